"""Findings to diagnostics: code, severity, and the place in lines and columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
import re

from msgspec.structs import replace

from bestiary.diagnostic import (
    At,
    Change,
    Check,
    Diagnostic,
    Edit,
    Finding,
    How,
    Related,
    Severities,
    Severity,
    Source,
    Span,
)
from bestiary.pointers import named_thing
from bestiary.source.entries import entry_added, entry_removed
from bestiary.source.locate import Located, locate

#: A mark that YAML may repeat.
_MARK = re.compile(r"[:\-,\[{] *&\S")
#: Code points of a name; a longer one is no name.
_LONGEST_NAME = 80


def is_essential(check: Check) -> bool:
    """Whether a check says that a file cannot be read: then nothing else can be said of it, and silence would be praise."""
    return check.code.startswith("Y") and check.severity is Severity.ERROR


def report_findings(
    findings: Iterable[Finding], checks: Mapping[str, Check], severities: Severities
) -> Iterator[Diagnostic]:
    """Findings with code, severity, line and quote; those of checks that are off are left out."""
    located: dict[str, Located] = {}
    for finding in _told_once(findings, located):
        check = checks[finding.check]
        severity = severities.get(check.name, severities.get(check.code, finding.severity or check.severity))
        if is_essential(check):
            severity = check.severity
        if severity is not None:
            yield _diagnostic(finding, check, severity, located)


def _diagnostic(finding: Finding, check: Check, severity: Severity, located: dict[str, Located]) -> Diagnostic:
    place = _located(finding.source, located)
    span = _span(finding.at, place)
    start, end = place.lines.position(span.start), place.lines.position(span.end)
    return Diagnostic(
        finding.source.name,
        start.line,
        start.column,
        end.line,
        end.column,
        severity,
        check.code,
        check.name,
        finding.message,
        finding.label,
        _beyond(finding.label, finding.help),
        place.lines.line(start.line),
        edits_of(finding, place),
        tuple(_position(each, located) for each in finding.related),
        place.words(finding.at),
        finding.safe,
        place.lines.starts[start.line - 1],
        finding.here,
        _thing(finding, place),
        finding.heir,
    )


def _position(related: Related, located: dict[str, Located]) -> tuple[str, int, int, str]:
    """A place that goes with a finding: its file, line and column, and what is said of it."""
    place = _located(related.source, located)
    at = place.lines.position(place.span(related.at).start)
    return related.source.name, at.line, at.column, related.message


def _span(at: At | Span, place: Located) -> Span:
    """The span that is shown for a place: of a whole file its first line, as what is wrong with it stands on none."""
    span = place.span(at)
    if at != At():
        return span
    line = place.lines.position(span.start).line
    end = place.lines.starts[line - 1] + len(place.lines.line(line).rstrip())
    return Span(span.start, max(span.start, min(span.end, end)))


def _beyond(label: str, help: str) -> str:
    """The way out without what is said beside the caret already."""
    if not label or help == label:
        return "" if label else help
    return help.removeprefix(f"{label}, ").removeprefix(f"{label}; ")


def _thing(finding: Finding, place: Located) -> str:
    """The name of the sheet and the named thing in it that a finding is about, as far as its message names neither."""
    name = place.data.get("name") if isinstance(place.data, dict) else None
    inner = named_thing(place.data, finding.at.pointer) if isinstance(finding.at, At) else ""
    parts = (name if isinstance(name, str) else "", inner)
    told = (part for part in parts if part.strip() and not _names(finding.message, part))
    return ", ".join(part if len(part) <= _LONGEST_NAME else part[: _LONGEST_NAME - 1] + "…" for part in told)


def _names(message: str, thing: str) -> bool:
    """Whether a message has the name of a thing, such as "Sweep" of "bane `Sweep`"."""
    name = thing.partition("`")[2].removesuffix("`") or thing
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", message) is not None


def _told_once(findings: Iterable[Finding], located: dict[str, Located]) -> Iterator[Finding]:
    """Each mistake once, not again wherever `<<` or a `*mark` repeats what is wrong: there, a word beside it is enough."""
    groups: dict[tuple[str, str, At | Span], list[tuple[Finding, bool]]] = {}
    for finding in findings:
        if "*" not in finding.source.text or not _MARK.search(finding.source.text):
            yield finding
            continue
        written = _located(finding.source, located).written(finding.at)
        groups.setdefault((finding.check, finding.source.path, written), []).append((finding, written == finding.at))
    for same in groups.values():
        kept = [finding for finding, is_written in same if is_written] or [same[0][0]]
        again = [Related(each.source, each.at, "repeated here") for each, _ in same if each not in kept]
        yield replace(kept[0], related=(*kept[0].related, *again))
        yield from kept[1:]


def is_left_within(written: Span, start: int, check: str, helped: bool) -> bool:
    """Whether a mistake that starts at an offset is left within what a fix wrote, and nothing mends it in turn.

    `helped` says that it has a safe fix of its own; what is missing is no part of what was written.
    """
    return check != "missing-key" and not helped and written.start <= start < written.end


def edits_of(finding: Finding, place: Located) -> tuple[Edit, ...]:
    """The edits that mend a finding, in the order of the text; none where one of them cannot be made."""
    changes = finding.changes
    if finding.replacement is not None:
        changes = (Change(finding.at, finding.replacement), *changes)
    edits = [_edit(change, place) for change in changes]
    made = sorted((edit for edit in edits if edit), key=lambda edit: edit.span)
    # What stands there already mends nothing.
    changed = any(place.source.text[edit.span.start : edit.span.end] != edit.text for edit in made)
    return tuple(made) if all(edits) and changed else ()


def _edit(change: Change, place: Located) -> Edit | None:
    if change.how is How.PUT or isinstance(change.at, Span):
        span = place.exact_span(change.at)
        return Edit(span, place.fitting(change.at, change.text)) if span is not None else None
    if change.how is How.TAKE:
        taken = entry_removed(place.source.text, place.spans, change.at.pointer)
        return Edit(taken, "") if taken is not None else None
    return entry_added(place.source.text, place.spans, change.at.pointer, change.text)


def _located(source: Source, known: dict[str, Located]) -> Located:
    if source.path not in known:
        known[source.path] = locate(source)
    return known[source.path]
