"""What a server is installed from is locked, complete, and listed in the bill of materials."""

import json
import re
import shutil
import subprocess
import tomllib
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]
from tools.sbom import BILL, DEPLOY, LOCK, bill, locked
from typer.main import get_command

from sobremesa.cli import app

ROOT = DEPLOY.parent
LOCKED = list(locked(LOCK.read_text(encoding="utf-8")))


def needed() -> set[str]:
    """The libraries that pyproject.toml names for a server."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    return {re.split(r"[\[<>=~ ]", line)[0] for line in (*project["dependencies"], *extras["web"], *extras["postgres"])}


def test_every_library_of_a_server_is_locked_with_hashes() -> None:
    assert needed() <= {library.name for library in LOCKED}
    entries = re.findall(r"^[\w.-]+==", LOCK.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(entries) == len(LOCKED)
    assert all(library.hashes for library in LOCKED)


def test_servers_run_what_developers_test() -> None:
    tested = dict(re.findall(r"^([\w.-]+)==(\S+)$", (ROOT / "requirements-dev.lock").read_text("utf-8"), re.MULTILINE))
    tested = {name.lower().replace("_", "-"): number for name, number in tested.items()}
    for library in LOCKED:
        assert tested.get(library.name, library.version) == library.version, library.name


def test_the_bill_of_materials_is_that_of_the_lock() -> None:
    written = json.loads(BILL.read_text(encoding="utf-8"))
    fresh = bill(LOCK.read_text(encoding="utf-8"))
    for part in ("components", "dependencies"):
        assert [x.get("purl", x.get("ref")) for x in written[part]] == [
            x.get("purl", x.get("ref")) for x in fresh[part]
        ]
    assert written["dependencies"] == fresh["dependencies"]


def test_settings_that_deploy_names_exist() -> None:
    known = set(re.findall(r"`(SOBREMESA_\w+)`", (ROOT / "docs" / "server.md").read_text(encoding="utf-8")))
    assert len(known) >= 9
    for path in ("compose.yaml", "sobremesa.env", "systemd/sobremesa.service", "Containerfile"):
        text = (DEPLOY / path).read_text(encoding="utf-8")
        named = set(re.findall(r"^\s*#?(?:ENV |Environment=)?(SOBREMESA_[A-Z_]+)[:=]", text, re.MULTILINE))
        assert named, path
        assert named - {"SOBREMESA_DOMAIN", "SOBREMESA_SERVER"} <= known, path


def test_an_image_gets_what_a_build_needs_and_no_secrets() -> None:
    rules = [line for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if not line.startswith("#")]

    def is_in(path: str) -> bool:
        """Whether a file is in the image: the last line that matches it, or a folder above it, counts."""
        above = [path, *map(str, Path(path).parents)]
        found = True
        for line in rules:
            if any(fnmatch(name, line.lstrip("!").removeprefix("**/")) for name in above):
                found = line.startswith("!")
        return found

    for path in (
        "src/sobremesa/cli/app.py",
        "pyproject.toml",
        "deploy/install.sh",
        "deploy/requirements.lock",
        "LICENSE",
    ):
        assert is_in(path), path
        assert (ROOT / path).exists()
    for path in (".git/config", ".venv/bin/python", "deploy/.env", "tests/conftest.py", "notes.txt"):
        assert not is_in(path), path
    assert "deploy/.env" in (ROOT / ".gitignore").read_text("utf-8").splitlines()


def test_no_log_of_a_container_grows_for_ever() -> None:
    text = (DEPLOY / "compose.yaml").read_text("utf-8")
    services = text.partition("\nservices:")[2].partition("\nvolumes:")[0]
    assert len(re.findall(r"^  \w+:$", services, re.MULTILINE)) == services.count("logging: *logging") >= 4
    assert re.search(r"^x-logging: &logging.*max-size: .*max-file: ", text, re.MULTILINE | re.DOTALL)


# -- containers and services -------------------------------------------------------------------------------------------


def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    return found


def stages() -> list[str]:
    """The lines of the Containerfile, with continued lines joined."""
    text = (DEPLOY / "Containerfile").read_text("utf-8").replace("\\\n", "")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def test_the_services_fit_together() -> None:
    house = compose()
    services = house["services"]
    assert set(services) == {"server", "bots", "database", "web"}
    for name, service in services.items():
        assert set(service.get("depends_on", ())) <= set(services), name
        assert set(service["networks"]) <= set(house["networks"]), name
        named = [volume.partition(":")[0] for volume in service.get("volumes", ())]
        assert all(v in house["volumes"] or (DEPLOY / v).is_file() for v in named), name
        assert ("ports" in service) == (name == "web"), "only the one that speaks https can be reached from outside"
        assert service["restart"] == "always"
    (network,) = house["networks"]["house"]["ipam"]["config"]
    assert services["server"]["environment"]["SOBREMESA_PROXIES"] == network["subnet"]
    inside = next(line for line in stages() if line.startswith("EXPOSE")).split()[1]
    assert services["web"]["environment"]["SOBREMESA_SERVER"] == f"server:{inside}"
    build = services["server"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).samefile(DEPLOY / "Containerfile")


def test_containers_and_services_give_commands_that_exist() -> None:
    given = [service["command"] for service in compose()["services"].values() if "command" in service]
    given += [json.loads(line.removeprefix("CMD ")) for line in stages() if line.startswith("CMD [")]
    for unit in UNITS:
        (line,) = re.findall(r"^ExecStart=/opt/sobremesa/bin/sobremesa (.*)$", unit.read_text("utf-8"), re.MULTILINE)
        given.append(line.split())
    assert len(given) == 5
    commands: Any = get_command(app)
    for command, *words in given:
        commands.commands[command].make_context(command, words)  # refuses unknown words


UNITS = sorted((DEPLOY / "systemd").glob("*.service"))


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.stem)
def test_systemd_understands_every_line_of_a_service(unit: Path, tmp_path: Path) -> None:
    here = tmp_path / unit.name  # as if installed
    here.write_text(unit.read_text("utf-8").replace("/opt/sobremesa/bin/sobremesa", "/bin/true"), "utf-8")
    found = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(here)], capture_output=True, text=True, check=False
    )
    assert (found.returncode, found.stdout + found.stderr) == (0, "")
