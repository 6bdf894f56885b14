"""Options of `bestiary cards` beside each other: both count, or a sentence says that one of them would not."""

from __future__ import annotations

import io
from itertools import product
from pathlib import Path
import re

import pikepdf
from PIL import Image
import pytest

from bestiary.cli.card_options import FOR_CALIBRATION, FOR_FORMS
from bestiary.cli.cards import command
from ran import Run
from small_bestiary import write

#: Every option with something to ask of it.
ASKED = {
    "--only": ("thug",),
    "--kind": ("item",),
    "--changed-since": ("HEAD",),
    "--copies": ("thug=2",),
    "--format": ("pdf",),
    "--out": ("build",),
    "--size": ("tarot",),
    "--paper": ("letter",),
    "--single": (),
    "--each": (),
    "--backs": ("deck",),
    "--duplex": ("long",),
    "--back-offset": ("1", "1"),
    "--bleed": ("2",),
    "--marks": ("full",),
    "--gap": ("3",),
    "--margin": ("8",),
    "--overflow": ("continue",),
    "--theme": ("mono",),
    "--ppi": ("50",),
    "--calibrate": (),
}
NO_PDF, NO_DRAWN = ("png", "svg", "html", "md", "txt"), ("html", "md", "txt")
#: Options, and others beside which they would do nothing; an option has its usual value, or the one that is written.
IDLE = [
    *(
        (f"--{option}", f"--format {form}")
        for option, form in product(
            ("paper", "single", "each", "backs", "duplex", "back-offset", "gap", "margin"), NO_PDF
        )
    ),
    *(
        (f"--{option}", f"--format {form}")
        for option, form in product(("size", "overflow", "bleed", "marks"), NO_DRAWN)
    ),
    *(("--theme", f"--format {form}") for form in ("md", "txt")),
    *(("--ppi", f"--format {form}") for form in ("pdf", "svg", *NO_DRAWN)),
    *(
        (f"--{option}", "--calibrate")
        for option in (
            *("only", "kind", "changed-since", "copies", "format", "single", "each"),
            *("backs", "marks", "overflow", "theme", "ppi"),
        )
    ),
    *(
        (f"--{option}", other)
        for option, other in product(("paper", "gap", "margin", "back-offset"), ("--single", "--each"))
    ),
    *((f"--{option}", "--paper card") for option in ("gap", "margin", "back-offset")),
    *(("--back-offset", f"--duplex {how}") for how in ("none", "fold")),
    ("--back-offset", ""),
    ("--backs", "--duplex none"),
    ("--kind", "--only kind:trait"),
    ("--copies thug=2", "--copies thug=3"),
    ("--copies thug=2", "--only lackey"),
]
CREATURES = ("dire-boar", "dire-wolf", "lackey", "thug")
#: Options that mean something together, though one might think otherwise, and what comes of them: of each file the size of
#: its pages in mm, of a PNG that in pixels, of others nothing.
TOGETHER: dict[str, dict[str, set[tuple[int, int]]]] = {
    "--single --each": {"cards.html": set()} | {f"cards/{name}.pdf": {(63, 88)} for name in CREATURES},
    "--single --paper card --format pdf": {"cards.pdf": {(63, 88)}},
    "--single --duplex fold --format pdf": {"cards.pdf": {(126, 88)}},
    "--each --format png --format pdf --only thug --ppi 127": {
        "cards/thug.pdf": {(63, 88)},
        "cards/thug.png": {(315, 440)},
    },
    "--ppi 50 --format png --format html --only thug": {"cards/thug.png": {(124, 173)}, "cards.html": set()},
    "--size tarot --format md --format svg --only thug": {"cards/thug.svg": {(70, 120)}, "cards.md": set()},
    "--bleed 2 --format png --ppi 127 --only thug": {"cards/thug.png": {(335, 460)}},
    "--theme mono --format md --format html": {"cards.html": set(), "cards.md": set()},
    "--kind item --only kind:item --format txt": {"items.txt": set()},
    "--back-offset 1 1 --duplex short --format pdf": {"cards.pdf": {(210, 297)}},
    "--back-offset 1 1 --calibrate": {"calibration.pdf": {(210, 297)}},
    "--calibrate --size bridge --gap 2 --margin 6 --bleed 1 --duplex short --paper letter": {
        "calibration.pdf": {(279, 216)}
    },
}


def words(text: str) -> list[str]:
    option, *values = text.split()
    return [option, *(values or ASKED[option])]


@pytest.mark.parametrize(("option", "beside"), IDLE, ids=" ".join)
def test_an_option_that_would_do_nothing_is_refused(run: Run, home: Path, option: str, beside: str) -> None:
    for order in ([option, beside], [beside, option]):
        ran = run("cards", *(word for each in order if each for word in words(each)))
        assert (ran.code, ran.out) == (2, "")
        (said,) = (line for line in ran.err.splitlines() if line.startswith("Error: "))
        assert option.split()[0].strip("-") in said.lower() and said.endswith(".")
    assert not (home / "build").exists()


@pytest.mark.parametrize("together", TOGETHER)
def test_options_that_mean_something_together_are_taken(run: Run, home: Path, together: str) -> None:
    ran = run("cards", *together.split())
    assert ran.code == 0, ran.err
    build = home / "build"
    files = {path.relative_to(build).as_posix(): path for path in build.rglob("*") if path.is_file()}
    assert {name: sizes_of(path) for name, path in files.items()} == TOGETHER[together]


def sizes_of(path: Path) -> set[tuple[int, int]]:
    """The sizes of a file's pages in mm, or of a PNG in pixels; none of a file that has no pages."""
    if path.suffix == ".pdf":
        with pikepdf.open(path) as pdf:
            return {in_mm(*page.mediabox[2:]) for page in pdf.pages}
    if path.suffix == ".svg":
        found = re.search(r'width="([\d.]+)pt" height="([\d.]+)pt"', path.read_text(encoding="utf-8"))
        return {in_mm(*found.groups())} if found else set()
    return {Image.open(io.BytesIO(path.read_bytes())).size} if path.suffix == ".png" else set()


def in_mm(width: object, height: object) -> tuple[int, int]:
    """Two lengths that were in pt."""
    return round(float(str(width)) / 72 * 25.4), round(float(str(height)) / 72 * 25.4)


def test_each_option_is_known_to_do_something_or_not() -> None:
    names = {parameter.name: max(parameter.opts, key=len) for parameter in command.params}
    assert set(ASKED) == {option for name, option in names.items() if name != "path"}
    shaping = {name for names in FOR_FORMS for name in names}
    assert shaping | set(FOR_CALIBRATION) <= set(names)


def test_settings_are_general_and_never_idle(run: Run, home: Path) -> None:
    write(home, "bestiary.yaml", "cards: {paper: letter, gap: 2, margin: 8, back_offset: [1, 1], copies: {thug: 2}}\n")
    assert run("cards", "--single", "--format", "pdf", "--only", "lackey").code == 0
    assert run("cards", "--format", "txt").code == 0
    assert run("cards", "--calibrate").code == 0


@pytest.mark.parametrize(
    "option",
    [
        "--only",
        "--kind",
        "--changed-since",
        "--copies",
        "--out",
        "--size",
        "--paper",
        "--gap",
        "--margin",
        "--overflow",
    ],
)
def test_an_option_that_a_script_left_empty_is_refused(run: Run, home: Path, option: str) -> None:
    for value in ("", "  "):
        ran = run("cards", option, value)
        assert (ran.code, ran.out) == (2, "")
    assert not (home / "build").exists()


def test_a_single_file_is_no_bestiary(run: Run, home: Path) -> None:
    ran = run("cards", "creatures/thug.yaml")
    assert ran.code == 2 and "`--only thug`" in ran.err
    assert run("cards", "creatures", "--format", "txt").code == 0


@pytest.mark.parametrize(
    ("offset", "said"),
    [
        (("-18", "18"), "`back_offset` of -18 and 18 mm moves backs off the paper: here it may go from -10.5 to "),
        (("7", "0"), "`back_offset` moves backs 1.5 mm into the margin of 5 mm, which the printer may leave blank."),
        (("1", "-1"), ""),
    ],
)
def test_backs_are_moved_no_farther_than_the_paper_goes(
    run: Run, home: Path, offset: tuple[str, str], said: str
) -> None:
    ran = run("cards", "--format", "pdf", "--backs", "deck", "--back-offset", *offset)
    refused = "off the paper" in said
    assert (ran.code, (home / "build" / "cards.pdf").exists()) == ((1, False) if refused else (0, True))
    assert said in ran.err and bool(said) == bool(ran.err)
