# SPDX-License-Identifier: MIT
"""Games as environments for reinforcement learning, with the calls of Gymnasium and PettingZoo.

Neither package is needed; where Gymnasium is installed, `spaces` and `Env` are its own, so that its
tools accept these environments.
"""

import numpy as np

from .core import CHANCE, Error
from . import game as open_game

try:
    from gymnasium import Env, spaces
except ImportError:
    Env = object

    class spaces:  # noqa: N801 - named as in Gymnasium
        class Discrete:
            def __init__(self, n):
                self.n = n

        class Box:
            def __init__(self, low, high, shape, dtype):
                self.low, self.high, self.shape, self.dtype = low, high, shape, dtype


def _play_chance(state, random):
    while not state.over() and state.mover() == CHANCE:
        moves, odds = zip(*state.chances())
        state.play(moves[random.choice(len(moves), p=odds)])


class SingleEnv(Env):
    """One side of a game, each of the others played by its own `opponent` (a text such as "ply:depth=3"); rewards
    are the payoffs at the end. The calls of gymnasium.Env; info["mask"] has the legal actions."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(self, game, opponent="random", side=0):
        self.game = open_game(game) if isinstance(game, str) else game
        if not 0 <= side < self.game.sides:
            raise Error(f"{self.game.name} has no side {side}")
        self.side = side
        self.opponents = {other: self.game.player(opponent) for other in range(self.game.sides) if other != side}
        self.action_space = spaces.Discrete(self.game.actions)
        self.observation_space = spaces.Box(0.0, 1.0, (self.game.planes, self.game.nodes),
                                            np.float32)
        self._random = np.random.default_rng()
        self._position = None

    def reset(self, *, seed=None, options=None):
        if seed is not None:
            self._random = np.random.default_rng(seed)
        for other, opponent in self.opponents.items():
            opponent.begin(other, int(self._random.integers(1 << 62)))
        self._position = self.game.position()
        self._others()
        return self._seen(), self._info()

    def step(self, action):
        if self._position is None or self._position.over():
            raise Error("the game is over: reset first")
        state = self._state()
        self._position.play(state.move_text(state.action_move(action)))
        self._others()
        over = self._position.over()
        reward = float(self._position.payoff(self.side)) if over else 0.0
        return self._seen(), reward, over, False, self._info()

    def render(self):
        return str(self._position)

    def close(self):
        pass

    def _state(self):
        return self.game.state_of(self._position)

    def _others(self):
        while not self._position.over() and self._position.mover() != self.side:
            if self._position.mover() == CHANCE:
                state = self._state()
                moves, odds = zip(*state.chances())
                self._position.play(state.move_text(moves[self._random.choice(len(moves), p=odds)]))
                continue
            move = self.opponents[self._position.mover()].choose(self._position)
            if move == "resign":
                raise Error("the opponent resigned; environments need players that play on")
            self._position.play(move)

    def _seen(self):
        return self._state().observe(self.side)

    def _info(self):
        return {"mask": self._state().mask()}


class TurnEnv:
    """All sides of a game in turn, with the calls of PettingZoo's AECEnv. Agents are named after
    the sides; observations are dicts with "observation" and "action_mask"."""

    def __init__(self, game):
        self.game = open_game(game) if isinstance(game, str) else game
        self.metadata = {"name": self.game.name, "is_parallelizable": False, "render_modes": ["ansi"]}
        self.possible_agents = list(self.game.side_names)
        self.agents = []

    def action_space(self, agent):
        return spaces.Discrete(self.game.actions)

    def observation_space(self, agent):
        return spaces.Box(0.0, 1.0, (self.game.planes, self.game.nodes), np.float32)

    def reset(self, seed=None, options=None):
        self._random = np.random.default_rng(seed)
        self._state = self.game.state()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {a: {} for a in self.agents}
        self._settle()

    def observe(self, agent):
        side = self.possible_agents.index(agent)
        own = not self._state.over() and self._state.mover() == side
        mask = self._state.mask() if own else np.zeros(self.game.actions, np.uint8)
        return {"observation": self._state.observe(side), "action_mask": mask}

    def last(self, observe=True):
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        return (seen, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise Error("the game is over: only None is an action")
            self.agents.remove(agent)
            if self.agents:
                self.agent_selection = self.agents[0]
            return
        self._cumulative_rewards[agent] = 0.0
        self._state.act(action)
        self._settle()

    def agent_iter(self, max_iter=2**63):
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def render(self):
        return str(self._state)

    def close(self):
        pass

    def _settle(self):
        _play_chance(self._state, self._random)
        if not self._state.over():
            self.agent_selection = self.possible_agents[self._state.mover()]
            return
        for agent, payoff in zip(self.possible_agents, self._state.payoffs()):
            self.rewards[agent] = float(payoff)
            self._cumulative_rewards[agent] += float(payoff)
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]
