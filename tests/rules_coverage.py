"""Which ledger rows have a test: prints the coverage of every ledger and fails below 100 %.

A row of docs/rules/*.csv, or of the rules.csv of a game in examples/, counts as covered if a test has its id in
``@pytest.mark.rule``, or if docs/rules/waivers.toml says why it cannot be tested.
"""

import csv
import sys
import tomllib
from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
RULES = ROOT / "docs" / "rules"


class Collector:
    """Collects, for every ledger id, the tests that are marked with it."""

    def __init__(self) -> None:
        self.tests: dict[str, list[str]] = defaultdict(list)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        for item in session.items:
            for mark in item.iter_markers("rule"):
                for rule in mark.args:
                    self.tests[rule].append(item.nodeid)


def collect() -> dict[str, list[str]]:
    collector = Collector()
    code = pytest.main(["--collect-only", "-qqq", "-m", "", str(ROOT / "tests")], plugins=[collector])
    if code != 0:
        sys.exit("the tests cannot be collected")
    return collector.tests


def ledgers() -> dict[str, Path]:
    """All ledgers by name: those of our games, and those of the games in examples/."""
    ours = {path.stem: path for path in sorted(RULES.glob("*.csv"))}
    return ours | {path.parent.name: path for path in sorted((ROOT / "examples").glob("*/rules.csv"))}


def waivers() -> dict[str, str]:
    path = RULES / "waivers.toml"
    rows = tomllib.loads(path.read_text(encoding="utf-8")).get("waiver", []) if path.exists() else []
    return {row["id"]: row["reason"] for row in rows}


def main() -> None:
    tests = collect()
    waived = waivers()
    known: set[str] = set()
    failed = False
    print()
    for name, path in ledgers().items():
        with path.open(encoding="utf-8", newline="") as f:
            ids = [row["id"] for row in csv.DictReader(f)]
        known.update(ids)
        tested = [i for i in ids if i in tests]
        excused = [i for i in ids if i in waived and i not in tests]
        open_rows = [i for i in ids if i not in tests and i not in waived]
        share = 100 * (len(ids) - len(open_rows)) / len(ids)
        print(f"{name}: {len(ids)} rows, {len(tested)} tested, {len(excused)} waived: {share:.1f} %")
        for i in excused:
            print(f"  waived {i}: {waived[i]}")
        if open_rows:
            failed = True
            print(f"  without a test: {', '.join(open_rows)}")
    for i in sorted((set(tests) | set(waived)) - known):
        failed = True
        print(f"  no ledger has a row {i}")
    for i in sorted(set(tests) & set(waived)):
        failed = True
        print(f"  {i} is waived and tested: drop the waiver")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
