"""Signs that are no word, and what a sentence calls them: the one list of all who look for them."""

from __future__ import annotations

import re

#: Marks that look like the hyphen of a list item.
BULLETS = {"–": "an en dash", "—": "an em dash", "−": "a minus sign", "•": "a bullet", "‐": "a typographic hyphen"}
#: The same, with those that only a text that cannot be read has in their place.
LIKE_HYPHENS = {**BULLETS, "*": "a star", "‑": "a no-break hyphen"}
#: What lists of other programs have before an entry; the first of `BULLETS` have names of their own.
MORE_BULLETS = "·∙◦▪●‣⁃■○"
#: Signs that stand for the colon behind a key: a semicolon, and the colons of other scripts.
LIKE_COLONS = ";：﹕∶︰"
#: What a sentence ends with, and what a text that is whole does.
SENTENCE_ENDS = ".!?…"
TEXT_ENDS = SENTENCE_ENDS + "\"'”’)"
#: Hyphens and dashes of all lengths, and the minus.
DASHES = "‐‑‒–—−-"
#: What stands for a sign before a number.
MINUS = "-−–"
#: Quote marks of word processors.
CURLY = "“”„‟«»‘’‚‹›"
#: Nothing but signs: the common ones, those that are only like a hyphen, and those that nobody sees.
ONLY_SIGNS = "[!-/:-@\\[-`{-~•·–—−…\u200b-\u200f\u2060\ufeff\\s]+"
#: Blanks that are no common space, as pages of the web and word processors have them.
ODD_BLANKS = "\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"
#: What nobody sees, and what turns the words around it: no text has a use for them.
CONTROLS = "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f"
TURNING = "\u202a-\u202e\u2066-\u2069"
#: Any sign but those that YAML has for comments, quotes, lists and maps.
SIGN = r"(?:[^\w\s#'\"\[\]{}]|(?<![^\W_])_(?![^\W_]))"

#: A text in marks of style, such as stars, and one with such a mark before it alone.
IN_STYLE = r"(?P<mark>\*{1,3}|_{1,3}|~~|==|`)(?P<words>[^\s*_`](?:[^*_`\n]*[^\s*_`:])?)(?P=mark):?"
BEHIND_STYLE = r"(?P<mark>\*{2,3}|__|~~|==)(?P<words>[^\s*_`](?:[^*_`\n]*[^\s*_`:])?):?"

_PICTURE = "[\u2190-\u21ff\u2300-\u23ff\u2500-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff]\ufe0f?"


def shape_of(text: str) -> str:
    """What a value consists of: words, numbers and pictures, and the signs between them."""
    return re.sub(r"\d+", "0", re.sub(r"[^\W\d_]+", "a", re.sub(_PICTURE, "☆", text)))


def named_sign(sign: str) -> str:
    """A sign as a sentence shows it at its start; one that nobody sees by its number."""
    if "`" in sign:
        return "a backtick"
    return f"a `{sign}`" if sign.isprintable() else f"an invisible sign (U+{ord(sign[0]):04X})"


def said_of(sign: str) -> str:
    """The sentence of a finding for a sign that belongs to nothing."""
    return f"{named_sign(sign)} stands here that belongs to nothing"


def joins_digits(before: str, after: str) -> bool:
    """Whether two texts beside each other make one number of two, or take the sign from one."""
    return re.search(r"\d\Z", before) is not None and re.match(r"\d", after) is not None
