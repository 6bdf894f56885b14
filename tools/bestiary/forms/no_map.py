"""Files that are no map of keys: lists, and lines without the space after their colons."""

from __future__ import annotations

import re
from typing import Any

from bestiary.diagnostic import At, Finding, Span
from bestiary.forms.form import Form
from bestiary.forms.words import found_words


def no_map(value: Any, form: Form) -> Finding:
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
