"""A file of a bestiary as a value: what it is, and the data it holds."""

from __future__ import annotations

from contextlib import suppress
import re

from msgspec import Struct

from bestiary.diagnostic import Data, Finding, Source
from bestiary.source.files import ENDINGS, LARGEST_FILE, FoundFile, decode_source, read_source, too_large
from bestiary.source.tree import read_tree
from bestiary.suggest import nearest
from bestiary.systems.recognising import TYPES, Typed, typed_by_keys

#: The kind of a file is its top folder.
KINDS = {
    "creatures": "creature",
    "items": "item",
    "traits": "trait",
    "terms": "term",
    "characters": "character",
    "encounters": "encounter",
    "hazards": "hazard",
}


def folder_of(kind: str) -> str:
    """The top folder that holds the files of a kind; empty for a kind that has none."""
    return next((folder for folder, each in KINDS.items() if each == kind), "")


def kind_by_place(file: FoundFile) -> str | None:
    """The kind of a sheet by the folder that it lies in; None for a file that is no sheet, or lies elsewhere."""
    return KINDS.get(file.parts[0]) if len(file.parts) > 1 and file.path.endswith(ENDINGS) else None


#: `type:` at the top of a file of a game that decides by it, to the kind it then is.
TYPED = {word: typed.kind for word, typed in TYPES.items()}
#: Every kind that a file can be of.
ALL_KINDS = frozenset(KINDS.values()) | frozenset(TYPED.values())


_HALF = re.compile("[\udc80-\udcff]")


class Document(Struct, frozen=True):
    """A file that could be read: its kind, id (the file's stem), system and plain data."""

    source: Source
    kind: str
    id: str
    system: str
    data: Data
    #: It came with the program, not with the bestiary.
    packaged: bool = False
    #: Written in ordinary lines: no text goes on in the line below, but behind `>` or `|`.
    ordinary: bool = False


def is_heir(data: Data) -> bool:
    """Whether a sheet says that it is built over another, be it without a name."""
    return isinstance(data, dict) and "extends" in data


def base_of(data: Data) -> str | None:
    """The id of the sheet that one says it is built over; None for one that names none."""
    base = data.get("extends") if isinstance(data, dict) else None
    return base if isinstance(base, str) else None


class Head(Struct, frozen=True, array_like=True):
    """What others see of a file who only name it: its kind, its game, and what it calls itself."""

    kind: str
    system: str
    #: Empty where it has no name.
    name: str


class ReadFile(Struct, frozen=True):
    """A file after reading; `document` is None when its data could not be had."""

    source: Source
    kind: str
    id: str
    document: Document | None
    problems: tuple[Finding, ...]
    packaged: bool = False
    #: Known to be clean and not opened; its document is read when it is asked for.
    unread: bool = False
    #: Of an unread file, what an earlier run saw; None where none has opened it yet.
    seen: Head | None = None

    @property
    def head(self) -> Head:
        """What others see of it who only name it; without game and name where nothing is known of them."""
        if self.document is None:
            return self.seen or Head(self.kind, "", "")
        data = self.document.data
        name = data.get("name") if isinstance(data, dict) else None
        return Head(self.kind, self.document.system, name if isinstance(name, str) else "")


def read_document(
    path: str,
    name: str,
    kind: str,
    identity: str,
    default_system: str,
    packaged: bool = False,
    raw: bytes | None = None,
) -> ReadFile:
    """Read one file of a known kind, or what it is known to hold; every way to fail is a finding of the result."""
    source = read_source(path, name) if raw is None else decode_source(raw, path, name)
    if isinstance(source, Finding):
        return ReadFile(source.source, kind, identity, None, (source,), packaged)
    return document_of(source, kind, identity, default_system, packaged)


def document_of_text(text: str, path: str, name: str, kind: str, identity: str, default_system: str) -> ReadFile:
    """The document of a text that stands in for a file; bytes that are no UTF-8 are half letters in it (`surrogateescape`)."""
    source: Source | Finding = Source(path, name, text)
    if len(text) * 4 > LARGEST_FILE and len(text.encode("utf-8", "surrogatepass")) > LARGEST_FILE:
        source = too_large(path, name)
    elif "\x00" in text or _HALF.search(text):
        with suppress(UnicodeEncodeError):
            source = decode_source(text.encode("utf-8", "surrogateescape"), path, name)
    if isinstance(source, Finding):
        return ReadFile(source.source, kind, identity, None, (source,))
    return document_of(source, kind, identity, default_system)


def document_of(source: Source, kind: str, identity: str, default_system: str, packaged: bool = False) -> ReadFile:
    """The document of a text that is already in hand."""
    tree = read_tree(source)
    if not tree.readable:
        return ReadFile(source, kind, identity, None, tree.problems, packaged)
    system = default_system
    if isinstance(tree.data, dict):
        if isinstance(tree.data.get("system"), str):
            system = tree.data["system"]
        elif "system" not in tree.data and (typed := _typed(tree.data)):
            kind, system = typed.kind, typed.system
    document = Document(source, kind, identity, system, tree.data, packaged, tree.ordinary)
    return ReadFile(source, kind, identity, document, tree.problems, packaged)


def _typed(data: dict[str, Data]) -> Typed | None:
    """What a file is by its `type`, also a misspelt one, or by its other keys: the fault is then one, and not every key."""
    word = data.get("type")
    if isinstance(word, str) and word in TYPES:
        return TYPES[word]
    meant = nearest(word, TYPED) if isinstance(word, str) else None
    return typed_by_keys(data, meant) or (TYPES[meant] if meant else None)
