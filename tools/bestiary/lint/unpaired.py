"""Texts with half of a pair of quotes or brackets, other brackets around a name than links have, or half a word: they would be printed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
import re

from msgspec import Struct
from msgspec.structs import replace

from bestiary.collection.documents import Document
from bestiary.collection.schemas import Plan, find_prose
from bestiary.diagnostic import At, Change, Finding, Pointer, Severity
from bestiary.forms.words import shortened
from bestiary.lint.halves import lone_brackets, other_half
from bestiary.lint.spaces import Names, link_targets
from bestiary.pointers import named_thing
from bestiary.richtext import stray_marks
from bestiary.source.tree import read_spans

#: What may end a text with half of a pair, or open one: most files have none. The second starts with fixed signs, as that is fast.
_AT_END = r"(?m)[\"”'] *\r?$"
_OPENS = r"[\"“„«](?<![\w:,-][\"“„«])\w"
#: The same in one pair of brackets as in two, which may as well be a list of one entry; and a line that surely is one.
_SINGLE_BRACKET = re.compile(r"\[(?<![\[\w]\[)([\w:-]+)\](?![\](\w])")
_LIST_OF_ONE = re.compile(r" *(?:- +)*[\w-]+: +\[[^\[\]\n]*\][ \r]*(?=\n|\Z)")
#: The end of a line behind a hyphen, as where a text was copied from narrow columns.
_TORN = re.compile(r"-(?<=[a-z]-)\s+[a-z]")
# What follows is compiled where it is asked for, as few files need any.
#: A straight quote but for that of inches; quotes of a word processor, but for those that paragraphs of speech begin with; and
#: one that is no apostrophe, as it stands at no word.
_DOUBLE, _CURLY = r"(?<!\d)\"", r"(?<!\n)[“”„«»]"
_SINGLE_END, _SINGLE = r"(?<=[.!?…])'\Z", r"(?<!\w)'"
_LONE_OPEN, _ANY_QUOTE = r"(?:(?<=[\s(])|\A)[\"“„«](?=\w)", '["“”„«»]'
#: What parts a text, so that the quote may belong to its last part.
_PARTED = r"[.!?…:;,—–]\s"
_OPENING = ("{{", "((")
_BRACKETED = (
    r"\{\{ ?(?P<braced>[\w:-]+) ?\}\}|\(\( ?(?P<round>[\w:-]+) ?\)\)|(?<![\[\w])\[(?P<single>[\w:-]+)\](?![\](\w])"
)
#: Two parts of a word; a hyphen before `and` is meant.
_TORN_WORD = r"(?<![\w-])(?P<first>[^\W\d_]+)- (?!(?:and|or|nor|to|und|oder|bis|et|ou)\b)(?P<rest>[a-z]+)(?![\w-])"


def odd_marks(document: Document, plan: Plan, names: Names, uneven: bool) -> Iterator[Finding]:
    """A finding for each quote or bracket without its other half, known name in brackets that are no link's, and torn word.

    `uneven` says whether brackets may lack a half.
    """
    text = document.source.text
    looks: list[Callable[[_Odd, str], Iterator[Finding]]] = []
    double, plain = '"' in text, text.isascii()
    # To look for one sign is much faster than for several.
    if (double or "'" in text or not plain) and re.search(_AT_END, text):
        looks.append(_lone_quote)
    if (double or not plain) and re.search(_OPENS, text):
        looks.append(_lone_opening)
    if uneven:
        looks.append(_lone_bracket)
    if any(sign in text for sign in _OPENING) or _may_have_link(document, names):
        looks.append(partial(_bracketed_names, names=names))
    if _TORN.search(text):
        looks.append(_torn_words)
    if looks:
        for pointer, words in find_prose(plan, document.data):
            for look in looks:
                yield from look(_Odd(document, pointer), words)


def _may_have_link(document: Document, names: Names) -> bool:
    """Whether a name that links can lead to stands in single brackets, in what may be a text."""
    text = document.source.text
    # Where no text goes on in a line below, what stands behind its key alone is a list.
    plain = document.ordinary and ">" not in text and "|" not in text
    for found in _SINGLE_BRACKET.finditer(text):
        listed = plain and _LIST_OF_ONE.match(text, text.rfind("\n", 0, found.start()) + 1)
        if not listed and link_targets(found[1], names):
            return True
    return False


class _Odd(Struct, frozen=True):
    """A text in which something may be odd."""

    document: Document
    pointer: Pointer

    def found(self, at: At, said: str, label: str, written: str, *, safe: bool) -> Finding:
        """The finding for words in it, which another way to write them replaces."""
        thing = named_thing(self.document.data, self.pointer)
        said = f"{said} ({thing})" if thing else said
        # In quotes of YAML of its own kind, a quote cannot be told from those.
        changes = () if at.words in ("'", '"') and at.words == self.raw[:1] else (Change(at, written),)
        return Finding("unbalanced-markup", self.document.source, at, said, label=label, changes=changes, safe=safe)

    @property
    def raw(self) -> str:
        """How the text is written, with what stands around it; empty where that cannot be told."""
        span = read_spans(self.document.source).get(self.pointer)
        return self.document.source.text[span.value.start : span.value.end] if span else ""

    def place(self, found: re.Match[str]) -> At:
        """Where words stand in it."""
        return At(self.pointer, words=found[0], number=found.string.count(found[0], 0, found.start()))


def _lone_quote(odd: _Odd, words: str) -> Iterator[Finding]:
    words = words.rstrip()
    if len(words) > 1 and _is_lone(words):
        mark = words[-1]
        at = At(odd.pointer, words=mark, number=words.count(mark) - 1)
        said = f"the quote `{mark}` at the end closes what nothing opened, and would be printed"
        # It may also be that of the last words alone.
        yield odd.found(at, said, "take it out", "", safe=words.count(mark) == 1 and not re.search(_PARTED, words))


def _lone_opening(odd: _Odd, words: str) -> Iterator[Finding]:
    words = words.rstrip()
    found = re.search(_LONE_OPEN, words)
    # The start of a text is told as the quote of a word processor for one of YAML.
    if found is None or len(re.findall(_ANY_QUOTE, words)) > 1 or odd.raw[:1] in ("“", "„"):
        return
    said = f"the quote `{found[0]}` opens what nothing closes, and would be printed"
    safe = found.start() == 0 and not re.search(_PARTED, words)
    yield odd.found(odd.place(found), said, "take it out", "", safe=safe)


def _lone_bracket(odd: _Odd, words: str) -> Iterator[Finding]:
    found = lone_brackets(words)
    # That of a link is told as one.
    if not 0 < len(found) < 3 or any(words[start:end] in ("[[", "]]") for start, end in stray_marks(words)):
        return
    first, last = found[0], found[-1]
    sign, end, wanted = words[first], words[last], other_half(words[first])
    at = At(odd.pointer, words=end, number=words.count(end, 0, last))
    if len(found) == 2:
        if wanted and not other_half(end):
            yield odd.found(at, f"`{end}` closes here what `{sign}` opens", f"write `{wanted}`", wanted, safe=True)
        return
    said = f"the bracket `{sign}` {'opens what nothing closes' if wanted else 'closes what nothing opened'}"
    # Amid a text, its other half may be what is missing.
    outer = first == 0 if wanted else first >= len(words.rstrip(" .!?…")) - 1
    safe = outer and not re.search(_PARTED, words)
    yield odd.found(at, f"{said}, and would be printed", "take it out", "", safe=safe)


def _torn_words(odd: _Odd, words: str) -> Iterator[Finding]:
    for found in re.finditer(_TORN_WORD, words):
        whole = found["first"] + found["rest"]
        said = f"a space stands behind the hyphen of `{shortened(found[0])}`, as where a line ended that was copied"
        torn = odd.found(odd.place(found), said, f"write `{shortened(whole)}`", whole, safe=False)
        yield replace(torn, check="wrong-spelling", severity=Severity.WARNING, help="a dash has a space on both sides")


def _bracketed_names(odd: _Odd, words: str, names: Names) -> Iterator[Finding]:
    for found in re.finditer(_BRACKETED, words):
        name = found["braced"] or found["round"] or found["single"]
        if link_targets(name, names):
            said, link = f"`{shortened(found[0])}` would be printed with its brackets", f"[[{name}]]"
            yield odd.found(odd.place(found), said, f"write `{link}`", link, safe=not found["single"])


def _is_lone(words: str) -> bool:
    """Whether a text ends with a quote that none before it goes with."""
    if words[-1] == '"':
        return (
            words[-2] != '"'
            and len(re.findall(_DOUBLE, words)) % 2 == 1
            and not words[-2].isdigit()
            and "“" not in words
        )
    if words[-1] == "”":
        return len(re.findall(_CURLY, words)) % 2 == 1 and '"' not in words
    return re.search(_SINGLE_END, words) is not None and len(re.findall(_SINGLE, words)) == 1
