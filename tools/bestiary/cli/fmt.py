"""`bestiary fmt`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
import sys
from typing import TYPE_CHECKING

import click

from bestiary.cli.mending import show_patch
from bestiary.cli.opening import FINDINGS, find_place
from bestiary.cli.saying import tell
from bestiary.collection.roots import Place, is_in_place
from bestiary.counting import counted

if TYPE_CHECKING:
    from bestiary.collection.documents import ReadFile
    from bestiary.collection.settings import Settings
    from bestiary.diagnostic import Source
    from bestiary.mend.formatting import Order


@click.command("fmt")
@click.argument("paths", nargs=-1)
@click.option("--check", is_flag=True, help="Write nothing; name the files that would change, and exit with 1 if any.")
@click.option("--diff", is_flag=True, help="Write nothing; print the changes as a patch, and exit with 1 if any.")
def command(paths: tuple[str, ...], check: bool, diff: bool) -> None:
    """Bring the files at PATHS (the current folder) into one style: order of keys, indentation, folded prose.

    What the files say stays as it is, and so do their comments.
    """
    from bestiary.mend.rewriting import rewrite_file, starts_with_mark

    files = changed = failed = 0
    for place, source, text in _all_formatted(paths):
        files += 1
        if text is None:
            failed += 1
        elif text != source.text or starts_with_mark(source):
            trouble = "" if check or diff else rewrite_file(source, text, place.root, keep_mark=False)
            failed += bool(trouble)
            changed += not trouble
            if trouble:
                tell(trouble)
            elif diff:
                show_patch(source.name, ("\ufeff" if starts_with_mark(source) else "") + source.text, text)
            else:
                click.echo(source.name if check else f"formatted {source.name}", err=not check)
    _sum_up(files, changed, failed, check or diff)
    if failed or (changed and (check or diff)):
        sys.exit(FINDINGS)


def _sum_up(files: int, changed: int, failed: int, dry: bool) -> None:
    told = [
        f"{counted(changed, 'file')} {'would change' if dry else 'changed'}",
        f"{files - changed - failed} in style already",
        f"{failed} left alone" if failed else "",
    ]
    click.echo(", ".join(part for part in told if part), err=True)


def _all_formatted(paths: tuple[str, ...]) -> Iterator[tuple[Place, Source, str | None]]:
    """The files of every bestiary that the paths are of: hooks give them in batches that know of no borders."""
    named: dict[Path, list[str]] = {}
    for path in paths or (".",):
        named.setdefault(find_place((path,)).root, []).append(path)
    for own in named.values():
        place = find_place(tuple(own))
        for source, text in _formatted(place):
            yield place, source, text


def _formatted(place: Place) -> Iterator[tuple[Source, str | None]]:
    """Every file with its text in form; None for one that has to be left alone, after saying why."""
    from bestiary.mend.formatting import Unformatted, formatted_text

    for file, order in _files(place):
        text = None
        try:
            if any(problem.check == "empty-file" for problem in file.problems):
                text = file.source.text
            elif file.document is None and file.problems and not file.source.text:
                raise Unformatted(file.problems[0].message)
            else:
                text = formatted_text(file.source, order)
        except Unformatted as error:
            click.echo(f"{file.source.name} was left alone: {error}", err=True)
        yield file.source, text


def _files(place: Place) -> Iterator[tuple[ReadFile, Order]]:
    from bestiary.collection.catalog import build_catalog, report_name
    from bestiary.collection.documents import read_document
    from bestiary.collection.settings import DEFAULT_SYSTEM, SCHEMA, read_settings
    from bestiary.mend.formatting import schema_order
    from bestiary.resources import load_schema
    from bestiary.source.files import ROOT_FILE

    path = place.root / ROOT_FILE
    name = report_name(str(path), Path.cwd())
    if path.exists() and is_in_place(name, place):
        yield read_document(str(path), name, SCHEMA, SCHEMA, DEFAULT_SYSTEM), schema_order(load_schema(SCHEMA))
    orders: dict[tuple[str, str], Order] = {}
    catalog = build_catalog(place.root, read_settings(place.root, name).settings, Path.cwd())
    for file in catalog.files:
        if file.packaged or not is_in_place(file.source.name, place):
            continue
        system, kind = (file.document.system, file.document.kind) if file.document else ("", file.kind)
        if (system, kind) not in orders:
            orders[system, kind] = _order(system, kind, catalog.settings)
        yield file, orders[system, kind]


def _order(system: str, kind: str, settings: Settings) -> Order:
    """The order of keys in files of a kind: that of their schema, and of the game's tables for names that are keys."""
    from bestiary.mend.formatting import schema_order
    from bestiary.resources import load_schema
    from bestiary.systems.registry import find_system, schema_name_of

    schema = schema_name_of(system, kind)
    if schema is None:
        return schema_order({})
    game = find_system(system)
    return schema_order(load_schema(schema), game.orders(game.load_tables(settings)))
