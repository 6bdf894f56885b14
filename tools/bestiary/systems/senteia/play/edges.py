"""What an edge makes of a roll, where a bestiary says it (`rules.edge`); the game's text does not."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from bestiary.diagnostic import Data
from bestiary.systems.senteia.convert.values import signed

BONUS = "bonus"
#: The key that says what an edge does.
EDGE_KEY = "`rules.edge` in bestiary.yaml"
UNSAID = f"what an edge does: {EDGE_KEY}"


class EdgeRule(Struct, frozen=True):
    """What each edge does: `per` added to the result, or one more die up to `cap`, of which the highest counts."""

    kind: str
    per: int = 1
    #: The most dice more; None for no limit.
    cap: int | None = None


class Dice(Struct, frozen=True):
    """Equal dice of which the highest counts, or the lowest, and what is added to it."""

    sides: int
    count: int = 1
    lowest: bool = False
    bonus: int = 0


def edge_rule(rules: Mapping[str, Data]) -> EdgeRule | None:
    """What the settings of a bestiary say an edge is; None when they do not."""
    said = rules.get("edge")
    return EdgeRule(said["kind"], said.get("per", 1), said.get("cap")) if said else None


def dice_with_edge(sides: int, edge: int, rule: EdgeRule | None) -> Dice:
    """The dice of a roll with an edge; the plain die where nothing says what an edge is."""
    if rule is None or not edge:
        return Dice(sides)
    if rule.kind == BONUS:
        return Dice(sides, bonus=edge * rule.per)
    more = abs(edge) if rule.cap is None else min(abs(edge), rule.cap)
    return Dice(sides, 1 + more, lowest=edge < 0)


def rule_text(rule: EdgeRule) -> str:
    """What an edge does, in words."""
    if rule.kind == BONUS:
        return f"each edge adds {signed(rule.per)} to the result"
    most = f", {rule.cap} at most" if rule.cap is not None else ""
    return f"each edge is one more die{most}, of which the highest counts (the lowest with a negative edge)"
