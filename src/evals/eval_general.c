// SPDX-License-Identifier: MIT
// eval_general.c - evaluations that any description gives away: its men, how far they have come,
// its payoff, the number of moves, random games.
#include "evals/eval_types.h"

#include "base/mem.h"
#include "game/value.h"
#include "lang/game/l7_game.h"
#include "lang/study/l7_men.h"
#include "search/playout_eval.h"

typedef struct {
    GameEval base;
    L7Men *men;
    int worth[L7_MEN_TYPES_MAX]; // of a man, by type
} MenEval;

// What a man is worth, by the name that descriptions give it.
typedef struct {
    const char *name;
    int worth;
} Worth;

static const Worth worths[] = {
    {"pawn", 100},    {"soldier", 100}, {"knight", 320},   {"horse", 400},  {"bishop", 330},
    {"rook", 500},    {"chariot", 900}, {"queen", 900},    {"cannon", 450}, {"elephant", 200},
    {"advisor", 200}, {"guard", 200},   {"minister", 180}, {"met", 150},    {"khon", 250},
    {"lance", 300},   {"silver", 500},  {"gold", 600},
};

static int worth_of(const char *name) {
    for (size_t i = 0; i < sizeof worths / sizeof *worths; i++)
        if (strcmp(worths[i].name, name) == 0) return worths[i].worth;
    return 100;
}

// A type of which a player has one man at the start, and which is called king or general, is not
// material: the game ends with it.
static bool is_royal(const MenEval *m, const State *start, int type) {
    const char *name = l7_men_name(m->men, type);
    return (strcmp(name, "king") == 0 || strcmp(name, "general") == 0) &&
           l7_men_count(m->men, start, 0, type) == 1;
}

// In games like chess: with a king to lose, and pawns or soldiers.
static int worth_of_pawn(const MenEval *m) {
    int royal = 0, pawn = 0;
    for (int i = 0; i < l7_men_types(m->men); i++) {
        const char *name = l7_men_name(m->men, i);
        if (strcmp(name, "pawn") == 0 || strcmp(name, "soldier") == 0) pawn = m->worth[i];
        royal += m->worth[i] == 0;
    }
    return royal ? pawn : 0;
}

static void set_worths(MenEval *m, const Game *g) {
    State *start = game_states_new(g, 1);
    game_start(g, start);
    for (int i = 0; i < l7_men_types(m->men); i++) {
        const char *name = l7_men_name(m->men, i);
        bool crowned = strcmp(name, "king") == 0 && l7_men_count(m->men, start, 0, i) == 0;
        m->worth[i] = is_royal(m, start, i) ? 0 : crowned ? 250 : worth_of(name);
    }
    free(start);
}

static int men_balance(const MenEval *m, const State *s, int player) {
    int balance = 0;
    for (int i = 0; i < l7_men_types(m->men); i++)
        balance += m->worth[i] *
                   (l7_men_count(m->men, s, player, i) - l7_men_count(m->men, s, 1 - player, i));
    return balance;
}

static int men_value(const Eval *e, const Game *g, const State *s, int player) {
    (void)g;
    return men_balance((const MenEval *)e, s, player);
}

void men_eval_worths(const Eval *e, const State *s, int player, int16_t *out) {
    const MenEval *m = (const MenEval *)e;
    uint64_t men[L7_MEN_WORDS_MAX];
    int words = l7_men_words(m->men);
    memset(out, 0, (size_t)l7_men_nodes(m->men) * sizeof *out);
    for (int t = 0; t < l7_men_types(m->men); t++) {
        if (m->worth[t] == 0) continue;
        l7_men_set(m->men, s, player, t, men);
        for (int i = 0; i < words; i++)
            for (uint64_t left = men[i]; left; left &= left - 1)
                out[64 * i + __builtin_ctzll(left)] = (int16_t)m->worth[t];
    }
}

int men_eval_nodes(const Eval *e) {
    return l7_men_nodes(((const MenEval *)e)->men);
}

static void men_free(GameEval *e) {
    l7_men_free(((MenEval *)e)->men);
    free(e);
}

static MenEval *men_alloc(const Game *g, const GameEvalType *type,
                          int (*value)(const Eval *, const Game *, const State *, int), Error *e) {
    L7Men *men = l7_men_new(g);
    if (!men) {
        error_set(e, "%s has no men on nodes", g->name);
        return NULL;
    }
    MenEval *m = (MenEval *)game_eval_alloc(sizeof *m, type, value);
    m->men = men;
    set_worths(m, g);
    m->base.pawn = worth_of_pawn(m);
    return m;
}

static GameEval *men_make(const Game *g, Error *e) {
    MenEval *m = men_alloc(g, &men_eval_type, men_value, e);
    return m ? &m->base : NULL;
}

const GameEvalType men_eval_type = {
    .name = "men",
    .summary = "men on the board, by what their types are worth",
    .ja = "駒の損得",
    .make = men_make,
    .free = men_free,
};

// --- men, and the rows they have gone ---

// What a man is worth for the rows it has gone, of so many on the board.
typedef int RowWorth(int gone, int height);

static int squared(int gone, int height) {
    (void)height;
    return 2 * gone * gone;
}

// One step from the goal it threatens to win, two steps from it soon; before that it is a target.
static int near_goal(int gone, int height) {
    return gone >= height - 2 ? 60 : gone == height - 3 ? 25 : 2 * gone;
}

// The sum over the men of a player, by the rows they have gone from where that player starts.
static int rows_gone(const MenEval *m, const State *s, int player, bool from_bottom,
                     RowWorth *worth) {
    uint64_t men[L7_MEN_WORDS_MAX];
    int rows = 0, height = l7_men_height(m->men);
    l7_men_set(m->men, s, player, -1, men);
    for (int i = 0; i < l7_men_words(m->men); i++) {
        for (uint64_t left = men[i]; left; left &= left - 1) {
            int column, row;
            l7_men_place(m->men, 64 * i + __builtin_ctzll(left), &column, &row);
            rows += worth(from_bottom ? height - 1 - row : row, height);
        }
    }
    return rows;
}

typedef struct {
    MenEval men;
    bool first_at_bottom;
    RowWorth *worth;
} AdvanceEval;

static int advance_value(const Eval *e, const Game *g, const State *s, int player) {
    (void)g;
    const AdvanceEval *a = (const AdvanceEval *)e;
    bool bottom = (player == 0) == a->first_at_bottom;
    return men_balance(&a->men, s, player) + rows_gone(&a->men, s, player, bottom, a->worth) -
           rows_gone(&a->men, s, 1 - player, !bottom, a->worth);
}

static GameEval *make_by_rows(const Game *g, const GameEvalType *type, RowWorth *worth, Error *e) {
    if (!game_is(g, "breakthrough")) {
        error_set(e, "it is for breakthrough");
        return NULL;
    }
    MenEval *m = men_alloc(g, type, advance_value, e);
    if (!m) return NULL;
    AdvanceEval *a = mem_new(1, sizeof *a);
    a->men = *m;
    a->worth = worth;
    free(m);
    State *start = game_states_new(g, 1);
    game_start(g, start);
    a->first_at_bottom =
        rows_gone(&a->men, start, 0, true, squared) < rows_gone(&a->men, start, 0, false, squared);
    free(start);
    return &a->men.base;
}

static GameEval *advance_make(const Game *g, Error *e) {
    return make_by_rows(g, &advance_eval_type, squared, e);
}

static GameEval *runners_make(const Game *g, Error *e) {
    return make_by_rows(g, &runners_eval_type, near_goal, e);
}

const GameEvalType runners_eval_type = {
    .name = "runners",
    .summary = "men, and above all those one or two steps from the goal (breakthrough)",
    .ja = "あと一、二歩の駒",
    .make = runners_make,
    .free = men_free,
};

const GameEvalType advance_eval_type = {
    .name = "advance",
    .summary = "men, and the squares of the rows they have gone (breakthrough)",
    .ja = "駒の前進",
    .make = advance_make,
    .free = men_free,
};

// --- what the game would pay if it ended now ---

static int score_value(const Eval *e, const Game *g, const State *s, int player) {
    (void)e;
    int payoffs[PLAYERS_MAX];
    game_payoffs(g, s, payoffs);
    int value = 50 * payoffs[player];
    return value > VALUE_OPEN_MAX    ? VALUE_OPEN_MAX
           : value < -VALUE_OPEN_MAX ? -VALUE_OPEN_MAX
                                     : value;
}

static void plain_free(GameEval *e) {
    free(e);
}

static GameEval *score_make(const Game *g, Error *e) {
    const L7Rules *r = l7_rules(g);
    if (!r || r->program->code.f_payoff[0] < 0 || !(g->traits & GAME_ZERO_SUM)) {
        error_set(e, "%s does not count points at its end", g->name);
        return NULL;
    }
    return game_eval_alloc(sizeof(GameEval), &score_eval_type, score_value);
}

const GameEvalType score_eval_type = {
    .name = "score",
    .summary = "what the game would pay if it ended now",
    .ja = "今の得点",
    .make = score_make,
    .free = plain_free,
};

// --- the number of moves ---

static int mobility_value(const Eval *e, const Game *g, const State *s, int player) {
    (void)e;
    int moves = (int)game_count_moves(g, s);
    return game_mover(g, s) == player ? moves : -moves;
}

static GameEval *mobility_make(const Game *g, Error *e) {
    (void)g, (void)e;
    return game_eval_alloc(sizeof(GameEval), &mobility_eval_type, mobility_value);
}

const GameEvalType mobility_eval_type = {
    .name = "mobility",
    .summary = "the number of moves of the side to move",
    .ja = "着手可能数",
    .make = mobility_make,
    .free = plain_free,
};

// --- random games ---

typedef struct {
    GameEval base;
    PlayoutEval playouts;
} PlayoutsEval;

static int playouts_value(const Eval *e, const Game *g, const State *s, int player) {
    const PlayoutsEval *p = (const PlayoutsEval *)e;
    return eval_value(&p->playouts.eval, g, s, player);
}

static void playouts_free(GameEval *e) {
    playout_eval_clear(&((PlayoutsEval *)e)->playouts);
    free(e);
}

static GameEval *playouts_make(const Game *g, Error *e) {
    enum { GAMES = 20 };
    (void)e;
    PlayoutsEval *p =
        (PlayoutsEval *)game_eval_alloc(sizeof *p, &playouts_eval_type, playouts_value);
    p->base.one_thread = true;
    playout_eval_init(&p->playouts, g, GAMES);
    return &p->base;
}

const GameEvalType playouts_eval_type = {
    .name = "playouts",
    .summary = "the mean result of 20 random games",
    .ja = "ランダム対局20回の平均",
    .make = playouts_make,
    .free = playouts_free,
};
