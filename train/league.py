"""Lets earlier selves play as opponents, so that the learner does not forget how to beat them.

The first games of a batch are the league's. In each of them the learner has one seat, or all but one, and
an earlier self the others; the seats are drawn anew for each deal. The games are divided into as many equal
groups as there are opponents, so that all opponents are evaluated in one go.
"""

import torch

from .model import SIDES, Team, masked
from .ppo import choose


def snapshot(network):
    """Returns a copy that takes half of the memory."""
    return {name: tensor.detach().half().cpu() for name, tensor in network.named_parameters()}


class League:
    def __init__(self, network, settings, games):
        self.network, self.settings, self.games = network, settings, games
        self.selves = []  # (number, snapshot), oldest first
        self.count = 0    # number of games that are the league's now
        self.team = self.mine = None

    def keep(self, number):
        """Keeps the network as it is now; if there are too many, drops the one between the closest
        neighbours."""
        self.selves.append((number, snapshot(self.network)))
        if len(self.selves) > self.settings.kept:
            numbers = [number for number, _ in self.selves]
            gaps = [after - before for before, after in zip(numbers, numbers[2:])]
            del self.selves[1 + gaps.index(min(gaps))]

    def begin(self):
        """Chooses opponents, including the newest, and draws the seats of all games anew."""
        groups = self.settings.opponents
        size = int(self.games.count * self.settings.league) // groups
        self.count = groups * size if self.selves else 0
        if self.count == 0:
            return
        drawn = torch.randint(len(self.selves), (groups - 1,)).tolist()
        self.team = Team(self.network, [self.selves[i][1] for i in (-1, *drawn)])
        self.mine = self.draw_seats()

    def draw_seats(self):
        """Returns for each game of the league which seats are the learner's."""
        players, device = self.games.players[:self.count], self.games.device
        seat = (torch.rand(self.count, device=device) * players).long()
        alone = torch.rand(self.count, 1, device=device) < 0.5
        sits = torch.arange(SIDES, device=device) == seat[:, None]
        return torch.where(alone, sits, ~sits)

    def play(self, actions, mine):
        """Fills in the opponents' actions where they act, and notes in `mine` which actions are the
        learner's."""
        mine.fill_(1)
        if self.count == 0:
            return
        part = slice(self.count)
        seats = self.games.seats[part].long()[:, None]
        mine[part] = self.mine.gather(1, seats).squeeze(1)
        logits = self.team.policy(self.games.observations[part])
        theirs = choose(masked(logits, self.games.masks[part])).int()
        actions[part] = torch.where(mine[part].bool(), actions[part], theirs)

    def after_step(self):
        if self.count:
            ended = self.games.ended[:self.count].bool()[:, None]
            self.mine.copy_(torch.where(ended, self.draw_seats(), self.mine))
