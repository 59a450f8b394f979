"""Measures how strong a network is in the simulator: it plays its best action, without search, against
opponents.

In each game the network has one seat, a different one from game to game, and opponents have the others. The
deals are always the same, so two networks can be compared. To play against the core's players, use `fanal
arena`.
"""

import torch

from .games import Games
from .model import Team, masked
from .ppo import choose, margins, win_shares

LOOK_EVERY = 16     # steps between two checks whether all games have ended
MOST_STEPS = 2000   # longer games do not count


def random_policy(games):
    return choose(masked(torch.zeros(games.masks.shape, device=games.device), games.masks))


def best_policy(network):
    def policy(games):
        return masked(network(games.observations).policy, games.masks).argmax(-1)
    return policy


def snapshot_policy(network, state):
    """Returns the policy of an earlier self of this network."""
    team = Team(network, [state])

    def policy(games):
        return masked(team.policy(games.observations), games.masks).argmax(-1)
    return policy


class Evaluation:
    def __init__(self, settings, setups, device):
        self.seed = f"{settings.seed} evaluation"
        self.games = Games(settings.game, setups, settings.eval_games, self.seed, device)
        turn = torch.arange(settings.eval_games, device=device) // len(self.games.setups)
        self.seats = turn % self.games.players

    @torch.no_grad()
    def against(self, ours, theirs):
        """Plays one game in each place; returns share of wins and margin by number of players."""
        games = self.games
        games.reset(self.seed)
        over = torch.zeros(games.count, dtype=torch.bool, device=games.device)
        shares, ahead = torch.zeros(2, games.count, device=games.device)
        for step in range(MOST_STEPS):
            if step % LOOK_EVERY == 0 and bool(over.all()):
                break
            mine = games.seats == self.seats
            games.step(torch.where(mine, ours(games), theirs(games)).int())
            new = games.ended.bool() & ~over
            over |= new
            for found, of in ((shares, win_shares(games.places)),
                              (ahead, margins(games.points, games.here))):
                own = of.gather(1, self.seats[:, None]).squeeze(1)
                found.copy_(torch.where(new, own, found))
        return self.summary(over, shares, ahead)

    def summary(self, over, shares, ahead):
        found = {}
        for players in sorted(set(self.games.players.tolist())):
            those = over & (self.games.players == players)
            if not those.any():
                continue
            found[str(players)] = {"games": int(those.sum()),
                                   "wins": round(shares[those].mean().item(), 4),
                                   "margin": round(ahead[those].mean().item(), 3)}
        return found
