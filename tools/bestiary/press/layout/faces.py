"""A deck laid out on faces: every card fitted, each face as the template draws it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, field
from msgspec.json import encode

from bestiary.card import Card
from bestiary.press.content.deck_json import SettingCache, card_json
from bestiary.press.content.letters import sizes_for
from bestiary.press.content.unit_json import field_names, unit_pieces
from bestiary.press.content.units import Unit
from bestiary.press.layout.breaking import want_runs
from bestiary.press.layout.close import spread_close
from bestiary.press.layout.contents import Content, DrawnCache, Fitted, Spare, Unfit
from bestiary.press.layout.fitting import fit
from bestiary.press.layout.growing import grow
from bestiary.press.layout.heads import CLOSE, FIRST, FURTHER, ONLY, plan_foot, want_head
from bestiary.press.layout.leads import Drawn, draw_leads, lead_runs, stretch_picture, want_lead
from bestiary.press.layout.lists import with_lists
from bestiary.press.layout.measures import Measures, measures_for
from bestiary.press.layout.parting import PartCache
from bestiary.press.layout.sections import (
    Block,
    block_of,
    close_groups,
    close_height,
    draw_close_sections,
    draw_sections,
    want_section_unit,
)
from bestiary.press.layout.widths import Measuring, Wanted, measure_words
from bestiary.press.sheets.paper import Floors, Size

Json = dict[str, Any]

#: Room shared out between the sections of a face, at most before each, in units of the card.
_EXTRA = 4.0


class Form(Struct, frozen=True):
    """What cards are laid out for: their size, the floors of text, the rungs of the ladder, the language of the words.

    `icons` are widths of shapes as parts of their heights; `spare` is room that cards, by their ids, leave unused.
    """

    size: Size
    floors: Floors
    ladder: tuple[str, ...]
    language: str
    icons: Mapping[str, float]
    spare: Mapping[str, Spare] = field(default_factory=dict)
    #: What stands between signs in scripts without spaces, with marks where a line may end.
    openings: Mapping[str, str] = field(default_factory=dict)


class Overflow(Struct, frozen=True):
    """What a card's faces do not hold: the first field beyond them, and by how many mm all of it is too tall."""

    field: str
    missing: float


class Face(Struct, frozen=True):
    """A face as JSON that the template draws, how tall its text is planned to be, and the room left below it, in pt."""

    data: str
    tall: float
    free: float


class Laid(Struct, frozen=True):
    """A card laid out: its size, its faces, the size of its text in pt, and what does not fit."""

    card: str
    size: Size
    text: float
    faces: tuple[Face, ...]
    overflow: Overflow | None = None


class _Raw(Struct, frozen=True):
    card: Card
    json: Json
    units: Sequence[Unit]


def lay_out(cards: Sequence[Card], form: Form, measuring: Measuring) -> tuple[Laid, ...]:
    """Every card on faces, as few as the ladder allows; `measuring` answers how wide words are."""
    sizes = sizes_for(form.size.width, form.size.height, form.floors.body)
    setting = SettingCache(form.size, sizes, form.openings)
    raws = [_Raw(card, *card_json(card, setting, form.icons)) for card in cards]
    wanted = Wanted()
    for raw in raws:
        _want(raw.json, wanted)
    widths = measure_words(wanted, form.language, measuring)
    measures = measures_for(form.size, sizes, form.floors, widths, form.icons)
    return tuple(_lay(raw, form, setting, measures) for raw in raws)


def _want(card: Json, wanted: Wanted) -> None:
    want_head(card, wanted)
    for unit in card["units"]:
        if unit["section"] >= 0:
            want_section_unit(unit, wanted)
        elif unit["kind"] in ("numbers", "gauge", "facts"):
            want_lead(unit, wanted)
        elif unit["kind"] != "picture":
            want_runs(lead_runs(unit), wanted, whole=True)


def _lay(raw: _Raw, form: Form, setting: SettingCache, measures: Measures) -> Laid:
    blocks = [block_of(unit, source, measures) for unit, source in zip(raw.json["units"], raw.units, strict=True)]

    def pieces(block: Block) -> list[list[Any]]:
        found = unit_pieces(block.source) if block.source else []
        setting.settle(found)
        return found

    leads = tuple(block for block in blocks if block.unit["section"] < 0)
    spare = form.spare.get(raw.card.id, Spare())
    drawn = DrawnCache(raw.json["head"], [block.unit for block in leads], measures)
    content = Content(raw.json, leads, tuple(blocks[len(leads) :]), PartCache(pieces, measures), drawn, measures, spare)
    fitted = fit(content, form.ladder)
    if isinstance(fitted, Unfit):
        names = field_names(raw.card, raw.units)
        overflow = Overflow(names[fitted.index] if names else "title", fitted.missing)
        return Laid(raw.card.id, form.size, measures.floor, (), overflow)
    content, fitted = grow(content, fitted, form.ladder)
    content = content.with_head(fitted.small, fitted.digits)
    faces = tuple(_face(content, fitted, index) for index in range(len(fitted.faces)))
    return Laid(raw.card.id, form.size, fitted.size, faces)


def _face(content: Content, fitted: Fitted, index: int) -> Face:
    card, measures, spare = content.card, content.measures, content.spare.leads
    face, count = fitted.faces[index], len(fitted.faces)
    which = CLOSE if fitted.compact else ONLY if count == 1 else FIRST if index == 0 else FURTHER
    plan = content.drawn.head(which)
    leads = [block for block in face.blocks if block.unit["section"] < 0]
    close = fitted.close and index == 0
    starts = sum(block.opens for block in face.blocks if block.unit["section"] >= 0)
    drawn, tall = _leads(content, leads, close)
    spread = 0.0
    if close and leads and not content.pictured:
        (drawn, tall), spread = spread_close([block.unit for block in leads], face.free, starts + 1, measures)
    # What came out taller than planned before has that room now.
    drawn = _with_spare(drawn, spare) if spare else drawn
    drawn, more = stretch_picture(drawn, face.free, measures)
    tall, free = tall + more + (spare if leads else 0.0), face.free - more - spread
    extra = min(_EXTRA * measures.unit, free / (starts + 1))
    sections, below = _sections(face.blocks[len(leads) :], bool(leads), fitted, extra, measures)
    data = {
        "which": which,
        "unit": measures.unit,
        "face": index + 1,
        "faces": count,
        "head": {**card["head"], "plan": plan},
        "ink": card["ink"],
        "tint": card["tint"],
        "leads": drawn,
        "panel": {"tall": tall, "below": (1.7 if fitted.close else 2.6) * measures.unit} if leads else None,
        "sections": with_lists(sections),
        **_foot(card, index == 0, _has_legal_line(fitted, index), measures),
    }
    return Face(encode(data).decode(), tall + below, free - extra * starts + content.spare.below)


def _with_spare(drawn: Sequence[Json], spare: float) -> list[Json]:
    """Things of which those that came out taller than planned have so much more room."""
    may = ({"tall": thing["tall"] + spare} if "tall" in thing and thing["kind"] != "picture" else {} for thing in drawn)
    return [{**thing, **more} for thing, more in zip(drawn, may, strict=True)]


def _has_legal_line(fitted: Fitted, index: int) -> bool:
    """Whether the legal line stands on a face: the last, unless another has it."""
    return fitted.faces[index].legal or (
        index + 1 == len(fitted.faces) and not any(face.legal for face in fitted.faces)
    )


def _foot(card: Json, first: bool, legally: bool, measures: Measures) -> Json:
    ticks, footer, legal = card["ticks"] if first else [], card["footer"], card["legal"] if legally else ""
    return {"foot": plan_foot(ticks, footer, legal, measures), "ticks": ticks, "footer": footer, "legal": legal}


def _leads(content: Content, leads: Sequence[Block], close: bool) -> Drawn:
    units = [block.unit for block in leads]
    # A lead may have been split, or others stand on the faces before.
    if units == [block.unit for block in content.leads]:
        return content.drawn.leads(close)
    return draw_leads(units, content.measures) if units else ([], 0.0)


def _sections(
    rest: Sequence[Block], led: bool, fitted: Fitted, extra: float, measures: Measures
) -> tuple[list[Json], float]:
    if fitted.compact:
        groups = close_groups(rest, measures)
        tall = close_height(groups, led, fitted.size, measures) + extra * len(groups)
        return draw_close_sections(groups, led, fitted.size, extra, measures), tall
    return draw_sections(rest, not led, fitted.size, extra, measures)
