// SPDX-License-Identifier: MIT
// chess_reading.c - see chess_reading.h.
#include "teach/model/chess_reading.h"

#include "base/mem.h"

enum { CAPTURES_DEEP = 8, WINDOW = 1500, INFINITE = 32000, MATE = CHESS_READING_MATE };

static const int worth[7] = {0, 100, 310, 330, 500, 950, 0};

typedef struct {
    ChessBoard board;
    int score;   // material and standing, seen by White
    bool queens; // there were any when the board was set up
} Reading;

bool chess_reading_suits(const Game *g) {
    return game_is(g, "chess");
}

int chess_reading_material(const ChessBoard *b) {
    int sum = 0;
    for (int i = 0; i < b->size * b->size; i++) {
        int at = b->at[chess_at(b, i)];
        sum += chess_is_of(at, 1) ? -worth[chess_man(at)] : worth[chess_man(at)];
    }
    return sum;
}

// How well a piece stands: near the centre, pawns far ahead, the king at home while there are
// queens.
static int standing(int man, int row, int column, bool queens) {
    int off_column = column < 4 ? 3 - column : column - 4, off_row = row < 4 ? 3 - row : row - 4;
    int centre = 6 - off_column - off_row;
    switch (man) {
    case CHESS_PAWN:
        return 4 * row + (row >= 2 ? 3 * (3 - off_column) : 0) + (row == 6 ? 30 : 0);
    case CHESS_KNIGHT:
        return 8 * centre - 20;
    case CHESS_BISHOP:
        return 4 * centre - 5;
    case CHESS_ROOK:
        return row == 6 ? 20 : 3 * (3 - off_column);
    case CHESS_QUEEN:
        return 2 * centre;
    default:
        return queens ? -12 * row - 6 * (3 - off_column) : 8 * centre;
    }
}

// What the man on a square adds to the score, seen by White.
static int man_score(const Reading *r, int place) {
    int at = r->board.at[place], man = chess_man(at), row = chess_row(place);
    if (at == CHESS_NONE) return 0;
    int side = chess_side(at);
    int value = worth[man] + standing(man, side ? row : 7 - row, chess_column(place), r->queens);
    return side ? -value : value;
}

static void begin(Reading *r, const Game *g, const State *s) {
    ChessBoard *b = &r->board;
    *r = (Reading){0};
    chess_board_from(b, g, s);
    for (int i = 0; i < 64; i++) r->queens |= chess_man(b->at[chess_at(b, i)]) == CHESS_QUEEN;
    for (int i = 0; i < 64; i++) r->score += man_score(r, chess_at(b, i));
}

// The squares whose men a move can change: where from, where to, and of castling and en passant.
static int changed_squares(ChessMove m, int out[4]) {
    int n = 0;
    out[n++] = m.from;
    out[n++] = m.to;
    if (m.type == CHESS_CASTLES) {
        out[n++] = m.to > m.from ? m.from + 3 : m.from - 4;
        out[n++] = (m.from + m.to) / 2;
    } else if (m.type == CHESS_EN_PASSANT) {
        out[n++] = chess_place(chess_column(m.to), chess_row(m.from));
    }
    return n;
}

// False when the king would be taken.
static bool play(const Reading *r, ChessMove m, Reading *next) {
    int changed[4], n = changed_squares(m, changed);
    *next = *r;
    for (int i = 0; i < n; i++) next->score -= man_score(r, changed[i]);
    chess_play(&next->board, m);
    for (int i = 0; i < n; i++) next->score += man_score(next, changed[i]);
    return !chess_left_in_check(&next->board);
}

// --- moves ---

typedef struct {
    ChessMove moves[CHESS_MOVES_MAX];
    int order[CHESS_MOVES_MAX];
    int n;
} Steps;

// Captures of much by little first. A person looks at a promotion to a queen alone.
static void list_moves(const ChessBoard *b, bool captures, Steps *out) {
    int n = chess_moves_unchecked(b, captures, out->moves);
    out->n = 0;
    for (int i = 0; i < n; i++) {
        ChessMove m = out->moves[i];
        int taken = m.type == CHESS_EN_PASSANT ? CHESS_PAWN : chess_man(b->at[m.to]), order = 0;
        if (m.promotion && m.promotion != CHESS_QUEEN) continue;
        if (taken) order = 16 * worth[taken] - worth[chess_man(b->at[m.from])] + 1;
        if (m.promotion) order += 16 * worth[CHESS_QUEEN];
        out->moves[out->n] = m;
        out->order[out->n++] = order;
    }
}

// Brings the best of those from `i` on to place i.
static ChessMove pick(Steps *s, int i) {
    int best = i;
    for (int k = i + 1; k < s->n; k++)
        if (s->order[k] > s->order[best]) best = k;
    ChessMove m = s->moves[best];
    s->moves[best] = s->moves[i];
    s->order[best] = s->order[i];
    return m;
}

// --- the search ---

static int capture_search(const Reading *r, int alpha, int beta, int deep) {
    int best = (r->board.mover ? -r->score : r->score) + 10;
    if (best >= beta || deep == 0) return best;
    if (best > alpha) alpha = best;
    Steps steps;
    Reading next;
    list_moves(&r->board, true, &steps);
    for (int i = 0; i < steps.n && best < beta; i++) {
        if (!play(r, pick(&steps, i), &next)) continue;
        int value = -capture_search(&next, -beta, -alpha, deep - 1);
        if (value > best) best = value;
        if (value > alpha) alpha = value;
    }
    return best;
}

static int search(const Reading *r, int depth, int ply, int alpha, int beta) {
    if (depth <= 0) return capture_search(r, alpha, beta, CAPTURES_DEEP);
    int best = -INFINITE;
    Steps steps;
    Reading next;
    list_moves(&r->board, false, &steps);
    for (int i = 0; i < steps.n && best < beta; i++) {
        if (!play(r, pick(&steps, i), &next)) continue;
        int value = -search(&next, depth - 1, ply + 1, -beta, -alpha);
        if (value > best) best = value;
        if (value > alpha) alpha = value;
    }
    if (best > -INFINITE) return best;
    return chess_in_check(&r->board) ? -MATE + ply : 0;
}

static int final_value(const Game *g, const State *s, int player) {
    int payoffs[PLAYERS_MAX];
    game_payoffs(g, s, payoffs);
    return payoffs[player] > 0 ? MATE - 1 : payoffs[player] < 0 ? -MATE + 1 : 0;
}

size_t chess_reading_values(const Game *g, const State *s, int depth, int *values) {
    int me = game_mover(g, s), best = -INFINITE;
    Move *moves = mem_new(g->max_moves, sizeof *moves);
    State *next = game_states_new(g, 1);
    size_t n = game_moves(g, s, moves);
    for (size_t i = 0; i < n; i++) {
        game_copy(g, next, s);
        game_play(g, next, moves[i]);
        if (game_over(g, next)) {
            values[i] = final_value(g, next, me);
        } else {
            Reading r;
            begin(&r, g, next);
            int lowest = best > -INFINITE + WINDOW ? best - WINDOW : -INFINITE;
            values[i] = -search(&r, depth - 1, 1, -INFINITE, -lowest);
        }
        if (values[i] > best) best = values[i];
    }
    free(moves);
    free(next);
    return n;
}
