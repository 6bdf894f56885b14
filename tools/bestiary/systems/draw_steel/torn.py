"""Effects that are torn apart: the tiers of a roll, each behind a hyphen of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
import re

from bestiary.diagnostic import Change, Source, Span
from bestiary.source.tree import read_spans
from bestiary.systems.base import Subject
from bestiary.systems.draw_steel.grammar.tiers import tier_number
from bestiary.systems.draw_steel.written import WrittenEffect

#: The tiers that a roll has at least.
_WHOLE = frozenset({1, 2, 3})
_HYPHEN = re.compile(r" *- +")


def torn_effects(written: Iterable[WrittenEffect]) -> list[list[WrittenEffect]]:
    """The runs of effects that are really one: a roll, a test or tiers, and after it entries of nothing but further tiers."""
    torn: list[list[WrittenEffect]] = []
    for _, effects in groupby(written, key=lambda effect: effect.feature.at):
        run: list[WrittenEffect] = []
        for effect in effects:
            if run and _goes_on(run, effect):
                run.append(effect)
                continue
            torn += [run] if len(run) > 1 else []
            run = [effect] if effect.tiers or "roll" in effect.data or "effect" in effect.data else []
        torn += [run] if len(run) > 1 else []
    return torn


def _goes_on(run: Sequence[WrittenEffect], effect: WrittenEffect) -> bool:
    """Whether an effect holds tiers alone, not all that a roll has, and only such as the run does not have yet."""
    known = {tier.number for each in run for tier in each.tiers}
    own = {tier.number for tier in effect.tiers}
    alone = bool(own) and all(tier_number(key) for key in effect.data)
    return alone and not own >= _WHOLE and known.isdisjoint(own)


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
