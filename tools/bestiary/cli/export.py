"""`bestiary export`."""

from __future__ import annotations

from functools import partial
from pathlib import Path
import sys
from typing import TYPE_CHECKING

import click
from msgspec import Struct

from bestiary.cli.opening import FINDINGS, find_place, find_subject, open_bestiary, root_option, show_findings
from bestiary.cli.saying import refuse_existing, save_file, say, tell
from bestiary.systems.exchanges import TARGETS

if TYPE_CHECKING:
    from bestiary.exchange.target import Exported, Target
    from bestiary.lint.checking import Bestiary
    from bestiary.systems.base import Subject


class _Sheet(Struct, frozen=True):
    """A sheet in its new format."""

    id: str
    exported: Exported


@click.command("export")
@click.argument("identities", metavar="ID…", nargs=-1)
@click.option("--to", "target", required=True, type=click.Choice(sorted(TARGETS)), help="The format to write.")
@click.option("--format", "form", type=click.Choice(["yaml", "json"]), help="YAML or JSON, where the format has both.")
@click.option("--all", "everything", is_flag=True, help="Every creature that the format is for.")
@click.option("--out", "-o", metavar="PATH", help="The file to write; for several creatures the folder.")
@click.option("--layout", metavar="FILE", help="Also write the layout that shows such blocks in Obsidian.")
@click.option("--force", is_flag=True, help="Write over files that are there.")
@root_option
def command(
    identities: tuple[str, ...],
    target: str,
    form: str | None,
    everything: bool,
    out: str | None,
    layout: str | None,
    force: bool,
    root: str,
) -> None:
    """Write the creatures of each ID in the format of another program, and say what it has no place for."""
    if bool(identities) == everything:
        raise click.UsageError("Name the creatures by id, or all with `--all`.")
    checked = open_bestiary(find_place((root,)))
    targets = _targets(target)
    ending = _ending(target, targets, form)
    subjects = (
        _all_of(checked, targets) if everything else [_find(checked, each, target, targets) for each in identities]
    )
    sheets = [_exported(checked, subject, targets) for subject in subjects]
    left_out = everything and _say_left_out(checked, targets)
    if layout is not None:
        _write_layout(checked, target, targets, Path(layout), force)
    if out is None:
        _print_all(sheets, ending)
    else:
        _write_all(sheets, ending, Path(out), force, several=everything or len(sheets) > 1)
    if left_out:
        sys.exit(FINDINGS)


def _targets(name: str) -> dict[str, Target]:
    """The format of each game that has it."""
    from bestiary.systems.exchanges import find_exchange

    return {system: next(each for each in find_exchange(system).targets if each.id == name) for system in TARGETS[name]}


def _ending(name: str, targets: dict[str, Target], form: str | None) -> str:
    forms = next(iter(targets.values())).forms
    if form is not None and form not in forms:
        raise click.UsageError(f"{name} is not written as {form}; it is written as {' or '.join(forms)}.")
    return form or forms[0]


def _is_for(subject: Subject, targets: dict[str, Target]) -> bool:
    target = targets.get(subject.document.system)
    return target is not None and subject.document.kind in target.kinds and not subject.data.get("abstract")


def _all_of(checked: Bestiary, targets: dict[str, Target]) -> list[Subject]:
    found = [subject for subject in checked.subjects if _is_for(subject, targets)]
    if not found:
        tell("there is no creature that this format is for.")
        sys.exit(FINDINGS)
    return found


def _say_left_out(checked: Bestiary, targets: dict[str, Target]) -> bool:
    usable = {subject.document.source.path for subject in checked.subjects}
    missing = [
        file.source.name
        for file in checked.catalog.files
        if file.source.path not in usable
        and any(file.kind in target.kinds for target in targets.values())
        and (file.document is None or file.document.system in targets)
    ]
    for name in missing:
        tell(f"{name} has errors, or is built on a file that has, so it was not exported.")
    return bool(missing)


def _find(checked: Bestiary, identity: str, name: str, targets: dict[str, Target]) -> Subject:
    """The sheet of an id; a usage error when there is none, and its findings when it cannot be used."""
    from bestiary.systems.registry import find_system

    named = [subject for subject in checked.subjects if subject.document.id == identity]
    fitting = [subject for subject in named if _is_for(subject, targets)]
    if fitting:
        return fitting[0]
    other = next((each for each in named if each.document.kind in find_system(each.document.system).printed), None)
    if other is not None and other.document.system not in targets:
        raise click.UsageError(
            f"`{identity}` is a creature of {other.document.system}; {name} is for {' and '.join(targets)}."
        )
    for target in targets.values():
        for kind in target.kinds:
            file = checked.catalog.by_id.get((kind, identity))
            own = [each for each in checked.diagnostics if file and each.name == file.source.name]
            if errors := [each for each in own if each.severity.word == "error"]:
                show_findings(errors, 1, err=True)
                sys.exit(FINDINGS)
    return find_subject(checked, identity)


def _exported(checked: Bestiary, subject: Subject, targets: dict[str, Target]) -> _Sheet:
    system = subject.document.system
    return _Sheet(subject.document.id, targets[system].write(subject, checked.worlds[system]))


def _text(sheet: _Sheet, ending: str) -> str:
    from bestiary.exchange.writing import json_of, yaml_of

    content = sheet.exported.content
    if isinstance(content, str):
        return content
    return json_of(content) if ending == "json" else yaml_of(content)


def _print_all(sheets: list[_Sheet], ending: str) -> None:
    """The sheets on stdout, several as one list or one text; the report beside it."""
    from bestiary.exchange.writing import json_of

    if ending == "json":
        contents = [sheet.exported.content for sheet in sheets]
        _put(json_of(contents[0] if len(contents) == 1 else contents))
    else:
        divider = "---\n" if ending == "yaml" else "\n"
        _put(divider.join(_text(sheet, ending) for sheet in sheets))
    for sheet in sheets:
        for line in _report(sheet):
            click.echo(f"{sheet.id}: {line}", err=True)


def _put(text: str) -> None:
    """Print a file's text: into a pipe or file as the UTF-8 that every format is, whatever the console speaks."""
    click.echo(text if sys.stdout.isatty() else text.encode("utf-8"), nl=False)


def _write_all(sheets: list[_Sheet], ending: str, out: Path, force: bool, several: bool) -> None:
    from bestiary.writing import is_stream

    folder = several or out.is_dir()
    if folder and out.exists() and not out.is_dir():
        raise click.UsageError(f"`{out}` is a file; for several creatures `-o` names a folder.")
    targets = [out / f"{sheet.id}.{ending}" if folder else out for sheet in sheets]
    for target in targets:
        refuse_existing(target, force)
    for sheet, target in zip(sheets, targets, strict=True):
        save_file(target, _text(sheet, ending), inner=folder)
        # It may be what standard output goes to.
        tell_of = partial(click.echo, err=True) if is_stream(target) else say
        tell_of(f"{target}: written")
        for line in _report(sheet):
            tell_of(f"  {line}")


def _write_layout(checked: Bestiary, name: str, targets: dict[str, Target], path: Path, force: bool) -> None:
    system, target = next(iter(targets.items()))
    if target.layout is None:
        raise click.UsageError(f"{name} needs no layout.")
    refuse_existing(path, force)
    save_file(path, target.layout(checked.worlds[system]))
    click.echo(f"{path}: written", err=True)


def _report(sheet: _Sheet) -> list[str]:
    from bestiary.exchange.notes import note_lines

    return list(note_lines(sheet.exported.notes)) or ["all of it carried"]
