"""Chances in words: a table for the terminal, and the same as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from msgspec import to_builtins

from bestiary.render.terminal import display_width, fold, pad
from bestiary.render.visible import harmless
from bestiary.systems.senteia.convert.values import signed
from bestiary.systems.senteia.model import StatSheet
from bestiary.systems.senteia.play.edges import UNSAID, rule_text
from bestiary.systems.senteia.play.odds import SUCCESS, BaneChance, Case, Odds, Result, RollOdds
from bestiary.systems.senteia.wording import range_text, roll_text

#: A line of text, or a label with a cell for each die.
Line = str | tuple[str, tuple[Fraction, ...]]
#: Columns of a label; a longer one is folded.
_LABEL = 27
_OVERALL = "over the event die"


def odds_lines(sheet: StatSheet, odds: Odds, columns: int) -> list[str]:
    """The chances as lines of a terminal of so many columns."""
    lines = list(_roll_lines(sheet, odds))
    head = f"{harmless(sheet.creature.name)}: exact chances of a character's roll against it{bonus_text(odds.bonus)}"
    return [
        *fold(head, columns),
        "",
        *_bane_lines(odds),
        *_set(lines, odds.dice, columns),
        "",
        *(line for note in notes(sheet, odds) for line in fold(note, columns, rest="  ")),
    ]


def notes(sheet: StatSheet, odds: Odds) -> Iterator[str]:
    """What the numbers rest on."""
    yield "A roll succeeds when its result is the difficulty or more (S1, reading)."
    if sheet.banes:
        yield f"Banes fire on the event die, a d{odds.event_die}, of any roll against it (S4, reading)."
    if any(bane.of for bane in sheet.banes):
        yield (
            "A bane of an item fires only while that item is used: it counts in the rolls against attacks made with it "
            "(S4, reading)."
        )
    if odds.rule:
        yield f"Edge: {rule_text(odds.rule)} (rules.edge)."
    else:
        yield f"All chances are without edge ({UNSAID})."


def bonus_text(bonus: int) -> str:
    """The bonus of a character, after a heading."""
    return f", {signed(bonus)} to the result" if bonus else ""


def heading(roll: RollOdds, counted: bool) -> str:
    """A roll, and what on the sheet asks for it: Defend vs Might 4 · Strike, Maul; `counted` when edges are."""
    asked = roll_text(roll.roll) + (" (not counted)" if roll.roll.edge and not counted else "")
    return harmless(" · ".join([asked, *roll.names]))


def result_text(result: Result) -> str:
    """A result in print: success, fail by 2+."""
    word = "success" if result.result == SUCCESS else "fail"
    return f"{word} by {result.by}+" if result.by else word


def case_text(case: Case, difficulty: int) -> str:
    """Under which banes the chances of a case hold: with Pinpoint, difficulty 6."""
    if case.raised is None:
        return _OVERALL
    if not case.raised.added:
        return "without those banes"
    return harmless(f"with {' and '.join(case.raised.causes)}, difficulty {difficulty + case.raised.added}")


def skill_heading(odds: Odds, attacks: bool) -> str:
    """The heading over the rolls against skills."""
    return "Attacks against it" if attacks else "Rolls against its skills"


def bane_name(chance: BaneChance) -> str:
    """A bane with its item."""
    bane = chance.bane
    return harmless(f"{bane.name} ({bane.of})" if bane.of else bane.name)


def percent(chance: Fraction) -> str:
    """A chance in whole percent; 0 and 100 only where they are exact."""
    whole = int(chance * 100 + Fraction(1, 2))
    if whole >= 100 and chance < 1:
        return ">99%"
    if whole <= 0 and chance > 0:
        return "<1%"
    return f"{whole}%"


def plain_odds(sheet: StatSheet, odds: Odds) -> Mapping[str, Any]:
    """All chances as plain data: fractions as text, and percent."""
    return {
        "id": sheet.creature.id,
        "name": sheet.creature.name,
        "dice": list(odds.dice),
        "bonus": odds.bonus,
        "edge_rule": to_builtins(odds.rule) if odds.rule else None,
        "event_die": odds.event_die,
        "banes": [
            {
                "name": each.bane.name,
                "of": each.bane.of,
                "range": [each.bane.low, each.bane.high],
                "adds": each.bane.adds,
                **_plain(each.chance),
            }
            for each in odds.banes
        ],
        "features": [_plain_roll(each, odds) for each in odds.features],
        "skills": [_plain_roll(each, odds) for each in odds.skills],
        "attacks": [_plain_roll(each, odds) for each in odds.attacks],
        "notes": list(notes(sheet, odds)),
    }


def _bane_lines(odds: Odds) -> Iterator[str]:
    if not odds.banes:
        return
    yield f"Banes (d{odds.event_die})"
    rows = [
        (range_text(each.bane.low, each.bane.high), bane_name(each), str(each.chance), percent(each.chance))
        for each in odds.banes
    ]
    widths = [max(display_width(row[column]) for row in rows) for column in range(4)]
    for place, name, fraction, share in rows:
        yield (
            f"  {pad(place, widths[0], '>')}  {pad(name, widths[1])}"
            f"  {pad(fraction, widths[2], '>')}  {pad(share, widths[3], '>')}"
        )
    yield ""


def _roll_lines(sheet: StatSheet, odds: Odds) -> Iterator[Line]:
    for roll in odds.features:
        yield heading(roll, odds.rule is not None)
        for case in roll.cases:
            if len(roll.cases) > 1:
                yield f" {case_text(case, roll.roll.difficulty)}"
            for result in case.results:
                yield f"  {result_text(result)}", result.chances
    for attacks, rolls in ((False, odds.skills), (True, odds.attacks)):
        if rolls:
            note = f" ({signed(sheet.defense.value)}, {harmless(sheet.defense.note)})" if attacks else ""
            yield skill_heading(odds, attacks) + note
        for roll in rolls:
            yield from _skill_lines(roll)


def _skill_lines(roll: RollOdds) -> Iterator[Line]:
    label = f"  {harmless(f'{roll.roll.skill} {roll.roll.difficulty}')}"
    first, *others = roll.cases
    if not others or (first.raised and not first.raised.added):
        yield label, first.results[0].chances
    else:
        yield label
        others = [first, *others]
    for case in others:
        yield f"    {case_text(case, roll.roll.difficulty)}", case.results[0].chances


def _set(lines: Sequence[Line], dice: Sequence[int], columns: int) -> Iterator[str]:
    """The lines as a table: chances as fraction and percent, or percent alone where a line has no room for both."""
    rows = [(_label(line[0]), line[1]) for line in lines if not isinstance(line, str)]
    labels = max((display_width(part) for label, _ in rows for part in label), default=0)
    for wide in (True, False):
        cells = {chance: _cell(chance, wide) for _, row in rows for chance in row}
        widths = [max(len(f"d{sides}"), *(len(cells[row[at]]) for _, row in rows), 0) for at, sides in enumerate(dice)]
        if labels + sum(2 + width for width in widths) <= columns:
            break
    yield " " * labels + _joined([f"d{sides}" for sides in dice], widths)
    for line in lines:
        if isinstance(line, str):
            yield from fold(line, columns, rest="  ")
            continue
        *before, last = _label(line[0])
        yield from before
        yield pad(last, labels) + _joined([cells[chance] for chance in line[1]], widths)
    if not wide:
        yield "The same as fractions: a wider terminal, or `--format json`."


def _label(text: str) -> list[str]:
    indent = " " * (len(text) - len(text.lstrip(" ")))
    return fold(text.lstrip(" "), _LABEL, indent, f"{indent}  ")


def _cell(chance: Fraction, wide: bool) -> str:
    share = f"{percent(chance):>4}"
    return f"{chance} {share}" if wide and chance.denominator > 1 else share


def _joined(cells: Sequence[str], widths: Sequence[int]) -> str:
    return "".join("  " + pad(cell, width, ">") for cell, width in zip(cells, widths, strict=True))


def _plain(chance: Fraction) -> Mapping[str, Any]:
    return {"fraction": str(chance), "percent": round(float(chance * 100), 4)}


def _plain_roll(roll: RollOdds, odds: Odds) -> Mapping[str, Any]:
    return {
        "names": list(roll.names),
        "ability": roll.roll.ability,
        "skill": roll.roll.skill,
        "difficulty": roll.roll.difficulty,
        "edge": roll.roll.edge,
        "edge_counted": bool(roll.roll.edge) and odds.rule is not None,
        "cases": [
            {
                "raised": to_builtins(case.raised) if case.raised else None,
                "results": [
                    {
                        "result": each.result,
                        "by": each.by,
                        "dice": {f"d{sides}": _plain(one) for sides, one in zip(odds.dice, each.chances, strict=True)},
                    }
                    for each in case.results
                ],
            }
            for case in roll.cases
        ],
    }
