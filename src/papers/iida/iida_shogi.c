// SPDX-License-Identifier: MIT
// iida_shogi.c - see iida_shogi.h.
#include "papers/iida/iida_shogi.h"

#include "base/mem.h"
#include "papers/iida/iida_features.h"
#include "papers/iida/iida_six.h"
#include "referee/referee.h"
#include "teach/exam/shogi_exam.h"

#include <stdlib.h>

enum { OPENING_PLIES = 6 };

static const char not_printed[] = "the paper prints no number";
static const char other_games[] = "other games: the paper counts those of masters, we ours";

// --- games ---

typedef struct {
    const char *game, *a, *b;
    int games;
    bool fixed; // A is always White, who gives the handicap
    void (*each)(void *context, const Record *game);
    void *context;
} Games;

typedef struct {
    int won, drawn, lost; // by A
} Tally;

// A game after random moves; they are the same for two games in a row.
static Record play_one(const Game *g, Player *const sides[2], int number, const atomic_bool *stop) {
    Rng rng = rng_seed_for(1995, (uint64_t)number / 2);
    Referee *referee = referee_new(&(RefereeSetup){
        .game = g, .players = {sides[0], sides[1]}, .seed = (uint64_t)number + 1, .stop = stop});
    for (int i = 0; i < OPENING_PLIES; i++) {
        Move m;
        if (!game_random_move(g, referee_state(referee), &rng, &m)) break;
        referee_put(referee, m, NULL);
    }
    referee_run(referee);
    return referee_release(referee);
}

static bool play(Report *r, const Games *x, Tally *out, Error *e) {
    const Game *g = game_table_open(r->games, x->game, e);
    if (!g) return false;
    Player *a = player_new(&r->players, g, x->a, e);
    Player *b = a ? player_new(&r->players, g, x->b, e) : NULL;
    *out = (Tally){0};
    for (int i = 0; b && i < x->games && !atomic_load(r->stop); i++) {
        int side = x->fixed || i % 2; // of A
        Player *sides[2] = {side ? b : a, side ? a : b};
        progress_say(r->progress, "game %d of %d", i + 1, x->games);
        Record record = play_one(g, sides, i, r->stop);
        int payoff = ending_has_result(record.ending) ? record.payoffs[side] : 0;
        ++*(payoff > 0 ? &out->won : payoff < 0 ? &out->lost : &out->drawn);
        if (x->each) x->each(x->context, &record);
        record_clear(&record);
    }
    bool ok = b && !atomic_load(r->stop);
    if (b && !ok) error_set(e, "stopped");
    player_free(a);
    player_free(b);
    return ok;
}

// A row with a score that the paper does not print.
static bool score_row(Report *r, const char *item, const Games *x, Error *e) {
    Tally t;
    char text[80];
    if (!play(r, x, &t, e)) return false;
    snprintf(text, sizeof text, "%d won, %d drawn, %d lost", t.won, t.drawn, t.lost);
    report_row(r, item, NULL, text, VERDICT_OPEN, not_printed);
    return true;
}

// --- section 2.1: eighteen features ---

static void count_features(void *context, const Record *game) {
    iida_features_add(context, game);
}

bool iida_shogi_features(Report *r, Error *e) {
    IidaFeatures *f = mem_new(1, sizeof *f);
    Tally t;
    char text[80];
    bool ok = play(r,
                   &(Games){.game = "shogi:moves=300",
                            .a = "sho:nodes=100,table=1",
                            .b = "sho:nodes=120,table=1",
                            .games = 40,
                            .each = count_features,
                            .context = f},
                   &t, e);
    if (ok) {
        snprintf(text, sizeof text, "%zu games, %zu positions", f->games, f->positions);
        report_row(r, "games and positions", "1321 games, about 150000 positions", text,
                   VERDICT_OPEN, other_games);
    }
    for (int k = 0; ok && k < IIDA_FEATURES; k++) {
        IidaDifference d = iida_features_difference(f, -1, k);
        snprintf(text, sizeof text, "winners %.2f, losers %.2f: %+.2f deviations", d.winner,
                 d.loser, d.difference);
        report_row(r, iida_feature_names[k], "no marked difference", text, VERDICT_OPEN,
                   other_games);
    }
    free(f);
    return ok;
}

// --- section 2.4.1: OM search as the giver of a handicap ---

bool iida_shogi_om(Report *r, Error *e) {
    static const char *const rows[][2] = {
        {"bishop given to a reader of one ply: minimax, 3 plies", "om:depth=3,eval=hand,use=never"},
        {"the same by OM search, right model",
         "om:depth=3,eval=hand,risk=200,opponent=sho/depth=1/eval=hand/table=1"},
        {"OM search and minimax in turns",
         "om:depth=3,eval=hand,risk=200,use=behind,opponent=sho/depth=1/eval=hand/table=1"},
        {"OM search, wrong model, little risk", "om:depth=3,eval=hand,risk=40,opponent=random"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!score_row(r, rows[i][0],
                       &(Games){.game = "shogi:handicap=bishop,moves=200",
                                .a = rows[i][1],
                                .b = "sho:depth=1,eval=hand,table=1",
                                .games = 6,
                                .fixed = true},
                       e))
            return false;
    return true;
}

// --- section 2.4.2: six candidates ---

typedef struct {
    IidaSix *six;
    IidaSixCount count;
} SixGames;

static void count_six(void *context, const Record *game) {
    enum { EVERY = 16 };
    SixGames *x = context;
    State *s = game_states_new(game->game, 1);
    for (size_t ply = EVERY; ply < game->n; ply += EVERY) {
        record_state(game, ply, s);
        iida_six_add(x->six, s, game->moves[ply].move, &x->count);
    }
    free(s);
}

bool iida_shogi_six(Report *r, Error *e) {
    const Game *g = game_table_open(r->games, "shogi:moves=200", e);
    if (!g) return false;
    SixGames x = {.six = iida_six_new(g, 3, NULL, 0)};
    Tally t;
    bool ok = play(r,
                   &(Games){.game = "shogi:moves=200",
                            .a = "sho:nodes=1000,table=1",
                            .b = "sho:nodes=1100,table=1",
                            .games = 3,
                            .each = count_six,
                            .context = &x},
                   &t, e);
    for (int k = 0; ok && k + 1 < IIDA_WAYS; k++) {
        char text[80];
        snprintf(text, sizeof text, "%zu of %zu moves played are among them", x.count.among[k],
                 x.count.positions);
        report_row(r, iida_six_ways[k], k ? "better, as masters judged the six" : NULL, text,
                   VERDICT_OPEN, "another measure: the paper asked masters about the candidates");
    }
    iida_six_free(x.six);
    return ok;
}

// --- section 2.1.3: the teacher ---

bool iida_shogi_teacher(Report *r, Error *e) {
    return score_row(r, "the teacher against a beginner",
                     &(Games){.game = "shogi:moves=160",
                              .a = "tutor:level=beginner",
                              .b = "model:level=beginner",
                              .games = 2},
                     e) &&
           score_row(r, "the teacher, meaning to lose",
                     &(Games){.game = "shogi:moves=160",
                              .a = "tutor:level=beginner,aim=lose",
                              .b = "model:level=beginner",
                              .games = 2},
                     e);
}

// --- section 2.1.4: time ---

bool iida_shogi_time(Report *r, Error *e) {
    return score_row(r, "by how settled positions are, against a fixed share",
                     &(Games){.game = "shogi:moves=300",
                              .a = "sho:nodes=300,think=response,table=1",
                              .b = "sho:nodes=300,think=even,table=1",
                              .games = 30},
                     e);
}

// --- section 3.3: relay shogi ---

bool iida_shogi_relay(Report *r, Error *e) {
    return score_row(r, "two alike against one",
                     &(Games){.game = "shogi:moves=300",
                              .a = "relay:\"sho:nodes=200,table=1/sho:nodes=200,table=1\",every=3",
                              .b = "sho:nodes=200,table=1",
                              .games = 20},
                     e) &&
           score_row(r, "two unlike against one",
                     &(Games){.game = "shogi:moves=300",
                              .a =
                                  "relay:\"sho:nodes=200,table=1/sho:nodes=170,eval=hand,table=1\","
                                  "every=3",
                              .b = "sho:nodes=200,table=1",
                              .games = 20},
                     e);
}

// --- section 3.6: a test of strength ---

static bool takes_exam(Report *r, const Game *g, const char *spec, ExamResult *out, Error *e) {
    enum { EVERY = 3 };
    Player *p = player_new(&r->players, g, spec, e);
    if (!p) return false;
    State *s = game_states_new(g, 1);
    ExamAnswer *answers = mem_new(exam_size() + 1, sizeof *answers);
    size_t n = 0;
    bool ok = true;
    for (size_t i = 0; i < exam_size() && ok; i += EVERY) {
        ExamPosition x = exam_position(i);
        Choice c = {0};
        Move move = 0;
        ok = game_position_parse(g, x.sfen, s, e) && game_move_parse(g, s, x.move, &move, e);
        Turn turn = {.state = s, .side = ok ? game_mover(g, s) : 0};
        if (ok) player_begins(p, turn.side, i + 1);
        ok = ok && player_choose(p, &turn, &c, e);
        answers[n++] = (ExamAnswer){x.difficulty, c.move == move};
    }
    *out = exam_result(answers, n);
    free(answers);
    free(s);
    player_free(p);
    return ok;
}

bool iida_shogi_exam(Report *r, Error *e) {
    static const char *const takers[][2] = {{"a beginner", "model:level=beginner"},
                                            {"a club player", "model:level=club"},
                                            {"a strong player", "model:level=strong"},
                                            {"the engine, 2 plies", "sho:depth=2"},
                                            {"the engine, 4 plies", "sho:depth=4"}};
    const Game *g = game_table_open(r->games, "shogi", e);
    if (!g) return false;
    for (size_t i = 0; i < sizeof takers / sizeof *takers; i++) {
        ExamResult x;
        char text[80];
        if (atomic_load(r->stop)) return error_set(e, "stopped");
        if (!takes_exam(r, g, takers[i][1], &x, e)) return false;
        snprintf(text, sizeof text, "%zu of %zu found, about %.0f Elo", x.found, x.asked, x.elo);
        report_row(r, takers[i][0], NULL, text, VERDICT_OPEN, not_printed);
    }
    return true;
}
