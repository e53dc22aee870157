# SPDX-License-Identifier: MIT
# hex_learn.py - how the Hex network learns: losses, steps, averaged weights, checkpoints.
#
# The convolutions of the blocks are moved by Muon (K. Jordan 2024: momentum, made orthogonal by a
# Newton-Schulz iteration) and kept at a fixed length, which normalisation behind them allows: so a
# step turns the weights by an angle that the rate alone decides. All else is moved by AdamW.
#
# A step is some hundred small calls, which cost more than their work on a fast device. So weights
# lie side by side in two tensors, what changes from step to step in a third, and the whole step is
# recorded once as a CUDA graph and played again.
import copy
import os

import torch
import torch.nn.functional as F

import hex_net


def orthogonal(x):
    """Matrices (k, rows, columns) with their singular values moved near 1."""
    x = x / (x.flatten(1).norm(dim=1)[:, None, None] + 1e-7)
    for _ in range(5):
        a = x @ x.transpose(1, 2)
        x = 3.4445 * x + (-4.7750 * a + 2.0315 * a @ a) @ x
    return x


def pack_convolutions(weights):
    """Moves weights (out, in, 3, 3) into one tensor (k, out, 3, 3, in), of which they are views."""
    store = torch.stack([w.detach().permute(0, 2, 3, 1) for w in weights]).contiguous()
    for w, place in zip(weights, store):
        w.data = place.permute(0, 3, 1, 2)
    return store


def pack_rest(weights):
    """Moves weights of any shape into one long tensor and makes them views of it."""
    store, at = torch.cat([w.detach().flatten() for w in weights]), 0
    for w in weights:
        w.data = store[at:at + w.numel()].view(w.shape)
        at += w.numel()
    return store


class Weights:
    """The weights of a network in two tensors: those Muon moves and the rest."""

    def __init__(self, net):
        self.convs = [w for b in net.blocks for w in (b.conv1.weight, b.conv2.weight)]
        known = {id(w) for w in self.convs}
        self.rest = [w for w in net.parameters() if id(w) not in known]
        self.conv_store, self.rest_store = pack_convolutions(self.convs), pack_rest(self.rest)


class Muon:
    def __init__(self, weights, momentum=0.95):
        self.weights, self.store, self.momentum = weights.convs, weights.conv_store, momentum
        self.length = self.store.shape[1] ** 0.5  # that of an orthogonal matrix
        self.speed = torch.zeros_like(self.store)
        self.rescale()

    def rescale(self):
        norms = self.store.flatten(1).norm(dim=1)
        self.store.mul_((self.length / norms)[:, None, None, None, None])

    def step(self, rate):
        grads = torch.stack([w.grad.permute(0, 2, 3, 1) for w in self.weights])
        self.speed.mul_(self.momentum).add_(grads)
        ahead = (grads + self.momentum * self.speed).flatten(2)
        if ahead.is_cuda:
            ahead = ahead.bfloat16()
        self.store.sub_(orthogonal(ahead).float().reshape(self.store.shape) * rate)
        self.rescale()


class Adam:
    BETA1, BETA2, DECAY = 0.9, 0.98, 1e-4

    def __init__(self, weights):
        self.weights, self.store, self.steps = weights.rest, weights.rest_store, 0
        self.mean, self.square = torch.zeros_like(self.store), torch.zeros_like(self.store)

    def corrections(self):
        """For averages that began at 0."""
        return 1 / (1 - self.BETA1 ** (self.steps + 1)), 1 / (1 - self.BETA2 ** (self.steps + 1))

    def step(self, rate, correct1, correct2):
        grads = torch.cat([w.grad.flatten() for w in self.weights])
        self.mean.lerp_(grads, 1 - self.BETA1)
        self.square.lerp_(grads * grads, 1 - self.BETA2)
        move = self.mean * correct1 / ((self.square * correct2).sqrt() + 1e-8)
        self.store.sub_((move + self.DECAY * self.store) * rate)

    def state(self):
        return {"mean": self.mean, "square": self.square, "steps": self.steps}

    def load(self, state):
        if "square" in state:
            self.mean.copy_(state["mean"])
            self.square.copy_(state["square"])
            self.steps = state["steps"]


class Learner:
    """The network in training and its average, which plays and is exported."""

    def __init__(self, shape, device, batch, rate=0.03, rate_adam=0.002, search_share=0.25):
        self.device, self.batch, self.rate, self.rate_adam = device, batch, rate, rate_adam
        self.search_share = search_share  # of the search's value in what the value head learns
        self.net = hex_net.HexNet(*shape).to(device, memory_format=torch.channels_last)
        self.mean = copy.deepcopy(self.net).requires_grad_(False)
        self.set_norms(self.mean, "momentum", None)  # plain averages: see refresh()
        self.set_norms(self.net, "track_running_stats", False)  # only refresh() needs them
        self.weights, self.mean_weights = Weights(self.net), Weights(self.mean)
        self.muon, self.adam, self.steps = Muon(self.weights), Adam(self.weights), 0
        self.sums = torch.zeros(4, device=device)  # policy loss, value loss, right values, steps
        # what changes: both rates, Adam's corrections, how fast the average follows
        self.control = torch.zeros(5, device=device)
        self.range = torch.zeros(2, dtype=torch.int64, device=device)  # positions made, recent ones
        self.graphs, self.use_graphs = {}, False

    @staticmethod
    def set_norms(net, name, value):
        for layer in net.modules():
            if isinstance(layer, torch.nn.BatchNorm2d):
                setattr(layer, name, value)

    def half(self):
        return torch.autocast(self.device.type, dtype=torch.bfloat16, cache_enabled=False,
                              enabled=self.device.type == "cuda")

    def loss(self, batch):
        own, opp, policy, result, value = batch
        planes = hex_net.planes_of(own, opp).contiguous(memory_format=torch.channels_last)
        with self.half():
            logits, x = self.net(planes)
        taken = (own + opp).flatten(1) > 0
        logp = F.log_softmax(logits.masked_fill(taken, -1e4), 1)
        # against what was to be learned, so that 0 is the best possible
        policy_loss = (policy * (torch.log(policy + 1e-9) - logp)).sum(1).mean()
        target = 0.5 + 0.5 * ((1 - self.search_share) * result + self.search_share * value)
        value_loss = F.binary_cross_entropy_with_logits(2 * x, target)
        with torch.no_grad():
            right = ((x > 0) == (result > 0)).float().mean()
            self.sums += torch.stack((policy_loss, value_loss, right, torch.ones_like(right)))
        return policy_loss + value_loss

    def step(self, pool):
        """One step, with nothing in it that the host must know."""
        for w in self.net.parameters():
            w.grad = None
        self.loss(pool.sample(self.batch, self.range[0], self.range[1])).backward()
        with torch.no_grad():
            self.muon.step(self.control[0])
            self.adam.step(*self.control[1:4])
            self.mean_weights.conv_store.lerp_(self.weights.conv_store, self.control[4])
            self.mean_weights.rest_store.lerp_(self.weights.rest_store, self.control[4])

    def record(self, pool):
        """The step as a graph, after some steps that choose algorithms; None if that fails."""
        try:
            aside = torch.cuda.Stream()
            aside.wait_stream(torch.cuda.current_stream())
            with torch.cuda.stream(aside):
                for _ in range(3):
                    self.step(pool)
            torch.cuda.current_stream().wait_stream(aside)
            graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(graph):
                self.step(pool)
            return graph
        except Exception as problem:  # whatever it is, single calls work
            print("no graph: %s" % str(problem)[:150], flush=True)
            return None

    def learn(self, pool, steps, made, recent, factor):
        """Some steps on a pool's recent positions; `factor` scales the rates."""
        self.net.train()
        scale = factor * min(1.0, (self.adam.steps + 1) / 100)
        follow = max(0.002, 1 / (2 + self.steps / 10))
        self.control.copy_(torch.tensor([self.rate * scale, self.rate_adam * scale,
                                         *self.adam.corrections(), follow]))
        self.range.copy_(torch.tensor([made, recent]))
        if self.use_graphs and pool.n not in self.graphs:
            self.graphs[pool.n] = self.record(pool)
        graph = self.graphs.get(pool.n)
        for _ in range(steps):
            graph.replay() if graph else self.step(pool)
        self.steps += steps
        self.adam.steps += steps

    def refresh(self, batches):
        """Measures the normalisation of the averaged network, which has weights of its own, on
        some batches."""
        self.mean.train()
        for layer in self.mean.modules():
            if isinstance(layer, torch.nn.BatchNorm2d):
                layer.reset_running_stats()
        with torch.no_grad(), self.half():
            for own, opp in batches:
                planes = hex_net.planes_of(own, opp)
                self.mean(planes.contiguous(memory_format=torch.channels_last))
        self.mean.eval()

    def report(self):
        """Mean policy loss, value loss and share of right values since the last report."""
        p, v, right, steps = self.sums.tolist()
        self.sums.zero_()
        steps = max(steps, 1)
        return p / steps, v / steps, right / steps

    def save(self, path, extra):
        """Writes a checkpoint; what can be is rounded, to keep it small."""
        half = {k: v.half() if v.is_floating_point() else v
                for k, v in self.mean.state_dict().items()}
        state = {"shape": self.net.shape, "net": self.net.state_dict(), "mean": half,
                 "speed": self.muon.speed.bfloat16(), "adam": self.adam.state(),
                 "steps": self.steps, "extra": extra}
        torch.save(state, path + ".part")
        os.replace(path + ".part", path)

    def load(self, path):
        state = torch.load(path, map_location=self.device)
        self.net.load_state_dict(state["net"])
        self.mean.load_state_dict({k: v.float() if v.is_floating_point() else v
                                   for k, v in state["mean"].items()})
        self.mean.eval()
        if state["speed"].shape == self.muon.speed.shape:
            self.muon.speed.copy_(state["speed"])
        self.adam.load(state["adam"])
        self.steps = state["steps"]
        return state["extra"]
