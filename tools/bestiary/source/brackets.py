"""Reasons about brackets: they are not closed, of the wrong shape, lack a comma, or have something behind them."""

from __future__ import annotations

from collections.abc import Iterator
import re

from bestiary.diagnostic import Span
from bestiary.source.attempts import best_repair, mended_or_told, mending
from bestiary.source.flow_texts import LONGEST_LINE, is_surely_comment, texts_with_colon
from bestiary.source.known import keys_below, place_of, place_within
from bestiary.source.positions import line_at, width_of
from bestiary.source.quoting import VALUE, lines_below, quoted_value, value_of_line
from bestiary.source.trouble import Reason, Trouble, brackets_of, open_bracket

_CLOSING = {"[": "]", "{": "}"}
_OPENING = {"]": "[", "}": "{"}
#: A number and the key that follows it without a comma.
_NO_COMMA = re.compile(r"(: \d+)(?: +|[.;] *)(?=[a-z_-]+: )")
#: What closes a value and the key that follows it without a comma.
_NO_COMMA_BEHIND = re.compile(r"(?P<closing>(?<!\])\]|[}\"'])[ ;.]+(?P<key>[\w-]+):(?=\s)")
#: A comma and a key with a bracket of its own within a bracket that is open: it may have been meant to be closed before them.
_CLOSES_EARLIER = re.compile(r"[\[{][^\[\]{}]*,\s*[\w-]+:\s*[\[{]")
#: `might: 4, reflex: 3` in brackets of another shape, in one bracket, or in none.
_PAIRS = re.compile(r"[({]?(?P<pairs>[A-Za-z_-]+: \d+(?: *[,;/|·]? *[A-Za-z_-]+: \d+)*)[)}]?")
_PAIR = re.compile(r"[A-Za-z_-]+: \d+")


def unclosed_bracket(trouble: Trouble) -> Reason | None:
    """A bracket that is never closed, or text in it that YAML reads otherwise."""
    start = open_bracket(trouble)
    if start < 0:
        return None
    mark = trouble.text[start]
    if reason := _two_commas(trouble):
        return reason
    if repair := best_repair(trouble.text, _with_commas(trouble, start)):
        return Reason(repair[0], "a comma is missing between these", f"write {repair[1]}", "", repair[1])
    if reason := _second_key(trouble, start):
        return reason
    if repair := best_repair(trouble.text, texts_with_colon(trouble.text, start)):
        said = "a colon inside text needs quotes around the text"
        return Reason(repair[0], said, f"write it as {repair[1]}", "", repair[1])
    repair = best_repair(trouble.text, _closed(trouble.text, start))
    if repair is None and closed_at(line_at(trouble.text, start)[1][start - line_at(trouble.text, start)[0] :]):
        return _apart(trouble)
    return Reason(
        repair[0] if repair else Span(start, start + 1),
        f"the bracket `{mark}` that opens here is never closed, or a comma is missing inside it",
        f"add `{_CLOSING[mark]}`; text with a comma or a colon inside brackets needs quotes",
        here="opens here",
        replacement=repair[1] if repair else None,
        safe=repair is None or (is_surely_comment(trouble, repair[0].end) and not _CLOSES_EARLIER.search(repair[1], 1)),
    )


def _apart(trouble: Trouble) -> Reason:
    """What stands where only a comma can, between brackets that are closed."""
    at = Span(trouble.index, trouble.index + 1)
    if minus := re.compile(r"(?P<sign>[-−–]) +(?=\d)").match(trouble.text, trouble.index):
        said, help = "a blank stands between the minus and its number", "a minus stands right before its number"
        way = Span(minus.start(), minus.end()), "-"
        # It may be the hyphen of a list, or stand there by a slip.
        return mended_or_told(trouble, way, said, help, "take the blank out", safe=False)
    said = "a comma is missing inside these brackets, before this; or text in them needs quotes"
    return Reason(at, said, "between brackets, text with a comma, a colon or a bracket in it needs quotes")


def _two_commas(trouble: Trouble) -> Reason | None:
    """A comma behind a comma, with nothing between them."""
    found = re.compile(r",\s*(?=,)").search(trouble.text, trouble.line_start, trouble.index + 1)
    if found is None or found.end() != trouble.index:
        return None
    way = Span(found.end(), found.end() + 1), ""
    said = "nothing stands between these two commas"
    return mended_or_told(trouble, way, said, "take one out, or write what is missing", "take it out")


def _second_key(trouble: Trouble, start: int) -> Reason | None:
    """A key in the text of another between brackets: a comma is missing, or quotes, and nobody can be sure which."""
    line = trouble.text.rfind("\n", 0, start) + 1
    match = VALUE.match(trouble.text[line : start + 1] + "…")
    known = keys_below(trouble, line, match["key"]) if match else frozenset(place_of(trouble, line).keys)
    for span, text in texts_with_colon(trouble.text, start):
        for found in re.finditer(r"(?<= )([a-z_]+):(?= )", text):
            # Where nothing is known of the keys, it may be one.
            if found[1] in known or not known:
                at = span.start + found.start() - 1
                said = f"a comma is missing before the key `{found[1]}`, or the text before it needs quotes"
                return Reason(
                    Span(at, at + len(found[0])), said, f"write `, {found[1]}: …`, or put the whole text in quotes"
                )
    return None


def _with_commas(trouble: Trouble, start: int) -> Iterator[tuple[Span, str]]:
    """What stands in an open bracket on its line, with a comma between each number, bracket or quote and the key behind it."""
    found = re.compile(r"[{\[][^\[\]{}\"'#\n]{0,1000}[}\]]").match(trouble.text, start)
    if found and _NO_COMMA.search(found[0]):
        yield Span(*found.span()), _NO_COMMA.sub(r"\1, ", found[0])
    at, line = line_at(trouble.text, start)
    for gap in _NO_COMMA_BEHIND.finditer(trouble.text, start, at + len(line[:LONGEST_LINE])):
        if gap["key"] in place_within(trouble, gap.start("key")).keys:
            yield Span(*gap.span()), f"{gap['closing']}, {gap['key']}:"


def _closed(text: str, start: int) -> Iterator[tuple[Span, str]]:
    """The rest of a line from an open bracket on, with what closes all that is open at its end."""
    found = re.compile(r"[^\r\n]*?(?=\s*(?:\s#.*)?\r?$)", re.MULTILINE).match(text, start)
    line = found[0] if found else ""
    missing: list[str] = []
    for _, mark in brackets_of(line):
        if mark in _CLOSING:
            missing.append(_CLOSING[mark])
        elif not missing or missing.pop() != mark:
            return
    if missing and not line.endswith(","):
        yield Span(start, start + len(line)), line + "".join(reversed(missing))


def stray_bracket(trouble: Trouble) -> Reason | None:
    """A bracket or comma that belongs to nothing."""
    character = trouble.text[trouble.index : trouble.index + 1]
    if character not in ("]", "}", ",") or "expected" not in trouble.problem:
        return None
    return Reason(
        Span(trouble.index, trouble.index + 1),
        f"nothing was opened that `{character}` could close",
        "take it out, or put the text in quotes",
    )


def unopened_bracket(trouble: Trouble) -> Reason | None:
    """A bracket on the line that closes what nothing opens, where a key before it takes what stands in such brackets."""
    line = re.sub(r"'[^']*'|\"[^\"]*\"|\s#.*", lambda found: "_" * len(found[0]), trouble.line[:LONGEST_LINE])
    closed = _unopened_at(line)
    if closed is None:
        return None
    opening = _OPENING[line[closed]]
    for at in _starts_of(trouble, line[:closed], opening):
        span = Span(trouble.line_start + at, trouble.line_start + at + 1)
        if repair := best_repair(trouble.text, [(span, opening + trouble.line[at])]):
            said = f"nothing opens the bracket that `{line[closed]}` closes"
            # Commas part a list, but a text too: what was meant is for the author to say.
            return Reason(repair[0], said, "", f"write `{opening}` before this", repair[1], safe=opening == "{")
    return None


def _unopened_at(line: str) -> int | None:
    opened: list[str] = []
    for found in re.finditer(r"[\[{\]}]", line):
        if found[0] in _CLOSING:
            opened.append(_CLOSING[found[0]])
        elif not opened or opened.pop() != found[0]:
            return found.start()
    return None


def _starts_of(trouble: Trouble, line: str, opening: str) -> Iterator[int]:
    """Where a bracket can have been left out of a line: behind keys that take it, the nearest first, or at the start of an entry."""
    place = place_of(trouble, trouble.line_start)
    kind = "object" if opening == "{" else "array"
    for found in reversed([*re.finditer(r"(?<![\w-])([\w-]+): +(?=[^\s\[{(])", line)]):
        if place.takes(found[1], kind):
            yield found.end()
    if opening == "{" and (entry := re.match(r" *(?:- +)+(?=[\w-]+: )", line)):
        yield entry.end()


def wrong_brackets(trouble: Trouble) -> Reason | None:
    """Keys with their numbers in round brackets, with one bracket, or with none, where a map is wanted."""
    match = VALUE.match(trouble.line)
    found = _PAIRS.fullmatch(match["value"]) if match else None
    if match is None or found is None:
        return None
    place = place_of(trouble, trouble.line_start)
    if not place.takes(match["key"], "object") or place.takes(match["key"], "string"):
        return None
    start = trouble.line_start + match.start("value")
    below = lines_below(trouble.text, trouble.line_start + len(trouble.line), len(match["indent"]))
    pairs = [_PAIRS.fullmatch(line.strip().rstrip(",;")) for line in (match["value"], *below.split("\n")[1:])]
    if not all(pairs) or (below and match["comment"]):
        return None
    written = f"{{{', '.join(each for found in pairs if found for each in _PAIR.findall(found['pairs']))}}}"
    whole = Span(start, trouble.line_start + len(trouble.line) + len(below) if below else start + len(match["value"]))
    said = f"what stands {'behind and below' if below else 'on the line of'} `{match['key']}` needs `{{` before it and `}}` behind it"
    return mending(trouble, [(whole, written)], said, f"write {written}")


def behind_bracket(trouble: Trouble) -> Reason | None:
    """Something that stands behind the bracket that closes a list or map."""
    match = value_of_line(trouble.line)
    if match is None or match["value"][0] not in _CLOSING or "did not find expected" not in trouble.problem:
        return None
    closed = closed_at(match["value"])
    rest = match["value"][closed:]
    start = trouble.line_start + match.start("value") + closed
    if not closed or not rest.strip() or trouble.index < start:
        return None
    end = start + len(rest)
    if re.fullmatch(r"\s*[;,.]", rest):
        said = "nothing can stand behind this bracket"
        return mended_or_told(trouble, (Span(start, end), ""), said, "take it out", "take it out")
    place = place_of(trouble, trouble.line_start)
    key = match["key"] if match.re is VALUE else ""
    repair = quoted_value(trouble.text, trouble.line_start, prose=place.is_prose(key))
    if place.is_text(key) and repair:
        said = f"text that starts with `{match['value'][0]}` needs quotes around it"
        return Reason(repair.span, said, f"write it as {repair.text}", replacement=repair.text, safe=repair.sure)
    if (other := re.match(r"(?:\s+|[,;]\s*)([\w-]+):\s", rest)) and place.free(other[1]):
        # It starts a line of its own.
        return None
    return _closed_early(trouble, start, match["value"], rest)


def _closed_early(trouble: Trouble, start: int, value: str, rest: str) -> Reason:
    """What stands behind a bracket that closes all, which may be one too many; it starts at an offset."""
    bracket = trouble.text[start - 1]
    if rest.lstrip()[0] == "," and rest.count(bracket) > rest.count(value[0]):
        said = f"this `{bracket}` closes the whole, and more follows"
        # Which of two is one too many, only their author knows.
        if reason := mending(trouble, [(Span(start - 1, start), "")], said, "take it out", "take it out", safe=False):
            return reason
    whole = Span(start + width_of(rest), start + len(rest))
    said = f"nothing can stand behind the `{bracket}` that closes this"
    help = f"put it before the `{bracket}` if it belongs to it; a remark starts with `# `"
    words = trouble.text[whole.start : whole.end]
    if words[0] in ",;" or re.search(r"\w:(?:\s|\Z)|[\[\]{}]", words):
        return Reason(whole, said, "give it a line of its own; a comment starts with `#`")
    space = " " * (rest[0] != " ")
    # It may be an entry of the list as well.
    return mended_or_told(trouble, (whole, f"{space}# {words}"), said, help, "write `# ` before it", safe=False)


def closed_at(value: str) -> int:
    """Behind the bracket that closes the first of a value; 0 where it stays open."""
    depth = 0
    for at, mark in brackets_of(value):
        depth += 1 if mark in _CLOSING else -1
        if depth == 0:
            return at + 1
    return 0
