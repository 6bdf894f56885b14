"""How many there are of something, in print."""

from __future__ import annotations


def counted(number: int, noun: str) -> str:
    """So many things of a regular noun: 1 file, 2 files."""
    return f"{number} {noun}{'s' if number != 1 else ''}"
