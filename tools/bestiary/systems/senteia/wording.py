"""The words of the sheet: one wording for one thing, on every card and in every format."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
import re

from bestiary.systems.senteia.convert.values import signed
from bestiary.systems.senteia.model import Bane, Feature, Outcome, Reason, Roll, SkillValue, TraitUse
from bestiary.systems.senteia.tables import title

FAILURE, SUCCESS = "failure", "success"
_RESULTS = {FAILURE: "fail"}
HARM_ORDER = ("damage", "blight", "stress", "fatigue")
_DIE = re.compile(r"d[0-9N]")
#: First words that may lose their capital in the middle of a line; others may be names.
_LOWERED = frozenset(
    "A Afterwards All An And Another Any As At Both By Do Each Every Everyone For From If In It Its Next No Nobody On "
    "Once One Only Other Roll Take Takes That The Their They This Those Until Up When While With You Your".split()
)
#: Ways to move, as what the creature does.
MOVES = {"swim": "swims", "glide": "glides", "float": "floats", "fly": "flies", "phase": "passes through solids"}
PER = {"turn": "per turn", "round": "per round", "scene": "per scene", "day": "per day", "session": "per session"}


def die_text(skill: SkillValue) -> str:
    """The die of a skill with its edge: d12 · +2 edge."""
    return f"d{skill.die}" + (f" · {signed(skill.edge)} edge" if skill.edge else "")


def roll_text(roll: Roll) -> str:
    """What a player rolls: Defend vs Might 4, +1 edge."""
    head = f"{roll.ability} vs {roll.skill} {roll.difficulty}" if roll.ability else f"vs {roll.skill} {roll.difficulty}"
    return f"{head}, {signed(roll.edge)} edge" if roll.edge else head


def harm_text(harm: Mapping[str, int]) -> str:
    """Harm in the order of the sheet: 1 Damage, 1 Stress."""
    return ", ".join(f"{harm[kind]} {title(kind)}" for kind in HARM_ORDER if harm.get(kind))


def status_text(status: Iterable[str]) -> str:
    """Statuses as one phrase."""
    return ", ".join(each.replace("-", " ") for each in status)


def outcome_text(outcome: Outcome, also: bool, usual: str = FAILURE) -> str:
    """One result of a roll: "fail: …", "by 2+: also …", "success: …"; margins are of the `usual` one unless they say."""
    parts = [part for part in (harm_text(outcome.harm), status_text(outcome.status), clause(outcome.text)) if part]
    said = (
        ", ".join(parts[:-1])
        + ("; " if len(parts) > 1 and outcome.text else ", " if len(parts) > 1 else "")
        + parts[-1]
        if parts
        else ""
    )
    if outcome.by and outcome.result == usual:
        return f"by {outcome.by}+: {'also ' if also else ''}{said}"
    word = _RESULTS.get(outcome.result, outcome.result)
    return f"{word} by {outcome.by}+: {said}" if outcome.by else f"{word}: {said}"


def feature_text(feature: Feature) -> str:
    """All a feature says after its name."""
    parts = [roll_text(feature.roll)] if feature.roll else []
    if feature.distance is not None:
        parts = [f"{part}, within {feature.distance}" for part in parts] or [f"within {feature.distance}"]
    parts += outcome_texts(feature.outcomes, feature.weapon)
    if not parts:
        return feature.text
    line = sentence("; ".join(parts))
    return f"{line} {feature.text}" if feature.text else line


def outcome_texts(outcomes: Iterable[Outcome], dealt: bool, usual: str = FAILURE) -> Iterator[str]:
    """Results one by one; each adds to what was `dealt` before it at the usual result."""
    for outcome in outcomes:
        yield outcome_text(outcome, dealt and outcome.by > 0, usual)
        dealt = dealt or outcome.result == usual


def bane_text(bane: Bane) -> str:
    """All a bane says after its name."""
    parts = [f"difficulty +{bane.adds}" if bane.adds else "", harm_text(bane.harm), status_text(bane.status)]
    line = "; ".join(part for part in parts if part)
    if not line:
        return bane.text
    return f"{sentence(line)} {bane.text}".strip() if bane.text else sentence(line)


def range_text(low: int, high: int) -> str:
    """A range of the event die: 1–4, or 1."""
    return str(low) if low == high else f"{low}–{high}"


def trait_text(trait: TraitUse) -> str:
    """A trait with its parameter: Resistant (Cold), Weight d8."""
    if not trait.parameter:
        return trait.name
    shown = parameter_text(trait)
    return (
        f"{trait.name} {shown}"
        if (trait.data.get("parameter") or {}).get("kind") in ("die", "number")
        else f"{trait.name} ({shown})"
    )


def parameter_text(trait: TraitUse) -> str:
    """The parameter of a trait in print."""
    kind = (trait.data.get("parameter") or {}).get("kind")
    return ", ".join(each if kind in ("die", "number") else title(each) for each in trait.parameter)


def clause(text: str) -> str:
    """A sentence as part of a line: without its last full stop, and small at the start where that is safe."""
    text = text.strip()
    if text.endswith(".") and not text.endswith(".."):
        text = text[:-1]
    first = text.split(" ", 1)[0]
    return text[0].lower() + text[1:] if first in _LOWERED else text


def sentence(line: str) -> str:
    """A line as a sentence: a capital first, a full stop last; a die such as d8 stays small."""
    if not line:
        return line
    line = line if _DIE.match(line) else line[0].upper() + line[1:]
    return line if line[-1] in ".!?…" else line + "."


def reason_text(reason: Reason) -> str:
    """A reason with its rule, and the key that changes it where it is a reading."""
    said = f"{reason.rule}: {reason.text}" if reason.rule else reason.text
    return f"{said} (reading; {reason.reading})" if reason.reading else said
