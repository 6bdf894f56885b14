"""How long a deck takes to print: `python bench/press_speed.py [cards]`, with tools/ on the path."""

from __future__ import annotations

import random
import resource
import sys
import time

from bestiary.card import BoxShape, Card, Deck, Entry, Fact, Gauge, Number, Section
from bestiary.press.pdf import find_losses
from bestiary.press.paper import Sheet, card_size, paper_size
from bestiary.press.pdf import print_pdf
from bestiary.richtext import Paragraph, Run

WORDS = "the lamp burns low and nobody in the hall says a word about the door that was shut before they came".split()


def sentence(chance: random.Random, length: int) -> tuple[Paragraph, ...]:
    return (Paragraph((Run(" ".join(chance.choice(WORDS) for _ in range(length)).capitalize() + "."),)),)


def make_card(chance: random.Random, number: int) -> Card:
    """A card of about a hundred words in four sections."""
    sections = tuple(
        Section(
            heading,
            tuple(
                Entry(f"Thing {index}", pill=pill, aside="tool", body=sentence(chance, chance.randint(6, 22)))
                for index in range(chance.randint(1, 2))
            ),
            quiet,
        )
        for heading, pill, quiet in (
            ("First", "", False),
            ("Second", "", False),
            ("Third", "1–3", False),
            ("Last", "", True),
        )
    )
    return Card(
        f"card-{number}",
        f"Somebody {number}",
        str(number),
        "",
        "Rank",
        ("#7d2a26",),
        "Kind · Sort",
        (Run("Waits until the lamp is low."),),
        tuple(
            Number(label, str(chance.randint(1, 9)), "d8", group) for group in "ab" for label in ("One", "Two", "Three")
        ),
        (Gauge("Health", chance.randint(1, 9), BoxShape.SQUARE, "/ one  × other"),),
        (Fact("Pace", "5"), Fact("Size", "middling")),
        sections,
        footer="The Low Road",
    )


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    chance = random.Random(7)
    deck = Deck("Bench", "en", tuple(make_card(chance, number) for number in range(count)), ())
    wall, cpu = time.perf_counter(), time.process_time()
    printed = print_pdf(deck, Sheet(card_size("poker"), paper_size("a4")))
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    compared = time.perf_counter()
    losses = find_losses(printed, deck)
    compared = time.perf_counter() - compared
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(
        f"press {count} cards, {printed.faces} faces: {wall:.2f} s, {cpu / count * 1000:.1f} ms CPU a card, {memory:.0f} MB"
    )
    print(f"      PDF {len(printed.pdf) / 1e6:.2f} MB; compared in {compared:.2f} s, {len(losses)} losses")


if __name__ == "__main__":
    main()
