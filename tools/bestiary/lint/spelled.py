"""Of what a game and the texts say of the same words, the one that is told: how a word is spelt, or what it should be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from bestiary.diagnostic import At, Finding, Pointer, Severity
from bestiary.forms.words import still_missing


def beyond_quotes(findings: Iterable[Finding], of_texts: Sequence[Finding]) -> Iterator[Finding]:
    """What checks find, but where nothing is wrong with a value but the quotes or marks around it, or a comma behind it, or
    that two are read as one.
    """
    around = {(each.source.path, each.at): each for each in of_texts if _is_around(each)}
    joined = {(each.source.path, At(place)) for each in of_texts for place in each.besides}
    for each in findings:
        whole = replace(each.at, words="", number=0) if isinstance(each.at, At) else each.at
        told = around.get((each.source.path, whole))
        # What a game would write instead is told, if it is something else.
        other = told is not None and told.check != "typographic-quotes" and _words(each) != _words(told)
        stands = told is None or (other and (each.replacement is not None or bool(each.changes)))
        if stands and (each.source.path, whole) not in joined:
            yield each


def beyond_missing(findings: Iterable[Finding], of_game: Iterable[Finding]) -> Iterator[Finding]:
    """What is wrong with the forms of sheets, but for keys that are missing because what belongs there stands elsewhere."""
    told = {(each.source.path, place) for each in of_game for place in each.besides}
    for each in findings:
        there = {place for place in each.besides if (each.source.path, place) in told}
        if each.check != "missing-key" or not there:
            yield each
        elif len(there) < len(each.besides):
            yield still_missing(each, there)


def beyond_spellings(findings: Iterable[Finding], of_game: Iterable[Finding]) -> Iterator[Finding]:
    """What is wrong with names and texts, but for marks in words that a game reads, and has a usual spelling of.

    Nor is told how a number is spelt that a game cannot take.
    """
    words: dict[tuple[str, Pointer], list[str]] = {}
    whole: set[tuple[str, At]] = set()
    for each in of_game:
        if isinstance(each.at, At) and each.at.words and each.replacement is not None:
            words.setdefault((each.source.path, each.at.pointer), []).append(each.at.words)
        elif isinstance(each.at, At):
            whole.add((each.source.path, each.at))
    for each in findings:
        if each.check == "wrong-spelling" and (each.source.path, each.at) in whole and not _is_around(each):
            continue
        of_words = isinstance(each.at, At) and each.check == "wrong-spelling" and bool(each.at.words)
        at = each.at if isinstance(each.at, At) and (of_words or each.check == "unbalanced-markup") else None
        if at is None or not any(at.words in word for word in words.get((each.source.path, at.pointer), ())):
            yield each


def _words(finding: Finding) -> str | None:
    """What a finding would write, whether in quotes or not."""
    return finding.replacement and finding.replacement.strip("'\"")


def _is_around(finding: Finding) -> bool:
    """Whether a finding is about what stands around a whole value and would be printed with it."""
    if finding.check == "typographic-quotes":
        return True
    # How numbers are spelt is no more than a hint, or an error.
    spelt = finding.check == "unbalanced-markup" or (
        finding.check == "wrong-spelling" and finding.severity is Severity.WARNING
    )
    if not spelt or finding.replacement is None or not isinstance(finding.at, At):
        return False
    # At a name checks tell of the whole that is called so.
    return not finding.at.words and finding.at.pointer[-1:] != ("name",)
