"""What an unquoted word means: the core schema of YAML 1.2, fixed and complete."""

from __future__ import annotations

import re

_INT = re.compile(r"[-+]?[0-9]+\Z")
_OCTAL = re.compile(r"0o[0-7]+\Z")
_HEX = re.compile(r"0x[0-9a-fA-F]+\Z")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?\Z")
_INFINITE = re.compile(r"[-+]?\.(inf|Inf|INF)\Z")

_WORDS: dict[str, bool | None] = {
    "": None,
    "~": None,
    "null": None,
    "Null": None,
    "NULL": None,
    "true": True,
    "True": True,
    "TRUE": True,
    "false": False,
    "False": False,
    "FALSE": False,
}
_NUMERIC_START = frozenset("0123456789+-.")
#: Longer digits are no number anyone means, and Python refuses them.
_LONGEST_NUMBER = 300
#: Floats above this do not tell whole numbers apart.
_LARGEST_WHOLE = 1e15

#: Words that older readers of YAML take for a truth value, a date, a time or a number.
_MISREAD = re.compile(
    r"(?:y|n|yes|no|on|off|true|false|null|~|=|<<)|\d{4}-\d\d?-\d\d?.*|[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.\d*)?"
    r"|[-+]?(?:0[xob])?[\d_]+|[-+]?[\d_]*\.[\d_]*(?:e[-+]?\d+)?",
    re.IGNORECASE,
)

Scalar = str | int | float | bool | None


def plain_scalar(raw: str) -> Scalar:
    """The value of an unquoted scalar: `no` and `2024-01-31` are text, `010` is 10, `0o10` is 8."""
    if raw in _WORDS:
        return _WORDS[raw]
    if raw[-1].isspace() and (bare := raw.rstrip()):
        # YAML has taken off all common spaces; another blank behind a value is seen by nobody.
        return plain_scalar(bare)
    if raw[0] not in _NUMERIC_START or len(raw) > _LONGEST_NUMBER:
        return raw
    if _INT.match(raw):
        return int(raw)
    if _OCTAL.match(raw):
        return int(raw[2:], 8)
    if _HEX.match(raw):
        return int(raw[2:], 16)
    if _FLOAT.match(raw):
        number = float(raw)
        # Whole numbers stay whole: 4.0 is printed as 4.
        return int(number) if number.is_integer() and abs(number) < _LARGEST_WHOLE else number
    if _INFINITE.match(raw) or raw in (".nan", ".NaN", ".NAN"):
        return float(raw.replace(".", "", 1))
    return raw


def is_misread(text: str) -> bool:
    """Whether older readers of YAML take an unquoted text for something else: `no`, `2024-01-31`, `1:30`."""
    return _MISREAD.fullmatch(text) is not None


def tagged_scalar(tag: str, raw: str) -> Scalar:
    """The value of a scalar under one of the core tags; ValueError when the text does not suit the tag."""
    if tag == "str":
        return raw
    value = plain_scalar(raw)
    wanted = {"int": int, "float": (int, float), "bool": bool, "null": type(None)}[tag]
    if not isinstance(value, wanted) or (tag == "int" and isinstance(value, bool)):  # type: ignore[arg-type]
        raise ValueError(f"`{raw}` is no {tag}")
    return value
