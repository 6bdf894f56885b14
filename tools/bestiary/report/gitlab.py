"""Findings as a GitLab code quality report."""

from __future__ import annotations

import json

from bestiary.diagnostic import Severity
from bestiary.report.fingerprint import fingerprints
from bestiary.report.record import Report, sentence

_LEVELS = {Severity.ERROR: "major", Severity.WARNING: "minor", Severity.HINT: "info"}


def print_report(report: Report) -> str:
    """A list of all findings, each with a fingerprint of its own that stays when lines and entries move."""
    rows = [
        {
            "description": sentence(each),
            "check_name": f"{each.code} {each.check}",
            "fingerprint": fingerprint,
            "severity": _LEVELS[each.severity],
            "location": {"path": each.name, "lines": {"begin": each.line, "end": each.end_line}},
        }
        for each, fingerprint in fingerprints(report.diagnostics)
    ]
    return json.dumps(rows, ensure_ascii=report.ascii_only, indent=2) + "\n"
