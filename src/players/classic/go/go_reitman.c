// SPDX-License-Identifier: MIT
// go_reitman.c - Reitman and Wilcox's program (INTERIM, 1978): layers of patterns and plans.
//
// Go is taken as recognition of patterns and inference from them. Layers (strings, groups, armies)
// are kept from move to move; what changed since the last look is extracted first: a group of one's
// own that has come into danger, an enemy one that has, the enemy's new stone. That gives plans:
// defend what is threatened, attack what is weak, answer the last move, take the largest open area.
// A plan tries moves that belong to it, each judged by the layers after it; the plan that gains
// most is carried out. The details are our reading.
#include "players/classic/go/go_think.h"

#include <stdlib.h>
#include <string.h>

enum { READ_PLIES = 10, IN_DANGER = 20, TRIED_MAX = 40, CHECKED_MAX = 10, REPLIES_MAX = 20 };

typedef struct {
    int place, worth;
} Tried;

static int by_worth(const void *a, const void *b) {
    const Tried *x = a, *y = b;
    if (x->worth != y->worth) return x->worth < y->worth ? 1 : -1;
    return x->place - y->place;
}

typedef enum { PLAN_DEFEND, PLAN_ATTACK, PLAN_ANSWER, PLAN_EXTEND } Plan;

typedef struct {
    Plan plan;
    int place; // a stone of the group it is about; the area's middle for PLAN_EXTEND
    bool changed;
} Goal;

static int danger_at(const GoView *v, int string) {
    const GoStringView *s = &v->string[string];
    int danger = v->group[s->group].danger;
    return s->status == GO_IN_REACH && danger < 60 ? 60 : danger;
}

// The most valuable group of a colour that is in danger and not dead; -1: none. A group whose
// danger has risen since the last look counts twice.
static int find_weak(const GoQuestion *q, int colour, bool *changed) {
    const GoView *v = q->view;
    int best = -1, most = 0;
    for (int i = 0; i < v->n_strings; i++) {
        int danger = danger_at(v, i);
        if (v->string[i].colour != colour || v->string[i].status == GO_DEAD) continue;
        if (danger < IN_DANGER || danger >= 100) continue;
        bool rises = q->memory->moves && danger > q->memory->danger[v->string[i].place] + 10;
        int weight = danger * (1 + v->group[v->string[i].group].stones) * (rises ? 2 : 1);
        if (weight > most) most = weight, best = i, *changed = rises;
    }
    return best;
}

static void remember(const GoQuestion *q) {
    GoMemory *m = q->memory;
    memset(m->danger, 0, sizeof m->danger);
    m->moves = 0;
    memcpy(m->stone, q->board->stone, sizeof m->stone);
    for (int i = 0; i < q->board->width * q->board->height; i++) {
        int p = go_point(q->board, i), s = q->view->string_at[p];
        if (s < 0) continue;
        m->moves++;
        m->danger[p] = (uint8_t)danger_at(q->view, s);
    }
}

// Moves that a plan tries: around the group, its own deciding moves first.
static int moves_for_group(const GoQuestion *q, int string, int *out) {
    const GoStringView *s = &q->view->string[string];
    int n = 0, first = s->colour == q->colour ? s->defence : s->attack;
    uint8_t near[GO_PLACES] = {0};
    if (first != GO_PASS) out[n++] = first, near[first] = 2;
    for (int i = 0; i < q->board->width * q->board->height; i++) {
        int p = go_point(q->board, i), at = q->view->string_at[p];
        if (at < 0 || q->view->string[at].group != s->group) continue;
        for (int k = 0; k < 8; k++) {
            int step = k < 4 ? go_around[k] : go_corners[k - 4];
            for (int far = 1; far <= (k < 4 ? 2 : 1); far++)
                if (q->board->stone[p + step] == GO_FREE &&
                    q->board->stone[p + far * step] == GO_FREE && near[p + far * step] == 0)
                    near[p + far * step] = 1;
        }
    }
    for (int i = 0; i < q->board->width * q->board->height && n < TRIED_MAX; i++) {
        int p = go_point(q->board, i);
        if (near[p] == 1) out[n++] = p;
    }
    return n;
}

// The free points around the enemy's new stone, which is noted in `new_stone`.
static int moves_to_answer(const GoQuestion *q, int *out, int *new_stone) {
    int n = 0;
    *new_stone = GO_PASS;
    for (int i = 0; q->memory->moves && i < q->board->width * q->board->height; i++) {
        int p = go_point(q->board, i);
        if (q->board->stone[p] == !q->colour && q->memory->stone[p] != !q->colour) *new_stone = p;
    }
    if (*new_stone == GO_PASS) return 0;
    for (int y = -2; y <= 2; y++)
        for (int x = -2; x <= 2; x++) {
            int p = *new_stone + y * GO_STRIDE + x;
            if (q->board->stone[p] == GO_FREE) out[n++] = p;
        }
    return n;
}

// The free points furthest from all stones and best placed.
static int moves_to_extend(const GoQuestion *q, int *out) {
    int worth[TRIED_MAX] = {0}, n = 0;
    for (int i = 0; i < q->board->width * q->board->height; i++) {
        int p = go_point(q->board, i), line = go_line(q->board, p);
        if (q->board->stone[p] != GO_FREE) continue;
        int w = 30 - 3 * abs(q->view->field[p]) +
                (line == 3   ? 8
                 : line == 4 ? 6
                 : line < 3  ? -8
                             : 2);
        int at = n < TRIED_MAX ? n++ : TRIED_MAX;
        while (at > 0 && (at == TRIED_MAX || worth[at - 1] < w)) {
            if (at == TRIED_MAX && worth[at - 1] >= w) break;
            if (at < TRIED_MAX) worth[at] = worth[at - 1], out[at] = out[at - 1];
            at--;
        }
        if (at < TRIED_MAX) worth[at] = w, out[at] = p;
    }
    return n;
}

// The board as the mover sees it, in tenths of a point, when `next` moves.
static int judge(const GoQuestion *q, const GoBoard *b, int next) {
    go_look(b, READ_PLIES, q->other);
    int value = go_judge(b, q->other, next);
    return q->colour == GO_BLACK ? value : -value;
}

// The tactical check of a move: the enemy answers where strings are decided, and around it.
static int after_answers(const GoQuestion *q, const GoBoard *b, int place) {
    int replies[REPLIES_MAX], n = 0, worst = judge(q, b, !q->colour);
    for (int i = 0; i < q->other->n_strings && n < REPLIES_MAX - 8; i++) {
        const GoStringView *s = &q->other->string[i];
        int move = s->colour == q->colour ? s->attack : s->defence;
        if (s->status == GO_IN_REACH && move != GO_PASS) replies[n++] = move;
    }
    for (int k = 0; k < 8; k++) replies[n++] = place + (k < 4 ? go_around[k] : go_corners[k - 4]);
    for (int i = 0; i < n; i++) {
        GoBoard next = *b;
        if (b->stone[replies[i]] != GO_FREE || !go_play(&next, replies[i], !q->colour)) continue;
        int value = judge(q, &next, q->colour);
        if (value < worst) worst = value;
    }
    return worst;
}

// The best of some moves by the layers after it and after the answers to it; how much it gains.
static int best_of(const GoQuestion *q, const int *moves, int n, int *gain) {
    Tried tried[TRIED_MAX + 1];
    int kept = 0, best = GO_PASS;
    int before = after_answers(q, q->board, moves[0]);
    *gain = 0;
    for (int i = 0; i < n; i++) {
        GoBoard after;
        if (!go_sensible(q->board, moves[i], q->colour, &after)) continue;
        tried[kept++] = (Tried){moves[i], judge(q, &after, !q->colour)};
    }
    qsort(tried, (size_t)kept, sizeof *tried, by_worth);
    for (int i = 0; i < kept && i < CHECKED_MAX; i++) {
        GoBoard after = *q->board;
        go_play(&after, tried[i].place, q->colour);
        int change = after_answers(q, &after, tried[i].place) - before;
        if (best == GO_PASS || change > *gain) best = tried[i].place, *gain = change;
    }
    return best;
}

static void say_plan(const GoQuestion *q, const Goal *goal, int gain, GoThought *out) {
    static const char *const en[] = {
        "Plan: defend the group at %s, which is in danger.", "Plan: attack the weak group at %s.",
        "Plan: answer the enemy's stone at %s.", "Plan: nothing is more urgent; extend at %s."};
    static const char *const ja[] = {
        "プラン：危険な %s の群を守る。", "プラン：弱い %s の群を攻める。",
        "プラン：相手の %s に応じる。", "プラン：ほかに急ぐ所がないので %s に展開する。"};
    go_say(out, en[goal->plan], ja[goal->plan], q->name(q->context, goal->place));
    if (goal->changed)
        go_say(out, "The last move has put it into danger.", "直前の手で危険になりました。", "");
    Str text = {0}, text_ja = {0};
    str_addf(&text, "By my layers of patterns it is worth %d.%d points.", gain / 10,
             abs(gain % 10));
    str_addf(&text_ja, "パターンの層による評価では %d.%d 目の手です。", gain / 10, abs(gain % 10));
    go_say(out, str_text(&text), str_text(&text_ja), "");
    str_clear(&text);
    str_clear(&text_ja);
}

void reitman_think(const GoQuestion *q, GoThought *out) {
    enum { WORTH = 15 };
    Goal goal = {PLAN_EXTEND, GO_PASS, false};
    int moves[TRIED_MAX + 1], gain = 0, most = WORTH;
    go_look(q->board, READ_PLIES, q->view);
    out->move = GO_PASS;
    for (int plan = PLAN_DEFEND; plan <= PLAN_EXTEND; plan++) {
        bool changed = false;
        int n, weak = -1, about = GO_PASS;
        if (plan == PLAN_EXTEND) {
            n = moves_to_extend(q, moves);
        } else if (plan == PLAN_ANSWER) {
            n = moves_to_answer(q, moves, &about);
        } else {
            weak = find_weak(q, plan == PLAN_DEFEND ? q->colour : !q->colour, &changed);
            n = weak < 0 ? 0 : moves_for_group(q, weak, moves);
        }
        if (n == 0) continue;
        int move = best_of(q, moves, n, &gain);
        if (move == GO_PASS || gain <= most) continue;
        most = gain;
        out->move = move;
        if (about == GO_PASS) about = weak < 0 ? move : q->view->string[weak].place;
        goal = (Goal){(Plan)plan, about, changed};
    }
    remember(q);
    if (out->move == GO_PASS) {
        go_finish(q, q->view, out);
        return;
    }
    say_plan(q, &goal, most, out);
}
