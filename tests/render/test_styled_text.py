"""Marks of style in texts: where they set a style, where they stay as they are, and where that is told."""

from __future__ import annotations

import pytest

from bestiary.richtext import Style, parse_runs, stray_marks

_SHOWN = {Style.PLAIN: "{}", Style.EM: "<{}>", Style.STRONG: "<<{}>>"}


def styled(text: str) -> str:
    return "".join(_SHOWN[run.style].format(run.text) for run in parse_runs(text, lambda link: link.target, {}))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("A __strong__ and a _slanted_ word, or **strong** and *slanted*.", "A <<strong>> and a <slanted> word, or <<strong>> and <slanted>."),
        ("対象は__重要__な「_斜体_」と**強調**です。", "対象は<<重要>>な「<斜体>」と<<強調>>です。"),
        ("。__重要__な", "。<<重要>>な"),
        ("ゲームの_斜_体ー**強**ー", "ゲームの<斜>体ー<<強>>ー"),
        ("HP__重要__MAXが__HP__の", "HP<<重要>>MAXが<<HP>>の"),
        ("这里是**重点**和*斜体*字", "这里是<<重点>>和<斜体>字"),
        ("**강조**합니다", "<<강조>>합니다"),
        ("เป้าหมาย__สำคัญ__มาก", "เป้าหมาย<<สำคัญ>>มาก"),
        ("ເປົ້າ_ໝາຍ_ນີ້ ប្រ__ទេស__នេះ", "ເປົ້າ<ໝາຍ>ນີ້ ប្រ<<ទេស>>នេះ"),
    ],
)  # fmt: skip
def test_marks_set_a_style_beside_letters_without_spaces(text: str, shown: str) -> None:
    assert styled(text) == shown
    assert list(stray_marks(text)) == []


@pytest.mark.parametrize(
    "text", ["snake_case_key and a__b__c", "2*3*4 and a*b", "HP_max_です", "攻撃力_防御力", "魔法*は、剣と"]
)
def test_marks_within_a_word_are_letters_of_it(text: str) -> None:
    assert styled(text) == text
    assert list(stray_marks(text)) == []


@pytest.mark.parametrize(
    ("text", "mark"),
    [("これは重要__な", "__"), ("**重要な", "**"), ("HP__重要", "__"), ("重要 __な", "__"), ("a __b__c", "__")],
)
def test_a_mark_that_nothing_closes_is_told(text: str, mark: str) -> None:
    assert styled(text) == text
    assert [text[start:end] for start, end in stray_marks(text)] == [mark]
