"""Keys that one map gives more than once: by mistake, or because the hyphens of a list are missing between them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
import re

from msgspec import Struct
from msgspec.structs import replace

from bestiary.diagnostic import At, Change, Data, Finding, How, Pointer, Related, Source, Span
from bestiary.resources import kinds_of
from bestiary.source.known import keys_below, parts_of, place_of
from bestiary.source.outdents import home_above
from bestiary.source.positions import before_on_line, indent_of, line_at


class Again(Struct, frozen=True):
    """A key that its map has already: where it stands, its place and value, and the value that the map has."""

    key: str
    span: Span
    at: Pointer
    value: Data
    before: Data

    @property
    def same(self) -> bool:
        """Whether it is given the same value again."""
        return repr(self.value) == repr(self.before)


def repeated_keys(source: Source, at: Pointer, keys: Mapping[str, Span], again: Sequence[Again]) -> Iterator[Finding]:
    """A finding for each key that a map has more than once; one for all where they start entries without their hyphens.

    `keys` are those that the map has, in their order, with where each stands first.
    """
    if (found := _second_entry(source, at, keys, again) or _bare_entries(source, at, keys, again)) is not None:
        yield found
    else:
        for each in again:
            found, lacking = _duplicate(source, keys[each.key], each), _lacking(source, at, keys, each)
            yield _copied(found, lacking, each) if lacking else found


def _duplicate(source: Source, first: Span, again: Again) -> Finding:
    holds_more = isinstance(again.value, list | dict) or isinstance(again.before, list | dict)
    found = Finding(
        "duplicate-key",
        source,
        again.span,
        f"the key `{again.key}` is given twice" + (", with the same value" if again.same else ""),
        related=(Related(source, first, "first given here"),),
        help="take one of them out"
        if again.same
        else f"move the {'entries' if isinstance(again.before, list) else 'keys'} of both together below one"
        if holds_more
        else "keep one of them; only the later one would count",
        here="again here",
    )
    starts = [line_at(source.text, span.start)[0] for span in (first, again.span)]
    if not again.same and any(home_above(source.name, source.text, start) is not None for start in starts):
        help = "if one of them belongs to the entry above it, indent it as far as that one's other keys"
        return replace(found, help=help)
    # Which of two values was meant is for the author to say: to take one out is to lose it.
    return replace(found, changes=(Change(At(again.at), how=How.TAKE),)) if again.same else found


def _copied(found: Finding, lacking: Sequence[str], again: Again) -> Finding:
    """The finding for a key that is given the same value twice, where its map lacks others: a copy of its line may be one of these."""
    asked = f"is one of them {' or '.join(f'`{name}`' for name in lacking)}?"
    changes = (Change(again.span, lacking[0]),) if len(lacking) == 1 else found.changes
    return replace(found, label=asked, here="", help="", changes=changes, safe=False)


def _lacking(source: Source, at: Pointer, keys: Mapping[str, Span], again: Again) -> list[str]:
    """The keys that a map needs and lacks, and that take the value that it has twice."""
    # A sheet over a base, and one that is a base, may lack keys.
    if not again.same or not isinstance(again.value, int | str) or not keys.keys().isdisjoint(("extends", "abstract")):
        return []
    start, line = line_at(source.text, again.span.start)
    holder = str(at[-1]) if at and re.match(rf"[ -]*{re.escape(str(at[-1]))}\s*:", line) else ""
    found: dict[str, None] = {}
    for part, _ in parts_of(source, start, holder):
        known, other = part.get("properties", {}), part.get("additionalProperties")
        needed = [*part.get("required", ()), *part.get("else", {}).get("required", ())]
        if "x-refers-keys" in part and other:
            # The names are not known to a schema, but where it shows all that are here, it shows the others too.
            shown = next((each for each in part.get("examples", ()) if isinstance(each, dict)), {})
            needed += shown if keys.keys() <= shown.keys() else ()
        kind = "integer" if isinstance(again.value, int) else "string"
        found |= {name: None for name in needed if name not in keys and kind in kinds_of(known.get(name, other or {}))}
    return list(found)


def _second_entry(source: Source, at: Pointer, keys: Mapping[str, Span], again: Sequence[Again]) -> Finding | None:
    """Where the keys of an entry start over, what misses is the hyphen between two: one finding for all of them."""
    if len(again) < 2 or all(each.same for each in again) or not at or not isinstance(at[-1], int):
        return None
    first, text, span = next(iter(keys.values())), source.text, again[0].span
    before = before_on_line(text, first.start)
    line = text.rfind("\n", 0, span.start) + 1
    if text[line : span.start] != " " * len(before) or not re.fullmatch(r" *- +", before):
        return None
    found = Finding(
        "duplicate-key",
        source,
        span,
        f"`{again[0].key}` starts a second entry here, but no hyphen stands before it",
        related=(Related(source, keys[again[0].key], "first given here"),),
    )
    starts = text[first.start : first.end]
    if text[span.start : span.end] == starts:
        return replace(found, label="write `- ` before it", changes=(Change(Span(line, span.start), before),))
    # The line that starts an entry may be gone.
    help = f"each entry starts with a hyphen: write `- {starts}: …` above this line, or `- ` before it"
    return replace(found, help=help)


def _bare_entries(source: Source, at: Pointer, keys: Mapping[str, Span], again: Sequence[Again]) -> Finding | None:
    """Entries of a list none of which has its hyphen: the first key of one comes again where the next starts."""
    text, (key, first) = source.text, next(iter(keys.items()))
    start, column = line_at(text, first.start)[0], len(before_on_line(text, first.start))
    holder = str(at[-1]) if at else ""
    above = re.compile(rf" *(?:- +)*{re.escape(holder)}:[ \t]*(?:#[^\n]*)?\r?\n(?:[ \t]*(?:#[^\n]*)?\r?\n)*\Z")
    key_line = next((line for line in _lines_above(text, start) if above.fullmatch(text, line, start)), None)
    if again[0].key != key or key_line is None or text[start : first.start].strip():
        return None
    if not place_of(source, key_line).takes(holder, "array") or not keys.keys() <= keys_below(source, key_line, holder):
        return None
    heads = {line_at(text, span.start)[0] for span in (first, *(each.span for each in again if each.key == key))}
    block = _block(text, start, column)
    return Finding(
        "duplicate-key",
        source,
        first,
        f"`{holder}` is a list, but no hyphens stand before its entries",
        label="write `- ` before each",
        help="each entry starts with a hyphen and a space; its other keys stand in the column of the first",
        related=tuple(Related(source, each.span, "the next entry starts here") for each in again if each.key == key),
        changes=(Change(block, _with_hyphens(text, block, heads, column)),),
    )


def _block(text: str, start: int, column: int) -> Span:
    """The lines from one on that start in its column or further in, without blanks and comments at their end."""
    found = re.compile(rf"(?:[ \t\r]*(?:#[^\n]*)?\n)*? {{{column}}}[^\n#][^\n]*\n?").match
    end = start
    while (more := found(text, end)) is not None and more.end() > end:
        end = more.end()
    return Span(start, start + len(text[start:end].rstrip()))


def _with_hyphens(text: str, block: Span, heads: Set[int], column: int) -> str:
    """The lines of a block with a hyphen before each of the `heads`, and the others as much further in."""
    lines = []
    start = block.start
    for line in text[block.start : block.end].split("\n"):
        at = min(column, indent_of(line))
        is_kept = not line.strip() or (line[at] == "#" and line.lstrip(" ")[0] == "#")
        mark = "- " if start in heads else "" if is_kept else "  "
        lines.append(f"{line[:at]}{mark}{line[at:]}")
        start += len(line) + 1
    return "\n".join(lines)


def _lines_above(text: str, start: int) -> Iterator[int]:
    """Where the lines above one start, the nearest first."""
    while start > 0:
        start = text.rfind("\n", 0, start - 1) + 1
        yield start
        if text[start:].lstrip(" ")[:1] not in ("#", "\n", "\r"):
            return
