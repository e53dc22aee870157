// SPDX-License-Identifier: MIT
// takeuchi_collapse.c - the 1970 paper: where the printed game (section 4, 3e) turns. Its end by
// exact values, and 9 plies against 9 plies from the position that the paper shows, after other
// moves were put in.
//
// The paper shows the position after ply 34 and says that by then red can win, or no longer can
// (the copy is not clear); that the collapse begins about ply 45; and that reversals go on to the
// last when various moves are put in at that position and 9 plies play 9 plies. It does not say
// which moves, nor how many: here 3 to 5, in every way or in one of so many. A game turns when a
// move changes who wins with best play.
#include "base/mem.h"
#include "papers/takeuchi_lab.h"
#include "players/general/solver_knowledge.h"

#include "games/reversi/reversi.h"

enum {
    SHOWN = 34, // plies before the position that the paper shows
    COLLAPSE = 45,
    COLLAPSE_END = 55, // the plies that it prints with values
    PUT_IN_MIN = 3,
    PUT_IN_MAX = 5, // moves put in at the position shown
    LATE = 16,      // empty squares: the end of a game
    GAMES_MAX = 60, // played for each number of moves put in
};

// --- exact values ---

typedef struct {
    SolverKnowledge *knowledge;
    Solver *solver;
} Exact;

static bool goes_on(void *report, const SolverProgress *p) {
    (void)p;
    const Report *r = report;
    return !atomic_load(r->stop);
}

static void exact_open(Exact *x, const Lab *lab, bool wld) {
    enum { MEMORY_MB = 128 };
    x->knowledge = solver_knowledge_new(lab->game, 1, 1);
    x->solver = solver_new(&(SolverSetup){.game = lab->game,
                                          .wld = wld,
                                          .memory_mb = MEMORY_MB,
                                          .symmetry = solver_knowledge_symmetry(x->knowledge),
                                          .expert = solver_knowledge_engine(x->knowledge),
                                          .eval = solver_knowledge_eval(x->knowledge),
                                          .go_on = goes_on,
                                          .context = lab->report});
}

static void exact_close(Exact *x) {
    solver_free(x->solver);
    solver_knowledge_free(x->knowledge);
}

// The value to red of the position after `plies` plies.
static bool value_after(const Exact *x, const Record *game, size_t plies, int *out, Error *e) {
    const Game *g = game->game;
    State *s = game_states_new(g, 1);
    bool known = true;
    record_state(game, plies, s);
    if (game_over(g, s)) {
        int payoffs[PLAYERS_MAX];
        game_payoffs(g, s, payoffs);
        *out = payoffs[0];
    } else {
        SolverAnswer a;
        solver_run(x->solver, s, &a);
        known = a.known;
        *out = game_mover(g, s) == 0 ? a.value : -a.value;
    }
    free(s);
    return known || error_set(e, "the value after ply %zu was not found", plies);
}

static int sign(int v) {
    return (v > 0) - (v < 0);
}

static void margin_text(const Game *g, int value, Str *out) {
    if (value)
        str_addf(out, "%s wins by %d", g->player_names[value < 0], value < 0 ? -value : value);
    else
        str_add(out, "drawn");
}

// Appends "49 (2-8), by 26 now for white".
static void add_turn(const Record *game, size_t ply, int value, Str *out) {
    State *s = game_states_new(game->game, 1);
    record_state(game, ply - 1, s);
    str_addf(out, "%s%zu (", out->len ? "; " : "", ply);
    game_move_text(game->game, s, game->moves[ply - 1].move, out);
    str_add(out, ": ");
    margin_text(game->game, value, out);
    str_add(out, ")");
    free(s);
}

static void report_shown(const Lab *lab, int value) {
    Str got = {0};
    margin_text(lab->game, value, &got);
    report_row(lab->report, "the position shown, with best play",
               "red can win, it seems (勝てる…らしい)", str_text(&got), VERDICT_OPEN,
               "the scan says 最早、赤は勝てる: 'already red can win'; 勝てる may be misread for "
               "勝てない: 'no longer can red win'");
    str_clear(&got);
}

// The plies that change the winner; the last of them is where the game is thrown away.
static bool report_turns(const Lab *lab, const Record *game, Error *e) {
    static const ReportRange range = {"the last is one of plies 45 to 55",
                                      "the paper: red's moves printed under this sentence"};
    Exact x;
    Str turns = {0};
    int before = 0;
    size_t last = 0;
    bool ok = true;
    exact_open(&x, lab, false);
    for (size_t ply = SHOWN; ply <= game->n && ok; ply++) {
        int value;
        progress_say(lab->report->progress, "exact value after ply %zu", ply);
        ok = value_after(&x, game, ply, &value, e);
        if (!ok) break;
        if (ply == SHOWN) report_shown(lab, value);
        if (ply > SHOWN && sign(value) != sign(before)) {
            add_turn(game, ply, value, &turns);
            last = ply;
        }
        before = value;
    }
    exact_close(&x);
    if (ok)
        report_consistent(lab->report, "plies that change who wins with best play",
                          "from about 8-6 on", str_text(&turns),
                          last >= COLLAPSE && last <= COLLAPSE_END, &range);
    str_clear(&turns);
    return ok;
}

// --- moves put in ---

typedef struct {
    const Lab *lab;
    Player *player;
    Exact exact; // who wins
    Move opening[SHOWN + PUT_IN_MAX];
    size_t every, seen; // one in so many sequences is played
    size_t games, late; // of them, those that turn with LATE or fewer squares empty
    size_t fewest;      // squares empty when a game turned last
} Trial;

static size_t empty_squares(const Record *game, size_t plies) {
    State *s = game_states_new(game->game, 1);
    record_state(game, plies, s);
    const ReversiState *r = reversi_state(s);
    size_t n = 64 - (size_t)(squares_count(r->stones[0]) + squares_count(r->stones[1]));
    free(s);
    return n;
}

// Empty squares before the last ply that changes the winner, LATE + 1 when that is earlier.
static bool last_change(const Trial *t, const Record *game, size_t *out, Error *e) {
    int after = sign(game->payoffs[0]), before;
    for (size_t plies = game->n; plies-- > 0;) {
        *out = empty_squares(game, plies);
        if (*out > LATE) break;
        if (!value_after(&t->exact, game, plies, &before, e)) return false;
        if (sign(before) != after) return true;
    }
    *out = LATE + 1;
    return true;
}

static bool play_one(Trial *t, size_t n, Error *e) {
    Record game;
    LabGame setup = {.players = {t->player, t->player}, .opening = t->opening, .n_opening = n};
    if (t->seen++ % t->every) return true;
    if (!lab_play(t->lab, &setup, &game, e)) return false;
    size_t empty = 0;
    bool ok = last_change(t, &game, &empty, e);
    t->games++;
    t->late += empty <= LATE;
    if (empty < t->fewest) t->fewest = empty;
    progress_say(t->lab->report->progress, "game %zu", t->games);
    record_clear(&game);
    return ok;
}

// Every sequence of `left` moves from `s`, which `n` moves lead to. Without a player they are only
// counted.
static bool put_in(Trial *t, const State *s, size_t n, size_t left, Error *e) {
    const Game *g = t->lab->game;
    if (left == 0) {
        if (t->player) return play_one(t, n, e);
        t->seen++;
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
        ok = put_in(t, next, n + 1, left - 1, e);
    }
    free(moves);
    free(next);
    return ok;
}

static void report_trial(const Trial *t, size_t plies, size_t sequences) {
    static const ReportRange range = {"at least one game turns", "weak: the paper gives no number"};
    char item[64], got[96];
    snprintf(item, sizeof item, "9 plies, %zu put in, %zu of %zu ways", plies, t->games, sequences);
    snprintf(got, sizeof got, "%zu turn at the end, one with %zu left", t->late, t->fewest);
    report_consistent(t->lab->report, item, "reversals to the last", got, t->late > 0, &range);
}

static bool run_trial(const Lab *lab, const Record *game, const State *shown, size_t plies,
                      Error *e) {
    Trial t = {.lab = lab, .every = 1, .fewest = LATE + 1};
    for (size_t i = 0; i < SHOWN; i++) t.opening[i] = game->moves[i].move;
    put_in(&t, shown, SHOWN, plies, e);
    size_t sequences = t.seen;
    t.every = (sequences + GAMES_MAX - 1) / GAMES_MAX;
    t.seen = 0;
    t.player = lab_player(lab, "ply:depth=9,order=none", e);
    if (!t.player) return false;
    exact_open(&t.exact, lab, true);
    bool ok = put_in(&t, shown, SHOWN, plies, e);
    if (ok) report_trial(&t, plies, sequences);
    exact_close(&t.exact);
    player_free(t.player);
    return ok;
}

bool takeuchi_collapse(Report *r, Error *e) {
    Lab lab;
    Record game;
    if (!lab_open(&lab, r, e) || !takeuchi_printed_record(&lab, &game, e)) return false;
    State *shown = game_states_new(lab.game, 1);
    record_state(&game, SHOWN, shown);
    bool ok = report_turns(&lab, &game, e);
    for (size_t plies = PUT_IN_MIN; plies <= PUT_IN_MAX && ok; plies++)
        ok = run_trial(&lab, &game, shown, plies, e);
    free(shown);
    record_clear(&game);
    return ok;
}
