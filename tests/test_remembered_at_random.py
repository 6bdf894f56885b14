"""What a run remembers, and how it divides its work, changes nothing of what is printed: byte for byte, whatever was edited."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
import random
import re

import pytest

from bestiary.collection.looking import look_at
from bestiary.lint import dividing
from bestiary.lint.checking import Bestiary
from bestiary.lint.remembering import check_again, check_remembering
from bestiary.report import print_report
from bestiary.report.record import Report
from sound_sheet import SHEET

STATS = """\
type: statblock
name: Salt Wolf
level: 1
roles: [Minion Harrier]
ancestry: [Beast]
ev: 3 for four minions
stamina: "4"
speed: 6
size: 1M
stability: 0
free_strike: 1
might: 1
agility: 2
reason: -2
intuition: 0
presence: -1
features: []
"""
FEATURES = "type: featureblock\nname: Old Anchor\nfeatureblock_type: Hazard\nlevel: 1\nfeatures: []\n"
#: What a file may come to hold; names in it are of other files, or were once.
TEXTS = (
    SHEET,
    SHEET.replace("name: Guard", "name: Night Watch\nitems: [club]"),
    SHEET + "items: [night-stick]\n",
    SHEET + "items: [Spiked Mace, clubb]\n",
    SHEET + "allow: {unknown-item: mine}\nitems: [Old Anchor]\n",
    SHEET.replace("tactics: Holds", "tactics: See [[ogre]] and [[creature:club]]. Holds"),
    SHEET.replace("name: Guard", "name: Heir\nextends: ogre"),
    "extends: wolf\nname: Cub\nspeed: 7\n",
    "extends: Night Watch\nname: Lost\n",
    "extends: &base wolf\nname: Marked\nvitality: 900\n",
    SHEET.replace("speed: 5", "speed: ten") + "abstract: true\n",
    SHEET + "abstract: true\n",
    SHEET + "traits: [marsh]\n",
    SHEET + "traits: [mrsh, own-label]\n",
    SHEET + "allow: {no-motivation: x, draw-steel: y}\n",
    STATS,
    STATS.replace("features: []", "allow: {G321: never}\nfeatures: []"),
    STATS.replace("Salt Wolf", "Night Watch"),
    STATS.replace("speed: 6", "speed: fast"),
    FEATURES,
    FEATURES.replace("features: []", "stats:\n  - {name: Look, value: 'See [[wolf]]'}\nfeatures: []"),
    "name: Spiked Mace\ncategory: weapon\nagainst: {strike: might}\n",
    "name: Night Stick\ncategory: weapon\nagainst: {strike: might}\ntraits: [marsh]\n",
    "name: Club\ncategory: gear\nsystem: senteia\n",
    "name: Marsh\ngroup: label\n",
    "name: Bog\ngroup: type\nparameter: {kind: die}\n",
    "name: Dazed\nkind: status\ntext: Seeing [[ogre]].\n",
    "name: [\n",
    "",
)
#: What a file in a folder is likely to hold.
LIKELY = {
    "items": "name: [SCNM].*\ncategory",
    "traits": "name: [MB].*\ngroup",
    "terms": "name: Dazed",
    "hazards": "type: f",
}
SETTINGS = (
    "name: T\n",
    "name: T\nsystem: draw-steel\n",
    "labels: [own-label, marhs]\n",
    "cards: {copies: {wolf: 2}}\n",
)
PLACES = (
    *(f"creatures/{folder}/{name}.yaml" for folder in ("a", "b") for name in ("ogre", "wolf", "club", "watch", "cub")),
    *(f"items/{name}.yaml" for name in ("club", "mace", "ogre", "Night Stick")),
    *(f"hazards/{name}.yaml" for name in ("ogre", "wolf")),
    "traits/marsh.yaml",
    "traits/club.yaml",
    "terms/dazed.yaml",
    "creature/wolf.yaml",
)

pytestmark = pytest.mark.slow


def printed(checked: Bestiary) -> Mapping[str, str]:
    """All that a run says, in words and with its edits."""
    report = Report(checked.diagnostics, len([file for file in checked.catalog.files if not file.packaged]))
    return {form: print_report(form, report) for form in ("text", "json")}


def write(root: Path, name: str, text: str) -> None:
    (root / name).parent.mkdir(parents=True, exist_ok=True)
    (root / name).unlink(missing_ok=True)
    (root / name).write_text(text, encoding="utf-8")


def some_text(name: str, dice: random.Random) -> str:
    """What a file holds: mostly what belongs in its folder."""
    fitting = [text for text in TEXTS if re.match(LIKELY.get(name.partition("/")[0], "name: [GNH]|ext|type: s"), text)]
    text = dice.choice(fitting if dice.random() < 0.8 else TEXTS)
    names = dice.sample(("club", "mace", "night-stick", "Spiked Mace", "spiked-mace", "clubb"), 2)
    return f"{text}items: [{', '.join(names)}]\n" if text.startswith(SHEET[:60]) and "items:" not in text else text


def edit(root: Path, dice: random.Random) -> str:
    """One file comes, changes, goes, is touched, or becomes a link to another."""
    name, act = dice.choice(PLACES), dice.choice(("write",) * 6 + ("go", "touch", "link", "settings"))
    path = root / name
    if act == "settings":
        name = "bestiary.yaml"
        write(root, name, dice.choice(SETTINGS))
    elif act == "write":
        write(root, name, some_text(name, dice))
    elif act == "go":
        path.unlink(missing_ok=True)
    elif act == "touch" and path.is_file():
        path.touch()
    elif act == "link":
        other = root / dice.choice(PLACES)
        if other != path and other.is_file() and not other.is_symlink():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.unlink(missing_ok=True)
            path.symlink_to(other)
    return f"{act} {name}"


def filled(root: Path, dice: random.Random) -> None:
    write(root, "bestiary.yaml", SETTINGS[0])
    for name in PLACES:
        if dice.random() < 0.7:
            write(root, name, some_text(name, dice))


@pytest.mark.parametrize("seed", range(3))
def test_runs_that_remember_print_what_a_full_run_prints(seed: int, tmp_path: Path) -> None:
    dice = random.Random(seed)
    filled(tmp_path, dice)
    memory, told = None, []
    for _ in range(8):
        told += [edit(tmp_path, dice) for _ in range(dice.choice((0, 1, 1, 2)))]
        full = printed(dividing.check_bestiary(tmp_path, tmp_path))
        memory = check_again(tmp_path, tmp_path, look_at(tmp_path), memory)
        assert printed(memory.checked) == full, told
        if dice.random() < 0.7:
            assert printed(check_remembering(tmp_path, tmp_path)) == full, told


@pytest.mark.parametrize("seed", range(3))
def test_divided_work_prints_what_a_full_run_prints(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dividing, "LEAST_SHARE", 2)
    monkeypatch.setattr(dividing, "usable_cores", lambda: 3)
    monkeypatch.setattr(dividing, "run_parts", lambda work, parts: [work(part) for part in parts])
    dice = random.Random(seed)
    filled(tmp_path, dice)
    told: list[str] = []
    for _ in range(8):
        told += [edit(tmp_path, dice) for _ in range(dice.choice((0, 1, 4)))]
        full = printed(dividing.check_bestiary(tmp_path, tmp_path))
        assert printed(check_remembering(tmp_path, tmp_path, forget=True)) == full, told
        assert printed(check_remembering(tmp_path, tmp_path)) == full, told
