"""A text of a trait has a word in braces that nothing is filled in for, so it is printed as it stands.

In `reminder`, `{parameter}` stands for what a sheet writes behind the trait's name; in no other text is anything filled in.

Bad:

    parameter: {kind: list, of: [trait]}
    reminder: "{paramter}: −1 of each harm dealt"

Good:

    parameter: {kind: list, of: [trait]}
    reminder: "{parameter}: −1 of each harm dealt"
"""

from __future__ import annotations

from collections.abc import Iterator
import re

from bestiary.diagnostic import At, Check, Severity
from bestiary.suggest import is_slip, nearest
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.senteia.reminders import PLACEHOLDER

#: A word in braces, or in what a slip of the fingers leaves of them.
_BRACED = re.compile(r"\{+ *(?P<word>[\w-]*) *\}*|[\w-]+\}+")
_FILLED = "reminder"


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks each word in braces that the card of the trait would print as it stands, or print nothing for."""
    asked = "parameter" in subject.data
    for key in (_FILLED, "description"):
        text = str(subject.data.get(key, ""))
        for found in _BRACED.finditer(text):
            at = At((key,), words=found[0], number=text.count(found[0], 0, found.start()))
            if key == _FILLED and found[0] != PLACEHOLDER:
                yield _unknown(found, at, asked)
            elif (key != _FILLED or not asked) and _means(found):
                why = "nothing stands behind this trait" if key == _FILLED else f"only in `{_FILLED}` is it filled in"
                yield Mark(at, f"`{found[0]}` stands for nothing here: {why}", help="write it in words")


def _unknown(found: re.Match[str], at: At, asked: bool) -> Mark:
    meant = PLACEHOLDER if asked and _means(found) else None
    word = found[0].strip("{} ")
    return Mark(
        at,
        f"nothing is filled in for `{found[0]}`",
        label=f"did you mean `{meant}`?" if meant else "",
        help=""
        if meant
        else f"`{PLACEHOLDER}` stands for what is written behind the trait"
        if asked
        else "write it in words",
        replacement=meant,
        safe=meant is None or is_slip(word, PLACEHOLDER.strip("{}")),
    )


def _means(found: re.Match[str]) -> bool:
    return nearest(found[0].strip("{} "), [PLACEHOLDER.strip("{}")]) is not None


CHECK = SheetCheck(
    Check("G326", "unknown-placeholder", Severity.WARNING, __doc__ or "", frozenset({"senteia"})),
    frozenset({"trait"}),
    run,
)
