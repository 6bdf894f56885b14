"""A pickled deck printed in a process of its own, on as many cores as told, in shares of so many cards
and pages: `python print_digest.py DECK CORES CARDS PAGES` prints a digest."""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256
import locale
import os
from pathlib import Path
import pickle
import sys

from bestiary.press import sharing
from bestiary.press.pdf import print_pdf
from bestiary.press.sheets.paper import Backs, Duplex, Sheet, card_size, paper_size


def main() -> None:
    deck = pickle.loads(Path(sys.argv[1]).read_bytes())
    cores = set(range(int(sys.argv[2])))
    sharing.CARDS, sharing.PAGES = map(int, sys.argv[3:])
    os.sched_getaffinity = lambda pid: cores  # type: ignore[assignment]
    with suppress(locale.Error):
        locale.setlocale(locale.LC_ALL, "")
    sheet = Sheet(card_size("poker"), paper_size("a4"), backs=Backs.TIER, duplex=Duplex.LONG)
    print(sha256(print_pdf(deck, sheet).pdf).hexdigest())


if __name__ == "__main__":
    main()
