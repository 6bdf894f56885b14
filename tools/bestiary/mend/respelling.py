"""What an author meant: a value in another spelling that its schema takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
import re
from typing import Any

from bestiary.diagnostic import Data
from bestiary.source.quoting import quoted, yaml_text

#: Marks that look like the hyphen of a list item.
BULLETS = {"–": "an en dash", "—": "an em dash", "−": "a minus sign", "•": "a bullet", "‐": "a hyphen of typesetters"}
_DASHES = re.compile(r" *[‐‑‒–—−-] *")
_TO = re.compile(r" *(?:\.\.+|\bto\b|\bbis\b|\buntil\b) *", re.IGNORECASE)
_WORD_OF_NUMBER = re.compile(r"(\d+) +([A-Za-z]+)\Z")
#: Marks that mean something of their own: `17+` is not 17.
_MEANT = re.compile(r"[+<>≤≥=/*]")
#: `Might 4, Reflex 3`, and the parts of it.
_NUMBERED_WORD = re.compile(r"([A-Za-z]+):? *(\d+)")
_NUMBERED_WORDS = re.compile(r"(?:[A-Za-z]+:? *\d+(?:[,;/] *|\Z))+")
#: Lines of a list that hold one key each.
_PAIRS = re.compile(r"- +[^\s\[{].*(?:\n *- +[^\s\[{].*)*")
_BOOLEANS = {"yes": "true", "on": "true", "true": "true", "no": "false", "off": "false", "false": "false"}
_LISTED = re.compile(r"(?!-)(?:(?! -)[\w' -])+(, *(?:(?! -)[\w' -])+)*\Z")

_NEIGHBOURS = re.compile(r"(\d+) *(?:,|\bor\b|\band\b) *(\d+)")


def _neighbours(text: str) -> str:
    """`1 or 2` as a range; numbers that do not follow each other stay."""
    found = _NEIGHBOURS.fullmatch(text)
    return f"{found[1]}-{found[2]}" if found and int(found[2]) == int(found[1]) + 1 else text


_STEPS: tuple[Callable[[str], str], ...] = (
    lambda text: " ".join(text.split()),
    lambda text: re.sub(r"(?<=\d),(?=\d+ *(?:mm|cm|in)\b)", ".", text),
    lambda text: _DASHES.sub("-", text),
    lambda text: _TO.sub("-", text),
    _neighbours,
    str.lower,
    lambda text: " ".join(re.sub(r"[()]|\b(?:space|square|hex)(?:e?s)?\b", " ", text).split()),
    lambda text: text.strip("-. "),
    lambda text: re.sub(r"([a-z])(\d)", r"\1 \2", text),
    lambda text: re.sub(r"[_ ]+", "-", text),
    lambda text: re.sub(r"[^a-z0-9#-]+", "", text),
)


def respelt(text: str, schema: Mapping[str, Any]) -> str | None:
    """The text with as few changes of dashes, capitals and spaces as make it fit the pattern of a schema; None when none do."""
    pattern = schema.get("pattern")
    if pattern is None or len(text) > 200 or _MEANT.search(text):
        return None
    # Numbers stay the numbers they are: `1,5` is not 15.
    numbers = re.findall(r"\d+", text)
    candidate = text
    for step in _STEPS:
        candidate = step(candidate)
        if candidate != text and re.search(pattern, candidate) and re.findall(r"\d+", candidate) == numbers:
            return candidate
    return None


def coerced(value: Data, raw: str, schema: Mapping[str, Any]) -> str | None:
    """The YAML for a value of the wrong type that is surely meant; None when there is none. `raw` is what stands in the file."""
    wanted = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    return next((text for kind in wanted for text in _as_kind(kind, value, raw, schema)), None)


def _as_kind(kind: str, value: Data, raw: str, schema: Mapping[str, Any]) -> Iterator[str]:
    lone = value[0] if isinstance(value, list) and len(value) == 1 else None
    if kind == "integer" and isinstance(lone, int) and not isinstance(lone, bool):
        yield str(lone)
    elif kind == "string" and isinstance(lone, str):
        if _fits(lone, schema):
            yield yaml_text(lone)
    elif kind == "string" and isinstance(value, list):
        yield from _as_text(value, raw, schema)
    elif kind == "integer":
        yield from _as_integer(value)
    elif kind == "string" and isinstance(value, (bool, int, float)):
        # A number is no id: quotes would only turn one mistake into another.
        if raw and _fits(raw, schema) and "object" not in schema["type"] and "x-refers" not in schema:
            yield quoted(raw)
    elif kind == "boolean" and isinstance(value, str) and value.casefold() in _BOOLEANS:
        yield _BOOLEANS[value.casefold()]
    elif kind == "array" and isinstance(value, str) and _LISTED.match(value):
        if isinstance(schema.get("items"), Mapping):
            yield f"[{value}]"
    elif kind == "object":
        yield from _as_object(value, raw, schema)


def _as_text(value: list[Data], raw: str, schema: Mapping[str, Any]) -> Iterator[str]:
    if raw[:2] == "[[" and raw[-2:] == "]]" and "\n" not in raw and _fits(raw, schema):
        # A link that stands alone, which YAML takes for a list in a list.
        yield quoted(raw)
    elif len(value) == 2 and all(type(each) is int for each in value) and "pattern" in schema:
        ends = f"{value[0]}-{value[1]}"
        if _fits(ends, schema):
            yield ends


def _as_integer(value: Data) -> Iterator[str]:
    if isinstance(value, str):
        cleaned = value.strip().rstrip(";,").replace("−", "-").removeprefix("+")
        if cleaned.removeprefix("-").isdecimal() and cleaned.isascii():
            yield cleaned
    elif isinstance(value, float) and value.is_integer():
        yield str(int(value))


def _as_object(value: Data, raw: str, schema: Mapping[str, Any]) -> Iterator[str]:
    if isinstance(value, str) and (match := _WORD_OF_NUMBER.match(value)):
        if match[2].lower() in schema.get("properties", {}):
            yield f"{{{match[2].lower()}: {match[1]}}}"
    elif isinstance(value, str) and _NUMBERED_WORDS.fullmatch(value) and "x-refers-keys" in schema:
        yield "{" + ", ".join(f"{word.lower()}: {number}" for word, number in _NUMBERED_WORD.findall(value)) + "}"
    elif value and isinstance(value, list) and _PAIRS.fullmatch(raw) and all(map(_is_pair, value)):
        yield re.sub(r"^( *)- +", r"\1", raw, flags=re.MULTILINE)
    elif value and isinstance(value, list) and raw[:1] == "[" and raw[-1:] == "]" and all(map(_is_pair, value)):
        yield "{" + raw[1:-1] + "}"


def _is_pair(value: Data) -> bool:
    return isinstance(value, dict) and len(value) == 1


def _fits(text: str, schema: Mapping[str, Any]) -> bool:
    pattern, choices = schema.get("pattern"), schema.get("enum")
    return (pattern is None or bool(re.search(pattern, text))) and (choices is None or text in choices)
