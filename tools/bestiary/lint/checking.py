"""A tree of files to findings: read, form, names, then the checks of each game; every step total."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import partial
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from bestiary.checks import core_checks
from bestiary.collection.catalog import Catalog, Kept, Texts, build_catalog, catalog_of_sound, report_name
from bestiary.collection.changes import Thing
from bestiary.collection.documents import Document
from bestiary.collection.extends import bases_of
from bestiary.collection.schemas import KnownNames, Plan, build_schema, find_references
from bestiary.collection.settings import read_settings
from bestiary.diagnostic import At, Check, Diagnostic, Finding, Pointer, Severity
from bestiary.forms.prose import text_findings
from bestiary.lint.allowing import silence_allowed, wrong_switches
from bestiary.lint.awaited import told_at_misnamed
from bestiary.lint.configured import of_other_games, settings_findings
from bestiary.lint.emptied import emptied_keys
from bestiary.lint.forming import Formed, Schemas, judge_forms, judged_data
from bestiary.lint.labelled import told_at_label
from bestiary.lint.linked import told_at_target
from bestiary.lint.merging import MergedSheets, merge_all
from bestiary.lint.names import blocked_paths, name_findings
from bestiary.lint.overlooked import told_at_swallowed
from bestiary.lint.printed import odd_print
from bestiary.lint.proving import proved_forms, proved_settings
from bestiary.lint.reporting import report_findings
from bestiary.lint.running import Ran, run_checks
from bestiary.lint.sound import (
    Doubts,
    doubtful_sheet,
    doubts_of_findings,
    doubts_of_form,
    entry_of,
    guarded_catalog,
    pruned_catalog,
)
from bestiary.lint.spelled import beyond_quotes, beyond_spellings
from bestiary.lint.swallowed import swallowed_findings
from bestiary.source.files import ROOT_FILE
from bestiary.systems.base import Subject, World
from bestiary.systems.registry import find_system, system_ids


class Bestiary(Struct, frozen=True):
    """A checked bestiary: its files, what was found, and the sheets that can be used."""

    catalog: Catalog
    worlds: Mapping[str, World]
    #: Sheets without an error of form or reference, merged, in the order of their ids.
    subjects: tuple[Subject, ...]
    diagnostics: tuple[Diagnostic, ...]
    #: The settings file could not be used.
    misconfigured: bool
    #: (system, kind) to where names and prose stand in such files.
    plans: Mapping[tuple[str, str], Plan]
    #: By path: what the checks of a sheet asked for beside it; empty unless it was to be traced.
    asked: Mapping[str, frozenset[Thing]] = field(default_factory=dict)
    #: Paths of files with mistakes of form or unknown names, also where nothing is reported of them.
    doubtful: Set[str] = frozenset()


class _Named(Struct, frozen=True):
    """The names in files, looked up in what their games know."""

    worlds: Mapping[str, World]
    #: All that is wrong with names and prose.
    findings: tuple[Finding, ...]
    #: Of these, the unknown names in files of sound form, and those in files with mistakes of form.
    unknown: tuple[Finding, ...]
    beside: tuple[Finding, ...]
    #: The documents whose form and names are sound.
    passed: tuple[Document, ...]


class _Played(Struct, frozen=True):
    """What the games say of the sheets."""

    worlds: Mapping[str, World]
    ran: Ran
    #: Sheets that rest on nothing broken.
    usable: tuple[Subject, ...]
    doubts: Doubts
    #: What checks may see.
    seen: Mapping[str, World]


def check_bestiary(
    root: Path,
    shown: Path,
    texts: Texts | None = None,
    clean: Set[str] = frozenset(),
    kept: Kept | None = None,
    tracing: bool = False,
) -> Bestiary:
    """Check every file below a root; names in reports are relative to `shown`, `texts` stand in for unsaved files.

    Files whose absolute paths are in `clean` are taken to have no finding, and are opened only where others need them.
    What is `kept` of a run before is not read again. With `tracing`, the answer has what the checks of each sheet asked for.
    """
    texts = texts or {}
    path = str(root / ROOT_FILE)
    read = read_settings(root, report_name(path, shown), texts.get(path))
    formed = judge_forms(build_catalog(root, read.settings, shown, texts, clean, kept))
    named = _look_up_names(formed)
    merged = merge_all(formed.passed, formed.sound, formed.schemas)
    played = _play(formed, named, merged, tracing)
    checks = _checks_of(played.worlds)
    findings = (
        *proved_settings(read, root),
        *formed.of_reading,
        *proved_forms(formed, played.seen, played.doubts),
        *of_other_games(read, formed.strangers, _is_of_default(formed)),
        *settings_findings(read, formed.sound, named.worlds),
        *beyond_spellings(named.findings, played.ran.findings),
        *_only_of_merging(merged, formed, named),
        *beyond_quotes(played.ran.findings, named.findings),
        *wrong_switches(read, checks),
    )
    settled = frozenset(subject.document.source.path for subject in played.usable)
    allowed = silence_allowed(findings, formed.catalog, checks, settled)
    switched = read.settings.checks
    documents = (*_own_documents(formed), *filter(None, [read.document]))
    unmoved = tuple(told_at_swallowed(allowed, documents, played.usable, played.worlds, checks, switched))
    judged = frozenset((*formed.of_form, *named.unknown, *named.beside, *played.ran.findings))
    not_allowed = _told_at_key(unmoved, formed, played.worlds, judged)
    single = told_at_label(told_at_target(not_allowed), read.document, formed.catalog)
    standing = tuple(told_at_misnamed(single, formed.catalog, read.document, checks, switched))
    diagnostics = tuple(sorted(report_findings(standing, checks, switched), key=lambda each: each.order))
    return Bestiary(
        formed.catalog,
        played.worlds,
        played.usable,
        diagnostics,
        not read.usable,
        _plans(formed.schemas),
        played.ran.asked,
        # Of some, what is wrong is told elsewhere.
        played.doubts.keys() | {each.source.path for each in frozenset(not_allowed) - frozenset(standing)},
    )


def prepare_checks(root: Path) -> None:
    """Load the checks and schemas of a root's own game, which stay loaded for as long as the process lasts."""
    core_checks()
    system = read_settings(root, ROOT_FILE).settings.system
    if system in system_ids():
        find_system(system).checks()
        for name in find_system(system).schemas.values():
            build_schema(name)


def failing_files(diagnostics: Iterable[Diagnostic]) -> frozenset[str]:
    """The names of files with at least one error."""
    return frozenset(each.name for each in diagnostics if each.severity is Severity.ERROR)


def _told_at_key(
    findings: Sequence[Finding], formed: Formed, worlds: Mapping[str, World], judged: Set[Finding]
) -> Sequence[Finding]:
    if not formed.malformed:
        return findings
    # It reads texts with the parser, which no sound collection needs to load.
    from bestiary.lint.outlying import told_at_key

    return tuple(told_at_key(findings, formed, worlds, judged))


def _is_of_default(formed: Formed) -> bool:
    """Whether the bestiary has sheets of the game that its settings name."""
    system = formed.catalog.settings.system
    unread = (file.head.system == system for file in formed.catalog.files if file.unread)
    return any(unread) or any(
        each.system == system and not each.packaged for each in (*formed.passed, *formed.malformed)
    )


def _worlds(catalog: Catalog) -> Mapping[str, World]:
    systems = {file.head.system for file in catalog.files} | {catalog.settings.system}
    worlds = {}
    for identity in sorted(systems & set(system_ids())):
        system = find_system(identity)
        tables = system.load_tables(catalog.settings)
        worlds[identity] = World(catalog, tables, system.names(catalog, tables))
    return worlds


def _plans(schemas: Schemas) -> Mapping[tuple[str, str], Plan]:
    return {key: schema.plan for key, schema in schemas.items()}


def _look_up_names(formed: Formed) -> _Named:
    worlds = _worlds(formed.sound)
    known = {system: KnownNames(world.names) for system, world in worlds.items()}
    found = {document.source.path: tuple(_names_of(document, formed, worlds, known)) for document in formed.passed}
    unknown = tuple(finding for own in found.values() for finding in own)
    beside = tuple(_names_beside(formed, worlds, known))
    # Quotes around a word that is wrong anyway go with it.
    told = {(finding.source.path, finding.at) for finding in formed.of_form}
    texts = (
        finding
        for document in _own_documents(formed)
        for finding in (
            *text_findings(document, formed.schemas[document.system, document.kind]),
            *swallowed_findings(document, partial(_faults, formed, known)),
            *odd_print(document, formed.schemas[document.system, document.kind]),
            *emptied_keys(document, formed.schemas[document.system, document.kind]),
        )
        if (finding.source.path, finding.at) not in told
    )
    passed = tuple(document for document in formed.passed if not found[document.source.path])
    return _Named(worlds, (*unknown, *texts, *beside), unknown, beside, passed)


def _own_documents(formed: Formed) -> Iterator[Document]:
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


def _only_of_merging(merged: MergedSheets, formed: Formed, named: _Named) -> Iterator[Finding]:
    """The problems of merged sheets; what is called by an unknown name is not in the base either: that is one mistake."""
    told = {(finding.source.path, finding.at) for finding in named.unknown}
    documents = {document.source.path: document for document in formed.passed} if merged.problems else {}
    for each in merged.problems:
        document = documents.get(each.source.path)
        if (each.source.path, each.at) in told or (document and _is_misspelt_in_base(each, document, formed, named)):
            continue
        yield each


def _is_misspelt_in_base(problem: Finding, document: Document, formed: Formed, named: _Named) -> bool:
    """Whether the list of the base from which a sheet drops a name has one that is unknown, and is told there."""
    if problem.check != "drop-of-nothing" or not isinstance(problem.at, At):
        return False
    bases = {base.source.path for base in bases_of(formed.sound, document)}
    return any(
        finding.source.path in bases and isinstance(finding.at, At) and finding.at.pointer[0] == problem.at.pointer[0]
        for finding in named.unknown
    )


def _play(formed: Formed, named: _Named, merged: MergedSheets, tracing: bool) -> _Played:
    """The checks of each game, over sound sheets and over what is beyond doubt of the others."""
    passed = {document.source.path for document in named.passed}
    judged = [each for each in merged.subjects if all(file.source.path in passed for file in each.sheet.chain)]
    paths = {subject.document.source.path for subject in judged}
    worlds = named.worlds
    if named.unknown or merged.problems:
        worlds = _worlds(catalog_of_sound(formed.catalog, paths))
    doubts = _doubts(formed, named, merged)
    guarded = guarded_catalog(formed.catalog, doubts)
    seen = {system: replace(world, catalog=guarded) for system, world in worlds.items()}
    doubtful, plain = _doubtful_subjects(formed, doubts, paths)
    ran = run_checks([*judged, *doubtful], seen, tracing, plain)
    return _Played(worlds, ran, tuple(_usable(judged, ran, named, formed, worlds)), doubts, seen)


def _usable(
    judged: Iterable[Subject], ran: Ran, named: _Named, formed: Formed, worlds: Mapping[str, World]
) -> Iterator[Subject]:
    """The sheets that rest on no broken file."""
    plans = _plans(formed.schemas)
    blocked = {system: blocked_paths(named.passed, plans, world.catalog) for system, world in worlds.items()}
    for subject in judged:
        its = blocked[subject.document.system]
        if subject.document.source.path not in ran.resting and not any(
            each.source.path in its for each in subject.sheet.chain
        ):
            yield subject


def _doubts(formed: Formed, named: _Named, merged: MergedSheets) -> Doubts:
    """What checks must not rest on: places with mistakes of form or unknown names, and files of which no more is known."""
    # What a merged sheet lacks is no fault of the file that is told of it.
    dropped = (each for each in merged.problems if each.check == "drop-of-nothing")
    doubts = doubts_of_findings((*named.unknown, *named.beside, *dropped))
    for document in formed.malformed:
        schema = formed.schemas[document.system, document.kind]
        wrong = doubts_of_form(judged_data(document, schema), schema)
        doubts.setdefault(document.source.path, set()).update(wrong)
    for each in formed.of_form:
        doubts.setdefault(each.source.path, set()).update(map(entry_of, each.besides))
    known = {document.source.path for document in (*formed.passed, *formed.malformed)}
    whole: set[Pointer] = {()}
    doubts.update(
        {file.source.path: whole for file in formed.catalog.files if file.document and file.source.path not in known}
    )
    return {path: frozenset(places) for path, places in doubts.items()}


def _doubtful_subjects(formed: Formed, doubts: Doubts, judged: Set[str]) -> tuple[list[Subject], dict[str, Subject]]:
    """The sheets with mistakes, or over one with mistakes, as far as checks can look at them; and by path, their sound entries."""
    pruned = pruned_catalog(formed.catalog, doubts)
    subjects, plain = [], {}
    for file in formed.catalog.files:
        document, path = file.document, file.source.path
        if document is not None and path not in judged and () not in doubts.get(path, ()):
            schema = formed.schemas[document.system, document.kind]
            sheet = doubtful_sheet(document, doubts, pruned, schema)
            entries = doubtful_sheet(document, doubts, pruned, schema, plain=True)
            if sheet is not None and entries is not None:
                subjects.append(Subject(document, sheet))
                plain[path] = Subject(document, entries)
    return subjects, plain


def _checks_of(systems: Iterable[str]) -> Mapping[str, Check]:
    """By name: the checks that hold for every game, and those of the given ones."""
    own = (each.check for system in systems for each in find_system(system).checks())
    return {**core_checks(), **{check.name: check for check in own}}
