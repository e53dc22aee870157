// SPDX-License-Identifier: MIT
// tsume_futile.c - see tsume_futile.h.
#include "engine/shogi/tsume_futile.h"

#include "games/shogi/shogi_moves.h"

enum { TAKINGS = 2 }; // with and without promotion

// The ways in which the attacker takes the piece that was just put at `square`, with check, with
// the piece that gave check from `from`.
static size_t list_takings(const ShogiPosition *p, int from, int square, ShogiMove out[TAKINGS]) {
    ShogiMove moves[SHOGI_MOVES_ROOM];
    size_t n = shogi_checking_moves(p, moves), found = 0;
    for (size_t i = 0; i < n; i++)
        if (!shogi_is_drop(moves[i]) && shogi_from(moves[i]) == from &&
            shogi_to(moves[i]) == square)
            out[found++] = moves[i];
    return found;
}

// Whether the problem is over again when the piece that was just put at `square` is taken so. A
// lance that promotes may give up the square behind the king.
static bool is_over_behind(const ShogiPosition *p, ShogiMove taking, ShogiPosition *next) {
    ShogiUndo undo;
    *next = *p;
    shogi_do(next, taking, &undo);
    return tsume_is_over(next);
}

static bool is_taken_back(const ShogiPosition *p, int from, int square) {
    ShogiMove takings[TAKINGS];
    ShogiPosition next;
    size_t n = list_takings(p, from, square, takings);
    for (size_t i = 0; i < n; i++)
        if (is_over_behind(p, takings[i], &next)) return true;
    return false;
}

// Whether the king in check has a square to go to.
static bool can_flee(const ShogiPosition *p, int king) {
    ShogiSet occupied = shogi_minus(shogi_occupied(p), shogi_at[king]);
    ShogiSet to = shogi_minus(shogi_steps[p->mover][SHOGI_AS_KING][king], p->sets[p->mover][0]);
    while (shogi_any(to))
        if (!shogi_any(shogi_attackers(p, p->mover ^ 1, shogi_pop(&to), occupied))) return true;
    return false;
}

// One piece is tried for each square: it is taken at once, whichever it is.
bool tsume_is_over(const ShogiPosition *p) {
    ShogiMove moves[SHOGI_MOVES_ROOM];
    int king = shogi_king(p, p->mover);
    if (can_flee(p, king)) return false;
    size_t n = shogi_legal_moves(p, moves);
    if (n == 0) return true;
    ShogiSet checkers = shogi_attackers(p, p->mover ^ 1, king, shogi_occupied(p));
    if (shogi_several(checkers)) return false;
    int from = shogi_first(checkers);
    ShogiSet between = shogi_between(king, from), tried = {0, 0};
    for (size_t i = 0; i < n; i++) {
        ShogiPosition next = *p;
        ShogiUndo undo;
        if (!shogi_is_drop(moves[i]) || !shogi_has(between, shogi_to(moves[i]))) return false;
        if (shogi_has(tried, shogi_to(moves[i]))) continue;
        tried = shogi_or(tried, shogi_at[shogi_to(moves[i])]);
        shogi_do(&next, moves[i], &undo);
        if (!is_taken_back(&next, from, shogi_to(moves[i]))) return false;
    }
    return true;
}

enum { PUT_OFF_MOST = 2 * SHOGI_SIDE }; // a piece on each square between, and its capture

// The piece that was just put at `square` is taken so that the rest is shortest. Returns the plies
// from there to mate, the capture included.
static int put_off_behind(const ShogiPosition *p, int from, int square, ShogiMove *line) {
    ShogiMove takings[TAKINGS], rest[PUT_OFF_MOST];
    ShogiPosition next;
    size_t n = list_takings(p, from, square, takings);
    int shortest = 0;
    for (size_t i = 0; i < n; i++) {
        if (!is_over_behind(p, takings[i], &next)) continue;
        int plies = 1 + tsume_put_off(&next, rest, PUT_OFF_MOST);
        if (shortest && plies >= shortest) continue;
        shortest = plies;
        line[0] = takings[i];
        memcpy(line + 1, rest, (size_t)(plies - 1) * sizeof *rest);
    }
    return shortest;
}

int tsume_put_off(const ShogiPosition *p, ShogiMove *line, int room) {
    ShogiMove moves[SHOGI_MOVES_ROOM], rest[PUT_OFF_MOST + 1];
    size_t n = shogi_legal_moves(p, moves);
    int king = shogi_king(p, p->mover), longest = 0;
    int from = shogi_first(shogi_attackers(p, p->mover ^ 1, king, shogi_occupied(p)));
    for (size_t i = 0; i < n; i++) {
        ShogiPosition next = *p;
        ShogiUndo undo;
        shogi_do(&next, moves[i], &undo);
        int behind = put_off_behind(&next, from, shogi_to(moves[i]), rest), plies = 1 + behind;
        if (behind == 0 || plies <= longest || plies > room) continue;
        longest = plies;
        line[0] = moves[i];
        memcpy(line + 1, rest, (size_t)behind * sizeof *rest);
    }
    return longest;
}

int tsume_counted_plies(const ShogiPosition *p, const ShogiMove *line, int plies) {
    ShogiPosition at = *p;
    ShogiUndo undo;
    for (int i = 0; i < plies; i++) {
        shogi_do(&at, line[i], &undo);
        if (i % 2 == 0 && tsume_is_over(&at)) return i + 1;
    }
    return plies;
}
