"""Findings that an old collection has and may keep for now: counted by file, check and place, so that moved lines do not matter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
import json
from pathlib import Path

from bestiary.diagnostic import Diagnostic

#: (file, code, place) to how many findings of that kind are known there.
Known = Mapping[tuple[str, str, str], int]
_FORMAT = 1


class BadBaseline(Exception):
    """The baseline file cannot be used; the text says why."""


@dataclass(frozen=True, slots=True)
class Sifted:
    """Findings that are new, how many are known, and how many known ones no longer occur."""

    new: tuple[Diagnostic, ...]
    known: int
    gone: int


def read_baseline(path: Path) -> Known:
    """The known findings of a baseline file; BadBaseline when it is missing or no baseline."""
    try:
        loaded = json.loads(path.read_text(encoding="utf-8"))
        rows = loaded["known"]
        return {(row["file"], row["code"], row["place"]): int(row["count"]) for row in rows}
    except FileNotFoundError:
        raise BadBaseline(f"There is no baseline `{path}`; `--write-baseline` makes one.") from None
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadBaseline(f"`{path}` is no baseline that bestiary wrote ({type(error).__name__}).") from error


def baseline_text(diagnostics: Iterable[Diagnostic]) -> str:
    """A baseline of findings, in a fixed order that makes small differences."""
    counts = Counter(_key(each) for each in diagnostics)
    rows = [
        {"file": name, "code": code, "place": place, "count": count}
        for (name, code, place), count in sorted(counts.items())
    ]
    return json.dumps({"format": _FORMAT, "known": rows}, ensure_ascii=False, indent=1) + "\n"


def sift(diagnostics: Iterable[Diagnostic], known: Known) -> Sifted:
    """The findings beyond the known ones, in their order."""
    left = dict(known)
    new = []
    for each in diagnostics:
        if left.get(_key(each), 0) > 0:
            left[_key(each)] -= 1
        else:
            new.append(each)
    gone = sum(left.values())
    return Sifted(tuple(new), sum(known.values()) - gone, gone)


def _key(each: Diagnostic) -> tuple[str, str, str]:
    return (each.name, each.code, each.place)
