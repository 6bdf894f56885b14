"""Names that a misnamed file or folder would give: where something asks for one, the mistake is at that file alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import PurePath

from msgspec import Struct
from msgspec.structs import replace

from bestiary.collection.catalog import Catalog, meant_folder, right_name
from bestiary.collection.documents import KINDS, Document
from bestiary.diagnostic import At, Check, Diagnostic, Finding, Related, Severities, Severity
from bestiary.pointers import value_at
from bestiary.richtext import find_links
from bestiary.suggest import id_for

#: The checks of files that lie where, or are called as, nothing finds them.
_OF_FILES = ("bad-file-name", "unread-file")
_UNKNOWN = "unknown-"
#: Groups of traits whose names have checks of their own.
_TRAITS = ("type", "tier", "size")


class _Wanted(Struct, frozen=True):
    """A thing that a file asks for; without its kind where a link leaves that open."""

    kind: str
    id: str


def told_at_misnamed(
    findings: Iterable[Finding],
    catalog: Catalog,
    settings: Document | None,
    checks: Mapping[str, Check],
    severities: Severities,
) -> Iterator[Finding]:
    """Findings without names that a misnamed file would give: that file's own finding is an error, with who needs it.

    What the settings say of the severity of such findings stands, and then each finding is told.
    """
    listed = list(findings)
    things = {
        each: _thing(each, catalog)
        for each in listed
        if each.check in _OF_FILES and severities.keys().isdisjoint((each.check, checks[each.check].code))
    }
    documents = {file.source.path: file.document for file in catalog.files if file.document} if things else {}
    if settings and things:
        documents[settings.source.path] = settings
    needed: dict[Finding, list[Finding]] = {}
    for each in listed:
        wanted = _wanted(each, documents) if things else None
        file = next((file for file, thing in things.items() if wanted and _is(wanted, thing)), None)
        if file is not None:
            needed.setdefault(file, []).append(each)
    told = {each for asking in needed.values() for each in asking}
    for each in listed:
        if each not in told:
            yield _needed(each, needed[each]) if each in needed else each


def concerned(diagnostic: Diagnostic) -> tuple[str, ...]:
    """The names of the files that a finding is about: its own, and those that need a misnamed one."""
    others = diagnostic.related if diagnostic.check in _OF_FILES else ()
    return (diagnostic.name, *(name for name, *_ in others))


def is_needed(diagnostic: Diagnostic) -> bool:
    """Whether a finding tells of a misnamed file that others need."""
    return len(concerned(diagnostic)) > 1


def _needed(finding: Finding, asking: Iterable[Finding]) -> Finding:
    related = tuple(Related(each.source, each.at, "needed here") for each in asking)
    return replace(finding, related=(*finding.related, *related), severity=Severity.ERROR)


def _thing(finding: Finding, catalog: Catalog) -> _Wanted:
    """What a misnamed file would be; without a kind where its folder does not say."""
    path = PurePath(finding.source.path)
    parts = path.relative_to(catalog.root).parts if path.is_relative_to(catalog.root) else path.parts
    folder = (parts[0] if parts[0] in KINDS else meant_folder(parts[0])) if len(parts) > 1 else None
    return _Wanted(KINDS.get(folder or "", ""), (right_name(parts[-1]) or "").removesuffix(".yaml"))


def _wanted(finding: Finding, documents: Mapping[str, Document]) -> _Wanted | None:
    """What a finding of an unknown name asks for."""
    document = documents.get(finding.source.path)
    if not finding.check.startswith(_UNKNOWN) or not isinstance(finding.at, At) or document is None:
        return None
    noun = finding.check.removeprefix(_UNKNOWN)
    if noun == "link":
        link = next(iter(find_links(finding.at.words)), None)
        return _Wanted("", id_for(link.target.rpartition(":")[2])) if link else None
    pointer = finding.at.pointer
    name = pointer[-1] if finding.at.key and pointer else value_at(document.data, pointer)
    return _Wanted("trait" if noun in _TRAITS else noun, id_for(name)) if isinstance(name, str) else None


def _is(wanted: _Wanted, thing: _Wanted) -> bool:
    return wanted.id == thing.id and (wanted.kind == thing.kind or not (wanted.kind and thing.kind))
