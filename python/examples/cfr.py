# SPDX-License-Identifier: MIT
"""Counterfactual regret minimisation on a small game of chance and hidden cards, and how much the
result can be exploited. Any game for two sides that ends soon: python3 cfr.py kuhn 1000"""

import sys
from collections import defaultdict

import genpei

regrets = defaultdict(lambda: defaultdict(float))
totals = defaultdict(lambda: defaultdict(float))
changes = defaultdict(lambda: defaultdict(float))  # of regrets, in one iteration


def tree(state, seen=((), ())):
    """The game as nested tuples; what a side knows is all it has seen since the start."""
    if state.over():
        return ("end", state.payoffs()[0])
    side = state.mover()
    if side == genpei.CHANCE:
        return ("chance", [(p, tree(state.after(m), grow(state.after(m), seen)))
                           for m, p in state.chances()])
    moves = state.moves()
    return ("move", side, (side, seen[side]), moves,
            [tree(state.after(m), grow(state.after(m), seen)) for m in moves])


def grow(state, seen):
    return tuple(seen[i] + (state.view(i).key(),) for i in (0, 1))


def strategy(table, known, moves):
    positive = [max(0.0, table[known][m]) for m in moves]
    total = sum(positive)
    return [p / total for p in positive] if total > 0 else [1 / len(moves)] * len(moves)


def walk(node, reach, learner, weight):
    """One iteration for one side; returns the value for side 0. Later strategies weigh more."""
    if node[0] == "end":
        return node[1]
    if node[0] == "chance":
        return sum(p * walk(child, [r * p for r in reach], learner, weight) for p, child in node[1])
    _, side, known, moves, children = node
    now = strategy(regrets, known, moves)
    values = []
    for p, child in zip(now, children):
        now_reach = [r * p if i == side else r for i, r in enumerate(reach)]
        values.append(walk(child, now_reach, learner, weight))
    value = sum(p * v for p, v in zip(now, values))
    if side != learner:
        return value
    sign = 1 if side == 0 else -1
    for m, p, v in zip(moves, now, values):
        changes[known][m] += reach[1 - side] * sign * (v - value)
        totals[known][m] += weight * reach[side] * p
    return value


def learn():
    for known, moves in changes.items():
        for m, change in moves.items():
            regrets[known][m] = max(0.0, regrets[known][m] + change)
    changes.clear()


def best_reply(root, side):
    """What `side` gets against the average strategy of the other, replying as well as possible."""
    groups = defaultdict(list)

    def collect(node, reach):
        if node[0] == "chance":
            for p, child in node[1]:
                collect(child, reach * p)
        elif node[0] == "move":
            odds = strategy(totals, node[2], node[3])
            if node[1] == side:
                groups[node[2]].append((node, reach))
                odds = [1.0] * len(odds)
            for p, child in zip(odds, node[4]):
                collect(child, reach * p)

    chosen = {}

    def value(node):
        if node[0] == "end":
            return node[1] if side == 0 else -node[1]
        if node[0] == "chance":
            return sum(p * value(child) for p, child in node[1])
        if node[1] != side:
            return sum(p * value(c) for p, c in zip(strategy(totals, node[2], node[3]), node[4]))
        if node[2] not in chosen:
            each = [sum(r * value(n[4][i]) for n, r in groups[node[2]]) for i in range(len(node[3]))]
            chosen[node[2]] = each.index(max(each))
        return value(node[4][chosen[node[2]]])

    collect(root, 1.0)
    return value(root)


def main(name="kuhn", iterations="1000"):
    root = tree(genpei.game(name).state())
    for i in range(int(iterations)):
        for side in (0, 1):
            walk(root, [1.0, 1.0], side, i + 1)
            learn()
    gains = [best_reply(root, side) for side in (0, 1)]
    print(f"{name}: side 0 gets between {-gains[1]:.5f} and {gains[0]:.5f}; "
          f"exploitability {sum(gains) / 2:.5f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
