"""Every game as a PettingZoo environment.

    from sobremesa.adapters.pettingzoo import env

    table = env(game, seats=3, render_mode="ansi")  # the name of a game, and any options of its table
    table.reset(seed=7)
    for agent in table.agent_iter():
        observation, reward, termination, truncation, info = table.last()
        over = termination or truncation
        table.step(None if over else table.action_space(agent).sample(observation["action_mask"]))

| | |
|---|---|
| agents | ``p1`` to ``p5``, one for each seat; the selected one is who has to decide, whatever the turn order |
| action space | ``Discrete(game.num_actions)``: the action ids of the engine; ``game.notation(a)`` names them |
| observation space | ``Dict(observation=Box(float32), action_mask=Box(int8))`` |
| observation | the seat's view as a vector, ``layout_of(game, config)``; its size depends on the table |
| action mask | 1 for every legal action; all 0 for agents that are not asked |
| rewards | only at the end of the game; ``reward="win"``, ``"margin"`` or ``"score"``: see `payoffs` |
| | with ``dense=True`` after every action, by how much it changed the margin or score; the total is the same |
| infos | for the selected agent: ``scores`` as far as it may know them, ``prompt``, ``legal``, at the end ``ranks`` |
| | with ``render_mode="ansi"`` also ``text``: its view of the table |
| render modes | ``ansi`` (text) and ``svg``: the table as the selected agent sees it, at the end as everybody does |

Chance is settled internally, by a dealer seeded by ``reset``; a later ``reset`` without a seed goes on to the next deal
of the same series. Simultaneous choices are asked for seat by seat; nobody sees what was chosen before. Observations,
infos and pictures contain nothing hidden.

``env`` ends the game when an agent plays an illegal action, with a reward of -1 for it, as PettingZoo's own board games
do; ``raw_env`` raises `IllegalAction` and leaves the table as it was.

``raw_env(...).ask(bot)`` is what a bot of ``sobremesa.bots`` would play for the selected agent: an opponent to train
with and to measure against.

``save`` keeps the state of the game and ``restore`` goes back to it; ``clone`` is another table at the same point.

Versions: the name in ``metadata`` ends with the version of the environment, ``layout.version`` is that of observations.

- v1: the first. Observations of our games: version 1.
- v2: action ids with room for more cards. Observations of our games: version 2.
"""

from typing import Any

from sobremesa.adapters.extras import extra

extra("pettingzoo")

from .checked import CheckedEnv  # noqa: E402  (they need what is checked above)
from .environment import TableEnv  # noqa: E402

__all__ = ["CheckedEnv", "TableEnv", "env", "raw_env"]


def raw_env(game: str, seats: int, **chosen: Any) -> TableEnv:
    """The environment without wrappers; takes what `TableEnv` takes."""
    return TableEnv(game, seats, **chosen)


def env(game: str, seats: int, **chosen: Any) -> CheckedEnv:
    """The environment as PettingZoo's tools expect it: illegal actions end the game, misuse is noticed."""
    return CheckedEnv(game, seats, **chosen)
