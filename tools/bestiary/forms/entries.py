"""Lists of entries whose hyphens are missing, or too many."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
import re
from typing import Any

from bestiary.counting import counted
from bestiary.diagnostic import At, Change, Finding, Pointer, Span
from bestiary.forms.dropping import drop_of_all, is_all
from bestiary.forms.form import Form
from bestiary.forms.listing import NAMING, lone_entry
from bestiary.forms.name_keys import is_guess, named_text, numbered
from bestiary.forms.whole import is_whole
from bestiary.forms.words import called, joined, shortened
from bestiary.pointers import value_at
from bestiary.source.positions import before_on_line
from bestiary.source.quoting import yaml_text

#: A name with what it does behind it, as books set them.
_NAMED_WORDS = re.compile(r"(?P<name>[A-Z][\w' ]{1,40})(?:\.| +[–—-]) +(?P<text>[A-Z].*)")
_NUMBER = re.compile(r"\d+[.)] ")
#: What can be nothing but words: they end as sentences do.
_SENTENCES = re.compile(r"[A-Z]\S* .*[^.][.!?]")


def entries_as_keys(value: Any, pointer: Pointer, form: Form) -> Finding | None:
    """A map where a list of entries belongs: one entry without its hyphen, or names that are written as keys."""
    keys = form.known((*pointer, 0)) if isinstance(value, dict) else {}
    if not value or not keys or not form.takes(pointer, "array"):
        return None
    if "drop" in keys and value.keys() <= {"add", "drop"}:
        return _edits_of_entries(value, pointer, form)
    entry = (*pointer, 0)
    if any(key in keys or (_NUMBER.match(key) and not numbered(key, entry, form)[1]) for key in value):
        own = form.known(pointer)
        return None if any(key in own for key in value) else lone_entry(value, keys, pointer, form)
    naming = "name" if "name" in keys else choosing_key([*value], entry, form)
    if naming is None or "text" not in keys or not all(isinstance(each, str) for each in value.values()):
        return None
    made = [
        (At((*pointer, key), key=True), named_text(key, naming, (*pointer, key), form, entry, "- ")) for key in value
    ]
    changes = tuple(Change(at, text) for at, text in made if text)
    name, more = numbered(next(iter(value)), entry, form)
    written = [f"- {naming}: {shortened(name) if name else '…'}", *more]
    return form.wrong_type(
        At((*pointer, next(iter(value))), key=True),
        f"{called(pointer)} must be a list of entries, but its "
        f"{naming if name else more[0].partition(':')[0]}s stand here as keys",
        label="write " + " and ".join(f"`{line}`" for line in written) + " and `text:` below it",
        changes=changes if len(changes) == len(value) else (),
        safe=not any(is_guess(key, entry, form) for key in value),
    )


def choosing_key(words: Sequence[str], pointer: Pointer, form: Form) -> str | None:
    """The key of an entry that has all of some words among its choices; None where none has."""
    known = form.known(pointer)
    return next(
        (key for key in known if all(word in form.below((*pointer, key)).get("enum", ()) for word in words)), None
    )


def entry_of_words(value: Any, pointer: Pointer, form: Form) -> Finding | None:
    """The finding for words that stand for an entry, its name before a full stop or a dash; None for any other value."""
    found = _NAMED_WORDS.fullmatch(value) if isinstance(value, str) and isinstance(pointer[-1], int) else None
    span, part = form.spans.get(pointer), form.below(pointer)
    if found is None or span is None or not span.plain or not {"name", "text"} <= part.get("properties", {}).keys():
        return None
    lead = before_on_line(form.document.source.text, span.value.start)
    if lead.strip() != "-" or "\n" in form.raw(pointer):
        return None
    return form.wrong_type(
        pointer,
        f"{called(pointer)} must be a map of keys and values, but this is the text `{shortened(value)}`",
        label=f"write `name: {found['name']}`, and `text: …` below it",
        help="an entry starts with its name: `- name: …`",
        replacement=f"name: {yaml_text(found['name'])}\n{' ' * len(lead)}text: {yaml_text(found['text'])}",
        # A name may end elsewhere.
        safe=False,
    )


def entry_of_text(value: Any, pointer: Pointer, form: Form) -> Finding | None:
    """The finding for sentences that stand for an entry, or for a list of such, where one key of an entry takes them alone; None
    for any other value.
    """
    listed = form.takes(pointer, "array")
    entry = (*pointer, 0) if listed else pointer
    key = _key_of_text(entry, form) if isinstance(value, str) and isinstance(entry[-1], int) else None
    if key is None or form.takes(entry, "string") or not _SENTENCES.fullmatch(value):
        return None
    line = f"{key}: {yaml_text(value)}"
    return form.wrong_type(
        pointer,
        f"these words are the `{key}` of an entry of {called(entry[:-1])}, but stand without that key",
        label=f"write `- {shortened(line, 70)}`" + (" on a line of its own" if listed else ""),
        changes=tuple(_with_its_key(line, listed, pointer, form)),
    )


def _with_its_key(line: str, listed: bool, pointer: Pointer, form: Form) -> Iterator[Change]:
    """The change that writes words as the first line of an entry, `listed` below the key that they stand beside; none for several lines."""
    span, text = form.spans.get(pointer), form.document.source.text
    if span is None or not span.plain or "\n" in form.raw(pointer):
        return
    if not listed:
        yield Change(At(pointer), line)
    elif span.key is not None:
        above, start = before_on_line(text, span.key.start), text.index(":", span.key.end) + 1
        if not above.strip(" -") and not text[start : span.value.start].strip():
            yield Change(Span(start, span.value.end), f"{form.between(pointer)}  - {line}")


def _key_of_text(entry: Pointer, form: Form) -> str | None:
    """The one key that is enough for an entry, beside its name, and takes sentences; None where none or several are."""
    part = form.below(entry)
    shown = [{*each} - {"name"} for each in part.get("examples", ()) if isinstance(each, dict)]
    alone = {key for each in shown if len(each) == 1 for key in each if "x-text" in form.below((*entry, key))}
    return alone.pop() if len(alone) == 1 and not part.get("required") else None


def _edits_of_entries(value: Mapping[str, Any], pointer: Pointer, form: Form) -> Finding:
    """The finding for a list of entries that is edited like a list of names."""
    dropped = value.get("drop", [])
    if is_all(dropped):
        return drop_of_all(pointer, form)
    dropped = dropped if isinstance(dropped, list) else [dropped]
    names = [each.get("name") if isinstance(each, dict) else each for each in dropped]
    written = [f"{{name: {yaml_text(str(name))}, drop: true}}" for name in names]
    added = form.raw((*pointer, "add"))
    raw = form.raw(pointer)
    plain = "\n" not in raw and "#" not in raw and (not added or added[:1] == "[") and raw[:1] == "{"
    entries = ([added[1:-1].strip()] if added else []) + written
    mended = f"[{', '.join(entries)}]" if plain and None not in names else None
    return form.wrong_type(
        pointer,
        f"{called(pointer)} is a list of entries, which `add` and `drop` do not edit",
        label=f"write `{shortened(mended, 70)}`" if mended else "",
        help="an entry of its own adds to the base, one of the same name replaces that of the base, and "
        "`- {name: …, drop: true}` takes it away",
        replacement=mended,
    )


def parted_entry(pointer: Pointer, form: Form, bad: Set[Pointer]) -> list[Pointer]:
    """The entries that are really keys of one, each with a hyphen of its own; empty when an entry is none of such.

    `bad` are the entries that lack something.
    """
    if not pointer or not isinstance(pointer[-1], int):
        return []
    entries, known = value_at(form.data, pointer[:-1]), form.known(pointer)
    run: list[Pointer] = []
    seen: set[str] = set()
    for place, entry in enumerate(entries):
        key = next(iter(entry)) if isinstance(entry, dict) and len(entry) == 1 else ""
        own: Pointer = (*pointer[:-1], place)
        # A name alone may lack nothing.
        part = key in known and (own in bad or key in NAMING)
        if not part or key in seen:
            if place > pointer[-1]:
                break
            run, seen = [], set()
        if part:
            run.append(own)
            seen.add(key)
    return run if len(run) > 1 and pointer in run else []


def torn_entry(pointer: Pointer, form: Form, bad: Set[Pointer]) -> Pointer | None:
    """The second part of an entry that a hyphen tears apart, one of them at a place; None where none is.

    `bad` are the entries that lack something; both parts together lack nothing.
    """
    if not pointer or not isinstance(pointer[-1], int):
        return None
    entries, part = value_at(form.data, pointer[:-1]), form.below(pointer)
    for second in (pointer[-1], pointer[-1] + 1):
        own: Pointer = (*pointer[:-1], second)
        one, other = entries[second - 1 : second + 1] if 0 < second < len(entries) else ((), ())
        if not isinstance(one, dict) or not isinstance(other, dict) or form.raw(own)[:1] in ("", "{", "["):
            continue
        whole = {*one, *other}
        # What starts with its name is an entry of its own.
        torn = len(whole) == len(one) + len(other) and next(iter(other)) not in NAMING
        if torn and whole <= part.get("properties", {}).keys() and is_whole(whole, part):
            return own
    return None


def rejoined(second: Pointer, form: Form, bad: Set[Pointer]) -> Finding:
    """The one finding for a hyphen that tears an entry apart."""
    key = next(iter(value_at(form.data, second)))
    hyphen = _hyphen_before((*second, key), form)
    return form.missing_key(
        (*second, key),
        f"a hyphen stands before `{key}`, which tears it from the entry above",
        label=f"write {counted(len(hyphen.text), 'space')} before it" if hyphen else "",
        help="only the first key of an entry has a hyphen",
        changes=(hyphen,) if hyphen else (),
        # What the entry above lacks, or has too much, may be mended with it.
        besides=((*second[:-1], int(second[-1]) - 1),),
        # What is whole without the other may be an entry of its own.
        safe={second, (*second[:-1], int(second[-1]) - 1)} <= bad,
    )


def _hyphen_before(pointer: Pointer, form: Form) -> Change | None:
    """What writes spaces in place of the hyphen before a key; None where more or none stands before it."""
    span, text = form.spans.get(pointer), form.document.source.text
    start = span.key.start if span and span.key else 0
    lead = before_on_line(text, start)
    return Change(Span(start - len(lead), start), " " * len(lead)) if re.fullmatch(r" *- +", lead) else None


def parted(run: list[Pointer], form: Form) -> Finding:
    """The one finding for keys of an entry that each have a hyphen."""
    keys = [next(iter(value_at(form.data, pointer))) for pointer in run]
    hyphens = [_hyphen_before((*pointer, key), form) for pointer, key in zip(run[1:], keys[1:], strict=True)]
    changes = tuple(filter(None, hyphens))
    shown = [f"`{key}`" for key in keys]
    required = form.below(run[0]).get("required", ())
    return form.missing_key(
        (*run[1], keys[1]),
        f"each of the keys {joined(shown)} stands behind a hyphen of its own, which makes each an entry",
        help="only the first key of an entry has a hyphen: put spaces in place of the others",
        changes=changes if None not in hyphens and set(required) <= set(keys) else (),
        besides=tuple(run),
    )
