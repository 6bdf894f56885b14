"""The decks that all tests of the renderers share."""

from __future__ import annotations

import pytest
from render_samples import DECK, HOSTILE

from bestiary.card import Deck


@pytest.fixture
def deck() -> Deck:
    return DECK


@pytest.fixture
def hostile() -> Deck:
    return HOSTILE
