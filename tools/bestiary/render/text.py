"""A card as the stat sheet of a terminal: aligned by display width, wrapped, safe to print whatever it says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest

from msgspec import Struct

from bestiary.card import BoxShape, Card, Deck, Entry, Gauge, Glyph, Number, Row, Section, Tick, group_boxes
from bestiary.render.colour import terminal_colours
from bestiary.render.flow import (
    MOST_BOXES,
    Block,
    find_blocks,
    group_numbers,
    split_lead,
    stop_after,
    used_glyphs,
)
from bestiary.render.terminal import (
    BOLD,
    ITALIC,
    WHITE,
    Terminal,
    both_ends,
    clean,
    display_width,
    fold,
    pack,
    pad,
    paint,
)
from bestiary.richtext import Run, Style

LEAST_WIDTH = 24
#: Pills of at most so many columns have a column of their own; wider ones run into the text.
WIDEST_PILL = 5
_BOX = {BoxShape.SQUARE: "□", BoxShape.ROUND: "○"}
_CODES = {Style.EM: (ITALIC,), Style.STRONG: (BOLD,)}


class Sheet(Struct, frozen=True):
    """A terminal, and the codes of the card's colour on it: as ground under white, as text."""

    terminal: Terminal
    ground: str
    tone: str


def render_text(
    card: Card, glyphs: Sequence[Glyph] = (), *, width: int = 80, colour: bool = False, ascii_only: bool = False
) -> str:
    """The card as text of at most `width` columns (24 at least), with ANSI colours or in pure ASCII where asked."""
    used = used_glyphs([card], glyphs)
    signs = short_names(used) if ascii_only else {glyph.key: glyph.character for glyph in used}
    terminal = Terminal(max(width, LEAST_WIDTH), colour, ascii_only, signs)
    ground, tone = terminal_colours(card.colours[0] if card.colours else "")
    sheet = Sheet(terminal, f"48;5;{ground}", f"38;5;{tone}")
    blocks: list[Iterable[str]] = [_head(card, sheet), _tagline(card, sheet)]
    blocks += [_numbers(card.numbers, sheet), _state(card, sheet)]
    blocks += [_section(section, sheet) for section in card.sections]
    blocks += [_foot(card, sheet), _key(used, sheet) if ascii_only else ()]
    texts = ("\n".join(line.rstrip() for line in block) for block in blocks)
    return "\n\n".join(text for text in texts if text) + "\n"


def render_deck(deck: Deck, *, width: int = 80) -> str:
    """The deck as one plain text: its title, a list of the cards, and the cards, parted by a line of their own."""
    terminal = Terminal(max(width, LEAST_WIDTH), False, False, {})
    parts = ["\n".join(fold(clean(deck.title, terminal), terminal.width))]
    if len(deck.cards) > 1:
        parts.append("\n".join(line for card in deck.cards for line in _listed(card, terminal)))
    parts += [render_text(card, deck.glyphs, width=width).rstrip("\n") for card in deck.cards]
    return "\n\n\n".join(part for part in parts if part) + "\n"


def _listed(card: Card, terminal: Terminal) -> Iterator[str]:
    title = clean(card.title, terminal) or clean(card.id, terminal)
    yield from both_ends(title, clean(card.numbering, terminal), terminal.width)


def short_names(glyphs: Iterable[Glyph]) -> Mapping[str, str]:
    """ASCII stand-ins: the shortest start of each spoken name that no other shares, as in `(A)`, `(Ba)`, `(Bo)`."""
    names = {glyph.key: glyph.spoken.title() or glyph.key for glyph in glyphs}
    return {key: f"({_shortest_start(name, set(names.values()) - {name})})" for key, name in names.items()}


def _shortest_start(name: str, others: set[str]) -> str:
    for length in range(1, len(name)):
        if not any(other.startswith(name[:length]) for other in others):
            return name[:length]
    return name


def _head(card: Card, sheet: Sheet) -> Iterator[str]:
    terminal = sheet.terminal
    room = terminal.width - 2
    title = both_ends(clean(card.title, terminal), clean(card.numbering, terminal), room)
    mark = f"{_sign(card.mark, terminal)} {clean(card.mark_label, terminal)}".strip()
    below = both_ends(clean(card.subtitle, terminal), mark, room) if card.subtitle or mark else ()
    lines = [(line, (BOLD,)) for line in title] + [(line, ()) for line in below]
    rule = [] if terminal.colour else [clean("━", terminal) * terminal.width]
    yield from rule
    for line, codes in lines:
        yield paint(f" {pad(line, room)} ", terminal, WHITE, sheet.ground, *codes)
    yield from rule


def _tagline(card: Card, sheet: Sheet) -> Iterator[str]:
    if card.tagline:
        yield from fold(_write(card.tagline, sheet.terminal, ITALIC), sheet.terminal.width, " ", " ")


def _numbers(numbers: tuple[Number, ...], sheet: Sheet) -> Iterator[str]:
    if not numbers:
        return
    terminal = sheet.terminal
    room = terminal.width - 2
    groups = [
        (clean(name, terminal), [_cell(number, sheet) for number in group]) for name, group in group_numbers(numbers)
    ]
    widths = [display_width(line) for _, cells in groups for cell in cells for line in cell]
    column = min(max(widths, default=0) + 2, room)
    if len(numbers) * column + 3 * (len(groups) - 1) <= room:
        bands = [_columns(name, cells, column) for name, cells in groups]
        divider = f" {clean('│', terminal)} "
        yield from (" " + divider.join(line) for line in _level(bands))
        return
    per_line = max(room // column, 1)
    for name, cells in groups:
        for start in range(0, len(cells), per_line):
            row = _columns("" if start else name, cells[start : start + per_line], column)
            yield from (f" {line}" for line in row)


def _cell(number: Number, sheet: Sheet) -> list[str]:
    terminal = sheet.terminal
    room = terminal.width - 4
    value = [paint(line, terminal, BOLD, sheet.tone) for line in fold(clean(number.value, terminal), room)]
    pieces = number.small.split(" · ") if number.small else []
    small = [line for piece in pieces for line in fold(clean(piece, terminal), room)]
    return [*fold(clean(number.label, terminal), room), *value, *small]


def _columns(name: str, cells: list[list[str]], column: int) -> list[str]:
    total = column * len(cells)
    head = [pad(line, total, "^") for line in fold(name, total)] if name else []
    rows = zip_longest(*cells, fillvalue="")
    return head + ["".join(pad(part, column, "^") for part in row) for row in rows]


def _level(bands: list[list[str]]) -> Iterator[list[str]]:
    """Bands of different heights side by side: the missing lines of the lower ones stand empty below."""
    widths = [display_width(band[-1]) for band in bands]
    for row in zip_longest(*bands, fillvalue=""):
        yield [pad(part, columns) for part, columns in zip(row, widths, strict=True)]


def _state(card: Card, sheet: Sheet) -> Iterator[str]:
    terminal = sheet.terminal
    yield from _gauges(card.gauges, sheet)
    facts = (
        f"{paint(clean(fact.label, terminal), terminal, BOLD)} {clean(fact.value, terminal)}" for fact in card.facts
    )
    yield from (f" {line}" for line in pack(facts, "   ", terminal.width - 2))


def _gauges(gauges: tuple[Gauge, ...], sheet: Sheet) -> Iterator[str]:
    terminal = sheet.terminal
    labels = _even([clean(gauge.label, terminal) for gauge in gauges], terminal.width // 3)
    values = _even([str(gauge.value) for gauge in gauges], terminal.width // 3, ">")
    boxes = _even([_boxes(gauge.value, gauge.shape, terminal, gauge.every) for gauge in gauges], terminal.width // 3)
    for gauge, label, value, row in zip(gauges, labels, values, boxes, strict=True):
        start = f" {paint(label, terminal, BOLD)} {paint(value, terminal, BOLD, sheet.tone)}  "
        hang = " " * display_width(start)
        parts = [part for part in (row, _legend(gauge, terminal)) if part]
        lines = list(pack(parts, "  ", max(terminal.width - len(hang), LEAST_WIDTH // 2))) or [""]
        for place, line in enumerate(lines):
            yield from fold(line, terminal.width, hang if place else start, hang)


def _even(texts: list[str], most: int, align: str = "<") -> list[str]:
    """The texts filled to the width of the widest, which counts `most` at most."""
    columns = min(max(map(display_width, texts), default=0), most)
    return [pad(text, columns, align) for text in texts]


def _legend(gauge: Gauge, terminal: Terminal) -> str:
    note = f"({clean(gauge.note, terminal)})" if gauge.note else ""
    return " ".join(part for part in (clean(gauge.legend, terminal), paint(note, terminal, ITALIC)) if part)


def _boxes(count: int, shape: BoxShape, terminal: Terminal, every: int = 0) -> str:
    if count > MOST_BOXES:
        return "____"
    box, mark = clean(_BOX[shape], terminal), clean("│", terminal)
    return " ".join(box * len(group.places) + mark * group.marked for group in group_boxes(count, every))


def _section(section: Section, sheet: Sheet) -> Iterator[str]:
    terminal = sheet.terminal
    if section.heading:
        yield from _rule(clean(section.heading, terminal), sheet)
    pills = (display_width(clean(entry.pill, terminal)) for entry in section.entries)
    column = max((pill for pill in pills if pill <= WIDEST_PILL), default=0)
    for entry in section.entries:
        yield from _entry(entry, column, sheet)


def _rule(heading: str, sheet: Sheet) -> Iterator[str]:
    terminal = sheet.terminal
    dash = clean("─", terminal)
    *lines, last = fold(heading, terminal.width - 6)
    yield from (f"{dash * 2} {paint(line, terminal, BOLD, sheet.tone)}" for line in lines)
    before = paint(dash * 2, terminal, sheet.tone)
    after = paint(dash * (terminal.width - 4 - display_width(last)), terminal, sheet.tone)
    yield f"{before} {paint(last, terminal, BOLD, sheet.tone)} {after}"


def _entry(entry: Entry, pills: int, sheet: Sheet) -> Iterator[str]:
    terminal = sheet.terminal
    lead, blocks = split_lead(entry)
    pill = clean(entry.pill, terminal)
    beside, within = (pill, "") if display_width(pill) <= pills else ("", pill)
    start = f" {paint(pad(beside, pills, '>'), terminal, BOLD, sheet.tone)} " if pills else " "
    hang = " " * (display_width(start) + 2)
    head = f"{paint(within, terminal, BOLD, sheet.tone)} {_entry_head(entry, lead, terminal)}".strip()
    if head or pill:
        yield from fold(head, terminal.width, start, hang)
    for block in blocks:
        yield from _block(block, hang, terminal)
    yield from _rows(entry.rows, hang, sheet)
    for block in find_blocks(entry.after):
        yield from _block(block, hang, terminal)


def _rows(rows: tuple[Row, ...], hang: str, sheet: Sheet) -> Iterator[str]:
    terminal = sheet.terminal
    labels = _even([clean(row.label, terminal) for row in rows], terminal.width // 4, ">")
    bar = clean("│", terminal)
    for row, label in zip(rows, labels, strict=True):
        start = f"{hang}{paint(label, terminal, BOLD, sheet.tone)} {bar} "
        rest = f"{hang}{' ' * min(display_width(label), terminal.width // 4)} {bar} "
        yield from fold(_write(row.runs, terminal), terminal.width, start, rest)


def _entry_head(entry: Entry, lead: tuple[Run, ...], terminal: Terminal) -> str:
    stop = stop_after(entry)
    title = paint(clean(entry.title, terminal), terminal, BOLD)
    aside = paint(f"({clean(entry.aside, terminal)})", terminal, ITALIC) if entry.aside else ""
    parts = [
        _sign(entry.icon, terminal),
        title if aside else title + stop,
        aside + stop if aside else "",
        _write(lead, terminal),
        _boxes(entry.boxes, BoxShape.SQUARE, terminal),
        clean(entry.boxes_label, terminal),
    ]
    return " ".join(part for part in parts if part)


def _block(block: Block, hang: str, terminal: Terminal) -> Iterator[str]:
    bullet = clean("•", terminal)
    for item in block.items:
        first, rest = (f"{hang}{bullet} ", f"{hang}  ") if block.bullets else (hang, hang)
        yield from fold(_write(item.runs, terminal), terminal.width, first, rest)


def _foot(card: Card, sheet: Sheet) -> Iterator[str]:
    terminal = sheet.terminal
    footer, legal = clean(card.footer, terminal), clean(card.legal, terminal)
    if footer or legal or card.ticks:
        yield paint(clean("─", terminal) * terminal.width, terminal, sheet.tone)
    ticks = list(pack((_tick(tick, terminal) for tick in card.ticks), "   ", terminal.width - 2))
    if len(ticks) == 1:
        yield from (f" {line}" for line in both_ends(footer, ticks[0], terminal.width - 2))
    else:
        yield from (f" {line}" for line in [*(fold(footer, terminal.width - 2) if footer else ()), *ticks])
    if legal:
        yield from fold(legal, terminal.width, " ", " ")


def _tick(tick: Tick, terminal: Terminal) -> str:
    parts = (_boxes(tick.count, BoxShape.SQUARE, terminal), _sign(tick.icon, terminal), clean(tick.label, terminal))
    return " ".join(part for part in parts if part)


def _key(glyphs: Iterable[Glyph], sheet: Sheet) -> Iterator[str]:
    terminal = sheet.terminal
    meanings = (f"{_sign(glyph.key, terminal)} {clean(glyph.spoken, terminal)}" for glyph in glyphs)
    yield from (f" {line}" for line in pack(meanings, "  ", terminal.width - 2))


def _sign(key: str, terminal: Terminal) -> str:
    return clean(terminal.signs.get(key, f"[{key}]"), terminal) if key else ""


def _write(runs: Iterable[Run], terminal: Terminal, *codes: str) -> str:
    pieces = []
    for run in runs:
        if run.style is Style.ICON:
            pieces.append(paint(_sign(run.text, terminal), terminal, *codes))
        else:
            style = _CODES.get(run.style, ())
            # Within italics, upright type is what stands out.
            codes_of_run = [code for code in (*codes, *style) if not (code in codes and code in style)]
            pieces.append(paint(clean(run.text, terminal), terminal, *codes_of_run))
    return "".join(pieces).strip()
