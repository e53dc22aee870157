// SPDX-License-Identifier: MIT
// renju_threats.c - see renju_threats.h.
#include "engine/renju/renju_threats.h"

#include "base/hash.h"
#include "base/mem.h"
#include "base/os/os_posix.h"

#include <stdlib.h>
#include <string.h>

enum { TABLE_BITS = 17, TABLE_SIZE = 1 << TABLE_BITS, FOURS_MAX = 64, THREATS_MAX = 24 };

// What a table says of a position: with as many choices as `depth` the attacker has no win.
typedef struct {
    uint64_t key;
    int depth;
} Failed;

struct RenjuThreats {
    Failed failed[TABLE_SIZE];
    RenjuEffort *effort;
    uint64_t most; // nodes at which this call ends
    bool cut;      // it has ended for that reason
    RenjuBoard *b;
    RenjuLine line; // of the current branch
    // The places that the last VCF found depends on.
    bool noting;
    uint8_t noted[RENJU_PLACES];
};

RenjuThreats *renju_threats_new(void) {
    return mem_new(1, sizeof(RenjuThreats));
}

void renju_threats_free(RenjuThreats *t) {
    free(t);
}

void renju_threats_forget(RenjuThreats *t) {
    memset(t->failed, 0, sizeof t->failed);
}

// --- limits ---

static bool effort_spent(RenjuEffort *x) {
    enum { LOOK_EVERY = 256 };
    if (x->stopped) return true;
    if (x->nodes_max && x->nodes >= x->nodes_max) x->stopped = true;
    if (x->nodes % LOOK_EVERY == 0) {
        if (x->deadline_ns && os_thread_ns() >= x->deadline_ns) x->stopped = true;
        if (x->stop && atomic_load(x->stop)) x->stopped = true;
    }
    return x->stopped;
}

static bool is_cut(RenjuThreats *t) {
    if (effort_spent(t->effort) || (t->most && t->effort->nodes >= t->most)) t->cut = true;
    return t->cut;
}

static void put(RenjuThreats *t, int place, int colour) {
    t->effort->nodes++;
    renju_put(t->b, place, colour);
}

// --- the table ---

static Failed *entry_of(RenjuThreats *t, int attacker, uint64_t *key) {
    *key = hash_add(t->b->key, (uint64_t)attacker + 1);
    return &t->failed[*key >> (64 - TABLE_BITS)];
}

static bool known_to_fail(RenjuThreats *t, int attacker, int depth) {
    uint64_t key;
    const Failed *x = entry_of(t, attacker, &key);
    return x->key == key && x->depth >= depth;
}

static void note_failure(RenjuThreats *t, int attacker, int depth) {
    uint64_t key;
    Failed *x = entry_of(t, attacker, &key);
    if (t->cut || (x->key == key && x->depth > depth)) return;
    *x = (Failed){key, depth};
}

// --- points of interest ---

int renju_five_points(const RenjuBoard *b, int colour, int *out, int room) {
    int n = 0;
    for (int i = 0; i < b->n_points; i++) {
        int place = b->point[i];
        if (b->stone[place] != RENJU_FREE || !renju_wins(b, place, colour)) continue;
        if (n < room) out[n] = place;
        n++;
    }
    return n;
}

typedef struct {
    int place;
    int worth;
} Candidate;

static int by_worth(const void *a, const void *b) {
    const Candidate *x = a, *y = b;
    if (x->worth != y->worth) return x->worth < y->worth ? 1 : -1;
    return x->place - y->place;
}

// What both sides can make at once, found in one pass over the board.
typedef struct {
    int attacker_five, defender_fives, defender_five;
    Candidate four[FOURS_MAX];
    int fours;
} Outlook;

static void look(const RenjuBoard *b, int attacker, Outlook *out) {
    *out = (Outlook){.attacker_five = -1, .defender_five = -1};
    for (int i = 0; i < b->n_points; i++) {
        int place = b->point[i];
        if (b->stone[place] != RENJU_FREE) continue;
        int own = renju_shapes_at(b, place, attacker);
        if (own & RENJU_FIVE) {
            out->attacker_five = place;
            return;
        }
        if (renju_wins(b, place, !attacker)) {
            out->defender_fives++;
            out->defender_five = place;
        }
        if ((own & RENJU_FOURS) && out->fours < FOURS_MAX)
            out->four[out->fours++] = (Candidate){place, renju_promise(b, place, attacker) +
                                                             (own & RENJU_STRAIGHT ? 100000 : 0)};
    }
    qsort(out->four, (size_t)out->fours, sizeof *out->four, by_worth);
}

// The points at which the attacker makes five along the lines of the stone on `place`.
static int fives_around(const RenjuBoard *b, int place, int colour, int out[2]) {
    int n = 0;
    for (int axis = 0; axis < RENJU_AXES; axis++)
        for (int offset = -4; offset <= 4; offset++) {
            int p = place + offset * renju_step(axis);
            if (b->stone[p] != RENJU_FREE) continue;
            if (!(renju_shape(b, p, colour, axis) & RENJU_FIVE)) continue;
            if (n > 0 && out[0] == p) continue; // one point, two lines
            if (n < 2) out[n] = p;
            n++;
        }
    return n;
}

// --- victory by fours ---

static void add_to_line(RenjuThreats *t, int at, int move) {
    if (at >= RENJU_LINE_MAX) return;
    t->line.move[at] = (int16_t)move;
    t->line.length = at + 1;
}

static void note(RenjuThreats *t, int place) {
    if (t->noting) t->noted[place] = 1;
}

static bool vcf(RenjuThreats *t, int attacker, int ply);

// The attacker makes a four on `place`; whether that leads to a win. `ply` is where it stands in
// the line.
static bool four_wins(RenjuThreats *t, int attacker, int place, int ply) {
    RenjuBoard *b = t->b;
    int five[2], fives;
    bool wins = false;
    if (renju_ban(b, place, attacker) != RENJU_ALLOWED) return false;
    put(t, place, attacker);
    fives = fives_around(b, place, attacker, five);
    add_to_line(t, ply, place);
    if (fives > 1) {
        add_to_line(t, ply + 1, five[0]);
        add_to_line(t, ply + 2, five[1]);
        note(t, five[1]);
        wins = true;
    } else if (fives == 1 && renju_ban(b, five[0], !attacker) != RENJU_ALLOWED) {
        wins = true; // the only answer is forbidden
    } else if (fives == 1) {
        put(t, five[0], !attacker);
        add_to_line(t, ply + 1, five[0]);
        wins = vcf(t, attacker, ply + 2);
        renju_take(b, five[0]);
    }
    renju_take(b, place);
    if (wins) {
        note(t, place);
        if (fives > 0) note(t, five[0]);
    }
    return wins;
}

static bool vcf(RenjuThreats *t, int attacker, int ply) {
    Outlook x;
    look(t->b, attacker, &x);
    if (x.attacker_five >= 0) {
        add_to_line(t, ply, x.attacker_five);
        note(t, x.attacker_five);
        return true;
    }
    if (is_cut(t) || x.defender_fives > 1 || known_to_fail(t, attacker, 0)) return false;
    bool wins = false;
    for (int i = 0; i < x.fours && !wins; i++)
        if (x.defender_fives == 0 || x.four[i].place == x.defender_five)
            wins = four_wins(t, attacker, x.four[i].place, ply);
    if (!wins) note_failure(t, attacker, 0);
    return wins;
}

// --- victory by fours and threes ---

// The defender's answers to a threat that would win by fours: the places on which that win depends,
// those on lines with the defender's own forced answers, and the defender's fours.
static int find_answers(RenjuThreats *t, int attacker, Candidate *out) {
    RenjuBoard *b = t->b;
    int n = 0;
    for (int i = 0; i < b->n_points; i++) {
        int place = b->point[i], shapes, near = 0;
        if (b->stone[place] != RENJU_FREE) continue;
        shapes = renju_shapes_at(b, place, !attacker);
        for (int axis = 0; axis < RENJU_AXES && !near; axis++)
            for (int offset = -5; offset <= 5; offset++)
                near |= t->noted[place + offset * renju_step(axis)];
        if (!near && !(shapes & RENJU_FOURS)) continue;
        out[n++] = (Candidate){place, renju_promise(b, place, attacker) +
                                          renju_promise(b, place, !attacker) +
                                          (t->noted[place] ? 1000 : 0)};
    }
    qsort(out, (size_t)n, sizeof *out, by_worth);
    return n;
}

static bool vct(RenjuThreats *t, int attacker, int depth, int ply);

// What the attacker would do if the defender passed: a win by fours, whose places are noted.
static bool threatens(RenjuThreats *t, int attacker) {
    RenjuLine kept = t->line;
    memset(t->noted, 0, sizeof t->noted);
    t->noting = true;
    bool yes = vcf(t, attacker, 0);
    t->noting = false;
    t->line = kept;
    return yes;
}

// The defender is to move after a threat; whether every answer loses.
static bool all_answers_lose(RenjuThreats *t, int attacker, int depth, int ply) {
    RenjuBoard *b = t->b;
    int five[2];
    if (renju_five_points(b, !attacker, five, 1) > 0) return false;
    int fives = renju_five_points(b, attacker, five, 2);
    if (fives > 1) return true;
    if (fives == 1) {
        if (renju_ban(b, five[0], !attacker) != RENJU_ALLOWED) return true;
        put(t, five[0], !attacker);
        add_to_line(t, ply, five[0]);
        bool wins = vct(t, attacker, depth, ply + 1);
        renju_take(b, five[0]);
        return wins;
    }
    if (!threatens(t, attacker)) return false;
    Candidate answer[RENJU_POINTS_MAX];
    int n = find_answers(t, attacker, answer);
    bool wins = true;
    for (int i = 0; i < n && wins; i++) {
        if (renju_ban(b, answer[i].place, !attacker) != RENJU_ALLOWED) continue;
        put(t, answer[i].place, !attacker);
        add_to_line(t, ply, answer[i].place);
        wins = vct(t, attacker, depth, ply + 1);
        renju_take(b, answer[i].place);
    }
    return wins;
}

// The attacker's moves with a threat, the most promising first. Where the defender threatens five,
// only the answer to that.
static int find_threats(RenjuThreats *t, int attacker, const Outlook *x, Candidate *out) {
    RenjuBoard *b = t->b;
    Candidate all[RENJU_POINTS_MAX];
    int n = 0;
    for (int i = 0; i < b->n_points; i++) {
        int place = b->point[i];
        if (b->stone[place] != RENJU_FREE) continue;
        if (x->defender_fives == 1 && place != x->defender_five) continue;
        int shapes = renju_shapes_at(b, place, attacker);
        bool three = shapes & (RENJU_OPENS_ON | RENJU_OPENS_BACK);
        if (!(shapes & RENJU_FOURS) && !three && x->defender_fives == 0) continue;
        all[n++] = (Candidate){place, renju_promise(b, place, attacker) +
                                          renju_promise(b, place, !attacker) / 2};
    }
    qsort(all, (size_t)n, sizeof *all, by_worth);
    if (n > THREATS_MAX) n = THREATS_MAX;
    memcpy(out, all, (size_t)n * sizeof *all);
    return n;
}

static bool vct(RenjuThreats *t, int attacker, int depth, int ply) {
    if (vcf(t, attacker, ply)) return true;
    if (depth <= 0 || is_cut(t) || known_to_fail(t, attacker, depth)) return false;
    Outlook x;
    Candidate threat[THREATS_MAX];
    look(t->b, attacker, &x);
    int n = x.defender_fives > 1 ? 0 : find_threats(t, attacker, &x, threat);
    bool wins = false;
    for (int i = 0; i < n && !wins && !is_cut(t); i++) {
        if (renju_ban(t->b, threat[i].place, attacker) != RENJU_ALLOWED) continue;
        put(t, threat[i].place, attacker);
        add_to_line(t, ply, threat[i].place);
        wins = all_answers_lose(t, attacker, depth - 1, ply + 1);
        renju_take(t->b, threat[i].place);
    }
    if (!wins) note_failure(t, attacker, depth);
    return wins;
}

// --- from outside ---

static void begin(RenjuThreats *t, RenjuBoard *b, uint64_t most, RenjuEffort *effort) {
    t->b = b;
    t->effort = effort;
    t->most = most ? effort->nodes + most : 0;
    t->cut = false;
    t->noting = false;
    t->line.length = 0;
}

bool renju_vcf(RenjuThreats *t, RenjuBoard *b, int attacker, uint64_t most, RenjuEffort *effort,
               RenjuLine *line) {
    begin(t, b, most, effort);
    bool wins = vcf(t, attacker, 0);
    if (wins && line) *line = t->line;
    return wins;
}

bool renju_vct(RenjuThreats *t, RenjuBoard *b, int attacker, int depth, uint64_t most,
               RenjuEffort *effort, RenjuLine *line) {
    begin(t, b, most, effort);
    bool wins = vct(t, attacker, depth, 0);
    if (wins && line) *line = t->line;
    return wins;
}
