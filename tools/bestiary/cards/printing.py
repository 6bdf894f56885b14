"""A deck to the files of each format: sheets, single cards, pictures, pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
import os
import re
from typing import TYPE_CHECKING, Literal

from bestiary.card import Card, Deck

if TYPE_CHECKING:
    from bestiary.press.pdf import Printed
    from bestiary.press.sheets.paper import Sheet
    from bestiary.press.spelling import MissingGlyph

#: Formats of which the whole deck is one file.
PAGES = ("pdf", "html", "md", "txt")
#: Formats of which each face of each card is a file.
PICTURES = ("png", "svg")
#: Formats that a single card can have at the press.
_PRESSED: Mapping[str, Literal["pdf", "png", "svg"]] = {"pdf": "pdf", "png": "png", "svg": "svg"}
#: The folder of files that hold one card each, below that of the others.
CARDS = "cards"
#: Columns of plain text.
_WIDTH = 80
#: Cards whose pictures are made in one go: more would only fill the memory.
_TOGETHER = 24
_UNSAFE = re.compile(r"[^\w.-]+")
#: Cards that a message names at most.
_NAMED = 5


@dataclass(frozen=True, slots=True)
class Job:
    """How a deck is printed: on which sheet, as pictures of which sheet, each card as a PDF of its own or not, and pixels
    per inch of PNGs."""

    sheet: Sheet
    picture: Sheet
    each: bool = False
    ppi: float = 300.0


@dataclass(frozen=True, slots=True)
class File:
    """A file to be written: its path below the output folder, what is in it, and the id of its card, or empty."""

    name: str
    content: bytes
    card: str = ""
    #: How its cards came out, in a few words.
    said: str = ""


#: Told how much of how much is done.
Progress = Callable[[int, int], None]
#: Told what the person at the printer should know.
Tell = Callable[[str], None]


def is_of_form(name: str, form: str, job: Job) -> bool:
    """Whether a file of this name is made for a format."""
    in_folder = form in PICTURES or (form == "pdf" and job.each)
    return name.endswith(f".{form}") and name.startswith(f"{CARDS}/") == in_folder


def print_form(deck: Deck, form: str, job: Job, progress: Progress, tell: Tell) -> Iterator[File]:
    """The files of a deck in a format; PressError when it cannot be printed whole."""
    if form in PICTURES or (form == "pdf" and job.each):
        yield from _faces(deck, form, job, progress, tell)
    else:
        text = "" if form == "pdf" else _text(deck, form)
        yield File(f"cards.{form}", text.encode("utf-8")) if text else _sheets(deck, job, progress, tell)


def lacking_pictures(deck: Deck) -> Iterator[str]:
    """A sentence for each picture that is missing from its card, as its file is."""
    from bestiary.cards.images import Trouble, read_picture

    for image, card in {card.image: card for card in deck.cards if card.image}.items():
        if isinstance(trouble := read_picture(image), Trouble):
            what = {Trouble.MISSING: "is not there", Trouble.UNREADABLE: "is damaged"}.get(
                trouble, "is of no type we show"
            )
            yield f"the picture `{os.path.basename(image)}` of {card.id} {what}, so its card has none."


def file_stems(cards: Sequence[Card]) -> tuple[str, ...]:
    """A name for the files of each card: its id, with a number where several cards have the same."""
    ids = [_UNSAFE.sub("_", card.id).strip(".") or "card" for card in cards]
    counts, seen = Counter(ids), Counter[str]()
    stems = []
    for identity in ids:
        seen[identity] += 1
        stems.append(f"{identity}_{seen[identity]}" if counts[identity] > 1 else identity)
    return tuple(stems)


def face_name(stem: str, place: int, form: str, stems: Sequence[str]) -> str:
    """The file of a face, from 1: the first is called like the card, the second has a 2 behind."""
    if place == 1:
        return f"{CARDS}/{stem}.{form}"
    # Another card may be called so: no id has two hyphens in a row.
    numbered = f"{stem}-{place}"
    return f"{CARDS}/{stem}--{place}.{form}" if numbered in stems else f"{CARDS}/{numbered}.{form}"


def _text(deck: Deck, form: str) -> str:
    if form == "html":
        from bestiary.render.html import render_html

        return render_html(deck)
    if form == "md":
        from bestiary.render.markdown import render_markdown

        return render_markdown(deck)
    from bestiary.render.text import render_deck

    return render_deck(deck, width=_WIDTH)


def _sheets(deck: Deck, job: Job, progress: Progress, tell: Tell) -> File:
    printed = _print(deck, job.sheet, progress, tell)
    longer = sum(card.faces > 1 for card in printed.cards)
    faces = f"{longer} of them on more than one face; " if longer else ""
    paper = f" of {job.sheet.paper.name}" if job.sheet.paper else ""
    pages = f"{printed.pages} page{'s' if printed.pages != 1 else ''}"
    return File("cards.pdf", printed.pdf, said=f"{faces}{pages}{paper}")


def _faces(deck: Deck, form: str, job: Job, progress: Progress, tell: Tell) -> Iterator[File]:
    """Files of one card each: its faces as pictures, or a PDF of it."""
    from bestiary.press.pdf import print_faces
    from bestiary.press.spelling import spell_out
    from bestiary.press.typesetter import unshown_characters

    _tell_missing(spell_out(deck, unshown_characters)[1], tell)
    stems, total = file_stems(deck.cards), len(deck.cards)
    sheet = job.picture if form in PICTURES else job.sheet
    for start in range(0, total, _TOGETHER):
        part = replace(deck, cards=deck.cards[start : start + _TOGETHER])
        drawn = print_faces(part, sheet, _PRESSED[form], job.ppi)
        for card, stem, faces in zip(part.cards, stems[start:], drawn, strict=False):
            for place, content in enumerate(faces, 1):
                yield File(face_name(stem, place, form, stems), content, card.id)
        progress(start + len(part.cards), total)


def _print(deck: Deck, sheet: Sheet, progress: Progress, tell: Tell) -> Printed:
    """The deck as a PDF with every word of it; PressError names what would be lost."""
    from bestiary.press.pdf import print_pdf, refuse_losses

    printed = print_pdf(deck, sheet, progress)
    refuse_losses(printed.losses)
    _tell_missing(printed.missing, tell)
    return printed


def _tell_missing(missing: Iterable[MissingGlyph], tell: Tell) -> None:
    cards: dict[tuple[str, str], list[str]] = {}
    for glyph in missing:
        cards.setdefault((glyph.character, glyph.spelled), []).append(glyph.card)
    for (character, spelled), of in cards.items():
        ids = list(dict.fromkeys(of))
        more = f" and {len(ids) - _NAMED} more" if len(ids) > _NAMED else ""
        tell(f"no font has `{character}` of {', '.join(ids[:_NAMED])}{more}; it is printed as {spelled}.")
