"""Keeps the steps played since the last update: a learner fills this buffer, then learns from it.

The whole buffer is allocated once, on the device of the games; observations stay bytes. Row t, column i is
step t of game i.
"""

import torch

from .games import order_of
from .model import POINTS_UNIT, SIDES
from .ppo import act, advantages, guess_end, outcomes, utilities, win_shares

LOOKED_AT = ("observations", "hidden", "masks", "counts", "seats")  # before a step
HAPPENED = ("ended", "points", "places")  # after it
FOR_BATCH = ("observations", "hidden", "masks", "actions", "chances", "seats", "free", "advantages",
             "returns", "shares", "points")


def recorded(games, play):
    """Records the kernels that `play` would launch one after the other as one graph, without playing;
    returns a function that launches all of it at once. It stays valid until games are reset."""
    stream, graph = torch.cuda.Stream(), torch.cuda.CUDAGraph()
    games.use_stream(stream)
    try:
        with torch.cuda.graph(graph, stream=stream):
            play()
    finally:
        games.use_stream(torch.cuda.default_stream())
    return graph.replay


class Rollout:
    def __init__(self, games, length):
        self.games, self.length = games, length
        self.steps = {name: self.room(getattr(games, name)) for name in LOOKED_AT + HAPPENED}
        device = games.device
        for name, dtype in (("actions", torch.int32), ("chances", torch.float32),
                            ("mine", torch.uint8)):
            self.steps[name] = torch.zeros(length, games.count, dtype=dtype, device=device)
        self.values = torch.zeros(length + 1, games.count, SIDES, device=device)

    def room(self, like):
        return torch.zeros(self.length, *like.shape, dtype=like.dtype, device=like.device)

    @torch.no_grad()
    def play(self, network, critic, league, act=act):
        """Fills the buffer, and lets network and critic guess how the unfinished games will end."""
        games, steps = self.games, self.steps
        for t in range(self.length):
            for name in LOOKED_AT:
                steps[name][t].copy_(getattr(games, name))
            order = order_of(games.seats, games.players)
            actions, steps["chances"][t], self.values[t] = act(
                network, critic, self.seen(t), order)
            league.play(actions, steps["mine"][t])
            steps["actions"][t] = actions
            games.step(actions)
            league.after_step()
            for name in HAPPENED:
                steps[name][t].copy_(getattr(games, name))
        order = order_of(games.seats, games.players)
        self.guess = guess_end(network, critic, games, order)
        self.values[self.length] = self.guess[0]

    def seen(self, t):
        return {name: self.steps[name][t] for name in ("observations", "hidden", "masks")}

    @torch.no_grad()
    def judge(self, settings):
        """Returns flat rows for minibatches, by name, and the numbers of the learner's own rows."""
        steps, here = self.steps, self.games.here
        ended = steps["ended"]
        over = ended.bool()[..., None]
        rewards = utilities(steps["points"], steps["places"], here, settings) * over
        gains = advantages(self.values, rewards, ended, settings.lambda_)
        by_seat = {
            "returns": gains + self.values[:-1],
            "shares": outcomes(win_shares(steps["places"]), ended, self.guess[1]),
            "points": outcomes(steps["points"] / POINTS_UNIT[settings.game], ended, self.guess[2]),
        }
        free = steps["counts"] > 1
        own = gains.gather(2, steps["seats"].long()[..., None]).squeeze(2)
        judged = (free & steps["mine"].bool()).float()
        spread = ((own ** 2 * judged).sum() / judged.sum().clamp(min=1)).sqrt()
        rows = {**steps, **by_seat, "free": free, "advantages": own / (spread + 1e-6)}
        rows = {name: rows[name].flatten(0, 1) for name in FOR_BATCH}
        return rows, steps["mine"].flatten().nonzero().squeeze(1)

    def batch(self, rows, picked, league_games):
        """Returns a minibatch: the picked rows, and the facts about their games."""
        game = picked % self.games.count
        found = {name: row[picked] for name, row in rows.items() if name != "observations"}
        # Copies eight bytes at a time: four times as fast on a CPU. Observations are always multiples of 8.
        seen = rows["observations"].view(torch.int64)[picked]
        found["observations"] = seen.view(torch.uint8)
        return {**found, "players": self.games.players[game], "here": self.games.here[game],
                "fair": game >= league_games}
