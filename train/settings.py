"""The settings of a run. They are kept in its checkpoint and in the file of its network."""

import dataclasses

BY_GAME = {  # what differs between the games
    "lighthouse-run": {"lambda_": 0.9, "margin": 5.0},
    "bretagne": {"lambda_": 0.95, "margin": 20.0},
}


@dataclasses.dataclass(frozen=True)
class Settings:
    game: str
    minutes: float = 0.0        #: the run's length; 0: `steps` say it
    steps: int = 0              #: the run's length in steps of one game each
    hidden: tuple = ()          #: widths of the hidden layers; (): the shape that is shipped
    players: tuple = (2, 3, 4)  #: numbers of players
    plain: bool = False         #: only the base variant, without options
    games: int = 16384          #: games side by side
    length: int = 128           #: steps of each between two updates
    seed: int = 1
    stretches: int = 20         #: parts of a run; a checkpoint, an evaluation after each
    batch: int = 65536          #: steps in a minibatch
    epochs: int = 2
    clip: float = 0.2
    rate: float = 1e-3          #: learning rate, falls in a line
    rate_end: float = 3e-5
    entropy: float = 0.02       #: weight of the entropy, falls in a line
    entropy_end: float = 0.001
    lambda_: float = 0.9
    win_share: float = 0.8      #: of the utility: the first place; the rest is the margin
    margin: float = 5.0         #: points of margin that count much
    utility_weight: float = 0.5
    win_weight: float = 0.3
    points_weight: float = 1.0
    norm: float = 1.0           #: gradients are clipped to this length
    league: float = 0.2         #: share of the games with earlier selves
    opponents: int = 4          #: earlier selves that play at a time
    kept: int = 8               #: earlier selves that are kept
    eval_games: int = 4096
    compile: bool = True        #: where there is a card

    @classmethod
    def of(cls, game, **given):
        return cls(game=game, **{**BY_GAME[game], **given})

    @classmethod
    def from_dict(cls, saved):
        return cls(**{name: tuple(value) if isinstance(value, list) else value
                      for name, value in saved.items()})

    def to_dict(self):
        return dataclasses.asdict(self)


SMALL = {"games": 512, "length": 128, "batch": 8192, "eval_games": 512}  # without a card
