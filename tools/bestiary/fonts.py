"""Fonts that an author brings: where they are, whether they can be read, and what a page needs of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
import os
from pathlib import Path
import re
from struct import error as struct_error
from typing import TYPE_CHECKING, Any
from unicodedata import normalize

from msgspec import Struct

from bestiary.cached import digest

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

#: Endings of files that are looked for in a folder.
ENDINGS = (".ttf", ".otf", ".ttc", ".otc")
#: Bytes of the largest file that is read.
LARGEST = 64_000_000
_COLLECTION = b"ttcf"
_STARTS = (b"\x00\x01\x00\x00", b"OTTO", b"true", _COLLECTION)
_WEB_STARTS = (b"wOFF", b"wOF2")
#: Tables without which nothing can be set; those of them that are small are read.
_TABLES, _SMALL = {"head", "hhea", "maxp", "hmtx", "cmap", "name"}, ("head", "hhea", "maxp", "name")
#: The name of a family, the one of all its weights first.
_FAMILY_NAMES = (16, 1)
#: The names that a font is found by: of its family, and for PostScript.
_NAMES = (1, 6)
_ITALIC = 0b10
_CIRCLE = "\u25cc"
#: What makes one sign of several and of the letters before it; and the signs that a key on a keyboard is drawn around.
_JOINING = frozenset(map(ord, "\u200c\u200d\u20e3\ufe0e\ufe0f")) | frozenset(range(0xE0020, 0xE0080))
_KEY, _KEYS = 0x20E3, frozenset(map(ord, "0123456789#*"))
#: What is raised where the bytes of a font are not what they should be.
_DAMAGE = (
    struct_error,
    AssertionError,
    ArithmeticError,
    AttributeError,
    EOFError,
    LookupError,
    OSError,
    TypeError,
    ValueError,
)


class FontFault(Struct, frozen=True):
    """What is wrong with a font that is asked for, what helps, and which path there is instead, or empty."""

    said: str
    help: str
    near: str = ""


class WebFace(Struct, frozen=True):
    """What a page needs of a font: the number of its family, from 1, weight and slant as CSS has them, and a WOFF file.

    Family 0 is for digits as keys on a keyboard, after all that text is set in.
    """

    family: int
    weight: int
    style: str
    content: bytes


def find_fonts(root: Path, written: Iterable[str]) -> tuple[str, ...]:
    """The paths of the files that are asked for, in order, those of a folder by name; what is not there is left out."""
    found: dict[str, None] = {}
    for each in written:
        path = root / each
        found.update((str(file), None) for file in (_files_in(path) if path.is_dir() else [path]) if file.is_file())
    return tuple(found)


def fonts_of(root: Path, cards: Mapping[str, Any]) -> tuple[str, ...]:
    """The paths of the fonts that the settings of cards name, in order."""
    return find_fonts(root, cards.get("fonts", ()))


def digest_fonts(paths: Sequence[str]) -> str:
    """A short text that differs for any other fonts, or the same in another order; empty for none."""
    return digest(" ".join(digest(_content(path)) for path in paths)) if paths else ""


def font_fault(root: Path, written: str) -> FontFault | None:
    """Why a file or folder that is asked for cannot be used; None where it can."""
    path = root / written
    try:
        if path.is_dir():
            return _folder_fault(path, written)
        if not path.exists():
            return _missing(root, written)
        return _file_fault(path, written)
    except (OSError, ValueError):
        return FontFault(f"the font `{written}` cannot be read", "")


def covered_by(paths: Iterable[str]) -> Set[int]:
    """The code points that some fonts have letters for."""
    return frozenset().union(*map(_covered, _fonts_of(paths)))


def web_faces(paths: Sequence[str], characters: Iterable[str]) -> tuple[WebFace, ...]:
    """What a page with these characters needs of some fonts: each character in the first family that has it."""
    # Those that browsers take apart or put together as they join letters; and the circle below a mark without a letter.
    said = "".join(characters) + _CIRCLE
    left = set(map(ord, said + "".join(normalize(form, said) for form in ("NFC", "NFD", "NFKD"))))
    families: dict[str, tuple[int, Set[int]]] = {}
    faces = []
    for font in _fonts_of(paths):
        name = _family(font)
        if name not in families:
            found = (left - _KEYS) & _covered(font)
            # What joins letters is needed in each family, beside the letters.
            families[name] = len(families) + 1, found
            left -= found - _JOINING
        number, shown = families[name]
        if shown - _JOINING and (face := _web_face(font, number, shown)):
            faces.append(face)
    if _KEY in left and (keys := next((font for font in _fonts_of(paths) if _covered(font) > _KEYS | {_KEY}), None)):
        faces.extend(filter(None, [_web_face(keys, 0, left & (_KEYS | _JOINING))]))
    return tuple(faces)


def _fonts_of(paths: Iterable[str]) -> Iterator[TTFont]:
    return (font for path in paths for font in _fonts_in(Path(path)))


def _files_in(folder: Path) -> list[Path]:
    return sorted(each for each in folder.iterdir() if each.suffix.lower() in ENDINGS)


def _folder_fault(folder: Path, written: str) -> FontFault | None:
    files = _files_in(folder)
    if not files:
        return FontFault(f"there is no font in the folder `{written}`", _KINDS)
    faults = (_file_fault(file, f"{written.rstrip('/')}/{file.name}") for file in files)
    return next((fault for fault in faults if fault), None)


#: What stands for any letters in a path.
_ANY = re.compile(r"[*?\[]")
_KINDS = "fonts are files that end in .ttf, .otf or .ttc"


def _missing(root: Path, written: str) -> FontFault:
    near = _meant(root, written)
    help = "the path starts at the folder of this file"
    if "\\" in written:
        help = "folders are parted by `/`"
    elif _ANY.search(written):
        help = "name each font, or the folder alone, which stands for all fonts in it"
    return FontFault(f"there is no font `{written}` here", help, near)


def _meant(root: Path, written: str) -> str:
    """The path of a font or of a folder of fonts that another is misspelt for; empty where there is none."""
    from bestiary.suggest import nearest

    parts = written.replace("\\", "/").rstrip("/").split("/")
    if _ANY.search(parts[-1]):
        del parts[-1]
    found = root
    for part in parts:
        if part not in ("", ".", "..") and not (found / part).exists():
            names = [each.name for each in found.iterdir() if _holds_fonts(each)] if found.is_dir() else []
            part = nearest(part, sorted(names)) or ""
        if not part:
            return ""
        found = found / part
    return os.path.relpath(found, root).replace(os.sep, "/") if found != root and _holds_fonts(found) else ""


def _holds_fonts(path: Path) -> bool:
    return any(_files_in(path)) if path.is_dir() else path.suffix.lower() in ENDINGS


def _file_fault(path: Path, written: str) -> FontFault | None:
    content = _content(str(path))
    if content[:4] in _WEB_STARTS:
        said = f"`{written}` is a font for the web (WOFF), which cannot be printed"
        return FontFault(said, "take the .ttf or .otf of the same font")
    if content[:4] not in _STARTS:
        help = "what is in it is no font, whatever its name says" if path.suffix.lower() in ENDINGS else _KINDS
        return FontFault(
            f"`{written}` is no font that can be printed",
            f"{help}: get the file anew" if content else "it is empty: get the file anew",
        )
    fonts = _fonts_in(path)
    if not fonts or not all(_is_whole(font, len(content)) for font in fonts):
        return FontFault(f"the font `{written}` is damaged", "get the file anew")
    return None


def _content(path: str) -> bytes:
    """The bytes of a file; none of one that is no usual file, is too large, or cannot be read."""
    try:
        file = Path(path)
        # A pipe would keep us waiting for its writer.
        return file.read_bytes() if file.is_file() and file.stat().st_size <= LARGEST else b""
    except OSError:
        return b""


def _fonts_in(path: Path) -> list[TTFont]:
    """The fonts of a file, several in a collection; none where it cannot be read."""
    from io import BytesIO
    import logging

    from fontTools.ttLib import TTCollection, TTFont, TTLibError

    # It tells of whatever is odd in a font, and of each table that a page has no use for.
    logging.getLogger("fontTools").setLevel(logging.CRITICAL)
    content = _content(str(path))
    try:
        if content.startswith(_COLLECTION):
            return list(TTCollection(BytesIO(content), lazy=True).fonts)
        return [TTFont(BytesIO(content), lazy=True)]
    except (*_DAMAGE, TTLibError):
        return []


def _is_whole(font: TTFont, size: int) -> bool:
    """Whether there are all tables that text needs, and all of the font's lie in its file of so many bytes."""
    from fontTools.ttLib import TTLibError

    try:
        tables = font.reader.tables
        inside = all(table.offset + table.length <= size for table in tables.values())
        read = inside and tables.keys() >= _TABLES and all(font[tag] is not None for tag in _SMALL)
        return read and all(font["name"].getDebugName(number) for number in _NAMES)
    except (*_DAMAGE, TTLibError):
        return False


def _family(font: TTFont) -> str:
    return next((str(name) for number in _FAMILY_NAMES if (name := font["name"].getDebugName(number))), "")


def _covered(font: TTFont) -> Set[int]:
    from fontTools.ttLib import TTLibError

    try:
        return (font.getBestCmap() or {}).keys()
    except (*_DAMAGE, TTLibError):
        return frozenset()


def _web_face(font: TTFont, family: int, characters: Set[int]) -> WebFace | None:
    """A face with no more than these characters; None of a font that is damaged."""
    from io import BytesIO

    from fontTools import subset
    from fontTools.ttLib import TTLibError

    try:
        weight = int(getattr(font.get("OS/2"), "usWeightClass", 400))
        style = "italic" if font["head"].macStyle & _ITALIC else "normal"
        cut = subset.Subsetter(subset.Options(layout_features=["*"], hinting=False, notdef_outline=True))
        cut.populate(unicodes=characters)
        cut.subset(font)
        font.flavor, font.recalcTimestamp = "woff", False
        written = BytesIO()
        font.save(written)
    except (*_DAMAGE, TTLibError, subset.Subsetter.SubsettingError):
        return None
    return WebFace(family, weight, style, written.getvalue())
