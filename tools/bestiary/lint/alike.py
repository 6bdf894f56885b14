"""Letters of other alphabets within words, where they only look like those beside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
import re

from bestiary.collection.documents import Document
from bestiary.diagnostic import At, Change, Finding, Pointer, Severity
from bestiary.forms.words import shortened
from bestiary.suggest import ALIKE

_CAPITALS = str.maketrans("АВЕКМНОРСТХУІЈЅΑΒΕΗΙΚΜΝΟΡΤΥΧΖ", "ABEKMHOPCTXYIJSABEHIKMNOPTYXZ")
#: A word with letters of both, such as came in with a keyboard of another language.
_OTHER = "\u0370-\u052f"
_MIXED = rf"[A-Za-z][{_OTHER}]|[{_OTHER}][A-Za-z]"
_WORD = rf"[A-Za-z{_OTHER}]+"


def odd_letters(document: Document, texts: Iterable[tuple[Pointer, str]]) -> Iterator[Finding]:
    """A finding for each word of some texts that is of one alphabet but for letters that look like its own."""
    for pointer, text in texts:
        for found in re.finditer(_WORD, text) if re.search(_MIXED, text) else ():
            meant = found[0].translate(ALIKE).translate(_CAPITALS)
            if meant.isascii() and re.search(_MIXED, found[0]):
                yield _told(document, At(pointer, words=found[0], number=text.count(found[0], 0, found.start())), meant)


def may_have_odd_letters(text: str) -> bool:
    """Whether a text has letters of two alphabets in one word: most have none."""
    return not text.isascii() and re.search(_MIXED, text) is not None


def _told(document: Document, at: At, meant: str) -> Finding:
    odd = next(number for number, letter in enumerate(at.words) if not letter.isascii())
    return Finding(
        "wrong-spelling",
        document.source,
        at,
        f"a letter of `{shortened(at.words)}` is of another alphabet, and only looks like `{meant[odd]}`",
        label=f"write `{shortened(meant)}`",
        changes=(Change(at, meant),),
        severity=Severity.WARNING,
    )
