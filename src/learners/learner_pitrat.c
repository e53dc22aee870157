// SPDX-License-Identifier: MIT
// learner_pitrat.c - Pitrat's learner of chess (1976): combinations are cut out of games,
// understood by a minimax tree, simplified and generalised.
//
// Cut out: a side has won material three or five plies later. Understood: the moves of the game,
// with captures after them, win it against every reply (chess_plans.h: the defender's moves are all
// searched). Simplified: men without whom the tree still succeeds are taken off the board, one
// after the other. Generalised: what remains is said without squares (chess_combination.h), and
// combinations that do nearly the same become one. Then only moves that begin a learned combination
// are tried, and its later moves first, against every reply: what is found is sound, and little is
// searched.
#include "learners/learner_types.h"

#include "base/mem.h"
#include "engine/chess/chess_plans.h"
#include "learners/chess_combination.h"
#include "learners/game_book.h"

#include <stdlib.h>
#include <string.h>

enum {
    GAIN = 90,        // material that counts: nearly a pawn
    MOVES = 3,        // of the side that combines
    TREES_MAX = 2000, // combinations remembered
    WIDTH = 2 + 3 * CHESS_COMBINATION_MOVES,
    UNDERSTAND_NODES = 3000, // positions of a tree
    APPLY_NODES = 4000,      // of a search for what was learned
    TEST_NODES = 30000,      // of a search without lessons, in the measurement
    TEST_MAX = 40,           // positions it is measured on
    PLAY_DEPTH = 3,          // where no combination is found
};

typedef struct {
    ChessBoard board;
    uint64_t all;     // positions searched when every move is tried
    uint64_t motives; // by plans from motives, without what was learned
} Problem;

typedef struct {
    Learner base;
    double *rows;
    size_t n_rows;
    ChessCombination *trees; // the rows, as they are used
    size_t n_trees;
    ChessPlanner *planner;
    ChessSearch *search;
    Problem *tests;
    int n_tests; // -1: not yet looked for
} PitratLearner;

static const ChessProgram plain = {
    .name = "pitrat", .type = 'A', .quiet = true, .value = chess_value_tech};

// --- rows and combinations ---

static void row_of(const ChessCombination *c, double *row) {
    row[0] = c->times;
    row[1] = c->n;
    for (int i = 0; i < CHESS_COMBINATION_MOVES; i++) {
        row[2 + 3 * i] = c->moves[i].man;
        row[3 + 3 * i] = c->moves[i].taken;
        row[4 + 3 * i] = c->moves[i].doings;
    }
}

static bool combination_of(const double *row, ChessCombination *out) {
    *out = (ChessCombination){.times = (int)row[0], .n = (int)row[1]};
    if (out->times < 1 || out->n < 1 || out->n > CHESS_COMBINATION_MOVES) return false;
    for (int i = 0; i < CHESS_COMBINATION_MOVES; i++) {
        ChessAbstract *m = &out->moves[i];
        *m = (ChessAbstract){(int)row[2 + 3 * i], (int)row[3 + 3 * i], (unsigned)row[4 + 3 * i]};
        if (i < out->n && (m->man < CHESS_PAWN || m->man > CHESS_KING)) return false;
        if (m->taken > 3 || m->doings >= 1u << CHESS_DOINGS) return false;
    }
    return true;
}

static bool pitrat_check(Learner *base, Error *e) {
    PitratLearner *x = (PitratLearner *)base;
    x->n_trees = x->n_rows;
    for (size_t i = 0; i < x->n_rows; i++)
        if (!combination_of(x->rows + i * WIDTH, &x->trees[i]))
            return error_set(e, "combination %zu has no meaning", i + 1);
    return true;
}

static void remember(PitratLearner *x, const ChessCombination *c) {
    size_t at = 0;
    while (at < x->n_trees && !chess_combination_merge(&x->trees[at], c)) at++;
    if (at == x->n_trees) {
        if (x->n_trees == TREES_MAX) return;
        x->trees[x->n_trees++] = *c;
    }
    for (; at > 0 && x->trees[at].times > x->trees[at - 1].times; at--) { // most frequent first
        ChessCombination swap = x->trees[at];
        x->trees[at] = x->trees[at - 1];
        x->trees[at - 1] = swap;
    }
    x->n_rows = x->n_trees;
    for (size_t i = 0; i < x->n_trees; i++) row_of(&x->trees[i], x->rows + i * WIDTH);
}

// --- advice ---

typedef struct {
    ChessAdvice advice;
    const PitratLearner *learner;
} Learned;

// Moves that fit a combination at this step, the most frequent combination first.
static int learned_moves(const ChessAdvice *a, const ChessBoard *b, int step, ChessMove *out) {
    const PitratLearner *x = ((const Learned *)a)->learner;
    ChessMove moves[CHESS_MOVES_MAX];
    ChessAbstract abstract[CHESS_MOVES_MAX];
    bool taken[CHESS_MOVES_MAX] = {false};
    int n = chess_moves(b, moves), found = 0;
    for (int i = 0; i < n; i++) chess_abstract(b, moves[i], &abstract[i]);
    for (size_t k = 0; k < x->n_trees; k++) {
        if (step >= x->trees[k].n) continue;
        for (int i = 0; i < n; i++) {
            if (taken[i] || !chess_abstract_fits(&x->trees[k].moves[step], &abstract[i])) continue;
            taken[i] = true;
            out[found++] = moves[i];
        }
    }
    return found;
}

// Looks for what was learned. `nodes`: positions at most.
static void apply(PitratLearner *x, const ChessBoard *b, uint64_t nodes, ChessPlanned *out) {
    const Learned learned = {{learned_moves, 1}, x};
    chess_plan(
        x->planner, b,
        &(ChessPlanLimits){.gain = GAIN, .moves = MOVES, .advice = &learned.advice, .nodes = nodes},
        out);
}

// --- a lesson ---

typedef struct {
    ChessAdvice advice;
    ChessMove first;
} Played;

static int played_move(const ChessAdvice *a, const ChessBoard *b, int step, ChessMove *out) {
    (void)b;
    out[0] = ((const Played *)a)->first;
    return step == 0;
}

// Whether the move wins material against every reply, in `moves` moves.
static bool understands(PitratLearner *x, const ChessBoard *b, ChessMove first, int moves,
                        ChessPlanned *out) {
    const Played played = {{played_move, 1}, first};
    chess_plan(
        x->planner, b,
        &(ChessPlanLimits){
            .gain = GAIN, .moves = moves, .advice = &played.advice, .nodes = UNDERSTAND_NODES},
        out);
    return out->found;
}

// Takes men off the board without whom the combination still succeeds.
static void simplify(PitratLearner *x, ChessBoard *b, ChessMove first, ChessPlanned *tree) {
    int moves = tree->n_moves;
    for (int i = 0; i < b->size * b->size; i++) {
        int place = chess_at(b, i);
        int at = b->at[place];
        if (at == CHESS_NONE || chess_man(at) == CHESS_KING) continue;
        if (place == first.from || place == first.to) continue;
        ChessBoard without = *b;
        ChessPlanned again;
        without.at[place] = CHESS_NONE;
        without.castling = 0;
        if (chess_in_check(&without) != chess_in_check(b) || chess_left_in_check(&without))
            continue;
        if (!understands(x, &without, first, moves, &again) || again.n_moves != moves) continue;
        *b = without;
        *tree = again;
    }
}

// A move that does nothing we have a word for would fit everywhere: it ends the line.
static void generalise(const ChessBoard *b, const ChessPlanned *tree, ChessCombination *out) {
    ChessBoard now = *b;
    *out = (ChessCombination){.times = 1};
    for (int i = 0; i < tree->length && out->n < CHESS_COMBINATION_MOVES; i++) {
        if (i % 2 == 0) {
            chess_abstract(&now, tree->line[i], &out->moves[out->n]);
            if (!out->moves[out->n].doings) return;
            out->n++;
        }
        chess_play(&now, tree->line[i]);
    }
}

// The combination that a move of a game begins, as it is remembered. False: it is none.
static bool study(PitratLearner *x, const ChessBoard *b, ChessMove first, ChessCombination *out) {
    ChessPlanned tree;
    ChessBoard simple = *b;
    if (!understands(x, b, first, MOVES, &tree) || tree.n_moves < 2) return false;
    simplify(x, &simple, first, &tree);
    generalise(&simple, &tree, out);
    return out->n > 0;
}

// --- games ---

enum { GAME_PLIES = 400 };

typedef struct {
    ChessBoard boards[GAME_PLIES + 1];
    ChessMove moves[GAME_PLIES];
    int n;
} ChessGame;

static bool read_game(PitratLearner *x, bool held_out, size_t i, ChessGame *out, Error *e) {
    const Game *g = x->base.game;
    BookGame book;
    if (!game_book_read(&chess_book, g, held_out, i, &book, e)) return false;
    State *s = game_states_new(g, 1);
    game_start(g, s);
    chess_board_from(&out->boards[0], g, s);
    out->n = 0;
    for (size_t k = 0; k < book.n && out->n < GAME_PLIES; k++) {
        ChessMove legal[CHESS_MOVES_MAX];
        const ChessBoard *b = &out->boards[out->n];
        int n = chess_moves(b, legal), at = 0;
        Str text = {0};
        char name[8] = "";
        game_move_text(g, s, book.moves[k], &text);
        for (; at < n; at++) {
            chess_move_text(b, legal[at], name);
            if (strcmp(name, str_text(&text)) == 0) break;
        }
        str_clear(&text);
        if (at == n) break;
        game_play(g, s, book.moves[k]);
        out->moves[out->n++] = legal[at];
        out->boards[out->n] = *b;
        chess_play(&out->boards[out->n], legal[at]);
    }
    free(s);
    free(book.moves);
    return true;
}

// Whether the mover at ply k has won material after one or two more moves of both sides.
static bool is_cut_out(const ChessGame *game, int k) {
    int now = chess_material(&game->boards[k]);
    for (int later = k + 4; later <= k + 6 && later <= game->n; later += 2)
        if (chess_material(&game->boards[later]) > now + GAIN) return true;
    return false;
}

static bool pitrat_teach(Learner *base, Rng *rng, Error *e) {
    PitratLearner *x = (PitratLearner *)base;
    (void)rng;
    ChessGame *game = mem_new(1, sizeof *game);
    size_t number = (size_t)base->lessons % game_book_count(&chess_book, false);
    bool ok = read_game(x, false, number, game, e);
    for (int k = CHESS_OPENING_PLIES; ok && k < game->n; k++) {
        ChessCombination c;
        if (is_cut_out(game, k) && study(x, &game->boards[k], game->moves[k], &c)) remember(x, &c);
    }
    free(game);
    return ok;
}

// --- measurements ---

// Combinations of held-out games, which were never studied, and what it costs to find them without
// lessons.
static bool find_tests(PitratLearner *x, Error *e) {
    ChessGame *game = mem_new(1, sizeof *game);
    size_t games = game_book_count(&chess_book, true);
    bool ok = true;
    x->n_tests = 0;
    for (size_t i = 0; ok && i < games && x->n_tests < TEST_MAX; i++) {
        ok = read_game(x, true, i, game, e);
        for (int k = CHESS_OPENING_PLIES; ok && k < game->n && x->n_tests < TEST_MAX; k++) {
            ChessPlanned found;
            ChessCombination c;
            if (!is_cut_out(game, k) || !study(x, &game->boards[k], game->moves[k], &c)) continue;
            chess_plan(
                x->planner, &game->boards[k],
                &(ChessPlanLimits){.gain = GAIN, .moves = MOVES, .all = true, .nodes = TEST_NODES},
                &found);
            if (!found.found) continue;
            Problem *p = &x->tests[x->n_tests++];
            *p = (Problem){.board = game->boards[k], .all = found.nodes};
            chess_plan(x->planner, &p->board,
                       &(ChessPlanLimits){.gain = GAIN, .moves = MOVES, .nodes = TEST_NODES},
                       &found);
            p->motives = found.nodes;
        }
    }
    free(game);
    return ok;
}

static bool pitrat_measure(Learner *base, double *out, Error *e) {
    PitratLearner *x = (PitratLearner *)base;
    double found = 0, first = 0, all = 0, motives = 0;
    if (x->n_tests < 0 && !find_tests(x, e)) return false;
    for (int i = 0; i < x->n_tests; i++) {
        const Problem *p = &x->tests[i];
        ChessPlanned now;
        apply(x, &p->board, APPLY_NODES, &now);
        found += now.found;
        first += (double)now.nodes; // where it finds nothing, the search without follows
        all += now.found ? 0 : (double)p->all;
        motives += now.found ? 0 : (double)p->motives;
    }
    double whole = 0, planned = 0;
    for (int i = 0; i < x->n_tests; i++) {
        whole += (double)x->tests[i].all;
        planned += (double)x->tests[i].motives;
    }
    out[0] = x->n_tests ? found / x->n_tests : 0;
    out[1] = whole > 0 ? (first + all) / whole : 1;
    out[2] = planned > 0 ? (first + motives) / planned : 1;
    return true;
}

// --- play ---

static bool pitrat_choose(Learner *base, const Turn *turn, Rng *rng, Choice *out, Error *e) {
    PitratLearner *x = (PitratLearner *)base;
    ChessBoard b;
    ChessPlanned planned;
    ChessThought thought;
    char text[8];
    (void)rng;
    chess_board_from(&b, base->game, turn->state);
    apply(x, &b, APPLY_NODES, &planned);
    if (planned.found) {
        chess_move_text(&b, planned.line[0], text);
        out->value = planned.value;
    } else {
        chess_think(x->search, &plain, &b, &(ChessLimits){.depth = PLAY_DEPTH}, &thought);
        chess_move_text(&b, thought.line[0], text);
        out->value = thought.value > CHESS_MATE / 2    ? value_from_payoff(1)
                     : thought.value < -CHESS_MATE / 2 ? value_from_payoff(-1)
                                                       : thought.value;
    }
    out->has_value = true;
    return game_move_parse(base->game, turn->state, text, &out->move, e);
}

static void pitrat_words(const Learner *base, Str *out) {
    enum { SHOWN = 20 };
    const PitratLearner *x = (const PitratLearner *)base;
    str_addf(out, "%zu combinations; the most frequent:\n", x->n_trees);
    for (size_t i = 0; i < x->n_trees && i < SHOWN; i++) chess_combination_words(&x->trees[i], out);
}

static void pitrat_free(Learner *base) {
    PitratLearner *x = (PitratLearner *)base;
    chess_planner_free(x->planner);
    chess_search_free(x->search);
    free(x->trees);
    free(x->tests);
    free(x);
}

static Learner *pitrat_make(const Game *g, Error *e) {
    if (!game_is(g, "chess")) {
        error_set(e, "pitrat learns chess");
        return NULL;
    }
    PitratLearner *x = (PitratLearner *)learner_alloc(sizeof *x, &learner_pitrat, g);
    x->rows = learner_table(&x->base, (LearnerTable){.name = "combinations",
                                                     .width = WIDTH,
                                                     .max = TREES_MAX,
                                                     .rows = &x->n_rows,
                                                     .high = 1e9});
    x->trees = mem_new(TREES_MAX, sizeof *x->trees);
    x->tests = mem_new(TEST_MAX, sizeof *x->tests);
    x->n_tests = -1;
    x->planner = chess_planner_new();
    x->search = chess_search_new(&plain);
    return &x->base;
}

const LearnerType learner_pitrat = {
    .name = "pitrat",
    .game = "chess",
    .summary = "combinations cut out of games, understood, simplified and generalised",
    .lesson = "a book game: what won material in it",
    .source = "J. Pitrat, in Chen (ed.), Pattern Recognition and Artificial Intelligence, 1976",
    .curves = {"combinations found in new positions, share",
               "positions searched, share of a search of all moves",
               "positions searched, share of plans without lessons"},
    .n_curves = 3,
    .lessons = 360,
    .every = 60,
    .make = pitrat_make,
    .free = pitrat_free,
    .teach = pitrat_teach,
    .measure = pitrat_measure,
    .choose = pitrat_choose,
    .words = pitrat_words,
    .check = pitrat_check,
};
