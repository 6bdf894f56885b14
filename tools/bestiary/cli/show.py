"""`bestiary show`."""

from __future__ import annotations

import sys

import click

from bestiary.cli.opening import find_place, find_subject, needs_ascii, open_bestiary, wants_colour


@click.command("show")
@click.argument("identity", metavar="ID")
@click.option("--why", is_flag=True, help="Show how each number was derived.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "md", "html"]),
    default="text",
    show_default=True,
    help="How the sheet is printed.",
)
@click.option("--root", default=".", show_default=True, help="The bestiary, or any folder in it.")
def command(identity: str, why: bool, form: str, root: str) -> None:
    """Show the stat sheet of the creature ID (its file's name without the ending)."""
    from bestiary.card import Deck
    from bestiary.deck import load_glyphs, view_subject
    from bestiary.systems.registry import find_system

    checked = open_bestiary(find_place((root,)))
    subject = find_subject(checked, identity)
    view = view_subject(checked, subject)
    if form == "json":
        click.echo(_json(view.plain, view.derived if why else ()))
        return
    card = find_system(subject.document.system).card(view, checked.worlds[subject.document.system], "")
    deck = Deck(card.title, checked.catalog.settings.language, (card,), load_glyphs())
    click.echo(_rendered(deck, form), nl=False)
    if why and form == "text":
        click.echo()
        for derived in view.derived:
            click.echo(_ascii_if_needed(f"{derived.label}: {derived.value}"))
            for reason in derived.because:
                click.echo(_ascii_if_needed(f"  {reason}"))


def _rendered(deck: object, form: str) -> str:
    from bestiary.card import Deck

    assert isinstance(deck, Deck)
    if form == "html":
        from bestiary.render.html import render_html

        return render_html(deck)
    if form == "md":
        from bestiary.render.markdown import render_markdown

        return render_markdown(deck)
    from shutil import get_terminal_size

    from bestiary.render.text import render_text

    width = min(get_terminal_size((80, 24)).columns, 100)
    return render_text(
        deck.cards[0], deck.glyphs, width=width, colour=wants_colour(sys.stdout), ascii_only=needs_ascii(sys.stdout)
    )


def _json(plain: object, derived: object) -> str:
    from dataclasses import asdict
    import json

    sheet = dict(plain)  # type: ignore[call-overload]
    if derived:
        sheet["why"] = [asdict(each) for each in derived]  # type: ignore[attr-defined]
    return json.dumps(sheet, ensure_ascii=False, indent=2, default=list)


def _ascii_if_needed(text: str) -> str:
    from bestiary.render.terminal import to_ascii

    return to_ascii(text) if needs_ascii(sys.stdout) else text
