// SPDX-License-Identifier: MIT
// hex_gumbel.h - the tree search of a game of hex_selfplay.cu, compiled as that is.
//
// Gumbel AlphaZero (Danihelka and others, "Policy improvement by planning with Gumbel", 2022): at
// the root sequential halving over moves drawn without replacement, below it the visits follow the
// improved policy; what is learned is the policy improved by completed values.
#ifndef HEX_GUMBEL_H
#define HEX_GUMBEL_H

#include "hex_selfplay.h"

#define NO_MOVE (-1e30f)

typedef struct {
    float mix;   // value of a move not tried, in 0..1
    float slope; // weight of a value in 0..1 against a logit
    int total, most;
} NodeView;

HEX_FN int64_t node_at(const HexPool &p, int game, int node) {
    return (int64_t)game * (p.sims + 1) + node;
}

HEX_FN int64_t edges_at(const HexPool &p, int game, int node) {
    return node_at(p, game, node) * p.n * p.n;
}

HEX_FN NodeView node_view(const HexPool &p, int game, int node, int lane) {
    int64_t edges = edges_at(p, game, node);
    float total = 0, most = 0, mass = 0, gain = 0;
    for (int a = lane; a < p.n * p.n; a += LANES) {
        float seen = p.seen[edges + a];
        if (seen == 0) continue;
        float prior = fmaxf(expf(p.logit[edges + a]), 1e-9f);
        total += seen;
        most = fmaxf(most, seen);
        mass += prior;
        gain += prior * p.sum[edges + a] / seen;
    }
    total = join_sum(total);
    mass = join_sum(mass);
    gain = join_sum(gain);
    float value = p.value[node_at(p, game, node)];
    if (mass > 0) value = (value + total * gain / mass) / (1 + total);
    NodeView view;
    view.most = (int)join_max(most);
    view.total = (int)total;
    view.mix = 0.5f + 0.5f * value;
    view.slope = p.value_scale * (p.visit_base + view.most);
    return view;
}

// The value of a move in 0..1: from its visits, or estimated from the others.
HEX_FN float completed(const HexPool &p, const NodeView &view, int64_t edge) {
    int seen = p.seen[edge];
    return seen > 0 ? 0.5f + 0.5f * p.sum[edge] / seen : view.mix;
}

HEX_FN float improved(const HexPool &p, const NodeView &view, int64_t edge) {
    float logit = p.logit[edge];
    return logit <= NO_MOVE ? NO_MOVE : logit + view.slope * completed(p, view, edge);
}

// Largest improved logit and the sum of exp(logit - largest): what makes probabilities of them.
HEX_FN float improved_sum(const HexPool &p, const NodeView &view, int64_t edges, int lane,
                          float *largest) {
    float top = NO_MOVE, sum = 0;
    for (int a = lane; a < p.n * p.n; a += LANES) top = fmaxf(top, improved(p, view, edges + a));
    top = join_max(top);
    for (int a = lane; a < p.n * p.n; a += LANES) sum += expf(improved(p, view, edges + a) - top);
    *largest = top;
    return join_sum(sum);
}

HEX_FN int inner_choice(const HexPool &p, int game, int node, int lane) {
    int64_t edges = edges_at(p, game, node);
    NodeView view = node_view(p, game, node, lane);
    float top, sum = improved_sum(p, view, edges, lane, &top), best = NO_MOVE;
    int move = p.n * p.n;
    for (int a = lane; a < p.n * p.n; a += LANES) {
        if (p.logit[edges + a] <= NO_MOVE) continue;
        float share = expf(improved(p, view, edges + a) - top) / sum;
        float score = share - (float)p.seen[edges + a] / (1 + view.total);
        if (score > best) {
            best = score;
            move = a;
        }
    }
    return join_best(best, move);
}

// Of the root's moves with exactly `seen` visits the one with the best improved logit and noise.
HEX_FN int root_choice(const HexPool &p, int game, const NodeView &view, int seen, int lane) {
    int64_t edges = edges_at(p, game, 0);
    float best = NO_MOVE;
    int move = p.n * p.n;
    for (int a = lane; a < p.n * p.n; a += LANES) {
        if (p.logit[edges + a] <= NO_MOVE || p.seen[edges + a] != seen) continue;
        float score = improved(p, view, edges + a);
        if (p.noise > 0)
            score += p.noise * gumbel_noise(random_bits(p.seed, game, p.serial[game], a));
        if (score > best) {
            best = score;
            move = a;
        }
    }
    return join_best(best, move);
}

HEX_FN int planned_choice(const HexPool &p, int game, int sim, int lane) {
    NodeView view = node_view(p, game, 0, lane);
    int empty = p.n * p.n - p.ply[game];
    int width = empty < p.considered ? empty : p.considered;
    return root_choice(p, game, view, p.plan[width * p.sims + sim - 1], lane);
}

HEX_FN void plane_put(const HexPool &p, int64_t at, int own, int other) {
    if (p.half_planes) {
        uint32_t one = 0x3c00; // 1.0 as a half float
        ((uint32_t *)p.planes)[at] = (own ? one : 0) | (other ? one << 16 : 0);
    } else {
        ((float *)p.planes)[2 * at] = (float)own;
        ((float *)p.planes)[2 * at + 1] = (float)other;
    }
}

HEX_FN void planes_write(const HexPool &p, int game, const HexBoard &b, int turned, int lane) {
    int n = p.n, wide = n + 2;
    for (int a = lane; a < n * n; a += LANES) {
        int v = view_cell(n, a, b.mover, turned);
        int64_t at = (int64_t)game * wide * wide + (v / n + 1) * wide + v % n + 1;
        plane_put(p, at, board_has(b, b.mover, a), board_has(b, b.mover ^ 1, a));
    }
}

HEX_FN int plane_empty(const HexPool &p, int game, int v) {
    int n = p.n, wide = n + 2;
    int64_t at = (int64_t)game * wide * wide + (v / n + 1) * wide + v % n + 1;
    if (p.half_planes) return ((const uint32_t *)p.planes)[at] == 0;
    const float *pair = (const float *)p.planes + 2 * at;
    return pair[0] == 0 && pair[1] == 0;
}

// Goes down from the root, playing on `b`; makes node `sim` where the tree ends. Returns the leaf.
HEX_FN int tree_descend(const HexPool &p, int game, HexBoard &b, int sim, int lane) {
    for (int node = 0;;) {
        int a = node ? inner_choice(p, game, node, lane) : planned_choice(p, game, sim, lane);
        int64_t edge = edges_at(p, game, node) + a;
        int below = p.next[edge];
        board_play(b, a);
        if (below && !p.lost[node_at(p, game, below)]) {
            node = below;
            continue;
        }
        if (below) return below;
        lanes_meet(); // every lane has read the edge before one writes it
        if (lane == 0) {
            int64_t made = node_at(p, game, sim);
            p.next[edge] = (int16_t)sim;
            p.parent[made] = (int16_t)node;
            p.via[made] = (int16_t)a;
            p.lost[made] = (uint8_t)board_wins(b, b.mover ^ 1, a);
        }
        return sim;
    }
}

HEX_FN void game_select(const HexPool &p, int game, int sim, int lane) {
    HexBoard b;
    int turned = 0, leaf = 0;
    if (p.over[game]) {
        if (lane == 0) p.leaf[game] = -1;
        return;
    }
    board_load(b, p, game);
    if (sim > 0)
        leaf = tree_descend(p, game, b, sim, lane);
    else if (lane == 0)
        p.lost[node_at(p, game, 0)] = 0;
    if (p.turn) turned = (int)(random_bits(p.seed, game, p.serial[game], 1000 + sim) & 1);
    planes_write(p, game, b, turned, lane);
    if (lane == 0) {
        p.leaf[game] = (int16_t)leaf;
        p.leaf_mover[game] = (uint8_t)b.mover;
        p.turned[game] = (uint8_t)turned;
    }
}

// Gives the leaf its logits, as logarithms of probabilities, and no visits.
HEX_FN void leaf_expand(const HexPool &p, int game, int leaf, int lane) {
    int cells = p.n * p.n, mover = p.leaf_mover[game], turned = p.turned[game];
    int64_t edges = edges_at(p, game, leaf);
    const float *logits = p.logits + (int64_t)game * cells;
    float top = NO_MOVE, sum = 0;
    for (int v = lane; v < cells; v += LANES)
        if (plane_empty(p, game, v)) top = fmaxf(top, logits[v]);
    top = join_max(top);
    for (int v = lane; v < cells; v += LANES)
        if (plane_empty(p, game, v)) sum += expf(logits[v] - top);
    float shift = top + logf(join_sum(sum));
    for (int v = lane; v < cells; v += LANES) {
        int64_t edge = edges + view_cell(p.n, v, mover, turned);
        p.logit[edge] = plane_empty(p, game, v) ? logits[v] - shift : NO_MOVE;
        p.sum[edge] = 0;
        p.seen[edge] = 0;
        p.next[edge] = 0;
    }
}

HEX_FN void game_backup(const HexPool &p, int game, int lane) {
    int leaf = p.leaf[game];
    if (leaf < 0) return;
    int lost = p.lost[node_at(p, game, leaf)];
    float value = lost ? -1.0f : p.values[game];
    if (!lost) leaf_expand(p, game, leaf, lane);
    lanes_meet();
    if (lane != 0) return;
    p.value[node_at(p, game, leaf)] = value;
    for (int node = leaf; node > 0;) {
        int64_t at = node_at(p, game, node);
        value = -value;
        int64_t edge = edges_at(p, game, p.parent[at]) + p.via[at];
        p.sum[edge] += value;
        p.seen[edge]++;
        node = p.parent[at];
    }
}

#endif
