"""Why a document does not have the form its schema asks for, one finding per mistake."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from bestiary.diagnostic import At, Data, Finding, Pointer
from bestiary.documents import Document
from bestiary.places import named_thing
from bestiary.resources import load_schema
from bestiary.schemas import COMMON, Schema
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


def form_findings(schema: Schema, document: Document, data: Data = None) -> Iterator[Finding]:
    """Every mistake of form in a document, or in other data read from it; the schema must not accept it."""
    data = document.data if data is None else data
    errors = list(_errors(schema, data))
    misspelt = _misspelt(errors, data)
    for error in errors:
        pointer: Pointer = tuple(error.absolute_path)
        explain = _EXPLAIN.get(error.validator, _other)
        for finding in explain(error, pointer, document, misspelt.get(pointer, {})):
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
    yield from (error for error in errors if error.validator == "type" or tuple(error.absolute_path) not in wrong)


def _misspelt(errors: Sequence[Any], data: Data) -> dict[Pointer, dict[str, str]]:
    """By map: the unknown keys that are misspelt required ones, each explaining the missing key too."""
    missing: dict[Pointer, set[str]] = {}
    for error in errors:
        if error.validator == "required":
            missing.setdefault(tuple(error.absolute_path), set()).add(_missing_key(error))
    found: dict[Pointer, dict[str, str]] = {}
    for error in errors:
        if error.validator != "additionalProperties":
            continue
        pointer = tuple(error.absolute_path)
        left = set(missing.get(pointer, ()))
        for key in _unknown_keys(error):
            meant = nearest(key, left)
            if meant:
                left.discard(meant)
                found.setdefault(pointer, {})[key] = meant
    return found


def _missing_key(error: Any) -> str:
    return str(next(key for key in error.validator_value if f"'{key}' is a required" in error.message))


def _unknown_keys(error: Any) -> list[str]:
    return [key for key in error.instance if key not in error.schema.get("properties", {})]


def _unknown_key(error: Any, pointer: Pointer, document: Document, misspelt: Mapping[str, str]) -> Iterator[Finding]:
    allowed = list(error.schema.get("properties", {}))
    for key in _unknown_keys(error):
        meant = misspelt.get(key) or nearest(key, allowed)
        taken = meant is not None and meant in error.instance
        label = f"did you mean `{meant}`?" if meant and not taken else f"`{meant}` is here already" if meant else ""
        known = ", ".join(f"`{name}`" for name in allowed)
        yield Finding(
            "unknown-key",
            document.source,
            At((*pointer, key), key=True),
            f"unknown key `{_short(key)}`",
            label=label,
            help="" if meant else f"the keys here are {known}",
            replacement=meant if meant and not taken else None,
        )


def _missing(error: Any, pointer: Pointer, document: Document, misspelt: Mapping[str, str]) -> Iterator[Finding]:
    key = _missing_key(error)
    if key in misspelt.values():
        return
    part = error.schema.get("properties", {}).get(key, {})
    example = part.get("examples", [None])[0]
    help = f"add a line such as `{key}: {_yaml_inline(example)}`" if example is not None else f"add the key `{key}`"
    yield Finding("missing-key", document.source, At(pointer, key=True), f"the key `{key}` is missing", help=help)


def _wrong_type(error: Any, pointer: Pointer, document: Document, misspelt: Mapping[str, str]) -> Iterator[Finding]:
    wanted = error.validator_value if isinstance(error.validator_value, list) else [error.validator_value]
    words = " or ".join(_TYPE_WORDS[word] for word in wanted if word != "null")
    value, name = error.instance, _called(pointer)
    if value is None:
        yield Finding(
            "wrong-type",
            document.source,
            At(pointer, key=bool(pointer)),
            f"{name} has no value; {words} is expected",
            help="write the value, or take the key out",
        )
        return
    if not pointer:
        yield Finding(
            "wrong-type",
            document.source,
            At(),
            f"this is {_found(value)}, not a sheet",
            help="a sheet is lines of `key: value`, starting with `name: …`",
        )
        return
    replacement = _coerced(value, wanted)
    yield Finding(
        "wrong-type",
        document.source,
        At(pointer),
        f"{name} must be {words}, but this is {_found(value)}",
        label=f"write `{replacement}`" if replacement else "",
        replacement=replacement,
        help=_examples_help(error.schema),
    )


def _coerced(value: Data, wanted: list[str]) -> str | None:
    if isinstance(value, str) and "integer" in wanted:
        cleaned = value.strip().replace("−", "-").lstrip("+")
        return cleaned if cleaned.lstrip("-").isdecimal() and cleaned.isascii() else None
    if isinstance(value, float) and "integer" in wanted and value.is_integer():
        return str(int(value))
    if isinstance(value, str) and "boolean" in wanted and value.casefold() in ("yes", "on", "no", "off"):
        return "true" if value.casefold() in ("yes", "on") else "false"
    if (
        isinstance(value, str)
        and "array" in wanted
        and value
        and "string" not in wanted
        and all(c.isalnum() or c in "-_ " for c in value)
    ):
        return f"[{value}]"
    return None


def _wrong_value(error: Any, pointer: Pointer, document: Document, misspelt: Mapping[str, str]) -> Iterator[Finding]:
    choices = [str(choice) for choice in error.validator_value]
    meant = nearest(str(error.instance), choices)
    yield Finding(
        "wrong-value",
        document.source,
        At(pointer),
        f"{_called(pointer)} cannot be `{_short(error.instance)}`",
        label=f"did you mean `{meant}`?" if meant else "",
        help=f"it can be {_either(choices)}",
        replacement=meant,
    )


def _wrong_spelling(error: Any, pointer: Pointer, document: Document, misspelt: Mapping[str, str]) -> Iterator[Finding]:
    title = str(error.schema.get("title", "value")).lower()
    shown = _short(error.instance)
    message = (
        f"{_called(pointer)} is empty"
        if not str(error.instance).strip()
        else f"`{shown}` is not how a {title} is written"
    )
    yield Finding("wrong-spelling", document.source, At(pointer), message, help=_examples_help(error.schema))


def _out_of_range(error: Any, pointer: Pointer, document: Document, misspelt: Mapping[str, str]) -> Iterator[Finding]:
    least, most = error.schema.get("minimum"), error.schema.get("maximum")
    yield Finding(
        "out-of-range",
        document.source,
        At(pointer),
        f"{_called(pointer)} is {error.instance}, but must be from {least} to {most}",
    )


def _too_long(error: Any, pointer: Pointer, document: Document, misspelt: Mapping[str, str]) -> Iterator[Finding]:
    yield Finding(
        "too-long",
        document.source,
        At(pointer),
        f"{_called(pointer)} has {len(error.instance)} letters, but at most {error.validator_value} fit",
    )


def _too_few(error: Any, pointer: Pointer, document: Document, misspelt: Mapping[str, str]) -> Iterator[Finding]:
    yield Finding(
        "empty-value",
        document.source,
        At(pointer),
        f"{_called(pointer)} holds nothing",
        help=_examples_help(error.schema) or "write a value, or take the key out",
    )


def _too_many(error: Any, pointer: Pointer, document: Document, misspelt: Mapping[str, str]) -> Iterator[Finding]:
    if isinstance(error.instance, dict):
        yield Finding(
            "wrong-value",
            document.source,
            At(pointer),
            "one name with its parameter is expected here, but there are several",
            help="make each a list item of its own, starting with `- `",
        )
    else:
        yield Finding(
            "wrong-value",
            document.source,
            At(pointer),
            f"{_called(pointer)} has {len(error.instance)} values, but at most {error.validator_value} count",
        )


def _one_needed(error: Any, pointer: Pointer, document: Document, misspelt: Mapping[str, str]) -> Iterator[Finding]:
    choices = [choice["required"][0] for choice in error.validator_value if "required" in choice]
    yield Finding(
        "missing-key",
        document.source,
        At(pointer, key=True),
        "this says nothing of what happens",
        help=f"add {_either(choices)}",
    )


def _companion(error: Any, pointer: Pointer, document: Document, misspelt: Mapping[str, str]) -> Iterator[Finding]:
    for key, needed in error.validator_value.items():
        for other in needed:
            if key in error.instance and other not in error.instance:
                yield Finding(
                    "missing-key",
                    document.source,
                    At((*pointer, key), key=True),
                    f"`{key}` stands here without `{other}`",
                    help=f"add `{other}`, or take `{key}` out",
                )


def _other(error: Any, pointer: Pointer, document: Document, misspelt: Mapping[str, str]) -> Iterator[Finding]:
    yield Finding(
        "wrong-value",
        document.source,
        At(pointer),
        f"{_called(pointer)} is not as expected",
        help=_examples_help(error.schema),
    )


_EXPLAIN: dict[str, Callable[[Any, Pointer, Document, Mapping[str, str]], Iterator[Finding]]] = {
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
    from dataclasses import replace

    thing = named_thing(data, pointer)
    return replace(finding, message=f"{finding.message} ({thing})") if thing else finding


def _called(pointer: Pointer) -> str:
    if not pointer:
        return "this"
    return (
        f"`{_short(pointer[-1])}`"
        if isinstance(pointer[-1], str)
        else f"entry {pointer[-1] + 1} of `{_short(pointer[-2])}`"
    )


def _found(value: Data) -> str:
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    if isinstance(value, str):
        return f"the text `{_short(value)}`"
    if isinstance(value, (int, float)):
        return f"the number {value}" if abs(value) < 1e15 else "a huge number"
    return "a list" if isinstance(value, list) else "a map of keys and values" if isinstance(value, dict) else "nothing"


def _short(value: Data) -> str:
    text = " ".join(str(value).split())
    return text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 1] + "…"


def _examples_help(schema: Mapping[str, Any]) -> str:
    examples = schema.get("examples", [])[:3]
    return "write it like " + _either([_yaml_inline(example) for example in examples]) if examples else ""


def _either(choices: Sequence[str]) -> str:
    marked = [f"`{choice}`" for choice in choices]
    return marked[0] if len(marked) == 1 else ", ".join(marked[:-1]) + " or " + marked[-1]


def _yaml_inline(value: Data) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_yaml_inline(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_yaml_inline(each) for each in value) + "]"
    return str(value)
