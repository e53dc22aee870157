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
    int side;
    BgBoard before, after;
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
    x->side = turn->side;
    x->before = now;
    for (size_t i = 0; i < n; i++) {
        Terms t;
        game_copy(g, x->room, turn->state);
        game_play(g, x->room, x->moves[i]);
        BgBoard b = bg_see(&x->eye, x->room, turn->side);
        double v = b.men[0][0] == BG_MEN ? INFINITY : value_after(x, &b, &t);
        if (v <= best && i > 0) continue;
        best = v;
        out->move = x->moves[i];
        x->after = b;
        if (isfinite(v)) x->terms = t;
    }
    return true;
}

// --- reasons ---

static const char *const phase_words[][2] = {
    {"Contact: men can still be hit.", "コンタクト：まだヒットし合える局面です。"},
    {"A blockade: four points or more in a row hold enemy men back.",
     "ブロック：四つ以上続くポイントで相手の駒を止めています。"},
    {"A back game: far behind in pips, I hold points in the enemy's home and wait for a shot.",
     "バックゲーム：大きく遅れているので、相手のインナーボードのポイントでヒットの機会を待ちます"
     "。"},
    {"A race: nobody can be hit any more; men come home without waste.",
     "レース：もうヒットはなく、むだなく駒をインナーボードへ運びます。"},
    {"Bearing off: the move that needs the fewest throws on average.",
     "ベアオフ：平均して最も少ない回数で上がる手です。"},
};

// What a move does, as players see it. Points are named as on the board, by white's numbers.
// The points of a list, "5", "5 and 8", "5, 8 and 13".
static void add_points(const BkgPlayer *x, const int *points, size_t n, Str *en, Str *ja) {
    for (size_t i = 0; i < n; i++) {
        int shown = x->side == 0 ? points[i] : BG_BAR - points[i];
        str_addf(en, "%s%d", i == 0 ? "" : i + 1 < n ? ", " : " and ", shown);
        str_addf(ja, "%s%d", i == 0 ? "" : "・", shown);
    }
}

// My points for which `holds` is true.
static size_t points_that(const BkgPlayer *x, bool (*holds)(const BkgPlayer *, int), int *out) {
    size_t n = 0;
    for (int point = 24; point >= 1; point--)
        if (holds(x, point)) out[n++] = point;
    return n;
}

static bool is_made(const BkgPlayer *x, int point) {
    return x->before.men[0][point] < 2 && x->after.men[0][point] >= 2;
}

static bool is_given_up(const BkgPlayer *x, int point) {
    return x->before.men[0][point] >= 2 && x->after.men[0][point] < 2;
}

static bool is_hit(const BkgPlayer *x, int point) {
    int theirs = BG_BAR - point;
    return x->before.men[1][theirs] == 1 && x->after.men[1][theirs] == 0;
}

static bool is_blot(const BkgPlayer *x, int point) {
    return x->after.men[0][point] == 1 && bg_shots(&x->after, point) > 0;
}

static void explain_points(const BkgPlayer *x, Insight *out) {
    static const struct {
        bool (*holds)(const BkgPlayer *, int);
        const char *en, *one, *many, *ja;
    } facts[] = {{is_hit, "It hits on", "", "", "で相手の駒をヒットします"},
                 {is_made, "It makes", " the point", " the points", "のポイントを作ります"},
                 {is_given_up, "It gives up", " the point", " the points", "のポイントを崩します"}};
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++) {
        int points[24];
        size_t n = points_that(x, facts[i].holds, points);
        if (n == 0) continue;
        Str en = {0}, ja = {0};
        str_addf(&en, "%s%s ", facts[i].en, n > 1 ? facts[i].many : facts[i].one);
        add_points(x, points, n, &en, &ja);
        str_add(&en, ".");
        str_addf(&ja, "%s。", facts[i].ja);
        insight_say(out, str_text(&en), str_text(&ja));
        str_clear(&en);
        str_clear(&ja);
    }
}

// Single men that can be hit, and in how many throws the one in the greatest danger is.
static void explain_blots(const BkgPlayer *x, Insight *out) {
    int points[24], most = 0;
    size_t n = points_that(x, is_blot, points);
    Str en = {0}, ja = {0};
    for (size_t i = 0; i < n; i++)
        if (bg_shots(&x->after, points[i]) > most) most = bg_shots(&x->after, points[i]);
    if (n == 0) {
        insight_say(out, "No man of mine can be hit by one man.",
                    "相手の駒1つでヒットされる駒はありません。");
        return;
    }
    str_add(&en, n > 1 ? "Single men stand on " : "A single man stands on ");
    add_points(x, points, n, &en, &ja);
    str_addf(&en,
             n > 1 ? "; the one in most danger is hit by %d of 36 throws."
                   : "; %d of 36 throws hit it.",
             most);
    str_addf(&ja, "に単独の駒が残り、%s36通り中%d通りの目でヒットされます。",
             n > 1 ? "最も危ない駒は" : "", most);
    insight_say(out, str_text(&en), str_text(&ja));
    str_clear(&en);
    str_clear(&ja);
}

static void explain_race(const BkgPlayer *x, Insight *out) {
    char en[120], ja[160];
    int mine = bg_pips(&x->after, 0), theirs = bg_pips(&x->after, 1);
    snprintf(en, sizeof en, "After it I need %d pips to bear off all men, the other side %d.", mine,
             theirs);
    snprintf(ja, sizeof ja, "着手後の残りピップは、自分%d、相手%dです。", mine, theirs);
    insight_say(out, en, ja);
}

typedef struct {
    double value;
    const char *en, *ja;
} Term;

static int by_size(const void *a, const void *b) {
    double left = fabs(((const Term *)a)->value), right = fabs(((const Term *)b)->value);
    return (left < right) - (left > right);
}

// The terms of one sign, the largest first.
static bool add_terms(const Term *list, size_t n, double sign, Str *en, Str *ja) {
    bool any = false;
    for (size_t i = 0; i < n; i++) {
        if (sign * list[i].value < 0.05) continue;
        str_addf(en, "%s%s (%.1f)", any ? ", " : "", list[i].en, fabs(list[i].value));
        str_addf(ja, "%s%s（%.1f）", any ? "、" : "", list[i].ja, fabs(list[i].value));
        any = true;
    }
    return any;
}

static void say_terms(const Term *list, size_t n, double sign, Insight *out) {
    Str en = {0}, ja = {0};
    str_add(&en,
            sign > 0 ? "What speaks for me then, in pips: " : "What speaks for the other side: ");
    str_add(&ja, sign > 0 ? "自分に有利な点（ピップ換算）：" : "相手に有利な点（ピップ換算）：");
    bool any = add_terms(list, n, sign, &en, &ja);
    str_add(&en, ".");
    str_add(&ja, "。");
    if (any) insight_say(out, str_text(&en), str_text(&ja));
    str_clear(&en);
    str_clear(&ja);
}

static void explain_terms(const BkgPlayer *x, Insight *out) {
    const Terms *t = &x->terms;
    Term list[] = {{t->shots, "shots at single men", "単独の駒への狙い"},
                   {t->points, "points made", "作ったポイント"},
                   {t->block, "blocks", "封鎖"},
                   {t->anchors, "anchors", "アンカー"},
                   {t->stacks, "men well spread", "駒の散らばり"},
                   {t->back, "men held back", "取り残された駒"}};
    size_t n = sizeof list / sizeof *list;
    qsort(list, n, sizeof *list, by_size);
    say_terms(list, n, 1, out);
    say_terms(list, n, -1, out);
}

static void explain_decision(const BkgPlayer *x, Insight *out) {
    static const char *const words[][3] = {
        {"roll", "I do not double", "ダブルしません"},
        {"double", "I double", "ダブルします"},
        {"take", "I take", "テイクします"},
        {"drop", "I drop, which costs the stake", "パス（ドロップ）します（賭け点1つ分の損）"},
    };
    char en[160], ja[200];
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcmp(x->said, words[i][0]) != 0) continue;
        snprintf(en, sizeof en, "%s: worth %+.3f stakes (values are in thousandths of the stake).",
                 words[i][1], cube_value(x));
        snprintf(ja, sizeof ja, "%s。値は賭け点の %+.3f 倍（評価値は賭け点の1000分の1単位）。",
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
            snprintf(ja, sizeof ja, "厳密な計算：テイクの損は %.4f、パスの損は 1 です。",
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
                     "%.0f%% 以上（リダブルは %.0f%%）でダブル（理論では、最後の一振りで "
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
    bool contact = bg_contact(&x->before);
    if (contact) explain_points(x, out);
    if (contact) explain_blots(x, out);
    explain_race(x, out);
    if (contact) explain_terms(x, out);
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
