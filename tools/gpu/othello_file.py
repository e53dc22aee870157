# SPDX-License-Identifier: MIT
# othello_file.py - the file of a line network, for the evaluation in C.
#
# A line of text, then numbers with their lowest byte first: hidden units and width (32 bits each),
# five for how far searches of different depths lie apart (32 bits, in 1/10000; zeros until `genpei
# train othello-net` has measured it), the network that makes the tables (for each kind of line:
# 24 x width, width, width x 64, 64; 16 bits in 1/4096), hidden weights of each phase (8 bits, unit by
# unit, square by square), and for 0 to 60 empty squares the hidden biases (32 bits), the last layer
# (16 bits), its bias (16 bits, in 1/128 discs), and the share of the linear evaluation (16 bits, in
# 1/1024).
import numpy as np

import othello_net as on

HEADING = b'genpei othello lines 2\n'
MAKER_UNIT = 4096


def whole(x, unit, low, high):
    return np.clip(np.round(x.detach().double().cpu().numpy() * unit), low, high)


def content(net):
    parts = [HEADING, np.array([net.hidden, net.first.shape[2]] + [0] * 5, '<i4').tobytes()]
    short = lambda x, u: whole(x, u, -32767, 32767).astype('<i2').tobytes()
    for k in range(on.KINDS):
        parts += [short(x[k], MAKER_UNIT)
                  for x in (net.first, net.first_bias, net.second, net.second_bias)]
    w2 = net.hidden_weights().transpose(1, 2)
    parts.append(whole(w2, on.WEIGHT_UNIT, -127, 127).astype('i1').tobytes())
    unit = on.SQUARE_UNIT * on.WEIGHT_UNIT
    parts.append(whole(net.b2, unit, -2 ** 30, 2 ** 30).astype('<i4').tobytes())
    return b''.join(parts + [short(net.w3 * 8, on.OUT_UNIT), short(net.b3, on.DISC),
                             short(net.share, 1024)])


def write(net, path):
    if net.depth != 8:
        return
    with open(path, 'wb') as f:
        f.write(content(net))
