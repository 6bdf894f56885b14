"""Twenty thousand sheets spoilt at random: no traceback, no hang, and nothing that is wrong elsewhere is lost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from copy import deepcopy
from pathlib import Path
from random import Random
import signal
from types import FrameType

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
import pytest

from bad_input.mutation import FRAGMENTS, mutated
from bestiary.diagnostic import Data, Diagnostic, Pointer, Source
from bestiary.exchange.writing import json_of
from bestiary.lint.checking import check_bestiary
from bestiary.mend.fixing import mend_syntax
from bestiary.mend.formatting import Unformatted, formatted_text
from bestiary.pointers import value_at
from bestiary.report import FORMATS, print_report
from bestiary.report.record import Report
from bestiary.source.tree import read_tree
from sound_sheet import SHEET

REPOSITORY = Path(__file__).parents[1]
#: One fault of each stage, which no other file has to do with: line and check.
PLANTED = {
    "creatures/planted-syntax.yaml": (SHEET.replace("[person]", "[person"), 3, "syntax-error"),
    "creatures/planted-form.yaml": (SHEET.replace("speed: 5", "speed: ten"), 7, "wrong-type"),
    "creatures/planted-name.yaml": (SHEET + "items: [no-such-thing]\n", 14, "unknown-item"),
    "creatures/planted-rule.yaml": (
        SHEET + "banes:\n  - {name: A, range: 1-2, text: a}\n  - {name: B, range: 2, text: b}\n",
        16,
        "overlapping-banes",
    ),
}
BATCH, BATCHES, SEEDS = 400, 5, 8
#: Seconds after which a batch hangs; it takes two or three.
_HANGS = 240


def sources() -> list[tuple[str, bytes]]:
    """Sheets to spoil, each with its folder: short ones often, since what goes wrong in long ones goes wrong in them."""
    short = [("creatures", SHEET.encode())] * 12
    found = [
        (folder, path.read_bytes())
        for folder, below in (("creatures", "creatures/senteia"), ("items", "items"), ("traits", "traits"))
        for path in sorted((REPOSITORY / below).rglob("*.yaml"))
    ]
    return short * 8 + found


@contextmanager
def watched(what: str) -> Iterator[None]:
    """Turn an exception or a hang in a batch into a failure that names it."""

    def hangs(_: int, __: FrameType | None) -> None:
        raise TimeoutError(f"more than {_HANGS} seconds")

    before = signal.signal(signal.SIGALRM, hangs)
    signal.alarm(_HANGS)
    try:
        yield
    except AssertionError:
        raise
    except Exception as error:
        raise AssertionError(f"{what}: {type(error).__name__}: {error}") from error
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A bestiary with the planted faults and the sound things that sheets name."""
    for name, (text, _, _) in PLANTED.items():
        put(tmp_path, name, text.encode())
    for path in sorted((REPOSITORY / "items").rglob("*.yaml")):
        put(tmp_path, f"items/{path.name}", path.read_bytes())
    put(tmp_path, "bestiary.yaml", b"format: 1\n")
    return tmp_path


def put(root: Path, name: str, content: bytes) -> None:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def replace_spoilt(root: Path, bad: Mapping[str, bytes]) -> None:
    for path in root.glob("*/spoilt-*.yaml"):
        path.unlink()
    for name, content in bad.items():
        put(root, name, content)


def findings_beside(root: Path, bad: Mapping[str, bytes]) -> Mapping[str, list[Diagnostic]]:
    """The findings of spoilt files; what is planted has to be found, and nothing in files that are sound."""
    replace_spoilt(root, bad)
    found = check_bestiary(root, root).diagnostics
    for form in FORMATS:
        print_report(form, Report(found, len(bad)))
    by_file: dict[str, list[Diagnostic]] = {}
    for each in found:
        by_file.setdefault(each.name, []).append(each)
    for name, (_, line, check) in PLANTED.items():
        assert [(each.line, each.check) for each in by_file.pop(name)] == [(line, check)], name
    assert by_file.keys() <= bad.keys()
    return by_file


def same_alone(root: Path, name: str, content: bytes, beside: list[Diagnostic]) -> None:
    """What is said of a file is the same whatever else is broken."""
    replace_spoilt(root, {name: content})
    alone = [each for each in check_bestiary(root, root).diagnostics if each.name == name]
    assert alone == beside, name


def as_text(content: bytes) -> str | None:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None


def mend_and_format(content: bytes) -> None:
    """Mending and formatting come to an end, and formatting keeps the data."""
    text = as_text(content)
    if text is None or "\0" in text:
        return
    mend_syntax(Source("", "", text))
    source = Source("", "", text)
    try:
        result = formatted_text(source, lambda pointer: None)
    except Unformatted:
        return
    assert repr(read_tree(Source("", "", result)).data) == repr(read_tree(source).data)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(SEEDS))
def test_spoilt_sheets(seed: int, tree: Path) -> None:
    """Bytes knocked about, and values, keys and lines of the wrong sort."""
    pool = sources()
    for batch in range(BATCHES):
        random = Random(f"{seed}/{batch}")
        bad = {}
        for number in range(BATCH):
            folder, content = random.choice(pool)
            bad[f"{folder}/spoilt-{number}.yaml"] = mutated(content, random)
        with watched(f"seed {seed}, batch {batch}"):
            found = findings_beside(tree, bad)
            for content in random.sample(list(bad.values()), BATCH // 20):
                mend_and_format(content)
            name = random.choice(sorted(bad))
            same_alone(tree, name, bad[name], list(found.get(name, ())))


_PIECE = st.one_of(
    st.sampled_from(FRAGMENTS), st.text(max_size=4).map(lambda text: text.encode("utf-8", "surrogatepass"))
)


@st.composite
def _spoilt(draw: st.DrawFn) -> tuple[str, bytes]:
    """A sheet with up to three stretches replaced by marks of YAML, or by any letters."""
    folder, content = draw(st.sampled_from(_POOL))
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(content)))
        content = content[:at] + draw(_PIECE) + content[at + draw(st.integers(0, 4)) :]
    return folder, content


_POOL = [("creatures", SHEET.encode()), *sources()[-60::6]]
_TOGETHER, _TIMES = 60, 18


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_spoilt_by_hypothesis(part: int, tree: Path) -> None:
    @settings(max_examples=_TIMES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(st.lists(_spoilt(), min_size=_TOGETHER, max_size=_TOGETHER))
    def holds(spoilt: list[tuple[str, bytes]]) -> None:
        with watched("hypothesis"):
            findings_beside(tree, {f"{folder}/spoilt-{at}.yaml": raw for at, (folder, raw) in enumerate(spoilt)})

    holds()


#: What stands where it has no right to.
ODD_VALUES = (
    *(None, True, 0, -1, 3.5, 10**30, "", "x", "1-2", "d8", "[[x]]", "large 3"),
    *([], {}, [1], [[1]], [{}], ["x", "x"], [{"name": "x"}], {"name": 3}, {"drop": ["x"]}, {"add": [3]}),
)


def places_in(data: Data, at: Pointer = ()) -> Iterator[Pointer]:
    """Every place of data but the whole of it."""
    for step in data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ():
        yield (*at, step)
        yield from places_in(data[step], (*at, step))


def with_odd_values(data: Data, random: Random) -> Data:
    """Data in which a few values are gone, or are of another kind than their keys want."""
    data = deepcopy(data)
    for _ in range(random.choice([1, 1, 2, 4])):
        if found := list(places_in(data)):
            *above, step = random.choice(found)
            inner = value_at(data, tuple(above))
            if random.random() < 0.2:
                del inner[step]
            else:
                inner[step] = deepcopy(random.choice(ODD_VALUES))
    return data


@pytest.mark.parametrize("game", ["senteia", "draw-steel"])
@pytest.mark.parametrize("seed", range(2))
def test_checks_see_only_what_is_sound(game: str, seed: int, tmp_path: Path) -> None:
    """Sheets that parse, with values of any kind in them: checks trust the form of what they are given."""
    random = Random(f"{game}/{seed}")
    pool = [
        (folder, read_tree(Source("", "", path.read_text(encoding="utf-8"))).data)
        for folder, below in (("creatures", f"creatures/{game}"), ("items", "items"), ("traits", "traits"))
        for path in sorted((REPOSITORY / below).rglob("*.yaml"))
    ]
    texts = {str(tmp_path / "bestiary.yaml"): f"system: {game}\n"}
    for number in range(80):
        folder, data = random.choice(pool)
        texts[str(tmp_path / folder / f"odd-{number}.yaml")] = json_of(with_odd_values(data, random))
    with watched(f"{game}, seed {seed}"):
        assert check_bestiary(tmp_path, tmp_path, texts).diagnostics


def test_there_are_twenty_thousand() -> None:
    assert BATCH * BATCHES * SEEDS + 4 * _TIMES * _TOGETHER >= 20_000
