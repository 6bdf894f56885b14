"""Slips that change what a value is: numbers and edits in other words, other signs between entries, parted pairs, Markdown."""

from __future__ import annotations

from pathlib import Path

import pytest

from sound_sheet import SHEET
from test_one_mistake import BLOCK, A, Case, heir, judge, settings, sheet

#: Markdown of whole lines, with what it is called.
MARKDOWN = {
    "a row of a table": ("a | b", "--|--", "c | d"),
    "a heading": ("Slow.", "", "## Heading"),
    "a quote": ("> Slow.",),
    "an item of a list within a list": ("- a", "  - b"),
    "the start or end of code": ("```", "code", "```"),
    "a line across": ("Slow.", "", "---", "", "Fast."),
}


def text_of(lines: tuple[str, ...]) -> str:
    return "description: |\n" + "".join(f"  {line}".rstrip() + "\n" for line in lines)


CASES = {
    **{
        f"copies: {written}": Case(settings(f"cards: {{copies: {{a: {written}}}}}\n"), "wrong-type", (), ("{a: 6}",))
        for written in ("x6", "6x", "6 copies", "×6", "six")
    },
    "two letters of an edit": Case(
        heir("traits: {ad: [aggressive]}"), "unknown-key", ("did you mean `add`?",), never=("write `[ad",)
    ),
    "another word of an edit, misspelt": Case(
        heir("traits: {exclde: [bandit]}", "traits: [bandit]\n"),
        "unknown-key",
        ("did you mean `drop`?",),
        ("{drop: [",),
    ),
    "a comment without its space": Case(
        sheet("vitality: 4", "vitality: 4# bare"), "wrong-type", (), ("vitality: 4  # bare",)
    ),
    **{
        f"between names: {sign!r}": Case(
            sheet("", f"traits: [bandit{sign}aggressive]"), "unknown-trait", (), ("traits: [bandit, aggressive]",)
        )
        for sign in ("， ", ". ", "、", "·", " · ", " • ", "；")
    },
    "a map of settings without braces": Case(
        settings("cards: size: poker, paper: a4\n"),
        "syntax-error",
        ("`cards` holds keys and values, which stand in braces",),
        ("cards: {size: poker, paper: a4}",),
    ),
    **{
        f"parted: {old}": Case(
            {A: text.replace(f"{old}\n", f"{new}\n")}, "syntax-error", ("stand on two lines",), (text,)
        )
        for text, old, new in (
            (SHEET, "speed: 5", "speed:\n5"),
            (SHEET, "speed: 5", "speed\n: 5"),
            (SHEET, "tier: rook", "tier\n: rook"),
            (SHEET, "types: [person]", "types:\n[person]"),
            (BLOCK, "speed: 5", "speed:\n5"),
            (BLOCK, "presence: 0", "presence:\n0"),
        )
    },
    **{
        f"the last line of a text at the margin: {key}": Case(
            {A: f"{SHEET}{key}: >-\n  A big fool,\n  and strong\nas a bull.\n"},
            "syntax-error",
            ("this goes on with the text above, but is not indented",),
            ("  and strong\n  as a bull.\n",),
        )
        for key in ("description",)
    },
    "the last line of an effect at the margin": Case(
        {A: f"{BLOCK}      - effect: >-\n          It slides\nfar away.\n"},
        "syntax-error",
        (),
        ("          It slides\n          far away.\n",),
    ),
    **{
        f"a sheet {count} times: {text[6:11]}": Case(
            {A: text * count}, "duplicate-key", (f"all of this sheet stands here {said}",), (text,)
        )
        for text in (SHEET, BLOCK)
        for count, said in ((2, "twice"), (3, "3 times"))
    },
    "a sheet twice, with another number": Case(
        {A: SHEET + SHEET.replace("speed: 5", "speed: 6")},
        "duplicate-key",
        ("stands here twice, but not with the same `speed`",),
    ),
    "a sheet twice, with a comment": Case(
        {A: SHEET + SHEET.replace("speed: 5", "speed: 5  # slow")}, "duplicate-key", ("(fixable: --unsafe-fixes)",)
    ),
    **{
        f"Markdown: {kind}": Case({A: SHEET + text_of(lines)}, "unbalanced-markup", (f"this is {kind}", "= help: "))
        for kind, lines in MARKDOWN.items()
    },
}


@pytest.mark.parametrize("name", CASES)
def test_slip(name: str, tmp_path: Path) -> None:
    judge(CASES[name], tmp_path)
