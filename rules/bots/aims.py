"""What a side wants from the rest of a round: tricks for its contract, tricks to set the rivals, or none."""

from rules.bots.seen import Seen


def wants_tricks(seen: Seen) -> bool:
    """Whether another trick helps: the contract is not made yet, or the rivals can be set by taking nearly all."""
    if seen.need(seen.ours):
        return True
    return can_set(seen)


def can_set(seen: Seen) -> bool:
    """Whether the rivals need all of the remaining tricks, or all but one, and losing them is worth our bags."""
    need = seen.their_need
    if not need or need > len(seen.hand) + 1:
        return False
    return len(seen.hand) - need <= (0 if at_the_brink(seen) else 1)


def at_the_brink(seen: Seen) -> bool:
    """Whether one more bag would cost the penalty."""
    options = seen.options
    if not fears_bags(seen):
        return False
    over = options.bag_limit + (options.bag_trigger == "exceed")
    taken = sum(seen.took[seat.place] for seat in seen.ours)
    bid = sum(bid for seat in seen.ours if isinstance(bid := seen.bids[seat.place], int))
    return seen.bags + max(0, taken - bid) >= over - 1


def fears_bags(seen: Seen) -> bool:
    """Whether overtricks cost anything at this table."""
    return bool(seen.options.bag_limit)


def rival_nils(seen: Seen) -> bool:
    """Whether a rival's nil can still be broken."""
    return any(seen.nil_alive(seat) for seat in seen.rivals)
