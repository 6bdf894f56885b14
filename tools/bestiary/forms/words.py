"""The words that findings about form are made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from math import isfinite, isnan
import re
from typing import Any

from msgspec.structs import replace

from bestiary.diagnostic import Data, Finding, Pointer
from bestiary.source.quoting import quoted

_LONGEST_SHOWN = 40
#: The way out for a key whose value none of the keys that it may be meant for takes.
ELSEWHERE = "write it under a key that takes such a value, or take it out"
#: What stands before the lines to add, and between them.
_SUCH_AS, _BETWEEN_LINES = " such as `", "`, `"
#: What a type of a schema is called.
TYPE_WORDS: Mapping[str, str] = {
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "`true` or `false`",
    "array": "a list",
    "object": "a map of keys and values",
    "null": "nothing",
}


def called(pointer: Pointer) -> str:
    """What a message calls a place: its key, or which entry of which list."""
    if not pointer:
        return "this"
    if isinstance(pointer[-1], str):
        return f"`{shortened(pointer[-1])}`" if pointer[-1] else "the key without a name"
    return f"entry {pointer[-1] + 1} of `{shortened(pointer[-2])}`" if len(pointer) > 1 else f"entry {pointer[-1] + 1}"


def found_words(value: Data, raw: str) -> str:
    """What stands at a place, in the words of a message; `raw` is its text in the file where that is known."""
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    if isinstance(value, str):
        if value.isdecimal() and len(value) > _LONGEST_SHOWN:
            return f"a number of {len(value)} digits"
        return f"the text `{shortened(value)}`" if value else "empty text"
    if isinstance(value, float) and not isfinite(value):
        said = "no number at all" if isnan(value) else "a number without end"
        return f"`{raw or value}`, which YAML reads as {said}"
    if isinstance(value, (int, float)):
        return f"the number {shortened(raw)}" if raw else f"the number {number_text(value)}"
    return "a list" if isinstance(value, list) else "a map of keys and values" if isinstance(value, dict) else "nothing"


def number_text(value: int | float) -> str:
    """A number in a message."""
    return str(value) if abs(value) < 1e15 else "a huge number"


def says(pointer: Pointer, schema: Mapping[str, Any]) -> str:
    """What a key is for, in the words of its schema."""
    return f"`{pointer[-1]}` says: {schema.get('description', 'a number')}"


def span_words(schema: Mapping[str, Any]) -> str:
    """From which number to which the numbers of a schema may be; empty where any may be."""
    least, most = schema.get("minimum"), schema.get("maximum")
    if least is None or most is None:
        return f"{least} or more" if least is not None else f"{most} or less" if most is not None else ""
    return f"from {least} to {most}"


def shortened(value: Data, longest: int = _LONGEST_SHOWN) -> str:
    """A text in a message, on one line and cut when it is long."""
    return cut(" ".join(str(value).split()), longest)


def cut(text: str, longest: int) -> str:
    """A text of so many code points at most, the last of them dots where it is longer."""
    return text if len(text) <= longest else text[: longest - 1] + "…"


def article(word: str) -> str:
    """The article of a word."""
    return "an" if word[:1] in "aeiou" else "a"


def examples_help(schema: Mapping[str, Any]) -> str:
    """How a value of a schema is written; empty when the schema has no examples."""
    examples = schema.get("examples", [])[:3]
    return "write it like " + either([inline_yaml(example) for example in examples]) if examples else ""


def choices_help(choices: Sequence[str]) -> str:
    """Which of some choices a value may be."""
    return f"it can be {either(choices)}" if len(choices) > 1 else f"it is always `{choices[0]}`"


def either(choices: Sequence[str]) -> str:
    """Choices joined by "or", each marked."""
    return joined([f"`{choice}`" for choice in choices], "or")


def joined(words: Sequence[str], joint: str = "and") -> str:
    """Words joined by "and", or by another joint."""
    return f"{', '.join(words[:-1])} {joint} {words[-1]}" if len(words) > 1 else "".join(words)


def few(words: Sequence[str]) -> str:
    """Words joined by "and", each marked; of many, the first few."""
    return joined([f"`{shortened(word)}`" for word in words[:3]] + ["…"] * (len(words) > 3))


def missing_words(keys: Sequence[str], lines: Sequence[str]) -> tuple[str, str]:
    """The message and the help for keys that a map lacks, with the `lines` to add as far as they are known."""
    many = len(keys) > 1
    message = f"the key{'s' if many else ''} {joined([f'`{key}`' for key in keys])} {'are' if many else 'is'} missing"
    shown = _BETWEEN_LINES.join(lines)
    return message, f"add {'lines' if many else 'a line'}{_SUCH_AS}{shown}`" if lines else ""


def still_missing(finding: Finding, told: Set[Pointer]) -> Finding:
    """What is left to say of the keys that a sheet lacks where some of them are told of elsewhere."""
    lines = finding.help.partition(_SUCH_AS)[2].removesuffix("`").split(_BETWEEN_LINES)
    left = {at: line for at, line in zip(finding.besides, lines, strict=True) if at not in told}
    message, help = missing_words([str(at[-1]) for at in left], list(left.values()))
    return replace(finding, message=message, help=help, besides=tuple(left))


def inline_yaml(value: Data) -> str:
    """A value as YAML on one line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {inline_yaml(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(inline_yaml(each) for each in value) + "]"
    # A comma or colon inside braces would end the text.
    return quoted(value) if isinstance(value, str) and re.search(r", |: | #|^[*&!\[{>|'\"%@`]", value) else str(value)
