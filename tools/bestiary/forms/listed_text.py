"""Lists that are read as text, and lines of text that are read as a list or a map."""

from __future__ import annotations

import re
from typing import Any

from bestiary.diagnostic import Change, Finding, Pointer, Span
from bestiary.forms.form import Form
from bestiary.forms.listing import takes_text
from bestiary.forms.words import called, shortened
from bestiary.source.hyphens import without_mark
from bestiary.source.parsing import parser_failure
from bestiary.source.positions import before_on_line
from bestiary.source.quoting import yaml_text
from bestiary.source.signs import said_of

_SIGN = re.compile(r"(?:--|[^\w\s#\[\]{}'\"-])[^\w\s]{,2}")
_HYPHEN = re.compile(r" *- +\S")


def sign_above_list(value: Any, pointer: Pointer, form: Form) -> Finding | None:
    """A list that is read as text, as a sign that belongs to nothing stands above its hyphens; None for any other value."""
    span, raw, text = form.spans.get(pointer), form.raw(pointer), form.document.source.text
    first, *rest = raw.split("\n")
    is_list = isinstance(value, str) and form.takes(pointer, "array")
    if not is_list or span is None or span.key is None or not _SIGN.fullmatch(first.strip()):
        return None
    entries = [line for line in rest if line.strip()]
    if not entries or not _HYPHEN.match(entries[0]):
        return None
    sign = Span(span.value.start, span.value.start + len(first.strip()))
    beside = before_on_line(text, sign.start).strip()
    start = text.index(":", span.key.end) + 1 if beside else text.rfind("\n", 0, sign.start)
    after = text[:start] + text[sign.end :]
    changes = (Change(Span(start, sign.end)),) if parser_failure(after) is None else ()
    said = said_of(first.strip())
    return form.wrong_type(sign, said, label="take it out" if changes else "", changes=changes)


def list_beside_key(value: Any, pointer: Pointer, form: Form) -> Finding | None:
    """A list whose first entry stands on the line of the key, so that its hyphens are read as text; None for any other value."""
    span, raw, text = form.spans.get(pointer), form.raw(pointer), form.document.source.text
    first, *rest = raw.split("\n")
    if not (isinstance(value, str) and form.takes(pointer, "array")) or span is None or not span.plain:
        return None
    if span.key is None or not rest or not all(re.match(r" *- +\S|\s*\Z", line) for line in rest):
        return None
    first = without_mark(first.rstrip())
    indent = re.match(" *", rest[0])
    assert indent is not None
    beside = Span(text.index(":", span.key.end) + 1, span.value.start + len(raw.partition("\n")[0].rstrip()))
    return form.wrong_type(
        pointer,
        f"{called(pointer)} is a list, but its first entry stands on the line of the key",
        label=f"write `- {shortened(first)}` on the next line",
        help="" if "," not in first else "what a comma parts are entries of their own, each with its hyphen",
        changes=(Change(beside, f"\n{indent[0]}- {first}"),),
        safe="," not in first,
    )


def marked_entries(value: Any, pointer: Pointer, form: Form) -> Finding | None:
    """A list each of whose entries stands behind a number or a mark that is no hyphen; None for any other value."""
    span, raw = form.spans.get(pointer), form.raw(pointer).rstrip()
    lines = raw.split("\n")
    words = [without_mark(line.strip()) for line in lines]
    if not (isinstance(value, str) and form.takes(pointer, "array")) or span is None:
        return None
    if (
        not span.plain
        or not takes_text(pointer, form)
        or any(each == line.strip() for each, line in zip(words, lines, strict=False))
    ):
        return None
    beside = bool(before_on_line(form.document.source.text, span.value.start).strip())
    if beside and len(lines) > 1:
        return None
    indents = [line[: len(line) - len(line.lstrip())] for line in lines]
    written = "\n".join(f"{indent}- {each}" for indent, each in zip(indents, words, strict=True))
    mark = lines[0].split()[0]
    return form.wrong_type(
        pointer,
        f"{called(pointer)} is a list: a hyphen stands before its entries, not `{mark}`",
        label=f"write `[{words[0]}]`" if beside else f"write `- {words[0]}`",
        replacement=f"[{yaml_text(words[0])}]" if beside else written,
    )


def lines_of_text(value: Any, pointer: Pointer, form: Form) -> Finding | None:
    """Lines with hyphens or colons below a key of text, which are read as a list or a map; None for any other value."""
    part, span, raw = form.below(pointer), form.spans.get(pointer), form.raw(pointer).rstrip()
    if not isinstance(value, (list, dict)) or "x-text" not in part or span is None or span.key is None or not raw:
        return None
    text = form.document.source.text
    column = len(before_on_line(text, span.value.start))
    between = text[span.key.end : span.value.start - column]
    if raw[0] in "{[&*!" or between.strip() != ":" or between[-1:] != "\n":
        return None
    beside = column == len(before_on_line(text, span.key.start))
    colon = span.key.end + between.index(":") + 1
    lines = [found.start() for found in re.finditer(r"^(?=.*\S)", text[: span.value.start + len(raw)], re.MULTILINE)]
    deeper = [Change(Span(at, at), "  ") for at in lines if at >= span.value.start - column] if beside else []
    return form.wrong_type(
        pointer,
        f"{called(pointer)} must be text, but its lines are read as {'a list' if isinstance(value, list) else 'keys'}",
        label=f"write `{pointer[-1]}: |-` above",
        help="lines stay what they are below `|`",
        changes=(Change(Span(colon, colon), " |-"), *deeper),
    )
