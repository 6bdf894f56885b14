"""Keys that should not be where they are, and keys that should be and are not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import takewhile
import re
from typing import Any

from bestiary.collection.schemas import named_keys
from bestiary.diagnostic import At, Finding, Pointer, Span
from bestiary.forms.beside import all_beside, beside_their_map, to_the_top
from bestiary.forms.form import Form
from bestiary.forms.homes import home_of_word, in_sibling, sibling_of, value_as_key, way_out
from bestiary.forms.listing import NAMING, list_as_map, other_word
from bestiary.forms.words import either, inline_yaml, joined, shortened
from bestiary.mend.respelling import coerced, respelt
from bestiary.pointers import value_at
from bestiary.resources import resolve_ref
from bestiary.source.positions import before_on_line
from bestiary.source.quoting import quoted, yaml_text
from bestiary.suggest import is_slip, nearest


def _unknown_keys(error: Any) -> list[str]:
    return [key for key in error.instance if key not in error.schema.get("properties", {})]


def unknown_key(error: Any, pointer: Pointer, form: Form) -> Iterator[Finding]:
    """Keys that have no meaning at their place."""
    if (listed := list_as_map(error.instance, pointer, form)) is not None:
        yield listed
        return
    allowed = list(error.schema.get("properties", {}))
    beside = all_beside(pointer, form)
    yield from (beside_their_map(key, words, pointer, form) for key, words in beside.items())
    swallowed = {word for words in beside.values() for word in words}
    for key in _unknown_keys(error):
        if key in swallowed:
            continue
        instead = error.schema.get("x-instead", {}).get(key.casefold(), "")
        meant = form.misspelt.get(pointer, {}).get(key) or other_word(key, allowed) or nearest(key, allowed)
        if instead and meant and meant in allowed and not is_slip(key, meant) and f"`{meant}`" not in instead:
            meant = None
        # A key of the sheet is no slip for one of an entry.
        if pointer and meant and key in form.schema.get("properties", {}) and not is_slip(key, meant):
            meant = None
        if (bare := _colonless(key, pointer, form, allowed)) is not None:
            yield bare
            continue
        words = [] if meant else _words_after_comma(key, pointer, form, allowed)
        if words:
            swallowed |= set(words)
            yield _comma(words, pointer, form)
        elif _holds_sheet(pointer, form):
            yield _whole_below(key, form)
        elif home := value_as_key(key, pointer, form):
            yield _name_as_key(key, home, allowed, pointer, form)
        elif not meant and (sibling := sibling_of(key, pointer, form)):
            yield in_sibling(key, sibling, pointer, form)
        elif not meant and (naming := _naming_key(pointer, form)):
            yield _name_as_key(key, naming, allowed, pointer, form)
        else:
            swallowed |= set(_words_behind(key, pointer, form, allowed))
            yield _stranger(key, meant, instead or way_out(key, meant, allowed, pointer, form), pointer, form)


def _colonless(key: str, pointer: Pointer, form: Form, allowed: Sequence[str]) -> Finding | None:
    """A key and its value without the colon between them, as brackets let it pass."""
    first, _, rest = key_and_value(key)
    data = value_at(form.data, pointer)
    if first not in allowed or first in data or not rest or data[key] is not None:
        return None
    return colon_missing(key, pointer, form)


def key_and_value(key: str) -> tuple[str, str, str]:
    """A key of a map that has its value in it, in parts: the key, the sign that stands for the colon, and the value."""
    found = re.match(r"([\w-]+)(?: *(=) *| +)(.*)", key, re.DOTALL)
    return (found[1], found[2] or "", found[3]) if found else (key, "", "")


def colon_missing(key: str, pointer: Pointer, form: Form) -> Finding:
    """The finding for a key of a map that is really a key and its value, with a space between them."""
    first, sign, rest = key_and_value(key)
    return Finding(
        "unknown-key",
        form.document.source,
        At((*pointer, key), key=True),
        f"`{sign}` stands behind `{first}`, not a colon" if sign else f"the colon behind `{first}` is missing",
        label=f"write `{first}: {shortened(rest)}`",
        help="a key has a colon and a space behind it",
        replacement=f"{first}: {yaml_text(rest)}" if not form.raw((*pointer, key)) else None,
    )


def _stranger(key: str, meant: str | None, help: str, pointer: Pointer, form: Form) -> Finding:
    taken = meant is not None and meant in value_at(form.data, pointer)
    label = f"did you mean `{meant}`?" if meant and not taken else ""
    help = help or (f"`{meant}` is here already" if taken else "")
    if meant and nearest(key, [meant]) is None and not other_word(key, [meant]):
        label, taken = f"`{meant}` is missing: is it that?", True
    return Finding(
        "unknown-key",
        form.document.source,
        At((*pointer, key), key=True),
        f"unknown key `{shortened(key)}`",
        label=label,
        help=help,
        replacement=meant if meant and not taken else None,
        changes=to_the_top(key, pointer, form) if not meant and key in form.schema.get("properties", {}) else (),
        safe=meant is None or is_slip(key, meant) or other_word(key, [meant]) is not None,
    )


def is_cut_off(pointer: Pointer, form: Form) -> bool:
    """Whether a comma between braces ends a value too early, which is told at the keys that it makes of the rest."""
    data = value_at(form.data, pointer[:-1])
    following = list(data)[list(data).index(pointer[-1]) + 1 :] if isinstance(data, dict) else []
    allowed = list(form.below(pointer[:-1]).get("properties", {}))
    first = following[0] if following and following[0] not in allowed and pointer[-1] in allowed else None
    return first is not None and pointer[-1] in _words_after_comma(first, pointer[:-1], form, allowed)


def _words_after_comma(key: str, pointer: Pointer, form: Form, allowed: Sequence[str]) -> list[str]:
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


def _words_behind(key: str, pointer: Pointer, form: Form, allowed: Sequence[str]) -> list[str]:
    """The keys without a value that follow an unknown one between braces: a comma cut them off its value."""
    data, keys = value_at(form.data, pointer), list(value_at(form.data, pointer))
    rest = takewhile(lambda each: data[each] is None and each not in allowed, keys[keys.index(key) + 1 :])
    return list(rest) if form.raw(pointer)[:1] == "{" and data[key] is not None else []


def _comma(words: Sequence[str], pointer: Pointer, form: Form) -> Finding:
    first, last = form.spans[(*pointer, words[0])].value, form.spans[(*pointer, words[-1])].key
    assert last is not None
    text = form.document.source.text[first.start : last.end]
    part = form.below((*pointer, words[0]))
    mended = _with_comma(text, part)
    prose = mended is not None and mended[:1] == "'"
    return Finding(
        "unknown-key",
        form.document.source,
        Span(first.start, last.end),
        f"inside {{ }} a comma ends the {'text' if prose else 'value'} of `{words[0]}`, so the rest is lost",
        label="put it all in quotes" if prose else f"write `{mended}`" if mended else "",
        help=f"write {words[0]}: {shortened(mended, 70)}" if prose else "" if mended else _one_value(part),
        replacement=mended,
    )


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


def _naming_key(pointer: Pointer, form: Form) -> str | None:
    if not pointer or not isinstance(pointer[-1], int):
        return None
    return next((key for key in form.missing.get(pointer, ()) if key in NAMING), None)


def _name_as_key(key: str, naming: str, allowed: Sequence[str], pointer: Pointer, form: Form) -> Finding:
    at = At((*pointer, key), key=True)
    data, mended = value_at(form.data, pointer), None
    if isinstance(data[key], str) and "text" in allowed and "text" not in data:
        mended = named_text(key, naming, (*pointer, key), form)
    # Between braces a word alone is a key without a value.
    alone = f"{naming}: {yaml_text(key)}" if data[key] is None and form.raw(pointer)[:1] == "{" else None
    return Finding(
        "unknown-key",
        form.document.source,
        at,
        f"`{shortened(key)}` stands where a key should; is it the {naming}?",
        label=f"write `{naming}: {shortened(key)}`" + (" and `text:` below it" if mended else ""),
        help=""
        if mended or alone
        else "several of a kind are as many entries"
        if isinstance(data[key], int)
        else "and the other keys below it, at the same indentation",
        replacement=mended or alone,
    )


def named_text(key: str, naming: str, pointer: Pointer, form: Form, lead: str = "") -> str | None:
    """What stands for a name that is written as the key of its text: `name: Bite`, and `text` below it; None between brackets."""
    span, text = form.spans.get(pointer), form.document.source.text
    if span is None or span.key is None:
        return None
    line = before_on_line(text, span.key.start)
    if line.strip(" -") or "\n" in text[span.value.start : span.value.end].rstrip():
        return None
    return f"{lead}{naming}: {yaml_text(key)}\n{' ' * (len(line) + len(lead))}text"


def _holds_sheet(pointer: Pointer, form: Form) -> bool:
    """Whether the whole sheet stands below one key."""
    inner = next(iter(form.data.values())) if not pointer and len(form.data) == 1 else None
    known = form.schema.get("properties", {})
    return isinstance(inner, dict) and len(inner) > 1 and sum(key in known for key in inner) * 2 > len(inner)


def _whole_below(key: str, form: Form) -> Finding:
    return Finding(
        "unknown-key",
        form.document.source,
        At((key,), key=True),
        f"the whole sheet stands below `{shortened(key)}`, but its keys belong at the margin",
        help="take this line out, and the spaces before the lines below it: what a sheet is called is the name of its file",
    )


def missing_keys(error: Any, pointer: Pointer, form: Form) -> Iterator[Finding]:
    """The keys a map cannot do without, in one finding."""
    if _holds_sheet(pointer, form):
        return
    strange = [key for key in value_at(form.data, pointer) if _is_unknown(key, pointer, form)]
    explained = {*form.misspelt.get(pointer, {}).values(), *(sibling_of(key, pointer, form) for key in strange)}
    explained |= {value_as_key(key, pointer, form) for key in strange}
    explained |= {home[0] for key in value_at(form.data, pointer) if (home := home_of_word(key, pointer, form))}
    # What a sheet over a base lacks is in the base.
    keys = [key for key in form.missing[pointer] if key not in explained and not _means_base(strange, pointer, form)]
    naming = _naming_key(pointer, form)
    if naming and any(_is_stranger(key, pointer, form) for key in value_at(form.data, pointer)):
        keys = [key for key in keys if key != naming]
    # One finding for all keys that a map lacks, made when the first of them comes up.
    if not keys or f"'{form.missing[pointer][0]}' is a required" not in error.message:
        return
    if not pointer and form.document.data.get("extends", "") is None:
        yield _empty_base(form)
        return
    part = form.below(pointer)
    examples = [_example_line(key, form.below((*pointer, key))) for key in keys]
    many = len(keys) > 1
    yield Finding(
        "missing-key",
        form.document.source,
        At(pointer, key=True),
        f"the key{'s' if many else ''} {joined([f'`{key}`' for key in keys])} {'are' if many else 'is'} missing",
        help=("add lines" if many else "add a line") + " such as " + ", ".join(f"`{line}`" for line in examples)
        if part
        else "",
    )


def _empty_base(form: Form) -> Finding:
    """The finding for a sheet that lacks what the base would give it, which is not named."""
    return Finding(
        "missing-key",
        form.document.source,
        At(("extends",), key=True),
        "`extends` names no base, and without one this sheet lacks " + joined([f"`{key}`" for key in form.missing[()]]),
        help="write the id of the base behind it, or take the key out and add what is missing",
    )


def _means_base(strange: Sequence[str], pointer: Pointer, form: Form) -> bool:
    """Whether one of the unknown keys of a sheet is a misspelt `extends`, or another word for it."""
    takes = not pointer and "extends" in form.schema.get("properties", {})
    return takes and any(is_slip(key, "extends") or other_word(key, ["extends"]) for key in strange)


def _is_stranger(key: str, pointer: Pointer, form: Form) -> bool:
    allowed = form.below(pointer).get("properties", {})
    return key not in allowed and nearest(key, allowed) is None


def _example_line(key: str, schema: Mapping[str, Any]) -> str:
    examples = schema.get("examples", ())
    return f"{key}: {inline_yaml(examples[0])}" if examples else f"{key}: …"


def one_needed(error: Any, pointer: Pointer, form: Form) -> Iterator[Finding]:
    """A map with none of the keys of which it needs one."""
    choices = [choice["required"][0] for choice in error.validator_value if "required" in choice]
    present = form.data if not pointer else value_at(form.data, pointer)
    if not set(choices).isdisjoint(form.misspelt.get(pointer, {}).values()):
        return
    # A misspelt key is what should be here, and so is one that belongs into such a map: it has a finding of its own.
    if isinstance(present, dict) and any(
        nearest(key, choices)
        or (_is_unknown(key, pointer, form) and sibling_of(key, pointer, form) in choices)
        or value_as_key(key, pointer, form)
        for key in present
        if key not in choices
    ):
        return
    yield Finding(
        "missing-key",
        form.document.source,
        At(pointer, key=True),
        "this says nothing of what happens",
        help=f"add {either(choices)}",
    )


def companion_missing(error: Any, pointer: Pointer, form: Form) -> Iterator[Finding]:
    """A key that stands without the one it belongs to."""
    for key, needed in error.validator_value.items():
        for other in needed:
            if key not in error.instance or other in error.instance:
                continue
            if any(nearest(each, [other]) for each in error.instance if _is_unknown(each, pointer, form)):
                continue
            yield Finding(
                "missing-key",
                form.document.source,
                At((*pointer, key), key=True),
                f"`{key}` stands here without `{other}`",
                help=f"add `{other}`, or take `{key}` out",
            )


def _is_unknown(key: str, pointer: Pointer, form: Form) -> bool:
    return key not in form.below(pointer).get("properties", {})


def misspelt_keys(
    errors: Sequence[Any], missing: Mapping[Pointer, Sequence[str]], common: Mapping[str, Any]
) -> dict[Pointer, dict[str, str]]:
    """By map: the unknown keys that are meant for missing ones, each explaining both."""
    found: dict[Pointer, dict[str, str]] = {}
    for error in errors:
        if error.validator != "additionalProperties":
            continue
        pointer = tuple(error.absolute_path)
        left = set(missing.get(pointer, ()))
        strangers = []
        for key in _unknown_keys(error):
            bare = key_and_value(key)[0] if error.instance[key] is None else ""
            meant = (
                (bare if bare in left else None)
                or nearest(key, left)
                or _spoken_of(error.schema.get("x-instead", {}).get(key.casefold(), ""), left)
                or _taking(error.instance[key], left, error.schema)
            )
            if meant:
                left.discard(meant)
                found.setdefault(pointer, {})[key] = meant
            elif nearest(key, error.schema.get("properties", {})) is None:
                strangers.append(key)
        # One key too many and one too few of the same type: `hp: 4` without `vitality` is one mistake.
        if len(left) == 1 and len(strangers) == 1 and not (pointer and isinstance(pointer[-1], int)):
            part, _ = resolve_ref(error.schema["properties"].get(next(iter(left)), {}), error.schema, common)
            example = part.get("examples", [None])[0]
            if type(example) is type(error.instance[strangers[0]]):
                found.setdefault(pointer, {})[strangers[0]] = left.pop()
    return found


def _spoken_of(words: str, keys: Set[str]) -> str | None:
    """The first of some keys that a sentence names."""
    return next((found for found in named_keys(words) if found in keys), None)


def _taking(value: Any, keys: Set[str], schema: Mapping[str, Any]) -> str | None:
    """The one of some keys that has a word among its choices; None where none or several have."""
    word = str(value).casefold()
    found = [key for key in keys if word in schema["properties"].get(key, {}).get("enum", ())]
    return found[0] if len(found) == 1 else None


def keys_missing(errors: Sequence[Any]) -> dict[Pointer, list[str]]:
    """By map: the required keys that are not there."""
    missing: dict[Pointer, list[str]] = {}
    for error in errors:
        if error.validator == "required":
            key = next(key for key in error.validator_value if f"'{key}' is a required" in error.message)
            missing.setdefault(tuple(error.absolute_path), []).append(str(key))
    return missing
