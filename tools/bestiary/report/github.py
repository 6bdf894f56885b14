"""Findings as workflow commands, which GitHub shows beside the lines of a pull request."""

from __future__ import annotations

from bestiary.diagnostic import Diagnostic, Severity
from bestiary.render.visible import show_controls
from bestiary.report.record import Report, count_words, sentence

_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.HINT: "notice"}
#: GitHub shows no more for a step; what it leaves out should not be the worst.
MOST = 10


def print_report(report: Report) -> str:
    """Annotations for the worst findings, spread over the files, and a line that counts them all."""
    ranked = [each for severity in _LEVELS for each in _spread(report, severity)]
    lines = [_command(each) for each in ranked[:MOST]]
    left = len(report.diagnostics) - len(lines)
    said = count_words(report) or "nothing found"
    return "\n".join([*lines, said + (f"; {left} more are not shown beside the lines" if left else "")]) + "\n"


def _spread(report: Report, severity: Severity) -> list[Diagnostic]:
    """The findings of a severity, the first of each file before the second of any."""
    turn: dict[str, int] = {}
    ranked = []
    for each in sorted((each for each in report.diagnostics if each.severity is severity), key=lambda each: each.order):
        turn[each.name] = turn.get(each.name, 0) + 1
        ranked.append((turn[each.name], each))
    return [each for _, each in sorted(ranked, key=lambda pair: (pair[0], pair[1].order))]


def _command(each: Diagnostic) -> str:
    title = _property(f"{each.code} {each.check}")
    return (
        f"::{_LEVELS[each.severity]} file={_property(each.name)},{_place(each)},title={title}::{_data(sentence(each))}"
    )


def _place(each: Diagnostic) -> str:
    # Columns are understood within one line only.
    if each.end_line != each.line:
        return f"line={each.line},endLine={each.end_line}"
    return f"line={each.line},col={each.column},endColumn={max(each.column, each.end_column - 1)}"


def _data(text: str) -> str:
    return show_controls(text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A"))


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
