"""Lets faults strike a simulated table."""

from tests.simulation.faults import Fault, Kind
from tests.simulation.network import Connection
from tests.simulation.store_link import StoreLink
from tests.simulation.table import NODES, SimulatedTable


def strike(table: SimulatedTable, fault: Fault) -> None:
    """Let something go wrong now."""
    table.world.note(f"FAULT {fault}")
    number = fault.which % NODES
    node = table.nodes[number]
    match fault.kind:
        case Kind.CUT | Kind.DROP | Kind.DELAY | Kind.DUPLICATE:
            connection = table.people[fault.which % len(table.people)].connection
            if connection is not None:
                _strike_connection(connection, fault)
        case Kind.CRASH:
            table.crash(number, fault.seconds)
        case Kind.PAUSE:
            node.machine.sleep(fault.seconds)
        case Kind.CLOCK_JUMP:
            node.clock.skew_ms += fault.ms
        case Kind.STORE_AWAY:
            table.store.leave()
            table.world.later(fault.seconds, table.store.come_back)
        case Kind.STORE_STALL:
            table.store.stalled_until_s = table.world.now_s + fault.seconds
        case _:
            _strike_link(node.link, fault)


def _strike_connection(connection: Connection, fault: Fault) -> None:
    match fault.kind:
        case Kind.CUT:
            connection.cut()
        case Kind.DROP:
            connection.there.silent = connection.back.silent = True
        case Kind.DELAY:
            (connection.there, connection.back)[fault.count % 2].hold(fault.seconds)
        case _:
            connection.doubled += fault.count


def _strike_link(link: StoreLink, fault: Fault) -> None:
    match fault.kind:
        case Kind.LATE_APPEND:
            link.late_requests.extend([fault.seconds] * fault.count)
        case Kind.LOST_APPEND:
            link.lost_requests += fault.count
        case Kind.LOST_ANSWER:
            link.lost_answers += fault.count
        case Kind.REORDER:
            link.late_tellings.extend([fault.seconds] * fault.count)
        case Kind.DOUBLE_PUBLISH:
            link.double_tellings += fault.count
        case _:
            link.deaf_until_s = link.world.now_s + fault.seconds
