"""Keys with the way to them in one word, as programs write it: `skills.might: 4`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
import re

from bestiary.diagnostic import At, Change, Finding, How, Pointer, Span
from bestiary.forms.form import Form
from bestiary.forms.words import few, shortened
from bestiary.pointers import value_at
from bestiary.source.positions import before_on_line

#: What stands between a key and one below it, in one word.
_BETWEEN = re.compile(r"\.| *[/>] *")
_KEYS = frozenset({"properties", "additionalProperties"})


def all_dotted(pointer: Pointer, form: Form) -> Mapping[str, Sequence[str]]:
    """By key of a map that holds others: the unknown keys beside it that name it and one of those, with a dot between them."""
    data, known = value_at(form.data, pointer), form.known(pointer)
    found: dict[str, list[str]] = {}
    for key in data if isinstance(data, dict) else ():
        head, *rest = _BETWEEN.split(key.strip())
        holds = key not in known and rest and head in known and form.takes((*pointer, head), "object")
        # Where it says nothing of its keys, any may stand.
        if holds and (form.below((*pointer, head, *rest)) or form.below((*pointer, head)).keys().isdisjoint(_KEYS)):
            found.setdefault(head, []).append(key)
    return found


def below_head(head: str, keys: Sequence[str], pointer: Pointer, form: Form) -> Finding:
    """The one finding for keys that `all_dotted` finds."""
    words = [".".join(_BETWEEN.split(key.strip())[1:]) for key in keys]
    pairs = [f"{word}: {shortened(form.raw((*pointer, key)))}" for word, key in zip(words, keys, strict=True)]
    changes, one = tuple(_moved(head, keys, words, pointer, form)), len(keys) == 1
    return form.unknown_key(
        (*pointer, keys[0]),
        f"{few(keys)} {'is no key' if one else 'are no keys'}: {few(words)} stand{'s' if one else ''} below `{head}`",
        label=f"write `{head}: {{{', '.join(pairs)}{', …' if head in value_at(form.data, pointer) else ''}}}`",
        changes=changes,
    )


def _moved(head: str, keys: Sequence[str], words: Sequence[str], pointer: Pointer, form: Form) -> Iterator[Change]:
    """What writes some keys below theirs; nothing where that is not plain to see."""
    data, raw = value_at(form.data, pointer), [form.raw((*pointer, key)) for key in keys]
    inner = data.get(head, {})
    if not isinstance(inner, dict) or any("." in word or word in inner for word in words):
        return
    if any(not each or "\n" in each or "#" in each for each in raw):
        return
    pairs = [f"{word}: {value}" for word, value in zip(words, raw, strict=True)]
    first: Pointer = (*pointer, keys[0])
    if head not in data:
        yield Change(At(first, key=True), head)
        yield Change(At(first), f"{{{', '.join(pairs)}}}")
        keys = keys[1:]
    elif added := _added(pairs, (*pointer, head), form):
        yield added
    else:
        return
    yield from (Change(At((*pointer, key)), how=How.TAKE) for key in keys)


def _added(pairs: Sequence[str], pointer: Pointer, form: Form) -> Change | None:
    """What writes more keys at the end of a map; None where that is empty, or stands elsewhere."""
    span, whole, text = form.spans.get(pointer), form.raw(pointer).rstrip(), form.document.source.text
    if span is None or len(whole) < 3 or whole[0] in "&*!":
        return None
    end = span.value.start + len(whole)
    if whole[0] == "{":
        at = len(text[: end - 1].rstrip())
        return Change(Span(at, at), f", {', '.join(pairs)}")
    lead = before_on_line(text, span.value.start)
    return None if lead.strip() else Change(Span(end, end), "".join(f"\n{lead}{pair}" for pair in pairs))
