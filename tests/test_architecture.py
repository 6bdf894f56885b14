"""The structure of the program: layers, one place for each heavy library, no game words where none belong."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
import re
import subprocess
import sys

import pytest

from sound_sheet import SHEET

TOOLS = Path(__file__).parents[1] / "tools"
PACKAGE = TOOLS / "bestiary"

#: Lowest first. A unit is a module or a package with all below it; it may import from lower lines only,
#: and the modules of one package from each other.
LAYERS = """
    ending
    alphabet counting diagnostic parallel resources richtext scratch typography writing cards.images cards.lacking systems.commands systems.recognising
    cached card checks edits pointers suggest
    source fonts
    collection.documents collection.schemas collection.tables lint.baseline mend.respelling mend.rewriting
    cards.copies cards.output_folder press render docs.rule_index
    report lint.emptied lint.reporting lint.swallowed forms collection.looking collection.reached collection.roots
    collection.settings cards.printing lint.several lint.carried lint.elsewhere lint.alike lint.halves lint.iconic lint.linked lint.spaces lint.spelled
    cards.memory collection.catalog
    lint.copies lint.unknown
    lint.called lint.unpaired lint.printed lint.allowing collection.changes collection.extends lint.names
    lint.sound lint.awaited
    systems.base lint.tracing
    exchange
    cards.picking systems.registry systems.exchanges systems.senteia systems.draw_steel
    lint.configured lint.labelled lint.misplaced lint.running
    lint.forming
    lint.merging lint.naming lint.outlying lint.overlooked
    lint.proving
    lint.checking
    lint.dividing lint.notes
    lint.remembering
    cards.places mend.fixing mend.formatting cards.deck
    cards.checking exchange.sheet cards.redrawn editor
    cards.choosing cli.saying
    cli.opening
    systems.senteia.commands systems.draw_steel.commands systems.senteia.exchange systems.draw_steel.exchange
    docs cli
    __main__
"""
#: Distributions that cost time to load or need not be there, with the modules they bring.
HEAVY = {
    "typst": ("typst",),
    "pikepdf": ("pikepdf",),
    "pypdfium2": ("pypdfium2",),
    "jinja2": ("jinja2", "markupsafe"),
    "jsonschema": ("jsonschema", "referencing"),
    "jsonschema-rs": ("jsonschema_rs",),
    "fonttools": ("fontTools",),
    "imagesize": ("imagesize",),
    "ruamel.yaml": ("ruamel", "_ruamel_yaml", "yaml"),
    "rapidfuzz": ("rapidfuzz",),
    "pygls": ("pygls", "lsprotocol"),
}
#: Libraries that a package wraps, several modules of it importing them.
WRAPPED = {"ruamel.yaml", "jinja2", "pikepdf", "pygls"}
#: Words of the games, which reading, layout and rendering must not know.
GAME_WORDS = (
    "vitality stamina pawns? rooks? sovereigns? banes? boons? senteia blight fatigue maneuvers? temperaments? "
    "dispositions? npcs? cumbersome draw.steel heroes statblocks? featureblocks?"
).split()
GAMELESS = ("card.py", "richtext.py", "press", "render", "source", "report")
#: Modules that may name a game: the default of `system`.
NAMES_A_GAME = {"collection.settings": {"senteia"}}
MOST_LINES, MOST_LINES_OF_A_FUNCTION = 400, 60
VAGUE = {"utils", "util", "helpers", "helper", "common", "misc", "lib", "tools", "stuff"}


def find_modules() -> Mapping[str, Path]:
    """Every module of the package by its name below it; the package itself is the empty name."""
    modules = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        modules[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return modules


MODULES = find_modules()


@cache
def trees() -> Mapping[str, ast.Module]:
    """The tree of every module by its name."""
    return {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in MODULES.items()}


@cache
def imports_of(tree: ast.AST) -> frozenset[str]:
    """Every module that a tree imports, anywhere in it, in full."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                found.add(full if full.removeprefix("bestiary.") in MODULES else str(node.module))
    return frozenset(found)


@cache
def own_imports(name: str) -> set[str]:
    """The modules of this package that one imports."""
    found = {each.partition(".")[2] for each in imports_of(trees()[name]) if each.split(".")[0] == "bestiary"}
    return found - {name, ""}


@cache
def units() -> Mapping[str, int]:
    """Each unit with its layer."""
    rows = [line.split() for line in LAYERS.strip().splitlines()]
    return {unit: level for level, row in enumerate(rows) for unit in row}


@cache
def unit_of(name: str) -> str:
    """The longest unit that holds a module; empty for none."""
    parts = name.split(".")
    heads = (".".join(parts[:length]) for length in range(len(parts), 0, -1))
    return next((head for head in heads if head in units()), "")


def test_every_module_has_a_layer() -> None:
    bare = {"", *(unit.rpartition(".")[0] for unit in units())}
    assert [name for name in MODULES if name not in bare and not unit_of(name)] == []
    assert [unit for unit in units() if not any(f"{name}.".startswith(f"{unit}.") for name in MODULES)] == []


def test_imports_go_down() -> None:
    level = units()
    wrong = [
        (name, other)
        for name in MODULES
        if (home := unit_of(name))
        for other in sorted(own_imports(name))
        if unit_of(other) != home and level.get(unit_of(other), 0) >= level[home]
    ]
    assert wrong == []


def test_there_is_no_circle() -> None:
    graph = {name: own_imports(name) for name in MODULES}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" → ".join(error.args[1]))


def test_games_do_not_know_each_other_and_checks_not_each_other() -> None:
    for name in MODULES:
        game = name.split(".")[1] if name.startswith("systems.") and name.count(".") > 1 else ""
        for other in own_imports(name):
            if game and other.startswith("systems.") and other.count(".") > 1:
                assert other.split(".")[1] == game, (name, other)
            if ".checks." in f".{name}" and f".{name}".count(".checks.") == 1:
                assert ".checks." not in f".{other}.", (name, other)


def test_values_are_structs() -> None:
    """Some 300 dataclasses would be half of what a start of the program costs."""
    assert [name for name, tree in trees().items() if "dataclasses" in imports_of(tree)] == []


@pytest.mark.parametrize("library", HEAVY)
def test_heavy_library_has_one_importer(library: str) -> None:
    """One module, or one package where the library is wrapped whole."""
    wrapped = library in WRAPPED
    importers = {unit_of(name) if wrapped else name for name in MODULES if _uses(trees()[name], HEAVY[library])}
    assert len(importers) <= 1, importers


@pytest.mark.parametrize(
    "library", ["typst", "pikepdf", "pypdfium2", "jinja2", "jsonschema", "jsonschema-rs", "rapidfuzz", "pygls"]
)
def test_heavy_library_is_loaded_when_it_is_called(library: str) -> None:
    for name, tree in trees().items():
        at_import = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
        assert not _uses(ast.Module(at_import, []), HEAVY[library]), name


def _loaded(arguments: Sequence[str], folder: Path) -> tuple[set[str], str]:
    """All modules that a run of the program loads, and what it prints."""
    code = f"""
import sys
from bestiary.cli.main import main
sys.argv = ["bestiary", *{[*arguments]!r}]
try:
    main()
except SystemExit as end:
    assert not end.code
print("LOADED", *sys.modules)
"""
    ran = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        env={"PYTHONPATH": str(TOOLS)},
        check=True,
        cwd=folder,
    )
    printed, _, modules = ran.stdout.partition("LOADED")
    return set(modules.split()), printed


def test_help_loads_nothing_it_does_not_need(tmp_path: Path) -> None:
    modules, printed = _loaded(["--help"], tmp_path)
    assert {name.split(".")[0] for name in modules} & {root for roots in HEAVY.values() for root in roots} == set()
    assert "check" in printed


def test_sound_files_load_nothing_that_only_broken_ones_need(tmp_path: Path) -> None:
    sheet = tmp_path / "creatures" / "guard.yaml"
    sheet.parent.mkdir()
    sheet.write_text(f"{SHEET}traits: [drawn: [cold]]\n", encoding="utf-8")
    trait = tmp_path / "traits" / "drawn.yaml"
    trait.parent.mkdir()
    lines = (
        "name: Drawn",
        "group: label",
        "parameter: {kind: list, of: [trait]}",
        "reminder: 'Goes to {parameter}.'",
        "description: A word.",
    )
    trait.write_text("\n".join(lines) + "\n", encoding="utf-8")
    modules, printed = _loaded(["check", "--no-cache"], tmp_path)
    needless = ("ruamel", "rapidfuzz")
    assert {name for name in modules if name.split(".")[0] in needless or name.startswith("bestiary.mend.")} == set()
    assert "nothing found" in printed


def test_importing_a_module_reads_and_prints_nothing() -> None:
    """Every module of the package, in a process that may open no file but code."""
    code = f"""
import sys, importlib
def audit(event, args):
    if event == "open" and isinstance(args[0], str) and not args[0].endswith((".py", ".pyc", ".so", ".pyd", ".pth")):
        if "bestiary" in args[0] or args[0].endswith((".yaml", ".json")):
            raise RuntimeError(f"read at import: {{args[0]}}")
import jsonschema, jinja2  # these read files of their own
sys.addaudithook(audit)
for name in {[f"bestiary.{name}" for name in MODULES if name not in ("", "__main__")]!r}:
    importlib.import_module(name)
"""
    ran = subprocess.run(
        [sys.executable, "-B", "-c", code], capture_output=True, text=True, env={"PYTHONPATH": str(TOOLS)}
    )
    assert (ran.returncode, ran.stdout) == (0, ""), ran.stderr


@pytest.mark.parametrize("place", GAMELESS)
def test_reading_and_printing_know_no_game(place: str) -> None:
    word = re.compile(rf"\b({'|'.join(GAME_WORDS)})\b", re.IGNORECASE)
    target = PACKAGE / place
    files = [target] if target.is_file() else [path for path in target.rglob("*") if path.suffix in _TEXTS]
    assert files
    for path in files:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            assert not word.search(line), f"{path.relative_to(TOOLS)}:{number}: {line.strip()}"


def test_games_are_named_under_systems_only() -> None:
    folders = {path.name for path in (PACKAGE / "systems").iterdir() if path.is_dir()} - {"__pycache__"}
    games = folders | {name.replace("_", "-") for name in folders}
    for name, tree in trees().items():
        if name.split(".")[0] != "systems":
            named = {text for text in _texts(tree) for text in re.split(r"[/ ]", text)} & games
            assert named <= NAMES_A_GAME.get(name, set()), (name, named)


def test_no_file_is_too_long() -> None:
    lines = {
        path.relative_to(PACKAGE).as_posix(): len(path.read_text(encoding="utf-8").splitlines())
        for path in PACKAGE.rglob("*")
        if path.suffix in _TEXTS
    }
    assert {name: count for name, count in lines.items() if count > MOST_LINES} == {}


def test_no_function_is_too_long() -> None:
    long = [
        f"{name}.{node.name}: {node.end_lineno - node.lineno + 1} lines"
        for name, tree in trees().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        and node.end_lineno
        and node.end_lineno - node.lineno >= MOST_LINES_OF_A_FUNCTION
    ]
    assert long == []


def test_modules_are_called_by_what_they_hold() -> None:
    assert [name for name in MODULES if set(name.split(".")) & VAGUE] == []


def test_every_public_function_says_what_it_means() -> None:
    silent = [
        f"{name}.{node.name}"
        for name, tree in trees().items()
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
        and not node.name.startswith("_")
        and not ast.get_docstring(node)
    ]
    assert silent == []
    assert [name for name, tree in trees().items() if not ast.get_docstring(tree)] == []


def test_no_function_rebinds_what_is_global() -> None:
    assert [
        name for name, tree in trees().items() if any(isinstance(node, ast.Global) for node in ast.walk(tree))
    ] == []


_TEXTS = {".py", ".typ", ".html", ".css", ".svg", ".md"}


def _uses(tree: ast.AST, roots: tuple[str, ...]) -> bool:
    return any(each.split(".")[0] in roots for each in imports_of(tree))


def _texts(tree: ast.AST) -> Iterator[str]:
    """Every text of a tree that is no docstring."""
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value
