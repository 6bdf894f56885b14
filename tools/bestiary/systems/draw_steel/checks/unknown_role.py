"""A role or organization is unknown, missing, or one too many.

A creature has one organization and one role; leaders and solos have no role. Its EV, its mark and its colour come
from them.

Bad:

    roles: [Minion Harier]

Good:

    roles: [Minion Harrier]
"""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.diagnostic import At, Check, Severity
from bestiary.suggest import is_typo
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.draw_steel.grammar.roles import EXAMPLES, mend_role
from bestiary.systems.draw_steel.grammar.spelling import near
from bestiary.systems.draw_steel.tables import Organization, Role
from bestiary.systems.draw_steel.wording import with_article
from bestiary.systems.draw_steel.written import SYSTEM, WrittenText, station_of, word_at


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks each word of the roles that says nothing, and what goes with the organization, or does not."""
    station = station_of(subject.data, world.tables)
    organization = world.tables.organizations.get(station.organization)
    if organization and not station.unknown:
        yield from _company(organization, world.tables.roles.get(station.role))
    for word in station.unknown:
        position, text = next((at, each) for at, each in enumerate(subject.data["roles"]) if word in each)
        meant = mend_role(word, world.tables)
        field = WrittenText(("roles", position), text)
        yield Mark(
            word_at(field, word, text.index(word)) if word != text else At(field.at),
            f"`{word}` is no role and no organization" if not _known(word, world) else f"`{word}` is one too many",
            label=f"did you mean `{meant}`?" if meant else "",
            help="" if meant else "write them like " + ", ".join(f"`{each}`" for each in EXAMPLES),
            replacement=meant,
            # A name that one had once is no slip of the fingers.
            safe=meant is None or near(word, (meant,)) is None or is_typo(word, meant),
        )


def _company(organization: Organization, role: Role | None) -> Iterator[Mark]:
    owner = with_article(organization.name)
    if organization.alone and role:
        yield Mark(At(("roles",)), f"{owner} has no role, but `{role.name}` is one")
    elif organization.value is not None and not organization.alone and not role:
        yield Mark(At(("roles",)), f"{owner} has a role too", help=f"write it like `{organization.name} Brute`")


def _known(word: str, world: World) -> bool:
    return word.casefold() in {*world.tables.organizations, *world.tables.roles}


CHECK = SheetCheck(
    Check("G411", "unknown-role", Severity.WARNING, __doc__ or "", SYSTEM),
    frozenset({"creature"}),
    run,
)
