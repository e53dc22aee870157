// SPDX-License-Identifier: MIT
// renju_board.c - see renju_board.h.
#include "engine/renju/renju_board.h"

#include "base/hash.h"
#include "base/mem.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { REACH = 5, DIGITS = 2 * REACH, WINDOW = DIGITS + 1 };
enum { IS_FREE, IS_OWN, IS_CLOSED }; // digits

struct RenjuShapes {
    uint8_t shape[2][RENJU_CODES]; // for exactly five; for five or more
    uint16_t promise[RENJU_CODES];
};

static const int power[DIGITS] = {1, 3, 9, 27, 81, 243, 729, 2187, 6561, 19683};

// The digit of the place `offset` steps along the axis: -5 to 5 without 0.
static int digit_of(int offset) {
    return offset < 0 ? offset + REACH : offset + REACH - 1;
}

// --- the table of shapes ---

// One axis around a point, which lies in the middle and has a stone; a place beyond its ends is
// closed.
typedef struct {
    int at[WINDOW];
    bool longer_wins;
} Axis;

static int at_of(const Axis *x, int i) {
    return i < 0 || i >= WINDOW ? IS_CLOSED : x->at[i];
}

// Own stones from `i` on, in a direction.
static int run_of(const Axis *x, int i, int direction) {
    int n = 0;
    while (at_of(x, i + n * direction) == IS_OWN) n++;
    return n;
}

static int line_of(const Axis *x, int i) {
    return run_of(x, i, 1) + run_of(x, i, -1) - 1;
}

static bool is_five(const Axis *x, int length) {
    return x->longer_wins ? length >= 5 : length == 5;
}

// The place where the line through `i` ends; its length with a stone there, 0 where none can be.
static int gap_of(const Axis *x, int i, int direction) {
    return i + direction * run_of(x, i, direction);
}

static int filled_length(const Axis *x, int i, int direction) {
    int gap = gap_of(x, i, direction);
    if (at_of(x, gap) != IS_FREE) return 0;
    return line_of(x, i) + 1 + run_of(x, gap + direction, direction);
}

static bool is_straight(const Axis *x, int i) {
    return line_of(x, i) == 4 && is_five(x, filled_length(x, i, 1)) &&
           is_five(x, filled_length(x, i, -1));
}

// Whether a stone where the line ends makes a straight four.
static bool opens(Axis *x, int i, int direction) {
    if (filled_length(x, i, direction) != 4) return false;
    int gap = gap_of(x, i, direction);
    x->at[gap] = IS_OWN;
    bool straight = is_straight(x, gap);
    x->at[gap] = IS_FREE;
    return straight;
}

static int shape_of(Axis *x) {
    int middle = REACH, length = line_of(x, middle);
    if (is_five(x, length)) return RENJU_FIVE;
    if (length > 5) return RENJU_SIX;
    bool straight = is_straight(x, middle);
    // A straight four is one four, with two places for the five.
    int fours = straight ? 1
                         : is_five(x, filled_length(x, middle, 1)) +
                               is_five(x, filled_length(x, middle, -1));
    int shape = fours << RENJU_FOURS_SHIFT | (straight ? RENJU_STRAIGHT : 0);
    if (opens(x, middle, 1)) shape |= RENJU_OPENS_ON;
    if (opens(x, middle, -1)) shape |= RENJU_OPENS_BACK;
    return shape;
}

// Every five places in a row that hold the point and nothing closed count by their own stones.
static int promise_of(const Axis *x) {
    static const int weight[] = {0, 1, 5, 24, 110, 500};
    int sum = 0;
    for (int first = REACH - 4; first <= REACH; first++) {
        int own = 0;
        for (int i = first; i < first + 5 && own >= 0; i++)
            own = x->at[i] == IS_CLOSED ? -1 : own + (x->at[i] == IS_OWN);
        if (own > 0) sum += weight[own];
    }
    return sum;
}

RenjuShapes *renju_shapes_new(void) {
    RenjuShapes *shapes = mem_new(1, sizeof *shapes);
    for (int code = 0; code < RENJU_CODES; code++) {
        Axis x = {0};
        for (int offset = -REACH; offset <= REACH; offset++)
            x.at[REACH + offset] = offset == 0 ? IS_OWN : code / power[digit_of(offset)] % 3;
        shapes->promise[code] = (uint16_t)promise_of(&x);
        for (int longer = 0; longer < 2; longer++) {
            x.longer_wins = longer;
            shapes->shape[longer][code] = (uint8_t)shape_of(&x);
        }
    }
    return shapes;
}

void renju_shapes_free(RenjuShapes *shapes) {
    free(shapes);
}

// --- the board ---

static uint64_t key_of(int place, int colour) {
    return hash_word((uint64_t)(place * 2 + colour) + 1);
}

// Adds to what the points around `place` see there. The margin is as wide as they see.
static void change_codes(RenjuBoard *b, int place, int own, int enemy, int colour) {
    for (int axis = 0; axis < RENJU_AXES; axis++) {
        int step = renju_step(axis);
        for (int offset = -REACH; offset <= REACH; offset++) {
            if (offset == 0) continue;
            int seen_from = place - offset * step, weight = power[digit_of(offset)];
            uint16_t *mine = &b->code[colour][axis][seen_from];
            uint16_t *theirs = &b->code[!colour][axis][seen_from];
            *mine = (uint16_t)(*mine + own * weight);
            *theirs = (uint16_t)(*theirs + enemy * weight);
        }
    }
}

static bool is_inside(const RenjuBoard *b, int place) {
    int column = renju_column(place), row = renju_row(place);
    return column >= 0 && column < b->size && row >= 0 && row < b->size;
}

void renju_board_init(RenjuBoard *b, const RenjuShapes *shapes, RenjuRules rules, int size) {
    assert(size >= RENJU_SIDE_MIN && size <= RENJU_SIDE_MAX);
    *b = (RenjuBoard){.shapes = shapes, .rules = rules, .size = size};
    for (int place = 0; place < RENJU_PLACES; place++) {
        if (is_inside(b, place)) {
            b->point[b->n_points++] = (int16_t)place;
            b->stone[place] = RENJU_FREE;
        } else {
            b->stone[place] = RENJU_OUTSIDE;
        }
    }
    for (int i = 0; i < b->n_points; i++)
        for (int axis = 0; axis < RENJU_AXES; axis++)
            for (int offset = -REACH; offset <= REACH; offset++) {
                int seen = b->point[i] + offset * renju_step(axis);
                if (offset == 0 || is_inside(b, seen)) continue;
                for (int colour = 0; colour < 2; colour++) {
                    uint16_t *code = &b->code[colour][axis][b->point[i]];
                    *code = (uint16_t)(*code + IS_CLOSED * power[digit_of(offset)]);
                }
            }
}

void renju_put(RenjuBoard *b, int place, int colour) {
    assert(b->stone[place] == RENJU_FREE);
    b->stone[place] = (uint8_t)colour;
    b->key ^= key_of(place, colour);
    b->stones++;
    change_codes(b, place, IS_OWN, IS_CLOSED, colour);
}

void renju_take(RenjuBoard *b, int place) {
    int colour = b->stone[place];
    assert(colour == RENJU_BLACK || colour == RENJU_WHITE);
    b->stone[place] = RENJU_FREE;
    b->key ^= key_of(place, colour);
    b->stones--;
    change_codes(b, place, -IS_OWN, -IS_CLOSED, colour);
}

// --- what a stone makes ---

int renju_shape(const RenjuBoard *b, int place, int colour, int axis) {
    bool longer_wins = b->rules == RENJU_RULES_RENJU && colour == RENJU_WHITE;
    return b->shapes->shape[longer_wins][b->code[colour][axis][place]];
}

int renju_shapes_at(const RenjuBoard *b, int place, int colour) {
    int bits = 0, fours = 0;
    for (int axis = 0; axis < RENJU_AXES; axis++) {
        int shape = renju_shape(b, place, colour, axis);
        bits |= shape & ~RENJU_FOURS;
        fours += (shape & RENJU_FOURS) >> RENJU_FOURS_SHIFT;
    }
    return bits | (fours > 2 ? 2 : fours) << RENJU_FOURS_SHIFT;
}

int renju_promise(const RenjuBoard *b, int place, int colour) {
    int sum = 0;
    for (int axis = 0; axis < RENJU_AXES; axis++)
        sum += b->shapes->promise[b->code[colour][axis][place]];
    return sum;
}

// --- forbidden moves ---

static int end_of_line(const RenjuBoard *b, int place, int colour, int step) {
    do place += step;
    while (b->stone[place] == colour);
    return place;
}

// With a stone on `place`: whether the straight four of its three, made at the end of the line in
// this direction, is a move that black may make and that is no five.
static bool can_be_straight(RenjuBoard *b, int place, int colour, int step) {
    int gap = end_of_line(b, place, colour, step);
    return !renju_wins(b, gap, colour) && renju_ban(b, gap, colour) == RENJU_ALLOWED;
}

// Axes on which a stone makes a three that counts; stops at `enough`.
static int count_threes(RenjuBoard *b, int place, int colour, int enough) {
    int shape[RENJU_AXES], possible = 0, n = 0;
    for (int axis = 0; axis < RENJU_AXES; axis++) {
        shape[axis] = renju_shape(b, place, colour, axis);
        possible += (shape[axis] & (RENJU_OPENS_ON | RENJU_OPENS_BACK)) != 0;
    }
    if (possible < enough) return possible;
    if (b->rules == RENJU_RULES_GOMOKU || colour == RENJU_WHITE) return possible;
    renju_put(b, place, colour);
    for (int axis = 0; axis < RENJU_AXES && n < enough; axis++) {
        int step = renju_step(axis);
        n += ((shape[axis] & RENJU_OPENS_ON) && can_be_straight(b, place, colour, step)) ||
             ((shape[axis] & RENJU_OPENS_BACK) && can_be_straight(b, place, colour, -step));
    }
    renju_take(b, place);
    return n;
}

RenjuBan renju_ban(RenjuBoard *b, int place, int colour) {
    if (b->rules == RENJU_RULES_GOMOKU || colour == RENJU_WHITE) return RENJU_ALLOWED;
    int shapes = renju_shapes_at(b, place, colour);
    if (shapes & RENJU_FIVE) return RENJU_ALLOWED;
    if (shapes & RENJU_SIX) return RENJU_OVERLINE;
    if ((shapes & RENJU_FOURS) >> RENJU_FOURS_SHIFT > 1) return RENJU_DOUBLE_FOUR;
    return count_threes(b, place, colour, 2) > 1 ? RENJU_DOUBLE_THREE : RENJU_ALLOWED;
}

bool renju_makes_three(RenjuBoard *b, int place, int colour) {
    return count_threes(b, place, colour, 1) > 0;
}

// --- a static value ---

// The two best points of a side, the first counted twice: many good points are worth little when
// only one of them can be played.
static int best_points(const RenjuBoard *b, int colour) {
    int best = 0, second = 0, sum = 0;
    for (int i = 0; i < b->n_points; i++) {
        if (b->stone[b->point[i]] != RENJU_FREE) continue;
        int promise = renju_promise(b, b->point[i], colour);
        sum += promise;
        if (promise > best)
            second = best, best = promise;
        else if (promise > second)
            second = promise;
    }
    return 4 * best + 2 * second + sum / 4;
}

int renju_value(const RenjuBoard *b, int colour) {
    int own = best_points(b, colour), enemy = best_points(b, !colour);
    return own + own / 4 - enemy;
}
