// SPDX-License-Identifier: MIT
// tsume_problem.c - see tsume_problem.h.
#include "teach/tsume/tsume_problem.h"

#include "engine/shogi/tsume.h"
#include "games/shogi/shogi_japanese.h"
#include "games/shogi/shogi_sfen.h"

#include <stdlib.h>

char *tsume_problem_lines(char *text) {
    return text && strncmp(text, "\xEF\xBB\xBF", 3) == 0 ? text + 3 : text;
}

bool tsume_problem_is(const char *line) {
    line += strspn(line, " \t\r");
    return *line && *line != '#';
}

bool tsume_problem_allowed(const ShogiPosition *p, Error *e) {
    if (shogi_king(p, p->mover ^ 1) != SHOGI_NOWHERE) return true;
    return error_set(e, "there is no king to be mated: %s has none",
                     p->mover == SHOGI_BLACK ? "white" : "black");
}

// The number in a field; 0 where it has another text. A number that cannot be a length is refused.
static bool read_plies(const char *field, int *out, Error *e) {
    field += strspn(field, " \t");
    char *end;
    long plies = strtol(field, &end, 10);
    int n = (int)(end - field);
    end += strspn(end, " \t\r");
    *out = 0;
    if (n == 0 || (*end != ';' && *end)) return true;
    if (plies < 1 || plies > TSUME_PLIES_MAX)
        return error_set(e, "the expected length %.*s is not from 1 to %d", n < 40 ? n : 40, field,
                         (int)TSUME_PLIES_MAX);
    *out = (int)plies;
    return true;
}

bool tsume_problem_read(const char *line, TsumeProblem *out, Error *e) {
    return tsume_problem_read_of(line, SHOGI_ONE_SET, out, e);
}

bool tsume_problem_read_of(const char *line, ShogiPieces pieces, TsumeProblem *out, Error *e) {
    const char *sfen = line, *rest;
    const char *second = strchr(line, ';'), *last = strrchr(line, ';');
    if (last && !strchr(line, '/')) return error_set(e, "there is no position in '%.60s'", line);
    if (last && strchr(last, '/')) sfen = last + 1;
    sfen += strspn(sfen, " \t");
    if (!shogi_sfen_read(sfen, pieces, &out->position, NULL, &rest, e)) return false;
    rest += strspn(rest, " \t\r");
    if (*rest && *rest != ';')
        return error_set(e, "'%.40s' behind the position: a semicolon is missing", rest);
    out->expected = 0;
    return (!second || read_plies(second + 1, &out->expected, e)) &&
           tsume_problem_allowed(&out->position, e);
}

static const int order[] = {SHOGI_ROOK,   SHOGI_BISHOP, SHOGI_GOLD, SHOGI_SILVER,
                            SHOGI_KNIGHT, SHOGI_LANCE,  SHOGI_PAWN};
enum { N_ORDER = sizeof order / sizeof *order };

void tsume_hand_text(ShogiHand hand, Str *out) {
    const char *space = "";
    for (size_t i = 0; i < N_ORDER; i++) {
        int count = shogi_hand_count(hand, order[i]);
        if (!count) continue;
        str_add(out, space);
        if (count > 1) str_addf(out, "%d", count);
        str_addf(out, "%c", shogi_letter(order[i]));
        space = " ";
    }
}

void tsume_hand_japanese(ShogiHand hand, Str *out) {
    for (size_t i = 0; i < N_ORDER; i++) {
        int count = shogi_hand_count(hand, order[i]);
        if (!count) continue;
        str_add(out, shogi_kind_japanese(order[i]));
        if (count >= 10) str_add(out, "十");
        if (count > 1 && count % 10) str_add(out, shogi_rank_japanese(count % 10 - 1));
    }
}
