"""One check over several processes: each opens its own share of the creatures, and all that others lean on."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Generic, TypeVar

from bestiary.catalog import Kept, report_name
from bestiary.checking import Bestiary, check_bestiary
from bestiary.diagnostic import Diagnostic
from bestiary.parallel import run_parts, usable_cores

#: So many creatures are worth a process of their own.
LEAST_SHARE = 400

Gathered = TypeVar("Gathered")


@dataclass(frozen=True, slots=True)
class Sheet:
    """A creature's file that is to be checked: its path, its id, and the ids that its text names behind `extends`."""

    path: str
    id: str
    bases: tuple[str, ...]
    #: The text has the word `extends` at all.
    extends: bool


@dataclass(frozen=True, slots=True)
class _Share(Generic[Gathered]):
    """What a process found; `checked` stays in the process that is ours."""

    diagnostics: tuple[Diagnostic, ...]
    gathered: Gathered
    whole: bool
    checked: Bestiary | None


def check_divided(
    root: Path,
    shown: Path,
    sheets: Sequence[Sheet],
    clean: Set[str],
    gather: Callable[[Bestiary], Gathered],
    kept: Kept | None = None,
) -> tuple[Bestiary, list[Gathered]]:
    """What `check_bestiary` finds, and what `gather` takes from each share; `clean` files are not opened, `kept` ones not read again.

    Sheets that are built over others stay in one share with their bases, as they are judged together.
    """
    shares = _shares(sheets)
    everyone = {sheet.path for sheet in sheets}

    def look(share: Sequence[Sheet]) -> _Share[Gathered]:
        own = {sheet.path for sheet in share}
        checked = check_bestiary(root, shown, clean=clean | (everyone - own), kept=kept)
        whole = share is shares[0] or not any(_is_heir(file.document) for file in checked.catalog.files)
        return _Share(checked.diagnostics, gather(checked), whole, checked if share is shares[0] else None)

    found = run_parts(look, shares)
    first = found[0].checked
    if first is None or not all(each.whole for each in found):
        checked = check_bestiary(root, shown, clean=clean, kept=kept)
        return checked, [gather(checked)]
    owners = {report_name(sheet.path, shown): number for number, share in enumerate(shares) for sheet in share}
    # Of a file that it has not opened, a share knows less than its owner; what nobody owns, the first one judges.
    merged = {
        each for number, share in enumerate(found) for each in share.diagnostics if owners.get(each.name, 0) == number
    }
    ordered = tuple(sorted(merged, key=lambda each: each.order))
    return replace(first, diagnostics=ordered), [share.gathered for share in found]


def _shares(sheets: Sequence[Sheet]) -> list[Sequence[Sheet]]:
    count = min(usable_cores(), len(sheets) // LEAST_SHARE)
    if count < 2:
        return [sheets]
    bases = {base for sheet in sheets for base in sheet.bases}
    family = [sheet for sheet in sheets if sheet.extends or sheet.id in bases]
    rest = [sheet for sheet in sheets if not (sheet.extends or sheet.id in bases)]
    size = -(-len(sheets) // count)
    taken = max(0, size - len(family))
    left = rest[taken:]
    step = max(1, -(-len(left) // (count - 1)))
    return [[*family, *rest[:taken]], *(left[start : start + step] for start in range(0, len(left), step))]


def _is_heir(document: object) -> bool:
    data = getattr(document, "data", None)
    return isinstance(data, dict) and "extends" in data
