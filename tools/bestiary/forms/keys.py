"""Keys that should not be where they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
import re
from typing import Any

from bestiary.collection.schemas import named_keys, said_instead
from bestiary.diagnostic import At, Data, Finding, Pointer
from bestiary.forms.beside import all_beside, beside_their_map, is_of_type, may_hold, to_the_top
from bestiary.forms.form import Form
from bestiary.forms.homes import in_sibling, plain_word, sibling_of, value_as_key, way_out
from bestiary.forms.listing import NAMING, list_as_map, other_word
from bestiary.forms.paired import counted_words, keys_in, written_apart
from bestiary.forms.signs import colonless, ended_by_comma, gapless, words_after_comma, words_behind
from bestiary.forms.words import shortened
from bestiary.forms.wrapped import all_homeless, below_home, keys_out, unwrapped, wrapped_keys
from bestiary.pointers import value_at
from bestiary.source.positions import before_on_line
from bestiary.source.quoting import yaml_text
from bestiary.suggest import is_slip, nearest


def unknown_keys(error: Any) -> list[str]:
    """The keys of a map that its schema does not know."""
    return [key for key in error.instance if key not in error.schema.get("properties", {})]


def unknown_key(error: Any, pointer: Pointer, form: Form) -> Iterator[Finding]:
    """Keys that have no meaning at their place."""
    if (listed := list_as_map(error.instance, pointer, form)) is not None:
        yield listed
        return
    allowed = list(error.schema.get("properties", {}))
    beside = all_beside(pointer, form)
    yield from (beside_their_map(key, words, pointer, form) for key, words in beside.items())
    homeless = all_homeless(pointer, form)
    yield from (below_home(home, words, pointer, form) for home, words in homeless.items())
    swallowed = {word for words in (*beside.values(), *homeless.values()) for word in words}
    for key in unknown_keys(error):
        if key in swallowed:
            continue
        instead = said_instead(key, error.schema)
        meant = form.misspelt.get(pointer, {}).get(key) or _meant(key, instead, allowed, pointer, form)
        if instead and meant and meant in allowed and not is_slip(key, meant) and f"`{meant}`" not in instead:
            meant = None
        # A key of the sheet is no slip for one of an entry.
        of_sheet = pointer and key in form.schema.get("properties", {})
        if of_sheet and meant and not is_slip(key, meant) and f"`{meant}`" not in instead:
            meant = None
        if signless := colonless(key, pointer, form, allowed) or gapless(key, pointer, form, allowed):
            yield signless
            continue
        if not holds_sheet(pointer, form) and (wrapped := wrapped_keys(key, pointer, form)):
            yield unwrapped(key, wrapped, pointer, form)
            continue
        if several := keys_in(key, error.instance[key], allowed):
            yield written_apart(key, several, pointer, form)
            continue
        if counted := counted_words(key, pointer, form):
            yield counted
            continue
        words = [] if meant else words_after_comma(key, pointer, form, allowed)
        if words:
            swallowed |= set(words)
            yield ended_by_comma(words, pointer, form)
        elif holds_sheet(pointer, form):
            yield _whole_below(key, form)
        elif home := value_as_key(key, pointer, form):
            yield _name_as_key(key, home, allowed, pointer, form)
        elif not meant and (sibling := sibling_of(key, pointer, form)):
            yield in_sibling(key, sibling, pointer, form)
        elif not meant and (naming := naming_key(pointer, form)):
            yield _name_as_key(key, naming, allowed, pointer, form)
        else:
            swallowed |= set(words_behind(key, pointer, form, allowed))
            yield _stranger(key, meant, instead or way_out(key, meant, allowed, pointer, form), pointer, form)


def _meant(key: str, instead: str, allowed: Sequence[str], pointer: Pointer, form: Form) -> str | None:
    """The key that an unknown one is meant for: one of its meaning, or near it and for such a value; None where none is."""
    value = value_at(form.data, pointer)[key]
    if word := other_word(key, allowed):
        return word
    near = nearest(key, [name for name in allowed if may_hold((*pointer, name), value, form)])
    if near and is_slip(key, near):
        return near
    named = named_keys(instead)
    free = len(named) == 1 and named[0] in allowed and named[0] not in form.misspelt.get(pointer, {}).values()
    if free and _takes_as_it_is((*pointer, named[0]), value, form):
        return named[0]
    whole = nearest(key, allowed)
    return near if near and _takes_as_it_is((*pointer, near), value, form) else whole if _same(key, whole) else None


def _same(key: str, name: str | None) -> bool:
    return name is not None and name.casefold() == key.strip().casefold()


def _takes_as_it_is(pointer: Pointer, value: Data, form: Form) -> bool:
    """Whether a key at a place takes a value, or a list of such: no number where words stand, no map for a list."""
    fits = value is None or is_of_type(form.below(pointer), value)
    return fits or (isinstance(value, str) and may_hold(pointer, value, form))


def _stranger(key: str, meant: str | None, help: str, pointer: Pointer, form: Form) -> Finding:
    value = value_at(form.data, pointer)[key]
    taken = meant is not None and meant in value_at(form.data, pointer)
    label = f"did you mean `{meant}`?" if meant and not taken else ""
    help = help or (f"`{meant}` is here already" if taken else "")
    told = meant is not None and (nearest(key, [meant]) or other_word(key, [meant]) or f"`{meant}`" in help)
    if meant and (not told or (meant in form.missing.get(pointer, ()) and nearest(key, [meant]) is None)):
        label, taken = f"`{meant}` is missing: is it that?", True
    return Finding(
        "unknown-key",
        form.document.source,
        At((*pointer, key), key=True),
        f"unknown key `{shortened(key)}`",
        label=label,
        help=help,
        # A value that the key cannot take is the next mistake.
        replacement=meant if meant and not taken and may_hold((*pointer, meant), value, form) else None,
        changes=to_the_top(key, pointer, form) if not meant and _fits_the_top(key, pointer, form) else (),
        safe=meant is None or is_slip(key, meant) or _is_other_word(key, meant, help, pointer, form),
    )


def _fits_the_top(key: str, pointer: Pointer, form: Form) -> bool:
    """Whether a key is one of the sheet, and its value may stand there."""
    value = value_at(form.data, pointer)[key]
    return key in form.schema.get("properties", {}) and value in form.below((key,)).get("enum", (value,))


def _is_other_word(key: str, meant: str, help: str, pointer: Pointer, form: Form) -> bool:
    """Whether an unknown key is another word for one: of a base, or for what happens, with sentences behind it."""
    prose = "x-text" in form.below((*pointer, meant)) and isinstance(value_at(form.data, pointer)[key], str)
    return other_word(key, [meant]) is not None or (prose and f"`{meant}`" in help)


def naming_key(pointer: Pointer, form: Form) -> str | None:
    """The key that says what an entry is called, where it is missing."""
    if not pointer or not isinstance(pointer[-1], int):
        return None
    return next((key for key in form.missing.get(pointer, ()) if key in NAMING), None)


def _name_as_key(key: str, naming: str, allowed: Sequence[str], pointer: Pointer, form: Form) -> Finding:
    at, own = At((*pointer, key), key=True), (*pointer, key)
    word = key if naming in NAMING else plain_word(key)
    data, mended = value_at(form.data, pointer), None
    if isinstance(data[key], str) and "text" in allowed and "text" not in data:
        mended = named_text(word, naming, own, form, pointer)
    # Between braces a word alone is a key without a value.
    alone = f"{naming}: {yaml_text(word)}" if data[key] is None and form.raw(pointer)[:1] == "{" else None
    return Finding(
        "unknown-key",
        form.document.source,
        at,
        f"`{shortened(key)}` stands where a key should; is it the {naming}?",
        label="write "
        + " and ".join(
            [f"`{naming}: {shortened(numbered(word, pointer, form)[0])}`"]
            + [f"`{line}`" for line in numbered(word, pointer, form)[1]]
        )
        + (" and `text:` below it" if mended else ""),
        help=""
        if mended or alone
        else "several of a kind are as many entries"
        if isinstance(data[key], int)
        else "and the other keys below it, at the same indentation",
        replacement=mended or alone,
    )


def named_text(key: str, naming: str, pointer: Pointer, form: Form, entry: Pointer, lead: str = "") -> str | None:
    """What stands for a name that is written as the key of its text: `name: Bite`, and `text` below it; None between brackets.

    `entry` is the place of such an entry: a number before the name is a key of its own there.
    """
    span, text = form.spans.get(pointer), form.document.source.text
    if span is None or span.key is None:
        return None
    line = before_on_line(text, span.key.start)
    if line.strip(" -") or "\n" in text[span.value.start : span.value.end].rstrip():
        return None
    name, more = numbered(key, entry, form)
    return f"\n{' ' * (len(line) + len(lead))}".join([f"{lead}{naming}: {yaml_text(name)}", *more, "text"])


def numbered(key: str, entry: Pointer, form: Form) -> tuple[str, list[str]]:
    """A name without the number before it, and the line with the key of an entry that takes such a number and no words, if any."""
    found = re.match(r"(\d+(?: *[-–] *\d+)?)[.:)]?\s+(\D.*)", key)
    number = re.sub(r" *[-–] *", "-", found[1]) if found else ""
    for name in form.below(entry).get("properties", ()):
        pattern = form.below((*entry, name)).get("pattern")
        if found and pattern and re.search(pattern, number) and not re.search(pattern, "Any words"):
            return found[2], [f"{name}: {number}"]
    return key, []


def holds_sheet(pointer: Pointer, form: Form) -> bool:
    """Whether the whole sheet stands below one key."""
    inner = next(iter(form.data.values())) if not pointer and len(form.data) == 1 else None
    known = form.schema.get("properties", {})
    return isinstance(inner, dict) and len(inner) > 1 and sum(key in known for key in inner) * 2 > len(inner)


def _whole_below(key: str, form: Form) -> Finding:
    return Finding(
        "unknown-key",
        form.document.source,
        At((key,), key=True),
        f"the whole sheet stands below `{shortened(key)}`, but its keys belong at the margin",
        help="take this line out, and the spaces before the lines below it: what a sheet is called is the name of its file",
        changes=tuple(keys_out(key, list(form.data[key]), (), form)),
    )


def is_unknown(key: str, pointer: Pointer, form: Form) -> bool:
    """Whether the map at a place does not know a key."""
    return key not in form.below(pointer).get("properties", {})
