"""`spader verify`: tell of every deal of recorded games whether its seed and nonces gave its hands."""

import argparse
import sys
from collections.abc import Iterator
from typing import Any

import msgspec

from clients.record_files import FILES, documents, read, until_unread
from rules.doubts import SEAT_NAMES
from rules.proof import CheckedDeal, Verdict, verify
from rules.record import Unreadable
from rules.seats import Seat

PROVEN, NOT_PROVEN, UNREADABLE = 0, 1, 2
"""Exit statuses: every deal that is over is proven; one is not; a file cannot be read."""
Outcome = tuple[CheckedDeal, ...] | Unreadable


def verify_command(argv: list[str]) -> int:
    """Run the command line `argv`; the exit status is 1 if a deal is not proven, 2 if a record cannot be read."""
    parser = argparse.ArgumentParser(prog="spader verify", description="Check the deals of recorded games.")
    parser.add_argument("files", metavar="FILE", nargs="+", help=FILES)
    parser.add_argument("--json", action="store_true", help="print one JSON line for each record")
    chosen = parser.parse_args(argv)
    return until_unread(lambda: _tell(_outcomes(chosen.files), chosen.json))


def _outcomes(files: list[str]) -> Iterator[tuple[str, Outcome]]:
    """What came of each record, with its place."""
    for name in files:
        try:
            for place, document in documents(name):
                try:
                    yield place, verify(read(document))
                except Unreadable as error:
                    yield place, error
        except OSError as error:
            yield name, Unreadable(error.strerror or str(error))


def _tell(outcomes: Iterator[tuple[str, Outcome]], in_json: bool) -> int:
    """Print what came of every record, and give the gravest status."""
    status = PROVEN
    for place, outcome in outcomes:
        if isinstance(outcome, Unreadable):
            status = UNREADABLE
        elif any(deal.verdict in (Verdict.FALSE, Verdict.UNPROVEN) for deal in outcome):
            status = max(status, NOT_PROVEN)
        if in_json:
            print(msgspec.json.encode(_line(outcome)).decode())
        elif isinstance(outcome, Unreadable):
            print(f"{place}: {outcome}", file=sys.stderr)
        else:
            print("\n".join(_words(place, outcome)))
    return status


def _line(outcome: Outcome) -> dict[str, Any]:
    return {"error": str(outcome)} if isinstance(outcome, Unreadable) else {"deals": outcome}


def _words(place: str, deals: tuple[CheckedDeal, ...]) -> Iterator[str]:
    for deal in deals:
        which = f"the {_ordinal(deal.thrown_in)} deal, thrown in, " if deal.thrown_in else ""
        yield f"Round {deal.round}, {which}dealt by {SEAT_NAMES[deal.dealer]}: {deal.verdict}."
        if deal.commitment:
            yield f"  The commitment shown before the deal was {deal.commitment}."
        if deal.verdict is Verdict.PROVEN:
            yield f"  The seed opens it and, {_shares(deal.nonces)}, gives these four hands."
            if deal.strict:
                yield "  It is strict: the seats had committed to their nonces before the server did to its seed."
            if deal.withheld:
                yield f"  {_named(deal.withheld)} had committed to a nonce and gave none."
        else:
            yield f"  {deal.text[0].upper()}{deal.text[1:]}."
    yield f"{place}: {_sum(deals)}"


def _ordinal(number: int) -> str:
    names = ("first", "second", "third")
    return names[number - 1] if number <= len(names) else f"{number}th"


def _shares(nonces: tuple[Seat, ...]) -> str:
    """Whose nonces took part: `with the nonces of North and South`."""
    if not nonces:
        return "without anybody's nonce"
    return f"with the nonce{'s' if len(nonces) > 1 else ''} of {_named(nonces)}"


def _named(seats: tuple[Seat, ...]) -> str:
    """`North, East and South`."""
    *others, last = [SEAT_NAMES[seat] for seat in seats]
    return f"{', '.join(others)} and {last}" if others else last


def _sum(deals: tuple[CheckedDeal, ...]) -> str:
    """The last line: `3 deals, all proven.` or how many of each."""
    if not deals:
        return "no deal."
    count = f"{len(deals)} deal{'' if len(deals) == 1 else 's'}"
    verdicts = {verdict: sum(deal.verdict is verdict for deal in deals) for verdict in Verdict}
    if verdicts[Verdict.PROVEN] == len(deals):
        return f"{count}, all proven."
    return f"{count}: {', '.join(f'{many} {verdict}' for verdict, many in verdicts.items() if many)}."
