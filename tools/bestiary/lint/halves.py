"""Brackets without their other half, in names and in texts."""

from __future__ import annotations

import re

_PAIRS = {")": "(", "]": "[", "}": "{"}
_SIGN = re.compile(r"[()\[\]{}]")
#: Brackets that go with no other: those of links, of numbered points, and of faces.
_LINKED = re.compile(r"\[\[|\]\]")
_NUMBERED = re.compile(r"(?<!\w)(?:\d{1,2}|[A-Za-z]|[ivx]{2,4})\Z")
_FACE = re.compile(r"[:;=]['’]?-?\Z")


def may_have_halves(text: str) -> bool:
    """Whether brackets of a kind are not as many on one side as on the other; to look whether there is one is much faster than to count."""
    round_ = "(" in text or ")" in text
    return (round_ and text.count("(") != text.count(")")) or text.count("[") != text.count("]")


def lone_brackets(words: str) -> list[int]:
    """Where brackets stand in a text that none of their kind goes with."""
    text = _LINKED.sub("  ", words)
    opened: dict[str, list[int]] = {sign: [] for sign in _PAIRS.values()}
    lone = []
    for found in _SIGN.finditer(text):
        sign, at = found[0], found.start()
        before = text[max(0, at - 6) : at]
        if _FACE.search(before):
            continue
        if sign in opened:
            opened[sign].append(at)
        elif opened[_PAIRS[sign]]:
            opened[_PAIRS[sign]].pop()
        elif not (sign == ")" and _NUMBERED.search(before)):
            lone.append(at)
    return sorted((*lone, *(at for each in opened.values() for at in each)))


def other_half(sign: str) -> str:
    """The bracket that closes what another opens; empty for one that opens nothing."""
    return next((closes for closes, opens in _PAIRS.items() if opens == sign), "")
