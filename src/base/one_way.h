// SPDX-License-Identifier: MIT
// one_way.h - numbers that follow from a secret seed, but do not give it away.
//
// The generators of rng.h are made for speed: whoever sees enough of their numbers can compute the
// others. Where somebody must not know what comes next, a seed goes through this function first:
// one block of ChaCha20 (Bernstein 2008; RFC 8439) with the seed as its key.
#ifndef GENPEI_ONE_WAY_H
#define GENPEI_ONE_WAY_H

#include <stdint.h>

// What a number is for: numbers for different purposes say nothing of each other.
typedef enum { ONE_WAY_CHANCE = 1, ONE_WAY_PLAYER = 2 } OneWayPurpose;

// Number `index` for a purpose.
uint64_t one_way(uint64_t seed, OneWayPurpose purpose, uint64_t index);

// The block itself: `in` are the constants, key, counter and nonce, as words.
void one_way_block(const uint32_t in[16], uint32_t out[16]);

#endif
