"""Findings about cards: text that has no room, characters that no font has, pictures that cannot be printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
import os
from pathlib import Path
from typing import TYPE_CHECKING
import unicodedata

from msgspec import Struct
from msgspec.structs import replace

from bestiary.card import Card
from bestiary.cards.deck import cards_by_subject, load_glyphs
from bestiary.cards.images import ENDINGS, Fault, Picture, Trouble, read_picture
from bestiary.cards.lacking import code_of, few_of, script_of
from bestiary.cards.memory import Judgement, judge_cards
from bestiary.cards.places import Place, lacking_texts, overflow_place, picture_place
from bestiary.checks import core_checks
from bestiary.diagnostic import Finding, Pointer
from bestiary.lint.allowing import silence_allowed
from bestiary.lint.checking import Bestiary
from bestiary.lint.reporting import report_findings
from bestiary.systems.base import Subject

if TYPE_CHECKING:
    from bestiary.press.sheets.paper import Sheet

#: Pixels to the inch below which a picture is no use in print, and what print wants.
_LEAST, _WANTED = 100, 300
_MM_PER_INCH = 25.4
_BRING = "`cards.fonts` in bestiary.yaml can bring a font of your own"
_TROUBLES = {
    Trouble.MISSING: "missing-image",
    Trouble.UNREADABLE: "unreadable-image",
    Trouble.TYPE: "unusable-image",
    Trouble.LINKED: "incomplete-image",
    Trouble.LETTERS: "incomplete-image",
    Trouble.PART: "incomplete-image",
}


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
            help=judged.way_out,
        )


def _glyphs(bestiary: Bestiary, shown: Path, seen: Iterable[_Seen], judged: Iterable[Judgement]) -> Iterator[Finding]:
    """One finding for each text, however many characters of it no font has."""
    texts: dict[tuple[str, Pointer], dict[str, Place]] = {}
    spelled: dict[str, str] = {}
    for each, found in zip(seen, judged, strict=True):
        names = dict(found.missing)
        spelled.update(names)
        for place, characters in lacking_texts(bestiary, shown, each.subject, names.keys()) if names else ():
            # Cards may share a text, and each have met some of its characters elsewhere.
            known = texts.setdefault((place.source.path, place.at.pointer), {})
            known.update((character, place) for character in characters if character not in known)
    for known in texts.values():
        place = next(iter(known.values()))
        yield Finding("missing-glyph", place.source, place.at, *_lacking([*known], spelled))


def _lacking(characters: Sequence[str], spelled: Mapping[str, str]) -> tuple[str, str, str]:
    """Message, label and help of a text with characters that no font has."""
    first = characters[0]
    if len(characters) == 1:
        name = unicodedata.name(first, "").lower() if len(first) == 1 else ""
        code = ", ".join(filter(None, (code_of(first), name)))
        said = f"no font of the cards has {f'`{first}` ({code})' if first.isprintable() else code}"
        return said, "", f"`{spelled[first]}` is printed in its place; {_BRING}"
    scripts = ", ".join(dict.fromkeys(filter(None, map(script_of, characters))))
    said = f"no font of the cards has {len(characters)} characters of this text: {few_of(characters)}"
    return (
        said + (f" ({scripts})" if scripts else ""),
        "",
        f"their names in brackets are printed in their place; {_BRING}",
    )


def _pictures(seen: _Seen, judged: Judgement, sheet: Sheet) -> Iterator[Finding]:
    if not seen.card.image:
        return
    place = picture_place(seen.subject)
    written = os.path.basename(seen.card.image)
    picture = read_picture(seen.card.image)
    # A file may look sound, and yet what prints it cannot.
    fault = judged.unseen if isinstance(picture, Picture) else Fault(picture)
    if isinstance(picture, Picture) and not fault:
        across = sheet.card.width / _MM_PER_INCH
        if picture.width and picture.width < _LEAST * across:
            said = f"`{written}` is {picture.width} × {picture.height} pixels: {picture.width / across:.0f} to the inch in print"
            yield Finding(
                "small-image", place.source, place.at, said, help=f"print wants {_WANTED * across:.0f} across"
            )
    # A path that is only written with backslashes is told as that.
    if fault and not (fault.trouble is Trouble.MISSING and os.path.isfile(seen.card.image.replace("\\", "/"))):
        yield Finding(_TROUBLES[fault.trouble], place.source, place.at, *_trouble(fault, written, seen.card.image))


def _trouble(fault: Fault, written: str, path: str) -> tuple[str, str, str]:
    """Message, label and help of a picture that cannot be printed."""
    if fault.trouble is Trouble.MISSING:
        from bestiary.suggest import meant_label, nearest

        folder = os.path.dirname(path)
        there = sorted(os.listdir(folder)) if os.path.isdir(folder) else []
        meant = nearest(written, [name for name in there if name.lower().endswith(ENDINGS)])
        label = meant_label(meant)
        return f"there is no picture `{written}` here", label, "the path starts at the folder of the file that names it"
    if fault.trouble is Trouble.UNREADABLE:
        return (
            f"the picture `{written}` is damaged, or cannot be read",
            "",
            "save it anew; until then its card has none",
        )
    if fault.trouble is Trouble.LINKED:
        said = f"the picture `{written}` refers to another file: `{fault.what}`"
        return said, "", "embed that in it; until then its card has none"
    if fault.trouble is Trouble.LETTERS:
        said = f"the picture `{written}` has letters that within it the fonts of the cards cannot show: {few_of(fault.what)}"
        return said, "", "turn its text into paths; until then its card has none"
    if fault.trouble is Trouble.PART:
        said = f"the picture `{written}` has a part that cards cannot show: `{fault.what}`"
        return said, "", "turn that into paths, or embed it anew; until then its card has none"
    return f"`{written}` is no picture that cards can show", "", "PNG, JPEG, GIF, WebP and SVG can be shown"
