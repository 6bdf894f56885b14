"""A card, before paper: what stands on it and in which order, free of any game and of any format."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from bestiary.richtext import Paragraph, Run, Style
from bestiary.typography import runs_backward


class BoxShape(StrEnum):
    """The outline of a box to tick."""

    SQUARE = "square"
    ROUND = "round"


#: Boxes that the eye counts at a glance.
_TOGETHER = 5


class BoxGroup(Struct, frozen=True):
    """Boxes side by side by their places, counted from 1, and whether a mark stands behind them."""

    places: range
    marked: bool


def group_boxes(count: int, every: int = 0) -> tuple[BoxGroup, ...]:
    """Boxes in fives, and a new group behind each mark, which stands after each `every` boxes (0 for none)."""
    groups, start = [], 1
    while start <= count:
        end = min(start + _TOGETHER - 1, count)
        if every > 0:
            end = min(end, -(-start // every) * every)
        groups.append(BoxGroup(range(start, end + 1), every > 0 and end % every == 0))
        start = end + 1
    return tuple(groups)


class Gauge(Struct, frozen=True):
    """A value spent box by box, with the legend of what marks its boxes."""

    label: str
    value: int
    shape: BoxShape
    legend: str
    #: Why the value is not the written one: "5, Medium Armor −2". Empty when it is.
    note: str = ""
    #: A mark stands after each so many boxes; 0 for none.
    every: int = 0


class Number(Struct, frozen=True):
    """A number read across the table: big value, small print below it."""

    label: str
    value: str
    small: str
    #: Sets numbers of one kind apart from the next (physical, mental).
    group: str = ""


class Fact(Struct, frozen=True):
    """A short label with its value: Speed 5."""

    label: str
    value: str


class Row(Struct, frozen=True):
    """A line of a small table below an entry: a short label in a box, and what it says."""

    label: str
    runs: tuple[Run, ...]


class Entry(Struct, frozen=True):
    """One thing a section says: pill, icon, title, and text that follows the title on the same line."""

    title: str = ""
    #: Shape key of an icon before the title, or empty.
    icon: str = ""
    #: A short range or cost in a filled pill before all else: "1–4".
    pill: str = ""
    #: Small words after the title: where it comes from, what kind of thing it is.
    aside: str = ""
    body: tuple[Paragraph, ...] = ()
    #: Boxes for uses, and the span they last for ("per scene").
    boxes: int = 0
    boxes_label: str = ""
    #: A small table after the body, such as the results of a roll; its rows stay together unless they are tall.
    rows: tuple[Row, ...] = ()
    #: What follows the table.
    after: tuple[Paragraph, ...] = ()


class Section(Struct, frozen=True):
    """A heading and what stands below it; `quiet` sections are set smaller (reminders)."""

    heading: str
    entries: tuple[Entry, ...]
    quiet: bool = False


class Tick(Struct, frozen=True):
    """A box per part of a turn, at the foot of a card: the icon says which part."""

    icon: str
    label: str
    count: int = 1


class Card(Struct, frozen=True):
    """All that one creature or item says at the table."""

    id: str
    title: str
    number: str
    #: Shape key of the rank mark (never colour alone), and its spoken name.
    mark: str
    mark_label: str
    #: One or two `#rrggbb` colours, of which the first is the main one; with none a card is black on white, without filled areas.
    colours: tuple[str, ...]
    subtitle: str
    #: How it fights, in a line.
    tagline: tuple[Run, ...]
    numbers: tuple[Number, ...]
    gauges: tuple[Gauge, ...]
    facts: tuple[Fact, ...]
    sections: tuple[Section, ...]
    ticks: tuple[Tick, ...] = ()
    #: Foot of the card: the collection it belongs to; and its legal line.
    footer: str = ""
    legal: str = ""
    #: Absolute path of a picture, or empty.
    image: str = ""
    #: The kind of sheet it is made of; ids are unique in a kind.
    kind: str = ""
    #: Which of several copies it is: "2 of 6", or a name of its own.
    copy: str = ""

    @property
    def numbering(self) -> str:
        """Its number, and which copy it is: "No. 7 · 2 of 6"."""
        return " · ".join(part for part in (self.number, self.copy) if part.strip())

    @property
    def backward(self) -> bool:
        """Whether most of what it says is read from right to left; the headings of its sections are then."""
        entries = [entry for section in self.sections for entry in section.entries]
        bodies = [paragraph.runs for entry in entries for paragraph in (*entry.body, *entry.after)]
        rows = [row.runs for entry in entries for row in entry.rows]
        runs = [run for each in (self.tagline, *bodies, *rows) for run in each if run.style is not Style.ICON]
        return runs_backward([self.title, *(entry.title for entry in entries), *(run.text for run in runs)])

    @property
    def key(self) -> str:
        """What no card of another sheet is called, of whatever kind that is."""
        return f"{self.kind}/{self.id}"


class Glyph(Struct, frozen=True):
    """A vector shape: SVG path of absolute M, L, C and Z commands in a box of 100 × 100, filled even-odd."""

    key: str
    character: str
    spoken: str
    path: str


class Deck(Struct, frozen=True):
    """The cards of one printing, with what they share."""

    title: str
    language: str
    cards: tuple[Card, ...]
    glyphs: tuple[Glyph, ...]
    #: Absolute paths of fonts for letters that those of the program lack, the first that has a letter first.
    fonts: tuple[str, ...] = ()
