"""Which quote marks of a text belong together: those around all of it only hold it, those inside are to be read."""

from __future__ import annotations

from collections.abc import Mapping
import re

#: Words that start with an apostrophe.
APOSTROPHES = re.compile(r"'(?:tis|twas|twere|twill|em|til|cause|round|neath|gainst|s|n)\b", re.IGNORECASE)
#: Pairs that word processors make.
_SMART = ("“”", "„“", "„”", "«»")
_BEFORE_A_QUOTE = "([{/—–-"
#: A text in quotes with no word behind it but such in brackets.
_BESIDE = re.compile(
    r"(?:'(?P<single>[^']+)'|\"(?P<double>[^\"\\]+)\")(?P<rest>\s*(?:[^\w\s'\"]+|\([^()'\"]+\)|\[[^\[\]'\"]+\]))"
)
#: A text with a quote mark behind its last sentence alone, which only closed it.
_CLOSED_ALONE = re.compile(r"(?:[^\s'\"](?:[^'\"]|(?<=\w)'(?=\w))*)[.!?…)]['\"]")
_ESCAPE = re.compile(r"\\(.)")


def held_text(text: str) -> tuple[str, bool]:
    """What the quotes around a text hold, or the whole text where they belong to parts of it; and whether that is sure."""
    mark, ends = text[:1], text[:1] + text[-1:]
    if _CLOSED_ALONE.fullmatch(text):
        return text[:-1], True
    if len(text) > 2 and ends in _SMART:
        return (text[1:-1], True) if _is_around(text, *ends) else (text, True)
    if mark not in ("'", '"') or len(text) < 2 or APOSTROPHES.match(text):
        return text, True
    partners = _partners(text, mark)
    if partners is None:
        return text, False
    if 0 not in partners:
        return _read(text[1:], mark)
    if partners[0] == len(text) - 1:
        return _read(text[1:-1], mark)
    return text, "\\" not in text and not _may_be_letter(text, partners)


def words_out_of_quotes(text: str) -> str | None:
    """A text in quotes and the signs, or the remark in brackets, that stand behind it, without those quotes.

    None for any other, and where the quotes belong to words of the text.
    """
    found = _BESIDE.fullmatch(text)
    held = (found["single"] or found["double"]) if found else ""
    if found is None or held.rstrip()[-1:] == ",":
        return None
    return f"{held}{found['rest']}"


def _is_around(text: str, opening: str, closing: str) -> bool:
    """Whether the first mark of a text is closed by its last, and by none before that."""
    depth = 0
    for at, letter in enumerate(text):
        if letter == closing and depth:
            depth -= 1
        elif letter == opening:
            depth += 1
        if depth == 0:
            return at == len(text) - 1
    return False


def _partners(text: str, mark: str) -> Mapping[int, int] | None:
    """For each mark that opens, the one that closes it; the first of a text may stay open. None where others are alone."""
    strict = _paired(text, mark, apostrophes=False)
    return strict if strict is not None or mark != "'" else _paired(text, mark, apostrophes=True)


def _paired(text: str, mark: str, apostrophes: bool) -> Mapping[int, int] | None:
    """Pairs of marks; with `apostrophes` what would close the first before the end of the text is one."""
    opened: list[int] = []
    partners: dict[int, int] = {}
    for found in re.finditer(rf"(?<!\\){mark}+", text):
        before, after = text[: found.start()][-1:], text[found.end() :][:1]
        if before.isalnum() and after.isalnum():
            continue
        if len(found[0]) > 1:
            return None
        if not before or (after.strip() and (before.isspace() or before in _BEFORE_A_QUOTE)):
            opened.append(found.start())
        elif not opened:
            return None
        elif not (apostrophes and opened == [0] and after):
            partners[opened.pop()] = found.start()
    return partners if opened in ([], [0]) else None


def _may_be_letter(text: str, partners: Mapping[int, int]) -> bool:
    """Whether what closes the only quoted part may be an apostrophe or the sign of inches, and the quotes open around all."""
    before = text[partners[0] - 1]
    return len(partners) == 1 and (before in "sxz" if text[0] == "'" else before.isdigit())


def _read(held: str, mark: str) -> tuple[str, bool]:
    """A text from between quotes as YAML reads it there; unsure where it has escapes for more than quotes."""
    if mark == "'":
        return held.replace("''", "'"), True
    escapes = set(_ESCAPE.findall(held))
    return _ESCAPE.sub(r"\1", held) if escapes <= {'"', "\\"} else held, escapes <= {'"', "\\"}
