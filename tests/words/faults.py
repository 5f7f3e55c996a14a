"""Helpers: finds the faults that readers of each language have found, so that none of them comes back."""

import re
import tomllib
from pathlib import Path
from typing import Final, NamedTuple


class Fault(NamedTuple):
    """Something that must not be read anywhere."""

    pattern: re.Pattern[str]
    why: str
    example: str


def _read() -> dict[str, list[Fault]]:
    rows = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    return {code: [Fault(re.compile(r["pattern"]), r["why"], r["example"]) for r in of] for code, of in rows.items()}


FAULTS: Final = _read()


def faults_of(language: str) -> list[Fault]:
    return FAULTS["any"] + FAULTS[language]


def faults(text: str, language: str) -> list[str]:
    """What is wrong with a text that a player reads: a message with its parameters still open, or a sentence."""
    return [f"{fault.why}: {text}" for fault in faults_of(language) if fault.pattern.search(text)]
