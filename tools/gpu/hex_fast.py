# SPDX-License-Identifier: MIT
# hex_fast.py - the Hex network for playing as one kernel of hex_infer.cu, where its shape allows.
import ctypes
import os

import torch

import hex_pool

SHAPE = (64, 32, 32, 64)  # channels, policy, value, hidden: what the kernel is made for


class HexInfer(ctypes.Structure):
    """The same as in hex_infer.cu."""
    _fields_ = ([(name, ctypes.c_int32) for name in ("games", "n", "blocks")] +
                [(name, ctypes.c_void_p) for name in ("planes", "stem", "stem_bias", "weights",
                                                      "bias", "small", "logits", "values")])


def build(folder):
    """The kernel, compiled and loaded."""
    path = os.path.join(folder, "libhex_infer.so")
    hex_pool.compile_cuda(os.path.join(hex_pool.HERE, "hex_infer.cu"), path)
    library = ctypes.CDLL(path)
    library.hex_infer.argtypes = [ctypes.POINTER(HexInfer), ctypes.c_void_p]
    return library


def fits(shape):
    return (shape[0],) + tuple(shape[2:]) == SHAPE


class FastNet:
    """Called as PlayNet is; planes must be half floats with the channels last."""

    def __init__(self, library, shape, weights, device):
        self.library, self.shape, self.dtype = library, shape, torch.float16
        w = [t.to(device).float() for t in weights]
        convs = 2 + 4 * shape[1]
        pw, pb, pw2, pb2, vw, vb, w1, b1, w2, b2 = w[convs:]
        taps = [t.permute(2, 3, 0, 1).flatten() for t in w[2:convs:2]]
        heads = torch.cat((pw.reshape(32, 64), vw.reshape(32, 64))).flatten()
        self.keep = {
            "stem": w[0].permute(2, 3, 1, 0).contiguous(),
            "stem_bias": w[1].contiguous(),
            "weights": torch.cat(taps + [heads]).half(),
            "bias": torch.cat(w[3:convs:2] + [pb, vb]),
            "small": torch.cat([pw2.flatten(), pb2, w1.t().flatten(), b1, w2.flatten(), b2]),
        }
        self.c = HexInfer(blocks=shape[1], **{k: v.data_ptr() for k, v in self.keep.items()})

    def __call__(self, planes):
        assert planes.dtype == torch.float16 and planes.permute(0, 2, 3, 1).is_contiguous()
        games, n = planes.shape[0], planes.shape[2] - 2
        logits = torch.empty(games, n * n, device=planes.device)
        values = torch.empty(games, device=planes.device)
        self.c.games, self.c.n, self.c.planes = games, n, planes.data_ptr()
        self.c.logits, self.c.values = logits.data_ptr(), values.data_ptr()
        stream = ctypes.c_void_p(torch.cuda.current_stream().cuda_stream)
        failed = self.library.hex_infer(ctypes.byref(self.c), stream)
        assert failed == 0, "hex_infer: error %d of the device" % failed
        return logits, values
