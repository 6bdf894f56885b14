"""Prose of an author as runs: parsed once, printed by every format."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum, StrEnum
import re

from msgspec import Struct


class Style(StrEnum):
    """How a run of text is set."""

    PLAIN = "plain"
    EM = "em"
    STRONG = "strong"
    ICON = "icon"


class Run(Struct, frozen=True):
    """A stretch of text in one style; an icon's text is the key of its shape."""

    text: str
    style: Style = Style.PLAIN


class Paragraph(Struct, frozen=True):
    """A paragraph, an item of a list when `bullet` is set, or the `head` of a table, whose rows are the items below it."""

    runs: tuple[Run, ...]
    bullet: bool = False
    head: bool = False

    @property
    def apart(self) -> bool:
        """Whether it begins a line of its own wherever it stands, also behind a title."""
        return self.bullet or self.head


class Link(Struct, frozen=True):
    """A `[[prefix:id|shown]]` as written; `start` and `end` are code points into the text."""

    target: str
    shown: str | None
    start: int
    end: int


#: Turns a link into the words that are printed for it.
Shown = Callable[[Link], str]

#: Code point (without U+FE0F) to the key of a vector shape.
Icons = Mapping[str, str]

VARIATION_SELECTOR = "\ufe0f"
_LINK = re.compile(r"\[\[([^\[\]|\n]+)(?:\|([^\[\]\n]*))?\]\]")
_MARK = re.compile(r"\*\*|__|\*|_")
#: A row of a table, the one below its head, and what parts cells, which is no bar of a link.
_ROW = re.compile(r"[ \t]*\|(.*)\|[ \t]*\Z")
_RULE = re.compile(r"[\s:|-]+\Z")
_CELLS = re.compile(r"\|(?![^\[\]]*\]\])")
_BULLET = re.compile(r"^[-*•]\s+")
_NUMBERED = re.compile(r"^(\d{1,2})[.)]\s+\S")
#: Between two of these no mark reaches: an empty line, or the start of a list item.
_PARTING = re.compile(r"\n[ \t]*\n|(?:^|\n)[ \t]*[-*•][ \t]+")
#: Letters of scripts whose words one has to know, since nothing parts them: Thai, Lao, Burmese, Khmer and their kin.
PARTED_BY_NOTHING = "\u0e01-\u0eff\u1000-\u109f\u1780-\u17ff\u1950-\u19df\u1a20-\u1aad\ua9e0-\ua9fe\uaa60-\uaadf"
_UNSPACED = f"{PARTED_BY_NOTHING}\u3005-\u3007\u3031-\u3035\u303b-\u9fff\ua000-\ua4cf\uac00-\ud7ff\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff"
#: What makes a mark beside it one within a word, as keys have it; letters of scripts without spaces, and Korean ones, do not.
#: To compile either takes as long as to check a sheet: who needs them asks for them by their words.
IN_WORD = rf"[^\W{_UNSPACED}]"
_WORD = re.compile(r"\w")


def find_links(text: str) -> Iterator[Link]:
    """Every `[[link]]` in a text, in reading order; offsets in code points."""
    for match in _LINK.finditer(text):
        shown = match.group(2)
        yield Link(match.group(1).strip(), shown.strip() if shown else None, match.start(), match.end())


def stray_marks(text: str) -> Iterator[tuple[int, int]]:
    """Every mark of a text that opens something which nothing closes, or closes what was never opened; in code points."""
    start = 0
    for parting in (*_PARTING.finditer(text), None):
        end = parting.start() if parting else len(text)
        # What stands in a link sets no style; where its brackets do not pair, they are the stray ones.
        body = _LINK.sub(lambda link: "x" * len(link[0]), text[start:end])
        for first, last in (*_stray_brackets(body), *_stray_styles(body)):
            yield start + first, start + last
        start = parting.end() if parting else end


def _stray_brackets(body: str) -> Iterator[tuple[int, int]]:
    for match in re.finditer(r"\[\[|\]\]", body):
        yield match.span()


def _stray_styles(body: str) -> Iterator[tuple[int, int]]:
    position = 0
    while position < len(body):
        opened = _next_opening(body, position)
        stop = opened[0] if opened else len(body)
        for match in _MARK.finditer(body, position, stop):
            if _is_stray(body, match.start(), match.group()):
                yield match.span()
        position = opened[2] + len(opened[1]) if opened else len(body)


def _is_stray(body: str, start: int, marker: str) -> bool:
    before, after = body[start - 1 : start] if start else "", body[start + len(marker) : start + len(marker) + 1]
    if len(marker) == 1:
        # A star alone may stand for a footnote, and a line alone for itself.
        return bool(_WORD.match(after)) and not _WORD.match(before) and _opens(body, start, marker)
    return _opens(body, start, marker) or bool(before.strip() and before != marker[0] and not _joins(after, before))


def parse_text(text: str, shown: Shown, icons: Icons) -> tuple[Paragraph, ...]:
    """Prose as paragraphs: blank lines part them, `- ` starts a list item, single line ends are spaces.

    Lines that count up from `1. ` keep their numbers, each a paragraph of its own. Rows of a table, `| a | b |`, become items of a list,
    the head above them a paragraph set strong.
    """
    paragraphs: list[Paragraph] = []
    for block in re.split(r"\n[ \t]*\n", text.strip()):
        for kind, body in _lines(block):
            runs = parse_runs(body, shown, icons)
            if runs:
                paragraphs.append(
                    Paragraph(_strong(runs) if kind is _Kind.HEAD else runs, kind is _Kind.ITEM, kind is _Kind.HEAD)
                )
    return tuple(paragraphs)


def parse_runs(text: str, shown: Shown, icons: Icons) -> tuple[Run, ...]:
    """One line of prose as runs: links replaced, `_em_` and `__strong__` styled, glyphs turned to icons."""
    linked = _LINK.sub(lambda match: shown(Link(match[1].strip(), match[2], *match.span())), text)
    return tuple(_iconed(_styled(linked), icons))


def plain(runs: tuple[Run, ...]) -> str:
    """The words of the runs alone, icons left out."""
    return "".join(run.text for run in runs if run.style is not Style.ICON)


class _Kind(Enum):
    """What a line of prose begins."""

    PARAGRAPH = "paragraph"
    NUMBERED = "numbered"
    ITEM = "item"
    HEAD = "head"


def _strong(runs: Iterable[Run]) -> tuple[Run, ...]:
    return tuple(Run(run.text, Style.STRONG) if run.style is Style.PLAIN else run for run in runs)


def _lines(block: str) -> Iterator[tuple[_Kind, str]]:
    """What a block of lines says, line ends as spaces."""
    current: list[str] = []
    kind, counted = _Kind.PARAGRAPH, 0
    for line, head in _untabled(block):
        begins, words = (_Kind.HEAD, line) if head else _begun(line.strip(), counted)
        if not words:
            continue
        # Nothing goes on with the head of a table.
        if begins is not _Kind.PARAGRAPH or kind is _Kind.HEAD:
            if current:
                yield kind, " ".join(current)
            current, kind = [], begins
        counted += begins is _Kind.NUMBERED
        current.append(words)
    if current:
        yield kind, " ".join(current)


def _begun(line: str, counted: int) -> tuple[_Kind, str]:
    """What a line begins, which may be to go on with a paragraph, and its words; so many numbered lines stand before it."""
    numbered = _NUMBERED.match(line)
    # A line of prose may start with any number.
    if numbered is not None and int(numbered[1]) == counted + 1:
        return _Kind.NUMBERED, line
    words = _BULLET.sub("", line)
    return (_Kind.PARAGRAPH if words == line else _Kind.ITEM), words


def _untabled(block: str) -> Iterator[tuple[str, bool]]:
    """Lines, and whether each is the head of a table: rows as items of a list, cells parted by points."""
    lines = block.split("\n")
    rows = [_ROW.match(line) for line in lines] if "|" in block else [None] * len(lines)
    above: re.Match[str] | None = None
    for line, row, below in zip(lines, rows, [*rows[1:], None], strict=True):
        if row is None:
            yield line, False
        elif not _RULE.match(row[1]):
            cells = " · ".join(cell.strip() for cell in _CELLS.split(row[1]) if cell.strip())
            head = above is None and below is not None and bool(_RULE.match(below[1]))
            yield (cells if head else f"- {cells}"), head
        above = row


def _styled(text: str) -> Iterator[Run]:
    position = 0
    while position < len(text):
        opened = _next_opening(text, position)
        if opened is None:
            yield Run(text[position:])
            return
        start, marker, end = opened
        if start > position:
            yield Run(text[position:start])
        style = Style.STRONG if len(marker) == 2 else Style.EM
        yield Run(text[start + len(marker) : end], style)
        position = end + len(marker)


def _next_opening(text: str, position: int) -> tuple[int, str, int] | None:
    for match in _MARK.finditer(text, position):
        marker, start = match.group(), match.start()
        if not _opens(text, start, marker):
            continue
        end = _closing(text, start + len(marker), marker)
        if end is not None:
            return start, marker, end
    return None


def _opens(text: str, start: int, marker: str) -> bool:
    after = text[start + len(marker) : start + len(marker) + 1]
    before = text[start - 1 : start] if start else ""
    return bool(after.strip()) and not _joins(before, after) and before != marker[0]


def _closing(text: str, position: int, marker: str) -> int | None:
    end = text.find(marker, position)
    while end != -1:
        before, after = text[end - 1], text[end + len(marker) : end + len(marker) + 1]
        if end > position and before.strip() and not _joins(after, before) and after != marker[0]:
            return end
        end = text.find(marker, end + len(marker))
    return None


def _joins(outside: str, inside: str) -> bool:
    """Whether a mark between what is outside of it and what it styles stands within a word."""
    if f"{outside}{inside}".isascii():
        return _WORD.match(outside) is not None
    return re.match(IN_WORD, outside) is not None and not re.match(f"[{_UNSPACED}]", inside)


def _iconed(runs: Iterator[Run], icons: Icons) -> Iterator[Run]:
    for run in runs:
        rest = ""
        for character in run.text:
            if character in icons:
                if rest:
                    yield Run(rest, run.style)
                yield Run(icons[character], Style.ICON)
                rest = ""
            elif character != VARIATION_SELECTOR:
                rest += character
        if rest:
            yield Run(rest, run.style)
