"""Where a key belongs that stands at a wrong place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
import re
from typing import Any

from msgspec.structs import replace

from bestiary.collection.schemas import said_instead
from bestiary.diagnostic import At, Change, Data, Finding, How, Pointer
from bestiary.forms.beside import is_of_type
from bestiary.forms.form import Form
from bestiary.forms.neighbours import Shared, word_and_number
from bestiary.forms.words import called, either, examples_help, inline_yaml, joined, shortened
from bestiary.pointers import value_at
from bestiary.source.entry_words import is_like_example
from bestiary.source.quoting import yaml_text
from bestiary.suggest import is_clear, nearest

#: How many keys are named where others could stand: more are no help.
_FEW = 6


def sibling_of(key: str, pointer: Pointer, form: Form) -> str | None:
    """The key beside an unknown one whose map takes it, as `harm` takes `damage`; None where there is none or several."""
    names = form.known(pointer)
    found = [name for name in names if key in form.known((*pointer, name))]
    lists = [name for name in found if form.takes((*pointer, name), "array")]
    told = said_instead(key, form.below(pointer))
    return found[0] if len(found) == 1 and not lists and (pointer or not told) else None


def in_sibling(key: str, sibling: str, pointer: Pointer, form: Form) -> Finding:
    """The finding for a key that stands beside the map it belongs into."""
    data = value_at(form.data, pointer)
    keys = kin_of(key, sibling, pointer, form)
    raw = [form.raw((*pointer, each)) for each in keys]
    written = f"{{{', '.join(f'{each}: {value}' for each, value in zip(keys, raw, strict=True))}}}"
    mendable = sibling not in data and all(each and "\n" not in each and "#" not in each for each in raw)
    changes = (Change(At((*pointer, key), key=True), sibling), Change(At((*pointer, key)), written))
    gone = tuple(Change(At((*pointer, each)), how=How.TAKE) for each in keys[1:])
    return form.unknown_key(
        (*pointer, key),
        f"{joined([f'`{each}`' for each in keys])} belong{'s' if len(keys) == 1 else ''} to `{sibling}`",
        label=f"write `{sibling}: {written}`" if mendable else "",
        help=""
        if mendable
        else f"write {'it' if len(keys) == 1 else 'them'} between the braces: `{sibling}: {{{key}: …}}`",
        changes=(*changes, *gone) if mendable else (),
        # On top, it may be that of another kind of file.
        safe=bool(pointer),
    )


def kin_of(key: str, sibling: str, pointer: Pointer, form: Form) -> list[str]:
    """The keys from one on that stand beside the map they all belong into."""
    data = list(value_at(form.data, pointer))
    return [each for each in data[data.index(key) :] if each == key or sibling_of(each, pointer, form) == sibling]


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
        other = nearest(key, form.known(pointer)) if plain_word(key) not in part.get("enum", ()) else None
        if "enum" in part and not other and (choice_meant(key, part) or counted_choice(key, pointer, form)):
            return name
    return _first_value(key, pointer, form)


def _first_value(key: str, pointer: Pointer, form: Form) -> str | None:
    """The one key that a word at the start of an entry, with nothing or all else behind it, is the value of: by choices and examples."""
    data = value_at(form.data, pointer)
    whole = len(data) == 1 and isinstance(data[key], dict) and isinstance(pointer[-1:] and pointer[-1], int)
    bare = len(data) > 1 and data[key] is None and (next(iter(data)) == key or form.is_flow(pointer))
    if not pointer or not (whole or bare):
        return None
    parts = {name: form.below((*pointer, name)) for name in form.known(pointer) if name not in data}
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
    parts = {name: form.below((*pointer, name)) for name in form.known(pointer)}
    choosing = [part for name, part in parts.items() if name in form.missing.get(pointer, ()) and "enum" in part]
    return next(filter(None, (word_and_number(plain_word(key), part, parts) for part in choosing)), None)


def plain_word(key: str) -> str:
    """A word without the `on` that cards have before it: `on failure`."""
    return re.sub(r"^on[ _-]", "", key.strip().casefold())


def swapped_with(key: str, pointer: Pointer, form: Form) -> str | None:
    """The missing key that stands as the value of an unknown one, which is a value of it: `rook: tier`; None for any other."""
    written = value_at(form.data, pointer)[key]
    home = written.casefold() if isinstance(written, str) else ""
    if home not in form.missing.get(pointer, ()) or not form.takes((*pointer, home), "string"):
        return None
    part = form.below((*pointer, home))
    fits = re.search(part.get("pattern", ""), key) is not None and key in part.get("enum", (key,))
    return home if fits and nearest(key, form.known(pointer)) is None else None


def in_its_place(key: str, home: str, pointer: Pointer, form: Form) -> Finding:
    """The finding for a key and its value that `swapped_with` finds the wrong way round."""
    own, value = (*pointer, key), yaml_text(key)
    return form.unknown_key(
        own,
        f"`{home}` is the key and `{shortened(key)}` its value, not the other way round",
        label=f"write `{home}: {value}`",
        changes=(Change(At(own, key=True), home), Change(At(own), value)),
    )


def at_its_home(home: str, word: str, pointer: Pointer, form: Form) -> Finding:
    """The finding for a word at the key beside the one it belongs to, as `home_of_word` has them."""
    *above, key = pointer
    choice, span = str(form.below(pointer)["enum"][0]), form.spans.get(pointer)
    line, missing = f"{home}: {word}", home not in value_at(form.data, tuple(above))
    beside = missing and span is not None and span.key is not None
    mended = f"{choice}{form.between(pointer)}{line}" if beside else choice
    written = str(value_at(form.data, pointer))
    return form.finding(
        "wrong-value",
        pointer,
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
    names = form.known(pointer)
    titles = {name: form.below((*pointer, name)).get("title", name) for name in names}
    return {name: first.setdefault(title, name) for name, title in titles.items()}


def is_key_of_others(key: str, form: Form) -> bool:
    """Whether entries of some list of the sheet, or of a list in these, have a key: it is no name there either."""
    for name in form.schema.get("properties", {}):
        known = form.known((name, 0))
        if key in known or any(key in form.known((name, 0, inner, 0)) for inner in known):
            return True
    return False


def lone_stranger(pointer: Pointer, form: Form) -> str | None:
    """The one key of an entry that is unknown there, and is all there is of it; None where it may be meant for one of there."""
    data, known = value_at(form.data, pointer), form.known(pointer)
    if not pointer or not isinstance(pointer[-1], int) or not isinstance(data, dict) or len(data) != 1:
        return None
    key = next(iter(data))
    meant = key in known or nearest(key, known) or key in form.misspelt.get(pointer, {})
    return None if meant or sibling_of(key, pointer, form) else key


def strangers_alike(pointer: Pointer, form: Form) -> list[Pointer]:
    """The entries around one that are each but a strange key with a value of one type; empty where it is alone in that."""
    if not lone_stranger(pointer, form):
        return []
    entries = value_at(form.data, pointer[:-1])
    places: list[Pointer] = [(*pointer[:-1], number) for number in range(len(entries))]
    kinds = [type(next(iter(each.values()))) if isinstance(each, dict) and each else None for each in entries]
    own = [place for place in places if kinds[int(place[-1])] is kinds[int(pointer[-1])] and lone_stranger(place, form)]
    return own if len(own) > 1 else []


def way_out(key: str, meant: str | None, allowed: Sequence[str], pointer: Pointer, form: Form) -> str:
    """Where a key would be right, or which keys its place has; empty where another key was `meant`."""
    usual, data = usual_keys(pointer, form), value_at(form.data, pointer)
    taken = {usual.get(name) for name in data}
    free = [name for name in allowed if name == usual[name] and name not in taken]
    lone = _entry_like(pointer, form) if lone_stranger(pointer, form) else ""
    return "" if meant else _home(key, pointer, form) or lone or _room(free, data[key], pointer, form)


def _entry_like(pointer: Pointer, form: Form) -> str:
    """How an entry at a place is written, with the names and the number that stand there where it takes such; empty where its
    schema shows none.
    """
    part = form.below(pointer)
    example = next(iter(part.get("examples", ())), None)
    run = strangers_alike(pointer, form) or [pointer]
    written = {name: count for entry in run for name, count in value_at(form.data, entry).items()}
    counts = {count for count in written.values() if type(count) is int}
    if not form.missing.get(pointer) or not isinstance(example, dict):
        return examples_help(part) if form.missing.get(pointer) else ""
    lists = [key for key, each in example.items() if isinstance(each, list) and not written.keys().isdisjoint(each)]
    numbers = [key for key, each in example.items() if type(each) is int]
    if len(lists) != 1 or len(numbers) != 1 or len(counts) != 1:
        return examples_help(part)
    return f"write it like `{inline_yaml({**example, lists[0]: list(written), numbers[0]: counts.pop()})}`"


def _home(key: str, pointer: Pointer, form: Form) -> str:
    """Where a key would be right: on top, or in the entries of a list; empty where nowhere."""
    top = form.schema.get("properties", {})
    if pointer and key in top and is_of_type(form.below((key,)), value_at(form.data, pointer)[key]):
        return f"`{key}` belongs at the top of the sheet: start its line without spaces"
    lists = [name for name in top if key in form.known((name, 0))]
    if pointer or not lists:
        return _above(key, pointer, form)
    if entry := entry_lacking(key, form):
        called_so = value_at(form.data, entry).get("name", called(entry))
        return f"it belongs to `{called_so}` of `{entry[0]}`, which lacks it: move it there, and indent it as far as its other keys"
    present = [name for name in lists if form.data.get(name)]
    return f"it belongs to an entry of {either(present or lists)}: indent it as far as that entry's other keys"


def entry_lacking(key: str, form: Form) -> Pointer | None:
    """The one entry of a list of the sheet that lacks a key which stands at the margin instead; None where none or several do."""
    lacking = [entry for entry, keys in form.missing.items() if len(entry) == 2 and key in keys]
    strange = key in form.data and key not in form.schema.get("properties", {})
    entry = lacking[0] if strange and len(lacking) == 1 else None
    return entry if entry and is_of_type(form.below((*entry, key)), form.data[key]) else None


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


def _room(free: Sequence[str], value: Data, pointer: Pointer, form: Form) -> str:
    """Which of the free keys of a map may stand in place of an unknown one: of many, those for such a value."""
    if len(free) > _FEW:
        parts = {name: form.below((*pointer, name)) for name in free}
        fitting = [
            name for name, part in parts.items() if is_of_type(part, value) and value in part.get("enum", (value,))
        ]
        prose = [name for name in fitting if "x-text" in parts[name]] if " " in str(value) else []
        free = prose or fitting or free
    shown = [f"`{name}`" for name in free[:_FEW]] + ["…"] * (len(free) > _FEW)
    return f"what can stand here: {', '.join(shown)}" if shown else "take it out"
