"""Ways to spoil a valid text: lines lost, doubled and swapped, numbers and names changed, odd characters."""

import re
from random import Random
from typing import Callable, Sequence

NUMBERS = (
    "-1",
    "0",
    "1",
    "2",
    "3",
    "9",
    "13",
    "29",
    "31",
    "99",
    "-7",
    "1" * 30,
    "9" * 5000,
    "٣",
    "²",
    "1_0",
    "+2",
    "1e3",
    "",
)
ODD = ("\x00", "\ufeff", "\u2028", "\x85", "\x1c", "é", "😀", "=", ":", ";", ",", " ", "\t", "\r", "\n", "'", '"', "\\")


def _line(lines: list[str], rng: Random) -> int:
    return rng.randrange(len(lines))


def drop_line(lines: list[str], rng: Random, donors: Sequence[str]) -> None:
    del lines[_line(lines, rng)]


def double_line(lines: list[str], rng: Random, donors: Sequence[str]) -> None:
    lines.insert(_line(lines, rng), rng.choice(lines))


def swap_lines(lines: list[str], rng: Random, donors: Sequence[str]) -> None:
    i, j = _line(lines, rng), _line(lines, rng)
    lines[i], lines[j] = lines[j], lines[i]


def graft_line(lines: list[str], rng: Random, donors: Sequence[str]) -> None:
    """Replace the line with the same key, or any line, by a line of another valid text."""
    new = rng.choice(rng.choice(donors).splitlines())
    same = [i for i, line in enumerate(lines) if line.split(":")[0] == new.split(":")[0]]
    lines[rng.choice(same) if same else _line(lines, rng)] = new


def change_number(lines: list[str], rng: Random, donors: Sequence[str]) -> None:
    i = _line(lines, rng)
    found = list(re.finditer(r"-?\d+", lines[i]))
    if found:
        m = rng.choice(found)
        lines[i] = lines[i][: m.start()] + rng.choice(NUMBERS) + lines[i][m.end() :]


def change_word(lines: list[str], rng: Random, donors: Sequence[str]) -> None:
    """Replace a word, or the part before or after its ``=``, by one from somewhere else."""
    i = _line(lines, rng)
    words = re.split(r"([ ,;=])", lines[i])
    other = re.split(r"[ ,;=]", rng.choice(rng.choice(donors).splitlines()))
    words[rng.randrange(len(words))] = rng.choice(other)
    lines[i] = "".join(words)


def swap_words(lines: list[str], rng: Random, donors: Sequence[str]) -> None:
    i = _line(lines, rng)
    words = lines[i].split(" ")
    a, b = rng.randrange(len(words)), rng.randrange(len(words))
    words[a], words[b] = words[b], words[a]
    lines[i] = " ".join(words)


def insert_odd(lines: list[str], rng: Random, donors: Sequence[str]) -> None:
    i = _line(lines, rng)
    at = rng.randint(0, len(lines[i]))
    lines[i] = lines[i][:at] + rng.choice(ODD) + lines[i][at:]


def cut_short(lines: list[str], rng: Random, donors: Sequence[str]) -> None:
    i = _line(lines, rng)
    lines[i] = lines[i][: rng.randint(0, len(lines[i]))]
    del lines[i + 1 :]


Way = Callable[[list[str], Random, Sequence[str]], None]
WAYS: tuple[Way, ...] = (
    drop_line,
    double_line,
    swap_lines,
    graft_line,
    graft_line,
    change_number,
    change_number,
    change_word,
    change_word,
    swap_words,
    insert_odd,
    cut_short,
)


def mangle(text: str, rng: Random, donors: Sequence[str], extra: Sequence[Way] = ()) -> str:
    """Return the text, spoilt in one to three ways."""
    lines = text.split("\n")
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        if lines:
            rng.choice([*WAYS, *extra])(lines, rng, donors)
    return "\n".join(lines)
