// SPDX-License-Identifier: MIT
// tsume_problem.c - see tsume_problem.h.
#include "teach/tsume/tsume_problem.h"

#include "engine/shogi/tsume.h"
#include "games/shogi/shogi_japanese.h"
#include "games/shogi/shogi_moves.h"
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

bool tsume_problem_play(ShogiPosition *p, const char *moves, Error *e) {
    static const char spaces[] = " \t\r";
    for (const char *m = moves + strspn(moves, spaces); *m; m += strspn(m, spaces)) {
        ShogiMove move;
        ShogiUndo undo;
        int n = (int)strcspn(m, spaces);
        char text[8] = "";
        if (n < (int)sizeof text) memcpy(text, m, (size_t)n);
        if (!shogi_usi_read(text, &move) || !shogi_is_legal(p, move))
            return error_set(e, "'%.*s' is not a legal move here", n < 40 ? n : 40, m);
        shogi_do(p, move, &undo);
        m += n;
    }
    return true;
}

// The word at the start of a text with a space behind it: what follows; NULL: it is another one.
static const char *behind(const char *text, const char *word) {
    size_t n = strlen(word);
    if (strncmp(text, word, n) != 0 || (text[n] != ' ' && text[n] != '\t')) return NULL;
    return text + n + strspn(text + n, " \t");
}

bool tsume_problem_place(const char *field, ShogiPieces pieces, ShogiPosition *out, Error *e) {
    const char *rest, *usi = behind(field, "position");
    if (!shogi_sfen_read(usi ? usi : field, pieces, out, NULL, &rest, e)) return false;
    rest += strspn(rest, " \t\r");
    const char *moves = behind(rest, "moves");
    if (moves) return tsume_problem_play(out, moves, e);
    return !*rest || error_set(e, "'%.40s' behind the position: a semicolon is missing", rest);
}

bool tsume_problem_read_of(const char *line, ShogiPieces pieces, TsumeProblem *out, Error *e) {
    const char *sfen = line;
    const char *second = strchr(line, ';'), *last = strrchr(line, ';');
    if (last && !strchr(line, '/')) return error_set(e, "there is no position in '%.60s'", line);
    if (last && strchr(last, '/')) sfen = last + 1;
    sfen += strspn(sfen, " \t");
    Str field = {0};
    str_add_n(&field, sfen, strcspn(sfen, ";"));
    bool ok = tsume_problem_place(str_text(&field), pieces, &out->position, e);
    str_clear(&field);
    out->expected = 0;
    return ok && (!second || read_plies(second + 1, &out->expected, e)) &&
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
