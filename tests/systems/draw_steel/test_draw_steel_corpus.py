"""Real stat blocks and feature blocks are taken as they are."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from reading_corpus import bestiary_of, corpus_files

from bestiary.diagnostic import Severity
from bestiary.lint.checking import Bestiary, check_bestiary

#: Every warning on the sample, read one by one: each is a place where the block differs from its own game.
AGREED = Counter(
    {
        # Two blocks whose value is that of another level.
        "wrong-encounter-value": 2,
        # Potencies that stay what they were, or are one lower, in tier 3.
        "odd-potency-value": 2,
        # A weakness without its number.
        "odd-immunity": 1,
        # A roll that became the name of its feature.
        "tiers-of-nothing": 1,
        # Two paragraphs that a single blank line parts.
        "lines-run-together": 1,
    }
)


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Bestiary:
    """The real blocks as a bestiary."""
    root = bestiary_of(corpus_files(), tmp_path_factory.mktemp("corpus") / "tree")
    return check_bestiary(root, root)


def test_no_block_has_an_error(real: Bestiary) -> None:
    errors = [
        f"{each.name}:{each.line}: {each.message}" for each in real.diagnostics if each.severity is Severity.ERROR
    ]
    assert errors == []


def test_warnings_are_those_a_reader_agrees_with(real: Bestiary) -> None:
    assert Counter(each.check for each in real.diagnostics if each.severity is Severity.WARNING) == AGREED


def test_hints_are_about_spelling_only(real: Bestiary) -> None:
    assert {each.check for each in real.diagnostics if each.severity is Severity.HINT} == {"unusual-spelling"}


def test_blocks_are_known_by_their_type(real: Bestiary) -> None:
    kinds = Counter(subject.document.kind for subject in real.subjects if subject.document.system == "draw-steel")
    assert kinds == Counter({"creature": 60, "feature-block": 12})


def test_all_hints_are_mended_without_a_trace(real: Bestiary, tmp_path: Path) -> None:
    """After the edits the hints are gone, and nothing else is new."""
    names = {each.name for each in real.diagnostics if each.edits}
    for name in names:
        text = (real.catalog.root / name).read_text(encoding="utf-8")
        edits = sorted(
            (edit for each in real.diagnostics if each.name == name for edit in each.edits),
            reverse=True,
            key=lambda edit: edit.span,
        )
        for edit in edits:
            text = text[: edit.span.start] + edit.text + text[edit.span.end :]
        target = tmp_path / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    assert [
        each.message for each in check_bestiary(tmp_path, tmp_path).diagnostics if each.severity is Severity.HINT
    ] == []
