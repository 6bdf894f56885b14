"""An editor for tests: it speaks the protocol with a server, over the same bytes as editors, with nothing in between."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import pairwise
import json
import os
from pathlib import Path
from queue import Queue
import subprocess
import sys
from threading import Thread
from typing import Any, BinaryIO

from bestiary.editor.server import serve

REPOSITORY = Path(__file__).parents[1]
#: Seconds after which a server that says nothing is taken for dead.
PATIENCE = 60


class Editor:
    """A connection to a server; texts are named by their paths below `root`."""

    def __init__(self, asks: BinaryIO, answers: BinaryIO, root: Path) -> None:
        self.asks, self.answers, self.root = asks, answers, root
        self.said: Queue[Any] = Queue()
        self.diagnostics: dict[str, list[Any]] = {}
        self.messages: list[Any] = []
        self.asked: list[Any] = []
        self.capabilities: Any = {}
        self.texts: dict[str, str] = {}
        self.version = 0
        self.last = 0
        self.reader = Thread(target=self._read, daemon=True)
        self.reader.start()

    # The protocol

    def request(self, method: str, params: Any) -> Any:
        """The answer to a request; an error of the server fails the test."""
        self.last += 1
        self.send({"id": self.last, "method": method, "params": params})
        answer = self.wait(lambda message: message.get("id") == self.last and "method" not in message)
        assert "error" not in answer, answer
        return answer["result"]

    def notify(self, method: str, params: Any) -> None:
        self.send({"method": method, "params": params})

    def send(self, message: Mapping[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.asks.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.asks.flush()

    def wait(self, wanted: Callable[[Any], bool]) -> Any:
        """The next message that is wanted; what comes before it is taken note of."""
        while True:
            message = self.said.get(timeout=PATIENCE)
            assert message is not None, "the server is gone"
            self._note(message)
            if wanted(message):
                return message

    def _note(self, message: Any) -> None:
        if message.get("method") == "textDocument/publishDiagnostics":
            self.diagnostics[message["params"]["uri"]] = message["params"]["diagnostics"]
        elif "method" in message and "id" in message:
            self.asked.append(message)
            self.send({"id": message["id"], "result": None})
        elif "method" in message:
            self.messages.append(message)

    def _read(self) -> None:
        while header := self.answers.readline():
            size = int(header.split(b":")[1])
            while self.answers.readline().strip():
                pass
            self.said.put(json.loads(self.answers.read(size)))
        self.said.put(None)

    # What an editor does

    def start(self, capabilities: Any) -> None:
        uri = self.root.as_uri()
        folders = [{"uri": uri, "name": "test"}]
        params = {"processId": None, "rootUri": uri, "workspaceFolders": folders, "capabilities": capabilities}
        self.capabilities = self.request("initialize", params)["capabilities"]
        self.notify("initialized", {})

    def uri(self, name: str) -> str:
        return (self.root / name).as_uri()

    def open(self, name: str, text: str | None = None) -> None:
        """Open a file, with another text than is on disk if one is given."""
        if text is None:
            # Byte for byte: an editor keeps line ends, and hides a mark of byte order.
            text = (self.root / name).read_bytes().decode("utf-8-sig", "replace")
        self.texts[name] = text
        document = {"uri": self.uri(name), "languageId": "yaml", "version": 1, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": document})

    def change(self, name: str, text: str) -> None:
        self.version += 1
        self.texts[name] = text
        document = {"uri": self.uri(name), "version": self.version + 1}
        self.notify("textDocument/didChange", {"textDocument": document, "contentChanges": [{"text": text}]})

    def save(self, name: str) -> None:
        (self.root / name).write_bytes(self.texts[name].encode())
        self.notify("textDocument/didSave", {"textDocument": {"uri": self.uri(name)}})

    def close(self, name: str) -> None:
        self.notify("textDocument/didClose", {"textDocument": {"uri": self.uri(name)}})

    def found(self, name: str, *codes: str) -> list[Any]:
        """The findings of a file, once they are those of the given codes, in the order of the text."""
        uri = self.uri(name)

        def arrived() -> bool:
            return uri in self.diagnostics and [each["code"].split()[0] for each in self.diagnostics[uri]] == [*codes]

        while not arrived():
            try:
                self.wait(lambda message: message.get("method") == "textDocument/publishDiagnostics")
            except Exception as error:
                raise AssertionError(f"{name}: {self.diagnostics.get(uri)}") from error
        return self.diagnostics[uri]

    def at(self, name: str, words: str, after: int = 0) -> dict[str, int]:
        """The place of words in an open text, and so many characters on, as UTF-16 counts."""
        offset = self.texts[name].index(words) + after
        before = self.texts[name][:offset].replace("\r\n", "\n")
        line = before.rpartition("\n")[2]
        return {"line": before.count("\n"), "character": len(line.encode("utf-16-le")) // 2}

    def ask(self, method: str, name: str, place: dict[str, int]) -> Any:
        return self.request(f"textDocument/{method}", {"textDocument": {"uri": self.uri(name)}, "position": place})

    def actions(self, name: str, words: str, *only: str) -> list[Any]:
        """What can be done about some words."""
        span = {"start": self.at(name, words), "end": self.at(name, words, len(words))}
        context = {"diagnostics": [], **({"only": only} if only else {})}
        params = {"textDocument": {"uri": self.uri(name)}, "range": span, "context": context}
        return list(self.request("textDocument/codeAction", params))

    def tidied(self, name: str) -> str:
        """A text after it was formatted."""
        options = {"tabSize": 2, "insertSpaces": True}
        params = {"textDocument": {"uri": self.uri(name)}, "options": options}
        return apply(self.texts[name], self.request("textDocument/formatting", params) or [])

    def mended(self, name: str, action: Any) -> str:
        """A text after an action on it alone."""
        edit = action["edit"]
        changes = edit.get("changes") or {
            each["textDocument"]["uri"]: each["edits"] for each in edit["documentChanges"]
        }
        assert [*changes] == [self.uri(name)]
        return apply(self.texts[name], changes[self.uri(name)])


def apply(text: str, edits: list[Any]) -> str:
    """A text with edits made, as an editor that counts UTF-16 makes them."""
    lines = text.split("\n")
    starts = [sum(len(line) + 1 for line in lines[:number]) for number in range(len(lines))]

    def offset(place: Any) -> int:
        raw = lines[place["line"]].encode("utf-16-le")
        return starts[place["line"]] + len(raw[: place["character"] * 2].decode("utf-16-le"))

    spans = sorted((offset(each["range"]["start"]), offset(each["range"]["end"]), each["newText"]) for each in edits)
    assert all(one[1] <= other[0] for one, other in pairwise(spans)), "edits overlap"
    for start, end, new in reversed(spans):
        text = text[:start] + new + text[end:]
    return text


@contextmanager
def editing(root: Path, capabilities: Any = None, apart: bool = False) -> Iterator[Editor]:
    """An editor with a folder open; at the end the server has to leave in peace, and to have left every file alone.

    The server runs `apart`, as the process that editors start, or in a thread, which spares its start.
    """
    before = tree_of(root)
    with (_process if apart else _thread)(root) as (editor, ends):
        editor.start(capabilities or {})
        yield editor
        editor.request("shutdown", None)
        editor.notify("exit", None)
        assert ends()
        assert not [each for each in editor.messages if each["method"] == "window/showMessage"], editor.messages
    assert tree_of(root) == before or editor.texts, "the server wrote something"


#: An editor with its server, and what says whether that comes to a good end.
_Served = Iterator[tuple[Editor, Callable[[], bool]]]


@contextmanager
def _process(root: Path) -> _Served:
    """A server as editors start it."""
    process = subprocess.Popen(
        [sys.executable, "-m", "bestiary", "lsp", "--stdio"],
        cwd=root,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY / "tools")},
    )
    assert process.stdin and process.stdout and process.stderr
    editor = Editor(process.stdin, process.stdout, root)
    try:
        yield editor, lambda: process.wait(timeout=PATIENCE) == 0
    finally:
        process.kill()
        process.wait()
        editor.reader.join()
        for stream in (process.stdin, process.stdout, process.stderr):
            stream.close()


@contextmanager
def _thread(root: Path) -> _Served:
    """A server in a thread of this process."""
    (asked, asks), (answers, answered) = os.pipe(), os.pipe()
    with (
        open(asked, "rb") as questions,
        open(asks, "wb") as writing,
        open(answers, "rb") as heard,
        open(answered, "wb") as said,
    ):
        server = Thread(target=serve, args=(questions, said), daemon=True)
        server.start()
        editor = Editor(writing, heard, root)

        def ends() -> bool:
            server.join(timeout=PATIENCE)
            return not server.is_alive()

        try:
            yield editor, ends
        finally:
            # Without questions it ends, also where a test has failed.
            writing.close()
            server.join(timeout=PATIENCE)
            said.close()
            editor.reader.join(timeout=PATIENCE)


def tree_of(root: Path) -> dict[str, bytes]:
    """Every file below a root with what is in it."""
    return {str(path.relative_to(root)): path.read_bytes() for path in sorted(root.rglob("*")) if path.is_file()}
