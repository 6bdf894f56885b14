"""Two pictures of a card side by side: how many of their pixels differ, where on the card, and a picture of that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
import io

from PIL import Image, ImageChops

MM_PER_INCH = 25.4
#: Pixels per inch of pictures that are kept.
PPI = 90
#: White between the faces of a card in its picture, and between the parts of a picture of differences, in pixels.
_GAP = 8
#: By how much of 255 a colour may differ, which is more than so few colours cost; how many pixels may differ by more; colours.
_NEAR, _FEW, _COLOURS = 26, 20, 64


@dataclass(frozen=True, slots=True)
class Difference:
    """How many pixels of a face differ, and the left, top, right and bottom in mm of all these."""

    face: int
    pixels: int
    region: tuple[float, float, float, float]

    def __str__(self) -> str:
        left, top, right, bottom = self.region
        return (
            f"{self.pixels:,} pixels of face {self.face} differ, {left:.1f} to {right:.1f} mm from its left edge and "
            f"{top:.1f} to {bottom:.1f} mm from its top"
        )


def joined(pictures: Sequence[Image.Image]) -> Image.Image:
    """Pictures from left to right on white."""
    width = sum(each.width for each in pictures) + _GAP * (len(pictures) - 1)
    whole = Image.new("RGB", (width, max(each.height for each in pictures)), "white")
    at = 0
    for each in pictures:
        whole.paste(each, (at, 0))
        at += each.width + _GAP
    return whole


def kept(picture: Image.Image) -> bytes:
    """A picture as the small PNG that is kept."""
    stream = io.BytesIO()
    picture.quantize(_COLOURS, dither=Image.Dither.NONE).save(stream, "PNG", optimize=True)
    return stream.getvalue()


def differences(before: Image.Image, now: Image.Image, faces: int) -> list[Difference]:
    """What differs between two pictures, of the same size and with so many faces, face by face; empty when they look alike."""
    marks = _marks(before, now)
    width = (now.width - _GAP * (faces - 1)) // faces
    found = []
    for face in range(faces):
        left = face * (width + _GAP)
        part = marks.crop((left, 0, left + width, now.height))
        box, pixels = part.getbbox(), part.histogram()[255]
        if box and pixels > _FEW:
            left, top, right, bottom = (side / PPI * MM_PER_INCH for side in box)
            found.append(Difference(face + 1, pixels, (left, top, right, bottom)))
    return found


def side_by_side(before: Image.Image, now: Image.Image) -> Image.Image:
    """Before, after, and what differs in red on what is there now, faded."""
    size = (max(before.width, now.width), max(before.height, now.height))
    old, new = (_widened(each, size) for each in (before, now))
    faded = Image.blend(new, Image.new("RGB", size, "white"), 0.7)
    faded.paste("#d00000", mask=_marks(old, new))
    return joined([old, new, faded])


def _widened(picture: Image.Image, size: tuple[int, int]) -> Image.Image:
    whole = Image.new("RGB", size, "white")
    whole.paste(picture)
    return whole


def _marks(before: Image.Image, now: Image.Image) -> Image.Image:
    """White where two pictures of the same size differ, black elsewhere."""
    red, green, blue = ImageChops.difference(before, now).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return most.point(lambda value: 255 if value > _NEAR else 0)
