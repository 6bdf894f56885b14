"""Pictures in SVG, saved as their file's ending says."""

from __future__ import annotations

from pathlib import Path

from bestiary.press.failure import PressError
from bestiary.writing import why_unwritten, write_out

#: Endings that a picture can have.
ENDINGS = (".svg", ".png")


def save_picture(svg: str, target: Path) -> None:
    """Write a picture as .svg or .png; PressError when it cannot be drawn or written, or has another ending."""
    ending = target.suffix.lower()
    if ending not in ENDINGS:
        raise PressError(f"`{target}` must end in {' or '.join(ENDINGS)}.")
    content: str | bytes = svg
    if ending == ".png":
        from bestiary.press.typesetter import picture_png

        content = picture_png(svg)
    try:
        write_out(target, content)
    except OSError as error:
        raise PressError(f"`{target}` cannot be written: {why_unwritten(target, error)}.") from error
