"""Cases of conversion: each folder beside this file is a small bestiary, with what its sheets must say.

`<id>.sheet.yaml` names the `rules` it shows, parts of the plain `sheet`, the `lines` of entries and their `because`
(`why`, part of a reason each), and names that must be `absent`. `findings.yaml` lists the errors the case must have.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

from bestiary.cards.deck import creature_subjects, view_subject
from bestiary.lint.checking import Bestiary, check_bestiary
from bestiary.systems.base import SheetView

FOLDER = Path(__file__).parent
ENDING = ".sheet.yaml"
KEYS = {"rules", "sheet", "lines", "why", "absent"}


@dataclass(frozen=True, slots=True)
class Expected:
    """What one sheet of a case must say."""

    case: str
    id: str
    rules: tuple[str, ...]
    parts: Mapping[str, Any]


@cache
def all_expected() -> tuple[Expected, ...]:
    """Every expected sheet of every case."""
    return tuple(expected for case in cases() for expected in _of_case(case))


def cases() -> list[str]:
    """The names of all cases."""
    return sorted(path.name for path in FOLDER.iterdir() if path.is_dir() and path.name != "__pycache__")


@cache
def open_case(case: str) -> Bestiary:
    """The checked bestiary of a case."""
    return check_bestiary(FOLDER / case, FOLDER / case)


@cache
def views(case: str) -> Mapping[str, SheetView]:
    """The converted sheets of a case by id."""
    bestiary = open_case(case)
    return {subject.document.id: view_subject(bestiary, subject) for subject in creature_subjects(bestiary)}


def read_yaml(path: Path) -> Any:
    """A file of YAML 1.2 as plain data, by a reader that is not the program's own."""
    return YAML(typ="safe", pure=True).load(path.read_text(encoding="utf-8"))


def differences(expected: Any, actual: Any, at: str = "") -> Iterator[str]:
    """Where actual data lacks what is expected; maps may hold more, lists of named maps too, other lists not."""
    if isinstance(expected, dict) and isinstance(actual, Mapping):
        for key, value in expected.items():
            if key in actual:
                yield from differences(value, actual[key], f"{at}/{key}")
            else:
                yield f"{at}/{key} is missing"
    elif isinstance(expected, list) and isinstance(actual, list | tuple):
        if expected and all(isinstance(each, dict) and _key(each) for each in expected):
            yield from _named_differences(expected, actual, at)
        elif len(expected) != len(actual):
            yield f"{at}: {list(actual)!r} instead of {expected!r}"
        else:
            for place, (want, have) in enumerate(zip(expected, actual, strict=True)):
                yield from differences(want, have, f"{at}/{place}")
    elif expected != actual or isinstance(expected, bool) != isinstance(actual, bool):
        yield f"{at}: {actual!r} instead of {expected!r}"


def _named_differences(expected: list[Any], actual: Any, at: str) -> Iterator[str]:
    for want in expected:
        key = _key(want)
        have = [each for each in actual if each.get(key) == want[key]]
        if len(have) == 1:
            yield from differences(want, have[0], f"{at}/{want[key]}")
        else:
            yield f"{at}: {len(have)} with the {key} {want[key]!r} among {[each.get(key) for each in actual]}"


def _key(entry: Mapping[str, Any]) -> str:
    return next((key for key in ("id", "name") if key in entry), "")


def _of_case(case: str) -> Iterator[Expected]:
    for path in sorted((FOLDER / case).glob(f"*{ENDING}")):
        parts = read_yaml(path)
        assert not set(parts) - KEYS, f"{path}: unknown {set(parts) - KEYS}"
        yield Expected(case, path.name.removesuffix(ENDING), tuple(parts["rules"]), parts)
