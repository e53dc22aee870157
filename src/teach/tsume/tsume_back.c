// SPDX-License-Identifier: MIT
// tsume_back.c - see tsume_back.h.
#include "teach/tsume/tsume_back.h"

#include "base/mem.h"
#include "games/shogi/shogi_moves.h"

#include <stdlib.h>

enum { HELD = 5 }; // the most pieces in hand

// A sketch whose last reply was taken back: the defender is to move.
typedef struct {
    TsumeSketch sketch;
    ShogiSet occupied;
    ShogiMove reply;
} Replied;

static ShogiSet occupied(const TsumeSketch *s) {
    ShogiSet set = {0, 0};
    for (int square = 0; square < SHOGI_SQUARES; square++)
        if (s->board[square]) set = shogi_or(set, shogi_at[square]);
    return set;
}

// Empty squares from which a piece could have come: where one of the other colour could go.
static ShogiSet origins(ShogiPiece piece, int to, ShogiSet blocked) {
    return shogi_minus(shogi_attacks(shogi_colour(piece) ^ 1, shogi_way[piece], to, blocked),
                       blocked);
}

static TsumeEarlier *add(TsumeEarlierList *list, const Replied *r, ShogiMove check) {
    if (list->n == list->room) {
        list->room = list->room ? 2 * list->room : 1024;
        list->all = mem_resize(list->all, list->room, sizeof *list->all);
    }
    TsumeEarlier *e = &list->all[list->n++];
    *e = (TsumeEarlier){.sketch = r->sketch, .check = check, .reply = r->reply};
    return e;
}

// --- the check ---

static void take_back_drop(TsumeEarlierList *list, const Replied *r, int to) {
    int kind = shogi_kind(r->sketch.board[to]), held = 0;
    for (int k = SHOGI_PAWN; k < SHOGI_HAND_KINDS; k++) held += r->sketch.hand[k];
    if (kind > SHOGI_GOLD || held >= HELD) return;
    TsumeEarlier *e = add(list, r, shogi_drop_move(kind, to));
    e->sketch.board[to] = SHOGI_EMPTY;
    e->sketch.hand[kind]++;
}

// `captured`: what the check took, of the defender, or SHOGI_EMPTY.
static void take_back_move(TsumeEarlierList *list, const Replied *r, ShogiMove check,
                           ShogiPiece before, ShogiPiece captured) {
    TsumeEarlier *e = add(list, r, check);
    e->sketch.board[shogi_from(check)] = before;
    e->sketch.board[shogi_to(check)] = captured;
    if (captured) e->sketch.hand[shogi_plain(shogi_kind(captured))]--;
}

static void take_back_from(TsumeEarlierList *list, const Replied *r, int from, int to,
                           ShogiPiece before) {
    ShogiMove check = shogi_board_move(from, to);
    if (before != r->sketch.board[to]) check |= SHOGI_PROMOTION;
    take_back_move(list, r, check, before, SHOGI_EMPTY);
    for (int kind = SHOGI_PAWN; kind < SHOGI_HAND_KINDS; kind++) {
        if (!r->sketch.hand[kind]) continue;
        take_back_move(list, r, check, before, shogi_piece(TSUME_DEFENDER, kind));
        if (shogi_promotes(kind))
            take_back_move(list, r, check, before,
                           shogi_piece(TSUME_DEFENDER, kind + SHOGI_PROMOTED));
    }
}

static void take_back_check(TsumeEarlierList *list, const Replied *r, int to) {
    ShogiPiece piece = r->sketch.board[to];
    take_back_drop(list, r, to);
    ShogiSet from = origins(piece, to, r->occupied);
    while (shogi_any(from)) take_back_from(list, r, shogi_pop(&from), to, piece);
    if (shogi_kind(piece) <= SHOGI_KING) return;
    ShogiPiece plain = (ShogiPiece)(piece - SHOGI_PROMOTED);
    from = origins(plain, to, r->occupied);
    if (!shogi_has(shogi_camp[TSUME_ATTACKER], to))
        from = shogi_and(from, shogi_camp[TSUME_ATTACKER]);
    while (shogi_any(from)) take_back_from(list, r, shogi_pop(&from), to, plain);
}

static bool attacks_king(const Replied *r, int square) {
    ShogiPiece piece = r->sketch.board[square];
    return piece && shogi_colour(piece) == TSUME_ATTACKER &&
           shogi_has(shogi_attacks(TSUME_ATTACKER, shogi_way[piece], square, r->occupied),
                     r->sketch.king);
}

// --- the reply ---

// Every check that may have led to a position with the defender to move: a piece that attacks the
// king came to where it stands. What was taken was the piece that gave check.
static void take_back_checks(TsumeEarlierList *list, Replied *r, int taken_at) {
    r->occupied = occupied(&r->sketch);
    for (int square = 0; square < SHOGI_SQUARES; square++)
        if ((taken_at == SHOGI_NOWHERE || square == taken_at) && attacks_king(r, square))
            take_back_check(list, r, square);
}

static void take_back_reply(TsumeEarlierList *list, const TsumeSketch *s, int from, int to) {
    for (int kind = SHOGI_EMPTY; kind <= SHOGI_DRAGON; kind++) {
        if (kind == SHOGI_KING) continue;
        Replied r = {.sketch = *s, .reply = shogi_board_move(from, to)};
        r.sketch.board[from] = s->board[to];
        r.sketch.board[to] = kind ? shogi_piece(TSUME_ATTACKER, kind) : SHOGI_EMPTY;
        if (to == s->king) r.sketch.king = from;
        take_back_checks(list, &r, kind ? to : SHOGI_NOWHERE);
    }
}

void tsume_earlier_list(const TsumeSketch *s, TsumeEarlierList *out) {
    ShogiSet blocked = occupied(s);
    out->n = 0;
    for (int to = 0; to < SHOGI_SQUARES; to++) {
        ShogiPiece piece = s->board[to];
        if (!piece || shogi_colour(piece) != TSUME_DEFENDER) continue;
        ShogiSet from = origins(piece, to, blocked);
        while (shogi_any(from)) take_back_reply(out, s, shogi_pop(&from), to);
        if (shogi_kind(piece) > SHOGI_GOLD) continue;
        Replied r = {.sketch = *s, .reply = shogi_drop_move(shogi_kind(piece), to)};
        r.sketch.board[to] = SHOGI_EMPTY;
        take_back_checks(out, &r, SHOGI_NOWHERE);
    }
}

void tsume_earlier_clear(TsumeEarlierList *list) {
    free(list->all);
    *list = (TsumeEarlierList){0};
}

bool tsume_earlier_allowed(const TsumeEarlier *e, ShogiPosition *out) {
    ShogiUndo undo;
    ShogiMove checks[SHOGI_MOVES_ROOM];
    if (!tsume_sketch_position(&e->sketch, out)) return false;
    size_t n = shogi_checking_moves(out, checks), i = 0;
    while (i < n && checks[i] != e->check) i++;
    if (i == n) return false;
    ShogiPosition next = *out;
    shogi_do(&next, e->check, &undo);
    return shogi_is_legal(&next, e->reply);
}
