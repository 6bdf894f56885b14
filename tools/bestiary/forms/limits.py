"""Values beyond what their key allows: numbers too small or too large, texts too long, lists too short, entries that stand twice."""

from __future__ import annotations

from collections.abc import Iterator
import re
from typing import Any

from bestiary.diagnostic import At, Change, Finding, How, Pointer, Related
from bestiary.forms.form import Form
from bestiary.forms.words import called, examples_help, number_text, shortened, span_words


def out_of_range(error: Any, pointer: Pointer, form: Form) -> Iterator[Finding]:
    """A number too small or too large."""
    raw, number = form.raw(pointer), number_text(error.instance)
    written = f", written `{raw}`" if raw and not re.fullmatch(r"[-+]?[\d.]+", raw) else ""
    yield _finding("out-of-range", f"is {number}{written}, but must be {span_words(error.schema)}", pointer, form)


def too_long(error: Any, pointer: Pointer, form: Form) -> Iterator[Finding]:
    """A text too long."""
    said = f"has {len(error.instance)} letters, but at most {error.validator_value} fit"
    yield _finding("too-long", said, pointer, form)


def too_few(error: Any, pointer: Pointer, form: Form) -> Iterator[Finding]:
    """A list or map that holds nothing."""
    help = examples_help(error.schema) or "write a value, or take the key out"
    yield _finding("empty-value", "holds nothing", pointer, form, help)


def stands_twice(error: Any, pointer: Pointer, form: Form) -> Iterator[Finding]:
    """Each value that a list has once more."""
    for number, value in enumerate(error.instance):
        if value in error.instance[:number]:
            first, at = (*pointer, error.instance.index(value)), At((*pointer, number))
            name = value.get("name") if isinstance(value, dict) else value
            what = f"`{shortened(name)}`" if name else "the same entry"
            yield Finding(
                "wrong-value",
                form.document.source,
                at,
                f"{what} stands twice in {called(pointer)}",
                label="leave it out",
                related=(Related(form.document.source, At(first), "first here"),) if isinstance(value, dict) else (),
                changes=(Change(at, how=How.TAKE),),
                # What is written another way may have a comment in it.
                safe=form.raw(first) == form.raw(at.pointer),
            )


def other_mistake(error: Any, pointer: Pointer, form: Form) -> Iterator[Finding]:
    """Whatever has no words of its own."""
    yield _finding("wrong-value", "is not as expected", pointer, form, examples_help(error.schema))


def _finding(check: str, said: str, pointer: Pointer, form: Form, help: str = "") -> Finding:
    """The finding for a value, whose message starts with what it is called."""
    return Finding(check, form.document.source, At(pointer), f"{called(pointer)} {said}", help=help)
