"""`bestiary cards`."""

from __future__ import annotations

from pathlib import Path
import sys
from typing import TYPE_CHECKING

import click

from bestiary.cli.opening import FINDINGS, MISUSE, find_place, open_bestiary, show_findings

if TYPE_CHECKING:
    from bestiary.card import Deck
    from bestiary.press.paper import Sheet
    from bestiary.settings import Settings


@click.command("cards")
@click.argument("path", default=".")
@click.option("--out", "-o", default="build", show_default=True, help="The folder to write to.")
@click.option(
    "--format",
    "forms",
    multiple=True,
    type=click.Choice(["pdf", "html", "md"]),
    help="What to write; can be given again.  [default: pdf and html]",
)
@click.option("--size", help="Card size: poker, tarot, … or 70x120 (mm).")
@click.option("--paper", help="Paper: a4, letter, … or 210x297 (mm).")
@click.option(
    "--only", multiple=True, metavar="FILTER", help="Only these: an id, a glob, or key:value such as tier:rook."
)
def command(
    path: str, out: str, forms: tuple[str, ...], size: str | None, paper: str | None, only: tuple[str, ...]
) -> None:
    """Print the creatures of the bestiary at PATH as cards, after checking it."""
    from bestiary.deck import build_deck
    from bestiary.diagnostic import Severity
    from bestiary.picking import FilterError, may_fit

    checked = open_bestiary(find_place((path,)))
    sheet = _sheet(checked.catalog.settings, size, paper)
    serious = [each for each in checked.diagnostics if each.severity is not Severity.HINT]
    if serious:
        show_findings(serious, len([file for file in checked.catalog.files if not file.packaged]), err=True)
    try:
        built = build_deck(checked, only)
    except FilterError as error:
        raise click.UsageError(str(error)) from error
    if not built.deck.cards:
        click.echo("bestiary: there is no creature to print" + (" that the filter fits." if only else "."), err=True)
        sys.exit(FINDINGS if built.left_out else MISUSE if only else FINDINGS)
    failed = False
    for form in forms or ("pdf", "html"):
        failed |= not _write(built.deck, form, Path(out), sheet)
    missing = [name for name in built.left_out if may_fit(only, Path(name).stem)]
    for name in missing:
        click.echo(f"bestiary: {name} has errors, or is built on a file that has, so it was not printed.", err=True)
    if failed or missing:
        sys.exit(FINDINGS)


def _sheet(settings: Settings, size: str | None, paper: str | None) -> Sheet:
    """What to print on; a usage error where that cannot be."""
    from bestiary.press.failure import PressError
    from bestiary.press.paper import Sheet, card_size, lay_grid, paper_size

    written = settings.cards
    lengths = {key: float(written[key]) for key in ("gap", "margin") if key in written}
    try:
        card, page = card_size(size or written.get("size", "poker")), paper_size(paper or written.get("paper", "a4"))
        sheet = Sheet(card, page, **lengths)
        lay_grid(sheet)
    except PressError as error:
        raise click.UsageError(str(error)) from error
    return sheet


def _write(deck: Deck, form: str, out: Path, sheet: Sheet) -> bool:
    from bestiary.press.failure import PressError
    from bestiary.writing import write_file

    target = out / f"cards.{form}"
    try:
        content, said = _made(deck, form, sheet)
        write_file(target, content)
    except PressError as error:
        click.echo(f"bestiary: {error}", err=True)
        return False
    except OSError as error:
        click.echo(f"bestiary: `{target}` cannot be written: {error.strerror or error}.", err=True)
        return False
    click.echo(f"{target}: {said}")
    return True


def _made(deck: Deck, form: str, sheet: Sheet) -> tuple[bytes | str, str]:
    count = f"{len(deck.cards)} card{'s' if len(deck.cards) != 1 else ''}"
    if form == "html":
        from bestiary.render.html import render_html

        return render_html(deck), count
    if form == "md":
        from bestiary.render.markdown import render_markdown

        return render_markdown(deck), count
    from bestiary.press.failure import PressError
    from bestiary.press.loss import find_losses
    from bestiary.press.pdf import print_pdf

    printed = print_pdf(deck, sheet)
    if losses := find_losses(printed, deck):
        told = "; ".join(f"{loss.card}, {loss.field}: {loss.words}" for loss in losses[:5])
        raise PressError(f"Words would be lost in print, so no PDF was written ({len(losses)} places): {told}.")
    for glyph in printed.missing:
        click.echo(
            f"bestiary: no font has `{glyph.character}` of {glyph.card}; it is printed as {glyph.spelled}.", err=True
        )
    longer = sum(card.faces > 1 for card in printed.cards)
    pages = f"{printed.pages} page{'s' if printed.pages != 1 else ''}"
    paper = f" of {sheet.paper.name}" if sheet.paper else ""
    return printed.pdf, f"{count}, {longer} of them on more than one face; {pages}{paper}"
