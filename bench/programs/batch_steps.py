# SPDX-License-Identifier: MIT
"""For bench/python: steps of a batch of 1,024 games per second of processor time."""

import sys
import time

import numpy as np

import genpei

N = 1024
game, what = genpei.game(sys.argv[1]), sys.argv[2]
batch = game.batch(N, seed=1)
masks = np.zeros((N, game.actions), np.uint8)
seen = np.zeros((N, game.planes, game.nodes), np.float32)
steps, begin = 0, time.process_time()
while time.process_time() - begin < 1:
    if what != "steps":
        batch.masks(masks)
    if what == "all":
        batch.observe(seen)
    batch.step_random()
    batch.reset(batch.over)
    steps += N
print(round(steps / (time.process_time() - begin)))
