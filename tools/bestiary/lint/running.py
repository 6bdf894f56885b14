"""The checks of the games over the sheets that can be judged by them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from bestiary.collection.catalog import BrokenFileError
from bestiary.collection.changes import Thing
from bestiary.collection.documents import Document
from bestiary.diagnostic import At, Change, Finding, Severity, Span, without_name
from bestiary.lint.tracing import trace_names
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.registry import find_system


class Ran(Struct, frozen=True):
    """Findings of the checks of games, and by path what each sheet's checks asked for."""

    findings: tuple[Finding, ...]
    asked: Mapping[str, frozenset[Thing]]
    #: Paths of sheets that a check could not judge, because they rest on a broken file.
    resting: Set[str]


def run_checks(
    subjects: Iterable[Subject], worlds: Mapping[str, World], tracing: bool, doubtful: Mapping[str, Subject]
) -> Ran:
    """What the checks of each game find in sheets; `tracing` says whether to keep what they ask for.

    Sheets with mistakes get no advice before they are mended, and end a check that cannot be made of them. By their paths,
    `doubtful` has what of them is sound, for the checks that look at entries one by one.
    """
    findings: list[tuple[Subject, Finding]] = []
    asked: dict[str, frozenset[Thing]] = {}
    resting: set[str] = set()
    tracer: set[Thing] | None = set() if tracing else None
    watched = {system: _watched(world, tracer) for system, world in worlds.items()}
    checks = _checks_by_kind(watched)
    for subject in subjects:
        document = subject.document
        sound = doubtful.get(document.source.path)
        for check, world in checks.get((document.system, document.kind), ()):
            if sound is None:
                if found := _run(check, subject, world, resting):
                    findings += [(subject, _finding(check, subject, mark)) for mark in found]
            elif check.check.severity is not Severity.HINT:
                seen = (subject, sound) if check.one_by_one else (subject,)
                marks = [(each, mark) for each in seen for mark in _run(check, each, world, resting)]
                single = dict.fromkeys(_finding(check, each, mark) for each, mark in marks)
                findings += [(subject, each) for each in single]
        for world in watched.values():
            world.looked_up.clear()
        if tracer is not None:
            asked[document.source.path] = frozenset(tracer)
            tracer.clear()
    return Ran(tuple(_told_once(findings)), asked, resting)


def _told_once(findings: Sequence[tuple[Subject, Finding]]) -> Iterator[Finding]:
    """The findings without those of a base that sheets over it have again, but for their own names: one to mend is one to tell."""
    heard = {_in_any_name(*each) for each in findings if not _is_inherited(*each)}
    for subject, finding in findings:
        if _is_inherited(subject, finding):
            words = _in_any_name(subject, finding)
            if words in heard:
                continue
            heard.add(words)
            finding = replace(finding, heir=_name_of(subject))
        yield finding


def _is_inherited(subject: Subject, finding: Finding) -> bool:
    return finding.source.path != subject.document.source.path


def _name_of(subject: Subject) -> str:
    try:
        return str(subject.data.get("name", ""))
    except BrokenFileError:
        # What is said of a sheet whose name is in doubt does not name it.
        return ""


def _in_any_name(subject: Subject, finding: Finding) -> tuple[str, str, At | Span, str]:
    """What a finding says and where, whatever the sheet is called that it is found in."""
    message = without_name(finding.message, _name_of(subject))
    return finding.check, finding.source.path, finding.at, message


def _checks_by_kind(worlds: Mapping[str, World]) -> Mapping[tuple[str, str], Sequence[tuple[SheetCheck, World]]]:
    """By game and kind of sheet: the checks that look at it, each with what it may see."""
    checks: dict[tuple[str, str], list[tuple[SheetCheck, World]]] = {}
    for system, world in worlds.items():
        for each in find_system(system).checks():
            for key in product(each.check.systems, each.kinds):
                checks.setdefault(key, []).append((each, world))
    return checks


def _watched(world: World, tracer: set[Thing] | None) -> World:
    """A world in which broken files end a question, and the tracer takes all that is asked for."""
    names = world.names if tracer is None else trace_names(world.names, tracer)
    return replace(world, catalog=replace(world.catalog, strict=True, asked=tracer), names=names, looked_up={})


def _run(check: SheetCheck, subject: Subject, world: World, resting: set[str]) -> list[Mark]:
    marks: list[Mark] = []
    try:
        # What came before an error stays in the list.
        marks.extend(check.run(subject, world))
    except BrokenFileError:
        # What the check would say rests on a file that is to be mended first.
        resting.add(subject.document.source.path)
    return marks


def _finding(check: SheetCheck, subject: Subject, mark: Mark) -> Finding:
    origin = subject.sheet.origin(mark.at.pointer)
    return Finding(
        check.check.name,
        origin.document.source,
        replace(mark.at, pointer=origin.pointer),
        mark.message,
        mark.label,
        mark.help,
        mark.replacement,
        mark.related,
        mark.safe,
        _changes_of_file(mark.changes, subject, origin.document),
        besides=mark.besides,
    )


def _changes_of_file(changes: Iterable[Change], subject: Subject, document: Document) -> tuple[Change, ...]:
    """Changes of a merged sheet as changes of one file; none where another file would have to change too."""
    made = []
    for change in changes:
        if isinstance(change.at, At):
            origin = subject.sheet.origin(change.at.pointer)
            if origin.document is not document:
                return ()
            change = replace(change, at=replace(change.at, pointer=origin.pointer))
        made.append(change)
    return tuple(made)
