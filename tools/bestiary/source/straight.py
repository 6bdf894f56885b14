"""The straight path through YAML: maps, lists and scalars as nearly every sheet has them, built with nothing kept beside.

Whatever is out of the ordinary (anchors, tags, merges, a key given twice, a second document, a syntax error) is left to
the full walk of `tree`, so that each such thing is understood in one place.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from _ruamel_yaml import CParser
from ruamel.yaml.error import YAMLError
from ruamel.yaml.events import MappingEndEvent, MappingStartEvent, ScalarEvent, SequenceEndEvent, StreamEndEvent

from bestiary.diagnostic import Data
from bestiary.source.scalars import plain_scalar

#: Deeper texts are left to the full walk, which has words for them.
_DEEPEST = 30


class Unusual(Exception):
    """The text is out of the ordinary, or no YAML."""


def read_straight(text: str) -> Data:
    """The data of an ordinary text; Unusual for any other."""
    following: Callable[[], Any] = CParser(text).get_event
    try:
        following()
        start = following()
        if type(start) is StreamEndEvent or start.version is not None or start.tags:
            raise Unusual
        data = _value(following(), following, 0)
        following()
        if data is None or type(following()) is not StreamEndEvent:
            raise Unusual
    except YAMLError as error:
        raise Unusual from error
    return data


def _value(event: Any, following: Callable[[], Any], depth: int) -> Data:
    kind = type(event)
    if kind is ScalarEvent:
        if event.anchor is not None or event.tag is not None:
            raise Unusual
        return plain_scalar(event.value) if event.implicit[0] else event.value
    # An alias has no tag; `getattr` keeps it out of here without a test for each kind.
    if depth > _DEEPEST or event.anchor is not None or getattr(event, "tag", "") is not None:
        raise Unusual
    if kind is MappingStartEvent:
        return _mapping(following, depth + 1)
    values = []
    while type(event := following()) is not SequenceEndEvent:
        values.append(_value(event, following, depth + 1))
    return values


def _mapping(following: Callable[[], Any], depth: int) -> Data:
    data: dict[str, Data] = {}
    while type(event := following()) is not MappingEndEvent:
        if type(event) is not ScalarEvent or event.anchor is not None or event.tag is not None:
            raise Unusual
        key = event.value
        if key in data or key == "<<":
            raise Unusual
        data[key] = _value(following(), following, depth)
    return data
