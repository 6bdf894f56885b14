"""Abilities and traits of other dialects as ours: keys, effects, tiers, and texts that were glued together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from bestiary.diagnostic import Data
from bestiary.exchange.notes import Fate, Note
from bestiary.systems.draw_steel.exchange.glued import split_glued
from bestiary.systems.draw_steel.exchange.keys import EFFECT_KEYS, FEATURE_KEYS, RICH_KEYS, known_keys
from bestiary.systems.draw_steel.exchange.values import as_list, as_text
from bestiary.systems.draw_steel.grammar.encounter import read_cost, read_type, read_usage
from bestiary.systems.draw_steel.grammar.spelling import is_none
from bestiary.systems.draw_steel.grammar.tiers import TIER_KEYS, tier_number
from bestiary.systems.draw_steel.tables import Words

_TEXTS = ("name", "icon", "ability_type", "cost", "usage", "distance", "target", "trigger", "flavor")
_OF_ABILITIES = ("keywords", "usage", "distance", "target")
_RANGES = {"low": "tier1", "mid": "tier2", "high": "tier3", "crit": "crit"}


@dataclass(slots=True)
class Work:
    """A block on its way in: the words of the game, and the notes so far; it lives as long as one block."""

    words: Words
    notes: list[Note] = field(default_factory=list)

    def say(self, fate: Fate, what: str, place: str = "") -> None:
        """Note what became of a field."""
        self.notes.append(Note(fate, what, place))


def bring_features(data: Mapping[str, Data], work: Work) -> list[Data]:
    """The features of a block, also those of the older lists `abilities` and `traits`."""
    found: list[Data] = []
    for key in data:
        if key in ("features", "abilities", "traits"):
            listed = data[key] if isinstance(data[key], list) else [data[key]]
            kind = {"abilities": "ability", "traits": "trait"}.get(key, "")
            found.extend(bring_feature(each, work, kind) for each in listed if each is not None)
            if kind:
                work.say(Fate.CHANGED, f"`{key}` are `features`")
    return found


def bring_feature(data: Data, work: Work, kind: str = "") -> Data:
    """One feature; what is no map is left for the check to speak of."""
    if not isinstance(data, dict):
        return data
    place = str(data.get("name", ""))
    read = known_keys(data, (*FEATURE_KEYS, *EFFECT_KEYS, *RICH_KEYS), work, place)
    feature: dict[str, Data] = {"type": "feature", "feature_type": ""}
    for key in _TEXTS:
        if (text := as_text(read.get(key))) is not None and text:
            feature[key] = text
    _kind_of_use(read, feature, work, place)
    keywords = as_list(read.get("keywords"))
    if keywords is not None:
        feature["keywords"] = keywords
    feature["feature_type"] = _feature_type(read, feature, kind, work, place)
    if "keywords" in feature and not keywords:
        feature["keywords"] = ["-"]
        if feature["feature_type"] == "trait":
            del feature["keywords"]
    leftover: dict[str, Data] = {}
    feature["effects"] = _effects(read, feature, leftover, work, place)
    _keep_rest(read, feature, leftover, work, place)
    return {key: feature[key] for key in FEATURE_KEYS if key in feature}


def _kind_of_use(read: Mapping[str, Data], feature: dict[str, Data], work: Work, place: str) -> None:
    """Older dialects say the usage as `type`, and the type as a cost or usage."""
    said = as_text(read.get("type"))
    if said and said.casefold() != "feature" and "usage" not in feature:
        feature["usage"] = said
        work.say(Fate.CHANGED, "the usage was written as `type`", place)
    for key in ("cost", "usage"):
        written = feature.get(key, "")
        meant = "Signature Ability" if written.casefold() == "signature" else read_type(written, work.words)
        if meant and read_cost(written, work.words) is None:
            del feature[key]
            feature.setdefault("ability_type", meant)
            if key == "usage":
                feature["usage"] = "-"
            work.say(Fate.CHANGED, f"the type of ability was written as `{key}`", place)


def _feature_type(read: Mapping[str, Data], feature: Mapping[str, Data], kind: str, work: Work, place: str) -> str:
    written = as_text(read.get("feature_type"))
    if written:
        return written.casefold()
    if not kind:
        used = any(key in feature and feature[key] != [] for key in _OF_ABILITIES)
        kind = "ability" if used else "trait"
        work.say(Fate.CHANGED, "`feature_type` was not written; it follows from the other keys", place)
    return kind


def _effects(
    read: Mapping[str, Data], feature: dict[str, Data], leftover: dict[str, Data], work: Work, place: str
) -> list[Data]:
    listed = read.get("effects", [])
    found: list[Data] = []
    for number, written in enumerate(listed if isinstance(listed, list) else [listed]):
        found.extend(_effect(written, feature, leftover, number, work, place))
    flat = {key: value for key, value in read.items() if key in EFFECT_KEYS and key not in FEATURE_KEYS}
    if flat:
        work.say(Fate.CHANGED, "roll and tiers stood on the feature itself; they are an effect", place)
        for written in _flat_effects(flat):
            found.extend(_effect(written, feature, leftover, len(found), work, place))
    for written in _rich_effects(read, _said(found) + [str(feature.get("trigger", ""))]):
        found.extend(_effect(written, feature, leftover, len(found), work, place))
    return found


def _flat_effects(flat: Mapping[str, Data]) -> Iterator[dict[str, Data]]:
    tiers = {key: value for key, value in flat.items() if key == "roll" or tier_number(key)}
    rest = {key: value for key, value in flat.items() if key not in tiers}
    if not as_text(tiers.get("roll")):
        yield {**rest, **tiers}
        return
    yield tiers
    if rest:
        yield {"name": "Effect", **rest}


def _effect(
    written: Data, feature: dict[str, Data], leftover: dict[str, Data], number: int, work: Work, place: str
) -> Iterator[Data]:
    """One written effect as one or, where its text is glued, several; a trigger among them goes to the feature."""
    if isinstance(written, str):
        written = {"effect": written}
    if not isinstance(written, dict):
        if written is not None:
            yield written
        return
    read = known_keys(written, EFFECT_KEYS, work, place)
    effect = _plain_effect(read, work, place)
    unknown = {key: value for key, value in read.items() if key not in EFFECT_KEYS and not tier_number(key)}
    unknown |= {"metadata": read["metadata"]} if read.get("metadata") else {}
    for key, value in unknown.items():
        leftover.setdefault("effects", {}).setdefault(str(number), {})[key] = value
        work.say(Fate.KEPT, f"`{key}` of an effect", place)
    if effect:
        yield from _unglued(effect, feature, work, place)


def _plain_effect(read: Mapping[str, Data], work: Work, place: str) -> dict[str, Data]:
    effect: dict[str, Data] = {}
    for key in ("name", "cost", "effect", "roll"):
        value = read.get(key)
        if key == "effect" and isinstance(value, list) and all(isinstance(each, str) for each in value):
            value = "\n\n".join(value)
            work.say(Fate.CHANGED, "a list of texts is one text with paragraphs", place)
        if (text := as_text(value)) is not None and text and not (key != "effect" and is_none(text)):
            effect[key] = text
        elif value is not None and text is None:
            effect[key] = value
    for key, value in read.items():
        usual = TIER_KEYS[tier_number(key)][0] if tier_number(key) else ""
        text = as_text(value)
        if not usual or text == "" or value is None:
            continue
        if usual != key:
            work.say(Fate.CHANGED, f"the tier `{key}` is `{usual}`")
        effect[usual] = value if text is None else text
    if isinstance(read.get("features"), list):
        effect["features"] = [bring_feature(each, work) for each in read["features"]]
    return effect


def _unglued(effect: dict[str, Data], feature: dict[str, Data], work: Work, place: str) -> Iterator[Data]:
    text, name = effect.get("effect"), str(effect.get("name", ""))
    tiers = {key: value for key, value in effect.items() if key == "roll" or key == "features" or tier_number(key)}
    if name.casefold() == "trigger" and "trigger" not in feature and isinstance(text, str) and not tiers:
        feature["trigger"] = text
        work.say(Fate.CHANGED, "an effect called Trigger is the `trigger`", place)
        return
    parts = split_glued(text, work.words) if isinstance(text, str) and not name and "cost" not in effect else ()
    if len(parts) < 2 and not any(part.name or part.cost for part in parts):
        yield effect
        return
    work.say(Fate.CHANGED, "parts with a heading in bold are effects of their own", place)
    made: list[dict[str, Data]] = []
    for part in parts:
        if part.name.casefold() == "trigger" and "trigger" not in feature:
            feature["trigger"] = part.text
        else:
            headed = {"name": part.name, "cost": part.cost, "effect": part.text}
            made.append({key: value for key, value in headed.items() if value})
    if tiers:
        _place_tiers(made, tiers)
    yield from made


def _place_tiers(made: list[dict[str, Data]], tiers: dict[str, Data]) -> None:
    """Tiers without a roll belong to the part that speaks of a test, the others to the last part."""
    tested = [each for each in made if "test" in str(each["effect"]).casefold()]
    if "roll" not in tiers and tested:
        tested[-1].update(tiers)
    elif made:
        made[-1].update(tiers)
    else:
        made.append(tiers)


def _rich_effects(read: Mapping[str, Data], said: list[str]) -> Iterator[dict[str, Data]]:
    """Effects of a dialect that has a key for each kind of text; those that `effects` says already are left out."""
    made: list[dict[str, Data]] = [{"effect": read[key]} for key in ("intro",) if read.get(key)]
    power = read.get("power_roll") if isinstance(read.get("power_roll"), dict) else None
    if power and str(power.get("formula", "")).strip():
        made.append({"roll": _formula(str(power["formula"])), **_tiers_of(power)})
    if read.get("body"):
        made.append({"effect": read["body"]})
    for label, key in (("label", "sections"), ("cost", "enhancements")):
        for each in read.get(key) or ():
            if isinstance(each, dict):
                made.append({"name" if label == "label" else "cost": each.get(label, ""), "effect": each.get("text", "")})
    if power and not str(power.get("formula", "")).strip():
        # A test: its tiers stand below the words that ask for it.
        texts = [each for each in made if each.get("effect")]
        (texts[-1] if texts else made.append({}) or made[-1]).update(_tiers_of(power))
    if read.get("trailing"):
        made.append({"effect": read["trailing"]})
    told = " ".join(" ".join(said).split())
    yield from (each for each in made if not all(_in(text, told) for text in each.values()))


def _in(text: Data, told: str) -> bool:
    words = " ".join(str(text).split())
    bare = words.replace("**", "")
    return words in told or bare in told.replace("**", "")


def _tiers_of(power: Mapping[str, Data]) -> dict[str, Data]:
    tiers = power.get("tiers")
    return {_RANGES.get(key, key): value for key, value in tiers.items()} if isinstance(tiers, dict) else {}


def _formula(text: str) -> str:
    text = text.strip()
    return f"Power Roll {text}" if text[:1] in "+-−" else text


def _said(effects: list[Data]) -> list[str]:
    """All that effects say, with the names and costs that may have been cut off their texts."""
    return [str(value) for each in effects if isinstance(each, dict) for value in each.values()]


def _keep_rest(
    read: Mapping[str, Data], feature: dict[str, Data], leftover: dict[str, Data], work: Work, place: str
) -> None:
    kept: dict[str, Data] = dict(leftover)
    for key, value in read.items():
        known = key in feature or key in EFFECT_KEYS or key in RICH_KEYS or key in ("effects", "type", "feature_type")
        if known or value in (None, "", []) or (key in FEATURE_KEYS and key in ("cost", "usage", "keywords")):
            continue
        if key != "metadata":
            kept[key] = value
            work.say(Fate.KEPT, f"`{key}` of a feature", place)
    metadata = read.get("metadata")
    if isinstance(metadata, dict):
        kept = {**metadata, **kept}
    elif metadata is not None:
        kept["metadata"] = metadata
    if kept:
        feature["metadata"] = kept


def usage_spelt(text: str, words: Words) -> str:
    """A usage in its usual spelling, or as it is."""
    return read_usage(text, words) or text
