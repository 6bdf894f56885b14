"""A block as a card: what a Director looks for first comes first."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bestiary.card import BoxShape, Card, Entry, Fact, Gauge, Number, Section, Tick
from bestiary.lint.spaces import link_words
from bestiary.richtext import Paragraph
from bestiary.systems.base import World
from bestiary.systems.draw_steel.entries import Setting, feature_entries
from bestiary.systems.draw_steel.model import Block, Creature, Feature, FeatureBlock
from bestiary.systems.draw_steel.opposed import opposed_line
from bestiary.systems.draw_steel.tables import Tables
from bestiary.systems.draw_steel.wording import kind_text, signed, station_text

#: Headings by the way a feature is used, in the order of a turn.
_GROUPS = (
    ("Main actions", ("Main action",)),
    ("Maneuvers", ("Maneuver", "Free maneuver", "Move action")),
    ("Triggered actions", ("Triggered action", "Free triggered action")),
)
_OTHERS, _TRAITS, _VILLAIN = "Other abilities", "Traits", "Villain actions"


def lay_out_block(block: Block, world: World, number: str) -> Card:
    """The card of a block; `number` is its place in the deck."""
    return _creature_card(block, world, number) if isinstance(block, Creature) else _block_card(block, world, number)


def _creature_card(creature: Creature, world: World, number: str) -> Card:
    tables: Tables = world.tables
    setting = _setting(world)
    organization = creature.organization
    return Card(
        id=creature.id,
        title=creature.name,
        number=number,
        mark=organization.mark if organization else "",
        mark_label=station_text(creature),
        colours=(_colour(creature, tables),),
        subtitle=" · ".join(part for part in (f"Level {creature.level}", ", ".join(creature.keywords)) if part),
        tagline=(),
        numbers=tuple(Number(score.name, signed(score.value), score.letter) for score in creature.scores),
        gauges=tuple(_gauges(creature)),
        facts=tuple(_creature_facts(creature)),
        sections=(*_feature_sections(creature, setting), *_tests(creature, world)),
        ticks=(
            Tick("main-action", "Main action"),
            Tick("maneuver", "Maneuver"),
            Tick("move-action", "Move action"),
            Tick("triggered-action", "Triggered action"),
        ),
        footer=world.catalog.settings.name,
        legal=legal_line(world),
    )


def _block_card(block: FeatureBlock, world: World, number: str) -> Card:
    setting = _setting(world)
    # A block that counts from a level on says so with a plus before its kind.
    plus = "+" if block.kind.startswith("+") else ""
    level = f"Level {block.level}{plus}" if block.level is not None else ""
    entries = tuple(entry for feature in block.features for entry in feature_entries(feature, setting, True))
    return Card(
        id=block.id,
        title=block.name,
        number=number,
        mark=_block_mark(block),
        mark_label=kind_text(block),
        colours=(block.role.colour if block.role else world.tables.colours["none"],),
        subtitle=" · ".join(part for part in (level, block.role.name if block.role else "") if part),
        tagline=setting.line(block.flavor),
        numbers=(),
        gauges=_block_gauges(block),
        facts=tuple(_block_facts(block)),
        sections=(Section("Features", entries),) if entries else (),
        footer=world.catalog.settings.name,
        legal=legal_line(world),
    )


def _block_mark(block: FeatureBlock) -> str:
    """The shape for what Malice buys, for terrain, and for all else."""
    if "malice" in block.kind.casefold():
        return "malice"
    return "terrain" if block.role or block.ev_text or block.stamina.text else "spiral"


def legal_line(world: World) -> str:
    """The line of the bestiary, and the sentence that the licence of the game asks for."""
    settings = world.catalog.settings
    notice = world.tables.words.notice.replace("{name}", settings.name or "This card")
    if "DRAW STEEL Creator License" in settings.legal:
        return settings.legal
    return f"{settings.legal} {notice}".strip()


def _setting(world: World) -> Setting:
    return Setting(world.tables.words, partial(link_words, world.names))


def _colour(creature: Creature, tables: Tables) -> str:
    if creature.role:
        return creature.role.colour
    identity = creature.organization.id if creature.organization else "none"
    return tables.colours.get(identity, tables.colours["none"])


def _gauges(creature: Creature) -> Iterator[Gauge]:
    value, organization = creature.stamina.value, creature.organization
    if value is None:
        return
    if organization and organization.captain:
        # A squad shares its Stamina: the damage at which each of it falls.
        together = organization.together
        *deaths, last = (str(value * fallen) for fallen in range(1, together + 1))
        legend = f"a minion falls at {', '.join(deaths)} and {last}"
        yield Gauge("Stamina", value * together, BoxShape.SQUARE, legend, f"{together} minions of {value}", value)
        return
    winded = creature.stamina.winded
    legend = f"winded at {winded}" if winded else ""
    yield Gauge("Stamina", value, BoxShape.SQUARE, legend, every=value - winded if winded else 0)


def _block_gauges(block: FeatureBlock) -> tuple[Gauge, ...]:
    value = block.stamina.value
    return () if value is None else (Gauge("Stamina", value, BoxShape.SQUARE, ""),)


def _creature_facts(creature: Creature) -> Iterator[Fact]:
    if creature.stamina.value is None:
        yield Fact("Stamina", creature.stamina.text)
    yield Fact("Speed", f"{creature.speed}, {creature.movement}" if creature.movement else str(creature.speed))
    yield Fact("Size", creature.size_text)
    yield Fact("Stability", str(creature.stability))
    yield Fact("Free strike", str(creature.free_strike))
    yield Fact("EV", creature.ev_text or "–")
    for label, listed in (("Immunity", creature.immunities), ("Weakness", creature.weaknesses)):
        if listed:
            yield Fact(label, ", ".join(listed))
    if creature.captain:
        yield Fact("With captain", creature.captain)


def _block_facts(block: FeatureBlock) -> Iterator[Fact]:
    if block.stamina.value is None and block.stamina.text:
        yield Fact("Stamina", block.stamina.text)
    for label, text in (("Size", block.size_text), ("EV", block.ev_text), *block.facts):
        if text:
            yield Fact(label, text)


def _feature_sections(creature: Creature, setting: Setting) -> Iterator[Section]:
    for heading, features in _grouped(creature.features):
        plain = heading in (_OTHERS, _TRAITS)
        entries = tuple(entry for each in features for entry in feature_entries(each, setting, plain))
        yield Section(heading, entries)


def _grouped(features: tuple[Feature, ...]) -> list[tuple[str, list[Feature]]]:
    groups: dict[str, list[Feature]] = {heading: [] for heading, _ in _GROUPS}
    groups |= {_OTHERS: [], _TRAITS: [], _VILLAIN: []}
    for feature in features:
        groups[_heading(feature)].append(feature)
    return [(heading, found) for heading, found in groups.items() if found]


def _heading(feature: Feature) -> str:
    if feature.villain_action:
        return _VILLAIN
    usage = feature.usage.partition(" (")[0].casefold()
    for heading, usages in _GROUPS:
        if usage in (each.casefold() for each in usages):
            return heading
    return _OTHERS if feature.kind == "ability" else _TRAITS


def _tests(creature: Creature, world: World) -> Iterator[Section]:
    line = opposed_line(creature, world.catalog.settings.rules)
    if line:
        yield Section("Tests against it", (Entry(body=(Paragraph(line),)),), quiet=True)
