"""An entry belongs to an item that the creature does not carry, so it is never printed.

Bad:

    items: [dagger]
    banes:
      - {name: Ringing Blow, of: maul, range: 1-2, text: The target drops what it holds.}

Good:

    items: [maul]
    banes:
      - {name: Ringing Blow, of: maul, range: 1-2, text: The target drops what it holds.}
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.diagnostic import At, Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.senteia.written import is_sheet, written_entries, written_items


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks each `of` that names nothing in the list of items."""
    if not is_sheet(subject):
        return
    carried = {item.id for item in written_items(subject.data, world)}
    for entry in written_entries(subject.data, world):
        if (item := entry.data.get("of")) and item not in carried:
            name = subject.data.get("name", subject.document.id)
            yield Mark(
                At((*entry.at, "of")),
                f"`{entry.data['name']}` belongs to `{item}`, which {name} does not carry",
                help="add it to `items`, or take the entry out",
            )


CHECK = SheetCheck(
    Check("G310", "of-not-carried", Severity.WARNING, __doc__ or "", frozenset({"senteia"})),
    frozenset({"creature"}),
    run,
)
