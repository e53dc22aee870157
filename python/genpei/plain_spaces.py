# SPDX-License-Identifier: MIT
"""What the environments need of Gymnasium and PettingZoo where these are not installed: the same names and calls, no
more."""

import numpy as np


class _Space:
    def __init__(self, shape, dtype):
        self.shape, self.dtype = shape, np.dtype(dtype) if dtype is not None else None
        self._random = np.random.default_rng()

    def seed(self, seed=None):
        self._random = np.random.default_rng(seed)

    def __contains__(self, x):
        return self.contains(x)


class Discrete(_Space):
    """The whole numbers from 0 on, less than n."""

    def __init__(self, n):
        super().__init__((), np.int64)
        self.n = int(n)

    def contains(self, x):
        whole = isinstance(x, (int, np.integer)) or (isinstance(x, np.ndarray) and x.shape == () and x.dtype.kind in "iu")
        return whole and 0 <= int(x) < self.n

    def sample(self, mask=None):
        """One of them; with a mask one where that is 1, or 0 where it is nowhere."""
        allowed = np.arange(self.n) if mask is None else np.flatnonzero(mask)
        return np.int64(self._random.choice(allowed) if len(allowed) else 0)

    def __eq__(self, other):
        return isinstance(other, Discrete) and self.n == other.n

    def __repr__(self):
        return f"Discrete({self.n})"


class Box(_Space):
    """Arrays of a shape, every number from low to high."""

    def __init__(self, low, high, shape, dtype):
        super().__init__(tuple(shape), dtype)
        self.low, self.high = np.full(shape, low, dtype), np.full(shape, high, dtype)

    def contains(self, x):
        return (isinstance(x, np.ndarray) and x.shape == self.shape and np.can_cast(x.dtype, self.dtype)
                and bool(np.all(x >= self.low) and np.all(x <= self.high)))

    def sample(self, mask=None):
        numbers = self._random.uniform(size=self.shape)
        if self.dtype.kind == "f":
            return (self.low + numbers * (self.high - self.low)).astype(self.dtype)
        return (self.low + np.floor(numbers * (self.high.astype(float) - self.low + 1))).astype(self.dtype)

    def __eq__(self, other):
        return (isinstance(other, Box) and self.shape == other.shape and self.dtype == other.dtype
                and bool(np.all(self.low == other.low) and np.all(self.high == other.high)))

    def __repr__(self):
        return f"Box({self.shape}, {self.dtype})"


class Dict(_Space):
    """Dicts with a space for each key."""

    def __init__(self, spaces):
        super().__init__(None, None)
        self.spaces = dict(spaces)

    def seed(self, seed=None):
        for space in self.spaces.values():
            space.seed(seed)

    def contains(self, x):
        return (isinstance(x, dict) and x.keys() == self.spaces.keys()
                and all(x[key] in space for key, space in self.spaces.items()))

    def sample(self, mask=None):
        return {key: space.sample() for key, space in self.spaces.items()}

    def __getitem__(self, key):
        return self.spaces[key]

    def __iter__(self):
        return iter(self.spaces)

    def __eq__(self, other):
        return isinstance(other, Dict) and self.spaces == other.spaces

    def __repr__(self):
        return f"Dict({self.spaces})"


class Env:
    """As gymnasium.Env."""

    metadata = {"render_modes": []}
    render_mode = None
    spec = None
    _np_random = None
    _np_random_seed = None

    def reset(self, *, seed=None, options=None):
        if seed is not None:
            self._np_random, self._np_random_seed = np.random.default_rng(seed), seed

    @property
    def np_random(self):
        if self._np_random is None:
            self._np_random = np.random.default_rng()
        return self._np_random

    @property
    def unwrapped(self):
        return self

    def close(self):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
        return False


class AECEnv:
    """As pettingzoo.AECEnv."""

    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def max_num_agents(self):
        return len(self.possible_agents)

    @property
    def unwrapped(self):
        return self

    def close(self):
        pass
