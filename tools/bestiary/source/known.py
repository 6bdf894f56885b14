"""What the schemas say of the place of a line in a text that no parser reads: its keys, and what they take."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path, PurePath
import re
from typing import Any

from msgspec import Struct

from bestiary.diagnostic import Source
from bestiary.resources import data_folder, kinds_of, load_schema, resolve_ref
from bestiary.source.attempts import LARGEST_TEXT
from bestiary.source.positions import line_at
from bestiary.source.quoting import VALUE
from bestiary.source.trouble import File, brackets_of
from bestiary.systems.recognising import TYPES

_Part = Mapping[str, Any]
_KEY = re.compile(r"(?P<indent>[ \t]*(?P<dashes>(?:- +)*))(?P<key>[\w-]+):(?=\s|\Z)")
_TOP_KEY = re.compile(r"^[\w-]+(?=:(?:\s|\Z))", re.MULTILINE)
_TYPE = re.compile(r"^type: *[\"']?(?P<type>\w+)", re.MULTILINE)
_SENTENCE = "Any words: more, or less."
_NAME = re.compile(r"[\w'-]+(?: [\w'-]+){,2}\Z")
#: How a value of each type but text starts.
_STARTS = {
    "integer": r"[-+]?\d+\Z",
    "number": r"[-+]?[\d.]+\Z",
    "boolean": r"(?:true|false)\Z",
    "array": r"\[|\Z",
    "object": r"\{|\Z",
}


class Place(Struct, frozen=True):
    """The map that a line belongs to: its keys with the schemas of their values, and the keys that other lines give."""

    keys: Mapping[str, tuple[_Part, ...]]
    given: frozenset[str]
    #: The schemas of the values of all other keys.
    other: tuple[_Part, ...] = ()

    def may_hold(self, key: str, text: str) -> bool:
        """Whether a key that no other line gives can stand here with such a value, be it one of any name."""
        if key in self.given:
            return False
        if key in self.keys:
            return text[:1] in ("'", '"') or self.fits(key, text)
        return any(re.match(_STARTS.get(kind, r"(?!)"), text) for part in self.other for kind in kinds_of(part) if text)

    def free(self, key: str) -> bool:
        """Whether a word is a key of this place that no other line gives."""
        return key in self.keys and key not in self.given

    def knows(self, key: str) -> bool:
        """Whether it is known what a key takes here: one of this place, or in a map of names any."""
        return bool(self._parts(key))

    def refuses(self, key: str, kind: str) -> bool:
        """Whether it is known that a key takes no value of a type of JSON here."""
        return self.knows(key) and not any(kind in kinds_of(part) for part in self._parts(key))

    def refuses_text(self, key: str) -> bool:
        """Whether it is known that a key takes names, numbers or words of one form here, and not any text."""
        return self.knows(key) and not any(takes_text(part, _SENTENCE) for part in self._parts(key))

    def takes(self, key: str, kind: str) -> bool:
        """Whether a key of this place takes a value of a type of JSON; false for a key it does not know."""
        return any(kind in kinds_of(part) for part in self.keys.get(key, ()))

    def is_text(self, key: str) -> bool:
        """Whether a key of this place takes any text, and not only names or words of one form."""
        return any(takes_text(part, _SENTENCE) for part in self.keys.get(key, ()))

    def _parts(self, key: str) -> tuple[_Part, ...]:
        return self.keys.get(key, self.other)

    def fits(self, key: str, text: str) -> bool:
        """Whether what stands behind a key looks like a value of it."""
        parts = self._parts(key)
        starts = (_STARTS.get(kind, r"(?!)") for part in parts for kind in kinds_of(part))
        return any(re.match(start, text) for start in starts) or any(takes_text(part, text) for part in parts)

    def examples(self, key: str) -> Sequence[str]:
        """Values that the schema shows for a key, as they are written."""
        return [
            str(each) for part in self._parts(key) for each in part.get("examples", ()) if isinstance(each, (str, int))
        ]

    def is_prose(self, key: str) -> bool:
        """Whether a key of this place takes text for people."""
        return any("x-text" in part for part in self.keys.get(key, ()))


def place_of(file: File, start: int, any_game: bool = False) -> Place:
    """The place of the line that starts at an offset, by its indentation and the lines around it.

    It is that of the game whose keys fit best, or with `any_game` those of all games together.
    """
    path, given = _around(file.text, start)
    schemas = _of_kind(_kind(file.name)) if any_game else schemas_of(file.name, file.text)
    return Place(_keys_at(schemas, path), frozenset(given), _others_at(schemas, path))


def place_in_column(file: File, start: int, column: int) -> Place:
    """The place of the line that starts at an offset, if it were brought to a column."""
    moved = f"{file.text[:start]}{' ' * column}{file.text[start:].lstrip(' ')}"
    return place_of(Source("", file.name, moved), start)


def fits_its_key(text: str, name: str, at: int) -> bool:
    """Whether the value at an offset is of a type that its key takes, in a text of a file so called.

    True for values without brackets or quotes, and where nothing is known of the key.
    """
    start, line = line_at(text, at)
    found = VALUE.match(line)
    kind = {"[": "array", "{": "object", "'": "string", '"': "string"}.get(found["value"][0]) if found else None
    if found is None or kind is None or at < start + found.start("value"):
        return True
    place = place_of(Source("", name, text), start)
    return not place.refuses(found["key"], kind)


def place_within(file: File, at: int) -> Place:
    """The place of a key or value between brackets that open on its line, as far as they do; that of the line for all else."""
    start, line = line_at(file.text, at)
    opened: list[str] = []
    for found, mark in brackets_of(line[: at - start]):
        if mark in "[{":
            key = re.search(r"[\"']?([\w-]+)[\"']?\s*:\s*\Z", line[:found])
            opened.append(key[1] if key else "")
        elif opened:
            opened.pop()
    keys = [key for key in opened if key]
    if not keys:
        return place_of(file, start)
    path, schemas = (*_around(file.text, start)[0], *keys), schemas_of(file.name, file.text)
    return Place(_keys_at(schemas, path), frozenset(), _others_at(schemas, path))


def keys_below(file: File, start: int, key: str) -> frozenset[str]:
    """The keys of the maps that the value of a key holds, on the line that starts at an offset."""
    path, _ = _around(file.text, start)
    return frozenset(_keys_at(schemas_of(file.name, file.text), (*path, key)))


def parts_of(file: File, start: int, key: str = "") -> list[tuple[_Part, _Part]]:
    """The schemas of a key on the line that starts at an offset, or without a key of an entry there; each in its document."""
    path, _ = _around(file.text, start)
    return _parts_at(schemas_of(file.name, file.text), (*path, key) if key else path)


def entry_fits(file: File, start: int) -> bool:
    """Whether an entry of words alone can stand where the line at an offset does; true where nothing is known of its list."""
    kinds = [set(kinds_of(part)) for part, _ in parts_of(file, start)]
    return not kinds or any(each - {"array", "object"} for each in kinds)


def entry_may_be_map(file: File, start: int) -> bool:
    """Whether an entry with keys can stand where the line at an offset does; true where nothing is known of its list."""
    parts = parts_of(file, start)
    return not parts or any("object" in kinds_of(part) for part, _ in parts)


def needed_key(file: File, start: int) -> str:
    """The first key that the map cannot be without which the line at an offset is a part of; empty where there is none."""
    return next((key for part, _ in parts_of(file, start) for key in part.get("required", ())), "")


def entries_take(file: File, start: int, key: str, text: str, mapped: bool = False) -> bool:
    """Whether a key on the line that starts at an offset takes a list with a text in it, or where it is `mapped` with a map."""
    parts = [part for part, _ in parts_of(file, start, key)]
    entries = [part for part in parts if "array" not in kinds_of(part)]
    if mapped and not any("object" in kinds_of(part) for part in entries):
        return False
    return len(entries) < len(parts) and any(takes_text(part, text) for part in parts)


def _around(text: str, start: int) -> tuple[tuple[str, ...], set[str]]:
    """The keys that the line at an offset stands below, from the top on, and those that stand beside it."""
    _, line = line_at(text, start)
    marks = re.match(r"[ \t]*((?:- +)*)", line)
    column, listed = (marks.end(), bool(marks[1])) if marks else (0, False)
    path: list[str] = []
    given = _given_below(text[start + len(line) + 1 :], column)
    beside, at = not listed, column
    for above in reversed(text[:start].split("\n")[:-1]):
        if not (at or beside):
            break
        found = _KEY.match(above)
        if found is None:
            continue
        if found.end("indent") < at:
            path.append(found["key"])
            at, beside = found.end("indent"), False
        elif beside and found.end("indent") == column:
            given.add(found["key"])
            beside = not found["dashes"]
    return tuple(reversed(path)), given


def _given_below(text: str, column: int) -> set[str]:
    given: set[str] = set()
    for line in text.split("\n"):
        bare = line.lstrip()
        width = len(line) - len(bare)
        if bare and (width < column or (width == column and bare.startswith("- "))):
            break
        if width == column and (found := _KEY.match(line)) and not found["dashes"]:
            given.add(found["key"])
    return given


# Many lines of a text are looked at, one after another.
@lru_cache(maxsize=8)
def schemas_of(file: str, text: str) -> tuple[str, ...]:
    """The schemas for a file of its folder; of several games, those that know most of its keys. None for a text too large."""
    if len(text) > LARGEST_TEXT:
        return ()
    keys = set(_TOP_KEY.findall(text))
    said = _TYPE.search(text)
    # A file may say itself what it is, whatever folder it lies in.
    kind = TYPES[said["type"]].kind if said and said["type"] in TYPES else _kind(file)
    known = {name: len(keys & load_schema(name).get("properties", {}).keys()) for name in _of_kind(kind)}
    return tuple(name for name, count in known.items() if count == max(known.values()))


@lru_cache(maxsize=8)
def _kind(name: str) -> str:
    """The kind that the folder of a file is for, however deep the file lies in it; else its own name."""
    *folders, file = PurePath(name).parts or ("",)
    kinds = [kind for folder in folders if _of_kind(kind := folder.removesuffix("s"))]
    if not kinds:
        return PurePath(file).stem
    # A path from elsewhere may lead through other folders that are called so.
    return kinds[0] if folders[0].removesuffix("s") == kinds[0] else kinds[-1]


def _of_kind(kind: str) -> tuple[str, ...]:
    return _schema_names(data_folder() / "schema").get(kind, ())


@cache
def _schema_names(folder: Path) -> Mapping[str, tuple[str, ...]]:
    """The names of all schemas, by the kind each is for."""
    names: dict[str, tuple[str, ...]] = {}
    for path in sorted([*folder.glob("*/*.schema.json"), *folder.glob("*.schema.json")]):
        name = path.relative_to(folder).as_posix().removesuffix(".schema.json")
        names[PurePath(name).name] = (*names.get(PurePath(name).name, ()), name)
    return names


@cache
def _keys_at(names: tuple[str, ...], path: tuple[str, ...]) -> Mapping[str, tuple[_Part, ...]]:
    """The keys of the map at a path of keys, as any of the schemas has it, each with the schemas of its value."""
    common = load_schema("common")
    keys: dict[str, tuple[_Part, ...]] = {}
    for part, top in _parts_at(names, path):
        for key, inner in part.get("properties", {}).items():
            if isinstance(inner, Mapping):
                keys[key] = (*keys.get(key, ()), resolve_ref(inner, top, common)[0])
    return keys


@cache
def _others_at(names: tuple[str, ...], path: tuple[str, ...]) -> tuple[_Part, ...]:
    """The schemas of the values that keys of any name have in the map at a path of keys."""
    common = load_schema("common")
    others = ((part.get("additionalProperties"), top) for part, top in _parts_at(names, path))
    return tuple(resolve_ref(inner, top, common)[0] for inner, top in others if isinstance(inner, Mapping))


def _parts_at(names: tuple[str, ...], path: tuple[str, ...]) -> list[tuple[_Part, _Part]]:
    """The schemas at a path of keys, and of the entries there where that is a list; each in its document."""
    common = load_schema("common")
    parts: list[tuple[_Part, _Part]] = [(schema, schema) for schema in map(load_schema, names)]
    for key in path:
        parts = [each for part, top in parts for each in _below(part, key, top, common)]
    return parts


def _below(part: _Part, key: str, top: _Part, common: _Part) -> Iterator[tuple[_Part, _Part]]:
    """The schema of a key's value, and of the entries of that value where it is a list."""
    inner = part.get("properties", {}).get(key, part.get("additionalProperties"))
    for _ in range(2):
        if not isinstance(inner, Mapping):
            return
        inner, top = resolve_ref(inner, top, common)
        yield inner, top
        inner = inner.get("items")


def takes_text(part: _Part, text: str) -> bool:
    """Whether a part of a schema takes a text: one of its words, of its form, or where it is a name what looks like one."""
    if "string" not in kinds_of(part) or not text or ("enum" in part and text not in part["enum"]):
        return False
    return bool(re.search(part.get("pattern", ""), text) and ("x-refers" not in part or _NAME.match(text)))
