"""Pages that are made from the program are as it would make them now."""

from collections.abc import Iterator
from functools import cache
from itertools import groupby
from pathlib import Path
import re
import shutil
from textwrap import dedent

from PIL import Image, ImageChops
import pytest
from ruamel.yaml import YAML

from bestiary.docs.checks_pages import check_pages
from bestiary.docs.rule_index import read_indexes
from bestiary.docs.schema_pages import schema_pages
from bestiary.lint.checking import check_bestiary
from bestiary.source.files import ROOT_FILE
from bestiary.systems.registry import all_checks, find_system, system_ids
from ran import call
import small_bestiary

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
README = (ROOT / "README.md").read_text(encoding="utf-8")
GUIDES = [page for page in PAGES if page.parent in (ROOT, ROOT / "docs")]
#: A file in a guide: a block of code that starts with its name.
_FILE = re.compile(
    r"^    # (?P<name>(?:creatures|items|traits|terms|characters)/\S+\.yaml)\n(?P<text>(?:    .*\n|\n)+)", re.MULTILINE
)
_SETTINGS = re.compile(r"^## bestiary.yaml\n\n(?P<text>(?:    .*\n)+)", re.MULTILINE)
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


def examples(page: Path) -> Iterator[tuple[str, str]]:
    """The files that a guide shows, each with its name: blocks of code that start with it, or follow it as a heading."""
    text = page.read_text(encoding="utf-8")
    yield from ((each["name"], dedent(each["text"]).rstrip() + "\n") for each in _FILE.finditer(text))
    for each in _SETTINGS.finditer(text):
        yield ROOT_FILE, dedent(each["text"]).rstrip() + "\n"


@pytest.mark.parametrize("page", GUIDES, ids=lambda page: page.name)
def test_files_in_guides_are_in_the_style_of_fmt(page: Path, tmp_path: Path) -> None:
    for number, (name, text) in enumerate(examples(page)):
        path = tmp_path / str(number) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / str(number) / ROOT_FILE).touch()
        path.write_text(text, encoding="utf-8")
        done = call(tmp_path / str(number), "fmt", "--diff", name)
        assert (done.returncode, done.stdout) == (0, ""), done.stdout


def test_guides_show_files() -> None:
    shown = [name for page in GUIDES for name, _ in examples(page)]
    assert len(shown) > 5 and ROOT_FILE in shown


def test_the_readme_shows_what_is_said_of_a_broken_file(tmp_path: Path) -> None:
    shown = dedent(re.search(r"^(?:    .*\n)+", README.partition("## A broken file")[2], re.MULTILINE)[0])  # type: ignore[index]
    for name in (ROOT_FILE, "creatures", "items", "traits"):
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, tmp_path / name)
    broken = tmp_path / shown.partition(":")[0]
    broken.write_text(broken.read_text(encoding="utf-8").replace("aggressive", "agressive"), encoding="utf-8")
    said, _, sum_ = call(tmp_path, "check").stdout.partition("\n\n")
    assert (said + "\n", sum_[:17]) == (shown, "1 error in 1 file")


#: A command with what it says: `…` on a line of its own is what a page leaves out.
_COMMAND = re.compile(r"^    \$ bestiary (?P<words>.*)\n(?P<said>(?:    .*\n)*)", re.MULTILINE)


@pytest.mark.slow
@pytest.mark.parametrize(
    "page", [page for page in GUIDES if _COMMAND.search(page.read_text(encoding="utf-8"))], ids=lambda page: page.name
)
def test_commands_say_what_guides_show(page: Path, tmp_path: Path) -> None:
    """In a copy of the sample that has the files of the page as well."""
    for name in (ROOT_FILE, "creatures", "items", "characters"):
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, tmp_path / name)
    for name, text in examples(page):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    for each in _COMMAND.finditer(page.read_text(encoding="utf-8")):
        done = call(tmp_path, *each["words"].split())
        parts = groupby(dedent(each["said"]).splitlines(keepends=True), lambda line: line == "…\n")
        shown = ".*".join("" if left_out else re.escape("".join(lines)) for left_out, lines in parts)
        assert re.fullmatch(shown, done.stdout + done.stderr, re.DOTALL), done.stdout + done.stderr


def test_the_guide_to_ci_knows_every_input_of_the_action() -> None:
    action = YAML(typ="safe", pure=True).load((ROOT / "action.yml").read_text(encoding="utf-8"))
    guide = (ROOT / "docs" / "ci.md").read_text(encoding="utf-8")
    shown = dict(re.findall(r"^\| `([a-z-]+)` \| (.*?) \|", guide, re.MULTILINE))
    assert shown == {name: f"`{each['default']}`" if each["default"] else "" for name, each in action["inputs"].items()}
    text = next(dedent(block) for block in re.findall(r"(?:^(?:    .*)?\n)+", guide, re.MULTILINE) if "jobs:" in block)
    assert set(YAML(typ="safe", pure=True).load(text)) == {"name", "on", "permissions", "jobs"}


@pytest.mark.parametrize(
    "page", [ROOT / "CONTRIBUTING.md", ROOT / "docs" / "adding-a-system.md"], ids=lambda page: page.name
)
def test_files_that_recipes_name_are_there(page: Path) -> None:
    named = re.findall(r"`((?:tools|tests|rules|schema|docs)/[\w./-]+)`", page.read_text(encoding="utf-8"))
    assert named
    for name in named:
        there = (ROOT / name, ROOT / "tools" / "bestiary" / name, ROOT / "tests" / "tiny_system" / name)
        assert any(place.exists() for place in there) or "kettle" in name or "too-cool" in name, name


@pytest.mark.slow
@pytest.mark.parametrize("overflow", ["continue", "tighten,continue"])
def test_a_picture_on_a_card_is_as_the_guide_says(overflow: str, tmp_path: Path) -> None:
    """Of a tall one the middle, in a place of so many millimetres."""
    guide = (ROOT / "docs" / "cards.md").read_text(encoding="utf-8")
    said = re.search(r"(\d+) mm wide and (\d+) to (\d+) mm tall", guide)
    small_bestiary.fill(tmp_path)
    small_bestiary.change(tmp_path, "creatures/thug.yaml", "name: Thug", "name: Thug\nimage: tall.png")
    tall = Image.new("RGB", (600, 1000), "red")
    tall.paste("lime", (0, 300, 600, 700))
    tall.save(tmp_path / "creatures" / "tall.png")
    words = ("--only", "thug", "--format", "png", "--ppi", "254", "--overflow", overflow)
    assert call(tmp_path, "cards", *words).returncode == 0
    red, green, blue = Image.open(tmp_path / "build" / "cards" / "thug.png").convert("RGB").split()
    lime = ImageChops.multiply(ImageChops.multiply(_full(green), _none(red)), _none(blue)).getbbox()
    bright_red = ImageChops.multiply(ImageChops.multiply(_full(red), _none(green)), _none(blue)).getbbox()
    assert said and lime and bright_red is None
    across, down = (lime[2] - lime[0]) / 10, (lime[3] - lime[1]) / 10
    width, least, most = map(int, said.groups())
    assert round(across) == width and least <= round(down) <= most


def _full(band: Image.Image) -> Image.Image:
    return band.point(lambda value: 255 * (value > 250))


def _none(band: Image.Image) -> Image.Image:
    return band.point(lambda value: 255 * (value < 5))


@cache
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
