"""What YAML reads otherwise than its author sees it: text behind a mark, and blanks that are letters."""

from __future__ import annotations

import re

from msgspec.structs import replace

from bestiary.diagnostic import Change, Finding, Source, Span
from bestiary.source.flow_texts import cut_before_brackets
from bestiary.source.known import entry_fits, place_of
from bestiary.source.parsing import failure_after, parser_failure
from bestiary.source.positions import before_on_line, line_at
from bestiary.source.quoting import VALUE, quoted_value
from bestiary.source.signs import ODD_BLANKS, said_of
from bestiary.source.stray_signs import sign_at
from bestiary.source.strays import stray_marks
from bestiary.source.trouble import Reason, Trouble

#: Blanks that look like spaces, and letters that nobody sees.
_ODD_BLANKS = re.compile(f"[{ODD_BLANKS}\u200b]+")
#: A sign with nothing to it, before the mark that a block of text starts with.
_BEFORE_BLOCK = re.compile(r"[!&*][ \t]+(?=[|>][-+]?[ \t]*(?:#[^\n]*)?\r?(?:\n|\Z))")
#: A hyphen, or a dash before a key, without the space behind it; and what to say of it.
GLUED_HYPHEN = re.compile(r"-(?![^\w\s\[{]\s)[^\s\d-]|[–—−](?=[\w-]+:(?:\s|\Z))")
#: The same within the words of another entry.
_ENTRY_WITHIN = re.compile(r"\n(?P<indent> *)-(?=[^\W\d])")
GLUED = ("a space is missing after this hyphen", "a list item starts with a hyphen and a space")


def text_misread(source: Source, span: Span, check: str, message: str, mark: str) -> Finding:
    """A finding for text that YAML reads otherwise because of its first letter; quotes around it mend that."""
    if sign := sign_here(source, span.start):
        return sign
    if lone := _BEFORE_BLOCK.match(source.text, span.start):
        changes = (Change(Span(*lone.span())),)
        return Finding(check, source, Span(span.start, span.start + 1), said_of(mark), "take it out", changes=changes)
    if stray := stray_marks(source, span.start):
        return Finding(check, source, stray.span, stray.message, stray.label, stray.help, replacement=stray.replacement)
    # Several words are most likely to be read by people.
    repair = quoted_value(source.text, span.start, prose=True)
    repair = repair if repair is not None and repair.span.start == span.start else None
    repair = repair if repair is not None and _takes_text(source, span.start) else None
    said = f"text that starts with `{mark}` needs quotes around it"
    said = said if repair else f"take it out; {said}"
    return Finding(
        check,
        source,
        repair.span if repair else span,
        message,
        help=said if repair is None or repair.sure else f"{said}; a comment stays behind them",
        replacement=repair.text if repair else None,
        safe=repair is None or repair.sure,
    )


def sign_here(source: Source, at: int) -> Finding | None:
    """The finding for a sign that belongs to nothing at an offset; None where none is."""
    found = sign_at(source, at)
    if found is None:
        return None
    changes = (Change(found.cut),)
    return Finding(
        "syntax-error", source, found.shown, said_of(found.sign), "take it out", changes=changes, safe=found.sure
    )


def complex_key(source: Source, key: Span) -> Finding:
    """The finding for a list or map where a key should be: most often brackets in a text that a comma ends before them."""
    if cut := cut_before_brackets(source, key.start):
        name, span, written = cut
        said = f"inside {{ }} a comma ends the text of `{name}`, and what follows is read as a key"
        help = f"write {name}: {written}" if len(written) <= 60 else ""
        return Finding("complex-key", source, span, said, "put it all in quotes", help, replacement=written)
    if reason := _mark_or_bracket_at(source, key.start):
        return Finding(
            "complex-key",
            source,
            reason.span,
            reason.message,
            reason.label,
            replacement=reason.replacement,
            safe=reason.safe,
        )
    help = "if the text starts with `{` or `[`, put it in quotes"
    return Finding("complex-key", source, key, "a key must be a word, not a list or a map", help=help)


def _mark_or_bracket_at(source: Source, index: int) -> Reason | None:
    """What is wrong with the marks and brackets on the line of an offset, where one of them is the mistake."""
    # Sound files have no use for them.
    from bestiary.source.one_bracket import one_bracket
    from bestiary.source.one_mark import one_mark

    start, line = line_at(source.text, index)
    trouble = Trouble(source.text, index, "", "", None, start, line.rstrip("\r"), source.name)
    return one_mark(trouble) or one_bracket(trouble)


def _takes_text(source: Source, index: int) -> bool:
    """Whether text can stand where a tag or a repeat does, as far as that is known."""
    start, line = line_at(source.text, index)
    if line[: index - start].rstrip().endswith("<<:"):
        return False
    match, place = VALUE.match(line), place_of(source, start)
    return match is None or match["key"] not in place.keys or place.fits(match["key"], match["value"])


def hyphen_in_key(source: Source, key: Span) -> Finding | None:
    """The finding for a key that starts with the hyphen of an entry, as the space behind it is missing; None for any other."""
    text, before = source.text, before_on_line(source.text, key.start)
    if not GLUED_HYPHEN.match(text, key.start, key.end) or before.strip():
        return None
    beside = re.compile(rf"(?:^ {{{len(before)}}}\S[^\n]*\n?(?:^(?: {{{len(before) + 1},}}[^\n]*|[ \t\r]*)\n)*)+", re.M)
    block = beside.match(text, key.start - len(before))
    starts = re.compile(rf"^ {{{len(before)}}}(?={GLUED_HYPHEN.pattern})", re.M)
    places = [each.end() for each in starts.finditer(text, key.start - len(before), block.end() if block else key.end)]
    # All at once, as it cannot be read with some.
    whole = Span(places[0], places[-1] + 1)
    parts = [text[start + 1 : end] for start, end in zip(places, [*places[1:], whole.end], strict=True)]
    changes = (Change(whole, "".join(f"- {part}" for part in parts)),)
    said, help = GLUED
    return Finding("syntax-error", source, Span(key.start, key.start + 1), said, "write `- `", help, changes=changes)


def hyphen_in_words(source: Source, words: Span) -> Finding | None:
    """The finding for an entry that goes on with the words of the one above, as no space stands behind its hyphen; None for others."""
    before = before_on_line(source.text, words.start)
    found = _ENTRY_WITHIN.search(source.text, words.start, words.end)
    if found is None or not re.fullmatch(r" *- +", before) or not entry_fits(source, words.start - len(before)):
        return None
    cut, written = Span(found.start("indent"), found.end()), " " * before.index("-") + "- "
    if failure_after(source.text, cut, written) is not None:
        return None
    shown, (said, help) = Span(found.end() - 1, found.end()), GLUED
    return Finding("syntax-error", source, shown, said, "write `- `", help, changes=(Change(cut, written),))


def odd_start(source: Source, key: Span) -> Finding | None:
    """The finding for a key that starts with what looks like spaces, and is a part of it; None for any other."""
    found = _ODD_BLANKS.match(source.text, key.start, key.end)
    if found is None:
        return None
    text, width = source.text, found.end() - key.start
    spaces = (" " * width, "")
    mended = next(
        (each for each in spaces if parser_failure(text[: key.start] + each + text[found.end() :]) is None), None
    )
    write = "write a space" if width == 1 else f"write {width} spaces"
    odd = Finding(
        "syntax-error",
        source,
        Span(key.start, found.end()),
        "this line starts with a blank that is no common space",
        help="use common spaces; it came in by copying, most likely",
    )
    return replace(odd, label="" if mended is None else write if mended else "take it out", replacement=mended)
