"""Organization and role out of the ways people write them."""

from __future__ import annotations

from collections.abc import Iterable
import re

from msgspec import Struct

from bestiary.systems.draw_steel.grammar.spelling import near, plain
from bestiary.systems.draw_steel.tables import Organization, Role, Tables

EXAMPLES = ("Minion Harrier", "Elite Brute", "Leader")


class Station(Struct, frozen=True):
    """Ids of the organization and the role of a creature, empty where it has none; `unknown` are words that are neither."""

    organization: str
    role: str
    unknown: tuple[str, ...] = ()


def read_roles(written: Iterable[str], tables: Tables) -> Station:
    """Organization and role of `[Minion Harrier]`, `[HORDE, BRUTE]` and the like."""
    organization = role = ""
    unknown = []
    for word in _words(written):
        folded = word.casefold()
        if folded in tables.organizations and not organization:
            organization = folded
        elif folded in tables.roles and not role:
            role = folded
        else:
            unknown.append(word)
    return Station(organization, role, tuple(unknown))


def mend_role(word: str, tables: Tables) -> str | None:
    """The organization or role that a word means: misspelt, or by a name it had once."""
    folded = word.casefold()
    for organization in tables.organizations.values():
        if folded in organization.once:
            return organization.name
    names = [each.name for each in tables.organizations.values()] + [each.name for each in tables.roles.values()]
    return near(word, tuple(names))


def spell_station(station: Station, tables: Tables) -> str:
    """Organization and role as one text."""
    return name_station(tables.organizations.get(station.organization), tables.roles.get(station.role))


def name_station(organization: Organization | None, role: Role | None) -> str:
    """The names of organization and role as one text; `Mount Retainer`, but `Elite Mount`."""
    names = [each.name for each in (organization, role) if each]
    return " ".join(reversed(names) if organization and organization.behind else names)


def _words(written: Iterable[str]) -> list[str]:
    return [word for text in written for word in re.split(r"[\s,/():;.-]+", plain(text)) if word]
