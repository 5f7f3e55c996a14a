"""Counselors & Outlaws in the book of rules."""

from typing import Final

from markupsafe import Markup

from sobremesa.book import Chapter, Example, Topic

from ...book.tables import brought_by


def _by_day() -> Markup:
    return brought_by("counselors_outlaws", grey_dice="counselors")


def _by_night() -> Markup:
    return brought_by("counselors_outlaws", grey_dice="outlaws")


CHAPTER: Final = Chapter(
    "counselors_outlaws",
    (
        Topic("dice", ("CC Set-up", "CC Common")),
        Topic(
            "counselors",
            ("CC Counselors",),
            (_by_day, Example("counselor", __package__, ("dice", "area counselors_outlaws"))),
        ),
        Topic(
            "outlaws",
            ("CC Outlaws",),
            (_by_night, Example("outlaws", __package__, ("dice", "area counselors_outlaws"))),
        ),
    ),
)
