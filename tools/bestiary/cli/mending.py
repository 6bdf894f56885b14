"""`bestiary check --fix` and `--diff`: mistakes mended in the files, or shown as a patch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
import re
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
#: Signs shown before what a change far into a long text is about.
_BEFORE_CHANGE = 20


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

    before, after = shown_change(repair.before, repair.after)
    change = f"{before} → {after}"
    if not repair.before or not repair.after:
        lone = (
            "an empty line" if (repair.before or repair.after) in ("\n", "\r\n") else after if repair.after else before
        )
        change = f"added {lone}" if repair.after else f"took out {lone}"
    return f"{show_controls(one_line(file.source.name))}:{repair.line}: {repair.check}: {change}"


def shown_change(before: str, after: str) -> tuple[str, str]:
    """Two texts in quotes, cut short, so that what they differ in is seen."""
    from bestiary.forms.words import cut
    from bestiary.render.visible import name_strange_letters, name_unseen

    folded = _folded(before), _folded(after)
    # Where the words are the same, blanks and line ends are what the change is about.
    shown = folded if folded[0] != folded[1] else (name_unseen(before), name_unseen(after))
    shown = name_strange_letters(*shown), shown[1]
    start = next(
        (at for at, (one, other) in enumerate(zip(*shown, strict=False)) if one != other), min(map(len, shown))
    )
    if start >= _LONGEST_SHOWN - 1:
        skipped = start - _BEFORE_CHANGE
        shown = f"…{shown[0][skipped:]}", f"…{shown[1][skipped:]}"
    return f"`{cut(shown[0], _LONGEST_SHOWN)}`", f"`{cut(shown[1], _LONGEST_SHOWN)}`"


def _folded(text: str) -> str:
    from bestiary.render.visible import name_unseen

    # Within a line, spaces are what a change can be about.
    return name_unseen(re.sub(r"[ \t\r]*\n\s*", " ", text.strip() if "\n" in text else text))
