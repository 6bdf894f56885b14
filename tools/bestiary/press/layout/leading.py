"""Units that only lead to what follows them, and so never end a face: titles, labels, headings."""

from __future__ import annotations

from collections.abc import Sequence

from bestiary.press.layout.sections import Block

#: What a sentence ends with, and what may follow that.
_STOPS, _AFTER_STOP = ".!?…。！？؟۔", "\"'”’»)]」』 \u00a0\u200b"


def leads_on(block: Block) -> bool:
    """Whether a unit only leads to the next: a title, what it is like, a label, anything that ends no sentence."""
    if block.unit["kind"] not in ("entry", "paragraph") or not block.unit["runs"]:
        return False
    return _ends_openly(block.unit["runs"])


def _ends_openly(runs: Sequence[Sequence[str]]) -> bool:
    """Whether no sentence ends with these runs."""
    style, words = runs[-1]
    return style != "icon" and words.rstrip(_AFTER_STOP)[-1:] not in _STOPS


def is_label(block: Block) -> bool:
    """Whether a unit is but a label of what follows, as the head of a table is."""
    runs = block.unit["runs"] if block.unit["kind"] in ("bullet", "paragraph") else ()
    return bool(runs) and all(style == "strong" for style, _ in runs) and _ends_openly(runs)


def is_heading_of(blocks: Sequence[Block], block: Block) -> bool:
    """Whether the last of some blocks is a heading that is a paragraph of its own, and leads to a unit."""
    last = blocks[-1].unit if blocks else block.unit
    heading = last["opens"] and last["kind"] == "paragraph" and last["section"] == block.unit["section"]
    return bool(heading and not block.unit["opens"])
