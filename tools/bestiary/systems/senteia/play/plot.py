"""Chances as a picture: a bar for each roll and die, and the event die with its banes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from importlib.resources import files

from msgspec import Struct
from msgspec.structs import replace

from bestiary.render.picture import render_picture
from bestiary.render.terminal import fold
from bestiary.systems.senteia.convert.values import signed
from bestiary.systems.senteia.model import StatSheet
from bestiary.systems.senteia.play.odds import SUCCESS, BaneChance, Odds, Result, RollOdds
from bestiary.systems.senteia.play.odds_text import bane_name, bonus_text, notes, percent, skill_heading
from bestiary.systems.senteia.wording import range_text

TEMPLATE = "odds.svg.jinja"
#: Lengths in units of the picture, 96 to the inch.
EDGE, LABEL, NUMBER, STEP, BAR = 30.0, 208.0, 44.0, 112.0, 96.0
LINE, TOP, HEADING, GAP, FOOT = 15.0, 172.0, 34.0, 12.0, 14.0
#: Columns of text, counted as in a terminal, that a label and a note have room for.
_TITLE_COLUMNS, _LABEL_COLUMNS, _UNITS_A_COLUMN = 48, 28, 5.6
_MARGINS_A_LINE = 2
#: Corners of the outline of a die, about its middle, by its sides; other dice are drawn as the last.
_OUTLINES = {
    4: "0,-19 20,15 -20,15",
    6: "-15,-15 15,-15 15,15 -15,15",
    8: "0,-20 19,0 0,20 -19,0",
    10: "0,-20 20,3 0,20 -20,3",
    12: "0,-19 18.5,-6 11.5,16 -11.5,16 -18.5,-6",
}


class Segment(Struct, frozen=True):
    """A part of a bar and what it looks like."""

    left: float
    width: float
    look: str


class Bar(Struct, frozen=True):
    """The chances of a roll on one die."""

    left: float
    share: str
    segments: tuple[Segment, ...]
    margins: tuple[str, ...]


class Row(Struct, frozen=True):
    """A line of the picture: its words at the left, then bars of chances or one bar of the event die."""

    words: tuple[str, ...]
    under: tuple[str, ...]
    number: str
    height: float
    bars: tuple[Bar, ...]
    top: float = 0


class Block(Struct, frozen=True):
    """Rows under a heading."""

    heading: str
    rows: tuple[Row, ...]
    strip: bool = False
    top: float = 0


def draw_odds(sheet: StatSheet, odds: Odds) -> str:
    """The chances of a sheet as one SVG picture that needs no other file."""
    width = 2 * EDGE + LABEL + NUMBER + STEP * (len(odds.dice) - 1) + BAR
    blocks, below = _stacked(tuple(block for block in _blocks(sheet, odds) if block.rows))
    columns = int((width - 2 * EDGE) / _UNITS_A_COLUMN)
    said = [line for note in notes(sheet, odds) for line in fold(note.replace("`", ""), columns)]
    title = fold(sheet.creature.name, _TITLE_COLUMNS)
    shift = (len(title) - 1) * 30.0
    values = {
        "width": width,
        "height": below + shift + len(said) * LINE + EDGE,
        "title": title,
        "shift": shift,
        "subtitle": f"Chance of success on each die of a character{bonus_text(odds.bonus)}",
        "dice": [(_left(place) + BAR / 2, f"d{sides}", _outline(sides)) for place, sides in enumerate(odds.dice)],
        "legend": _legend(odds),
        "blocks": blocks,
        "faces": _faces(odds),
        "notes": said,
        "notes_top": below,
        "description": _description(blocks, odds),
        "edge": EDGE,
        "number_end": EDGE + LABEL + NUMBER - 16,
        "bar_width": BAR,
    }
    return render_picture(files(__package__).joinpath(TEMPLATE).read_text(encoding="utf-8"), values)


def _blocks(sheet: StatSheet, odds: Odds) -> Iterator[Block]:
    yield Block("Rolls that it asks for", tuple(_row(each, odds) for each in odds.features))
    yield Block(skill_heading(odds, attacks=False), tuple(_row(each, odds) for each in odds.skills))
    armor = f" ({signed(sheet.defense.value)}, {sheet.defense.note})"
    yield Block(skill_heading(odds, attacks=True) + armor, tuple(_row(each, odds) for each in odds.attacks))
    yield Block(
        f"Banes on the event die, a d{odds.event_die}", tuple(_bane_row(each, odds) for each in odds.banes), True
    )


def _stacked(blocks: Sequence[Block]) -> tuple[tuple[Block, ...], float]:
    """The blocks one under another, and the place below the last."""
    top = TOP
    stacked = []
    for block in blocks:
        rows = []
        place = top + HEADING + (LINE + GAP if block.strip else 0)
        for row in block.rows:
            rows.append(replace(row, top=place))
            place += row.height
        stacked.append(replace(block, rows=tuple(rows), top=top))
        top = place + FOOT
    return tuple(stacked), top + FOOT


def _row(roll: RollOdds, odds: Odds) -> Row:
    asked = roll.roll
    names = roll.names or (asked.skill,)
    words = tuple(line for name in names for line in fold(name, _LABEL_COLUMNS))
    said = [f"{asked.ability} vs {asked.skill}" if asked.ability else f"vs {asked.skill}"] if roll.names else []
    said += [f"{signed(asked.edge)} edge" + ("" if odds.rule else " (not counted)")] if asked.edge else []
    causes = {f"{each} counted in" for case in roll.cases if case.raised for each in case.raised.causes}
    under = tuple(line for part in (*said, *sorted(causes)) for line in fold(part, _LABEL_COLUMNS + 4))
    bars = tuple(_bar(place, roll.overall.results) for place in range(len(odds.dice)))
    cell = 18 + 11 + 12 * max(len(bar.margins) for bar in bars)
    height = max(LINE * len(words) + 13 * len(under), cell) + GAP
    return Row(words, under, str(asked.difficulty), height, bars)


def _bar(place: int, results: Sequence[Result]) -> Bar:
    chance = {(each.result, each.by): each.chances[place] for each in results}
    good = sorted((by for word, by in chance if word == SUCCESS), reverse=True)
    bad = sorted(by for word, by in chance if word != SUCCESS)
    segments, left = [], Fraction(0)
    # Each result holds those of greater margins; a segment is what is left of it without them.
    for by, greater in zip(good, [None, *good], strict=False):
        share = chance[SUCCESS, by] - (chance[SUCCESS, greater] if greater is not None else 0)
        segments.append((left, share, "better" if by else "success"))
        left += share
    for step, (by, greater) in enumerate(zip(bad, [*bad[1:], None], strict=True)):
        share = chance["failure", by] - (chance["failure", greater] if greater is not None else 0)
        segments.append((left, share, f"fail-{min(step, 3)}"))
        left += share
    margins = [f"{by}+: {percent(chance['failure', by])}" for by in bad if by]
    margins += [f"success {by}+: {percent(chance[SUCCESS, by])}" for by in reversed(good) if by]
    lines = [margins[at : at + _MARGINS_A_LINE] for at in range(0, len(margins), _MARGINS_A_LINE)]
    return Bar(
        _left(place),
        percent(chance[SUCCESS, 0]),
        tuple(Segment(float(at) * BAR, float(share) * BAR, look) for at, share, look in segments if share),
        tuple(" · ".join(line) for line in lines),
    )


def _bane_row(chance: BaneChance, odds: Odds) -> Row:
    bane, face = chance.bane, _face_width(odds)
    words = tuple(fold(bane_name(chance), _LABEL_COLUMNS))
    under = (f"difficulty +{bane.adds}",) if bane.adds else ()
    low, high = max(bane.low, 1), min(bane.high, odds.event_die)
    span = Segment((low - 1) * face, max(high - low + 1, 0) * face, "bane")
    height = LINE * len(words) + 13 * len(under) + 6
    return Row(
        words, under, range_text(bane.low, bane.high), height, (Bar(_left(0), percent(chance.chance), (span,), ()),)
    )


def _legend(odds: Odds) -> list[tuple[float, str, str]]:
    results = [result for roll in odds.features for result in roll.overall.results]
    entries = [("success", "success"), ("fail-0", "fail")]
    if any(result.by and result.result == SUCCESS for result in results):
        entries.insert(0, ("better", "success by a margin"))
    if any(result.by and result.result != SUCCESS for result in results):
        entries.append(("fail-1", "fail by a margin (2+: by 2 or more)"))
    placed, left = [], EDGE
    for look, words in entries:
        placed.append((left, look, words))
        left += 40 + 6.6 * len(words)
    return placed


def _faces(odds: Odds) -> list[tuple[float, float, int, bool]]:
    width = _face_width(odds)
    fires = [
        any(each.bane.low <= face <= each.bane.high for each in odds.banes) for face in range(1, odds.event_die + 1)
    ]
    return [(_left(0) + place * width, width, place + 1, fires[place]) for place in range(odds.event_die)]


def _face_width(odds: Odds) -> float:
    return (STEP * (len(odds.dice) - 1) + BAR) / odds.event_die


def _description(blocks: Sequence[Block], odds: Odds) -> str:
    parts = []
    for block in blocks:
        rows = []
        for row in block.rows:
            shares = ", ".join(
                bar.share if block.strip else f"d{sides} {bar.share}"
                for bar, sides in zip(row.bars, odds.dice, strict=False)
            )
            rows.append(f"{' '.join(row.words)} {row.number}: {shares}")
        parts.append(f"{block.heading}. {'; '.join(rows)}.")
    return " ".join(parts)


def _outline(sides: int) -> str:
    return _OUTLINES.get(sides, _OUTLINES[12])


def _left(place: int) -> float:
    return EDGE + LABEL + NUMBER + STEP * place
