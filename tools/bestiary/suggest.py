"""The name that was meant, by edit distance."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
import re
import unicodedata

from msgspec.structs import replace

from bestiary.diagnostic import Finding

#: Letters that do not come apart into a plain one and its accent.
_PLAIN = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"})
#: Small letters of Cyrillic and Greek that look like those of Latin.
_ALIKE = str.maketrans("асеһіјорԛѕυνԝхуο", "acehijopqsuvwxyo")
#: Letters from which a word can stand for a longer one that starts with it.
_LEAST_START = 4


def id_for(name: str) -> str:
    """The id that a name makes: small letters without accents, digits and hyphens; `name` where nothing is left."""
    parts = unicodedata.normalize("NFKD", name.casefold().translate(_PLAIN))
    letters = "".join(each for each in parts if not unicodedata.combining(each))
    return re.sub(r"[^a-z0-9]+", "-", letters).strip("-") or "name"


def bare_name(word: str) -> str:
    """A name without what other places write around it: the brackets of a link, the folders and the ending of a file."""
    inner = re.sub(r"^\[\[(.+?)(?:\|.*)?\]\]$", r"\1", word.strip())
    return re.sub(r"\.(?:ya?ml|json|md|txt)$", "", inner.rpartition("/")[2], flags=re.IGNORECASE)


def nearest(word: str, names: Iterable[str]) -> str | None:
    """The closest of the names, when it is close enough that a slip of the fingers explains the difference."""
    listed = list(names)
    found = ranked(word, listed)
    if found:
        return found[0]
    # Short for one name and for no other: `fail` for `failure`.
    longer = [name for name in set(listed) if len(word) >= _LEAST_START and _fold(name).startswith(_fold(word))]
    return longer[0] if len(longer) == 1 else None


def ranked(word: str, names: Iterable[str], most: int = 3) -> list[str]:
    """Names near a word, closest first; equal ones in alphabetical order."""
    from rapidfuzz.distance import OSA

    folded = _fold(word)
    limit = 1 if len(folded) <= 4 else 2 if len(folded) <= 8 else 3
    scored = []
    for name in set(names):
        other = _fold(name)
        distance = 0 if other == folded else OSA.distance(folded, other, score_cutoff=limit)
        if distance <= limit and distance < max(len(folded), len(other)):
            scored.append((distance, abs(len(other) - len(folded)), name))
    return [name for _, _, name in sorted(scored)[:most]]


def is_slip(word: str, meant: str) -> bool:
    """Whether a word is so near a name that nothing else can have been meant: one slip of the fingers, two in long words.

    So is a name that breaks off.
    """
    from rapidfuzz.distance import OSA

    first, second = (re.sub(r"[^\w]+", "", _fold(each)) for each in (word, meant))
    if first == second or (len(first) >= _LEAST_START and second.startswith(first)):
        return True
    letters = min(len(first), len(second))
    # Of two letters, one is half of the name.
    return OSA.distance(first, second) <= (2 if letters > 7 else 1 if letters > 2 else 0)


def suggesting(finding: Finding, word: str, meant: str | None) -> Finding:
    """A finding about a word that nothing is called, with the name that was meant as its fix where there is one."""
    if meant is None:
        return finding
    return replace(finding, label=f"did you mean `{meant}`?", replacement=meant, safe=is_slip(word, meant))


# A word is held against the same few hundred names again and again.
@lru_cache(maxsize=4096)
def _fold(word: str) -> str:
    return word.strip().casefold().translate(_ALIKE).replace("_", "-").replace(" ", "-").replace("–", "-")
