"""Markdown taken apart: what stands before the text as YAML, the fenced blocks in it, and the prose around them."""

from __future__ import annotations

from collections.abc import Iterator
import re

from msgspec import Struct

_OPENING = re.compile(r"^(?P<indent>[ \t>]*)(?P<marks>`{3,}|~{3,})[ \t]*(?P<info>[^`\n]*)$")
_FRONT = re.compile(r"\A---[ \t]*\n(?P<body>.*?)^(?:---|\.\.\.)[ \t]*$\n?", re.DOTALL | re.MULTILINE)


class Fence(Struct, frozen=True):
    """A fenced block: the word behind its opening, its text, and the line that text starts at, counted from 0."""

    info: str
    body: str
    line: int


class Page(Struct, frozen=True):
    """A Markdown file: its front matter (empty for none), its fenced blocks, and its other text."""

    front: str
    fences: tuple[Fence, ...]
    prose: str


def read_page(text: str) -> Page:
    """The parts of a Markdown file; a fence that is never closed runs to its end."""
    text = text.replace("\r\n", "\n")
    front = _FRONT.match(text)
    skipped = text[: front.end()].count("\n") if front else 0
    fences: list[Fence] = []
    prose: list[str] = []
    lines = text.split("\n")
    for part in _parts(lines, skipped):
        if isinstance(part, Fence):
            fences.append(part)
        else:
            prose.append(part)
    return Page(front["body"] if front else "", tuple(fences), "\n".join(prose).strip())


def _parts(lines: list[str], start: int) -> Iterator[Fence | str]:
    number = start
    while number < len(lines):
        opening = _OPENING.match(lines[number])
        if opening is None:
            yield lines[number]
            number += 1
            continue
        closing = re.compile(rf"^[ \t>]*{re.escape(opening['marks'][0])}{{{len(opening['marks'])},}}[ \t]*$")
        first = number + 1
        last = next((each for each in range(first, len(lines)) if closing.match(lines[each])), len(lines))
        body = [_dedented(line, opening["indent"]) for line in lines[first:last]]
        yield Fence((opening["info"].split() or [""])[0].strip("{}.").casefold(), "\n".join(body) + "\n", first)
        number = last + 1


def _dedented(line: str, indent: str) -> str:
    if line.startswith(indent):
        return line[len(indent) :]
    return (
        line.lstrip(" \t>")
        if indent.strip()
        else line.lstrip(" \t")
        if len(line) - len(line.lstrip()) < len(indent)
        else line
    )
