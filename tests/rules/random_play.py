"""Games at random: options that the rules allow, moves that they allow, and events of any kind at all."""

from random import Random
from typing import Any, get_args

from rules.bidding import biddable
from rules.bids import Bid, Nil
from rules.cards import Card, Hand
from rules.deal import commitment, deck_for, hands, nonce_commitment, opens, shuffled
from rules.dealing import unrevealed
from rules.events import (
    Agreed,
    AnyEvent,
    BidMade,
    BotSeated,
    By,
    CameBack,
    CardPlayed,
    CardsGiven,
    CardTakenBack,
    ClaimAccepted,
    ClockExtended,
    Conceded,
    DealCommitted,
    DealRevealed,
    Dealt,
    DealThrownIn,
    Declined,
    GameStarted,
    HostPassed,
    Looked,
    NonceCommitted,
    NonceGiven,
    OptionsChanged,
    Paused,
    ProposalExpired,
    Proposed,
    ReadySet,
    RematchAsked,
    Resumed,
    ScoreRead,
    SeatLeft,
    SeatReturned,
    SeatsSwapped,
    SeatTaken,
    TableEnded,
    TableOpened,
    TookOver,
    Turn,
    Watch,
    What,
    Withdrawn,
)
from rules.misdeal import qualifies
from rules.option_fields import Misdeal
from rules.options import PRESETS, Options, OptionsRefused, options
from rules.playable import may_play
from rules.proposals import agreeing, proposing
from rules.reasons import Illegal
from rules.seats import SEATS
from rules.table import RULES, Game, Proposal, Stage, Table, asked, exchange_size, stage, to_move
from rules.taking_back import may_take_back
from tests.rules.laid import game_of, round_of

VALUES: dict[str, list[Any]] = {
    "target": [50, 100, 250, 500],
    "floor": [None, -50, -200],
    "round_cap": [1, 2, 3, 5],
    "nil": [100, 50, 0],
    "blind_nil": [200, 100, 0],
    "blind_nil_deficit": [0, 0, 50, 100],
    "blind_nil_exchange": [0, 1, 2, 4],
    "nil_exchange": [0, 1, 3],
    "double_nil": ["each", "forbidden"],
    "failed_nil_tricks": ["bags", "contract", "nothing"],
    "bag_value": [1, 0],
    "bag_limit": [10, 0, 3, 5],
    "bag_trigger": ["reach", "exceed"],
    "bag_penalty": [100, 50],
    "bag_repeat": [True, False],
    "first_trick_spade": ["allowed", "forbidden"],
    "bidding": ["open", "sealed"],
    "min_team_bid": [0, 4, 6],
    "misdeal": [[], ["no_spade", "no_court", "seven_of_suit"], ["seven_of_suit"]],
    "ten_for_200": [False, True],
    "thirteen_bonus": [0, 100],
    "jokers": ["off", "2H2D", "2H2C"],
    "bids": ["free", "mirror", "whiz", "suicide"],
    "partners": ["fixed", "solo"],
    "first_round_bids_itself": [False, True],
    "set_score": ["bid", "zero"],
    "lead_spades": ["broken", "only_spades", "any"],
    "breaks": ["ruff", "any"],
    "tie": ["play_on", "draw"],
}


def random_options(random: Random) -> Options:
    """A preset with some fields changed, drawn until the rules refuse nothing; at most five rounds."""
    while True:
        fields = random.sample(list(VALUES), random.randint(0, 8))
        chosen = {field: random.choice(VALUES[field]) for field in fields}
        chosen["preset"] = random.choice(list(PRESETS))
        chosen["round_cap"] = random.choice(VALUES["round_cap"])
        try:
            return options(chosen)
        except OptionsRefused:
            continue


def next_event(table: Table, random: Random, wild: float = 0.02) -> AnyEvent:
    """An event that takes a game on; `wild` is how often a proposal, a misdeal or a look comes out of turn."""
    game = game_of(table)
    now = stage(table)
    if table.proposal is not None and random.random() < 0.9:
        return _answer(table, random)
    if table.proposal is None and random.random() < wild * 2 and (event := _proposal(table, random)) is not None:
        return event
    if now in (Stage.DEALING, Stage.SCORED):
        return _deal_event(table, random)
    round = round_of(table)
    seat = random.choice(to_move(table))
    if now is Stage.BIDDING:
        curious = random.choice(SEATS)
        why = qualifies(game.options, round.dealt[curious.place])
        if why and round.looked[curious.place] and round.bids[curious.place] is None and random.random() < wild * 5:
            return DealThrownIn(curious, random.choice(why))
        if not round.looked[curious.place] and random.random() < wild * 5:
            return Looked(curious)
        bids = biddable(game, round, seat)
        if not round.looked[seat.place] and (not bids or random.random() < 0.6):
            return Looked(seat)
        low = [bid for bid in bids if not isinstance(bid, int) or bid < 5]
        return BidMade(seat, random.choice(low or list(bids)), random.choice(list(By)))
    if now is Stage.EXCHANGE:
        returning = any(gift.seat is seat.partner for gift in round.gifts)
        size = exchange_size(game.options, round, seat)
        cards = tuple(random.sample(round.hands[seat.place], size))
        return CardsGiven(seat, cards if returning or random.random() < 0.7 else ())
    if random.random() < wild / 4:
        return ClaimAccepted(seat, split(random, 13 - sum(round.took)))
    card = random.choice(may_play(game.options, round, round.hands[seat.place]))
    return CardPlayed(seat, card, random.choice(list(By)))


def _answer(table: Table, random: Random) -> AnyEvent:
    """Somebody answers what is proposed, mostly kindly unless it ends the game; or it comes to nothing."""
    proposal = table.proposal
    assert proposal is not None
    seat = random.choice(asked(table))
    answers = [Declined(seat, random.choice(list(By))), Withdrawn(proposal.seat), ProposalExpired()]
    if proposal.what != "concede":
        answers += [agreeing(table, seat, random.choice(list(By)))] * 9
    return random.choice(answers)


def _proposal(table: Table, random: Random) -> AnyEvent | None:
    """What one of the seats may propose, and what ends no game, if there is anything."""
    seat = random.choice(SEATS)
    back = may_take_back(table)
    round = game_of(table).round
    choices = [Proposal(seat, "concede")]
    if back is not None:
        choices += [Proposal(back, "take_back")] * 4
    if round is not None and stage(table) is Stage.PLAYING:
        choices += [Proposal(seat, "claim", split(random, 13 - sum(round.took)))]
    try:
        event = proposing(table, random.choice(choices))
    except Illegal:
        return None
    return None if isinstance(event, Conceded) else event


def _deal_event(table: Table, random: Random) -> AnyEvent:
    """The next step of a deal; the seed of the nth deal is the number n, and strict nonces follow from it."""
    game = game_of(table)
    seeds = [number.to_bytes(32, "big") for number in range(1 + len(game.rounds) + thrown_in(game))]
    reveals = [
        DealRevealed(deal.commitment, seed.hex())
        for deal in unrevealed(game)
        for seed in seeds
        if opens(deal.commitment, seed.hex(), deal.nonce_commitments)
    ]
    if reveals and random.random() < 0.5:
        return reveals[0]
    seat = random.choice(SEATS)
    strict_nonce = (len(seeds) * len(SEATS) + seat.place).to_bytes(32, "big").hex()
    coming = game.next_deal
    if coming is None:
        if table.strict and table.nonce_commitments[seat.place] is None and random.random() < 0.7:
            return NonceCommitted(seat, nonce_commitment(seat, strict_nonce))
        return DealCommitted(commitment(seeds[-1], table.nonce_commitments if table.strict else None))
    said = coming.nonce_commitments
    if coming.nonces[seat.place] is None and random.random() < 0.5 and (said is None or said[seat.place]):
        return NonceGiven(seat, random.randbytes(32).hex() if said is None else strict_nonce)
    return Dealt(hands(shuffled(seeds[-1], coming.nonces, game.options.jokers), game.dealer))


def thrown_in(game: Game) -> int:
    """How many deals of the game have been thrown in."""
    return len(game.thrown_in) + sum(len(round.thrown_in) for round in game.rounds)


def split(random: Random, tricks: int) -> tuple[int, ...]:
    """So many tricks given to the seats at random."""
    given = [random.choice(SEATS) for _ in range(tricks)]
    return tuple(given.count(seat) for seat in SEATS)


def any_event(random: Random, jokers: str = "off") -> AnyEvent:
    """An event of any kind with values of the right types, sensible or not."""
    seat, other = random.choice(SEATS), random.choice(SEATS)
    deck = [*deck_for(jokers), *Card]
    card = random.choice(deck)
    bid: Bid = random.choice([*Nil, *range(-1, 16)])
    some: Hand = tuple(random.choices(deck, k=random.randint(0, 5)))
    rules = PRESETS[random.choice(list(PRESETS))]
    text = random.choice(["", "g0", "N", "E", "ab" * 32, "zz" * 32])
    by = random.choice(list(By))
    whole = hands(tuple(random.sample(deck_for(jokers), 52)), seat)
    return random.choice(
        [
            CardPlayed(seat, card, by),
            BidMade(seat, bid, by),
            Looked(seat, by),
            CardsGiven(seat, some, by),
            Dealt(random.choice([whole, whole[:3], (some,) * 4, ()])),
            ScoreRead(seat),
            ClaimAccepted(seat, random.choice([split(random, 13), (), (20, -7, 0, 0)])),
            DealCommitted(text),
            NonceCommitted(seat, text),
            NonceGiven(seat, text),
            DealThrownIn(seat, random.choice(get_args(Misdeal))),
            DealRevealed(text, random.choice([text, "cd" * 32])),
            TableOpened("T", text, text, rules),
            OptionsChanged(text, rules, Turn(), Watch(), random.random() < 0.5),
            SeatTaken(seat, text, "Name"),
            SeatReturned(seat, text, "Name"),
            BotSeated(seat, "easy", "Bot"),
            SeatLeft(seat),
            SeatsSwapped(seat, other),
            ReadySet(seat, random.random() < 0.8),
            GameStarted(
                random.choice([RULES, 0]), rules, other, {one: "Bot" for one in SEATS if random.random() < 0.9}
            ),
            ClockExtended(0),
            TookOver(seat, "asked"),
            CameBack(seat),
            Paused(seat),
            Resumed(seat),
            Conceded(seat),
            Proposed(seat, random.choice(get_args(What)), random.choice([(), split(random, random.randint(1, 13))])),
            Agreed(seat, by),
            Declined(seat, by),
            Withdrawn(seat),
            ProposalExpired(),
            CardTakenBack(seat),
            HostPassed(text),
            RematchAsked(seat),
            TableEnded(),
        ]
    )
