"""Faults of a server, each planted in a story that had none."""

from itertools import pairwise
from typing import Any

from tests.chaos.stories import WATCHER, Story


def play(story: Story, name: str, cards: int, round: int = 1) -> dict[str, Any]:
    """The play part of the view that shows so many cards of a round."""
    return next(
        view["play"]
        for view in story.views(name)
        if view["play"]["round"] == round and len(view["play"]["plays"]) == cards
    )


def own(story: Story, name: str, phase: str) -> dict[str, Any]:
    """The first own part of a phase."""
    return next(view["own"] for view in story.views(name) if view["play"]["phase"] == phase)


def answer(story: Story, name: str, kind: str, reply: str = "ok") -> dict[str, Any]:
    """The first answer of a kind to a client's order of a kind."""
    ids = {order["id"] for order in story.orders(name, kind)}
    return next(
        entry["in"]
        for entry in story.entries[name]
        if entry.get("in", {}).get("t") == reply and entry["in"]["id"] in ids
    )


def lost_card(story: Story) -> None:
    story.record["rounds"][-1]["plays"].pop()


def doubled_card(story: Story) -> None:
    plays = story.record["rounds"][0]["plays"]
    plays[1] = plays[0]


def reordered(story: Story) -> None:
    plays = story.record["rounds"][0]["plays"]
    plays[0], plays[4] = plays[4], plays[0]


def invented(story: Story) -> None:
    order = story.orders("E", "play_card")[3]
    kept = [entry for entry in story.entries["E"] if entry.get("out", entry.get("in", {})).get("id") != order["id"]]
    story.entries["E"] = kept


def another_card_than_asked(story: Story) -> None:
    order = story.orders("E", "play_card")[3]
    hand = next(view["own"]["hand"] for view in story.views("E") if view["play"]["n"] == order["n"])
    order["card"] = next(card for card in hand if card != order["card"])


def another_question_than_asked(story: Story) -> None:
    story.orders("E", "play_card")[3]["n"] = 10**6


def refused_but_played(story: Story) -> None:
    reply = answer(story, "S", "play_card")
    id = reply["id"]
    reply.clear()
    reply.update({"t": "refused", "id": id, "reason": "stale", "detail": None})
    for view in story.views("S"):
        if view["own"]["done"] and view["own"]["done"]["id"] == id:
            view["own"]["done"] = None


def answered_twice(story: Story) -> None:
    reply = answer(story, "S", "play_card")
    story.entries["S"].append({"in": {"t": "refused", "id": reply["id"], "reason": "stale", "detail": None}})


def one_version_for_two(story: Story) -> None:
    answer(story, "S", "play_card")["v"] = answer(story, "N", "play_card")["v"]


def lost_bid(story: Story) -> None:
    bid = story.record["rounds"][0]["bids"][2]
    bid["bid"] = 7


def lost_gift(story: Story) -> None:
    next(round for round in story.record["rounds"] if round.get("exchange"))["exchange"].pop()


def leaked_hand(story: Story) -> None:
    own(story, "N", "playing")["hand"] = own(story, "E", "playing")["hand"]


def leaked_card_in_an_answer(story: Story) -> None:
    own(story, "N", "bidding")["because"] = {own(story, "E", "bidding")["hand"][0]: "must_follow_suit"}


def leaked_card_in_the_people(story: Story) -> None:
    people = next(view["people"] for view in story.views(WATCHER) if "people" in view)
    people["watchers"].append("AS")


def leaked_card_in_a_field_of_its_own(story: Story) -> None:
    play(story, WATCHER, 3)["hint"] = play(story, WATCHER, 9)["plays"][8]


def leaked_card_in_the_table(story: Story) -> None:
    next(view["table"] for view in story.views(WATCHER) if "table" in view)["kitty"] = ["2C"]


def leaked_card_in_a_refusal(story: Story) -> None:
    answer(story, "N", "play_card", "refused")["detail"] = "KS"


def early_hands(story: Story) -> None:
    view = next(view for view in story.views(WATCHER) if view["play"]["round"] == 2)
    view["table"] = dict(story.views(WATCHER)[-1]["table"])


def early_look(story: Story) -> None:
    part = next(view["own"] for view in story.views("E") if view["own"]["ask"] == "look")
    part["hand"] = next(view["own"]["hand"] for view in story.views("E") if view["own"]["hand"])


def early_seed(story: Story) -> None:
    table = next(view["table"] for view in story.views("E") if "table" in view)
    table["next_deal"] = {"commitment": "11", "seed": "00"}


def early_bid(story: Story) -> None:
    bids = next(view["play"]["bids"] for view in story.views("E") if "made" in view["play"]["bids"].values())
    for seat, bid in bids.items():
        if bid == "made":
            bids[seat] = next(one["bid"] for one in story.record["rounds"][0]["bids"] if one["seat"] == seat)


def wrong_score_in_the_record(story: Story) -> None:
    story.record["rounds"][0]["score"]["NS"]["bags"] += 1


def wrong_score_in_a_view(story: Story) -> None:
    rounds = next(view["table"]["rounds"] for view in story.views("W") if view.get("table", {}).get("rounds"))
    rounds[0]["lines"]["EW"]["total"] += 10


def wrong_standing(story: Story) -> None:
    play(story, "W", 5, round=2)["totals"]["EW"]["bags"] += 1


def wrong_end(story: Story) -> None:
    story.record["result"] = {"winner": "NS", "reason": "target"}


def wrong_count(story: Story) -> None:
    play(story, "W", 5)["cards"]["N"] += 1


def wrong_tricks(story: Story) -> None:
    play(story, "W", 5)["took"] = {"N": 0, "E": 0, "S": 0, "W": 0}


def wrong_trick(story: Story) -> None:
    play(story, "W", 6)["trick"]["cards"].reverse()


def wrong_last_trick(story: Story) -> None:
    play(story, "W", 6)["last_trick"] = None


def wrong_hand(story: Story) -> None:
    own(story, "W", "scored")["hand"] = ["2C"]


def old_hand(story: Story) -> None:
    views = story.views("S")
    views[-1]["own"]["hand"] = own(story, "S", "playing")["hand"]


def fork_by_name(story: Story) -> None:
    story.views("W")[5]["k"] = "f" * 16


def fork_by_content(story: Story) -> None:
    play(story, "W", 6)["due"] = 1


def another_past(story: Story) -> None:
    play(story, "W", 6)["plays"].reverse()


def set_back(story: Story) -> None:
    story.views("W")[9]["rewound"] = True
    story.views("W")[9] |= {part: story.views("W")[0][part] for part in ("table", "people")}


def one_question_for_two(story: Story) -> None:
    play(story, "W", 6)["n"] = play(story, "W", 5)["n"]


def revoke(story: Story) -> None:
    plays = story.record["rounds"][0]["plays"]
    plays[1], other = next(card for card in plays if card[1] != plays[0][1]), plays[1]
    plays[plays.index(plays[1], 2)] = other


def short_deck(story: Story) -> None:
    story.record["rounds"][0]["hands"]["N"][0] = story.record["rounds"][0]["hands"]["E"][0]


def without(story: Story, name: str, id: str) -> None:
    """The client never gave the order with that id, nor heard of it."""
    kept = [entry for entry in story.entries[name] if entry.get("out", entry.get("in", {})).get("id") != id]
    story.entries[name] = kept
    for view in story.views(name):
        if view["own"]["done"] and view["own"]["done"]["id"] == id:
            view["own"]["done"] = None


def agreed(story: Story, what: str) -> None:
    """East never agreed to the last such proposal that came to be."""
    views = story.views("E")
    accepted = [
        before["play"]["n"]
        for before, after in pairwise(views)
        if (proposal := before["play"]["proposal"])
        and (outcome := after["play"]["outcome"])
        and (proposal["what"], outcome["how"]) == (what, "accepted")
        and proposal["seat"] != "E"
    ]
    without(story, "E", next(order["id"] for order in story.orders("E", "agree") if order["n"] == accepted[-1]))


def taken_back_against_a_will(story: Story) -> None:
    agreed(story, "take_back")


def claimed_against_a_will(story: Story) -> None:
    agreed(story, "claim")


def taken_back_unasked(story: Story) -> None:
    for name in "NESW":
        for order in story.orders(name, "ask_take_back"):
            without(story, name, order["id"])


def claimed(story: Story) -> dict[str, int]:
    """How the first claim gives out tricks."""
    return next(round["claim"]["tricks"] for round in story.record["rounds"] if round.get("claim"))


def another_claim_than_asked(story: Story) -> None:
    tricks = claimed(story)
    taker = next(seat for seat, count in tricks.items() if count)
    partner = {"N": "S", "S": "N", "E": "W", "W": "E"}[taker]
    tricks[taker] -= 1
    tricks[partner] = tricks.get(partner, 0) + 1


def claim_of_too_much(story: Story) -> None:
    tricks = claimed(story)
    tricks["N"] = tricks.get("N", 0) + 1
