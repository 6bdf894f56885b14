"""A block's data as values; it has passed its schema, so this cannot fail: what no grammar reads stays as written."""

from __future__ import annotations

from collections.abc import Mapping

from bestiary.diagnostic import Data
from bestiary.systems.base import Subject
from bestiary.systems.draw_steel.grammar.body import read_movement, read_resistance, read_size
from bestiary.systems.draw_steel.grammar.encounter import read_cost, read_ev, read_type
from bestiary.systems.draw_steel.grammar.roles import read_roles
from bestiary.systems.draw_steel.grammar.spelling import VARIATION_SELECTOR, is_none
from bestiary.systems.draw_steel.grammar.tiers import tier_number
from bestiary.systems.draw_steel.model import Block, Creature, Effect, Feature, FeatureBlock, Score, Stamina, Tier
from bestiary.systems.draw_steel.tables import Tables
from bestiary.systems.draw_steel.written import characteristics


def resolve_block(subject: Subject, tables: Tables) -> Block:
    """The creature or feature block of a file."""
    if subject.document.kind == "feature-block":
        return _feature_block(subject, tables)
    return _creature(subject, tables)


def _creature(subject: Subject, tables: Tables) -> Creature:
    data, words = subject.data, tables.words
    station = read_roles(data["roles"], tables)
    scores = characteristics(data, tables)
    resistances = [*data.get("immunities", ()), *data.get("weaknesses", ())]
    return Creature(
        id=subject.document.id,
        name=data["name"],
        level=data["level"],
        organization=tables.organizations.get(station.organization),
        role=tables.roles.get(station.role),
        station=" ".join(data["roles"]),
        keywords=_listed(data.get("ancestry")),
        ev=read_ev(str(data["ev"]), words),
        ev_text=_said(data["ev"]),
        stamina=_stamina(data["stamina"]),
        speed=data["speed"],
        movement=", ".join(read_movement(_said(data.get("movement")), words) or (_said(data.get("movement")),)),
        sizes=read_size(str(data["size"])) or (),
        size_text=_said(data["size"]),
        stability=data["stability"],
        free_strike=data["free_strike"],
        scores=tuple(Score(each.id, each.name, each.letter, scores[each.id]) for each in words.characteristics),
        immunities=_listed(data.get("immunities")),
        weaknesses=_listed(data.get("weaknesses")),
        resistances=tuple(value for each in resistances if (value := read_resistance(each, words))),
        captain=_said(data.get("with_captain")),
        features=_features(data, tables),
    )


def _feature_block(subject: Subject, tables: Tables) -> FeatureBlock:
    data = subject.data
    kind = _said(data.get("featureblock_type"))
    return FeatureBlock(
        id=subject.document.id,
        name=data["name"],
        kind=kind,
        level=data.get("level"),
        ev_text=_said(data.get("ev")),
        stamina=_stamina(data.get("stamina", "")),
        size_text=_said(data.get("size")),
        flavor=str(data.get("flavor", "")),
        facts=tuple((str(each["name"]), str(each["value"])) for each in data.get("stats", ())),
        role=tables.roles.get(read_roles([kind], tables).role),
        features=_features(data, tables),
    )


def _features(data: Mapping[str, Data], tables: Tables) -> tuple[Feature, ...]:
    return tuple(_feature(each, tables) for each in data.get("features", ()))


def _feature(data: Mapping[str, Data], tables: Tables) -> Feature:
    picture = str(data.get("icon", "")).replace(VARIATION_SELECTOR, "").strip()
    icon = tables.words.icons.get(picture)
    cost, kind = _said(data.get("cost")), _said(data.get("ability_type"))
    # Older files write the type as a cost.
    if not kind and read_cost(cost, tables.words) is None and read_type(cost, tables.words):
        cost, kind = "", cost
    return Feature(
        name=data["name"],
        kind=data["feature_type"],
        icon=icon.shape if icon else "",
        picture="" if icon else picture,
        type=read_type(kind, tables.words) or kind,
        cost=cost,
        keywords=_listed(data.get("keywords")),
        usage=_said(data.get("usage")),
        distance=_said(data.get("distance")),
        target=_said(data.get("target")),
        trigger=str(data.get("trigger", "")),
        flavor=str(data.get("flavor", "")),
        effects=tuple(_effect(each, tables) for each in data["effects"]),
    )


def _effect(data: Mapping[str, Data], tables: Tables) -> Effect:
    tiers = (Tier(number, str(value)) for key, value in data.items() if (number := tier_number(key)))
    return Effect(
        name=_said(data.get("name")),
        cost=_said(data.get("cost")),
        text=str(data.get("effect", "")),
        roll=_said(data.get("roll")),
        tiers=tuple(sorted(tiers, key=lambda tier: tier.number)),
        features=_features(data, tables),
    )


def _stamina(written: Data) -> Stamina:
    text = _said(written)
    return Stamina(int(text) if text.isdecimal() else None, text)


def _listed(values: Data) -> tuple[str, ...]:
    """A list without the dashes that say that there is nothing."""
    return tuple(str(each).strip() for each in values or () if not is_none(str(each)))


def _said(value: Data) -> str:
    """A field on one line; a dash for nothing is empty."""
    text = "" if value is None else " ".join(str(value).split())
    return "" if is_none(text) else text
