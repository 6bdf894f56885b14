"""A deck to the files of each format: sheets, single cards, pictures, pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
import os
import re
from typing import TYPE_CHECKING, Literal

from msgspec import Struct, field
from msgspec.structs import replace

from bestiary.cached import digest
from bestiary.card import Card, Deck
from bestiary.cards.images import Picture, Trouble, read_picture

if TYPE_CHECKING:
    from bestiary.press.sheets.paper import Sheet
    from bestiary.press.spelling import MissingGlyph

#: Formats of which the whole deck is one file.
PAGES = ("pdf", "html", "md", "txt")
#: Formats of which each face of each card is a file.
PICTURES = ("png", "svg")
#: Formats that a single card can have at the press.
_PRESSED: Mapping[str, Literal["pdf", "png", "svg"]] = {"pdf": "pdf", "png": "png", "svg": "svg"}
#: Columns of plain text.
_WIDTH = 80
_UNSAFE = re.compile(r"[^\w.-]+")
#: Cards that a message names at most.
_NAMED = 5


class Job(Struct, frozen=True):
    """How a deck is printed: what its files are called, on which sheet, as pictures of which sheet, each card as a PDF of its
    own or not, and pixels per inch of PNGs."""

    #: Of files of the whole deck, and of the folder of those that hold one card each.
    name: str
    sheet: Sheet
    picture: Sheet
    each: bool = False
    ppi: float = 300.0
    #: What is asked for the picture of a file.
    read: Callable[[str], Picture | Trouble] = read_picture
    #: All that may be printed, where it is not all that is.
    cards: tuple[Card, ...] = ()


class File(Struct, frozen=True):
    """A file to be written: its path below the output folder, what is in it, the key of its card, or empty, and its cards."""

    name: str
    content: bytes
    card: str
    cards: tuple[Card, ...]
    #: How its cards came out, in a few words.
    said: str = ""
    #: Cards whose picture could not be shown, by the path of that.
    lost: Mapping[str, str] = field(default_factory=dict)


#: Told what is being done, and how much of how much of it is.
Progress = Callable[[str, int, int], None]
#: Told what the person at the printer should know.
Tell = Callable[[str], None]


def is_of_form(name: str, form: str, job: Job) -> bool:
    """Whether a file of this name is made for a format."""
    if form in PICTURES or (form == "pdf" and job.each):
        return name.startswith(f"{job.name}/") and name.endswith(f".{form}")
    return name == f"{job.name}.{form}"


def print_form(deck: Deck, form: str, job: Job, progress: Progress, tell: Tell, tell_lost: Tell) -> Iterator[File]:
    """The files of a deck in a format; PressError when it cannot be printed whole.

    `tell_lost` is told of characters that could not be printed as they are.
    """
    if form in PICTURES or (form == "pdf" and job.each):
        yield from _faces(deck, form, job, progress, tell_lost)
    else:
        text = "" if form == "pdf" else _text(deck, form)
        yield (
            File(f"{job.name}.{form}", text.encode("utf-8"), "", deck.cards)
            if text
            else _sheets(deck, job, progress, tell, tell_lost)
        )


def without_lost_pictures(deck: Deck, job: Job) -> tuple[Deck, tuple[str, ...]]:
    """The deck without pictures of which there is no sound file, and a sentence for each of these."""
    troubles = {image: job.read(image) for image in dict.fromkeys(card.image for card in deck.cards) if image}
    lost = {image: trouble for image, trouble in troubles.items() if isinstance(trouble, Trouble)}
    cards = tuple(replace(card, image="") if card.image in lost else card for card in deck.cards)
    of = {card.image: card.id for card in deck.cards}
    return replace(deck, cards=cards), tuple(say_lost(of[image], image, trouble) for image, trouble in lost.items())


def say_lost(card: str, image: str, trouble: Trouble = Trouble.UNREADABLE) -> str:
    """A sentence about the picture of a card that cannot be printed."""
    what = {Trouble.MISSING: "is not there", Trouble.UNREADABLE: "is damaged"}.get(trouble, "is of no type we show")
    return f"the picture `{os.path.basename(image)}` of {card} {what}, so its card has none."


def look_of(card: Card, job: Job) -> str:
    """A digest of how a card looks, its number and copy aside: these change when a card comes or goes, or with what is asked for."""
    picture = job.read(card.image) if card.image else None
    content = digest(picture.content) if isinstance(picture, Picture) else ""
    return digest(repr(replace(card, number="", copy="", image=content)))


def file_stems(cards: Sequence[Card], among: Sequence[Card] = ()) -> tuple[str, ...]:
    """A name for the files of each card: its id, with a number where several cards have the same.

    Of cards that are some of others, `among` are all: each is called as if all were printed.
    """
    named = iter(
        [((card.key, card.copy), stem) for card, stem in zip(among or cards, _stems(among or cards), strict=True)]
    )
    return tuple(next(stem for of, stem in named if of == (card.key, card.copy)) for card in cards)


def _stems(cards: Sequence[Card]) -> tuple[str, ...]:
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
        return f"{stem}.{form}"
    # Another card may be called so: no id has two hyphens in a row.
    numbered = f"{stem}-{place}"
    return f"{stem}--{place}.{form}" if numbered in stems else f"{numbered}.{form}"


def _text(deck: Deck, form: str) -> str:
    if form == "html":
        from bestiary.render.html import render_html

        return render_html(deck)
    if form == "md":
        from bestiary.render.markdown import render_markdown

        return render_markdown(deck)
    from bestiary.render.text import render_deck

    return render_deck(deck, width=_WIDTH)


def _sheets(deck: Deck, job: Job, progress: Progress, tell: Tell, tell_lost: Tell) -> File:
    from bestiary.press.pdf import print_pdf
    from bestiary.press.refusing import refuse_losses
    from bestiary.press.sheets.imposition import count_unruled

    printed = print_pdf(deck, job.sheet, progress, job.read)
    refuse_losses(printed.losses)
    _tell_missing(printed.missing, tell_lost)
    if job.sheet.paper:
        _tell_unruled(*count_unruled(printed.sides), job.sheet, tell)
    longer = sum(card.faces > 1 for card in printed.cards)
    faces = f"{longer} of them on more than one face; " if longer else ""
    paper = f" of {job.sheet.paper.name}" if job.sheet.paper else ""
    pages = f"{printed.pages} page{'s' if printed.pages != 1 else ''}"
    lost = {image: card for card, image in printed.unseen.items()}
    return File(f"{job.name}.pdf", printed.pdf, "", deck.cards, said=f"{faces}{pages}{paper}", lost=lost)


def _faces(deck: Deck, form: str, job: Job, progress: Progress, tell_lost: Tell) -> Iterator[File]:
    """Files of one card each: its faces as pictures, or a PDF of it."""
    from bestiary.press.apart import print_faces
    from bestiary.press.typesetting import PRINTING

    stems = file_stems(deck.cards, job.cards)
    missing: list[MissingGlyph] = []
    sheet = job.picture if form in PICTURES else job.sheet
    drawn = print_faces(deck, sheet, _PRESSED[form], job.ppi, job.read)
    progress(PRINTING, 0, len(stems))
    for done, (card, stem, made) in enumerate(zip(deck.cards, stems, drawn, strict=True), 1):
        for place, content in enumerate(made.files, 1):
            lost = {made.unseen: card.id} if made.unseen else {}
            name = f"{job.name}/{face_name(stem, place, form, stems)}"
            yield File(name, content, card.key, (card,), lost=lost)
        missing += made.missing
        progress(PRINTING, done, len(stems))
    _tell_missing(missing, tell_lost)


def _tell_unruled(without: int, of: int, sheet: Sheet, tell: Tell) -> None:
    """Say how many sheets do not show whether they are printed at 100 %, and what does."""
    if without:
        option = "--calibrate --duplex long" if sheet.duplex.value == "fold" else "--calibrate"
        sheets = f"{without} of {of} sheet{'s' if of > 1 else ''}"
        tell(f"no room for the ruler of 50 mm on {sheets}; `bestiary cards {option}` prints a page that has it.")


def _tell_missing(missing: Iterable[MissingGlyph], tell: Tell) -> None:
    cards: dict[tuple[str, str], list[str]] = {}
    for glyph in missing:
        cards.setdefault((glyph.character, glyph.spelled), []).append(glyph.card)
    for (character, spelled), of in cards.items():
        ids = list(dict.fromkeys(of))
        more = f" and {len(ids) - _NAMED} more" if len(ids) > _NAMED else ""
        code = f"U+{ord(character):04X}"
        tell(f"no font has `{character}` ({code}) of {', '.join(ids[:_NAMED])}{more}; it is printed as {spelled}.")
