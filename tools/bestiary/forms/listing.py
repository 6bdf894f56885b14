"""Lists that are written as maps: names, traits or items that stand as keys."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
import re
from typing import Any

from bestiary.diagnostic import At, Change, Data, Finding, Pointer, Span
from bestiary.forms.form import Form
from bestiary.forms.homes import choice_meant
from bestiary.forms.words import called, examples_help, few, shortened
from bestiary.pointers import value_at
from bestiary.source.positions import before_on_line
from bestiary.source.quoting import yaml_text
from bestiary.suggest import is_slip, nearest

#: What else the keys are called that name a base or a thing, edit a list of the base, and set how severe checks are.
_OTHER_WORDS = {
    **dict.fromkeys(
        ("base", "based_on", "copies", "copy", "from", "inherit", "inherits", "parent", "template"), "extends"
    ),
    **dict.fromkeys(("append", "include", "insert", "plus"), "add"),
    **dict.fromkeys(("called", "heading", "label", "named", "title"), "name"),
    **dict.fromkeys(("severity", "severities"), "checks"),
    **dict.fromkeys(("delete", "exclude", "minus", "remove", "subtract", "without"), "drop"),
}
#: Keys that say what an entry of a list is called.
NAMING = ("name", "item")


def other_word(key: str, allowed: Container[str]) -> str | None:
    """The key that names a base or edits a list of it, for another word of its meaning; None for any other key."""
    meant = _OTHER_WORDS.get(re.sub(r"[ -]", "_", key.strip().casefold()))
    if meant is None and "drop" in allowed:
        near = nearest(key, [word for word, edit in _OTHER_WORDS.items() if edit in ("add", "drop")])
        meant = _OTHER_WORDS[near] if near and is_slip(key, near) else None
    return meant if meant in allowed else None


def name_of_list(key: str, pointer: Pointer, allowed: Container[str]) -> str | None:
    """The key for the name of an entry, for the word that its list is called by, as `bane` among `banes`; None for any other key."""
    folded = key.casefold()
    alike = folded not in allowed and len(pointer) > 1 and isinstance(pointer[-1], int) and pointer[-2] == f"{folded}s"
    return next((each for each in NAMING if each in allowed), None) if alike else None


def naming_key(pointer: Pointer, form: Form) -> str | None:
    """The key that says what an entry is called, where it is missing."""
    if not pointer or not isinstance(pointer[-1], int):
        return None
    return next((key for key in form.missing.get(pointer, ()) if key in NAMING), None)


def list_as_map(value: Any, pointer: Pointer, form: Form) -> Finding | None:
    """A map where a list belongs, with the entries of the list as its keys; None for any other value."""
    part = form.below(pointer)
    if not value or not isinstance(value, dict) or "array" not in part.get("type", ()):
        return None
    own = part.get("properties", {})
    if any(_edits(key, value[key], own) for key in value):
        return None
    keys = form.known((*pointer, 0))
    if all(key in keys for key in value):
        return lone_entry(value, keys, pointer, form)
    flow = form.is_flow(pointer)
    changes = tuple(_in_brackets(value, pointer, form) if flow else _with_hyphens(value, pointer, form))
    first = next(iter(value))
    lists = all(isinstance(each, list) for each in value.values()) and not _takes_parameter(pointer, form)
    if not changes and keys and not (lists and takes_text(pointer, form)) and (lists or not _naming(pointer, form)):
        return _no_entry(value, pointer, form)
    if lists:
        return _in_groups(value, pointer, form)
    said = "its entries stand in `[ ]`, not in `{ }`" if flow else "no hyphen stands before its entries"
    return form.wrong_type(
        At(pointer) if flow else At((*pointer, first), key=True),
        f"{called(pointer)} is a list{':' if flow else ', but'} {said}",
        label=f"write `{_in_short(value, changes, pointer, form)}`",
        help="" if flow and not (_has_counts(value) and _naming(pointer, form)) else _way_out(value),
        changes=changes,
        safe=not any(each is True for each in value.values()),
    )


def _in_short(value: Mapping[str, Any], changes: Sequence[Change], pointer: Pointer, form: Form) -> str:
    """How a map is written as a list: as a whole between brackets, of lines the first."""
    if changes and form.is_flow(pointer):
        return shortened(changes[0].text, 70)
    shown = [_shown(key, value[key], pointer, form) for key in value]
    return shortened(f"[{', '.join(shown)}]", 70) if form.is_flow(pointer) else f"- {shortened(shown[0])}"


def _in_groups(value: Mapping[str, Any], pointer: Pointer, form: Form) -> Finding:
    """The finding for entries of one list that stand in groups, each below a key."""
    raw = [form.raw((*pointer, key)) for key in value]
    plain = all(each[:1] == "[" and "\n" not in each and "#" not in each for each in raw)
    mended = f"[{', '.join(filter(None, (each[1:-1].strip() for each in raw)))}]" if plain else ""
    flow = form.raw(pointer)[:1] == "{"
    first = form.spans.get((*pointer, next(iter(value))))
    lines = Span(first.key.start, form.spans[pointer].value.end) if first and first.key and not flow else At(pointer)
    return form.wrong_type(
        At((*pointer, next(iter(value))), key=True),
        f"{called(pointer)} is one list, without {few(list(value))} in it",
        label=f"write `{shortened(mended, 70)}`" if mended else "",
        help="" if mended else "put all entries below each other, each behind a hyphen",
        changes=(Change(lines, mended),) if mended else (),
    )


def _edits(key: str, value: Data, own: Mapping[str, Any]) -> bool:
    """Whether a key is one of the map that edits a list, or meant for one: near it, with a list behind it."""
    near = isinstance(value, list) and nearest(key, list(own)) is not None
    return key in own or other_word(key, own) is not None or near or any(is_slip(key, name) for name in own)


def _no_entry(value: Mapping[str, Any], pointer: Pointer, form: Form) -> Finding:
    """The finding for a map that is no entry of its list, and whose keys name none."""
    return form.wrong_type(
        At((*pointer, next(iter(value))), key=True),
        f"{called(pointer)} takes entries with keys of their own, not `{shortened(next(iter(value)))}`",
        help=examples_help(form.below((*pointer, 0))),
    )


def lone_entry(value: Mapping[str, Any], keys: Mapping[str, Any], pointer: Pointer, form: Form) -> Finding:
    """The finding for one entry of a list of maps that stands without its hyphen; `keys` are those of an entry."""
    raw = form.raw(pointer)
    entry: Pointer = (*pointer, 0)
    needed = next(iter(form.below(entry).get("required", ())), None)
    if needed and raw[:1] != "{" and needed not in value and all(key in keys for key in value):
        return _without_first_line(value, needed, pointer, form)
    mended = None
    if raw[:1] == "{" and raw[-1:] == "}" and all(key in keys for key in value):
        mended = f"[{raw}]"
    elif raw and raw[0] not in "{&*!" and all(key in keys for key in value):
        mended = "- " + re.sub(r"(?<=\n)(?=[^\r\n])", "  ", raw)
    return form.wrong_type(
        At(pointer) if mended else At((*pointer, next(iter(value))), key=True),
        f"{called(pointer)} must be a list of entries, but no hyphen stands before this one",
        label=("write it in `[ ]`" if mended[0] == "[" else "write `- ` before it") if mended else "",
        help="start each entry with `- `, and its other keys below the first",
        replacement=mended,
    )


def _without_first_line(value: Mapping[str, Any], needed: str, pointer: Pointer, form: Form) -> Finding:
    """The finding for an entry that lacks the line it starts with: its hyphen and the key that it needs."""
    first = next(iter(value))
    example = next(iter(form.below((*pointer, 0, needed)).get("examples", ())), "…")
    return form.wrong_type(
        At((*pointer, first), key=True),
        f"the line that this entry of {called(pointer)} starts with is missing: a hyphen and its `{needed}`",
        help=f"write a line such as `- {needed}: {example}` above `{first}`",
    )


def _way_out(value: Mapping[str, Any]) -> str:
    if all(each is None or each is True for each in value.values()):
        return "put `- ` before each entry, with no colon behind it"
    return "put `- ` before each entry" + ("; several of a kind are as many entries" if _has_counts(value) else "")


def _has_counts(value: Mapping[str, Any]) -> bool:
    return any(isinstance(each, (int, float)) and not isinstance(each, bool) for each in value.values())


def _shown(key: str, value: Data, pointer: Pointer, form: Form) -> str:
    """How an entry is written that stands as a key, in short."""
    naming = _naming(pointer, form)
    if isinstance(value, dict) and naming:
        return _named_by(naming, key, pointer, form)
    return _counted(key, value, pointer, form) or (
        f"{key}: …" if value not in (None, True) and _takes_parameter(pointer, form) else key
    )


def _naming(pointer: Pointer, form: Form) -> str | None:
    """The key that an entry of a list starts with: its name, or the one of which all keys that stand for entries are choices."""
    entry, value = (*pointer, 0), value_at(form.data, pointer)
    needed = form.below(entry).get("required", ())
    words = list(value) if isinstance(value, dict) else [""]
    return next(
        (
            key
            for key in needed
            if key in NAMING or all(choice_meant(each, form.below((*entry, key))) for each in words)
        ),
        None,
    )


def _named_by(naming: str, word: str, pointer: Pointer, form: Form) -> str:
    """The line of an entry with the word that it starts with."""
    choice = None if naming in NAMING else choice_meant(word, form.below((*pointer, 0, naming)))
    return f"{naming}: {yaml_text(choice or word)}"


def takes_text(pointer: Pointer, form: Form) -> bool:
    """Whether an entry of a list may be words."""
    return form.takes((*pointer, 0), "string")


def _takes_parameter(pointer: Pointer, form: Form) -> bool:
    return isinstance(form.below((*pointer, 0)).get("additionalProperties"), Mapping)


def _counted(key: str, inner: Data, pointer: Pointer, form: Form) -> str:
    """How a word with a number as its value is written as one entry of a list: as its schema shows it, `Fire 5`, or with the
    key that counts; empty for others.
    """
    if type(inner) is not int:
        return ""
    example = str(form.below((*pointer, 0)).get("examples", [""])[0])
    if not re.fullmatch(r"[^\d]+ \d+", example):
        return counted_entry(key, inner, (*pointer, 0), form)
    word = key[:1].upper() + key[1:] if example[:1].isupper() else key
    return f"{yaml_text(word)} {inner}"


def counted_entry(name: str, count: int, entry: Pointer, form: Form) -> str:
    """How several of a kind are written as one entry of a list, where one of its keys alone takes whole numbers; else empty."""
    part = form.below(entry)
    naming, keys = _naming(entry[:-1], form), part.get("properties", ())
    counting = [key for key in keys if form.takes((*entry, key), "integer")]
    if naming is None or len(counting) != 1 or count < 1 or "string" not in part.get("type", ()):
        return ""
    return yaml_text(name) if count == 1 else f"{{{naming}: {yaml_text(name)}, {counting[0]}: {count}}}"


def _in_brackets(value: Mapping[str, Any], pointer: Pointer, form: Form) -> Iterator[Change]:
    """The change that writes a map in braces as a list in brackets; none where that would lose something."""
    raw, naming, entries = form.raw(pointer), _naming(pointer, form), []
    for key, inner in value.items():
        written = form.raw((*pointer, key))
        if (inner is None or inner is True) and takes_text(pointer, form):
            entries.append(yaml_text(key))
        elif counted := _counted(key, inner, pointer, form):
            entries.append(counted)
        elif isinstance(inner, dict) and naming and naming not in inner and written[:1] == "{":
            entries.append(f"{{{_named_by(naming, key, pointer, form)}, {written[1:].lstrip()}")
        elif inner is not None and not isinstance(inner, dict) and written and _takes_parameter(pointer, form):
            entries.append(f"{yaml_text(key)}: {written}")
        else:
            return
    if "\n" not in raw and "#" not in raw:
        yield Change(At(pointer), f"[{', '.join(entries)}]")


def _with_hyphens(value: Mapping[str, Any], pointer: Pointer, form: Form) -> list[Change]:
    """The changes that write the keys of a map in lines as entries of a list; none where that would lose something."""
    changes: list[Change] = []
    for key, inner in value.items():
        made = list(_hyphened((*pointer, key), inner, form))
        if not made:
            return []
        changes += made
    return changes


def _hyphened(pointer: Pointer, inner: Data, form: Form) -> Iterator[Change]:
    """The changes for one key of a map in lines."""
    text, span, above = form.document.source.text, form.spans.get(pointer), pointer[:-1]
    colon = re.compile(r"[ \t]*:").match(text, span.key.end) if span and span.key else None
    if span is None or span.key is None or colon is None:
        return
    start, key = span.key.start, yaml_text(str(pointer[-1]))
    lead = before_on_line(text, start)
    if lead.strip():
        return
    if inner is None and not form.raw(pointer) and takes_text(above, form):
        yield Change(Span(start, colon.end()), f"- {key}")
    elif inner is True and takes_text(above, form):
        yield Change(Span(start, span.value.end), f"- {key}")
    elif counted := _counted(str(pointer[-1]), inner, above, form):
        yield Change(Span(start, span.value.end), f"- {counted}")
    elif isinstance(inner, dict) and (naming := _naming(above, form)) and naming not in inner:
        named = f"- {_named_by(naming, str(pointer[-1]), above, form)}"
        yield from _named(span.value, Span(start, colon.end()), named, len(lead) + 2, form)
    elif not isinstance(inner, dict) and inner is not None and _takes_parameter(above, form):
        one_line = "\n" not in text[start : span.value.end].rstrip()
        yield from [Change(Span(start, start), "- ")] * one_line


def _named(value: Span, key: Span, written: str, column: int, form: Form) -> Iterator[Change]:
    """The changes that make a key with a map behind it the first line of an entry, its other keys in a column below."""
    text = form.document.source.text
    if text[value.start : value.start + 1] == "{":
        yield Change(Span(key.start, value.start + 1), f"- {{{written.removeprefix('- ')}, ")
        return
    lead = before_on_line(text, value.start)
    line, indent = value.start - len(lead), len(lead)
    if line <= key.start or lead.strip():
        return
    yield Change(key, written)
    for found in re.compile(rf"^ {{{indent}}}(?=.*\S)", re.MULTILINE).finditer(text, line, value.end):
        if indent != column:
            yield Change(Span(*found.span()), " " * column)
