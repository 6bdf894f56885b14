"""A trait lacks what must stand behind its name, has too much, or names something unknown there.

Resistant needs the list of what it resists, Weight its die; Aggressive takes nothing.

Bad:

    traits: [resistant, aggressive: [cold]]

Good:

    traits: [resistant: [cold], aggressive]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
import re

from bestiary.diagnostic import At, Change, Check, How, Severity
from bestiary.forms.words import joined
from bestiary.lint.elsewhere import kind_of
from bestiary.lint.several import names_in
from bestiary.suggest import is_sure, name_within, nearest
from bestiary.systems.base import Mark, SheetCheck, Subject, World
from bestiary.systems.senteia.written import Named, defined_at, listed_traits

_DICE = r"(?i)\d*[dw]\d+"
#: What people write where all of something is meant.
_NO_NAMES = frozenset({"true", "yes", "x", "all", "any"})
_BETWEEN = r" *, *(?:and +)?| +and +| *[/&+] *"
_SHAPES = {
    "list": "a list, such as `{id}: [cold]`",
    "die": "a die, such as `{id}: d8`",
    "number": "a number, such as `{id}: 2`",
}


def run(subject: Subject, world: World) -> Iterator[Mark]:
    """Marks each trait whose parameter is not what its file asks for."""
    # All of the traits are asked for: what is in doubt may be the rest of one.
    for _, trait, rest in [*listed_traits(subject, world)]:
        if rest:
            yield _cut(trait, rest, world)
        elif isinstance(trait.written, dict) or "parameter" in trait.data:
            yield from _judge(trait, world)


def _cut(trait: Named, rest: Sequence[Named], world: World) -> Mark:
    words = f"[{', '.join([str(trait.parameter), *(each.id for each in rest)])}]"
    at = At((*trait.at, trait.id))
    return Mark(
        at,
        f"a comma ends the list of {trait.data.get('name', trait.id)}, as no brackets stand around it",
        label=f"write `{words}`",
        related=defined_at("trait", trait.id, "parameter", world),
        changes=(Change(at, words), *(Change(At(each.at), how=How.TAKE) for each in rest)),
    )


def _judge(trait: Named, world: World) -> Iterator[Mark]:
    asked = trait.data.get("parameter")
    name = trait.data.get("name", trait.id)
    if asked is None:
        if trait.parameter is not None:
            yield Mark(
                At((*trait.at, trait.id)),
                f"{name} takes nothing behind its name",
                label=f"write `{trait.id}` alone",
                related=defined_at("trait", trait.id, "name", world),
            )
        return
    shape = _SHAPES[asked["kind"]].format(id=trait.id)
    if trait.parameter is None:
        yield Mark(At(trait.at), f"{name} needs {shape}", related=defined_at("trait", trait.id, "parameter", world))
    elif not _fits(trait.parameter, asked["kind"]):
        meant = _respelt(trait.parameter, asked["kind"])
        yield Mark(
            At((*trait.at, trait.id)),
            f"{name} takes {shape}",
            label=f"write `{meant}`" if meant else "",
            help="write one of them" if len(re.findall(_DICE, str(trait.parameter))) > 1 else "",
            replacement=meant,
            related=defined_at("trait", trait.id, "parameter", world),
        )
    elif asked["kind"] == "die" and trait.parameter not in (dice := _dice(world)):
        yield Mark(
            At((*trait.at, trait.id)),
            f"there is no {trait.parameter} ({name})",
            help=f"the dice are {joined(dice)}",
        )
    elif asked["kind"] == "list":
        yield from _unknown_ids(trait, asked.get("of", ["trait"]), world)


def _fits(parameter: object, kind: str) -> bool:
    if kind == "list":
        return isinstance(parameter, list)
    if kind == "number":
        return isinstance(parameter, int)
    return isinstance(parameter, str) and parameter[:1] == "d" and parameter[1:].isdigit() and int(parameter[1:]) > 0


def _dice(world: World) -> list[str]:
    return [f"d{sides}" for sides in sorted({*(row.die for row in world.tables.die_rows), world.tables.event_die})]


def _respelt(parameter: object, kind: str) -> str | None:
    if kind != "list" and isinstance(parameter, (list, tuple)) and len(parameter) == 1:
        return _respelt(parameter[0], kind)
    written = str(parameter).strip().lower()
    if kind == "die":
        found = re.fullmatch(r"(?:1?[dw] ?)?([1-9]\d{0,3})", written)
        return f"d{found[1]}" if found else None
    if kind == "list" and isinstance(parameter, str):
        from bestiary.mend.respelling import without_brackets

        words = re.split(_BETWEEN, without_brackets(written))
        named = all(re.fullmatch("[a-z0-9-]+", word) for word in words) and written not in _NO_NAMES
        return f"[{', '.join(words)}]" if named else None
    return written if kind == "number" and written.isdecimal() and written.isascii() else None


def _plural(kinds: list[str]) -> str:
    words = {"harm": "kinds of harm", "status": "statuses", "ability": "abilities", "approach": "approaches"}
    return ", ".join(words.get(kind, f"{kind}s") for kind in kinds)


def _unknown_ids(trait: Named, kinds: list[str], world: World) -> Iterator[Mark]:
    spaces = ["trait" if kind == "trait" else f"term:{kind}" for kind in kinds]
    names = [world.names.get(space, {}) for space in spaces]
    for position, identity in enumerate(trait.parameter):
        if not any(identity in known for known in names):
            known = [name for known in names for name in known]
            # What is a name of another kind is no slip of the fingers.
            other = kind_of(str(identity), spaces, world.names)
            if several := names_in(str(identity), known):
                yield _several(trait, position, several)
                continue
            meant = None if other else nearest(identity, known) or name_within(identity, world.names.get(spaces[0], {}))
            yield Mark(
                At((*trait.at, trait.id, position)),
                f"nothing is called `{identity}` ({trait.data.get('name', trait.id)} takes ids of {_plural(kinds)})",
                label=f"did you mean `{meant}`?" if meant else "",
                replacement=meant,
                safe=meant is None or is_sure(str(identity), meant, known),
                related=defined_at("trait", trait.id, "parameter", world),
            )


def _several(trait: Named, position: int, names: Sequence[str]) -> Mark:
    """The mark for names in one entry of a list, which a comma has to part."""
    at = (*trait.at, trait.id)
    words = f"[{', '.join(map(str, [*trait.parameter[:position], *names, *trait.parameter[position + 1 :]]))}]"
    return Mark(
        At((*at, position)),
        f"`{trait.parameter[position]}` holds {len(names)} names, and no comma parts them ({trait.data.get('name', trait.id)})",
        label=f"write `{words}`",
        changes=(Change(At(at), words),),
        safe=False,
    )


CHECK = SheetCheck(
    Check("G305", "trait-parameter", Severity.ERROR, __doc__ or "", frozenset({"senteia"})),
    frozenset({"creature", "item"}),
    run,
    one_by_one=True,
)
