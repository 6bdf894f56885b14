"""Mistakes mended in place: safe edits of spans, made until none is left; all other bytes of a file stay equal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from functools import lru_cache
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from bestiary.collection.catalog import Texts, report_name
from bestiary.diagnostic import Diagnostic, Edit, Severity, Source, Span
from bestiary.edits import apply_edits, overlap, places_after
from bestiary.lint.checking import Bestiary, check_bestiary
from bestiary.lint.reporting import edits_of, is_left_within
from bestiary.mend.rewriting import by_file
from bestiary.source.attempts import gets_further
from bestiary.source.files import ROOT_FILE, read_source
from bestiary.source.locate import locate
from bestiary.source.parsing import parser_failure
from bestiary.source.positions import line_table
from bestiary.source.tree import Tree, read_tree

#: Mending one mistake can bring the next to light: form, then names, then the rules of the game.
_ROUNDS = 12
#: Syntax errors come to light one by one.
_MOST_SYNTAX_ERRORS = 400
#: A misread file hides its form, a wrong form its names, and unknown names what the rules say of it.
_STAGES = "YFN"

#: Which findings of a checked bestiary are to be mended.
Chosen = Callable[[Bestiary], Sequence[Diagnostic]]
#: Checks a bestiary in which texts stand in for what its files hold.
Checker = Callable[[Texts], Bestiary]
_NONE: Texts = {}


class Repair(Struct, frozen=True):
    """One edit made: its line (from 1) at that moment, its check, and the text before and after."""

    line: int
    check: str
    before: str
    after: str
    #: It goes with another edit, which mends the same mistake.
    part: bool = False


class Mended(Struct, frozen=True):
    """A file with mistakes mended: what it was read as, and what it is to hold."""

    source: Source
    text: str
    repairs: tuple[Repair, ...]


class Mending(Struct, frozen=True):
    """All that can be mended in a bestiary, and how it checks after that."""

    files: tuple[Mended, ...]
    checked: Bestiary


class _Work(Struct):
    """A file that is being mended; it lives as long as one call of `mend_bestiary`."""

    source: Source
    text: str
    #: All paths and names that lead to it: its own, and those of links.
    paths: Set[str]
    names: Set[str]
    repairs: list[Repair] = field(default_factory=list)
    #: Repairs that turned out to help nothing.
    refused: set[Repair] = field(default_factory=set)
    #: Together its edits made things worse: from now on they are tried one at a time.
    singly: bool = False


class _Step(Struct, frozen=True):
    """What one round would make of a file."""

    path: str
    text: str
    repairs: tuple[Repair, ...]
    #: Check and message of the findings that it should do away with; empty for syntax, which is judged as it is mended.
    mends: frozenset[tuple[str, str]]
    #: Where the edits stand in that text.
    places: tuple[Span, ...] = ()


def mend_bestiary(
    root: Path,
    shown: Path,
    chosen: Chosen,
    unsafe: bool = False,
    texts: Texts = _NONE,
    check: Checker | None = None,
) -> Mending:
    """What the edits of the chosen findings, those of their re-check, and so on, make of the files; nothing is written.

    Only edits that keep what the author meant are made, unless `unsafe`; those that leave a file worse are taken back.
    `texts` stand in for files that are not saved, by absolute path. `check` may know a quicker way than to check all.
    """
    works: dict[str, _Work] = {}
    check = check or (lambda texts: check_bestiary(root, shown, texts))
    checked = check(texts)
    own = _settings(root, shown, texts)
    for _ in range(_ROUNDS):
        # While the settings cannot be used, nobody knows what they would say of all other files.
        sources = own if checked.misconfigured else own + _own_sources(checked)
        steps = list(_steps(chosen(checked), sources, works, unsafe))
        if not steps:
            break
        mended = {**texts, **_texts(works)}
        tried = {path: step.text for step in steps for path in works[step.path].paths}
        after = check({**mended, **tried})
        kept = [_settle(step, works[step.path], checked, after) for step in steps]
        checked = after if all(kept) else check({**texts, **_texts(works)})
    files = [Mended(work.source, work.text, tuple(work.repairs)) for work in works.values() if work.repairs]
    return Mending(tuple(sorted(files, key=lambda file: file.source.name)), checked)


def _texts(works: Mapping[str, _Work]) -> dict[str, str]:
    return {path: work.text for work in works.values() for path in work.paths}


def _settings(root: Path, shown: Path, texts: Texts) -> list[Source]:
    path = str(root / ROOT_FILE)
    name = report_name(path, shown)
    read = Source(path, name, texts[path]) if path in texts else read_source(path, name)
    return [read] if isinstance(read, Source) else []


def _own_sources(checked: Bestiary) -> list[Source]:
    return [file.source for file in checked.catalog.files if not file.packaged]


def _steps(
    chosen: Sequence[Diagnostic], sources: Sequence[Source], works: dict[str, _Work], unsafe: bool
) -> Iterator[_Step]:
    by_name: dict[str, list[Diagnostic]] = {}
    for each in chosen:
        if each.edits and (each.safe or unsafe):
            by_name.setdefault(each.name, []).append(each)
    for same in by_file(sources):
        if found := [each for source in same for each in by_name.get(source.name, ())]:
            source = same[0]
            work = works.setdefault(source.path, _work(same))
            readable = _tree(replace(source, text=work.text)).readable
            step = _step_of_edits(work, found) if readable else _step_of_syntax(work, unsafe)
            if step is not None:
                yield step


def _work(same: Sequence[Source]) -> _Work:
    return _Work(same[0], same[0].text, {each.path for each in same}, {each.name for each in same})


def _step_of_edits(work: _Work, found: Sequence[Diagnostic]) -> _Step | None:
    edits: list[Edit] = []
    repairs, mends = [], set()
    table = line_table(work.text)
    for each in sorted(found, key=lambda each: each.edits[0].span):
        made = [
            replace(_repair(table.position(edit.span.start).line, each.check, work.text, edit), part=number > 0)
            for number, edit in enumerate(each.edits)
        ]
        if all(repair.before == repair.after or repair in work.refused for repair in made):
            continue
        if any(overlap(edit.span, other.span) for edit in each.edits for other in edits):
            continue
        edits += each.edits
        repairs += made
        mends.add((each.check, each.message))
        if work.singly:
            break
    if not edits:
        return None
    text = apply_edits(work.text, edits)
    return _Step(work.source.path, text, tuple(repairs), frozenset(mends), tuple(places_after(edits, work.text)))


def _step_of_syntax(work: _Work, unsafe: bool) -> _Step | None:
    # What does not help the parser may still help when it reads to the end.
    text, repairs = mend_syntax(replace(work.source, text=work.text), work.refused, unsafe)
    return _Step(work.source.path, text, repairs, frozenset()) if repairs else None


def mend_syntax(
    source: Source, refused: Set[Repair] = frozenset(), unsafe: bool = False
) -> tuple[str, tuple[Repair, ...]]:
    """A text that does not parse with its errors mended one by one, as long as the parser gets further each time."""
    text, repairs = source.text, []
    for _ in range(_MOST_SYNTAX_ERRORS):
        made = _first_that_helps(replace(source, text=text), refused, unsafe)
        if made is None:
            break
        repairs.append(made[0])
        text = made[1]
    return text, tuple(repairs)


def _first_that_helps(source: Source, refused: Set[Repair], unsafe: bool) -> tuple[Repair, str] | None:
    """The first repair of a text that lets it read further, and the text after it."""
    tree = _tree(source)
    for problem in tree.problems if not tree.readable else ():
        if (problem.replacement is None and not problem.changes) or not (problem.safe or unsafe):
            continue
        for edit in edits_of(problem, locate(source)):
            repair = _repair(line_table(source.text).position(edit.span.start).line, problem.check, source.text, edit)
            after = apply_edits(source.text, [edit])
            if repair not in refused and _reads_better(source, after, edit):
                return repair, after
    return None


# Who asks whether a text can be read is followed by who mends it.
@lru_cache(maxsize=2)
def _tree(source: Source) -> Tree:
    return read_tree(source)


def _reads_better(source: Source, after: str, edit: Edit) -> bool:
    if parser_failure(source.text) is not None:
        return gets_further(source.text, after, edit.span)
    # The parser has no objections; a tag or an alias of nothing is ours.
    old, new = (read_tree(replace(source, text=text)) for text in (source.text, after))
    return new.readable or (parser_failure(after) is None and len(new.problems) < len(old.problems))


def _settle(step: _Step, work: _Work, before: Bestiary, after: Bestiary) -> bool:
    """Keep a step that helped its file; remember one that did not."""
    if _helps(step, work, before, after):
        work.text = step.text
        work.repairs += step.repairs
        return True
    if work.singly or len(step.mends) < 2:
        work.refused |= set(step.repairs)
    work.singly = True
    return False


def _helps(step: _Step, work: _Work, before: Bestiary, after: Bestiary) -> bool:
    old, new = _faults(work.names, before), _faults(work.names, after)
    if not step.mends:
        return new[0] <= old[0]
    left = {(each.check, each.message) for each in after.diagnostics if each.name in work.names}
    return new < old or (new == old and not step.mends & left and not _is_spoilt(step, work, after))


def _is_spoilt(step: _Step, work: _Work, after: Bestiary) -> bool:
    """Whether a mistake of form stands where an edit was made, and nothing is known that mends it in turn."""
    table = line_table(step.text)
    for each in after.diagnostics:
        if each.name in work.names and each.code[:1] in _STAGES[:2]:
            start, helped = table.starts[each.line - 1] + each.column - 1, bool(each.edits) and each.safe
            if any(is_left_within(place, start, each.check, helped) for place in step.places):
                return True
    return False


def _faults(names: Set[str], checked: Bestiary) -> tuple[int, ...]:
    """How many findings a file has at each stage, of each severity; as tuples, the smaller is the better."""
    own = [(each.code[:1], each.severity) for each in checked.diagnostics if each.name in names]
    beyond = [("", severity) for stage, severity in own if stage not in _STAGES]
    return tuple((own + beyond).count((stage, severity)) for stage in (*_STAGES, "") for severity in reversed(Severity))


def _repair(line: int, check: str, text: str, edit: Edit) -> Repair:
    return Repair(line, check, text[edit.span.start : edit.span.end], edit.text)
