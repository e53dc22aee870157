// SPDX-License-Identifier: MIT
// hex_why_words.c - see hex_why_words.h.
#include "engine/hex/hex_why_words.h"

#include "base/bits.h"

enum { ZIGGURAT_CELLS = 8 }; // of the template of a stone in the third row

typedef struct {
    bool ja;
    int width;
    const HexWhy *r;
    Str *out;
} Words;

static const char *player_word(const Words *w, int player) {
    static const char *const names[2][2] = {{"Red", "Blue"}, {"赤", "青"}};
    return names[w->ja][player];
}

static const char *edge_word(const Words *w, int edge) {
    static const char *const names[2][4] = {{"the top", "the bottom", "the left", "the right"},
                                            {"上辺", "下辺", "左辺", "右辺"}};
    return names[w->ja][-1 - edge];
}

typedef struct {
    char text[16];
} Name;

// A cell or an edge.
static Name name_of(const Words *w, int place) {
    Name n;
    if (place < 0)
        snprintf(n.text, sizeof n.text, "%s", edge_word(w, place));
    else
        hex_position_cell_name(w->width, place, n.text);
    return n;
}

static int count(const HexWhy *r) {
    int n = 0;
    for (int i = 0; i < HEX_SOLVER_WORDS; i++) n += bits_count(r->cells[i]);
    return n;
}

void hex_why_cells(const HexWhy *r, int width, int cells, Str *out) {
    for (int i = 0, n = 0; i < cells; i++) {
        char name[16];
        if (!hex_proof_has(r->cells, i)) continue;
        hex_position_cell_name(width, i, name);
        str_addf(out, "%s%s", n++ ? " " : "", name);
    }
}

// --- who wins ---

static void say_joined(const Words *w) {
    const char *who = player_word(w, w->r->player), *enemy = player_word(w, !w->r->player);
    const char *a = edge_word(w, w->r->player ? HEX_LEFT : HEX_TOP);
    const char *b = edge_word(w, w->r->player ? HEX_RIGHT : HEX_BOTTOM);
    if (w->ja)
        str_addf(w->out, "%sはもう%sと%sがつながっています。%sがどこに打っても切れません。", who, a,
                 b, enemy);
    else
        str_addf(w->out, "%s is connected from %s to %s already: %s cannot cut it anywhere.", who,
                 a, b, enemy);
}

static void say_wins(const Words *w) {
    const char *who = player_word(w, w->r->player), *enemy = player_word(w, !w->r->player);
    Name cell = name_of(w, w->r->cell);
    if (w->r->cell < 0)
        str_addf(w->out,
                 w->ja ? "手番の%sの勝ちです。%sはもう連結を防げません。"
                       : "%s is to move and wins: %s cannot keep its edges apart any more.",
                 who, enemy);
    else
        str_addf(w->out,
                 w->ja ? "%sは%sで勝ちです。そのあと%sが何を打っても両辺がつながります。"
                       : "%s wins with %s: its edges are connected then, whatever %s does.",
                 who, cell.text, enemy);
}

// --- threats ---

static void say_threat(const Words *w) {
    const char *who = player_word(w, w->r->player);
    Name cell = name_of(w, w->r->cell);
    if (w->r->cell < 0)
        str_addf(w->out,
                 w->ja ? "%sには印のマスを使って両辺をつなぐ狙いがあります。"
                       : "%s threatens to connect its edges over the marked cells.",
                 who);
    else
        str_addf(w->out,
                 w->ja ? "%sには%sに打って両辺をつなぐ狙いがあります。"
                       : "%s threatens %s, which connects its edges.",
                 who, cell.text);
}

static void say_must(const Words *w) {
    const char *me = player_word(w, !w->r->player);
    int n = count(w->r);
    Str cells = {0};
    hex_why_cells(w->r, w->width, HEX_CELLS_MAX, &cells);
    const char *names = str_text(&cells);
    if (w->ja && n == 1)
        str_addf(w->out, "狙いをすべて防げるのは%sだけです。%sはここに打つしかありません。", names,
                 me);
    else if (w->ja)
        str_addf(w->out, "狙いが重なるのは次の%dマスです：%s。%sがほかに打っても狙いは残ります。",
                 n, names, me);
    else if (n == 1)
        str_addf(w->out, "Only %s meets every threat: %s must play there.", names, me);
    else
        str_addf(w->out,
                 "The threats overlap in %d cells, the must-play region: %s. No other move of %s "
                 "stops them.",
                 n, names, me);
    str_clear(&cells);
}

static void say_no_meet(const Words *w) {
    const char *me = player_word(w, !w->r->player), *who = player_word(w, w->r->player);
    if (w->ja)
        str_addf(w->out, "%sのすべての狙いに共通するマスはありません。%sの一手では防ぎきれません。",
                 who, me);
    else
        str_addf(w->out, "No cell is part of all threats of %s: one move of %s cannot stop them.",
                 who, me);
}

// --- bridges ---

// "d4 and e5", "d4 and the top".
static void add_ends(const Words *w) {
    Name from = name_of(w, w->r->from), to = name_of(w, w->r->to);
    str_addf(w->out, w->ja ? "%sと%s" : "%s and %s", from.text, to.text);
}

static void say_broken(const Words *w) {
    const char *who = player_word(w, w->r->player), *enemy = player_word(w, !w->r->player);
    Name cell = name_of(w, w->r->cell), other = name_of(w, w->r->other);
    bool mends = w->r->type == HEX_WHY_MEND;
    str_addf(w->out, w->ja ? "%sの" : "The bridge of %s between ", who);
    add_ends(w);
    if (w->ja)
        str_addf(w->out,
                 mends ? "のブリッジに%sが%sで割り込んでいます。%sに打てばつながります。"
                       : "のブリッジには%sが%sで割り込んでいます。%sに打てば切れます。",
                 enemy, other.text, cell.text);
    else
        str_addf(w->out,
                 mends ? " is broken by %s at %s: %s mends it."
                       : " is broken by %s at %s: %s cuts it.",
                 enemy, other.text, cell.text);
}

static void say_intrusion(const Words *w) {
    const char *who = player_word(w, w->r->player);
    Name cell = name_of(w, w->r->cell), move = name_of(w, w->r->other);
    str_addf(w->out, w->ja ? "%sは%sの" : "%s breaks the bridge of %s between ", move.text, who);
    add_ends(w);
    str_addf(w->out,
             w->ja ? "のブリッジに割り込みます。%sは%sに打たないと切られます。"
                   : "; unless %s answers at %s, it is cut.",
             who, cell.text);
}

// --- connections ---

static void add_how(const Words *w) {
    const HexWhy *r = w->r;
    int n = count(r);
    bool ziggurat = r->row == 3 && n == ZIGGURAT_CELLS;
    if (r->bridge)
        str_add(w->out, w->ja ? "ブリッジ" : "by a bridge");
    else if (r->to < 0 && ziggurat)
        str_add(w->out, w->ja ? "3段目のテンプレート（ジグラット）" : "by the ziggurat template");
    else if (r->to < 0)
        str_addf(w->out,
                 w->ja ? "%d段目からのテンプレート（%dマス）"
                       : "by an edge template from row %d (%d cells)",
                 r->row, n);
    else
        str_addf(w->out, w->ja ? "二通りの手段（%dマス）" : "in two ways (%d cells)", n);
}

static void say_link(const Words *w) {
    const char *who = player_word(w, w->r->player);
    Name from = name_of(w, w->r->from), to = name_of(w, w->r->to);
    if (w->ja) {
        str_addf(w->out, "%sの%sは%sと", who, from.text, to.text);
        add_how(w);
        str_add(w->out, "でつながっています。");
    } else {
        str_addf(w->out, "%s's %s is connected to %s ", who, from.text, to.text);
        add_how(w);
        str_add(w->out, ".");
    }
}

static void say_ladder(const Words *w) {
    const char *who = player_word(w, w->r->player), *edge = edge_word(w, w->r->to);
    Name from = name_of(w, w->r->from), escape = name_of(w, w->r->cell);
    if (w->ja) {
        str_addf(w->out, "%sには%sから%sの2段目を進むラダーがあります。", who, from.text, edge);
        if (w->r->cell >= 0)
            str_addf(w->out, "%sがラダーエスケープになり、つながります。", escape.text);
        else
            str_add(w->out, "行く手に味方の石がないので、このままではつながりません。");
        return;
    }
    str_addf(w->out, "%s has a ladder from %s along %s, in row 2", who, from.text, edge);
    if (w->r->cell >= 0)
        str_addf(w->out, "; %s is a ladder escape, so it connects.", escape.text);
    else
        str_add(w->out, "; without a ladder escape ahead it does not connect.");
}

// --- all ---

void hex_why_text(const HexWhy *r, int width, bool japanese, Str *out) {
    static void (*const say[])(const Words *w) = {
        [HEX_WHY_JOINED] = say_joined,   [HEX_WHY_WINS] = say_wins,
        [HEX_WHY_THREAT] = say_threat,   [HEX_WHY_MUST] = say_must,
        [HEX_WHY_NO_MEET] = say_no_meet, [HEX_WHY_MEND] = say_broken,
        [HEX_WHY_CUT] = say_broken,      [HEX_WHY_INTRUDE] = say_intrusion,
        [HEX_WHY_LINK] = say_link,       [HEX_WHY_LADDER] = say_ladder,
    };
    const Words w = {japanese, width, r, out};
    say[r->type](&w);
}

const char *hex_why_mark(const HexWhy *r) {
    switch (r->type) {
    case HEX_WHY_MUST:
        return "must";
    case HEX_WHY_THREAT:
        return "threat";
    case HEX_WHY_MEND:
    case HEX_WHY_CUT:
    case HEX_WHY_INTRUDE:
        return "note";
    default:
        return r->player ? "support-enemy" : "support";
    }
}
