"""The table of Targi as characters: the expected pictures are drawn here."""

from __future__ import annotations

import pytest
from rich.console import Console

from azalai.games.targi.terminal.board import LOW, NARROW, TALL, USUAL, WIDEST, Board, numbered_places
from azalai.games.targi.terminal.cards import Speech
from azalai.games.targi.words import texts
from azalai.wording import Words
from tests.games.targi.positions import Table

MOVES, NUMBERS = ["use 1", "use 14", "use r1c1", "end"], [1, 14, 17, 18]


def market() -> Table:
    """A position with robber, Targia, Targi, markers, and a face-down card."""
    table = Table("expansion", tribe="mixed")
    table.centre(r1c1="G10", r1c2="B06", r1c3="HG04", r2c1="H38", r2c2="G07", r2c3="H16")
    table.centre(r3c1="G11", r3c2="B01", r3c3="H41").face_down("r2c2")
    table.act(figures=("1 5 14", "2 9 10"), round_number=3)
    table.s["figure_done"][5] = 1
    return table


def board(language: str = "en", width: int = NARROW, heights: tuple[int, int] = USUAL) -> Board:
    return Board(Speech(Words(texts.part("terminal", language), language), market().setting.cards), width, heights)


def picture(drawn: Board) -> list[str]:
    view = market().view
    return drawn.draw(view, numbered_places(MOVES, NUMBERS)).plain.splitlines()


def lines(drawing: str) -> list[str]:
    """A drawing without its margin in this file."""
    return [line[4:] for line in drawing.splitlines()[1:-1]]


def test_everything_has_its_sign() -> None:
    drawing = """
    ┌─16───────────┬─‹1›────────●─┬─2──────────▲─┬─3─────Robber─┬─4────────────┐
    │Raid 4        │Noble         │Dates         │Salt          │Raid 1        │
    │G W or 3VP,   │hand card, or │+D            │+S            │S or 1VP      │
    │end           │+* W          │              │              │              │
    ├─15───────────┼─r1c1──●─‹17›─┼─r1c2─────────┼─r1c3─────────┼─5─────────●✓─┤
    │Salt          │Any Good      │Walled Oasis  │Drink or Deal │Trader        │
    │+S            │+D/S/P        │Oasis    1VP ∞│+2W/*         │3*→G 2*→* G→2*│
    │              │              │S P G         │              │              │
    │              │              │no raids      │              │              │
    ├─‹14›───────●─┼─r2c1───────●─┼─r2c2─────────┼─r2c3─────────┼─6────────────┤
    │Tribal Expans…│Storyteller   │░░░░░░░░░░░░░░│Oasis Patrol  │Pepper        │
    │draw a tribe  │Targia   3VP  │goods card,   │Rider    1VP !│+P            │
    │card          │DS2P2W (DSP)  │face down     │S G/D 2S P    │              │
    │              │              │              │1VP per 2 Oas…│              │
    ├─13────Targia─┼─r3c1─────────┼─r3c2─────────┼─r3c3─────────┼─7────────────┤
    │Water Place   │Gold          │Quiet Pool    │Travelling Sm…│Dates         │
    │+2W           │+G            │Oasis    2VP  │Targia   2VP ▽│+D            │
    │              │              │P G           │P G W         │              │
    │              │              │              │use card 5/10 │              │
    ├─12───────────┼─11───────────┼─10─────────▲─┼─9──────────▲─┼─8────────────┤
    │Raid 3        │Pepper        │Silversmith   │Fata Morgana  │Raid 2        │
    │D S P or 2VP  │+P            │2*→1VP 4=→3VP │move a marker │D P or 1VP    │
    │              │              │G→2VP 2G→4VP  │one step      │              │
    └──────────────┴──────────────┴──────────────┴──────────────┴──────────────┘
    """
    assert picture(board()) == lines(drawing)


def test_wide_cards_in_german_need_fewer_lines() -> None:
    drawing = """
    ┌─16─────────────────┬─‹1›──────────────●─┬─2────────────────▲─┬─3───────────Räuber─┬─4──────────────────┐
    │Überfall 4          │Adliger             │Datteln             │Salz                │Überfall 1          │
    │G W od. 3SP, Ende   │Handkarte od. +* W  │+D                  │+S                  │S od. 1SP           │
    ├─15─────────────────┼─r1c1────────●─‹17›─┼─r1c2───────────────┼─r1c3───────────────┼─5───────────────●✓─┤
    │Salz                │Ware nach Wahl      │Befestigte Oase     │Trank oder Handel   │Händler             │
    │+S                  │+D/S/P              │Oase           1SP ∞│+2W/*               │3*→G 2*→* G→2*      │
    │                    │                    │S P G               │                    │                    │
    │                    │                    │kein Überfall       │                    │                    │
    ├─‹14›─────────────●─┼─r2c1─────────────●─┼─r2c2───────────────┼─r2c3───────────────┼─6──────────────────┤
    │Stammeserweiterung  │Erzählerin          │░░░░░░░░░░░░░░░░░░░░│Oasenstreife        │Pfeffer             │
    │Stammeskarte ziehen │Targia         3SP  │Warenkarte, verdeckt│Reiter         1SP !│+P                  │
    │                    │D S 2P 2W (D S P)   │                    │S G/D 2S P          │                    │
    │                    │                    │                    │1SP je 2 Oase       │                    │
    ├─13──────────Targia─┼─r3c1───────────────┼─r3c2───────────────┼─r3c3───────────────┼─7──────────────────┤
    │Wasserstelle        │Gold                │Stiller Teich       │Reisende Schmiedin  │Datteln             │
    │+2W                 │+G                  │Oase           2SP  │Targia         2SP ▽│+D                  │
    │                    │                    │P G                 │P G W               │                    │
    │                    │                    │                    │Karte 5/10 nutzen   │                    │
    ├─12─────────────────┼─11─────────────────┼─10───────────────▲─┼─9────────────────▲─┼─8──────────────────┤
    │Überfall 3          │Pfeffer             │Silberschmied       │Fata Morgana        │Überfall 2          │
    │D S P od. 2SP       │+P                  │2*→1SP 4=→3SP G→2SP │Marker um 1 Feld    │D P od. 1SP         │
    │                    │                    │2G→4SP              │                    │                    │
    └────────────────────┴────────────────────┴────────────────────┴────────────────────┴────────────────────┘
    """
    assert picture(board("de", WIDEST, TALL)) == lines(drawing)


def test_low_cards_leave_out_effects_of_tribe_cards_first() -> None:
    low = picture(board(heights=LOW))
    assert len(low) == 19
    assert "│Salt          │Any Good      │Walled Oasis  │Drink or Deal │Trader        │" in low
    assert not any("no raids" in line for line in low)
    assert "│G W or 3VP, e…│hand card, or…│+D            │+S            │S or 1VP      │" in low


@pytest.mark.parametrize("width", [NARROW, 17, WIDEST])
def test_lines_have_the_width_that_the_board_says(width: int) -> None:
    assert {len(line) for line in picture(board(width=width))} == {board(width=width).width}
    assert board(width=NARROW).width <= 80


def test_base_game_has_no_targia_figure() -> None:
    table = Table("base")
    drawn = Board(Speech(Words(texts.part("terminal", "en"), "en"), table.setting.cards)).draw(table.view, {}).plain
    assert "─Targia─" not in drawn
    assert "─1─────Robber─" in drawn


def test_crowded_edge_keeps_all_its_signs() -> None:
    """A Targi on the robber's card, not used yet: both signs and the number are shown."""
    table = Table("base").act(figures=("1 10", ""), round_number=8)
    edge = (
        Board(Speech(Words(texts.part("terminal", "en"), "en"), table.setting.cards))
        .draw(table.view, {"10": "3"})
        .plain.splitlines()
    )
    (bottom,) = (line for line in edge if "11" in line)
    assert "10" in bottom
    assert "Robber" in bottom
    assert "●" in bottom
    assert "‹3›" in bottom


def test_place_that_two_moves_lead_to_has_no_number() -> None:
    found = numbered_places(["move r1c1 r2c2", "move r1c1 r1c3", "move r3c3 r2c2", "skip"], [1, 2, 3, 4])
    assert found == {"r2c2": "", "r1c3": "2"}


def test_symbols_are_coloured_and_readable_without() -> None:
    console = Console(force_terminal=True, color_system="truecolor", width=80, no_color=False, legacy_windows=False)
    with console.capture() as captured:
        console.print(board().draw(market().view, {}))
    assert "48;2;47;107;69m" in captured.get()  # the oasis colour, as a background
