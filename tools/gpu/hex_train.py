#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# hex_train.py - learns to play Hex from nothing but games against itself, on a GPU.
#
# Games are played by hex_selfplay.cu with the averaged network; between moves the network learns
# from the positions of finished games. Boards grow with time as --schedule says. docs/hex-net.md.
import argparse
import hashlib
import math
import os
import sys
import tempfile
import time

import numpy as np
import torch

sys.dont_write_bytecode = True  # the folder holds sources only
import hex_check
import hex_fast
import hex_golden
import hex_net
import hex_pool
from hex_learn import Learner


def parse_schedule(text):
    """"7:20:16,11+11+13:300:32" to [([7], 20, 16), ([11, 11, 13], 300, 32)]."""
    parts = [part.split(":") for part in text.split(",")]
    return [([int(n) for n in p[0].split("+")], float(p[1]), int(p[2])) for p in parts]


def parse_arguments():
    p = argparse.ArgumentParser(description="Learns to play Hex by self-play.")
    p.add_argument("--schedule", default="6:15:16,8:25:24,9:40:32,11:420:32", metavar="S",
                   help="sizes:seconds:simulations,...; sizes joined by + take turns")
    p.add_argument("--seconds", type=float, default=0, help="0: as the schedule says")
    p.add_argument("--progress", default="0:1", metavar="A:B",
                   help="part of the falling learning rate that this run covers")
    p.add_argument("--out", default="hex.net", help="the network; beside it OUT.txt tells of it")
    p.add_argument("--checkpoint", default="", help="written every minute, for --resume")
    p.add_argument("--resume", default="", help="a checkpoint to go on from")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--channels", type=int, default=64)
    p.add_argument("--blocks", type=int, default=6)
    p.add_argument("--heads", default="32,32,64", help="policy and value channels, hidden units")
    p.add_argument("--games", type=int, default=3960,
                   help="games at a time; a multiple of 792 fills an H200")
    p.add_argument("--considered", type=int, default=16, help="moves tried at a root")
    p.add_argument("--batch", type=int, default=2048)
    p.add_argument("--reuse", type=float, default=2.5, help="times a position is learned from")
    p.add_argument("--window", type=int, default=1500000, help="positions kept of each size")
    p.add_argument("--rate", type=float, default=0.03, help="of turning the convolutions")
    p.add_argument("--rate-adam", type=float, default=0.002, help="of all else")
    p.add_argument("--arena", type=float, default=120, help="seconds between matches with itself")
    p.add_argument("--log", type=float, default=10, help="seconds between lines")
    p.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    p.add_argument("--no-kernel", action="store_true", help="do without hex_infer.cu")
    p.add_argument("--no-graph", action="store_true", help="do without CUDA graphs")
    p.add_argument("--no-check", action="store_true", help="leave out most of the self-check")
    p.add_argument("--check", action="store_true", help="only the self-check")
    return p.parse_args()


class Trainer:
    def __init__(self, a, folder):
        self.a, self.folder, self.device = a, folder, torch.device(a.device)
        self.library = hex_pool.build_library(self.device, folder)
        shape = (a.channels, a.blocks) + tuple(int(x) for x in a.heads.split(","))
        self.learner = Learner(shape, self.device, a.batch, a.rate, a.rate_adam)
        self.learner.use_graphs = self.device.type == "cuda" and not a.no_graph
        self.before = {"seconds": 0.0, "games": 0, "positions": 0, "commands": []}
        if a.resume:
            self.before = self.learner.load(a.resume)
        self.schedule = parse_schedule(a.schedule)
        self.limit = a.seconds or sum(s for _, s, _ in self.schedule)
        self.pools, self.learned, self.evaluations, self.learning = {}, {}, 0, 0.0
        self.form, self.older, self.infer = "plain", None, None
        self.random_net = hex_golden.randomise(hex_net.HexNet(*shape), 1).to(self.device).eval()
        if self.device.type == "cuda" and hex_fast.fits(shape) and not a.no_kernel:
            self.infer = hex_fast.build(folder)
        self.start = time.time()

    def now(self):
        return time.time() - self.start

    def stage(self):
        """Sizes and simulations of this moment."""
        left = self.now()
        for sizes, seconds, sims in self.schedule:
            if left < seconds:
                return sizes, sims
            left -= seconds
        return self.schedule[-1][0], self.schedule[-1][2]

    def pool(self, n, sims):
        if n not in self.pools:
            pool = hex_pool.Pool(self.library, self.device, n, self.a.games, sims,
                                 self.a.considered, self.a.seed * 1000003 + self.learner.steps,
                                 self.a.window)
            # to a new network the ends of games say most; later such positions would be odd
            pool.start(3 if self.learner.steps else n * n // 2)
            self.pools[n], self.learned[n] = pool, 0
        return self.pools[n]

    def factor(self):
        """Where the learning rate stands: a cosine from 1 to nearly 0."""
        first, last = (float(x) for x in self.a.progress.split(":"))
        at = first + (last - first) * min(1.0, self.now() / self.limit)
        return 0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * at))

    def recent(self, pool, made):
        """How many of the last positions to learn from: early ones are soon worthless."""
        return min(made, self.a.window, max(40 * self.a.batch, int(0.5 * made)))

    def learn(self, pool):
        """As many steps as the positions that came since ask for."""
        made = pool.counts()[0]
        steps = int((made - self.learned[pool.n]) * self.a.reuse / self.a.batch)
        if made < (40 if self.learner.steps > 2000 else 4) * self.a.batch or steps == 0:
            return
        self.learned[pool.n] = made
        began = time.time()
        self.learner.learn(pool, min(steps, 100), made, self.recent(pool, made), self.factor())
        if self.device.type == "cuda":
            torch.cuda.synchronize()
        self.learning += time.time() - began

    def refresh(self, sizes):
        batches = []
        for n in sizes:
            made = self.pools[n].counts()[0] if n in self.pools else 0
            if made:
                batch = self.pools[n].sample(self.a.batch, made, self.recent(self.pools[n], made))
                batches += [batch[:2]]
        if batches:
            self.learner.refresh(batches * max(1, 4 // len(batches)))
            self.play = self.play_net(self.form, self.learner.mean)

    def play_net(self, form, net):
        """A network for playing, in one of three forms."""
        shape, weights = net.shape, hex_net.folded_weights(net)
        if form == "kernel":
            return hex_fast.FastNet(self.infer, shape, weights, self.device)
        return hex_net.PlayNet(shape, weights, self.device, form == "fused")

    def time_form(self, form, planes):
        """Milliseconds that a form takes, and its answers when asked several times."""
        net = self.play_net(form, self.random_net)
        answers = [net(planes) for _ in range(8)]
        torch.cuda.synchronize()
        began = time.time()
        for _ in range(10):
            net(planes)
        torch.cuda.synchronize()
        return 100 * (time.time() - began), answers

    def form_time(self, form, pool, plain):
        """Milliseconds of a form that answers as the plain one does, and an answer."""
        took, answers = self.time_form(form, pool.planes)
        off = max(((a - b).abs().max() / (1 + b.abs().max())).item() for answer in answers
                  for a, b in zip(answer, plain or answer))
        print("form %s: %d positions of %dx%d in %.2f ms, off by %.4f" %
              (form, self.a.games, pool.n, pool.n, took, off), flush=True)
        assert off < 0.03, "answers are off by %g" % off
        return took, answers[0]

    def choose_form(self, sizes):
        """Takes the fastest form of the network that is right on all sizes."""
        times = {"plain": 0.0, "fused": 0.0, "kernel": 0.0 if self.infer else math.inf}
        for n in sizes:
            pool, plain = hex_pool.Pool(self.library, self.device, n, self.a.games, 1), None
            pool.start(n * n // 2)
            pool.call("hex_select")
            for form in [f for f in times if times[f] < math.inf]:
                try:
                    took, answer = self.form_time(form, pool, plain)
                    times[form] += took
                    plain = plain or answer
                except Exception as problem:  # whatever it is, the plain form works
                    print("form %s: %s" % (form, str(problem)[:150]), flush=True)
                    times[form] = math.inf
        self.form = min(times, key=times.get)

    def arena(self, n, older, sims=8):
        """Won by the present network against an older one: all one-stone openings, both colours."""
        cells = n * n
        pool = hex_pool.Pool(self.library, self.device, n, 2 * cells, sims, 4, restart=0, noise=0.0)
        boards = np.full((2 * cells, cells), -1)
        boards[np.arange(2 * cells), np.arange(2 * cells) % cells] = 0
        hex_check.set_boards(pool, boards.reshape(-1, n, n))
        for ply in range(1, cells):
            pair = (older, self.play) if ply % 2 == 0 else (self.play, older)

            def both(planes):
                halves = [net(planes[k * cells:(k + 1) * cells]) for k, net in enumerate(pair)]
                return torch.cat([h[0] for h in halves]), torch.cat([h[1] for h in halves])
            pool.turn(both)
            if ply % 8 == 0 and pool.counts()[1] == 2 * cells:
                break
        over = pool.keep["over"]  # in the first half the older one began
        won = (over[:cells] == 2).sum() + (over[cells:] == 1).sum()
        return won.item() / (2.0 * cells)

    def totals(self):
        counts = [pool.counts() for pool in self.pools.values()]
        return [b + sum(c[k] for c in counts) for k, b in ((0, self.before["positions"]),
                                                            (1, self.before["games"]))]

    def log_line(self, n, last):
        """A line of progress; `last` holds the figures of the line before."""
        now, counts = self.now(), self.pools[n].counts()
        if last.get("n") != n:
            last.update(n=n, counts=[0] * 6 if n not in last.get("seen", {}) else last["seen"][n])
        games, first, plies, doomed, saved = (counts[k] - last["counts"][k] for k in range(1, 6))
        p, v, right = self.learner.report()
        seconds = max(now - last.get("time", 0), 1e-9)
        print("%6.1f s %2dx%-2d %7.0f evaluations/s %6.1f games/s length %5.1f first %4.1f%% "
              "saved %d/%d | steps %d policy %.3f value %.3f right %4.1f%% learning %2.0f%% "
              "rate %.2f" %
              (now, n, n, (self.evaluations - last.get("evaluations", 0)) / seconds,
               games / seconds, plies / max(games, 1), 100.0 * first / max(games, 1), saved, doomed,
               self.learner.steps, p, v,
               100 * right, 100 * (self.learning - last.get("learning", 0)) / seconds,
               self.factor()), flush=True)
        last.update(time=now, counts=counts, evaluations=self.evaluations, learning=self.learning)
        last.setdefault("seen", {})[n] = counts

    def match_older(self, n):
        if self.older:
            score = self.arena(n, self.older)
            print("%6.1f s %2dx%-2d against the network of before: %.1f%%" %
                  (self.now(), n, n, 100 * score), flush=True)
        self.older = self.play

    def extra(self):
        """What a checkpoint tells of the past."""
        positions, games = self.totals()
        command = "hex_train.py " + " ".join(sys.argv[1:])
        return {"seconds": self.before["seconds"] + self.now(), "games": games,
                "positions": positions, "commands": self.before["commands"] + [command]}

    def manifest(self, extra, data):
        """The commands, without the folders of files, and what came of them."""
        words = [" ".join(w.rsplit("/", 1)[-1] for w in c.split()) for c in extra["commands"]]
        return "%s\n%d games, %d positions, %d steps of learning, %.0f s on one %s; %s\n%s\n" % (
            "\n".join(words), extra["games"], extra["positions"], self.learner.steps,
            extra["seconds"], device_name(self.device), "no games but our own",
            "bytes %d, sha256 %s" % (len(data), hashlib.sha256(data).hexdigest()))

    def save(self):
        mean, extra = self.learner.mean, self.extra()
        data = hex_net.file_bytes(mean.shape, hex_net.folded_weights(mean))
        text = self.manifest(extra, data)
        for path, content in ((self.a.out, data), (self.a.out + ".txt", text.encode())):
            with open(path + ".part", "wb") as f:
                f.write(content)
            os.replace(path + ".part", path)
        if self.a.checkpoint:
            self.learner.save(self.a.checkpoint, extra)

    def run(self):
        self.play, turns, last = self.play_net(self.form, self.learner.mean), 0, {}
        due = {"log": self.a.log, "save": 60.0, "refresh": 0.0, "arena": self.a.arena}
        while self.now() < self.limit:
            sizes, sims = self.stage()
            n = sizes[turns % len(sizes)]
            pool = self.pool(n, sims)
            pool.turn(self.play)
            self.evaluations += pool.games * (pool.sims + 1)
            self.learn(pool)
            self.housekeeping(n, sizes, due, last)
            turns += 1
        self.refresh(sizes)
        self.log_line(n, last)
        self.match_older(max(sizes, key=sizes.count))
        self.save()

    def housekeeping(self, n, sizes, due, last):
        def time_for(what, every):
            if self.now() < due[what]:
                return False
            due[what] = self.now() + every
            return True
        if time_for("refresh", 0.7):
            self.refresh(sizes)
        if time_for("log", self.a.log):
            self.log_line(n, last)
        if time_for("arena", self.a.arena):
            self.match_older(max(sizes, key=sizes.count))
        if time_for("save", 60.0):
            self.save()


def device_name(device):
    return torch.cuda.get_device_name() if device.type == "cuda" else "processor"


def self_check(trainer):
    began = time.time()
    if not trainer.a.no_check:
        hex_check.check_all(trainer.library, trainer.device)
    if trainer.device.type == "cuda":
        trainer.choose_form(sorted({n for sizes, _, _ in trainer.schedule for n in sizes}))
    hex_check.check_file(trainer.random_net, trainer.play_net(trainer.form, trainer.random_net),
                         trainer.device, trainer.folder)
    print("check: all well, %.1f s" % (time.time() - began), flush=True)


def main():
    a = parse_arguments()
    torch.manual_seed(a.seed)
    torch.backends.cudnn.benchmark = True
    with tempfile.TemporaryDirectory() as folder:
        trainer = Trainer(a, folder)
        print("PyTorch %s on %s" % (torch.__version__, device_name(trainer.device)), flush=True)
        self_check(trainer)
        if not a.check:
            trainer.start = time.time()
            trainer.run()


if __name__ == "__main__":
    main()
