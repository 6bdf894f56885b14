"""A test in words: what is rolled, how hard it is, and the chances of each outcome; and the same as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from bestiary.render.terminal import display_width, pad
from bestiary.render.visible import harmless
from bestiary.systems.draw_steel.play.difficulty import Contender, Judged
from bestiary.systems.draw_steel.play.power_roll import (
    PowerRoll,
    Tiers,
    added_to_dice,
    count_outcomes,
    count_successes,
    count_tiers,
    net_edge,
)
from bestiary.systems.draw_steel.play.tables import RollTables, Task
from bestiary.systems.draw_steel.play.wording import (
    contender_text,
    dice_with,
    edge_text,
    task_reading,
    usual_notes,
)
from bestiary.systems.draw_steel.wording import signed


class Attempt(Struct, frozen=True):
    """A test to describe: who rolls, the task if it has a name, edges and banes, and a difficulty the game master set.

    `alert` is `wary` or `reactive` where a hero may notice a deception; otherwise the contender does the task.
    """

    contender: Contender
    task: Task | None
    edges: int = 0
    banes: int = 0
    ruled: str = ""
    alert: str = ""

    @property
    def roll(self) -> PowerRoll:
        """The power roll of the test."""
        return PowerRoll(self.contender.bonus, self.edges, self.banes)


def hero_lines(attempt: Attempt, judged: Judged, tables: RollTables) -> Iterator[str]:
    """A hero's test against opponents: the difficulty with its reasons, then the chances."""
    yield f"{tables.difficulties[attempt.ruled or judged.difficulty]} test · {_heading(attempt, tables)}"
    yield ""
    rows = [
        (harmless(each.contender.name), contender_text(each.contender, tables), each.standing)
        for each in judged.opponents
    ]
    yield from _columns(rows, "<<<")
    yield ""
    yield from difficulty_notes(attempt, judged, tables)
    yield ""
    yield from _roll_lines(attempt, (attempt.ruled or judged.difficulty,), tables)
    notes = tuple(hero_notes(attempt, judged, tables))
    yield from ("", *notes) if notes else ()


def npc_lines(attempts: Sequence[Attempt], tables: RollTables) -> Iterator[str]:
    """NPCs' own tests of a deceptive task: the chances for each difficulty, or the one the game master set."""
    for attempt in attempts:
        yield _heading(attempt, tables)
        yield ""
        yield from _roll_lines(attempt, (attempt.ruled,) if attempt.ruled else tuple(tables.difficulties), tables)
        yield ""
    yield from npc_notes(attempts, tables)


def difficulty_notes(attempt: Attempt, judged: Judged, tables: RollTables) -> Iterator[str]:
    """Why a test is as hard as it is, and how far that can be relied on."""
    found = tables.difficulties[judged.difficulty]
    reading = f", reading: `{judged.reading}` in bestiary.yaml changes it" if judged.reading else ""
    yield f"{found}: {judged.says} (D2{reading})."
    if attempt.ruled and attempt.ruled != judged.difficulty:
        yield f"The game master makes it {tables.difficulties[attempt.ruled].lower()}."
    else:
        yield "This is a guideline: the game master may say otherwise (`--difficulty`)."


def hero_notes(attempt: Attempt, judged: Judged, tables: RollTables) -> Iterator[str]:
    """What a hero's test rests on beside the guideline."""
    task = attempt.task
    if attempt.alert == "reactive":
        yield "A reactive test instead of the NPC's own is an optional rule (D5)."
    elif attempt.alert:
        yield "A hero is wary, so the hero rolls and not the NPC (D4)."
    elif task:
        if task.reading:
            yield task_reading(task, tables)
        yield from usual_notes(task, [attempt.contender], [each.contender for each in judged.opponents], tables)


def npc_notes(attempts: Sequence[Attempt], tables: RollTables) -> Iterator[str]:
    """What NPCs' own tests rest on."""
    alert = tables.characteristics[tables.alert]
    yield f"The NPC rolls, since no hero is wary; a hero who is rolls {alert} instead: `--wary` (D4)."
    if not any(attempt.ruled for attempt in attempts):
        yield "The difficulty of the NPC's test is for the game master to say (D4): `--difficulty`."
    task = next((attempt.task for attempt in attempts if attempt.task), None)
    if task and task.reading:
        yield task_reading(task, tables)


def plain_hero(attempt: Attempt, judged: Judged, tables: RollTables) -> Mapping[str, Any]:
    """A hero's test as plain data."""
    return {
        "rolls": "hero",
        "alert": attempt.alert or None,
        "contender": _plain_contender(attempt.contender),
        "opponents": [{**_plain_contender(each.contender), "standing": each.standing} for each in judged.opponents],
        "difficulty": attempt.ruled or judged.difficulty,
        "guideline": {"difficulty": judged.difficulty, "because": judged.says, "reading": judged.reading or None},
        **_plain_roll(attempt, tables),
        "outcomes": _plain_outcomes(attempt, attempt.ruled or judged.difficulty, tables),
        "notes": [*difficulty_notes(attempt, judged, tables), *hero_notes(attempt, judged, tables)],
    }


def plain_npcs(attempts: Sequence[Attempt], tables: RollTables) -> Mapping[str, Any]:
    """NPCs' own tests as plain data."""
    return {
        "rolls": "npc",
        "tests": [_plain_npc(attempt, tables) for attempt in attempts],
        "notes": list(npc_notes(attempts, tables)),
    }


def _plain_npc(attempt: Attempt, tables: RollTables) -> Mapping[str, Any]:
    wanted = (attempt.ruled,) if attempt.ruled else tuple(tables.difficulties)
    return {
        "contender": _plain_contender(attempt.contender),
        "difficulty": attempt.ruled or None,
        **_plain_roll(attempt, tables),
        "outcomes_by_difficulty": {each: _plain_outcomes(attempt, each, tables) for each in wanted},
    }


def _heading(attempt: Attempt, tables: RollTables) -> str:
    task = attempt.task.id if attempt.task else ""
    about = f"against: {task}" if task and attempt.alert else task
    edges = edge_text(attempt.edges, attempt.banes, tables)
    return " · ".join(
        filter(None, (harmless(attempt.contender.name), about, contender_text(attempt.contender, tables), edges))
    )


def _roll_lines(attempt: Attempt, difficulties: Sequence[str], tables: RollTables) -> Iterator[str]:
    tiers = count_tiers(attempt.roll, tables)
    yield f"Power roll {dice_with(added_to_dice(attempt.roll, tables))}{_shift(attempt, tables)}"
    yield ""
    one = difficulties[0] if len(difficulties) == 1 else ""
    rows = [("", "chance", "outcome" if one else "")]
    for label, ways, place in _tier_rows(attempt, tiers, tables):
        outcome = tables.natural_outcome if place is None else tables.outcomes[one][place] if one else ""
        rows.append((label, f"{ways}%", tables.outcome_names[outcome].name if one else ""))
    yield from _columns(rows, "<><")
    yield ""
    yield from _outcome_lines(attempt, tiers, difficulties, tables)


def _tier_rows(attempt: Attempt, tiers: Tiers, tables: RollTables) -> Iterator[tuple[str, int, int | None]]:
    second, third = tables.tiers
    net = net_edge(attempt.edges, attempt.banes, tables.most_edges)
    plain = abs(net) < tables.most_edges
    totals = (f"{second - 1} or less", f"{second} to {third - 1}", f"{third} or more") if plain else ("", "", "")
    ways = (tiers.first, tiers.second, tiers.third - tiers.natural)
    for place, (total, count) in enumerate(zip(totals, ways, strict=True)):
        yield f"tier {place + 1}" + (f", {total}" if total else ""), count, place
    yield f"tier 3, natural {tables.natural} or {tables.natural + 1}", tiers.natural, None


def _shift(attempt: Attempt, tables: RollTables) -> str:
    net = net_edge(attempt.edges, attempt.banes, tables.most_edges)
    if net == 0:
        return ", edges and banes cancel" if attempt.edges or attempt.banes else ""
    if abs(net) >= tables.most_edges:
        return f", then one tier {'up' if net > 0 else 'down'}"
    return f" ({signed(attempt.contender.bonus)} and {signed(net * tables.edge)} for {edge_text(attempt.edges, attempt.banes, tables)})"


def _outcome_lines(attempt: Attempt, tiers: Tiers, difficulties: Sequence[str], tables: RollTables) -> Iterator[str]:
    counted = [count_outcomes(tiers, each, tables) for each in difficulties]
    task = attempt.task
    rows: list[tuple[str, ...]] = []
    if len(difficulties) > 1:
        rows.append(("", *(tables.difficulties[each].lower() for each in difficulties)))
    for outcome, said in reversed(list(tables.outcome_names.items())):
        if any(outcome in each for each in counted):
            rows.append((said.name, *(f"{each.get(outcome, 0)}%" for each in counted)))
    good = [count_successes(each, tables) for each in counted]
    deceives = task if task and task.deceptive and not attempt.alert else None
    rows.append((f"any success: {deceives.unseen}" if deceives else "any success", *(f"{each}%" for each in good)))
    rows.append((f"any failure: {deceives.seen}" if deceives else "any failure", *(f"{100 - each}%" for each in good)))
    yield from _columns(rows, "<" + ">" * len(counted))


def _columns(rows: Sequence[Sequence[str]], aligns: str) -> Iterator[str]:
    widths = [max(display_width(row[place]) for row in rows) for place in range(len(aligns))]
    for row in rows:
        cells = (pad(cell, width, align) for cell, width, align in zip(row, widths, aligns, strict=True))
        yield "  " + "  ".join(cells).rstrip()


def _plain_contender(contender: Contender) -> Mapping[str, Any]:
    return {
        "name": contender.name,
        "characteristic": contender.characteristic,
        "value": contender.value,
        "skill": contender.skill,
        "bonus": contender.bonus,
    }


def _plain_roll(attempt: Attempt, tables: RollTables) -> Mapping[str, Any]:
    tiers = count_tiers(attempt.roll, tables)
    return {
        "task": attempt.task.id if attempt.task else None,
        "edges": attempt.edges,
        "banes": attempt.banes,
        "net_edge": net_edge(attempt.edges, attempt.banes, tables.most_edges),
        "added_to_dice": added_to_dice(attempt.roll, tables),
        "tiers": {"1": tiers.first, "2": tiers.second, "3": tiers.third},
        "natural": tiers.natural,
    }


def _plain_outcomes(attempt: Attempt, difficulty: str, tables: RollTables) -> Mapping[str, int]:
    return count_outcomes(count_tiers(attempt.roll, tables), difficulty, tables)
