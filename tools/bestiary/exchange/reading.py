"""Files of other programs as blocks of plain data: YAML, JSON, and Markdown with fenced blocks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
import json
import re
from typing import Any

from msgspec import Struct

from bestiary.counting import counted
from bestiary.diagnostic import Data, Finding, Source, Span
from bestiary.exchange.fences import Fence, read_page
from bestiary.exchange.notes import Fate, Note
from bestiary.source.files import read_source
from bestiary.source.tree import read_tree

#: Whether data may be a sheet at all.
Recognises = Callable[[Data], bool]

#: Fences that hold data in any case; others are looked into only when they say YAML or JSON.
_DATA_FENCES = ("yaml", "yml", "json")
_DEEPEST = 60
_DIVIDER = re.compile(r"^(?:---|\.\.\.)(?=[ \t]|$).*$", re.MULTILINE)
_COMMENT = re.compile(r"^[ \t]*#(?! yaml-language-server).*$", re.MULTILINE)
#: Words of prose that a note quotes.
_QUOTED = 8


class Block(Struct, frozen=True):
    """One sheet of a file: its data, and what of the file around it was not carried."""

    data: Mapping[str, Data]
    notes: tuple[Note, ...] = ()


class ReadInput(Struct, frozen=True):
    """What a file holds: its sheets, findings in its text, and other reasons why something of it cannot be read."""

    blocks: tuple[Block, ...]
    findings: tuple[Finding, ...] = ()
    said: tuple[str, ...] = ()


def read_input(path: str, name: str, recognises: Recognises) -> ReadInput:
    """Read a file by its ending, or by its looks where the ending says nothing; every way to fail is in the result."""
    source = read_source(path, name)
    if isinstance(source, Finding):
        return ReadInput((), (source,))
    read = _reader(source)(source, recognises)
    if not (read.blocks or read.findings or read.said):
        return ReadInput((), (), ("there is no stat block in it",))
    return read


def _reader(source: Source) -> Callable[[Source, Recognises], ReadInput]:
    ending = source.path.rpartition(".")[2].casefold()
    if ending in ("yaml", "yml"):
        return _read_yaml
    if ending == "json" or source.text.lstrip()[:1] in ("{", "["):
        return _read_json
    fenced = re.search(r"^[ \t]*(?:```|~~~)", source.text, re.MULTILINE)
    return _read_markdown if fenced or ending in ("md", "markdown") else _read_yaml


def _read_yaml(source: Source, recognises: Recognises) -> ReadInput:
    blocks: list[Block] = []
    findings: list[Finding] = []
    for part in _documents(source):
        tree = read_tree(part)
        if not tree.readable:
            findings.extend(tree.problems)
        else:
            notes = tuple(comment_notes(part.text, tree.data))
            blocks.extend(Block(each, notes) for each in _maps(tree.data))
    said = () if blocks or findings else ("it holds no stat block, which would be a map of keys and values",)
    return ReadInput(tuple(blocks), tuple(findings), said)


def _documents(source: Source) -> Iterator[Source]:
    """Each document of a YAML file as a source of its own, with empty lines in place of those before.

    Comments that stand alone between dividers belong to the document after them, the last ones to the one before.
    """
    starts = [0, *(found.start() for found in _DIVIDER.finditer(source.text)), len(source.text)]
    filled = [end for start, end in pairwise(starts) if _content(source.text[start:end])]
    ends = [*filled[:-1], len(source.text)]
    for start, end in zip([0, *ends], ends, strict=False):
        bare = _DIVIDER.sub(lambda found: f"   {found[0][3:]}", source.text[start:end])
        yield Source(source.path, source.name, "\n" * source.text.count("\n", 0, start) + bare)


def _content(text: str) -> bool:
    divider = _DIVIDER.match(text)
    lines = (text[3:] if divider else text).split("\n")
    return any(line.strip() and not line.lstrip().startswith("#") for line in lines)


def comment_notes(text: str, data: Data) -> Iterator[Note]:
    """A note for the lines of comments in a YAML text; lines that stand in a text of its data are none."""
    lines = [found[0].strip() for found in _COMMENT.finditer(text)]
    told = " ".join(" ".join(strings_in(data)).split()) if lines else ""
    count = sum(" ".join(line.split()) not in told for line in lines)
    if count:
        yield Note(Fate.LOST, f"{counted(count, 'line')} of comments")


def strings_in(data: Data) -> Iterator[str]:
    """Every text in data, in reading order."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, (dict, list)):
        for each in data.values() if isinstance(data, dict) else data:
            yield from strings_in(each)


def _read_json(source: Source, recognises: Recognises) -> ReadInput:
    try:
        data = parse_json(source.text)
    except BadJson as bad:
        span = Span(bad.position, min(bad.position + 1, len(source.text)))
        return ReadInput((), (Finding("syntax-error", source, span, bad.reason),))
    blocks = tuple(Block(each) for each in _maps(data))
    return ReadInput(blocks, (), () if blocks else ("it holds no stat block, which would be an object",))


class BadJson(ValueError):
    """Why a text is no JSON that can be used, and the code point it shows at."""

    def __init__(self, reason: str, position: int = 0) -> None:
        super().__init__(reason)
        self.reason, self.position = reason, position


def parse_json(text: str) -> Data:
    """The data of a JSON text; BadJson for one that is broken, says a key twice, or holds what no file can."""
    try:
        data = json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise BadJson(f"this is no JSON: {error.msg[:1].lower()}{error.msg[1:]}", error.pos) from error
    except RecursionError as error:
        raise BadJson("the text is nested too deep") from error
    except BadJson:
        raise
    except ValueError as error:
        raise BadJson("this is no JSON: a number in it is too long") from error
    if not _holdable(data, 0):
        raise BadJson("it is nested too deep, or holds half a character (a lone surrogate)")
    return data


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise BadJson(f"the key `{twice}` stands twice in one object")
    return data


def _no_number(word: str) -> Any:
    raise BadJson(f"`{word}` is no number of JSON")


def _holdable(data: Data, depth: int) -> bool:
    if depth > _DEEPEST:
        return False
    if isinstance(data, str):
        return not any("\ud800" <= character <= "\udfff" for character in data)
    if isinstance(data, dict):
        return all(_holdable(key, depth) and _holdable(value, depth + 1) for key, value in data.items())
    return not isinstance(data, list) or all(_holdable(each, depth + 1) for each in data)


def _read_markdown(source: Source, recognises: Recognises) -> ReadInput:
    page = read_page(source.text)
    front = _front(source, page.front)
    blocks: list[Block] = []
    findings: list[Finding] = list(front.findings)
    for fence in page.fences:
        named = fence.info.startswith("ds-") or fence.info == "statblock"
        if not named and fence.info not in _DATA_FENCES:
            continue
        read = _fenced(source, fence)
        findings.extend(read.findings if named or fence.info == "json" else ())
        blocks.extend(each for each in read.blocks if named or recognises(each.data))
    if not blocks and not findings and front.blocks and recognises(front.blocks[0].data):
        return ReadInput((Block(front.blocks[0].data, tuple(_prose(page.prose))),))
    if not blocks:
        return ReadInput((), tuple(findings), () if findings else ("it has no fenced block with a stat block",))
    notes = tuple(_prose(page.prose))
    joined = tuple(_with_front(block, front.blocks) if len(blocks) == 1 else block for block in blocks)
    return ReadInput(tuple(Block(each.data, (*each.notes, *notes)) for each in joined), tuple(findings))


def _front(source: Source, text: str) -> ReadInput:
    if not text:
        return ReadInput(())
    tree = read_tree(Source(source.path, source.name, "\n" + text))
    if not tree.readable:
        return ReadInput((), tree.problems)
    return ReadInput((Block(tree.data),) if isinstance(tree.data, dict) else ())


def _fenced(source: Source, fence: Fence) -> ReadInput:
    text = "\n" * fence.line + fence.body
    inner = Source(source.path, source.name, text)
    if fence.info == "json" or fence.body.lstrip()[:1] in ("{", "["):
        return _read_json(inner, lambda data: True)
    tree = read_tree(inner)
    return ReadInput(tuple(Block(each) for each in _maps(tree.data))) if tree.readable else ReadInput((), tree.problems)


def _with_front(block: Block, fronts: tuple[Block, ...]) -> Block:
    """A block with what the front matter says beyond it, under `metadata`."""
    if not fronts:
        return block
    more = {key: value for key, value in fronts[0].data.items() if not _same(block.data.get(key), value)}
    metadata = block.data.get("metadata", {})
    if isinstance(metadata, dict):
        more = {key: value for key, value in more.items() if not _same(metadata.get(key), value)}
    if not more or not isinstance(metadata, dict):
        return block if not more else Block({**block.data, "front_matter": more}, block.notes)
    contested = {key: value for key, value in more.items() if key in block.data or key in metadata}
    free = {key: value for key, value in more.items() if key not in contested}
    merged = {**metadata, **free, **({"front_matter": contested} if contested else {})}
    notes = [Note(Fate.KEPT, f"`{key}` of the front matter") for key in free]
    notes += [
        Note(Fate.KEPT, f"`{key}` of the front matter, which says it otherwise than the block") for key in contested
    ]
    return Block({**block.data, "metadata": merged}, (*block.notes, *notes))


def _same(one: Data, other: Data) -> bool:
    """Whether two values say the same; a number may be written as a text."""
    return bool(one == other) or (not isinstance(one, (dict, list)) and one is not None and str(one) == str(other))


def _prose(text: str) -> Iterator[Note]:
    words = text.split()
    if words:
        quoted = " ".join(words[:_QUOTED]) + (" …" if len(words) > _QUOTED else "")
        yield Note(Fate.LOST, f"the {counted(len(words), 'word')} around the block: {quoted}")


def _maps(data: Data) -> Iterator[Mapping[str, Data]]:
    if isinstance(data, dict):
        yield data
    elif isinstance(data, list):
        yield from (each for each in data if isinstance(each, dict))
