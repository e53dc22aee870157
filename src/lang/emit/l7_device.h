// SPDX-License-Identifier: MIT
// l7_device.h - a program compiled for a GPU by the CUDA compiler and loaded: see l7_object.h.
//
// Random games only, thousands at once. Game i of a seed is played with rng_seed_for(seed, i), so
// that the interpreter and the game in C can play the same one.
#ifndef GENPEI_L7_DEVICE_H
#define GENPEI_L7_DEVICE_H

#include "base/error.h"
#include "lang/program/l7_program.h"

// Games number `first` to `first + n - 1`.
typedef struct {
    const void *start; // a state
    uint64_t seed, first, n;
    int most; // moves of a game
    // Where they are wanted: how the games ended, n states of core_size bytes, that is without
    // their history, and how many moves each had; or NULL, both.
    void *ends;
    int32_t *moves;
} L7DeviceGames;

// What is added up over all games.
typedef struct {
    uint64_t moves, wins[L7_PLAYERS_MAX], draws;
    uint64_t unfinished; // still going on after that many moves
} L7DeviceSum;

// What the compiled file exports, by name l7_export. Texts that are returned say what went wrong;
// NULL: nothing. One call at a time.
typedef struct {
    int version;
    size_t state_size, core_size;
    const char *(*name)(char *out, size_t size); // of the GPU
    const char *(*play)(const L7DeviceGames *games, L7DeviceSum *sum,
                        int *exceeded); // L7Exceeded, or 0
} L7Device;

enum { L7_DEVICE_VERSION = 1 };

// Mixes the end of one more game into a fingerprint, 0 at first: equal ones mean equal games.
uint64_t l7_device_mix(uint64_t fingerprint, int32_t moves, const void *end, size_t core_size);

void l7_emit_cuda(const L7Program *p, Str *out);

const L7Device *l7_device(const L7Program *p, void **library, Error *e);

#endif
