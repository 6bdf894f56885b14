"""The picture before a feature stands for nothing.

Cards draw a shape for each of the usual pictures, and none for others.

Bad:

    icon: 🐉

Good:

    icon: 🗡
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.diagnostic import At, Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.draw_steel.grammar.spelling import VARIATION_SELECTOR
from bestiary.systems.draw_steel.written import BLOCKS, SYSTEM, feature_fields


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks each icon that no shape is drawn for."""
    icons = world.tables.words.icons
    for field in feature_fields(subject.data, "icon"):
        if field.text.replace(VARIATION_SELECTOR, "").strip() not in icons:
            known = ", ".join(f"{character} {icon.spoken}" for character, icon in icons.items())
            spoken = field.text.strip(": ").casefold()
            meant = next((character for character, icon in icons.items() if icon.spoken.casefold() == spoken), None)
            yield Mark(
                At(field.at),
                f"`{field.text}` is no icon of this game",
                label=f"write `{meant}`" if meant else "",
                help="" if meant else f"there are {known}",
                replacement=meant,
            )


CHECK = SheetCheck(
    Check("G415", "unknown-icon", Severity.HINT, __doc__ or "", SYSTEM),
    BLOCKS,
    run,
    one_by_one=True,
)
