"""A Ray cluster of two processes plays the same games; if there is no cluster, the command says so."""

import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from sobremesa.arena import Store, plan, play
from sobremesa.arena.cluster import play_as_told
from sobremesa.arena.versions import code_hash
from sobremesa.kernel import SobremesaError

from ..patience import PATIENCE
from .helpers import contest

C = contest("random,aprendiz", 3, 20)
COMMAND = "arena el_grande --bots random,aprendiz --seats 3 --games 20 --seed s --option short=yes --out run --ray"

# Ray leaves processes and settings behind, so it runs in an interpreter of its own. The cluster has two nodes of one
# processor each; the arena is a third program that only knows the address.
CLUSTER = dedent(
    """
    import subprocess, sys
    from ray.cluster_utils import Cluster

    cluster = Cluster()
    try:
        for _ in range(2):
            cluster.add_node(num_cpus=1, object_store_memory=100_000_000)
        command = [sys.executable, "-m", "sobremesa", *sys.argv[1:], cluster.address]
        done = subprocess.run(command, timeout=200)
    finally:
        cluster.shutdown()
    sys.exit(done.returncode)
    """
)


def test_a_machine_with_other_rules_is_refused() -> None:
    match = plan(C)[0]
    assert play_as_told(C.config, match, code_hash(C.config.game, match.bots)).facts() == play(C.config, match).facts()
    with pytest.raises(SobremesaError, match="another version of this program"):
        play_as_told(C.config, match, "other")


@pytest.mark.cluster
def test_a_cluster_plays_what_one_machine_plays_game_by_game(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", CLUSTER, *COMMAND.split()], cwd=tmp_path, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    with Store(tmp_path / "run", C, plan(C)) as store:
        assert [r.facts() for r in store.in_order()] == [play(C.config, m).facts() for m in plan(C)]
    # Once more: nothing is left to play, so no cluster is needed.
    command = [sys.executable, "-m", "sobremesa", *COMMAND.split(), "127.0.0.1:1"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    assert "20 games are already in run" in done.stdout


@pytest.mark.cluster
def test_a_cluster_that_is_not_there_is_one_line(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sobremesa", *COMMAND.split(), "127.0.0.1:1"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].startswith("sobremesa: there is no Ray cluster to reach at 127.0.0.1:1: ")
    assert "Traceback" not in done.stderr
