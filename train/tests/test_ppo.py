"""The arithmetic of training, against plain and slow references."""

import unittest

import torch

from train import ppo
from train.model import Heads
from train.settings import Settings

LIGHTHOUSE = Settings.of("lighthouse-run")


def slow_advantage(values, rewards, ended, lambda_, start, game, seat):
    """Returns the sum of the weighted changes of value until the game ends or the buffer does."""
    total, weight = 0.0, 1.0
    for t in range(start, len(rewards)):
        after = 0.0 if ended[t][game] else values[t + 1][game][seat]
        total += weight * (rewards[t][game][seat] + after - values[t][game][seat])
        if ended[t][game]:
            break
        weight *= lambda_
    return total


class Advantages(unittest.TestCase):
    def test_are_those_of_a_slow_reference(self):
        torch.manual_seed(1)
        values, ended = torch.randn(13, 5, 4), (torch.rand(12, 5) < 0.2).byte()
        rewards = torch.randn(12, 5, 4) * ended[..., None]
        found = ppo.advantages(values, rewards, ended, 0.9)
        for t in range(12):
            for game in range(5):
                for seat in range(4):
                    wanted = slow_advantage(values.tolist(), rewards.tolist(), ended.tolist(), 0.9,
                                            t, game, seat)
                    self.assertAlmostEqual(found[t, game, seat].item(), wanted, places=4)

    def test_outcomes_reach_back_to_the_last_end(self):
        ends = torch.arange(5.0)[:, None, None].expand(5, 2, 4)
        ended = torch.tensor([[0, 1], [1, 0], [0, 0], [0, 1], [0, 0]])
        guess = torch.full((2, 4), 9.0)
        found = ppo.outcomes(ends, ended, guess)[..., 0]
        self.assertEqual(found[:, 0].tolist(), [1, 1, 9, 9, 9])
        self.assertEqual(found[:, 1].tolist(), [0, 3, 3, 3, 9])


class Utilities(unittest.TestCase):
    def of(self, points, places, sides):
        here = torch.arange(4) < sides
        return ppo.utilities(torch.tensor([points]), torch.tensor([places]), here[None],
                             LIGHTHOUSE)[0]

    def test_first_place_and_margin(self):
        margin = torch.tanh(torch.tensor(6 / 5)).item()
        won, lost, *nobody = self.of([20, 14, 0, 0], [1, 2, 0, 0], 2).tolist()
        self.assertAlmostEqual(won, 0.8 + 0.2 * margin, places=5)
        self.assertAlmostEqual(lost, -won, places=5)
        self.assertEqual(nobody, [0, 0])

    def test_first_places_have_a_sum_of_0(self):
        for points, places, sides in (([9, 9, 9, 9], [1, 1, 3, 3], 4),
                                      ([9, 9, 9, 0], [1, 2, 3, 0], 3),
                                      ([9, 9, 0, 0], [1, 1, 0, 0], 2)):
            self.assertAlmostEqual(self.of(points, places, sides).sum().item(), 0, places=5)

    def test_the_margin_is_to_the_best_other(self):
        found = ppo.margins(torch.tensor([[12, 30, 25, 99], [7, 7, 1, 0]]),
                            torch.tensor([[True, True, True, False], [True, True, True, True]]))
        self.assertEqual(found.tolist(), [[-18, 5, -5, 0], [0, 0, -6, -7]])

    def test_who_shares_the_first_place_shares_it(self):
        self.assertEqual(ppo.win_shares(torch.tensor([[1, 1, 3, 0], [0, 0, 0, 0]])).tolist(),
                         [[0.5, 0.5, 0, 0], [0, 0, 0, 0]])


class Bounds(unittest.TestCase):
    def test_settings_that_cannot_be_are_refused(self):
        for given, words in (({"games": 0}, "games is at least 1"),
                             ({"players": (5,)}, "2, 3 and 4"), ({"minutes": -1.0}, "0 minutes"),
                             ({"hidden": (0,)}, "unit"), ({"league": 1.5}, "from 0 to 1")):
            with self.assertRaisesRegex(ValueError, words):
                Settings.of("bretagne", **given)
        with self.assertRaisesRegex(ValueError, "no training for 'chess'"):
            Settings.of("chess")

    def test_settings_come_back_from_a_checkpoint(self):
        given = Settings.of("bretagne", hidden=(32, 16), minutes=3.0)
        self.assertEqual(Settings.from_dict(given.to_dict()), given)


class Fixed:
    """A network that always answers the same."""

    def __init__(self, heads):
        self.heads = heads

    def look(self, _):
        return None

    def answer(self, _):
        return self.heads


class Choices(unittest.TestCase):
    def test_are_legal_and_as_likely_as_the_logits_say(self):
        torch.manual_seed(1)
        logits = torch.tensor([0.0, 1.0, -1e9, 2.0]).expand(40_000, 4)
        counts = torch.bincount(ppo.choose(logits), minlength=4) / 40_000
        wanted = torch.softmax(logits[0], 0)
        self.assertEqual(counts[2], 0)
        self.assertLess((counts - wanted).abs().max(), 0.01)

    def test_losses_of_an_unchanged_policy(self):
        """All ratios are 1: nothing is clipped, and the loss is the mean advantage with its sign changed."""
        torch.manual_seed(1)
        heads = Heads(torch.randn(6, 5), *torch.randn(2, 6, 4))
        worth = torch.randn(6, 4)
        masks = torch.ones(6, 5, dtype=torch.uint8)
        chances = torch.log_softmax(heads.policy, -1)
        batch = {"observations": None, "hidden": None, "masks": masks,
                 "actions": torch.arange(6) % 5,
                 "chances": chances.gather(1, (torch.arange(6) % 5)[:, None]).squeeze(1),
                 "advantages": torch.tensor([1.0, 2, 3, 4, 5, 600]), "seats": torch.zeros(6).long(),
                 "free": torch.tensor([1, 1, 1, 1, 1, 0]), "players": torch.full((6,), 2),
                 "here": torch.tensor([True, True, False, False]).expand(6, 4),
                 "fair": torch.tensor([1, 1, 1, 0, 0, 0])}
        batch |= {name: torch.zeros(6, 4) for name in ("returns", "shares", "points")}
        _, stats = ppo.losses(Fixed(heads), lambda *_: worth, batch, LIGHTHOUSE, 0.0)
        found = dict(zip(ppo.STATS, stats.tolist()))
        self.assertAlmostEqual(found["policy_loss"], -3, places=5)  # the forced step is left out
        self.assertAlmostEqual(found["kl"], 0, places=5)
        self.assertEqual(found["clipped"], 0)
        self.assertAlmostEqual(found["utility_loss"], (worth[:, :2] ** 2).mean().item(),
                               places=5)
        self.assertAlmostEqual(found["points_loss"], (heads.points[:3, :2] ** 2).mean().item(),
                               places=5)  # not in games with earlier selves
