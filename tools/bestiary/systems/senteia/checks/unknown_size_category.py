"""The size names a category that does not exist.

There are Very Small, Small, Medium, Large and Very Large (S31).

Bad:

    size: huge 9

Good:

    size: large 9
"""

from __future__ import annotations

from collections.abc import Iterator
import re

from bestiary.diagnostic import At, Check, Severity
from bestiary.suggest import is_sure, nearest
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.senteia.resolve import split_size
from bestiary.systems.senteia.written import thing_data


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks a size whose category is not known."""
    written = subject.data.get("size")
    known = world.names.get("trait:size", {})
    if not written:
        return
    category = split_size(written)[0]
    # A size that cannot be read is known all the same.
    thing_data("trait", category, world)
    if category not in known and (plain := _with_digits(written)) != written and split_size(plain)[0] in known:
        yield Mark(
            At(("size",)),
            f"the spaces of `{written}` are counted in a word, not in digits",
            label=f"write `{plain}`",
            replacement=plain,
        )
    elif category not in known:
        # People shorten sizes to their first letter.
        short = [name for name in known if name.startswith(category)]
        meant = nearest(category, known) or (short[0] if len(short) == 1 else None)
        rest = written[len(category) :]
        yield Mark(
            At(("size",)),
            f"no size is called `{category}`",
            label=f"did you mean `{meant.replace('-', ' ')}{rest}`?" if meant else "",
            help="" if meant else "there are " + ", ".join(known.values()),
            replacement=meant.replace("-", " ") + rest if meant else None,
            safe=meant is None or is_sure(category, meant, known),
        )


def _with_digits(written: str) -> str:
    """A size with its number in digits, without the word for spaces."""
    from bestiary.forms.numbers import with_digits

    return re.sub(r"(?<=\d) +spaces?\Z", "", with_digits(written.strip()))


CHECK = SheetCheck(
    Check("G307", "unknown-size-category", Severity.ERROR, __doc__ or "", frozenset({"senteia"})),
    frozenset({"creature"}),
    run,
)
