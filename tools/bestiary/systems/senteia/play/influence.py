"""The edge of a player's influencing roll, added up (S22–S26, S39, S43, S46), and size against size (S34)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from bestiary.systems.senteia.convert.values import all_traits, signed, size_text
from bestiary.systems.senteia.model import Reason, Size, StatSheet, TraitUse
from bestiary.systems.senteia.play.harm import immune_to
from bestiary.systems.senteia.tables import Tables, title

#: The approach that stands for every influencing roll.
ANY_INFLUENCE = "influencing"
#: The trait that effects of influence have.
INFLUENCE = "influence"


class Influence(Struct, frozen=True):
    """The player's edge on one influencing roll; `blocked` when nothing of the kind reaches the creature."""

    edge: int
    blocked: bool
    because: tuple[Reason, ...]
    #: What a success does more.
    on_success: tuple[Reason, ...]


def influence_edge(sheet: StatSheet, by: str, disposition: str, tables: Tables) -> Influence:
    """What disposition and traits make of a player's roll by an ability or approach."""
    influencing = by in tables.influence
    traits = all_traits(sheet.creature)
    blocked = immune_to(traits, (INFLUENCE, by) if influencing else (by,))
    if blocked:
        return Influence(0, True, (blocked,), ())
    parts = list(_trait_edges(traits, by, influencing))
    if influencing:
        amount = tables.dispositions[disposition]
        parts.insert(0, (amount, Reason("S46", f"{title(disposition)}: {signed(amount)}", tables.dispositions_reading)))
    more = tuple(_on_success(traits, by))
    return Influence(sum(amount for amount, _ in parts), False, tuple(reason for _, reason in parts), more)


def _trait_edges(traits: Sequence[TraitUse], by: str, influencing: bool) -> Iterator[tuple[int, Reason]]:
    for trait in traits:
        for edge in trait.data.get("edge", ()):
            meant = by in edge["for"] or (influencing and ANY_INFLUENCE in edge["for"])
            if not meant:
                continue
            if edge["whose"] == "player":
                yield (
                    edge["amount"],
                    Reason(trait.data.get("source", "S22–S26"), f"{trait.name}: {signed(edge['amount'])}"),
                )
            else:
                said = f"{trait.name}: it has {signed(edge['amount'])}, so the player has {signed(-edge['amount'])}"
                yield -edge["amount"], Reason("S39", said, f"traits/{trait.id}.yaml, edge")


def _on_success(traits: Sequence[TraitUse], by: str) -> Iterator[Reason]:
    for trait in traits:
        for more in trait.data.get("on_success", ()):
            if more["ability"] == by:
                harm = ", ".join(f"{amount} {title(kind)}" for kind, amount in more["harm"].items())
                said = f"{trait.name}: on success also {harm}"
                if blocked := immune_to(traits, tuple(more["harm"])):
                    said += f", which does not land: {blocked.text} (S30)"
                yield Reason(trait.data.get("source", "S22–S26"), said)


class SizeMatch(Struct, frozen=True):
    """How two sizes stand to each other: which is smaller (0 for the same category), by how many categories."""

    smaller: str
    larger: str
    steps: int
    says: tuple[Reason, ...]


def match_sizes(one: tuple[str, Size], other: tuple[str, Size], tables: Tables) -> SizeMatch:
    """What two creatures' sizes mean for pushing, grappling and notice, each given with its name."""
    (name, size), (other_name, other_size) = sorted((one, other), key=lambda each: _rank(each[1]))
    steps = abs(_rank(other_size) - _rank(size))
    if steps == 0:
        return SizeMatch("", "", 0, (Reason("S34", "the same category: size changes nothing"),))
    rule = tables.smaller
    verbs = ", ".join(rule["cannot"])
    edge = int(rule["notice_edge"])
    says = [
        Reason("S34", f"{name} usually cannot {verbs} {other_name}"),
        Reason(
            "S34",
            f"{name}: {signed(edge)} edge or more not to be noticed by {other_name}; "
            f"a player who is the larger has {signed(-edge)} edge or less to notice",
            "rules/senteia/sizes",
        ),
    ]
    if steps > 1:
        says.append(
            Reason(
                "S34",
                f"{steps} categories apart: {name} is hardly ever noticed, and can do little to {other_name} at all",
            )
        )
    elif _close(size, other_size, int(rule["close_spaces"])):
        says.append(
            Reason(
                "S34",
                f"{size_text(size)} and {size_text(other_size)} are close in spaces: the game master may rule otherwise",
            )
        )
    return SizeMatch(name, other_name, steps, tuple(says))


def _close(smaller: Size, larger: Size, spaces: int) -> bool:
    return bool(smaller.most and larger.least) and larger.least - smaller.most <= spaces


def _rank(size: Size) -> int:
    return int((size.trait.data.get("size") or {}).get("rank", 0))
