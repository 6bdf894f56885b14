"""Data back to YAML text: a file rewritten with its comments, or a new one in the style of the samples."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from io import StringIO
import re
from textwrap import dedent, indent
from typing import Any

from msgspec import Struct
from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.error import YAMLError
from ruamel.yaml.scalarstring import FoldedScalarString, SingleQuotedScalarString

from bestiary.diagnostic import Data, Edit, Pointer, Source, Span
from bestiary.source.scalars import plain_scalar
from bestiary.source.tree import Spans, read_spans, read_tree

#: Longer prose is folded; code points.
_LONGEST_LINE = 72
_WIDTH = 100
#: Maps and lists of scalars up to this many code points stand on one line.
_LONGEST_FLOW = 100


def edited_text(text: str, data: Mapping[str, Data], order: Sequence[str] = ()) -> str:
    """A file's text changed to hold other data: what stays the same keeps its style and comments.

    A comment goes with the entry it stands behind or right above. New keys of the top go before the first key that
    follows them in `order`.
    """
    for way in (_respanned, _reloaded):
        try:
            changed = way(text, data, order)
        except (YAMLError, ValueError, TypeError, AttributeError, KeyError, IndexError):
            continue
        if _holds(changed, data):
            return changed
    return new_text(data)


def new_text(data: Mapping[str, Data]) -> str:
    """A new file for data: short lists and maps on a line, prose folded; ValueError if it would not read back the same."""
    text = _dumped(_styled(data))
    if not _holds(text, data):
        raise ValueError("the data cannot be written as YAML that reads back the same")
    return text


def in_quotes(text: str) -> str:
    """A text that `new_text` writes in quotes, though YAML as we read it could do without."""
    quoted: str = SingleQuotedScalarString(text)
    return quoted


def _yaml() -> YAML:
    yaml = YAML(typ="rt")
    yaml.preserve_quotes = True
    yaml.width = _WIDTH
    yaml.indent(mapping=2, sequence=4, offset=2)
    return yaml


def _holds(text: str, data: Data) -> bool:
    tree = read_tree(Source("", "", text))
    return tree.readable and bool(tree.data == data)


def _reloaded(text: str, data: Mapping[str, Data], order: Sequence[str]) -> str:
    """The text as the YAML library changes it: for what cannot be changed by whole lines."""
    loaded = _yaml().load(text)
    for key in [key for key in order if key in data and key not in loaded]:
        loaded.insert(_place(key, list(loaded), order), key, _styled(data[key]))
    _change(loaded, data)
    return _dumped(loaded)


def _place(key: str, known: Sequence[str], order: Sequence[str]) -> int:
    later = order[order.index(key) + 1 :] if key in order else ()
    return next((place for place, each in enumerate(known) if each in later), len(known))


def _dumped(value: Any) -> str:
    stream = StringIO()
    _yaml().dump(value, stream)
    return stream.getvalue()


def _change(old: Any, new: Data) -> None:
    """Make a loaded map or list equal to data, touching only what differs."""
    if isinstance(new, Mapping):
        for key in [key for key in old if key not in new]:
            del old[key]
        for key, value in new.items():
            if key not in old:
                old[key] = _styled(value)
            elif not _same(old[key], value):
                old[key] = _replaced(old[key], value)
        return
    kept = _aligned(old, new)
    for position in [each for each in reversed(range(len(old))) if each not in kept]:
        del old[position]
    stay = set(kept.values())
    for position, value in enumerate(new):
        if position not in stay:
            old.insert(position, _styled(value))
        elif not _same(old[position], value):
            old[position] = _replaced(old[position], value)


def _aligned(old: Sequence[Data], new: Sequence[Data]) -> Mapping[int, int]:
    """Places of the entries of a list that stay, changed or not, to their places in the new one."""
    pairs: dict[int, int] = {}
    for word, first, last, other, end in _steps([repr(_plain(each)) for each in old], [repr(each) for each in new]):
        if word == "equal":
            pairs |= {first + step: other + step for step in range(last - first)}
        elif word == "replace":
            called = [_label(each) for each in old[first:last]], [_label(each) for each in new[other:end]]
            for inner, start, stop, there, _ in _steps(*called):
                if inner == "equal":
                    pairs |= {first + start + step: other + there + step for step in range(stop - start)}
    return pairs


def _steps(old: Sequence[str], new: Sequence[str]) -> Sequence[tuple[str, int, int, int, int]]:
    return SequenceMatcher(None, old, new, autojunk=False).get_opcodes()


def _plain(value: Data) -> Data:
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_plain(each) for each in value]
    return str(value) if isinstance(value, str) else value


def _label(value: Data) -> str:
    """What an entry of a list is called, however it is written."""
    if isinstance(value, Mapping):
        return str(value.get("item") or value.get("name") or next(iter(value), ""))
    return str(value)


def _replaced(old: Any, new: Data) -> Any:
    if (isinstance(old, CommentedMap) and isinstance(new, Mapping)) or (
        isinstance(old, CommentedSeq) and isinstance(new, list)
    ):
        _change(old, new)
        return old
    return _styled(new)


def _respanned(text: str, data: Mapping[str, Data], order: Sequence[str]) -> str:
    """The text changed by whole lines and values; ValueError or KeyError where entries do not stand on lines of their own."""
    ending = "\r\n" if "\r\n" in text else "\n"
    whole = text if text.endswith("\n") else text + ending
    source = Source("", "", whole)
    lines = _Lines(whole, read_spans(source), ending)
    edits = sorted(lines.edits((), read_tree(source).data, data, order), key=lambda edit: edit.span)
    parts, at = [], 0
    for edit in edits:
        if edit.span.start < at:
            raise ValueError("two changes of one place")
        parts += [whole[at : edit.span.start], edit.text]
        at = edit.span.end
    return "".join([*parts, whole[at:]])


class _Lines(Struct, frozen=True):
    """A text in block style: where its entries stand, and what changes them."""

    text: str
    spans: Spans
    ending: str

    def edits(self, at: Pointer, old: Data, new: Data, order: Sequence[str] = ()) -> Iterator[Edit]:
        """What makes the value at a place another one."""
        span = self.spans[at].value
        flow = self.text[span.start] in "[{"
        if _kind(old) != _kind(new) or (not flow and not (old and new)):
            yield self.rewritten(at, old, new)
        elif not isinstance(old, (dict, list)):
            yield from () if _same(old, new) else (self.rewritten(at, old, new),)
        elif flow:
            if old != new:
                yield Edit(span, self.changed_flow(span, new))
        elif isinstance(old, dict):
            yield from self.changed_map(at, old, new, order)
        else:
            yield from self.changed_list(at, old, new)

    def changed_map(
        self, at: Pointer, old: Mapping[str, Data], new: Mapping[str, Data], order: Sequence[str]
    ) -> Iterator[Edit]:
        known = list(old)
        for key in known:
            if key in new:
                yield from self.edits((*at, key), old[key], new[key])
            else:
                yield Edit(self.lines_of((*at, key), first=key == known[0] and not at), "")
        ranks = {key: place for place, key in enumerate(order)}
        for key in sorted((key for key in new if key not in old), key=lambda key: ranks.get(key, len(ranks))):
            place = _place(key, known, order)
            yield self.inserted((*at, known[max(place - 1, 0)]), place > 0, _dumped({key: _styled(new[key])}))

    def changed_list(self, at: Pointer, old: Sequence[Data], new: Sequence[Data]) -> Iterator[Edit]:
        kept = _aligned(old, new)
        stay = {there: here for here, there in kept.items()}
        for here in range(len(old)):
            if here in kept:
                yield from self.edits((*at, here), old[here], new[kept[here]])
            else:
                yield Edit(self.lines_of((*at, here)), "")
        before = -1
        for there, value in enumerate(new):
            before = stay.get(there, before)
            if there not in stay:
                last = len(old) - 1 if not any(each > there for each in stay) else before
                yield self.inserted((*at, max(last, 0)), last >= 0, dedent(_dumped([_styled(value)])))

    def changed_flow(self, span: Span, new: Data) -> str:
        loaded = _yaml().load(self.text[span.start : span.end])
        _change(loaded, new)
        return _dumped(loaded).rstrip()

    def rewritten(self, at: Pointer, old: Data, new: Data) -> Edit:
        """Another value in the place of one, with the key before it where either has lines of its own."""
        place = self.spans[at]
        if at and isinstance(at[-1], str) and place.key is not None:
            written = _dumped({at[-1]: _styled(new)}).rstrip("\n")
            whole = Span(place.key.start, self.end(at))
        else:
            written = dedent(_dumped([_styled(new)])).rstrip("\n").removeprefix("- ")
            whole = place.value
        value = written.partition(": ")[2]
        plain = "\n" not in written and not isinstance(old, (dict, list))
        if plain and value and place.key is not None and place.value.start < place.value.end:
            return Edit(Span(place.value.start, self.end(at)), value)
        return Edit(whole, self.indented(written, self.column(whole.start)).lstrip(" "))

    def inserted(self, beside: Pointer, after: bool, written: str) -> Edit:
        """Lines of a new entry right after an old one, or before it."""
        start = self.start(beside)
        at = self.line_end(self.end(beside)) if after else self.text.rfind("\n", 0, start) + 1
        return Edit(Span(at, at), self.indented(written, self.column(start)))

    def lines_of(self, at: Pointer, first: bool = False) -> Span:
        """The lines of an entry with the comments right above it, which those above a file's first key are not."""
        start = self.start(at)
        begin = start - self.column(start)
        if self.text[begin:start].strip():
            raise ValueError("the entry does not start its line")
        above = [] if first else self.text[:begin].splitlines(keepends=True)
        while above and above[-1].lstrip().startswith("#"):
            begin -= len(above.pop())
        return Span(begin, self.line_end(self.end(at)))

    def start(self, at: Pointer) -> int:
        """Where an entry starts: at its key, or at the dash before it."""
        place = self.spans[at]
        if place.key is not None:
            return place.key.start
        line = self.text.rfind("\n", 0, place.value.start) + 1
        if re.fullmatch(r" *- +", self.text[line : place.value.start]) is None:
            raise ValueError("the entry does not follow a dash of its own")
        return self.text.index("-", line)

    def end(self, at: Pointer) -> int:
        """Where an entry ends, without the blank lines and comments after it."""
        place = self.spans[at]
        inner = [each.value.end for pointer, each in self.spans.items() if pointer[: len(at)] == at and pointer != at]
        block = inner and self.text[place.value.start] not in "[{"
        end = max(inner) if block else place.value.end
        start = max(place.value.start, place.key.end if place.key else 0)
        return max(start, len(self.text[:end].rstrip()))

    def line_end(self, at: int) -> int:
        return self.text.index("\n", at) + 1

    def column(self, at: int) -> int:
        return at - (self.text.rfind("\n", 0, at) + 1)

    def indented(self, written: str, column: int) -> str:
        return indent(written, " " * column).replace("\n", self.ending)


def _kind(value: Data) -> type:
    return type(value) if isinstance(value, (dict, list)) else str


def _same(old: Any, new: Data) -> bool:
    return bool(old == new) and isinstance(old, bool) == isinstance(new, bool)


def _styled(value: Data) -> Any:
    if isinstance(value, Mapping):
        styled = CommentedMap({key: _styled(each) for key, each in value.items()})
        if _is_short(value.values(), value):
            styled.fa.set_flow_style()
        return styled
    if isinstance(value, (list, tuple)):
        listed = CommentedSeq([_styled(each) for each in value])
        if _is_short(value, value):
            listed.fa.set_flow_style()
        return listed
    if isinstance(value, str):
        return _styled_text(value)
    return value


def _is_short(values: Any, whole: Data) -> bool:
    """Whether values are plain words and numbers, or short lists of them, that fit on a line together; never prose."""
    flat = all(
        _is_word(each) or (isinstance(each, (list, Mapping)) and _is_short(_parts(each), each)) for each in values
    )
    return flat and len(str(whole)) <= _LONGEST_FLOW


def _parts(value: Any) -> Any:
    return value.values() if isinstance(value, Mapping) else value


def _is_word(value: Data) -> bool:
    return not isinstance(value, (list, Mapping)) and (
        not isinstance(value, str) or re.fullmatch(r"[\w.-]+(?: \d[\d-]*)?", value) is not None
    )


def _styled_text(text: str) -> Any:
    if len(text) > _LONGEST_LINE and "\n" not in text and text == text.strip() and "  " not in text:
        return FoldedScalarString(text)
    if not isinstance(plain_scalar(text), str):
        return SingleQuotedScalarString(text)
    return text
