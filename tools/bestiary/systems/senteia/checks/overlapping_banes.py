"""Two banes fire on the same number of the event die.

Banes of one source share the die: give each its own numbers, or say with `allow` that both are meant to fire. Banes of an
item (`of`) are counted with that item's own.

Bad:

    banes:
      - {name: Trip, range: 1-3, text: Falls.}
      - {name: Bite, range: 2, text: Bleeds.}

Good:

    banes:
      - {name: Trip, range: 1-2, text: Falls.}
      - {name: Bite, range: 3, text: Bleeds.}
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.diagnostic import At, Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.senteia.convert.banes import read_range
from bestiary.systems.senteia.wording import range_text
from bestiary.systems.senteia.written import written_entries


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks the later of two banes of one source whose ranges meet."""
    before: dict[str, list[tuple[str, int, int]]] = {}
    for entry in written_entries(subject.data, ("banes",)):
        low, high = read_range(entry.data["range"])
        source = before.setdefault(entry.data.get("of", ""), [])
        for name, other_low, other_high in source:
            if low <= other_high and other_low <= high:
                yield Mark(
                    At((*entry.at, "range")),
                    f"bane `{entry.data['name']}` fires on {range_text(low, high)}, and so does `{name}` on {range_text(other_low, other_high)}",
                    help="give each its own numbers",
                )
                break
        source.append((entry.data["name"], low, high))


CHECK = SheetCheck(
    Check("G308", "overlapping-banes", Severity.WARNING, __doc__ or "", frozenset({"senteia"})),
    frozenset({"creature"}),
    run,
)
