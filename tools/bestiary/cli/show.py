"""`bestiary show`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from bestiary.cli.opening import find_place, find_subject, open_bestiary, root_option, say_sheet
from bestiary.cli.saying import say, say_json, terminal_width

if TYPE_CHECKING:
    from bestiary.card import Card
    from bestiary.lint.checking import Bestiary
    from bestiary.systems.base import SheetView


@click.command("show")
@click.argument("identity", metavar="ID")
@click.option("--why", is_flag=True, help="Show how each number was derived.")
@click.option("--notes", is_flag=True, help="Show the game master's notes too, which are on no card.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "md", "html"]),
    default="text",
    show_default=True,
    help="How the sheet is printed.",
)
@root_option
def command(identity: str, why: bool, notes: bool, form: str, root: str) -> None:
    """Show the stat sheet of the creature ID (its file's name without the ending)."""
    from bestiary.cards.deck import card_of_subject, view_subject

    checked = open_bestiary(find_place((root,)))
    subject = find_subject(checked, identity)
    view = view_subject(checked, subject)
    if form == "json":
        say_json(_plain(view, why, subject.data.get("notes") if notes else None))
    elif form == "text":
        say_sheet(checked, subject)
        if why:
            _say_why(view)
        if notes:
            _say_notes(subject.data.get("notes"))
    else:
        card = card_of_subject(checked, subject)
        click.echo(_page(checked, card, form), nl=False)


def _say_why(view: SheetView) -> None:
    say("")
    for derived in view.derived:
        say(f"{derived.label}: {derived.value}")
        for reason in derived.because:
            say(f"  {reason}")


def _say_notes(notes: object) -> None:
    from textwrap import fill

    from bestiary.render.visible import show_controls

    say("")
    say("Notes:" if notes else "It has no `notes`.")
    for line in str(notes or "").splitlines():
        say(fill(show_controls(line), terminal_width(), initial_indent="  ", subsequent_indent="  "))


def _page(checked: Bestiary, card: Card, form: str) -> str:
    from bestiary.card import Deck
    from bestiary.cards.deck import deck_fonts, load_glyphs

    deck = Deck(card.title, checked.catalog.settings.language, (card,), load_glyphs(), deck_fonts(checked))
    if form == "html":
        from bestiary.render.html import render_html

        return render_html(deck)
    from bestiary.render.markdown import render_markdown

    return render_markdown(deck)


def _plain(view: SheetView, why: bool, notes: object) -> dict[str, Any]:
    sheet = dict(view.plain)
    if why:
        sheet["why"] = [
            {"label": each.label, "value": each.value, "because": list(each.because)} for each in view.derived
        ]
    if notes is not None:
        sheet["notes"] = notes
    return sheet
