from sobremesa.render.common.people import GUEST, Sitter, others, strip, who, with_names
from sobremesa.words import words_of

from .games import played, sitters_of

HOSTILE = "<img src=x onerror=alert(1)>"


def test_seats_become_names_with_their_tokens() -> None:
    session = played("el_grande", plies=10)
    words = words_of(session.game, session.record.config)
    told = with_names("p1 violet plays power 3, p3 blue waits.", words, sitters_of(session))
    assert "p1 violet" not in told
    assert 'c-violet"' in told
    assert ">Ana</b></span> plays power 3, " in told
    assert ">Carla</b></span> waits." in told


def test_whoever_nobody_plays_has_a_place_in_the_strip_and_sentences_and_lines_begin_with_a_capital() -> None:
    session = played("el_grande", plies=10, seats=2)
    words = words_of(session.game, session.record.config)
    ((dummy, score),) = others(words, session.state.view(0))
    assert (dummy.name, dummy.kind, score) == (f"the dummy ({dummy.colour})", GUEST, None)
    html = strip("el_grande", sitters_of(session), (3, 4), (0,), 0, others=[(dummy, score)])
    shown = html.split("<li")[-1]
    assert "The dummy" in shown
    assert "VP" not in shown
    assert who(Sitter(0, "red", "mozo")).count("mozo") == 1, "names are as they were chosen"
    told = [line for ply in range(1, 11) for line in words.tell(session.happened(ply))]
    assert any(line.startswith("The dummy") for line in told)
    assert not any(line.startswith("the dummy") for line in told)


def test_names_and_sentences_are_escaped() -> None:
    session = played("el_grande", plies=10)
    words = words_of(session.game, session.record.config)
    told = with_names("p1 violet <b>", words, sitters_of(session, HOSTILE, "b", "c"))
    assert "<img" not in told
    assert told.endswith("&lt;b&gt;")
    assert "<img" not in who(Sitter(0, "red", HOSTILE))


def test_the_strip_tells_who_is_to_decide_and_who_has_left() -> None:
    sitters = (Sitter(0, "red", "Ana"), Sitter(1, "blue", "Bot", "bot", "mozo"), Sitter(2, "green", "C", is_away=True))
    html = strip("la_granja", sitters, (7, None, 3), owing=(1,), me=0)
    ana, bot, carla = html.split("<li")[1:]
    assert "7 VP" in ana
    assert ">you<" in ana
    assert "deciding" not in ana
    assert "? VP" in bot
    assert "deciding" in bot
    assert "Farm hand" in bot
    assert "has left" in carla


def test_who_has_left_can_be_replaced_by_those_who_play() -> None:
    sitters = (Sitter(0, "red", "Ana"), Sitter(1, "blue", "Ben", is_away=True))
    assert 'formaction="/t/x/give" name="give" value="1"' in strip("la_granja", sitters, (0, 0), (1,), 0, "/t/x")
    assert "give" not in strip("la_granja", sitters, (0, 0), (1,), None, "/t/x"), "spectators have no say"
    assert "give" not in strip("la_granja", sitters, (0, 0), (1,), 0), "nor has anybody in a replay"
