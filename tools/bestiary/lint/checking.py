"""A tree of files to findings: read, form, names, then the checks of each game; every step total."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from pathlib import Path

from bestiary.checks import core_checks
from bestiary.collection.catalog import Catalog, Kept, Texts, build_catalog, catalog_of_sound, report_name
from bestiary.collection.changes import Thing
from bestiary.collection.documents import Document
from bestiary.collection.extends import Broken, Merged, merge_sheet
from bestiary.collection.schemas import Plan, Schema, build_schema
from bestiary.collection.settings import read_settings
from bestiary.diagnostic import At, Check, Data, Diagnostic, Finding, Pointer, Severity
from bestiary.forms import form_findings, without_nulls
from bestiary.forms.prose import text_findings
from bestiary.lint.allowing import silence_allowed, wrong_switches
from bestiary.lint.configured import unknown_in_settings, unknown_system
from bestiary.lint.misplaced import meant_kind, wrong_folder
from bestiary.lint.names import blocked_paths, name_findings
from bestiary.lint.reporting import report_findings
from bestiary.lint.running import Ran, run_checks
from bestiary.lint.sound import (
    Doubts,
    doubtful_sheet,
    doubts_of_findings,
    doubts_of_form,
    guarded_catalog,
    pruned_catalog,
)
from bestiary.source.files import ROOT_FILE
from bestiary.systems.base import Subject, World
from bestiary.systems.registry import find_system, system_ids


@dataclass(frozen=True, slots=True)
class Bestiary:
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


@dataclass(frozen=True, slots=True)
class _Judged:
    """Findings of one step, and the documents that passed it."""

    findings: tuple[Finding, ...]
    passed: tuple[Document, ...]
    #: Kind and id of things that are there, but in the folder of another kind.
    elsewhere: frozenset[tuple[str, str]] = frozenset()


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
    catalog = build_catalog(root, read.settings, shown, texts, clean, kept)
    findings = [*read.problems, *catalog.problems, *(each for file in catalog.files for each in file.problems)]
    schemas = _schemas(catalog)
    forms = _judge_forms(catalog, schemas)
    catalog = replace(catalog, broken=forms.elsewhere)
    findings.extend(forms.findings)
    findings = _without_moved(findings, forms.findings)
    formed = catalog_of_sound(catalog, {each.source.path for each in forms.passed})
    worlds = _worlds(formed)
    findings.extend(unknown_in_settings(read, formed, worlds))
    named = _judge_names(forms.passed, schemas, worlds)
    findings.extend(named.findings)
    malformed = _malformed(catalog, forms, schemas, worlds)
    for document in (*forms.passed, *malformed):
        findings.extend(text_findings(document, schemas[document.system, document.kind].plan))
    unknown = list(_unknown_names(malformed, forms.findings, schemas, worlds))
    findings.extend(unknown)
    subjects, merge_problems = _merge_all(forms.passed, formed, schemas)
    # What is called by an unknown name is not in the base either; that is one mistake.
    told = {(finding.source.path, finding.at) for finding in named.findings}
    findings.extend(each for each in merge_problems if (each.source.path, each.at) not in told)
    passed = {document.source.path for document in named.passed}
    judged = [subject for subject in subjects if all(each.source.path in passed for each in subject.sheet.chain)]
    if named.findings or merge_problems:
        worlds = _worlds(catalog_of_sound(catalog, {subject.document.source.path for subject in judged}))
    plans = {key: schema.plan for key, schema in schemas.items()}
    blocked = {system: blocked_paths(named.passed, plans, world.catalog) for system, world in worlds.items()}
    checks = _checks_of(worlds)
    # What a merged sheet lacks is no fault of the file that is told of it.
    dropped = [each for each in merge_problems if each.check == "drop-of-nothing"]
    doubts = _doubts(catalog, forms.passed, malformed, schemas, [*named.findings, *unknown, *dropped])
    ran = _run_games(catalog, doubts, judged, worlds, schemas, tracing)
    findings.extend(ran.findings)
    usable = [
        subject
        for subject in judged
        if subject.document.source.path not in ran.resting
        and not any(each.source.path in blocked[subject.document.system] for each in subject.sheet.chain)
    ]
    findings.extend(wrong_switches(read, checks))
    settled = frozenset(subject.document.source.path for subject in usable)
    standing = silence_allowed(findings, catalog, checks, settled)
    diagnostics = tuple(sorted(report_findings(standing, checks, read.settings.checks), key=lambda each: each.order))
    return Bestiary(catalog, worlds, tuple(usable), diagnostics, not read.usable, plans, ran.asked, doubts.keys())


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


def _schemas(catalog: Catalog) -> Mapping[tuple[str, str], Schema]:
    wanted = {(file.document.system, file.document.kind) for file in catalog.files if file.document}
    found = {}
    for system, kind in sorted(wanted):
        name = find_system(system).schemas.get(kind) if system in system_ids() else None
        if name:
            found[system, kind] = build_schema(name)
    return found


def _judge_forms(catalog: Catalog, schemas: Mapping[tuple[str, str], Schema]) -> _Judged:
    findings: list[Finding] = []
    passed: list[Document] = []
    elsewhere: set[tuple[str, str]] = set()
    for file in catalog.files:
        if (document := file.document) is None:
            continue
        if document.system not in system_ids():
            # Where the settings name it, they are to be mended.
            if isinstance(document.data, dict) and "system" in document.data:
                findings.append(unknown_system(document.source, At(("system",)), document.system))
            continue
        schema = schemas.get((document.system, document.kind))
        if schema is None:
            findings.append(_no_schema(document))
            continue
        if not (problems := list(_form_problems(document, schema))):
            passed.append(document)
        elif (kind := meant_kind(document, find_system(document.system).schemas)) is not None:
            elsewhere.add((kind, document.id))
            problems = [wrong_folder(document, kind)]
        findings.extend(problems)
    return _Judged(tuple(findings), tuple(passed), frozenset(elsewhere))


def _form_problems(document: Document, schema: Schema) -> Iterator[Finding]:
    data = _judged_data(document)
    if not schema.accepts(data):
        yield from form_findings(schema, document, data)


def _judged_data(document: Document) -> Data:
    """What the schema is asked about: in a sheet over a base, what null takes away is not there."""
    is_heir = isinstance(document.data, dict) and "extends" in document.data
    return without_nulls(document.data) if is_heir else document.data


def _no_schema(document: Document) -> Finding:
    return Finding(
        "unread-file",
        document.source,
        At(),
        f"nothing reads files of the kind `{document.kind}` of {document.system} yet",
    )


def _worlds(catalog: Catalog) -> Mapping[str, World]:
    systems = {file.document.system for file in catalog.files if file.document} | {catalog.settings.system}
    worlds = {}
    for identity in sorted(systems & set(system_ids())):
        system = find_system(identity)
        tables = system.load_tables(catalog.settings)
        worlds[identity] = World(catalog, tables, system.names(catalog, tables))
    return worlds


def _malformed(
    catalog: Catalog, forms: _Judged, schemas: Mapping[tuple[str, str], Schema], worlds: Mapping[str, World]
) -> tuple[Document, ...]:
    """The bestiary's own documents that have mistakes of form, where it is known what form they should have."""
    passed = {document.source.path for document in forms.passed}
    misplaced = {finding.source.path for finding in forms.findings if finding.check == "wrong-folder"}
    return tuple(
        document
        for file in catalog.files
        if (document := file.document) is not None
        and document.source.path not in misplaced
        and document.source.path not in passed
        and not document.packaged
        and document.system in worlds
        and (document.system, document.kind) in schemas
    )


def _unknown_names(
    documents: Iterable[Document],
    told: Iterable[Finding],
    schemas: Mapping[tuple[str, str], Schema],
    worlds: Mapping[str, World],
) -> Iterator[Finding]:
    """Unknown names in files that have mistakes of form too, so that one kind of mistake does not hide the other."""
    places = {(finding.source.path, finding.at.pointer) for finding in told if isinstance(finding.at, At)}
    for document in documents:
        world, plan = worlds[document.system], schemas[document.system, document.kind].plan
        for finding in name_findings(document, plan, world.names, world.catalog):
            where = finding.at.pointer if isinstance(finding.at, At) else ()
            if not any((document.source.path, where[:length]) in places for length in range(1, len(where) + 1)):
                yield finding


def _doubts(
    catalog: Catalog,
    passed: Iterable[Document],
    malformed: Iterable[Document],
    schemas: Mapping[tuple[str, str], Schema],
    findings: Iterable[Finding],
) -> Doubts:
    """What checks must not rest on: places with mistakes of form or unknown names, and files of which no more is known."""
    doubts = doubts_of_findings(findings)
    for document in malformed:
        wrong = doubts_of_form(_judged_data(document), schemas[document.system, document.kind])
        doubts.setdefault(document.source.path, set()).update(wrong)
    known = {document.source.path for document in (*passed, *malformed)}
    whole: set[Pointer] = {()}
    doubts.update(
        {file.source.path: whole for file in catalog.files if file.document and file.source.path not in known}
    )
    return {path: frozenset(places) for path, places in doubts.items()}


def _run_games(
    catalog: Catalog,
    doubts: Doubts,
    judged: Sequence[Subject],
    worlds: Mapping[str, World],
    schemas: Mapping[tuple[str, str], Schema],
    tracing: bool,
) -> Ran:
    """The checks of each game, over sound sheets and over what is beyond doubt of the others."""
    paths = {subject.document.source.path for subject in judged}
    guarded = guarded_catalog(catalog, doubts)
    seen = {system: replace(world, catalog=guarded) for system, world in worlds.items()}
    doubtful, plain = _doubtful_subjects(catalog, doubts, paths, schemas)
    return run_checks([*judged, *doubtful], seen, tracing, plain)


def _without_moved(findings: Iterable[Finding], forms: Iterable[Finding]) -> list[Finding]:
    """The findings but those of a replaced file that is only in the wrong folder."""
    moved = {finding.source.path for finding in forms if finding.check == "wrong-folder"}
    return [each for each in findings if each.source.path not in moved or each.check != "unmarked-override"]


def _doubtful_subjects(
    catalog: Catalog, doubts: Doubts, judged: Set[str], schemas: Mapping[tuple[str, str], Schema]
) -> tuple[list[Subject], dict[str, Subject]]:
    """The sheets with mistakes, or over one with mistakes, as far as checks can look at them; and by path, their sound entries."""
    pruned = pruned_catalog(catalog, doubts)
    subjects, plain = [], {}
    for file in catalog.files:
        document, path = file.document, file.source.path
        if document is not None and path not in judged and () not in doubts.get(path, ()):
            schema = schemas[document.system, document.kind]
            sheet = doubtful_sheet(document, doubts, pruned, schema)
            entries = doubtful_sheet(document, doubts, pruned, schema, plain=True)
            if sheet is not None and entries is not None:
                subjects.append(Subject(document, sheet))
                plain[path] = Subject(document, entries)
    return subjects, plain


def _judge_names(
    documents: Iterable[Document],
    schemas: Mapping[tuple[str, str], Schema],
    worlds: Mapping[str, World],
) -> _Judged:
    findings: list[Finding] = []
    passed: list[Document] = []
    for document in documents:
        world = worlds[document.system]
        plan = schemas[document.system, document.kind].plan
        # A bestiary may replace the skills that packaged traits name; their author is not the one to be told.
        packaged = document.packaged
        problems = [] if packaged else list(name_findings(document, plan, world.names, world.catalog))
        findings.extend(problems)
        if not problems:
            passed.append(document)
    return _Judged(tuple(findings), tuple(passed))


def _merge_all(
    documents: Iterable[Document], catalog: Catalog, schemas: Mapping[tuple[str, str], Schema]
) -> tuple[list[Subject], list[Finding]]:
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
    return sorted(subjects, key=lambda subject: (subject.document.kind, subject.document.id)), problems


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


def _merged_problems(merged: Merged, schema: Schema) -> Iterator[Finding]:
    if len(merged.chain) == 1 or merged.data.get("abstract"):
        return
    data = {key: value for key, value in merged.data.items() if key != "extends"}
    if not schema.accepts(data):
        for finding in form_findings(schema, merged.document, data):
            yield _at_origin(finding, merged)


def _at_origin(finding: Finding, merged: Merged) -> Finding:
    if not isinstance(finding.at, At):
        return finding
    if not finding.at.pointer:
        return replace(finding, at=At(("extends",)), message=f"{finding.message}, here and in the base")
    origin = merged.origin(finding.at.pointer)
    return replace(finding, source=origin.document.source, at=replace(finding.at, pointer=origin.pointer))


def _checks_of(systems: Iterable[str]) -> Mapping[str, Check]:
    """By name: the checks that hold for every game, and those of the given ones."""
    own = (each.check for system in systems for each in find_system(system).checks())
    return {**core_checks(), **{check.name: check for check in own}}
