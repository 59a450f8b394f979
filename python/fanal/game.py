"""One game, step by step, and the facts about a game that are known before it begins."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from . import _core
from .setup import Seed, check_game, take_edition, take_seed, take_setup


@dataclass(frozen=True)
class Field:
    """A group of numbers of an observation, or of actions, that belong together."""
    name: str
    start: int
    count: int
    most: int
    meaning: str
    parts: tuple["Field", ...] = ()

    @property
    def slice(self) -> slice:
        return slice(self.start, self.start + self.count)


@dataclass(frozen=True)
class Info:
    """The facts about a game. `version` changes when an observation or action changes its meaning."""
    game: str
    min_players: int
    max_players: int
    variants: tuple[str, ...]
    options: tuple[str, ...]
    version: int
    size: int       #: numbers of an observation
    actions: int    #: number of actions, legal or not
    fields: dict[str, Field]
    acts: dict[str, Field]


def _fields(rows) -> dict[str, Field]:
    return {name: Field(name, start, count, most, meaning, tuple(_fields(parts).values()))
            for name, start, count, most, meaning, parts in rows or ()}


def games() -> list[str]:
    """Returns the names of the games."""
    return _core.games()


def info(game: str) -> Info:
    """Returns the facts about a game: numbers of players, variants, options, observation and actions."""
    facts = _core.describe(check_game(game))
    return Info(**{**facts, "variants": tuple(facts["variants"]),
                   "options": tuple(facts["options"]), "fields": _fields(facts["fields"]),
                   "acts": _fields(facts["acts"])})


def make(game: str, players: int = 2, variant: str = "base", options: Iterable[str] = (),
         edition: str | bytes | Path | None = None, seed: Seed = None) -> "Game":
    """Makes a new game. The same seed gives the same deal, here and on the command line."""
    setup = take_setup(players, variant, options, edition)
    return Game(_core.Game(check_game(game), setup, take_seed(seed)))


def replay(record: str, edition: str | bytes | Path | None = None) -> list["Game"]:
    """Returns the games of a record, each at its end; checks every move, state and result. The last game
    may be unfinished and can go on."""
    if not isinstance(record, str):
        raise TypeError(f"a record is a text, not {type(record).__name__}")
    return [Game(core) for core in _core.replay(record, take_edition(edition))]


class Game:
    """One game, made by make() or replay()."""

    def __init__(self, core: "_core.Game"):
        if not isinstance(core, _core.Game):
            raise TypeError("a game is made by fanal.make()")
        self._core = core

    def __repr__(self) -> str:
        where = "over" if self.is_over else f"move {self.steps}"
        return f"<fanal.Game {self.name}, {self.players} players, {where}>"

    def copy(self) -> "Game":
        """Returns an independent game in the same position."""
        return Game(self._core.copy())

    # Set-up

    @property
    def name(self) -> str:
        return self._core.facts()[0]

    @property
    def players(self) -> int:
        return self._core.facts()[1]

    @property
    def variant(self) -> str:
        return self._core.facts()[2]

    @property
    def options(self) -> list[str]:
        return self._core.facts()[3]

    @property
    def seed(self) -> bytes:
        return self._core.facts()[4]

    @property
    def id(self) -> str:
        """The whole deal as one word, to pass on."""
        return self._core.id()

    # Position

    @property
    def steps(self) -> int:
        """Moves made so far."""
        return self._core.facts()[5]

    @property
    def round(self) -> int:
        return self._core.facts()[6]

    @property
    def to_act(self) -> int | None:
        """The seat that must act; None when the game is over."""
        return self._core.to_act()

    @property
    def is_over(self) -> bool:
        return self.to_act is None

    @property
    def state(self) -> dict[str, Any]:
        """The whole state, hidden things too; docs/records.md explains every entry."""
        return json.loads(self._core.state())

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """Returns the view of a seat; None is a spectator."""
        return json.loads(self._core.view(seat))["view"]

    @property
    def points(self) -> list[int]:
        """The current points by seat, plus one more number if the game leads a player of its own."""
        return self._core.score()[0]

    @property
    def places(self) -> list[int] | None:
        """The places at the end, 1 is best; None before the end."""
        return self._core.score()[1] if self.is_over else None

    @property
    def score(self) -> tuple[list[int], list[int] | None]:
        """The points and places."""
        return self.points, self.places

    def events(self, seat: int | None = None) -> list[dict[str, Any]]:
        """Returns what the last move led to; with a seat, only the part that the seat may see."""
        return json.loads(self._core.events(seat))

    # Moves: as text, as numbers of 16 bits, as actions

    @property
    def legal_moves(self) -> list[str]:
        return json.loads(self._core.moves()[0])

    @property
    def legal_numbers(self) -> list[int]:
        """The same moves as the core numbers them; see docs/notation.md."""
        return np.frombuffer(self._core.moves()[1], np.uint16).tolist()

    @property
    def legal_actions(self) -> list[int]:
        """The same moves as actions, for programs that learn; see docs/observation.md."""
        return list(self._core.moves()[2])

    @property
    def action_mask(self) -> np.ndarray:
        """A row with a 1 for each action that is legal now."""
        return np.frombuffer(self._core.mask(), np.uint8)

    def observation(self, seat: int | None = None) -> np.ndarray:
        """Returns what a seat, by default the seat to act, knows, as a row of small numbers."""
        return np.frombuffer(self._core.observe(self._seat(seat)), np.uint8)

    def move_of(self, action: int) -> str:
        """Returns the legal move that an action stands for."""
        try:
            return self.legal_moves[self.legal_actions.index(_integer(action, "an action"))]
        except ValueError:
            raise ValueError(f"action {action} is not legal now") from None

    def action_of(self, move: str) -> int:
        """Returns the action that stands for a legal move."""
        try:
            return self.legal_actions[self.legal_moves.index(move)]
        except (ValueError, IndexError):
            raise ValueError(f"'{move}' is not possible now, or has no action") from None

    def apply(self, move: str | int, seat: int | None = None) -> list[dict[str, Any]]:
        """Makes a move, given as text or as one of legal_numbers; returns its events. `seat` makes the
        move, by default the seat to act."""
        if not isinstance(move, str):
            move = self._text_of(_integer(move, "a move"))
        self._core.play(self._seat(seat), move)
        return self.events()

    def step(self, action: int) -> None:
        """Makes the move that an action stands for."""
        self._core.play(self._seat(None), self.move_of(action))

    def undo(self, seat: int | None = None, free: bool = False) -> None:
        """Takes back the last step of a seat, if it is its turn and nothing hidden was shown; with `free`,
        in any case."""
        self._core.undo(self._last_seat(seat), bool(free))

    def why_not(self, move: str, seat: int | None = None) -> dict[str, Any]:
        """Returns why a written move cannot be made now: a code and the number of a rule."""
        return json.loads(self._core.reason(self._seat(seat), move))

    # Records

    @property
    def record(self) -> str:
        """Returns the game as a record; see docs/records.md."""
        return "\n".join(self._core.record()) + "\n"

    def replay(self, record: str, edition: str | bytes | Path | None = None) -> None:
        """Goes to the position of the first game of a record, which must have the same game, number of
        players, variant and options."""
        other = replay(record, edition)[0]
        mine, theirs = self._core.facts()[:4], other._core.facts()[:4]
        if mine != theirs:
            raise ValueError(f"the record is of {_words(theirs)}, not of {_words(mine)}")
        self._core = other._core

    def _seat(self, seat: int | None) -> int:
        if seat is None:
            seat = self.to_act
        if seat is None:
            raise ValueError("the game is over")
        return seat

    def _last_seat(self, seat: int | None) -> int | None:
        return self.to_act if seat is None else seat

    def _text_of(self, number: int) -> str:
        try:
            return self.legal_moves[self.legal_numbers.index(number)]
        except ValueError:
            raise ValueError(f"move {number} is not possible now") from None


def _integer(value: Any, what: str) -> int:
    if isinstance(value, int | np.integer) and not isinstance(value, bool):
        return int(value)
    raise TypeError(f"{what} is a number, not {type(value).__name__}")


def _words(facts) -> str:
    name, players, variant, options = facts
    return ", ".join([name, f"{players} players", variant, *options])
