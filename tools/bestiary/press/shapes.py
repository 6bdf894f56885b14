"""The shapes of letters as a PDF draws them, with the characters that each is given for.

A reader's text of right-to-left lines has parts in another order, and some shapes that stand close to each other once or not at all:
what is drawn tells them all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from io import BytesIO
import re
from types import TracebackType
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct, field

if TYPE_CHECKING:
    from pikepdf import Matrix, Pdf

#: What is drawn for which characters, in the table of a font: both as hexadecimal digits.
_GIVEN_FOR = re.compile(rb"<([0-9A-Fa-f]{4})>\s*<([0-9A-Fa-f]+)>")
_TABLE = re.compile(rb"beginbfchar(.*?)endbfchar", re.DOTALL)
#: Bytes that a shape is shown by.
_CODE = 2


class Shape(NamedTuple):
    """A shape with where its line is begun to be drawn, in pt from the lower left corner of the page, and its characters."""

    x: float
    y: float
    text: str


class Shapes:
    """The shapes on the pages of a PDF, which is opened when the first is asked for."""

    def __init__(self, pdf: bytes) -> None:
        self._bytes = pdf
        self._pdf: Pdf | None = None
        self._tables: dict[tuple[int, int], Mapping[bytes, str]] = {}

    def __enter__(self) -> Shapes:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._pdf:
            self._pdf.close()

    def of_page(self, index: int) -> list[Shape]:
        """The shapes of a page in the order in which they are drawn."""
        import pikepdf

        if self._pdf is None:
            self._pdf = pikepdf.open(BytesIO(self._bytes))
        page = self._pdf.pages[index]
        fonts: Any = page.Resources.get("/Font", {})
        tables = {name: self._table(font) for name, font in fonts.items()}
        return list(_drawn(pikepdf.parse_content_stream(page), tables))

    def _table(self, font: Any) -> Mapping[bytes, str]:
        if font.objgen not in self._tables:
            written = b"".join(_TABLE.findall(font.ToUnicode.read_bytes())) if "/ToUnicode" in font else b""
            pairs = ((bytes.fromhex(each.decode()) for each in found) for found in _GIVEN_FOR.findall(written))
            self._tables[font.objgen] = {code: text.decode("utf-16-be") for code, text in pairs}
        return self._tables[font.objgen]


class _State(Struct):
    """What instructions have set so far: matrices, the table of the font, and the texts that content is marked as, if any."""

    at: Matrix
    line: Matrix
    kept: list[Matrix] = field(default_factory=list)
    table: Mapping[bytes, str] = field(default_factory=dict)
    marked: list[str | None] = field(default_factory=list)


def _drawn(instructions: Iterable[Any], tables: Mapping[str, Mapping[bytes, str]]) -> Iterator[Shape]:
    """The shapes that instructions draw; `tables` say by the names of fonts what each is given for."""
    from pikepdf import Matrix

    state = _State(Matrix(), Matrix())
    for operands, operator in instructions:
        name = str(operator)
        if name in ("Tj", "TJ"):
            place = state.line @ state.at
            yield from (Shape(place.e, place.f, text) for text in _texts(operands[0], state))
        elif name == "q":
            state.kept.append(state.at)
        elif name == "Q":
            state.at = state.kept.pop()
        elif name == "cm":
            state.at = Matrix(operands) @ state.at
        elif name == "Tm":
            state.line = Matrix(operands)
        elif name == "Tf":
            state.table = tables.get(str(operands[0]), {})
        elif name in ("BMC", "BDC"):
            state.marked.append(_said(operands))
        elif name == "EMC":
            state.marked.pop()


def _said(operands: Any) -> str | None:
    """What content is said to read as, where its shapes are given for something else."""
    from pikepdf import Dictionary

    said = operands[1].get("/ActualText") if len(operands) > 1 and isinstance(operands[1], Dictionary) else None
    return None if said is None else str(said)


def _texts(shown: Any, state: _State) -> Iterator[str]:
    """The characters of the shapes that one instruction shows."""
    from pikepdf import Array, String

    said = next((text for text in reversed(state.marked) if text is not None), None)
    if said is not None:
        yield said
        return
    for codes in (bytes(part) for part in (shown if isinstance(shown, Array) else [shown]) if isinstance(part, String)):
        yield from (state.table.get(codes[start : start + _CODE], "") for start in range(0, len(codes), _CODE))
