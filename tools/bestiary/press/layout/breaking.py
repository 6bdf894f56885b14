"""Text broken into lines as the typesetter breaks it, so that its height is known before it is set."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

from msgspec import Struct

from bestiary.press.content.openings import OPENING
from bestiary.press.layout.widths import BREAK, LETTERINGS, LINE, Wanted, Widths, parts_of
from bestiary.typography import runs_backward

#: Runs of words with the names of their styles, as the template reads them.
Runs = Sequence[Sequence[str]]

#: The lettering of each style of a run, and whether it is set small.
_SET: Mapping[str, tuple[str, bool]] = {
    "plain": ("plain", False),
    "em": ("em", False),
    "strong": ("strong", False),
    "title": ("strong", False),
    "aside": ("em", True),
    "small": ("plain", True),
}
#: Room in em that a line must leave: less than the typesetter's own doubts.
_SLACK = 0.004
#: How near to even, in em, lines come that shall be as even as can be.
_EVEN = 0.1
#: Icons, boxes for uses, and the room around them, in em.
ICON_TALL, BOX_SIDE, BOX_BEFORE, GAP, PART = 0.82, 0.66, 0.36, 0.28, 1.1
#: Between boxes to tick, and more after every fifth, in units of the card.
APART, APART_FIFTH = 1.6, 1.8


class Text(Struct, frozen=True):
    """Words in one line, before it is broken: where each part begins and ends, in em of the text.

    `small` and `fixed` hold the same for what is measured in em of the small size, and in pt; empty when nothing is.
    """

    starts: tuple[float, ...]
    ends: tuple[float, ...]
    small: tuple[tuple[float, ...], tuple[float, ...]] | None = None
    fixed: tuple[tuple[float, ...], tuple[float, ...]] | None = None
    #: Height of its lines in em.
    line: float = LINE

    def at(self, size: float, small: float) -> tuple[Sequence[float], Sequence[float]]:
        """Where the parts begin and end in em of a size, both sizes in pt."""
        if self.small is None or self.fixed is None:
            return self.starts, self.ends
        ratio, per = small / size, 1 / size
        (less, lesser), (points, further) = self.small, self.fixed
        starts = [a + ratio * b + per * c for a, b, c in zip(self.starts, less, points, strict=True)]
        return starts, [a + ratio * b + per * c for a, b, c in zip(self.ends, lesser, further, strict=True)]

    def width(self, size: float, small: float) -> float:
        """How wide all of it runs in one line, in em of a size, both sizes in pt."""
        if not self.ends:
            return 0.0
        if self.small is None or self.fixed is None:
            return self.ends[-1]
        return self.ends[-1] + self.small[1][-1] * small / size + self.fixed[1][-1] / size

    def lines(self, size: float, small: float, room: float, lead: float = 0.0, hang: float = 0.0) -> int:
        """Lines that it makes in a room of so many em, the first line beginning at `lead`, the others at `hang`; sizes in pt."""
        if lead + self.width(size, small) <= room - _SLACK:
            return 1
        return count_lines(*self.at(size, small), room, lead, hang)


def want_runs(runs: Runs, wanted: Wanted, whole: bool = False) -> None:
    """Ask for the widths of all words of these runs, if need be also of whole ones that have places to break."""
    for style, words in runs:
        if lettering := _SET.get(style):
            wanted.add(lettering[0], words)
            if whole and BREAK in words:
                wanted.add(lettering[0], words.replace(BREAK, ""))


def backward(runs: Runs) -> bool:
    """Whether runs are written from right to left; the names of shapes among them tell nothing."""
    return runs_backward(words for style, words in runs if style != "icon")


def row_width(count: int, side: float, unit: float) -> float:
    """How wide so many boxes in a row are, in pt."""
    return count * (side + APART * unit) - APART * unit + (count - 1) // 5 * APART_FIFTH * unit


def whole_words(lettering: str, text: str, room: float, widths: Widths) -> str:
    """A text without the places to break in those of its words of which all parts keep to so many em without."""
    if BREAK not in text:
        return text
    room -= LETTERINGS[lettering].tracking
    whole = ((word, word.replace(BREAK, "")) for word in text.split(" "))
    return " ".join(
        kept if all(widths.of(lettering, part) <= room for part in parts_of(kept)) else word for word, kept in whole
    )


def whole_runs(runs: Runs, size: float, room: float, widths: Widths) -> Runs:
    """Runs of which so many pt hold, at a size, without the places to break in words that a line holds; where words of two runs may be
    one, they stay as they are."""
    if not any(BREAK in words for _, words in runs):
        return runs
    found: list[Sequence[str]] = []
    for at, (style, words) in enumerate(runs):
        before, after = (runs[at - 1][1] if at else " "), (runs[at + 1][1] if at + 1 < len(runs) else " ")
        parted = (words[:1] == " " or before[-1:] == " ") and (words[-1:] == " " or after[:1] == " ")
        lettering, small = _SET.get(style, ("", True))
        found.append([style, words if small or not parted else whole_words(lettering, words, room / size, widths)])
    return found


class _Pen(Struct):
    """Writes parts one after another; a part grows until something stands between it and the next.

    Where `small` is kept, positions have two more measures: em of the small size, and pt.
    """

    starts: list[float]
    ends: list[float]
    mixed: tuple[list[tuple[float, float]], list[tuple[float, float]]] | None = None
    em: float = 0.0
    small: float = 0.0
    fixed: float = 0.0
    open: bool = False
    line: float = LINE

    def put(self, em: float = 0.0, small: float = 0.0, fixed: float = 0.0) -> None:
        if not self.open:
            self.starts.append(self.em)
            self.ends.append(0.0)
            if self.mixed:
                self.mixed[0].append((self.small, self.fixed))
                self.mixed[1].append((0.0, 0.0))
            self.open = True
        self.em += em
        self.ends[-1] = self.em
        if self.mixed:
            self.small += small
            self.fixed += fixed
            self.mixed[1][-1] = self.small, self.fixed

    def hold(self, em: float) -> None:
        """Room that stays in the line of the part before it, where another space is left out at the end of a line."""
        self.em += em
        if self.ends:
            self.ends[-1] += em
        self.open = False

    def skip(self, em: float = 0.0, small: float = 0.0) -> None:
        self.em += em
        self.small += small
        self.open = False


#: Styles of runs whose widths are not measured in em of the text alone.
_MIXED = frozenset({"aside", "small", "boxes"})


def text_of(runs: Runs, widths: Widths, icons: Mapping[str, float], unit: float = 1.0) -> Text:
    """Runs ready to be broken; `icons` gives widths of shapes per height, `unit` is the card's unit in pt."""
    pen = _Pen([], [], ([], []) if any(style in _MIXED for style, _ in runs) else None)
    for style, words in runs:
        if style in _SET:
            _put_words(pen, *_SET[style], words, widths)
        elif style == "gap":
            pen.hold(GAP)
            pen.skip(widths.spaces["plain"])
        elif style == "part":
            pen.skip(PART)
        elif style == "icon":
            pen.put(ICON_TALL * icons[words] if words in icons else widths.of("plain", f"[{words}]"))
        elif style == "boxes":
            count = int(words)
            more = (count - 1) // 5 * APART_FIFTH
            pen.hold(BOX_BEFORE)
            pen.put(count * BOX_SIDE, fixed=((count - 1) * APART + more) * unit)
    return _finished(pen)


def words_text(lettering: str, words: str, widths: Widths) -> Text:
    """Words of one lettering, ready to be broken."""
    found: Text | None = widths.texts.get((lettering, words))
    if found is None:
        pen = _Pen([], [])
        _put_words(pen, lettering, False, words, widths)
        found = widths.texts[lettering, words] = _finished(pen)
    return found


def joined(texts: Iterable[tuple[Text, float]]) -> Text:
    """Texts one after another in one line, each followed by so many em of room where a line may end; none is set small."""
    starts: list[float] = []
    ends: list[float] = []
    at, line = 0.0, LINE
    for text, after in texts:
        starts.extend(at + start for start in text.starts)
        ends.extend(at + end for end in text.ends)
        at = (ends[-1] if text.ends else at) + after
        line = max(line, text.line)
    return Text(tuple(starts), tuple(ends), line=line)


def _put_words(pen: _Pen, lettering: str, small: bool, words: str, widths: Widths) -> None:
    known, space, tracking = widths.words[lettering], widths.spaces[lettering], LETTERINGS[lettering].tracking
    if words.isascii() and not small and not tracking and "-" not in words:
        _put_usual(pen, known, space, words, partial(widths.of, lettering))
        return
    for part in parts_of(words):
        if part == " ":
            # What tracks the last letter of a line stays in it, unless nothing follows.
            pen.hold(tracking)
            pen.skip(0.0, space) if small else pen.skip(space - tracking)
        elif part in (BREAK, OPENING):
            pen.hold(tracking)
        else:
            width = known.get(part)
            width = widths.of(lettering, part) if width is None else width
            pen.put(0.0, width) if small else pen.put(width)
            if part[-1] == "-" and len(part) > 1:
                pen.hold(tracking)
            if not part.isascii():
                pen.line = max(pen.line, widths.line(lettering, part))


def _put_usual(pen: _Pen, known: Mapping[str, float], space: float, words: str, guess: Callable[[str], float]) -> None:
    """The same for words that end only at spaces, as most do."""
    at, opened, starts, ends = pen.em, pen.open, pen.starts, pen.ends
    for number, word in enumerate(words.split(" ")):
        if number:
            at, opened = at + space, False
        if not word:
            continue
        if not opened:
            starts.append(at)
            ends.append(at)
            if pen.mixed:
                pen.mixed[0].append((pen.small, pen.fixed))
                pen.mixed[1].append((pen.small, pen.fixed))
        at += known[word] if word in known else guess(word)
        ends[-1], opened = at, True
        if pen.mixed:
            pen.mixed[1][-1] = pen.small, pen.fixed
    pen.em, pen.open = at, opened


def _finished(pen: _Pen) -> Text:
    starts, ends = tuple(pen.starts), tuple(pen.ends)
    if not pen.mixed:
        return Text(starts, ends, line=pen.line)
    small, fixed = (
        (tuple(pair[index] for pair in pen.mixed[0]), tuple(pair[index] for pair in pen.mixed[1])) for index in (0, 1)
    )
    return Text(starts, ends, small, fixed, pen.line)


def count_lines(
    starts: Sequence[float], ends: Sequence[float], room: float, lead: float = 0.0, hang: float = 0.0
) -> int:
    """Lines that parts make in a room of so many em, the first line beginning at `lead`, the others at `hang`."""
    count = len(ends)
    room -= _SLACK
    if count == 0 or lead + ends[-1] <= room:
        return 1
    lines, index, at = 1, 0, lead
    while True:
        upto = bisect_right(ends, starts[index] + room - at, index)
        if upto >= count:
            return lines
        if upto == index:
            if at > hang:
                at = hang
                lines += 1
                continue
            upto = index + 1
            if upto >= count:
                return lines
        index, at = upto, hang
        lines += 1


def evened(text: Text, room: float) -> float:
    """The least room, in em, in which a text makes no more lines than in this: with them as even as can be."""
    lines, narrow = count_lines(text.starts, text.ends, room), 0.0
    while room - narrow > _EVEN:
        middle = (narrow + room) / 2
        if count_lines(text.starts, text.ends, middle) > lines or middle < widest(text):
            narrow = middle
        else:
            room = middle
    return room


def widest(text: Text) -> float:
    """How wide the widest part of a text is, in em."""
    return max((end - start for start, end in zip(text.starts, text.ends, strict=True)), default=0.0)


def last_width(text: Text, room: float) -> float:
    """How wide the last line of a text is, in em, in so many em."""
    return text.ends[-1] - text.starts[_last_line(text, room)] if text.ends else 0.0


def is_lone(text: Text, room: float) -> bool:
    """Whether the last of several lines of a text, in so many em, is but one of its words."""
    return len(text.ends) > 1 and _last_line(text, room) == len(text.ends) - 1


def _last_line(text: Text, room: float) -> int:
    """The part of a text that its last line begins with."""
    first = 0
    while True:
        upto = bisect_right(text.ends, text.starts[first] + room - _SLACK, first)
        if upto >= len(text.ends) - (upto == first):
            return first
        first = max(upto, first + 1)


def icon_widths(glyphs: Mapping[str, Mapping[str, object]]) -> Iterator[tuple[str, float]]:
    """For each shape its width as a part of its height."""
    for key, shape in glyphs.items():
        yield key, float(str(shape["width"])) / 100
