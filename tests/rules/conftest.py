"""The game that the tests of rules share."""

from __future__ import annotations

import pytest
from rules_game import Game, open_game


@pytest.fixture(scope="session")
def game() -> Game:
    return open_game()
