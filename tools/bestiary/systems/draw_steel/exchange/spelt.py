"""A block in the one spelling that `check --fix` would bring it to."""

from __future__ import annotations

from collections.abc import Mapping

from bestiary.collection.documents import TYPED, Document
from bestiary.collection.extends import Merged
from bestiary.collection.schemas import build_schema
from bestiary.diagnostic import Data, Pointer, Source
from bestiary.exchange.notes import Fate
from bestiary.pointers import value_at
from bestiary.source.tree import read_tree
from bestiary.systems.base import Mark, Subject
from bestiary.systems.draw_steel.exchange.work import Work
from bestiary.systems.draw_steel.respelling import find_spellings
from bestiary.systems.draw_steel.tables import Tables


def spelt(block: dict[str, Data], tables: Tables, work: Work) -> dict[str, Data]:
    """The block with every field in its usual spelling; one that has not the form of a block stays as it is."""
    kind = TYPED[block["type"]]
    if not build_schema(f"draw-steel/{kind}").accepts(block):
        return block
    made: dict[str, Data] = _copied(block)
    document = Document(Source("", "", ""), kind, "", "draw-steel", block)
    subject = Subject(document, Merged(document, block, {}, (document,)))
    marks = [mark for mark in find_spellings(subject, tables) if mark.replacement is not None]
    words = [mark for mark in marks if mark.at.words]
    # From the end of each text, so that what stands before stays where it is.
    for mark in sorted(words, key=lambda each: _start(block, each), reverse=True):
        _replace_words(made, block, mark)
    for mark in marks:
        if not mark.at.words and not mark.at.key:
            parent = value_at(made, mark.at.pointer[:-1])
            parent[mark.at.pointer[-1]] = read_tree(Source("", "", mark.replacement or "")).data
        if not mark.at.key:
            work.say(Fate.CHANGED, mark.message)
    return made


def _replace_words(made: Mapping[str, Data], block: Mapping[str, Data], mark: Mark) -> None:
    pointer: Pointer = mark.at.pointer
    start = _start(block, mark)
    parent = value_at(made, pointer[:-1])
    text: str = parent[pointer[-1]]
    parent[pointer[-1]] = text[:start] + (mark.replacement or "") + text[start + len(mark.at.words) :]


def _start(block: Mapping[str, Data], mark: Mark) -> int:
    text = str(value_at(block, mark.at.pointer))
    start = -1
    for _ in range(mark.at.number + 1):
        start = text.find(mark.at.words, start + 1)
    return start


def _copied(value: Data) -> Data:
    if isinstance(value, dict):
        return {key: _copied(each) for key, each in value.items()}
    return [_copied(each) for each in value] if isinstance(value, list) else value
