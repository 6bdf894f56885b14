"""Fonts that an author brings (`cards.fonts`): what is printed in them, what is said of wrong ones, and what changes with them."""

from __future__ import annotations

import base64
from io import BytesIO
from pathlib import Path
import re

from fontTools.ttLib import TTFont
import pypdfium2
import pytest

from bestiary.press.content.openings import OPENING, with_openings
from bestiary.press.typesetter import find_openings, unshown_characters
from ran import Run
from small_bestiary import change, git, write
from tiny_font import build_font

THAI, HAN = "ผีปอบกินเครื่อง", "牛鬼海"
SETTINGS = "cards:\n  fonts: [{}]\n"


@pytest.fixture
def lettered(home: Path) -> Path:
    """A bestiary with a sheet in Thai, and a font that has its letters."""
    build_font(home / "fonts" / "thai.ttf", THAI)
    change(home, "creatures/thug.yaml", "name: Thug", f"name: {THAI}")
    write(home, "bestiary.yaml", SETTINGS.format("fonts/thai.ttf"))
    return home


def words_of(pdf: Path) -> str:
    document = pypdfium2.PdfDocument(pdf)
    return "".join(page.get_textpage().get_text_range() for page in document)


@pytest.mark.parametrize("form", ["pdf", "png", "svg", "html"])
def test_letters_of_a_font_are_printed_and_the_same_each_time(run: Run, lettered: Path, form: str) -> None:
    made = []
    for out in ("one", "two"):
        ran = run("cards", "--format", form, "--only", "thug", "--out", out)
        assert (ran.code, ran.err) == (0, ""), ran.err
        made.append([file.read_bytes() for file in sorted((lettered / out).rglob("*.*"))])
    assert made[0] == made[1]


def test_words_in_a_font_stand_in_the_pdf(run: Run, lettered: Path) -> None:
    assert run("cards", "--format", "pdf").code == 0
    assert "ปอบ" in words_of(lettered / "build" / "cards.pdf")
    assert OPENING not in words_of(lettered / "build" / "cards.pdf")


def test_the_page_takes_along_the_letters_it_shows_alone(run: Run, lettered: Path) -> None:
    build_font(lettered / "fonts" / "han.ttf", HAN, "Han")
    write(lettered, "bestiary.yaml", SETTINGS.format("fonts/thai.ttf, fonts/han.ttf"))
    assert run("cards", "--format", "html").code == 0
    page = (lettered / "build" / "cards.html").read_text(encoding="utf-8")
    assert "font-src data:;" in page
    (address,) = re.findall(r"@font-face \{[^}]*url\(data:font/woff;base64,([^)]*)\)", page)
    font = TTFont(BytesIO(base64.b64decode(address)))
    assert set(THAI) == set(map(chr, font.getBestCmap()))
    assert '"own 1"' in page.split("body {")[1].split("}")[0]


def test_the_page_takes_along_what_joins_letters_into_one_sign(run: Run, lettered: Path) -> None:
    """In each family, as letters and what joins them have to come from one; digits for keys come after the face of the text."""
    build_font(lettered / "fonts" / "thai.ttf", THAI + "\u200d0123456789")
    build_font(lettered / "fonts" / "signs.ttf", "👩👧\u200d\ufe0f\u20e30123456789#*x", "Signs")
    write(lettered, "bestiary.yaml", SETTINGS.format("fonts/thai.ttf, fonts/signs.ttf"))
    change(lettered, "creatures/thug.yaml", "Keeps to", "Presses 1\ufe0f\u20e3 for 👩\u200d👧, 4 times, and keeps to")
    assert run("cards", "--format", "html", "--only", "thug").code == 0
    page = (lettered / "build" / "cards.html").read_text(encoding="utf-8")
    found = re.findall(r'@font-face \{ font-family: "own (\d)"[^}]*base64,([^)]*)\)', page)
    shown = {family: set(map(chr, TTFont(BytesIO(base64.b64decode(font))).getBestCmap())) for family, font in found}
    assert shown.keys() == {"1", "2", "0"}
    assert shown["2"] >= set("👩👧\u200d") and "1" in shown["0"] and not shown["1"] & set("0123456789")
    assert page.split("body {")[1].split("}")[0].index("serif") < page.split("body {")[1].index('"own 0"')


def test_the_page_makes_no_false_bold(run: Run, home: Path) -> None:
    assert run("cards", "--format", "html").code == 0
    assert "font-synthesis: small-caps;" in (home / "build" / "cards.html").read_text(encoding="utf-8")


def test_a_page_without_fonts_says_nothing_of_them(run: Run, home: Path) -> None:
    assert run("cards", "--format", "html").code == 0
    page = (home / "build" / "cards.html").read_text(encoding="utf-8")
    assert "font-src" not in page and "@font-face" not in page


def test_the_first_font_that_has_a_letter_counts(run: Run, lettered: Path) -> None:
    build_font(lettered / "fonts" / "other.ttf", THAI, "Other", side=300)
    made = []
    for fonts in ("thai.ttf, fonts/other.ttf", "other.ttf, fonts/thai.ttf", "thai.ttf"):
        write(lettered, "bestiary.yaml", SETTINGS.format(f"fonts/{fonts}"))
        assert run("cards", "--format", "png", "--only", "thug").code == 0
        made.append((lettered / "build" / "cards" / "thug.png").read_bytes())
    assert made[0] == made[2] != made[1]


def test_a_folder_stands_for_its_fonts(run: Run, lettered: Path) -> None:
    write(lettered, "fonts/OFL.txt", "A licence.")
    build_font(lettered / "fonts" / "thai-bold.ttf", THAI, weight=700)
    write(lettered, "bestiary.yaml", SETTINGS.format("fonts"))
    assert run("cards", "--format", "pdf").code == 0


def test_what_no_font_has_is_told_with_the_way_out(run: Run, lettered: Path) -> None:
    assert "missing-glyph" not in run("check", "--cards").out
    write(lettered, "bestiary.yaml", "name: Bare\n")
    told = run("check", "--cards")
    assert "missing-glyph" in told.out and "`cards.fonts` in bestiary.yaml can bring a font of your own" in told.out
    assert "`cards.fonts` can bring a font of your own." in run("cards", "--format", "pdf").err


def test_arabic_of_the_program_is_told_with_the_way_out(run: Run, home: Path) -> None:
    change(home, "creatures/thug.yaml", "Keeps to", "يسقط الهدف keeps to")
    for form, times in (("pdf", 1), ("png", 1), ("html", 0)):
        ran = run("cards", "--format", form)
        assert (
            ran.code == 0 and ran.err.count("the Arabic of thug is set in letters that are all equally wide") == times
        )
    build_font(home / "fonts" / "arabic.ttf", "يسقط الهدف")
    write(home, "bestiary.yaml", SETTINGS.format("fonts/arabic.ttf"))
    assert "Arabic" not in run("cards", "--format", "pdf").err


def _damaged(path: Path) -> None:
    content = build_font(path, THAI).read_bytes()
    path.write_bytes(content[: len(content) // 2])


def _web(path: Path) -> None:
    font = TTFont(build_font(path, THAI))
    font.flavor = "woff"
    font.save(path)


@pytest.mark.parametrize(
    ("written", "make", "said"),
    [
        ("fonts/thia.ttf", None, "there is no font `fonts/thia.ttf` here"),
        ("fonts/thia.ttf", None, "did you mean `fonts/thai.ttf`?"),
        ("none", None, "there is no font `none` here"),
        ("fonts/bad.ttf", _damaged, "the font `fonts/bad.ttf` is damaged"),
        ("fonts/bad.woff", _web, "`fonts/bad.woff` is a font for the web (WOFF), which cannot be printed"),
        ("fonts/bad.ttf", lambda path: path.write_text("no font"), "`fonts/bad.ttf` is no font that can be printed"),
        ("fonts/bad.ttf", lambda path: path.write_bytes(b""), "`fonts/bad.ttf` is no font that can be printed"),
        ("creatures", None, "there is no font in the folder `creatures`"),
        ("fonts", lambda path: _damaged(path / "bad.ttf"), "the font `fonts/bad.ttf` is damaged"),
        ("fonts/bad.ttf", lambda path: path.write_text("no font"), "what is in it is no font, whatever its name says"),
        ("fonts/bad.otf", lambda path: path.write_bytes(b""), "it is empty"),
        ("fonts/OFL.txt", lambda path: path.write_text("A licence."), "fonts are files that end in .ttf, .otf or .ttc"),
        ("fonts\\thai.ttf", None, "folders are parted by `/`"),
        ("fonts\\thai.ttf", None, "did you mean `fonts/thai.ttf`?"),
        ("fonst/", None, "did you mean `fonts`?"),
        ("fonst/thia.ttf", None, "did you mean `fonts/thai.ttf`?"),
        ("'fonts/*.ttf'", None, "did you mean `fonts`?"),
        ("'fonts/*.ttf'", None, "name each font, or the folder alone, which stands for all fonts in it"),
        ("'*.ttf'", None, "name each font, or the folder alone"),
        ("../nowhere/thai.ttf", None, "the path starts at the folder of this file"),
        ("fonts/thai.ttf", None, "`fonts/thai.ttf` stands twice in `fonts`"),
    ],
)
def test_a_font_that_cannot_be_used_is_told_at_its_line(
    run: Run, lettered: Path, written: str, make, said: str
) -> None:
    if make:
        make(lettered / written)
    write(lettered, "bestiary.yaml", f"cards:\n  fonts:\n    - fonts/thai.ttf\n    - {written}\n")
    for command in ("check", "cards"):
        ran = run(command)
        told = ran.out + ran.err
        assert ran.code == 2
        assert "bestiary.yaml:4:7: error" in told and "wrong-value" in told
        assert said in told
        assert "Traceback" not in told


def test_bytes_gone_wrong_end_no_run_in_a_traceback(run: Run, lettered: Path) -> None:
    """Wherever they are: where the font still opens, its letters may look odd."""
    path = lettered / "fonts" / "thai.ttf"
    content = path.read_bytes()
    for at in range(0, len(content), max(1, len(content) // 12)):
        path.write_bytes(content[:at] + bytes(255 - byte for byte in content[at : at + 40]) + content[at + 40 :])
        ran = run("cards", "--format", "pdf", "--format", "html", "--only", "thug")
        assert ran.code in (0, 1, 2) and "Traceback" not in ran.err, (at, ran.err)


def test_a_changed_font_means_changed_cards(run: Run, lettered: Path) -> None:
    git(lettered, "init", "-q")
    git(lettered, "add", "-A")
    git(lettered, "commit", "-qm", "first")
    words = ("cards", "--changed-since", "HEAD", "--format", "md")
    assert "no card looks other" in run(*words).err
    assert run("check", "--cards").code == 0
    build_font(lettered / "fonts" / "thai.ttf", THAI[:3])
    ran = run(*words)
    assert "all cards count as changed" in ran.err and (lettered / "build" / "cards.md").exists()
    assert "missing-glyph" in run("check", "--cards", "--changed-since", "HEAD").out


def test_letters_are_joined_by_the_author_s_font_alone(tmp_path: Path) -> None:
    """Those of the program draw Devanagari and private characters, but not as they are meant."""
    font = str(build_font(tmp_path / "a.ttf", "क\ue000"))
    assert unshown_characters("कख\ue000\ue001", [font]) == {"ख", "\ue001"}


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("海辺に棲む。頭は", "海|辺|に|棲|む。|頭|は"),
        ("「逃げろ！」と", "「逃|げ|ろ！」|と"),
        ("をーーッとHPが2", "をーーッ|と|HP|が|2"),
        ("장난꾸러기", "장|난|꾸|러|기"),
        ("12「斬」め・めゝ〜と゛", "12|「斬」|め・|めゝ〜|と゛"),
        ("plain", "plain"),
    ],
)
def test_lines_end_where_the_typesetter_ends_them(tmp_path: Path, text: str, parts: str) -> None:
    font = str(build_font(tmp_path / "a.ttf", text))
    (opens,) = find_openings([list(text)], [font])
    assert "".join("|" * here + letter for letter, here in zip(text, opens, strict=True)) == parts
    assert with_openings(text, {}).replace(OPENING, "|") == parts


def test_lines_end_between_words_of_thai(tmp_path: Path) -> None:
    from bestiary.press.content.clusters import clusters_of
    from bestiary.press.content.openings import ask_openings

    font = str(build_font(tmp_path / "a.ttf", THAI))
    known = ask_openings([f"Then {THAI}."], lambda words: find_openings(words, [font]))
    assert known[THAI].split(OPENING) == ["ผี", "ปอบ", "กิน", "เครื่อง"]
    assert all(letter[0] not in "ีื่" for letter in clusters_of(THAI))


@pytest.mark.parametrize("language", ["en", "th", "ja", "zh-TW"])
def test_no_line_ends_within_a_word_of_thai(run: Run, lettered: Path, language: str) -> None:
    """Whatever else the cards are written in."""
    build_font(lettered / "fonts" / "thai.ttf", THAI + "海")
    write(lettered, "bestiary.yaml", f"language: {language}\n" + SETTINGS.format("fonts/thai.ttf"))
    change(lettered, "creatures/thug.yaml", "Keeps to", f"{THAI * 6}海 keeps to")
    ran = run("cards", "--format", "pdf", "--only", "thug")
    assert (ran.code, ran.err) == (0, ""), ran.err
    lines = [re.sub("[^\u0e00-\u0e7f]", "", line) for line in words_of(lettered / "build" / "cards.pdf").splitlines()]
    lines = [line for line in lines if line]
    assert len(lines) > 3
    assert all(line.startswith(("ผี", "ปอบ", "กิน", "เครื่อง")) for line in lines), lines


@pytest.mark.parametrize("text", ["ー" * 80, "ก" * 200, "海" * 900, "ผีปอบกินเครื่อง" * 60, "あ、" * 300])
def test_long_texts_without_spaces_are_broken_and_nothing_is_lost(run: Run, home: Path, text: str) -> None:
    build_font(home / "fonts" / "all.ttf", THAI + "ー海あ、ก")
    write(home, "bestiary.yaml", SETTINGS.format("fonts/all.ttf"))
    change(home, "creatures/thug.yaml", "Keeps to", f"{text} keeps to")
    ran = run("cards", "--format", "pdf", "--only", "thug")
    assert (ran.code, ran.err) == (0, ""), ran.err


def test_a_font_is_told_of_once_and_nothing_else(run: Run, lettered: Path) -> None:
    """Whatever the library that reads fonts finds odd in one is not for an author's eyes."""
    ran = run("cards", "--format", "html", "--format", "pdf")
    assert (ran.code, ran.err) == (0, "")
