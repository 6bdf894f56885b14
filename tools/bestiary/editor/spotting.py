"""Findings with their places as an editor shows them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set

from msgspec import Struct

from bestiary.diagnostic import Diagnostic, Span
from bestiary.editor.buffers import uri_of_path
from bestiary.editor.checked import Checked
from bestiary.editor.columns import Place, ruler
from bestiary.source.positions import LineTable, line_table

#: Checks that tell of something which does nothing.
_NEEDLESS = frozenset({"unused-allow"})


class View(Struct, frozen=True):
    """A checked bestiary as an editor sees it."""

    checked: Checked
    #: Files by their names in reports.
    paths: Mapping[str, str]
    #: The addresses that open files have in the editor, by path.
    uris: Mapping[str, str]
    encoding: str
    #: Paths of open files that start with a mark of byte order.
    marked: Set[str]


class Spotted(Struct, frozen=True):
    """A finding, where it is in the text, and where an editor shows it."""

    diagnostic: Diagnostic
    span: Span
    start: Place
    end: Place
    #: What stands there does nothing: editors let it fade.
    needless: bool
    #: Other places that explain it: address, place, and what is said of it.
    related: tuple[tuple[str, Place, str], ...]

    @property
    def message(self) -> str:
        """All that the finding says, in a line or two."""
        said = self.diagnostic
        head = f"{said.message} ({said.label})" if said.label else said.message
        return f"{head}\n{said.help}" if said.help else head


def spot(view: View, path: str, found: Sequence[Diagnostic]) -> Iterator[Spotted]:
    """The findings of a file with their places."""
    if not found:
        return
    text = view.checked.text(path)
    table, measure = line_table(text), ruler(text, view.encoding, path in view.marked)
    for each in found:
        span = Span(_offset(table, each.line, each.column), _offset(table, each.end_line, each.end_column))
        end = span.end
        if each.end_line > each.line:
            # Whole files and maps are underlined at their first line, as reports quote it.
            end = max(span.start, _offset(table, each.line, len(table.line(each.line)) + 1))
        related = tuple(_related(view, each))
        yield Spotted(each, span, measure.place(span.start), measure.place(end), _is_needless(each, span), related)


def _related(view: View, each: Diagnostic) -> Iterator[tuple[str, Place, str]]:
    for name, line, column, said in each.related:
        if (path := view.paths.get(name)) is not None:
            text = view.checked.text(path)
            measure = ruler(text, view.encoding, path in view.marked)
            place = measure.place(_offset(line_table(text), line, column))
            yield view.uris.get(path) or uri_of_path(path), place, said


def _offset(table: LineTable, line: int, column: int) -> int:
    """The code point of a line and column from 1."""
    return min(table.starts[min(line, len(table.starts)) - 1] + column - 1, len(table.text))


def _is_needless(each: Diagnostic, span: Span) -> bool:
    """Whether a finding is mended by taking out the very words that it is about."""
    cut = [edit.span for edit in each.edits if not edit.text]
    taken_out = len(cut) == len(each.edits) and any(one.start <= span.start and span.end <= one.end for one in cut)
    return each.check in _NEEDLESS or taken_out
