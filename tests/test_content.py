"""The sample bestiary: clean, varied, and printed whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from bestiary.card import Deck
from bestiary.cards.deck import build_deck, creature_subjects, view_subject
from bestiary.collection.extends import name_of
from bestiary.lint.checking import Bestiary, check_bestiary
from bestiary.render.html import render_html
from bestiary.systems.base import SheetView

ROOT = Path(__file__).parents[1]
TYPES = {"beast", "construct", "horror", "immortal", "person"}
TIERS = {"pawn", "rook", "sovereign"}


@cache
def sample() -> Bestiary:
    """The sample bestiary, checked."""
    return check_bestiary(ROOT, ROOT)


@cache
def sheets() -> Mapping[str, SheetView]:
    """The converted sheets of Senteia by id; Draw Steel has tests of its own."""
    return {
        subject.document.id: view_subject(sample(), subject)
        for subject in creature_subjects(sample())
        if subject.document.system == "senteia"
    }


@cache
def deck() -> Deck:
    """All cards."""
    built = build_deck(sample())
    assert built.left_out == ()
    return built.deck


def test_check_is_clean() -> None:
    found = [f"{each.name}:{each.line}: {each.check}: {each.message}" for each in sample().diagnostics]
    assert found == []


def test_there_is_enough_of_it() -> None:
    assert len(sheets()) >= 24
    assert len([file for file in sample().catalog.of_kind("item") if not file.packaged]) >= 14


def test_all_types_and_tiers_are_there() -> None:
    types = Counter(kind for view in sheets().values() for kind in view.facts["types"])
    tiers = Counter(view.facts["tier"] for view in sheets().values())
    assert set(types) >= TYPES
    assert set(tiers) == TIERS
    assert min(types[kind] for kind in TYPES) >= 3
    assert min(tiers.values()) >= 4
    assert any(len(view.facts["types"]) > 1 for view in sheets().values())


def test_the_creatures_of_the_chapters_examples_are_there() -> None:
    """A thug with a maul, a lackey, a crossbow user, a dire wolf, a cult initiate, a soldier in medium armor."""
    for identity in ("bandit-thug", "bandit-lackey", "dire-wolf", "cult-initiate", "soldier"):
        assert identity in sheets()
    assert "maul" in sheets()["bandit-thug"].facts["item"]
    assert set(sheets()["soldier"].facts["item"]) >= {"sword", "shield", "medium-armor"}
    assert any("crossbow" in view.facts["item"] for view in sheets().values())


def test_every_trait_is_used() -> None:
    used = set(_traits_used())
    idle = sorted({file.id for file in sample().catalog.of_kind("trait", "senteia")} - used)
    assert idle == []


def test_every_item_is_carried() -> None:
    carried = {identity for view in sheets().values() for identity in view.facts["item"]}
    idle = sorted({file.id for file in sample().catalog.of_kind("item")} - carried)
    assert idle == []


def test_every_creature_has_a_motivation_and_a_tactic_of_its_own() -> None:
    tactics = Counter(view.plain["tactics"] for view in sheets().values())
    assert None not in tactics
    assert [text for text, count in tactics.items() if count > 1] == []
    assert [view.id for view in sheets().values() if not view.plain["motivation"]] == []


def test_sovereigns_have_names_and_pawns_none() -> None:
    """S19."""
    for view in sheets().values():
        assert bool(view.facts["proper_name"]) or view.facts["tier"] != "sovereign", view.id
        assert not view.facts["proper_name"] or view.facts["tier"] != "pawn", view.id


def test_every_creature_has_something_of_its_own() -> None:
    for view in sheets().values():
        assert view.plain["features"], view.id
        assert [each for each in (*view.plain["features"], *view.plain["banes"]) if not each["of"]], view.id


def test_every_sheet_is_a_card() -> None:
    drafts = {view.id for view in sheets().values() if view.facts["status"] == "draft"}
    others = {subject.document.id for subject in sample().subjects if subject.document.system != "senteia"}
    assert {card.id for card in deck().cards} - others == set(sheets()) - drafts
    numbers = [card.number for card in deck().cards]
    assert len(set(numbers)) == len(numbers)


def test_the_page_has_every_card_and_word() -> None:
    page = " ".join(_Words.of(render_html(deck())).split())
    for card in deck().cards:
        assert card.title in page
        for section in card.sections:
            for entry in section.entries:
                assert entry.title in page, (card.id, entry.title)


def test_the_deck_is_the_same_every_time() -> None:
    assert build_deck(check_bestiary(ROOT, ROOT)).deck == deck()


def test_no_printed_text_has_traces_of_code() -> None:
    """A `None`, an empty clause, a doubled stop or a link left over would be a fault of the wording."""
    for view in sheets().values():
        for entry in (*view.plain["features"], *view.plain["banes"]):
            for trace in ("None", "..", "; ;", "  ", "{", ": ;", " ,", "()"):
                assert trace not in entry["says"].replace("\n", " "), (view.id, entry["says"])


@pytest.mark.parametrize("tier", sorted(TIERS))
def test_stronger_tiers_last_longer(tier: str) -> None:
    """S16, S18: a Pawn has 1 and 1; a Sovereign more Vitality than the common Rook."""
    vitality = [view.plain["vitality"]["value"] for view in sheets().values() if view.facts["tier"] == tier]
    rooks = sorted(view.plain["vitality"]["value"] for view in sheets().values() if view.facts["tier"] == "rook")
    middle = rooks[len(rooks) // 2]
    if tier == "pawn":
        assert set(vitality) == {1}
    elif tier == "sovereign":
        assert min(vitality) >= middle


class _Words(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @classmethod
    def of(cls, page: str) -> str:
        parser = cls()
        parser.feed(page)
        return " ".join(parser.words)


def _traits_used() -> Iterator[str]:
    for view in sheets().values():
        yield from (view.facts["tier"], *view.facts["types"], *view.facts["traits"], view.sheet.creature.size.trait.id)
    for subject in sample().subjects:
        if subject.document.kind in ("creature", "item"):
            yield from _listed(subject.data)


def _listed(data: Any) -> Iterator[str]:
    """Traits and the traits they are about, anywhere in a sheet."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key in ("traits", "grants") and isinstance(value, list):
                for each in value:
                    yield name_of(each)
                    yield from (str(about) for about in _parameter(each))
            else:
                yield from _listed(value)
    elif isinstance(data, list):
        for each in data:
            yield from _listed(each)


def _parameter(trait: Any) -> list[Any]:
    found = next(iter(trait.values())) if isinstance(trait, dict) else []
    return found if isinstance(found, list) else [found]
