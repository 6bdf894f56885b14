"""Several names where one is read, and names that are to edit the list of a base."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
import re

from msgspec.structs import replace

from bestiary.collection.documents import Document
from bestiary.collection.schemas import Plan, Reference, plan_at
from bestiary.diagnostic import At, Change, Finding, Pointer, Span
from bestiary.forms.words import inline_yaml
from bestiary.pointers import value_at
from bestiary.source.positions import before_on_line
from bestiary.source.tree import read_spans

Names = Mapping[str, Mapping[str, str]]

#: The keys that edit a list of a base.
_EDITS = ("add", "drop")
_BETWEEN = re.compile(r"\s*[;,/+&|，、；﹐·•∙]\s*|\s*[.:]\s+|\s+(?:and|or)\s+|\s+(?:-\s+)?", re.IGNORECASE)
#: One of the names may be meant, not all.
_OR = re.compile(r"\sor\s", re.IGNORECASE)
_CHOICE = re.compile(rf"{_OR.pattern}|[/|]", re.IGNORECASE)


def is_entry(reference: Reference) -> bool:
    """Whether a name stands in a list, where there is room for more."""
    return isinstance(reference.pointer[-1 - reference.key], int) if len(reference.pointer) > reference.key else False


def several_names(reference: Reference, names: Names) -> list[str]:
    """The known names that a target consists of, as where a comma is missing; none where there are not several."""
    return names_in(reference.target, [each for space in reference.spaces for each in names.get(space, {})])


def names_in(text: str, names: Iterable[str]) -> list[str]:
    """The names of some that a text consists of, in its order; none where there are not several."""
    words = _BETWEEN.split(text.strip())
    ids = {each.casefold(): each for each in names}
    known = [ids[word.casefold()] for word in words if word.casefold() in ids]
    return known if len(known) == len(words) > 1 else []


def may_be_several(reference: Reference) -> bool:
    """Whether what stands before a slash may be a name as well: it is no folder that files of that kind are in."""
    head, slash, _ = reference.target.strip().partition("/")
    folders = {f"{space.partition(':')[0]}s" for space in reference.spaces}
    return bool(slash) and head.strip(".").casefold() not in {"", *folders}


def parted_names(unknown: Finding, reference: Reference, document: Document, names: Names) -> Finding | None:
    """The finding for several names in one entry of a list, where a comma or a line with a hyphen has to part them."""
    span = read_spans(document.source).get(reference.pointer)
    own = (span.key if reference.key else span.value) if span else None
    if own is None or not is_entry(reference):
        return None
    text = document.source.text
    lead, raw = before_on_line(text, own.start), text[own.start : own.end]
    in_lines, below = re.fullmatch(r" *- +", lead) is not None, re.search(r"\n *-(?= )", raw)
    words = re.split(r"\s+- +", reference.target) if below else several_names(reference, names)
    if not words or (span and not reference.key and not span.plain):
        return None
    mended = f"\n{lead}".join(words) if in_lines else ", ".join(words)
    if below and in_lines:
        mended = re.sub(r"(?<=\n) *- +", lead, raw)
        return _uneven(unknown, own, raw[below.end() - 1 :].split("\n")[0].rstrip(), mended)
    label = "write each on a line of its own" if in_lines else f"write `{mended}`"
    found = replace(unknown, label=label, replacement=mended)
    return _as_choice(found, words) if _CHOICE.search(reference.target) else found


def _as_choice(found: Finding, words: Sequence[str]) -> Finding:
    """A finding for names of which all may be meant, or one."""
    named = [f"`{word}`" for word in words]
    all_of = f"both {named[0]} and {named[1]}" if len(named) == 2 else f"all of {', '.join(named)}"
    help = f"where {all_of} are meant, each is an entry of its own; where one is, write that alone"
    return replace(found, help=help, safe=False)


def _uneven(unknown: Finding, whole: Span, line: str, mended: str) -> Finding:
    """The finding for entries of which one has its hyphen further in, so that it is read as more of the one above."""
    return replace(
        unknown,
        at=replace(unknown.at, words=line) if isinstance(unknown.at, At) else unknown.at,
        message="this hyphen stands further in than the one above, so that both entries are read as one",
        label="line it up with the hyphen above",
        help="",
        changes=(Change(whole, mended),),
    )


def list_of_names(unknown: Finding, reference: Reference, plan: Plan, names: Names) -> Finding | None:
    """The finding for several names in one text where a key takes one, or a list of them."""
    listed, words = plan_at(plan, reference.pointer).items, several_names(reference, names)
    if reference.key or listed is None or listed.refers != reference.spaces or not words:
        return None
    mended = f"[{', '.join(words)}]"
    sure = not _OR.search(reference.target)
    help = "several names stand in a list"
    return replace(unknown, label=f"write `{mended}`", help=help, replacement=mended, safe=sure)


def edits_in_entries(reference: Reference, document: Document) -> list[Pointer]:
    """The keys `add` and `drop` of entries, from a name's place on, where it is one of them; they edit a list as a whole."""
    *above, key = reference.pointer
    if not reference.key or key not in _EDITS or len(above) != 2 or not isinstance(above[1], int):
        return []
    entries = list(enumerate(document.data[above[0]]))[above[1] :]
    return [
        (above[0], at, each) for at, entry in entries if isinstance(entry, dict) for each in entry if each in _EDITS
    ]


def edit_in_entries(places: Sequence[Pointer], document: Document) -> Finding:
    """The one finding for the places that `edits_in_entries` finds."""
    key, first = places[0][0], value_at(document.data, places[0][:2])
    edits = {how: each if isinstance(each, list) else [each] for how, each in first.items()}
    for place in places[1:]:
        each = value_at(document.data, place)
        edits.setdefault(str(place[-1]), []).extend(each if isinstance(each, list) else [each])
    return Finding(
        "unknown-trait",
        document.source,
        At(places[0], key=True),
        f"`{places[0][-1]}` edits the list of the base as a whole, and is no entry of it",
        label=f"write `{key}: {inline_yaml(edits)}`",
        besides=tuple(places[1:]),
    )


def edit_of_base(unknown: Finding, meant: str, reference: Reference, document: Document) -> Finding | None:
    """The finding for a name with a sign, which adds to the list of a base or takes from it; None for all else."""
    *above, place = reference.pointer
    how = {"+": "add", "-": "drop"}.get(reference.target[:1], "")
    if not how or len(above) != 1 or not isinstance(place, int) or "extends" not in document.data:
        return None
    way = "goes to what the base has" if how == "add" else "is taken from what the base has"
    return replace(unknown, help=f"`{meant}` {way} with `{above[0]}: {{{how}: [{meant}]}}`")
