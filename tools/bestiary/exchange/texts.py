"""Texts of other programs as we write them: letters composed, entities read, links to their pages as plain words."""

from __future__ import annotations

import html
import re
import unicodedata

from bestiary.alphabet import plain_letters

#: Compatibility forms that mean something of their own, and stay.
_MEANT = ("<super>", "<sub>", "<fraction>", "<circle>")
_KEPT = frozenset("…")
#: Marks for the eye of a typesetter, which nobody reads.
_UNSEEN = re.compile("[\u00ad\u200b\u2060\ufeff]")
_ENTITY = re.compile(r"&(?:[A-Za-z]{2,8}|#\d{1,6}|#[xX][0-9A-Fa-f]{1,5});")
#: `[words](address)`, the address an id or a page; `[[page|words]]`.
_LINK = re.compile(r"\[(?P<words>[^\[\]\n]+)\]\((?P<address>[^()\s]+(?:\([^()\s]*\)[^()\s]*)*)\)")
_PAGE = re.compile(r"\[\[(?P<page>[^\[\]|\n]+)(?:\|(?P<words>[^\[\]\n]*))?\]\]")


def composed(text: str) -> str:
    """A text in composed letters (NFKC), without ligatures, soft hyphens and entities; ², ½ and … stay what they are."""
    if "&" in text:
        text = _ENTITY.sub(lambda found: html.unescape(found[0]), text)
    if text.isascii():
        return text
    plain = "".join(_compatible(character) for character in _UNSEEN.sub("", text))
    return unicodedata.normalize("NFC", plain)


def unlinked(text: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """A text with its links as plain words, and each link as those words and what it led to."""
    if "[" not in text:
        return text, ()
    links: list[tuple[str, str]] = []

    def page(found: re.Match[str]) -> str:
        words = found["words"] or found["page"]
        links.append((words.strip(), found["page"].strip()))
        return words

    def address(found: re.Match[str]) -> str:
        links.append((found["words"], found["address"]))
        return found["words"]

    return _LINK.sub(address, _PAGE.sub(page, text)), tuple(links)


def kebab(name: str) -> str:
    """A name as the stem of a file: `Ajax's Malice` → `ajaxs-malice`; empty when no letter of it can be written so."""
    return re.sub(r"[^a-z0-9]+", "-", plain_letters(re.sub("['’]", "", name))).strip("-")


def _compatible(character: str) -> str:
    shape = unicodedata.decomposition(character)
    if not shape.startswith("<") or shape.startswith(_MEANT) or character in _KEPT:
        return character
    return unicodedata.normalize("NFKC", character)
