"""Findings as JUnit XML: a test case for each file with findings."""

from __future__ import annotations

from itertools import groupby
from xml.etree import ElementTree

from bestiary.diagnostic import Diagnostic, Severity
from bestiary.render.visible import show_controls
from bestiary.report.record import Report


def print_report(report: Report) -> str:
    """A suite with a case per file; errors and warnings are failures, hints are its output."""
    groups = [(name, list(found)) for name, found in groupby(report.diagnostics, key=lambda each: each.name)]
    failed = sum(any(each.severity > Severity.HINT for each in found) for _, found in groups)
    counts = {"tests": str(max(report.files, len(groups))), "failures": str(failed), "errors": "0", "name": "bestiary"}
    suites = ElementTree.Element("testsuites")
    suite = ElementTree.SubElement(suites, "testsuite", counts)
    for name, found in groups:
        case = ElementTree.SubElement(suite, "testcase", classname="bestiary", name=show_controls(name))
        for each in found:
            _add(case, each)
    ElementTree.indent(suites)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(suites, encoding="unicode") + "\n"


def _add(case: ElementTree.Element, each: Diagnostic) -> None:
    said = show_controls(f"{each.line}:{each.column}: {each.severity.word} {each.code} {each.check}: {each.message}")
    more = show_controls("\n".join(part for part in (each.quote.strip(), each.label, each.help) if part))
    if each.severity is Severity.HINT:
        out = case.find("system-out")
        out = ElementTree.SubElement(case, "system-out") if out is None else out
        out.text = f"{out.text or ''}{said}\n"
    else:
        failure = ElementTree.SubElement(case, "failure", message=said, type=each.check)
        failure.text = more
