"""The program, as `bestiary` or `python -m bestiary`."""

import sys

#: What shells say of a program that Ctrl-C ended.
_INTERRUPTED = 130


def run() -> None:
    """Run the command line; Ctrl-C ends it without a word from its first step on."""
    try:
        from bestiary.cli.main import main

        main()
    except KeyboardInterrupt:
        sys.exit(_INTERRUPTED)


if __name__ == "__main__":
    run()
