"""A size has more or fewer spaces than its category usually has, or spaces where it has none.

Medium is 1 to 2 spaces, Large about 3 to 64, Very Large about 64 and up; Small and Very Small have none (S32).

Bad:

    size: large 2

Good:

    size: large 4
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.diagnostic import At, Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.senteia.resolve import split_size
from bestiary.systems.senteia.written import defined_at, thing_data


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks a number of spaces that does not suit the category."""
    written = subject.data.get("size")
    if not written:
        return
    category, least, most = split_size(written)
    data = thing_data("trait", category, world)
    if data.get("group") != "size":
        return
    name, spaces = data.get("name", category), data["size"].get("spaces")
    if spaces is None:
        if least:
            yield Mark(
                At(("size",)),
                f"{name} creatures have no number of spaces",
                label=f"write `{category.replace('-', ' ')}`",
                replacement=category.replace("-", " "),
                related=defined_at("trait", category, "size", world),
            )
        return
    low, high = spaces[0], spaces[1] if len(spaces) > 1 else None
    usual = f"{low} to {high}" if high else f"{low} and more"
    if least > most:
        yield Mark(At(("size",)), f"the spaces run from {least} down to {most}", label=f"did you mean {most}-{least}?")
    elif least and (least < low or (high is not None and most > high)):
        yield Mark(
            At(("size",)),
            f"{name} creatures usually have {usual} spaces, not {least if least == most else f'{least} to {most}'}",
            related=defined_at("trait", category, "size", world),
        )


CHECK = SheetCheck(
    Check("G306", "size-out-of-range", Severity.WARNING, __doc__ or "", frozenset({"senteia"})),
    frozenset({"creature"}),
    run,
)
