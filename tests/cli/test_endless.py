"""A record of a game that never ends, on the command line."""

from pathlib import Path

from ..decks import forget, unchecked
from ..record.test_endless import stuck, text_of
from .table import run


def test_the_check_ends_and_says_what_is_wrong(tmp_path: Path) -> None:
    config = unchecked()
    file = tmp_path / "endless.record"
    try:
        file.write_text(text_of(*stuck(config)))
        told = run("check", file)
    finally:
        forget(config)
    assert told.exit_code
    assert "would never end" in " ".join(told.output.split())
    told = run("check", file)  # now the deck itself is checked
    assert told.exit_code
    assert "trigger each other for ever" in " ".join(told.output.split())
