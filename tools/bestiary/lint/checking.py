"""A tree of files to findings: read, form, names, then the checks of each game; every step total."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from bestiary.checks import core_checks
from bestiary.collection.catalog import Catalog, Kept, Texts, build_catalog, catalog_of_sound, report_name
from bestiary.collection.changes import Thing
from bestiary.collection.documents import Document
from bestiary.collection.extends import bases_of
from bestiary.collection.schemas import Plan, build_schema
from bestiary.collection.settings import SCHEMA, ReadSettings, read_settings
from bestiary.diagnostic import At, Check, Diagnostic, Finding, Pointer, Severity
from bestiary.lint.allowing import silence_allowed, wrong_switches
from bestiary.lint.awaited import told_at_misnamed
from bestiary.lint.configured import of_other_games, settings_findings
from bestiary.lint.copies import Written, without_copies
from bestiary.lint.forming import Formed, Schemas, judge_forms, judged_data
from bestiary.lint.labelled import told_at_label
from bestiary.lint.linked import told_at_target
from bestiary.lint.merging import MergedSheets, merge_all
from bestiary.lint.names import blocked_paths
from bestiary.lint.naming import Named, look_up_names, own_documents, worlds_of
from bestiary.lint.overlooked import told_at_swallowed
from bestiary.lint.proving import proved_forms, proved_names, proved_settings
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
from bestiary.lint.spelled import beyond_missing, beyond_quotes, beyond_spellings
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
    named = look_up_names(formed)
    merged = merge_all(formed.passed, formed.sound, formed.schemas)
    played = _play(formed, named, merged, tracing)
    checks = _checks_of(played.worlds)
    findings = _findings(read, formed, named, merged, played, checks)
    standing, elsewhere = _told_once(findings, read, formed, named, played, checks)
    mendable = without_copies(standing, _written(read, formed), checks)
    reported = report_findings(mendable, checks, read.settings.checks)
    return Bestiary(
        formed.catalog,
        played.worlds,
        played.usable,
        tuple(sorted(reported, key=lambda each: each.order)),
        not read.usable,
        _plans(formed.schemas),
        played.ran.asked,
        played.doubts.keys() | elsewhere | _unsure(formed.catalog),
    )


def _findings(
    read: ReadSettings,
    formed: Formed,
    named: Named,
    merged: MergedSheets,
    played: _Played,
    checks: Mapping[str, Check],
) -> Iterator[Finding]:
    """All that is wrong, before it is looked at what is meant to be so, and what goes back to one mistake."""
    yield from proved_settings(read, formed.catalog.root)
    yield from formed.of_reading
    yield from beyond_missing(proved_forms(formed, played.seen, played.doubts), played.ran.findings)
    yield from of_other_games(read, formed.strangers, _is_of_default(formed))
    yield from settings_findings(read, formed.sound, named.worlds)
    names = proved_names(named.findings, formed, played.seen, played.doubts)
    yield from beyond_spellings(names, played.ran.findings)
    yield from _only_of_merging(merged, formed, named)
    yield from beyond_quotes(played.ran.findings, named.findings)
    yield from wrong_switches(read, checks)


def _told_once(
    findings: Iterable[Finding],
    read: ReadSettings,
    formed: Formed,
    named: Named,
    played: _Played,
    checks: Mapping[str, Check],
) -> tuple[Sequence[Finding], Set[str]]:
    """The findings that are not meant to be so, one for each mistake; and the paths of files of which some are told elsewhere."""
    catalog, switched = formed.catalog, read.settings.checks
    settled = frozenset(subject.document.source.path for subject in played.usable)
    # While a file is broken, it is not told what its name lacks.
    known = () if formed.sound.broken or catalog.closed else formed.passed
    named_in = {document.source.path for document in known}
    allowed = silence_allowed(findings, catalog, checks, settled, named_in)
    documents = (*own_documents(formed), *filter(None, [read.document]))
    unmoved = tuple(told_at_swallowed(allowed, documents, played.usable, played.worlds, checks, switched))
    judged = frozenset((*formed.of_form, *named.unknown, *named.beside, *played.ran.findings))
    not_allowed = _told_at_key(unmoved, formed, played.worlds, judged)
    single = told_at_label(told_at_target(not_allowed), read.document, catalog)
    standing = tuple(told_at_misnamed(single, catalog, read.document, checks, switched))
    return standing, {each.source.path for each in frozenset(not_allowed) - frozenset(standing)}


def _unsure(catalog: Catalog) -> Set[str]:
    """The paths of files that may name what stands where nobody can read it: all, where there is such a place."""
    return {file.source.path for file in catalog.own} if catalog.closed else frozenset()


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


def _plans(schemas: Schemas) -> Mapping[tuple[str, str], Plan]:
    return {key: schema.plan for key, schema in schemas.items()}


def _written(read: ReadSettings, formed: Formed) -> Mapping[str, Written]:
    """The author's documents by their paths."""
    own = {each.source.path: (each, formed.schemas.get((each.system, each.kind))) for each in own_documents(formed)}
    return own if read.document is None else {**own, read.document.source.path: (read.document, build_schema(SCHEMA))}


def _only_of_merging(merged: MergedSheets, formed: Formed, named: Named) -> Iterator[Finding]:
    """The problems of merged sheets; what is called by an unknown name is not in the base either: that is one mistake."""
    told = {(finding.source.path, finding.at) for finding in named.unknown}
    documents = {document.source.path: document for document in formed.passed} if merged.problems else {}
    for each in merged.problems:
        document = documents.get(each.source.path)
        if (each.source.path, each.at) in told or (document and _is_misspelt_in_base(each, document, formed, named)):
            continue
        yield each


def _is_misspelt_in_base(problem: Finding, document: Document, formed: Formed, named: Named) -> bool:
    """Whether the list of the base from which a sheet drops a name has one that is unknown, and is told there."""
    if problem.check != "drop-of-nothing" or not isinstance(problem.at, At):
        return False
    bases = {base.source.path for base in bases_of(formed.sound, document)}
    return any(
        finding.source.path in bases and isinstance(finding.at, At) and finding.at.pointer[0] == problem.at.pointer[0]
        for finding in named.unknown
    )


def _play(formed: Formed, named: Named, merged: MergedSheets, tracing: bool) -> _Played:
    """The checks of each game, over sound sheets and over what is beyond doubt of the others."""
    passed = {document.source.path for document in named.passed}
    judged = [each for each in merged.subjects if all(file.source.path in passed for file in each.sheet.chain)]
    paths = {subject.document.source.path for subject in judged}
    worlds = named.worlds
    if named.unknown or merged.problems:
        worlds = worlds_of(catalog_of_sound(formed.catalog, paths))
    doubts = _doubts(formed, named, merged)
    guarded = guarded_catalog(formed.catalog, doubts)
    seen = {system: replace(world, catalog=guarded) for system, world in worlds.items()}
    doubtful, plain = _doubtful_subjects(formed, doubts, paths)
    ran = run_checks([*judged, *doubtful], seen, tracing, plain)
    return _Played(worlds, ran, tuple(_usable(judged, ran, named, formed, worlds)), doubts, seen)


def _usable(
    judged: Iterable[Subject], ran: Ran, named: Named, formed: Formed, worlds: Mapping[str, World]
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


def _doubts(formed: Formed, named: Named, merged: MergedSheets) -> Doubts:
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
    pruned, of_entries = (pruned_catalog(formed.catalog, doubts, plain) for plain in (False, True))
    subjects, plain = [], {}
    for file in formed.catalog.files:
        document, path = file.document, file.source.path
        if document is not None and path not in judged and () not in doubts.get(path, ()):
            schema = formed.schemas[document.system, document.kind]
            sheet = doubtful_sheet(document, doubts, pruned, schema)
            entries = doubtful_sheet(document, doubts, of_entries, schema)
            if sheet is not None and entries is not None:
                subjects.append(Subject(document, sheet))
                plain[path] = Subject(document, entries)
    return subjects, plain


def _checks_of(systems: Iterable[str]) -> Mapping[str, Check]:
    """By name: the checks that hold for every game, and those of the given ones."""
    own = (each.check for system in systems for each in find_system(system).checks())
    return {**core_checks(), **{check.name: check for check in own}}
