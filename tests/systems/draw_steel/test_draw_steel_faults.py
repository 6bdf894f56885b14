"""Ten faults planted in each block, one at a time: each is found at its line, and nothing else is."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from pathlib import Path
import zlib

from planting import Fault, plant_faults
import pytest
from reading_corpus import ROOT, bestiary_of, corpus_files

from bestiary.diagnostic import Diagnostic
from bestiary.lint.checking import Bestiary, check_bestiary

#: Faults in each block.
MOST = 10
OWN = sorted((ROOT / "creatures" / "draw-steel").rglob("*.yaml"))


def sown(files: list[Path], most: int) -> dict[str, tuple[Path, Fault]]:
    """Blocks with one fault each, by file name; a block with more ways to go wrong than `most` gets some of them."""
    found = {}
    for path in files:
        faults = list(plant_faults(path.stem, path.read_text(encoding="utf-8")))
        start = zlib.crc32(path.stem.encode()) % len(faults)
        chosen = [faults[(start + number) % len(faults)] for number in range(min(most, len(faults)))]
        for number, fault in enumerate(chosen):
            found[f"{path.stem}-fault-{number}.yaml"] = (path, fault)
    return found


def by_file(bestiary: Bestiary) -> Mapping[str, list[Diagnostic]]:
    """What was found, by file name."""
    found = defaultdict(list)
    for each in bestiary.diagnostics:
        found[Path(each.name).name].append(each)
    return found


def missed(files: list[Path], root: Path, most: int) -> list[str]:
    """What is wrong with the findings of planted faults, in words."""
    faults = sown(files, most)
    before = by_file(check_bestiary(bestiary_of(files, root / "sound"), root))
    broken = root / "broken" / "creatures"
    broken.mkdir(parents=True)
    for name, (_, fault) in faults.items():
        (broken / name).write_text(fault.text, encoding="utf-8")
    after = by_file(check_bestiary(broken.parent, root))
    said = []
    for name, (path, fault) in faults.items():
        known = Counter((each.check, each.message) for each in before.get(path.name, ()))
        new = []
        for each in after.get(name, ()):
            known[each.check, each.message] -= 1
            if known[each.check, each.message] < 0:
                new.append((each.check, each.line))
        if new != [(fault.check, fault.line)]:
            said.append(f"{path.name}: {fault.kind} at line {fault.line}: {new}")
    return said


def test_every_block_can_go_wrong_in_ten_ways() -> None:
    for path in OWN:
        assert len(list(plant_faults(path.stem, path.read_text(encoding="utf-8")))) >= MOST, path.name


@pytest.mark.slow
def test_faults_in_our_blocks_are_found(tmp_path: Path) -> None:
    assert missed(OWN, tmp_path, 100) == []


@pytest.mark.slow
def test_faults_in_real_blocks_are_found(tmp_path: Path) -> None:
    assert missed(corpus_files(), tmp_path, MOST) == []
