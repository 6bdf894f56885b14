"""The names and the prose in files, looked up in what their games know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from msgspec import Struct

from bestiary.collection.catalog import Catalog
from bestiary.collection.documents import Document
from bestiary.collection.schemas import KnownNames, find_prose, find_references
from bestiary.diagnostic import At, Finding
from bestiary.forms.prose import text_findings
from bestiary.lint.alike import may_have_odd_letters, odd_letters
from bestiary.lint.called import free_words, odd_names
from bestiary.lint.emptied import emptied_keys
from bestiary.lint.forming import Formed, judged_data
from bestiary.lint.halves import may_have_halves
from bestiary.lint.names import name_findings
from bestiary.lint.printed import odd_print
from bestiary.lint.swallowed import swallowed_findings
from bestiary.lint.unpaired import odd_marks
from bestiary.systems.base import World
from bestiary.systems.registry import find_system, system_ids


class Named(Struct, frozen=True):
    """The names in files, looked up in what their games know."""

    worlds: Mapping[str, World]
    #: All that is wrong with names and prose.
    findings: tuple[Finding, ...]
    #: Of these, the unknown names in files of sound form, and those in files with mistakes of form.
    unknown: tuple[Finding, ...]
    beside: tuple[Finding, ...]
    #: The documents whose form and names are sound.
    passed: tuple[Document, ...]


def worlds_of(catalog: Catalog) -> Mapping[str, World]:
    """By game: all that its checks may ask for."""
    systems = {file.head.system for file in catalog.files} | {catalog.settings.system}
    worlds = {}
    for identity in sorted(systems & set(system_ids())):
        system = find_system(identity)
        tables = system.load_tables(catalog.settings)
        worlds[identity] = World(catalog, tables, system.names(catalog, tables))
    return worlds


def look_up_names(formed: Formed) -> Named:
    """What is wrong with the names and the prose of all files, and which are sound in form and names."""
    worlds = worlds_of(formed.sound)
    known = {system: KnownNames(world.names) for system, world in worlds.items()}
    found = {document.source.path: tuple(_names_of(document, formed, worlds, known)) for document in formed.passed}
    unknown = tuple(finding for own in found.values() for finding in own)
    beside = tuple(_names_beside(formed, worlds, known))
    # Quotes around a word that is wrong anyway go with it.
    told = {(finding.source.path, finding.at) for finding in formed.of_form}
    texts = (
        finding
        for document in own_documents(formed)
        for finding in _of_texts(document, formed, worlds, known)
        if (finding.source.path, finding.at) not in told
    )
    passed = tuple(document for document in formed.passed if not found[document.source.path])
    return Named(worlds, (*unknown, *texts, *beside), unknown, beside, passed)


def _of_texts(
    document: Document, formed: Formed, worlds: Mapping[str, World], known: Mapping[str, KnownNames]
) -> Iterator[Finding]:
    schema = formed.schemas[document.system, document.kind]
    yield from text_findings(document, schema)
    yield from swallowed_findings(document, partial(_faults, formed, known))
    yield from odd_print(document, schema)
    uneven = may_have_halves(document.source.text)
    yield from odd_marks(document, schema.plan, worlds[document.system].names, uneven)
    yield from odd_names(document, schema.plan, uneven)
    if may_have_odd_letters(document.source.text):
        plan = schema.plan
        yield from odd_letters(document, (*find_prose(plan, document.data), *free_words(document, plan)))
    yield from emptied_keys(document, schema)


def own_documents(formed: Formed) -> Iterator[Document]:
    """The documents of known form; what comes with the program was looked through where it is written."""
    yield from (document for document in (*formed.passed, *formed.malformed) if not document.packaged)


def _faults(formed: Formed, known: Mapping[str, KnownNames], document: Document) -> int:
    """How many mistakes of form and unknown names a document has."""
    schema, names = formed.schemas[document.system, document.kind], known[document.system]
    unknown = (each for each in find_references(schema.plan, document.data) if each.target not in names[each.spaces])
    return len(list(unknown)) + len(list(schema.mistakes(judged_data(document, schema))))


def _names_of(
    document: Document, formed: Formed, worlds: Mapping[str, World], known: Mapping[str, KnownNames]
) -> Iterator[Finding]:
    # A bestiary may replace the skills that packaged traits name; their author is not the one to be told.
    if not document.packaged:
        world, plan = worlds[document.system], formed.schemas[document.system, document.kind].plan
        yield from name_findings(document, plan, world.names, world.catalog, known[document.system])


def _names_beside(formed: Formed, worlds: Mapping[str, World], known: Mapping[str, KnownNames]) -> Iterator[Finding]:
    """Unknown names in files that have mistakes of form too, so that one kind of mistake does not hide the other."""
    # What a finding of form changes, it tells of.
    places = ((each.source.path, at) for each in formed.of_form for at in (each.at, *(one.at for one in each.changes)))
    told = {(path, at.pointer, at.key) for path, at in places if isinstance(at, At)}
    told |= {(each.source.path, key, True) for each in formed.of_form for key in each.besides}
    for document in formed.malformed:
        for finding in _names_of(document, formed, worlds, known):
            at = finding.at if isinstance(finding.at, At) else At()
            above = ((document.source.path, at.pointer[:length]) for length in range(1, len(at.pointer)))
            # A wrong value says nothing of the name that is its key, where that is plainly misspelt.
            misspelt = at.key and finding.replacement is not None
            own = {(document.source.path, at.pointer, key) for key in ((True,) if misspelt else (True, False))}
            if told.isdisjoint(own) and not any((*place, key) in told for place in above for key in (True, False)):
                yield finding
