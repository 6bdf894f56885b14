"""`bestiary cards`: what is picked, how often, in which files, and what is left of earlier runs."""

from __future__ import annotations

from pathlib import Path
import re
import sys

import pytest

from bestiary.card import Card
from bestiary.cards.deck import build_deck
from bestiary.lint.checking import check_bestiary
from ran import Run
from small_bestiary import FILES, change, git, write


def titles(root: Path, deck: str = "cards") -> list[str]:
    """The titles of the cards of a Markdown page, in their order."""
    return re.findall(r"^## (.*)$", (root / "build" / f"{deck}.md").read_text(encoding="utf-8"), re.MULTILINE)


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
        (["kind:item", "kind:creature", "bow", "thug"], "Thug, Bow"),
        (["kind:item", "fangs"], "Fangs"),
    ],
)
def test_filters_of_one_key_widen_and_other_keys_narrow(
    run: Run, home: Path, filters: list[str], found: str | None
) -> None:
    ran = run("cards", "--format", "md", *(word for each in filters for word in ("--only", each)))
    assert ran.code == (2 if found is None else 0), ran.err
    if found:
        kinds = sorted(each.removeprefix("kind:") for each in filters if each.startswith("kind:"))
        deck = "cards" if kinds in ([], ["creature"]) else "-".join(f"{kind}s" for kind in kinds)
        assert ", ".join(titles(home, deck)) == found


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
        (("--copies", "lackey=2.5"), "`lackey=2.5` is no number of copies"),
        (("--copies", "lackey=.5"), "is no number of copies"),
        (("--copies", "lackey=3x"), "is no number of copies"),
        (("--copies", "lackey=1e3"), "is no number of copies"),
        (("--copies", "lackey==3"), "is no number of copies"),
        (("--copies", "lackey=abc=3"), "is no number of copies"),
        (("--copies", "lackey=Ana,thug=3"), "is no number of copies"),
        (("-o", "bestiary.yaml"), "`-o` names a folder to write to, and `bestiary.yaml` is a file."),
        (("-o", "bestiary.yaml/cards"), "and `bestiary.yaml` is a file."),
        (("--copies", "lackey=,"), "write it like `bandit=6`"),
        (("--copies", "lackey=Ana,,Bo"), "a copy without a name: write a name between two commas, or `lackey=Ana,Bo`."),
        (("--copies", "lackey=Ana, Bo, "), "or `lackey=Ana,Bo`."),
        (("--copies", 'lackey=Ana,"Bo, Jr'), "do not hold whole names: write `'bandit=Ana,\"Bo, Jr\"'`"),
        (("--copies", 'lackey="Bo" Jr,Ana'), "do not hold whole names"),
        (("--copies", "lackey=Ana,“Bo, Jr”"), "has a comma in quotes that are no plain ones"),
        (("--copies", "lackey='Bo, Jr',Ana"), "or the names as a list below `cards: {copies: …}` in bestiary.yaml"),
        (("--copies", "lackey=3,"), "or `lackey=3`."),
        (("--copies", "lackey=-2"), "There can be 1 to 500 copies of `lackey`, not -2."),
        (("--copies", "lackey=3", "--only", "tier:rook"), "`lackey` is not among the cards to print"),
        (("--changed-since", "HEAD"), "Git cannot tell what changed"),
        (("--overflow", "squeeze"), "`overflow` cannot be `squeeze`"),
        (("--back-offset", "0.4,-1", "0", "--backs", "deck"), "`back_offset` cannot be `0.4,-1`: it is a number of mm"),
        (("--ppi", "nan", "--format", "png"), "Invalid value for '--ppi'"),
    ],
)
def test_what_cannot_be_had_is_a_usage_error_that_says_what_can(
    run: Run, home: Path, words: tuple[str, ...], said: str
) -> None:
    ran = run("cards", "--format", "md", *words)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert not (home / "build").exists()


def test_where_there_are_no_creatures_other_kinds_are_named(run: Run, home: Path) -> None:
    for sheet in (home / "creatures").iterdir():
        sheet.unlink()
    ran = run("cards", "--format", "md")
    assert (ran.code, ran.out) == (1, "")
    assert "there is no card to print; `--kind item` and `--kind trait` would make some." in ran.err


def test_a_file_in_the_place_of_a_folder_is_named(run: Run, home: Path) -> None:
    write(home, "build/cards", "mine")
    ran = run("cards", "--format", "png", "--only", "thug")
    assert ran.code == 1
    assert "cannot be written: `build/cards` is a file, where a folder is wanted." in ran.err


def test_a_word_of_the_game_that_no_sheet_has_is_no_mistake(run: Run, home: Path) -> None:
    ran = run("cards", "--format", "md", "--only", "tier:sovereign")
    assert ran.code == 2
    assert "there is no card to print that the filters fit" in ran.err
    assert "Did you mean" not in ran.err


@pytest.mark.parametrize(
    ("asked", "said"),
    [("zire-*", "No sheet has an id that `zire-*` fits."), ("tier:z*", "No sheet has a tier that `z*` fits.")],
)
def test_a_pattern_that_fits_nothing_is_named(run: Run, home: Path, asked: str, said: str) -> None:
    ran = run("cards", "--format", "md", "--only", f"thug,{asked}" if ":" not in asked else asked)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err


def test_where_nothing_is_read_the_place_of_sheets_is_said(run: Run, home: Path) -> None:
    for folder in ("creatures", "items", "traits"):
        for sheet in (home / folder).iterdir():
            sheet.rename(home / sheet.name) if sheet.name == "thug.yaml" else sheet.unlink()
    ran = run("cards", "--format", "md")
    assert ran.code == 1
    assert "nothing reads `thug.yaml`" in ran.err and "sheets stand in `creatures/`" in ran.err
    (home / "thug.yaml").unlink()
    assert "sheets stand in `creatures/`" in run("cards", "--format", "md").err


@pytest.mark.parametrize(
    ("kinds", "found"),
    [
        ("creature", "Dire Boar No. 1, Dire Wolf No. 2, Lackey No. 3, Thug No. 4"),
        ("item", "Bow No. 1, Jar No. 2"),
        ("trait item", "Bow Item 1, Jar Item 2, Aggressive Trait 1"),
        ("item creature", "Dire Boar No. 1, Dire Wolf No. 2, Lackey No. 3, Thug No. 4, Bow Item 1, Jar Item 2"),
    ],
)
def test_kinds_stand_one_behind_the_other_and_no_number_twice(home: Path, kinds: str, found: str) -> None:
    cards = build_deck(check_bestiary(home, home), (), kinds.split()).deck.cards
    assert ", ".join(f"{each.title} {each.number}" for each in cards).startswith(found)
    assert len({each.number for each in cards}) == len(cards)


def test_loot_has_its_boons_unconverted(run: Run, home: Path) -> None:
    assert run("cards", "--kind", "item", "--format", "txt").code == 0
    text = (home / "build" / "items.txt").read_text(encoding="utf-8")
    assert "17–20 ⬘ Pinpoint: +2 to the result." in text
    assert "⦿ Shoot: Uses Reflex; by 3+: also 1 Damage." in text
    assert "Burden 1" in text and "Two-Handed: " in text
    assert "Uses 2  □□  per day" in text
    assert "bane" not in text.lower()


def test_numbers_of_loot_leave_those_of_creatures_alone(run: Run, home: Path) -> None:
    run("cards", "--kind", "item", "--kind", "creature", "--format", "txt")
    both = (home / "build" / "creatures-items.txt").read_text(encoding="utf-8")
    run("cards", "--format", "txt")
    creatures = (home / "build" / "cards.txt").read_text(encoding="utf-8")
    number = re.compile(r"^ Thug +No\. (\d+)$", re.MULTILINE)
    assert number.findall(both) == number.findall(creatures) == ["4"]


def test_traits_to_look_up(run: Run, home: Path) -> None:
    ran = run("cards", "--kind", "trait", "--only", "hedge-born", "--only", "weight", "--format", "txt")
    assert ran.code == 0
    text = (home / "build" / "traits.txt").read_text(encoding="utf-8")
    assert "It cannot be seen in hedges." in text
    assert "dN: needs Might of half the die" in text
    everything = run("cards", "--kind", "trait", "--format", "md")
    assert everything.code == 0
    # A label has nothing to look up, but may be asked for.
    assert "Wolf" not in titles(home, "traits")
    run("cards", "--kind", "trait", "--only", "wolf", "--format", "md")
    assert titles(home, "traits") == ["Wolf"]


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


@pytest.mark.parametrize(
    ("asked", "names"),
    [
        ('lackey=Ana,"Bo, Jr"', ("Ana", "Bo, Jr")),
        ('lackey="Ana", "Bo, Jr" ,Cy', ("Ana", "Bo, Jr", "Cy")),
        ('lackey="Bo ""the Bull"" Hart, Jr",Ana', ('Bo "the Bull" Hart, Jr', "Ana")),
        ("lackey=O'Hara,'Tis,Bo \"the Bull\" Hart", ("O'Hara", "'Tis", 'Bo "the Bull" Hart')),
    ],
)
def test_names_of_copies_may_stand_in_quotes(run: Run, home: Path, asked: str, names: tuple[str, ...]) -> None:
    assert run("cards", "--only", "lackey", "--copies", asked, "--format", "txt").code == 0
    text = (home / "build" / "cards.txt").read_text(encoding="utf-8")
    assert re.findall(r"^ Lackey +No\. 3 · (.+)$", text, re.MULTILINE) == list(names)


def test_copies_of_the_settings(run: Run, home: Path) -> None:
    write(home, "bestiary.yaml", "name: Small\ncards:\n  copies: {lackey: 2, thug: [Ana, Bo]}\n")
    assert run("cards", "--format", "md", "--copies", "thug=1").code == 0
    assert titles(home) == ["Dire Boar", "Dire Wolf", "Lackey", "Lackey", "Thug"]
    assert run("cards", "--format", "md", "--only", "tier:rook").code == 0
    assert titles(home) == ["Dire Boar", "Thug", "Thug"]
    write(home, "bestiary.yaml", "cards: {copies: {lakcey: 2}}\n")
    assert "Did you mean `lackey`?" in run("cards", "--format", "md").err


@pytest.mark.parametrize(
    ("settled", "asked", "said"),
    [
        ("", "lackey=Ana,Ana", ["2 copies of `lackey` are called `Ana`"]),
        (
            "",
            "lackey=Ana,Bo, Ana ,Bo,Ana",
            ["3 copies of `lackey` are called `Ana`", "2 copies of `lackey` are called `Bo`"],
        ),
        ("lackey: [Ana, Ana]", "thug=2", ["2 copies of `lackey` are called `Ana`"]),
        ("lackey: [Ana, Ana]", "lackey=2", []),
        ("", "lackey=Ana,ana", []),
        ("thug: [Ana]", "lackey=Ana", []),
    ],
)
def test_copies_of_one_name_are_told(run: Run, home: Path, settled: str, asked: str, said: list[str]) -> None:
    if settled:
        write(home, "bestiary.yaml", f"name: Small\ncards:\n  copies: {{{settled}}}\n")
    ran = run("cards", "--format", "md", "--copies", asked)
    assert ran.code == 0
    assert [line.removeprefix("bestiary: ").partition(",")[0] for line in ran.err.splitlines()] == said


@pytest.mark.parametrize("only", [(), ("--only", "lackey", "--only", "thug")])
def test_copies_of_a_sheet_with_errors_do_not_keep_the_others_from_print(
    run: Run, home: Path, only: tuple[str, ...]
) -> None:
    change(home, "creatures/lackey.yaml", "tier: pawn", "tier: pwan")
    ran = run("cards", "--format", "md", "--copies", "lackey=Ana,Bo", "--copies", "thug=2", *only)
    assert ran.code == 1 and "so it was not printed" in ran.err, ran.err
    assert [title for title in titles(home) if title in ("Lackey", "Thug")] == ["Thug", "Thug"]
    if only:
        ran = run("cards", "--format", "md", "--copies", "lackey=2", "--only", "thug")
        assert ran.code == 2 and "`lackey` is not among the cards to print" in ran.err


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


@pytest.mark.parametrize(
    ("then", "now", "words", "found"),
    [
        ("lackey: 2", "lackey: 2", (), []),
        ("lackey: 2", "lackey: 3", (), ["1 of 3", "2 of 3", "3 of 3"]),
        ("thug: 2", "thug: 2, lackey: 2", (), ["1 of 2", "2 of 2"]),
        ("lackey: [Ana, Bo]", "lackey: [Ana, Bo, Cy]", (), ["Cy"]),
        ("lackey: [Ana, Bo]", "lackey: [Ann, Bo]", (), ["Ann"]),
        ("lackey: [Ana, Bo]", "lackey: [Bo, Ana]", (), []),
        # There may be two of one name.
        ("lackey: [Ana]", "lackey: [Ana, Ana]", (), ["Ana"]),
        ("lackey: [Ana, Bo]", "lackey: [Ana]", (), []),
        ("lackey: 2", "lackey: 2", ("--copies", "lackey=Cy"), ["Cy"]),
        ("lackey: 2", "lackey: 2", ("--copies", "lackey=2"), []),
    ],
)
def test_copies_that_are_new_or_called_otherwise_are_printed(
    run: Run, history: Path, then: str, now: str, words: tuple[str, ...], found: list[str]
) -> None:
    write(history, "bestiary.yaml", f"name: Small\ncards:\n  copies: {{{then}}}\n")
    git(history, "commit", "-qam", "copies")
    write(history, "bestiary.yaml", f"name: Small\ncards:\n  copies: {{{now}}}\n")
    out = history / "build"
    ran = run("cards", str(history), "--changed-since", "HEAD", "--format", "txt", "--out", str(out), *words)
    assert ran.code == 0, ran.err
    assert (out / "cards.txt").exists() == bool(found)
    if found:
        page = (out / "cards.txt").read_text(encoding="utf-8")
        assert re.findall(r"^ Lackey +No\. \d · (.+)$", page, re.MULTILINE) == found


@pytest.mark.parametrize("revision", ["", " ", "no-such"])
def test_a_revision_that_is_none_is_refused(run: Run, history: Path, revision: str) -> None:
    ran = run("cards", str(history), "--changed-since", revision)
    assert (ran.code, ran.out) == (2, "")
    assert ("it is empty" if not revision.strip() else "Git knows no revision `no-such`") in ran.err


@pytest.mark.parametrize(
    ("only", "gone"),
    [
        ((), "dire-wolf, thug"),
        (("dire-boar",), ""),
        (("dire-*",), "dire-wolf"),
        (("dire-*", "lackey"), "dire-wolf"),
        (("tier:pawn",), "dire-wolf"),
        (("tag:road",), "thug"),
        (("type:beast", "lackey"), ""),
        # What there was not yet is no reason to leave out what there was.
        (("asp", "dire-*"), "dire-wolf"),
        (("kind:item",), ""),
    ],
)
def test_of_lost_cards_those_are_told_that_the_filters_fit(
    run: Run, history: Path, only: tuple[str, ...], gone: str
) -> None:
    write(history, "creatures/asp.yaml", (history / "creatures/dire-wolf.yaml").read_text().replace("Dire Wolf", "Asp"))
    for identity in ("thug", "dire-wolf"):
        (history / "creatures" / f"{identity}.yaml").unlink()
    words = [word for each in only for word in ("--only", each)]
    ran = run(
        "cards", str(history), "--changed-since", "HEAD", "--format", "md", "--out", str(history / "build"), *words
    )
    assert ran.code == 0, ran.err
    assert re.findall(r"no longer there since `HEAD`: (.*)\.$", ran.err, re.MULTILINE) == ([gone] if gone else [])


def test_new_cards_are_printed_and_lost_ones_told(run: Run, history: Path) -> None:
    (history / "creatures" / "thug.yaml").unlink()
    write(history, "creatures/asp.yaml", (history / "creatures/dire-wolf.yaml").read_text().replace("Dire Wolf", "Asp"))
    ran = run("cards", str(history), "--changed-since", "HEAD", "--format", "md", "--out", str(history / "build"))
    assert titles(history) == ["Asp"]
    assert "no longer there since `HEAD`: thug." in ran.err
    # A number that moved on is no reason to print a card again, but one to know.
    assert "3 unchanged cards have only another number" in ran.err


@pytest.mark.parametrize(
    ("links", "edit", "found"),
    [
        ({"creatures/linked.yaml": "../../shared/old.yaml"}, None, None),
        ({"creatures/linked.yaml": "../../shared/old.yaml"}, "../shared/old.yaml", ["Old"]),
        ({"creatures/more": "../../shared"}, None, None),
        ({"creatures/more": "../../shared"}, "../shared/old.yaml", ["Old", "Old"]),
        ({"creatures/linked.yaml": "../../shared/over.yaml"}, None, None),
        # Of what lies outside, git knows nothing.
        ({"creatures/linked.yaml": "../../../outside.yaml"}, None, ["Old"]),
    ],
)
def test_sheets_that_are_links_are_compared_as_others_are(
    run: Run, history: Path, links: dict[str, str], edit: str | None, found: list[str] | None
) -> None:
    old = (history / "creatures/dire-wolf.yaml").read_text(encoding="utf-8").replace("Dire Wolf", "Old")
    write(history.parent, "shared/old.yaml", old)
    (history.parent / "shared" / "over.yaml").symlink_to("old.yaml")
    write(history.parent.parent, "outside.yaml", old)
    for name, to in links.items():
        (history / name).symlink_to(to)
    git(history, "add", "-A", "..")
    git(history, "commit", "-qm", "links")
    if edit:
        change(history, edit, "Keeps to", "Stays by")
    ran = run("cards", str(history), "--changed-since", "HEAD", "--format", "md", "--out", str(history / "build"))
    assert ran.code == 0, ran.err
    page = history / "build" / "cards.md"
    assert (titles(history) if page.exists() else None) == found


def test_a_broken_sheet_is_not_gone(run: Run, history: Path) -> None:
    change(history, "creatures/thug.yaml", "vitality: 4", "vitality: four")
    ran = run("cards", str(history), "--changed-since", "HEAD", "--format", "md", "--out", str(history / "build"))
    assert ran.code == 1
    assert "no longer there" not in ran.err
    assert "thug.yaml has errors" in ran.err


def test_nothing_changed_leaves_only_right_pages_of_earlier_runs(run: Run, history: Path) -> None:
    words = ("cards", str(history), "--changed-since", "HEAD", "--format", "md", "--out", str(history / "build"))
    change(history, "creatures/thug.yaml", "Keeps to", "Stays by")
    run(*words)
    git(history, "commit", "-qam", "second")
    ran = run(*words)
    assert (ran.code, titles(history)) == (0, ["Thug"])
    assert "cards.md` is still that of an earlier run." in ran.err
    change(history, "creatures/thug.yaml", "Stays by", "Lives in")
    git(history, "commit", "-qam", "third")
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
    with pytest.importorskip("PIL.Image").open(home / "build" / "cards" / "thug.png") as image:
        assert [round(each) for each in image.info["dpi"]] == [50, 50]
    for name in names:
        content = (home / "build" / "cards" / name).read_bytes()
        assert content.startswith(b"\x89PNG") if name.endswith("png") else b"<svg" in content[:200]


def test_a_second_face_does_not_take_the_name_of_another_card() -> None:
    from bestiary.cards.printing import face_name, file_stems

    cards = [Card(id, id, "", "", "", (), "", (), (), (), (), ()) for id in ("wolf", "wolf-2", "wolf-2", "../up")]
    stems = file_stems(cards)
    assert stems == ("wolf", "wolf-2_1", "wolf-2_2", "_up")
    assert face_name("wolf", 2, "png", stems) == "wolf-2.png"
    assert face_name("wolf", 2, "png", ("wolf", "wolf-2")) == "wolf--2.png"
    assert face_name("wolf", 1, "png", stems) == "wolf.png"


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
            for stage in ("planning", "printing", "planning", "printing"):
                for done in (0, 1, 4):
                    tell(stage, done, 4)
        shown = stream.getvalue()
        assert bool(shown) == drawn
        assert shown.count("100%") == (4 if drawn else 0)
        if drawn:
            assert shown.index("Planning pdf") < shown.index("100%") < shown.index("Printing pdf")


@pytest.mark.parametrize("form", ["svg", "pdf"])
def test_characters_are_looked_up_once_and_pictures_read_once(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    from bestiary.cards import images
    from bestiary.press import planning

    write(home, "creatures/thug.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>")
    for name in ("Thug", "Lackey"):
        change(home, f"creatures/{name.lower()}.yaml", f"name: {name}", f"image: thug.svg\nname: 牛 {name}")
    asked: list[str] = []
    unshown, read = planning.unshown_characters, images.read_picture

    def count(name: str) -> None:
        asked.append(name)

    monkeypatch.setattr(planning, "unshown_characters", lambda text, fonts: (count("unshown"), unshown(text))[1])
    monkeypatch.setattr(images, "read_picture", lambda path: (count("read"), read(path))[1])
    ran = run("cards", "--format", form, "--copies", "thug=3")
    assert ran.code == 1
    assert sorted(asked) == ["read", "unshown"]
    assert ran.err.count("no font has `牛` (U+725B) of lackey, thug;") == 1


@pytest.mark.parametrize(
    ("thug", "lackey", "said"),
    [
        ("\ue000", "x", ["no font has U+E000 of thug; it is printed as [u+e000]."]),
        (
            "牛谷",
            "牛",
            ["no font has 2 characters of CJK (`牛`, `谷`) of lackey, thug; their names are printed in brackets."],
        ),
        ("🔥🗡", "x", ["no font has 2 signs (`🔥`, `🗡`) of thug; their names are printed in brackets."]),
        ("🔥", "🗡", ["no font has `🔥` (U+1F525) of thug; ", "no font has `🗡` (U+1F5E1) of lackey; "]),
        ("กขคงจฉชซ" * 20, "ก", ["no font has 8 characters of Thai (`ก`, `ข`, `ค`, `ง`, `จ`, …) of lackey, thug; "]),
    ],
)
def test_characters_without_font_are_told_by_script(
    run: Run, home: Path, thug: str, lackey: str, said: list[str]
) -> None:
    for name, sign in (("thug", thug), ("lackey", lackey)):
        change(home, f"creatures/{name}.yaml", "Nobody surprises it.", f"Nobody surprises it {sign}.")
    ran = run("cards", "--format", "pdf", "--format", "png", "--ppi", "40")
    told = [line for line in ran.err.splitlines() if "no font" in line]
    assert ran.code == 1
    assert len(told) == len(said)
    assert all(any(part in line for line in told) for part in said)
    assert bool(re.search(r"in brackets, thug on \d faces\.", ran.err)) == (len(thug) > 99)


def test_what_several_formats_share_is_told_once(run: Run, home: Path) -> None:
    change(home, "creatures/thug.yaml", "name: Thug", "name: 牛 Thug")
    forms = ("pdf", "png", "svg")
    ran = run("cards", *(word for form in forms for word in ("--format", form)), "--only", "thug", "--ppi", "40")
    assert ran.code == 1
    assert ran.err.count("no font has `牛` (U+725B) of thug;") == 1
    change(home, "creatures/thug.yaml", "Nobody surprises it.", "Nobody surprises it. " * 400)
    ran = run(
        "cards", *(word for form in forms for word in ("--format", form)), "--only", "thug", "--overflow", "larger"
    )
    assert ran.code == 1
    assert ran.err.count("does not fit") + ran.err.count("is too small for") == 1


def test_a_picture_that_the_press_cannot_show_is_told(run: Run, home: Path) -> None:
    write(home, "creatures/thug.svg", "<svg xmlns='http://www.w3.org/2000/svg'><no end")
    change(home, "creatures/thug.yaml", "name: Thug", "image: thug.svg\nname: Thug")
    for words in (("svg",), ("pdf",), ("pdf", "--format", "png")):
        ran = run("cards", "--format", *words)
        assert ran.code == 1
        assert ran.err.count("the picture `thug.svg` of thug is damaged, so its card has none") == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--size", "a5", "--margin", "0"), "no room for the ruler of 50 mm on 2 of 2 sheets; `bestiary cards --calibrate`"),
        (("--size", "a5", "--margin", "0", "--only", "thug,lackey,dire-wolf"), "on 1 of 2 sheets"),
        (("--size", "a5", "--margin", "0", "--duplex", "fold"), "on 4 of 4 sheets; `bestiary cards --calibrate --duplex long`"),
        (("--size", "a5", "--margin", "0", "--only", "thug"), ""),
        (("--size", "a5"), ""),
        (("--single",), ""),
        ((), ""),
    ],
)  # fmt: skip
def test_sheets_without_room_for_the_ruler_are_told(run: Run, home: Path, words: tuple[str, ...], said: str) -> None:
    ran = run("cards", "--format", "pdf", *words)
    assert ran.code == 0, ran.err
    assert said in ran.err and bool(said) == bool(ran.err)


def test_a_picture_may_lie_at_the_end_of_any_path(run: Run, home: Path) -> None:
    folder = "creatures/" + "/".join(f"{'deep' * 12}-{number}-\u725b" for number in range(3))
    svg = (
        "<svg xmlns='http://www.w3.org/2000/svg' width='60' height='30'><rect width='60' height='30' fill='red'/></svg>"
    )
    write(home, f"{folder}/thug.svg", svg)
    sheet = (home / "creatures/thug.yaml").read_text(encoding="utf-8")
    (home / "creatures/thug.yaml").unlink()
    write(home, f"{folder}/thug.yaml", sheet.replace("name: Thug", "name: Thug\nimage: thug.svg"))
    ran = run("cards", "--format", "png", "--format", "pdf", "--only", "thug", "--ppi", "60")
    assert (ran.code, ran.err) == (0, "")
    image = pytest.importorskip("PIL.Image").open(home / "build/cards/thug.png").convert("RGB")
    assert (255, 0, 0) in {colour for _, colour in image.getcolors(100_000)}
    assert run("check", "--cards").code == 0


def test_a_trait_in_place_of_a_packaged_one_is_one_card(run: Run, home: Path) -> None:
    packaged = (Path(__file__).parents[1] / "traits" / "aggressive.yaml").read_text(encoding="utf-8")
    (home / "traits").mkdir(exist_ok=True)
    own = packaged.replace("name: Aggressive", "name: Wrathful") + "overrides: true\n"
    (home / "traits" / "aggressive.yaml").write_text(own, encoding="utf-8")
    run("cards", "--kind", "trait", "--only", "aggressive", "--format", "md")
    (text,) = [path.read_text(encoding="utf-8") for path in (home / "build").glob("*.md")]
    assert "Wrathful" in text and "Aggressive" not in text


@pytest.mark.parametrize("becomes", ["right", "outdated", "not ours"])
def test_a_refused_print_says_once_what_becomes_of_the_file_of_an_earlier_run(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch, becomes: str
) -> None:
    assert run("cards", "--format", "pdf").code == 0
    monkeypatch.setattr("bestiary.press.comparing.read_faces", lambda pdf, pages: ())
    name = Path("build") / "cards.pdf"
    if becomes != "right":
        change(home, "creatures/thug.yaml", "Keeps to", "Stays by")
    if becomes == "not ours":
        name.write_bytes(b"not ours")
    ran = run("cards", "--format", "pdf")
    assert (ran.code, name.exists()) == (1, becomes != "outdated")
    assert ran.err.count(f"`{name}`") == 1
    assert (f"`{name}` of an earlier run is out of date and was taken away." in ran.err) == (becomes == "outdated")
    assert (f"`{name}` is still that of an earlier run." in ran.err) == (becomes != "outdated")
