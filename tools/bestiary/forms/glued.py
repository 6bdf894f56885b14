"""Lines below a name, or below an entry of a list, that YAML reads as more of it."""

from __future__ import annotations

from collections.abc import Iterator
import re

from bestiary.collection.documents import Document
from bestiary.collection.schemas import Plan, find_prose, find_references
from bestiary.diagnostic import Change, Finding, Pointer, Span
from bestiary.forms.words import shortened
from bestiary.pointers import value_at
from bestiary.source.positions import before_on_line, width_of
from bestiary.source.tree import read_spans

#: A plain name with a line below it that is no key, and a plain entry with one below it that is further in: most files have
#: none. Each starts with a fixed sign, as that is fast.
_MORE_BELOW = (
    re.compile(r"name:[ \t]+[^\s\[{|>&*!'\"#][^\n#]*\n +(?![\w-]+:(?:\s|$)|#)\S"),
    re.compile(r"\n( *)- +(?![\w-]+:\s)[^\s\[{|>&*!'\"#][^\n#]*\n\1 +(?![\w-]+:(?:\s|$)|#)\S"),
)
_NAMES = ("name", "proper_name")
#: A hyphen amid a line that ends with a name behind it: it starts with fixed signs, as that is fast.
_HYPHEN_AMID = re.compile(r" - (?<=[\w'] - )[^\W\d_][\w' ]*(?=[\r\n]|\Z)")
_TWO_NAMES = re.compile(r"[^\W\d_][\w' ]* - [^\W\d_][\w' ]*")
_HYPHEN = re.compile(r"- +\S")


def glued_lines(document: Document, plan: Plan) -> Iterator[Finding]:
    """A finding for each line below a name that becomes more of it, and for each hyphen in an entry that becomes text."""
    text = document.source.text
    if not _HYPHEN_AMID.search(text) and (document.ordinary or not any(more.search(text) for more in _MORE_BELOW)):
        return
    prose = {pointer for pointer, _ in find_prose(plan, document.data)}
    # An unknown name with a hyphen in it is told as one.
    ids = {reference.pointer for reference in find_references(plan, document.data)}
    spans = read_spans(document.source)
    for pointer, span in spans.items():
        raw = text[span.value.start : span.value.end].rstrip()
        value = value_at(document.data, pointer)
        if not pointer or not span.plain or not isinstance(value, str) or pointer in prose | ids:
            continue
        if isinstance(pointer[-1], int) and _TWO_NAMES.fullmatch(raw):
            yield _on_one_line(document, pointer, span.value.start, raw)
        if "\n" not in raw:
            continue
        line = Span(*_second_line(raw, span.value.start))
        if pointer[-1] in _NAMES and text[spans[pointer[:-1]].value.start] == "{":
            # Between brackets programs fold their lines.
            continue
        if pointer[-1] in _NAMES:
            said = f"this line is read as more of the `{pointer[-1]}` above: {shortened(value)}"
            help = "a name stands on one line; put `# ` before a remark, or `key: ` before a value"
            yield Finding("lines-run-together", document.source, line, said, help=help)
        elif _is_hyphen(pointer, text[line.start : line.end]):
            yield _uneven(document, pointer, line, Span(span.value.start, span.value.start + len(raw)))


def _on_one_line(document: Document, pointer: Pointer, start: int, raw: str) -> Finding:
    """The finding for entries on one line, each with its hyphen, which are read as one."""
    lead = before_on_line(document.source.text, start)
    lines = f"\n{lead}".join(re.split(r" +- +", raw))
    return Finding(
        "lines-run-together",
        document.source,
        Span(start, start + len(raw)),
        f"`{shortened(raw)}` is read as one entry, with a hyphen in it",
        label="write each on a line of its own",
        changes=(Change(Span(start, start + len(raw)), lines),) if re.fullmatch(r" *- +", lead) else (),
        safe=False,
        besides=(pointer,),
    )


def _uneven(document: Document, pointer: Pointer, line: Span, whole: Span) -> Finding:
    """The finding for entries that are read as one; asked first, as a text may go on with a dash."""
    text = document.source.text
    lead = before_on_line(text, whole.start)
    lined = re.sub(r"(?<=\n) *- +", lead, text[whole.start : whole.end])
    return Finding(
        "lines-run-together",
        document.source,
        line,
        "this hyphen stands further in than the one above, so its line is read as more of that entry",
        help="line it up with the hyphen above",
        changes=(Change(whole, lined),) if re.fullmatch(r" *- +", lead) else (),
        safe=False,
        besides=(pointer,),
    )


def _second_line(raw: str, start: int) -> tuple[int, int]:
    first, _, rest = raw.partition("\n")
    line = rest.partition("\n")[0]
    at = start + len(first) + 1
    return at + width_of(line), at + len(line.rstrip())


def _is_hyphen(pointer: Pointer, line: str) -> bool:
    return isinstance(pointer[-1], int) and _HYPHEN.match(line) is not None
