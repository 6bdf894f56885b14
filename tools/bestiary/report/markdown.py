"""Findings as Markdown for the summary of a job: the line as it should read, ready to be copied."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
import re

from bestiary.counting import counted
from bestiary.diagnostic import Diagnostic, Edit
from bestiary.render.markdown import escaped
from bestiary.render.visible import harmless, one_line, show_controls, show_directions
from bestiary.report.record import DOUBT, Report, count_words, named_message, suggestion, worst

#: More are counted, not shown: a summary has its limits, in findings and in bytes.
MOST = 200
_LARGEST = 500_000
#: Code points of a message, and of a line to copy; beyond them nobody reads.
_LONGEST = 600
_LONGEST_LINE = 2_000
#: A name or words between backticks, as messages quote them; in what authors write, marks may stand otherwise.
_QUOTED = re.compile(r"(?<![^\s(])`([^`]+)`(?![^\s.,;:?!)])")


def print_report(report: Report) -> str:
    """A heading, then each file with its findings, and for those that can be mended the line to copy."""
    if not report.diagnostics:
        return f"## bestiary: nothing found\n\n{counted(report.files, 'file')} checked.\n"
    blocks = [f"## bestiary: {count_words(report)}\n"]
    size, shown, file = 0, 0, None
    for name, found in _by_line(worst(report, MOST)):
        head = [] if name == file else [f"### {_code(name)}\n"]
        block = "\n".join([*head, *_line(found)])
        size += len(block.encode("utf-8", "replace"))
        if size > _LARGEST:
            break
        blocks.append(block)
        shown, file = shown + len(found), name
    left = len(report.diagnostics) - shown
    return "\n".join([*blocks, *([f"… and {left} more."] if left else [])]).rstrip() + "\n"


def _by_line(diagnostics: Sequence[Diagnostic]) -> Iterator[tuple[str, list[Diagnostic]]]:
    for (name, _), found in groupby(diagnostics, key=lambda each: (each.name, each.line)):
        yield name, list(found)


def _line(found: Sequence[Diagnostic]) -> Iterator[str]:
    """The findings of one line, and the line as it reads once they are mended."""
    for each in found:
        label = f" ({_literal(suggestion(each))})" if each.label else ""
        message = f"{_literal(named_message(each))}{label}"
        yield f"- **{each.severity.word}** line {each.line}: {message} · {_code(each.code)} {each.check}"
        if each.help:
            yield f"  {_literal(each.help)}"
    chosen = _chosen(found)
    if (mended := _mended(found[0], chosen)) is not None:
        doubt = "" if all(each.safe for each in chosen) else f" (that {DOUBT})"
        yield f"\n  Line {found[0].line}, mended{doubt}:\n"
        yield from _fenced(mended)
    yield ""


def _chosen(found: Sequence[Diagnostic]) -> list[Diagnostic]:
    """The findings of a line whose edits are within it; doubtful ones only where there are no others."""
    line, start = found[0].quote, found[0].line_start
    whole = [each for each in found if each.edits and all(_within(edit, start, line) for edit in each.edits)]
    return [each for each in whole if each.safe] or whole


def _mended(one: Diagnostic, chosen: Sequence[Diagnostic]) -> str | None:
    """The line of a finding with the edits of the chosen ones made; None when there is nothing to copy."""
    line, start = one.quote, one.line_start
    edits = sorted({edit for each in chosen for edit in each.edits}, key=lambda edit: edit.span, reverse=True)
    if not edits or len(line) > _LONGEST_LINE:
        return None
    first = len(line)
    mended = line
    for edit in edits:
        if edit.span.end - start <= first:
            first = edit.span.start - start
            mended = mended[:first] + edit.text + mended[edit.span.end - start :]
    return mended


def _within(edit: Edit, start: int, line: str) -> bool:
    return start <= edit.span.start and edit.span.end <= start + len(line)


def _fenced(text: str) -> Iterator[str]:
    fence = "```"
    while fence in text:
        fence += "`"
    yield f"  {fence}yaml"
    for line in text.split("\n"):
        yield f"  {show_directions(show_controls(line))}"
    yield f"  {fence}"


def _literal(text: str) -> str:
    """A text as it is, but for what stands between backticks: that is shown as code."""
    parts = _QUOTED.split(one_line(show_directions(_cut(text))))
    return "".join(_code(part) if place % 2 else escaped(part) for place, part in enumerate(parts)).strip(" ")


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _code(text: str) -> str:
    text = harmless(text)
    ticks = "`"
    while ticks in text:
        ticks += "`"
    pad = " " if text.startswith("`") or text.endswith("`") or (text[:1] == text[-1:] == " " and text.strip()) else ""
    return f"{ticks}{pad}{text}{pad}{ticks}"
