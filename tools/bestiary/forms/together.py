"""Values of several keys that stand together at one that is none, as cards print them on one line: `scores: A +2, B -1`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
import re
from typing import Any

from bestiary.collection.schemas import named_keys, said_instead
from bestiary.diagnostic import Change, Finding, Pointer, Span
from bestiary.forms.form import Form
from bestiary.forms.words import joined, shortened
from bestiary.pointers import value_at
from bestiary.source.quoting import yaml_text
from bestiary.source.scalars import plain_scalar

_NUMBER = r"[+−–-]?\d{1,9}"
#: What parts names, and their values.
_BETWEEN = re.compile(r"\s*(?:[/,;&+|]|\band\b)\s*")
_APART = re.compile(r"[\s,;|/·•]+")
#: A name with its number, in either order.
_NAMED = re.compile(rf"(?P<name>[A-Za-z]+)[\s:=]*(?P<value>{_NUMBER})(?!\w)")
_NUMBERED = re.compile(rf"(?P<value>{_NUMBER})\s*(?P<name>[A-Za-z]+)")
_BARE = re.compile(rf"(?P<name>)(?P<value>{_NUMBER})(?!\w)")


def keys_together(key: str, pointer: Pointer, form: Form) -> Mapping[str, str]:
    """The keys whose values stand together at an unknown one, each with its own; empty where all cannot be told apart."""
    return _named_before(key, pointer, form) or _named_behind(key, pointer, form)


def _named_before(key: str, pointer: Pointer, form: Form) -> Mapping[str, str]:
    """The keys that one key names with marks between them, each with its part of the value: `vitality/stamina: 4/5`."""
    words, value = [word.strip().casefold() for word in _BETWEEN.split(key)], value_at(form.data, pointer)[key]
    parts = _BETWEEN.split(value.strip()) if isinstance(value, str) else []
    if not 1 < len(words) == len({*words}) == len(parts) or not form.known(pointer).keys() >= {*words}:
        return {}
    values = (part if isinstance(plain_scalar(part), int) else yaml_text(part) for part in parts)
    return dict(zip(words, values, strict=True))


def _named_behind(key: str, pointer: Pointer, form: Form) -> Mapping[str, str]:
    """The missing keys whose numbers stand at an unknown one, with their names or without.

    Numbers without names are those of the keys that the schema names for the unknown one, in that order.
    """
    told = named_keys(said_instead(key, form.below(pointer)))
    missing = [name for name in form.missing.get(pointer, ()) if form.takes((*pointer, name), "integer")]
    text = _in_one_line(value_at(form.data, pointer)[key])
    for pattern in (_NAMED, _NUMBERED, _BARE):
        found = list(pattern.finditer(text))
        bare = pattern is _BARE and len(found) == len(told) and {*told} <= {*missing}
        keys = told if bare else [_key_of(each["name"], missing) for each in found]
        if len(found) > 1 and not _APART.sub("", pattern.sub("", text)) and None not in keys:
            values = (re.sub("[−–]", "-", each["value"]).removeprefix("+") for each in found)
            return dict(zip(map(str, keys), values, strict=True)) if len({*keys}) == len(found) else {}
    return {}


def written_apart(key: str, found: Mapping[str, str], pointer: Pointer, form: Form) -> Finding:
    """The one finding for keys that `keys_together` finds at one."""
    own: Pointer = (*pointer, key)
    span, pairs = form.spans.get(own), [f"{name}: {value}" for name, value in found.items()]
    names, text = joined([f"`{name}`" for name in found]), form.document.source.text
    holds = "" if _BETWEEN.search(key) else f"`{shortened(key)}` holds several values: "
    cut = Span(span.key.start, span.value.end) if span and span.key else None
    free = cut and "#" not in text[cut.start : cut.end] and found.keys().isdisjoint(value_at(form.data, pointer))
    return form.unknown_key(
        own,
        f"{holds}{names} are keys of their own",
        label=f"write {joined([f'`{pair}`' for pair in pairs])}"
        + ("" if form.is_flow(pointer) else ", each on a line of its own"),
        changes=(Change(cut, form.between(own).join(pairs)),) if cut and free else (),
    )


def _key_of(name: str, missing: Sequence[str]) -> str | None:
    """The one missing key that a name is, or that it starts."""
    folded = name.casefold()
    alike = [key for key in missing if key.startswith(folded)]
    return folded if folded in missing else alike[0] if len(alike) == 1 else None


def _in_one_line(value: Any) -> str:
    """What a value says, one part behind the other; the entries of lists and maps too."""
    return ", ".join(_parts(value))


def _parts(value: Any) -> Iterator[str]:
    if isinstance(value, list):
        for each in value:
            yield from _parts(each)
    elif isinstance(value, dict):
        yield from (f"{name} {part}" for name, part in value.items())
    elif value is not None:
        yield str(value)
