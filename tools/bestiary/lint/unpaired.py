"""Texts with half of a pair of quotes, or with other brackets around a name than links have: they would be printed."""

from __future__ import annotations

from collections.abc import Iterator
import re

from msgspec import Struct

from bestiary.collection.documents import Document
from bestiary.collection.schemas import Plan, find_prose
from bestiary.diagnostic import At, Change, Finding, Pointer
from bestiary.forms.words import shortened
from bestiary.lint.spaces import Names, link_targets
from bestiary.pointers import named_thing

#: What may end a text with half of a pair: most files have none.
_AT_END = re.compile(r"[\"”'] *\r?$", re.MULTILINE)
#: A straight quote but for that of inches; quotes of a word processor; and one that is no apostrophe, as it stands at no word.
_DOUBLE, _CURLY = re.compile(r"(?<!\d)\""), re.compile("[“”„«»]")
_SINGLE_END, _SINGLE = re.compile(r"(?<=[.!?…])'\Z"), re.compile(r"(?<!\w)'")
#: What parts a text, so that the quote may belong to its last part.
_PARTED = re.compile(r"[.!?…:;,—–]\s")
_OPENING = ("{{", "((", "[")
_BRACKETED = re.compile(
    r"\{\{ ?(?P<braced>[\w:-]+) ?\}\}|\(\( ?(?P<round>[\w:-]+) ?\)\)|(?<![\[\w])\[(?P<single>[\w:-]+)\](?![\](\w])"
)


def odd_marks(document: Document, plan: Plan, names: Names) -> Iterator[Finding]:
    """A finding for each quote at the end of a text that nothing opened, and for each known name in brackets that are no link's."""
    text = document.source.text
    quotes, brackets = _AT_END.search(text) is not None, any(sign in text for sign in _OPENING)
    if not quotes and not brackets:
        return
    for pointer, words in find_prose(plan, document.data):
        odd = _Odd(document, pointer)
        if quotes:
            yield from _lone_quote(odd, words.rstrip())
        if brackets:
            yield from _bracketed_names(odd, words, names)


class _Odd(Struct, frozen=True):
    """A text in which something may be odd."""

    document: Document
    pointer: Pointer

    def found(self, at: At, said: str, label: str, written: str, *, safe: bool) -> Finding:
        """The finding for words in it, which another way to write them replaces."""
        thing = named_thing(self.document.data, self.pointer)
        said, changes = f"{said} ({thing})" if thing else said, (Change(at, written),)
        return Finding("unbalanced-markup", self.document.source, at, said, label=label, changes=changes, safe=safe)


def _lone_quote(odd: _Odd, words: str) -> Iterator[Finding]:
    if len(words) > 1 and _is_lone(words):
        mark = words[-1]
        at = At(odd.pointer, words=mark, number=words.count(mark) - 1)
        said = f"the quote `{mark}` at the end closes what nothing opened, and would be printed"
        # It may also be that of the last words alone.
        yield odd.found(at, said, "take it out", "", safe=words.count(mark) == 1 and not _PARTED.search(words))


def _bracketed_names(odd: _Odd, words: str, names: Names) -> Iterator[Finding]:
    for found in _BRACKETED.finditer(words):
        name = found["braced"] or found["round"] or found["single"]
        if link_targets(name, names):
            at = At(odd.pointer, words=found[0], number=words.count(found[0], 0, found.start()))
            said, link = f"`{shortened(found[0])}` would be printed with its brackets", f"[[{name}]]"
            yield odd.found(at, said, f"write `{link}`", link, safe=not found["single"])


def _is_lone(words: str) -> bool:
    """Whether a text ends with a quote that none before it goes with."""
    if words[-1] == '"':
        return (
            words[-2] != '"' and len(_DOUBLE.findall(words)) % 2 == 1 and not words[-2].isdigit() and "“" not in words
        )
    if words[-1] == "”":
        return len(_CURLY.findall(words)) % 2 == 1 and '"' not in words
    return _SINGLE_END.search(words) is not None and len(_SINGLE.findall(words)) == 1
