"""What is written where no file stands: pipes, devices and sockets are never replaced, whatever has their names."""

from __future__ import annotations

from collections.abc import Callable, Iterator
import os
from pathlib import Path
import signal
import socket
import stat
import sys
from threading import Thread

import pytest

from bestiary.cached import load_note, save_note
from bestiary.cards.output_folder import Written, note_written, remove_stale
from bestiary.writing import is_stream, read_back, write_file, write_out
from ran import Run

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="such files are made as Linux makes them")

#: As the sentence calls it, with the bits of its mode.
KINDS = {"a pipe": stat.S_IFIFO, "a socket": stat.S_IFSOCK, "a device": stat.S_IFCHR, "a disk": stat.S_IFBLK}
#: Numbers of no device there is, in a range that is kept for experiments: what is made here can do no harm.
NO_DEVICE = (241, 200)
NULL = (1, 3)


@pytest.fixture(autouse=True)
def impatience() -> Iterator[None]:
    """Who waits for a pipe waits for ever."""

    def give_up(*_: object) -> None:
        raise TimeoutError("it waits for somebody")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(60)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def make(kind: str, path: Path, device: tuple[int, int] = NO_DEVICE) -> None:
    """Make what is no file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if kind == "a socket":
        # A path to a socket can be no longer than a line.
        inside = os.open(path.parent, os.O_RDONLY)
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(f"/proc/self/fd/{inside}/{path.name}")
        os.close(inside)
        return
    try:
        os.mknod(path, 0o666 | KINDS[kind], os.makedev(*device))
    except PermissionError:
        pytest.skip("only root makes devices")


def kind_of(path: Path) -> int:
    return stat.S_IFMT(path.stat().st_mode)


#: What writes a file that the program names, the file, and the exit code.
INNER = [
    ("cards --format txt -o out", "out/cards.txt", 1),
    ("cards --format md --format html --only thug", "build/cards.md", 1),
    ("cards --calibrate -o out", "out/calibration.pdf", 1),
    ("cards --format svg --only thug -o out", "out/cards/thug.svg", 1),
    ("export thug --to json -o out", "out/thug.json", 2),
    ("export --all --to json -o out --force", "out/lackey.json", 2),
    ("import block.json -o out --force", "out/thug.yaml", 1),
]


@pytest.mark.parametrize("linked", [False, True], ids=["itself", "through a link"])
@pytest.mark.parametrize(("words", "name", "code"), INNER)
def test_a_pipe_in_the_place_of_a_file_is_refused(
    run: Run, home: Path, words: str, name: str, code: int, linked: bool
) -> None:
    if "block.json" in words:
        (home / "block.json").write_text(run("export", "thug", "--to", "json").out, encoding="utf-8")
    pipe = home / "pipe" if linked else home / name
    make("a pipe", pipe)
    if linked:
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).symlink_to(pipe)
    ran = run(*words.split())
    assert ran.code == code, ran
    assert f"{name} cannot be written: it is a pipe, where a file is wanted." in ran.err.replace("`", "")
    assert "earlier run" not in ran.err
    assert kind_of(pipe) == stat.S_IFIFO and (home / name).is_symlink() == linked


@pytest.mark.parametrize("linked", [False, True], ids=["itself", "through a link"])
@pytest.mark.parametrize("kind", KINDS)
def test_nothing_but_a_file_is_replaced(tmp_path: Path, kind: str, linked: bool) -> None:
    there = tmp_path / "there"
    make(kind, there)
    path = tmp_path / "link" if linked else there
    if linked:
        path.symlink_to(there)
    writes: list[Callable[[Path, str], None]] = [write_file] if is_stream(path) else [write_file, write_out]
    for write in writes:
        with pytest.raises(OSError, match=f"it is {kind}, where a file is wanted"):
            write(path, "text")
    if kind != "a socket":
        with pytest.raises(OSError, match=f"it is {kind}|No such device"):
            read_back(path)
    assert kind_of(path) == KINDS[kind] and len(list(tmp_path.iterdir())) == 1 + linked


def test_a_link_to_a_file_stays_one(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("old", encoding="utf-8")
    for name in ("file", "new"):
        (tmp_path / f"to {name}").symlink_to(tmp_path / name)
        write_file(tmp_path / f"to {name}", "text")
        assert (tmp_path / f"to {name}").is_symlink()
        assert read_back(tmp_path / name) == b"text"


#: What writes to where the caller says, and into what.
NAMED = [
    ("export thug --to json -o {}", "pipe", "export thug --to json"),
    ("export thug --to obsidian --layout {}", "pipe", ""),
    ("check --write-baseline {}", "pipe", ""),
    ("odds thug --plot {}", "pipe.svg", ""),
]


@pytest.mark.parametrize("linked", [False, True], ids=["itself", "through a link"])
@pytest.mark.parametrize(("words", "name", "same"), NAMED)
def test_what_the_caller_names_may_be_a_pipe(
    run: Run, home: Path, words: str, name: str, same: str, linked: bool
) -> None:
    expected = run(*same.split()).out if same else ""
    pipe = home / "deep" / "pipe" if linked else home / name
    make("a pipe", pipe)
    if linked:
        (home / name).symlink_to(pipe)
    got: list[str] = []
    reader = Thread(target=lambda: got.append(pipe.read_text(encoding="utf-8")), daemon=True)
    reader.start()
    ran = run(*words.format(name).split())
    reader.join(20)
    assert ran.code == 0, ran.err
    assert got and got[0]
    # Standard output may be that very pipe.
    assert name not in ran.out
    if same:
        assert got == [expected]
    assert kind_of(pipe) == stat.S_IFIFO


@pytest.mark.parametrize("forced", ["", " --force"])
def test_what_the_caller_names_may_be_a_device(run: Run, home: Path, forced: str) -> None:
    make("a device", home / "null", NULL)
    ran = run(*f"export thug --to json -o null{forced}".split())
    assert kind_of(home / "null") == stat.S_IFCHR
    # Where the folder lies, devices may be forbidden.
    assert ran.code == 0 or "cannot be written: Permission denied" in ran.err


def test_a_pipe_without_a_name_is_written_into(tmp_path: Path) -> None:
    read, write = os.pipe()
    for folder in ("/proc/self/fd", "/dev/fd"):
        write_out(Path(folder) / str(write), "text")
        assert os.read(read, 10) == b"text"
    os.close(read)
    os.close(write)


@pytest.mark.parametrize("words", ["fmt", "check --fix", "check --diff", "check", "list", "check --no-cache"])
def test_a_sheet_that_is_a_pipe_is_left_alone(run: Run, home: Path, words: str) -> None:
    make("a pipe", home / "pipe")
    (home / "creatures" / "odd.yaml").symlink_to(home / "pipe")
    make("a pipe", home / "creatures" / "odder.yaml")
    ran = run(*words.split())
    assert ran.code == 1 and "Error" not in ran.err
    for name in ("pipe", "creatures/odd.yaml", "creatures/odder.yaml"):
        assert kind_of(home / name) == stat.S_IFIFO


NOTES = ("checked.json", "cards.json", "printed.json")


@pytest.mark.parametrize("name", [*NOTES, ".gitignore"])
def test_a_note_that_is_a_pipe_holds_nobody_up(run: Run, home: Path, name: str) -> None:
    make("a pipe", home / ".bestiary" / name)
    for _ in range(2):
        assert run("check").code == 0
        assert run("cards", "--format", "txt").code == 0
        assert run("check", "--cards").code == 0
    assert kind_of(home / ".bestiary" / name) == stat.S_IFIFO


@pytest.mark.parametrize("name", ["", *NOTES, ".gitignore"])
def test_no_note_is_written_through_a_link(run: Run, home: Path, name: str) -> None:
    """A link of the cache may lead to sheets, and even to nothing yet."""
    leads = home / "creatures" if not name else home / "creatures" / "thug.yaml"
    if name:
        (home / ".bestiary").mkdir()
    (home / ".bestiary" / name if name else home / ".bestiary").symlink_to(leads)
    before = {path.name: path.read_bytes() for path in (home / "creatures").iterdir()}
    assert run("check").code == 0
    assert run("cards", "--format", "txt").code == 0
    for note in NOTES:
        save_note(home, note, {"known": 1})
    assert {path.name: path.read_bytes() for path in (home / "creatures").iterdir()} == before
    # Others are.
    if name in NOTES:
        assert load_note(home, next(each for each in NOTES if each != name), dict[str, int]) == {"known": 1}


def test_what_stands_for_an_old_file_is_not_read_and_not_taken_away(tmp_path: Path) -> None:
    old = Written("cards.md", "0" * 32, "")
    note_written(tmp_path, tmp_path, [old])
    make("a pipe", tmp_path / "cards.md")
    assert remove_stale(tmp_path, tmp_path, [], lambda file: True) == ()
    assert kind_of(tmp_path / "cards.md") == stat.S_IFIFO
