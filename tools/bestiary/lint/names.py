"""Names that stand for something: each is known, or is a finding with the name that was meant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
import re

from msgspec import Struct
from msgspec.structs import replace

from bestiary.collection.catalog import Catalog
from bestiary.collection.documents import Document, folder_of
from bestiary.collection.schemas import Plan, Reference, find_prose, find_references, names_hold, plan_at
from bestiary.diagnostic import At, Change, Finding, How, Pointer
from bestiary.forms.words import article, shortened
from bestiary.lint.elsewhere import at_another_key, kind_of
from bestiary.pointers import named_thing, value_at
from bestiary.richtext import Link, find_links
from bestiary.suggest import bare_name, id_for, is_slip, nearest, suggesting

#: Prefixes of links to the spaces they look in.
LINK_SPACES = {
    "ability": "term:ability",
    "term": "term",
    "trait": "trait",
    "item": "item",
    "creature": "creature",
    "skill": "skill",
}
#: A link without a prefix looks here; a term and an ability of one id are the same thing.
_OPEN_SPACES = ("term", "trait", "item", "creature", "skill")
_CHECKS = {
    "trait": "unknown-trait",
    "item": "unknown-item",
    "creature": "unknown-creature",
    "skill": "unknown-skill",
    "term": "unknown-term",
    "trait:type": "unknown-type",
    "trait:tier": "unknown-tier",
    "trait:size": "unknown-size",
    "disposition": "unknown-disposition",
}

#: Names that a help lists before it leaves the rest out.
_MOST_LISTED = 24

_PRINTED = re.compile(r"([A-Za-z][A-Za-z -]*?) *(?:\(([\w ,-]+)\)|: *\[([\w ,-]+)\]|[ :] *([\w-]+))")

_COUNTED = re.compile(r"\d+ ?[x×]? ?(\D+)|(\D+?) ?[x×(]? ?\d+\)?")

Names = Mapping[str, Mapping[str, str]]


class Target(Struct, frozen=True):
    """What a link leads to: its space, id, and name in print."""

    space: str
    id: str
    name: str


def name_findings(document: Document, plan: Plan, names: Names, catalog: Catalog) -> Iterator[Finding]:
    """Every name and link of a document that leads nowhere, or to two things."""
    text = document.source.text
    # A link can hide behind escapes alone.
    within = plan.named if "[[" not in text and "\\" not in text else plan
    if within is None or names_hold(within, document.data, names):
        return
    # Most names are known: what explains others is loaded for the first that is not.
    from bestiary.lint.several import edit_in_entries, edits_in_entries

    told: set[Pointer] = set()
    for reference in find_references(plan, document.data):
        known = any(reference.target in names.get(space, {}) for space in reference.spaces)
        # What a broken file would have defined is not known: its own finding is the only one.
        if known or reference.pointer in told or _broken(reference, catalog):
            continue
        if edits := edits_in_entries(reference, document):
            told |= set(edits)
            yield edit_in_entries(edits, document)
        elif parts := _parted(reference, document):
            told |= {part.pointer for part in parts}
            yield _parted_by_comma(parts, document, names, catalog)
        else:
            glued = _glued(reference, plan_at(plan, reference.pointer), names)
            yield (
                _glued_colon(reference, document, glued)
                if glued
                else _unknown(reference, document, plan, names, catalog)
            )
    for pointer, text in find_prose(plan, document.data):
        if "[[" in text:
            for link in find_links(text):
                words = text[link.start : link.end]
                at = At(pointer, words=words, number=text.count(words, 0, link.start))
                yield from _link_findings(link, document, at, names)


def link_targets(target: str, names: Names) -> list[Target]:
    """All that a link such as `maul` or `item:maul` fits."""
    prefix, _, identity = target.rpartition(":")
    if prefix:
        spaces: Sequence[str] = _spaces_of_prefix(prefix, names)
    else:
        spaces = (*_OPEN_SPACES, *_own_spaces(names))
    return [Target(space, identity, names[space][identity]) for space in spaces if identity in names.get(space, {})]


def _own_spaces(names: Names) -> list[str]:
    """Spaces that only this game has: links and references find them like the shared ones."""
    return [space for space in names if ":" not in space and space not in _CHECKS]


def _spaces_of_prefix(prefix: str, names: Names) -> tuple[str, ...]:
    if prefix in LINK_SPACES:
        return (LINK_SPACES[prefix],)
    return (prefix,) if prefix in _own_spaces(names) else ()


def blocked_paths(
    documents: Iterable[Document], plans: Mapping[tuple[str, str], Plan], catalog: Catalog
) -> frozenset[str]:
    """The paths of documents that build on a broken file, directly or over another: what they come to cannot be said."""
    if not catalog.broken:
        return frozenset()
    needs = {
        (document.kind, document.id): (document.source.path, set(_needs(document, plans)))
        for document in documents
        if document.kind != "trait"
    }
    blocked = set(catalog.broken)
    while found := {key for key, (_, wanted) in needs.items() if key not in blocked and wanted & blocked}:
        blocked |= found
    return frozenset(path for key, (path, _) in needs.items() if key in blocked)


def _needs(document: Document, plans: Mapping[tuple[str, str], Plan]) -> Iterator[tuple[str, str]]:
    for reference in find_references(plans[document.system, document.kind], document.data):
        for space in reference.spaces:
            yield space.partition(":")[0], reference.target


def _broken(reference: Reference, catalog: Catalog) -> bool:
    return any((space.partition(":")[0], reference.target) in catalog.broken for space in reference.spaces)


def _unknown(reference: Reference, document: Document, plan: Plan, names: Names, catalog: Catalog) -> Finding:
    # Most names are known: what explains others is loaded for the first that is not.
    from bestiary.lint.several import edit_of_base, list_of_names, parted_names, several_names

    space = reference.spaces[0]
    check, noun = check_of(space), _head_noun(space)
    candidates, printed = [name for each in reference.spaces for name in names.get(each, {})], None
    bare = bare_name(reference.target)
    meant = _with_parameter(reference, candidates, catalog)
    # What consists of names is no slip of the fingers for one of them.
    if not meant and not several_names(reference, names):
        meant = (
            nearest(reference.target, candidates)
            or nearest(bare, candidates)
            or (printed := _printed_as(bare, reference, names))
            or nearest(_uncounted(reference.target), candidates)
        )
    other = kind_of(reference.target, reference.spaces, names)
    # What is a name itself is no slip of the fingers for another.
    meant = None if other or (meant and _is_misnamed(noun, meant, catalog)) else meant
    thing = named_thing(document.data, reference.pointer)
    message = f"no {noun_of(space)} is called `{shortened(reference.target)}`" + (f" ({thing})" if thing else "")
    unknown = Finding(
        check,
        document.source,
        At(reference.pointer, key=reference.key),
        message,
        help=f"`{reference.target}` is {article(other)} {other}, which cannot stand here"
        if other
        else _help(reference, noun, meant, names, catalog),
    )
    if moved := at_another_key(unknown, reference, document, plan, names):
        return moved
    if not meant and (listed := list_of_names(unknown, reference, plan, names)):
        return listed
    if not meant and (apart := parted_names(unknown, reference, document, names)):
        return apart
    if meant and (edit := edit_of_base(unknown, meant, reference, document)):
        return edit
    suggested = suggesting(unknown, bare, meant)
    # `2 maul` is not `maul`: what counts something is not a slip of the fingers.
    counts = meant is not None and _digits(meant) != _digits(reference.target)
    return replace(suggested, safe=meant == printed or (suggested.safe and not counts))


def _printed_as(name: str, reference: Reference, names: Names) -> str | None:
    """The id of the one thing that prints carry this name of; None where none or several are called so."""
    folded = id_for(name)
    found = [
        each for space in reference.spaces for each, shown in names.get(space, {}).items() if id_for(shown) == folded
    ]
    return found[0] if len(found) == 1 else None


def _glued(reference: Reference, part: Plan, names: Names) -> str | None:
    """A key and a name without a space between them, or a name with its kind before it, as links have it; None for others."""
    prefix, _, target = (word.strip() for word in reference.target.partition(":"))
    if reference.key or not target:
        return None
    below = part.keys.get(prefix)
    if below is not None and below.refers:
        return f"{prefix}: {target}"
    known = any(space.partition(":")[0] == prefix and target in names.get(space, {}) for space in reference.spaces)
    return target if known else None


def _glued_colon(reference: Reference, document: Document, mended: str) -> Finding:
    """The finding for a name with a colon in it that lacks its space, or that has no place there."""
    thing = named_thing(document.data, reference.pointer)
    head, rest = _CHECKS.get(reference.spaces[0], "unknown-term"), ": " in mended
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


def _parted(reference: Reference, document: Document) -> list[Reference]:
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


def _parted_by_comma(parts: Sequence[Reference], document: Document, names: Names, catalog: Catalog) -> Finding:
    whole = replace(parts[0], target=", ".join(part.target for part in parts))
    candidates = [name for each in whole.spaces for name in names.get(each, {})]
    meant = _with_parameter(whole, candidates, catalog)
    gone = [Change(At(part.pointer), how=How.TAKE) for part in parts[1:]]
    return Finding(
        "unknown-trait",
        document.source,
        At(whole.pointer),
        f"`{shortened(whole.target)}` is no name of a trait, and between brackets a comma parts it",
        label=f"did you mean `{meant}`?" if meant else "",
        help="" if meant else "what belongs to a trait stands behind a colon, such as `resistant: [cold, fire]`",
        changes=(Change(At(whole.pointer), meant), *gone) if meant else (),
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
        return None
    inner = ", ".join(id_for(word) for word in (found[2] or found[3] or found[4]).split(","))
    return f"{trait}: [{inner}]" if asked.get("kind") == "list" else f"{trait}: {inner}"


def check_of(space: str) -> str:
    """The name of the check that reports what nothing of a space is called."""
    return _CHECKS.get(space) or _CHECKS.get(space.partition(":")[0], "unknown-term")


def noun_of(space: str) -> str:
    """What a thing of a space is called in a message: `tier` of `trait:tier`, `ability` of `term:ability`."""
    head, _, kind = space.partition(":")
    return kind if head == "term" and kind else _head_noun(space)


def _head_noun(space: str) -> str:
    head = space.partition(":")[0]
    return check_of(space).removeprefix("unknown-") if head in _CHECKS else head


def _help(reference: Reference, noun: str, meant: str | None, names: Names, catalog: Catalog) -> str:
    from bestiary.lint.several import is_entry, several_names

    target = reference.target
    own = _own_spaces(names)
    if not meant and (several := several_names(reference, names)):
        listed = ", ".join(f"`{each}`" for each in several[:-1]) + f" and `{several[-1]}`"
        if not is_entry(reference):
            return f"{listed} are names of their own, and `{reference.pointer[-1]}` takes one"
        return f"{listed} are names of their own: each is an entry, after a comma or on a line with a hyphen"
    if meant and (found := catalog.by_id.get((noun, meant))) is not None and not found.packaged:
        return f"`{meant}` is in {found.source.name}"
    if meant:
        return ""
    new = _new_one(reference.spaces[0], target, names)
    # Of what a bestiary has many, the list is no help.
    if noun == "term" or (not new and noun in ("skill", "tier", "type", "size", "disposition", *own)):
        known = _listed(f"`{name}`" for space in reference.spaces for name in names.get(space, {}))
        return "; ".join(part for part in (f"there are {known}" if known else "", new) if part)
    return new


def _listed(words: Iterable[str]) -> str:
    listed = list(words)
    return ", ".join(listed[:_MOST_LISTED]) + (" …" if len(listed) > _MOST_LISTED else "")


def _new_one(space: str, name: str, names: Names) -> str:
    """How a thing of a space is made; empty for what no file makes."""
    head, _, kind = space.partition(":")
    file = f"{folder_of(head)}/{id_for(name)}.yaml"
    if space == "trait" and "trait:label" in names:
        return f"a label of your own is a file, {file}, with `group: label`"
    if head == "term":
        word = kind or head
        made = f"{article(word)} {word} of your own is a file, {file}, with `kind: {word}`"
        return made if _has_kinds(head, names) else ""
    return f"a new one is a file, {file}" if folder_of(head) and not kind else ""


def _has_kinds(head: str, names: Names) -> bool:
    """Whether a game tells things of a space apart, as it does where they are files."""
    return any(space.startswith(f"{head}:") for space in names)


def _link_findings(link: Link, document: Document, at: At, names: Names) -> Iterator[Finding]:
    found = link_targets(link.target, names)
    thing = named_thing(document.data, at.pointer)
    where = f" ({thing})" if thing else ""
    if len(found) > 1:
        choices = " or ".join(f"`[[{target.space}:{target.id}]]`" for target in found)
        yield Finding(
            "ambiguous-link",
            document.source,
            at,
            f"the link `[[{link.target}]]` fits two things{where}",
            help=f"write {choices}",
        )
    elif not found:
        prefix, _, identity = link.target.rpartition(":")
        known = _spaces_of_prefix(prefix, names)
        spaces = known or (*_OPEN_SPACES, *_own_spaces(names))
        other = kind_of(identity, spaces, names) if known else None
        other = other if other and _spaces_of_prefix(other, names) else None
        meant = None if other else nearest(identity, [name for space in spaces for name in names.get(space, {})])
        fixed = f"[[{prefix + ':' if known else ''}{meant}{'|' + link.shown if link.shown else ''}]]" if meant else None
        yield Finding(
            "unknown-link",
            document.source,
            at,
            f"the link `[[{shortened(link.target)}]]` leads nowhere{where}",
            label=f"did you mean `{fixed}`?" if fixed else "",
            replacement=fixed,
            safe=meant is None or is_slip(identity, meant),
            help=""
            if fixed
            else f"`{identity}` is {article(other)} {other}: write `[[{other}:{identity}]]`"
            if other
            else _link_help(prefix, identity, names),
        )


def _link_help(prefix: str, identity: str, names: Names) -> str:
    """What a link can name, or what makes the thing that one with a known prefix names."""
    spaces = [space for space in _spaces_of_prefix(prefix, names) if space in names]
    if spaces and (new := _new_one(spaces[0], identity, names)):
        return new
    if spaces:
        return f"there are {_listed(f'`{name}`' for name in names.get(spaces[0], {}))}"
    *others, last = [word for word, space in LINK_SPACES.items() if space in names] + _own_spaces(names)
    new = "" if prefix else _new_one("term", identity, names)
    said = f"links name {article((*others, last)[0])} {', '.join(others)}{' or ' if others else ''}{last} by its id"
    return f"{said}; {new}" if new else said
