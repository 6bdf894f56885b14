"""Boxes to tick: in fives, in rows that keep to their room, with a mark after each so many."""

from __future__ import annotations

from itertools import product

import pytest

from bestiary.press.layout.boxes import box_layouts, lay_boxes


@pytest.mark.parametrize("width", [10.0, 60.0, 120.0, 300.0])
def test_all_boxes_stand_in_their_room(width):
    for count, every in product([1, 5, 12, 36, 60], [0, 1, 3, 9, 15, 50]):
        laid = lay_boxes(count, every, 6.0, width, 1.0)
        assert sum(len(row.boxes) for row in laid.rows) == count, every
        assert sum(len(row.marks) for row in laid.rows) == (count // every if every else 0), count
        rights = [x + 6.0 for row in laid.rows for x in row.boxes] + [x for row in laid.rows for x in row.marks]
        assert max(rights) <= max(width, 6.0 + 2.5) + 1e-6, (count, every)
        assert laid.width == pytest.approx(max(rights)), (count, every)


def test_a_mark_stands_after_each_so_many_boxes():
    (row,) = lay_boxes(12, 3, 6.0, 300.0, 1.0).rows
    between = [sum(box < mark for box in row.boxes) for mark in row.marks]
    assert between == [3, 6, 9, 12]


def test_fives_stay_together_where_a_row_holds_them():
    rows = lay_boxes(12, 0, 6.0, 45.0, 1.0).rows
    assert [len(row.boxes) for row in rows] == [5, 5, 2]


@pytest.mark.parametrize(
    ("count", "rows"), [(14, [14]), (16, [10, 6]), (18, [10, 8]), (30, [15, 15]), (31, [15, 15, 1])]
)
def test_rows_are_even(count, rows):
    """As much as fives allow, where fifteen boxes fill a row."""
    assert [len(row.boxes) for row in lay_boxes(count, 0, 6.0, 120.0, 1.0).rows] == rows


@pytest.mark.parametrize("width", [20.0, 45.0, 58.0, 75.0, 100.0, 160.0])
def test_no_row_has_more_boxes_than_the_first(width):
    for count, every in product(range(1, 61), [0, 2, 7, 10, 12]):
        for laid in box_layouts(count, every, 6.0, width, 1.0):
            assert max(len(row.boxes) for row in laid.rows) == len(laid.rows[0].boxes), (count, every)


@pytest.mark.parametrize(
    ("count", "rows"), [(5, [5]), (7, [7]), (10, [5, 5]), (12, [5, 5, 2]), (18, [5, 5, 5, 3]), (22, [5, 5, 5, 5, 2])]
)
def test_full_rows_come_first_and_the_rest_last(count, rows):
    """Where a row has room for five boxes and two more."""
    assert [len(row.boxes) for row in lay_boxes(count, 0, 6.0, 58.0, 1.0).rows] == rows
