"""Redraws the pictures of the README, from games of bots: ``python -m tools.pictures``."""

from pathlib import Path
from typing import Final

from sobremesa import bots
from sobremesa.adapters.pettingzoo import raw_env

DOCS: Final = Path(__file__).parent.parent / "docs"
DECISIONS: Final = {"el_grande": 75, "la_granja": 180}

for name, decisions in DECISIONS.items():
    table = raw_env(name, 4, render_mode="svg")
    table.reset(seed=7)
    player = bots.make("greedy", 1)
    for _ in range(decisions):
        table.step(table.ask(player))
    (DOCS / f"{name}.svg").write_text(str(table.render()), encoding="utf-8")
