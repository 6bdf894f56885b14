"""Two entries of one section have the same name.

On the card they cannot be told apart, and a sheet built over this one with `extends` would replace or drop both.

Bad:

    banes:
      - {name: Grasping Roots, range: 1, text: Held.}
      - {name: Grasping Roots, range: 2, text: Pulled.}

Good:

    banes:
      - {name: Grasping Roots, range: 1, text: Held.}
      - {name: Dragging Roots, range: 2, text: Pulled.}
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.diagnostic import At, Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.senteia.convert.attacks import SECTIONS
from bestiary.systems.senteia.written import in_lasting_order, written_entries

_NAMED = (*SECTIONS, "banes", "boons")


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks all but one of the entries of a section that have a name in common."""
    entries = written_entries(subject.data, world, _NAMED)
    seen: set[tuple[str, str]] = set()
    for entry in in_lasting_order(entries, subject, lambda each: (each.section, each.data["name"])):
        key = (entry.section, entry.data["name"].casefold())
        if key in seen:
            yield Mark(At((*entry.at, "name")), f"there is another `{entry.data['name']}` among the {entry.section}")
        seen.add(key)


CHECK = SheetCheck(
    Check("G325", "same-name", Severity.WARNING, __doc__ or "", frozenset({"senteia"})),
    frozenset({"creature", "item"}),
    run,
    one_by_one=True,
)
