"""The rules of La Granja as a book: its chapters, the tables in them, and its little boards."""

from typing import Final

from sobremesa.book import Book, Lesson

from ..modules import MODULES
from .chapters import CHAPTERS
from .facts import facts
from .leads import REASONS, STEPS, things
from .legend import LEGEND
from .panels import PANELS, shapes

BOOK: Final = Book(
    game="la_granja",
    chapters=CHAPTERS,
    modules={name: room.CHAPTER for name, room in MODULES.in_room("book").items()},
    facts=facts,
    panels=PANELS,
    shapes=shapes,
    legend=LEGEND,
    steps=STEPS,
    things=things,
    reasons=REASONS,
    lessons=(
        Lesson("la_granja", "first", __package__),
        *(Lesson("la_granja", name, f"{MODULES.package}.{name}", name) for name in MODULES.in_room("book")),
    ),
)
