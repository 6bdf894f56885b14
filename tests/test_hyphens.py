"""A hyphen forgotten, too many, or with its list in another column, and words above keys: one finding, and no guess is mended."""

from __future__ import annotations

from pathlib import Path

import pytest

from sound_sheet import SHEET
from test_one_mistake import BLOCK, A, Case, judge

ACTION = """\
actions:
  - name: Shove
    against: might
    effects:
      - result: failure
        text: The target is pushed.
      - {result: failure, by: 2, status: prone}
"""
LISTS = f"""\
{ACTION}instants:
  - name: Quick Hands
    when: A creature leaves its reach.
    text: The guard follows.
banes:
  - name: Trip
    range: 1-2
    text: It falls.
  - name: Slow
    range: 3
    text: >-
      It waits until the
      next turn.
"""
EFFECTS = """\
      - name: Effect
        effect: It sheds light.
      - cost: 1 Malice
        effect: It hooks another.
"""
#: Each slip, by the lines that are right.
SHEETS = {"creature": SHEET.replace("motivation", f"{LISTS}motivation"), "block": BLOCK + EFFECTS}
SAFE, UNSAFE = "(fixable)", "(fixable: --unsafe-fixes)"
NO_HYPHEN, TORN, ALONE = "no hyphen stands before it", "tears it from the entry above", "stands alone here"


def slip(kind: str, right: str, wrong: str, check: str, *says: str, mended: bool = True) -> Case:
    """One slip in a sound sheet; with `mended`, what `--fix` makes of it is the sound sheet again."""
    text = SHEETS[kind]
    assert text.count(right) == 1, right
    never = () if mended else (SAFE,)
    return Case({A: text.replace(right, wrong)}, check, says, (text,) if mended else (), never)


def forgotten(kind: str, right: str, wrong: str) -> Case:
    return slip(kind, right, wrong, "syntax-error", NO_HYPHEN, "write `- ` before it")


CASES: dict[str, Case] = {
    **{
        f"forgotten: {right.strip().partition(chr(10))[0]}, {len(wrong) - len(wrong.lstrip())} spaces": forgotten(
            kind, right, wrong
        )
        for kind, right, wrong in (
            ("creature", "  - name: Trip\n", "  name: Trip\n"),
            ("creature", "  - name: Slow\n", "  name: Slow\n"),
            ("creature", "  - name: Slow\n", "   name: Slow\n"),
            ("creature", "  - name: Quick Hands\n", "  name: Quick Hands\n"),
            ("creature", "      - {result", "      {result"),
            ("creature", "      - result: failure\n", "      result: failure\n"),
            ("block", "  - type: feature\n", "  type: feature\n"),
            ("block", "      - roll: Power", "      roll: Power"),
            # The entry above has an effect of its own.
            ("block", "      - cost: 1 Malice\n", "      cost: 1 Malice\n"),
        )
    },
    # It may go on with the roll.
    "forgotten, or too far out": slip(
        "block", "      - name: Effect\n", "      name: Effect\n", "syntax-error", NO_HYPHEN, UNSAFE, mended=False
    ),
    **{
        f"too many: {right.strip()}": slip(
            kind,
            right,
            f"    - {right.lstrip()}",
            "syntax-error",
            "though the keys above have none",
            "take it out",
            UNSAFE,
            mended=False,
        )
        for kind, right in (
            ("creature", "    text: It falls.\n"),
            ("block", "    keywords: [Melee, Strike, Weapon]\n"),
            ("block", "    distance: Melee 1\n"),
        )
    },
    "a second one": slip(
        "creature", "  - name: Trip", "  - - name: Trip", "syntax-error", "a second hyphen", "take it out", mended=False
    ),
    **{
        f"torn apart at {right.strip()}": slip(
            kind,
            right,
            f"{right[: len(right) - len(right.lstrip()) - 2]}- {right.lstrip()}",
            "missing-key",
            TORN,
            mended=mended,
        )
        for kind, right, mended in (
            ("creature", "    range: 1-2\n", True),
            ("creature", "    range: 3\n", True),
            ("block", "    usage: Main action\n", True),
            # The entry above lacks nothing.
            ("creature", "    when: A creature leaves its reach.\n", False),
            ("creature", "    text: It falls.\n", False),
        )
    },
    **{
        f"words above keys: {words}": slip(
            kind,
            right,
            right.replace(right.split("- ")[1].strip(), words),
            check,
            says,
            f"write `{right.split('- ')[1].strip()}`",
        )
        for kind, right, words, check, says in (
            ("creature", "  - name: Trip\n", "Trip", "syntax-error", ALONE),
            ("creature", "      - result: failure\n", "failure", "syntax-error", ALONE),
            ("creature", "      - result: failure\n", "failure:", "unknown-key", "stands where a key should"),
            ("block", "  - type: feature\n", "feature", "syntax-error", ALONE),
            ("block", "      - name: Effect\n", "Effect", "syntax-error", ALONE),
            ("block", "      - name: Effect\n", "Effect:", "unknown-key", "stands where a key should"),
            ("block", "      - cost: 1 Malice\n", "1 Malice", "syntax-error", ALONE),
            ("block", "      - cost: 1 Malice\n", "1 Malice:", "unknown-key", "is it the cost?"),
            ("block", "      - roll: Power Roll + 2\n", "Power Roll + 2", "syntax-error", ALONE),
        )
    },
    "words above keys that may be several": slip(
        "block", "- name: Effect\n", "- Lamp Glow\n", "syntax-error", ":31:9:", ALONE, "`name` or `cost`", mended=False
    ),
    **{
        f"entries as far out as the one above: {count}": slip(
            kind, right, "\n".join(line[4:] for line in right.split("\n")), "unknown-key", says, SAFE
        )
        for count, (kind, right, says) in enumerate(
            (
                (
                    "block",
                    "      - cost: 1 Malice\n        effect: It hooks another.\n",
                    "this entry belongs to the list of `effects`",
                ),
                ("block", EFFECTS, "this and 1 more below belong to the list of `effects`"),
                ("creature", "      - {result: failure, by: 2, status: prone}\n", "starts further out"),
            )
        )
    },
    "a list in the column of its entry's hyphen": slip(
        "creature",
        ACTION[ACTION.index("      - result") :],
        "\n".join(line[4:] for line in ACTION[ACTION.index("      - result") :].split("\n")),
        "wrong-type",
        "the list of `effects` starts further out than its key",
    ),
    **{
        f"a text that begins {width} spaces in": slip(
            "creature", "      It waits", f"{' ' * width}It waits", "syntax-error", ":30:", f"write {6 - width} "
        )
        for width in (0, 3, 4)
    },
}


@pytest.mark.parametrize("name", CASES)
def test_a_hyphen_is_one_mistake(name: str, tmp_path: Path) -> None:
    judge(CASES[name], tmp_path)
