"""Offers the games as an environment with PettingZoo's AEC interface, written against its published
contract and without depending on it. One agent acts at a time; illegal actions are refused."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from . import _core, draw
from .game import Game, info, make
from .setup import Seed, take_seed
from .spaces import Box, Dict, Discrete

Observation = dict[str, np.ndarray]


class Env:
    """An AEC environment: call reset, then last and step in turn; see docs/python.md. An observation is a
    dict of "observation", what the agent knows, and "action_mask", what it may do now.

    Rewards come at the end: 1 for the first place, -1 for the last, evenly spaced between. With
    rewards="points" each step gives the points that it scored.
    """

    def __init__(self, game: str, render_mode: str | None = None, rewards: str = "places",
                 **setup: Any):
        if render_mode not in (None, "ansi", "svg"):
            raise ValueError(f"render_mode is None, 'ansi' or 'svg', not {render_mode!r}")
        if rewards not in ("places", "points"):
            raise ValueError(f"rewards is 'places' or 'points', not {rewards!r}")
        if "seed" in setup:
            raise TypeError("the seed goes to reset()")
        first = make(game, **setup)
        self.info = info(game)
        self.metadata = {"name": f"{game}_v{self.info.version}", "is_parallelizable": False,
                         "render_modes": ["ansi", "svg"]}
        self.possible_agents = [f"seat_{seat}" for seat in range(first.players)]
        self.render_mode, self._rewards_of = render_mode, rewards
        first.action_mask  # refuses a game that cannot be learned
        self._setup, self._game, self._closed = setup, None, False
        self._series, self._deal = take_seed(None), 0
        self.agents: list[str] = []
        self.observation_spaces = {agent: self._observation_space() for agent in
                                   self.possible_agents}
        self.action_spaces = {agent: Discrete(self.info.actions) for agent in
                              self.possible_agents}

    # Spaces

    def _observation_space(self) -> Dict:
        return Dict({"observation": Box(0, 255, (self.info.size,), np.uint8),
                     "action_mask": Box(0, 1, (self.info.actions,), np.int8)})

    def observation_space(self, agent: str) -> Dict:
        """Returns always the same object for an agent, as does action_space."""
        self._seat_of(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        self._seat_of(agent)
        return self.action_spaces[agent]

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> "Env":
        return self

    @property
    def game(self) -> Game:
        """The game being played."""
        if self._closed:
            raise RuntimeError("the environment is closed")
        if self._game is None:
            raise RuntimeError("reset() comes first")
        return self._game

    # Playing

    def reset(self, seed: Seed = None, options: dict | None = None) -> None:
        """Deals a new game. A seed begins a series of games that is always the same; without one the next
        game of the series is dealt."""
        del options
        if self._closed:
            raise RuntimeError("the environment is closed")
        if seed is not None:
            self._series, self._deal = take_seed(seed), 0
        deal = _core.derive(self._series, self._deal) if self._deal else self._series
        self._deal += 1
        self._game = make(self.info.game, seed=deal, **self._setup)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self._game.to_act]

    def observe(self, agent: str) -> Observation:
        """Returns what an agent knows; its mask is empty while others act."""
        seat, game = self._seat_of(agent), self.game
        mask = (game.action_mask.astype(np.int8) if seat == game.to_act
                else np.zeros(self.info.actions, np.int8))
        return {"observation": game.observation(seat).copy(), "action_mask": mask}

    def last(self, observe: bool = True
             ) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """Returns observation, reward since its last step, terminated, truncated and info of the agent that
        is to act."""
        self.game  # fails if there is no game
        agent = self._selected()
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def step(self, action: int | None) -> None:
        """Takes the action of the agent that is to act: None if it has terminated or been truncated. Only
        an environment around this one truncates agents, by setting `truncations`."""
        game, agent = self.game, self._selected()
        if self._is_dead(agent):
            self._leave(agent, action)
            return
        if action is None:
            raise ValueError(f"{agent} must act: None is for agents that have terminated")
        before = game.points
        game.step(action)
        self._cumulative_rewards[agent] = 0.0
        self._reward(before)
        if game.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[game.to_act]

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Yields the agents in the order in which they act, until the last one has left."""
        self.game  # fails if there is no game
        return self._iterate(max_iter)

    def _iterate(self, max_iter: int) -> Iterator[str]:
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def _is_dead(self, agent: str) -> bool:
        return self.terminations[agent] or self.truncations[agent]

    def _reward(self, before: list[int]) -> None:
        after, places = self.game.score
        for seat, agent in enumerate(self.agents):
            if self._rewards_of == "points":
                self.rewards[agent] = float(after[seat] - before[seat])
            elif places is not None:
                self.rewards[agent] = 1 - 2 * (places[seat] - 1) / (len(places) - 1)
            self._cumulative_rewards[agent] += self.rewards[agent]

    def _leave(self, agent: str, action: int | None) -> None:
        """Makes the last step of an agent whose game is over. The other agents that must leave come next."""
        if action is not None:
            raise ValueError(f"{agent} has terminated: its action is None")
        self.agents.remove(agent)
        for table in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations,
                      self.infos):
            del table[agent]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        dead = [other for other in self.agents if self._is_dead(other)]
        if self.agents:
            self.agent_selection = dead[0] if dead else self.possible_agents[self.game.to_act]

    def _selected(self) -> str:
        if not self.agents:
            raise RuntimeError("the game is over for all agents; reset() deals a new one")
        return self.agent_selection

    def _seat_of(self, agent: str) -> int:
        if not isinstance(agent, str) or agent not in self.possible_agents:
            raise ValueError(f"there is no agent {agent!r}, only {', '.join(self.possible_agents)}")
        return self.possible_agents.index(agent)

    # Looking

    def state(self) -> np.ndarray:
        """PettingZoo's array for a critic that sees everything; there is none."""
        raise NotImplementedError("there is no state as an array; env.game.state is all of it as a "
                                  "dict, a Vector with hidden=True shows hands to a critic")

    def render(self) -> str | None:
        """Returns the position as text or as an SVG picture, as a spectator sees it."""
        if self.render_mode is None:
            return None
        draw_it = draw.text if self.render_mode == "ansi" else draw.svg
        return draw_it(self.game)

    def close(self) -> None:
        """Closes the environment; it cannot be used any more."""
        self._closed, self._game = True, None

    def __str__(self) -> str:
        return self.metadata["name"]


def env(game: str, **keywords: Any) -> Env:
    """Makes an environment: env("bretagne", players=4, render_mode="svg"). Keywords are those of make()
    except the seed, which goes to reset()."""
    return Env(game, **keywords)
