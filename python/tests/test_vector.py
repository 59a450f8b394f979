"""Many games at once: shared arrays, refusals, and the same games as when played one at a time."""

import gc
import os
import threading
import unittest

import numpy as np

import fanal

ARRAYS = ("observations", "masks", "legal", "counts", "seats", "ended", "points", "places")


def pick(vector, rng):
    place = (rng.random(vector.games) * vector.counts).astype(np.int64)
    return vector.legal[np.arange(vector.games), place].astype(np.int32)


class Arrays(unittest.TestCase):
    def test_they_are_the_memory_of_the_core(self):
        with fanal.Vector("bretagne", games=8, seed=1) as vector:
            facts = fanal.info("bretagne")
            self.assertEqual(vector.observations.shape, (8, facts.size))
            self.assertEqual(vector.masks.shape, (8, facts.actions))
            self.assertEqual(vector.counts.dtype, np.int32)
            before = {name: getattr(vector, name) for name in ARRAYS}
            kept = vector.observations.copy()
            vector.step(vector.legal[:, 0].astype(np.int32))
            for name in ARRAYS:
                self.assertIs(getattr(vector, name), before[name])
                self.assertFalse(before[name].flags.owndata or before[name].flags.writeable)
            self.assertFalse((kept == vector.observations).all())

    def test_they_outlive_the_vector(self):
        vector = fanal.Vector("lighthouse-run", games=100, threads=2, seed=1)
        rows, kept = vector.observations, vector.observations.copy()
        vector.close()
        del vector
        gc.collect()
        self.assertTrue((rows == kept).all())

    def test_they_say_the_same_as_each_other(self):
        vector, rng = fanal.Vector("bretagne", games=64, players=4, seed=3), np.random.default_rng(1)
        for _ in range(50):
            self.assertTrue((vector.masks.sum(axis=1) == vector.counts).all())
            for row, count, mask in zip(vector.legal, vector.counts, vector.masks):
                self.assertEqual(sorted(row[:count]), np.flatnonzero(mask).tolist())
            vector.step(pick(vector, rng))


    def test_hands_are_shown_where_that_is_asked_for(self):
        with self.assertRaisesRegex(AttributeError, "a vector has no 'hidden'"):
            fanal.Vector("bretagne", games=4).hidden
        for name, kinds, width in (("bretagne", 4, 16), ("lighthouse-run", 14, 64)):
            vector = fanal.Vector(name, games=64, players=3, seed=3, hidden=True)
            hand = fanal.info(name).fields["hand"].start
            rng, others = np.random.default_rng(1), 0
            for _ in range(200):
                own = vector.observations[:, hand:hand + kinds]
                self.assertTrue((vector.hidden[:, :kinds] == own).all())
                others += vector.hidden[:, kinds:3 * kinds].sum()
                self.assertFalse(vector.hidden[:, 3 * kinds:].any())
                vector.step(pick(vector, rng))
            self.assertEqual(vector.hidden.shape, (64, width))
            self.assertGreater(others, 0)
            vector.close()
            with self.assertRaisesRegex(RuntimeError, "closed"):
                vector.hidden


class Play(unittest.TestCase):
    def test_the_same_seed_whatever_the_threads(self):
        seen = []
        for threads in (1, 3):
            vector = fanal.Vector("lighthouse-run", games=50, threads=threads, seed="same",
                                  setups=[{"players": 2}, {"players": 4}, {"variant": "erik"}])
            rng = np.random.default_rng(1)
            for _ in range(300):
                vector.step(pick(vector, rng))
            seen.append([getattr(vector, name).copy() for name in ARRAYS[:-3]])
            vector.reset("same")
            seen.append([getattr(vector, name).copy() for name in ARRAYS[:-3]])
        for one, two in zip(seen[0] + seen[1], seen[2] + seen[3]):
            self.assertTrue((one == two).all())

    def test_games_end_and_go_on(self):
        vector, rng = fanal.Vector("lighthouse-run", games=32, seed=1), np.random.default_rng(1)
        ends = 0
        for _ in range(300):
            vector.step(pick(vector, rng))
            for game in np.flatnonzero(vector.ended):
                ends += 1
                self.assertEqual(sorted(vector.places[game])[:2], [0, 0])
                self.assertIn(1, vector.places[game])
        self.assertGreater(ends, 32)

    def test_any_integers_are_actions(self):
        for kind in ("b", "B", "h", "H", "i", "I", "l", "L", "q", "Q"):
            vector = fanal.Vector("bretagne", games=3, seed=1)
            actions = vector.legal[:, 0].astype(kind)
            vector.step(np.repeat(actions, 2)[::2])
            self.assertEqual(vector.state(0)["step"], "barge")
        vector.step(vector.legal[:, 0].tolist())

    def test_other_threads_run_and_are_refused(self):
        vector = fanal.Vector("bretagne", games=2000, threads=1, seed=1)
        faults, rng = [], np.random.default_rng(1)

        def meddle():
            for _ in range(200):
                try:
                    vector.step(np.zeros(2000, np.int32))
                except (RuntimeError, ValueError) as error:
                    faults.append(str(error))

        meddler = threading.Thread(target=meddle)
        meddler.start()
        for _ in range(50):
            try:
                vector.step(pick(vector, rng))
            except (RuntimeError, ValueError):
                pass
        meddler.join()
        self.assertTrue(all("legal" in fault or "thread" in fault for fault in faults))

    def test_a_fork_does_not_share_the_threads(self):
        vector = fanal.Vector("bretagne", games=8, threads=2, seed=1)
        child = os.fork()
        if child == 0:
            try:
                vector.step(vector.legal[:, 0])
            except RuntimeError:
                os._exit(7)
            os._exit(1)
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), 7)


class Refusals(unittest.TestCase):
    def test_actions_that_cannot_be(self):
        vector = fanal.Vector("bretagne", games=4, seed=1)
        kept = vector.observations.copy()
        good = vector.legal[:, 0].astype(np.int32)
        bad = [(good[:3], "one row of 4, one for each game, not 3"),
               (good.reshape(2, 2), "not an array of 2 dimensions"),
               (np.int32(3), "dimensions"), (good.astype(float), "integers"),
               (good > 0, "integers"), (good.astype(">i4"), "integers"),
               (np.array([good[0], 122, good[2], good[3]]), "action 122 is not legal in game 1"),
               (good.astype(np.int64) + 2**32, "action 2147483647 is not legal in game 0"),
               (good.astype(np.int64) - 2**40, "action -2147483648 is not legal in game 0"),
               (np.full(4, 2**64 - 1, np.uint64), "not legal in game 0")]
        for actions, sentence in bad:
            with self.assertRaisesRegex(ValueError, sentence):
                vector.step(actions)
        for actions in (None, "barge 1", object(), [[1], [2, 3]], {}):
            with self.assertRaises((ValueError, TypeError)):
                vector.step(actions)
        self.assertTrue((kept == vector.observations).all())

    def test_vectors_that_cannot_be(self):
        for keywords in ({"games": 0}, {"games": -5}, {"games": 2**24 + 1}, {"setups": []},
                         {"setups": [{"players": 9}]}, {"setups": [{}] * 65}, {"threads": -1},
                         {"players": 1}, {"variant": "fast"}):
            with self.assertRaises(ValueError):
                fanal.Vector("bretagne", **keywords)
        with self.assertRaisesRegex(ValueError, "landfall has no observation"):
            fanal.Vector("landfall")
        for keywords in ({"setups": [7]}, {"games": "many"}, {"colour": 1}, {"seed": []}):
            with self.assertRaises(TypeError):
                fanal.Vector("bretagne", **keywords)

    def test_closed(self):
        vector = fanal.Vector("bretagne", games=4, seed=1)
        actions = vector.legal[:, 0]
        vector.close()
        vector.close()
        for call in (lambda: vector.step(actions), vector.reset, lambda: vector.masks,
                     lambda: vector.state(0)):
            with self.assertRaisesRegex(RuntimeError, "the vector is closed"):
                call()

    def test_arrays_are_for_reading(self):
        vector = fanal.Vector("bretagne", games=4, seed=1)
        with self.assertRaises(ValueError):
            vector.masks[0, 0] = 1
        with self.assertRaises(ValueError):
            vector.masks.flags.writeable = True
