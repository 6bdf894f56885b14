"""`bestiary cards`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
import sys
from typing import TYPE_CHECKING

import click
from msgspec.structs import replace

from bestiary.cli.card_options import filled, refuse_idle
from bestiary.cli.opening import FINDINGS, MISUSE, find_place, open_bestiary, show_findings
from bestiary.cli.progress import progress_bar
from bestiary.cli.saying import tell
from bestiary.cli.sheet import sheet_of
from bestiary.counting import counted

if TYPE_CHECKING:
    from bestiary.card import Deck
    from bestiary.cards.choosing import Choice, Chosen
    from bestiary.cards.output_folder import Written
    from bestiary.cards.printing import File, Job, Tell
    from bestiary.collection.settings import Settings
    from bestiary.lint.checking import Bestiary
    from bestiary.press.sheets.paper import Sheet

#: What `bestiary.cards.printing` can write; not asked of it here, so that `--help` loads little.
_FORMS = ("pdf", "html", "md", "txt", "png", "svg")
_DEFAULT_FORMS = ("pdf", "html")


@click.command("cards")
@click.argument("path", default=".")
@click.option(
    "--only",
    multiple=True,
    metavar="FILTER",
    help="Only these: an id, a glob such as 'dire-*', or key:value such as tier:rook, trait:undead, tag:marsh. "
    "Can be given again: of the same key any fits, different keys must all fit.",
)
@click.option(
    "--kind",
    "kinds",
    multiple=True,
    metavar="KIND",
    help="What becomes cards: creature, item (as loot, for players), trait (to look up), feature-block (in Draw Steel). "
    "Can be given again.  [default: creatures and feature blocks]",
)
@click.option(
    "--changed-since",
    "since",
    metavar="REV",
    callback=filled,
    help="Only cards that look other than at a revision of git, and new ones.",
)
@click.option(
    "--copies",
    multiple=True,
    metavar="ID=N|NAMES",
    help="Several cards of one: bandit=6 numbers them, bandit=Ana,Bo,Cy names them.",
)
@click.option(
    "--format",
    "forms",
    multiple=True,
    type=click.Choice(_FORMS),
    help="What to write; can be given again. png and svg are a file for each face.  [default: pdf and html]",
)
@click.option("--out", "-o", default="build", show_default=True, callback=filled, help="The folder to write to.")
@click.option("--size", help="Card size: poker, bridge, tarot, … or 70x120 (mm).")
@click.option("--paper", help="Paper: a4, letter, a3, legal, 210x297 (mm), or `card` for one card a page.")
@click.option("--single", is_flag=True, help="One card a page, as large as the card: for print on demand.")
@click.option("--each", is_flag=True, help="A PDF of its own for each card.")
@click.option("--backs", type=click.Choice(["none", "deck", "tier"]), help="What is on the backs of the cards.")
@click.option(
    "--duplex",
    type=click.Choice(["none", "long", "short", "fold"]),
    help="How backs get behind fronts: the edge the printer turns the paper on, or by folding it.",
)
@click.option("--back-offset", nargs=2, metavar="RIGHT DOWN", help="Moves the backs, in mm; see --calibrate.")
@click.option("--bleed", metavar="LENGTH", help="How far colour goes beyond the edge of the card: 3, 3mm or 0.125in.")
@click.option("--marks", type=click.Choice(["none", "corner", "full"]), help="Crop marks.")
@click.option("--gap", metavar="LENGTH", help="Least space between cards; with bleed it is twice that at least.")
@click.option("--margin", metavar="LENGTH", help="Edge of the paper that the printer cannot reach.")
@click.option(
    "--overflow",
    metavar="STEPS",
    callback=filled,
    help="What is tried, in order, for text that does not fit: tighten,back,continue,larger or some of them.",
)
@click.option("--theme", type=click.Choice(["colour", "mono"]), help="Colours, or black on white, which saves ink.")
@click.option("--ppi", type=click.IntRange(36, 2400), default=300, show_default=True, help="Pixels per inch of PNGs.")
@click.option("--calibrate", is_flag=True, help="Only write calibration.pdf, a page that tests the printer.")
def command(
    path: str,
    only: tuple[str, ...],
    kinds: tuple[str, ...],
    since: str | None,
    copies: tuple[str, ...],
    forms: tuple[str, ...],
    out: str,
    paper: str | None,
    single: bool,
    each: bool,
    ppi: float,
    calibrate: bool,
    **sheet: object,
) -> None:
    """Print the creatures of the bestiary at PATH as cards, after checking it.

    A card that is too full goes on to a second face; no word is ever cut.
    """
    from bestiary.cards.choosing import Choice

    _refuse_file(path)
    _refuse_no_folder(Path(out))
    checked = open_bestiary(find_place((path,)))
    overrides = {key: value for key, value in {**sheet, "paper": paper}.items() if value is not None}
    if single or each:
        overrides["paper"] = "card"
    laid, wanted = sheet_of(checked.catalog.settings, overrides), tuple(dict.fromkeys(forms)) or _DEFAULT_FORMS
    refuse_idle(click.get_current_context(), wanted, laid)
    if calibrate:
        _calibrate(laid, Path(out))
        return
    serious = [finding for finding in checked.diagnostics if finding.severity.word != "hint"]
    if serious:
        show_findings(serious, len(checked.catalog.own), err=True)
    choice = Choice(only, kinds, copies, since)
    chosen = _themed(_chosen(checked, choice, overrides), laid)
    whole = _print(checked, choice, chosen, wanted, _job(checked, chosen, laid, overrides, each, ppi), Path(out))
    for name in chosen.left_out:
        tell(f"{name} has errors, or is built on a file that has, so it was not printed.")
    if chosen.left_out or not whole:
        sys.exit(FINDINGS)


def _refuse_file(path: str) -> None:
    if Path(path).is_file():
        picked = Path(path).stem
        raise click.UsageError(f"PATH is a bestiary or a folder in one; of a single sheet: `--only {picked}`.")


def _refuse_no_folder(out: Path) -> None:
    """UsageError when a file stands where files shall be written below."""
    there = next((folder for folder in (out, *out.parents) if folder.exists()), out)
    if there.exists() and not there.is_dir():
        raise click.UsageError(f"`-o` names a folder to write to, and `{there}` is a file.")


def _themed(chosen: Chosen, sheet: Sheet) -> Chosen:
    """The same cards in the colours of the sheet's theme."""
    from bestiary.cards.printing import in_theme

    deck = replace(chosen.deck, cards=in_theme(chosen.deck.cards, sheet))
    return replace(chosen, deck=deck, fitting=in_theme(chosen.fitting, sheet))


def _job(
    checked: Bestiary, chosen: Chosen, laid: Sheet, overrides: Mapping[str, object], each: bool, ppi: float
) -> Job:
    from bestiary.cards.images import read_picture
    from bestiary.cards.printing import Job
    from bestiary.fonts import digest_fonts

    # Nobody cuts out a picture: it has bleed and marks only if they are asked for here.
    picture = sheet_of(checked.catalog.settings, {"marks": "none", "bleed": 0, **overrides, "paper": "card"})
    fonts = digest_fonts(chosen.deck.fonts)
    return Job(chosen.name, laid, picture, each, ppi, cache(read_picture), chosen.fitting, fonts)


def _chosen(checked: Bestiary, choice: Choice, overrides: Mapping[str, object]) -> Chosen:
    """The cards to print; ends the command where there are none, or where what is asked for cannot be had."""
    from bestiary.cards.choosing import REFUSALS, choose

    def look(settings: Settings) -> object:
        try:
            sheet = sheet_of(settings, overrides)
        except click.UsageError:
            return None
        # The paper, and what lies between cards on it, change no card.
        return sheet.card, sheet.bleed, sheet.backs, sheet.floors, sheet.overflow, sheet.theme

    try:
        chosen = choose(checked, choice, look)
    except REFUSALS as error:
        raise click.UsageError(str(error)) from error
    for note in chosen.notes:
        tell(note)
    if not chosen.deck.cards and choice.since is None:
        others = f"; {' and '.join(f'`--kind {kind}`' for kind in chosen.others)} would make some" * bool(chosen.others)
        tell(f"there is no card to print{' that the filters fit' if choice.only else ''}{others}.")
        _tell_unread(checked)
        sys.exit(FINDINGS if chosen.left_out or not choice.only else MISUSE)
    return chosen


def _tell_unread(checked: Bestiary) -> None:
    """Show which files would be read somewhere else; where there is none either, say where sheets stand."""
    if unread := [finding for finding in checked.diagnostics if finding.check == "unread-file"]:
        show_findings(unread, len(checked.catalog.own), err=True)
    elif not checked.catalog.own:
        tell("sheets stand in `creatures/`, `items/`, `traits/` or `terms/` beside `bestiary.yaml`.")


def _print(checked: Bestiary, choice: Choice, chosen: Chosen, forms: tuple[str, ...], job: Job, out: Path) -> bool:
    """Write all formats, and take away what earlier runs wrote and is out of date; whether all could be made whole."""
    from bestiary.cards.output_folder import note_written, remove_stale
    from bestiary.cards.printing import without_lost_pictures

    deck, lost = without_lost_pictures(chosen.deck, job)
    made: list[Written] = []
    tell_new = _once(tell)
    told: dict[str, None] = dict.fromkeys(lost)

    def tell_lost(said: str) -> None:
        told[said] = None

    root = checked.catalog.root
    try:
        # Each is tried, whatever became of the one before.
        whole = [form for form in forms if deck.cards and _write_form(deck, form, job, out, made, tell_new, tell_lost)]
    except BaseException:
        note_written(root, out, made)
        raise
    # What a revision leaves of the cards says nothing of files that hold others.
    remade = whole if choice.since is None else []
    for name in remove_stale(root, out, made, _staleness(checked, remade, job, bool(choice.only))):
        tell(f"`{out / name}` of an earlier run is out of date and was taken away.")
    for form in forms:
        if form not in whole and (out / f"{job.name}.{form}").is_file():
            tell(f"`{out / job.name}.{form}` is still that of an earlier run.")
    for said in told:
        tell(said)
    return (len(whole) == len(forms) or not deck.cards) and not told


def _staleness(checked: Bestiary, remade: Sequence[str], job: Job, picked: bool) -> Callable[[Written], bool]:
    """Whether a file that an earlier run wrote and this one did not is out of date.

    With `picked`, the cards of the job are some of all. What is of them was made anew in the formats `remade`.
    """
    from bestiary.cards.output_folder import is_outdated
    from bestiary.cards.printing import is_of_form, look_of

    looks: dict[str, set[str]] = {}
    for card in job.cards:
        looks.setdefault(card.key, set()).add(look_of(card, job))
    there = {f"{kind}/{identity}" for kind, identity in checked.catalog.by_id}

    def is_stale(file: Written) -> bool:
        if picked and file.card not in looks:
            return bool(file.card) and file.card not in there
        return any(is_of_form(file.name, form, job) for form in remade) or is_outdated(file, looks, there)

    return is_stale


def _write_form(deck: Deck, form: str, job: Job, out: Path, made: list[Written], tell: Tell, tell_lost: Tell) -> bool:
    """Write the files of a format; whether all could be. `tell_lost` is told of pictures and characters that could not be printed."""
    from bestiary.cards.printing import print_form
    from bestiary.press.failure import PressError

    files: list[File] = []
    try:
        with progress_bar(form, len(deck.cards)) as progress:
            for file in print_form(deck, form, job, progress, tell, tell_lost):
                if not _save(file, job, out, made):
                    return False
                files.append(replace(file, content=b""))
                for said in file.lost:
                    tell_lost(said)
    except PressError as error:
        for line in str(error).split("\n"):
            tell(line)
        return False
    count = counted(len(deck.cards), "card")
    if any(file.card for file in files):
        said = f"{counted(len(files), 'file')} ({form}) of {count}"
        click.echo(f"{(out / files[0].name).parent}: {said}")
    else:
        click.echo("\n".join(f"{out / file.name}: {', '.join(filter(None, (count, file.said)))}" for file in files))
    return True


def _save(file: File, job: Job, out: Path, made: list[Written]) -> bool:
    from bestiary.cached import digest
    from bestiary.cards.output_folder import Written, write_output
    from bestiary.cards.printing import look_of
    from bestiary.writing import why_unwritten

    looks = tuple((card.key, look_of(card, job)) for card in file.cards)
    try:
        write_output(out, Written(file.name, digest(file.content), file.card, looks), file.content, made)
    except OSError as error:
        tell(f"`{out / file.name}` cannot be written: {why_unwritten(out / file.name, error)}.")
        return False
    return True


def _calibrate(sheet: Sheet, out: Path) -> None:
    from bestiary.press.failure import PressError
    from bestiary.press.sheets.calibration import calibration_pdf
    from bestiary.writing import why_unwritten, write_file

    try:
        pdf = calibration_pdf(sheet)
    except PressError as error:
        raise click.UsageError(str(error)) from error
    target = out / "calibration.pdf"
    try:
        write_file(target, pdf)
    except OSError as error:
        tell(f"`{target}` cannot be written: {why_unwritten(target, error)}.")
        sys.exit(FINDINGS)
    click.echo(f"{target}: print it at 100 %, as you print the cards, and read it off")


def _once(tell: Tell) -> Tell:
    """Tells each thing once, however many formats have it."""
    told: set[str] = set()

    def tell_new(text: str) -> None:
        if text not in told:
            told.add(text)
            tell(text)

    return tell_new
