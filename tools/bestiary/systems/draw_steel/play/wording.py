"""What tests and contests share in print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from bestiary.systems.draw_steel.play.difficulty import Contender
from bestiary.systems.draw_steel.play.power_roll import net_edge
from bestiary.systems.draw_steel.play.tables import RollTables, Task


def dice_with(number: int) -> str:
    """A power roll with what is added: 2d10 + 3, 2d10 − 1, 2d10."""
    return "2d10" if number == 0 else f"2d10 {'+' if number > 0 else '−'} {abs(number)}"


def number_text(number: int) -> str:
    """A score in print: 3, −1."""
    return f"−{-number}" if number < 0 else str(number)


def contender_text(contender: Contender, tables: RollTables) -> str:
    """A bonus and what it is made of: Agility 2 + skill 2 = 4; bonus 4 where no characteristic is said."""
    score = f"{tables.characteristics.get(contender.characteristic, 'bonus')} {number_text(contender.value)}"
    return f"{score} + skill {contender.skill} = {number_text(contender.bonus)}" if contender.skill else score


def edge_text(edges: int, banes: int, tables: RollTables) -> str:
    """What is left of edges and banes: an edge, a double bane; nothing when they cancel."""
    net = net_edge(edges, banes, tables.most_edges)
    word = "edge" if net > 0 else "bane"
    return (
        "" if net == 0 else f"double {word}" if abs(net) >= tables.most_edges else f"{'an' if net > 0 else 'a'} {word}"
    )


def precise(chance: Fraction) -> str:
    """A chance in percent with two decimals; 0 and 100 only where they are exact."""
    hundredths = int(chance * 10_000 + Fraction(1, 2))
    if hundredths == 0 and chance > 0:
        return "<0.01%"
    if hundredths == 10_000 and chance < 1:
        return ">99.99%"
    return f"{hundredths // 100}.{hundredths % 100:02d}%"


def task_reading(task: Task, tables: RollTables) -> str:
    """For a task whose pair of characteristics is ours: which it is, and how to have another."""
    names = tables.characteristics
    return (
        f"The task `{task.id}`: {names[task.does]} against {names[task.opposes]} "
        "(reading: the rules name no pair for it; without `--task` any can be given)."
    )


def usual_notes(
    task: Task, rolling: Iterable[Contender], opposing: Iterable[Contender], tables: RollTables
) -> Iterator[str]:
    """A sentence for each who does or opposes a task with another characteristic than the usual one."""
    names = tables.characteristics
    for side, usual, what in ((rolling, task.does, "is usually"), (opposing, task.opposes, "is usually opposed with")):
        for each in dict.fromkeys(each.characteristic for each in side):
            if each and each != usual:
                yield f"The task `{task.id}` {what} {names[usual]}; here it is {names[each]}."
