"""A contest in words: who rolls what, the chances of each pair, and rolls as they fell; and the same as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from msgspec import to_builtins

from bestiary.render.terminal import display_width, pad
from bestiary.render.visible import harmless
from bestiary.systems.draw_steel.play.contest import PAIR_WAYS, Contest, Counts, Entrant, Thrown, worth_of
from bestiary.systems.draw_steel.play.tables import RollTables
from bestiary.systems.draw_steel.play.wording import (
    contender_text,
    dice_with,
    edge_text,
    number_text,
    precise,
    task_reading,
    usual_notes,
)
from bestiary.systems.draw_steel.wording import signed

NOTES = (
    "The higher total wins and a tie changes nothing; there are no tiers, no difficulty and no rewards (D6).",
    "Over all and not under any: one roll of a hero against the rolls of all the others.",
)


def contest_lines(contest: Contest, tables: RollTables) -> Iterator[str]:
    """The chances of a contest as lines."""
    yield "Opposed power rolls"
    yield ""
    everyone = (*contest.firsts, *contest.others)
    rows = [(harmless(each.name), dice_with(worth_of(each, tables)), entrant_text(each, tables)) for each in everyone]
    widths = [max(display_width(row[place]) for row in rows) for place in (0, 1)]
    for name, dice, made_of in rows:
        yield f"  {pad(name, widths[0])}  {pad(dice, widths[1])}  {made_of}"
    yield ""
    yield from _pair_lines(contest)
    yield ""
    yield from contest_notes(contest, tables)


def contest_notes(contest: Contest, tables: RollTables) -> tuple[str, ...]:
    """What the numbers mean and rest on."""
    notes = NOTES if len(contest.others) > 1 else NOTES[:1]
    task = contest.task
    if task is None:
        return notes
    reading = (task_reading(task, tables),) if task.reading else ()
    firsts, others = ([each.contender for each in side] for side in (contest.firsts, contest.others))
    return (*notes, *reading, *usual_notes(task, firsts, others, tables))


def entrant_text(entrant: Entrant, tables: RollTables) -> str:
    """What an entrant's number is made of: Agility 2 + skill 2 = 4, double edge +4, tier up +4."""
    parts = [contender_text(entrant.contender, tables)]
    edge = worth_of(Entrant(entrant.contender, entrant.edges, entrant.banes), tables) - entrant.contender.bonus
    if edge:
        parts.append(f"{edge_text(entrant.edges, entrant.banes, tables)} {signed(edge)}")
    elif entrant.edges or entrant.banes:
        parts.append("edges and banes cancel")
    for count, word in ((entrant.ups, "up"), (-entrant.downs, "down")):
        if count:
            times = f" ×{abs(count)}" if abs(count) > 1 else ""
            parts.append(f"tier {word}{times} {signed(count * tables.contest_tier)}")
    return ", ".join(parts)


def exact(ways: int) -> str:
    """A count of 10,000 ways in percent: exact with two decimals."""
    return precise(Fraction(ways, PAIR_WAYS))


def roll_lines(contest: Contest, thrown: Sequence[Thrown]) -> Iterator[str]:
    """Rolls as they fell, and who won each pair."""
    yield "Rolled"
    yield ""
    width = max(display_width(harmless(each.entrant.name)) for each in thrown)
    for each in thrown:
        one, other = each.dice
        added = f" {'+' if each.added > 0 else '−'} {abs(each.added)}" if each.added else ""
        yield f"  {pad(harmless(each.entrant.name), width)}  {one} + {other}{added} = {number_text(each.total)}"
    yield ""
    firsts, others = thrown[: len(contest.firsts)], thrown[len(contest.firsts) :]
    for first in firsts:
        for other_roll in others:
            yield f"  {_verdict(first, other_roll)}"
    yield ""


def plain_contest(contest: Contest, tables: RollTables) -> Mapping[str, Any]:
    """A contest as plain data; counts are out of 10,000, chances over all exact fractions."""
    return {
        "task": contest.task.id if contest.task else None,
        "heroes": [_plain_entrant(each, tables) for each in contest.firsts],
        "against": [_plain_entrant(each, tables) for each in contest.others],
        "ways": PAIR_WAYS,
        "pairs": [
            {
                "hero": pair.first.name,
                "against": pair.other.name,
                "difference": pair.difference,
                **to_builtins(pair.counts),
                "percent": {word: ways / (PAIR_WAYS // 100) for word, ways in to_builtins(pair.counts).items()},
            }
            for pair in contest.pairs
        ],
        "against_all": [
            {"hero": each.entrant.name, "over_all": _plain(each.over), "not_under_any": _plain(each.not_under)}
            for each in contest.standings
        ],
        "notes": list(contest_notes(contest, tables)),
    }


def plain_rolls(contest: Contest, thrown: Sequence[Thrown], seed: int | None) -> Mapping[str, Any]:
    """Rolls as plain data."""
    firsts, others = thrown[: len(contest.firsts)], thrown[len(contest.firsts) :]
    return {
        "seed": seed,
        "rolls": [
            {"name": each.entrant.name, "dice": list(each.dice), "added": each.added, "total": each.total}
            for each in thrown
        ],
        "pairs": [
            {"hero": first.entrant.name, "against": other.entrant.name, "result": _result(first, other)}
            for first in firsts
            for other in others
        ],
    }


def _pair_lines(contest: Contest) -> Iterator[str]:
    rows: list[tuple[str, str, str, str]] = []
    for first, standing in zip(contest.firsts, contest.standings, strict=True):
        many = len(contest.others) > 1
        pairs = [pair for pair in contest.pairs if pair.first is first]
        if many:
            rows.append((harmless(first.name), "", "", ""))
        for pair in pairs:
            name = (
                f"  against {harmless(pair.other.name)}"
                if many
                else f"{harmless(first.name)} against {harmless(pair.other.name)}"
            )
            rows.append((name, *_cells(pair.counts)))
        if many:
            rows.append(("  over all of them", precise(standing.over), "", ""))
            rows.append(("  not under any of them", precise(standing.not_under), "", ""))
    yield from _table(rows)


def _table(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    head = ("", "win", "tie", "lose")
    widths = [max(display_width(row[place]) for row in (head, *rows)) for place in range(4)]
    for row in (head, *rows):
        cells = [pad(row[0], widths[0]), *(pad(row[place], widths[place], ">") for place in (1, 2, 3))]
        yield "  " + "  ".join(cells).rstrip()


def _cells(counts: Counts) -> tuple[str, str, str]:
    return exact(counts.win), exact(counts.tie), exact(counts.lose)


def _verdict(first: Thrown, other: Thrown) -> str:
    names = harmless(first.entrant.name), harmless(other.entrant.name)
    result = _result(first, other)
    if result == "tie":
        return f"{names[0]} and {names[1]} tie: nothing changes"
    return f"{names[0]} wins against {names[1]}" if result == "win" else f"{names[1]} wins against {names[0]}"


def _result(first: Thrown, other: Thrown) -> str:
    return "tie" if first.total == other.total else "win" if first.total > other.total else "lose"


def _plain(chance: Fraction) -> Mapping[str, Any]:
    return {"fraction": str(chance), "percent": round(float(chance * 100), 4)}


def _plain_entrant(entrant: Entrant, tables: RollTables) -> Mapping[str, Any]:
    contender = entrant.contender
    return {
        "name": contender.name,
        "characteristic": contender.characteristic or None,
        "value": contender.value,
        "skill": contender.skill,
        "bonus": contender.bonus,
        "edges": entrant.edges,
        "banes": entrant.banes,
        "tiers_up": entrant.ups,
        "tiers_down": entrant.downs,
        "added_to_dice": worth_of(entrant, tables),
    }
