"""How words of an author are set in any format: which stay on one line, and from which side they are read."""

from __future__ import annotations

from collections.abc import Iterable
import re
import unicodedata

#: What ties would change; no other text needs to be looked at.
TIED = re.compile(r"\d| [·<>≤≥=] ")
_NUMBER = (
    r"\b[A-Z]\w* [+−-]?\d+|(?<!\S)(?<![<>≤≥=] )[+−-]?\d+ (?=[^\W\d])"
    # Without a word after it, nor a space that one may follow.
    r"|(?<=[^\W\d]) [+−-]?\d+(?:[.,/–-]\d+)*+(?!\w| [^\W\d]| $)"
)
_COMPARED = r"(?<=[^\s·]) ([<>≤≥=]) (?=[^\s·])"
#: Letters written from right to left, as far as they are told by their blocks.
_BACKWARD = "[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"


def bound(text: str) -> str:
    """The text with what says one thing tied by spaces that no line ends at.

    A number is tied to the word it belongs to: the name before ("Level 4"), or else the word after ("2 steps"), or, where none follows,
    the word before ("immunity 2;"); a comparison is whole ("M < 3"); a dot between words is tied to the word before it, so that none begins a line.
    """
    if not TIED.search(text):
        return text
    text = re.sub(_NUMBER, lambda match: match[0].replace(" ", "\u00a0"), text).replace(" · ", "\u00a0· ")
    return re.sub(_COMPARED, "\u00a0\\1\u00a0", text)


def has_backward(text: str) -> bool:
    """Whether some letter of a text is written from right to left."""
    # Most texts are told at once; the pattern is compiled when it is first used.
    return not text.isascii() and any(
        unicodedata.bidirectional(each) in ("R", "AL") for each in re.findall(_BACKWARD, text)
    )


def runs_backward(texts: Iterable[str]) -> bool:
    """Whether what these texts say together is read from right to left: as most of its letters are, and if as many are not, the first.

    A label of the program before the words of an author, or a name in Latin letters among them, so turns nothing.
    """
    said = "".join(texts)
    if not has_backward(said):
        return False
    ways = [way != "L" for way in map(unicodedata.bidirectional, said) if way in ("L", "R", "AL")]
    backward = sum(ways)
    return 2 * backward > len(ways) or (2 * backward == len(ways) > 0 and ways[0])
