"""A deck as the plain data that the template reads."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
import re
from types import MappingProxyType
from typing import Any

from bestiary.card import Card, Glyph, Tick
from bestiary.press.colour import palette
from bestiary.press.content import units
from bestiary.press.content.letters import Sizes, beginning_of, is_longer
from bestiary.press.content.unit_json import units_json
from bestiary.press.content.units import Unit, card_units, most_of, most_of_name
from bestiary.press.content.words import BREAK_EVERY, breakable, clean
from bestiary.press.sheets.paper import Size
from bestiary.typography import TIED, bound, runs_backward

Json = dict[str, Any]

#: Boxes at the foot at most, for one part of a turn.
_MOST_TICKS = 12
#: Letters between places to break in a name: fewer, so that its lines can be even.
_TITLE_EVERY = 3
#: What a text has that gets ties or places to break.
_CHANGES = re.compile(rf"{TIED.pattern}|\S{{9}}|[^\x00-\u0dff]{{2}}")
#: What names a shape.
_KEYS = frozenset({"icon", "mark"})
_PATH = re.compile(r"[MLCZ]|(-?\d+(?:\.\d+)?)")


class SettingCache:
    """Texts as they are set on cards of one size: numbers tied to their words, places to break in words wider than a line.

    Each is set once, many being the same on every card.
    """

    def __init__(self, size: Size, sizes: Sizes, openings: Mapping[str, str] = MappingProxyType({})) -> None:
        self.size = size
        self._openings = openings
        #: Room for a word in em of the largest text, beside what may stand before it in its line.
        self._longest = ((size.width - 6.0) * 72 / 25.4 - 30.0) / (sizes.floor + sizes.step * sizes.steps)
        self._known: dict[str, str] = {}

    def settle(self, data: Any) -> None:
        """Set all texts in a list or a mapping, which is changed, and in those within it; keys of shapes are none."""
        if data.__class__ is list and data[:1] == ["icon"]:
            return
        known = self._known
        parts: Iterable[tuple[Any, Any]] = enumerate(data) if isinstance(data, list) else data.items()
        for key, part in parts:
            kind = part.__class__
            if kind is str and key not in _KEYS:
                words = known.get(part)
                if words is None:
                    words = known[part] = self._set(part) if _CHANGES.search(part) else part
                data[key] = words
            elif kind is list or kind is dict:
                self.settle(part)

    def title(self, text: str) -> str:
        """A title with places to break in all words but short ones: which of them count, the head knows."""
        return breakable(bound(text), 0.0, self._openings, least=BREAK_EVERY + 1, every=_TITLE_EVERY)

    def _set(self, text: str) -> str:
        return breakable(bound(text), self._longest, self._openings)


def card_json(card: Card, setting: SettingCache, icons: Collection[str] = ()) -> tuple[Json, tuple[Unit, ...]]:
    """A card as data, its texts as they are set; and the units it holds. `icons` are the keys that have shapes."""
    content = card_units(card, setting.size, icons)
    data = _card_json(card, content, setting.size)
    names = {key: setting.title(data["head"][key]) for key in ("title", "short")}
    setting.settle(data)
    data["head"].update(names)
    return data, content


def glyphs_json(glyphs: Sequence[Glyph]) -> dict[str, Json]:
    """The shapes of icons by their keys."""
    return {glyph.key: _glyph_json(glyph) for glyph in glyphs}


def title_of(title: str, most: int = 10_000) -> str:
    """The title of a deck, or as much as fits; a word for one without."""
    return beginning_of(clean(title).strip() or "Cards", most)


def language_of(tag: str) -> str:
    """The language of a tag such as `en-GB`, in two or three letters; English where there is none."""
    first = re.split("[-_]", tag.strip())[0].lower()
    return first if re.fullmatch("[a-z]{2,3}", first) else "en"


def _glyph_json(glyph: Glyph) -> Json:
    numbers = [float(match[1]) for match in _PATH.finditer(glyph.path) if match[1]]
    across = numbers[0::2] or [0.0, 100.0]
    width = max(max(across) - min(across), 1.0)
    return {"path": glyph.path, "left": min(across), "width": width, "spoken": clean(glyph.spoken) or glyph.key}


def _card_json(card: Card, content: Sequence[Unit], size: Size) -> Json:
    name, subtitle = clean(card.title).strip() or card.id or "—", most_of(units.SUBTITLE, size)
    colours = palette(card.colours)
    below = _if_short(clean(card.subtitle).strip(), subtitle)
    label = beginning_of(clean(card.mark_label), units.LABEL)
    return {
        "head": {
            "title": beginning_of(name, most_of_name(size)),
            "short": beginning_of(name, most_of(units.TITLE, size)),
            "rtl": runs_backward([card.title]),
            **_numbering_json(card),
            "named": beginning_of(clean(card.copy).strip(), units.SUBTITLE),
            "subtitle": below,
            "labelled": " · ".join(part for part in (label.strip(), below) if part),
            "subtitle_rtl": runs_backward([card.subtitle]),
            "mark": card.mark,
            "mark_said": not is_longer(card.subtitle, subtitle) and _says(card.subtitle, card.mark_label),
            "mark_label": label,
            "plate": colours.plate,
            "on_plate": colours.on_plate,
            "accent": colours.accent,
        },
        "ink": colours.ink,
        "tint": colours.tint,
        "ticks": [_tick_json(tick, size) for tick in card.ticks],
        "footer": _if_short(clean(card.footer), units.FOOT),
        "legal": _if_short(clean(card.legal), units.LEGAL),
        "units": units_json(
            content,
            [beginning_of(clean(section.heading).strip(), units.HEADING) for section in card.sections],
            card.backward,
        ),
    }


def _numbering_json(card: Card) -> Json:
    """What the heads say of which card this is: the first face's, the others', and what these say of a copy at least."""
    number = beginning_of(units.numbered(clean(card.number)), units.LABEL)
    whole, copy = (beginning_of(clean(card.copy).strip(), most) for most in (units.COPY, units.LABEL))
    first, further = (" · ".join(part for part in (number, name) if part) for name in (whole, copy))
    return {"first": first, "further": further, "copy": copy}


def _says(subtitle: str, label: str) -> bool:
    """Whether a subtitle names the rank mark."""
    return clean(label).strip().lower() in re.split(" · |, ", clean(subtitle).lower())


def _if_short(text: str, limit: int) -> str:
    return "" if is_longer(text, limit) else text


def _tick_json(tick: Tick, size: Size) -> Json:
    return {
        "icon": tick.icon,
        "label": beginning_of(clean(tick.label), most_of(units.FOOT, size)),
        "count": max(1, min(tick.count, _MOST_TICKS)),
    }
