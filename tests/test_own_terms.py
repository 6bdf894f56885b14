"""The terms of a bestiary's own: their meaning stands on each card that names them, and on no other."""

from __future__ import annotations

from pathlib import Path

import pytest

from bestiary.card import Card
from bestiary.cards.deck import build_deck
from bestiary.lint.checking import check_bestiary
from bestiary.richtext import plain
from small_bestiary import change, write
from sound_sheet import SHEET

FILES = {
    "bestiary.yaml": "name: Small\n",
    "creatures/guard.yaml": SHEET,
    "terms/cursed.yaml": "name: Cursed\nkind: status\ntext: Until an [[unhexing]].\n",
    "terms/unhexing.yaml": "name: Unhexing\nkind: term\ntext: A rite. It ends what is [[cursed]].\n",
    "terms/hush.yaml": "name: Hush\nkind: ability\ntext: Silence falls.\n",
    "terms/wordless.yaml": "name: Wordless\nkind: status\n",
    # It stands for one of the program's.
    "terms/prone.yaml": "name: Prone\nkind: status\noverrides: true\ntext: On its back.\n",
    "traits/eerie.yaml": "name: Eerie\ngroup: nature\ncauses: {status: cursed}\ndescription: Kin to [[hush]].\n",
    "items/bell.yaml": "name: Bell\ncategory: device\nuses: 1\nper: day\ntext: It can [[hush]].\n",
}
_EFFECT = "actions:\n  - name: Hex\n    effects:\n      - {result: failure, status: STATUS}\n"
#: What is changed in the sheet, to the terms whose meaning its card tells.
NAMED = {
    ("", ""): (),
    ("motivation: A quiet watch.", "motivation: An [[unhexing|end]]."): ("Unhexing", "Cursed"),
    ("tactics: Holds the door.", "tactics: Calls for [[term:hush]]."): ("Hush",),
    ("tactics:", _EFFECT.replace("STATUS", "cursed") + "tactics:"): ("Cursed", "Unhexing"),
    ("tactics:", _EFFECT.replace("STATUS", "[prone, disquieted, wordless]") + "tactics:"): ("Prone",),
    ("types: [person]", "types: [person]\ntraits: [eerie]"): ("Cursed", "Unhexing"),
    ("types: [person]", "types: [person]\nitems: [bell]"): ("Hush",),
    ("tactics:", "notes: Not [[hush]].\ntactics:"): (),
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        write(tmp_path, name, text)
    return tmp_path


def cards(root: Path, *kinds: str) -> dict[str, Card]:
    checked = check_bestiary(root, root)
    assert [each.message for each in checked.diagnostics if each.severity.word == "error"] == []
    return {card.id: card for card in build_deck(checked, (), kinds).deck.cards}


def told(card: Card) -> tuple[str, ...]:
    """The terms whose meaning a card tells."""
    names = {text.partition("name: ")[2].partition("\n")[0] for name, text in FILES.items() if "terms/" in name}
    return tuple(entry.title for section in card.sections for entry in section.entries if entry.title in names)


@pytest.mark.parametrize(("edit", "terms"), NAMED.items(), ids=str)
def test_a_card_tells_what_its_terms_mean(root: Path, edit: tuple[str, str], terms: tuple[str, ...]) -> None:
    change(root, "creatures/guard.yaml", *edit)
    assert told(cards(root)["guard"]) == terms


def test_cards_of_items_and_traits_tell_it_too(root: Path) -> None:
    found = cards(root, "item", "trait")
    assert (told(found["bell"]), told(found["eerie"]), told(found["aggressive"])) == (
        ("Hush",),
        ("Cursed", "Unhexing"),
        (),
    )
    (entry,) = [each for each in found["bell"].sections[-1].entries if each.title == "Hush"]
    assert plain(entry.body[0].runs) == "Silence falls."
