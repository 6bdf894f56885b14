"""Units as the plain data that the template reads: runs of words with the names of their styles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from bestiary.card import Card, Number
from bestiary.press.content.letters import beginning_of
from bestiary.press.content.units import (
    HEADING,
    FactsUnit,
    GaugeUnit,
    NumbersUnit,
    PictureUnit,
    RowsUnit,
    TextUnit,
    Unit,
)
from bestiary.press.content.words import BREAK, Piece, clean, sentences
from bestiary.richtext import Style

Json = dict[str, object]
#: A style's name and the words set in it. Beyond those of `Style`: title, aside, small, boxes (their count), gap.
StyledWords = list[str]

_KINDS: dict[type[object], str] = {
    PictureUnit: "image",
    NumbersUnit: "numbers",
    GaugeUnit: "gauges",
    FactsUnit: "facts",
}
#: Boxes for uses at most, and how many stand together.
_MOST_USES, _TOGETHER = 30, 5
#: What is said behind them stands in a line with the last, and whole if it has no more letters than this.
_TIED = 11
#: Letters in a row, whatever their styles, before a hidden place to break.
_LONG_ACROSS = 24
#: Room above what leads a card, in pt: its numbers, what follows them, all else.
_ABOVE_NUMBERS, _BELOW_NUMBERS, _ABOVE_LEAD = 3.4, 3.8, 2.0


def units_json(units: Sequence[Unit], headings: Sequence[str], backward: bool) -> list[Json]:
    """Units in order, each with its own index, the index (−1 for none) and the heading of its section, whether headings are read
    `backward`, its entry's title, and the room before it.
    """
    rows: list[Json] = []
    before: Unit | None = None
    entry = ""
    for unit in units:
        section = _section(unit)
        if isinstance(unit, TextUnit) and (unit.opens or unit.kind == "entry"):
            entry = _name(unit)
        heading = headings[section] if 0 <= section < len(headings) else ""
        rows.append(
            {
                "index": len(rows),
                "section": section,
                "heading": heading,
                "backward": backward,
                "entry": entry,
                "space": _space(unit, before),
                **_unit_json(unit),
            }
        )
        before = unit
    return rows


def unit_pieces(unit: Unit) -> list[list[object]]:
    """The pieces that a unit may be parted into: each a list of styled words, a row of a table, a number with its group's index.

    Those together in a list, such as of one sentence, are parted only where no face holds them.
    """
    if isinstance(unit, NumbersUnit):
        return [[[group, _number_json(number)]] for group, row in enumerate(unit.rows) for number in row]
    if isinstance(unit, RowsUnit):
        return [[row] for row in _rows(unit)]
    if not isinstance(unit, TextUnit):
        return [[fact] for fact in _pieces(unit, ())]
    parted = sentences(unit.body, unit.most)
    found = _pieces(unit, [piece for sentence in parted for piece in sentence])
    lengths = [len(found) - sum(map(len, parted)), *map(len, parted)]
    left = iter(found)
    return [list[object](islice(left, length)) for length in lengths if length]


def field_names(card: Card, units: Sequence[Unit]) -> list[str]:
    """For each unit the field of the card that it shows, named as in `Loss`: "subtitle", "sections/Attacks/Bite"."""
    names: list[str] = []
    entry = ""
    for unit in units:
        if isinstance(unit, TextUnit) and unit.kind == "entry":
            entry = "".join(_words(piece) for piece in unit.title)
        section = _section(unit)
        if isinstance(unit, TextUnit) and unit.field:
            names.append(unit.field)
        elif 0 <= section < len(card.sections):
            names.append("/".join(filter(None, ("sections", card.sections[section].heading, entry))))
        else:
            names.append(_KINDS.get(type(unit), "footer"))
    return [clean(name) for name in names]


def _name(unit: TextUnit) -> str:
    """The title of an entry, or as much as looks well above what goes on."""
    return beginning_of(clean("".join(_words(piece) for piece in unit.title)), HEADING)


def _section(unit: Unit) -> int:
    return unit.section if isinstance(unit, TextUnit | RowsUnit) and unit.section is not None else -1


def _space(unit: Unit, before: Unit | None) -> str | float:
    if isinstance(unit, RowsUnit):
        return "entry"
    if isinstance(unit, TextUnit) and unit.section is not None:
        if unit.opens:
            return "section" if before is not None and _section(before) >= 0 else "first"
        return "entry" if unit.kind == "entry" or isinstance(before, RowsUnit) else "paragraph"
    if isinstance(unit, NumbersUnit):
        return _ABOVE_NUMBERS
    return _BELOW_NUMBERS if isinstance(before, NumbersUnit) else _ABOVE_LEAD


def _unit_json(unit: Unit) -> Json:
    if isinstance(unit, PictureUnit):
        return {"kind": "picture", "opens": False, "picture": unit.path, "alt": unit.alt}
    if isinstance(unit, NumbersUnit):
        return {
            "kind": "numbers",
            "opens": False,
            "keep": 1,
            "rows": [[_number_json(number) for number in row] for row in unit.rows],
        }
    if isinstance(unit, GaugeUnit):
        return _gauge_json(unit)
    if isinstance(unit, FactsUnit):
        return {"kind": "facts", "opens": False, "keep": 1, "runs": [piece[0] for piece in _pieces(unit, ())]}
    if isinstance(unit, RowsUnit):
        return {"kind": "rows", "opens": False, "quiet": unit.quiet, "keep": 1, "rows": _rows(unit)}
    return {
        "kind": unit.kind,
        "opens": unit.opens,
        "quiet": unit.quiet,
        "flat": unit.flat,
        "pill": unit.pill,
        "icon": unit.icon,
        "first": True,
        "keep": len(unit.title) + len(unit.aside) + 1,
        "runs": _joined(_pieces(unit, (unit.body,) if unit.body else ())),
    }


def _number_json(number: Number) -> Json:
    small = clean(number.small)
    return {"label": clean(number.label), "value": clean(number.value), "small": small, "parts": small.split(" · ")}


def _gauge_json(unit: GaugeUnit) -> Json:
    gauge = unit.gauge
    note = clean(gauge.note).strip()
    return {
        "kind": "gauge",
        "opens": False,
        "label": clean(gauge.label).strip(),
        "value": str(gauge.value),
        "boxes": None if unit.field else gauge.value,
        "every": gauge.every,
        "shape": gauge.shape.value,
        "legend": clean(gauge.legend).strip(),
        "note": f"({note})" if note else "",
    }


def _rows(unit: RowsUnit) -> list[object]:
    return [[label, _styled(piece)] for label, piece in unit.rows]


def _pieces(unit: Unit, parts: Sequence[Piece]) -> list[list[StyledWords]]:
    """Facts, or the pieces of a title, an aside and a body in these parts."""
    if isinstance(unit, FactsUnit):
        return [[[clean(fact.label), clean(fact.value)]] for fact in unit.facts]
    if not isinstance(unit, TextUnit):
        return []
    title = [[["title", _words(piece)]] for piece in unit.title]
    aside = [[["aside", _words(piece)]] for piece in unit.aside]
    if title and aside:
        aside[0].insert(0, ["plain", " "])
    head = [*title, *aside]
    if unit.boxes:
        head = [*head[:-1], [*(head[-1] if head else []), *_uses(unit)]]
    body = [_styled(part) for part in parts]
    if head and body:
        body[0].insert(0, ["gap", ""])
    return [*head, *body]


def _uses(unit: TextUnit) -> list[StyledWords]:
    shown = min(unit.boxes, _MOST_USES)
    together = [str(min(_TOGETHER, shown - start)) for start in range(0, shown, _TOGETHER)]
    words = unit.boxes_label.strip() if unit.boxes == shown else f"× {unit.boxes} {unit.boxes_label}".rstrip()
    boxes = [["boxes", count] for count in together]
    if len(words) <= _TIED:
        words = words.replace(" ", "\u00a0")
    return [*boxes, ["small", f"\u00a0{words}"]] if words else boxes


def _words(piece: Piece) -> str:
    return "".join(run.text for run in piece)


def _styled(piece: Piece) -> list[StyledWords]:
    """Runs of a piece; a word after an icon is tied to it, so that no icon ends a line."""
    runs: list[StyledWords] = []
    for run in piece:
        after_icon = bool(runs) and runs[-1][0] == Style.ICON.value and run.text.startswith(" ")
        runs.append([run.style.value, "\u00a0" + run.text[1:] if after_icon else run.text])
    return runs


def _joined(pieces: Iterable[list[StyledWords]]) -> list[StyledWords]:
    """Pieces as one, neighbours of one style made a single run."""
    runs: list[StyledWords] = []
    for style, words in (run for piece in pieces for run in piece):
        if runs and runs[-1][0] == style and style in ("plain", "title", "aside", "em", "strong"):
            runs[-1] = [style, runs[-1][1] + words]
        else:
            runs.append([style, words])
    return trimmed(_parted(runs))


def trimmed(runs: list[StyledWords]) -> list[StyledWords]:
    """The same without a space at the end, which would want room in the last line."""
    if runs and runs[-1][0] not in ("icon", "boxes") and runs[-1][1].endswith(" "):
        return [*runs[:-1], [runs[-1][0], runs[-1][1].rstrip(" ")]]
    return runs


def _parted(runs: list[StyledWords]) -> list[StyledWords]:
    """The same with hidden places to break where long words run from style to style."""
    found: list[StyledWords] = []
    length = 0
    for style, words in runs:
        if style in ("icon", "boxes", "gap", "part"):
            found.append([style, words])
            length = 0
            continue
        if length > _LONG_ACROSS and words and not words.startswith(" "):
            words, length = BREAK + words, 0
        found.append([style, words])
        length = len(words) - words.rfind(" ") - 1 + (length if " " not in words else 0)
    return found
