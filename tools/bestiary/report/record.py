"""What every printer of reports gets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from msgspec import Struct, field

from bestiary.counting import counted
from bestiary.diagnostic import Check, Diagnostic, Severity
from bestiary.render.visible import show_directions

#: Said of edits that are not safe.
DOUBT = "may change what is meant"


class Report(Struct, frozen=True):
    """The findings of a run in order, how many files it looked at, and where it is printed."""

    diagnostics: tuple[Diagnostic, ...]
    files: int
    colour: bool = False
    ascii_only: bool = False
    #: By name: the checks with what they say to someone who asks why; those that are not here are only named.
    checks: Mapping[str, Check] = field(default_factory=dict)


def count_words(report: Report) -> str:
    """The findings by severity: "2 errors, 1 warning"; empty when there are none."""
    counts = Counter(each.severity for each in report.diagnostics)
    parts = [
        counted(counts[severity], severity.word) for severity in sorted(Severity, reverse=True) if counts[severity]
    ]
    return ", ".join(parts)


def worst(report: Report, most: int) -> tuple[Diagnostic, ...]:
    """The findings in their order, and of more than `most` only the most severe ones."""
    if len(report.diagnostics) <= most:
        return report.diagnostics
    ranked = sorted(enumerate(report.diagnostics), key=lambda pair: -pair[1].severity)[:most]
    return tuple(each for _, each in sorted(ranked, key=lambda pair: pair[0]))


def is_doubtful(each: Diagnostic) -> bool:
    """Whether a finding has edits that only `--unsafe-fixes` makes."""
    return bool(each.edits) and not each.safe


def suggestion(each: Diagnostic) -> str:
    """What a finding says to write, with a word of doubt where that may be wrong; a question has it already."""
    asked = not each.label or each.label.endswith("?")
    return f"{each.label}, though it {DOUBT}" if is_doubtful(each) and not asked else each.label


def sentence(each: Diagnostic) -> str:
    """All that a finding says, for places that have room for one text only."""
    said = f"{named_message(each)} ({suggestion(each)})" if each.label else named_message(each)
    return show_directions(f"{said}; {each.help}" if each.help else said)


def named_message(each: Diagnostic) -> str:
    """What a finding says, with the author's thing that it is about, for places that do not show the file's text."""
    return show_directions(f"{each.thing}: {each.message}" if each.thing else each.message)
