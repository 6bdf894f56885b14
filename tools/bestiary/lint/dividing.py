"""One check over several processes: each opens its own share of the creatures, and all that others lean on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence, Set
import os
from pathlib import Path
from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from bestiary.collection.catalog import Kept, Texts, report_name
from bestiary.collection.documents import TYPED, is_heir
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


class _Seen(Struct, frozen=True):
    """What a process has seen in its share that others could not know: games, and sheets that are no creatures."""

    systems: frozenset[str]
    #: By path, the ids of sheets whose kind is not that of their folder, or may be that of others in another folder.
    strays: dict[str, str]


class _Share(Struct, Generic[Gathered], frozen=True):
    """What a process found; `checked` stays in the process that is ours."""

    diagnostics: tuple[Diagnostic, ...]
    gathered: Gathered
    whole: bool
    seen: _Seen
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
    everyone = {sheet.path for sheet in sheets}

    def look(share: Sequence[SheetFile]) -> _Share[Gathered]:
        unknown = everyone - {sheet.path for sheet in share}
        checked = check_bestiary(root, shown, texts, clean | unknown, kept, tracing)
        is_first = share is shares[0]
        heirs = (file for file in checked.catalog.files if file.document and is_heir(file.document.data))
        alone = is_first or not any(heirs)
        whole = alone and not (_tells_of_others(checked, shown, unknown) or _is_label_in_doubt(checked))
        seen = _seen(checked, everyone)
        return _Share(checked.diagnostics, gather(checked), whole, seen, checked if is_first else None)

    found = run_parts(look, shares)
    first = found[0].checked
    if first is None or not all(each.whole for each in found) or _are_mixed(found, sheets):
        checked = check_bestiary(root, shown, texts, clean, kept, tracing)
        return checked, [gather(checked)]
    return replace(first, diagnostics=_merged(found, shares, shown)), [share.gathered for share in found]


def _merged(
    found: Sequence[_Share[Gathered]], shares: Sequence[Sequence[SheetFile]], shown: Path
) -> tuple[Diagnostic, ...]:
    """What all shares found, each of its own sheets."""
    owners = {report_name(sheet.path, shown): number for number, share in enumerate(shares) for sheet in share}
    # Of a file that it has not opened, a share knows less than its owner; what nobody owns, the first one judges.
    merged = {
        each for number, share in enumerate(found) for each in share.diagnostics if owners.get(each.name, 0) == number
    }
    return tuple(sorted(merged, key=lambda each: each.order))


def _tells_of_others(checked: Bestiary, shown: Path, unknown: Set[str]) -> bool:
    """Whether what a share found would be other if it knew more than the ids of the files that are `unknown` to it."""
    settings = report_name(str(checked.catalog.root / ROOT_FILE), shown)
    # Whoever names a thing that lies in a wrong folder, or is misnamed, has to know of it; what the settings say is right
    # for one share and perhaps not for all; and who means a creature may call it by its name.
    if any(
        each.check in ("wrong-folder", "unknown-creature", "unknown-check") or is_needed(each) or each.name == settings
        for each in checked.diagnostics
    ):
        return True
    opened = {checked.catalog.by_id[key].source.path for key in checked.catalog.opened}
    told = {each.name for each in checked.diagnostics}
    links = (
        file.source.path
        for file in checked.catalog.files
        if file.source.name in told and os.path.islink(file.source.path)
    )
    return not unknown.isdisjoint(opened) or not unknown.isdisjoint(map(os.path.realpath, links))


def _seen(checked: Bestiary, sheets: Set[str]) -> _Seen:
    files = [file for file in checked.catalog.own if file.document]
    kinds = frozenset(TYPED.values())
    strays = {
        file.source.path: file.id
        for file in files
        if file.kind in kinds and not (file.kind == "creature" and file.source.path in sheets)
    }
    return _Seen(frozenset(file.head.system for file in files), strays)


def _are_mixed(found: Sequence[_Share[Gathered]], sheets: Sequence[SheetFile]) -> bool:
    """Whether a share has taken for something else what another has seen to be of another kind or game."""
    strays = {path: identity for each in found for path, identity in each.seen.strays.items()}
    ids = Counter({**strays, **{sheet.path: sheet.thing[1] for sheet in sheets}}.values())
    systems = {each.seen.systems for each in found}
    # What can be allowed, and what can be named, depends on the games that there are.
    is_named = strays or any(each.check == "unused-allow" for share in found for each in share.diagnostics)
    return any(ids[identity] > 1 for identity in strays.values()) or (len(systems) > 1 and bool(is_named))


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
