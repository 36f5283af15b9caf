"""Everything that can happen at a table, as facts in its log. Requests are orders; events are what came of them."""

from rules.round_events import BidMade as BidMade
from rules.round_events import By as By
from rules.round_events import CardPlayed as CardPlayed
from rules.round_events import CardsGiven as CardsGiven
from rules.round_events import CardTakenBack as CardTakenBack
from rules.round_events import ClaimAccepted as ClaimAccepted
from rules.round_events import DealCommitted as DealCommitted
from rules.round_events import DealRevealed as DealRevealed
from rules.round_events import Dealt as Dealt
from rules.round_events import DealThrownIn as DealThrownIn
from rules.round_events import Event as Event
from rules.round_events import Looked as Looked
from rules.round_events import NonceCommitted as NonceCommitted
from rules.round_events import NonceGiven as NonceGiven
from rules.round_events import ScoreRead as ScoreRead
from rules.round_events import snake as snake
from rules.table_events import Agreed as Agreed
from rules.table_events import BotSeated as BotSeated
from rules.table_events import CameBack as CameBack
from rules.table_events import ClockExtended as ClockExtended
from rules.table_events import Conceded as Conceded
from rules.table_events import Declined as Declined
from rules.table_events import GameStarted as GameStarted
from rules.table_events import HostPassed as HostPassed
from rules.table_events import Level as Level
from rules.table_events import OptionsChanged as OptionsChanged
from rules.table_events import Paused as Paused
from rules.table_events import ProposalExpired as ProposalExpired
from rules.table_events import Proposed as Proposed
from rules.table_events import ReadySet as ReadySet
from rules.table_events import RematchAsked as RematchAsked
from rules.table_events import Resumed as Resumed
from rules.table_events import SeatLeft as SeatLeft
from rules.table_events import SeatReturned as SeatReturned
from rules.table_events import SeatsSwapped as SeatsSwapped
from rules.table_events import SeatTaken as SeatTaken
from rules.table_events import TableEnded as TableEnded
from rules.table_events import TableOpened as TableOpened
from rules.table_events import TookOver as TookOver
from rules.table_events import Turn as Turn
from rules.table_events import Watch as Watch
from rules.table_events import What as What
from rules.table_events import Withdrawn as Withdrawn

AnyEvent = (
    CardPlayed
    | BidMade
    | Looked
    | CardsGiven
    | Dealt
    | ScoreRead
    | ClaimAccepted
    | DealCommitted
    | NonceCommitted
    | NonceGiven
    | DealThrownIn
    | DealRevealed
    | TableOpened
    | OptionsChanged
    | SeatTaken
    | SeatReturned
    | BotSeated
    | SeatLeft
    | SeatsSwapped
    | ReadySet
    | GameStarted
    | ClockExtended
    | TookOver
    | CameBack
    | Paused
    | Resumed
    | Conceded
    | Proposed
    | Agreed
    | Declined
    | Withdrawn
    | ProposalExpired
    | CardTakenBack
    | HostPassed
    | RematchAsked
    | TableEnded
)
"""Every event; the log's entries decode to exactly these."""
