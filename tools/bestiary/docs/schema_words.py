"""What a key takes, and whether it must be there, in the words of those who write files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
import re
from typing import Any

from msgspec import Struct

from bestiary.docs.cells import cell, code
from bestiary.docs.schema_parts import Part, followed, mark_of
from bestiary.forms.words import TYPE_WORDS, article, either, inline_yaml, joined, span_words
from bestiary.lint.spaces import noun_of
from bestiary.resources import kinds_of

_WORDS, _LINES = "Any words, at all: 7!", "two\nlines"


class View(Struct, frozen=True):
    """A page as its words see it: where on it each map stands, and the addresses of the names and of what texts can hold."""

    anchors: Mapping[str, str]
    #: Empty where the names are those of no one game.
    names: str
    prose: str


def takes(part: Part, top: Part, view: View) -> str:
    """What a part of a schema takes, as Markdown: its ways parted by semicolons."""
    return "; or ".join(_ways(part, top, view))


def _ways(part: Part, top: Part, view: View) -> list[str]:
    if "enum" in part:
        choices = [str(each) for each in part["enum"]]
        return [either(choices) if len(choices) > 1 else f"always `{choices[0]}`"]
    return [_takes(kind, part, top, view) for kind in kinds_of(part)]


def _inner(part: Part, top: Part, view: View) -> str:
    """What stands in a list or behind a name."""
    return joined(_ways(*followed(part, top), view), "or")


def needed(key: str, part: Part, within: Part) -> str:
    """Whether a key of a map must be there, and what counts in its place, as Markdown."""
    if key in within.get("required", ()):
        return "**yes**"
    if key in within.get("else", {}).get("required", ()):
        return f"**yes**, unless there is {joined([code(each) for each in _asked(within['if'])], 'or')}"
    if beside := _beside(key, within):
        return f"**yes**, with {code(beside)}"
    companions = [other for other, needs in within.get("dependentRequired", {}).items() if key in needs]
    if companions:
        return f"with {joined([code(each) for each in companions], 'or')}"
    return f"no, then {code(inline_yaml(part['default']))}" if "default" in part else "no"


def _beside(key: str, within: Part) -> str:
    """The key and value with which another key is needed, such as `group: tier`; empty where none asks for it."""
    then, otherwise = within.get("then", True), within.get("else", {})
    if then is not True and key in then["required"]:
        ((asked, each),) = within["if"]["properties"].items()
        return f"{asked}: {each['enum'][0]}"
    return _beside(key, otherwise) if "if" in otherwise else ""


def conditions(part: Part) -> Iterator[str]:
    """What else must hold of the keys of a map, a sentence each."""
    if "anyOf" in part:
        yield f"Of {joined([code(key) for each in part['anyOf'] for key in each['required']])} at least one is needed."
    elif part.get("minProperties"):
        yield "At least one of them is needed."


def spaces_of(part: Part, top: Part) -> Iterator[str]:
    """The spaces of all names that a part takes, entries and keys included, but not those of maps with keys of their own."""
    yield from part.get("x-refers", ())
    yield from part.get("x-refers-keys", ())
    for word in ("items", "additionalProperties"):
        if isinstance(part.get(word), Mapping):
            inner, below = followed(part[word], top)
            if "properties" not in inner:
                yield from spaces_of(inner, below)
            else:
                yield from inner.get("x-refers", ())


def _asked(condition: Mapping[str, Any]) -> list[str]:
    choices = condition.get("anyOf", [condition])
    return [key for each in choices for key in each["required"]]


def _takes(kind: str, part: Part, top: Part, view: View) -> str:
    if kind == "string":
        return _text(part, view)
    if kind == "array":
        return _list(part, top, view)
    if kind == "object":
        return _map(part, top, view)
    span = span_words(part)
    return TYPE_WORDS[kind] + (f" {span}" if span.startswith("from") else f", {span}" if span else "")


def _text(part: Part, view: View) -> str:
    if "x-refers" in part:
        return _ids(part["x-refers"], view)
    if part.get("x-text"):
        return f"[text for people]({view.prose})"
    pattern, longest = part.get("pattern", ""), part.get("maxLength")
    if not re.search(pattern, _WORDS):
        return "text in the form of the examples"
    line = "" if re.search(pattern, _LINES) else "one line of "
    return f"{line}{TYPE_WORDS['string']}" + (f" of at most {longest} letters" if longest else "")


def _ids(spaces: list[str], view: View) -> str:
    nouns = list(dict.fromkeys(noun_of(space) for space in spaces))
    linked = [
        f"{article(noun)} {f'[{cell(noun)}]({view.names}#{noun})' if view.names else cell(noun)}" for noun in nouns
    ]
    return f"the id of {joined(linked, 'or')}"


def _list(part: Part, top: Part, view: View) -> str:
    least, most = part.get("minItems", 0), part.get("maxItems")
    size = f"{least or 'up'} to {most}" if most != least else str(most)
    words = f" of {size} entries" if most else " of at least one entry" if least == 1 else ""
    if part.get("uniqueItems"):
        words += ", none of them twice"
    each = f", each{'' if words else ' entry'} {_inner(part['items'], top, view)}" if "items" in part else ""
    return f"{TYPE_WORDS['array']}{words}{each}"


def _map(part: Part, top: Part, view: View) -> str:
    if "properties" in part:
        return f"a [map](#{view.anchors[mark_of(part, top)]})"
    if not isinstance(part.get("additionalProperties"), Mapping):
        return f"{TYPE_WORDS['object']} of your own"
    names = _ids(part["x-refers-keys"], view) if "x-refers-keys" in part else "each name"
    inner = _inner(part["additionalProperties"], top, view)
    if part.get("maxProperties") == 1:
        return f"a map of one pair: {names}, and behind it {inner}"
    return f"a map: {names.replace('the id', 'each id', 1)}, and behind it {inner}"
