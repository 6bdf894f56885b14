"""A line of folded text that starts in another column than those around it, so that YAML does not run them together."""

from __future__ import annotations

from collections import Counter
import re

from bestiary.counting import counted
from bestiary.diagnostic import Change, Finding, Source, Span
from bestiary.source.positions import indent_of, shifted

#: What is meant to stand on a line of its own, or was meant as a key.
_OWN_LINE = re.compile(r" *(?:[-*•|>]|\d+[.)]|[\w-]+:(?:\s|\Z))")


def uneven_line(source: Source, span: Span) -> Finding | None:
    """The finding for the only line of a text behind `>` that is out of the column of all others; None where there is none.

    By more than one space only the first can be: others may be verses.
    """
    start = source.text.find("\n", span.start) + 1
    lines = source.text[start : span.end].rstrip().split("\n") if 0 < start < span.end else []
    full = [number for number, line in enumerate(lines) if line.strip()]
    columns = Counter(indent_of(lines[number]) for number in full)
    if len(columns) != 2 or any(_OWN_LINE.match(lines[number]) for number in full):
        return None
    first = indent_of(lines[full[0]])
    (own, _), (odd, once) = columns.most_common()
    # Of two lines, the second cannot be too far out.
    own, odd = (first, own) if len(full) == 2 and own != first else (own, odd)
    number = next(number for number in full if indent_of(lines[number]) == odd)
    if once > 1 or (abs(own - odd) > 1 and number != full[0]):
        return None
    at = start + sum(len(line) + 1 for line in lines[:number])
    line, by = lines[number].rstrip(), own - odd
    written = shifted([line], by)[0]
    label = f"write {counted(by, 'more space')} before it" if by > 0 else f"take out {counted(-by, 'space')} before it"
    return Finding(
        "lines-run-together",
        source,
        Span(at + odd, at + len(line)),
        f"this line starts {'further out' if by > 0 else 'further in'} than the rest of its text, so it is not run together with that",
        label,
        "the lines of a text behind `>` start alike; behind `|` each stays a line of its own",
        changes=(Change(Span(at, at + len(line)), written),),
    )
