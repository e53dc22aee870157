// SPDX-License-Identifier: MIT
// takeuchi_learner.c - the 1970 paper: three plies with learning against 3, 5 and 7 plies.
//
// The learner meets the three programs one after the other and goes on to the next as soon as it
// has won a game. The paper says that as second player, without VAL2, it beats each of them "after
// a few games"; that as first player it probably does less well; that VAL2 disappoints.
#include "cli/takeuchi_lab.h"

enum { OPPONENTS = 3, GAMES_MAX = 20, A_FEW = 9 };

static const struct {
    const char *item, *player;
} opponents[OPPONENTS] = {
    {"3 plies", "ply:depth=3"}, {"5 plies", "ply:depth=5"}, {"7 plies", "ply:depth=7"}};

// How the learner fared: the number of the first game won (0: none), and its score.
typedef struct {
    int won[OPPONENTS];
    Str scores[OPPONENTS];
} Course;

static void course_clear(Course *c) {
    for (size_t i = 0; i < OPPONENTS; i++) str_clear(&c->scores[i]);
}

// Plays one opponent until the learner wins or GAMES_MAX games are lost.
static bool meet(const Lab *lab, Player *learner, int side, size_t opponent, Course *c, Error *e) {
    Player *other = lab_player(lab, opponents[opponent].player, e);
    if (!other) return false;
    LabGame setup = {.learning = true};
    setup.players[side] = learner;
    setup.players[1 - side] = other;
    bool ok = true;
    for (int n = 1; n <= GAMES_MAX && ok && !c->won[opponent]; n++) {
        Record game;
        progress_say(&lab->report->progress, "%s, game %d", opponents[opponent].item, n);
        ok = lab_play(lab, &setup, &game, e);
        if (!ok) break;
        if (lab_winner(&game) == side) {
            c->won[opponent] = n;
            lab_score(&game, &c->scores[opponent]);
        }
        record_clear(&game);
    }
    player_free(other);
    return ok;
}

// `forgets`: the memory is emptied before each opponent.
static bool run_course(const Lab *lab, const char *text, int side, bool forgets, Course *c,
                       Error *e) {
    *c = (Course){0};
    Player *learner = lab_player(lab, text, e);
    bool ok = learner != NULL;
    for (size_t i = 0; i < OPPONENTS && ok; i++) {
        if (forgets) player_forget(learner);
        ok = meet(lab, learner, side, i, c, e);
    }
    player_free(learner);
    if (!ok) course_clear(c);
    return ok;
}

static void course_text(const Course *c, Str *out) {
    str_add(out, "wins game ");
    for (size_t i = 0; i < OPPONENTS; i++) {
        if (i) str_add(out, ", ");
        if (c->won[i])
            str_addf(out, "%d", c->won[i]);
        else
            str_add(out, "none");
    }
}

// Games needed for all three; one that was never won counts as one more than were played.
static int games_needed(const Course *c) {
    int sum = 0;
    for (size_t i = 0; i < OPPONENTS; i++) sum += c->won[i] ? c->won[i] : GAMES_MAX + 1;
    return sum;
}

static void report_second(Report *r, const Course *c) {
    for (size_t i = 0; i < OPPONENTS; i++) {
        Str item = {0}, got = {0};
        str_addf(&item, "second against %s", opponents[i].item);
        if (c->won[i])
            str_addf(&got, "wins game %d, %s", c->won[i], str_text(&c->scores[i]));
        else
            str_addf(&got, "wins none of %d games", GAMES_MAX);
        report_row(r, str_text(&item), "wins after a few games", str_text(&got),
                   c->won[i] && c->won[i] <= A_FEW ? VERDICT_SAME : VERDICT_DIFFERS, NULL);
        str_clear(&item);
        str_clear(&got);
    }
}

// A course that the paper says is worse than the one above.
static bool report_worse(const Lab *lab, const char *item, const char *told, const char *text,
                         int side, const Course *better, Error *e) {
    Course c;
    if (!run_course(lab, text, side, false, &c, e)) return false;
    Str got = {0};
    course_text(&c, &got);
    report_row(lab->report, item, told, str_text(&got),
               games_needed(&c) > games_needed(better) ? VERDICT_SAME : VERDICT_DIFFERS, NULL);
    str_clear(&got);
    course_clear(&c);
    return true;
}

static bool report_forgetful(const Lab *lab, Error *e) {
    Course c;
    if (!run_course(lab, "learner70", 1, true, &c, e)) return false;
    Str got = {0};
    course_text(&c, &got);
    bool few = true;
    for (size_t i = 0; i < OPPONENTS; i++) few = few && c.won[i] && c.won[i] <= A_FEW;
    report_row(lab->report, "second, memory emptied before each", "wins after a few games",
               str_text(&got), few ? VERDICT_SAME : VERDICT_OPEN,
               few ? NULL : "the paper does not say; keeping the memory agrees");
    str_clear(&got);
    course_clear(&c);
    return true;
}

bool takeuchi_learner(Report *r, Error *e) {
    Lab lab;
    Course second;
    if (!lab_open(&lab, r, e)) return false;
    if (!run_course(&lab, "learner70", 1, false, &second, e)) return false;
    report_second(r, &second);
    bool ok = report_worse(&lab, "first against 3, 5, 7 plies", "less good than second",
                           "learner70", 0, &second, e) &&
              report_worse(&lab, "second, with VAL2", "less good than without",
                           "learner70:eval=val2", 1, &second, e) &&
              report_forgetful(&lab, e);
    course_clear(&second);
    return ok;
}
