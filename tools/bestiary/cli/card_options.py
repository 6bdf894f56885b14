"""Options of `bestiary cards` that would do nothing beside the others: refused in a sentence, never passed over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

if TYPE_CHECKING:
    from bestiary.press.sheets.paper import Sheet

#: Options by what they shape, to the formats that have use for them.
FOR_FORMS = {
    ("paper", "single", "each", "backs", "duplex", "back_offset", "gap", "margin"): ("pdf",),
    ("size", "overflow", "bleed", "marks"): ("pdf", "png", "svg"),
    ("theme",): ("pdf", "png", "svg", "html"),
    ("ppi",): ("png",),
}
#: Options that a test sheet has use for: it lies as the cards would.
FOR_CALIBRATION = ("path", "out", "calibrate", "size", "paper", "duplex", "back_offset", "bleed", "gap", "margin")
#: What only cards that share a paper have.
_BETWEEN = ("gap", "margin", "back_offset")
_LONE = ("single", "each")


def filled(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    """The value of an option; a usage error for one that a script left empty, as it would pass for not asked or for here."""
    if value is not None and not value.strip():
        raise click.BadParameter("it is empty.", context, parameter)
    return value


def given_options(context: click.Context) -> Mapping[str, str]:
    """The options that stand on the command line, by their names in the program to those that people write."""
    return {
        parameter.name: f"`{parameter.opts[0]}`"
        for parameter in context.command.params
        if parameter.name and context.get_parameter_source(parameter.name) is ParameterSource.COMMANDLINE
    }


def refuse_idle(context: click.Context, forms: tuple[str, ...], sheet: Sheet) -> None:
    """A usage error for the first option that would do nothing for these formats on this sheet."""
    given = given_options(context)
    reasons = _beside_calibration(given) if "calibrate" in given else _for_forms(given, forms)
    for said in (*reasons, *_for_sheet(given, context, sheet)):
        raise click.UsageError(said, context)


def _beside_calibration(given: Mapping[str, str]) -> Iterator[str]:
    for name in given:
        if name not in FOR_CALIBRATION:
            yield f"`--calibrate` writes a test sheet and no cards, so {given[name]} would do nothing."


def _for_forms(given: Mapping[str, str], forms: tuple[str, ...]) -> Iterator[str]:
    for names, of in FOR_FORMS.items():
        for name in names:
            if name in given and not set(of) & set(forms):
                *first, last = of
                listed = f"{', '.join(first)} or {last}" if first else last
                yield f"{given[name]} is for {listed}, and no such file is to be written."


def _for_sheet(given: Mapping[str, str], context: click.Context, sheet: Sheet) -> Iterator[str]:
    from bestiary.press.sheets.options import LONE

    lone = next((given[name] for name in _LONE if name in given), "")
    paper = str(context.params["paper"] or "")
    if lone and paper and paper.strip().lower() not in LONE:
        yield f"{lone} gives each card a page of its own, so `--paper {paper}` would do nothing."
    for name in _BETWEEN:
        if name in given and sheet.paper is None:
            yield f"{given[name]} is for cards that share a paper; here each has a page of its own."
    backs = ("long", "short") if "calibrate" not in given else ("long", "short", "none")
    if "back_offset" in given and sheet.duplex.value not in backs:
        yield (
            f"{given['back_offset']} moves backs that are printed behind fronts, and `duplex` is {sheet.duplex.value}: "
            "choose long or short."
        )
