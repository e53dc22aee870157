# SPDX-License-Identifier: MIT
# hex_learn.py - how the Hex network learns: losses, steps, averaged weights, checkpoints.
#
# The convolutions of the blocks are moved by Muon (K. Jordan 2024: momentum, made orthogonal by a
# Newton-Schulz iteration) and kept at a fixed length, which normalisation behind them allows: so a
# step turns the weights by an angle that the rate alone decides. All else is moved by AdamW.
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


class Muon:
    def __init__(self, weights, momentum=0.95):
        self.weights, self.momentum = weights, momentum
        self.length = weights[0].shape[0] ** 0.5  # that of an orthogonal matrix
        self.speed = torch.zeros((len(weights),) + tuple(weights[0].shape), device=weights[0].device)
        self.rescale()

    def rescale(self):
        with torch.no_grad():
            for w in self.weights:
                w.mul_(self.length / w.norm())

    def step(self, rate):
        grads = torch.stack([w.grad for w in self.weights])
        self.speed.mul_(self.momentum).add_(grads)
        ahead = (grads + self.momentum * self.speed).flatten(2)
        if ahead.is_cuda:
            ahead = ahead.bfloat16()
        moves = orthogonal(ahead).float().reshape(self.speed.shape)
        with torch.no_grad():
            for w, move in zip(self.weights, moves):
                w.sub_(move, alpha=rate)
        self.rescale()


class Learner:
    """The network in training and its average, which plays and is exported."""

    def __init__(self, shape, device, rate=0.02, rate_adam=0.002, search_share=0.25):
        self.device, self.rate, self.rate_adam = device, rate, rate_adam
        self.search_share = search_share  # of the search's value in what the value head learns
        self.net = hex_net.HexNet(*shape).to(device, memory_format=torch.channels_last)
        self.mean = copy.deepcopy(self.net).requires_grad_(False)
        for layer in self.mean.modules():
            if isinstance(layer, torch.nn.BatchNorm2d):
                layer.momentum = None  # plain averages: see refresh()
        convs = [w for b in self.net.blocks for w in (b.conv1.weight, b.conv2.weight)]
        known = {id(w) for w in convs}
        rest = [w for w in self.net.parameters() if id(w) not in known]
        self.muon = Muon(convs)
        self.adam = torch.optim.AdamW(rest, lr=rate_adam, betas=(0.9, 0.98), weight_decay=1e-4)
        self.steps = 0
        self.sums = torch.zeros(4, device=device)  # policy loss, value loss, right values, steps

    def loss(self, batch):
        own, opp, policy, result, value = batch
        planes = hex_net.planes_of(own, opp).contiguous(memory_format=torch.channels_last)
        with torch.autocast(self.device.type, dtype=torch.bfloat16,
                            enabled=self.device.type == "cuda"):
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

    def step(self, batch, factor):
        """One step; `factor` scales the rates."""
        self.net.train()
        for w in self.net.parameters():
            w.grad = None
        self.loss(batch).backward()
        warm = min(1.0, (self.steps + 1) / 100)
        self.muon.step(self.rate * factor * warm)
        self.adam.param_groups[0]["lr"] = self.rate_adam * factor * warm
        self.adam.step()
        self.steps += 1
        keep = min(0.998, 1 - 1 / (2 + self.steps / 10))
        with torch.no_grad():
            mine, theirs = list(self.mean.parameters()), list(self.net.parameters())
            torch._foreach_mul_(mine, keep)
            torch._foreach_add_(mine, theirs, alpha=1 - keep)

    def refresh(self, batches):
        """Measures the normalisation of the averaged network, which has weights of its own, on
        some batches."""
        self.mean.train()
        for layer in self.mean.modules():
            if isinstance(layer, torch.nn.BatchNorm2d):
                layer.reset_running_stats()
        with torch.no_grad(), torch.autocast(self.device.type, dtype=torch.bfloat16,
                                             enabled=self.device.type == "cuda"):
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
        half = {k: v.half() if v.is_floating_point() else v for k, v in self.mean.state_dict().items()}
        state = {"shape": self.net.shape, "net": self.net.state_dict(), "mean": half,
                 "speed": self.muon.speed.bfloat16(), "adam": self.adam.state_dict(),
                 "steps": self.steps, "extra": extra}
        torch.save(state, path + ".part")
        os.replace(path + ".part", path)

    def load(self, path):
        state = torch.load(path, map_location=self.device)
        self.net.load_state_dict(state["net"])
        self.mean.load_state_dict({k: v.float() if v.is_floating_point() else v
                                   for k, v in state["mean"].items()})
        self.muon.speed.copy_(state["speed"])
        self.adam.load_state_dict(state["adam"])
        self.steps = state["steps"]
        return state["extra"]
