"""`bestiary convert`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
import sys
from typing import TYPE_CHECKING, Any

import click

from bestiary.cli.opening import (
    FINDINGS,
    find_place,
    find_subject,
    open_bestiary,
    root_option,
    say_sheet,
    show_findings,
)
from bestiary.cli.saying import refuse_existing, save_file, say, tell, unknown_name

if TYPE_CHECKING:
    from bestiary.collection.documents import Document
    from bestiary.diagnostic import Data, Diagnostic
    from bestiary.lint.checking import Bestiary
    from bestiary.systems.base import Derived, Subject
    from bestiary.systems.senteia.play.rework import Change, Reworked

_SYSTEM = "senteia"
#: Families of checks whose findings a written file never has.
_REFUSED = ("Y", "F", "N")
#: Checks of the game that are about form and names as well.
_REFUSED_CHECKS = frozenset({"trait-parameter", "misplaced-trait", "unknown-size-category"})
#: What findings of a sheet call it that no file holds.
_UNWRITTEN = "(converted)"


@click.command("convert")
@click.argument("identity", metavar="[ID]", required=False)
@click.option(
    "--from-character", "character", metavar="FILE", help="Start from a player character's file instead of a creature."
)
@click.option("--tier", help="Make it a pawn, rook or sovereign.")
@click.option("--vitality", type=click.IntRange(1), help="Its Vitality in the new tier.")
@click.option("--stamina", type=click.IntRange(1), help="Its Stamina in the new tier.")
@click.option("--equip", multiple=True, metavar="ITEM", help="Take an item into use; can be given again.")
@click.option("--unequip", multiple=True, metavar="ITEM", help="Take an item away; can be given again.")
@click.option("--trait", "traits", multiple=True, metavar="T", help="Add a trait: aggressive, or resistant:cold,fire.")
@click.option("--name", help="Give it another name.")
@click.option("--proper-name", help="Give it a name of its own.")
@click.option("-o", "--out", metavar="FILE", help="Write the new creature file; without it the sheet is shown.")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
@root_option
def command(identity: str | None, character: str | None, out: str | None, force: bool, root: str, **asked: Any) -> None:
    """Make a new sheet from the creature ID or from a character, and say what changed.

    Nothing is written over the old one unless `-o` names it and `--force` says so.
    """
    if (identity is None) == (character is None):
        raise click.UsageError("Name a creature, or a character with `--from-character FILE`.")
    place = find_place((root,))
    checked = open_bestiary(place)
    target = _target(out, force, place.root, identity or Path(character or "").stem)
    change = _change(checked, asked)
    before: tuple[Derived, ...] = ()
    if identity is not None:
        subject = find_subject(checked, identity, _SYSTEM)
        reworked, text = _from_creature(checked, subject, change, whole=out is not None)
        before = _derived(checked, subject)
    else:
        reworked, text = _from_character(checked, Path(character or ""), change)
    _finish(place.root, checked, target, out, reworked, text, before)


def _target(out: str | None, force: bool, root: Path, identity: str) -> Path:
    if out is None:
        return root / "creatures" / f"{identity}-converted.yaml"
    path = Path(out).absolute()
    if path.suffix not in (".yaml", ".yml"):
        raise click.UsageError(f"`{out}` must end in .yaml.")
    refuse_existing(out, force)
    return path


def _change(checked: Bestiary, asked: Mapping[str, Any]) -> Change:
    from bestiary.systems.senteia.play.rework import Change

    for key in ("name", "proper_name"):
        if asked[key] is not None and not asked[key].strip():
            raise click.UsageError(f"`--{key.replace('_', '-')}` needs a name: an empty one is none.")
    names = checked.worlds[_SYSTEM].names
    for identity in asked["equip"]:
        _known(identity, names["item"], "item")
    if asked["tier"]:
        _known(asked["tier"], names["trait:tier"], "tier")
    written = tuple(_trait(text) for text in asked["traits"])
    for trait in written:
        _known(next(iter(trait)) if isinstance(trait, dict) else trait, names["trait"], "trait")
        if isinstance(trait, dict):
            _known_parameter(checked, *next(iter(trait.items())))
    given = {key: asked[key] or "" for key in ("tier", "name", "proper_name")}
    return Change(**{**asked, **given, "traits": written})


def _trait(text: str) -> Data:
    identity, colon, parameter = text.partition(":")
    if not colon:
        return identity
    if parameter.isdecimal():
        return {identity: int(parameter)}
    is_die = parameter.startswith("d") and parameter[1:].isdecimal()
    return {identity: parameter if is_die else [part.strip() for part in parameter.split(",")]}


def _known_parameter(checked: Bestiary, identity: str, parameter: Data) -> None:
    """Hold each name behind a trait against what the trait's file lets stand there."""
    from bestiary.systems.senteia.written import thing_data

    world = checked.worlds[_SYSTEM]
    asked = thing_data("trait", identity, world).get("parameter") or {}
    if asked.get("kind") != "list" or not isinstance(parameter, list):
        return
    kinds = asked.get("of", ["trait"])
    spaces = ["trait" if kind == "trait" else f"term:{kind}" for kind in kinds]
    known = {name: title for space in spaces for name, title in world.names.get(space, {}).items()}
    for each in parameter:
        _known(each, known, " or ".join(kinds))


def _known(identity: str, names: Mapping[str, str], noun: str) -> None:
    if identity not in names:
        raise unknown_name(noun, identity, names)


def _from_creature(checked: Bestiary, subject: Subject, change: Change, whole: bool) -> tuple[Reworked, str]:
    """The new sheet and its text; with `whole`, that nothing is left to its bases is said as well."""
    from msgspec.structs import replace

    from bestiary.source.emit import edited_text

    reworked = _reworked(checked, subject.data, change)
    if whole and (bases := [f"`{each.id}`" for each in subject.sheet.chain[1:]]):
        line = f"Extends: what it has from {', '.join(bases)} is written out"
        reworked = replace(reworked, said=(*reworked.said, line))
    own = {key: value for key, value in reworked.data.items() if key not in ("extends", "abstract")}
    return reworked, edited_text(subject.document.source.text, own, _key_order())


def _key_order() -> tuple[str, ...]:
    from bestiary.resources import load_schema
    from bestiary.systems.registry import find_system

    return tuple(load_schema(find_system(_SYSTEM).schemas["creature"])["properties"])


def _from_character(checked: Bestiary, path: Path, change: Change) -> tuple[Reworked, str]:
    from msgspec.structs import replace

    from bestiary.source.emit import edited_text
    from bestiary.systems.senteia.play.character import creature_from_character
    from bestiary.systems.senteia.play.rework import CannotChange, Reworked

    document = _read_character(checked, path)
    tier = change.tier or "sovereign"
    try:
        made = creature_from_character(document.data, tier, checked.worlds[_SYSTEM])
    except CannotChange as error:
        raise click.UsageError(str(error)) from error
    changed = _reworked(checked, made.data, replace(change, tier=""))
    said = (*made.said, *changed.said)
    return Reworked(changed.data, said), edited_text(document.source.text, changed.data, _key_order())


def _read_character(checked: Bestiary, path: Path) -> Document:
    from bestiary.collection.documents import read_document
    from bestiary.collection.schemas import build_schema
    from bestiary.forms import form_findings
    from bestiary.lint.names import name_findings
    from bestiary.lint.reporting import report_findings
    from bestiary.systems.registry import find_system

    schema = build_schema(find_system(_SYSTEM).schemas["character"])
    read = read_document(str(path), str(path), "character", path.stem, _SYSTEM)
    findings = list(read.problems)
    if read.document:
        findings += [] if schema.accepts(read.document.data) else form_findings(schema, read.document)
        if not findings:
            findings += name_findings(read.document, schema.plan, checked.worlds[_SYSTEM].names, checked.catalog)
    if findings or not read.document:
        from bestiary.checks import core_checks

        show_findings(list(report_findings(findings, core_checks(), {})), 1, err=True)
        sys.exit(FINDINGS)
    return read.document


def _reworked(checked: Bestiary, data: Mapping[str, Data], change: Change) -> Reworked:
    from bestiary.systems.senteia.play.rework import CannotChange, rework_sheet

    try:
        return rework_sheet(data, change, checked.worlds[_SYSTEM])
    except CannotChange as error:
        raise click.UsageError(str(error)) from error


def _finish(
    root: Path,
    checked: Bestiary,
    target: Path,
    out: str | None,
    reworked: Reworked,
    text: str,
    before: tuple[Derived, ...],
) -> None:
    """Check the new sheet where it will stand, then write or show it; one with errors of form or name is never written."""
    from bestiary.lint.checking import check_bestiary
    from bestiary.systems.senteia.play.rework import derived_changes

    inside = target.is_relative_to(root / "creatures")
    place = target if inside else _free_place(checked, root, target.stem)
    again = check_bestiary(root, Path.cwd(), {str(place): text})
    found = _findings(again, place, out)
    if any(_is_refused(each) for each in found):
        show_findings(found, 1, err=True)
        tell("the sheet would have these errors, so nothing was written.")
        sys.exit(FINDINGS)
    subject = next((each for each in again.subjects if each.document.source.path == str(place)), None)
    if out is not None:
        save_file(target, text, out)
        say(f"{out}: written")
    elif subject:
        say_sheet(again, subject)
    said = list(reworked.said)
    if before and subject:
        said += _untold(said, derived_changes(before, _derived(again, subject)))
    for line in said or ("Nothing changed.",):
        say(f"  {line}")
    if found:
        show_findings(found, 1)
    if any(each.severity.word == "error" for each in found):
        sys.exit(FINDINGS)


def _free_place(checked: Bestiary, root: Path, identity: str) -> Path:
    """Where the sheet is looked at that will stand outside of the bestiary: an id that is not taken there is no matter."""
    while ("creature", identity) in checked.catalog.by_id:
        identity += "-again"
    return root / "creatures" / f"{identity}.yaml"


def _untold(said: list[str], derived: tuple[str, ...]) -> list[str]:
    """Changes of derived values that are not said yet; one that differs from the written value says so."""
    told = {line.partition(":")[0] for line in said if " → " in line}
    return [
        line.replace(":", " on the sheet:", 1) if line.partition(":")[0] in told else line
        for line in derived
        if not any(each == line or each.startswith(f"{line},") for each in said)
    ]


def _findings(checked: Bestiary, place: Path, out: str | None) -> list[Diagnostic]:
    """What was found in the new sheet, under the name of the file it comes to stand in, if any."""
    from msgspec.structs import replace

    document = next(file for file in checked.catalog.files if file.source.path == str(place))
    found = [each for each in checked.diagnostics if each.name == document.source.name]
    name = _UNWRITTEN if out is None or any(_is_refused(each) for each in found) else out
    return [replace(each, name=name) for each in found]


def _is_refused(found: Diagnostic) -> bool:
    return found.severity.word == "error" and (found.code[0] in _REFUSED or found.check in _REFUSED_CHECKS)


def _derived(checked: Bestiary, subject: Subject) -> tuple[Derived, ...]:
    from bestiary.systems.senteia.view import view_of

    return view_of(subject, checked.worlds[_SYSTEM]).derived
