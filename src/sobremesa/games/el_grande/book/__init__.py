"""The rules of El Grande as a book: its chapters, the tables in them, and its small boards."""

from typing import Final

from sobremesa.book import Book, Lesson

from ..modules import MODULES
from ..rules.ids import PLACE_NAMES
from .chapters import CHAPTERS
from .facts import facts
from .leads import REASONS, STEPS, things
from .legend import LEGEND
from .panels import PANELS, shapes

BOOK: Final = Book(
    game="el_grande",
    chapters=CHAPTERS,
    modules={name: room.CHAPTER for name, room in MODULES.in_room("book").items()},
    facts=facts,
    panels=PANELS,
    labels=PLACE_NAMES,
    shapes=shapes,
    legend=LEGEND,
    steps=STEPS,
    things=things,
    reasons=REASONS,
    lessons=(
        Lesson("el_grande", "first", __package__),
        *(Lesson("el_grande", name, f"{MODULES.package}.{name}", name) for name in MODULES.in_room("book")),
    ),
)
