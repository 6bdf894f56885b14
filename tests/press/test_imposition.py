"""Where faces and backs lie: in order, behind one another as paper turns, whole rows or not."""

from __future__ import annotations

from math import ceil

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
import pytest

from bestiary.press.failure import PressError
from bestiary.press.sheets.imposition import Placed, impose
from bestiary.press.sheets.moving import into_margin, is_on
from bestiary.press.sheets.page import Box, Page, Slot
from bestiary.press.sheets.paper import CARDS, PAPERS, Duplex, Fold, Marks, Sheet, Size, card_size, lay_grid, paper_size

POKER, A4, A3 = card_size("poker"), paper_size("a4"), paper_size("a3")
ROW = Size("row", 60, 250)
"""Three of these stand side by side on A4, in a single row."""


def cards(*faces: int, backs: str = "", size: Size = POKER) -> list[Placed]:
    """Cards with so many faces; of `backs` each letter is the key of one's back."""
    return [Placed(count, backs[index : index + 1].strip(), size) for index, count in enumerate(faces)]


def corners(page: Page) -> list[tuple[float, float]]:
    return [(round(slot.x, 3), round(slot.y, 3)) for slot in page.slots]


def what(page: Page) -> list[tuple[int, int | str | None]]:
    """Each slot's card, with its part or the key of the back."""
    return [(slot.card, slot.back if slot.part is None else slot.part) for slot in page.slots]


@pytest.mark.parametrize("paper", PAPERS, ids=lambda size: size.name)
@pytest.mark.parametrize("card", CARDS, ids=lambda size: size.name)
def test_pages_are_as_many_as_faces_need(card, paper):
    sheet = Sheet(card, paper)
    try:
        slots = lay_grid(sheet).slots
    except PressError as error:
        assert "does not fit" in str(error)
        return
    for faces in (1, slots, slots + 1, 3 * slots):
        pages = impose([Placed(1, "", card)] * faces, sheet)
        assert len(pages) == ceil(faces / slots)
        assert sum(len(page.slots) for page in pages) == faces
        assert {(page.width, page.height) for page in pages} <= {
            (paper.width, paper.height),
            (paper.height, paper.width),
        }


def test_faces_follow_each_other_from_left_to_right_and_down():
    (page,) = impose(cards(1, 3, 2), Sheet(POKER, A4))
    assert what(page) == [(0, 0), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1)]
    assert [y for _, y in corners(page)] == sorted(y for _, y in corners(page))
    for row in (corners(page)[:3], corners(page)[3:]):
        assert [x for x, _ in row] == pytest.approx([10.5, 73.5, 136.5])


def test_turned_on_the_long_edge_a_row_of_three_is_c_b_a():
    front, back = impose(cards(1, 1, 1, backs="abc", size=ROW), Sheet(ROW, A4, duplex=Duplex.LONG))
    seen = sorted(back.slots, key=lambda slot: slot.x)
    assert [slot.back for slot in seen] == ["c", "b", "a"]
    assert {slot.turn for slot in seen} == {0}
    assert [slot.y for slot in back.slots] == [slot.y for slot in front.slots]


def test_turned_on_the_short_edge_rows_change_places_and_backs_stand_on_their_heads():
    _, back = impose(cards(*[1] * 9, backs="abcdefghi"), Sheet(POKER, A4, duplex=Duplex.SHORT))
    seen = sorted(back.slots, key=lambda slot: (slot.y, slot.x))
    assert "".join(slot.back for slot in seen) == "ghidefabc"
    assert {slot.turn for slot in seen} == {180}


@pytest.mark.parametrize(("duplex", "expected"), [(Duplex.LONG, "cba|d"), (Duplex.SHORT, "d|abc")])
def test_a_last_row_of_one_has_its_back_behind_it(duplex, expected):
    _, back = impose(cards(1, 1, 1, 1, backs="abcd"), Sheet(POKER, A4, duplex=duplex))
    rows: dict[float, list[Slot]] = {}
    for slot in back.slots:
        rows.setdefault(round(slot.y, 3), []).append(slot)
    in_order = (sorted(row, key=lambda slot: slot.x) for _, row in sorted(rows.items()))
    assert "|".join("".join(slot.back for slot in row) for row in in_order) == expected
    (alone,) = next(row for row in rows.values() if len(row) == 1)
    assert alone.x == pytest.approx(136.5 if duplex is Duplex.LONG else 10.5)


def test_second_faces_and_designs_share_the_backs():
    front, back = impose(cards(1, 2, 3, 1, backs="xyx "), Sheet(POKER, A4, duplex=Duplex.LONG))
    assert what(front) == [(0, 0), (1, 0), (2, 0), (2, 2), (3, 0)]
    assert what(back) == [(0, "x"), (1, 1), (2, 1), (2, "x")], "a card without a design has an empty back"


@given(
    card=st.sampled_from(CARDS[:6]),
    paper=st.sampled_from(PAPERS),
    count=st.integers(1, 20),
    duplex=st.sampled_from((Duplex.LONG, Duplex.SHORT)),
    gap=st.floats(0, 6),
    bleed=st.sampled_from((0.0, 3.0)),
)
def test_a_turned_sheet_brings_each_back_behind_its_front(card, paper, count, duplex, gap, bleed):
    sheet = Sheet(card, paper, gap=gap, bleed=bleed, duplex=duplex)
    try:
        pages = impose([Placed(1, str(index), card) for index in range(count)], sheet)
    except PressError:
        return
    for front, back in zip(pages[0::2], pages[1::2], strict=True):
        fronts = {slot.card: slot for slot in front.slots}
        assert {slot.card for slot in back.slots} == set(fronts)
        axis_is_upright = (duplex is Duplex.LONG) == (front.height > front.width)
        for slot in back.slots:
            seen = fronts[slot.card]
            x, y = seen.x + card.width / 2, seen.y + card.height / 2
            turned = (front.width - x, y) if axis_is_upright else (x, front.height - y)
            assert (slot.x + card.width / 2, slot.y + card.height / 2) == pytest.approx(turned)
            assert slot.turn == (0 if axis_is_upright else 180), "both sides of a card have one upper edge"


def test_the_offset_moves_backs_alone():
    sheet = Sheet(POKER, A4, duplex=Duplex.LONG)
    still = impose(cards(1, 2, backs="xy"), sheet)
    moved = impose(cards(1, 2, backs="xy"), replace(sheet, back_offset=(0.5, -1.25)))
    assert moved[0] == still[0]
    assert corners(moved[1]) == [(round(x + 0.5, 3), round(y - 1.25, 3)) for x, y in corners(still[1])]


@pytest.mark.parametrize(
    ("card", "count", "offset", "range_said"),
    [
        ("poker", 3, (-18, 18), "from -10.5 to 10.5 mm to the right and from -16.5 to 20 mm down"),
        ("poker", 1, (-18, 17), None),
        ("poker", 1, (18, 0), "from -20 to 10.5 mm to the right"),
        ("bridge", 9, (10, 0), "from -6 to 6 mm to the right and from -16 to 16 mm down"),
        ("bridge", 9, (6, -16), None),
        ("bridge", 9, (6, -16.1), "from -16 to 16 mm down"),
        ("a6", 4, (0, 0.6), "from 0 to 0 mm to the right and from -0.5 to 0.5 mm down"),
        ("poker", 1, (-18, 17), None),
    ],
)
@pytest.mark.parametrize("duplex", [Duplex.LONG, Duplex.FOLD])
def test_no_back_is_moved_off_the_paper(card, count, offset, range_said, duplex):
    size = card_size(card)
    sheet = Sheet(size, A4 if duplex is Duplex.LONG else A3, margin=0, duplex=duplex, back_offset=offset)
    try:
        pages = impose(cards(*[1] * count, backs="b" * count, size=size), sheet)
    except PressError as error:
        assert duplex is Duplex.LONG and range_said and range_said in str(error)
        return
    assert duplex is Duplex.FOLD or not range_said
    for page in pages:
        boxes = [Box(each.x, each.y, each.x + size.width, each.y + size.height) for each in page.slots]
        assert all(is_on(box, page) for box in (*boxes, *(label.strip.box for label in page.labels)))


@pytest.mark.parametrize(
    ("margin", "offset", "reach"), [(5, (0, 0), 0), (5, (1, 0), 0), (5, (2, 0), 1), (5, (0, -13), 2), (0, (6, 0), 0)]
)
def test_what_reaches_into_the_margin_is_known(margin, offset, reach):
    bridge = card_size("bridge")
    sheet = Sheet(bridge, A4, margin=margin, duplex=Duplex.LONG, back_offset=offset)
    assert into_margin(impose(cards(*[1] * 9, backs="b" * 9, size=bridge), sheet), sheet) == pytest.approx(reach)


def test_a_card_that_fills_its_page_is_not_moved():
    sheet = Sheet(POKER, None, duplex=Duplex.LONG)
    assert impose(cards(1, backs="x"), sheet) == impose(cards(1, backs="x"), replace(sheet, back_offset=(3, 3)))


@pytest.mark.parametrize(
    ("card", "paper", "fold"),
    [(POKER, A4, Fold.BESIDE), (card_size("70x60"), paper_size("110x297"), Fold.ABOVE), (POKER, None, Fold.BESIDE)],
)
def test_folded_backs_touch_their_fronts(card, paper, fold):
    sheet = Sheet(card, paper, bleed=2, duplex=Duplex.FOLD)
    assert lay_grid(sheet).fold is fold
    pages = impose(cards(1, 2, 1, backs="xyz", size=card), sheet)
    slots = [slot for page in pages for slot in page.slots]
    assert [(slot.card, slot.part) for slot in slots] == [(0, 0), (0, None), (1, 0), (1, 1), (2, 0), (2, None)]
    for front, back in zip(slots[0::2], slots[1::2], strict=True):
        if fold is Fold.BESIDE:
            assert (back.x, back.y, back.turn) == pytest.approx((front.x + card.width, front.y, 0))
            assert (front.bleed.right, back.bleed.left, back.bleed.right) == (0, 0, 2)
        else:
            assert (back.x, back.y, back.turn) == pytest.approx((front.x, front.y - card.height, 180))
            assert (front.bleed.top, back.bleed.bottom, back.bleed.top) == (0, 0, 2)


def test_each_size_has_pages_of_its_own():
    tarot = card_size("tarot")
    mixed = [Placed(1, "", POKER), Placed(2, "", tarot), Placed(1, "", POKER)]
    pages = impose(mixed, Sheet(POKER, A4))
    assert [what(page) for page in pages] == [[(0, 0), (2, 0)], [(1, 0), (1, 1)]]
    assert [page.slots[0].size for page in pages] == [POKER, tarot]
    with pytest.raises(PressError, match="does not fit a4"):
        impose([Placed(1, "", Size("poster", 300, 400))], Sheet(POKER, A4))


@pytest.mark.parametrize(
    ("bleed", "marks", "beyond"), [(0, Marks.NONE, 0), (3, Marks.NONE, 3), (3, Marks.CORNER, 9), (0, Marks.FULL, 6)]
)
def test_a_card_alone_has_a_page_of_its_own(bleed, marks, beyond):
    sheet = Sheet(POKER, None, bleed=bleed, marks=marks, duplex=Duplex.LONG)
    pages = impose(cards(1, 3, backs="xy"), sheet)
    assert [what(page) for page in pages] == [[(0, 0)], [(0, "x")], [(1, 0)], [(1, 1)], [(1, 2)], [(1, "y")]]
    for page in pages:
        assert (page.width, page.height) == (63 + 2 * beyond, 88 + 2 * beyond)
        assert (page.trim, page.bleed, page.labels) == (beyond, beyond - bleed, ())
        assert corners(page) == [(beyond, beyond)]
        assert bool(page.lines) == (marks is not Marks.NONE)


def test_no_card_no_page():
    assert impose([], Sheet(POKER, A4)) == ()
