"""The `spader` command finds its subcommands, passes their arguments on and complains in one line."""

import tomllib
from pathlib import Path

import pytest

import spader


def test_a_subcommand_gets_the_rest_of_the_line_and_its_status_is_returned(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[list[str]] = []

    def record(argv: list[str]) -> int:
        """Take the arguments down."""
        seen.append(argv)
        return 3

    monkeypatch.setitem(spader.COMMANDS, "replay", record)
    assert spader.main(["replay", "--json", "game.json", "--", "-"]) == 3
    assert seen == [["--json", "game.json", "--", "-"]]


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["fly"], "spader: no command 'fly'; the commands are serve, replay, verify, export, swarm\n"),
        ([], "spader: no command given; the commands are serve, replay, verify, export, swarm\n"),
        (["--fly"], "spader: unrecognized arguments: --fly\n"),
    ],
)
def test_a_wrong_command_line_is_answered_in_one_line(
    argv: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        spader.main(argv)
    assert stopped.value.code == 2
    assert capsys.readouterr().err == said


def test_the_help_lists_every_subcommand(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        spader.main(["--help"])
    assert stopped.value.code == 0
    shown = capsys.readouterr().out
    assert all(f"  {name} " in shown for name in spader.COMMANDS)


def test_the_version_is_the_one_that_the_project_declares(capsys: pytest.CaptureFixture[str]) -> None:
    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert spader.main(["--version"]) == 0
    assert capsys.readouterr().out == f"spader {project['version']}\n"
