// SPDX-License-Identifier: MIT
// l7_device_before.h - what stands before the runtime of a game that is compiled for a GPU, as
// CUDA C++; l7_device_after.h stands behind it. Both are included as text. A C++ compiler without
// CUDA makes the same program for the processor, one game after the other: that is how it is tested
// where there is no GPU.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define L7_NO_VECTORS
#define _Static_assert static_assert

#ifdef __CUDACC__
#define L7_EXCEED(c, what) atomicCAS(&l7_exceeded, 0, what)
__device__ int l7_exceeded;
#define __builtin_popcountll(x) __popcll(x)
#define __builtin_ctzll(x) (__ffsll((long long)(x)) - 1)
#define __builtin_clzll(x) __clzll((long long)(x))
#define __builtin_ctz(x) (__ffs((int)(x)) - 1)
#define __builtin_memcpy memcpy
#define __builtin_mul_overflow l7_mul_overflow

__device__ inline int l7_mul_overflow(int64_t a, int64_t b, int64_t *out) {
    *out = (int64_t)((uint64_t)a * (uint64_t)b);
    return __mul64hi(a, b) != *out >> 63;
}

// CUDA has a function of this name; the games have a set.
#define all l7_all

// Everything from here on to l7_device_after.h runs on the GPU.
#define static static __device__
#else
#define L7_EXCEED(c, what) (l7_exceeded = l7_exceeded ? l7_exceeded : (what))
static int l7_exceeded;
#endif
