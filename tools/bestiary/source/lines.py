"""The short path through YAML: the lines that nearly every sheet is written in, read without a parser.

It knows keys of plain words, lists with a dash to a line, text on one line, folded text, and brackets on one line.
It refuses whatever it does not know for certain, right or wrong, and gives what the parser would give for the rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
import re

from bestiary.diagnostic import Data
from bestiary.source.scalars import Scalar, plain_scalar


class Unusual(Exception):
    """The text is out of the ordinary, or no YAML."""


#: Deeper texts are refused.
_DEEPEST = 20
#: What is no letter of plain text to YAML: tabs, control characters, line ends of other kinds, marks of byte order.
_ODD = re.compile("[\x00-\t\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")
_LINE = re.compile(
    r"(?: *+(?:#.*+)?\n)*+"  # Empty lines and comments before it.
    r"( *+)(- ++)?(?:([A-Za-z0-9_][\w-]{0,99}+):(?: ++|$))?"
    # Text in the lines below, all indented alike, and the line that follows indented less.
    r"(?:([|>]-?)\n(( ++)[^\s#].*(?:\n\6[^\s].*)*)\n(?!(?: *\n)*\6)|(.*+)\n?)",
    re.MULTILINE | re.ASCII,
)
#: What ends the rows, and what a row of nothing but blanks comes out as.
_END = ("", "", "", "", "", "", "")
_NOTHING = ("", "", "", "", "")
_Item = tuple[str, str, str, str, str]
_Row = tuple[str, str, str, str, str, str, str]
#: Marks that mean something else at the start of a text.
_MARKS = frozenset("-?:,[]{}#&*!|>'\"%@` ")
_QUOTED = re.compile(r"(\"[^\"\\]*\"|'[^']*') *(?:(?<= )#.*)?")
_NEGATIVE = re.compile(r"-[0-9.]")
#: A key, a bracket that opens, a text, and the mark behind it; anything else is the last.
_ITEM = re.compile(
    r" *+(?:([A-Za-z0-9_][\w-]{0,99}+): ++)?"
    r"(?:([\[{])|(\"[^\"\\]*\"|'[^']*'|-?[A-Za-z0-9_][A-Za-z0-9_ .+/()'=;-]*+)? *+([,\]}])|(.))"
)
_CLOSING = {"[": "]", "{": "}"}
#: Shorter texts are often the same; so are shorter lists and maps in brackets.
_SHORT = 24
_OFTEN = 64


def read_lines(text: str) -> Data:
    """The data of an ordinary text; Unusual for any other, which may be good YAML or none."""
    if "\r" in text:
        text = text.replace("\r\n", "\n")
    if _ODD.search(text):
        raise Unusual
    rows: list[_Row] = _LINE.findall(text)
    rows.append(_END)
    if not rows[0][2] or rows[0][1] or rows[0][0]:
        raise Unusual
    data, at = _mapping(rows, 0, 0, 0)
    # Whatever fits nowhere is handed up to here.
    if any(row != _END for row in rows[at:]):
        raise Unusual
    return data


def _mapping(rows: list[_Row], at: int, indent: int, depth: int) -> tuple[dict[str, Data], int]:
    """The map whose first key is in a row, at any place of its line, and the row behind it."""
    if depth > _DEEPEST:
        raise Unusual
    data: dict[str, Data] = {}
    _, _, key, mark, body, inner, rest = rows[at]
    while True:
        if key in data:
            raise Unusual
        at += 1
        if rest and rest[0] != "#":
            # Brackets make a value of its own each time; words and numbers are shared.
            data[key] = _short_scalar(rest) if len(rest) < _SHORT and rest[0] not in _CLOSING else _value(rest)
        elif mark:
            data[key] = _folded(mark, body, inner, indent)
        else:
            data[key], at = _below(rows, at, indent, depth)
        spaces, dash, key, mark, body, inner, rest = rows[at]
        if not key or dash or len(spaces) != indent:
            return data, at


def _below(rows: list[_Row], at: int, indent: int, depth: int) -> tuple[Data, int]:
    """What stands below a key with nothing behind it, and the row behind that."""
    spaces, dash, key = rows[at][:3]
    if dash and len(spaces) >= indent:
        return _sequence(rows, at, len(spaces), depth + 1)
    if key and not dash and len(spaces) > indent:
        return _mapping(rows, at, len(spaces), depth + 1)
    return None, at


def _sequence(rows: list[_Row], at: int, indent: int, depth: int) -> tuple[list[Data], int]:
    values: list[Data] = []
    value: Data
    while True:
        spaces, dash, key, mark, body, inner, rest = rows[at]
        if not dash or len(spaces) != indent:
            return values, at
        if key:
            value, at = _mapping(rows, at, indent + len(dash), depth + 1)
        elif mark or rest:
            value, at = _folded(mark, body, inner, indent) if mark else _value(rest), at + 1
        else:
            raise Unusual
        values.append(value)


def _folded(mark: str, body: str, inner: str, indent: int) -> str:
    if len(inner) <= indent:
        raise Unusual
    glue = " " if mark[0] == ">" else "\n"
    return body[len(inner) :].replace(f"\n{inner}", glue) + ("" if mark[1:] else "\n")


def _value(text: str) -> Data:
    """The value that stands behind a key or a dash, on the same line."""
    if text[0] not in _CLOSING:
        return _short_scalar(text) if len(text) < _SHORT else _scalar(text)
    items = iter(_often_items(text) if len(text) < _OFTEN else _items(text))
    data = _flow(items, _CLOSING[next(items)[1]], 0)
    if next(items, None):
        raise Unusual
    return data


def _scalar(text: str) -> Scalar:
    """The value of a text without brackets that stands on one line."""
    if text[0] not in _MARKS or _NEGATIVE.match(text):
        text = (text.partition(" #")[0] if "#" in text else text).rstrip(" ")
        if ": " in text or text[-1] == ":":
            raise Unusual
        return plain_scalar(text)
    found = _QUOTED.fullmatch(text)
    if not found:
        raise Unusual
    return found[1][1:-1]


def _items(text: str) -> list[_Item]:
    """The pieces of what stands in brackets on one line."""
    return _ITEM.findall((text.partition(" #")[0] if "#" in text else text).rstrip(" "))


#: Ids, numbers, words of the game and short lists of them stand in many files.
_short_scalar = lru_cache(4096)(_scalar)
_short_word = lru_cache(4096)(plain_scalar)
_often_items = lru_cache(4096)(_items)


def _flow(items: Iterator[_Item], closing: str, depth: int) -> Data:
    """What stands in brackets that have been opened."""
    values: list[Data] = []
    data: dict[str, Data] = {}
    for key, opened, scalar, mark, _ in items:
        if opened and depth < _DEEPEST:
            value = _flow(items, _CLOSING[opened], depth + 1)
            *more, mark, _ = next(items, _NOTHING)
            if any(more):
                break
        elif scalar:
            value = scalar[1:-1] if scalar[0] in "\"'" else _short_word(scalar.rstrip(" "))
        elif mark == closing and not (key or values or data):
            return data if closing == "}" else values
        else:
            break
        if closing == "]":
            values.append({key: value} if key else value)
        elif key and key not in data:
            data[key] = value
        else:
            break
        if mark == closing:
            return values if closing == "]" else data
        if mark != ",":
            break
    raise Unusual
