"""A trait may write one edge without a list around it, as the guide's first example does."""

from pathlib import Path

import pytest

from bestiary.cards.deck import creature_subjects, view_subject
from bestiary.lint.checking import check_bestiary
from bestiary.systems.senteia.play.influence import influence_edge

_CREATURE = """\
name: Guard
tier: rook
types: [person]
traits: [touchy]
vitality: 4
stamina: 4
speed: 5
skills: {might: 3, reflex: 3, endurance: 3, wits: 3, insight: 3, presence: 3}
passives:
  - name: Calm
    text: Waits.
motivation: Peace.
tactics: Waits.
"""
_TRAIT = """\
name: Touchy
group: temperament
edge: {edge}
on_success: {more}
reminder: Touchy.
"""
_EDGE = "{whose: player, for: [anger, mock, taunt], amount: 2}"
_MORE = "{ability: taunt, harm: {stress: 1}}"


@pytest.mark.parametrize(("start", "end"), [("", ""), ("[", "]")])
def test_one_or_a_list(tmp_path: Path, start: str, end: str) -> None:
    for name, text in (
        ("creatures/guard.yaml", _CREATURE),
        ("traits/touchy.yaml", _TRAIT.replace("{edge}", start + _EDGE + end).replace("{more}", start + _MORE + end)),
    ):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    checked = check_bestiary(tmp_path, tmp_path)
    assert checked.diagnostics == ()
    (subject,) = creature_subjects(checked)
    sheet = view_subject(checked, subject).sheet
    found = influence_edge(sheet, "taunt", "indifferent", checked.worlds["senteia"].tables)
    assert found.edge == 2
    assert "1 Stress" in found.on_success[0].text


def test_a_mistake_in_one_is_found_at_its_place(tmp_path: Path) -> None:
    (tmp_path / "traits").mkdir()
    text = _TRAIT.replace("{edge}", _EDGE.replace("amount", "amont")).replace("{more}", _MORE)
    (tmp_path / "traits" / "touchy.yaml").write_text(text, encoding="utf-8")
    (only,) = check_bestiary(tmp_path, tmp_path).diagnostics
    assert (only.check, only.line) == ("unknown-key", 3)
