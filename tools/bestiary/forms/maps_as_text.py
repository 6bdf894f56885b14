"""Maps and lists that stand for one text, as `{damage: 4}` for `4 damage` and `[Fire, 2]` for `Fire 2`."""

from __future__ import annotations

from collections.abc import Mapping
import re
from typing import Any

from bestiary.diagnostic import Change, Finding, Pointer, Span
from bestiary.forms.form import Form
from bestiary.mend.respelling import takes_any_words
from bestiary.pointers import value_at
from bestiary.source.quoting import yaml_text

#: Keys that say no more than that a name follows.
_NAMING = frozenset({"name", "title", "value", "text", "id"})
_WORD_FIRST = re.compile(r"[^\d]+ \d+")


def map_as_text(value: Any, raw: str, schema: Mapping[str, Any]) -> str | None:
    """A map as the text that a schema has for it, as in its examples or by its pattern; None for any other value.

    `raw` is what stands in the file: a remark in it would be lost.
    """
    if not isinstance(value, dict) or not value or "string" not in schema["type"] or "#" in raw:
        return None
    examples = [str(each) for each in schema.get("examples", ())]
    parts = [str(each) for each in value.values() if type(each) in (str, int)]
    if len(value) == 1 and type(word := next(iter(value))) is str and type(value[word]) is int:
        counted = _counted(word, value[word], examples)
        return yaml_text(counted) if counted else None
    if len(parts) < 2 or len(parts) < len(value) or takes_any_words(schema):
        return None
    pattern = schema.get("pattern", "(?!)")
    return next((text for text in (" ".join(parts), "-".join(parts)) if re.search(pattern, text)), None)


def name_of_map(value: Any, schema: Mapping[str, Any]) -> str | None:
    """The name that stands in a map of one key where a name alone does, as `{might: 4}` or `{skill: might}` for `might`, and
    `{name: Ada}` for `Ada`; None for any other value.
    """
    if not isinstance(value, dict) or len(value) != 1 or "object" in schema["type"] or "string" not in schema["type"]:
        return None
    ((key, said),) = value.items()
    if isinstance(said, str) and ("x-refers" in schema or key in _NAMING):
        return yaml_text(said)
    chosen = key in schema.get("enum", ()) or ("x-refers" in schema and isinstance(said, int))
    return yaml_text(key) if chosen and isinstance(key, str) and isinstance(said, int) else None


def _counted(word: str, count: int, examples: list[str]) -> str | None:
    """A word with its number, in the order of examples that have such."""
    if examples and all(_WORD_FIRST.fullmatch(each) for each in examples[:1]):
        return f"{word} {count}"
    alike = any(re.match(rf"\d+ {re.escape(word)}\b", each) for each in examples)
    return f"{count} {word}" if alike else None


def number_of_word(value: Any, pointer: Pointer, form: Form) -> Finding | None:
    """The finding for a number that a comma or a hyphen parts from the word before it; None for any other value."""
    if type(value) is not int or not isinstance(pointer[-1], int) or pointer[-1] == 0:
        return None
    before: Pointer = (*pointer[:-1], pointer[-1] - 1)
    word, spans = value_at(form.data, before), (form.spans.get(before), form.spans.get(pointer))
    example = str(next(iter(form.below(pointer).get("examples", ())), ""))
    if not isinstance(word, str) or re.search(r"\d", word) or not _WORD_FIRST.fullmatch(example) or None in spans:
        return None
    first, last = (span.value for span in spans if span)
    mended, between = yaml_text(f"{word} {value}"), form.document.source.text[first.end : last.start]
    return form.wrong_type(
        pointer,
        f"this number is parted from `{word}`, which it belongs to",
        label=f"write `{mended}`",
        changes=(Change(Span(first.start, last.end), mended),) if "#" not in between else (),
        besides=(before,),
    )
