"""What a run of the program came to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ran:
    """What a run printed, and its exit code."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]
