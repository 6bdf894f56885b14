"""The one door to typst: compiling the template with its data, and asking which characters no font can show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from html import unescape
from importlib.resources import files
import json
from pathlib import Path
import re
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

from bestiary.cards.images import Fault, Trouble
from bestiary.press.content.letters import beginning_of
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
#: Each character on a line of its own, which an error names; a block of its own, since fonts are chosen for all of a paragraph.
_PROBE = """\
#set document(title: "Probe")
#set page(width: auto, height: auto)
#set text(font: "Libertinus Serif")
= Probe
#let all = json(bytes(sys.inputs.characters))
"""
_PROBED = "#block(text(all.at({})))\n"
_PICTURE_PAGE = """\
#set page(width: auto, height: auto, margin: 0pt)
#image("picture.svg")
"""
#: As a picture stands on a card; its errors tell what of it cannot be printed.
_PICTURE_PROBE = """\
#set document(title: "Probe")
#set page(width: auto, height: auto)
#set text(font: "Libertinus Serif")
= Probe
#image("{}", alt: "Picture")
"""
_LINKED = re.compile(r"failed to load linked image (.*) in SVG")
#: Letters were joined, so that a reader of the PDF would not find them.
_UNREAD = "text with missing codepoints"
#: What an SVG takes from another file without a word of typst: only parts of itself are drawn.
_TAKEN = re.compile(
    r"""<(?:\w+:)?use\b[^<>]*?\bhref\s*=\s*["'](?!#)([^"']+)|\burl\(\s*["']?(?!#|data:)([^"')\s]+)""", re.IGNORECASE
)
_TAG = re.compile("(<[^<>]*>)")
_TEXT_TAG = re.compile(r"<(/?)(?:\w+:)?text\b(?!.*/>)", re.DOTALL)
#: Letters that a picture lacks, at most; and as much as is told of a file it refers to.
_TOLD, _NAME = 5, 60
#: The moment written into every PDF, in seconds since 1970, so that equal input gives equal bytes.
_TIMESTAMP = 0
_ESCAPE = re.compile(r"\\(?:u\{([0-9a-f]+)\}|(.))")
_UNSHOWN = re.compile(r'the text `"((?:[^"\\]|\\.)*)"` could not be displayed')
_UNSHOWN_LINE = re.compile(r"could not be displayed.*\n.*:(\d+):\d+\n")
#: What the press's fonts draw, but not as it is meant: Devanagari, whose letters they cannot join, and private characters.
_UNFIT = re.compile("[\u0900-\u097f\u1cd0-\u1cff\ua8e0-\ua8ff\U00011b00-\U00011b5f\ue000-\uf8ff\U000f0000-\U0010ffff]")


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


def picture_fault(name: str, content: bytes) -> Fault | None:
    """Why a picture, its name ending as its type does, cannot be typeset; PressError when typst is missing."""
    typst = _typst()
    with scratch_folder() as folder:
        page = Path(folder) / "page.typ"
        page.write_text(_PICTURE_PROBE.format(name), encoding="utf-8", newline="\n")
        page.with_name(name).write_bytes(content)
        try:
            typst.compile(str(page), root=folder, ignore_system_fonts=True, format="pdf", pdf_standards="ua-1")
        except typst.TypstError as error:
            return _fault(error.diagnostic, content)
    return _fault_of_svg(content) if name.endswith(".svg") else None


def _fault_of_svg(content: bytes) -> Fault | None:
    """What typst leaves out of a picture without an error."""
    if taken := _TAKEN.search(content.decode("utf-8", "replace")):
        return Fault(Trouble.LINKED, beginning_of(taken[1] or taken[2], _NAME))
    return _lacking(_UNFIT.findall(_letters_of(content)))


def _fault(diagnostic: str, content: bytes) -> Fault:
    if linked := _LINKED.search(diagnostic):
        return Fault(Trouble.LINKED, beginning_of(linked[1], _NAME) or 'href=""')
    letters = [_unescaped(match[1]) for match in _UNSHOWN.finditer(diagnostic)]
    if _UNREAD in diagnostic:
        letters = [letter for letter in _letters_of(content) if letter > "\u02ff"]
    return _lacking(letters) or Fault(Trouble.UNREADABLE)


def _lacking(letters: Iterable[str]) -> Fault | None:
    told = "".join(dict.fromkeys(letters))[:_TOLD]
    return Fault(Trouble.LETTERS, told) if told else None


def _letters_of(svg: bytes) -> str:
    """The text that a picture in SVG shows."""
    inside, letters = 0, ""
    for part in _TAG.split(svg.decode("utf-8", "replace")):
        if tag := _TEXT_TAG.match(part):
            inside += -1 if tag[1] else 1
        elif inside and not part.startswith("<"):
            letters += unescape(part)
    return letters


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


def unshown_characters(characters: Iterable[str]) -> frozenset[str]:
    """Those of some characters, each with its marks, that the fonts of the press cannot show as they are meant."""
    typst = _typst()
    asked = sorted(character for character in set(characters) if not character.isascii())
    unfit = frozenset(filter(_UNFIT.search, asked))
    probed = [character for character in asked if character not in unfit]
    if not probed:
        return unfit
    page = _PROBE + "".join(map(_PROBED.format, range(len(probed))))
    inputs = {"characters": json.dumps(probed, ensure_ascii=False)}
    try:
        typst.compile(page.encode(), pdf_standards="ua-1", ignore_system_fonts=True, sys_inputs=inputs)
    except typst.TypstError as error:
        first = _PROBE.count("\n") + 1
        return unfit | {probed[int(match[1]) - first] for match in _UNSHOWN_LINE.finditer(error.diagnostic)}
    return unfit


def _unescaped(text: str) -> str:
    return _ESCAPE.sub(lambda match: chr(int(match[1], 16)) if match[1] else match[2], text)


def _typst() -> ModuleType:
    try:
        import typst
    except ImportError as error:
        raise PressError(_NOT_INSTALLED) from error
    return typst
