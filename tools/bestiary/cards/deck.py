"""The sheets of a bestiary as a deck of cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set

from msgspec import Struct
from msgspec.structs import replace

from bestiary.alphabet import place_of
from bestiary.card import Card, Deck, Glyph
from bestiary.cards.picking import FilterError, kinds_of, names_id, picker
from bestiary.collection.documents import ReadFile
from bestiary.collection.tables import read_table
from bestiary.diagnostic import Data
from bestiary.fonts import fonts_of
from bestiary.lint.checking import Bestiary, failing_files
from bestiary.suggest import meant_or_else, nearest
from bestiary.systems.base import SheetView, Subject
from bestiary.systems.registry import find_system, system_ids

_DRAFT = "draft"
#: A number as wide as most.
_ANY_NUMBER = "No. 88"


class BuiltDeck(Struct, frozen=True):
    """A deck, the names of the sheets that errors keep off it, and what files of such decks are called."""

    deck: Deck
    left_out: tuple[str, ...]
    name: str


def build_deck(
    bestiary: Bestiary, only: Sequence[str] = (), kinds: Sequence[str] = (), strict: bool = True
) -> BuiltDeck:
    """The cards of every sheet that is ready and that the filters fit, by name, numbered over the whole bestiary.

    Without kinds, those that each game prints. Raises FilterError for a filter that asks for what no sheet has, unless only
    its key is looked at as it is not `strict`, and for a kind of which no cards are made.
    """
    wanted_kinds = _wanted_kinds(bestiary, (*kinds, *kinds_of(only)))
    sound = [
        subject
        for subject in _sound_subjects(bestiary)
        if _is_printed(subject, wanted_kinds) and not _is_replaced(bestiary, subject)
    ]
    usable = {subject.document.source.path for subject in sound}
    left_out = [
        file.source.name
        for file in bestiary.catalog.own
        if file.source.path not in usable and _would_print(bestiary, file, wanted_kinds)
    ]
    numbered = _numbered(bestiary, sound)
    wanted = picker(only, [view for view, _, _ in numbered], known_words(bestiary) if strict else None)
    cards = tuple(
        _card(bestiary, view, subject, number)
        for view, subject, number in numbered
        if wanted(view) and subject.document.kind in wanted_kinds
        if not view.by_id_only or names_id(only, view.id)
    )
    settings = bestiary.catalog.settings
    deck = Deck(settings.name or "Bestiary", settings.language, cards, load_glyphs(), deck_fonts(bestiary))
    return BuiltDeck(deck, tuple(left_out), _name_of(bestiary, wanted_kinds))


def _sound_subjects(bestiary: Bestiary) -> Iterator[Subject]:
    """The sheets that rest on no file with an error."""
    failing = failing_files(bestiary.diagnostics)
    for subject in bestiary.subjects:
        if not any(each.source.name in failing for each in subject.sheet.chain):
            yield subject


def deck_fonts(bestiary: Bestiary) -> tuple[str, ...]:
    """The fonts that the settings bring, by their paths."""
    return fonts_of(bestiary.catalog.root, bestiary.catalog.settings.cards)


def cards_by_subject(bestiary: Bestiary) -> Iterator[tuple[Subject, Card]]:
    """Every card that can be made of a sound sheet of the bestiary's own, of whatever kind, with the sheet.

    All have the same number: what is found out about a card shall hold when cards come and go around it.
    """
    kinds = known_kinds(bestiary)
    for subject in _sound_subjects(bestiary):
        if not subject.document.packaged and _is_printed(subject, kinds):
            view = view_subject(bestiary, subject)
            if not view.by_id_only and view.facts.get("status") != _DRAFT:
                yield subject, _card(bestiary, view, subject, _ANY_NUMBER)


def known_kinds(bestiary: Bestiary) -> frozenset[str]:
    """The kinds of sheet that cards can be made of, for the games of the bestiary."""
    return frozenset(kind for system in bestiary.worlds for kind in find_system(system).printed | _on_request(system))


def _wanted_kinds(bestiary: Bestiary, kinds: Sequence[str]) -> frozenset[str]:
    refuse_unknown_kinds(bestiary, kinds, "No cards are made of")
    return frozenset(kinds) or _printed(bestiary)


def refuse_unknown_kinds(bestiary: Bestiary, kinds: Iterable[str], said: str) -> None:
    """FilterError for a kind that the games of the bestiary have no sheets of; `said` begins its sentence."""
    known = known_kinds(bestiary)
    for kind in kinds:
        if kind not in known:
            way_out = meant_or_else(nearest(kind, known), f"There are {', '.join(sorted(known))}.")
            raise FilterError(f"{said} the kind `{kind}`.{way_out}")


def _printed(bestiary: Bestiary) -> frozenset[str]:
    """The kinds that become cards where none is asked for."""
    return frozenset[str]().union(*(find_system(system).printed for system in bestiary.worlds))


def _name_of(bestiary: Bestiary, kinds: Set[str]) -> str:
    """What files of cards of these kinds are called: decks of other kinds shall not be written over one another."""
    return "cards" if kinds == _printed(bestiary) else "-".join(f"{kind}s" for kind in sorted(kinds))


def _numbered(bestiary: Bestiary, subjects: Iterable[Subject]) -> list[tuple[SheetView, Subject, str]]:
    """The sheets in the order of the alphabet with their numbers; what is printed on request stands kind by kind behind others, with numbers of its own."""
    views = sorted(
        ((_row(subject), view_subject(bestiary, subject), subject) for subject in subjects),
        key=lambda each: (each[0], place_of(each[1].name), each[1].id),
    )
    several = len({row for row, _, _ in views}) > 1
    counts: Counter[str] = Counter()
    numbered = []
    for row, view, subject in views:
        if view.facts.get("status") != _DRAFT:
            counts[row] += not view.by_id_only
            # Where there are several rows of numbers, each but the first says which it is.
            word = row.replace("-", " ").capitalize() if several and row else "No."
            numbered.append((view, subject, "" if view.by_id_only else f"{word} {counts[row]}"))
    return numbered


def _row(subject: Subject) -> str:
    """The kind of a sheet that is printed on request; empty for others, which are numbered together."""
    kind = subject.document.kind
    return kind if kind in _on_request(subject.document.system) else ""


def known_words(bestiary: Bestiary) -> frozenset[str]:
    """Ids of all files and of all else that a game has names for: asking for one that no sheet has is no mistake."""
    spaces = (space for world in bestiary.worlds.values() for space in world.names.values())
    return frozenset(identity for _, identity in bestiary.catalog.by_id).union(*spaces)


def _on_request(system: str) -> frozenset[str]:
    return find_system(system).on_request


def view_subject(bestiary: Bestiary, subject: Subject) -> SheetView:
    """The converted sheet of a subject."""
    view = find_system(subject.document.system).convert(subject, bestiary.worlds[subject.document.system])
    return replace(view, facts={"kind": subject.document.kind, **view.facts})


def card_of_subject(bestiary: Bestiary, subject: Subject, number: str = "") -> Card:
    """The card of one subject."""
    system = find_system(subject.document.system)
    return system.card(view_subject(bestiary, subject), bestiary.worlds[subject.document.system], number)


def creature_subjects(bestiary: Bestiary) -> tuple[Subject, ...]:
    """The sheets that `list` and `show` know, abstract bases left out, in the order of their ids."""
    return listed_subjects(bestiary, ())


def listed_subjects(bestiary: Bestiary, kinds: Collection[str]) -> tuple[Subject, ...]:
    """The sheets of the kinds that are asked for, or else of those that each game shows, in the order of their ids."""
    return tuple(
        subject
        for subject in bestiary.subjects
        if subject.document.kind in (kinds or find_system(subject.document.system).shown)
        and not subject.data.get("abstract")
        and not _is_replaced(bestiary, subject)
    )


def load_glyphs() -> tuple[Glyph, ...]:
    """The shapes of all icons from the packaged table."""
    rows = read_table("glyphs")["glyphs"]
    return tuple(Glyph(row["key"], row["character"], row["spoken"], row["path"]) for row in rows)


def _is_printed(subject: Subject, kinds: Set[str]) -> bool:
    """Whether a sheet becomes a card; one of another kind too where its number counts for those that do."""
    system, kind = find_system(subject.document.system), subject.document.kind
    counted = kind in kinds or (kind in system.printed and not kinds.isdisjoint(system.printed))
    known = kind in system.printed | system.on_request
    return counted and known and not subject.data.get("abstract") and not _is_draft(subject.data)


def _is_replaced(bestiary: Bestiary, subject: Subject) -> bool:
    """Whether a sheet comes with the program, and the bestiary has one of its own in its place."""
    document = subject.document
    counts = bestiary.catalog.by_id[document.kind, document.id]
    return (
        document.packaged
        and not counts.packaged
        and counts.document is not None
        and counts.document.system == document.system
    )


def _is_draft(data: Mapping[str, Data]) -> bool:
    """Files that are made for other programs too say it under `metadata`."""
    metadata = data.get("metadata")
    return _DRAFT in (data.get("status"), metadata.get("status") if isinstance(metadata, dict) else None)


def _would_print(bestiary: Bestiary, file: ReadFile, kinds: Set[str]) -> bool:
    """Whether a file that is not usable was meant for a card, as far as it can be known."""
    if file.document is None or file.document.system not in system_ids():
        return file.kind in kinds
    data, system = file.document.data, find_system(file.document.system)
    set_aside = isinstance(data, dict) and (data.get("abstract") or _is_draft(data))
    return file.document.kind in kinds & (system.printed | system.on_request) and not set_aside


def _card(bestiary: Bestiary, view: SheetView, subject: Subject, number: str) -> Card:
    card = find_system(subject.document.system).card(view, bestiary.worlds[subject.document.system], number)
    return replace(card, kind=subject.document.kind)
