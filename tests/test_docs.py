"""Pages that are made from the program are as it would make them now."""

from pathlib import Path
import re
from textwrap import dedent

import pytest

from bestiary.docs.checks_pages import check_pages
from bestiary.lint.checking import check_bestiary
from bestiary.systems.registry import all_checks

ROOT = Path(__file__).parents[1]
#: A file in a guide: a block of code that starts with its name.
_EXAMPLE = re.compile(r"^    # (?P<name>creatures/\S+)\n(?P<text>(?:    .*\n|\n)+)", re.MULTILINE)


def test_pages_of_checks_are_fresh() -> None:
    pages = dict(check_pages(all_checks()))
    found = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "docs" / "checks").glob("*.md")}
    assert found == pages, "run `make docs`"


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


def test_links_of_the_guides_lead_somewhere() -> None:
    for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]:
        text = re.sub(r"`[^`\n]*`", "", page.read_text(encoding="utf-8"))
        for target in re.findall(r"\]\((?!https?:|#)([^)#\s]+)", text):
            assert (page.parent / target).exists(), f"{page.name}: {target}"
