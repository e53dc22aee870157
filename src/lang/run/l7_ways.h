// SPDX-License-Identifier: MIT
// l7_ways.h - sets of nodes moved along colours: steps, runs, rays, shapes. Like l7_set.h, which
// stands before it, it is included as text by the interpreter and carried into every compiled game.

// Every node's number changed by delta; nodes that fall off the ends are lost.
static L7_SET_INLINE Set set_shift(Set a, int delta) {
    Set r = set_none();
    int by = delta > 0 ? delta : -delta;
    int whole = by / 64, part = by % 64;
    L7_EACH_WORD {
        int from = delta > 0 ? i - whole : i + whole;
        int more = delta > 0 ? from - 1 : from + 1;
        if (from < 0 || from >= L7_WORDS) continue;
        r.w[i] = delta > 0 ? a.w[from] << part : a.w[from] >> part;
        if (part && more >= 0 && more < L7_WORDS)
            r.w[i] |= delta > 0 ? a.w[more] >> (64 - part) : a.w[more] << (64 - part);
    }
    return r;
}

// Defines a function that moves a set along a colour, where the difference is known to the
// compiler: whole words are moved by choosing lanes, lane L7_WORDS being empty.
#if defined(L7_WIDE_SETS) && defined(__has_builtin)
#if __has_builtin(__builtin_shufflevector)
#define L7_LANE(i, by) ((i) - (by) >= 0 && (i) - (by) < L7_WORDS ? (i) - (by) : L7_WORDS)
#if L7_WORDS == 4
#define L7_LANES(v, by)                                                                            \
    __builtin_shufflevector(v, (SetVector){0}, L7_LANE(0, by), L7_LANE(1, by), L7_LANE(2, by),     \
                            L7_LANE(3, by))
#elif L7_WORDS == 8
#define L7_LANES(v, by)                                                                            \
    __builtin_shufflevector(v, (SetVector){0}, L7_LANE(0, by), L7_LANE(1, by), L7_LANE(2, by),     \
                            L7_LANE(3, by), L7_LANE(4, by), L7_LANE(5, by), L7_LANE(6, by),        \
                            L7_LANE(7, by))
#else
#define L7_LANES(v, by)                                                                            \
    __builtin_shufflevector(v, (SetVector){0}, L7_LANE(0, by), L7_LANE(1, by), L7_LANE(2, by),     \
                            L7_LANE(3, by), L7_LANE(4, by), L7_LANE(5, by), L7_LANE(6, by),        \
                            L7_LANE(7, by), L7_LANE(8, by), L7_LANE(9, by), L7_LANE(10, by),       \
                            L7_LANE(11, by), L7_LANE(12, by), L7_LANE(13, by), L7_LANE(14, by),    \
                            L7_LANE(15, by))
#endif
#define L7_UP(v, by)                                                                               \
    (L7_LANES(v, (by) / 64) << (by) % 64 |                                                         \
     ((by) % 64 ? L7_LANES(v, (by) / 64 + 1) >> (64 - (by) % 64) % 64 : (SetVector){0}))
#define L7_DOWN(v, by)                                                                             \
    (L7_LANES(v, -((by) / 64)) >> (by) % 64 |                                                      \
     ((by) % 64 ? L7_LANES(v, -((by) / 64) - 1) << (64 - (by) % 64) % 64 : (SetVector){0}))
#define L7_DEFINE_STEP(NAME, FROM, DELTA)                                                          \
    static L7_SET_INLINE Set NAME(Set a) {                                                         \
        SetVector v = a.v & (FROM).v;                                                              \
        a.v = (DELTA) > 0 ? L7_UP(v, (DELTA) > 0 ? (DELTA) : 0)                                    \
                          : L7_DOWN(v, (DELTA) > 0 ? 0 : -(DELTA));                                \
        return a;                                                                                  \
    }
#endif
#endif
#ifndef L7_DEFINE_STEP
#define L7_DEFINE_STEP(NAME, FROM, DELTA)                                                          \
    static L7_SET_INLINE Set NAME(Set a) {                                                         \
        return set_shift(set_and(a, FROM), DELTA);                                                 \
    }
#endif

// Along a colour whose steps all change the number by `delta`; `from`: where it leads somewhere.
static L7_SET_INLINE Set set_step(Set a, Set from, int delta) {
    return set_shift(set_and(a, from), delta);
}

// Along any colour.
static L7_SET_INLINE Set set_step_by(Set a, const int16_t *to) {
    Set r = set_none();
    while (set_any(a)) r = set_add(r, to[set_pop(&a)]);
    return r;
}

// The nodes n from which a run of one or more nodes of `over` along the colour ends before a node
// of `then`. `longest` bounds the run.
static L7_SET_INLINE Set set_runback(Set over, Set then, Set from, int delta, int longest) {
    Set t = set_and(over, set_and(from, set_shift(then, -delta)));
    Set p = set_and(over, from);
    for (int reach = 1; reach < longest; reach *= 2) {
        t = set_or(t, set_and(p, set_shift(t, -delta * reach)));
        p = set_and(p, set_shift(p, -delta * reach));
    }
    return set_and(from, set_shift(t, -delta));
}

static L7_SET_INLINE Set set_runback_by(Set over, Set then, const int16_t *back, int longest) {
    Set t = set_and(over, set_step_by(then, back));
    for (int k = 1; k < longest; k++) t = set_or(t, set_and(over, set_step_by(t, back)));
    return set_step_by(t, back);
}

// What can be seen along a ray over `over`: the run and the node it stops at.
static L7_SET_INLINE Set set_sight(Set ray, Set over, int delta) {
    Set blocked = set_minus(ray, over);
#if L7_WORDS == 1
    if (delta > 0)
        ray.w[0] &= blocked.w[0] ^ (blocked.w[0] - 1);
    else
        ray.w[0] &= ~UINT64_C(0) << (63 - __builtin_clzll(blocked.w[0] | 1));
    return ray;
#else
    int at = delta > 0 ? set_first(blocked) : set_last(blocked);
    if (at < 0) return ray;
    int word = at >> 6;
    uint64_t bit = UINT64_C(1) << (at & 63);
    L7_EACH_WORD {
        if (delta > 0)
            ray.w[i] &= i < word ? ~UINT64_C(0) : i == word ? bit | (bit - 1) : 0;
        else
            ray.w[i] &= i > word ? ~UINT64_C(0) : i == word ? ~(bit - 1) : 0;
    }
    return ray;
#endif
}

// The bits below the lowest bit that is set, above the highest: all when there is none. Without
// jumps: where a run ends nobody can foresee.
static L7_SET_INLINE uint64_t word_below(uint64_t w) {
    return (w - 1) & ~w;
}

static L7_SET_INLINE uint64_t word_above(uint64_t w) {
    return w ? ~UINT64_C(1) << (63 - __builtin_clzll(w)) : ~UINT64_C(0);
}

// The run from a node whose ray is given, over `over`; *stop is the node behind it, or -1.
static L7_SET_INLINE Set set_run(Set ray, Set over, int delta, int64_t *stop) {
    Set blocked = set_minus(ray, over);
    *stop = delta > 0 ? set_first(blocked) : set_last(blocked);
    uint64_t open = ~UINT64_C(0); // none of the words before was blocked
    for (int k = 0; k < L7_WORDS; k++) {
        int i = delta > 0 ? k : L7_WORDS - 1 - k;
        ray.w[i] &= open & (delta > 0 ? word_below(blocked.w[i]) : word_above(blocked.w[i]));
        open = blocked.w[i] ? 0 : open;
    }
    return ray;
}

#if L7_WORDS == 1 && defined(L7_NO_VECTORS)
// What lanes_runback and lanes_runs need to know of up to four colours: see below.
typedef struct {
    uint64_t step[4], from[4], to[4];
    int longest;
} L7Along;

// A step up or down by so much.
static L7_SET_INLINE uint64_t lane_shift(uint64_t w, uint64_t by, const int up) {
    return by > 63 ? 0 : up ? w << by : w >> by;
}

static L7_SET_INLINE uint64_t lanes_runback(uint64_t over, uint64_t then, const L7Along *x,
                                            const int up) {
    uint64_t found = 0;
    for (int lane = 0; lane < 4; lane++) {
        uint64_t by = x->step[lane], p = over & x->from[lane];
        uint64_t t = p & lane_shift(then, by, !up);
        for (int reach = 1; reach < x->longest; reach *= 2) {
            t |= p & lane_shift(t, by, !up);
            p &= lane_shift(p, by, !up);
            by += by;
        }
        found |= x->from[lane] & lane_shift(t, x->step[lane], !up);
    }
    return found;
}

static L7_SET_INLINE uint64_t lanes_runs(int64_t n, uint64_t over, uint64_t then, const L7Along *x,
                                         const int up) {
    uint64_t found = 0;
    for (int lane = 0; lane < 4 && n >= 0; lane++) {
        uint64_t by = x->step[lane], p = over & x->to[lane];
        uint64_t f = p & lane_shift((UINT64_C(1) << n) & x->from[lane], by, up);
        for (int reach = 1; reach < x->longest; reach *= 2) {
            f |= p & lane_shift(f, by, up);
            p &= lane_shift(p, by, up);
            by += by;
        }
        if (lane_shift(f, x->step[lane], up) & x->to[lane] & then) found |= f;
    }
    return found;
}
#elif L7_WORDS == 1
// Four even colours at once, one in each lane: boards of one word are fast along all directions.
typedef uint64_t L7Lanes __attribute__((vector_size(32)));

// What the lanes need to know of up to four colours that all raise (or all lower) node numbers.
typedef struct {
    L7Lanes step; // by how much; 0 in lanes not used
    L7Lanes from; // where the colour leads somewhere
    L7Lanes to;   // where it leads to
    int longest;
} L7Along;

static L7_SET_INLINE L7Lanes lanes_of(uint64_t w) {
    return (L7Lanes){w, w, w, w};
}

static L7_SET_INLINE uint64_t lanes_or(const L7Lanes *a) {
    return (*a)[0] | (*a)[1] | (*a)[2] | (*a)[3];
}

// set_runback along the colours of `x`.
static L7_SET_INLINE uint64_t lanes_runback(uint64_t over, uint64_t then, const L7Along *x,
                                            const int up) {
    L7Lanes by = x->step, p = lanes_of(over) & x->from, t = lanes_of(then);
    t = p & (up ? t >> by : t << by);
    for (int reach = 1; reach < x->longest; reach *= 2) {
        t |= p & (up ? t >> by : t << by);
        p &= up ? p >> by : p << by;
        by += by;
    }
    by = x->step;
    t = x->from & (up ? t >> by : t << by);
    return lanes_or(&t);
}

// All runs from one node over `over` that end in `then`, along the colours of `x`.
static L7_SET_INLINE uint64_t lanes_runs(int64_t n, uint64_t over, uint64_t then, const L7Along *x,
                                         const int up) {
    if (n < 0) return 0;
    L7Lanes by = x->step, p = lanes_of(over) & x->to, f = lanes_of(UINT64_C(1) << n) & x->from;
    f = p & (up ? f << by : f >> by);
    for (int reach = 1; reach < x->longest; reach *= 2) {
        f |= p & (up ? f << by : f >> by);
        p &= up ? p << by : p >> by;
        by += by;
    }
    by = x->step;
    L7Lanes end = (up ? f << by : f >> by) & x->to & lanes_of(then);
    f &= (L7Lanes)(end != 0);
    return lanes_or(&f);
}
#endif

// How long that run is: usually short, so walked.
static L7_SET_INLINE int64_t set_run_count(int64_t n, Set over, const int16_t *to, int longest) {
    int64_t count = 0;
    if (n < 0) return 0;
    for (n = to[n]; set_has(over, n) && count < longest; n = to[n]) count++;
    return count;
}

// Whether the runs along a colour and backwards have together at least (`exactly`: just) k nodes,
// k > 0. `window`: the nodes up to k steps away, of which most often too few are in `over`.
static L7_SET_INLINE int64_t set_span(int64_t n, Set over, Set window, const int16_t *to,
                                      const int16_t *back, int k, const int exactly) {
    if (set_count(set_and(over, window)) < k) return 0;
    int64_t sum = set_run_count(n, over, to, k + 1) + set_run_count(n, over, back, k + 1);
    return exactly ? sum == k : sum >= k;
}

// The same in one word, where it is quicker to look where the ray is blocked. A ray downwards never
// has the highest bit.
#if L7_WORDS == 1
static L7_SET_INLINE int64_t set_ray_count(Set ray, Set over, int delta) {
    uint64_t blocked = ray.w[0] & ~over.w[0];
    if (delta > 0) return __builtin_popcountll(ray.w[0] & (blocked - 1) & ~blocked);
    return __builtin_popcountll(blocked ? ray.w[0] >> (64 - __builtin_clzll(blocked)) : ray.w[0]);
}
#endif

static L7_SET_INLINE Set set_run_by(int64_t n, Set over, const int16_t *to, int64_t *stop) {
    Set r = set_none();
    *stop = -1;
    for (int64_t m = n >= 0 ? to[n] : -1; m >= 0; m = to[m]) {
        if (!set_has(over, m) || set_has(r, m)) {
            *stop = m;
            break;
        }
        r = set_add(r, m);
    }
    return r;
}

static L7_SET_INLINE Set set_sight_by(int64_t n, Set over, const int16_t *to) {
    int64_t stop;
    Set r = set_run_by(n, over, to, &stop);
    return set_add(r, stop);
}

// So many steps along a colour; more than 1024 are not walked.
static inline int64_t set_walk(int64_t n, int64_t steps, const int16_t *to) {
    if (steps > 1024) steps = 1024;
    while (steps-- > 0 && n >= 0) n = to[n];
    return n;
}

// The nodes of a form laid with its first node on n, empty unless all are in `over`.
static inline Set set_lay(int64_t n, Set over, int width, int height, int cells, const int8_t *dx,
                          const int8_t *dy) {
    Set r = set_none();
    if (n < 0) return r;
    int64_t x0 = n % width, y0 = n / width;
    for (int i = 0; i < cells; i++) {
        int64_t x = x0 + dx[i], y = y0 + dy[i];
        if (x < 0 || x >= width || y < 0 || y >= height) return set_none();
        if (!set_has(over, y * width + x)) return set_none();
        r = set_add(r, y * width + x);
    }
    return r;
}
