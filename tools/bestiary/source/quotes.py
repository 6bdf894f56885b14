"""Reasons about quotes: text that needs them, quotes that are never closed, and what stands behind those that are."""

from __future__ import annotations

import re

from msgspec.structs import replace

from bestiary.diagnostic import Span
from bestiary.source.attempts import best_repair, mended_or_told, mending
from bestiary.source.known import Place, needed_key, place_of
from bestiary.source.one_line import two_keys
from bestiary.source.parsing import last_quoted, parsed_data
from bestiary.source.positions import before_on_line, indent_of, line_at
from bestiary.source.quote_marks import APOSTROPHES, words_out_of_quotes
from bestiary.source.quoting import (
    ITEM,
    VALUE,
    Quoted,
    lines_below,
    part_of_text,
    quoted,
    quoted_value,
    value_of_line,
    yaml_text,
)
from bestiary.source.signs import SENTENCE_ENDS, shape_of
from bestiary.source.soundness import value_fits
from bestiary.source.strays import stray_marks
from bestiary.source.trouble import Reason, Trouble, last_open, lines_above

#: Keys and values with commas between them.
_PAIRS = re.compile(r"[\w-]+: [^,:{}\[\]#]+(?:, *[\w-]+: [^,:{}\[\]#]+)*")
#: A line with a key, or one of a list.
_NEW_LINE = re.compile(r"(?P<indent> *)(?P<hyphens>(?:- +)*)(?P<key>(?:[\w-]+|\"[\w-]+\"|'[\w-]+'):(?:\s|\Z))?")
#: A text in quotes with an entry behind it.
_TWICE = re.compile(r"(?P<first>(?P<mark>[\"'])(?P=mark)?)(?:[^\"'\\]|(?<=\w)'(?=\w))+(?P<last>(?P=mark){1,2})")
_WITH_ENTRY = re.compile(r"(?:'(?:''|[^'])*'|\"(?:\\.|[^\"\\])*\")(?P<gap>\s*)- +(?P<key>[\w-]+):\s.*")
#: Lines above that are looked through.
_NEAR = 20
#: A key with its list in brackets.
_LIST_OF_KEY = re.compile(r"[\w-]+: +\[.*\]")
_SMART_END = {'"': "”“»", "'": "’”"}
_CLOSED_BY_OTHER = {'"': "'", "'": '"'}
#: Code points of a text that a label shows.
_LONGEST_LABEL = 60
#: Words with a colon amid them.
_COLON_WITHIN = re.compile(r"(?P<before>\w[\w ]*?)(?P<colon> *: +)(?P<after>\w[\w ]*)")


def in_quotes(trouble: Trouble, message: str, help: str = "") -> Reason:
    """The reason for a text that needs quotes, with those around the value of the line, where its key takes text."""
    match = VALUE.match(trouble.line)
    place = place_of(trouble, trouble.line_start)
    repair = quoted_value(trouble.text, trouble.index, prose=match is not None and place.is_prose(match["key"]))
    if repair is None:
        return Reason(Span(trouble.index, trouble.index + 1), message, help or "put the text in quotes")
    if match and (braced := _as_map(trouble, match)):
        return braced
    if reason := _as_list(trouble, match) if match else _keys_below(trouble, message):
        return reason
    if stray := stray_marks(trouble, trouble.index):
        return stray
    if match and (plain := _without_colon(trouble, match, place)):
        return plain
    if match and place.refuses_text(match["key"]):
        # In quotes it would be text, which this key does not take.
        like = " or ".join(f"`{each}`" for each in place.examples(match["key"])[:2])
        return Reason(
            repair.span,
            f"this is not what `{match['key']}` takes",
            f"write it like {like}" if like else "look for a bracket or a comma that is missing",
        )
    written = _written(repair, message, help)
    if match and _is_of_a_form(match["value"], match["key"], place):
        like = f"write it like `{place.examples(match['key'])[0]}`, or " if place.examples(match["key"]) else ""
        return replace(written, help=f"{like}{written.help}", safe=False)
    return written


def _is_of_a_form(value: str, key: str, place: Place) -> bool:
    """Whether a value is a word with its number, or a sign by its name, and most likely no text that is to be read with its colon."""
    found = _COLON_WITHIN.fullmatch(value)
    numbered = found is not None and found["after"].isdecimal()
    if place.is_prose(key):
        return numbered and " " not in value.partition(":")[0]
    counted = any(re.search(r"\d", each) for each in place.examples(key))
    return (numbered and counted) or re.fullmatch(r":[\w+-]+:", value) is not None


def _without_colon(trouble: Trouble, match: re.Match[str], place: Place) -> Reason | None:
    """The reason for a value that looks like the examples of its key but for a colon in it; None for any other."""
    key, found = match["key"], _COLON_WITHIN.fullmatch(match["value"])
    if found is None or place.is_prose(key):
        return None
    bare = f"{found['before']} {found['after']}"
    if not (
        shape_of(bare) in map(shape_of, place.examples(key)) and re.search(r"\d", bare)
    ) and bare not in place.examples(key):
        return None
    at = trouble.line_start + match.start("value")
    gap = Span(at + found.start("colon"), at + found.end("colon"))
    if not place.fits(key, bare):
        return None
    return mending(trouble, [(gap, " ")], f"a colon stands amid the value of `{key}`", "", f"write `{bare}`")


def _as_map(trouble: Trouble, match: re.Match[str]) -> Reason | None:
    """The reason for a map that lacks its braces: keys and values on the line of the key that takes them; None for any other."""
    key, at = match["key"], trouble.line_start + match.start("value")
    written = f"{{{match['value']}}}"
    pairs = _PAIRS.fullmatch(match["value"]) or _LIST_OF_KEY.fullmatch(match["value"])
    if not pairs or not value_fits(trouble, trouble.line_start, key, parsed_data(written)):
        return None
    way = Span(at, at + len(match["value"])), written
    said = f"`{key}` holds keys and values, which stand in braces on one line"
    return mending(
        trouble, [way], said, "put `{ }` around them, or each on a line of its own below", f"write `{written}`"
    )


def _keys_below(trouble: Trouble, message: str) -> Reason | None:
    """The reason for an entry that is a word in marks of style above keys of the same entry; None for any other."""
    entry, start = ITEM.match(trouble.line), trouble.line_start + len(trouble.line) + 1
    place = place_of(trouble, start)
    below = lines_below(trouble.text, start - 1, len(entry["indent"]) - 1) if entry else ""
    if entry is None or not any(
        key in place.keys for key in re.findall(r"^\s*([\w-]+):(?=\s|\Z)", below, re.MULTILINE)
    ):
        return None
    at, key = trouble.line_start + entry.start("value"), needed_key(trouble, start)
    word = re.fullmatch(r"(?P<marks>[*_`]*)(?P<name>\w[^*_`#:]*?)(?P=marks)", entry["value"])
    whole = Span(at, at + len(entry["value"]))
    named = f"{key}: {yaml_text(word['name'])}" if word and key and place.fits(key, word["name"]) else ""
    if not named or not best_repair(trouble.text, [(whole, named)]):
        return Reason(whole, message, "keys of the same entry stand below it: it is the value of a key as well")
    return Reason(whole, message, "keys of the same entry stand below it", f"write `{named}`", named)


def _written(repair: Quoted, message: str, help: str) -> Reason:
    span, fixed = repair.span, repair.text
    if fixed.startswith(">-"):
        label, help = "write `>-` here and the text below", help or "or put the whole text in quotes"
        return Reason(span, message, help, label, fixed, repair.sure)
    shown = fixed if len(fixed) <= 60 else fixed[:56] + "…'"
    said = help or f"write it as {shown}"
    if repair.with_comment:
        said = f"{said}; if what follows ` #` is a comment, leave that behind the quotes"
    elif not repair.sure:
        said = f"{said}; see that each quote inside is closed"
    return Reason(span, message, said, replacement=fixed, safe=repair.sure)


def _as_list(trouble: Trouble, match: re.Match[str]) -> Reason | None:
    """The reason for words where a list is wanted: they need brackets, and quotes where they start with a mark."""
    place = place_of(trouble, trouble.line_start)
    if match["value"][0] in "[{(" or not place.takes(match["key"], "array") or place.is_text(match["key"]):
        return None
    at = trouble.line_start + match.start("value")
    whole = Span(at, at + len(match["value"]))
    entries = ", ".join(yaml_text(each) for each in re.split(r"\s*,\s*", match["value"]))
    repair = best_repair(trouble.text, [(whole, f"[{match['value']}]"), (whole, f"[{entries}]")])
    if repair is None:
        return None
    said = f"`{match['key']}` is a list: it needs `[` before it and `]` behind it"
    return Reason(whole, said, f"write {repair[1]}", "", repair[1])


def after_quote(trouble: Trouble) -> Reason | None:
    """Text that goes on behind what closes the quotes it starts with."""
    match = value_of_line(trouble.line)
    value = match["value"] if match else ""
    if value[:1] not in ("'", '"') or not match or trouble.index <= trouble.line_start + match.start("value"):
        return None
    return (
        _doubled(trouble, match)
        or _entry_behind(trouble, match)
        or two_keys(trouble)
        or _out_of_quotes(trouble, match)
        or in_quotes(
            trouble,
            "text goes on after its closing quote",
            help="put the whole text in quotes; inside single quotes write '' for an apostrophe",
        )
    )


def _doubled(trouble: Trouble, match: re.Match[str]) -> Reason | None:
    """The reason for a text in quotes, one of which stands there twice; None for any other."""
    found = _TWICE.fullmatch(match["value"])
    if found is None or len(found["first"] + found["last"]) != 3:
        return None
    at, first, mark = trouble.line_start + match.start("value"), len(found["first"]) > 1, found["mark"]
    place = at if first else at + found.start("last")
    said = f"the quote {mark} stands twice {'before' if first else 'behind'} this text"
    return mending(trouble, [(Span(place, place + 2), mark)], said, "once is enough", "take one out")


def _entry_behind(trouble: Trouble, match: re.Match[str]) -> Reason | None:
    """The reason for the next entry of a list on the line of a quoted text."""
    held = _WITH_ENTRY.fullmatch(match["value"])
    own = len(match["indent"])
    first = next(
        (line for _, line in lines_above(trouble, _NEAR) if re.match(rf" {{0,{max(own - 2, 0)}}}- ", line)), None
    )
    entry = trouble.line if "-" in match["indent"] else first
    if held is None or entry is None:
        return None
    start = trouble.line_start + match.start("value")
    gap = Span(start + held.start("gap"), start + held.end("gap"))
    shown = Span(gap.end, start + held.end("key"))
    said = (
        f"an entry of its own starts here, with `{held['key']}`, but it stands on the line of `{match['key']}`"
        if match.re is VALUE
        else "an entry of its own starts here"
    )
    way = gap, f"\n{' ' * indent_of(entry)}"
    return mending(trouble, [way], said, "", "start a new line before it", shown=shown)


def _out_of_quotes(trouble: Trouble, match: re.Match[str]) -> Reason | None:
    """The reason for signs or a remark behind what closes a text: whether its quotes are to be read, its author knows."""
    words, start = words_out_of_quotes(match["value"]), trouble.line_start + match.start("value")
    place = place_of(trouble, trouble.line_start)
    if words is None or (match.re is VALUE and not place.is_text(match["key"])):
        return None
    whole, written = Span(start, start + len(match["value"])), quoted(words)
    help = f"put the whole text in quotes; if the quotes inside are to be read, write {quoted(match['value'])}"
    label = f"write {written}" if len(written) <= _LONGEST_LABEL else ""
    said = "text goes on after its closing quote"
    return mended_or_told(trouble, (whole, written), said, help, label, safe=False)


def behind_quote(trouble: Trouble) -> Reason | None:
    """A comma, as JSON has it, or another point behind what closes a quoted value."""
    found = re.compile(r"(?P<mark>[,;]+|\.)(?=[ \t]*(?:\s#.*)?\r?$|\s*[,}\]])", re.MULTILINE).match(
        trouble.text, trouble.index
    )
    value = last_quoted(trouble.text) if found else None
    if not found or value is None or trouble.text[value.end : trouble.index].strip(" \t"):
        return None
    start, line = value.end, line_at(trouble.text, value.start)[1]
    if lines_below(trouble.text, trouble.line_start + len(trouble.line), _column(line)):
        # The text goes on.
        return None
    if found["mark"] == ".":
        closing = trouble.text[value.end - 1]
        inside = trouble.text[value.end - 2 : value.end - 1] in SENTENCE_ENDS
        span = Span(start - 1, found.end())
        said = "a full stop stands behind the closing quote"
        way = span, closing if inside else f".{closing}"
        return mended_or_told(trouble, way, said, f"write it before the {closing}", safe=False)
    said = f"nothing can stand behind this closing quote, but here is `{found['mark']}`"
    return mended_or_told(trouble, (Span(start, found.end()), ""), said, "take it out", "take it out")


def unclosed_quote(trouble: Trouble) -> Reason | None:
    """A quote that nothing closes, or only one that opens another text further down."""
    start = trouble.opened
    if "quoted scalar" not in trouble.context or not re.search("end of stream|document indicator", trouble.problem):
        value = last_quoted(trouble.text)
        start = value.start if value and _runs_over(trouble.text, value) else None
    if start is None:
        return None
    mark = trouble.text[start]
    said, help = f"the quote {mark} that opens here is never closed", f"add {mark} at the end of the text"
    closed = _closed(trouble, start)
    if closed is None or not best_repair(trouble.text, [(closed.span, closed.text)]):
        return Reason(Span(start, start + 1), said, help, here="opens here")
    if closed.with_comment:
        help += "; before the ` #`, if a comment follows"
    return Reason(closed.span, said, help, here="opens here", replacement=closed.text, safe=closed.sure)


def _runs_over(text: str, value: Span) -> bool:
    """Whether a quoted value goes on over lines that start as far out as its own, with keys or hyphens."""
    column = _column(line_at(text, value.start)[1])
    lines = map(_NEW_LINE.match, text[value.start : value.end].split("\n")[1:])
    return any(
        found is not None and (found["key"] or found["hyphens"]) and found.end("indent") <= column for found in lines
    )


def _column(line: str) -> int:
    """Where the key of a line starts, behind its hyphens."""
    found = _NEW_LINE.match(line)
    return found.end("hyphens") if found else 0


def _closed(trouble: Trouble, start: int) -> Quoted | None:
    """A text from the quote on that opens it, with that quote closed where the text most likely ends."""
    at, line = line_at(trouble.text, start)
    mark, words = line[start - at], line[start - at :].rstrip()
    bracket = last_open(line[: start - at], start - at)
    if bracket >= 0:
        return _closed_in_brackets(trouble, start, words)
    below = lines_below(trouble.text, at + len(line), _column(line))
    match = VALUE.match(line)
    prose = match is not None and place_of(trouble, at).is_prose(match["key"])
    comment = re.search(r"\s+(?P<words>#.*)\Z", words)
    part = part_of_text(words[1 : comment.start()], comment["words"], prose) if comment else False
    if below:
        whole = words + below
        sure = comment is None and not re.search(r"\s#", below) and mark not in whole[1:]
        return Quoted(Span(start, start + len(words) + len(below)), whole + mark, sure)
    if comment and part is False:
        words = words[: comment.start()]
    if mark in words[1:]:
        return None
    if len(words) < 2:
        return None
    text, sure = _with_end(words)
    return Quoted(Span(start, start + len(words)), text, sure and part is not None, with_comment=part is None)


def _with_end(words: str) -> tuple[str, bool]:
    """Words behind a quote that is open with what closes it, and whether that is sure."""
    mark, last = words[0], words[-1]
    if APOSTROPHES.match(words):
        # An apostrophe that words start with is part of them.
        return quoted(words), True
    if len(words) > 2 and (last in _SMART_END[mark] or last == _CLOSED_BY_OTHER[mark]):
        other = words.count(last) == 1 and not (last == "”" and "“" in words)
        if other:
            return words[:-1] + mark, words[-2] in SENTENCE_ENDS or last in "”»"
        return words + mark, False
    return words + mark, last not in ",;"


def _closed_in_brackets(trouble: Trouble, start: int, words: str) -> Quoted | None:
    """The same between brackets, which the text ends before; None where commas in it may part it from others."""
    tail = re.search(r"[\]}\s,]*\Z", words)
    body = words[: tail.start()] if tail else words
    comma = "," in body if _in_list(trouble.text, start) else re.search(r", *[\"']?[\w-]+[\"']? *:", body)
    if comma or words[0] in body[1:] or len(body) < 2 or re.search(r"\s#", body):
        return None
    text, sure = _with_end(body)
    return Quoted(Span(start, start + len(body)), text, sure)


def _in_list(text: str, at: int) -> bool:
    before = before_on_line(text, at)
    return before[last_open(before, len(before))] == "["
