"""Text as Markdown that stands in a cell of a table: every word stays a word."""

from __future__ import annotations

import re

from bestiary.render.markdown import literal

_CODE = re.compile(r"`([^`]+)`")


def cell(text: str) -> str:
    """A sentence on one line; what stands between backticks is code, all else is escaped."""
    parts = _CODE.split(" ".join(text.split()))
    return "".join(code(part) if place % 2 else _words(part) for place, part in enumerate(parts))


def code(text: str) -> str:
    """Words as code on one line, whatever they hold."""
    shown = " ".join(text.split()).replace("|", r"\|")
    fence = "`" * (1 + max((len(run) for run in re.findall("`+", shown)), default=0))
    space = " " * (len(fence) > 1)
    return f"{fence}{space}{shown}{space}{fence}"


def _words(text: str) -> str:
    words = literal(text)
    return f"{' ' * (text[:1] == ' ')}{words}{' ' * (text[-1:] == ' ')}" if words else text
