// SPDX-License-Identifier: MIT
// shogi_rules.c - the contract for shogi: see shogi.h.
#include "base/hash.h"
#include "base/mem.h"
#include "game/observe.h"
#include "games/shogi/shogi_handicap.h"
#include "games/shogi/shogi_reasons.h"
#include "games/shogi/shogi_text.h"

static ShogiState *own(State *s) {
    return (ShogiState *)s;
}

// --- repetition ---

static uint32_t remembered(const ShogiPosition *p) {
    return ((uint32_t)(shogi_key(p) >> 32) & ~1U) | shogi_in_check(p, p->mover);
}

void shogi_state_begin(ShogiState *s, const ShogiPosition *p, int number) {
    memset(s, 0, sizeof *s);
    s->position = *p;
    s->number = (uint16_t)number;
    s->history[0] = remembered(p);
    s->n_history = 1;
}

// Whether the mover of every second position, from `last` back to just after `first`, was in check:
// each move of the other side was a check.
static bool all_checked(const ShogiState *s, uint32_t first, uint32_t last) {
    for (uint32_t i = last; i > first && i <= last; i -= 2)
        if (!(s->history[i] & 1)) return false;
    return true;
}

// The position `now`, which is not yet in the history, was first there at `first`.
static int result_of_repetition(const ShogiState *s, uint32_t now, uint32_t first) {
    uint32_t last = s->n_history - 1;
    bool mover_checked = (now & 1) && all_checked(s, first, last - 1);
    bool other_checked = all_checked(s, first, last);
    if (mover_checked == other_checked) return SHOGI_DRAWN;
    int winner = mover_checked ? s->position.mover : s->position.mover ^ 1;
    return SHOGI_BLACK_WINS + winner;
}

// Room for one more position: the oldest of SHOGI_HISTORY does not count any more.
static void forget_oldest(ShogiState *s) {
    if (s->n_history < SHOGI_HISTORY) return;
    memmove(s->history, s->history + 1, (SHOGI_HISTORY - 1) * sizeof *s->history);
    s->n_history--;
}

// Adds the position to the history; the fourth of its kind ends the game.
static void remember(ShogiState *s) {
    uint32_t now = remembered(&s->position), first = 0;
    int times = 1;
    forget_oldest(s);
    for (uint32_t i = s->n_history; i-- > 0;)
        if (s->history[i] == now && times < SHOGI_TIMES) times++, first = i;
    if (times == SHOGI_TIMES) s->result = (uint16_t)result_of_repetition(s, now, first);
    s->history[s->n_history++] = now;
}

// --- declaring a win ---

int shogi_points(const ShogiPosition *p, int colour, int *in_camp) {
    const ShogiSet *sets = p->sets[colour];
    ShogiSet camp = shogi_camp[colour], big = shogi_or(sets[SHOGI_AS_BISHOP], sets[SHOGI_AS_HORSE]);
    big = shogi_or(big, shogi_or(sets[SHOGI_AS_ROOK], sets[SHOGI_AS_DRAGON]));
    *in_camp = shogi_size(shogi_and(shogi_minus(sets[0], sets[SHOGI_AS_KING]), camp));
    int points = *in_camp + 4 * shogi_size(shogi_and(big, camp));
    for (int kind = SHOGI_PAWN; kind <= SHOGI_GOLD; kind++)
        points += (kind == SHOGI_BISHOP || kind == SHOGI_ROOK ? 5 : 1) *
                  shogi_hand_count(p->hands[colour], kind);
    return points;
}

int shogi_declared(const ShogiPosition *p, int points) {
    enum { PIECES = 10, CLEAR_WIN = 31 };
    int us = p->mover, in_camp;
    if (!points || !shogi_meets(p->sets[us][SHOGI_AS_KING], shogi_camp[us])) return SHOGI_GOES_ON;
    int have = shogi_points(p, us, &in_camp);
    if (in_camp < PIECES || shogi_in_check(p, us)) return SHOGI_GOES_ON;
    if (points == 24)
        return have >= CLEAR_WIN ? SHOGI_BLACK_WINS + us : have >= 24 ? SHOGI_DRAWN : SHOGI_GOES_ON;
    return have >= points + (us == SHOGI_BLACK) ? SHOGI_BLACK_WINS + us : SHOGI_GOES_ON;
}

// --- the contract ---

const ShogiRules *shogi_rules(const Game *g) {
    return g->ops->move_text == shogi_move_text ? g->rules : NULL;
}

static void start(const Game *g, State *out) {
    const ShogiRules *r = g->rules;
    ShogiPosition p;
    // The texts of the handicaps can be read.
    shogi_sfen_read(shogi_handicap(r->handicap)->sfen, SHOGI_ONE_SET, &p, NULL, NULL, NULL);
    shogi_state_begin(own(out), &p, 1);
}

static int mover(const Game *g, const State *s) {
    (void)g;
    return shogi_state(s)->position.mover;
}

static size_t moves(const Game *g, const State *state, Move *out) {
    const ShogiState *s = shogi_state(state);
    const ShogiRules *r = g->rules;
    ShogiMove list[SHOGI_MOVES_ROOM];
    if (s->result) return 0;
    size_t n = shogi_legal_moves(&s->position, list);
    for (size_t i = 0; i < n; i++) out[i] = list[i];
    if (shogi_declared(&s->position, r->points)) out[n++] = SHOGI_DECLARE;
    return n;
}

static size_t count_moves(const Game *g, const State *state) {
    const ShogiState *s = shogi_state(state);
    const ShogiRules *r = g->rules;
    if (s->result) return 0;
    return shogi_count_legal(&s->position) + (shogi_declared(&s->position, r->points) != 0);
}

static void play(const Game *g, State *state, Move m) {
    ShogiState *s = own(state);
    const ShogiRules *r = g->rules;
    if (m == SHOGI_DECLARE) {
        s->result = (uint16_t)shogi_declared(&s->position, r->points);
        return;
    }
    ShogiUndo undo;
    shogi_do(&s->position, (ShogiMove)m, &undo);
    if (s->number < SHOGI_NUMBER_MAX) s->number++;
    remember(s);
    // A mate with the last move counts.
    if (r->moves && s->number > r->moves && !s->result && shogi_count_legal(&s->position))
        s->result = SHOGI_DRAWN;
}

static bool over(const Game *g, const State *s) {
    return count_moves(g, s) == 0;
}

// Who cannot move has lost.
static void payoffs(const Game *g, const State *state, int *out) {
    (void)g;
    const ShogiState *s = shogi_state(state);
    int winner = s->result ? s->result - SHOGI_BLACK_WINS : s->position.mover ^ 1;
    out[0] = out[1] = 0;
    if (s->result == SHOGI_DRAWN) return;
    out[winner] = 1;
    out[winner ^ 1] = -1;
}

// Earlier positions do not belong to the position.
static uint64_t key(const Game *g, const State *state) {
    (void)g;
    const ShogiState *s = shogi_state(state);
    return hash_add(shogi_key(&s->position), (uint64_t)s->number << 16 | s->result);
}

// Whether a count may leave out repetition and declarations: twelve moves make a fourfold
// repetition, and a move brings one piece into the camp.
static bool is_plain(const ShogiState *s, int depth) {
    int black, white;
    shogi_points(&s->position, SHOGI_BLACK, &black);
    shogi_points(&s->position, SHOGI_WHITE, &white);
    bool declares = (black > white ? black : white) + depth / 2 + 1 >= 10;
    return !s->result && !declares && (int)s->n_history + depth <= 3 * SHOGI_TIMES;
}

static uint64_t leaves_below(ShogiPosition *p, int depth, const atomic_bool *stop) {
    if (depth < 5) return shogi_perft(p, depth);
    if (stop && atomic_load_explicit(stop, memory_order_relaxed)) return 0;
    ShogiMove list[SHOGI_MOVES_ROOM];
    size_t n = shogi_legal_moves(p, list);
    uint64_t leaves = 0;
    for (size_t i = 0; i < n; i++) {
        ShogiUndo undo;
        shogi_do(p, list[i], &undo);
        leaves += leaves_below(p, depth - 1, stop);
        shogi_undo(p, list[i], &undo);
    }
    return leaves;
}

static bool perft(const Game *g, const State *state, int depth, const atomic_bool *stop,
                  uint64_t *leaves) {
    const ShogiState *s = shogi_state(state);
    const ShogiRules *r = g->rules;
    if (r->moves || !is_plain(s, depth)) return false;
    ShogiPosition p = s->position;
    *leaves = leaves_below(&p, depth, stop);
    return true;
}

static bool ok(const Game *g, const State *state) {
    (void)g;
    const ShogiState *s = shogi_state(state);
    if (s->n_history < 1 || s->n_history > SHOGI_HISTORY) return false;
    for (uint32_t i = s->n_history; i < SHOGI_HISTORY; i++)
        if (s->history[i]) return false;
    return shogi_position_ok(&s->position) &&
           s->history[s->n_history - 1] == remembered(&s->position);
}

// --- making one ---

static bool read_options(Spec *spec, ShogiRules *r, Error *e) {
    static const char *const known[] = {"handicap", "points", "pieces", "moves"};
    static const char *const pieces[] = {"one", "any"};
    int any = 0;
    const char *handicap = spec_get(spec, "handicap");
    r->points = 27;
    if (handicap && !shogi_handicap_read(handicap, &r->handicap, e)) return false;
    if (!spec_int(spec, "points", 0, 27, &r->points, e)) return false;
    if (r->points != 0 && r->points != 24 && r->points != 27)
        return error_set(e, "points: 27, 24 or 0, not %d", r->points);
    if (!spec_choice(spec, "pieces", pieces, 2, &any, e)) return false;
    if (!spec_int(spec, "moves", 0, SHOGI_NUMBER_MAX - 1, &r->moves, e)) return false;
    r->pieces = any ? SHOGI_MANY_PIECES : SHOGI_ONE_SET;
    return spec_done(spec, known, sizeof known / sizeof *known, e);
}

static void free_rules(Game *g) {
    free((void *)(uintptr_t)g->rules);
}

// A square is its number in SHOGI_SQUARES.
static void observe(const Game *g, const State *state, Observer *out) {
    const ShogiPosition *p = &shogi_state(state)->position;
    static const char *const sides[] = {"black", "white"};
    (void)g;
    for (int c = 0; c < 2; c++) observe_number(out, p->mover == c, "to move", sides[c]);
    for (int c = 0; c < 2; c++)
        for (int kind = SHOGI_PAWN; kind <= SHOGI_DRAGON; kind++) {
            float *plane = observe_plane(out, shogi_kind_word(kind), sides[c]);
            for (int n = 0; plane && n < SHOGI_SQUARES; n++)
                plane[n] = p->board[n] == shogi_piece(c, kind);
        }
    for (int c = 0; c < 2; c++)
        for (int kind = SHOGI_PAWN; kind < SHOGI_HAND_KINDS; kind++)
            observe_number(out, shogi_hand_count(p->hands[c], kind) / 18.0, "in hand",
                           shogi_kind_word(kind));
}

static size_t action(const Game *g, Move m) {
    (void)g;
    return (size_t)m;
}

static bool make(const GameType *self, Spec *spec, const char *backend, Game *out, Error *e) {
    static const GameOps ops = {
        .start = start,
        .mover = mover,
        .moves = moves,
        .play = play,
        .payoffs = payoffs,
        .move_text = shogi_move_text,
        .position_text = shogi_position_text,
        .position_parse = shogi_position_parse,
        .draw = shogi_draw,
        .over = over,
        .key = key,
        .count_moves = count_moves,
        .perft = perft,
        .move_parse = shogi_move_parse,
        .refuse_move = shogi_refuse_move,
        .observe = observe,
        .action = action,
        .ok = ok,
        .free = free_rules,
    };
    (void)self, (void)backend;
    ShogiRules r = {0};
    if (!read_options(spec, &r, e)) return false;
    ShogiRules *kept = mem_new(1, sizeof *kept);
    *kept = r;
    out->ops = &ops;
    out->rules = kept;
    out->title = "Shogi";
    out->words = shogi_words;
    out->players = 2;
    out->player_names[SHOGI_BLACK] = "black";
    out->player_names[SHOGI_WHITE] = "white";
    out->params[0] = (GameParam){"handicap", r.handicap, 0, 0, SHOGI_HANDICAPS, 1, NULL};
    out->params[1] = (GameParam){"points", r.points, 27, 24, 27, 3, NULL};
    out->n_params = 2;
    out->traits = GAME_ZERO_SUM | GAME_REMEMBERS;
    out->state_size = sizeof(ShogiState);
    out->max_moves = SHOGI_MOST_MOVES + 1;
    out->max_payoff = 1;
    out->nodes = SHOGI_SQUARES;
    out->actions = SHOGI_DECLARE + 1;
    return true;
}

const GameType shogi_type = {
    .name = "shogi",
    .title = "Shogi",
    .params = "handicap=NAME,points=27|24|0,pieces=one|any,moves=N",
    .backends = "native",
    .summary = "Japanese chess: captured pieces come back as one's own",
    .make = make,
    .position_allowed = shogi_text_allowed,
};
