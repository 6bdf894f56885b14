"""A stat block or feature block of another dialect as ours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from bestiary.collection.documents import TYPED
from bestiary.counting import counted
from bestiary.diagnostic import Data
from bestiary.exchange.notes import Fate
from bestiary.exchange.target import Imported
from bestiary.exchange.texts import composed, unlinked
from bestiary.systems.draw_steel.exchange.features import bring_features
from bestiary.systems.draw_steel.exchange.keys import BLOCK_KEYS, CHARACTERISTICS, CREATURE_KEYS, OF_BLOCK, known_keys
from bestiary.systems.draw_steel.exchange.spelt import spelt
from bestiary.systems.draw_steel.exchange.values import as_amounts, as_integer, as_list, as_speed, as_text, snake
from bestiary.systems.draw_steel.exchange.work import Work
from bestiary.systems.draw_steel.grammar.roles import read_roles, spell_station
from bestiary.systems.draw_steel.grammar.spelling import capital, is_none, near
from bestiary.systems.draw_steel.tables import Tables

_TERRAIN = "dynamic-terrain"
#: Keys by which a stat block is known that does not say what it is, and how many of them must be there.
_TELLING, _ENOUGH = frozenset({"stamina", "ev", "free_strike", "stability", "might", "agility", "roles"}), 3
_LISTS_OF_FEATURES = ("features", "abilities", "traits")
#: Keys that stand in for others and are used up.
_USED_UP = ("role", "organization", "keywords", "terrain_type", "kind", *_LISTS_OF_FEATURES)
_KINDS = {"malice": "Malice Features"}


def recognises(data: Data) -> bool:
    """Whether data is a block of this game, in any of its dialects."""
    return _type_of(data) is not None


def bring_in(data: Mapping[str, Data], tables: Tables) -> Imported:
    """A block in our keys, types and spellings; whatever has no place stands under `metadata`."""
    work = Work(tables.words)
    tidy = _tidied(data, work)
    block = _creature(tidy, tables, work) if _type_of(data) == "statblock" else _feature_block(tidy, work)
    return Imported(spelt(block, tables, work), tuple(work.notes), variant=_variant(block))


def _variant(block: Mapping[str, Data]) -> str:
    """What Malice buys comes in several blocks of one name, one for each level from which on it is there."""
    level, kind = block.get("level"), str(block.get("featureblock_type", ""))
    return f"level-{level}" if isinstance(level, int) and "malice" in kind.casefold() else ""


def _type_of(data: Data) -> str | None:
    if not isinstance(data, dict):
        return None
    written = data.get("type")
    if isinstance(written, str):
        if written.casefold() in (*TYPED, _TERRAIN):
            return written.casefold()
        if meant := near(written, tuple(TYPED)):
            return meant
    keys = {snake(key) for key in data}
    if len(keys & _TELLING) >= _ENOUGH:
        return "statblock"
    return "featureblock" if "featureblock_type" in keys and "features" in keys else None


def _tidied(data: Mapping[str, Data], work: Work) -> dict[str, Data]:
    """A block with its texts composed and their links turned to words; `metadata` stays as it is."""
    count: Counter[str] = Counter()
    links: dict[str, str] = {}

    def tidy(value: Data) -> Data:
        if isinstance(value, dict):
            return {key: each if key == "metadata" else tidy(each) for key, each in value.items()}
        if isinstance(value, list):
            return [tidy(each) for each in value]
        if not isinstance(value, str):
            return value
        text, found = unlinked(composed(value))
        count["letters"] += composed(value) != value
        count["links"] += len(found)
        links.update((words, target) for words, target in found if words not in links)
        return text

    tidied: dict[str, Data] = tidy(dict(data))
    if count["letters"]:
        work.say(Fate.CHANGED, f"letters, ligatures or entities composed in {counted(count['letters'], 'text')}")
    if links and isinstance(data.get("metadata", {}), dict):
        known = data.get("metadata", {})
        tidied["metadata"] = {**known, "links_of_text" if "links" in known else "links": links}
        work.say(Fate.KEPT, f"where {counted(count['links'], 'link')} led, as `links`; their words stay in the text")
    elif links:
        work.say(Fate.LOST, f"where {counted(count['links'], 'link')} led; their words stay in the text")
    return tidied


def _creature(data: Mapping[str, Data], tables: Tables, work: Work) -> dict[str, Data]:
    read = known_keys(_with_scores(data, work), CREATURE_KEYS, work, "")
    made: dict[str, Data] = {"type": "statblock"}
    _say_type(data, "statblock", work)
    made |= _texts(read, ("name", "ev", "stamina", "size", "with_captain"))
    if "ev" not in made:
        made["ev"] = "-"
        work.say(Fate.CHANGED, "no encounter value was said; `ev: -` says that there is none")
    made["roles"] = _roles(read, tables, work)
    _ancestry(read, made, work)
    for key in ("level", "stability", "free_strike", *CHARACTERISTICS):
        if key in read:
            number = as_integer(read[key])
            made[key] = read[key] if number is None else number
    _moves(read, made, work)
    for key in ("immunities", "weaknesses"):
        listed = _resistances(read, key, work)
        if listed and listed != ["-"]:
            made[key] = [each for each in listed if each != "-"]
        elif listed is None and key in read:
            made[key] = read[key]
    if any(key in read for key in _LISTS_OF_FEATURES):
        made["features"] = bring_features(read, work)
        read = _with_stowed(read, made["features"], work)
    return _finished(read, made, CREATURE_KEYS, work)


def _resistances(read: Mapping[str, Data], key: str, work: Work) -> list[str] | None:
    """Immunities or weaknesses as a list of texts, also where each type is a key with its number."""
    written = read.get(key)
    listed = as_amounts(written)
    if listed is None:
        return as_list(written)
    work.say(Fate.CHANGED, f"`{key}` written as keys with numbers are a list")
    return listed


def _with_scores(data: Mapping[str, Data], work: Work) -> Mapping[str, Data]:
    """A block with the scores that stood together under one key as keys of their own."""
    scores = data.get("characteristics")
    if not isinstance(scores, dict) or not set(scores) <= set(CHARACTERISTICS) - set(data):
        return data
    work.say(Fate.CHANGED, "the scores under `characteristics` are keys of their own")
    return {**{key: value for key, value in data.items() if key != "characteristics"}, **scores}


def _with_stowed(read: dict[str, Data], features: list[Data], work: Work) -> dict[str, Data]:
    """A block with the `metadata` that `export` put down with its first feature."""
    first = features[0] if features and isinstance(features[0], dict) else {}
    stowed = first.get("metadata", {}).get(OF_BLOCK)
    if not isinstance(stowed, dict) or not isinstance(read.get("metadata", {}), dict):
        return read
    own = {key: value for key, value in first["metadata"].items() if key != OF_BLOCK}
    del first["metadata"]
    if own:
        first["metadata"] = own
    work.say(Fate.CHANGED, f"`metadata` of the block stood with its first feature, under `{OF_BLOCK}`")
    return {**read, "metadata": {**stowed, **read.get("metadata", {})}}


def _feature_block(data: Mapping[str, Data], work: Work) -> dict[str, Data]:
    read = known_keys(data, BLOCK_KEYS, work, "")
    made: dict[str, Data] = {"type": "featureblock"}
    _say_type(data, "featureblock", work)
    made |= _texts(read, ("featureblock_type", "name", "ev", "flavor", "stamina", "size"))
    kinds = [text for key in ("terrain_type", "role") if (text := as_text(read.get(key)))]
    kind = " ".join(kinds) or _KINDS.get(str(read.get("kind", "")).casefold(), "")
    if kind and "featureblock_type" not in made:
        made["featureblock_type"] = kind
        work.say(Fate.CHANGED, f"what kind of block it is stands in `featureblock_type`: {kind}")
    if "level" in read:
        number = as_integer(read["level"])
        made["level"] = read["level"] if number is None else number
    _stats(read, made, work)
    made["features"] = bring_features(read, work)
    return _finished(read, made, BLOCK_KEYS, work)


def _say_type(data: Mapping[str, Data], usual: str, work: Work) -> None:
    if data.get("type") != usual:
        work.say(Fate.CHANGED, f"`type: {data['type']}` is `{usual}`" if "type" in data else f"`type: {usual}` added")


def _texts(read: Mapping[str, Data], keys: tuple[str, ...]) -> dict[str, Data]:
    """The fields that are texts; numbers among them become texts, empty ones are left out."""
    made: dict[str, Data] = {}
    for key in keys:
        text = as_text(read.get(key))
        if text:
            made[key] = "-" if is_none(text) else text
        elif text is None and read.get(key) is not None:
            made[key] = read[key]
    return made


def _roles(read: Mapping[str, Data], tables: Tables, work: Work) -> Data:
    written = as_list(read.get("roles")) if "roles" in read else None
    if "roles" in read and written is None and read["roles"] is not None:
        return read["roles"]
    parted = [text for key in ("organization", "role") if (text := as_text(read.get(key))) and not is_none(text)]
    listed = [each for each in (written if written else parted) if each != "-"]
    if parted and not written:
        work.say(Fate.CHANGED, "`organization` and `role` are `roles`")
    once = {name: each.name for each in tables.organizations.values() for name in each.once}
    named = [" ".join(once.get(word.casefold(), word) for word in text.split()) for text in listed]
    station = read_roles(named, tables)
    usual = spell_station(station, tables)
    if station.unknown or not usual:
        return listed
    if written and listed != [usual]:
        work.say(Fate.CHANGED, f"roles written `{', '.join(listed)}` are `{usual}`")
    return [usual]


def _ancestry(read: Mapping[str, Data], made: dict[str, Data], work: Work) -> None:
    key = "ancestry" if "ancestry" in read else "keywords"
    listed = as_list(read.get(key))
    if key == "keywords" and key in read:
        work.say(Fate.CHANGED, "`keywords` of the creature are `ancestry`")
    if listed is not None:
        made["ancestry"] = [each for each in listed if each != "-"]
    elif read.get(key) is not None:
        made["ancestry"] = read[key]
    else:
        made["ancestry"] = []


def _moves(read: Mapping[str, Data], made: dict[str, Data], work: Work) -> None:
    movement = read.get("movement")
    listed = ", ".join(as_list(movement) or ()) if isinstance(movement, list) else as_text(movement)
    if "speed" in read:
        found = as_speed(read["speed"])
        made["speed"] = read["speed"] if found is None else found[0]
        if found and found[1] and not listed:
            listed = capital(found[1])
            work.say(Fate.CHANGED, "how it moves was written behind the speed; it is `movement`")
    if listed and not is_none(listed):
        made["movement"] = listed
    elif listed is None and movement is not None:
        made["movement"] = movement


def _stats(read: Mapping[str, Data], made: dict[str, Data], work: Work) -> None:
    """The list of further facts, of which some have a key of their own."""
    listed = read.get("stats")
    if not isinstance(listed, list):
        if listed is not None:
            made["stats"] = listed
        return
    rest: list[Data] = []
    for each in listed:
        key = str(each.get("name", "")).casefold() if isinstance(each, dict) else ""
        value = as_text(each.get("value")) if isinstance(each, dict) else None
        if key in ("ev", "stamina", "size") and key not in made and value and set(each) <= {"name", "value"}:
            made[key] = value
            work.say(Fate.CHANGED, f"the fact {each['name']} is the key `{key}`")
        else:
            rest.append({**each, "value": value} if isinstance(each, dict) and value is not None else each)
    if rest:
        made["stats"] = rest


def _finished(read: Mapping[str, Data], made: dict[str, Data], order: tuple[str, ...], work: Work) -> dict[str, Data]:
    """A block in our order, with everything that has no place in it under `metadata`."""
    metadata = read.get("metadata")
    kept: dict[str, Data] = dict(metadata) if isinstance(metadata, dict) else {}
    if metadata is not None and not isinstance(metadata, dict):
        kept["metadata"] = metadata
    for key, value in read.items():
        if key in order or value in (None, "", []) or _is_used_up(key, read, made):
            continue
        kept[key if key not in kept else f"{key}_of_block"] = value
        work.say(Fate.KEPT, f"`{key}`")
    if kept:
        made["metadata"] = kept
    return {key: made[key] for key in order if key in made}


def _is_used_up(key: str, read: Mapping[str, Data], made: Mapping[str, Data]) -> bool:
    if key not in _USED_UP:
        return False
    if made["type"] == "featureblock":
        text = str(read[key]).casefold()
        said = str(made.get("featureblock_type", "")).casefold()
        return key in _LISTS_OF_FEATURES or (
            key != "keywords" and (text in said or _KINDS.get(text, "-").casefold() == said)
        )
    if key == "keywords":
        return "ancestry" not in read
    if key in ("role", "organization") and as_text(read[key]) is None:
        return False
    return key not in ("terrain_type", "kind") and (key in _LISTS_OF_FEATURES or "roles" not in read)
