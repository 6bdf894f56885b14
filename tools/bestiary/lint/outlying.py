"""Lists and keys that start further out than what they belong to: told once, there, with as much as belongs to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set

from msgspec import Struct
from msgspec.structs import replace

from bestiary.collection.documents import Document
from bestiary.collection.extends import Merged, merge_sheet
from bestiary.collection.schemas import COMMON, part_at
from bestiary.diagnostic import At, Change, Data, Edit, Finding, Pointer, Span
from bestiary.edits import apply_edits
from bestiary.forms.beside import is_of_type
from bestiary.forms.words import joined
from bestiary.lint.forming import Formed, form_problems
from bestiary.lint.names import name_findings
from bestiary.lint.running import run_checks
from bestiary.pointers import named_thing, value_at
from bestiary.resources import load_schema
from bestiary.source.positions import before_on_line, line_at
from bestiary.source.shallow_lists import Shallow, Way, shallow_lists, ways_in
from bestiary.source.tree import Spans, read_spans, read_tree
from bestiary.systems.base import Subject, World


class _Held(Struct, frozen=True):
    """Lines that stand further out than what they belong to, what is found wrong with them, and the ways to bring them there."""

    wrong: Sequence[Finding]
    ways: Sequence[Way]
    #: They can stand nowhere else.
    sure: bool = False


def told_at_key(
    findings: Sequence[Finding], formed: Formed, worlds: Mapping[str, World], judged: Set[Finding]
) -> Iterator[Finding]:
    """Findings with one for each list or run of keys that stands too far out, in place of those that are gone once it does not.

    Where it ends is tried out: names alone say nothing of what they belong to. `judged` are the findings of form, names
    and checks; all others stay.
    """
    own: dict[str, list[Finding]] = {}
    paths = {each.source.path for each in findings if each.check in ("wrong-type", "unknown-key")}
    for document in (each for each in formed.malformed if each.source.path in paths):
        its = [each for each in findings if each.source.path == document.source.path]
        held = [*_lists(its, document), *_keys(its, document, formed)]
        told = {each for one in held for each in one.wrong}
        held += _strays([each for each in its if each not in told], document, formed)
        if held:
            own[document.source.path] = _told(its, held, document, formed, worlds, judged)
    yield from (each for each in findings if each.source.path not in own)
    yield from (each for its in own.values() for each in its)


def _lists(findings: Sequence[Finding], document: Document) -> Iterator[_Held]:
    for found in shallow_lists(document.source):
        empty = [each for each in findings if _is_of(each, found, document)]
        if empty:
            yield _Held(empty, tuple(ways_in(found, document.source.text)))


def _is_of(finding: Finding, found: Shallow, document: Document) -> bool:
    """Whether a finding is that the key of a list has no value."""
    if finding.check != "wrong-type" or not isinstance(finding.at, At) or finding.at.pointer[-1:] != (found.key,):
        return False
    span = read_spans(document.source).get(finding.at.pointer)
    line = document.source.text.rfind("\n", 0, span.key.start) + 1 if span and span.key else -1
    return line == found.holder and value_at(document.data, finding.at.pointer) is None


def _keys(findings: Sequence[Finding], document: Document, formed: Formed) -> Iterator[_Held]:
    """The unknown keys right below maps of names in lines, beside the keys of these."""
    strange = {
        each.at.pointer: each
        for each in findings
        if each.check == "unknown-key" and isinstance(each.at, At) and each.at.key
    }
    schema = formed.schemas[document.system, document.kind].schema
    spans, text = read_spans(document.source) if strange else {}, document.source.text
    for above in {place[:-1] for place in strange}:
        home, run = "", list[Finding]()
        beside = value_at(document.data, above)
        # Keys that are told to belong elsewhere are judged there, where the text does not have them yet.
        for key, value in [*beside.items(), ("", None)] if isinstance(beside, dict) else ():
            found = strange.get((*above, key))
            if found and home and isinstance(value, int):
                run.append(found)
                continue
            if run:
                yield _Held(run, tuple(_ways_home((*above, home), run, spans, text)), sure=True)
            part = part_at(schema, (*above, key), load_schema(COMMON)) or {}
            listed = (
                isinstance(value, dict)
                and value
                and "x-refers-keys" in part
                and text[spans[*above, key].value.start] != "{"
            )
            home, run = key if listed else "", []


def _strays(findings: Sequence[Finding], document: Document, formed: Formed) -> Iterator[_Held]:
    """The unknown keys beside a map of names, one by one, each with the way into it where it has one."""
    schema = formed.schemas[document.system, document.kind].schema
    for finding in findings:
        at = finding.at.pointer if isinstance(finding.at, At) and finding.at.key else ()
        if finding.check != "unknown-key" or not at or finding.replacement is not None:
            continue
        value, beside = value_at(document.data, at), value_at(document.data, at[:-1])
        homes = [
            key
            for key, held in beside.items()
            if isinstance(held, dict) and held and at[-1] not in held and _takes((*at[:-1], key), value, schema)
        ]
        if len(homes) == 1 and (changes := _into((*at[:-1], homes[0]), at, document)):
            yield _Held([finding], [_way_into(homes[0], at, changes, document)], sure=True)


def _takes(home: Pointer, value: Data, schema: Mapping[str, Data]) -> bool:
    """Whether a key holds a map of names, and these take such a value."""
    part = part_at(schema, home, load_schema(COMMON)) or {}
    other = part.get("additionalProperties")
    return "x-refers-keys" in part and isinstance(other, dict) and is_of_type(other, value)


def _into(home: Pointer, at: Pointer, document: Document) -> tuple[Change, ...]:
    """What takes the line of a key away and puts it first into a map beside it; nothing where it has more on its line."""
    text, spans = document.source.text, read_spans(document.source)
    own, held = spans.get(at), spans.get(home)
    if own is None or own.key is None or held is None:
        return ()
    start, line = line_at(text, own.key.start)
    written = text[own.key.start : own.value.end]
    if line.strip() != written or "\n" in written:
        return ()
    taken = Change(Span(start, min(start + len(line) + 1, len(text))))
    first = held.value.start
    if text[first] == "{":
        return (taken, Change(Span(first + 1, first + 1), f"{written}, "))
    lead = before_on_line(text, first)
    return (taken, Change(Span(first, first), f"{written}\n{lead}")) if not lead.strip() else ()


def _way_into(home: str, at: Pointer, changes: tuple[Change, ...], document: Document) -> Way:
    key = str(at[-1])
    own = read_spans(document.source)[at].key or Span(0, 0)
    return Way(own, f"`{key}` belongs in `{home}`, but stands beside it", f"move it into `{home}`", "", changes)


def _ways_home(home: Pointer, run: Sequence[Finding], spans: Spans, text: str) -> Iterator[Way]:
    """The ways to bring the first keys of a run below a key."""
    keys = [span.key for each in run if isinstance(each.at, At) and (span := spans[each.at.pointer]).key]
    by = len(before_on_line(text, spans[home].value.start)) - len(before_on_line(text, keys[0].start))
    for count in range(1, len(keys) + 1):
        said = joined([f"`{text[key.start : key.end]}`" for key in keys[:count]])
        one = count == 1
        lines = [line_at(text, key.start)[0] for key in keys[:count]]
        yield Way(
            keys[0],
            f"{said} belong{'s' if one else ''} to `{home[-1]}` above, but start{'s' if one else ''} further out",
            f"write {by} more spaces before {'it' if one else 'each'}",
            "keys of one map start alike",
            tuple(Change(Span(line, line), " " * by) for line in lines),
        )


def _told(
    findings: list[Finding],
    held: Sequence[_Held],
    document: Document,
    formed: Formed,
    worlds: Mapping[str, World],
    judged: Set[Finding],
) -> list[Finding]:
    """The findings of one document with those for its lines in place of what they explain."""
    chosen = [each.ways[-1] for each in held]
    for at, each in enumerate(held):
        tried = [(way, [*chosen[:at], way, *chosen[at + 1 :]]) for way in each.ways]
        # Of those that explain as much, the one that leaves most where it stands.
        chosen[at] = min(tried, key=lambda way: _rank(_found_after(way[1], document, formed, worlds)))[0]
    of_form, of_checks = _found_after(chosen, document, formed, worlds)
    left = {(each.check, each.message) for each in (*of_form, *of_checks)}
    others = [each for each in findings if each not in judged or (each.check, each.message) in left]
    known = {(each.check, each.message) for each in findings}
    new = any((each.check, each.message) not in known for each in of_form)
    helped = [each for each in held if each.wrong[0] not in others and not (each.sure and new)]
    if len(helped) < len(held):
        return _told(findings, helped, document, formed, worlds, judged) if helped else findings
    # What may stand where it does is perhaps meant to.
    safe = len(others) + len(held) < len(findings)
    told = (_at_key(each.wrong[0], way, document, each.sure or safe) for each, way in zip(held, chosen, strict=True))
    return [*told, *others]


def _at_key(wrong: Finding, way: Way, document: Document, safe: bool) -> Finding:
    thing = named_thing(document.data, wrong.at.pointer) if isinstance(wrong.at, At) else ""
    said = way.message + (f" ({thing})" if thing else "")
    return replace(
        wrong, at=way.at, message=said, label=way.label, help=way.help, replacement=None, changes=way.changes, safe=safe
    )


def _rank(found: tuple[Sequence[Finding], Sequence[Finding]]) -> tuple[int, int]:
    return (len(found[0]), len(found[1]))


def _found_after(
    ways: Sequence[Way], document: Document, formed: Formed, worlds: Mapping[str, World]
) -> tuple[Sequence[Finding], Sequence[Finding]]:
    """What is found in a document once its lists are brought to their keys: of form and names, else of the checks."""
    edits = [Edit(each.at, each.text) for way in ways for each in way.changes if isinstance(each.at, Span)]
    after = replace(document.source, text=apply_edits(document.source.text, edits))
    mended = replace(document, source=after, data=read_tree(after).data)
    schema, world = formed.schemas[document.system, document.kind], worlds[document.system]
    of_form = [*form_problems(mended, schema), *name_findings(mended, schema.plan, world.names, world.catalog)]
    return of_form, () if of_form else tuple(_of_checks(mended, world))


def _of_checks(document: Document, world: World) -> Iterable[Finding]:
    sheet = merge_sheet(world.catalog, document)
    if not isinstance(sheet, Merged):
        return ()
    return run_checks([Subject(document, sheet)], {document.system: world}, tracing=False, doubtful={}).findings
