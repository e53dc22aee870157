// SPDX-License-Identifier: MIT
// sanechika_games.c - the survey of 1979, section 2.2, on games: the order of moves, the horizon,
// forward pruning.
#include "base/mem.h"
#include "evals/evals.h"
#include "papers/sanechika_1979.h"
#include "search/classic/classic.h"

// A game with its evaluations, and positions to try searches on.
typedef struct {
    const Game *game;
    GameEval *eval, *material;
    State *states;
    int n;
} Lab;

// Positions after `plies` random moves. False with the reason.
static bool lab_open(Report *r, Lab *lab, const char *game, int n, int plies, Error *e) {
    *lab = (Lab){.game = game_table_open(r->games, game, e)};
    if (!lab->game || !(lab->eval = game_eval_new(lab->game, NULL, e))) return false;
    lab->material = game_eval_material(lab->game, NULL);
    lab->states = game_states_new(lab->game, (size_t)n);
    for (uint64_t seed = 1; lab->n < n; seed++) {
        State *s = game_state_at(lab->game, lab->states, (size_t)lab->n);
        Rng rng = rng_seed(seed);
        Move m;
        game_start(lab->game, s);
        for (int i = 0; i < plies && game_random_move(lab->game, s, &rng, &m); i++)
            game_play(lab->game, s, m);
        if (!game_over(lab->game, s) && game_count_moves(lab->game, s) > 1) lab->n++;
    }
    return true;
}

static void lab_close(Lab *lab) {
    free(lab->states);
    game_eval_free(lab->eval);
    game_eval_free(lab->material);
}

static Classic *lab_search(const Lab *lab, ClassicSetup setup) {
    setup.game = lab->game;
    setup.eval = &lab->eval->eval;
    setup.finals = FINAL_BY_PAYOFF;
    if (setup.quiet != QUIET_NONE) setup.material = &lab->material->eval;
    return classic_new(&setup);
}

// Positions looked at over all positions of the lab.
static bool count_looked(Report *r, const Lab *lab, ClassicSetup setup, int depth, uint64_t *out,
                         Error *e) {
    Classic *c = lab_search(lab, setup);
    *out = 0;
    for (int i = 0; i < lab->n && !atomic_load(r->stop); i++) {
        SearchResult result;
        progress_say(r->progress, "%s: position %d of %d", lab->game->name, i + 1, lab->n);
        classic_search(c, game_state_at(lab->game, lab->states, (size_t)i),
                       &(Limits){.depth = depth, .stop = r->stop}, &result);
        *out += classic_looked(c);
    }
    classic_free(c);
    return atomic_load(r->stop) ? error_set(e, "stopped") : true;
}

// --- kalah, section 2.2 iii ---

bool sanechika_ordering(Report *r, Error *e) {
    enum { POSITIONS = 20, PLIES = 6, DEPTH = 6, KINDS = 4 };
    static const ClassicSetup setups[KINDS] = {
        {.cuts = CUTS_NONE, .order = ORDER_GENERATED},
        {.order = ORDER_FIXED},
        {.order = ORDER_DYNAMIC},
        {.order = ORDER_ITERATIVE},
    };
    uint64_t looked[KINDS];
    Lab lab;
    char computed[100];
    bool ok = lab_open(r, &lab, "kalah", POSITIONS, PLIES, e);
    for (int i = 0; ok && i < KINDS; i++)
        ok = count_looked(r, &lab, setups[i], DEPTH, &looked[i], e);
    lab_close(&lab);
    if (!ok) return false;
    snprintf(computed, sizeof computed, "%llu", (unsigned long long)looked[0]);
    report_row(r, "kalah, six plies: positions looked at by minimax", NULL, computed, VERDICT_OPEN,
               "the survey prints no numbers for it");
    snprintf(computed, sizeof computed, "%.1f%% of minimax",
             100 * (double)looked[1] / (double)looked[0]);
    report_consistent(r, "kalah, six plies: fixed order", "considerably better than minimax",
                      computed, 2 * looked[1] < looked[0],
                      &(ReportRange){"less than half of minimax", "our choice"});
    snprintf(computed, sizeof computed, "%.0f%% of the fixed order",
             100 * (double)looked[2] / (double)looked[1]);
    report_row(r, "kalah, six plies: A-B, the dynamic order",
               "only slightly better than the fixed order", computed,
               looked[2] < looked[1] ? VERDICT_OPEN : VERDICT_DIFFERENT,
               "the survey prints no number that says what slightly is");
    snprintf(computed, sizeof computed, "%.0f%% of the fixed order",
             100 * (double)looked[3] / (double)looked[1]);
    report_row(r, "kalah, six plies: iterative order, all depths together", NULL, computed,
               VERDICT_OPEN, "the survey prints no numbers for it");
    return true;
}

// --- quiescence and the horizon, section 2.2 i ---

// A position in which a plain search of this depth is fooled.
typedef struct {
    const char *item, *game, *position;
    int depth, deep;     // of the plain search, and of one that sees enough
    ClassicQuiet better; // what is not fooled
    const char *better_name;
} Horizon;

static const Horizon horizons[] = {
    {"chess, one ply: a defended pawn", "chess", "6k1/5p2/4p3/3p4/8/3Q4/5PPP/6K1 w - - 0 1", 1, 3,
     QUIET_ALL, "quiescence"},
    {"chess, two plies: a bishop that is lost anyway", "chess",
     "r7/B1p2p1k/1p6/6P1/8/8/5P2/6K1 w - - 0 1", 2, 5, QUIET_GOALS, "goal-directed"},
    {"shogi, one ply: a defended pawn", "shogi", "4k4/9/4g4/4p4/9/9/9/4R4/4K4 b - 1", 1, 3,
     QUIET_ALL, "quiescence"},
    {"shogi, two plies: a silver that is lost anyway", "shogi",
     "l3k4/9/1p7/p8/S8/1P7/9/9/4K4 b P 1", 2, 4, QUIET_GOALS, "goal-directed"},
    {"chess, two plies: a pawn now, or the queen later", "chess",
     "6k1/5ppp/2q5/3N4/1p2P3/5P2/6PP/6K1 w - - 0 1", 2, 5, QUIET_ALL, "quiescence"},
    {"shogi, two plies: a promotion now, or the rook later", "shogi",
     "3k1r3/9/5p3/9/3N5/9/9/9/4K4 b - 1", 2, 4, QUIET_ALL, "quiescence"},
};

// The value of a move by the deep search.
static int deep_value(const Lab *lab, Classic *deep, const State *s, Move m, int depth) {
    SearchResult r;
    State *after = game_states_new(lab->game, 1);
    game_copy(lab->game, after, s);
    game_play(lab->game, after, m);
    classic_search(deep, after, &(Limits){.depth = depth - 1}, &r);
    free(after);
    return -r.value;
}

static void add_move(const Lab *lab, const State *s, Move m, const char *name, int value,
                     Str *out) {
    str_addf(out, "%s%s ", out->len ? ", " : "", name);
    game_move_text(lab->game, s, m, out);
    str_addf(out, " (%d)", value);
}

static bool show_horizon(Report *r, const Horizon *h, Error *e) {
    Lab lab = {.game = game_table_open(r->games, h->game, e)};
    if (!lab.game) return false;
    lab.eval = game_eval_new(lab.game, NULL, NULL);
    lab.material = game_eval_material(lab.game, NULL);
    lab.states = game_states_new(lab.game, 1);
    game_position_parse(lab.game, h->position, lab.states, NULL);
    Classic *deep = lab_search(&lab, (ClassicSetup){.quiet = QUIET_ALL});
    Str computed = {0};
    for (int i = 0; i < 2; i++) {
        Classic *c = lab_search(&lab, (ClassicSetup){.quiet = i ? h->better : QUIET_NONE});
        SearchResult found;
        classic_search(c, lab.states, &(Limits){.depth = h->depth}, &found);
        int value = deep_value(&lab, deep, lab.states, found.move, h->deep);
        add_move(&lab, lab.states, found.move, i ? h->better_name : "plain", value, &computed);
        classic_free(c);
    }
    report_row(r, h->item, NULL, str_text(&computed), VERDICT_OPEN,
               "the survey prints no numbers for it");
    str_clear(&computed);
    classic_free(deep);
    lab_close(&lab);
    return true;
}

bool sanechika_horizon(Report *r, Error *e) {
    for (size_t i = 0; i < sizeof horizons / sizeof *horizons; i++)
        if (!show_horizon(r, &horizons[i], e)) return false;
    return true;
}

// --- forward pruning, section 2.2 iv ---

// Searches every position with and without pruning: how often the move is worse by the search of
// full width.
static bool compare_pruned(Report *r, const Lab *lab, ClassicSetup setup, int depth,
                           uint64_t looked[2], int *errors, Error *e) {
    Classic *full = lab_search(lab, (ClassicSetup){.order = ORDER_FIXED});
    Classic *pruned = lab_search(lab, setup);
    State *after = game_states_new(lab->game, 1);
    looked[0] = looked[1] = 0;
    *errors = 0;
    for (int i = 0; i < lab->n && !atomic_load(r->stop); i++) {
        const State *s = game_state_at(lab->game, lab->states, (size_t)i);
        SearchResult whole, part, reply;
        progress_say(r->progress, "%s: position %d of %d", lab->game->name, i + 1, lab->n);
        classic_search(full, s, &(Limits){.depth = depth, .stop = r->stop}, &whole);
        looked[0] += classic_looked(full);
        classic_search(pruned, s, &(Limits){.depth = depth, .stop = r->stop}, &part);
        looked[1] += classic_looked(pruned);
        if (part.move == whole.move) continue;
        game_copy(lab->game, after, s);
        game_play(lab->game, after, part.move);
        if (game_over(lab->game, after)) continue;
        classic_search(full, after, &(Limits){.depth = depth - 1, .stop = r->stop}, &reply);
        bool same = game_mover(lab->game, after) == game_mover(lab->game, s);
        *errors += (same ? reply.value : -reply.value) < whole.value;
    }
    free(after);
    classic_free(full);
    classic_free(pruned);
    return atomic_load(r->stop) ? error_set(e, "stopped") : true;
}

static bool prune_game(Report *r, const char *game, int positions, int plies, int depth, int margin,
                       Error *e) {
    const struct {
        const char *name;
        ClassicSetup setup;
    } kinds[] = {
        {"5 best", {.prune = PRUNE_BEST, .width = 5}},
        {"tapered, from 7", {.prune = PRUNE_TAPERED, .width = 7}},
        {"optimistic and pessimistic", {.prune = PRUNE_OPTIMIST, .margin = margin}},
    };
    Lab lab;
    bool ok = lab_open(r, &lab, game, positions, plies, e);
    for (size_t i = 0; ok && i < sizeof kinds / sizeof *kinds; i++) {
        char item[100], computed[100];
        uint64_t looked[2];
        int errors;
        ok = compare_pruned(r, &lab, kinds[i].setup, depth, looked, &errors, e);
        if (!ok) break;
        snprintf(item, sizeof item, "%s, %d plies, %s", game, depth, kinds[i].name);
        snprintf(computed, sizeof computed, "%.0f%% of the positions, %d of %d moves worse",
                 100 * (double)looked[1] / (double)looked[0], errors, positions);
        report_row(r, item, "no essential improvement", computed, VERDICT_OPEN,
                   "the survey prints no numbers for it");
    }
    lab_close(&lab);
    return ok;
}

bool sanechika_pruning(Report *r, Error *e) {
    return prune_game(r, "draughts", 30, 12, 6, 100, e) &&
           prune_game(r, "chess", 12, 20, 3, 400, e);
}
