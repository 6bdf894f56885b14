"""What changed since a revision of git, and what depends on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from pathlib import Path

from bestiary.collection.catalog import Catalog, report_name
from bestiary.collection.documents import KINDS, Document, ReadFile
from bestiary.collection.schemas import Plan, build_schema, gather_names
from bestiary.collection.settings import SCHEMA
from bestiary.richtext import find_links
from bestiary.source.files import ROOT_FILE

#: An id of a kind: what other files can depend on.
Thing = tuple[str, str]


class NoHistory(Exception):
    """Git cannot say what changed; the text is a sentence that says why."""


def changed_paths(root: Path, revision: str) -> frozenset[Path]:
    """Files below a root that differ from a revision, deleted and untracked ones included; NoHistory when git cannot tell."""
    top = Path(_git(root, "rev-parse", "--show-toplevel").removesuffix("\n"))
    if not _git(root, "rev-parse", "--is-inside-work-tree").startswith("true"):
        raise NoHistory("Git cannot tell what changed: this is no working tree.")
    commit = _commit(root, revision)
    listed = _git(root, "diff", "--name-only", "-z", "--no-renames", "--no-relative", commit, "--", ".").split("\0")
    fresh = _git(root, "ls-files", "--others", "--exclude-standard", "-z", "--full-name", "--", ".").split("\0")
    return frozenset(top / name for name in (*listed, *fresh) if name)


def _commit(root: Path, revision: str) -> str:
    try:
        if revision.startswith("-"):
            raise NoHistory
        return _git(root, "rev-parse", "--verify", f"{revision}^{{commit}}").strip()
    except NoHistory:
        raise NoHistory(
            f"Git knows no revision `{revision}` here; a checkout in CI may have to fetch more of the history."
        ) from None


def files_at(root: Path, revision: str, wanted: Callable[[str], bool]) -> Iterator[tuple[str, bytes]]:
    """The wanted files below a root as a revision has them, by their paths below it; NoHistory when git cannot tell."""
    # Outside of any repository, no revision could be known.
    _git(root, "rev-parse", "--show-prefix")
    commit = _commit(root, revision)
    listed = [row.partition("\t") for row in _git(root, "ls-tree", "-r", "-z", commit, "--", ".").split("\0") if row]
    rows = [(name, head.split()) for head, _, name in listed]
    # A link or a submodule has no text of its own.
    blobs = [(name, object_id) for name, (mode, _, object_id) in rows if mode.startswith("100") and wanted(name)]
    asked = "".join(f"{object_id}\n" for _, object_id in blobs).encode("ascii")
    said = _ran(root, ("cat-file", "--batch"), asked)
    start = 0
    for name, _ in blobs:
        end = said.index(b"\n", start) + 1
        size = int(said[start:end].split()[2])
        yield name, said[end : end + size]
        start = end + size + 1


def concerned_names(
    catalog: Catalog, plans: Mapping[tuple[str, str], Plan], changed: Iterable[Path], shown: Path
) -> frozenset[str] | None:
    """The report names of files that changed or depend on what changed; None when the settings changed, and with them all.

    Names are relative to `shown`.
    """
    paths = {str(path) for path in changed}
    if str(catalog.root / ROOT_FILE) in paths:
        return None
    things = {thing for path in paths for thing in _things(catalog, path)}
    needs = {file.source.name: _needs_of_file(catalog, file, plans) for file in catalog.files}
    # A file of the same id as a changed one, too: of two namesakes only one is told about the other.
    names = {file.source.name for file in catalog.files if file.source.path in paths or (file.kind, file.id) in things}
    names |= {finding.source.name for finding in catalog.problems if finding.source.path in paths}
    own = {file.source.name: (file.kind, file.id) for file in catalog.files}
    grown = True
    while grown:
        grown = False
        for name, needed in needs.items():
            if name not in names and needed & things:
                names.add(name)
                things.add(own[name])
                grown = True
    if things & set(_needs_of_settings(catalog)):
        names.add(report_name(str(catalog.root / ROOT_FILE), shown))
    return frozenset(names | set(_bases(catalog, names)))


def _needs_of_file(catalog: Catalog, file: ReadFile, plans: Mapping[tuple[str, str], Plan]) -> frozenset[Thing]:
    document = catalog.document(file.kind, file.id) if file.unread else file.document
    return frozenset(needs_of(document, plans)) if document else frozenset()


def _bases(catalog: Catalog, names: Set[str]) -> Iterator[str]:
    """The sheets below those of given names: what is found in an heir is reported where its base wrote it."""
    for file in catalog.files:
        seen: set[str] = set()
        here: ReadFile | None = file if file.source.name in names else None
        while here is not None and here.source.name not in seen:
            seen.add(here.source.name)
            yield here.source.name
            data = here.document.data if here.document else None
            base = data.get("extends") if isinstance(data, dict) else None
            here = catalog.by_id.get((here.kind, base)) if isinstance(base, str) else None


def _needs_of_settings(catalog: Catalog) -> Iterator[Thing]:
    names: set[tuple[str, str]] = set()
    gather_names(build_schema(SCHEMA).plan.keys["cards"], catalog.settings.cards, names, set())
    yield from names


def _things(catalog: Catalog, path: str) -> Iterator[Thing]:
    """What a changed file is to others; one that is gone may have been a thing of another folder, if there is none now."""
    parts = Path(path).relative_to(catalog.root).parts if Path(path).is_relative_to(catalog.root) else ()
    if len(parts) < 2 or parts[0] not in KINDS:
        return
    stem = Path(path).stem
    yield KINDS[parts[0]], stem
    if not Path(path).exists():
        yield from ((kind, stem) for kind in KINDS.values() if (kind, stem) not in catalog.by_id)


def needs_of(document: Document, plans: Mapping[tuple[str, str], Plan]) -> Iterator[Thing]:
    """The things whose files decide what is found in a document: all it names, and whatever its links might mean."""
    plan = plans.get((document.system, document.kind))
    if plan is None:
        return
    names: set[tuple[str, str]] = set()
    links: set[str] = set()
    gather_names(plan, document.data, names, links)
    for space, target in names:
        # A space that is called like a kind of file holds the ids of such files.
        if (kind := space.partition(":")[0]) in KINDS.values():
            yield kind, target
    for text in links:
        for link in find_links(text):
            for kind in KINDS.values():
                yield kind, link.target.rpartition(":")[2]


def _git(root: Path, *arguments: str) -> str:
    return _ran(root, arguments).decode("utf-8", "surrogateescape")


def _ran(root: Path, arguments: Sequence[str], given: bytes = b"") -> bytes:
    import subprocess

    try:
        done = subprocess.run(["git", "-C", str(root), *arguments], capture_output=True, input=given, check=False)
    except OSError as error:
        raise NoHistory("`--changed-since` needs git, which cannot be started here.") from error
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise NoHistory(f"Git cannot tell what changed: {said[-1] if said else 'no reason given'}")
    return done.stdout
