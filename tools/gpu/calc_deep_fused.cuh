// SPDX-License-Identifier: MIT
// calc_deep_fused.cuh - what lies between the layers of calc_deep_net.py, each in one pass over
// memory, for playing (256 numbers a row, eight a thread, so a row is a warp's). The learner
// compares it with the plain way before it is used.
#ifdef __CUDACC__
enum { WARP = 32, EIGHT = 8, ROW = WARP * EIGHT };

struct alignas(16) Eight {
    __nv_bfloat16 x[EIGHT];
};

// The row of this warp, to a mean square of one.
__device__ static Eight make_even(Eight in) {
    float f[EIGHT], sum = 0;
    Eight out;
    for (int k = 0; k < EIGHT; k++) {
        f[k] = __bfloat162float(in.x[k]);
        sum += f[k] * f[k];
    }
    for (int step = WARP / 2; step; step /= 2) sum += __shfl_xor_sync(0xFFFFFFFFU, sum, step);
    float scale = rsqrtf(sum / ROW + 1e-5F);
    for (int k = 0; k < EIGHT; k++) out.x[k] = __float2bfloat16(f[k] * scale);
    return out;
}

__global__ void even_rows_kernel(long n, const Eight *from, Eight *to) {
    long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i / WARP < n) to[i] = make_even(from[i]);
}

// Heaps are evened; the table sees itself, their mean and the greatest: [table][3][row].
__global__ void see_heaps_kernel(long n, int heaps, const Eight *heap, const Eight *table,
                                 Eight *even, Eight *seen) {
    long i = (long)blockIdx.x * blockDim.x + threadIdx.x, number = i / WARP, lane = i % WARP;
    if (number >= n) return;
    float mean[EIGHT], most[EIGHT];
    for (int h = 0; h < heaps; h++) {
        long at = (number * heaps + h) * WARP + lane;
        Eight e = make_even(heap[at]);
        even[at] = e;
        for (int k = 0; k < EIGHT; k++) {
            float x = __bfloat162float(e.x[k]);
            mean[k] = h ? mean[k] + x : x;
            most[k] = h && most[k] > x ? most[k] : x;
        }
    }
    Eight a, b;
    for (int k = 0; k < EIGHT; k++) {
        a.x[k] = __float2bfloat16(mean[k] / heaps);
        b.x[k] = __float2bfloat16(most[k]);
    }
    seen[3 * number * WARP + lane] = make_even(table[i]);
    seen[(3 * number + 1) * WARP + lane] = a;
    seen[(3 * number + 2) * WARP + lane] = b;
}

// What the heaps of a table share is added; what is below zero is cut off.
__global__ void add_shared_kernel(long n, int heaps, Eight *heap, const Eight *shared) {
    long i = (long)blockIdx.x * blockDim.x + threadIdx.x, row = i / WARP;
    if (row >= n * heaps) return;
    Eight x = heap[i], y = shared[row / heaps * WARP + i % WARP];
    for (int k = 0; k < EIGHT; k++) {
        float sum = __bfloat162float(x.x[k]) + __bfloat162float(y.x[k]);
        x.x[k] = __float2bfloat16(sum > 0 ? sum : 0);
    }
    heap[i] = x;
}

static unsigned blocks_for(long rows) {
    return (unsigned)((rows * WARP + 255) / 256);
}

extern "C" {
void deep_even_rows(long n, const Eight *from, Eight *to, void *stream) {
    even_rows_kernel<<<blocks_for(n), 256, 0, (cudaStream_t)stream>>>(n, from, to);
}

void deep_see_heaps(long n, int heaps, const Eight *heap, const Eight *table, Eight *even,
                    Eight *seen, void *stream) {
    see_heaps_kernel<<<blocks_for(n), 256, 0, (cudaStream_t)stream>>>(n, heaps, heap, table, even,
                                                                      seen);
}

void deep_add_shared(long n, int heaps, Eight *heap, const Eight *shared, void *stream) {
    add_shared_kernel<<<blocks_for(n * heaps), 256, 0, (cudaStream_t)stream>>>(n, heaps, heap,
                                                                               shared);
}
}
#endif
