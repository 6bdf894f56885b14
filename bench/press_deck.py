"""A pickled deck to print, as a process of its own: `python bench/press_deck.py DECK OUT`, with tools/ on the path.

The ending of OUT says what is made: .pdf, or .html.
"""

from __future__ import annotations

import gc
import os
from pathlib import Path
import pickle
import sys


def main() -> None:
    # As the command line does: what a process makes is kept until its end, and not taken apart then.
    gc.disable()
    deck = pickle.loads(Path(sys.argv[1]).read_bytes())
    out = Path(sys.argv[2])
    if out.suffix == ".html":
        from bestiary.render.html import render_html

        out.write_text(render_html(deck), encoding="utf-8")
        return
    from bestiary.press.pdf import print_pdf
    from bestiary.press.sheets.paper import Sheet, card_size, paper_size

    printed = print_pdf(deck, Sheet(card_size("poker"), paper_size("a4")))
    if printed.losses:
        sys.exit(f"{len(printed.losses)} losses")
    out.write_bytes(printed.pdf)


if __name__ == "__main__":
    main()
    os._exit(0)
