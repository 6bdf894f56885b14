"""Checking again only what may have changed: notes of what was clean, and of what the verdict on each file rests on.

A file is taken as clean when its content is what it was, and so is all that it names and all that its checks asked for.
Settings and the program, with the schemas and tables it brings, are one key: when that differs, nothing is remembered.
Files with findings are checked again each time, with those they are built over, so what they say is always fresh.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
import os
from pathlib import Path
import re
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from bestiary import __version__
from bestiary.cached import digest
from bestiary.collection.catalog import Kept, Texts, report_name
from bestiary.collection.changes import Thing, needs_of
from bestiary.collection.documents import ALL_KINDS, TYPED, Document, ReadFile, base_of
from bestiary.collection.looking import Look, SheetFile, look_at, read_bytes, sheet_files
from bestiary.collection.schemas import build_schema
from bestiary.diagnostic import Data, Source
from bestiary.lint.checking import Bestiary
from bestiary.lint.dividing import check_divided
from bestiary.lint.notes import Note, read_notes, write_notes
from bestiary.resources import data_folder, forget_schemas, program_folder
from bestiary.source.files import ROOT_FILE, decode_source, read_source
from bestiary.source.tree import read_tree

_FORMAT = 7
#: What these are, not only that they are, decides which names are known: they are always opened.
_GLOBAL = frozenset({"trait", "term"})
_WORD = re.compile(r"[a-z0-9-]+\Z")


class Key(NamedTuple):
    """What all notes hold for: the program, the schemas, tables and traits it brings, and the settings."""

    program: str
    data: str
    settings: str


class Memory(Struct, frozen=True):
    """What a run leaves for the next one in the same process."""

    look: Look
    checked: Bestiary
    key: Key
    notes: Mapping[str, Note]
    #: Files as they were read, by path; those of the program are among them.
    read: Mapping[str, ReadFile]


def check_remembering(root: Path, shown: Path, forget: bool = False) -> Bestiary:
    """What `check_bestiary` would find, on all cores, with clean files of earlier runs left unopened.

    Writes the notes for the next run; with `forget` all files are opened and nothing is written.
    """
    look = look_at(root)
    if forget:
        files, contents = sheet_files(look, {}, digested=False)
        creatures = [file for file in files.values() if file.thing[0] == "creature"]
        kept = Kept(look.found, {}, contents)
        return check_divided(root, shown, creatures, frozenset(), lambda checked: None, kept)[0]
    key = Key(_program(), _data(), _settings(root))
    notes = read_notes(root, " ".join(key))
    memory = _check(root, shown, look, key, notes, Kept(look.found, {}))
    if not memory.checked.misconfigured and memory.notes != notes:
        write_notes(root, " ".join(key), memory.notes.values())
    return memory.checked


def check_again(root: Path, shown: Path, look: Look, memory: Memory | None) -> Memory:
    """A run on the files of a look, which starts from the memory of the last run, if there is one; nothing is written."""
    # A program that changes while it runs goes on as it was loaded.
    key = Key(memory.key.program if memory else _program(), _data(), _settings(root, look.texts))
    if memory is None:
        return _check(root, shown, look, key, read_notes(root, " ".join(key)), Kept(look.found, {}))
    if memory.key == key:
        now, then = look.stamps, memory.look.stamps
        kept = {path: read for path, read in memory.read.items() if now.get(path) == then.get(path)}
        return _check(root, shown, look, key, memory.notes, Kept(look.found, kept))
    if memory.key.data != key.data:
        forget_schemas()
        build_schema.cache_clear()
    return _check(root, shown, look, key, {}, Kept(look.found, {}))


def _check(root: Path, shown: Path, look: Look, key: Key, notes: Mapping[str, Note], kept: Kept) -> Memory:
    files, contents = sheet_files(look, {path: note.file for path, note in notes.items()})
    clean = _still_clean(files, notes, look)
    heads = {path: head for path in clean if (head := notes[path].head)}
    kept = replace(kept, contents=contents, heads=heads)
    # With much in hand, other processes would save little; and what they read is not kept here.
    creatures = [file for path, file in files.items() if file.thing[0] == "creature" and path not in clean]

    def gather(checked: Bestiary) -> dict[str, Note]:
        return dict(_new_notes(checked, files, clean))

    checked, gathered = check_divided(
        root, shown, creatures if not kept.read else (), clean, gather, kept, True, look.texts
    )
    # A share knows only its own findings; a file that another share found fault with is not clean.
    told = {each.name for each in checked.diagnostics}
    fresh = {
        path: replace(note, clean=note.clean and report_name(path, shown) not in told)
        for found in gathered
        for path, note in found.items()
    }
    # Of a file that could not be read, all that matters is its content.
    left = {
        path: _still(notes[path], file) if path in clean else Note(file, False, (), _face(file, None))
        for path, file in files.items()
    }
    unread = {file.source.path: file for file in checked.catalog.files if file.unread}
    read = {file.source.path: file for file in checked.catalog.files if not file.unread}
    return Memory(look, checked, key, {**left, **fresh}, {**unread, **kept.read, **read})


def _still(note: Note, file: SheetFile) -> Note:
    """The note of a file whose content is as it was; its times may be others."""
    return note if note.file is file else replace(note, file=file)


def _program() -> str:
    """What changes when the program changes."""
    return _digest_of_files([program_folder()])


def _data() -> str:
    """What changes when the data that the program brings changes."""
    return _digest_of_files([data_folder() / name for name in ("schema", "rules", "traits")])


def _digest_of_files(folders: Iterable[Path]) -> str:
    """A short text that differs once a file below the folders has another size or time."""
    parts = [__version__, str(_FORMAT)]
    for folder in folders:
        for inner, names, files in os.walk(folder):
            names[:] = sorted(name for name in names if name != "__pycache__")
            for file in sorted(files):
                path = os.path.join(inner, file)
                status = os.stat(path)
                parts.append(f"{path}\0{status.st_size}\0{status.st_mtime_ns}")
    return digest("\n".join(parts).encode("utf-8", "surrogateescape"))


def _settings(root: Path, texts: Texts | None = None) -> str:
    settings = root / ROOT_FILE
    if texts and str(settings) in texts:
        return digest(texts[str(settings)].encode("utf-8"))
    return digest(read_bytes(str(settings))) if settings.is_file() else "none"


def _still_clean(files: Mapping[str, SheetFile], notes: Mapping[str, Note], look: Look) -> frozenset[str]:
    """The paths of files that need not be opened."""
    changed = set(_changed_things(files, notes, look))
    # What is opened without having changed does not touch those that need it, except where they are built over it.
    opened = changed | {note.file.thing for note in notes.values() if not note.clean}
    # What is not saved cannot be opened later: on disk there is something else.
    opened |= {files[path].thing for path in look.texts if path in files}
    bases: dict[Thing, list[str]] = {}
    for file in files.values():
        for thing in _known_as(file.thing) if file.bases is not None else ():
            bases.setdefault(thing, []).append(file.path)
    left = {path: note for path, note in notes.items() if path in files and note.file.thing not in opened}
    while True:
        opened.update(_bases(bases, opened, look))
        stale = {note.file.thing for note in left.values() if not changed.isdisjoint(note.needs)}
        changed |= stale
        opened |= stale
        for note in left.values():
            kind = note.file.thing[0]
            if not opened.isdisjoint(note.needs) and any(need in opened and need[0] == kind for need in note.needs):
                opened.add(note.file.thing)
        rest = {path: note for path, note in left.items() if note.file.thing not in opened}
        if len(rest) == len(left):
            return frozenset(path for path in rest if files[path].thing[0] not in _GLOBAL)
        left = rest


def _changed_things(files: Mapping[str, SheetFile], notes: Mapping[str, Note], look: Look) -> Iterator[Thing]:
    """The files that came, went or have other content, and the spaces of names that may have others in them."""
    if not notes:
        yield from (file.thing for file in files.values())
        return
    for path in notes.keys() - files.keys():
        yield from _known_as(notes[path].file.thing)
        yield from _spaces(notes[path].face)
    for path, file in files.items():
        note = notes.get(path)
        if note is None or note.file.content != file.content:
            yield from _known_as(file.thing)
            yield from _known_as(note.file.thing) if note else ()
            before, after = note.face if note else (), _face_of(file, look)
            if before != after:
                yield from _spaces((*before, *after))


def _known_as(thing: Thing) -> Iterator[Thing]:
    """A thing, and as what else its id may be known: a file says in its text of which of some kinds it is."""
    yield thing
    yield from ((kind, thing[1]) for kind in TYPED.values() if kind != thing[0])


def _face_of(file: SheetFile, look: Look) -> tuple[str, ...]:
    source = decode_source(look.bytes_of(file.path), file.path, file.path) if file.thing[0] in _GLOBAL else None
    return _face(file, read_tree(source).data if isinstance(source, Source) else None)


def _face(file: SheetFile, data: Data) -> tuple[str, ...]:
    """The spaces that a file may be in, by the words at its top, such as `trait:label`; and its name."""
    kind = file.thing[0]
    if kind not in _GLOBAL or not isinstance(data, dict):
        return (kind,)
    words = sorted({f"{kind}:{value}" for value in data.values() if isinstance(value, str) and _WORD.match(value)})
    return (kind, *words, f"={data.get('name')}")


def _spaces(face: Iterable[str]) -> Iterator[Thing]:
    return ((space, "") for space in face)


def _bases(paths: Mapping[Thing, Iterable[str]], things: Iterable[Thing], look: Look) -> Iterator[Thing]:
    """The sheets that others are built over, all the way down; `paths` are those of sheets that may have a base."""
    waiting, seen = list(things), set[Thing]()
    while waiting:
        thing = waiting.pop()
        for path in paths.get(thing, ()) if thing not in seen else ():
            if (base := _base_of(path, look)) is not None:
                waiting.append((thing[0], base))
                yield (thing[0], base)
        seen.add(thing)


def _base_of(path: str, look: Look) -> str | None:
    source = Source(path, path, look.texts[path]) if path in look.texts else read_source(path, path)
    return base_of(read_tree(source).data) if isinstance(source, Source) else None


def _new_notes(checked: Bestiary, files: Mapping[str, SheetFile], clean: Set[str]) -> Iterator[tuple[str, Note]]:
    for read in checked.catalog.files:
        path = read.source.path
        if read.document and path in files and path not in clean:
            file = replace(files[path], thing=(read.kind, read.id))
            needs = {*_needs(read.document, checked), *checked.asked.get(path, ())}
            # What is in doubt has to be known each time, though no finding tells of it.
            sound = path not in checked.doubtful
            yield path, Note(file, sound, tuple(sorted(needs)), _face(file, read.document.data), read.head)


def _needs(document: Document, checked: Bestiary) -> Iterator[Thing]:
    for kind, identity in needs_of(document, checked.plans):
        yield kind, identity
        # What is not there under its kind may lie in the folder of another.
        others = ALL_KINDS if (kind, identity) not in checked.catalog.by_id else ()
        yield from ((other, identity) for other in others if (other, identity) in checked.catalog.by_id)
