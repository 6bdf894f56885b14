"""The head and the foot of a face: where their parts stand and how tall they are, in pt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bestiary.press.layout.breaking import count_lines, joined, row_width, words_text
from bestiary.press.layout.measures import SMALL_PRINT, Measures
from bestiary.press.layout.widths import LINE, Wanted

Json = dict[str, Any]

#: Kinds of faces: the only one, the only one set close, the first of several, a further one.
ONLY, CLOSE, FIRST, FURTHER = "only", "compact", "first", "further"
#: The largest and the least size of a title by kind, in units of the card.
_TITLES = {ONLY: (14.0, 10.5), FIRST: (14.0, 10.5), CLOSE: (13.0, 10.0), FURTHER: (11.0, 8.5)}
#: The subtitle's size, the least it shrinks to, the room between two things in a line, all in units of the card.
_LINE_SIZE, _LINE_LEAST, _GAP = 7.5, 7.0, 4.0
#: Height of a line of the title in em, and the steps its size shrinks in.
_TITLE_LINE, _TITLE_STEP = 0.92, 0.25
#: Room between two parts of the line beside or below the title, in em.
_PARTS, _END = 0.7, 0.5
#: Room in pt that a title leaves, for what adding up loses.
_SLACK = 0.1
_ACCENT = 2.8
_COUNT = "8/8"
MORE = " ▸"


def want_head(card: Json, wanted: Wanted) -> None:
    """Ask for the widths of what the head and the foot of a card say."""
    head = card["head"]
    wanted.add("title", head["title"])
    wanted.add("semi", head["number"])
    wanted.add("plain", head["number"], card["footer"], MORE, card["legal"], *(tick["label"] for tick in card["ticks"]))
    wanted.add("em", head["subtitle"])
    wanted.add("label", head["mark_label"])
    wanted.add("value", _COUNT)


def plan_head(head: Json, which: str, measures: Measures) -> Json:
    """Where the parts of a head stand on a face of a kind; `height` is all of it, `plate` without the accent."""
    u, widths = measures.unit, measures.widths
    first = which != FURTHER
    counted = which in (FIRST, FURTHER)
    mark = measures.icons.get(head["mark"], 0.0) * (15.0 if first else 11.0) * u if head["mark"] else 0.0
    beside = 0.0 if first and which != CLOSE else _beside(head, counted, measures)
    width = measures.inner - mark - _GAP * u - beside
    size, title = _plan_title(head["title"], width, which, measures)
    room = measures.inner - widths.of("label", head["mark_label"]) * measures.at(_LINE_SIZE) - _GAP * u
    below, labelled, room, line = (
        _plan_below(head, which, room, measures) if first else (0.0, True, room, measures.at(_LINE_SIZE))
    )
    plate = (3.2 if which == CLOSE else 4.0) * u + 2 * u + title + below
    height = plate + (_ACCENT * u if head["accent"] is not None else 0.0)
    plan = {"width": width, "title": {"size": size, "height": title}, "room": room, "labelled": labelled}
    return {**plan, "size": line, "plate": plate, "height": height, "mark": mark}


def _beside(head: Json, counted: bool, measures: Measures) -> float:
    widths = measures.widths
    count = _PARTS + widths.of("value", _COUNT) if counted else 0.0
    return (widths.of("plain", head["number"]) + count + _END) * measures.at(_LINE_SIZE)


def _plan_title(words: str, width: float, which: str, measures: Measures) -> tuple[float, float]:
    """The title's size, the largest that keeps it on a line, or else the least; and its height."""
    u = measures.unit
    largest, least = (max(each * u, measures.name_floor) for each in _TITLES[which])
    natural = measures.widths.of("title", words) * largest
    width -= _SLACK
    step = _TITLE_STEP * u
    size = largest if natural <= width else int(largest * (width / natural) / step) * step
    if size >= least:
        return size, _TITLE_LINE * size
    text = words_text("title", words, measures.widths)
    line = max(_TITLE_LINE, text.line - (LINE - _TITLE_LINE))
    return least, count_lines(text.starts, text.ends, width / least) * line * least


def _plan_below(head: Json, which: str, room: float, measures: Measures) -> tuple[float, bool, float, float]:
    """The height of the line below the title, whether the mark is labelled beside it, the line's room and size."""
    widths = measures.widths
    number = "" if which == CLOSE else head["number"]
    texts = [(words_text("semi", number, widths), _PARTS)] if number else []
    if which == FIRST:
        texts.append((words_text("value", _COUNT, widths), _PARTS))
    text = joined([*texts, (words_text("em", head["subtitle"], widths), 0.0)])
    usual, least = measures.at(_LINE_SIZE), measures.at(_LINE_LEAST)
    natural, shrunk = (text.ends[-1] * size if text.ends else 0.0 for size in (usual, least))
    labelled = not head["mark_said"] or shrunk <= room
    if not labelled:
        room = measures.inner
    size = least if natural > room and shrunk <= room else usual
    return count_lines(text.starts, text.ends, room / size) * text.line * size, labelled, room, size


# ---- the foot ------------------------------------------------------------------------------------------------


def foot_height(ticks: Sequence[Json], footer: str, legal: str, measures: Measures) -> float:
    """How tall a foot is, with room for the sign that more follows."""
    widths, size = measures.widths, measures.at(SMALL_PRINT)
    taken = sum(_tick_width(tick, measures) for tick in ticks) / size
    text = joined([(words_text("plain", footer, widths), 0.0), (words_text("plain", MORE.strip(), widths), 0.0)])
    lines = count_lines(text.starts, text.ends, measures.inner / size, lead=taken)
    tall = lines * text.line * size
    if legal:
        small = words_text("plain", legal, widths)
        tall += count_lines(small.starts, small.ends, measures.inner / size) * small.line * size
    return tall


def _tick_width(tick: Json, measures: Measures) -> float:
    u = measures.unit
    said = measures.icons.get(tick["icon"])
    size = measures.at(SMALL_PRINT)
    shown = measures.widths.of("plain", tick["label"]) * size if said is None else 0.82 * said * size
    return row_width(tick["count"], 5.6 * u, u) + 8.5 * u + shown
