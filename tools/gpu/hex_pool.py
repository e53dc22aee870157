# SPDX-License-Identifier: MIT
# hex_pool.py - a pool of Hex games in the device's memory, played by hex_selfplay.cu.
import ctypes
import math
import os
import subprocess

import torch

HERE = os.path.dirname(os.path.abspath(__file__))
INTS = ("games n sims considered restart turn ring_size half_planes begin_empty begin_many").split()
FLOATS = "visit_base value_scale noise resign".split()
ARRAYS = ("rows ply made over doomed serial leaf leaf_mover turned logit sum seen next value "
          "parent via lost planes logits values past_rows past_policy past_value ring_rows "
          "ring_policy ring_value counters plan").split()


class HexPool(ctypes.Structure):
    """The same as in hex_selfplay.h."""
    _fields_ = ([(name, ctypes.c_int32) for name in INTS] +
                [(name, ctypes.c_float) for name in FLOATS] + [("seed", ctypes.c_uint64)] +
                [(name, ctypes.c_void_p) for name in ARRAYS])


def compile_cuda(source, path):
    nvcc = "/usr/local/cuda/bin/nvcc"
    subprocess.run([nvcc if os.path.exists(nvcc) else "nvcc", "-O3", "-gencode",
                    "arch=compute_90a,code=sm_90a", "-Xcompiler", "-fPIC", "-shared", source, "-o",
                    path], check=True)


def build_library(device, folder):
    """Compiles hex_selfplay.cu for the device and loads it."""
    path = os.path.join(folder, "libhex_selfplay_%s.so" % device.type)
    source = os.path.join(HERE, "hex_selfplay.cu")
    if device.type == "cuda":
        compile_cuda(source, path)
    else:
        subprocess.run(["g++", "-x", "c++", "-O2", "-DHEX_ON_CPU", "-fPIC", "-shared", source, "-o",
                        path], check=True)
    library = ctypes.CDLL(path)
    for name in ("hex_start", "hex_select", "hex_backup", "hex_move", "hex_probe"):
        getattr(library, name).argtypes = [ctypes.POINTER(HexPool), ctypes.c_int, ctypes.c_void_p]
    assert library.hex_pool_bytes() == ctypes.sizeof(HexPool), "hex_selfplay.h differs"
    return library


def halving_plan(width, sims):
    """For each simulation the visits that the move to be tried at the root has by then:
    sequential halving over `width` moves."""
    if width <= 1:
        return list(range(sims))
    phases, plan, visits, left = math.ceil(math.log2(width)), [], [0] * width, width
    while len(plan) < sims:
        for _ in range(max(1, sims // (phases * left))):
            plan += visits[:left]
            visits[:left] = [v + 1 for v in visits[:left]]
        left = max(2, left // 2)
    return plan[:sims]


class Pool:
    """Games of one size. `net` is called with planes (games, 2, n+2, n+2)."""

    def __init__(self, library, device, n, games, sims, considered=16, seed=1, ring=0, restart=1,
                 noise=1.0, turn=1, scale=0.5, base=50.0, begin=(60, 140), resign=0.9):
        self.library, self.device, self.n, self.games, self.sims = library, device, n, games, sims
        self.c = HexPool(games=games, n=n, sims=sims, considered=considered, restart=restart,
                         turn=turn, ring_size=ring, half_planes=int(device.type == "cuda"),
                         begin_empty=begin[0], begin_many=begin[1], visit_base=base,
                         value_scale=scale, noise=noise, resign=resign,
                         seed=seed)
        self.keep = {}
        self.make_games(ring)
        self.make_trees()
        self.set("plan", torch.tensor([halving_plan(w, sims) for w in range(considered + 1)],
                                      dtype=torch.int16, device=device))

    def set(self, name, tensor):
        self.keep[name] = tensor
        setattr(self.c, name, tensor.data_ptr())

    def zeros(self, name, shape, dtype):
        self.set(name, torch.zeros(shape, dtype=dtype, device=self.device))

    def make_games(self, ring):
        g, n, cells = self.games, self.n, self.n * self.n
        i16, f32 = torch.int16, torch.float32
        for name in ("ply", "made", "over", "doomed", "leaf"):
            self.zeros(name, (g,), i16)
        for name in ("leaf_mover", "turned"):
            self.zeros(name, (g,), torch.uint8)
        self.zeros("rows", (g, 2, n), i16)
        self.zeros("serial", (g,), torch.int32)
        self.zeros("counters", (6,), torch.int64)
        past = cells if ring else 0
        self.zeros("past_rows", (g, past, 2, n), i16)
        self.zeros("past_policy", (g, past, cells), i16)
        self.zeros("past_value", (g, past), f32)
        self.zeros("ring_rows", (ring, 2, n), i16)
        self.zeros("ring_policy", (ring, cells), i16)
        self.zeros("ring_value", (ring, 2), f32)

    def make_trees(self):
        g, n, nodes = self.games, self.n, self.sims + 1
        edges = (g, nodes, n * n)
        self.zeros("logit", edges, torch.float32)
        self.zeros("sum", edges, torch.float32)
        self.zeros("seen", edges, torch.int16)
        self.zeros("next", edges, torch.int16)
        self.zeros("value", (g, nodes), torch.float32)
        self.zeros("parent", (g, nodes), torch.int16)
        self.zeros("via", (g, nodes), torch.int16)
        self.zeros("lost", (g, nodes), torch.uint8)
        planes = torch.zeros(g, n + 2, n + 2, 2, device=self.device,
                             dtype=torch.float16 if self.device.type == "cuda" else torch.float32)
        planes[:, [0, n + 1], 1:-1, 0] = 1
        planes[:, 1:-1, [0, n + 1], 1] = 1
        self.set("planes", planes)
        self.planes = planes.permute(0, 3, 1, 2)

    def call(self, name, number=0):
        stream = None
        if self.device.type == "cuda":
            stream = ctypes.c_void_p(torch.cuda.current_stream().cuda_stream)
        failed = getattr(self.library, name)(ctypes.byref(self.c), number, stream)
        assert failed == 0, "%s: error %d of the device" % (name, failed)

    def start(self, most_stones):
        """Starts all games again, with up to this many random stones."""
        self.call("hex_start", most_stones)

    def search(self, net):
        """Builds the tree of every game."""
        for sim in range(self.sims + 1):
            self.call("hex_select", sim)
            logits, values = net(self.planes)
            self.set("logits", logits.contiguous())
            self.set("values", values.contiguous())
            self.call("hex_backup")

    def turn(self, net):
        """One move in every game."""
        self.search(net)
        self.call("hex_move")

    def counts(self):
        """COUNT_* of hex_selfplay.h."""
        return self.keep["counters"].tolist()

    def sample(self, count, made, recent):
        """Random ones of the last `recent` of `made` positions, numbers or scalars on the device:
        stones (mover, other), policy, result, search's value."""
        back = (torch.rand(count, dtype=torch.float64, device=self.device) * recent).long()
        at = (made - 1 - back) % self.c.ring_size
        rows = self.keep["ring_rows"][at].to(torch.int32)
        bits = torch.arange(self.n, device=self.device, dtype=torch.int32)
        stones = (rows.unsqueeze(-1) >> bits & 1).float()
        policy = self.keep["ring_policy"][at].float().reshape(count, self.n, self.n)
        value = self.keep["ring_value"][at]
        half = count // 2  # half of them turned by 180 degrees
        stones[:half] = stones[:half].flip((2, 3))
        policy[:half] = policy[:half].flip((1, 2))
        policy = policy.flatten(1)
        policy = policy / policy.sum(1, keepdim=True)
        return stones[:, 0], stones[:, 1], policy, value[:, 0], value[:, 1]
