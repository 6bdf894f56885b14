"""What checks miss in a sheet though it stands there, as more of a text: told once, at the text that swallows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from bestiary.collection.documents import Document
from bestiary.collection.extends import Merged, merge_sheet
from bestiary.diagnostic import Check, Finding, Severities, Severity
from bestiary.lint.running import run_checks
from bestiary.lint.swallowed import CHECK, Swallowed, brought_out, swallowed_keys
from bestiary.systems.base import Subject, World
from bestiary.systems.registry import find_system


def told_at_swallowed(
    findings: Iterable[Finding],
    documents: Iterable[Document],
    usable: Iterable[Subject],
    worlds: Mapping[str, World],
    checks: Mapping[str, Check],
    severities: Severities,
) -> Iterator[Finding]:
    """Findings without those that swallowed keys explain; and without keys that may be words of a sentence and explain none.

    `usable` are the sheets of the documents that checks have looked at in these worlds. Where the settings say that such
    keys are not told, each finding stands.
    """
    listed = list(findings)
    silent = any(severities.get(name, Severity.HINT) is None for name in (CHECK, checks[CHECK].code))
    paths = {each.source.path for each in listed if each.check == CHECK and not silent}
    own = {document.source.path: document for document in documents if document.source.path in paths}
    judged = {each.document.source.path for each in usable}
    kept: dict[str, list[Finding]] = {}
    for path, document in own.items():
        its = [each for each in listed if each.source.path == path]
        kept[path] = _explained(its, document, worlds if path in judged else {})
    yield from (each for each in listed if each.source.path not in kept)
    yield from (each for its in kept.values() for each in its)


def _explained(findings: Sequence[Finding], document: Document, worlds: Mapping[str, World]) -> list[Finding]:
    """The findings of one document."""
    swallowed = {each.at: each for each in swallowed_keys(document)}
    of_keys = [(each, swallowed[each.at]) for each in findings if each.check == CHECK and each.at in swallowed]
    told: list[Finding] = []
    out: list[Swallowed] = []
    others = [each for each in findings if each.check != CHECK or each.at not in swallowed]
    for finding, keys in of_keys:
        left = _left(others, document, [*out, keys], worlds) if worlds and keys.changes else others
        if keys.apart or left != others:
            told.append(finding)
            out.append(keys)
            others = left
    return [*told, *others]


def _left(
    findings: Sequence[Finding], document: Document, out: Sequence[Swallowed], worlds: Mapping[str, World]
) -> list[Finding]:
    """What is left of findings, and how they read, if swallowed keys stood in their places."""
    mended, world = brought_out(document, out), worlds[document.system]
    sheet = merge_sheet(world.catalog, mended)
    if not isinstance(sheet, Merged):
        return list(findings)
    after = run_checks([Subject(mended, sheet)], {document.system: world}, tracing=False, doubtful={}).findings
    of_games = {each.check.name for each in find_system(document.system).checks()}
    changed = {(each.check, each.at): each for each in after if each not in findings}
    read = (
        each if each in after or each.check not in of_games else changed.get((each.check, each.at)) for each in findings
    )
    return [each for each in read if each]
