// SPDX-License-Identifier: MIT
// go_ryder.c - Ryder's program (1971): three functions, as the survey names them.
//
// It organises what is on the board (go_view.h: strings, groups, armies, walls); it tests every
// string for capture, reading the liberties around it; and, with a wider view, it narrows the moves
// to about fifteen and searches these two plies deep, judging the safety and weight of groups.
#include "players/classic/go/go_think.h"

#include <stdlib.h>

enum { READ_PLIES = 10, CANDIDATES_MAX = 40 };

typedef struct {
    int place, worth;
} Candidate;

static int by_worth(const void *a, const void *b) {
    const Candidate *x = a, *y = b;
    if (x->worth != y->worth) return x->worth < y->worth ? 1 : -1;
    return x->place - y->place;
}

// Points near the border of two influences, next to weak groups, and on the third and fourth line.
static int worth_of_place(const GoBoard *b, const GoView *v, int place, int colour) {
    int field = colour == GO_BLACK ? v->field[place] : -v->field[place];
    int worth = 10 - abs(field), line = go_line(b, place);
    if (field > 8) worth -= 8;
    worth += line == 3 ? 6 : line == 4 ? 5 : line == 2 ? 1 : line == 1 ? -5 : 3;
    for (int i = 0; i < 8; i++) {
        int q = place + (i < 4 ? go_around[i] : go_corners[i - 4]);
        if (b->stone[q] > GO_WHITE) continue;
        const GoStringView *s = &v->string[v->string_at[q]];
        if (s->status == GO_DEAD) {
            worth -= 6;
            continue;
        }
        const GoGroupView *g = &v->group[s->group];
        worth += g->danger * (g->stones < 12 ? g->stones : 12) / 60 + (i < 4 ? 4 : 2);
        if (i < 4 && s->liberties <= 3) worth += 3;
    }
    return worth;
}

// The most promising moves: those that decide strings first.
static int find_candidates(const GoBoard *b, const GoView *v, int colour, int most,
                           Candidate *out) {
    int16_t bonus[GO_PLACES] = {0};
    Candidate all[GO_POINTS_MAX];
    int n = 0;
    for (int i = 0; i < v->n_strings; i++) {
        const GoStringView *s = &v->string[i];
        if (s->status != GO_IN_REACH) continue;
        int move = s->colour == colour ? s->defence : s->attack;
        if (move != GO_PASS) bonus[move] = (int16_t)(bonus[move] + 20 + 10 * s->stones);
    }
    for (int i = 0; i < b->width * b->height; i++) {
        GoBoard after;
        int p = go_point(b, i);
        if (!go_sensible(b, p, colour, &after) && bonus[p] == 0) continue;
        if (b->stone[p] != GO_FREE || p == b->ko) continue;
        all[n++] = (Candidate){p, worth_of_place(b, v, p, colour) + bonus[p]};
    }
    qsort(all, (size_t)n, sizeof *all, by_worth);
    if (n > most) n = most;
    for (int i = 0; i < n; i++) out[i] = all[i];
    return n;
}

// What the mover has, in tenths of a point, when `next` moves.
static int judge(const GoQuestion *q, const GoBoard *b, int next) {
    go_look(b, READ_PLIES, q->other);
    int value = go_judge(b, q->other, next);
    return q->colour == GO_BLACK ? value : -value;
}

// The position after the enemy's best reply, as the mover sees it.
static int worst_reply(const GoQuestion *q, const GoBoard *b, int candidates, int cut, int *reply) {
    Candidate replies[CANDIDATES_MAX];
    int worst = judge(q, b, !q->colour); // a pass
    *reply = GO_PASS;
    int n = find_candidates(b, q->other, !q->colour, candidates, replies);
    for (int i = 0; i < n && worst > cut; i++) {
        GoBoard next = *b;
        if (!go_play(&next, replies[i].place, !q->colour)) continue;
        int value = judge(q, &next, q->colour);
        if (value < worst) worst = value, *reply = replies[i].place;
    }
    return worst;
}

// What is most urgent on the board, in words.
static void say_view(const GoQuestion *q, GoThought *out) {
    const GoView *v = q->view;
    int walls = 0, weak = -1;
    for (int i = 0; i < v->n_groups; i++) walls += v->group[i].wall;
    for (int i = 0; i < v->n_strings; i++) {
        const GoGroupView *g = &v->group[v->string[i].group];
        if (g->danger == 0 || g->danger == 100) continue;
        if (weak < 0 || g->danger * g->stones > v->group[v->string[weak].group].danger *
                                                    v->group[v->string[weak].group].stones)
            weak = i;
    }
    Str en = {0}, ja = {0};
    str_addf(&en, "I see strings: %d, groups: %d, armies: %d, walls: %d.", v->n_strings,
             v->n_groups, v->n_armies, walls);
    str_addf(&ja, "連 %d、群 %d、模様 %d、壁 %d。", v->n_strings, v->n_groups, v->n_armies, walls);
    go_say(out, str_text(&en), str_text(&ja), "");
    str_clear(&en);
    str_clear(&ja);
    if (weak < 0) return;
    bool own = v->string[weak].colour == q->colour;
    go_say(out, own ? "The group at %s is my weakest." : "The group at %s is the enemy's weakest.",
           own ? "%s の群が自分の一番弱い石です。" : "%s の群が相手の一番弱い石です。",
           q->name(q->context, v->string[weak].place));
}

static void say_move(const GoQuestion *q, int reply, int gain, GoThought *out) {
    for (int i = 0; i < q->view->n_strings; i++) {
        const GoStringView *s = &q->view->string[i];
        if (s->status != GO_IN_REACH) continue;
        if (s->colour != q->colour && s->attack == out->move)
            go_say(out, "It captures the string at %s.", "%s の連を取ります。",
                   q->name(q->context, s->place));
        if (s->colour == q->colour && s->defence == out->move)
            go_say(out, "It saves the string at %s.", "%s の連を助けます。",
                   q->name(q->context, s->place));
    }
    Str en = {0}, ja = {0};
    str_addf(&en, "After the best reply (%%s) it gains %d.%d points over a pass.", gain / 10,
             abs(gain % 10));
    str_addf(&ja, "最善の応手（%%s）のあと、パスより %d.%d 目得です。", gain / 10, abs(gain % 10));
    go_say(out, str_text(&en), str_text(&ja),
           reply == GO_PASS ? "pass" : q->name(q->context, reply));
    str_clear(&en);
    str_clear(&ja);
}

void ryder_think(const GoQuestion *q, int candidates, GoThought *out) {
    Candidate moves[CANDIDATES_MAX];
    int reply = GO_PASS, best_reply = GO_PASS, worth = 12; // a move must gain more than this
    go_look(q->board, READ_PLIES, q->view);
    int passing = worst_reply(q, q->board, candidates, -1000000, &reply);
    int n = find_candidates(q->board, q->view, q->colour, candidates, moves);
    int best = passing + worth;
    out->move = GO_PASS;
    for (int i = 0; i < n; i++) {
        GoBoard next = *q->board;
        if (!go_play(&next, moves[i].place, q->colour)) continue;
        int value = worst_reply(q, &next, candidates, best, &reply);
        if (value <= best) continue;
        best = value;
        best_reply = reply;
        out->move = moves[i].place;
    }
    if (out->move == GO_PASS) {
        go_finish(q, q->view, out);
        return;
    }
    out->has_value = true;
    out->value = best;
    say_view(q, out);
    say_move(q, best_reply, best - passing, out);
}
