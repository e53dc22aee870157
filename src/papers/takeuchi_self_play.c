// SPDX-License-Identifier: MIT
// takeuchi_self_play.c - the 1970 paper: who wins when the 5, 7 and 9-ply programs play themselves,
// also when other moves are put in at the beginning.
//
// Of equal moves the first is kept, so the order in which moves are looked at decides between them.
// The program that printed the table of the 7-ply game (it was altered to print it) sorts the moves
// at the root by static value; whether the others did is not said. Sorted or not, red wins at 5
// plies. At 9 plies white wins, as the paper says, when the moves are not sorted.
#include "base/mem.h"
#include "papers/takeuchi_lab.h"

static const char nine_unsorted[] = "ply:depth=9,order=none";
static const char nine_sorted[] = "ply:depth=9,order=root";

static const char unsorted_agrees[] =
    "the paper does not say whether its 9-ply program sorts; not sorting agrees";
static const char sorts[] = "the table shows that the 7-ply program sorts";
static const char unsaid[] = "the paper does not say which moves were put in, nor how many";

static const struct {
    const char *item, *player;
    int winner;         // as published
    const char *reason; // NULL: must agree
} games[] = {
    {"5 plies, read as: against itself", "ply:depth=5", 0, NULL},
    {"5 plies, likewise, moves not sorted", "ply:depth=5,order=none", 0, NULL},
    {"7 plies", "ply:depth=7", 1, NULL},
    {"7 plies, moves not sorted", "ply:depth=7,order=none", 1, sorts},
    {"9 plies, moves sorted as in the table", nine_sorted, 1, unsorted_agrees},
};

// That the 9-ply program does not sort was taken from this result.
static bool report_unsorted(const Lab *lab, Error *e) {
    static const ReportRange white = {"white wins",
                                      "that it does not sort is a reading chosen by this result"};
    Record game;
    Str got = {0};
    if (!lab_play_texts(lab, nine_unsorted, nine_unsorted, &game, e)) return false;
    lab_result(&game, &got);
    report_consistent(lab->report, "9 plies, moves not sorted", "white wins", str_text(&got),
                      lab_winner(&game) == 1, &white);
    str_clear(&got);
    record_clear(&game);
    return true;
}

bool takeuchi_self_play(Report *r, Error *e) {
    Lab lab;
    if (!lab_open(&lab, r, e)) return false;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        Record game;
        progress_say(r->progress, "%s", games[i].item);
        if (!lab_play_texts(&lab, games[i].player, games[i].player, &game, e)) return false;
        lab_report_winner(&lab, games[i].item, games[i].winner, &game, games[i].reason);
        record_clear(&game);
    }
    return report_unsorted(&lab, e);
}

// --- perturbation ---

enum { OPENING_MAX = 4 };

// One way of putting in moves, and what came of it.
typedef struct {
    const Lab *lab;
    Player *player;
    Move opening[OPENING_MAX];
    size_t games, white;
} Trial;

// Plays from every position that is `left` plies after `s`, reached by the first n opening moves.
static bool try_openings(Trial *t, const State *s, size_t n, size_t left, Error *e) {
    const Game *g = t->lab->game;
    if (left == 0) {
        Record game;
        LabGame setup = {.players = {t->player, t->player}, .opening = t->opening, .n_opening = n};
        if (!lab_play(t->lab, &setup, &game, e)) return false;
        t->games++;
        t->white += lab_winner(&game) == 1;
        progress_say(t->lab->report->progress, "game %zu", t->games);
        record_clear(&game);
        return true;
    }
    Move *moves = mem_new(g->max_moves, sizeof *moves);
    State *next = game_states_new(g, 1);
    bool ok = true;
    size_t n_moves = game_moves(g, s, moves);
    for (size_t i = 0; i < n_moves && ok; i++) {
        game_copy(g, next, s);
        game_play(g, next, moves[i]);
        t->opening[n] = moves[i];
        ok = try_openings(t, next, n + 1, left - 1, e);
    }
    free(moves);
    free(next);
    return ok;
}

// Starts from `first` (moves kept as they are), puts in every sequence of `plies` moves.
static bool run_trial(const Lab *lab, const char *player, const char *first, size_t plies, Trial *t,
                      Error *e) {
    *t = (Trial){.lab = lab, .player = lab_player(lab, player, e)};
    if (!t->player) return false;
    State *s = game_states_new(lab->game, 1);
    game_start(lab->game, s);
    size_t n = 0;
    bool ok = true;
    if (first) {
        ok = game_move_parse(lab->game, s, first, &t->opening[0], e);
        if (ok) game_play(lab->game, s, t->opening[n++]);
    }
    ok = ok && try_openings(t, s, n, plies, e);
    player_free(t->player);
    free(s);
    return ok;
}

static const struct {
    const char *item, *player;
    const char *first; // the program's own first move, or NULL
    size_t plies;
} trials[] = {
    {"every second move after 3-5", nine_unsorted, "3-5", 1},
    {"every second and third move after 3-5", nine_unsorted, "3-5", 2},
    {"every first move", nine_unsorted, NULL, 1},
    {"every position after 2 plies", nine_unsorted, NULL, 2},
    {"every position after 3 plies", nine_unsorted, NULL, 3},
    {"every position after 4 plies", nine_unsorted, NULL, 4},
    {"sorted: every second move after 3-5", nine_sorted, "3-5", 1},
    {"sorted: every 2nd and 3rd move after 3-5", nine_sorted, "3-5", 2},
    {"sorted: every position after 4 plies", nine_sorted, NULL, 4},
};

bool takeuchi_perturbation(Report *r, Error *e) {
    Lab lab;
    if (!lab_open(&lab, r, e)) return false;
    for (size_t i = 0; i < sizeof trials / sizeof *trials; i++) {
        Trial t;
        if (!run_trial(&lab, trials[i].player, trials[i].first, trials[i].plies, &t, e))
            return false;
        char got[48];
        snprintf(got, sizeof got, "white wins %zu of %zu", t.white, t.games);
        report_row(r, trials[i].item, "white wins", got, VERDICT_OPEN, unsaid);
    }
    return true;
}
