"""Pictures as part of the page: as `data:` addresses, of bounded size."""

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
    return f"data:{picture.type};base64,{b64encode(picture.content).decode('ascii')}"
