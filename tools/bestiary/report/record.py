"""What every printer of reports gets."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from bestiary.diagnostic import Diagnostic, Severity


@dataclass(frozen=True, slots=True)
class Report:
    """The findings of a run in order, how many files it looked at, and where it is printed."""

    diagnostics: tuple[Diagnostic, ...]
    files: int
    colour: bool = False
    ascii_only: bool = False


def count_words(report: Report) -> str:
    """The findings by severity: "2 errors, 1 warning"; empty when there are none."""
    counts = Counter(each.severity for each in report.diagnostics)
    parts = [
        f"{counts[severity]} {severity.word}{'s' if counts[severity] != 1 else ''}"
        for severity in sorted(Severity, reverse=True)
        if counts[severity]
    ]
    return ", ".join(parts)


def worst(report: Report, most: int) -> tuple[Diagnostic, ...]:
    """The findings in their order, and of more than `most` only the most severe ones."""
    if len(report.diagnostics) <= most:
        return report.diagnostics
    ranked = sorted(enumerate(report.diagnostics), key=lambda pair: -pair[1].severity)[:most]
    return tuple(each for _, each in sorted(ranked, key=lambda pair: pair[0]))


def sentence(each: Diagnostic) -> str:
    """All that a finding says, for places that have room for one text only."""
    said = f"{each.message} ({each.label})" if each.label else each.message
    return f"{said}; {each.help}" if each.help else said
