"""Whether the tags of a PDF and what is marked on its pages belong together, in both directions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
import io

import pikepdf
from pikepdf import Array, Dictionary, Name, NumberTree

Mark = tuple[int, int]


def check_structure(pdf: bytes) -> list[str]:
    """What is wrong with the tags: marked contents without an element of their page, elements without content, loose ends."""
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        root = opened.Root.StructTreeRoot
        numbers = {page.obj.objgen: number for number, page in enumerate(opened.pages)}
        parents = dict(NumberTree(root.ParentTree).items())
        marks = {(number, mark) for number, page in enumerate(opened.pages) for mark in marked_contents(page)}
        problems = list(_loose_elements(root))
        problems += [f"key {key} is not below the next key" for key in parents if key >= int(root.ParentTreeNextKey)]
        claimed: dict[Mark, Dictionary] = {}
        for element in elements_of(root):
            for mark in _marks_of(element, numbers):
                if mark in claimed:
                    problems.append(f"{mark} belongs to two elements")
                claimed[mark] = element
        problems += [f"{mark} is marked on no page" for mark in claimed if mark not in marks]
        marked = {number: opened.pages[number].obj.StructParents for number in {number for number, _ in marks}}
        holders = {number: _numbers_of(parents.get(int(key), ())) for number, key in marked.items()}
        for number, mark in sorted(marks):
            element = claimed.get((number, mark))
            if element is None or mark >= len(holders[number]) or element.objgen != holders[number][mark]:
                problems.append(f"{number, mark} does not lead to the element that holds it")
        problems += _loose_notes(opened, parents)
        return problems


def count_marked(pdf: bytes) -> int:
    """How many marked contents all pages have."""
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        return sum(len(list(marked_contents(page))) for page in opened.pages)


def roles(pdf: bytes) -> list[str]:
    """The roles of all elements but groups, in reading order."""
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        found = [str(element.S) for element in elements_of(opened.Root.StructTreeRoot)]
    return [role for role in found if role not in ("/Document", "/Part")]


def marked_contents(page: pikepdf.Page) -> Iterator[int]:
    """The numbers of a page's marked contents."""
    for operands, _ in pikepdf.parse_content_stream(page, "BDC"):
        if isinstance(operands[1], Dictionary) and "/MCID" in operands[1]:
            yield int(operands[1].MCID)


def elements_of(root: Dictionary) -> Iterator[Dictionary]:
    """Every element of the tags, a parent before its children."""
    waiting = list(reversed(_kids(root)))
    while waiting:
        element = waiting.pop()
        if isinstance(element, Dictionary) and "/S" in element:
            yield element
            waiting += reversed(_kids(element))


def _kids(element: Dictionary) -> list:
    kids = element.get("/K", Array())
    return list(kids) if isinstance(kids, Array) else [kids]


def _numbers_of(elements: Iterable[Dictionary]) -> list[tuple[int, int]]:
    return [element.objgen for element in elements]


def _marks_of(element: Dictionary, numbers: dict) -> Iterator[Mark]:
    for kid in _kids(element):
        if isinstance(kid, int):
            yield numbers[element.Pg.objgen], kid
        elif isinstance(kid, Dictionary) and kid.get("/Type") == Name.MCR:
            yield numbers[kid.get("/Pg", element.get("/Pg")).objgen], int(kid.MCID)


def _loose_elements(root: Dictionary) -> Iterator[str]:
    for element in (root, *elements_of(root)):
        for kid in _kids(element):
            if isinstance(kid, Dictionary) and "/S" in kid and kid.P.objgen != element.objgen:
                yield f"{kid.S} does not know its parent"


def _loose_notes(pdf: pikepdf.Pdf, parents: dict) -> list[str]:
    problems = []
    for page in pdf.pages:
        for note in page.obj.get("/Annots", ()):
            element = parents[int(note.StructParent)]
            if not any(
                isinstance(kid, Dictionary) and "/Obj" in kid and kid.Obj.objgen == note.objgen
                for kid in _kids(element)
            ):
                problems.append(f"the element of {note.get('/Contents')} does not hold it")
    return problems
