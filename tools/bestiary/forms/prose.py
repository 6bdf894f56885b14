"""Texts that would not be printed as their author sees them."""

from __future__ import annotations

from collections.abc import Iterator
import re

from bestiary.collection.documents import Document
from bestiary.collection.schemas import Plan, Schema, find_references
from bestiary.diagnostic import At, Finding, Pointer, Severity
from bestiary.forms.blocks import odd_blocks
from bestiary.forms.glued import glued_lines
from bestiary.forms.lost import lost_words, may_be_cut_short
from bestiary.forms.marks import odd_marks
from bestiary.forms.run_together import is_mark_alone, lines_run_together
from bestiary.forms.unseen import unseen_characters
from bestiary.forms.words import shortened
from bestiary.pointers import value_at
from bestiary.resources import kinds_of
from bestiary.source.quoting import quoted
from bestiary.source.tree import read_spans

_OF_PROGRAMS = re.compile(r"0[xo][0-9a-fA-F]+|[-+]?0\d+|[-+]?\d+(?:\.\d*)?[eE][-+]?\d+")
#: What may be one: most files have none. Each starts with a fixed sign, as that is fast.
_ODD_NUMBERS = (
    re.compile(r"0(?<![\w.#]0)[xo\d]"),
    re.compile(r": [-+]?\d[\d.]*[eE][-+]?\d"),
    re.compile(r"\.(?<=\d\.)0*(?=[\s,\]}]|\Z)"),
)
#: A whole number with a fraction of nothing.
_POINTED = re.compile(r"[-+]?\d+\.0*")
_THOUSANDS = re.compile(r"[-+]?[1-9]\d{0,2}\.000")
#: Quotes that only a word processor makes, in pairs.
_CURLY = re.compile(
    r"“[^“”„]*[”“]\Z|”[^“”„]*”\Z|„[^“”„]*[“”]\Z|«[^«»]*»\Z|»[^«»]*«\Z|‘[^‘’]*’\Z|’[^‘’]*’\Z|‚[^‘’‚]*[‘’]\Z", re.S
)
_CURLY_START = re.compile(r"[:\[,{-]\s*[“”„«»‘’‚]")
_BLANK_LINE = re.compile(r"\n[ \t\r]*\n")
#: What a quote stands before that opens no text.
_BEFORE_ENTRIES = re.compile(r"\s*(?:\[(?!\[)|\{|- )")


def text_findings(document: Document, schema: Schema) -> Iterator[Finding]:
    """Words that YAML takes away, numbers that nobody counts in, quotes that would be printed, and marks of style or links that nothing closes."""
    plan = schema.plan
    yield from lost_words(document, plan)
    if any(odd.search(document.source.text) for odd in _ODD_NUMBERS):
        yield from _numbers_of_programs(document, schema)
    if not document.source.text.isascii() and _CURLY_START.search(document.source.text):
        yield from _curly_quotes(document, plan)
    yield from unseen_characters(document, plan)
    yield from lines_run_together(document, plan)
    yield from _lines_meant_apart(document, plan)
    yield from glued_lines(document, plan)
    yield from odd_marks(document, plan)
    yield from odd_blocks(document, plan)


def _lines_meant_apart(document: Document, plan: Plan) -> Iterator[Finding]:
    """A finding for each text with paragraphs or lines that are run together."""
    text = document.source.text
    # Most files have no such text, and what looks for it is loaded for the first that may.
    if _BLANK_LINE.search(text):
        from bestiary.forms.parted import paragraphs_run_together

        yield from paragraphs_run_together(document, plan)
    if "|" in text or "\\" in text:
        from bestiary.forms.kept_lines import kept_lines

        yield from kept_lines(document, plan)


def _numbers_of_programs(document: Document, schema: Schema) -> Iterator[Finding]:
    """A finding for each number that is written in sixteen or in eight digits, or with a fraction, as programs do."""
    for pointer, span in read_spans(document.source).items():
        raw, value = document.source.text[span.value.start : span.value.end], value_at(document.data, pointer)
        if not (span.plain and isinstance(value, int)) or isinstance(value, bool):
            continue
        pointed = _POINTED.fullmatch(raw.rstrip()) is not None
        thousands = _THOUSANDS.fullmatch(raw.rstrip()) is not None
        if _OF_PROGRAMS.fullmatch(raw.rstrip()) or (pointed and _counts(pointer, schema)):
            yield Finding(
                "wrong-spelling",
                document.source,
                At(pointer),
                f"`{raw.rstrip()}` is "
                + ("the whole number" if pointed else "how programs write the number")
                + f" {value}",
                label=f"write `{value}`",
                replacement=str(value),
                # It is taken for what it is, but where three digits follow the point in print, they are those of a thousand.
                severity=Severity.HINT if pointed and not thousands else None,
                help=f"if {value}000 is meant, write it without a point" if thousands else "",
                safe=not thousands,
            )


def _counts(pointer: Pointer, schema: Schema) -> bool:
    """Whether a place takes whole numbers alone: a length may be 3.0, and a version is none."""
    kinds = kinds_of(schema.part(pointer) or {})
    return "integer" in kinds and "number" not in kinds


def _curly_quotes(document: Document, plan: Plan) -> Iterator[Finding]:
    named = {reference.pointer for reference in find_references(plan, document.data)}
    for pointer, span in read_spans(document.source).items():
        value = value_at(document.data, pointer)
        if not (span.plain and isinstance(value, str) and _CURLY_START.match(f":{value}")) or pointer in named:
            continue
        if not _CURLY.match(value):
            # Before a list or a map it is told as a sign.
            if value[0] in "“„" and not re.search("[“”]", value[1:]) and not _BEFORE_ENTRIES.match(value, 1):
                yield _open_quote(document, pointer, value)
            continue
        if is_mark_alone(value):
            continue
        inner = value[1:-1]
        yield Finding(
            "typographic-quotes",
            document.source,
            At(pointer),
            f"the quotes {value[0]} {value[-1]} are part of the text and would be printed",
            label=f"write `{shortened(quoted(inner), 60)}`",
            help=f"plain ' or \" hold a text; if these are to be printed, put the whole in plain quotes: {shortened(quoted(value), 60)}",
            replacement=quoted(inner),
            safe=not may_be_cut_short(document.source.text, span, value),
        )


def _open_quote(document: Document, pointer: Pointer, value: str) -> Finding:
    return Finding(
        "typographic-quotes",
        document.source,
        At(pointer),
        f"the quote {value[0]} opens here, and nothing closes it",
        help=f"take it out; or close it, and put the whole in plain quotes: {shortened(quoted(value + '”'), 60)}",
    )
