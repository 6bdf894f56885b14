"""Findings that their authors mean: `allow` in a sheet and `checks` in the settings silence them, where that can be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
import re

from msgspec import Struct
from msgspec.structs import replace

from bestiary.collection.catalog import Catalog
from bestiary.collection.documents import ReadFile
from bestiary.collection.settings import ReadSettings
from bestiary.diagnostic import At, Check, Data, Finding, Pointer, Source, Span
from bestiary.forms.words import shortened
from bestiary.lint.reporting import is_essential
from bestiary.pointers import all_values, leads_to, path_text, value_at
from bestiary.suggest import is_slip, nearest, suggesting

#: Where sheets allow findings: the first that a form has room for.
PLACES: tuple[Pointer, ...] = (("allow",), ("metadata", "allow"))
_PLACE_HELP = "a place is keys and names of entries, joined by slashes"
_NUMBER = re.compile(r"\d+")


def silence_allowed(
    findings: Iterable[Finding],
    catalog: Catalog,
    checks: Mapping[str, Check],
    settled: frozenset[str],
    named: Set[str] = frozenset(),
    cards: bool = False,
) -> Iterator[Finding]:
    """The findings that no `allow` silences, each once, and one for every `allow` that silences nothing.

    `settled` are the paths of files that every check has looked at: only there it can be known that nothing is silenced.
    In `named`, all names have been looked up. Checks of cards are run apart; `cards` says that it was they, and not all others, that have run.
    """
    allows = {file.source.path: file for file in catalog.files if _place(file)}
    used: set[tuple[str, str]] = set()
    # What a misspelt `allow` is for is that one mistake, and as grave.
    meant: dict[tuple[str, str], list[Finding]] = {}
    standing: dict[str, list[Finding]] = {}
    findings = tuple(_each_once(findings))
    wrongly = _wrongly_allowed(findings, catalog, checks)
    for finding in findings:
        file = allows.get(finding.source.path)
        if (silenced := _silenced(finding, file, checks)) is not None:
            used.add((finding.source.path, silenced))
        elif any(_is_meant_by(each, finding, checks) for each in wrongly.get(finding.source.path, ())):
            continue
        elif (misspelt := _nearly_silenced(finding, file, checks)) is not None:
            meant.setdefault((finding.source.path, misspelt), []).append(finding)
        else:
            standing.setdefault(finding.source.path, []).append(finding)
            yield finding
    # What is found in a base comes up in its heirs.
    unseen = (file for file in catalog.files if allows and file.source.path not in settled)
    unsettled = {file.source.path for file in catalog.with_bases(unseen)}
    wrong = {each.source.path for each in findings if checks[each.check].code[0] in "FY"}
    for path, file, name in _of_these_checks(allows, checks, cards):
        idle = (path, name) in meant or not _is_judged(name, checks) or (path in named and _is_of_names(name, checks))
        lost = _is_nowhere(file, name) and not (path in wrong and _may_be_there(file, name))
        if (path, name) not in used and (idle or lost or path not in unsettled):
            yield _unused_allow(file, name, checks, meant.pop((path, name), []), standing.get(path, ()))
    yield from (finding for left in meant.values() for finding in left)


class _WrongAllow(Struct, frozen=True):
    """An `allow` that is told as a mistake of form: the place it stands in, and the words that may name checks."""

    home: Pointer
    names: frozenset[str]


def _wrongly_allowed(
    findings: Iterable[Finding], catalog: Catalog, checks: Mapping[str, Check]
) -> Mapping[str, Sequence[_WrongAllow]]:
    """By path: each `allow` that is misspelt, stands in the wrong place or has another form, which is the one mistake of it."""
    places: dict[str, set[Pointer]] = {}
    for each in findings:
        if checks[each.check].code.startswith("F"):
            ats = (at.pointer for at in (each.at, *(change.at for change in each.changes)) if isinstance(at, At))
            places.setdefault(each.source.path, set()).update(filter(None, map(_to_allow, ats)))
    data = {file.source.path: file.document.data for file in catalog.files if places and file.document}
    return {
        path: [_WrongAllow(at[:-1], frozenset(_words_in(value_at(data[path], at)))) for at in sorted(found, key=str)]
        for path, found in places.items()
        if path in data
    }


def _to_allow(pointer: Pointer) -> Pointer:
    """A place up to the key that is `allow`, or a slip for it; empty where there is none."""
    keys = (number for number, step in enumerate(pointer) if isinstance(step, str) and is_slip(step, "allow"))
    return pointer[: next(keys, -1) + 1]


def _words_in(value: Data) -> Iterator[str]:
    """The words that may name checks in an `allow` of any form."""
    if isinstance(value, str):
        yield from re.split(r"[\s,:;]+", value)
    elif isinstance(value, (list, dict)):
        yield from (word for each in value for word in _words_in(each))


def _is_meant_by(allow: _WrongAllow, finding: Finding, checks: Mapping[str, Check]) -> bool:
    """Whether a finding is one that an `allow` in the wrong form or place is for."""
    if not _can_be_allowed(finding, checks) or allow.names.isdisjoint((finding.check, checks[finding.check].code)):
        return False
    return any(pointer[: len(allow.home)] == allow.home for pointer in _places_of(finding))


def _each_once(findings: Iterable[Finding]) -> Iterable[Finding]:
    """The findings without those that a base has again for each sheet built over it."""
    once: dict[tuple[str, str, At | Span, str], Finding] = {}
    for each in findings:
        once.setdefault((each.check, each.source.path, each.at, each.message), each)
    return once.values()


def _of_these_checks(
    allows: Mapping[str, ReadFile], checks: Mapping[str, Check], cards: bool
) -> Iterator[tuple[str, ReadFile, str]]:
    """Every readable `allow` of a check of cards, or of any other: the path of its file, that file, and the name."""
    for path, file in allows.items():
        for name, reason in _written(file).items():
            if isinstance(reason, (str, dict)) and _is_of_cards(name, checks) == cards:
                yield path, file, name


def _place(file: ReadFile) -> Pointer | None:
    """Where a file allows findings: at its top, or under the `metadata` of a format that is not ours; None when it does not."""
    if file.document is None:
        return None
    data = file.document.data
    return next((place for place in PLACES if isinstance(value_at(data, place), (dict, list))), None)


def _written(file: ReadFile) -> Mapping[str, Data]:
    """What a file allows, by the names of checks; of a mere list of names, the reasons are missing."""
    place = _place(file)
    found = value_at(file.document.data, place) if file.document and place else {}
    return found if isinstance(found, dict) else {name: None for name in found if isinstance(name, str)}


def _is_judged(name: str, checks: Mapping[str, Check]) -> bool:
    """Whether it takes all checks of a file to know that an `allow` is idle: not for what is none, or cannot be allowed."""
    code = checks[name].code if name in checks else name
    return _is_check(name, checks) and not code.startswith("Y")


def _is_check(name: str, checks: Mapping[str, Check]) -> bool:
    return name in checks or any(check.code == name for check in checks.values())


def _is_of_names(name: str, checks: Mapping[str, Check]) -> bool:
    """Whether it is a check of names that lead nowhere, or to two things."""
    found = next((check for check in checks.values() if name in (check.name, check.code)), None)
    return found is not None and found.code.startswith("N") and found.name.startswith(("unknown-", "ambiguous-"))


def _is_of_cards(name: str, checks: Mapping[str, Check]) -> bool:
    code = checks[name].code if name in checks else name
    return code.startswith("C") and _is_check(name, checks)


def _silenced(finding: Finding, file: ReadFile | None, checks: Mapping[str, Check]) -> str | None:
    if file is None or file.document is None or not _can_be_allowed(finding, checks):
        return None
    for name in (finding.check, checks[finding.check].code):
        written = _written(file)
        reason = written.get(name)
        # A reason that cannot be read is told as that.
        if name in written and not isinstance(reason, dict):
            return name
        if isinstance(reason, dict) and _is_near(reason.get("at"), finding, file):
            return name
    return None


def _nearly_silenced(finding: Finding, file: ReadFile | None, checks: Mapping[str, Check]) -> str | None:
    """The `allow` that would silence a finding if the name of its check, or its place, were spelt right; None where none would."""
    if file is None or file.document is None or not _can_be_allowed(finding, checks):
        return None
    own = {finding.check, checks[finding.check].code}
    for name, reason in _written(file).items():
        wanted = reason.get("at") if isinstance(reason, dict) else None
        misspelt = not _is_check(name, checks) and _check_meant(name, checks) in own
        lost = name in own and isinstance(wanted, str) and _is_nowhere(file, name)
        if (misspelt and _is_near(wanted, finding, file)) or (lost and _place_meant(str(wanted), [finding], file)):
            return name
    return None


def _is_near(wanted: Data, finding: Finding, file: ReadFile) -> bool:
    """Whether a finding is at the place that an `allow` names, or in it; all are where it names none."""
    data = file.document.data if file.document else None
    return wanted is None or any(leads_to(str(wanted), data, pointer) for pointer in _places_of(finding))


def _is_nowhere(file: ReadFile, name: str) -> bool:
    """Whether an `allow` names a place that its file does not have."""
    reason, data = _written(file)[name], file.document.data if file.document else None
    wanted = reason.get("at") if isinstance(reason, dict) else None
    return isinstance(wanted, str) and not any(leads_to(wanted, data, pointer) for pointer, _ in all_values(data))


def _may_be_there(file: ReadFile, name: str) -> bool:
    """Whether the end of a place that a file does not have is a word of it, so that another mistake may hide the place."""
    home, data = _place(file), file.document.data if file.document else None
    reason = _written(file)[name]
    wanted = str(reason["at"]) if isinstance(reason, dict) else ""
    places = [(at, value) for at, value in all_values(data) if not home or at[: len(home)] != home]
    words = {str(word) for at, value in places for word in (*at[-1:], *([value] if isinstance(value, str) else []))}
    return nearest(wanted.rpartition("/")[2], words) is not None


def _place_meant(wanted: str, meant: Iterable[Finding], file: ReadFile) -> str | None:
    """The place of findings that a place which is none is a slip for: never a wider one, as more would be silenced there."""
    data = file.document.data if file.document else None
    steps, numbers = wanted.count("/"), _NUMBER.findall(wanted)
    places = [path_text(data, pointer).split("/") for each in meant for pointer in _places_of(each)]
    near = {"/".join(parts[: steps + 1]) for parts in places if len(parts) > steps}
    return nearest(wanted, [place for place in near if _NUMBER.findall(place) == numbers])


def _check_meant(name: str, checks: Mapping[str, Check]) -> str | None:
    """The name or the code of a check that is meant by another word."""
    codes = {check.code for check in checks.values()}
    code = name.strip().upper().replace("O", "0").replace("L", "1")
    return code if code in codes else nearest(name, checks)


def _can_be_allowed(finding: Finding, checks: Mapping[str, Check]) -> bool:
    return finding.check in checks and not checks[finding.check].code.startswith("Y")


def _places_of(finding: Finding) -> Iterator[Pointer]:
    """The places in a finding's own file that it is about: of two things that do not go together, both."""
    ats = (finding.at, *(each.at for each in finding.related if each.source.path == finding.source.path))
    return (at.pointer for at in ats if isinstance(at, At))


def _unused_allow(
    file: ReadFile, name: str, checks: Mapping[str, Check], meant: Sequence[Finding], standing: Iterable[Finding]
) -> Finding:
    """The finding for an `allow` that silences nothing; `meant` are the findings that it is for, but for a misspelling.

    `standing` are those of its file that nothing silences.
    """
    codes = {check.code for check in checks.values()}
    at = At((*(_place(file) or ()), name), key=True)
    grave = max((each.severity or checks[each.check].severity for each in meant), default=None)
    if name not in checks and name not in codes:
        unknown = replace(_no_check("unused-allow", file.source, at, name, checks), severity=grave)
        # By its right name, one that is for nothing would be told as that; beside its twin, it goes with that.
        return unknown if meant or _has_twin(file, name, checks) else replace(unknown, safe=False)
    known = checks.get(name)
    if (known and known.code.startswith("Y")) or name.startswith("Y"):
        said = f"`{name}` cannot be allowed: a file that cannot be read has to be mended"
        return Finding("unused-allow", file.source, at, said)
    twins = {each.name for each in checks.values() if each.code == name}
    found = replace(_idle_allow(file, name, at, meant, twins), severity=grave)
    return (
        found if found.label else _with_place(found, file, [each for each in standing if each.check in (name, *twins)])
    )


def _has_twin(file: ReadFile, name: str, checks: Mapping[str, Check]) -> bool:
    """Whether a file allows the check that a name is a slip for, by its own name or code."""
    own = next(
        ({each.name, each.code} for each in checks.values() if _check_meant(name, checks) in (each.name, each.code)), ()
    )
    return not _written(file).keys().isdisjoint(own)


def _with_place(idle: Finding, file: ReadFile, same: Sequence[Finding]) -> Finding:
    """A finding for an `allow`, with the place where the first finding of its check stands, if there is one."""
    data = file.document.data if file.document else None
    place = next((path_text(data, pointer) for each in same for pointer in _places_of(each)), "")
    return replace(idle, help=f"{idle.help}, such as `{shortened(place)}`") if place else idle


def _idle_allow(file: ReadFile, name: str, at: At, meant: Sequence[Finding], twins: Set[str]) -> Finding:
    """A finding for an `allow` of a check that finds nothing there; its place may be misspelt for one that is meant.

    `twins` are the names of checks whose code it is: what both would silence, those do.
    """
    reason = _written(file)[name]
    wanted = reason.get("at") if isinstance(reason, dict) else None
    twin = next((each for each in twins if each != name and each in _written(file)), None)
    if twin and not isinstance(wanted, str):
        said = f"`{name}` is the code of `{twin}`, which is allowed here as well"
        return Finding("unused-allow", file.source, at, said, help="take one of the two out")
    if not isinstance(wanted, str) or file.document is None:
        said = f"`{name}` is allowed, but does not occur"
        return Finding("unused-allow", file.source, at, said, help="take the line out")
    if not _is_nowhere(file, name):
        said = f"`{name}` is allowed at `{wanted}`, but does not occur there"
        return Finding("unused-allow", file.source, at, said, help="take it out, or name the place where it occurs")
    place = At((*at.pointer, "at"))
    unknown = Finding("unused-allow", file.source, place, f"`{name}` is allowed at `{wanted}`, which is no place here")
    return suggesting(replace(unknown, help=_PLACE_HELP), wanted, _place_meant(wanted, meant, file))


def _no_check(check: str, source: Source, at: At, name: str, checks: Mapping[str, Check]) -> Finding:
    meant = _check_meant(name, checks)
    found = suggesting(Finding(check, source, at, f"no check is called `{name}`"), name, meant)
    return replace(found, safe=True) if meant and meant not in checks else found


def wrong_switches(read: ReadSettings, checks: Mapping[str, Check]) -> Iterator[Finding]:
    """Findings for names in the settings that no check has, and for checks that cannot be switched off."""
    by_name = {**checks, **{check.code: check for check in checks.values()}}
    for name, severity in read.settings.checks.items() if read.document else ():
        check = by_name.get(name)
        if read.document and check and name != check.name and check.name in read.settings.checks:
            said = f"`{name}` is the code of `{check.name}`, which is set here as well and counts"
            at = At(("checks", name), key=True)
            yield Finding("unknown-check", read.document.source, at, said, help="take one of the two out")
        if read.document and name not in by_name:
            yield _no_check("unknown-check", read.document.source, At(("checks", name), key=True), name, checks)
        elif read.document and severity != by_name[name].severity and is_essential(by_name[name]):
            way = "switched off" if severity is None else "set lower"
            yield Finding(
                "wrong-value",
                read.document.source,
                At(("checks", name)),
                f"`{name}` cannot be {way}: a file that cannot be read has to be mended",
                help="take the line out; `ignore` leaves whole files or folders out",
            )
