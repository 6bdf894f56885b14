"""Conversions by example: each case folder beside this file says what its sheets must say."""

from __future__ import annotations

from pathlib import Path

from expected_sheets import FOLDER, Expected, all_expected, cases, differences, open_case, read_yaml, views
import pytest

from bestiary.diagnostic import Severity
from bestiary.lint.checking import check_bestiary

#: Rules that a case must show.
SHOWN = {"S2", "S3", "S5", "S7", "S8", "S10", "S11", "S12", "S13", "S14", "S16", "S31", "S32"}


@pytest.mark.parametrize("expected", all_expected(), ids=lambda each: f"{each.case}/{each.id}")
def test_sheet_says_what_is_expected(expected: Expected) -> None:
    view = views(expected.case)[expected.id]
    assert list(differences(expected.parts.get("sheet", {}), view.plain)) == []


@pytest.mark.parametrize("expected", all_expected(), ids=lambda each: f"{each.case}/{each.id}")
def test_lines_are_worded_as_expected(expected: Expected) -> None:
    view = views(expected.case)[expected.id]
    said = {derived.label: {derived.value} for derived in view.derived}
    for entry in (*view.plain["features"], *view.plain["banes"]):
        said.setdefault(entry["name"], set()).add(entry["says"])
    for label, line in expected.parts.get("lines", {}).items():
        assert line in said[label]


@pytest.mark.parametrize("expected", all_expected(), ids=lambda each: f"{each.case}/{each.id}")
def test_derived_values_say_why(expected: Expected) -> None:
    because = {derived.label: derived.because for derived in views(expected.case)[expected.id].derived}
    for label, reasons in expected.parts.get("why", {}).items():
        for reason in reasons:
            assert any(str(reason) in said for said in because[label]), (label, reason, because[label])


@pytest.mark.parametrize("expected", all_expected(), ids=lambda each: f"{each.case}/{each.id}")
def test_nothing_else_is_printed(expected: Expected) -> None:
    plain = views(expected.case)[expected.id].plain
    for section, names in expected.parts.get("absent", {}).items():
        assert not {entry["name"] for entry in plain[section]} & set(names)


@pytest.mark.parametrize("case", cases())
def test_case_has_the_findings_it_should(case: str) -> None:
    found = [each for each in open_case(case).diagnostics if each.severity >= Severity.WARNING]
    path = FOLDER / case / "findings.yaml"
    wanted = read_yaml(path)["findings"] if path.exists() else []
    assert [
        {"at": f"{each.name}:{each.line}:{each.column}", "check": each.check, "quote": each.quote} for each in found
    ] == wanted


def test_every_conversion_rule_has_a_case() -> None:
    shown = {rule for expected in all_expected() for rule in expected.rules}
    assert shown >= SHOWN, sorted(SHOWN - shown)


@pytest.mark.parametrize("case", cases())
def test_every_creature_of_a_case_is_expected(case: str) -> None:
    converted = set(views(case))
    expected = {each.id for each in all_expected() if each.case == case}
    faulty = {path.stem for path in (FOLDER / case / "creatures").iterdir()} - expected
    assert expected <= converted
    assert not faulty or (FOLDER / case / "findings.yaml").exists(), faulty


def test_skills_may_be_replaced_whole(tmp_path: Path) -> None:
    """The packaged traits name Might and Presence; a bestiary without these has made no mistake."""
    (tmp_path / "bestiary.yaml").write_text("skills: [{id: grit, name: Grit, group: physical}]\n", encoding="utf-8")
    assert check_bestiary(tmp_path, tmp_path).diagnostics == ()
