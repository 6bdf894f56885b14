"""What a run of the program came to."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
import io
from pathlib import Path
import subprocess
import sys
from unittest.mock import patch

from bestiary.cli.main import main


@dataclass(frozen=True, slots=True)
class Ran:
    """What a run printed, and its exit code."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


def call(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the program in a folder, within this process, which spares its start."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="", write_through=True) for _ in range(2))
    code: object = 0
    with chdir(folder), redirect_stdout(out), redirect_stderr(err), patch.object(sys, "argv", ["bestiary", *words]):
        try:
            main()
        except SystemExit as end:
            code = end.code
    said = [stream.buffer.getvalue().decode("utf-8") for stream in (out, err)]
    return subprocess.CompletedProcess(list(words), code if isinstance(code, int) else 0 if code is None else 1, *said)
