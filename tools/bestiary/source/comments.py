"""Reasons about comments: as other languages write them, or amid the lines of a text."""

from __future__ import annotations

from itertools import takewhile
import re

from msgspec.structs import replace

from bestiary.diagnostic import Span
from bestiary.source.attempts import mended_or_told, mending
from bestiary.source.positions import line_at, width_of
from bestiary.source.quoting import part_of_text, value_of_line
from bestiary.source.trouble import Reason, Trouble, lines_above, lines_before

_COMMENT = re.compile(r"(?P<indent>\s*)(?P<mark>//+|/\*+|--+(?= )|;+|<!--)\s*(?P<words>.*?)\s*(?:\*+/|-->)?\s*\Z")
#: A line that starts with a key or a hyphen.
_KEY = re.compile(r"\s*(?:- |(?:- +)*[\w-]+:(?:\s|\Z))")
#: Lines above that are looked through.
_NEAR = 20


def foreign_comment(trouble: Trouble) -> Reason | None:
    """A comment as other languages write it."""
    for start, line in lines_before(trouble, 2):
        if found := _COMMENT.match(line):
            span = Span(start + found.end("indent"), start + len(line.rstrip()))
            written = f"# {found['words']}".rstrip()
            said = f"a comment starts with `#`, not with `{found['mark']}`"
            help = "write `#` and a space before it"
            return mended_or_told(trouble, (span, written), said, help, f"write `{written}`")
    return None


def comment_in_text(trouble: Trouble) -> Reason | None:
    """A comment amid the lines of a text, which ends there: on lines of its own, or behind one of them."""
    index = trouble.index if "could not find expected ':'" not in trouble.problem else trouble.opened or trouble.index
    at, own = line_at(trouble.text, index)
    above = lines_above(replace(trouble, line_start=at), _NEAR)
    comments = list(takewhile(lambda each: each[1].lstrip()[0] == "#", above))
    texts = list(takewhile(lambda each: not _KEY.match(each[1]), above[len(comments) :]))
    key = next(iter(above[len(comments) + len(texts) :]), None)
    match = value_of_line(key[1]) if key else None
    if key is None or match is None or _KEY.match(own) or match["value"][0] in "[{'\"":
        return None
    if any(width_of(line) <= width_of(key[1]) or line.lstrip()[0] == "#" for _, line in [*texts, (at, own)]):
        return None
    return _amid(trouble, key, comments) if comments else _behind(trouble, key, above[0])


def _amid(trouble: Trouble, key: tuple[int, str], comments: list[tuple[int, str]]) -> Reason:
    """Comments on lines of their own amid the text of a key; the last of them comes first."""
    end = comments[0][0] + len(comments[0][1].rstrip())
    words = "\n".join(f"{' ' * width_of(key[1])}{line.strip()}" for _, line in reversed(comments))
    moved = f"{words}\n{trouble.text[key[0] : comments[-1][0]].rstrip()}"
    shown = Span(comments[-1][0] + width_of(comments[-1][1]), end)
    surely = all(re.match(r"\s*#[\s#!]", line) for _, line in comments)
    stands = ("this comment stands", "ends") if len(comments) == 1 else ("these comments stand", "end")
    said = f"{stands[0]} amid the lines of a text, and {stands[1]} it"
    return _comments_moved(trouble, said, shown, Span(key[0], end), moved if surely else None)


def _behind(trouble: Trouble, key: tuple[int, str], last: tuple[int, str]) -> Reason | None:
    """A comment behind a line of the text of a key, which goes on below it."""
    found = re.search(r"(?P<before>\S)(?P<words>\s+#.*)", last[1].rstrip())
    block = re.search(r":\s+[|>]", key[1])
    if found is None or block:
        return None
    start, words = last[0] + found.start("words"), found["words"].strip()
    end = last[0] + len(last[1].rstrip())
    moved = f"{' ' * width_of(key[1])}{words}\n{trouble.text[key[0] : start]}"
    shown = Span(end - len(words), end)
    surely = part_of_text(found["before"], words, prose=True) is False
    said = "this comment ends the text, though that goes on below"
    return _comments_moved(trouble, said, shown, Span(key[0], end), moved if surely else None)


def _comments_moved(trouble: Trouble, said: str, shown: Span, span: Span, moved: str | None) -> Reason:
    """The reason for comments in a text that starts where a span does; `moved` is how they stand above it."""
    label = f"move it above line {trouble.text.count(chr(10), 0, span.start) + 1}, where the text starts"
    ways = [(span, moved.replace("\r", ""))] if moved is not None else []
    help = "put it above the line where the text starts; if it is to be read, put the text in quotes"
    return mending(trouble, ways, said, "", label, shown=shown) or Reason(shown, said, help)
