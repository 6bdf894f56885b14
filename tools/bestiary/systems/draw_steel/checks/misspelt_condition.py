"""A word at the place of a condition is nearly one, or is explained nowhere.

Conditions have rules of their own, which a misspelt one does not find. An effect of your own with another name is
fine where the block says what it does.

Bad:

    tier2: 5 damage; M < 1 slwoed (save ends)

Good:

    tier2: 5 damage; M < 1 slowed (save ends)
"""

from __future__ import annotations

from collections.abc import Iterator
import re

from bestiary.diagnostic import Check, Severity
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.draw_steel.grammar.tiers import find_misspelt_conditions, find_unknown_conditions
from bestiary.systems.draw_steel.tables import Words
from bestiary.systems.draw_steel.written import (
    BLOCKS,
    SYSTEM,
    Written,
    WrittenText,
    misspelt,
    word_at,
    written_in,
)


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks each word that is one slip away from a condition, and others that nothing explains."""
    words, block = world.tables.words, written_in(subject, world)
    tiers = {field.at for field in block.tiers}
    for field in block.prose:
        if field.at in tiers:
            yield from _unknown(field, block, words)
        for found, meant in find_misspelt_conditions(field.text, words, listed=field.at in tiers):
            yield misspelt(field, found, meant, "condition")


def _unknown(field: WrittenText, block: Written, words: Words) -> Iterator[Mark]:
    for found, meant in find_unknown_conditions(field.text, words):
        if not _is_explained(found.word, block):
            yield Mark(
                word_at(field, found.word, found.start),
                f"`{found.word}` is no condition, and the block does not say what it does",
                label=f"it may be `{meant}`" if meant else "",
                help="" if meant else f"the conditions are {', '.join(words.conditions)}",
            )


def _is_explained(word: str, block: Written) -> bool:
    """Whether a word stands in a name or in a text beside the tiers."""
    told = [feature.name for feature in block.features]
    for effect in block.effects:
        told += [str(effect.data.get(key, "")) for key in ("name", "effect")]
    return re.search(rf"\b{re.escape(word)}\b", " ".join(told), re.IGNORECASE) is not None


CHECK = SheetCheck(
    Check("G429", "misspelt-condition", Severity.WARNING, __doc__ or "", SYSTEM),
    BLOCKS,
    run,
    one_by_one=True,
)
