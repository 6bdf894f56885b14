"""Sheets of plain coloured faces, typeset and measured, for tests of where things lie on paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
import io
import json
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
import pypdfium2
import typst

from bestiary.press.sheets.imposition import Placed, impose
from bestiary.press.sheets.page import Page
from bestiary.press.sheets.page_json import pages_json
from bestiary.press.sheets.paper import Sheet

PT_PER_MM = 72 / 25.4
#: Colours of cards by their index, far from each other and from white.
COLOURS = ("#c00000", "#00a000", "#0000c0", "#b08000", "#a000a0", "#008080", "#404040", "#806040", "#ff6060", "#60c0ff")
#: What backs are filled with, by their keys.
BACKS: Mapping[str, str] = {"x": "#303030", "y": "#c0c000", "z": "#ff00ff"}
Rgb = tuple[int, int, int]


def typeset(
    pages: Sequence[Page],
    cards: Sequence[Placed],
    backs: Mapping[str, object] = BACKS,
    picture: bool = False,
    beyond: float = 0.0,
) -> bytes:
    """The pages as a tagged PDF; `picture` puts the same picture on every face."""
    data = {
        "pages": pages_json(pages, "Deck to Test"),
        "cards": [
            [card.size.width, card.size.height, COLOURS[index % len(COLOURS)], picture]
            for index, card in enumerate(cards)
        ],
        "backs": dict(backs),
        "beyond": beyond,
    }
    with TemporaryDirectory() as folder:
        root = Path(folder)
        for name in ("sheet.typ", "ink.typ", "backs.typ"):
            (root / name).write_bytes(files("bestiary.press").joinpath("templates", name).read_bytes())
        (root / "driver.typ").write_bytes(Path(__file__).with_name("sheet_driver.typ").read_bytes())
        (root / "data.json").write_text(json.dumps(data), encoding="utf-8")
        Image.new("RGB", (40, 40), "#123456").save(root / "picture.png")
        pdf = typst.compile(
            str(root / "driver.typ"),
            root=folder,
            format="pdf",
            pdf_standards="ua-1",
            timestamp=0,
            ignore_system_fonts=True,
            sys_inputs={"data": "data.json"},
        )
    assert isinstance(pdf, bytes)
    return pdf


def typeset_cards(cards: Sequence[Placed], sheet: Sheet, beyond: float | None = None) -> tuple[tuple[Page, ...], bytes]:
    """The cards imposed on the sheet, and their PDF; their colours go to the bleed, or so far beyond the cut."""
    pages = impose(cards, sheet)
    return pages, typeset(pages, cards, beyond=sheet.bleed if beyond is None else beyond)


def pictures(pdf: bytes, scale: float) -> list[Image.Image]:
    """Each page in so many pixels a mm."""
    return [
        page.render(scale=scale / PT_PER_MM).to_pil().convert("RGB") for page in pypdfium2.PdfDocument(io.BytesIO(pdf))
    ]


def rgb(colour: str) -> Rgb:
    value = int(colour[1:], 16)
    return value >> 16, value >> 8 & 255, value & 255
