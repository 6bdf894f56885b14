"""Opening the bestiary a command is called on, and printing what was found in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
import sys
from typing import TYPE_CHECKING, NoReturn

import click

from bestiary.cli.saying import needs_ascii, tell, terminal_width, wants_colour
from bestiary.collection import roots
from bestiary.collection.roots import Place, is_in_place

if TYPE_CHECKING:
    from bestiary.collection.documents import ReadFile
    from bestiary.diagnostic import Diagnostic
    from bestiary.lint.checking import Bestiary
    from bestiary.systems.base import Subject

FINDINGS = 1
#: Keys of a sheet that say what the creature is called.
_NAMES = ("name", "proper_name")
MISUSE = 2
#: For commands that are about a bestiary and name no path.
root_option = click.option("--root", default=".", show_default=True, help="The bestiary, or any folder in it.")


def find_place(paths: Sequence[str]) -> Place:
    """The root of the paths a command was given; a usage error when there is no bestiary."""
    try:
        return roots.find_place(paths)
    except roots.NoBestiary as error:
        raise click.UsageError(str(error)) from error


def open_bestiary(
    place: Place, texts: Mapping[str, str] | None = None, remember: bool | None = None, form: str = ""
) -> Bestiary:
    """Check the bestiary of a place; a configuration that cannot be used ends the command with exit code 2.

    What is wrong with it is printed in the format `form`; without one it is talk, for standard error. `texts` stand in for
    files that are not saved, by absolute path. With `remember` given, only the findings can be used, not the sheets: the
    work is divided, and files that were clean at an earlier run are left unopened if it is true.
    """
    from bestiary.lint.checking import check_bestiary
    from bestiary.lint.remembering import check_remembering

    here = Path.cwd()
    if texts or remember is None:
        checked = check_bestiary(place.root, here, texts)
    else:
        checked = check_remembering(place.root, here, forget=not remember)
    if own := of_settings(checked):
        show_findings(own, 1, form or "text", err=not form)
        sys.exit(MISUSE)
    return checked


def of_settings(checked: Bestiary) -> list[Diagnostic]:
    """The findings of settings that cannot be used; none of those that can."""
    if not checked.misconfigured:
        return []
    from bestiary.collection.catalog import report_name
    from bestiary.source.files import ROOT_FILE

    name = report_name(str(checked.catalog.root / ROOT_FILE), Path.cwd())
    return [each for each in checked.diagnostics if each.name == name]


def of_place(checked: Bestiary, place: Place) -> list[Diagnostic]:
    """The findings of the files a caller named; all of them when none was named."""
    from bestiary.lint.awaited import concerned

    return [each for each in checked.diagnostics if any(is_in_place(name, place) for name in concerned(each))]


def find_subject(checked: Bestiary, identity: str, system: str = "") -> Subject:
    """The creature of an id; a usage error with the nearest id when there is none or it is of another game than `system`.

    A creature with errors ends the command with exit code 1 and its findings.
    """
    from bestiary.cards.deck import creature_subjects
    from bestiary.systems.registry import find_system

    subjects = {subject.document.id: subject for subject in creature_subjects(checked)}
    if identity in subjects:
        found = subjects[identity]
        if system and found.document.system != system:
            raise click.UsageError(
                f"`{identity}` is a creature of {found.document.system}; this command is for {system}."
            )
        return found
    for kind in sorted({kind for each in checked.worlds for kind in find_system(each).shown}):
        if (file := checked.catalog.by_id.get((kind, identity))) is not None:
            _refuse_file(checked, file)
    if ("character", identity) in checked.catalog.by_id:
        path = checked.catalog.by_id["character", identity].source.name
        raise click.UsageError(
            f"`{identity}` is a character; `bestiary convert --from-character {path}` makes it an NPC."
        )
    _refuse_other(checked, identity)
    raise _unknown_creature(identity, subjects)


def _unknown_creature(identity: str, subjects: Mapping[str, Subject]) -> click.UsageError:
    from bestiary.suggest import meant_or_else, nearest

    # People look for what stands on the card: its name, or the creature's own.
    named = {_slug(str(subject.data.get(key, ""))): each for each, subject in subjects.items() for key in _NAMES}
    meant = (
        named.get(_slug(identity)) or nearest(identity, subjects) or named.get(nearest(_slug(identity), named) or "")
    )
    return click.UsageError(
        f"No creature has the id `{identity}`." + meant_or_else(meant, "`bestiary list` names them all.")
    )


def _slug(name: str) -> str:
    return "-".join(name.casefold().replace(",", " ").replace("'", "").split())


def _refuse_other(checked: Bestiary, identity: str) -> None:
    """End the command where an id is that of an item, a trait or whatever else is no creature."""
    from bestiary.cards.deck import known_kinds
    from bestiary.forms.words import article

    spaces = (space for world in checked.worlds.values() for space, names in world.names.items() if identity in names)
    kind = next((space for space in spaces if ":" not in space), "")
    if kind:
        file = checked.catalog.by_id.get((kind, identity))
        where = f", in {file.source.name}" if file and not file.packaged else ""
        way = f"; `bestiary cards --kind {kind} --only {identity}` prints it" if kind in known_kinds(checked) else ""
        raise click.UsageError(f"`{identity}` is {article(kind)} {kind}, not a creature{where}{way}.")


def _refuse_file(checked: Bestiary, file: ReadFile) -> NoReturn:
    """End the command for a sheet that is there, but cannot be used."""
    from bestiary.diagnostic import Severity

    own = [each for each in checked.diagnostics if each.name == file.source.name and each.severity is Severity.ERROR]
    if own:
        show_findings(own, 1, err=True)
    elif file.document and isinstance(file.document.data, dict) and file.document.data.get("abstract"):
        raise click.UsageError(f"`{file.id}` is an abstract base: only what is built over it can be shown.")
    else:
        tell(f"`{file.id}` rests on a file with errors; `bestiary check` says which.")
    sys.exit(FINDINGS)


def show_findings(diagnostics: list[Diagnostic], files: int, name: str = "text", err: bool = False) -> None:
    """Print findings in a format."""
    from bestiary.report import print_report
    from bestiary.report.record import Report
    from bestiary.systems.registry import all_checks

    stream = sys.stderr if err else sys.stdout
    # Only this format has a place for what the checks say, which takes loading those of all games.
    checks = {each.name: each for each in all_checks()} if name == "sarif" else {}
    report = Report(tuple(diagnostics), files, wants_colour(stream), needs_ascii(stream), checks)
    printed = print_report(name, report)
    # What programs read is UTF-8 wherever it is printed.
    click.echo(printed if name == "text" else printed.encode("utf-8", "backslashreplace"), err=err, nl=False)
    if name == "sarif":
        from bestiary.report.sarif import left_out

        if left := left_out(report):
            tell(f"{left}.")


def say_sheet(checked: Bestiary, subject: Subject) -> None:
    """Print a stat sheet for the terminal it is shown on."""
    from bestiary.cards.deck import card_of_subject, load_glyphs
    from bestiary.render.text import render_text

    colour, ascii_only = wants_colour(sys.stdout), needs_ascii(sys.stdout)
    card = card_of_subject(checked, subject)
    click.echo(render_text(card, load_glyphs(), width=terminal_width(), colour=colour, ascii_only=ascii_only), nl=False)
