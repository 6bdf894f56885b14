"""A key and its value that are one word, or both values: `"stamina: 5":`, `{amount: 1, type: damage}`."""

from __future__ import annotations

import re

from bestiary.diagnostic import At, Change, Finding, Pointer, Span
from bestiary.forms.form import Form
from bestiary.forms.words import shortened
from bestiary.mend.respelling import coerced
from bestiary.pointers import value_at
from bestiary.source.quoting import yaml_text
from bestiary.source.scalars import plain_scalar

#: A key and its value within quotes, which make one word of them.
_PAIR = re.compile(r"(?P<key>[\w-]+): +(?P<value>\S.*)")


def counted_words(key: str, pointer: Pointer, form: Form) -> Finding | None:
    """The finding for a map of one key that counts several things, as `{1 damage + 2 blight}`, or of a number and the word
    that it is of; None for any other.
    """
    raw, part = form.raw(pointer), form.below(pointer)
    mended = (
        coerced(key, key, part)
        if "type" in part and raw[:1] == "{" and value_at(form.data, pointer) == {key: None}
        else None
    )
    if mended is None:
        return _typed_count(key, pointer, form)
    return form.unknown_key(
        (*pointer, key),
        "each of these is a key with its number behind it",
        label=f"write `{mended}`",
        changes=(Change(At(pointer), mended),),
    )


def _typed_count(key: str, pointer: Pointer, form: Form) -> Finding | None:
    """The finding for a map with a number and the key that it is of as a word, `{amount: 1, type: damage}`; None for others."""
    data, known = value_at(form.data, pointer), form.known(pointer)
    counts = [each for each in data.values() if type(each) is int]
    words = [each for each in data.values() if isinstance(each, str) and each.casefold() in known]
    if len(data) != 2 or len(counts) != 1 or len(words) != 1 or not known.keys().isdisjoint(data):
        return None
    mended, name = f"{{{words[0].casefold()}: {counts[0]}}}", f"`{words[0].casefold()}`"
    return form.unknown_key(
        (*pointer, key),
        f"{name} is a key here, with its number behind it",
        label=f"write `{mended}`",
        changes=(Change(At(pointer), mended),) if form.is_flow(pointer) else (),
    )


def pair_of(key: str, pointer: Pointer, form: Form) -> tuple[str, str] | None:
    """The key and the value that quotes make one word of, with nothing behind it; None for any other key.

    A name alone at the top of a sheet that lacks its name, with a colon behind it, is such a value too.
    """
    data, known = value_at(form.data, pointer), form.known(pointer)
    found = _PAIR.fullmatch(key)
    if data[key] is not None:
        return None
    if (
        not pointer
        and "name" in form.missing.get((), ())
        and next(iter(data)) == key
        and key[:1].isupper()
        and not found
    ):
        return "name", key
    if found is None or found["key"] not in known or found["key"] in data:
        return None
    return found["key"], found["value"]


def without_quotes(key: str, pair: tuple[str, str], pointer: Pointer, form: Form) -> Finding:
    """The finding for what `pair_of` finds in one word."""
    span, (own, value) = form.spans.get((*pointer, key)), pair
    written = f"{own}: {value if isinstance(plain_scalar(value), int) else yaml_text(value)}"
    text = form.document.source.text
    end = re.compile(r"[ \t]*:?").match(text, span.key.end) if span and span.key else None
    changes = (Change(Span(span.key.start, end.end()), written),) if span and span.key and end else ()
    quoted = own != "name" or key != value
    return form.unknown_key(
        (*pointer, key),
        f"`{shortened(key)}` in quotes is one word" if quoted else f"`{shortened(key)}` is no key; is it the name?",
        label=f"write `{shortened(written, 60)}`",
        changes=changes,
    )
