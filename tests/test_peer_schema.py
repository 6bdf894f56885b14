"""The frozen schema that other validators are measured with: they judge the measured files as this program does."""

from __future__ import annotations

import json
from pathlib import Path
import sys

import jsonschema
import pytest
from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from ran import call

BENCH = Path(__file__).parents[1] / "bench"
sys.path.insert(0, str(BENCH))

from planted import FAULTS, SOUND, SYNTAX, planted_file, write_planted  # noqa: E402
from tree import write_tree  # noqa: E402


def _read(text: str) -> object:
    return YAML(typ="safe", pure=True).load(text)


@pytest.fixture(scope="module")
def peer() -> jsonschema.Draft7Validator:
    return jsonschema.Draft7Validator(json.loads((BENCH / "peer.schema.json").read_text(encoding="utf-8")))


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("planted")
    write_planted(root)
    return root


def test_the_clean_tree_is_accepted(peer: jsonschema.Draft7Validator, tmp_path: Path) -> None:
    write_tree(tmp_path, 60)
    for path in tmp_path.glob("creatures/**/*.yaml"):
        peer.validate(_read(path.read_text(encoding="utf-8")))
    assert call(tmp_path, "check", "--fail-level", "hint").returncode == 0


@pytest.mark.parametrize("fault", [SOUND, *FAULTS])
def test_planted_faults_are_rejected_by_all(fault: str, peer: jsonschema.Draft7Validator, planted: Path) -> None:
    path = planted_file(planted, fault)
    text = path.read_text(encoding="utf-8")
    if fault in SYNTAX:
        with pytest.raises(YAMLError):
            _read(text)
    else:
        assert peer.is_valid(_read(text)) is (fault == SOUND)
    assert call(planted, "check", str(path)).returncode == (fault != SOUND)
