"""Signs between keys and values that are missing, or too many: colons, and commas between braces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
import re
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bestiary.diagnostic import Change, Finding, Pointer, Span
from bestiary.forms.form import Form
from bestiary.forms.words import inline_yaml, joined, shortened
from bestiary.mend.respelling import coerced, respelt
from bestiary.pointers import value_at
from bestiary.source.quoting import quoted, yaml_text
from bestiary.source.scalars import plain_scalar

_NUMBER_FIRST = re.compile(r"(?P<number>[-+]?\d{1,9}) *[x×]? +(?P<key>[A-Za-z][\w-]*)")
#: Before a bracket.
_GAPLESS = re.compile(r"([\w-]*\w)(?P<sign>:| *(?:=+|[-=]>|,) *)(?=[\[{])")


class KeyWithValue(Struct, frozen=True):
    """A key of a map that has its value in it: `damage 1`, `damage = 1` or `1 damage`."""

    key: str
    value: str = ""
    #: The sign that stands for the colon, where there is one.
    sign: str = ""
    #: The value stands first.
    turned: bool = False


def key_and_value(key: str) -> KeyWithValue:
    """The parts of a key that has its value in it; the key alone for any other."""
    if found := _NUMBER_FIRST.fullmatch(key):
        return KeyWithValue(found["key"].casefold(), found["number"].removeprefix("+"), turned=True)
    found = re.match(r"([\w-]+)(?: *([=;]) *| +)(.*)", key, re.DOTALL)
    return KeyWithValue(found[1], found[3], found[2] or "") if found else KeyWithValue(key)


def colon_missing(key: str, pointer: Pointer, form: Form) -> Finding:
    """The finding for a key of a map that is really a key and its value, with a space between them."""
    parts = key_and_value(key)
    value = parts.value if isinstance(plain_scalar(parts.value), int) else yaml_text(parts.value)
    said = f"the colon behind `{parts.key}` is missing"
    if parts.sign:
        said = f"`{parts.sign}` stands behind `{parts.key}`, not a colon"
    elif parts.turned:
        said = f"the number stands before `{parts.key}`, not behind it"
    return form.unknown_key(
        (*pointer, key),
        said,
        label=f"write `{parts.key}: {shortened(parts.value)}`",
        help="a key has a colon and a space behind it" + _missing_too(parts.key, pointer, form),
        replacement=f"{parts.key}: {value}" if not form.raw((*pointer, key)) else None,
    )


def _missing_too(key: str, pointer: Pointer, form: Form) -> str:
    """Which keys an entry lacks beside the colon of one; empty where it lacks none."""
    keys = [each for each in form.missing.get(pointer, ()) if each != key] if pointer else []
    return f"; {joined([f'`{key}`' for key in keys])} {'are' if len(keys) > 1 else 'is'} missing too" if keys else ""


def colons_missing(keys: Sequence[str], pointer: Pointer, form: Form) -> Finding:
    """The one finding for keys of a map that are each really a key and its value."""
    found = [colon_missing(key, pointer, form) for key in keys]
    if len(keys) == 1:
        return found[0]
    parts = [key_and_value(key) for key in keys]
    named = joined([f"`{each.key}`" for each in parts])
    said = f"the colons behind {named} are missing"
    if parts[0].sign:
        said = f"`{parts[0].sign}` stands behind {named}, not a colon"
    elif parts[0].turned:
        said = f"the numbers stand before {named}, not behind them"
    changes = [Change(each.at, each.replacement) for each in found if each.replacement]
    label = f"write {joined([f'`{each.key}: {shortened(each.value)}`' for each in parts])}"
    made = tuple(changes) if len(changes) == len(found) else ()
    return replace(found[0], message=said, label=label, replacement=None, changes=made)


def is_colonless(key: str, pointer: Pointer, form: Form, allowed: Sequence[str]) -> bool:
    """Whether a key is one with its value, without the colon between them, as brackets let it pass."""
    parts, data = key_and_value(key), value_at(form.data, pointer)
    fits = parts.key in allowed and parts.key not in data and bool(parts.value) and data[key] is None
    # Two keys have a semicolon for the comma between them.
    return fits and not (parts.sign == ";" and parts.value in allowed)


def gapless(key: str, pointer: Pointer, form: Form, allowed: Sequence[str]) -> Finding | None:
    """A key with a bracket right behind its colon, or behind another sign, which YAML takes for one long key."""
    found, span = _GAPLESS.match(key), form.spans.get((*pointer, key))
    if found is None or found[1] not in allowed or found[1] in value_at(form.data, pointer):
        return None
    if span is None or span.key is None or not form.document.source.text.startswith(found[0], span.key.start):
        return None
    colon = Span(span.key.start + found.start("sign"), span.key.start + found.end())
    said, help, sign = "a space is missing after this colon", "write `key: value` with a space", found["sign"].strip()
    if sign != ":":
        said = f"`{sign}` stands behind `{found[1]}`, not a colon"
    return form.unknown_key(colon, said, label="write `: `", help=help, replacement=": ")


def is_cut_off(pointer: Pointer, form: Form) -> bool:
    """Whether a comma between braces ends a value too early, which is told at the keys that it makes of the rest."""
    data = value_at(form.data, pointer[:-1])
    following = list(data)[list(data).index(pointer[-1]) + 1 :] if isinstance(data, dict) else []
    allowed = list(form.known(pointer[:-1]))
    first = following[0] if following and following[0] not in allowed and pointer[-1] in allowed else None
    return first is not None and pointer[-1] in words_after_comma(first, pointer[:-1], form, allowed)


def words_after_comma(key: str, pointer: Pointer, form: Form, allowed: Sequence[str]) -> list[str]:
    """The keys that are really the rest of a text, cut off by a comma inside `{ }`; empty when this is none."""
    data = value_at(form.data, pointer)
    keys = list(data)
    before = keys[: keys.index(key)]
    if not before or before[-1] not in allowed or not isinstance(data[before[-1]], (str, int)):
        return []
    rest = keys[len(before) :]
    count = next((at for at, name in enumerate(rest) if data[name] is not None or name in allowed), len(rest))
    text, span = form.document.source.text, form.spans.get((*pointer, before[-1]))
    end = form.spans.get((*pointer, rest[count - 1])) if count else None
    if span is None or not span.plain or end is None or end.key is None or "\n" in text[span.value.start : end.key.end]:
        return []
    return [before[-1], *rest[:count]]


def words_behind(key: str, pointer: Pointer, form: Form, allowed: Sequence[str]) -> list[str]:
    """The keys without a value that follow an unknown one between braces: a comma cut them off its value."""
    data, keys = value_at(form.data, pointer), list(value_at(form.data, pointer))
    rest = takewhile(lambda each: data[each] is None and each not in allowed, keys[keys.index(key) + 1 :])
    return list(rest) if form.is_flow(pointer) and data[key] is not None else []


def ended_by_comma(words: Sequence[str], pointer: Pointer, form: Form) -> Finding:
    """The finding for a value between braces that a comma ends too early: what stands there as keys is its rest."""
    first, last = form.spans[(*pointer, words[0])].value, form.spans[(*pointer, words[-1])].key
    assert last is not None
    text = form.document.source.text[first.start : last.end]
    part = form.below((*pointer, words[0]))
    mended = _with_comma(text, part)
    thousands = "integer" in part.get("type", ()) and re.fullmatch(r"\d{1,3}(?:,\d{3})+", text) is not None
    if thousands:
        number = text.replace(",", "")
        mended = number if int(number) <= part.get("maximum", int(number)) else None
    prose = mended is not None and mended[:1] == "'"
    return form.unknown_key(
        Span(first.start, last.end),
        f"inside {{ }} a comma ends the {'text' if prose else 'value'} of `{words[0]}`, so the rest is lost",
        label="put it all in quotes" if prose else f"write `{mended}`" if mended else "",
        help="a number is written without a sign between its digits"
        if thousands
        else f"write {words[0]}: {shortened(mended, 70)}"
        if prose
        else ""
        if mended
        else _one_value(part),
        replacement=mended,
        safe=not thousands,
    )


def rest_of_number(pointer: Pointer, form: Form) -> Finding | None:
    """The finding for three digits that stand as a key of a map of names, cut off from a number by the comma before thousands."""
    data = value_at(form.data, pointer[:-1])
    before = [*takewhile(lambda each: each != pointer[-1], data)] if isinstance(data, dict) else []
    if not before or not re.fullmatch(r"\d{3}", str(pointer[-1])) or type(data[before[-1]]) is not int:
        return None
    found = ended_by_comma([before[-1], str(pointer[-1])], pointer[:-1], form)
    return replace(found, besides=(pointer,))


def _one_value(part: Mapping[str, Any]) -> str:
    examples = part.get("examples")
    return "it takes one value" + (f", such as `{inline_yaml(examples[0])}`" if examples else "")


def _with_comma(text: str, part: Mapping[str, Any]) -> str | None:
    """A value with commas as its schema takes it: in quotes, as a list, or as a range; None where it takes none."""
    kinds = part.get("type", ())
    if "array" in kinds:
        return f"[{text}]"
    if "object" in kinds and (mended := coerced(text, text, part)):
        return mended
    if "string" not in kinds or "enum" in part or "x-refers" in part:
        return None
    if re.search(part.get("pattern", ""), text):
        return quoted(text)
    meant = respelt(text, part)
    return yaml_text(meant) if meant else None
