"""The server itself: what an editor sends and asks, and what it is answered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from msgspec import Struct
from msgspec.structs import replace

from bestiary import __version__
from bestiary.diagnostic import Span
from bestiary.editor.acting import actions_for, mends_of_all
from bestiary.editor.buffers import Buffer, buffer_of, path_of_uri
from bestiary.editor.checked import Checked
from bestiary.editor.columns import Place, known_encoding
from bestiary.editor.completing import offers_at
from bestiary.editor.definitions import definitions_of
from bestiary.editor.hovering import hover_at
from bestiary.editor.session import Session
from bestiary.editor.sheets import Sheet, read_sheet, word_at
from bestiary.editor.tidying import tidying_edits
from bestiary.editor.wire import to_completion, to_diagnostic, to_location, to_range, to_text_edits, to_workspace_edit
from bestiary.mend.formatting import Unformatted

if TYPE_CHECKING:
    from asyncio import TimerHandle

    from lsprotocol import types
    from pygls.lsp.server import LanguageServer

#: Seconds without another key before a text that is being typed is checked.
PAUSE = 0.15
FIX_ALL = "source.fixAll.bestiary"


def serve(stdin: BinaryIO, stdout: BinaryIO) -> None:
    """Answer an editor until it says goodbye or is gone; ImportError where pygls is missing."""
    from lsprotocol import types
    from pygls.lsp.server import LanguageServer

    # A sheet is small, and an editor that sends all of it leaves no question about what it holds.
    server = LanguageServer("bestiary", __version__, types.TextDocumentSyncKind.Full)
    for name, handler, options in _Connection(server).features():
        server.feature(name, options)(handler)
    server.start_io(stdin, stdout)


class _Open(Struct, frozen=True):
    """An open text with the bestiary around it."""

    checked: Checked
    path: str
    buffer: Buffer
    #: None where the text is no sheet.
    sheet: Sheet | None


class _Connection:
    """One editor; it lives as long as the server runs."""

    def __init__(self, server: LanguageServer) -> None:
        self.server = server
        self.session = Session()
        self.waiting: TimerHandle | None = None
        self.complaint = ""

    def features(self) -> Iterator[tuple[str, Callable[[Any], Any], Any]]:
        """Each method of the protocol with its handler and options."""
        from lsprotocol import types

        def bound(method: Callable[[Any], Any]) -> Callable[[Any], Any]:
            # The library writes notes on its handlers, which methods do not take.
            return lambda params: method(params)

        kinds = [types.CodeActionKind.QuickFix, FIX_ALL]
        methods: list[tuple[str, Callable[[Any], Any], Any]] = [
            (types.INITIALIZE, self.initialize, None),
            (types.INITIALIZED, self.initialized, None),
            (types.TEXT_DOCUMENT_DID_OPEN, self.opened, None),
            (types.TEXT_DOCUMENT_DID_CHANGE, self.changed, None),
            (types.TEXT_DOCUMENT_DID_SAVE, self.saved, None),
            (types.TEXT_DOCUMENT_DID_CLOSE, self.closed, None),
            (types.WORKSPACE_DID_CHANGE_WATCHED_FILES, self.files_changed, None),
            (types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS, self.folders_changed, None),
            (types.TEXT_DOCUMENT_CODE_ACTION, self.actions, types.CodeActionOptions(kinds, resolve_provider=True)),
            (types.CODE_ACTION_RESOLVE, self.resolved_action, None),
            (types.TEXT_DOCUMENT_HOVER, self.hover, None),
            (types.TEXT_DOCUMENT_DEFINITION, self.definition, None),
            (types.TEXT_DOCUMENT_COMPLETION, self.completion, types.CompletionOptions(["[", " "])),
            (types.TEXT_DOCUMENT_FORMATTING, self.formatting, None),
        ]
        yield from ((name, bound(method), options) for name, method, options in methods)

    # What an editor tells

    def initialize(self, params: types.InitializeParams) -> None:
        self.session.encoding = known_encoding(str(self.server.workspace.position_encoding))
        self.folders_changed(params)

    def folders_changed(self, params: object) -> None:
        workspace = self.server.workspace
        uris = [*(folder.uri for folder in workspace.folders.values()), workspace.root_uri]
        self.session.folders = [path for uri in uris if uri and (path := path_of_uri(uri)) is not None]
        self.check_soon()

    def initialized(self, params: types.InitializedParams) -> None:
        from lsprotocol import types

        workspace = self.server.client_capabilities.workspace
        watching = workspace.did_change_watched_files if workspace else None
        if watching is not None and watching.dynamic_registration:
            watchers = [types.FileSystemWatcher("**/*.{yaml,yml}")]
            options = types.DidChangeWatchedFilesRegistrationOptions(watchers)
            wanted = types.Registration("files", types.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)
            self.server.client_register_capability(types.RegistrationParams([wanted]))

    def opened(self, params: types.DidOpenTextDocumentParams) -> None:
        document = params.text_document
        self._put(buffer_of(document.uri, document.text, document.version))

    def changed(self, params: types.DidChangeTextDocumentParams) -> None:
        uri, version = params.text_document.uri, params.text_document.version
        if params.content_changes:
            self._put(buffer_of(uri, params.content_changes[-1].text, version, edited=True))

    def saved(self, params: types.DidSaveTextDocumentParams) -> None:
        buffer = self.session.buffers.get(params.text_document.uri)
        self._put(replace(buffer, edited=False) if buffer else None)

    def closed(self, params: types.DidCloseTextDocumentParams) -> None:
        self.session.buffers.pop(params.text_document.uri, None)
        self.check_soon()

    def files_changed(self, params: types.DidChangeWatchedFilesParams) -> None:
        self.check_soon()

    def _put(self, buffer: Buffer | None) -> None:
        if buffer is not None:
            self.session.buffers[buffer.uri] = buffer
            self.check_soon()

    # Checking

    def check_soon(self) -> None:
        """Check once nothing more has come for a moment."""
        from asyncio import get_running_loop

        if self.waiting is not None:
            self.waiting.cancel()
        self.waiting = get_running_loop().call_later(PAUSE, self.check)

    def check(self) -> None:
        """Check what has changed, and tell the editor what to show."""
        from lsprotocol import types

        if self.waiting is not None:
            self.waiting.cancel()
            self.waiting = None
        try:
            told = self.session.check()
        except Exception as error:
            # What was shown stays; the editor goes on, and the next change may get past it.
            self._complain(f"bestiary: this is a bug in bestiary ({type(error).__name__}: {error})")
            return
        for each in told:
            found = [to_diagnostic(spotted) for spotted in each.found]
            self.server.text_document_publish_diagnostics(types.PublishDiagnosticsParams(each.uri, found, each.version))

    def _complain(self, text: str) -> None:
        from lsprotocol import types

        if text != self.complaint:
            self.server.window_show_message(types.ShowMessageParams(types.MessageType.Error, text))
        self.complaint = text

    # What an editor asks

    def actions(self, params: types.CodeActionParams) -> list[types.CodeAction]:
        from lsprotocol import types

        opened = self._open_sheet(params.text_document.uri, fresh=True)
        if opened is None:
            return []
        buffer, sheet = opened.buffer, opened.sheet
        found, only = self.session.findings(buffer.uri), params.context.only
        actions: list[types.CodeAction] = []
        if sheet is not None and _wants(only, types.CodeActionKind.QuickFix):
            measure = buffer.ruler(self.session.encoding)
            span = Span(measure.offset(_place(params.range.start)), measure.offset(_place(params.range.end)))
            actions += [
                types.CodeAction(
                    each.title,
                    types.CodeActionKind.QuickFix,
                    [to_diagnostic(each.spotted)],
                    each.preferred,
                    edit=to_workspace_edit(buffer, each.edits, self.session.encoding, self._takes_versions()),
                )
                for each in actions_for(opened.checked, sheet, found, span)
            ]
        mendable = [each for each in found if each.diagnostic.edits and each.diagnostic.safe]
        if mendable and _wants(only, FIX_ALL):
            whole = types.CodeAction("Mend all that is safe to mend in this file", FIX_ALL, data={"uri": buffer.uri})
            actions.append(whole if self._resolves_edits() else self._with_edits(whole, opened))
        return actions

    def resolved_action(self, action: types.CodeAction) -> types.CodeAction:
        uri = action.data.get("uri") if isinstance(action.data, dict) else None
        opened = self._open_sheet(uri, fresh=True) if isinstance(uri, str) else None
        return self._with_edits(action, opened) if opened and action.edit is None else action

    def _with_edits(self, action: types.CodeAction, opened: _Open) -> types.CodeAction:
        edits = mends_of_all(opened.checked, opened.path)
        action.edit = to_workspace_edit(opened.buffer, edits, self.session.encoding, self._takes_versions())
        return action

    def hover(self, params: types.HoverParams) -> types.Hover | None:
        from lsprotocol import types

        opened = self._open_sheet(params.text_document.uri, fresh=True)
        if opened is None:
            return None
        measure = opened.buffer.ruler(self.session.encoding)
        said = hover_at(opened.sheet, self.session.findings(opened.buffer.uri), measure.offset(_place(params.position)))
        if said is None:
            return None
        content = types.MarkupContent(types.MarkupKind.Markdown, said.text)
        return types.Hover(content, to_range(said.span, measure) if said.span else None)

    def definition(self, params: types.DefinitionParams) -> list[types.Location]:
        opened = self._open_sheet(params.text_document.uri, fresh=True)
        if opened is None or opened.sheet is None:
            return []
        word = word_at(opened.sheet, opened.buffer.ruler(self.session.encoding).offset(_place(params.position)))
        uris = {home.path: uri for uri in self.session.buffers if (home := self.session.home(uri))}
        definitions = definitions_of(opened.sheet, word) if word else ()
        found = [to_location(each, uris, self.session.encoding) for each in definitions]
        return [each for each in found if each is not None]

    def completion(self, params: types.CompletionParams) -> types.CompletionList | None:
        opened = self._open_sheet(params.text_document.uri, fresh=False)
        if opened is None:
            return None
        measure = opened.buffer.ruler(self.session.encoding)
        offset = measure.offset(_place(params.position))
        offers = offers_at(opened.checked, opened.path, opened.buffer.text, offset)
        return to_completion(offers, measure, offset)

    def formatting(self, params: types.DocumentFormattingParams) -> list[types.TextEdit] | None:
        from lsprotocol import types

        opened = self._open_sheet(params.text_document.uri, fresh=False)
        if opened is None or opened.sheet is None:
            return None
        try:
            edits = tidying_edits(opened.sheet)
        except Unformatted as error:
            said = f"bestiary: {Path(opened.path).name} was left alone: {error}"
            self.server.window_log_message(types.LogMessageParams(types.MessageType.Info, said))
            return None
        return to_text_edits(edits, opened.buffer.ruler(self.session.encoding))

    def _open_sheet(self, uri: str, fresh: bool) -> _Open | None:
        """An open text, None for one of no bestiary; `fresh` when its bestiary has to have been checked with what was typed last."""
        home = self.session.home(uri)
        if home is None:
            return None
        if (self.waiting is not None and fresh) or home.root not in self.session.checked:
            self.check()
        checked, buffer = self.session.checked.get(home.root), self.session.buffers[uri]
        return _Open(checked, home.path, buffer, read_sheet(checked, home.path, buffer.text)) if checked else None

    def _takes_versions(self) -> bool:
        workspace = self.server.client_capabilities.workspace
        return bool(workspace and workspace.workspace_edit and workspace.workspace_edit.document_changes)

    def _resolves_edits(self) -> bool:
        document = self.server.client_capabilities.text_document
        action = document.code_action if document else None
        return bool(action and action.resolve_support and "edit" in action.resolve_support.properties)


def _wants(only: Any, kind: str) -> bool:
    """Whether actions of a kind are asked for: no kinds, or one that it is a part of."""
    return only is None or any(kind == each or kind.startswith(f"{each}.") or not each for each in map(str, only))


def _place(position: types.Position) -> Place:
    return Place(position.line, position.character)
