"""Units parted into pieces, and blocks made of some of these; each is made once."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from itertools import accumulate, groupby
from operator import itemgetter
from typing import Any

from bestiary.press.content.unit_json import trimmed
from bestiary.press.layout.measures import Measures
from bestiary.press.layout.sections import Block, block_of, name_block


class PartCache:
    """The parts of a card's units, each made when it is first asked for; `cut` gives the pieces of a unit, in order, those of a
    sentence in one list."""

    def __init__(self, cut: Callable[[Block], list[list[Any]]], measures: Measures) -> None:
        self._cut = cut
        self._measures = measures
        #: Pieces and names by the index of their unit, parts by that and by their first and last pieces.
        self._pieces: dict[int, list[Any]] = {}
        self._ends: dict[int, tuple[int, ...]] = {}
        self._names: dict[int, Block] = {}
        self._parts: dict[tuple[int, int, int], Block] = {}

    def measured(self, measures: Measures) -> PartCache:
        """The parts of the same units with other measures."""
        found = PartCache(self._cut, measures)
        found._pieces, found._ends = self._pieces, self._ends
        return found

    def pieces(self, block: Block) -> list[Any]:
        """What a whole unit may be parted into."""
        index = block.unit["index"]
        if index not in self._pieces:
            sentences = self._cut(block)
            self._pieces[index] = [piece for sentence in sentences for piece in sentence]
            self._ends[index] = (0, *accumulate(map(len, sentences)))
        return self._pieces[index]

    def sentence(self, block: Block, piece: int) -> tuple[int, int]:
        """Where the sentence of a whole unit begins that holds a piece, and where it ends, both in pieces."""
        self.pieces(block)
        ends = self._ends[block.unit["index"]]
        at = bisect_right(ends, piece)
        return ends[at - 1], ends[at]

    def name(self, block: Block) -> Block:
        """What stands above a unit that goes on on a new face: the title of its entry."""
        index = block.unit["index"]
        if index not in self._names:
            self._names[index] = name_block(block.unit, self._measures)
        return self._names[index]

    def part(self, block: Block, start: int, end: int) -> Block:
        """Of a whole unit, the part with some of its pieces."""
        key = (block.unit["index"], start, end)
        if key not in self._parts:
            self._parts[key] = _part_of(block, self.pieces(block)[start:end], start > 0, self._measures)
        return self._parts[key]


def _part_of(block: Block, pieces: list[Any], later: bool, measures: Measures) -> Block:
    unit = dict(block.unit)
    if unit["kind"] == "rows":
        unit["rows"] = pieces
    elif unit["kind"] == "numbers":
        unit["rows"] = [[number for _, number in group] for _, group in groupby(pieces, itemgetter(0))]
    else:
        unit["runs"] = trimmed([run for piece in pieces for run in piece])
        if later:
            unit["opens"] = False
            if unit["kind"] != "facts":
                unit["first"] = False
            if unit["section"] >= 0:
                # On a new face it stands below the name of its entry, if anything.
                unit["space"] = "paragraph"
            if unit["kind"] == "entry":
                unit["pill"] = unit["icon"] = ""
    return block_of(unit, None, measures)
