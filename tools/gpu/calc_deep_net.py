# SPDX-License-Identifier: MIT
# calc_deep_net.py - the network of Calculation as the learner computes it.
#
# It sees a table before a card is turned, and says for every rank and every place it may go to (a
# heap, or out) the log odds of winning then. What the table is worth is the mean over the ranks of
# the best place for each. Heaps share their weights; blocks mix them by their mean and greatest.
# The player's form is src/engine/calculation/net/calc_deep.h.
import math
import zlib

import torch
import torch.nn.functional as F

RANKS = 13
HEADING = "genpei calculation deep 2 %d %d\n"


def form_of(o, lib):
    """Names and shapes of the weights, in the order of the file. Rows are inputs."""
    d = o.width
    form = [("heap_in", (lib.heap_signs, d)), ("heap_bias", (1, d)),
            ("table_in", (lib.table_signs, d)), ("table_bias", (1, d))]
    for k in range(o.blocks):
        form += [("mix%d" % k, (3 * d, d)), ("mix_bias%d" % k, (1, d)), ("back%d" % k, (d, d)),
                 ("first%d" % k, (d, d)), ("whole%d" % k, (d, d)), ("first_bias%d" % k, (1, d)),
                 ("second%d" % k, (d, d))]
    return form + [("to_heap", (d, 16)), ("for_all", (d, 16)), ("to_out", (d, 16)),
                   ("heap_end", (1, 16)), ("out_end", (1, 16))]


def views(flat, form):
    out, at = {}, 0
    for name, shape in form:
        n = shape[0] * shape[1]
        out[name] = flat[at : at + n].view(shape)
        at += n
    return out


def size_of(form):
    return sum(a * b for _, (a, b) in form)


def random_weights(form, device, seed):
    torch.manual_seed(seed)
    flat = torch.zeros(size_of(form), device=device)
    for name, w in views(flat, form).items():
        if "bias" in name or name.endswith("_end"):
            continue
        held = {"heap_in": 60, "table_in": 160}.get(name, w.shape[0])  # inputs that are not zero
        scale = 1 / math.sqrt(held)
        if name.startswith(("back", "second")):
            scale *= 0.3
        if name in ("to_heap", "for_all", "to_out"):
            scale *= 0.2
        w.normal_(0, scale)
    return flat


def evened(x):
    """Every row to a mean square of one."""
    if x.is_cuda and hasattr(F, "rms_norm"):
        return F.rms_norm(x, (x.shape[-1],), eps=1e-5)
    y = x.float()
    return (y * torch.rsqrt(y.pow(2).mean(-1, keepdim=True) + 1e-5)).to(x.dtype)


def forward(w, blocks, heap_signs, table_signs):
    """Log odds: [table][heap][rank] and [table][rank] for going out."""
    n, heaps, _ = heap_signs.shape
    d = w["heap_in"].shape[1]
    h = torch.addmm(w["heap_bias"][0], heap_signs.view(n * heaps, -1), w["heap_in"])
    g = torch.addmm(w["table_bias"][0], table_signs, w["table_in"])
    for k in range(blocks):
        even = evened(h)
        pool = even.view(n, heaps, d)
        seen = torch.cat([evened(g), pool.mean(1), pool.amax(1)], 1)
        mixed = torch.addmm(w["mix_bias%d" % k][0], seen, w["mix%d" % k])
        g = torch.addmm(g, F.relu(mixed), w["back%d" % k])
        shared = torch.addmm(w["first_bias%d" % k][0], evened(g), w["whole%d" % k])
        inner = F.relu((even @ w["first%d" % k]).view(n, heaps, d) + shared[:, None])
        h = torch.addmm(h, inner.view(n * heaps, d), w["second%d" % k])
    return say(w, evened(h), evened(g))


def say(w, even, whole):
    """The last layer; its numbers are not rounded."""
    heaps = even.shape[0] // whole.shape[0]
    even, whole = even.float(), whole.float()
    both = whole @ w["for_all"].float()
    here = (even @ w["to_heap"].float()).view(-1, heaps, both.shape[1])
    on_heap = here + (both + w["heap_end"].float())[:, None]
    out = whole @ w["to_out"].float() + both + w["out_end"].float()
    return on_heap[..., :RANKS], out[..., :RANKS]


def forward_fused(lib, w, blocks, heap_signs, table_signs):
    """The same for playing, with calc_deep_fused.cuh between the layers."""
    n, heaps, _ = heap_signs.shape
    d = w["heap_in"].shape[1]
    h = torch.addmm(w["heap_bias"][0], heap_signs.view(n * heaps, -1), w["heap_in"])
    g = torch.addmm(w["table_bias"][0], table_signs, w["table_in"])
    even, whole, seen = torch.empty_like(h), torch.empty_like(g), g.new_empty(n, 3 * d)
    for k in range(blocks):
        lib("deep_see_heaps", n, heaps, h, g, even, seen)
        mixed = torch.addmm(w["mix_bias%d" % k][0], seen, w["mix%d" % k]).relu_()
        g.addmm_(mixed, w["back%d" % k])
        lib("deep_even_rows", n, g, whole)
        shared = torch.addmm(w["first_bias%d" % k][0], whole, w["whole%d" % k])
        inner = even @ w["first%d" % k]
        lib("deep_add_shared", n, heaps, inner, shared)
        h.addmm_(inner, w["second%d" % k])
    lib("deep_even_rows", n * heaps, h, even)
    lib("deep_even_rows", n, g, whole)
    return say(w, even, whole)


def best_places(on_heap, out, may):
    """Log odds of the best place for each rank."""
    never = torch.full_like(out, -1e4)
    heap = torch.where((may & 2) != 0, on_heap.amax(1), never)
    return torch.maximum(heap, torch.where((may & 1) != 0, out, never))


def chance_of(best, likely):
    return (torch.sigmoid(best) * likely).sum(1)


def loss_of(on_heap, out, likely, may, lesson):
    """How far off it is: for the place taken, for the others, and for the table as a whole."""
    n, heaps, _ = on_heap.shape
    rank = (lesson["rank"].long() - 1)[:, None]
    went = lesson["went"].long()
    here = on_heap.gather(2, rank[:, None].expand(n, heaps, 1)).squeeze(2)
    places = torch.cat([here, out.gather(1, rank)], 1)
    values = torch.cat([lesson["values"][:, :heaps], lesson["values"][:, 5:6]], 1)
    taken = torch.where(went == 5, torch.full_like(went, heaps), went)[:, None]
    value = F.binary_cross_entropy_with_logits(places.gather(1, taken).squeeze(1), lesson["target"])
    others = (values >= 0).float().scatter(1, taken, 0.0)
    each = F.binary_cross_entropy_with_logits(places, values.clamp(0, 1), reduction="none")
    other = (each * others).sum() / n
    best = best_places(on_heap, out, may)
    won = (torch.sigmoid(best) * likely).sum(1).clamp(min=1e-6)
    lost = (torch.sigmoid(-best) * likely).sum(1).clamp(min=1e-6)
    goal = lesson["state_target"]
    whole = -(goal * won.log() + (1 - goal) * lost.log()).mean()
    return value, other, whole


def exponents(w):
    """For each row the e by which its numbers, in units of 2^-e, fill a byte."""
    most = w.abs().amax(1, keepdim=True).clamp(min=1e-9)
    return torch.floor(torch.log2(127 / most)).clamp(-8, 24)


def numbers(w):
    return torch.round(w * torch.exp2(exponents(w))).clamp(-127, 127)


def turned(name, w):
    """Rows as they are written: by inputs where these are signs, else by outputs."""
    return w if name.endswith("_in") else w.t()


def rounded(flat, form):
    """What the weights are worth when they have been written."""
    out = torch.zeros_like(flat)
    old = views(flat, form)
    for name, w in views(out, form).items():
        if w.shape[0] == 1:
            w.copy_(torch.round(old[name] * 2.0 ** 20) / 2.0 ** 20)
            continue
        rows = turned(name, old[name])
        turned(name, w).copy_(numbers(rows) / torch.exp2(exponents(rows)))
    return out


def export(flat, form, o, path):
    """The weights as the player reads them: rows as a byte e and numbers of one
    byte, biases as numbers of four bytes in units of 2^-20."""
    with open(path, "wb") as f:
        parts = [(HEADING % (o.width, o.blocks)).encode()]
        for name, w in views(flat.detach().float().cpu(), form).items():
            if w.shape[0] == 1:
                units = torch.round(w * 2.0 ** 20).to(torch.int32)
                parts.append(units.numpy().astype("<i4").tobytes())
            else:
                rows = turned(name, w)
                both = torch.cat([exponents(rows), numbers(rows)], 1)
                parts.append(both.to(torch.int8).numpy().tobytes())
        f.write(b"".join(parts) + zlib.crc32(b"".join(parts)).to_bytes(4, "little"))
