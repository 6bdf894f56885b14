"""Files in one style: keys in the order of their schema, two spaces a step, long prose folded, no needless quotes; data and comments stay."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
import json
import re
from types import MappingProxyType
from typing import Any

from bestiary.collection.schemas import COMMON, part_at
from bestiary.diagnostic import Data, Pointer, Source
from bestiary.resources import load_schema
from bestiary.source.nodes import Branch, Entry, Layout, Leaf, Note, Unlaid, head_of, read_layout
from bestiary.source.quoting import is_plain
from bestiary.source.scalars import plain_scalar
from bestiary.source.tree import read_tree

#: Lines of keys and values up to this many code points stay as they are.
_LONGEST_LINE = 100
#: Folded prose goes up to this column.
_FOLDED_LINE = 80
_STEP = "  "
#: Stands behind the last line of a text to which the empty lines below it belong; no text has it.
_KEPT = "\0"

#: The keys of the map at a place in their order; None where the order is the author's.
Order = Callable[[Pointer], Sequence[str] | None]


class Unformatted(Exception):
    """A file has to be left as it is; the message says why, in the words of the command line."""


class Unreadable(Unformatted):
    """It has mistakes that have to be mended before."""


def formatted_text(source: Source, order: Order) -> str:
    """The text of a file in the style of the samples; Unformatted when it would lose anything, Unreadable when it cannot be read."""
    before = read_tree(source)
    if not before.readable:
        raise Unreadable(f"it has mistakes in its YAML ({before.problems[-1].message})")
    text = source.text.replace("\r\n", "\n").replace("\r", "\n")
    try:
        layout = read_layout(text)
    except Unlaid as error:
        raise Unformatted(str(error)) from error
    result = "\n".join(_joined(_Writer(text, layout, order).lines())) + "\n"
    if result != source.text and not _holds_all(result, before.data, layout):
        raise Unformatted("it is laid out in a way that would not survive")
    # Line ends are those that most lines have.
    windows = source.text.count("\r\n")
    return result.replace("\n", "\r\n") if windows * 2 > source.text.count("\n") else result


def schema_order(schema: Mapping[str, Any], names: Mapping[str, Sequence[str]] = MappingProxyType({})) -> Order:
    """The order of keys that a schema lists its properties in; for keys that are `names` of a space, the order of those."""
    common = load_schema(COMMON)

    def order(pointer: Pointer) -> Sequence[str] | None:
        part = part_at(schema, pointer, common) or {}
        if "properties" in part:
            return list(part["properties"])
        return [name for space in part.get("x-refers-keys", ()) for name in names.get(space, ())] or None

    return order


def _holds_all(result: str, data: Data, layout: Layout) -> bool:
    after = read_tree(Source("", "", result))
    if not after.readable or _exact(after.data) != _exact(data):
        return False
    return sorted(read_layout(result).comments) == sorted(layout.comments)


def _exact(data: Data) -> str:
    # Unlike `==`, this tells 1 from 1.0 and from true.
    return json.dumps(data, sort_keys=True)


def _joined(lines: Sequence[str]) -> Iterator[str]:
    """Lines without empty ones right below a text that such lines would be a part of."""
    kept = False
    for line in lines:
        if line or not kept:
            yield line.removesuffix(_KEPT)
            kept = line.endswith(_KEPT)


class _Writer:
    """Writes a layout as lines; it lives as long as one call of `formatted_text`."""

    def __init__(self, text: str, layout: Layout, order: Order) -> None:
        self.text = text
        self.layout = layout
        self.order: Order = order if not layout.anchored else lambda pointer: None

    def lines(self) -> list[str]:
        header = self.notes(self.layout.header, "", True)
        if header and self.layout.header_ends:
            header.append("")
        return [*self.layout.directives.splitlines(), *header, *self.branch(self.layout.top, "", ())]

    def branch(self, branch: Branch, indent: str, pointer: Pointer, hoisted: bool = False) -> list[str]:
        """The lines of a list or map; with `hoisted`, without the comments above its first entry."""
        lines: list[str] = []
        for number, (step, entry) in enumerate(self.ordered(branch, pointer)):
            if number or not hoisted:
                lines += self.notes(entry.head, indent, not number)
                lines += [""] * bool(entry.blank and lines)
            lines += self.entry(entry, indent, (*pointer, step))
        return lines + self.notes(branch.tail, indent, False)

    def ordered(self, branch: Branch, pointer: Pointer) -> list[tuple[str | int, Entry]]:
        """The entries with their keys or numbers, in the order of the schema; unknown keys come last, as they stood."""
        if not branch.is_map:
            return list(enumerate(branch.entries))
        keyed: list[tuple[str | int, Entry]] = [(entry.key.value, entry) for entry in branch.entries if entry.key]
        wanted = self.order(pointer)
        if wanted is None:
            return keyed
        ranks = {key: rank for rank, key in enumerate(wanted)}
        return sorted(keyed, key=lambda pair: ranks.get(str(pair[0]), len(ranks)))

    def notes(self, notes: Sequence[Note], indent: str, first: bool) -> list[str]:
        """Comments on lines of their own, with the empty lines above them; `first` when nothing stands above."""
        lines: list[str] = []
        for number, note in enumerate(notes):
            lines += [""] * bool(note.blank and (number or not first))
            lines.append(indent + note.text)
        return lines

    def entry(self, entry: Entry, indent: str, pointer: Pointer) -> list[str]:
        lead = indent + (f"{self.word(entry.key)}:" if entry.key else "-")
        value = entry.value
        if isinstance(value, Leaf):
            return self.leaf(entry, value, lead, indent)
        if value.flow and (value.commented or not value.entries):
            return self.raw_lines(entry, value, lead, indent)
        if value.flow:
            line = self.flow(value, pointer)
            if line is not None and len(lead) + 1 + len(line) <= _LONGEST_LINE:
                return [f"{lead} {line}{_beside(entry)}"]
        if value.anchor:
            return [f"{lead} &{value.anchor}{_beside(entry)}", *self.branch(value, indent + _STEP, pointer)]
        if entry.key:
            return [f"{lead}{_beside(entry)}", *self.branch(value, indent + _STEP, pointer)]
        first = self.ordered(value, pointer)[0][1]
        inner = self.branch(value, indent + _STEP, pointer, hoisted=True)
        return [*self.notes(first.head, indent, False), f"{lead} {inner[0][len(indent) + 2 :]}", *inner[1:]]

    def raw(self, leaf: Leaf) -> str:
        return self.text[leaf.start : leaf.end]

    def word(self, leaf: Leaf, in_brackets: bool = True) -> str:
        """A scalar as it is written, but without quotes that nobody needs."""
        needless = leaf.style in ("'", '"') and not leaf.bound and is_plain(leaf.value, in_brackets)
        return leaf.value if needless else self.raw(leaf)

    def raw_lines(self, entry: Entry, value: Leaf | Branch, lead: str, indent: str) -> list[str]:
        """A value of several lines as its author wrote it, indented anew."""
        first, *others = self.text[value.start : value.end].split("\n")
        lines = [f"{lead} {first}".rstrip(), *(f"{indent}{_STEP}{line.strip()}".rstrip() for line in others)]
        return [*lines[:-1], lines[-1] + _beside(entry)]

    def flow(self, value: Leaf | Branch, pointer: Pointer) -> str | None:
        """A value on one line, as it stands between brackets; None when it does not go on one."""
        if isinstance(value, Leaf):
            raw = self.word(value)
            return raw if "\n" not in raw else None if value.style or value.bound else value.value
        parts = []
        for step, entry in self.ordered(value, pointer):
            part = self.flow(entry.value, (*pointer, step))
            if part is None:
                return None
            parts.append(
                f"{self.word(entry.key)}: {part}" if entry.key and part else self.word(entry.key) if entry.key else part
            )
        anchor = f"&{value.anchor} " if value.anchor else ""
        opening = self.text[value.start + len(anchor) : value.end].lstrip()[:1]
        if value.is_map and opening != "{":
            # `[weight: d8]` is a list of one map that has no brackets of its own.
            return parts[0]
        return anchor + ("{" + ", ".join(parts) + "}" if value.is_map else "[" + ", ".join(parts) + "]")

    def leaf(self, entry: Entry, leaf: Leaf, lead: str, indent: str) -> list[str]:
        raw = self.word(leaf, in_brackets=False)
        if leaf.style in ("|", ">"):
            return self.block(entry, leaf, lead, indent)
        line = f"{lead} {raw}".rstrip()
        if "\n" in raw and not leaf.style and not leaf.bound:
            line = f"{lead} {leaf.value}"
        if "\n" not in line and len(line) <= _LONGEST_LINE:
            return [line + _beside(entry)]
        prose = leaf.style or isinstance(plain_scalar(leaf.value), str)
        folded = folded_lines(leaf.value, indent + _STEP) if prose and not leaf.bound and not leaf.alias else None
        if folded is not None and ("\n" in raw or len(folded) > 1):
            return [f"{lead} >-{_beside(entry)}", *folded]
        return self.raw_lines(entry, leaf, lead, indent)

    def block(self, entry: Entry, leaf: Leaf, lead: str, indent: str) -> list[str]:
        """Text that starts on the line below its key; folded anew only where its lines are too long."""
        head, *lines = self.raw(leaf).split("\n")
        head = head.split(" #")[0].rstrip()
        content = next((line for line in lines if line.strip()), "")
        width, step = len(content) - len(content.lstrip(" ")), _STEP
        if fixed := re.search(r"\d", head_of(head)):
            width, step = self.column(entry) + int(fixed[0]), " " * int(fixed[0])
        lines = [indent + step + line[width:] if line.strip() else "" for line in lines]
        if head == ">-" and any(len(line) > _LONGEST_LINE for line in lines):
            lines = folded_lines(leaf.value, indent + _STEP) or lines
        written = [f"{lead} {head}{_beside(entry)}", *lines]
        return [*written[:-1], written[-1] + _KEPT] if leaf.keeps else written

    def column(self, entry: Entry) -> int:
        """Where an entry starts on its line, as it was written."""
        return entry.start - self.text.rfind("\n", 0, entry.start) - 1


def folded_lines(text: str, indent: str) -> list[str] | None:
    """Text as the lines below `>-`; None when folding would not give it back."""
    lines: list[str] = []
    for number, paragraph in enumerate(text.split("\n")):
        if text != text.strip() or paragraph != paragraph.strip() or "\t" in paragraph or not text:
            return None
        lines += [""] * bool(number)
        line = indent
        # A fold stands for one space: where there are two, the line cannot end.
        for word in re.split(r"(?<! ) (?! )", paragraph) if paragraph else ():
            if line != indent and len(line) + 1 + len(word) > _FOLDED_LINE:
                lines.append(line)
                line = indent
            line += word if line == indent else f" {word}"
        lines += [line] * bool(paragraph)
    return lines


def _beside(entry: Entry) -> str:
    return " " * max(entry.gap, 1) + entry.beside if entry.beside else ""
