"""Reasons about text between brackets that needs quotes: it has ` #` in it, a colon, or starts with a mark of YAML."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
import re

from msgspec import Struct

from bestiary.diagnostic import Source, Span
from bestiary.source.attempts import best_repair, mended_or_told
from bestiary.source.known import Place, entries_take, place_within
from bestiary.source.parsing import failure_after
from bestiary.source.positions import before_on_line, line_at, width_of
from bestiary.source.quote_marks import held_text
from bestiary.source.quoting import VALUE, part_of_text, quoted, yaml_text
from bestiary.source.strays import words_in_marks
from bestiary.source.trouble import Reason, Trouble, comments_of, last_open, open_bracket

#: Of longer lines only the start is looked through.
LONGEST_LINE = 2000
#: Texts of one line that are tried out.
_MOST_TRIED = 20
_LINK = r"\[\[[^\[\]\n]+\]\]"
#: Words in brackets, of which YAML makes a list or a map.
_BRACKETED = r"(?:\[[^\[\]{}\n]*\]|\{[^\[\]{}\n]*\})"
_WITH_COLON = re.compile(
    r"[\w-]+: (?P<text>[^\[\]{}\"',](?:(?!, [\w-]+: )(?:[^\[\]{}\"']|(?<=\w)'(?=\w)))*?: .*?)(?=, [\w-]+: |\})"
)
_MARKED = re.compile(
    rf"(?:(?P<key>(?<=[{{,\s])[\w-]+):\s+|(?P<entry>[\[,])\s*)(?P<text>(?P<mark>(?:{_LINK}|{_BRACKETED})(?=\s*[^\s,\]}}])|[*&!|>](?=\S)|[@%`])"
    rf"(?:{_LINK}|[^\[\]{{}}\n\"'])*?)(?=\s*(?:,|[\]}}]|\Z))"
)
_QUOTED = re.compile(
    r"(?:(?<=[{,\s])(?P<key>[\w-]+):\s+(?P<text>[\"'][^\n]*?)(?=\s*(?:,\s*[\w-]+:\s|[}\]]+\s*\Z))"
    r"|[\[,]\s*(?P<entry>[\"'][^\n,\[\]]*?)(?=\s*[,\]]))"
)
#: A text that starts with a word, and has words in brackets in it.
_AMID = re.compile(
    rf"(?:(?P<key>(?<=[{{,\s])[\w-]+):\s+|(?P<entry>[\[,])\s*)(?P<text>\w(?:[^\[\]{{}}\n\"',:]|(?<=\w)'(?=\w)|:(?=\S))*"
    rf"(?:{_LINK}|{_BRACKETED})(?:{_LINK}|{_BRACKETED}|[^\[\]{{}}\n\"',:]|(?<=\w)'(?=\w)|:(?=\S))*)"
)
_WHOLE = re.compile(r"(?:\"[^\"]*\"|'[^']*')[\s,]*\Z")
_REST_OF_TEXT = re.compile(rf"(?:{_LINK}|{_BRACKETED}|(?<=\w)'(?=\w)|[^\[\]{{}}\n\"'])*?(?=\s*(?:,\s*[\w-]+:\s|\}}))")
#: A key and its text up to a comma that ends it.
_CUT_OFF = re.compile(
    r"(?<=[{,\s])(?P<key>[\w-]+):\s+(?P<text>[^\s\[\]{}\"'](?:(?!,\s*[\w-]+:\s)(?:[^\[\]{}\"']|(?<=\w)'(?=\w)))*,\s*)\Z"
)


class _Entry(Struct, frozen=True):
    """A text between brackets: where it stands, and its key; None in a list."""

    span: Span
    key: str | None


def texts_with_colon(text: str, start: int) -> Iterator[tuple[Span, str]]:
    """The values with a colon in them on the line of an open bracket, each in quotes."""
    end = text.find("\n", start)
    for found in _WITH_COLON.finditer(text, start, min(end if end >= 0 else len(text), start + LONGEST_LINE)):
        yield Span(*found.span("text")), quoted(found["text"])


def marked_text(trouble: Trouble) -> Reason | None:
    """Text between brackets that starts with a link, or with a mark that means something to YAML."""
    for found in islice(_MARKED.finditer(trouble.line[:LONGEST_LINE]), _MOST_TRIED):
        start, end = found.span("text")
        if found["key"] and (rest := _REST_OF_TEXT.match(trouble.line, start)):
            end = rest.end()
        span = Span(trouble.line_start + start, trouble.line_start + end)
        written = quoted(trouble.line[start:end])
        if last_open(trouble.line, start) < 0 or not best_repair(trouble.text, [(span, written)]):
            continue
        bare = words_in_marks(trouble.line[start:end])
        if bare and _knows_no_style(trouble, span.start, found["key"], bare):
            said = f"`{trouble.line[start]}` stands around `{bare}`, where no style is known"
            number = re.fullmatch(r"-?\d+", bare)
            return Reason(
                span, said, "the words alone are meant", f"write `{bare}`", bare if number else yaml_text(bare)
            )
        mark = found["mark"]
        what = "a [[link]]" if mark[:2] == "[[" else "a backtick" if mark == "`" else f"`{mark[0]}`"
        said = f"text that starts with {what} needs quotes around it"
        sure = _takes(trouble, span.start, found["key"], trouble.line[start:end])
        if mark[0] in "[{" and mark[:2] != "[[" and not sure:
            # Where no text stands, a comma is missing behind the list or map.
            continue
        return Reason(span, said, f"write it as {written}", replacement=written, safe=sure)
    return None


def _knows_no_style(trouble: Trouble, at: int, key: str | None, words: str) -> bool:
    """Whether a key between brackets, or the list there, is known to take words or numbers, but no text for people."""
    if key is not None:
        place = place_within(trouble, at)
        return place.knows(key) and not place.is_prose(key) and place.fits(key, words)
    match = VALUE.match(trouble.line)
    return match is not None and entries_take(trouble, trouble.line_start, match["key"], words)


def brackets_in_text(trouble: Trouble) -> Reason | None:
    """Text between brackets with words in brackets of its own, or a link, which YAML takes for a list or a map."""
    if "flow" not in trouble.context or not any(mark in trouble.line for mark in ("[", "{")):
        return None
    for found in islice(_AMID.finditer(trouble.line[:LONGEST_LINE]), _MOST_TRIED):
        start, end = found.span("text")
        if found["key"] and (rest := _REST_OF_TEXT.match(trouble.line, start)):
            end = rest.end()
        text = trouble.line[start:end].rstrip()
        span, opened = (
            Span(trouble.line_start + start, trouble.line_start + start + len(text)),
            last_open(trouble.line, start),
        )
        if opened < 0 or (not found["key"] and trouble.line[opened] != "["):
            continue
        if best_repair(trouble.text, [(span, quoted(text))]) and _takes(trouble, span.start, found["key"], text):
            mark = next(each for each in text if each in "[{")
            said = f"text with `{mark}` in it needs quotes between brackets"
            return Reason(span, said, f"write it as {quoted(text)}", replacement=quoted(text))
    return None


def cut_before_brackets(file: Source, at: int) -> tuple[str, Span, str] | None:
    """The key of a text between braces that a comma ends before the bracket at an offset, the place of all of it, and how it
    is written in quotes; None where no such text ends there.
    """
    start, line = line_at(file.text, at)
    key = _CUT_OFF.search(line[: at - start])
    rest = _REST_OF_TEXT.match(line[:LONGEST_LINE], key.start("text")) if key else None
    if key is None or rest is None or rest.end() <= at - start:
        return None
    span = Span(start + key.start("text"), start + rest.end())
    written = quoted(file.text[span.start : span.end])
    taken = place_within(file, start + key.start("key")).is_text(key["key"])
    taken = taken and failure_after(file.text, span, written) is None
    return (key["key"], span, written) if taken else None


def quoted_in_brackets(trouble: Trouble) -> Reason | None:
    """Text between brackets that goes on behind what closes the quotes it starts with."""
    if "flow" not in trouble.context:
        return None
    for found in islice(_QUOTED.finditer(trouble.line[:LONGEST_LINE]), _MOST_TRIED):
        start, end = found.span("text" if found["key"] else "entry")
        span = Span(trouble.line_start + start, trouble.line_start + end)
        held, sure = held_text(trouble.line[start:end])
        written = quoted(held)
        # A text that is whole has nothing behind it but commas.
        if not _WHOLE.match(trouble.line[start:end]) and best_repair(trouble.text, [(span, written)]):
            said = "text goes on after its closing quote"
            sure = sure and _takes(trouble, span.start, found["key"], held)
            return Reason(span, said, f"write it as {written}", replacement=written, safe=sure)
    return None


def _takes(trouble: Trouble, at: int, key: str | None, text: str) -> bool:
    """Whether the key of a text, or the list that it stands in, takes it as it is, and no comma may part it."""
    if key is not None:
        return place_within(trouble, at).is_text(key) and not re.search(r",(?! )|, *[*&!@%`|>]", text)
    match = VALUE.match(trouble.line)
    return match is not None and entries_take(trouble, trouble.line_start, match["key"], text)


def hash_in_brackets(trouble: Trouble) -> Reason | None:
    """A ` #` in text between brackets, which hides the rest of the line, and with it what would close them."""
    start = open_bracket(trouble)
    end = trouble.line_start + len(trouble.line)
    for at, words in comments_of(trouble.text[start:end]) if start >= 0 else ():
        at += start
        if not _is_near(trouble.text, start, at):
            return None
        if hides_entries(words):
            return _hash(trouble, start, at, words)
    return None


def is_surely_comment(trouble: Trouble, end: int) -> bool:
    """Whether what stands behind ` #` on the line of a place, if anything does, is no part of the text before it."""
    comment = re.compile(r"\s+(?P<words>#[^\n]*)").match(trouble.text, end)
    before = before_on_line(trouble.text, end)
    key = re.search(r"([\w-]+):\s+[^{}\[\],:]*\Z", before)
    prose = key is not None and place_within(trouble, end).is_prose(key[1])
    return comment is None or part_of_text(before, comment["words"], prose) is False


def _is_near(text: str, start: int, at: int) -> bool:
    """Whether a place is on the line of a bracket, or on those below that are indented further."""
    _, first = line_at(text, start)
    column = width_of(first)
    below = text[start:at].split("\n")[1:]
    return all(not line.strip() or width_of(line) > column for line in below)


def hides_entries(comment: str) -> bool:
    """Whether a comment has what brackets need: what closes them, or the comma before another entry."""
    depth = 0
    for mark in re.findall(r"[\[{\]}]", comment):
        depth += 1 if mark in "[{" else -1
        if depth < 0:
            return True
    return comment.rstrip().endswith(",") or comment[1:2] not in (" ", "#", "!", "")


def _hash(trouble: Trouble, start: int, at: int, words: str) -> Reason:
    where = "after a space" if trouble.text[at - 1].isspace() else f"after `{trouble.text[at - 1]}`"
    said = f"`#` {where} starts a comment, so what follows it is lost, and the `{trouble.text[start]}` before it stays open"
    entry = _entry_around(trouble.text, at)
    whole = Span(at, at + len(words.rstrip()))
    if entry is None:
        return Reason(whole, said, "put the text with the `#` in quotes")
    text = trouble.text[entry.span.start : entry.span.end]
    help = f"put the text in quotes: {quoted(text)}"
    place = place_within(trouble, entry.span.start)
    if entry.key is not None and not _takes_whole(place, entry.key, text):
        return _remark(trouble, said, Span(at, entry.span.start + len(text.rstrip(", "))))
    repair = best_repair(trouble.text, [_all_quoted(trouble.text, entry)])
    if repair is None or entry.key is None or not place.is_text(entry.key):
        return Reason(whole, said, help)
    before, comment = text[: at - entry.span.start].rstrip(), text[at - entry.span.start :]
    sure = part_of_text(before, comment, place.is_prose(entry.key)) is True and "," not in text
    return Reason(repair[0], said, help, replacement=repair[1], safe=sure)


def _takes_whole(place: Place, key: str, text: str) -> bool:
    """Whether a key takes a text with all that stands behind the ` #` in it, as far as that is known."""
    if key in place.keys:
        return place.is_text(key) or place.fits(key, text)
    return not place.other or place.may_hold(key, text)


def _remark(trouble: Trouble, said: str, comment: Span) -> Reason:
    """The reason for a comment behind a value between brackets that takes no words."""
    before = trouble.text[: comment.start]
    span = Span(len(before.rstrip()), comment.end)
    help = "a comment ends its line: put it above this line, or behind what closes the brackets"
    # The words of a remark are its author's to throw away.
    return mended_or_told(trouble, (span, ""), said, help, "take it out", safe=False, shown=comment)


def _entry_around(text: str, at: int) -> _Entry | None:
    """The text between brackets that a `#` stands in; None where quotes or brackets are in it."""
    start, line = line_at(text, at)
    before = re.search(r"(?:^|[\[{,]|(?P<key>[\w-]+)\s*:)\s*(?P<text>[^\[\]{},:\"']*)\Z", line[: at - start])
    if before is None:
        return None
    opened = last_open(line, before.start("text"))
    listed = before["key"] is None or (opened >= 0 and line[opened] == "[")
    behind = re.compile(r"[^\[\]{},\"']*" if listed else r"[^\[\]{}\"']*?(?=\s*(?:,\s*[\w-]+:\s|[}\]]|\Z))")
    after = behind.match(line, at - start)
    return _Entry(Span(start + before.start("text"), start + after.end()), before["key"]) if after else None


def _all_quoted(text: str, entry: _Entry) -> tuple[Span, str]:
    """A text in quotes, and with it those behind it on its line that have a `#` in them, too."""
    first, parts, last = entry.span.start, [], entry.span.start
    following: _Entry | None = entry
    while following is not None:
        parts += [text[last : following.span.start], quoted(text[following.span.start : following.span.end])]
        last = following.span.end
        end = text.find("\n", last)
        more = re.compile(r"\s#").search(text, last, end if end >= 0 else len(text))
        found = _entry_around(text, more.end() - 1) if more else None
        following = found if found and found.span.start >= last else None
    return Span(first, last), "".join(parts)
