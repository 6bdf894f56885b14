"""Values that are not what their key takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
import re
from typing import Any

from bestiary.collection.documents import is_heir
from bestiary.diagnostic import At, Finding, Pointer, Span
from bestiary.forms.beside import keys_beside
from bestiary.forms.bullets import bulleted, parted_names
from bestiary.forms.dropping import edit_of_list, is_told_above
from bestiary.forms.entries import entries_as_keys, entry_of_text, entry_of_words
from bestiary.forms.form import Form
from bestiary.forms.homes import at_its_home, home_of_word, plain_word
from bestiary.forms.listed_text import lines_of_text, list_beside_key, marked_entries, sign_above_list
from bestiary.forms.listing import list_as_map, naming_key
from bestiary.forms.lost import cut_short, lost_anchor
from bestiary.forms.maps_as_text import map_as_text, name_of_map, number_of_word
from bestiary.forms.name_keys import bare_flags
from bestiary.forms.neighbours import written_beside
from bestiary.forms.nested import groups_of_names, is_deep, of_all_names, out_of_groups
from bestiary.forms.no_map import no_map
from bestiary.forms.numbers import hidden_number, number_meant, with_remark
from bestiary.forms.other_lists import is_kept_elsewhere
from bestiary.forms.overfull import is_overfull
from bestiary.forms.signs import colons_missing, is_cut_off, key_and_value, rest_of_number
from bestiary.forms.spelling import value_of_list
from bestiary.forms.words import (
    TYPE_WORDS,
    called,
    choices_help,
    examples_help,
    few,
    found_words,
    inline_yaml,
    says,
    shortened,
)
from bestiary.forms.wrapped import unwrapped, wrapped_keys
from bestiary.mend.respelling import NOTHING, coerced
from bestiary.pointers import value_at
from bestiary.source.positions import before_on_line
from bestiary.source.quoting import quoted, yaml_text
from bestiary.suggest import is_clear, is_slip, meant_label, name_within, nearest

_BEHIND_KEY = re.compile(r"(?:[ \t]*(?P<colon>:))?(?:[ \t]+(?P<comment>#[^\r\n]*[^\s]))?")

#: What something can be that is switched on or off.
_SWITCHES = ("true", "false")


def wrong_type(error: Any, pointer: Pointer, form: Form) -> Iterator[Finding]:
    """A value of another type than its key takes."""
    value, words = error.instance, _type_words(error)
    if not pointer:
        yield no_map(value, form)
    elif is_cut_off(pointer, form) or is_told_above(value, pointer, form):
        # What it lacks stands beside it, and is told there.
        return
    elif value is None:
        yield from _nothing(words, pointer, form)
    elif groups := groups_of_names(pointer[:-1], form) if isinstance(value, dict) else {}:
        if pointer[-1] == next(iter(groups)):
            yield out_of_groups(groups, pointer[:-1], form)
    elif finding := (
        _wrapping(pointer, form)
        or written_beside(pointer, form)
        or number_of_word(value, pointer, form)
        or sign_above_list(value, pointer, form)
        or bulleted(value, pointer, form)
        or entries_as_keys(value, pointer, form)
        or entry_of_words(value, pointer, form)
        or entry_of_text(value, pointer, form)
        or list_as_map(value, pointer, form)
        or list_beside_key(value, pointer, form)
        or marked_entries(value, pointer, form)
        or lines_of_text(value, pointer, form)
        or parted_names(value, pointer, form)
    ):
        yield finding
    else:
        yield from _once(_other_type(error, pointer, form, words), pointer, form)


def _once(finding: Finding, pointer: Pointer, form: Form) -> Iterator[Finding]:
    """The finding for a value, unless one above tells of it: what is written alike right below another is one mistake with it."""
    if not is_deep(pointer, form):
        if finding.replacement is not None or not _is_one_more(pointer, form):
            yield finding
    elif pointer[-1] == next(iter(value_at(form.data, pointer[:-1]))):
        yield of_all_names(finding, pointer, form)


def _nothing(words: str, pointer: Pointer, form: Form) -> Iterator[Finding]:
    """The finding for a key or hyphen with nothing behind it; none where what it lacks stands beside it, and is told there."""
    above = pointer[:-1]
    if keys_beside(str(pointer[-1]), above, form) or is_overfull(above, form) or is_kept_elsewhere(pointer, form):
        return
    if pointer[-1] in bare_flags(above, form) and naming_key(above, form):
        # It is told with the name that stands as a key beside it.
        return
    if finding := lost_anchor(form.document.source, pointer, form.spans[pointer]) or rest_of_number(pointer, form):
        yield finding
    elif _is_colonless(pointer, form):
        keys = [key for key in value_at(form.data, above) if _is_colonless((*above, key), form)]
        if pointer[-1] == keys[0]:
            yield colons_missing(keys, above, form)
    elif names := _bare_names(above, form):
        if pointer[-1] == names[0]:
            yield _without_values(names, words, above, form)
    else:
        yield _no_value(called(pointer), words, pointer, form)


def _bare_names(pointer: Pointer, form: Form) -> list[str]:
    """The names in braces that have no values, where all that stand there are such; empty for one alone, and where keys are set."""
    data = value_at(form.data, pointer)
    bare = form.is_flow(pointer) and not form.known(pointer) and len(data) > 1
    return list(data) if bare and all(each is None for each in data.values()) else []


def _without_values(names: list[str], words: str, pointer: Pointer, form: Form) -> Finding:
    """The one finding for names that `_bare_names` finds: of two, the second may be the value of the first."""
    mended = f"{{{names[0]}: {names[1]}}}" if len(names) == 2 and words == TYPE_WORDS["string"] else None
    return form.wrong_type(
        At(pointer) if mended else At((*pointer, names[0]), key=True),
        f"{few(names)} have no values; {words} is expected behind each",
        label=f"write `{mended}`" if mended else "",
        help="" if mended else "write a colon, a space and the value behind each",
        replacement=mended,
        safe=False,
    )


def _wrapping(pointer: Pointer, form: Form) -> Finding | None:
    """The finding for a key that takes no map, with keys of its own map below it; None for any other."""
    above, key = pointer[:-1], pointer[-1]
    words = wrapped_keys(key, above, form) if isinstance(key, str) else []
    return unwrapped(str(key), words, above, form) if words else None


def _is_one_more(pointer: Pointer, form: Form) -> bool:
    """Whether a value is as wrong as all above it: entries that are words, where maps belong."""
    above, key = value_at(form.data, pointer[:-1]), pointer[-1]
    if not isinstance(key, int) or form.takes(pointer, "string"):
        return False
    return key > 0 and all(isinstance(each, str) for each in above[: key + 1])


def _other_type(error: Any, pointer: Pointer, form: Form, words: str) -> Finding:
    if edit := edit_of_list(error.instance, pointer, form):
        return edit
    span = form.spans.get(pointer) if "string" in _types(error) else None
    if span and (cut := cut_short(form.document.source, pointer, span, "x-text" in error.schema)):
        return cut
    value, raw = error.instance, form.raw(pointer)
    named = name_of_map(value, error.schema)
    replacement, number, told = named or _coerced(error, pointer, form), None, ""
    if replacement is None and (number := number_meant(value, pointer, form, error.schema)) is not None:
        replacement = number.text
    replacement = replacement or map_as_text(value, raw, error.schema)
    if replacement is None:
        replacement, told = value_of_list(value, pointer, error.schema)
    replacement = replacement if replacement != raw and _has_room(replacement, pointer, form) else None
    return form.wrong_type(
        pointer,
        f"{called(pointer)} must be {words}, but this is {found_words(value, raw)}",
        label=_written_label(replacement, raw),
        replacement=replacement,
        help=number.help if number else _type_help(error, told, bool(replacement), pointer, form),
        # What stands behind the name goes with it.
        safe=named is None and (number is None or number.safe),
    )


def _coerced(error: Any, pointer: Pointer, form: Form) -> str | None:
    """What a value of another type is as one that its key takes; None where that is not sure."""
    value, raw = error.instance, form.raw(pointer)
    takes_words = "array" not in _types(error) or form.takes((*pointer, 0), "string")
    if isinstance(value, str) and (not takes_words or _is_count(value, pointer, form, error.schema)):
        return None
    replacement = coerced(value, raw, error.schema) or _switch_meant(value, _types(error))
    # The word of a number may stand in the entry before.
    is_parted = isinstance(pointer[-1], int) and isinstance(value, (int, float)) and replacement != quoted(raw)
    return None if is_parted else replacement


def _switch_meant(value: Any, types: Sequence[str]) -> str | None:
    """The one of the two that a slip of the fingers is meant for where something is switched on or off; None for any other value."""
    near = nearest(value, _SWITCHES) if isinstance(value, str) and "boolean" in types else None
    return near if near and is_slip(value, near) else None


def _is_count(value: str, pointer: Pointer, form: Form, schema: Mapping[str, Any]) -> bool:
    """Whether a text stands for a number alone, where a number or a list of names is asked."""
    number = number_meant(value, pointer, form, schema) if "integer" in schema["type"] else None
    return number is not None and number.safe


def _type_help(error: Any, told: str, mended: bool, pointer: Pointer, form: Form) -> str:
    """The way out of a wrong type, as far as the label does not say it; `told` is what a list comes to."""
    value, schema, words = error.instance, error.schema, _type_words(error)
    if isinstance(value, list) and len(value) > 1 and "x-refers" in schema:
        return "it takes one of these"
    if mended or told:
        return "" if mended else told
    if not {"array", "integer"}.isdisjoint(_types(error)) and str(value).casefold() in NOTHING:
        return "leave the key out where there is nothing"
    choices = [str(choice) for choice in schema.get("enum", ())]
    shown = choices_help(choices) if choices else examples_help(schema)
    if isinstance(value, (list, dict)) and words == TYPE_WORDS["integer"]:
        shown = f"write one whole number alone; {says(pointer, schema)}"
    return _entry_help(value, pointer, form) or _mapped_help(value, schema) or shown


def _has_room(replacement: str | None, pointer: Pointer, form: Form) -> bool:
    """Whether lines can stand where a value does: not beside its key."""
    span, text = form.spans.get(pointer), form.document.source.text
    if replacement is None or "\n" not in replacement or span is None:
        return True
    return not before_on_line(text, span.value.start).strip()


def _entry_help(value: Any, pointer: Pointer, form: Form) -> str:
    """How words that stand for an entry of a list, or for all of them, are written as one; empty for all else."""
    entry = (*pointer, 0) if form.takes(pointer, "array") else pointer
    first = next(iter(form.below(entry).get("required", ())), None)
    spoken = first == "name" or "text" in form.known(entry)
    if not isinstance(value, str) or not spoken or form.takes(entry, "string"):
        return ""
    below = ", with `text: …` below it" if "text" in form.known(entry) else ""
    beside = ""
    if entry != pointer and "text" in form.known(pointer[:-1]) and "text" not in value_at(form.data, pointer[:-1]):
        beside = f"; words alone stand at `text`, not at `{pointer[-1]}`"
    return f"an entry starts with its {first}: `- {first}: …`{below}{beside}"


def _mapped_help(value: Any, schema: Mapping[str, Any]) -> str:
    """How a list of names is written as a map that says something of each; empty for all else."""
    example = next(iter(schema.get("examples", ())), None)
    if not (isinstance(value, list) and value and isinstance(example, dict)) or "properties" in schema:
        return ""
    said = next(iter(example.values()), None)
    names = [each for each in value if isinstance(each, str)]
    return f"write it like `{inline_yaml({names[0]: said})}`" if names and isinstance(said, str) else ""


def _written_label(replacement: str | None, raw: str) -> str:
    if replacement is None:
        return ""
    if "\n" in replacement:
        if replacement[:1] == "-":
            return "write `- ` before each line"
        return "write the lines without hyphens" if raw[:1] == "-" else "write `key: value` with a space on each line"
    return f"write `{shortened(replacement, 70)}`"


def _is_colonless(pointer: Pointer, form: Form) -> bool:
    """Whether a key of a map of names and numbers is a name with its number."""
    value = key_and_value(str(pointer[-1])).value
    is_number = re.fullmatch(r"[-+]?\d+", value) is not None
    return is_number and "x-refers-keys" in form.below(pointer[:-1]) and not form.raw(pointer)


def _no_value(name: str, words: str, pointer: Pointer, form: Form) -> Finding:
    written = form.raw(pointer)
    if written and "extends" in form.schema.get("properties", {}) and "extends" not in form.data:
        return form.finding(
            "null-without-extends",
            pointer,
            f"{name} is taken away by `{written}`, but this sheet has no base (`extends`) to take it from",
            help=f"write {words}, or take the key out",
        )
    span, text = form.spans.get(pointer), form.document.source.text
    behind = _BEHIND_KEY.match(text, (span.key or Span(0, span.value.start)).end) if span else None
    comment = behind["comment"] if behind else None
    if comment and "#" not in written and words == TYPE_WORDS["integer"] and re.fullmatch(r"#[-+]?\d+", comment):
        return hidden_number(name, comment, pointer, form)
    # Between braces a word alone switches something on.
    flag = (
        f"{pointer[-1]}: true"
        if words == TYPE_WORDS["boolean"] and span and span.key and behind and not behind["colon"]
        else None
    )
    return form.wrong_type(
        At(pointer, key=isinstance(pointer[-1], str)),
        f"{name} has no value" + (": what follows `#` is a comment" if comment else f"; {words} is expected"),
        label=f"write `{flag}`" if flag else "",
        help=_way_out(pointer, form, comment),
        replacement=flag,
    )


def _way_out(pointer: Pointer, form: Form, comment: str | None) -> str:
    """What to do about a key or hyphen with nothing behind it but a comment, if there is one."""
    is_key = isinstance(pointer[-1], str)
    needed = pointer[-1] in form.below(pointer[:-1]).get("required", ())
    if is_key and not needed and is_heir(form.data) and any(isinstance(step, int) for step in pointer):
        # What is empty takes away what the base has in a map, but not in an entry.
        return "an entry takes the place of that of the base as a whole: write all of it, or take the key out"
    if comment:
        return f"if it is to be read, put it in quotes: {shortened(quoted(comment), 60)}"
    return "write the value" if needed else f"write the value, or take the {'key' if is_key else 'hyphen'} out"


def _types(error: Any) -> list[str]:
    return error.validator_value if isinstance(error.validator_value, list) else [error.validator_value]


def _type_words(error: Any) -> str:
    wanted = [word for word in _types(error) if word != "null"]
    # `add` and `drop` edit the list of a base: the map is no other way to write the list itself.
    if set(error.schema.get("properties", ())) == {"add", "drop"}:
        wanted = [word for word in wanted if word != "object"]
    return " or ".join(TYPE_WORDS[word] for word in wanted)


def wrong_value(error: Any, pointer: Pointer, form: Form) -> Iterator[Finding]:
    """A value that is none of the choices."""
    if pointer and isinstance(pointer[-1], str) and (home := home_of_word(pointer[-1], pointer[:-1], form)):
        yield at_its_home(*home, pointer, form)
        return
    if beside := written_beside(pointer, form):
        yield beside
        return
    choices = [str(choice) for choice in error.validator_value]
    word = str(error.instance)
    if remark := with_remark(choices, word, pointer, form):
        yield remark
        return
    told = error.schema.get("x-meant", {}).get(word.strip().casefold())
    meant = told or nearest(word, choices) or nearest(plain_word(word), choices) or name_within(word, choices)
    yield form.finding(
        "wrong-value",
        pointer,
        f"{called(pointer)} cannot be `{shortened(error.instance)}`",
        label=meant_label(meant),
        help=choices_help(choices),
        replacement=next((_written(choice) for choice in error.validator_value if str(choice) == meant), None),
        safe=meant is None or meant == told or any(is_clear(each, meant, choices) for each in (word, plain_word(word))),
    )


def _written(choice: object) -> str:
    return yaml_text(choice) if isinstance(choice, str) else str(choice)
