"""Checking again only what may have changed: a note of the files that were clean, and of what each of them needs.

A file is taken as clean when its content is what it was and nothing it names has changed. All else (settings, traits,
terms, schemas, tables, the program) is part of one key: when that differs, nothing is remembered. Files with findings
are never remembered, so what they say is always fresh.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from hashlib import blake2b
import json
import os
from pathlib import Path
import re
import stat
from typing import Any, NamedTuple

from bestiary import __version__
from bestiary.catalog import Kept, report_name
from bestiary.changes import Thing, needs_of
from bestiary.checking import Bestiary
from bestiary.diagnostic import Source
from bestiary.dividing import Sheet, check_divided
from bestiary.documents import KINDS, Document, ReadFile
from bestiary.resources import data_folder
from bestiary.schemas import Plan, build_schema
from bestiary.source.files import ENDINGS, LARGEST_FILE, ROOT_FILE, FoundFile, read_source, walk_files
from bestiary.source.tree import read_tree
from bestiary.writing import write_file

CACHE = Path(".bestiary") / "checked.json"
_FORMAT = 2
_EXTENDS = re.compile(rb"extends[\"']?[ \t]*:[ \t]*[\"']?([a-z0-9-]+)")
#: A change of one of these may change what is found anywhere.
_GLOBAL = frozenset({"trait", "term"})


class Stamp(NamedTuple):
    """What changes with the content of a file: kind, size, time and place on disk; all 0 for one that cannot be seen."""

    mode: int
    size: int
    time: int
    place: int


@dataclass(frozen=True, slots=True)
class _File:
    """A sheet's file as it is now."""

    path: str
    thing: Thing
    stamp: Stamp
    content: str
    #: Ids that the text names behind `extends`; None where it does not have the word.
    bases: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class _Note:
    """A clean file as it was: its content's digest, and the things it needs; of any other file, that it was there."""

    content: str
    needs: frozenset[Thing]


@dataclass(frozen=True, slots=True)
class Look:
    """The files below a root at one moment, and what changes when one of them does: size, time and place on disk."""

    found: tuple[FoundFile, ...]
    stamps: Mapping[str, Stamp]


@dataclass(frozen=True, slots=True)
class Memory:
    """What a run leaves for the next one in the same process."""

    look: Look
    checked: Bestiary
    files: Mapping[str, _File]
    #: What the notes hold for, and the part of it that is the program and the data it brings.
    key: str
    program: str
    notes: Mapping[str, _Note]
    #: Files as they were read, by path; those of the program are among them.
    read: Mapping[str, ReadFile]


def check_remembering(root: Path, shown: Path, forget: bool = False) -> Bestiary:
    """What `check_bestiary` would find, on all cores, with clean files of earlier runs left unopened.

    Writes the note for the next run; with `forget` all files are opened and nothing is written.
    """
    memory = _check(root, shown, look_at(root), None, forget)
    if not memory.checked.misconfigured and not forget:
        _write_notes(root, memory)
    return memory.checked


def check_again(root: Path, shown: Path, look: Look, memory: Memory | None) -> Memory:
    """A run on the files of a look, which starts from the memory of the last run, if there is one; nothing is written."""
    return _check(root, shown, look, memory)


def look_at(root: Path) -> Look:
    """The files below a root as they are now."""
    found = tuple(walk_files(root))
    return Look(found, {file.path: _stamp(file.path) for file in found})


def _check(root: Path, shown: Path, look: Look, memory: Memory | None, forget: bool = False) -> Memory:
    files = {file.path: file for file in _files(look, memory.files if memory else {})}
    program = _program()
    if memory and memory.program != program:
        build_schema.cache_clear()
    key = _key(root, program, files.values())
    notes = memory.notes if memory and memory.key == key else {} if forget else _read_notes(root, key)
    clean = _still_clean(files, notes)
    kept = _kept(root, look, program, memory)
    # With much in hand, other processes would save little; and what they read is not kept here.
    sheets = [
        Sheet(path, file.thing[1], file.bases or (), file.bases is not None)
        for path, file in files.items()
        if file.thing[0] == "creature" and path not in clean and not kept.read
    ]

    def gather(checked: Bestiary) -> dict[str, _Note]:
        return {} if forget else dict(_new_notes(shown, checked, files, clean))

    checked, gathered = check_divided(root, shown, sheets, clean, gather, kept)
    # A share knows only its own findings; a file that another share found fault with is not clean.
    told = {each.name for each in checked.diagnostics}
    fresh = {path: note for notes in gathered for path, note in notes.items() if report_name(path, shown) not in told}
    left = {path: notes[path] for path in clean}
    read = {file.source.path: file for file in checked.catalog.files if not file.unread}
    return Memory(look, checked, files, key, program, {**_unclean(files), **left, **fresh}, {**kept.read, **read})


def _kept(root: Path, look: Look, program: str, memory: Memory | None) -> Kept:
    """What is in hand of the last run: nothing once the settings or the program are others."""
    settings = str(root / ROOT_FILE)
    if memory is None or program != memory.program or look.stamps.get(settings) != memory.look.stamps.get(settings):
        return Kept(look.found, {})
    now, then = look.stamps, memory.look.stamps
    return Kept(look.found, {path: read for path, read in memory.read.items() if now.get(path) == then.get(path)})


def _unclean(files: Iterable[str]) -> Mapping[str, _Note]:
    """Notes that no content fits: a file with findings is known to be there, so that it is missed once it is gone."""
    return dict.fromkeys(files, _Note("", frozenset()))


def _files(look: Look, known: Mapping[str, _File]) -> Iterator[_File]:
    for found in look.found:
        kind = KINDS.get(found.parts[0]) if len(found.parts) > 1 else None
        if kind is None or not found.path.endswith(ENDINGS):
            continue
        same, stamp = known.get(found.path), look.stamps[found.path]
        if same is None or same.stamp != stamp:
            # A pipe would keep us waiting for its writer.
            raw = _content(found.path) if stat.S_ISREG(stamp.mode) else b""
            thing = (kind, os.path.splitext(found.parts[-1])[0])
            same = _File(found.path, thing, stamp, _digest(raw), _named_bases(raw))
        yield same


def _content(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read(LARGEST_FILE + 1)
    except OSError:
        return b""


def _named_bases(raw: bytes) -> tuple[str, ...] | None:
    if b"extends" not in raw:
        return None
    return tuple(found.decode("ascii") for found in _EXTENDS.findall(raw))


def _stamp(path: str) -> Stamp:
    try:
        status = os.stat(path)
    except OSError:
        return Stamp(0, 0, 0, 0)
    return Stamp(status.st_mode, status.st_size, status.st_mtime_ns, status.st_ino)


def _program() -> str:
    """What changes when the program changes, or the data it brings."""
    parts = [__version__, str(_FORMAT)]
    data = data_folder()
    for folder in (data / "schema", data / "rules", data / "traits", Path(__file__).parent):
        for found in walk_files(folder):
            if not found.path.endswith(".pyc"):
                status = os.stat(found.path)
                parts.append(f"{found.path}\0{status.st_size}\0{status.st_mtime_ns}")
    return _joined(parts)


def _key(root: Path, program: str, files: Iterable[_File]) -> str:
    settings = root / ROOT_FILE
    parts = [program, _digest(_content(str(settings))) if settings.is_file() else ""]
    parts += sorted(f"{file.path}\0{file.content}" for file in files if file.thing[0] in _GLOBAL)
    return _joined(parts)


def _joined(parts: Iterable[str]) -> str:
    return _digest("\n".join(parts).encode("utf-8", "surrogateescape"))


def _still_clean(files: Mapping[str, _File], notes: Mapping[str, _Note]) -> frozenset[str]:
    changed = {file.thing for path, file in files.items() if path not in notes or notes[path].content != file.content}
    gone = [path for path in notes if path not in files]
    changed |= {_thing_of(path) for path in gone}
    changed |= set(_bases(files, changed))
    left = {path: note for path, note in notes.items() if path in files and files[path].thing not in changed}
    while stale := {path for path, note in left.items() if note.needs & changed}:
        changed |= {files[path].thing for path in stale}
        # A finding about an heir may stand in its base: the base is looked at with it.
        changed |= {need for path in stale for need in left[path].needs if need[0] == files[path].thing[0]}
        left = {path: note for path, note in left.items() if files[path].thing not in changed}
    # Traits and terms are always opened: what they are, not only that they are, decides which names are known.
    return frozenset(path for path in left if files[path].thing[0] not in _GLOBAL)


def _thing_of(path: str) -> Thing:
    kind = next((KINDS[part] for part in Path(path).parts if part in KINDS), "")
    return kind, Path(path).stem


def _bases(files: Mapping[str, _File], changed: Iterable[Thing]) -> Iterator[Thing]:
    """The sheets that changed ones are built over, all the way down."""
    by_thing = {file.thing: file for file in files.values()}
    waiting, seen = list(changed), set[Thing]()
    while waiting:
        thing = waiting.pop()
        if thing in seen or thing not in by_thing or thing[0] in _GLOBAL:
            continue
        seen.add(thing)
        if (base := _base_of(by_thing[thing].path)) is not None:
            waiting.append((thing[0], base))
            yield (thing[0], base)


def _base_of(path: str) -> str | None:
    source = read_source(path, path)
    # Most sheets have no base; looking for the word is much faster than reading the file.
    data = read_tree(source).data if isinstance(source, Source) and "extends" in source.text else None
    base = data.get("extends") if isinstance(data, dict) else None
    return base if isinstance(base, str) else None


def _read_notes(root: Path, key: str) -> Mapping[str, _Note]:
    try:
        loaded: Any = json.loads((root / CACHE).read_text(encoding="utf-8"))
        if loaded["key"] != key:
            return {}
        return {
            str(root / name): _Note(row[0], frozenset(_thing(need) for need in row[1]))
            for name, row in loaded["clean"].items()
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError, IndexError):
        return {}


def _new_notes(
    shown: Path, checked: Bestiary, files: Mapping[str, _File], clean: Set[str]
) -> Iterator[tuple[str, _Note]]:
    told = {each.name for each in checked.diagnostics}
    for file in checked.catalog.files:
        path = file.source.path
        if file.document and path in files and path not in clean and report_name(path, shown) not in told:
            yield path, _Note(files[path].content, frozenset(_needs(file.document, checked.plans)))


def _write_notes(root: Path, memory: Memory) -> None:
    named = {
        os.path.relpath(path, root): [note.content, sorted(":".join(need) for need in note.needs)]
        for path, note in sorted(memory.notes.items())
    }
    try:
        ignore = root / CACHE.parent / ".gitignore"
        if not ignore.exists():
            write_file(ignore, "*\n")
        write_file(root / CACHE, json.dumps({"key": memory.key, "clean": named}, separators=(",", ":")) + "\n")
    except OSError:
        # A tree that cannot be written to is checked in full each time.
        return


def _needs(document: Document, plans: Mapping[tuple[str, str], Plan]) -> Iterator[Thing]:
    return (need for need in needs_of(document, plans) if need[0] not in _GLOBAL)


def _thing(text: str) -> Thing:
    kind, _, identity = text.partition(":")
    return kind, identity


def _digest(content: bytes) -> str:
    return blake2b(content, digest_size=16).hexdigest()
