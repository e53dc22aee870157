#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# shogi_learn.py - the network of the shogi player learns from positions of `genpei label shogi`.
#
#   shogi_learn.py --data FOLDER [FOLDER ...] --seconds 120 --out shogi.net
#
# The aim for a position lies between the value of its search and the result of its game, both as chances
# to win. One game in 40 is held out; the loss printed is on those. Few millions of positions are soon learned
# by heart, so learning ends after a few passes, and the file has the network whose loss on the held-out
# games was least; shogi.net.pt beside it is the last one, from which --resume goes on. Networks are chosen by
# matches, not by loss.
# Without a GPU it does the same, slowly: --steps 20 shows that everything fits together.
import argparse
import math
import os
import sys
import time

import torch

sys.dont_write_bytecode = True  # the folder holds sources only
import shogi_net
from shogi_net import OUTPUT, Positions, ShogiNet


def parse_arguments():
    p = argparse.ArgumentParser(description='The network of the shogi player learns.')
    p.add_argument('--data', nargs='+', required=True, help='folders or files of genpei label shogi')
    p.add_argument('--out', default='shogi.net')
    p.add_argument('--resume', default='', metavar='FILE.pt', help='go on with this network')
    p.add_argument('--start', default='', metavar='FILE.net', help='begin with this network')
    p.add_argument('--again', action='store_true', help='with --resume: as if nothing had been done')
    p.add_argument('--seconds', type=float, default=120, help='in all, resumed ones counted in')
    p.add_argument('--steps', type=int, default=0, help='instead: so many steps')
    p.add_argument('--passes', type=float, default=4, help='at most so often over all positions: more is learned by heart')
    p.add_argument('--batch', type=int, default=16384)
    p.add_argument('--rate', type=float, default=1e-3)
    p.add_argument('--trust', type=float, default=0.85, help='share of the search, against the result')
    p.add_argument('--power', type=float, default=2.3, help='of the error in the loss')
    p.add_argument('--limit', type=float, default=6000, help='leaves out positions valued beyond')
    p.add_argument('--log', type=float, default=5, help='seconds between lines')
    p.add_argument('--check', default='', metavar='FILE', help='at the end: the sum of the values of its positions')
    p.add_argument('--seed', type=int, default=1)
    p.add_argument('--device', default='cuda' if torch.cuda.is_available() else 'cpu')
    return p.parse_args()


def aims(o, positions, at=slice(None)):
    chance = torch.sigmoid(positions.score[at] / OUTPUT)
    return o.trust * chance + (1 - o.trust) * positions.result[at]


def loss_of(o, said, aim):
    return (torch.sigmoid(said / OUTPUT) - aim).abs().clamp(min=1e-6).pow(o.power).mean()


@torch.no_grad()
def held_out_loss(o, net, held):
    """With the numbers as they are in the file; and how often the winner is seen."""
    weights, said = net.weights(), []
    for first in range(0, len(held.rows), o.batch):
        said.append(net(held.rows[first:first + o.batch], weights))
    said = torch.cat(said)
    loss = float(loss_of(o, said, aims(o, held)))
    decided = held.result != 0.5
    seen = ((said > 0) == (held.result > 0.5))[decided].float().mean()
    return loss, 'held out: loss %.5f, error %.4f, winner seen in %.2f%%' % (
        loss, (torch.sigmoid(said / OUTPUT) - aims(o, held)).abs().mean(), 100 * seen)


class Progress:
    """How far learning is, by steps or by time; time of earlier runs counts."""

    def __init__(self, o, spent, positions):
        self.o, self.began, self.step, self.best = o, time.time() - spent, 0, math.inf
        self.steps = o.steps or max(1, o.passes * positions / o.batch)

    def seconds(self):
        return time.time() - self.began

    def share(self):
        by_steps = self.step / self.steps
        return by_steps if self.o.steps else max(by_steps, self.seconds() / self.o.seconds)


def keep(o, net, optimizer, progress, loss):
    if loss <= progress.best:
        progress.best = loss
        shogi_net.write(net, o.out)
    torch.save({'net': net.state_dict(), 'optimizer': optimizer.state_dict(),
                'seconds': progress.seconds()}, o.out + '.pt.tmp')
    os.replace(o.out + '.pt.tmp', o.out + '.pt')


def batches(o, n, device, generator):
    """Numbers of positions, each once before any comes again."""
    while True:
        order = torch.randperm(n, generator=generator, device=device)
        for first in range(0, max(1, n - o.batch + 1), o.batch):
            yield order[first:first + o.batch]


def learn(o, net, optimizer, data, held, progress):
    generator = torch.Generator(device=o.device).manual_seed(o.seed)
    source = batches(o, len(data.rows), o.device, generator)
    last, total, since = time.time(), 0.0, 0
    while (share := progress.share()) < 1:
        rate = o.rate * min(1, (progress.step + 1) / 100) * max(0.005, 0.5 + 0.5 * math.cos(math.pi * share))
        for group in optimizer.param_groups:
            group['lr'] = rate
        at = next(source)
        loss = loss_of(o, net(data.rows[at]), aims(o, data, at))
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        progress.step, since = progress.step + 1, since + 1
        total += loss.detach()
        if time.time() - last > o.log:
            held_loss, text = held_out_loss(o, net, held)
            print('%.0f s, step %d, loss %.5f; %s' % (progress.seconds(), progress.step, total / since, text), flush=True)
            keep(o, net, optimizer, progress, held_loss)
            last, total, since = time.time(), 0.0, 0
    held_loss, text = held_out_loss(o, net, held)
    print('end: %.0f s, step %d; %s' % (progress.seconds(), progress.step, text), flush=True)
    keep(o, net, optimizer, progress, held_loss)


def read_positions(o):
    records = shogi_net.read_shards(o.data)
    held = records[:, 51] >> 3 & 1 == 1
    score = records[:, 60].astype('i4') | records[:, 61].astype('i4') << 8
    score[score > 32767] -= 65536
    used = ~held & (abs(score) <= o.limit)
    if not used.any() or not held.any():
        raise SystemExit('too few positions: %d, %d held out' % (used.sum(), held.sum()))
    print('%d positions, %d held out' % (used.sum(), held.sum()), flush=True)
    return (Positions(records[used], o.device, o.seed),
            Positions(records[held & (abs(score) <= o.limit)][-200000:], o.device))


def main():
    o = parse_arguments()
    torch.manual_seed(o.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    data, held = read_positions(o)
    net = ShogiNet().to(o.device)
    optimizer = torch.optim.Adam(net.parameters(), lr=o.rate, betas=(0.9, 0.99),
                                 **({'fused': True} if o.device == 'cuda' else {}))
    spent = 0
    if o.start:
        shogi_net.read(net, o.start)
    if o.resume:
        kept = torch.load(o.resume, map_location=o.device)
        net.load_state_dict(kept['net'])
        if not o.again:
            optimizer.load_state_dict(kept['optimizer'])
            spent = kept['seconds']
    learn(o, net, optimizer, data, held, Progress(o, spent, len(data.rows)))
    if o.check:
        shogi_net.read(net, o.out)
        values = shogi_net.exact_values(net, Positions(shogi_net.read_shard(o.check), 'cpu').rows)
        print('check: %d positions, sum of values %d' % (len(values), values.sum()))
    print('written to %s' % o.out)


if __name__ == '__main__':
    main()
