"""Severities in the settings, as other tools call them: the word that is meant, or all that there are."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ran import call
from sound_sheet import SHEET

ALL = "it can be `error`, `warning`, `hint` or `off`"
#: What is written, and what is meant; empty where nobody knows.
WORDS = {
    "err": "error",
    "errors": "error",
    "Error": "error",
    "fatal": "error",
    "warn": "warning",
    "warnings": "warning",
    "WARN": "warning",
    "info": "hint",
    "Info": "hint",
    "note": "hint",
    "hints": "hint",
    "ignore": "off",
    "none": "off",
    "disabled": "off",
    "OFF": "off",
    "false": "off",
    "true": "",
    "2": "",
    "loud": "",
    "[error, hint]": "",
    "{level: error}": "",
    "1.5": "",
}


@pytest.mark.parametrize("check", ["overlapping-banes", "G303"])
@pytest.mark.parametrize("word", WORDS)
def test_another_word_for_a_severity(word: str, check: str, tmp_path: Path) -> None:
    (tmp_path / "creatures").mkdir()
    (tmp_path / "creatures" / "a.yaml").write_text(SHEET)
    settings = tmp_path / "bestiary.yaml"
    settings.write_text(f"checks: {{{check}: {word}}}\n")
    (found,) = json.loads(call(tmp_path, "check", "--format", "json").stdout)["findings"]
    assert (found["line"], found["column"]) == (1, 12 + len(check))
    if WORDS[word]:
        assert WORDS[word] in found["suggestion"] and found["safe"]
        call(tmp_path, "check", "--fix")
        assert settings.read_text().replace("'", "") == f"checks: {{{check}: {WORDS[word]}}}\n"
    else:
        assert (found["suggestion"], found["edits"]) == ("", []) and ALL in found["help"]
