"""The sheet that cards are printed on, from the settings and the options of a command."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from bestiary.collection.settings import Settings
    from bestiary.lint.checking import Bestiary
    from bestiary.press.sheets.paper import Sheet

#: Settings of cards that speak of the deck and not of the sheet.
_OF_DECK = frozenset({"copies", "fonts"})


def sheet_of(settings: Settings, overrides: Mapping[str, object]) -> Sheet:
    """What to print on; a usage error where that cannot be."""
    from bestiary.press.failure import PressError
    from bestiary.press.sheets.options import read_sheet

    try:
        return read_sheet({key: each for key, each in settings.cards.items() if key not in _OF_DECK}, overrides)
    except PressError as error:
        raise click.UsageError(str(error)) from error


def with_card_findings(checked: Bestiary) -> Bestiary:
    """What was checked, with the findings about its cards; a usage error where they cannot be laid out."""
    from bestiary.cards.checking import check_cards
    from bestiary.press.failure import PressError

    if checked.misconfigured:
        return checked
    try:
        return check_cards(checked, sheet_of(checked.catalog.settings, {}), Path.cwd())
    except PressError as error:
        raise click.UsageError(str(error)) from error
