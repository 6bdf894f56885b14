"""Words of Draw Steel for cards and pages: one wording for one thing."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from bestiary.richtext import Link, Paragraph, Run, Style, parse_runs, parse_text
from bestiary.systems.draw_steel.grammar.power import find_potencies, is_known, spell_potency
from bestiary.systems.draw_steel.grammar.roles import name_station
from bestiary.systems.draw_steel.grammar.spelling import VARIATION_SELECTOR
from bestiary.systems.draw_steel.model import Creature, FeatureBlock
from bestiary.systems.draw_steel.tables import Words

#: What stands before the text of a tier.
TIER_LABELS = {1: "≤11", 2: "12–16", 3: "17+", 4: "Crit"}
#: Text to paragraphs.
Prose = Callable[[str], tuple[Paragraph, ...]]
Shown = Callable[[Link], str]


def signed(value: int) -> str:
    """A score with its sign, a true minus sign where it is negative: +2, 0, −1."""
    return f"+{value}" if value > 0 else f"−{-value}" if value else "0"


def station_text(creature: Creature) -> str:
    """Organization and role in print; as written where they are neither."""
    return name_station(creature.organization, creature.role) or creature.station


def with_article(name: str) -> str:
    """A name with `a` or `an` before it."""
    return f"{'an' if name[:1] in 'AEIOU' else 'a'} {name}"


def kind_text(block: FeatureBlock) -> str:
    """What a feature block is in print: without its role, and without the plus of one that counts from a level on."""
    words = block.kind.removeprefix("+").split()
    return " ".join(word for word in words if block.role is None or word.casefold() != block.role.id) or "Features"


def prose_of(text: str, words: Words, shown: Shown) -> tuple[Paragraph, ...]:
    """Prose as paragraphs: potencies set strong, pictures as shapes."""
    icons = {character: icon.shape for character, icon in words.icons.items()}
    parsed = parse_text(text, shown, icons)
    return tuple(replace(each, runs=tuple(_potent(each.runs, words))) for each in parsed)


def line_of(text: str, words: Words, shown: Shown) -> tuple[Run, ...]:
    """A line such as that of a tier as runs, its potencies set strong."""
    icons = {character: icon.shape for character, icon in words.icons.items()}
    return tuple(_potent(parse_runs(" ".join(text.split()), shown, icons), words))


def picture_text(picture: str) -> str:
    """A picture that no shape is drawn for, as text before a name."""
    return f"{picture.replace(VARIATION_SELECTOR, '')} " if picture else ""


def _potent(runs: tuple[Run, ...], words: Words) -> Iterator[Run]:
    for run in runs:
        if run.style is not Style.PLAIN:
            yield run
            continue
        position = 0
        for potency in find_potencies(run.text, words):
            if not is_known(potency, words):
                continue
            if potency.start > position:
                yield Run(run.text[position : potency.start])
            # Tied together: a potency is one word to the eye.
            yield Run(spell_potency(potency).replace(" ", "\u00a0"), Style.STRONG)
            position = potency.start + len(potency.words)
        if run.text[position:]:
            yield Run(run.text[position:])
