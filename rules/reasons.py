"""Why a request is refused: one closed list of codes, and the exception that carries one."""

from enum import StrEnum


class Reason(StrEnum):
    """The codes that players, records and tests see (RULES §3, Reasons)."""

    NOT_YOUR_TURN = "not_your_turn"
    STALE = "stale"
    NOT_IN_HAND = "not_in_hand"
    MUST_FOLLOW_SUIT = "must_follow_suit"
    SPADES_NOT_BROKEN = "spades_not_broken"
    FIRST_LEAD_SPADE = "first_lead_spade"
    FIRST_TRICK_SPADE = "first_trick_spade"
    BID_RANGE = "bid_range"
    NIL_OFF = "nil_off"
    BLIND_OFF = "blind_off"
    ALREADY_LOOKED = "already_looked"
    BELOW_MINIMUM = "below_minimum"
    DOUBLE_NIL = "double_nil"
    MUST_BE_NIL = "must_be_nil"
    MUST_MATCH_SPADES = "must_match_spades"
    MISDEAL_TOO_LATE = "misdeal_too_late"
    WRONG_EXCHANGE = "wrong_exchange"
    PAUSED = "paused"
    NOT_SEATED = "not_seated"
    SEAT_TAKEN = "seat_taken"
    NOT_HOST = "not_host"
    GAME_OVER = "game_over"
    STORAGE_UNAVAILABLE = "storage_unavailable"
    BUSY = "busy"
    RATE_LIMITED = "rate_limited"
    NOT_NOW = "not_now"
    """The table is not at the point where this can be asked (start without four ready seats, sit after the start)."""
    NOT_LOOKED = "not_looked"
    """The seat still has its blind-nil question open: it looks first, or bids blind nil."""
    OPTIONS_REFUSED = "options_refused"
    """The options contradict each other; the text names the field (see `rules.options.OptionsRefused`)."""
    NO_TAKE_BACK = "no_take_back"
    """Only the newest card can be taken back, by the person who played it, before anything else has happened."""
    CLAIM_RANGE = "claim_range"
    """A claim gives out all tricks that are left, no more and no fewer."""
    NO_MISDEAL = "no_misdeal"
    """The hand is none that these options let be dealt again."""
    PROPOSAL_OPEN = "proposal_open"
    """Something else has been proposed and waits for answers."""
    PROPOSED_BEFORE = "proposed_before"
    """The seat has proposed the same since the last move, and it came to nothing."""


class Illegal(Exception):
    """An event that the rules do not allow; the table is unchanged."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason
