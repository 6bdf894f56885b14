"""The head and the foot of a face: where their parts stand and how tall they are, in pt."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Any

from bestiary.press.layout.breaking import (
    ICON_TALL,
    Text,
    count_lines,
    evened,
    is_lone,
    joined,
    last_width,
    row_width,
    whole_words,
    widest,
    words_text,
)
from bestiary.press.layout.measures import SMALL_PRINT, Measures
from bestiary.press.layout.widths import BREAK, LINE, Wanted, parts_of

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
#: Digits of a face's number that are asked for at most: a thousand faces are more than a card has.
_MOST_DIGITS = 3
#: That more follows, tied to the footer.
MORE = "\u00a0▸"
#: At the foot: a side of the boxes, what follows them, and how much may stand after each tick, in units of the card; the least
#: room between the legal line and the footer, in em.
_TICK_SIDE, _TICK_GAP, _TICKS_APART, _FOOT_GAP = 5.6, 2.0, (6.5, 5.0, 3.5), 1.0
#: Between boxes to tick and the legal line below them, in units of the card.
_LEGAL_ABOVE = 1.8
#: The least part of a line that a label beside it leaves.
_LEAST_BESIDE = 0.5


def want_head(card: Json, wanted: Wanted) -> None:
    """Ask for the widths of what the head and the foot of a card say."""
    head = card["head"]
    for name in {head["title"], head["short"]}:
        wanted.add("title", name.replace(BREAK, ""), *parts_of(name))
    numbers = (head["first"], head["further"], head["copy"])
    wanted.add("semi", *_whole_and_parted(*numbers))
    wanted.add(
        "plain",
        *numbers,
        card["footer"],
        card["footer"] + MORE,
        card["legal"],
        *(tick["label"] for tick in card["ticks"]),
    )
    wanted.add("em", *_whole_and_parted(head["subtitle"], head["labelled"]))
    wanted.add("label", head["mark_label"])
    wanted.add("value", *(_count(digits) for digits in range(1, _MOST_DIGITS + 1)))


def _whole_and_parted(*texts: str) -> Iterator[str]:
    """Texts as they are, and, where they have places to break, also without."""
    yield from texts
    yield from (text.replace(BREAK, "") for text in texts if BREAK in text)


def _count(digits: int) -> str:
    """Which face of how many this is, as wide as it may be."""
    return f"{'8' * digits}/{'8' * digits}"


def plan_head(head: Json, which: str, measures: Measures, small: bool = False, digits: int = 1) -> Json:
    """Where the parts of a head stand on a face of a kind; `height` is all of it, `plate` without the accent.

    `small` keeps the title to its least size, which leaves more room below; `digits` are those of the number of faces.
    """
    u, widths = measures.unit, measures.widths
    first = which != FURTHER
    mark = measures.icons.get(head["mark"], 0.0) * (15.0 if first else 11.0) * u if head["mark"] else 0.0
    width = measures.inner - mark - _GAP * u
    name = head["title" if first else "short"]
    number = _words_beside(head, name, width, which, measures, digits)
    title = _title_beside(head, name, number, width, which, measures, digits, small)
    rise = title["size"] * widths.rise(title["words"])
    title = {**title, "height": title["height"] + rise, "rise": rise}
    # The first face says the number already; of copies each face says which it is.
    words = "" if number else head["copy" if which == FURTHER else "first"]
    room = measures.inner - widths.of("label", head["mark_label"]) * measures.at(_LINE_SIZE) - _GAP * u
    below, tall = _plan_below(head, words, which, room, measures, digits)
    plate = (3.2 if which == CLOSE else 4.0) * u + 2 * u + title["height"] + tall
    height = plate + (_ACCENT * u if head["accent"] is not None else 0.0)
    plan = {"width": title["width"], "number": number, "title": title, **below}
    return {**plan, "plate": plate, "height": height, "mark": mark}


def _words_beside(head: Json, name: str, width: float, which: str, measures: Measures, digits: int) -> str:
    """Which card this is, where it has room beside the title: on a further face less than all of it, if need be."""
    if which in (ONLY, FIRST):
        return ""
    shorter = (head["further"], head["copy"]) if which == FURTHER else (head["first"],)
    return next(
        (words for words in shorter if words and _has_room(head, name, words, width, which, measures, digits)), ""
    )


def _has_room(head: Json, title: str, words: str, width: float, which: str, measures: Measures, digits: int) -> bool:
    """Whether words beside a title break no word of it that is whole without them, and on a further face make it hardly taller."""
    beside = _title_beside(head, title, words, width, which, measures, digits)
    alone = _title_beside(head, title, "", width, which, measures, digits)
    broadest = beside["size"] * widest(words_text("title", beside["words"], measures.widths))
    if (BREAK in beside["words"] and (which == CLOSE or BREAK not in alone["words"])) or broadest > beside["width"]:
        return False
    # A name that is broken anyhow may be a line longer for it.
    more = beside["size"] if BREAK in alone["words"] else 0.0
    return which == CLOSE or bool(beside["height"] <= alone["height"] + more)


def _title_beside(
    head: Json, name: str, number: str, width: float, which: str, measures: Measures, digits: int, small: bool = False
) -> Json:
    """The title as it is planned with what stands beside it; in lines as wide as the head where one beside that would break a word of
    it, and the first of them leaves room."""
    left = width - _beside(number, which, measures, digits)
    title = _plan_title(name, left, which, measures, small)
    if BREAK in title["words"] and left < width and not head["rtl"]:
        wide = _plan_title(name, width, which, measures, small)
        text, size = words_text("title", wide["words"], measures.widths), wide["size"]
        first = text.ends[bisect_right(text.ends, (width - _SLACK) / size) - 1]
        if BREAK not in wide["words"] and first * size <= left:
            return wide
    return title


def _beside(number: str, which: str, measures: Measures, digits: int) -> float:
    """How wide what stands beside the title is; of many faces no more than a space before it."""
    if which in (ONLY, FIRST):
        return 0.0
    widths, size = measures.widths, measures.at(_LINE_SIZE)
    count = _PARTS + widths.of("value", _count(digits)) if which == FURTHER else 0.0
    closer = max(0.0, _GAP * measures.unit - widths.spaces["plain"] * size) if digits > 1 else 0.0
    return (widths.of("plain", number) + count + _END) * size - closer


def _plan_title(words: str, width: float, which: str, measures: Measures, small: bool = False) -> Json:
    """The title's size, the largest that keeps it on a line, or else the least, as it is when it shall be small, or a smaller one
    that keeps its words whole; its height, and its words with places to break in those alone that are wider than a line."""
    u, whole = measures.unit, words.replace(BREAK, "")
    largest, least = (max(each * u, measures.name_floor) for each in _TITLES[which])
    largest = least if small else largest
    natural = measures.widths.of("title", whole) * largest
    width -= _SLACK
    step = _TITLE_STEP * u
    size = largest if natural <= width else int(largest * (width / natural) / step) * step
    if size >= least:
        return {"size": size, "height": _TITLE_LINE * size, "words": whole, "width": width + _SLACK}
    words = whole_words("title", words, width / least, measures.widths)
    if BREAK in words:
        # Rather than that a word is broken, the name is as small as any may be.
        smaller = int(width / widest(words_text("title", whole, measures.widths)) / step) * step
        least, words = (smaller, whole) if measures.name_floor <= smaller < least else (least, words)
    text = words_text("title", words, measures.widths)
    line = max(_TITLE_LINE, text.line - (LINE - _TITLE_LINE))
    room = evened(text, width / least) if BREAK in words else width / least
    height = count_lines(text.starts, text.ends, room) * line * least
    return {"size": least, "height": height, "words": words, "width": room * least + _SLACK}


def _plan_below(
    head: Json, number: str, which: str, room: float, measures: Measures, digits: int
) -> tuple[Json, float]:
    """The line below the title: what it says, whether the mark is labelled beside it, its room and its size; and its height."""
    usual, least = measures.at(_LINE_SIZE), measures.at(_LINE_LEAST)
    labelled, said = True, ""
    if which != FURTHER:
        text = _below_text(number, head["subtitle"], which, measures, digits)
        # Beside a long label too little of the line is left: then it stands in it.
        labelled = _width(text, least) <= room or (not head["mark_said"] and room >= _LEAST_BESIDE * measures.inner)
        said = head["subtitle" if labelled or head["mark_said"] else "labelled"]
        room = room if labelled else measures.inner
    number = whole_words("semi", number, room / usual, measures.widths)
    said = whole_words("em", said, room / usual, measures.widths)
    text = _below_text(number, said, which, measures, digits)
    size = least if _width(text, usual) > room and _width(text, least) <= room else usual
    lines, drop = count_lines(text.starts, text.ends, room / size), 0
    if lines > 1 and not head["subtitle_rtl"]:
        if labelled and which != FURTHER and BREAK not in said:
            room, lines, drop = _label_below(text, size, room, lines, measures)
        if is_lone(text, room / size):
            room = evened(text, room / size) * size + _SLACK
    tall = text.line * size
    plan = {"below": number, "labelled": labelled, "drop": drop * tall, "said": said, "room": room, "size": size}
    return plan, lines * tall if number or which != FURTHER else 0.0


def _label_below(text: Text, size: float, room: float, lines: int, measures: Measures) -> tuple[float, int, int]:
    """The room of a text that makes so many lines beside the label of the mark, the lines that both take, and how many of them the
    label stands lower: where the whole width saves the text a line, it stands beside or below the last one."""
    whole = measures.inner
    fewer = count_lines(text.starts, text.ends, whole / size)
    if fewer == lines:
        return room, lines, 0
    beside = last_width(text, whole / size) * size <= room
    return whole, fewer + (not beside), fewer - beside


def _below_text(number: str, said: str, which: str, measures: Measures, digits: int) -> Text:
    widths = measures.widths
    texts = [(words_text("semi", number, widths), _PARTS)] if number else []
    if which == FIRST:
        texts.append((words_text("value", _count(digits), widths), _PARTS))
    return joined([*texts, (words_text("em", said, widths), 0.0)])


def _width(text: Text, size: float) -> float:
    return text.ends[-1] * size if text.ends else 0.0


# ---- the foot ------------------------------------------------------------------------------------------------


def plan_foot(ticks: Sequence[Json], footer: str, legal: str, measures: Measures) -> Json:
    """How the line of a foot is set, with room for the sign that more follows, and the legal line, in the least size.

    `height` is all of it; `apart` stands after each tick; `joined` says that the footer ends the last legal line, `own` that
    it has a line below the ticks, `above` is the room between them and the legal line.
    """
    key = (footer, legal, *((tick["icon"], tick["label"], tick["count"]) for tick in ticks))
    if key not in measures.cache.feet:
        measures.cache.feet[key] = _plan_foot(ticks, footer, legal, measures)
    return measures.cache.feet[key]


def _plan_foot(ticks: Sequence[Json], footer: str, legal: str, measures: Measures) -> Json:
    widths, size, least = measures.widths, measures.at(SMALL_PRINT), measures.floor
    said = words_text("plain", legal, widths)
    end = words_text("plain", f"{footer}{MORE}", widths)
    below = _foot_height([said], least, measures) if legal else 0.0
    plan = {"height": below, "above": 0.0, "apart": 0.0, "joined": True, "own": False}
    if (
        legal
        and footer
        and not ticks
        and _foot_height([joined([(said, _FOOT_GAP), (end, 0.0)])], least, measures) == below
    ):
        return plan
    above = _LEGAL_ABOVE * measures.unit if legal and ticks else 0.0
    below += above
    parts: list[Text] = []
    for apart in _TICKS_APART:
        parts = [_tick_text(tick, apart, measures) for tick in ticks]
        plan = {"above": above, "apart": apart * measures.unit, "joined": False, "own": False}
        line = joined((part, 0.0) for part in [*parts, end])
        if len(parts) == 0 or line.ends[-1] * size <= measures.inner:
            return {**plan, "height": _foot_height([line], size, measures) + below}
    tall = _foot_height([joined((part, 0.0) for part in parts), end], size, measures)
    return {**plan, "own": True, "height": tall + below}


def _foot_height(texts: Sequence[Text], size: float, measures: Measures) -> float:
    lines = ((text, count_lines(text.starts, text.ends, measures.inner / size)) for text in texts)
    return sum(count * text.line * size for text, count in lines)


def _tick_text(tick: Json, apart: float, measures: Measures) -> Text:
    """The boxes of a tick with its icon, or before its label, in em of small print; the room after it stays in its line."""
    u, size = measures.unit, measures.at(SMALL_PRINT)
    boxes = (row_width(tick["count"], _TICK_SIDE * u, u) + _TICK_GAP * u) / size
    icon = measures.icons.get(tick["icon"])
    label = words_text("plain", tick["label"], measures.widths) if icon is None else Text((0.0,), (ICON_TALL * icon,))
    ends = [*(boxes + end for end in label.ends)] or [boxes]
    starts = [*(boxes + start for start in label.starts)] or [0.0]
    ends[-1] += apart * u / size
    return Text((0.0, *starts), (boxes, *ends), line=label.line)
