"""What lands of an effect's harm, and what it does (S17, S27–S30)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from bestiary.systems.senteia.model import Reason, StatSheet, TraitUse
from bestiary.systems.senteia.tables import title

PARAMETER = "parameter"


class Effect(Struct, frozen=True):
    """An effect as it strikes: its harm by type, its traits, the statuses it would give."""

    harm: Mapping[str, int]
    traits: frozenset[str] = frozenset()
    statuses: tuple[str, ...] = ()


class Landed(Struct, frozen=True):
    """What is left of an effect: harm by type (those at 0 included), statuses, and the reasons."""

    harm: Mapping[str, int]
    statuses: tuple[str, ...]
    because: tuple[Reason, ...]


class Standing(Struct, frozen=True):
    """How a creature stands after harm: the marks on both values, and whether they reach them (S17)."""

    vitality_marks: int
    stamina_marks: int
    defeated: bool
    exhausted: bool


def land_harm(traits: Sequence[TraitUse], effect: Effect) -> Landed:
    """The harm and statuses of an effect that reach a creature with these traits; never below 0, changed once per effect."""
    blocking = [
        (trait, sorted(listed & effect.traits)) for trait, listed in _immunities(traits) if listed & effect.traits
    ]
    if blocking:
        reasons = tuple(
            Reason("S30", f"{trait.name} ({_said(matched)}): the whole effect does nothing")
            for trait, matched in blocking
        )
        return Landed(dict.fromkeys(effect.harm, 0), (), reasons)
    amount, reasons = _change(traits, effect.traits)
    immune = {identity for _, listed in _immunities(traits) for identity in listed}
    landed = {}
    for kind, dealt in effect.harm.items():
        if dealt > 0 and kind in immune:
            reasons = (*reasons, Reason("S30", f"Immune to {title(kind)}: {dealt} → 0"))
        landed[kind] = 0 if kind in immune or dealt <= 0 else max(0, dealt + amount)
    kept = tuple(status for status in effect.statuses if status not in immune)
    gone = tuple(Reason("S30", f"Immune to {title(status)}") for status in effect.statuses if status in immune)
    return Landed(landed, kept, (*reasons, *gone))


def stand_after(sheet: StatSheet, harms: Iterable[Mapping[str, int]], kinds: Mapping[str, Sequence[str]]) -> Standing:
    """How a creature stands after all the harm it has taken; `kinds` says which harm counts against which value."""
    taken = list(harms)
    vitality = sum(harm.get(kind, 0) for harm in taken for kind in kinds["vitality"])
    stamina = sum(harm.get(kind, 0) for harm in taken for kind in kinds["stamina"])
    return Standing(vitality, stamina, vitality >= sheet.vitality.value, stamina >= sheet.stamina.value)


def immune_to(traits: Sequence[TraitUse], identities: Collection[str]) -> Reason | None:
    """The reason why nothing of these reaches a creature; None when it does."""
    for trait, listed in _immunities(traits):
        if matched := sorted(listed & set(identities)):
            return Reason("S30", f"{trait.name} ({_said(matched)})")
    return None


def _immunities(traits: Sequence[TraitUse]) -> Iterator[tuple[TraitUse, frozenset[str]]]:
    for trait in traits:
        if (immune := trait.data.get("immune")) is not None:
            yield trait, frozenset(trait.parameter if immune == PARAMETER else immune)


def _change(traits: Sequence[TraitUse], struck: frozenset[str]) -> tuple[int, tuple[Reason, ...]]:
    """What is added to each harm dealt: the strongest protection and the strongest weakness, each once (S29)."""
    found: list[tuple[int, str]] = []
    for trait in traits:
        change = trait.data.get("harm_change")
        if not change:
            continue
        listed = frozenset(trait.parameter if change["from"] == PARAMETER else change["from"])
        if matched := sorted(listed & struck):
            found.append((change["amount"], f"{trait.name} ({_said(matched)})"))
    worse, better = (
        max((each for each in found if each[0] > 0), default=None),
        min((each for each in found if each[0] < 0), default=None),
    )
    if worse and better and worse[0] + better[0] == 0:
        return 0, (
            Reason(
                "S29",
                f"{better[1]} and {worse[1]} cancel",
                "`harm_change` of a trait file of your own, with `overrides: true`, changes it",
            ),
        )
    reasons = []
    if better:
        reasons.append(Reason("S27", f"{better[1]}: {-better[0]} less of each harm dealt, not below 0"))
    if worse:
        reasons.append(Reason("S28", f"{worse[1]}: {worse[0]} more of each harm dealt"))
    return (worse[0] if worse else 0) + (better[0] if better else 0), tuple(reasons)


def _said(identities: Iterable[str]) -> str:
    return ", ".join(title(identity) for identity in identities)
