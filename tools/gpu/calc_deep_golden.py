#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# calc_deep_golden.py - what a network of Calculation says of some tables, for the tests of the
# player; and the network as a file, from a checkpoint.
#
#   python3 tools/gpu/calc_deep_golden.py --resume c4.pt --out c4.net --golden c4.golden
#
# A line is a table as bytes (heaps, stock, cards out, cards left by rank from 0, heights; then the
# heaps), the chance of winning, and log odds for a seven: on each heap, and out.
import sys

import torch

sys.dont_write_bytecode = True

from calc_deep_field import Field, Judge, Library, Sight, build
from calc_deep_net import best_places, chance_of, export, forward, rounded, views
from calc_deep_train import options

SEVEN = 6
LINES = 60


def sizes(form):
    """Width and blocks of a network, from the names and shapes of its weights."""
    shapes = dict(form)
    return shapes["heap_in"][1], sum(name.startswith("mix_bias") for name in shapes)


def write_table(table, heaps):
    heights = table[20:25]
    words = list(table[:25])
    for heap in range(heaps):
        words += table[25 + 52 * heap : 25 + 52 * heap + heights[heap]]
    return ",".join(str(x) for x in words)


@torch.no_grad()
def main():
    o = options()
    old = torch.load(o.resume, map_location="cpu")
    o.width, o.blocks = sizes(old["form"])
    export(old["mean"], old["form"], o, o.out)
    lib = Library(build(o.build, False), torch.device("cpu"))
    weights = views(rounded(old["mean"], old["form"]), old["form"])
    judge = Judge(Sight(lib, 4096, o.heaps), weights, o.blocks)
    field = Field(lib, judge, LINES, 5, spread=True)
    for _ in range(51):
        ways, parents, _ = field.turn()
        choice, there = field.choose(parents, judge.chances(ways))
        field.take(ways, choice, there)
    heap, table, likely, may = judge.sight.see(field.games, LINES)
    on_heap, out = forward(weights, o.blocks, heap, table)
    chances = chance_of(best_places(on_heap, out, may), likely)
    with open(o.golden, "w") as f:
        for i in range(LINES):
            odds = on_heap[i, :, SEVEN].tolist() + [out[i, SEVEN].item()]
            f.write("%s %.5f %s\n" % (write_table(field.games[i].tolist(), o.heaps), chances[i],
                                      " ".join("%.4f" % x for x in odds)))


if __name__ == "__main__":
    main()
