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
import re

from bestiary.diagnostic import At, Check, Severity
from bestiary.suggest import is_typo, meant_label
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.draw_steel.grammar.roles import EXAMPLES, mend_role
from bestiary.systems.draw_steel.grammar.spelling import near
from bestiary.systems.draw_steel.tables import Organization, Role
from bestiary.systems.draw_steel.wording import with_article
from bestiary.systems.draw_steel.written import SYSTEM, WrittenText, station_of, word_at

#: The level before organization and role: "Level 1", "1st-level" or a number alone.
_LEVELLED = r"(?i)(?P<level>(?:level |lvl\.? )?(?P<number>\d+)(?:st|nd|rd|th)?(?:[ -]level)?)[ ,:-]*(?P<rest>.*)"


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks each word of the roles that says nothing, and what goes with the organization, or does not."""
    station = station_of(subject.data, world.tables)
    organization = world.tables.organizations.get(station.organization)
    if organization and not station.unknown:
        yield from _company(organization, world.tables.roles.get(station.role))
    levelled = [*_levelled(subject)]
    yield from (mark for mark, _ in levelled)
    for word in station.unknown:
        if any(word in words for _, words in levelled):
            continue
        position, text = next((at, each) for at, each in enumerate(subject.data["roles"]) if word in each)
        meant = mend_role(word, world.tables)
        field = WrittenText(("roles", position), text)
        yield Mark(
            word_at(field, word, text.index(word)) if word != text else At(field.at),
            f"`{word}` is no role and no organization" if not _known(word, world) else f"`{word}` is one too many",
            label=meant_label(meant),
            help="" if meant else "write them like " + ", ".join(f"`{each}`" for each in EXAMPLES),
            replacement=meant,
            # A name that one had once is no slip of the fingers.
            safe=meant is None or near(word, (meant,)) is None or is_typo(word, meant),
        )


def _levelled(subject: Subject) -> Iterator[tuple[Mark, list[str]]]:
    """A mark for each of the roles with the level before it, as heads of stat blocks have it, and the words it tells of."""
    for position, text in enumerate(subject.data["roles"]):
        found = re.match(_LEVELLED, text) if any(map(str.isdecimal, text)) else None
        if found:
            rest = found["rest"] or None
            mark = Mark(
                At(("roles", position)),
                f"the level stands {f'before `{rest}`' if rest else 'among the roles'}, but is the key `level`",
                label=meant_label(rest),
                help="" if rest else "take it out",
                replacement=rest,
                safe=found["number"] == str(subject.data["level"]),
            )
            yield mark, re.split(r"[\s-]+", found["level"])


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
