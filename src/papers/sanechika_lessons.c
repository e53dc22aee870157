// SPDX-License-Identifier: MIT
// sanechika_lessons.c - the survey of 1979: Smith, Remus, Elcock and Murray (section 3), which
// learn from games against themselves, and the moves of backgammon (section 4.2).
#include "papers/sanechika_1979.h"

#include "base/mem.h"
#include "learners/learner_course.h"

#include <stdlib.h>

// Teaches a learner from nothing and copies the first and the last point of its curve.
static bool curve_of(Report *r, const char *game, const char *name, int64_t lessons,
                     LearnerPoint *first, LearnerPoint *last, Error *e) {
    const LearnerType *type = learner_find(game, name, e);
    const Game *g = type ? game_table_open_on(r->games, type->game, "vm", e) : NULL;
    Learner *x = g ? learner_new(type, g, 1, e) : NULL;
    if (!x) return false;
    x->every = lessons;
    LearnerCourse course = {.lessons = lessons, .stop = r->stop, .progress = r->progress};
    bool ok = learner_course(x, &course, e);
    if (ok && x->lessons < lessons) ok = error_set(e, "stopped");
    if (ok) *first = x->points[0], *last = x->points[x->n_points - 1];
    learner_free(x);
    return ok;
}

static bool smith(Report *r, Error *e) {
    LearnerPoint first, last;
    if (!curve_of(r, "dominoes", "smith", 10000, &first, &last, e)) return false;
    char text[200];
    snprintf(text, sizeof text,
             "pips a deal from each strategy: %+.2f, %+.2f, %+.2f, %+.2f; from the fixed mixture "
             "%+.2f",
             last.y[0], last.y[1], last.y[2], last.y[3], last.y[4]);
    report_row(r, "Smith: the learned mixture of four strategies, dominoes",
               "as strong as a champion", text, VERDICT_OPEN, "no champion was met");
    return true;
}

static bool rising(Report *r, const char *what, const char *game, const char *name, int64_t lessons,
                   Error *e) {
    LearnerPoint first, last;
    if (!curve_of(r, game, name, lessons, &first, &last, e)) return false;
    char text[200];
    snprintf(text, sizeof text, "%.0f%% of games won after %d lessons, %.0f%% before; %.0f entries",
             100 * last.y[0], (int)lessons, 100 * first.y[0], last.y[1]);
    report_row(r, what, NULL, text, VERDICT_OPEN, "the survey prints no numbers for it");
    return true;
}

bool sanechika_lessons(Report *r, Error *e) {
    return smith(r, e) &&
           rising(r, "Remus: a lexicon of 1,000 moves, go 11x11, against its beginning", "go11",
                  "remus", 800, e) &&
           rising(r, "Elcock and Murray: ordered subgoals, gomoku, against its beginning", "gomoku",
                  "elcock", 16, e) &&
           rising(r, "Murray and Elcock: descriptions of its own, gomoku, against its beginning",
                  "gomoku", "murray", 16, e);
}

// --- backgammon ---

typedef struct {
    State *now, *after;
    Move *moves;
} Room;

// All moves of the player to throw, over the throws; each throw of two different dice stands for
// two.
static double moves_of_all_throws(const Game *g, const State *s, Room *room, double *different) {
    size_t throws = game_moves(g, s, room->moves);
    Move *list = mem_new(throws, sizeof *list);
    double all = 0;
    for (size_t i = 0; i < throws; i++) list[i] = room->moves[i];
    *different = 0;
    for (size_t i = 0; i < throws; i++) {
        game_copy(g, room->after, s);
        game_play(g, room->after, list[i]);
        double n = (double)game_count_moves(g, room->after);
        *different += n;
        all += n * game_odds(g, s, list[i]);
    }
    free(list);
    return all;
}

bool sanechika_backgammon(Report *r, Error *e) {
    enum { GAMES = 40 };
    const Game *g = game_table_open_on(r->games, "backgammon", "vm", e);
    if (!g) return false;
    Room room = {game_states_new(g, 1), game_states_new(g, 1), mem_new(g->max_moves, sizeof(Move))};
    Rng rng = rng_seed(1979);
    double all = 0, different = 0;
    int positions = 0;
    for (int i = 0; i < GAMES; i++)
        for (game_start(g, room.now); !game_over(g, room.now);) {
            Move m;
            if (game_mover(g, room.now) == PLAYER_CHANCE) {
                double once;
                all += moves_of_all_throws(g, room.now, &room, &once);
                different += once;
                positions++;
            }
            game_random_move(g, room.now, &rng, &m);
            game_play(g, room.now, m);
        }
    char text[160];
    snprintf(text, sizeof text, "%.0f over the 36 throws, %.0f over the 21 different ones",
             all / positions, different / positions);
    report_row(r, "moves that the dice may bring in a position of backgammon, on average",
               "more than 800", text, VERDICT_OPEN,
               "the survey does not say of which positions; ours are those of random games");
    free(room.now);
    free(room.after);
    free(room.moves);
    return true;
}
