"""Sheets as they come out of a bad day: bytes knocked about, values of the wrong type, keys lost, doubled or invented."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from ruamel.yaml import YAML

SCALARS = (
    "null",
    "~",
    "''",
    '""',
    "true",
    "no",
    "0",
    "-1",
    "1",
    "4.0",
    "2.5",
    "1e400",
    "-.inf",
    ".nan",
    "9" * 40,
    "9" * 6000,
    "0x1F",
    "0o17",
    "2024-01-31",
    "1-3",
    "3-1",
    "20",
    "d8",
    "1–3",
    "medium 1",
    "very small",
    "large 9999-1",
    "Rook",
    "pawn",
    "maul",
    "aggressive",
    "resistant",
    "weight",
    "mount",
    "might",
    "failure",
    "text with ⦿ and 🐉",
    '"\\ud800"',
    '"\\u0000"',
    '"\\x07"',
    '"a\\nb"',
    "'[[maul]]'",
    "'[[item:nothing|shown]]'",
    "'__strong _both_ **'",
    "'{parameter}'",
    "'<b>&amp;</b>'",
    "!tag x",
    "*nowhere",
    "&a [x]",
    "x" * 300,
)
COLLECTIONS = (
    "[]",
    "{}",
    "[null]",
    "[[]]",
    "[1, two, {three: 3}]",
    "[maul, maul]",
    "[{name: X}]",
    "[{name: X, drop: true}]",
    "[{name: X, range: 1}]",
    "[{name: X, range: 3-1, text: a}]",
    "[{name: X, traits: [attack], against: might, effects: [{result: success, text: a}]}]",
    "{name: X}",
    "{add: [maul], drop: [maul]}",
    "{add: [{resistant: [cold]}]}",
    "{drop: []}",
    "{might: null}",
    "{might: 0}",
    "[{resistant: []}]",
    "[{resistant: d8}]",
    "[{resistant: 3}]",
    "[{weight: [cold]}]",
    "[{weight: d0}]",
    "[{weight: d99999}]",
    "[aggressive, aggressive, cowardly]",
    "[resistant, weight, mount, instinctive]",
    "{a: {b: {c: [d]}}}",
    "{actions: 9}",
    "{exact-tier-values: x, G304: {at: a, why: b}, nothing: c}",
)
KEYS = (
    "name extends abstract tier types traits size vitality stamina speed skills items item_boons turn actions maneuvers "
    "instants banes passives disposition motivation tactics group notes tags allow status category burden natural against "
    "effects boons range text result by harm of uses per when attacks distance roll parameter edge requires grants "
    "modifies defense kind add drop system type overrides << ~ 1 on"
).split()
FRAGMENTS = (
    b"\x00",
    b"\xff",
    b"\xe9",
    b"\x1b[31m",
    b"\r",
    b"\r\n",
    b"\n",
    b"\t",
    b"\n\n\t",
    b": ",
    b" #",
    b"- ",
    b"[",
    b"]",
    b"{",
    b"}",
    b"'",
    b'"',
    b"*",
    b"&a ",
    b"<<: *a\n",
    b"\n---\n",
    b"\n...\n",
    b"%YAML 1.1\n---\n",
    b"? ",
    b"|\n",
    b">-\n",
    b"\xe2\x80\x93",
    b"\xef\xbb\xbf",
    b"\xe2\x80\xa8",
    b"\xc2\x85",
    b"!!int ",
    b"!x ",
    b"@",
    b"`",
    b"\\",
    b"[[",
    b"|]]",
)


def mutated(raw: bytes, random: Random) -> bytes:
    """A sheet with one to four things wrong, half of the time in its bytes and half in its structure."""
    if random.random() < 0.35:
        return _bytes(raw, random)
    try:
        return _structure(raw, random)
    except Exception:
        # What was built from fragments may be no YAML; then it is a case for the bytes.
        return _bytes(raw, random)


def _bytes(raw: bytes, random: Random) -> bytes:
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        at = random.randrange(len(raw) + 1)
        end = min(len(raw), at + random.choice((0, 0, 1, 1, 3, 40)))
        new = random.choice((b"", random.choice(FRAGMENTS), raw[end : end + random.randrange(60)]))
        raw = raw[:at] + new + raw[end:]
    return raw


def _structure(raw: bytes, random: Random) -> bytes:
    lines = raw.decode().splitlines(keepends=True)
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        random.choice(_LINE_CHANGES)(lines, random)
        if not lines:
            lines = ["{}\n"]
    return "".join(lines).encode()


def _value(random: Random) -> str:
    return random.choice(SCALARS if random.random() < 0.55 else COLLECTIONS)


def _replace_value(lines: list[str], random: Random) -> None:
    at = random.randrange(len(lines))
    head, colon, _ = lines[at].partition(":")
    if colon and "{" not in head:
        lines[at] = f"{head}: {_value(random)}\n"


def _replace_inline(lines: list[str], random: Random) -> None:
    at = random.randrange(len(lines))
    parts = lines[at].rstrip("\n").split(", ")
    place = random.randrange(len(parts))
    head, colon, tail = parts[place].rpartition(": ")
    closing = "".join(mark for mark in tail if mark in "]}")
    parts[place] = f"{head}{colon}{_value(random)}{closing}"
    lines[at] = ", ".join(parts) + "\n"


def _delete(lines: list[str], random: Random) -> None:
    del lines[random.randrange(len(lines))]


def _double(lines: list[str], random: Random) -> None:
    at = random.randrange(len(lines))
    lines.insert(random.randrange(len(lines)), lines[at])


def _insert(lines: list[str], random: Random) -> None:
    at = random.randrange(len(lines) + 1)
    indent = random.choice(("", "  ", "    ", "  - "))
    lines.insert(at, f"{indent}{random.choice(KEYS)}: {_value(random)}\n")


def _top_key(lines: list[str], random: Random) -> None:
    # A whole section swapped for another value: most often valid YAML of the wrong form.
    key = random.choice(KEYS)
    kept: list[str] = []
    skipping = False
    for line in lines:
        if not line.startswith((" ", "-")):
            skipping = line.startswith(f"{key}:")
        if not skipping:
            kept.append(line)
    lines[:] = [*kept, f"{key}: {_value(random)}\n"]


def _emitted(lines: list[str], random: Random) -> None:
    # The same data in another spelling: flow style throughout, or block style throughout.
    from io import StringIO

    yaml = YAML(typ="safe")
    data = yaml.load("".join(lines))
    yaml.default_flow_style = random.random() < 0.5
    out = StringIO()
    yaml.dump(data, out)
    lines[:] = out.getvalue().splitlines(keepends=True)


_LINE_CHANGES: tuple[Callable[[list[str], Random], None], ...] = (
    _replace_value,
    _replace_value,
    _replace_inline,
    _replace_inline,
    _delete,
    _double,
    _insert,
    _top_key,
    _top_key,
    _emitted,
)
