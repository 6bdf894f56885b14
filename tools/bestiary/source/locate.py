"""Places of findings to lines, columns and quotes, read from the text only once there is something to report."""

from __future__ import annotations

from itertools import count, islice, takewhile
import re

from msgspec import Struct
from msgspec.structs import replace

from bestiary.diagnostic import At, Data, Pointer, Source, Span
from bestiary.pointers import path_text
from bestiary.source.positions import LineTable, line_end, line_table
from bestiary.source.spans import Spans, ValueSpan

_PROPERTIES = re.compile(r"(?:[&!]\S*\s+)+")


class Located(Struct, frozen=True):
    """A source with its lines, and the spans of its values."""

    source: Source
    lines: LineTable
    spans: Spans
    data: Data

    def words(self, at: At | Span) -> str:
        """A place by keys and entry names, as `allow` writes it; empty for a place that is no value."""
        return path_text(self.data, at.pointer) if isinstance(at, At) else ""

    def span(self, at: At | Span) -> Span:
        """The span of a place; of the nearest parent that is written when the place itself is not."""
        if isinstance(at, Span):
            return at
        home = self._home(at.pointer)
        for length in range(len(home), -1, -1):
            found = self.spans.get(home[:length])
            if found is not None:
                return _span_in(self.source.text, found, at, whole=length == len(home))
        return Span(0, 0)

    def exact_span(self, at: At | Span) -> Span | None:
        """The span that other text can be put in for a place; None where the place itself is not written in this text."""
        if isinstance(at, Span):
            return at
        found = self.spans.get(self._home(at.pointer))
        if found is None or at.key:
            return found.key if found else None
        if at.words:
            return _part_of(self.source.text, found.value, at.words, at.number)
        # An anchor or a tag stays, and so do the line ends after a block of text.
        text = self.source.text[found.value.start : found.value.end]
        properties = _PROPERTIES.match(text)
        start = found.value.start + (properties.end() if properties else 0)
        return Span(start, max(start, found.value.start + len(text.rstrip())))

    def fitting(self, at: At | Span, text: str) -> str:
        """A text for the words of a place as it has to be written between the quotes that stand around them."""
        found = self.spans.get(self._home(at.pointer)) if isinstance(at, At) and at.words else None
        mark = self.source.text[found.value.start : found.value.start + 1] if found else ""
        if mark == "'":
            return text.replace("'", "''")
        return text.replace("\\", "\\\\").replace('"', '\\"') if mark == '"' else text

    def written(self, at: At | Span) -> At | Span:
        """The place where the value is written that `<<` or a `*mark` brought to a place; for most, the place itself."""
        if isinstance(at, Span):
            return at
        home: Pointer = ()
        for number, step in enumerate(at.pointer):
            found = self._step(home, step, repeated=True)
            if found is None:
                return replace(at, pointer=(*home, *at.pointer[number:]))
            home = found
        return replace(at, pointer=home)

    def _home(self, pointer: Pointer) -> Pointer:
        """Where a value is written: below a `<<` where that brought it, and as given where it is written nowhere."""
        if pointer in self.spans:
            return pointer
        home: Pointer = ()
        for number, step in enumerate(pointer):
            found = self._step(home, step)
            if found is None:
                # What an alias brought stands elsewhere: the `<<` that repeats it has to do.
                merge = ("<<",) if (*home, "<<") in self.spans else ()
                return (*home, *merge, *pointer[number:])
            home = found
        return home

    def _step(self, at: Pointer, step: str | int, repeated: bool = False) -> Pointer | None:
        """Where a value of a map or list is written, also below a `<<`; `repeated` goes through all that repeats it, too."""
        if (*at, step) in self.spans:
            return self._source((*at, step), repeated)
        merge = (*at, "<<")
        if merge not in self.spans:
            return None
        maps = (merge, *takewhile(self.spans.__contains__, ((*merge, number) for number in count())))
        homes = (self._step(self._source(each, repeated), step, repeated) for each in maps)
        return next((home for home in homes if home is not None), None)

    def _source(self, at: Pointer, repeated: bool) -> Pointer:
        return (self.spans[at].repeats or at) if repeated else at


def locate(source: Source) -> Located:
    """Read a source again for the spans of all it holds."""
    from bestiary.source.walk import walk_spans

    spans, data = walk_spans(source)
    return Located(source, line_table(source.text), spans, data)


def _span_in(text: str, found: ValueSpan, at: At, whole: bool) -> Span:
    if at.key or not whole:
        if found.key is not None:
            return found.key
        return Span(found.value.start, min(found.value.end, line_end(text, found.value.start)))
    if at.words:
        return _part_of(text, found.value, at.words, at.number) or found.value
    return found.value


def _part_of(text: str, value: Span, words: str, number: int) -> Span | None:
    """The `number`th place (from 0) of words inside a value; None where escapes have changed them."""
    pattern = r"\s+".join(re.escape(word) for word in words.split())
    if text[value.start : value.start + 1] == "'":
        pattern = pattern.replace("'", "''")
    found = re.compile(pattern).finditer(text, value.start, value.end)
    match = next(islice(found, number, None), None)
    return Span(*match.span()) if match else None
