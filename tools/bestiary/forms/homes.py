"""Where a key belongs that stands at a wrong place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
import re
from typing import Any

from msgspec.structs import replace

from bestiary.diagnostic import At, Change, Data, Finding, Pointer
from bestiary.forms.beside import is_of_type
from bestiary.forms.form import Form
from bestiary.forms.neighbours import Shared, word_and_number
from bestiary.forms.words import either, examples_help
from bestiary.pointers import value_at
from bestiary.source.entry_words import is_like_example
from bestiary.suggest import is_clear, nearest


def sibling_of(key: str, pointer: Pointer, form: Form) -> str | None:
    """The key beside an unknown one whose map takes it, as `harm` takes `damage`; None where there is none or several."""
    names = form.below(pointer).get("properties", {})
    found = [name for name in names if key in form.below((*pointer, name)).get("properties", {})]
    lists = [name for name in found if "array" in form.below((*pointer, name)).get("type", ())]
    return found[0] if pointer and len(found) == 1 and not lists else None


def in_sibling(key: str, sibling: str, pointer: Pointer, form: Form) -> Finding:
    """The finding for a key that stands beside the map it belongs into."""
    data, raw = value_at(form.data, pointer), form.raw((*pointer, key))
    alone = sibling not in data and [each for each in data if sibling_of(each, pointer, form) == sibling] == [key]
    written = f"{{{key}: {raw}}}"
    mendable = alone and bool(raw) and "\n" not in raw and "#" not in raw
    changes = (Change(At((*pointer, key), key=True), sibling), Change(At((*pointer, key)), written))
    return form.unknown_key(
        (*pointer, key),
        f"`{key}` belongs to `{sibling}`",
        label=f"write `{sibling}: {written}`" if mendable else "",
        help="" if mendable else f"write it between the braces: `{sibling}: {{{key}: …}}`",
        changes=changes if mendable else (),
    )


def home_of_word(key: str, pointer: Pointer, form: Form) -> tuple[str, str] | None:
    """The key beside one that takes a single word, and its word that stands at that one instead; None where nothing does."""
    data = value_at(form.data, pointer)
    choices, written = form.below((*pointer, key)).get("enum", ()), data.get(key) if isinstance(data, dict) else None
    if len(choices) != 1 or not isinstance(written, str) or nearest(written, choices):
        return None
    for name in (*form.missing.get(pointer, ()), *(each for each in data if each != key)):
        words = [str(word) for word in form.below((*pointer, name)).get("enum", ())]
        if (word := nearest(written, words)) and data.get(name, word) == word:
            return name, word
    return None


def value_as_key(key: str, pointer: Pointer, form: Form) -> str | None:
    """The missing key beside a word that stands as a key, though it is one of its values; None where there is none."""
    for name in form.missing.get(pointer, ()):
        part = form.below((*pointer, name))
        other = (
            nearest(key, form.below(pointer).get("properties", ()))
            if plain_word(key) not in part.get("enum", ())
            else None
        )
        if "enum" in part and not other and (choice_meant(key, part) or counted_choice(key, pointer, form)):
            return name
    return _first_value(key, pointer, form)


def _first_value(key: str, pointer: Pointer, form: Form) -> str | None:
    """The one key that a word at the start of an entry, with nothing or all else behind it, is the value of: by choices and examples."""
    data = value_at(form.data, pointer)
    whole = len(data) == 1 and isinstance(data[key], dict) and isinstance(pointer[-1:] and pointer[-1], int)
    if not pointer or next(iter(data)) != key or not (whole or (len(data) > 1 and data[key] is None)):
        return None
    parts = {
        name: form.below((*pointer, name)) for name in form.below(pointer).get("properties", ()) if name not in data
    }
    found = [name for name, part in parts.items() if key in part.get("enum", ()) or is_like_example(key, part)]
    return found[0] if len(found) == 1 else None


def choice_meant(key: str, part: Mapping[str, Any]) -> str | None:
    """The one of the choices of a part that a word surely means, with or without the `on` that cards have before it."""
    word, choices = plain_word(key), [each for each in part.get("enum", ()) if isinstance(each, str)]
    # A number beside it says more than the word does.
    meant = word if word in choices else None if re.search(r"\d", word) else nearest(word, choices)
    return meant if meant and (meant == word or is_clear(word, meant, choices)) else None


def counted_choice(key: str, pointer: Pointer, form: Form) -> Shared | None:
    """One of the choices of a missing key with the number of the key beside it, as `failure by 2`; None for others."""
    parts = {name: form.below((*pointer, name)) for name in form.below(pointer).get("properties", ())}
    choosing = [part for name, part in parts.items() if name in form.missing.get(pointer, ()) and "enum" in part]
    return next(filter(None, (word_and_number(plain_word(key), part, parts) for part in choosing)), None)


def plain_word(key: str) -> str:
    """A word without the `on` that cards have before it: `on failure`."""
    return re.sub(r"^on[ _-]", "", key.strip().casefold())


def at_its_home(home: str, word: str, pointer: Pointer, form: Form) -> Finding:
    """The finding for a word at the key beside the one it belongs to, as `home_of_word` has them."""
    *above, key = pointer
    choice, span = str(form.below(pointer)["enum"][0]), form.spans.get(pointer)
    line, missing = f"{home}: {word}", home not in value_at(form.data, tuple(above))
    beside = missing and span is not None and span.key is not None
    mended = f"{choice}{form.between(pointer)}{line}" if beside else choice
    written = str(value_at(form.data, pointer))
    return Finding(
        "wrong-value",
        form.document.source,
        At(pointer),
        f"`{written}` belongs to `{home}`, not to `{key}`",
        label=f"write `{key}: {choice}`" + (f", and `{line}` beside it" if missing else ""),
        replacement=mended,
        safe=is_clear(written, word, [str(each) for each in form.below((*above, home)).get("enum", ())]),
    )


def with_one_needed(errors: Sequence[Any], form: Form) -> Form:
    """The form in which the one strange key of a map that needs one of several keys is meant for the one that takes such a value."""
    found = {pointer: dict(keys) for pointer, keys in form.misspelt.items()}
    for error in errors:
        pointer, choices = (
            tuple(error.absolute_path),
            [name for each in error.schema.get("anyOf", ()) for name in each.get("required", ())],
        )
        known = error.schema.get("properties", {})
        if (
            error.validator != "anyOf"
            or pointer in found
            or pointer in form.missing
            or not isinstance(error.instance, dict)
        ):
            continue
        strange = [key for key in error.instance if key not in known and nearest(key, known) is None]
        taking = [
            name for name in choices if strange and _is_for(error.instance[strange[0]], form.below((*pointer, name)))
        ]
        if len(strange) == 1 and len(taking) == 1:
            found[pointer] = {strange[0]: taking[0]}
    return replace(form, misspelt=found)


def _is_for(value: Data, part: Mapping[str, Any]) -> bool:
    """Whether a value is of the kind that a key is for: sentences, or a map."""
    return "x-text" in part if isinstance(value, str) else isinstance(value, dict) and "object" in part.get("type", ())


def usual_keys(pointer: Pointer, form: Form) -> Mapping[str, str]:
    """By key of a map that says the same as one before it: that one."""
    first: dict[str, str] = {}
    names = form.below(pointer).get("properties", ())
    titles = {name: form.below((*pointer, name)).get("title", name) for name in names}
    return {name: first.setdefault(title, name) for name, title in titles.items()}


def is_key_of_others(key: str, form: Form) -> bool:
    """Whether entries of some list of the sheet, or of a list in these, have a key: it is no name there either."""
    for name in form.schema.get("properties", {}):
        known = form.below((name, 0)).get("properties", {})
        if key in known or any(key in form.below((name, 0, inner, 0)).get("properties", {}) for inner in known):
            return True
    return False


def lone_stranger(pointer: Pointer, form: Form) -> str | None:
    """The one key of an entry that is unknown there, and is all there is of it; None where it may be meant for one of there."""
    data, known = value_at(form.data, pointer), form.below(pointer).get("properties", {})
    if not pointer or not isinstance(pointer[-1], int) or not isinstance(data, dict) or len(data) != 1:
        return None
    key = next(iter(data))
    meant = key in known or nearest(key, known) or key in form.misspelt.get(pointer, {})
    return None if meant or sibling_of(key, pointer, form) else key


def way_out(key: str, meant: str | None, allowed: Sequence[str], pointer: Pointer, form: Form) -> str:
    """Where a key would be right, or which keys its place has; empty where another key was `meant`."""
    usual, data = usual_keys(pointer, form), value_at(form.data, pointer)
    taken = {usual.get(name) for name in data}
    free = [name for name in allowed if name == usual[name] and name not in taken]
    lone = _entry_like(pointer, form) if lone_stranger(pointer, form) else ""
    return "" if meant else _home(key, pointer, form) or lone or _room(free)


def _entry_like(pointer: Pointer, form: Form) -> str:
    """How an entry at a place is written; empty where its schema shows none."""
    return examples_help(form.below(pointer)) if form.missing.get(pointer) else ""


def _home(key: str, pointer: Pointer, form: Form) -> str:
    """Where a key would be right: on top, or in the entries of a list; empty where nowhere."""
    top = form.schema.get("properties", {})
    if pointer and key in top:
        return f"`{key}` belongs at the top of the sheet: start its line without spaces"
    lists = [name for name in top if key in form.below((name, 0)).get("properties", {})]
    if pointer or not lists:
        return _above(key, pointer, form)
    present = [name for name in lists if form.data.get(name)]
    return f"it belongs to an entry of {either(present or lists)}: indent it as far as that entry's other keys"


def _above(key: str, pointer: Pointer, form: Form) -> str:
    """The map of names that ends right above a key, and that may be meant to hold it; empty where there is none."""
    data = value_at(form.data, pointer)
    before = [name for name in takewhile(lambda each: each != key, data) if form.raw((*pointer, name))]
    part = form.below((*pointer, before[-1])) if before else {}
    other = part.get("additionalProperties") if "x-refers-keys" in part else None
    if not isinstance(other, Mapping) or form.raw((*pointer, before[-1]))[0] == "{" or not is_of_type(other, data[key]):
        return ""
    return f"if it belongs to `{before[-1]}` above, indent it as far as what stands there"


def key_below(keys: Sequence[str], pointer: Pointer, form: Form) -> str | None:
    """The first of some keys that stands right below the last entry of a list, beside its key; None where another does."""
    above = value_at(form.data, pointer[:-2]) if len(pointer) > 1 and not form.raw(pointer).startswith("{") else None
    if not isinstance(above, dict) or pointer[-1] != len(above[pointer[-2]]) - 1:
        return None
    names = list(above)
    return next((key for key in names[names.index(pointer[-2]) + 1 :][:1] if key in keys), None)


def _room(free: Sequence[str]) -> str:
    return f"what can stand here: {', '.join(f'`{name}`' for name in free)}" if free else "take it out"
