// SPDX-License-Identifier: MIT
// learner_elcock.c - gomoku from lost games, after Elcock and Murray (Machine Intelligence 1, 1967,
// and 2, 1968).
//
// Both learners play against themselves and go back through the game from its end. As long as the
// winner, to move, could force a win, the loser was lost; the move after the losing move is a
// winning move. `elcock` describes it by its lines (gomoku_lines.h) and enters the description into
// a list of subgoals, ordered by how many moves are left to five. `murray` makes a description of
// its own: it takes the stones and free points in line with the move, and leaves out one after the
// other what the win does not need.
//
// In play the list is gone through from the strongest subgoal on: it is reached where it can be,
// else the enemy is kept from it; where there is none, a point near other stones is drawn. Both
// begin with the rule alone: make five, and stop it. What a descriptor counts is our reading.
#include "learners/learner_types.h"

#include "base/mem.h"
#include "game/grid_text.h"
#include "learners/gomoku_lines.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    GOALS_MAX = 400,
    MOVES_MAX = 3, // to five, that losses are explained by
    TEST_GAMES = 100,
    OPENING = 3, // stones at random
    NONE = -1,
};
enum { FIRST, SECOND, MOVES, TIMES, WIDTH }; // elcock: the two values; murray: own and free cells

typedef struct {
    uint32_t own, free;
} Star;

typedef struct {
    Learner base;
    bool own_descriptions; // murray
    size_t goals;
    double (*list)[WIDTH];
    Star (*turned)[8]; // murray: each goal in its eight orientations
    GridText grid;
    int last_goal; // of the last choice; NONE: no goal
    bool last_five, last_defends;
} Elcock;

// --- descriptions of its own ---

static Star star_at(const GomokuBoard *b, int place, int colour) {
    Star s = {0, 0};
    for (int bit = 0; bit < GOMOKU_STAR; bit++) {
        int at = b->cell[place + (bit % 4 + 1) * gomoku_step(bit / 4)];
        s.own |= (uint32_t)(at == colour) << bit;
        s.free |= (uint32_t)(at == GOMOKU_FREE) << bit;
    }
    return s;
}

static uint32_t turn_bits(uint32_t bits, int quarter, bool mirrored) {
    uint32_t out = 0;
    for (int direction = 0; direction < 8; direction++) {
        int to = ((mirrored ? 8 - direction : direction) + 2 * quarter) % 8;
        out |= (bits >> 4 * direction & 15) << 4 * to;
    }
    return out;
}

static Star turned(Star s, int i) {
    return (Star){turn_bits(s.own, i % 4, i >= 4), turn_bits(s.free, i % 4, i >= 4)};
}

static Star smallest(Star s) {
    for (int i = 1; i < 8; i++) {
        Star t = turned(s, i);
        if (t.own < s.own || (t.own == s.own && t.free < s.free)) s = t;
    }
    return s;
}

// Whether the move in the middle wins when all else is closed.
static bool star_wins(Star s, int moves) {
    GomokuBoard b;
    int middle = gomoku_place(GOMOKU_POINTS / 2);
    gomoku_clear(&b, GOMOKU_CLOSED);
    b.cell[middle] = GOMOKU_FREE;
    for (int bit = 0; bit < GOMOKU_STAR; bit++) {
        int place = middle + (bit % 4 + 1) * gomoku_step(bit / 4);
        if (s.own >> bit & 1) b.cell[place] = GOMOKU_BLACK;
        if (s.free >> bit & 1) b.cell[place] = GOMOKU_FREE;
    }
    return gomoku_wins_with(&b, middle, GOMOKU_BLACK, moves);
}

// Leaves out what the win does not need; false when it needs more than the star.
static bool simplify(Star *s, int moves) {
    if (!star_wins(*s, moves)) return false;
    for (int bit = GOMOKU_STAR - 1; bit >= 0; bit--) {
        Star less = {s->own & ~(UINT32_C(1) << bit), s->free & ~(UINT32_C(1) << bit)};
        if ((less.own != s->own || less.free != s->free) && star_wins(less, moves)) *s = less;
    }
    *s = smallest(*s);
    return true;
}

static void turn_goal(Elcock *x, size_t i) {
    if (!x->own_descriptions) return;
    Star s = {(uint32_t)x->list[i][FIRST], (uint32_t)x->list[i][SECOND]};
    for (int k = 0; k < 8; k++) x->turned[i][k] = turned(s, k);
}

// --- the list ---

static double strength(const double *goal) {
    return -1000 * goal[MOVES] + goal[FIRST] + goal[SECOND];
}

// Stronger goals come first: fewer moves to five; elcock: longer rows.
static bool before(const Elcock *x, const double *a, const double *b) {
    if (!x->own_descriptions) return strength(a) > strength(b);
    return a[MOVES] != b[MOVES] ? a[MOVES] < b[MOVES] : a[TIMES] > b[TIMES];
}

static void add_goal(Elcock *x, double first, double second, int moves) {
    size_t i = 0;
    double goal[WIDTH] = {first, second, moves, 1};
    while (i < x->goals && (x->list[i][FIRST] != first || x->list[i][SECOND] != second)) i++;
    if (i < x->goals) {
        goal[TIMES] += x->list[i][TIMES];
        if (x->list[i][MOVES] < moves) goal[MOVES] = x->list[i][MOVES];
    } else if (x->goals < GOALS_MAX) {
        x->goals++;
    } else {
        return;
    }
    for (; i > 0 && before(x, goal, x->list[i - 1]); i--) {
        memcpy(x->list[i], x->list[i - 1], sizeof goal);
        turn_goal(x, i);
    }
    memcpy(x->list[i], goal, sizeof goal);
    turn_goal(x, i);
}

// --- play ---

// What is known of a free point for a colour: the place in the list of the first goal it reaches.
static int goal_at(const Elcock *x, const GomokuBoard *b, int place, int colour, int below) {
    int value[2];
    if (x->own_descriptions) {
        Star s = star_at(b, place, colour);
        if (!s.own) return below;
        for (int i = 0; i < below; i++)
            for (int k = 0; k < 8; k++) {
                const Star *t = &x->turned[i][k];
                if ((s.own & t->own) == t->own && (s.free & t->free) == t->free) return i;
            }
        return below;
    }
    gomoku_describe(b, place, colour, value);
    for (int i = 0; i < below; i++)
        if (value[0] >= x->list[i][FIRST] && value[1] >= x->list[i][SECOND]) return i;
    return below;
}

static bool near_stone(const GomokuBoard *b, int place) {
    for (int direction = 0; direction < 8; direction++)
        for (int k = 1; k <= 2; k++)
            if (b->cell[place + k * gomoku_step(direction)] < GOMOKU_FREE) return true;
    return false;
}

// A free point that passes the test, drawn; NONE: there is none.
static int draw_point(const GomokuBoard *b, bool near, Rng *rng) {
    int found = NONE;
    uint32_t n = 0;
    for (int i = 0; i < GOMOKU_POINTS; i++) {
        int place = gomoku_place(i);
        if (b->cell[place] != GOMOKU_FREE || (near && !near_stone(b, place))) continue;
        if (rng_below(rng, ++n) == 0) found = place;
    }
    return found;
}

static int five_point(const GomokuBoard *b, int colour) {
    for (int i = 0; i < GOMOKU_POINTS; i++) {
        int place = gomoku_place(i);
        if (b->cell[place] == GOMOKU_FREE && gomoku_makes_five(b, place, colour)) return place;
    }
    return NONE;
}

typedef struct {
    int place, goal;
    bool five, defends;
} Pick;

// The strongest goal that one of the two can reach; one's own before the same of the enemy.
static Pick pick_goal(const Elcock *x, const GomokuBoard *b, int mover, Rng *rng) {
    Pick best = {.place = NONE, .goal = (int)x->goals};
    uint32_t equal = 0;
    for (int defends = 0; defends < 2; defends++)
        for (int i = 0; i < GOMOKU_POINTS; i++) {
            int place = gomoku_place(i);
            if (b->cell[place] != GOMOKU_FREE || !near_stone(b, place)) continue;
            bool same_side = best.place != NONE && best.defends == defends;
            int below = best.goal + (same_side && best.goal < (int)x->goals);
            int goal = goal_at(x, b, place, defends ? !mover : mover, below);
            if (goal >= below) continue;
            equal = goal < best.goal ? 1 : equal + 1;
            if (rng_below(rng, equal) != 0) continue;
            best = (Pick){.place = place, .goal = goal, .defends = defends};
        }
    return best;
}

static Pick pick(const Elcock *x, const GomokuBoard *b, int mover, bool knows, Rng *rng) {
    for (int defends = 0; defends < 2; defends++) {
        int place = five_point(b, defends ? !mover : mover);
        if (place != NONE) return (Pick){place, NONE, true, defends};
    }
    Pick best = {.place = NONE};
    if (knows) best = pick_goal(x, b, mover, rng);
    if (best.place != NONE) return best;
    best = (Pick){.place = draw_point(b, true, rng), .goal = NONE};
    if (best.place == NONE) best.place = draw_point(b, false, rng);
    return best;
}

// --- games ---

// Plays to the end; returns the winner, or NONE. `places` gets the moves.
static int play_game(const Elcock *x, const bool knows[2], Rng *rng, int16_t *places, int *plies) {
    GomokuBoard b;
    gomoku_clear(&b, GOMOKU_FREE);
    for (*plies = 0; *plies < GOMOKU_POINTS; (*plies)++) {
        int mover = *plies % 2;
        int place = *plies < OPENING ? draw_point(&b, *plies > 0, rng)
                                     : pick(x, &b, mover, knows[mover], rng).place;
        bool wins = gomoku_makes_five(&b, place, mover);
        places[*plies] = (int16_t)place;
        b.cell[place] = (uint8_t)mover;
        if (wins) {
            ++*plies;
            return mover;
        }
    }
    return NONE;
}

// The fewest moves in which `place` wins; 0: none within MOVES_MAX.
static int moves_to_five(GomokuBoard *b, int place, int colour) {
    for (int moves = 2; moves <= MOVES_MAX; moves++)
        if (gomoku_wins_with(b, place, colour, moves)) return moves;
    return 0;
}

// Goes back from the end of a game that `winner` won, as long as the winner's moves force the win.
static void explain_loss(Elcock *x, const int16_t *places, int plies, int winner) {
    GomokuBoard b;
    gomoku_clear(&b, GOMOKU_FREE);
    for (int i = 0; i < plies; i++) b.cell[places[i]] = (uint8_t)(i % 2);
    b.cell[places[plies - 1]] = GOMOKU_FREE;
    for (int i = plies - 3; i >= OPENING; i -= 2) {
        b.cell[places[i + 1]] = b.cell[places[i]] = GOMOKU_FREE;
        int moves = moves_to_five(&b, places[i], winner), value[2];
        if (moves == 0) return;
        gomoku_describe(&b, places[i], winner, value);
        if (!x->own_descriptions) {
            add_goal(x, value[0], value[1], moves);
            continue;
        }
        Star s = star_at(&b, places[i], winner);
        if (simplify(&s, moves)) add_goal(x, s.own, s.free, moves);
    }
}

static bool elcock_teach(Learner *l, Rng *rng, Error *e) {
    Elcock *x = (Elcock *)l;
    static const bool both[2] = {true, true};
    int16_t places[GOMOKU_POINTS];
    int plies, winner = play_game(x, both, rng, places, &plies);
    (void)e;
    if (winner != NONE) explain_loss(x, places, plies, winner);
    return true;
}

static bool elcock_measure(Learner *l, double *out, Error *e) {
    const Elcock *x = (const Elcock *)l;
    int16_t places[GOMOKU_POINTS];
    int plies;
    double points = 0;
    (void)e;
    for (int i = 0; i < TEST_GAMES; i++) {
        Rng rng = rng_seed_for(1967, (uint64_t)i);
        bool knows[2] = {i % 2 == 0, i % 2 == 1};
        int winner = play_game(x, knows, &rng, places, &plies);
        points += winner == NONE ? 0.5 : knows[winner];
    }
    out[0] = points / TEST_GAMES;
    out[1] = (double)x->goals;
    return true;
}

// --- words ---

static void line_words(int value, bool ja, Str *out) {
    static const char *const row[] = {"two", "three", "four"}, *const row_ja[] = {"二", "三", "四"};
    int n = (value - 1) / 3, ways = (value - 1) % 3 + 1;
    if (ja)
        str_addf(out, "%s（五になる形 %d 通り%s）", row_ja[n], ways, ways == 3 ? "以上" : "");
    else
        str_addf(out, "a %s (%d %s%s to five)", row[n], ways, ways == 1 ? "way" : "ways",
                 ways == 3 ? " or more" : "");
}

static void elcock_goal_words(const double *goal, bool ja, Str *out) {
    if (!ja) str_add(out, "makes ");
    if (goal[FIRST] < 1) str_add(out, ja ? "一石" : "a stone");
    for (int k = FIRST; k <= SECOND; k++) {
        if (goal[k] < 1) continue;
        if (k == SECOND) str_add(out, ja ? "と" : " and ");
        if (goal[k] >= GOMOKU_FIVE)
            str_add(out, ja ? "五" : "five");
        else
            line_words((int)goal[k], ja, out);
    }
    if (ja) str_add(out, "を作る");
}

// One row after the other: * the move, X a stone of mine, . must be free; blanks do not matter.
static void star_words(Star s, Str *out) {
    for (int row = -4; row <= 4; row++) {
        char text[10] = "         ";
        int end = 0;
        for (int bit = 0; bit < GOMOKU_STAR; bit++) {
            static const int dx[8] = {1, 1, 0, -1, -1, -1, 0, 1},
                             dy[8] = {0, 1, 1, 1, 0, -1, -1, -1};
            int k = bit % 4 + 1;
            if (dy[bit / 4] * k != row) continue;
            int column = dx[bit / 4] * k + 4;
            if (s.own >> bit & 1) text[column] = 'X';
            if (s.free >> bit & 1) text[column] = '.';
        }
        if (row == 0) text[4] = '*';
        for (int i = 0; i < 9; i++)
            if (text[i] != ' ') end = i + 1;
        if (end > 0) str_addf(out, "      %.*s\n", end, text);
    }
}

static void goal_words(const Elcock *x, size_t i, bool ja, Str *out) {
    const double *goal = x->list[i];
    if (!x->own_descriptions)
        elcock_goal_words(goal, ja, out);
    else
        str_addf(
            out, ja ? "自分の石 %d、空点 %d の形" : "a pattern of %d stones and %d free points",
            __builtin_popcount((uint32_t)goal[FIRST]), __builtin_popcount((uint32_t)goal[SECOND]));
    str_addf(out, ja ? "：%.0f 手で五" : ": five in %.0f moves", goal[MOVES]);
}

static void add_words(const Elcock *x, bool ja, Str *out) {
    str_add(out, ja ? "  0. 五を作る（規則）\n" : "  0. makes five (the rule)\n");
    for (size_t i = 0; i < x->goals; i++) {
        str_addf(out, "%3zu. ", i + 1);
        goal_words(x, i, ja, out);
        str_addf(out,
                 ja ? "（%.0f 回）\n"
                    : str_plural((int64_t)x->list[i][TIMES], " (%.0f loss)\n", " (%.0f losses)\n"),
                 x->list[i][TIMES]);
        if (x->own_descriptions)
            star_words((Star){(uint32_t)x->list[i][FIRST], (uint32_t)x->list[i][SECOND]}, out);
    }
}

static void elcock_words(const Learner *l, Str *out) {
    add_words((const Elcock *)l, false, out);
}

static void elcock_words_ja(const Learner *l, Str *out) {
    add_words((const Elcock *)l, true, out);
}

// --- as a player ---

static bool elcock_choose(Learner *l, const Turn *turn, Rng *rng, Choice *out, Error *e) {
    static const GridNames names = {0};
    Elcock *x = (Elcock *)l;
    GomokuBoard b;
    char name[8];
    gomoku_clear(&b, GOMOKU_FREE);
    grid_text_read(l->game, turn->state, &x->grid, NULL);
    for (int i = 0; i < GOMOKU_POINTS; i++)
        if (x->grid.cell[i] != '.')
            b.cell[gomoku_place(i)] = x->grid.cell[i] == 'X' ? GOMOKU_BLACK : GOMOKU_WHITE;
    Pick p = pick(x, &b, turn->side, true, rng);
    x->last_goal = p.goal, x->last_five = p.five, x->last_defends = p.defends;
    int cell = (p.place / GOMOKU_STRIDE - 5) * GOMOKU_SIDE + p.place % GOMOKU_STRIDE - 5;
    grid_name(&names, &x->grid, cell, name);
    return game_move_parse(l->game, turn->state, name, &out->move, e);
}

static void elcock_explain(const Learner *l, Insight *out) {
    const Elcock *x = (const Elcock *)l;
    Str text[2] = {{0}};
    if (x->last_five) {
        str_add(&text[0], x->last_defends ? "It stops five." : "It makes five.");
        str_add(&text[1], x->last_defends ? "相手の五を止めます。" : "五を作ります。");
    } else if (x->last_goal == NONE) {
        str_add(&text[0], "Nobody can reach a subgoal that I know; the point was drawn.");
        str_add(&text[1], "知っている中間目標はどちらにもありません。点は無作為に選びました。");
    } else {
        str_addf(&text[0], "Subgoal %d%s: ", x->last_goal + 1,
                 x->last_defends ? ", which the enemy must not reach" : "");
        str_addf(&text[1], "中間目標 %d%s：", x->last_goal + 1,
                 x->last_defends ? "（相手に許さない）" : "");
        goal_words(x, (size_t)x->last_goal, false, &text[0]);
        goal_words(x, (size_t)x->last_goal, true, &text[1]);
        str_add(&text[0], ".");
        str_add(&text[1], "。");
    }
    insight_say(out, str_text(&text[0]), str_text(&text[1]));
    str_clear(&text[0]);
    str_clear(&text[1]);
}

// --- making ---

static bool elcock_check(Learner *l, Error *e) {
    Elcock *x = (Elcock *)l;
    double most = x->own_descriptions ? (double)UINT32_MAX : GOMOKU_FIVE;
    for (size_t i = 0; i < x->goals; i++) {
        const double *goal = x->list[i];
        for (int k = 0; k < WIDTH; k++)
            if (goal[k] != floor(goal[k]) || (k <= SECOND && goal[k] > most))
                return error_set(e, "goal %zu of its list is no description", i + 1);
        turn_goal(x, i);
    }
    return true;
}

static void elcock_free(Learner *l) {
    free(((Elcock *)l)->turned);
    free(l);
}

static Learner *make(const LearnerType *type, bool own_descriptions, const Game *g, Error *e) {
    if (!game_is(g, "gomoku") || game_param(g, "size", 0) != GOMOKU_SIDE) {
        error_set(e, "it plays gomoku on 15x15 only");
        return NULL;
    }
    Learner *l = learner_alloc(sizeof(Elcock), type, g);
    Elcock *x = (Elcock *)l;
    x->own_descriptions = own_descriptions;
    x->last_goal = NONE;
    x->turned = mem_new(GOALS_MAX, sizeof *x->turned);
    x->list = (double(*)[WIDTH])(void *)learner_table(
        l, (LearnerTable){
               .name = "goals", .width = WIDTH, .max = GOALS_MAX, .rows = &x->goals, .high = 1e12});
    return l;
}

static Learner *elcock_make(const Game *g, Error *e) {
    return make(&learner_elcock, false, g, e);
}

static Learner *murray_make(const Game *g, Error *e) {
    return make(&learner_murray, true, g, e);
}

const LearnerType learner_elcock = {
    .name = "elcock",
    .game = "gomoku",
    .summary = "an ordered list of subgoals from lost games",
    .lesson = "a game against itself, gone through from its end to the losing move",
    .source = "E. W. Elcock and A. M. Murray, Machine Intelligence 1, 1967",
    .curves = {"won against its beginning", "subgoals"},
    .n_curves = 2,
    .lessons = 60,
    .every = 4,
    .make = elcock_make,
    .free = elcock_free,
    .teach = elcock_teach,
    .measure = elcock_measure,
    .check = elcock_check,
    .choose = elcock_choose,
    .words = elcock_words,
    .words_ja = elcock_words_ja,
    .explain = elcock_explain,
};

const LearnerType learner_murray = {
    .name = "murray",
    .game = "gomoku",
    .summary = "subgoals whose descriptions it makes itself, from lost games",
    .lesson = "a game against itself, gone through from its end to the losing move",
    .source = "A. M. Murray and E. W. Elcock, Machine Intelligence 2, 1968",
    .curves = {"won against its beginning", "subgoals"},
    .n_curves = 2,
    .lessons = 60,
    .every = 4,
    .make = murray_make,
    .free = elcock_free,
    .teach = elcock_teach,
    .measure = elcock_measure,
    .check = elcock_check,
    .choose = elcock_choose,
    .words = elcock_words,
    .words_ja = elcock_words_ja,
    .explain = elcock_explain,
};
