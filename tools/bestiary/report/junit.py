"""Findings as JUnit XML: a suite for each file with findings, a test case for each finding."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import groupby
import re
from xml.etree import ElementTree

from bestiary.counting import counted
from bestiary.diagnostic import Diagnostic, Severity
from bestiary.render.visible import show_controls, show_directions
from bestiary.report.record import Report, named_message, suggestion

#: What XML has no way to write, and no sign stands for yet.
_NONCHARACTERS = re.compile("[\ufffe\uffff]")


def print_report(report: Report) -> str:
    """Errors and warnings are failures, hints are output of a case that passes; clean files are one more suite."""
    groups = [(name, list(found)) for name, found in groupby(report.diagnostics, key=lambda each: each.name)]
    clean = max(report.files - len(groups), 0)
    failures = sum(_fails(each) for each in report.diagnostics)
    tests = len(report.diagnostics) + (clean > 0)
    suites = ElementTree.Element("testsuites", name="bestiary", tests=str(tests), failures=str(failures), errors="0")
    for name, found in groups:
        _add_suite(suites, name, found)
    if clean:
        suite = ElementTree.SubElement(suites, "testsuite", name="clean files", tests="1", failures="0", errors="0")
        ElementTree.SubElement(
            suite, "testcase", classname="bestiary", name=f"{counted(clean, 'file')} without findings"
        )
    ElementTree.indent(suites)
    # The declaration says UTF-8; a console with other letters gets references, which are true in any encoding.
    text = ElementTree.tostring(suites, encoding="us-ascii" if report.ascii_only else "utf-8").decode("utf-8")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def _add_suite(suites: ElementTree.Element, name: str, found: Iterable[Diagnostic]) -> None:
    found = tuple(found)
    file = _written(name)
    failures = str(sum(_fails(each) for each in found))
    suite = ElementTree.SubElement(suites, "testsuite", name=file, tests=str(len(found)), failures=failures, errors="0")
    seen: Counter[str] = Counter()
    for each in found:
        called = f"{each.line}:{each.column} {each.code} {each.check}"
        seen[called] += 1
        # Readers that tell cases apart by their names would drop all but one of a kind.
        called += f" ({seen[called]})" if seen[called] > 1 else ""
        case = ElementTree.SubElement(suite, "testcase", classname=file, name=called, file=file, line=str(each.line))
        _add_outcome(case, each)


def _add_outcome(case: ElementTree.Element, each: Diagnostic) -> None:
    said = _written(
        f"{each.name}:{each.line}:{each.column}: {each.severity.word} {each.code} {each.check}: {named_message(each)}"
    )
    more = _written(
        show_directions("\n".join(part for part in (each.quote.strip(), suggestion(each), each.help) if part))
    )
    if _fails(each):
        ElementTree.SubElement(
            case, "failure", message=_written(named_message(each)), type=each.check
        ).text = f"{said}\n{more}"
    else:
        ElementTree.SubElement(case, "system-out").text = f"{said}\n{more}"


def _fails(each: Diagnostic) -> bool:
    return each.severity > Severity.HINT


def _written(text: str) -> str:
    return _NONCHARACTERS.sub(lambda match: f"<U+{ord(match[0]):04X}>", show_controls(text))
