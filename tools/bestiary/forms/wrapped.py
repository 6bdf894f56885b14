"""Keys that stand one step too far out or in: without the key they belong below, or below one that is none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import dropwhile, takewhile
import re

from bestiary.collection.schemas import said_instead
from bestiary.diagnostic import Change, Finding, Pointer, Span
from bestiary.forms.beside import is_of_type, line_starts, may_hold
from bestiary.forms.form import Form
from bestiary.forms.homes import value_as_key
from bestiary.forms.listing import naming_key
from bestiary.forms.whole import is_whole
from bestiary.forms.words import few, shortened
from bestiary.pointers import value_at
from bestiary.source.positions import before_on_line
from bestiary.suggest import is_slip


def all_homeless(pointer: Pointer, form: Form) -> Mapping[str, Sequence[str]]:
    """By key that a map lacks, or list that takes them as an entry: the unknown keys in a row that belong below it."""
    data, known = value_at(form.data, pointer), form.known(pointer)
    found: dict[str, Sequence[str]] = {}
    if not isinstance(data, dict):
        return found
    free = [name for name in known if name not in data]
    own = {key for key in data if key not in known and any(is_slip(key, name) for name in free)}
    missing = form.missing.get(pointer, ())
    lists = [name for name in known if name not in missing and form.below((*pointer, name, 0)).get("properties")]
    for home in (*missing, *lists):
        strange = [(key, key not in known and key not in own and _belongs(key, home, pointer, form)) for key in data]
        words = [key for key, _ in takewhile(_is_fitting, dropwhile(lambda each: not each[1], strange))]
        whole = home in missing or is_whole({*words}, form.below((*pointer, home, 0)))
        if len(words) > 1 and whole and not any(word in each for word in words for each in found.values()):
            found[home] = words
    return found


def _is_fitting(each: tuple[str, bool]) -> bool:
    return each[1]


def _belongs(key: str, home: str, pointer: Pointer, form: Form) -> bool:
    """Whether a key may stand below another, by its name, or by its value where all names are free."""
    below: Pointer = (*pointer, home)
    part, value = form.below(below), value_at(form.data, pointer)[key]
    if "array" in part.get("type", ()):
        return key in form.known((*below, 0))
    other = part.get("additionalProperties")
    # What names its home, or is a word of another game, is no name of there.
    if re.search(r"[./>]", key) or said_instead(key, form.below(pointer)):
        return False
    return "x-refers-keys" in part and isinstance(other, Mapping) and is_of_type(form.below((*below, key)), value)


def below_home(home: str, words: Sequence[str], pointer: Pointer, form: Form) -> Finding:
    """The one finding for keys that stand where the key they belong below is missing, or beside it."""
    listed = form.takes((*pointer, home), "array")
    if home in value_at(form.data, pointer):
        return form.unknown_key(
            (*pointer, words[0]),
            f"{few(words)} belong to an entry of `{home}`, but stand beside it",
            help=f"move them below `{home}:`, the first behind `- `",
        )
    return form.unknown_key(
        (*pointer, words[0]),
        f"{few(words)} belong to {'an entry of ' if listed else ''}`{home}`, which is missing",
        label=f"write `{home}:` above, and {4 if listed else 2} more spaces before each",
        help="the first of them has a hyphen: `- `" if listed else "",
        changes=tuple(_below(home, words, listed, pointer, form)),
    )


def _below(home: str, words: Sequence[str], listed: bool, pointer: Pointer, form: Form) -> Iterator[Change]:
    text, first, last = form.document.source.text, *(form.spans.get((*pointer, words[at])) for at in (0, -1))
    if first is None or last is None or first.key is None or last.key is None:
        return
    lead = before_on_line(text, first.key.start)
    lines = list(line_starts(text, first.key.start, max(last.value.end, last.key.end)))
    if lead.strip() or form.is_flow(pointer):
        return
    for at, line in enumerate(lines):
        step = "  " if not listed else "    "
        above = f"{lead}{home}:\n" if at == 0 else ""
        yield Change(
            Span(line, line + len(lead)), f"{above}{lead}  - " if listed and at == 0 else f"{above}{lead}{step}"
        )


def wrapped_keys(key: str, pointer: Pointer, form: Form) -> list[str]:
    """The keys below an unknown one that all belong beside it, where they are not; empty for any other key.

    One alone is no sign of that, but for the key of an entry that lacks its name, or the choice that the key is.
    """
    data, part = value_at(form.data, pointer), form.below(pointer)
    inner = data.get(key) if isinstance(data, dict) else None
    known = part.get("properties", {})
    if not isinstance(inner, dict) or (key in known and form.takes((*pointer, key), "object")):
        return []
    least = 1 if naming_key(pointer, form) or value_as_key(key, pointer, form) else 2
    # Those with capitals are told of once they stand where they belong.
    free = {name: name.casefold() for name in inner if not {name, name.casefold()} & data.keys()}
    fits = all(low in known and may_hold((*pointer, low), inner[name], form) for name, low in free.items())
    return list(inner) if fits and least <= len(free) == len(inner) else []


def unwrapped(key: str, words: Sequence[str], pointer: Pointer, form: Form) -> Finding:
    """The one finding for a key that holds keys of its own map."""
    return form.unknown_key(
        (*pointer, key),
        f"`{shortened(key)}` is no key here: {few(words)} stand beside the others, not below it",
        label="take it out, and the spaces before what stands below it",
        changes=tuple(keys_out(key, words, pointer, form)),
    )


def keys_out(key: str, words: Sequence[str], pointer: Pointer, form: Form, first: str = "") -> Iterator[Change]:
    """What takes a key out and brings those below it in its place, behind a `first` if any; nothing where that is not to be seen."""
    text, span, raw = form.document.source.text, form.spans.get((*pointer, key)), form.raw((*pointer, key))
    if span is None or span.key is None or raw[:1] in "&*!":
        return
    lead, whole = before_on_line(text, span.key.start), Span(span.key.start, span.value.end)
    flow, indent = form.is_flow(pointer), " " * len(lead)
    if raw[:1] == "{":
        pairs = [first] * bool(first) + [f"{word}: {form.raw((*pointer, key, word))}" for word in words]
        if "\n" not in raw and "#" not in raw and (flow or not lead.strip(" -")):
            yield Change(whole, (", " if flow else f"\n{indent}").join(pairs))
        return
    lines = list(line_starts(text, span.key.start, span.value.end))
    column = len(before_on_line(text, span.value.start))
    if lead.strip(" -") or len(lines) < 2 or column <= len(lead) or lines[1] + column != span.value.start:
        return
    yield Change(Span(span.key.start, span.value.start), f"{first}\n{indent}" if first else "")
    yield from (Change(Span(line, line + column - len(lead))) for line in lines[2:])
