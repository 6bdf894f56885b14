"""`docs/rules.md`: every rule with its place, its tests and its readings, made from the indexes."""

from __future__ import annotations

from collections.abc import Iterator

from bestiary.docs.cells import cell
from bestiary.docs.rule_index import Rule, RuleIndex
from bestiary.docs.rule_places import find_place

#: From the folder of the page to the top of the repository.
_TOP = "../"
_INTRODUCTION = """\
# Rules

<!-- Made by `make docs` from the index of each game's rules; edit that, not this. -->

Every rule that the program knows: what it says in our own words, how it is read where the text is silent or says two
things, where it lives, and the tests that hold it. A reading is changed by the key beside it: a setting of
`bestiary.yaml`, a trait or item file of your own (with `overrides: true` where it replaces one of ours), or a table of the
program in `rules/`.
"""
_HEAD = "| Rule | What it says | Reading | Where it lives | Tests |\n|---|---|---|---|---|\n"


class MissingPlace(LookupError):
    """An index names places that are not there; the text lists them."""


def rules_page(indexes: tuple[RuleIndex, ...]) -> str:
    """The page as Markdown; MissingPlace when a rule names a place that does not exist."""
    if missing := [line for index in indexes for line in missing_places(index)]:
        raise MissingPlace("\n".join(missing))
    return "\n".join([_INTRODUCTION, *(part for index in indexes for part in _parts(index))])


def missing_places(index: RuleIndex) -> Iterator[str]:
    """A line for each place of an index that does not exist."""
    for rule in index.rules():
        for written in (*rule.lives, *(reading.key for reading in rule.readings if reading.key)):
            if find_place(written) is None:
                yield f"{rule.id}: there is no `{written}`"


def _parts(index: RuleIndex) -> Iterator[str]:
    yield f"## {index.game}\n"
    for chapter in index.chapters:
        yield f"### {chapter.title}\n"
        yield _HEAD + "".join(_row(rule) for rule in chapter.rules)


def _row(rule: Rule) -> str:
    cells = (
        f'<a id="{rule.id.lower()}"></a>**{rule.id}**',
        cell(rule.says),
        "<br>".join(_reading(reading.says, reading.key) for reading in rule.readings),
        "<br>".join(_place(written) for written in rule.lives),
        "<br>".join(_test(written) for written in rule.tests),
    )
    return f"| {' | '.join(cells)} |\n"


def _reading(says: str, key: str) -> str:
    return cell(says) + (f" Changed by {_place(key)}." if key else "")


def _place(written: str) -> str:
    place = find_place(written)
    return f"[{place.name}]({_TOP}{place.file}) `{place.part}`" if place else f"`{written}`"


def _test(written: str) -> str:
    file, _, name = written.partition("::")
    parts = file.split("/")
    shown = name.removeprefix("test_").replace("_", " ") if name else "/".join(parts[-2:])
    return f"[{shown}]({_TOP}{file})"
