"""Pictures on cards: `check --cards` and print say the same of each."""

from __future__ import annotations

from pathlib import Path
import re

import pytest

from ran import Run
from small_bestiary import change, write
from tiny_font import build_font

SVG = '<svg xmlns="http://www.w3.org/2000/svg" {}><rect width="5" height="5"/></svg>'
SHOWN = {
    "sound": SVG.format('width="9" height="9"'),
    "without size": SVG.format(""),
    "empty view": SVG.format('viewBox="0 0 0 0"'),
    "all there is": SVG.format('width="100%" height="100%"'),
    "thin": SVG.format('viewBox="0 0 1000 1"'),
}
DAMAGED = {
    "no width": SVG.format('width="0" height="9"'),
    "less than none": SVG.format('width="9" height="-9"'),
    "broken off": SVG.format('width="9" height="9"')[:-6],
    "within a page": f"<html>{SVG.format('')}</html>",
}
WITH = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 50">{}</svg>'
PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
EMBEDDED = '<image href="data:{}" width="9" height="9"/>'
SHOWN |= {
    "embedded": WITH.format(EMBEDDED.format(f"image/png;base64,{PIXEL}")),
    "embedded over lines": WITH.format(EMBEDDED.format(f"image/png;base64,{PIXEL[:40]}\n  {PIXEL[40:]}")),
    "embedded drawing": WITH.format(
        EMBEDDED.format("image/svg+xml;utf8," + SVG.format("").translate({34: "%22", 60: "%3C"}))
    ),
    "remark": WITH.format('<!-- <foreignObject/> --><rect width="9" height="9"/>'),
    "choice": WITH.format('<switch><foreignObject><p>A</p></foreignObject><text y="40">A</text></switch>'),
}
DAMAGED["embedded half"] = WITH.format(EMBEDDED.format(f"image/png;base64,{PIXEL[:60]}"))
INCOMPLETE = {
    WITH.format('<foreignObject width="9" height="9"><p>A</p></foreignObject>'): "cards cannot show: `<foreignObject>`",
    WITH.format(EMBEDDED.format("image/png;base64,!")): "cards cannot show: `data:image/png;base64,…`",
    WITH.format(EMBEDDED.format("text/plain,Hello")): "cards cannot show: `data:text/plain,…`",
    WITH.format('<image href="x.png" width="5" height="5"/>'): "refers to another file: `x.png`",
    WITH.format('<image href="https://a.example/x.png" width="5" height="5"/>'): "file: `https://a.example/x.png`",
    WITH.format('<image href="p0.svg" width="5" height="5"/>'): "refers to another file: `p0.svg`",
    WITH.format('<image href="" width="5" height="5"/>'): 'refers to another file: `href=""`',
    WITH.format('<rect width="9" height="9"/><use href="other.svg#r"/>'): "refers to another file: `other.svg#r`",
    WITH.format('<style>rect{fill:url(inks.svg#g)}</style><rect width="9" height="9"/>'): "another file: `inks.svg#g`",
    WITH.format('<text y="40">A 龍</text>'): "fonts of the cards cannot show: `龍`",
    WITH.format('<text y="40">🔥<tspan>𝔊</tspan></text>'): "fonts of the cards cannot show: `🔥`",
    WITH.format('<text y="40">&#xE000;</text>'): "fonts of the cards cannot show: U+E000",
    WITH.format('<text y="40">क्षेत्र</text>'): "fonts of the cards cannot show: `क`",
}


@pytest.mark.parametrize(("picture", "damaged"), [*((each, 0) for each in SHOWN), *((each, 1) for each in DAMAGED)])
def test_check_and_print_say_the_same_of_a_picture(run: Run, home: Path, picture: str, damaged: int) -> None:
    change(home, "creatures/thug.yaml", "name: Thug", "name: Thug\nimage: thug.svg")
    write(home, "creatures/thug.svg", {**SHOWN, **DAMAGED}[picture])
    checked = [run("check", "--cards") for _ in range(2)]
    printed = run("cards", "--only", "thug", "--format", "svg")
    assert [ran.code for ran in (*checked, printed)] == [damaged] * 3
    # Remembered as it was found.
    assert [len(re.findall(r"thug\.yaml:2:8: error C302", ran.out)) for ran in checked] == [damaged] * 2
    assert printed.err.count("`thug.svg` of thug is damaged") == damaged


@pytest.mark.parametrize("picture", INCOMPLETE)
def test_a_picture_that_is_not_whole_is_left_out_alone(run: Run, home: Path, picture: str) -> None:
    """Its card and all others are printed, and what is the matter is told of this picture."""
    for name, content in (("thug", picture), ("lackey", SHOWN["sound"])):
        change(home, f"creatures/{name}.yaml", f"name: {name.title()}", f"image: {name}.svg\nname: {name.title()}")
        write(home, f"creatures/{name}.svg", content)
    checked = run("check", "--cards")
    (line,) = [line for line in checked.out.splitlines() if "C30" in line]
    assert line.startswith("creatures/thug.yaml:1:8: error C305 incomplete-image: the picture `thug.svg` ")
    assert INCOMPLETE[picture] in line
    printed = run("cards", "--format", "pdf", "--format", "svg", "--format", "html")
    assert (checked.code, printed.code) == (1, 1)
    assert printed.err.count("picture") == printed.err.count("the picture `thug.svg` of thug ") == 1
    assert (home / "build/cards.pdf").is_file()


@pytest.mark.parametrize("picture", [*INCOMPLETE, DAMAGED["broken off"]])
def test_a_page_shows_no_picture_that_is_not_whole(run: Run, home: Path, picture: str) -> None:
    """Only letters may be left to the fonts of the browser."""
    change(home, "creatures/thug.yaml", "name: Thug", "image: thug.svg\nname: Thug")
    write(home, "creatures/thug.svg", picture)
    printed = run("cards", "--format", "html")
    letters = "fonts" in INCOMPLETE.get(picture, "")
    assert (printed.code, printed.err.count("the picture `thug.svg` of thug ")) == ((0, 0) if letters else (1, 1))
    assert ("data:image/svg" in (home / "build/cards.html").read_text(encoding="utf-8")) == letters


def test_a_picture_drawn_anew_is_looked_at_anew(run: Run, home: Path) -> None:
    change(home, "creatures/thug.yaml", "name: Thug", "name: Thug\nimage: thug.svg")
    for picture, damaged in (("broken off", 1), ("sound", 0), ("no width", 1)):
        write(home, "creatures/thug.svg", {**SHOWN, **DAMAGED}[picture])
        assert run("check", "--cards").code == damaged


def test_a_picture_may_have_letters_of_a_font_of_the_author(run: Run, home: Path) -> None:
    build_font(home / "fonts" / "han.ttf", "龍")
    change(home, "creatures/thug.yaml", "name: Thug", "image: thug.svg\nname: Thug")
    write(home, "creatures/thug.svg", WITH.format('<text y="40">A 龍</text>'))
    for settings, code in (("name: Fen\n", 1), ("cards:\n  fonts: [fonts/han.ttf]\n", 0)):
        write(home, "bestiary.yaml", settings)
        assert [run("check", "--cards").code, run("cards", "--format", "pdf").code] == [code, code]


def test_a_run_tries_each_drawing_once(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many formats it writes, and however many cards show the drawing."""
    from bestiary.press import illustrations

    tried: list[str] = []
    known = illustrations.picture_fault
    monkeypatch.setattr(illustrations, "picture_fault", lambda name, *more: tried.append(name) or known(name, *more))
    monkeypatch.setattr(illustrations, "run_apart", lambda step, shares: map(step, shares))
    for name in ("thug", "lackey"):
        change(home, f"creatures/{name}.yaml", f"name: {name.title()}", f"image: {name}.svg\nname: {name.title()}")
        write(home, f"creatures/{name}.svg", SHOWN["sound"])
    assert run("cards", "--format", "html", "--format", "pdf").code == 0
    assert len(tried) == 1
