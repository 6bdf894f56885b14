"""A test in words: what is rolled, how hard it is, and the chances of each outcome; and the same as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bestiary.render.terminal import display_width, pad
from bestiary.systems.draw_steel.play.difficulty import Judged, Tester
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
from bestiary.systems.draw_steel.play.wording import dice_with, edge_text, shown, signed, tester_text


@dataclass(frozen=True, slots=True)
class Test:
    """A test to describe: who rolls, the task if it has a name, edges and banes, and a difficulty the game master set.

    `alert` is `wary` or `reactive` where a hero may notice a deception; otherwise the tester does the task.
    """

    __test__ = False

    tester: Tester
    task: Task | None
    edges: int = 0
    banes: int = 0
    ruled: str = ""
    alert: str = ""

    @property
    def roll(self) -> PowerRoll:
        """The power roll of the test."""
        return PowerRoll(self.tester.bonus, self.edges, self.banes)


def hero_lines(test: Test, judged: Judged, tables: RollTables) -> Iterator[str]:
    """A hero's test against opponents: the difficulty with its reasons, then the chances."""
    yield f"{tables.difficulties[test.ruled or judged.difficulty]} test · {_heading(test, tables)}"
    yield ""
    rows = [(shown(each.tester.name), tester_text(each.tester, tables), each.standing) for each in judged.opponents]
    yield from _columns(rows, "<<<")
    yield ""
    yield from difficulty_notes(test, judged, tables)
    yield ""
    yield from _roll_lines(test, (test.ruled or judged.difficulty,), tables)
    notes = tuple(hero_notes(test, tables))
    yield from ("", *notes) if notes else ()


def npc_lines(tests: Sequence[Test], tables: RollTables) -> Iterator[str]:
    """NPCs' own tests of a deceptive task: the chances for each difficulty, or the one the game master set."""
    for test in tests:
        yield _heading(test, tables)
        yield ""
        yield from _roll_lines(test, (test.ruled,) if test.ruled else tuple(tables.difficulties), tables)
        yield ""
    yield from npc_notes(tests, tables)


def difficulty_notes(test: Test, judged: Judged, tables: RollTables) -> Iterator[str]:
    """Why a test is as hard as it is, and how far that can be relied on."""
    found = tables.difficulties[judged.difficulty]
    reading = f", reading: `{judged.reading}` in bestiary.yaml changes it" if judged.reading else ""
    yield f"{found}: {judged.says} (D2{reading})."
    if test.ruled and test.ruled != judged.difficulty:
        yield f"The game master makes it {tables.difficulties[test.ruled].lower()}."
    else:
        yield "This is a guideline: the game master may say otherwise (`--difficulty`)."


def hero_notes(test: Test, tables: RollTables) -> Iterator[str]:
    """What a hero's test rests on beside the guideline."""
    task, names = test.task, tables.characteristics
    if test.alert == "reactive":
        yield "A reactive test instead of the NPC's own is an optional rule (D5)."
    elif test.alert:
        yield "A hero is wary, so the hero rolls and not the NPC (D4)."
    elif task:
        if task.reading:
            yield (
                f"The task `{task.id}`: {names[task.does]} against {names[task.opposes]} "
                "(reading: the rules name no pair for it; `--against` takes any characteristic)."
            )
        if test.tester.characteristic != task.does:
            yield f"The task `{task.id}` is usually {names[task.does]}; here it is {names[test.tester.characteristic]}."


def npc_notes(tests: Sequence[Test], tables: RollTables) -> Iterator[str]:
    """What NPCs' own tests rest on."""
    alert = tables.characteristics[tables.alert]
    yield f"The NPC rolls, since no hero is wary; a hero who is rolls {alert} instead: `--wary` (D4)."
    if not any(test.ruled for test in tests):
        yield "The difficulty of the NPC's test is for the game master to say (D4): `--difficulty`."
    task = next((test.task for test in tests if test.task), None)
    if task and task.reading:
        name = tables.characteristics[task.does]
        yield f"The task `{task.id}`: {name} (reading: the rules name none for it; `--against` takes any)."


def plain_hero(test: Test, judged: Judged, tables: RollTables) -> Mapping[str, Any]:
    """A hero's test as plain data."""
    return {
        "rolls": "hero",
        "alert": test.alert or None,
        "tester": _plain_tester(test.tester),
        "opponents": [{**_plain_tester(each.tester), "standing": each.standing} for each in judged.opponents],
        "difficulty": test.ruled or judged.difficulty,
        "guideline": {"difficulty": judged.difficulty, "because": judged.says, "reading": judged.reading or None},
        **_plain_roll(test, tables),
        "outcomes": _plain_outcomes(test, test.ruled or judged.difficulty, tables),
        "notes": [*difficulty_notes(test, judged, tables), *hero_notes(test, tables)],
    }


def plain_npcs(tests: Sequence[Test], tables: RollTables) -> Mapping[str, Any]:
    """NPCs' own tests as plain data."""
    return {
        "rolls": "npc",
        "tests": [_plain_npc(test, tables) for test in tests],
        "notes": list(npc_notes(tests, tables)),
    }


def _plain_npc(test: Test, tables: RollTables) -> Mapping[str, Any]:
    wanted = (test.ruled,) if test.ruled else tuple(tables.difficulties)
    return {
        "tester": _plain_tester(test.tester),
        "difficulty": test.ruled or None,
        **_plain_roll(test, tables),
        "outcomes_by_difficulty": {each: _plain_outcomes(test, each, tables) for each in wanted},
    }


def _heading(test: Test, tables: RollTables) -> str:
    task = test.task.id if test.task else ""
    about = f"against: {task}" if task and test.alert else task
    edges = edge_text(test.edges, test.banes, tables)
    return " · ".join(filter(None, (shown(test.tester.name), about, tester_text(test.tester, tables), edges)))


def _roll_lines(test: Test, difficulties: Sequence[str], tables: RollTables) -> Iterator[str]:
    tiers = count_tiers(test.roll, tables)
    yield f"Power roll {dice_with(added_to_dice(test.roll, tables))}{_shift(test, tables)}"
    yield ""
    one = difficulties[0] if len(difficulties) == 1 else ""
    rows = [("", "chance", "outcome" if one else "")]
    for label, ways, place in _tier_rows(test, tiers, tables):
        outcome = tables.natural_outcome if place is None else tables.outcomes[one][place] if one else ""
        rows.append((label, f"{ways}%", tables.outcome_names[outcome].name if one else ""))
    yield from _columns(rows, "<><")
    yield ""
    yield from _outcome_lines(test, tiers, difficulties, tables)


def _tier_rows(test: Test, tiers: Tiers, tables: RollTables) -> Iterator[tuple[str, int, int | None]]:
    second, third = tables.tiers
    net = net_edge(test.edges, test.banes, tables.most_edges)
    plain = abs(net) < tables.most_edges
    totals = (f"{second - 1} or less", f"{second} to {third - 1}", f"{third} or more") if plain else ("", "", "")
    ways = (tiers.first, tiers.second, tiers.third - tiers.natural)
    for place, (total, count) in enumerate(zip(totals, ways, strict=True)):
        yield f"tier {place + 1}" + (f", {total}" if total else ""), count, place
    yield f"natural {tables.natural} or {tables.natural + 1}", tiers.natural, None


def _shift(test: Test, tables: RollTables) -> str:
    net = net_edge(test.edges, test.banes, tables.most_edges)
    if net == 0:
        return ", edges and banes cancel" if test.edges or test.banes else ""
    if abs(net) >= tables.most_edges:
        return f", then one tier {'up' if net > 0 else 'down'}"
    return f" ({signed(test.tester.bonus)} and {signed(net * tables.edge)} for {edge_text(test.edges, test.banes, tables)})"


def _outcome_lines(test: Test, tiers: Tiers, difficulties: Sequence[str], tables: RollTables) -> Iterator[str]:
    counted = [count_outcomes(tiers, each, tables) for each in difficulties]
    task = test.task
    rows: list[tuple[str, ...]] = []
    if len(difficulties) > 1:
        rows.append(("", *(tables.difficulties[each].lower() for each in difficulties)))
    for outcome, said in reversed(list(tables.outcome_names.items())):
        if any(outcome in each for each in counted):
            rows.append((said.name, *(f"{each.get(outcome, 0)}%" for each in counted)))
    good = [count_successes(each, tables) for each in counted]
    deceives = task if task and task.deceptive and not test.alert else None
    rows.append((f"any success: {deceives.unseen}" if deceives else "any success", *(f"{each}%" for each in good)))
    rows.append((f"any failure: {deceives.seen}" if deceives else "any failure", *(f"{100 - each}%" for each in good)))
    yield from _columns(rows, "<" + ">" * len(counted))


def _columns(rows: Sequence[Sequence[str]], aligns: str) -> Iterator[str]:
    widths = [max(display_width(row[place]) for row in rows) for place in range(len(aligns))]
    for row in rows:
        cells = (pad(cell, width, align) for cell, width, align in zip(row, widths, aligns, strict=True))
        yield "  " + "  ".join(cells).rstrip()


def _plain_tester(tester: Tester) -> Mapping[str, Any]:
    return {
        "name": tester.name,
        "characteristic": tester.characteristic,
        "value": tester.value,
        "skill": tester.skill,
        "bonus": tester.bonus,
    }


def _plain_roll(test: Test, tables: RollTables) -> Mapping[str, Any]:
    tiers = count_tiers(test.roll, tables)
    return {
        "task": test.task.id if test.task else None,
        "edges": test.edges,
        "banes": test.banes,
        "net_edge": net_edge(test.edges, test.banes, tables.most_edges),
        "added_to_dice": added_to_dice(test.roll, tables),
        "tiers": {"1": tiers.first, "2": tiers.second, "3": tiers.third},
        "natural": tiers.natural,
    }


def _plain_outcomes(test: Test, difficulty: str, tables: RollTables) -> Mapping[str, int]:
    return count_outcomes(count_tiers(test.roll, tables), difficulty, tables)
