"""The text of a tier breaks off or has a slip where the rules have fixed words.

Files made from pages often lose the end of a line. Between the parts of a tier stand semicolons, and damage has its amount in
digits before it.

Bad:

    tier3: 9 damage; M

Good:

    tier3: 9 damage; M < 2 prone
"""

from __future__ import annotations

from collections.abc import Iterator
import re

from bestiary.diagnostic import At, Check, Severity
from bestiary.suggest import meant_label
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.draw_steel.grammar.spelling import are_typos
from bestiary.systems.draw_steel.grammar.tiers import (
    ENDS,
    Found,
    breaks_off,
    find_bare_ends,
    find_glued_words,
    find_misspelt_damage,
    find_misspelt_ends,
    find_misspelt_movements,
    find_run_on_parts,
    find_turned_damage,
    find_uncounted_damage,
    find_unsaid_damage,
    with_whole_ends,
)
from bestiary.systems.draw_steel.tables import Words
from bestiary.systems.draw_steel.written import BLOCKS, SYSTEM, WrittenText, word_at, written_in


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks each tier that breaks off, and misspelt words that end effects (in all texts), count damage or move somebody."""
    words, block = world.tables.words, written_in(subject, world)
    tiers = {field.at for field in block.tiers}
    for field in block.prose:
        if field.at not in tiers:
            for found, meant in find_misspelt_ends(field.text):
                yield _slip(field, found, meant, f"`{found.word}` is not how an effect ends")
            continue
        if how := breaks_off(with_whole_ends(field.text), words.letters):
            yield Mark(At(field.at), f"the tier {how}", help="compare it with the page it comes from")
            continue
        for found, meant, message in _slips(field.text, words):
            yield _slip(field, found, meant, message)
        for found, meant in find_uncounted_damage(field.text, words):
            yield _uncounted(field, found, meant)


def _uncounted(field: WrittenText, found: Found, meant: str) -> Mark:
    place = word_at(field, found.word, found.start)
    if not meant:
        return Mark(place, f"`{found.word}` does not say how much", help=f"write a number before it: `5 {found.word}`")
    said = f"`{found.word}` does not have its amount in digits"
    return Mark(place, said, label=meant_label(meant), replacement=meant, safe=found.word[0].isalpha())


def _slip(field: WrittenText, found: Found, meant: str, message: str) -> Mark:
    place = word_at(field, found.word, found.start)
    # Where only these stand, what is nearly one of them is nothing else, but for the half of a word.
    parted = re.match(r"[^\w\s]\w", field.text[found.start + len(found.word) :])
    safe = not parted and (meant in ("damage", *ENDS) or are_typos(found.word, meant))
    return Mark(place, message, label=meant_label(meant.strip()), replacement=meant, safe=safe)


def _slips(text: str, words: Words) -> Iterator[tuple[Found, str, str]]:
    for found, meant in find_misspelt_ends(text):
        yield found, meant, f"`{found.word}` is not how an effect ends"
    for found, meant in find_bare_ends(text):
        one = not {*"()"}.isdisjoint(found.word)
        yield (
            found,
            meant,
            f"`{found.word.strip(', ')}` " + ("lacks a parenthesis" if one else "stands without parentheses"),
        )
    for found, meant in find_turned_damage(text):
        yield found, meant, f"`{found.word}` has the amount behind it"
    for found, meant in find_glued_words(text, words):
        yield (
            found,
            meant,
            f"`{found.word}` has a colon too many" if ":" in found.word else f"a space is missing in `{found.word}`",
        )
    for found, meant in find_unsaid_damage(text, words):
        yield found, meant, f"`{found.word}` is not how damage is written"
    for found in find_misspelt_damage(text):
        yield found, "damage", f"`{found.word}` is no word of a tier"
    for found, meant in find_misspelt_movements(text, words):
        yield found, meant, f"`{found.word}` is no word of a tier"
    for found, meant in find_run_on_parts(text, words):
        yield found, meant, f"`{found.word}` ends a part of the tier without a semicolon"


CHECK = SheetCheck(
    Check("G410", "broken-tier", Severity.WARNING, __doc__ or "", SYSTEM),
    BLOCKS,
    run,
    one_by_one=True,
)
