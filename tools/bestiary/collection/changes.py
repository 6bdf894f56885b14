"""What changed since a revision of git, and what depends on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
import os
from pathlib import Path

from msgspec import Struct

from bestiary.collection.catalog import Catalog, report_name
from bestiary.collection.documents import ALL_KINDS, KINDS, Document, ReadFile
from bestiary.collection.reached import Reached, files_in, folders_below
from bestiary.collection.schemas import Plan, build_schema, gather_names
from bestiary.collection.settings import SCHEMA
from bestiary.fonts import fonts_of
from bestiary.richtext import find_links
from bestiary.source.files import ENDINGS, ROOT_FILE

#: An id of a kind: what other files can depend on.
Thing = tuple[str, str]
#: Git's modes of a link and of another repository.
_LINK, _INNER = "120000", "160000"


class NoHistory(Exception):
    """Git cannot say what changed; the text is a sentence that says why."""


class Changes(Struct, frozen=True):
    """What differs in a repository from a revision of it: paths without links, deleted and untracked files among them."""

    top: str
    paths: frozenset[str]
    #: What may have been whole folders, of which it cannot be known what was in them.
    lost: frozenset[str] = frozenset()
    #: Files and folders that git is told not to look at.
    ignored: frozenset[str] = frozenset()

    def ignores(self, path: str) -> bool:
        """Whether git does not look at a file, or at a folder that it is in."""
        return bool(self.ignored) and any(str(each) in self.ignored for each in (path, *Path(path).parents))


class PastFile(Struct, frozen=True):
    """A file of a revision: its path from the top of the repository, and its bytes, of a link where it leads."""

    name: str
    content: bytes
    is_link: bool


def changed_paths(root: Path, revision: str) -> Changes:
    """What differs from a revision in the repository of a root, and in those within it; NoHistory when git cannot tell."""
    top = Path(_git(root, "rev-parse", "--show-toplevel").removesuffix("\n"))
    if not _git(root, "rev-parse", "--is-inside-work-tree").startswith("true"):
        raise NoHistory("Git cannot tell what changed: this is no working tree.")
    return _changes_since(top, _commit(root, revision))


def _changes_since(top: Path, commit: str) -> Changes:
    listed = _git(top, "diff", "--raw", "-z", "--no-renames", "--no-relative", "--ignore-submodules=none", commit)
    words = listed.removesuffix("\0").split("\0") if listed else []
    parts = [
        _change(top / name, head.removeprefix(":").split()) for head, name in zip(words[::2], words[1::2], strict=True)
    ]
    for name in _others(top):
        # What ends so is a repository of its own that nobody has added.
        new = files_in(top / name) if name.endswith("/") else [str(top / name)]
        parts.append(Changes(str(top), frozenset(new)))
    ignored = frozenset(str(top / name) for name in _others(top, "--ignored", "--directory"))
    paths, lost = _all(each.paths for each in parts), _all(each.lost for each in parts)
    return Changes(str(top), paths, lost, ignored.union(*(each.ignored for each in parts)))


def _others(top: Path, *which: str) -> list[str]:
    """The files of a repository that nobody has added to it."""
    listed = _git(top, "ls-files", "--others", *which, "--exclude-standard", "-z", "--full-name")
    return [name for name in listed.split("\0") if name]


def _change(path: Path, row: Sequence[str]) -> Changes:
    """What one row of git's list says of a path: mode before and after, and the object that was there."""
    before, after, was, *_ = row
    only = frozenset({str(path)})
    if _INNER in (before, after):
        return _inner_changes(path, was if before == _INNER else "")
    # A link that is gone may have led to a folder.
    is_lost = before == _LINK and not path.name.endswith(ENDINGS) and not path.is_file()
    return Changes(str(path), only, only if is_lost else frozenset())


def _inner_changes(path: Path, was: str) -> Changes:
    """What differs in a repository within another, which had it at the commit `was`; empty where it had it not."""
    if was and (path / ".git").exists():
        try:
            return _changes_since(path, was)
        except NoHistory:
            pass
    return Changes(str(path), frozenset(files_in(path)), frozenset({str(path)} if was else ()))


def _all(sets: Iterable[frozenset[str]]) -> frozenset[str]:
    return frozenset[str]().union(*sets)


def _commit(root: Path, revision: str) -> str:
    try:
        if revision.startswith("-"):
            raise NoHistory
        return _git(root, "rev-parse", "--verify", f"{revision}^{{commit}}").strip()
    except NoHistory:
        raise NoHistory(
            f"Git knows no revision `{revision}` here; a checkout in CI may have to fetch more of the history."
        ) from None


def files_at(root: Path, revision: str, wanted: Callable[[str, bool], bool]) -> Iterator[PastFile]:
    """Files of the repository of a root, and of those within it, as a revision has them; NoHistory when git cannot tell.

    Of a path from the top of the repository, and whether links may lead there, `wanted` says whether it is.
    """
    top = Path(_git(root, "rev-parse", "--show-toplevel").removesuffix("\n"))
    yield from _files_of(top, _commit(root, revision), wanted)


def place_in_repository(root: Path) -> str:
    """The path of a root from the top of its repository, with a slash behind; empty at the top."""
    return _git(root, "rev-parse", "--show-prefix").removesuffix("\n")


def _files_of(top: Path, commit: str, wanted: Callable[[str, bool], bool], below: str = "") -> Iterator[PastFile]:
    listed = [row.partition("\t") for row in _git(top, "ls-tree", "-r", "-z", "--full-tree", commit).split("\0") if row]
    rows = [(below + name, *head.split()) for head, _, name in listed]
    linked = any(mode == _LINK for _, mode, _, _ in rows)
    blobs = [
        (name, object_id, mode == _LINK)
        for name, mode, _, object_id in rows
        if mode == _LINK or (mode.startswith("100") and wanted(name, linked))
    ]
    asked = "".join(f"{object_id}\n" for _, object_id, _ in blobs).encode("ascii")
    said = _ran(top, ("cat-file", "--batch"), asked)
    start = 0
    for name, _, is_link in blobs:
        end = said.index(b"\n", start) + 1
        size = int(said[start:end].split()[2])
        yield PastFile(name, said[end : end + size], is_link)
        start = end + size + 1
    for name, mode, _, object_id in rows:
        if mode == _INNER:
            try:
                yield from _files_of(top / name.removeprefix(below), object_id, wanted, f"{name}/")
            except NoHistory:
                continue


def concerned_names(
    catalog: Catalog, plans: Mapping[tuple[str, str], Plan], changes: Changes, shown: Path
) -> frozenset[str] | None:
    """The report names of files that changed or depend on what changed; None when that may be all, as with new settings.

    Names are relative to `shown`. A file changed also where what its path leads to did, or the picture that it names.
    """
    reached = folders_below(catalog.root)
    paths = _paths_seen(catalog, changes, reached)
    if (
        str(catalog.root / ROOT_FILE) in paths
        or _is_any_lost(changes, reached)
        or _is_font_changed(catalog, changes, reached)
    ):
        return None
    things = {thing for path in paths for thing in _things(catalog, path)}
    # A file of the same id as a changed one, too: of two namesakes only one is told about the other.
    things |= {(file.kind, file.id) for file in catalog.files if file.source.path in paths}
    names = {file.source.name for file in catalog.files if (file.kind, file.id) in things}
    names |= {file.source.name for file in catalog.files if _is_picture_changed(file, changes, reached)}
    names |= {finding.source.name for finding in catalog.problems if finding.source.path in paths}
    _grow(names, things, catalog, plans)
    if things & set(_needs_of_settings(catalog)):
        names.add(report_name(str(catalog.root / ROOT_FILE), shown))
    # What is found in an heir is reported where its base wrote it.
    concerned = catalog.with_bases(file for file in catalog.files if file.source.name in names)
    return frozenset(names.union(file.source.name for file in concerned))


def _grow(names: set[str], things: set[Thing], catalog: Catalog, plans: Mapping[tuple[str, str], Plan]) -> None:
    """Add to some files, and to the things that they are, all that depend on one of these."""
    own = {file.source.name: (file.kind, file.id) for file in catalog.files}
    needs = {file.source.name: _needs_of_file(catalog, file, plans) for file in catalog.files}
    while found := [name for name, needed in needs.items() if name not in names and needed & things]:
        names.update(found)
        things.update(own[name] for name in found)


def _paths_seen(catalog: Catalog, changes: Changes, reached: Reached) -> Set[str]:
    """The files below the root that changed, as the bestiary calls them: over links, too."""
    paths = {seen for path in changes.paths if (seen := reached.turned_up(path)) is not None}
    listed = {file.source.path for file in catalog.own}
    listed |= {finding.source.path for finding in catalog.problems} | {str(catalog.root / ROOT_FILE)}
    return paths | {path for path in listed if _is_changed(path, changes, reached)}


def _is_changed(path: str, changes: Changes, reached: Reached) -> bool:
    way = reached.way(path)
    if way.touches(changes.paths):
        return True
    # Of what lies beyond the repository git knows nothing, nor of what it is told not to look at.
    return not way.end.startswith(os.path.join(changes.top, "")) or (bool(way.links) and changes.ignores(way.end))


def _is_any_lost(changes: Changes, reached: Reached) -> bool:
    over = frozenset[str]().union(*(way.links for way in reached.ways.values()))
    return any(path in over or reached.turned_up(path) for path in changes.lost)


def _is_font_changed(catalog: Catalog, changes: Changes, reached: Reached) -> bool:
    """Whether a font changed, came or went that the settings name: all cards may look otherwise."""
    named = [str(catalog.root / each) for each in catalog.settings.cards.get("fonts", ())]
    ends = tuple(os.path.join(reached.way(path).end, "") for path in named)
    fonts = (*named, *fonts_of(catalog.root, catalog.settings.cards))
    return any(_is_changed(path, changes, reached) for path in fonts) or any(
        path.startswith(ends) for path in changes.paths if ends
    )


def _is_picture_changed(file: ReadFile, changes: Changes, reached: Reached) -> bool:
    data = file.document.data if file.document and not file.packaged else None
    picture = data.get("image") if isinstance(data, dict) else None
    if not isinstance(picture, str) or "\0" in picture:
        return False
    return _is_changed(os.path.join(os.path.dirname(file.source.path), picture), changes, reached)


def _needs_of_file(catalog: Catalog, file: ReadFile, plans: Mapping[tuple[str, str], Plan]) -> frozenset[Thing]:
    document = catalog.document(file.kind, file.id) if file.unread else file.document
    return frozenset(needs_of(document, plans)) if document else frozenset()


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
        if (kind := space.partition(":")[0]) in ALL_KINDS:
            yield kind, target
    for text in links:
        for link in find_links(text):
            for kind in ALL_KINDS:
                yield kind, link.target.rpartition(":")[2]


def _git(root: Path, *arguments: str) -> str:
    # As Python reads the names of files itself.
    return os.fsdecode(_ran(root, arguments))


def _ran(root: Path, arguments: Sequence[str], given: bytes = b"") -> bytes:
    import subprocess

    try:
        done = subprocess.run(["git", "-C", str(root), *arguments], capture_output=True, input=given, check=False)
    except OSError as error:
        raise NoHistory("`--changed-since` needs git, which cannot be started here.") from error
    if done.returncode:
        raise NoHistory(f"Git cannot tell what changed: {_reason(done.stderr.decode('utf-8', 'replace'))}")
    return done.stdout


def _reason(said: str) -> str:
    """What git says from the line on that tells of the failure, as one sentence."""
    lines = [" ".join(line.split()) for line in said.splitlines() if line.strip()]
    fatal = [number for number, line in enumerate(lines) if line.startswith(("fatal:", "error:"))]
    return " ".join(lines[fatal[-1] if fatal else 0 :]) or "no reason given"
