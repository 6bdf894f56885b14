"""A deck to the files of each format: sheets, single cards, pictures, pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping, Sequence
import os
import re
from typing import TYPE_CHECKING, Literal

from msgspec import Struct, field
from msgspec.structs import replace

from bestiary.cached import digest
from bestiary.card import Card, Deck
from bestiary.cards.images import Fault, Picture, Trouble, read_picture
from bestiary.cards.lacking import code_of, few_of, script_of
from bestiary.counting import counted
from bestiary.fonts import covered_by

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
_ARABIC = re.compile("[\u0620-\u064a\u066e-\u06d3\u0750-\u077f\ufb50-\ufdff\ufe70-\ufefc]")
_UNSAFE = re.compile(r"[^\w.-]+")
#: Cards that a message names at most.
_NAMED = 5
#: Characters of a script without font that make a card much longer.
_MUCH = 8


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
    #: What changes with the fonts that the author brings.
    fonts: str = ""
    #: What became of pictures that were tried in this run, by their contents.
    tried: MutableMapping[bytes, Fault | None] = field(default_factory=dict)


class File(Struct, frozen=True):
    """A file to be written: its path below the output folder, what is in it, the key of its card, or empty, and its cards."""

    name: str
    content: bytes
    card: str
    cards: tuple[Card, ...]
    #: How its cards came out, in a few words.
    said: str = ""
    #: Sentences about pictures of its cards that could not be printed.
    lost: tuple[str, ...] = ()


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
        _tell_makeshift(deck, tell)
        yield from _faces(deck, form, job, progress, tell_lost)
    elif form == "pdf":
        _tell_makeshift(deck, tell)
        yield _sheets(deck, job, progress, tell, tell_lost)
    else:
        shown, lost = _without_unfit_drawings(deck, job) if form == "html" else (deck, ())
        yield File(f"{job.name}.{form}", _text(shown, form).encode("utf-8"), "", deck.cards, lost=lost)


def in_theme(cards: Sequence[Card], sheet: Sheet) -> tuple[Card, ...]:
    """Cards in the colours of a sheet's theme: their own, or none."""
    return tuple(cards) if sheet.theme.value == "colour" else tuple(replace(card, colours=()) for card in cards)


def without_lost_pictures(deck: Deck, job: Job) -> tuple[Deck, tuple[str, ...]]:
    """The deck without pictures of which there is no sound file, and a sentence for each of these."""
    troubles = {image: job.read(image) for image in dict.fromkeys(card.image for card in deck.cards) if image}
    lost = {image: trouble for image, trouble in troubles.items() if isinstance(trouble, Trouble)}
    cards = tuple(replace(card, image="") if card.image in lost else card for card in deck.cards)
    return replace(deck, cards=cards), _say_lost(deck, {image: Fault(trouble) for image, trouble in lost.items()})


def _without_unfit_drawings(deck: Deck, job: Job) -> tuple[Deck, tuple[str, ...]]:
    """The deck without SVG pictures that are damaged or need another file, and a sentence for each; all of it without typst.

    A browser has more fonts than a print: what letters a picture has does not matter.
    """
    from bestiary.press.failure import PressError
    from bestiary.press.illustrations import take_pictures

    drawn = tuple(card for card in deck.cards if card.image and _is_drawing(job.read(card.image)))
    try:
        faults = take_pictures(replace(deck, cards=drawn), job.read, job.tried)[2] if drawn else {}
    except PressError:
        return deck, ()
    unfit = {image: fault for image, fault in faults.items() if fault.trouble is not Trouble.LETTERS}
    cards = tuple(replace(card, image="") if card.image in unfit else card for card in deck.cards)
    return replace(deck, cards=cards), _say_lost(deck, unfit)


def _is_drawing(picture: Picture | Trouble) -> bool:
    return isinstance(picture, Picture) and picture.type == "image/svg+xml"


def _say_lost(deck: Deck, lost: Mapping[str, Fault]) -> tuple[str, ...]:
    """A sentence for each picture of a deck that cannot be printed."""
    of = {card.image: card.id for card in deck.cards}
    return tuple(
        f"the picture `{os.path.basename(image)}` of {of[image]} {_trouble(fault)}, so its card has none."
        for image, fault in lost.items()
    )


def _trouble(fault: Fault) -> str:
    return {
        Trouble.MISSING: "is not there",
        Trouble.UNREADABLE: "is damaged",
        Trouble.TYPE: "is of no type we show",
        Trouble.LINKED: f"refers to another file (`{fault.what}`)",
        Trouble.LETTERS: f"has letters that within it the fonts of the cards cannot show ({few_of(fault.what)})",
        Trouble.PART: f"has a part that cards cannot show (`{fault.what}`)",
    }[fault.trouble]


def look_of(card: Card, job: Job) -> str:
    """A digest of how a card looks, its number and copy aside: these change when a card comes or goes, or with what is asked for."""
    picture = job.read(card.image) if card.image else None
    content = digest(picture.content) if isinstance(picture, Picture) else ""
    return digest(repr(replace(card, number="", copy="", image=content)) + job.fonts)


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
    from bestiary.press.sheets.moving import into_margin

    printed = print_pdf(deck, job.sheet, progress, job.read, job.tried)
    refuse_losses(printed.losses)
    faces = {card.key: laid.faces for card, laid in zip(deck.cards, printed.cards, strict=True)}
    _tell_missing(printed.missing, faces, tell_lost)
    if job.sheet.paper:
        _tell_unruled(*count_unruled(printed.sides), job.sheet, tell)
        _tell_in_margin(into_margin(printed.sides, job.sheet), job.sheet, tell)
    longer = sum(card.faces > 1 for card in printed.cards)
    said = f"{longer} of them on more than one face; " if longer else ""
    if longer and len(printed.cards) == 1:
        said = f"{printed.faces} faces; "
    paper = f" of {job.sheet.paper.name}" if job.sheet.paper else ""
    pages = counted(printed.pages, "page")
    return File(
        f"{job.name}.pdf",
        printed.pdf,
        "",
        deck.cards,
        said=f"{said}{pages}{paper}",
        lost=_say_lost(deck, printed.unseen),
    )


def _faces(deck: Deck, form: str, job: Job, progress: Progress, tell_lost: Tell) -> Iterator[File]:
    """Files of one card each: its faces as pictures, or a PDF of it."""
    from bestiary.press.apart import print_faces
    from bestiary.press.typesetting import PRINTING

    stems = file_stems(deck.cards, job.cards)
    missing: list[MissingGlyph] = []
    faces: dict[str, int] = {}
    sheet = job.picture if form in PICTURES else job.sheet
    drawn = print_faces(deck, sheet, _PRESSED[form], job.ppi, job.read)
    progress(PRINTING, 0, len(stems))
    for done, (card, stem, made) in enumerate(zip(deck.cards, stems, drawn, strict=True), 1):
        for place, content in enumerate(made.files, 1):
            lost = _say_lost(deck, {card.image: made.unseen} if made.unseen else {})
            name = f"{job.name}/{face_name(stem, place, form, stems)}"
            yield File(name, content, card.key, (card,), lost=lost)
        missing += made.missing
        faces[card.key] = len(made.files)
        progress(PRINTING, done, len(stems))
    _tell_missing(missing, faces if form in PICTURES else {}, tell_lost)


def _tell_unruled(without: int, of: int, sheet: Sheet, tell: Tell) -> None:
    """Say how many sheets do not show whether they are printed at 100 %, and what does."""
    if without:
        option = "--calibrate --duplex long" if sheet.duplex.value == "fold" else "--calibrate"
        sheets = f"{without} of {counted(of, 'sheet')}"
        tell(f"no room for the ruler of 50 mm on {sheets}; `bestiary cards {option}` prints a page that has it.")


def _tell_in_margin(reach: float, sheet: Sheet, tell: Tell) -> None:
    """Say by how many mm backs are moved to where the printer leaves the paper blank."""
    if reach:
        margin = f"the margin of {sheet.margin:g} mm"
        tell(f"`back_offset` moves backs {reach:.1f} mm into {margin}, which the printer may leave blank.")


def _tell_makeshift(deck: Deck, tell: Tell) -> None:
    """Say on which cards Arabic letters are set that no font of the author's has, in the one of the program that does."""
    from bestiary.press.spelling import texts_of

    letters = {card.id: set(map(ord, _ARABIC.findall("".join(texts_of(card))))) for card in deck.cards}
    own = covered_by(deck.fonts) if any(letters.values()) else frozenset()
    if ids := [card for card, found in letters.items() if not found <= own]:
        tell(
            f"the Arabic of {_some(ids)} is set in letters that are all equally wide, as of a typewriter;"
            " `cards.fonts` can bring a font of your own."
        )


def _tell_missing(missing: Iterable[MissingGlyph], faces: Mapping[str, int], tell: Tell) -> None:
    """Say which characters no font has: those of a script together, and other signs of the same cards; `faces` are those of
    cards by their keys, where known."""
    cards: dict[tuple[str, str], dict[str, None]] = {}
    for glyph in missing:
        cards.setdefault((glyph.character, glyph.spelled), {})[glyph.card] = None
    groups: dict[object, list[tuple[str, str]]] = {}
    for (character, spelled), of in cards.items():
        groups.setdefault(script_of(character) or tuple(of), []).append((character, spelled))
    for group in groups.values():
        tell(_missing_words(group, Counter(card for each in group for card in cards[each]), faces))


def _missing_words(group: Sequence[tuple[str, str]], of: Mapping[str, int], faces: Mapping[str, int]) -> str:
    """A sentence about characters, each with its name; `of` says how many of them cards have."""
    ids = _some(_id(card) for card in of)
    character, spelled = group[0]
    if len(group) == 1:
        named = f"`{character}` ({code_of(character)})" if character.isprintable() else code_of(character)
        return f"no font has {named} of {ids}; it is printed as {spelled}.{_way_out(character)}"
    script = script_of(character)
    what = f"characters of {script}" if script else "signs"
    long = [f"{_id(card)} on {faces[card]} faces" for card in of if of[card] >= _MUCH and faces.get(card, 1) > 1]
    told = f"no font has {len(group)} {what} ({few_of([each for each, _ in group])}) of {ids}"
    spread = f", {_some(long)}" if long else ""
    return f"{told}; their names are printed in brackets{spread}.{_way_out(character)}"


def _way_out(character: str) -> str:
    """What helps where fonts lack a script."""
    return " `cards.fonts` can bring a font of your own." if script_of(character) else ""


def _some(words: Iterable[str]) -> str:
    every = list(dict.fromkeys(words))
    return ", ".join(every[:_NAMED]) + (f" and {len(every) - _NAMED} more" if len(every) > _NAMED else "")


def _id(key: str) -> str:
    return key.rpartition("/")[2]
