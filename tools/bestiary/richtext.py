"""Prose of an author as runs: parsed once, printed by every format."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
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
    """A paragraph, or an item of a list when `bullet` is set."""

    runs: tuple[Run, ...]
    bullet: bool = False


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

    Lines that count up from `1. ` keep their numbers, each a paragraph of its own. Rows of a table, `| a | b |`, become items of a list.
    """
    paragraphs: list[Paragraph] = []
    for block in re.split(r"\n[ \t]*\n", _untabled(text.strip())):
        for bullet, body in _lines(block):
            runs = parse_runs(body, shown, icons)
            if runs:
                paragraphs.append(Paragraph(runs, bullet))
    return tuple(paragraphs)


def parse_runs(text: str, shown: Shown, icons: Icons) -> tuple[Run, ...]:
    """One line of prose as runs: links replaced, `_em_` and `__strong__` styled, glyphs turned to icons."""
    linked = _LINK.sub(lambda match: shown(Link(match[1].strip(), match[2], *match.span())), text)
    return tuple(_iconed(_styled(linked), icons))


def plain(runs: tuple[Run, ...]) -> str:
    """The words of the runs alone, icons left out."""
    return "".join(run.text for run in runs if run.style is not Style.ICON)


def _untabled(text: str) -> str:
    """A text with the rows of its tables as items of a list, cells parted by points."""
    if "|" not in text:
        return text
    lines = []
    for line in text.split("\n"):
        row = _ROW.match(line)
        if row is None:
            lines.append(line)
        elif not _RULE.match(row[1]):
            lines.append("- " + " · ".join(cell.strip() for cell in _CELLS.split(row[1]) if cell.strip()))
    return "\n".join(lines)


def _lines(block: str) -> Iterator[tuple[bool, str]]:
    current: list[str] = []
    bullet, counted = False, 0
    for line in block.split("\n"):
        stripped = line.strip()
        numbered = _NUMBERED.match(stripped)
        # A line of prose may start with any number.
        counts_on = numbered is not None and int(numbered[1]) == counted + 1
        if counts_on or _BULLET.match(stripped):
            if current:
                yield bullet, " ".join(current)
            counted += counts_on
            current, bullet = [stripped if counts_on else _BULLET.sub("", stripped)], not counts_on
        elif stripped:
            current.append(stripped)
    if current:
        yield bullet, " ".join(current)


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
