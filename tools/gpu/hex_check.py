# SPDX-License-Identifier: MIT
# hex_check.py - compares the rules and the tree of hex_selfplay.cu with plain Python.
import math

import numpy as np
import torch

import hex_net
from hex_pool import Pool, halving_plan

NEIGHBOURS = ((0, -1), (0, 1), (-1, 0), (1, 0), (-1, 1), (1, -1))


def wins(board, player):
    """Whether the player (0 top to bottom, 1 left to right) has a chain; -1 is an empty cell."""
    n = len(board)
    todo = [(0, k) if player == 0 else (k, 0) for k in range(n)]
    todo, seen = [x for x in todo if board[x[0]][x[1]] == player], set()
    while todo:
        r, c = todo.pop()
        if (r, c) in seen:
            continue
        seen.add((r, c))
        if (r if player == 0 else c) == n - 1:
            return True
        for dr, dc in NEIGHBOURS:
            if 0 <= r + dr < n and 0 <= c + dc < n and board[r + dr][c + dc] == player:
                todo.append((r + dr, c + dc))
    return False


def boards_of(pool):
    """The boards of a pool as lists, -1 empty."""
    rows = pool.keep["rows"].cpu().numpy().astype(np.int64) & 0xffff
    bits = rows[..., None] >> np.arange(pool.n) & 1
    return (bits[:, 1] * 2 + bits[:, 0] - 1).tolist()


def set_boards(pool, boards):
    """Boards of numbers (games, n, n), -1 empty; the mover follows from the count of stones."""
    boards = np.asarray(boards)
    rows = np.stack([((boards == k) << np.arange(pool.n)).sum(2) for k in (0, 1)], 1)
    pool.keep["rows"].copy_(torch.from_numpy(rows.astype(np.int16)))
    pool.keep["ply"].copy_(torch.from_numpy((boards >= 0).sum((1, 2)).astype(np.int16)))
    pool.keep["over"].zero_()


def check_rules(library, device, n, games=400):
    """Boards filled at random: exactly one has won, and the kernel says which."""
    pool = Pool(library, device, n, games, 1)
    random, boards = np.random.RandomState(n), []
    for _ in range(games):
        order = random.permutation(n * n) % 2
        boards.append(order.reshape(n, n))
    set_boards(pool, boards)
    found = np.zeros((games, 2), bool)
    for player in (0, 1):
        pool.keep["ply"].fill_(1 - player)  # asks for the one who is not to move
        for k in range(n):
            cell = k if player == 0 else k * n
            pool.call("hex_probe", cell)
            there = np.asarray(boards)[:, cell // n, cell % n] == player
            found[:, player] |= (pool.keep["leaf"].cpu().numpy() == 1) & there
    for board, answer in zip(boards, found):
        assert [wins(board, 0), wins(board, 1)] == answer.tolist(), "rules differ on %dx%d" % (n, n)
        assert answer.sum() == 1
    print("check: rules on %dx%d, %d boards" % (n, n, games), flush=True)


class PlainNode:
    def __init__(self, board, mover):
        self.board, self.mover, self.next = board, mover, {}
        self.lost = wins(board, 1 - mover)
        self.value = -1.0

    def expand(self, net):
        n = len(self.board)
        board = np.asarray(self.board)
        view = board.T if self.mover else board
        stones = torch.from_numpy(view.copy())[None]
        logits, value = net(hex_net.planes_of((stones == self.mover).float(),
                                              (stones == 1 - self.mover).float()))
        logits = logits.reshape(n, n).cpu().double().numpy()
        logits = (logits.T if self.mover else logits).flatten()
        self.moves = [a for a in range(n * n) if board.flat[a] < 0]
        total = math.log(sum(math.exp(logits[a]) for a in self.moves))
        self.logit = {a: logits[a] - total for a in self.moves}
        self.seen = {a: 0 for a in self.moves}
        self.sum = {a: 0.0 for a in self.moves}
        self.value = value.item()

    def improved(self, pool):
        tried = [a for a in self.moves if self.seen[a]]
        total, mix = sum(self.seen.values()), self.value
        if tried:
            mass = sum(math.exp(self.logit[a]) for a in tried)
            gain = sum(math.exp(self.logit[a]) * self.sum[a] / self.seen[a] for a in tried) / mass
            mix = (mix + total * gain) / (1 + total)
        slope = pool.c.value_scale * (pool.c.visit_base + max(self.seen.values()))
        return {a: self.logit[a] + slope * (0.5 + 0.5 * (self.sum[a] / self.seen[a]
                                                         if self.seen[a] else mix))
                for a in self.moves}

    def policy(self, pool):
        x = self.improved(pool)
        top = max(x.values())
        total = sum(math.exp(v - top) for v in x.values())
        return {a: math.exp(v - top) / total for a, v in x.items()}

    def child(self, a):
        if a not in self.next:
            board = [list(row) for row in self.board]
            board[a // len(board)][a % len(board)] = self.mover
            self.next[a] = PlainNode(board, 1 - self.mover)
            return self.next[a], True
        return self.next[a], False


def plain_search(pool, board, net):
    """The tree of hex_selfplay.cu without noise, in plain Python: its root."""
    root = PlainNode(board, sum(c >= 0 for row in board for c in row) % 2)
    root.expand(net)
    plan = halving_plan(min(pool.c.considered, len(root.moves)), pool.sims)
    for sim in range(pool.sims):
        node, path, fresh = root, [], False
        while not fresh and not node.lost:
            if node is root:
                x = root.improved(pool)
                a = max((a for a in root.moves if root.seen[a] == plan[sim]), key=lambda k: x[k])
            else:
                share, total = node.policy(pool), sum(node.seen.values())
                a = max(node.moves, key=lambda k: share[k] - node.seen[k] / (1 + total))
            path.append((node, a))
            node, fresh = node.child(a)
        if not node.lost:
            node.expand(net)
        value = node.value
        for parent, a in reversed(path):
            value = -value
            parent.sum[a] += value
            parent.seen[a] += 1
    return root


def crafted_net(n, device):
    """Logits and values that differ at every cell, the same on every device: sums of sines."""
    phase = torch.sin(torch.arange(2 * (n + 2) ** 2, dtype=torch.float32) * 1.7)
    weights = torch.stack([torch.sin(phase * (3 + k)) for k in range(n * n + 1)], 1)

    def net(planes):
        x = planes.float().contiguous().flatten(1).cpu() @ weights
        return x[:, :-1].to(device), torch.tanh(x[:, -1] * 0.3).to(device)
    return net


def check_tree(library, device, n=4, games=24, sims=24):
    """Visits, move and learned policy of searches without noise, some near the end of a game."""
    pool = Pool(library, device, n, games, sims, considered=6, ring=4096, restart=0, noise=0.0,
                turn=0)
    pool.start(10)
    boards, net = boards_of(pool), crafted_net(n, device)
    pool.search(net)
    pool.call("hex_move")
    seen = pool.keep["seen"][:, 0].cpu().numpy()
    policy = pool.keep["past_policy"][:, 0].cpu().numpy() / 32767.0
    after, ended = boards_of(pool), pool.keep["over"].tolist()
    same = 0
    for g in range(games):
        root = plain_search(pool, boards[g], net)
        want = [root.seen.get(a, 0) for a in range(n * n)]
        share = root.policy(pool)
        view = np.asarray([share.get(a, 0) for a in range(n * n)]).reshape(n, n)
        view = view.T if root.mover else view
        same += want == seen[g].tolist() and np.abs(view.flatten() - policy[g]).max() < 1e-3
        assert ended[g] == (1 + root.mover if wins(after[g], root.mover) else 0)
    assert same >= games - 1, "only %d of %d trees are the same" % (same, games)
    print("check: trees on %dx%d, %d of %d the same" % (n, n, same, games), flush=True)


def check_games(library, device, n=5, games=64):
    """Whole games: recorded positions and results belong together."""
    pool = Pool(library, device, n, games, 8, considered=4, ring=1 << 14, seed=5, resign=2.0)
    pool.start(12)
    net = crafted_net(n, device)
    for _ in range(30):
        pool.turn(net)
    positions, finished, first = pool.counts()[:3]
    assert finished > games and 0 < first < finished
    own, opp, policy, result, _ = pool.sample(512, positions, positions)
    assert (own * opp).sum().item() == 0 and (policy * (own + opp).flatten(1)).max().item() < 1e-3
    for i in range(512):
        stones = (own[i] - opp[i]).cpu().numpy().astype(int)
        board = np.where(stones == 0, -1, np.where(stones == 1, 0, 1))
        assert not wins(board.tolist(), 0) and not wins(board.tolist(), 1)
        for a in range(n * n):  # a winning move at once, all of the policy: the mover must have won
            if policy[i, a].item() > 0.999:
                after = board.copy()
                after.flat[a] = 0
                assert not wins(after.tolist(), 0) or result[i].item() == 1
    print("check: %d games, %d positions on %dx%d" % (finished, positions, n, n), flush=True)


def check_file(net, play, device, folder):
    """The network as in training, folded and read back from its file: the same answers."""
    path = folder + "/check.net"
    weights = hex_net.folded_weights(net)
    with open(path, "wb") as f:
        f.write(hex_net.file_bytes(net.shape, weights))
    shape, stored = hex_net.read_file(path)
    stones = torch.randint(3, (8, 11, 11))
    planes = hex_net.planes_of((stones == 1).float(), (stones == 2).float())
    plain = hex_net.PlayNet(shape, stored, torch.device("cpu"))(planes)
    fast = play(planes.to(device, play.dtype).contiguous(memory_format=torch.channels_last))
    with torch.no_grad():
        full = net(planes.to(device))
    full = (full[0].cpu(), torch.tanh(full[1]).cpu())
    for answer in ((fast[0].cpu(), fast[1].cpu()), full):
        for a, b in zip(answer, plain):
            worst = (a - b).abs().max().item() / (1 + b.abs().max().item())
            assert worst < 0.03, "the file answers otherwise: off by %g" % worst
    print("check: network, folded form and file agree", flush=True)


def check_all(library, device):
    for n in (3, 7, 11, 13):
        check_rules(library, device, n)
    check_tree(library, device)
    check_tree(library, device, 5, 16, 32)
    check_games(library, device)
