"""`docs/schema/`: for each kind of file every key, what it takes and what it means, made from the schemas."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
import re

from msgspec import Struct

from bestiary.collection.documents import folder_of
from bestiary.collection.settings import SCHEMA as SETTINGS
from bestiary.diagnostic import Data, Source
from bestiary.docs.cells import cell, code
from bestiary.docs.rule_index import RuleIndex
from bestiary.docs.schema_names import PAGE as NAMES
from bestiary.docs.schema_names import names_page
from bestiary.docs.schema_parts import Key, MapPart, Part, find_maps
from bestiary.docs.schema_whole import whole_schema
from bestiary.docs.schema_words import View, conditions, needed, spaces_of, takes
from bestiary.exchange.writing import json_of, yaml_of
from bestiary.forms.words import inline_yaml, joined
from bestiary.lint.spaces import check_of
from bestiary.resources import load_schema
from bestiary.source.files import ROOT_FILE
from bestiary.source.tree import read_tree
from bestiary.systems.base import System
from bestiary.systems.recognising import TYPES

#: An example longer than this stands below its map; code points.
_LONGEST_EXAMPLE = 80
_MOST_EXAMPLES = 3
_WAYS = {"value": "the value of", "entry": "each entry of", "name": "what stands behind each name of"}
_HEAD = "| Key | Needed | Takes | What it means |\n|---|---|---|---|"
_CONTENTS = """\
# What files hold

<!-- Made by `make docs` from schema/; edit that, not this. -->

Every key of every kind of file. [Writing a bestiary](../format.md) shows them at work.

{kinds}

Beside each page lies its schema in one file, for editors: see [In an editor](../format.md#in-an-editor).

## How to read the tables

- *Needed* says whether a key must be there ([missing-key](../checks/missing-key.md)) and, where it need not be, what counts
  in its place.
- *Takes* says what can stand behind the key. Several ways are parted by “or”. A value of another kind is a
  [wrong-type](../checks/wrong-type.md), a word that is not among those listed a [wrong-value](../checks/wrong-value.md), text in
  another form a [wrong-spelling](../checks/wrong-spelling.md), a number beyond the bounds
  [out-of-range](../checks/out-of-range.md), text beyond its length [too-long](../checks/too-long.md), a list that holds nothing
  where it must an [empty-value](../checks/empty-value.md).
- A key that no table lists is an [unknown-key](../checks/unknown-key.md).
- The checks and rules named beside a key are those that look at it alone; [all checks](../checks/README.md) look at more.

## <a id="text"></a>Text for people

{prose} A link that leads nowhere is an [unknown-link](../checks/unknown-link.md), one that fits two things an
[ambiguous-link](../checks/ambiguous-link.md), a mark that nothing closes [unbalanced-markup](../checks/unbalanced-markup.md).
How to keep YAML from cutting text short: [Text](../format.md#text).
"""


class _Page(Struct, frozen=True):
    """A page to be: its schema, where it lies below `docs/schema/`, what it is called, and which files it is about."""

    schema: str
    file: str
    title: str
    files: str
    names: str = ""

    @property
    def top(self) -> str:
        """The way from the page to `docs/schema/`."""
        return "../" * self.file.count("/")


def schema_pages(systems: Sequence[System], indexes: Sequence[RuleIndex]) -> Iterator[tuple[str, str]]:
    """The path below `docs/schema/` and the text of each page, of the list of them, and of each schema in one file."""
    pages = [_Page(SETTINGS, f"{SETTINGS}.md", ROOT_FILE, f"`{ROOT_FILE}`, at the root of a bestiary")]
    for system in systems:
        names = names_page(system)
        if names:
            yield f"{system.id}/{NAMES}", names
        pages += [_page_of(system, kind, NAMES if names else "") for kind in system.schemas]
    rules = _rules_of(indexes)
    for page in pages:
        yield page.file, _text(page, rules)
        yield page.file.replace(".md", ".schema.json"), json_of(whole_schema(page.schema))
    yield "README.md", _contents(pages)


def _page_of(system: System, kind: str, names: str) -> _Page:
    schema = system.schemas[kind]
    word = next((word for word, typed in TYPES.items() if (typed.kind, typed.system) == (kind, system.id)), "")
    files = f"files with `type: {word}`" if word else f"files below `{folder_of(kind)}/`"
    return _Page(schema, f"{system.id}/{kind}.md", f"{load_schema(schema)['title']} ({system.title})", files, names)


def _rules_of(indexes: Sequence[RuleIndex]) -> Mapping[tuple[str, tuple[str, ...]], list[str]]:
    """By schema and key: the rules that live there."""
    found: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for rule in (rule for index in indexes for rule in index.rules()):
        for written in dict.fromkeys([*rule.lives, *(reading.key for reading in rule.readings)]):
            file, _, keys = written.partition("#")
            schema = SETTINGS if file == ROOT_FILE else file.removeprefix("schema/").removesuffix(".schema.json")
            found.setdefault((schema, tuple(keys.split("/"))), []).append(rule.id)
    return found


def _contents(pages: Sequence[_Page]) -> str:
    rows = ["| page | for | |", "|---|---|---|"]
    for page in pages:
        rows.append(
            f"| [{cell(page.title)}]({page.file}) | {page.files} | {cell(load_schema(page.schema)['description'])} |"
        )
    prose = load_schema("common")["$defs"]["prose"]["description"]
    return _CONTENTS.format(kinds="\n".join(rows), prose=cell(prose))


def _text(page: _Page, rules: Mapping[tuple[str, tuple[str, ...]], list[str]]) -> str:
    schema = load_schema(page.schema)
    maps = find_maps(schema)
    view = View(_anchors(maps), page.names, f"{page.top}README.md#text")
    lines = [
        f"# {cell(page.title)}",
        "",
        f"<!-- Made by `make docs` from schema/{page.schema}.schema.json; edit that. -->",
    ]
    lines += ["", f"{cell(schema['description'])} For {page.files}. [How to read this]({page.top}README.md)", ""]
    for each in maps:
        if each.uses:
            lines += [f'## <a id="{view.anchors[each.mark]}"></a>{cell(each.part["title"])}', ""]
            lines += [f"{cell(each.part['description'])} It is {_places(each)}.", ""]
        lines += [_HEAD, *(_row(key, each, page, view, rules) for key in each.keys), ""]
        lines += [*conditions(each.part), "", *_example(each)]
    return re.sub(r"\n{3,}", "\n\n", "\n".join([*lines, *_elsewhere(schema)])).strip() + "\n"


def _anchors(maps: Sequence[MapPart]) -> Mapping[str, str]:
    anchors: dict[str, str] = {}
    for each in maps:
        slug = re.sub(r"\W+", "-", each.part["title"].lower())
        taken = sum(other.rstrip("-0123456789") == slug for other in anchors.values())
        anchors[each.mark] = f"{slug}-{taken + 1}" if taken else slug
    return anchors


def _places(each: MapPart) -> str:
    ways: dict[str, list[str]] = {}
    for use in each.uses:
        ways.setdefault(_WAYS[use.way], []).append(f"[{code(use.key.name)}](#{use.key.anchor})")
    return " and ".join(f"{way} {joined(list(dict.fromkeys(keys)))}" for way, keys in ways.items())


def _row(
    key: Key, within: MapPart, page: _Page, view: View, rules: Mapping[tuple[str, tuple[str, ...]], list[str]]
) -> str:
    told = [cell(key.part["description"]), " · ".join(code(each) for each in _short_examples(key))]
    checks = dict.fromkeys(check_of(space) for space in spaces_of(key.part, key.top))
    links = [f"[{check}]({page.top}../checks/{check}.md)" for check in checks]
    told.append(f"Checked by {', '.join(links)}." if links else "")
    links = [f"[{rule}]({page.top}../rules.md#{rule.lower()})" for rule in rules.get((page.schema, key.path), ())]
    told.append(f"{'Rules' if len(links) > 1 else 'Rule'} {', '.join(links)}." if links else "")
    cells = (
        f'<a id="{key.anchor}"></a>{code(key.name)}',
        needed(key.name, key.part, within.part),
        takes(key.part, key.top, view),
        "<br>".join(part for part in told if part),
    )
    return f"| {' | '.join(cells)} |"


def _short_examples(key: Key) -> list[str]:
    written = [_on_a_line({key.name: each}) for each in key.part.get("examples", ())]
    return [each for each in written if "\n" not in each and len(each) <= _LONGEST_EXAMPLE][:_MOST_EXAMPLES]


def _example(each: MapPart) -> list[str]:
    """The first example of a map as a file has it."""
    example = next((example for example in each.part.get("examples", ()) if isinstance(example, Mapping)), None)
    if example is None:
        return []
    return ["```yaml", _as_file(each.uses[0].wrapped(example) if each.uses else example), "```", ""]


def _on_a_line(data: Mapping[str, Data]) -> str:
    """A map as a line of a file, or as its lines where it cannot stand on one."""
    text, line = _as_file(data), inline_yaml(data)[1:-1]
    return line if "\n" in text and read_tree(Source("", "", line)).data == data else text


def _as_file(data: Mapping[str, Data]) -> str:
    """A map as the lines of a file."""
    text = yaml_of(data).strip()
    return text[1:-1] if text.startswith("{") else text


def _elsewhere(schema: Part) -> list[str]:
    instead = schema.get("x-instead", {})
    if not instead:
        return []
    return ["## Keys that other games have", "", *(f"- {code(key)}: {cell(said)}." for key, said in instead.items())]
