"""What every format asks of a card before it writes: blocks of prose, groups of numbers, names of shapes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from bestiary.card import Card, Entry, Glyph, Number
from bestiary.richtext import Paragraph, Run, Style

#: Above this many boxes nobody ticks; a blank to write in stands instead.
MOST_BOXES = 60
_NO_COLON_AFTER = frozenset(".:;,!?…。：！？—–")


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, or the items of a list."""

    items: tuple[Paragraph, ...]
    bullets: bool


def find_blocks(body: tuple[Paragraph, ...]) -> tuple[Block, ...]:
    """Paragraphs one by one, and neighbouring list items together."""
    blocks: list[Block] = []
    for bullets, group in groupby(body, key=lambda paragraph: paragraph.bullet):
        items = tuple(group)
        blocks.extend([Block(items, True)] if bullets else [Block((item,), False) for item in items])
    return tuple(blocks)


def split_lead(entry: Entry) -> tuple[tuple[Run, ...], tuple[Block, ...]]:
    """The runs that follow the title on its line, and the blocks below them."""
    blocks = find_blocks(entry.body)
    if blocks and not blocks[0].bullets:
        return blocks[0].items[0].runs, blocks[1:]
    return (), blocks


def stop_after(entry: Entry) -> str:
    """A colon when a body follows the title or its aside, unless these end in a stop of their own."""
    head = (entry.aside or entry.title).rstrip()
    return ":" if head and entry.body and head[-1] not in _NO_COLON_AFTER else ""


def group_numbers(numbers: tuple[Number, ...]) -> tuple[tuple[str, tuple[Number, ...]], ...]:
    """Neighbouring numbers of one group together, with the name of the group."""
    return tuple((name, tuple(group)) for name, group in groupby(numbers, key=lambda number: number.group))


def count_prose(card: Card) -> int:
    """How many code points the bodies of the card's entries have together."""
    entries = (entry for section in card.sections for entry in section.entries)
    return sum(len(run.text) for entry in entries for paragraph in entry.body for run in paragraph.runs)


def used_glyphs(cards: Iterable[Card], glyphs: Iterable[Glyph]) -> tuple[Glyph, ...]:
    """The glyphs that the cards show, once each, in the order of the table."""
    keys = {key for card in cards for key in _shape_keys(card)}
    by_key = {glyph.key: glyph for glyph in glyphs if glyph.key in keys}
    return tuple(by_key.values())


def _shape_keys(card: Card) -> Iterable[str]:
    yield card.mark
    yield from (tick.icon for tick in card.ticks)
    yield from _icons(card.tagline)
    for section in card.sections:
        for entry in section.entries:
            yield entry.icon
            for paragraph in entry.body:
                yield from _icons(paragraph.runs)


def _icons(runs: tuple[Run, ...]) -> Iterable[str]:
    return (run.text for run in runs if run.style is Style.ICON)
