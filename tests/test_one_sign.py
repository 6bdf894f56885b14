"""One sign too many in a sound sheet: one finding names it, and `--fix` makes of the sheet what it was, or leaves it alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from bestiary.mend.fixing import mend_bestiary
from test_one_mistake import BLOCK, A, Case, judge
from test_stray_signs import LISTS, WHOLE

FLOW = WHOLE.replace(
    "      - result: failure\n        harm: {damage: 1}\n", "      - {result: failure, by: 2, harm: {damage: 1}}\n"
).replace("passives:", "traits: [coward, resistant: [cold]]\ntags: [fen]\npassives:")
FLOW = FLOW.replace("coward", "cowardly")

#: Each with the words that a sign was put into, and those with it.
TAKEN_OUT = [
    *((FLOW, "traits: [", f"traits:{sign}[") for sign in (" § ", " ’", " „", "~ ")),
    *((FLOW, "tags: [", f"tags: {sign}[") for sign in ("−", "–", "“ ", "_")),
    *((FLOW, "- {result", f"- {sign}{{result") for sign in ("—", ".", "§ ", "-", "[")),
    *((FLOW, "      - {result", f"{sign}      - {{result") for sign in ("<", "=", "§")),
    (FLOW, "      - {result", "    /  - {result"),
    (FLOW, "      - {result", "      -' {result"),
    (FLOW, "{damage: 1}", "{damage:~ 1}"),
    (FLOW, "{damage: 1}}", "{damage: 1}%}"),
    *((FLOW, "wits: 2", f"wits:{sign} 2") for sign in ("\\", "=", "»", '"', "_", "?")),
    (FLOW, "wits: 2", "wit?s: 2"),
    (FLOW, "wits: 2", "wi,ts: 2"),
    (FLOW, "by: 2", "by,: 2"),
    (FLOW, "by: 2", ":by: 2"),
    (FLOW, "    against: might", "   _ against: might"),
    (FLOW, "    range: 4", '   " range: 4'),
    (FLOW, "    range: 4", " -   range: 4"),
    (FLOW, "  - name: Slip", "  -$ name: Slip"),
    (FLOW, "  - name: Slip", "  -” name: Slip"),
    (FLOW, "types: [person]", "types: [ [person]"),
    (FLOW, "skills: {might: 4,", "skills: ’ {might: 4,"),
    (BLOCK, "might: 2", "might: ’ 2"),
    (BLOCK, "usage: Main action", 'usage: "Main action" –'),
    (BLOCK, "size: 1M", "size: ? 1M"),
    (BLOCK, "stamina: 15", "stamina: : 15"),
    *((LISTS, "  - Human\n", f"{written}\n") for written in ("  -- Human", " ( - Human", "—  - Human")),
]


@pytest.mark.parametrize(("whole", "old", "new"), TAKEN_OUT)
def test_a_sign_too_many_is_taken_out(whole: str, old: str, new: str, tmp_path: Path) -> None:
    assert old in whole
    target = tmp_path / A
    target.parent.mkdir()
    target.write_text(whole.replace(old, new, 1), encoding="utf-8")
    told: list[str] = []

    def note(checked):  # type: ignore[no-untyped-def]
        told.append("; ".join(each.message for each in checked.diagnostics))
        return list(checked.diagnostics)

    mending = mend_bestiary(tmp_path, tmp_path, note)
    assert mending.checked.diagnostics == (), told
    assert [file.text.replace('"Main action"', "Main action") for file in mending.files] == [whole], told
    assert ";" not in told[0]


CASES = {
    **{
        f"behind a quoted text: {written}": Case(
            {A: WHOLE.replace("text: It falls.", f"text: {written}")},
            "syntax-error",
            ("(fixable: --unsafe-fixes)", f"write {out}", "if the quotes inside are to be read"),
        )
        for written, out in (
            ("'It bites.' *", "'It bites. *'"),
            ('"It bites." (twice)', "'It bites. (twice)'"),
            ('"It bites." -', "'It bites. -'"),
            ('"It bites."!', "'It bites.!'"),
        )
    },
    "a sign before a quoted text": Case(
        {A: WHOLE.replace("text: It falls.", "text: @'It falls: down.'")},
        "syntax-error",
        ("a `@` stands here that belongs to nothing",),
        ("text: 'It falls: down.'",),
    ),
    "a sign before a text": Case(
        {A: WHOLE.replace("text: It falls.", "text: @It falls.")}, "syntax-error", (), ("text: '@It falls.'",)
    ),
    "two hyphens before a number": Case(
        {A: BLOCK.replace("stamina: 15", "stamina:-- 15")},
        "syntax-error",
        ("a `--` stands here that belongs to nothing", "(fixable: --unsafe-fixes)"),
    ),
    "a hyphen and a space before a number": Case(
        {A: BLOCK.replace("presence: 0", "presence: - 1")},
        "syntax-error",
        ("which is no list", "write `-1`", "(fixable: --unsafe-fixes)"),
    ),
    "a colon in a word of a list": Case(
        {A: FLOW.replace("tags: [fen]", "tags: [fe:n]")}, "syntax-error", ("(fixable: --unsafe-fixes)",)
    ),
    "a misspelt word that leaves nothing out": Case(
        {A: "name: Wolf\nab(stract: true\ntypes: [beast]\n"}, "unknown-key", ("`abstract`",), ("abstract: true",)
    ),
    "marks of two lengths": Case(
        {A: WHOLE.replace("text: It falls.", "text: It **falls*** down.")},
        "unbalanced-markup",
        ("`**` opens marked text here, but `***` closes it",),
    ),
    "a link with a sign in its brackets": Case(
        {A: WHOLE.replace("text: It falls.", "text: It is [/[prone]] now.")},
        "unbalanced-markup",
        ("write `[[prone]]`",),
        ("text: It is [[prone]] now.",),
    ),
    **{
        f"a key on the line of an entry: {written}": Case(
            {A: LISTS.replace("  - Human\n  - Humanoid\nev: 3\n", f"  - Human\n  - {written}\n")},
            "wrong-type",
            ("`ev` is a key of its own, but stands on the line of the entry `Humanoid`",),
            (LISTS,),
        )
        for written in ("Humanoid ev: 3", "Humanoid, ev: 3")
    },
    "the key of a list on the line of an entry": Case(
        {A: LISTS.replace("roles: [Horde Brute]\nancestry:\n", "roles:\n  - Horde Brute ancestry:\n")},
        "wrong-type",
        ("`ancestry` is a key of its own",),
        ("roles:\n  - Horde Brute\nancestry:\n  - Human\n",),
    ),
    "a key that a check asks for on the line of an entry": Case(
        {
            A: BLOCK.replace(
                "    usage: Main action\n    keywords: [Melee, Strike, Weapon]\n",
                "    keywords:\n      - Melee\n      - Weapon usage: Main action\n",
            )
        },
        "wrong-type",
        ("`usage` is a key of its own",),
        ("      - Weapon\n    usage: Main action\n",),
    ),
    "one of two items": Case(
        {
            A: WHOLE + "items:\n  - dagger/net\n",
            "items/net.yaml": "name: Net\ncategory: gear\n",
            "items/dagger.yaml": "name: Dagger\ncategory: gear\n",
        },
        "unknown-item",
        ("where both `dagger` and `net` are meant", "where one is, write that alone", "(fixable: --unsafe-fixes)"),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_one_sign(name: str, tmp_path: Path) -> None:
    judge(CASES[name], tmp_path)
