"""Keys that should be there and are not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
import re
from typing import Any

from bestiary.collection.schemas import named_keys, said_instead
from bestiary.diagnostic import At, Change, Finding, Pointer
from bestiary.forms.beside import may_hold
from bestiary.forms.dotted import all_dotted
from bestiary.forms.form import Form
from bestiary.forms.homes import (
    entry_lacking,
    home_of_word,
    key_below,
    lone_stranger,
    sibling_of,
    swapped_with,
    value_as_key,
)
from bestiary.forms.keys import holds_sheet, is_unknown, said_within, unknown_keys
from bestiary.forms.listing import NAMING, list_as_map, name_of_list, naming_key, other_word
from bestiary.forms.name_keys import choice_lacking, name_and_key, number_as_key, numbered
from bestiary.forms.neighbours import told_beside
from bestiary.forms.paired import pair_of
from bestiary.forms.signs import is_colonless, key_and_value
from bestiary.forms.together import keys_together
from bestiary.forms.words import either, inline_yaml, joined, missing_words
from bestiary.forms.wrapped import all_homeless, wrapped_keys
from bestiary.mend.respelling import takes_any_words
from bestiary.pointers import value_at
from bestiary.source.quoting import yaml_text
from bestiary.suggest import id_for, is_slip, nearest


def missing_keys(error: Any, pointer: Pointer, form: Form) -> Iterator[Finding]:
    """The keys a map cannot do without, in one finding."""
    if (
        holds_sheet(pointer, form)
        or lone_stranger(pointer, form)
        or list_as_map(value_at(form.data, pointer), pointer, form)
    ):
        return
    strange = [key for key in value_at(form.data, pointer) if is_unknown(key, pointer, form)]
    explained = _explained(strange, pointer, form)
    # What a sheet over a base lacks is in the base.
    keys = [key for key in form.missing[pointer] if key not in explained and not _means_base(strange, pointer, form)]
    naming = naming_key(pointer, form)
    if naming and any(_is_stranger(key, pointer, form) for key in value_at(form.data, pointer)):
        told = [line.partition(":")[0] for key in strange for line in numbered(key, pointer, form)[1]]
        keys = [key for key in keys if key not in (naming, *told)]
    # One finding for all keys that a map lacks, made when the first of them comes up.
    if not keys or f"'{form.missing[pointer][0]}' is a required" not in error.message:
        return
    if not pointer and form.document.data.get("extends", "") is None:
        yield _empty_base(form)
        return
    if _is_told_above(pointer, keys, form):
        return
    found = {key: _in_name(key, pointer, form) or _id_as_name(key, pointer, form) for key in keys}
    yield from filter(None, found.values())
    if left := [key for key in keys if not found[key]]:
        yield _missing(left, pointer, form)


def _in_name(key: str, pointer: Pointer, form: Form) -> Finding | None:
    """The finding for a missing key whose number stands in the name of its entry: `name: Trip 1-3`; None for any other."""
    data = value_at(form.data, pointer)
    written = data.get("name") if isinstance(data, dict) else None
    name, lines = numbered(written, pointer, form) if isinstance(written, str) else ("", [])
    if not name or not lines or lines[0].partition(":")[0] != key:
        return None
    at: Pointer = (*pointer, "name")
    mendable = form.raw(at) == written
    return form.missing_key(
        At(at),
        f"`{lines[0].partition(': ')[2]}` belongs to the key `{key}`, but stands in the name",
        label=f"write `name: {name}`, and `{lines[0]}` " + ("behind it" if form.is_flow(pointer) else "below it"),
        changes=(Change(At(at), f"{yaml_text(name)}{form.between(at)}{lines[0]}"),) if mendable else (),
    )


def _id_as_name(key: str, pointer: Pointer, form: Form) -> Finding | None:
    """The finding for a missing key of an id that stands at `name` instead: `{name: dagger}`; None for any other."""
    if not pointer:
        # A sheet has a name of its own.
        return None
    data = value_at(form.data, pointer)
    written = data.get("name") if isinstance(data, dict) else None
    if "x-refers" not in form.below((*pointer, key)) or not isinstance(written, str) or id_for(written) != written:
        return None
    run = _alike((*pointer, "name"), key, form)
    return form.missing_key(
        run[0],
        f"`name` is what it is called in print: `{written}` belongs to `{key}`, which is missing"
        + (f"; so in {len(run) - 1} more below" if len(run) > 1 else ""),
        label=f"write `{key}: {written}`",
        changes=tuple(Change(At(at, key=True), key) for at in run),
    )


def _is_told_above(pointer: Pointer, keys: Sequence[str], form: Form) -> bool:
    """Whether an entry lacks what one above it lacks, with a name in its place there too."""
    *above, place = pointer or ("",)
    before = [(*above, number) for number in range(place)] if isinstance(place, int) else []
    told = (each for each in before if keys[:1] == list(form.missing.get(each, ()))[:1])
    return bool(_id_as_name(keys[0], pointer, form)) and any(_id_as_name(keys[0], each, form) for each in told)


def _alike(at: Pointer, key: str, form: Form) -> list[Pointer]:
    """The place of a key, and of the same in the entries below that lack another as well."""
    *above, place, name = at
    entries = value_at(form.data, tuple(above)) if isinstance(place, int) else []
    lacking = [number for number in range(len(entries)) if key in form.missing.get((*above, number), ())]
    return [at, *((*above, number, name) for number in lacking if number > int(place) and name in entries[number])]


def _missing(keys: Sequence[str], pointer: Pointer, form: Form) -> Finding:
    lines = [_example_line(key, form.below((*pointer, key))) for key in keys] if form.below(pointer) else []
    message, help = missing_words(keys, lines)
    return form.missing_key(pointer, message, help=help, besides=tuple((*pointer, key) for key in keys))


def _explained(strange: Sequence[str], pointer: Pointer, form: Form) -> set[str | None]:
    """The keys that a map lacks because of another mistake, which is told: most often one of its `strange` keys."""
    data = value_at(form.data, pointer)
    found: set[str | None] = {*form.misspelt.get(pointer, {}).values(), *told_beside(pointer, form)}
    found |= {
        *all_homeless(pointer, form),
        *all_dotted(pointer, form),
        *(home[0] for key in data if (home := home_of_word(key, pointer, form))),
    }
    if pointer and any(is_colonless(key, pointer, form, list(form.known(pointer))) for key in strange):
        # It is told there what else is missing.
        found.update(form.missing[pointer])
    found.update(word.casefold() for key in data for word in wrapped_keys(key, pointer, form))
    found.update(key for key in form.missing[pointer] if entry_lacking(key, form) == pointer)
    for key in strange:
        found |= {
            swapped_with(key, pointer, form),
            sibling_of(key, pointer, form),
            value_as_key(key, pointer, form),
            choice_lacking(key, pointer, form),
        }
        found.update(named_keys(said_within(key, pointer, form)))
        if naming_key(pointer, form) and (two := name_and_key(key, pointer, form)):
            found.add(two[1])
        if line := number_as_key(key, pointer, form):
            found.add(line.partition(":")[0])
        if pair := pair_of(key, pointer, form):
            found.add(pair[0])
        found.update(keys_together(key, pointer, form))
    return found


def _empty_base(form: Form) -> Finding:
    """The finding for a sheet that lacks what the base would give it, which is not named."""
    return form.missing_key(
        ("extends",),
        "`extends` names no base, and without one this sheet lacks " + joined([f"`{key}`" for key in form.missing[()]]),
        help="write the id of the base behind it, or take the key out and add what is missing",
    )


def _means_base(strange: Sequence[str], pointer: Pointer, form: Form) -> bool:
    """Whether one of the unknown keys of a sheet is a misspelt `extends` or `abstract`, or another word for the first."""
    takes = not pointer and "extends" in form.schema.get("properties", {})
    slips = any(is_slip(key, word) for key in strange for word in ("extends", "abstract"))
    return takes and (slips or any(other_word(key, ["extends"]) for key in strange))


def _is_stranger(key: str, pointer: Pointer, form: Form) -> bool:
    allowed = form.known(pointer)
    return key not in allowed and nearest(key, allowed) is None


def _example_line(key: str, schema: Mapping[str, Any]) -> str:
    examples = schema.get("examples", ())
    return f"{key}: {inline_yaml(examples[0])}" if examples else f"{key}: …"


def one_needed(error: Any, pointer: Pointer, form: Form) -> Iterator[Finding]:
    """A map with none of the keys of which it needs one."""
    choices = [choice["required"][0] for choice in error.validator_value if "required" in choice]
    present = form.data if not pointer else value_at(form.data, pointer)
    told = {*form.misspelt.get(pointer, {}).values(), *all_dotted(pointer, form)}
    if not told.isdisjoint(choices) or lone_stranger(pointer, form):
        return
    # A misspelt key is what should be here, and so is one that belongs into such a map: it has a finding of its own.
    if isinstance(present, dict) and any(
        nearest(key, choices)
        or (is_unknown(key, pointer, form) and sibling_of(key, pointer, form) in choices)
        or value_as_key(key, pointer, form)
        or (is_unknown(key, pointer, form) and choice_lacking(key, pointer, form))
        for key in present
        if key not in choices
    ):
        return
    if naming_key(pointer, form) and any(_is_stranger(key, pointer, form) for key in present):
        # A name that stands as a key has what happens behind it.
        return
    below = key_below(choices, pointer, form)
    yield form.missing_key(
        pointer,
        "this says nothing of what happens",
        help=f"add {either(choices)}" + (f"; or indent `{below}` below it, if that is meant for it" if below else ""),
    )


def companion_missing(error: Any, pointer: Pointer, form: Form) -> Iterator[Finding]:
    """A key that stands without the one it belongs to."""
    for key, needed in error.validator_value.items():
        for other in needed:
            if key not in error.instance or other in error.instance:
                continue
            strange = [each for each in error.instance if is_unknown(each, pointer, form)]
            if any(nearest(each, [other]) or other in told_of(each, pointer, form) for each in strange):
                continue
            yield form.missing_key(
                (*pointer, key),
                f"`{key}` stands here without `{other}`",
                help=f"add `{other}`, or take `{key}` out",
            )


def told_of(key: str, pointer: Pointer, form: Form) -> tuple[str, ...]:
    """The keys that are told of at a place for one of other games."""
    return named_keys(said_instead(key, form.below(pointer)))


def misspelt_keys(
    errors: Sequence[Any], missing: Mapping[Pointer, Sequence[str]], form: Form
) -> dict[Pointer, dict[str, str]]:
    """By map: the unknown keys that are meant for missing ones, each explaining both."""
    found: dict[Pointer, dict[str, str]] = {}
    for error in errors:
        if error.validator != "additionalProperties":
            continue
        pointer = tuple(error.absolute_path)
        left = set(missing.get(pointer, ()))
        strangers = []
        for key in unknown_keys(error):
            # What is told of a key of other games says what it is meant for, and what it is not.
            said = said_instead(key, error.schema)
            meant = _meant_missing(key, said, left, pointer, form)
            if meant:
                left.discard(meant)
                found.setdefault(pointer, {})[key] = meant
            elif not said and nearest(key, _holding(error, key, pointer, form)) is None:
                strangers.append(key)
        # One key too many and one too few of the same type: `hp: 4` without `vitality` is one mistake.
        # In an entry without its name, the strange key may be that.
        named = not (pointer and isinstance(pointer[-1], int)) or left.isdisjoint(NAMING)
        lone = len(left) == 1 and len(strangers) == 1 and named
        if lone and _is_alike(error.instance[strangers[0]], (*pointer, next(iter(left))), form):
            found.setdefault(pointer, {})[strangers[0]] = left.pop()
    return found


def _meant_missing(key: str, said: str, left: Set[str], pointer: Pointer, form: Form) -> str | None:
    """The one of the keys that a map lacks that an unknown one is meant for; `said` is what is told of it as a key of other games."""
    value = value_at(form.data, pointer)[key]
    bare = key_and_value(key).key if value is None else ""
    return (
        (bare if bare in left else None)
        or next((name for name in left if name == key.strip().casefold()), None)
        or other_word(key, left)
        or name_of_list(key, pointer, left)
        or _taking(value, left, pointer, form)
        or (_formed_like(value, left, pointer, form) if key.isalpha() else None)
        or _spoken_of(said, left)
        or (None if said else nearest(key, left))
    )


def _is_alike(value: Any, pointer: Pointer, form: Form) -> bool:
    """Whether a value is of the type of those at a place; a text also of their form, or one of the choices, where there are such."""
    part = form.below(pointer)
    counts = type(value) is int and form.takes(pointer, "integer")
    if not counts and type(part.get("examples", [None])[0]) is not type(value):
        return False
    formed = re.search(part.get("pattern", ""), str(value)) is not None and value in part.get("enum", (value,))
    return formed or isinstance(value, (int, list, dict))


def _holding(error: Any, key: str, pointer: Pointer, form: Form) -> list[str]:
    """The keys of a map that may be meant for the value of an unknown one: of those that are there, the ones it is a slip for."""
    free = [name for name in error.schema.get("properties", {}) if name not in error.instance or is_slip(key, name)]
    return [name for name in free if may_hold((*pointer, name), error.instance[key], form)]


def _spoken_of(words: str, keys: Set[str]) -> str | None:
    """The first of some keys that a sentence names."""
    return next((found for found in named_keys(words) if found in keys), None)


def _taking(value: Any, keys: Set[str], pointer: Pointer, form: Form) -> str | None:
    """The one of some keys that has a word among its choices; None where none or several have."""
    word = str(value).casefold()
    found = [key for key in keys if word in form.below((*pointer, key)).get("enum", ())]
    return found[0] if len(found) == 1 else None


def _formed_like(value: Any, keys: Set[str], pointer: Pointer, form: Form) -> str | None:
    """The one of some keys that is for texts of a form that a value has, as `1-3`, where not any words can stand; else None."""
    parts = {name: form.below((*pointer, name)) for name in keys if isinstance(value, str)}
    formed = {name: part for name, part in parts.items() if "pattern" in part and not takes_any_words(part)}
    found = [name for name, part in formed.items() if re.search(part["pattern"], value)]
    return found[0] if len(found) == 1 else None


def keys_missing(errors: Sequence[Any]) -> dict[Pointer, list[str]]:
    """By map: the required keys that are not there."""
    missing: dict[Pointer, list[str]] = {}
    for error in errors:
        if error.validator == "required":
            key = next(key for key in error.validator_value if f"'{key}' is a required" in error.message)
            missing.setdefault(tuple(error.absolute_path), []).append(str(key))
    return missing
