"""A range of the event die runs backwards.

Bad:

    range: 3-1

Good:

    range: 1-3
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.diagnostic import At, Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.senteia.convert.banes import read_range
from bestiary.systems.senteia.written import written_entries


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks each range whose first number is the larger."""
    for entry in written_entries(subject.data, world, ("banes", "boons")):
        low, high = read_range(entry.data["range"])
        if low > high:
            at, said = At((*entry.at, "range")), f"the range of `{entry.data['name']}` runs backwards"
            if len(str(high)) < len(str(low)):
                # `17-2` is rather half of `17-20` than `2-17`.
                yield Mark(at, said, help=f"is a digit of `{high}` missing? The lower number stands first")
            else:
                yield Mark(at, said, label=f"write `{high}-{low}`", replacement=f"{high}-{low}")


CHECK = SheetCheck(
    Check("G309", "reversed-range", Severity.ERROR, __doc__ or "", frozenset({"senteia"})),
    frozenset({"creature", "item"}),
    run,
    one_by_one=True,
)
