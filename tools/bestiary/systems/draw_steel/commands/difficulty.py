"""`bestiary difficulty`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click
from msgspec import Struct

from bestiary.cli.opening import root_option
from bestiary.cli.saying import say_json, say_lines, unknown_name

if TYPE_CHECKING:
    from bestiary.systems.draw_steel.commands.sides import Side
    from bestiary.systems.draw_steel.play.difficulty import Contender
    from bestiary.systems.draw_steel.play.tables import RollTables, Task


class _Asked(Struct, frozen=True):
    """The options of the command."""

    against: str | None
    task: str | None
    skill: bool
    opponent_skill: bool
    edges: int
    banes: int
    deceptive: bool
    wary: bool
    reactive: bool
    lore: bool
    difficulty: str | None
    form: str
    root: str

    @property
    def npc_rolls(self) -> bool:
        """An NPC makes the test, because no hero has a reason to look (D4)."""
        return self.deceptive and not (self.wary or self.reactive)

    @property
    def alert(self) -> str:
        """Why a hero makes a test to notice what an NPC does (D4, D5); empty when none does."""
        return "reactive" if self.reactive else "wary" if self.wary else ""


class _Rolls(Struct, frozen=True):
    """Which characteristics stand against each other: of who rolls and of who opposes."""

    rolling: str
    opposing: str


@click.command("difficulty")
@click.argument("words", metavar="[HERO] ID…", nargs=-1)
@click.option("--against", metavar="CHARACTERISTIC", help="What the creatures oppose the hero with.")
@click.option("--task", metavar="TASK", help="A task with its two characteristics: sneak, lie, wrestle …")
@click.option("--skill", is_flag=True, help="The hero has a skill that fits.")
@click.option("--opponent-skill", is_flag=True, help="So have all the creatures; `ID:skill` says it of one.")
@click.option("--edges", type=click.IntRange(0, 20), default=0, help="Edges of who rolls.")
@click.option("--banes", type=click.IntRange(0, 20), default=0, help="Banes of who rolls.")
@click.option("--deceptive", is_flag=True, help="The creatures deceive and roll themselves, nobody being wary.")
@click.option("--wary", is_flag=True, help="With --deceptive: a hero is wary, and rolls instead.")
@click.option("--reactive", is_flag=True, help="A hero makes a reactive test against a deceptive creature.")
@click.option("--lore", is_flag=True, help="With --reactive: a test of lore.")
@click.option("--difficulty", metavar="WORD", help="The game master's own: easy, moderate or hard.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@root_option
def command(words: tuple[str, ...], **options: Any) -> None:
    """Say how hard a test is that creatures oppose, why, and what the chances of each outcome are.

    HERO is a characteristic with its score, agility=2, or with a name, Vell:agility=2; a creature on the heroes'
    side is its id with a characteristic, odile-wray:agility. Each other ID is a creature of the
    bestiary; ID:x3 is three of them, ID:skill has a skill that fits, and Guard=0 is somebody without a file.
    """
    from bestiary.systems.draw_steel.commands.sides import find_task, open_tables

    asked = _Asked(**options)
    _refuse_nonsense(asked)
    tables = open_tables(asked.root)
    task = find_task(asked.task, tables) if asked.task else None
    ruled = _difficulty(asked, tables)
    if asked.npc_rolls:
        _npc_tests(words, asked, _rolls(asked, task, tables), task, ruled, tables)
    else:
        _hero_test(words, asked, _rolls(asked, task, tables), task, ruled, tables)


def _hero_test(
    words: tuple[str, ...], asked: _Asked, rolls: _Rolls, task: Task | None, ruled: str, tables: RollTables
) -> None:
    from bestiary.systems.draw_steel.commands.sides import contender_of, find_numbers, read_side
    from bestiary.systems.draw_steel.play.difficulty import judge_difficulty
    from bestiary.systems.draw_steel.play.tests_text import Attempt, hero_lines, plain_hero

    hero = _hero(words, asked, rolls, tables)
    sides = [_opponent(read_side(word, tables), word) for word in words[1:]]
    if not sides:
        raise click.UsageError("Nobody opposes the hero: name the creatures that do.")
    _refuse_second_hero(hero, sides, rolls.opposing, tables)
    found = find_numbers(sides, rolls.opposing, asked.root, tables)
    opponents = [contender_of(each, tables, asked.opponent_skill) for each in found]
    judged = judge_difficulty(hero, opponents, tables)
    attempt = Attempt(hero, task, asked.edges, asked.banes, ruled, asked.alert)
    if asked.form == "json":
        say_json(plain_hero(attempt, judged, tables))
    else:
        say_lines(hero_lines(attempt, judged, tables))


def _npc_tests(
    words: tuple[str, ...], asked: _Asked, rolls: _Rolls, task: Task | None, ruled: str, tables: RollTables
) -> None:
    from bestiary.systems.draw_steel.commands.sides import contender_of, find_numbers, read_side
    from bestiary.systems.draw_steel.play.tests_text import Attempt, npc_lines, plain_npcs

    sides = [_opponent(read_side(word, tables), word, npc_rolls=True) for word in words]
    if not sides:
        raise click.UsageError("Nobody deceives the heroes: name the creature that does.")
    found = find_numbers(sides, rolls.rolling, asked.root, tables)
    attempts = [
        Attempt(contender_of(each, tables, asked.opponent_skill), task, asked.edges, asked.banes, ruled)
        for each in found
    ]
    if asked.form == "json":
        say_json(plain_npcs(attempts, tables))
    else:
        say_lines(npc_lines(attempts, tables))


def _refuse_nonsense(asked: _Asked) -> None:
    if asked.task and asked.against:
        raise click.UsageError("A task names both characteristics; give `--task` or `--against`.")
    if not asked.task and not asked.against:
        raise click.UsageError("Say what stands against the hero: `--task sneak`, or `--against intuition`.")
    if asked.wary and not asked.deceptive:
        raise click.UsageError("`--wary` goes with `--deceptive`.")
    if asked.lore and not asked.reactive:
        raise click.UsageError("`--lore` goes with `--reactive`.")
    if asked.npc_rolls and asked.skill:
        raise click.UsageError("No hero rolls here; `--opponent-skill` is the skill of the creatures.")


def _rolls(asked: _Asked, task: Task | None, tables: RollTables) -> _Rolls:
    """D4, D5: who may notice rolls against what the deceiver does it with; otherwise the task says."""
    from bestiary.systems.draw_steel.commands.sides import find_characteristic

    if task and (asked.deceptive or asked.reactive) and not task.deceptive:
        raise click.UsageError(
            f"`{task.id}` deceives nobody; there are {', '.join(each.id for each in tables.tasks.values() if each.deceptive)}."
        )
    named = find_characteristic(asked.against, tables) if asked.against else ""
    if asked.alert:
        return _Rolls(tables.lore if asked.lore else tables.alert, task.does if task else named)
    if asked.npc_rolls:
        return _Rolls(task.does if task else named, "")
    return _Rolls(task.does if task else "", task.opposes if task else named)


def _hero(words: tuple[str, ...], asked: _Asked, rolls: _Rolls, tables: RollTables) -> Contender:
    from bestiary.systems.draw_steel.commands.sides import contender_of, find_numbers, read_side

    if not words:
        raise click.UsageError("Say what the hero rolls, as in `agility=2`, and name the creatures that oppose it.")
    side = read_side(words[0], tables)
    if side.value is None and not side.characteristic:
        raise click.UsageError(f"Say what the hero rolls first, as in `agility=2`; `{words[0]}` has no score.")
    if side.changes or side.count != 1:
        raise click.UsageError(f"`{words[0]}`: edges and banes are `--edges` and `--banes`, and one hero rolls.")
    if not (side.characteristic or rolls.rolling):
        raise click.UsageError(f"Say which characteristic `{words[0]}` is, as in `{side.who}:agility={side.value}`.")
    if asked.alert and side.characteristic and side.characteristic != rolls.rolling:
        right = tables.characteristics[rolls.rolling]
        raise click.UsageError(f"A hero who may notice it rolls {right}: give `{rolls.rolling}=…` first.")
    found = find_numbers([side], rolls.rolling, asked.root, tables)[0]
    return contender_of(found, tables, asked.skill)


def _opponent(side: Side, word: str, npc_rolls: bool = False) -> Side:
    if not side.who and npc_rolls:
        raise click.UsageError(f"The NPC rolls here and no hero: leave `{word}` out, or say `--wary` or `--reactive`.")
    if not side.who:
        raise click.UsageError(f"`{word}` is a score and no creature; one hero's comes first, then ids.")
    if side.changes:
        raise click.UsageError(f"`{word}`: an opponent does not roll, so edges and the like say nothing of it.")
    return side


def _refuse_second_hero(hero: Contender, sides: list[Side], opposing: str, tables: RollTables) -> None:
    """One hero makes a test; another with a score of the same characteristic would be taken for an opponent."""
    for side in sides:
        if side.value is not None and side.characteristic == hero.characteristic != opposing:
            right = tables.characteristics[opposing]
            raise click.UsageError(
                f"`{side.who}` has {tables.characteristics[side.characteristic]} like the hero, but {right} opposes here:"
                f" give an opponent `{side.who}:{opposing}`, and each hero a command of their own."
            )


def _difficulty(asked: _Asked, tables: RollTables) -> str:
    word = (asked.difficulty or "").casefold()
    if not word or word in tables.difficulties:
        return word
    if word in tables.spellings:
        return tables.spellings[word]
    raise unknown_name("difficulty", str(asked.difficulty), tables.difficulties, listed=True)
