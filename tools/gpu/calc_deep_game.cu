// SPDX-License-Identifier: MIT
// calc_deep_game.cu - Calculation for many tables at once, on a graphics processor: deals, ways to
// place a card, the features of tables (calc_features.h), and the training data of games.
//
//   nvcc -O3 -arch=sm_90 -shared -Xcompiler -fPIC -Isrc -o game.so tools/gpu/calc_deep_game.cu
//   g++ -x c++ -O3 -fopenmp -shared -fPIC -Isrc -o game.so tools/gpu/calc_deep_game.cu # without one
//
// Called by calc_deep_field.py with pointers of tensors. Rules, ways, routes and features are the
// player's own source. Work is a function object for one item of many; without a graphics processor
// a loop runs over them.
#include <stdint.h>
#include <string.h>

#ifdef __CUDACC__
#include <cuda_bf16.h>
#include <cuda_runtime.h>
#define CALC_SHARED __host__ __device__
typedef __nv_bfloat16 Input;
#else
#define CALC_SHARED
typedef float Input;
#endif
#define _Static_assert static_assert
#define CALC_FEATURES_ROW Input
#define CALC_ROUTE_NODES 40 // so that no thread waits long for one table
#define inline inline CALC_SHARED
#include "games/calculation/calc_table.h"
#undef inline

#include "engine/calculation/net/calc_route.c"
#include "engine/calculation/net/calc_features.c"
#include "engine/calculation/net/calc_successors.c"

// A table at an address that is a multiple of 16.
struct alignas(16) Slot {
    CalcTable table;
    uint8_t unused[3];
};
static_assert(sizeof(Slot) == 288, "calc_deep_field.py says the same");

enum { FLAG_LOST = 1, FLAG_WON = 4 };

// --- many at once ---

#ifdef __CUDACC__
template <class F> __global__ void each_kernel(long n, F f) {
    long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) f(i);
}
#endif

template <class F> static void each(long n, F f, void *stream) {
#ifdef __CUDACC__
    const int block = 128;
    unsigned blocks = (unsigned)((n + block - 1) / block);
    if (n) each_kernel<<<blocks, block, 0, (cudaStream_t)stream>>>(n, f);
#else
    (void)stream;
#pragma omp parallel for schedule(dynamic, 64)
    for (long i = 0; i < n; i++) f(i);
#endif
}

CALC_SHARED static int take_number(int *counter, int n) {
#ifdef __CUDA_ARCH__
    return atomicAdd(counter, n);
#else
    return __atomic_fetch_add(counter, n, __ATOMIC_RELAXED);
#endif
}

CALC_SHARED static uint64_t next_random(uint64_t *state) {
    uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

// --- the game ---

// A new game wherever `ended` says so.
struct Deal {
    Slot *games;
    uint8_t *ended;
    int *length;
    int heaps;
    CALC_SHARED void operator()(long i) const {
        if (!ended[i]) return;
        CalcTable *t = &games[i].table;
        memset(&games[i], 0, sizeof games[i]);
        t->heaps = (uint8_t)heaps;
        t->stock = CALC_CARDS;
        for (int rank = 1; rank <= CALC_KING; rank++) t->left[rank] = CALC_ROWS;
        length[i] = 0;
        ended[i] = 0;
    }
};

// The last card: where it lies does not matter when all can be lifted then.
CALC_SHARED static void list_last_ways(const CalcTable *t, int rank, CalcSuccessors *out) {
    unsigned rows = calc_rows_for(t, rank);
    out->n = 0;
    for (int row = 0; row < CALC_ROWS; row++) {
        if (!(rows >> row & 1)) continue;
        out->table[out->n] = *t;
        out->table[out->n].out[row]++;
        out->went[out->n++] = CALC_WENT_OUT;
    }
    for (int heap = 0; heap < t->heaps; heap++) {
        out->table[out->n] = *t;
        calc_push(&out->table[out->n], heap, rank);
        out->went[out->n++] = (uint8_t)heap;
    }
}

// Turns a card in every game and lists the ways to place it. A game with a delay waits.
struct Turn {
    const Slot *games;
    uint64_t *random;
    int *delay;
    uint8_t *ranks;
    Slot *out;
    int64_t *parents;
    uint8_t *went;
    int *counter;
    int room;
    CALC_SHARED void operator()(long i) const {
        CalcTable turned = games[i].table;
        if (!turned.stock) return;
        if (delay[i] > 0) {
            delay[i]--;
            return;
        }
        int k = (int)((next_random(&random[i]) >> 32) * turned.stock >> 32), rank = 1;
        for (; k >= turned.left[rank]; rank++) k -= turned.left[rank];
        turned.left[rank]--;
        turned.stock--;
        ranks[i] = (uint8_t)rank;
        CalcSuccessors ways;
        if (turned.stock)
            calc_successors_list(&turned, rank, &ways);
        else
            list_last_ways(&turned, rank, &ways);
        int at = take_number(counter, ways.n);
        for (k = 0; k < ways.n && at < room; k++, at++) {
            out[at].table = ways.table[k];
            went[at] = ways.went[k];
            parents[at] = i;
        }
    }
};

// What is known without a network, of tables with a small stock.
struct Look {
    const Slot *tables;
    uint8_t *flags;
    int most;
    CALC_SHARED void operator()(long i) const {
        const CalcTable *t = &tables[i].table;
        CalcRoute route;
        flags[i] = 0;
        if (t->stock > most) return;
        calc_route_find(&route, t);
        int verdict = calc_route_verdict(&route, t);
        if (verdict == 0 || t->stock == 0) flags[i] = FLAG_LOST;
        if (verdict == 1) flags[i] = FLAG_WON;
    }
};

// --- signs ---

struct First {
    const Slot *tables;
    const int64_t *pick; // which of them; or NULL: all
    CalcRoute *routes;
    CALC_SHARED void operator()(long i) const {
        calc_route_first(&routes[i], &tables[pick ? pick[i] : i].table);
    }
};

// For one heap of a table, or for the table itself: ones where features hold. The rest is zero
// already.
struct Signs {
    const Slot *tables;
    const int64_t *pick;
    const CalcRoute *routes;
    Input *heaps, *rest;
    int n_heaps;
    CALC_SHARED void operator()(long i) const {
        long at = i / (n_heaps + 1);
        int heap = (int)(i % (n_heaps + 1));
        const CalcTable *t = &tables[pick ? pick[at] : at].table;
        if (heap < n_heaps)
            calc_features_heap(t, &routes[at], heap, heaps + (at * n_heaps + heap) * CALC_FEATURES_HEAP);
        else
            calc_features_table(t, &routes[at], rest + at * CALC_FEATURES_TABLE);
    }
};

// For each rank: how likely it is turned next, and whether it may then go out (1), on a heap (2).
struct Chances {
    const Slot *tables;
    const int64_t *pick;
    float *likely;
    uint8_t *may;
    CALC_SHARED void operator()(long i) const {
        const CalcTable *t = &tables[pick ? pick[i] : i].table;
        int left = t->stock - 1;
        bool free = left > 0 && left <= CALC_KEEPING;
        for (int rank = 1; rank <= CALC_KING; rank++) {
            bool goes = calc_rows_for(t, rank) != 0;
            likely[i * CALC_RANKS + rank - 1] =
                t->stock ? (float)t->left[rank] / (float)t->stock : 0;
            may[i * CALC_RANKS + rank - 1] = (uint8_t)((goes ? 1 : 0) | (!goes || free ? 2 : 0));
        }
    }
};

// --- lessons ---

// What a game remembers of a card, and what is learned of it in the end.
struct Moment {
    Slot before;
    float values[CALC_WENT]; // of the best table for each place the card could go to, or -1
    float taken;             // of the table taken
    float target, state_target;
    uint8_t rank, went, strayed, unused[9];
};
static_assert(sizeof(Moment) == 336, "calc_deep_field.py says the same");

struct Note {
    const Slot *games;
    const uint8_t *there, *ranks, *went, *strayed;
    const float *values, *taken;
    int *length;
    Moment *past;
    CALC_SHARED void operator()(long i) const {
        if (!there[i]) return;
        Moment *m = &past[i * CALC_CARDS + length[i]++];
        m->before = games[i];
        for (int k = 0; k < CALC_WENT; k++) m->values[k] = values[i * CALC_WENT + k];
        m->taken = taken[i];
        m->rank = ranks[i];
        m->went = went[i];
        m->strayed = strayed[i];
    }
};

// Games that have ended: what each of their tables led to, into a ring; the counter keeps growing.
struct Lessons {
    const uint8_t *ended;
    const int *length;
    Moment *past;
    float lambda;
    Moment *ring;
    int *counter;
    int size;
    CALC_SHARED void operator()(long i) const {
        if (!ended[i]) return;
        Moment *m = past + i * CALC_CARDS;
        float target = 0;
        bool cut = true;
        for (int k = length[i]; k-- > 0;) {
            target = cut ? m[k].taken : (1 - lambda) * m[k].taken + lambda * target;
            float best = target;
            for (int w = 0; w < CALC_WENT && m[k].strayed; w++)
                if (w == 0 || m[k].values[w] > best) best = m[k].values[w];
            m[k].target = target;
            m[k].state_target = best;
            cut = m[k].strayed;
            ring[(unsigned)take_number(counter, 1) % (unsigned)size] = m[k];
        }
    }
};

// --- what Python calls ---

extern "C" {
int deep_size(int which) {
    const int sizes[] = {CALC_FEATURES_HEAP, CALC_FEATURES_TABLE, (int)sizeof(CalcRoute),
                         (int)sizeof(Slot), (int)sizeof(Moment)};
    return sizes[which];
}

int deep_fault(void) {
#ifdef __CUDACC__
    return (int)cudaGetLastError();
#else
    return 0;
#endif
}

void deep_deal(long n, Slot *games, uint8_t *ended, int *length, int heaps, void *stream) {
    each(n, Deal{games, ended, length, heaps}, stream);
}

void deep_turn(long n, const Slot *games, uint64_t *random, int *delay, uint8_t *ranks, Slot *out,
               int64_t *parents, uint8_t *went, int *counter, int room, void *stream) {
    each(n, Turn{games, random, delay, ranks, out, parents, went, counter, room}, stream);
}

void deep_look(long n, const Slot *tables, uint8_t *flags, int most, void *stream) {
    each(n, Look{tables, flags, most}, stream);
}

void deep_signs(long n, const Slot *tables, const int64_t *pick, int heaps, CalcRoute *routes,
                Input *heap_signs, Input *table_signs, float *likely, uint8_t *may, void *stream) {
    each(n, First{tables, pick, routes}, stream);
    each(n * (heaps + 1), Signs{tables, pick, routes, heap_signs, table_signs, heaps}, stream);
    each(n, Chances{tables, pick, likely, may}, stream);
}

void deep_note(long n, const Slot *games, const uint8_t *there, const uint8_t *ranks,
               const uint8_t *went, const uint8_t *strayed, const float *values,
               const float *taken, int *length, Moment *past, void *stream) {
    each(n, Note{games, there, ranks, went, strayed, values, taken, length, past}, stream);
}

void deep_lessons(long n, const uint8_t *ended, const int *length, Moment *past, float lambda,
                  Moment *ring, int *counter, int size, void *stream) {
    each(n, Lessons{ended, length, past, lambda, ring, counter, size}, stream);
}
}

#include "calc_deep_fused.cuh"
