"""Words cut into pieces and made breakable: none changed, none lost."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
import pytest

from bestiary.press.colour import palette
from bestiary.press.content.letters import beginning_of
from bestiary.press.content.openings import OPENING
from bestiary.press.content.words import BREAK, breakable, clean, pieces
from bestiary.press.layout.widths import ACCENTED, LETTERINGS, LINE, is_usual
from bestiary.press.typesetter import measure
from bestiary.richtext import Run, Style
from bestiary.typography import bound

TEXT = st.text(st.characters(exclude_categories=("Cs",)), max_size=900)


@given(TEXT, st.sampled_from([40, 120, 320]))
def test_pieces_join_to_the_text(text, most):
    text = clean(text)
    parts = pieces([Run(text)], most)
    assert "".join(run.text for part in parts for run in part) == text
    assert all(sum(len(run.text) for run in part) <= most for part in parts)


def test_pieces_end_with_sentences():
    parts = pieces([Run("One. Two! "), Run("Three", Style.STRONG), Run(" four? Five")])
    assert ["".join(run.text for run in part) for part in parts] == ["One. ", "Two! ", "Three four? ", "Five"]


@pytest.mark.parametrize(
    "sentence",
    [
        "See p. 7, i.e. there. ",
        "Ask Dr. Wolf at St. Mary. ",
        "Mrs. Vane and Prof. J. R. Hale wait by the mill, e.g. Hale’s. ",
        "Rolls vs. Might, vs. Presence (cf. Table II). ",
        "Etwas Feuer, z. B. Fackeln, bzw. Lampen, z.B. Öl. ",
        "Capt. Ash, No. 7, of the “St. Ives”. ",
    ],
)
def test_a_stop_of_a_short_form_ends_no_sentence(sentence):
    parts = pieces([Run(f"{sentence}Then go. Then rest.")], 320)
    assert ["".join(run.text for run in part) for part in parts] == [sentence, "Then go. ", "Then rest."]


@pytest.mark.parametrize("word", ["first", "Mist", "chaps", "2", "coast", "damp", "east"])
def test_a_word_that_ends_like_a_short_form_ends_its_sentence(word):
    parts = pieces([Run(f"The {word}. Then go.")], 320)
    assert ["".join(run.text for run in part) for part in parts] == [f"The {word}. ", "Then go."]


def test_a_sentence_is_parted_within_only_where_it_is_too_long():
    text = "It pulls: once; and lets go. Then, as it falls, it pulls again (so it is said); nobody sees it"
    parts = [["".join(run.text for run in part) for part in pieces([Run(text)], most)] for most in (320, 60)]
    assert parts[0] == [text[:29], text[29:]]
    assert parts[1] == [text[:29], text[29:80], text[80:]]


ICON = Run("action", Style.ICON)


@pytest.mark.parametrize(
    "runs",
    [
        [Run("As a rule no "), ICON, Run(" Analyze, no "), ICON, Run(" Parley and none of the others at all")],
        [Run("End Effect:", Style.STRONG), Run(" at the end of each of its turns it takes 5 damage; then it rests")],
        [Run("It deals "), Run("12 damage", Style.STRONG), Run(" and 3 more (Level 4), M < 3 prone, for all of them")],
    ],
)
def test_a_sentence_is_parted_at_no_tie_and_behind_no_label(runs):
    """Nor does a piece begin with a space, or stand an icon apart from its word."""
    for most in range(17, 40):
        parts = pieces(runs, most)
        assert "".join(run.text for part in parts for run in part) == "".join(run.text for run in runs), most
        for part, following in pairwise(parts):
            said, then = ("".join(run.text for run in each) for each in (part, following))
            assert not then.startswith(" "), most
            assert part[-1].style is not Style.ICON, most
            assert part != (runs[0],) or runs[0].style is not Style.STRONG, most
            assert not said.endswith(("<", "< ", "12 ", "Level ")), most


@pytest.mark.parametrize(
    ("text", "limit", "shown"),
    [
        ("Master Quill of the Pans", 17, "Master Quill of…"),
        ("Old Harrow, the Walking Kiln", 17, "Old Harrow, the…"),
        ("Ana", 17, "Ana"),
        ("A" + "i" * 40, 17, "A" + "i" * 16 + "…"),
        ("A " + "i" * 40, 17, "A " + "i" * 15 + "…"),
    ],
)
def test_a_long_name_ends_with_a_word(text, limit, shown):
    assert beginning_of(text, limit) == shown


@given(TEXT)
def test_breaks_only_add_hidden_breaks(text):
    text = clean(text)
    assert breakable(text, 12.0).replace(BREAK, "").replace(OPENING, "") == text


def test_ordinary_words_stay_whole():
    words = "Incomprehensible responsibility"
    assert breakable(words, 12.0) == words
    assert BREAK in breakable("x" * 40, 12.0)


@pytest.mark.parametrize(
    ("word", "broken"),
    [
        ("Featherstonehaugh-Cholmondeley-Marjoribanks", []),
        (f"Lower-{'x' * 40}-Harrow", ["x" * 40]),
        (f"{'9' * 20}-{'9' * 20}", ["9" * 20]),
    ],
)
def test_only_those_parts_of_a_word_with_hyphens_are_broken_that_are_too_wide(word, broken):
    found = breakable(word, 12.0)
    assert found.replace(BREAK, "") == word
    for part in word.split("-"):
        assert (part in found) is (part not in broken)
    assert f"{BREAK}-" not in found


def test_names_in_brackets_part_between_and_within():
    names = "[cat][dog][owl][elephant][" + "x" * 40 + "]"
    parts = breakable(names, 12.0).split(BREAK)
    assert parts[:4] == ["[cat]", "[dog]", "[owl]", "[elephant]"]
    assert max(map(len, parts)) <= 12


def test_joiners_do_not_forbid_every_break():
    parts = breakable("a\u200d" * 200, 12.0).split(BREAK)
    assert max(map(len, parts)) <= 24


@pytest.mark.parametrize(
    ("text", "tied"),
    [
        ("Defend vs Might 4. Failure: 1 Damage", "Defend vs Might~4. Failure: 1~Damage"),
        ("moves 3 spaces, then 2 more", "moves 3~spaces, then 2~more"),
        ("has −1 edge; d8 and 17–20", "has −1~edge; d8 and~17–20"),
        ("all within 2; damage immunity 2", "all within~2; damage immunity~2"),
        ("falls 2.5, or 1/2 (at most), then 3 (or 4)", "falls~2.5, or~1/2 (at most), then~3 (or~4)"),
        ("speed 5 · stability 2 · 3 rows", "speed~5~· stability~2~· 3~rows"),
        ("of 3 and 5 to 7, and 2 ", "of 3~and 5~to~7, and 2 "),
        ("M < 3 slowed; A < WEAK prone, or P ≥ 2", "M~<~3 slowed; A~<~WEAK prone, or P~≥~2"),
        ("where a < b < c, and < alone >", "where a~<~b~<~c, and~<~alone >"),
    ],
)
def test_numbers_keep_to_their_words(text, tied):
    assert bound(text) == tied.replace("~", "\u00a0")


@given(st.text("0123456789abcdef", min_size=6, max_size=6))
def test_every_colour_is_readable(digits):
    colours = palette((f"#{digits}",))
    assert contrast(colours.ink, "#ffffff") >= 4.5
    assert contrast(colours.plate, colours.on_plate) >= 4.4


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("language", ["en", "de", "tr"])
def test_usual_words_are_told_by_their_widths_alone(language):
    words = [f"a{letter}b" for letter in map(chr, range(0x80, 0x3000)) if is_usual(letter)]
    assert len(words) > 200 and not any(map(is_usual, ["a\u00adb", BREAK, OPENING, "Ắ", "Ж", "▸"]))
    asked = {name: {"plain": words, "others": words} for name in LETTERINGS}
    styles = {name: lettering.as_json() for name, lettering in LETTERINGS.items()}
    for answer in measure({"language": language, "styles": styles, "words": asked}):
        assert answer["widths"] == [width for width, _ in answer["others"]]
        assert max(height for _, height in answer["others"]) < LINE + 1e-4
        assert max(answer["rises"], default=0.0) <= ACCENTED
