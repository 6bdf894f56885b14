"""A key is renamed only where the key that is meant takes the value, as the schema and the names that are known say."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ran import call
from sound_sheet import SHEET

BASE = "name: Watch\nabstract: true\n"
_HERE = "is here already"
#: A line of a sheet, the key it is asked about, words of its help, and what the line becomes; empty where nothing may be made of it.
LINES: dict[str, tuple[str, str, str, str]] = {
    "a base": ("base: watch", "extends", "", "extends: watch"),
    "a base, misspelt": ("base: wacth", "extends", "", "extends: watch"),
    "a base that is not there": ("base: bandit", "extends", "no creature is called `bandit`", ""),
    "a map": ("base: {might: 3}", "", "under a key that takes such a value", ""),
    "a map with a mark": ("base: &b {might: 3}", "", "under a key that takes such a value", ""),
    "a number": ("base: 5", "", "under a key that takes such a value", ""),
    "a sentence": ("base: Stands on a plinth of stone.", "", "under a key that takes such a value", ""),
    "a list": ("parent: [a, b]", "", "under a key that takes such a value", ""),
    "a choice": ("grup: pack", "group", "", "group: pack"),
    "a choice, misspelt": ("grup: pakc", "group", "", "group: pack"),
    "a map for a choice": ("grup: {x: 1}", "group", "nothing that `group` takes", ""),
    "a map for text": ("imag: {x: y}", "image", "nothing that `image` takes", ""),
    "a map for a name": ("dispositon: {a: b}", "disposition", "nothing that `disposition` takes", ""),
    "a map for a list of words": ("tag: {a: b}", "tags", "nothing that `tags` takes", ""),
    "a map for a list": ("item: {a: b}", "items", "nothing that `items` takes", ""),
    "a word for a list": ("trait: agressive", "traits", "", "traits: [aggressive]"),
    "text for entries": ("bane: A curse of old.", "banes", "write it like `[{name: ", ""),
    "a number for entries": ("action: 3", "actions", "write it like `[{name: ", ""),
    "a number for a map": ("allows: 5", "allow", "write it like `{overlapping-banes: ", ""),
    "text for what is there": ("passive: yes", "", f"`passives` {_HERE}", ""),
    "a number for what is there": ("skill: 5", "", f"`skills` {_HERE}", ""),
}


@pytest.mark.parametrize("row", LINES)
def test_a_key_is_renamed_only_where_its_value_fits(row: str, tmp_path: Path) -> None:
    line, meant, help, becomes = LINES[row]
    path = tmp_path / "creatures" / "a.yaml"
    path.parent.mkdir()
    (path.parent / "watch.yaml").write_text(BASE)
    path.write_text(f"{SHEET}{line}\n")
    (found,) = json.loads(call(tmp_path, "check", "--format", "json").stdout)["findings"]
    assert found["message"] == f"unknown key `{line.partition(':')[0]}`"
    assert found["suggestion"] == (f"did you mean `{meant}`?" if meant else "")
    assert help in found["help"] and "what can stand here" not in found["help"]
    assert bool(found["edits"] and found["safe"]) is bool(becomes)
    call(tmp_path, "check", "--fix", "--unsafe-fixes")
    assert path.read_text() == f"{SHEET}{becomes or line}\n"


#: Of an item that lacks its category: a line with a key of another name, and what `--fix` makes of it.
CHOICES = {
    "type: weapon": "category: weapon",
    "kind: weapon": "category: weapon",
    "class: weapon": "category: weapon",
    "type: sling": "type: sling",
}


@pytest.mark.parametrize("line", CHOICES)
def test_a_choice_that_only_a_missing_key_takes_tells_the_key(line: str, tmp_path: Path) -> None:
    path = tmp_path / "items" / "sling.yaml"
    path.parent.mkdir()
    effect = "effects:\n  - {ability: shoot, result: success, harm: {damage: 1}}\n"
    path.write_text(f"name: Sling\n{line}\nburden: 1\n{effect}")
    call(tmp_path, "check", "--fix")
    assert path.read_text() == f"name: Sling\n{CHOICES[line]}\nburden: 1\n{effect}"


def test_a_key_without_a_value_keeps_no_others_from_their_names(tmp_path: Path) -> None:
    path = tmp_path / "creatures" / "a.yaml"
    path.parent.mkdir()
    lines = SHEET.replace("passives:", "Passives:").splitlines(keepends=True)
    lines = [line.capitalize() if line[0].islower() and ":" in line[:12] else line for line in lines]
    path.write_text("".join(lines) + "Banes:\n")
    call(tmp_path, "check", "--fix")
    (found,) = json.loads(call(tmp_path, "check", "--format", "json").stdout)["findings"]
    assert found["message"] == "`Banes` has no value; a list is expected"
