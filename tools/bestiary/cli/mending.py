"""`bestiary check --fix` and `--diff`: mistakes mended in the files, or shown as a patch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
import sys
from typing import TYPE_CHECKING

import click

from bestiary.cli.opening import MISUSE, of_settings, show_findings
from bestiary.cli.saying import tell
from bestiary.counting import counted

if TYPE_CHECKING:
    from bestiary.collection.roots import Place
    from bestiary.diagnostic import Diagnostic, Severity
    from bestiary.lint.checking import Bestiary
    from bestiary.mend.fixing import Mended, Repair

    Chosen = Callable[[Bestiary], Sequence[Diagnostic]]

_LONGEST_SHOWN = 60


def mend_files(place: Place, chosen: Chosen, unsafe: bool) -> bool:
    """Mend what can be mended of the chosen findings, and say what was done; False when a file could not be written."""
    from bestiary.mend.fixing import mend_bestiary
    from bestiary.mend.rewriting import rewrite_file

    written = []
    files = mend_bestiary(place.root, Path.cwd(), chosen, unsafe).files
    for file in files:
        trouble = rewrite_file(file.source, file.text, place.root)
        if trouble:
            tell(trouble)
            continue
        written.append(file)
        for repair in sorted(file.repairs, key=lambda repair: repair.line):
            click.echo(_told(file, repair), err=True)
    if written:
        click.echo(f"mended {_count(written)}", err=True)
    return len(written) == len(files)


def show_mending(place: Place, chosen: Chosen, unsafe: bool, level: Severity) -> bool:
    """Print what mending would change as a patch; whether there is such a change, or a finding of a level after it.

    Settings that cannot be used after it either end the command with exit code 2.
    """
    from bestiary.mend.fixing import mend_bestiary
    from bestiary.mend.rewriting import starts_with_mark

    mending = mend_bestiary(place.root, Path.cwd(), chosen, unsafe)
    for file in mending.files:
        mark = "\ufeff" if starts_with_mark(file.source) else ""
        show_patch(file.source.name, mark + file.source.text, mark + file.text)
    left = chosen(mending.checked)
    if mending.files:
        click.echo(f"`--fix` would mend {_count(mending.files)}", err=True)
    if own := of_settings(mending.checked):
        show_findings(own, 1, "text", err=True)
        sys.exit(MISUSE)
    if left:
        click.echo(f"{counted(len(left), 'finding')} would be left to mend by hand", err=True)
    return bool(mending.files) or any(each.severity >= level for each in left)


def show_patch(name: str, before: str, after: str) -> None:
    """Print the change of a file as a patch that `git apply` takes."""
    from difflib import unified_diff

    for line in unified_diff(_lines(before), _lines(after), f"a/{name}", f"b/{name}"):
        click.echo(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n", nl=False)


def _lines(text: str) -> list[str]:
    parts = text.split("\n")
    return [f"{part}\n" for part in parts[:-1]] + parts[-1:] * bool(parts[-1])


def _count(files: Sequence[Mended]) -> str:
    mistakes = sum(not repair.part for file in files for repair in file.repairs)
    return f"{counted(mistakes, 'mistake')} in {counted(len(files), 'file')}"


def _told(file: Mended, repair: Repair) -> str:
    from bestiary.render.visible import one_line, show_controls

    change = f"{_quoted(repair.before)} → {_quoted(repair.after)}"
    if not repair.before or not repair.after:
        change = f"added {_quoted(repair.after)}" if repair.after else f"took out {_quoted(repair.before)}"
    return f"{show_controls(one_line(file.source.name))}:{repair.line}: {repair.check}: {change}"


def _quoted(text: str) -> str:
    from bestiary.forms.words import cut

    # Within a line, spaces are what a change can be about.
    shown = " ".join(text.split()) if "\n" in text else text.replace("\t", "<tab>")
    return f"`{cut(shown, _LONGEST_SHOWN)}`"
