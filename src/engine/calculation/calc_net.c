// SPDX-License-Identifier: MIT
// calc_net.c - see calc_net.h.
#include "engine/calculation/calc_net.h"

#include <math.h>
#include <string.h>

enum { H = CALC_HIDDEN, H2 = CALC_SECOND };

// Sixteen numbers at a time; the compiler makes of it what the machine has.
typedef float Lanes __attribute__((vector_size(64), aligned(4), may_alias));
enum { LANES = 16 };
_Static_assert(H == 4 * LANES && H2 == 2 * LANES, "sums are kept in so many registers");

// A macro: a function that returns them would be called differently where registers are smaller.
#define lanes(from) (*(const Lanes *)(from))

static inline void add_facts(float *sum, const CalcFacts *f) {
    Lanes a = lanes(sum), b = lanes(sum + 16), c = lanes(sum + 32), d = lanes(sum + 48);
    for (int i = 0; i < f->n; i++) {
        const float *row = f->row[i];
        a += lanes(row);
        b += lanes(row + 16);
        c += lanes(row + 32);
        d += lanes(row + 48);
    }
    *(Lanes *)sum = a;
    *(Lanes *)(sum + 16) = b;
    *(Lanes *)(sum + 32) = c;
    *(Lanes *)(sum + 48) = d;
}

static inline void fact(CalcFacts *f, const float *row) {
    f->row[f->n++] = row;
}

static inline float positive(float x) {
    return x > 0 ? x : 0;
}

// --- heaps ---

// Places on the foundations by rank, so that the loops below run over all ranks at once.
typedef struct {
    uint8_t at[CALC_ROWS][16];
} Places;

static const Places places = {{
    {0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12},
    {0, 6, 0, 7, 1, 8, 2, 9, 3, 10, 4, 11, 5, 12},
    {0, 8, 4, 0, 9, 5, 1, 10, 6, 2, 11, 7, 3, 12},
    {0, 9, 6, 3, 0, 10, 7, 4, 1, 11, 8, 5, 2, 12},
}};

enum { FAR = 100 };

static void find_open(CalcRelations *r, const CalcTable *t) {
    static const uint8_t powers[CALC_ROWS] = {1, 3, 9, 27};
    memset(r->soon, FAR, sizeof r->soon);
    memset(r->open, 0, sizeof r->open);
    memset(r->thirds, 0, sizeof r->thirds);
    for (int row = 0; row < CALC_ROWS; row++) {
        for (int rank = 0; rank < 16; rank++) {
            uint8_t steps = (uint8_t)(places.at[row][rank] - t->out[row]); // out: beyond FAR
            uint8_t open = places.at[row][rank] >= t->out[row];
            r->soon[rank] = steps < r->soon[rank] ? steps : r->soon[rank];
            r->open[rank] |= (uint8_t)(open << row);
            r->thirds[rank] = (uint8_t)(r->thirds[rank] + open * powers[row]);
        }
    }
    for (int rank = 0; rank < 16; rank++)
        r->soon[rank] = r->soon[rank] < CALC_RANKS ? r->soon[rank] : CALC_RANKS - 1;
}

static void find_relations(CalcRelations *r, const CalcTable *t) {
    find_open(r, t);
    memset(r->gap[0], 0, sizeof r->gap[0]);
    for (int below = 1; below <= CALC_KING; below++) {
        uint8_t gap[16];
        memset(gap, FAR, sizeof gap);
        for (int row = 0; row < CALC_ROWS; row++) {
            uint8_t place = places.at[row][below];
            for (int above = 0; above < 16; above++) {
                uint8_t steps = (uint8_t)(place - places.at[row][above] - 1);
                steps = places.at[row][above] < t->out[row] ? FAR : steps;
                gap[above] = steps < gap[above] ? steps : gap[above];
            }
        }
        for (int above = 0; above < 16; above++)
            r->gap[below][above] = (uint8_t)(gap[above] < CALC_RANKS - 1 ? gap[above] + 1 : 0);
    }
}

// What a card brings to the heap it comes on, apart from being on top.
static inline void card_facts(const CalcNet *net, const CalcRelations *r, const uint8_t *heap,
                              int height, int rank, CalcFacts *f) {
    int below = height ? heap[height - 1] : 0, second = height > 1 ? heap[height - 2] : 0;
    int level = height < CALC_LEVELS ? height : CALC_LEVELS - 1;
    fact(f, net->next[below][rank]);
    fact(f, net->three[second][below][rank]);
    fact(f, net->level[level][r->soon[rank]]);
    fact(f, net->open[rank][r->open[rank]]);
    for (int k = 0; k < height; k++) {
        int under = heap[k], apart = k + 1 < height;
        fact(f, net->pair[apart][r->gap[under][rank]][r->soon[rank]][r->soon[under]]);
        fact(f, net->kin[rank][under][r->thirds[rank] + r->thirds[under]]);
    }
}

static inline void put_card(float *sum, const CalcNet *net, const CalcRelations *r,
                            const uint8_t *heap, int height, int rank) {
    CalcFacts f;
    f.n = 0;
    card_facts(net, r, heap, height, rank, &f);
    fact(&f, net->top[rank]);
    add_facts(sum, &f);
    const float *covered = net->top[height ? heap[height - 1] : 0];
    for (int k = 0; k < H; k++) sum[k] -= covered[k];
}

void calc_mind_push(CalcMind *m, const CalcNet *net, int heap, int rank) {
    put_card(m->heap[heap], net, &m->relations, m->table.heap[heap], m->table.height[heap], rank);
    calc_push(&m->table, heap, rank);
}

void calc_mind_set(CalcMind *m, const CalcNet *net, const CalcTable *t) {
    m->table = *t;
    find_relations(&m->relations, t);
    for (int heap = 0; heap < t->heaps; heap++) {
        const uint8_t *cards = t->heap[heap];
        memcpy(m->heap[heap], net->top[calc_top(t, heap)], sizeof(CalcRow));
        for (int k = 0; k < t->height[heap]; k++) {
            CalcFacts f;
            f.n = 0;
            card_facts(net, &m->relations, cards, k, cards[k], &f);
            add_facts(m->heap[heap], &f);
        }
    }
}

void calc_facts_heap(const CalcMind *m, const CalcNet *net, int heap, CalcFacts *out) {
    const CalcTable *t = &m->table;
    const uint8_t *cards = t->heap[heap];
    fact(out, net->top[calc_top(t, heap)]);
    for (int k = 0; k < t->height[heap]; k++)
        card_facts(net, &m->relations, cards, k, cards[k], out);
}

// --- foundations and the rest ---

void calc_facts_shared(const CalcNet *net, const CalcTable *t, CalcFacts *out) {
    for (int row = 0; row < CALC_ROWS; row++) fact(out, net->heap_out[row][t->out[row]]);
    for (int rank = 1; rank <= CALC_KING; rank++) fact(out, net->heap_left[rank][t->left[rank]]);
}

// Facts of the rest that stay when a card comes on a heap.
static inline void lasting_facts(const CalcMind *m, const CalcNet *net, CalcFacts *f) {
    const CalcTable *t = &m->table;
    for (int row = 0; row < CALC_ROWS; row++) fact(f, net->out[row][t->out[row]]);
    for (int rank = 1; rank <= CALC_KING; rank++)
        fact(f, net->left[rank][m->relations.open[rank]][t->left[rank]]);
}

// How deep the best lying card of each rank is buried: one of CALC_DEPTHS; and what is on top.
typedef struct {
    uint8_t depth[CALC_KINDS], top[CALC_HEAPS_MAX];
} Surface;

static inline void note_depth(Surface *s, int rank, int above) {
    static const uint8_t classes[] = {1, 2, 3, 4, 4, 5};
    uint8_t c = classes[above < 5 ? above : 5];
    if (s->depth[rank] == 0 || c < s->depth[rank]) s->depth[rank] = c;
}

// With one more card, `rank`, on the heap `on` (-1: none).
static inline Surface find_surface(const CalcTable *t, int on, int rank) {
    Surface s = {{0}, {0}};
    for (int heap = 0; heap < t->heaps; heap++) {
        int n = t->height[heap], more = heap == on;
        for (int k = 0; k < n; k++) note_depth(&s, t->heap[heap][k], n - 1 - k + more);
        s.top[heap] = (uint8_t)(more ? rank : calc_top(t, heap));
    }
    if (on >= 0) note_depth(&s, rank, 0);
    return s;
}

// How well each card of the stock would lie on the heap that suits it best.
static inline void fit_facts(const CalcMind *m, const CalcNet *net, const Surface *s,
                             CalcFacts *f) {
    const CalcTable *t = &m->table;
    const CalcRelations *r = &m->relations;
    uint8_t best[16];
    memset(best, CALC_RANKS - 1, sizeof best);
    for (int heap = 0; heap < t->heaps; heap++) {
        const uint8_t *gap = r->gap[s->top[heap]];
        for (int rank = 0; rank < 16; rank++) {
            uint8_t g = (uint8_t)(gap[rank] - 1); // none: 255
            best[rank] = g < best[rank] ? g : best[rank];
        }
    }
    for (int rank = 1; rank <= CALC_KING; rank++)
        if (t->left[rank])
            fact(f, net->fit[rank][t->left[rank]][r->soon[rank] ? best[rank] + 1 : 0]);
}

static inline void surface_facts(const CalcMind *m, const CalcNet *net, const Surface *s,
                                 CalcFacts *f) {
    const CalcTable *t = &m->table;
    for (int row = 0; row < CALC_ROWS; row++) {
        for (int p = t->out[row]; p < CALC_RANKS; p++) {
            int rank = calc_card_of(row, p), state = t->left[rank] * CALC_DEPTHS + s->depth[rank];
            fact(f, net->want[row][p - t->out[row]][state]);
        }
    }
    for (int a = 1; a < t->heaps; a++) {
        for (int b = 0; b < a; b++) {
            int x = s->top[a], y = s->top[b];
            fact(f, x < y ? net->tops[x][y] : net->tops[y][x]);
        }
    }
    fit_facts(m, net, s, f);
}

// --- the route ---

static inline int wait_class(int wait) {
    static const uint8_t classes[] = {0, 1, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 6, 6, 7};
    return wait < 19 ? classes[wait] : wait < 30 ? 7 : wait < CALC_NEVER ? 8 : 9;
}

void calc_facts_route(const CalcNet *net, const CalcTable *t, const CalcRoute *r, int heap,
                      CalcFacts *out) {
    int below = 0;
    for (int k = 0; k < t->height[heap]; k++) {
        int wait = wait_class(r->wait[heap][k]);
        fact(out, net->wait[k < CALC_LEVELS ? k : CALC_LEVELS - 1][wait]);
        if (k) fact(out, net->wait_next[below][wait]);
        below = wait;
    }
    fact(out, net->wait_top[calc_top(t, heap)][below]);
}

// How well the ranks of the stock fit in: on which heap one could lie that goes out later.
static inline void route_facts(const CalcNet *net, const CalcTable *t, const CalcRoute *r,
                               CalcFacts *f) {
    uint8_t slack[16], room[16] = {0};
    memset(slack, CALC_NEVER, sizeof slack);
    for (int heap = 0; heap < t->heaps; heap++) {
        for (int rank = 0; rank < 16; rank++) {
            uint8_t fits = r->top[heap] >= r->need[rank];
            uint8_t s = fits ? (uint8_t)(r->top[heap] - r->need[rank]) : CALC_NEVER;
            slack[rank] = s < slack[rank] ? s : slack[rank];
            room[rank] = (uint8_t)(room[rank] + fits);
        }
    }
    for (int rank = 1; rank <= CALC_KING; rank++) {
        int left = t->left[rank], need = wait_class(r->need[rank]);
        if (!left) continue;
        fact(f, net->place[rank][left][need][wait_class(slack[rank])]);
        fact(f, net->room[rank][left][room[rank]]);
    }
    fact(f, net->used[r->used]);
    fact(f, net->stuck[r->stuck]);
}

void calc_facts_rest(const CalcMind *m, const CalcNet *net, const CalcRoute *r, CalcFacts *out) {
    Surface s = find_surface(&m->table, -1, 0);
    lasting_facts(m, net, out);
    surface_facts(m, net, &s, out);
    route_facts(net, &m->table, r, out);
}

// --- the layers behind ---

// Adds inputs times their rows of the second layer. Four at a time, for the machine can add faster
// than it can wait for a sum.
static inline void second_layer(const float *in, const float (*rows)[H2], Lanes *low, Lanes *high) {
    Lanes a[4] = {{0}}, b[4] = {{0}};
    for (int i = 0; i < H; i += 4) {
        for (int k = 0; k < 4; k++) {
            a[k] += in[i + k] * lanes(rows[i + k]);
            b[k] += in[i + k] * lanes(rows[i + k] + LANES);
        }
    }
    *low += a[0] + a[1] + (a[2] + a[3]);
    *high += b[0] + b[1] + (b[2] + b[3]);
}

static inline float last_layers(const CalcNet *net, const float *heaps, const float *rest) {
    Lanes low = lanes(net->second_bias), high = lanes(net->second_bias + LANES), sum;
    CalcRow above;
    for (int k = 0; k < H; k++) above[k] = positive(rest[k]);
    second_layer(heaps, net->second, &low, &high);
    second_layer(above, net->second + H, &low, &high);
    for (int k = 0; k < LANES; k++)
        sum[k] = positive(low[k]) * net->third[k] + positive(high[k]) * net->third[LANES + k];
    float value = net->third_bias;
    for (int k = 0; k < LANES; k++) value += sum[k];
    return value;
}

// Adds one heap with what the route says of it.
static inline void pool(float *sum, const CalcNet *net, const CalcTable *t, const CalcRoute *r,
                        int heap, const float *cards, const float *shared) {
    CalcRow all;
    CalcFacts f;
    f.n = 0;
    for (int k = 0; k < H; k++) all[k] = cards[k] + shared[k];
    calc_facts_route(net, t, r, heap, &f);
    add_facts(all, &f);
    for (int k = 0; k < H; k++) sum[k] += positive(all[k]);
}

float calc_mind_value(const CalcMind *m, const CalcNet *net) {
    CalcRow shared = {0}, heaps = {0}, rest = {0};
    CalcRoute r;
    CalcFacts f;
    f.n = 0;
    calc_facts_shared(net, &m->table, &f);
    add_facts(shared, &f);
    calc_route_find(&r, &m->table);
    if (r.lost) return CALC_NET_LOST;
    for (int heap = 0; heap < m->table.heaps; heap++)
        pool(heaps, net, &m->table, &r, heap, m->heap[heap], shared);
    f.n = 0;
    calc_facts_rest(m, net, &r, &f);
    add_facts(rest, &f);
    return last_layers(net, heaps, rest);
}

static int same_heap_before(const CalcTable *t, int heap) {
    for (int other = 0; other < heap; other++)
        if (t->height[other] == t->height[heap] &&
            memcmp(t->heap[other], t->heap[heap], t->height[heap]) == 0)
            return other;
    return -1;
}

// What all ways to place a card have in common.
typedef struct {
    CalcRow shared, lasting;
    CalcTable table; // the card is put on a heap and taken off again
} Trial;

static float try_heap(Trial *x, const CalcMind *m, const CalcNet *net, int on, int rank) {
    CalcTable *t = &x->table;
    CalcRow changed, heaps = {0}, rest;
    Surface s = find_surface(t, on, rank);
    CalcRoute r;
    memcpy(changed, m->heap[on], sizeof changed);
    put_card(changed, net, &m->relations, t->heap[on], t->height[on], rank);
    calc_push(t, on, rank);
    calc_route_find(&r, t);
    if (r.lost) {
        calc_pop(t, on);
        return CALC_NET_LOST;
    }
    for (int heap = 0; heap < t->heaps; heap++)
        pool(heaps, net, t, &r, heap, heap == on ? changed : m->heap[heap], x->shared);
    memcpy(rest, x->lasting, sizeof rest);
    CalcFacts f;
    f.n = 0;
    surface_facts(m, net, &s, &f);
    route_facts(net, t, &r, &f);
    add_facts(rest, &f);
    calc_pop(t, on);
    return last_layers(net, heaps, rest);
}

void calc_mind_values(const CalcMind *m, const CalcNet *net, int rank, float *out) {
    Trial x = {.shared = {0}, .table = m->table};
    CalcFacts f;
    f.n = 0;
    calc_facts_shared(net, &x.table, &f);
    add_facts(x.shared, &f);
    f.n = 0;
    lasting_facts(m, net, &f);
    add_facts(x.lasting, &f);
    for (int heap = 0; heap < m->table.heaps; heap++) {
        int same = same_heap_before(&m->table, heap);
        out[heap] = same >= 0 ? out[same] : try_heap(&x, m, net, heap, rank);
    }
}

float calc_net_chance(float value) {
    return value <= CALC_NET_LOST ? 0 : 1.0F / (1.0F + expf(-value));
}
