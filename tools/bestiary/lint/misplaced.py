"""Files that lie in the folder of another kind, an item among the creatures; and sheets of one game that are read as those of another."""

from __future__ import annotations

from collections.abc import Mapping, Set

from bestiary.collection.documents import KINDS, TYPED, Document, folder_of
from bestiary.diagnostic import At, Data, Finding
from bestiary.forms.words import article
from bestiary.resources import load_schema
from bestiary.systems.recognising import TYPES

#: So many faults for each that is left under the other kind make it plain which was meant.
_BETTER = 3


def meant_kind(document: Document, schemas: Mapping[str, str]) -> str | None:
    """The kind whose keys a document has, where it has hardly any of its own kind's; None where that is not plain.

    `schemas` are the names of the schemas of its game, by kind.
    """
    data = document.data
    if not isinstance(data, dict) or str(data.get("type")) in TYPED or document.kind not in KINDS.values():
        return None
    strange = data.keys() - _keys(schemas[document.kind])
    own = _faults(data, schemas[document.kind])
    others = [
        (_faults(data, name), kind)
        for kind, name in schemas.items()
        if kind != document.kind and kind in KINDS.values() and strange & _keys(name)
    ]
    least, kind = min(others, default=(own, ""))
    return kind if least * _BETTER <= own and own - least > 1 else None


def meant_game(document: Document, schemas: Mapping[str, str]) -> str | None:
    """The game whose keys a document has, where it has hardly any of its own game's; None where that is not plain.

    `schemas` are the names of the schemas of its kind, by game; a game may have none.
    """
    data = document.data
    if not isinstance(data, dict):
        return None
    if (typed := TYPES.get(str(data.get("type")))) is not None:
        return typed.system if typed.system != document.system else None
    data = {key: value for key, value in data.items() if key != "system"}
    faults = {game: _faults(data, name) for game, name in schemas.items()}
    own = faults.pop(document.system, len(data))
    least, game = min(((count, game) for game, count in faults.items()), default=(own, ""))
    return game if least * _BETTER <= own and own - least > 1 else None


def wrong_folder(document: Document, kind: str) -> Finding:
    """The one finding for a document that lies in the folder of another kind."""
    return Finding(
        "wrong-folder",
        document.source,
        At(),
        f"this is {article(kind)} {kind}, but it lies in `{folder_of(document.kind)}/`",
        help=f"move it to `{folder_of(kind)}/`",
    )


def _keys(schema: str) -> Set[str]:
    keys: Mapping[str, Data] = load_schema(schema).get("properties", {})
    return keys.keys()


def _faults(data: Mapping[str, Data], schema: str) -> int:
    """How many keys of a top map are unknown to a schema or have none of its choices, and how many it requires are missing."""
    wanted = load_schema(schema)
    # A sheet over a base, and one that is a base, may lack keys.
    parts = [] if "extends" in data or "abstract" in data else [wanted, wanted.get("else", {})]
    missing = {key for part in parts for key in part.get("required", ()) if key not in data}
    choices = {key: part["enum"] for key, part in wanted.get("properties", {}).items() if "enum" in part}
    odd = {key for key in data.keys() & choices.keys() if data[key] not in choices[key]}
    strange = data.keys() - _keys(schema)
    # A word that a missing key takes, at a key of another name, is one mistake.
    said = {str(data[key]).casefold() for key in strange}
    renamed = {key for key in missing if not said.isdisjoint(choices.get(key, ()))}
    return len(strange) + len(odd) + len(missing - renamed)
