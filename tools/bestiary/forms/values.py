"""Values that are not what their key takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
import re
from typing import Any

from bestiary.diagnostic import At, Change, Finding, How, Pointer, Span
from bestiary.forms.beside import keys_beside
from bestiary.forms.bullets import bulleted, parted_names
from bestiary.forms.dropping import edit_of_list
from bestiary.forms.entries import entries_as_keys, entry_of_words
from bestiary.forms.form import Form
from bestiary.forms.homes import at_its_home, home_of_word, plain_word
from bestiary.forms.listing import lines_of_text, list_as_map, list_beside_key, marked_entries, sign_above_list
from bestiary.forms.lost import cut_short, lost_anchor
from bestiary.forms.maps_as_text import map_as_text, number_of_word
from bestiary.forms.neighbours import written_beside
from bestiary.forms.numbers import hidden_number, number_meant
from bestiary.forms.overfull import is_overfull
from bestiary.forms.signs import colons_missing, is_cut_off, key_and_value, rest_of_number
from bestiary.forms.spelling import value_of_list
from bestiary.forms.words import (
    TYPE_WORDS,
    called,
    either,
    examples_help,
    found_words,
    inline_yaml,
    number_text,
    shortened,
    span_words,
)
from bestiary.mend.respelling import NOTHING, coerced
from bestiary.pointers import value_at
from bestiary.source.positions import before_on_line
from bestiary.source.quoting import quoted, yaml_text
from bestiary.suggest import is_clear, nearest

_BEHIND_KEY = re.compile(r"(?:[ \t]*(?P<colon>:))?(?:[ \t]+(?P<comment>#[^\r\n]*[^\s]))?")


def wrong_type(error: Any, pointer: Pointer, form: Form) -> Iterator[Finding]:
    """A value of another type than its key takes."""
    value, name, source = error.instance, called(pointer), form.document.source
    words = _type_words(error)
    if not pointer:
        yield _no_map(value, form)
    elif (
        (value is None and keys_beside(str(pointer[-1]), pointer[:-1], form))
        or (value is None and is_overfull(pointer[:-1], form))
        or is_cut_off(pointer, form)
    ):
        # What it lacks stands beside it, and is told there.
        return
    elif value is None and (anchor := lost_anchor(source, pointer, form.spans[pointer])) is not None:
        yield anchor
    elif value is None and (number := rest_of_number(pointer, form)) is not None:
        yield number
    elif value is None and _is_colonless(pointer, form):
        keys = [key for key in value_at(form.data, pointer[:-1]) if _is_colonless((*pointer[:-1], key), form)]
        if pointer[-1] == keys[0]:
            yield colons_missing(keys, pointer[:-1], form)
    elif value is None:
        yield _no_value(name, words, pointer, form)
    elif finding := (
        written_beside(pointer, form)
        or number_of_word(value, pointer, form)
        or sign_above_list(value, pointer, form)
        or bulleted(value, pointer, form)
        or entries_as_keys(value, pointer, form)
        or entry_of_words(value, pointer, form)
        or list_as_map(value, pointer, form)
        or list_beside_key(value, pointer, form)
        or marked_entries(value, pointer, form)
        or lines_of_text(value, pointer, form)
        or parted_names(value, pointer, form)
    ):
        yield finding
    else:
        finding = _other_type(error, pointer, form, words)
        # What is written alike right below another is one mistake with it.
        if finding.replacement is not None or not _is_one_more(pointer, form):
            yield finding


def _is_one_more(pointer: Pointer, form: Form) -> bool:
    """Whether a value is as wrong as all above it: entries that are words, where maps belong, or maps where numbers do."""
    above, key = value_at(form.data, pointer[:-1]), pointer[-1]
    if isinstance(key, int):
        words = "string" not in form.below(pointer).get("type", ())
        return words and key > 0 and all(isinstance(each, str) for each in above[: key + 1])
    alike = "x-refers-keys" in form.below(pointer[:-1]) and all(isinstance(each, dict) for each in above.values())
    return alike and key != next(iter(above))


def _other_type(error: Any, pointer: Pointer, form: Form, words: str) -> Finding:
    if edit := edit_of_list(error.instance, pointer, form):
        return edit
    span = form.spans.get(pointer) if "string" in _types(error) else None
    if span and (cut := cut_short(form.document.source, pointer, span, "x-text" in error.schema)):
        return cut
    value, raw, types = error.instance, form.raw(pointer), _types(error)
    replacement, number = coerced(value, raw, error.schema), None
    if isinstance(value, str) and "array" in types and "string" not in form.below((*pointer, 0)).get("type", ()):
        # Words are no entries of this list.
        replacement = None
    if isinstance(pointer[-1], int) and isinstance(value, (int, float)) and replacement != quoted(raw):
        # Its word may stand in the entry before.
        replacement = None
    if replacement is None and (number := number_meant(value, pointer, form, error.schema)) is not None:
        replacement = number.text
    replacement = replacement or map_as_text(value, raw, error.schema)
    listed, told = value_of_list(value, pointer, error.schema) if replacement is None else (None, "")
    replacement = replacement or listed
    replacement = replacement if replacement != raw and _has_room(replacement, pointer, form) else None
    names = isinstance(value, list) and len(value) > 1 and "x-refers" in error.schema
    help = (
        "it takes one of these"
        if names
        else ""
        if replacement
        else told
        or ("leave the key out where there is nothing" if "array" in types and str(value).casefold() in NOTHING else "")
        or _entry_help(value, error.schema)
        or _mapped_help(value, error.schema)
        or examples_help(error.schema)
    )
    return Finding(
        "wrong-type",
        form.document.source,
        At(pointer),
        f"{called(pointer)} must be {words}, but this is {found_words(value, raw)}",
        label=_written_label(replacement, raw),
        replacement=replacement,
        help=number.help if number else help,
        safe=number is None or number.safe,
    )


def _has_room(replacement: str | None, pointer: Pointer, form: Form) -> bool:
    """Whether lines can stand where a value does: not beside its key."""
    span, text = form.spans.get(pointer), form.document.source.text
    if replacement is None or "\n" not in replacement or span is None:
        return True
    return not before_on_line(text, span.value.start).strip()


def _entry_help(value: Any, schema: Mapping[str, Any]) -> str:
    """How words that stand for an entry of a list are written as one; empty for all else."""
    if not isinstance(value, str) or "name" not in schema.get("required", ()):
        return ""
    below = ", with `text: …` below it" if "text" in schema.get("properties", {}) else ""
    return f"an entry starts with its name: `- name: …`{below}"


def _mapped_help(value: Any, schema: Mapping[str, Any]) -> str:
    """How a list of names is written as a map that says something of each; empty for all else."""
    example = next(iter(schema.get("examples", ())), None)
    if not (isinstance(value, list) and value and isinstance(example, dict)) or "properties" in schema:
        return ""
    said = next(iter(example.values()), None)
    names = [each for each in value if isinstance(each, str)]
    return f"write it like `{inline_yaml({names[0]: said})}`" if names and isinstance(said, str) else ""


def _written_label(replacement: str | None, raw: str) -> str:
    if replacement is None:
        return ""
    if "\n" in replacement:
        if replacement[:1] == "-":
            return "write `- ` before each line"
        return "write the lines without hyphens" if raw[:1] == "-" else "write `key: value` with a space on each line"
    return f"write `{shortened(replacement, 70)}`"


def _no_map(value: Any, form: Form) -> Finding:
    """The finding for a file that is no map of keys at all."""
    source, help, mended = form.document.source, "the first line is most often `name: …`", None
    if isinstance(value, list):
        help = "one file holds one thing: give each entry a file of its own, without the hyphens"
        if mended := _without_hyphens(value, form):
            help = "take the hyphens out: only the entries of a list have one"
    # Nothing but keys that lack the space after their colon, or that have another sign for it.
    glued = re.compile(r"^([\w-]+)(?::(?=\S)| *= *)", re.MULTILINE)
    raw = source.text.rstrip()
    if isinstance(value, str) and all(glued.match(line) for line in raw.splitlines() if line.strip()):
        help, mended = "write `name: Bandit Thug`, with a space", glued.sub(r"\1: ", raw)
    return Finding(
        "wrong-type",
        source,
        Span(0, len(raw)) if mended else At(),
        "no key here is followed by a colon and a space"
        if mended and isinstance(value, str)
        else "a hyphen stands before each key, which makes a list of them"
        if mended
        else f"this is {found_words(value, '')}, not lines of `key: value`",
        help=help,
        replacement=mended,
    )


def _without_hyphens(value: list[Any], form: Form) -> str | None:
    """The text of a file whose keys stand as entries of one list, without their hyphens; None for any other."""
    keys = [key for entry in value for key in (entry if isinstance(entry, dict) else {"": None})]
    lines = form.document.source.text.rstrip().split("\n")
    if len(value) < 2 or len({*keys}) < len(keys) or not form.schema.get("properties", {}).keys() >= {*keys}:
        return None
    if not all(not line.strip() or line[:2] in ("- ", "  ") or line[0] == "#" for line in lines):
        return None
    return "\n".join(line if line[:1] == "#" else line[2:] if line.strip() else line for line in lines)


def _is_colonless(pointer: Pointer, form: Form) -> bool:
    """Whether a key of a map of names and numbers is a name with its number."""
    value = key_and_value(str(pointer[-1])).value
    is_number = re.fullmatch(r"[-+]?\d+", value) is not None
    return is_number and "x-refers-keys" in form.below(pointer[:-1]) and not form.raw(pointer)


def _no_value(name: str, words: str, pointer: Pointer, form: Form) -> Finding:
    written = form.raw(pointer)
    if written and "extends" in form.schema.get("properties", {}) and "extends" not in form.data:
        return Finding(
            "null-without-extends",
            form.document.source,
            At(pointer),
            f"{name} is taken away by `{written}`, but this sheet has no base (`extends`) to take it from",
            help=f"write {words}, or take the key out",
        )
    span, text = form.spans.get(pointer), form.document.source.text
    behind = _BEHIND_KEY.match(text, (span.key or Span(0, span.value.start)).end) if span else None
    comment = behind["comment"] if behind else None
    if comment and "#" not in written and words == TYPE_WORDS["integer"] and re.fullmatch(r"#[-+]?\d+", comment):
        return hidden_number(name, comment, pointer, form)
    # Between braces a word alone switches something on.
    flag = (
        f"{pointer[-1]}: true"
        if words == TYPE_WORDS["boolean"] and span and span.key and behind and not behind["colon"]
        else None
    )
    return Finding(
        "wrong-type",
        form.document.source,
        At(pointer, key=isinstance(pointer[-1], str)),
        f"{name} has no value" + (": what follows `#` is a comment" if comment else f"; {words} is expected"),
        label=f"write `{flag}`" if flag else "",
        help=_way_out(pointer, form, comment),
        replacement=flag,
    )


def _way_out(pointer: Pointer, form: Form, comment: str | None) -> str:
    """What to do about a key or hyphen with nothing behind it but a comment, if there is one."""
    is_key, is_heir = isinstance(pointer[-1], str), isinstance(form.data, dict) and "extends" in form.data
    if is_key and is_heir and any(isinstance(step, int) for step in pointer):
        # What is empty takes away what the base has in a map, but not in an entry.
        return "an entry takes the place of that of the base as a whole: write all of it, or take the key out"
    if comment:
        return f"if it is to be read, put it in quotes: {shortened(quoted(comment), 60)}"
    return f"write the value, or take the {'key' if is_key else 'hyphen'} out"


def _types(error: Any) -> list[str]:
    return error.validator_value if isinstance(error.validator_value, list) else [error.validator_value]


def _type_words(error: Any) -> str:
    wanted = [word for word in _types(error) if word != "null"]
    # `add` and `drop` edit the list of a base: the map is no other way to write the list itself.
    if set(error.schema.get("properties", ())) == {"add", "drop"}:
        wanted = [word for word in wanted if word != "object"]
    return " or ".join(TYPE_WORDS[word] for word in wanted)


def wrong_value(error: Any, pointer: Pointer, form: Form) -> Iterator[Finding]:
    """A value that is none of the choices."""
    if pointer and isinstance(pointer[-1], str) and (home := home_of_word(pointer[-1], pointer[:-1], form)):
        yield at_its_home(*home, pointer, form)
        return
    if beside := written_beside(pointer, form):
        yield beside
        return
    choices = [str(choice) for choice in error.validator_value]
    word = str(error.instance)
    meant = nearest(word, choices) or nearest(plain_word(word), choices)
    yield Finding(
        "wrong-value",
        form.document.source,
        At(pointer),
        f"{called(pointer)} cannot be `{shortened(error.instance)}`",
        label=f"did you mean `{meant}`?" if meant else "",
        help=f"it can be {either(choices)}" if len(choices) > 1 else f"it is always `{choices[0]}`",
        replacement=next((_written(choice) for choice in error.validator_value if str(choice) == meant), None),
        safe=meant is None or any(is_clear(each, meant, choices) for each in (word, plain_word(word))),
    )


def _written(choice: object) -> str:
    return yaml_text(choice) if isinstance(choice, str) else str(choice)


def out_of_range(error: Any, pointer: Pointer, form: Form) -> Iterator[Finding]:
    """A number too small or too large."""
    raw, number = form.raw(pointer), number_text(error.instance)
    plainly = raw and not re.fullmatch(r"[-+]?[\d.]+", raw)
    yield Finding(
        "out-of-range",
        form.document.source,
        At(pointer),
        f"{called(pointer)} is {number}{f', written `{raw}`' if plainly else ''}, but must be {span_words(error.schema)}",
    )


def too_long(error: Any, pointer: Pointer, form: Form) -> Iterator[Finding]:
    """A text too long."""
    yield Finding(
        "too-long",
        form.document.source,
        At(pointer),
        f"{called(pointer)} has {len(error.instance)} letters, but at most {error.validator_value} fit",
    )


def too_few(error: Any, pointer: Pointer, form: Form) -> Iterator[Finding]:
    """A list or map that holds nothing."""
    yield Finding(
        "empty-value",
        form.document.source,
        At(pointer),
        f"{called(pointer)} holds nothing",
        help=examples_help(error.schema) or "write a value, or take the key out",
    )


def stands_twice(error: Any, pointer: Pointer, form: Form) -> Iterator[Finding]:
    """Each value that a list has once more."""
    for number, value in enumerate(error.instance):
        if value in error.instance[:number]:
            at = At((*pointer, number))
            yield Finding(
                "wrong-value",
                form.document.source,
                at,
                f"`{shortened(value)}` stands twice in {called(pointer)}",
                label="leave it out",
                changes=(Change(at, how=How.TAKE),),
            )


def other_mistake(error: Any, pointer: Pointer, form: Form) -> Iterator[Finding]:
    """Whatever has no words of its own."""
    yield Finding(
        "wrong-value",
        form.document.source,
        At(pointer),
        f"{called(pointer)} is not as expected",
        help=examples_help(error.schema),
    )
