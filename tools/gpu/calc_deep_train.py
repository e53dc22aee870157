#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# calc_deep_train.py - the network of Calculation learns on a graphics processor.
#
# Thousands of games are played side by side, each at another card. A card goes where the table
# after it is worth most. When a game is over, its tables go into a ring with what they led to: the
# end of the game mixed with what later tables were thought to be worth (TD lambda). From there
# batches are drawn at random. Learned are the place that was taken, by what came of it; the other
# places, by what the tables there are thought to be worth; and the worth of the table as a whole.
# Play goes by a running mean of the weights.
#
#   python3 tools/gpu/calc_deep_train.py --seconds 500 --out c4.net --checkpoint c4.pt
import argparse
import math
import os
import sys
import time

import torch

sys.dont_write_bytecode = True  # nothing is left in the source tree

from calc_deep_field import CARDS, MOMENT, SLOT, WENT, WON, Field, Judge, Library, Sight
from calc_deep_field import build, say, share_won
from calc_deep_net import export, form_of, forward, loss_of, random_weights, size_of, views


class Weights:
    """Weights, their running mean, and the steps they make (Adam; Kingma, Ba 2014)."""

    def __init__(self, o, lib):
        self.form, self.type = form_of(o, lib), lib.type
        self.flat = random_weights(self.form, lib.device, o.seed)
        if o.resume:
            old = torch.load(o.resume, map_location="cpu")
            if old["form"] != self.form:
                sys.exit("calc_deep: %s has another form" % o.resume)
            self.flat.copy_(old["mean"])
        self.mean = self.flat.clone()
        self.speed, self.size = torch.zeros_like(self.flat), torch.zeros_like(self.flat)
        self.steps = torch.zeros((), device=lib.device)
        self.rate = torch.zeros((), device=lib.device)
        self.play = self.mean.to(self.type)
        self.decay = o.decay

    def leaves(self):
        return {name: w.detach().requires_grad_(True)
                for name, w in views(self.flat.to(self.type), self.form).items()}

    def step(self, slopes):
        g = torch.cat([s.reshape(-1) for s in slopes]).float()
        g = g * (1 / g.norm().clamp(min=1))
        self.steps += 1
        self.speed.lerp_(g, 0.1)
        self.size.mul_(0.98).addcmul_(g, g, value=0.02)
        speed = self.speed / (1 - 0.9 ** self.steps)
        size = self.size / (1 - 0.98 ** self.steps)
        self.flat.mul_(1 - self.rate * self.decay)
        self.flat.sub_(self.rate * speed / (size.sqrt() + 1e-8))
        part = torch.clamp(10 / (self.steps + 10), min=0.001)
        self.mean.add_((self.flat - self.mean) * part)


class School:
    def __init__(self, o, lib):
        self.o, self.lib, n = o, lib, o.games
        on = dict(device=lib.device)
        self.weights = Weights(o, lib)
        self.judge = Judge(Sight(lib, o.chunk, o.heaps), views(self.weights.play, self.weights.form),
                           o.blocks)
        self.field = Field(lib, self.judge, n, o.seed, spread=True)
        self.sight = Sight(lib, o.batch, o.heaps)
        self.past = torch.zeros(n * CARDS, MOMENT, dtype=torch.uint8, **on)
        self.ring = torch.zeros(o.ring, MOMENT, dtype=torch.uint8, **on)
        self.kept = torch.zeros(1, dtype=torch.int32, **on)
        # Some games go astray now and then, so that rescue is learned.
        self.stray = torch.where(torch.arange(n, **on) % o.strays == 0, o.stray, 0.0)
        self.score = torch.zeros(2, dtype=torch.int64, **on)  # won, ended, of the others
        self.losses = torch.zeros(3, **on)
        self.drawn = torch.zeros(o.batch * o.steps, MOMENT, dtype=torch.uint8, **on)
        self.side = torch.cuda.Stream() if lib.cuda else None
        self.steps, self.cards, self.due, self.graph, self.lam = 0, 0, 0.0, None, o.lambda_first

    @torch.no_grad()
    def play(self):
        """One card in every game; what games that end teach goes into the ring."""
        f, w = self.field, self.weights
        w.play.copy_(w.mean)
        ways, parents, went = f.turn()
        values = self.judge.chances(ways)
        astray = torch.rand(f.n, device=values.device) < self.stray
        chance = torch.rand_like(values)
        choice, there = f.choose(parents, torch.where(astray[parents], chance,
                                                      values + chance * 1e-6))
        best = torch.full((f.n * WENT,), -1.0, device=values.device)
        best.scatter_reduce_(0, parents * WENT + went.long(), values, "amax")
        before = f.games
        state = f.take(ways, choice, there)
        taken = self.judge.known(f.games, state, values[choice])
        self.lib("deep_note", f.n, before, there.to(torch.uint8), f.ranks, went[choice],
                 astray.to(torch.uint8), best, taken, f.length, self.past)
        f.ended = (state != 0).to(torch.uint8)
        self.lib("deep_lessons", f.n, f.ended, f.length, self.past, self.lam, self.ring, self.kept,
                 self.o.ring)
        steady = self.stray == 0
        self.score += torch.stack([(((state & WON) != 0) & steady).sum(),
                                   ((state != 0) & steady).sum()])
        f.deal()
        self.cards += f.n
        self.due += self.o.reuse * f.n / (self.o.batch * self.o.steps)

    @torch.no_grad()
    def draw(self):
        """Lessons for the next steps, from the ring."""
        size = self.kept.clamp(max=self.o.ring).float()
        pick = torch.rand(self.drawn.shape[0], device=size.device) * size
        torch.index_select(self.ring, 0, pick.long().clamp(max=self.o.ring - 1), out=self.drawn)

    def lesson(self, moments):
        """One step; nothing in here asks the device for anything, so that it can be recorded."""
        o, w = self.o, self.weights
        numbers = moments[:, SLOT : SLOT + 36].contiguous().view(torch.float32)
        lesson = dict(values=numbers[:, :WENT], target=numbers[:, 7], state_target=numbers[:, 8],
                      rank=moments[:, SLOT + 36], went=moments[:, SLOT + 37])
        tables = moments[:, :SLOT].contiguous()
        heap, table, likely, may = self.sight.see(tables, o.batch)
        leaves = w.leaves()
        value, other, whole = loss_of(*forward(leaves, o.blocks, heap, table), likely, may, lesson)
        loss = value + o.others * other + o.whole * whole
        w.step(torch.autograd.grad(loss, list(leaves.values())))
        self.losses.lerp_(torch.stack([value.detach(), other.detach(), whole.detach()]), 0.01)

    def lessons(self):
        for k in range(self.o.steps):
            self.lesson(self.drawn[k * self.o.batch : (k + 1) * self.o.batch])

    def learn(self):
        """Some steps, on a stream of their own while the games go on."""
        if not self.lib.cuda:
            self.draw()
            self.lessons()
        else:
            here = torch.cuda.current_stream()
            here.wait_stream(self.side)
            self.draw()
            self.side.wait_stream(here)
            with torch.cuda.stream(self.side):
                if self.graph is None and self.steps >= 3 * self.o.steps and not self.o.plain:
                    self.record()
                if self.graph:
                    self.graph.replay()
                else:
                    self.lessons()
        self.steps += self.o.steps

    def record(self):
        try:
            torch.cuda.synchronize()
            graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(graph):
                self.lessons()
            self.graph = graph
        except RuntimeError as e:
            say("steps are not recorded: %s" % str(e).splitlines()[0])
            self.o.plain = True

    def set_pace(self, share):
        """What changes in the course of learning: step size, consolation, lambda."""
        o = self.o
        warm = min(1.0, (self.steps + 1) / 300)
        fall = 0.5 + 0.5 * math.cos(math.pi * min(1.0, share))
        self.weights.rate.fill_(warm * o.rate * (0.01 + 0.99 * fall))
        self.judge.consolation = 0.0 if o.resume else max(0.0, 0.5 * (1 - self.steps / o.consolation))
        self.lam = o.lambda_first + (o.lambda_last - o.lambda_first) * min(1.0, share)


def save(o, w):
    torch.save({"form": w.form, "mean": w.mean.cpu()}, o.checkpoint + ".new")
    os.replace(o.checkpoint + ".new", o.checkpoint)


@torch.no_grad()
def report(s, o, began):
    if s.lib.cuda:
        torch.cuda.synchronize()
    won, ended = s.score.tolist()
    s.score.zero_()
    s.weights.play.copy_(s.weights.mean)
    at = time.time()
    share = share_won(s.lib, s.judge, o.deals)
    took = time.time() - at
    say("%6.1f s  cards %d M  steps %d  valued %d M  loss %.4f %.4f %.4f  in training %.2f%% of %d  "
        "fixed deals: %.2f%% of %d (%.1f s)"
        % (time.time() - began, s.cards // 1000000, s.steps, s.judge.seen // 1000000,
           *s.losses.tolist(), 100 * won / max(1, ended), ended, 100 * share, o.deals, took))


def run(o, lib):
    s, began, told = School(o, lib), time.time(), 0
    while time.time() - began < o.seconds:
        s.set_pace((time.time() - began) / o.seconds)
        s.play()
        if s.cards == 40 * o.games:
            with torch.no_grad():
                s.judge.try_fused(s.field.games)
        while s.due >= 1:
            s.due -= 1
            if s.cards > o.games * 60:
                s.learn()
        if time.time() - began > (told + 1) * o.every:
            told = int((time.time() - began) / o.every)
            lib.check()
            report(s, o, began)
            if o.checkpoint:
                save(o, s.weights)
    report(s, o, began)
    if o.checkpoint:
        save(o, s.weights)
    if o.out:
        export(s.weights.mean, s.weights.form, o, o.out)


def options():
    p = argparse.ArgumentParser()
    p.add_argument("--heaps", type=int, default=4)
    p.add_argument("--width", type=int, default=256)
    p.add_argument("--blocks", type=int, default=3)
    p.add_argument("--games", type=int, default=32768, help="side by side")
    p.add_argument("--batch", type=int, default=8192)
    p.add_argument("--steps", type=int, default=4, help="steps at once")
    p.add_argument("--ring", type=int, default=1 << 20)
    p.add_argument("--chunk", type=int, default=65536, help="tables valued at once")
    p.add_argument("--seconds", type=float, default=60)
    p.add_argument("--every", type=float, default=15)
    p.add_argument("--deals", type=int, default=8192)
    p.add_argument("--rate", type=float, default=1e-3)
    p.add_argument("--decay", type=float, default=0.01)
    p.add_argument("--reuse", type=float, default=1.0)
    p.add_argument("--lambda-first", type=float, default=0.9)
    p.add_argument("--lambda-last", type=float, default=0.85)
    p.add_argument("--others", type=float, default=0.25)
    p.add_argument("--whole", type=float, default=0.5)
    p.add_argument("--consolation", type=int, default=1500, help="steps it fades in")
    p.add_argument("--strays", type=int, default=8, help="one game of this many")
    p.add_argument("--stray", type=float, default=0.05)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--plain", action="store_true", help="steps are not recorded")
    p.add_argument("--build", default="/tmp")
    p.add_argument("--resume")
    p.add_argument("--checkpoint")
    p.add_argument("--out")
    p.add_argument("--golden", help="see calc_deep_golden.py")
    return p.parse_args()


def main():
    o = options()
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    lib = Library(build(o.build, device.type == "cuda"), device)
    name = torch.cuda.get_device_name() if lib.cuda else "the processor"
    say("on %s, torch %s" % (name, torch.__version__))
    say("weights %d, %s" % (size_of(form_of(o, lib)), " ".join(sys.argv[1:])))
    run(o, lib)


if __name__ == "__main__":
    main()
