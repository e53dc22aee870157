// SPDX-License-Identifier: MIT
// takeuchi_chnw.c - the 1970 paper: five plies with CHNW against plain five plies, with two sets of
// weights, and the weights at the end of a game.
#include "papers/takeuchi_lab.h"
#include "players/reversi/played_weights.h"

#include <math.h>

#define PLAIN "ply:depth=5"
#define CHNW "ply:depth=5,eval=chnw"
#define UNSORTED ",order=none"
#define OTHER_WEIGHTS ",weights=1000,200,400,300,-30,-20,-40,40,30,1"

static const char unsaid[] =
    "the paper does not say which weights the plain program had; the default ones agree";

static const char fitted[] = "reading chosen by these results; mean2 divided by 6 for the printed "
                             "8; opponent's depth read as 5";

static const struct {
    const char *item, *program, *opponent;
    int side;  // of the CHNW program
    bool wins; // as published
    const char *reason;
} games[] = {
    {"default weights, first", CHNW, PLAIN, 0, true, NULL},
    {"default weights, second", CHNW, PLAIN, 1, false, NULL},
    {"W(1000,200,...), first", CHNW OTHER_WEIGHTS, PLAIN, 0, false, NULL},
    {"W(1000,200,...), second", CHNW OTHER_WEIGHTS, PLAIN, 1, true, NULL},
    {"not sorted: default weights, first", CHNW UNSORTED, PLAIN UNSORTED, 0, true, NULL},
    {"not sorted: default weights, second", CHNW UNSORTED, PLAIN UNSORTED, 1, false, NULL},
    {"not sorted: W(1000,200,...), first", CHNW UNSORTED OTHER_WEIGHTS, PLAIN UNSORTED, 0, false,
     NULL},
    {"not sorted: W(1000,200,...), second", CHNW UNSORTED OTHER_WEIGHTS, PLAIN UNSORTED, 1, true,
     NULL},
    {"both on W(1000,200,...), first", CHNW OTHER_WEIGHTS, PLAIN OTHER_WEIGHTS, 0, false, unsaid},
    {"both on W(1000,200,...), second", CHNW OTHER_WEIGHTS, PLAIN OTHER_WEIGHTS, 1, true, unsaid},
};

static void report_game(const Lab *lab, size_t i, const Record *game) {
    int winner = lab_winner(game);
    bool won = winner == games[i].side, lost = winner == 1 - games[i].side;
    Str got = {0};
    str_add(&got, won ? "wins, red-white " : lost ? "loses, red-white " : "draws, red-white ");
    lab_score(game, &got);
    bool same = games[i].wins ? won : lost;
    const char *told = games[i].wins ? "wins" : "loses";
    lab_report_range(lab, games[i].item, told, str_text(&got), same, &(ReportRange){told, fitted},
                     games[i].reason);
    str_clear(&got);
}

// How unequal the weights of the squares are: their standard deviation.
static double spread(const PlayedWeights *w) {
    const ReversiRules *r = w->rules;
    double sum = 0, squares = 0, n = r->size * r->size;
    for (int x = 0; x < r->size; x++) {
        for (int y = 0; y < r->size; y++) {
            double v = w->now.square[reversi_at(r, x, y)];
            sum += v;
            squares += v * v;
        }
    }
    return sqrt(squares / n - sum / n * (sum / n));
}

static bool report_weights(const Lab *lab, const Record *game, int side, Error *e) {
    Spec spec;
    PlayedWeights w;
    if (!spec_parse(CHNW, &spec, e) || !played_weights_init(&w, &spec, lab->game, NULL, e))
        return false;
    double before = spread(&w);
    played_weights_update(&w, game, side);
    double after = spread(&w);
    char text[48], range[48];
    snprintf(text, sizeof text, "deviation %.1f, before %.1f", after, before);
    snprintf(range, sizeof range, "below %.1f", before);
    report_consistent(lab->report, "weights at the end of the first game", "more equal", text,
                      after < before,
                      &(ReportRange){range, "the standard deviation before the game; the measure "
                                            "is our choice"});
    return true;
}

bool takeuchi_chnw(Report *r, Error *e) {
    Lab lab;
    bool ok = lab_open(&lab, r, e);
    for (size_t i = 0; i < sizeof games / sizeof *games && ok; i++) {
        bool first = games[i].side == 0;
        Record game;
        ok = lab_play_texts(&lab, first ? games[i].program : games[i].opponent,
                            first ? games[i].opponent : games[i].program, &game, e);
        if (!ok) break;
        report_game(&lab, i, &game);
        if (i == 0) ok = report_weights(&lab, &game, games[i].side, e);
        record_clear(&game);
    }
    return ok;
}
