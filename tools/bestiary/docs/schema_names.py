"""The names that files of a game can refer to: which come with the program, and where new ones are made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from bestiary.collection.catalog import build_catalog
from bestiary.collection.documents import folder_of
from bestiary.collection.settings import SCHEMA, Settings
from bestiary.docs.cells import cell, code
from bestiary.docs.schema_parts import find_maps
from bestiary.docs.schema_words import spaces_of
from bestiary.lint.spaces import check_of, noun_of
from bestiary.resources import load_schema
from bestiary.source.files import ROOT_FILE
from bestiary.systems.base import System

PAGE = "names.md"
_INTRODUCTION = """\
# Names of {game}

<!-- Made by `make docs` from the schemas and tables of the program; edit those, not this. -->

What a file calls by an id, and which of them come with the program. The id of a thing with a file is the name of that file
without its ending. [What files hold](../README.md)
"""


def used_spaces(system: System) -> tuple[str, ...]:
    """The spaces of all names that files of a game refer to, in the order of reading."""
    maps = (each for name in system.schemas.values() for each in find_maps(load_schema(name)))
    keys = (key for each in maps for key in each.keys)
    return tuple(dict.fromkeys(space for key in keys for space in spaces_of(key.part, key.top)))


def names_page(system: System) -> str:
    """The page of a game's names as Markdown; empty for a game whose files refer to none."""
    spaces = used_spaces(system)
    if not spaces:
        return ""
    known = _packaged_names(system)
    sections = ("\n".join(_section(space, known.get(space, {}), system)) for space in sorted(spaces, key=noun_of))
    return "\n".join([_INTRODUCTION.format(game=system.title), *sections])


def _packaged_names(system: System) -> Mapping[str, Mapping[str, str]]:
    """Every name that an empty bestiary knows."""
    with TemporaryDirectory() as folder:
        settings = Settings(system=system.id)
        catalog = build_catalog(Path(folder), settings, Path(folder))
        return system.names(catalog, system.load_tables(settings))


def _section(space: str, known: Mapping[str, str], system: System) -> Iterator[str]:
    noun, check = noun_of(space), check_of(space)
    yield f'## <a id="{noun}"></a>{cell(noun.capitalize())}\n'
    home = _home(space, system)
    yield (f"A new one is {home}. " if home else "") + f"An unknown one: [{check}](../../checks/{check}.md).\n"
    shown = ", ".join(f"{code(each)} {cell(name)}" for each, name in sorted(known.items()))
    yield f"With the program come {shown}.\n" if shown else "None come with the program.\n"


def _home(space: str, system: System) -> str:
    """Where a new name of a space is made; empty for names that only the tables of a game have."""
    head, _, family = space.partition(":")
    folder = folder_of(head) if head in system.schemas else ""
    if not folder:
        return _setting(head)
    page = f"a [file]({head}.md) below `{folder}/`"
    return f"{page} with {code(f'{_family_key(system.schemas[head], family)}: {family}')}" if family else page


def _family_key(schema: str, family: str) -> str:
    """The key of a kind of file that says to which family of its kind it belongs."""
    keys = find_maps(load_schema(schema))[0].keys
    return next(key.name for key in keys if family in key.part.get("enum", ()))


def _setting(noun: str) -> str:
    """The setting that holds the names of things without files, as a link to its place; empty where none does."""
    for each in find_maps(load_schema(SCHEMA)):
        for key in each.keys:
            if key.name in (noun, f"{noun}s"):
                return f"made in {ROOT_FILE}, at [`{'.'.join(key.path)}`](../bestiary.md#{key.anchor})"
    return ""
