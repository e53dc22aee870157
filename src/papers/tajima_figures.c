// SPDX-License-Identifier: MIT
// tajima_figures.c - see tajima_figures.h.
//
// Corners and X squares are empty in all three: the paper's state "middle" ends when the fight for
// them begins.
#include "papers/tajima_figures.h"

#include <stdlib.h>

enum { NUMBERED_REPLIES = 15, ILLEGAL = 8 };

const char *const tajima_moves[TAJIMA_MOVES] = {"d7", "c1", "b3", "b5", "c7", "b6",
                                                "c2", "a3", "d1", "f1", "b1", "e1"};
const int tajima_candidates[TAJIMA_MOVES] = {11, 12, 11, 12, 10, 11, 8, 10, 7, 11, 8, 11};

const TajimaCut tajima_cuts[TAJIMA_CUTS] = {
    {"e7", 2}, {"f7", 2}, {"g6", 2}, {"c1", 2}, {"c8", 2}, {"e8", 2}, {"b1", 2},
    {"b3", 4}, {"e1", 4}, {"h5", 4}, {"h6", 0}, {"d1", 0}, {"d8", 0},
};

int tajima_square(const char *text) {
    return text[0] - 'a' + 8 * (text[1] - '1');
}

static OtlBoard after(OtlBoard b, int at) {
    return otl_played(b, at, otl_flips(b, at));
}

// --- figure 6: twelve moves, and how many candidates there are at each ---

static int misfit_6(OtlBoard b, int most, const void *context) {
    (void)context;
    int missing = 0;
    for (int i = 0; i < TAJIMA_MOVES; i++) {
        int at = tajima_square(tajima_moves[i]);
        uint64_t moves = otl_moves(b);
        if (!otl_has(moves, at)) return missing + ILLEGAL * (TAJIMA_MOVES - i);
        missing += abs(bits_count(moves & ~OTL_XS) - tajima_candidates[i]);
        if (missing > most) break;
        b = otl_swapped(after(b, at));
    }
    return missing;
}

// --- figure 3: thirteen candidates; b3 makes h3 a move that leaves black the right to h2 ---

static uint64_t candidates_3(void) {
    uint64_t set = 0;
    for (int i = 0; i < TAJIMA_CUTS; i++) set |= OTL_ONE(tajima_square(tajima_cuts[i].square));
    return set;
}

// Whether `at` is a right to move of `own`, as section 2 defines it.
static bool is_right(OtlBoard b, int at) {
    return otl_has(otl_moves(b), at) && !otl_has(otl_moves(otl_swapped(b)), at);
}

static int misfit_3(OtlBoard white, int most, const void *context) {
    (void)most;
    (void)context;
    int b3 = tajima_square("b3"), h3 = tajima_square("h3"), h2 = tajima_square("h2");
    int missing = bits_count((otl_moves(white) & ~OTL_XS) ^ candidates_3());
    OtlBoard black = otl_swapped(white);
    if (!otl_has(otl_moves(white), b3) || !otl_has(otl_moves(black), h3)) return missing + ILLEGAL;
    OtlBoard later = otl_swapped(after(white, b3));
    if (!otl_has(otl_moves(later), h3)) return missing + ILLEGAL;
    return missing + !is_right(after(later, h3), h2) + is_right(after(black, h3), h2);
}

void tajima_cut_steps(const OtlSetup *setup, OtlBoard white, int steps[TAJIMA_CUTS]) {
    OtlJudgement judged[OTL_MOVES_MAX];
    OtlMind mind = {.setup = setup};
    uint64_t moves = otl_moves(white) & ~OTL_XS;
    otl_judge_round(&mind, white, moves, -5, judged);
    for (int k = 0; k < TAJIMA_CUTS; k++) {
        steps[k] = -1;
        for (int i = 0; i < bits_count(moves); i++) {
            if (judged[i].at != tajima_square(tajima_cuts[k].square)) continue;
            steps[k] = judged[i].dropped == STEP_BAD ? 0 : (int)judged[i].dropped;
        }
    }
}

// Judging takes time: only positions that nearly fit otherwise are judged.
enum { NEARLY = 3 };

static int misfit_3_cuts(OtlBoard white, int most, const void *context) {
    int steps[TAJIMA_CUTS], missing = misfit_3(white, most, NULL), wrong = TAJIMA_CUTS;
    if (missing > NEARLY || missing > most) return missing + wrong;
    tajima_cut_steps(context, white, steps);
    for (int k = 0; k < TAJIMA_CUTS; k++) wrong -= steps[k] == tajima_cuts[k].dropped;
    return missing + wrong;
}

// --- figure 4: after g5 white has fifteen moves, three of them new and two changed ---

// Of fifteen replies the 7th, 12th and 13th are new, the 8th and 14th changed. The misfit is how
// far off their numbers are; one that is missing or too many counts for MISSING.
enum { MISSING = 6 };

typedef struct {
    int at[64], n;
} Numbers;

static int off(const Numbers *found, const int *printed, int n) {
    int sum = MISSING * abs(found->n - n);
    for (int i = 0; i < n && i < found->n; i++) sum += (abs(found->at[i] - printed[i]) + 1) / 2;
    return sum;
}

static int misnumbered(OtlBoard before, OtlBoard then, bool by_columns) {
    static const int new_ones[] = {7, 12, 13}, changed_ones[] = {8, 14};
    uint64_t was = otl_moves(before), is = otl_moves(then);
    Numbers fresh = {.n = 0}, changed = {.n = 0};
    int count = 0;
    for (int k = 0; k < 64; k++) {
        int at = by_columns ? k % 8 * 8 + k / 8 : k;
        if (!otl_has(is, at)) continue;
        count++;
        if (!otl_has(was, at))
            fresh.at[fresh.n++] = count;
        else if (otl_flips(before, at) != otl_flips(then, at))
            changed.at[changed.n++] = count;
    }
    return abs(count - NUMBERED_REPLIES) + off(&fresh, new_ones, 3) +
           off(&changed, changed_ones, 2);
}

static int misnumbered_after_g5(OtlBoard black, bool by_columns) {
    int g5 = tajima_square("g5");
    return misnumbered(otl_swapped(black), otl_swapped(after(black, g5)), by_columns);
}

bool tajima_numbered(OtlBoard black, bool by_columns) {
    return misnumbered_after_g5(black, by_columns) == 0;
}

static int misfit_4(OtlBoard black, int most, const void *context) {
    (void)most;
    (void)context;
    if (!otl_has(otl_moves(black), tajima_square("g5"))) return 4 * ILLEGAL;
    int rows = misnumbered_after_g5(black, false), columns = misnumbered_after_g5(black, true);
    return rows < columns ? rows : columns;
}

// --- what is wanted ---

enum { FIRST_MIDDLE_PLY = 20, LAST_MIDDLE_PLY = 32 };

static uint64_t barred_6(void) {
    uint64_t set = 0;
    for (int i = 0; i < TAJIMA_MOVES; i++) set |= OTL_ONE(tajima_square(tajima_moves[i]));
    return set;
}

static const char *const names[FIGURES_COUNT] = {"3", "3c", "4", "6"};

const char *tajima_figure_name(TajimaFigure f) {
    return names[f];
}

bool tajima_figure_named(const char *name, size_t n, TajimaFigure *out) {
    for (int f = 0; f < FIGURES_COUNT; f++) {
        if (strlen(names[f]) != n || strncmp(names[f], name, n) != 0) continue;
        *out = (TajimaFigure)f;
        return true;
    }
    return false;
}

bool tajima_wanted(TajimaFigure f, int plies, const OtlSetup *otl, OtlWanted *out) {
    static const double heat = 1.5, low_heat = 0.5;
    uint64_t ends = OTL_CORNERS | OTL_XS;
    if (plies < FIRST_MIDDLE_PLY || plies >= LAST_MIDDLE_PLY) return false;
    switch (f) {
    case FIGURE_3: // white to move
        *out = (OtlWanted){plies, ends | candidates_3() | OTL_ONE(tajima_square("h3")), misfit_3,
                           NULL, heat};
        return plies % 2 == 1;
    case FIGURE_3_CUTS:
        *out = (OtlWanted){plies, ends | candidates_3() | OTL_ONE(tajima_square("h3")),
                           misfit_3_cuts, otl, low_heat};
        return plies % 2 == 1;
    case FIGURE_4: // black to move
        *out = (OtlWanted){plies, ends | OTL_ONE(tajima_square("g5")), misfit_4, NULL, heat};
        return plies % 2 == 0;
    default: // its first move is number 21
        *out = (OtlWanted){plies, ends | barred_6(), misfit_6, NULL, heat};
        return plies == FIRST_MIDDLE_PLY;
    }
}

// --- the file ---

// The assembler includes the file unchanged; data/tajima-1984.games.txt says how it was made.
__asm__(".section .rodata\n.global tajima_games_begin, tajima_games_end\n"
        "tajima_games_begin: .incbin \"data/tajima-1984.games\"\ntajima_games_end:\n.previous\n");
extern const char tajima_games_begin[], tajima_games_end[];

bool tajima_read_fit(const char *line, TajimaFigure *figure, OtlGame *game) {
    size_t n = strcspn(line, " ");
    if (!tajima_figure_named(line, n, figure) || line[n] != ' ') return false;
    *game = (OtlGame){0};
    for (const char *p = line + n + 1; *p; p += 2) {
        if (p[0] < 'a' || p[0] > 'h' || p[1] < '1' || p[1] > '8') return false;
        if (game->plies == OTL_GAME_PLIES_MAX) return false;
        game->at[game->plies++] = (int8_t)tajima_square(p);
    }
    return true;
}

void tajima_write_fit(TajimaFigure figure, const OtlGame *game, Str *out) {
    char at[3];
    str_addf(out, "%s ", names[figure]);
    for (int i = 0; i < game->plies; i++) {
        otl_square_text(game->at[i], at);
        str_add(out, at);
    }
    str_add_char(out, '\n');
}

size_t tajima_fits(TajimaFigure f, OtlGame *out) {
    size_t n = 0;
    char line[2 * OTL_GAME_PLIES_MAX + 4];
    for (const char *p = tajima_games_begin; p < tajima_games_end && n < TAJIMA_FITS_MAX;) {
        const char *end = memchr(p, '\n', (size_t)(tajima_games_end - p));
        if (!end || (size_t)(end - p) >= sizeof line) break;
        memcpy(line, p, (size_t)(end - p));
        line[end - p] = '\0';
        p = end + 1;
        TajimaFigure figure;
        if (tajima_read_fit(line, &figure, &out[n]) && figure == f) n++;
    }
    return n;
}
