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
