"""Analysing a finished game, on the command line."""

import json
from pathlib import Path

from sobremesa.analysis import Analysis, analyse, study
from sobremesa.analysis.depth import depth_of
from sobremesa.analysis.report import report
from sobremesa.i18n import say
from sobremesa.words.text import printable

from . import files
from .watching import cores, watched

JSON = ".json"


def run(file: Path, out: Path | None, depth: str, seed: str, jobs: int | None) -> None:
    """Analyse a game and write the result to a file."""
    wanted = depth_of(depth)
    record, _ = files.checked(file)
    text = record.dumps()
    workers = jobs or cores()
    told = say("cli.analyse.progress")
    found = analyse(text, wanted, seed, lambda pieces: watched(list(pieces), study, workers, told))
    target = out or file.with_suffix(".html")
    files.write_text(target, _written(found, text, target))
    print(say("cli.analyse.done", path=printable(str(target))))


def _written(found: Analysis, record: str, target: Path) -> str:
    return json.dumps(found.plain()) + "\n" if target.suffix == JSON else report(found, record)
