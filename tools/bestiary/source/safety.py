"""Whether a repair of a text that does not parse may be made without asking: no word and no quote goes astray by it."""

from __future__ import annotations

import re

from bestiary.diagnostic import Source, Span
from bestiary.source.attempts import LARGEST_TEXT, changed
from bestiary.source.flow_texts import hides_entries
from bestiary.source.known import entry_fits, fits_its_key, place_of, place_within
from bestiary.source.parsing import Scalar, scalars_of
from bestiary.source.positions import line_at
from bestiary.source.quoting import VALUE
from bestiary.source.trouble import Reason

_COMMENT_BEHIND = re.compile(r"[\]}\"'][ \t]+(?P<words>#[^\n]*)")
_BRACKET = re.compile(r"(?<![\w-])(?P<key>[\w-]+):\s+(?P<mark>[\[{])")
_CURLY = re.compile("„[^„“”]*[“”]|“[^„“”]*”")
_HYPHEN = re.compile(r" *- +(?P<more>(?:- +)*)(?P<key>[\w-]+):(?:\s|\Z)")
#: Words in quotes behind a hyphen that may belong to nothing.
_SIGN_QUOTED = re.compile(r"'- +\w")
#: A line inside a text that looks like an entry or a key.
_ENTRY_BELOW = re.compile(r"\n\s*(?:- |[\w-]+:(?:\s|\Z))")


def is_safe(source: Source, reason: Reason) -> bool:
    """Whether a repair keeps all that its author meant to be read, and prints nothing that only held it."""
    span, mended = reason.span, reason.replacement
    if mended is None or not reason.safe or len(source.text) > LARGEST_TEXT:
        return reason.safe
    before, after = source.text[span.start : span.end], Source("", source.name, changed(source.text, span, mended))
    if "\n" not in mended + before and not fits_its_key(after.text, source.name, span.start):
        return False
    if _is_moved_far(before, mended) and _begins_nameless(after, span.start):
        return False
    if _is_moved(before, mended) and _is_strange_entry(after, span.start):
        return False
    if _SIGN_QUOTED.match(mended) and not _is_prose(after, span.start):
        return False
    touched = _lines_of(after.text, Span(span.start, span.start + len(mended)))
    written = after.text[touched.start : touched.end]
    if any(hides_entries(found["words"]) for found in _COMMENT_BEHIND.finditer(written)):
        return False
    if not all(_is_taken(after, touched.start, found) for found in _BRACKET.finditer(written)):
        return False
    return not any(_has_stray_marks(after.text, each) for each in scalars_of(after.text, touched))


def _is_prose(source: Source, at: int) -> bool:
    start, line = line_at(source.text, at)
    match = VALUE.match(line)
    return match is None or place_of(source, start).is_prose(match["key"])


def _is_moved(before: str, after: str) -> bool:
    """Whether a repair only moves a line."""
    return not before.strip() and not after.strip()


def _is_moved_far(before: str, after: str) -> bool:
    """Whether a repair moves a line by more than a slip of one column."""
    return _is_moved(before, after) and abs(len(after) - len(before)) > 1


def _is_strange_entry(source: Source, at: int) -> bool:
    """Whether a line is an entry of words alone in a list whose entries have keys: it may be meant as text."""
    start, line = line_at(source.text, at)
    return line.lstrip().startswith("- ") and _HYPHEN.match(line) is None and not entry_fits(source, start)


def _begins_nameless(source: Source, at: int) -> bool:
    """Whether a line begins an entry with another key than its name, though no line of it gives one, or has two hyphens.

    Then its hyphen may be the slip.
    """
    start, line = line_at(source.text, at)
    found = _HYPHEN.match(line)
    if found and found["more"]:
        return True
    if found is None or found["key"] == "name":
        return False
    place = place_of(source, start)
    return "name" in place.keys and "name" not in place.given


def _lines_of(text: str, span: Span) -> Span:
    """A span with all of the lines that it touches."""
    end = text.find("\n", span.end)
    return Span(text.rfind("\n", 0, span.start) + 1, end if end >= 0 else len(text))


def _is_taken(source: Source, start: int, found: re.Match[str]) -> bool:
    """Whether a key takes a list or a map, as far as it is known, where the bracket of one stands behind it."""
    place = place_within(source, start + found.start())
    return found["key"] not in place.keys or place.takes(found["key"], "array" if found["mark"] == "[" else "object")


def _has_stray_marks(text: str, scalar: Scalar) -> bool:
    """Whether what only parts or holds values would be printed: a quote without another, or a hyphen before an entry."""
    value = scalar.value
    if scalar.plain and _ENTRY_BELOW.search(text[scalar.span.start : scalar.span.end]):
        return True
    if value.count('"') % 2 or re.search(r"[\"'][,;]\Z|\A''(?!')", value):
        return True
    inner = _CURLY.sub("", _CURLY.sub("", value))
    return re.search("[„“”]", inner) is not None
