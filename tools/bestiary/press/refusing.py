"""What is said when cards cannot be printed whole: which, what of them, and what would hold them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from bestiary.press.content.letters import beginning_of
from bestiary.press.failure import PressError
from bestiary.press.layout.faces import Laid
from bestiary.press.planning import Plan, holds, sizes_that_fit
from bestiary.press.sheets.paper import PAPERS, Duplex, Overflow, Sheet, Size

if TYPE_CHECKING:
    from bestiary.press.loss import Loss

#: Cards that a message names at most.
_NAMED = 5
#: Letters of a name in a message at most.
_LETTERS = 60


def refuse_overflow(plan: Plan, sheet: Sheet) -> None:
    """PressError when cards do not fit their faces: a line for each of the first, with field, amount and what would hold it."""
    over = [index for index, card in enumerate(plan.cards) if card.overflow]
    if over:
        told = over[:_NAMED]
        part = Plan(
            replace(plan.deck, cards=tuple(plan.deck.cards[index] for index in told)),
            tuple(plan.cards[index] for index in told),
            (),
        )
        ways = ways_out(part, sheet)
        lines = [f"{_overflowing(card)} {_sentence(ways[index])}" for index, card in enumerate(part.cards)]
        if rest := [f"`{plan.cards[index].card}`" for index in over[_NAMED:]]:
            lines.append(f"And {len(rest)} more: {', '.join(rest)}.")
        raise PressError("\n".join(lines))


def refuse_losses(losses: Sequence[Loss]) -> None:
    """PressError naming cards, fields and words when something would be lost."""
    if losses:
        told = "; ".join(
            f"{loss.card}, {field_words(loss.field)}: {beginning_of(loss.words, _LETTERS)}" for loss in losses[:_NAMED]
        )
        places = f"{len(losses)} places" if len(losses) > 1 else "1 place"
        raise PressError(
            f"Words would be lost in print, so no PDF was written ({places}): {told}. Write them another "
            "way; `--format png` and `--format html` show the cards as they are."
        )


def _overflowing(laid: Laid) -> str:
    assert laid.overflow is not None
    field, missing = field_words(laid.overflow.field), laid.overflow.missing
    if not missing:
        return f"The card `{laid.card}` is too small for its {field}."
    return (
        f"The card `{laid.card}` does not fit {laid.size.name}: from its {field} on, {missing:.1f} mm are too much at the "
        "smallest size of text."
    )


def field_words(field: str) -> str:
    """The name of a field of a card in words: of "sections/Attacks/Bite", `Bite` of Attacks."""
    parts = [beginning_of(part, _LETTERS) for part in field.split("/") if part not in ("sections", "")]
    if not field.startswith("sections/") or not parts:
        return f"`{'/'.join(parts)}`"
    return f"`{parts[-1]}` of {parts[0]}" if len(parts) > 1 else f"section `{parts[0]}`"


def ways_out(plan: Plan, sheet: Sheet) -> Mapping[int, str]:
    """By the indexes of cards in a plan that do not fit: in words, shorter text, a larger card that takes it, or further cards."""
    return {index: ", or ".join(_ways(sizes, sheet)) for index, sizes in sizes_that_fit(plan, sheet).items()}


def _ways(sizes: Sequence[Size], sheet: Sheet) -> Iterator[str]:
    """What would hold a card that does not fit, where these sizes would."""
    yield "shorten it"
    if sizes:
        yield f"all of it fits {_where(sizes, sheet)}"
    if Overflow.CONTINUE not in sheet.overflow:
        yield f"let `overflow` go on to further cards: `{','.join([*sheet.overflow, Overflow.CONTINUE])}`"


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."


def _where(sizes: Sequence[Size], sheet: Sheet) -> str:
    """The smallest of these cards that the paper holds, or else that another does."""
    folded = " and its back" if sheet.duplex is Duplex.FOLD else ""
    for size in sizes:
        if holds(sheet, size):
            return _named(size)
    for size in sizes:
        if papers := [paper.name for paper in PAPERS if holds(replace(sheet, paper=paper), size)]:
            held = f" ({sheet.paper.name} is too small for it{folded})" if sheet.paper else ""
            return f"{_named(size)} on {' or '.join(papers)}{held}"
    return f"{_named(sizes[0])}, a card a page (`paper: card`)"


def _named(size: Size) -> str:
    return f"{size.name} ({size.width:g} × {size.height:g})"
