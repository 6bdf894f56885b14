"""Pictures on cards: `check --cards` and print say the same of each."""

from __future__ import annotations

from pathlib import Path
import re

import pytest

from ran import Run
from small_bestiary import change, write

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


def test_a_picture_drawn_anew_is_looked_at_anew(run: Run, home: Path) -> None:
    change(home, "creatures/thug.yaml", "name: Thug", "name: Thug\nimage: thug.svg")
    for picture, damaged in (("broken off", 1), ("sound", 0), ("no width", 1)):
        write(home, "creatures/thug.svg", {**SHOWN, **DAMAGED}[picture])
        assert run("check", "--cards").code == damaged
