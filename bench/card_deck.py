"""Decks of varied made cards for measuring: about 97 words on average from about 4,000 different ones, made from a seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
import random

from bestiary.card import BoxShape, Card, Deck, Entry, Fact, Gauge, Number, Section, Tick
from bestiary.richtext import Paragraph, Run

_STARTS = "b bl br c ch d dr f fl g gr h j k l m n p pr qu r s sh st t tr v w".split()
_MIDDLES = "a e i o u ai ea ee oo ou".split()
_ENDS = "ck d ft l ld m n nd ng p r rd rk s sh st t th w".split()
_SHORT = "the a of and to in it is its for on with by at as no if".split()
#: Words of running text on a card at least and at most, and the most usual number.
_WORDS = (18, 168, 16)
_SKILLS = ("Might", "Reflex", "Endurance", "Wits", "Insight", "Presence")
_HEADINGS = ("Attacks", "Actions", "Instants", "Banes", "Always")


def make_deck(count: int, seed: int = 7) -> Deck:
    """So many cards, each with its own name; a third or so need two faces of poker size."""
    chance = random.Random(seed)
    words = _Words(chance)
    return Deck("Measured", "en", tuple(_card(chance, words, number) for number in range(count)), ())


class _Words:
    """Words as often as in a language: short ones between longer ones, of which the first are used most."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._known = tuple(dict.fromkeys(_made_words(chance, 9000)))[:2800]
        self._weights = tuple(accumulate(1 / (rank + 25) for rank in range(len(self._known))))

    def some(self, count: int) -> list[str]:
        long = self._chance.choices(self._known, cum_weights=self._weights, k=count)
        return [self._chance.choice(_SHORT) if self._chance.random() < 0.35 else word for word in long]

    def name(self) -> str:
        return " ".join(word.capitalize() for word in self._chance.choices(self._known, k=self._chance.randint(1, 2)))

    def sentences(self, count: int) -> str:
        parts = []
        while count > 0:
            length = min(count, self._chance.randint(5, 16))
            parts.append(" ".join(self.some(length)).capitalize() + ".")
            count -= length
        return " ".join(parts)


def _made_words(chance: random.Random, count: int) -> Iterator[str]:
    for _ in range(count):
        syllables = chance.choice((1, 1, 2, 2, 3))
        yield "".join(
            chance.choice(_STARTS) + chance.choice(_MIDDLES) + (chance.choice(_ENDS) if chance.random() < 0.6 else "")
            for _ in range(syllables)
        )


def _card(chance: random.Random, words: _Words, number: int) -> Card:
    least, most, usual = _WORDS
    length = int(chance.triangular(least, most, usual))
    return Card(
        id=f"card-{number}",
        title=f"{words.name()} {number}",
        number=f"No. {number}",
        mark="",
        mark_label="Rank",
        colours=(chance.choice(("#7d2a26", "#1f3a6e", "#3d6b34", "#5b3a73")),),
        subtitle=f"{words.name()} · {words.name()}",
        tagline=(Run(words.sentences(chance.randint(4, 10))),),
        numbers=tuple(
            Number(skill, str(chance.randint(1, 9)), chance.choice(("d4", "d6", "d8")), "ab"[index // 3])
            for index, skill in enumerate(_SKILLS)
        ),
        gauges=(
            Gauge("Vitality", chance.randint(1, 16), BoxShape.SQUARE, "Damage, Blight"),
            Gauge("Stamina", chance.randint(1, 16), BoxShape.ROUND, "Stress, Fatigue"),
        ),
        facts=(Fact("Speed", str(chance.randint(3, 9))), Fact("Size", "Medium 1")),
        sections=tuple(_sections(chance, words, length)),
        ticks=(Tick("", "move"), Tick("", "act")),
        footer="The Measured Deck",
    )


def _sections(chance: random.Random, words: _Words, length: int) -> Iterator[Section]:
    """So many words in entries of 5 to 25, two to a section or so, the last ones in a quiet section."""
    entries: list[Entry] = []
    while length > 0:
        part = min(length, chance.randint(5, 25))
        pill = chance.choice(("", "", f"1–{chance.randint(2, 9)}"))
        boxes = chance.choice((0, 0, 0, 2))
        body = (Paragraph((Run(words.sentences(part)),)),)
        entries.append(Entry(words.name(), pill=pill, aside=chance.choice(("", words.name())), body=body, boxes=boxes))
        length -= part
    headings = iter(chance.sample(_HEADINGS, len(_HEADINGS)))
    loud, quiet = entries[:-1], entries[-1:]
    for heading, group in zip(headings, _grouped(loud), strict=False):
        yield Section(heading, tuple(group))
    yield Section("Remember", tuple(quiet), True)


def _grouped(entries: Sequence[Entry]) -> list[Sequence[Entry]]:
    """Entries in at most as many groups as there are headings."""
    size = max(2, -(-len(entries) // len(_HEADINGS)))
    return [entries[start : start + size] for start in range(0, len(entries), size)]
