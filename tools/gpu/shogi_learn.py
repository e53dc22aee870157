#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# shogi_learn.py - the network of the shogi player learns from positions of `genpei label shogi`.
#
#   shogi_learn.py --data FOLDER [FOLDER ...] --seconds 120 --out shogi.net
#
# The network is to say what the search said, as a chance to win; and, with a smaller share of the loss, who
# won. How often a value wins differs from search to search, so the second chance has a scale of its own, that
# at which the values of the positions explain their results best. With --follow, positions that are written
# into the folders meanwhile are taken in, so that games can be played beside it. One game in 40 is held out;
# the errors printed are on those. Few positions are soon learned by heart, so no position is used much more
# often than --passes says. The file has the mean of the last steps; shogi.net.pt beside it is for --resume.
# Networks are chosen by matches, not by loss.
# Without a GPU it does the same, slowly: --steps 20 shows that everything fits together.
import argparse
import copy
import math
import os
import sys
import time

import numpy as np
import torch

sys.dont_write_bytecode = True  # the folder holds sources only
import shogi_net
from shogi_net import OUTPUT, Positions, ShogiNet


def parse_arguments():
    p = argparse.ArgumentParser(description='The network of the shogi player learns.')
    p.add_argument('--data', nargs='+', required=True, help='folders or files of genpei label shogi')
    p.add_argument('--follow', action='store_true', help='take in files that appear in the folders meanwhile')
    p.add_argument('--newest', type=int, default=60000000, help='learn from so many positions, the last ones read')
    p.add_argument('--out', default='shogi.net')
    p.add_argument('--resume', default='', metavar='FILE.pt', help='go on with this network')
    p.add_argument('--start', default='', metavar='FILE.net', help='begin with this network')
    p.add_argument('--seconds', type=float, default=120, help='in all, resumed ones counted in')
    p.add_argument('--steps', type=int, default=0, help='instead: so many steps')
    p.add_argument('--passes', type=float, default=6, help='at most so often over all positions')
    p.add_argument('--batch', type=int, default=2048)
    p.add_argument('--rate', type=float, default=2e-3)
    p.add_argument('--decay', type=float, default=0.05, help='of weights that belong to one bucket')
    p.add_argument('--settle', type=float, default=0.3, help='the last share of the time, in which the rate falls')
    p.add_argument('--trust', type=float, default=0.9, help='share of the search, against the result')
    p.add_argument('--limit', type=float, default=6000, help='leaves out positions valued beyond')
    p.add_argument('--log', type=float, default=10, help='seconds between lines, and between files')
    p.add_argument('--check', default='', metavar='FILE', help='at the end: the sum of the values of its positions')
    p.add_argument('--seed', type=int, default=1)
    p.add_argument('--device', default='cuda' if torch.cuda.is_available() else 'cpu')
    return p.parse_args()


# --- positions ---

class Pool:
    """The newest positions, on the device, and those held out."""

    HELD_MOST = 100000

    def __init__(self, o):
        self.o, self.seen, self.n, self.read, self.held = o, set(), 0, 0, None
        self.rows = self.score = self.result = None
        self.scale = OUTPUT

    def grow(self, room):
        """Room for more, doubled each time."""
        room = min(self.o.newest, max(room, 2 * self.n, 1 << 20))
        for name, kind, more in (('rows', torch.int16, (2, shogi_net.PIECES)), ('score', torch.float, ()),
                                 ('result', torch.float, ())):
            new = torch.empty((room, *more), dtype=kind, device=self.o.device)
            if self.n:
                new[:self.n] = getattr(self, name)[:self.n]
            setattr(self, name, new)

    def add(self, records):
        added = Positions(records[-self.o.newest:], self.o.device, self.o.seed + self.read)
        count = len(added.rows)
        if self.n + count > (0 if self.rows is None else len(self.rows)) and self.n < self.o.newest:
            self.grow(self.n + count)
        at = (self.read + torch.arange(count, device=self.o.device)) % len(self.rows)
        for name in ('rows', 'score', 'result'):
            getattr(self, name)[at] = getattr(added, name)
        self.read += count
        self.n = min(self.n + count, len(self.rows))

    def take_in(self):
        """Reads the files that are new; false when there are none."""
        files = [f for f in shogi_net.shard_files(self.o.data) if f not in self.seen]
        if self.o.follow:  # what is not complete yet comes again
            files = [f for f in files if not f.endswith('-part.pos')]
        held = []
        for file in files:
            self.seen.add(file)
            records = shogi_net.read_shard(file)
            out, score = shogi_net.is_held_out(records), shogi_net.scores(records)
            used = abs(score) <= self.o.limit
            held.append(records[out & used])
            self.add(records[~out & used])
        if held:
            self.held = np.concatenate(([self.held] if self.held is not None else []) + held)[-self.HELD_MOST:]
            self.scale = scale_of(self.score[:self.n], self.result[:self.n])
        return bool(files)

    def held_out(self):
        return Positions(self.held, self.o.device)


def scale_of(score, result):
    """The scale at which chances made of the values explain the results best."""
    at = torch.randint(0, len(score), (min(len(score), 200000),), device=score.device)
    score, result = score[at], result[at]
    best = min((float(torch.nn.functional.binary_cross_entropy_with_logits(score / scale, result)), scale)
               for scale in range(300, 3001, 100))
    return best[1]


# --- learning ---

def loss_of(o, pool, said, score, result):
    searched = (torch.sigmoid(said / OUTPUT) - torch.sigmoid(score / OUTPUT)).square().mean()
    won = (torch.sigmoid(said / pool.scale) - result).square().mean()
    return o.trust * searched + (1 - o.trust) * won


@torch.no_grad()
def measure(o, net, pool):
    """On games held out, with the numbers as they are in the file; and how often the winner is seen."""
    held, weights = pool.held_out(), net.weights()
    said = torch.cat([net(held.rows[first:first + 4096], weights) for first in range(0, len(held.rows), 4096)])
    apart = torch.sigmoid(said / OUTPUT) - torch.sigmoid(held.score / OUTPUT)
    decided = held.result != 0.5
    seen = ((said > 0) == (held.result > 0.5))[decided].float().mean()
    slope = (said * held.score).sum() / held.score.square().sum()
    return 'held out: loss %.5f, error %.4f, squared %.5f, slope %.2f, winner seen in %.2f%%' % (
        loss_of(o, pool, said, held.score, held.result), apart.abs().mean(), apart.square().mean(), slope, 100 * seen)


class Progress:
    """How far learning is, by steps or by time; time of earlier runs counts."""

    def __init__(self, o, spent):
        self.o, self.began, self.step = o, time.time() - spent, 0

    def seconds(self):
        return time.time() - self.began

    def share(self):
        return self.step / self.o.steps if self.o.steps else self.seconds() / self.o.seconds

    def rate(self, share):
        fall = max(0, (share - 1 + self.o.settle) / self.o.settle)
        warm = min(300, 1 + self.o.steps // 4) if self.o.steps else 300
        return self.o.rate * min(1, (self.step + 1) / warm) * max(0.005, 0.5 + 0.5 * math.cos(math.pi * fall))


class Mean:
    """The mean of the network over the last steps: steadier than any of them."""

    LAST = 1000

    def __init__(self, net):
        self.net = copy.deepcopy(net)
        self.pairs = list(zip(self.net.parameters(), net.parameters()))

    @torch.no_grad()
    def follow(self, step):
        for mean, now in self.pairs:
            mean.lerp_(now, max(1 / self.LAST, 1 / (step + 1)))


def keep(o, net, mean, optimizer, progress):
    shogi_net.write(mean.net, o.out)
    torch.save({'net': net.state_dict(), 'mean': mean.net.state_dict(), 'optimizer': optimizer.state_dict(),
                'seconds': progress.seconds()}, o.out + '.pt.tmp')
    os.replace(o.out + '.pt.tmp', o.out + '.pt')


def report(o, mean, pool, progress, total, since):
    print('%.0f s, step %d, %d positions, scale %d, loss %.5f; %s' % (
        progress.seconds(), progress.step, pool.read, pool.scale, total / max(since, 1),
        measure(o, mean.net, pool)), flush=True)


def one_step(o, net, optimizer, pool, generator):
    at = torch.randint(0, pool.n, (o.batch,), generator=generator, device=o.device)
    loss = loss_of(o, pool, net(pool.rows[at]), pool.score[at], pool.result[at])
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    optimizer.step()
    return loss.detach()


def learn(o, net, mean, optimizer, pool, progress):
    generator = torch.Generator(device=o.device).manual_seed(o.seed)
    looked = last = time.time()
    total, since = 0.0, 0
    while (share := progress.share()) < 1:
        if o.follow and time.time() - looked > 1:
            pool.take_in()
            looked = time.time()
        if not o.steps and progress.step * o.batch > o.passes * pool.read:
            if not o.follow:
                break
            time.sleep(0.2)
            continue
        for group in optimizer.param_groups:
            group['lr'] = progress.rate(share)
        total += one_step(o, net, optimizer, pool, generator)
        mean.follow(progress.step)
        progress.step, since = progress.step + 1, since + 1
        if time.time() - last > o.log:
            report(o, mean, pool, progress, total, since)
            keep(o, net, mean, optimizer, progress)
            last, total, since = time.time(), 0.0, 0
    report(o, mean, pool, progress, total, since)
    keep(o, net, mean, optimizer, progress)


def wait_for_positions(o, pool, progress):
    """Positions to begin with, and some held out."""
    while True:
        pool.take_in()
        if pool.n and pool.held is not None and len(pool.held):
            return
        if not o.follow or progress.share() >= 1:
            raise SystemExit('too few positions: %d, %d held out' % (pool.n, 0 if pool.held is None else len(pool.held)))
        time.sleep(0.5)


def optimizer_of(o, net):
    """What buckets have of their own decays, so that what is seen seldom stays near what they share."""
    own = [net.own, net.own_material]
    rest = [p for name, p in net.named_parameters() if not name.startswith('own')]
    return torch.optim.AdamW([{'params': rest, 'weight_decay': 0}, {'params': own, 'weight_decay': o.decay}],
                             lr=o.rate, betas=(0.9, 0.99), **({'fused': True} if o.device == 'cuda' else {}))


def main():
    o = parse_arguments()
    torch.manual_seed(o.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    net = ShogiNet().to(o.device)
    optimizer = optimizer_of(o, net)
    spent = 0
    if o.start:
        shogi_net.read(net, o.start)
    mean = Mean(net)
    if o.resume:
        kept = torch.load(o.resume, map_location=o.device)
        net.load_state_dict(kept['net'])
        mean.net.load_state_dict(kept['mean'])
        optimizer.load_state_dict(kept['optimizer'])
        spent = kept['seconds']
    pool, progress = Pool(o), Progress(o, spent)
    wait_for_positions(o, pool, progress)
    print('%d positions, %d held out' % (pool.read, len(pool.held)), flush=True)
    learn(o, net, mean, optimizer, pool, progress)
    if o.check:
        values = shogi_net.exact_values(mean.net, Positions(shogi_net.read_shard(o.check), 'cpu').rows)
        print('check: %d positions, sum of values %d' % (len(values), values.sum()))
    print('written to %s' % o.out)


if __name__ == '__main__':
    main()
