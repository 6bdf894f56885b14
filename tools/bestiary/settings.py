"""`bestiary.yaml` as a value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from bestiary.diagnostic import Data, Finding, Severities, Source, severity_named
from bestiary.documents import Document, document_of, read_document
from bestiary.schemas import build_schema
from bestiary.source.files import ROOT_FILE

DEFAULT_SYSTEM = "senteia"
SCHEMA = "bestiary"


@dataclass(frozen=True, slots=True)
class Settings:
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


@dataclass(frozen=True, slots=True)
class ReadSettings:
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
        read = document_of(Source(str(path), name, text), "bestiary", "bestiary", DEFAULT_SYSTEM)
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

        return ReadSettings(Settings(), (*read.problems, *form_findings(schema, read.document)), usable=False)
    return ReadSettings(settings_of(read.document.data), read.problems, document=read.document)


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
