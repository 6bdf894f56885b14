"""The die of a skill (S2, S3)."""

from __future__ import annotations

from bestiary.systems.senteia.model import Reason
from bestiary.systems.senteia.tables import Tables


def die_of(value: int, tables: Tables) -> tuple[int, int, Reason]:
    """The sides of the die for a skill value, the edge beyond the table's ends, and why."""
    rows = sorted(tables.die_rows, key=lambda row: row.skill)
    lowest, highest = rows[0], rows[-1]
    if value > highest.skill:
        over = (value - highest.skill) * tables.edge_per_point
        return (
            highest.die,
            over,
            Reason("S3", f"{value} is {value - highest.skill} above {highest.skill}: d{highest.die} with +{over} edge"),
        )
    if value < lowest.skill:
        under = (lowest.skill - value) * tables.edge_per_point
        return (
            lowest.die,
            -under,
            Reason("S3", f"{value} is {lowest.skill - value} below {lowest.skill}: d{lowest.die} with −{under} edge"),
        )
    row = next(row for row in rows if row.skill == value)
    return row.die, 0, Reason("S2", f"{value} on the die table: d{row.die}")
