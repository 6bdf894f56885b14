"""Every mistake of form in a document, explained by the keyword of the schema that it breaks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from functools import partial
from typing import Any

from msgspec.structs import replace

from bestiary.collection.documents import Document
from bestiary.collection.schemas import COMMON, Schema
from bestiary.diagnostic import Data, Finding, Pointer
from bestiary.forms.absent import companion_missing, keys_missing, missing_keys, misspelt_keys, one_needed
from bestiary.forms.described import described_thing, told_as_thing
from bestiary.forms.entries import parted, parted_entry, rejoined, torn_entry
from bestiary.forms.form import Form
from bestiary.forms.homes import with_one_needed
from bestiary.forms.indents import brought_out, indented_keys, renamed_holders, without_followers
from bestiary.forms.keys import unknown_key
from bestiary.forms.limits import other_mistake, out_of_range, stands_twice, too_few, too_long
from bestiary.forms.other_lists import entry_of_other, in_other_list
from bestiary.forms.outdents import brought_in, outdented_keys, with_keys_home, with_moved, without_entries
from bestiary.forms.overfull import too_many
from bestiary.forms.spelling import wrong_spelling
from bestiary.forms.strayed_entries import brought_home, led_astray, strayed_entries
from bestiary.forms.values import wrong_type, wrong_value
from bestiary.pointers import named_thing, value_at
from bestiary.resources import load_schema
from bestiary.source.tree import read_spans

_EXPLAIN: dict[str, Callable[[Any, Pointer, Form], Iterator[Finding]]] = {
    "additionalProperties": unknown_key,
    "required": missing_keys,
    "type": wrong_type,
    "enum": wrong_value,
    "pattern": wrong_spelling,
    "minimum": out_of_range,
    "maximum": out_of_range,
    "maxLength": too_long,
    "minLength": wrong_spelling,
    "minItems": too_few,
    "minProperties": too_few,
    "maxItems": too_many,
    "maxProperties": too_many,
    "uniqueItems": stands_twice,
    "anyOf": one_needed,
    "dependentRequired": companion_missing,
}

#: What the parts of an entry break that is torn apart.
_OF_PARTS = frozenset({"required", "anyOf", "dependentRequired"})


def explain_form(schema: Schema, document: Document, data: Data = None) -> Iterator[Finding]:
    """Every mistake of form in a document, or in other data read from it; the schema must not accept it."""
    form = Form(
        document,
        document.data if data is None else data,
        schema.schema,
        load_schema(COMMON),
        read_spans(document.source),
        {},
        {},
    )
    if outdented := list(outdented_keys(form)):
        home = with_keys_home(outdented, form)
        astray = led_astray([(*key.home, key.at[-1]) for key in outdented], home)
        yield from brought_in(outdented, form, astray)
        form = without_entries(astray, home)
    hidden: set[str | int] = set()
    form = replace(form, missing=_missing(schema, form.data))
    if indented := list(indented_keys(form)):
        findings = list(brought_out(indented, form))
        yield from findings
        # What is below such a key stands where it does for its sake; its own value is told of once it is home.
        hidden = {key.at[0] for key in indented if value_at(form.data, key.at) is None}
        hidden |= {key.at[-1] for key in indented if not key.home}
        holders = renamed_holders(indented, form)
        form = with_moved(holders, without_followers(findings, indented, with_keys_home(indented, form)))
    yield from _mistakes(schema, form, hidden)


def _missing(schema: Schema, data: Data) -> Mapping[Pointer, Sequence[str]]:
    found: dict[Pointer, list[str]] = {}
    for mistake in schema.mistakes(data):
        if mistake.missing:
            found.setdefault(mistake.at, []).append(mistake.missing)
    return found


def _mistakes(schema: Schema, form: Form, hidden: Set[str | int]) -> Iterator[Finding]:
    """Every mistake of form but keys that start too far out or in, and what is wrong below keys that are `hidden`."""
    data, errors = form.data, list(_errors(schema, form.data))
    missing = keys_missing(errors)
    form = replace(form, misspelt=misspelt_keys(errors, missing, form), missing=missing)
    form = with_one_needed(errors, form)
    told: set[Pointer] = set()
    bad = frozenset(tuple(error.absolute_path) for error in errors if error.validator in _OF_PARTS)
    for error in errors:
        pointer: Pointer = tuple(error.absolute_path)
        if not hidden.isdisjoint(pointer[:1]):
            continue
        if entry := _entry_with_one_mistake(error, pointer, form, bad):
            place, holder, finding = entry
            if place not in told:
                told.add(place)
                yield _with_thing(finding(), data, holder)
            continue
        for each in _EXPLAIN.get(error.validator, other_mistake)(error, pointer, form):
            yield _with_thing(each, data, pointer)


def _entry_with_one_mistake(
    error: Any, pointer: Pointer, form: Form, bad: Set[Pointer]
) -> tuple[Pointer, Pointer, Callable[[], Finding]] | None:
    """The first place of entries that one mistake puts in a wrong list or tears apart, their list, and what tells of it.

    None for any other error; `bad` are the entries that lack something.
    """
    if strayed := strayed_entries(pointer, form):
        return strayed[0], strayed[0][:-1], partial(brought_home, strayed, form)
    if entry := entry_of_other(pointer, form):
        return entry, entry[:-1], partial(in_other_list, entry, form)
    if thing := described_thing(pointer, form):
        return thing, thing[:-1], partial(told_as_thing, thing, form)
    if error.validator not in _OF_PARTS:
        return None
    if run := parted_entry(pointer, form, bad):
        return run[0], pointer[:-1], partial(parted, run, form)
    if second := torn_entry(pointer, form, bad):
        return second, pointer[:-1], partial(rejoined, second, form, bad)
    return None


def _errors(schema: Schema, data: Data) -> Iterator[Any]:
    import jsonschema
    import referencing
    from referencing.jsonschema import DRAFT202012

    common = load_schema(COMMON)
    registry: Any = referencing.Registry().with_resource(common["$id"], DRAFT202012.create_resource(common))
    validator = jsonschema.Draft202012Validator(schema.schema, registry=registry)
    errors = sorted(validator.iter_errors(data), key=lambda error: [str(part) for part in error.absolute_path])
    # A value of a wrong type breaks its other keywords as well: only the type is the author's mistake.
    wrong = {tuple(error.absolute_path) for error in errors if error.validator == "type"}
    told: set[tuple[Pointer, str]] = set()
    for error in errors:
        pointer = tuple(error.absolute_path)
        # Empty text breaks its least length and its pattern; several keys of one map may be missing.
        kind = {"minLength": "pattern"}.get(error.validator, error.validator)
        if (error.validator == "type" or pointer not in wrong) and (pointer, kind) not in told:
            if kind != "required":
                told.add((pointer, kind))
            yield error


def _with_thing(finding: Finding, data: Data, pointer: Pointer) -> Finding:
    thing = named_thing(data, pointer)
    return replace(finding, message=f"{finding.message} ({thing})") if thing else finding
