# SPDX-License-Identifier: MIT
# calc_deep_field.py - games of Calculation side by side: the functions of calc_deep_game.cu, a
# judge that values tables by a network, and a field of games that are played by it.
import ctypes
import os
import subprocess
import sys

import torch

from calc_deep_net import RANKS, best_places, chance_of, forward, forward_fused

CARDS, WENT, SLOT, MOMENT = 52, 6, 288, 336
LOST, WON = 1, 4
END = 4  # with so few cards left what is clear is found out for every way


def say(text):
    print(text, flush=True)


def build(folder, cuda):
    here = os.path.dirname(os.path.abspath(__file__))
    root = os.path.dirname(os.path.dirname(here))
    source = os.path.join(here, "calc_deep_game.cu")
    made = os.path.join(folder, "calc_deep_gpu.so" if cuda else "calc_deep_cpu.so")
    parts = [source, os.path.join(here, "calc_deep_fused.cuh")]
    parts += [os.path.join(root, "src/engine/calculation/net", name + ".c")
              for name in ("calc_features", "calc_route", "calc_successors")]
    newest = max(os.path.getmtime(path) for path in parts)
    if os.path.exists(made) and os.path.getmtime(made) > newest:
        return made
    gpu = ["nvcc", "-O3", "-arch=sm_90", "-shared", "-Xcompiler", "-fPIC"]
    cpu = ["g++", "-x", "c++", "-std=c++17", "-O3", "-march=native", "-fopenmp", "-shared", "-fPIC"]
    command = (gpu if cuda else cpu) + ["-I" + os.path.join(root, "src"), "-o", made, source]
    subprocess.run(command, check=True)
    return made


class Library:
    """The functions of calc_deep_game.cu; tensors are passed by their addresses."""

    def __init__(self, path, device):
        self.lib = ctypes.CDLL(path)
        self.cuda = device.type == "cuda"
        self.device = device
        self.type = torch.bfloat16 if self.cuda else torch.float32
        self.heap_signs, self.table_signs, self.route, slot, moment = [
            self.lib.deep_size(k) for k in range(5)]
        assert slot == SLOT and moment == MOMENT

    def __call__(self, name, n, *given):
        args = [ctypes.c_long(n)]
        for a in given:
            if a is None:
                args.append(ctypes.c_void_p(0))
            elif torch.is_tensor(a):
                args.append(ctypes.c_void_p(a.data_ptr()))
            elif isinstance(a, float):
                args.append(ctypes.c_float(a))
            else:
                args.append(ctypes.c_int(a))
        stream = torch.cuda.current_stream().cuda_stream if self.cuda else 0
        getattr(self.lib, name)(*args, ctypes.c_void_p(stream))

    def check(self):
        fault = self.lib.deep_fault()
        if fault:
            sys.exit("calc_deep: fault %d of the graphics processor" % fault)


class Sight:
    """Room for the signs of many tables."""

    def __init__(self, lib, most, heaps):
        self.lib, self.most, self.heaps = lib, most, heaps
        on = dict(device=lib.device)
        self.on_heaps = torch.zeros(most, heaps, lib.heap_signs, dtype=lib.type, **on)
        self.on_table = torch.zeros(most, lib.table_signs, dtype=lib.type, **on)
        self.routes = torch.zeros(most * lib.route, dtype=torch.uint8, **on)
        self.likely = torch.zeros(most, RANKS, **on)
        self.may = torch.zeros(most, RANKS, dtype=torch.uint8, **on)

    def see(self, tables, n, pick=None):
        self.on_heaps[:n].zero_()
        self.on_table[:n].zero_()
        self.lib("deep_signs", n, tables, pick, self.heaps, self.routes, self.on_heaps,
                 self.on_table, self.likely, self.may)
        return self.on_heaps[:n], self.on_table[:n], self.likely[:n], self.may[:n]


class Judge:
    """Values tables by a network."""

    def __init__(self, sight, weights, blocks):
        self.sight, self.weights, self.blocks = sight, weights, blocks
        self.consolation, self.seen, self.fused = 0.0, 0, False

    def odds(self, heap, table):
        if self.fused:
            return forward_fused(self.sight.lib, self.weights, self.blocks, heap, table)
        return forward(self.weights, self.blocks, heap, table)

    def try_fused(self, tables):
        """Takes the faster way if it says the same."""
        if not self.sight.lib.cuda or self.weights["heap_in"].shape[1] != 256:
            return
        plain = self.chances(tables)
        self.fused = True
        far = float((self.chances(tables) - plain).abs().max())
        self.sight.lib.check()
        self.fused = far < 0.02
        say("fused layers differ by %.5f: %s" % (far, "used" if self.fused else "not used"))

    def chances(self, tables):
        parts = []
        for at in range(0, tables.shape[0], self.sight.most):
            part = tables[at : at + self.sight.most]
            heap, table, likely, may = self.sight.see(part, part.shape[0])
            best = best_places(*self.odds(heap, table), may)
            parts.append(chance_of(best, likely))
        self.seen += tables.shape[0]
        values = torch.cat(parts) if parts else torch.zeros(0, device=tables.device)
        flags = torch.empty(tables.shape[0], dtype=torch.uint8, device=tables.device)
        self.sight.lib("deep_look", tables.shape[0], tables, flags, END)
        return self.known(tables, flags, values)

    def known(self, tables, flags, values):
        """Tables that need no network: won, or lost with something for each card that is out."""
        out = tables[:, 2:6].sum(1, dtype=torch.float32)
        values = torch.where((flags & LOST) != 0, self.consolation * out / CARDS, values)
        return torch.where((flags & WON) != 0, torch.ones_like(values), values)


class Field:
    def __init__(self, lib, judge, n, seed, spread=False):
        self.lib, self.judge, self.n = lib, judge, n
        self.heaps = judge.sight.heaps
        on = dict(device=lib.device)
        u8 = dict(dtype=torch.uint8, **on)
        i32 = dict(dtype=torch.int32, **on)
        self.games = torch.zeros(n, SLOT, **u8)
        self.ended = torch.ones(n, **u8)
        self.length = torch.zeros(n, **i32)
        self.delay = (torch.arange(n, **on) % CARDS).to(torch.int32) if spread \
            else torch.zeros(n, **i32)
        self.random = torch.arange(n, dtype=torch.int64, **on) * 7919 + seed * 1000003
        self.random = self.random * 6364136223846793005 + 1442695040888963407
        self.room = (10 if spread else 24) * n
        self.ways = torch.zeros(self.room, SLOT, **u8)
        self.parents = torch.zeros(self.room, dtype=torch.int64, **on)
        self.went = torch.zeros(self.room, **u8)
        self.ranks = torch.zeros(n, **u8)
        self.flags = torch.zeros(n, **u8)
        self.counter = torch.zeros(1, **i32)
        self.deal()

    def deal(self):
        self.lib("deep_deal", self.n, self.games, self.ended, self.length, self.heaps)

    def turn(self):
        """A card in every game. Returns the ways to place it, their games, and where it went."""
        self.counter.zero_()
        self.lib("deep_turn", self.n, self.games, self.random, self.delay, self.ranks, self.ways,
                 self.parents, self.went, self.counter, self.room)
        count = int(self.counter.item())
        if count > self.room:
            say("warning: %d ways, room for %d" % (count, self.room))
        m = min(count, self.room)
        return self.ways[:m], self.parents[:m], self.went[:m]

    def choose(self, parents, score):
        """The best way of each game, and which games have one."""
        best = torch.full((self.n + 1,), -1.0, device=self.lib.device)
        best.scatter_reduce_(0, parents, score, "amax")
        place = torch.where(score == best[parents], parents, torch.full_like(parents, self.n))
        choice = torch.zeros(self.n + 1, dtype=torch.int64, device=self.lib.device)
        choice.scatter_(0, place, torch.arange(parents.shape[0], device=self.lib.device))
        return choice[: self.n], best[: self.n] >= 0

    def take(self, ways, choice, there):
        """Goes on to the tables chosen; what is clear of them."""
        self.games = torch.where(there[:, None], ways[choice], self.games)
        self.lib("deep_look", self.n, self.games, self.flags, CARDS)
        return torch.where(there, self.flags, torch.zeros_like(self.flags))


def share_won(lib, judge, n, seed=77):
    """Plays n deals, always the same ones, and returns the share won."""
    field = Field(lib, judge, n, seed)
    kept, judge.consolation = judge.consolation, 0.0
    won = torch.zeros((), dtype=torch.int64, device=lib.device)
    for _ in range(CARDS):
        ways, parents, _ = field.turn()
        if ways.shape[0] == 0:
            break
        choice, there = field.choose(parents, judge.chances(ways))
        state = field.take(ways, choice, there)
        won += ((state & WON) != 0).sum()
        field.games[:, 1] = torch.where(state != 0, torch.zeros_like(state), field.games[:, 1])
    judge.consolation = kept
    return float(won) / n
