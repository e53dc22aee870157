// SPDX-License-Identifier: MIT
// sanechika_plans.c - the survey of 1979 on chess: tactical positions and quiescence (2.2 i),
// iterative order (2.2 iii), plans, conditional evaluation (2.3) and analogy (4.1).
#include "base/mem.h"
#include "engine/chess/chess_plans.h"
#include "evals/evals.h"
#include "papers/sanechika_1979.h"
#include "search/classic/classic.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

__asm__(".section .rodata\nchess_tactics_begin: .incbin \"data/chess.tactics\"\n"
        "chess_tactics_end:\n.previous\n");
extern const char chess_tactics_begin[], chess_tactics_end[];

// --- the positions of data/chess.tactics, "POSITION;MOVE" in each line ---

typedef struct {
    const Game *game;
    State *states;
    Move *best;
    int n;
} Tactics;

static bool read_line(Tactics *t, const char *line, size_t length, Error *e) {
    char text[200];
    if (length >= sizeof text) return error_set(e, "chess.tactics: a line is too long");
    memcpy(text, line, length);
    text[length] = '\0';
    char *move = strchr(text, ';');
    if (!move) return error_set(e, "chess.tactics: a line has no move");
    *move++ = '\0';
    State *s = game_state_at(t->game, t->states, (size_t)t->n);
    return game_position_parse(t->game, text, s, e) &&
           game_move_parse(t->game, s, move, &t->best[t->n++], e);
}

static bool tactics_open(Report *r, Tactics *t, Error *e) {
    enum { MOST = 1000 };
    *t = (Tactics){.game = game_table_open(r->games, "chess", e)};
    if (!t->game) return false;
    t->states = game_states_new(t->game, MOST);
    t->best = mem_new(MOST, sizeof *t->best);
    bool ok = true;
    for (const char *at = chess_tactics_begin; ok && at < chess_tactics_end && t->n < MOST;) {
        const char *end = memchr(at, '\n', (size_t)(chess_tactics_end - at));
        ok = read_line(t, at, (size_t)(end - at), e);
        at = end + 1;
    }
    return ok;
}

static void tactics_close(Tactics *t) {
    free(t->states);
    free(t->best);
}

static void board_of(const Tactics *t, int i, ChessBoard *b) {
    chess_board_from(b, t->game, game_state_at(t->game, t->states, (size_t)i));
}

// --- quiescence on 200 positions ---

enum { MOST_NODES = 3000 }; // for a position: captures have no order here, and some never end

typedef struct {
    int right, cut_off;
} Solved;

static bool count_best(Report *r, const Tactics *t, ClassicQuiet quiet, Solved *out, Error *e) {
    GameEval *eval = game_eval_new(t->game, NULL, e), *material = game_eval_material(t->game, e);
    *out = (Solved){0};
    if (eval && material) {
        Classic *c = classic_new(&(ClassicSetup){.game = t->game,
                                                 .eval = &eval->eval,
                                                 .material = &material->eval,
                                                 .finals = FINAL_BY_PAYOFF,
                                                 .quiet = quiet});
        for (int i = 0; i < t->n && !atomic_load(r->stop); i++) {
            SearchResult found;
            progress_say(r->progress, "tactical position %d of %d", i + 1, t->n);
            classic_search(c, game_state_at(t->game, t->states, (size_t)i),
                           &(Limits){.depth = 1, .nodes = MOST_NODES, .stop = r->stop}, &found);
            out->right += found.move == t->best[i];
            out->cut_off += found.stats.stopped;
        }
        classic_free(c);
    }
    bool ok = eval && material;
    game_eval_free(eval);
    game_eval_free(material);
    return ok && atomic_load(r->stop) ? error_set(e, "stopped") : ok;
}

bool sanechika_tactics(Report *r, Error *e) {
    static const struct {
        const char *name;
        ClassicQuiet quiet;
    } kinds[] = {{"plain", QUIET_NONE}, {"quiescence", QUIET_ALL}, {"goal-directed", QUIET_GOALS}};
    Tactics t;
    bool ok = tactics_open(r, &t, e);
    for (size_t i = 0; ok && i < sizeof kinds / sizeof *kinds; i++) {
        char item[100], computed[60];
        Solved found;
        if (!(ok = count_best(r, &t, kinds[i].quiet, &found, e))) break;
        snprintf(item, sizeof item, "best moves of %d tactical positions, one ply, %s", t.n,
                 kinds[i].name);
        snprintf(computed, sizeof computed, "%.1f%%, %d searches cut off",
                 100.0 * found.right / t.n, found.cut_off);
        report_row(r, item, NULL, computed, VERDICT_OPEN, "the survey prints no numbers for it");
    }
    tactics_close(&t);
    return ok;
}

// --- iterative order and analogy, on every tenth position ---

enum { TENTH = 10, DEPTH = 4 };

static const ChessProgram at_once = {
    .name = "at once", .type = 'B', .quiet = true, .value = chess_value_chess4};
static const ChessProgram iterative = {
    .name = "iterative", .type = 'A', .quiet = true, .deepens = true, .value = chess_value_chess4};
static const ChessProgram analogy = {.name = "analogy",
                                     .type = 'A',
                                     .quiet = true,
                                     .deepens = true,
                                     .analogy = true,
                                     .value = chess_value_chess4};

// Positions looked at by a program; `best` gets its moves.
static double count_nodes(Report *r, const Tactics *t, const ChessProgram *program,
                          ChessMove *best) {
    ChessSearch *s = chess_search_new(program);
    double nodes = 0;
    for (int i = 0; i < t->n && !atomic_load(r->stop); i += TENTH) {
        ChessBoard b;
        ChessThought thought;
        progress_say(r->progress, "chess, %s: position %d of %d", program->name, i + 1, t->n);
        board_of(t, i, &b);
        chess_think(s, program, &b, &(ChessLimits){.depth = DEPTH, .stop = r->stop}, &thought);
        nodes += (double)thought.nodes;
        best[i / TENTH] = thought.line[0];
    }
    chess_search_free(s);
    return nodes;
}

static void compare_searches(Report *r, const Tactics *t) {
    ChessMove moves[3][100];
    double plain = count_nodes(r, t, &at_once, moves[0]),
           steps = count_nodes(r, t, &iterative, moves[1]),
           spared = count_nodes(r, t, &analogy, moves[2]);
    char computed[100];
    int same = 0, n = (t->n + TENTH - 1) / TENTH;
    for (int i = 0; i < n; i++) same += chess_same_move(moves[1][i], moves[2][i]);
    snprintf(computed, sizeof computed, "%.0f%% of a search of four plies at once",
             100 * steps / plain);
    report_row(r, "chess, four plies: iterative order, all depths together",
               "its excellence is confirmed by CHESS 4.7 and KAISSA", computed,
               steps < plain ? VERDICT_OPEN : VERDICT_DIFFERENT,
               "two things together: the search at once has no table of best moves either");
    snprintf(computed, sizeof computed, "%.1f%% of the positions, the same move in %d of %d",
             100 * spared / steps, same, n);
    report_range(r, "chess, four plies: KAISSA's method of analogy", "reduces the search", computed,
                 100 * spared / steps, -INFINITY, 100, "the survey");
}

// --- plans ---

static void solve_by_plans(Report *r, const Tactics *t) {
    ChessPlanner *planner = chess_planner_new();
    ChessSearch *search = chess_search_new(&iterative);
    int solved = 0, others = 0, n = 0;
    double nodes = 0;
    for (int i = 0; i < t->n && !atomic_load(r->stop); i++, n++) {
        ChessBoard b;
        ChessPlanned plan;
        ChessThought thought;
        char text[8];
        Move m;
        const State *s = game_state_at(t->game, t->states, (size_t)i);
        board_of(t, i, &b);
        chess_plan(planner, &b,
                   &(ChessPlanLimits){.gain = 90, .moves = 3, .more = true, .nodes = 5000}, &plan);
        nodes += (double)plan.nodes;
        if (plan.found) {
            chess_move_text(&b, plan.line[0], text);
            solved += game_move_parse(t->game, s, text, &m, NULL) && m == t->best[i];
        }
        chess_think(search, &iterative, &b,
                    &(ChessLimits){.depth = CHESS_DEPTH_MAX, .nodes = plan.nodes + 1}, &thought);
        chess_move_text(&b, thought.line[0], text);
        others += game_move_parse(t->game, s, text, &m, NULL) && m == t->best[i];
    }
    char computed[100];
    snprintf(computed, sizeof computed, "%d of %d; a search of the same cost %d", solved, n,
             others);
    report_row(r, "plans (Pitrat): best moves of the tactical positions", NULL, computed,
               VERDICT_OPEN, "the survey prints no numbers for it");
    snprintf(computed, sizeof computed, "%.0f", n ? nodes / n : 0);
    report_row(r, "plans (Pitrat): positions looked at for one of them", NULL, computed,
               VERDICT_OPEN, "the survey prints no numbers for it");
    chess_planner_free(planner);
    chess_search_free(search);
}

bool sanechika_plans(Report *r, Error *e) {
    Tactics t;
    char motives[8];
    bool ok = tactics_open(r, &t, e);
    if (ok) {
        snprintf(motives, sizeof motives, "%d", CHESS_MOTIVES);
        report_compare(r, "plans (Pitrat): motives they begin with", "4", motives);
        compare_searches(r, &t);
        solve_by_plans(r, &t);
        if (atomic_load(r->stop)) ok = error_set(e, "stopped");
    }
    tactics_close(&t);
    return ok;
}
