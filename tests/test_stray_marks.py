"""Marks of style, commas and colons around words that know no style: one finding, and the words alone are left."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bestiary.mend.fixing import mend_bestiary
from bestiary.suggest import is_clear
from sound_sheet import SHEET
from test_one_mistake import BLOCK, A, Case, judge

RANGE = "banes:\n  - name: Trip\n    range: 1-3\n    text: It falls.\n"
RESULT = "actions:\n  - name: A\n    against: might\n    effects:\n      - result: failure\n        status: prone\n"
WHOLE = SHEET + RANGE + RESULT
ICON = BLOCK.replace("    usage:", "    icon: ☠️\n    usage:")

#: What stands in a sheet, and the ways to write it that YAML cannot read: the words are all that is meant.
UNREAD: dict[str, tuple[str, ...]] = {
    "name: Watchful": (
        "name: *Watchful*",
        "name: **Watchful**",
        "name: `Watchful`",
        "name: **Watchful",
        "name: Watchful:",
    ),
    "tier: rook": ("tier: *rook*", "tier: **Rook**", "tier: `rook`", "tier: rook:", "tier: **rook"),
    "vitality: 4": ("vitality: *4*", "vitality: **4**", "vitality: `4`", "vitality: 4:"),
    "range: 1-3": ("range: *1-3*", "range: **1–3**", "range: 1-3:"),
    "against: might": ("against: *might*", "against: **might**"),
    "result: failure": ("result: *failure*", "result: **On failure**", "result: failure:"),
    "{might: 4,": ("{might: *4*,", "{might: **4**,"),
    "types: [person]": ("types: [*person*]", "types: [**person**]"),
}
UNREAD_OF_BLOCKS: dict[str, tuple[str, ...]] = {
    "ev: 3": ("ev: 3:", "ev: *3*", "ev: **3**", "ev: `3`", "ev: 3 :"),
    "icon: ☠️": ("icon: *☠️*", "icon: **☠️**", "icon: ☠️:"),
    "distance: Melee 1": ("distance: *Melee 1*", "distance: **Melee 1**", "distance: Melee 1:", "distance: **Melee 1"),
    "size: 1M": ("size: *1M*", "size: 1M:"),
    "name: Club": ("name: *Club*", "name: Club:"),
    "[Melee, Strike": ("[*Melee*, Strike", "[`Melee`, Strike"),
}
#: The same with marks that YAML reads as letters of a text: which of them count is asked first.
READ: dict[str, tuple[str, ...]] = {
    "name: Watchful": (
        "name: Watchful**",
        "name: ~~Watchful~~",
        "name: ==Watchful==",
        "name: __Watchful",
        "name: <b>Watchful",
        "name: Watchful<br>",
        "name: \\*Watchful\\*",
    ),
}
READ_OF_BLOCKS: dict[str, tuple[str, ...]] = {
    "distance: Melee 1": ("distance: _Melee 1_", "distance: Melee 1**", "distance: ~~Melee 1~~"),
    "name: Club": ("name: ~~Club~~", "name: Club**"),
    "ev: 3": ("ev: _3_",),
}
COMMAS: dict[str, tuple[str, ...]] = {
    "name: Watchful": ("name: Watchful, ", "name: Watchful;  ", "name: Watchful, # note", "name: Watchful,\t"),
}
COMMAS_OF_BLOCKS: dict[str, tuple[str, ...]] = {
    "distance: Melee 1": ("distance: Melee 1,", "distance: Melee 1;", "distance: Melee 1, # note"),
    "ev: 3": ("ev: 3;", "ev: 3,"),
}
NUMBERS = ("vitality: _4_", "vitality: ~~4~~", "vitality: '**4**'", 'vitality: "`4`"')


def spoilt(
    of_sheets: dict[str, tuple[str, ...]], of_blocks: dict[str, tuple[str, ...]]
) -> Iterator[tuple[str, str, str]]:
    """The sheet, what of it becomes what."""
    for whole, cases in ((WHOLE, of_sheets), (ICON, of_blocks)):
        for old, ways in cases.items():
            yield from ((whole, old, new) for new in ways)


def case(whole: str, old: str, new: str, check: str, fixed: bool = True) -> Case:
    rest = new.rpartition("#")[2] if "#" in new else ""
    return Case({A: whole.replace(old, new, 1)}, check, (), (old,) if fixed else (), () if rest else ("mends 2",))


@pytest.mark.parametrize(("whole", "old", "new"), [*spoilt(UNREAD, UNREAD_OF_BLOCKS)])
def test_marks_that_cannot_be_read(whole: str, old: str, new: str, tmp_path: Path) -> None:
    judge(case(whole, old, new, "syntax-error"), tmp_path)


@pytest.mark.parametrize(("whole", "old", "new"), [*spoilt(READ, READ_OF_BLOCKS)])
def test_marks_that_would_be_printed(whole: str, old: str, new: str, tmp_path: Path) -> None:
    judge(case(whole, old, new, "unbalanced-markup", fixed=False), tmp_path)
    mending = mend_bestiary(tmp_path, tmp_path, lambda checked: list(checked.diagnostics), unsafe=True)
    assert [file.text for file in mending.files] == [whole]


@pytest.mark.parametrize(("whole", "old", "new"), [*spoilt(COMMAS, COMMAS_OF_BLOCKS)])
def test_commas_that_would_be_printed(whole: str, old: str, new: str, tmp_path: Path) -> None:
    judge(case(whole, old, new, "wrong-spelling"), tmp_path)


@pytest.mark.parametrize("new", NUMBERS)
def test_marks_around_a_number(new: str, tmp_path: Path) -> None:
    judge(case(WHOLE, "vitality: 4", new, "wrong-type"), tmp_path)


def test_texts_keep_their_style(tmp_path: Path) -> None:
    text = WHOLE.replace("A quiet watch.", "*Quiet* watch")
    judge(Case({A: text}, "syntax-error", ("needs quotes",), ("motivation: '*Quiet* watch'\n",)), tmp_path)


@pytest.mark.parametrize(
    ("word", "meant", "clear"),
    [
        ("pak", "pack", True),
        ("Failure", "failure", True),
        ("pac", "pack", True),
        # Both are one slip away.
        ("tarp", "trap", True),
        ("lick", "lock", False),
        ("a", "a3", False),
    ],
)
def test_beside_another_as_near_only_a_slip_of_the_fingers_is_clear(word: str, meant: str, clear: bool) -> None:
    names = ("pack", "pair", "failure", "success", "trap", "tarn", "lock", "link", "luck", "a3", "a4")
    assert is_clear(word, meant, names) is clear
