# SPDX-License-Identifier: MIT
"""Monte-Carlo tree search in twenty lines, as a player in a match against ours."""

import math
import sys

import genpei


class Node:
    def __init__(self, state):
        self.state, self.visits, self.points, self.children = state, 0, 0.0, {}


def simulate(node, seed):
    """One simulation; what side 0 gets."""
    state = node.state
    if state.over() or node.visits == 0:
        end = state.copy()
        end.playout(seed)
        result = (end.payoffs()[0] > 0) - (end.payoffs()[0] < 0)
    else:
        for move in state.moves():
            node.children.setdefault(move, None)
        move = max(node.children, key=lambda m: worth(node, node.children[m]))
        node.children[move] = node.children[move] or Node(state.after(move))
        result = simulate(node.children[move], seed)
    node.visits += 1
    node.points += result
    return result


def worth(parent, child):
    if child is None:
        return math.inf
    sign = 1 if parent.state.mover() == 0 else -1
    return sign * child.points / child.visits + math.sqrt(2 * math.log(parent.visits) / child.visits)


def player(game, simulations):
    def choose(position):
        root = Node(game.state(str(position)))
        for seed in range(simulations):
            simulate(root, seed)
        best = max(root.children, key=lambda m: root.children[m].visits if root.children[m] else 0)
        return root.state.move_text(best)

    return choose


def main(name="connect4", simulations="100", games="10"):
    genpei.add_player("own", player(genpei.game(name), int(simulations)))
    print(genpei.match(name, "own", "random", games=int(games)))


if __name__ == "__main__":
    main(*sys.argv[1:])
