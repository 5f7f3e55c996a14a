"""A process that may take over all tables of another one has already loaded what they need."""

import subprocess
import sys

FIRST_TABLES = """
import sys
import sobremesa as sm
from sobremesa.record import Record, Session
from sobremesa.render import picture_of
from sobremesa.render.scene import Scene
from sobremesa.web.tables.laying import know_tables
from sobremesa.words import words_of

know_tables()
before = set(sys.modules)
for name in ("el_grande", "la_granja"):
    game = sm.load(name)
    config = game.meta.config(4)
    session = Session.new(game, config, "1")
    for _ in range(30):
        seat = session.state.owing[0]
        legal = session.state.legal(seat)
        picture = picture_of(name)
        scene = Scene(session.state.view(seat), words_of(game, config), picture, legal=legal)
        picture.areas(scene)
        session.act(legal[0], seat)
    Session(Record.loads(session.record.dumps()))
print(*sorted(set(sys.modules) - before))
"""


def test_the_first_table_waits_for_nothing_to_be_loaded() -> None:
    told = subprocess.run([sys.executable, "-c", FIRST_TABLES], capture_output=True, text=True, check=True)
    assert told.stdout.split() == []
