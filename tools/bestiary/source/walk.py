"""The long path through YAML: one walk over the parser's events, with a span per key and value where they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
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

from bestiary.diagnostic import At, Change, Data, Finding, How, Pointer, Related, Source, Span
from bestiary.source.attempts import gets_further, in_place
from bestiary.source.known import place_of
from bestiary.source.outdents import home_above
from bestiary.source.pasted import pasted_marks
from bestiary.source.positions import before_on_line, line_at
from bestiary.source.quoting import VALUE, quoted_value
from bestiary.source.scalars import plain_scalar, tagged_scalar
from bestiary.source.spans import Spans, Tree, ValueSpan
from bestiary.source.syntax import syntax_finding

#: Deeper than any sheet, shallower than the recursion limit.
DEEPEST = 60
#: Values after every alias is followed; an alias bomb has billions.
MOST_VALUES = 250_000

_DIRECTIVE = re.compile(r"^%.*(?:\n|\Z)", re.MULTILINE)
_CORE = "tag:yaml.org,2002:"
_SCALAR_TAGS = frozenset({"str", "int", "float", "bool", "null"})


class _Refused(Exception):
    """Carries the finding that ends the reading of a text."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.message)
        self.finding = finding


def walk_text(source: Source, spans: Spans | None) -> Tree:
    """The data of any text, with what is wrong with it; spans of all it holds are put into `spans`, if there are any."""
    if (pasted := pasted_marks(source)) is not None:
        return Tree(None, False, (pasted,))
    builder = _Builder(source, spans)
    try:
        data = builder.document()
    except _Refused as refused:
        return Tree(None, False, (*builder.problems, refused.finding))
    except YAMLError as error:
        found = _proven(syntax_finding(source, error))
        return Tree(None, False, (*(each for each in builder.problems if not _is_told_by(found, each)), found))
    return Tree(data, not builder.fatal, tuple(builder.problems))


def _proven(finding: Finding) -> Finding:
    """A finding with its way to mend it only where that leaves nothing wrong in that place."""
    text, span = finding.source.text, finding.at
    if finding.replacement is None or not isinstance(span, Span):
        return finding
    after = text[: span.start] + finding.replacement + text[span.end :]
    end = span.start + len(finding.replacement)
    if gets_further(text, after, span) and not any(in_place(after, span.start, end, at) for at in _wrong_at(after)):
        return finding
    return replace(finding, replacement=None, label="")


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
        self.next()
        more = self.next()
        if type(more) is DocumentStartEvent:
            self.problem(
                "second-document",
                _span(more),
                "a second document starts here",
                help="one file holds one thing: move what follows to a file of its own",
            )
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
        again: list[tuple[Finding, Span]] = []
        while True:
            event = self.next()
            if type(event) is MappingEndEvent:
                self.second_entry(at, keys, again)
                return ({**merged, **data} if merged else data), event
            key, span = self.key(event)
            if key in keys:
                other: Pointer = (*at, f"{key} (again {len(self.problems)})")
                value, before = self.value(self.next(), other, depth + 1, span), data.get(key)
                needless = At(other if repr(value) == repr(before) else (*at, key))
                again.append((self.duplicate(key, keys[key], span, needless, value, before), span))
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
            return str(event.value), span
        if type(event) is AliasEvent:
            value = self.alias(event)
            if isinstance(value, str):
                return value, span
        raise _Refused(
            self.finding(
                "complex-key",
                span,
                "a key must be a word, not a list or a map",
                help="if the text starts with `{` or `[`, put it in quotes",
            )
        )

    def merge(self, value: Data, span: Span) -> dict[str, Data]:
        maps = value if isinstance(value, list) else [value]
        if not all(isinstance(each, dict) for each in maps):
            raise _Refused(self.finding("bad-merge", span, "`<<` takes a map, or a list of maps"))
        result: dict[str, Data] = {}
        for each in reversed(maps):
            result.update(each)
        return result

    def duplicate(self, key: str, first: Span, again: Span, needless: At, value: Data, before: Data) -> Finding:
        self.fatal = True
        same = repr(value) == repr(before)
        holds_more = isinstance(value, list | dict) or isinstance(before, list | dict)
        found = self.finding(
            "duplicate-key",
            again,
            f"the key `{key}` is given twice" + (", with the same value" if same else ""),
            related=(Related(self.source, first, "first given here"),),
            help="take one of them out"
            if same
            else f"move the {'entries' if isinstance(before, list) else 'keys'} of both together below one"
            if holds_more
            else "keep one of them; only the later one would count",
        )
        found = replace(found, here="again here", safe=same)
        starts = [line_at(self.source.text, span.start)[0] for span in (first, again)]
        if not same and any(home_above(self.source.name, self.source.text, start) is not None for start in starts):
            help = "if one of them belongs to the entry above it, indent it as far as that one's other keys"
            found = replace(found, help=help)
        elif same or not holds_more:
            # Which of two values was meant is for the author to say: most programs read the later one.
            found = replace(found, changes=(Change(needless, how=How.TAKE),))
        self.problems.append(found)
        return found

    def second_entry(self, at: Pointer, keys: Mapping[str, Span], again: list[tuple[Finding, Span]]) -> None:
        """Where the keys of an entry start over, what misses is the hyphen between two: one finding for all of them."""
        if len(again) < 2 or all(finding.safe for finding, _ in again) or not at or not isinstance(at[-1], int):
            return
        first, text, span = next(iter(keys.values())), self.source.text, again[0][1]
        key = text[span.start : span.end]
        before = before_on_line(text, first.start)
        line = text.rfind("\n", 0, span.start) + 1
        if text[line : span.start] != " " * len(before) or not re.fullmatch(r" *- +", before):
            return
        self.problems = [each for each in self.problems if not any(each is finding for finding, _ in again)]
        found = self.finding(
            "duplicate-key",
            span,
            f"`{key}` starts a second entry here, but no hyphen stands before it",
            related=(Related(self.source, keys[key], "first given here"),),
        )
        if key == text[first.start : first.end]:
            found = replace(found, label="write `- ` before it", changes=(Change(Span(line, span.start), before),))
        else:
            # The line that starts an entry may be gone.
            starts = text[first.start : first.end]
            help = f"each entry starts with a hyphen: write `- {starts}: …` above this line, or `- ` before it"
            found = replace(found, help=help)
        self.problems.append(found)

    def alias(self, event: AliasEvent) -> Data:
        name = event.anchor
        if name in self.open:
            raise _Refused(self.finding("alias-cycle", _span(event), f"`*{name}` stands inside what it repeats"))
        if name not in self.anchors:
            raise _Refused(
                self.as_text(event, "syntax-error", f"nothing is marked `&{name}`, so `*{name}` repeats nothing", "*")
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
        if event.tag is None or event.tag == "":
            return plain_scalar(event.value) if event.implicit[0] else event.value
        tag = str(event.tag)
        name = tag.removeprefix(_CORE)
        if name not in _SCALAR_TAGS or not tag.startswith(_CORE):
            return self.unknown_tag(event, tag)
        try:
            return tagged_scalar(name, event.value)
        except ValueError as error:
            self.problem("unknown-tag", _span(event), str(error))
            self.fatal = True
            return event.value

    def core_tag(self, event: Any, name: str) -> None:
        if event.tag not in (None, "", _CORE + name):
            self.unknown_tag(event, str(event.tag))

    def unknown_tag(self, event: Any, tag: str) -> Data:
        message = f"`{tag.removeprefix(_CORE)}` is a YAML tag that means nothing here"
        self.problems.append(self.as_text(event, "unknown-tag", message, "!"))
        self.fatal = True
        return getattr(event, "value", None)

    def as_text(self, event: Any, check: str, message: str, mark: str) -> Finding:
        """A finding for text that YAML reads otherwise because of its first letter; quotes around it mend that."""
        # Several words are most likely to be read by people.
        span, repair = _span(event), quoted_value(self.source.text, event.start_mark.index, prose=True)
        repair = repair if repair is not None and repair.span.start == span.start else None
        repair = repair if repair is not None and self.takes_text(event.start_mark.index) else None
        said = f"text that starts with `{mark}` needs quotes around it"
        said = said if repair else f"take it out; {said}"
        return replace(
            self.finding(check, repair.span if repair else span, message),
            help=said if repair is None or repair.sure else f"{said}; a comment stays behind them",
            replacement=repair.text if repair else None,
            safe=repair is None or repair.sure,
        )

    def takes_text(self, index: int) -> bool:
        """Whether text can stand where a tag or a repeat does, as far as that is known."""
        start, line = line_at(self.source.text, index)
        if line[: index - start].rstrip().endswith("<<:"):
            return False
        match, place = VALUE.match(line), place_of(self.source, start)
        return match is None or match["key"] not in place.keys or place.fits(match["key"], match["value"])

    def problem(
        self,
        check: str,
        span: Span,
        message: str,
        *,
        label: str = "",
        help: str = "",
        related: tuple[Related, ...] = (),
    ) -> None:
        self.problems.append(self.finding(check, span, message, label=label, help=help, related=related))

    def finding(
        self,
        check: str,
        span: Span,
        message: str,
        *,
        label: str = "",
        help: str = "",
        related: tuple[Related, ...] = (),
    ) -> Finding:
        return Finding(check, self.source, span, message, label=label, help=help, related=related)


def _span(event: Any) -> Span:
    return Span(event.start_mark.index, event.end_mark.index)


def _collection_span(text: str, start: Any, end: Any) -> Span:
    # A block collection ends where the next thing starts: the blanks before that are not its own.
    first, last = start.start_mark.index, end.end_mark.index
    return Span(first, max(first, len(text[:last].rstrip()) if not start.flow_style else last))
