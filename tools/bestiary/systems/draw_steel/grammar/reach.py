"""Distances: how far an ability reaches, and the shape of its area."""

from __future__ import annotations

import re

from msgspec import Struct

from bestiary.systems.draw_steel.grammar.spelling import capital, is_none, mended, plain
from bestiary.systems.draw_steel.tables import Words

EXAMPLES = ("Melee 1", "Ranged 10", "3 cube within 5", "-")

_MEASURE = r"(?:\d+(?:-[a-z]+)?|∞)"
_SHAPES = (
    re.compile(rf"(?P<kind>melee|ranged) ?(?P<size>{_MEASURE})(?: squares?)?"),
    re.compile(rf"(?P<size>{_MEASURE})[ -](?P<kind>burst|aura)"),
    re.compile(
        rf"(?:(?P<count>[a-z]+) )?(?P<size>{_MEASURE})[ -](?P<kind>cube|wall)s? within (?P<within>\d+)(?: squares?)?"
    ),
    re.compile(
        rf"(?:(?P<count>[a-z]+) )?(?P<size>{_MEASURE}) ?x ?(?P<width>{_MEASURE})[ -](?P<kind>line)s? within (?P<within>\d+)(?: squares?)?"
    ),
    re.compile(r"(?P<kind>self|special)"),
)
_OR = re.compile(r",? or ")
#: How people write what `_SHAPES` read, and what that is; compiled where it is asked for, as most distances are right.
_OTHERWISE = (
    (r"(?<=[a-z])(?=\d)|(?<=\d)(?=(?:burst|aura|cube|wall|line|within|squares?)\b)", " "),
    (r"\breach\b", "melee"),
    (r",? (?:within|w/in|in|at|from|up to)\b", " within"),
    (r"(?<=[a-z]):? (?:range )?(?=\d)", " "),
    (r"(?<=\d) (?:by|times) (?=\d)", " x "),
    (r"(?<=\d)[ -](?:squares?|sq)\b\.?", ""),
    (r"\b(\d+) (melee|ranged)\b", r"\2 \1"),
    (r"\b(\d+)((?: ?x ?\1)+)(?=[ -]cube)", r"\1"),
    (r"\b(burst|aura|cube|wall|line) (\d+(?: ?x ?\d+)?)", r"\2 \1"),
    (r"(?<=\d)(?: ?[/,&+] ?| and )(?=(?:melee|ranged)\b)", " or "),
)
_WORDS = "melee ranged self special burst aura cube cubes wall walls line lines within or squares see below".split()


class Reach(Struct, frozen=True):
    """One way an ability reaches: kind, size in squares (or ∞, or `1-mile`), width of a line, how far off, how many."""

    kind: str
    size: str = ""
    width: str = ""
    within: int = 0
    count: str = ""


class Distance(Struct, frozen=True):
    """The ways an ability reaches, one of which is used; none for a dash. The note is what follows a semicolon."""

    reaches: tuple[Reach, ...]
    note: str = ""


def read_distance(text: str, words: Words) -> Distance | None:
    """The distance a text says; None when it cannot be read."""
    if is_none(text):
        return Distance(())
    head, _, note = plain(text).partition(";")
    reaches = []
    for part in _OR.split(head.casefold().strip()):
        reach = _read_reach(part, words)
        if reach is None:
            return None
        reaches.append(reach)
    return Distance(tuple(reaches), note.strip())


def spell_distance(distance: Distance) -> str:
    """A distance in its usual spelling."""
    if not distance.reaches:
        return "-"
    parts = [_spell_reach(reach) for reach in distance.reaches]
    line = capital(" or ".join(parts))
    return f"{line}; {distance.note}" if distance.note else line


def mend_distance(text: str, words: Words) -> str | None:
    """The distance that was meant by a text that cannot be read."""
    folded = plain(text).casefold()
    for pattern, usual in _OTHERWISE:
        folded = re.sub(pattern, usual, folded)
    # What stands behind it in parentheses is a note.
    noted = read_distance(re.sub(r" \(([^()]+)\)\Z", r"; \1", folded), words)
    return (
        spell_distance(noted)
        if noted
        else mended(
            folded, (*_WORDS, *words.numbers), lambda each: read_distance(each, words), spell_distance, words.numbers
        )
    )


def _read_reach(text: str, words: Words) -> Reach | None:
    for shape in _SHAPES:
        found = shape.fullmatch(text.strip())
        if found is None:
            continue
        parts = found.groupdict()
        if parts.get("count") and parts["count"] not in words.numbers:
            return None
        return Reach(
            parts["kind"],
            parts.get("size") or "",
            parts.get("width") or "",
            int(parts.get("within") or 0),
            parts.get("count") or "",
        )
    return None


def _spell_reach(reach: Reach) -> str:
    if reach.kind in ("melee", "ranged"):
        return f"{reach.kind} {reach.size}"
    count = f"{reach.count} " if reach.count else ""
    kind = f"{reach.kind}s" if reach.count else reach.kind
    if reach.kind == "line":
        return f"{count}{reach.size} x {reach.width} {kind} within {reach.within}"
    if reach.kind in ("cube", "wall"):
        return f"{count}{reach.size} {kind} within {reach.within}"
    return f"{reach.size} {reach.kind}".strip()
