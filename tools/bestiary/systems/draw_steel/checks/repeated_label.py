"""A text starts with the name of its own field, which cards print before it.

"With captain", "Trigger", the name of an effect and the results of a tier stand on the card already, and would be read twice.

Bad:

    - name: Effect
      effect: "**Effect:** The target is slid 2 squares."

Good:

    - name: Effect
      effect: The target is slid 2 squares.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
import re

from bestiary.diagnostic import At, Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.draw_steel.grammar.tiers import TIER_KEYS
from bestiary.systems.draw_steel.written import (
    BLOCKS,
    SYSTEM,
    WrittenText,
    feature_fields,
    written_field,
    written_in,
)


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks each text with its label before it, and a colon behind that."""
    for field, labels in _labelled(subject, world):
        found = re.match(
            rf"(?P<label>[\W_]*(?:{'|'.join(map(re.escape, labels))})[*_]*:[*_]*\s*)(?P<first>\S+)",
            field.text,
            re.IGNORECASE,
        )
        if found:
            yield Mark(
                At(field.at, words=found[0]),
                f"`{found['label'].strip()}` is printed before this text already",
                label="write the rest alone",
                replacement=found["first"],
            )


def _labelled(subject: Subject, world: World) -> Iterator[tuple[WrittenText, Sequence[str]]]:
    """The texts that cards print a label before, each with what it may be called."""
    if field := written_field(subject.data, "with_captain"):
        yield field, ("with captain",)
    for key in ("target", "trigger"):
        yield from ((each, (key,)) for each in feature_fields(subject.data, key))
    for effect in written_in(subject, world).effects:
        named, field = effect.data.get("name"), written_field(effect.data, "effect", effect.at)
        if isinstance(named, str) and named.strip() and field:
            yield field, (named.strip(),)
        for tier in effect.tiers:
            yield WrittenText(tier.at, tier.text), (*TIER_KEYS[tier.number], f"tier {tier.number}")


CHECK = SheetCheck(
    Check("G436", "repeated-label", Severity.WARNING, __doc__ or "", SYSTEM),
    BLOCKS,
    run,
    one_by_one=True,
)
