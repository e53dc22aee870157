// SPDX-License-Identifier: MIT
// shogi_ends.c - see shogi_ends.h.
#include "record/formats/shogi_ends.h"

#include "record/record_tree.h"

#include <string.h>

static const struct {
    const char *word, *kif, *csa;
} ends[SHOGI_END_COUNT] = {
#define X(NAME, WORD, KIF, CSA) [NAME] = {WORD, KIF, CSA},
    SHOGI_ENDS(X)
#undef X
};

const char *shogi_end_word(ShogiEnd end) {
    return ends[end].word;
}

const char *shogi_end_kif(ShogiEnd end) {
    return ends[end].kif;
}

bool shogi_end_parse(const char *word, ShogiEnd *out) {
    for (int i = SHOGI_END_NONE + 1; i < SHOGI_END_COUNT; i++)
        if (strcmp(word, ends[i].word) == 0) {
            *out = (ShogiEnd)i;
            return true;
        }
    return false;
}

static bool begins(const char *text, size_t n, const char *word) {
    return n >= strlen(word) && memcmp(text, word, strlen(word)) == 0;
}

ShogiEnd shogi_end_kif_read(const char *text, size_t n) {
    static const struct {
        const char *word;
        ShogiEnd end;
    } others[] = {{"時間切れ", SHOGI_END_TIME}, {"入玉宣言", SHOGI_END_DECLARED},
                  {"詰", SHOGI_END_MATE},       {"引き分け", SHOGI_END_DRAW},
                  {"引分", SHOGI_END_DRAW},     {"最大手数", SHOGI_END_MAX_MOVES}};
    for (int i = SHOGI_END_NONE + 1; i < SHOGI_END_COUNT; i++)
        if (begins(text, n, ends[i].kif)) return (ShogiEnd)i;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (begins(text, n, others[i].word)) return others[i].end;
    return SHOGI_END_NONE;
}

const char *shogi_end_csa(ShogiEnd end, int mover) {
    if (end == SHOGI_END_ILLEGAL) return mover ? "%-ILLEGAL_ACTION" : "%+ILLEGAL_ACTION";
    if (end == SHOGI_END_FOUL || end == SHOGI_END_WIN)
        return mover ? "%+ILLEGAL_ACTION" : "%-ILLEGAL_ACTION";
    return ends[end].csa;
}

static bool is_word(const char *text, size_t n, const char *word) {
    return n == strlen(word) && memcmp(text, word, n) == 0;
}

bool shogi_end_csa_read(const char *word, size_t n, int mover, ShogiEnd *out) {
    static const struct {
        const char *word;
        ShogiEnd end;
    } others[] = {
        // What a server says, in files that are its log.
        {"#RESIGN", SHOGI_END_RESIGN},        {"#TIME_UP", SHOGI_END_TIME},
        {"#ILLEGAL_MOVE", SHOGI_END_FOUL},    {"#SENNICHITE", SHOGI_END_REPEATED},
        {"#OUTE_SENNICHITE", SHOGI_END_FOUL}, {"#JISHOGI", SHOGI_END_DECLARED},
        {"#MAX_MOVES", SHOGI_END_MAX_MOVES},  {"#CHUDAN", SHOGI_END_STOPPED},
    };
    for (int colour = 0; colour < 2; colour++)
        if (is_word(word, n, colour ? "%-ILLEGAL_ACTION" : "%+ILLEGAL_ACTION")) {
            *out = colour == mover ? SHOGI_END_ILLEGAL : SHOGI_END_FOUL;
            return true;
        }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (is_word(word, n, others[i].word)) {
            *out = others[i].end;
            return true;
        }
    for (int i = SHOGI_END_NONE + 1; i < SHOGI_END_COUNT; i++)
        if (is_word(word, n, ends[i].csa)) {
            *out = (ShogiEnd)i;
            return true;
        }
    return false;
}

// With the ends that formats write instead.
static const struct {
    ShogiEnd end;
    const char *name;
    ShogiEnd written[3];
} named[] = {{SHOGI_END_SEALED, "封じ手", {SHOGI_END_STOPPED}},
             {SHOGI_END_TAKEN_BACK, "待った", {SHOGI_END_STOPPED}},
             {SHOGI_END_ERROR, "エラー", {SHOGI_END_STOPPED}},
             {SHOGI_END_WIN, "不戦勝", {SHOGI_END_FOUL, SHOGI_END_ILLEGAL}},
             {SHOGI_END_DEFAULT, "不戦敗", {SHOGI_END_RESIGN}},
             {SHOGI_END_MAX_MOVES, "最大手数", {SHOGI_END_DRAW, SHOGI_END_IMPASSE}}};
enum { N_NAMED = sizeof named / sizeof *named };

const char *shogi_end_name(ShogiEnd end) {
    for (size_t i = 0; i < N_NAMED; i++)
        if (named[i].end == end) return named[i].name;
    return NULL;
}

bool shogi_end_named(const char *text, size_t n, ShogiEnd written, ShogiEnd *out) {
    const size_t sign = strlen(SHOGI_END_NAMED);
    if (written == SHOGI_END_NONE || !begins(text, n, SHOGI_END_NAMED)) return false;
    for (size_t i = 0; i < N_NAMED; i++)
        for (int k = 0; k < 3; k++)
            if (named[i].written[k] == written && is_word(text + sign, n - sign, named[i].name)) {
                *out = named[i].end;
                return true;
            }
    return false;
}

ShogiEnd shogi_end_known(const Record *r, const ShogiState *last) {
    int mover = last->position.mover;
    if (r->n && r->moves[r->n - 1].move == SHOGI_DECLARE) return SHOGI_END_DECLARED;
    if (r->ending == END_NONE) return SHOGI_END_NONE;
    if (r->ending == END_STOPPED) return SHOGI_END_STOPPED;
    const ShogiRules *rules = shogi_rules(r->game);
    bool too_long = rules->moves && last->number > rules->moves && last->result == SHOGI_DRAWN;
    if (r->ending == END_RULES && too_long) return SHOGI_END_MAX_MOVES;
    if (r->ending == END_RULES && last->result == SHOGI_GOES_ON) return SHOGI_END_MATE;
    if (r->ending == END_RULES && last->result == SHOGI_DRAWN) return SHOGI_END_REPEATED;
    if (r->ending == END_RULES) // perpetual check
        return last->result == SHOGI_BLACK_WINS + mover ? SHOGI_END_FOUL : SHOGI_END_ILLEGAL;
    if (r->payoffs[mover] == 0) return SHOGI_END_IMPASSE;
    if (r->payoffs[mover] > 0) return SHOGI_END_FOUL;
    if (r->ending == END_ILLEGAL) return SHOGI_END_ILLEGAL;
    return r->ending == END_TIME || r->ending == END_FAULT ? SHOGI_END_TIME : SHOGI_END_RESIGN;
}

ShogiEnd shogi_end_of(const Record *r, const ShogiState *last) {
    ShogiEnd said;
    return shogi_end_parse(r->end.word, &said) ? said : shogi_end_known(r, last);
}

ShogiEnd shogi_end_of_line(const Record *r, size_t line, const ShogiState *last) {
    ShogiEnd end = SHOGI_END_NONE;
    if (line == 0) return shogi_end_of(r, last);
    shogi_end_parse(record_end(r, line)->word, &end);
    return end;
}

// Whether the mover has such a piece to move: readers refuse others. A drop may be of a piece that
// is not in hand.
static bool can_be_written(const ShogiPosition *p, ShogiMove m) {
    if (shogi_is_drop(m)) return true;
    ShogiPiece piece = p->board[shogi_from(m)];
    if (!piece || shogi_colour(piece) != p->mover) return false;
    return !shogi_is_promotion(m) || shogi_kind(piece) <= SHOGI_ROOK;
}

bool shogi_illegal_move(const char *comment, const ShogiPosition *last, ShogiMove *out, Str *rest) {
    const size_t prefix = strlen(SHOGI_ILLEGAL_MOVE);
    bool found = false;
    str_reset(rest);
    while (*comment) {
        size_t n = strcspn(comment, "\n");
        char move[8] = "";
        if (!found && n > prefix && n < prefix + sizeof move &&
            memcmp(comment, SHOGI_ILLEGAL_MOVE, prefix) == 0)
            memcpy(move, comment + prefix, n - prefix);
        if (*move && shogi_usi_read(move, out) && can_be_written(last, *out)) {
            found = true;
        } else {
            if (rest->len) str_add_char(rest, '\n');
            str_add_n(rest, comment, n);
        }
        comment += n;
        if (*comment == '\n') comment++;
    }
    return found;
}
