"""Plays many games at once, on the CPU or on a card, as torch tensors.

The tensors are the simulator's own memory and change with each step. Set-ups are mixed: game i has set-up i
modulo their number. The order in which a seat sees the others, as sides 0 to 3, is defined only here.
"""

import itertools
import warnings

import fanal
import torch

from .model import SIDES

ARRAYS = ("observations", "hidden", "masks", "counts", "seats", "ended", "points", "places")
SHARES = {2: 32, 3: 16, 4: 16}  # set-ups for each number of players; a vector has at most 64


def all_setups(game, players):
    """Yields every variant with every choice of options that the game has for this number of players."""
    facts = fanal.info(game)
    chosen = itertools.chain.from_iterable(
        itertools.combinations(facts.options, count) for count in range(len(facts.options) + 1))
    for variant, options in itertools.product(facts.variants, list(chosen)):
        setup = {"players": players, "variant": variant, "options": options}
        try:
            fanal.make(game, **setup)
        except ValueError:  # not for this number of players
            continue
        yield setup


def mixed_setups(game, players=(2, 3, 4), plain_only=False):
    """Returns a list for a vector: for each number of players half of the games are plain ones, and the
    other set-ups share the rest; half of all games have two players."""
    setups = []
    for count in players:
        plain, *others = all_setups(game, count)
        others = [] if plain_only else others
        each = SHARES[count] // 2 // max(1, len(others))
        setups += [plain] * (SHARES[count] - each * len(others))
        setups += [setup for setup in others for _ in range(each)]
    return setups


def side_count(game, setup):
    """Returns the number of sides: the players, and one more if the game leads a player of its own."""
    return len(fanal.make(game, **setup).points)


def is_card(device):
    return device.type == "cuda"


class Games:
    """N games, as tensors with the names that fanal.Vector uses."""

    def __init__(self, game, setups, games, seed, device="cpu"):
        self.game, self.count, self.device = game, games, torch.device(device)
        self.setups, self.on_card = list(setups), is_card(self.device)
        plan = {"games": games, "setups": self.setups, "seed": seed, "hidden": True}
        if self.on_card:
            self.vector = fanal.GpuVector(game, card=self.device.index or 0, **plan)
        else:
            self.vector = fanal.Vector(game, threads=torch.get_num_threads(), **plan)
        for name in ARRAYS:
            setattr(self, name, self._tensor(getattr(self.vector, name)))
        self.players = self._by_game([setup["players"] for setup in self.setups])
        self.sides = self._by_game([side_count(game, setup) for setup in self.setups])
        self.here = torch.arange(SIDES, device=self.device) < self.sides[:, None]

    def _tensor(self, array):
        if self.on_card:
            return torch.from_dlpack(array)
        with warnings.catch_warnings():  # the arrays are read-only, and only read
            warnings.simplefilter("ignore", UserWarning)
            return torch.from_numpy(array)

    def _by_game(self, by_setup):
        rows = torch.tensor(by_setup, device=self.device)
        return rows[torch.arange(self.count, device=self.device) % len(by_setup)]

    def step(self, actions):
        """Takes one action for each game, int32."""
        self.vector.step(actions if self.on_card else actions.numpy())

    def reset(self, seed):
        self.vector.reset(seed)

    def use_stream(self, stream):
        """Sends all work on a card to this stream of torch's from now on."""
        self.vector.use_stream(stream.cuda_stream)

    def check(self):
        """Raises ValueError if an action was not legal; on the CPU the step itself has already done so."""
        if self.on_card:
            self.vector.check()

    def close(self):
        for name in ARRAYS:
            delattr(self, name)
        self.vector.close()


def order_of(seats, players):
    """Returns the seat of each side: the acting seat, then the other players in seat order; a side that is
    no player's, such as Erik's, keeps its place. Gather with it turns seats into sides, scatter back."""
    sides = torch.arange(SIDES, device=seats.device)
    turned = (seats.long()[:, None] + sides) % players[:, None]
    return torch.where(sides < players[:, None], turned, sides)
