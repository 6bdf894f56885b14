"""A card as a block of Obsidian's plugin Fantasy Statblocks, and the layout that shows such blocks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
import json
import re

from bestiary.card import Card, Entry, Gauge
from bestiary.counting import counted
from bestiary.diagnostic import Data
from bestiary.exchange.notes import Note
from bestiary.exchange.sheet import file_notes, unsaid
from bestiary.exchange.target import Exported
from bestiary.exchange.writing import yaml_of
from bestiary.render.markdown import literal
from bestiary.richtext import Paragraph, Run, Style
from bestiary.systems.base import Subject, World

LAYOUT = "Bestiary Senteia"
#: What a card says on lines of its own: the label on the card, and its key here.
_LINES = {
    "Vitality": "vitality",
    "Stamina": "stamina",
    "Speed": "speed",
    "Size": "size",
    "Comes as": "comes_as",
    "Attacks against it": "attacks_against_it",
    "Disposition": "disposition",
    "Turn": "turn",
    "Changed skills": "changed_skills",
}
#: Sections of a card by heading.
_SECTIONS = {
    "Attacks": "attacks",
    "Actions": "actions",
    "Maneuvers": "maneuvers",
    "Instants": "instants",
    "Banes": "banes",
    "Always": "passives",
    "Remember": "remember",
}
_STYLED = {Style.EM: "*", Style.STRONG: "**"}
_BOX = "☐"


def card_as_note(subject: Subject, card: Card, schema: str) -> Exported:
    """A card as a fenced block for a note, and what of the sheet it leaves out."""
    data = block_of(card)
    text = yaml_of(data)
    fence = "`" * max(3, *(len(run) + 1 for run in re.findall(r"`+", text)), 3)
    notes: list[Note] = [*file_notes(subject), *unsaid(subject.data, json.dumps(data, ensure_ascii=False), schema)]
    return Exported(f"{fence}statblock\n{text}{fence}\n", tuple(notes))


def block_of(card: Card) -> dict[str, Data]:
    """The keys and values of a card; every key is one that the layout shows."""
    data: dict[str, Data] = {"layout": LAYOUT, "name": card.title, "subtitle": card.subtitle}
    data["tactics"] = _marked(card.tagline)
    data["skills"] = [[int(number.value) for number in card.numbers], [number.small for number in card.numbers]]
    for gauge in card.gauges:
        data[_LINES[gauge.label]] = _gauge(gauge)
    for fact in card.facts:
        if fact.label in _LINES:
            data[_LINES[fact.label]] = fact.value
    # The labels of the other facts are the names of skills, which are the bestiary's own.
    changed = [f"{fact.label} {fact.value}" for fact in card.facts if fact.label not in _LINES]
    data["changed_skills"] = ", ".join(changed)
    data["turn"] = ", ".join(counted(tick.count, tick.label) for tick in card.ticks)
    for section in card.sections:
        data[_SECTIONS[section.heading]] = [_entry(entry) for entry in section.entries]
    data["collection"], data["legal"] = card.footer, card.legal
    return {key: value for key, value in data.items() if value not in ("", [])}


def layout_of(world: World) -> str:
    """The layout as JSON, to be taken in by the plugin's settings; the skills are those of this bestiary."""
    lines = [_shown("property", key, display=label) for label, key in _LINES.items()]
    blocks = [
        _shown("heading", "name", size=1),
        _shown("subheading", "subtitle"),
        _shown("text", "tactics", text=None, markdown=True),
        {**_shown("table", "skills", headers=list(world.names["skill"].values()), calculate=False), "hasRule": True},
        {"type": "group", "id": "facts", "properties": list(_LINES.values()), "hasRule": True, "nested": lines},
        *(_shown("traits", key, heading=heading, markdown=True) for heading, key in _SECTIONS.items()),
        _shown("text", "collection", text=None),
        _shown("text", "legal", text=None),
    ]
    layout = {"name": LAYOUT, "id": "bestiary-senteia", "blocks": blocks}
    return json.dumps(layout, ensure_ascii=False, indent=2) + "\n"


def _shown(kind: str, key: str, **more: Data) -> dict[str, Data]:
    """An item of a layout, passed over where a block lacks the key."""
    return {"type": kind, "id": f"{kind}-{key}", "properties": [key], "conditioned": True, **more}


def _gauge(gauge: Gauge) -> str:
    return f"{gauge.value} · {gauge.legend}" + (f" ({gauge.note})" if gauge.note else "")


def _entry(entry: Entry) -> dict[str, str]:
    aside = f"({entry.aside})" if entry.aside else ""
    boxes = f"{_BOX * entry.boxes} {entry.boxes_label}".strip() if entry.boxes else ""
    name = " ".join(part for part in (entry.pill, entry.title, aside, boxes) if part)
    rows = tuple(Paragraph((Run(f"{row.label}: "), *row.runs), True) for row in entry.rows)
    return {"name": name, "desc": "\n".join(_lines((*entry.body, *rows, *entry.after)))}


def _lines(paragraphs: Iterable[Paragraph]) -> Iterator[str]:
    before: Paragraph | None = None
    for paragraph in paragraphs:
        if before is not None and not (before.bullet and paragraph.bullet):
            yield ""
        yield f"{'- ' if paragraph.bullet else ''}{_marked(paragraph.runs)}"
        before = paragraph


def _marked(runs: tuple[Run, ...]) -> str:
    """Runs as Markdown; icons are shapes of our own and left out, as words stand beside them."""
    return re.sub(" {2,}", " ", "".join(_run(run) for run in runs if run.style is not Style.ICON)).strip()


def _run(run: Run) -> str:
    inner = run.text.strip()
    if not inner:
        return run.text
    mark = _STYLED.get(run.style, "")
    before, _, after = run.text.partition(inner)
    return f"{before}{mark}{literal(inner)}{mark}{after}"
