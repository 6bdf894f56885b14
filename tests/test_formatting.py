"""`bestiary fmt`: one style, the same data, every comment, and nothing left to do a second time."""

from __future__ import annotations

from collections.abc import Iterator
import json
import os
from pathlib import Path
from random import Random
import re

from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st
import pytest

from bestiary.cli.main import bestiary
from bestiary.collection.settings import Settings
from bestiary.diagnostic import Source
from bestiary.mend.formatting import Unformatted, folded_lines, formatted_text, schema_order
from bestiary.resources import load_schema
from bestiary.source.nodes import read_layout
from bestiary.source.quoting import is_plain, quoted
from bestiary.source.tree import read_tree
from bestiary.systems.registry import find_system

ROOT = Path(__file__).parents[1]
CASES = sorted(Path(__file__).with_name("formatting").iterdir())
GAME = find_system("senteia")
ORDER = schema_order(load_schema("senteia/creature"), GAME.orders(GAME.load_tables(Settings())))
SHEETS = sorted(path for folder in ("creatures", "items", "traits") for path in (ROOT / folder).rglob("*.yaml"))


def formatted(text: str) -> str:
    return formatted_text(Source("", "", text), ORDER)


def data_of(text: str) -> str:
    return json.dumps(read_tree(Source("", "", text)).data, sort_keys=True)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_style(case: Path) -> None:
    before = (case / "in.yaml").read_bytes().decode("utf-8")
    wanted = (case / "out.yaml").read_bytes().decode("utf-8")
    assert formatted(before) == wanted
    assert formatted(wanted) == wanted


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("name: a\nname: b\n", "mistakes in its YAML"),
        ("name: [a\n", "mistakes in its YAML"),
        ("- a\n", "no map"),
        ("{name: a}\n", "no map"),
        ("? [a]\n: b\n", "mistakes in its YAML"),
        ("name: a\ntypes: !!seq [b]\n", "tag"),
        ("? b\n  c\n: d\n", "no word"),
    ],
)
def test_what_cannot_be_formatted_says_why(text: str, why: str) -> None:
    with pytest.raises(Unformatted, match=why):
        formatted(text)


def roughened(text: str, random: Random) -> str:
    """A sheet as another editor would have left it: comments, empty lines, broken lines, quotes, lines out of order."""
    lines = text.split("\n")
    for _ in range(random.randint(1, 6)):
        at = random.randrange(len(lines))
        line = lines[at]
        indent = len(line) - len(line.lstrip())
        deeper = "\n" + " " * (indent + random.randint(2, 5))
        lines[at] = random.choice(
            [
                f"{' ' * random.choice([0, 2, 4, indent])}#note {random.randrange(99)}\n{line}",
                f"{line}{' ' * random.randint(1, 4)}# beside {random.randrange(99)}",
                f"\n{line}   ",
                line.replace(": ", ': "', 1) + '"' if '"' not in line else line,
                line.replace(", ", f",{deeper}", 1),
                line.replace(", ", f", # inside{deeper}", 1),
                f"{line}{deeper}and more words",
                f"{lines[at - 1]}\n{line}",
                re.sub(
                    r"(?<=: )(?![\[{>|'\"&])(?=\w)",
                    f"{random.choice(['|+', '>+', '|-', '>1-'])}\n{' ' * (indent + 4)}",
                    line,
                )
                + "\n",
            ]
        )
    return "\n".join(lines)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(SHEETS), st.randoms(use_true_random=False))
def test_data_and_comments_stay(sheet: Path, random: Random) -> None:
    text = roughened(sheet.read_text(encoding="utf-8"), random)
    try:
        result = formatted(text)
    except Unformatted:
        return
    assert data_of(result) == data_of(text)
    assert sorted(read_layout(result).comments) == sorted(read_layout(text).comments)
    assert formatted(result) == result
    assert result.endswith("\n") and not result.endswith("\n\n") and "\r" not in result


@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Zl", "Zp"]) | st.sampled_from(" \n")))
def test_folded_prose_reads_back_the_same(text: str) -> None:
    lines = folded_lines(text, "  ")
    if lines is not None:
        assert read_tree(Source("", "", "\n".join(["a: >-", *lines, "b: 1"]))).data == {"a": text, "b": 1}


@settings(max_examples=500, deadline=None)
@given(st.text(st.sampled_from("ab 1.:#-+,[]{}'\"&*!|>%@`?~_\u00e9\u00a0\u2028\t"), min_size=1))
def test_texts_stay_texts_without_quotes(text: str) -> None:
    for sheet in ("a: {}", "a:\n  - {}", "a: [b, {}, c]", "a: {{b: {}, c: 1}}", "{}: 1", "a: {{{}: 1}}"):
        written = sheet.format(quoted(text)) + "\n"
        if "\t" in text or not read_tree(Source("", "", written)).readable:
            continue
        result = formatted(written)
        assert data_of(result) == data_of(written)
        assert formatted(result) == result
        plain = is_plain(text, in_brackets=not sheet.startswith(("a: {}", "a:\n")))
        assert plain is (sheet.format(text) + "\n" == result)


UGLY = "tier: pawn\r\nname: Lackey\r\n"
TIDY = "name: Lackey\r\ntier: pawn\r\n"


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    (tmp_path / "bestiary.yaml").write_text("format: 1\n")
    (tmp_path / "creatures").mkdir()
    (tmp_path / "creatures" / "lackey.yaml").write_bytes(b"\xef\xbb\xbf" + UGLY.encode())
    monkeypatch.chdir(tmp_path)
    yield tmp_path


def run(*arguments: str) -> Result:
    return CliRunner().invoke(bestiary, ["fmt", *arguments])


def test_fmt_writes_and_is_done(place: Path) -> None:
    first = run()
    assert (first.exit_code, first.stdout) == (0, "")
    assert "formatted creatures/lackey.yaml" in first.stderr
    assert (place / "creatures" / "lackey.yaml").read_bytes() == TIDY.encode()
    second = run()
    assert second.exit_code == 0
    assert second.stderr == "0 files changed, 2 in style already\n"


def test_check_names_files_and_writes_nothing(place: Path) -> None:
    done = run("--check")
    assert (done.exit_code, done.stdout) == (1, "creatures/lackey.yaml\n")
    assert UGLY.encode() in (place / "creatures" / "lackey.yaml").read_bytes()
    assert run("--check", "bestiary.yaml").exit_code == 0


def test_diff_is_a_patch(place: Path) -> None:
    done = run("--diff")
    assert done.exit_code == 1
    assert done.stdout.startswith("--- a/creatures/lackey.yaml\n+++ b/creatures/lackey.yaml\n@@")


def test_a_broken_file_is_named_and_left_alone(place: Path) -> None:
    broken = place / "creatures" / "broken.yaml"
    broken.write_text("name: [a\n")
    done = run()
    assert done.exit_code == 1
    assert "creatures/broken.yaml was left alone" in done.stderr
    assert broken.read_text() == "name: [a\n"
    assert (place / "creatures" / "lackey.yaml").read_bytes() == TIDY.encode()
    assert run("creatures/lackey.yaml").exit_code == 0


def test_the_mark_at_the_start_is_named(place: Path) -> None:
    """A patch that takes it out shows two lines that look alike."""
    target = place / "creatures" / "lackey.yaml"
    target.write_bytes(b"\xef\xbb\xbf" + TIDY.encode())
    for option in ("--check", "--diff"):
        done = run(option)
        assert done.exit_code == 1
        assert "creatures/lackey.yaml: the byte order mark before its first line" in done.stderr
    assert "is gone" in run().stderr
    assert target.read_bytes() == TIDY.encode()
    assert "byte order mark" not in run().stderr


@pytest.mark.parametrize("text", ["{name: Lackey}\n", "name: Lackey\ntypes: !!seq [person]\n"])
def test_what_has_no_mistakes_is_passed_by(text: str, place: Path) -> None:
    target = place / "creatures" / "lackey.yaml"
    target.write_bytes(b"\xef\xbb\xbf" + text.encode())
    for options in ((), ("--check",), ("--diff",)):
        done = run(*options)
        assert (done.exit_code, done.stdout) == (0, "")
        assert "creatures/lackey.yaml was left alone: it " in done.stderr
        assert "0 files" in done.stderr and "1 left alone" in done.stderr
    assert target.read_bytes() == b"\xef\xbb\xbf" + text.encode()


@pytest.mark.skipif(os.name == "nt", reason="links of POSIX")
@pytest.mark.parametrize("link", ["creatures/above.yaml", "creatures/zone.yaml", "items/lackey.yaml"])
def test_a_file_is_written_once_whatever_leads_to_it(link: str, place: Path) -> None:
    (place / link).parent.mkdir(exist_ok=True)
    (place / link).symlink_to(place / "creatures" / "lackey.yaml")
    assert run("--check").stdout == "creatures/lackey.yaml\n"
    done = run()
    assert (done.exit_code, done.stderr.splitlines()[0]) == (0, "formatted creatures/lackey.yaml")
    assert (place / "creatures" / "lackey.yaml").read_bytes() == TIDY.encode()
    assert (place / link).is_symlink()


@pytest.mark.skipif(os.name == "nt", reason="links of POSIX")
def test_a_file_can_be_named_by_a_link(place: Path) -> None:
    (place / "creatures" / "zone.yaml").symlink_to("lackey.yaml")
    assert run("creatures/zone.yaml").exit_code == 0
    assert (place / "creatures" / "lackey.yaml").read_bytes() == TIDY.encode()


def test_the_samples_are_in_form() -> None:
    done = run("--check", str(ROOT))
    assert (done.exit_code, done.stdout) == (0, "")
