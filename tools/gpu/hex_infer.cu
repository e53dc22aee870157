// SPDX-License-Identifier: MIT
// hex_infer.cu - the whole Hex network in one kernel, with 64 channels, for self-play on a GPU.
//
// A block of threads takes a few positions through all layers; what flows between layers never
// leaves the shared memory of a multiprocessor, only weights stream in. Each position has 4 warps
// and two buffers of rows, a row being the 64 half floats of a cell. Cells lie in lines of
// pitch = n + 3 with a column and lines of zeros between and around them, so that a neighbour is a
// fixed distance away: a 3x3 convolution is nine products of matrices (cells x 64) * (64 x 64),
// done by tensor cores. In a row the eight chunks of 16 bytes are exchanged by row & 7, so that the
// eight rows that are read at a time lie in different banks.
#include <cuda_fp16.h>
#include <stdint.h>
#include <string.h>

enum {
    CHANNELS = 64,
    ROW_BYTES = 2 * CHANNELS,
    TAP_BYTES = CHANNELS * ROW_BYTES, // the weights of one of the nine neighbours
    STAGES = 4,                       // of them in flight at a time
    STEM_INPUTS = 18,
    POLICY = 32, // channels of the heads
    VALUE = 32,
    HIDDEN = 64,
    WARPS = 4, // of a position
};

// hex_fast.py has the same list.
typedef struct {
    int32_t games, n, blocks;
    const __half *planes; // [games][n + 2][n + 2][2]
    const float *stem;    // [18][64]: [row][column][plane] of the neighbour, then the channel
    const float *stem_bias;
    const __half *weights; // [layer][9][out][in], then [out][in] of both heads
    const float *bias;     // [layer + 1][64]
    const float *small;    // what heads_finish needs
    float *logits;         // [games][n * n]
    float *values;         // [games]
} HexInfer;

struct Place { // the buffers of a position
    int n, pitch, rows;
    char *x, *y;   // buffers
    float2 *input; // [rows] the two planes
    float *part;   // [WARPS][2][32] sums and largest of the value head, then features
};

static __device__ __forceinline__ uint32_t shared_address(const void *p) {
    return (uint32_t)__cvta_generic_to_shared(p);
}

static __device__ __forceinline__ int chunk_at(int row, int chunk) {
    return row * ROW_BYTES + ((chunk ^ (row & 7)) << 4);
}

static __device__ __forceinline__ void load_matrices(uint32_t *r, uint32_t address) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];\n"
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
                 : "r"(address)
                 : "memory");
}

// Adds 64 rows (16 of each of the four warps, in `a`) * 16 inputs * 64 channels to `c`; `b`
// describes where the weights are. It runs asynchronously, until products_wait.
static __device__ __forceinline__ void products_add(float c[8][4], const uint32_t *a, uint64_t b) {
    asm volatile("wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%0, %1, %2, %3, %4, %5, %6, "
                 "%7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, "
                 "%23, %24, %25, %26, %27, %28, %29, %30, %31}, "
                 "{%32, %33, %34, %35}, %36, 1, 1, 1, 0;\n"
                 : "+f"(c[0][0]), "+f"(c[0][1]), "+f"(c[0][2]), "+f"(c[0][3]), "+f"(c[1][0]),
                   "+f"(c[1][1]), "+f"(c[1][2]), "+f"(c[1][3]), "+f"(c[2][0]), "+f"(c[2][1]),
                   "+f"(c[2][2]), "+f"(c[2][3]), "+f"(c[3][0]), "+f"(c[3][1]), "+f"(c[3][2]),
                   "+f"(c[3][3]), "+f"(c[4][0]), "+f"(c[4][1]), "+f"(c[4][2]), "+f"(c[4][3]),
                   "+f"(c[5][0]), "+f"(c[5][1]), "+f"(c[5][2]), "+f"(c[5][3]), "+f"(c[6][0]),
                   "+f"(c[6][1]), "+f"(c[6][2]), "+f"(c[6][3]), "+f"(c[7][0]), "+f"(c[7][1]),
                   "+f"(c[7][2]), "+f"(c[7][3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b));
}

static __device__ __forceinline__ void products_begin(void) {
    asm volatile("wgmma.fence.sync.aligned;\n" ::: "memory");
}

// Ends a group of products, then waits until all but the last `LEFT` groups are done.
template <int LEFT> static __device__ __forceinline__ void products_wait(void) {
    asm volatile("wgmma.commit_group.sync.aligned;\n" ::: "memory");
    asm volatile("wgmma.wait_group.sync.aligned %0;\n" ::"n"(LEFT) : "memory");
}

// How the tensor cores find a stage: its address, 1024 bytes from eight rows to the next eight, and
// chunks exchanged within 128 bytes.
static __device__ __forceinline__ uint64_t stage_address(const char *stage) {
    uint64_t address = shared_address(stage) >> 4 & 0x3fff;
    return address | (uint64_t)1 << 16 | (uint64_t)(1024 >> 4) << 32 | (uint64_t)1 << 62;
}

// Starts copying the weights of a step to their stage; past the last nothing is copied.
static __device__ __forceinline__ void weights_send(const HexInfer &p, char *stages, int step,
                                                    int steps) {
    if (step < steps) {
        const char *from = (const char *)p.weights + (int64_t)step * TAP_BYTES;
        char *to = stages + (step % STAGES) * TAP_BYTES;
        for (int k = threadIdx.x; k < TAP_BYTES / 16; k += blockDim.x)
            asm volatile("cp.async.cg.shared.global [%0], [%1], 16;\n" ::"r"(
                             shared_address(to + chunk_at(k / 8, k % 8))),
                         "l"(from + k * 16)
                         : "memory");
    }
    asm volatile("cp.async.commit_group;\n" ::: "memory");
}

// Zeros in both buffers, the planes of the position in `input`.
static __device__ void position_load(const HexInfer &p, const Place &at, int game, int thread) {
    int wide = p.n + 2;
    uint4 zero = make_uint4(0, 0, 0, 0);
    for (int k = thread; k < at.rows * 8; k += 32 * WARPS) {
        ((uint4 *)at.x)[k] = zero;
        ((uint4 *)at.y)[k] = zero;
    }
    for (int k = thread; k < at.rows; k += 32 * WARPS) {
        int i = k - at.pitch - 1, r = i / at.pitch, c = i % at.pitch;
        float2 pair = make_float2(0, 0);
        if (i >= 0 && r < wide && c < wide && game < p.games)
            pair = __half22float2(
                ((const __half2 *)p.planes)[(int64_t)game * wide * wide + r * wide + c]);
        at.input[k] = pair;
    }
}

// The first convolution, from two planes; eight channels of a cell at a time.
static __device__ void stem_run(const HexInfer &p, const Place &at, const float *stem, int thread) {
    int wide = p.n + 2, cells = wide * wide;
    for (int item = thread; item < cells * 8; item += 32 * WARPS) {
        int group = item / cells, cell = item % cells;
        int row = (cell / wide + 1) * at.pitch + cell % wide + 1;
        float sum[8];
        for (int k = 0; k < 8; k++) sum[k] = p.stem_bias[group * 8 + k];
        for (int tap = 0; tap < 9; tap++) {
            float2 in = at.input[row + (tap / 3 - 1) * at.pitch + tap % 3 - 1];
            const float *w = stem + tap * 2 * CHANNELS + group * 8;
            for (int k = 0; k < 8; k++) sum[k] += in.x * w[k] + in.y * w[CHANNELS + k];
        }
        __half2 out[4];
        for (int k = 0; k < 4; k++)
            out[k] = __floats2half2_rn(fmaxf(sum[2 * k], 0), fmaxf(sum[2 * k + 1], 0));
        memcpy(at.x + chunk_at(row, group), out, sizeof out);
    }
}

// Adds the product of the rows at a distance, from `from`, and the weights in `stage`.
template <int TILES>
static __device__ __forceinline__ void tap_run(float acc[TILES][8][4], const char *from, int row0,
                                               const char *stage, int lane) {
    int row = row0 + (lane & 15), turn = row & 7; // 64 rows on it is the same
    uint32_t cells = shared_address(from + row * ROW_BYTES), a[TILES][4][4];
    uint64_t weights = stage_address(stage);
#pragma unroll
    for (int t = 0; t < TILES; t++) {
#pragma unroll
        for (int k = 0; k < 4; k++)
            load_matrices(a[t][k],
                          cells + t * 64 * ROW_BYTES + (((2 * k + (lane >> 4)) ^ turn) << 4));
        products_begin();
#pragma unroll
        for (int k = 0; k < 4; k++) products_add(acc[t], a[t][k], weights + 2 * k);
        products_wait<1>();
    }
    products_wait<0>();
}

// Bias, what is added (the block's input, if it `adds`), relu; to the rows of `to` that are cells.
template <int TILES>
static __device__ __forceinline__ void layer_finish(float acc[TILES][8][4], const Place &at,
                                                    char *to, bool adds, const float *bias,
                                                    int first, int lane) {
    int wide = at.n + 2;
#pragma unroll
    for (int t = 0; t < TILES; t++)
#pragma unroll
        for (int h = 0; h < 2; h++) {
            int i = first + 64 * t + 8 * h + lane / 4, row = i + at.pitch + 1;
            bool cell = i % at.pitch < wide && i / at.pitch < wide;
#pragma unroll
            for (int j = 0; j < 8; j++) {
                float u = acc[t][j][2 * h] + bias[8 * j + 2 * (lane & 3)];
                float v = acc[t][j][2 * h + 1] + bias[8 * j + 2 * (lane & 3) + 1];
                __half2 *place = (__half2 *)(to + chunk_at(row, j) + 4 * (lane & 3));
                acc[t][j][2 * h] = acc[t][j][2 * h + 1] = 0;
                if (!cell) continue;
                if (adds) {
                    float2 old = __half22float2(*place);
                    u += old.x;
                    v += old.y;
                }
                *place = __floats2half2_rn(fmaxf(u, 0), fmaxf(v, 0));
            }
        }
}

static __device__ __forceinline__ float value_at(const char *buffer, int row, int channel) {
    return __half2float(*(const __half *)(buffer + chunk_at(row, channel / 8) + 2 * (channel % 8)));
}

// The heads after their 1x1 convolutions, which are in `y`. `small` holds the policy's weights [32]
// and bias, then fc1 [64 inputs][64] and its bias [64], then fc2 [64] and its bias.
static __device__ void heads_finish(const HexInfer &p, const Place &at, int game, int thread) {
    int n = p.n, cells = n * n, warp = thread / 32, lane = thread % 32;
    bool real = game < p.games;
    for (int cell = thread; cell < cells; cell += 32 * WARPS) {
        int row = (cell / n + 2) * at.pitch + cell % n + 2;
        float sum = p.small[POLICY];
        for (int k = 0; k < POLICY; k++) sum += value_at(at.y, row, k) * p.small[k];
        if (real) p.logits[(int64_t)game * cells + cell] = sum;
    }
    float sum = 0, most = 0; // after relu nothing is below 0
    for (int cell = warp; cell < cells; cell += WARPS) {
        float v = value_at(at.y, (cell / n + 2) * at.pitch + cell % n + 2, POLICY + lane);
        sum += v;
        most = fmaxf(most, v);
    }
    at.part[warp * 64 + lane] = sum;
    at.part[warp * 64 + 32 + lane] = most;
    __syncthreads();
    float feature = 0;
    if (thread < 32)
        for (int w = 0; w < WARPS; w++) feature += at.part[w * 64 + thread] / cells;
    else if (thread < 64)
        for (int w = 0; w < WARPS; w++) feature = fmaxf(feature, at.part[w * 64 + thread]);
    __syncthreads();
    if (thread < 64) at.part[thread] = feature;
    __syncthreads();
    const float *fc1 = p.small + POLICY + 1, *fc2 = fc1 + 65 * HIDDEN;
    float out = 0;
    if (thread < HIDDEN) {
        float h = fc1[64 * HIDDEN + thread];
        for (int k = 0; k < 64; k++) h += at.part[k] * fc1[k * HIDDEN + thread];
        out = fmaxf(h, 0) * fc2[thread];
    }
    for (int k = 16; k > 0; k >>= 1) out += __shfl_xor_sync(0xffffffffu, out, k);
    if (lane == 0) at.part[64 + warp] = out;
    __syncthreads();
    if (thread == 0 && real) p.values[game] = tanhf(at.part[64] + at.part[65] + fc2[HIDDEN]);
}

static __host__ __device__ int rows_of(int n, int tiles) {
    return 16 * tiles * WARPS + 2 * (n + 3) + 2;
}

static __host__ __device__ int place_bytes(int n, int tiles) {
    int rows = rows_of(n, tiles);
    return rows * 2 * ROW_BYTES + (rows * 8 + 127) / 128 * 128 + WARPS * 64 * 4;
}

template <int TILES, int POSITIONS>
static __global__ void __launch_bounds__(POSITIONS *WARPS * 32, 1) infer_kernel(const HexInfer p) {
    extern __shared__ __align__(1024) char memory[];
    int mine = threadIdx.x / (32 * WARPS), thread = threadIdx.x % (32 * WARPS), lane = thread % 32;
    int game = blockIdx.x * POSITIONS + mine, steps = p.blocks * 18 + 1;
    int first = thread / 32 * 16; // this warp's first row of products
    char *stages = memory;
    float *stem = (float *)(memory + STAGES * TAP_BYTES);
    Place at;
    at.n = p.n;
    at.pitch = p.n + 3;
    at.rows = rows_of(p.n, TILES);
    at.x =
        memory + STAGES * TAP_BYTES + STEM_INPUTS * CHANNELS * 4 + mine * place_bytes(p.n, TILES);
    at.y = at.x + at.rows * ROW_BYTES;
    at.input = (float2 *)(at.y + at.rows * ROW_BYTES);
    at.part = (float *)((char *)at.input + (at.rows * 8 + 127) / 128 * 128);
    for (int s = 0; s < STAGES - 1; s++) weights_send(p, stages, s, steps);
    for (int k = threadIdx.x; k < STEM_INPUTS * CHANNELS; k += blockDim.x) stem[k] = p.stem[k];
    position_load(p, at, game, thread);
    __syncthreads();
    stem_run(p, at, stem, thread);
    float acc[TILES][8][4] = {};
    for (int step = 0; step < steps; step++) {
        asm volatile("cp.async.wait_group %0;\n" ::"n"(STAGES - 2) : "memory");
        asm volatile("fence.proxy.async.shared::cta;\n" ::
                         : "memory"); // tensor cores will read them
        __syncthreads(); // the weights are there for all, and all are done with the stage before
        weights_send(p, stages, step + STAGES - 1, steps);
        int layer = step / 9, tap = step == steps - 1 ? 4 : step % 9;
        bool odd = layer & 1;
        int row0 = first + at.pitch + 1 + (tap / 3 - 1) * at.pitch + tap % 3 - 1;
        tap_run<TILES>(acc, odd ? at.y : at.x, row0, stages + step % STAGES * TAP_BYTES, lane);
        if (step % 9 == 8 || step == steps - 1)
            layer_finish<TILES>(acc, at, odd ? at.x : at.y, odd, p.bias + layer * CHANNELS, first,
                                lane);
    }
    __syncthreads();
    heads_finish(p, at, game, thread);
}

template <int TILES, int POSITIONS>
static int infer_launch(const HexInfer &p, cudaStream_t stream) {
    int bytes =
        STAGES * TAP_BYTES + STEM_INPUTS * CHANNELS * 4 + POSITIONS * place_bytes(p.n, TILES);
    cudaError_t bad = cudaFuncSetAttribute(infer_kernel<TILES, POSITIONS>,
                                           cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    if (bad != cudaSuccess) return (int)bad;
    int blocks = (p.games + POSITIONS - 1) / POSITIONS;
    infer_kernel<TILES, POSITIONS><<<blocks, POSITIONS * WARPS * 32, bytes, stream>>>(p);
    return (int)cudaGetLastError();
}

extern "C" int hex_infer(const HexInfer *p, void *stream) {
    int products = (p->n + 2) * (p->n + 3);
    if (products <= 2 * 16 * WARPS) return infer_launch<2, 4>(*p, (cudaStream_t)stream);
    if (products <= 3 * 16 * WARPS) return infer_launch<3, 3>(*p, (cudaStream_t)stream);
    return infer_launch<4, 2>(*p, (cudaStream_t)stream);
}
