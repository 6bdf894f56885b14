"""Copies of a card: each face says once which copy it is, and which face of it."""

from __future__ import annotations

import io
import re

from msgspec.structs import replace
import pikepdf
import pytest

from bestiary.card import Section
from bestiary.press.pdf import print_pdf
from bestiary.press.reading import read_faces
from bestiary.press.sheets.paper import Sheet, card_size

LONG = "The Warden of the Nine Drowned Lanterns of the Far Shore"


def faces_of(deck, size):
    printed = print_pdf(deck, Sheet(card_size(size), None))
    assert printed.losses == ()
    return [face.text for face in read_faces(printed.pdf, printed.sides)]


@pytest.mark.parametrize(
    ("number", "copy"), [("7", "1 of 2"), ("No. 63", "1 of 2"), ("No. 1063", "120 of 500"), ("", "Ana")]
)
@pytest.mark.parametrize(("title", "size"), [("Thug", "poker"), (LONG, "poker"), (LONG, "tarot"), ("Warden", "50x70")])
def test_each_face_of_a_copy_says_once_which_it_is(
    number, copy, title, size, make_card, make_deck, make_entry, make_prose
):
    sections = Section("Attacks", (make_entry("Sweep", make_prose(500)),))
    card = replace(make_card(title, sections), number=number, copy=copy)
    faces = faces_of(make_deck(card), size)
    assert len(faces) > 1
    for place, face in enumerate(faces, 1):
        assert face.count(copy.replace(" ", "")) == 1, face
        assert len(re.findall(f"{place}/{len(faces)}", face)) == 1
    assert faces[0].count(number.replace(" ", "") + ("·" if number else "")) >= 1
    assert sum(face.count("No.") for face in faces[:1]) == bool(number)


def test_a_copy_on_one_face_says_it_once(make_card, make_deck, make_entry):
    card = replace(
        make_card("Thug", Section("Attacks", (make_entry("Sweep", "Hits."),))), number="No. 63", copy="1 of 2"
    )
    (face,) = faces_of(make_deck(card), "poker")
    assert face.count("No.63·1of2") == 1
    assert face.count("1of2") == 1


@pytest.mark.parametrize(("title", "size"), [("Thug", "poker"), ("Thug", "40x40"), (LONG, "40x40"), (LONG, "poker")])
def test_a_long_name_of_a_copy_stands_whole_on_its_first_face(
    title, size, make_card, make_deck, make_entry, make_prose
):
    name = "Anastasia the Magnificent of the Marsh"
    card = replace(make_card(title, Section("Attacks", (make_entry("Sweep", make_prose(260)),))), copy=name)
    first, *further = faces_of(make_deck(card), size)
    assert first.count("Anastasia") == 1
    assert name.replace(" ", "") in first
    assert further
    assert all(face.count("Anastasiathe") == 1 for face in further)


def test_bookmarks_name_the_copies(make_card, make_deck, make_entry):
    card = make_card("Thug", Section("Attacks", (make_entry("Sweep", "Hits hard."),)))
    cards = [replace(card, copy=copy) for copy in ("", "1 of 2", "2 of 2", "Ana", f"Ana {LONG}")]
    printed = print_pdf(make_deck(*cards), Sheet(card_size("poker"), None))
    assert printed.losses == ()
    with pikepdf.open(io.BytesIO(printed.pdf)) as pdf, pdf.open_outline() as outline:
        titles = [item.title.replace("\u00a0", " ") for item in outline.root]
    assert titles == ["Thug", "Thug · 1 of 2", "Thug · 2 of 2", "Thug · Ana", f"Thug · Ana {LONG}"]
