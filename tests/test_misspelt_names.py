"""Names that are misspelt: `--fix` mends those that one slip explains, and no words that are others."""

from __future__ import annotations

import pytest

from bestiary.suggest import is_sure, nearest

PLACES = {
    "tier": ("pawn", "rook", "sovereign"),
    "trait": ("plant", "cumbersome", "glide", "aggressive", "acid", "sonic", "bold", "bolt", "claws", "dazed", "holy"),
    "status": ("prone", "grappled", "slowed", "frightened", "hostile", "speed", "strike"),
}
SURE = {
    "tier": (("rok", "rook"), ("soverign", "sovereign"), ("sovereing", "sovereign")),
    "trait": (
        ("cumbersom", "cumbersome"),
        ("glid", "glide"),
        ("agressive", "aggressive"),
        ("acdi", "acid"),
        ("sonci", "sonic"),
    ),
    "status": (
        ("hostil", "hostile"),
        ("strik", "strike"),
        ("spede", "speed"),
        ("prne", "prone"),
        ("pron", "prone"),
        ("slwoed", "slowed"),
    ),
}
UNSURE = {
    "tier": ("rock", "paw", "prawn", "crook"),
    "trait": ("plan", "claw", "daze", "unholy", "bol", "old"),
    "status": ("phone", "sowed", "frighten", "spade", "stroke", "p", ""),
}


@pytest.mark.parametrize(("place", "word", "meant"), [(place, *each) for place, rows in SURE.items() for each in rows])
def test_one_slip_from_one_name_is_sure(place: str, word: str, meant: str) -> None:
    assert nearest(word, PLACES[place]) == meant
    assert is_sure(word, meant, PLACES[place])


@pytest.mark.parametrize(("place", "word"), [(place, word) for place, words in UNSURE.items() for word in words])
def test_other_words_are_never_sure(place: str, word: str) -> None:
    assert [name for name in PLACES[place] if is_sure(word, name, PLACES[place])] == []


@pytest.mark.parametrize(("word", "name"), [("target", "large"), ("olds", "cold"), ("mind", "wound")])
def test_a_word_with_other_letters_at_both_ends_is_not_near(word: str, name: str) -> None:
    assert nearest(word, (name, "indifferent")) is None
