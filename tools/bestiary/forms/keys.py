"""Keys that should not be where they are."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
import re
from typing import Any

from msgspec.structs import replace

from bestiary.collection.schemas import named_keys, said_instead
from bestiary.diagnostic import At, Data, Finding, Pointer
from bestiary.forms.beside import all_beside, beside_their_map, is_of_type, may_hold, to_the_top
from bestiary.forms.dotted import all_dotted, below_head
from bestiary.forms.form import Form
from bestiary.forms.homes import (
    in_its_place,
    in_sibling,
    is_key_of_others,
    kin_of,
    sibling_of,
    strangers_alike,
    swapped_with,
    usual_keys,
    value_as_key,
    way_out,
)
from bestiary.forms.listing import list_as_map, name_of_list, naming_key, other_word
from bestiary.forms.name_keys import (
    choice_lacking,
    is_counted_above,
    name_as_key,
    number_above_text,
    number_as_key,
    switched_on,
    without_choice,
    word_at_key,
)
from bestiary.forms.paired import counted_words, pair_of, without_quotes
from bestiary.forms.renaming import Renamed, renamed_together, told_together
from bestiary.forms.signs import colons_missing, ended_by_comma, gapless, is_colonless, words_after_comma, words_behind
from bestiary.forms.together import keys_together, written_apart
from bestiary.forms.words import ELSEWHERE, examples_help, few, shortened
from bestiary.forms.wrapped import all_homeless, below_home, keys_out, unwrapped, wrapped_keys
from bestiary.pointers import value_at
from bestiary.suggest import is_slip, meant_label, nearest

#: What finds rows of unknown keys that are one mistake, and what tells of a row.
_IN_ROWS = ((all_beside, beside_their_map), (all_homeless, below_home), (all_dotted, below_head))


def unknown_keys(error: Any) -> list[str]:
    """The keys of a map that its schema does not know."""
    return [key for key in error.instance if key not in error.schema.get("properties", {})]


def unknown_key(error: Any, pointer: Pointer, form: Form) -> Iterator[Finding]:
    """Keys that have no meaning at their place."""
    if (listed := list_as_map(error.instance, pointer, form)) is not None:
        yield listed
        return
    allowed, swallowed = list(error.schema.get("properties", {})), set()
    for all_of, told_of in _IN_ROWS:
        rows = all_of(pointer, form)
        yield from (told_of(home, words, pointer, form) for home, words in rows.items())
        swallowed |= {word for words in rows.values() for word in words}
    renamed: list[Renamed] = []
    signless: list[str] = []
    apart: list[Finding] = []
    for key in unknown_keys(error):
        if key in swallowed or is_counted_above(pointer, form):
            continue
        meant, instead = _meant_and_told(key, error.schema, pointer, form)
        if is_colonless(key, pointer, form, allowed):
            signless.append(key)
        elif told := _no_stranger(key, meant, allowed, pointer, form):
            finding, others = told
            swallowed.update(others)
            apart.append(finding)
        else:
            swallowed.update(words_behind(key, pointer, form, allowed))
            if found := _unlike(key, meant, instead, allowed, pointer, form):
                renamed.append(Renamed(key, meant or "", found, instead))
    apart += [colons_missing(signless, pointer, form)] if signless else []
    yield from told_together(apart)
    yield from renamed_together(renamed, pointer, form)


def _unlike(
    key: str, meant: str | None, instead: str, allowed: Sequence[str], pointer: Pointer, form: Form
) -> Finding | None:
    """The finding for a key that is wrong in its name alone; None where an entry above with such a key tells of it."""
    if near := None if meant or instead else _alike(key, allowed, pointer, form):
        return _in_other_form(key, near, pointer, form)
    run = strangers_alike(pointer, form)
    if run and run[0] != pointer:
        return None
    found = _stranger(key, meant, instead or way_out(key, meant, allowed, pointer, form), pointer, form)
    keys = [next(iter(value_at(form.data, entry))) for entry in run]
    return replace(found, message=f"unknown keys {few(keys)}") if run else found


def _no_stranger(
    key: str, meant: str | None, allowed: Sequence[str], pointer: Pointer, form: Form
) -> tuple[Finding, Collection[str]] | None:
    """The finding for an unknown key of which more is wrong than its name, and the keys beside it that this tells of; None for others."""
    if home := swapped_with(key, pointer, form):
        return in_its_place(key, home, pointer, form), ()
    if gap := gapless(key, pointer, form, allowed):
        return gap, ()
    wrapped = wrapped_keys(key, pointer, form) if not holds_sheet(pointer, form) else []
    if wrapped and not naming_key(pointer, form) and not value_as_key(key, pointer, form):
        return unwrapped(key, wrapped, pointer, form), ()
    if misread := _misread(key, pointer, form):
        # What is written anew as a whole is told once.
        whole = any(each.at == At(pointer) for each in misread.changes)
        return misread, value_at(form.data, pointer) if whole else ()
    if words := [] if meant else words_after_comma(key, pointer, form, allowed):
        return ended_by_comma(words, pointer, form), words
    return _displaced(key, meant, allowed, pointer, form)


def _displaced(
    key: str, meant: str | None, allowed: Sequence[str], pointer: Pointer, form: Form
) -> tuple[Finding, Collection[str]] | None:
    """The finding for a key that belongs elsewhere, or a name or value that stands as a key, and its others; None for any other."""
    if holds_sheet(pointer, form):
        return _whole_below(key, form), ()
    if home := value_as_key(key, pointer, form):
        return name_as_key(key, home, allowed, pointer, form), ()
    if meant:
        return None
    if choosing := choice_lacking(key, pointer, form):
        return without_choice(key, choosing, pointer, form), ()
    if sibling := sibling_of(key, pointer, form):
        return in_sibling(key, sibling, pointer, form), kin_of(key, sibling, pointer, form)
    if (naming := naming_key(pointer, form)) and not is_key_of_others(key, form):
        return name_as_key(key, naming, allowed, pointer, form), ()
    return None


def _misread(key: str, pointer: Pointer, form: Form) -> Finding | None:
    """The finding for a key that is several, or one with its value, or a number; None for any other."""
    if together := keys_together(key, pointer, form):
        return written_apart(key, together, pointer, form)
    if pair := pair_of(key, pointer, form):
        return without_quotes(key, pair, pointer, form)
    if line := number_as_key(key, pointer, form):
        return number_above_text(key, line, pointer, form)
    if home := switched_on(key, pointer, form):
        return word_at_key(key, home, pointer, form)
    return counted_words(key, pointer, form)


def _meant_and_told(key: str, part: Mapping[str, Any], pointer: Pointer, form: Form) -> tuple[str | None, str]:
    """The key that an unknown one is meant for, and what is told of it as a key of other games; None and empty for none."""
    allowed, usual = list(part.get("properties", {})), usual_keys(pointer, form)
    instead = said_within(key, pointer, form) or said_instead(key, part)
    if instead and _is_near_another(key, instead, allowed, pointer, form):
        instead = ""
    meant = form.misspelt.get(pointer, {}).get(key) or _meant(key, instead, allowed, pointer, form)
    if meant and usual.get(meant, meant) not in value_at(form.data, pointer):
        meant = usual.get(meant, meant)
    if meant and _is_itself(key, meant, pointer, form):
        instead = ""
    # What is told of a key of other games goes before its letters; a key of the sheet is no slip for one of an entry.
    of_sheet = pointer and key in form.schema.get("properties", {})
    spoken = meant is not None and f"`{meant}`" in instead
    if meant and not spoken and (instead or of_sheet) and not (is_slip(key, meant) and not instead):
        meant = None
    return meant, instead


def said_within(key: str, pointer: Pointer, form: Form) -> str:
    """What is told of keys of other games that stand in a map below an unknown key, `attributes: {hp: 4}`; empty where none do."""
    value, part = value_at(form.data, pointer)[key], form.below(pointer)
    said = [said_instead(inner, part) for inner in value] if isinstance(value, dict) else []
    return "; ".join(dict.fromkeys(filter(None, said)))


def _is_near_another(key: str, instead: str, allowed: Sequence[str], pointer: Pointer, form: Form) -> bool:
    """Whether the value of a key fits to one near it, and to none that is told of it as a key of other games."""
    value = value_at(form.data, pointer)[key]
    if not isinstance(value, (list, dict)):
        return False
    taking = [
        name
        for name in allowed
        if is_of_type(form.below((*pointer, name)), value)
        or (isinstance(value, dict) and value and value.keys() <= form.known((*pointer, name, 0)).keys())
    ]
    near = nearest(key, taking)
    return near is not None and is_slip(key, near) and not any(name in taking for name in named_keys(instead))


def _meant(key: str, instead: str, allowed: Sequence[str], pointer: Pointer, form: Form) -> str | None:
    """The key that an unknown one is meant for: one of its meaning, or near it and for such a value; None where none is."""
    data = value_at(form.data, pointer)
    value = data[key]
    if word := other_word(key, allowed) or name_of_list(key, pointer, [each for each in allowed if each not in data]):
        return word
    named = named_keys(instead)
    free = [name for name in allowed if name not in data or is_slip(key, name)]
    holding = [name for name in free if may_hold((*pointer, name), value, form)]
    near = nearest(key, holding)
    if near and is_slip(key, near) and (not instead or near in named or _is_itself(key, near, pointer, form)):
        return near
    lone = len(named) == 1 and named[0] in allowed and named[0] not in form.misspelt.get(pointer, {}).values()
    if lone and _takes_as_it_is((*pointer, named[0]), value, form):
        return named[0]
    whole = nearest(key, allowed)
    if near and _takes_as_it_is((*pointer, near), value, form):
        return near
    if _same(key, whole):
        return whole
    # The other words may be the name that an entry lacks.
    return None if instead or naming_key(pointer, form) else _among_words(key, holding)


def _among_words(key: str, names: Sequence[str]) -> str | None:
    """The one of some keys that is a word among several of an unknown one, as `tactics` of `Tactics & tricks`; None for others."""
    found = [name for name in names if re.search(rf"\b{re.escape(name)}\b", key.casefold())]
    # A number beside it may be its value.
    return found[0] if len(found) == 1 and not re.search(r"\d", key) else None


def _same(key: str, name: str | None) -> bool:
    return name is not None and name.casefold() == key.strip().casefold()


def _is_itself(key: str, name: str, pointer: Pointer, form: Form) -> bool:
    """Whether a key is another but for its capitals, or near it with one of its choices behind it."""
    chosen = value_at(form.data, pointer)[key] in form.below((*pointer, name)).get("enum", ())
    return _same(key, name) or (chosen and is_slip(key, name))


def _takes_as_it_is(pointer: Pointer, value: Data, form: Form) -> bool:
    """Whether a key at a place takes a value, or a list of such: no number where words stand, no map for a list."""
    fits = value is None or is_of_type(form.below(pointer), value)
    return fits or (isinstance(value, str) and may_hold(pointer, value, form))


def _stranger(key: str, meant: str | None, help: str, pointer: Pointer, form: Form) -> Finding:
    value = value_at(form.data, pointer)[key]
    taken = meant is not None and meant in value_at(form.data, pointer)
    fits = meant is not None and may_hold((*pointer, meant), value, form)
    if meant and not fits and not help and not is_slip(key, meant):
        return form.unknown_key((*pointer, key), f"unknown key `{shortened(key)}`", help=ELSEWHERE)
    label = "" if taken else meant_label(meant)
    help = help or (f"`{meant}` is here already" if taken else "")
    chosen = meant is not None and value in form.below((*pointer, meant)).get("enum", ())
    named = meant is not None and bool(nearest(key, [meant]) or _among_words(key, [meant]))
    told = meant is not None and (chosen or named or _is_word_for(key, meant, pointer) or f"`{meant}`" in help)
    # What starts the key, as the letters of scores do, is short for it; some words mean nothing else, and few keys take the same.
    sure = meant is not None and (
        chosen
        or named
        or meant.startswith(key.casefold())
        or _is_word_for(key, meant, pointer)
        or (fits and named_keys(help) == (meant,))
    )
    if meant and (not told or (meant in form.missing.get(pointer, ()) and not sure)):
        label, taken = f"`{meant}` is missing: is it that?", True
    return form.unknown_key(
        (*pointer, key),
        f"unknown key `{shortened(key)}`",
        label=label,
        help=help,
        # A value that the key cannot take is the next mistake.
        replacement=meant if fits and not taken else None,
        changes=to_the_top(key, pointer, form) if not meant and _fits_the_top(key, pointer, form) else (),
        # What stands as a map in place of a list is no list for its name alone.
        safe=meant is None
        or (chosen and meant in form.missing.get(pointer, ()))
        or (is_slip(key, meant) and not (isinstance(value, dict) and not _has_entries(value, (*pointer, meant), form)))
        or _is_other_word(key, meant, help, pointer, form),
    )


def _has_entries(value: Mapping[str, Data], pointer: Pointer, form: Form) -> bool:
    """Whether a map is what a place takes, or names alone: where anything may stand behind a name, it need not be the entries."""
    own = form.known(pointer)
    if not isinstance(form.below((*pointer, 0)).get("additionalProperties"), Mapping) or any(
        key in own for key in value
    ):
        return True
    return all(each is None for each in value.values())


def _alike(key: str, allowed: Sequence[str], pointer: Pointer, form: Form) -> str | None:
    """The key that another is a slip for, though its value has to be written otherwise; None where there is none."""
    near = nearest(key, allowed)
    return near if near and is_slip(key, near) and not is_key_of_others(key, form) else None


def _in_other_form(key: str, alike: str, pointer: Pointer, form: Form) -> Finding:
    """The finding for a misspelt key with a value that the key it is meant for does not take as it is."""
    taken = alike in value_at(form.data, pointer)
    help = f"`{alike}` is here already" if taken else examples_help(form.below((*pointer, alike)))
    label = "" if taken else meant_label(alike)
    return form.unknown_key((*pointer, key), f"unknown key `{shortened(key)}`", label=label, help=help)


def _fits_the_top(key: str, pointer: Pointer, form: Form) -> bool:
    """Whether a key is one of the sheet, and its value may stand there."""
    value = value_at(form.data, pointer)[key]
    return key in form.schema.get("properties", {}) and value in form.below((key,)).get("enum", (value,))


def _is_other_word(key: str, meant: str, help: str, pointer: Pointer, form: Form) -> bool:
    """Whether an unknown key is another word for one: of a base, or for what happens, with sentences behind it."""
    prose = "x-text" in form.below((*pointer, meant)) and isinstance(value_at(form.data, pointer)[key], str)
    return _is_word_for(key, meant, pointer) or (prose and f"`{meant}`" in help)


def _is_word_for(key: str, meant: str, pointer: Pointer) -> bool:
    return other_word(key, [meant]) is not None or name_of_list(key, pointer, [meant]) is not None


def holds_sheet(pointer: Pointer, form: Form) -> bool:
    """Whether the whole sheet stands below one key."""
    inner = next(iter(form.data.values())) if not pointer and len(form.data) == 1 else None
    known = form.schema.get("properties", {})
    return isinstance(inner, dict) and len(inner) > 1 and sum(key in known for key in inner) * 2 > len(inner)


def _whole_below(key: str, form: Form) -> Finding:
    return form.unknown_key(
        (key,),
        f"the whole sheet stands below `{shortened(key)}`, but its keys belong at the margin",
        help="take this line out, and the spaces before the lines below it: what a sheet is called is the name of its file",
        changes=tuple(keys_out(key, list(form.data[key]), (), form)),
    )


def is_unknown(key: str, pointer: Pointer, form: Form) -> bool:
    """Whether the map at a place does not know a key."""
    return key not in form.known(pointer)
