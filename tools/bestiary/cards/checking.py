"""Findings about cards: text that has no room, characters that no font has, pictures that cannot be printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
import os
from pathlib import Path
from typing import TYPE_CHECKING
import unicodedata

from msgspec import Struct
from msgspec.structs import replace

from bestiary.card import Card
from bestiary.cards.deck import cards_by_subject, load_glyphs
from bestiary.cards.images import ENDINGS, Picture, Trouble, read_picture
from bestiary.cards.memory import Judgement, judge_cards
from bestiary.cards.places import glyph_places, overflow_place, picture_place
from bestiary.checks import core_checks
from bestiary.diagnostic import Finding
from bestiary.lint.allowing import silence_allowed
from bestiary.lint.checking import Bestiary
from bestiary.lint.reporting import report_findings
from bestiary.systems.base import Subject

if TYPE_CHECKING:
    from bestiary.press.sheets.paper import Sheet

#: Pixels to the inch below which a picture is no use in print, and what print wants.
_LEAST, _WANTED = 100, 300
_MM_PER_INCH = 25.4
_TROUBLES = {Trouble.MISSING: "missing-image", Trouble.UNREADABLE: "unreadable-image", Trouble.TYPE: "unusable-image"}


class _Seen(Struct, frozen=True):
    """A card with the sheet it is made of."""

    subject: Subject
    card: Card


def check_cards(bestiary: Bestiary, sheet: Sheet, shown: Path) -> Bestiary:
    """The bestiary with the faults of its cards on such a sheet added to what was found; PressError without typst.

    Names in reports are relative to `shown`.
    """
    seen = [_Seen(subject, card) for subject, card in cards_by_subject(bestiary)]
    catalog, cards = bestiary.catalog, [each.card for each in seen]
    judged = judge_cards(catalog.root, catalog.settings, cards, load_glyphs(), sheet)
    findings = [
        *(finding for each, found in zip(seen, judged, strict=True) for finding in _overflows(each, found)),
        *_glyphs(bestiary, shown, seen, judged),
        *(finding for each, found in zip(seen, judged, strict=True) for finding in _pictures(each, found, sheet)),
    ]
    checks = {name: check for name, check in core_checks().items() if check.code.startswith("C")}
    settled = frozenset(each.subject.document.source.path for each in seen)
    standing = silence_allowed(findings, catalog, checks, settled, cards=True)
    reported = report_findings(standing, core_checks(), catalog.settings.checks)
    return replace(bestiary, diagnostics=tuple(sorted((*bestiary.diagnostics, *reported), key=lambda each: each.order)))


def _overflows(seen: _Seen, judged: Judgement) -> Iterator[Finding]:
    from bestiary.press.refusing import field_words

    for field, missing in judged.overflow:
        place = overflow_place(seen.subject, field)
        amount = (
            f"{missing:.1f} mm are too much at the smallest size of text" if missing else "it is too narrow for that"
        )
        yield Finding(
            "card-overflow",
            place.source,
            place.at,
            f"the card of `{seen.card.title or seen.card.id}` has no room from its {field_words(field)} on: {amount}",
            help="shorten it, take a larger card (`cards.size`), or let `cards.overflow` go on to the back or a further card",
        )


def _glyphs(bestiary: Bestiary, shown: Path, seen: Iterable[_Seen], judged: Iterable[Judgement]) -> Iterator[Finding]:
    for each, found in zip(seen, judged, strict=True):
        for character, spelled in found.missing:
            for place in glyph_places(bestiary, shown, each.subject, character):
                yield Finding(
                    "missing-glyph",
                    place.source,
                    place.at,
                    f"no font of the cards has `{character}` ({_code(character)})",
                    help=f"`{spelled}` is printed in its place",
                )


def _code(character: str) -> str:
    name = unicodedata.name(character, "").lower()
    return f"U+{ord(character):04X}{', ' if name else ''}{name}"


def _pictures(seen: _Seen, judged: Judgement, sheet: Sheet) -> Iterator[Finding]:
    if not seen.card.image:
        return
    place = picture_place(seen.subject)
    written = os.path.basename(seen.card.image)
    picture = read_picture(seen.card.image)
    if isinstance(picture, Picture) and judged.unseen:
        # Its file looks sound, but what prints it cannot.
        picture = Trouble.UNREADABLE
    if isinstance(picture, Picture):
        across = sheet.card.width / _MM_PER_INCH
        if picture.width and picture.width < _LEAST * across:
            said = f"`{written}` is {picture.width} × {picture.height} pixels: {picture.width / across:.0f} to the inch in print"
            yield Finding(
                "small-image", place.source, place.at, said, help=f"print wants {_WANTED * across:.0f} across"
            )
        return
    yield Finding(_TROUBLES[picture], place.source, place.at, *_trouble(picture, written, seen.card.image))


def _trouble(trouble: Trouble, written: str, path: str) -> tuple[str, str, str]:
    """Message, label and help of a picture that cannot be printed."""
    if trouble is Trouble.MISSING:
        from bestiary.suggest import nearest

        folder = os.path.dirname(path)
        there = sorted(os.listdir(folder)) if os.path.isdir(folder) else []
        meant = nearest(written, [name for name in there if name.lower().endswith(ENDINGS)])
        label = f"did you mean `{meant}`?" if meant else ""
        return f"there is no picture `{written}` here", label, "the path starts at the folder of the file that names it"
    if trouble is Trouble.UNREADABLE:
        return (
            f"the picture `{written}` is damaged, or cannot be read",
            "",
            "save it anew; until then its card has none",
        )
    return f"`{written}` is no picture that cards can show", "", "PNG, JPEG, GIF, WebP and SVG can be shown"
