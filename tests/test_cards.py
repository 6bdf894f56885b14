"""`bestiary cards`: what is picked, how often, in which files, and what is left of earlier runs."""

from __future__ import annotations

import os
from pathlib import Path
import re
import subprocess
import sys

import pytest

from bestiary.card import Card
from bestiary.cards.deck import build_deck
from bestiary.lint.checking import check_bestiary
from ran import Run

SHEET = """\
name: {name}
tier: {tier}
types: [{type}]
traits: [{traits}]
size: medium 1
vitality: {vital}
stamina: {vital}
speed: 5
skills: {{might: 4, reflex: 3, endurance: 4, wits: 2, insight: 2, presence: 2}}
items: [{item}]
tags: [{tags}]
motivation: Coin.
tactics: Keeps to the hedge.
passives:
  - name: Watchful
    text: Nobody surprises it.
"""
FILES = {
    "bestiary.yaml": "name: Small\n",
    "creatures/thug.yaml": ("Thug", "rook", "person", "aggressive", 4, "road", "bow"),
    "creatures/lackey.yaml": ("Lackey", "pawn", "person", "cowardly", 1, "road", "bow"),
    "creatures/dire-wolf.yaml": ("Dire Wolf", "pawn", "beast", "instinctive", 1, "wood", "fangs"),
    "creatures/dire-boar.yaml": ("Dire Boar", "rook", "beast", "instinctive", 4, "wood", "fangs"),
    "items/bow.yaml": "name: Bow\ncategory: weapon\nburden: 1\ntraits: [two-handed]\nagainst: {shoot: reflex}\n"
    "effects:\n  - {ability: shoot, result: success, by: 3, harm: {damage: 1}}\n"
    "boons:\n  - {name: Pinpoint, range: 17-20, adds: 2}\n",
    "items/fangs.yaml": "name: Fangs\ncategory: weapon\nnatural: true\nagainst: {strike: reflex}\n",
    "items/jar.yaml": "name: Jar\ncategory: device\nuses: 2\nper: day\ndescription: It hums.\n",
    "traits/hedge-born.yaml": "name: Hedge-born\ngroup: nature\nreminder: It cannot be seen in hedges\n",
}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Four creatures, three items and a trait; the current folder."""
    for name, content in FILES.items():
        keys = ("name", "tier", "type", "traits", "vital", "tags", "item")
        text = content if isinstance(content, str) else SHEET.format(**dict(zip(keys, content, strict=True)))
        write(tmp_path, name, text)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(root: Path, name: str, text: str) -> None:
    (root / name).parent.mkdir(parents=True, exist_ok=True)
    (root / name).write_text(text, encoding="utf-8")


def change(root: Path, name: str, old: str, new: str) -> None:
    text = (root / name).read_text(encoding="utf-8")
    assert old in text
    write(root, name, text.replace(old, new))


def titles(root: Path, page: str = "build/cards.md") -> list[str]:
    """The titles of the cards of a Markdown page, in their order."""
    return re.findall(r"^## (.*)$", (root / page).read_text(encoding="utf-8"), re.MULTILINE)


def card(root: Path, identity: str, *kinds: str) -> Card:
    (found,) = [each for each in build_deck(check_bestiary(root, root), (), kinds).deck.cards if each.id == identity]
    return found


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        (["thug"], "Thug"),
        (["dire-*"], "Dire Boar, Dire Wolf"),
        (["tier:rook"], "Dire Boar, Thug"),
        (["trait:instinctive"], "Dire Boar, Dire Wolf"),
        (["tag:road"], "Lackey, Thug"),
        (["item:fangs", "tag:wood"], "Dire Boar, Dire Wolf"),
        (["tier:rook", "tier:pawn", "type:beast"], "Dire Boar, Dire Wolf"),
        (["tier:rook,type:beast"], "Dire Boar"),
        (["dire-*", "thug", "tier:rook"], "Dire Boar, Thug"),
        (["TIER:x", "thug"], None),
        (["kind:creature", "tier:Rook"], "Dire Boar, Thug"),
        (["kind:item"], "Bow, Jar"),
        (["kind:item", "kind:creature", "bow", "thug"], "Bow, Thug"),
        (["kind:item", "fangs"], "Fangs"),
    ],
)
def test_filters_of_one_key_widen_and_other_keys_narrow(
    run: Run, home: Path, filters: list[str], found: str | None
) -> None:
    ran = run("cards", "--format", "md", *(word for each in filters for word in ("--only", each)))
    assert ran.code == (2 if found is None else 0), ran.err
    if found:
        assert ", ".join(titles(home)) == found


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--only", "tier:rok"), "No sheet has the tier `rok`. Did you mean `tier:rook`?"),
        (("--only", "tag:raod"), "No sheet has the tag `raod`. Did you mean `tag:road`?"),
        (("--only", "tag:sea"), "No sheet has the tag `sea`. There are road, wood."),
        (("--only", "dire-wofl"), "No sheet has the id `dire-wofl`. Did you mean `dire-wolf`?"),
        (("--only", "teir:rook"), "No filter is called `teir`. Did you mean `tier`?"),
        (("--only", "tier:"), "asks for nothing"),
        (("--kind", "itme"), "No cards are made of the kind `itme`. Did you mean `item`?"),
        (("--only", "kind:charcter"), "No cards are made of the kind `charcter`."),
        (("--copies", "lakcey=3"), "There is no `lakcey` to make copies of. Did you mean `lackey`?"),
        (("--copies", "lackey=0"), "There can be 1 to 500 copies of `lackey`, not 0."),
        (("--copies", "lackey"), "write it like `bandit=6`"),
        (("--copies", "lackey=3", "--only", "tier:rook"), "`lackey` is not among the cards to print"),
        (("--changed-since", "HEAD"), "Git cannot tell what changed"),
        (("--overflow", "squeeze"), "`overflow` cannot be `squeeze`"),
    ],
)
def test_what_cannot_be_had_is_a_usage_error_that_says_what_can(
    run: Run, home: Path, words: tuple[str, ...], said: str
) -> None:
    ran = run("cards", "--format", "md", *words)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert not (home / "build").exists()


def test_a_word_of_the_game_that_no_sheet_has_is_no_mistake(run: Run, home: Path) -> None:
    ran = run("cards", "--format", "md", "--only", "tier:sovereign")
    assert ran.code == 2
    assert "there is no card to print that the filters fit" in ran.err
    assert "Did you mean" not in ran.err


def test_loot_has_its_boons_unconverted(run: Run, home: Path) -> None:
    assert run("cards", "--kind", "item", "--format", "txt").code == 0
    text = (home / "build" / "cards.txt").read_text(encoding="utf-8")
    assert "17–20 ⬘ Pinpoint: +2 to the result." in text
    assert "⦿ Shoot: Uses Reflex; by 3+: also 1 Damage." in text
    assert "Burden 1" in text and "Two-Handed: " in text
    assert "Uses 2  □□  per day" in text
    assert "bane" not in text.lower()


def test_numbers_of_loot_leave_those_of_creatures_alone(run: Run, home: Path) -> None:
    run("cards", "--kind", "item", "--kind", "creature", "--format", "txt")
    both = (home / "build" / "cards.txt").read_text(encoding="utf-8")
    run("cards", "--format", "txt")
    creatures = (home / "build" / "cards.txt").read_text(encoding="utf-8")
    number = re.compile(r"^ Thug +No\. (\d+)$", re.MULTILINE)
    assert number.findall(both) == number.findall(creatures) == ["4"]


def test_traits_to_look_up(run: Run, home: Path) -> None:
    ran = run("cards", "--kind", "trait", "--only", "hedge-born", "--only", "weight", "--format", "txt")
    assert ran.code == 0
    text = (home / "build" / "cards.txt").read_text(encoding="utf-8")
    assert "It cannot be seen in hedges." in text
    assert "dN: needs Might of half the die" in text
    everything = run("cards", "--kind", "trait", "--format", "md")
    assert everything.code == 0
    # A label has nothing to look up, but may be asked for.
    assert "Wolf" not in titles(home)
    run("cards", "--kind", "trait", "--only", "wolf", "--format", "md")
    assert titles(home) == ["Wolf"]


def test_numbered_copies_say_which_they_are(run: Run, home: Path) -> None:
    assert run("cards", "--copies", "lackey=3", "--format", "md", "--format", "html").code == 0
    assert titles(home) == ["Dire Boar", "Dire Wolf", "Lackey", "Lackey", "Lackey", "Thug"]
    assert "[Lackey (No. 3 · 2 of 3)](#lackey-1)" in (home / "build" / "cards.md").read_text(encoding="utf-8")
    page = (home / "build" / "cards.html").read_text(encoding="utf-8")
    listed = page.split("<nav")[1].split("</nav>")[0]
    assert re.findall(r'"number">(No\. 3[^<]*)<', listed) == [f"No. 3 · {place} of 3" for place in (1, 2, 3)]
    addresses = re.findall(r'href="#(lackey\w*)"', listed)
    assert len(set(addresses)) == 3
    assert all(f'<article class="card" id="{address}"' in page for address in addresses)


def test_named_copies(run: Run, home: Path) -> None:
    run("cards", "--copies", "lackey=Ana, Bo,Cy", "--copies", "thug=1", "--format", "txt")
    text = (home / "build" / "cards.txt").read_text(encoding="utf-8")
    assert re.findall(r"^ Lackey +(No\. 3 · \w+)$", text, re.MULTILINE) == [
        f"No. 3 · {name}" for name in ("Ana", "Bo", "Cy")
    ]
    assert len(re.findall(r"^ Thug +No\. 4$", text, re.MULTILINE)) == 1


def test_copies_of_the_settings(run: Run, home: Path) -> None:
    write(home, "bestiary.yaml", "name: Small\ncards:\n  copies: {lackey: 2, thug: [Ana, Bo]}\n")
    assert run("cards", "--format", "md", "--copies", "thug=1").code == 0
    assert titles(home) == ["Dire Boar", "Dire Wolf", "Lackey", "Lackey", "Thug"]
    assert run("cards", "--format", "md", "--only", "tier:rook").code == 0
    assert titles(home) == ["Dire Boar", "Thug", "Thug"]
    write(home, "bestiary.yaml", "cards: {copies: {lakcey: 2}}\n")
    assert "Did you mean `lackey`?" in run("cards", "--format", "md").err


def git(root: Path, *words: str) -> None:
    settings = ("-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *settings, *words], cwd=root, check=True, capture_output=True)


@pytest.fixture
def history(home: Path) -> Path:
    """The bestiary as the first commit of a repository, in a folder of it."""
    top = home / "top" / "sub"
    for name in FILES:
        write(top, name, (home / name).read_text(encoding="utf-8"))
    git(top.parent, "init", "-q")
    git(top.parent, "add", "-A")
    git(top.parent, "commit", "-qm", "first")
    return top


@pytest.mark.parametrize(
    ("edits", "found", "said"),
    [
        ({}, "", "no card looks other than at `HEAD`"),
        ({"creatures/thug.yaml": ("Keeps to", "Stays by")}, "Thug", ""),
        # What no card shows changes none.
        ({"creatures/thug.yaml": ("name: Thug", "name: Thug # the tall one\nnotes: Owes money.")}, "", ""),
        ({"items/bow.yaml": ("17-20", "19-20")}, "Lackey, Thug", ""),
        ({"items/jar.yaml": ("hums", "rings")}, "", ""),
        (
            {"bestiary.yaml": ("name: Small", "name: Small\ncards: {size: tarot}")},
            "Dire Boar, Dire Wolf, Lackey, Thug",
            "the size",
        ),
        ({"bestiary.yaml": ("name: Small", "name: Small\ncards: {paper: letter}")}, "", ""),
    ],
)
def test_only_cards_that_look_other_are_printed(
    run: Run, history: Path, edits: dict[str, tuple[str, str]], found: str, said: str
) -> None:
    for name, (old, new) in edits.items():
        change(history, name, old, new)
    ran = run("cards", str(history), "--changed-since", "HEAD", "--format", "md", "--out", str(history / "build"))
    assert ran.code == 0, ran.err
    assert said in ran.err
    assert (history / "build" / "cards.md").exists() == bool(found)
    if found:
        assert ", ".join(titles(history)) == found


def test_new_cards_are_printed_and_lost_ones_told(run: Run, history: Path) -> None:
    (history / "creatures" / "thug.yaml").unlink()
    write(history, "creatures/asp.yaml", (history / "creatures/dire-wolf.yaml").read_text().replace("Dire Wolf", "Asp"))
    ran = run("cards", str(history), "--changed-since", "HEAD", "--format", "md", "--out", str(history / "build"))
    assert titles(history) == ["Asp"]
    assert "no longer there since `HEAD`: thug." in ran.err
    # A number that moved on is no reason to print a card again, but one to know.
    assert "3 unchanged cards have only another number" in ran.err


def test_a_broken_sheet_is_not_gone(run: Run, history: Path) -> None:
    change(history, "creatures/thug.yaml", "vitality: 4", "vitality: four")
    ran = run("cards", str(history), "--changed-since", "HEAD", "--format", "md", "--out", str(history / "build"))
    assert ran.code == 1
    assert "no longer there" not in ran.err
    assert "thug.yaml has errors" in ran.err


def test_nothing_changed_leaves_no_page_of_an_earlier_run(run: Run, history: Path) -> None:
    words = ("cards", str(history), "--changed-since", "HEAD", "--format", "md", "--out", str(history / "build"))
    change(history, "creatures/thug.yaml", "Keeps to", "Stays by")
    run(*words)
    git(history, "commit", "-qam", "second")
    assert run(*words).code == 0
    assert list((history / "build").iterdir()) == []


def test_pictures_have_a_file_for_each_face(run: Run, home: Path) -> None:
    lines = "".join(f"  - name: Habit {place}\n    text: {'It never does that twice. ' * 12}\n" for place in range(7))
    write(home, "creatures/thug.yaml", (home / "creatures/thug.yaml").read_text(encoding="utf-8") + lines)
    ran = run(
        "cards", "--format", "png", "--format", "svg", "--only", "tag:road", "--copies", "lackey=2", "--ppi", "50"
    )
    assert ran.code == 0, ran.err
    names = sorted(path.name for path in (home / "build" / "cards").iterdir())
    faces = [name for name in names if name.startswith("thug") and name.endswith("png")]
    assert faces[:2] == ["thug-2.png", "thug-3.png"] or faces == ["thug-2.png", "thug.png"]
    assert {"lackey_1.png", "lackey_2.png", "thug.png"} <= set(names)
    assert [name[:-3] for name in names if name.endswith("png")] == [
        name[:-3] for name in names if name.endswith("svg")
    ]
    # As large as the card, whatever is cut from sheets.
    assert (home / "build" / "cards" / "thug.png").read_bytes()[16:24] == bytes([0, 0, 0, 124, 0, 0, 0, 173])
    for name in names:
        content = (home / "build" / "cards" / name).read_bytes()
        assert content.startswith(b"\x89PNG") if name.endswith("png") else b"<svg" in content[:200]


def test_a_second_face_does_not_take_the_name_of_another_card() -> None:
    from bestiary.cards.printing import face_name, file_stems

    cards = [Card(id, id, "", "", "", (), "", (), (), (), (), ()) for id in ("wolf", "wolf-2", "wolf-2", "../up")]
    stems = file_stems(cards)
    assert stems == ("wolf", "wolf-2_1", "wolf-2_2", "_up")
    assert face_name("wolf", 2, "png", stems) == "cards/wolf-2.png"
    assert face_name("wolf", 2, "png", ("wolf", "wolf-2")) == "cards/wolf--2.png"
    assert face_name("wolf", 1, "png", stems) == "cards/wolf.png"


def test_one_card_a_page_and_one_card_a_file(run: Run, home: Path) -> None:
    pypdfium2 = pytest.importorskip("pypdfium2")

    def sizes(path: Path) -> list[tuple[int, int]]:
        document = pypdfium2.PdfDocument(path)
        found = [
            tuple(round(side / 72 * 25.4) for side in document[place].get_size()) for place in range(len(document))
        ]
        document.close()
        return found

    for words in (("--single",), ("--paper", "card")):
        assert run("cards", "--format", "pdf", *words).code == 0
        assert set(sizes(home / "build" / "cards.pdf")) == {(63, 88)}
    assert run("cards", "--format", "pdf", "--each").code == 0
    files = sorted(path.name for path in (home / "build" / "cards").iterdir())
    assert files == ["dire-boar.pdf", "dire-wolf.pdf", "lackey.pdf", "thug.pdf"]
    assert set(sizes(home / "build" / "cards" / "thug.pdf")) == {(63, 88)}


def test_a_picture_shows_what_the_pdf_shows(run: Run, home: Path) -> None:
    pypdfium2 = pytest.importorskip("pypdfium2")
    image = pytest.importorskip("PIL.Image")
    chops = pytest.importorskip("PIL.ImageChops")
    run("cards", "--format", "pdf", "--format", "png", "--each", "--only", "thug", "--ppi", "144")
    document = pypdfium2.PdfDocument(home / "build" / "cards" / "thug.pdf")
    printed = document[0].render(scale=2).to_pil().convert("L")
    document.close()
    drawn = image.open(home / "build" / "cards" / "thug.png").convert("L").resize(printed.size)
    histogram = chops.difference(printed, drawn).histogram()
    # Edges of letters are smoothed otherwise; a line of text elsewhere would be some hundreds of dark pixels.
    assert sum(histogram[128:]) < 200
    assert sum(printed.histogram()[:100]) > 2000


def test_files_of_an_earlier_run_do_not_pass_for_new_ones(run: Run, home: Path) -> None:
    pictures = home / "build" / "cards"
    run("cards", "--format", "svg", "--format", "txt")
    write(home, "build/cards/mine.svg", "<svg/>")
    (pictures / "lackey.svg").write_text("drawn over", encoding="utf-8")
    (home / "creatures" / "dire-boar.yaml").unlink()
    (home / "creatures" / "lackey.yaml").unlink()
    ran = run("cards", "--format", "svg")
    # What others wrote, or wrote over ours, is theirs.
    assert sorted(path.name for path in pictures.iterdir()) == ["dire-wolf.svg", "lackey.svg", "mine.svg", "thug.svg"]
    assert "dire-boar.svg` of an earlier run is out of date and was taken away" in ran.err.replace("\\", "/")
    assert (home / "build" / "cards.txt").exists()


def test_pictures_of_other_cards_stay_when_some_are_made_again(run: Run, home: Path) -> None:
    run("cards", "--format", "svg")
    ran = run("cards", "--format", "svg", "--only", "thug")
    assert ran.err == ""
    assert len(list((home / "build" / "cards").iterdir())) == 4


def test_a_format_that_fails_leaves_no_old_file_and_no_half_one(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("cards", "--format", "pdf")
    monkeypatch.setitem(sys.modules, "typst", None)
    ran = run("cards")
    assert ran.code == 1
    assert "pip install 'bestiary[pdf]'" in ran.err
    assert ran.err.count("pip install") == 1
    assert sorted(path.name for path in (home / "build").iterdir()) == ["cards.html"]


@pytest.mark.parametrize("form", ["html", "md", "txt"])
def test_a_write_that_fails_leaves_no_half_file_and_what_others_wrote(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    write(home, f"build/cards.{form}", "mine")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    ran = run("cards", "--format", form)
    assert ran.code == 1
    assert "No space left on device" in ran.err
    assert [path.name for path in (home / "build").iterdir()] == [f"cards.{form}"]
    assert (home / "build" / f"cards.{form}").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    "written",
    [
        r'''"The \"Cat\""''',
        """'The "Cat"'""",
        'The "Cat"',
        '>-\n  The\n  "Cat"',
        '|-\n  The "Cat"',
        '"The \\\n  \\"Cat\\""',
        '"\\x54he \\u0022Cat\\u0022"',
    ],
)
def test_any_spelling_of_a_name_gives_the_same_card(home: Path, written: str) -> None:
    before = card(home, "thug")
    change(home, "creatures/thug.yaml", "name: Thug\n", f"name: {written}\n")
    assert card(home, "thug").title == 'The "Cat"'
    assert card(home, "thug").sections == before.sections


@pytest.mark.parametrize("form", ["html", "md", "txt"])
@pytest.mark.parametrize("hostile", ["<i>burn", "**burn", "__burn _and", "[burn](", "<!-- burn", "```burn"])
def test_markup_that_does_not_end_ends_with_its_field(run: Run, home: Path, form: str, hostile: str) -> None:
    """The other cards of a page are the same, whatever one of them says."""

    def page() -> str:
        run("cards", "--format", form)
        return (home / "build" / f"cards.{form}").read_text(encoding="utf-8")

    start = {"html": '<article class="card" id="thug"', "md": "\n## Thug", "txt": "\n Thug  "}[form]
    before = page()
    change(home, "creatures/dire-boar.yaml", "Nobody surprises it.", f"'{hostile}'")
    after = page()
    assert after != before
    assert after[after.index(start) :] == before[before.index(start) :]


def test_help_says_how_filters_join(run: Run) -> None:
    said = " ".join(run("cards", "--help").out.split())
    assert "of the same key any fits, different keys must all fit" in said
    for option in ("--kind", "--copies", "--changed-since", "--format", "--single", "--each", "--calibrate"):
        assert option in said


def test_calibration_is_a_sheet_of_its_own(run: Run, home: Path) -> None:
    ran = run("cards", "--calibrate")
    assert ran.code == 0
    assert [path.name for path in (home / "build").iterdir()] == ["calibration.pdf"]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
def test_a_long_deck_has_a_bar_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    import io

    from bestiary.cli.progress import progress_bar

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    for stream, cards, drawn in ((Terminal(), 300, True), (Terminal(), 3, False), (io.StringIO(), 300, False)):
        monkeypatch.setattr(sys, "stderr", stream)
        with progress_bar("pdf", cards) as tell:
            for done in (1, 2, 4):
                tell(done, 4)
        assert bool(stream.getvalue()) == drawn
        assert ("100%" in stream.getvalue()) == drawn
