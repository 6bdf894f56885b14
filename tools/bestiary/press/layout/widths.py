"""How wide words are in each style, as the typesetter says: asked once for all words of a deck."""

from __future__ import annotations

from collections.abc import Callable, Mapping
import re
from typing import Any

from msgspec import Struct, field

from bestiary.press.content.letters import em_width
from bestiary.press.content.openings import OPENING

#: Where a word may break without showing.
BREAK = "\u200b"
#: Height of a line in em: from the top of the ascenders to the foot of the descenders of the text face.
LINE = 1.14
#: How high capitals with accents reach, in em, for which there is room above any title.
ACCENTED = 0.88
#: What a word that nobody asked for may be wider than its letters say.
_UNASKED = 1.15


class Lettering(Struct, frozen=True):
    """A way to set words: weight, slant, tracking in em, small capitals, digits of one width."""

    weight: int = 400
    slant: str = "normal"
    tracking: float = 0.0
    small_caps: bool = False
    tabular: bool = False

    def as_json(self) -> dict[str, Any]:
        """The same as the template reads it."""
        return {
            "weight": self.weight,
            "slant": self.slant,
            "tracking": self.tracking,
            "features": ["smcp"] if self.small_caps else [],
            "tabular": self.tabular,
        }


#: A space, a hidden break, or what no line ends in; a hyphen between letters ends such a part.
_PART = re.compile(rf" |\u200b|{OPENING}|(?:[^ \u200b{OPENING}-]|-(?![^\W\d_])|(?<![^\W\d_])-)+-?|-")
_SPACES = re.compile(r" |[^ ]+")
_PARTED = re.compile(rf"[-{BREAK}{OPENING}]")
#: Words of letters and signs of the text face alone, which are no taller than a line, nor higher than capitals with accents.
_USUAL = re.compile("[\x00-\x7f\u00a0-\u00ac\u00ae-\u017f–—‘’‚“”„†‡•…−≠≤≥]*")

LETTERINGS: Mapping[str, Lettering] = {
    "plain": Lettering(),
    "em": Lettering(slant="italic"),
    "strong": Lettering(700),
    "semi": Lettering(600),
    "value": Lettering(600, tabular=True),
    "pill": Lettering(700, tabular=True),
    "title": Lettering(700, tracking=0.035, small_caps=True),
    "heading": Lettering(700, tracking=0.09, small_caps=True),
    "run-in": Lettering(700, tracking=0.07, small_caps=True),
    "label": Lettering(400, tracking=0.06, small_caps=True),
    "narrow": Lettering(400, small_caps=True),
}

#: What the typesetter answers for words by lettering: widths of plain words, (width, height) of others, the space.
Measuring = Callable[[Mapping[str, Any]], list[Mapping[str, Any]]]


def parts_of(words: str) -> list[str]:
    """Words as the parts that a line keeps whole, and what stands between them."""
    return _PART.findall(words) if _PARTED.search(words) else _SPACES.findall(words)


def is_usual(word: str) -> bool:
    """Whether a word is no taller than a line and no higher than capitals with accents, so that only its width need be asked for."""
    return word.isascii() or _USUAL.fullmatch(word) is not None


class Wanted(Struct):
    """Words whose widths will be needed, by lettering, as they are collected."""

    words: Mapping[str, set[str]] = field(default_factory=lambda: {name: set() for name in LETTERINGS})

    def add(self, lettering: str, *texts: str) -> None:
        """Ask for all words of texts in a lettering."""
        words = self.words[lettering]
        for text in texts:
            words.update(text.split(" "))
            if _PARTED.search(text):
                words.update(parts_of(text))


class Widths(Struct, frozen=True):
    """Widths in em of words by lettering, of their spaces, the heights in em of words taller than a line, and how high above the
    baseline those of titles reach, in em, where that is higher than capitals with accents do."""

    words: Mapping[str, Mapping[str, float]]
    spaces: Mapping[str, float]
    tall: Mapping[str, Mapping[str, float]]
    rises: Mapping[str, float]
    #: Words by lettering that were made ready to be broken before: most of a card are asked for several times.
    texts: dict[tuple[str, str], Any] = field(default_factory=dict)

    def of(self, lettering: str, text: str) -> float:
        """How wide a text runs in one line, in em; a generous guess for words that nobody asked for."""
        known = self.words[lettering]
        if (width := known.get(text)) is not None:
            return width
        total = 0.0
        for word in _SPACES.findall(text):
            if word == " ":
                total += self.spaces[lettering]
            else:
                width = known.get(word)
                total += _guessed(lettering, word) if width is None else width
        return total

    def line(self, lettering: str, text: str) -> float:
        """How tall a line with this text is, in em."""
        if text.isascii() or not self.tall[lettering]:
            return LINE
        return max((self.tall[lettering].get(part, LINE) for part in parts_of(text)), default=LINE)

    def rise(self, title: str) -> float:
        """How much higher than capitals with accents a title reaches, in em."""
        return max((self.rises.get(part, ACCENTED) for part in parts_of(title)), default=ACCENTED) - ACCENTED


def _guessed(lettering: str, word: str) -> float:
    return em_width(word) * _UNASKED + LETTERINGS[lettering].tracking * len(word)


def _printed(words: Mapping[str, list[str]]) -> Mapping[str, list[str]]:
    """The same words without the marks that are never printed."""
    return {**words, "others": [word.replace(OPENING, "") for word in words["others"]]}


def measure_words(wanted: Wanted, language: str, measuring: Measuring) -> Widths:
    """The widths of all wanted words, as `measuring` answers."""
    asked = {
        name: {
            "plain": sorted(filter(is_usual, words)),
            "others": sorted(word for word in words if not is_usual(word)),
        }
        for name, words in ((name, words - {"", " ", BREAK, OPENING}) for name, words in wanted.words.items())
    }
    styles = {name: lettering.as_json() for name, lettering in LETTERINGS.items()}
    answers = measuring(
        {"language": language, "styles": styles, "words": {name: _printed(words) for name, words in asked.items()}}
    )
    words: dict[str, dict[str, float]] = {}
    tall: dict[str, dict[str, float]] = {}
    for (name, parts), answer in zip(asked.items(), answers, strict=True):
        words[name] = dict(zip(parts["plain"], answer["widths"], strict=True))
        words[name] |= {word: width for word, (width, _) in zip(parts["others"], answer["others"], strict=True)}
        heights = zip(parts["others"], answer["others"], strict=True)
        tall[name] = {word: height for word, (_, height) in heights if height > LINE + 1e-4}
    spaces = {name: answer["space"] for name, answer in zip(asked, answers, strict=True)}
    titles = dict(zip(asked, answers, strict=True))["title"]["rises"]
    high = {word: rise for word, rise in zip(asked["title"]["others"], titles, strict=True) if rise > ACCENTED}
    return Widths(words, spaces, tall, high)
