// SPDX-License-Identifier: MIT
// draughts_board.c - see draughts_board.h.
//
// The terms are those of Samuel's list (IBM Journal 3, 1959, appendix C), as far as they can be
// read from the squares alone. Directions: 0 and 1 lead forward, 2 and 3 back; 3 - d is opposite to
// d.
#include "learners/draughts_board.h"

#include "base/spec.h"

#include <stdlib.h>
#include <string.h>

enum { SQUARES = 32, NOWHERE = -1 };

const char *const draughts_term_names[DRAUGHTS_TERMS] = {"advancement",
                                                         "bridge",
                                                         "centre",
                                                         "kings in the centre",
                                                         "back row",
                                                         "mobility",
                                                         "denied moves",
                                                         "exposed pieces",
                                                         "holes",
                                                         "gaps",
                                                         "lone men",
                                                         "chains",
                                                         "triangle of oreo",
                                                         "double corner",
                                                         "long diagonal",
                                                         "king moves",
                                                         "blocked men",
                                                         "men that run free"};

static const int term_step[DRAUGHTS_TERMS] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};

// --- squares ---

static int row_of(int square) {
    return square / 4;
}

static int column_of(int square) {
    return 2 * (square % 4) + (row_of(square) % 2 == 0);
}

static int neighbour(int square, int direction) {
    int row = row_of(square) + (direction < 2 ? -1 : 1);
    int column = column_of(square) + (direction % 2 == 0 ? -1 : 1);
    if (row < 0 || row > 7 || column < 0 || column > 7) return NOWHERE;
    return 4 * row + column / 2;
}

static bool has(uint32_t set, int square) {
    return square != NOWHERE && (set >> square & 1);
}

static int count(uint32_t set) {
    return __builtin_popcount(set);
}

static uint32_t turned(uint32_t set) {
    uint32_t out = 0;
    for (int i = 0; i < SQUARES; i++) out |= (set >> i & 1) << (SQUARES - 1 - i);
    return out;
}

// --- reading ---

bool draughts_eye_init(DraughtsEye *d, const Game *g, Error *e) {
    if (!game_is(g, "draughts")) return error_set(e, "it plays draughts only");
    d->game = g;
    if (!l7_reader_init(&d->piece, g, "piece", e) || !l7_reader_init(&d->rank, g, "rank", e))
        return false;
    for (int n = 0; n < 64; n++) {
        int64_t number;
        bool named = spec_number(l7_read_node_name(&d->piece, n), &number);
        d->square[n] = (int8_t)(named ? number - 1 : NOWHERE);
    }
    return true;
}

static uint32_t squares_of(const DraughtsEye *d, uint64_t nodes) {
    uint32_t set = 0;
    for (; nodes; nodes &= nodes - 1) {
        int square = d->square[__builtin_ctzll(nodes)];
        if (square != NOWHERE) set |= UINT32_C(1) << square;
    }
    return set;
}

// White's men move towards square 1, which is bit 0.
DraughtsBoard draughts_see(const DraughtsEye *d, const State *s, int player) {
    uint32_t kings = squares_of(d, l7_read_nodes(&d->rank, s, 1));
    uint32_t black = squares_of(d, l7_read_nodes(&d->piece, s, 1));
    uint32_t white = squares_of(d, l7_read_nodes(&d->piece, s, 2));
    DraughtsBoard b = {.men = {white & ~kings, black & ~kings},
                       .kings = {white & kings, black & kings}};
    return player == 1 ? b : draughts_turned(b);
}

DraughtsBoard draughts_turned(DraughtsBoard b) {
    return (DraughtsBoard){.men = {turned(b.men[1]), turned(b.men[0])},
                           .kings = {turned(b.kings[1]), turned(b.kings[0])}};
}

int draughts_material(const DraughtsBoard *b) {
    return 2 * (count(b->men[0]) - count(b->men[1])) +
           3 * (count(b->kings[0]) - count(b->kings[1]));
}

// --- terms ---

// What the terms of one side need.
typedef struct {
    uint32_t men, kings, own, enemy, empty;
    int *out;
} Side;

static uint32_t rows(int first, int last) {
    uint32_t set = 0;
    for (int i = 4 * first; i < 4 * last + 4; i++) set |= UINT32_C(1) << i;
    return set;
}

static uint32_t centre(void) {
    uint32_t set = 0;
    for (int i = 0; i < SQUARES; i++)
        if (row_of(i) >= 2 && row_of(i) <= 5 && column_of(i) >= 2 && column_of(i) <= 5)
            set |= UINT32_C(1) << i;
    return set;
}

// From the right end of the back row to the far left: the double corners.
static uint32_t long_diagonal(void) {
    return UINT32_C(1) << 3 | UINT32_C(1) << 7 | UINT32_C(1) << 10 | UINT32_C(1) << 14 |
           UINT32_C(1) << 17 | UINT32_C(1) << 21 | UINT32_C(1) << 24 | UINT32_C(1) << 28;
}

static int directions_of(const Side *s, int square) {
    return has(s->kings, square) ? 4 : 2;
}

// Whether a piece that goes to `square` can be captured there.
static bool denied(const Side *s, int from, int square) {
    for (int d = 0; d < 4; d++) {
        int next = neighbour(square, d), behind = neighbour(square, 3 - d);
        if (has(s->enemy, next) && (behind == from || has(s->empty, behind))) return true;
    }
    return false;
}

static void count_moves(const Side *s, int square) {
    bool moves = false;
    for (int d = 0; d < directions_of(s, square); d++) {
        int to = neighbour(square, d);
        if (!has(s->empty, to)) continue;
        moves = true;
        s->out[5]++;
        s->out[6] += denied(s, square, to);
        s->out[15] += has(s->kings, square);
    }
    s->out[16] += !moves && has(s->men, square);
}

static void count_neighbours(const Side *s, int square) {
    int empty = 0;
    for (int d = 0; d < 4; d++) {
        int next = neighbour(square, d);
        empty += next == NOWHERE || has(s->empty, next);
    }
    bool one = has(s->empty, neighbour(square, 0)) && has(s->empty, neighbour(square, 3));
    bool other = has(s->empty, neighbour(square, 1)) && has(s->empty, neighbour(square, 2));
    s->out[7] += one || other;
    s->out[10] += empty == 4 && has(s->men, square);
    bool chain = (has(s->own, neighbour(square, 0)) && has(s->own, neighbour(square, 3))) ||
                 (has(s->own, neighbour(square, 1)) && has(s->own, neighbour(square, 2)));
    s->out[11] += chain;
}

static void count_empty(const Side *s, int square) {
    int own = 0;
    for (int d = 0; d < 4; d++) own += has(s->own, neighbour(square, d));
    s->out[8] += own >= 3;
    s->out[9] += (has(s->own, neighbour(square, 0)) && has(s->own, neighbour(square, 3))) ||
                 (has(s->own, neighbour(square, 1)) && has(s->own, neighbour(square, 2)));
}

// No enemy stands in front of the man, in its column or the two beside it.
static bool runs_free(const Side *s, int square) {
    for (int i = 0; i < 4 * row_of(square); i++)
        if (has(s->enemy, i) && abs(column_of(i) - column_of(square)) <= row_of(square) - row_of(i))
            return false;
    return true;
}

static void side_terms(const DraughtsBoard *b, int out[DRAUGHTS_TERMS]) {
    Side s = {.men = b->men[0], .kings = b->kings[0], .out = out};
    s.own = s.men | s.kings;
    s.enemy = b->men[1] | b->kings[1];
    s.empty = ~(s.own | s.enemy);
    memset(out, 0, DRAUGHTS_TERMS * sizeof *out);
    out[0] = count(s.men & rows(2, 3)) - count(s.men & rows(4, 5));
    out[1] = !b->kings[1] && has(s.own, 29) && has(s.own, 31);
    out[2] = count(s.men & centre());
    out[3] = count(s.kings & centre());
    out[4] = count(s.own & rows(7, 7));
    out[12] = has(s.own, 29) && has(s.own, 30) && has(s.own, 25);
    out[13] = has(s.own, 27) + has(s.own, 31);
    out[14] = count(s.own & long_diagonal());
    for (uint32_t left = s.own; left; left &= left - 1) {
        int square = __builtin_ctz(left);
        count_moves(&s, square);
        count_neighbours(&s, square);
        out[17] += has(s.men, square) && row_of(square) <= 4 && runs_free(&s, square);
    }
    for (uint32_t left = s.empty; left; left &= left - 1) count_empty(&s, __builtin_ctz(left));
}

void draughts_terms(const DraughtsBoard *b, int out[DRAUGHTS_TERMS]) {
    int theirs[DRAUGHTS_TERMS];
    DraughtsBoard other = draughts_turned(*b);
    side_terms(b, out);
    side_terms(&other, theirs);
    for (int i = 0; i < DRAUGHTS_TERMS; i++) out[i] -= theirs[i];
}

int draughts_step(int term, int value) {
    int size = (abs(value) + term_step[term] - 1) / term_step[term];
    if (size > 3) size = 3;
    return value > 0 ? size : -size;
}

// --- moves ---

static bool captures(const DraughtsBoard *before, const DraughtsBoard *after) {
    return count(after->men[0] | after->kings[0]) < count(before->men[1] | before->kings[1]);
}

// At most `depth` captures.
static int settle(const DraughtsEye *d, State *states, int depth, DraughtsBoard *quiet) {
    const Game *g = d->game;
    State *s = game_state_at(g, states, 0), *next = game_state_at(g, states, 1);
    int mover = game_mover(g, s);
    *quiet = draughts_see(d, s, mover);
    Move moves[DRAUGHTS_MOVES_MAX];
    size_t n = depth > 0 ? game_moves(g, s, moves) : 0;
    int best = -DRAUGHTS_MOST, at_once = draughts_material(quiet);
    DraughtsBoard here = *quiet;
    for (size_t i = 0; i < n; i++) {
        game_copy(g, next, s);
        game_play(g, next, moves[i]);
        DraughtsBoard after = draughts_see(d, next, 1 - mover), end;
        if (!captures(&here, &after)) return at_once;
        int value = -settle(d, next, depth - 1, &end);
        if (value <= best) continue;
        best = value;
        *quiet = draughts_turned(end);
    }
    return n ? best : at_once;
}

int draughts_settle(const DraughtsEye *d, State *states, DraughtsBoard *quiet) {
    return settle(d, states, DRAUGHTS_STATES - 2, quiet);
}

// The material that can be reached in `depth` plies, and the captures after them. Room for as many
// states more.
static int deepen(const DraughtsEye *d, State *states, int depth, int low, int high) {
    const Game *g = d->game;
    State *next = game_state_at(g, states, 1);
    DraughtsBoard quiet;
    Move moves[DRAUGHTS_MOVES_MAX];
    if (depth == 0) return draughts_settle(d, states, &quiet);
    if (game_over(g, states)) {
        int payoffs[PLAYERS_MAX];
        game_payoffs(g, states, payoffs);
        return payoffs[game_mover(g, states)] * (DRAUGHTS_WON + depth);
    }
    size_t n = game_moves(g, states, moves);
    for (size_t i = 0; i < n && low < high; i++) {
        game_copy(g, next, states);
        game_play(g, next, moves[i]);
        int value = -deepen(d, next, depth - 1, -high, -low);
        if (value > low) low = value;
    }
    return low;
}

// The square that a piece left, and the one it came to; the same when it captured in a circle.
static void find_squares(const DraughtsBoard *before, const DraughtsBoard *after, DraughtsMove *m) {
    uint32_t old = before->men[0] | before->kings[0], new = after->men[0] | after->kings[0];
    m->from = old & ~new ? __builtin_ctz(old & ~new) : 0;
    m->to = new & ~old ? __builtin_ctz(new & ~old) : m->from;
}

size_t draughts_look(const DraughtsEye *d, const State *s, int plies, State *room,
                     DraughtsMove *out) {
    const Game *g = d->game;
    Move moves[DRAUGHTS_MOVES_MAX];
    int mover = game_mover(g, s);
    size_t n = game_moves(g, s, moves);
    DraughtsBoard before = draughts_see(d, s, mover);
    int at_first[DRAUGHTS_TERMS];
    draughts_terms(&before, at_first);
    for (size_t i = 0; i < n; i++) {
        DraughtsBoard end;
        out[i] = (DraughtsMove){.move = moves[i]};
        game_copy(g, room, s);
        game_play(g, room, moves[i]);
        DraughtsBoard after = draughts_see(d, room, mover);
        find_squares(&before, &after, &out[i]);
        out[i].material = -draughts_settle(d, room, &end);
        end = draughts_turned(end);
        draughts_terms(&end, out[i].terms);
        for (int k = 0; k < DRAUGHTS_TERMS; k++) out[i].terms[k] -= at_first[k];
        if (plies > 0) out[i].material = -deepen(d, room, plies, -DRAUGHTS_MOST, DRAUGHTS_MOST);
    }
    return n;
}
