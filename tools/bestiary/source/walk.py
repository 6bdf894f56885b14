"""The long path through YAML: one walk over the parser's events, with a span per key and value where they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
import re
from typing import Any

from _ruamel_yaml import CParser
from msgspec.structs import replace
from ruamel.yaml.error import YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    StreamEndEvent,
)

from bestiary.diagnostic import Change, Data, Finding, Pointer, Source, Span
from bestiary.source.accepting import spoils
from bestiary.source.attempts import changed, gets_further, in_place
from bestiary.source.misread import (
    GLUED,
    complex_key,
    hyphen_in_key,
    hyphen_in_words,
    odd_start,
    sign_here,
    text_misread,
)
from bestiary.source.pasted import comment_of_programs, pasted_marks
from bestiary.source.repeated import Again, repeated_keys
from bestiary.source.scalars import plain_scalar, tagged_scalar
from bestiary.source.spans import Spans, Tree, ValueSpan
from bestiary.source.syntax import finding_of, syntax_finding
from bestiary.source.throughout import odd_blanks, sign_throughout
from bestiary.source.twice import sheet_twice
from bestiary.source.uneven import uneven_line

#: Deeper than any sheet, shallower than the recursion limit.
DEEPEST = 60
#: Values after every alias is followed; an alias bomb has billions.
MOST_VALUES = 250_000

_LONE_RETURN = re.compile(r"\r(?!\n)")
_DIRECTIVE = re.compile(r"^%.*(?:\n|\Z)", re.MULTILINE)
_CORE = "tag:yaml.org,2002:"
_SCALAR_TAGS = frozenset({"str", "int", "float", "bool", "null"})


class _Refused(Exception):
    """Carries the finding that ends the reading of a text."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.message)
        self.finding = finding


def walk_text(source: Source) -> Tree:
    """The data of any text, with what is wrong with it."""
    # To the parser, a carriage return alone ends a line; all else looks for line feeds.
    source = replace(source, text=_LONE_RETURN.sub("\n", source.text)) if "\r" in source.text else source
    if (pasted := pasted_marks(source) or comment_of_programs(source)) is not None:
        return Tree(None, False, (pasted,))
    builder = _Builder(source, None)
    try:
        data = builder.document()
    except _Refused as refused:
        return Tree(None, False, (*builder.problems, refused.finding))
    except YAMLError as error:
        found = _proven(syntax_finding(source, error))
        told = tuple(each for each in builder.problems if not _is_told_by(found, each))
        # What stands below an entry without a space behind its hyphen does not line up with it.
        follows = any(each.message == GLUED[0] for each in told) and not (found.replacement or found.changes)
        return Tree(None, False, told if follows else (*told, found))
    return Tree(data, not builder.fatal, tuple(builder.problems))


def walk_spans(source: Source) -> tuple[Spans, Data]:
    """Spans of all keys and values of a text, by pointer, up to what stops its reading; and its data, None where it is stopped."""
    spans: Spans = {}
    if pasted_marks(source) is None and comment_of_programs(source) is None:
        # Why it is stopped, those who read the text have been told: to find that out takes longer than all else.
        with suppress(_Refused, YAMLError):
            return spans, _Builder(source, spans).document()
    return spans, None


def _proven(finding: Finding) -> Finding:
    """A finding with its way to mend it only where that leaves nothing wrong in that place."""
    change = (
        Change(finding.at, finding.replacement)
        if finding.replacement is not None
        else next(iter(finding.changes), None)
    )
    if change is None or not isinstance(change.at, Span):
        return finding
    text, span = finding.source.text, change.at
    after = changed(text, span, change.text)
    end = span.start + len(change.text)
    mended = Source("", finding.source.name, after)
    if (
        gets_further(text, after, span)
        and not any(in_place(after, span.start, end, at) for at in _wrong_at(after))
        and not spoils(text[span.start : span.end], mended, Span(span.start, end))
    ):
        return finding
    return replace(finding, replacement=None, changes=(), label="")


def _is_told_by(found: Finding, other: Finding) -> bool:
    """Whether another finding stands where a finding begins, which says more of it."""
    if not isinstance(found.at, Span) or not isinstance(other.at, Span):
        return False
    return found.at.start <= other.at.start < found.at.end


def _wrong_at(text: str) -> Iterator[int]:
    """Where a text has what can be parsed, and yet cannot be read."""
    builder = _Builder(Source("", "", text), None)
    try:
        builder.document()
    except _Refused as refused:
        builder.problems.append(refused.finding)
    except YAMLError:
        pass
    yield from (each.at.start for each in builder.problems if isinstance(each.at, Span))


class _Builder:
    """State of one walk; it lives as long as one call of `walk_text`."""

    def __init__(self, source: Source, spans: Spans | None) -> None:
        self.source = source
        self.spans = spans
        self.problems: list[Finding] = []
        self.fatal = False
        self.anchors: dict[str, tuple[Data, int, Pointer]] = {}
        self.open: set[str] = set()
        self.values = 0
        self.next: Callable[[], Any] = CParser(source.text).get_event

    def document(self) -> Data:
        self.next()
        event = self.next()
        if type(event) is StreamEndEvent:
            raise _Refused(
                self.finding(
                    "empty-file",
                    Span(0, 0),
                    "the file holds nothing but comments" if self.source.text.strip() else "the file is empty",
                    help="`bestiary explain empty-file` shows how a sheet starts",
                )
            )
        self.directives(event)
        data = self.value(self.next(), (), 0)
        if self.source.text[:1] == "\ufeff":
            found = self.finding("syntax-error", Span(0, 1), "a second byte order mark stands here (U+FEFF)")
            self.problems.append(replace(found, help="take it out: it cannot be seen", replacement=""))
        if isinstance(data, str) and (reason := sign_throughout(self.source)) is not None:
            raise _Refused(finding_of(self.source, reason))
        self.next()
        more = self.next()
        if type(more) is DocumentStartEvent:
            help = "one file holds one thing: move what follows to a file of its own; or take this line out, if it goes on with the same"
            self.problems.append(self.finding("second-document", _span(more), "a second document starts here", help))
            self.fatal = True
        if data is None:
            raise _Refused(self.finding("empty-file", Span(0, 0), "the file holds nothing but comments"))
        return data

    def directives(self, event: DocumentStartEvent) -> None:
        found = _DIRECTIVE.search(self.source.text)
        if found is not None and (event.version is not None or event.tags):
            finding = self.finding(
                "yaml-directive",
                Span(found.start(), found.start() + len(found[0].rstrip())),
                "the file starts with a YAML directive",
                help="take the line out: files are always read as YAML 1.2",
            )
            self.problems.append(replace(finding, changes=(Change(Span(*found.span())),)))

    def value(self, event: Any, at: Pointer, depth: int, key: Span | None = None) -> Data:
        kind = type(event)
        self.values += 1
        if kind is ScalarEvent:
            data = self.scalar(event)
            if self.spans is not None:
                self.spans[at] = ValueSpan(_span(event), key, event.style is None or event.style == "")
        elif kind is AliasEvent:
            data = self.alias(event)
            if self.spans is not None:
                self.spans[at] = ValueSpan(_span(event), key, repeats=self.anchors[event.anchor][2])
            return data
        else:
            return self.collection(event, at, depth, key)
        if event.anchor:
            self.anchors[event.anchor] = (data, 1, at)
        return data

    def collection(self, event: Any, at: Pointer, depth: int, key: Span | None) -> Data:
        if depth >= DEEPEST:
            raise _Refused(
                self.finding("nested-too-deep", _span(event), f"the text is nested more than {DEEPEST} deep")
            )
        before, anchor = self.values, event.anchor
        if anchor:
            self.open.add(anchor)
        data: Data
        if type(event) is MappingStartEvent:
            self.core_tag(event, "map")
            data, end = self.mapping(at, depth)
        else:
            self.core_tag(event, "seq")
            data, end = self.sequence(at, depth)
        if self.spans is not None:
            self.spans[at] = ValueSpan(_collection_span(self.source.text, event, end), key)
        if anchor:
            self.open.discard(anchor)
            self.anchors[anchor] = (data, self.values - before, at)
        return data

    def sequence(self, at: Pointer, depth: int) -> tuple[list[Data], Any]:
        data: list[Data] = []
        while True:
            event = self.next()
            if type(event) is SequenceEndEvent:
                return data, event
            data.append(self.value(event, (*at, len(data)), depth + 1))

    def mapping(self, at: Pointer, depth: int) -> tuple[dict[str, Data], Any]:
        data: dict[str, Data] = {}
        keys: dict[str, Span] = {}
        merged: dict[str, Data] = {}
        again: list[Again] = []
        while True:
            event = self.next()
            if type(event) is MappingEndEvent:
                if again:
                    self.fatal = True
                    twice = sheet_twice(self.source, keys, again) if not at else None
                    self.problems += repeated_keys(self.source, at, keys, again) if twice is None else [twice]
                return ({**merged, **data} if merged else data), event
            key, span = self.key(event)
            if key in keys:
                other: Pointer = (*at, f"{key} (again {len(again)})")
                value = self.value(self.next(), other, depth + 1, span)
                # Entries that lack the space behind their hyphens are told of as such.
                again += [Again(key, span, other, value, data.get(key))] * (key[:1] != "-")
                continue
            keys[key] = span
            value = self.value(self.next(), (*at, key), depth + 1, span)
            if key == "<<" and event.style in (None, ""):
                merged = self.merge(value, span)
            else:
                data[key] = value

    def key(self, event: Any) -> tuple[str, Span]:
        span = _span(event)
        if type(event) is ScalarEvent:
            key = str(event.value)
            if event.style in (None, "") and (odd := odd_start(self.source, span)) is not None:
                if (reason := odd_blanks(self.source)) is not None:
                    raise _Refused(finding_of(self.source, reason))
                self.problems.append(odd)
                self.fatal = True
            if event.anchor and not key and (sign := sign_here(self.source, span.start)) is not None:
                self.problems.append(sign)
                self.fatal = True
            if key[:1] == "-" and not self.fatal and (glued := hyphen_in_key(self.source, span)) is not None:
                self.problems.append(glued)
                self.fatal = True
            return key, span
        if type(event) is AliasEvent:
            value = self.alias(event)
            if isinstance(value, str):
                return value, span
        raise _Refused(complex_key(self.source, span))

    def merge(self, value: Data, span: Span) -> dict[str, Data]:
        maps = value if isinstance(value, list) else [value]
        if not all(isinstance(each, dict) for each in maps):
            raise _Refused(self.finding("bad-merge", span, "`<<` takes a map, or a list of maps"))
        result: dict[str, Data] = {}
        for each in reversed(maps):
            result.update(each)
        return result

    def alias(self, event: AliasEvent) -> Data:
        name = event.anchor
        if name in self.open:
            raise _Refused(self.finding("alias-cycle", _span(event), f"`*{name}` stands inside what it repeats"))
        if name not in self.anchors:
            raise _Refused(
                text_misread(
                    self.source,
                    _span(event),
                    "syntax-error",
                    f"nothing is marked `&{name}`, so `*{name}` repeats nothing",
                    "*",
                )
            )
        data, size, _ = self.anchors[name]
        self.values += size
        if self.values > MOST_VALUES:
            raise _Refused(
                self.finding(
                    "alias-bomb", _span(event), f"with its repeats the file has more than {MOST_VALUES} values"
                )
            )
        return data

    def scalar(self, event: ScalarEvent) -> Data:
        # Only where lines break a text amid it.
        if event.style == ">" and "\n" in event.value.rstrip("\n"):
            self.problems += filter(None, [uneven_line(self.source, _span(event))])
        in_lines = event.style in (None, "") and event.start_mark.line < event.end_mark.line
        if in_lines and (glued := hyphen_in_words(self.source, _span(event))) is not None:
            self.problems.append(glued)
            self.fatal = True
        if event.tag is None or event.tag == "":
            return plain_scalar(event.value) if event.implicit[0] else event.value
        tag = str(event.tag)
        name = tag.removeprefix(_CORE)
        if name not in _SCALAR_TAGS or not tag.startswith(_CORE):
            return self.unknown_tag(event, tag)
        try:
            return tagged_scalar(name, event.value)
        except ValueError as error:
            self.problems.append(self.finding("unknown-tag", _span(event), str(error)))
            self.fatal = True
            return event.value

    def core_tag(self, event: Any, name: str) -> None:
        if event.tag not in (None, "", _CORE + name):
            self.unknown_tag(event, str(event.tag))

    def unknown_tag(self, event: Any, tag: str) -> Data:
        message = f"`{tag.removeprefix(_CORE)}` is a YAML tag that means nothing here"
        self.problems.append(text_misread(self.source, _span(event), "unknown-tag", message, "!"))
        self.fatal = True
        return getattr(event, "value", None)

    def finding(self, check: str, span: Span, message: str, help: str = "") -> Finding:
        return Finding(check, self.source, span, message, help=help)


def _span(event: Any) -> Span:
    return Span(event.start_mark.index, event.end_mark.index)


def _collection_span(text: str, start: Any, end: Any) -> Span:
    # A block collection ends where the next thing starts: the blanks before that are not its own.
    first, last = start.start_mark.index, end.end_mark.index
    return Span(first, max(first, len(text[:last].rstrip()) if not start.flow_style else last))
