// SPDX-License-Identifier: MIT
// go_finish.c - what the programs of go share: reasons, sensible moves, the end of a game.
#include "players/classic/go/go_think.h"

#include <stdlib.h>
#include <string.h>

void go_thought_clear(GoThought *t) {
    for (int i = 0; i < GO_SAID_MAX; i++) {
        str_clear(&t->en[i]);
        str_clear(&t->ja[i]);
    }
    *t = (GoThought){0};
}

static void fill_in(Str *out, const char *text, const char *name) {
    const char *gap = strstr(text, "%s");
    if (!gap) {
        str_add(out, text);
        return;
    }
    str_add_n(out, text, (size_t)(gap - text));
    str_add(out, name);
    str_add(out, gap + 2);
}

void go_say(GoThought *t, const char *en, const char *ja, const char *name) {
    if (t->n_said == GO_SAID_MAX) return;
    fill_in(&t->en[t->n_said], en, name);
    fill_in(&t->ja[t->n_said++], ja, name);
}

bool go_sensible(const GoBoard *b, int place, int colour, GoBoard *after) {
    int libs[2];
    *after = *b;
    if (b->stone[place] != GO_FREE || go_is_eye(b, place, colour)) return false;
    if (!go_play(after, place, colour)) return false;
    return after->captured > 0 || go_liberties(after, place, 2, libs) > 1;
}

// What a move does for the final count: stones it captures, dead enemies it closes in on, neutral
// points.
static int worth_at_end(const GoQuestion *q, const GoView *v, int place, const GoBoard *after) {
    int worth = 20 * after->captured, own = 0, enemy = 0, dead = 0;
    for (int i = 0; i < 4; i++) {
        int at = place + go_around[i];
        own += q->board->stone[at] == q->colour;
        if (q->board->stone[at] != !q->colour) continue;
        enemy++;
        dead += v->string[v->string_at[at]].status == GO_DEAD ||
                v->group[v->string[v->string_at[at]].group].danger > 40;
    }
    if (dead) worth += 6;
    bool neutral = abs(v->field[place]) < 3;
    if (neutral && enemy + own > 0) worth += 3;
    int side = q->colour == GO_BLACK ? v->field[place] : -v->field[place];
    if (side < 0 && enemy > 0) worth += 1;
    return worth;
}

void go_finish(const GoQuestion *q, const GoView *v, GoThought *out) {
    int best = 0;
    out->move = GO_PASS;
    out->has_value = false;
    bool ahead = q->enemy_passed && q->lead > 0;
    for (int i = 0; i < q->board->width * q->board->height && !ahead; i++) {
        GoBoard after;
        int p = go_point(q->board, i);
        if (!go_sensible(q->board, p, q->colour, &after)) continue;
        int worth = worth_at_end(q, v, p, &after);
        if (worth <= best) continue;
        best = worth;
        out->move = p;
    }
    if (out->move == GO_PASS)
        go_say(out,
               ahead ? "You passed and I am ahead: I pass." : "No move gains anything: I pass.",
               ahead ? "相手がパスし、こちらが勝っているのでパスします。"
                     : "得になる手がないのでパスします。",
               "");
    else
        go_say(out, "The areas are settled; %s takes what is left.",
               "地は決まりました。%s で残りを片付けます。", q->name(q->context, out->move));
}
