"""The names that sheets of Senteia can refer to."""

from __future__ import annotations

from bestiary.collection.catalog import Catalog
from bestiary.collection.documents import ReadFile
from bestiary.systems.base import Names
from bestiary.systems.senteia.tables import Tables, title


def known_names(catalog: Catalog, tables: Tables) -> Names:
    """Every space of names with its ids and what they are called in print."""
    names: dict[str, dict[str, str]] = {
        "skill": {skill.id: skill.name for skill in tables.skills},
        "disposition": {identity: title(identity) for identity in tables.dispositions},
        "trait": {label: title(label) for label in catalog.settings.labels},
    }
    for kind in ("trait", "item", "creature"):
        space = names.setdefault(kind, {})
        for file in catalog.of_kind(kind, "senteia" if kind == "trait" else ""):
            space[file.id] = _name(file)
            if kind == "trait":
                names.setdefault(f"trait:{_text(file, 'group')}", {})[file.id] = _name(file)
    terms = {term.id: (term.name, term.kind) for term in tables.terms.values()}
    terms.update({file.id: (_name(file), _text(file, "kind")) for file in catalog.of_kind("term")})
    names["term"] = {identity: name for identity, (name, _) in terms.items()}
    for identity, (name, kind) in terms.items():
        names.setdefault(f"term:{kind}", {})[identity] = name
    return names


def name_of(space: str, identity: str, names: Names) -> str:
    """What a thing of a space is called in print; an id that nothing has is made a name."""
    return names.get(space, {}).get(identity, title(identity))


def _name(file: ReadFile) -> str:
    return file.head.name or title(file.id)


def _text(file: ReadFile, key: str) -> str:
    data = file.document.data if file.document else None
    value = data.get(key) if isinstance(data, dict) else None
    return value if isinstance(value, str) else ""
