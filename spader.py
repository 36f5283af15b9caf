"""The `spader` command: finds the subcommand and hands it the rest of the command line."""

import argparse
import sys
from collections.abc import Callable
from typing import NoReturn


def serve(argv: list[str]) -> int:
    """Run a server: the page, the HTTP interface and the game sockets on one port."""
    from server.root import serve_command

    return serve_command(argv)


def replay(argv: list[str]) -> int:
    """Play recorded games again through the rules and print their scores."""
    from clients.replay import replay_command

    return replay_command(argv)


def verify(argv: list[str]) -> int:
    """Check the deals of recorded games: commitments, nonces, seeds, hands."""
    from clients.verify import verify_command

    return verify_command(argv)


def export(argv: list[str]) -> int:
    """Print recorded games as text that people read, or such text as JSON."""
    from clients.export import export_command

    return export_command(argv)


def swarm(argv: list[str]) -> int:
    """Play many tables at once against a running server."""
    from clients.swarm import swarm_command

    return swarm_command(argv)


# Each imports its own room when called: `spader replay` never loads the server.
COMMANDS: dict[str, Callable[[list[str]], int]] = {
    "serve": serve,
    "replay": replay,
    "verify": verify,
    "export": export,
    "swarm": swarm,
}


class OneLineParser(argparse.ArgumentParser):
    """A parser whose complaint is one line, without the usage block."""

    def error(self, message: str) -> NoReturn:
        """Print `message` on one line of standard error and exit with status 2."""
        self.exit(2, f"{self.prog}: {message}\n")


def installed_version() -> str:
    """The version of the installed distribution; raises PackageNotFoundError in a checkout that is not installed."""
    from importlib.metadata import version

    return version("spader-cards")


def command_line() -> OneLineParser:
    """The parser of the command line up to the subcommand's name; what follows belongs to the subcommand."""
    summary = "\n".join(f"  {name:<8}{command.__doc__}" for name, command in COMMANDS.items())
    parser = OneLineParser(
        prog="spader",
        usage="spader [--version] COMMAND ...",
        description="Multiplayer Spades.",
        epilog=f"commands:\n{summary}\n\n`spader COMMAND --help` tells the options of a command.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="store_true", help="print the version and exit")
    parser.add_argument("command", metavar="COMMAND", nargs="?", help="one of the commands below")
    parser.add_argument("rest", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    return parser


def main(argv: list[str] | None = None) -> int:
    """Run the command line `argv`, by default the process's own, and return its exit status."""
    parser = command_line()
    chosen = parser.parse_args(argv)
    if chosen.version:
        print(f"spader {installed_version()}")
        return 0
    command = COMMANDS.get(chosen.command)
    if command is None:
        wrong = f"no command {chosen.command!r}" if chosen.command else "no command given"
        parser.error(f"{wrong}; the commands are {', '.join(COMMANDS)}")
    return command(chosen.rest)


if __name__ == "__main__":
    sys.exit(main())
