"""The text of a card's sections: how tall each unit is at a size, and how it is drawn there; lengths in pt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec import Struct, field

from bestiary.press.content.units import Unit
from bestiary.press.layout.breaking import Text, backward, count_lines, text_of, want_runs, words_text
from bestiary.press.layout.close import run_together
from bestiary.press.layout.leads import draw_leads
from bestiary.press.layout.measures import Measures
from bestiary.press.layout.widths import Wanted

Json = dict[str, Any]

#: The hang of lines after the first, in em, by kind; of text set close, what differs.
_HANG, _BULLET, _CLOSE_HANG = 0.75, 1.5, 0.6
#: Around pills and icons, of a row's label, in em.
_PILL_EDGE, _PILL_AFTER, _ICON_AFTER = 0.42, 0.36, 0.24
_PILL_SIZE, _LABEL_SIZE, _LABEL_EDGE, _ROW_HANG, _ROWS_APART = 0.9, 0.84, 0.8, 1.2, 0.16
#: A section's heading against the text, and the height of its line in em; the gap below it and its leading in units of the card.
_HEADING, _HEADING_LINE, HEADING_GAP, _HEADING_LEADING = 0.88, 0.71, 1.2, 2.5
#: A heading that runs in may take so much of its line; what follows it, in em.
_RUN_IN, _AFTER_RUN_IN = 0.45, 0.55
#: Before the rule after a heading, in units of the card.
_BEFORE_RULE = 4.0
CONTINUED = "continued"


def goes_on(unit: Json) -> bool:
    """Whether a unit belongs to an entry with a title, and does not begin it."""
    return bool(unit["section"] >= 0 and unit["entry"] and not (unit["kind"] == "entry" and unit["first"]))


class Space(NamedTuple):
    """How tall a unit is, and the room above it with its heading: as the first on its face, and else."""

    tall: float
    first: float
    before: float


class Block(Struct, frozen=True):
    """A unit of a section with its text ready to be broken."""

    unit: Json
    source: Unit | None
    text: Text
    #: Of the rows of a table: the widest label in em of its size, and the texts.
    rows: tuple[Text, ...] = ()
    label: float = 0.0
    #: What it takes by the size of text, as far as it was asked for; and how tall its text is, with any unit of the card.
    space_cache: dict[float, Space] = field(default_factory=dict)
    tall_cache: dict[float, float] = field(default_factory=dict)

    @property
    def opens(self) -> bool:
        """Whether a section begins with it."""
        return bool(self.unit["opens"])


def want_section_unit(unit: Json, wanted: Wanted) -> None:
    """Ask for the widths of what a unit of a section says."""
    if unit["heading"]:
        wanted.add("heading", unit["heading"], f"{unit['heading']}, {CONTINUED}")
        wanted.add("run-in", unit["heading"])
    if goes_on(unit) or unit["kind"] == "entry":
        wanted.add("strong", unit["entry"])
        wanted.add("em", CONTINUED)
    if unit["kind"] == "rows":
        wanted.add("pill", *(label for label, _ in unit["rows"]))
        for _, runs in unit["rows"]:
            want_runs(runs, wanted)
        return
    want_runs(unit["runs"], wanted)
    if unit["pill"]:
        wanted.add("pill", unit["pill"])


def name_block(unit: Json, measures: Measures) -> Block:
    """What stands above a unit on a new face: the title of its entry, and that it goes on."""
    title: Json = {
        "kind": "entry",
        "opens": False,
        "space": "entry",
        "first": False,
        "pill": "",
        "icon": "",
        "flat": False,
    }
    runs = [["title", unit["entry"]], ["aside", f" {CONTINUED}"]]
    return block_of(
        {
            **{key: unit[key] for key in ("index", "section", "heading", "backward", "entry", "quiet")},
            **title,
            "runs": runs,
        },
        None,
        measures,
    )


def block_of(unit: Json, source: Unit | None, measures: Measures) -> Block:
    """A unit ready to be measured and drawn."""
    if unit["section"] < 0:
        return Block(unit, source, Text((), ()))
    if unit["kind"] == "rows":
        texts = tuple(_text(runs, measures) for _, runs in unit["rows"])
        label = max(measures.widths.of("pill", label) for label, _ in unit["rows"])
        return Block(unit, source, Text((), ()), texts, label)
    return Block(unit, source, _text(unit["runs"], measures))


def measured(block: Block, measures: Measures) -> Block:
    """A block with measures that differ in the unit alone."""
    if any(text.fixed for text in (block.text, *block.rows)):
        return block_of(block.unit, block.source, measures)
    return Block(block.unit, block.source, block.text, block.rows, block.label, tall_cache=block.tall_cache)


def _text(runs: Sequence[Sequence[str]], measures: Measures) -> Text:
    return text_of(runs, measures.widths, measures.icons, measures.unit)


def unit_size(unit: Json, size: float, measures: Measures) -> float:
    """The size of a unit's text where that of sections has a size."""
    return measures.small(size) if unit["quiet"] else size


def leading_at(size: float, close: bool, floor: float) -> float:
    """What stands between two lines of text."""
    if not close:
        return 0.04 * (size - 6)
    return (-0.07 if size <= floor else -0.03) * size


def space_of(block: Block, size: float, measures: Measures) -> Space:
    """What a unit takes, above the sections or in one, where the text of sections has a size."""
    found = block.space_cache.get(size)
    if found is None:
        found = block.space_cache[size] = _space(block, size, measures)
    return found


def _space(block: Block, size: float, measures: Measures) -> Space:
    if block.unit["section"] < 0:
        # What leads a card is the same at every size.
        known = next(iter(block.space_cache.values()), None)
        if known:
            return known
        tall = draw_leads([block.unit], measures, 0.0)[1]
    elif size in block.tall_cache:
        tall = block.tall_cache[size]
    else:
        tall = block.tall_cache[size] = _tall(block, unit_size(block.unit, size, measures), measures)
    return Space(tall, *(_before(block.unit, fresh, size, measures) for fresh in (True, False)))


def _before(unit: Json, fresh: bool, size: float, measures: Measures) -> float:
    above = heading_height(heading_above(unit, fresh), size, measures)
    return space_before(unit["space"], fresh, size, measures) + above


def _tall(block: Block, size: float, measures: Measures, close: bool = False, indent: float = 0.0) -> float:
    leading = leading_at(size, close, measures.floor)
    room = measures.inner / size
    if block.unit["kind"] == "rows":
        hang = row_label_width(block, size, measures) / size + _ROW_HANG
        tall = (len(block.rows) - 1) * _ROWS_APART * size
        leading = leading_at(size, False, measures.floor)
        for text in block.rows:
            lines = text.lines(size, measures.small(size), room, hang, hang)
            tall += lines * text.line * size + (lines - 1) * leading
        return tall
    hang = _hang(block.unit, close)
    lead = _lead(block.unit, size, measures) + indent / size
    if not block.text.ends and not lead:
        return 0.0
    lines = block.text.lines(size, measures.small(size), room, lead, hang)
    return lines * block.text.line * size + (lines - 1) * leading


def row_label_width(block: Block, size: float, measures: Measures) -> float:
    """How wide the boxes of a table's labels are."""
    return block.label * max(measures.floor, _LABEL_SIZE * size) + _LABEL_EDGE * size


def _hang(unit: Json, close: bool) -> float:
    return _BULLET if unit["kind"] == "bullet" else _CLOSE_HANG if close else 0.0 if unit["flat"] else _HANG


def _lead(unit: Json, size: float, measures: Measures) -> float:
    """What stands before a unit's text in its first line, in em."""
    lead = _BULLET if unit["kind"] == "bullet" else _HANG if unit["kind"] == "paragraph" else 0.0
    if unit["pill"]:
        pill = measures.widths.of("pill", unit["pill"]) * max(measures.floor, _PILL_SIZE * size) / size
        lead += pill + 2 * _PILL_EDGE + _PILL_AFTER
    if unit["icon"]:
        lead += 0.82 * measures.icons.get(unit["icon"], 1.0) + _ICON_AFTER
    return lead


# ---- with room -------------------------------------------------------------------------------------------------


def space_before(space: str | float, fresh: bool, size: float, measures: Measures) -> float:
    """The room before a unit, less at the smallest size; `fresh` says that it is the first on its face."""
    u = measures.unit
    if not isinstance(space, str):
        return 3 * u if fresh else space * u
    air = 0.5 if size <= measures.floor else 1.0
    if fresh:
        return 5 * u * air
    if space in ("entry", "paragraph"):
        return (0.16 if space == "entry" else 0.06) * size
    return 0.66 * size * air + (2 * u if space == "first" else 0.0)


def heading_above(unit: Json, fresh: bool) -> str:
    """The heading above a unit: its section's where that begins or, with a word that says so, goes on on a new face."""
    if not unit["heading"] or not (unit["opens"] or fresh):
        return ""
    return str(unit["heading"]) if unit["opens"] else f"{unit['heading']}, {CONTINUED}"


def heading_size(size: float, measures: Measures) -> float:
    """The size of a section's heading."""
    return max(measures.floor, _HEADING * size)


def heading_height(words: str, size: float, measures: Measures) -> float:
    """How tall the heading of a section is, with the gap below it; nothing for none."""
    if not words:
        return 0.0
    found = measures.cache.heights.get((words, size))
    if found is None:
        at = heading_size(size, measures)
        text = words_text("heading", words, measures.widths)
        # The rule after the heading takes what its last line leaves, or a line of its own.
        end = (text.ends[-1] if text.ends else 0.0) + _BEFORE_RULE * measures.unit / at
        lines = count_lines((*text.starts, end), (*text.ends, end), measures.inner / at)
        gaps = (lines - 1) * _HEADING_LEADING + HEADING_GAP
        found = measures.cache.heights[words, size] = lines * _HEADING_LINE * at + gaps * measures.unit
    return found


def draw_sections(
    blocks: Sequence[Block], fresh: bool, size: float, extra: float, measures: Measures
) -> tuple[list[Json], float]:
    """Blocks one below the other as the template draws them, and how tall they are; `extra` is added before each section."""
    drawn: list[Json] = []
    tall = 0.0
    for block in blocks:
        unit = block.unit
        above = space_before(unit["space"], fresh, size, measures) + (extra if unit["opens"] and not fresh else 0.0)
        words = heading_above(unit, fresh)
        size_above = heading_size(size, measures)
        heading = {"words": words, "size": size_above, "rtl": unit["backward"]} if words else None
        drawn.append({"above": above, "heading": heading, **_drawn(block, size, measures, False)})
        tall += above + heading_height(words, size, measures) + space_of(block, size, measures).tall
        fresh = False
    return drawn, tall


def _drawn(block: Block, size: float, measures: Measures, close: bool) -> Json:
    unit = block.unit
    at = unit_size(unit, size, measures)
    drawn = {
        "run_in": None,
        "kind": unit["kind"],
        "size": at,
        "small": measures.small(at),
        "leading": leading_at(at, close, measures.floor),
    }
    if unit["kind"] == "rows":
        leading = leading_at(at, False, measures.floor)
        wide = row_label_width(block, at, measures)
        rows = [[label, runs, backward(runs)] for label, runs in unit["rows"]]
        return {**drawn, "leading": leading, "rows": rows, "label": wide, "hang": wide + _ROW_HANG * at}
    said = {key: unit[key] for key in ("pill", "icon", "first", "runs")}
    return {**drawn, **said, "rtl": backward(unit["runs"]), "hang": _hang(unit, close) * at, "indent": 0.0}


# ---- set close -------------------------------------------------------------------------------------------------


class Group(Struct, frozen=True):
    """The blocks of one section as they stand close, the words of a quiet one run together."""

    blocks: tuple[Block, ...]

    @property
    def heading(self) -> str:
        """The section's heading."""
        return str(self.blocks[0].unit["heading"])


def close_groups(blocks: Sequence[Block], measures: Measures) -> tuple[Group, ...]:
    """Blocks by section; those of a quiet one joined where nothing but words stands in them."""
    known = {id(block.unit): block for block in blocks}
    groups = run_together([block.unit for block in blocks])
    return tuple(
        Group(tuple(known.get(id(unit)) or block_of(unit, None, measures) for unit in group)) for group in groups
    )


def _between(size: float, measures: Measures) -> float:
    return (0.9 if size <= measures.floor else 1.9) * measures.unit


def _run_in(group: Group, size: float, measures: Measures) -> float | None:
    """The indent of a first line that a heading stands in; None where the heading stands above, or there is none."""
    first = group.blocks[0].unit
    at = unit_size(first, size, measures)
    wide = measures.widths.of("run-in", group.heading) * at
    if not group.heading or wide > _RUN_IN * measures.inner or first["kind"] not in ("entry", "paragraph"):
        return None
    return wide + _AFTER_RUN_IN * at


def close_height(groups: Sequence[Group], open_above: bool, size: float, measures: Measures) -> float:
    """How tall sections are, set close at a size; `open_above` says that something leads the card."""
    between, u = _between(size, measures), measures.unit
    total = 0.0
    for nth, group in enumerate(groups):
        total += ((between if open_above else 0.0) + 0.4 * u) if nth == 0 else 2 * between - 0.7 * u
        for number, block in enumerate(group.blocks):
            at = unit_size(block.unit, size, measures)
            indent = 0.0
            if number:
                total += _close_gap(size, measures)
            else:
                run_in = _run_in(group, size, measures)
                indent = run_in or 0.0
                if group.heading and run_in is None:
                    lines = words_text("run-in", group.heading, measures.widths)
                    total += 1.14 * at * count_lines(lines.starts, lines.ends, measures.inner / at)
            total += _tall(block, at, measures, True, indent)
    return total


def _close_gap(size: float, measures: Measures) -> float:
    return (0.03 if size <= measures.floor else 0.07) * size


def draw_close_sections(
    groups: Sequence[Group], open_above: bool, size: float, extra: float, measures: Measures
) -> list[Json]:
    """Sections set close as the template draws them; `extra` is added before each section."""
    between, u = _between(size, measures), measures.unit
    drawn: list[Json] = []
    for nth, group in enumerate(groups):
        for number, block in enumerate(group.blocks):
            thing = {"above": 0.0, "heading": None, "rule": None, **_drawn(block, size, measures, True)}
            if number:
                thing["above"] = _close_gap(size, measures)
            elif nth == 0:
                thing["above"] = (between if open_above else 0.0) + 0.4 * u + extra
            else:
                thing["above"] = between + extra / 2
                thing["rule"] = between - 0.7 * u + extra / 2
            if not number and group.heading:
                run_in = _run_in(group, size, measures)
                thing["indent"] = run_in or 0.0
                thing["run_in"] = {"words": group.heading, "above": run_in is None}
            drawn.append(thing)
    return drawn
