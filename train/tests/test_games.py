"""Games as tensors, their set-ups and sides, and the league that plays in some of them."""

import unittest

import fanal
import torch

from train.games import Games, mixed_setups, order_of, side_count
from train.league import League
from train.model import Network
from train.settings import Settings


def first_legal(games):
    return games.masks.int().argmax(-1).int()


class Setups(unittest.TestCase):
    def test_all_are_there_and_half_have_two_players(self):
        for game, variants, kinds in (("lighthouse-run", 3, 5), ("bretagne", 2, 24)):
            setups = mixed_setups(game)
            self.assertEqual(len(setups), 64)
            self.assertEqual(sum(setup["players"] == 2 for setup in setups), 32)
            self.assertEqual(len({setup["variant"] for setup in setups}), variants)
            self.assertEqual(len({str(setup) for setup in setups}), kinds)

    def test_erik_competes(self):
        sides = {setup["variant"]: side_count("lighthouse-run", setup)
                 for setup in mixed_setups("lighthouse-run", players=(2,))}
        self.assertEqual(sides, {"base": 2, "erik": 3, "great-fleet": 2})


class Tensors(unittest.TestCase):
    def test_show_what_the_simulator_shows(self):
        games = Games("bretagne", mixed_setups("bretagne"), 64, 1)
        for _ in range(60):
            games.step(first_legal(games))
            for name in ("observations", "masks", "seats", "ended", "points", "places"):
                shown = getattr(games.vector, name)
                self.assertEqual(getattr(games, name).data_ptr(), shown.ctypes.data)
        games.close()

    def test_the_acting_seat_is_the_first_side(self):
        """Points in the observation show the order of sides: those of side 0 are the acting seat's."""
        games = Games("lighthouse-run", mixed_setups("lighthouse-run"), 64, 1)
        at = fanal.info("lighthouse-run").fields["points"].slice
        for _ in range(150):
            games.step(first_legal(games))
        order = order_of(games.seats, games.players)
        for game in range(64):
            setup = games.setups[game]
            if setup["variant"] == "great-fleet":
                continue  # that game lists points by colour, and a player has two
            by_seat = [colour["points"] for colour in games.vector.state(game)["colours"]]
            by_side = [by_seat[seat] for seat in order[game, :games.sides[game]].tolist()]
            self.assertEqual(by_side, games.observations[game, at][:len(by_side)].tolist(), setup)


class Leagues(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(1)
        self.games = Games("lighthouse-run", mixed_setups("lighthouse-run"), 128, 1)
        settings = Settings.of("lighthouse-run", league=0.5, opponents=2, kept=3)
        self.league = League(Network("lighthouse-run", (8,)), settings, self.games)

    def test_without_earlier_selves_all_steps_are_the_learners(self):
        self.league.begin()
        actions, mine = first_legal(self.games), torch.zeros(128, dtype=torch.uint8)
        self.league.play(actions, mine)
        self.assertTrue(mine.all() and torch.equal(actions, first_legal(self.games)))

    def test_only_opponents_actions_are_replaced(self):
        self.league.keep(1)
        self.league.begin()
        for _ in range(200):
            actions, mine = first_legal(self.games), torch.zeros(128, dtype=torch.uint8)
            kept = actions.clone()
            self.league.play(actions, mine)
            self.assertTrue(mine[64:].all())
            self.assertTrue(torch.equal(actions[mine.bool()], kept[mine.bool()]))
            self.assertTrue(self.games.masks.gather(1, actions.long()[:, None]).all())
            self.games.step(actions)
            self.league.after_step()
        self.assertTrue(0 < mine[:64].sum() < 64)

    def test_the_learner_has_one_seat_or_all_but_one(self):
        self.league.keep(1)
        self.league.begin()
        for sits, players in zip(self.league.mine.tolist(), self.games.players.tolist()):
            self.assertIn(sum(sits[:players]), (1, players - 1))

    def test_the_selves_that_are_kept_are_spread(self):
        for number in range(1, 9):
            self.league.keep(number)
        numbers = [number for number, _ in self.league.selves]
        self.assertEqual((len(numbers), numbers[0], numbers[-1]), (3, 1, 8))
