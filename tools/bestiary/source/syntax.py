"""Why a text is no YAML, in the words of someone who only wanted to write a sheet."""

from __future__ import annotations

from collections.abc import Callable
import re

from msgspec.structs import replace
from ruamel.yaml.error import YAMLError

from bestiary.diagnostic import Change, Finding, Source, Span
from bestiary.source.around_brackets import around_brackets
from bestiary.source.attempts import best_repair, mending
from bestiary.source.braced_entries import keys_below_braces
from bestiary.source.brackets import behind_bracket, stray_bracket, unclosed_bracket, unopened_bracket, wrong_brackets
from bestiary.source.colons import glued_between, marked_key, missing_colon
from bestiary.source.comments import comment_in_text, foreign_comment
from bestiary.source.copied import credit, entity, point_of_key
from bestiary.source.entry_words import keys_below_word
from bestiary.source.escapes import escape, half_character
from bestiary.source.flow_texts import brackets_in_text, hash_in_brackets, marked_text, quoted_in_brackets
from bestiary.source.glued_keys import glued_key, glued_to_text
from bestiary.source.habits import (
    conflict,
    fence,
    hyphen_beside_key,
    list_beside_key,
    mark_beside_text,
    nameless,
    numbered,
    stray_text,
    text_at_margin,
)
from bestiary.source.hyphens import (
    first_hyphen_missing,
    hyphens_missing,
    missing_hyphen,
    prose_without_mark,
)
from bestiary.source.hyphens_of_keys import hyphen_forgotten, hyphen_too_many
from bestiary.source.json_like import json_fault
from bestiary.source.known import place_of
from bestiary.source.margins import dash_before_key, odd_dash, tab, unaligned
from bestiary.source.mixed import heading, json_without_braces, lines_in_braces, list_below_brackets, pair_in_quotes
from bestiary.source.moved_lines import out_of_column, without_part
from bestiary.source.one_bracket import one_bracket
from bestiary.source.one_line import keys_behind_entry, two_keys
from bestiary.source.one_mark import one_mark
from bestiary.source.outdents import entry_of_no_list, list_without_key
from bestiary.source.parted_pairs import parted_pair
from bestiary.source.positions import width_of
from bestiary.source.printed_lines import printed_line
from bestiary.source.quotes import after_quote, behind_quote, in_quotes, unclosed_quote
from bestiary.source.quoting import VALUE, quoted_value, value_of_line
from bestiary.source.safety import is_safe
from bestiary.source.signs import ODD_BLANKS
from bestiary.source.stray_signs import stray_sign
from bestiary.source.swapped_lines import swapped_lines
from bestiary.source.throughout import ends_as_letters, odd_blanks, sign_throughout
from bestiary.source.trouble import Reason, Trouble, holder_of, lines_before, trouble_of
from bestiary.source.unseen import control, invisible, odd_blank

#: Lines above that are looked through.
_NEAR = 20
#: An attempt to silence a syntax error, under `allow` or in a comment.
_SILENCING = re.compile(r"\b(?:syntax-error|Y106)\b|#.*\b(?:allow|noqa|disable|ignore)\b")
_RESERVED = {"@": "`@`", "`": "a backtick", "%": "`%`"}


def syntax_finding(source: Source, error: YAMLError) -> Finding:
    """The finding for a text that the parser refused, at the place where its author would mend it."""
    trouble = trouble_of(source.text, error, source.name)
    reason = next(filter(None, (explain(trouble) for explain in _REASONS)), None) or _unknown(trouble)
    return finding_of(source, without_part(trouble, reason))


def finding_of(source: Source, reason: Reason) -> Finding:
    """The finding that tells of a reason."""
    # Who has tried to silence it should not think that silencing is broken.
    tried = "; this cannot be allowed: it hides all that follows" if _SILENCING.search(source.text) else ""
    found = Finding(
        "syntax-error",
        source,
        reason.span,
        reason.message,
        label=reason.label,
        help=reason.help + tried,
        replacement=reason.replacement,
        safe=is_safe(source, reason),
        here=reason.here,
    )
    if reason.shown is None:
        return found
    changes = () if reason.replacement is None else (Change(reason.span, reason.replacement),)
    return replace(found, at=reason.shown, replacement=None, changes=changes)


def _unknown(trouble: Trouble) -> Reason:
    return Reason(
        Span(trouble.index, trouble.index + 1),
        "the file cannot be read from here on",
        f"the reader says: {trouble.problem or 'not YAML'}; look at the indentation, quotes and brackets up to here",
    )


def _reserved(trouble: Trouble) -> Reason | None:
    directive = trouble.context.endswith("a directive")
    index = trouble.line_start if directive else trouble.index
    character = trouble.text[index : index + 1]
    if character not in _RESERVED or not (directive or "any token" in trouble.problem):
        return None
    match = value_of_line(trouble.line)
    if match is None or index < trouble.line_start + match.start("value"):
        span = Span(index, index + 1)
        help = "take it out, or put the text in quotes"
        if directive:
            help = "take it out; a text that goes on here starts two spaces further in than its key"
        return Reason(span, f"a line cannot start with {_RESERVED[character]}", help)
    return in_quotes(trouble, f"text that starts with {_RESERVED[character]} needs quotes")


def _colon(trouble: Trouble) -> Reason | None:
    if "mapping values are not allowed" not in trouble.problem:
        return None
    before = trouble.text[trouble.line_start : trouble.index]
    match = VALUE.match(trouble.line)
    if (
        match
        and not re.search(r"[\[{]", match["key"])
        and match.end("key") < len(before.rstrip())
        and ":" in match["value"] + ":"
    ):
        return _colon_in_text(trouble, match)
    if reason := _glued_here(trouble) or _glued_above(trouble) or _text_above(trouble) or _bare_above(trouble):
        return reason
    said = "this line is indented further than the one it belongs beside"
    help = "line it up with the keys above; or, if it goes on with their text, start that text with `>-` on the line of the key"
    whole = Span(trouble.line_start, trouble.line_start + len(trouble.line))
    return Reason(whole, said, help)


def _colon_in_text(trouble: Trouble, match: re.Match[str]) -> Reason:
    """The reason for a text with a colon in it, on a line `key: value`."""
    reason = in_quotes(trouble, "a colon inside text needs quotes around the text")
    places = place_of(trouble, trouble.line_start), place_of(trouble, 0)
    key = next(filter(None, (glued_to_text(trouble.line, match.start("value"), place) for place in places)), "")
    if not key:
        return reason
    return replace(
        reason, help=f"{reason.help}; or, if `{key}` is a key of its own, start a new line before it", safe=False
    )


def _bare_above(trouble: Trouble) -> Reason | None:
    """The line above at the same indentation without a colon: what stands there was meant as a key."""
    end = trouble.line_start - 1
    start = trouble.text.rfind("\n", 0, max(end, 0)) + 1
    line = trouble.text[start : max(end, start)].rstrip()
    indent = width_of(line)
    same = indent == width_of(trouble.line)
    if end < 0 or not same or re.search(r":(?:\s|\Z)", line) or not line.strip() or line.lstrip()[0] in "-#'\"[{>|":
        return None
    said = "this line is neither `key: value` nor part of the text above"
    return Reason(
        Span(start + indent, start + len(line)),
        said,
        "a colon is missing: write `key: value`; put `# ` before a remark",
    )


def _text_above(trouble: Trouble) -> Reason | None:
    """A line with a colon that goes on with a text above: with several words before the colon it is no key."""
    own = width_of(trouble.line)
    if trouble.line.lstrip().startswith("- "):
        return None
    head = trouble.line.strip().partition(":")[0]
    start, line = holder_of(trouble, own)
    match = value_of_line(line)
    if match is None or match["value"][0] in "|>[{'\"":
        return None
    if " " not in head and not _goes_on(trouble.text[start + match.start("value") : trouble.line_start].rstrip(), head):
        return None
    block = quoted_value(trouble.text, start)
    ways = [(block.span, block.text)] if block and block.text.startswith(">-") else []
    said = f"this text goes on below, where a colon after `{head}` ends it"
    help = "start the text with `>-` on its first line, and put all of it on the lines below; or put it in quotes"
    # Behind a name or a number the line with the key of the text may be missing.
    sure = place_of(trouble, start).is_prose(match["key"])
    words = Span(trouble.line_start + own, trouble.line_start + len(trouble.line.rstrip()))
    label = "write `>-` here and the text below"
    return mending(trouble, ways, said, help, label, sure) or Reason(words, said, help)


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
    found = re.match(rf"\s*(?:- +)?[\w-]+(:[{ODD_BLANKS}\u200b]*)[^\s:/]", line)
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


def _leading_mark(trouble: Trouble) -> Reason | None:
    match = value_of_line(trouble.line)
    if not match or trouble.index < trouble.line_start + match.start("value"):
        return None
    value = match["value"]
    if value == "?" and match.re is VALUE:
        start = trouble.line_start + match.start("value")
        said = f"a question mark alone is no value of `{match['key']}`"
        return Reason(
            Span(start, start + 1), said, "write the value; what is still open can stand in a comment behind `#`"
        )
    if value.startswith("[["):
        return in_quotes(trouble, "text that starts with a [[link]] needs quotes around it")
    if value[0] in "*&!?" and (len(value) > 1 or value in "*&"):
        return in_quotes(trouble, f"text that starts with `{value[0]}` needs quotes around it")
    if value[0] in "[{" and value[-1] not in "]}":
        return None
    if re.match(r">=? ?\d", value):
        return in_quotes(trouble, "text that starts with `>` needs quotes around it")
    return None


def _no_colon(trouble: Trouble) -> Reason | None:
    if not trouble.lacks_colon:
        return None
    start, line = trouble.begun
    line = line.rstrip()
    if glued := _glued_above(trouble) or _glued(start, line):
        return glued
    if found := re.match(r"\s*(?:- +)?[\w-]+( *= *)\S", line):
        span = Span(start + found.start(1), start + found.end(1))
        said = "an equals sign stands here, not a colon"
        if reason := mending(trouble, [(span, ": ")], said, "write `key: value`", "write `: `"):
            return reason
    at = start + width_of(line)
    if named := nameless(trouble, Span(at, start + len(line))):
        return named
    return Reason(
        Span(at, start + len(line)),
        "this line is neither `key: value` nor part of the text above",
        "add the colon and a value; put `# ` before a remark; or, if it goes on with the text above, indent it further",
    )


def _misplaced(trouble: Trouble) -> Reason | None:
    """Lines that do not line up; between brackets they need not."""
    if "flow" in trouble.context:
        return None
    return next(filter(None, (explain(trouble) for explain in _OF_LINES)), None)


#: Asked where lines do not line up, in this order: text that only looks like lines, a list as a whole, an entry that lacks a
#: word or a hyphen, and only then lines that are as they should be but for their column.
_OF_LINES = (
    prose_without_mark,
    keys_below_braces,
    hyphen_forgotten,
    out_of_column,
    keys_below_word,
    list_without_key,
    entry_of_no_list,
    first_hyphen_missing,
)
#: All reasons, in the order in which they are asked; the first that speaks is told. A new one goes to the end of its group,
#: or further down where it mistakes the slips of another: the tests of all slips tell.
_REASONS: tuple[Callable[[Trouble], Reason | None], ...] = (
    # What nothing else looks like: it is told wherever the parser stopped.
    conflict,
    control,
    invisible,
    tab,
    odd_blanks,
    odd_blank,
    sign_throughout,
    ends_as_letters,
    entity,
    point_of_key,
    credit,
    # What a line starts with, or a sign that belongs to nothing: the line is as it should be without it.
    numbered,
    hyphen_beside_key,
    fence,
    keys_behind_entry,
    odd_dash,
    glued_key,
    printed_line,
    around_brackets,
    stray_sign,
    # What stands in another style than its surroundings.
    pair_in_quotes,
    lines_in_braces,
    json_without_braces,
    json_fault,
    marked_key,
    # What a value has in it comes before where its line stands: text between brackets, quotes, brackets, marks.
    one_mark,
    hash_in_brackets,
    marked_text,
    _reserved,
    unclosed_quote,
    escape,
    half_character,
    behind_quote,
    quoted_in_brackets,
    brackets_in_text,
    one_bracket,
    after_quote,
    _leading_mark,
    mark_beside_text,
    # What stands above a line, or between it and its key.
    swapped_lines,
    heading,
    hyphen_too_many,
    list_below_brackets,
    behind_bracket,
    comment_in_text,
    # Lines that do not line up. What follows only speaks of lines that are in their columns, or of those with no way to them.
    _misplaced,
    # What is missing or stands for something else: a colon, a bracket, a new line.
    glued_between,
    parted_pair,
    wrong_brackets,
    unopened_bracket,
    missing_colon,
    two_keys,
    stray_text,
    foreign_comment,
    hyphens_missing,
    # What the parser itself says, in words: one for each of its complaints.
    _colon,
    list_beside_key,
    unclosed_bracket,
    stray_bracket,
    text_at_margin,
    missing_hyphen,
    _no_colon,
    dash_before_key,
    unaligned,
)
