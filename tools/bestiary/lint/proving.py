"""Fixes of form tried out: where one only brings the next mistake to its place, that one is told instead.

What `--fix` would take back again is not offered, and the mistake that is left explains more than a spelling does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
import re

from msgspec import Struct
from msgspec.structs import replace

from bestiary.checks import core_checks
from bestiary.collection.documents import Document, document_of
from bestiary.collection.settings import ReadSettings, read_settings
from bestiary.diagnostic import At, Edit, Finding, Pointer, Severity, Source, Span
from bestiary.edits import apply_edits, overlap, places_after
from bestiary.forms.words import ELSEWHERE
from bestiary.lint.forming import Formed, form_problems, judged_data
from bestiary.lint.names import name_findings
from bestiary.lint.reporting import edits_of, is_left_within
from bestiary.lint.running import run_checks
from bestiary.lint.sound import Doubts, doubtful_sheet, doubts_of_findings, doubts_of_form, pruned_catalog
from bestiary.pointers import value_at
from bestiary.source.locate import Located, locate
from bestiary.suggest import id_for, is_slip
from bestiary.systems.base import Subject, World
from bestiary.systems.registry import find_system

#: All that is wrong with a text that stands in for that of its file; None where it cannot be read.
Judge = Callable[[Source], Iterable[Finding] | None]


def proved_forms(formed: Formed, worlds: Mapping[str, World], doubts: Doubts) -> Iterator[Finding]:
    """What is wrong with the forms of sheets; `worlds` are what checks may see, `doubts` the places they do not rest on."""
    own = {document.source.path: document for document in formed.malformed}
    groups: dict[str, list[Finding]] = {}
    for finding in formed.of_form:
        groups.setdefault(finding.source.path, []).append(finding)
    trial = _Trying(formed, worlds, doubts) if own else None
    for path, findings in groups.items():
        document = own.get(path)
        yield from findings if document is None or trial is None else proved(findings, partial(trial.judge, document))


def proved_names(
    findings: Iterable[Finding], formed: Formed, worlds: Mapping[str, World], doubts: Doubts
) -> Iterator[Finding]:
    """What is wrong with names and texts; no fix is offered that writes more than a name, and of it what cannot stand there."""
    trial: _Trying | None = None
    for finding in findings:
        if finding.check.startswith("unknown-") and _has_safe_fix(finding) and not _is_one_name(finding):
            trial = trial or _Trying(formed, worlds, doubts)
            finding = _fitting(finding, partial(trial.judge, _document_of(finding, formed)))
        yield finding


def _document_of(finding: Finding, formed: Formed) -> Document:
    return next(each for each in (*formed.passed, *formed.malformed) if each.source.path == finding.source.path)


def _is_one_name(finding: Finding) -> bool:
    """Whether a fix puts one name in the place of another."""
    return not finding.changes and re.fullmatch(r"[\w-]+", finding.replacement or "") is not None


def _fitting(finding: Finding, judge: Judge) -> Finding:
    """A finding of a name; without its fix where that leaves a mistake behind in what it wrote, which is said instead."""
    place = locate(finding.source)
    edits = edits_of(finding, place)
    mended = replace(place.source, text=apply_edits(place.source.text, edits))
    left, after = judge(mended) or (), locate(mended)
    written = places_after(edits, place.source.text)
    for each in left:
        span = after.span(each.at)
        within = any(at.start <= span.start and span.end <= at.end for at in written if at.start < at.end)
        if within and not _has_safe_fix(each):
            told = f"{each.message}: {each.label}" if each.label else each.message
            return replace(finding, label="", replacement=None, changes=(), help=f"{finding.help}; {told}".lstrip("; "))
    return finding


def proved_settings(read: ReadSettings, root: Path) -> Iterator[Finding]:
    """What is wrong with the settings of a root."""
    return proved(read.problems, lambda source: read_settings(root, source.name, source.text).problems)


class _Trying:
    """A bestiary in which a sheet may be another; it lives as long as one call of `proved_forms`."""

    def __init__(self, formed: Formed, worlds: Mapping[str, World], doubts: Doubts) -> None:
        self.formed, self.worlds, self.doubts = formed, worlds, doubts
        self.pruned = pruned_catalog(formed.catalog, doubts)

    def judge(self, document: Document, source: Source) -> list[Finding] | None:
        """The errors of a document with another text."""
        system = self.formed.catalog.settings.system
        changed = document_of(source, document.kind, document.id, system).document
        if changed is None or (changed.system, changed.kind) != (document.system, document.kind):
            return None
        schema, world = self.formed.schemas[document.system, document.kind], self.worlds[document.system]
        names = list(name_findings(changed, schema.plan, world.names, world.catalog))
        found, path = [*form_problems(changed, schema), *names], source.path
        doubts = {*doubts_of_form(judged_data(changed, schema), schema), *doubts_of_findings(names).get(path, ())}
        sheet = doubtful_sheet(changed, {**self.doubts, path: frozenset(doubts)}, self.pruned, schema)
        if sheet is not None:
            subject = Subject(changed, sheet)
            ran = run_checks([subject], self.worlds, tracing=False, doubtful={path: subject})
            errors = {
                each.check.name
                for each in find_system(document.system).checks()
                if each.check.severity is Severity.ERROR
            }
            found += [each for each in ran.findings if each.check in errors and each.source.path == path]
        return found


class _Trial(Struct, frozen=True):
    """One edit of a fix that is tried out."""

    finding: Finding
    edit: Edit


def proved(findings: Iterable[Finding], judge: Judge) -> Iterator[Finding]:
    """The findings of one file; instead of one whose safe fix only leads to another mistake at its place, that other."""
    listed = list(findings)
    fixable = [each for each in listed if _has_safe_fix(each)]
    instead = _instead(fixable, judge) if fixable else {}
    yield from (instead.get(each, each) for each in listed)


def _instead(fixable: list[Finding], judge: Judge) -> Mapping[Finding, Finding]:
    """By finding whose fix leads to another mistake: what is to be told instead."""
    place = locate(fixable[0].source)
    trials = sorted(_trials(fixable, place), key=lambda each: each.edit.span)
    edits, text = [each.edit for each in trials], place.source.text
    mended = replace(place.source, text=apply_edits(text, edits))
    left = judge(mended) if trials else []
    if left is None and len(fixable) > 1:
        # Each may help where all at once make a text that cannot be read.
        return {each: other for one in fixable for each, other in _instead([one], judge).items()}
    if left is None:
        return {each: _by_hand(each) for each in fixable}
    after = locate(mended)
    standing = {after.span(each.at): each for each in left}
    instead = {}
    for each, span in zip(trials, places_after(edits, text), strict=True):
        if span in standing and not _is_again(each.finding, standing[span]):
            at = place.span(each.finding.at)
            instead[each.finding] = _told(each.finding, standing[span], text[at.start : at.end])
        elif any(_is_spoilt(span, at, other) for at, other in standing.items()):
            instead[each.finding] = _by_hand(each.finding)
        elif (renamed := _renamed(each.edit.span, place, span, after)) and (misfit := _misfit(*renamed, left, after)):
            instead[each.finding] = _as_name_alone(each.finding, *renamed, misfit, after)
    return instead


def _renamed(before: Span, place: Located, behind: Span, after: Located) -> tuple[str, Pointer] | None:
    """The key that an edit writes another name over, and the place under that name; None for any other edit."""
    old = next((at[-1] for at, span in place.spans.items() if span.key == before), None)
    new = next((at for at, span in after.spans.items() if span.key == behind), None)
    return (str(old), new) if old is not None and new is not None else None


def _misfit(key: str, at: Pointer, left: Iterable[Finding], after: Located) -> Finding | None:
    """What is wrong with a value under the name that its key was given, where nothing is known that makes it fit.

    What is misspelt deeper within is a mistake of its own; so is a name in the value, where the key was only misspelt.
    """
    value = value_at(after.data, at)
    strays = []
    for each in left:
        if not isinstance(each.at, At) or not _spoils_renaming(each, is_slip(key, str(at[-1]))):
            continue
        if each.at.pointer == at:
            return each
        strays += [each] if each.at.key and each.at.pointer[:-1] == at else []
    return strays[0] if isinstance(value, dict) and 0 < len(value) <= len(strays) else None


def _spoils_renaming(left: Finding, misspelt: bool) -> bool:
    """Whether a mistake is one of form, or that of a name which is near none, and has no safe fix."""
    family = core_checks()[left.check].code[0] if left.check in core_checks() else ""
    unnamed = family == "N" and left.replacement is None and not misspelt
    return (family == "F" or unnamed) and not _has_safe_fix(left)


def _as_name_alone(finding: Finding, key: str, at: Pointer, misfit: Finding, after: Located) -> Finding:
    """A finding for a key whose value the one it is meant for cannot take: what is but misspelt is still named.

    So is what another word stands for, where the value could be the name of something that is not there.
    """
    plain, value = replace(finding, replacement=None, changes=()), value_at(after.data, at)
    if is_slip(key, str(at[-1])):
        return replace(plain, help=finding.help or f"what stands there is nothing that `{at[-1]}` takes")
    if core_checks()[misfit.check].code.startswith("N") and isinstance(value, str) and id_for(value) == value:
        return replace(plain, help=finding.help or misfit.message)
    return replace(plain, label="", help=finding.help or ELSEWHERE)


def _trials(fixable: Iterable[Finding], place: Located) -> Iterator[_Trial]:
    """The edits that can be made together."""
    taken: list[Span] = []
    for each in fixable:
        edits = edits_of(each, place)
        if not any(overlap(edit.span, other) for edit in edits for other in taken):
            taken += [edit.span for edit in edits]
            yield from (_Trial(each, edit) for edit in edits)


def _is_again(finding: Finding, left: Finding) -> bool:
    """Whether what is left is the next step of the same fix."""
    return left.check == finding.check and _has_safe_fix(left)


def _is_spoilt(mended: Span, at: Span, left: Finding) -> bool:
    """Whether a mistake of form is left within what a fix wrote, and nothing is known that mends it in turn."""
    if at == mended or left.check not in core_checks() or not core_checks()[left.check].code.startswith("F"):
        return False
    return is_left_within(mended, at.start, left.check, _has_safe_fix(left))


def _has_safe_fix(finding: Finding) -> bool:
    return finding.safe and (finding.replacement is not None or bool(finding.changes))


def _by_hand(finding: Finding) -> Finding:
    """A finding whose fix `--fix` would not make: what it would write is only said."""
    return replace(finding, label="", replacement=None, changes=(), help=finding.help or finding.label)


def _told(finding: Finding, left: Finding, written: str) -> Finding:
    """What is left at the place of a finding once its fix is made, as a finding about what stands there now."""
    if finding.changes or left.changes:
        return _by_hand(replace(finding, help=finding.help or left.help))
    said = re.sub(r"(?<=`)[^`]+(?=`)", lambda found: _as_written(found[0], written), left.message)
    return replace(left, source=finding.source, at=finding.at, message=said, related=())


def _as_written(words: str, text: str) -> str:
    """Words with the capitals that they have in a text, where they stand in it."""
    found = re.search(re.escape(words), text, re.IGNORECASE)
    return found[0] if found else words
