"""`bestiary.yaml` as a value."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
import re
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from bestiary.collection.documents import Document, document_of_text, read_document
from bestiary.collection.schemas import build_schema
from bestiary.diagnostic import At, Data, Finding, Severities, severity_named
from bestiary.source.files import ROOT_FILE
from bestiary.suggest import is_clear, is_slip, meant_label, nearest

DEFAULT_SYSTEM = "senteia"
#: A check and what becomes of it, without their colon.
_SWITCH = r"(?i)\b([a-z][\w-]*)\s*(?:[=-]>?|:=|\s)\s*(off|hint|warning|error)\b"
SCHEMA = "bestiary"
#: What people write beside the name of a size.
_SIZE_WORDS = frozenset({"us", "din", "iso", "paper", "sheet", "card", "cards", "size", "sized", "format", "deck"})


class Settings(Struct, frozen=True):
    """What a bestiary says of itself; every part has a default."""

    name: str = ""
    author: str = ""
    license: str = ""
    legal: str = ""
    language: str = "en"
    system: str = DEFAULT_SYSTEM
    labels: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    skills: tuple[Mapping[str, str], ...] = ()
    rules: Mapping[str, Data] = field(default_factory=dict)
    checks: Severities = field(default_factory=dict)
    cards: Mapping[str, Data] = field(default_factory=dict)


class ReadSettings(Struct, frozen=True):
    """The settings of a root; the defaults stand in where its file is not usable, and `problems` say why."""

    settings: Settings
    problems: tuple[Finding, ...] = ()
    usable: bool = True
    document: Document | None = None


def read_settings(root: Path, name: str, text: str | None = None) -> ReadSettings:
    """The settings of a root; the defaults when it has no `bestiary.yaml`. `name` is the file's name in reports.

    A `text` stands in for what the file holds.
    """
    path = root / ROOT_FILE
    if text is not None:
        read = document_of_text(text, str(path), name, "bestiary", "bestiary", DEFAULT_SYSTEM)
    elif path.exists():
        read = read_document(str(path), name, "bestiary", "bestiary", DEFAULT_SYSTEM)
    else:
        return ReadSettings(Settings())
    if read.document is None:
        if any(problem.check == "empty-file" for problem in read.problems):
            return ReadSettings(Settings())
        return ReadSettings(Settings(), read.problems, usable=False)
    schema = build_schema(SCHEMA)
    if not schema.accepts(read.document.data):
        from bestiary.forms import form_findings

        found = [_switches_meant(each, read.document) for each in form_findings(schema, read.document)]
        told = {each.at for each in found}
        named = (*_size_problems(read.document), *_font_problems(read.document, root))
        found += [each for each in named if each.at not in told]
        return ReadSettings(Settings(), (*read.problems, *found), usable=False)
    if problems := (*_card_problems(read.document), *_font_problems(read.document, root)):
        return ReadSettings(Settings(), (*read.problems, *problems), usable=False)
    return ReadSettings(settings_of(read.document.data), read.problems, document=read.document)


def _switches_meant(finding: Finding, document: Document) -> Finding:
    """A finding for `checks` that is no map, with the map that was meant where it switches checks in another notation."""
    if finding.at != At(("checks",)) or finding.check != "wrong-type":
        return finding
    written = document.data["checks"]
    text = "\n".join(map(str, written if isinstance(written, list) else [written]))
    switches = re.findall(_SWITCH, text)
    if not switches or re.sub(_SWITCH, "", text).strip(" ,;\n"):
        return finding
    from bestiary.forms.words import shortened

    meant = ", ".join(f"{name}: {word.lower()}" for name, word in switches)
    return replace(
        finding,
        message="a colon is missing behind the name of a check in `checks`",
        label=f"write `{shortened(meant)}`",
        help="each check is a line of its own below `checks:`",
        replacement=f"{{{meant}}}",
    )


def _card_problems(document: Document) -> Iterator[Finding]:
    """What is wrong with the settings of cards beyond their form: a size that nobody knows, a sheet that holds no card."""
    sizes = list(_size_problems(document))
    yield from sizes
    if sizes or not document.data.get("cards"):
        return
    from bestiary.press.failure import PressError
    from bestiary.press.sheets.options import read_sheet

    try:
        read_sheet(document.data["cards"])
    except PressError as error:
        yield _card_problem(document, "", str(error), None, safe=True)


def _size_problems(document: Document) -> Iterator[Finding]:
    """Sizes of cards and paper that nobody knows; those without the form of one are told of by that."""
    cards = _cards_of(document)
    if not cards:
        return
    from bestiary.press.failure import PressError
    from bestiary.press.sheets.options import LONE
    from bestiary.press.sheets.paper import CARDS, PAPERS, card_size, paper_size

    for key, named, known in (("size", card_size, CARDS), ("paper", paper_size, PAPERS)):
        written = cards.get(key, known[0].name)
        if not isinstance(written, str) or (key == "paper" and written.strip().lower() in LONE):
            continue
        try:
            named(written)
        except PressError as error:
            names = [size.name for size in known]
            near, within = nearest(written, names), _name_within(written, names)
            safe = within is not None or near is None or is_clear(written, near, names)
            yield _card_problem(document, key, str(error), within or near, safe)


def _cards_of(document: Document) -> Mapping[str, Any]:
    """The settings of cards, as far as they are some."""
    cards = document.data.get("cards") if isinstance(document.data, dict) else None
    return cards if isinstance(cards, dict) else {}


def _font_problems(document: Document, root: Path) -> Iterator[Finding]:
    """Fonts that are asked for and are not there, or cannot be used."""
    from bestiary.fonts import font_fault

    # What has no form is told of by that alone.
    fonts = _cards_of(document).get("fonts")
    for number, written in enumerate(fonts if isinstance(fonts, list) else ()):
        if isinstance(written, str) and written and (fault := font_fault(root, written)):
            yield Finding(
                "wrong-value",
                document.source,
                At(("cards", "fonts", number)),
                fault.said,
                label=meant_label(fault.near),
                help=fault.help,
                replacement=fault.near or None,
                safe=bool(fault.near) and is_slip(written, fault.near),
            )


def _name_within(written: str, names: Collection[str]) -> str | None:
    """The one name in a text whose other words say nothing more: `US Letter`, `poker-cards`; None where others do."""
    words = re.split(r"[\s_-]+", written.casefold())
    found = [word for word in words if word in names]
    return found[0] if len(found) == 1 and _SIZE_WORDS.issuperset(set(words) - set(found)) else None


def _card_problem(document: Document, key: str, said: str, meant: str | None, safe: bool) -> Finding:
    """A sentence about the settings of cards as a finding: what is wrong before its colon, the way out behind it."""
    message, _, way_out = said.rstrip(".").partition(": ")
    return Finding(
        "wrong-value",
        document.source,
        At(("cards", key)) if key else At(("cards",), key=True),
        message[:1].lower() + message[1:],
        label=meant_label(meant),
        help=way_out,
        replacement=meant,
        safe=safe,
    )


def settings_of(data: Mapping[str, Data]) -> Settings:
    """Settings from data that has passed the schema."""
    checks = {check: None if word == "off" else severity_named(word) for check, word in data.get("checks", {}).items()}
    return Settings(
        name=data.get("name", ""),
        author=data.get("author", ""),
        license=data.get("license", ""),
        legal=data.get("legal", ""),
        language=data.get("language", "en"),
        system=data.get("system", DEFAULT_SYSTEM),
        labels=tuple(data.get("labels", ())),
        ignore=tuple(data.get("ignore", ())),
        skills=tuple(data.get("skills", ())),
        rules=data.get("rules", {}),
        checks=checks,
        cards=data.get("cards", {}),
    )
