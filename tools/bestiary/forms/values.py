"""Values that are not what their key takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
import re
from typing import Any

from bestiary.diagnostic import At, Finding, Pointer, Span
from bestiary.forms.beside import keys_beside
from bestiary.forms.dropping import edit_of_list
from bestiary.forms.entries import entries_as_keys
from bestiary.forms.form import Form
from bestiary.forms.homes import at_its_home, home_of_word
from bestiary.forms.listing import lines_of_text, list_as_map, list_beside_key, marked_entries
from bestiary.forms.lost import cut_short, lost_anchor
from bestiary.forms.signs import colon_missing, is_cut_off, key_and_value
from bestiary.forms.words import (
    TYPE_WORDS,
    article,
    called,
    either,
    examples_help,
    found_words,
    inline_yaml,
    number_text,
    shortened,
    span_words,
)
from bestiary.mend.respelling import BULLETS, coerced, half_of_range, respelt
from bestiary.source.positions import before_on_line
from bestiary.source.quoting import quoted, yaml_text
from bestiary.suggest import is_slip, nearest

_REMARK = re.compile(r"(\d{1,9})\s+(?P<aside>(?://|--|[;–—-])\s*)?(\(.+\)|[A-Za-z(].*)\Z", re.DOTALL)
_BULLET = rf"[{''.join(BULLETS)}]|-[^\s\d-]"
#: Entries on one line, each with a hyphen before it.
_ONE_LINE = re.compile(r"-[\w'][\w' ]*(?: +-[\w'][\w' -]*)*")
_BEHIND_KEY = re.compile(r"(?:[ \t]*(?P<colon>:))?(?:[ \t]+(?P<comment>#[^\r\n]*[^\s]))?")
_WORD = re.compile(r"[a-z][a-z-]*\Z")
_LENGTH = re.compile(r"\b(?:ft|feet|foot|met(?:re|er)s?|m|yards?|yd|miles?|km)\b", re.IGNORECASE)


def wrong_type(error: Any, pointer: Pointer, form: Form) -> Iterator[Finding]:
    """A value of another type than its key takes."""
    value, name, source = error.instance, called(pointer), form.document.source
    words = _type_words(error)
    if not pointer:
        yield _no_map(value, form)
    elif (value is None and keys_beside(str(pointer[-1]), pointer[:-1], form)) or is_cut_off(pointer, form):
        # What it lacks stands beside it, and is told there.
        return
    elif value is None and (anchor := lost_anchor(source, pointer, form.spans[pointer])) is not None:
        yield anchor
    elif value is None and _is_colonless(pointer, form):
        yield colon_missing(str(pointer[-1]), pointer[:-1], form)
    elif value is None:
        yield _no_value(name, words, pointer, form)
    elif isinstance(value, str) and re.match(_BULLET, value) and "array" in _types(error):
        mark = BULLETS.get(value[0])
        yield Finding(
            "wrong-type",
            source,
            At(pointer),
            f"{name} must be a list, but "
            + (
                f"{mark} stands before its entries, not a hyphen" if mark else "the space behind its hyphens is missing"
            ),
            help="start each entry with a plain `-` and a space",
            replacement=_hyphened(pointer, form),
        )
    elif finding := (
        entries_as_keys(value, pointer, form)
        or list_as_map(value, pointer, form)
        or list_beside_key(value, pointer, form)
        or marked_entries(value, pointer, form)
        or lines_of_text(value, pointer, form)
    ):
        yield finding
    else:
        yield _other_type(error, pointer, form, words)


def _other_type(error: Any, pointer: Pointer, form: Form, words: str) -> Finding:
    if edit := edit_of_list(error.instance, pointer, form):
        return edit
    span = form.spans.get(pointer) if "string" in _types(error) else None
    if span and (cut := cut_short(form.document.source, pointer, span, "x-text" in error.schema)):
        return cut
    value, raw, types = error.instance, form.raw(pointer), _types(error)
    replacement, remark = coerced(value, raw, error.schema), None
    if isinstance(value, str) and "array" in types and "string" not in form.below((*pointer, 0)).get("type", ()):
        # Words are no entries of this list.
        replacement = None
    if replacement is None and (remark := _remark(value, pointer, form, types)) is not None:
        replacement = f"{remark[1]}  # {remark[3]}"
    replacement = replacement if replacement != raw and _has_room(replacement, pointer, form) else None
    sure = remark is None or _is_aside(remark, error.schema)
    names = isinstance(value, list) and len(value) > 1 and "x-refers" in error.schema
    help = (
        "it takes one of these"
        if names
        else ""
        if replacement
        else _entry_help(value, error.schema) or _mapped_help(value, error.schema) or examples_help(error.schema)
    )
    return Finding(
        "wrong-type",
        form.document.source,
        At(pointer),
        f"{called(pointer)} must be {words}, but this is {found_words(value, raw)}",
        label=_written_label(replacement, raw),
        replacement=replacement,
        help=help
        if sure
        else f"write the number alone; `{pointer[-1]}` says: {error.schema.get('description', 'a number')}",
        safe=sure,
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
        if mended
        else f"this is {found_words(value, '')}, not lines of `key: value`",
        help=help,
        replacement=mended,
    )


def _remark(value: Any, pointer: Pointer, form: Form, types: list[str]) -> re.Match[str] | None:
    """A number and the words behind it; None where a comment cannot stand in their place."""
    found = _REMARK.match(value) if isinstance(value, str) and "integer" in types else None
    span = form.spans.get(pointer)
    if found is None or span is None or not span.plain or "\n" in form.raw(pointer):
        return None
    text, end = form.document.source.text, span.value.end
    line_end = text.find("\n", end)
    behind = text[end : line_end if line_end >= 0 else len(text)].strip()
    return None if behind else found


def _is_aside(remark: re.Match[str], schema: Mapping[str, Any]) -> bool:
    """Whether the words behind a number change nothing: they stand aside, or name the unit it counts in anyway."""
    if _LENGTH.search(remark[3]):
        return False
    return bool(remark["aside"]) or remark[3].startswith("(") or remark[3].casefold() in _words_of(schema)


def _words_of(schema: Mapping[str, Any]) -> list[str]:
    return re.findall(r"\w+", str(schema.get("description", "")).casefold())


def _hyphened(pointer: Pointer, form: Form) -> str | None:
    """The lines of a text that is meant as a list, with hyphens; None where its first stands beside the key."""
    span, text = form.spans.get(pointer), form.document.source.text
    raw = form.raw(pointer)
    if span is not None and span.plain and (entries := _ONE_LINE.fullmatch(raw)):
        return f"[{', '.join(each.strip() for each in re.split(r'(?:^| +)-', entries[0])[1:])}]"
    if span is None or not span.plain or before_on_line(text, span.value.start).strip():
        return None
    lines = raw.split("\n")
    glued = raw[0] == "-"
    if not all(line.lstrip()[:1] == raw[0] and (line.lstrip()[1:2] == " ") != glued for line in lines):
        return None
    return "\n".join(line.replace(raw[0], "- " if glued else "-", 1) for line in lines)


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
        return _numbered(name, comment, pointer, form)
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
        help=f"if it is to be read, put it in quotes: {shortened(quoted(comment), 60)}"
        if comment
        else f"write the value, or take the {'key' if isinstance(pointer[-1], str) else 'hyphen'} out",
        replacement=flag,
    )


def _numbered(name: str, comment: str, pointer: Pointer, form: Form) -> Finding:
    """The finding for a number that a `#` stands before, which makes a comment of it."""
    span, number = form.spans[pointer], comment[1:].removeprefix("+")
    assert span.key is not None
    start = form.document.source.text.index(comment, span.key.end)
    return Finding(
        "wrong-type",
        form.document.source,
        Span(start, start + len(comment)),
        f"{name} has no value: `#` makes a comment of the number behind it",
        label=f"write `{number}`",
        replacement=number,
    )


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
    choices = [str(choice) for choice in error.validator_value]
    meant = nearest(str(error.instance), choices)
    yield Finding(
        "wrong-value",
        form.document.source,
        At(pointer),
        f"{called(pointer)} cannot be `{shortened(error.instance)}`",
        label=f"did you mean `{meant}`?" if meant else "",
        help=f"it can be {either(choices)}" if len(choices) > 1 else f"it is always `{choices[0]}`",
        replacement=next((_written(choice) for choice in error.validator_value if str(choice) == meant), None),
        safe=meant is None or is_slip(str(error.instance), meant),
    )


def _written(choice: object) -> str:
    return yaml_text(choice) if isinstance(choice, str) else str(choice)


def wrong_spelling(error: Any, pointer: Pointer, form: Form) -> Iterator[Finding]:
    """A text that is not written as its key wants."""
    title = str(error.schema.get("title", "value")).lower()
    text = str(error.instance)
    meant, listed = respelt(text, error.schema), "array" in error.schema.get("type", ()) and bool(_WORD.match(text))
    least, most = error.schema.get("minimum"), error.schema.get("maximum")
    beyond = [number for number in re.findall(r"\d{1,9}", text) if not (least or 0) <= int(number) <= (most or 1e9)]
    if meant is None and beyond and most is not None and re.search(r"\A\d+ *[-–—] *\d+\Z", text):
        said = f"{called(pointer)} is `{text}`, but its numbers must be from {least} to {most}"
        yield Finding("out-of-range", form.document.source, At(pointer), said, help=examples_help(error.schema))
        return
    if not text.strip():
        message = f"{called(pointer)} is empty"
    elif text != text.strip() or "\n" in text.strip():
        message = f"{called(pointer)} must be one line of text, with no space before or after it"
    elif listed:
        message = f"{called(pointer)} must be a list, but this is the text `{text}`"
    else:
        message = f"`{shortened(text)}` is not how {article(title)} {title} is written"
    yield Finding(
        "wrong-spelling",
        form.document.source,
        At(pointer),
        message,
        label=f"write `[{text}]`" if listed else f"write `{meant}`" if meant else "",
        help="" if listed or meant else "; ".join(filter(None, (half_of_range(text), examples_help(error.schema)))),
        replacement=f"[{text}]" if listed else yaml_text(meant) if meant else None,
    )


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


def too_many(error: Any, pointer: Pointer, form: Form) -> Iterator[Finding]:
    """A list or map that holds too much."""
    if isinstance(error.instance, dict):
        message = "one name with what belongs to it is expected here, but there are several"
        help = "make each an entry of its own, starting with `- `"
    else:
        message = f"{called(pointer)} has {len(error.instance)} values, but at most {error.validator_value} count"
        help = ""
    yield Finding("wrong-value", form.document.source, At(pointer), message, help=help)


def other_mistake(error: Any, pointer: Pointer, form: Form) -> Iterator[Finding]:
    """Whatever has no words of its own."""
    yield Finding(
        "wrong-value",
        form.document.source,
        At(pointer),
        f"{called(pointer)} is not as expected",
        help=examples_help(error.schema),
    )
