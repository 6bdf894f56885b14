"""Several PDFs as one: no tag, bookmark, link or picture is lost, and every marked content leads to its element."""

from __future__ import annotations

import io

import pikepdf
import pytest
from sheet_maker import typeset, typeset_cards
from structure import check_structure, count_marked, roles
import typst

from bestiary.press.files.merging import merge_pdfs
from bestiary.press.sheets.imposition import Placed, impose
from bestiary.press.sheets.paper import Marks, Sheet, card_size, paper_size

POKER, A4 = card_size("poker"), paper_size("a4")
SHEET = Sheet(POKER, A4, marks=Marks.CORNER)
#: What cards do not have yet, and may: links, named places, footnotes, tables whose cells name their headers.
RICH = """\
#set document(title: "Rich")
= First <first>
#link(<first>)[To the first], #link("https://example.org")[away] #footnote[A note.]
#table(columns: 2, table.header([Head], [Other]), [one], [two])
== Below <below>
See #link(<below>)[below].
"""


@pytest.fixture(scope="module")
def parts() -> list[bytes]:
    """Three parts of one, two and three pages."""
    return [
        typeset_cards([Placed(1 + index % 2, "", POKER) for index in range(count)], SHEET)[1] for count in (6, 11, 18)
    ]


@pytest.fixture(scope="module")
def rich() -> bytes:
    pdf = typst.compile(RICH.encode(), format="pdf", pdf_standards="ua-1", timestamp=0)
    assert isinstance(pdf, bytes)
    return pdf


def test_every_tag_survives(parts):
    whole = merge_pdfs(parts)
    assert check_structure(whole) == []
    assert count_marked(whole) == sum(map(count_marked, parts))
    assert roles(whole) == [role for part in parts for role in roles(part)]


def test_the_check_of_tags_finds_what_is_wrong(parts):
    """Pages put together without their tags, or with those of one part, do not pass."""
    with pikepdf.open(io.BytesIO(parts[0])) as pdf, pikepdf.open(io.BytesIO(parts[1])) as other:
        pdf.pages.extend(other.pages)
        target = io.BytesIO()
        pdf.save(target)
    assert check_structure(target.getvalue()) != []


def test_pages_are_those_of_the_parts(parts):
    with pikepdf.open(io.BytesIO(merge_pdfs(parts))) as whole:
        contents = [page.obj.Contents.read_bytes() for page in whole.pages]
        assert whole.check_pdf_syntax() == []
    expected = []
    for part in parts:
        with pikepdf.open(io.BytesIO(part)) as pdf:
            expected += [page.obj.Contents.read_bytes() for page in pdf.pages]
    assert contents == expected


def test_bookmarks_follow_each_other_and_lead_to_their_pages(parts):
    expected = []
    first = 0
    for part in parts:
        with pikepdf.open(io.BytesIO(part)) as pdf:
            expected += [(title, first + page) for title, page in bookmarks(pdf)]
            first += len(pdf.pages)
    with pikepdf.open(io.BytesIO(merge_pdfs(parts))) as whole:
        assert bookmarks(whole) == expected
        assert int(whole.Root.Outlines.Count) == len(expected)


def bookmarks(pdf: pikepdf.Pdf) -> list[tuple[str, int]]:
    with pdf.open_outline() as outline:
        return [(item.title, pikepdf.Page(item.destination[0]).index) for item in outline.root]


def test_title_language_and_promise_are_kept_and_pages_counted(parts):
    with pikepdf.open(io.BytesIO(merge_pdfs(parts))) as whole, pikepdf.open(io.BytesIO(parts[0])) as first:
        assert str(whole.Root.Lang) == "en"
        assert whole.Root.MarkInfo.Marked
        with whole.open_metadata() as metadata, first.open_metadata() as before:
            assert metadata["dc:title"] == "Sheets"
            assert metadata["pdfuaid:part"] == "1"
            assert f"<xmpTPg:NPages>{len(whole.pages)}<" in str(whole.Root.Metadata.read_bytes())
            assert metadata["xmpMM:DocumentID"] != before["xmpMM:DocumentID"]


def test_the_same_parts_give_the_same_bytes(parts):
    assert merge_pdfs(iter(parts)) == merge_pdfs(parts)
    assert merge_pdfs(parts) != merge_pdfs(parts[::-1])


def test_a_single_part_keeps_its_tags_as_they_are(parts):
    whole = merge_pdfs(parts[:1])
    assert check_structure(whole) == []
    assert len(whole) < len(parts[0])


def test_links_notes_and_tables_stay_apart(rich):
    whole = merge_pdfs([rich, rich, rich])
    assert check_structure(whole) == []
    with pikepdf.open(io.BytesIO(whole)) as pdf:
        ids = pikepdf.NameTree(pdf.Root.StructTreeRoot.IDTree)
        assert len(ids) == 3 * len(named_elements(rich))
        assert all(str(element.ID) == name for name, element in ids.items())
        headers = {
            str(name)
            for element in pdf.objects
            if isinstance(element, pikepdf.Dictionary) and element.get("/S") == pikepdf.Name.TD
            for attributes in (element.A if isinstance(element.A, pikepdf.Array) else [element.A])
            for name in attributes.get("/Headers", ())
        }
        assert len(headers) == 6 and headers <= set(ids)
        places = pikepdf.NameTree(pdf.Root.Names.Dests)
        for number, page in enumerate(pdf.pages):
            for note in page.obj.Annots:
                if isinstance(note.get("/Dest"), pikepdf.String):
                    place = places[str(note.Dest)]
                    place = place.D if isinstance(place, pikepdf.Dictionary) else place
                    assert pikepdf.Page(place[0]).index == number
                elif "/Dest" in note:
                    assert pikepdf.Page(note.Dest[0]).index == number


def named_elements(pdf: bytes) -> list[str]:
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        return list(pikepdf.NameTree(opened.Root.StructTreeRoot.IDTree))


def test_the_same_picture_in_all_parts_is_stored_once():
    cards = [Placed(1, "", POKER)] * 10
    pages = impose(cards, SHEET)
    whole = merge_pdfs([typeset(pages, cards, picture=True)] * 3)
    with pikepdf.open(io.BytesIO(whole)) as pdf:
        assert sum(isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Image" for each in pdf.objects) == 1
    assert check_structure(whole) == []


def test_boxes_are_set_on_the_way(parts):
    alone = Sheet(POKER, None, bleed=3)
    cards = [Placed(1, "", POKER)] * 2
    pages, part = typeset_cards(cards, alone)
    whole = merge_pdfs([part, part], (*pages, *pages))
    with pikepdf.open(io.BytesIO(whole)) as pdf:
        assert len(pdf.pages) == 4
        assert [float(page.obj.TrimBox[0]) for page in pdf.pages] == pytest.approx([3 * 72 / 25.4] * 4, abs=0.01)
    with pytest.raises(ValueError, match="shorter"):
        merge_pdfs([part, part], pages)
