"""Writes the bill of materials of a server, from the locked requirements: `python -m tools.sbom`, part of `make lock`.

It is a CycloneDX document, stored beside the lock in `deploy/`, and goes into every wheel (`pyproject.toml`,
sbom-files).
"""

import json
import re
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, metadata, version
from pathlib import Path
from typing import Any, NamedTuple

DEPLOY = Path(__file__).parents[1] / "deploy"
LOCK, BILL = DEPLOY / "requirements.lock", DEPLOY / "sbom.cdx.json"
ENTRY = re.compile(r"^([\w.-]+)==([^\s;\\]+).*?\n((?:    --hash=.*\n)+)    # via (.*)$", re.MULTILINE)
OURS = "sobremesa"


class Locked(NamedTuple):
    """One library in the lock."""

    name: str
    version: str
    hashes: list[str]
    users: list[str]  # what requires it

    @property
    def purl(self) -> str:
        return f"pkg:pypi/{self.name}@{self.version}"


def locked(text: str) -> Iterator[Locked]:
    for name, number, hashes, via in ENTRY.findall(text):
        users = [user.strip().removesuffix(" (pyproject.toml)") for user in via.split(",")]
        yield Locked(name, number, re.findall(r"sha256:(\w+)", hashes), [u for u in users if not u.startswith("-c ")])


def bill(text: str) -> dict[str, Any]:
    libraries = list(locked(text))
    purls = {library.name: library.purl for library in libraries}
    purls[OURS] = f"pkg:pypi/{OURS}@{version(OURS)}"
    needs: dict[str, list[str]] = {name: [] for name in purls}
    for library in libraries:
        for user in library.users:
            needs[user].append(library.purl)
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": component(OURS, version(OURS), purls[OURS], "application")},
        "components": [component(x.name, x.version, x.purl, "library") for x in libraries],
        "dependencies": [{"ref": purls[name], "dependsOn": sorted(found)} for name, found in sorted(needs.items())],
    }


def component(name: str, number: str, purl: str, kind: str) -> dict[str, Any]:
    found: dict[str, Any] = {"type": kind, "bom-ref": purl, "name": name, "version": number, "purl": purl}
    expression = licence(name)
    return {**found, "licenses": [{"expression": expression}]} if expression else found


def licence(name: str) -> str | None:
    """The licence in a library's metadata, if it is installed and gives an SPDX expression."""
    try:
        return metadata(name).get("License-Expression")
    except PackageNotFoundError:
        return None  # for another system


if __name__ == "__main__":
    BILL.write_text(json.dumps(bill(LOCK.read_text(encoding="utf-8")), indent=1) + "\n", encoding="utf-8")
