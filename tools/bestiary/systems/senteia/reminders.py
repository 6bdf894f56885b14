"""What a trait means at the table, in a line: the words of its file, or words made of its effects."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from bestiary.diagnostic import Data
from bestiary.forms.words import joined
from bestiary.systems.base import Names
from bestiary.systems.senteia.convert.values import signed
from bestiary.systems.senteia.model import TraitUse
from bestiary.systems.senteia.names import name_of
from bestiary.systems.senteia.tables import title
from bestiary.systems.senteia.wording import MOVES, harm_text, parameter_text, status_text

#: What stands in a reminder for what a sheet writes behind the name of the trait.
PLACEHOLDER = "{parameter}"
_FACTORS = {0: "no", 0.5: "half", 2: "double"}


def reminder_text(trait: TraitUse, names: Names) -> str:
    """The line of a trait: its own where its file has one, else what its effects come to; empty for a mere label."""
    own = str(trait.data.get("reminder", "")).replace(PLACEHOLDER, parameter_text(trait))
    return own or "; ".join(effect_lines(trait, names))


def effect_lines(trait: TraitUse, names: Names) -> tuple[str, ...]:
    """What the effects of a trait come to, a phrase each, whatever its file says in words."""
    return tuple(
        line for key, said in _SAID.items() if key in trait.data for line in said(trait.data[key], trait, names)
    )


def _edge(edges: Data, trait: TraitUse, names: Names) -> Iterator[str]:
    for edge in edges:
        amount = edge["amount"] if edge["whose"] == "player" else -edge["amount"]
        yield f"{signed(amount)} edge to {joined([_approach(each, names) for each in edge['for']], 'or')} it"


def _on_success(more: Data, trait: TraitUse, names: Names) -> Iterator[str]:
    for each in more:
        yield f"when {name_of('term', each['ability'], names)} succeeds, it takes {harm_text(each['harm'])} more"


def _harm_change(change: Data, trait: TraitUse, names: Names) -> Iterator[str]:
    yield f"{_listed(change['from'], trait, names)}: {signed(change['amount'])} of each harm dealt"


def _immune(immune: Data, trait: TraitUse, names: Names) -> Iterator[str]:
    yield f"{_listed(immune, trait, names)}: no effect on it"


def _against(against: Data, trait: TraitUse, names: Names) -> Iterator[str]:
    for ability, skill in against.items():
        yield f"{name_of('term', ability, names)} uses {name_of('skill', skill, names)}"


def _hands(hands: Data, trait: TraitUse, names: Names) -> Iterator[str]:
    if hands != 1:
        yield f"takes {hands} hands"


def _requires(asked: Data, trait: TraitUse, names: Names) -> Iterator[str]:
    die = parameter_text(trait) if asked["half_of"] == "parameter" else asked["half_of"]
    skill = name_of("skill", asked["skill"], names)
    yield f"needs {skill} of half {die}; for each point short, {signed(asked['edge_per_point'])} edge to resist"


def _forbids(forbidden: Data, trait: TraitUse, names: Names) -> Iterator[str]:
    abilities = [name_of("term", each, names) for each in forbidden.get("abilities", ())]
    if both := [*abilities, *forbidden.get("items", ())]:
        yield f"as a rule no {joined(both, 'or')}"


def _grants(granted: Data, trait: TraitUse, names: Names) -> Iterator[str]:
    parts = [MOVES[way] for way in granted.get("movement", ())]
    if abilities := [name_of("term", each, names) for each in granted.get("abilities", ())]:
        parts.append(f"can use {joined(abilities)}")
    unless = [name_of("term", each, names).lower() for each in granted.get("unless", ())]
    yield joined(parts) + (f", not while {joined(unless, 'or')}" if unless else "")


def _demands(demand: Data, trait: TraitUse, names: Names) -> Iterator[str]:
    skill = name_of("skill", demand["against"], names)
    who = joined([name_of("trait", each, names) for each in demand["from"]])
    yield f"{who}: {name_of('term', demand['ability'], names)} vs its {skill} each round{_spared(demand, names)}"


def _causes(caused: Data, trait: TraitUse, names: Names) -> Iterator[str]:
    status = caused["status"] if isinstance(caused["status"], list) else [caused["status"]]
    yield f"others are {status_text(status)}{_spared(caused, names)}"


def _carries_rider(rider: Data, trait: TraitUse, names: Names) -> Iterator[str]:
    yield f"the Burden of one {name_of('trait', rider, names)} rider does not count"


def _modifies(change: Data, trait: TraitUse, names: Names) -> Iterator[str]:
    flat = {title(key): amount for key, amount in change.items() if key != "skills"}
    flat |= {name_of("skill", key, names): amount for key, amount in change.get("skills", {}).items()}
    yield joined([f"{name} {signed(amount)}" for name, amount in flat.items()]) + " (counted in)"


def _size(size: Data, trait: TraitUse, names: Names) -> Iterator[str]:
    for key, noun in (("falling", "falling Damage"), ("burden", "Burden limits")):
        if size.get(key, 1) != 1:
            yield f"{_FACTORS.get(size[key], f'{size[key]:g} times')} {noun}"
    if "jump" in size:
        yield f"jumps {size['jump']} at most unless borne through the air"
    if "rides" in size:
        yield f"can ride or cling to {name_of('trait', size['rides'], names)} or larger"


_SAID: Mapping[str, Callable[[Data, TraitUse, Names], Iterator[str]]] = {
    "edge": _edge,
    "on_success": _on_success,
    "harm_change": _harm_change,
    "immune": _immune,
    "against": _against,
    "hands": _hands,
    "requires": _requires,
    "forbids": _forbids,
    "grants": _grants,
    "demands": _demands,
    "causes": _causes,
    "carries_rider": _carries_rider,
    "modifies": _modifies,
    "size": _size,
}


def _spared(data: Mapping[str, Data], names: Names) -> str:
    spared = [name_of("trait", each, names) for each in data.get("spared", ())]
    return f", {joined(spared)} spared" if spared else ""


def _listed(listed: Data, trait: TraitUse, names: Names) -> str:
    if listed == "parameter":
        return parameter_text(trait)
    return ", ".join(names["trait"].get(each) or name_of("term", each, names) for each in listed)


def _approach(identity: str, names: Names) -> str:
    name = name_of("term", identity, names)
    return name if identity in names.get("term:ability", ()) else name.lower()
