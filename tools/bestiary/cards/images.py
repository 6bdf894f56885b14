"""Pictures beside sheets, as far as their files tell: type and size, without drawing them."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
import stat
from struct import error as struct_error

from msgspec import Struct


class Trouble(StrEnum):
    """Why a picture cannot be printed."""

    MISSING = "missing"
    UNREADABLE = "unreadable"
    TYPE = "type"
    LINKED = "linked"
    LETTERS = "letters"
    PART = "part"


class Fault(Struct, frozen=True, array_like=True):
    """Why a picture cannot be printed, and what there is the matter: the file it refers to, the letters that no font has, the part."""

    trouble: Trouble
    what: str = ""


class Picture(Struct, frozen=True):
    """A picture's type for the web, its width and height in pixels (0 for one that has no pixels), and its bytes."""

    type: str
    width: int
    height: int
    content: bytes


#: How files of each type begin, to the type and to how whole ones end.
_STARTS = {
    b"\x89PNG\r\n\x1a\n": ("image/png", b"IEND\xaeB`\x82"),
    b"\xff\xd8\xff": ("image/jpeg", b"\xff\xd9"),
    b"GIF8": ("image/gif", b"\x3b"),
}
#: Endings that pictures on cards can have.
ENDINGS = (".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp")
#: Bytes of the largest file that is looked at.
LARGEST = 64_000_000
_VECTORS = "image/svg+xml"
#: Bytes after the end of a picture that programs have been seen to add.
_TRAILER = 64


def read_picture(path: str) -> Picture | Trouble:
    """The picture of a file, or why it is none that can be printed."""
    content = _content(Path(path))
    if isinstance(content, Trouble):
        return content
    kind = _kind(content)
    if kind == "" or not path.lower().endswith(ENDINGS):
        return Trouble.TYPE if content else Trouble.UNREADABLE
    if kind == _VECTORS:
        return Picture(kind, 0, 0, content)
    return Picture(kind, *_pixels(content), content) if is_sound(content) else Trouble.UNREADABLE


def is_sound(content: bytes) -> bool:
    """Whether bytes are a picture of a type we show, whole as far as its ends and its size tell."""
    kind = _kind(content)
    return kind == _VECTORS or (kind != "" and min(_pixels(content)) > 0 and _is_whole(content, kind))


def _content(path: Path) -> bytes | Trouble:
    try:
        status = path.stat()
        # A pipe would keep us waiting for its writer.
        whole = stat.S_ISREG(status.st_mode) and status.st_size <= LARGEST
        return path.read_bytes() if whole else Trouble.UNREADABLE
    except (FileNotFoundError, NotADirectoryError):
        return Trouble.MISSING
    except (OSError, ValueError):
        return Trouble.UNREADABLE


def _kind(content: bytes) -> str:
    for start, (kind, _) in _STARTS.items():
        if content.startswith(start):
            return kind
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
        return "image/webp"
    return _VECTORS if b"<svg" in content[:2000] else ""


def _is_whole(content: bytes, kind: str) -> bool:
    if kind == "image/webp":
        return int.from_bytes(content[4:8], "little") + 8 <= len(content)
    return dict(_STARTS.values())[kind] in content[-_TRAILER:]


def _pixels(content: bytes) -> tuple[int, int]:
    from io import BytesIO

    from imagesize import get

    try:
        width, height = get(BytesIO(content))
    except (ValueError, ArithmeticError, LookupError, EOFError, OSError, struct_error):
        return 0, 0
    return int(width), int(height)
