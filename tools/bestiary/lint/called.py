"""Names with what nobody calls them by: half of a pair, a sign of print, characters that nobody sees, what another key says.

Other words that are no text of sentences, such as a target or a tag, are looked at in the same way.
"""

from __future__ import annotations

from collections.abc import Iterator
import re

from msgspec import Struct

from bestiary.collection.documents import Document
from bestiary.collection.schemas import Plan, find_references
from bestiary.diagnostic import At, Data, Finding, Pointer, Severity
from bestiary.forms.words import shortened
from bestiary.lint.halves import lone_brackets
from bestiary.lint.iconic import in_words
from bestiary.pointers import all_values, last_key, singular, value_at
from bestiary.source.quoting import yaml_text
from bestiary.source.signs import DASHES
from bestiary.source.tree import read_spans

_NAMES = ("name", "proper_name")
_WORDS = (*_NAMES, "when", "target", "with_captain", "value", "featureblock_type", "tags")
#: What may be odd in a name: most files have none. Scripts without spaces have a use for what parts or joins letters.
_UNSEEN = "[\u00ad\u2060\ufeff]|(?<=[ -~\u00c0-\u024f])[\u200b-\u200f]|[\u200b-\u200f](?=[ -~\u00c0-\u024f])"
_SIGNED = r"name: +[\"']?[^\x00-\x7f\w“„«‘]|name: [^\n]*[^\x00-\x7f\w”“»’…][\"']? *\r?(?:\n|\Z)"
_NUMBERED = r"name: [^\n]*\(\d"
_ESCAPED = r"\\[xuU][0-9a-fA-F]{2}"
_QUOTES = '"“”„«»'
#: But for that of inches, and one of a word processor at the start, which is told as such.
_OUTER_QUOTE = rf"\A[\"”«»]|(?<!\d)[{_QUOTES}]\Z"
_OUTER_SIGN = r"\A(?P<first>[^\x00-\x7f\w]\ufe0f?)\s*(?=\S)|\s*(?P<last>[^\x00-\x7f\w]\ufe0f?)\Z"
_OUTER_RANGE = r"\s*[(\[](?P<range>\d+(?:\s*[-‐‑‒–—−]\s*\d+)?)[)\]]\Z"


class _Bare(Struct, frozen=True):
    """A name without what does not belong to it, and what is said of that."""

    name: str
    said: str
    safe: bool = True


def odd_names(document: Document, plan: Plan, uneven: bool) -> Iterator[Finding]:
    """A finding for each name of a thing that has more to it than the name; `uneven` says whether brackets may lack a half."""
    if not uneven and not _may_be_odd(document.source.text):
        return
    for pointer, value in free_words(document, plan):
        bare = _bare(value, pointer, document.data)
        if bare is not None and bare.name.strip():
            yield _told(document, pointer, value, bare)


def free_words(document: Document, plan: Plan) -> Iterator[tuple[Pointer, str]]:
    """The names of things in a document, and other words of the author's own, each with its place."""
    ids = {reference.pointer for reference in find_references(plan, document.data)}
    for pointer, value in all_values(document.data):
        if isinstance(value, str) and pointer not in ids and last_key(pointer) in _WORDS:
            yield pointer, value


def _may_be_odd(text: str) -> bool:
    """Whether a text may have such a name; to look for one sign is much faster than for several."""
    if '"' in text and text.count('"') % 2:
        return True
    if ("(" in text and re.search(_NUMBERED, text)) or ("\\" in text and re.search(_ESCAPED, text)):
        return True
    return not text.isascii() and re.search(f"{_UNSEEN}|{_SIGNED}|[{_QUOTES}]", text) is not None


def _bare(name: str, pointer: Pointer, data: Data) -> _Bare | None:
    """A name without the first thing that does not belong to it; None where all does."""
    if re.search(_UNSEEN, name):
        return _Bare(re.sub(_UNSEEN, "", name), "has a character in it that nobody sees")
    named = pointer[-1] in _NAMES
    return _without_half(name) or (
        (_without_sign(name, pointer, data) or _without_range(name, pointer, data)) if named else None
    )


def _without_half(name: str) -> _Bare | None:
    found = re.search(_OUTER_QUOTE, name)
    if found and len(re.findall(f"[{_QUOTES}]", name)) == 1:
        how = "opens what nothing closes" if found.start() == 0 else "closes what nothing opened"
        return _Bare(_cut(name, *found.span()), f"has a quote that {how}")
    lone = lone_brackets(name)
    if len(lone) != 1:
        return None
    at = lone[0]
    outer = at in (0, len(name) - 1)
    how = "opens what nothing closes" if name[at] in "([{" else "closes what nothing opened"
    # Amid a name, the other half may be what is missing.
    return _Bare(_cut(name, at, at + 1), f"has a bracket that {how}", safe=outer)


def _without_sign(name: str, pointer: Pointer, data: Data) -> _Bare | None:
    """A name without the icon that cards print beside it, be it that of its kind, its rank, or the entry's own."""
    found = re.search(_OUTER_SIGN, name)
    sign = (found["first"] or found["last"]) if found else ""
    spoken = in_words(sign).casefold() if sign else ""
    if found is None or not spoken:
        return None
    entry = value_at(data, pointer[:-1])
    listed = singular(last_key(pointer[:-1]))
    beside = [str(each).casefold() for each in entry.values() if isinstance(each, (str, int))]
    known = spoken == listed or {spoken, sign, sign.rstrip("\ufe0f")} & {each.rstrip("\ufe0f") for each in beside}
    return _Bare(
        _cut(name, *found.span()), f"has the icon `{sign}` in it, which cards print by themselves", bool(known)
    )


def _without_range(name: str, pointer: Pointer, data: Data) -> _Bare | None:
    """A name without the numbers in brackets that stand at the key `range` of its entry already."""
    found, entry = re.search(_OUTER_RANGE, name), value_at(data, pointer[:-1])
    if found is None or "range" not in entry:
        return None
    same = _folded(found["range"]) == _folded(str(entry["range"]))
    said = f"says `{found['range']}`, but `range` " + ("says that already" if same else f"says `{entry['range']}`")
    return _Bare(_cut(name, *found.span()), said, safe=same)


def _folded(numbers: str) -> str:
    return re.sub(rf"\s*[{DASHES}]\s*", "-", numbers.strip())


def _cut(name: str, start: int, end: int) -> str:
    return (name[:start] + name[end:]).strip()


def _told(document: Document, pointer: Pointer, name: str, bare: _Bare) -> Finding:
    span = read_spans(document.source).get(pointer)
    raw = document.source.text[span.value.start : span.value.end].rstrip() if span else "\n"
    written = yaml_text(bare.name)
    shown = shortened("".join(each for each in name if each.isprintable()))
    return Finding(
        "wrong-spelling",
        document.source,
        At(pointer),
        (f"the name `{shown}`" if pointer[-1] in _NAMES else f"`{shown}` at `{last_key(pointer)}`") + f" {bare.said}",
        label=f"write `{shortened(written)}`",
        replacement=None if "\n" in raw else written,
        safe=bare.safe,
        severity=Severity.WARNING,
    )
