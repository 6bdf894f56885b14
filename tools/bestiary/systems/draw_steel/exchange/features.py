"""Abilities and traits of other dialects as ours: keys, effects, tiers, and texts that were glued together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
import re

from bestiary.diagnostic import Data
from bestiary.exchange.notes import Fate
from bestiary.exchange.reading import strings_in
from bestiary.systems.draw_steel.exchange.glued import split_glued
from bestiary.systems.draw_steel.exchange.keys import EFFECT_KEYS, FEATURE_KEYS, RICH_KEYS, known_keys
from bestiary.systems.draw_steel.exchange.values import as_list, as_text
from bestiary.systems.draw_steel.exchange.work import Work
from bestiary.systems.draw_steel.grammar.encounter import read_cost, read_type
from bestiary.systems.draw_steel.grammar.spelling import is_none
from bestiary.systems.draw_steel.grammar.tiers import TIER_KEYS, tier_number

_TEXTS = ("name", "icon", "ability_type", "cost", "usage", "distance", "target", "trigger", "flavor")
_OF_ABILITIES = ("keywords", "usage", "distance", "target")
_KINDS = ("feature", "ability", "trait", "subtrait")
_RANGES = {"low": "tier1", "mid": "tier2", "high": "tier3", "crit": "crit"}


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
    data = _named(data, work)
    place = str(data.get("name", ""))
    read = known_keys(data, (*FEATURE_KEYS, *EFFECT_KEYS, *RICH_KEYS), work, place)
    if (bonus := as_text(read.get("power_roll"))) and "roll" not in read:
        read["roll"] = _formula(bonus)
        del read["power_roll"]
        work.say(Fate.CHANGED, "`power_roll` is the `roll` of its effect", place)
    feature: dict[str, Data] = {"type": "feature", "feature_type": ""}
    for key in _TEXTS:
        if (text := as_text(read.get(key))) is not None and text:
            feature[key] = text
    _kind_of_use(read, feature, work, place)
    keywords = as_list(read.get("keywords"))
    if keywords is not None or read.get("keywords") is not None:
        feature["keywords"] = read["keywords"] if keywords is None else keywords
    feature["feature_type"] = _feature_type(read, feature, kind, work, place)
    if keywords == []:
        feature["keywords"] = ["-"]
        if feature["feature_type"] == "trait":
            # A trait without keywords has no use for the key.
            del feature["keywords"]
    leftover: dict[str, Data] = {}
    feature["effects"] = _effects(read, feature, leftover, work, place)
    _keep_rest(read, feature, leftover, work, place)
    return {key: feature[key] for key in FEATURE_KEYS if key in feature}


def _named(data: Mapping[str, Data], work: Work) -> Mapping[str, Data]:
    """A feature that is a name with its text behind it, `Pack Hunter: It has an edge.`, with a key for each; others as they are."""
    name, text = next(iter(data.items())) if len(data) == 1 else ("", None)
    if not isinstance(text, str) or name in (*FEATURE_KEYS, *EFFECT_KEYS, *RICH_KEYS):
        return data
    work.say(Fate.CHANGED, "its name stood as the key of its text", name)
    return {"name": name, "effect": text}


def _kind_of_use(read: Mapping[str, Data], feature: dict[str, Data], work: Work, place: str) -> None:
    """Older dialects say the usage, or the type, as `type`, and the type as a cost or usage."""
    said = as_text(read.get("type"))
    if said and said.casefold() not in _KINDS:
        meant = read_type(said, work.words) if "usage" in feature else ""
        if meant and "ability_type" not in feature:
            feature["ability_type"] = meant
            work.say(Fate.CHANGED, "the type of ability was written as `type`", place)
        elif "usage" not in feature:
            feature["usage"] = said
            work.say(Fate.CHANGED, "the usage was written as `type`", place)
    for key in ("cost", "usage"):
        written = feature.get(key, "")
        meant = read_type(written, work.words)
        if meant and read_cost(written, work.words) is None:
            del feature[key]
            feature.setdefault("ability_type", meant)
            if key == "usage" or meant.startswith("Villain"):
                feature.setdefault("usage", "-")
            work.say(Fate.CHANGED, f"the type of ability was written as `{key}`", place)


def _feature_type(read: Mapping[str, Data], feature: Mapping[str, Data], kind: str, work: Work, place: str) -> str:
    said = str(read.get("type", "")).casefold()
    written = as_text(read.get("feature_type")) or (said if said in _KINDS[1:] else "")
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
    flat = {key: value for key, value in read.items() if _is_flat(key)}
    if flat:
        work.say(Fate.CHANGED, "what it does stood on the feature itself; it is under `effects`", place)
        for written in _flat_effects(flat):
            found.extend(_effect(written, feature, leftover, len(found), work, place))
    told = " ".join([*strings_in(listed), str(feature.get("trigger", ""))])
    for written in _rich_effects(read, _bare(told)):
        found.extend(_effect(written, feature, leftover, len(found), work, place))
    return [_in_order(each) for each in found]


def _in_order(effect: Data) -> Data:
    if not isinstance(effect, dict):
        return effect
    return {key: effect[key] for key in EFFECT_KEYS if key in effect}


def _is_flat(key: str) -> bool:
    """Whether a key of a feature is one of its effects, written on the feature itself."""
    return bool(tier_number(key.casefold())) or (key in EFFECT_KEYS and key not in FEATURE_KEYS)


def _flat_effects(flat: Mapping[str, Data]) -> Iterator[dict[str, Data]]:
    tiers = {key: value for key, value in flat.items() if key == "roll" or tier_number(key.casefold())}
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
    unknown = {key: value for key, value in read.items() if key not in EFFECT_KEYS and not tier_number(key.casefold())}
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
        number = tier_number(key.casefold())
        usual = TIER_KEYS[number][0] if number else ""
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
    tested = [each for each in made if "test" in str(each.get("effect", "")).casefold()]
    if "roll" not in tiers and tested:
        tested[-1].update(tiers)
    elif made:
        made[-1].update(tiers)
    else:
        made.append(tiers)


def _rich_effects(read: Mapping[str, Data], told: str) -> Iterator[dict[str, Data]]:
    """Effects of a dialect that has a key for each kind of text; those that `effects` says already are left out."""
    made: list[dict[str, Data]] = [{"effect": read[key]} for key in ("intro",) if read.get(key)]
    power = read.get("power_roll") if isinstance(read.get("power_roll"), dict) else None
    if power and str(power.get("formula", "")).strip():
        made.append({"roll": _formula(str(power["formula"])), **_tiers_of(power)})
    if read.get("body"):
        made.append({"effect": read["body"]})
    for label, key in (("label", "sections"), ("cost", "enhancements")):
        listed = read.get(key)
        for each in listed if isinstance(listed, list) else ():
            if isinstance(each, dict):
                made.append(
                    {"name" if label == "label" else "cost": each.get(label, ""), "effect": each.get("text", "")}
                )
    if power and not str(power.get("formula", "")).strip():
        # A test: its tiers stand below the words that ask for it.
        texts = [each for each in made if each.get("effect")]
        if not texts:
            made.append({})
        (texts or made)[-1].update(_tiers_of(power))
    if read.get("trailing"):
        made.append({"effect": read["trailing"]})
    yield from (each for each in made if not all(_is_told(text, told) for text in each.values()))


def _is_told(text: Data, told: str) -> bool:
    """Whether every paragraph of a text stands in what `effects` say."""
    return all(_bare(part) in told for part in re.split(r"\n\s*\n", str(text)))


def _bare(text: str) -> str:
    return " ".join(text.replace("**", "").split())


def _tiers_of(power: Mapping[str, Data]) -> dict[str, Data]:
    tiers = power.get("tiers")
    return {_RANGES.get(str(key), str(key)): value for key, value in tiers.items()} if isinstance(tiers, dict) else {}


def _formula(text: str) -> str:
    text = text.strip()
    if text.isdigit():
        text = f"+ {text}"
    return f"Power Roll {text}" if text[:1] in "+-−" else text


def _is_type(said: Data, feature: Mapping[str, Data]) -> bool:
    """Whether the `type` of a feature is said by it otherwise, or says no more than that it is one."""
    text = (as_text(said) or "").casefold()
    here = [str(feature.get(key, "")).casefold() for key in ("usage", "ability_type")]
    return text in _KINDS or any(text in each for each in here)


def _keep_rest(
    read: Mapping[str, Data], feature: dict[str, Data], leftover: dict[str, Data], work: Work, place: str
) -> None:
    kept: dict[str, Data] = dict(leftover)
    told = _bare(" ".join([*strings_in(feature["effects"]), str(feature.get("trigger", ""))]))
    for key, value in read.items():
        if (
            key in ("effects", "feature_type", "metadata")
            or _is_flat(key)
            or (key == "type" and _is_type(value, feature))
        ):
            continue
        said = not isinstance(value, (int, float))
        if key in RICH_KEYS and said and all(_is_told(text, told) for text in strings_in(value)):
            continue
        used = (
            (key in feature and key != "type")
            or value in (None, "", [])
            or (key in _TEXTS and as_text(value) is not None)
        )
        if not used:
            kept[key] = value
            work.say(Fate.KEPT, f"`{key}` of a feature", place)
    metadata = read.get("metadata")
    if isinstance(metadata, dict):
        kept = {**metadata, **kept}
    elif metadata is not None:
        kept["metadata"] = metadata
    if kept:
        feature["metadata"] = kept
