"""A card as units: what a face may end after, and where a unit itself may be parted when it must.

What is too long for its usual place (a name of three hundred letters, a legend of ten lines) becomes text of its own among
the units, so that everything has somewhere to flow.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from bestiary.card import Card, Entry, Fact, Gauge, Number, Row, Section
from bestiary.press.content.letters import em_width, is_longer, is_wider
from bestiary.press.content.words import LONG_PIECE, Piece, clean, pieces
from bestiary.press.sheets.paper import Size
from bestiary.richtext import Paragraph, Run, Style

#: Code points that still look well in the head of a face that a card goes on on, as the name of a copy there, in a number's label, a gauge's small print,
#: a fact, a heading, a pill, the foot.
TITLE, SUBTITLE, COPY, LABEL, LEGEND, FACT, HEADING, PILL, FOOT, LEGAL = 90, 120, 60, 18, 90, 120, 60, 14, 60, 260
#: Sizes in pt of a number and of the words beside it, and the gap between, a little more than they are.
_BIG, _BESIDE, _GAP = 17.0, 8.0, 4.0
_EDGES = 6.0
#: The part of a card that its name may take, and what a letter of it and a line of it take, in pt.
_NAME_PART, _NAME_LETTER, _NAME_LINE = 0.36, 6.6, 9.7
_PT_PER_MM = 72 / 25.4
#: Areas in mm² from which a card has room for all that the limits allow, and for all boxes that can be counted.
_ROOMY, _ROOMY_FOR_BOXES = 4800.0, 2400.0
#: Boxes of a gauge at most, and on cards without room for them; more are a field to write in.
MOST_BOXES, _FEW_BOXES = 30, 10


class TextUnit(Struct, frozen=True):
    """Text that runs in one piece: a tagline, an entry, a paragraph; `section` is None above the sections."""

    kind: str
    body: Piece
    #: Code points that a piece of the body has at most, where it is parted.
    most: int
    title: tuple[Piece, ...] = ()
    aside: tuple[Piece, ...] = ()
    pill: str = ""
    icon: str = ""
    boxes: int = 0
    boxes_label: str = ""
    section: int | None = None
    quiet: bool = False
    #: Whether its lines stand below each other: nothing names it, or the entry it belongs to.
    flat: bool = False
    #: Whether its section begins with it.
    opens: bool = False
    #: Whether it is the head of a table, whose rows follow.
    head: bool = False
    #: The field of the card that it shows, named as in `Loss`.
    field: str = ""


class FactsUnit(Struct, frozen=True):
    """Facts that follow each other in a line."""

    facts: tuple[Fact, ...]


class NumbersUnit(Struct, frozen=True):
    """The numbers of a card, a row for each group."""

    rows: tuple[tuple[Number, ...], ...]


class GaugeUnit(Struct, frozen=True):
    """A gauge; texts that would not fit beside or below its boxes are left empty and stand in a unit of their own."""

    gauge: Gauge
    #: Whether its boxes are a field to write in.
    field: bool


class RowsUnit(Struct, frozen=True):
    """Rows of a small table, each a short label with its text; they stay with the unit before them."""

    rows: tuple[tuple[str, Piece], ...]
    section: int
    quiet: bool = False


class PictureUnit(Struct, frozen=True):
    """The card's picture, by its path."""

    path: str
    alt: str


Unit = PictureUnit | TextUnit | FactsUnit | NumbersUnit | GaugeUnit | RowsUnit


class _Room(Struct, frozen=True):
    """What a card of one size holds: points across, and code points of a piece that surely fits a face."""

    size: Size
    across: float
    piece: int

    def most(self, limit: int) -> int:
        return most_of(limit, self.size)

    def whole(self, runs: Iterable[Run]) -> Piece:
        return tuple(
            run if run.style is Style.ICON or clean(run.text) == run.text else Run(clean(run.text), run.style)
            for run in runs
        )

    def pieces(self, runs: Iterable[Run]) -> tuple[Piece, ...]:
        return pieces(self.whole(runs), self.piece)

    def labelled(self, label: str, rest: str, field: str) -> TextUnit:
        runs = (Run(label, Style.STRONG), Run(" " if label and rest else ""), Run(rest))
        return self.lead((run for run in runs if run.text), field)

    def lead(self, runs: Iterable[Run], field: str, kind: str = "lead") -> TextUnit:
        return TextUnit(kind, self.whole(runs), self.piece, field=field)

    def paragraph(self, runs: Iterable[Run], section: int, quiet: bool = False, opens: bool = False) -> TextUnit:
        return TextUnit("paragraph", self.whole(runs), self.piece, section=section, quiet=quiet, opens=opens)


def most_of(limit: int, size: Size) -> int:
    """As much of a limit in code points as looks well on a card of this size: less than the whole on the smallest cards."""
    return int(limit * min(1.0, size.width * size.height / _ROOMY) ** 1.5)


def most_of_name(size: Size) -> int:
    """Code points of the longest name that stands whole at the head of a card of this size."""
    across = (size.width - _EDGES) * _PT_PER_MM
    down = _NAME_PART * size.height * _PT_PER_MM
    return max(most_of(TITLE, size), int(across / _NAME_LETTER) * int(down / _NAME_LINE))


def numbered(number: str) -> str:
    """The number of a card as it is printed: "7" as "No. 7"."""
    return f"No. {number}" if number.isdigit() else number


def card_units(card: Card, size: Size, icons: Collection[str] = ()) -> tuple[Unit, ...]:
    """Everything between the head and the foot of a card of this size, in reading order; `icons` are the keys that have shapes."""
    area = size.width * size.height * _PT_PER_MM**2
    room = _Room(size, (size.width - _EDGES) * _PT_PER_MM, max(40, min(LONG_PIECE, int(area / 140))))
    return tuple(_units(card, room, icons))


def _units(card: Card, room: _Room, icons: Collection[str]) -> Iterator[Unit]:
    for field, text, limit, style in (
        ("title", card.title, most_of_name(room.size), Style.STRONG),
        ("number", numbered(clean(card.number)), LABEL, Style.PLAIN),
        ("copy", card.copy, COPY, Style.PLAIN),
        ("mark_label", card.mark_label, LABEL, Style.PLAIN),
        ("subtitle", card.subtitle, room.most(SUBTITLE), Style.EM),
    ):
        if is_longer(text, limit):
            yield room.lead([Run(text, style)], field)
    if card.image:
        yield PictureUnit(card.image, clean(card.title).strip() or card.id)
    if any(run.text.strip() for run in card.tagline):
        yield room.lead(card.tagline, "tagline", "tagline")
    yield from _number_units(card.numbers, room)
    for gauge in card.gauges:
        yield from _gauge_units(gauge, room)
    yield from _fact_units(card.facts, room)
    for index, section in enumerate(card.sections):
        yield from _section_units(section, index, room)
    for text, limit in (
        *((tick.label, room.most(FOOT)) for tick in card.ticks if tick.icon not in icons),
        (card.footer, FOOT),
        (card.legal, LEGAL),
    ):
        if is_longer(text, limit):
            yield room.paragraph([Run(text)], len(card.sections), quiet=True, opens=True)


def _number_units(numbers: tuple[Number, ...], room: _Room) -> Iterator[Unit]:
    short = [number for number in numbers if not _too_long(number, room)]
    if short:
        yield NumbersUnit(tuple(tuple(group) for _, group in groupby(short, lambda number: number.group)))
    for number in numbers:
        if _too_long(number, room):
            yield room.labelled(number.label, f"{number.value} {number.small}", f"numbers/{number.label}")


def _too_long(number: Number, room: _Room) -> bool:
    beside = (room.across - em_width(number.value) * _BIG - _GAP) / _BESIDE
    return len(number.label) > LABEL or is_wider(number.label, beside) or is_wider(number.small, beside)


def _gauge_units(gauge: Gauge, room: _Room) -> Iterator[Unit]:
    long_label = is_longer(gauge.label, LABEL)
    long_print = is_longer(gauge.legend + gauge.note, LEGEND)
    yield GaugeUnit(
        Gauge(
            "" if long_label else gauge.label,
            gauge.value,
            gauge.shape,
            "" if long_print else gauge.legend,
            "" if long_print else gauge.note,
            gauge.every,
        ),
        not 0 <= gauge.value <= _most_boxes(gauge, room.size),
    )
    if long_label or long_print:
        words = f"{gauge.legend} {gauge.note}".strip() if long_print else ""
        yield room.labelled(gauge.label if long_label else "", words, f"gauges/{gauge.label}")


def _most_boxes(gauge: Gauge, size: Size) -> int:
    """Boxes that can still be counted: more where marks part them into three and more."""
    if size.width * size.height < _ROOMY_FOR_BOXES:
        return _FEW_BOXES
    return 2 * MOST_BOXES if 0 < 3 * gauge.every <= gauge.value else MOST_BOXES


def _fact_units(facts: tuple[Fact, ...], room: _Room) -> Iterator[Unit]:
    short = tuple(fact for fact in facts if len(fact.label) + len(fact.value) <= FACT)
    if short:
        yield FactsUnit(short)
    for fact in facts:
        if len(fact.label) + len(fact.value) > FACT:
            yield room.labelled(fact.label, fact.value, f"facts/{fact.label}")


def _section_units(section: Section, index: int, room: _Room) -> Iterator[Unit]:
    opens = True
    if is_longer(section.heading, HEADING):
        yield room.paragraph([Run(section.heading, Style.STRONG)], index, opens=True)
        opens = False
    for entry in section.entries:
        for unit in _entry_units(entry, (index, section.quiet, opens), room):
            yield unit
            opens = False
    if section.heading.strip() and not section.entries:
        yield room.paragraph([Run("—")], index, section.quiet, opens=True)


def _entry_units(entry: Entry, place: tuple[int, bool, bool], room: _Room) -> Iterator[TextUnit | RowsUnit]:
    section, quiet, opens = place
    first, rest = _first_paragraph(entry)
    pill = clean(entry.pill).strip()
    if is_longer(pill, PILL):
        first = (Run(pill + " ", Style.STRONG), *first)
        pill = ""
    flat = not (entry.title.strip() or entry.aside.strip() or pill or entry.icon or entry.boxes > 0)
    yield TextUnit(
        "entry",
        room.whole(first),
        room.piece,
        title=room.pieces([Run(entry.title.strip(), Style.STRONG)]) if entry.title.strip() else (),
        aside=room.pieces([Run(entry.aside.strip())]) if entry.aside.strip() else (),
        pill=pill,
        icon=entry.icon,
        boxes=max(0, entry.boxes),
        boxes_label=clean(entry.boxes_label),
        section=section,
        quiet=quiet,
        flat=flat,
        opens=opens,
    )
    below = TextUnit("paragraph", (), room.piece, section=section, quiet=quiet, flat=flat)
    yield from _paragraph_units(rest, below, room)
    yield from _row_units(entry.rows, section, quiet, room)
    yield from _paragraph_units(entry.after, below, room)


def _paragraph_units(paragraphs: Iterable[Paragraph], like: TextUnit, room: _Room) -> Iterator[TextUnit]:
    for paragraph in paragraphs:
        kind = "bullet" if paragraph.bullet else "paragraph"
        yield replace(like, kind=kind, body=room.whole(paragraph.runs), head=paragraph.head)


def _row_units(rows: Iterable[Row], section: int, quiet: bool, room: _Room) -> Iterator[TextUnit | RowsUnit]:
    """Neighbouring rows as one unit; one too long to stay whole is a paragraph."""
    for long, group in groupby(rows, lambda row: _is_long(row, room)):
        if long:
            for row in group:
                runs = (Run(f"{row.label.strip()} ", Style.STRONG), *row.runs)
                yield room.paragraph(runs, section, quiet)
        else:
            kept = ((clean(row.label).strip(), room.whole(row.runs)) for row in group)
            yield RowsUnit(tuple(kept), section, quiet)


def _is_long(row: Row, room: _Room) -> bool:
    label = clean(row.label).strip()
    return (
        is_longer(label, PILL)
        or is_wider(label, room.across / 3 / _BESIDE)
        or sum(len(run.text) for run in row.runs) > room.piece
    )


def _first_paragraph(entry: Entry) -> tuple[tuple[Run, ...], tuple[Paragraph, ...]]:
    """What follows the title on its line, and the paragraphs below it."""
    if entry.body and not entry.body[0].apart:
        return entry.body[0].runs, entry.body[1:]
    return (), entry.body
