"""The settings of a run. They are kept in its checkpoint and in the file of its network."""

import dataclasses

BY_GAME = {  # what differs between the games
    "lighthouse-run": {"lambda_": 0.9, "margin": 5.0},
    "bretagne": {"lambda_": 0.95, "margin": 20.0},
}


@dataclasses.dataclass(frozen=True)
class Settings:
    game: str
    minutes: float = 0.0        #: the run's length; 0: `steps` sets it
    steps: int = 0              #: the run's length in steps of one game each
    hidden: tuple = ()          #: widths of the hidden layers; (): the shipped shape
    players: tuple = (2, 3, 4)  #: numbers of players
    plain: bool = False         #: only the base variant, without options
    games: int = 32768          #: games side by side
    length: int = 128           #: steps of each game between two updates
    seed: int = 1
    start: str = ""             #: checkpoint of another run, or a .net file, to begin with
    stretches: int = 20         #: parts of a run; a checkpoint and an evaluation follow each
    batch: int = 131072         #: steps in a minibatch
    epochs: int = 2
    clip: float = 0.2
    rate: float = 1e-3          #: learning rate, falls linearly
    rate_end: float = 3e-5
    entropy: float = 0.02       #: weight of the entropy, falls linearly
    entropy_end: float = 0.001
    lambda_: float = 0.9
    win_share: float = 0.8      #: of the utility: the first place; the rest is the margin
    margin: float = 5.0         #: points of margin that already count much
    utility_weight: float = 0.5
    win_weight: float = 0.3
    points_weight: float = 1.0
    norm: float = 1.0           #: gradients are clipped to this length
    league: float = 0.2         #: share of the games with earlier selves
    opponents: int = 4          #: earlier selves that play at the same time
    kept: int = 8               #: earlier selves that are kept
    eval_games: int = 4096
    compile: bool = True        #: if there is a card

    def __post_init__(self):
        """Refuses settings that no run can have."""
        whole = ("games", "length", "stretches", "batch", "epochs", "opponents", "kept",
                 "eval_games")
        if low := next((name for name in whole if getattr(self, name) < 1), None):
            raise ValueError(f"{low} is at least 1, not {getattr(self, low)}")
        if self.minutes <= 0 and self.steps <= 0:
            raise ValueError("a run has more than 0 minutes, or more than 0 steps")
        if not self.players or not set(self.players) <= {2, 3, 4}:
            raise ValueError("players are some of 2, 3 and 4")
        if any(width < 1 for width in self.hidden):
            raise ValueError("a hidden layer has at least one unit")
        if not 0 <= self.league <= 1:
            raise ValueError(f"league is a share from 0 to 1, not {self.league}")

    @classmethod
    def of(cls, game, **given):
        """Returns the settings with the game's defaults; without a length, ten minutes."""
        if game not in BY_GAME:
            raise ValueError(f"there is no training for {game!r}, only for {', '.join(BY_GAME)}")
        length = {} if given.get("minutes") or given.get("steps") else {"minutes": 10.0}
        return cls(game=game, **{**BY_GAME[game], **length, **given})

    @classmethod
    def from_dict(cls, saved):
        return cls(**{name: tuple(value) if isinstance(value, list) else value
                      for name, value in saved.items()})

    def to_dict(self):
        return dataclasses.asdict(self)


SMALL = {"games": 512, "length": 128, "batch": 8192, "eval_games": 512}  # without a card
