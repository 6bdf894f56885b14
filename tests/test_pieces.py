"""A text that was changed is read anew only around the change: what comes out is what reading all of it would give."""

from __future__ import annotations

from pathlib import Path
from random import Random

from _ruamel_yaml import CParser
import pytest
from ruamel.yaml.error import YAMLError
from ruamel.yaml.events import StreamEndEvent

from bestiary.diagnostic import Span
from bestiary.source.attempts import changed
from bestiary.source.lines import Unusual, read_lines
from bestiary.source.parsing import failure_after, parser_failure
from bestiary.source.pieces import parts_after
from bestiary.source.soundness import data_in

SHEETS = sorted(Path(__file__).parents[1].glob("creatures/**/*.yaml"))[::6]
#: What stands at the margin, ends or opens something, or has a meaning for all of a text.
WRITTEN = (
    *(
        "",
        " ",
        "  ",
        "    ",
        "- ",
        "\t",
        "\n",
        "\r\n",
        '"',
        "'",
        "[",
        "}",
        "{",
        "# ",
        ": ",
        ">-\n",
        "|\n",
        "? ",
        "&a ",
        "*a",
        "!x ",
    ),
    *(
        "key: value\n",
        "\nkey:\n",
        "key: 'open\n",
        "\n- entry\n",
        "  - entry\n",
        "- key: value\n",
        "---\n",
        "\n...\n",
        "%TAG\n",
        "\ufeff",
        "\x00",
    ),
)
_EACH = 60


def whole_failure(text: str) -> int | None:
    """Where the parser gives up on a text that it reads from its start."""
    parser = CParser(text)
    try:
        while type(parser.get_event()) is not StreamEndEvent:
            pass
    except YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        return mark.index if mark is not None else 0
    return None


def whole_data(text: str) -> object:
    """The data of a text of ordinary lines; None for any other."""
    try:
        return read_lines(text)
    except Unusual:
        return None


def slips(text: str, random: Random) -> list[tuple[Span, str]]:
    """Changes of a text anywhere, half of them at the start of a line."""
    found = []
    for number in range(_EACH):
        start = random.randrange(len(text) + 1)
        start = text.rfind("\n", 0, start) + 1 if number % 2 else start
        end = min(start + random.choice((0, 0, 1, 2, 4, 40)), len(text))
        found.append((Span(start, end), random.choice(WRITTEN)))
    return found


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_a_changed_text_is_read_as_if_it_were_new(path: Path) -> None:
    random = Random(path.stem)
    text = path.read_text(encoding="utf-8")
    for first, second in zip(slips(text, random), slips(text, random), strict=True):
        broken = changed(text, *first)
        assert parser_failure(broken) == whole_failure(broken), first
        way = Span(min(second[0].start, len(broken)), min(second[0].end, len(broken))), second[1]
        after = changed(broken, *way)
        assert failure_after(broken, *way) == whole_failure(after), (first, way)
        assert data_in(parts_after(broken, *way)) == whole_data(after), (first, way)
