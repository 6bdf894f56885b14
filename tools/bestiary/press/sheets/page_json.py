"""Pages as the plain data that `print-pages` of sheet.typ reads; lengths in mm."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple

from bestiary.press.sheets.imposition import Label, Page, Slot

Json = dict[str, object]

_RULER = "50 mm · print at 100 %"
_BACK = "back"


def pages_json(pages: Sequence[Page], label: str) -> list[Json]:
    """The pages, with `label` in the strip beside the cards."""
    return [_page_json(page, label) for page in pages]


def _page_json(page: Page, label: str) -> Json:
    return {
        "width": page.width,
        "height": page.height,
        "slots": [_slot_json(slot) for slot in page.slots],
        "lines": [[*map(_rounded, (line.x1, line.y1, line.x2, line.y2)), line.kind.value] for line in page.lines],
        "label": page.label and _label_json(page.label, label),
    }


def _slot_json(slot: Slot) -> Json:
    return {
        "x": _rounded(slot.x),
        "y": _rounded(slot.y),
        "width": _rounded(slot.size.width),
        "height": _rounded(slot.size.height),
        "turn": slot.turn,
        "bleed": list(astuple(slot.bleed)),
        "card": slot.card,
        "part": slot.part,
        "back": slot.back,
    }


def _label_json(strip: Label, label: str) -> Json:
    words = [label, f"{strip.number}/{strip.total}", *([_BACK] if strip.back else [])]
    return {
        "x": _rounded(strip.x),
        "y": _rounded(strip.y),
        "length": _rounded(strip.length),
        "turn": strip.turn,
        "text": " · ".join(word for word in words if word),
        "ruler": None if strip.back else _RULER,
    }


def _rounded(length: float) -> float:
    """To a nanometre: what is less is the arithmetic's."""
    return round(length, 6)
