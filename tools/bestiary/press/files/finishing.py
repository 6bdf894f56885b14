"""The last step of a PDF: exact boxes on its pages, compressed objects, the same bytes each time."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from bestiary.press.sheets.page import Page
from bestiary.scratch import scratch_folder

if TYPE_CHECKING:
    from pikepdf import Pdf

_PT_PER_MM = 72 / 25.4
#: Digits of a length in pt.
_DIGITS = 4


def finish(pdf: bytes, pages: Sequence[Page]) -> bytes:
    """The PDF with media, bleed and trim boxes on its pages, which are as many as these, and its objects packed."""
    import pikepdf

    with scratch_folder() as folder:
        # Read from a file, which is twice as fast as from memory.
        source = Path(folder) / "cards.pdf"
        source.write_bytes(pdf)
        with pikepdf.open(source) as opened:
            set_boxes(opened, pages)
            return packed(opened, Path(folder) / "packed.pdf")


def set_boxes(pdf: Pdf, pages: Sequence[Page]) -> None:
    """Give each page the boxes of its place in these pages; as many of the one as of the other."""
    from pikepdf import Array

    for found, page in zip(pdf.pages, pages, strict=True):
        for name, inset in (("/MediaBox", 0.0), ("/BleedBox", page.bleed), ("/TrimBox", page.trim)):
            sides = (inset, inset, page.width - inset, page.height - inset)
            found.obj[name] = Array([round(side * _PT_PER_MM, _DIGITS) for side in sides])


def packed(pdf: Pdf, target: Path) -> bytes:
    """The bytes of a PDF by way of this file: objects in compressed streams, and an ID made of what it holds."""
    from pikepdf import ObjectStreamMode

    pdf.save(target, object_stream_mode=ObjectStreamMode.generate, compress_streams=True, deterministic_id=True)
    return target.read_bytes()
