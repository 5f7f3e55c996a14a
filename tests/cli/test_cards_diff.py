"""``cards diff``: what owners of the box have corrected, as a patch to our data that can be applied."""

import shutil
import subprocess
from pathlib import Path

import pytest

import sobremesa as sm

from .table import refused, run

ROOT = Path(sm.__file__).parents[2]


@pytest.mark.parametrize("game", ["la_granja", "el_grande"])
def test_our_own_deck_prints_nothing(game: str) -> None:
    assert run("cards", game, "--export", "deck.toml", "--force").exit_code == 0
    result = run("cards", "diff", game, "deck.toml")
    assert (result.exit_code, result.output) == (0, "")


def test_exactly_what_changed_is_printed_and_can_be_applied() -> None:
    """A whole deck and the corrections alone give the same patch, which turns our file into theirs."""
    data = Path("src/sobremesa/games/la_granja/data/cards.toml")
    run("cards", "la_granja", "--export", "deck.toml", "--force")
    theirs = (
        Path("deck.toml").read_text().replace('title = "Chef"', 'title = "Cook"').replace("vp = 3 }", "vp = 4 }", 1)
    )
    Path("deck.toml").write_text(theirs)
    printed = run("cards", "diff", "la_granja", "deck.toml").stdout
    changed = [line for line in printed.splitlines() if line[:1] in "+-" and line[:3] not in ("+++", "---")]
    assert changed == [
        '-title = "Chef"',
        '+title = "Cook"',
        '-barrow = { goods = ["pig", "food"], vp = 3 }',
        '+barrow = { goods = ["pig", "food"], vp = 4 }',
    ]
    few = '[[card]]\nnumber = 2\nbarrow = { vp = 4, goods = ["pig", "food"] }\n[[card]]\nnumber = 1\ntitle = "Cook"\n'
    Path("few.toml").write_text(few)
    assert run("cards", "diff", "la_granja", "few.toml").stdout == printed
    git = shutil.which("git")
    assert git is not None
    data.parent.mkdir(parents=True)
    shutil.copy(ROOT / data, data)
    Path("patch").write_text(printed)
    subprocess.run(
        [git, "apply", "--unsafe-paths", "patch"], check=True, env={"GIT_CEILING_DIRECTORIES": str(Path.cwd().parent)}
    )
    assert data.read_text() == theirs


def test_cards_of_modules_lie_in_their_own_files() -> None:
    Path("few.toml").write_text('[[card]]\nnumber = 70\ntitle = "Other"\n')
    printed = run("cards", "diff", "la_granja", "few.toml").stdout
    assert printed.startswith("--- a/src/sobremesa/games/la_granja/modules/")
    assert printed.count('+title = "Other"') == 1


def test_what_is_wrong_is_one_line() -> None:
    Path("bad.toml").write_text("[[card]]\nnumber = 1\nfield = 'wheat'\n")
    message = "bad.toml: card 1 (Chef), field: 'wheat' is not allowed; allowed: olive, grain, grape"
    assert refused("cards", "diff", "la_granja", "bad.toml") == message
    assert refused("cards", "diff", "mentiroso", "bad.toml") == "Mentiroso has no deck that can be edited"
    assert refused("cards", "diff", "la_granja", "gone.toml").startswith("gone.toml: cannot be read")
    assert refused("cards", "diff", "la_granja") == "FILE is missing"
