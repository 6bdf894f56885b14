"""Findings as JSON, for other programs."""

from __future__ import annotations

import json

from bestiary.diagnostic import Diagnostic
from bestiary.report.record import Report


def print_report(report: Report) -> str:
    """One object with all findings; lines and columns start at 1, columns count code points.

    `safe` stands with edits only: false where they may change what is meant.
    """
    return (
        json.dumps(
            {"files": report.files, "findings": [_plain(each) for each in report.diagnostics]},
            ensure_ascii=report.ascii_only,
            indent=2,
        )
        + "\n"
    )


def _plain(each: Diagnostic) -> dict[str, object]:
    return {
        "file": each.name,
        "line": each.line,
        "column": each.column,
        "end_line": each.end_line,
        "end_column": each.end_column,
        "severity": each.severity.word,
        "code": each.code,
        "check": each.check,
        "page": f"docs/checks/{each.check}.md",
        "about": each.thing,
        "message": each.message,
        "suggestion": each.label,
        "help": each.help,
        **({"safe": each.safe} if each.edits else {}),
        "edits": [{"start": edit.span.start, "end": edit.span.end, "text": edit.text} for edit in each.edits],
        "related": [
            {"file": name, "line": line, "column": column, "message": message}
            for name, line, column, message in each.related
        ],
    }
