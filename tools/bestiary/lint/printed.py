"""Words that are taken letter for letter, such as names and paths, with marks in them that only belong elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape
import re

from bestiary.collection.documents import KINDS, Document
from bestiary.collection.schemas import Schema, find_prose, find_references, plan_at
from bestiary.diagnostic import At, Change, Finding, Pointer, Severity, Source, Span
from bestiary.forms.words import shortened
from bestiary.pointers import all_values, last_key
from bestiary.resources import kinds_of
from bestiary.source.quoting import yaml_text
from bestiary.source.tree import ValueSpan, read_spans

_COMMAS = {",": "comma", ";": "semicolon"}
#: A comma at the end of a line, as JSON has it; the second is surer, the first fast.
_AT_ENDS = tuple(re.compile(rf"{mark}(?=[\n\r\t]| [\n\r #])") for mark in ",;")
_WITH_COMMA = r"(?m)^ *(?:(?:- +)*[\w-]+:[ \t]+|- +)[^\s\[\]{}\"'|>&*!#:,][^\n]*[,;](?:[ \t]+(?:#[^\n]*)?)?\r?$"
_SENTENCE = r"[.!?…][,;]\Z"
#: What may be a mark of style or of HTML: most files have none. Each starts with a fixed sign, as that is fast.
_STYLED = re.compile(r"_(?:(?!\w)|(?<!\w_))")
_STARRED = re.compile(r"[*`](?=[^\W_])")
_MARKS = (
    r"(?P<mark>\*\*\*?|~~|==|(?<![\w/*_])(?:__?|\*)|`)(?=[^\W_])(?P<words>[^*_`\n]+?)(?<=[\w.!?])(?P=mark)(?![\w*_])"
    r"|<(?P<tag>[a-z][a-z0-9]*)(?:\s[^<>]*)?>(?P<inner>[^<>]*)</(?P=tag)>"
)
#: Half of such marks, which nothing but style has a use for, and a sign with a backslash before it.
_HALF = (
    r"(?P<half>\A(?:\*\*\*?|__|~~|==)(?=\w)|(?<=[\w.!?)])(?:\*\*\*?|__|~~|==)\Z"
    r"|</?(?:b|i|u|em|strong|br)\s*/?>|\\(?=[*_~`#]))"
)
_HALVES = ("**", "__", "~~", "==", "<", "\\")
#: The path of a file with a backslash in it, in quotes or without.
_PATH = r"(?P<mark>[\"']?)(?:[\w ./:-]*\\)+[\w .-]*\.[A-Za-z]{2,5}(?P=mark)"
#: A link as Markdown has it.
_LINK = r"(?<!\[)!?\[(?P<label>[^\[\]\n]+)\]\((?:https?:|mailto:|[./#])?[^\s()]+\)"
#: The same behind a link of ours: an address, or the folder or kind that the name stands in.
_BEHIND_LINK = rf"(?P<label>\[\[[^\[\]\n]+\]\])\((?:[^\s()]*[/.#:][^\s()]*|{'|'.join((*KINDS, *KINDS.values()))})\)"
#: Where this can stand, all words can.
_ANY_WORDS = "Any words: more, or less."
_ENTITY = r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]*);"
#: All that words without style have no use for.
_ODD = f"(?i:{_LINK}|{_MARKS}|{_HALF}|{_ENTITY})"


def odd_print(document: Document, schema: Schema) -> Iterator[Finding]:
    """A finding for each comma of JSON or link of Markdown that would be printed, and for marks in words that know no style."""
    text = document.source.text
    comma = any(end.search(text) for end in _AT_ENDS) and re.search(_WITH_COMMA, text) is not None
    linked = "](" in text
    # To look for one sign is much faster than for two.
    halves = any(half in text for half in _HALVES if half[0] in text)
    marked = linked or "&" in text or halves or _is_styled(text)
    if linked:
        yield from _links(document, schema)
    if not (comma or marked):
        return
    ids = {reference.pointer for reference in find_references(schema.plan, document.data)}
    spans = read_spans(document.source)
    plain = {at for at, span in spans.items() if span.plain}
    for pointer, value in all_values(document.data):
        if not isinstance(value, str) or pointer in ids:
            continue
        prose = plan_at(schema.plan, pointer).text
        if pointer in plain and (
            re.search(_SENTENCE, value) if prose else value[-1:] in ",;" and _is_free(pointer, schema)
        ):
            yield _comma(document, pointer, value, schema)
        elif not prose and pointer in spans and _is_path(text, spans[pointer].value) and _is_free(pointer, schema):
            yield backslashed(document, pointer, spans[pointer].value)
        elif not prose and _bare(value) != value and _is_free(pointer, schema):
            yield _marked(document, pointer, value, _is_on_one_line(document.source, spans.get(pointer)), schema)


def _is_styled(text: str) -> bool:
    """Whether a text may have marks of style."""
    starred = ("*" in text or "`" in text) and _STARRED.search(text) is not None
    return starred or _STYLED.search(text) is not None


def _links(document: Document, schema: Schema) -> Iterator[Finding]:
    """A finding for each link as Markdown has it: nothing on a card can be followed."""
    for pointer, value in find_prose(schema.plan, document.data):
        for found in (*re.finditer(_LINK, value), *re.finditer(_BEHIND_LINK, value)):
            yield Finding(
                "unbalanced-markup",
                document.source,
                At(pointer, words=found[0], number=value.count(found[0], 0, found.start())),
                f"`{shortened(found[0])}` is a link of Markdown, and would be printed as it stands",
                label=f"write `{shortened(found['label'])}`",
                help="links lead to what the bestiary knows, and are written `[[focus]]`",
                replacement=found["label"],
                # The address is gone with it.
                safe=False,
            )


def _is_free(pointer: Pointer, schema: Schema) -> bool:
    """Whether any words can stand at a place, and are printed: what has a form of its own is told by that."""
    part = schema.part(pointer) or {}
    if (
        "x-unprinted" in part
        or "string" not in part.get("type", ())
        or not part.keys().isdisjoint(("enum", "x-refers"))
    ):
        return False
    return re.search(part.get("pattern", ""), _ANY_WORDS) is not None


def _bare(value: str) -> str:
    """A text without marks of style, without HTML, and without the addresses of links."""
    bare = re.sub(_ODD, _meant, value)
    # What a backslash stands before is a mark itself.
    return _bare(bare.strip()) if bare != value else value


def _meant(found: re.Match[str]) -> str:
    """The words that a mark stands around."""
    if found["half"]:
        return " " if "br" in found["half"] else ""
    return found["label"] or found["words"] or found["inner"] or unescape(found[0])


def _is_on_one_line(source: Source, span: ValueSpan | None) -> bool:
    """Whether a value stands on one line as a whole, so that another can be put in its place."""
    written = source.text[span.value.start : span.value.end].rstrip() if span else "|"
    return written[:1] not in ("|", ">") and "\n" not in written


def _written(bare: str, pointer: Pointer, schema: Schema) -> str:
    """A text as it stands in a file; digits alone are a number where one can stand."""
    kinds = kinds_of(schema.part(pointer) or {})
    return bare if "integer" in kinds and re.fullmatch(r"[1-9]\d*", bare) else yaml_text(bare)


def _comma(document: Document, pointer: Pointer, value: str, schema: Schema) -> Finding:
    mark, written = _COMMAS[value[-1]], _written(value.rstrip(",; "), pointer, schema)
    return Finding(
        "wrong-spelling",
        document.source,
        At(pointer),
        f"the {mark} at the end of `{shortened(value)}` is a part of {_called(pointer)}, and would be printed",
        label=f"write `{shortened(written)}`",
        help=f"lines of YAML end without a {mark}",
        replacement=written,
        severity=Severity.WARNING,
    )


def _marked(document: Document, pointer: Pointer, value: str, whole: bool, schema: Schema) -> Finding:
    """The finding for a text with marks; of one of several lines, they alone are shown and taken out."""
    bare, odd = _bare(value), list(re.finditer(_ODD, value))
    places = [At(pointer, words=each[0], number=value.count(each[0], 0, each.start())) for each in odd]
    old, new = (value, _written(bare, pointer, schema)) if whole else (odd[0][0], _meant(odd[0]))
    return Finding(
        "unbalanced-markup",
        document.source,
        At(pointer) if whole else places[0],
        f"the marks in `{shortened(old)}` would be printed as they stand: {_called(pointer)} knows no style, and no HTML",
        label=f"write `{shortened(new)}`",
        replacement=new if whole else None,
        changes=() if whole else tuple(Change(at, _meant(each)) for at, each in zip(places, odd, strict=True)),
        # Who wanted to stress a word may want to do so elsewhere.
        safe=False,
    )


def _is_path(text: str, span: Span) -> bool:
    """Whether a value is the path of a file with backslashes in it."""
    return re.fullmatch(_PATH, text[span.start : span.end].rstrip()) is not None


def backslashed(document: Document, pointer: Pointer, span: Span) -> Finding:
    """The finding for a path with backslashes in it, which stands at a span."""
    raw = document.source.text[span.start : span.end].rstrip()
    written = raw.replace("\\\\", "/").replace("\\", "/")
    return Finding(
        "wrong-spelling",
        document.source,
        At(pointer),
        f"backslashes part the folders in {_called(pointer)}, which not every system understands",
        label=f"write `{shortened(written)}`",
        help="folders of a path are parted by `/`, on every system",
        changes=(Change(Span(span.start, span.start + len(raw)), written),),
        severity=Severity.WARNING,
    )


def _called(pointer: Pointer) -> str:
    return f"`{pointer[-1]}`" if isinstance(pointer[-1], str) else f"this entry of `{last_key(pointer)}`"
