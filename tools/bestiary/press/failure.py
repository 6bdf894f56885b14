"""What can go wrong at the press, in words for the person who asked for the print."""

from __future__ import annotations


class PressError(Exception):
    """Printing cannot be done as asked; the text is a whole sentence that says why and what would do."""
