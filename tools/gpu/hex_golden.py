#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# hex_golden.py - what a network file answers on some positions, for the tests of the player.
#
#   hex_golden.py tiny OUT.net            a small random network, for tests
#   hex_golden.py answers IN.net > OUT    positions with the logits and the value, in floats
import sys

import numpy as np
import torch

sys.dont_write_bytecode = True  # the folder holds sources only
import hex_net

ABOUT = """# What the network answers, from the weights in the file, all sums in floats.
# "board n", n rows of stones as the mover sees them (x the mover, who connects top and bottom,
# o the other, . empty), "value v" (tanh, +1: the mover wins), "logits", n rows of n numbers.
"""


def randomise(net, seed):
    """Weights of a size that makes every layer matter."""
    random = torch.Generator().manual_seed(seed)
    with torch.no_grad():
        for name, p in list(net.named_parameters()) + list(net.named_buffers()):
            if p.dtype.is_floating_point:
                size = 1.4 / max(1, p[0].numel()) ** 0.5 if p.dim() > 1 else 0.2
                p.copy_(torch.randn(p.shape, generator=random) * size)
            if name.endswith(("norm1.weight", "norm2.weight", "norm.weight", "running_var")):
                p.copy_(0.8 + 0.4 * torch.rand(p.shape, generator=random))
    return net


def positions(seed=7):
    """Boards as arrays of 0 empty, 1 mover, 2 other."""
    random = np.random.RandomState(seed)
    for n, stones in ((7, 0), (7, 1), (7, 20), (11, 0), (11, 7), (11, 40), (13, 30), (5, 8)):
        board = np.zeros(n * n, int)
        cells = random.permutation(n * n)[:stones]
        board[cells[0::2]], board[cells[1::2]] = 2, 1
        yield board.reshape(n, n)


def answers(path, out):
    shape, weights = hex_net.read_file(path)
    play = hex_net.PlayNet(shape, weights, torch.device("cpu"))
    out.write(ABOUT)
    for board in positions():
        stones = torch.from_numpy(board)[None]
        logits, value = play(hex_net.planes_of((stones == 1).float(), (stones == 2).float()))
        out.write("board %d\n" % len(board))
        out.writelines(" ".join(".xo"[c] for c in row) + "\n" for row in board)
        out.write("value %.6f\nlogits\n" % value.item())
        for row in logits.reshape(len(board), -1).tolist():
            out.write(" ".join("%.5f" % x for x in row) + "\n")


def main():
    what, path = sys.argv[1:]
    if what == "tiny":
        net = randomise(hex_net.HexNet(8, 2, 4, 4, 8), 1)
        with open(path, "wb") as f:
            f.write(hex_net.file_bytes(net.shape, hex_net.folded_weights(net)))
    else:
        answers(path, sys.stdout)


if __name__ == "__main__":
    main()
