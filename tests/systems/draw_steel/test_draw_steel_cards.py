"""Cards of Draw Steel: every word of a block stands on its card, and what readers look for stands where they look."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
import re
from typing import Any

import pytest
from reading_corpus import ROOT, bestiary_of, corpus_files

from bestiary.card import Card, Entry
from bestiary.cards.deck import build_deck, load_glyphs, view_subject
from bestiary.lint.checking import Bestiary, check_bestiary
from bestiary.render.flow import group_cards
from bestiary.richtext import plain

ORGANIZATIONS = {"minion", "horde", "platoon", "elite", "leader", "solo"}
ROLES = {"ambusher", "artillery", "brute", "controller", "defender", "harrier", "hexer", "mount", "support"}


@cache
def sample() -> Bestiary:
    """The sample bestiary."""
    return check_bestiary(ROOT, ROOT)


@cache
def cards() -> dict[str, Card]:
    """The Draw Steel cards of the sample by id."""
    ours = {subject.document.id for subject in sample().subjects if subject.document.system == "draw-steel"}
    return {card.id: card for card in build_deck(sample()).deck.cards if card.id in ours}


def said(card: Card) -> str:
    """All words of a card, one after the other."""
    return " ".join(_said(card)).replace("\u00a0", " ").replace("−", "-")


def _said(card: Card) -> Iterator[str]:
    yield from (card.title, card.mark_label, card.subtitle, plain(card.tagline))
    for number in card.numbers:
        yield from (number.label, number.value)
    for gauge in card.gauges:
        yield from (gauge.label, str(gauge.value), gauge.legend, gauge.note)
    for fact in card.facts:
        yield from (fact.label, fact.value)
    for section in card.sections:
        yield section.heading
        for entry in section.entries:
            yield from _entry_words(entry)


def _entry_words(entry: Entry) -> Iterator[str]:
    yield from (entry.pill, entry.title, entry.aside)
    for paragraph in (*entry.body, *entry.after):
        yield plain(paragraph.runs)
    for row in entry.rows:
        yield plain(row.runs)


def words_of(data: Any) -> Iterator[str]:
    """Every word and number that a block says, keys and pictures left out, and what a heading or a pill says instead."""
    if isinstance(data, dict):
        for key, value in data.items():
            headed = key == "usage" or (key == "ability_type" and str(value).startswith("Villain"))
            once = key == "target" and value == data.get("distance")
            if key not in ("type", "feature_type", "icon", "metadata") and not headed and not once:
                yield from words_of(value)
    elif isinstance(data, list):
        for value in data:
            yield from words_of(value)
    else:
        yield from re.findall(r"\w+", str(data).replace("*", "").replace("_", " "))


def lost(bestiary: Bestiary, some: dict[str, Card]) -> list[str]:
    """Words that a block says more often than its card, with the block."""
    missing = []
    for subject in bestiary.subjects:
        if subject.document.id in some and subject.document.system == "draw-steel":
            shown = Counter(re.findall(r"\w+", said(some[subject.document.id]).casefold()))
            written = Counter(word.casefold() for word in words_of(dict(subject.data)))
            missing += [f"{subject.document.id}: {word}" for word, count in written.items() if count > shown[word]]
    return missing


def test_no_word_is_lost() -> None:
    assert lost(sample(), cards()) == []


def test_no_word_of_real_blocks_is_lost(tmp_path: Path) -> None:
    root = bestiary_of(corpus_files(), tmp_path / "tree")
    real = check_bestiary(root, root)
    built = build_deck(real)
    assert built.left_out == ()
    assert lost(real, {card.id: card for card in built.deck.cards}) == []


def test_the_sample_has_every_organization_and_role() -> None:
    views = [view_subject(sample(), each) for each in sample().subjects if each.document.system == "draw-steel"]
    assert {view.facts["organization"] for view in views} >= ORGANIZATIONS
    assert {view.facts["role"] for view in views} >= ROLES
    assert len([view for view in views if view.facts["organization"]]) >= 16
    assert len([card for card in cards().values() if card.mark_label == "Malice Features"]) >= 3


def test_every_shape_is_drawn() -> None:
    drawn = {glyph.key for glyph in load_glyphs()}
    for card in cards().values():
        assert card.mark in drawn
        assert {tick.icon for tick in card.ticks} <= drawn
        assert {entry.icon for section in card.sections for entry in section.entries} <= drawn | {""}


def test_the_licence_is_on_every_card() -> None:
    for card in cards().values():
        assert "DRAW STEEL Creator License" in card.legal
        assert card.legal.startswith("The Low Marches is an independent product")


def test_a_leader_card() -> None:
    card = cards()["odile-wray"]
    assert (card.mark, card.mark_label, card.subtitle) == ("leader", "Leader", "Level 2 · Human, Humanoid")
    assert [(number.label, number.value) for number in card.numbers] == [
        ("Might", "+1"),
        ("Agility", "+3"),
        ("Reason", "+2"),
        ("Intuition", "+2"),
        ("Presence", "+3"),
    ]
    assert [(gauge.value, gauge.legend, gauge.every) for gauge in card.gauges] == [(100, "winded at 50", 50)]
    headings = [section.heading for section in card.sections]
    assert headings == [
        "Main actions",
        "Maneuvers",
        "Triggered actions",
        "Traits",
        "Villain actions",
        "Tests against it",
    ]
    ledger = card.sections[0].entries[0]
    assert ledger.icon == "swords"
    assert [row.label for row in ledger.rows] == ["≤11", "12–16", "17+"]
    assert [run.text for run in ledger.rows[0].runs if run.style == "strong"] == ["P\u00a0<\u00a01"]
    assert next(plain(paragraph.runs) for paragraph in ledger.after).startswith("2 Malice: ")
    assert [(each.pill, each.boxes, each.boxes_label) for each in card.sections[4].entries] == [
        (number, 1, "per encounter") for number in "123"
    ]
    assert plain(card.sections[5].entries[0].body[0].runs).startswith(
        "Intuition +2 to sneak or lie; Might +1 to wrestle"
    )


def test_a_minion_card_counts_the_pool() -> None:
    (gauge,) = cards()["tithe-oar"].gauges
    assert (gauge.value, gauge.legend, gauge.note) == (16, "a minion falls at 4, 8, 12 and 16", "4 minions of 4")
    assert gauge.every == 4
    assert ("With captain", "+2 bonus to speed") in [(fact.label, fact.value) for fact in cards()["tithe-oar"].facts]


def test_a_malice_card_has_its_costs_in_pills() -> None:
    (section,) = cards()["kilnborn-malice"].sections
    assert [entry.pill for entry in section.entries] == ["3 Malice", "5 Malice", "5 Malice", "7+ Malice"]
    assert section.entries[1].rows


def test_what_malice_buys_and_terrain_have_marks_of_their_own() -> None:
    groups = {group.title: group.mark for group in group_cards(list(cards().values()), load_glyphs())}
    assert groups["Malice Features"] == "malice"
    assert groups["Terrain"] == "terrain"


@pytest.mark.parametrize("identity", ["old-harrow", "ferry-chain"])
def test_terrain_and_solos_say_what_they_are(identity: str) -> None:
    assert cards()[identity].mark_label == {"old-harrow": "Solo", "ferry-chain": "Fortification"}[identity]
