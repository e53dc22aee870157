// SPDX-License-Identifier: MIT
// handicap_advice.c - see handicap_advice.h.
#include "teach/handicap/handicap_advice.h"

#include "base/mem.h"
#include "base/spec.h"
#include "base/str.h"
#include "games/shogi/shogi_handicap.h"

#include <math.h>
#include <stdlib.h>

// The assembler includes the file unchanged; data/shogi.handicaps.txt says how it was made.
__asm__(".section .rodata\n.global handicap_table_begin, handicap_table_end\n"
        "handicap_table_begin: .incbin \"data/shogi.handicaps\"\n"
        "handicap_table_end: .byte 0\n.previous\n");
extern const char handicap_table_begin[], handicap_table_end[];

// The number behind "KIND NAME " at the beginning of a line.
static bool find(const char *kind, const char *name, double *out) {
    Str head = {0};
    str_addf(&head, "%s %s ", kind, name);
    bool found = false;
    for (const char *line = handicap_table_begin; line < handicap_table_end && !found;) {
        const char *end = memchr(line, '\n', (size_t)(handicap_table_end - line));
        if (!end) break;
        found = strncmp(line, head.text, head.len) == 0;
        if (found) *out = strtod(line + head.len, NULL);
        line = end + 1;
    }
    str_clear(&head);
    return found;
}

bool handicap_worth(int handicap, double *elo) {
    char name[16];
    *elo = 0;
    snprintf(name, sizeof name, "%d", handicap);
    return handicap == 0 || find("handicap", name, elo);
}

bool handicap_player(const char *spec, double *elo) {
    return find("player", spec, elo);
}

// --- how strong a person is ---

static double expected(double difference) {
    return 1 / (1 + pow(10, -difference / 400));
}

HandicapStrength handicap_estimate(const HandicapGame *games, size_t n) {
    enum { STEPS = 60, SPREAD = 400 };
    const double scale = log(10) / 400;
    HandicapStrength s = {.error = 2 * SPREAD, .games = (int)n};
    double mean = 0;
    for (size_t i = 0; i < n; i++) mean += games[i].opponent / (double)n;
    s.elo = mean;
    for (int step = 0; step < STEPS; step++) {
        double slope = (mean - s.elo) / (SPREAD * SPREAD), bend = 1.0 / (SPREAD * SPREAD);
        for (size_t i = 0; i < n; i++) {
            double p = expected(s.elo - games[i].opponent);
            slope += scale * (games[i].score - p);
            bend += scale * scale * p * (1 - p);
        }
        s.elo += slope / bend;
        s.error = 1.96 / sqrt(bend);
    }
    return s;
}

typedef struct {
    HandicapGame *games;
    size_t n, cap;
} Gathered;

// The handicap that a game's name asks for; -1 when there is none of that name.
static int handicap_of(const char *game) {
    Spec *spec = mem_new(1, sizeof *spec);
    int handicap = 0;
    const char *text = spec_parse(game, spec, NULL) ? spec_get(spec, "handicap") : NULL;
    if (text && !shogi_handicap_read(text, &handicap, NULL)) handicap = -1;
    free(spec);
    return handicap;
}

static bool gather(void *context, const ArchiveRow *row) {
    Gathered *g = context;
    double opponent, worth;
    bool shogi = strcmp(row->game, "shogi") == 0 || strncmp(row->game, "shogi:", 6) == 0;
    if (!shogi || row->players != 2 || !ending_has_result(row->ending)) return true;
    int side = strcmp(row->names[0], "human") == 0 ? 0 : 1, handicap = handicap_of(row->game);
    if (strcmp(row->names[side], "human") != 0 || handicap < 0) return true;
    if (!handicap_player(row->names[1 - side], &opponent) || !handicap_worth(handicap, &worth))
        return true;
    if (g->n == g->cap) {
        g->cap = g->cap ? 2 * g->cap : 32;
        g->games = mem_resize(g->games, g->cap, sizeof *g->games);
    }
    int payoff = row->payoffs[side];
    g->games[g->n++] = (HandicapGame){.opponent = opponent + (side == 0 ? -worth : worth),
                                      .score = payoff > 0   ? 1
                                               : payoff < 0 ? 0
                                                            : 0.5};
    return true;
}

bool handicap_person(Archive *a, HandicapStrength *out, Error *e) {
    Gathered g = {0};
    bool ok = archive_list(a, NULL, NULL, gather, &g, e);
    *out = handicap_estimate(g.games, g.n);
    free(g.games);
    return ok;
}

// --- the offer ---

HandicapOffer handicap_offer(double person, double opponent) {
    // Those that people play with.
    static const char *const customary[] = {
        "lance",   "bishop",  "rook",    "rook-lance", "2-piece", "3-piece", "4-piece",
        "5-piece", "6-piece", "7-piece", "8-piece",    "9-piece", "10-piece"};
    HandicapOffer best = {0, person > opponent ? SHOGI_WHITE : SHOGI_BLACK};
    double difference = fabs(opponent - person), nearest = difference;
    for (size_t i = 0; i < sizeof customary / sizeof *customary; i++) {
        int handicap;
        double worth;
        if (!shogi_handicap_read(customary[i], &handicap, NULL) ||
            !handicap_worth(handicap, &worth) || fabs(worth - difference) >= nearest)
            continue;
        nearest = fabs(worth - difference);
        best.handicap = handicap;
    }
    if (best.handicap == 0) best.side = SHOGI_BLACK;
    return best;
}
