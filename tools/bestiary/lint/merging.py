"""Sheets over their bases: what comes of them, and what is wrong only then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set

from msgspec import Struct
from msgspec.structs import replace

from bestiary.collection.catalog import Catalog
from bestiary.collection.documents import Document
from bestiary.collection.extends import Broken, Merged, merge_sheet
from bestiary.collection.schemas import Schema
from bestiary.diagnostic import At, Data, Finding, Source
from bestiary.forms import form_findings
from bestiary.forms.words import shortened
from bestiary.lint.emptied import hidden_value
from bestiary.lint.forming import Schemas
from bestiary.systems.base import Subject
from bestiary.systems.registry import find_system


class MergedSheets(Struct, frozen=True):
    """The sheets that could be merged, in the order of their kinds and ids, and what is wrong with the others."""

    subjects: tuple[Subject, ...]
    problems: tuple[Finding, ...]


def merge_all(documents: Iterable[Document], catalog: Catalog, schemas: Schemas) -> MergedSheets:
    """Documents of sound form, each over its bases in a catalog of such."""
    subjects: list[Subject] = []
    problems: list[Finding] = []
    for document in documents:
        merged = merge_sheet(catalog, document)
        if isinstance(merged, Broken):
            problems.extend(_broken(merged, document))
        else:
            found = [*merged.problems, *_merged_problems(merged, schemas[document.system, document.kind])]
            problems.extend(found)
            if not found:
                subjects.append(Subject(document, merged))
    subjects.sort(key=lambda subject: (subject.document.kind, subject.document.id))
    return MergedSheets(tuple(subjects), tuple(problems))


def _broken(broken: Broken, document: Document) -> Iterator[Finding]:
    # A missing base is an unknown name; that is said already. A circle is said once, at its first member.
    circle = broken.chain[broken.chain.index(broken.chain[-1]) :]
    if broken.reason == "circle" and document.id == min(circle):
        yield Finding(
            "extends-circle",
            document.source,
            At(("extends",)),
            f"this sheet is built over itself: {' → '.join(broken.chain)}",
        )
    if broken.reason == "game" and broken.document is document:
        own, other = (find_system(each).title for each in (document.system, broken.other))
        yield Finding(
            "unknown-creature",
            document.source,
            At(("extends",)),
            f"`{broken.chain[-1]}` is a sheet of {other}, and this is one of {own}",
            help="a sheet can only be built over one of its own game",
        )


def _merged_problems(merged: Merged, schema: Schema) -> Iterator[Finding]:
    if len(merged.chain) == 1 or merged.data.get("abstract"):
        return
    data = {key: value for key, value in merged.data.items() if key != "extends"}
    if schema.accepts(data):
        return
    taken = _taken(merged, {mistake.missing for mistake in schema.mistakes(data) if not mistake.at})
    yield from taken.values()
    # What is told there is as in the base for all else.
    data |= {key: _in_bases(key, merged) for key in taken}
    if not schema.accepts(data):
        for finding in form_findings(schema, merged.document, data):
            yield _at_origin(finding, merged)


def _emptied(source: Source, key: str) -> Finding:
    hidden = hidden_value(source, key)
    return Finding(
        "missing-key",
        source,
        At((key,), key=True),
        f"`{key}` is empty, which takes away what the base has, and no sheet can be without it"
        + (": what follows `#` is a comment" if hidden else ""),
        help=f"write `{shortened(f'{key}: {hidden}')}`" if hidden else "write a value behind it, or take the line out",
    )


def _taken(merged: Merged, missing: Set[str]) -> dict[str, Finding]:
    """By key that a sheet lacks because it, or one of its bases, takes it away: the finding for that."""
    return {
        key: _emptied(taker.source, key)
        for key in missing
        if (taker := next((each for each in merged.chain if key in each.data), None))
        and _in_bases(key, merged) is not None
    }


def _in_bases(key: str, merged: Merged) -> Data:
    """What the nearest of the files that a sheet is built from has at a key; None where none has anything there."""
    return next((each.data[key] for each in merged.chain if each.data.get(key) is not None), None)


def _at_origin(finding: Finding, merged: Merged) -> Finding:
    if not isinstance(finding.at, At):
        return finding
    if not finding.at.pointer:
        return replace(finding, at=At(("extends",)), message=f"{finding.message}, here and in the base")
    origin = merged.origin(finding.at.pointer)
    told = replace(finding, source=origin.document.source, at=replace(finding.at, pointer=origin.pointer))
    # The base is right as it stands: it is not the one to be mended.
    return told if origin.document is merged.document else replace(told, label="", replacement=None, changes=())
