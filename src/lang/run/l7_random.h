// SPDX-License-Identifier: MIT
// l7_random.h - a random move, quickly: without listing the moves where that can be. Like l7_run.h,
// behind which it stands, it is included as text.

// Odds of a chance move; negative ones count as 0.
static uint64_t l7_weight(L7Ctx *c, const L7State *s, uint64_t code) {
    enum { MOST = 1000000 };
    int64_t odds = l7_call_odds(c, s, code);
    if (odds > MOST) L7_EXCEED(c, L7_TOO_LIKELY);
    return odds < 0 ? 0 : odds > MOST ? MOST : (uint64_t)odds;
}

static uint64_t l7_by_odds(L7Ctx *c, const L7State *s, Rng *rng, const uint64_t *moves, size_t n) {
    if (L7_EVEN_ODDS) return moves[rng_below_wide(rng, n)];
    uint64_t total = 0;
    for (size_t i = 0; i < n; i++) total += l7_weight(c, s, moves[i]);
    if (total == 0) return moves[rng_below(rng, (uint32_t)n)];
    uint64_t at = rng_below_wide(rng, total);
    for (size_t i = 0; i < n; i++) {
        uint64_t weight = l7_weight(c, s, moves[i]);
        if (at < weight) return moves[i];
        at -= weight;
    }
    return moves[n - 1];
}

// The move number `pick` of the parts; 0 when it lies beyond them.
static inline int l7_pick_part(const L7Part *parts, uint32_t n, uint32_t pick, uint64_t *out) {
    for (uint32_t i = 0; i < n; i++) {
        if (pick < parts[i].n) {
            *out = parts[i].base;
            if (parts[i].shift >= 0)
                *out |= (uint64_t)set_nth(parts[i].nodes, pick) << parts[i].shift;
            return 1;
        }
        pick -= parts[i].n;
    }
    return 0;
}

// One of the steps the move can go on with, at random; 0 when there is none.
static int l7_random_step(L7Ctx *c, const L7State *s, const L7Turn *turn, Rng *rng, uint64_t *out) {
    L7Part parts[L7_PARTS_MAX];
    L7Gen g = {.parts = parts};
    int who = l7_seat(c, L7_MOVER(s));
    l7_call_gen(c, turn->pending, who, s, &g, turn->args, L7_PARTS);
    if (g.n == 0) return 0;
    uint32_t pick = g.n == 1 ? 0 : rng_below(rng, g.n);
    if (l7_pick_part(parts, g.n_parts, pick, out)) return 1;
    L7_ROOM(c, all); // more parts than there was room for
    L7Gen list = {.out = all, .cap = (uint32_t)L7_CAP(c)};
    l7_call_gen(c, turn->pending, who, s, &list, turn->args, L7_LIST);
    if (list.over) L7_EXCEED(c, L7_TOO_MANY_MOVES);
    // cppcheck-suppress uninitvar
    *out = all[pick < list.n ? pick : list.n - 1];
    return 1;
}

// The code of steps whose order does not matter: the one that is listed.
static uint64_t l7_in_order(L7Ctx *c, const L7State *origin, uint64_t *steps, int n) {
    for (int i = 1; i < n; i++) {
        int place = l7_place_of_last(c, origin, steps, i + 1);
        if (place == i) continue;
        uint64_t last = steps[i];
        for (int k = i; k > place; k--) steps[k] = steps[k - 1];
        steps[place] = last;
        i = 0; // what was in order may not be any more
    }
    uint64_t code = 0;
    int length = 0;
    for (int i = 0; i < n && length < 64; i++) {
        code |= steps[i] << length;
        length += l7_step_length(c, l7_kind_of(c, steps[i]), 0);
        if (length > 64 || (length == 64 && i + 1 < n))
            return l7_code_of_steps(c, origin, steps, n);
    }
    return code;
}

// Steps made one after the other, and their code, where they fit into one.
typedef struct {
    uint64_t code, steps[L7_LENGTH_MAX];
    int n, length, bound;
} L7Path;

// 0 when it cannot be found.
static uint64_t l7_code_of_path(L7Ctx *c, const L7State *s, L7Path *path) {
    if (L7_UNORDERED && path->n > 1 && !path->bound) return l7_in_order(c, s, path->steps, path->n);
    return path->length > 64 ? l7_code_of_steps(c, s, path->steps, path->n) : path->code;
}

// Makes the first step on `s` and goes on with random ones until the move is whole.
static void l7_finish_randomly(L7Ctx *c, L7State *s, uint64_t first, Rng *rng, L7Turn *turn,
                               L7Path *path) {
    uint64_t one = first;
    path->length = L7_CHAINS ? l7_step_length(c, l7_kind_of(c, first), 0) : 0;
    path->code = first;
    path->n = path->bound = 0;
    for (;;) {
        path->steps[path->n++] = one;
        if (L7_CHAINS && path->n > 1) path->bound |= L7_KIND(c, l7_kind_of(c, one)).bound;
        l7_step(c, s, &one, turn);
        int step = L7_CHAINS ? l7_next_length(c, turn) : 0;
        if (!step || !l7_random_step(c, s, turn, rng, &one)) return;
        if (path->n == L7_LENGTH_MAX) {
            L7_EXCEED(c, L7_TOO_LONG);
            return;
        }
        if (path->length + step <= 64) path->code |= one << path->length;
        path->length += step;
    }
}

enum { L7_REFUSED, L7_ACCEPTED, L7_OPEN, L7_TRIES = 4 };

// Makes a move of a first step on `copy`, which is `s`, at random. OPEN: refused for the steps that
// followed.
static int l7_try_steps(L7Ctx *c, const L7State *s, L7State *copy, Rng *rng, uint64_t first,
                        L7Turn *turn, L7Path *path) {
    l7_finish_randomly(c, copy, first, rng, turn, path);
    int too_short = L7_LONGEST && turn->pending >= 0;
    if (!too_short && !l7_is_refused(c, s, copy, first, turn, L7_REFUSALS)) return L7_ACCEPTED;
    return too_short || path->n > 1 ? L7_OPEN : L7_REFUSED;
}

// Tries to make a move of a first step, at random.
static int l7_try_first(L7Ctx *c, const L7State *s, Rng *rng, uint64_t first, uint64_t *out) {
    *out = first;
    if (!L7_FILTERED && !L7_KIND(c, l7_kind_of(c, first)).goes_on) return L7_ACCEPTED;
    L7_COPY(c, copy, s);
    L7Turn turn = {.next = -1, .pending = -1};
    L7Path path;
    int verdict = l7_try_steps(c, s, copy, rng, first, &turn, &path);
    if (verdict != L7_ACCEPTED) return verdict;
    *out = L7_CHAINS ? l7_code_of_path(c, s, &path) : path.code;
    return *out ? verdict : L7_OPEN;
}

// A move that may be refused or cut short: first steps are tried at random, one after the other.
// Where the rest of a first step decides, all whole moves are listed.
static int l7_random_whole(L7Ctx *c, const L7State *s, Rng *rng, uint64_t *first, size_t n,
                           uint64_t *out) {
    while (n > 0) {
        uint32_t i = n == 1 ? 0 : rng_below(rng, (uint32_t)n);
        int verdict = l7_try_first(c, s, rng, first[i], out);
        if (verdict == L7_ACCEPTED) return 1;
        if (verdict == L7_OPEN) break;
        first[i] = first[--n];
    }
    if (n == 0) return 0;
    L7_ROOM(c, whole);
    n = l7_complete(c, s, first, n, whole, (size_t)L7_CAP(c));
    if (n > 0) *out = whole[rng_below(rng, (uint32_t)n)];
    return n > 0;
}

// From a list of all first steps.
static int l7_random_listed(L7Ctx *c, const L7State *s, Rng *rng, uint64_t *out) {
    L7_ROOM(c, first);
    L7Gen g = {.out = first, .cap = (uint32_t)L7_CAP(c)};
    l7_list_first(c, s, &g);
    if (g.n == 0) return 0;
    if (L7_CHANCE && L7_MOVER(s) >= L7_N_PLAYERS) {
        *out = l7_by_odds(c, s, rng, first, g.n);
        return 1;
    }
    return l7_random_whole(c, s, rng, first, g.n, out);
}

// The first step number `pick`, where there was no room for all the parts.
static uint64_t l7_listed(L7Ctx *c, const L7State *s, uint32_t pick) {
    L7_ROOM(c, all);
    L7Gen list = {.out = all, .cap = (uint32_t)L7_CAP(c)};
    l7_list_first(c, s, &list);
    // cppcheck-suppress uninitvar
    return all[pick < list.n ? pick : list.n - 1];
}

// A random move: uniform where a move is one step; uniform step by step where it has several;
// uniform over the whole moves where not all of them come to their end. Few moves are refused, so
// some are tried before all are listed.
static L7_INLINE int l7_random(L7Ctx *c, const L7State *s, Rng *rng, uint64_t *out) {
    if (L7_CHANCE && L7_MOVER(s) >= L7_N_PLAYERS) return l7_random_listed(c, s, rng, out);
    L7Part parts[L7_PARTS_MAX];
    L7Gen g = {.parts = parts};
    l7_gen_all(c, s, &g, L7_PARTS);
    if (g.n == 0) return 0;
    for (int tries = 0; tries < L7_TRIES; tries++) {
        uint64_t first;
        uint32_t pick = g.n == 1 ? 0 : rng_below(rng, g.n);
        if (!l7_pick_part(parts, g.n_parts, pick, &first)) first = l7_listed(c, s, pick);
        *out = first;
        if (!L7_CHAINS && !L7_FILTERED) return 1;
        int verdict = l7_try_first(c, s, rng, first, out);
        if (verdict == L7_ACCEPTED) return 1;
        if (verdict == L7_OPEN || g.n == 1) break;
    }
    return l7_random_listed(c, s, rng, out);
}

// --- games played to their end ---

// Makes a move that begins with this step, going on at random, and ends the turn. The state is
// moved on by the steps as they are chosen: no code is made, and none is read again, except where
// it is remembered.
static int l7_advance_from(L7Ctx *c, L7State *s, Rng *rng, uint64_t first) {
    L7Turn turn = {.next = -1, .pending = -1};
    L7Path path;
    int who = L7_MOVER(s);
    if (!L7_FILTERED && !(L7_REPEAT && L7_CHAINS) &&
        !(L7_LONGEST && L7_KIND(c, l7_kind_of(c, first)).goes_on)) {
        l7_begin_turn(c, s);
        l7_finish_randomly(c, s, first, rng, &turn, &path);
    } else {
        L7_COPY(c, copy, s);
        int verdict = l7_try_steps(c, s, copy, rng, first, &turn, &path);
        if (verdict != L7_ACCEPTED) return verdict;
        if (L7_REPEAT && L7_CHAINS && path.length > 64)
            path.code = l7_code_of_steps(c, s, path.steps, path.n);
        if (path.code == 0) return L7_OPEN;
        l7_begin_turn(c, s);
        __builtin_memcpy(s, copy, 8 * L7_CORE_WORDS(c));
    }
    l7_end_turn(c, s, &turn);
    l7_keep_turn(c, s, who, path.code);
    return L7_ACCEPTED;
}

// Makes a random move, the one that l7_random would choose; 0 when the game is over.
static L7_INLINE int l7_advance(L7Ctx *c, L7State *s, Rng *rng) {
    uint64_t code;
    if ((L7_CHAINS || L7_FILTERED) && !(L7_CHANCE && L7_MOVER(s) >= L7_N_PLAYERS)) {
        L7Part parts[L7_PARTS_MAX];
        L7Gen g = {.parts = parts};
        l7_gen_all(c, s, &g, L7_PARTS);
        if (g.n == 0) return 0;
        for (int tries = 0; tries < L7_TRIES; tries++) {
            uint32_t pick = g.n == 1 ? 0 : rng_below(rng, g.n);
            if (!l7_pick_part(parts, g.n_parts, pick, &code)) code = l7_listed(c, s, pick);
            int verdict = l7_advance_from(c, s, rng, code);
            if (verdict == L7_ACCEPTED) return 1;
            if (verdict == L7_OPEN || g.n == 1) break;
        }
        if (!l7_random_listed(c, s, rng, &code)) return 0;
    } else if (!l7_random(c, s, rng, &code)) {
        return 0;
    }
    l7_play(c, s, code);
    return 1;
}

static inline int l7_playout(L7Ctx *c, L7State *s, Rng *rng, int most) {
    int played = 0;
    while (played < most && l7_advance(c, s, rng)) played++;
    return played;
}
