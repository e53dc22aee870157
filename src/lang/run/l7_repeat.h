// SPDX-License-Identifier: MIT
// l7_repeat.h - positions that come again: how often, and what then. Like l7_run.h, behind which it
// stands, it is included as text.
//
// The history of a state is a count of positions, the first of them, the codes of the moves from
// each to the next, and a short key of each, two in a word; what lies behind is zero. Keys only say
// where to look: positions are compared as a whole, in all fields that count, after the moves have
// been made again from the first one.

static inline uint64_t *l7_codes(L7Ctx *c, L7State *s) {
    (void)c;
    return L7_HISTORY(s) + 1 + L7_CORE_WORDS(c);
}

static inline uint64_t *l7_keys(L7Ctx *c, L7State *s) {
    return l7_codes(c, s) + L7_HISTORY_MAX;
}

static inline uint32_t l7_key_at(const uint64_t *keys, uint64_t i) {
    return (uint32_t)(keys[i / 2] >> (i % 2 * 32));
}

static inline void l7_put_key(uint64_t *keys, uint64_t i, uint32_t key) {
    int shift = (int)(i % 2 * 32);
    keys[i / 2] = (keys[i / 2] & ~(UINT64_C(0xFFFFFFFF) << shift)) | (uint64_t)key << shift;
}

// Makes a move once more, on a state without history.
static void l7_replay(L7Ctx *c, L7State *s, uint64_t code) {
    L7Turn turn = {.next = -1, .pending = -1};
    l7_make_steps(c, s, code, &turn);
    l7_end_turn(c, s, &turn);
}

static void l7_begin_history(L7Ctx *c, L7State *s) {
    L7_HISTORY(s)[0] = 1;
    __builtin_memcpy(L7_HISTORY(s) + 1, s, 8 * L7_CORE_WORDS(c));
    l7_put_key(l7_keys(c, s), 0, (uint32_t)l7_call_key(c, s));
}

static void l7_forget_all(L7Ctx *c, L7State *s) {
    uint64_t n = L7_HISTORY(s)[0], *codes = l7_codes(c, s), *keys = l7_keys(c, s);
    for (uint64_t i = 0; i < n; i++) codes[i] = keys[i / 2] = 0;
    for (uint32_t i = 0; i <= L7_CORE_WORDS(c); i++) L7_HISTORY(s)[i] = 0;
}

// The second position becomes the first.
static void l7_forget_first(L7Ctx *c, L7State *s) {
    uint64_t n = L7_HISTORY(s)[0], *codes = l7_codes(c, s), *keys = l7_keys(c, s);
    L7_COPY(c, first, L7_HISTORY(s) + 1);
    l7_replay(c, first, codes[0]);
    __builtin_memcpy(L7_HISTORY(s) + 1, first, 8 * L7_CORE_WORDS(c));
    for (uint64_t i = 1; i < n; i++) {
        codes[i - 1] = codes[i];
        l7_put_key(keys, i - 1, l7_key_at(keys, i));
    }
    codes[n - 1] = 0;
    l7_put_key(keys, n - 1, 0);
    L7_HISTORY(s)[0] = n - 1;
}

static inline uint64_t l7_same_keys(L7Ctx *c, L7State *s, uint32_t key) {
    const uint64_t *keys = l7_keys(c, s);
    uint64_t n = L7_HISTORY(s)[0], same = 0;
    for (uint64_t i = 0; i < n; i++) same += l7_key_at(keys, i) == key;
    return same;
}

// How often a position was there, and, a bit for each player: who was to move since the first time,
// and for whom the condition of `always` did not hold then.
typedef struct {
    uint64_t times;
    uint32_t moved, failed;
} L7Cycle;

static L7Cycle l7_cycle(L7Ctx *c, L7State *s, const L7State *position) {
    L7Cycle cycle = {0};
    const uint64_t *codes = l7_codes(c, s);
    L7_COPY(c, at, L7_HISTORY(s) + 1);
    for (uint64_t i = 0; i < L7_HISTORY(s)[0]; i++) {
        if (i > 0) l7_replay(c, at, codes[i - 1]);
        int who = L7_MOVER(at);
        if (L7_ALWAYS >= 0 && cycle.times && who < L7_N_PLAYERS) {
            cycle.moved |= UINT32_C(1) << who;
            if (!l7_call_always(c, who, at)) cycle.failed |= UINT32_C(1) << who;
        }
        cycle.times += (uint64_t)l7_call_same(c, at, position);
    }
    return cycle;
}

// The variable for a result, as the player sees it: L7Result, of l7_ast.h.
static int l7_result_for(int result, int who) {
    enum { FRIEND, ENEMY, DRAW, COUNT, NAMED, WIN_CODE = 1, DRAW_CODE = 20, COUNT_CODE = 21 };
    if (result == DRAW) return DRAW_CODE;
    if (result == COUNT) return COUNT_CODE;
    if (result >= NAMED) return WIN_CODE + result - NAMED;
    return WIN_CODE + (result == FRIEND ? who : 1 - who);
}

// The position was there often enough. When `always` held for one player alone, that decides.
static void l7_end_cycle(L7Ctx *c, L7State *s) {
    L7Cycle cycle = l7_cycle(c, s, s);
    int mover = L7_MOVER(s) >= L7_N_PLAYERS ? L7_MOVER(s) - L7_N_PLAYERS : L7_MOVER(s);
    if (cycle.times < (uint64_t)L7_REPEAT) return;
    uint32_t held = cycle.moved & ~cycle.failed;
    if (held && (held & (held - 1)) == 0) {
        L7_RESULT(s) = (int16_t)l7_result_for(L7_ALWAYS, __builtin_ctz(held));
        return;
    }
    if (L7_REPEATED >= 0) L7_RESULT(s) = (int16_t)l7_result_for(L7_REPEATED, mover);
}

// Adds the position that the move has led to. Where nothing before can come again there is no
// history; the next move begins one.
static void l7_remember(L7Ctx *c, L7State *s, int who, uint64_t code) {
    if (l7_call_since(c, l7_seat(c, who), s)) {
        l7_forget_all(c, s);
        return;
    }
    uint32_t key = (uint32_t)l7_call_key(c, s);
    uint64_t same = l7_same_keys(c, s, key);
    if (L7_HISTORY(s)[0] == (uint64_t)L7_HISTORY_MAX) {
        if (!L7_WITHIN) L7_EXCEED(c, L7_TOO_OLD); // no rule says that it does not count
        l7_forget_first(c, s);
    }
    uint64_t n = L7_HISTORY(s)[0];
    l7_codes(c, s)[n - 1] = code;
    l7_put_key(l7_keys(c, s), n, key);
    L7_HISTORY(s)[0] = n + 1;
    if (same + 1 >= (uint64_t)L7_REPEAT && !L7_REFUSES) l7_end_cycle(c, s);
}

// Whether a move that leads from `before` to `after`, where its turn has not ended, is refused
// because of what was there before.
static int l7_is_repeated(L7Ctx *c, const L7State *before, const L7State *after,
                          const L7Turn *turn) {
    L7State *s = (L7State *)(uintptr_t)before;
    L7_COPY(c, then, after);
    L7_MOVER(then) = (int16_t)l7_next_mover(c, L7_MOVER(after), turn);
    if (L7_HISTORY(s)[0] == 0) return L7_REPEAT <= 2 && l7_call_same(c, before, then);
    uint64_t times = l7_same_keys(c, s, (uint32_t)l7_call_key(c, then));
    if (times + 1 < (uint64_t)L7_REPEAT) return 0;
    return l7_cycle(c, s, then).times + 1 >= (uint64_t)L7_REPEAT;
}
