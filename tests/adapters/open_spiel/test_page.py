"""What the page about OpenSpiel says is true: its code runs, and its names exist."""

import re
from pathlib import Path

import sobremesa as sm

from .helpers import load

PAGE = Path(__file__).parents[3] / "docs" / "open_spiel.md"


def test_the_quick_start_runs() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    names: dict[str, object] = {}
    exec(code, names)  # it ends with an assertion of its own
    assert names["state"].is_terminal()  # type: ignore[attr-defined]


def test_the_second_way_to_load_runs() -> None:
    (call,) = re.findall(r"`sobremesa\.adapters\.open_spiel\.(load\(.*?\))`", PAGE.read_text(encoding="utf-8"))
    game = eval(call, {"load": load})
    assert game.config.key == sm.meta("la_granja").config(2, modules=("betwixt", "ladies")).key


def test_the_example_of_an_information_state_is_of_our_making() -> None:
    """Every line of the example has the form of a real one."""
    (example,) = re.findall(r"```\n(p1 take.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    game = sm.load("el_grande")
    for line in example.splitlines():
        if line.startswith(" "):
            key, *fields = line.split()
            (kind,) = [t for t in game.events.types if t.key == key]
            assert len(fields) == len(kind.fields)
        else:
            who, _, action = line.partition(" ")
            assert who in ("p1", "p2", "p3")
            assert action == "?" or game.notation(game.action(action)) == action
