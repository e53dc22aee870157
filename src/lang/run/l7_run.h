// SPDX-License-Identifier: MIT
// l7_run.h - how a game is run from its functions: lists of moves, steps that continue, moves that
// are refused by what they lead to, turns, repetitions; included as text by the interpreter and
// carried into every compiled game.
//
// Before this file: L7_WORDS and Set (l7_set.h), Rng (rng.h), the types L7Ctx and L7State, the
// constants L7_N_KINDS L7_N_PLAYERS L7_KIND_BITS L7_CHAINS L7_FILTERED L7_CHANCE L7_LONGEST
// L7_UNORDERED L7_REPEAT L7_REFUSES L7_REPEATED L7_ALWAYS L7_WITHIN L7_HISTORY_MAX L7_REFUSALS
// L7_OWN_REFUSALS L7_NEAR L7_EVEN_ODDS, and
//   L7_KIND(c, k)                 a struct with n_params bits base bound longest goes_on
//                                 near is_pass refuses
//   l7_call_gen(c, k, who, s, g, bound)   run a generator; `bound`: values given, or NULL
//   l7_call_gens(c, who, s, g)    run the generators of first steps, those that come first first
//   l7_call_play(c, k, who, s, args, turn)
//   l7_call_weight(c, k, who, s, args)    how much longer the step makes the move
//   l7_call_unless(c, who, s, n)  whether one of the first n groups of refusals holds
//   l7_call_refuse(c, k, who, s, args)    the move's own refusal
//   l7_call_watch(c, who, s, watched)     where L7_WATCHES: no refusal holds now, and these are the
//                                         nodes they look at
//   l7_call_spares(c, k, who, code, watched)    no refusal can hold after the move
//   l7_call_ends(c, who, s) l7_call_since(c, who, s)
//   l7_call_near(c, who, s, node)  l7_call_ends after a change at the node
//   l7_call_odds(c, s, code)
//   l7_call_key(c, s)            hash of what makes positions the same
//   l7_call_same(c, a, b)        whether they are
//   l7_call_always(c, who, s)    what `repeat when always` asks of the player to move
//   L7_MOVER(s) L7_RESULT(s)     the two variables, readable and writable
//   L7_LOOSE(s)                  where L7_NEAR: ends must be asked for everywhere
//   L7_HISTORY(s)                uint64_t *: earlier positions, see l7_repeat.h
//   L7_COPY(c, name, from)       declares `L7State *name`, a copy of a state without its history
//   L7_CORE_WORDS(c)             words of a state without its history
//   L7_FOR_KIND(k, DO)           does DO(k), with k a constant where that can be
//   L7_CAP(c)                    no position has more moves
//   L7_ROOM(c, name)             declares `name`, room for so many
//   L7_WAYS_ROOM                 L7_WAYS_MAX, or 1 where no move continues
//   L7_EXCEED(c, what)           notes that a limit was reached: nothing that follows counts
//
// The mover is a player, or L7_N_PLAYERS + i: chance, with player i to move behind it.

// The first time this text is read (L7_TYPES_ONLY) it gives the types, which the hooks need; the
// second time the rest.
#ifdef L7_TYPES_ONLY

// LIST writes codes; COUNT counts; ANY asks whether there is one; PARTS keeps whole sets, so that
// one of their moves can be picked without looking at the others.
enum { L7_LIST, L7_COUNT, L7_PARTS, L7_ANY, L7_PARTS_MAX = 96 };

// Limits of what is computed for one list of moves, and what is noted when one is reached: the
// moves of a position; all steps that are tried; the steps of one move; the ways in which a move
// can continue, those of all its steps together; the items of a pile.
enum {
    L7_PLACE_BITS = 17,
    L7_STEPS_MAX = 1 << L7_PLACE_BITS,
    L7_LENGTH_MAX = 100,
    L7_WAYS_MAX = 8192
};
enum {
    L7_TOO_MANY_MOVES = 1,
    L7_TOO_MANY_STEPS,
    L7_TOO_LONG,
    L7_TOO_MANY_WAYS,
    L7_PILE_FULL,
    L7_TOO_DEEP,
    L7_TOO_LIKELY,
    L7_TOO_OLD,
    L7_TOO_LARGE
};

// Calls of functions that call themselves: how much deeper they may go, how many there may be. The
// first argument of such a function is where this is counted; sets stand behind the other ones.
typedef struct {
    int depth, calls;
} L7Calls;

enum { L7_SET_ARGS = 8, L7_FRAME = L7_SET_ARGS + 6 * L7_WORDS, L7_CALLS_EACH = 100 };

// Whether one more call is possible; it is then counted.
static inline int l7_enter(L7Ctx *c, L7Calls *calls) {
    (void)c;
    int ok = calls->depth > 0 && calls->calls > 0;
    if (!ok) L7_EXCEED(c, L7_TOO_DEEP);
    calls->depth -= ok;
    calls->calls -= ok;
    return ok;
}

typedef struct {
    Set nodes;     // a move for each of them
    uint64_t base; // the rest of the code
    int shift;     // where the node stands in it; -1: `base` is the one move of this part
    uint32_t n;
} L7Part;

typedef struct {
    uint64_t *out; // LIST
    uint32_t n, cap;
    int over;      // there was no room for all
    L7Part *parts; // PARTS
    uint32_t n_parts;
} L7Gen;

typedef struct {
    int next;    // who moves next; -1: the next in turn
    int pending; // kind the move goes on with, -1: none
    int64_t args[2];
    int64_t weight; // how long the move is, where that matters
    int64_t near;   // the one node at which it changed what ends look at; -1: not known
} L7Turn;

// Nodes that the refusals look at; of these, those where they begin; the nodes that no friend's
// piece may leave without being tested, for moves that only carry one.
typedef struct {
    Set all, first, leaving;
} L7Watched;

static inline uint64_t l7_mix(uint64_t hash, uint64_t word) {
    hash = (hash ^ word) * UINT64_C(0x9E3779B97F4A7C15);
    return hash ^ hash >> 29;
}

static inline void l7_gen_one(L7Gen *g, uint64_t code, const int mode) {
    if (mode == L7_LIST) {
        if (g->n < g->cap)
            g->out[g->n++] = code;
        else
            g->over = 1;
        return;
    }
    if (mode == L7_PARTS && g->n_parts < L7_PARTS_MAX) {
        L7Part *part = &g->parts[g->n_parts++];
        part->base = code;
        part->shift = -1;
        part->n = 1;
    }
    g->n++;
}

static inline void l7_gen_set(L7Gen *g, uint64_t base, int shift, Set s, const int mode) {
    if (mode == L7_LIST) {
        while (set_any(s) && g->n < g->cap) g->out[g->n++] = base | (uint64_t)set_pop(&s) << shift;
        if (set_any(s)) g->over = 1;
        return;
    }
    uint32_t n = mode == L7_ANY ? (uint32_t)set_any(s) : (uint32_t)set_count(s);
    if (mode == L7_PARTS && n && g->n_parts < L7_PARTS_MAX) {
        L7Part *part = &g->parts[g->n_parts++];
        part->nodes = s;
        part->base = base;
        part->shift = shift;
        part->n = n;
    }
    g->n += n;
}

// Nothing more is asked: there is a move.
static inline int l7_gen_done(const L7Gen *g, const int mode) {
    return mode == L7_ANY && g->n;
}

#else

// Functions are made for each player and for chance.
static inline int l7_seat(L7Ctx *c, int who) {
    (void)c;
    return L7_CHANCE && who > L7_N_PLAYERS ? L7_N_PLAYERS : who;
}

// All first steps of the mover: of a kind only where those that come before it have none.
static L7_INLINE void l7_gen_all(L7Ctx *c, const L7State *s, L7Gen *g, const int mode) {
    if (L7_RESULT(s)) return;
    l7_call_gens(c, l7_seat(c, L7_MOVER(s)), s, g, mode);
}

// The same as a list. Generators can be long: one copy of them is enough for this.
static __attribute__((noinline)) void l7_list_first(L7Ctx *c, const L7State *s, L7Gen *g) {
    l7_gen_all(c, s, g, L7_LIST);
    if (g->over) L7_EXCEED(c, L7_TOO_MANY_MOVES);
}

// Makes a step of kind k with the parameters at the low end of `*code` and takes them off.
static L7_INLINE void l7_step_of(L7Ctx *c, L7State *s, uint64_t *code, L7Turn *turn, const int k) {
    int64_t args[6];
    int given = 0;
    if (L7_CHAINS && turn->pending >= 0) {
        given = L7_KIND(c, k).bound;
        args[0] = turn->args[0];
        args[1] = turn->args[1];
    }
    for (int i = given; i < L7_KIND(c, k).n_params; i++) {
        int bits = L7_KIND(c, k).bits[i];
        args[i] = (int64_t)(*code & ((UINT64_C(1) << bits) - 1)) + L7_KIND(c, k).base[i];
        *code >>= bits;
    }
    turn->pending = -1;
    if (L7_NEAR) turn->near = L7_KIND(c, k).near < 0 ? -1 : args[L7_KIND(c, k).near];
    int who = l7_seat(c, L7_MOVER(s));
    if (L7_LONGEST && L7_KIND(c, k).longest) turn->weight += l7_call_weight(c, k, who, s, args);
    l7_call_play(c, k, who, s, args, turn);
}

// Makes the step at the low end of `*code` and takes it off.
static inline void l7_step(L7Ctx *c, L7State *s, uint64_t *code, L7Turn *turn) {
    int kind = (int)(*code & ((UINT64_C(1) << L7_KIND_BITS) - 1)) - 1;
    *code >>= L7_KIND_BITS;
#define L7_STEP_OF(k) l7_step_of(c, s, code, turn, k)
    L7_FOR_KIND(kind, L7_STEP_OF);
#undef L7_STEP_OF
}

static inline int l7_next_mover(L7Ctx *c, int who, const L7Turn *turn) {
    (void)c;
    int after = who >= L7_N_PLAYERS ? who - L7_N_PLAYERS : who + 1 == L7_N_PLAYERS ? 0 : who + 1;
    if (turn->next < 0) return after;
    return L7_CHANCE && turn->next == L7_N_PLAYERS ? turn->next + after : turn->next;
}

static inline void l7_end_turn(L7Ctx *c, L7State *s, const L7Turn *turn) {
    int who = L7_MOVER(s);
    if (!L7_RESULT(s)) {
        if (L7_NEAR && turn->near >= 0 && !L7_LOOSE(s))
            l7_call_near(c, l7_seat(c, who), s, turn->near);
        else
            l7_call_ends(c, l7_seat(c, who), s);
    }
    L7_MOVER(s) = (int16_t)l7_next_mover(c, who, turn);
}

static void l7_begin_history(L7Ctx *c, L7State *s);
static void l7_remember(L7Ctx *c, L7State *s, int who, uint64_t code);
static int l7_is_repeated(L7Ctx *c, const L7State *before, const L7State *after,
                          const L7Turn *turn);

// Before and behind a move: what repetitions need.
static inline void l7_begin_turn(L7Ctx *c, L7State *s) {
    if (L7_REPEAT && L7_HISTORY(s)[0] == 0) l7_begin_history(c, s);
}

static inline void l7_keep_turn(L7Ctx *c, L7State *s, int who, uint64_t code) {
    if (L7_REPEAT && !L7_RESULT(s)) l7_remember(c, s, who, code);
}

static void l7_make_long(L7Ctx *c, L7State *s, uint64_t code, L7Turn *turn);

// Whether the steps of the move did not fit into its code: then it has no type of its own.
static inline int l7_is_long(L7Ctx *c, uint64_t code) {
    (void)c;
    return L7_CHAINS && (code & ((UINT64_C(1) << L7_KIND_BITS) - 1)) == 0;
}

// Makes all steps of a move.
static L7_INLINE void l7_make_steps(L7Ctx *c, L7State *s, uint64_t code, L7Turn *turn) {
    if (l7_is_long(c, code)) {
        l7_make_long(c, s, code, turn);
        return;
    }
    l7_step(c, s, &code, turn);
    while (L7_CHAINS && code && turn->pending >= 0) l7_step(c, s, &code, turn);
}

static L7_INLINE void l7_play(L7Ctx *c, L7State *s, uint64_t code) {
    L7Turn turn = {.next = -1, .pending = -1};
    int who = L7_MOVER(s);
    l7_begin_turn(c, s);
    l7_make_steps(c, s, code, &turn);
    l7_end_turn(c, s, &turn);
    l7_keep_turn(c, s, who, code);
}

// How many bits a step takes in a code, when its first `given` parameters are known already.
static int l7_step_length(L7Ctx *c, int k, int given) {
    int n = L7_KIND_BITS;
    for (int i = given; i < L7_KIND(c, k).n_params; i++) n += L7_KIND(c, k).bits[i];
    return n;
}

// The same of the step that the move goes on with; 0 when it does not.
static int l7_next_length(L7Ctx *c, const L7Turn *turn) {
    if (turn->pending < 0) return 0;
    return l7_step_length(c, turn->pending, L7_KIND(c, turn->pending).bound);
}

static inline int l7_kind_of(L7Ctx *c, uint64_t code) {
    (void)c;
    return (int)(code & ((UINT64_C(1) << L7_KIND_BITS) - 1)) - 1;
}

// --- whole moves: first steps continued in every way, filtered ---
//
// The code of a move is its steps one after the other. Where they do not fit into 64 bits, it is
// type 0, the first step, and the move's place among all that begin with this step, in the order in
// which they are found: the steps are then found again by counting.

enum { L7_SEEK_NONE, L7_SEEK_PLACE, L7_SEEK_STEPS };

typedef struct {
    L7Gen g;
    int64_t longest; // length of the moves in the list
    uint32_t steps;  // that were made so far
    int refusals;    // groups of them that count
    int one;         // one move is enough
    int done;
    const L7State *origin; // where the move begins, without history
    const L7State *before; // the same with it
    uint64_t first;
    uint32_t place; // of the next move among those that begin with `first`
    int seek;       // which move to look for: the one at a place, or with these steps
    uint32_t sought_place;
    const uint64_t *sought_steps;
    int n;                        // how many steps it has, once it is found
    uint64_t path[L7_LENGTH_MAX]; // the steps so far
    uint64_t *ways;               // room for L7_WAYS_MAX steps that continue
    uint32_t used;
} L7Whole;

static inline void l7_whole(L7Whole *w, uint64_t *out, size_t cap, uint64_t *ways, int refusals) {
    L7Gen empty = {.out = out, .cap = (uint32_t)cap};
    w->g = empty;
    w->longest = INT64_MIN;
    w->steps = 0;
    w->refusals = refusals;
    w->one = w->done = 0;
    w->seek = L7_SEEK_NONE;
    w->n = 0;
    w->ways = ways;
    w->used = 0;
}

// Whether the rules offer this step next.
static int l7_offers(L7Ctx *c, const L7State *s, const L7Turn *turn, uint64_t step) {
    L7_ROOM(c, list);
    L7Gen g = {.out = list, .cap = (uint32_t)L7_CAP(c)};
    if (turn->pending < 0)
        l7_list_first(c, s, &g);
    else
        l7_call_gen(c, turn->pending, l7_seat(c, L7_MOVER(s)), s, &g, turn->args, L7_LIST);
    if (g.over) L7_EXCEED(c, L7_TOO_MANY_MOVES);
    for (uint32_t i = 0; i < g.n; i++)
        // cppcheck-suppress uninitvar
        if (list[i] == step) return 1;
    return 0;
}

// Makes the steps one after the other; 0 when one of them, from `known` on, is not offered.
static int l7_make(L7Ctx *c, L7State *s, const uint64_t *steps, int n, int known, L7Turn *turn) {
    for (int i = 0; i < n; i++) {
        uint64_t step = steps[i];
        if (i > 0 && turn->pending < 0) return 0;
        if (i >= known && !l7_offers(c, s, turn, step)) return 0;
        l7_step(c, s, &step, turn);
    }
    return 1;
}

static int l7_same(L7Ctx *c, const L7State *a, const L7State *b) {
    const uint64_t *x = (const uint64_t *)a, *y = (const uint64_t *)b;
    uint64_t differ = 0;
    for (uint32_t i = 0; i < L7_CORE_WORDS(c); i++) differ |= x[i] ^ y[i];
    return differ == 0;
}

// Where the last of n steps belongs: larger ones come first. It may pass the steps before it as
// long as the rules offer all of them and they lead to the same end.
static int l7_place_of_last(L7Ctx *c, const L7State *origin, const uint64_t *steps, int n) {
    uint64_t last = steps[n - 1], order[L7_LENGTH_MAX];
    int place = n - 1, smaller = 0;
    for (int i = 0; i < n; i++) {
        smaller |= steps[i] < last;
        if (L7_KIND(c, l7_kind_of(c, steps[i])).bound) return place; // each means what went before
        order[i] = steps[i];
    }
    if (!smaller) return place;
    L7_COPY(c, end, origin);
    L7Turn turn = {.next = -1, .pending = -1};
    l7_make(c, end, steps, n, n, &turn);
    for (int at = n - 2; at >= 0; at--) {
        order[at + 1] = steps[at];
        order[at] = last;
        L7_COPY(c, other, origin);
        L7Turn then = {.next = -1, .pending = -1};
        if (!l7_make(c, other, order, n, at, &then)) return place;
        if (then.pending != turn.pending || then.next != turn.next) return place;
        if (!l7_same(c, other, end)) return place;
        if (steps[at] < last) place = at;
    }
    return place;
}

// Whether the move's own refusal, in the words of its first step, holds in `s`.
static inline int l7_refuses_itself(L7Ctx *c, const L7State *s, uint64_t first) {
    int64_t args[6] = {0};
    int k = l7_kind_of(c, first);
    if (!L7_KIND(c, k).refuses) return 0;
    first >>= L7_KIND_BITS;
    for (int i = 0; i < L7_KIND(c, k).n_params; i++) {
        int bits = L7_KIND(c, k).bits[i];
        args[i] = (int64_t)(first & ((UINT64_C(1) << bits) - 1)) + L7_KIND(c, k).base[i];
        first >>= bits;
    }
    return l7_call_refuse(c, k, L7_MOVER(s), s, args);
}

// Whether a whole move that has led from `before` to `s` is refused. A question inside a refusal
// does not see the moves' own refusals. Passes are never refused because of a repetition.
static inline int l7_is_refused(L7Ctx *c, const L7State *before, const L7State *s, uint64_t first,
                                const L7Turn *turn, int refusals) {
    if (!L7_FILTERED || L7_MOVER(s) >= L7_N_PLAYERS) return 0;
    if (l7_call_unless(c, L7_MOVER(s), s, refusals)) return 1;
    if (L7_OWN_REFUSALS && refusals == L7_REFUSALS && l7_refuses_itself(c, s, first)) return 1;
    if (!L7_REFUSES || L7_KIND(c, l7_kind_of(c, first)).is_pass) return 0;
    return l7_is_repeated(c, before, s, turn);
}

static uint64_t l7_long_code(L7Ctx *c, uint64_t first, uint32_t place) {
    int bits = l7_step_length(c, l7_kind_of(c, first), 0);
    return (first | (uint64_t)place << bits) << L7_KIND_BITS;
}

// Whether the move that has just been found is the one that is looked for.
static int l7_is_sought(const L7Whole *w, int made) {
    if (w->seek == L7_SEEK_PLACE) return w->place == w->sought_place;
    if (made != w->n) return 0;
    for (int i = 0; i < made; i++)
        if (w->path[i] != w->sought_steps[i]) return 0;
    return 1;
}

// A move of `made` steps, which take `length` bits, has led to `s`. One that asks for no more steps
// is as long as a move can be.
static void l7_add_whole(L7Ctx *c, const L7State *s, uint64_t code, int length, int made,
                         const L7Turn *turn, L7Whole *w) {
    if (w->seek != L7_SEEK_NONE) {
        w->done = l7_is_sought(w, made);
        if (w->done) w->n = made;
        w->place += !w->done;
        return;
    }
    uint32_t place = w->place++;
    if (l7_is_refused(c, w->before, s, w->first, turn, w->refusals)) return;
    w->done = w->one;
    int64_t weight = turn->pending < 0 ? INT64_MAX : turn->weight;
    if (L7_LONGEST && weight < w->longest) return;
    if (L7_LONGEST && weight > w->longest) w->g.n = 0, w->g.over = 0;
    w->longest = weight;
    l7_gen_one(&w->g, length > 64 ? l7_long_code(c, w->first, place) : code, L7_LIST);
}

static void l7_expand(L7Ctx *c, const L7State *s, uint64_t code, int length, int made,
                      const L7Turn *turn, L7Whole *w);

// Makes one more step of a move on a copy of `s`, and goes on in every way.
static void l7_expand_by(L7Ctx *c, const L7State *s, uint64_t step, uint64_t code, int length,
                         int made, const L7Turn *turn, L7Whole *w) {
    int longer = length + l7_next_length(c, turn);
    w->path[made] = step;
    // Whether there is a move at all does not depend on the order of its steps.
    if (L7_UNORDERED && !w->one && l7_place_of_last(c, w->origin, w->path, made + 1) < made) return;
    L7_COPY(c, copy, s);
    L7Turn then = *turn;
    uint64_t one = step;
    l7_step(c, copy, &one, &then);
    l7_expand(c, copy, longer > 64 ? 0 : code | step << length, longer, made + 1, &then, w);
}

// Adds every way to go on after the `made` steps in `code` (`length` bits) have led to `s`.
static void l7_expand(L7Ctx *c, const L7State *s, uint64_t code, int length, int made,
                      const L7Turn *turn, L7Whole *w) {
    uint64_t *more = w->ways + w->used;
    L7Gen next = {.out = more, .cap = L7_WAYS_MAX - w->used};
    if (turn->pending >= 0)
        l7_call_gen(c, turn->pending, l7_seat(c, L7_MOVER(s)), s, &next, turn->args, L7_LIST);
    if (next.over) L7_EXCEED(c, L7_TOO_MANY_WAYS);
    if (next.n == 0) {
        l7_add_whole(c, s, code, length, made, turn, w);
        return;
    }
    if (made == L7_LENGTH_MAX) {
        L7_EXCEED(c, L7_TOO_LONG);
        return;
    }
    w->used += next.n;
    for (uint32_t i = 0; i < next.n && !w->done; i++) {
        if (w->steps++ >= L7_STEPS_MAX) {
            L7_EXCEED(c, L7_TOO_MANY_STEPS);
            break;
        }
        l7_expand_by(c, s, more[i], code, length, made, turn, w);
    }
    w->used -= next.n;
}

static void l7_expand_first(L7Ctx *c, const L7State *s, uint64_t first, int who, L7Whole *w) {
    L7_COPY(c, copy, s);
    L7_MOVER(copy) = (int16_t)who;
    L7_COPY(c, origin, copy);
    w->origin = origin;
    w->before = s;
    w->path[0] = w->first = first;
    w->place = 0;
    L7Turn turn = {.next = -1, .pending = -1};
    uint64_t code = first;
    l7_step(c, copy, &code, &turn);
    l7_expand(c, copy, first, l7_step_length(c, l7_kind_of(c, first), 0), 1, &turn, w);
}

// Where moves have one step: whether it is legal.
static inline int l7_is_legal(L7Ctx *c, const L7State *s, uint64_t step, int who, int refusals) {
    L7_COPY(c, copy, s);
    L7_MOVER(copy) = (int16_t)who;
    L7Turn turn = {.next = -1, .pending = -1};
    uint64_t code = step;
    l7_step(c, copy, &code, &turn);
    return !l7_is_refused(c, s, copy, step, &turn, refusals);
}

// The legal ones of moves of one step. Those that change nothing that the refusals look at need not
// be made.
static size_t l7_filter(L7Ctx *c, const L7State *s, const uint64_t *moves, size_t n, uint64_t *out,
                        size_t cap) {
    L7Watched watched;
    int who = L7_MOVER(s);
    int watches = L7_WATCHES && who < L7_N_PLAYERS && l7_call_watch(c, who, s, &watched);
    size_t legal = 0;
    for (size_t i = 0; i < n && legal < cap; i++) {
        out[legal] = moves[i];
        if (watches && l7_call_spares(c, l7_kind_of(c, moves[i]), who, moves[i], &watched))
            legal++;
        else
            legal += (size_t)l7_is_legal(c, s, moves[i], who, L7_REFUSALS);
    }
    return legal;
}

// Whole moves from first steps: continued, filtered, only the longest where the rules say so.
static size_t l7_complete(L7Ctx *c, const L7State *s, const uint64_t *first, size_t n,
                          uint64_t *out, size_t cap) {
    if (!L7_CHAINS) return l7_filter(c, s, first, n, out, cap);
    uint64_t ways[L7_WAYS_ROOM];
    L7Whole w;
    l7_whole(&w, out, cap, ways, L7_REFUSALS);
    for (size_t i = 0; i < n; i++) l7_expand_first(c, s, first[i], L7_MOVER(s), &w);
    if (w.g.over) L7_EXCEED(c, L7_TOO_MANY_MOVES);
    return w.g.n;
}

// Whether a player could make a move of this kind that none of the first groups of refusals holds
// against.
static int l7_any_legal(L7Ctx *c, const L7State *s, int k, int who, int refusals) {
    L7_ROOM(c, first);
    uint64_t out[1], ways[L7_WAYS_ROOM];
    L7Gen g = {.out = first, .cap = (uint32_t)L7_CAP(c)};
    l7_call_gen(c, k, who, s, &g, NULL, L7_LIST);
    if (g.over) L7_EXCEED(c, L7_TOO_MANY_MOVES);
    if (!L7_CHAINS) {
        for (uint32_t i = 0; i < g.n; i++)
            if (l7_is_legal(c, s, first[i], who, refusals)) return 1;
        return 0;
    }
    L7Whole w;
    l7_whole(&w, out, 1, ways, refusals);
    w.one = 1;
    for (uint32_t i = 0; i < g.n && !w.done; i++) l7_expand_first(c, s, first[i], who, &w);
    return w.done;
}

// The steps of a long move; how many there are.
static int l7_long_steps(L7Ctx *c, const L7State *s, uint64_t code, uint64_t *steps) {
    uint64_t ways[L7_WAYS_ROOM];
    L7Whole w;
    code >>= L7_KIND_BITS;
    int k = l7_kind_of(c, code);
    if (k < 0 || k >= L7_N_KINDS) return 0;
    int bits = l7_step_length(c, k, 0);
    l7_whole(&w, NULL, 0, ways, 0);
    w.seek = L7_SEEK_PLACE;
    w.sought_place = (uint32_t)(code >> bits);
    l7_expand_first(c, s, code & ((UINT64_C(1) << bits) - 1), L7_MOVER(s), &w);
    for (int i = 0; i < w.n; i++) steps[i] = w.path[i];
    return w.n;
}

// The code of a move of these steps; 0 when there is none.
static uint64_t l7_code_of_steps(L7Ctx *c, const L7State *s, const uint64_t *steps, int n) {
    uint64_t ways[L7_WAYS_ROOM];
    L7Whole w;
    l7_whole(&w, NULL, 0, ways, 0);
    w.seek = L7_SEEK_STEPS;
    w.sought_steps = steps;
    w.n = n;
    l7_expand_first(c, s, steps[0], L7_MOVER(s), &w);
    return w.done ? l7_long_code(c, steps[0], w.place) : 0;
}

static void l7_make_long(L7Ctx *c, L7State *s, uint64_t code, L7Turn *turn) {
    uint64_t steps[L7_LENGTH_MAX];
    int n = l7_long_steps(c, s, code, steps);
    l7_make(c, s, steps, n, n, turn);
}

static size_t l7_moves(L7Ctx *c, const L7State *s, uint64_t *out) {
    if (!L7_CHAINS && !L7_FILTERED) {
        L7Gen g = {.out = out, .cap = (uint32_t)L7_CAP(c)};
        l7_list_first(c, s, &g);
        return g.n;
    }
    L7_ROOM(c, first);
    L7Gen g = {.out = first, .cap = (uint32_t)L7_CAP(c)};
    l7_list_first(c, s, &g);
    return l7_complete(c, s, first, g.n, out, (size_t)L7_CAP(c));
}

static size_t l7_count(L7Ctx *c, const L7State *s) {
    if (!L7_CHAINS && !L7_FILTERED) {
        L7Gen g = {0};
        l7_gen_all(c, s, &g, L7_COUNT);
        return g.n;
    }
    L7_ROOM(c, out);
    return l7_moves(c, s, out);
}

#endif
