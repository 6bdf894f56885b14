"""What was found about each card at an earlier run, so that only cards that changed are laid out again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from bestiary import __version__
from bestiary.cached import digest, load_note, save_note
from bestiary.card import Card, Deck, Glyph
from bestiary.cards.images import Fault, Picture, read_picture
from bestiary.collection.settings import Settings
from bestiary.fonts import digest_fonts, fonts_of

if TYPE_CHECKING:
    from bestiary.press.sheets.paper import Sheet

_NOTE = "cards.json"


class Judgement(Struct, frozen=True, array_like=True):
    """What is wrong with a card: fields from which on it has no room, with the mm that are too much; characters that no font
    has, with what is printed for them; why its picture cannot be printed; and in words what would help where it has no room."""

    overflow: tuple[tuple[str, float], ...] = ()
    missing: tuple[tuple[str, str], ...] = ()
    unseen: Fault | None = None
    way_out: str = ""


class _Kept(Struct, frozen=True):
    """All that is kept: what the judgements hold for, and the judgements by a digest of their cards."""

    about: str
    cards: dict[str, Judgement]


def judge_cards(
    root: Path, settings: Settings, cards: Sequence[Card], glyphs: tuple[Glyph, ...], sheet: Sheet
) -> tuple[Judgement, ...]:
    """The judgement of each card, from the cache of the bestiary at `root` where it is there; PressError without typst."""
    fonts = fonts_of(root, settings.cards)
    about = digest(f"{_program()}\n{settings.language}\n{sheet!r}\n{glyphs!r}\n{digest_fonts(fonts)}")
    keys = [digest(f"{card!r}{_picture(card)}") for card in cards]
    kept = load_note(root, _NOTE, _Kept)
    known = kept.cards if kept and kept.about == about else {}
    fresh = {key: card for key, card in zip(keys, cards, strict=True) if key not in known}
    if fresh:
        deck = Deck("Cards", settings.language, tuple(fresh.values()), glyphs, fonts)
        known = {**known, **dict(zip(fresh, _judge(deck, sheet), strict=True))}
        save_note(root, _NOTE, _Kept(about, {key: known[key] for key in sorted(set(keys))}))
    return tuple(known[key] for key in keys)


def _picture(card: Card) -> str:
    """What changes with the picture of a card."""
    picture = read_picture(card.image) if card.image else ""
    return digest(picture.content) if isinstance(picture, Picture) else picture


def _judge(deck: Deck, sheet: Sheet) -> tuple[Judgement, ...]:
    from bestiary.press.illustrations import take_pictures
    from bestiary.press.planning import plan_cards
    from bestiary.press.refusing import ways_out

    shown, _, lost = take_pictures(deck)
    plan = plan_cards(shown, sheet)
    ways = ways_out(plan, sheet)
    missing: dict[str, list[tuple[str, str]]] = {}
    for glyph in plan.missing:
        missing.setdefault(glyph.card, []).append((glyph.character, glyph.spelled))
    return tuple(
        Judgement(
            ((laid.overflow.field, laid.overflow.missing),) if laid.overflow else (),
            tuple(missing.get(card.key, ())),
            lost.get(card.image),
            ways.get(index, ""),
        )
        for index, (card, laid) in enumerate(zip(deck.cards, plan.cards, strict=True))
    )


def _program() -> str:
    """What changes when cards may come out otherwise: this program, its press, and the typesetter."""
    # Loaded where cards are judged alone: what brings an e-mail parser along is not for every start.
    from importlib.metadata import PackageNotFoundError, version

    try:
        typesetter = version("typst")
    except PackageNotFoundError:
        typesetter = ""
    press = "".join(
        f"{name}{digest(content)}" for name, content in sorted(press_parts(Path(__file__).parents[1] / "press"))
    )
    return f"{__version__} {typesetter} {press}"


def press_parts(folder: Path, above: str = "") -> Iterator[tuple[str, bytes]]:
    """The names and contents of all modules and templates of the press, at any depth."""
    for part in folder.iterdir():
        name = f"{above}/{part.name}"
        if part.is_dir():
            yield from press_parts(part, name)
        elif name.endswith((".py", ".typ")):
            yield name, part.read_bytes()
