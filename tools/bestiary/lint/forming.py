"""Which files have the form of their kind, and what is wrong with the others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from bestiary.collection.catalog import Catalog, catalog_of_sound
from bestiary.collection.documents import Document, is_heir
from bestiary.collection.schemas import Schema
from bestiary.diagnostic import At, Data, Finding
from bestiary.forms import form_findings, without_nulls
from bestiary.lint.configured import unknown_system
from bestiary.lint.misplaced import meant_game, meant_kind, wrong_folder
from bestiary.lint.swallowed import Swallowed, brought_out, swallowed_keys, told_as_missing
from bestiary.systems.registry import find_system, schema_name_of, schema_of, system_ids

#: The key that says that a file replaces one of the program.
_MARK = "overrides"

#: The schema of each (system, kind).
Schemas = Mapping[tuple[str, str], Schema]


class Formed(Struct, frozen=True):
    """The files of a bestiary after they are read and their forms are judged."""

    #: In it, things that lie in the folder of another kind are broken.
    catalog: Catalog
    schemas: Schemas
    #: What was found before forms were judged, and what is wrong with the forms.
    of_reading: tuple[Finding, ...]
    of_form: tuple[Finding, ...]
    #: The documents that have the form of their kind.
    passed: tuple[Document, ...]
    #: The bestiary's own documents that have mistakes of form, where it is known what form they should have.
    malformed: tuple[Document, ...]
    #: The catalog in which all that has not passed is broken.
    sound: Catalog
    #: The documents that plainly are of another game than the one they are read as, with that game.
    strangers: tuple[tuple[Document, str], ...]


class _Verdict(Struct, frozen=True):
    """What there is to say of the form of one document."""

    document: Document
    findings: tuple[Finding, ...] = ()
    #: The kind of which it plainly is, though it lies in the folder of another.
    meant: str = ""
    #: It is known what form it should have.
    known: bool = True
    #: The game of which it plainly is, though it is read as of another.
    game: str = ""


def judge_forms(catalog: Catalog) -> Formed:
    """The form of every file of a catalog, with what reading found."""
    schemas = _schemas(catalog)
    verdicts = [_verdict(file.document, schemas) for file in catalog.files if file.document]
    catalog = replace(catalog, broken=frozenset((each.meant, each.document.id) for each in verdicts if each.meant))
    passed = tuple(each.document for each in verdicts if each.known and not each.findings)
    wrong = [each for each in verdicts if each.known and each.findings and not each.meant]
    return Formed(
        catalog,
        schemas,
        tuple(_of_reading(catalog, verdicts)),
        tuple(finding for each in verdicts for finding in each.findings),
        passed,
        tuple(each.document for each in wrong if not each.document.packaged),
        catalog_of_sound(catalog, {document.source.path for document in passed}),
        tuple((each.document, each.game) for each in verdicts if each.game),
    )


def judged_data(document: Document, schema: Schema) -> Data:
    """What the schema is asked about: in a sheet over a base, what null takes away is not there."""
    return without_nulls(document.data, schema) if is_heir(document.data) else document.data


def _schemas(catalog: Catalog) -> Schemas:
    wanted = {(file.document.system, file.document.kind) for file in catalog.files if file.document}
    found = ((key, schema_of(*key)) for key in sorted(wanted))
    return {key: schema for key, schema in found if schema is not None}


def _of_reading(catalog: Catalog, verdicts: Iterable[_Verdict]) -> Iterator[Finding]:
    """What was found before forms are judged; a file that is only in the wrong folder replaces nothing.

    Nor is one unmarked whose mark is there, but misspelt.
    """
    moved = {each.document.source.path for each in verdicts if each.meant or _is_marked_wrongly(each)}
    for finding in (*catalog.problems, *(each for file in catalog.files for each in file.problems)):
        if finding.source.path not in moved or finding.check != "unmarked-override":
            yield finding


def _is_marked_wrongly(verdict: _Verdict) -> bool:
    """Whether a mistake of form is that of the key that says a file replaces another."""
    return any(each.replacement == _MARK or getattr(each.at, "pointer", ()) == (_MARK,) for each in verdict.findings)


def _verdict(document: Document, schemas: Schemas) -> _Verdict:
    if document.system not in system_ids():
        # Where the settings name it, they are to be mended.
        is_own = isinstance(document.data, dict) and "system" in document.data
        found = (unknown_system(document.source, At(("system",)), document.system),) if is_own else ()
        return _Verdict(document, found, known=False)
    schema = schemas.get((document.system, document.kind))
    problems = (_no_schema(document),) if schema is None else tuple(form_problems(document, schema))
    if not problems:
        return _Verdict(document)
    if game := _game_of(document):
        return _Verdict(document, known=False, game=game)
    if schema is None:
        return _Verdict(document, problems, known=False)
    meant = meant_kind(document, find_system(document.system).schemas)
    return (
        _Verdict(document, problems) if meant is None else _Verdict(document, (wrong_folder(document, meant),), meant)
    )


def _game_of(document: Document) -> str | None:
    """The game of which a document plainly is, though it is read as of another."""
    named = ((system, schema_name_of(system, document.kind)) for system in system_ids())
    return None if document.packaged else meant_game(document, {system: name for system, name in named if name})


def form_problems(document: Document, schema: Schema) -> Iterator[Finding]:
    """Every mistake of form in a document."""
    data = judged_data(document, schema)
    if schema.accepts(data):
        return
    lacking = {(mistake.at, mistake.missing) for mistake in schema.mistakes(data)}
    swallowed = [
        each
        for each in swallowed_keys(document)
        if each.changes and any((each.home, key) in lacking for key in each.keys) and _fits(document, each, schema)
    ]
    yield from (told_as_missing(document.source, each) for each in swallowed)
    data = judged_data(brought_out(document, swallowed), schema) if swallowed else data
    if not schema.accepts(data):
        yield from form_findings(schema, document, data)


def _fits(document: Document, swallowed: Swallowed, schema: Schema) -> bool:
    """Whether swallowed keys have the form of their places."""
    places = {(*swallowed.home, key) for key in swallowed.keys}
    mistakes = schema.mistakes(judged_data(brought_out(document, [swallowed]), schema))
    return not any(each.at[: len(swallowed.home) + 1] in places for each in mistakes)


def _no_schema(document: Document) -> Finding:
    return Finding(
        "unread-file",
        document.source,
        At(),
        f"nothing reads files of the kind `{document.kind}` of {document.system} yet",
    )
