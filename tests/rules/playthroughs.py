"""Two rounds by each preset as text that a player of spades can read aloud.

A preset's record says what was dealt, bid and played, once and for all; its text is what the rules make of that, and is
read against the printed rules by somebody before it is taken in. A preset without a record gets one, played by bots.
`python -m tests.rules.playthroughs` writes both.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec

from clients.score_words import side_name, six_lines
from rules.cards import OF_SUIT, Card, Hand, Suit, beats
from rules.doubts import SEAT_NAMES
from rules.option_fields import Preset
from rules.options import PRESETS
from rules.record import decode, record
from rules.replay import replay
from rules.seats import SEATS, Seat
from rules.table import Game, Round, Trick
from tests.rules.bots.table_of_bots import begun, dealt, played

FOLDER = Path(__file__).with_name("playthroughs")
ROUNDS = 2
FIRST_DEALER: dict[Preset, Seat] = {"de": Seat.E}
SIGNS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
HOW_TO_READ = "* took the trick. North and South play East and West; clockwise: North, East, South, West."


def new_record(preset: Preset) -> bytes:
    """Bots of the middle level play cards that depend on the preset's name alone."""
    random = Random(preset)
    table = begun(PRESETS[preset], FIRST_DEALER.get(preset, Seat.N))
    for _ in range(ROUNDS):
        table = played(dealt(table, random))
    return msgspec.json.format(msgspec.json.encode(record(table)), indent=1) + b"\n"


def playthrough(written: bytes) -> str:
    """A record's rounds in words. Raises NotConfirmed."""
    _, game = replay(decode(written))
    lines = [f"Spades by the rules of {game.options.preset}, to {game.options.target}", HOW_TO_READ]
    for round in game.rounds:
        lines += ["", *_round(game, round)]
    return "\n".join([*lines, ""])


def _round(game: Game, round: Round) -> Iterator[str]:
    yield f"Round {round.number}. {SEAT_NAMES[round.dealer]} deals."
    yield ""
    for seat in SEATS:
        yield f"  {SEAT_NAMES[seat]:<6}{_hand(round.dealt[seat.place])}"
    order = [round.dealer.after(step) for step in range(1, len(SEATS) + 1)]
    yield ""
    yield "Bids, from the dealer's left: " + ", ".join(f"{SEAT_NAMES[seat]} {round.bids[seat.place]}" for seat in order)
    for gift in round.gifts:
        given = _hand(gift.cards) if gift.cards else "nothing"
        yield f"{SEAT_NAMES[gift.seat]} passes {SEAT_NAMES[gift.seat.partner]} {given}."
    yield ""
    for number, trick in enumerate(_tricks(round), 1):
        cards = (_named(trick, at, card) for at, card in enumerate(trick.cards))
        yield f"  {number:>2}  {SEAT_NAMES[trick.leader]:<6}leads  " + "  ".join(cards).rstrip()
    for side, lines in six_lines(game, round).items():
        yield ""
        yield f"  {side_name(side)}, {_taken(round, side.seats)}"
        yield from (f"    {name:<12}{f'{points:+}' if points else '0':>5}  {why}" for name, points, why in lines)


def _tricks(round: Round) -> Iterator[Trick]:
    """The tricks in order, each with who took it."""
    leader = round.dealer.after()
    for first in range(0, len(round.plays), len(SEATS)):
        cards = round.plays[first : first + len(SEATS)]
        best = cards[0]
        for card in cards[1:]:
            best = card if beats(card, best) else best
        winner = leader.after(cards.index(best))
        yield Trick(leader, cards, winner)
        leader = winner


def _named(trick: Trick, at: int, card: Card) -> str:
    mark = "*" if trick.leader.after(at) is trick.winner else " "
    return f"{_card(card)}{mark}"


def _card(card: Card) -> str:
    return f"{SIGNS[card.suit]}{'10' if card[0] == 'T' else card[0]}".ljust(3)


def _hand(cards: Hand) -> str:
    """The cards by suit, spades first, from the top."""
    suits: list[str] = []
    for suit, sign in SIGNS.items():
        own = sorted((card for card in cards if card in OF_SUIT[suit]), key=lambda card: -card.strength)
        if own:
            suits.append(sign + " " + " ".join("10" if card[0] == "T" else card[0] for card in own))
    return "   ".join(suits)


def _taken(round: Round, seats: tuple[Seat, ...]) -> str:
    return ", ".join(
        f"{SEAT_NAMES[seat]} bid {round.bids[seat.place]} and took {round.took[seat.place]}" for seat in seats
    )


def main() -> None:
    """Write every text anew, and the records that are missing."""
    FOLDER.mkdir(exist_ok=True)
    for preset in PRESETS:
        path = FOLDER / f"{preset}.json"
        if not path.exists():
            path.write_bytes(new_record(preset))
        path.with_suffix(".txt").write_text(playthrough(path.read_bytes()), encoding="utf-8")


if __name__ == "__main__":
    main()
