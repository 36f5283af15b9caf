"""The codes for which a request is refused."""

from rules.reasons import Illegal, Reason

# RULES §3, Reasons, as printed.
PRINTED = """
not_your_turn stale not_in_hand must_follow_suit spades_not_broken first_lead_spade first_trick_spade bid_range nil_off
blind_off already_looked below_minimum double_nil must_be_nil must_match_spades misdeal_too_late wrong_exchange paused
not_seated seat_taken not_host game_over storage_unavailable busy rate_limited
"""

# What none of them says.
ADDED = """
not_now not_looked options_refused no_take_back claim_range no_misdeal misdeal_off proposal_open proposed_before
nothing_proposed not_asked not_proposer not_ready not_paused not_away still_there nobody_there already_seated watching
nonce_not_committed chat_off phrases_only round_on
"""


def test_every_printed_reason_is_there() -> None:
    reasons = {reason.value for reason in Reason}
    assert set(PRINTED.split()) <= reasons
    assert reasons - set(PRINTED.split()) == set(ADDED.split())


def test_a_refusal_carries_its_reason() -> None:
    assert Illegal(Reason.STALE).reason is Reason.STALE
    assert str(Illegal(Reason.STALE)) == "stale"
