# SPDX-License-Identifier: MIT
# shogi_net.py - the network of the shogi player: positions as it takes them, its form in training,
# and its file.
#
# What it computes and its units are described in src/engine/shogi/net/sho_net.h, the records of positions
# in src/train/sho_shard.h. In training, the weights of a feature are a part that all places of the king
# share, plus a part for each bucket; numbers are rounded on the way as they are in the file, while
# gradients pass as if they were not.
import os
import zlib

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

BUCKETS, KINDS, HELD, WIDTH, HIDDEN = 16, 11, 38, 256, 32
FEATURES = 2 * KINDS * 81 + 2 * HELD
ROWS = BUCKETS * FEATURES
NOTHING = ROWS  # a row of zeros, where a position has fewer pieces than PIECES
PIECES = 40
TOP, WEIGHT_UNIT, OUTPUT, MATERIAL_UNIT = 127, 64, 600, 8
HEADING = b'genpei shogi net 1 16 1858 256 32 32\n'
SHARD_HEADING, SHARD_HEADER, RECORD = b'genpei shogi positions 1 ', 64, 64

SLOT = [0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 8, 9, 10, 0]  # of a kind
# In a hand, kind by kind: how far its count is shifted, its mask, how many there are.
HANDS = [(0, 31, 18), (6, 7, 4), (10, 7, 4), (14, 7, 4), (18, 3, 2), (21, 3, 2), (24, 7, 4)]
# What pieces are worth before anything is learned, by slot, and in a hand.
WORTH = [100, 330, 380, 520, 800, 960, 580, 0, 520, 1080, 1270]
WORTH_HELD = [115] * 18 + [370] * 4 + [410] * 4 + [580] * 4 + [900] * 2 + [1060] * 2 + [640] * 4


# --- positions ---

def read_shard(path):
    """(n, 64) bytes; refuses a file that is cut, foreign or damaged."""
    with open(path, 'rb') as f:
        header, body = f.read(SHARD_HEADER), f.read()
    words = header[len(SHARD_HEADING):].split()
    if not header.startswith(SHARD_HEADING) or len(words) != 2:
        raise SystemExit('%s: not a file of genpei label shogi' % path)
    if len(body) != int(words[0]) * RECORD or zlib.crc32(body) != int(words[1], 16):
        raise SystemExit('%s: cut or damaged' % path)
    return np.frombuffer(body, np.uint8).reshape(-1, RECORD)


def shard_files(paths):
    """The files themselves, and those in folders."""
    files = []
    for path in paths:
        if os.path.isdir(path):
            files += sorted(os.path.join(path, f) for f in os.listdir(path) if f.endswith('.pos'))
        else:
            files.append(path)
    return files


def is_held_out(records):
    return records[:, 51] >> 3 & 1 == 1


def scores(records):
    return records[:, 60:62].copy().view('<i2')[:, 0].astype('i4')


def seen_square(colour, mirrored):
    square = torch.arange(81)
    turned = 80 - square if colour else square
    return (8 - turned // 9) * 9 + turned % 9 if mirrored else turned


def feature_table():
    """(2, 2, things): the feature of a piece on a square, or in a hand, as a colour sees it."""
    out = torch.zeros(2, 2, 32 * 81 + 2 * HELD, dtype=torch.long)
    for colour in range(2):
        for mirrored in range(2):
            at = out[colour, mirrored]
            for piece in range(32):
                kind = (piece // 16 != colour) * KINDS + SLOT[piece % 16]
                at[piece * 81:piece * 81 + 81] = kind * 81 + seen_square(colour, mirrored)
            for owner in range(2):
                first = 32 * 81 + owner * HELD
                at[first:first + HELD] = (2 * KINDS * 81 + (owner != colour) * HELD
                                          + torch.arange(HELD))
    return out


def view_table():
    """(2, 82): twice the bucket of a king's square, and 1 where the board is mirrored."""
    out = torch.zeros(2, 82, dtype=torch.long)
    for colour in range(2):
        for king in range(81):
            square = 80 - king if colour else king
            file, rank = divmod(square, 9)
            mirrored = file > 4
            file = 8 - file if mirrored else file
            bucket = ((8 - rank) * 5 + file if rank >= 7 else
                      10 + 2 * (0 if rank == 6 else 1 if rank >= 3 else 2) + (file >= 2))
            out[colour, king] = 2 * bucket + mirrored
    return out


class Positions:
    """Records as rows of weights, on a device: those of the mover, then those of the opponent."""

    def __init__(self, records, device, mirror_seed=None):
        self.feature, self.view = feature_table().to(device), view_table().to(device)
        mirror = np.zeros(len(records), bool)
        if mirror_seed is not None:  # a mirrored board is worth the same
            mirror = np.random.default_rng(mirror_seed).random(len(records)) < 0.5
        parts = []
        for first in range(0, len(records), 1 << 17):
            part = torch.as_tensor(records[first:first + (1 << 17)].copy()).to(device)
            parts.append(self.rows_of(part, torch.as_tensor(mirror[first:first + (1 << 17)]).to(device)))
        self.rows = torch.cat(parts)
        self.score = torch.as_tensor(scores(records)).to(device).float()
        self.result = torch.as_tensor(records[:, 51] >> 1 & 3).to(device).float() / 2

    def rows_of(self, records, mirror):
        n, device = len(records), records.device
        bits = (records[:, :51, None] >> torch.arange(8, device=device, dtype=torch.uint8)) & 1
        bits = bits.view(n, -1)[:, :405].reshape(n, 81, 5).long()
        piece = (bits << torch.arange(5, device=device)).sum(2)
        mirrored = piece.view(n, 9, 9).flip(1).reshape(n, 81)
        piece = torch.where(mirror[:, None], mirrored, piece)
        mover = (records[:, 51] & 1).long()
        hands = records[:, 52:60].long().view(n, 2, 4) << (8 * torch.arange(4, device=device))
        hands = hands.sum(2)
        held = [hands[:, :, None] >> shift & mask > torch.arange(most, device=device)
                for shift, mask, most in HANDS]
        active = torch.cat([piece != 0, torch.cat(held, 2).view(n, 2 * HELD)], 1)
        thing = torch.cat([piece * 81 + torch.arange(81, device=device),
                           (32 * 81 + torch.arange(2 * HELD, device=device)).expand(n, -1)], 1)
        place = torch.where(active, active.long().cumsum(1) - 1, PIECES).clamp(max=PIECES)
        things = torch.full((n, PIECES + 1), -1, dtype=torch.long, device=device)
        things = things.scatter(1, place, thing)[:, :PIECES]
        sides = [self.seen(things, piece, mover ^ other) for other in range(2)]
        return torch.stack(sides, 1).to(torch.int16)

    def seen(self, things, piece, colour):
        king = piece == (colour * 16 + 8)[:, None]
        square = torch.where(king.any(1), king.long().argmax(1), 81)
        view = self.view[colour, square]
        feature = self.feature[colour[:, None], (view & 1)[:, None], things.clamp(min=0)]
        return torch.where(things < 0, NOTHING, (view >> 1)[:, None] * FEATURES + feature)


# --- the network ---

def rounded(x, unit, most):
    """As it is in the file; gradients pass."""
    x = x.clamp(-most / unit, most / unit)
    return x + ((x * unit).round() / unit - x).detach()


def clipped(x):
    """Between layers: 0 to 1, the rest below 1/127 cut off."""
    x = x.clamp(0, 1)
    return x + ((x * TOP + 1e-4).floor() / TOP - x).detach()


class ShogiNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.shared = nn.Parameter(torch.randn(FEATURES, WIDTH) * 0.03)
        self.own = nn.Parameter(torch.zeros(BUCKETS, FEATURES, WIDTH))
        self.bias = nn.Parameter(torch.full((WIDTH,), 0.3))
        mine = torch.tensor(WORTH).repeat_interleave(81)
        held = torch.tensor(WORTH_HELD)
        self.shared_material = nn.Parameter(torch.cat([mine, -mine, held, -held]) / OUTPUT)
        self.own_material = nn.Parameter(torch.zeros(BUCKETS, FEATURES))
        self.first, self.second = nn.Linear(2 * WIDTH, HIDDEN), nn.Linear(HIDDEN, HIDDEN)
        self.last = nn.Linear(HIDDEN, 1)
        nn.init.zeros_(self.last.bias)
        self.last.weight.data.mul_(0.3)

    def weights(self):
        """(rows + 1, width + 8): rounded weights, then material and zeros; the last row is empty."""
        weights = rounded(self.own + self.shared, TOP, 127).view(ROWS, WIDTH)
        material = rounded(self.own_material + self.shared_material, OUTPUT * MATERIAL_UNIT, 32767)
        return F.pad(torch.cat([weights, F.pad(material.view(ROWS, 1), (0, 7))], 1), (0, 0, 0, 1))

    def forward(self, rows, weights=None):
        weights = self.weights() if weights is None else weights
        n = len(rows)
        sums = F.embedding_bag(rows.reshape(2 * n, PIECES).long(), weights, mode='sum',
                               padding_idx=NOTHING).view(n, 2, WIDTH + 8)
        x = (sums[:, :, :WIDTH] + rounded(self.bias, TOP, 8192)).clamp(0, 1).reshape(n, 2 * WIDTH)
        for layer in (self.first, self.second, self.last):
            x = F.linear(x, rounded(layer.weight, WEIGHT_UNIT, 127),
                         rounded(layer.bias, WEIGHT_UNIT * TOP, 1 << 24))
            if layer is not self.last:
                x = clipped(x)
        material = sums[:, :, WIDTH]
        return (x[:, 0] + (material[:, 0] - material[:, 1]) / 2) * OUTPUT


# --- the file ---

def whole(x, unit, most):
    return (x.detach().double().cpu() * unit).round().clamp(-most, most).long()


def numbers(net):
    """The whole numbers of the file, in its order, with their types."""
    own = (net.own + net.shared).view(ROWS, WIDTH)
    material = (net.own_material + net.shared_material).view(ROWS)
    out = [(whole(net.bias, TOP, 8192), '<i2'), (whole(own, TOP, 127), 'i1'),
           (whole(material, OUTPUT * MATERIAL_UNIT, 32767), '<i2')]
    for layer in (net.first, net.second, net.last):
        out.append((whole(layer.bias, WEIGHT_UNIT * TOP, 1 << 24), '<i4'))
        out.append((whole(layer.weight, WEIGHT_UNIT, 127), 'i1'))
    return out


def write(net, path):
    content = HEADING + b''.join(x.numpy().astype(kind).tobytes() for x, kind in numbers(net))
    content += np.array([zlib.crc32(content)], '<u4').tobytes()
    with open(path + '.tmp', 'wb') as f:
        f.write(content)
    os.replace(path + '.tmp', path)


def read(net, path):
    """The numbers of a file; everything goes into the parts for buckets."""
    with open(path, 'rb') as f:
        content = f.read()
    if not content.startswith(HEADING) or zlib.crc32(content[:-4]) != int.from_bytes(content[-4:], 'little'):
        raise SystemExit('%s: not a network for shogi, or damaged' % path)
    at = len(HEADING)

    def take(parameter, kind, unit):
        nonlocal at
        n = parameter.numel()
        x = np.frombuffer(content, kind, n, at).astype('f4') / unit
        at += n * np.dtype(kind).itemsize
        parameter.data.copy_(torch.as_tensor(x).view(parameter.shape))

    take(net.bias, '<i2', TOP)
    take(net.own, 'i1', TOP)
    take(net.own_material, '<i2', OUTPUT * MATERIAL_UNIT)
    for layer in (net.first, net.second, net.last):
        take(layer.bias, '<i4', WEIGHT_UNIT * TOP)
        take(layer.weight, 'i1', WEIGHT_UNIT)
    # What all buckets have in common belongs to the shared part, so that it is learned together.
    for own, shared in ((net.own, net.shared), (net.own_material, net.shared_material)):
        shared.data.copy_(own.data.mean(0))
        own.data.sub_(shared.data)


def exact_values(net, rows):
    """What the program will say: computed in whole numbers."""
    bias, own, material, b1, w1, b2, w2, b3, w3 = [x for x, _ in numbers(net)]
    rows = rows.cpu().long()
    own, material = F.pad(own, (0, 0, 0, 1)), F.pad(material, (0, 1))
    x = (own[rows].sum(2) + bias).clamp(0, TOP).reshape(len(rows), 2 * WIDTH)
    x = (torch.div(x @ w1.t() + b1, WEIGHT_UNIT, rounding_mode='floor')).clamp(0, TOP)
    x = (torch.div(x @ w2.t() + b2, WEIGHT_UNIT, rounding_mode='floor')).clamp(0, TOP)
    out = torch.div((x @ w3.t() + b3)[:, 0] * OUTPUT, TOP * WEIGHT_UNIT, rounding_mode='trunc')
    sums = material[rows].sum(2)
    apart = torch.div(sums[:, 0] - sums[:, 1], 2 * MATERIAL_UNIT, rounding_mode='trunc')
    return (out + apart).clamp(-28000, 28000)
