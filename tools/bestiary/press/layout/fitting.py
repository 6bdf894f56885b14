"""How large the text of a card can be, and which units stand on which of its faces; lengths in pt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from bestiary.press.layout.contents import Content, Fitted, Unfit, room_on
from bestiary.press.layout.heads import CLOSE, ONLY
from bestiary.press.layout.leads import LOW_PICTURE, PICTURE
from bestiary.press.layout.measures import Measures
from bestiary.press.layout.packing import Filled
from bestiary.press.layout.sections import Group, close_groups, close_height, space_of
from bestiary.press.layout.several import exceeding, fit_several

#: Below this many pt above the floor a card is rather set close than small.
_ROOMY = 1.0
#: The rungs of the ladder after shrinking.
TIGHTEN, BACK, CONTINUE = "tighten", "back", "continue"


def fit(content: Content, ladder: Sequence[str]) -> Fitted | Unfit:
    """The card on as few faces as the ladder allows, in the largest text."""
    tightens = TIGHTEN in ladder and not {BACK, CONTINUE} & set(ladder[: ladder.index(TIGHTEN)])
    # Before text is set close it need not become as small as it may.
    one = _fit_roomy(content, _ROOMY if tightens else 0.0)
    if one is None and content.pictured:
        one = _fit_roomy(content, _ROOMY if tightens else 0.0, (PICTURE - LOW_PICTURE) * content.measures.height)
    if one is None and tightens:
        one = fit_close(content)
    if one is not None:
        return one
    most = float("inf") if CONTINUE in ladder else 2 if BACK in ladder else 1
    return exceeding(content, 1) if most == 1 else fit_several(content, most)


def _fit_roomy(content: Content, least: float, given: float = 0.0) -> Fitted | None:
    """All on one face with room around it, in text no smaller than `least` pt above the floor; `given` is room that its picture gives,
    by which less than none may be left."""
    measures = content.measures
    room = room_on(content, ONLY) - content.drawn.leads(False)[1] + given
    found = _largest(lambda size: _roomy_height(content, size), room, min(least, _span(measures)), measures)
    if found is None:
        return None
    return Fitted(found[0], (Filled((*content.leads, *content.rest), found[1] - given),))


def fit_close(content: Content, most: float = float("inf")) -> Fitted | None:
    """All on one face, set close, in text no larger than `most` pt, its name as large as it may be or else small."""
    measures = content.measures
    groups: tuple[Group, ...] = close_groups(content.rest, measures)
    height_at = cache(lambda size: close_height(groups, bool(content.leads), size, measures))
    for named in (content, content.with_small_name()):
        room = room_on(named, CLOSE) - named.drawn.leads(True)[1]
        if found := _largest(height_at, room, 0.0, measures, most):
            whole = Filled((*content.leads, *content.rest), found[1])
            return Fitted(found[0], (whole,), compact=True, close=True, small=named.drawn.small)
    return None


def _span(measures: Measures) -> float:
    return measures.sizes.step * measures.sizes.steps


def _roomy_height(content: Content, size: float) -> float:
    total = 0.0
    fresh = not content.leads
    measures = content.measures
    for block in content.rest:
        space = space_of(block, size, measures)
        total += (space.first if fresh else space.before) + space.tall
        fresh = False
    return total


def _largest(
    height_at: Callable[[float], float], room: float, least: float, measures: Measures, most: float = float("inf")
) -> tuple[float, float] | None:
    """The largest size, from so many pt above the floor on and up to `most`, whose height keeps to the room, and the room left."""
    low = round(least / measures.sizes.step)
    size = measures.size(low)
    tall = height_at(size)
    if tall > room:
        return None
    best = (size, room - tall)
    steps = measures.sizes.steps
    high = (
        max(low, min(steps, int((most - measures.floor) / measures.sizes.step)) if most < float("inf") else steps) + 1
    )
    # Text is about as tall as the square of its size: from there on in single steps.
    near = round((size * (room / tall) ** 0.5 - measures.floor) / measures.sizes.step) if tall else high
    while high - low > 1:
        near = min(max(near, low + 1), high - 1)
        tall = height_at(measures.size(near))
        if tall <= room:
            low, best = near, (measures.size(near), room - tall)
            near += 1
        else:
            high = near
            near -= 1
    return best
