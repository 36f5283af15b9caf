"""The newest card goes back to its hand: the round is played again up to it, and never across a deal."""

from msgspec.structs import replace

from rules.events import By, CardTakenBack
from rules.playing import with_card, with_gift
from rules.reasons import Illegal, Reason
from rules.seats import SEATS, Seat
from rules.table import Round, Stage, Table, Trick, round_at, to_play


def may_take_back(table: Table) -> Seat | None:
    """The seat whose card could be taken back: it is the newest, and the seat's own person has played it.

    When one has been taken back, the card before it is safe: its seat has seen what followed.
    """
    game = table.game
    round = game.round if game else None
    if game is None or round is None or not round.plays or round.scores is not None or game.result is not None:
        return None
    if round.by and round.by[-1][0] == len(round.plays) - 1:
        return None
    if table.outcomes and any((past.what, past.how) == ("take_back", "accepted") for past in table.outcomes):
        return None
    trick = round.trick if round.trick.cards else round.last_trick
    assert trick is not None
    return trick.leader.clockwise[len(trick.cards) - 1]


def card_taken_back(table: Table, event: CardTakenBack) -> Table:
    """The round as it was before its newest card, whose seat is asked anew. It must have been proposed."""
    game, round = round_at(table, Stage.PLAYING)
    proposal = table.proposal
    if proposal is None or (proposal.what, proposal.seat) != ("take_back", event.seat):
        raise Illegal(Reason.NO_TAKE_BACK)
    before = _opened(round)
    by = dict(round.by)
    for at, card in enumerate(round.plays[:-1]):
        before = with_card(game.options, before, to_play(before), card, by.get(at, By.PERSON))
    return replace(table, game=replace(game, round=before), n=table.n + 1)


def _opened(round: Round) -> Round:
    """The round before its first card."""
    hands = round.dealt
    for gift in round.gifts:
        hands = with_gift(hands, gift)
    return replace(
        round,
        hands=hands,
        trick=Trick(round.dealer.after()),
        plays=(),
        by=(),
        last_trick=None,
        took=(0,) * len(SEATS),
        broken=False,
    )
