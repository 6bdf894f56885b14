"""Labels that the settings list in another spelling than the sheets have: the mistake is in the list alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bestiary.collection.catalog import Catalog
from bestiary.collection.documents import Document
from bestiary.collection.schemas import gather_names
from bestiary.diagnostic import At, Finding, Related
from bestiary.pointers import value_at
from bestiary.systems.registry import schema_of

#: So many sheets that agree on a spelling are right.
_SEVERAL = 2


def told_at_label(findings: Iterable[Finding], settings: Document | None, catalog: Catalog) -> Iterator[Finding]:
    """Findings with one at a label that no sheet has, in place of those of the sheets that spell it in one other way."""
    listed = list(findings)
    labels = settings.data.get("labels", ()) if settings else ()
    groups: dict[tuple[str, str], list[Finding]] = {}
    for each in listed if labels else ():
        if each.check == "unknown-trait" and each.replacement and each.replacement in labels:
            groups.setdefault((_written(each, catalog), each.replacement), []).append(each)
    told: set[Finding] = set()
    for (written, label), same in groups.items():
        paths = {each.source.path for each in same}
        if settings and written and len(paths) >= _SEVERAL and not is_used(label, catalog):
            told.update(same)
            yield _misspelt(settings, labels.index(label), written, label, same)
    yield from (each for each in listed if each not in told)


def is_used(label: str, catalog: Catalog, unread: bool = True) -> bool:
    """Whether a file has a label; those that are not opened yet are opened, unless `unread` is false."""
    for file in catalog.files:
        if file.packaged or (file.unread and not unread):
            continue
        document = catalog.document(file.kind, file.id) if file.unread else file.document
        schema = schema_of(document.system, document.kind) if document else None
        names: set[tuple[str, str]] = set()
        links: set[str] = set()
        if document and schema:
            gather_names(schema.plan, document.data, names, links)
        if ("trait", label) in names or any(label in link for link in links):
            return True
    return False


def _written(finding: Finding, catalog: Catalog) -> str:
    file = next((each for each in catalog.files if each.source.path == finding.source.path), None)
    found = (
        value_at(file.document.data, finding.at.pointer)
        if file and file.document and isinstance(finding.at, At)
        else ""
    )
    return found if isinstance(found, str) else ""


def _misspelt(settings: Document, place: int, written: str, label: str, same: Iterable[Finding]) -> Finding:
    related = tuple(Related(each.source, each.at, f"`{written}`") for each in same)
    return Finding(
        "unknown-trait",
        settings.source,
        At(("labels", place)),
        f"no sheet has the label `{label}`, but {len(related)} have `{written}`",
        label=f"did you mean `{written}`?",
        replacement=written,
        related=related,
    )
