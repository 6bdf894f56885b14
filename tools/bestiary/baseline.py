"""Findings that an old collection has and may keep for now: counted by file, check and place, so that moved lines do not matter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
import json
import os
from pathlib import Path

from bestiary.diagnostic import Diagnostic
from bestiary.source.files import printable_name

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
        rows, form = loaded["known"], loaded["format"]
        known = Counter[tuple[str, str, str]]()
        for row in rows:
            known[row["file"], row["code"], row["place"]] += max(int(row["count"]), 0)
    except FileNotFoundError:
        raise BadBaseline(f"There is no baseline `{path}`; `--write-baseline` makes one.") from None
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise BadBaseline(f"`{path}` is no baseline that bestiary wrote ({type(error).__name__}).") from error
    if form != _FORMAT:
        raise BadBaseline(f"`{path}` is a baseline of another version of bestiary; `--write-baseline` makes a new one.")
    return known


def baseline_text(diagnostics: Iterable[Diagnostic], root: Path, shown: Path) -> str:
    """A baseline of findings, in a fixed order that makes small differences.

    Files are called as they stand below `root`; the names in the findings are relative to `shown`.
    """
    counts = Counter(_key(each, root, shown) for each in diagnostics)
    rows = [
        {"file": name, "code": code, "place": place, "count": count}
        for (name, code, place), count in sorted(counts.items())
    ]
    return json.dumps({"format": _FORMAT, "known": rows}, ensure_ascii=False, indent=1) + "\n"


def sift(diagnostics: Iterable[Diagnostic], known: Known, root: Path, shown: Path) -> Sifted:
    """The findings beyond the known ones, in their order; names are taken as in `baseline_text`."""
    left = dict(known)
    new = []
    for each in diagnostics:
        key = _key(each, root, shown)
        if left.get(key, 0) > 0:
            left[key] -= 1
        else:
            new.append(each)
    gone = sum(left.values())
    return Sifted(tuple(new), sum(known.values()) - gone, gone)


def _key(each: Diagnostic, root: Path, shown: Path) -> tuple[str, str, str]:
    if each.name.startswith("<"):
        return (each.name, each.code, each.place)
    path = os.path.join(printable_name(str(shown)), each.name)
    name = os.path.relpath(path, printable_name(str(root)))
    return (name.replace(os.sep, "/"), each.code, each.place)
