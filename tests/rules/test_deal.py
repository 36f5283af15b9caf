"""From bytes to a deal: the same deck as an outsider's program makes (ARCHITECTURE, Deals; docs/fair-deals.md)."""

import hashlib
import struct
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import DECK, Card
from rules.deal import commitment, deck_for, hands, is_share, mixed, nonce_commitment, opens, shuffled
from rules.seats import SEATS, Seat
from tests.rules import outsider

SEED = bytes(range(32))
ADA = "a1" * 32
BO = "0b" * 32


def plain_shuffle(seed: bytes, nonces: list[str | None], jokers: str = "off") -> list[str]:
    """The deck as an outsider's program shuffles it."""
    given = {seat.value: nonce for seat, nonce in zip(SEATS, nonces, strict=True) if nonce is not None}
    return outsider.deck(outsider.deal_key(seed, given), jokers)


VECTORS: list[list[str | None]] = [
    [None, None, None, None],
    [ADA, None, None, None],
    [None, ADA, None, None],
    [ADA, BO, None, ADA],
    [ADA, BO, BO, ADA],
]


@pytest.mark.parametrize("nonces", VECTORS)
def test_a_deck_is_what_a_second_implementation_makes_of_the_same_bytes(nonces: list[str | None]) -> None:
    for seed in (SEED, hashlib.sha256(b"another").digest(), bytes(32)):
        assert list(shuffled(seed, nonces)) == plain_shuffle(seed, nonces)


def test_a_known_seed_gives_these_hands() -> None:
    # Frozen: whoever verifies an old record must get the same cards for ever.
    deck = shuffled(SEED, [ADA, None, BO, None])
    assert " ".join(deck[:13]) == "KD 9S 4H 3C KS 3H 9C 2S AC AH TS QC 6C"
    assert [" ".join(held) for held in hands(deck, Seat.N)] == [
        "3C QC KC 3D 7D TD 2H 7H 8H 2S 3S 5S AS",
        "6C JC AC 2D 4D 5D 8D QD KD QH 6S JS KS",
        "2C 4C 6D 9D AD 3H JH KH AH 7S 8S 9S QS",
        "5C 7C 8C 9C TC JD 4H 5H 6H 9H TH 4S TS",
    ]


def test_the_commitment_is_a_hash_that_the_deal_does_not_use() -> None:
    message = struct.pack(">I", 15) + b"spader/commit/1" + struct.pack(">I", 32) + SEED
    assert commitment(SEED) == hashlib.sha256(message).hexdigest()


def test_only_the_seed_opens_its_commitment() -> None:
    assert opens(commitment(SEED), SEED.hex())
    assert not opens(commitment(SEED), (b"\1" + SEED[1:]).hex())
    assert not opens(commitment(SEED), SEED.hex().upper())
    assert not opens(commitment(SEED), "no hex")


def test_a_seats_commitment_is_a_hash_of_its_seat_and_nonce() -> None:
    message = struct.pack(">I", 14) + b"spader/nonce/1" + struct.pack(">I", 1) + b"E" + struct.pack(">I", 32)
    assert nonce_commitment(Seat.E, ADA) == hashlib.sha256(message + bytes.fromhex(ADA)).hexdigest()
    assert len({nonce_commitment(seat, nonce) for seat in SEATS for nonce in (ADA, BO)}) == 8


def test_a_strict_commitment_also_fixes_what_the_seats_had_committed_to() -> None:
    said = [nonce_commitment(Seat.N, ADA), None, nonce_commitment(Seat.S, BO), None]
    parts = [b"spader/strict/1", SEED, *(bytes.fromhex(each or "") for each in said)]
    message = b"".join(struct.pack(">I", len(part)) + part for part in parts)
    assert commitment(SEED, said) == hashlib.sha256(message).hexdigest()
    assert opens(commitment(SEED, said), SEED.hex(), said)
    for other in (None, [None] * 4, [said[0], None, None, None], [said[2], None, said[0], None]):
        assert not opens(commitment(SEED, said), SEED.hex(), other)


@pytest.mark.parametrize("text", ["", "a" * 63, "a" * 65, "A" * 64, "g" * 64, "a" * 64 + "\n"])
def test_a_share_is_64_hex_digits_in_lower_case(text: str) -> None:
    assert not is_share(text)
    assert is_share("0f" * 32)


def test_every_share_and_whose_it_is_changes_the_deck() -> None:
    decks = {shuffled(SEED, nonces) for nonces in VECTORS}
    assert len(decks) == len(VECTORS)


@given(
    seed=st.binary(min_size=32, max_size=32),
    nonces=st.lists(st.none() | st.binary(min_size=32, max_size=32).map(bytes.hex), min_size=4, max_size=4),
)
def test_a_deck_is_the_whole_deck_and_what_the_second_implementation_says(
    seed: bytes, nonces: list[str | None]
) -> None:
    deck = shuffled(seed, nonces)
    assert sorted(deck) == sorted(DECK)
    assert list(deck) == plain_shuffle(seed, nonces)


@pytest.mark.parametrize(("jokers", "gone"), [("2H2D", "2H 2D"), ("2H2C", "2H 2C")])
def test_two_deuces_make_room_for_the_jokers(jokers: str, gone: str) -> None:
    # RULES §3, Field names.
    deck = deck_for(jokers)
    assert len(set(deck)) == 52
    assert set(DECK) - set(deck) == {Card(name) for name in gone.split()}
    assert {*deck} - {*DECK} == {Card.LJ, Card.BJ}
    assert list(shuffled(SEED, [None] * 4, jokers)) == plain_shuffle(SEED, [None] * 4, jokers)


@pytest.mark.parametrize("dealer", SEATS)
def test_cards_are_dealt_one_at_a_time_from_the_dealers_left(dealer: Seat) -> None:
    # RULES §1; ARCHITECTURE: deck[0] goes to the dealer's left.
    deck = shuffled(SEED, [None] * 4)
    held = hands(deck, dealer)
    for index, card in enumerate(deck):
        assert card in held[dealer.after(1 + index).place]
    assert all(list(own) == sorted(own, key=lambda card: card.place) and len(own) == 13 for own in held)


def test_shuffles_are_even() -> None:
    # 5,200 first cards: each of the 52 about a hundred times. The seeds are fixed, so this never fails by chance.
    first = Counter(shuffled(hashlib.sha256(bytes([n % 256, n // 256])).digest(), [None] * 4)[0] for n in range(5200))
    assert len(first) == 52
    assert 60 < min(first.values()) <= max(first.values()) < 140


@pytest.mark.parametrize("size", [3, 52])
def test_a_number_of_the_incomplete_last_stretch_is_thrown_away(size: int) -> None:
    deck, whole = DECK[:size], 2**32 - 2**32 % size
    stay = range(size - 2, 0, -1)  # every card but the last changes places with itself
    assert mixed(deck, iter([whole - 1, *stay])) == deck
    changed = [*deck]
    changed[1], changed[-1] = deck[-1], deck[1]
    assert mixed(deck, iter([whole, 2**32 - 1, size + 1, *stay])) == tuple(changed)
