"""Pages that are made from the program are as it would make them now."""

from pathlib import Path
import re
from textwrap import dedent

import pytest

from bestiary.docs.checks_pages import check_pages
from bestiary.docs.rule_index import read_indexes
from bestiary.docs.schema_pages import schema_pages
from bestiary.lint.checking import check_bestiary
from bestiary.systems.registry import all_checks, find_system, system_ids

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
#: A file in a guide: a block of code that starts with its name.
_EXAMPLE = re.compile(r"^    # (?P<name>creatures/\S+)\n(?P<text>(?:    .*\n|\n)+)", re.MULTILINE)


def test_pages_of_checks_are_fresh() -> None:
    pages = dict(check_pages(all_checks()))
    found = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "docs" / "checks").glob("*.md")}
    assert found == pages, "run `make docs`"


def test_pages_of_schemas_are_fresh() -> None:
    folder = ROOT / "docs" / "schema"
    pages = dict(schema_pages([find_system(identity) for identity in system_ids()], read_indexes()))
    found = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    assert sorted(found) == sorted(pages), "run `make docs`"
    for name, path in found.items():
        assert path.read_text(encoding="utf-8") == pages[name], f"{name}: run `make docs`"


def test_every_check_explains_itself() -> None:
    for check in all_checks():
        assert check.doc.strip().splitlines()[0].endswith("."), check.name
        if "Bad:" in check.doc:
            assert "Good:" in check.doc, check.name


@pytest.mark.parametrize("kind", ["statblock", "featureblock"])
def test_examples_of_the_guide_to_draw_steel_are_clean(kind: str, tmp_path: Path) -> None:
    guide = (ROOT / "docs" / "draw-steel.md").read_text(encoding="utf-8")
    found = [each for each in _EXAMPLE.finditer(guide) if f"type: {kind}\n" in each["text"]]
    assert found
    for each in found:
        path = tmp_path / each["name"]
        path.parent.mkdir(exist_ok=True)
        path.write_text(dedent(each["text"]), encoding="utf-8")
    (tmp_path / "bestiary.yaml").touch()
    assert [f"{each.name}: {each.message}" for each in check_bestiary(tmp_path, tmp_path).diagnostics] == []


def anchors_of(page: Path) -> set[str]:
    """The addresses within a page: those it gives itself, and those that GitHub gives its headings."""
    text = page.read_text(encoding="utf-8")
    headings = re.findall(r"^#+ (.*)$", re.sub(r"<[^>]*>", "", text), re.MULTILINE)
    return {*re.findall(r'<a id="([^"]*)">', text), *(_slug(each) for each in headings)}


def _slug(heading: str) -> str:
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    text = re.sub(r"(?<!\[)`[^`\n]*`", "", page.read_text(encoding="utf-8"))
    for target, anchor in re.findall(r"\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)", text):
        there = page.parent / target if target else page
        assert there.exists(), target
        if anchor and there.suffix == ".md":
            assert anchor in anchors_of(there), f"{target}#{anchor}"
