"""The slips people make, each on every line that it can happen to: one finding, and no safe fix that says something else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
import re

import pytest

from bestiary.diagnostic import Source
from bestiary.mend.fixing import mend_syntax
from bestiary.source.tree import read_tree
from sound_sheet import SHEET
from test_one_mistake import BLOCK

REPOSITORY = Path(__file__).parents[1]
NAMES = (
    "items/pavise.yaml",
    "items/rime-seal.yaml",
    "items/whip.yaml",
    "creatures/senteia/court/assize-bailiff.yaml",
    "creatures/senteia/levy/soldier-pike.yaml",
    "creatures/draw-steel/ferry/ferry-chain.yaml",
)
SHEETS = {
    "creatures/guard.yaml": SHEET,
    "creatures/thug.yaml": BLOCK,
    **{name: (REPOSITORY / name).read_text(encoding="utf-8") for name in NAMES},
}
Slip = Callable[[str], Iterator[str]]


def at_each(pattern: str, written: str) -> Slip:
    """A slip at each place of a line that looks like a pattern."""

    def slips(line: str) -> Iterator[str]:
        for found in re.finditer(pattern, line):
            yield line[: found.start()] + found.expand(written) + line[found.end() :]

    return slips


_KEY = r"(?<=[\w-]):"
_OPEN, _CLOSE = r"[\[{]", r"[\]}]"
_HYPHEN = r"^( *)- (?=[^\s-])"
#: Each slip, and the least share of those that leave no YAML which safe fixes mend.
SLIPS: dict[str, tuple[Slip, float]] = {
    "no colon behind a key": (at_each(rf"{_KEY}(?= \w)", ""), 0.9),
    "no colon before a bracket": (at_each(rf"{_KEY}(?= {_OPEN})", ""), 1),
    "no colon and no space": (at_each(rf"{_KEY} (?=\w)", ""), 0.9),
    "no colon and no space before a bracket": (at_each(rf"{_KEY} (?={_OPEN})", ""), 1),
    "no space behind a colon": (at_each(rf"{_KEY} ", ":"), 0.95),
    "an equals sign for a colon": (at_each(rf"{_KEY}(?= \w)", " ="), 0.9),
    "an equals sign before a bracket": (at_each(rf"{_KEY}(?= {_OPEN})", " ="), 1),
    "a semicolon before a bracket": (at_each(rf"{_KEY}(?= {_OPEN})", ";"), 1),
    "a comma for a colon": (at_each(rf"{_KEY}(?= \w)", ","), 0.9),
    "a comma before a bracket": (at_each(rf"{_KEY}(?= {_OPEN})", ","), 1),
    "a hyphen before a bracket": (at_each(rf"{_KEY}(?= {_OPEN})", " -"), 1),
    "a glued hyphen": (at_each(_HYPHEN, r"\1-"), 1),
    "a glued hyphen further in": (at_each(_HYPHEN, r"\1 -"), 0.9),
    "a glued hyphen further out": (at_each(r"^( *) - (?=[^\s-])", r"\1-"), 0.8),
    "a glued hyphen twice": (at_each(_HYPHEN, r"\1-- "), 1),
    "no hyphen": (at_each(_HYPHEN, r"\1"), 1),
    "a hyphen before a key": (at_each(r"^( *)(?=[\w-]+:)", r"\1- "), 0.5),
    "a column further in": (at_each(r"^(?=[^\n])", " "), 0.9),
    "four columns further out": (at_each("^    ", ""), 0.9),
    "a tab": (at_each("^ *", "\t"), 0.9),
    "no bracket that opens": (at_each(_OPEN, ""), 0.8),
    "no bracket that closes": (at_each(_CLOSE, ""), 1),
    "a bracket that closes twice": (at_each(f"({_CLOSE})", r"\1\1"), 1),
    "a round bracket": (at_each(_OPEN, "("), 0.9),
    "a semicolon between brackets": (at_each(rf", (?=[^\[\]{{}}]*{_CLOSE})", "; "), 0.9),
    "no comma between brackets": (at_each(rf", (?=[^\[\]{{}}]*{_CLOSE})", " "), 0.9),
    "a comma twice": (at_each(rf",(?= [^\[\]{{}}]*{_CLOSE})", ",,"), 1),
    "a quote twice": (at_each('(")', r"\1\1"), 0.5),
    "a lost quote": (at_each("(?<!\\w)'|'(?!\\w)", ""), 1),
    "a line in two": (at_each(r"(?<=:) (?=\S)", "\n"), 0.85),
}


def spoilt(name: str, slip: Slip) -> Iterator[tuple[int, str, str]]:
    """A sheet with a slip on each of its lines in turn: the number of the line, the line, and the text."""
    lines = SHEETS[name].split("\n")
    for number, line in enumerate(lines):
        for made in slip(line) if line.strip() and line.lstrip()[0] != "#" else ():
            yield number + 1, made, "\n".join([*lines[:number], made, *lines[number + 1 :]])


@pytest.mark.parametrize("kind", SLIPS)
def test_every_line(kind: str) -> None:
    slip, least = SLIPS[kind]
    several, untrue, left = [], [], []
    tried = 0
    for name, text in SHEETS.items():
        meant = read_tree(Source("", name, text)).data
        for number, line, made in spoilt(name, slip):
            shown, source = f"{name}:{number}: {line}", Source("", name, made)
            if not (problems := read_tree(source).problems):
                continue
            tried += 1
            several += [shown] * (len(problems) > 1)
            after, repairs = mend_syntax(source)
            untrue += [f"{shown}: {problems[0].message}"] * bool(
                repairs and read_tree(Source("", name, after)).data != meant
            )
            left += [f"{shown}: {problems[0].message}"] * (not repairs)
    assert tried
    assert (several, untrue) == ([], [])
    assert len(left) <= (1 - least) * tried, left
