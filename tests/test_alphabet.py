"""The order of names: by the alphabet, in all that is printed."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
import random
import re
import unicodedata

import pikepdf
import pytest

from bestiary.alphabet import place_of, plain_letters
from bestiary.cards.deck import build_deck
from bestiary.lint.checking import check_bestiary
from ran import Run
from small_bestiary import SHEET, write

#: Names in their order; those in one entry stand at one place but for what tells them apart at last.
ORDERS = {
    "letters with marks": "Ada, Ádám, Ångström, Ärger, Azur, éclair, Elk, Örn, Ox, Zebra",
    "letters with forms of their own": "Æther, Afar, Dolf, Đorđe, Łódź, Lynx, œuf, Ogre, Ørsted, Os, Straßer, Strauss, Thorn, Þorri, Thug",
    "rarer ones": "ƀib, Ðal, Gnu, Ħal, Hun, ısı, Izar, Ŋorn, Nut",
    "case": "apple, Bee, the Thing, Thug, zebra",
    "numbers": "2 Rats, 10 Rats, 100 Rats, 1000000000000000000000000000000 Rats, Rat 2, Rat 3, Rat 10",
    "numbers with zeros and of other scripts": "1 Rat, 002 Rats, ٣ Rats, ४ Rats, 10 Rats",
    "numbers at words": "Mark, Mark 2, Mark II, Mark2, Mark10, Marker",
    "words before longer ones": "Bell, Bell Diver, Bell Warden, Bellman, Bells",
    "signs": "“Ash” Ada, Bell-diver, Bell Warden, (Cinder), D'Arcy, Darling, O’Neil, Onyx",
    "other scripts behind": "Zebra, Žižka, κύων, Λύκος, ёж, Ель, ива, йод, кот, ראש, 猫",
    "accents alone": "Arger, Argér, Ärger, Argers",
}


@pytest.mark.parametrize("names", [each.split(", ") for each in ORDERS.values()], ids=ORDERS)
def test_names_stand_as_in_an_alphabet(names: list[str]) -> None:
    for seed in range(5):
        mixed = random.Random(seed).sample(names, len(names))
        assert sorted(mixed, key=place_of) == names
        # However the letters are encoded.
        apart = [unicodedata.normalize("NFD", name) for name in mixed]
        assert [unicodedata.normalize("NFC", name) for name in sorted(apart, key=place_of)] == names


def test_each_letter_with_a_mark_stands_with_its_plain_one() -> None:
    letters = [chr(code) for code in range(0xC0, 0x250)]
    marked = {
        each: found[1]
        for each in letters
        if (found := re.match(r"LATIN [A-Z]+ LETTER ([A-Z]) WITH", unicodedata.name(each)))
    }
    assert len(marked) > 250
    wrong = {each: plain for each, plain in marked.items() if plain_letters(each)[0] != plain.lower()}
    assert wrong == {}


#: Files by their names, in the order of what their sheets are called.
DECK = {
    "swarm": "2 Rats",
    "a-swarm": "10 Rats",
    "zz": "Æther",
    "b": "apple",
    "anger": "Ärger",
    "the-bell": "“Bell”",
    "hum": "éclair",
    "canal": "Łódź",
    "first": "Łódź",
    "c": "Örn",
    "thing": "the Thing",
    "mad": "Zebra",
}


@pytest.fixture
def menagerie(home: Path) -> Path:
    """A bestiary of creatures with all sorts of names."""
    for path in (home / "creatures").iterdir():
        path.unlink()
    for identity, name in DECK.items():
        write(
            home,
            f"creatures/{identity}.yaml",
            SHEET.format(
                name=f"'{name}'", tier="rook", type="person", traits="aggressive", vital=4, tags="road", item="bow"
            ),
        )
    return home


@pytest.mark.parametrize(
    ("form", "found"),
    [("md", r"^## (.+)$"), ("txt", r"^ (\S.*?) +No\. \d+"), ("html", r"<h2[^>]*>(?:<[^>]*>)*([^<]+)<")],
)
def test_every_page_has_the_same_order(run: Run, menagerie: Path, form: str, found: str) -> None:
    assert run("cards", "--format", form).code == 0
    page = (menagerie / "build" / f"cards.{form}").read_text(encoding="utf-8")
    assert re.findall(found, page, re.MULTILINE) == list(DECK.values())


def test_bookmarks_have_the_same_order(run: Run, menagerie: Path) -> None:
    assert run("cards", "--format", "pdf").code == 0
    content = BytesIO((menagerie / "build" / "cards.pdf").read_bytes())
    with pikepdf.open(content) as pdf, pdf.open_outline() as outline:
        assert [item.title.replace("\u00a0", " ") for item in outline.root] == list(DECK.values())


def test_numbers_and_the_list_have_the_same_order(run: Run, menagerie: Path) -> None:
    deck = build_deck(check_bestiary(menagerie, menagerie)).deck
    assert [(card.id, card.number) for card in deck.cards] == [
        (identity, f"No. {place}") for place, identity in enumerate(DECK, 1)
    ]
    assert [line.split()[0] for line in run("list").out.splitlines()] == list(DECK)
