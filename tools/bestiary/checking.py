"""A tree of files to findings: read, form, names, then the checks of each game; every step total."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from bestiary.catalog import Catalog, build_catalog, report_name
from bestiary.checks import core_checks
from bestiary.diagnostic import At, Check, Diagnostic, Edit, Finding, Severities, Source
from bestiary.documents import Document, ReadFile
from bestiary.extends import Broken, Merged, merge_sheet
from bestiary.forms import form_findings, without_nulls
from bestiary.names import name_findings
from bestiary.places import path_text
from bestiary.schemas import Schema, build_schema
from bestiary.settings import read_settings
from bestiary.source.files import ROOT_FILE
from bestiary.source.locate import Located, locate
from bestiary.suggest import nearest
from bestiary.systems.base import Subject, System, World
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


@dataclass(frozen=True, slots=True)
class _Judged:
    """Findings of one step, and the documents that passed it."""

    findings: tuple[Finding, ...]
    passed: tuple[Document, ...]


def check_bestiary(root: Path, shown: Path) -> Bestiary:
    """Check every file below a root; names in reports are relative to `shown`."""
    read = read_settings(root, report_name(str(root / ROOT_FILE), shown))
    catalog = build_catalog(root, read.settings, shown)
    findings: list[Finding] = [*read.problems, *catalog.problems]
    for file in catalog.files:
        findings.extend(file.problems)
    schemas = _schemas(catalog)
    forms = _judge_forms(catalog, schemas)
    findings.extend(forms.findings)
    worlds = _worlds(catalog)
    named = _judge_names(forms.passed, schemas, worlds, catalog)
    findings.extend(named.findings)
    subjects, merge_problems = _merge_all(forms.passed, catalog, schemas)
    findings.extend(merge_problems)
    unnamed = {finding.source.path for finding in named.findings}
    usable = [subject for subject in subjects if not any(each.source.path in unnamed for each in subject.sheet.chain)]
    checks = dict(core_checks())
    for system, world in worlds.items():
        for each in find_system(system).checks():
            checks[each.check.name] = each.check
            findings.extend(_run(each.run, each.check, each.kinds, usable, world, system))
    kept = [*_allowed(findings, catalog, checks)]
    diagnostics = tuple(sorted(report_findings(kept, checks, read.settings.checks), key=lambda each: each.order))
    misconfigured = any(finding.source.name.endswith(ROOT_FILE) for finding in read.problems)
    return Bestiary(catalog, worlds, tuple(usable), (*_unknown_settings(read.settings.checks, checks), *diagnostics), misconfigured)


def failing_files(diagnostics: Iterable[Diagnostic]) -> frozenset[str]:
    """The names of files with at least one error."""
    from bestiary.diagnostic import Severity

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
    for file in catalog.files:
        if (document := file.document) is None:
            continue
        if document.system not in system_ids():
            findings.append(_unknown_system(document))
            continue
        schema = schemas.get((document.system, document.kind))
        if schema is None:
            findings.append(_no_schema(document))
            continue
        problems = list(_form_problems(document, schema))
        findings.extend(problems)
        if not problems:
            passed.append(document)
    return _Judged(tuple(findings), tuple(passed))


def _form_problems(document: Document, schema: Schema) -> Iterator[Finding]:
    data = document.data
    if isinstance(data, dict) and "extends" in data:
        data = without_nulls(data)
    if not schema.accepts(data):
        yield from form_findings(schema, document, data)


def _unknown_system(document: Document) -> Finding:
    meant = nearest(document.system, system_ids())
    at = At(("system",)) if isinstance(document.data, dict) and "system" in document.data else At()
    return Finding("unknown-system", document.source, at, f"no game is called `{document.system}`", label=f"did you mean `{meant}`?" if meant else "",
                   help="there are " + ", ".join(f"`{each}`" for each in system_ids()), replacement=meant)  # fmt: skip


def _no_schema(document: Document) -> Finding:
    return Finding("unread-file", document.source, At(), f"nothing reads files of the kind `{document.kind}` of {document.system} yet")


def _worlds(catalog: Catalog) -> Mapping[str, World]:
    systems = {file.document.system for file in catalog.files if file.document} | {catalog.settings.system}
    worlds = {}
    for identity in sorted(systems & set(system_ids())):
        system = find_system(identity)
        tables = system.load_tables(catalog.settings)
        worlds[identity] = World(catalog, tables, system.names(catalog, tables))
    return worlds


def _judge_names(documents: Iterable[Document], schemas: Mapping[tuple[str, str], Schema], worlds: Mapping[str, World], catalog: Catalog) -> _Judged:
    findings: list[Finding] = []
    passed: list[Document] = []
    for document in documents:
        problems = list(name_findings(document, schemas[document.system, document.kind].plan, worlds[document.system].names, catalog))
        findings.extend(problems)
        if not problems:
            passed.append(document)
    return _Judged(tuple(findings), tuple(passed))


def _merge_all(documents: Iterable[Document], catalog: Catalog, schemas: Mapping[tuple[str, str], Schema]) -> tuple[list[Subject], list[Finding]]:
    subjects: list[Subject] = []
    problems: list[Finding] = []
    passed = {document.source.path: document for document in documents}
    for document in passed.values():
        merged = merge_sheet(catalog, document)
        if isinstance(merged, Broken):
            problems.extend(_broken(merged, document))
        elif any(base.source.path not in passed for base in merged.chain):
            continue
        else:
            found = list(_merged_problems(merged, schemas[document.system, document.kind]))
            problems.extend(found)
            if not found:
                subjects.append(Subject(document, merged))
    return sorted(subjects, key=lambda subject: (subject.document.kind, subject.document.id)), problems


def _broken(broken: Broken, document: Document) -> Iterator[Finding]:
    # A missing base is an unknown name; that is said already. A circle is said once, at its first member.
    if broken.reason == "circle" and document.id == min(broken.chain):
        yield Finding("extends-circle", document.source, At(("extends",)), f"this sheet is built over itself: {' → '.join(broken.chain)}")


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


def _run(run: object, check: Check, kinds: frozenset[str], subjects: Iterable[Subject], world: World, system: str) -> Iterator[Finding]:
    assert callable(run)
    for subject in subjects:
        if subject.document.kind not in kinds or subject.document.system != system:
            continue
        for mark in run(subject, world):
            origin = subject.sheet.origin(mark.at.pointer)
            yield Finding(check.name, origin.document.source, replace(mark.at, pointer=origin.pointer), mark.message, mark.label, mark.help,
                          mark.replacement, mark.related)  # fmt: skip


def _allowed(findings: Iterable[Finding], catalog: Catalog, checks: Mapping[str, Check]) -> Iterator[Finding]:
    allows = {file.source.path: file for file in catalog.files if file.document and isinstance(file.document.data, dict) and isinstance(file.document.data.get("allow"), dict)}
    used: set[tuple[str, str]] = set()
    # A base's finding comes up once for each sheet built over it.
    seen: set[tuple[str, str, object, str]] = set()
    for finding in findings:
        key = (finding.check, finding.source.path, finding.at, finding.message)
        if key in seen:
            continue
        seen.add(key)
        silenced = _silenced(finding, allows.get(finding.source.path), checks)
        if silenced is None:
            yield finding
        else:
            used.add((finding.source.path, silenced))
    for path, file in allows.items():
        for name in file.document.data["allow"] if file.document else ():
            if (path, name) not in used:
                yield _unused_allow(file, name, checks)


def _silenced(finding: Finding, file: ReadFile | None, checks: Mapping[str, Check]) -> str | None:
    if file is None or file.document is None or finding.check not in checks or checks[finding.check].code.startswith("Y"):
        return None
    for name in (finding.check, checks[finding.check].code):
        reason = file.document.data["allow"].get(name)
        if isinstance(reason, str):
            return name
        if isinstance(reason, dict) and isinstance(finding.at, At):
            place, wanted = path_text(file.document.data, finding.at.pointer), reason.get("at")
            if wanted is None or place == wanted or place.startswith(f"{wanted}/"):
                return name
    return None


def _unused_allow(file: ReadFile, name: str, checks: Mapping[str, Check]) -> Finding:
    codes = {check.code for check in checks.values()}
    at = At(("allow", name), key=True)
    if name in checks or name in codes:
        known = checks.get(name)
        if (known and known.code.startswith("Y")) or name.startswith("Y"):
            return Finding("unused-allow", file.source, at, f"`{name}` cannot be allowed: a file that cannot be read has to be mended")
        return Finding("unused-allow", file.source, at, f"`{name}` is allowed, but does not occur", help="take the line out")
    meant = nearest(name, [*checks, *codes])
    return Finding("unused-allow", file.source, at, f"no check is called `{name}`", label=f"did you mean `{meant}`?" if meant else "", replacement=meant)


def _unknown_settings(severities: Severities, checks: Mapping[str, Check]) -> Iterator[Diagnostic]:
    return iter(())


def report_findings(findings: Iterable[Finding], checks: Mapping[str, Check], severities: Severities) -> Iterator[Diagnostic]:
    """Findings with code, severity, line and quote; those of checks that are off are left out."""
    located: dict[str, Located] = {}
    for finding in findings:
        check = checks[finding.check]
        severity = severities.get(check.name, severities.get(check.code, check.severity))
        if severity is None:
            continue
        place = _located(finding.source, located)
        span = place.span(finding.at)
        start, end = place.lines.position(span.start), place.lines.position(span.end)
        related = []
        for each in finding.related:
            other = _located(each.source, located)
            at = other.lines.position(other.span(each.at).start)
            related.append((each.source.name, at.line, at.column, each.message))
        edits = (Edit(span, finding.replacement),) if finding.replacement is not None else ()
        yield Diagnostic(finding.source.name, start.line, start.column, end.line, end.column, severity, check.code, check.name, finding.message,
                         finding.label, finding.help, place.lines.line(start.line), edits, tuple(related))  # fmt: skip


def _located(source: Source, known: dict[str, Located]) -> Located:
    if source.path not in known:
        known[source.path] = locate(source)
    return known[source.path]


def system_of(subject: Subject) -> System:
    """The game of a sheet."""
    return find_system(subject.document.system)
