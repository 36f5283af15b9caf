"""Puts Spader beside other servers: `python -m tests.load.peers FOLDER` runs the benchmark in FOLDER with Spader added.

FOLDER has a `run.py` that takes `--extra FILE`, where FILE adds servers by their command and the module that plays on
them; `{port}` stands for the port that `run.py` chooses. Its other options come after `--`, for example

    python -m tests.load.peers FOLDER -- --targets colyseus,spader,spader-sqlite --workloads closed-s0,closed-s4
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.load.process import ROOT
from tests.load.spader import MEMORY, NO_LIMIT

PLAYERS = Path(__file__).with_name("peer.mjs")


def servers(folder: Path) -> dict[str, dict[str, object]]:
    """Spader with a log in memory and with one in a new file of `folder`."""
    port = ("--host", "127.0.0.1", "--port", "{port}")
    serve = [sys.executable, str(ROOT / "spader.py"), "serve", *port, "--quiet", *NO_LIMIT, "--log"]
    # Each run of the same server gets a file of its own, named for its port.
    logs = {"spader": MEMORY, "spader-sqlite": str(folder / "{port}.sqlite")}
    return {
        name: {"dir": str(ROOT), "cmd": [*serve, log], "env": {}, "adapter": str(PLAYERS)} for name, log in logs.items()
    }


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.load.peers", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, help="where run.py is")
    parser.add_argument("options", nargs="*", help="for run.py, after --")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        extra = Path(folder) / "spader.json"
        extra.write_text(json.dumps(servers(Path(folder))))
        command = [sys.executable, "run.py", "--extra", str(extra), *chosen.options]
        return subprocess.run(command, cwd=chosen.folder, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
