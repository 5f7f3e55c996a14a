"""Many games played side by side, as arrays: a Gymnasium vector environment for games of several players.

    from sobremesa.adapters.batch import Batch

    batch = Batch(game, seats=2, num_envs=256, processes=4)  # the name of a game, and any options of its table
    seen, info = batch.reset(seed=7)
    for _ in range(1000):
        actions = batch.sample()  # or what your policy makes of seen["observation"] and seen["action_mask"]
        seen, rewards, ended, truncated, info = batch.step(actions)

| | |
|---|---|
| ``observation``, ``action_mask`` | what the seat to decide sees and may do, one row per game |
| ``info["seat"]`` | which seat that is, 0 for p1 |
| rewards | one row per game, one number per seat: it is not only the seat that played that wins or loses |
| ended games | start again in the same step (`AutoresetMode.SAME_STEP`); ``info["final_info"]`` has ranks and scores, |
| | ``info["final_obs"]`` the final position as seen by the seat that played last |

Everything else is as in `sobremesa.adapters.pettingzoo`: game ``i`` of a batch that was reset with seed ``s`` is the
game of ``raw_env`` with seed ``s + i``, and so are the deals that follow, however many processes there are.
"""

from sobremesa.adapters.extras import extra

extra("gymnasium")

from .environment import Batch  # noqa: E402  (it needs what is checked above)

__all__ = ["Batch"]
