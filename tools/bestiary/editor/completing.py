"""What can stand where somebody is typing: ids, keys, the words of a list, links."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
import re
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bestiary.collection.schemas import Plan, Schema, find_prose, plan_at
from bestiary.diagnostic import Data, Pointer, Span
from bestiary.editor.checked import Checked
from bestiary.editor.sheets import Sheet, read_sheet
from bestiary.lint.spaces import link_targets
from bestiary.pointers import value_at
from bestiary.source.positions import before_on_line

#: A word that nobody writes: it stands where the text is typed, so that it can be found in what is read.
_HERE = "typed-here-8c1d"
#: What may be missing behind a word that is just being typed for the text to be read.
_ENDS = ("", "]", "}", "}]", ": 0", ": 0}", ": 0}]", '"', "'", '"]', "]]")
_LINK = re.compile(r"\[\[([^\[\]|\n]*)\Z")
_BEFORE, _AFTER = re.compile(r"[\w-]*\Z"), re.compile(r"[\w-]*")
_CLOSED = re.compile(r"[\w:-]*\]\]")


class Offer(Struct, frozen=True):
    """A word that can stand at a place: what is put in for the words that are there, what it is, and more about it."""

    label: str
    text: str
    span: Span
    kind: str
    detail: str = ""
    about: str = ""


def offers_at(checked: Checked, path: str, text: str, offset: int) -> list[Offer]:
    """What can stand at a code point of a text that is being typed."""
    line = before_on_line(text, offset)
    if (link := _LINK.search(line)) is not None and not line.lstrip().startswith("#"):
        sheet = _sheet_of_link(checked, path, text, offset)
        return list(_links(sheet, text, Span(offset - len(link[1]), offset))) if sheet else []
    before, after = _BEFORE.search(text[:offset]), _AFTER.match(text, offset)
    start, end = offset - len(before[0] if before else ""), after.end() if after else offset
    found = _typed(checked, path, text, start, end)
    return list(_offers(*found, text, Span(start, end))) if found else []


def _sheet_of_link(checked: Checked, path: str, text: str, offset: int) -> Sheet | None:
    """The sheet, for the names of its game, with the unfinished link out of the way."""
    start = text.rfind("[[", 0, offset)
    end = text.find("\n", offset)
    return read_sheet(checked, path, text[:start] + "x" + (text[end:] if end >= 0 else ""))


def _typed(checked: Checked, path: str, text: str, start: int, end: int) -> tuple[Sheet, Pointer, bool] | None:
    """The sheet as it reads with a word typed, where in it the word stands, and whether as a key."""
    for ending in _ENDS:
        sheet = read_sheet(checked, path, text[:start] + _HERE + ending + text[end:])
        if sheet is None or _is_prose(sheet):
            return None
        for pointer, found in sheet.located.spans.items() if sheet.located.data is not None else ():
            if found.key is not None and pointer[-1] == _HERE:
                return sheet, pointer, True
            if pointer and value_at(sheet.located.data, pointer) == _HERE:
                return sheet, pointer, False
    return None


def _is_prose(sheet: Sheet) -> bool:
    """Whether the word is typed among others of a text for people."""
    plan = sheet.schema.plan if sheet.schema else Plan()
    return any(_HERE in text for _, text in find_prose(plan, sheet.located.data))


def _offers(sheet: Sheet, pointer: Pointer, key: bool, text: str, span: Span) -> Iterator[Offer]:
    if sheet.schema is None:
        return
    plan = plan_at(sheet.schema.plan, pointer[:-1] if key else pointer)
    colon = "" if text[span.end : span.end + 1] == ":" else ": "
    if key:
        around = value_at(sheet.located.data, pointer[:-1])
        yield from _keys(sheet.schema, pointer[:-1], around, span, colon)
        yield from _names(sheet, plan.refers_keys, span, colon)
        return
    part = sheet.schema.part(pointer) or {}
    yield from _names(sheet, plan.refers, span, "")
    yield from _values(part, span)
    if isinstance(pointer[-1], int) and "properties" in part:
        # What is typed behind a dash can become a map.
        yield from _keys(sheet.schema, pointer, {}, span, ": ")


def _names(sheet: Sheet, spaces: tuple[str, ...], span: Span, ending: str) -> Iterator[Offer]:
    told = set()
    for space in spaces:
        for identity, name in sheet.names.get(space, {}).items():
            if identity not in told:
                told.add(identity)
                yield Offer(identity, identity + ending, span, space.partition(":")[0], name)


def _keys(schema: Schema, at: Pointer, around: Data, span: Span, ending: str) -> Iterator[Offer]:
    """The keys that the map at a place can have, but those that are there already."""
    present = around if isinstance(around, dict) else {}
    for name in (schema.part(at) or {}).get("properties", ()):
        if name not in present:
            inner = schema.part((*at, name)) or {}
            yield Offer(name, name + ending, span, "key", str(inner.get("title", "")), inner.get("description", ""))


def _values(part: Mapping[str, Any], span: Span) -> Iterator[Offer]:
    words = part.get("enum", ())
    if part.get("type") == "boolean":
        words = ("true", "false")
    elif not words and part.get("type") == "string" and "pattern" in part and not part.get("x-text"):
        words = part.get("examples", ())
    for word in words:
        if isinstance(word, str):
            yield Offer(word, word, span, "value", str(part.get("title", "")))


def _links(sheet: Sheet, text: str, span: Span) -> Iterator[Offer]:
    """Every id that a link can name, with its prefix where it would fit two things."""
    typed = text[span.start : span.end].rpartition(":")[0]
    closed = _CLOSED.match(text, span.end)
    span = replace(span, end=closed.end() if closed else span.end)
    for space, known in sheet.names.items():
        prefix = space.rpartition(":")[2] if space == "term:ability" else space
        if ":" in prefix or not known or not link_targets(f"{prefix}:{next(iter(known))}", sheet.names):
            continue
        for identity, name in known.items():
            alone = not typed and len(link_targets(identity, sheet.names)) == 1
            # An ability is a term as well; unless its prefix is typed already, it is offered as that.
            if prefix == typed or (not typed and space == prefix):
                words = identity if alone else f"{prefix}:{identity}"
                yield Offer(words, f"{words}]]", span, prefix, name)
