"""`bestiary import`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
import sys
from typing import TYPE_CHECKING

import click
from msgspec import Struct
from msgspec.structs import replace

from bestiary.cli.opening import FINDINGS, find_place, open_bestiary, root_option, show_findings
from bestiary.cli.saying import say, tell
from bestiary.collection.roots import Place

if TYPE_CHECKING:
    from bestiary.diagnostic import Data, Diagnostic, Finding
    from bestiary.exchange.notes import Note
    from bestiary.exchange.reading import Block
    from bestiary.exchange.target import Imported
    from bestiary.lint.checking import Bestiary

#: Endings of files that are looked into when a folder is named.
_ENDINGS = (".yaml", ".yml", ".json", ".md", ".markdown")
#: Families of checks whose errors a written file never has.
_REFUSED = ("Y", "F", "N")
#: How the names of those begin that tell of names nothing stands for, as a creature may come before its gear.
_AWAITED = "unknown-"
_LONGEST_STEM = 80


class _Draft(Struct, frozen=True):
    """A sheet that may be written: the file it came from, where it goes, where it is checked, and what it will hold."""

    origin: str
    target: Path
    checked_as: Path
    text: str
    notes: tuple[Note, ...]


class _Destination(Struct, frozen=True):
    """The folder to write to, and the bestiary it is part of; None where there is none around it."""

    folder: Path
    root: Path | None
    force: bool


@click.command("import")
@click.argument("paths", metavar="FILE…", nargs=-1, required=True)
@click.option("--out", "-o", metavar="DIR", help="The folder to write to.  [default: creatures/ of the bestiary]")
@click.option("--force", is_flag=True, help="Write over files that are there.")
@root_option
def command(paths: tuple[str, ...], out: str | None, force: bool, root: str) -> None:
    """Take in each FILE, or all files of a folder, as creature files, and say what became of every field.

    Read are YAML, JSON, and Markdown with fenced blocks. Each sheet is checked before it is written; one with errors
    in keys or values, or with an id that is taken, is not written, and the others are. Items and other names that are not there
    yet are told.
    """
    files = list(_files(paths))
    destination = _destination(out, root, force)
    drafts: list[_Draft] = []
    failed = False
    for path, named in files:
        made, sound = _drafts_of(path, named, destination, drafts)
        drafts += made
        failed |= not sound
    failed |= not _write_all(drafts, destination)
    if failed:
        sys.exit(FINDINGS)


def _files(paths: tuple[str, ...]) -> Iterator[tuple[str, bool]]:
    """Each file with whether the caller named it himself; a usage error when one is not there."""
    for path in paths:
        if not Path(path).exists():
            raise click.UsageError(f"There is no file or folder `{path}`.")
    for path in paths:
        if Path(path).is_dir():
            found = sorted(each for each in Path(path).rglob("*") if each.suffix.casefold() in _ENDINGS)
            yield from ((str(each), False) for each in found if each.is_file())
        else:
            yield path, True


def _destination(out: str | None, root: str, force: bool) -> _Destination:
    if out is None:
        place = find_place((root,))
        return _Destination(place.root / "creatures", place.root, force)
    folder = Path(out).absolute()
    if folder.exists() and not folder.is_dir():
        raise click.UsageError(f"`{out}` is a file; `-o` names a folder.")
    try:
        return _Destination(folder, find_place((str(_nearest_folder(folder)),)).root, force)
    except click.UsageError:
        return _Destination(folder, None, force)


def _nearest_folder(folder: Path) -> Path:
    return next(each for each in (folder, *folder.parents) if each.is_dir())


def _drafts_of(path: str, named: bool, destination: _Destination, others: list[_Draft]) -> tuple[list[_Draft], bool]:
    """What a file comes to, and whether all of it can be taken in; what cannot is said."""
    from bestiary.exchange.reading import read_input
    from bestiary.systems.exchanges import all_exchanges

    exchanges = tuple(all_exchanges())
    read = read_input(path, path, lambda data: any(each.recognises(data) for each in exchanges))
    if (
        not named
        and not read.findings
        and not any(each.recognises(block.data) for block in read.blocks for each in exchanges)
    ):
        # A folder may hold anything.
        _complain(path, "passed over, as there is no stat block in it")
        return [], True
    if read.findings:
        _show_input(read.findings)
    for reason in read.said:
        _complain(path, reason)
    drafts: list[_Draft] = []
    sound = not (read.findings or read.said)
    for block in read.blocks:
        draft = _draft(path, block, destination, [*others, *drafts])
        if draft is None:
            sound = False
        else:
            drafts.append(draft)
    return drafts, sound


def _show_input(findings: tuple[Finding, ...]) -> None:
    from bestiary.checks import core_checks
    from bestiary.lint.reporting import report_findings

    show_findings(list(report_findings(findings, core_checks(), {})), 1, err=True)


def _draft(path: str, block: Block, destination: _Destination, others: list[_Draft]) -> _Draft | None:
    """The sheet of a block; None, and the reason said, when there can be none."""
    from bestiary.exchange.texts import kebab
    from bestiary.exchange.writing import yaml_of

    imported = _imported(path, block.data, destination)
    if imported is None:
        return None
    called = imported.id or kebab(str(imported.data.get("name", ""))) or kebab(Path(path).stem) or "creature"
    stem = f"{called[:_LONGEST_STEM].strip('-')}{_behind(imported.variant, called)}"
    target, told = _free_target(stem, destination, others)
    if target.exists() and not destination.force:
        _complain(path, f"{_shown(target)} is there already; `--force` writes over it")
        return None
    try:
        text = yaml_of(imported.data)
    except (ValueError, TypeError) as error:
        _complain(path, f"`{imported.data.get('name', '')}` cannot be written: {error}")
        return None
    same = next((each for each in others if each.text == text), None)
    if same:
        _complain(path, f"`{imported.data.get('name', '')}` is the same as the sheet from {same.origin}, and left out")
        return None
    return _Draft(path, target, _checked_as(target, destination), text, (*block.notes, *imported.notes, *told))


def _behind(variant: str, called: str) -> str:
    return f"-{variant}" if variant and not called.endswith(f"-{variant}") else ""


def _free_target(stem: str, destination: _Destination, others: list[_Draft]) -> tuple[Path, tuple[Note, ...]]:
    """The file for a sheet, and what is to be said of its name: those of one name in an import are numbered."""
    from bestiary.exchange.notes import Fate, Note

    taken = {each.target for each in others}
    names = (f"{stem}{number}.yaml" for number in ("", *(f"-{each}" for each in range(2, len(taken) + 2))))
    target = next(each for name in names if (each := destination.folder / name) not in taken)
    if target.stem == stem:
        return target, ()
    return target, (Note(Fate.CHANGED, f"the id is `{target.stem}`, as another sheet of this import is `{stem}`"),)


def _imported(path: str, data: Data, destination: _Destination) -> Imported | None:
    from bestiary.collection.settings import Settings
    from bestiary.systems.exchanges import all_exchanges
    from bestiary.systems.registry import find_system

    for exchange in all_exchanges():
        if exchange.recognises(data):
            imported = exchange.bring_in(data, find_system(exchange.system).load_tables(Settings()))
            return _of_game(imported, exchange.system, destination)
    name, kind = data.get("name"), data.get("type")
    what = f"`{name}`" if isinstance(name, str) else "a block without a name"
    _complain(path, f"{what} is no stat block" + (f", but `type: {kind}`" if isinstance(kind, str) else ""))
    return None


def _of_game(imported: Imported, system: str, destination: _Destination) -> Imported:
    """A sheet that says which game it is of, unless the bestiary is of that game or its `type` tells."""
    from bestiary.collection.settings import DEFAULT_SYSTEM, read_settings
    from bestiary.exchange.notes import Fate, Note
    from bestiary.source.files import ROOT_FILE
    from bestiary.systems.recognising import TYPES

    root = destination.root
    default = read_settings(root, ROOT_FILE).settings.system if root else DEFAULT_SYSTEM
    if str(imported.data.get("type")) in TYPES or imported.data.get("system", default) == system:
        return imported
    told = {key: value for key, value in imported.data.items() if key != "system"}
    note = Note(Fate.CHANGED, f"`system: {system}` added, as the bestiary is of another game")
    return replace(imported, data={"system": system, **told}, notes=(*imported.notes, note))


def _checked_as(target: Path, destination: _Destination) -> Path:
    """Where a sheet is checked: a creature is one only below `creatures/`."""
    if destination.root is None or not target.is_relative_to(destination.root / "creatures"):
        return Path("creatures") / target.name
    return target


def _write_all(drafts: list[_Draft], destination: _Destination) -> bool:
    """Check all sheets together, write those that can be, and say what became of each."""
    if not drafts:
        return False
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as empty:
        root = destination.root or Path(empty).resolve()
        texts = {str(root / each.checked_as): each.text for each in drafts}
        checked = open_bestiary(Place(root, ()), texts)
        found = {each: _findings(checked, str(root / each.checked_as)) for each in drafts}
    sound = True
    left: list[Diagnostic] = []
    for draft in drafts:
        errors = [each for each in found[draft] if each.severity.word == "error"]
        if any(each.code[0] in _REFUSED and not each.check.startswith(_AWAITED) for each in errors):
            show_findings(errors, 1, err=True)
            _complain(draft.origin, "the sheet would have these errors, so it was not written")
            sound = False
        elif not _write(draft):
            sound = False
        else:
            left += found[draft]
            sound = sound and not errors
    if left:
        show_findings(left, len(drafts))
    return sound


def _findings(checked: Bestiary, path: str) -> list[Diagnostic]:
    name = next((file.source.name for file in checked.catalog.files if file.source.path == path), "")
    return [each for each in checked.diagnostics if each.name == name]


def _write(draft: _Draft) -> bool:
    from bestiary.exchange.notes import note_lines
    from bestiary.writing import why_unwritten, write_file

    try:
        write_file(draft.target, draft.text)
    except OSError as error:
        _complain(
            draft.origin,
            f"{_shown(draft.target)} cannot be written: {why_unwritten(Path(_shown(draft.target)), error)}",
        )
        return False
    say(f"{draft.origin}: {_shown(draft.target)} written")
    for line in list(note_lines(draft.notes)) or ["all of it carried as it was"]:
        say(f"  {line}")
    return True


def _shown(path: Path) -> str:
    from bestiary.collection.catalog import report_name

    return report_name(str(path), Path.cwd())


def _complain(path: str, reason: str) -> None:
    tell(f"{path}: {reason}.")
