"""`bestiary list`."""

from __future__ import annotations

from collections.abc import Sequence
import sys
from typing import TYPE_CHECKING, Any

import click

from bestiary.cli.opening import FINDINGS, find_place, open_bestiary, root_option
from bestiary.cli.saying import say, say_json, tell

if TYPE_CHECKING:
    from bestiary.collection.documents import Document
    from bestiary.systems.base import SheetView

#: Facts that are the same of all sheets in a table, or say nothing of what they are.
_UNLISTED = ("kind", "tags", "status")


@click.command("list")
@click.option(
    "--only",
    multiple=True,
    metavar="FILTER",
    help="Only these: an id, a glob, or key:value such as tier:rook, trait:undead, type:beast, tag:road; or of another "
    "kind, kind:item. "
    "Of the same key any fits; different keys must all fit.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How the list is printed.",
)
@root_option
def command(only: tuple[str, ...], form: str, root: str) -> None:
    """List the creatures by name with what their game sorts them by, such as tier, types, traits and size.

    Items and traits are listed when they are asked for: --only kind:item.
    """
    from bestiary.alphabet import place_of
    from bestiary.cards.deck import known_words, listed_subjects, refuse_unknown_kinds, view_subject
    from bestiary.cards.picking import FilterError, kinds_of, picker
    from bestiary.lint.checking import failing_files

    checked = open_bestiary(find_place((root,)))
    broken = sorted(failing_files(checked.diagnostics))
    told = ", ".join(broken[:3]) + (f" and {len(broken) - 3} more" if len(broken) > 3 else "")
    try:
        kinds = kinds_of(only)
        refuse_unknown_kinds(checked, kinds, "No list is made of")
        every = [(view_subject(checked, subject), subject) for subject in listed_subjects(checked, kinds)]
        wanted = picker(only, [view for view, _ in every], known_words(checked))
    except FilterError as error:
        unseen = f" Not looked at, because of errors: {told}." if broken else ""
        raise click.UsageError(f"{error}{unseen}") from error
    if broken:
        tell(f"the list is not whole; there are errors in {told}.")
    found = [(view, subject.document) for view, subject in every if wanted(view)]
    found.sort(key=lambda pair: (pair[1].kind, place_of(pair[0].name)))
    if form == "json":
        say_json([{"id": view.id, "name": view.name, **view.facts} for view, _ in found])
        sys.exit(FINDINGS if broken else 0)
    if not found:
        tell(f"no {'sheet' if kinds else 'creature'}{' that the filters fit' if only else ''}.")
    _say_tables(found)
    if broken:
        sys.exit(FINDINGS)


def _say_tables(found: Sequence[tuple[SheetView, Document]]) -> None:
    """The sheets in a table for each game, and for each kind that it has no columns for."""
    from bestiary.systems.registry import find_system

    tables: dict[tuple[str, str], list[SheetView]] = {}
    for view, document in sorted(found, key=lambda pair: pair[1].system):
        system = find_system(document.system)
        apart = "" if document.kind in system.shown else document.kind
        tables.setdefault((system.id, apart), []).append(view)
    for place, ((system_id, apart), views) in enumerate(tables.items()):
        if place:
            say("")
        _say_table(views, _facts_of(views) if apart else find_system(system_id).columns)


def _facts_of(views: Sequence[SheetView]) -> tuple[str, ...]:
    """What sheets of a kind that no game has columns for are told by."""
    return tuple(dict.fromkeys(fact for view in views for fact in view.facts if fact not in _UNLISTED))


def _say_table(views: Sequence[SheetView], columns: tuple[str, ...]) -> None:
    rows = [(view.id, view.name, *(_cell(view.facts.get(column, "")) for column in columns)) for view in views]
    widths = [max(map(len, cells)) for cells in zip(*rows, strict=True)]
    for row in rows:
        say("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def _cell(fact: Any) -> str:
    return ", ".join(dict.fromkeys(map(str, fact))) if isinstance(fact, list | tuple) else str(fact)
