#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# othello_learn.py - the line network of Othello learns from positions of `genpei label`.
#
#   othello_learn.py --data FILE [FILE ...] --check FILE [FILE ...] --seconds 120 --out othello.lines
#
# Every batch has as many positions of each phase of the game. The loss is the absolute error,
# rounded off near zero. docs/measured/othello.md has the results.
import argparse
import os
import sys
import time

import numpy as np
import torch
import torch.nn.functional as F

sys.dont_write_bytecode = True  # the folder holds sources only
import othello_file
from othello_net import PHASES, RECORD, ConvNet, LineNet, Positions, phase_of


def parse_arguments():
    p = argparse.ArgumentParser(description='The line network of Othello learns.')
    p.add_argument('--data', nargs='+', required=True, help='files of genpei label')
    p.add_argument('--late', nargs='*', default=[], help='only these of --data near the end')
    p.add_argument('--late-from', type=float, default=0.6, help='share of the time')
    p.add_argument('--reload', type=float, default=0, help='seconds; reads files that grow again')
    p.add_argument('--check', nargs='*', default=[], help='files with exact values')
    p.add_argument('--seconds', type=float, default=120)
    p.add_argument('--out', default='othello.lines')
    p.add_argument('--seed', type=int, default=1)
    p.add_argument('--batch', type=int, default=16384)
    p.add_argument('--rate', type=float, default=3e-3)
    p.add_argument('--round', type=float, default=2.0, help='discs where the loss is rounded off')
    p.add_argument('--hidden', type=int, default=16)
    p.add_argument('--width', type=int, default=192, help='of the network that makes the tables')
    p.add_argument('--depth', type=int, default=8, help='numbers on a square')
    p.add_argument('--alone', action='store_true', help='without the linear evaluation')
    p.add_argument('--conv', default='', metavar='CHANNELS:BLOCKS', help='a residual network')
    p.add_argument('--log', type=float, default=10, help='seconds between lines')
    p.add_argument('--device', default='cuda' if torch.cuda.is_available() else 'cpu')
    return p.parse_args()


def read_records(paths, alone):
    records = np.concatenate([np.fromfile(p, RECORD) for p in paths if os.path.exists(p)])
    if alone:
        records['linear'] = 0
    return records[records['empties'] >= 7]


class Sampler:
    """Random positions, as many of each phase."""

    def __init__(self, positions):
        phase = phase_of(positions.empties)
        self.order = torch.argsort(phase)
        count = torch.bincount(phase, minlength=PHASES)
        self.first, self.count = torch.cumsum(count, 0) - count, count

    def draw(self, n):
        part = torch.rand(PHASES, n // PHASES, device=self.order.device, dtype=torch.float64)
        at = self.first[:, None] + (part * self.count[:, None]).long()
        return self.order[at.view(-1)]


def answers(net, positions, at, half):
    """What the network says, phase by phase."""
    out = torch.zeros(len(at), device=at.device)
    table = net.tables() if isinstance(net, LineNet) else None
    phase = phase_of(positions.empties[at])
    for k in range(PHASES):
        for part in torch.nonzero(phase == k)[:, 0].split(8192):
            if len(part) == 0:
                continue
            i = at[part]
            with torch.autocast(at.device.type, torch.bfloat16, enabled=half):
                out[part] = net(positions.boards(i), positions.empties[i], positions.linear[i],
                                k, table)
    return out


@torch.no_grad()
def report(net, held, checks, half):
    """Mean absolute errors: linear and network, on held-out games and on files of exact values."""
    net.eval()
    text = []
    for name, positions in [('held out', held)] + checks:
        at = torch.arange(len(positions.value), device=positions.value.device)
        off = (answers(net, positions, at, half) - positions.value).abs()
        before = (positions.linear - positions.value).abs()
        text.append('%s %.3f for %.3f' % (name, off.mean(), before.mean()))
        if name == 'held out':
            phase = phase_of(positions.empties)
            each = [(off[phase == k].mean(), before[phase == k].mean()) for k in range(PHASES)]
            text.append('(' + ', '.join('%.2f for %.2f' % pair for pair in each) + ')')
            twenty = positions.empties == 20
            text.append('20 empty: %.3f for %.3f;' % (off[twenty].mean(), before[twenty].mean()))
    net.train()
    return ' '.join(text)


def keep(o, net):
    torch.save(net.state_dict(), o.out + '.pt')
    if not o.conv:
        othello_file.write(net, o.out)


class Data:
    """Positions to learn from and held-out ones; files may grow meanwhile."""

    def __init__(self, o):
        self.o, self.read_at, self.late = o, time.time(), False
        self.read(o.data)

    def read(self, paths):
        records = read_records(paths, self.o.alone)
        learned = records['held_out'] == 0
        self.positions = Positions(records[learned], self.o.device)
        self.held = Positions(records[~learned][-200000:], self.o.device)
        self.sampler = Sampler(self.positions)
        print('%d positions, %d held out' % (learned.sum(), (~learned).sum()), flush=True)

    def at(self, share):
        """As they are after this share of the time."""
        now, late = time.time(), share > self.o.late_from and bool(self.o.late)
        if late != self.late or (self.o.reload and now - self.read_at > self.o.reload):
            self.read_at, self.late = now, late
            self.read(self.o.late if late else self.o.data)


def learn(o, net, data, checks):
    half = bool(o.conv) and o.device == 'cuda'
    optimizer = torch.optim.Adam(net.parameters(), lr=o.rate, betas=(0.9, 0.99))
    began, last, step, loss_sum, since = time.time(), time.time(), 0, 0.0, 0
    while (share := (time.time() - began) / o.seconds) < 1:
        for group in optimizer.param_groups:
            group['lr'] = o.rate * min(1, step / 200) * max(0.002, 1 - share)
        data.at(share)
        positions, at = data.positions, data.sampler.draw(o.batch)
        turn = net.turned[int(torch.randint(8, (1,)))]
        with torch.autocast(at.device.type, torch.bfloat16, enabled=half):
            said = net(positions.boards(at)[:, turn], positions.empties[at], positions.linear[at])
        loss = F.smooth_l1_loss(said, positions.value[at], beta=o.round)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        step, since = step + 1, since + 1
        loss_sum += loss.detach()
        if time.time() - last > o.log:
            print('%.0f s, step %d, loss %.3f: %s' % (time.time() - began, step, loss_sum / since,
                                                     report(net, data.held, checks, half)), flush=True)
            keep(o, net)
            last, loss_sum, since = time.time(), 0.0, 0
    print('end, step %d: %s' % (step, report(net, data.held, checks, half)), flush=True)


def main():
    o = parse_arguments()
    torch.manual_seed(o.seed)
    data = Data(o)
    checks = [(path.split('/')[-1], Positions(read_records([path], o.alone), o.device))
              for path in o.check]
    net = ConvNet(*map(int, o.conv.split(':'))) if o.conv else LineNet(o.hidden, o.width, o.depth)
    net = net.to(o.device)
    if o.conv:
        net = net.to(memory_format=torch.channels_last)
    learn(o, net, data, checks)
    keep(o, net)
    print('written to %s' % o.out)


if __name__ == '__main__':
    main()
