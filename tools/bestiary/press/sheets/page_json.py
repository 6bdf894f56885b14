"""Pages as the plain data that `print-pages` of sheet.typ reads; lengths in mm."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import astuple

from bestiary.press.sheets.page import Label, Page, Slot

Json = dict[str, object]

#: The words beside the ruler, the most there is room for, or else the first of them below it.
_RULER = ("50 mm · print at 100 %", "50 mm")
_BACK = "back"
_SEPARATOR = " · "


def pages_json(pages: Sequence[Page], title: str) -> list[Json]:
    """The pages, with `title` on a strip beside the cards."""
    return [_page_json(page, title) for page in pages]


def _page_json(page: Page, title: str) -> Json:
    return {
        "width": page.width,
        "height": page.height,
        "slots": [_slot_json(slot) for slot in page.slots],
        "lines": [[*map(_rounded, (line.x1, line.y1, line.x2, line.y2)), line.kind.value] for line in page.lines],
        "labels": [_label_json(each, page, title) for each in page.labels],
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


def _label_json(label: Label, page: Page, title: str) -> Json:
    strip, numbered = label.strip, [f"{page.number}/{page.total}", *([_BACK] if page.back else [])]
    return {
        "x": _rounded(strip.x),
        "y": _rounded(strip.y),
        "length": _rounded(strip.length),
        "turn": strip.turn,
        # The title goes where it would be too small to read.
        "texts": [_SEPARATOR.join(filter(None, (title, *numbered))), _SEPARATOR.join(numbered)] if label.words else [],
        "ruler": list(_RULER) if label.ruler else [],
    }


def _rounded(length: float) -> float:
    """To a nanometre: what is less is the arithmetic's."""
    return round(length, 6)
