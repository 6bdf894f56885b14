"""One sign that stands in a whole file for another: one finding where it stands first, and one fix for all of it."""

from __future__ import annotations

from pathlib import Path
import re

import pytest

from sound_sheet import SHEET
from test_one_mistake import BLOCK, A, Case, judge

ENTRIES = """\
actions:
  - name: Shove
    against: might
    effects:
      - {result: failure, by: 2, text: It falls.}
      - result: success
        text: It stands.
"""
WHOLE = SHEET + ENTRIES


def indented(text: str, blank: str) -> str:
    """A text with another sign for every two spaces before a line."""
    return re.sub("(?m)^ +", lambda found: found[0].replace("  ", blank), text)


CASES = {
    **{
        f"the colon as {new!r} in {text[:12]!r}": Case(
            {A: text.replace(old, new)},
            "syntax-error",
            (f":1:{text.index(':') + 1}", said, "behind all of them"),
            (text,),
        )
        for text in (WHOLE, BLOCK)
        for old, new, said in (
            (":", "：", "`：` stands behind each key of this file"),
            (": ", "：", "`：` stands behind each key of this file"),
            (": ", " = ", "`=` stands behind each key of this file"),
            (": ", "=", "`=` stands behind each key of this file"),
            (": ", " => ", "`=` stands behind each key of this file"),
            (": ", " -> ", "`->` stands behind each key of this file"),
            (": ", ":", "no colon of this file has a space behind it"),
        )
    },
    **{
        f"lines that start with {blank!r}": Case(
            {A: indented(text, blank)},
            "syntax-error",
            ("more lines start with a blank", "write spaces before all"),
            (text,),
        )
        for text in (WHOLE, BLOCK)
        for blank in ("\u00a0\u00a0", "\u00a0 ", "\u2003", "\u3000", "\u2002\u2002", "\u2007\u2007")
    },
    **{
        f"ends of lines as letters in {text[:12]!r}": Case(
            {A: text.replace("\n", end)},
            "syntax-error",
            (f":1:{text.index(chr(10)) + 1}", "the lines of this file end with the letters `\\n`"),
            (text,),
        )
        for text in (WHOLE, BLOCK)
        for end in ("\\n", "\\r\\n")
    },
    "no common space at all": Case(
        {A: WHOLE.replace(" ", "\u00a0")}, "syntax-error", ("more lines start with a blank",), (WHOLE,)
    ),
    "one line": Case(
        {A: WHOLE.replace("    against", "\u00a0   against")},
        "syntax-error",
        ("this line starts with a blank that is no common space (U+00A0)", "write 1 space"),
        (WHOLE,),
    ),
    "a sign in a text": Case(
        {A: WHOLE.replace("tier:", "tier")}, "syntax-error", ("the colon behind `tier`",), (WHOLE,)
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_throughout(name: str, tmp_path: Path) -> None:
    judge(CASES[name], tmp_path)
