"""What findings promise of `--fix` is what it does: no more, no less, and with no new error."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
import os
from pathlib import Path
from random import Random
import re
import shutil

from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
import pytest

from bestiary.cli.main import bestiary
from bestiary.cli.mending import shown_change
from bestiary.diagnostic import Diagnostic, Severity
from bestiary.lint.checking import check_bestiary
from bestiary.mend.fixing import Mending, mend_bestiary

WORLD = Path(__file__).with_name("fixing") / "world"
SHEET = """\
name: Guard
tier: rook
types: [person]
traits: [aggressive, bandit, resistant: [lightning, cold]]
size: medium 1
vitality: 4
stamina: 5
speed: 5
skills: {might: 4, reflex: 3, endurance: 4, wits: 2, insight: 2, presence: 2}
items:
  - maul
  - {item: dagger, stowed: true}
banes:
  - name: Dirty Trick
    range: 1-3
    traits:
      - attack
    text: The target is slow.
passives:
  - name: Watchful
    text: Nobody surprises the guard.
motivation: A quiet watch.
tactics: Holds the door.
"""
BLOCK = (Path(__file__).parents[1] / "creatures" / "draw-steel" / "salt" / "bell-diver.yaml").read_text("utf-8")


def slipped(word: str, random: Random) -> str:
    """A word with two letters swapped, one left out, or one doubled."""
    at = random.randrange(1, len(word) - 1)
    ways = (
        word[:at] + word[at + 1] + word[at] + word[at + 2 :],
        word[:at] + word[at + 1 :],
        word[: at + 1] + word[at:],
    )
    return random.choice(ways)


def put(found: re.Match[str], before: str, after: str = "") -> str:
    return found.string[: found.start()] + before + found[0] + after + found.string[found.end() :]


def pick(pattern: str, text: str, random: Random) -> re.Match[str] | None:
    return random.choice(list(re.finditer(pattern, text, re.MULTILINE)) or [None])


def misspell(text: str, random: Random) -> str:
    found = pick(r"[a-z]{4,}", text, random)
    return text[: found.start()] + slipped(found[0], random) + text[found.end() :] if found else text


def copy_name(text: str, random: Random) -> str:
    found = pick(r"(?<=[\[ ])[a-z]{4,}(?=[,\]])", text, random)
    return put(found, "", f", {slipped(found[0], random)}") if found else text


def copy_line(text: str, random: Random) -> str:
    found = pick(r"^[ -]*([a-z]{4,}).*\n", text, random)
    return put(found, "", found[0].replace(found[1], slipped(found[1], random), 1)) if found else text


def copy_number(text: str, random: Random) -> str:
    found = pick(r"(?<=[{ ])([a-z]{4,}): (\d+)(?=,)", text, random)
    number = int(found[2]) + random.randint(0, 1) if found else 0
    return put(found, "", f", {slipped(found[1], random)}: {number}") if found else text


def capital(text: str, random: Random) -> str:
    found = pick(r"[a-z]{4,}", text, random)
    return text[: found.start()] + found[0].capitalize() + text[found.end() :] if found else text


def without_sign(text: str, random: Random) -> str:
    found = pick(r"[:,] ", text, random)
    return text[: found.start()] + random.choice([found[0][0], " "]) + text[found.end() :] if found else text


SLIPS: Sequence[Callable[[str, Random], str]] = (
    misspell,
    copy_name,
    copy_line,
    copy_number,
    capital,
    without_sign,
)


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("world")
    return Path(shutil.copytree(WORLD, root, dirs_exist_ok=True))


def mend(world: Path, text: str) -> tuple[Sequence[Diagnostic], Mending]:
    texts = {str(world / "creatures" / "guard.yaml"): text}
    before = check_bestiary(world, world, texts).diagnostics
    return before, mend_bestiary(world, world, lambda checked: list(checked.diagnostics), texts=texts)


def in_words(found: Sequence[Diagnostic]) -> Counter[tuple[str, str]]:
    return Counter((each.check, re.sub(r"line \d+", "", each.message)) for each in found)


def is_promised(found: Diagnostic) -> bool:
    return bool(found.edits) and found.safe


def errors(found: Sequence[Diagnostic]) -> int:
    return sum(each.severity is Severity.ERROR for each in found)


@pytest.mark.parametrize("sheet", [SHEET, BLOCK], ids=["senteia", "draw-steel"])
def test_what_is_promised_is_done(sheet: str, world: Path) -> None:
    @settings(max_examples=60, deadline=None)
    @given(st.tuples(st.sampled_from(SLIPS), st.sampled_from(SLIPS)), st.randoms(use_true_random=False))
    def holds(slips: Sequence[Callable[[str, Random], str]], random: Random) -> None:
        text = sheet
        for slip in slips:
            text = slip(text, random)
        before, mending = mend(world, text)
        after = mending.checked.diagnostics
        left = in_words([each for each in before if not is_promised(each)])
        kept = in_words([each for each in before if is_promised(each)]) & (in_words(after) - left)
        assert kept == Counter(), text
        assert [each.message for each in after if is_promised(each)] == [], text
        # Of a text that cannot be read, not all is known before.
        assert errors(after) <= errors(before) or any(each.code.startswith("Y") for each in before), text

    holds()


#: Lists of `allow` with two names of one check, and what is promised of the misspelt one.
ALLOWED = {
    "allow: {G308: meant, overlaping-banes: meant}": True,
    "allow: {G308: meant, overlaping-banes: other}": False,
    "allow: {overlapping-banes: meant, overlaping-banes: other}": False,
    "allow: {overlapping-banes: meant, overlaping-banes: meant}": True,
}


@pytest.mark.parametrize("line", ALLOWED)
def test_a_check_is_allowed_once(line: str, world: Path) -> None:
    before, mending = mend(world, f"{SHEET}{line}\n")
    told = next(each for each in before if "overlaping" in each.message)
    assert is_promised(told) is ALLOWED[line]
    assert [file.text.splitlines()[-1] for file in mending.files] == [line.partition(", ")[0] + "}"] * ALLOWED[line]


#: Where a link leads to the sheet of the same bestiary, and where it lies.
LINKS = ("creatures/above.yaml", "creatures/zone.yaml")


@pytest.mark.skipif(os.name == "nt", reason="links of POSIX")
@pytest.mark.parametrize("link", LINKS)
@pytest.mark.parametrize(
    "spoilt", [("bandit,", "bandt,"), ("motivation: A", "motivation: Why: a"), ("- attack", "- atack")]
)
def test_what_a_link_leads_to_is_mended_once(
    link: str, spoilt: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(WORLD, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    target = tmp_path / "creatures" / "guard.yaml"
    assert spoilt[0] in SHEET
    target.write_text(SHEET.replace(*spoilt), encoding="utf-8")
    (tmp_path / link).symlink_to("guard.yaml")
    diff = CliRunner().invoke(bestiary, ["check", "--diff"])
    assert diff.stdout.count("+++ ") == 1
    done = CliRunner().invoke(bestiary, ["check", "--fix"])
    assert (done.exit_code, done.stderr.splitlines()[1:]) == (0, ["mended 1 mistake in 1 file"])
    assert done.stderr.startswith("creatures/guard.yaml:")
    assert (tmp_path / link).is_symlink()


#: What was mended, and how it is said: what nobody sees by its name.
CHANGES: Mapping[tuple[str, str], tuple[str, str]] = {
    ("agressive", "aggressive"): ("`agressive`", "`aggressive`"),
    (":\u00a0", ": "): ("`:<no-break space>`", "`: `"),
    ("-\tname: Bite", "- name: Bite"): ("`-<tab>name: Bite`", "`- name: Bite`"),
    ("\t- a\n\t- b", "  - a\n  - b"): ("`<tab>- a<end of line><tab>- b`", "`  - a<end of line>  - b`"),
    ("a:\n  - b", "a: [b]"): ("`a: - b`", "`a: [b]`"),
    ("a\u200bb", "ab"): ("`a<zero width space>b`", "`ab`"),
    ("\ufeffname", "name"): ("`<byte order mark>name`", "`name`"),
    ("a\u2028b", "a b"): ("`a<line separator>b`", "`a b`"),
    ("a\x07b", "ab"): ("`a<U+0007>b`", "`ab`"),
    ("\u0430ttack", "attack"): ("`<cyrillic small letter a>ttack`", "`attack`"),
    ("x" * 80 + "a", "x" * 80 + "b"): (f"`…{'x' * 20}a`", f"`…{'x' * 20}b`"),
    ("x" * 80, ""): (f"`{'x' * 59}…`", "``"),
}


@pytest.mark.parametrize("change", CHANGES, ids=ascii)
def test_a_change_is_seen(change: tuple[str, str]) -> None:
    assert shown_change(*change) == CHANGES[change]
