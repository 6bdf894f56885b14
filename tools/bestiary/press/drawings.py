"""What a picture in SVG has that the typesetter leaves out without an error."""

from __future__ import annotations

from base64 import b64decode
from binascii import Error as Base64Error
from html import unescape
import re
from urllib.parse import unquote_to_bytes

from bestiary.cards.images import Fault, Trouble, is_sound
from bestiary.press.content.letters import beginning_of

#: As much as is told of a file that a picture refers to.
_NAME = 60
#: Only parts of a picture itself are drawn. These patterns are compiled where they are asked for, as few decks have drawings.
_TAKEN = r"""(?i)<(?:\w+:)?use\b[^<>]*?\bhref\s*=\s*["'](?!#)([^"']+)|\burl\(\s*["']?(?!#|data:)([^"')\s]+)"""
_EMBEDDED = r"""(?i)<(?:\w+:)?(?:image|feImage)\b[^<>]*?\bhref\s*=\s*["']\s*data:([^"',;]*)([^"',]*),([^"']*)["']"""
_FOREIGN = r"<(?:\w+:)?(foreignObject)\b"
#: A remark says nothing; and a choice between parts has one that is drawn.
_REMARK = r"(?s)<!--.*?-->"
_CHOICE = r"(?s)<((?:\w+:)?switch)\b.*?</\1\s*>"


def fault_of_parts(svg: str) -> Fault | None:
    """Why a picture would be drawn without a part of it: what it takes from another file, text of a web page, a damaged picture."""
    drawn = re.sub(_REMARK, "", svg)
    if taken := re.search(_TAKEN, drawn):
        return Fault(Trouble.LINKED, beginning_of(taken[1] or taken[2], _NAME))
    for kind, coding, data in re.findall(_EMBEDDED, drawn):
        if not _is_picture(kind.strip(), coding, unescape(data)):
            return Fault(Trouble.PART, f"{beginning_of(f'data:{kind}{coding}', _NAME)},…")
    if foreign := re.search(_FOREIGN, re.sub(_CHOICE, "", drawn)):
        return Fault(Trouble.PART, f"<{foreign[1]}>")
    return None


def _is_picture(kind: str, coding: str, data: str) -> bool:
    """Whether data within a picture are one, of a kind that is drawn."""
    content = unquote_to_bytes(data)
    if coding.lower().rstrip().endswith("base64"):
        try:
            content = b64decode(b"".join(content.split()))
        except Base64Error:
            return False
    return is_sound(content)
