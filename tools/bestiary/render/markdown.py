"""A deck as GitHub-flavoured Markdown: readable as a page and as a text; every word of an author stays a word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
import re

from bestiary.card import BoxShape, Card, Deck, Entry, Gauge, Number, Row, Section, Tick, group_boxes
from bestiary.render.flow import (
    MOST_BOXES,
    Block,
    CardGroup,
    find_blocks,
    group_cards,
    group_numbers,
    split_lead,
    stop_after,
    used_glyphs,
)
from bestiary.render.visible import close_directions, one_line, show_controls
from bestiary.richtext import Run, Style

#: Key of a shape to the character that stands for it, escaped.
Signs = Mapping[str, str]

_SPECIAL = re.compile(r"[\\`*_\[\]<>&|~$#]")
_AT_START = re.compile(r"^(?:([-+=])|(\d{1,9})([.)]))")
_LINKED = re.compile(r"(?<=www)\.|:(?=//)", re.IGNORECASE)
_NOT_IN_ANCHOR = re.compile(r"[^\w\- ]")
_BOX = {BoxShape.SQUARE: "☐", BoxShape.ROUND: "○"}
_STARS = {Style.EM: "*", Style.STRONG: "**"}
_TAGS = {Style.EM: ("<em>", "</em>"), Style.STRONG: ("<strong>", "</strong>")}


def render_markdown(deck: Deck) -> str:
    """The deck as one Markdown document: its title, a list that leads to the cards, and the cards."""
    glyphs = used_glyphs(deck.cards, deck.glyphs)
    signs = {glyph.key: literal(glyph.character) for glyph in glyphs}
    parts = [f"# {literal(deck.title)}", *_contents(deck, signs)]
    for card in deck.cards:
        parts += ["---", *_card(card, signs)]
    if glyphs:
        parts += ["---", " · ".join(f"{signs[glyph.key]} {literal(glyph.spoken)}" for glyph in glyphs)]
    return "\n\n".join(part for part in parts if part) + "\n"


def literal(text: str) -> str:
    """The text escaped so that Markdown prints it as it is, on one line; at the start of a line see `_start`."""
    return escaped(text).strip(" ")


def escaped(text: str) -> str:
    """A part of a text, escaped so that Markdown prints it as it is."""
    shown = close_directions(show_controls(one_line(text)))
    return _LINKED.sub(r"\\\g<0>", _SPECIAL.sub(r"\\\g<0>", shown))


def _start(markdown: str) -> str:
    """The line with what would open a list, a heading or a rule at its start escaped."""
    return _AT_START.sub(lambda match: rf"\{match[1]}" if match[1] else rf"{match[2]}\{match[3]}", markdown)


def _contents(deck: Deck, signs: Signs) -> Iterator[str]:
    if len(deck.cards) < 2:
        return
    links = _links(deck)
    for group in group_cards(deck.cards, deck.glyphs):
        yield _start(f"{_group_head(group, signs)} {' · '.join(links[place] for place in group.places)}".strip())


def _group_head(group: CardGroup, signs: Signs) -> str:
    head = f"{_sign(group.mark, signs)} {_strong(group.title)}".strip()
    return f"{head}:" if head else ""


def _links(deck: Deck) -> list[str]:
    taken = Counter([_anchor(deck.title)])
    alike = Counter(card.title for card in deck.cards)
    links = []
    for card in deck.cards:
        anchor = _anchor(card.title)
        address = f"{anchor}-{taken[anchor]}" if taken[anchor] else anchor
        # Namesakes, such as copies, are told apart by their numbers.
        shown = f"{card.title} ({card.numbering})" if alike[card.title] > 1 and card.numbering else card.title
        links.append(f"[{literal(shown)}](#{address})")
        taken.update([anchor, *(_anchor(section.heading) for section in card.sections)])
    return links


def _anchor(heading: str) -> str:
    """The address that GitHub gives a heading; a namesake further down gets a number."""
    return _NOT_IN_ANCHOR.sub("", show_controls(heading).strip().lower()).replace(" ", "-")


def _card(card: Card, signs: Signs) -> Iterator[str]:
    # The number stands below: the address of a heading should outlive a change of numbers.
    yield f"## {literal(card.title)}"
    mark = f"{_sign(card.mark, signs)} {_strong(card.mark_label)}"
    yield _start(" · ".join(part for part in (mark.strip(), _em(card.subtitle), literal(card.numbering)) if part))
    yield _start(_write(card.tagline, signs))
    yield _numbers(card.numbers)
    yield "\n".join(f"- {_gauge(gauge)}" for gauge in card.gauges)
    yield " · ".join(f"{_strong(fact.label)} {literal(fact.value)}" for fact in card.facts)
    for section in card.sections:
        yield from _section(section, signs)
    yield " · ".join(_tick(tick, signs) for tick in card.ticks)
    yield _em(card.footer)
    yield _em(card.legal)


def _em(text: str) -> str:
    return _mark(literal(text), Style.EM)


def _strong(text: str) -> str:
    return _mark(literal(text), Style.STRONG)


def _mark(markdown: str, style: Style, stars: bool = True) -> str:
    """Escaped text in a style: with stars, or with tags where stars might be read as text."""
    if not markdown:
        return ""
    stars = stars and not markdown[0].isspace() and not markdown[-1].isspace()
    opening, closing = (_STARS[style], _STARS[style]) if stars else _TAGS[style]
    return f"{opening}{markdown}{closing}"


def _mark_run(markdown: str, style: Style, after_another: bool) -> str:
    """A run in a style, inside a sentence: stars need a letter or digit within, and no other stars just before."""
    inner = markdown.strip(" ")
    if not inner:
        return markdown
    before, _, after = markdown.partition(inner)
    stars = not after_another and inner[0].isalnum() and inner[-1].isalnum()
    return f"{before}{_mark(inner, style, stars)}{after}"


def _sign(key: str, signs: Signs) -> str:
    return signs.get(key, literal(f"[{key}]")) if key else ""


def _numbers(numbers: tuple[Number, ...]) -> str:
    if not numbers:
        return ""
    rows = [[literal(number.label) for number in numbers], [":-:"] * len(numbers)]
    rows.append([_strong(number.value) for number in numbers])
    rows.append([literal(number.small) for number in numbers])
    names = [_em(name) if place == 0 else "" for name, group in group_numbers(numbers) for place, _ in enumerate(group)]
    rows.append(names)
    return "\n".join(f"| {' | '.join(row)} |" for row in rows if any(row))


def _gauge(gauge: Gauge) -> str:
    parts = [f"{_strong(gauge.label)} {gauge.value}", _boxes(gauge.value, gauge.shape, gauge.every)]
    parts += [literal(gauge.legend), f"({literal(gauge.note)})" if gauge.note else ""]
    return " ".join(part for part in parts if part)


def _boxes(count: int, shape: BoxShape, every: int = 0) -> str:
    if count > MOST_BOXES:
        return r"\_\_\_\_"
    return " ".join(_BOX[shape] * len(group.places) + "│" * group.marked for group in group_boxes(count, every))


def _section(section: Section, signs: Signs) -> Iterator[str]:
    if section.heading:
        yield f"### {literal(section.heading)}"
    yield "\n".join(line for entry in section.entries for line in _entry(entry, signs))


def _entry(entry: Entry, signs: Signs) -> Iterator[str]:
    lead, blocks = split_lead(entry)
    head = _head(entry, lead, signs)
    if head:
        yield f"- {_start(head)}"
    indent = "  " if head else ""
    for block in blocks:
        yield from _block(block, indent, signs)
    yield from _rows(entry.rows, indent, signs)
    for block in find_blocks(entry.after):
        yield from _block(block, indent, signs)


def _rows(rows: tuple[Row, ...], indent: str, signs: Signs) -> Iterator[str]:
    """The table as a list; its stars part it from the list of hyphens that may stand before or after."""
    if rows:
        yield ""
    for row in rows:
        label = f"<kbd>{literal(row.label)}</kbd>" if row.label else ""
        yield f"{indent}* {_start(f'{label} {_write(row.runs, signs)}'.strip())}".rstrip()


def _head(entry: Entry, lead: tuple[Run, ...], signs: Signs) -> str:
    stop = stop_after(entry)
    parts = [
        f"<kbd>{literal(entry.pill)}</kbd>" if entry.pill else "",
        _sign(entry.icon, signs),
        _strong(entry.title) + ("" if entry.aside else stop),
        f"({_em(entry.aside)}){stop}" if entry.aside else "",
        _write(lead, signs),
        _boxes(entry.boxes, BoxShape.SQUARE),
        literal(entry.boxes_label),
    ]
    return " ".join(part for part in parts if part)


def _block(block: Block, indent: str, signs: Signs) -> Iterator[str]:
    yield ""
    for item in block.items:
        yield f"{indent}{'- ' if block.bullets else ''}{_start(_write(item.runs, signs))}"


def _tick(tick: Tick, signs: Signs) -> str:
    return f"{_boxes(tick.count, BoxShape.SQUARE)} {_sign(tick.icon, signs)} {literal(tick.label)}".strip()


def _write(runs: Iterable[Run], signs: Signs) -> str:
    pieces: list[str] = []
    styled_before = False
    for run in runs:
        styled = run.style in _STARS
        if run.style is Style.ICON:
            pieces.append(_sign(run.text, signs))
        elif styled:
            pieces.append(_mark_run(escaped(run.text), run.style, styled_before))
        else:
            pieces.append(escaped(run.text))
        styled_before = styled
    return "".join(pieces).strip(" ")
