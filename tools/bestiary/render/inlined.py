"""Pictures and fonts as part of the page: as `data:` addresses, pictures of bounded size."""

from __future__ import annotations

from base64 import b64encode

from bestiary.cards.images import Picture, read_picture

#: Bytes of a picture above which a page would be slow to open; it is then left out.
LARGEST = 1_500_000


def data_address(path: str) -> str:
    """A picture's file as a `data:` address; empty where there is none that can be shown, or it is too large."""
    picture = read_picture(path) if path else None
    if not isinstance(picture, Picture) or len(picture.content) > LARGEST:
        return ""
    return _address(picture.type, picture.content)


def font_address(content: bytes) -> str:
    """A WOFF font as a `data:` address."""
    return _address("font/woff", content)


def _address(kind: str, content: bytes) -> str:
    return f"data:{kind};base64,{b64encode(content).decode('ascii')}"
