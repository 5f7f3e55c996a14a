"""The card editor in a browser: a card is found, corrected, played with, exported, read back and compared."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from ..cli.table import run
from .conftest import Opener
from .player import Player

pytestmark = pytest.mark.e2e


def keep(page: Page) -> None:
    page.get_by_role("button", name="Save this card").click()
    page.wait_for_url("**/d/*")


def test_a_card_is_corrected_played_with_exported_read_back_and_compared(open_page: Opener, tmp_path: Path) -> None:
    page = open_page(1440)
    page.goto("/cards/la_granja")
    page.get_by_label("Search text").fill("oil presser")
    expect(page.locator("#found [role=status]")).to_have_text("1 found")
    page.get_by_role("link", name="7 Oil Presser").click()
    page.get_by_role("link", name="Correct this card").click()
    preview = page.locator("#preview")
    expect(preview).to_contain_text("Oil Presser")
    page.get_by_label("Title").fill("Olive Miller")
    expect(preview).to_contain_text("Olive Miller")  # drawn while typing

    # an error is shown at its field, and the drawing stays
    page.get_by_label("Barrow: VP").fill("9")
    problem = page.get_by_role("alert")
    expect(problem).to_have_text("card 7 (Oil Presser), barrow.vp: 1 to 6 are allowed, not 9")
    expect(page.get_by_label("Barrow: VP")).to_have_attribute("aria-invalid", "true")
    page.get_by_label("Extension: silver").fill("77")  # a second mistake does not hide the first
    expect(page.locator(".wrong")).to_have_text(["1 to 6 are allowed, not 9", "0 to 5 are allowed, not 77"])
    page.get_by_label("Extension: silver").fill("1")
    page.get_by_label("Barrow: VP").fill("6")
    expect(problem).to_be_hidden()
    expect(page.locator(".wrong")).to_have_count(0)

    # another effect from the list; its parameters appear at once
    page.locator("[name='helper.word']").select_option("draw")
    expect(page.locator("[name='helper.n']")).to_be_visible()
    page.locator("[name='helper.n']").fill("2")
    page.get_by_label("Helper: its text").fill("Draw 2 cards.")
    expect(preview).to_contain_text("Draw 2 cards.")
    keep(page)
    expect(page.get_by_role("status")).to_have_text("1 card differs from ours.")
    expect(page.locator(".differences")).to_contain_text('["draw", 2]')
    shared = page.url
    expect(page.get_by_label("Link to this deck")).to_have_value(shared)

    # export, import by somebody else, and compare with our data
    with page.expect_download() as file:
        page.get_by_role("link", name="Download the changes").click()
    path = tmp_path / "changes.toml"
    file.value.save_as(path)
    other = open_page(390)
    other.goto("/cards/la_granja/d/ours")
    other.get_by_label("File").set_input_files(path)
    other.get_by_role("button", name="Read it").click()
    other.wait_for_url(shared)
    printed = run("cards", "diff", "la_granja", path).stdout
    assert '-title = "Oil Presser"\n+title = "Olive Miller"' in printed
    assert '+helper = ["draw", 2]' in printed
    signs = "".join(line[0] for line in printed.splitlines())
    assert (signs.count("-"), signs.count("+")) == (5, 5)  # title, barrow, helper, text, and the file names

    # play with it
    page.get_by_role("link", name="Play with this deck").click()
    expect(page.get_by_role("status")).to_contain_text("1 card differs from ours")
    page.locator("#order .submit button").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".prompt .rulebook")).to_have_attribute("href", re.compile("^/rules/la_granja/"))
    assert Player(page).play(2) == 2
    record = page.request.get(f"/api/tables/{page.url.rpartition('/')[2]}")
    assert record.ok


def test_bad_decks_get_messages(open_page: Opener) -> None:
    page = open_page(390)
    page.goto("/cards/el_grande/d/ours")
    for text, message in (
        ("[[card", "not a TOML text"),
        ("[[card]]\nnumber = 1\neffect = ['fly']", "unknown operation 'fly'"),
        ("[[card]]\nnumber = 1\ncopies = {}\n[[card]]\nnumber = 2\ncopies = {}", "a game of 9 rounds needs at least 9"),
    ):
        page.get_by_label("or its text").fill(text)
        page.get_by_role("button", name="Read it").click()
        expect(page.get_by_role("alert")).to_contain_text(message)
    open_page.troubles.clear()  # type: ignore[attr-defined]  # the browser notes the status 422


def test_the_form_works_without_a_script(open_page: Opener) -> None:
    page = open_page(390, java_script_enabled=False)
    page.goto("/cards/el_grande/d/ours/1")
    page.get_by_label("Title", exact=True).fill("Plot")
    page.locator("[name='effect.word']").select_option("gain")
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#preview")).to_contain_text("Plot")
    page.locator("[name='effect.vp']").fill("3")
    keep(page)
    expect(page.locator(".differences")).to_contain_text('["gain", { vp = 3 }]')
