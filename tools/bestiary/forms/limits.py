"""Values beyond what their key allows: numbers too small or too large, texts too long, lists too short, entries that stand twice."""

from __future__ import annotations

from collections.abc import Iterator
import re
from typing import Any

from msgspec.structs import replace

from bestiary.diagnostic import At, Change, Finding, How, Pointer, Related
from bestiary.forms.form import Form
from bestiary.forms.words import called, examples_help, number_text, says, shortened, span_words
from bestiary.pointers import value_at


def out_of_range(error: Any, pointer: Pointer, form: Form) -> Iterator[Finding]:
    """A number too small or too large."""
    raw, number = form.raw(pointer), number_text(error.instance)
    written = f", written `{raw}`" if raw and not re.fullmatch(r"[-+]?[\d.]+", raw) else ""
    said = f"is {number}{written}, but must be {span_words(error.schema)}"
    least, most, meant = error.schema.get("minimum", 0), error.schema.get("maximum", 0), -error.instance
    if error.instance >= 0 or not least <= meant <= most:
        yield _finding("out-of-range", said, pointer, form, says(pointer, error.schema) if error.instance == 0 else "")
        return
    yield replace(
        _finding("out-of-range", said, pointer, form, f"it stands without a sign; {says(pointer, error.schema)}"),
        label=f"write `{number_text(meant)}`",
        replacement=str(meant),
        # The minus may have been meant.
        safe=False,
    )


def too_long(error: Any, pointer: Pointer, form: Form) -> Iterator[Finding]:
    """A text too long."""
    said = f"has {len(error.instance)} letters, but at most {error.validator_value} fit"
    yield _finding("too-long", said, pointer, form)


def too_few(error: Any, pointer: Pointer, form: Form) -> Iterator[Finding]:
    """A list or map that holds nothing, or less than it must; none where what it holds is wrong, and told of."""
    written = value_at(form.document.data, pointer)
    # What an edit of the list of a base leaves empty is a map in the file.
    if error.instance or (written and type(written) is type(error.instance)):
        listed = error.instance if isinstance(error.instance, list) else []
        if listed and (form.takes((*pointer, 0), "string") or not any(isinstance(each, str) for each in listed)):
            said = f"holds {len(error.instance)}, but {error.validator_value} are needed"
            yield _finding("empty-value", said, pointer, form, examples_help(error.schema))
        return
    help = examples_help(error.schema) or "write a value, or take the key out"
    yield _finding("empty-value", "holds nothing", pointer, form, help)


def stands_twice(error: Any, pointer: Pointer, form: Form) -> Iterator[Finding]:
    """Each value that a list has once more."""
    for number, value in enumerate(error.instance):
        if value in error.instance[:number]:
            first, at = (*pointer, error.instance.index(value)), At((*pointer, number))
            name = value.get("name") if isinstance(value, dict) else value
            what = f"`{shortened(name)}`" if name else "the same entry"
            yield form.finding(
                "wrong-value",
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
    return form.finding(check, pointer, f"{called(pointer)} {said}", help=help)
