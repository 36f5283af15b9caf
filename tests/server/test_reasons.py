"""Every reason comes over the wire, with the facts that its rule speaks of, and has its words in every language."""

from typing import Any

import pytest

from clients.refusals import why
from clients.words import CATALOGUES
from protocol.replies import Refused
from protocol.requests import Answer, MakeBid, SetReady
from rules.combinations import OptionsReason
from rules.facts import Facts
from rules.reasons import Reason
from rules.seats import SEATS
from server.hosting import HostSettings
from server.socket_settings import SocketSettings
from tests.server.house import House
from tests.server.refused_orders import ORDERS, RefusedOrder
from tests.server.scripted_log import How, scripted
from tests.server.tables import Bench

NAMES = {seat: f"Name {seat}" for seat in SEATS}
OF_THE_NODE = {Reason.BUSY, Reason.STORAGE_UNAVAILABLE, Reason.RATE_LIMITED}
OF_THE_TALK = {Reason.CHAT_OFF, Reason.PHRASES_ONLY, Reason.ROUND_ON}
"""See test_talking.py."""
NO_MESSAGE_SAYS_IT = {Reason.BID_RANGE}
"""Another number than 1 to 13 is no message at all."""


@pytest.mark.parametrize("case", ORDERS, ids=lambda case: case.reason)
async def test_an_order_is_refused_with_its_reason_and_facts(case: RefusedOrder) -> None:
    bench = Bench()
    await bench.open()
    bench.host.fold.table = case.table
    bench.come("S")
    asker = bench.come(case.guest, plays=case.plays)
    kind: Any = case.order[0]
    values = list(case.order[1:])
    if issubclass(case.order[0], Answer):
        values.insert(0, case.table.n + case.n)
    id = asker.ask(kind, *values)
    (refused,) = asker.answers(id)
    assert isinstance(refused, Refused)
    assert (refused.reason, refused.facts) == (case.reason, case.facts)
    assert bench.table is case.table


def test_every_reason_is_among_them() -> None:
    assert {case.reason for case in ORDERS} == set(Reason) - OF_THE_NODE - OF_THE_TALK - NO_MESSAGE_SAYS_IT


async def test_a_node_that_has_too_much_to_do_or_cannot_save_says_so() -> None:
    bench, log = scripted(settings=HostSettings(mailbox=0))
    await bench.open()
    people = await bench.seat(*SEATS)
    log.script.append(How.REFUSED)
    north = people[SEATS[0]]
    assert north.answer(north.ask(SetReady, False)) == Reason.STORAGE_UNAVAILABLE
    log.script.append(How.LATE)
    north.ask(SetReady, False)
    assert north.answer(north.ask(SetReady, True)) == Reason.BUSY
    here = House()
    await here.open()
    ada = await here.hello("Ada", settings=SocketSettings(requests=(1, 1e-6)))
    assert ada.answer(ada.ask(SetReady, True)) == Reason.RATE_LIMITED


async def test_a_bid_out_of_range_is_no_message() -> None:
    bench = Bench()
    await bench.open()
    north = (await bench.seat(SEATS[0]))[SEATS[0]]
    assert {north.answer(north.ask(MakeBid, 0, bid)) for bid in (0, 14)} == {"malformed"}


SAID = [(case.reason, case.facts) for case in ORDERS] + [
    (reason, Facts()) for reason in sorted(OF_THE_NODE | OF_THE_TALK | NO_MESSAGE_SAYS_IT)
]


@pytest.mark.parametrize("language", CATALOGUES)
@pytest.mark.parametrize(("reason", "facts"), SAID)
def test_it_has_its_words_in_every_language(reason: Reason, facts: Facts, language: str) -> None:
    told = why(reason, facts, NAMES, language)
    assert told.endswith((".", "!"))
    assert "  " not in told
    assert " ," not in told
    if facts.seat is not None:
        assert NAMES[facts.seat] in told
    if facts.count:
        assert str(facts.count) in told
    if facts.least:
        assert str(facts.least) in told


@pytest.mark.parametrize("language", CATALOGUES)
@pytest.mark.parametrize("reason", OptionsReason)
def test_so_has_every_contradiction_of_house_rules(reason: OptionsReason, language: str) -> None:
    assert why(Reason.OPTIONS_REFUSED, Facts(rule=reason, field="target"), {}, language).endswith(".")


def test_two_rules_that_share_a_reason_have_different_words() -> None:
    told = {(case.reason, case.facts): why(case.reason, case.facts, NAMES) for case in ORDERS}
    assert len(set(told.values())) == len(told)
