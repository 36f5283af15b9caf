"""How many tricks a hand should take, at the bid and at any later point, from what is still unseen."""

from functools import lru_cache
from math import comb

from rules.bots.suits import SIDE_SUITS, SPADES, Suits

HIDDEN = 3
"""Hands that one cannot see."""
ELSEWHERE = 1.0 - 1.0 / HIDDEN
"""The chance that an unseen card is not in one of them."""
OUTLASTS = (1.0, 0.72, 0.33, 0.12)
"""What a side suit's card is worth below so many unseen ones, beside as many lower ones to spend on them."""
BARE = (1.0, 0.22, 0.06)
"""The same without the lower ones."""
SPADE_OUTLASTS = (1.0, 0.9, 0.7, 0.4)
SPADE_BARE = (1.0, 0.35, 0.12)
FIRST_RUFF, LATER_RUFF = 0.85, 0.6
"""What a ruff is worth in the first round that one cannot follow, and in the next, if no foe can ruff too."""
ROUNDS = 3
"""A side suit is seldom led more often."""
LIVING = (1.0, 1.0, 1.0)


def tricks(hand: Suits, unseen: Suits, held: int, foes: int, lives: tuple[float, ...] = LIVING) -> float:
    """The tricks that a hand should take. Others hold `held` cards each, `foes` of them play against it.

    `lives` are factors on the side suits: below 1 where a foe is known to be out of one and may ruff it.
    """
    clubs, diamonds, hearts, spades = hand
    armed = unseen[SPADES].bit_count()
    worth = 0.0
    if clubs:
        worth += lives[0] * side_tricks(clubs, unseen[0], held, foes, armed)
    if diamonds:
        worth += lives[1] * side_tricks(diamonds, unseen[1], held, foes, armed)
    if hearts:
        worth += lives[2] * side_tricks(hearts, unseen[2], held, foes, armed)
    if spades:
        shapes = tuple([(hand[suit].bit_count(), unseen[suit].bit_count()) for suit in SIDE_SUITS])
        worth += spade_tricks(spades, unseen[SPADES], shapes, held, foes)
    return worth


@lru_cache(maxsize=1 << 12)
def follow_all(unseen: int, rounds: int, held: int, foes: int) -> float:
    """The chance that each of `foes` hidden hands of `held` cards has `rounds` cards of a suit, `unseen` being out.

    So a round of a side suit is not ruffed: counted exactly, every deal of the hidden cards being as likely.
    """
    hidden = HIDDEN * held
    return _deals(unseen, rounds, held, foes, hidden) / comb(hidden, unseen)


@lru_cache(maxsize=1 << 12)
def _deals(unseen: int, rounds: int, held: int, foes: int, hidden: int) -> int:
    """In how many ways the places among `hidden` cards that the suit's cards take give each foe enough of them."""
    if not foes:
        return comb(hidden, unseen)
    return sum(
        comb(held, own) * _deals(unseen - own, rounds, held, foes - 1, hidden - held)
        for own in range(rounds, min(held, unseen) + 1)
    )


def unruffed(unseen: int, rounds: int, held: int, foes: int, armed: int) -> float:
    """The chance that no foe ruffs a suit's round: all follow, or who cannot has none of the `armed` spades out."""
    return 1.0 - (1.0 - follow_all(unseen, rounds, held, foes)) * (1.0 - ELSEWHERE**armed)


@lru_cache(maxsize=1 << 16)
def side_tricks(own: int, unseen: int, held: int, foes: int, armed: int) -> float:
    """The tricks of one side suit, with `armed` spades out. A card under unseen ones wins in the round after theirs."""
    worth, at, count, out = 0.0, 0, own.bit_count(), unseen.bit_count()
    while own:
        top = own.bit_length() - 1
        higher = (unseen >> top).bit_count()
        if higher >= len(OUTLASTS):
            break
        round = at + higher + 1
        if count >= round:
            worth += OUTLASTS[higher] * unruffed(out, round, held, foes, armed)
        elif higher < len(BARE):
            worth += BARE[higher] * unruffed(out, at + 1, held, foes, armed)
        own ^= 1 << top
        at += 1
    return worth


@lru_cache(maxsize=1 << 16)
def spade_tricks(own: int, unseen: int, shapes: tuple[tuple[int, int], ...], held: int, foes: int) -> float:
    """The tricks of the spades: honours that outlast what is above them, then length, or ruffs in short suits.

    `shapes` are how many cards of each side suit one holds, and how many are out.
    """
    worth, at, count, out = 0.0, 0, own.bit_count(), unseen.bit_count()
    while own:
        top = own.bit_length() - 1
        higher = (unseen >> top).bit_count()
        if higher < len(SPADE_OUTLASTS) and count >= at + higher + 1:
            worth += SPADE_OUTLASTS[higher]
        elif higher < len(SPADE_BARE):
            worth += SPADE_BARE[higher]
        else:
            break
        own ^= 1 << top
        at += 1
    small = count - at
    if not small:
        return worth
    length = min(float(small), max(0.0, count - longest(out)))
    return worth + max(length, _ruffs(small, shapes, held, foes))


def longest(out: int) -> float:
    """How many of `out` spades the hidden hand with most of them holds, about."""
    return out / HIDDEN + (0.9 if out > 2 else 0.45 * out)


def _ruffs(small: int, shapes: tuple[tuple[int, int], ...], held: int, foes: int) -> float:
    """Rounds of short side suits that the small spades can win: the best of them, one for each spade."""
    chances = [
        follow_all(out, round, held, foes) * (FIRST_RUFF if round == own + 1 else LATER_RUFF)
        for own, out in shapes
        for round in range(own + 1, ROUNDS + 1)
        if round * foes <= out
    ]
    chances.sort(reverse=True)
    return sum(chances[:small])
