"""Names that stand for something: each is known, or is a finding with the name that was meant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set

from bestiary.collection.catalog import Catalog
from bestiary.collection.documents import Document
from bestiary.collection.schemas import KnownNames, Plan, Reference, find_prose, find_references, names_hold, plan_at
from bestiary.diagnostic import At, Finding, Pointer
from bestiary.forms.words import article, shortened
from bestiary.lint.elsewhere import kind_of
from bestiary.lint.spaces import (
    LINK_SPACES,
    OPEN_SPACES,
    Names,
    link_targets,
    listed_names,
    own_spaces,
    spaces_of_prefix,
    way_to_new,
)
from bestiary.pointers import named_thing
from bestiary.richtext import Link, find_links
from bestiary.suggest import is_sure, meant_label, nearest


def name_findings(
    document: Document, plan: Plan, names: Names, catalog: Catalog, known: KnownNames | None = None
) -> Iterator[Finding]:
    """Every name and link of a document that leads nowhere, or to two things; `known` are all of the names, where they are in hand."""
    known = KnownNames(names) if known is None else known
    text = document.source.text
    # A link can hide behind escapes alone.
    within = plan.named if "[[" not in text and "\\" not in text else plan
    if within is None or names_hold(within, document.data, known):
        return
    told: set[Pointer] = set()
    for reference in find_references(plan, document.data):
        # What a broken file would have defined is not known: its own finding is the only one.
        if reference.target not in known[reference.spaces] and not (
            reference.pointer in told or _broken(reference, catalog)
        ):
            finding, others = _unknown(reference, document, plan, names, catalog)
            told |= others
            yield finding
    for pointer, text in find_prose(plan, document.data):
        if "[[" in text:
            for link in find_links(text):
                words = text[link.start : link.end]
                at = At(pointer, words=words, number=text.count(words, 0, link.start))
                yield from _link_findings(link, document, at, names, catalog)


def _unknown(
    reference: Reference, document: Document, plan: Plan, names: Names, catalog: Catalog
) -> tuple[Finding, Set[Pointer]]:
    """The finding for a name that nothing has, and the places of others that it tells of as well."""
    # Most names are known: what explains others is loaded for the first that is not.
    from bestiary.lint import unknown
    from bestiary.lint.several import edit_in_entries, edits_in_entries

    if edits := edits_in_entries(reference, document):
        return edit_in_entries(edits, document), set(edits)
    if places := unknown.bracketed_rest(reference, document):
        return unknown.parted_by_bracket(places, document), set()
    if parts := unknown.parted_trait(reference, document):
        return unknown.parted_by_comma(parts, document, plan, names, catalog), {part.pointer for part in parts}
    if glued := unknown.glued_name(reference, plan_at(plan, reference.pointer), names):
        return unknown.glued_colon(reference, document, glued), set()
    return unknown.unknown_name(reference, document, plan, names, catalog), set()


def blocked_paths(
    documents: Iterable[Document], plans: Mapping[tuple[str, str], Plan], catalog: Catalog
) -> frozenset[str]:
    """The paths of documents that build on a broken file, directly or over another: what they come to cannot be said."""
    if not catalog.broken and not catalog.closed:
        return frozenset()
    needs = {
        (document.kind, document.id): (document.source.path, set(_needs(document, plans)))
        for document in documents
        if document.kind != "trait"
    }
    blocked = {key for _, wanted in needs.values() for key in wanted if catalog.is_broken(key)} | catalog.broken
    while found := {key for key, (_, wanted) in needs.items() if key not in blocked and wanted & blocked}:
        blocked |= found
    return frozenset(path for key, (path, _) in needs.items() if key in blocked)


def _needs(document: Document, plans: Mapping[tuple[str, str], Plan]) -> Iterator[tuple[str, str]]:
    for reference in find_references(plans[document.system, document.kind], document.data):
        for space in reference.spaces:
            yield space.partition(":")[0], reference.target


def _broken(reference: Reference, catalog: Catalog) -> bool:
    """Whether what a name stands for is in a file that cannot be used, or may be in one that cannot be seen."""
    return any(catalog.is_broken((kind, reference.target)) for kind in _kinds(reference.spaces))


def _kinds(spaces: Iterable[str]) -> Iterator[str]:
    """The kinds of files that spaces of names are made of."""
    return (space.partition(":")[0] for space in spaces)


def _may_be_unread(link: Link, names: Names, catalog: Catalog) -> bool:
    """Whether a link may lead to a file in a folder that cannot be read."""
    prefix = link.target.rpartition(":")[0]
    return not catalog.closed.isdisjoint(_kinds(spaces_of_prefix(prefix, names) or (*OPEN_SPACES, *own_spaces(names))))


def _link_findings(link: Link, document: Document, at: At, names: Names, catalog: Catalog) -> Iterator[Finding]:
    found = link_targets(link.target, names)
    thing = named_thing(document.data, at.pointer)
    where = f" ({thing})" if thing else ""
    if not found and not (catalog.closed and _may_be_unread(link, names, catalog)):
        yield _lost_link(link, document, at, where, names)
    elif len(found) > 1:
        choices = " or ".join(f"`[[{target.space}:{target.id}]]`" for target in found)
        said = f"the link `[[{link.target}]]` fits two things{where}"
        yield Finding("ambiguous-link", document.source, at, said, help=f"write {choices}")


def _lost_link(link: Link, document: Document, at: At, where: str, names: Names) -> Finding:
    """The finding for a link that leads nowhere; `where` is how its message ends."""
    prefix, _, identity = link.target.rpartition(":")
    known = spaces_of_prefix(prefix, names)
    spaces = known or (*OPEN_SPACES, *own_spaces(names))
    other = kind_of(identity, spaces, names) if known else None
    other = other if other and spaces_of_prefix(other, names) else None
    listed = [name for space in spaces for name in names.get(space, {})]
    meant = None if other else nearest(identity, listed)
    fixed = f"[[{prefix + ':' if known else ''}{meant}{'|' + link.shown if link.shown else ''}]]" if meant else None
    return Finding(
        "unknown-link",
        document.source,
        at,
        f"the link `[[{shortened(link.target)}]]` leads nowhere{where}",
        label=meant_label(fixed),
        replacement=fixed,
        safe=meant is None or is_sure(identity, meant, listed),
        help=""
        if fixed
        else f"`{identity}` is {article(other)} {other}: write `[[{other}:{identity}]]`"
        if other
        else _link_help(prefix, identity, names),
    )


def _link_help(prefix: str, identity: str, names: Names) -> str:
    """What a link can name, or what makes the thing that one with a known prefix names."""
    spaces = [space for space in spaces_of_prefix(prefix, names) if space in names]
    if spaces and (new := way_to_new(spaces[0], identity, names)):
        return new
    if spaces:
        return f"there are {listed_names(f'`{name}`' for name in names.get(spaces[0], {}))}"
    *others, last = [word for word, space in LINK_SPACES.items() if space in names] + own_spaces(names)
    new = "" if prefix else way_to_new("term", identity, names)
    said = f"links name {article((*others, last)[0])} {', '.join(others)}{' or ' if others else ''}{last} by its id"
    return f"{said}; {new}" if new else said
