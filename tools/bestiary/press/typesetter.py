"""The one door to typst: compiling the template with its data, and asking which characters no font can show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.resources import files
import json
from pathlib import Path
import re
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any, Literal
import unicodedata

from msgspec import Struct

from bestiary.press.failure import PressError
from bestiary.scratch import scratch_folder

if TYPE_CHECKING:
    import typst

_NOT_INSTALLED = "This needs typst, which `pip install 'bestiary[pdf]'` brings."
#: What pages can be typeset as.
PictureForm = Literal["pdf", "png", "svg"]
_CARDS, _MEASURE, _CALIBRATION = "cards.typ", "measure.typ", "calibration.typ"
_PARTS = (
    "deck.typ",
    "shapes.typ",
    "text.typ",
    "leads.typ",
    "head.typ",
    "sheet.typ",
    "backs.typ",
    _CARDS,
    _MEASURE,
    _CALIBRATION,
)
_DATA = "data.json"
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
_ESCAPE = re.compile(r"\\(?:u\{([0-9a-f]+)\}|(.))")
_UNSHOWN = re.compile(r'the text `"((?:[^"\\]|\\.)*)"` could not be displayed')


class Typeset(Struct, frozen=True):
    """Typeset pages: one file for all (PDF) or a file a page, and how tall the text of each face came out, in pt by its key."""

    files: tuple[bytes, ...]
    tall: Mapping[str, float]


def measure(asked: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """How wide words are, by lettering, as measure.typ answers; PressError when typst is missing."""
    with _compiler(_MEASURE, "asked", json.dumps(asked, ensure_ascii=False)) as compiler:
        answers: list[Mapping[str, Any]] = json.loads(compiler.query("<widths>", field="value"))
        return answers


def typeset(deck: str, form: PictureForm, ppi: float = 300.0, pictures: Mapping[str, bytes] | None = None) -> Typeset:
    """The pages of a deck, given as JSON, as one tagged "pdf", or each as a "png" of so many pixels per inch or an "svg".

    `pictures` are the files of its images by their names.
    The same bytes each time; PressError when typst is missing.
    """
    with _compiler(_CARDS, "deck", deck, pictures or {}) as compiler:
        with _refusals():
            if form == "pdf":
                made = compiler.compile(format="pdf", pdf_standards="ua-1", timestamp=_TIMESTAMP)
            else:
                made = compiler.compile(format=form, ppi=ppi if form == "png" else None)
        assert made is not None
        tall = dict(json.loads(compiler.query("<tall>", field="value", one=True)))
    return Typeset((made,) if isinstance(made, bytes) else tuple(made), tall)


def typeset_calibration(sheet: Mapping[str, Any]) -> bytes:
    """The two sides of calibration.typ as a tagged PDF, the same bytes each time; PressError when typst is missing."""
    with _compiler(_CALIBRATION, "sheet", json.dumps(sheet)) as compiler:
        made = compiler.compile(format="pdf", pdf_standards="ua-1", timestamp=_TIMESTAMP)
        assert isinstance(made, bytes)
        return made


@contextmanager
def _refusals() -> Iterator[None]:
    """Text that no font shows as an error of the press; all else is a fault of ours and passes."""
    try:
        yield
    except _typst().TypstError as error:
        unshown = _UNSHOWN.search(error.diagnostic)
        if unshown is None:
            raise
        raise PressError(f"No font of the cards can show `{_unescaped(unshown[1])}`: write it another way.") from error


@contextmanager
def _compiler(
    template: str, name: str, data: str, pictures: Mapping[str, bytes] = MappingProxyType({})
) -> Iterator[typst.Compiler]:
    """A compiler of a template over this JSON, for as long as the context lasts."""
    typst = _typst()
    with scratch_folder() as folder:
        root = Path(folder)
        for part in _PARTS:
            (root / part).write_bytes(files(__package__).joinpath("templates", part).read_bytes())
        for picture, content in pictures.items():
            (root / picture).write_bytes(content)
        (root / _DATA).write_text(data, encoding="utf-8", newline="\n")
        yield typst.Compiler(str(root / template), root=folder, ignore_system_fonts=True, sys_inputs={name: _DATA})


def can_show(name: str, content: bytes) -> bool:
    """Whether a picture, with the ending of its type, can be typeset; PressError when typst is missing."""
    typst = _typst()
    with scratch_folder() as folder:
        page = Path(folder) / "page.typ"
        page.write_text(_PICTURE_PAGE.replace("picture.svg", name), encoding="utf-8", newline="\n")
        page.with_name(name).write_bytes(content)
        try:
            typst.compile(str(page), root=folder, ignore_system_fonts=True, format="pdf")
        except typst.TypstError:
            return False
    return True


def picture_png(svg: str, ppi: float = 192.0) -> bytes:
    """An SVG picture as a PNG of so many pixels per inch, 96 of its units to the inch; PressError without typst.

    Characters that no font can show are given by their code points.
    """
    typst = _typst()
    svg = svg.translate({ord(character): f"[U+{ord(character):04X}]" for character in unshown_characters(svg)})
    with scratch_folder() as folder:
        page = Path(folder) / "page.typ"
        page.write_text(_PICTURE_PAGE, encoding="utf-8", newline="\n")
        page.with_name("picture.svg").write_text(svg, encoding="utf-8", newline="\n")
        png = typst.compile(str(page), root=folder, ignore_system_fonts=True, format="png", ppi=ppi)
    assert isinstance(png, bytes)
    return png


def unshown_characters(text: str) -> tuple[str, ...]:
    """The characters of a text that no font of the press can show, in code point order."""
    typst = _typst()
    every = sorted(character for character in set(text) if not character.isascii())
    # What encloses other characters takes them along to a font that has neither.
    enclosing = {character for character in every if unicodedata.category(character) == "Me"}
    characters = [character for character in every if character not in enclosing]
    if not every:
        return ()
    inputs = {"characters": json.dumps(characters, ensure_ascii=False)}
    try:
        typst.compile(_PROBE.encode(), pdf_standards="ua-1", ignore_system_fonts=True, sys_inputs=inputs)
    except typst.TypstError as error:
        said = {character for match in _UNSHOWN.finditer(error.diagnostic) for character in _unescaped(match[1])}
        return tuple(character for character in every if character in said or character in enclosing)
    return tuple(sorted(enclosing))


def _unescaped(text: str) -> str:
    return _ESCAPE.sub(lambda match: chr(int(match[1], 16)) if match[1] else match[2], text)


def _typst() -> ModuleType:
    try:
        import typst
    except ImportError as error:
        raise PressError(_NOT_INSTALLED) from error
    return typst
