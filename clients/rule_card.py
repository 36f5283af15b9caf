"""The rule card: house rules as short sentences, those that differ from the rule set first.

The page chooses the same sentences (`clients/web/src/model/rulecard.ts`); one file of examples holds the two together.
"""

from collections.abc import Iterator
from typing import NamedTuple

from clients.words import Argument, say
from rules.options import PRESETS, Options, options_hash


class Rule(NamedTuple):
    """One sentence: its key in the catalogue and what it speaks of; whether the rule set has it otherwise."""

    key: str
    arguments: dict[str, Argument]
    differs: bool


class _Sentence(NamedTuple):
    """A sentence and the options it tells. A quiet one goes without saying while the rule set has it too."""

    key: str
    fields: tuple[str, ...]
    arguments: dict[str, Argument]
    quiet: bool


def rule_card(options: Options) -> list[Rule]:
    """The sentences of a card, those that differ first, else in the order in which people ask."""
    preset = PRESETS[options.preset]
    card: list[Rule] = []
    for sentence in _sentences(options):
        differs = any(getattr(options, field) != getattr(preset, field) for field in sentence.fields)
        if differs or not sentence.quiet:
            card.append(Rule(sentence.key, sentence.arguments, differs))
    return sorted(card, key=lambda rule: not rule.differs)


def card_lines(options: Options) -> list[str]:
    """A rule card as lines of text; what differs from the rule set is marked with an asterisk."""
    name = say("rule-set-name", {"preset": say(f"preset-{options.preset}")})
    rules = [f"{'*' if rule.differs else '-'} {say(rule.key, rule.arguments)}" for rule in rule_card(options)]
    return [f"{name} ({options_hash(options)})", *rules]


def _sentences(options: Options) -> Iterator[_Sentence]:
    """What the options say that matters beside the others; what every rule set has goes without saying."""
    yield from _winning(options)
    yield from _bidding(options)
    yield from _nils(options)
    yield from _bags(options)
    yield from _playing(options)


def _winning(options: Options) -> Iterator[_Sentence]:
    solo = options.partners == "solo"
    yield _said("rule-target-solo" if solo else "rule-target", "target", points=options.target)
    if solo:
        yield _said("rule-partners-solo", "partners")
    if options.floor is None:
        yield _said("rule-no-floor", "floor", quiet=True)
    else:
        yield _said("rule-floor", "floor", points=options.floor)
    yield _said("rule-cap", "round_cap", quiet=options.round_cap == Options().round_cap, count=options.round_cap)
    if options.tie == "draw" and not solo:
        yield _said("rule-tie-draw", "tie")


def _bidding(options: Options) -> Iterator[_Sentence]:
    yield _said(f"rule-bidding-{options.bidding}", "bidding")
    if options.bids != "free":
        yield _said(f"rule-bids-{options.bids}", "bids")
    if options.first_round_bids_itself:
        yield _said("rule-first-round", "first_round_bids_itself")
    if options.min_team_bid:
        yield _said("rule-minimum", "min_team_bid", count=options.min_team_bid)
    if options.set_score == "zero":
        yield _said("rule-set-zero", "set_score")
    if options.ten_for_200:
        yield _said("rule-ten-200", "ten_for_200")
    if options.thirteen_bonus:
        yield _said("rule-thirteen", "thirteen_bonus", points=options.thirteen_bonus)


def _nils(options: Options) -> Iterator[_Sentence]:
    nil, blind = options.nil, options.blind_nil
    mirror, fixed = options.bids == "mirror", options.partners == "fixed"
    yield _said("rule-nil", "nil", points=nil)
    if blind and not mirror:
        yield _said("rule-blind", "blind_nil", "blind_nil_deficit", points=blind, behind=options.blind_nil_deficit)
        if fixed:
            count = options.blind_nil_exchange
            yield _said("rule-blind-exchange", "blind_nil_exchange", quiet=not count, count=count)
    elif not mirror:
        yield _said("rule-no-blind", "blind_nil")
    if options.nil_exchange:
        yield _said("rule-nil-exchange", "nil_exchange", count=options.nil_exchange)
    if nil or blind:
        yield _said(f"rule-failed-nil-{options.failed_nil_tricks}", "failed_nil_tricks")
    if options.double_nil == "forbidden":
        yield _said("rule-double-nil", "double_nil")


def _bags(options: Options) -> Iterator[_Sentence]:
    if not options.bag_value:
        yield _said("rule-bags-worthless", "bag_value")
    if not options.bag_limit:
        yield _said("rule-no-bags", "bag_limit")
        return
    fields = ("bag_limit", "bag_trigger", "bag_penalty")
    yield _said(f"rule-bags-{options.bag_trigger}", *fields, count=options.bag_limit, points=options.bag_penalty)
    often = "again" if options.bag_repeat else "once"
    yield _said(f"rule-bags-{often}", "bag_repeat", quiet=options.bag_repeat)


def _playing(options: Options) -> Iterator[_Sentence]:
    yield _said(f"rule-lead-{options.lead_spades}", "lead_spades")
    if options.lead_spades == "broken":
        yield _said(f"rule-breaks-{options.breaks}", "breaks")
    if options.first_trick_spade == "forbidden":
        yield _said("rule-first-trick", "first_trick_spade")
    if options.jokers != "off":
        yield _said(f"rule-jokers-{options.jokers}", "jokers")
    for why in options.misdeal:
        yield _said(f"rule-misdeal-{why}", "misdeal")
    dealer = options.first_dealer
    yield _said(f"rule-dealer-{dealer}", "first_dealer", quiet=dealer == "random")


def _said(key: str, *fields: str, quiet: bool = False, **arguments: Argument) -> _Sentence:
    return _Sentence(key, fields, arguments, quiet)
