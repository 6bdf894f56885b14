"""Texts with half of a pair of quotes, or with other brackets around a name than links have: they would be printed."""

from __future__ import annotations

from collections.abc import Iterator
import re

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
_BRACKETED = re.compile(
    r"\{\{ ?(?P<braced>[\w:-]+) ?\}\}|\(\( ?(?P<round>[\w:-]+) ?\)\)|(?<![\[\w])\[(?P<single>[\w:-]+)\](?![\](\w])"
)


def lone_quotes(document: Document, plan: Plan) -> Iterator[Finding]:
    """A finding for each quote at the end of a text that nothing opened."""
    if not _AT_END.search(document.source.text):
        return
    for pointer, text in find_prose(plan, document.data):
        words = text.rstrip()
        if len(words) > 1 and _is_lone(words):
            mark = words[-1]
            at = At(pointer, words=mark, number=words.count(mark) - 1)
            said = f"the quote `{mark}` at the end closes what nothing opened, and would be printed"
            # It may also be that of the last words alone.
            yield _found(
                document,
                pointer,
                at,
                said,
                "take it out",
                "",
                safe=words.count(mark) == 1 and not _PARTED.search(words),
            )


def bracketed_names(document: Document, plan: Plan, names: Names) -> Iterator[Finding]:
    """A finding for each name of a known thing in such brackets as links of other tools have."""
    text = document.source.text
    if "{{" not in text and "((" not in text and "[" not in text:
        return
    for pointer, text in find_prose(plan, document.data):
        for found in _BRACKETED.finditer(text) if "[" in text or "{{" in text or "((" in text else ():
            name = found["braced"] or found["round"] or found["single"]
            if link_targets(name, names):
                at = At(pointer, words=found[0], number=text.count(found[0], 0, found.start()))
                said, link = f"`{shortened(found[0])}` would be printed with its brackets", f"[[{name}]]"
                yield _found(document, pointer, at, said, f"write `{link}`", link, safe=not found["single"])


def _is_lone(words: str) -> bool:
    """Whether a text ends with a quote that none before it goes with."""
    if words[-1] == '"':
        return (
            words[-2] != '"' and len(_DOUBLE.findall(words)) % 2 == 1 and not words[-2].isdigit() and "“" not in words
        )
    if words[-1] == "”":
        return len(_CURLY.findall(words)) % 2 == 1 and '"' not in words
    return _SINGLE_END.search(words) is not None and len(_SINGLE.findall(words)) == 1


def _found(document: Document, pointer: Pointer, at: At, said: str, label: str, written: str, *, safe: bool) -> Finding:
    thing = named_thing(document.data, pointer)
    where = f" ({thing})" if thing else ""
    change = Change(at, written)
    return Finding(
        "unbalanced-markup", document.source, at, f"{said}{where}", label=label, changes=(change,), safe=safe
    )
