"""What a trait means at the table, in a line: the words of its file, or words made of its effects."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from bestiary.diagnostic import Data
from bestiary.systems.base import Names
from bestiary.systems.senteia.convert.values import signed
from bestiary.systems.senteia.model import TraitUse
from bestiary.systems.senteia.tables import title
from bestiary.systems.senteia.wording import MOVES, harm_text, parameter_text, status_text

_FACTORS = {0: "no", 0.5: "half", 2: "double"}


def reminder_text(trait: TraitUse, names: Names) -> str:
    """The line of a trait: its own where its file has one, else what its effects come to; empty for a mere label."""
    own = str(trait.data.get("reminder", "")).replace("{parameter}", parameter_text(trait))
    return own or "; ".join(effect_lines(trait, names))


def effect_lines(trait: TraitUse, names: Names) -> tuple[str, ...]:
    """What the effects of a trait come to, a phrase each, whatever its file says in words."""
    return tuple(
        line for key, said in _SAID.items() if key in trait.data for line in said(trait.data[key], trait, names)
    )


def _edge(edges: Data, trait: TraitUse, names: Names) -> Iterator[str]:
    for edge in edges:
        amount = edge["amount"] if edge["whose"] == "player" else -edge["amount"]
        yield f"{signed(amount)} edge to {_either([_approach(each, names) for each in edge['for']])} it"


def _on_success(more: Data, trait: TraitUse, names: Names) -> Iterator[str]:
    for each in more:
        yield f"when {_term(each['ability'], names)} succeeds, it takes {harm_text(each['harm'])} more"


def _harm_change(change: Data, trait: TraitUse, names: Names) -> Iterator[str]:
    yield f"{_listed(change['from'], trait, names)}: {signed(change['amount'])} of each harm dealt"


def _immune(immune: Data, trait: TraitUse, names: Names) -> Iterator[str]:
    yield f"{_listed(immune, trait, names)}: no effect on it"


def _against(against: Data, trait: TraitUse, names: Names) -> Iterator[str]:
    for ability, skill in against.items():
        yield f"{_term(ability, names)} uses {names['skill'].get(skill, title(skill))}"


def _hands(hands: Data, trait: TraitUse, names: Names) -> Iterator[str]:
    if hands != 1:
        yield f"takes {hands} hands"


def _requires(asked: Data, trait: TraitUse, names: Names) -> Iterator[str]:
    die = parameter_text(trait) if asked["half_of"] == "parameter" else asked["half_of"]
    skill = names["skill"].get(asked["skill"], title(asked["skill"]))
    yield f"needs {skill} of half {die}; for each point short, {signed(asked['edge_per_point'])} edge to resist"


def _forbids(forbidden: Data, trait: TraitUse, names: Names) -> Iterator[str]:
    abilities = [_term(each, names) for each in forbidden.get("abilities", ())]
    if both := [*abilities, *forbidden.get("items", ())]:
        yield f"as a rule no {_either(both)}"


def _grants(granted: Data, trait: TraitUse, names: Names) -> Iterator[str]:
    parts = [MOVES[way] for way in granted.get("movement", ())]
    if abilities := [_term(each, names) for each in granted.get("abilities", ())]:
        parts.append(f"can use {_all(abilities)}")
    unless = [_term(each, names).lower() for each in granted.get("unless", ())]
    yield _all(parts) + (f", not while {_either(unless)}" if unless else "")


def _demands(demand: Data, trait: TraitUse, names: Names) -> Iterator[str]:
    skill = names["skill"].get(demand["against"], title(demand["against"]))
    who = _all([_trait(each, names) for each in demand["from"]])
    yield f"{who}: {_term(demand['ability'], names)} vs its {skill} each round{_spared(demand, names)}"


def _causes(caused: Data, trait: TraitUse, names: Names) -> Iterator[str]:
    status = caused["status"] if isinstance(caused["status"], list) else [caused["status"]]
    yield f"others are {status_text(status)}{_spared(caused, names)}"


def _carries_rider(rider: Data, trait: TraitUse, names: Names) -> Iterator[str]:
    yield f"the Burden of one {_trait(rider, names)} rider does not count"


def _modifies(change: Data, trait: TraitUse, names: Names) -> Iterator[str]:
    flat = {title(key): amount for key, amount in change.items() if key != "skills"}
    flat |= {names["skill"].get(key, title(key)): amount for key, amount in change.get("skills", {}).items()}
    yield _all([f"{name} {signed(amount)}" for name, amount in flat.items()]) + " (counted in)"


def _size(size: Data, trait: TraitUse, names: Names) -> Iterator[str]:
    for key, noun in (("falling", "falling Damage"), ("burden", "Burden limits")):
        if size.get(key, 1) != 1:
            yield f"{_FACTORS.get(size[key], f'{size[key]:g} times')} {noun}"
    if "jump" in size:
        yield f"jumps {size['jump']} at most unless borne through the air"
    if "rides" in size:
        yield f"can ride or cling to {_trait(size['rides'], names)} or larger"


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
    spared = [_trait(each, names) for each in data.get("spared", ())]
    return f", {_all(spared)} spared" if spared else ""


def _listed(listed: Data, trait: TraitUse, names: Names) -> str:
    if listed == "parameter":
        return parameter_text(trait)
    return ", ".join(names["trait"].get(each) or _term(each, names) for each in listed)


def _approach(identity: str, names: Names) -> str:
    name = _term(identity, names)
    return name if identity in names.get("term:ability", ()) else name.lower()


def _term(identity: str, names: Names) -> str:
    return names["term"].get(identity, title(identity))


def _trait(identity: str, names: Names) -> str:
    return names["trait"].get(identity, title(identity))


def _all(parts: Sequence[str]) -> str:
    return _joined(parts, "and")


def _either(parts: Sequence[str]) -> str:
    return _joined(parts, "or")


def _joined(parts: Sequence[str], last: str) -> str:
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}" if len(parts) > 1 else "".join(parts)
