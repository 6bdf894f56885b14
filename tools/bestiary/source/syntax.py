"""Why a text is no YAML, in the words of someone who only wanted to write a sheet."""

from __future__ import annotations

from collections.abc import Callable
import re

from msgspec.structs import replace
from ruamel.yaml.error import YAMLError

from bestiary.diagnostic import Finding, Source, Span
from bestiary.source.attempts import best_repair, first_repair
from bestiary.source.brackets import behind_bracket, stray_bracket, unclosed_bracket, unopened_bracket, wrong_brackets
from bestiary.source.colons import glued_between, marked_key, missing_colon, two_keys
from bestiary.source.habits import (
    conflict,
    fence,
    foreign_comment,
    hyphen_beside_key,
    list_beside_key,
    mark_beside_text,
    numbered,
    stray_text,
    text_at_margin,
)
from bestiary.source.hyphens import first_hyphen_missing, missing_hyphen, uneven_hyphens
from bestiary.source.known import fits_its_key, place_of
from bestiary.source.margins import aligned, dash_before_key, odd_blank, odd_dash, tab, unaligned, width_label
from bestiary.source.positions import line_at
from bestiary.source.quoting import VALUE, quoted, quoted_value, value_of_line
from bestiary.source.trouble import Reason, Trouble, lines_before, trouble_of

_APOSTROPHES = r"'(tis|twas|twere|twill|em|til|cause|round|neath|gainst|s|n)\b"
#: Lines above that are looked through.
_NEAR = 20
#: An attempt to silence a syntax error, under `allow` or in a comment.
_SILENCING = re.compile(r"\b(?:syntax-error|Y106)\b|#.*\b(?:allow|noqa|disable|ignore)\b")
_RESERVED = {"@": "`@`", "`": "a backtick", "%": "`%`"}


def syntax_finding(source: Source, error: YAMLError) -> Finding:
    """The finding for a text that the parser refused, at the place where its author would mend it."""
    trouble = trouble_of(source.text, error, source.name)
    reason = next(filter(None, (explain(trouble) for explain in _REASONS)), None) or _unknown(trouble)
    # Who has tried to silence it should not think that silencing is broken.
    tried = "; this cannot be allowed: it hides all that follows" if _SILENCING.search(source.text) else ""
    return Finding(
        "syntax-error",
        source,
        reason.span,
        reason.message,
        label=reason.label,
        help=reason.help + tried,
        replacement=reason.replacement,
        safe=reason.safe and _leaves_a_value(source, reason),
        here=reason.here,
    )


def _leaves_a_value(source: Source, reason: Reason) -> bool:
    """Whether a repair within a line leaves what its key takes."""
    mended, span = reason.replacement, reason.span
    if mended is None or "\n" in mended or "\n" in source.text[span.start : span.end]:
        return True
    after = source.text[: span.start] + mended + source.text[span.end :]
    return fits_its_key(after, source.name, span.start)


def _unknown(trouble: Trouble) -> Reason:
    return Reason(
        Span(trouble.index, trouble.index + 1),
        "the file cannot be read from here on",
        f"the reader says: {trouble.problem or 'not YAML'}; look at the indentation, quotes and brackets up to here",
    )


def _control(trouble: Trouble) -> Reason | None:
    found = re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x80-\x84\x86-\x9f\ufffe\uffff\ud800-\udfff]", trouble.text)
    if ("control characters" not in trouble.problem and "unacceptable" not in trouble.problem) or not found:
        return None
    return Reason(
        Span(found.start(), found.end()),
        f"an invisible control character stands here (U+{ord(found[0]):04X})",
        "delete it; it came in by copying, most likely",
    )


def _invisible(trouble: Trouble) -> Reason | None:
    """An invisible mark that ends a line, or that only the start of a file may hold."""
    start = min(trouble.line_start, trouble.index if trouble.opened is None else trouble.opened)
    start = trouble.text.rfind("\n", 0, start) + 1
    for found in re.compile("[\x85\u2028\u2029\ufeff]").finditer(
        trouble.text, start, trouble.line_start + len(trouble.line)
    ):
        mark = found[0] == "\ufeff"
        said = "an invisible byte order mark stands here" if mark else "an invisible end of a line stands here"
        written = "" if mark else " "
        mended = first_repair(trouble.text, [(Span(*found.span()), written)])
        help = (
            "delete it; it came in by copying, most likely"
            if mark
            else "write a space; it came in by copying, most likely"
        )
        return Reason(Span(*found.span()), f"{said} (U+{ord(found[0]):04X})", help, replacement=mended)
    return None


def _reserved(trouble: Trouble) -> Reason | None:
    character = trouble.text[trouble.index : trouble.index + 1]
    if character not in _RESERVED or "any token" not in trouble.problem:
        return None
    match = value_of_line(trouble.line)
    if match is None or trouble.index < trouble.line_start + match.start("value"):
        span = Span(trouble.index, trouble.index + 1)
        return Reason(
            span, f"a line cannot start with {_RESERVED[character]}", "take it out, or put the text in quotes"
        )
    return _quote(trouble, f"text that starts with {_RESERVED[character]} needs quotes")


def _colon(trouble: Trouble) -> Reason | None:
    if "mapping values are not allowed" not in trouble.problem:
        return None
    before = trouble.text[trouble.line_start : trouble.index]
    if (match := VALUE.match(trouble.line)) and match.end("key") < len(before.rstrip()) and ":" in match["value"] + ":":
        return _quote(trouble, "a colon inside text needs quotes around the text")
    if reason := _glued_here(trouble) or _glued_above(trouble) or _text_above(trouble) or _bare_above(trouble):
        return reason
    at = trouble.line_start
    repair = aligned(trouble) or _key_below_word(trouble)
    return Reason(
        repair[0] if repair else Span(at, at + len(trouble.line)),
        "this line is indented further than the one it belongs beside",
        "line it up with the keys above; or, if it goes on with their text, start that text with `>-` on the line of the key",
        width_label(repair),
        repair[1] if repair else None,
    )


def _bare_above(trouble: Trouble) -> Reason | None:
    """The line above at the same indentation without a colon: what stands there was meant as a key."""
    end = trouble.line_start - 1
    start = trouble.text.rfind("\n", 0, max(end, 0)) + 1
    line = trouble.text[start : max(end, start)].rstrip()
    indent = len(line) - len(line.lstrip())
    same = indent == len(trouble.line) - len(trouble.line.lstrip())
    if end < 0 or not same or ":" in line or not line.strip() or line.lstrip()[0] in "-#'\"[{>|":
        return None
    said = "this line is neither `key: value` nor part of the text above"
    return Reason(Span(start + indent, start + len(line)), said, "a colon is missing: write `key: value`")


def _key_below_word(trouble: Trouble) -> tuple[Span, str] | None:
    """A key indented below a value of one word, which does not go on: brought to the column of the key above."""
    above = next((line for _, line in lines_before(trouble, _NEAR, skip=1) if line.strip()), "")
    match = VALUE.match(above)
    if match is None or " " in match["value"] or not re.match(r"\s*[a-z_]+:", trouble.line):
        return None
    width = len(trouble.line) - len(trouble.line.lstrip(" "))
    span = Span(trouble.line_start, trouble.line_start + width)
    return best_repair(trouble.text, [(span, " " * match.start("key"))])


def _text_above(trouble: Trouble) -> Reason | None:
    """A line with a colon that goes on with a text above: with several words before the colon it is no key."""
    own = len(trouble.line) - len(trouble.line.lstrip())
    if trouble.line.lstrip().startswith("- "):
        return None
    head = trouble.line.strip().partition(":")[0]
    above = ((start, line) for start, line in lines_before(trouble, _NEAR, skip=1) if line.strip())
    start, line = next(((start, line) for start, line in above if len(line) - len(line.lstrip()) < own), (0, ""))
    match = value_of_line(line)
    if match is None or match["value"][0] in "|>[{'\"":
        return None
    if " " not in head and not _goes_on(trouble.text[start + match.start("value") : trouble.line_start].rstrip(), head):
        return None
    block = quoted_value(trouble.text, start)
    span, fixed = (block.span, block.text) if block else (Span(start, start), "")
    mended = first_repair(trouble.text, [(span, fixed)]) if fixed.startswith(">-") else None
    at = trouble.line_start + own
    return Reason(
        span if mended else Span(at, trouble.line_start + len(trouble.line.rstrip())),
        f"this text goes on below, where a colon after `{head}` ends it",
        "start the text with `>-` on its first line, and put all of it on the lines below; or put it in quotes",
        "write `>-` here and the text below" if mended else "",
        mended,
    )


def _goes_on(text: str, head: str) -> bool:
    """Whether a word with a capital starts a sentence after a text, and no key."""
    return head[:1].isupper() and (text[-1] in ".!?…" or text.count(" ") > 2)


def _glued_above(trouble: Trouble) -> Reason | None:
    """A colon without its space on the line above, or all of them where several lines in a row have none."""
    found: list[tuple[Span, str]] = []
    first: Reason | None = None
    for start, line in lines_before(trouble, _NEAR, skip=1):
        glued = _glued(start, line)
        if glued is None:
            break
        first = first or glued
        end = found[-1][0].end if found else glued.span.end
        later = trouble.text[glued.span.end : found[-1][0].start] + found[-1][1] if found else ""
        found.append((Span(glued.span.start, end), f": {later}"))
    repair = best_repair(trouble.text, found)
    return replace(first, span=repair[0], replacement=repair[1]) if first and repair else first


def _glued_here(trouble: Trouble) -> Reason | None:
    """A colon without its space on the very line, before one that has it."""
    glued = _glued(trouble.line_start, trouble.line)
    return glued if glued and best_repair(trouble.text, [(glued.span, ": ")]) else None


def _glued(start: int, line: str) -> Reason | None:
    found = re.match(r"\s*(?:- +)?[\w-]+(:[\u00a0\u2000-\u200b\u202f\u3000]*)[^\s:/]", line)
    if found is None:
        return None
    at = start + found.start(1)
    return Reason(
        Span(at, start + found.end(1)),
        "a space is missing after this colon" if found[1] == ":" else "the blank after this colon is no common space",
        "write `key: value` with a space",
        label="write `: `",
        replacement=": ",
    )


def _unclosed_quote(trouble: Trouble) -> Reason | None:
    if (
        "quoted scalar" not in trouble.context
        or ("end of stream" not in trouble.problem and "document indicator" not in trouble.problem)
        or trouble.opened is None
    ):
        return None
    start, mark = trouble.opened, trouble.text[trouble.opened : trouble.opened + 1]
    line = re.compile(r"[^\r\n]*").match(trouble.text, start)
    words = line[0].rstrip() if line else ""
    # An apostrophe that words start with is part of them.
    closed = quoted(words) if re.match(_APOSTROPHES, words, re.IGNORECASE) else words + mark
    whole = Span(start, start + len(words))
    mended = first_repair(trouble.text, [(whole, closed)]) if mark not in words[1:] else None
    return Reason(
        whole if mended else Span(start, start + 1),
        f"the quote {mark} that opens here is never closed",
        f"add {mark} at the end of the text",
        here="opens here",
        replacement=mended,
    )


def _escape(trouble: Trouble) -> Reason | None:
    if "escape character" not in trouble.problem:
        return None
    span = Span(trouble.index, trouble.index + 2)
    mended = first_repair(trouble.text, [(span, f"\\{trouble.text[span.start : span.end]}")])
    return Reason(
        span,
        "a backslash in double quotes means something special, but not before this letter",
        "use single quotes, or write the backslash twice",
        "write it twice" if mended else "",
        mended,
    )


def _half_character(trouble: Trouble) -> Reason | None:
    if "Unicode character escape" not in trouble.problem and "hexdecimal number" not in trouble.problem:
        return None
    start = max(trouble.text.rfind("\\", 0, trouble.index + 1), trouble.line_start)
    found = re.compile(r"\\(?:u[0-9a-fA-F]{,4}|U[0-9a-fA-F]{,8}|x[0-9a-fA-F]{,2})").match(trouble.text, start)
    words = found[0] if found else trouble.text[start : start + 2]
    return Reason(
        Span(start, start + len(words)),
        f"`{words}` in double quotes stands for no character",
        "write the character itself; if a backslash is meant, use single quotes",
    )


def _after_quote(trouble: Trouble) -> Reason | None:
    match = value_of_line(trouble.line)
    value = match["value"] if match else ""
    if value[:1] not in ("'", '"') or not match or trouble.index <= trouble.line_start + match.start("value"):
        return None
    return _quote(
        trouble,
        "text goes on after its closing quote",
        help="put the whole text in quotes; inside single quotes write '' for an apostrophe",
    )


def _leading_mark(trouble: Trouble) -> Reason | None:
    match = value_of_line(trouble.line)
    if not match or trouble.index < trouble.line_start:
        return None
    value = match["value"]
    if value.startswith("[["):
        return _quote(trouble, "text that starts with a [[link]] needs quotes around it")
    if value[0] in "*&!?" and len(value) > 1:
        return _quote(trouble, f"text that starts with `{value[0]}` needs quotes around it")
    if value[0] in "[{" and value[-1] not in "]}":
        return None
    if re.match(r">=? ?\d", value):
        return _quote(trouble, "text that starts with `>` needs quotes around it")
    return None


def _no_colon(trouble: Trouble) -> Reason | None:
    if "could not find expected ':'" not in trouble.problem or trouble.opened is None:
        return None
    start, line = line_at(trouble.text, trouble.opened)
    line = line.rstrip()
    if glued := _glued_above(trouble) or _glued(start, line):
        return glued
    if found := re.match(r"\s*(?:- +)?[\w-]+( *= *)\S", line):
        span = Span(start + found.start(1), start + found.end(1))
        if mended := first_repair(trouble.text, [(span, ": ")]):
            return Reason(span, "an equals sign stands here, not a colon", "write `key: value`", "write `: `", mended)
    at = start + len(line) - len(line.lstrip())
    return Reason(
        Span(at, start + len(line)),
        "this line is neither `key: value` nor part of the text above",
        "add the colon and a value; or, if it goes on with the text above, indent it further",
    )


def _quote(trouble: Trouble, message: str, help: str = "") -> Reason:
    match = VALUE.match(trouble.line)
    place = place_of(trouble, trouble.line_start)
    repair = quoted_value(trouble.text, trouble.index, prose=match is not None and place.is_prose(match["key"]))
    if repair is None:
        return Reason(Span(trouble.index, trouble.index + 1), message, help or "put the text in quotes")
    span, fixed = repair.span, repair.text
    bracketed = match is not None and match["value"][0] in "[{"
    if match and not bracketed and place.takes(match["key"], "array") and not place.is_text(match["key"]):
        at = trouble.line_start + match.start("value")
        whole = Span(at, at + len(match["value"]))
        if mended := first_repair(trouble.text, [(whole, f"[{match['value']}]")]):
            return Reason(
                whole,
                f"`{match['key']}` is a list: it needs `[` before it and `]` behind it",
                f"write {mended}",
                "",
                mended,
            )
    if match and match["key"] in place.keys and not place.is_text(match["key"]):
        # In quotes it would be text, which this key does not take.
        return Reason(span, f"this is not what `{match['key']}` takes", "look for a bracket or a comma that is missing")
    if fixed.startswith(">-"):
        label, help = "write `>-` here and the text below", help or "or put the whole text in quotes"
        return Reason(span, message, help, label, fixed)
    shown = fixed if len(fixed) <= 60 else fixed[:56] + "…'"
    said = help or f"write it as {shown}"
    said = said if repair.sure else f"{said}; if what follows ` #` is a comment, leave that behind the quotes"
    return Reason(span, message, said, replacement=fixed, safe=repair.sure)


_REASONS: tuple[Callable[[Trouble], Reason | None], ...] = (
    conflict,
    _control,
    _invisible,
    tab,
    odd_blank,
    numbered,
    hyphen_beside_key,
    odd_dash,
    uneven_hyphens,
    first_hyphen_missing,
    fence,
    marked_key,
    _reserved,
    _unclosed_quote,
    _escape,
    _half_character,
    glued_between,
    wrong_brackets,
    unopened_bracket,
    missing_colon,
    two_keys,
    stray_text,
    foreign_comment,
    _colon,
    _after_quote,
    _leading_mark,
    mark_beside_text,
    list_beside_key,
    unclosed_bracket,
    stray_bracket,
    behind_bracket,
    text_at_margin,
    missing_hyphen,
    _no_colon,
    dash_before_key,
    unaligned,
)
