"""`bestiary lsp`: a real server, spoken to as editors do."""

from __future__ import annotations

from collections.abc import Iterator
import os
from pathlib import Path
import random
import shutil

import pytest

from bestiary.collection.looking import look_at
from bestiary.lint.checking import check_bestiary
from bestiary.lint.remembering import check_again
from editor_client import Editor, apply, editing, tree_of
from ran import call
from sound_sheet import SHEET
from test_cli_check import start
from test_remembering import tree
from test_watch import random_save

__all__ = ["tree"]

CHECKS = Path(__file__).parent / "checks"
GUARD = "creatures/guard.yaml"
ITEM = "name: Club\ncategory: weapon\nagainst: {strike: might}\n"
#: Of letters that count two units, none, and one; and one that only looks like one.
EMOJI = "🐺🐺 e\u0301 ü 👩\u200d🌾"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return fill(tmp_path)


@pytest.fixture(scope="module")
def editor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    """An editor with the sheet open; those who use it leave all other files as they were."""
    root = fill(tmp_path_factory.mktemp("shared"))
    (root / "creatures/base.yaml").write_text(f"# {EMOJI}\nname: Base\nabstract: true\n")
    with editing(root, apart=True) as shared:
        shared.open(GUARD)
        yield shared


def fill(tmp_path: Path) -> Path:
    """A bestiary of one clean sheet, an item and a trait of its own."""
    files = {
        "bestiary.yaml": "name: Test\n",
        GUARD: SHEET,
        "items/club.yaml": ITEM,
        "traits/marsh.yaml": "name: Marsh\ngroup: label\ndescription: At home in the _reeds_, like a [[club]].\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(text.encode())
    return tmp_path


def spoilt(old: str, new: str) -> str:
    assert old in SHEET
    return SHEET.replace(old, new, 1)


def codes(root: Path, name: str, text: str | None = None) -> list[str]:
    """The codes of what `check` finds in a file, if it held another text."""
    texts = {str(root / name): text} if text is not None else None
    return [each.code for each in check_bestiary(root, root, texts).diagnostics if each.name == name]


def words(text: str, span: dict[str, dict[str, int]], encoding: str = "utf-16-le") -> str:
    """The words of a range on one line."""
    start, end = span["start"], span["end"]
    assert start["line"] == end["line"]
    size = {"utf-16-le": 2, "utf-8": 1, "utf-32-le": 4}[encoding]
    raw = text.split("\n")[start["line"]].encode(encoding)
    return raw[start["character"] * size : end["character"] * size].decode(encoding)


# Findings


def test_a_file_that_is_opened_shows_what_check_says(root: Path) -> None:
    (root / GUARD).write_text(spoilt("speed: 5", "speed: ten"))
    with editing(root) as editor:
        editor.open(GUARD)
        (found,) = editor.found(GUARD, "F103")
    assert words((root / GUARD).read_text(), found["range"]) == "ten"
    assert (found["severity"], found["source"], found["code"]) == (1, "bestiary", "F103 wrong-type")
    assert found["message"] == ("`speed` must be a whole number, but this is the text `ten` (write `10`)")


@pytest.mark.parametrize(
    ("offered", "encoding"),
    [(None, "utf-16-le"), (["utf-8", "utf-16"], "utf-8"), (["utf-32"], "utf-32-le"), (["odd"], "utf-16-le")],
)
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_columns_are_those_of_the_editor(root: Path, offered: list[str] | None, encoding: str, ending: str) -> None:
    text = spoilt("Nobody surprises", f"{EMOJI} [[wtch]] surprises").replace("\n", ending)
    with editing(root, {"general": {"positionEncodings": offered}} if offered else {}) as editor:
        editor.open(GUARD, text)
        (found,) = editor.found(GUARD, "N210")
        assert editor.capabilities["positionEncoding"] == encoding.removesuffix("-le")
    assert words(text, found["range"], encoding) == "[[wtch]]"


@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_mark_of_byte_order_is_counted_only_where_the_editor_shows_it(root: Path, mark: str) -> None:
    (root / GUARD).write_bytes(b"\xef\xbb\xbf" + spoilt("name: Guard", "nmae: Guard").encode())
    with editing(root) as editor:
        editor.open(GUARD, mark + editor_text(root))
        (found,) = editor.found(GUARD, "F101")
        (mend,) = [each for each in editor.actions(GUARD, "nmae") if each.get("isPreferred")]
        assert editor.mended(GUARD, mend) == mark + SHEET
    assert words(mark + editor_text(root), found["range"]) == "nmae"


def editor_text(root: Path) -> str:
    return (root / GUARD).read_bytes().decode("utf-8-sig")


def test_what_is_typed_is_checked_before_it_is_saved(root: Path) -> None:
    before = tree_of(root)
    with editing(root, apart=True) as editor:
        editor.open(GUARD)
        editor.found(GUARD)
        editor.change(GUARD, spoilt("speed: 5", "speed: ten"))
        editor.found(GUARD, "F103")
        editor.change(GUARD, SHEET)
        editor.found(GUARD)
    assert tree_of(root) == before


def test_other_files_show_what_an_edit_does_to_them(root: Path) -> None:
    (root / "traits/fey.yaml").write_text("name: Fey\ngroup: type\n")
    (root / GUARD).write_text(spoilt("types: [person]", "types: [fey]"))
    with editing(root) as editor:
        editor.open("traits/fey.yaml")
        editor.found("traits/fey.yaml")
        editor.change("traits/fey.yaml", "name: Fey\ngroup: label\n")
        editor.found(GUARD, "N206")
        editor.close("traits/fey.yaml")
        editor.found(GUARD)


def test_a_file_that_comes_or_goes_on_disk(root: Path) -> None:
    (root / GUARD).write_text(spoilt("types: [person]", "types: [person]\ntraits: [marsh]"))
    with editing(root, {"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": True}}}) as editor:
        editor.open(GUARD)
        editor.found(GUARD)
        (asked,) = editor.asked
        assert asked["params"]["registrations"][0]["method"] == "workspace/didChangeWatchedFiles"
        trait = (root / "traits/marsh.yaml").read_bytes()
        (root / "traits/marsh.yaml").unlink()
        editor.notify(
            "workspace/didChangeWatchedFiles", {"changes": [{"uri": editor.uri("traits/marsh.yaml"), "type": 3}]}
        )
        editor.found(GUARD, "N201")
        (root / "traits/marsh.yaml").write_bytes(trait)
        editor.notify(
            "workspace/didChangeWatchedFiles", {"changes": [{"uri": editor.uri("traits/marsh.yaml"), "type": 1}]}
        )
        editor.found(GUARD)


def test_a_save_counts_and_a_text_that_is_closed_does_not(root: Path) -> None:
    with editing(root) as editor:
        editor.open(GUARD)
        editor.change(GUARD, spoilt("speed: 5", "speed: ten"))
        editor.found(GUARD, "F103")
        editor.save(GUARD)
        editor.open("items/club.yaml")
        editor.change(GUARD, spoilt("speed: 5", "sped: 5"))
        editor.found(GUARD, "F101")
        editor.close(GUARD)
        editor.found(GUARD, "F103")


def test_severity_tags_and_other_places(root: Path) -> None:
    (root / "items/club.yml").write_text(ITEM)
    text = spoilt("motivation: A quiet watch.\n", "allow: {reversed-range: why}\n")
    with editing(root) as editor:
        editor.open(GUARD, text)
        advice, needless = sorted(editor.found(GUARD, "G321", "N218"), key=lambda each: str(each["code"]))
        (twice,) = editor.found("items/club.yml", "N212")
    assert (advice["severity"], "tags" in advice) == (3, False)
    assert (needless["severity"], needless["tags"]) == (2, [1])
    assert twice["relatedInformation"][0]["location"]["uri"] == (root / "items/club.yaml").as_uri()
    assert twice["range"]["start"]["line"] == twice["range"]["end"]["line"]


def test_files_of_no_bestiary_are_left_alone(root: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    other = tmp_path_factory.mktemp("other")
    for name in ("items/tasks.yaml", "plain.yaml", ".github/ci.yaml"):
        (other / name).parent.mkdir(exist_ok=True)
        (other / name).write_text("a: [\n")
    with editing(root) as editor:
        for name in ("items/tasks.yaml", "plain.yaml"):
            document = {"uri": (other / name).as_uri(), "languageId": "yaml", "version": 1, "text": "b: [\n"}
            editor.notify("textDocument/didOpen", {"textDocument": document})
            at = {"textDocument": {"uri": document["uri"]}, "position": {"line": 0, "character": 1}}
            assert editor.request("textDocument/hover", at) is None
        for name in ("untitled:1", "git:/x?y", "file:", "file:///%00"):
            document = {"uri": name, "languageId": "yaml", "version": 1, "text": "c: [\n"}
            editor.notify("textDocument/didOpen", {"textDocument": document})
        editor.open(".github/ci.yaml", "d: [\n")
        editor.open(GUARD)
        editor.found(GUARD)
        assert {uri for uri, found in editor.diagnostics.items() if found} == set()


def test_a_folder_without_settings_is_a_bestiary_when_it_is_open(root: Path) -> None:
    (root / "bestiary.yaml").unlink()
    (root / GUARD).write_text(spoilt("speed: 5", "speed: ten"))
    with editing(root) as editor:
        editor.open(GUARD)
        editor.found(GUARD, "F103")


def test_settings_that_are_being_typed_count(root: Path) -> None:
    text = spoilt("motivation: A quiet watch.\n", "")
    (root / GUARD).write_text(text)
    with editing(root) as editor:
        editor.open("bestiary.yaml")
        editor.found(GUARD, "G321")
        editor.change("bestiary.yaml", "name: Test\nchecks: {no-motivation: off}\n")
        editor.found(GUARD)
        editor.change("bestiary.yaml", "name: Test\nchekcs: {no-motivation: off}\n")
        editor.found("bestiary.yaml", "F101")
        editor.change("bestiary.yaml", "name: [\n")
        editor.found("bestiary.yaml", *codes(root, "bestiary.yaml", "name: [\n"))


def test_a_new_file_that_is_not_saved_is_there_for_others(root: Path) -> None:
    (root / GUARD).write_text(spoilt("types: [person]", "types: [person]\ntraits: [bog]"))
    with editing(root) as editor:
        editor.open(GUARD)
        editor.found(GUARD, "N201")
        editor.open("traits/bog.yaml", "")
        editor.change("traits/bog.yaml", "name: Bog\ngroup: label\n")
        editor.found(GUARD)
        editor.close("traits/bog.yaml")
        editor.found(GUARD, "N201")


BROKEN = {
    "nothing": b"",
    "blanks": b" \n\t\n",
    "open brackets": b"name: [\n",
    "a tab": b"name: X\n\tspeed: 3\n",
    "no map": b"- a\n- b\n",
    "not UTF-8": b"name: Gr\xfcn\n",
    "UTF-16": "name: Grün\n".encode("utf-16"),
    "zeros": b"name: \0\n",
    "two documents": b"name: A\n---\nname: B\n",
    "aliases": b"a: &a [x]\nb: [*a, *c]\n",
    "a bomb": b"a: &a [x, x]\n" + b"".join(b"a%d: &a%d [%s]\n" % (n, n, b"*a, " * 9) for n in range(9)),
    "very deep": b"a: " + b"[" * 5000,
    "lone line ends": b"name: A\rspeed: [\r",
    "odd line ends": "name: A\u2028speed: [\x0c\x85\n".encode(),
    "large": b"notes: " + b"word " * 900_000,
    "binary": bytes(range(256)) * 20,
}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] if name == "large" else []) for name in BROKEN]
)
def test_broken_files_break_nothing(editor: Editor, name: str) -> None:
    odd = "creatures/odd.yaml"
    path = editor.root / odd
    path.write_bytes(BROKEN[name])
    editor.open(odd)
    editor.found(odd, *codes(editor.root, odd))
    ask_everything(editor, odd)
    editor.change(odd, editor.texts[odd] + "\ud83d []")
    ask_everything(editor, odd)
    path.unlink()
    editor.change(odd, SHEET)
    editor.found(odd)
    editor.close(odd)


def ask_everything(editor: Editor, name: str) -> None:
    """Every question an editor has, at places in and beyond the text."""
    document = {"uri": editor.uri(name)}
    for line, character in ((0, 0), (0, 7), (1, 3), (10_000, 0), (0, 10_000)):
        for method in ("hover", "definition", "completion"):
            editor.ask(method, name, {"line": line, "character": character})
    span = {"start": {"line": 0, "character": 0}, "end": {"line": 9_999, "character": 0}}
    asked = {"textDocument": document, "range": span, "context": {"diagnostics": []}}
    editor.request("textDocument/codeAction", asked)
    editor.request(
        "textDocument/formatting", {"textDocument": document, "options": {"tabSize": 2, "insertSpaces": True}}
    )


# Mends


@pytest.mark.parametrize(
    ("old", "new", "bad", "title"),
    [
        ("types: [person]", "types: [persn]", "persn", "Change `persn` to `person`"),
        ("speed: 5", "sped: 5", "sped", "Change `sped` to `speed`"),
        ("name: Guard", f"name: Guard # {EMOJI}\nsped: 5", "sped", "Change `sped` to `speed`"),
        ("text: Nobody", "text: [[club]] Nobody", "[[club]] N", None),
        ("text: Nobody", "text: So: nobody", "So: n", None),
    ],
)
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_a_quick_fix_mends(editor: Editor, old: str, new: str, bad: str, title: str | None, ending: str) -> None:
    text = spoilt(old, new).replace("\n", ending)
    text = text.replace(f"speed: 5{ending}", "", 1) if "\nsped" in new else text
    editor.change(GUARD, text)
    mend = next(each for each in editor.actions(GUARD, bad) if each.get("isPreferred"))
    assert mend["kind"] == "quickfix"
    assert title is None or mend["title"] == title
    editor.change(GUARD, editor.mended(GUARD, mend))
    editor.found(GUARD)
    assert editor.texts[GUARD].count("\r\n") == (editor.texts[GUARD].count("\n") if ending == "\r\n" else 0)


def test_a_mend_that_may_change_the_meaning_says_so(editor: Editor) -> None:
    editor.change(GUARD, SHEET + "items: [2 club]\n")
    mends = [each for each in editor.actions(GUARD, "2 club") if each["kind"] == "quickfix"]
    assert [(each["title"], each["isPreferred"]) for each in mends] == [
        ("Change `2 club` to `{item: club, count: 2}` (may change what is meant)", False)
    ]
    assert editor.actions(GUARD, "2 club", "source.fixAll") == []


@pytest.mark.parametrize(
    ("lines", "bad", "title"),
    [
        ("traits:\n  - resistant: cold\n  - fire\n", "cold", "Write `[cold, fire]`"),
        ("banes:\n  - name: Trip\n    text: It falls.\nrange: 1\n", "range", "Write 4 more spaces before it"),
        ("abstract: yes\n", "yes", "Change `yes` to `true`"),
    ],
)
def test_a_mend_says_what_it_writes(editor: Editor, lines: str, bad: str, title: str) -> None:
    editor.change(GUARD, SHEET + lines)
    assert [each["title"] for each in editor.actions(GUARD, bad) if each.get("isPreferred")] == [title]


@pytest.mark.parametrize(
    "lines",
    [
        "description: |\n  Ask Mia about the art. Until then\n  status: draft\n",
        "description: |\n  A guard.\n  banes: # as most\n    # have\n  - {name: Trip, range: 1, text: It falls.}\n",
    ],
)
def test_what_may_be_text_is_no_preferred_mend(editor: Editor, lines: str) -> None:
    editor.change(GUARD, SHEET + lines)
    mends = [each for each in editor.actions(GUARD, lines.split("\n")[2].strip()) if each["kind"] == "quickfix"]
    said = "Start it in the column of the keys that it belongs beside (may change what is meant)"
    assert [(each["title"], each["isPreferred"]) for each in mends if "Allow" not in each["title"]] == [(said, False)]


@pytest.mark.parametrize("lazy", [True, False])
@pytest.mark.parametrize("only", ["source.fixAll", "source", "source.fixAll.bestiary"])
def test_all_that_is_safe_is_mended_at_once(root: Path, lazy: bool, only: str) -> None:
    text = spoilt("types: [person]", "types: [persn]").replace("speed: 5", "sped: 5").replace("Nobody", "So: nobody")
    able = {
        "textDocument": {"codeAction": {"resolveSupport": {"properties": ["edit"]}}},
        "workspace": {"workspaceEdit": {"documentChanges": True}},
    }
    with editing(root, able if lazy else {}) as editor:
        editor.open(GUARD, text)
        (whole,) = editor.actions(GUARD, "name", only)
        assert (whole["kind"], "edit" in whole) == ("source.fixAll.bestiary", not lazy)
        if lazy:
            whole = editor.request("codeAction/resolve", whole)
            assert whole["edit"]["documentChanges"][0]["textDocument"]["version"] == 1
        editor.change(GUARD, editor.mended(GUARD, whole))
        editor.found(GUARD)
        assert editor.texts[GUARD] == SHEET.replace("Nobody surprises the guard.", "'So: nobody surprises the guard.'")
        assert editor.actions(GUARD, "name", only) == []
        assert editor.actions(GUARD, "name", "refactor") == []


@pytest.mark.parametrize(
    ("allowed", "needless"),
    [
        ("", 0),
        ("allow:\n  no-tactics: why\n", 1),
        ("allow: {no-tactics: why}\n", 1),
        ("allow: { no-tactics: why }\n", 1),
        ("allow: {\n  no-tactics: why\n}\n", 1),
        ("allow: {size-out-of-range: {at: items/0, why: 'It is: fine'}}\n", 0),
        ("allow:\n  size-out-of-range:\n    at: items/0\n    why: fine, so far\n  no-tactics: why\n", 1),
        ("allow: {G306: {at: items/0, why: fine}}\n", 0),
    ],
)
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_what_is_meant_can_be_allowed(editor: Editor, allowed: str, needless: int, ending: str) -> None:
    text = spoilt("size: medium 1", "size: large 1") + allowed
    editor.change(GUARD, text.replace("\n", ending))
    (allow,) = [each for each in editor.actions(GUARD, "large 1") if each["title"].startswith("Allow ")]
    assert not allow["isPreferred"]
    assert ("everywhere" in allow["title"]) == ("items/0" in allowed)
    editor.change(GUARD, editor.mended(GUARD, allow))
    editor.found(GUARD, *["N218"] * needless)


@pytest.mark.parametrize(
    "allowed",
    [
        "",
        "metadata:\n  source: Home game\n",
        "metadata: {source: Home game}\n",
        "metadata:\n  allow:\n    odd-size: why\n",
        "metadata:\n  allow: {odd-size: why}\n",
        "metadata:\n  allow:\n    odd-size: {at: features/0, why: two heads}\n",
    ],
)
def test_where_a_format_has_no_room_for_allow_it_stands_under_metadata(editor: Editor, allowed: str) -> None:
    netter = "creatures/netter.yaml"
    text = (CHECKS / "signature-abilities/bad/creatures/reed-netter-1.yaml").read_text().rstrip()
    needless = ["N218"] if "allow:" in allowed else []
    (editor.root / netter).write_text(f"{text}\n{allowed}")
    editor.open(netter)
    editor.found(netter, "G426", *needless)
    (allow,) = [each for each in editor.actions(netter, "Net Cast") if each["title"].startswith("Allow ")]
    editor.change(netter, editor.mended(netter, allow))
    editor.found(netter, *needless * ("odd-size" in allowed))
    (editor.root / netter).unlink()
    editor.close(netter)


# Words


@pytest.mark.parametrize(
    ("line", "under", "said"),
    [
        ("traits: [aggressive]", "aggressive", "**Aggressive** (trait `aggressive`)"),
        ("traits: [resistant: [cold]]", "resistant", "**Resistant** (trait `resistant`)"),
        ("traits: [marsh]", "marsh", "At home in the reeds, like a Club."),
        ("description: A [[club|stick]] of wood.", "club", "**Club** (item `club`)"),
        ("description: A [[taunt]].", "taunt", "Rile a foe with mockery."),
        ("notes: x", "notes", "**Notes** (`notes`)"),
        ("spede: 5", "spede", "**F101 unknown-key** (error)"),
        ("items: [clubb]", "clubb", "An item"),
    ],
)
def test_hover(editor: Editor, line: str, under: str, said: str) -> None:
    editor.change(GUARD, f"# {EMOJI}\n{SHEET}{line}\n")
    shown = editor.ask("hover", GUARD, editor.at(GUARD, under, 1))
    assert shown["contents"]["kind"] == "markdown"
    assert said in shown["contents"]["value"]
    assert under in words(editor.texts[GUARD], shown["range"])
    assert editor.ask("hover", GUARD, {"line": 0, "character": 3}) is None


@pytest.mark.parametrize(
    ("line", "under", "file", "place"),
    [
        ("traits: [marsh]", "marsh", "traits/marsh.yaml", (0, 6)),
        ("items: [{item: club}]", "club}", "items/club.yaml", (0, 6)),
        ("extends: base", "base", "creatures/base.yaml", (1, 6)),
        ("description: See [[club]].", "club", "items/club.yaml", (0, 6)),
        ("description: See [[item:club|it]].", "item:", "items/club.yaml", (0, 6)),
    ],
)
def test_definition(editor: Editor, line: str, under: str, file: str, place: tuple[int, int]) -> None:
    editor.change(GUARD, f"{SHEET}{line}\n")
    (found,) = editor.ask("definition", GUARD, editor.at(GUARD, under, 1))
    start = found["range"]["start"]
    assert (found["uri"], (start["line"], start["character"])) == (editor.uri(file), place)


@pytest.mark.parametrize(
    ("line", "under", "said"),
    [
        ("traits: [aggressive]", "aggressive", "name: Aggressive"),
        ("description: See [[taunt]].", "taunt", "taunt:"),
        ("disposition: hostile", "might", "{id: might"),
    ],
)
def test_definition_of_what_stands_in_tables(editor: Editor, line: str, under: str, said: str) -> None:
    editor.change(GUARD, f"{SHEET}{line}\n")
    (found,) = editor.ask("definition", GUARD, editor.at(GUARD, under, 1))
    text = Path(found["uri"].removeprefix("file://")).read_text(encoding="utf-8")
    assert said in text.split("\n")[found["range"]["start"]["line"]]


def test_definition_of_what_stands_in_the_settings(root: Path) -> None:
    (root / "bestiary.yaml").write_text("skills:\n  - {id: dodge, name: Dodge, group: physical}\n")
    with editing(root) as editor:
        editor.open(GUARD, f"{SHEET}description: See [[dodge]].\n")
        (found,) = editor.ask("definition", GUARD, editor.at(GUARD, "dodge"))
        assert (found["uri"], found["range"]["start"]["line"]) == (editor.uri("bestiary.yaml"), 1)


COMPLETED = {
    "traits: [mar|": ("marsh", "traits: [marsh"),
    "traits: [aggressive, |]": ("marsh", "traits: [aggressive, marsh]"),
    "traits:\n  - |": ("resistant", "traits:\n  - resistant"),
    "tier: |": ("rook", "tier: rook"),
    "items: [{item: |": ("club", "items: [{item: club"),
    "items: [club, {it|}]": ("item", "items: [club, {item: }]"),
    "extends: gu|": ("guard", "extends: guard"),
    "moti|": ("motivation", "motivation: "),
    "sp|: 4": ("speed", "speed: 4"),
    "banes:\n  - name: X\n    ra|": ("range", "banes:\n  - name: X\n    range: "),
    "banes:\n  - |": ("name", "banes:\n  - name: "),
    "skills: {mi|": ("might", "skills: {might: "),
    "skills: {might: 3, w|}": ("wits", "skills: {might: 3, wits: }"),
    "status: dr|": ("draft", "status: draft"),
    f"description: {EMOJI} A [[cl|": ("club", f"description: {EMOJI} A [[club]]"),
    f"description: {EMOJI} A [[cl|]] here": ("club", f"description: {EMOJI} A [[club]] here"),
    "description: >-\n  A [[item:c|": ("item:club", None),
    "actions:\n  - name: X\n    effects:\n      - {result: f|": ("failure", None),
    "size: |": ("medium 1", "size: medium 1"),
    "description: The cl|": (None, None),
    "# tra|": (None, None),
}


@pytest.mark.parametrize("typed", COMPLETED)
def test_completion(editor: Editor, typed: str) -> None:
    label, whole = COMPLETED[typed]
    head, _, tail = typed.partition("|")
    text = f"name: New\n{head}{tail}\n"
    editor.change(GUARD, text)
    given = editor.ask("completion", GUARD, editor.at(GUARD, head, len(head)))
    offers = {each["label"]: each["textEdit"] for each in given["items"]}
    assert not given["isIncomplete"]
    assert (label in offers) if label else offers == {}
    if label and whole:
        assert apply(text, [offers[label]]) == f"name: New\n{whole}\n"


def test_completion_of_a_key_leaves_out_those_that_are_there(editor: Editor) -> None:
    editor.change(GUARD, SHEET + "s\n")
    given = editor.ask("completion", GUARD, editor.at(GUARD, "\ns\n", 2))
    labels = {each["label"] for each in given["items"]}
    assert {"status", "source"} <= labels
    assert not {"speed", "name"} & labels


# Form


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_formatting_is_that_of_fmt(root: Path, ending: str) -> None:
    messy = (
        f"# {EMOJI}\n" + "speed: 5   # fast\n" + spoilt("speed: 5\n", "") + f"description: {EMOJI * 3} {'word ' * 30}\n"
    )
    (root / GUARD).write_text(messy)
    assert call(root, "fmt").returncode == 0
    tidy = (root / GUARD).read_text()
    with editing(root) as editor:
        editor.open(GUARD, messy.replace("\n", ending))
        assert editor.tidied(GUARD) == tidy.replace("\n", ending)
        editor.change(GUARD, tidy.replace("\n", ending))
        assert editor.tidied(GUARD) == editor.texts[GUARD]


def test_what_cannot_be_formatted_is_left_as_it_is(root: Path) -> None:
    with editing(root) as editor:
        editor.open(GUARD, "name: [\n")
        assert editor.tidied(GUARD) == "name: [\n"
        assert "guard.yaml was left alone" in editor.messages[-1]["params"]["message"]


# What is remembered between two looks


@pytest.mark.parametrize("seed", range(4))
def test_unsaved_texts_are_judged_as_by_a_full_run(
    tree: Path, tmp_path_factory: pytest.TempPathFactory, seed: int
) -> None:
    """Texts change at random, and some of them are saved."""
    dice = random.Random(seed)
    typed = tmp_path_factory.mktemp("typed") / "tree"
    shutil.copytree(tree, typed)
    sound = {name: raw.decode() for name, raw in tree_of(tree).items() if name != "bestiary.yaml"}
    memory = None
    for _ in range(15):
        random_save(typed, dice, sound)
        on_disk = tree_of(tree)
        texts = {str(tree / name): raw.decode() for name, raw in tree_of(typed).items() if on_disk.get(name) != raw}
        if texts and dice.random() < 0.3:
            path = dice.choice([*texts])
            Path(path).parent.mkdir(exist_ok=True)
            Path(path).write_text(texts.pop(path))
        memory = check_again(tree, tree, look_at(tree, texts), memory)
        assert memory.checked.diagnostics == check_bestiary(tree, tree, texts).diagnostics


# The program


def test_without_pygls_it_says_what_brings_it(root: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    blocked = tmp_path_factory.mktemp("blocked")
    (blocked / "sitecustomize.py").write_text("import sys\nsys.modules['pygls'] = None\n")
    path = f"{blocked}{os.pathsep}{Path(__file__).parents[1] / 'tools'}"
    ran = start(root, "lsp", PYTHONPATH=path)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == "bestiary: This needs pygls, which `pip install 'bestiary[lsp]'` brings.\n"


def test_an_editor_that_is_gone_takes_the_server_along(root: Path) -> None:
    with editing(root, apart=True) as editor:
        editor.open(GUARD)
        editor.found(GUARD)
        other = start(root, "lsp")
        assert (other.returncode, other.stdout) == (0, "")
