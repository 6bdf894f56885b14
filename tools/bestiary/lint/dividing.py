"""One check over several processes: each opens its own share of the creatures, and all that others lean on."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from pathlib import Path
from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from bestiary.collection.catalog import Kept, Texts, report_name
from bestiary.collection.looking import SheetFile
from bestiary.diagnostic import Diagnostic
from bestiary.lint.awaited import is_needed
from bestiary.lint.checking import Bestiary, check_bestiary, prepare_checks
from bestiary.lint.labelled import is_used
from bestiary.parallel import run_parts, usable_cores
from bestiary.source.files import ROOT_FILE

#: So many creatures are worth a process of their own.
LEAST_SHARE = 400

Gathered = TypeVar("Gathered")


class _Share(Struct, Generic[Gathered], frozen=True):
    """What a process found; `checked` stays in the process that is ours."""

    diagnostics: tuple[Diagnostic, ...]
    gathered: Gathered
    whole: bool
    checked: Bestiary | None


def check_divided(
    root: Path,
    shown: Path,
    sheets: Sequence[SheetFile],
    clean: Set[str],
    gather: Callable[[Bestiary], Gathered],
    kept: Kept | None = None,
    tracing: bool = False,
    texts: Texts | None = None,
) -> tuple[Bestiary, list[Gathered]]:
    """What `check_bestiary` finds, and what `gather` takes from each share; `clean` files are not opened, `kept` ones not read again.

    `texts` stand in for files that are not saved, by absolute path.
    Sheets that are built over others stay in one share with their bases, as they are judged together.
    """
    shares = _shares(sheets)
    if len(shares) > 1:
        # What every process needs is loaded once, before they part.
        prepare_checks(root)
    everyone, settings = {sheet.path for sheet in sheets}, report_name(str(root / ROOT_FILE), shown)

    def look(share: Sequence[SheetFile]) -> _Share[Gathered]:
        own = {sheet.path for sheet in share}
        checked = check_bestiary(root, shown, texts, clean | (everyone - own), kept, tracing)
        whole = share is shares[0] or not any(_is_heir(file.document) for file in checked.catalog.files)
        # Whoever names a thing that lies in a wrong folder, or is misnamed, has to know of it; what the settings say
        # is right for one share and perhaps not for all.
        whole = whole and not any(
            each.check == "wrong-folder" or is_needed(each) or (each.check, each.name) == ("wrong-value", settings)
            for each in checked.diagnostics
        )
        whole = whole and not _is_label_in_doubt(checked)
        return _Share(checked.diagnostics, gather(checked), whole, checked if share is shares[0] else None)

    found = run_parts(look, shares)
    first = found[0].checked
    if first is None or not all(each.whole for each in found):
        checked = check_bestiary(root, shown, texts, clean, kept, tracing)
        return checked, [gather(checked)]
    owners = {report_name(sheet.path, shown): number for number, share in enumerate(shares) for sheet in share}
    # Of a file that it has not opened, a share knows less than its owner; what nobody owns, the first one judges.
    merged = {
        each for number, share in enumerate(found) for each in share.diagnostics if owners.get(each.name, 0) == number
    }
    ordered = tuple(sorted(merged, key=lambda each: each.order))
    return replace(first, diagnostics=ordered), [share.gathered for share in found]


def _is_label_in_doubt(checked: Bestiary) -> bool:
    """Whether a name is near to a label of the settings that no file of a share has: all files say which is misspelt."""
    labels = checked.catalog.settings.labels
    meant = {edit.text for each in checked.diagnostics if each.check == "unknown-trait" for edit in each.edits}
    return any(label in meant and not is_used(label, checked.catalog, unread=False) for label in labels)


def _shares(sheets: Sequence[SheetFile]) -> list[Sequence[SheetFile]]:
    count = len(sheets) // LEAST_SHARE
    if count < 2 or (count := min(usable_cores(), count)) < 2:
        return [sheets]
    bases = {base for sheet in sheets for base in sheet.bases or ()}
    family = [sheet for sheet in sheets if sheet.bases is not None or sheet.thing[1] in bases]
    kin = {sheet.path for sheet in family}
    rest = [sheet for sheet in sheets if sheet.path not in kin]
    size = -(-len(sheets) // count)
    taken = max(0, size - len(family))
    left = rest[taken:]
    step = max(1, -(-len(left) // (count - 1)))
    return [[*family, *rest[:taken]], *(left[start : start + step] for start in range(0, len(left), step))]


def _is_heir(document: object) -> bool:
    data = getattr(document, "data", None)
    return isinstance(data, dict) and "extends" in data
