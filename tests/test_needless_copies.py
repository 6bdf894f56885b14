"""The fixes of misspelt copies, looked at for changes of any shape: what they come to is said, or left alone, and nothing raises."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st
import pytest

from bestiary.collection.documents import Document
from bestiary.diagnostic import At, Change, Data, Finding, How, Source, Span
from bestiary.lint.checking import check_bestiary
from bestiary.lint.copies import without_copies
from bestiary.systems.registry import all_checks
from ran import call
from sound_sheet import SHEET

CHECKS = {check.name: check for check in all_checks()}
KEYS = st.sampled_from(["allow", "checks", "traits", "a", "b", "G308", "overlapping-banes", ""])
DATA: st.SearchStrategy[Data] = st.recursive(
    st.none() | st.booleans() | st.integers(0, 3) | KEYS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=8,
)
TEXTS = st.sampled_from(
    [
        "a",
        "b",
        "a: 4",
        "{a: 4}",
        "[a, b]",
        "- a",
        "",
        "~",
        "5",
        "'a'",
        "a\nb",
        "[",
        "? [a]: b",
        "&x",
        "*x",
        "!!set {a}",
        "a #b",
        "G308",
    ]
)
ATS = st.builds(
    At,
    st.lists(KEYS | st.integers(-1, 3), max_size=4).map(tuple),
    st.booleans(),
    st.sampled_from(["", "a"]),
    st.integers(0, 2),
)
CHANGES = st.builds(Change, ATS | st.just(Span(0, 1)), TEXTS, st.sampled_from(How))


@settings(max_examples=400, deadline=None)
@given(
    data=DATA,
    steps=st.lists(st.tuples(st.lists(CHANGES, max_size=2), ATS, st.none() | TEXTS, st.booleans()), max_size=3),
)
def test_changes_of_any_shape(data: Data, steps: list[tuple[list[Change], At, str | None, bool]]) -> None:
    source = Source("a.yaml", "a.yaml", "")
    findings = [
        Finding("unknown-trait", source, at, "", replacement=put, safe=safe, changes=tuple(changes))
        for changes, at, put, safe in steps
    ]
    document = Document(source, "creature", "a", "senteia", data if isinstance(data, dict) else {"a": data})
    told = list(without_copies(findings, {"a.yaml": (document, None)}, CHECKS))
    assert [each.at for each in told] == [each.at for each in findings]


#: A colon that is missing between braces: what the fix writes is a key and its value.
LOST_COLONS = {
    "might: 4,": "might 4,",
    "reflex: 3,": "reflex 3,",
    "presence: 2}": "presence 2}",
    "result: failure,": "result failure,",
    "damage: 1": "damage 1",
    "by: 2,": "by 2,",
}
ACTION = (
    "actions:\n  - name: Hit\n    against: might\n    effects:\n      - {result: failure, by: 2, harm: {damage: 1}}\n"
)


@pytest.mark.parametrize("old", LOST_COLONS)
def test_a_lost_colon_between_braces_is_one_finding(old: str, tmp_path: Path) -> None:
    path, sound = tmp_path / "creatures" / "guard.yaml", SHEET + ACTION
    path.parent.mkdir()
    assert old in sound
    path.write_text(sound.replace(old, LOST_COLONS[old], 1))
    (found,) = check_bestiary(tmp_path, tmp_path).diagnostics
    assert found.safe and "colon" in found.message
    call(tmp_path, "check", "--fix")
    assert path.read_text() == sound
