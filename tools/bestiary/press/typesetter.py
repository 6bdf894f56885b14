"""The one door to typst: compiling the template with its data, and asking which characters no font can show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from html import unescape
from itertools import pairwise
import json
import os
from pathlib import Path
import re
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

from bestiary.cards.images import Fault, Trouble
from bestiary.parallel import is_part
from bestiary.press.content.letters import beginning_of
from bestiary.press.drawings import fault_of_parts
from bestiary.press.failure import PressError
from bestiary.scratch import scratch_folder

if TYPE_CHECKING:
    import typst

_NOT_INSTALLED = "This needs typst, which `pip install 'bestiary[pdf]'` brings."
#: What pages can be typeset as.
PictureForm = Literal["pdf", "png", "svg"]
_CARDS, _MEASURE, _OPENINGS, _CALIBRATION = "cards.typ", "measure.typ", "openings.typ", "calibration.typ"
_PARTS = (
    "fonts.typ",
    "ink.typ",
    "deck.typ",
    "shapes.typ",
    "text.typ",
    "leads.typ",
    "head.typ",
    "sheet.typ",
    "backs.typ",
    _CARDS,
    _MEASURE,
    _OPENINGS,
    _CALIBRATION,
)
_DATA = "data.json"
#: How far down its page each mark came out, in pt: asked when all is set, as a template that asks itself is set twice.
_DOWN = "query(<mark>).map(mark => (mark.value, mark.location().position().y / 1pt))"
#: The text face, before all others.
_TEXT_FACE = "Libertinus Serif"
_PANIC = "PanicException"
#: Each character on a line of its own, which an error names; a block of its own, since fonts are chosen for all of a paragraph.
_PROBE = """\
#set document(title: "Probe")
#set page(width: auto, height: auto)
#set text(font: "Libertinus Serif")
= Probe
#set text(font: json(bytes(sys.inputs.fonts)), fallback: sys.inputs.fallback == "yes")
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
_TAG = re.compile("(<[^<>]*>)")
_TEXT_TAG = re.compile(r"<(/?)(?:\w+:)?text\b(?!.*/>)", re.DOTALL)
#: A mark farther below another than this, in pt, is on another line.
_LINE = 1.0
#: Letters that a picture lacks, at most; and as much as is told of a file it refers to.
_TOLD, _NAME = 5, 60
#: The moment written into every PDF, in seconds since 1970, so that equal input gives equal bytes.
_TIMESTAMP = 0
_ESCAPE = re.compile(r"\\(?:u\{([0-9a-f]+)\}|(.))")
_UNSHOWN = re.compile(r'the text `"((?:[^"\\]|\\.)*)"` could not be displayed')
_DAMAGED_FONT = re.compile(r'failed to process font `"([^"`]*)"`')
_UNSHOWN_LINE = re.compile(r"could not be displayed.*\n.*:(\d+):\d+\n")
#: What the press's fonts draw, but not as it is meant: Devanagari, whose letters they cannot join, and private characters.
_UNFIT = "[\u0900-\u097f\u1cd0-\u1cff\ua8e0-\ua8ff\U00011b00-\U00011b5f\ue000-\uf8ff\U000f0000-\U0010ffff]"
#: Letters and signs that the press's own fonts have for certain: a deck with no others, as most are, need not be tried out.
SHOWN = frozenset(map(chr, (*range(0x80), *range(0xA1, 0xAD), *range(0xAE, 0x180)))) | frozenset("–—‘’‚“”„…•†‡−≤≥≠")


class Typeset(Struct, frozen=True):
    """Typeset pages: one file for all (PDF) or a file a page, and how tall the text of each face came out, in pt by its key."""

    files: tuple[bytes, ...]
    tall: Mapping[str, float]


def load_typesetter() -> None:
    """Load the library that sets pages, and its fonts: once loaded, all processes forked from this one have them.

    PressError when typst is missing.
    """
    _fonts()


def measure(asked: Mapping[str, Any], fonts: Sequence[str] = ()) -> list[Mapping[str, Any]]:
    """How wide words are, by lettering, as measure.typ answers; PressError when typst is missing.

    `fonts` are files, by their paths, for letters that the text face lacks.
    """
    with _compiler(_MEASURE, "asked", json.dumps(asked, ensure_ascii=False), fonts=fonts) as compiler:
        answers: list[Mapping[str, Any]] = json.loads(compiler.query("<widths>", field="value"))
        return answers


def find_openings(words: Sequence[Sequence[str]], fonts: Sequence[str] = ()) -> list[list[bool]]:
    """Of each letter of words, given as their letters, whether a line may end before it, as openings.typ shows.

    `fonts` as in `measure`. PressError when typst is missing.
    """
    asked = json.dumps({"words": words}, ensure_ascii=False)
    with _compiler(_OPENINGS, "asked", asked, fonts=fonts) as compiler:
        heights = iter(json.loads(compiler.eval("query(<letter>).map(mark => mark.location().position().y / 1pt)")))
    lines = [[next(heights) for _ in letters] for letters in words]
    return [[False, *(b - a > _LINE for a, b in pairwise(line))] for line in lines]


def typeset(
    deck: str,
    form: PictureForm,
    ppi: float = 300.0,
    pictures: Mapping[str, bytes] | None = None,
    fonts: Sequence[str] = (),
) -> Typeset:
    """The pages of a deck, given as JSON, as one tagged "pdf", or each as a "png" of so many pixels per inch or an "svg".

    `pictures` are the files of its images by their names, `fonts` files, by their paths, for letters that the text face lacks.
    The same bytes each time; PressError when typst is missing.
    """
    with _compiler(_CARDS, "deck", deck, pictures or {}, fonts) as compiler, _refusals():
        if form == "pdf":
            made = compiler.compile(format="pdf", pdf_standards="ua-1", timestamp=_TIMESTAMP)
        else:
            made = compiler.compile(format=form, ppi=ppi if form == "png" else None)
        assert made is not None
        down = json.loads(compiler.eval(_DOWN))
    return Typeset((made,) if isinstance(made, bytes) else tuple(made), _heights(down))


def _heights(marks: Iterable[tuple[str, float]]) -> Mapping[str, float]:
    """How tall faces and leads came out, by their names: of marks, each with how far down its page it is, the first of a face
    stands above its text, the last below it, and others, with how far down the face their leads begin, below these."""
    tops: dict[str, float] = {}
    found: dict[str, float] = {}
    for name, down in marks:
        face, *lead = name.split("#")
        top = tops.setdefault(face, down)
        # A face lies upright or upside down.
        found[name] = abs(down - top) - (float(lead[1]) if lead else 0.0)
    return found


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
        if damaged := _DAMAGED_FONT.search(error.diagnostic):
            raise PressError(f"The font {_unescaped(damaged[1])} is damaged: get its file anew.") from error
        unshown = _UNSHOWN.search(error.diagnostic)
        if unshown is None:
            raise
        raise PressError(f"No font of the cards can show `{_unescaped(unshown[1])}`: write it another way.") from error
    except BaseException as error:
        # Rust's own way to fail is no Exception, and its class cannot be imported.
        if type(error).__name__ != _PANIC:
            raise
        raise PressError(
            "The typesetter breaks off at one of these cards: print them one by one (`--only`) to find it, and write it another way."
        ) from error


@contextmanager
def _compiler(
    template: str,
    name: str,
    data: str,
    pictures: Mapping[str, bytes] = MappingProxyType({}),
    fonts: Sequence[str] = (),
) -> Iterator[typst.Compiler]:
    """A compiler of a template over this JSON, for as long as the context lasts."""
    typst = _typst()
    if is_part():
        # Other processes have the other cores.
        os.environ.setdefault("RAYON_NUM_THREADS", "1")
    with scratch_folder() as folder, _typefaces(fonts) as faces:
        root, templates = Path(folder), Path(__file__).parent / "templates"
        for part in _PARTS:
            (root / part).write_bytes((templates / part).read_bytes())
        for picture, content in pictures.items():
            (root / picture).write_bytes(content)
        (root / _DATA).write_text(data, encoding="utf-8", newline="\n")
        inputs = {name: _DATA, "fonts": json.dumps([_TEXT_FACE, *faces.families])}
        yield typst.Compiler(
            str(root / template), root=folder, font_paths=faces.fonts, ignore_system_fonts=True, sys_inputs=inputs
        )


class _Typefaces(Struct, frozen=True):
    """Fonts as the typesetter takes them, and the families that an author brought, in order."""

    fonts: Any
    families: tuple[str, ...] = ()


@contextmanager
def _typefaces(paths: Sequence[str]) -> Iterator[_Typefaces]:
    """The fonts of the program and those of some files, for as long as the context lasts; PressError where one is none."""
    typst = _typst()
    if not paths:
        yield _Typefaces(_fonts())
        return
    with scratch_folder() as folder:
        # The typesetter takes folders, in whatever order their files lie: one for each font.
        put = [_put_font(Path(folder) / f"{number:04}", path) for number, path in enumerate(paths)]
        fonts = typst.Fonts(include_system_fonts=False, font_paths=[os.path.dirname(file) for file in put])
        # It gives paths without links.
        places = [os.path.realpath(file) for file in put]
        found = sorted(
            (places.index(os.path.realpath(each.path)), each.index, each.family) for each in fonts.fonts() if each.path
        )
        for path, place in zip(paths, places, strict=True):
            if not any(places[number] == place for number, _, _ in found):
                raise PressError(f"`{Path(path).name}` is no font that can be printed: get the file anew.")
        yield _Typefaces(fonts, tuple(dict.fromkeys(family for _, _, family in found)))


@cache
def _fonts() -> Any:
    """The fonts that come with the typesetter, which looks for them longer than it sets a short page."""
    return _typst().Fonts(include_system_fonts=False)


def _put_font(folder: Path, path: str) -> str:
    """The path of a font in a new folder of its own."""
    folder.mkdir()
    target = folder / f"font{Path(path).suffix}"
    try:
        target.symlink_to(Path(path).absolute())
    except OSError:
        # Not everywhere may everyone make links.
        target.write_bytes(Path(path).read_bytes())
    return str(target)


def picture_fault(name: str, content: bytes, fonts: Sequence[str] = ()) -> Fault | None:
    """Why a picture, its name ending as its type does, cannot be typeset; PressError when typst is missing.

    `fonts` as in `measure`.
    """
    typst = _typst()
    with scratch_folder() as folder, _typefaces(fonts) as faces:
        page = Path(folder) / "page.typ"
        page.write_text(_PICTURE_PROBE.format(name), encoding="utf-8", newline="\n")
        page.with_name(name).write_bytes(content)
        try:
            typst.compile(str(page), root=folder, font_paths=faces.fonts, format="pdf", pdf_standards="ua-1")
        except typst.TypstError as error:
            return _fault(error.diagnostic, content)
    return _fault_of_svg(content, fonts) if name.endswith(".svg") else None


def _fault_of_svg(content: bytes, fonts: Sequence[str]) -> Fault | None:
    """What typst leaves out of a picture without an error."""
    if fault := fault_of_parts(content.decode("utf-8", "replace")):
        return fault
    unfit = re.findall(_UNFIT, _letters_of(content))
    unshown = unshown_characters(unfit, fonts) if unfit and fonts else unfit
    return _lacking(letter for letter in unfit if letter in unshown)


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
        png = typst.compile(str(page), root=folder, font_paths=_fonts(), format="png", ppi=ppi)
    assert isinstance(png, bytes)
    return png


def unshown_characters(characters: Iterable[str], fonts: Sequence[str] = ()) -> frozenset[str]:
    """Those of some characters, each with its marks, that the fonts of the press, and those of some files, cannot show as they
    are meant."""
    asked = sorted(set(characters) - SHOWN)
    if not asked:
        return frozenset()
    unfit = frozenset(character for character in asked if re.search(_UNFIT, character))
    fit = [character for character in asked if character not in unfit]
    with _typefaces(fonts) as faces:
        # An author's font joins letters as they are meant; what it lacks of them, no other has.
        unfit = _unshown(sorted(unfit), faces, faces.families) if faces.families else unfit
        return unfit | _unshown(fit, faces)


def _unshown(characters: Sequence[str], faces: _Typefaces, families: Sequence[str] = ()) -> frozenset[str]:
    """Those of some characters that the fonts cannot show: of all, or of these families alone."""
    typst = _typst()
    if not characters:
        return frozenset()
    page = _PROBE + "".join(map(_PROBED.format, range(len(characters))))
    inputs = {
        "characters": json.dumps(characters, ensure_ascii=False),
        "fonts": json.dumps(families or [_TEXT_FACE, *faces.families]),
        "fallback": "no" if families else "yes",
    }
    try:
        typst.compile(
            page.encode(), pdf_standards="ua-1", font_paths=faces.fonts, ignore_system_fonts=True, sys_inputs=inputs
        )
    except typst.TypstError as error:
        first = _PROBE.count("\n") + 1
        return frozenset(characters[int(match[1]) - first] for match in _UNSHOWN_LINE.finditer(error.diagnostic))
    return frozenset()


def _unescaped(text: str) -> str:
    return _ESCAPE.sub(lambda match: chr(int(match[1], 16)) if match[1] else match[2], text)


def _typst() -> ModuleType:
    try:
        import typst
    except ImportError as error:
        raise PressError(_NOT_INSTALLED) from error
    return typst
