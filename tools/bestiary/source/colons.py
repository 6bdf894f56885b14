"""Reasons about the colon behind a key: it is missing, another sign stands there, or two keys share a line."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
import re

from msgspec.structs import replace

from bestiary.diagnostic import Span
from bestiary.source.attempts import best_repair
from bestiary.source.brackets import closed_at
from bestiary.source.known import Place, place_of
from bestiary.source.positions import line_at
from bestiary.source.quoting import VALUE
from bestiary.source.trouble import Reason, Trouble, lines_before
from bestiary.suggest import is_slip, nearest

#: A key with what stands behind it in place of a colon, if anything; a comma does so before a bracket alone.
_BARE = re.compile(
    r"(?P<indent> *(?:- +)*)(?P<key>[\w-]*\w)(?P<mark>[ \t]*(?:[;：﹕∶︰]|[-=]>|=+|,(?=[ \t]*[\[{])|(?:\.+|[–—]|--)(?=[ \t]))?[ \t\u3000]*)(?P<rest>.*?)\s*\Z"
)
#: Any other sign before a value that may stand for the colon.
_SIGN = re.compile(r"[.,…·•/\\~?!]|[-+−–—](?!\d)|[^\w\s\[{(\"'“”„‘’«‹]\s")
_LATER_KEY = re.compile(r"(?<=[\s,;])(?P<key>[a-z_]+):(?=\s|\Z)")
_MARKED_KEY = re.compile(r" *(?:- +)*(?P<open>[*`@&!%_\"'“]+)(?P<key>[\w-]+?)(?:[*`_\"'”]* *:|:[*`_\"'”]+)(?=\s|\Z)")
#: What a whole sentence ends with: a line below it does not go on with it.
_ENDS = ".!?…\"'”’)]}"
#: Words from which a text without an end goes on, more likely than not.
_SENTENCE = 4


def missing_colon(trouble: Trouble) -> Reason | None:
    """A line that starts with a key of its place, but has no colon behind it."""
    for start, line in _suspects(trouble):
        found = _BARE.match(line)
        if found is None or found["rest"][:1] == ":":
            continue
        place = place_of(trouble, start)
        # In a map of names each word with a value is as good as a key.
        named = found["key"] not in place.keys and place.may_hold(found["key"], found["rest"])
        if not (place.free(found["key"]) or named):
            continue
        # Blanks at the end of a line stay.
        last = found.start("rest") if found["rest"] else found.start("mark") + len(found["mark"].rstrip())
        after = Span(start + found.start("mark"), start + last)
        written = ": " if found["rest"] else ":"
        repair = best_repair(trouble.text, [(after, written)])
        if repair is None:
            continue
        sure = (named or place.fits(found["key"], found["rest"])) and not _goes_on(trouble.text, start, place)
        sure = sure and not _SIGN.match(found["rest"])
        words = Span(start + found.end("indent"), start + len(line.rstrip()))
        mark = found["mark"].strip()
        return Reason(
            after if sure else words,
            f"`{mark}` stands behind `{found['key']}`, not a colon"
            if mark
            else f"the colon behind `{found['key']}` is missing",
            f"write `{found['key']}: …`"
            + ("" if sure else "; or, if it goes on with the text above, indent it further"),
            "write `: `" if sure else "",
            written if sure else None,
        )
    return None


def _suspects(trouble: Trouble) -> Iterator[tuple[int, str]]:
    """The line of the trouble, the one where the parser began to look for a colon, and the two before, each once."""
    lines = dict(islice(lines_before(trouble, 3), 3))
    if trouble.opened is not None:
        lines = dict([line_at(trouble.text, trouble.opened)]) | lines
    yield from lines.items()


def _goes_on(text: str, start: int, place: Place) -> bool:
    """Whether a line may go on with a text above it that has no end."""
    above = text[:start].rstrip().rpartition("\n")[2].rstrip()
    match = VALUE.match(above)
    value = match["value"] if match else above.strip()
    if not value or value[-1] in _ENDS or value.endswith(":"):
        return False
    prose = match is None or place.is_prose(match["key"]) or len(value.split()) >= _SENTENCE
    return prose and not (match is None and ":" in above)


def is_like_key(trouble: Trouble, start: int, line: str) -> bool:
    """Whether a line starts with what may be a key without its colon, well spelt or not."""
    found = re.match(r"\s*(?:- +)*(?P<key>[\w-]+)(?P<mark>\s*[;：﹕∶︰])?", line)
    if found is None or found["mark"]:
        return found is not None
    keys = place_of(trouble, start, any_game=True).keys
    meant = nearest(found["key"], keys)
    return meant is not None and is_slip(found["key"], meant)


def two_keys(trouble: Trouble) -> Reason | None:
    """A second key on the line of a first."""
    match = VALUE.match(trouble.line)
    if match is None or not re.fullmatch(r"[\w-]+", match["key"]):
        return None
    if not ("mapping values" in trouble.problem or "did not find expected" in trouble.problem):
        return None
    bracket = match["value"][0] in "[{"
    closed = closed_at(match["value"]) if bracket else 0
    if match["value"][0] in "'\"" or trouble.index < trouble.line_start or (bracket and not closed):
        return None
    place, top = place_of(trouble, trouble.line_start), place_of(trouble, 0)
    for found in _LATER_KEY.finditer(trouble.line, match.start("value") + closed):
        if found["key"] == match["key"]:
            # A key stands on its line once: what follows is its text.
            continue
        number = re.fullmatch(r"-?\d+[,;]?\s*", trouble.line[match.start("value") : found.start()])
        if place.free(found["key"]) or top.free(found["key"]) or (number and found["key"] in place.keys):
            words = Span(trouble.line_start + found.start(), trouble.line_start + found.end("key"))
            said = f"`{found['key']}` is a key of its own, but stands on the line of `{match['key']}`"
            if (parted := _on_lines(trouble, match, place)) is not None:
                return replace(parted, message=said, shown=words)
            help = "start a new line before it; if it is part of the text, put the whole text in quotes"
            return Reason(words, said, help)
    return None


def _on_lines(trouble: Trouble, match: re.Match[str], place: Place) -> Reason | None:
    """Several keys on one line with each on its own, where each surely is one; None where words may be text."""
    line = trouble.line.rstrip()
    keys = list(_LATER_KEY.finditer(line, match.start("value")))
    starts = [match.start("key"), *(found.start() for found in keys)]
    parts = [line[start:end].rstrip(" ,;") for start, end in zip(starts, [*starts[1:], len(line)], strict=True)]
    pairs = [VALUE.match(part) for part in parts]
    free = all(pair and (number == 0 or place.free(pair["key"])) for number, pair in enumerate(pairs))
    if not free or not all(pair and place.fits(pair["key"], pair["value"]) for pair in pairs):
        return None
    if any(pair and place.is_text(pair["key"]) for pair in pairs[:-1]) or len(
        {part.partition(":")[0] for part in parts}
    ) < len(parts):
        return None
    span = Span(trouble.line_start + starts[0], trouble.line_start + len(line))
    repair = best_repair(trouble.text, [(span, f"\n{' ' * starts[0]}".join(parts))])
    return (
        Reason(span, "", "each key starts a line of its own", "start a new line before it", repair[1], safe=False)
        if repair
        else None
    )


def marked_key(trouble: Trouble) -> Reason | None:
    """A key in marks that other formats set words in, such as stars or backticks."""
    found = _MARKED_KEY.match(trouble.line)
    if found is None or not place_of(trouble, trouble.line_start).free(found["key"]):
        return None
    if found["open"] in ("'", '"') and found[0].rstrip().endswith(f"{found['open']}:"):
        # In quotes a key is as good as without them.
        return None
    span = Span(trouble.line_start + found.start("open"), trouble.line_start + found.end())
    repair = best_repair(trouble.text, [(span, f"{found['key']}:")])
    said = f"`{found['open']}` stands before the key `{found['key']}`"
    label = f"write `{found['key']}:`" if repair else ""
    return Reason(span, said, "a key stands alone, with nothing around it", label, repair[1] if repair else None)


def glued_between(trouble: Trouble) -> Reason | None:
    """A colon between brackets that has no space behind it, or that is one too many."""
    if "unexpected ':'" not in trouble.problem:
        return None
    found = re.compile(r"(?P<marks>:+)(?P<gap> ?)").match(trouble.text, trouble.index)
    if found is None:
        return None
    start = trouble.index
    while trouble.text[start - 1 : start] == ":":
        start -= 1
    span = Span(start, found.end())
    if trouble.text[found.end() : found.end() + 2] == "//":
        return Reason(span, "a colon inside text needs quotes around the text", "put the address in quotes")
    if trouble.text[start - 1 : start].isdigit() and trouble.text[found.end() : found.end() + 1].isdigit():
        said = "a colon between two numbers makes text of them, which needs quotes between brackets"
        return Reason(span, said, "put it in quotes; from one number to another is written with a hyphen, `1-3`")
    if trouble.text[found.end() : found.end() + 1] in ("]", "}", ","):
        said = "nothing stands behind this colon"
        return Reason(span, said, "take the colon out, or write the value behind it, with a space between them")
    many = found.end("marks") - start > 1
    mended = best_repair(trouble.text, [(span, ": ")])
    return Reason(
        span,
        "one colon stands behind a key, not two" if many else "a space is missing after this colon",
        "write `key: value` with a space; if it is text, put it in quotes",
        "write `: `",
        mended[1] if mended else None,
    )
