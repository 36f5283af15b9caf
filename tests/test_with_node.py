"""The page is built with PyPI's Node where the machine has none."""

import shutil
import subprocess
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]
SCRIPT = Path("clients/web/with-node")
LOCK = Path("requirements-node.lock")


def test_without_a_node_pypis_is_installed_and_its_npm_runs(tmp_path: Path) -> None:
    top, tools = tmp_path / "top", tmp_path / "tools"
    for file in (SCRIPT, LOCK):
        (top / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, top / file)
    venv.create(top / ".venv", with_pip=True)
    tools.mkdir()
    for tool in ("sh", "dirname"):
        found = shutil.which(tool)
        assert found is not None
        (tools / tool).symlink_to(found)

    def run(command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [top / SCRIPT, command, "--version"],
            env={"PATH": str(tools), "HOME": str(tmp_path)},
            capture_output=True,
            text=True,
            check=True,
        )

    first = run("npm")
    assert "No Node" in first.stderr
    assert int(first.stdout.partition(".")[0]) >= 10
    second = run("node")
    assert second.stderr == ""
    assert int(second.stdout.removeprefix("v").partition(".")[0]) >= 20
