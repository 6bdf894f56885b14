"""Where lines may end within words that are written without spaces: after most letters of some scripts, between words in others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
import re

from bestiary.press.content.clusters import clusters_of
from bestiary.richtext import PARTED_BY_NOTHING

#: Stands where the typesetter may end a line by itself; for the layout alone, it is never printed. No text has it: no font has it.
OPENING = "\ufdd0"
_LETTER = f"[{PARTED_BY_NOTHING}]"
_RUN = f"{_LETTER}{{2,}}"
_WITHIN = f"(?<={_LETTER}){OPENING}(?={_LETTER})"
#: Languages in which the typesetter does not look up words of these scripts.
_UNASKED = frozenset({"ja", "zh"})
#: Chinese, Japanese, Korean and Yi letters; those among them that begin no line; stops and closing brackets, opening ones.
_SMALL = "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰ-ㇿー々〻ゝゞヽヾ"
_WIDE = "\u3041-\u3096\u30a1-\u30fa\u3105-\u312f\u3131-\u318e\u31a0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua48c\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003fffd〇"
_CLOSE, _OPEN = "、。，．：；！？・〜゛゜」』）】〕〉》｝］〗〙", "「『（【〔〈《｛［〖〘"
_BETWEEN = rf"(?<=[{_WIDE}{_SMALL}{_CLOSE}])(?![{_SMALL}])(?=[{_WIDE}{_OPEN}A-Za-z0-9])|(?<=[A-Za-z0-9])(?![{_SMALL}])(?=[{_WIDE}{_OPEN}])"
#: The first letter of scripts without spaces, and of those here: patterns for them take as long to compile as a short card takes to be
#: set, and most texts have none of their letters.
_FIRST, _FIRST_WIDE = "\u0e01", "\u3001"
#: Letters of a word as long as most, of which nobody asked.
_WORD = 4

#: What the typesetter answers for words as lists of their letters: of each letter whether a line may end before it.
Asking = Callable[[Sequence[Sequence[str]]], Sequence[Sequence[bool]]]


def is_unspaced(text: str) -> bool:
    """Whether a text has letters of a script that is written without spaces."""
    if text.isascii() or max(text) < _FIRST:
        return False
    return re.search(_RUN, text) is not None or (max(text) >= _FIRST_WIDE and bool(re.search(f"[{_WIDE}]", text)))


def ask_openings(texts: Iterable[str], asking: Asking) -> Mapping[str, str]:
    """What stands between signs in texts of scripts whose words one has to know, with marks where a line may end."""
    runs = sorted({run for text in texts if max(text, default="") >= _FIRST for run in re.findall(_RUN, text)})
    if not runs:
        return {}
    letters = [clusters_of(run) for run in runs]
    return {
        run: "".join(OPENING * opens + letter for letter, opens in zip(parts, found, strict=True))
        for run, parts, found in zip(runs, letters, asking(letters), strict=True)
    }


def with_openings(text: str, known: Mapping[str, str]) -> str:
    """The text with marks where a line may end within its words; after every few letters where that is not known."""
    if max(text, default="") < _FIRST:
        return text
    text = re.sub(_RUN, lambda match: known.get(match[0]) or _part_of(match[0], known) or _guessed(match[0]), text)
    return re.sub(_BETWEEN, OPENING, text) if max(text) >= _FIRST_WIDE else text


def as_typeset(text: str, language: str, hidden: str) -> str:
    """The text without marks, as the typesetter, set to a language, ends lines there by itself; or else with `hidden` in their place."""
    return (re.sub(_WITHIN, hidden, text) if language in _UNASKED else text).replace(OPENING, "")


def last_opening(text: str, most: int) -> int:
    """Where a line may end last in so many first code points of a text without spaces; 0 where it may not."""
    found = re.compile(_BETWEEN).finditer(text, 0, most) if max(text, default="") >= _FIRST_WIDE else ()
    return max((match.start() for match in found), default=0)


def _part_of(run: str, known: Mapping[str, str]) -> str:
    """A run that was cut out of a longer one, with its marks; empty where there is none."""
    for whole, marked in known.items():
        if (at := whole.find(run)) >= 0:
            places = [place for place, letter in enumerate(marked) if letter != OPENING]
            return marked[places[at] : places[at + len(run) - 1] + 1]
    return ""


def _guessed(run: str) -> str:
    letters = clusters_of(run)
    return OPENING.join("".join(letters[at : at + _WORD]) for at in range(0, len(letters), _WORD))
