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
from typing import Any

from bestiary import __version__
from bestiary.catalog import report_name
from bestiary.changes import Thing, needs_of
from bestiary.checking import Bestiary, check_bestiary
from bestiary.diagnostic import Source
from bestiary.documents import KINDS, Document
from bestiary.resources import data_folder
from bestiary.schemas import Plan
from bestiary.source.files import ENDINGS, LARGEST_FILE, ROOT_FILE, read_source, walk_files
from bestiary.source.tree import read_tree
from bestiary.writing import write_file

CACHE = Path(".bestiary") / "checked.json"
_FORMAT = 1
#: A change of one of these may change what is found anywhere.
_GLOBAL = frozenset({"trait", "term"})


@dataclass(frozen=True, slots=True)
class _File:
    """A file as it is now; `stamp` is its size, time and place on disk, which change with its content."""

    path: str
    thing: Thing
    stamp: tuple[int, int, int]
    content: str


@dataclass(frozen=True, slots=True)
class _Note:
    """A clean file as it was: its content's digest, and the things it needs."""

    content: str
    needs: frozenset[Thing]


@dataclass(frozen=True, slots=True)
class Memory:
    """What a run leaves for the next one in the same process."""

    checked: Bestiary
    files: Mapping[str, _File]
    key: str
    notes: Mapping[str, _Note]


def check_remembering(root: Path, shown: Path) -> Bestiary:
    """What `check_bestiary` would find, with clean files of earlier runs left unopened; writes the note for the next run."""
    memory = _check(root, shown, None)
    if not memory.checked.misconfigured:
        _write_notes(root, memory)
    return memory.checked


def check_again(root: Path, shown: Path, memory: Memory | None) -> Memory:
    """A run that starts from the memory of the last one, if there is one; nothing is written."""
    return _check(root, shown, memory)


def stamps(root: Path) -> Mapping[str, tuple[int, int, int]]:
    """What changes when a file below a root changes: size, time and place on disk by path."""
    found = {}
    for file in walk_files(root):
        try:
            found[file.path] = _stamp(os.stat(file.path))
        except OSError:
            found[file.path] = (0, 0, 0)
    return found


def _check(root: Path, shown: Path, memory: Memory | None) -> Memory:
    files = {file.path: file for file in _files(root, memory.files if memory else {})}
    key = _key(root, files.values())
    notes = memory.notes if memory and memory.key == key else _read_notes(root, key)
    clean = _still_clean(files, notes)
    checked = check_bestiary(root, shown, clean=clean)
    fresh = dict(_new_notes(shown, checked, files, clean))
    return Memory(checked, files, key, {**{path: notes[path] for path in clean}, **fresh})


def _files(root: Path, known: Mapping[str, _File]) -> Iterator[_File]:
    for found in walk_files(root):
        kind = KINDS.get(found.parts[0]) if len(found.parts) > 1 else None
        if kind is None or not found.path.endswith(ENDINGS):
            continue
        try:
            stamp = _stamp(os.stat(found.path))
            same = known.get(found.path)
            if same is None or same.stamp != stamp:
                with open(found.path, "rb") as file:
                    content = _digest(file.read(LARGEST_FILE + 1))
                same = _File(found.path, (kind, os.path.splitext(found.parts[-1])[0]), stamp, content)
        except OSError:
            continue
        yield same


def _stamp(status: os.stat_result) -> tuple[int, int, int]:
    return status.st_size, status.st_mtime_ns, status.st_ino


def _key(root: Path, files: Iterable[_File]) -> str:
    parts = [__version__, str(_FORMAT)]
    settings = root / ROOT_FILE
    parts.append(_digest(settings.read_bytes()) if settings.is_file() else "")
    parts += sorted(f"{file.path}\0{file.content}" for file in files if file.thing[0] in _GLOBAL)
    data = data_folder()
    for folder in (data / "schema", data / "rules", data / "traits", Path(__file__).parent):
        for found in walk_files(folder):
            if found.path.endswith(".pyc"):
                continue
            status = os.stat(found.path)
            parts.append(f"{found.path}\0{status.st_size}\0{status.st_mtime_ns}")
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
    data = read_tree(source).data if isinstance(source, Source) else None
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
