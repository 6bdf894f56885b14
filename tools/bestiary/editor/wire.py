"""Our values as the values of the protocol; the library that has these is loaded when a server starts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from bestiary.diagnostic import Edit, Severity, Span
from bestiary.editor.buffers import Buffer, uri_of_path
from bestiary.editor.columns import Place, Ruler, ruler
from bestiary.editor.completing import Offer
from bestiary.editor.definitions import Definition
from bestiary.editor.spotting import Spotted

if TYPE_CHECKING:
    from lsprotocol import types

#: More offers at once only slow the editor down: with what is typed next there are fewer.
MOST_OFFERS = 400


def to_diagnostic(each: Spotted) -> types.Diagnostic:
    """A finding; a hint becomes information, as editors hide what they call a hint."""
    from lsprotocol import types

    severities = {
        Severity.ERROR: types.DiagnosticSeverity.Error,
        Severity.WARNING: types.DiagnosticSeverity.Warning,
        Severity.HINT: types.DiagnosticSeverity.Information,
    }
    related = [
        types.DiagnosticRelatedInformation(types.Location(uri, _range(place, place)), said)
        for uri, place, said in each.related
    ]
    return types.Diagnostic(
        _range(each.start, each.end),
        each.message,
        severities[each.diagnostic.severity],
        code=f"{each.diagnostic.code} {each.diagnostic.check}",
        source="bestiary",
        tags=[types.DiagnosticTag.Unnecessary] if each.needless else None,
        related_information=related or None,
    )


def to_workspace_edit(buffer: Buffer, edits: Iterable[Edit], encoding: str, with_version: bool) -> types.WorkspaceEdit:
    """Edits of an open text; `with_version` lets the editor refuse them when the text has changed meanwhile."""
    from lsprotocol import types

    made = to_text_edits(edits, buffer.ruler(encoding))
    if not with_version:
        return types.WorkspaceEdit(changes={buffer.uri: made})
    document = types.OptionalVersionedTextDocumentIdentifier(buffer.uri, buffer.version)
    return types.WorkspaceEdit(document_changes=[types.TextDocumentEdit(document, made)])


def to_text_edits(edits: Iterable[Edit], measure: Ruler) -> list[types.TextEdit]:
    """Edits of a text."""
    from lsprotocol import types

    return [types.TextEdit(to_range(edit.span, measure), edit.text) for edit in edits]


def to_location(each: Definition, uris: dict[str, str], encoding: str) -> types.Location | None:
    """Where a name is defined; None for one that stands in no file. `uris` has the addresses of open files by path."""
    from lsprotocol import types

    if each.path is None:
        return None
    uri = uris.get(each.path) or uri_of_path(each.path)
    return types.Location(uri, to_range(each.span or Span(0, 0), ruler(each.text, encoding)))


def to_completion(offers: Sequence[Offer], measure: Ruler, offset: int) -> types.CompletionList:
    """What can be typed at an offset; of very many words, those with what is typed already in them."""
    from lsprotocol import types

    kinds = {"key": types.CompletionItemKind.Property, "value": types.CompletionItemKind.EnumMember}
    chosen = offers
    if len(offers) > MOST_OFFERS:
        chosen = [each for each in offers if measure.text[each.span.start : offset].lower() in each.label.lower()]
    items = [
        types.CompletionItem(
            each.label,
            kind=kinds.get(each.kind, types.CompletionItemKind.Reference),
            detail=each.detail if each.kind in kinds else f"{each.kind}: {each.detail}",
            documentation=each.about or None,
            sort_text=f"{number:04}" if each.kind in kinds else None,
            text_edit=types.TextEdit(to_range(each.span, measure), each.text),
        )
        for number, each in enumerate(chosen[:MOST_OFFERS])
    ]
    return types.CompletionList(len(offers) > MOST_OFFERS, items)


def to_range(span: Span, measure: Ruler) -> types.Range:
    """A stretch of a text."""
    return _range(measure.place(span.start), measure.place(span.end))


def _range(start: Place, end: Place) -> types.Range:
    from lsprotocol import types

    return types.Range(types.Position(start.line, start.column), types.Position(end.line, end.column))
