// SPDX-License-Identifier: MIT
// chess_combination.c - see chess_combination.h.
#include "learners/chess_combination.h"

#include "engine/chess/chess_think.h"

#include <stdlib.h>

enum { TAKES_NONE, TAKES_PAWN, TAKES_MINOR, TAKES_MAJOR };

static int class_of(int man) {
    switch (man) {
    case CHESS_NONE:
        return TAKES_NONE;
    case CHESS_PAWN:
        return TAKES_PAWN;
    case CHESS_KNIGHT:
    case CHESS_BISHOP:
        return TAKES_MINOR;
    default:
        return TAKES_MAJOR;
    }
}

static int worth_of(int at) {
    return chess_man(at) == CHESS_KING ? 10000 : chess_man_value[chess_man(at)];
}

static uint64_t bit_of(int place) {
    return (uint64_t)1 << (8 * chess_row(place) + chess_column(place));
}

static unsigned does(ChessDoing d, bool holds) {
    return holds ? 1u << d : 0;
}

// The cheapest man of `side` that attacks a square; 0: none.
static int cheapest_attacker(const ChessBoard *b, int place, int side) {
    uint64_t attackers = chess_attackers(b, place);
    int cheapest = 0;
    for (int i = 0; i < b->size * b->size; i++) {
        int at = chess_at(b, i);
        if (!(attackers & bit_of(at)) || !chess_is_of(b->at[at], side)) continue;
        if (!cheapest || worth_of(b->at[at]) < cheapest) cheapest = worth_of(b->at[at]);
    }
    return cheapest;
}

// What the man that has moved to `to` attacks, and which lines were opened for others.
static unsigned attacks_of(const ChessBoard *before, const ChessBoard *after, int to, int side) {
    unsigned bits = 0;
    int worthy = 0;
    for (int i = 0; i < after->size * after->size; i++) {
        int place = chess_at(after, i), at = after->at[place], man = chess_man(at);
        if (!chess_is_of(at, !side)) continue;
        uint64_t now = chess_attackers(after, place), was = chess_attackers(before, place);
        bool guarded = chess_attacked(after, place, !side), piece = man > CHESS_PAWN;
        for (int k = 0; piece && k < after->size * after->size; k++) {
            int from = chess_at(after, k);
            bool opened = (now & ~was & bit_of(from)) && from != to;
            if (opened && chess_is_of(after->at[from], side))
                bits |= does(CHESS_DOES_OPEN_LINE, man != CHESS_KING) |
                        does(CHESS_DOES_DISCOVERED_CHECK, man == CHESS_KING);
        }
        if (!(now & bit_of(to))) continue;
        bits |= does(CHESS_DOES_CHECK, man == CHESS_KING) |
                does(CHESS_DOES_ATTACK_QUEEN, man == CHESS_QUEEN) |
                does(CHESS_DOES_ATTACK_ROOK, man == CHESS_ROOK) |
                does(CHESS_DOES_ATTACK_MINOR, man == CHESS_KNIGHT || man == CHESS_BISHOP) |
                does(CHESS_DOES_ATTACK_LOOSE, piece && man != CHESS_KING && !guarded);
        worthy += worth_of(at) > worth_of(after->at[to]) || (piece && !guarded);
    }
    return bits | does(CHESS_DOES_ATTACK_TWO, worthy >= 2);
}

static bool takes_guard(const ChessBoard *b, const ChessBoard *after, int to, int side) {
    for (int i = 0; i < b->size * b->size; i++) {
        int place = chess_at(b, i);
        if (place == to || !chess_is_of(b->at[place], !side) ||
            chess_man(b->at[place]) == CHESS_KING)
            continue;
        if ((chess_attackers(b, place) & bit_of(to)) && chess_attacked(after, place, side))
            return true;
    }
    return false;
}

// A man of the enemy between the rider on `from` and its king.
static bool pins(const ChessBoard *b, int from, int side) {
    int king = b->king[!side], columns = chess_column(king) - chess_column(from),
        rows = chess_row(king) - chess_row(from), man = chess_man(b->at[from]), between = 0;
    bool straight = columns == 0 || rows == 0, slanted = abs(columns) == abs(rows);
    if (!(man == CHESS_QUEEN && (straight || slanted)) && !(man == CHESS_ROOK && straight) &&
        !(man == CHESS_BISHOP && slanted))
        return false;
    int step = (rows > 0   ? CHESS_STRIDE
                : rows < 0 ? -CHESS_STRIDE
                           : 0) +
               (columns > 0   ? 1
                : columns < 0 ? -1
                              : 0);
    for (int p = from + step; p != king; p += step) {
        if (chess_is_of(b->at[p], side)) return false;
        between += b->at[p] != CHESS_NONE;
    }
    return between == 1;
}

static bool king_is_closed_in(const ChessBoard *b, int side) {
    int king = b->king[side];
    for (int y = -CHESS_STRIDE; y <= CHESS_STRIDE; y += CHESS_STRIDE)
        for (int x = -1; x <= 1; x++) {
            int p = king + y + x;
            if (p == king || b->at[p] == CHESS_OUTSIDE || chess_is_of(b->at[p], side)) continue;
            if (!chess_attacked(b, p, !side)) return false;
        }
    return true;
}

void chess_abstract(const ChessBoard *b, ChessMove m, ChessAbstract *out) {
    int side = b->mover, taken = chess_man(b->at[m.to]);
    if (m.type == CHESS_EN_PASSANT) taken = CHESS_PAWN;
    ChessBoard after = *b;
    chess_play(&after, m);
    int attacker = cheapest_attacker(&after, m.to, !side), own = worth_of(b->at[m.from]);
    bool guarded = chess_attacked(&after, m.to, side);
    *out = (ChessAbstract){.man = chess_man(b->at[m.from]), .taken = class_of(taken)};
    out->doings = attacks_of(b, &after, m.to, side) |
                  does(CHESS_DOES_SACRIFICE, attacker && (!guarded || attacker < own)) |
                  does(CHESS_DOES_PIN, pins(&after, m.to, side)) |
                  does(CHESS_DOES_PROMOTE, m.promotion != CHESS_NONE) |
                  does(CHESS_DOES_CLOSE_IN, king_is_closed_in(&after, !side));
    if (!taken) return;
    out->doings |= does(CHESS_DOES_TAKE_MORE, chess_man_value[taken] > own) |
                   does(CHESS_DOES_TAKE_LOOSE, !attacker) |
                   does(CHESS_DOES_TAKE_GUARD, takes_guard(b, &after, m.to, side));
}

bool chess_abstract_fits(const ChessAbstract *asked, const ChessAbstract *move) {
    return asked->man == move->man && asked->taken == move->taken &&
           (asked->doings & move->doings) == asked->doings;
}

bool chess_combination_merge(ChessCombination *known, const ChessCombination *other) {
    ChessCombination both = *known;
    int bits = 0, left = 0;
    if (known->n != other->n) return false;
    for (int i = 0; i < known->n; i++) {
        const ChessAbstract *a = &known->moves[i], *b = &other->moves[i];
        if (a->man != b->man || a->taken != b->taken) return false;
        both.moves[i].doings = a->doings & b->doings;
        if (a->doings && !both.moves[i].doings) return false;
        bits += __builtin_popcount(a->doings | b->doings);
        left += __builtin_popcount(both.moves[i].doings);
    }
    if (3 * left < 2 * bits) return false;
    both.times += other->times;
    *known = both;
    return true;
}

void chess_combination_words(const ChessCombination *c, Str *out) {
    static const char *const men[] = {"", "pawn", "knight", "bishop", "rook", "queen", "king"};
    static const char *const taken[] = {"moves", "takes a pawn", "takes a knight or bishop",
                                        "takes a rook or queen"};
    static const char *const doings[CHESS_DOINGS] = {"gives check",
                                                     "opens a check",
                                                     "attacks a queen",
                                                     "attacks a rook",
                                                     "attacks a knight or bishop",
                                                     "attacks an unguarded piece",
                                                     "attacks two",
                                                     "opens a line onto a piece",
                                                     "may be taken",
                                                     "takes a guard",
                                                     "takes more than it is worth",
                                                     "takes what nothing guards",
                                                     "pins",
                                                     "promotes",
                                                     "leaves the king no square"};
    for (int i = 0; i < c->n; i++) {
        const ChessAbstract *a = &c->moves[i];
        str_addf(out, "%sa %s %s", i ? "; then " : "", men[a->man], taken[a->taken]);
        for (int d = 0; d < CHESS_DOINGS; d++)
            if (a->doings >> d & 1) str_addf(out, ", %s", doings[d]);
    }
    str_addf(out, " (%d %s)\n", c->times, c->times == 1 ? "time" : "times");
}
