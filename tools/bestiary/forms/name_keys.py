"""Names, results and numbers that stand where a key should: `Bite: It bites.`, `1-3: It falls.`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
import re

from bestiary.diagnostic import At, Change, Data, Finding, Pointer, Span
from bestiary.forms.beside import may_hold
from bestiary.forms.form import Form
from bestiary.forms.homes import choice_meant, counted_choice, plain_word
from bestiary.forms.listing import NAMING, counted_entry, naming_key
from bestiary.forms.words import either, joined, shortened
from bestiary.forms.wrapped import keys_out, wrapped_keys
from bestiary.pointers import value_at
from bestiary.source.positions import before_on_line
from bestiary.source.quoting import yaml_text

#: What people write for `true`.
_ON = frozenset({"yes", "on", "x"})
#: An id.
_WORD = re.compile(r"[a-z]+(?:-[a-z]+)*")
_NUMBER = r"(?P<number>\d+(?: *[-–] *\d+)?)"
#: `1-3. Trip`, or a range alone, and `Trip (1-3)`.
_NUMBER_BEFORE = re.compile(rf"{_NUMBER}(?:[.:)]?\s+(?P<name>\D.*))?")
_NUMBER_BEHIND = re.compile(rf"(?P<name>[^\d\s].*?)[\s,:]+[(\[]?{_NUMBER}[)\]]?")


def name_as_key(key: str, naming: str, allowed: Sequence[str], pointer: Pointer, form: Form) -> Finding:
    """The finding for a name, or one of the choices that an entry starts with, that stands as a key."""
    own, data = (*pointer, key), value_at(form.data, pointer)
    if two := name_and_key(key, pointer, form):
        return _on_lines(key, naming, *two, pointer, form)
    if type(data[key]) is int and (counted := counted_entry(key, data[key], pointer, form)):
        return _counted_name(key, naming, counted, pointer, form)
    word = _word_meant(key, naming, pointer, form)
    if counting := _counting(naming, word, data[key], pointer, form):
        return _with_its_number(own, f"{naming}: {yaml_text(word)}", counting, form)
    name, more = numbered(word, pointer, form)
    said_by = _saying(data[key], allowed)
    mended = None if said_by in {"", *data} else named_text(word, naming, own, form, pointer, said_by=said_by)
    wrapped = wrapped_keys(key, pointer, form) if name and not more else []
    # Between braces a word alone is a key without a value.
    alone = data[key] is None and form.is_flow(pointer)
    lines = [f"{naming}: {yaml_text(word if alone else name)}", *more]
    changes = tuple(keys_out(key, wrapped, pointer, form, lines[0]) if wrapped else _with_value(lines, own, form))
    flags = {flag: f"{flag}: true" for flag in bare_flags(pointer, form)} if alone and changes else {}
    changes += tuple(Change(At((*pointer, flag), key=True), line) for flag, line in flags.items())
    shown = (f"{naming}: {shortened(name) if name else '…'}", *more, *flags.values())
    return form.unknown_key(
        own,
        f"`{shortened(key)}` stands where a key should; is it the {_asked(naming, name, more)}?",
        label=f"write {_marked(shown)}" + (f" and `{said_by or 'text'}:` below it" if mended or not name else ""),
        help="" if mended or alone or not name else _named_help(data[key], naming),
        replacement=mended,
        changes=changes,
        safe=not is_guess(word, pointer, form),
    )


def _word_meant(key: str, naming: str, pointer: Pointer, form: Form) -> str:
    """The choice that a key is meant for where there are such, else the key."""
    part = form.below((*pointer, naming))
    return key if naming in NAMING or "enum" not in part else choice_meant(key, part) or plain_word(key)


def _marked(lines: Sequence[str]) -> str:
    return joined([f"`{line}`" for line in lines])


def _with_its_number(own: Pointer, line: str, counting: str, form: Form) -> Finding:
    """The finding for a choice that stands as the key of a number, which another key takes."""
    return form.unknown_key(
        own,
        f"`{own[-1]}` stands where a key should; is it the {line.partition(':')[0]}?",
        label=f"write `{line}`, and `{counting}: {form.raw(own)}` beside it",
        replacement=f"{line}{form.between(own)}{counting}",
        # The number may be that of something else.
        safe=False,
    )


def _counting(naming: str, word: str, value: Data, pointer: Pointer, form: Form) -> str:
    """The one key that takes the number behind a word that stands as a key, one of the choices of another; empty where none does."""
    if type(value) is not int or word not in form.below((*pointer, naming)).get("enum", ()):
        return ""
    free = [name for name in form.known(pointer) if name not in value_at(form.data, pointer)]
    taking = [name for name in free if form.below((*pointer, name)).get("type") == "integer"]
    return taking[0] if len(taking) == 1 else ""


def bare_flags(pointer: Pointer, form: Form) -> list[str]:
    """The keys between braces that switch something on, and stand there as words alone."""
    data = value_at(form.data, pointer) if form.is_flow(pointer) else {}
    flags = [key for key in data if data[key] is None and form.below((*pointer, key)).get("type") == "boolean"]
    text, spans = form.document.source.text, [form.spans.get((*pointer, key)) for key in flags]
    ends = [text[span.key.end :].lstrip()[:1] if span and span.key else ":" for span in spans]
    return [key for key, end in zip(flags, ends, strict=True) if end in (",", "}")]


def _asked(naming: str, name: str, more: Sequence[str]) -> str:
    """What a name that stands as a key may be; without a `name`, the number that is all there is of it."""
    return naming if name or not more else f"{more[0].partition(':')[0]}, and what is the {naming}"


def _named_help(value: Data, naming: str) -> str:
    if isinstance(value, int) and naming in NAMING:
        return "several of a kind are as many entries"
    return "and the other keys below it, at the same indentation"


def _saying(value: Data, allowed: Sequence[str]) -> str:
    """The key that what stands behind a name is for: a word alone is a status, where there is a key for such; else empty."""
    if not isinstance(value, str):
        return ""
    return next((key for key in ("status", "text") if key in allowed and (key == "text" or _WORD.fullmatch(value))), "")


def name_and_key(key: str, pointer: Pointer, form: Form) -> tuple[str, str] | None:
    """The name and the key of an entry that stand on one line as one key, as in `Trip range: 1-3`; None for any other key."""
    found, data = re.fullmatch(r"(?P<name>\S.*?),? +(?P<key>[a-z_]+)", key), value_at(form.data, pointer)
    if found is None or found["key"] in {*data, *NAMING} or found["key"] not in form.known(pointer):
        return None
    return (found["name"], found["key"]) if may_hold((*pointer, found["key"]), data[key], form) else None


def _on_lines(key: str, naming: str, name: str, other: str, pointer: Pointer, form: Form) -> Finding:
    """The finding for the name of an entry with one of its keys behind it on the same line."""
    span, text = form.spans.get((*pointer, key)), form.document.source.text
    lead = before_on_line(text, span.key.start) if span and span.key else "?"
    mendable = form.is_flow(pointer) or not lead.strip(" -")
    return form.unknown_key(
        (*pointer, key),
        f"`{other}` is a key of its own, but stands on the line of `{shortened(name)}`",
        label=f"write `{naming}: {shortened(name)}`, and `{other}:` below it",
        help="each key starts a line of its own",
        replacement=f"{naming}: {yaml_text(name)}{form.between((*pointer, key))}{other}" if mendable else None,
    )


def _with_value(lines: Sequence[str], pointer: Pointer, form: Form) -> Iterator[Change]:
    """What writes some keys and their values in place of one with nothing behind it, in lines; nothing for any other."""
    span, text = form.spans.get(pointer), form.document.source.text
    flow = form.is_flow(pointer[:-1])
    ending = r"(?:[ \t]*:)?[ \t]*(?=\s*[,}])" if flow else r"[ \t]*:(?=[ \t]*\r?$)"
    colon = re.compile(ending, re.M).match(text, span.key.end) if span and span.key else None
    if span is None or span.key is None or colon is None or value_at(form.data, pointer) is not None:
        return
    if flow or not before_on_line(text, span.key.start).strip(" -"):
        yield Change(Span(span.key.start, colon.end()), form.between(pointer).join(lines))


def _counted_name(key: str, naming: str, counted: str, pointer: Pointer, form: Form) -> Finding:
    """The finding for a name with how many there are of it behind it, as a key and its value."""
    alone = len(value_at(form.data, pointer)) == 1
    rest = [each for each in _counts_around(pointer, form) if each[0] != pointer]
    return form.unknown_key(
        (*pointer, key),
        f"`{shortened(key)}` stands where a key should; is it the {naming}?"
        + (f" So in {len(rest)} more below" if rest else ""),
        label=f"write `{counted}`",
        help="several of a kind are as many entries, or one with their number",
        changes=(Change(At(pointer), counted), *(Change(At(at), entry) for at, entry in rest)) if alone else (),
    )


def _counts_around(pointer: Pointer, form: Form) -> Iterator[tuple[Pointer, str]]:
    """The entries of the list around a place that are each but a name with how many there are of it, and what stands for them."""
    for number, entry in enumerate(value_at(form.data, pointer[:-1])):
        at: Pointer = (*pointer[:-1], number)
        ((name, count),) = entry.items() if isinstance(entry, dict) and len(entry) == 1 else (("", None),)
        if type(count) is int and name not in form.known(at) and (written := counted_entry(name, count, at, form)):
            yield at, written


def is_counted_above(pointer: Pointer, form: Form) -> bool:
    """Whether an entry is a name with how many there are of it, and one above, which tells of both, is too."""
    places = [at for at, _ in _counts_around(pointer, form)] if pointer and isinstance(pointer[-1], int) else []
    return pointer in places[1:]


def named_text(
    key: str, naming: str, pointer: Pointer, form: Form, entry: Pointer, lead: str = "", said_by: str = "text"
) -> str | None:
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
    return f"\n{' ' * (len(line) + len(lead))}".join([f"{lead}{naming}: {yaml_text(name)}", *more, said_by])


def numbered(key: str, entry: Pointer, form: Form) -> tuple[str, list[str]]:
    """A name without the number beside it, and the line with the key of an entry that takes such a number and no words, if any.

    The name is empty where there is but the number.
    """
    if choice := counted_choice(key, entry, form):
        return choice.own, [f"{choice.other}: {choice.value}"]
    found = _NUMBER_BEFORE.fullmatch(key) or _NUMBER_BEHIND.fullmatch(key)
    number = re.sub(r" *[-–] *", "-", found["number"]) if found else ""
    for name in form.known(entry):
        pattern = form.below((*entry, name)).get("pattern")
        if found and pattern and re.search(pattern, number) and not re.search(pattern, "Any words"):
            return found["name"] or "", [f"{name}: {number}"]
    return key, []


def number_as_key(key: str, pointer: Pointer, form: Form) -> str | None:
    """The line of the missing key that a number is the value of, which stands as the key of a text or of nothing; else None."""
    data = value_at(form.data, pointer)
    name, lines = numbered(key, pointer, form)
    missing = lines and lines[0].partition(":")[0] in form.missing.get(pointer, ())
    takes_text = "text" in form.known(pointer) and "text" not in data
    fits = data[key] is None or (takes_text and isinstance(data[key], str))
    return lines[0] if not name and missing and fits and not naming_key(pointer, form) else None


def number_above_text(key: str, line: str, pointer: Pointer, form: Form) -> Finding:
    """The finding for a number that stands as the key of a text, or of nothing."""
    at = At((*pointer, key), key=True)
    said = f"`{shortened(key)}` is a value of `{line.partition(':')[0]}`, and no key"
    if value_at(form.data, pointer)[key] is None:
        changes = (Change(at, line),) if form.is_flow(pointer) else tuple(_with_value([line], (*pointer, key), form))
        return form.unknown_key((*pointer, key), said, label=f"write `{line}`", changes=changes)
    what = _saying(value_at(form.data, pointer)[key], ["status", "text"])
    label = f"write `{line}`, and `{what}:` before what happens"
    changes = (Change(at, f"{line}{form.between((*pointer, key))}{what}"),)
    return form.unknown_key((*pointer, key), said, label=label, changes=changes)


def is_guess(key: str, entry: Pointer, form: Form) -> bool:
    """Whether the one number behind a name may as well be a part of it, as in `Form 3`: ranges are none."""
    found = _NUMBER_BEHIND.fullmatch(key)
    return found is not None and found["number"].isdecimal() and not counted_choice(key, entry, form)


def switched_on(key: str, pointer: Pointer, form: Form) -> str | None:
    """The one key beside a word that is on, as in `draft: true`, which has that word among its choices; None for any other."""
    data, known = value_at(form.data, pointer), form.known(pointer)
    if data[key] is not True and str(data[key]).casefold() not in _ON:
        return None
    free = [name for name in known if name not in data]
    homes = [name for name in free if key.casefold() in form.below((*pointer, name)).get("enum", ())]
    return homes[0] if len(homes) == 1 else None


def word_at_key(key: str, home: str, pointer: Pointer, form: Form) -> Finding:
    """The finding for a word that `switched_on` finds."""
    own, word = (*pointer, key), key.casefold()
    return form.unknown_key(
        own,
        f"`{shortened(key)}` is a value of `{home}`, and no key",
        label=f"write `{home}: {word}`",
        changes=(Change(At(own, key=True), home), Change(At(own), yaml_text(word))),
    )


def choice_lacking(key: str, pointer: Pointer, form: Form) -> str | None:
    """The key with choices that an entry lacks of which one unknown key, with words behind it, is all there is; else None."""
    data = value_at(form.data, pointer)
    if not pointer or not isinstance(pointer[-1], int) or [*data] != [key] or not isinstance(data[key], str):
        return None
    missing = form.missing.get(pointer, ())
    return missing[0] if len(missing) == 1 and "enum" in form.below((*pointer, missing[0])) else None


def without_choice(key: str, choosing: str, pointer: Pointer, form: Form) -> Finding:
    """The finding for words that stand as the key of an entry, and do not say which of some choices it is for."""
    known, words = form.known(pointer), re.findall(r"\w+", key.casefold())
    choices = [str(each) for each in form.below((*pointer, choosing)).get("enum", ())]
    named = [word for word in words if word in choices]
    counted = [f"{name}: {number}" for name, number in pairwise(words) if name in known]
    said_by = _saying(value_at(form.data, pointer)[key], list(known))
    lines = [f"{choosing}: {named[0] if len(named) == 1 else '…'}", *counted, *([f"{said_by}: …"] if said_by else [])]
    several = f"; {joined([f'`{each}`' for each in named])} are entries of their own" if len(named) > 1 else ""
    return form.unknown_key(
        (*pointer, key),
        f"`{shortened(key)}` stands where a key should; an entry here says its `{choosing}`",
        help=f"write {joined([f'`{line}`' for line in lines])}, each on a line; `{choosing}` can be {either(choices)}{several}",
    )
