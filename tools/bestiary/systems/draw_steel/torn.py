"""Effects that are torn apart: what heads one, or its roll, or its tiers, each behind a hyphen of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
import re

from bestiary.diagnostic import Change, Data, Source, Span
from bestiary.source.tree import read_spans
from bestiary.systems.base import Subject
from bestiary.systems.draw_steel.grammar.tiers import tier_number
from bestiary.systems.draw_steel.written import WrittenEffect

#: The tiers that a roll has at least.
_WHOLE = frozenset({1, 2, 3})
#: What heads an effect: nothing happens by it.
_HEAD = frozenset({"name", "cost"})
_UNPRINTED = frozenset({"metadata"})
_HYPHEN = re.compile(r" *- +")


def torn_effects(written: Iterable[WrittenEffect]) -> list[list[WrittenEffect]]:
    """The runs of effects that are really one: its head, its words or roll, and its tiers, with hyphens between them."""
    torn: list[list[WrittenEffect]] = []
    for _, effects in groupby(written, key=lambda effect: effect.feature.at):
        run: list[WrittenEffect] = []
        for effect in effects:
            if run and _goes_on(run, effect):
                run.append(effect)
                continue
            torn += [run] if len(run) > 1 else []
            run = [effect]
        torn += [run] if len(run) > 1 else []
    return torn


def says_nothing(effect: Mapping[str, Data]) -> bool:
    """Whether an effect has a head alone, or not even that: nothing that happens."""
    return effect.keys() <= _HEAD | _UNPRINTED


def _goes_on(run: Sequence[WrittenEffect], effect: WrittenEffect) -> bool:
    """Whether an effect goes on with a run: as what a head is for, or with tiers alone that the run does not have yet."""
    if says_nothing(run[0].data) and all(says_nothing(each.data) for each in run[1:]):
        # What has a head of its own, and something that happens, is an effect of its own.
        headless = says_nothing(effect.data) or _HEAD.isdisjoint(effect.data)
        return headless and all(each.data.keys().isdisjoint(effect.data) for each in run)
    if not effect.tiers or not all(tier_number(key) for key in effect.data):
        return False
    known = {tier.number for each in run for tier in each.tiers}
    own = {tier.number for tier in effect.tiers}
    rolled = not known and any("roll" in each.data for each in run)
    return (rolled or not own >= _WHOLE) and known.isdisjoint(own)


def in_one(run: Sequence[WrittenEffect], subject: Subject) -> tuple[Change, ...]:
    """What makes one effect of a run: spaces in place of all hyphens but the first; empty where lines do not allow it."""
    changes = tuple(_spaces(run[1:], subject.document.source))
    plain = not subject.sheet.origins and len(changes) == len(run) - 1
    return changes if plain else ()


def _spaces(effects: Sequence[WrittenEffect], source: Source) -> Iterator[Change]:
    spans = read_spans(source)
    for effect in effects:
        span = spans.get((*effect.at, next(iter(effect.data))))
        start = span.key.start if span and span.key else 0
        line = source.text.rfind("\n", 0, start) + 1
        if _HYPHEN.fullmatch(source.text[line:start]):
            yield Change(Span(line, start), " " * (start - line))
