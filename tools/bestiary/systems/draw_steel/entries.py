"""A feature as entries of a card: a head with what a player asks first, then its parts in the order they are written."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from bestiary.card import Entry, Row
from bestiary.richtext import Paragraph, Run, Style
from bestiary.systems.draw_steel.grammar.encounter import Cost, read_cost, spell_cost
from bestiary.systems.draw_steel.model import Effect, Feature
from bestiary.systems.draw_steel.tables import Words
from bestiary.systems.draw_steel.wording import TIER_LABELS, Shown, line_of, picture_text, prose_of

_ONCE = "per encounter"


class Setting(Struct, frozen=True):
    """What texts are set with: the words of the game, and what links show."""

    words: Words
    shown: Shown

    def prose(self, text: str) -> tuple[Paragraph, ...]:
        """A text as paragraphs."""
        return prose_of(text, self.words, self.shown)

    def line(self, text: str) -> tuple[Run, ...]:
        """A text on one line."""
        return line_of(text, self.words, self.shown)


def feature_entries(feature: Feature, setting: Setting, with_usage: bool) -> Iterator[Entry]:
    """The entries of a feature: one for each table it has, the first with its head; `with_usage` says how it is used."""
    entry = _head(feature, setting, with_usage)
    for effect in feature.effects:
        if effect.tiers and entry.rows:
            yield entry
            entry = Entry()
        entry = _with_effect(entry, effect, setting)
        for inner in effect.features:
            yield entry
            *before, entry = feature_entries(inner, setting, True)
            yield from before
    yield entry


def _head(feature: Feature, setting: Setting, with_usage: bool) -> Entry:
    cost = read_cost(feature.cost, setting.words)
    pill, rest = _pill(feature.cost, cost)
    villain = feature.villain_action
    aside = [
        "" if villain else feature.type,
        rest,
        ", ".join(feature.keywords),
    ]
    return Entry(
        title=picture_text(feature.picture) + feature.name,
        icon=feature.icon,
        pill=villain or pill,
        aside=" · ".join(part for part in aside if part),
        body=tuple(_lead(feature, setting, with_usage)),
        boxes=1 if villain or feature.cost == "Encounter" else 0,
        boxes_label=_ONCE if villain or feature.cost == "Encounter" else "",
    )


def _pill(written: str, cost: Cost | None) -> tuple[str, str]:
    """What of a cost stands in the pill, and what beside it."""
    if cost is None or cost.unit == "Encounter":
        return "", "" if cost else written
    return spell_cost(replace(cost, per="")), cost.per


def _lead(feature: Feature, setting: Setting, with_usage: bool) -> Iterator[Paragraph]:
    if feature.flavor:
        yield from setting.prose(feature.flavor)
    # The heading above says the usual usage; what differs from it is said here.
    usage = (
        feature.usage
        if with_usage or feature.usage.casefold().startswith(("free", "move")) or "(" in feature.usage
        else ""
    )
    parts = [part for part in (usage, feature.distance) if part]
    runs: list[Run] = [Run(" · ".join(parts), Style.STRONG)] if parts else []
    if feature.target and feature.target != feature.distance:
        runs.append(Run(f"{' · ' if runs else ''}{feature.target}"))
    if runs:
        yield Paragraph(tuple(runs))
    if feature.trigger:
        yield from _named("Trigger", feature.trigger, setting)


def _with_effect(entry: Entry, effect: Effect, setting: Setting) -> Entry:
    paragraphs = tuple(_effect_text(effect, setting))
    if not effect.tiers:
        if entry.rows:
            return replace(entry, after=(*entry.after, *paragraphs))
        return replace(entry, body=(*entry.body, *paragraphs))
    rows = tuple(Row(TIER_LABELS[tier.number], setting.line(tier.text)) for tier in effect.tiers)
    return replace(entry, body=(*entry.body, *paragraphs), rows=rows)


def _effect_text(effect: Effect, setting: Setting) -> Iterator[Paragraph]:
    label = " · ".join(part for part in (effect.cost, effect.name) if part)
    if effect.text or label:
        yield from _named(label, effect.text, setting)
    if effect.roll:
        yield Paragraph((Run(effect.roll, Style.STRONG),))


def _named(label: str, text: str, setting: Setting) -> Iterator[Paragraph]:
    paragraphs = setting.prose(text)
    if not label:
        yield from paragraphs
        return
    head = Run(f"{label}:" if text else label, Style.STRONG)
    if not paragraphs or paragraphs[0].apart:
        yield Paragraph((head,))
        yield from paragraphs
        return
    yield Paragraph((head, Run(" "), *paragraphs[0].runs))
    yield from paragraphs[1:]
