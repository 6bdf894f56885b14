"""Lists that are written as text: entries behind bullets, or with other marks than commas between them."""

from __future__ import annotations

import re
from typing import Any

from bestiary.diagnostic import Finding, Pointer
from bestiary.forms.form import Form
from bestiary.forms.words import called, shortened
from bestiary.source.positions import before_on_line
from bestiary.source.quoting import quoted, yaml_text
from bestiary.source.signs import BULLETS, MORE_BULLETS

#: Marks that stand before entries, and what they are called where that is not a bullet.
_MARKS = {**BULLETS, **dict.fromkeys(MORE_BULLETS, "a bullet")}
_SIGNS = "".join(_MARKS)
_START = re.compile(rf"[{_SIGNS}][ \t]*(?=\S)|-(?=[^\s\d-])")
_LINE_START = re.compile(rf"( *)(?:[{_SIGNS}][ \t]*|- +|-(?=[^\s\d-]))(?=\S)")
_BETWEEN = re.compile(rf"\s+(?:[{_SIGNS}]\s*|- *)(?=\S)")
#: Names with something between them that is no comma, and whether it can be nothing but what parts them.
_PARTED = (
    (re.compile(r" *[;|] *| +[-–—] +"), True),
    (re.compile(r" *, *(?:(?:and|or) +)?| *[/&+] *| +(?:and|und|et|or) +", re.IGNORECASE), False),
)
_COMMAS = re.compile(r" *, *")
#: One of the names, not all.
_CHOICE = re.compile(r"\bor\b", re.IGNORECASE)
_NAME = re.compile(r"[^\W\d_][\w' -]*(?: *\([\w ,-]+\))?")


def bulleted(value: Any, pointer: Pointer, form: Form) -> Finding | None:
    """A text that is meant as a list, each entry behind a bullet or a hyphen without its space; None for any other value."""
    if not (isinstance(value, str) and form.takes(pointer, "array")) or not _START.match(value):
        return None
    mark, mended = _MARKS.get(value[0]), _listed(pointer, form)
    what = f"{mark} stands before its entries, not a hyphen" if mark else "the space behind its hyphens is missing"
    label = f"write `{shortened(mended.partition(chr(10))[0], 70)}`" if mended else ""
    return form.wrong_type(
        pointer,
        f"{called(pointer)} must be a list, but {what}",
        label=label,
        help="start each entry with a plain `-` and a space",
        replacement=mended,
    )


def _listed(pointer: Pointer, form: Form) -> str | None:
    """The entries behind bullets as a list: in lines as they are, or in brackets beside their key; None for all else."""
    span, raw = form.spans.get(pointer), form.raw(pointer).rstrip()
    if span is None or not span.plain:
        return None
    lines = raw.split("\n")
    if not before_on_line(form.document.source.text, span.value.start).strip():
        marked = len(lines) > 1 or not _BETWEEN.search(raw)
        fits = marked and all(_LINE_START.match(line) and not _BETWEEN.search(line.strip()) for line in lines)
        return "\n".join(_LINE_START.sub(r"\1- ", line, count=1) for line in lines) if fits else None
    entries = [each.strip(" ,;") for each in _BETWEEN.split(_START.sub("", raw, count=1))]
    words = form.takes((*pointer, 0), "string")
    return f"[{', '.join(map(_in_flow, entries))}]" if words and len(lines) == 1 and all(entries) else None


def _in_flow(entry: str) -> str:
    return quoted(entry) if re.search(r"[,\[\]{}]", entry) else yaml_text(entry)


def parted_names(value: Any, pointer: Pointer, form: Form) -> Finding | None:
    """A text of names that something else than a comma parts, where a list of them belongs; None for any other value."""
    part, span = form.below((*pointer, 0)), form.spans.get(pointer)
    if not (isinstance(value, str) and form.takes(pointer, "array")) or span is None:
        return None
    if "string" not in part.get("type", ()) or not span.plain or "\n" in form.raw(pointer):
        return None
    for between, sure in _PARTED:
        names = between.split(value)
        if len(names) > 1 and names != _COMMAS.split(value) and all(_NAME.fullmatch(name) for name in names):
            # The sign between them is part of no name.
            looked_up = "x-refers" in part and not sure and not re.search(r"[/|]", value)
            return _parted(names, value, pointer, form, sure, looked_up and not _CHOICE.search(value))
    return None


def _parted(names: list[str], value: str, pointer: Pointer, form: Form, sure: bool, whole: bool) -> Finding:
    """The finding for parted names; `whole` where it is told only when names are looked up whether they are one."""
    mended = f"[{', '.join(map(_in_flow, names))}]"
    return form.wrong_type(
        pointer,
        f"{called(pointer)} must be a list, but this is the text `{shortened(value)}`",
        label="put `[ ]` around it, and a comma between its entries" if whole else f"write `{mended}`",
        help=""
        if whole
        else "a list takes all of them; keep one if one is meant"
        if _CHOICE.search(value)
        else "a comma stands between its entries",
        replacement=f"[{value}]" if whole else mended,
        safe=sure or whole,
    )
