"""The spaces that names are of: what each is called, which check tells of a name it lacks, and what links find in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from bestiary.collection.documents import folder_of
from bestiary.forms.words import article
from bestiary.richtext import Link
from bestiary.suggest import id_for

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
OPEN_SPACES = ("term", "trait", "item", "creature", "skill")
CHECKS = {
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

Names = Mapping[str, Mapping[str, str]]


class Target(Struct, frozen=True):
    """What a link leads to: its space, id, and name in print."""

    space: str
    id: str
    name: str


def link_targets(target: str, names: Names) -> list[Target]:
    """All that a link such as `maul` or `item:maul` fits."""
    prefix, _, identity = target.rpartition(":")
    if prefix:
        spaces: Sequence[str] = spaces_of_prefix(prefix, names)
    else:
        spaces = (*OPEN_SPACES, *own_spaces(names))
    return [Target(space, identity, names[space][identity]) for space in spaces if identity in names.get(space, {})]


def link_words(names: Names, link: Link) -> str:
    """What a link prints: the words it says itself, else the name of what it leads to, else its target."""
    return link.shown or next((found.name for found in link_targets(link.target, names)), link.target)


def own_spaces(names: Names) -> list[str]:
    """Spaces that only this game has: links and references find them like the shared ones."""
    return [space for space in names if ":" not in space and space not in CHECKS]


def spaces_of_prefix(prefix: str, names: Names) -> tuple[str, ...]:
    """The spaces that links with a prefix look in; none for a prefix that no space has."""
    if prefix in LINK_SPACES:
        return (LINK_SPACES[prefix],)
    return (prefix,) if prefix in own_spaces(names) else ()


def check_of(space: str) -> str:
    """The name of the check that reports what nothing of a space is called."""
    return CHECKS.get(space) or CHECKS.get(space.partition(":")[0], "unknown-term")


def noun_of(space: str) -> str:
    """What a thing of a space is called in a message: `tier` of `trait:tier`, `ability` of `term:ability`."""
    head, _, kind = space.partition(":")
    return kind if head == "term" and kind else head_noun(space)


def head_noun(space: str) -> str:
    """What a thing of a space is called, whatever its kind: `trait` of `trait:label`."""
    head = space.partition(":")[0]
    return check_of(space).removeprefix("unknown-") if head in CHECKS else head


def listed_names(words: Iterable[str]) -> str:
    """Names in a row, the first of them where there are many."""
    listed = list(words)
    return ", ".join(listed[:_MOST_LISTED]) + (" …" if len(listed) > _MOST_LISTED else "")


def way_to_new(space: str, name: str, names: Names) -> str:
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
