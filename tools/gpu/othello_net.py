# SPDX-License-Identifier: MIT
# othello_net.py - the line network of Othello: what it computes, positions as it takes them, and
# its form.
#
# 32 lines of eight squares are looked up by their contents: rows, columns, and diagonals in both
# directions, of which two that together have eight squares count as one line. What is found has a
# few numbers for each square of the line. On every square those of its four lines are added up and
# clipped, so a square knows what its lines know together: whether it can be played, for example. A
# hidden layer sees all squares; the last layer adds it to the linear evaluation.
#
# The tables are the output of a small network that sees the contents of one line, so contents that
# are rare are worth about the same as similar ones, and a file holds that network only.
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

DISC = 128                     # a disc in files of positions
SQUARE_UNIT, TABLE_TOP = 64, 63  # numbers on squares; how large one line's may be
TOP = 127 / SQUARE_UNIT        # where the sum is clipped, and the hidden layer
WEIGHT_UNIT = 256              # of the hidden layer's weights, 8 bits
OUT_UNIT = 256                 # of the last layer's, 16 bits, in discs
KINDS, CONTENTS = 9, 3 ** 8
PHASES, PHASE_FIRST, PHASE_PLIES = 16, 7, 6  # even and odd numbers of empty squares apart
RECORD = np.dtype([('me', '<u8'), ('opp', '<u8'), ('value', '<i2'), ('linear', '<i2'),
                   ('empties', 'u1'), ('held_out', 'u1')])


def phase_of(empties):
    age = ((empties - PHASE_FIRST) // PHASE_PLIES).clamp(0, PHASES // 2 - 1)
    return 2 * age + empties % 2


def all_lines():
    """(kind, squares): rows, columns, diagonals down to the right, then to the left."""
    rows = [(min(k, 7 - k), [8 * k + i for i in range(8)]) for k in range(8)]
    columns = [(kind, [s % 8 * 8 + s // 8 for s in squares]) for kind, squares in rows]
    right = []
    for d in range(8):
        squares = [8 * y + (y + d) % 8 for y in range(8)]
        right.append((4 + min(d, 8 - d), squares if d <= 4 else squares[::-1]))
    left = [(kind, [s ^ 7 for s in squares]) for kind, squares in right]
    return rows + columns + right + left


def line_places():
    """What a disc on a square adds to the number of each line, and where number 0 stands."""
    place, middle = np.zeros((64, 32), np.float32), np.zeros(32, np.int64)
    for k, (kind, squares) in enumerate(all_lines()):
        place[squares, k] = 3.0 ** np.arange(8)
        middle[k] = CONTENTS * kind + CONTENTS // 2
    return place, middle


def square_places():
    """(64, 4) twice: the lines of each square and its place in them."""
    cells = [[] for _ in range(64)]
    for k, (_, squares) in enumerate(all_lines()):
        for i, s in enumerate(squares):
            cells[s].append((k, i))
    return np.array(cells)[..., 0], np.array(cells)[..., 1]


def content_digits():
    """(contents, 24): whether each square of a line is the opponent's, empty or ours."""
    digit = np.arange(CONTENTS)[:, None] // 3 ** np.arange(8) % 3
    return np.eye(3, dtype=np.float32)[digit].reshape(CONTENTS, 24)


def turned_squares():
    """(8, 64): where each square of a turned and mirrored board comes from."""
    board = np.arange(64).reshape(8, 8)
    return np.stack([np.rot90(b, k).reshape(64) for b in (board, board.T) for k in range(4)])


class Positions:
    """Records of `genpei label`, on a device."""

    def __init__(self, records, device):
        put = lambda x: torch.as_tensor(np.ascontiguousarray(x)).to(device)
        self.me, self.opp = put(records['me'].view(np.int64)), put(records['opp'].view(np.int64))
        self.value = put(records['value']).float() / DISC
        self.linear = put(records['linear']).float() / DISC
        self.empties = put(records['empties']).long()
        self.bits = torch.arange(64, device=device)

    def boards(self, at):
        """(n, 64) of 1 for the mover's discs, -1 for the opponent's, 0."""
        me, opp = self.me[at][:, None] >> self.bits & 1, self.opp[at][:, None] >> self.bits & 1
        return (me - opp).to(torch.int8)


class LineNet(nn.Module):
    """Batches have one part of equal size for each phase, or all in the one phase given."""

    def __init__(self, hidden=16, width=192, depth=8):
        super().__init__()
        for name, x in zip(('place', 'middle', 'cell_line', 'cell_at', 'digits', 'turned'),
                           (*line_places(), *square_places(), content_digits(), turned_squares())):
            self.register_buffer(name, torch.as_tensor(x.copy()), persistent=False)
        self.depth, self.hidden = depth, hidden
        self.first = nn.Parameter(torch.randn(KINDS, 24, width) * 0.35)
        self.first_bias = nn.Parameter(torch.zeros(KINDS, 1, width))
        self.second = nn.Parameter(torch.randn(KINDS, width, 8 * depth) * (0.4 / width ** 0.5))
        self.second_bias = nn.Parameter(torch.zeros(KINDS, 1, 8 * depth))
        self.w2 = nn.Parameter(torch.randn(1, 64 * depth, hidden) * 0.05)
        self.w2_phase = nn.Parameter(torch.zeros(PHASES, 64 * depth, hidden))
        self.b2 = nn.Parameter(torch.full((61, hidden), 0.3))
        self.w3 = nn.Parameter(torch.randn(hidden).repeat(61, 1) * 0.1)
        self.b3 = nn.Parameter(torch.zeros(61))
        self.share = nn.Parameter(torch.ones(61))

    def tables(self):
        """(kinds * contents * 8, depth): what each square of a line gets."""
        h = torch.relu(self.digits @ self.first + self.first_bias)
        t = h @ self.second + self.second_bias
        return t.reshape(-1, self.depth).clamp(-TABLE_TOP / SQUARE_UNIT, TABLE_TOP / SQUARE_UNIT)

    def squares(self, boards, table):
        line = (boards.float() @ self.place).long() + self.middle
        at = line[:, self.cell_line] * 8 + self.cell_at
        x = F.embedding_bag(at.view(-1, 4), table, mode='sum')
        return x.view(len(boards), 64 * self.depth).clamp(0, TOP)

    def hidden_weights(self):
        top = 127 / WEIGHT_UNIT
        return (self.w2 + self.w2_phase).clamp(-top, top)

    def forward(self, boards, empties, linear, phase=None, table=None):
        x = self.squares(boards, self.tables() if table is None else table)
        w2 = self.hidden_weights()
        if phase is None:
            h = torch.bmm(x.view(PHASES, -1, x.shape[1]), w2).view(-1, self.hidden)
        else:
            h = x @ w2[phase]
        h = (h + self.b2[empties]).clamp(0, TOP)
        return (h * self.w3[empties]).sum(1) * 8 + self.b3[empties] + self.share[empties] * linear


class ConvNet(nn.Module):
    """How much can be seen without search: residual blocks, far too slow to play with."""

    def __init__(self, channels=96, blocks=8):
        super().__init__()
        self.stem = nn.Conv2d(5, channels, 3, padding=1)
        self.blocks = nn.ModuleList(nn.ModuleList([
            nn.Conv2d(channels, channels, 3, padding=1, bias=False), nn.BatchNorm2d(channels),
            nn.Conv2d(channels, channels, 3, padding=1, bias=False), nn.BatchNorm2d(channels)])
            for _ in range(blocks))
        self.tail = nn.Conv2d(channels, 16, 1)
        self.head = nn.Sequential(nn.Linear(1024, 128), nn.ReLU(), nn.Linear(128, 1))
        self.register_buffer('turned', torch.as_tensor(turned_squares().copy()), persistent=False)

    def forward(self, boards, empties, linear, phase=None, table=None):
        b = boards.reshape(-1, 1, 8, 8)
        e = empties.view(-1, 1, 1, 1).expand(-1, 1, 8, 8)
        x = torch.cat([b == 1, b == -1, b == 0, e / 32, e % 2], 1).float()
        x = torch.relu(self.stem(x.contiguous(memory_format=torch.channels_last)))
        for c1, n1, c2, n2 in self.blocks:
            x = torch.relu(x + n2(c2(torch.relu(n1(c1(x))))))
        x = torch.relu(self.tail(x)).reshape(len(x), -1)
        return self.head(x)[:, 0].float() * 8 + linear
