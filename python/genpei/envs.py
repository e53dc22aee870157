# SPDX-License-Identifier: MIT
"""Games as environments for reinforcement learning, with the calls of Gymnasium and PettingZoo.

Neither package is needed; where they are installed, the environments and their spaces are of their classes, so that
their tools accept them.
"""

import numpy as np

from .core import CHANCE, Error
from . import game as open_game

try:
    from gymnasium import Env, spaces
except ImportError:
    from .plain_spaces import Env
    from . import plain_spaces as spaces

try:
    from pettingzoo import AECEnv
except ImportError:
    from .plain_spaces import AECEnv


def _play_chance(state, random):
    while not state.over() and state.mover() == CHANCE:
        moves, odds = zip(*state.chances())
        state.play(moves[random.choice(len(moves), p=odds)])


def _observation_space(game):
    return spaces.Box(0.0, 1.0, (game.planes, game.nodes), np.float32)


class _LegalActions(spaces.Discrete):
    """All actions; of these sample() takes one that is legal now."""

    def __init__(self, n, mask):
        super().__init__(n)
        self._mask = mask

    def sample(self, mask=None, **more):
        return super().sample(self._mask() if mask is None and not more else mask, **more)


class SingleEnv(Env):
    """One side of a game, each of the others played by its own `opponent` (a text such as "ply:depth=3"); rewards
    are the payoffs at the end. The calls of gymnasium.Env; info["mask"] has the legal actions, of which
    action_space.sample() takes one. An action that is not legal is an error; with illegal="random" a random one is
    played instead, and info["illegal"] is True."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(self, game, opponent="random", side=0, render_mode=None, illegal="error"):
        self.game = open_game(game) if isinstance(game, str) else game
        self.side = self.game._side(side)
        if render_mode not in (None, "ansi"):
            raise Error(f"render_mode: 'ansi' or None, not {render_mode!r}")
        if illegal not in ("error", "random"):
            raise Error(f"illegal: 'error' or 'random', not {illegal!r}")
        self.render_mode = render_mode
        self._replaces = illegal == "random"
        self.opponents = {other: self.game.player(opponent) for other in range(self.game.sides) if other != self.side}
        self.action_space = _LegalActions(self.game.actions, self._mask)
        self.observation_space = _observation_space(self.game)
        self._position = None

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        for other, opponent in self.opponents.items():
            opponent.begin(other, int(self.np_random.integers(1 << 62)))
        self._position = self.game.position()
        self._others()
        return self._seen(), self._info()

    def step(self, action):
        if self._position is None or self._position.over():
            raise Error("the game is over: reset first")
        state, illegal = self._state(), False
        if self._replaces:
            legal = np.flatnonzero(state.mask())
            illegal = action not in legal
            action = self.np_random.choice(legal) if illegal else action
        self._position.play(state.move_text(state.action_move(action)))
        self._others()
        over = self._position.over()
        reward = float(self._position.payoff(self.side)) if over else 0.0
        return self._seen(), reward, over, False, {**self._info(), "illegal": illegal}

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
                self._position.play(state.move_text(moves[self.np_random.choice(len(moves), p=odds)]))
                continue
            move = self.opponents[self._position.mover()].choose(self._position)
            if move == "resign":
                raise Error("the opponent resigned; environments need players that play on")
            self._position.play(move)

    def _seen(self):
        return self._state().observe(self.side)

    def _info(self):
        mask = self._mask()
        return {"mask": np.zeros(self.game.actions, np.int8) if mask is None else mask}

    def _mask(self):
        """None where there is no action to take."""
        if self._position is None or self._position.over():
            return None
        return self._state().mask().astype(np.int8)


class TurnEnv(AECEnv):
    """All sides of a game in turn, with the calls of PettingZoo's AECEnv. Agents are named after the sides;
    observations are dicts with "observation" and "action_mask". state() is what all of them see together."""

    def __init__(self, game, render_mode=None):
        super().__init__()
        self.game = open_game(game) if isinstance(game, str) else game
        if render_mode not in (None, "ansi"):
            raise Error(f"render_mode: 'ansi' or None, not {render_mode!r}")
        self.render_mode = render_mode
        self.metadata = {"name": self.game.name, "is_parallelizable": False, "render_modes": ["ansi"]}
        self.possible_agents = list(self.game.side_names)
        self.agents = []
        self.action_spaces = {agent: spaces.Discrete(self.game.actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict({"observation": _observation_space(self.game),
                                "action_mask": spaces.Box(0, 1, (self.game.actions,), np.int8)})
            for agent in self.possible_agents}
        self.state_space = spaces.Box(0.0, 1.0, (self.game.sides, self.game.planes, self.game.nodes), np.float32)
        self._random = np.random.default_rng()
        self._state = None

    def action_space(self, agent):
        return self.action_spaces[agent]

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def reset(self, seed=None, options=None):
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self._state = self.game.state()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._settle()

    def observe(self, agent):
        side = self.possible_agents.index(agent)
        own = not self._state.over() and self._state.mover() == side
        mask = self._state.mask().astype(np.int8) if own else np.zeros(self.game.actions, np.int8)
        return {"observation": self._state.observe(side), "action_mask": mask}

    def state(self):
        return np.stack([self._state.observe(side) for side in range(self.game.sides)])

    def last(self, observe=True):
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        return (seen, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def step(self, action):
        if not self.agents:
            raise Error("the game is over: reset first")
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise Error("the game is over: only None is an action")
            self._leave(agent)
            return
        self._state.act(action)
        self._cumulative_rewards[agent] = 0.0
        self._settle()

    def agent_iter(self, max_iter=2**63):
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def render(self):
        return str(self._state)

    def close(self):
        pass

    def _leave(self, agent):
        """After the end every agent steps once more, with None."""
        self.agents.remove(agent)
        for of_agents in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del of_agents[agent]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]

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
