// SPDX-License-Identifier: MIT
// shogi_reasons.c - see shogi_reasons.h.
#include "games/shogi/shogi_reasons.h"

#include "games/shogi/shogi_japanese.h"
#include "games/shogi/shogi_text.h"

static const char *const sides[] = {"Black", "White"};

// --- moves ---

static bool refuse_drop(const ShogiPosition *p, ShogiMove m, Error *e) {
    int kind = shogi_dropped(m), to = shogi_to(m), us = p->mover;
    const char *word = shogi_kind_word(kind);
    char at[3];
    shogi_square_write(to, at);
    ShogiSet file = shogi_and(p->sets[us][SHOGI_AS_PAWN], shogi_files[shogi_file(to)]);
    if (!shogi_hand_count(p->hands[us], kind))
        return error_set(e, "%s has no %s in hand", sides[us], word);
    if (p->board[to]) return error_set(e, "there is a piece on %s: drops need an empty square", at);
    if (shogi_is_dead(us, kind, to)) return error_set(e, "a %s on %s could never move", word, at);
    if (kind == SHOGI_PAWN && shogi_any(file))
        return error_set(e, "%s has a pawn on file %d already (nifu)", sides[us],
                         shogi_file(to) + 1);
    if (kind == SHOGI_PAWN && !shogi_in_check(p, us))
        return error_set(e, "a dropped pawn may not give mate");
    return error_set(e, "%s's king would be left in check", sides[us]);
}

// Whether a piece goes there as the board stands, or if it stood alone.
static bool reaches(const ShogiPosition *p, int from, int to, bool alone) {
    ShogiSet occupied = {0, 0};
    if (!alone) occupied = shogi_or(p->sets[0][0], p->sets[1][0]);
    return shogi_has(shogi_attacks(p->mover, shogi_way[p->board[from]], from, occupied), to);
}

static bool refuse_board_move(const ShogiPosition *p, ShogiMove m, Error *e) {
    int from = shogi_from(m), to = shogi_to(m), us = p->mover, kind = shogi_kind(p->board[from]);
    const char *word = shogi_kind_word(kind);
    char start[3], goal[3];
    shogi_square_write(from, start);
    shogi_square_write(to, goal);
    if (!p->board[from]) return error_set(e, "there is no piece on %s", start);
    if (shogi_colour(p->board[from]) != us)
        return error_set(e, "the %s on %s is %s's, and %s is to move", word, start, sides[us ^ 1],
                         sides[us]);
    if (p->board[to] && shogi_colour(p->board[to]) == us)
        return error_set(e, "%s's own %s is on %s", sides[us],
                         shogi_kind_word(shogi_kind(p->board[to])), goal);
    if (!reaches(p, from, to, true))
        return error_set(e, "a %s does not move from %s to %s", word, start, goal);
    if (!reaches(p, from, to, false))
        return error_set(e, "something stands between %s and %s", start, goal);
    bool zone = shogi_has(shogi_camp[us], from) || shogi_has(shogi_camp[us], to);
    if (shogi_is_promotion(m) && !shogi_promotes(kind))
        return error_set(e, "a %s does not promote", word);
    if (shogi_is_promotion(m) && !zone)
        return error_set(e, "a %s promotes only on, to or from the last three ranks", word);
    if (!shogi_is_promotion(m) && shogi_is_dead(us, kind, to))
        return error_set(e, "the %s has to promote on %s", word, goal);
    if (kind == SHOGI_KING) return error_set(e, "the king would be in check on %s", goal);
    return error_set(e, "%s's king would be left in check", sides[us]);
}

static bool refuse_declaration(const ShogiPosition *p, const ShogiRules *r, Error *e) {
    enum { PIECES = 10 };
    int us = p->mover, in_camp, have = shogi_points(p, us, &in_camp);
    int needed = r->points == 24 ? 24 : r->points + (us == SHOGI_BLACK);
    if (!r->points) return error_set(e, "in this game a win cannot be declared");
    if (!shogi_meets(p->sets[us][SHOGI_AS_KING], shogi_camp[us]))
        return error_set(e, "%s cannot declare: the king is not in the other camp", sides[us]);
    if (shogi_in_check(p, us))
        return error_set(e, "%s cannot declare: the king is in check", sides[us]);
    if (in_camp < PIECES)
        return error_set(e, "%s cannot declare: %d of %d pieces are in the other camp", sides[us],
                         in_camp, (int)PIECES);
    return error_set(e, "%s cannot declare: %d points, %d are missing", sides[us], have,
                     needed - have);
}

// A capture by a piece of a kind that only leaves the king in check; SHOGI_NO_MOVE: there is none.
static ShogiMove illegal_capture(const ShogiPosition *p, int kind) {
    for (int from = 0; from < SHOGI_SQUARES; from++) {
        ShogiPiece piece = p->board[from];
        if (!piece || shogi_colour(piece) != p->mover || shogi_kind(piece) != kind) continue;
        for (int to = 0; to < SHOGI_SQUARES; to++)
            if (p->board[to] && shogi_colour(p->board[to]) != p->mover &&
                reaches(p, from, to, false))
                return shogi_board_move(from, to);
    }
    return SHOGI_NO_MOVE;
}

// 同歩: the square of the last move is not known here, so that all pieces that could be taken are
// tried.
static void refuse_same(const ShogiPosition *p, const char *text, Error *e) {
    size_t n = strlen(text), used, length, at = strlen("同");
    bool can_take = false;
    ShogiMove m;
    for (int before = 0; before < SHOGI_SQUARES; before++) {
        ShogiPiece piece = p->board[before];
        if (!piece || shogi_colour(piece) == p->mover) continue;
        bool read = shogi_japanese_read(p, text, n, before, &m, &used, e);
        can_take |= !read && strncmp(e->text, "several pieces", 14) == 0;
        if (!read || shogi_is_drop(m)) continue;
        if (used != n) {
            error_set(e, "'%.40s' behind the move is not understood", text + used);
            return;
        }
        can_take |= shogi_is_legal(p, m);
    }
    while (text[at] == ' ' || strncmp(text + at, "　", strlen("　")) == 0)
        at += text[at] == ' ' ? 1 : strlen("　");
    int kind = shogi_kind_japanese_read(text + at, n - at, &length);
    ShogiMove illegal = illegal_capture(p, kind);
    if (can_take)
        error_set(e, "which piece is taken is not clear: write its square");
    else if (kind == SHOGI_EMPTY)
        error_set(e, "here should be the name of a piece");
    else if (illegal != SHOGI_NO_MOVE)
        refuse_board_move(p, illegal, e);
    else
        error_set(e, "no %s of %s can take a piece", shogi_kind_word(kind), sides[p->mover]);
}

// What is written in Japanese but fits no piece.
static bool refuse_japanese(const ShogiPosition *p, const char *text, Error *e) {
    ShogiMove m;
    size_t used;
    if ((unsigned char)text[strspn(text, "123456789")] < 0x80) return false;
    text = shogi_skip_mark(text);
    if (strncmp(text, "同", strlen("同")) == 0)
        refuse_same(p, text, e);
    else if (shogi_japanese_read(p, text, strlen(text), SHOGI_NOWHERE, &m, &used, e))
        error_set(e, "'%.40s' behind the move is not understood", text + used);
    return true;
}

// "S-4h" that no silver can make, or several.
static bool refuse_english(const ShogiPosition *p, const char *text, Error *e) {
    int kind;
    size_t n = shogi_english_fits(p, text, &kind);
    if (kind == SHOGI_EMPTY) return false;
    if (n)
        error_set(e, "%zu pieces (%s) can go there: write the square, as in G6i-5h", n,
                  shogi_kind_word(kind));
    else
        error_set(e, "no %s of %s can go there", shogi_kind_word(kind), sides[p->mover]);
    return true;
}

bool shogi_refuse_move(const Game *g, const State *s, const char *text, Error *e) {
    const ShogiPosition *p = &shogi_state(s)->position;
    Move m;
    if (!shogi_move_parse(g, s, text, &m))
        return refuse_japanese(p, text, e) || refuse_english(p, text, e);
    if (m == SHOGI_DECLARE)
        refuse_declaration(p, g->rules, e);
    else if (shogi_is_drop((ShogiMove)m))
        refuse_drop(p, (ShogiMove)m, e);
    else
        refuse_board_move(p, (ShogiMove)m, e);
    return true;
}

// --- ends ---

// A declaration leaves the position as it is, and it still allows the declaration; so it
// differs from a repetition.
ShogiReason shogi_reason(const Game *g, const State *state) {
    const ShogiState *s = shogi_state(state);
    const ShogiRules *r = g->rules;
    if (s->result && shogi_declared(&s->position, r->points) == s->result)
        return SHOGI_BY_DECLARATION;
    if (s->result == SHOGI_DRAWN && r->moves && s->number > r->moves) return SHOGI_BY_NUMBER;
    if (s->result) return s->result == SHOGI_DRAWN ? SHOGI_BY_REPETITION : SHOGI_BY_CHECKS;
    if (!game_over(g, state)) return SHOGI_BY_NOTHING;
    return shogi_in_check(&s->position, s->position.mover) ? SHOGI_BY_MATE : SHOGI_BY_NO_MOVE;
}

const char *shogi_reason_text(ShogiReason reason, bool japanese) {
    static const struct {
        const char *en, *ja;
    } texts[] = {
        [SHOGI_BY_NOTHING] = {"", ""},
        [SHOGI_BY_MATE] = {"mate", "詰み"},
        [SHOGI_BY_NO_MOVE] = {"no legal move", "指す手なし"},
        [SHOGI_BY_REPETITION] = {"fourfold repetition", "千日手"},
        [SHOGI_BY_CHECKS] = {"perpetual check", "連続王手の千日手"},
        [SHOGI_BY_DECLARATION] = {"declaration", "入玉宣言"},
        [SHOGI_BY_NUMBER] = {"limit of moves", "手数制限"},
    };
    return japanese ? texts[reason].ja : texts[reason].en;
}
