"""Files that people upload and download: maps and records."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Download, FilePayload, Page, expect

from tests.e2e.browsing import NewVisitor, Table
from tests.e2e.stations import script

SMALL = """\
# my small desert
[terrain]
0|-..O.-.|
1|.o..O..|
2|O.^^.oO|
3|..O.O..|
[area]
0|-aaaa-a|
1|aaaaaaa|
2|aa--aaa|
3|aaaaaaa|
"""


def text_file(name: str, text: str) -> FilePayload:
    return {"name": name, "mimeType": "text/plain", "buffer": text.encode()}


def use_map(page: Page, text: str) -> None:
    if not page.locator("details[open]").count():
        page.locator("summary", has_text="More options").click()
    page.get_by_label("Use your own file").or_(page.get_by_label("Another file")).set_input_files(
        text_file("small.txt", text)
    )


def test_a_faulty_map_says_where_and_a_good_one_is_played(visit: NewVisitor) -> None:
    visitor = visit("Amina")
    page = visitor.open("/new")
    start = page.get_by_role("button", name="Start the game")
    use_map(page, SMALL.replace("1|.o..O..|", "1|.o.?O..|"))
    fault = page.locator(".fault")
    expect(fault).to_have_count(1)
    expect(fault).to_have_text("Line 4, column 6: Unknown character '?' in [terrain]. Known: . o O ^ v -")
    expect(start).to_be_disabled()

    use_map(page, SMALL)
    expect(fault).to_have_count(0)
    expect(page.get_by_text("small.txt")).to_be_visible()
    expect(page.get_by_text("but playable")).to_be_visible()
    start.click()
    table = Table(page)
    table.wait()
    assert page.locator(".space").count() < 30
    expect(page.get_by_role("banner")).to_contain_text("own map")
    expect(page.get_by_role("banner")).not_to_contain_text("terrain")
    page.goto("/")
    row = page.get_by_role("region", name="My games").get_by_role("listitem").first
    expect(row).to_contain_text("own map")


def test_another_board_puts_the_file_away(visit: NewVisitor) -> None:
    page = visit("Amina").open("/new")
    use_map(page, SMALL)
    expect(page.get_by_text("small.txt")).to_be_visible()
    page.get_by_role("radio", name="River").first.check(force=True)
    expect(page.get_by_text("small.txt")).to_be_hidden()
    use_map(page, SMALL)
    expect(page.get_by_text("small.txt")).to_be_visible()


def downloaded(page: Page, what: str) -> Download:
    """Open the dialog of downloads, take one of them and close the dialog."""
    page.get_by_role("button", name="Download pictures and the record").click()
    with page.expect_download() as download:
        page.get_by_role("link", name=what).click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    return download.value


@pytest.fixture
def saved(tmp_path: Path, visit: NewVisitor) -> Path:
    """A record as downloaded from the page."""
    visitor = visit("Amina")
    page = visitor.open(f"/tables/{visitor.imported(script())}/replay")
    record = downloaded(page, "Download the record")
    path = tmp_path / record.suggested_filename
    record.save_as(path)
    return path


def test_a_saved_record_opens_again(visit: NewVisitor, saved: Path) -> None:
    assert saved.suffix == ".json"
    visitor = visit("Badis")
    visitor.forgive("422.*/records")
    page = visitor.open("/replays")
    record = json.loads(saved.read_text("utf-8"))
    opening = page.get_by_label("Open a record")
    broken = record | {"moves": [record["moves"][0]] * 2}
    for text in ("no record at all", json.dumps(broken)):
        opening.set_input_files(text_file("game.json", text))
        note = page.locator(".note.error")
        expect(note).to_be_visible()
        note.get_by_role("button", name="Dismiss").click()
        expect(note).to_have_count(0)
    opening.set_input_files(saved)
    page.wait_for_url("**/replay*")
    expect(page.locator(".now")).to_contain_text(f"{len(record['moves'])} / {len(record['moves'])}")
    expect(Table(page).pieces).to_have_count(len(record["moves"]))


def test_a_picture_shows_the_current_move(visit: NewVisitor) -> None:
    visitor = visit("Amina", theme="dark")
    page = visitor.open(f"/tables/{visitor.imported(script())}/replay#3")
    expect(page.locator(".now")).to_contain_text("3 / ")
    picture = downloaded(page, "Picture of this position (SVG)")
    assert picture.suggested_filename.endswith("-3.svg")
    drawing = picture.path().read_text("utf-8")
    page.get_by_role("button", name="Next move").click()
    later = downloaded(page, "Picture of this position (SVG)").path().read_text("utf-8")
    assert later.count("<use") > drawing.count("<use")
