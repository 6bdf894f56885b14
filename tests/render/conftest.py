"""The decks that all tests of the renderers share."""

from __future__ import annotations

from collections.abc import Iterator

from browser import Browser, find_browser, open_browser
import pytest
from render_samples import DECK, HOSTILE

from bestiary.card import Deck


@pytest.fixture
def deck() -> Deck:
    return DECK


@pytest.fixture
def hostile() -> Deck:
    return HOSTILE


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A browser for all pages, since it starts for longer than it shows one."""
    with open_browser(str(find_browser())) as opened:
        yield opened
