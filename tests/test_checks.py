"""Every check has a bestiary that makes it fire, with the report word for word, and one that it is silent on."""

from __future__ import annotations

from collections.abc import Callable
import os
from pathlib import Path
import re
import shutil

import pytest

from bestiary.cards.checking import check_cards
from bestiary.diagnostic import Check, Severity
from bestiary.lint.checking import Bestiary, check_bestiary
from bestiary.mend.fixing import mend_bestiary
from bestiary.press.sheets.options import read_sheet
from bestiary.report import print_report
from bestiary.report.record import Report
from bestiary.systems.registry import all_checks

FOLDER = Path(__file__).parent / "checks"
CHECKS = {check.name: check for check in all_checks()}
GUARD = "creatures/guard.yaml"


def _dangling_link(root: Path) -> None:
    (root / GUARD).symlink_to("nowhere.yaml")


def _latin_1(root: Path) -> None:
    (root / GUARD).write_bytes("name: Café Guard\ntier: rook\n".encode("latin-1"))


def _picture(root: Path) -> None:
    (root / GUARD).write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(200))


def _huge(root: Path) -> None:
    (root / GUARD).write_bytes(b"name: Guard\n" + b"#" * 5_000_000)


#: Bad sides that no checkout would keep as they are.
MADE: dict[str, Callable[[Path], None]] = {
    "unreadable-file": _dangling_link,
    "not-utf8": _latin_1,
    "binary-file": _picture,
    "file-too-large": _huge,
}


def checked(root: Path, cards: bool = False) -> tuple[Bestiary, str]:
    """A checked bestiary, with its cards laid out or not, and the report as its author sees it."""
    bestiary = check_bestiary(root, root)
    if cards:
        bestiary = check_cards(bestiary, read_sheet(bestiary.catalog.settings.cards, {}), root)
    files = sum(not file.packaged for file in bestiary.catalog.files)
    return bestiary, print_report("text", Report(bestiary.diagnostics, files))


def _laid_out(name: str, root: Path, elsewhere: Path) -> tuple[Path, bool]:
    """Where to check, and whether cards are laid out: elsewhere, as that leaves a note."""
    if not CHECKS[name].code.startswith("C"):
        return root, False
    shutil.copytree(root, elsewhere / "tree")
    return elsewhere / "tree", True


def test_every_check_has_a_folder_and_every_folder_a_check() -> None:
    assert sorted(each.name for each in FOLDER.iterdir()) == sorted(CHECKS)


@pytest.mark.parametrize("name", CHECKS)
def test_bad_fires(name: str, tmp_path: Path, pytestconfig: pytest.Config) -> None:
    root = FOLDER / name / "bad"
    if name in MADE:
        root = tmp_path
        (root / GUARD).parent.mkdir(parents=True)
        MADE[name](root)
    bestiary, report = checked(*_laid_out(name, root, tmp_path))
    expected = FOLDER / name / "bad.expected"
    if pytestconfig.getoption("--update"):
        expected.write_text(report, encoding="utf-8")
    fired = {each.check for each in bestiary.diagnostics}
    assert fired == {name}
    assert report == expected.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", CHECKS)
def test_good_is_silent(name: str, tmp_path: Path) -> None:
    bestiary, report = checked(*_laid_out(name, FOLDER / name / "good", tmp_path))
    assert (FOLDER / name / "good").is_dir()
    assert not bestiary.diagnostics, report


@pytest.mark.parametrize("check", CHECKS.values(), ids=CHECKS)
def test_a_check_explains_itself(check: Check) -> None:
    assert re.fullmatch(r"[YFNGCT]\d{3}", check.code)
    assert check.doc.strip().splitlines()[0].endswith((".", "!"))
    assert re.search(r"\bBad\b.*\bGood\b", check.doc, re.DOTALL)
    assert isinstance(check.severity, Severity)


def test_codes_and_names_are_unique() -> None:
    assert len(CHECKS) == len({check.code for check in CHECKS.values()}) == len(all_checks())


@pytest.mark.parametrize("name", [name for name in CHECKS if name not in MADE])
def test_fixable_findings_are_gone_once_mended(name: str, tmp_path: Path) -> None:
    """What a report calls fixable really mends the place: no finding of that check with an edit is left, no new one comes."""
    root = tmp_path / "tree"
    shutil.copytree(FOLDER / name / "bad", root)
    before, _ = checked(root)
    edited = [each for each in before.diagnostics if each.edits]
    if not edited:
        return
    for path in {each.name for each in edited}:
        edits = sorted(
            (edit for each in edited if each.name == path for edit in each.edits), key=lambda edit: edit.span
        )
        text = (root / path).read_bytes().decode("utf-8")
        for edit in reversed(edits):
            text = text[: edit.span.start] + edit.text + text[edit.span.end :]
        (root / path).write_bytes(text.encode("utf-8"))
    after, report = checked(root)
    assert not [each for each in after.diagnostics if each.edits], report
    errors = [each for each in before.diagnostics if each.severity is Severity.ERROR and not each.edits]
    assert sum(each.severity is Severity.ERROR for each in after.diagnostics) <= len(errors), report


#: By check: what comes to light once its findings are mended, as it is a mistake of its own that could not be seen before.
REVEALED = {
    # A type that stood among the traits has company of its own only where it belongs.
    "misplaced-trait": {"unusual-company"},
    # Which tier has which potency cannot be said while two of them are swapped.
    "missing-tier": {"odd-potency-value"},
}


@pytest.mark.parametrize("name", [name for name in CHECKS if name not in MADE])
def test_a_safe_fix_leads_to_no_other_finding(name: str) -> None:
    root = FOLDER / name / "bad"
    before, _ = checked(root)
    after = mend_bestiary(root, root, lambda bestiary: bestiary.diagnostics).checked
    known = {(each.name, each.check, each.message) for each in before.diagnostics}
    new = [each for each in after.diagnostics if (each.name, each.check, each.message) not in known]
    assert {each.check for each in new} == REVEALED.get(name, set()), [each.message for each in new]


def test_reports_are_the_same_from_any_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = FOLDER / "lines-run-together" / "bad"
    monkeypatch.chdir(root / "creatures")
    here = check_bestiary(root, Path.cwd()).diagnostics
    monkeypatch.chdir(tmp_path)
    there = check_bestiary(root, Path(os.path.abspath(root))).diagnostics
    assert [(each.line, each.column, each.message) for each in here] == [
        (each.line, each.column, each.message) for each in there
    ]
