"""Values that hold the value of the key beside them as well: `uses: 2 per scene`, `result: failure by 2`, `vitality: 4/5`."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
import re
from typing import Any

from msgspec import Struct

from bestiary.diagnostic import Finding, Pointer
from bestiary.forms.form import Form
from bestiary.forms.numbers import plain_number, with_digits
from bestiary.forms.words import called
from bestiary.pointers import value_at
from bestiary.source.quoting import yaml_text
from bestiary.suggest import is_slip

_SPAN = re.compile(r"(?P<number>\S+?)(?: *[x×]| times)? *(?:/|\b(?:per|an?|each|every)\b) *(?P<word>[A-Za-z]+)")
_TWO = re.compile(r"(?P<number>\d{1,9}) *[/|,;] *(?P<other>\d{1,9})")
#: A number, and another behind the name of its own key.
_NAMED = re.compile(r"(?P<number>-?\d{1,9})(?: *[,;/|·]| ) *(?P<key>[A-Za-z_]+):? +(?P<other>-?\d{1,9})")
#: A number, and words behind it.
_WORDED = re.compile(r"(?P<number>\d{1,9})[ ,;/+&]+(?P<words>[A-Za-z]+(?:[ ,/&]+[A-Za-z]+)*)")
_MARGIN = re.compile(r"(?P<word>[A-Za-z]+)[ ,:]*(?P<rest>[^A-Za-z]*?(?:\b(?P<key>[a-z]+)\b)?[^A-Za-z]*)", re.IGNORECASE)


class Shared(Struct, frozen=True):
    """A value that is really two: what its own key takes, and the key beside it with its value."""

    own: str
    other: str
    value: str
    #: Nothing else can be meant.
    safe: bool = True


def shared_value(pointer: Pointer, form: Form) -> Shared | None:
    """The two values that a text at the place of one holds, where a key beside it takes the other; None for all else."""
    above, value = value_at(form.data, pointer[:-1]) if pointer else None, value_at(form.data, pointer)
    if isinstance(value, list) and all(type(each) is int for each in value):
        value = ", ".join(map(str, value))
    if not isinstance(above, dict) or not isinstance(value, str):
        return None
    text, key = " ".join(value.split()), str(pointer[-1])
    known = form.known(pointer[:-1])
    free = {name: form.below((*pointer[:-1], name)) for name in known if name not in above}
    part = form.below(pointer)
    if "enum" in part:
        return word_and_number(text, part, free)
    if "integer" not in part.get("type", ()):
        return None
    following = next(iter(list(known)[list(known).index(key) + 1 :]), "") if key in known else ""
    if named := _NAMED.fullmatch(text):
        return _of_named(named, free, pointer[:-1], form)
    missing = form.missing.get(pointer[:-1], ())
    return (
        _with_span(text, free) or _of_two(text, following, missing) or _with_words(text, key, free, following, missing)
    )


def _of_named(found: re.Match[str], free: Mapping[str, Mapping[str, Any]], above: Pointer, form: Form) -> Shared | None:
    """Two numbers, the second with its key, which lacks its colon and a line of its own."""
    key = found["key"].casefold()
    if "integer" in free.get(key, {}).get("type", ()):
        return Shared(found["number"], key, found["other"])
    named = "x-refers-keys" in form.below(above) and key not in value_at(form.data, above)
    # Among names any word may stand, also one that is none.
    return Shared(found["number"], key, found["other"], safe=False) if named else None


def _with_span(text: str, free: Mapping[str, Mapping[str, Any]]) -> Shared | None:
    """A number and the span it is for, a word of the one key beside it that has it among its choices."""
    found = _SPAN.fullmatch(text)
    number = plain_number(found["number"]) if found else None
    if found is None or number is None:
        return None
    choices = [(name, str(choice)) for name, part in free.items() for choice in part.get("enum", ())]
    homes = [(name, choice) for name, choice in choices if is_slip(found["word"], choice)]
    return Shared(number, *homes[0]) if len(homes) == 1 else None


def _of_two(text: str, following: str, missing: Collection[str]) -> Shared | None:
    """Two numbers of which the second may be that of the next key, which is missing."""
    two = _TWO.fullmatch(text)
    return Shared(two["number"], following, two["other"], safe=False) if two and following in missing else None


def _with_words(
    text: str, key: str, free: Mapping[str, Mapping[str, Any]], following: str, missing: Collection[str]
) -> Shared | None:
    """A number and words: those of the examples of the one key beside it, or any, which may be for the next that is missing."""
    bare = re.sub(rf"\A{re.escape(key)}:? |\bsquares?\b|[()]", " ", text, flags=re.IGNORECASE)
    found = _WORDED.fullmatch(" ".join(bare.split()))
    if found is None:
        return None
    said = re.findall(r"[A-Za-z]+", found["words"])
    homes = [
        name
        for name, part in free.items()
        if "string" in part.get("type", ()) and {*map(str.casefold, said)} - {"and"} <= _words_of_examples(part)
    ]
    if len(homes) == 1:
        first, *others = [word for word in said if word.casefold() != "and"]
        return Shared(found["number"], homes[0], yaml_text(", ".join((first.capitalize(), *others))))
    if following in missing and "array" in free.get(following, {}).get("type", ()):
        return Shared(found["number"], following, f"[{found['words']}]", safe=False)
    return None


def _words_of_examples(part: Mapping[str, Any]) -> set[str]:
    return {word.casefold() for each in part.get("examples", ()) for word in re.findall(r"[A-Za-z]+", str(each))}


def word_and_number(text: str, part: Mapping[str, Any], free: Mapping[str, Mapping[str, Any]]) -> Shared | None:
    """One of the choices of a key with a number behind it that is that of the one key beside it that takes numbers."""
    text = with_digits(text)
    counting = [name for name, other in free.items() if other.get("type") == "integer"]
    found, numbers = _MARGIN.fullmatch(text.removeprefix("on ")), re.findall(r"\d{1,9}", text)
    if found is None or len(numbers) != 1 or len(counting) != 1 or (found["key"] or counting[0]).lower() != counting[0]:
        return None
    choices = [choice for choice in part["enum"] if isinstance(choice, str) and is_slip(found["word"], choice)]
    return Shared(choices[0], counting[0], numbers[0]) if len(choices) == 1 else None


def told_beside(pointer: Pointer, form: Form) -> Iterator[str]:
    """The keys that a map lacks because their values stand at the key before them."""
    data = value_at(form.data, pointer)
    if isinstance(data, dict):
        shared = (shared_value((*pointer, key), form) for key in data)
        yield from (found.other for found in shared if found)


def written_beside(pointer: Pointer, form: Form) -> Finding | None:
    """The finding for a value that `shared_value` parts; None for any other."""
    found = shared_value(pointer, form)
    if found is None:
        return None
    said = f"{called(pointer)} holds two values: `{found.value}` is for the key `{found.other}`"
    what = f"write `{pointer[-1]}: {found.own}`"
    return form.finding(
        "wrong-value" if "enum" in form.below(pointer) else "wrong-type",
        pointer,
        said + ("" if found.safe else ", which is missing"),
        label=f"{what}, and `{found.other}: {found.value}` beside it",
        replacement=_apart(found, pointer, form),
        safe=found.safe,
    )


def _apart(found: Shared, pointer: Pointer, form: Form) -> str | None:
    """What stands for a value that is two, with a key of its own for the second; None where that is not to be seen."""
    span, line = form.spans.get(pointer), f"{found.other}: {found.value}"
    if span is None or span.key is None or "\n" in form.raw(pointer):
        return None
    return f"{found.own}{form.between(pointer)}{line}"
