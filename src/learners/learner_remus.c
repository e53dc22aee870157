// SPDX-License-Identifier: MIT
// learner_remus.c - go on 11x11, after Remus (Proc. IFIP 1962): a lexicon of patterns with their
// success.
//
// A pattern is a free point with the eight points around it, as the mover sees them, and which of
// the four next to it belong to strings with one liberty; turned and reflected ones are the same. A
// lesson is a game of the program against itself. Then every move is judged by how the number of
// stones has changed for the mover some plies later: good, bad, or neither. The success of its
// pattern is changed accordingly; a good move whose pattern is not in the lexicon is entered; a
// pattern with too little success is struck out. When the lexicon is full, the entry with the least
// success makes room.
//
// It draws its move: the more success a pattern has, the likelier it is. Where no pattern of the
// lexicon is on the board all moves are alike, as they are at its beginning. It knows the rules and
// leaves its own eyes alone. The survey gives 1,000 moves as the size of the lexicon; patterns,
// judgement and limits are our reading.
#include "learners/learner_types.h"

#include "base/mem.h"
#include "games/go/go_position.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    SIDE = 11,
    POINTS = SIDE * SIDE,
    LEXICON_MAX = 1000,
    CODE_BITS = 20,   // eight points of two bits, four strings in danger
    JUDGED_AFTER = 8, // plies
    PLIES_MAX = 4 * POINTS,
    TEST_GAMES = 200,
};
// Success is (good - bad) / (good + bad + DOUBT); a move is drawn with the weight exp(EAGER
// success).
static const double DOUBT = 10, STRIKE_BELOW = -0.2, EAGER = 20, EXPLORES = 0.5;

enum { CODE, GOOD, BAD, ENTRY_WIDTH };

typedef struct {
    Learner base;
    size_t entries;
    double (*lexicon)[ENTRY_WIDTH];
    int16_t *entry_of;   // of each code, -1: none
    GoPosition position; // room
    double last_success; // of the last choice
    bool last_known, last_passed;
} Remus;

// --- patterns ---

// The points around in the order of a circle, so that symmetries are shifts and reversals.
static const int circle[8] = {-GO_STRIDE, -GO_STRIDE + 1, 1,  GO_STRIDE + 1,
                              GO_STRIDE,  GO_STRIDE - 1,  -1, -GO_STRIDE - 1};

static int code_of(const int seen[8], const bool danger[8], int shift, bool mirrored) {
    int code = 0;
    for (int i = 0; i < 8; i++) {
        int k = (shift + (mirrored ? 8 - i : i)) % 8;
        code = code << 2 | seen[k];
        if (i % 2 == 0) code = code << 1 | danger[k];
    }
    return code;
}

// The smallest code of the eight symmetric ones.
static int pattern_at(const GoBoard *b, int place, int mover) {
    int seen[8], liberty[2], code = 1 << CODE_BITS;
    bool danger[8] = {false};
    for (int i = 0; i < 8; i++) {
        int at = b->stone[place + circle[i]];
        seen[i] = at == GO_FREE ? 0 : at == mover ? 1 : at == GO_OUTSIDE ? 3 : 2;
        if (i % 2 == 0 && at <= GO_WHITE)
            danger[i] = go_liberties(b, place + circle[i], 2, liberty) < 2;
    }
    for (int shift = 0; shift < 8; shift += 2)
        for (int mirrored = 0; mirrored < 2; mirrored++) {
            int c = code_of(seen, danger, shift, mirrored);
            if (c < code) code = c;
        }
    return code;
}

// --- the lexicon ---

static double success(const double *entry) {
    return (entry[GOOD] - entry[BAD]) / (entry[GOOD] + entry[BAD] + DOUBT);
}

static void strike(Remus *x, size_t i) {
    x->entry_of[(int)x->lexicon[i][CODE]] = -1;
    if (i != --x->entries) {
        memcpy(x->lexicon[i], x->lexicon[x->entries], sizeof *x->lexicon);
        x->entry_of[(int)x->lexicon[i][CODE]] = (int16_t)i;
    }
}

static void enter(Remus *x, int code) {
    if (x->entries == LEXICON_MAX) {
        size_t least = 0;
        for (size_t i = 1; i < x->entries; i++)
            if (success(x->lexicon[i]) < success(x->lexicon[least])) least = i;
        strike(x, least);
    }
    double *entry = x->lexicon[x->entries];
    entry[CODE] = code, entry[GOOD] = 1, entry[BAD] = 0;
    x->entry_of[code] = (int16_t)x->entries++;
}

static void revise(Remus *x, int code, int balance) {
    int at = x->entry_of[code];
    if (balance == 0) return;
    if (at < 0) {
        if (balance > 0) enter(x, code);
        return;
    }
    x->lexicon[at][balance > 0 ? GOOD : BAD]++;
    if (success(x->lexicon[at]) < STRIKE_BELOW) strike(x, (size_t)at);
}

// --- play ---

// A move drawn by the success of its pattern; GO_PASS: none is left. `knows`: by the lexicon, else
// all are alike. `*drawn` gets the success of the move's pattern.
static int pick(const Remus *x, const GoBoard *b, int mover, bool knows, Rng *rng, double *drawn) {
    int found = GO_PASS;
    double sum = 0;
    for (int i = 0; i < POINTS; i++) {
        int place = go_point(b, i), at = -1;
        if (b->stone[place] != GO_FREE || place == b->ko || go_is_eye(b, place, mover)) continue;
        if (knows) at = x->entry_of[pattern_at(b, place, mover)];
        GoBoard after = *b;
        if (!go_play(&after, place, mover)) continue;
        double value = at < 0 ? 0 : success(x->lexicon[at]), weight = exp(EAGER * value);
        sum += weight;
        if (rng_real(rng) * sum >= weight) continue;
        found = place;
        *drawn = value;
    }
    return found;
}

typedef struct {
    int code, mover;
} Played;

static int stones_of(const GoBoard *b, int colour) {
    int n = 0;
    for (int i = 0; i < POINTS; i++) {
        int at = b->stone[go_point(b, i)];
        n += at == colour ? 1 : at == !colour ? -1 : 0;
    }
    return n;
}

// A game to the end; `knows` says which sides use the lexicon. Returns whether black won, at komi
// 7.5 as the game has it. `played` and `lead` (may be NULL) get every move, and black's lead in
// stones before it.
static bool play_game(const Remus *x, const bool knows[2], double explores, Rng *rng,
                      Played *played, int *lead, int *plies) {
    GoBoard b;
    go_board_init(&b, SIDE, SIDE);
    int passes = 0, ply = 0;
    for (; passes < 2 && ply < PLIES_MAX; ply++) {
        double best;
        int mover = ply % 2;
        bool wise = knows[mover] && (explores == 0 || rng_real(rng) >= explores);
        int place = pick(x, &b, mover, wise, rng, &best);
        if (played) {
            played[ply] = (Played){place == GO_PASS ? -1 : pattern_at(&b, place, mover), mover};
            lead[ply] = stones_of(&b, GO_BLACK);
        }
        passes = place == GO_PASS ? passes + 1 : 0;
        go_play(&b, place, mover);
    }
    if (lead) lead[ply] = stones_of(&b, GO_BLACK);
    if (plies) *plies = ply;
    return 2 * go_area(&b) > 15;
}

static bool remus_teach(Learner *l, Rng *rng, Error *e) {
    Remus *x = (Remus *)l;
    static const bool both[2] = {true, true};
    Played played[PLIES_MAX];
    int lead[PLIES_MAX + 1], plies;
    (void)e;
    play_game(x, both, EXPLORES, rng, played, lead, &plies);
    for (int i = 0; i < plies; i++) {
        int then = i + JUDGED_AFTER < plies ? i + JUDGED_AFTER : plies;
        int change = (lead[then] - lead[i]) * (played[i].mover == GO_BLACK ? 1 : -1);
        if ((then - i) % 2) change--; // the mover has put one stone more
        if (played[i].code >= 0) revise(x, played[i].code, change);
    }
    return true;
}

// The share of games won against the beginning, and the size of the lexicon.
static bool remus_measure(Learner *l, double *out, Error *e) {
    const Remus *x = (const Remus *)l;
    (void)e;
    int won = 0;
    for (int i = 0; i < TEST_GAMES; i++) {
        Rng rng = rng_seed_for(1962, (uint64_t)i);
        int side = i % 2;
        bool knows[2] = {side == GO_BLACK, side == GO_WHITE};
        won += play_game(x, knows, 0, &rng, NULL, NULL, NULL) == (side == GO_BLACK);
    }
    out[0] = (double)won / TEST_GAMES;
    out[1] = (double)x->entries;
    return true;
}

// --- as a player ---

static bool remus_choose(Learner *l, const Turn *turn, Rng *rng, Choice *out, Error *e) {
    Remus *x = (Remus *)l;
    go_position_read(l->game, turn->state, &x->position);
    int place = pick(x, &x->position.board, turn->side, true, rng, &x->last_success);
    x->last_passed = place == GO_PASS;
    x->last_known =
        !x->last_passed && x->entry_of[pattern_at(&x->position.board, place, turn->side)] >= 0;
    return go_position_move(l->game, turn->state, &x->position, place, &out->move, e);
}

static void remus_explain(const Learner *l, Insight *out) {
    const Remus *x = (const Remus *)l;
    char en[160], ja[160];
    if (x->last_passed) {
        insight_say(out, "Every point left is an eye of mine or forbidden.",
                    "残りは自分の眼か着手禁止点です。");
    } else if (!x->last_known) {
        insight_say(out, "The pattern is not in my lexicon: the move was drawn at random.",
                    "辞書にない形です。無作為に選びました。");
    } else {
        snprintf(en, sizeof en,
                 "Moves are drawn by the success of their pattern; that of this one is %+.2f.",
                 x->last_success);
        snprintf(ja, sizeof ja, "手は形の成功度に応じて選びます。この形の成功度は %+.2f です。",
                 x->last_success);
        insight_say(out, en, ja);
    }
}

// --- words ---

static int by_success(const void *a, const void *b) {
    double x = success(*(double *const *)a), y = success(*(double *const *)b);
    return (x < y) - (x > y);
}

// Three rows: X mine, O the enemy's, x and o the same with one liberty, # the edge, * the move.
static void draw_pattern(int code, char rows[3][4]) {
    static const int column[8] = {1, 2, 2, 2, 1, 0, 0, 0}, row[8] = {0, 0, 1, 2, 2, 2, 1, 0};
    int bits = CODE_BITS;
    for (int r = 0; r < 3; r++) rows[r][3] = '\0';
    rows[1][1] = '*';
    for (int i = 0; i < 8; i++) {
        int at = code >> (bits -= 2) & 3;
        bool danger = i % 2 == 0 && (code >> --bits & 1);
        rows[row[i]][column[i]] = (danger ? ".xo#" : ".XO#")[at];
    }
}

static void add_words(const Remus *x, bool ja, Str *out) {
    enum { SHOWN = 12 };
    double *order[LEXICON_MAX];
    for (size_t i = 0; i < x->entries; i++) order[i] = x->lexicon[i];
    qsort(order, x->entries, sizeof *order, by_success);
    str_addf(out,
             ja ? "辞書には %zu の形があります。成功度の高いものから（*着手、X自分、O相手、"
                  "小文字はアタリ、#盤外）：\n"
                : "%zu patterns in the lexicon; those with the most success (* the move, X mine, "
                  "O the enemy's, small letters: one liberty, # outside):\n",
             x->entries);
    for (size_t i = 0; i < x->entries && i < SHOWN; i++) {
        char rows[3][4];
        draw_pattern((int)order[i][CODE], rows);
        str_addf(out,
                 ja ? "  %s %s %s  成功度 %+.2f（良 %.0f、悪 %.0f）\n"
                    : "  %s %s %s  success %+.2f (good %.0f, bad %.0f)\n",
                 rows[0], rows[1], rows[2], success(order[i]), order[i][GOOD], order[i][BAD]);
    }
}

static void remus_words(const Learner *l, Str *out) {
    add_words((const Remus *)l, false, out);
}

static void remus_words_ja(const Learner *l, Str *out) {
    add_words((const Remus *)l, true, out);
}

// --- making ---

static bool remus_check(Learner *l, Error *e) {
    Remus *x = (Remus *)l;
    for (size_t i = 0; i < x->entries; i++) {
        double code = x->lexicon[i][CODE];
        if (code != floor(code) || code >= 1 << CODE_BITS || x->entry_of[(int)code] >= 0)
            return error_set(e, "entry %zu of its lexicon is not a pattern of its own", i + 1);
        x->entry_of[(int)code] = (int16_t)i;
    }
    return true;
}

static void remus_free(Learner *l) {
    free(((Remus *)l)->entry_of);
    free(l);
}

static Learner *remus_make(const Game *g, Error *e) {
    if (!game_is(g, "go") || game_param(g, "size", 0) != SIDE) {
        error_set(e, "it plays go on 11x11 only (go11)");
        return NULL;
    }
    Learner *l = learner_alloc(sizeof(Remus), &learner_remus, g);
    Remus *x = (Remus *)l;
    x->entry_of = mem_new((size_t)1 << CODE_BITS, sizeof *x->entry_of);
    memset(x->entry_of, -1, ((size_t)1 << CODE_BITS) * sizeof *x->entry_of);
    x->lexicon =
        (double(*)[ENTRY_WIDTH])(void *)learner_table(l, (LearnerTable){.name = "lexicon",
                                                                        .width = ENTRY_WIDTH,
                                                                        .max = LEXICON_MAX,
                                                                        .rows = &x->entries,
                                                                        .high = 1e12});
    return l;
}

const LearnerType learner_remus = {
    .name = "remus",
    .game = "go11",
    .summary = "a lexicon of patterns with their success",
    .lesson = "a game against itself",
    .source = "H. Remus, Proc. IFIP, 1962",
    .curves = {"won against its beginning", "patterns"},
    .n_curves = 2,
    .lessons = 1600,
    .every = 200,
    .make = remus_make,
    .free = remus_free,
    .teach = remus_teach,
    .measure = remus_measure,
    .check = remus_check,
    .choose = remus_choose,
    .words = remus_words,
    .words_ja = remus_words_ja,
    .explain = remus_explain,
};
