# English. One message is one whole sentence or label; names of players are never bent.

## Cards

suit-S = spades
suit-H = hearts
suit-D = diamonds
suit-C = clubs
rank-A = ace
rank-K = king
rank-Q = queen
rank-J = jack
rank-T = 10
rank-9 = 9
rank-8 = 8
rank-7 = 7
rank-6 = 6
rank-5 = 5
rank-4 = 4
rank-3 = 3
rank-2 = 2
card-name = { $rank } of { $suit }
card-BJ = big joker
card-LJ = little joker
# Letters drawn on ace, king, queen and jack.
letters = A K Q J

## Bids

bid-number = { $count }
bid-nil = nil
bid-blind-nil = blind
bid-made = bid made
bid-button = Bid { $bid }
bid-nil-button = Bid nil
bid-choose = Choose a bid
bid-pad = Your bid
bid-sum = { $name } { $theirs } + you { $mine } = contract { $sum }
bid-sum-alone = Contract { $sum } so far
bid-nil-says = Nil: you take no trick. Made { $points }, failed −{ $points }.
blind-button = Blind nil ±{ $points }
look-button = Look at my cards

## The status line

status-ended = The host has closed this table.
status-choose-seat = Choose a seat.
status-ready-when = Tap Ready when you are set.
status-waiting-ready = Waiting for { $name } to be ready.
status-host-may-start =
    { $taken ->
        [1] You can start. Robots fill the empty seats.
       *[other] { $taken } of { $seats } seats taken. You can start.
    }
status-waiting-start = Waiting for { $name } to start.
status-waiting-start-host = Waiting for the host to start.
status-paused = Paused by { $name }.
status-robot-plays-for-me = A robot is playing for you.
status-dealing = Dealing.
status-blind =
    { $points ->
        [0] Bid nil without looking?
       *[other] { $points } or more behind: bid nil without looking?
    }
status-blind-later = You may bid blind nil when your turn comes.
status-your-bid = Your bid.
status-your-bid-sealed = Your bid. All four are shown together.
status-waiting-bid = Waiting for { $name } to bid.
status-waiting-bid-robot = { $name } is thinking about a bid.
status-waiting-bids =
    { $count ->
        [one] Waiting for 1 bid.
       *[other] Waiting for { $count } bids.
    }
status-give =
    { $count ->
        [one] Choose 1 card for { $name }.
       *[other] Choose { $count } cards for { $name }.
    }
status-return =
    { $count ->
        [one] Give { $name } 1 card back.
       *[other] Give { $name } { $count } cards back.
    }
status-waiting-exchange = Waiting for { $name } to pass cards.
status-waiting-exchange-robot = { $name } is choosing cards to pass.
status-waiting = Waiting for { $name }.
status-waiting-robot = { $name } is thinking.
status-lead = Your turn: lead any card.
status-lead-no-spade = Your turn: lead any suit but spades.
status-follow = Your turn: follow { $suit }.
status-void = Your turn: no { $suit }, so play any card.
status-takes = { $name } takes it with the { $card }.
status-you-take = You take it with the { $card }.
status-read-score = Continue when you have read the score.
status-next-deal-in =
    { $seconds ->
        [0] Next deal now.
       *[other] Next deal in { $seconds }.
    }
status-still-reading = { $name } is still reading.
status-reading = { $count } players are still reading.
status-connecting = Connecting.
status-slow = No answer yet. Nothing is lost; the page goes on asking.
status-lost = Connection lost. Trying again.
status-offline = No network. Your seat is kept.
status-plays-next = Plays next: { $card }. Tap it to take it back.
status-premove-dropped = The { $card } stays in your hand: the trick has changed.
status-watching = You are watching.

## The end of a game

standing = { $us } : { $them }
one-name = { $one }
two-names = { $one } and { $other }
over-you-win = You win { $standing }.
over-you-win-solo = You win.
over-they-win = { $names } win { $standing }.
over-names-win = { $names } win { $standing }.
over-draw = A draw, { $standing }.
over-abandoned = The game was ended early.
over-title = Game over
over-reason-target = The target was { $points }.
over-reason-floor = A side fell to { $points }.
over-reason-cap =
    { $count ->
        [one] The game was limited to 1 round.
       *[other] The game was limited to { $count } rounds.
    }
over-reason-conceded = The other side gave up.
over-rounds =
    { $count ->
        [one] 1 round
       *[other] { $count } rounds
    }
over-best-round = Best round: { $points }
over-nils = Nils made: { $made } of { $bid }
rematch = Rematch
rematch-wanted = Asked for a rematch


## Why not

# Beside a reason come the facts that its rule speaks of: $suit, $name, $count, $least, $rule, $stage, $field.
reason-must_follow_suit = You have { $suit }, and { $suit } were led.
reason-spades_not_broken =
    { $rule ->
        [only_spades] You may lead spades only when you hold nothing else.
       *[other] Spades are not broken yet.
    }
reason-first_lead_spade = The first lead of a round may not be a spade.
reason-first_trick_spade = No spade on the first trick.
reason-not_your_turn = Not yet: { $name } is to play.
somebody-else = somebody else
reason-not_in_hand = You no longer hold that card.
reason-stale = The table has moved on. Choose again.
reason-paused = The table is paused.
reason-not-connected = Not connected. Your card waits in your hand.
reason-bid_range = A bid is a number from 1 to 13, or nil.
reason-nil_off = Nil is off at this table.
reason-blind_off =
    { $count ->
        [0] Blind nil is off at this table.
       *[other] Blind nil needs a team { $count } points behind.
    }
reason-already_looked = You have seen your cards.
reason-not_looked = First choose: blind nil, or look at your cards.
reason-below_minimum = Your team must bid at least { $count }, so you bid at least { $least }.
reason-double_nil =
    { $rule ->
        [suicide] Your partner has bid nil, so you bid a number.
       *[other] Your partner has bid nil; only one of you may.
    }
reason-must_be_nil = Your partner has bid a number, so you bid nil.
reason-must_match_spades =
    { $count ->
        [0] You have no spades, so you bid nil.
       *[other]
            { $rule ->
                [whiz] Bid { $count }, the number of your spades, or nil.
               *[other] Bid the number of your spades: { $count }.
            }
    }
reason-misdeal_too_late = It is too late for a new deal.
reason-misdeal_off = No hand is dealt again at this table.
reason-no_misdeal = Your hand is too good to be dealt again.
reason-wrong_exchange =
    { $count ->
        [one] Choose 1 card.
       *[other] Choose exactly { $count } cards.
    }
reason-no_take_back = Only the newest card can be taken back, and only within its round.
reason-claim_range =
    { $count ->
        [one] A claim gives out the 1 trick that is left.
       *[other] A claim gives out the { $count } tricks that are left, and no more.
    }
reason-proposal_open = First comes what { $name } has proposed.
reason-proposed_before = That has just been turned down. Ask again after the next move.
reason-nothing_proposed = Nothing is proposed any more.
reason-not_asked = Others are asked, or you have answered.
reason-not_proposer = Only { $name } can withdraw that.
reason-not_seated = You have no seat at this table.
reason-seat_taken = That seat is taken.
reason-already_seated = You have a seat already.
reason-nobody_there = Nobody sits there.
reason-still_there = { $name } is there.
reason-watching = You are watching.
reason-not_ready = Somebody is not ready yet.
reason-not_paused = The table is not paused.
reason-not_away = You play your seat yourself already.
reason-not_host =
    { $rule ->
        [partner] Only the partner or the host can do that.
       *[other] Only the host can do that.
    }
reason-game_over = The game is over.
reason-storage_unavailable = The table cannot save right now. Nothing is lost; wait a moment.
reason-busy = The table is busy. Try again in a moment.
reason-rate_limited = That was a little fast. Try again in a moment.
reason-chat_off = The host has turned the chat off.
reason-phrases_only = Only quick phrases are said at this table.
reason-round_on = While a round is played, only the other watchers hear you.
reason-nonce_not_committed = That share in the shuffle is not the one your seat had committed to.
reason-not_now =
    { $stage ->
        [lobby] Not now: the game has not begun.
        [dealing] Not now: the cards are being dealt.
        [bidding] Not now: bids are being made.
        [exchange] Not now: cards are being swapped.
        [playing] Not now: cards are being played.
        [scored] Not now: the round is over.
        [over] Not now: the game is over.
       *[other] That is not possible right now.
    }
reason-options_refused = These house rules do not go together.
reason-malformed = The table did not understand this page. Reload it.
reason-gone = The connection ended before the answer came.
reason-unknown = That is not possible right now.
reason-robot-plays = A robot is playing for you. Tap I am back first.

## The table

table-title-default = { $name }’s table
us = Us
them = Them
you = You
partner = Partner
play = Play
play-label = Play the { $card }
play-nothing = Choose a card first
sending = Sent
round-header = Round { $number } · to { $target }
round-short = R{ $number }
last-trick = Last trick
last-trick-none = No trick has been taken in this round.
last-trick-led = led
menu = Menu
table-menu = At this table
close = Close
back = Back
home = Home
score = Score
show-score = Show the score sheet
strip-tricks = tricks
strip-bags-word = bags
strip-took = { $took } of { $contract }
strip-bags = bags { $bags } of { $limit }
strip-bags-near = bags { $bags } of { $limit }, close to the penalty
strip-label = { $names }: { $points } points, { $took } tricks of { $contract }
spades-broken = Spades are broken
turn-now = to play
turn-bid = to bid
sign-dealer = Dealer
sign-robot = Robot
sign-lent = A robot plays for this seat
sign-reconnecting = Reconnecting
sign-away = Away
sign-host = Host
sign-ready = Ready
sign-nil = Nil
sign-nil-failed = Nil failed
chip-label =
    { $bid ->
        [none] { $name }
       *[other] { $name }, bid { $bid }, took { $took }
    }
seat-empty = Empty seat
seat-N = North
seat-E = East
seat-S = South
seat-W = West
your-hand = Your hand
hand-playable = playable
hand-raised = raised, tap again to play
hand-received = from your partner
hand-place = { $at } of { $count }
trick = Trick
seats = Seats
clock = Clock
give-button =
    { $count ->
        [one] Give 1 card
       *[other] Give { $count } cards
    }
give-nothing = Give nothing
pause = Pause
resume = Resume
come-back = I am back
let-robot = Let a robot play
let-robot-for = Let a robot play for { $name }
keep-waiting = { $name } is away.
skip-to-hand = Skip to your hand
skip-to-score = Skip to the score
log = What happened
log-empty = Nothing yet.
bids-and-tricks = Bids and tricks
bid-word = Bid
took-word = Took

## Score sheet

sheet-title = Round { $number }
line-contract = Contract
line-bags = Bags
line-nil = Nil
line-bag_penalty = Bag penalty
line-round = Round
line-total = Game
line-bag-count = Bags { $count } of { $limit }
line-bag-count-free = Bags { $count }
verdict-made = made
verdict-set = set
sheet-took = bid { $bid }, took { $took }
explain-contract-made = { $bid } bid and made: 10 points for each.
explain-contract-set = { $bid } bid, { $took } taken: the contract was missed.
explain-contract-none = No number was bid.
explain-bags = Each trick beyond the contract is a bag.
explain-nil-made = { $name } bid nil and took no trick.
explain-nil-failed =
    { $count ->
        [one] { $name } bid nil and took 1 trick.
       *[other] { $name } bid nil and took { $count } tricks.
    }
explain-nil-none = Nobody bid nil.
explain-bag_penalty = { $limit } bags cost { $points } points.
explain-bag_penalty-none = The bag limit was not reached.
explain-round = The lines above, added.
explain-total = The game so far.
continue = Continue
chart-title = The game so far, round by round
sheet-empty = The first round is being played. Its score comes here.

## Home and joining

app-name = Spader
tagline = Spades with friends, wherever they are.
your-name = Your name
host-a-table = Host a table
practice = Practice
practice-hint = You and three robots
practice-title = Practice
table-code = Table code
join = Join
my-tables = My tables
my-tables-host = You host
name-needed = First type your name.
code-needed = Type the code, for example BRIM-42.
invited-title = You are invited to play
invited-text = Table { $code }. Type your name and take a seat.
invited-playing = A game is under way.
invited-free =
    { $count ->
        [0] All seats are taken.
        [one] 1 seat is free.
       *[other] { $count } seats are free.
    }
invited-rules = Rules: { $preset }, to { $target }
watch-invited-title = You are invited to watch
watch-invited-text = Table { $code }. You see the game, never a hand.
watch-here = Watch
take-seat-at = Join the table
continue-title = Continue here
continue-text = This moves your seat to this device. The other one stops.
continue-button = Continue here
loading = One moment.

## Host

host-title = Host a table
preset-pagat = Standard
preset-sv = Swedish
preset-sv_short = Short
preset-de = German
preset-nl = Dutch
preset-da = Danish
preset-pagat-says = The usual game to 500, with nil and blind nil.
preset-sv-says = To 500, blind nil without an exchange.
preset-sv_short-says = A quick game to 200 with smaller nils.
preset-de-says = To 250, no blind nil; −200 ends it.
preset-nl-says = Bids are sealed; spades are led only at the end.
preset-da-says = To 500, no blind nil.
rule-set = Rule set
target = Play to
turn-clock = Turn clock
clock-none = No clock
clock-seconds = { $count } seconds
watching = Who may watch
watching-off = Nobody
watching-none = Live
watching-trick = One trick late
watching-round = One round late
strict-deals = Strict deals
house-rules = House rules
house-rules-none = As the rule set says
differs-count =
    { $count ->
        [one] 1 change
       *[other] { $count } changes
    }
open-the-table = Open the table
less-of = { $name }: less
more-of = { $name }: more
rule-set-has = { $preset }: { $value }
set-back = Set back
set-back-of = { $name }: set back
group-wrong = Something here cannot stand.
group-winning = Winning and losing
group-bidding = Bidding and contract
group-nil = Nil and blind nil
group-bags = Bags
group-spades = Spades and play
group-deal = Dealing
own-set-name = Keep these rules as
own-set-keep = Keep
own-set-unnamed = First type a name for these rules.
own-set-is = These are your rules “{ $name }”.
own-set-forget = Forget them
own-set-says =
    { $count ->
        [0] Yours, as { $preset }.
        [one] Yours: { $preset } with 1 change.
       *[other] Yours: { $preset } with { $count } changes.
    }
option-preset = Rule set
option-target = Target
option-floor = Losing floor
option-round_cap = Most rounds
option-tie = Level at the target
option-partners = Partners
option-bidding = Bidding
option-bids = Kind of bids
option-min_team_bid = Least team bid
option-set_score = A missed contract
option-ten_for_200 = Ten for 200
option-thirteen_bonus = Bonus for 13 made
option-first_round_bids_itself = First round without bids
option-nil = Nil
option-nil_exchange = Cards swapped after nil
option-blind_nil = Blind nil
option-blind_nil_deficit = Blind nil when behind by
option-blind_nil_exchange = Cards swapped after blind nil
option-failed_nil_tricks = Tricks of a failed nil
option-double_nil = Two nils in a team
option-bag_limit = Bag penalty at
option-bag_trigger = The penalty comes
option-bag_penalty = Bag penalty
option-bag_repeat = Penalty again and again
option-bag_value = A bag scores
option-lead_spades = Leading spades
option-breaks = Spades are broken by
option-first_trick_spade = Spade on trick 1
option-jokers = Jokers
option-first_dealer = First dealer
option-misdeal = Hands that may be dealt again
value-off = off
value-on = on
value-none = none
value-points = { $points } points
value-behind =
    { $count ->
        [0] always
       *[other] { $count } points
    }
value-cards =
    { $count ->
        [0] none
        [one] 1 card
       *[other] { $count } cards
    }
value-bags =
    { $count ->
        [0] no penalty
        [one] 1 bag
       *[other] { $count } bags
    }
value-rounds =
    { $count ->
        [one] 1 round
       *[other] { $count } rounds
    }
value-tricks =
    { $count ->
        [0] none
        [one] 1 trick
       *[other] { $count } tricks
    }
value-hands =
    { $count ->
        [one] 1 kind of hand
       *[other] { $count } kinds of hands
    }
value-tie-play_on = play on
value-tie-draw = a draw
value-bidding-open = in turn
value-bidding-sealed = sealed
value-set_score-bid = costs the bid
value-set_score-zero = costs nothing
value-double_nil-each = allowed
value-double_nil-forbidden = only one
value-failed_nil_tricks-bags = are bags
value-failed_nil_tricks-contract = help the contract
value-failed_nil_tricks-nothing = count for nothing
value-bag_trigger-reach = when it is reached
value-bag_trigger-exceed = beyond it
value-bag_value-0 = nothing
value-bag_value-1 = 1 point
value-lead_spades-broken = once broken
value-lead_spades-only_spades = only spades left
value-lead_spades-any = any time
value-breaks-ruff = a ruff
value-breaks-any = any spade
value-first_trick_spade-allowed = allowed
value-first_trick_spade-forbidden = forbidden
value-partners-fixed = two teams
value-partners-solo = each for oneself
value-jokers-off = none
value-jokers-2H2D = for ♥2 ♦2
value-jokers-2H2C = for ♥2 ♣2
value-bids-free = free
value-bids-mirror = mirror
value-bids-whiz = whiz
value-bids-suicide = suicide
value-first_dealer-random = by lot
value-first_dealer-N = North
value-first_dealer-E = East
value-first_dealer-S = South
value-first_dealer-W = West
value-misdeal-no_spade = No spade
value-misdeal-no_court = No court card
value-misdeal-seven_of_suit = Seven of a suit

## Why house rules cannot stand

options-unreadable = “{ $field }” cannot have this value.
options-unknown_preset = There is no such rule set.
options-not_applicable = “{ $field }” means nothing beside the other rules. Set it back.
options-sealed_minimum = A least bid needs bids in turn: refusing one would tell the partner’s bid.
options-sealed_double_nil = Allowing only one nil needs bids in turn: refusing one would tell the partner’s bid.
options-sealed_suicide = Suicide needs bids in turn.
options-sealed_mirror = Mirror leaves nothing to seal: bids are made in turn.
options-mirror_blind_nil = Mirror knows no blind nil.
options-mirror_needs_nil = Mirror needs nil: it is the bid of a hand without spades.
options-whiz_needs_nil = Whiz needs nil: each hand may bid it.
options-suicide_needs_nil = Suicide needs nil: one of the partners bids it.
options-solo_suicide = Suicide needs partners.
options-solo_contract = Without partners there is no contract to help.
options-floor_too_high = The floor is −50 or lower.
options-nil_exchange_without_nil = Cards are swapped only after a nil, and nil is off.
options-blind_exchange_without_blind = Cards are swapped only after a blind nil, and that is off.

## Rule card

rules = Rules
rule-card = Rule card
rule-target = The first side with { $points } points wins.
rule-target-solo = The first player with { $points } points wins.
rule-partners-solo = Four players, each for oneself.
rule-floor = A side at { $points } ends the game too; the higher score wins.
rule-no-floor = No low score ends the game.
rule-cap =
    { $count ->
        [one] The game ends after 1 round.
       *[other] The game ends after { $count } rounds at most.
    }
rule-tie-draw = Level at the target is a draw.
rule-bidding-open = Bids are made in turn, in the open.
rule-bidding-sealed = Bids are made together and shown together.
rule-bids-mirror = Mirror: the bid is the number of spades held.
rule-bids-whiz = Whiz: the bid is the number of spades held, or nil.
rule-bids-suicide = Suicide: one of two partners bids nil.
rule-first-round = The first round has no bids: 10 points a trick.
rule-minimum = A team bids at least { $count }.
rule-set-zero = A missed contract costs nothing.
rule-ten-200 = A contract of ten scores 200, and costs 200 when missed.
rule-thirteen = A made contract of 13 scores { $points } more.
rule-nil =
    { $points ->
        [0] No nil.
       *[other] Nil: { $points } points for no trick at all, lost otherwise.
    }
rule-blind =
    { $behind ->
        [0] Blind nil: { $points } points, before looking.
       *[other] Blind nil: { $points } points, before looking, when { $behind } behind.
    }
rule-no-blind = No blind nil.
rule-blind-exchange =
    { $count ->
        [0] No cards are swapped after blind nil.
        [one] After blind nil, partners may swap 1 card.
       *[other] After blind nil, partners may swap { $count } cards.
    }
rule-nil-exchange =
    { $count ->
        [one] After nil, partners may swap 1 card.
       *[other] After nil, partners may swap { $count } cards.
    }
rule-failed-nil-bags = Tricks of a failed nil are bags.
rule-failed-nil-contract = Tricks of a failed nil help the contract.
rule-failed-nil-nothing = Tricks of a failed nil count for nothing.
rule-double-nil = Only one of two partners may bid nil.
rule-bags-worthless = Bags score no points.
rule-bags-reach = Every { $count } bags cost { $points } points.
rule-bags-exceed = More than { $count } bags cost { $points } points.
rule-no-bags = There is no bag penalty.
rule-bags-again = The bag penalty comes each time.
rule-bags-once = The bag penalty comes once a game.
rule-lead-broken = Spades are led once they are broken.
rule-lead-only_spades = Spades are led only from a hand of spades.
rule-lead-any = Spades may be led at any time.
rule-breaks-ruff = A spade on another suit breaks them.
rule-breaks-any = Any spade played breaks them.
rule-first-trick = No spade on the first trick.
rule-jokers-2H2D = Two jokers, the highest spades, replace the red twos.
rule-jokers-2H2C = Two jokers, the highest spades, replace the twos of hearts and clubs.
rule-misdeal-no_spade = A hand without a spade may be dealt again.
rule-misdeal-no_court = A hand without a court card may be dealt again.
rule-misdeal-seven_of_suit = A hand with seven cards of a suit may be dealt again.
rule-dealer-random = The first dealer is drawn by lot.
rule-dealer-N = North deals first.
rule-dealer-E = East deals first.
rule-dealer-S = South deals first.
rule-dealer-W = West deals first.
rule-differs = Different from { $preset }
rule-hash-says = Short name of these rules: the same rules have the same name everywhere.
rule-clock =
    { $count ->
        [0] No clock.
       *[other] { $count } seconds a turn.
    }
deals-strict = Strict deals: everybody commits to their part of the shuffle before the server does, so nobody can steer the cards.
deals-not-strict = Deals are no longer strict: nobody commits to their part of the shuffle.
next-deal = The next deal
next-deal-open = Nothing is promised for it yet.
next-deal-promised = The server has promised it by this commitment. Write it down if you doubt: the record must hold the same.
next-deal-committed = { $name } has committed to a number:
next-deal-given = These people have added their numbers: { $names }.
rule-set-name = Rule set: { $preset }

## Lobby

lobby-partners = Partners sit opposite each other.
sit-here = Sit here
seat-mine = This is my seat
seat-playing = playing
take-a-seat = Take a seat
seats-title = Which seat is yours?
seats-says = Take the seat of a robot, or say which seat was yours; the host lets you back in.
reclaim-asks =
    { $same ->
        [yes] { $name } asks for their seat back.
       *[no] { $name } asks for the seat of { $owner } back.
    }
reclaim-yes = Let in
reclaim-denied = The host has not given you that seat.
status-reclaiming = Waiting for the host to let you back in.
decline = Decline
ready = Ready
start = Start
start-with-robots = Start with robots
invite = Invite
invite-friends = Invite your friends
share-link = Share
copy-link = Copy link
copied = Copied
select-copy = Select and copy this
code-is = Code
qr-label = QR code of the invite link
watch-link = Watch link
watch-link-says = For people who only look on
watchers =
    { $count ->
        [0] Nobody watches
        [one] 1 person watches
       *[other] { $count } people watch
    }
rules-changed = The rules have changed:
change-options = Change the rules
save-options = Use these rules
move = Move
move-to = Move { $name } to
swap-with = Swap with { $name }
to-seat = To { $seat }
seat-robot = Put a robot here
remove-person = Remove { $name }
remove-confirm = Remove { $name } from this table?
make-host = Make { $name } host
hand-to-robot = Give the seat of { $name } to a robot
people = People and seats
level = Robots play
level-easy = easy
level-medium = medium
leave-seat = Leave my seat
leave-confirm = Leave your seat? A robot plays on for you.
end-table = End the table
end-confirm = End this table for everybody?
cancel = Cancel
yes-leave = Leave
yes-end = End it
yes-remove = Remove
continue-elsewhere = Continue on another device
continue-elsewhere-says = Scan this with the other device within two minutes.

## Watching

watching-tag = Watching
late-trick = one trick late
late-round = one round late
watching-late-trick = You see the table one trick late.
watching-late-round = You see the table one round late.
turn-table = Turn the table

## Records: replay and deals

games-title = My games
games-none = No game of yours is over yet. Finished games come here, with every card.
games-open = Open a record
games-rounds =
    { $count ->
        [0] No round was finished
        [one] 1 round
       *[other] { $count } rounds
    }
game-won = won
game-drawn = A draw
game-abandoned = Ended early
replay = Replay
replay-title = Replay
replay-dealt = Round { $round }: { $dealer } has dealt. { $name } leads.
replay-leads = Round { $round }, trick { $trick }: { $name } leads the { $card }.
replay-plays = Round { $round }, trick { $trick }: { $name } plays the { $card }.
replay-takes = Round { $round }, trick { $trick }: { $name } plays the { $card }. { $winner } takes it.
replay-claimed =
    { $count ->
        [one] Round { $round }: { $name } claimed the last trick.
       *[other] Round { $round }: { $name } claimed the last { $count } tricks.
    }
replay-score = Round { $round } is over.
replay-by-bot = A robot played it.
replay-by-clock = The clock played it.
replay-no-rounds = No round of this game was played to its end, so there is nothing to show.
replay-hands = The four hands
replay-position = Cards played in this round
replay-position-of = { $card } of { $count }
replay-rounds = Rounds
replay-keys = ← → a card, ↑ ↓ a trick, Page Up and Page Down a round.
step-card-back = One card back
step-card-next = One card on
step-trick-back = One trick back
step-trick-next = One trick on
copy-place = Copy a link to this place
place-local = Only this browser has this record: no link can lead to it.
download-json = Save the record
download-text = Save as text
check-deals = Check the deals
see-replay = Replay the game
record-intake = Open a record
record-intake-says = Drop a record on this page, open a file, or paste its text. It stays in this browser: nothing is sent.
record-file = Open a file
record-paste = Paste a record here
record-show = Show it
record-refused = This record is not here, or only the people of its table may read it.
record-no-json = This is no record: it is not written in JSON.
record-other = This is not the record of a game of Spader.
record-shape = This record lacks its options, its four seats or its rounds.
record-round = Round { $round } of this record cannot be read.
record-card = Round { $round }, trick { $trick }: { $seat } did not hold { $card }.
verify-title = Check the deals
verify-intro = This page checks with its own arithmetic that no deal was changed after it was promised. It asks no server.
verify-all =
    { $count ->
        [one] The deal is proven.
       *[other] All { $count } deals are proven.
    }
verify-some = { $proven } of { $count } deals are proven.
verify-false =
    { $count ->
        [one] 1 deal contradicts itself.
       *[other] { $count } deals contradict themselves.
    }
verify-none = There is no deal in this record.
verify-deal = Round { $round }
verify-thrown = Round { $round }, deal { $at } thrown in
verdict-proven = proven
verdict-secret = still secret
verdict-unproven = not proven
verdict-false = false
verify-promised = Promised
verify-promised-says = Before the deal the server showed this commitment, which fixes its secret without telling it.
verify-promised-none = The record holds no commitment for this deal.
verify-revealed = Revealed
verify-revealed-says = After the round the server showed this secret.
verify-revealed-none = The record does not hold the secret.
verify-added = Added
verify-added-says = These people added a number of their own to the shuffle before the deal: { $names }.
verify-added-none = Nobody added a number of their own, so the server alone made the deck.
verify-added-strict = They had committed to their numbers before the server promised anything.
verify-withheld = Committed to a number and did not give it: { $names }.
verify-follows = What follows
why-proven = The secret fits the commitment, and with the numbers it gives these very hands: the deal was not changed after the promise. If one of these people’s numbers was drawn at random, nobody could choose the deck.
why-alone = The secret fits the commitment and gives these very hands: the deal was not changed after the promise. Nobody else took part in it, so the server could have chosen the deck before.
why-no-commitment = Nothing can be checked.
why-no-seed = The deal is over, yet without its secret nothing can be checked.
why-goes-on = The round goes on. Its secret is shown when the round is over.
why-seed = The secret does not fit the commitment: this is not what was promised.
why-nonce = One of the numbers is not written as it must be, so it cannot have been given so.
why-hands = The secret and the numbers do not give these hands: other cards were dealt than promised.
why-strict = Everybody had committed to their numbers before the server did to its secret; it all fits together and gives these very hands. Nobody could choose the deck.
why-strict-seed = The secret does not fit the commitment and what the people had committed to before: this is not what was promised.
why-promised = One of the numbers is not the one that its player had committed to.
why-not-strict = Other deals of this game are strict. In this one nobody had committed to anything.
why-promised-again = A player had committed to the same number in an earlier deal, so it was known.
why-reused = An earlier deal of this game had the same secret, so this one was known before it was dealt.

## When something is wrong

stopped-replaced = You are playing on another device.
play-here = Play here
stopped-removed = The host has removed you from this table.
stopped-no_table = There is no such table, or it is not open to you.
stopped-unknown_guest = This browser has lost your seat. Open the invite link again.
stopped-outdated = Spader was updated. Reload this page; your seat is kept.
reload = Reload
not-found-title = There is nothing here
not-found-text = This page does not exist. Your tables are on the home page.
no-table-text = Ask for the link again, or check the code.
error-unreachable = The server does not answer. Check your network and try again.
error-too-many = Too many tries. Wait a minute and try again.
error-other = That did not work: { $text }
browser-forgets = This browser keeps nothing: your seat is lost when you close it.

## Settings

settings = Settings
theme = Appearance
theme-system = as the device
theme-light = light
theme-dark = dark
language = Language
four-colour = Four-colour cards
large-cards = Large cards
left-handed = Left-handed
one-tap = One tap plays a card
premove-setting = Choose a card before your turn
confirm-bids = Confirm bids
speed = Speed
speed-relaxed = relaxed
speed-normal = normal
speed-quick = quick
speed-none = none
trick-hold = A finished trick stays
hold-short = briefly
hold-normal = a second
hold-long = longer
hold-tap = until I tap
sort = Sort
sort-suits = by suit
sort-spades_right = spades right
sort-low_first = low first
sort-ranks = by rank
mark-winner = Mark the winning card
sound = Sound
vibration = Vibration
wake-lock = Keep the screen on at the table
letter-keys = Letter keys
section-cards = Cards
section-play = Playing
section-look = Appearance
section-sound = Sound and keys

## Keyboard

keys-title = Keys
keys-open = List of keys
key-arrows = move along the hand
key-enter = raise, then play
key-escape = lower the card, close a panel
key-suits = next spade, heart, club, diamond
key-digits = choose a bid; N is nil
key-go = go to what is asked
key-trick = say the trick
key-bids = say bids and tricks
key-clock = say what is left of the turn
key-last = last trick
key-score = say the score
key-who = say whose turn it is
key-chat = chat
key-list = this list

## Said to screen readers

said-bid-made = { $name } has bid.
said-bid = { $name } bids { $bid }.
said-lead = Trick { $number }. { $name } leads { $card }.
said-play = { $name } { $card }.
said-broken = Spades are broken.
said-trick = { $name } takes trick { $number } with { $card }.
said-round-us = We took { $took }: { $points } points, { $total } in the game.
said-round-them = They took { $took }: { $points } points, { $total } in the game.
said-round-names = { $names } took { $took }: { $points } points, { $total } in the game.
said-seconds =
    { $count ->
        [one] 1 second.
       *[other] { $count } seconds.
    }
said-no-clock = No clock runs.
said-bid-took =
    { $bid ->
        [none] { $name } took { $took }.
       *[other] { $name } bid { $bid }, took { $took }.
    }
said-reconnecting = { $name } is reconnecting.
said-away = { $name } is away.
said-back = { $name } is back.
said-robot-plays = A robot plays for { $name }.
said-nothing-played = No card has been played to this trick.

## Page titles

title-your-turn = ● Your turn
title-table = { $title } · Spader
title-watching = Watching { $title } · Spader
title-page = { $page } · Spader

# Proposals: one seat's wish that the others agree to or do not.
agree = Agree
withdraw = Withdraw
take-back = Take my card back
claim-rest = Claim the rest
ask-misdeal = Have it dealt again
concede = Give up the game
concede-confirm = Give up? If your partner agrees, the other side has won.
yes-concede = Give up
proposal-take-back = { $name } wants to take a card back.
proposal-claim =
    { $count ->
        [one] { $name } claims 1 of { $left } tricks that are left.
       *[other] { $name } claims { $count } of { $left } tricks that are left.
    }
proposal-concede = { $name } wants to give up the game.
status-agree = Do you agree?
proposal-waiting = Waiting for the others to agree.
proposal-declined = { $name } does not agree.
proposal-expired = Not everybody has answered in time.

## Chat

chat = Chat
chat-unread =
    { $count ->
        [one] Chat, 1 new line
       *[other] Chat, { $count } new lines
    }
chat-lines = What was said
chat-empty = Nobody has said anything yet.
chat-phrases = Quick phrases
chat-write = Write a line
chat-send = Send
chat-said = { $name } says: { $words }
chat-said-watchers = { $name } says to the watchers: { $words }
chat-among-watchers = to the watchers
chat-to-watchers = While a round is played, only the other watchers hear you.
chat-late = You hear what the seats say once you see what they spoke of.
chat-mute = Mute { $name }
chat-mute-short = Mute
chat-muted = { $name } is muted here.
chat-unmute = Hear { $name } again
chat-setting = What people may say
chat-may-free = Anything
chat-may-phrases = Quick phrases
chat-may-off = Nothing
phrase-hello = Hello!
phrase-good_luck = Good luck!
phrase-one_moment = One moment, please.
phrase-im_back = I am back.
phrase-take_your_time = Take your time.
phrase-still_there = Are you still there?
phrase-good_game = Good game!
phrase-another = Another game?
phrase-goodbye = Goodbye!
