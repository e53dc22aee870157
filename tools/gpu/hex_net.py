# SPDX-License-Identifier: MIT
# hex_net.py - the network of the Hex player: its form in training, folded for playing, as a file.
#
# The board is always seen by the side to move, who connects top and bottom. In training every
# convolution is followed by batch normalisation; for playing and for the file that is folded into
# the weights, so that only convolutions with a bias remain (docs/hex-net.md tells the format).
import zlib

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

MAGIC = "genpei hexnet 2"


class Block(nn.Module):
    def __init__(self, channels):
        super().__init__()
        self.conv1 = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.norm1 = nn.BatchNorm2d(channels)
        self.conv2 = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.norm2 = nn.BatchNorm2d(channels)
        nn.init.constant_(self.norm2.weight, 0.3)  # blocks begin as small corrections

    def forward(self, x):
        y = F.relu(self.norm1(self.conv1(x)))
        return F.relu(x + self.norm2(self.conv2(y)))


class HexNet(nn.Module):
    """Planes (N, 2, n+2, n+2) to logits (N, n*n) and values before tanh (N)."""

    def __init__(self, channels=64, blocks=6, policy=32, value=32, hidden=64):
        super().__init__()
        self.shape = (channels, blocks, policy, value, hidden)
        self.stem = nn.Conv2d(2, channels, 3, padding=1, bias=False)
        self.norm = nn.BatchNorm2d(channels)
        self.blocks = nn.ModuleList(Block(channels) for _ in range(blocks))
        self.policy1 = nn.Conv2d(channels, policy, 1)
        self.policy2 = nn.Conv2d(policy, 1, 1)
        self.value1 = nn.Conv2d(channels, value, 1)
        self.fc1 = nn.Linear(2 * value, hidden)
        self.fc2 = nn.Linear(hidden, 1)
        nn.init.zeros_(self.fc2.weight)
        nn.init.zeros_(self.policy2.weight)

    def forward(self, planes):
        x = F.relu(self.norm(self.stem(planes)))
        for block in self.blocks:
            x = block(x)
        inner = x[:, :, 1:-1, 1:-1]
        logits = self.policy2(F.relu(self.policy1(inner))).flatten(1)
        v = F.relu(self.value1(inner)).flatten(2)
        v = torch.cat((v.mean(2), v.amax(2)), 1)
        return logits.float(), self.fc2(F.relu(self.fc1(v))).squeeze(1).float()


def fold(conv, norm):
    """A convolution and the normalisation behind it as one convolution with a bias."""
    scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    return conv.weight * scale[:, None, None, None], norm.bias - norm.running_mean * scale


def folded_weights(net):
    """The numbers of the network in the order of the file, each a tensor of floats."""
    with torch.no_grad():
        out = list(fold(net.stem, net.norm))
        for block in net.blocks:
            out += fold(block.conv1, block.norm1)
            out += fold(block.conv2, block.norm2)
        for layer in (net.policy1, net.policy2, net.value1, net.fc1, net.fc2):
            out += [layer.weight, layer.bias]
        return [w.detach().float() for w in out]


class PlayNet:
    """The folded network, for playing only: in half precision on a GPU, in floats elsewhere."""

    def __init__(self, shape, weights, device, fused=False):
        self.shape, self.fused = shape, fused
        self.dtype = torch.float16 if device.type == "cuda" else torch.float32
        w = [t.to(device=device, dtype=self.dtype) for t in weights]
        convs = 2 + 4 * shape[1]
        self.convs = [(self.prepare(w[i]), w[i + 1].contiguous()) for i in range(0, convs, 2)]
        pw, pb, self.pw2, self.pb2, vw, vb, self.w1, self.b1, self.w2, self.b2 = w[convs:]
        # both heads begin with a 1x1 convolution: one product for the two
        self.head_w = self.prepare(torch.cat((pw, vw)).reshape(-1, shape[0], 1, 1))
        self.head_b = torch.cat((pb, vb))

    @staticmethod
    def prepare(w):
        return w.contiguous(memory_format=torch.channels_last)

    def conv(self, x, i, add=None):
        w, b = self.convs[i]
        if self.fused:
            if add is None:
                return torch.cudnn_convolution_relu(x, w, b, (1, 1), (1, 1), (1, 1), 1)
            return torch.cudnn_convolution_add_relu(x, w, add, 1.0, b, (1, 1), (1, 1), (1, 1), 1)
        y = F.conv2d(x, w, b, padding=1)
        return (y if add is None else y.add_(add)).relu_()

    def heads(self, x):
        inner = F.conv2d(x[:, :, 1:-1, 1:-1], self.head_w, self.head_b).relu_()
        p, v = inner[:, : self.shape[2]], inner[:, self.shape[2]:]
        logits = F.conv2d(p, self.pw2.reshape(1, -1, 1, 1), self.pb2).flatten(1)
        v = torch.cat((v.mean((2, 3)), v.amax((2, 3))), 1)
        v = F.linear(F.relu(F.linear(v, self.w1, self.b1)), self.w2, self.b2).squeeze(1)
        return logits.float(), torch.tanh(v.float())

    def __call__(self, planes):
        """Planes in `dtype` to float logits (N, n*n) and values in -1..1 (N)."""
        with torch.no_grad():
            x = self.conv(planes, 0)
            for b in range(self.shape[1]):
                x = self.conv(self.conv(x, 1 + 2 * b), 2 + 2 * b, x)
            return self.heads(x)


def file_shapes(shape):
    c, b, p, v, h = shape
    out = [(c, 2, 3, 3), (c,)] + [(c, c, 3, 3), (c,)] * (2 * b)
    return out + [(p, c), (p,), (1, p), (1,), (v, c), (v,), (h, 2 * v), (h,), (1, h), (1,)]


def file_bytes(shape, weights):
    """What stands in the file, as bytes."""
    head = (MAGIC + " %d %d %d %d %d\n" % tuple(shape)).encode()
    for w, s in zip(weights, file_shapes(shape)):
        assert w.numel() == int(np.prod(s)), (tuple(w.shape), s)
    content = head + b"".join(w.cpu().numpy().astype("<f2").tobytes() for w in weights)
    return content + zlib.crc32(content).to_bytes(4, "little")


def read_file(path):
    """(shape, weights) of a file; the weights in floats, as rounded in the file."""
    with open(path, "rb") as f:
        words = f.readline().decode().split()
        assert " ".join(words[:3]) == MAGIC, path
        shape, data = tuple(int(w) for w in words[3:]), np.frombuffer(f.read()[:-4], "<f2")
    weights, at = [], 0
    for s in file_shapes(shape):
        size = int(np.prod(s))
        weights.append(torch.from_numpy(data[at:at + size].astype(np.float32).reshape(s)))
        at += size
    assert at == len(data), path
    return shape, weights


def planes_of(own, opp):
    """Stones (N, n, n) of the mover and of the other to planes (N, 2, n+2, n+2) with the edges."""
    count, n = own.shape[0], own.shape[1]
    planes = torch.zeros(count, 2, n + 2, n + 2, dtype=own.dtype, device=own.device)
    planes[:, 0, 0, 1:-1] = planes[:, 0, -1, 1:-1] = 1
    planes[:, 1, 1:-1, 0] = planes[:, 1, 1:-1, -1] = 1
    planes[:, 0, 1:-1, 1:-1] = own
    planes[:, 1, 1:-1, 1:-1] = opp
    return planes
