"""What is wrong with a text in the manner of JSON: brackets over many lines, keys in quotes, a comma behind each value."""

from __future__ import annotations

from collections.abc import Iterator
import re

from msgspec import Struct

from bestiary.diagnostic import Span
from bestiary.source.attempts import best_repair
from bestiary.source.positions import before_on_line, line_at, width_of
from bestiary.source.quote_marks import held_text
from bestiary.source.quoting import quoted
from bestiary.source.trouble import Reason, Trouble

_CLOSING = {"[": "]", "{": "}"}
#: A line that starts with a key, at which a string ends that nothing has closed.
_NO_KEY = r"\n(?!\s*[\"']?[\w-]+[\"']?\s*:)"
_TOKEN = re.compile(
    rf"""(?P<blank>\s+|\#[^\n]*)|(?P<foreign>//[^\n]*|/\*.*?\*/)|(?P<open>[\[{{])|(?P<close>[\]}}])|(?P<comma>,)
    |(?P<string>"(?:\\.|[^"\\\n]|{_NO_KEY})*"|'(?:''|[^'\n]|{_NO_KEY})*')|(?P<colon>:)
    |(?P<word>[^\s,:\[\]{{}}"'](?:[^,\[\]{{}}\n:\#]|:(?=\S)|(?<=\S)\#)*)|(?P<other>.)""",
    re.VERBOSE | re.DOTALL,
)
_NO_COLON = re.compile(r"[ \t]*(?:[=;]|=>|:=|->)?[ \t]*(?=[\"'\[{\d])")
_NO_COMMA = re.compile(r"[ \t]*[;.|][ \t]*(?=\r?\n|[\"'\]}])")
#: A key, or a text before another, whose closing quote is missing: the next quote was meant to open.
_OPEN_KEY = re.compile(r"\"(?P<key>[\w-]+)(?P<colon> *: *)\"(?=\w)")
_OPEN_TEXT = re.compile(r"\"(?P<text>[^\"\n]*?)(?P<comma>, *)\"(?=[\w-]+\" *:)")
#: Quotes inside of quotes, up to the one that the line, or the entry, ends with.
_QUOTES = re.compile(r"\"[^\n]*?\"(?=\s*(?:,\s*(?:\n|\"[\w-]+\"\s*:)|[}\]]|\r?\n|\Z))")


class _State(Struct):
    """The place of one reading: brackets that are open, what has to come next, and where the last value stands."""

    text: str
    opened: list[int]
    wanted: str = "value"
    last: Span = Span(0, 0)
    #: Where the last token of any kind ends.
    end: int = 0


def json_fault(trouble: Trouble) -> Reason | None:
    """The first place at which a text in the manner of JSON is none."""
    end = 0
    for start in _starts(trouble):
        found = _read(trouble.text, start) if start >= end else start
        if isinstance(found, int):
            end = max(end, found)
            continue
        if found.span.start > trouble.index:
            return None
        # What would mend it is there to show that it is what is wrong.
        way = found.replacement
        return found if way is None or best_repair(trouble.text, [(found.span, way)]) else None
    return None


def _fault(span: Span, message: str, help: str, written: str | None, safe: bool = True) -> Reason:
    return Reason(span, message, help, replacement=written, safe=safe)


def _starts(trouble: Trouble) -> Iterator[int]:
    """The brackets that open at the end of a line, and the first of the line of the trouble where it has keys in quotes."""
    before = trouble.text[: trouble.line_start + len(trouble.line)]
    for found in re.finditer(r"^[^#\n\"']*?(?:\"[\w-]+\":\s*)?(?P<open>[\[{])[ \t\r,]*$", before, re.MULTILINE):
        yield found.start("open")
    if first := re.match(r"[^#\"']*?(?P<open>[\[{])(?=\s*[\[{]*\s*\"[\w-]+\"?\s*[:=])", trouble.line):
        yield trouble.line_start + first.start("open")


def _read(text: str, start: int) -> int | Reason:
    """Behind the bracket that closes one, or what is wrong before that; the length of the text where nobody can say."""
    state = _State(text, [], end=start, last=Span(start, start))
    for token in _TOKEN.finditer(text, start):
        kind = str(token.lastgroup)
        if kind == "blank":
            continue
        if (fault := _not_closed(state, token, kind) or _wrong(state, token, kind)) is not None:
            return fault
        if not _step(state, token, kind):
            return len(text)
        state.end = token.end()
        if not state.opened:
            return state.end
    return _never_closed(state) if state.opened else len(text)


def _step(state: _State, token: re.Match[str], kind: str) -> bool:
    """Go on over a token; false where it can be more of a text without quotes, or nobody knows what."""
    inside = state.text[state.opened[-1]] if state.opened else ""
    if kind == "comma":
        state.wanted = "key" if inside == "{" else "value"
    elif kind == "colon":
        state.wanted = "value"
        return inside == "{"
    elif kind == "open":
        state.opened.append(token.start())
        state.wanted = "key" if token[0] == "{" else "value"
    elif kind in ("close", "string", "word"):
        if kind == "close":
            state.opened.pop()
        known = state.wanted in ("key", "value") or kind == "close"
        state.wanted = "colon" if state.wanted == "key" and kind != "close" else "comma"
        state.last = Span(token.start(), token.end())
        return known
    return kind not in ("foreign", "other")


def _wrong(state: _State, token: re.Match[str], kind: str) -> Reason | None:
    """What is wrong with a token where it stands."""
    if kind == "foreign":
        return _foreign(state.text, token)
    if kind == "other":
        return _open_string(state.text, token.start())
    if kind == "close" and state.text[state.opened[-1]] != ("[" if token[0] == "]" else "{"):
        mark = state.text[state.opened[-1]]
        said = f"`{token[0]}` stands here, but what is open is `{mark}`"
        return _fault(Span(token.start(), token.end()), said, f"close that with `{_CLOSING[mark]}` first", None)
    if kind == "comma" and state.wanted in ("key", "value") and state.text[state.end - 1] in ",[{":
        between = state.text[state.end - 1] == ","
        said = "nothing stands between these two commas" if between else "nothing stands before this comma"
        return _fault(Span(token.start(), token.end()), said, "take it out, or write what is missing", "")
    if kind == "string" and state.wanted in ("key", "value") and (fault := _swallowed(state, token)):
        return fault
    if state.wanted == "colon" and kind not in ("colon", "comma", "close"):
        return _no_colon(state)
    if state.wanted == "comma" and kind in ("string", "word", "open"):
        return _no_comma(state, token, kind)
    return None


def _swallowed(state: _State, token: re.Match[str]) -> Reason | None:
    """A string that goes up to the quote which opens the next, because its own end is missing."""
    text, start = state.text, token.start()
    if state.wanted == "key" and (found := _OPEN_KEY.match(text, start)):
        written = f'"{found["key"]}"{found["colon"]}"'
    elif state.wanted == "value" and (found := _OPEN_TEXT.match(text, start)):
        written = f'"{found["text"]}"{found["comma"]}"'
    else:
        return None
    said = 'the quote " that opens here is never closed'
    return _fault(Span(start, found.end()), said, f"write {written}", written)


def _open_string(text: str, start: int) -> Reason | None:
    """A quote that its line does not close."""
    if text[start] not in "\"'":
        return None
    words = re.compile(r"[^\n]*?(?=[\]}\s]*,?\s*?(?:\n|\Z))").match(text, start)
    body = words[0] if words else text[start]
    mark = text[start]
    said = f"the quote {mark} that opens here is never closed"
    sure = "," not in body and mark not in body[1:]
    return _fault(
        Span(start, start + len(body)), said, f"add {mark} at the end of the text", f"{body}{mark}", safe=sure
    )


def _foreign(text: str, token: re.Match[str]) -> Reason:
    words = re.sub(r"\A(?://+|/\*+)\s*|\s*\*+/\Z", "", token[0]).rstrip()
    behind = line_at(text, token.end())[1][len(before_on_line(text, token.end())) :]
    written = None if "\n" in words or behind.strip() else f"# {words}"
    said = f"a comment starts with `#`, not with `{token[0][:2]}`"
    return _fault(Span(token.start(), token.end() - len(token[0]) + len(token[0].rstrip())), said, "write `#`", written)


def _no_colon(state: _State) -> Reason | None:
    key = state.text[state.last.start : state.last.end]
    found = _NO_COLON.match(state.text, state.last.end)
    if found is None:
        return None
    sign = found[0].strip()
    said = f"`{sign}` stands behind {key}, not a colon" if sign else f"the colon behind {key} is missing"
    return _fault(Span(state.last.start, found.end()), said, f"write {key}: ", f"{key}: ")


def _no_comma(state: _State, token: re.Match[str], kind: str) -> Reason | None:
    text, last = state.text, state.last
    if found := _NO_COMMA.match(text, last.end):
        said = f"`{found[0].strip()}` stands here, not a comma"
        return _fault(Span(last.end, found.end()), said, "write `,`", ",")
    same_line = "\n" not in text[last.end : token.start()]
    if kind == "word" and same_line:
        whole = _QUOTES.match(text, last.start)
        held, sure = held_text(whole[0]) if whole and text[last.start] == '"' else ("", False)
        if not whole or not sure:
            return None
        said = "text goes on after its closing quote"
        return _fault(Span(*whole.span()), said, f"write it as {quoted(held)}", quoted(held))
    start = max(last.start, text.rfind("\n", 0, last.end) + 1)
    said = "a comma is missing behind this"
    return _fault(Span(start, last.end), said, "write `,` behind it", f"{text[start : last.end]},")


def _not_closed(state: _State, token: re.Match[str], kind: str) -> Reason | None:
    """A bracket amid a line that is still open at a key on a line below, which starts no further in than that line."""
    if len(state.opened) < 2 or kind not in ("string", "word") or state.wanted == "colon":
        return None
    opening, at = state.text[state.opened[-1]], state.opened[-1]
    start, first = line_at(state.text, at)
    before = before_on_line(state.text, token.start())
    follows = re.compile(r"\s*:").match(state.text, token.end())
    if before.strip() or not follows or start > at or not first[at + 1 - start :].strip():
        return None
    if len(before) > width_of(first) or token.start() < start + len(first):
        return None
    span = Span(at, state.last.end)
    said = f"the bracket `{opening}` that opens here is never closed"
    written = f"{state.text[span.start : span.end]}{_CLOSING[opening]}"
    return _fault(span, said, f"add `{_CLOSING[opening]}` at its end", written)


def _never_closed(state: _State) -> Reason:
    at = state.opened[-1]
    mark, line = state.text[at], state.text.count("\n", 0, at) + 1
    said = f"the bracket `{mark}` of line {line} is never closed"
    help = f"add `{_CLOSING[mark]}` where it ends"
    span = Span(state.end - 1, state.end)
    alone = len(state.opened) == 1 and state.text[state.end - 1] not in ",:"
    return _fault(span, said, help, f"{state.text[state.end - 1]}\n{_CLOSING[mark]}" if alone else None)
