"""Findings for a terminal: place, code, message, the line with a caret under it, and the way out."""

from __future__ import annotations

from collections.abc import Iterator
import re

from msgspec import Struct

from bestiary.counting import counted
from bestiary.diagnostic import Diagnostic, Severity
from bestiary.render.ascii import to_ascii
from bestiary.render.visible import harmless, show_controls, show_directions
from bestiary.report.record import Report, count_words
from bestiary.source.files import ROOT_FILE

#: Wider lines are shown around the place alone; columns of a terminal.
WIDEST = 110
_TAB = "    "
_QUOTED = re.compile(r"`[^`]*`")
_COLOURS = {Severity.ERROR: "1;31", Severity.WARNING: "1;33", Severity.HINT: "1;36"}


def print_report(report: Report) -> str:
    """All findings and a line that counts them."""
    blocks = ["\n".join(_finding(each, report)) + "\n" for each in report.diagnostics]
    names = {each.name for each in report.diagnostics}
    # The settings are none of the bestiary's files, but something may be found in them.
    settings = sum(name.rpartition("/")[2] == ROOT_FILE for name in names)
    checked = f"{counted(report.files + settings, 'file')} checked"
    found = (
        f"{count_words(report)} in {counted(len(names), 'file')} ({checked})"
        if report.diagnostics
        else f"{checked}: nothing found"
    )
    fixable = sum(bool(each.edits) and each.safe for each in report.diagnostics)
    if fixable:
        found += f"; `--fix` mends {fixable}"
    found += "; `bestiary explain CODE` says more" if report.diagnostics else ""
    text = "\n".join([*blocks, found]) + "\n"
    return to_ascii_lines(text) if report.ascii_only else text


def to_ascii_lines(text: str) -> str:
    """The text in ASCII, line by line."""
    return "\n".join(to_ascii(line) for line in text.split("\n"))


def _finding(each: Diagnostic, report: Report) -> Iterator[str]:
    # A line that starts with two colons is an order to some build servers.
    name = f"./{each.name}" if each.name.startswith(":") else each.name
    place = f"{_named(name, report)}:{each.line}:{each.column}:"
    word = _painted(each.severity.word, _COLOURS[each.severity], report)
    yield f"{_painted(place, '1', report)} {word} {each.code} {each.check}: {_said(each.message, report)}"
    gutter = " " * (len(str(each.line)) + 2)
    if each.quote.strip() or (each.quote and each.edits):
        quote, before, width = _window(each)
        yield f"  {each.line} | {quote}"
        beside = each.label or each.here
        label = f" {_said(beside, report)}" if beside else ""
        fixable = ("  (fixable)" if each.safe else "  (fixable: --unsafe-fixes)") if each.edits else ""
        yield f"{gutter} | {' ' * before}{_painted('^' * max(1, width), _COLOURS[each.severity], report)}{label}{fixable}"
    elif each.label:
        yield f"{gutter} = {_said(each.label, report)}"
    for name, line, column, message in each.related:
        yield f"{gutter} = {_named(name, report)}:{line}:{column}: {_said(message, report)}"
    if each.help:
        yield f"{gutter} = help: {_said(each.help, report)}"


class _Shown(Struct, frozen=True):
    text: str
    width: int


def _window(each: Diagnostic) -> tuple[str, int, int]:
    """The quoted line, cut around the place if it is long; columns before the caret; columns of the caret."""
    start = each.column - 1
    end = each.end_column - 1 if each.end_line == each.line else len(each.quote.rstrip())
    before, marked, after = (_shown(part) for part in (each.quote[:start], each.quote[start:end], each.quote[end:]))
    if before.width + marked.width + after.width <= WIDEST:
        return before.text + marked.text + after.text, before.width, marked.width
    head = _shown(each.quote[max(0, start - WIDEST // 3) : start])
    lead = "…" if start > WIDEST // 3 else ""
    room = WIDEST - head.width - 1
    rest = (each.quote[start:])[:room]
    shown = _shown(rest)
    tail = "…" if len(each.quote) - start > room else ""
    return lead + head.text + shown.text + tail, head.width + len(lead), min(marked.width, shown.width)


def _shown(text: str) -> _Shown:
    from wcwidth import width as display_width

    safe = show_directions(show_controls(text.replace("\t", _TAB)))
    return _Shown(safe, display_width(safe))


def _named(name: str, report: Report) -> str:
    """The name of a file; where there is only ASCII, in signs from which no other name can come."""
    return _exact(harmless(name)) if report.ascii_only else harmless(name)


def _said(text: str, report: Report) -> str:
    """Words of a finding; where there is only ASCII, what they quote is not spelt in another way."""
    safe = harmless(text)
    return _QUOTED.sub(lambda quoted: _exact(quoted[0]), safe) if report.ascii_only else safe


def _exact(text: str) -> str:
    return "".join(one if one.isascii() else f"<U+{ord(one):04X}>" for one in text)


def _painted(text: str, code: str, report: Report) -> str:
    return f"\x1b[{code}m{text}\x1b[0m" if report.colour else text
