"""`bestiary fmt`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
import sys
from typing import TYPE_CHECKING

import click
from msgspec import Struct

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

#: What can come of a file.
_CHANGED, _IN_STYLE, _PASSED, _FAILED = "changed", "in style already", "passed by", "failed"
_MARK_GOES = "the byte order mark before its first line, which nobody sees, would go"
_MARK_WENT = "the byte order mark before its first line, which nobody sees, is gone"


@click.command("fmt")
@click.argument("paths", nargs=-1)
@click.option("--check", is_flag=True, help="Write nothing; name the files that would change, and exit with 1 if any.")
@click.option("--diff", is_flag=True, help="Write nothing; print the changes as a patch, and exit with 1 if any.")
def command(paths: tuple[str, ...], check: bool, diff: bool) -> None:
    """Bring the files at PATHS (the current folder) into one style: order of keys, indentation, folded prose.

    What the files say stays as it is, and so do their comments.
    """
    files = list(_all_formatted(paths))
    outcomes = [_settle(each, check, diff) for each in files]
    _sum_up(outcomes, check or diff)
    if _FAILED in outcomes or (_CHANGED in outcomes and (check or diff)):
        sys.exit(FINDINGS)


class _Formatted(Struct, frozen=True):
    """A file with its text in form; None where it has to be left alone, for a reason that was said."""

    place: Place
    source: Source
    text: str | None
    #: It has mistakes that keep it from being formatted.
    broken: bool = False


def _settle(file: _Formatted, check: bool, diff: bool) -> str:
    """Write a file over, or say what would change; what came of it, in the words of the sum."""
    from bestiary.mend.rewriting import rewrite_file, starts_with_mark

    source, text = file.source, file.text
    if text is None:
        return _FAILED if file.broken else _PASSED
    marked = starts_with_mark(source)
    if text == source.text and not marked:
        return _IN_STYLE
    trouble = "" if check or diff else rewrite_file(source, text, file.place.root, keep_mark=False)
    if trouble:
        tell(trouble)
        return _FAILED
    if diff:
        show_patch(source.name, ("\ufeff" if marked else "") + source.text, text)
    else:
        click.echo(source.name if check else f"formatted {source.name}", err=not check)
    if marked:
        click.echo(f"{source.name}: {_MARK_GOES if check or diff else _MARK_WENT}", err=True)
    return _CHANGED


def _sum_up(outcomes: Sequence[str], dry: bool) -> None:
    numbers = Counter(outcomes)
    alone = numbers[_FAILED] + numbers[_PASSED]
    told = [
        f"{counted(numbers[_CHANGED], 'file')} {'would change' if dry else 'changed'}",
        f"{numbers[_IN_STYLE]} {_IN_STYLE}",
        f"{alone} left alone" if alone else "",
    ]
    click.echo(", ".join(part for part in told if part), err=True)


def _all_formatted(paths: tuple[str, ...]) -> Iterator[_Formatted]:
    """The files of every bestiary that the paths are of: hooks give them in batches that know of no borders."""
    named: dict[Path, list[str]] = {}
    for path in paths or (".",):
        named.setdefault(find_place((path,)).root, []).append(path)
    for own in named.values():
        yield from _formatted(find_place(tuple(own)))


def _formatted(place: Place) -> Iterator[_Formatted]:
    """Every file of a place, but for links to another of them."""
    from bestiary.mend.formatting import Unformatted, Unreadable, formatted_text
    from bestiary.mend.rewriting import by_file

    files = list(_files(place))
    own = {same[0].path for same in by_file(file.source for file, _ in files)}
    for file, order in (each for each in files if each[0].source.path in own):
        try:
            if any(problem.check == "empty-file" for problem in file.problems):
                text = file.source.text
            elif file.document is None and file.problems and not file.source.text:
                raise Unreadable(file.problems[0].message)
            else:
                text = formatted_text(file.source, order)
            yield _Formatted(place, file.source, text)
        except Unformatted as error:
            click.echo(f"{file.source.name} was left alone: {error}", err=True)
            yield _Formatted(place, file.source, None, broken=isinstance(error, Unreadable))


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
