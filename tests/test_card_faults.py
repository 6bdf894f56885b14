"""Kinds of fault that users of other card makers reported, row by row of that table, where no other test is about them."""

from __future__ import annotations

from pathlib import Path

import pytest

from ran import Run
from small_bestiary import change


def picture(run: Run, home: Path, identity: str) -> bytes:
    ran = run("cards", "--format", "png", "--ppi", "80", "--only", identity)
    assert (home / "build/cards" / f"{identity}.png").exists(), ran.err
    return (home / "build/cards" / f"{identity}.png").read_bytes()


@pytest.mark.parametrize(
    "name",
    [
        '"Thug \\"the Cat\\""',
        "'Thug \"the Cat\"'",
        'Thug "the Cat"',
        '"Thug\\x20\\"the\\u0020Cat\\""',
        '"Thug \\\n  \\"the Cat\\""',
        '"Thug\n  \\"the Cat\\""',
        ">-\n  Thug\n  \"the Cat\"",
        "!!str Thug \"the Cat\"",
    ],
)  # fmt: skip
def test_row_6_any_spelling_of_a_name_gives_the_same_card(run: Run, home: Path, name: str) -> None:
    change(home, "creatures/thug.yaml", "name: Thug\n", 'name: Thug "the Cat"\n')
    first = picture(run, home, "thug")
    change(home, "creatures/thug.yaml", 'name: Thug "the Cat"\n', f"name: {name}\n")
    assert picture(run, home, "thug") == first


@pytest.mark.parametrize(
    "text", ["<i>burn", "**burn", "_burn", "<b><div>", "# burn", "</article>", "[burn](", "$x$ #set"]
)
def test_row_11_markup_of_one_card_leaves_others_as_they_were(run: Run, home: Path, text: str) -> None:
    def others() -> tuple[bytes, str]:
        run("cards", "--format", "png", "--ppi", "80", "--format", "html")
        page = (home / "build/cards.html").read_text(encoding="utf-8")
        return (home / "build/cards/thug.png").read_bytes(), page[page.index('id="thug"') :].split("</article>")[0]

    before = others()
    change(home, "creatures/dire-boar.yaml", "Nobody surprises it.", f"'{text}'")
    assert others() == before


@pytest.mark.parametrize("name", ["Őrült Štír Ñandú", "Žluťoučký Kůň", "ÅÆØ Ðþ", "Łódź Ğİş", "Ώρα Ёлки"])
def test_row_19_names_keep_their_accents(run: Run, home: Path, name: str) -> None:
    change(home, "creatures/thug.yaml", "name: Thug", f"name: {name}")
    ran = run("cards", "--only", "thug", "--format", "pdf", "--format", "txt")
    assert ran.code == 0, ran.err
    assert "no font" not in ran.err
    assert name in (home / "build/cards.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("form", ["pdf", "png", "svg"])
def test_row_24_a_file_that_cannot_be_made_is_an_error(run: Run, home: Path, form: str) -> None:
    change(home, "creatures/thug.yaml", "Nobody surprises it.", "It tells so at length. " * 300)
    ran = run("cards", "--only", "thug", "--format", form, "--overflow", "tighten")
    assert ran.code == 1 and "does not fit poker" in ran.err
    assert not [path for path in (home / "build").rglob("*") if path.suffix in (".pdf", ".png", ".svg", ".part")]
