"""`bestiary check`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
import sys
from typing import TYPE_CHECKING

import click

from bestiary.cli.mending import mend_files, show_mending
from bestiary.cli.opening import (
    FINDINGS,
    Place,
    find_place,
    is_bestiary,
    is_in_place,
    of_place,
    open_bestiary,
    path_below,
    show_findings,
)
from bestiary.cli.sheet import with_card_findings
from bestiary.report import FORMATS

if TYPE_CHECKING:
    from bestiary.diagnostic import Diagnostic
    from bestiary.lint.checking import Bestiary

_LEVELS = ("error", "warning", "hint")


@click.command("check")
@click.argument("paths", nargs=-1)
@click.option(
    "--format", "form", type=click.Choice(FORMATS), default="text", show_default=True, help="How findings are printed."
)
@click.option(
    "--fail-level",
    type=click.Choice(_LEVELS),
    default="error",
    show_default=True,
    help="The least severity that makes the exit code 1.",
)
@click.option("--filename", metavar="F", help="With `-` as the path: the file that standard input stands for.")
@click.option(
    "--changed-since",
    metavar="REV",
    help="Report only on files that changed since a revision of git, and on what depends on them.",
)
@click.option("--baseline", metavar="FILE", help="Report only findings that the baseline does not have.")
@click.option("--write-baseline", metavar="FILE", help="Write a baseline of all findings there are.")
@click.option("--fix", is_flag=True, help="Mend what can be mended safely, then report what is left.")
@click.option("--diff", is_flag=True, help="Print what `--fix` would change as a patch; write nothing.")
@click.option("--unsafe-fixes", is_flag=True, help="With `--fix` or `--diff`: mend also what may change the meaning.")
@click.option("--cards", is_flag=True, help="Lay out the cards as well: text without room, lost characters, pictures.")
@click.option("--watch", "watching", is_flag=True, help="Check again whenever a file is saved.")
@click.option(
    "--no-cache", "cache", is_flag=True, flag_value=False, default=True, help="Open every file, remember none."
)
def command(
    paths: tuple[str, ...],
    form: str,
    fail_level: str,
    filename: str | None,
    changed_since: str | None,
    baseline: str | None,
    write_baseline: str | None,
    fix: bool,
    diff: bool,
    unsafe_fixes: bool,
    cache: bool,
    cards: bool,
    watching: bool,
) -> None:
    """Check the bestiary at PATHS (the current folder), or some of its files against the whole of it.

    With `-` as the path, standard input is checked as the file that `--filename` names.
    """
    from bestiary.diagnostic import severity_named

    place, texts = _place(paths, filename)
    partial = bool(place.named or changed_since)
    _refuse(
        {
            "`--fix` and `--diff` are for files, not for standard input.": (fix or diff) and texts,
            "`--unsafe-fixes` goes with `--fix` or `--diff`.": unsafe_fixes and not (fix or diff),
            "`--write-baseline` is for the whole bestiary, not for a part of it.": write_baseline and partial,
            "`--watch` only reports.": watching and (fix or diff or texts or write_baseline or cards),
        }
    )

    def chosen(checked: Bestiary) -> list[Diagnostic]:
        found = _of_paths(checked, place)
        return _of_changes(checked, found, changed_since) if changed_since else found

    def new(checked: Bestiary, silent: bool = True) -> list[Diagnostic]:
        found = chosen(checked)
        return _beyond_baseline(found, Path(baseline), place, silent) if baseline else found

    def reported(checked: Bestiary) -> list[Diagnostic]:
        return _of_settings(checked) or new(checked, silent=partial)

    if watching:
        from bestiary.cli.watching import watch

        watch(place.root, lambda checked: show_findings(reported(checked), _files_of(checked), form))
        return
    if diff:
        sys.exit(FINDINGS if show_mending(place, new, unsafe_fixes, severity_named(fail_level)) else 0)
    mended = not fix or mend_files(place, new, unsafe_fixes)
    checked = open_bestiary(place, texts, remember=None if changed_since or cards else cache)
    checked = with_card_findings(checked) if cards else checked
    if write_baseline:
        _write_baseline(chosen(checked), Path(write_baseline), place)
        return
    found = reported(checked)
    show_findings(found, _files_of(checked), form)
    if not mended or any(each.severity >= severity_named(fail_level) for each in found):
        sys.exit(FINDINGS)


def _of_settings(checked: Bestiary) -> list[Diagnostic]:
    """The findings of settings that cannot be used; none of those that can."""
    from bestiary.source.files import ROOT_FILE

    return [each for each in checked.diagnostics if checked.misconfigured and each.name.endswith(ROOT_FILE)]


def _refuse(misuses: Mapping[str, object]) -> None:
    for said, happens in misuses.items():
        if happens:
            raise click.UsageError(said)


def _of_paths(checked: Bestiary, place: Place) -> list[Diagnostic]:
    """The findings of the named files; misuse for paths that have no part in the bestiary and of which no finding tells either."""
    from bestiary.collection.documents import KINDS
    from bestiary.source.files import ENDINGS, ROOT_FILE

    found = of_place(checked, place)
    for path in place.named:
        parts = path.relative_to(place.root).parts if path.is_relative_to(place.root) else ("",)
        is_sheet = parts[0] in KINDS and (path.is_dir() or path.name.endswith(ENDINGS))
        alone = Place(place.root, (path,))
        if not is_sheet and parts != (ROOT_FILE,) and not any(is_in_place(each.name, alone) for each in found):
            raise click.UsageError(
                f"`{path.name}` is no file of the bestiary at `{place.root}`: sheets stand in folders such as creatures, items or traits."
            )
    return found


def _files_of(checked: Bestiary) -> int:
    return len([file for file in checked.catalog.files if not file.packaged])


def _place(paths: tuple[str, ...], filename: str | None) -> tuple[Place, dict[str, str]]:
    if "-" not in paths:
        if filename:
            raise click.UsageError("`--filename` goes with `-` as the path.")
        place = find_place(paths)
        if not is_bestiary(place.root):
            raise click.UsageError(
                f"There is no bestiary around `{paths[0]}`: no bestiary.yaml, and no folder of sheets."
            )
        return place, {}
    if len(paths) > 1 or not filename:
        raise click.UsageError("Standard input needs `--filename`, the file that it stands for, and no other path.")
    path = Path(filename).absolute()
    folder = next((parent for parent in path.parents if parent.is_dir()), Path.cwd())
    try:
        text = sys.stdin.buffer.read().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise click.UsageError("Standard input is no UTF-8 text.") from error
    root = find_place((str(folder),)).root
    path = path_below(root, path)
    return Place(root, (path,)), {str(path): text}


def _of_changes(checked: Bestiary, found: list[Diagnostic], revision: str) -> list[Diagnostic]:
    from bestiary.collection.changes import NoHistory, changed_paths, concerned_names

    try:
        changed = changed_paths(checked.catalog.root, revision)
    except NoHistory as error:
        raise click.UsageError(str(error)) from error
    names = concerned_names(checked.catalog, checked.plans, changed, Path.cwd())
    return found if names is None else [each for each in found if each.name in names]


def _write_baseline(found: list[Diagnostic], path: Path, place: Place) -> None:
    from bestiary.lint.baseline import baseline_text
    from bestiary.writing import write_file

    try:
        write_file(path, baseline_text(found, place.root, Path.cwd()))
    except OSError as error:
        raise click.UsageError(f"`{path}` cannot be written: {error.strerror or error}.") from error
    click.echo(f"{path}: {len(found)} finding{'s' if len(found) != 1 else ''} from now on known", err=True)


def _beyond_baseline(found: list[Diagnostic], path: Path, place: Place, silent: bool) -> list[Diagnostic]:
    from bestiary.lint.baseline import BadBaseline, read_baseline, sift

    try:
        sifted = sift(found, read_baseline(path), place.root, Path.cwd())
    except BadBaseline as error:
        raise click.UsageError(str(error)) from error
    if sifted.gone and not silent:
        click.echo(
            f"bestiary: {sifted.gone} known finding{'s' if sifted.gone != 1 else ''} no longer there; `--write-baseline {path}` takes {'them' if sifted.gone != 1 else 'it'} out",
            err=True,
        )
    return list(sifted.new)
