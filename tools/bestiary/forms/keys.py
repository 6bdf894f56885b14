"""Keys that should not be where they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
import re
from typing import Any

from bestiary.collection.schemas import named_keys, said_instead
from bestiary.diagnostic import At, Change, Data, Finding, Pointer, Span
from bestiary.forms.beside import all_beside, beside_their_map, is_of_type, may_hold, to_the_top
from bestiary.forms.form import Form
from bestiary.forms.homes import (
    choice_meant,
    counted_choice,
    in_sibling,
    plain_word,
    sibling_of,
    usual_keys,
    value_as_key,
    way_out,
)
from bestiary.forms.listing import NAMING, counted_entry, list_as_map, naming_key, other_word
from bestiary.forms.paired import counted_words, keys_in, pair_of, without_quotes, written_apart
from bestiary.forms.renaming import Renamed, renamed_together
from bestiary.forms.signs import colons_missing, ended_by_comma, gapless, is_colonless, words_after_comma, words_behind
from bestiary.forms.words import joined, shortened
from bestiary.forms.wrapped import all_homeless, below_home, keys_out, unwrapped, wrapped_keys
from bestiary.pointers import value_at
from bestiary.source.positions import before_on_line
from bestiary.source.quoting import yaml_text
from bestiary.suggest import is_slip, nearest

_NUMBER = r"(?P<number>\d+(?: *[-–] *\d+)?)"
#: `1-3. Trip`, or a range alone, and `Trip (1-3)`.
_NUMBER_BEFORE = re.compile(rf"{_NUMBER}(?:[.:)]?\s+(?P<name>\D.*))?")
_NUMBER_BEHIND = re.compile(rf"(?P<name>[^\d\s].*?)[\s,:]+[(\[]?{_NUMBER}[)\]]?")


def unknown_keys(error: Any) -> list[str]:
    """The keys of a map that its schema does not know."""
    return [key for key in error.instance if key not in error.schema.get("properties", {})]


def unknown_key(error: Any, pointer: Pointer, form: Form) -> Iterator[Finding]:
    """Keys that have no meaning at their place."""
    if (listed := list_as_map(error.instance, pointer, form)) is not None:
        yield listed
        return
    allowed = list(error.schema.get("properties", {}))
    beside = all_beside(pointer, form)
    yield from (beside_their_map(key, words, pointer, form) for key, words in beside.items())
    homeless = all_homeless(pointer, form)
    yield from (below_home(home, words, pointer, form) for home, words in homeless.items())
    swallowed = {word for words in (*beside.values(), *homeless.values()) for word in words}
    renamed: list[Renamed] = []
    signless: list[str] = []
    for key in unknown_keys(error):
        if key in swallowed:
            continue
        meant, instead = _meant_and_told(key, error.schema, pointer, form)
        if is_colonless(key, pointer, form, allowed):
            signless.append(key)
            continue
        if gap := gapless(key, pointer, form, allowed):
            yield gap
            continue
        wrapped = wrapped_keys(key, pointer, form) if not holds_sheet(pointer, form) else []
        if wrapped and not naming_key(pointer, form) and not value_as_key(key, pointer, form):
            yield unwrapped(key, wrapped, pointer, form)
            continue
        if several := keys_in(key, error.instance[key], allowed):
            yield written_apart(key, several, pointer, form)
            continue
        if pair := pair_of(key, pointer, form):
            yield without_quotes(key, pair, pointer, form)
            continue
        if line := number_as_key(key, pointer, form):
            yield _above_text(key, line, pointer, form)
            continue
        if counted := counted_words(key, pointer, form):
            yield counted
            continue
        words = [] if meant else words_after_comma(key, pointer, form, allowed)
        if words:
            swallowed |= set(words)
            yield ended_by_comma(words, pointer, form)
        elif holds_sheet(pointer, form):
            yield _whole_below(key, form)
        elif home := value_as_key(key, pointer, form):
            yield _name_as_key(key, home, allowed, pointer, form)
        elif not meant and (sibling := sibling_of(key, pointer, form)):
            yield in_sibling(key, sibling, pointer, form)
        elif not meant and (naming := naming_key(pointer, form)):
            yield _name_as_key(key, naming, allowed, pointer, form)
        else:
            swallowed |= set(words_behind(key, pointer, form, allowed))
            found = _stranger(key, meant, instead or way_out(key, meant, allowed, pointer, form), pointer, form)
            renamed.append(Renamed(key, meant or "", found, instead))
    yield from renamed_together(renamed, pointer, form)
    if signless:
        yield colons_missing(signless, pointer, form)


def _meant_and_told(key: str, part: Mapping[str, Any], pointer: Pointer, form: Form) -> tuple[str | None, str]:
    """The key that an unknown one is meant for, and what is told of it as a key of other games; None and empty for none."""
    allowed, usual = list(part.get("properties", {})), usual_keys(pointer, form)
    instead = said_instead(key, part)
    if instead and _is_near_another(key, instead, allowed, pointer, form):
        instead = ""
    meant = form.misspelt.get(pointer, {}).get(key) or _meant(key, instead, allowed, pointer, form)
    if meant and usual.get(meant, meant) not in value_at(form.data, pointer):
        meant = usual.get(meant, meant)
    if meant and _is_itself(key, meant, pointer, form):
        instead = ""
    # What is told of a key of other games goes before its letters; a key of the sheet is no slip for one of an entry.
    of_sheet = pointer and key in form.schema.get("properties", {})
    spoken = meant is not None and f"`{meant}`" in instead
    if meant and not spoken and (instead or of_sheet) and not (is_slip(key, meant) and not instead):
        meant = None
    return meant, instead


def _is_near_another(key: str, instead: str, allowed: Sequence[str], pointer: Pointer, form: Form) -> bool:
    """Whether the value of a key fits to one near it, and to none that is told of it as a key of other games."""
    value = value_at(form.data, pointer)[key]
    if not isinstance(value, (list, dict)):
        return False
    taking = [name for name in allowed if is_of_type(form.below((*pointer, name)), value)]
    near = nearest(key, taking)
    return near is not None and is_slip(key, near) and not any(name in taking for name in named_keys(instead))


def _meant(key: str, instead: str, allowed: Sequence[str], pointer: Pointer, form: Form) -> str | None:
    """The key that an unknown one is meant for: one of its meaning, or near it and for such a value; None where none is."""
    value = value_at(form.data, pointer)[key]
    if word := other_word(key, allowed):
        return word
    named = named_keys(instead)
    near = nearest(key, [name for name in allowed if may_hold((*pointer, name), value, form)])
    if near and is_slip(key, near) and (not instead or near in named or _is_itself(key, near, pointer, form)):
        return near
    free = len(named) == 1 and named[0] in allowed and named[0] not in form.misspelt.get(pointer, {}).values()
    if free and _takes_as_it_is((*pointer, named[0]), value, form):
        return named[0]
    whole = nearest(key, allowed)
    return near if near and _takes_as_it_is((*pointer, near), value, form) else whole if _same(key, whole) else None


def _same(key: str, name: str | None) -> bool:
    return name is not None and name.casefold() == key.strip().casefold()


def _is_itself(key: str, name: str, pointer: Pointer, form: Form) -> bool:
    """Whether a key is another but for its capitals, or near it with one of its choices behind it."""
    chosen = value_at(form.data, pointer)[key] in form.below((*pointer, name)).get("enum", ())
    return _same(key, name) or (chosen and is_slip(key, name))


def _takes_as_it_is(pointer: Pointer, value: Data, form: Form) -> bool:
    """Whether a key at a place takes a value, or a list of such: no number where words stand, no map for a list."""
    fits = value is None or is_of_type(form.below(pointer), value)
    return fits or (isinstance(value, str) and may_hold(pointer, value, form))


def _stranger(key: str, meant: str | None, help: str, pointer: Pointer, form: Form) -> Finding:
    value = value_at(form.data, pointer)[key]
    taken = meant is not None and meant in value_at(form.data, pointer)
    label = f"did you mean `{meant}`?" if meant and not taken else ""
    help = help or (f"`{meant}` is here already" if taken else "")
    told = meant is not None and (nearest(key, [meant]) or other_word(key, [meant]) or f"`{meant}`" in help)
    # What starts the key, as the letters of scores do, is short for it.
    sure = meant is not None and (nearest(key, [meant]) or meant.startswith(key.casefold()))
    if meant and (not told or (meant in form.missing.get(pointer, ()) and not sure)):
        label, taken = f"`{meant}` is missing: is it that?", True
    return Finding(
        "unknown-key",
        form.document.source,
        At((*pointer, key), key=True),
        f"unknown key `{shortened(key)}`",
        label=label,
        help=help,
        # A value that the key cannot take is the next mistake.
        replacement=meant if meant and not taken and may_hold((*pointer, meant), value, form) else None,
        changes=to_the_top(key, pointer, form) if not meant and _fits_the_top(key, pointer, form) else (),
        safe=meant is None or is_slip(key, meant) or _is_other_word(key, meant, help, pointer, form),
    )


def _fits_the_top(key: str, pointer: Pointer, form: Form) -> bool:
    """Whether a key is one of the sheet, and its value may stand there."""
    value = value_at(form.data, pointer)[key]
    return key in form.schema.get("properties", {}) and value in form.below((key,)).get("enum", (value,))


def _is_other_word(key: str, meant: str, help: str, pointer: Pointer, form: Form) -> bool:
    """Whether an unknown key is another word for one: of a base, or for what happens, with sentences behind it."""
    prose = "x-text" in form.below((*pointer, meant)) and isinstance(value_at(form.data, pointer)[key], str)
    return other_word(key, [meant]) is not None or (prose and f"`{meant}`" in help)


def _name_as_key(key: str, naming: str, allowed: Sequence[str], pointer: Pointer, form: Form) -> Finding:
    at, own = At((*pointer, key), key=True), (*pointer, key)
    count = value_at(form.data, own)
    if type(count) is int and (counted := counted_entry(key, count, pointer, form)):
        return _counted_name(key, naming, counted, pointer, form)
    if two := name_and_key(key, pointer, form):
        return _on_lines(key, naming, *two, pointer, form)
    part = form.below((*pointer, naming))
    word = key if naming in NAMING or "enum" not in part else choice_meant(key, part) or plain_word(key)
    data, mended = value_at(form.data, pointer), None
    name, more = numbered(word, pointer, form)
    if isinstance(data[key], str) and "text" in allowed and "text" not in data:
        mended = named_text(word, naming, own, form, pointer)
    wrapped = wrapped_keys(key, pointer, form) if name and not more else []
    # Between braces a word alone is a key without a value.
    alone = f"{naming}: {yaml_text(word)}" if data[key] is None and form.raw(pointer)[:1] == "{" else None
    lines = [f"{naming}: {yaml_text(name)}", *more]
    changes = tuple(keys_out(key, wrapped, pointer, form, lines[0]) if wrapped else _with_value(lines, own, form))
    said = (
        "is it the " + (naming if name or not more else f"{more[0].partition(':')[0]}, and what is the {naming}") + "?"
    )
    return Finding(
        "unknown-key",
        form.document.source,
        at,
        f"`{shortened(key)}` stands where a key should; {said}",
        label="write "
        + joined([f"`{naming}: {shortened(name) if name else '…'}`", *(f"`{line}`" for line in more)])
        + (" and `text:` below it" if mended or not name else ""),
        help=""
        if mended or alone or not name
        else "several of a kind are as many entries"
        if isinstance(data[key], int)
        else "and the other keys below it, at the same indentation",
        replacement=mended or alone,
        changes=changes,
        safe=not is_guess(word, pointer, form),
    )


def name_and_key(key: str, pointer: Pointer, form: Form) -> tuple[str, str] | None:
    """The name and the key of an entry that stand on one line as one key, as in `Trip range: 1-3`; None for any other key."""
    found, data = re.fullmatch(r"(?P<name>\S.*?),? +(?P<key>[a-z_]+)", key), value_at(form.data, pointer)
    if (
        found is None
        or found["key"] in {*data, *NAMING}
        or found["key"] not in form.below(pointer).get("properties", ())
    ):
        return None
    return (found["name"], found["key"]) if may_hold((*pointer, found["key"]), data[key], form) else None


def _on_lines(key: str, naming: str, name: str, other: str, pointer: Pointer, form: Form) -> Finding:
    """The finding for the name of an entry with one of its keys behind it on the same line."""
    span, text = form.spans.get((*pointer, key)), form.document.source.text
    lead = before_on_line(text, span.key.start) if span and span.key else "?"
    between = ", " if form.raw(pointer)[:1] == "{" else f"\n{' ' * len(lead)}"
    mendable = between == ", " or not lead.strip(" -")
    return Finding(
        "unknown-key",
        form.document.source,
        At((*pointer, key), key=True),
        f"`{other}` is a key of its own, but stands on the line of `{shortened(name)}`",
        label=f"write `{naming}: {shortened(name)}`, and `{other}:` below it",
        help="each key starts a line of its own",
        replacement=f"{naming}: {yaml_text(name)}{between}{other}" if mendable else None,
    )


def _with_value(lines: Sequence[str], pointer: Pointer, form: Form) -> Iterator[Change]:
    """What writes some keys and their values in place of one with nothing behind it, in lines; nothing for any other."""
    span, text = form.spans.get(pointer), form.document.source.text
    colon = re.compile(r"[ \t]*:(?=[ \t]*\r?$)", re.M).match(text, span.key.end) if span and span.key else None
    if span is None or span.key is None or colon is None or value_at(form.data, pointer) is not None:
        return
    lead = before_on_line(text, span.key.start)
    if not lead.strip(" -"):
        yield Change(Span(span.key.start, colon.end()), f"\n{' ' * len(lead)}".join(lines))


def _counted_name(key: str, naming: str, counted: str, pointer: Pointer, form: Form) -> Finding:
    """The finding for a name with how many there are of it behind it, as a key and its value."""
    alone = len(value_at(form.data, pointer)) == 1
    return Finding(
        "unknown-key",
        form.document.source,
        At((*pointer, key), key=True),
        f"`{shortened(key)}` stands where a key should; is it the {naming}?",
        label=f"write `{counted}`",
        help="several of a kind are as many entries, or one with their number",
        changes=(Change(At(pointer), counted),) if alone else (),
    )


def named_text(key: str, naming: str, pointer: Pointer, form: Form, entry: Pointer, lead: str = "") -> str | None:
    """What stands for a name that is written as the key of its text: `name: Bite`, and `text` below it; None between brackets.

    `entry` is the place of such an entry: a number beside the name is a key of its own there.
    """
    span, text = form.spans.get(pointer), form.document.source.text
    if span is None or span.key is None:
        return None
    line = before_on_line(text, span.key.start)
    name, more = numbered(key, entry, form)
    if not name or line.strip(" -") or "\n" in text[span.value.start : span.value.end].rstrip():
        return None
    return f"\n{' ' * (len(line) + len(lead))}".join([f"{lead}{naming}: {yaml_text(name)}", *more, "text"])


def numbered(key: str, entry: Pointer, form: Form) -> tuple[str, list[str]]:
    """A name without the number beside it, and the line with the key of an entry that takes such a number and no words, if any.

    The name is empty where there is but the number.
    """
    if choice := counted_choice(key, entry, form):
        return choice.own, [f"{choice.other}: {choice.value}"]
    found = _NUMBER_BEFORE.fullmatch(key) or _NUMBER_BEHIND.fullmatch(key)
    number = re.sub(r" *[-–] *", "-", found["number"]) if found else ""
    for name in form.below(entry).get("properties", ()):
        pattern = form.below((*entry, name)).get("pattern")
        if found and pattern and re.search(pattern, number) and not re.search(pattern, "Any words"):
            return found["name"] or "", [f"{name}: {number}"]
    return key, []


def number_as_key(key: str, pointer: Pointer, form: Form) -> str | None:
    """The line of the missing key that a number is the value of, which stands as the key of a text; None for any other key."""
    data = value_at(form.data, pointer)
    name, lines = numbered(key, pointer, form)
    missing = lines and lines[0].partition(":")[0] in form.missing.get(pointer, ())
    takes_text = "text" in form.below(pointer).get("properties", {}) and "text" not in data
    alone = not name and missing and takes_text and not naming_key(pointer, form) and isinstance(data[key], str)
    return lines[0] if alone else None


def _above_text(key: str, line: str, pointer: Pointer, form: Form) -> Finding:
    """The finding for a number that stands as the key of a text."""
    at, span = At((*pointer, key), key=True), form.spans.get((*pointer, key))
    lead = before_on_line(form.document.source.text, span.key.start) if span and span.key else ""
    between = ", " if form.raw(pointer)[:1] == "{" else f"\n{' ' * len(lead)}"
    said = f"`{shortened(key)}` is a value of `{line.partition(':')[0]}`, and no key"
    label = f"write `{line}`, and `text:` before what happens"
    return Finding(
        "unknown-key", form.document.source, at, said, label=label, changes=(Change(at, f"{line}{between}text"),)
    )


def is_guess(key: str, entry: Pointer, form: Form) -> bool:
    """Whether the one number behind a name may as well be a part of it, as in `Form 3`: ranges are none."""
    found = _NUMBER_BEHIND.fullmatch(key)
    return found is not None and found["number"].isdecimal() and not counted_choice(key, entry, form)


def holds_sheet(pointer: Pointer, form: Form) -> bool:
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
        changes=tuple(keys_out(key, list(form.data[key]), (), form)),
    )


def is_unknown(key: str, pointer: Pointer, form: Form) -> bool:
    """Whether the map at a place does not know a key."""
    return key not in form.below(pointer).get("properties", {})
