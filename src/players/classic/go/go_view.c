// SPDX-License-Identifier: MIT
// go_view.c - see go_view.h.
#include "players/classic/go/go_view.h"

#include "players/classic/go/go_read.h"

#include <stdlib.h>
#include <string.h>

enum { STONE = 50, ROUNDS = 4, READ_NODES = 150 };

void go_influence(const GoBoard *b, int16_t field[GO_PLACES]) {
    int16_t old[GO_PLACES];
    int n = b->width * b->height;
    memset(field, 0, GO_PLACES * sizeof *field);
    for (int i = 0; i < n; i++) {
        int p = go_point(b, i);
        if (b->stone[p] <= GO_WHITE) field[p] = b->stone[p] == GO_BLACK ? STONE : -STONE;
    }
    for (int round = 0; round < ROUNDS; round++) {
        memcpy(old, field, sizeof old);
        for (int i = 0; i < n; i++) {
            int p = go_point(b, i), sum = 0;
            for (int k = 0; k < 4; k++) {
                int at = old[p + go_around[k]];
                sum += (at > 0) - (at < 0);
            }
            field[p] = (int16_t)(old[p] + sum);
        }
    }
}

// --- strings ---

static void read_string(const GoBoard *b, int reading, GoStringView *s) {
    const GoReading r = {.depth = reading, .nodes = READ_NODES};
    s->attack = s->defence = GO_PASS;
    if (!go_can_capture(b, s->place, r, &s->attack)) return;
    s->status = go_can_save(b, s->place, r, &s->defence) ? GO_IN_REACH : GO_DEAD;
}

static void find_strings(const GoBoard *b, int reading, GoView *v) {
    GoString found;
    for (int i = 0; i < GO_PLACES; i++) v->string_at[i] = -1;
    for (int i = 0; i < b->width * b->height; i++) {
        int p = go_point(b, i);
        if (b->stone[p] > GO_WHITE || v->string_at[p] >= 0) continue;
        go_string(b, p, &found);
        for (int k = 0; k < found.stones; k++) v->string_at[found.stone[k]] = (int16_t)v->n_strings;
        GoStringView *s = &v->string[v->n_strings++];
        *s = (GoStringView){.place = p,
                            .colour = b->stone[p],
                            .stones = found.stones,
                            .liberties = found.liberties,
                            .group = -1};
        read_string(b, reading, s);
    }
}

// --- groups ---

// Strings that meet at this free point, of one colour.
static int strings_at(const GoBoard *b, const GoView *v, int p, int colour, int out[4]) {
    int n = 0;
    for (int i = 0; i < 4; i++) {
        int q = p + go_around[i];
        if (b->stone[q] != colour) continue;
        bool new = true;
        for (int k = 0; k < n; k++) new &= out[k] != v->string_at[q];
        if (new) out[n++] = v->string_at[q];
    }
    return n;
}

static int root_of(const int *parent, int s) {
    while (parent[s] != s) s = parent[s];
    return s;
}

// Whether an enemy stone on `p` could be captured at once, so that it does not separate.
static bool is_protected(const GoBoard *b, int p, int colour) {
    GoBoard next = *b;
    int lib[2];
    return !go_play(&next, p, !colour) || go_liberties(&next, p, 2, lib) < 2;
}

static void count_shared(const GoBoard *b, GoView *v) {
    for (int i = 0; i < v->n_strings; i++) memset(v->shared[i], 0, (size_t)v->n_strings);
    for (int i = 0; i < 2 * b->width * b->height; i++) {
        int p = go_point(b, i / 2), at[4];
        if (b->stone[p] != GO_FREE) continue;
        int n = strings_at(b, v, p, i % 2, at);
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++) v->shared[at[j]][at[k]]++;
    }
}

// Strings that share two liberties, or one where the enemy cannot stay, are one group. Dead ones
// link nothing.
static void link_strings(const GoBoard *b, const GoView *v, int *parent) {
    for (int i = 0; i < 2 * b->width * b->height; i++) {
        int p = go_point(b, i / 2), colour = i % 2, at[4];
        if (b->stone[p] != GO_FREE) continue;
        int n = strings_at(b, v, p, colour, at);
        for (int k = 1; k < n; k++) {
            int a = root_of(parent, at[0]), c = root_of(parent, at[k]);
            if (a == c || v->string[at[0]].status == GO_DEAD || v->string[at[k]].status == GO_DEAD)
                continue;
            if (v->shared[at[0]][at[k]] > 1 || is_protected(b, p, colour)) parent[c] = a;
        }
    }
}

static void find_groups(const GoBoard *b, GoView *v) {
    int parent[GO_STRINGS_MAX];
    const int n = v->n_strings;
    for (int i = 0; i < n; i++) parent[i] = i;
    count_shared(b, v);
    link_strings(b, v, parent);
    int number[GO_STRINGS_MAX];
    for (int i = 0; i < n; i++) number[i] = -1;
    for (int i = 0; i < n; i++) {
        int root = root_of(parent, i);
        if (number[root] < 0) {
            number[root] = v->n_groups;
            v->group[v->n_groups++] = (GoGroupView){.colour = v->string[i].colour, .army = -1};
        }
        GoGroupView *g = &v->group[number[root]];
        v->string[i].group = number[root];
        g->stones += v->string[i].stones;
        g->liberties += v->string[i].liberties;
    }
}

// Empty regions: whose stones touch them, and which groups.
static void find_eyes(const GoBoard *b, GoView *v) {
    uint8_t seen[GO_PLACES] = {0};
    int16_t stack[GO_POINTS_MAX];
    for (int i = 0; i < b->width * b->height; i++) {
        int p = go_point(b, i), depth = 0, size = 0, group = -1;
        bool mixed = false;
        if (b->stone[p] != GO_FREE || seen[p]) continue;
        stack[depth++] = (int16_t)p;
        seen[p] = 1;
        while (depth > 0) {
            int at = stack[--depth];
            size++;
            for (int k = 0; k < 4; k++) {
                int q = at + go_around[k];
                if (b->stone[q] == GO_FREE && !seen[q]) {
                    seen[q] = 1;
                    stack[depth++] = (int16_t)q;
                } else if (b->stone[q] <= GO_WHITE) {
                    const GoStringView *s = &v->string[v->string_at[q]];
                    if (s->status == GO_DEAD) continue;
                    mixed |= group >= 0 && group != s->group;
                    group = s->group;
                }
            }
        }
        if (group >= 0 && !mixed) v->group[group].eyes += size >= 6 ? 2 : 1;
    }
}

// --- armies, walls, danger ---

static bool is_of(const GoBoard *b, const GoView *v, int p, int colour) {
    if (b->stone[p] == GO_OUTSIDE) return false;
    return colour == GO_BLACK ? v->field[p] > 0 : v->field[p] < 0;
}

// Floods the influence of a colour from a stone; counts its empty points for all groups inside.
static void find_army(const GoBoard *b, GoView *v, int from, int colour, uint8_t *seen) {
    int16_t stack[GO_POINTS_MAX];
    int depth = 0, room = 0, army = v->n_armies++;
    stack[depth++] = (int16_t)from;
    seen[from] = 1;
    while (depth > 0) {
        int p = stack[--depth];
        room += b->stone[p] == GO_FREE;
        if (b->stone[p] == colour) v->group[v->string[v->string_at[p]].group].army = army;
        for (int k = 0; k < 4; k++) {
            int q = p + go_around[k];
            if (seen[q] || !is_of(b, v, q, colour)) continue;
            seen[q] = 1;
            stack[depth++] = (int16_t)q;
        }
    }
    for (int g = 0; g < v->n_groups; g++)
        if (v->group[g].army == army) v->group[g].room = room;
}

static void find_armies(const GoBoard *b, GoView *v) {
    for (int colour = 0; colour < 2; colour++) {
        uint8_t seen[GO_PLACES] = {0};
        for (int i = 0; i < b->width * b->height; i++) {
            int p = go_point(b, i);
            if (b->stone[p] == colour && !seen[p]) find_army(b, v, p, colour, seen);
        }
    }
}

// Two eyes or much room: safe. Else the fewer liberties, the more danger.
static int danger_of(const GoGroupView *g) {
    if (g->eyes >= 2 || g->room + 3 * g->eyes >= 10) return 0;
    int danger = 70 - 6 * g->liberties - 4 * g->room - 15 * g->eyes;
    return danger < 0 ? 0 : danger;
}

static void judge_groups(GoView *v) {
    for (int i = 0; i < v->n_groups; i++) {
        v->group[i].danger = danger_of(&v->group[i]);
        v->group[i].wall = v->group[i].stones >= 4 && v->group[i].eyes < 2;
    }
    for (int i = 0; i < v->n_strings; i++)
        if (v->string[i].status == GO_DEAD) v->group[v->string[i].group].danger = 100;
}

void go_look(const GoBoard *b, int reading, GoView *v) {
    v->n_strings = v->n_groups = v->n_armies = 0;
    find_strings(b, reading, v);
    GoBoard without = *b;
    for (int i = 0; i < b->width * b->height; i++) {
        int p = go_point(b, i);
        if (v->string_at[p] >= 0 && v->string[v->string_at[p]].status == GO_DEAD)
            without.stone[p] = GO_FREE;
    }
    go_influence(&without, v->field);
    find_groups(b, v);
    find_eyes(b, v);
    find_armies(b, v);
    judge_groups(v);
}

// --- judging ---

// What a side is likely to lose of its strings that whoever moves first decides: with the move it
// saves the largest, else it loses that one.
static int loss_in_reach(const GoView *v, int colour, int mover) {
    int all = 0, largest = 0;
    for (int i = 0; i < v->n_strings; i++) {
        const GoStringView *s = &v->string[i];
        if (s->colour != colour || s->status != GO_IN_REACH) continue;
        all += s->stones;
        if (s->stones > largest) largest = s->stones;
    }
    return colour == mover ? 2 * largest + 10 * (all - largest)
                           : 17 * largest + 8 * (all - largest);
}

int go_judge(const GoBoard *b, const GoView *v, int mover) {
    int sum = 0;
    for (int i = 0; i < b->width * b->height; i++) {
        int at = v->field[go_point(b, i)];
        int worth = abs(at) >= 3 ? 10 : abs(at) * 3;
        sum += at > 0 ? worth : -worth;
    }
    sum += loss_in_reach(v, GO_WHITE, mover) - loss_in_reach(v, GO_BLACK, mover);
    for (int i = 0; i < v->n_groups; i++) {
        const GoGroupView *g = &v->group[i];
        if (g->danger == 0 || g->danger == 100) continue;
        int lost = g->stones * g->danger * (g->colour == mover ? 1 : 2) / 10;
        sum += g->colour == GO_BLACK ? -lost : lost;
    }
    return sum;
}
