"""The short path through YAML against the parser: what it reads, the parser reads alike, and the rest it leaves alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
import random
import sys

import pytest

from bestiary.diagnostic import Source
from bestiary.source.lines import Unusual, read_lines
from bestiary.source.walk import walk_text
from sound_sheet import SHEET

REPOSITORY = Path(__file__).parents[1]
#: Pieces that mean something to YAML, or to a reader that is not careful enough.
PIECES = (
    *" \t\n\r:-#,[]{}&*!|>'\"%@`?~0.=<\\/é\u2028\ufeff\x85\x00\x7f🐉",
    "\r\n", "  ", ": ", " #", "- ", "-", "---", "...", "\n---\n", "--- ", "<<: ", "? ", "key: ", "- - ", "- key: v\n", "[", "[[", "]]", "{}", "[]", "{a: b}", "[a: b]", "[a: [b], c]", ", ", ",", "|\n", ">-\n", "|-\n  ", ">\n\n", "|2\n", ">+\n", "''", "\"\"", "'a'", "\"a\"", "\"\\n\"", "null", "~", "1e3", "0x1F", "-1", "- 1", "a: b: c", "x" * 1100, "# c\n", " # c", "\n# c\n", "\n\n", "\n \n", "\n      \n",
)  # fmt: skip
#: Small texts at the edges of what it knows, right and wrong ones.
EDGES = (
    "", "a", "a:", "a: b", "a: b\n", "a:\n- b\n- c\n", "a:\n  - b\n", "a:\n- b\nc: d\n", "a:\n  b\n", "a: b\n  c\n", "a: b\n c: d\n",
    "a:\n  b: c\n d: e\n", "a:\n   b: c\n  d: e\n", "- a\n", " a: b\n", "a: [b\n", "a: b]\n", "a: [b, c,]\n", "a: [,]\n", "a: {b}\n",
    "a: {b: c, b: d}\n", "a: 1\na: 2\n", "a: [b] c\n", "a: [b]#c\n", "a: [b] #c\n", "a: 'b' c\n", "a: 'b'#c\n", "a: 'it''s'\n", "a: \"b\\n\"\n",
    "a: 'b\n  c'\n", "a: >-\n  b\n  c\n", "a: >-\n  b\n   c\n", "a: >-\n  b\n\n  c\n", "a: >-\n  b\n\nc: d\n", "a: >-\n  b\n \nc: d\n", "a: >-\n  b\n     \nc: d\n",
    "a: >-\n  b\n# c\nd: e\n", "a: >-\n  b\n # c\nd: e\n", "a: >-\n  b\n  # c\nd: e\n", "a: >-\n  b\n    # c\nd: e\n", "a: >-\nb: c\n", "a: |\n  b", "a: |\n  b\n", "a: |\n  b \n  c\n",
    "a: >-\n  - b\n  c: d\n", "a:\n  - >-\n    b\n    c\n", "a:\n  - >-\n  b\n", "a:\n- >-\n b\n", "a:\n  - b: >-\n      c\n    d: e\n", "a:\n  - b: >-\n    c\n", "a: b # c\n", "a: b#c\n", "a: #b\n", "a:#b\n",
    "a:b\n", "a: b:\n", "a: b: c\n", "a: :b\n", "a: -b\n", "a: - b\n", "a: -1\n", "a: --- b\n", "a: ...\n", "...\n", "---\na: b\n", "a: b\n---\n", "a: b\n...\n", "a: b\n... c\n", "a: %b\n", "%a: b\n",
    "a: *b\n", "a: &b c\n", "a: !b c\n", "a: !!str 1\n", "<<: {a: b}\n", "a: {<<: b}\n", "? a\n: b\n", "a: ? b\n", "a: [? b]\n", "a: [b: c]\n", "a: [b: c, d: [e]]\n", "a: [{b: c}]\n", "a: {b: {c: d}}\n", "a: [[b]]\n", "a: [b c, d]\n",
    "a: [b  c]\n", "a: [ b ]\n", "a: { b: c }\n", "a: {b: 'c, d'}\n", "a: {b: c'd}\n", "a: {b:c}\n", "a: {b: }\n", "a: [-]\n", "a: [- b]\n", "a: [-1]\n", "a: [1-3]\n", "a: [b#c]\n", "a: [b #c]\n", "a: ['b #c']\n",
    "a:\n  b:\n  - c\n", "a:\n  b:\n - c\n", "- a:\n  - b\n", "a:\n- b:\n  - c\n- d: e\n", "a:\n- b: c\n  d: e\n f: g\n", "a:\n-  b: c\n   d: e\n", "a:\n- b: c\n   d: e\n", "a:\n-\n  b: c\n", "a:\n- # b\n  c: d\n", "a: # b\n  c: d\n", "a:   \n  c: d\n",
    "null: a\n", "1: a\n", "a b: c\n", "'a': b\n", "a : b\n", "a: b\n\tc: d\n", "a:\tb\n", "a: b\t# c\n", "a: b\r\nc: d\r\n", "a: b\rc: d\n", "\ufeffa: b\n", "a: \u2028b\n", "a: \x07\n", "a: 竜\n", "竜: a\n", "a-: b\n", "-a: b\n", "_a: b\n",
)  # fmt: skip


def disagreement(text: str) -> str:
    """How the short path differs from the parser; empty where it does not."""
    try:
        data = read_lines(text)
    except Unusual:
        return ""
    tree = walk_text(Source("x.yaml", "x.yaml", text))
    if not tree.readable or tree.problems:
        return f"{text!r} is read as {data!r}, but {tree.problems}"
    return "" if repr(tree.data) == repr(data) else f"{text!r} is {tree.data!r}, not {data!r}"


def texts() -> list[str]:
    """Files of this repository in every style, sound and broken."""
    found = [SHEET]
    for folder in ("creatures", "items", "traits", "characters", "rules", "tests"):
        for path in sorted((REPOSITORY / folder).rglob("*.yaml")):
            try:
                found.append(path.read_bytes().decode("utf-8"))
            except UnicodeDecodeError:
                continue
    return found


@pytest.mark.parametrize(
    "changed",
    [
        lambda text: text,
        lambda text: text.rstrip("\n"),
        lambda text: text.replace("\n", "\r\n"),
        lambda text: f"top:\n  inner: 1\n{text}",
        lambda text: f"{text}more: 1\n",
    ],
    ids=["as it is", "without its last end", "other line ends", "below another", "with another below"],
)
def test_edges(changed: Callable[[str], str]) -> None:
    assert [found for text in EDGES if (found := disagreement(changed(text)))] == []


def test_files_are_read_alike_and_nearly_all_on_the_short_path() -> None:
    short = 0
    own = [path.read_text(encoding="utf-8") for path in sorted((REPOSITORY / "creatures").rglob("*.yaml"))]
    for text in texts():
        assert disagreement(text) == ""
    for text in own:
        try:
            read_lines(text)
        except Unusual:
            continue
        short += 1
    assert short > len(own) * 0.9


def mutations(seed: int, count: int) -> list[str]:
    """Disagreements over so many mutated files."""
    dice = random.Random(seed)
    sources = [text for text in texts() if len(text) < 6000]
    return [found for _ in range(count) if (found := disagreement(mutated(dice.choice(sources), sources, dice)))]


def mutated(text: str, others: Sequence[str], dice: random.Random) -> str:
    """A part of a text with a few changes."""
    lines = text.split("\n")
    start = dice.randrange(len(lines))
    text = "\n".join(lines[start:] if dice.random() < 0.1 else lines[: start + dice.randint(1, 30)])
    for _ in range(dice.choice((1, 1, 1, 2, 4))):
        first = dice.randint(0, len(text))
        last = min(len(text), first + dice.choice((0, 0, 1, 1, 2, 5, 20)))
        other = dice.choice(others)
        taken = dice.randint(0, len(other))
        new = dice.choice((*dice.choices(PIECES, k=6), "", other[taken : taken + dice.randint(1, 40)]))
        text = text[:first] + new + text[last:]
    return text


def test_lists_that_are_written_alike_are_not_one() -> None:
    text = "a: [b, {c: [d]}]\ne: [b, {c: [d]}]\n"
    first = read_lines(text)
    first["a"][1]["c"].append("x")
    first["a"].append("y")
    assert first["e"] == ["b", {"c": ["d"]}]
    assert read_lines(text)["a"] == ["b", {"c": ["d"]}]


def test_mutated_files_are_read_alike() -> None:
    assert mutations(1, 3000) == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 4))
def test_many_mutated_files_are_read_alike(seed: int) -> None:
    assert mutations(seed, 25_000) == []


if __name__ == "__main__":
    print(*mutations(int(sys.argv[1]), int(sys.argv[2])), sep="\n")
