"""Whatever the files contain: one clear finding each, the rest of the run goes on, never a traceback."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
import json
import os
from pathlib import Path
from random import Random
import resource
import subprocess
import sys
import time

import pytest

from bad_input.mutation import mutated
from bestiary.cards.deck import card_of_subject, creature_subjects, view_subject
from bestiary.diagnostic import Diagnostic, Finding
from bestiary.lint.checking import Bestiary, check_bestiary
from bestiary.report import FORMATS, print_report
from bestiary.report.record import Report
from bestiary.source.files import decode_source
from sound_sheet import SHEET

REPOSITORY = Path(__file__).parents[1]
#: Beside every bad file, to see that the run goes on.
OTHER = SHEET.replace("speed: 5", "speed: ten")

Tree = Mapping[str, bytes | str]


def write_tree(root: Path, tree: Tree) -> None:
    """Write the files of a tree."""
    for name, content in tree.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode("utf-8") if isinstance(content, str) else content)


def run_all(root: Path) -> Bestiary:
    """Check a bestiary, print its findings in every format, and lay out every card that can be had."""
    bestiary = check_bestiary(root, root)
    for name in FORMATS:
        print_report(name, Report(bestiary.diagnostics, len(bestiary.catalog.files)))
    for subject in creature_subjects(bestiary):
        view_subject(bestiary, subject)
        card_of_subject(bestiary, subject)
    return bestiary


def findings(root: Path, tree: Tree) -> list[Diagnostic]:
    """The findings of a tree, without those of the sheet that stands beside it to be found."""
    write_tree(root, {**tree, "creatures/other.yaml": OTHER})
    found = run_all(root).diagnostics
    other = [each for each in found if each.name == "creatures/other.yaml"]
    assert [(each.check, each.line) for each in other] == [("wrong-type", 7)]
    return [each for each in found if each.name != "creatures/other.yaml"]


BOMB = "a: &a [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{now}: &{now} [{', '.join([f'*{before}'] * 10)}]\n" for before, now in zip("abcdefgh", "bcdefghi", strict=True)
)
#: A file that is bad as a whole: its bytes, the check that says so, line and column.
FILES: dict[str, tuple[bytes | str, str, int, int]] = {
    "empty": ("", "empty-file", 1, 1),
    "blank": ("\n\n  \n", "empty-file", 1, 1),
    "comments only": ("# one\n# two\n", "empty-file", 1, 1),
    "marks only": ("---\n", "empty-file", 1, 1),
    "null": ("~\n", "empty-file", 1, 1),
    "a mark of byte order only": (b"\xef\xbb\xbf", "empty-file", 1, 1),
    "broken": ("name: [Guard\ntier: rook\n", "syntax-error", 1, 7),
    "text": ("Once upon a time\n", "wrong-type", 1, 1),
    "a number": ("42\n", "wrong-type", 1, 1),
    "a list": ("- name: Guard\n", "wrong-type", 1, 1),
    "picture": (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(100), "binary-file", 1, 1),
    "zero byte": (SHEET.replace("quiet", "qui\x00et"), "binary-file", 1, 1),
    "latin-1": (SHEET.replace("Guard", "Gärd").encode("latin-1"), "not-utf8", 1, 8),
    "windows quotes": (SHEET.encode() + b"notes: the \x93good\x94 one\n", "not-utf8", 14, 12),
    "utf-16": (SHEET.encode("utf-16"), "binary-file", 1, 1),
    "utf-16 big": (b"\xfe\xff" + SHEET.encode("utf-16-be"), "binary-file", 1, 1),
    "half a letter": (SHEET.encode() + b"notes: caf\xc3", "not-utf8", 14, 11),
    "escape character": (SHEET.replace("quiet", "qui\x1b[31met"), "syntax-error", 12, 18),
    "bell": (SHEET.replace("quiet", "\x07"), "syntax-error", 12, 15),
    "large": (b"name: Guard\n" + b"# 3456789\n" * 5_000_000, "file-too-large", 1, 1),
    "alias bomb": (BOMB, "alias-bomb", 6, 12),
    "alias circle": ("a: &a [*a]\n", "alias-cycle", 1, 8),
    "unknown alias": ("name: *nobody\n", "syntax-error", 1, 7),
    "many brackets": ("[" * 10_000, "nested-too-deep", 1, 61),
    "many closed brackets": ("[" * 10_000 + "]" * 10_000, "nested-too-deep", 1, 61),
    "many braces": ("{a: " * 10_000, "nested-too-deep", 1, 241),
    "many steps": ("".join(" " * step + "a:\n" for step in range(1000)), "nested-too-deep", 61, 61),
    "many dashes": ("- " * 10_000 + "x\n", "nested-too-deep", 1, 121),
    "many questions": ("? " * 3_000 + "x\n", "complex-key", 1, 3),
    "tab": (SHEET.replace("  - name", "\t- name"), "syntax-error", 10, 1),
    "other documents": (SHEET + "---\n" * 50, "second-document", 14, 1),
    "python": ("name: !!python/object/apply:os.system [ls]\n", "unknown-tag", 1, 7),
    "merged scalar": ("<<: 5\n", "bad-merge", 1, 1),
}


#: Bytes that are no UTF-8, and what they are in the encoding that most likely wrote them.
OTHER_ENCODINGS = {
    b"\x96": "`–` in Windows-1252, perhaps",
    b"\x93": "`“` in Windows-1252, perhaps",
    b"\x80": "`€` in Windows-1252, perhaps",
    b"\xe9": "`é` in Latin-1, perhaps",
    # Windows has nothing there.
    b"\x81": "`\x81` in Latin-1, perhaps",
}


@pytest.mark.parametrize("byte", OTHER_ENCODINGS)
def test_a_letter_of_another_encoding_is_named(byte: bytes) -> None:
    raw = b"name: a " + byte + b" b \x96\n"
    found = decode_source(raw, "", "")
    assert isinstance(found, Finding)
    assert (found.here, found.source.text[-3:]) == (OTHER_ENCODINGS[byte], " –\n")


@pytest.mark.parametrize("name", FILES)
def test_bad_file_is_one_finding(name: str, tmp_path: Path) -> None:
    content, check, line, column = FILES[name]
    started = time.process_time()
    found = findings(tmp_path, {"creatures/bad.yaml": content})
    assert [(each.check, each.line, each.column) for each in found] == [(check, line, column)]
    assert found[0].message and found[0].severity.word == "error"
    assert time.process_time() - started < 5


#: One line of the sheet made bad: the line's key, what stands there instead, and the check.
VALUES: dict[str, tuple[str, str, str]] = {
    "infinite": ("vitality: 4", "vitality: 1e400", "wrong-type"),
    "infinity": ("vitality: 4", "vitality: .inf", "wrong-type"),
    "no number": ("vitality: 4", "vitality: .nan", "wrong-type"),
    "many digits": ("vitality: 4", "vitality: " + "9" * 100_000, "wrong-type"),
    "forty digits": ("vitality: 4", "vitality: " + "9" * 40, "out-of-range"),
    "many hex digits": ("vitality: 4", "vitality: 0x" + "f" * 250, "out-of-range"),
    "half": ("vitality: 4", "vitality: 4.5", "wrong-type"),
    "surrogate": ("name: Guard", 'name: "\\ud800"', "syntax-error"),
    "null name": ("name: Guard", "name: ~", "null-without-extends"),
    "list of lists": ("types: [person]", "types: [[person]]", "wrong-type"),
    "map of maps": ("types: [person]", "types: {person: {person: 1}}", "wrong-type"),
    "empty list": ("types: [person]", "types: []", "empty-value"),
    "empty text": ("motivation: A quiet watch.", "motivation: ''", "wrong-spelling"),
    "blank text": ("name: Guard", "name: '  '", "wrong-spelling"),
    "two lines of name": ("name: Guard", 'name: "Gu\\nard"', "wrong-spelling"),
    "unknown key": ("speed: 5", "speed: 5\nfoo: 1", "unknown-key"),
    "number as key": ("speed: 5", "speed: 5\n5: 1", "unknown-key"),
    "null as key": ("speed: 5", "speed: 5\n~: 1", "unknown-key"),
    "long text": ("name: Guard", "name: " + "G" * 1_000_000, "too-long"),
}


@pytest.mark.parametrize("name", VALUES)
def test_bad_value_is_one_finding(name: str, tmp_path: Path) -> None:
    old, new, check = VALUES[name]
    found = findings(tmp_path, {"creatures/bad.yaml": SHEET.replace(old, new, 1)})
    assert [each.check for each in found] == [check]
    report = print_report("text", Report(tuple(found), 1))
    assert max(map(len, report.splitlines())) < 400


SCHEMAS = {"creatures": "creature", "items": "item", "traits": "trait", "terms": "term"}


def _places(
    schema: Mapping[str, object], top: Mapping[str, object], at: tuple[str | int, ...] = ()
) -> Iterator[tuple[str | int, ...]]:
    from bestiary.resources import load_schema, resolve_ref

    schema, top = resolve_ref(schema, top, load_schema("common"))
    yield at
    if len(at) > 5:
        return
    properties = schema.get("properties", {})
    assert isinstance(properties, dict)
    for key, part in properties.items():
        yield from _places(part, top, (*at, key))
    for step, word in ((0, "items"), ("thing", "additionalProperties")):
        if isinstance(part := schema.get(word), dict):
            yield from _places(part, top, (*at, step))


def _wrapped(at: tuple[str | int, ...], value: object) -> object:
    for step in reversed(at):
        value = [value] if isinstance(step, int) else {step: value}
    return value


@pytest.mark.slow
@pytest.mark.parametrize("folder", SCHEMAS)
@pytest.mark.parametrize("value", [None, [], {}, [None], {"": None}, "x", 5, True], ids=repr)
def test_any_value_anywhere(folder: str, value: object, tmp_path: Path) -> None:
    """Every place of every schema with every kind of value: findings, never an exception."""
    from bestiary.resources import load_schema

    schema = load_schema(f"senteia/{SCHEMAS[folder]}")
    tree = {
        f"{folder}/at-{number}.yaml": json.dumps(_wrapped(at, value))
        for number, at in enumerate(_places(schema, schema))
    }
    write_tree(tmp_path, tree)
    assert len(tree) > 5
    bestiary = run_all(tmp_path)
    assert all(each.message for each in bestiary.diagnostics)


def test_links_and_folders(tmp_path: Path) -> None:
    write_tree(tmp_path, {"creatures/good.yaml": SHEET, "creatures/odd.yaml/inside.yaml": SHEET})
    folder = tmp_path / "creatures"
    (folder / "loop.yaml").symlink_to("loop.yaml")
    (folder / "nowhere.yaml").symlink_to("gone.yaml")
    (folder / "again").symlink_to(tmp_path, target_is_directory=True)
    (folder / "same.yaml").symlink_to("good.yaml")
    os.mkfifo(folder / "pipe.yaml")
    bestiary = run_all(tmp_path)
    assert [(each.name, each.check) for each in bestiary.diagnostics] == [
        (f"creatures/{name}.yaml", "unreadable-file") for name in ("loop", "nowhere", "odd", "pipe")
    ]
    assert {subject.document.id for subject in creature_subjects(bestiary)} == {"good", "inside", "same"}


def test_deep_folders(tmp_path: Path) -> None:
    deep = tmp_path / "creatures"
    for _ in range(200):
        deep = deep / "d"
    deep.mkdir(parents=True)
    (found,) = findings(tmp_path, {})
    assert found.check == "unreadable-file"


def test_odd_file_names(tmp_path: Path) -> None:
    names = ["Dire Wolf", "dire\nwolf", "dire\x1b[31mwolf", "竜", "-", "a--b", "a,b:c%d", "con"]
    write_tree(tmp_path, {f"creatures/{name}.yaml": SHEET for name in names})
    os.link(tmp_path / "creatures" / "con.yaml", os.fsencode(tmp_path / "creatures") + b"/caf\xe9.yaml")
    bestiary = run_all(tmp_path)
    assert {each.check for each in bestiary.diagnostics} == {"bad-file-name"}
    assert len(bestiary.diagnostics) == len(names)
    for form in FORMATS:
        report = print_report(form, Report(bestiary.diagnostics, 9))
        assert "\x1b" not in report
        report.encode("utf-8")


def test_many_files_with_few_handles(tmp_path: Path) -> None:
    """1,000 files under a limit of 256 handles: files are read one by one."""
    write_tree(tmp_path, {f"creatures/herd/guard-{number}.yaml": SHEET for number in range(1000)})
    write_tree(tmp_path, {"creatures/bad.yaml": "name: [\n"})
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, limits[1]))
    try:
        bestiary = check_bestiary(tmp_path, tmp_path)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, limits)
    assert [each.name for each in bestiary.diagnostics] == ["creatures/bad.yaml"]
    assert len(list(creature_subjects(bestiary))) == 1000


# What a broken file must not do: cause findings, or hide them, elsewhere.


def test_several_mistakes_are_each_found_once(tmp_path: Path) -> None:
    text = (
        SHEET.replace("stamina", "stamnia")
        .replace("speed: 5", "speed: ten")
        .replace("[person]", "[person, 5]")
        .replace("might: 4", "might: 99")
        .replace("    text: Nobody", "    txt: Nobody")
    )
    found = findings(tmp_path, {"creatures/bad.yaml": text})
    assert [(each.line, each.check) for each in found] == [
        (3, "wrong-type"),
        (6, "unknown-key"),
        (7, "wrong-type"),
        (8, "out-of-range"),
        (11, "unknown-key"),
    ]


BROKEN = {
    "syntax": "name: [",
    "form": "name: Thing\nfoo: 1\n",
    "type": "5\n",
    "empty": "",
    "group": "name: Thing\ngroup: 5\ncategory: 5\nparameter: {kind: 7}\ntier: 3\nsize: 4\n",
}
USER = """\
name: User
tier: thing
types: [thing, person]
traits: [thing: [cold], aggressive]
size: thing 1
vitality: 4
stamina: 5
speed: 5
skills: {might: 4, reflex: 3, endurance: 4, wits: 2, insight: 2, presence: 2}
items: [thing]
actions:
  - {name: One, traits: [thing], of: thing, text: "See [[trait:thing]], [[item:thing]]."}
motivation: A quiet watch.
tactics: Holds the door.
"""


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_file_causes_no_findings_elsewhere(kind: str, tmp_path: Path) -> None:
    tree = {"creatures/user.yaml": USER, "traits/thing.yaml": BROKEN[kind], "items/thing.yaml": BROKEN[kind]}
    write_tree(tmp_path, tree)
    bestiary = run_all(tmp_path)
    assert {each.name for each in bestiary.diagnostics} == {"traits/thing.yaml", "items/thing.yaml"}
    # Its card would lack what the broken files say, so there is none.
    assert not list(creature_subjects(bestiary))


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_file_hides_no_findings_elsewhere(kind: str, tmp_path: Path) -> None:
    user = USER.replace("tier: thing", "tier: pawn").replace("size: thing 1", "size: large 1")
    tree = {
        "creatures/user.yaml": user.replace("[thing, person]", "[person]"),
        "traits/thing.yaml": BROKEN[kind],
        "items/thing.yaml": BROKEN[kind],
    }
    write_tree(tmp_path, tree)
    own = {each.check for each in run_all(tmp_path).diagnostics if each.name == "creatures/user.yaml"}
    assert own == {"exact-tier-values", "size-out-of-range"}


def test_a_misspelt_name_in_an_item_keeps_its_bearers_from_the_deck(tmp_path: Path) -> None:
    sword = "name: Sword\ncategory: weapon\ntraits: [hevy-melee]\n"
    write_tree(tmp_path, {"creatures/a.yaml": SHEET + "items: [sword]\n", "items/sword.yaml": sword})
    bestiary = run_all(tmp_path)
    assert [(each.name, each.check) for each in bestiary.diagnostics] == [("items/sword.yaml", "unknown-trait")]
    assert not list(creature_subjects(bestiary))


def test_a_broken_base_is_one_finding(tmp_path: Path) -> None:
    heir = "extends: {}\nname: Heir\nbanes:\n  - {{name: Trip, range: 1, text: The target falls.}}\n"
    write_tree(tmp_path, {"creatures/base.yaml": SHEET + "banes: 5\n", "creatures/heir.yaml": heir.format("base")})
    write_tree(tmp_path, {"creatures/heir-of-heir.yaml": heir.format("heir")})
    bestiary = run_all(tmp_path)
    assert [(each.name, each.check) for each in bestiary.diagnostics] == [("creatures/base.yaml", "wrong-type")]
    assert not list(creature_subjects(bestiary))


def test_an_inherited_value_is_found_in_the_file_that_wrote_it(tmp_path: Path) -> None:
    heirs = {f"creatures/heir-{number}.yaml": f"extends: base\nname: Heir {number}\n" for number in range(3)}
    write_tree(tmp_path, {"creatures/base.yaml": SHEET.replace("rook", "pawn"), **heirs})
    found = [(each.name, each.line, each.check) for each in run_all(tmp_path).diagnostics]
    assert found == [("creatures/base.yaml", 5, "exact-tier-values"), ("creatures/base.yaml", 6, "exact-tier-values")]


def test_what_an_heir_lacks_is_found_at_its_extends(tmp_path: Path) -> None:
    base = SHEET.replace("name: Guard\n", "abstract: true\n").replace("speed: 5\n", "")
    write_tree(tmp_path, {"creatures/base.yaml": base, "creatures/heir.yaml": "extends: base\nname: Heir\n"})
    found = [(each.name, each.line, each.column, each.check) for each in run_all(tmp_path).diagnostics]
    assert found == [("creatures/heir.yaml", 1, 10, "missing-key")]


# Silencing.


OVERLAP = "banes:\n  - {name: A, range: 1-2, text: Falls.}\n  - {name: B, range: 2, text: Falls.}\n"


@pytest.mark.parametrize(
    ("allow", "left"),
    [
        ("overlapping-banes: both are meant", []),
        ("G308: both are meant", []),
        ("G308: {at: banes/B, why: both are meant}", []),
        ("G308: {at: banes, why: both are meant}", []),
        ("G308: {why: both are meant}", []),
        ("G308: {at: banes/A, why: both are meant}", []),
        ("G308: {at: skills, why: both are meant}", ["overlapping-banes", "unused-allow"]),
        ("G301: no pawn", ["overlapping-banes", "unused-allow"]),
        ("overlaping-banes: both are meant", ["unused-allow"]),
        ("too-week: it is meant", ["overlapping-banes", "unused-allow"]),
        ("Y106: never", ["overlapping-banes", "unused-allow"]),
    ],
)
def test_allow(allow: str, left: list[str], tmp_path: Path) -> None:
    write_tree(tmp_path, {"creatures/a.yaml": SHEET + OVERLAP + f"allow:\n  {allow}\n"})
    assert [each.check for each in run_all(tmp_path).diagnostics] == left


@pytest.mark.parametrize(
    ("allow", "left"),
    [
        ("unknown-trait: {at: traits, why: ours}", []),
        ("unknown-trait: {at: trais, why: ours}", ["unused-allow"]),
        ("unknown-trait: {at: skills, why: ours}", ["unknown-trait", "unused-allow"]),
        ("Y106: never", ["unknown-trait", "unused-allow"]),
    ],
)
def test_an_allow_for_an_error(allow: str, left: list[str], tmp_path: Path) -> None:
    sheet = SHEET + f"traits: [aggressiv]\nallow:\n  {allow}\n"
    write_tree(tmp_path, {"creatures/a.yaml": sheet})
    assert sorted(each.check for each in run_all(tmp_path).diagnostics) == left


def test_an_allow_is_not_called_unused_where_that_cannot_be_known(tmp_path: Path) -> None:
    allow = "allow: {overlapping-banes: both are meant, too-weak: it is old}\n"
    tree = {
        "creatures/misspelt.yaml": SHEET.replace("stamina", "stamnia") + OVERLAP + allow,
        "creatures/armed.yaml": SHEET + OVERLAP + "items: [maul]\n" + allow,
        "items/maul.yaml": "name: Maul\ncategory: weapon\ntraits: 5\n",
    }
    write_tree(tmp_path, tree)
    found = [(each.name, each.check) for each in run_all(tmp_path).diagnostics]
    assert found == [("creatures/misspelt.yaml", "unknown-key"), ("items/maul.yaml", "wrong-type")]


@pytest.mark.parametrize(
    ("severity", "word"), [("error", "error"), ("warning", "warning"), ("hint", "hint"), ("off", None)]
)
@pytest.mark.parametrize("key", ["no-defining-effect", "G320"])
def test_severity_is_a_setting(severity: str, word: str | None, key: str, tmp_path: Path) -> None:
    plain = SHEET.replace("passives:\n  - name: Watchful\n    text: Nobody surprises the guard.\n", "")
    write_tree(tmp_path, {"creatures/a.yaml": plain, "bestiary.yaml": f"checks: {{{key}: {severity}}}\n"})
    assert [each.severity.word for each in run_all(tmp_path).diagnostics] == ([word] if word else [])


# Mutations.


def _mutation_run(root: Path, seed: int, count: int) -> None:
    sources = {
        f"{path.relative_to(REPOSITORY).parts[0]}/{path.name}": path.read_bytes()
        for folder in ("creatures/senteia", "items", "traits")
        for path in sorted((REPOSITORY / folder).rglob("*.yaml"))
    }
    pools = {
        kind: [name for name in sources if name.startswith(f"{kind}/")] for kind in ("creatures", "items", "traits")
    }
    done = number = 0
    write_tree(root, sources)
    while done < count:
        random = Random(f"{seed}/{number}")
        kind = random.choice(("creatures", "creatures", "creatures", "items", "traits"))
        # Few of what many build on: else hardly a sheet would be left that can be judged.
        picked = random.sample(pools[kind], min(len(pools[kind]), 60 if kind == "creatures" else 5))
        bad = {name: mutated(sources[name], random) for name in picked}
        write_tree(root, bad)
        try:
            run_all(root)
        except Exception as error:
            raise AssertionError(f"seed {seed}, tree {number}: {type(error).__name__}: {error}") from error
        write_tree(root, {name: sources[name] for name in bad})
        done += len(bad)
        number += 1


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1))
def test_mutated_sheets_never_raise(seed: int, tmp_path: Path) -> None:
    _mutation_run(tmp_path, seed, 750)


def test_a_hostile_file_cannot_paint_the_terminal(tmp_path: Path) -> None:
    write_tree(tmp_path, {"creatures/a.yaml": SHEET.replace("name: Guard", "name: Gu\x1b]0;owned\x07ard")})
    done = subprocess.run(
        [sys.executable, "-m", "bestiary", "check"], cwd=tmp_path, capture_output=True, check=False, timeout=60
    )
    assert done.returncode == 1
    assert b"\x1b" not in done.stdout and b"\x07" not in done.stdout
