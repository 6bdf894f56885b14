"""The one door to typst: compiling the template with its data, and asking which characters no font can show."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
import json
from pathlib import Path
import re
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import TYPE_CHECKING

from bestiary.press.failure import PressError

if TYPE_CHECKING:
    import typst

_NOT_INSTALLED = "This needs typst, which `pip install 'bestiary[pdf]'` brings."
_TEMPLATE = "cards.typ"
_PARTS = (_TEMPLATE, "deck.typ", "shapes.typ", "units.typ", "compact.typ", "head.typ", "fit.typ")
_DECK = "deck.json"
_PROBE = """\
#set document(title: "Probe")
#set page(width: auto, height: auto)
#set text(font: "Libertinus Serif")
= Probe
#for character in json(bytes(sys.inputs.characters)) [#text(character)\\ ]
"""
_PICTURE_PAGE = """\
#set page(width: auto, height: auto, margin: 0pt)
#image("picture.svg")
"""
#: The moment written into every PDF, in seconds since 1970, so that equal input gives equal bytes.
_TIMESTAMP = 0
#: Code points of a field's name in an error at most.
_FIELD = 60
_REFUSAL = re.compile(r"panicked with: too-small (\[[^\n]*\])")
_ESCAPE = re.compile(r"\\(?:u\{([0-9a-f]+)\}|(.))")
_UNSHOWN = re.compile(r'the text `"((?:[^"\\]|\\.)*)"` could not be displayed')


@contextmanager
def open_typesetter(data: str) -> Iterator[typst.Compiler]:
    """A compiler of the template over this JSON, for as long as the context lasts; PressError when typst is missing."""
    typst = _typst()
    with TemporaryDirectory(prefix="bestiary-") as folder:
        root = Path(folder)
        for name in _PARTS:
            (root / name).write_bytes(files(__package__).joinpath(name).read_bytes())
        (root / _DECK).write_text(data, encoding="utf-8", newline="\n")
        yield typst.Compiler(str(root / _TEMPLATE), root=folder, ignore_system_fonts=True, sys_inputs={"deck": _DECK})


def compile_pdf(compiler: typst.Compiler) -> bytes:
    """The pages as one tagged PDF; the same bytes each time. PressError when a card is too small for what it holds."""
    with _refusals():
        pdf = compiler.compile(format="pdf", pdf_standards="ua-1", timestamp=_TIMESTAMP)
    assert isinstance(pdf, bytes)
    return pdf


def compile_png(compiler: typst.Compiler, ppi: float) -> tuple[bytes, ...]:
    """Each page as a PNG of so many pixels per inch; PressError when a card is too small for what it holds."""
    with _refusals():
        pages = compiler.compile(format="png", ppi=ppi)
    assert pages is not None
    return (pages,) if isinstance(pages, bytes) else tuple(pages)


@contextmanager
def _refusals() -> Iterator[None]:
    """The template's own refusals as errors of the press; all else is a fault of ours and passes."""
    try:
        yield
    except _typst().TypstError as error:
        refusal = _REFUSAL.search(error.message)
        if refusal is None:
            raise
        raise PressError(_refused(*json.loads(refusal[1]))) from error


def _refused(card: str, field: str) -> str:
    field = field if len(field) <= _FIELD else field[:_FIELD].rstrip() + "…"
    return f"The card `{card}` is too small for its `{field}`: choose a larger card, or shorten that."


def picture_png(svg: str, ppi: float = 192.0) -> bytes:
    """An SVG picture as a PNG of so many pixels per inch, 96 of its units to the inch; PressError without typst.

    Characters that no font can show are given by their code points.
    """
    typst = _typst()
    svg = svg.translate({ord(character): f"[U+{ord(character):04X}]" for character in unshown_characters(svg)})
    with TemporaryDirectory(prefix="bestiary-") as folder:
        page = Path(folder) / "page.typ"
        page.write_text(_PICTURE_PAGE, encoding="utf-8", newline="\n")
        page.with_name("picture.svg").write_text(svg, encoding="utf-8", newline="\n")
        (png,) = compile_png(typst.Compiler(str(page), root=folder, ignore_system_fonts=True), ppi)
    return png


def query_plan(compiler: typst.Compiler) -> list[tuple[int, float]]:
    """For each card its number of faces and the size of its text in pt."""
    return [(faces, size) for faces, size in json.loads(compiler.query("<plan>", field="value", one=True))]


def unshown_characters(text: str) -> tuple[str, ...]:
    """The characters of a text that no font of the press can show, in code point order."""
    typst = _typst()
    characters = sorted(character for character in set(text) if not character.isascii())
    if not characters:
        return ()
    inputs = {"characters": json.dumps(characters, ensure_ascii=False)}
    try:
        typst.compile(_PROBE.encode(), pdf_standards="ua-1", ignore_system_fonts=True, sys_inputs=inputs)
    except typst.TypstError as error:
        said = {character for match in _UNSHOWN.finditer(error.diagnostic) for character in _unescaped(match[1])}
        return tuple(character for character in characters if character in said)
    return ()


def _unescaped(text: str) -> str:
    return _ESCAPE.sub(lambda match: chr(int(match[1], 16)) if match[1] else match[2], text)


def _typst() -> ModuleType:
    try:
        import typst
    except ImportError as error:
        raise PressError(_NOT_INSTALLED) from error
    return typst
