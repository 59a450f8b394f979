"""The environment keeps the contract of PettingZoo's AEC interface."""

import unittest
import xml.etree.ElementTree

import numpy as np

import fanal


def play(env, seed):
    """Plays one game with random actions; returns the rewards and the record of the game."""
    env.reset(seed=seed)
    rng, rewards = np.random.default_rng(0), {}
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        rewards[agent] = rewards.get(agent, 0) + reward
        over = terminated or truncated
        record = env.game.record
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"], rng))
    return rewards, record


class Contract(unittest.TestCase):
    def test_a_game_from_reset_to_the_last_agent(self):
        for name in fanal.games():
            env = fanal.env(name, players=4)
            rewards, _ = play(env, 1)
            self.assertEqual(set(rewards), set(env.possible_agents))
            self.assertEqual(max(rewards.values()), 1)
            self.assertEqual(min(rewards.values()), -1)
            self.assertEqual(env.agents, [])
            self.assertEqual((env.num_agents, env.max_num_agents), (0, 4))

    def test_the_same_seed_gives_the_same_game(self):
        env = fanal.env("lighthouse-run", players=3, variant="base")
        first, second = play(env, 7), play(env, None)
        self.assertNotEqual(first, second)
        self.assertEqual(play(env, 7), first)
        self.assertEqual(play(env, None), second)

    def test_spaces_contain_what_is_seen(self):
        env = fanal.env("bretagne", players=2)
        env.reset(seed=1)
        for agent in env.agents:
            space, seen = env.observation_space(agent), env.observe(agent)
            self.assertEqual(set(space), set(seen))
            for key, values in seen.items():
                self.assertTrue(space[key].contains(values), key)
            acts = agent == env.agent_selection
            self.assertEqual(bool(seen["action_mask"].any()), acts)
        self.assertTrue(env.action_space("seat_0").contains(5))
        self.assertFalse(env.action_space("seat_0").contains(123))

    def test_points_as_rewards_add_up_to_the_points(self):
        env = fanal.env("lighthouse-run", players=2, rewards="points")
        rewards, record = play(env, 4)
        self.assertEqual([rewards["seat_0"], rewards["seat_1"]], fanal.replay(record)[0].points)

    def test_a_step_forgets_the_reward_of_the_agent_before(self):
        env = fanal.env("bretagne", rewards="points")
        env.reset(seed=1)
        agent = env.agent_selection
        env.step(env.game.legal_actions[0])
        self.assertEqual(env._cumulative_rewards[agent], env.rewards[agent])
        self.assertEqual(env.last(observe=False)[0], None)

    def test_render(self):
        for name in fanal.games():
            for variant in fanal.info(name).variants:
                env = fanal.env(name, variant=variant, render_mode="svg")
                env.reset(seed=1)
                while env.agents:
                    env.step(None if env.last()[2] else env.game.legal_actions[-1])
                    drawing = xml.etree.ElementTree.fromstring(env.render())
                self.assertTrue(drawing.tag.endswith("svg"))
                env.render_mode = "ansi"
                self.assertIn(name, env.render())
                env.render_mode = None
                self.assertIsNone(env.render())


class Refusals(unittest.TestCase):
    def setUp(self):
        self.env = fanal.env("bretagne")

    def test_before_reset(self):
        for call in (self.env.last, lambda: self.env.step(0), lambda: self.env.observe("seat_0")):
            with self.assertRaisesRegex(RuntimeError, r"reset\(\) comes first"):
                call()

    def test_bad_actions_change_nothing(self):
        self.env.reset(seed=1)
        for action, error in ((122, ValueError), (-1, ValueError), (None, ValueError),
                              ("barge 1", TypeError), (1.0, TypeError), (10**30, ValueError)):
            with self.assertRaises(error):
                self.env.step(action)
        self.assertEqual(self.env.game.steps, 0)
        with self.assertRaisesRegex(ValueError, "there is no agent 'seat_7'"):
            self.env.observe("seat_7")

    def test_after_the_end(self):
        env = fanal.env("lighthouse-run")
        play(env, 1)
        with self.assertRaisesRegex(RuntimeError, "reset"):
            env.step(None)

    def test_a_terminated_agent_acts_no_more(self):
        env = fanal.env("lighthouse-run")
        env.reset(seed=1)
        while not env.last()[2]:
            env.step(env.game.legal_actions[0])
        with self.assertRaisesRegex(ValueError, "its action is None"):
            env.step(0)

    def test_closed(self):
        self.env.reset(seed=1)
        self.env.close()
        for call in (self.env.reset, self.env.last, lambda: self.env.step(0)):
            with self.assertRaisesRegex(RuntimeError, "closed"):
                call()

    def test_made_wrong(self):
        for keywords in ({"render_mode": "human"}, {"rewards": "cash"}, {"players": 7}):
            with self.assertRaises(ValueError):
                fanal.env("bretagne", **keywords)
        with self.assertRaisesRegex(ValueError, "no observation"):
            fanal.env("landfall")
        with self.assertRaisesRegex(TypeError, "seed goes to reset"):
            fanal.env("bretagne", seed=1)
