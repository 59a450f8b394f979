"""One game: moves, views, undo, records, players."""

import json
import random
import unittest

import numpy as np

import fanal


def play_some(game, moves, seed=1):
    rng = random.Random(seed)
    for _ in range(moves):
        if game.is_over:
            break
        game.apply(rng.choice(game.legal_moves))
    return game


class Games(unittest.TestCase):
    def test_every_game_is_played_to_its_end(self):
        for name in fanal.games():
            game = play_some(fanal.make(name, players=3, seed=1), 4096)
            self.assertTrue(game.is_over)
            self.assertEqual(sorted(game.places)[0], 1)
            self.assertEqual(len(game.points), 3)
            self.assertEqual(game.legal_moves, [])
            self.assertEqual(game.score, (game.points, game.places))
            self.assertIn("over", repr(game))

    def test_the_same_seed_gives_the_same_game(self):
        for seed in (7, "lantern", bytes(range(32))):
            one, two = (fanal.make("bretagne", seed=seed) for _ in range(2))
            self.assertEqual(one.state, two.state)
            self.assertEqual(one.id, two.id)
        self.assertNotEqual(fanal.make("bretagne").seed, fanal.make("bretagne").seed)

    def test_set_ups(self):
        game = fanal.make("bretagne", 4, "historical", ["strict-loads", "tight-bank"])
        self.assertEqual((game.players, game.variant), (4, "historical"))
        self.assertEqual(game.options, ["strict-loads", "tight-bank"])
        erik = fanal.make("lighthouse-run", variant="erik")
        self.assertEqual(len(erik.points), 3)

    def test_moves_as_text_numbers_and_actions(self):
        one = fanal.make("lighthouse-run", players=4, seed=5)
        two, three = one.copy(), one.copy()
        rng = random.Random(3)
        while not one.is_over:
            self.assertEqual(len(one.legal_moves), len(one.legal_numbers))
            pick = rng.randrange(len(one.legal_moves))
            text, number = one.legal_moves[pick], one.legal_numbers[pick]
            action = one.legal_actions[pick]
            self.assertEqual((one.move_of(action), one.action_of(text)), (text, action))
            self.assertEqual(np.flatnonzero(one.action_mask).tolist(), sorted(one.legal_actions))
            one.apply(text)
            two.apply(number)
            three.step(action)
        self.assertEqual(one.record, two.record)
        self.assertEqual(one.record, three.record)

    def test_a_view_hides_what_the_state_shows(self):
        game = fanal.make("lighthouse-run", players=2, seed=1)
        self.assertIn("deck", game.state["colours"][1])
        self.assertIn("hand", game.view(0)["colours"][0])
        self.assertNotIn("hand", game.view(0)["colours"][1])
        self.assertNotIn("hand", game.view()["colours"][0])

    def test_events(self):
        game = fanal.make("bretagne", seed=1)
        events = game.apply("barge 1")
        self.assertEqual(events[0]["event"], "barge")
        self.assertEqual(game.events(1), events)

    def test_undo(self):
        game = fanal.make("lighthouse-run", seed=1)
        before = game.state
        game.apply(game.legal_moves[0])
        game.undo()
        self.assertEqual(game.state, before)
        play_some(game, 30)
        with self.assertRaisesRegex(ValueError, "not yours|hidden|over"):
            for _ in range(31):
                game.undo(0)
        for _ in range(game.steps):
            game.undo(free=True)
        self.assertEqual(game.state, before)

    def test_records(self):
        game = play_some(fanal.make("bretagne", 3, seed=2), 50)
        again = fanal.replay(game.record)[0]
        self.assertEqual(again.state, game.state)
        play_some(again, 4096)
        both = fanal.replay(again.record + again.record)
        self.assertEqual([one.points for one in both], [again.points] * 2)
        game.replay(again.record)
        self.assertTrue(game.is_over)

    def test_why_not(self):
        game = fanal.make("bretagne", seed=1)
        self.assertEqual(game.why_not("barge 1")["code"], "legal")
        self.assertNotEqual(game.why_not("leave")["code"], "legal")

    def test_info_describes_the_observation(self):
        facts = fanal.info("lighthouse-run")
        self.assertEqual(facts.variants[0], "base")
        row = fanal.make("lighthouse-run", players=3, seed=1).observation()
        self.assertEqual(row.shape, (facts.size,))
        self.assertEqual(row[facts.fields["players"].slice].tolist(), [0, 1, 0])
        self.assertEqual(fanal.info("bretagne").fields["sites"].parts[0].name, "kind")


class Editions(unittest.TestCase):
    def test_an_edition_of_ones_own(self):
        with open("data/lighthouse-run.json", encoding="utf-8") as file:
            text = file.read()
        own = json.dumps({**json.loads(text), "name": "my own"})
        game = play_some(fanal.make("lighthouse-run", edition=own, seed=1), 5)
        with self.assertRaisesRegex(ValueError, "my own"):
            fanal.replay(game.record)
        self.assertEqual(fanal.replay(game.record, own)[0].state, game.state)


class Players(unittest.TestCase):
    def test_players_choose_and_analyse(self):
        game = fanal.make("bretagne", seed=1)
        for words in ("random", "greedy", "search:50", "search:50*2", "level:1"):
            self.assertIn(fanal.Player(words).choose(game), game.legal_moves)
        options = fanal.analyse(game, "search:100")
        self.assertEqual({one.move for one in options}, set(game.legal_moves))
        self.assertEqual(len(options[0].wins), 2)

    def test_a_seed_answers_the_same(self):
        game, player = fanal.make("bretagne", players=4, seed=1), fanal.Player("random")
        answers = {player.choose(game, seed=9) for _ in range(5)}
        self.assertEqual(len(answers), 1)


class Refusals(unittest.TestCase):
    def refuses(self, sentence, call, *args, error=ValueError, **keywords):
        with self.assertRaisesRegex(error, sentence):
            call(*args, **keywords)

    def test_what_there_is_not(self):
        self.refuses("there is no game 'chess'", fanal.make, "chess")
        self.refuses("a game is named", fanal.make, 7, error=TypeError)
        self.refuses("players", fanal.make, "bretagne", players=9)
        self.refuses("players is a number", fanal.make, "bretagne", players="2", error=TypeError)
        self.refuses("variant", fanal.make, "bretagne", variant="fast")
        self.refuses("option", fanal.make, "bretagne", options=["fast"])
        self.refuses("a seed is", fanal.make, "bretagne", seed=1.5, error=TypeError)
        self.refuses("32", fanal.make, "bretagne", seed=b"short")
        self.refuses("player", fanal.Player, "genius")
        self.refuses("a fanal.Game", fanal.Player("random").choose, None, error=TypeError)
        self.refuses("no observation", fanal.make("landfall").observation)

    def test_moves_that_cannot_be(self):
        game = fanal.make("bretagne", seed=1)
        before = game.record
        self.refuses("'leave' is not possible now", game.apply, "leave")
        self.refuses("move 77 is not possible", game.apply, 77)
        self.refuses("action 122 is not legal", game.step, 122)
        self.refuses("a move is a number", game.apply, None, error=TypeError)
        self.refuses("turn of seat 0", game.apply, "barge 1", seat=1)
        self.refuses("there is no seat 5", game.view, 5)
        self.refuses("nothing has been played", game.undo)
        self.assertEqual(game.record, before)

    def test_when_the_game_is_over(self):
        game = play_some(fanal.make("lighthouse-run", seed=1), 4096)
        for call in (lambda: game.apply("sail 0"), lambda: game.step(0), game.observation,
                     lambda: fanal.Player("greedy").choose(game), lambda: fanal.analyse(game)):
            self.refuses("over|not legal", call)

    def test_a_record_of_another_game(self):
        game, other = fanal.make("bretagne", seed=1), fanal.make("lighthouse-run", seed=1)
        self.refuses("the record is of lighthouse-run, 2 players, base, not of bretagne",
                     game.replay, other.record)
        self.refuses("a header is due", fanal.replay, '{"ply":0}')
        self.refuses("no game in it", fanal.replay, "")
        self.assertEqual(game.name, "bretagne")
