"""What an editor shows of the words under the pointer: what is wrong with them, what they stand for, what belongs there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from msgspec import Struct

from bestiary.diagnostic import Check, Pointer, Span
from bestiary.editor.definitions import Definition, definitions_of
from bestiary.editor.sheets import Sheet, word_at
from bestiary.editor.spotting import Spotted
from bestiary.lint.spaces import link_words
from bestiary.render.markdown import literal
from bestiary.richtext import parse_text, plain
from bestiary.systems.registry import all_checks

_PARTING = "\n\n---\n\n"


class Hover(Struct, frozen=True):
    """A text in Markdown, and the words that it is about."""

    text: str
    span: Span | None


def hover_at(sheet: Sheet | None, found: Iterable[Spotted], offset: int) -> Hover | None:
    """What can be said of a place of a text; None where there is nothing to say. `found` are the findings of the file."""
    here = [each for each in found if each.span.start <= offset <= each.span.end]
    nearest = min(here, key=lambda each: each.span.end - each.span.start, default=None)
    parts = [explanation_of(nearest.diagnostic.check)] if nearest else []
    span = nearest.span if nearest else None
    if sheet is not None and (word := word_at(sheet, offset)) is not None:
        parts += [_about(sheet, each) for each in definitions_of(sheet, word)]
        span = word.span
    elif sheet is not None and (key := _key_at(sheet, offset)) is not None:
        parts += list(_about_key(sheet, key[0]))
        span = key[1] if parts else None
    return Hover(_PARTING.join(parts), span) if parts else None


def explanation_of(name: str) -> str:
    """What a check looks for and why, in Markdown."""
    checks: dict[str, Check] = {check.name: check for check in all_checks()}
    check = checks[name]
    return f"**{check.code} {check.name}** ({check.severity.word})\n\n{check.doc.strip()}"


def _about(sheet: Sheet, definition: Definition) -> str:
    head = f"**{literal(definition.name)}** ({literal(definition.kind)} `{definition.id}`)"
    shown = partial(link_words, sheet.names)
    paragraphs = [
        ("- " if each.bullet else "") + literal(plain(each.runs)) for each in parse_text(definition.prose, shown, {})
    ]
    return "\n\n".join([head, *paragraphs])


def _key_at(sheet: Sheet, offset: int) -> tuple[Pointer, Span] | None:
    for pointer, found in sheet.located.spans.items():
        if found.key is not None and found.key.start <= offset <= found.key.end:
            return pointer, found.key
    return None


def _about_key(sheet: Sheet, pointer: Pointer) -> Iterator[str]:
    part = sheet.schema.part(pointer) if sheet.schema else None
    if part is None or "description" not in part:
        return
    yield f"**{literal(str(part.get('title', pointer[-1])))}** (`{pointer[-1]}`)\n\n{part['description']}"
