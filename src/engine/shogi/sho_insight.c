// SPDX-License-Identifier: MIT
// sho_insight.c - see sho_insight.h.
#include "engine/shogi/sho_insight.h"

#include "engine/shogi/sho_exchange.h"
#include "engine/shogi/sho_hand.h"
#include "engine/shogi/sho_mate.h"
#include "games/shogi/shogi_handicap.h"
#include "games/shogi/shogi_japanese.h"

#include <stdlib.h>

enum {
    LINE_SHOWN = 6,  // plies of the line
    EVEN = 80,       // hundredths of a pawn: less is no difference
    SAFER = 120,     // the same for kings
    LOOSE_SHOWN = 3, // pieces named
};

static const char *const side_en[] = {"Black", "White"};

static void say(Insight *out, Str *en, Str *ja) {
    insight_say(out, str_text(en), str_text(ja));
    str_clear(en);
    str_clear(ja);
}

// --- the search ---

// The first moves of the best line, as English and Japanese players write them.
static void add_line(const ShogiPosition *p, const ShoRootMove *r, Str *en, Str *ja) {
    ShogiPosition at = *p;
    int before = SHOGI_NOWHERE;
    for (int i = 0; i < r->length && i < LINE_SHOWN; i++) {
        ShogiUndo undo;
        if (!shogi_is_legal(&at, r->line[i])) return;
        str_add(en, i ? " " : "");
        shogi_english_write(&at, r->line[i], en);
        str_add(ja, at.mover == SHOGI_BLACK ? "▲" : "△");
        shogi_japanese_write(&at, r->line[i], before, false, ja);
        before = shogi_to(r->line[i]);
        shogi_do(&at, r->line[i], &undo);
    }
}

void sho_insight_search(const ShoThought *t, const ShogiPosition *p, bool handicap, Insight *out) {
    const ShoRootMove *best = &t->lines[0];
    Str en = {0}, ja = {0};
    if (t->n == 0 || best->value == -SHO_INFINITE) return;
    int mate = best->value >= SHO_MATE_LEAST    ? SHO_MATE - best->value
               : best->value <= -SHO_MATE_LEAST ? SHO_MATE + best->value
                                                : 0;
    if (mate) {
        int winner = best->value > 0 ? p->mover : p->mover ^ 1;
        str_addf(&en, "%s mates in %d %s: ", side_en[winner], mate,
                 str_plural(mate, "ply", "plies"));
        str_addf(&ja, "%sの%d手詰が見えています。", shogi_side_japanese(winner, handicap), mate);
    } else {
        str_addf(&en, "I looked %d %s ahead: ", t->depth, str_plural(t->depth, "ply", "plies"));
        str_addf(&ja, "%d手先まで読みました。読み筋は", t->depth);
    }
    add_line(p, best, &en, &ja);
    str_add(&en, ".");
    str_add(&ja, mate ? "。" : "です。");
    say(out, &en, &ja);
}

// --- the position ---

static int material(const ShogiPosition *p, int colour) {
    int sum = 0;
    for (ShogiSet pieces = p->sets[colour][0]; shogi_any(pieces);)
        sum += sho_piece_value[shogi_kind(p->board[shogi_pop(&pieces)])];
    for (int kind = SHOGI_PAWN; kind < SHOGI_HAND_KINDS; kind++)
        sum += sho_hand_value[kind] * shogi_hand_count(p->hands[colour], kind);
    return sum;
}

static void say_material(const ShogiPosition *p, bool handicap, Insight *out) {
    int ahead = material(p, SHOGI_BLACK) - material(p, SHOGI_WHITE);
    int side = ahead < 0, tenths = (abs(ahead) + 5) / 10;
    Str en = {0}, ja = {0};
    if (abs(ahead) < EVEN) {
        str_add(&en, "Material is even.");
        str_add(&ja, "駒の損得はほぼありません。");
    } else {
        str_addf(&en, "%s has more material, worth %d.%d pawns.", side_en[side], tenths / 10,
                 tenths % 10);
        str_addf(&ja, "%sが駒得です（歩%d.%d枚分）。", shogi_side_japanese(side, handicap),
                 tenths / 10, tenths % 10);
    }
    say(out, &en, &ja);
}

// How many of the squares around a king the other side attacks.
static int attacked_around(const ShogiPosition *p, int colour, int *of) {
    int n = 0;
    ShogiSet around = shogi_steps[colour][SHOGI_AS_KING][shogi_king(p, colour)];
    *of = shogi_size(around);
    while (shogi_any(around))
        n += shogi_any(shogi_attackers(p, colour ^ 1, shogi_pop(&around), shogi_occupied(p)));
    return n;
}

static void say_kings(const ShogiPosition *p, bool handicap, Insight *out) {
    ShoHandParts parts;
    int of;
    if (shogi_king(p, 0) == SHOGI_NOWHERE || shogi_king(p, 1) == SHOGI_NOWHERE) return;
    sho_hand_parts(p, &parts);
    int safer = parts.danger[SHOGI_BLACK] - parts.danger[SHOGI_WHITE];
    if (abs(safer) < SAFER) return;
    int side = safer < 0 ? SHOGI_BLACK : SHOGI_WHITE; // whose king is in danger
    int attacked = attacked_around(p, side, &of);
    Str en = {0}, ja = {0};
    char cell[3];
    if (attacked) {
        str_addf(&en,
                 "%s's king is in more danger than the other: %d of the %d squares around it are "
                 "attacked.",
                 side_en[side], attacked, of);
        str_addf(&ja, "玉の安全度は%sが劣ります（周囲%dマスのうち%dマスに相手の利き）。",
                 shogi_side_japanese(side, handicap), of, attacked);
    } else {
        str_addf(&en, "%s's king is less well guarded than the other.", side_en[side]);
        str_addf(&ja, "玉の守りは%sのほうが薄いです。", shogi_side_japanese(side, handicap));
    }
    shogi_square_write(shogi_king(p, side), cell);
    insight_say_of(out, str_text(&en), str_text(&ja), cell, "weight");
    str_clear(&en);
    str_clear(&ja);
}

// Pieces that can be taken for nothing, the most valuable first.
static void say_loose(const ShogiPosition *p, int colour, bool handicap, Insight *out) {
    ShogiSet left = shogi_minus(p->sets[colour][0], p->sets[colour][SHOGI_AS_KING]);
    ShogiSet occupied = shogi_occupied(p), loose = {0, 0};
    while (shogi_any(left)) {
        int square = shogi_pop(&left);
        if (shogi_any(shogi_attackers(p, colour ^ 1, square, occupied)) &&
            !shogi_any(shogi_attackers(p, colour, square, occupied)))
            loose = shogi_or(loose, shogi_at[square]);
    }
    for (int n = 0; n < LOOSE_SHOWN && shogi_any(loose); n++) {
        int best = shogi_first(loose);
        for (ShogiSet rest = loose; shogi_any(rest);) {
            int square = shogi_pop(&rest);
            if (sho_piece_value[shogi_kind(p->board[square])] >
                sho_piece_value[shogi_kind(p->board[best])])
                best = square;
        }
        loose = shogi_minus(loose, shogi_at[best]);
        int kind = shogi_kind(p->board[best]);
        Str en = {0}, ja = {0};
        char cell[3];
        shogi_square_write(best, cell);
        str_addf(&en, "%s's %s on %s is attacked and not defended.", side_en[colour],
                 shogi_kind_word(kind), cell);
        str_addf(&ja, "%sの%s%s%sは取られそうで、ひもが付いていません。",
                 shogi_side_japanese(colour, handicap), shogi_file_japanese(shogi_file(best)),
                 shogi_rank_japanese(shogi_rank(best)), shogi_kind_japanese(kind));
        insight_say_of(out, str_text(&en), str_text(&ja), cell, "weight");
        str_clear(&en);
        str_clear(&ja);
    }
}

// Whether the side not to move would mate if the mover passed.
static void say_threat(const ShogiPosition *p, bool handicap, Insight *out) {
    ShogiPosition passed = *p;
    Str en = {0}, ja = {0};
    if (shogi_in_check(p, p->mover)) return;
    passed.mover ^= 1;
    if (!sho_mate_in_three(&passed)) return;
    str_addf(&en, "%s threatens mate with the next move.", side_en[p->mover ^ 1]);
    str_addf(&ja, "%s玉に詰めろがかかっています。", shogi_side_japanese(p->mover, handicap));
    say(out, &en, &ja);
}

void sho_insight_position(const ShogiPosition *p, bool handicap, Insight *out) {
    say_threat(p, handicap, out);
    say_material(p, handicap, out);
    say_kings(p, handicap, out);
    for (int c = 0; c < 2; c++) say_loose(p, c, handicap, out);
}
