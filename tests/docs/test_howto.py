"""The pages for contributors work as written, in a copy of the tree, and break nothing that they promise to keep."""

from pathlib import Path

import pytest

from .howto import ROOT, changes_anything, copy_tree, follow, steps

PAGES = sorted(path.name for path in (ROOT / "docs" / "howto").glob("*.md"))


def test_there_is_a_page_for_everything_that_can_be_added() -> None:
    assert PAGES == ["card.md", "game.md", "module.md", "operation.md"]
    assert all(len(steps(page)) > 2 for page in PAGES)


def test_the_page_about_a_game_shows_every_room_of_it() -> None:
    package = ROOT / "examples" / "mentiroso" / "src" / "mentiroso"
    shown = {(ROOT / step.path).relative_to(package).parts[0] for step in steps("game.md") if "/src/" in step.path}
    assert shown == {path.name for path in package.iterdir() if path.name != "__pycache__"}


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_says_works(page: str, tmp_path: Path) -> None:
    follow(page, copy_tree(tmp_path / "sobremesa") if changes_anything(page) else ROOT)
