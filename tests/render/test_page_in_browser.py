"""The page as a browser shows and prints it."""

from __future__ import annotations

from pathlib import Path
import sys

from browser import find_browser, open_browser
from msgspec.structs import replace
import pytest
from render_samples import DECK, TOLL_KEEPER

from bestiary.render.colour import choose_palette
from bestiary.render.html import render_html

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_browser() is None or sys.platform == "win32", reason="needs a browser"),
]
_FITS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
_INDEX = "document.querySelector('.index').getBoundingClientRect().height"
#: Links that stand lower than the number beside them begins: a number alone on a line.
_ALONE = """[...document.querySelectorAll('.jump li')].filter(row => {
    const [link, number] = [row.querySelector('a'), row.querySelector('.number')];
    return number && number.getBoundingClientRect().top >= link.getBoundingClientRect().bottom;
}).length"""


def test_page_fits_every_width_and_its_list_folds_on_a_narrow_one(tmp_path: Path) -> None:
    cards = (*DECK.cards, replace(TOLL_KEEPER, title="Keeper of the Long Eastern Toll Road", number="No. 9 · 3 of 6"))
    (tmp_path / "page.html").write_text(render_html(replace(DECK, cards=cards)), encoding="utf-8")
    with open_browser(str(find_browser())) as browser:
        browser.open(tmp_path / "page.html")
        for width in (320, 400, 700, 1400):
            browser.resize(width, 900)
            assert browser.ask(_FITS)
        browser.resize(1400, 900)
        wide = browser.ask(_INDEX)
        assert browser.ask("getComputedStyle(document.querySelector('summary')).display") == "none"
        assert browser.ask(_ALONE) == 0
        browser.resize(400, 900)
        folded = browser.ask(_INDEX)
        assert folded < 60 < wide
        browser.ask("document.querySelector('.index').open = true")
        assert browser.ask(_INDEX) > wide
        assert browser.ask(_ALONE) == 0


def test_what_is_printed_without_backgrounds_has_its_bands_and_pills(tmp_path: Path) -> None:
    pypdfium2 = pytest.importorskip("pypdfium2")
    (tmp_path / "page.html").write_text(render_html(replace(DECK, cards=(TOLL_KEEPER,))), encoding="utf-8")
    with open_browser(str(find_browser())) as browser:
        browser.open(tmp_path / "page.html")
        pdf = browser.print()
    document = pypdfium2.PdfDocument(pdf)
    picture = document[0].render(scale=2).to_pil().convert("RGB")
    text = document[0].get_textpage().get_text_range()
    document.close()
    colour = choose_palette(TOLL_KEEPER.colours).main
    main = tuple(int(colour[place : place + 2], 16) for place in (1, 3, 5))
    counts = {value: count for count, value in picture.getcolors(1 << 24)}
    # The band is as wide as the card and some lines high; white letters stand on it.
    assert counts.get(main, 0) > 15_000
    assert "Shove Aside" in text and "1–3" in text
