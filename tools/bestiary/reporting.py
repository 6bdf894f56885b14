"""Findings to diagnostics: code, severity, and the place in lines and columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from bestiary.diagnostic import Check, Diagnostic, Edit, Finding, Severities, Source
from bestiary.source.locate import Located, locate


def report_findings(
    findings: Iterable[Finding], checks: Mapping[str, Check], severities: Severities
) -> Iterator[Diagnostic]:
    """Findings with code, severity, line and quote; those of checks that are off are left out."""
    located: dict[str, Located] = {}
    for finding in findings:
        check = checks[finding.check]
        severity = severities.get(check.name, severities.get(check.code, check.severity))
        if severity is None:
            continue
        place = _located(finding.source, located)
        span = place.span(finding.at)
        start, end = place.lines.position(span.start), place.lines.position(span.end)
        related = []
        for each in finding.related:
            other = _located(each.source, located)
            at = other.lines.position(other.span(each.at).start)
            related.append((each.source.name, at.line, at.column, each.message))
        exact = place.exact_span(finding.at) if finding.replacement is not None else None
        edits = (Edit(exact, place.fitting(finding.at, finding.replacement or "")),) if exact is not None else ()
        yield Diagnostic(
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
            finding.help,
            place.lines.line(start.line),
            edits,
            tuple(related),
            place.words(finding.at),
            finding.safe,
            place.lines.starts[start.line - 1],
        )


def _located(source: Source, known: dict[str, Located]) -> Located:
    if source.path not in known:
        known[source.path] = locate(source)
    return known[source.path]
