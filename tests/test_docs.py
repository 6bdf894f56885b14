"""Pages that are made from the program are as it would make them now."""

from pathlib import Path

from bestiary.docs.checks_pages import check_pages
from bestiary.systems.registry import all_checks

ROOT = Path(__file__).parents[1]


def test_pages_of_checks_are_fresh() -> None:
    pages = dict(check_pages(all_checks()))
    found = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "docs" / "checks").glob("*.md")}
    assert found == pages, "run `make docs`"


def test_every_check_explains_itself() -> None:
    for check in all_checks():
        assert check.doc.strip().splitlines()[0].endswith("."), check.name
        if "Bad:" in check.doc:
            assert "Good:" in check.doc, check.name


def test_links_of_the_guides_lead_somewhere() -> None:
    import re

    for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]:
        text = re.sub(r"`[^`\n]*`", "", page.read_text(encoding="utf-8"))
        for target in re.findall(r"\]\((?!https?:|#)([^)#\s]+)", text):
            assert (page.parent / target).exists(), f"{page.name}: {target}"
