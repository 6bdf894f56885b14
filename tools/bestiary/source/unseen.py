"""Reasons about signs that nobody sees: control characters, ends of lines of other kinds, and blanks that are no spaces."""

from __future__ import annotations

import re

from bestiary.counting import counted
from bestiary.diagnostic import Span
from bestiary.source.attempts import mended_or_told
from bestiary.source.positions import width_of
from bestiary.source.signs import CONTROLS
from bestiary.source.trouble import Reason, Trouble, lines_before


def control(trouble: Trouble) -> Reason | None:
    """A control character, which no text may hold."""
    found = re.search(f"[{CONTROLS}\ufffe\uffff\ud800-\udfff]", trouble.text)
    if ("control characters" not in trouble.problem and "unacceptable" not in trouble.problem) or not found:
        return None
    return Reason(
        Span(found.start(), found.end()),
        f"an invisible control character stands here (U+{ord(found[0]):04X})",
        "delete it; it came in by copying, most likely",
    )


def invisible(trouble: Trouble) -> Reason | None:
    """An invisible mark that ends a line, or that only the start of a file may hold."""
    start = min(trouble.line_start, trouble.index if trouble.opened is None else trouble.opened)
    start = trouble.text.rfind("\n", 0, start) + 1
    for found in re.compile("[\x85\u2028\u2029\ufeff]").finditer(
        trouble.text, start, trouble.line_start + len(trouble.line)
    ):
        mark = found[0] == "\ufeff"
        said = "an invisible byte order mark stands here" if mark else "an invisible end of a line stands here"
        written = "" if mark else " "
        help = (
            "delete it; it came in by copying, most likely"
            if mark
            else "write a space; it came in by copying, most likely"
        )
        return mended_or_told(trouble, (Span(*found.span()), written), f"{said} (U+{ord(found[0]):04X})", help)
    return None


def odd_blank(trouble: Trouble) -> Reason | None:
    """The indentation holds blanks that only look like spaces."""
    for start, line in lines_before(trouble, 2):
        indent = line[: width_of(line)]
        if indent.strip(" \t\r"):
            return Reason(
                Span(start, start + len(indent)),
                "this line starts with a blank that is no common space",
                "use common spaces; it came in by copying, most likely",
                label=f"write {counted(len(indent), 'space')}",
                replacement=" " * len(indent),
            )
    return None
