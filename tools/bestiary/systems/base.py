"""What a game contributes: a frozen record of functions and data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from msgspec import Struct, field

from bestiary.collection.catalog import Catalog
from bestiary.collection.documents import Document
from bestiary.collection.extends import Merged
from bestiary.collection.settings import Settings
from bestiary.diagnostic import At, Change, Check, Data, Pointer, Related

if TYPE_CHECKING:
    from bestiary.card import Card

#: A space of names (`trait`, `term:ability`) to its ids; the value is what the name is called in print.
Names = Mapping[str, Mapping[str, str]]


class Mark(Struct, frozen=True):
    """What a check of a game saw, at a place of the merged sheet."""

    at: At
    message: str
    label: str = ""
    help: str = ""
    replacement: str | None = None
    related: tuple[Related, ...] = ()
    #: The replacement keeps what the author meant.
    safe: bool = True
    #: What mends it where one replacement does not: all of these together.
    changes: tuple[Change, ...] = ()
    #: Keys that are missing because of it, and need not be told of.
    besides: tuple[Pointer, ...] = ()


class World(Struct, frozen=True):
    """All that a check may look at beside its own sheet."""

    catalog: Catalog
    tables: Any
    names: Names
    #: What checks have looked up already, by keys of the game's own: most of them ask for the same.
    looked_up: dict[Any, Any] = field(default_factory=dict)


class Subject(Struct, frozen=True):
    """One sheet under check: its file, and its data after `extends`."""

    document: Document
    sheet: Merged

    @property
    def data(self) -> Mapping[str, Data]:
        """The merged data of the sheet."""
        data: Mapping[str, Data] = self.sheet.data
        return data


class HasPlace(Protocol):
    """What stands at a place of a merged sheet."""

    @property
    def at(self) -> Pointer:
        """Its place."""
        ...


Placed = TypeVar("Placed", bound=HasPlace)


def sorted_to_last(
    things: Iterable[Placed], subject: Subject, key: Callable[[Placed], tuple[int | str, ...]]
) -> list[Placed]:
    """Things in an order that is the same wherever they stand in their file: those of bases first, then by `key`."""
    ordered = sorted(things, key=key)
    if len(subject.sheet.chain) > 1:
        ordered.sort(key=lambda each: subject.sheet.origin(each.at).document is subject.document)
    return ordered


class SheetCheck(Struct, frozen=True):
    """A check of a game: the kinds of sheet it looks at, and how."""

    check: Check
    kinds: frozenset[str]
    run: Callable[[Subject, World], Iterator[Mark]]
    #: What it says of an entry of a list holds whatever else the lists of the sheet may hold.
    one_by_one: bool = False


class Derived(Struct, frozen=True):
    """A number of a printed sheet, and why it is what it is."""

    label: str
    value: str
    because: tuple[str, ...]
    #: Its value is an amount, of which there can be none; a range and a roll are not.
    amount: bool = True


class SheetView(Struct, frozen=True):
    """A converted sheet as the commands use it."""

    id: str
    name: str
    #: Short facts for lists and filters: tier, types, traits, tags …
    facts: Mapping[str, Any]
    derived: tuple[Derived, ...]
    #: The sheet as plain data for `--format json`.
    plain: Mapping[str, Any]
    sheet: Any
    #: Nothing that a deck is made for: printed only when it is asked for by its id.
    by_id_only: bool = False


def _no_orders(tables: Any) -> Mapping[str, Sequence[str]]:
    return {}


class System(Struct, frozen=True):
    """A game: its kinds of file with their schemas, its tables, names, checks, conversion and card."""

    id: str
    title: str
    #: Kind of file to the name of its schema.
    schemas: Mapping[str, str]
    load_tables: Callable[[Settings], Any]
    names: Callable[[Catalog, Any], Names]
    checks: Callable[[], tuple[SheetCheck, ...]]
    convert: Callable[[Subject, World], SheetView]
    card: Callable[[SheetView, World, str], Card]
    #: Kinds of file that become cards of the bestiary.
    printed: frozenset[str] = frozenset({"creature"})
    #: Kinds of file that become cards when they are asked for (`--kind`), numbered on their own.
    on_request: frozenset[str] = frozenset()
    #: Kinds of file that `list` and `show` know.
    shown: frozenset[str] = frozenset({"creature"})
    #: Facts of a view that stand beside its id in `list`, in their order.
    columns: tuple[str, ...] = ("tier", "types", "size", "traits")
    #: By its tables: the spaces of names that the game has an order for, and their ids in it.
    orders: Callable[[Any], Mapping[str, Sequence[str]]] = _no_orders
