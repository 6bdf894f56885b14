"""What every format asks of cards before it writes: blocks of prose, groups of numbers and cards, shapes shown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from msgspec import Struct

from bestiary.card import Card, Entry, Glyph, Number
from bestiary.richtext import Paragraph, Run, Style

#: Above this many boxes nobody ticks; a blank to write in stands instead.
MOST_BOXES = 30
_NO_COLON_AFTER = frozenset(".:;,!?…。：！？—–")


class Block(Struct, frozen=True):
    """A paragraph, or the items of a list."""

    items: tuple[Paragraph, ...]
    bullets: bool

    @property
    def texts(self) -> tuple[tuple[Run, ...], ...]:
        """The runs of each of its items."""
        return tuple(item.runs for item in self.items)


class CardGroup(Struct, frozen=True):
    """The cards of one mark in an index: what they are called together, and their places in the deck."""

    mark: str
    title: str
    places: tuple[int, ...]


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
    if blocks and not blocks[0].items[0].apart:
        return blocks[0].items[0].runs, blocks[1:]
    return (), blocks


def stop_after(entry: Entry) -> str:
    """A colon when a body follows the title or its aside, unless these end in a stop of their own."""
    head = (entry.aside or entry.title).rstrip()
    return ":" if head and entry.body and head[-1] not in _NO_COLON_AFTER else ""


def group_numbers(numbers: tuple[Number, ...]) -> tuple[tuple[str, tuple[Number, ...]], ...]:
    """Neighbouring numbers of one group together, with the name of the group."""
    return tuple((name, tuple(group)) for name, group in groupby(numbers, key=lambda number: number.group))


def group_cards(cards: Sequence[Card], glyphs: Iterable[Glyph]) -> tuple[CardGroup, ...]:
    """The cards by their marks, in the order of the glyphs; cards without numbers come last, without a mark at the end."""
    spoken = {glyph.key: glyph.spoken for glyph in glyphs}
    order = {key: place for place, key in enumerate(spoken)}
    places: dict[tuple[bool, str], list[int]] = {}
    for place, card in enumerate(cards):
        places.setdefault((not card.numbers, card.mark if card.mark in spoken else ""), []).append(place)
    return tuple(
        CardGroup(mark, _group_title({cards[place].mark_label for place in found}, spoken.get(mark, "")), tuple(found))
        for (_, mark), found in sorted(
            places.items(), key=lambda item: (not item[0][1], item[0][0], order.get(item[0][1], 0))
        )
    )


def _group_title(labels: set[str], spoken: str) -> str:
    """What all cards of a group are called, or else what their mark is."""
    return labels.pop() if len(labels) == 1 else spoken[:1].upper() + spoken[1:]


def count_prose(card: Card) -> int:
    """How many code points the bodies and tables of the card's entries have together."""
    return sum(len(run.text) for section in card.sections for entry in section.entries for run in entry_runs(entry))


def entry_runs(entry: Entry) -> Iterable[Run]:
    """All runs of an entry: of its body, of its table, and of what follows."""
    yield from (run for paragraph in entry.body for run in paragraph.runs)
    yield from (run for row in entry.rows for run in row.runs)
    yield from (run for paragraph in entry.after for run in paragraph.runs)


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
            yield from _icons(entry_runs(entry))


def _icons(runs: Iterable[Run]) -> Iterable[str]:
    return (run.text for run in runs if run.style is Style.ICON)
