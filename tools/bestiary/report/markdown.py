"""Findings as Markdown for the summary of a job: the line as it should read, ready to be copied."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from bestiary.diagnostic import Diagnostic
from bestiary.render.markdown import literal
from bestiary.render.visible import one_line, show_controls
from bestiary.report.record import Report, count_words

#: More are counted, not shown: a summary has its limits.
MOST = 200


def print_report(report: Report) -> str:
    """A heading, then each file with its findings, and for those that can be mended the line to copy."""
    if not report.diagnostics:
        return f"## bestiary: nothing found\n\n{report.files} files checked.\n"
    lines = [f"## bestiary: {count_words(report)}", ""]
    for name, found in groupby(report.diagnostics[:MOST], key=lambda each: each.name):
        lines += [f"### {_code(name)}", ""]
        for each in found:
            lines += [*_finding(each), ""]
    left = len(report.diagnostics) - MOST
    return "\n".join([*lines, *([f"… and {left} more."] if left > 0 else [])]).rstrip() + "\n"


def _finding(each: Diagnostic) -> Iterator[str]:
    label = f" ({literal(each.label)})" if each.label else ""
    yield f"- **{each.severity.word}** line {each.line}: {literal(each.message)}{label} · {_code(each.code)} {each.check}"
    if each.help:
        yield f"  {literal(each.help)}"
    if each.edits and each.line == each.end_line:
        fixed = each.quote[: each.column - 1] + each.edits[0].text + each.quote[each.end_column - 1 :]
        yield ""
        yield from _fenced(fixed)


def _fenced(line: str) -> Iterator[str]:
    fence = "```"
    while fence in line:
        fence += "`"
    yield f"  {fence}yaml"
    yield f"  {show_controls(line)}"
    yield f"  {fence}"


def _code(text: str) -> str:
    text = show_controls(one_line(text))
    ticks = "`"
    while ticks in text:
        ticks += "`"
    pad = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{ticks}{pad}{text}{pad}{ticks}"
