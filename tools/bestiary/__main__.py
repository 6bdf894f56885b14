"""The program, as `bestiary` or `python -m bestiary`."""

import os
import sys

#: What shells say of a program that Ctrl-C ended, and SIGTERM.
_INTERRUPTED, _TERMINATED = 130, 143


def run() -> None:
    """Run the command line; Ctrl-C ends it without a word from its first step on."""
    code = 0
    try:
        from bestiary.cli.main import main

        main()
    except KeyboardInterrupt:
        code = _INTERRUPTED
    except SystemExit as end:
        if isinstance(end.code, str):
            raise
        code = end.code or 0
    if code in (_INTERRUPTED, _TERMINATED):
        # What was being left as the end came is put away.
        sys.exit(code)
    _leave(code)


def _leave(code: int) -> None:
    """End the process at once: whoever opened something has closed it, and to take all values apart is time lost."""
    try:
        for stream in filter(None, (sys.stdout, sys.stderr)):
            stream.flush()
    except (OSError, ValueError):
        # Nobody reads on, or there is no room: Python has its own way to say so.
        sys.exit(code)
    os._exit(code)


if __name__ == "__main__":
    run()
