"""Texts that are not written as their key wants."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
import re
from typing import Any

from bestiary.diagnostic import Finding, Pointer
from bestiary.forms.form import Form
from bestiary.forms.numbers import plain_number
from bestiary.forms.words import article, called, examples_help, joined, says, shortened
from bestiary.mend.respelling import UNSURE, half_of_range, respelt, takes_any_words
from bestiary.source.quoting import yaml_text
from bestiary.suggest import is_slip, nearest

_WORD = re.compile(r"[a-z][a-z-]*\Z")
_FROM = re.compile(r"(?:≥|>=)? *(\d{1,9}) *(?:\+|(?:or|and) (?:more|higher|above|up))?")
_UP_TO = re.compile(r"(?:≤|<=|up to)? *(\d{1,9}) *(?:(?:or|and) (?:less|lower|below|under))?", re.IGNORECASE)
#: A range with other signs or words around its ends than respelling knows.
_ENDS = re.compile(
    r"(?:from +)?(\d{1,9}) *(?:[:~_]|[-–—]{1,3}>?|\b(?:(?:up +)?to|through|thru|till)\b) *(\d{1,9})|between +(\d{1,9}) +and +(\d{1,9})"
)
_OR = re.compile(r"[,;/|&()]|\b(?:or|and)\b|(?<=\d) +(?=\d)", re.IGNORECASE)


def wrong_spelling(error: Any, pointer: Pointer, form: Form) -> Iterator[Finding]:
    """A text that is not written as its key wants."""
    title = _title(error.schema)
    text = str(error.instance)
    meant = _meant(text, error.schema) or _near_word(text, error.schema)
    listed = meant is None and "array" in error.schema.get("type", ()) and bool(_WORD.match(text))
    if beyond := _beyond(text, meant, error.schema):
        said = f"{called(pointer)} is `{text}`, but its numbers must be {beyond}"
        yield form.finding("out-of-range", pointer, said, help=examples_help(error.schema))
        return
    several = [] if meant or listed else _several(text, error.schema)
    message, help = _said(text, title, listed, several, pointer, form), _way_out(text, several, pointer, error.schema)
    yield form.finding(
        "wrong-spelling",
        pointer,
        message,
        label=f"write `[{text}]`" if listed else f"write `{meant}`" if meant else "",
        help="" if listed or meant else help,
        replacement=f"[{text}]" if listed else _written(meant, error.schema) if meant else None,
        # Where words cannot stand, they may say what makes another number of it.
        safe=not _counts(error.schema) or _is_number(text),
    )


def _meant(text: str, schema: Mapping[str, Any]) -> str | None:
    """A text as its key wants it; of one of any words, all but the white space is kept."""
    if takes_any_words(schema):
        return " ".join(text.split()) or None
    if _is_bare_number(text.strip(), schema):
        return text.strip()
    return respelt(text, schema) or cleared(text, schema)


def _near_word(text: str, schema: Mapping[str, Any]) -> str | None:
    """The word alone that a key takes beside lists of names, where a text is misspelt for it; else None."""
    words = [each for each in schema.get("examples", ()) if isinstance(each, str) and _WORD.match(each)]
    near = nearest(text, words) if "array" in schema.get("type", ()) else None
    return near if near and is_slip(text, near) and re.search(schema.get("pattern", ""), near) else None


def _counts(schema: Mapping[str, Any]) -> bool:
    """Whether one number is asked, and no range of them."""
    return "integer" in schema.get("type", ()) and re.search(schema.get("pattern", ""), "1-3") is None


def _is_number(text: str) -> bool:
    """Whether a text says nothing beside its number, in digits or in a word."""
    return plain_number(text) is not None or re.search(r"[^\W\d]", text) is None


def value_of_list(value: Any, pointer: Pointer, schema: Mapping[str, Any]) -> tuple[str | None, str]:
    """What a list at the place of one text means, as YAML, and what to say of it; nothing of lists that mean none."""
    if not isinstance(value, list) or "x-text" in schema:
        return None, ""
    if "pattern" not in schema and all(isinstance(each, str) for each in value):
        # Texts that list something have commas in them.
        listing = any(", " in str(each) for each in schema.get("examples", ()))
        return (yaml_text(", ".join(value)), "") if listing and value else (None, "")
    if "pattern" not in schema or takes_any_words(schema):
        return None, ""
    if any(isinstance(each, (list, dict)) for each in value):
        return None, ""
    text = ", ".join(map(str, value))
    if meant := respelt(text, schema):
        return _written(meant, schema), ""
    several = _several(text, schema)
    return None, f"it takes one {_title(schema)}: {_way_out(text, several, pointer, schema)}" if several else ""


def _title(schema: Mapping[str, Any]) -> str:
    return str(schema.get("title", "value")).lower()


def _written(meant: str, schema: Mapping[str, Any]) -> str:
    return meant if _is_bare_number(meant, schema) else yaml_text(meant)


def _is_bare_number(text: str, schema: Mapping[str, Any]) -> bool:
    """Whether a text is a number that its key takes without quotes."""
    kinds = schema.get("type", ())
    fraction = "number" in kinds and re.fullmatch(r"\d{1,9}\.\d{1,9}", text) is not None
    return fraction or (text.isdecimal() and text.isascii() and not {"integer", "number"}.isdisjoint(kinds))


def _said(text: str, title: str, listed: bool, several: list[str], pointer: Pointer, form: Form) -> str:
    if not text.strip():
        return f"{called(pointer)} is empty"
    if text != text.strip() or "\n" in text.strip():
        return f"{called(pointer)} must be one line of text, with no space before or after it"
    if listed:
        return f"{called(pointer)} must be a list, but this is the text `{text}`"
    if several:
        return (
            f"{called(pointer)} takes one {title}, but {joined([f'`{each}`' for each in several])} are {len(several)}"
        )
    return f"`{shortened(text)}` is not how {article(title)} {title} is written"


def _way_out(text: str, several: list[str], pointer: Pointer, schema: Mapping[str, Any]) -> str:
    if several:
        in_entry = any(isinstance(step, int) for step in pointer)
        return "keep one of them" + ("; an entry of its own takes the other" if in_entry else "")
    told = says(pointer, schema) if re.search(r"\d *(?:ft|feet|foot|m)\b", text) else ""
    return "; ".join(filter(None, (half_of_range(text), examples_help(schema), told)))


def _beyond(text: str, meant: str | None, schema: Mapping[str, Any]) -> str:
    """From where to where the numbers of a range may be, where its own are beyond; empty for all else."""
    least, most = schema.get("minimum"), schema.get("maximum")
    beyond = [number for number in re.findall(r"\d{1,9}", text) if not (least or 0) <= int(number) <= (most or 1e9)]
    is_range = meant is None and most is not None and re.search(r"\A\d+ *[-–—] *\d+\Z", text)
    return f"from {least} to {most}" if beyond and is_range else ""


def _several(text: str, schema: Mapping[str, Any]) -> list[str]:
    """The values that a text names of which its key takes one; empty for all else."""
    pattern = schema.get("pattern", "")
    parts = [each.strip() for each in _OR.split(text)]
    read = [each if re.search(pattern, each) else respelt(each, schema) for each in parts if each]
    return [each for each in read if each] if len(read) > 1 and all(read) else []


def cleared(text: str, schema: Mapping[str, Any]) -> str | None:
    """A range or the like without the icons and words that cards print beside it, its open end closed; None for all else."""
    pattern = schema.get("pattern")
    if pattern is None or len(text) > 60 or "\n" in text or UNSURE.search(text):
        return None
    title = {*str(schema.get("title", "")).casefold().split(), "d20"} if "maximum" in schema else set()
    words = [word for word in re.sub(r"[^\w\s+<>≤≥=,.:;~/()–—−-]", " ", text).split() if word.casefold() not in title]
    plain = " ".join(plain_number(word) or word for word in words)
    for candidate in (plain, *_closed(plain, schema), *_joined(plain)):
        if candidate != text and re.search(pattern, candidate):
            return candidate
    return respelt(plain, schema) if plain != text else None


def _closed(text: str, schema: Mapping[str, Any]) -> Iterator[str]:
    """A range with one end, as `17+` and `3 or lower`, from and to where its numbers go."""
    least, most = schema.get("minimum"), schema.get("maximum")
    if least is None or most is None:
        return
    if (found := _FROM.fullmatch(text)) and found[0] != found[1]:
        yield f"{found[1]}-{most}" if int(found[1]) < most else str(most)
    if (found := _UP_TO.fullmatch(text)) and found[0] != found[1]:
        yield f"{least}-{found[1]}" if int(found[1]) > least else str(least)


def _joined(text: str) -> Iterator[str]:
    """A range with another sign between its ends, and a word with its number behind a hyphen."""
    if found := _ENDS.fullmatch(text.casefold()):
        first, last = filter(None, found.groups())
        if int(first) < int(last):
            yield f"{first}-{last}"
    yield re.sub(r"(?<=[a-z]) *[-–—] *(?=\d)", " ", text.casefold())
    found = re.fullmatch(r"(?P<word>[a-z ]*?)(?P<first>\d{1,9}) (?:or|and) (?P<second>\d{1,9})", text.casefold())
    if found and int(found["second"]) == int(found["first"]) + 1:
        yield f"{found['word']}{found['first']}-{found['second']}"
