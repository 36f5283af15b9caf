"""From bytes to a deal that anybody can check: commitment, key, deck, hands (ARCHITECTURE, Deals)."""

import hashlib
import hmac
import re
import struct
from collections.abc import Iterator, Sequence
from itertools import chain, count

from rules.cards import DECK, Card, Hand, hand
from rules.seats import SEATS, Seat

_SHARE = re.compile("[0-9a-f]{64}")
_COMMIT = b"spader/commit/1"
_STRICT = b"spader/strict/1"
_NONCE = b"spader/nonce/1"
_DEAL = b"spader/deal/1"
_EVEN = tuple(2**32 - 2**32 % (last + 1) for last in range(len(DECK)))
"""By `last`, where the incomplete last stretch of the 32-bit numbers begins: numbers from there on are thrown away."""
_REMOVED = {"2H2D": (Card.H2, Card.D2), "2H2C": (Card.H2, Card.C2)}


def deck_for(jokers: str) -> tuple[Card, ...]:
    """The cards of a game in the fixed order that the shuffle starts from; two deuces make room for the jokers."""
    if jokers == "off":
        return DECK
    return (*(card for card in DECK if card not in _REMOVED[jokers]), Card.LJ, Card.BJ)


def is_share(text: str) -> bool:
    """Whether a seed or a nonce is spelled as such: 64 hex digits in lower case."""
    return _SHARE.fullmatch(text) is not None


def nonce_commitment(seat: Seat, nonce: str) -> str:
    """What a seat says before the seed of a strict deal is fixed: 64 hex digits that fix its nonce, without telling it.

    The seat is in it, so that nobody can commit to another's nonce by repeating what the other said.
    """
    return hashlib.sha256(_joined(_NONCE, seat.encode("ascii"), bytes.fromhex(nonce))).hexdigest()


def commitment(seed: bytes, nonce_commitments: Sequence[str | None] | None = None) -> str:
    """The value shown before the deal: 64 hex digits that fix the seed without telling it.

    That of a strict deal also fixes what the seats had committed to, in `Seat` order, None where a seat had not.
    """
    if nonce_commitments is None:
        return hashlib.sha256(_joined(_COMMIT, seed)).hexdigest()
    return hashlib.sha256(_joined(_STRICT, seed, *_by_seat(nonce_commitments))).hexdigest()


def opens(committed_to: str, seed: str, nonce_commitments: Sequence[str | None] | None = None) -> bool:
    """Whether a seed, as hex digits, is the one that a commitment fixed, of a strict deal after these of the seats."""
    return is_share(seed) and commitment(bytes.fromhex(seed), nonce_commitments) == committed_to


def shuffled(seed: bytes, nonces: Sequence[str | None], jokers: str = "off") -> tuple[Card, ...]:
    """The deck of one deal. `nonces` are the seats' shares in `Seat` order as hex digits, None where none was given."""
    key = hmac.digest(seed, _joined(_DEAL, *_by_seat(nonces)), "sha256")
    return mixed(deck_for(jokers), _words(key))


def mixed(deck: tuple[Card, ...], numbers: Iterator[int]) -> tuple[Card, ...]:
    """Fisher-Yates: from the last place down each changes cards with one up to it, drawn evenly by 32-bit numbers."""
    cards = list(deck)
    for last, number in zip(range(len(cards) - 1, 0, -1), numbers, strict=False):
        while number >= _EVEN[last]:
            number = next(numbers)
        other = number % (last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)


def hands(deck: Sequence[Card], dealer: Seat) -> tuple[Hand, ...]:
    """The deck dealt one card at a time from the dealer's left; hands in `Seat` order."""
    first = dealer.after().place
    return tuple([hand(tuple(deck[(seat.place - first) % len(SEATS) :: len(SEATS)])) for seat in SEATS])


def _by_seat(digits: Sequence[str | None]) -> list[bytes]:
    """The seats' bytes, none where a seat gave none."""
    return [bytes.fromhex(each or "") for each in digits]


def _joined(*parts: bytes) -> bytes:
    """Parts with their lengths (4 bytes, big-endian) before them, so that no two lists of parts read the same."""
    return b"".join([len(part).to_bytes(4, "big") + part for part in parts])


def _words(key: bytes) -> Iterator[int]:
    """32-bit numbers: HMAC-SHA256 of a counter (4 bytes, big-endian, from 0), eight big-endian words each."""

    def block(counter: int) -> tuple[int, ...]:
        return struct.unpack(">8I", hmac.digest(key, counter.to_bytes(4, "big"), "sha256"))

    return chain.from_iterable(map(block, count()))
