// SPDX-License-Identifier: MIT
// l7_device_after.h - random games on a GPU: what stands behind the runtime of a game that is
// compiled for one; included as text. See l7_device_before.h and L7Device, of l7_device.h.
//
// A thread plays one game at a time, a move in each round of its loop, and takes the next game
// when one is over: so the threads of a warp go on together, however long their games are.

typedef struct {
    const void *start;
    uint64_t seed, first, n;
    int most;
    void *ends;
    int32_t *moves;
} L7DeviceGames;

typedef struct {
    uint64_t moves, wins[L7_SEATS_MAX], draws, unfinished;
} L7DeviceSum;

enum { L7_CORE_BYTES = 8 * L7_CORE_WORDS(0) };

// How the game ended: by an `end`, or because the player to move is stuck.
static int l7_end_code(L7State *s) {
    if (!L7_RESULT(s) && L7_MOVER(s) < L7_N_PLAYERS) l7_call_stuck(L7_MOVER(s), s);
    return L7_RESULT(s);
}

static int64_t l7_counted(int player, L7State *s) {
    int64_t payoff = l7_call_payoff(player, s);
    if (payoff >= -L7_MOST && payoff <= L7_MOST) return payoff;
    L7_EXCEED(NULL, L7_TOO_MUCH);
    return 0;
}

static int64_t l7_payoff_of(int player, int code, L7State *s) {
    if (code == L7_DRAW_CODE || (code == 0 && !L7_COUNTS)) return 0;
    if (code == L7_COUNT_CODE || code == 0) return l7_counted(player, s);
    return l7_teams[player] == l7_teams[code - L7_WIN_CODE] ? 1 : L7_OTHERS;
}

// Whether no player gets more, and one gets less. A single player wins with more than 0.
static int l7_has_won(int player, const int64_t *payoffs) {
    int less = L7_N_PLAYERS == 1 && payoffs[player] > 0;
    for (int other = 0; other < L7_N_PLAYERS; other++) {
        if (payoffs[other] > payoffs[player]) return 0;
        less |= payoffs[other] < payoffs[player];
    }
    return less;
}

static void l7_count_payoffs(L7State *s, L7DeviceSum *sum) {
    int64_t payoffs[L7_N_PLAYERS];
    int code = l7_end_code(s), any = 0;
    for (int i = 0; i < L7_N_PLAYERS; i++) payoffs[i] = l7_payoff_of(i, code, s);
    for (int i = 0; i < L7_N_PLAYERS; i++) {
        int won = l7_has_won(i, payoffs);
        sum->wins[i] += (uint64_t)won;
        any |= won;
    }
    sum->draws += !any;
}

static void l7_device_end(const L7DeviceGames *games, uint64_t i, L7State *s, int moves,
                          L7DeviceSum *sum) {
    if (games->ends) {
        games->moves[i] = moves;
        __builtin_memcpy((char *)games->ends + i * L7_CORE_BYTES, s, L7_CORE_BYTES);
    }
    sum->moves += (uint64_t)moves;
    if (moves == games->most && !L7_RESULT(s) && l7_count(NULL, s))
        sum->unfinished++;
    else
        l7_count_payoffs(s, sum);
}

#undef static

#ifdef __CUDACC__

__device__ unsigned long long l7_next_game;
__device__ L7DeviceSum l7_sum;

static __device__ void l7_add(uint64_t *total, uint64_t more) {
    if (more) atomicAdd((unsigned long long *)total, (unsigned long long)more);
}

static __device__ void l7_add_sum(const L7DeviceSum *sum) {
    l7_add(&l7_sum.moves, sum->moves);
    for (int i = 0; i < L7_N_PLAYERS; i++) l7_add(&l7_sum.wins[i], sum->wins[i]);
    l7_add(&l7_sum.draws, sum->draws);
    l7_add(&l7_sum.unfinished, sum->unfinished);
}

// What `games` points to lies on the GPU.
__global__ void l7_play_games(L7DeviceGames games) {
    L7DeviceSum sum = {0};
    L7State s;
    Rng rng;
    uint64_t game = 0;
    int played = -1; // -1: no game is under way
    for (;;) {
        if (played < 0) {
            game = atomicAdd(&l7_next_game, 1ull);
            if (game >= games.n) break;
            s = *(const L7State *)games.start;
            rng = rng_seed_for(games.seed, games.first + game);
            played = 0;
        }
        if (played < games.most && l7_advance(NULL, &s, &rng)) {
            played++;
        } else {
            l7_device_end(&games, game, &s, played, &sum);
            played = -1;
        }
    }
    l7_add_sum(&sum);
}

enum { L7_THREADS = 128 };

// The compiler knows what a thread needs on its stack, except where functions call each other in a
// circle: refusals that ask for moves, the steps of a move that goes on, and what a description
// calls itself.
static size_t l7_stack_bytes(void) {
    size_t lists = 8 * (size_t)L7_MAX_MOVES + sizeof(L7State) + 1024, bytes = 16384 + 4 * lists;
    if (L7_CHAINS) bytes += 8 * (size_t)L7_WAYS_MAX + L7_LENGTH_MAX * (L7_CORE_BYTES + 512);
    const size_t most = 400000; // GPUs give at most 512 kB
    return bytes < most ? bytes : most;
}

static cudaError_t l7_launch(const L7DeviceGames *games) {
    unsigned long long none = 0;
    int clear = 0, device = 0, units = 0, blocks = 0;
    L7DeviceSum zero = {0};
    cudaError_t e = cudaMemcpyToSymbol(l7_next_game, &none, sizeof none);
    if (!e) e = cudaMemcpyToSymbol(l7_sum, &zero, sizeof zero);
    if (!e) e = cudaMemcpyToSymbol(l7_exceeded, &clear, sizeof clear);
    if (!e) e = cudaGetDevice(&device);
    if (!e) e = cudaDeviceGetAttribute(&units, cudaDevAttrMultiProcessorCount, device);
    if (!e)
        e = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, l7_play_games, L7_THREADS, 0);
    if (!e) l7_play_games<<<units *(blocks > 0 ? blocks : 1), L7_THREADS>>>(*games);
    if (!e) e = cudaGetLastError();
    if (!e) e = cudaDeviceSynchronize();
    return e;
}

// Room on the GPU, kept from one call to the next.
static struct {
    void *start, *ends;
    int32_t *moves;
    uint64_t n;
} l7_room;

static cudaError_t l7_make_room(uint64_t n) {
    cudaError_t e = cudaSuccess;
    if (!l7_room.start && (L7_CHAINS || L7_RECURSIVE || L7_FILTERED))
        e = cudaDeviceSetLimit(cudaLimitStackSize, l7_stack_bytes());
    if (!e && !l7_room.start) e = cudaMalloc(&l7_room.start, sizeof(L7State));
    if (e || n <= l7_room.n) return e;
    cudaFree(l7_room.ends);
    cudaFree(l7_room.moves);
    l7_room.ends = NULL;
    l7_room.moves = NULL;
    l7_room.n = 0;
    e = cudaMalloc(&l7_room.ends, n * L7_CORE_BYTES);
    if (!e) e = cudaMalloc((void **)&l7_room.moves, n * sizeof(int32_t));
    if (!e) l7_room.n = n;
    return e;
}

static const char *l7_device_play(const L7DeviceGames *games, L7DeviceSum *sum, int *exceeded) {
    L7DeviceGames there = *games;
    cudaError_t e = l7_make_room(games->ends ? games->n : 0);
    there.start = l7_room.start;
    there.ends = games->ends ? l7_room.ends : NULL;
    there.moves = games->ends ? l7_room.moves : NULL;
    if (!e) e = cudaMemcpy(l7_room.start, games->start, sizeof(L7State), cudaMemcpyHostToDevice);
    if (!e) e = l7_launch(&there);
    if (!e && games->ends)
        e = cudaMemcpy(games->ends, there.ends, games->n * L7_CORE_BYTES, cudaMemcpyDeviceToHost);
    if (!e && games->ends)
        e = cudaMemcpy(games->moves, there.moves, games->n * sizeof(int32_t),
                       cudaMemcpyDeviceToHost);
    if (!e) e = cudaMemcpyFromSymbol(sum, l7_sum, sizeof *sum);
    if (!e) e = cudaMemcpyFromSymbol(exceeded, l7_exceeded, sizeof *exceeded);
    return e ? cudaGetErrorString(e) : NULL;
}

static const char *l7_device_name(char *out, size_t size) {
    struct cudaDeviceProp is;
    int device = 0;
    cudaError_t e = cudaGetDevice(&device);
    if (!e) e = cudaGetDeviceProperties(&is, device);
    if (!e) snprintf(out, size, "%s", is.name);
    return e ? cudaGetErrorString(e) : NULL;
}

#else

static const char *l7_device_play(const L7DeviceGames *games, L7DeviceSum *sum, int *exceeded) {
    l7_exceeded = 0;
    memset(sum, 0, sizeof *sum);
    for (uint64_t i = 0; i < games->n; i++) {
        L7State s = *(const L7State *)games->start;
        Rng rng = rng_seed_for(games->seed, games->first + i);
        int played = 0;
        while (played < games->most && l7_advance(NULL, &s, &rng)) played++;
        l7_device_end(games, i, &s, played, sum);
    }
    *exceeded = l7_exceeded;
    return NULL;
}

static const char *l7_device_name(char *out, size_t size) {
    snprintf(out, size, "%s", "the processor, one game after the other");
    return NULL;
}

#endif

typedef struct {
    int version;
    size_t state_size, core_size;
    const char *(*name)(char *out, size_t size);
    const char *(*play)(const L7DeviceGames *games, L7DeviceSum *sum, int *exceeded);
} L7DeviceExport;

extern "C" {
extern const L7DeviceExport l7_export;
const L7DeviceExport l7_export = {L7_DEVICE_VERSION, sizeof(L7State), L7_CORE_BYTES, l7_device_name,
                                  l7_device_play};
}
