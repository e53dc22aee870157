// SPDX-License-Identifier: MIT
// bkg_player.c - see bkg_player.h.
//
// H. J. Berliner, "Experience in evaluation with BKG" (5th IJCAI, 1977): positions fall into
// phases, and each phase has a polynomial of its own over what can be counted: pips, shots at
// blots, points made, the longest block in front of enemy men. Every legal move is valued after it
// was made, without search. The survey prints no coefficients; ours are by hand, in pips.
//
// The cube follows the theory of doubling. With few men left the payoffs are computed exactly
// (bg_bearoff.h). Elsewhere the chance to win decides: in the last throw of a game one doubles
// above 50% and takes from 25% on; where chances change continuously, 80% and 20% (Keeler and
// Spencer 1975). Real positions lie between.
#include "players/classic/chance/bkg_player.h"

#include "base/mem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double DOUBLE_FROM = 0.70, REDOUBLE_FROM = 0.73, TAKE_FROM = 0.23;

typedef struct {
    double pips, shots, points, block, anchors, stacks, back;
} Terms;

typedef struct {
    Player player;
    BgEye eye;
    BgBearoff *bearoff; // made when first needed
    State *room;
    Move *moves;
    // the last choice, for its reasons
    BkgPhase phase;
    Terms terms;
    bool cube_turn, exact;
    double chance;
    BgStakes stakes;
    char said[8]; // roll, double, take, drop
} BkgPlayer;

// --- phases ---

static int men_from(const BgBoard *b, int who, int low, int high) {
    int n = 0;
    for (int k = low; k <= high; k++) n += b->men[who][k];
    return n;
}

// The longest row of points that a side holds with two men or more, and where its front is.
static int longest_block(const BgBoard *b, int who, int *front) {
    int best = 0, row = 0;
    *front = 0;
    for (int n = 1; n <= 24; n++) {
        row = b->men[who][n] >= 2 ? row + 1 : 0;
        if (row > best) best = row, *front = n - row + 1;
    }
    return best;
}

BkgPhase bkg_phase(const BgBoard *b) {
    int front;
    if (!bg_contact(b)) return bg_is_home(b, 0) ? BKG_BEAROFF : BKG_RACE;
    if (men_from(b, 0, 19, 24) >= 4 && bg_pips(b, 0) > bg_pips(b, 1) + 30) return BKG_BACK_GAME;
    return longest_block(b, 0, &front) >= 4 ? BKG_BLOCKADE : BKG_CONTACT;
}

// --- values ---

// What is lost on average by blots: a man that is hit begins again.
static double exposed(const BgBoard *b) {
    double loss = 0;
    int made = 0;
    for (int n = 1; n <= 6; n++) made += b->men[1][n] >= 2; // points that bar the way in
    for (int n = 1; n <= 24; n++)
        if (b->men[0][n] == 1) loss += bg_shots(b, n) / 36.0 * (BG_BAR - n + 3 * made + 4);
    return loss;
}

static double points_made(const BgBoard *b, int who) {
    static const double worth[] = {0, 0.5, 1.5, 2.5, 4, 5.5, 4.5, 5, 2};
    double sum = 0;
    for (int n = 1; n <= 8; n++) sum += b->men[who][n] >= 2 ? worth[n] : 0;
    return sum;
}

// A block counts by its length, where enemy men are still behind it.
static double blocked(const BgBoard *b, int who) {
    static const double worth[] = {0, 0, 1, 3, 7, 13, 24, 24, 24};
    int front, length = longest_block(b, who, &front), behind = 0;
    for (int n = BG_BAR + 1 - front; n <= BG_BAR; n++) behind += b->men[!who][n];
    if (length > 8) length = 8;
    return behind ? worth[length] * (behind > 2 ? 1.3 : 1) : 0;
}

static double anchored(const BgBoard *b, int who) {
    static const double worth[] = {7, 8, 5, 2, 1, 0.5}; // 19 to 24
    double best = 0;
    for (int n = 19; n <= 24; n++)
        if (b->men[who][n] >= 2) best = fmax(best, worth[n - 19]);
    return best;
}

static double stacked(const BgBoard *b, int who) {
    double sum = 0;
    for (int n = 1; n <= 24; n++)
        if (b->men[who][n] > 3) sum += 1.2 * (b->men[who][n] - 3);
    return sum;
}

// Men still in the enemy's home, and on the bar, need a way out past the points that are made.
static double held_back(const BgBoard *b, int who) {
    int front, block = longest_block(b, !who, &front);
    int back = men_from(b, who, 19, 24), bar = b->men[who][BG_BAR], made = 0;
    for (int n = 1; n <= 6; n++) made += b->men[!who][n] >= 2;
    return back * (0.5 + 0.5 * block) + bar * (3 + 2.5 * made);
}

// Seen by the player who has just moved: `b` is theirs, the enemy throws next.
static double value(const BgBoard *b, Terms *t) {
    BgBoard enemy = bg_turned(b);
    *t = (Terms){.pips = bg_pips(b, 1) - bg_pips(b, 0)};
    if (!bg_contact(b)) return t->pips;
    t->shots = -exposed(b) + 0.35 * exposed(&enemy);
    t->points = points_made(b, 0) - points_made(b, 1);
    t->block = blocked(b, 0) - blocked(b, 1);
    t->anchors = anchored(b, 0) - anchored(b, 1);
    t->stacks = stacked(b, 1) - stacked(b, 0);
    t->back = held_back(b, 1) - held_back(b, 0);
    double pips = bkg_phase(b) == BKG_BACK_GAME ? 0.1 : 0.5; // who waits for a shot is in no hurry
    return pips * t->pips + t->shots + t->points + t->block + t->anchors + t->stacks + t->back;
}

// Kleinman's formula for races in pips, the player with `mine` on roll.
static double race_chance(int mine, int theirs) {
    double lead = theirs - mine + 4, sum = fmax(8, mine + theirs - 4);
    return 0.5 * (1 + erf(lead / (2 * sqrt(sum))));
}

double bkg_chance(const BgBearoff *t, const BgBoard *b) {
    if (!bg_contact(b)) {
        if (bg_is_home(b, 0) && bg_is_home(b, 1)) return bg_race_exact(t, b);
        return race_chance(bg_pips(b, 0), bg_pips(b, 1));
    }
    Terms terms;
    return 1 / (1 + exp(-(value(b, &terms) + 4) / 28));
}

static const BgBearoff *bearoff(BkgPlayer *x) {
    if (!x->bearoff) x->bearoff = bg_bearoff_new();
    return x->bearoff;
}

// At home without contact: the fewest throws; else the value.
static double value_after(BkgPlayer *x, const BgBoard *b, Terms *t) {
    double v = value(b, t);
    if (bg_contact(b)) return v;
    if (bg_is_home(b, 0)) return -bg_mean_throws(bearoff(x), b, 0);
    // In a race men are brought home first, without waste.
    double waste = 0;
    for (int n = 7; n <= 24; n++) waste += 0.2 * b->men[0][n];
    for (int n = 1; n <= 2; n++) waste += 0.5 * b->men[0][n];
    return v - waste - 1000;
}

// --- choice ---

static void say_choice(BkgPlayer *x, const char *word) {
    snprintf(x->said, sizeof x->said, "%s", word);
}

// Roll or double.
static void choose_before_throw(BkgPlayer *x, const BgBoard *b, int holds, bool may_double) {
    BgCube cube = holds == 0 ? BG_CUBE_CENTRE : BG_CUBE_MINE;
    x->exact = bg_is_few(b);
    x->chance = bkg_chance(bearoff(x), b);
    bool doubles = x->chance >= (cube == BG_CUBE_MINE ? REDOUBLE_FROM : DOUBLE_FROM);
    if (x->exact) {
        x->stakes = bg_stakes(x->bearoff, b, cube);
        doubles = fmin(1, x->stakes.doubled) > x->stakes.rolls + 1e-12;
    }
    say_choice(x, doubles && may_double ? "double" : "roll");
}

// Take or drop: the enemy is on roll and would have a stake of two.
static void choose_answer(BkgPlayer *x, const BgBoard *b) {
    BgBoard enemy = bg_turned(b);
    x->exact = bg_is_few(b);
    x->chance = 1 - bkg_chance(bearoff(x), &enemy);
    bool takes = x->chance >= TAKE_FROM;
    if (x->exact) {
        x->stakes = bg_stakes(x->bearoff, &enemy, BG_CUBE_CENTRE);
        takes = x->stakes.doubled <= 1;
    }
    say_choice(x, takes ? "take" : "drop");
}

// What the choice is worth, in stakes as they are before it. A double that is dropped wins one; a
// double that is taken, and a take, count twice.
static double cube_value(const BkgPlayer *x) {
    double single = 2 * x->chance - 1;
    if (strcmp(x->said, "drop") == 0) return -1;
    if (strcmp(x->said, "take") == 0) return x->exact ? -x->stakes.doubled : 2 * single;
    if (strcmp(x->said, "roll") == 0) return x->exact ? x->stakes.rolls : single;
    if (x->exact) return fmin(1, x->stakes.doubled);
    return 1 - x->chance < TAKE_FROM ? 1 : 2 * single;
}

static bool choose_cube(BkgPlayer *x, const Turn *turn, const BgBoard *b, size_t n, Choice *out,
                        Error *e) {
    int holds = l7_read_at(&x->eye.holds, turn->state, 0);
    x->cube_turn = true;
    if (l7_read_at(&x->eye.offered, turn->state, 0))
        choose_answer(x, b);
    else
        choose_before_throw(x, b, holds, n > 1);
    out->has_value = true;
    out->value = (int)lround(1000 * cube_value(x));
    return game_move_parse(x->player.game, turn->state, x->said, &out->move, e);
}

// Before a throw with the cube in play, or when a double was offered.
static bool at_cube(const BkgPlayer *x, const State *s, int side) {
    return x->eye.cube &&
           (l7_read_at(&x->eye.offered, s, 0) || l7_read_at(&x->eye.roller, s, 0) != 1 + side);
}

static bool bkg_choose(Player *p, const Turn *turn, Choice *out, Error *e) {
    BkgPlayer *x = (BkgPlayer *)p;
    const Game *g = p->game;
    size_t n = game_moves(g, turn->state, x->moves);
    if (n == 0) return error_set(e, "asked for a move when the game is over");
    BgBoard now = bg_see(&x->eye, turn->state, turn->side);
    x->phase = bkg_phase(&now);
    if (at_cube(x, turn->state, turn->side)) return choose_cube(x, turn, &now, n, out, e);
    double best = -INFINITY;
    x->cube_turn = false;
    for (size_t i = 0; i < n; i++) {
        Terms t;
        game_copy(g, x->room, turn->state);
        game_play(g, x->room, x->moves[i]);
        BgBoard b = bg_see(&x->eye, x->room, turn->side);
        double v = b.men[0][0] == BG_MEN ? INFINITY : value_after(x, &b, &t);
        if (v <= best && i > 0) continue;
        best = v;
        out->move = x->moves[i];
        if (isfinite(v)) x->terms = t;
    }
    return true;
}

// --- reasons ---

static const char *const phase_words[][2] = {
    {"Contact: men can still be hit.", "接触：まだ駒を打ち合える局面です。"},
    {"A blockade: four points or more in a row hold enemy men back.",
     "封鎖：四つ以上続くポイントで相手の駒を止めています。"},
    {"A back game: far behind in pips, I hold points in the enemy's home and wait for a shot.",
     "バックゲーム：大きく遅れているので、相手のホームのポイントで打つ機会を待ちます。"},
    {"A race: nobody can be hit any more; men come home without waste.",
     "競走：もう打ち合いはなく、むだなく駒をホームへ運びます。"},
    {"Bearing off: the move that needs the fewest throws on average.",
     "ベアリングオフ：平均して最も少ない回数で上がる手です。"},
};

static void explain_terms(const BkgPlayer *x, Insight *out) {
    const Terms *t = &x->terms;
    const struct {
        double value;
        const char *en, *ja;
    } list[] = {{t->pips, "pips", "ピップ"},
                {t->shots, "shots at blots", "ブロットの危険"},
                {t->points, "points made", "ポイント"},
                {t->block, "blocks", "封鎖"},
                {t->anchors, "anchors", "アンカー"},
                {t->stacks, "stacks", "積み重ね"},
                {t->back, "men held back", "残された駒"}};
    Str en = {0}, ja = {0};
    str_add(&en, "After the move, my lead in pips or what is worth as much:");
    str_add(&ja, "着手後の優位（ピップ換算）：");
    bool first = true;
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        if (fabs(list[i].value) < 0.05) continue;
        str_addf(&en, "%s %s %+.1f", first ? "" : ",", list[i].en, list[i].value);
        str_addf(&ja, "%s%s %+.1f", first ? "" : "、", list[i].ja, list[i].value);
        first = false;
    }
    str_add(&en, ".");
    str_add(&ja, "。");
    if (!first) insight_say(out, str_text(&en), str_text(&ja));
    str_clear(&en);
    str_clear(&ja);
}

static void explain_decision(const BkgPlayer *x, Insight *out) {
    static const char *const words[][3] = {
        {"roll", "I do not double", "ダブルしません"},
        {"double", "I double", "ダブルします"},
        {"take", "I take", "テイクします"},
        {"drop", "I drop, which costs the stake", "ドロップします（賭け金1つ分の損）"},
    };
    char en[160], ja[200];
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcmp(x->said, words[i][0]) != 0) continue;
        snprintf(en, sizeof en, "%s: worth %+.3f stakes (values are in thousandths of the stake).",
                 words[i][1], cube_value(x));
        snprintf(ja, sizeof ja, "%s。値は賭け金の %+.3f 倍（評価値は賭け金の1000分の1単位）。",
                 words[i][2], cube_value(x));
        insight_say(out, en, ja);
    }
}

static void explain_cube(const BkgPlayer *x, Insight *out) {
    char en[240], ja[240];
    bool answers = x->said[0] == 't' || strcmp(x->said, "drop") == 0;
    snprintf(en, sizeof en, "My chance to win is %.1f%%.", 100 * x->chance);
    snprintf(ja, sizeof ja, "勝つ確率は %.1f%% です。", 100 * x->chance);
    insight_say(out, en, ja);
    if (x->exact && answers)
        snprintf(en, sizeof en, "Exactly: a take costs %.4f stakes, a drop 1.", x->stakes.doubled),
            snprintf(ja, sizeof ja, "厳密な計算：テイクの損は %.4f、ドロップの損は 1 です。",
                     x->stakes.doubled);
    else if (x->exact)
        snprintf(en, sizeof en, "Exactly: rolling is worth %+.4f stakes, doubling %+.4f.",
                 x->stakes.rolls, fmin(1, x->stakes.doubled)),
            snprintf(ja, sizeof ja, "厳密な計算：そのまま振ると %+.4f、ダブルすると %+.4f。",
                     x->stakes.rolls, fmin(1, x->stakes.doubled));
    else if (answers)
        snprintf(en, sizeof en,
                 "A double is taken from %.0f%% on (theory: 25%% before the last throw, 20%% when "
                 "chances change continuously).",
                 100 * TAKE_FROM),
            snprintf(ja, sizeof ja,
                     "%.0f%% 以上ならテイク（理論では、最後の一振りで 25%%、連続的な変化なら "
                     "20%%）。",
                     100 * TAKE_FROM);
    else
        snprintf(en, sizeof en,
                 "I double from %.0f%% on, again from %.0f%% (theory: 50%% before the last throw, "
                 "80%% when chances change continuously).",
                 100 * DOUBLE_FROM, 100 * REDOUBLE_FROM),
            snprintf(ja, sizeof ja,
                     "%.0f%% 以上（再ダブルは %.0f%%）でダブル（理論では、最後の一振りで "
                     "50%%、連続的な変化なら 80%%）。",
                     100 * DOUBLE_FROM, 100 * REDOUBLE_FROM);
    insight_say(out, en, ja);
}

static void bkg_explain(Player *p, const Turn *turn, Insight *out) {
    const BkgPlayer *x = (const BkgPlayer *)p;
    (void)turn;
    if (x->cube_turn) {
        explain_decision(x, out);
        explain_cube(x, out);
        return;
    }
    insight_say(out, phase_words[x->phase][0], phase_words[x->phase][1]);
    if (x->phase != BKG_BEAROFF) explain_terms(x, out);
}

// --- making ---

static void bkg_free(Player *p) {
    BkgPlayer *x = (BkgPlayer *)p;
    bg_bearoff_free(x->bearoff);
    free(x->room);
    free(x->moves);
    free(x);
}

static Player *bkg_make(Spec *spec, const Game *g, Error *e) {
    static const PlayerOps ops = {.free = bkg_free, .choose = bkg_choose, .explain = bkg_explain};
    BgEye eye;
    if (!spec_done(spec, NULL, 0, e) || !bg_eye_init(&eye, g, e)) return NULL;
    BkgPlayer *x = mem_new(1, sizeof *x);
    x->player.ops = &ops;
    x->eye = eye;
    x->room = game_states_new(g, 1);
    x->moves = mem_new(g->max_moves, sizeof *x->moves);
    return &x->player;
}

const PlayerType bkg_player_type = {
    .name = "bkg",
    .options = "",
    .summary = "backgammon by phases, with the doubling cube (1977)",
    .make = bkg_make,
};
