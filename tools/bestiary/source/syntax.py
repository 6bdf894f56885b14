"""Why a text is no YAML, in the words of someone who only wanted to write a sheet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
import re

from ruamel.yaml.error import YAMLError

from bestiary.diagnostic import Finding, Source, Span
from bestiary.source.trouble import Trouble, block_above, last_open, lines_before, trouble_of


@dataclass(frozen=True, slots=True)
class _Reason:
    span: Span
    message: str
    help: str
    label: str = ""
    replacement: str | None = None


_VALUE = re.compile(
    r"^(?P<indent>\s*(?:- +)*)(?P<key>[^\s:#\"'\[\]{}][^:#\n]*?)\s*:[ \t]+(?P<value>\S.*?)(?P<comment>\s+#.*)?$"
)
_ITEM = re.compile(r"^(?P<indent>\s*(?:- +)+)(?P<value>\S.*?)(?P<comment>\s+#.*)?$")
_LOOKALIKES = {
    "–": "an en dash",
    "—": "an em dash",
    "−": "a minus sign",
    "•": "a bullet",
    "‐": "a typographic hyphen",
    "‑": "a no-break hyphen",
}
_RESERVED = {"@": "`@`", "`": "a backtick", "%": "`%`"}


def syntax_finding(source: Source, error: YAMLError) -> Finding:
    """The finding for a text that the parser refused, at the place where its author would mend it."""
    trouble = trouble_of(source.text, error)
    for explain in _REASONS:
        reason = explain(trouble)
        if reason is not None:
            return Finding(
                "syntax-error",
                source,
                reason.span,
                reason.message,
                label=reason.label,
                help=reason.help,
                replacement=reason.replacement,
            )
    return Finding(
        "syntax-error",
        source,
        Span(trouble.index, trouble.index + 1),
        "the file cannot be read from here on",
        help=f"the reader says: {trouble.problem or 'not YAML'}; look at the indentation, quotes and brackets up to here",
    )


def quoted(text: str) -> str:
    """A text in single quotes, as YAML wants it."""
    return "'" + text.replace("'", "''") + "'"


def _control(trouble: Trouble) -> _Reason | None:
    found = re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x80-\x84\x86-\x9f\ufffe\uffff\ud800-\udfff]", trouble.text)
    if ("control characters" not in trouble.problem and "unacceptable" not in trouble.problem) or not found:
        return None
    return _Reason(
        Span(found.start(), found.end()),
        f"an invisible control character stands here (U+{ord(found[0]):04X})",
        "delete it; it came in by copying, most likely",
    )


def _tab(trouble: Trouble) -> _Reason | None:
    indent = trouble.line[: len(trouble.line) - len(trouble.line.lstrip())]
    if "\t" not in indent or "any token" not in trouble.problem:
        return None
    start = trouble.line_start + indent.index("\t")
    tabs = len(indent) - indent.index("\t")
    return _Reason(
        Span(start, start + tabs),
        "a tab is used for indentation",
        "use spaces, two for each step",
        label="a tab",
        replacement="  " * indent.count("\t"),
    )


def _lookalike(trouble: Trouble) -> _Reason | None:
    for number, (start, line) in enumerate(block_above(trouble)):
        stripped = line.lstrip()
        at = start + len(line) - len(stripped)
        if stripped[:1] in _LOOKALIKES and stripped[1:2] in (" ", ""):
            return _Reason(
                Span(at, at + 1),
                f"this is {_LOOKALIKES[stripped[0]]}, not a hyphen",
                "a list item starts with a plain hyphen and a space",
                label="write `-`",
                replacement="-",
            )
        if number and re.match(r"-[^\s\d-]", stripped):
            return _Reason(
                Span(at, at + 1),
                "a space is missing after this hyphen",
                "a list item starts with a hyphen and a space",
                label="write `- `",
                replacement="- ",
            )
    return None


def _reserved(trouble: Trouble) -> _Reason | None:
    character = trouble.text[trouble.index : trouble.index + 1]
    if character not in _RESERVED or "any token" not in trouble.problem:
        return None
    return _quote(trouble, f"text that starts with {_RESERVED[character]} needs quotes")


def _colon(trouble: Trouble) -> _Reason | None:
    if "mapping values are not allowed" not in trouble.problem:
        return None
    before = trouble.text[trouble.line_start : trouble.index]
    if (
        (match := _VALUE.match(trouble.line))
        and match.end("key") < len(before.rstrip())
        and ":" in match["value"] + ":"
    ):
        return _quote_all(trouble, match, "a colon inside text needs quotes around the text")
    glued = _glued(*next(lines_before(trouble, 2, skip=1), (0, "")))
    if glued:
        return glued
    at = trouble.line_start
    return _Reason(
        Span(at, at + len(trouble.line)),
        "this line is indented further than the one it belongs beside",
        "line it up with the keys above; or, if it goes on with their text, start that text with `>-` on the line of the key",
    )


def _glued(start: int, line: str) -> _Reason | None:
    found = re.match(r"\s*(?:- +)?[\w-]+(:)[^\s:/]", line)
    if found is None:
        return None
    at = start + found.start(1)
    return _Reason(
        Span(at, at + 1),
        "a space is missing after this colon",
        "write `key: value` with a space",
        label="write `: `",
        replacement=": ",
    )


def _quote_all(trouble: Trouble, match: re.Match[str], message: str) -> _Reason | None:
    """Quotes around a text of one line; one that goes on below is moved below its key as a whole."""
    end = trouble.line_start + len(trouble.line)
    more = re.match(r"\r?\n( +)\S", trouble.text[end:])
    indent = len(match["indent"])
    if more is None or len(more[1]) <= indent:
        return _quote(trouble, message)
    start = trouble.line_start + match.start("value")
    return _Reason(
        Span(start, end),
        message,
        "or start it with `>-` on the line of the key, and the text on the next",
        label="write `>-` here and the text below",
        replacement=f">-\n{more[1]}{trouble.text[start:end]}",
    )


def _unclosed_quote(trouble: Trouble) -> _Reason | None:
    if (
        "quoted scalar" not in trouble.context
        or ("end of stream" not in trouble.problem and "document indicator" not in trouble.problem)
        or trouble.opened is None
    ):
        return None
    mark = trouble.text[trouble.opened : trouble.opened + 1]
    return _Reason(
        Span(trouble.opened, trouble.opened + 1),
        f"the quote {mark} that opens here is never closed",
        f"add {mark} at the end of the text",
        label="opens here",
    )


def _escape(trouble: Trouble) -> _Reason | None:
    if "escape character" not in trouble.problem:
        return None
    return _Reason(
        Span(trouble.index, trouble.index + 2),
        "a backslash in double quotes means something special, but not before this letter",
        "use single quotes, or write the backslash twice",
    )


def _after_quote(trouble: Trouble) -> _Reason | None:
    match = _VALUE.match(trouble.line)
    value = match["value"] if match else ""
    if value[:1] not in ("'", '"') or not match or trouble.index <= trouble.line_start + match.start("value"):
        return None
    return _quote(
        trouble,
        "text goes on after its closing quote",
        help="put the whole text in quotes; inside single quotes write '' for an apostrophe",
    )


def _leading_mark(trouble: Trouble) -> _Reason | None:
    match = _VALUE.match(trouble.line) or _ITEM.match(trouble.line)
    if not match or trouble.index < trouble.line_start:
        return None
    value = match["value"]
    if value.startswith("[["):
        return _quote(trouble, "text that starts with a [[link]] needs quotes around it")
    if value[0] in "*&!" and len(value) > 1:
        return _quote(trouble, f"text that starts with `{value[0]}` needs quotes around it")
    if value[0] in "[{" and value[-1] not in "]}":
        return None
    if value[0] in ">|":
        return _Reason(
            Span(trouble.index, trouble.index + 1),
            f"after `{value[0]}` the text starts on the next line",
            "move the text to the next line and indent it, or leave the mark out",
        )
    return None


def _unclosed_bracket(trouble: Trouble) -> _Reason | None:
    if "flow" not in trouble.context:
        return None
    start = trouble.opened if trouble.opened is not None else trouble.index
    if trouble.text[start : start + 1] not in ("[", "{"):
        start = last_open(trouble.text, trouble.index)
    mark = trouble.text[start : start + 1]
    if start < 0 or mark not in ("[", "{"):
        return None
    closing = {"[": "]", "{": "}"}[mark]
    return _Reason(
        Span(start, start + 1),
        f"the bracket `{mark}` that opens here is never closed, or a comma is missing inside it",
        f"add `{closing}`; text with a comma or a colon inside brackets needs quotes",
        label="opens here",
    )


def _stray_bracket(trouble: Trouble) -> _Reason | None:
    character = trouble.text[trouble.index : trouble.index + 1]
    if character not in ("]", "}", ",") or "expected" not in trouble.problem:
        return None
    return _Reason(
        Span(trouble.index, trouble.index + 1),
        f"nothing was opened that `{character}` could close",
        "take it out, or put the text in quotes",
    )


def _dash_after_key(trouble: Trouble) -> _Reason | None:
    if "sequence entries are not allowed" not in trouble.problem:
        return None
    return _Reason(
        Span(trouble.index, trouble.index + 1),
        "a list cannot start on the line of its key",
        "put `-` on the next line; if it is text, put it in quotes",
    )


def _no_colon(trouble: Trouble) -> _Reason | None:
    if "could not find expected ':'" not in trouble.problem or trouble.opened is None:
        return None
    start = trouble.text.rfind("\n", 0, trouble.opened) + 1
    end = trouble.text.find("\n", start)
    line = trouble.text[start : end if end >= 0 else len(trouble.text)].rstrip()
    if glued := _glued(start, line):
        return glued
    at = start + len(line) - len(line.lstrip())
    return _Reason(
        Span(at, start + len(line)),
        "this line is neither `key: value` nor part of the text above",
        "add the colon and a value; or, if it goes on with the text above, indent it further",
    )


def _indentation(trouble: Trouble) -> _Reason | None:
    if "did not find expected" not in trouble.problem:
        return None
    at = trouble.line_start + len(trouble.line) - len(trouble.line.lstrip())
    above = next((line for _, line in lines_before(trouble, 20, skip=1) if line.strip()), "")
    marks = re.compile(r" *" if trouble.line.lstrip().startswith("-") else r" *(?:- +)*")
    own, other = (len(found[0]) if (found := marks.match(line)) else 0 for line in (trouble.line, above))
    return _Reason(
        Span(at, trouble.line_start + max(len(trouble.line.rstrip()), 1)),
        "this line does not line up with those above",
        f"it starts after {_spaces(own)}, the line above after {other}; lines that belong together start alike",
    )


def _spaces(count: int) -> str:
    return f"{count} space{'s' if count != 1 else ''}"


def _quote(trouble: Trouble, message: str, *, at: int | None = None, help: str = "") -> _Reason | None:
    match = _VALUE.match(trouble.line) or _ITEM.match(trouble.line)
    if match is None:
        return _Reason(Span(trouble.index, trouble.index + 1), message, help or "put the text in quotes")
    start, end = (trouble.line_start + match.start("value"), trouble.line_start + match.end("value"))
    text = match["value"]
    if text[0] in "“”„«" and text[-1] in "“”»":
        text = text[1:-1]
    elif text[0] in "'\"":
        text = text[1:-1] if len(text) > 1 and text[-1] == text[0] else text[1:]
    fixed = quoted(text)
    span = Span(at, at + 1) if at is not None else Span(start, end)
    shown = fixed if len(fixed) <= 60 else fixed[:56] + "…'"
    return _Reason(span, message, help or f"write it as {shown}", replacement=fixed if at is None else None)


_REASONS: tuple[Callable[[Trouble], _Reason | None], ...] = (
    _control,
    _tab,
    _lookalike,
    _reserved,
    _unclosed_quote,
    _escape,
    _colon,
    _after_quote,
    _leading_mark,
    _dash_after_key,
    _unclosed_bracket,
    _stray_bracket,
    _no_colon,
    _indentation,
)
