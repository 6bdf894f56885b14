"""Several tagged PDFs as one: pages, tags, bookmarks and named places of all, the language and title of the first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from pathlib import Path
import re
from typing import TYPE_CHECKING

from bestiary.press.files.finishing import packed, set_boxes
from bestiary.press.sheets.page import Page
from bestiary.scratch import scratch_folder

if TYPE_CHECKING:
    from pikepdf import Object, Pdf

_PAGE_COUNT = re.compile(rb"(<xmpTPg:NPages>)\d+(?=<)")
_DOCUMENT_ID = re.compile(rb"(<xmpMM:(?:Instance|Document)ID>)[^<]*(?=<)")


class Binder:
    """PDFs as they are joined: the whole, which is the first of them, and one part at a time are open."""

    def __init__(self, folder: Path, opened: ExitStack) -> None:
        self._folder = folder
        self._opened = opened
        self._digest = sha256()
        self._whole: Pdf | None = None
        #: The roots of the parts' tags.
        self._documents: list[Object] = []

    def add(self, part: bytes) -> None:
        """Put the pages of a part behind those that are there."""
        import pikepdf

        # A file is read twice as fast as memory is.
        file = self._folder / f"{len(self._documents)}.pdf"
        file.write_bytes(part)
        self._digest.update(part)
        if self._whole is None:
            self._whole = self._opened.enter_context(pikepdf.open(file))
            self._documents.append(_document(self._whole.Root.StructTreeRoot))
            return
        with pikepdf.open(file) as opened:
            self._documents.append(_append(self._whole, opened))

    def bound(self, pages: Sequence[Page] | None = None) -> bytes:
        """The PDF of all parts, at least one; with `pages`, as many as they have, also finished with their boxes."""
        whole = self._whole
        assert whole is not None
        if len(self._documents) > 1:
            _gather(whole, self._documents)
            _share_pictures(whole)
            _stamp(whole, self._digest.hexdigest()[:24])
        if pages is not None:
            set_boxes(whole, pages)
        return packed(whole, self._folder / "whole.pdf")


@contextmanager
def open_binder() -> Iterator[Binder]:
    """What joins PDFs that come one after another, for as long as the context lasts; the same parts give the same bytes."""
    with scratch_folder() as folder, ExitStack() as opened:
        yield Binder(Path(folder), opened)


def merge_pdfs(parts: Iterable[bytes], pages: Sequence[Page] | None = None) -> bytes:
    """The parts as one PDF with all their tags, finished as `Binder.bound` does."""
    with open_binder() as binder:
        for part in parts:
            binder.add(part)
        return binder.bound(pages)


def _append(whole: Pdf, part: Pdf) -> Object:
    """Add the pages of a part with their bookmarks, named places and tags; the root of the tags."""
    first = len(whole.pages)
    # Before the tags, so that these find the pages in the whole.
    whole.add_pages_from(part)
    tags = whole.copy_foreign(part.Root.StructTreeRoot)
    _join_parents(whole.Root.StructTreeRoot, tags, [page.obj for page in whole.pages[first:]])
    _join_roles(whole.Root.StructTreeRoot, tags)
    _join_ids(whole, tags, f"{first}/")
    return _document(tags)


def _document(tags: Object) -> Object:
    """The one element at the root of the tags."""
    (document,) = _listed(tags, "/K")
    return document


def _gather(whole: Pdf, documents: list[Object]) -> None:
    """Make the roots of the parts' tags parts of one document."""
    from pikepdf import Array, Dictionary, Name

    tags = whole.Root.StructTreeRoot
    root = whole.make_indirect(Dictionary(Type=Name.StructElem, S=Name.Document, P=tags, K=Array(documents)))
    for document in documents:
        document.S = Name.Part
        document.P = root
    tags.K = Array([root])


def _join_parents(tags: Object, added: Object, pages: list[Object]) -> None:
    """Hang the added tags' way from marked contents to elements behind the present one."""
    from pikepdf import NumberTree

    start = int(tags.ParentTreeNextKey)
    parents = NumberTree(tags.ParentTree)
    for key, elements in NumberTree(added.ParentTree).items():
        parents[start + key] = elements
    for page in pages:
        if "/StructParents" in page:
            page.StructParents = start + int(page.StructParents)
        for note in page.get("/Annots", ()):
            if "/StructParent" in note:
                note.StructParent = start + int(note.StructParent)
    tags.ParentTreeNextKey = start + int(added.ParentTreeNextKey)


def _join_roles(tags: Object, added: Object) -> None:
    """Roles and classes that the added tags name; the same name means the same in all parts."""
    from pikepdf import Dictionary

    for kind in ("/RoleMap", "/ClassMap"):
        if kind in added:
            known = tags.get(kind, Dictionary())
            tags[kind] = Dictionary({**added[kind].as_dict(), **known.as_dict()})


def _join_ids(whole: Pdf, added: Object, prefix: str) -> None:
    """Names of the added elements, which become the only ones with this prefix; cells of tables name their headers so."""
    from pikepdf import Array, NameTree, String

    if "/IDTree" not in added:
        return
    tags = whole.Root.StructTreeRoot
    present = NameTree(tags.IDTree) if "/IDTree" in tags else NameTree.new(whole)
    for name, element in list(NameTree(added.IDTree).items()):
        element.ID = String(prefix + name)
        present[prefix + name] = element
    tags.IDTree = present.obj
    for attributes in _attributes(added):
        if "/Headers" in attributes:
            attributes.Headers = Array([String(prefix + str(name)) for name in attributes.Headers])


def _attributes(tags: Object) -> Iterator[Object]:
    """The attributes of every element."""
    from pikepdf import Dictionary

    waiting = [tags]
    while waiting:
        element = waiting.pop()
        yield from (each for each in _listed(element, "/A") if isinstance(each, Dictionary))
        waiting += [kid for kid in _listed(element, "/K") if isinstance(kid, Dictionary)]


def _listed(element: Object, key: str) -> list[Object]:
    """The values of a key that holds one, several, or none."""
    from pikepdf import Array

    value = element.get(key, Array())
    return list(value) if isinstance(value, Array) else [value]


def _share_pictures(pdf: Pdf) -> None:
    """Keep one of pictures that are the same, for all pages."""
    kept: dict[bytes, Object] = {}
    for holder in _picture_holders(pdf):
        for name, stream in holder.as_dict().items():
            if stream.get("/Subtype") == "/Image":
                holder[name] = kept.setdefault(_fingerprint(stream), stream)


def _picture_holders(pdf: Pdf) -> Iterator[Object]:
    """The pictures and forms in the resources of pages, and those of the forms among them, each once."""
    seen: set[tuple[int, int]] = set()
    waiting: list[Object] = [page.obj for page in pdf.pages]
    while waiting:
        resources = waiting.pop().get("/Resources")
        if resources is None or "/XObject" not in resources:
            continue
        holder = resources["/XObject"]
        forms = [each for each in holder.as_dict().values() if each.get("/Subtype") == "/Form"]
        waiting += [form for form in forms if form.objgen not in seen]
        seen.update(form.objgen for form in forms)
        yield holder


def _fingerprint(value: Object) -> bytes:
    """What an object and all it refers to hold, wherever they stand in the file."""
    from pikepdf import Array, Dictionary, Stream

    if isinstance(value, Stream | Dictionary):
        digest = sha256(value.read_raw_bytes() if isinstance(value, Stream) else b"")
        for key, part in sorted(value.items()):
            digest.update(key.encode() + _fingerprint(part))
        return digest.digest()
    if isinstance(value, Array):
        return sha256(b"".join(map(_fingerprint, value))).digest()
    return sha256(repr(value).encode()).digest()


def _stamp(pdf: Pdf, identity: str) -> None:
    """Say in the metadata how many pages there are now, and that this is another document than its first part."""
    data = pdf.Root.Metadata.read_bytes()
    data = _PAGE_COUNT.sub(rb"\g<1>%d" % len(pdf.pages), data)
    pdf.Root.Metadata.write(_DOCUMENT_ID.sub(rb"\g<1>" + identity.encode(), data))
