"""The decks that all tests of the renderers share."""

from __future__ import annotations

from bestiary.card import Deck
import pytest
from render_samples import DECK, HOSTILE


@pytest.fixture
def deck() -> Deck:
    return DECK


@pytest.fixture
def hostile() -> Deck:
    return HOSTILE
