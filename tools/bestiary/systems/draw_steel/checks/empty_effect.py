"""An effect has a name or a cost, and nothing that happens.

Most often a hyphen too many stands before its words, which makes an effect of them that has neither.

Bad:

    - cost: 2 Malice
    - effect: The target is also slowed (save ends).

Good:

    - cost: 2 Malice
      effect: The target is also slowed (save ends).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bestiary.diagnostic import At, Check, Severity
from bestiary.forms.words import joined
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.draw_steel.torn import in_one, says_nothing, torn_effects
from bestiary.systems.draw_steel.written import BLOCKS, SYSTEM, WrittenEffect, written_in


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks effects that say nothing: at the hyphen that parts them from what they say, or at their start."""
    written = written_in(subject, world)
    if not any(says_nothing(effect.data) for effect in written.effects):
        return
    runs = torn_effects(written.effects)
    torn = [run for run in runs if says_nothing(run[0].data) and not says_nothing(run[-1].data)]
    yield from (_torn(run, subject) for run in torn)
    parts = {effect.at for run in torn for effect in run}
    yield from (_bare(each) for each in written.effects if says_nothing(each.data) and each.at not in parts)


def _torn(run: Sequence[WrittenEffect], subject: Subject) -> Mark:
    key, changes = next(iter(run[1].data)), in_one(run, subject)
    return Mark(
        At((*run[1].at, key), key=True),
        f"a hyphen stands before `{key}`, which tears it from the {_shown(run[0]) or 'entry'} above (feature `{run[0].feature.name}`)",
        label="write spaces in its place" if changes else "",
        help="only the first line of an effect has a hyphen",
        changes=changes,
    )


def _bare(effect: WrittenEffect) -> Mark:
    return Mark(
        At(effect.at),
        f"an effect of `{effect.feature.name}` has {_shown(effect) or 'keys that are not printed'} alone: nothing says what happens",
        help="write what happens below it: `effect: …`, or `roll:` and its tiers",
    )


def _shown(effect: WrittenEffect) -> str:
    return joined([f"`{key}`" for key in effect.data if key in ("name", "cost")])


CHECK = SheetCheck(
    Check("G435", "empty-effect", Severity.WARNING, __doc__ or "", SYSTEM),
    BLOCKS,
    run,
    one_by_one=True,
)
