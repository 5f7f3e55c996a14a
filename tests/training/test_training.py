"""Learning: gradients are right, lessons come from the ends of games, and a training run keeps its promises."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import sobremesa as sm

from ..cli.table import refused

np = pytest.importorskip("numpy")

from sobremesa.bots.learned import Learned  # noqa: E402  (they need NumPy)
from sobremesa.bots.net import Net  # noqa: E402
from sobremesa.training.fit import NAMES, Learner  # noqa: E402
from sobremesa.training.memory import Memory  # noqa: E402
from sobremesa.training.play import Habits, play  # noqa: E402
from sobremesa.training.recipe import Recipe, features_of, tables  # noqa: E402
from sobremesa.training.run import DUELS, Progress, _before, _keep, begun, release, train, write  # noqa: E402


def sample(rng: Any, size: int = 12, count: int = 6, seats: int = 3) -> tuple[Any, ...]:
    won = np.zeros((count, seats), dtype=np.float32)
    won[np.arange(count), rng.integers(0, seats, count)] = 1
    return (
        rng.integers(0, 4, (count, seats, size)).astype(np.uint8),
        rng.normal(50, 5, (count, seats)).astype(np.float32),
        rng.normal(50, 5, (count, seats)).astype(np.float32),
        rng.integers(0, 2, count),
        won,
    )


def taught(size: int = 12, winning: float = 2.0) -> Learner:
    learner = Learner(size, (16, 8), 2, seed=1, winning=winning)
    rng = np.random.default_rng(2)
    learner.weights["w3"] = rng.normal(0, 1, 8).astype(np.float32)
    return learner


def test_a_step_goes_where_the_error_falls() -> None:
    rng = np.random.default_rng(3)
    some = sample(rng)
    for winning in (0.0, 5.0):
        learner = taught(winning=winning)
        errors = [learner.step(some, 0.01) for _ in range(400)]
        assert errors[-1][0] < 0.5 * errors[0][0] or winning  # VP
        assert errors[-1][1] < 0.5 * errors[0][1] or not winning  # winners


def test_gradients_agree_with_small_differences(monkeypatch: pytest.MonkeyPatch) -> None:
    some = sample(np.random.default_rng(4))
    learner = taught()
    found: dict[str, Any] = {}
    monkeypatch.setattr(Learner, "_descend", lambda _self, grads, _rate: found.update(grads))
    learner.step(some, 0.0)

    def loss() -> float:
        rows, bases, targets, stages, won = (np.asarray(part, dtype=np.float64) for part in some)
        w = {name: np.asarray(learner.weights[name], dtype=np.float64) for name in NAMES}
        h = np.maximum(rows.reshape(-1, 12) @ w["w1"] + w["b1"], 0)
        h = np.maximum(h @ w["w2"] + w["b2"], 0)
        forecast = bases + (h @ w["w3"] + w["b3"]).reshape(bases.shape)
        error = forecast - targets
        common = error.mean(axis=1, keepdims=True)
        vp = ((error - common) ** 2).sum(axis=1) / 2 + 0.2 * bases.shape[1] * common[:, 0] ** 2 / 2
        z = forecast / np.exp(w["log_spread"])[stages.astype(int)][:, None]
        z -= z.max(axis=1, keepdims=True)
        nats = np.log(np.exp(z).sum(axis=1)) - (won * z).sum(axis=1)
        return float((vp / 100 + learner.winning * nats).mean())

    for name, at in (("w1", (3, 2)), ("b1", (1,)), ("w2", (2, 3)), ("b2", (0,)), ("w3", (1,)), ("b3", ())):
        kept = learner.weights[name][at].copy()
        learner.weights[name][at] = kept + 1e-2
        above = loss()
        learner.weights[name][at] = kept - 1e-2
        below = loss()
        learner.weights[name][at] = kept
        assert found[name][at] == pytest.approx((above - below) / 2e-2, rel=0.05, abs=2e-3), name


def test_scaling_becomes_part_of_the_first_layer() -> None:
    rng = np.random.default_rng(5)
    rows = rng.integers(0, 200, (40, 12)).astype(np.uint8)
    learner = taught()
    learner.standardise(rows)
    learner.average = learner.weights
    net = Net(learner.arrays(1))
    x = (rows.astype(np.float32) - learner.mean) * learner.scale
    w = learner.weights
    h = np.maximum(np.maximum(x @ w["w1"] + w["b1"], 0) @ w["w2"] + w["b2"], 0)
    assert net.forward(bytearray(rows.tobytes()), 12) == pytest.approx(
        (h @ w["w3"] + w["b3"]).tolist(), rel=1e-3, abs=1e-3
    )


@pytest.mark.parametrize(("game", "follow"), [("el_grande", False), ("el_grande", True)])
def test_lessons_are_repeatable_and_end_with_the_result(game: str, follow: bool) -> None:
    features = features_of(game)
    learned = Learned(features, Net(Learner(features.size, (4, 3), features.stages, 1, 2.0).arrays(features.version)))
    loaded = sm.load(game)
    config = loaded.meta.config(2)
    habits = Habits(kept=1.0, decay=0.9, deviate=0.0, follow=follow, standing=0.2)
    one, two = (play(loaded, config, learned, Random("x"), habits) for _ in range(2))
    assert (one.result == two.result).all()
    assert (one.rows == two.rows).all()
    assert (one.targets == two.targets).all()
    assert one.rows.shape == (len(one.stages), 2, features.size)
    # the last position comes first: nothing but the result follows it
    assert one.targets[0] == pytest.approx(one.result)
    assert set(one.stages) == set(range(9))
    assert one.won.sum() == 1


def test_a_teacher_shows_how_every_stage_begins_and_how_the_game_ended() -> None:
    features = features_of("el_grande")
    learned = Learned(features, Net(Learner(features.size, (4, 3), features.stages, 1, 2.0).arrays(features.version)))
    loaded = sm.load("el_grande")
    habits = Habits(kept=1.0, decay=1.0, teacher=True)
    lesson = play(loaded, loaded.meta.config(3), learned, Random("x"), habits)
    assert list(lesson.stages) == list(range(8, -1, -1))
    assert (lesson.targets == lesson.targets[0]).all()
    assert (lesson.targets[0] == lesson.result).all()
    assert list(lesson.after) == list(range(9))


def test_memory_forgets_the_oldest() -> None:
    memory = Memory(5)
    for start in (0, 3, 6):
        memory.add((np.arange(start, start + 3)[:, None], np.arange(start, start + 3)))
    assert memory.size == 5
    assert sorted(memory.kept[1]) == [4, 5, 6, 7, 8]
    rows, numbers = memory.sample(20, np.random.default_rng(1))
    assert (rows[:, 0] == numbers).all()


def test_short_searches_teach_the_same_positions_as_a_teacher() -> None:
    features = features_of("la_granja")
    learned = Learned(features, Net(Learner(features.size, (4, 3), features.stages, 1, 2.0).arrays(features.version)))
    loaded = sm.load("la_granja")
    lesson = play(loaded, loaded.meta.config(2), learned, Random("x"), Habits(decay=1.0, deviate=0.1, walks=2))
    # the last phase of a round has no decisions
    assert list(lesson.stages) == [4 * game_round + phase for game_round in range(5, -1, -1) for phase in (2, 1, 0)]
    assert (lesson.targets == lesson.result).all()


def test_lessons_are_worked_out_anew_by_what_the_learner_thinks_now() -> None:
    """Two games with two seats; the second one has been forgotten in part."""
    memory, learner = Memory(5), taught(size=12)
    learner.average = learner.weights
    rng = np.random.default_rng(7)
    rows = rng.integers(0, 4, (6, 2, 12)).astype(np.uint8)
    bases, zero = np.full((6, 2), 50, dtype=np.float32), np.zeros((6, 2), dtype=np.float32)
    results = np.repeat([[60.0, 40.0], [30.0, 70.0]], 3, axis=0).astype(np.float32)
    after = np.array([0, 1, 2, 0, 1, 2])
    parts = (rows, bases, zero, np.zeros(6, dtype=int), zero, results, after)
    memory.add(tuple(part[3:] for part in parts))
    memory.add(tuple(part[:3] for part in parts))  # replaces the last position of the game before
    memory.think_again(learner, 0.5)
    thought = bases + learner.corrections(rows)
    targets = dict(zip(zip(memory.kept[5][:, 0], memory.kept[6]), memory.kept[2]))
    assert list(targets[60, 0]) == [60, 40]
    assert targets[60, 1] == pytest.approx(0.5 * thought[0] + 0.5 * results[0])
    assert targets[60, 2] == pytest.approx(0.5 * thought[1] + 0.5 * targets[60, 1])
    assert list(targets[30, 1]) == [0, 0], "what came after is not known any more"
    assert targets[30, 2] == pytest.approx(0.5 * thought[4])
    assert np.abs(thought - bases).max() > 1


def test_what_is_left_of_the_error_of_hand_made_forecasts_is_measured() -> None:
    learner = taught()
    rows, bases, targets, *others = sample(np.random.default_rng(8))
    learner.average = learner.weights
    known = bases + learner.corrections(rows) + 3  # the same for all seats, so it makes no difference between them
    assert learner.measure((rows, bases, known, *others))[0] == pytest.approx(0, abs=1e-6)
    learner.average = {name: 0 * w for name, w in learner.weights.items()}
    mine, by_hand = learner.measure((rows, bases, targets, *others))
    assert mine == by_hand > 1


def test_tables_are_as_the_recipe_says() -> None:
    recipe = Recipe("la_granja", seats=(2, 4), modules=0.5)
    found = [tables(recipe, Random(i)) for i in range(40)]
    assert {config.seats for config in found} == {2, 4}
    assert 5 < sum(bool(config.modules) for config in found) < 35


def test_a_learner_goes_on_as_if_it_had_never_stopped(tmp_path: Path) -> None:
    """Including Adam's memory and the averages."""
    rng = np.random.default_rng(6)
    some = [sample(rng) for _ in range(20)]
    stays = taught()
    for s in some[:10]:
        stays.step(s, 0.01)
    write(tmp_path / "learner.npz", stays.state())
    goes = Learner(12, (16, 8), 2, seed=9, winning=2.0)
    goes.resume(dict(np.load(tmp_path / "learner.npz")))
    for s in some[10:]:
        assert stays.step(s, 0.01) == goes.step(s, 0.01)
    assert goes.steps == stays.steps == 20
    assert all((goes.arrays(1)[name] == w).all() for name, w in stays.arrays(1).items())
    with pytest.raises(ValueError, match="shape"):
        Learner(12, (8, 8), 2, seed=9, winning=2.0).resume(dict(np.load(tmp_path / "learner.npz")))


def test_what_has_won_most_is_kept_and_shipped(tmp_path: Path) -> None:
    progress = Progress(duels=[1.0] * (DUELS - 1))
    assert not progress.is_best(), "too few games to tell"
    progress.duels += [0.0] * 151
    assert (progress.won(), progress.is_best()) == (0.4967, True)
    progress.best = {"won": 0.4967, "seconds": 30.0}
    progress.duels += [0.0] * 30
    assert not progress.is_best()
    recipe = Recipe("el_grande", hidden=(8, 4))
    features = features_of("el_grande")
    last, best = (Learner(features.size, (8, 4), features.stages, seed, 2.0) for seed in (1, 2))
    write(tmp_path / "weights.npz", last.arrays(features.version))
    _keep(tmp_path, recipe, last, progress)
    release(tmp_path, tmp_path / "one.npz")
    write(tmp_path / "best.npz", best.arrays(features.version))
    release(tmp_path, tmp_path / "two.npz")
    for name, learner, shipped in (("one", last, "the last"), ("two", best, progress.best)):
        arrays = np.load(tmp_path / f"{name}.npz")
        assert (arrays["w1"] == learner.arrays(1)["w1"]).all()
        about = json.loads(str(arrays["about"]))
        assert about["shipped"] == shipped
        assert about["machine"]["cores"] > 0
        assert about["licence"] == "MIT"


def test_what_a_training_began_with_is_noted_and_shipped(tmp_path: Path) -> None:
    recipe = Recipe("el_grande", hidden=(8, 4))
    features = features_of("el_grande")
    learner = Learner(features.size, (8, 4), features.stages, 1, 2.0)
    _keep(tmp_path, replace(recipe, seed=7), learner, Progress(70.0, 12))
    begins = Progress(before=_before(tmp_path / "learner.npz"))
    (tmp_path / "next").mkdir()
    _keep(tmp_path / "next", recipe, learner, begins)
    assert begun(tmp_path / "next", recipe) == begins
    write(tmp_path / "next" / "weights.npz", learner.arrays(features.version))
    release(tmp_path / "next", tmp_path / "released.npz")
    before = json.loads(str(np.load(tmp_path / "released.npz")["about"]))["before"]
    assert (before["recipe"]["seed"], before["games"], before["seconds"]) == (7, 12, 70.0)
    assert _before(tmp_path / "elsewhere" / "learner.npz") == {} == _before(None)


def test_a_folder_is_gone_on_with_by_its_own_recipe_alone(tmp_path: Path) -> None:
    recipe = Recipe("el_grande", hidden=(8, 4))
    assert begun(tmp_path, recipe) is None
    features = features_of("el_grande")
    learner = Learner(features.size, (8, 4), features.stages, 1, 2.0)
    progress = Progress(70.0, 12, 3000, 6000, [1.0, 0.0], [{"seconds": 70.0}])
    _keep(tmp_path, recipe, learner, progress)
    assert begun(tmp_path, recipe) == progress
    assert begun(tmp_path, replace(recipe, minutes=60.0)) == progress
    with pytest.raises(sm.ConfigError, match=r"another training lies here, with reuse = 2[.]0"):
        begun(tmp_path, replace(recipe, reuse=3.0))
    line = ("train", "el_grande", "--out", tmp_path, "--set", "reuse=3", "--set", "hidden=8,4")
    assert "another training lies here" in refused(*line)


def test_a_training_from_before_a_setting_existed_is_gone_on_with(tmp_path: Path) -> None:
    recipe = Recipe("el_grande", hidden=(8, 4))
    learner = Learner(features_of("el_grande").size, recipe.hidden, 1, 1, 1.0)
    progress = Progress(70.0, 12)
    _keep(tmp_path, recipe, learner, progress)
    note = json.loads((tmp_path / "recipe.json").read_text())
    del note["recipe"]["held"], note["recipe"]["habits"]["walks"]
    (tmp_path / "recipe.json").write_text(json.dumps(note))
    assert begun(tmp_path, recipe) == progress
    for other, name in (
        (replace(recipe, held=0.1), "held"),
        (replace(recipe, habits=replace(recipe.habits, walks=8)), "habits"),
    ):
        with pytest.raises(sm.ConfigError, match=f"with {name} = "):
            begun(tmp_path, other)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--set", "speed=3"], "there is no setting 'speed'; available: rate"),
        (["--set", "hidden=8"], "hidden cannot be '8'; usual is 96,32"),
        (["--set", "follow=maybe"], "follow cannot be 'maybe'; usual is False, switches are yes or no"),
        (["--set", "batch=many"], "batch cannot be 'many'"),
        (["--seats", "two"], "seats cannot be 'two'"),
        (["--seats", "9", "--minutes", "0.01"], "for 2 to 5 seats, not 9"),
        (["--start", "nowhere.npz"], "nowhere.npz: cannot be used: No such file or directory"),
    ],
)
def test_what_cannot_be_trained_is_told_at_once(more: list[str], said: str, tmp_path: Path) -> None:
    assert said in refused("train", "el_grande", "--out", tmp_path / "out", *more)
    assert not (tmp_path / "out").exists()


def test_a_game_without_rows_cannot_be_trained(tmp_path: Path) -> None:
    assert "does not say how positions are shown to a network" in refused("train", "mentiroso", "--out", tmp_path)


@pytest.mark.slow
def test_a_training_leaves_weights_a_recipe_and_something_to_go_on_from(tmp_path: Path) -> None:
    recipe = Recipe("el_grande", minutes=0.7, workers=2, memory=2000, hidden=(8, 4))
    said: list[str] = []
    weights = train(recipe, tmp_path / "one", say=said.append)
    features = features_of("el_grande")
    Learned(features, Net.read(weights.read_bytes()))
    first = json.loads(said[-1])
    assert first["games"] > 0
    release(tmp_path / "one", tmp_path / "released.npz")
    Learned(features, Net.read((tmp_path / "released.npz").read_bytes()))
    again = Learner(features.size, (8, 4), features.stages, 1, 2.0)
    again.resume(dict(np.load(tmp_path / "one" / "learner.npz")))
    assert (again.arrays(1)["w1"] == np.load(weights)["w1"]).all()
    train(replace(recipe, minutes=1.2), tmp_path / "one", say=said.append)
    last = json.loads(said[-1])
    assert last["seconds"] > 42
    assert last["steps"] > again.steps
    curve = json.loads((tmp_path / "one" / "recipe.json").read_text())["curve"]
    assert [point["seconds"] for point in curve] == sorted(point["seconds"] for point in curve)
    assert curve[: len(said)] == [json.loads(line) for line in said]
