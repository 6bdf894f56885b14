"""What an author meant: a value in another spelling that its schema takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
import re
from typing import Any

from bestiary.diagnostic import Data
from bestiary.source.quoting import quoted, yaml_text
from bestiary.source.signs import CURLY, DASHES

_DASHES = re.compile(rf" *[{DASHES}] *")
_TO = re.compile(r" *(?:\.\.+|\bto\b|\bbis\b|\buntil\b) *", re.IGNORECASE)
#: Marks that mean something of their own: `17+` is not 17, and `2½` is not 2.
_MEANT = re.compile(r"[+<>≤≥=/*~]")
UNSURE = re.compile(r"[?±≈¼-¾⅐-⅞]")
#: A length that nothing is counted in here.
_IN_FEET = re.compile(r"\d *(?:ft|feet|foot|yards?|yd|met(?:re|er)s?)\b|\d +m\b", re.IGNORECASE)
#: Half a range, `4-`, or `to 4`.
_HALF = re.compile(
    rf"(?P<least>\d{{1,9}}) *(?:[{DASHES}]|\.\.+|\b(?:to|bis|until)\b) *|(?:[{DASHES}]|\.\.+|\b(?:to|bis|until)\b) *(?P<most>\d{{1,9}})"
)
#: `Might 4, Reflex 3`, and the parts of it.
_NUMBERED_WORD = re.compile(r"([A-Za-z]+):? *([-+]?\d+)")
_NUMBERED_WORDS = re.compile(r"(?:[A-Za-z]+:? *[-+]?\d+(?: *[,;/|·] *| +|\Z))+")
#: `1 damage, 1 blight`, and the parts of it.
_COUNTED_WORD = re.compile(r"(-?\d+) +([A-Za-z]+)")
_COUNTED_WORDS = re.compile(r"-?\d+ +[A-Za-z]+(?: *(?:[,;/+&]|\band\b) *-?\d+ +[A-Za-z]+)*")
#: Lines of `key:value` that lack their space.
_GLUED_LINES = re.compile(r"[\w-]+:\S.*(?:\n *[\w-]+: *\S.*)+")
_COLONLESS_LINES = re.compile(r"[A-Za-z]+ +\d+(?:\s*\n *[A-Za-z]+ +\d+)+\s*")
_NUMBERED_LINES = re.compile(r"- +[A-Za-z]+:? *\d+(?:\s*\n *- +[A-Za-z]+:? *\d+)*\s*")
#: Lines of a list that hold one key each.
_PAIRS = re.compile(r"- +[^\s\[{].*(?:\n *- +[^\s\[{].*)*")
#: `1_000`, as programs write it.
_GROUPED = re.compile(r"\d{1,3}(?:_\d{3})+")
_BOOLEANS = {"yes": "true", "on": "true", "true": "true", "no": "false", "off": "false", "false": "false"}
#: Names with commas between them, some with what belongs to them in round brackets, as cards print it.
_LISTED = re.compile(r"(?!-)(?:(?! -)[\w' -])+(?:\([\w ,-]+\))?(, *(?:(?! -)[\w' -])+(?:\([\w ,-]+\))?)*\Z")

_OTHER_BRACKETS = re.compile(r"\(([^()<>]+)\)|<([^()<>]+)>|\(([^()<>\[\]{}]+)[\]}]")
#: Where this can stand, all words can.
_ANY_WORDS = "Any words: more, or less."
#: Words for what is left out.
NOTHING = frozenset({"none", "nothing", "no", "n/a", "nil"})
_NEIGHBOURS = re.compile(r"\d{1,9}(?: *(?:, *(?:or|and)\b|[,&]|\bor\b|\band\b) *\d{1,9})+")


def _neighbours(text: str) -> str:
    """`1 or 2` as a range; numbers that do not follow each other stay."""
    numbers = re.findall(r"\d+", text)
    return f"{numbers[0]}-{numbers[-1]}" if _NEIGHBOURS.fullmatch(text) and _are_run(numbers) else text


def _without_quotes(text: str) -> str:
    """A text without the quotes that a word processor puts around it."""
    return text.strip(CURLY).strip() if text[:1] in CURLY and text[-1:] in CURLY else text


def _are_run(numbers: list[str]) -> bool:
    return [int(number) for number in numbers] == list(range(int(numbers[0]), int(numbers[0]) + len(numbers)))


def _same_numbers(before: list[str], after: list[str]) -> bool:
    """Whether the numbers of a text stay what they are: `1,5` is not 15, but 1, 2 and 3 are 1 to 3."""
    return before == after or (len(before) > 2 and after == [before[0], before[-1]] and _are_run(before))


def _joins_none(before: str, after: str) -> bool:
    """Whether no two numbers become the ends of a range but those with a dash or a word for one between them."""
    dashes = _neighbours(_TO.sub("-", _DASHES.sub("-", before))).count("-")
    return len(re.findall(r"\d-(?=\d)", after)) <= dashes


_STEPS: tuple[Callable[[str], str], ...] = (
    lambda text: " ".join(text.split()),
    lambda text: _without_quotes(text),
    lambda text: re.sub(r"(?<=\d),(?=\d+ *(?:mm|cm|in)\b)", ".", text),
    lambda text: _DASHES.sub("-", text),
    lambda text: _TO.sub("-", text),
    _neighbours,
    str.lower,
    # As cards print it: `medium, 1 space`.
    lambda text: re.sub(r"(?<=[a-z]), *(?=\d)", " ", text),
    lambda text: " ".join(re.sub(r"[()]|\b(?:space|square|hex)(?:e?s)?\b", " ", text).split()),
    lambda text: text.strip("-. "),
    lambda text: re.sub(r"(?<![a-z\d])(\d+(?:-\d+)?) +([a-z][a-z -]*)", r"\2 \1", text),
    lambda text: re.sub(r"([a-z])(\d)(?!\d* *[a-z])", r"\1 \2", text),
    lambda text: re.sub(r"[_ ]+", "-", text),
    lambda text: re.sub(r"[^a-z0-9#-]+", "", text),
)


def half_of_range(text: str) -> str:
    """What a range leaves open that has one of its ends; empty for all else."""
    found = _HALF.fullmatch(text.strip())
    if found is None:
        return ""
    return f"from {found['least']} to what?" if found["least"] else f"from what to {found['most']}?"


def respelt(text: str, schema: Mapping[str, Any]) -> str | None:
    """The text with as few changes of dashes, capitals and spaces as make it fit the pattern of a schema; None when none do."""
    pattern = schema.get("pattern")
    unsure = len(text) > 200 or any(sign.search(text) for sign in (_MEANT, UNSURE, _IN_FEET))
    if pattern is None or unsure or half_of_range(text):
        return None
    numbers = re.findall(r"\d+", text)
    candidate = text
    for step in _STEPS:
        candidate = step(candidate)
        if (
            candidate != text
            and re.search(pattern, candidate)
            and _same_numbers(numbers, re.findall(r"\d{1,99}", candidate))
            and _joins_none(text, candidate)
            and _keeps_minus(text, candidate, schema)
        ):
            return candidate
    return None


def _keeps_minus(text: str, candidate: str, schema: Mapping[str, Any]) -> bool:
    """Whether a number is not written without the minus that stands beside it, nor with one that does not."""
    if "integer" not in schema.get("type", ()):
        return True
    return "-" in candidate if _DASHES.search(text) else not candidate.startswith("-")


def coerced(value: Data, raw: str, schema: Mapping[str, Any]) -> str | None:
    """The YAML for a value of the wrong type that is surely meant; None when there is none. `raw` is what stands in the file."""
    wanted = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    return next((text for kind in wanted for text in _as_kind(kind, value, raw, schema)), None)


def _as_kind(kind: str, value: Data, raw: str, schema: Mapping[str, Any]) -> Iterator[str]:
    lone = _alone(value, raw)
    if kind == "integer" and lone is not None:
        yield from _as_integer(lone)
    elif kind == "string" and isinstance(lone, str):
        if _fits(lone, schema):
            yield yaml_text(lone)
    elif kind == "string" and isinstance(value, list):
        yield from _as_text(value, raw, schema)
    elif kind == "string" and isinstance(value, dict) and len(value) == 1 and raw[:1] == "{" and "pattern" in schema:
        yield from _as_text([*value.keys(), *value.values()], raw, schema)
    elif kind == "integer":
        yield from _as_integer(value)
    elif kind == "string" and value is False and "off" in schema.get("enum", ()):
        yield yaml_text("off")
    elif kind == "string" and isinstance(value, (bool, int, float)):
        # A number is no id, and a fraction none that is counted in: quotes would only turn one mistake into another.
        fraction = isinstance(value, float) and "integer" in schema["type"]
        if raw and not fraction and _fits(raw, schema) and "object" not in schema["type"] and "x-refers" not in schema:
            yield from _as_shown(raw, schema)
    elif kind == "boolean" and isinstance(value, str) and value.casefold() in _BOOLEANS:
        yield _BOOLEANS[value.casefold()]
    elif kind == "array" and isinstance(value, str) and isinstance(schema.get("items"), Mapping):
        yield from _as_list(value, raw)
    elif kind == "object":
        yield from _as_object(value, raw, schema)


def _as_shown(raw: str, schema: Mapping[str, Any]) -> Iterator[str]:
    """A number as text; where examples have words beside theirs, with these if all are alike, and nothing if not."""
    numbered = [each for each in map(str, schema.get("examples", ())) if re.search(r"\d", each)]
    if not numbered or not all(re.search("[A-Za-z]", each) for each in numbered):
        yield quoted(raw)
    elif numbered == schema["examples"] and len(numbered) == len(re.findall(r"\d+", numbered[0])) == 1:
        # The sign of the number takes the place of that of the example, and where none can stand nothing is meant.
        sign, digits = raw[:1].strip("0123456789"), raw.lstrip("+-")
        if sign in ("", "+", "-") and digits.isdecimal() and (not sign or re.search(r"[+-] *\d", numbered[0])):
            signed = re.sub(r"[+-](?= *\d)", sign, numbered[0]) if sign else numbered[0]
            yield yaml_text(re.sub(r"\d+", digits, signed))


def _alone(value: Data, raw: str) -> Data:
    """The one value that stands between brackets or braces where none belong; None for all else."""
    if isinstance(value, list) and len(value) == 1:
        return value[0]
    return next(iter(value)) if isinstance(value, dict) and list(value.values()) == [None] and raw[:1] == "{" else None


def without_brackets(text: str) -> str:
    """A text without the brackets of another kind than those of lists and maps that stand around all of it."""
    found = _OTHER_BRACKETS.fullmatch(text.strip())
    return text if found is None else (found[1] or found[2] or found[3]).strip()


def _as_list(value: str, raw: str) -> Iterator[str]:
    """Names with commas between them, or one on each line."""
    value = without_brackets(_without_quotes(value))
    if value.strip().casefold() in NOTHING:
        return
    if "\n" in raw and all(_LISTED.match(line.strip()) and "," not in line for line in raw.split("\n")):
        yield re.sub(r"^( *)(?=\S)", r"\1- ", raw, flags=re.MULTILINE)
    elif "\n" not in raw and _LISTED.match(value.strip("[] ")):
        yield f"[{value.strip('[] ')}]"


def takes_any_words(schema: Mapping[str, Any]) -> bool:
    """Whether a text at a place can be of any words, as a name or a sentence is."""
    return "enum" not in schema and re.search(schema.get("pattern", ""), _ANY_WORDS) is not None


def _as_text(value: list[Data], raw: str, schema: Mapping[str, Any]) -> Iterator[str]:
    if raw[:2] == "[[" and raw[-2:] == "]]" and "x-refers" in schema:
        # A name as links have it.
        yield yaml_text(raw[2:-2].strip())
    elif raw[:2] == "[[" and raw[-2:] == "]]" and "\n" not in raw and _fits(raw, schema):
        # A link that stands alone, which YAML takes for a list in a list.
        yield quoted(raw)
    elif not schema.keys().isdisjoint(("pattern", "x-text")) and takes_any_words(schema):
        # Words in brackets, parted by their commas and colons.
        inner = raw[1:-1].strip() if raw[:1] in ("[", "{") and "\n" not in raw else ""
        if len(value) == 2 and raw[:1] == "{" and isinstance(value[1], int):
            # A word with its number is no sentence.
            return
        if inner and not re.search(r"[\[\]{}\"']", re.sub(r"\b'\b", "", inner)):
            yield quoted(inner) if "x-text" in schema else yaml_text(inner)
        elif inner and all(isinstance(each, str) for each in value):
            yield yaml_text(", ".join(map(str, value)))
    elif "pattern" in schema and _fits(words := " ".join(map(str, value)), schema):
        yield words


def _as_integer(value: Data) -> Iterator[str]:
    if isinstance(value, str):
        cleaned = _without_quotes(value.strip().rstrip(";,")).replace("−", "-").removeprefix("+")
        cleaned = cleaned.replace("_", "") if _GROUPED.fullmatch(cleaned) else cleaned
        if cleaned.removeprefix("-").isdecimal():
            # Digits of other scripts count alike.
            yield cleaned if cleaned.isascii() else str(int(cleaned))
    elif isinstance(value, int) and not isinstance(value, bool):
        yield str(value)
    elif isinstance(value, float) and value.is_integer():
        yield str(int(value))


def _as_object(value: Data, raw: str, schema: Mapping[str, Any]) -> Iterator[str]:
    if isinstance(value, list):
        yield from _as_map(value, raw, schema)
    elif isinstance(value, str) and _COUNTED_WORDS.fullmatch(bare := without_brackets(value)):
        yield from _counted(bare, schema)
    elif isinstance(value, str) and _COLONLESS_LINES.fullmatch(raw) and _takes_words(value, schema):
        yield re.sub(r"([A-Za-z]+) +(?=\d)", lambda found: f"{found[1].lower()}: ", raw)
    elif isinstance(value, str) and _NUMBERED_WORDS.fullmatch(bare) and _takes_words(bare, schema):
        yield f"{{{_numbered(bare)}}}"
    elif isinstance(value, str) and _GLUED_LINES.fullmatch(raw) and _takes_words(value, schema):
        yield re.sub(r"^( *[\w-]+):(?=\S)", r"\1: ", raw, flags=re.MULTILINE)


def _as_map(value: list[Data], raw: str, schema: Mapping[str, Any]) -> Iterator[str]:
    """A list whose entries are the keys of a map, each with its value, or with its number behind it."""
    if not value:
        return
    flow = raw[:1] == "[" and raw[-1:] == "]"
    if all(isinstance(each, dict) and len(each) == 1 for each in value):
        if _PAIRS.fullmatch(raw):
            yield re.sub(r"^( *)- +", r"\1", raw, flags=re.MULTILINE)
        elif flow and len({key for each in value if isinstance(each, dict) for key in each}) == len(value):
            yield "{" + re.sub(r"\{([^{}]*)\}", r"\1", raw[1:-1]) + "}"
    elif flow and len(value) == 2 and type(value[1]) is int and value[0] in schema.get("properties", {}):
        yield f"{{{value[0]}: {value[1]}}}"
    elif flow and all(isinstance(each, str) and _COUNTED_WORD.fullmatch(each) for each in value):
        yield from _counted(raw[1:-1], schema)
    elif all(isinstance(each, str) and _takes_words(each, schema) for each in value):
        if flow and _NUMBERED_WORDS.fullmatch(raw[1:-1]):
            yield f"{{{_numbered(raw)}}}"
        elif _NUMBERED_LINES.fullmatch(raw):
            yield re.sub(r"- +([A-Za-z]+):? *(?=\d)", lambda found: f"{found[1].lower()}: ", raw)


def _counted(text: str, schema: Mapping[str, Any]) -> Iterator[str]:
    """A map for numbers with the words they count behind them, each a key of its own."""
    words = [(word.lower(), number) for number, word in _COUNTED_WORD.findall(text)]
    if len({word for word, _ in words}) == len(words) and all(
        word in schema.get("properties", {}) for word, _ in words
    ):
        yield f"{{{', '.join(f'{word}: {number}' for word, number in words)}}}"


def _takes_words(text: str, schema: Mapping[str, Any]) -> bool:
    """Whether the words before the numbers of a text may be keys of a map."""
    words = [word.lower() for word, _ in _NUMBERED_WORD.findall(text)]
    return "x-refers-keys" in schema or (bool(words) and all(word in schema.get("properties", {}) for word in words))


def _numbered(text: str) -> str:
    return ", ".join(f"{word.lower()}: {number}" for word, number in _NUMBERED_WORD.findall(text))


def _fits(text: str, schema: Mapping[str, Any]) -> bool:
    pattern, choices = schema.get("pattern"), schema.get("enum")
    return (pattern is None or bool(re.search(pattern, text))) and (choices is None or text in choices)
