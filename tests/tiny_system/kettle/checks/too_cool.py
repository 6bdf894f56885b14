"""A teapot holds a brew that it is not hot enough for.

A brew says how much heat it needs; below that it is only wet leaves.

Bad:

    heat: 40
    holds: [black-tea]

Good:

    heat: 95
    holds: [black-tea]
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.diagnostic import At, Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks each brew that needs more heat than there is."""
    if subject.data.get("abstract"):
        return
    heat = subject.data["heat"]
    for position, identity in enumerate(subject.data.get("holds", ())):
        brew = world.catalog.document("brew", identity)
        if brew and brew.data["heat"] > heat:
            yield Mark(
                At(("holds", position)),
                f"`{identity}` needs {brew.data['heat']} degrees, and this teapot has {heat}",
                help=f"raise `heat` to {brew.data['heat']}, or pour something cooler",
            )


CHECK = SheetCheck(
    Check("G901", "too-cool", Severity.WARNING, __doc__ or "", frozenset({"kettle"})), frozenset({"creature"}), run
)
