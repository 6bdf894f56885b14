"""Names that nothing has: the one that was meant, or what else stands there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
import re

from msgspec.structs import replace

from bestiary.collection.catalog import Catalog
from bestiary.collection.documents import Document
from bestiary.collection.schemas import Plan, Reference, plan_at
from bestiary.diagnostic import At, Change, Finding, How, Pointer
from bestiary.forms.words import article, shortened
from bestiary.lint.carried import carried_item
from bestiary.lint.elsewhere import at_another_key, kind_of
from bestiary.lint.iconic import in_words
from bestiary.lint.several import (
    edit_of_base,
    is_entry,
    list_of_names,
    may_be_several,
    names_in,
    parted_names,
    several_names,
)
from bestiary.lint.spaces import CHECKS, Names, check_of, head_noun, listed_names, noun_of, own_spaces, way_to_new
from bestiary.pointers import named_thing, value_at
from bestiary.source.quoting import yaml_text
from bestiary.suggest import (
    bare_name,
    id_for,
    in_letters,
    is_slip,
    is_sure,
    meant_label,
    name_within,
    nearest,
    suggesting,
)

_PRINTED = re.compile(r"([A-Za-z][A-Za-z -]*?) *(?:\(([\w ,-]+)\)|:? *\[([\w ,-]+)\]|[ :=] *([\w-]+)|\{([\w ,-]+)\})")
#: What people write before a name in a sentence.
_ARTICLE = re.compile(r"(?:the|an?|its|his|her|their) +(?=\S)", re.IGNORECASE)

#: The first, one amid, and the last of several names in brackets that are none of a list.
_OPENED, _WORD, _CLOSED = (re.compile(each) for each in (r"[(<] *[\w -]+", r"[\w -]+", r"[\w -]+[)>]"))

#: What authors make more of: other words beside a name are those of another thing.
_OPEN = frozenset({"trait", "item", "creature"})
_COUNTED = re.compile(r"\d+ ?[x×]? ?(\D+)|(\D+?) ?[x×(]? ?\d+\)?")


def unknown_name(reference: Reference, document: Document, plan: Plan, names: Names, catalog: Catalog) -> Finding:
    """The finding for a name that nothing has, with the one that was meant as far as that can be told."""
    space = reference.spaces[0]
    noun, bare = head_noun(space), _ARTICLE.sub("", bare_name(reference.target), count=1)
    other = kind_of(reference.target, reference.spaces, names)
    # What is a name itself is no slip of the fingers for another.
    meant, printed = _meant(reference, document, bare, names, catalog) if not other else (None, None)
    meant = None if meant and _is_misnamed(noun, meant, catalog) else meant
    thing = named_thing(document.data, reference.pointer)
    message = f"no {noun_of(space)} is called `{shortened(reference.target)}`" + (f" ({thing})" if thing else "")
    unknown = Finding(
        check_of(space),
        document.source,
        At(reference.pointer, key=reference.key),
        message,
        help=f"`{reference.target}` is {article(other)} {other}, which cannot stand here"
        if other
        else _help(reference, noun, meant, names, catalog),
    )
    if moved := at_another_key(unknown, reference, document, plan, names) or _behind_key(unknown, reference, document):
        return moved
    if not meant and (listed := list_of_names(unknown, reference, plan, names)):
        return listed
    if not meant and (apart := parted_names(unknown, reference, document, names)):
        return apart
    if meant and (edit := edit_of_base(unknown, meant, reference, document)):
        return edit
    if carried := _carried(unknown, reference, document, plan, names, catalog):
        return carried
    return _suggested(unknown, reference, bare, meant, printed, names)


def _behind_key(unknown: Finding, reference: Reference, document: Document) -> Finding | None:
    """The finding for a name behind a word that says no more than that one follows, where names stand alone; None for any other."""
    entry, named = reference.pointer[:-1], value_at(document.data, reference.pointer)
    is_entry = reference.key and entry and isinstance(entry[-1], int) and len(value_at(document.data, entry)) == 1
    words = ("name", "id", head_noun(reference.spaces[0]))
    if not is_entry or reference.target not in words or not isinstance(named, str):
        return None
    said, name = f"`{reference.target}` is no key here: names stand alone", yaml_text(named)
    return replace(unknown, message=said, label=f"write `{name}`", help="", changes=(Change(At(entry), name),))


def _suggested(
    unknown: Finding, reference: Reference, bare: str, meant: str | None, printed: str | None, names: Names
) -> Finding:
    """The finding with the name that was meant; it is safe where nothing else can be, and nothing is lost."""
    # Few keys can stand beside each other; among many names another word may be meant.
    among = partial(is_sure, names=[name for each in reference.spaces for name in names.get(each, {})])
    suggested = suggesting(unknown, bare, meant, is_slip if reference.key else among)
    # `2 maul` is not `maul`: what counts something is not a slip of the fingers.
    counts = meant is not None and _digits(meant) != _digits(in_letters(reference.target))
    dropped = counts or may_be_several(reference)
    return replace(suggested, safe=(meant == printed or suggested.safe) and not dropped)


def _meant(
    reference: Reference, document: Document, bare: str, names: Names, catalog: Catalog
) -> tuple[str | None, str | None]:
    """The name that is meant by one that nothing has, and the one that prints carry it for, as far as that was looked for.

    `bare` is the name without what other places write around it.
    """
    candidates, printed = [name for each in reference.spaces for name in names.get(each, {})], None
    meant = _with_parameter(reference, candidates, catalog)
    # What consists of names is no slip of the fingers for one of them.
    if not meant and not several_names(reference, names):
        fitting = [name for name in candidates if _may_stand(name, reference, document, catalog)]
        meant = (
            nearest(reference.target, fitting)
            or nearest(bare, fitting)
            # Told of the right one, its author reads why it cannot stand here.
            or ((near := nearest(bare, candidates)) and (near if is_sure(bare, near, candidates) else None))
            or (printed := _printed_as(in_words(bare) or bare, reference, names))
            or nearest(_uncounted(reference.target), fitting)
            or (None if reference.spaces[0] in _OPEN else name_within(reference.target, fitting))
        )
    return meant, printed


def _may_stand(name: str, reference: Reference, document: Document, catalog: Catalog) -> bool:
    """Whether a trait among those of a document is for documents of its kind; true of all other names."""
    if reference.spaces != ("trait",) or reference.pointer[:1] != ("traits",):
        return True
    trait = catalog.document("trait", name)
    kinds = trait.data.get("applies_to") if trait and isinstance(trait.data, dict) else None
    return not isinstance(kinds, list) or document.kind in kinds


def _carried(
    unknown: Finding, reference: Reference, document: Document, plan: Plan, names: Names, catalog: Catalog
) -> Finding | None:
    """The finding for an item as its card prints it, with what else the print says of it; None for any other name."""
    called, traits = partial(_called, reference, names), partial(_traits_of, catalog)
    entry, sure = carried_item(reference, plan_at(plan, reference.pointer), called, traits)
    if entry:
        return replace(unknown, label=f"write `{entry}`", help="", replacement=entry, safe=sure)
    above = reference.pointer[:-1]
    if reference.pointer[-1:] != ("item",) or value_at(document.data, above) != {"item": reference.target}:
        return None
    # What stands behind the name alone in its entry is said of the whole entry.
    whole, _ = carried_item(reference, plan_at(plan, above), called, traits)
    return replace(unknown, label=f"write `{whole}`", help="", changes=(Change(At(above), whole),)) if whole else None


def _traits_of(catalog: Catalog, item: str) -> frozenset[str]:
    """The traits of an item as ids are written, each also with what stands behind it: `weight` and `weight-d8`."""
    document = catalog.document("item", item)
    listed = document.data.get("traits") if document and isinstance(document.data, dict) else None
    found: set[str] = set()
    for each in listed if isinstance(listed, list) else ():
        pairs = each.items() if isinstance(each, dict) else [(each, "")]
        found |= {id_for(words) for name, value in pairs for words in (str(name), f"{name} {value}")}
    return frozenset(found)


def _called(reference: Reference, names: Names, name: str) -> str | None:
    """The id of the one thing that a name is the id of, or what prints call it."""
    known = any(name in names.get(space, {}) for space in reference.spaces)
    return name if known else _printed_as(name, reference, names)


def _printed_as(name: str, reference: Reference, names: Names) -> str | None:
    """The id of the one thing that prints carry this name of; None where none or several are called so."""
    folded = id_for(name)
    found = [
        each for space in reference.spaces for each, shown in names.get(space, {}).items() if id_for(shown) == folded
    ]
    return found[0] if len(found) == 1 else None


def glued_name(reference: Reference, part: Plan, names: Names) -> str | None:
    """A key and a name without a space between them, or a name with its kind before it, as links have it; None for others."""
    prefix, _, target = (word.strip() for word in reference.target.partition(":"))
    if reference.key or not target:
        return None
    below = part.keys.get(prefix)
    if below is not None and below.refers:
        return f"{prefix}: {target}"
    known = any(space.partition(":")[0] == prefix and target in names.get(space, {}) for space in reference.spaces)
    return target if known else None


def glued_colon(reference: Reference, document: Document, mended: str) -> Finding:
    """The finding for a name with a colon in it that lacks its space, or that has no place there."""
    thing = named_thing(document.data, reference.pointer)
    head, rest = CHECKS.get(reference.spaces[0], "unknown-term"), ": " in mended
    said = f"a space is missing after the colon of `{reference.target}`" if rest else f"`{reference.target}` is no name"
    return Finding(
        head,
        document.source,
        At(reference.pointer),
        said + (f" ({thing})" if thing else ""),
        label=f"write `{mended}`",
        help="" if rest else "only in links a name has its kind before it",
        replacement=mended,
    )


def parted_trait(reference: Reference, document: Document) -> list[Reference]:
    """The entries that a trait as its card prints it, `Resistant (Cold, Fire)`, falls into between brackets; none for others."""
    *above, place = reference.pointer or ("",)
    entries = value_at(document.data, tuple(above)) if isinstance(place, int) and "(" in reference.target else ()
    parts: list[Reference] = []
    for number, entry in enumerate(entries if isinstance(entries, list) else (), start=0):
        if isinstance(place, int) and number >= place and isinstance(entry, str):
            parts.append(replace(reference, pointer=(*above, number), target=entry))
            if ")" in entry:
                return parts if len(parts) > 1 else []
    return []


def parted_by_comma(
    parts: Sequence[Reference], document: Document, plan: Plan, names: Names, catalog: Catalog
) -> Finding:
    """The finding for the entries that a trait or an item as its card prints it falls into."""
    whole = replace(parts[0], target=", ".join(part.target for part in parts))
    candidates = [name for each in whole.spaces for name in names.get(each, {})]
    meant = _with_parameter(whole, candidates, catalog)
    if whole.spaces == ("item",):
        called, traits = partial(_called, whole, names), partial(_traits_of, catalog)
        meant = carried_item(whole, plan_at(plan, whole.pointer), called, traits)[0]
    noun = head_noun(whole.spaces[0])
    gone = [Change(At(part.pointer), how=How.TAKE) for part in parts[1:]]
    return Finding(
        check_of(whole.spaces[0]),
        document.source,
        At(whole.pointer),
        f"`{shortened(whole.target)}` is no name of {article(noun)} {noun}, and between brackets a comma parts it",
        label=meant_label(meant),
        help=""
        if meant or noun != "trait"
        else "what belongs to a trait stands behind a colon, such as `resistant: [cold, fire]`",
        changes=(Change(At(whole.pointer), meant), *gone) if meant else (),
    )


def bracketed_rest(reference: Reference, document: Document) -> list[Pointer]:
    """The value of a trait that such a bracket opens, and the entries after it up to the name with the bracket that closes it.

    Empty for all other names.
    """
    *above, place = reference.pointer or ("",)
    entries = value_at(document.data, tuple(above)) if isinstance(place, int) else None
    if not isinstance(place, int) or not isinstance(entries, list) or not _CLOSED.fullmatch(reference.target):
        return []
    for at in range(place - 1, -1, -1):
        each = entries[at]
        if isinstance(each, dict) and len(each) == 1:
            ((key, value),) = each.items()
            opened = isinstance(value, str) and _OPENED.fullmatch(value)
            return [(*above, at, key), *((*above, rest) for rest in range(at + 1, place + 1))] if opened else []
        if not isinstance(each, str) or not _WORD.fullmatch(each):
            return []
    return []


def parted_by_bracket(places: Sequence[Pointer], document: Document) -> Finding:
    """The finding for a list in brackets that are none of a list, which falls apart at its commas."""
    words = ", ".join(str(value_at(document.data, place)).strip("()<> ") for place in places)
    return Finding(
        "unknown-trait",
        document.source,
        At(places[0]),
        f"these brackets hold no list, so that the comma in them ends `{places[0][-1]}`",
        label=f"write `[{words}]`",
        changes=(Change(At(places[0]), f"[{words}]"), *(Change(At(place), how=How.TAKE) for place in places[1:])),
        besides=tuple(places[1:]),
    )


def _is_misnamed(kind: str, name: str, catalog: Catalog) -> bool:
    """Whether a name is that of a file that is to be renamed, as it makes no id."""
    return (kind, name) in catalog.by_id and id_for(name) != name


def _uncounted(target: str) -> str:
    """A name without a number of pieces: `2x dagger`, `dagger (3)`."""
    found = _COUNTED.fullmatch(target.strip())
    return (found[1] or found[2]) if found else target


def _digits(text: str) -> str:
    return re.sub(r"\D", "", text)


def _with_parameter(reference: Reference, candidates: Sequence[str], catalog: Catalog) -> str | None:
    """A trait as its card prints it, `Resistant (Cold)` or `weight d8`, as a sheet writes it; None for all else."""
    found = _PRINTED.fullmatch(reference.target.strip())
    trait = nearest(found[1], candidates) if found and not reference.key and reference.spaces == ("trait",) else None
    document = catalog.document("trait", trait) if trait else None
    asked = document.data.get("parameter") if document and isinstance(document.data, dict) else None
    if found is None or not isinstance(asked, dict):
        return _behind_parameter(reference, candidates, catalog)
    inner = ", ".join(id_for(word) for word in (found[2] or found[3] or found[4] or found[5]).split(","))
    return f"{trait}: [{inner}]" if asked.get("kind") == "list" else f"{trait}: {inner}"


def _behind_parameter(reference: Reference, candidates: Sequence[str], catalog: Catalog) -> str | None:
    """A trait behind what its list has, as people say it, `cold resistant`, as a sheet writes it; None for all else."""
    *listed, trait = names_in(reference.target, candidates) or [""]
    document = (
        catalog.document("trait", trait) if listed and not reference.key and reference.spaces == ("trait",) else None
    )
    asked = document.data.get("parameter") if document and isinstance(document.data, dict) else None
    return f"{trait}: [{', '.join(listed)}]" if isinstance(asked, dict) and asked.get("kind") == "list" else None


def _help(reference: Reference, noun: str, meant: str | None, names: Names, catalog: Catalog) -> str:
    target = reference.target
    own = own_spaces(names)
    if not meant and (several := several_names(reference, names)):
        listed = ", ".join(f"`{each}`" for each in several[:-1]) + f" and `{several[-1]}`"
        if not is_entry(reference):
            return f"{listed} are names of their own, and `{reference.pointer[-1]}` takes one"
        return f"{listed} are names of their own: each is an entry, after a comma or on a line with a hyphen"
    if meant and (found := catalog.by_id.get((noun, meant))) is not None and not found.packaged:
        return f"`{meant}` is in {found.source.name}"
    if meant:
        return ""
    new = way_to_new(reference.spaces[0], target, names)
    if new and (within := name_within(target, [name for space in reference.spaces for name in names.get(space, {})])):
        return f"{new}; `{within}` is there already"
    # Of what a bestiary has many, the list is no help.
    if noun == "term" or (not new and noun in ("skill", "tier", "type", "size", "disposition", *own)):
        known = listed_names(f"`{name}`" for space in reference.spaces for name in names.get(space, {}))
        return "; ".join(part for part in (f"there are {known}" if known else "", new) if part)
    return new
