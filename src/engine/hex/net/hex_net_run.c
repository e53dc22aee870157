// SPDX-License-Identifier: MIT
// hex_net_run.c - see hex_net.h. The output of a net for a position.
//
// Loops run over channels inside, which lie side by side; the compiler makes vectors of them. No
// sum depends on how wide these are.
#include "engine/hex/net/hex_net_run.h"
#include "base/mem.h"
#include "engine/hex/net/hex_net_kernel.h"

#include <math.h>
#include <stdlib.h>

enum { INPUT_MAX = 255 };

// Activations are clipped at this: sensible nets do not come near it, and no net can produce NaNs.
static const float activation_max = 1e6F;

// --- the desk ---

static void make_view(HexNetView *v, int rows, int columns, int channels) {
    *v = (HexNetView){.rows = rows, .columns = columns, .stride = columns + 4};
    v->channels = channels;
    for (int row = 0; row < rows + 2; row++)
        for (int column = 0; column < columns + 2; column++) {
            if (row >= 1 && row <= rows && column >= 1 && column <= columns)
                v->cell[v->n_cells++] = (int16_t)v->n;
            v->place[v->n++] = (int16_t)((row + 1) * v->stride + column + 1);
        }
    for (int tap = 0; tap < HEX_NET_TAPS; tap++)
        v->tap[tap] = (tap / 3 - 1) * v->stride + tap % 3 - 1;
}

HexNetDesk *hex_net_desk_new(const HexNet *net, int width, int height) {
    HexNetDesk *d = mem_new(1, sizeof *d);
    d->net = net;
    d->width = width;
    d->height = height;
    make_view(&d->view[0], height, width, net->padded);
    make_view(&d->view[1], width, height, net->padded);
    size_t grid = (size_t)((width + 4) * (height + 4) * net->padded);
    size_t places = (size_t)(d->view[0].n * net->padded);
    d->input = mem_new_aligned(grid, 1);
    d->scratch = mem_new_aligned(grid, 2);
    d->sums = mem_new_aligned(places, sizeof *d->sums);
    d->here = mem_new_aligned(places, sizeof *d->here);
    d->inner = mem_new_aligned(places, sizeof *d->inner);
    d->heads = mem_new_aligned((size_t)(width * height * net->heads), sizeof *d->heads);
    return d;
}

void hex_net_desk_free(HexNetDesk *d) {
    if (!d) return;
    free(d->input);
    free(d->scratch);
    free(d->sums);
    free(d->here);
    free(d->inner);
    free(d->heads);
    free(d);
}

// --- what is seen ---

// The cell of the board that is the i-th from the mover's point of view.
static int seen_cell(const HexNetDesk *d, int mover, int i) {
    return mover == 0 ? i : i % d->height * d->width + i / d->height;
}

void hex_net_see(const HexNetDesk *d, const int8_t *stone, int mover, uint8_t *grid) {
    const HexNetView *v = &d->view[mover];
    int top = v->stride + 2, left = 2 * v->stride + 1;
    memset(grid, 0, (size_t)(v->stride * (v->rows + 4)));
    for (int i = 0; i < v->columns; i++)
        grid[top + i] = grid[top + (v->rows + 1) * v->stride + i] = 1;
    for (int i = 0; i < v->rows; i++)
        grid[left + i * v->stride] = grid[left + i * v->stride + v->columns + 1] = 2;
    for (int i = 0; i < v->n_cells; i++) {
        int s = stone[seen_cell(d, mover, i)];
        if (s >= 0) grid[v->place[v->cell[i]]] = s == mover ? 1 : 2;
    }
}

// --- layers ---

// Floats that are not negative are ordered as their bits are; so the greatest is found without
// branches.
static int32_t bits_of(float x) {
    int32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static float cut(float x) {
    x = x > 0 ? x : 0;
    return x < activation_max ? x : activation_max;
}

static void run_stem(const HexNet *net, const HexNetView *v, const uint8_t *grid, float *out) {
    int n = v->channels;
    for (int i = 0; i < v->n; i++, out += n) {
        memcpy(out, net->stem_bias, (size_t)n * sizeof *out);
        for (int tap = 0; tap < HEX_NET_TAPS; tap++) {
            int stone = grid[v->place[i] + v->tap[tap]];
            if (!stone) continue;
            const float *w = net->stem + (tap * 2 + stone - 1) * n;
            for (int k = 0; k < n; k++) out[k] += w[k];
        }
        for (int k = 0; k < n; k++) out[k] = cut(out[k]);
    }
}

// Rounds the numbers at all places to integers on the grid. Returns their scale.
static float round_inputs(const HexNetView *v, const float *from, uint8_t *grid) {
    int n = v->channels;
    int32_t most_bits = 0;
    for (int i = 0; i < v->n * n; i++)
        most_bits = bits_of(from[i]) > most_bits ? bits_of(from[i]) : most_bits;
    float most;
    memcpy(&most, &most_bits, sizeof most);
    float scale = most > 0 ? INPUT_MAX / most : 0;
    for (int i = 0; i < v->n; i++, from += n) {
        uint8_t *to = grid + v->place[i] * n;
        for (int k = 0; k < n; k++) to[k] = (uint8_t)(int32_t)(from[k] * scale + 0.5F);
    }
    return most / INPUT_MAX;
}

// Converts sums to floats. `out` may be the shortcut around the layer, to which they are added.
static void finish(const HexNetLayer *l, const HexNetView *v, const int32_t *sums, float unit,
                   bool add, float *out) {
    int n = v->channels;
    for (int i = 0; i < v->n; i++, sums += n, out += n)
        for (int k = 0; k < n; k++) {
            float here = (float)sums[k] * (l->scale[k] * unit) + l->bias[k];
            out[k] = cut(add ? out[k] + here : here);
        }
}

// `add`: `to` holds the shortcut around the layer.
static void run_layer(HexNetDesk *d, const HexNetLayer *l, const HexNetView *v, const float *from,
                      bool add, float *to) {
    float unit = round_inputs(v, from, d->input);
    hex_net_kernel()->convolve(l->weights, d->input, v, d->scratch, d->sums);
    finish(l, v, d->sums, unit, add, to);
}

// --- heads ---

// Sixteen numbers at a time; the compiler uses the vectors the machine has.
typedef float Lanes __attribute__((vector_size(64), aligned(4), may_alias));
enum { LANES = 16, TOGETHER = 8 };

// Sixteen outputs at eight cells.
static void head_part(const HexNet *net, const float *const *from, int first, float *const *to) {
    Lanes sum[TOGETHER] = {{0}};
    const float *w = net->head + first;
    for (int i = 0; i < net->size.channels; i++, w += net->heads) {
        Lanes weight = *(const Lanes *)w;
        for (int k = 0; k < TOGETHER; k++) sum[k] += weight * from[k][i];
    }
    for (int k = 0; k < TOGETHER; k++) *(Lanes *)(to[k] + first) = sum[k];
}

static void run_heads(const HexNet *net, const HexNetView *v, const float *here, float *heads) {
    for (int at = 0; at < v->n_cells; at += TOGETHER) {
        const float *from[TOGETHER];
        float *to[TOGETHER];
        for (int k = 0; k < TOGETHER; k++) {
            int cell = at + k < v->n_cells ? at + k : v->n_cells - 1;
            from[k] = here + v->cell[cell] * v->channels;
            to[k] = heads + cell * net->heads;
        }
        for (int first = 0; first < net->heads; first += LANES) head_part(net, from, first, to);
    }
}

static float say_value(const HexNet *net, const float *heads, int cells) {
    float pooled[2 * 256] = {0}, value = net->parts.value3.bias[0];
    int n = net->size.value;
    for (int i = 0; i < cells; i++, heads += net->heads)
        for (int k = 0; k < n; k++) {
            float x = heads[net->size.policy + k];
            pooled[k] += x / (float)cells;
            if (x > pooled[n + k]) pooled[n + k] = x;
        }
    const float *w = net->parts.value2.weight;
    for (int h = 0; h < net->size.hidden; h++) {
        float sum = net->parts.value2.bias[h];
        for (int k = 0; k < 2 * n; k++) sum += *w++ * pooled[k];
        if (sum > 0) value += sum * net->parts.value3.weight[h];
    }
    return tanhf(value);
}

void hex_net_say(const HexNetDesk *d, int mover, float *heads, HexNetAnswer *out) {
    const HexNet *net = d->net;
    int cells = d->width * d->height, used = net->size.policy + net->size.value;
    for (int i = 0; i < cells; i++) {
        float *row = heads + i * net->heads, logit = net->parts.policy2.bias[0];
        for (int k = 0; k < used; k++) row[k] = cut(row[k] + net->head_bias[k]);
        for (int k = 0; k < net->size.policy; k++) logit += row[k] * net->parts.policy2.weight[k];
        out->logit[seen_cell(d, mover, i)] = logit;
    }
    out->value = say_value(net, heads, cells);
}

void hex_net_judge(HexNetDesk *d, const int8_t *stone, int mover, HexNetAnswer *out) {
    const HexNet *net = d->net;
    const HexNetView *v = &d->view[mover];
    uint8_t grid[HEX_NET_GRID_MAX];
    // Boards that are not square have grids of two shapes: what one leaves behind is not the
    // other's border.
    if (d->width != d->height)
        memset(d->input, 0, (size_t)(v->stride * (v->rows + 4) * v->channels));
    hex_net_see(d, stone, mover, grid);
    run_stem(net, v, grid, d->here);
    for (int i = 0; i < net->size.blocks; i++) {
        run_layer(d, &net->layers[2 * i], v, d->here, false, d->inner);
        run_layer(d, &net->layers[2 * i + 1], v, d->inner, true, d->here);
    }
    run_heads(net, v, d->here, d->heads);
    hex_net_say(d, mover, d->heads, out);
}
