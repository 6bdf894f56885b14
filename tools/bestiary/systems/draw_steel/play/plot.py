"""A contest as a picture: for each pair how far apart the totals fall, and the chances under it."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

from msgspec import Struct
from msgspec.structs import replace

from bestiary.render.picture import render_picture
from bestiary.render.terminal import fold
from bestiary.render.visible import harmless
from bestiary.systems.draw_steel.play.contest import PAIR_WAYS, Contest, Counts, Pair, count_differences, worth_of
from bestiary.systems.draw_steel.play.contest_text import contest_notes, exact
from bestiary.systems.draw_steel.play.tables import RollTables
from bestiary.systems.draw_steel.play.wording import dice_with, precise
from bestiary.systems.draw_steel.wording import signed

TEMPLATE = "contest.svg.jinja"
TITLE = "Opposed power rolls"
SUBTITLE = "How far the first total falls above the other, or below it"
#: Lengths in units of the picture, 96 to the inch.
EDGE, SPAN, GUTTER, TOP, BASE, GAP = 30.0, 330.0, 40.0, 122.0, 84.0, 28.0
_ACROSS = 2
_WORD_HEIGHT, _UNDER_HEIGHT, _BELOW, _LINE = 18.0, 16.0, 56.0, 16.0
#: Columns of text, counted as in a terminal, that a panel and a note have room for.
_WORD_COLUMNS, _UNDER_COLUMNS, _NOTE_COLUMNS = 42, 54, 118
#: The farthest apart two totals with equal bonuses can be.
_FARTHEST = 18
#: The height of the column that is chosen most often, as a part of the chart.
_ROOM = 0.95


#: How far apart numbers under the charts can be: in points, the first that has room, and in units.
_TICKS, _LEAST_APART = (5, 10, 20, 50, 100, 500), 26.0


class Axis(Struct, frozen=True):
    """The least and greatest difference of all charts, and the length they have in units."""

    low: int
    high: int
    span: float

    @property
    def step(self) -> float:
        """The length of one point."""
        return self.span / (self.high - self.low + 1)

    def left(self, margin: int) -> float:
        """Where the column of a difference starts."""
        return (margin - self.low) * self.step


class Column(Struct, frozen=True):
    """A bar of the picture and what it looks like: win, tie or lose."""

    left: float
    width: float
    height: float
    look: str


class Panel(Struct, frozen=True):
    """A pair: its words, the columns of its differences, and its chances."""

    words: tuple[str, ...]
    under: tuple[str, ...]
    columns: tuple[Column, ...]
    ticks: tuple[tuple[float, str], ...]
    shares: tuple[Column, ...]
    win: str
    tie: str
    lose: str
    left: float = 0
    top: float = 0
    chart: float = 0


def draw_contest(contest: Contest, tables: RollTables) -> str:
    """The chances of a contest as one SVG picture that needs no other file."""
    width = 2 * EDGE + SPAN * _ACROSS + GUTTER * (_ACROSS - 1)
    across = min(_ACROSS, len(contest.pairs))
    axis = _axis(contest.pairs, SPAN if across > 1 else width - 2 * EDGE)
    placed, below = _placed([_panel(pair, axis, tables) for pair in contest.pairs], across)
    said = [
        line
        for note in (*_over_all(contest), *contest_notes(contest, tables))
        for line in fold(note.replace("`", ""), _NOTE_COLUMNS)
    ]
    values = {
        "width": width,
        "height": below + len(said) * _LINE + EDGE,
        "title": TITLE,
        "subtitle": SUBTITLE,
        "legend": [(EDGE, "lose", "lose"), (EDGE + 80, "tie", "tie: nothing changes"), (EDGE + 240, "win", "win")],
        "panels": placed,
        "notes": said,
        "notes_top": below,
        "description": _description(contest),
        "edge": EDGE,
        "span": axis.span,
        "base": BASE,
    }
    return render_picture(files(__package__).joinpath(TEMPLATE).read_text(encoding="utf-8"), values)


def _axis(pairs: Sequence[Pair], span: float) -> Axis:
    differences = [pair.difference for pair in pairs]
    return Axis(min(0, *differences) - _FARTHEST, max(0, *differences) + _FARTHEST, span)


def _panel(pair: Pair, axis: Axis, tables: RollTables) -> Panel:
    names = f"{harmless(pair.first.name)} against {harmless(pair.other.name)}"
    dice = f"{dice_with(worth_of(pair.first, tables))} against {dice_with(worth_of(pair.other, tables))}"
    counts = pair.counts
    return Panel(
        words=tuple(fold(names, _WORD_COLUMNS)),
        under=tuple(fold(dice, _UNDER_COLUMNS)),
        columns=_columns(pair, axis),
        ticks=_ticks(axis),
        shares=_shares(counts, axis.span),
        win=exact(counts.win),
        tie=exact(counts.tie),
        lose=exact(counts.lose),
    )


def _columns(pair: Pair, axis: Axis) -> tuple[Column, ...]:
    ways = count_differences(pair.difference)
    most = max(ways.values())
    return tuple(
        Column(axis.left(margin), axis.step, BASE * _ROOM * count / most, _look(margin))
        for margin, count in ways.items()
    )


def _look(margin: int) -> str:
    return "win" if margin > 0 else "lose" if margin < 0 else "tie"


def _ticks(axis: Axis) -> tuple[tuple[float, str], ...]:
    apart = next(each for each in _TICKS if each * axis.step >= _LEAST_APART)
    margins = range(axis.low, axis.high + 1)
    return tuple((axis.left(margin) + axis.step / 2, signed(margin)) for margin in margins if margin % apart == 0)


def _shares(counts: Counts, span: float) -> tuple[Column, ...]:
    shares, left = [], 0.0
    for ways, look in ((counts.lose, "lose"), (counts.tie, "tie"), (counts.win, "win")):
        width = span * ways / PAIR_WAYS
        shares.append(Column(left, width, 0, look))
        left += width
    return tuple(each for each in shares if each.width)


def _placed(panels: Sequence[Panel], across: int) -> tuple[tuple[Panel, ...], float]:
    """The panels in rows of so many, and the place below the last."""
    placed, top = [], TOP
    for start in range(0, len(panels), across):
        row = panels[start : start + across]
        chart = max(_WORD_HEIGHT * len(each.words) + _UNDER_HEIGHT * len(each.under) for each in row) + 4
        for place, each in enumerate(row):
            placed.append(replace(each, left=EDGE + place * (SPAN + GUTTER), top=top, chart=chart))
        top += chart + BASE + _BELOW + GAP
    return tuple(placed), top


def _over_all(contest: Contest) -> tuple[str, ...]:
    if len(contest.others) < 2:
        return ()
    return tuple(
        f"{harmless(each.entrant.name)}: over all {precise(each.over)}, not under any {precise(each.not_under)}."
        for each in contest.standings
    )


def _description(contest: Contest) -> str:
    return " ".join(
        f"{pair.first.name} against {pair.other.name}: win {exact(pair.counts.win)}, tie {exact(pair.counts.tie)}, "
        f"lose {exact(pair.counts.lose)}."
        for pair in contest.pairs
    )
