"""Unknown keys that are all written otherwise in the same way: with capitals, or by the words of another game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
import re
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bestiary.diagnostic import At, Change, Finding, Pointer
from bestiary.forms.form import Form
from bestiary.forms.words import joined, shortened
from bestiary.pointers import value_at

#: What a schema says to people: keys that differ in it alone are of one kind.
_WORDS = ("title", "description", "examples")
_MOST_SHOWN = 5
_BLANKS, _NUMBERS = re.compile(r"[\s_-]+"), re.compile(r"\d+")


class Renamed(Struct, frozen=True):
    """An unknown key, the one it is meant for, if any, and what is told of it alone."""

    key: str
    meant: str
    finding: Finding
    #: What is told of it as a key of other games.
    instead: str = ""


def renamed_together(found: Sequence[Renamed], pointer: Pointer, form: Form) -> Iterator[Finding]:
    """The findings for unknown keys of a map: one for all that are written otherwise in the same way."""
    told = [each.instead for each in found if each.instead]
    groups: dict[str, list[Renamed]] = {}
    for each in found:
        way = each.instead if told.count(each.instead) > 1 else _way(each, pointer, form)
        groups.setdefault(way or each.key, []).append(each)
    for way, group in groups.items():
        yield group[0].finding if len(group) == 1 else _in_one(group) if way in told else _of_all(group)


def told_together(found: Sequence[Finding]) -> Iterator[Finding]:
    """The findings for keys of a map that stand without the key they belong to: one for all where all are mended."""
    mended = [each for each in found if (each.changes or each.replacement is not None) and each.label[:6] == "write "]
    if len(mended) < 2:
        yield from found
        return
    yield from (each for each in found if each not in mended)
    keys = [str(each.at.pointer[-1]) for each in mended if isinstance(each.at, At)]
    written = [(Change(each.at, each.replacement),) if each.replacement is not None else () for each in mended]
    changes = [change for each, own in zip(mended, written, strict=True) for change in (*own, *each.changes)]
    yield replace(
        mended[0],
        message=f"{_listed(keys)} stand without the keys that they belong to",
        label="write " + joined([each.label.removeprefix("write ") for each in mended]),
        help="",
        replacement=None,
        changes=tuple(changes),
        safe=all(each.safe for each in mended),
    )


def _way(renamed: Renamed, pointer: Pointer, form: Form) -> str:
    """In which way a key is written otherwise; empty where it is a mistake of its own."""
    if value_at(form.data, (*pointer, renamed.key)) is None and "extends" not in form.data:
        # What it lacks is told of it under any name.
        return ""
    if renamed.meant and renamed.finding.replacement is None:
        # One series of numbers for another.
        words = [_NUMBERS.sub("#", each) for each in (renamed.key, renamed.meant)]
        return f"series {words}" if "#" in words[0] else ""
    if _BLANKS.sub("", renamed.key.casefold()) == _BLANKS.sub("", renamed.meant):
        return "capitals and blanks"
    kind = _kind(form.below((*pointer, renamed.meant))) if f"`{renamed.meant}`" in renamed.finding.help else ""
    if not kind and renamed.meant:
        words = [_NUMBERS.sub("#", each) for each in (renamed.key, renamed.meant)]
        kind = f"slips {words}" if "#" in words[0] else ""
    return f"{kind}, safe: {renamed.finding.safe}" if kind else ""


def _kind(part: Mapping[str, Any]) -> str:
    return str({key: value for key, value in part.items() if key not in _WORDS})


def _of_all(group: Sequence[Renamed]) -> Finding:
    written = [(each.finding.at, each.finding.replacement) for each in group]
    changes = tuple(Change(at, text) for at, text in written if text is not None)
    meant = _listed([each.meant for each in group])
    return replace(
        group[0].finding,
        message=f"unknown keys {_listed([each.key for each in group])}",
        label=f"did you mean {meant}?" if changes else f"{meant} are missing: is it these?",
        help="" if len({each.finding.help for each in group}) > 1 else group[0].finding.help,
        replacement=None,
        changes=changes,
    )


def _in_one(group: Sequence[Renamed]) -> Finding:
    """The finding for keys that one key stands for: what becomes of their values is left to their author."""
    said = f"unknown keys {_listed([each.key for each in group])}"
    return replace(
        group[0].finding, message=said, label="", help=group[0].instead, replacement=None, changes=(), safe=True
    )


def _listed(keys: Sequence[str]) -> str:
    return joined([f"`{shortened(key)}`" for key in keys[:_MOST_SHOWN]] + ["…"] * (len(keys) > _MOST_SHOWN))
