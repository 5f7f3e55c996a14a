"""What one more table costs: the load test with 50 to 1,000 tables, as charts and a table for docs/load.md.

    python benchmarks/growth.py                      measures, and draws docs/load_cost.svg and docs/load_memory.svg
    python benchmarks/growth.py --tables 50 100 --seconds 20 --out /tmp

Each table moves once every twenty seconds, so that even the largest run leaves the server some room: this measures the
cost of a move and of a table, not the limit.
"""

import argparse
import asyncio
import gc
import json
import sys
from pathlib import Path
from typing import Any

from load import CannotMeasure, Measured, measure, some

from sobremesa.arena import charts
from sobremesa.kernel import SobremesaError

DOCS = Path(__file__).parent.parent / "docs"


def row(found: Measured) -> dict[str, Any]:
    ranked = sorted(found.shown) or [0.0]
    return {
        "tables": found.tables,
        "moves_a_second": round(len(found.shown) / found.seconds, 1),
        "p50": round(1000 * ranked[len(ranked) // 2]),
        "p95": round(1000 * ranked[int(0.95 * len(ranked))]),
        "cpu_a_move": round(1000 * found.cpu / max(1, len(found.shown)), 1),
        "memory": round(found.memory),
        "opening": round(found.opening, 1),
        "errors": len(found.errors),
        "lost": found.lost,
        "load": round(found.busy, 1),
    }


def table(rows: list[dict[str, Any]]) -> str:
    lines = [
        "| tables | moves a second | p50 | p95 | processor a move | memory | a table more | streams open in | load |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    before: dict[str, Any] | None = None
    for r in rows:
        more = "" if before is None else f"{_each(before, r):.0f} kB"
        lines.append(
            f"| {r['tables']} | {r['moves_a_second']} | {r['p50']} ms | {r['p95']} ms | {r['cpu_a_move']} ms "
            f"| {r['memory']} MB | {more} | {r['opening']} s | {r['load']} |"
        )
        before = r
    return "\n".join(lines)


def _each(before: dict[str, Any], after: dict[str, Any]) -> float:
    """The memory that each additional table has cost, in kB."""
    return 1024 * float(after["memory"] - before["memory"]) / (after["tables"] - before["tables"])


def main() -> int:
    gc.disable()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=some, nargs="+", default=[50, 100, 200, 500, 1000])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--every", type=float, default=20)
    parser.add_argument("--database", default="")
    parser.add_argument("--workers", type=some, default=1)
    parser.add_argument("--out", type=Path, default=DOCS)
    told = parser.parse_args()
    told.out.mkdir(parents=True, exist_ok=True)  # if it cannot be written, fail before measuring
    rows = []
    for count in sorted(set(told.tables)):
        try:
            found = asyncio.run(measure(count, told.seconds, told.every, database=told.database, workers=told.workers))
        except (CannotMeasure, SobremesaError) as e:
            sys.exit(f"{count} tables: {e}")
        print(found.text(), flush=True)
        rows.append(row(found))
    places = [f"{r['tables']:,}" for r in rows]
    cost = [("processor", [r["cpu_a_move"] for r in rows])]
    (told.out / "load_cost.svg").write_text(charts.lines("Milliseconds of processor a move, by tables", places, cost))
    memory = [("memory", [r["memory"] for r in rows])]
    (told.out / "load_memory.svg").write_text(charts.lines("Megabytes of memory, by tables", places, memory))
    (told.out / "load.json").write_text(json.dumps(rows, indent=1) + "\n")
    print(table(rows))
    return 1 if any(r["errors"] or r["lost"] for r in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
