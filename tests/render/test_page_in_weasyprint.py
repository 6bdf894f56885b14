"""The page as a printer without a browser prints it, which lays out only part of what browsers do."""

from __future__ import annotations

from typing import Any

import pytest
from render_samples import DECK

from bestiary.render.html import render_html
from bestiary.richtext import Style

pytestmark = pytest.mark.slow


def test_all_words_of_the_cards_are_printed() -> None:
    weasyprint: Any = pytest.importorskip("weasyprint")
    pypdfium2 = pytest.importorskip("pypdfium2")
    document = pypdfium2.PdfDocument(weasyprint.HTML(string=render_html(DECK)).write_pdf())
    said = "".join(page.get_textpage().get_text_range() for page in document)
    text = "".join(said.split()).upper().replace("-", "").replace("\ufffe", "")
    for card in DECK.cards:
        entries = [entry for section in card.sections for entry in section.entries]
        runs = [run for entry in entries for paragraph in entry.body for run in paragraph.runs]
        words = [card.title, card.footer, *(entry.title for entry in entries)]
        words += [word for run in runs if run.style is not Style.ICON for word in run.text.split()]
        lost = [each for each in words if "".join(each.split()).upper().replace("-", "") not in text]
        assert lost == [], card.title
    document.close()
