"""Moves of Targi in words, as lists to choose from, and as people type them."""

from __future__ import annotations

from typing import Any

import pytest
from rich.console import Console, RenderableType

import azalai
from azalai.faces import face_of
from azalai.faces.face import Choice, Reading
from azalai.games.targi.terminal.face import TargiFace
from azalai.games.targi.terminal.moves import arranged, numbers
from tests.games.targi.positions import Table

NO_CHOICE = Choice([])


def face(table: Table, language: str = "en") -> TargiFace:
    found = face_of(table.game, ["1 you", "2 bot"], language)
    assert isinstance(found, TargiFace)
    return found


def told(table: Table, language: str = "en", seat: int | None = -1) -> dict[str, str]:
    """All legal moves in words, as seen by the deciding seat or another."""
    looking = table.game.to_move if seat == -1 else seat
    return {move: face(table, language).tell(table.game, move, looking) for move in table.game.moves()}


def plain(shown: RenderableType, columns: int = 100) -> str:
    console = Console(width=columns)
    with console.capture() as captured:
        console.print(shown)
    return "\n".join(line.rstrip() for line in captured.get().splitlines())


def listed(table: Table, language: str = "en", columns: int = 100) -> str:
    game = table.game
    return plain(face(table, language).choice(game, game.to_move, arranged(game.moves())), columns)


def acting(rules: str = "base", mine: str = "1 5 14", **options: Any) -> Table:
    """Seat 0 acts; the cards it marks do nothing unless the test puts others there."""
    if rules == "expansion":
        options.setdefault("tribe", "mixed")
    table = Table(rules, **options)
    table.centre(r1c1="G10", r1c2="B06", r1c3="G03", r2c1="B01", r2c2="G11", r2c3="B33", r3c1="G01", r3c2="B36")
    return table.act(figures=(mine, "2 6 10"), round_number=3)


class TestNames:
    def test_placing(self) -> None:
        table = Table("expansion").dunes("D04 D10")
        assert told(table)["place 5"] == "Targi on Trader (5)"
        assert told(table)["place D10"] == "Targi on Nomads on the Ridge (D10)"
        assert told(table, "de")["place 5"] == "Targi auf Händler (5)"

    def test_actions(self) -> None:
        table = acting("expansion", mine="1 5 13").display(0, "H18 H41").purse(0, "4W")
        said = told(table)
        assert said["use 5"] == "use Trader (5)"
        assert said["use r1c1"] == "use Any Good (r1c1)"
        assert said["use 1.2"] == "use Travelling Smith (1.2)"
        assert said["targia"] == "use the Targia"
        assert said["water gold"] == "3 water for 1 gold"
        assert said["end"] == "end the actions"
        assert told(table, "de")["water dates"] == "2 Wasser gegen 1 Dattel"

    def test_tribe_card(self) -> None:
        table = acting().purse(0, "1D 2P 1G").play("use r2c1")
        assert told(table) == {
            "discard": "discard Quiet Pool",
            "hand": "take Quiet Pool into your hand",
            "lay 1": "lay out Quiet Pool in row 1",
        }
        assert told(table, "de")["lay 1"] == "Stiller Teich in Reihe 1 auslegen"

    def test_costs_to_choose_from_and_the_bracket(self) -> None:
        table = acting("expansion").centre(r1c1="B33", r2c1="H02").purse(0, "3D 3S 3P 1G 1W")
        table.play("use r1c1")
        assert told(table)["lay 1"] == "lay out Tent Makers in row 1 for D 2P"
        assert told(table)["lay 1 cost 2"] == "lay out Tent Makers in row 1 for G"
        table.play("discard", "use r2c1")
        assert told(table)["lay 1 bracket"] == "lay out Terraced Garden in row 1 with the bracket"

    def test_goods_are_taken_paid_given_up_and_saved(self) -> None:
        table = acting().purse(0, "3D 3S 3P")
        table.play("use r1c1")
        assert told(table)["option 2"] == "take 1 salt"
        table.play("option 2", "use 5")
        assert told(table)["rate 2"] == "2 identical goods for any good"
        table.play("rate 2")
        assert told(table)["pepper"] == "pay 2 pepper"
        table.play("pepper")
        assert told(table)["dates"] == "take 1 date"
        assert told(table, "de")["salt"] == "1 Salz nehmen"

    def test_limit(self) -> None:
        table = acting(mine="").purse(0, "6D 6S").play("end", "end")
        assert table.kind == "limit"
        assert told(table)["salt"] == "give up 1 salt"

    def test_saving(self) -> None:
        table = acting().display(0, "B33").purse(0, "2D 2S 3P").centre(r1c1="B36").play("use r1c1", "lay 1")
        assert table.kind == "save"
        assert told(table)["salt"] == "save 1 salt"

    def test_raid(self) -> None:
        table = Table("base").purse(0, "2D 2S 4V").purse(1, "1V").raid(1)
        assert told(table) == {"pay goods": "pay any good", "pay points": "pay 1 VP"}
        harder = Table("base", challenges=["CO2b"]).purse(0, "2D 2S 4V").raid(1)
        assert told(harder)["pay goods"] == "pay any 2 goods"

    def test_raid_with_an_exemption(self) -> None:
        table = Table("expansion").display(0, "H43").purse(0, "0V").raid(1)
        assert told(table) == {
            "skip": "pay nothing; your opponent takes 1 VP",
            "exempt": "pay nothing, thanks to Clever Words",
        }

    def test_targia(self) -> None:
        table = acting("expansion", mine="13").purse(0, "2D").play("targia")
        assert told(table)["take"] == "take any good"
        assert told(table)["reveal"] == "pay 1 good and reveal a goods card"
        table.pile("goods", "G11").play("reveal")
        assert told(table)["take"] == "take Gold"
        assert told(table)["skip"] == "stop without it"

    def test_markers_and_display_cards(self) -> None:
        table = acting(mine="9 5").play("use 9")
        assert told(table)["move r1c3 r1c1"] == "marker from 1 Pepper (r1c3) to Any Good (r1c1)"
        table = acting().display(0, "B09 B02 / B37").purse(0, "1S 1P 1G").centre(r1c1="B09")
        table.play("use r1c1", "lay 1")
        assert told(table)["lift 1.2"] == "lift Date Garden (1.2)"
        table.play("lift 1.2", "skip")
        assert all(name.startswith("put Date Garden on ") for name in told(table).values())

    def test_dune_of_any_symbol(self) -> None:
        table = Table("expansion").dunes("D18").purse(0, "1D 1W").act(figures=("D18", ""), round_number=1)
        table.play("use D18")
        assert told(table)["lay 1"] == "lay out Camp in the Dunes in row 1"
        table.play("lay 1")
        assert told(table)["symbol camel_rider"] == "as Rider"

    def test_rates_of_your_own_cards(self) -> None:
        table = acting("expansion").display(0, "H21").purse(0, "2D")
        assert told(table)["extra 1"] == "any good for 1 water, thanks to Water Sellers"

    def test_water_rate_of_a_challenge(self) -> None:
        table = acting("expansion", challenges=["CO2d"]).purse(0, "4W")
        assert told(table)["water salt"] == "3 water for 1 salt"
        assert told(table)["water gold"] == "4 water for 1 gold"

    def test_every_move_has_a_name_without_a_position(self) -> None:
        """Moves that a search expects later are shown without looking into piles."""
        table = Table("expansion")
        for language in ("en", "de"):
            found = [face(table, language).describe(move) for move in table.setting.texts if "no-dune" not in move]
            assert all(found)
            assert not any("{" in name for name in found)

    @pytest.mark.parametrize("language", ["en", "de"])
    @pytest.mark.parametrize("seed", range(3))
    def test_moves_of_whole_games_can_be_told_apart(self, seed: int, language: str) -> None:
        game = azalai.new("targi", seed=seed, rules="expansion", tribe="mixed", border="mixed", challenges="five")
        found = face_of(game, ["1 you", "2 bot"], language)
        while not game.over:
            moves = game.moves()
            names = [found.tell(game, move, game.to_move) for move in moves]
            assert all(name and "{" not in name for name in names)
            copies = sum(move.startswith("choose ") for move in moves)  # goods cards may be drawn twice
            assert len(set(names)) >= len(moves) - max(0, copies - 1), names
            game.play(moves[len(game.history) * 29 % len(moves)])


class TestSecrets:
    def drawn(self) -> Table:
        """Seat 0 looks at a card from the pile."""
        return acting().pile("tribe", "B28").purse(0, "1P 1G").play("use 14")

    def test_drawn_card_is_named_to_its_owner_only(self) -> None:
        table = self.drawn()
        assert told(table)["lay 1"] == "lay out Goat-Hair Tent in row 1"
        for other in (1, None):
            assert told(table, seat=other)["lay 1"] == "lay out the card in row 1"
            assert told(table, seat=other)["hand"] == "take the card into your hand"

    def test_prompt_and_screen_name_it_to_its_owner_only(self) -> None:
        table = self.drawn()
        shown = {seat: plain(face(table).screen(table.game, seat, [], NO_CHOICE, (80, 60))) for seat in (0, 1, None)}
        assert "what happens with Goat-Hair Tent?" in shown[0]
        assert "Deciding about: Goat-Hair Tent. Tent, 2 VP, costs P G. No effect." in shown[0]
        for other in (1, None):
            assert "what happens with the card?" in shown[other]
            assert "Goat-Hair" not in shown[other]

    def test_hand_card_from_the_pile_is_shown_to_its_owner_only(self) -> None:
        table = self.drawn().play("hand")
        shown = {seat: plain(face(table).screen(table.game, seat, [], NO_CHOICE, (80, 60))) for seat in (0, 1, None)}
        assert "hand Goat-Hair Tent Tent 2 P G" in shown[0]
        for other in (1, None):
            assert "hand a hidden card" in shown[other]
            assert "Goat-Hair" not in shown[other] + plain(face(table).look(table.game, other, ""))

    def test_people_look_away_only_while_there_is_a_secret(self) -> None:
        table = acting().pile("tribe", "B28").purse(0, "1P 1G")
        assert not face(table).hides(table.game)
        assert face(table).hides(table.play("use 14").game)
        assert face(table).hides(table.play("hand").game)
        assert face(table).has_secrets(table.game)
        open_hand = acting().play("use r2c1", "hand")
        assert not face(open_hand).hides(open_hand.game)


class TestLists:
    def test_border_cards_have_their_own_numbers_when_placing(self) -> None:
        table = Table("expansion").dunes("D04")
        table.s["robber"] = 2
        lines = listed(table)
        assert "  5) Trader  3*→G 2*→* G→2*" in lines
        assert " 17) D04 Golden Crest  +G" in lines
        assert numbers(["place 5", "place D04", "place D07"]) == [5, 17, 18]

    def test_actions_show_card_texts(self) -> None:
        table = acting().purse(0, "1P 1G")
        lines = listed(table, columns=140).splitlines()
        assert lines[0] == "  1) use Noble (1): Lay out your hand card and pay its cost, or discard it."
        assert " 18) use Quiet Pool (r2c1): Oasis, 2 VP, costs P G. No effect." in lines
        end = " 19) end the actions: leaves unused: Noble (1), Trader (5), Tribal Expansion (14), Any Good (r1c1),"
        assert lines[-1].startswith(end)

    def test_card_that_cannot_be_laid_out_says_why(self) -> None:
        table = acting().purse(0, "1P")
        assert "No effect. You cannot pay that: it costs 1 pepper, 1 gold." in listed(table, columns=140)
        german = listed(table, "de", columns=140)
        assert "Das kannst du nicht bezahlen: Es kostet 1 Pfeffer, 1 Gold." in german
        table.hand(0, "B28")
        assert "1 gold. You already hold a card." in listed(table, columns=200)

    def test_price_and_points_of_laying_out(self) -> None:
        table = acting().purse(0, "1D 2P 1G").play("use r2c1")
        assert "1) lay out Quiet Pool in row 1  −P −G, +2 points" in listed(table)
        table = acting().display(0, "B33").purse(0, "2D 2S 3P").centre(r1c1="B36").play("use r1c1")
        assert "lay out Noisy Feast in row 1  discount of 1" in listed(table)

    def test_drawing_again_says_what_it_costs(self) -> None:
        table = acting("expansion").purse(0, "1W").play("use 14")
        assert "pay water and draw again  −W" in listed(table)

    def test_discarding_by_the_noble_says_what_it_brings(self) -> None:
        table = acting("expansion").hand(0, "H01").play("use 1")
        assert "discard Twin Palms  +W" in listed(table)
        assert "leave Twin Palms where it is" in listed(table)

    def test_cards_to_choose_from(self) -> None:
        table = Table("expansion", tribe="mixed").dunes("D10").pile("tribe", "B01 B06 B19")
        table.act(figures=("D10", ""), round_number=1).play("use D10", "take")
        lines = listed(table, columns=140)
        assert "  2) choose Walled Oasis: Oasis, 1 VP, costs S P G. From now on: you pay nothing in raids." in lines
        assert "discard them all" in lines

    def test_new_moves_are_listed_first_and_ways_to_stop_last(self) -> None:
        moves = ["end", "targia", "water dates", "use 5", "use r1c1"]
        assert arranged(moves) == ["use 5", "use r1c1", "targia", "water dates", "end"]
        assert numbers(arranged(moves)) == [5, 17, 18, 19, 20]
        assert numbers(["skip", "option 1"]) == [1, 2]


class TestTyping:
    @pytest.mark.parametrize(
        ("text", "move"),
        [
            ("place 5", "place 5"),
            ("PLACE  d04", "place D04"),
            ("setze 5", "place 5"),
            ("d04", "place D04"),
            ("trader", "place 5"),
            ("fata", "place 9"),
            ("golden crest", "place D04"),
        ],
    )
    def test_placing(self, text: str, move: str) -> None:
        table = Table("expansion").dunes("D04")
        assert face(table).read(text, table.game) == Reading(move=move)

    @pytest.mark.parametrize(
        ("text", "move"),
        [
            ("use r2c1", "use r2c1"),
            ("r2c1", "use r2c1"),
            ("nutze R2C1", "use r2c1"),
            ("quiet pool", "use r2c1"),
            ("end", "end"),
            ("fertig", "end"),
            ("done", "end"),
        ],
    )
    def test_acting(self, text: str, move: str) -> None:
        table = acting()
        assert face(table).read(text, table.game).move == move

    def test_german_titles(self) -> None:
        table = acting()
        assert face(table, "de").read("stiller", table.game).move == "use r2c1"
        assert face(table, "de").read("adliger", table.game).move == "use 1"

    def test_goods_in_both_languages(self) -> None:
        table = acting(mine="9 5").purse(0, "2D 2S").play("use 5", "rate 2")
        for text in ("dates", "Datteln", "dattel"):
            assert face(table, "de").read(text, table.game).move == "dates"

    def test_words_that_fit_several_moves_list_them(self) -> None:
        table = acting()
        reading = face(table).read("use", table.game)
        assert reading.choice == [move for move in table.game.moves() if move.startswith("use ")]

    def test_illegal_move_is_read_so_that_the_rule_can_be_named(self) -> None:
        table = Table("base")
        reading = face(table).read("place 4", table.game)
        with pytest.raises(azalai.IllegalMove) as refused:
            table.game.play(reading.move)
        assert face(table).explain(refused.value).endswith("(TG-PLACE-02)")
        assert face(table, "de").explain(refused.value).startswith("Feld 4 ist eine Ecke")

    def test_existing_card_that_cannot_be_chosen_is_not_called_unknown(self) -> None:
        table = Table("base")
        found = face(table)
        assert found.read("noble", table.game).problem == "No legal move matches noble."
        assert found.read("r1c1", table.game).problem == "No legal move matches r1c1."
        assert found.read("dance", table.game).problem.startswith("That is neither a move nor a command.")
        assert found.read("x" * 5000, table.game).problem.startswith("That is neither")

    @pytest.mark.parametrize(("number", "move"), [(4, "place 4"), (16, "place 16"), (17, ""), (0, "")])
    def test_numbers_beyond_the_list_mean_border_cards(self, number: int, move: str) -> None:
        table = Table("base")
        assert face(table).meant(table.game, number) == move

    def test_numbers_beyond_the_list_of_actions(self) -> None:
        table = acting()
        assert face(table).meant(table.game, 2) == "use 2"
        table.play("use r2c1")
        assert face(table).meant(table.game, 2) == ""
