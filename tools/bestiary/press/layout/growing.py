"""All but the text of a card as large as suits its text: where there is room, numbers, boxes and the head grow with it."""

from __future__ import annotations

from collections.abc import Sequence
from math import log

from bestiary.press.layout.contents import Content, Fitted
from bestiary.press.layout.fitting import fit, fit_close
from bestiary.press.layout.heads import CLOSE, FIRST, FURTHER, ONLY
from bestiary.press.layout.leads import Json, arrangement, lead_fits

#: The size of text that all else suits, in units of the card; the steps in which a unit grows.
_SUITS, _STEP = 8.5, 1.04
#: The largest text, in units of the card, beside what leads a card that is set close.
_SUITS_CLOSE = 8.75


def grow(content: Content, fitted: Fitted, ladder: Sequence[str]) -> tuple[Content, Fitted]:
    """The card with the largest unit whose text still suits it, set as it was on as many faces; the same where none is larger."""
    base = content.measures.unit
    low, high = 0, int(log(max(1.0, fitted.size / (_SUITS * base))) / log(_STEP)) + 1
    best = content, fitted
    looks = _looks(content, fitted) if high > 1 else None
    while high - low > 1:
        middle = (low + high) // 2
        larger = _grown(content, fitted, base * _STEP**middle, looks, ladder)
        if larger is None:
            high = middle
        else:
            low, best = middle, larger
    return best[0], _suited(*best)


def _suited(content: Content, fitted: Fitted) -> Fitted:
    """The card with text that is hardly larger than suits all else, where that is set close: room is better spent between them."""
    most = _SUITS_CLOSE * content.measures.unit
    return (fit_close(content, most) or fitted) if fitted.compact and fitted.size > most else fitted


def _grown(
    content: Content, fitted: Fitted, unit: float, looks: object, ladder: Sequence[str]
) -> tuple[Content, Fitted] | None:
    """The card with a unit in pt; None where it looks another way, or its text does not suit it."""
    larger = content.with_unit(unit)
    fits = all(lead_fits(block.unit, larger.measures) for block in larger.leads)
    if not fits or _looks(larger, fitted) != looks:
        return None
    found = fit(larger, ladder)
    if not isinstance(found, Fitted) or _form(found) != _form(fitted) or found.size < _SUITS * unit:
        return None
    return larger, found


def _form(fitted: Fitted) -> tuple[int, bool, bool, bool]:
    return len(fitted.faces), fitted.compact, fitted.close, fitted.small


def _looks(content: Content, fitted: Fitted) -> object:
    """What stands beside what, whatever its size: in the heads and in what leads the card."""
    kinds = (CLOSE,) if fitted.compact else (ONLY,) if len(fitted.faces) == 1 else (FIRST, FURTHER)
    heads = (content.with_head(fitted.small, fitted.digits).drawn.head(kind) for kind in kinds)
    return [*map(_lines, heads)], arrangement(content.drawn.leads(fitted.close)[0])


def _lines(head: Json) -> tuple[str, bool, float, int]:
    """What stands beside the name and in the line below it, and how many lines both have."""
    title = head["title"]
    below = round((head["plate"] - title["height"]) / head["size"])
    return head["number"], head["labelled"], round(title["height"] / title["size"], 1), below
