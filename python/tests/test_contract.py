"""Checks what PettingZoo's own test of an AEC environment checks, for every game, number of players and
kind of reward."""

import unittest
from collections import defaultdict

import numpy as np

import fanal


def environments():
    for name in fanal.games():
        facts = fanal.info(name)
        for players in range(facts.min_players, facts.max_players + 1):
            yield fanal.env(name, players=players, rewards="points" if players == 3 else "places")


def choose(env, observation, rng):
    return int(rng.choice(np.flatnonzero(observation["action_mask"])))


class Contract(unittest.TestCase):
    def check_after_reset(self, env):
        self.assertEqual(env.agents, env.possible_agents)
        self.assertIsNot(env.agents, env.possible_agents)
        self.assertEqual((env.num_agents, env.max_num_agents), (len(env.agents),) * 2)
        self.assertFalse(any(env.terminations.values()) or any(env.truncations.values()))
        self.assertIn(env.agent_selection, env.agents)
        for table in (env.rewards, env.terminations, env.truncations, env.infos,
                      env._cumulative_rewards):
            self.assertEqual(set(table), set(env.agents))

    def test_attributes(self):
        for env in environments():
            self.assertTrue(env.metadata["name"].startswith(env.info.game))
            self.assertIsInstance(env.metadata["render_modes"], list)
            self.assertIn("is_parallelizable", env.metadata)
            self.assertEqual(str(env), env.metadata["name"])
            self.assertIs(env.unwrapped, env)
            self.assertTrue(all(isinstance(agent, str) for agent in env.possible_agents))
            self.assertEqual(len(set(env.possible_agents)), env.max_num_agents)
            env.close()

    def test_spaces_are_the_same_object_every_time(self):
        for env in environments():
            for agent in env.possible_agents:
                self.assertIs(env.observation_space(agent), env.observation_space(agent))
                self.assertIs(env.action_space(agent), env.action_space(agent))
                self.assertIn(env.observation_space(agent).sample(), env.observation_space(agent))

    def test_spaces_can_be_seeded(self):
        env = fanal.env("bretagne")
        draws = []
        for _ in range(2):
            env.action_space("seat_0").seed(3)
            env.observation_space("seat_0").seed(3)
            draws.append([env.action_space("seat_0").sample() for _ in range(5)] +
                         env.observation_space("seat_0").sample()["observation"].tolist())
        self.assertEqual(*draws)

    def test_spaces_are_as_gymnasium_describes_them(self):
        env = fanal.env("bretagne")
        seen, acts = env.observation_space("seat_0"), env.action_space("seat_0")
        for key, high in (("observation", 255), ("action_mask", 1)):
            box = seen[key]
            self.assertEqual((box.low.shape, box.high.shape), (box.shape, box.shape))
            self.assertEqual((box.low.dtype, box.high.dtype), (box.dtype, box.dtype))
            self.assertEqual((box.low.min(), box.high.max()), (0, high))
        self.assertEqual((seen.shape, seen.dtype), (None, None))
        self.assertEqual((acts.n, acts.start, acts.shape, acts.dtype), (123, 0, (), np.int64))

    def test_a_mask_says_what_can_be_sampled(self):
        acts, mask = fanal.env("bretagne").action_space("seat_0"), np.zeros(123, np.int8)
        self.assertEqual(acts.sample(mask), acts.start)
        mask[[7, 50]] = 1
        self.assertEqual({acts.sample(mask) for _ in range(60)}, {7, 50})
        for wrong in (mask[:5], np.ones(124, np.int8), 1, np.ones((123, 1))):
            with self.assertRaisesRegex(ValueError, "a mask has 123 entries"):
                acts.sample(wrong)

    def test_before_reset_nothing_is_iterated(self):
        env = fanal.env("bretagne")
        with self.assertRaisesRegex(RuntimeError, r"reset\(\) comes first"):
            env.agent_iter()
        env.reset(seed=1)
        env.close()
        env.close()
        with self.assertRaisesRegex(RuntimeError, "closed"):
            env.agent_iter()

    def test_there_is_no_state_as_an_array(self):
        with self.assertRaisesRegex(NotImplementedError, "env.game.state"):
            fanal.env("bretagne").state()

    def test_others_can_end_it(self):
        """An environment around this one may truncate it, to limit the number of steps."""
        env = fanal.env("bretagne", players=3)
        env.reset(seed=1)
        env.step(env.game.legal_actions[0])
        env.truncations = dict.fromkeys(env.agents, True)
        with self.assertRaisesRegex(ValueError, "its action is None"):
            env.step(env.game.legal_actions[0])
        left = []
        for agent in env.agent_iter():
            self.assertEqual(env.last()[2:4], (False, True))
            env.step(None)
            left.append(agent)
        self.assertEqual((sorted(left), env.game.steps), (env.possible_agents, 1))

    def test_who_leaves_gives_the_turn_back(self):
        env = fanal.env("lighthouse-run", players=3)
        env.reset(seed=1)
        acting = env.agent_selection
        env.agent_selection = next(agent for agent in env.agents if agent != acting)
        env.truncations[env.agent_selection] = True
        env.step(None)
        self.assertEqual((env.agent_selection, env.num_agents), (acting, 2))

    def test_a_seed_of_numpy(self):
        records = []
        for seed in (5, np.int64(5), np.uint8(5)):
            env = fanal.env("bretagne")
            env.reset(seed=seed)
            records.append(env.game.record)
        self.assertEqual(records, records[:1] * 3)

    def test_a_whole_game(self):
        for env in environments():
            env.reset(seed=1, options={"anything": 1})
            self.check_after_reset(env)
            self.play(env)
            self.assertEqual((env.agents, env.num_agents), ([], 0))
            env.reset()
            self.check_after_reset(env)

    def play(self, env):
        """Checks that the rewards `last` returns are those since the agent's last step, and
        that agents leave once."""
        rng, owed, gone, acted = np.random.default_rng(1), defaultdict(float), set(), set()
        for agent in env.agent_iter():
            self.assertNotIn(agent, gone, "agents do not come back")
            self.assertIsInstance(env.infos[agent], dict)
            observation, reward, terminated, truncated, info = env.last()
            self.assertIn(observation, env.observation_space(agent))
            self.assertIsInstance(reward, float)
            self.assertEqual(reward, owed[agent])
            self.assertEqual((info, truncated), (env.infos[agent], False))
            owed[agent], action = 0.0, None
            if terminated:
                gone.add(agent)
            else:
                acted.add(agent)
                action = choose(env, observation, rng)
                self.assertIn(action, env.action_space(agent))
            env.step(action)
            self.assertEqual(set(env.rewards), set(env.agents))
            self.assertEqual(env.num_agents, len(env.agents))
            self.assertFalse(gone & set(env.agents))
            for other, given in env.rewards.items():
                owed[other] += given
        self.assertEqual(gone, set(env.possible_agents))
        self.assertEqual(acted, gone)

    def test_numbers_of_any_kind_are_actions(self):
        for kind in (int, np.int8, np.int32, np.int64, np.uint8):
            env = fanal.env("lighthouse-run")
            env.reset(seed=1)
            action = choose(env, env.last()[0], np.random.default_rng(1))
            env.step(kind(action))
            self.assertEqual(env.game.steps, 1)

    def test_looking_changes_nothing(self):
        env = fanal.env("bretagne", players=4, render_mode="ansi")
        env.reset(seed=1)
        before, selected = env.game.record, env.agent_selection
        first = env.last()[0]
        for agent in env.possible_agents:
            self.assertIn(env.observe(agent), env.observation_space(agent))
        first["observation"][:] = 0     # the observation belongs to the agent
        first["action_mask"][:] = 0
        self.assertIsInstance(env.render(), str)
        self.assertTrue(env.last()[0]["action_mask"].any())
        self.assertEqual((env.game.record, env.agent_selection), (before, selected))

    def test_two_environments_with_one_seed(self):
        one, two = (fanal.env("lighthouse-run", players=3) for _ in range(2))
        for seed in (5, None, None, 5):
            for env in (one, two):
                env.reset(seed=seed) if seed is not None else env.reset()
            rng = np.random.default_rng(2)
            while one.agents:
                seen, other = one.last(), two.last()
                self.assertEqual((one.agent_selection, seen[1:]), (two.agent_selection, other[1:]))
                for key, values in seen[0].items():
                    self.assertTrue((values == other[0][key]).all())
                action = None if seen[2] else choose(one, seen[0], rng)
                one.step(action)
                two.step(action)

    def test_iteration_can_be_cut_short(self):
        env = fanal.env("bretagne")
        env.reset(seed=1)
        rng, steps = np.random.default_rng(1), 0
        for _ in env.agent_iter(max_iter=7):
            env.step(choose(env, env.last()[0], rng))
            steps += 1
        self.assertEqual((steps, env.game.steps), (7, 7))
