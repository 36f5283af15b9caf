"""A verifier as an outsider would write it from docs/fair-deals.md alone; it uses nothing of this project."""

import hashlib
import hmac
import re
from collections.abc import Iterator
from typing import Any

SEATS = "NESW"
LEFT_OUT = {"off": [], "2H2D": ["2H", "2D"], "2H2C": ["2H", "2C"]}


def parts(*each: bytes) -> bytes:
    return b"".join(len(part).to_bytes(4, "big") + part for part in each)


def nonce_commitment(seat: str, nonce: str) -> str:
    return hashlib.sha256(parts(b"spader/nonce/1", seat.encode(), bytes.fromhex(nonce))).hexdigest()


def commitment(seed: bytes, said: dict[str, str] | None) -> str:
    if said is None:
        return hashlib.sha256(parts(b"spader/commit/1", seed)).hexdigest()
    promised = [bytes.fromhex(said.get(seat, "")) for seat in SEATS]
    return hashlib.sha256(parts(b"spader/strict/1", seed, *promised)).hexdigest()


def deal_key(seed: bytes, nonces: dict[str, str]) -> bytes:
    shares = [bytes.fromhex(nonces.get(seat, "")) for seat in SEATS]
    return hmac.new(seed, parts(b"spader/deal/1", *shares), hashlib.sha256).digest()


def numbers(key: bytes) -> Iterator[int]:
    counter = 0
    while True:
        block = hmac.new(key, counter.to_bytes(4, "big"), hashlib.sha256).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(block[at : at + 4], "big")
        counter += 1


def deck(key: bytes, jokers: str) -> list[str]:
    cards = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA" if rank + suit not in LEFT_OUT[jokers]]
    cards += ["LJ", "BJ"] if jokers != "off" else []
    source = numbers(key)
    for place in range(51, 0, -1):
        below = place + 1
        number = next(source)
        while number >= 2**32 - 2**32 % below:
            number = next(source)
        other = number % below
        cards[place], cards[other] = cards[other], cards[place]
    return cards


def dealt(cards: list[str], dealer: str) -> dict[str, set[str]]:
    left = SEATS.index(dealer) + 1
    return {SEATS[(left + step) % 4]: set(cards[step::4]) for step in range(4)}


def proven(deal: dict[str, Any], hands: dict[str, list[str]], dealer: str, jokers: str) -> bool:
    """Whether a revealed deal is proven by itself: what other deals of the game used is not looked at."""
    said: dict[str, str] | None = deal.get("nonce_commitments")
    shares: list[str] = [deal["seed"], *deal["nonces"].values(), *(said or {}).values()]
    if not all(re.fullmatch("[0-9a-f]{64}", share) for share in shares):
        return False
    seed = bytes.fromhex(deal["seed"])
    if commitment(seed, said) != deal["commitment"]:
        return False
    if said is not None and any(
        said.get(seat) != nonce_commitment(seat, nonce) for seat, nonce in deal["nonces"].items()
    ):
        return False
    cards = deck(deal_key(seed, deal["nonces"]), jokers)
    return dealt(cards, dealer) == {seat: set(held) for seat, held in hands.items()}
