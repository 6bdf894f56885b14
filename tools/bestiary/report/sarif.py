"""Findings as SARIF 2.1.0, for code scanning."""

from __future__ import annotations

import json
from pathlib import PurePath
import re
from typing import Any
from urllib.parse import quote

from bestiary import __version__
from bestiary.counting import counted
from bestiary.diagnostic import Diagnostic, Severity
from bestiary.render.visible import show_directions
from bestiary.report.fingerprint import fingerprints
from bestiary.report.record import DOUBT, Report, is_doubtful, sentence, worst

_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.HINT: "note"}
#: Words of an author that a reader of SARIF would take for a link or for a place to fill in.
_LINK = re.compile(r"\[(?=[^\]]*\]\()")
_PLACEHOLDER = re.compile(r"\{(\d+)\}")
#: What code scanning takes at most in one run.
MOST = 25_000


def print_report(report: Report) -> str:
    """One run with all findings, or the worst of very many; paths are relative to %SRCROOT%, columns count code points."""
    shown = set(worst(report, MOST))
    rules = sorted({(each.code, each.check) for each in shown})
    places = {code: place for place, (code, _) in enumerate(rules)}
    run = {
        "tool": {
            "driver": {"name": "bestiary", "version": __version__, "rules": [_rule(*rule, report) for rule in rules]}
        },
        "columnKind": "unicodeCodePoints",
        "results": [_result(*pair, places) for pair in fingerprints(report.diagnostics) if pair[0] in shown],
        **({"invocations": [_incomplete(left)]} if (left := left_out(report)) else {}),
    }
    log = {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run]}
    return json.dumps(log, ensure_ascii=report.ascii_only, indent=2) + "\n"


def left_out(report: Report) -> str:
    """What to say of findings beyond those that fit; empty where all do."""
    left = len(report.diagnostics) - MOST
    return f"{counted(left, 'finding')} left out: code scanning takes the {MOST:,} worst" if left > 0 else ""


def _incomplete(said: str) -> dict[str, Any]:
    notification = {"level": "warning", "message": {"text": said}}
    return {"executionSuccessful": True, "toolExecutionNotifications": [notification]}


def _rule(code: str, name: str, report: Report) -> dict[str, Any]:
    """A check in its own words, as `bestiary explain` prints them."""
    check = report.checks.get(name)
    told = check.doc.strip() if check else f"`bestiary explain {code}` says more."
    short = _said(told.split("\n")[0]) if check else name.replace("-", " ")
    return {
        "id": code,
        "name": name,
        "shortDescription": {"text": short},
        "help": {"text": _said(told), "markdown": told},
    }


def _result(each: Diagnostic, fingerprint: str, places: dict[str, int]) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": each.code,
        "ruleIndex": places[each.code],
        "level": _LEVELS[each.severity],
        "message": {"text": _said(sentence(each))},
        "locations": [_location(each.name, _region(each))],
        "partialFingerprints": {"bestiary/v2": fingerprint},
    }
    if each.related:
        result["relatedLocations"] = [
            {**_location(name, {"startLine": line, "startColumn": column}), "message": {"text": _said(message)}}
            for name, line, column, message in each.related
        ]
    if each.edits:
        changes = [
            {
                "deletedRegion": {"charOffset": edit.span.start, "charLength": edit.span.end - edit.span.start},
                "insertedContent": {"text": edit.text},
            }
            for edit in each.edits
        ]
        fix = {"artifactLocation": _artifact(each.name), "replacements": changes}
        said = each.label or each.message
        result["fixes"] = [
            {
                "description": {"text": show_directions(f"{said} ({DOUBT})" if is_doubtful(each) else said)},
                "artifactChanges": [fix],
                "properties": {"safe": each.safe},
            }
        ]
    return result


def _said(text: str) -> str:
    return _PLACEHOLDER.sub(r"{{\1}}", _LINK.sub(r"\[", show_directions(text)))


def _region(each: Diagnostic) -> dict[str, int]:
    ends = {"endLine": each.end_line, "endColumn": each.end_column}
    return {"startLine": each.line, "startColumn": each.column, **ends}


def _location(name: str, region: dict[str, int]) -> dict[str, Any]:
    return {"physicalLocation": {"artifactLocation": _artifact(name), "region": region}}


def _artifact(name: str) -> dict[str, str]:
    if name.startswith("<"):
        return {"uri": quote(name, safe="/")}
    if (path := PurePath(name)).is_absolute():
        return {"uri": path.as_uri()}
    return {"uri": quote(name, safe="/"), "uriBaseId": "%SRCROOT%"}
