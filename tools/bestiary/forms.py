"""Why a document does not have the form its schema asks for, one finding per mistake."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
import re
from typing import Any

from bestiary.diagnostic import At, Data, Finding, Pointer, Span
from bestiary.documents import Document
from bestiary.places import named_thing, value_at
from bestiary.resources import load_schema
from bestiary.respelling import BULLETS, coerced, respelt
from bestiary.schemas import COMMON, Schema, resolve_ref
from bestiary.source.syntax import quoted
from bestiary.source.tree import Spans, read_spans
from bestiary.suggest import nearest

_TYPE_WORDS = {
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "`true` or `false`",
    "array": "a list",
    "object": "a map of keys and values",
    "null": "nothing",
}
_LONGEST_SHOWN = 40
#: Keys that say what an entry of a list is called.
_NAMING = ("name", "item")


@dataclass(frozen=True, slots=True)
class _Form:
    """A document that does not fit its schema: its data, and where its values stand."""

    document: Document
    data: Data
    schema: Mapping[str, Any]
    common: Mapping[str, Any]
    spans: Spans
    #: By map: the unknown keys that are misspelt required ones, each explaining the missing key too.
    misspelt: Mapping[Pointer, Mapping[str, str]]
    #: By map: the required keys that are not there.
    missing: Mapping[Pointer, Sequence[str]]

    def raw(self, pointer: Pointer) -> str:
        """The text of a value in the file; empty where it does not stand in this file."""
        same = value_at(self.document.data, pointer) == value_at(self.data, pointer)
        found = self.spans.get(pointer) if same else None
        return self.document.source.text[found.value.start : found.value.end] if found else ""

    def below(self, pointer: Pointer) -> Mapping[str, Any]:
        """The schema of the value at a place; empty where there is none."""
        part, top = resolve_ref(self.schema, self.schema, self.common)
        for step in pointer:
            inner = part.get("items") if isinstance(step, int) else part.get("properties", {}).get(step)
            if inner is None and isinstance(step, str):
                inner = part.get("additionalProperties")
            if not isinstance(inner, Mapping):
                return {}
            part, top = resolve_ref(inner, top, self.common)
        return part


def form_findings(schema: Schema, document: Document, data: Data = None) -> Iterator[Finding]:
    """Every mistake of form in a document, or in other data read from it; the schema must not accept it."""
    data = document.data if data is None else data
    errors = list(_errors(schema, data))
    missing = _missing_keys(errors)
    form = _Form(
        document,
        data,
        schema.schema,
        load_schema(COMMON),
        read_spans(document.source),
        _misspelt(errors, missing),
        missing,
    )
    for error in errors:
        pointer: Pointer = tuple(error.absolute_path)
        for finding in _EXPLAIN.get(error.validator, _other)(error, pointer, form):
            yield _with_thing(finding, data, pointer)


def without_nulls(data: Mapping[str, Data]) -> dict[str, Data]:
    """A sheet without the keys it removes from its base by null."""
    return {
        key: without_nulls(value) if isinstance(value, dict) else value
        for key, value in data.items()
        if value is not None
    }


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


def _missing_keys(errors: Sequence[Any]) -> dict[Pointer, list[str]]:
    missing: dict[Pointer, list[str]] = {}
    for error in errors:
        if error.validator == "required":
            key = next(key for key in error.validator_value if f"'{key}' is a required" in error.message)
            missing.setdefault(tuple(error.absolute_path), []).append(str(key))
    return missing


def _misspelt(errors: Sequence[Any], missing: Mapping[Pointer, Sequence[str]]) -> dict[Pointer, dict[str, str]]:
    found: dict[Pointer, dict[str, str]] = {}
    for error in errors:
        if error.validator != "additionalProperties":
            continue
        pointer = tuple(error.absolute_path)
        left = set(missing.get(pointer, ()))
        strangers = []
        for key in _unknown_keys(error):
            meant = nearest(key, left)
            if meant:
                left.discard(meant)
                found.setdefault(pointer, {})[key] = meant
            elif nearest(key, error.schema.get("properties", {})) is None:
                strangers.append(key)
        # One key too many and one too few of the same type: `hp: 4` without `vitality` is one mistake.
        if len(left) == 1 and len(strangers) == 1 and not (pointer and isinstance(pointer[-1], int)):
            example = error.schema["properties"].get(next(iter(left)), {}).get("examples", [None])[0]
            if type(example) is type(error.instance[strangers[0]]):
                found.setdefault(pointer, {})[strangers[0]] = left.pop()
    return found


def _unknown_keys(error: Any) -> list[str]:
    return [key for key in error.instance if key not in error.schema.get("properties", {})]


def _unknown_key(error: Any, pointer: Pointer, form: _Form) -> Iterator[Finding]:
    allowed = list(error.schema.get("properties", {}))
    swallowed: set[str] = set()
    for key in _unknown_keys(error):
        if key in swallowed:
            continue
        meant = form.misspelt.get(pointer, {}).get(key) or nearest(key, allowed)
        words = [] if meant else _words_after_comma(key, pointer, form, allowed)
        if words:
            swallowed |= set(words)
            yield _comma(words, pointer, form)
        elif not meant and (naming := _naming_key(pointer, form)):
            yield _name_as_key(key, naming, pointer, form)
        else:
            yield _stranger(key, meant, allowed, error.instance, pointer, form)


def _stranger(
    key: str, meant: str | None, allowed: Sequence[str], data: Mapping[str, Data], pointer: Pointer, form: _Form
) -> Finding:
    taken = meant is not None and meant in data
    label = f"did you mean `{meant}`?" if meant and not taken else f"`{meant}` is here already" if meant else ""
    if meant and nearest(key, [meant]) is None:
        label, taken = f"`{meant}` is missing: is it that?", True
    free = [f"`{name}`" for name in allowed if name not in data]
    return Finding(
        "unknown-key",
        form.document.source,
        At((*pointer, key), key=True),
        f"unknown key `{_short(key)}`",
        label=label,
        help="" if meant else f"what can stand here: {', '.join(free)}" if free else "take it out",
        replacement=meant if meant and not taken else None,
    )


def _words_after_comma(key: str, pointer: Pointer, form: _Form, allowed: Sequence[str]) -> list[str]:
    """The keys that are really the rest of a text, cut off by a comma inside `{ }`; empty when this is none."""
    data = value_at(form.data, pointer)
    keys = list(data)
    before = keys[: keys.index(key)]
    if not before or before[-1] not in allowed or not isinstance(data[before[-1]], str):
        return []
    rest = keys[len(before) :]
    count = next((at for at, name in enumerate(rest) if data[name] is not None or name in allowed), len(rest))
    text, span = form.document.source.text, form.spans.get((*pointer, before[-1]))
    end = form.spans.get((*pointer, rest[count - 1])) if count else None
    if span is None or not span.plain or end is None or end.key is None or "\n" in text[span.value.start : end.key.end]:
        return []
    return [before[-1], *rest[:count]]


def _comma(words: Sequence[str], pointer: Pointer, form: _Form) -> Finding:
    first, last = form.spans[(*pointer, words[0])].value, form.spans[(*pointer, words[-1])].key
    assert last is not None
    text = form.document.source.text[first.start : last.end]
    return Finding(
        "unknown-key",
        form.document.source,
        Span(first.start, last.end),
        f"inside {{ }} a comma ends the text of `{words[0]}`, so the rest is lost",
        label="put it all in quotes",
        help=f"write {words[0]}: {_short(quoted(text), 70)}",
        replacement=quoted(text),
    )


def _naming_key(pointer: Pointer, form: _Form) -> str | None:
    if not pointer or not isinstance(pointer[-1], int):
        return None
    return next((key for key in form.missing.get(pointer, ()) if key in _NAMING), None)


def _name_as_key(key: str, naming: str, pointer: Pointer, form: _Form) -> Finding:
    return Finding(
        "unknown-key",
        form.document.source,
        At((*pointer, key), key=True),
        f"`{_short(key)}` stands where a key should; is it the {naming}?",
        label=f"write `{naming}: {_short(key)}`",
        help="and the other keys below it, at the same indentation",
    )


def _missing(error: Any, pointer: Pointer, form: _Form) -> Iterator[Finding]:
    explained = set(form.misspelt.get(pointer, {}).values())
    keys = [key for key in form.missing[pointer] if key not in explained]
    naming = _naming_key(pointer, form)
    if naming and any(_is_stranger(key, pointer, form) for key in value_at(form.data, pointer)):
        keys = [key for key in keys if key != naming]
    # One finding for all keys that a map lacks, made when the first of them comes up.
    if not keys or f"'{form.missing[pointer][0]}' is a required" not in error.message:
        return
    part = form.below(pointer)
    examples = [_example_line(key, form.below((*pointer, key))) for key in keys]
    many = len(keys) > 1
    yield Finding(
        "missing-key",
        form.document.source,
        At(pointer, key=True),
        f"the key{'s' if many else ''} {_all([f'`{key}`' for key in keys])} {'are' if many else 'is'} missing",
        help=("add lines" if many else "add a line") + " such as " + ", ".join(f"`{line}`" for line in examples)
        if part
        else "",
    )


def _is_stranger(key: str, pointer: Pointer, form: _Form) -> bool:
    allowed = form.below(pointer).get("properties", {})
    return key not in allowed and nearest(key, allowed) is None


def _example_line(key: str, schema: Mapping[str, Any]) -> str:
    examples = schema.get("examples", ())
    return f"{key}: {_yaml_inline(examples[0])}" if examples else f"{key}: …"


def _wrong_type(error: Any, pointer: Pointer, form: _Form) -> Iterator[Finding]:
    value, name, source = error.instance, _called(pointer), form.document.source
    words = _type_words(error)
    if not pointer:
        yield Finding(
            "wrong-type",
            source,
            At(),
            f"this is {_found(value, '')}, not a sheet",
            help="a sheet is lines of `key: value`, starting with `name: …`",
        )
    elif value is None:
        yield _no_value(name, words, pointer, form)
    elif isinstance(value, str) and value[:1] in BULLETS and "array" in _types(error):
        yield Finding(
            "wrong-type",
            source,
            At(pointer),
            f"{name} must be a list, but {BULLETS[value[0]]} stands before its entries, not a hyphen",
            help="start each entry with a plain `-` and a space",
        )
    else:
        replacement = coerced(value, form.raw(pointer), error.schema)
        yield Finding(
            "wrong-type",
            source,
            At(pointer),
            f"{name} must be {words}, but this is {_found(value, form.raw(pointer))}",
            label=f"write `{_short(replacement, 70)}`" if replacement else "",
            replacement=replacement,
            help="" if replacement else _examples_help(error.schema),
        )


def _no_value(name: str, words: str, pointer: Pointer, form: _Form) -> Finding:
    written = form.raw(pointer)
    if written and "extends" in form.schema.get("properties", {}) and "extends" not in form.data:
        return Finding(
            "null-without-extends",
            form.document.source,
            At(pointer),
            f"{name} is taken away by `{written}`, but this sheet has no base (`extends`) to take it from",
            help=f"write {words}, or take the key out",
        )
    return Finding(
        "wrong-type",
        form.document.source,
        At(pointer, key=isinstance(pointer[-1], str)),
        f"{name} has no value; {words} is expected",
        help="write the value, or take the key out",
    )


def _types(error: Any) -> list[str]:
    return error.validator_value if isinstance(error.validator_value, list) else [error.validator_value]


def _type_words(error: Any) -> str:
    wanted = [word for word in _types(error) if word != "null"]
    # `add` and `drop` edit the list of a base: the map is no other way to write the list itself.
    if set(error.schema.get("properties", ())) == {"add", "drop"}:
        wanted = [word for word in wanted if word != "object"]
    return " or ".join(_TYPE_WORDS[word] for word in wanted)


def _wrong_value(error: Any, pointer: Pointer, form: _Form) -> Iterator[Finding]:
    choices = [str(choice) for choice in error.validator_value]
    meant = nearest(str(error.instance), choices)
    yield Finding(
        "wrong-value",
        form.document.source,
        At(pointer),
        f"{_called(pointer)} cannot be `{_short(error.instance)}`",
        label=f"did you mean `{meant}`?" if meant else "",
        help=f"it can be {_either(choices)}" if len(choices) > 1 else f"it is always `{choices[0]}`",
        replacement=meant,
    )


def _wrong_spelling(error: Any, pointer: Pointer, form: _Form) -> Iterator[Finding]:
    title = str(error.schema.get("title", "value")).lower()
    text = str(error.instance)
    meant = respelt(text, error.schema)
    if not text.strip():
        message = f"{_called(pointer)} is empty"
    elif text != text.strip() or "\n" in text.strip():
        message = f"{_called(pointer)} must be one line of text, with no space before or after it"
    else:
        message = f"`{_short(text)}` is not how {_article(title)} {title} is written"
    yield Finding(
        "wrong-spelling",
        form.document.source,
        At(pointer),
        message,
        label=f"write `{meant}`" if meant else "",
        help="" if meant else _examples_help(error.schema),
        replacement=meant,
    )


def _out_of_range(error: Any, pointer: Pointer, form: _Form) -> Iterator[Finding]:
    least, most = error.schema.get("minimum"), error.schema.get("maximum")
    span = f"from {least} to {most}" if most is not None else f"{least} or more"
    yield Finding(
        "out-of-range",
        form.document.source,
        At(pointer),
        f"{_called(pointer)} is {_number(error.instance)}, but must be {span}",
    )


def _too_long(error: Any, pointer: Pointer, form: _Form) -> Iterator[Finding]:
    yield Finding(
        "too-long",
        form.document.source,
        At(pointer),
        f"{_called(pointer)} has {len(error.instance)} letters, but at most {error.validator_value} fit",
    )


def _too_few(error: Any, pointer: Pointer, form: _Form) -> Iterator[Finding]:
    yield Finding(
        "empty-value",
        form.document.source,
        At(pointer),
        f"{_called(pointer)} holds nothing",
        help=_examples_help(error.schema) or "write a value, or take the key out",
    )


def _too_many(error: Any, pointer: Pointer, form: _Form) -> Iterator[Finding]:
    if isinstance(error.instance, dict):
        message = "one name with what belongs to it is expected here, but there are several"
        help = "make each an entry of its own, starting with `- `"
    else:
        message = f"{_called(pointer)} has {len(error.instance)} values, but at most {error.validator_value} count"
        help = ""
    yield Finding("wrong-value", form.document.source, At(pointer), message, help=help)


def _one_needed(error: Any, pointer: Pointer, form: _Form) -> Iterator[Finding]:
    choices = [choice["required"][0] for choice in error.validator_value if "required" in choice]
    present = form.data if not pointer else value_at(form.data, pointer)
    # A misspelt key is what should be here: it has a finding of its own.
    if isinstance(present, dict) and any(nearest(key, choices) for key in present if key not in choices):
        return
    yield Finding(
        "missing-key",
        form.document.source,
        At(pointer, key=True),
        "this says nothing of what happens",
        help=f"add {_either(choices)}",
    )


def _companion(error: Any, pointer: Pointer, form: _Form) -> Iterator[Finding]:
    for key, needed in error.validator_value.items():
        for other in needed:
            if key not in error.instance or other in error.instance:
                continue
            if any(nearest(each, [other]) for each in error.instance if _is_unknown(each, pointer, form)):
                continue
            yield Finding(
                "missing-key",
                form.document.source,
                At((*pointer, key), key=True),
                f"`{key}` stands here without `{other}`",
                help=f"add `{other}`, or take `{key}` out",
            )


def _is_unknown(key: str, pointer: Pointer, form: _Form) -> bool:
    return key not in form.below(pointer).get("properties", {})


def _other(error: Any, pointer: Pointer, form: _Form) -> Iterator[Finding]:
    yield Finding(
        "wrong-value",
        form.document.source,
        At(pointer),
        f"{_called(pointer)} is not as expected",
        help=_examples_help(error.schema),
    )


_EXPLAIN: dict[str, Callable[[Any, Pointer, _Form], Iterator[Finding]]] = {
    "additionalProperties": _unknown_key,
    "required": _missing,
    "type": _wrong_type,
    "enum": _wrong_value,
    "pattern": _wrong_spelling,
    "minimum": _out_of_range,
    "maximum": _out_of_range,
    "maxLength": _too_long,
    "minLength": _wrong_spelling,
    "minItems": _too_few,
    "minProperties": _too_few,
    "maxItems": _too_many,
    "maxProperties": _too_many,
    "anyOf": _one_needed,
    "dependentRequired": _companion,
}


def _with_thing(finding: Finding, data: Data, pointer: Pointer) -> Finding:
    thing = named_thing(data, pointer)
    return replace(finding, message=f"{finding.message} ({thing})") if thing else finding


def _called(pointer: Pointer) -> str:
    if not pointer:
        return "this"
    if isinstance(pointer[-1], str):
        return f"`{_short(pointer[-1])}`"
    return f"entry {pointer[-1] + 1} of `{_short(pointer[-2])}`" if len(pointer) > 1 else f"entry {pointer[-1] + 1}"


def _found(value: Data, raw: str) -> str:
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    if isinstance(value, str):
        return f"the text `{_short(value)}`" if value else "empty text"
    if isinstance(value, (int, float)):
        return f"the number {_short(raw)}" if raw else f"the number {_number(value)}"
    return "a list" if isinstance(value, list) else "a map of keys and values" if isinstance(value, dict) else "nothing"


def _number(value: int | float) -> str:
    return str(value) if abs(value) < 1e15 else "a huge number"


def _short(value: Data, longest: int = _LONGEST_SHOWN) -> str:
    text = " ".join(str(value).split())
    return text if len(text) <= longest else text[: longest - 1] + "…"


def _article(word: str) -> str:
    return "an" if word[:1] in "aeiou" else "a"


def _examples_help(schema: Mapping[str, Any]) -> str:
    examples = schema.get("examples", [])[:3]
    return "write it like " + _either([_yaml_inline(example) for example in examples]) if examples else ""


def _either(choices: Sequence[str]) -> str:
    return _all([f"`{choice}`" for choice in choices], "or")


def _all(words: Sequence[str], joint: str = "and") -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {joint} {words[-1]}"


def _yaml_inline(value: Data) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_yaml_inline(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_yaml_inline(each) for each in value) + "]"
    # A comma or colon inside braces would end the text.
    return quoted(value) if isinstance(value, str) and re.search(r", |: | #|^[*&!\[{>|'\"%@`]", value) else str(value)
