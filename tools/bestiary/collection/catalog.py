"""A whole bestiary in memory: every file read, every id known, the packaged data behind it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from fnmatch import fnmatch
import os
from pathlib import Path
import re

from msgspec import Struct, field
from msgspec.structs import replace

from bestiary.collection.documents import (
    KINDS,
    Document,
    Head,
    ReadFile,
    base_of,
    document_of_text,
    kind_by_place,
    read_document,
)
from bestiary.collection.settings import DEFAULT_SYSTEM, Settings
from bestiary.diagnostic import At, Finding, Related, Source, Span
from bestiary.resources import data_folder
from bestiary.source.files import ENDINGS, ROOT_FILE, FoundFile, printable_name, walk_files
from bestiary.suggest import id_for, nearest

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*\Z")
#: Endings under which people save what they write; of the last few a sheet has to be taken out first.
_OFFICE_ENDINGS = frozenset({".doc", ".docx", ".odt", ".pages", ".rtf"})
_WRITTEN_ENDINGS = _OFFICE_ENDINGS | {".txt", ".text", ".json", ".yam", ".yaml", ".yml"}
#: Files that tell of a folder.
_ABOUT = frozenset({"readme", "license", "licence", "notes", "todo", "credits", "changelog"})
#: Kinds of which the program brings some: folder names below the packaged data.
PACKAGED = ("traits",)


class BrokenFileError(LookupError):
    """Something was asked of a file that has mistakes of its own: nothing sound can be said of what builds on it."""


#: Absolute path to text: contents of files that are not saved yet.
Texts = Mapping[str, str]
_NONE: Texts = {}


class Catalog(Struct, frozen=True):
    """All files of a bestiary; ids are known even of files that could not be read."""

    root: Path
    settings: Settings
    files: tuple[ReadFile, ...]
    problems: tuple[Finding, ...]
    #: (kind, id) to the file that counts for it.
    by_id: Mapping[tuple[str, str], ReadFile]
    #: Kind and id of files with mistakes, once they are known.
    broken: frozenset[tuple[str, str]] = frozenset()
    #: Kinds of which a folder cannot be read: what else there is of them nobody knows.
    closed: frozenset[str] = frozenset()
    #: Asking for a broken file ends the question: a check must not judge by what it cannot know.
    strict: bool = False
    #: Documents of unread files that were asked for.
    opened: dict[tuple[str, str], Document | None] = field(default_factory=dict)
    #: Takes the kind and id of every document that is asked for.
    asked: set[tuple[str, str]] | None = None

    def document(self, kind: str, identity: str) -> Document | None:
        """The sound document of an id; None when there is none, BrokenFileError for a broken one of a strict catalog."""
        key = (kind, identity)
        if self.asked is not None:
            self.asked.add(key)
        if self.is_broken(key):
            if self.strict:
                raise BrokenFileError(f"{kind} {identity}")
            return None
        read = self.by_id.get(key)
        if read is None or not read.unread:
            return read.document if read else None
        if key not in self.opened:
            system = self.settings.system
            again = read_document(read.source.path, read.source.name, kind, identity, system)
            self.opened[key] = again.document
        return self.opened[key]

    def is_broken(self, key: tuple[str, str]) -> bool:
        """Whether the file of a kind and id has mistakes, or may be there where nobody can read it."""
        return key in self.broken or (key[0] in self.closed and key not in self.by_id)

    @property
    def own(self) -> list[ReadFile]:
        """The files of the bestiary itself, without those that come with the program."""
        return [file for file in self.files if not file.packaged]

    def with_bases(self, files: Iterable[ReadFile]) -> Iterator[ReadFile]:
        """Files, and those that they are built over, all the way down, each once; unread ones are not opened."""
        seen: set[str] = set()
        for file in files:
            here: ReadFile | None = file
            while here is not None and here.source.path not in seen:
                seen.add(here.source.path)
                yield here
                base = base_of(here.document.data) if here.document else None
                here = self.by_id.get((here.kind, base)) if base is not None else None

    def of_kind(self, kind: str, system: str = "") -> Iterator[ReadFile]:
        """Every file that counts for an id of a kind, in the order of ids; those known to be of another game left out."""
        for identity in sorted(identity for its, identity in self.by_id if its == kind):
            read = self.by_id[kind, identity]
            if not system or read.head.system in ("", system):
                yield read


class Kept(Struct, frozen=True):
    """What is in hand before a run: the files below the root, those that a run before in the same process has read, and bytes."""

    found: Sequence[FoundFile]
    #: By absolute path, packaged files and those left unread included; only what has not changed since.
    read: Mapping[str, ReadFile]
    #: What is in files that were read just now, by absolute path.
    contents: Mapping[str, bytes] = field(default_factory=dict)
    #: What is known of files that are left unopened, by absolute path.
    heads: Mapping[str, Head] = field(default_factory=dict)


def build_catalog(
    root: Path,
    settings: Settings,
    shown: Path,
    texts: Texts = _NONE,
    clean: Set[str] = frozenset(),
    kept: Kept | None = None,
) -> Catalog:
    """Read every file below a root; names in reports are relative to `shown` where the file is below it.

    `texts` are the contents of files, by absolute path, that stand in for what is on disk or are not there yet; files
    whose absolute paths are in `clean` are known, but read only when something asks for them. What is `kept` is not
    read again.
    """
    known = kept.read if kept else {}
    sheets, problems = _sheets_below(root, settings, shown, texts, kept.found if kept else walk_files(root))
    closed = frozenset(_closed_kinds(problems, root))
    kept = kept or Kept((), {})
    files = [_in_hand(sheet, texts, clean, kept) or _read(sheet, settings, texts, kept.contents) for sheet in sheets]
    problems += [
        _bad_name(read, sheet.found) for read, sheet in zip(files, sheets, strict=True) if not _ID.match(sheet.stem)
    ]
    # Where games bring traits of one id, that of the bestiary's own game counts.
    packaged = tuple(sorted(_packaged(root, known), key=lambda read: not _is_of(read, settings.system)))
    by_id: dict[tuple[str, str], ReadFile] = {}
    problems += [*_enter(files, by_id), *_enter(packaged, by_id)]
    opened = {
        key: known[read.source.path].document
        for key, read in by_id.items()
        if read.unread and read.source.path in known and not known[read.source.path].unread
    }
    return Catalog(root, settings, (*files, *packaged), tuple(problems), by_id, closed=closed, opened=opened)


def _sheets_below(
    root: Path, settings: Settings, shown: Path, texts: Texts, files: Iterable[FoundFile]
) -> tuple[list[_Sheet], list[Finding]]:
    """The sheets among the files below a root, and what is wrong with others that look like some."""
    sheets: list[_Sheet] = []
    problems: list[Finding] = []
    for found in _found_files(files, root, texts):
        if settings.ignore and _ignored(found, settings.ignore):
            continue
        name = report_name(found.path, shown)
        if (kind := kind_by_place(found)) is None:
            problems.extend(_unread(found, name))
        else:
            sheets.append(_Sheet(found, name, kind, found.parts[-1].rpartition(".")[0]))
    return sheets, problems


def _closed_kinds(problems: Iterable[Finding], root: Path) -> Iterator[str]:
    """The kinds in whose folders something cannot be listed."""
    for each in problems:
        top = os.path.relpath(each.source.path, root).split(os.sep)[0]
        if each.check == "unreadable-file" and not each.source.path.endswith(ENDINGS) and top in KINDS:
            yield KINDS[top]


def _enter(files: Iterable[ReadFile], by_id: dict[tuple[str, str], ReadFile]) -> Iterator[Finding]:
    """Enter files under their ids, where none stands yet; the findings for those that may not share one."""
    for read in files:
        first = by_id.setdefault((read.kind, read.id), read)
        if first is not read and not read.packaged:
            yield _duplicate(first, read)
        elif first is not read and not first.packaged and not _overrides(first, read):
            yield _replaced(first)


class _Sheet(Struct, frozen=True):
    """A file that is about to be read."""

    found: FoundFile
    name: str
    kind: str
    stem: str


def _in_hand(sheet: _Sheet, texts: Texts, clean: Set[str], kept: Kept) -> ReadFile | None:
    """A sheet that need not be read; None for one that must be."""
    path = sheet.found.path
    before = kept.read.get(path)
    if path in clean:
        head = kept.heads.get(path)
        if before is not None and before.unread and before.seen == head:
            return before
        kind = head.kind if head else sheet.kind
        return ReadFile(Source(path, sheet.name, ""), kind, sheet.stem, None, (), unread=True, seen=head)
    return before if before is not None and not before.unread and path not in texts else None


def _read(sheet: _Sheet, settings: Settings, texts: Texts, contents: Mapping[str, bytes]) -> ReadFile:
    path = sheet.found.path
    if path in texts:
        return document_of_text(texts[path], path, sheet.name, sheet.kind, sheet.stem, settings.system)
    return read_document(path, sheet.name, sheet.kind, sheet.stem, settings.system, raw=contents.get(path))


def catalog_of_sound(catalog: Catalog, sound: Set[str]) -> Catalog:
    """The catalog in which all files but those of the given paths are known to be broken."""
    broken = {key for key, file in catalog.by_id.items() if file.source.path not in sound and not file.unread}
    return replace(catalog, broken=catalog.broken | broken)


def _found_files(files: Iterable[FoundFile], root: Path, texts: Texts) -> Iterator[FoundFile]:
    left = dict.fromkeys(texts)
    for found in files:
        left.pop(found.path, None)
        yield found
    for path in left:
        if Path(path).is_relative_to(root):
            yield FoundFile(path, Path(path).relative_to(root).parts)


def report_name(path: str, shown: Path) -> str:
    """How a file is called in reports: relative where that is shorter, with forward slashes."""
    start = str(shown)
    start = start if start.endswith(os.sep) else start + os.sep
    return printable_name((path[len(start) :] if path.startswith(start) else path).replace(os.sep, "/"))


def _packaged(root: Path, known: Mapping[str, ReadFile]) -> Iterator[ReadFile]:
    for folder in PACKAGED:
        packed = data_folder() / folder
        own = root / folder
        if not packed.is_dir() or (own.is_dir() and packed.samefile(own)):
            continue
        for found in walk_files(packed):
            stem, ending = os.path.splitext(found.parts[-1])
            if ending == ".yaml":
                name = "/".join(("<packaged>", folder, *found.parts))
                yield known.get(found.path) or read_document(
                    found.path, name, KINDS[folder], stem, DEFAULT_SYSTEM, packaged=True
                )


def _is_of(read: ReadFile, system: str) -> bool:
    return read.document is not None and read.document.system == system


def _overrides(own: ReadFile, packaged: ReadFile) -> bool:
    if own.document is None or own.source.text == packaged.source.text:
        return True
    if not _is_of(packaged, own.document.system):
        return True
    return isinstance(own.document.data, dict) and own.document.data.get("overrides") is True


def _ignored(found: FoundFile, patterns: Sequence[str]) -> bool:
    path = "/".join(found.parts)
    return any(
        path == pattern or path.startswith(pattern.rstrip("/") + "/") or fnmatch(path, pattern) for pattern in patterns
    )


def _unread(found: FoundFile, name: str) -> Iterator[Finding]:
    """A hint for a file that looks like part of the bestiary, but stands where nothing reads it."""
    file, top = found.parts[-1] if found.parts else "", found.parts[0] if len(found.parts) > 1 else ""
    source = Source(found.path, name, "")
    if os.path.isdir(found.path):
        named = found.path.endswith(ENDINGS)
        message = "this is a folder, though it is named like a file" if named else "the folder cannot be read"
        yield Finding("unreadable-file", source, Span(0, 0), message, help="" if named else "check its permissions")
    elif top in KINDS and (right := right_name(file)):
        taken = os.path.exists(os.path.join(os.path.dirname(found.path), right))
        help = f"there is a `{right}` beside it: take this one away" if taken else _renaming(file, right)
        yield Finding("unread-file", source, Span(0, 0), f"nothing reads `{file}`", help=help)
    elif not top and file != ROOT_FILE and _is_like_settings(file):
        said = f"nothing reads `{file}`: the settings stand in `{ROOT_FILE}`"
        yield Finding("unread-file", source, Span(0, 0), said, help=f"rename it to `{ROOT_FILE}`")
    elif file.endswith(ENDINGS) and file != ROOT_FILE and top not in KINDS:
        meant = meant_folder(top) if top else None
        help = (
            f"move it to `{meant}/`"
            if meant
            else "sheets stand in `creatures/`, `items/`, `traits/` or `terms/`; `ignore` in bestiary.yaml takes other folders out"
        )
        yield Finding("unread-file", source, Span(0, 0), f"nothing reads `{'/'.join(found.parts)}`", help=help)


def meant_folder(folder: str) -> str | None:
    """The folder of a kind that another name of a top folder stands for; None where it stands for none."""
    return next((kind for kind in KINDS if kind.startswith(folder.casefold().rstrip("s")[:5])), None)


def right_name(file: str) -> str | None:
    """What a file among sheets should be called to be read as one; None for one that is there for another reason."""
    stem, *_ = re.split(r"\.ya?ml", file, maxsplit=1, flags=re.IGNORECASE)
    if stem == file:
        stem, ending = os.path.splitext(file)
        if ending.casefold() not in _WRITTEN_ENDINGS or stem.casefold() in _ABOUT:
            return None
    return f"{id_for(stem)}.yaml"


def _renaming(file: str, right: str) -> str:
    if os.path.splitext(file)[1].casefold() in _OFFICE_ENDINGS:
        return f"it is of a word processor: save its words as plain text, in a file called `{right}`"
    return f"rename it to `{right}`"


def _is_like_settings(file: str) -> bool:
    stem, dot, _ = file.casefold().partition(".")
    return bool(dot) and bool(re.search(r"\.ya?ml", file, re.IGNORECASE)) and nearest(stem, ["bestiary"]) is not None


def _bad_name(read: ReadFile, found: FoundFile) -> Finding:
    right = id_for(read.id)
    ending = os.path.splitext(found.parts[-1])[1]
    return Finding(
        "bad-file-name",
        read.source,
        At() if read.document else Span(0, 0),
        f"the file name `{found.parts[-1]}` makes no id",
        help=f"rename it to `{right}{ending}`: small letters, digits and hyphens",
    )


def _duplicate(first: ReadFile, second: ReadFile) -> Finding:
    related = (Related(first.source, Span(0, 0), "the first one"),)
    return Finding(
        "duplicate-id",
        second.source,
        At() if second.document else Span(0, 0),
        f"there is another {second.kind} with the id `{second.id}`",
        help=f"rename one of them; the other is {first.source.name}",
        related=related,
    )


def _replaced(own: ReadFile) -> Finding:
    return Finding(
        "unmarked-override",
        own.source,
        At(),
        f"the {own.kind} `{own.id}` replaces one that comes with bestiary",
        help="add `overrides: true` if that is meant, or rename the file",
    )
