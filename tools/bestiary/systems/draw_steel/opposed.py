"""What a hero's test meets when a creature opposes it, as a line of its card (D2, D3)."""

from __future__ import annotations

from collections.abc import Mapping

from bestiary.diagnostic import Data
from bestiary.richtext import Run, Style
from bestiary.systems.draw_steel.model import Creature
from bestiary.systems.draw_steel.play.tables import load_roll_tables
from bestiary.systems.draw_steel.wording import signed

#: Tasks that come up at every table; the rest are asked of the command.
_COMMON = ("sneak", "lie", "wrestle")
_GUIDELINE = (
    ". Guideline: easy with a higher bonus, moderate with the same, hard with a lower one; harder against several."
)


def opposed_line(creature: Creature, rules: Mapping[str, Data]) -> tuple[Run, ...]:
    """Against which score the usual tasks go, and what makes them easy or hard, as a guideline."""
    tables = load_roll_tables(rules)
    scores = {score.id: score for score in creature.scores}
    parts: dict[str, list[str]] = {}
    for identity in _COMMON:
        if task := tables.tasks.get(identity):
            parts.setdefault(task.opposes, []).append(f"{identity} (reading)" if task.reading else identity)
    runs: list[Run] = []
    for opposes, names in parts.items():
        score = scores[opposes]
        runs += [Run("; " if runs else ""), Run(f"{score.name} {signed(score.value)}", Style.STRONG)]
        runs.append(Run(f" to {' or '.join(names)}"))
    runs.append(Run(_GUIDELINE))
    return tuple(run for run in runs if run.text)
