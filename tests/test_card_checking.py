"""`check --cards`: where findings about cards stand, what silences them, and what is remembered of cards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
import re
import sys

import pytest

from bestiary.cards.checking import check_cards
from bestiary.cards.images import Picture, Trouble, read_picture
from bestiary.cards.memory import press_parts
from bestiary.cards.places import overflow_place
from bestiary.cli.main import main
from bestiary.diagnostic import Diagnostic
from bestiary.lint.checking import check_bestiary
from bestiary.press import planning
from bestiary.press.sheets.options import read_sheet
from bestiary.resources import program_folder
from sound_sheet import SHEET

Write = Callable[..., None]
PNG = (Path(__file__).parent / "checks/small-image/bad/creatures/guard.png").read_bytes()


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Writes a file of a bestiary of one sound sheet, which is the current folder."""
    monkeypatch.chdir(tmp_path)

    def written(name: str, text: str) -> None:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")

    written("creatures/guard.yaml", SHEET)
    return written


def found(root: Path) -> list[Diagnostic]:
    bestiary = check_bestiary(root, root)
    return list(check_cards(bestiary, read_sheet({}), root).diagnostics)


def places(root: Path) -> list[str]:
    return [f"{each.name}:{each.line}:{each.column} {each.check}" for each in found(root)]


def call(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr(sys, "argv", ["bestiary", *words])
    try:
        main()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    return 0


def test_plain_check_lays_out_no_card(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    write("creatures/guard.yaml", SHEET + "image: none.png\n")
    assert call(monkeypatch, "check") == 0
    assert call(monkeypatch, "check", "--cards") == 1
    assert call(monkeypatch, "check", "--cards", "--watch") == 2


def test_severities_of_the_settings_hold(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    write("creatures/guard.yaml", SHEET + "image: none.png\n")
    write("bestiary.yaml", "checks: {missing-image: hint}\n")
    assert call(monkeypatch, "check", "--cards") == 0
    assert call(monkeypatch, "check", "--cards", "--fail-level", "hint") == 1
    write("bestiary.yaml", "checks: {C301: off}\n")
    assert call(monkeypatch, "check", "--cards", "--fail-level", "hint") == 0


def test_backslashes_in_the_path_of_a_picture_are_one_finding(write: Write, tmp_path: Path) -> None:
    write("creatures/guard.yaml", SHEET + "image: pics\\x.png\n")
    assert sorted(each.check for each in found(tmp_path)) == ["missing-image", "wrong-spelling"]
    (tmp_path / "creatures/pics").mkdir()
    (tmp_path / "creatures/pics/x.png").write_bytes(PNG)
    assert [each.check for each in found(tmp_path)] == ["wrong-spelling"]


def test_a_character_stands_where_it_was_written(write: Write, tmp_path: Path) -> None:
    """Once, though several cards have it: in the item, the base, the settings."""
    write("bestiary.yaml", "legal: Text 龍\n")
    write("items/lamp.yaml", "name: Lamp\ncategory: gear\ntext: It shows the sign 牛.\n")
    write("creatures/base.yaml", f"abstract: true\n{SHEET.replace('Watchful', 'Watchful ꙮ')}items: [lamp]\n")
    for name in ("one", "two"):
        write(f"creatures/{name}.yaml", f"extends: base\nname: {name.title()}\n")
    assert places(tmp_path) == [
        "bestiary.yaml:1:13 missing-glyph",
        "creatures/base.yaml:11:20 missing-glyph",
        "items/lamp.yaml:3:25 missing-glyph",
    ]


def test_a_card_of_another_kind_with_the_same_id_is_another_card(write: Write, tmp_path: Path) -> None:
    write("items/guard.yaml", "name: Guard\ncategory: gear\ntext: It shows the sign 牛.\n")
    assert places(tmp_path) == ["items/guard.yaml:3:25 missing-glyph"]


def test_a_text_is_told_once_however_many_characters_it_lacks(write: Write, tmp_path: Path) -> None:
    """Also one that cards share which have met some of its characters elsewhere."""
    write("items/lamp.yaml", "name: Lamp\ncategory: gear\ntext: The signs are ก ข and ค.\n")
    for name, sign in (("one", "ค"), ("two", "x")):
        named = SHEET.replace("name: Guard", f"name: {name} {sign}")
        write(f"creatures/{name}.yaml", f"{named}items: [lamp]\n")
    texts = {each.name: each.message for each in found(tmp_path)}
    assert len(texts) == len(found(tmp_path)) == 2
    assert "has 3 characters of this text: `ก`, `ข`, `ค` (Thai)" in texts["items/lamp.yaml"]
    assert "has `ค` (U+0E04, thai character kho khwai)" in texts["creatures/one.yaml"]


@pytest.mark.parametrize(
    ("field", "place"),
    [
        ("sections/Always/Watchful", ("base.yaml", ("passives", 0, "name"))),
        ("sections/Attacks/Strike, Cudgel of Oak", ("heir.yaml", ("items", 0, "name"))),
        ("title", ("heir.yaml", ("name",))),
        ("sections/Remember/Wants", ("heir.yaml", ("name",))),
    ],
)
def test_a_field_without_room_is_where_its_entry_is(
    write: Write, tmp_path: Path, field: str, place: tuple[str, tuple[str | int, ...]]
) -> None:
    write("items/cudgel.yaml", "name: Cudgel\ncategory: weapon\nagainst: {strike: might}\n")
    write("creatures/base.yaml", f"abstract: true\n{SHEET}")
    write("creatures/heir.yaml", "extends: base\nname: Heir\nitems: [{item: cudgel, name: Cudgel of Oak}]\n")
    subjects = check_bestiary(tmp_path, tmp_path).subjects
    (heir,) = [each for each in subjects if each.document.id == "heir"]
    found = overflow_place(heir, field)
    assert (Path(found.source.path).name, found.at.pointer) == place


def test_a_card_without_room_is_named_with_field_and_amount(write: Write, tmp_path: Path) -> None:
    write("creatures/guard.yaml", SHEET.replace("Nobody surprises the guard.", "It says so at great length. " * 200))
    sheet = read_sheet({"size": "poker", "overflow": ["larger"], "floor": {"body": 14}, "paper": "105x148"})
    (diagnostic,) = check_cards(check_bestiary(tmp_path, tmp_path), sheet, tmp_path).diagnostics
    assert diagnostic.check == "card-overflow"
    assert re.search(r"the card of `Guard` has no room from its `.+` on: \d+\.\d mm", diagnostic.message)
    # Larger cards were tried, as far as the paper holds them, and none takes it.
    assert diagnostic.help == "shorten it, or let `overflow` go on to further cards: `larger,continue`"


@pytest.mark.parametrize(
    ("written", "words", "named"),
    [
        ({"overflow": "tighten"}, 60, "tarot (70 × 120)"),
        ({"overflow": "back"}, 120, "tarot (70 × 120)"),
        ({"overflow": "back"}, 300, "a6 (105 × 148)"),
        ({"overflow": "larger", "paper": "105x148", "margin": 0}, 200,
         "half-letter (139.7 × 215.9) on a4 or letter or a3 or legal (105 x 148 mm is too small for it)"),
        ({"overflow": "tighten", "size": "a6", "paper": "card"}, 200, "half-letter (139.7 × 215.9)"),
        ({"overflow": "tighten"}, 2000, ""),
        ({"size": "40x40", "floor": {"body": 14, "name": 14}}, 2, ""),
    ],
)  # fmt: skip
def test_the_card_that_is_named_takes_the_text(
    write: Write, tmp_path: Path, written: dict[str, object], words: int, named: str
) -> None:
    write("creatures/guard.yaml", SHEET.replace("Nobody surprises the guard.", "It tells so at length. " * words))
    bestiary = check_bestiary(tmp_path, tmp_path)
    told = [each.help for each in check_cards(bestiary, read_sheet(written), tmp_path).diagnostics]
    fits = [re.findall(r"all of it fits ([^`]+?)(?:,|$)", each) for each in told]
    assert [each for names in fits for each in names] == ([named] if named else []), told
    if named:
        larger = read_sheet({**written, "size": named.split()[0], "paper": "a3"})
        assert check_cards(bestiary, larger, tmp_path).diagnostics == ()


def test_what_an_author_means_is_allowed(write: Write, tmp_path: Path) -> None:
    named = SHEET.replace("name: Guard", "name: Guard 牛")
    write("creatures/guard.yaml", named + "allow: {missing-glyph: it is told in brackets}\n")
    assert places(tmp_path) == []
    write("creatures/guard.yaml", named + "allow: {C201: {at: name, why: it is told in brackets}}\n")
    assert places(tmp_path) == []


def test_an_allowance_for_cards_is_judged_with_the_cards(write: Write, tmp_path: Path) -> None:
    write("creatures/guard.yaml", SHEET + "allow: {missing-glyph: there was one}\n")
    assert check_bestiary(tmp_path, tmp_path).diagnostics == ()
    assert places(tmp_path) == ["creatures/guard.yaml:14:9 unused-allow"]
    write("creatures/guard.yaml", SHEET + "allow: {overlapping-banes: there were some}\n")
    assert places(tmp_path) == ["creatures/guard.yaml:14:9 unused-allow"]


def test_only_cards_that_changed_are_laid_out_again(
    write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("creatures/other.yaml", SHEET.replace("name: Guard", "name: Other 牛"))
    first = found(tmp_path)
    laid: list[str] = []
    plan = planning.plan_cards

    def told(deck: planning.Deck, *rest: object) -> planning.Plan:
        laid.extend(card.id for card in deck.cards)
        return plan(deck, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(planning, "plan_cards", told)
    assert found(tmp_path) == first
    # A new card moves the numbers of others, which changes nothing about them.
    write("creatures/another.yaml", SHEET.replace("name: Guard", "name: Another"))
    assert found(tmp_path) == first
    assert laid == ["another"]
    write("creatures/guard.yaml", SHEET.replace("Holds the door", "Holds the gate"))
    assert found(tmp_path) == first
    assert laid == ["another", "guard"]
    (tmp_path / ".bestiary/cards.json").write_text('{"about": [], "cards": 3}')
    assert found(tmp_path) == first
    assert sorted(laid[2:]) == ["another", "guard", "other"]


def test_without_the_typesetter_one_sentence_says_what_brings_it(
    write: Write, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    assert call(monkeypatch, "check", "--cards") == 2
    assert "pip install 'bestiary[pdf]'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "content", "seen"),
    [
        ("a.png", PNG, (120, 80)),
        ("a.PNG", PNG, (120, 80)),
        ("a.jpg", PNG, (120, 80)),
        ("a.png", PNG[:-1], Trouble.UNREADABLE),
        ("a.png", PNG[:12], Trouble.UNREADABLE),
        ("a.png", b"", Trouble.UNREADABLE),
        ("a.txt", PNG, Trouble.TYPE),
        ("a.png", b"BM" + bytes(60), Trouble.TYPE),
        ("a.jpg", b"\xff\xd8\xff\xe0" + bytes(40), Trouble.UNREADABLE),
        ("a.gif", b"GIF89a\x0a\x00\x14\x00" + bytes(20) + b"\x3b", (10, 20)),
        ("a.svg", b"<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg'/>", (0, 0)),
        ("a.svg", b"<html>", Trouble.TYPE),
        ("none/a.png", None, Trouble.MISSING),
    ],
)
def test_pictures_are_known_by_what_is_in_them(
    tmp_path: Path, name: str, content: bytes | None, seen: Trouble | tuple[int, int]
) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    picture = read_picture(str(path))
    assert ((picture.width, picture.height) if isinstance(picture, Picture) else picture) == seen


def test_a_folder_is_no_picture(tmp_path: Path) -> None:
    (tmp_path / "a.png").mkdir()
    assert read_picture(str(tmp_path / "a.png")) is Trouble.UNREADABLE


def test_what_is_remembered_of_cards_rests_on_all_of_the_press() -> None:
    names = {name for name, _ in press_parts(program_folder() / "press")}
    assert {"/pdf.py", "/layout/fitting.py", "/sheets/paper.py", "/templates/cards.typ"} <= names
