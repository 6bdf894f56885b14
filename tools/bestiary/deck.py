"""The sheets of a bestiary as a deck of cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bestiary.card import Card, Deck, Glyph
from bestiary.checking import Bestiary, failing_files
from bestiary.diagnostic import Source
from bestiary.documents import ReadFile
from bestiary.picking import picker
from bestiary.resources import data_folder
from bestiary.source.tree import read_tree
from bestiary.systems.base import SheetView, Subject
from bestiary.systems.registry import find_system, system_ids

_DRAFT = "draft"


@dataclass(frozen=True, slots=True)
class BuiltDeck:
    """A deck, and the names of the sheets that errors keep off it."""

    deck: Deck
    left_out: tuple[str, ...]


def build_deck(bestiary: Bestiary, only: Sequence[str] = ()) -> BuiltDeck:
    """The cards of every sheet that is ready and that the filters fit, by name, numbered over the whole bestiary.

    Raises FilterError for a filter that asks for what no sheet has.
    """
    failing = failing_files(bestiary.diagnostics)
    printable = [subject for subject in bestiary.subjects if _is_printed(subject)]
    sound = [subject for subject in printable if not any(each.source.name in failing for each in subject.sheet.chain)]
    usable = {subject.document.source.path for subject in sound}
    left_out = [
        file.source.name
        for file in bestiary.catalog.files
        if file.source.path not in usable and _would_print(bestiary, file)
    ]
    views = sorted(
        ((view_subject(bestiary, subject), subject) for subject in sound),
        key=lambda pair: (pair[0].name.casefold(), pair[0].id),
    )
    views = [pair for pair in views if pair[0].facts.get("status") != _DRAFT]
    wanted = picker(only, [view for view, _ in views])
    cards = tuple(
        _card(bestiary, view, subject, number) for number, (view, subject) in enumerate(views, start=1) if wanted(view)
    )
    settings = bestiary.catalog.settings
    return BuiltDeck(Deck(settings.name or "Bestiary", settings.language, cards, load_glyphs()), tuple(left_out))


def view_subject(bestiary: Bestiary, subject: Subject) -> SheetView:
    """The converted sheet of a subject."""
    return find_system(subject.document.system).convert(subject, bestiary.worlds[subject.document.system])


def card_of_subject(bestiary: Bestiary, subject: Subject, number: str = "") -> Card:
    """The card of one subject."""
    system = find_system(subject.document.system)
    return system.card(view_subject(bestiary, subject), bestiary.worlds[subject.document.system], number)


def creature_subjects(bestiary: Bestiary) -> tuple[Subject, ...]:
    """The sheets that `list` and `show` know, abstract bases left out, in the order of their ids."""
    return tuple(
        subject
        for subject in bestiary.subjects
        if subject.document.kind in find_system(subject.document.system).shown and not subject.data.get("abstract")
    )


def load_glyphs() -> tuple[Glyph, ...]:
    """The shapes of all icons from the packaged table."""
    path = data_folder() / "rules" / "glyphs.yaml"
    rows: Iterable[dict[str, str]] = read_tree(Source(str(path), path.name, path.read_text(encoding="utf-8"))).data[
        "glyphs"
    ]
    return tuple(Glyph(row["key"], row["character"], row["spoken"], row["path"]) for row in rows)


def _is_printed(subject: Subject) -> bool:
    printed = find_system(subject.document.system).printed
    return (
        subject.document.kind in printed and not subject.data.get("abstract") and subject.data.get("status") != _DRAFT
    )


def _would_print(bestiary: Bestiary, file: ReadFile) -> bool:
    """Whether a file that is not usable was meant for a card, as far as it can be known."""
    if file.document is None or file.document.system not in system_ids():
        return any(file.kind in find_system(system).printed for system in bestiary.worlds)
    data, system = file.document.data, file.document.system
    set_aside = isinstance(data, dict) and (data.get("abstract") or data.get("status") == _DRAFT)
    return file.document.kind in find_system(system).printed and not set_aside


def _card(bestiary: Bestiary, view: SheetView, subject: Subject, number: int) -> Card:
    return find_system(subject.document.system).card(view, bestiary.worlds[subject.document.system], f"No. {number}")
