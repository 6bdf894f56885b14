"""Text that was copied out of another program, with what that program shows before each line."""

from __future__ import annotations

from itertools import pairwise
import re

from bestiary.diagnostic import Finding, Source, Span

#: The numbers of lines, with what stands behind them, and the marks of quoted and of changed text.
_NUMBER = re.compile(r" *(?P<number>\d+)(?:[:|.)]|[ \t]*[|│])?(?: |$|\t)")
_QUOTE = re.compile(r">(?: |$)")
_ADDED = re.compile(r"\+")
_CHANGED = re.compile(r"[-+ ]|$")
#: Lines that only say which file was changed, and where.
_HEAD = re.compile(r"(?:@@ |diff |index |--- |\+\+\+ |new file |\\ No newline)")
#: One line of changed text above the one that it became.
_PAIR = re.compile(r"^-(?P<key>[\w-]+):(?:[ \t].*)?\n\+(?P=key):(?=\s)", re.MULTILINE)
_FEWEST = 3
#: A text in the manner of JSON, and a comment of programs in it that its quotes do not hold.
_BRACKETS = re.compile(r"(?:\s|#[^\n]*\n)*(?:/\*.*?\*/\s*)?[{\[]", re.DOTALL)
_FOREIGN = re.compile(
    r"\"(?:\\.|[^\"\\])*\"|'[^'\n]*'|(?<!\S)#[^\n]*|(?P<foreign>/\*.*?\*/)[ \t]*(?P<behind>\S?)", re.DOTALL
)


def pasted_marks(source: Source) -> Finding | None:
    """The finding for a text each line of which has a number or a mark before it that is none of YAML's."""
    lines = [line for line in source.text.split("\n") if line.strip()]
    own = [line for line in lines if not _HEAD.match(line)]
    # What starts like a sheet is none of these.
    if len(own) >= _FEWEST and not re.match(r"[A-Za-z_\"'#{]", own[0]):
        if all(_NUMBER.match(line) for line in own) and _counts_up(own):
            return _marked(source, "the number of its line stands before each line", _NUMBER)
        if all(_QUOTE.match(line) for line in own):
            return _marked(source, "`>` stands before each line, as in text that was quoted", _QUOTE)
        if all(_ADDED.match(line) for line in own):
            return _marked(source, "`+` stands before each line, as programs print changes", _ADDED)
    pair = _PAIR.search(source.text)
    if pair is not None or (own and len(own) < len(lines) and all(_CHANGED.match(line) for line in own)):
        at = Span(*pair.span()) if pair else Span(0, len(source.text.rstrip()))
        said = "these lines are changes as programs print them, with `-` for the old and `+` for the new"
        return Finding(
            "syntax-error", source, at, said, help="keep the new lines, without their marks; take the old out"
        )
    return None


def _counts_up(lines: list[str]) -> bool:
    numbers = [int(found["number"]) for line in lines if (found := _NUMBER.match(line))]
    return all(one < other for one, other in pairwise(numbers))


def _marked(source: Source, said: str, mark: re.Pattern[str]) -> Finding:
    bare = [mark.sub("", line, count=1) for line in source.text.split("\n") if not _HEAD.match(line)]
    whole = Span(0, len(source.text))
    help = "take it out of all of them"
    return Finding("syntax-error", source, whole, said, "take it out", help, "\n".join(bare))


def comment_of_programs(source: Source) -> Finding | None:
    """The finding for a comment between `/*` and `*/` that more stands behind, in a text in the manner of JSON."""
    if "/*" not in source.text or not _BRACKETS.match(source.text):
        return None
    found = next((each for each in _FOREIGN.finditer(source.text) if each["foreign"] and each["behind"]), None)
    if found is None:
        return None
    said = "a comment starts with `#`, not with `/*`, and goes on to the end of its line"
    help = "take it out, or write it behind `#` on a line of its own"
    # The words of a remark are its author's to throw away.
    return Finding("syntax-error", source, Span(*found.span("foreign")), said, "take it out", help, "", safe=False)
