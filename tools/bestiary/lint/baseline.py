"""Findings that an old collection has and may keep for now: counted by file, check, place and words, whatever lines they are on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
import json
import os
from pathlib import Path

from msgspec import Struct

from bestiary.diagnostic import Diagnostic, Severity
from bestiary.source.files import printable_name

#: File, code, place, and what is said there.
Key = tuple[str, str, str, str]
#: How many findings of a key are known.
Known = Mapping[Key, int]
_FORMAT = 2
_ANEW = "Take it back from where you have a copy, or delete it and write a new one with `--write-baseline`."
#: Families of checks whose errors keep a sheet, and what is built on it, from being judged.
_UNJUDGED = ("Y", "F", "N")


class BadBaseline(Exception):
    """The baseline file cannot be used; the text says why."""


class Sifted(Struct, frozen=True):
    """Findings that are new, how many are known, and how many known ones no longer occur; 0 where nobody can tell."""

    new: tuple[Diagnostic, ...]
    known: int
    gone: int


def read_baseline(path: Path) -> Known:
    """The known findings of a baseline file; BadBaseline when it is missing or no baseline."""
    try:
        loaded = json.loads(path.read_text(encoding="utf-8"))
        rows, form = loaded["known"], loaded["format"]
        if form != _FORMAT:
            raise BadBaseline(f"`{path}` is of another version of bestiary; `--write-baseline {path}` makes a new one.")
        known = Counter[Key]()
        for row in rows:
            known[row["file"], row["code"], row["place"], row["about"]] += max(int(row["count"]), 0)
    except FileNotFoundError:
        raise BadBaseline(f"There is no baseline `{path}`; `--write-baseline` makes one.") from None
    except OSError as error:
        why = "it is a folder" if path.is_dir() else error.strerror or str(error)
        raise BadBaseline(f"The baseline `{path}` cannot be read: {why}.") from error
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError) as error:
        unread = isinstance(error, (json.JSONDecodeError, UnicodeDecodeError, RecursionError))
        said = "it is no whole JSON file" if unread else "it holds something else"
        raise BadBaseline(f"`{path}` is no baseline that bestiary wrote: {said}. {_ANEW}") from error
    return known


def is_replaceable(path: Path) -> bool:
    """Whether nothing is lost when a baseline is written to a path: there is nothing, or a baseline of any version."""
    try:
        text = path.read_text(encoding="utf-8")
        return not text.strip() or {"format", "known"} <= json.loads(text).keys()
    except FileNotFoundError:
        return True
    except (OSError, ValueError, AttributeError, RecursionError):
        return False


def baseline_text(diagnostics: Iterable[Diagnostic], root: Path, shown: Path) -> str:
    """A baseline of findings, in a fixed order that makes small differences.

    Files are called as they stand below `root`; the names in the findings are relative to `shown`.
    """
    counts = Counter(_key(each, root, shown) for each in diagnostics)
    rows = [
        {"file": name, "code": code, "place": place, "about": about, "count": count}
        for (name, code, place, about), count in sorted(counts.items())
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
    absent = sum(left.values())
    judged = not any(each.severity is Severity.ERROR and each.code[0] in _UNJUDGED for each in new)
    return Sifted(tuple(new), sum(known.values()) - absent, absent if judged else 0)


def _key(each: Diagnostic, root: Path, shown: Path) -> Key:
    name = each.name
    if not name.startswith("<"):
        path = os.path.join(printable_name(str(shown)), name)
        name = os.path.relpath(path, printable_name(str(root))).replace(os.sep, "/")
    return (name, *each.lasting)
