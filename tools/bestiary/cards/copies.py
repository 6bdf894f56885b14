"""Several cards of one sheet: numbered, or with names of their own."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
import csv
import re

from msgspec.structs import replace

from bestiary.card import Card
from bestiary.diagnostic import Data
from bestiary.suggest import meant_or_else, nearest

#: Ids of sheets to the labels of their copies.
Copies = Mapping[str, tuple[str, ...]]
MOST = 500
_LIKE = "write it like `bandit=6`, or `bandit=Ana,Bo,Cy`"
_QUOTED = "write `'bandit=Ana,\"Bo, Jr\"'`, or the names as a list below `cards: {copies: …}` in bestiary.yaml"
#: Quotes that people set around a name with a comma, to those that end them; plain double ones are read as quotes.
_QUOTES = {"'": "'", "‘": "’", "“": "”", "„": "“”", "«": "»", "»": "«"}
#: Spaces behind a quote that ends a name.
_BEFORE_COMMA = re.compile(r'"\s+(?=,|$)')
# No more digits than Python reads.
_NUMBER = re.compile(r"[+-]?\d{1,4000}")
#: What no name of a copy is: another number, or more than one thing at once.
_SLIP = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*[x×%]?", re.IGNORECASE)


class CopiesError(ValueError):
    """Copies are asked for that cannot be made; the text says what would do."""


def read_copies(texts: Sequence[str], settings: Mapping[str, Data]) -> Copies:
    """The copies of each sheet, from texts such as `bandit=6` or `bandit=Ana,Bo`, over those of the settings."""
    found = {
        identity: numbered(written, identity) if isinstance(written, int) else tuple(map(str, written))
        for identity, written in settings.items()
    }
    asked: set[str] = set()
    for text in texts:
        identity, labels = _asked(text)
        if identity in asked:
            raise CopiesError(f"Copies of `{identity}` are asked for twice: write all their names in one `--copies`.")
        asked.add(identity)
        found[identity] = labels
    return found


def _asked(text: str) -> tuple[str, tuple[str, ...]]:
    """The id and the labels of its copies that a text such as `bandit=6` or `bandit=Ana,Bo` asks for."""
    identity, equals, wanted = (part.strip() for part in text.partition("="))
    if not (identity and equals and wanted.strip(", ")):
        raise CopiesError(f"`{text}` is no number of copies: {_LIKE}.")
    names = _names(wanted, text)
    if not all(names):
        meant = ",".join(filter(None, names))
        raise CopiesError(
            f"`{text}` has a copy without a name: write a name between two commas, or `{identity}={meant}`."
        )
    if len(names) == 1 and _NUMBER.fullmatch(names[0]):
        return identity, numbered(int(names[0]), identity)
    if (len(names) == 1 and _SLIP.fullmatch(names[0])) or "=" in wanted:
        raise CopiesError(f"`{text}` is no number of copies: {_LIKE}.")
    return identity, _named(names, identity)


def _names(wanted: str, text: str) -> tuple[str, ...]:
    """The names between commas; in quotes one may have a comma. CopiesError where other quotes seem to hold one, or none ends."""
    try:
        (row,) = csv.reader([_BEFORE_COMMA.sub('"', " ".join(wanted.splitlines()))], skipinitialspace=True, strict=True)
    except (csv.Error, ValueError) as error:
        raise CopiesError(f"The quotes in `{text}` do not hold whole names: {_QUOTED}.") from error
    names = tuple(name.strip() for name in row)
    for at, name in enumerate(names):
        ends = _QUOTES.get(name[:1], "")
        if ends and name[-1] not in ends and any(other[-1:] in tuple(ends) for other in names[at + 1 :]):
            raise CopiesError(f"`{text}` has a comma in quotes that are no plain ones: {_QUOTED}.")
    return names


def numbered(count: int, identity: str) -> tuple[str, ...]:
    """The labels of so many copies, "3 of 6"; one card needs none. CopiesError for a number out of range."""
    if not 1 <= count <= MOST:
        raise CopiesError(f"There can be 1 to {MOST} copies of `{identity}`, not {count}.")
    return tuple(f"{place} of {count}" for place in range(1, count + 1)) if count > 1 else ("",)


def refuse_unknown(copies: Iterable[str], picked: Collection[str], every: Iterable[str]) -> None:
    """CopiesError for copies of a card that is not picked; `every` are the ids of all sheets."""
    for identity in copies:
        if identity in picked:
            continue
        listed = list(every)
        if identity in listed:
            raise CopiesError(f"`{identity}` is not among the cards to print, so there can be no copies of it.")
        meant = nearest(identity, picked) or nearest(identity, listed)
        raise CopiesError(
            f"There is no `{identity}` to make copies of."
            + meant_or_else(meant, "`bestiary list` names what there is.")
        )


def copy_cards(cards: Iterable[Card], copies: Copies) -> tuple[Card, ...]:
    """The cards, each as often as it is asked for; every copy says which one it is."""
    return tuple(replace(card, copy=label) if label else card for card in cards for label in copies.get(card.id, ("",)))


def _named(names: tuple[str, ...], identity: str) -> tuple[str, ...]:
    if len(names) > MOST:
        raise CopiesError(f"There can be 1 to {MOST} copies of `{identity}`, not {len(names)}.")
    return names
