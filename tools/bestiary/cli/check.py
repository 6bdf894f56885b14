"""`bestiary check`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
import sys
from typing import TYPE_CHECKING, Any

import click
from msgspec import Struct

from bestiary.cli.mending import mend_files, show_mending
from bestiary.cli.opening import FINDINGS, find_place, of_place, of_settings, open_bestiary, show_findings
from bestiary.cli.saying import save_file, tell
from bestiary.cli.sheet import with_card_findings
from bestiary.collection.roots import Place, is_bestiary, is_in_place, path_below
from bestiary.counting import counted
from bestiary.diagnostic import severity_named
from bestiary.report import FORMATS
from bestiary.source.files import LARGEST_FILE

if TYPE_CHECKING:
    from bestiary.diagnostic import Diagnostic
    from bestiary.lint.checking import Bestiary

#: Bytes of standard input that are read: enough to see that it is too large, whatever mark it starts with.
_ENOUGH = LARGEST_FILE + 4
_LEVELS = ("error", "warning", "hint")


class _Request(Struct, frozen=True):
    """What a check was asked to look at and to do: the options of the command, by their names."""

    place: Place
    #: Texts that stand in for files, by absolute path.
    texts: Mapping[str, str]
    form: str
    fail_level: str
    changed_since: str | None
    baseline: str | None
    write_baseline: str | None
    fix: bool
    diff: bool
    unsafe_fixes: bool
    cards: bool
    watching: bool
    cache: bool

    @property
    def partial(self) -> bool:
        """Whether it is about a part of the bestiary only."""
        return bool(self.place.named or self.changed_since)


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
def command(paths: tuple[str, ...], filename: str | None, **options: Any) -> None:
    """Check the bestiary at PATHS (the current folder), or some of its files against the whole of it.

    With `-` as the path, standard input is checked as the file that `--filename` names.
    """
    request = _Request(*_place(paths, filename), **options)
    _refuse_what_does_not_go_together(request)
    if request.write_baseline:
        _refuse_other_files(Path(request.write_baseline))
    if request.watching:
        _watch(request)
    elif _show_patch(request) if request.diff else _mend_and_report(request):
        sys.exit(FINDINGS)


def _refuse_what_does_not_go_together(request: _Request) -> None:
    mending = request.fix or request.diff
    misuses = {
        "`--fix` and `--diff` are for files, not for standard input.": mending and request.texts,
        "`--unsafe-fixes` goes with `--fix` or `--diff`.": request.unsafe_fixes and not mending,
        "`--write-baseline` is for the whole bestiary, not for a part of it.": request.write_baseline
        and request.partial,
        "`--watch` only reports.": request.watching
        and (mending or request.texts or request.write_baseline or request.cards),
    }
    for said, happens in misuses.items():
        if happens:
            raise click.UsageError(said)


def _refuse_other_files(path: Path) -> None:
    from bestiary.lint.baseline import is_replaceable

    if path.is_file() and not is_replaceable(path):
        raise click.UsageError(
            f"`{path}` is no baseline, and would be lost: name another file, such as `baseline.json`."
        )


def _watch(request: _Request) -> None:
    from bestiary.cli.watching import watch

    watch(request.place.root, lambda checked: _show(request, checked, _reported(request, checked)))


def _show_patch(request: _Request) -> bool:
    """Print what mending would change; whether that, or what is left, makes the command fail."""
    return show_mending(request.place, partial(_new, request), request.unsafe_fixes, severity_named(request.fail_level))


def _mend_and_report(request: _Request) -> bool:
    """Mend if that is asked for, then print what is found, or write it to a baseline; whether the command fails."""
    mended = not request.fix or mend_files(request.place, partial(_new, request), request.unsafe_fixes)
    remember = None if request.changed_since or request.cards else request.cache
    checked = open_bestiary(request.place, request.texts, remember=remember, form=request.form)
    checked = with_card_findings(checked) if request.cards else checked
    if request.write_baseline:
        _write_baseline(_chosen(request, checked), Path(request.write_baseline), request.place)
        return False
    found = _reported(request, checked)
    _show(request, checked, found)
    return not mended or any(each.severity >= severity_named(request.fail_level) for each in found)


def _chosen(request: _Request, checked: Bestiary) -> list[Diagnostic]:
    """The findings of the files that the caller named, or that changed."""
    found = _of_paths(checked, request.place)
    return _of_changes(checked, found, request.changed_since) if request.changed_since else found


def _new(request: _Request, checked: Bestiary, silent: bool = True) -> list[Diagnostic]:
    """The chosen findings that the baseline does not have; unless it is `silent`, a note tells of those that are gone."""
    found = _chosen(request, checked)
    return _beyond_baseline(found, Path(request.baseline), request.place, silent) if request.baseline else found


def _reported(request: _Request, checked: Bestiary) -> list[Diagnostic]:
    return of_settings(checked) or _new(request, checked, silent=request.partial)


def _show(request: _Request, checked: Bestiary, found: list[Diagnostic]) -> None:
    show_findings(found, _files_of(checked), request.form)


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
    return len(checked.catalog.own)


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
    if path.is_dir():
        raise click.UsageError(f"`{filename}` is a folder: `--filename` names the file that standard input stands for.")
    folder = next((parent for parent in path.parents if parent.is_dir()), Path.cwd())
    # What is no letter is told where it stands, as in a file.
    text = sys.stdin.buffer.read(_ENOUGH).decode("utf-8-sig", "surrogateescape")
    root = find_place((str(folder),)).root
    path = path_below(root, path)
    return Place(root, (path,)), {str(path): text}


def _of_changes(checked: Bestiary, found: list[Diagnostic], revision: str) -> list[Diagnostic]:
    from bestiary.collection.changes import NoHistory, changed_paths, concerned_names
    from bestiary.lint.awaited import concerned

    try:
        changed = changed_paths(checked.catalog.root, revision)
    except NoHistory as error:
        raise click.UsageError(str(error)) from error
    names = concerned_names(checked.catalog, checked.plans, changed, Path.cwd())
    return found if names is None else [each for each in found if not names.isdisjoint(concerned(each))]


def _write_baseline(found: list[Diagnostic], path: Path, place: Place) -> None:
    from bestiary.lint.baseline import baseline_text

    save_file(path, baseline_text(found, place.root, Path.cwd()))
    click.echo(f"{path}: {counted(len(found), 'finding')} from now on known", err=True)


def _beyond_baseline(found: list[Diagnostic], path: Path, place: Place, silent: bool) -> list[Diagnostic]:
    from bestiary.lint.baseline import BadBaseline, read_baseline, sift

    try:
        sifted = sift(found, read_baseline(path), place.root, Path.cwd())
    except BadBaseline as error:
        raise click.UsageError(str(error)) from error
    if sifted.gone and not silent:
        them = "them" if sifted.gone != 1 else "it"
        tell(f"{counted(sifted.gone, 'known finding')} no longer there; `--write-baseline {path}` takes {them} out")
    return list(sifted.new)
