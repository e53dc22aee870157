// SPDX-License-Identifier: MIT
// renju_words.c - see renju_words.h.
#include "engine/renju/renju_words.h"

void renju_place_name(const RenjuNames *names, int place, char out[8]) {
    int cell = renju_row(place) * names->grid.width + renju_column(place);
    grid_name(&names->names, &names->grid, cell, out);
}

static void add_name(const RenjuNames *names, int place, Str *out) {
    char name[8];
    renju_place_name(names, place, name);
    if (out->len) str_add(out, " ");
    str_add(out, name);
}

static void line_text(const RenjuNames *names, const RenjuLine *line, Str *out) {
    for (int i = 0; i < line->length; i++) add_name(names, line->move[i], out);
}

// --- why ---

typedef struct {
    const char *en, *ja; // %s: the move, then the line
} Reason;

static const Reason reasons[] = {
    [RENJU_BECAUSE_FIVE] = {"%s makes five in a row.", "%s で五になります。"},
    [RENJU_BECAUSE_STOPS_FIVE] = {"%s is forced: the enemy would make five there.",
                                  "%s は絶対の一手です。相手の五を止めます。"},
    [RENJU_BECAUSE_VCF] = {"%s begins a win by fours: every move makes a four, and each has one "
                           "answer (%s).",
                           "%s から四追い勝ちがあります（%s）。"},
    [RENJU_BECAUSE_VCT] = {"%s begins a win by fours and threes (%s).",
                           "%s から追い詰めの勝ちがあります（%s）。"},
    [RENJU_BECAUSE_STOPS_VCF] = {"%s stops a win by fours that the enemy threatens.",
                                 "%s は相手の四追いを防ぐ手です。"},
    [RENJU_BECAUSE_STOPS_VCT] = {"%s stops a win by fours and threes that the enemy threatens.",
                                 "%s は相手の追い詰めを防ぐ手です。"},
    [RENJU_BECAUSE_SEARCH] = {"Neither side can win by threats that I see; %s is best for rows of "
                              "my own and against the enemy's (%s).",
                              "どちらにも見える範囲で追い勝ちはありません。%s が自分の連を伸ばし、"
                              "相手の連を抑える最善の手です（%s）。"},
    [RENJU_BECAUSE_LOST] = {"The enemy wins by threats against every move that I looked at; %s "
                            "holds out.",
                            "調べたどの手にも相手の追い勝ちがあります。%s で粘ります。"},
    [RENJU_BECAUSE_SEEN_WON] = {"%s wins against every answer that I looked at (%s).",
                                "%s は、調べたどの応手にも勝ちになります（%s）。"},
    [RENJU_BECAUSE_SEEN_LOST] = {"The enemy wins against every move that I looked at; %s holds out "
                                 "(%s).",
                                 "調べたどの手でも相手の勝ちになります。%s で粘ります（%s）。"},
};

static void say_reason(const RenjuNames *names, const RenjuThought *t, Insight *out) {
    const Reason *why = &reasons[t->because];
    char move[8];
    Str line = {0}, en = {0}, ja = {0};
    renju_place_name(names, t->move, move);
    line_text(names, &t->line, &line);
    const char *text[2] = {why->en, why->ja};
    Str *said[2] = {&en, &ja};
    for (int i = 0; i < 2; i++) {
        const char *const values[2] = {move, str_text(&line)};
        int next = 0;
        for (const char *c = text[i]; *c; c++)
            if (c[0] == '%' && c[1] == 's' && next < 2)
                str_add(said[i], values[next++]), c++;
            else
                str_add_char(said[i], *c);
    }
    insight_say_of(out, str_text(&en), str_text(&ja), str_text(&line), "good");
    str_clear(&line);
    str_clear(&en);
    str_clear(&ja);
}

// What the enemy would do if the mover passed.
static void say_threat(const RenjuNames *names, const RenjuThought *t, Insight *out) {
    if (t->enemy.length == 0) return;
    Str line = {0}, en = {0}, ja = {0};
    line_text(names, &t->enemy, &line);
    str_addf(&en, "The enemy threatens: %s.", str_text(&line));
    str_addf(&ja, "相手の狙い：%s。", str_text(&line));
    insight_say_of(out, str_text(&en), str_text(&ja), str_text(&line), "threat");
    char name[8];
    renju_place_name(names, t->enemy.move[0], name);
    insight_mark(out, name, "threat", "");
    str_clear(&line);
    str_clear(&en);
    str_clear(&ja);
}

// The points that are forbidden to black.
static void say_forbidden(const RenjuNames *names, RenjuBoard *b, Insight *out) {
    static const char *const sign[] = {"", "6", "44", "33"};
    static const Reason title[] = {
        {0},
        {"Forbidden to black, six or more in a row: %s.", "黒の禁点（長連）：%s。"},
        {"Forbidden to black, two fours: %s.", "黒の禁点（四々）：%s。"},
        {"Forbidden to black, two threes: %s.", "黒の禁点（三々）：%s。"}};
    Str points[4] = {{0}};
    for (int i = 0; i < b->n_points; i++) {
        int place = b->point[i];
        if (b->stone[place] != RENJU_FREE) continue;
        RenjuBan ban = renju_ban(b, place, RENJU_BLACK);
        if (ban == RENJU_ALLOWED) continue;
        char name[8];
        renju_place_name(names, place, name);
        add_name(names, place, &points[ban]);
        insight_mark(out, name, "bad", sign[ban]);
    }
    for (int ban = RENJU_OVERLINE; ban <= RENJU_DOUBLE_THREE; ban++) {
        Str text[2] = {{0}};
        const char *list = str_text(&points[ban]);
        for (int ja = 0; ja < 2; ja++) {
            const char *form = ja ? title[ban].ja : title[ban].en, *gap = strstr(form, "%s");
            str_add_n(&text[ja], form, (size_t)(gap - form));
            str_add(&text[ja], list);
            str_add(&text[ja], gap + 2);
        }
        if (*list) insight_say_of(out, str_text(&text[0]), str_text(&text[1]), list, "bad");
        str_clear(&text[0]);
        str_clear(&text[1]);
        str_clear(&points[ban]);
    }
}

void renju_explain(const RenjuNames *names, RenjuBoard *b, int colour, const RenjuThought *t,
                   Insight *out) {
    (void)colour;
    say_reason(names, t, out);
    say_threat(names, t, out);
    if (b->rules == RENJU_RULES_RENJU) say_forbidden(names, b, out);
}
