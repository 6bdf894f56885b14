"""A browser without a window, spoken to over a pipe."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
import json
import os
from pathlib import Path
import shutil
import subprocess
import time
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome")
_SWITCHES = ("--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--remote-debugging-pipe")


def find_browser() -> str | None:
    """The program of a browser; None when there is none."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


@dataclass(slots=True)
class Browser:
    """A page that can be asked and printed."""

    to: int
    back: int
    session: str = ""
    count: int = 0
    waiting: bytes = field(default=b"")

    def call(self, method: str, **values: object) -> Mapping[str, Any]:
        """The browser's answer to one question of its protocol."""
        self.count += 1
        asked: dict[str, object] = {"id": self.count, "method": method, "params": values}
        if self.session:
            asked["sessionId"] = self.session
        os.write(self.to, json.dumps(asked).encode() + b"\0")
        while True:
            while b"\0" not in self.waiting:
                self.waiting += os.read(self.back, 1 << 20)
            one, self.waiting = self.waiting.split(b"\0", 1)
            answer = json.loads(one)
            if answer.get("id") == self.count:
                assert "error" not in answer, answer
                result: Mapping[str, Any] = answer["result"]
                return result

    def open(self, page: Path) -> None:
        """Show a page in a new window, and wait until it is there."""
        self.session = ""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.call("Page.enable")
        self.call("Page.navigate", url=page.as_uri())
        while self.ask("document.readyState + location.protocol") != "completefile:":
            time.sleep(0.02)

    def resize(self, width: int, height: int) -> None:
        """Make the window so large, in pixels."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def ask(self, script: str) -> Any:
        """The value of a script in the page."""
        return self.call("Runtime.evaluate", expression=script, returnByValue=True)["result"].get("value")

    def print(self, **paper: float) -> bytes:
        """The page as a PDF, without backgrounds, as browsers print unless they are told otherwise; `paper` are its sides in inches."""
        self.call("Emulation.clearDeviceMetricsOverride")
        return b64decode(self.call("Page.printToPDF", printBackground=False, preferCSSPageSize=True, **paper)["data"])


@contextmanager
def open_browser(program: str) -> Iterator[Browser]:
    """A browser for as long as the context lasts."""
    import fcntl

    (theirs, to), (back, ours) = os.pipe(), os.pipe()

    def connect() -> None:
        # The protocol's pipes are numbers 3 and 4, whatever these are now.
        high = [fcntl.fcntl(each, fcntl.F_DUPFD, 50) for each in (theirs, ours)]
        for number, each in zip((3, 4), high, strict=True):
            os.dup2(each, number)

    child = subprocess.Popen(
        [program, *_SWITCHES, "about:blank"],
        preexec_fn=connect,
        close_fds=False,
        stderr=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )
    os.close(theirs)
    os.close(ours)
    try:
        yield Browser(to, back)
    finally:
        child.terminate()
        with suppress(subprocess.TimeoutExpired):
            child.wait(timeout=20)
        child.kill()
        os.close(to)
        os.close(back)
