"""Counselors & Outlaws in the book of rules."""

from typing import Final

from markupsafe import Markup

from sobremesa.book import Chapter, Example, Topic

from ...book.tables import brought_by


def _brought() -> Markup:
    return brought_by("counselors_outlaws")


CHAPTER: Final = Chapter(
    "counselors_outlaws",
    (
        Topic("dice", ("CC Set-up", "CC Common"), (_brought,)),
        Topic(
            "counselors", ("CC Counselors",), (Example("counselor", __package__, ("dice", "area counselors_outlaws")),)
        ),
        Topic("outlaws", ("CC Outlaws",), (Example("outlaws", __package__, ("dice", "area counselors_outlaws")),)),
    ),
)
