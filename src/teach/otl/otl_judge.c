// SPDX-License-Identifier: MIT
// otl_judge.c - see otl_judge.h. The order of the steps and the cut-offs are here; what they
// examine is in otl_patterns.c, otl_edge.c, otl_replies.c and otl_corner.c.
#include "teach/otl/otl_shape.h"
#include "teach/otl/otl_sum.h"
#include "teach/otl/otl_urgency.h"

enum { FIRST_CUTOFF = -5 };

void otl_add(OtlSum *s, OtlKnow know, int value, uint64_t marks, const OtlLine *line) {
    if (s->mind->setup->unknown >> know & 1) return;
    s->value += value;
    OtlJudgement *j = s->out;
    if (!j || j->n_reasons == OTL_REASONS_MAX || value == 0) return;
    OtlReason *r = &j->reasons[j->n_reasons++];
    *r = (OtlReason){.know = know, .value = value, .marks = marks};
    if (line) r->line = *line;
}

OtlLine otl_line_after(const OtlSum *s, const OtlLine *line) {
    OtlLine all = {.n = 1, .at = {(int8_t)s->change->at}};
    for (int i = 0; i < line->n && all.n < OTL_LINE_MAX; i++) all.at[all.n++] = line->at[i];
    return all;
}

int otl_reply_value(OtlSum *s, int n, OtlLine *line) {
    return otl_judge(s->mind, otl_swapped(s->change->after), n, s->depth + 1, NULL, line);
}

int otl_earlier_value(OtlSum *s, int n) {
    return otl_judge(s->mind, otl_swapped(s->change->before), n, s->depth + 1, NULL, NULL);
}

static void add_patterns(OtlSum *s, OtlStep step) {
    OtlCounts *counts = &s->mind->counts;
    for (int k = 0; k < KNOWLEDGE_COUNT; k++) {
        const OtlKnowledge *know = otl_knowledge((OtlKnow)k);
        uint64_t marks = 0;
        if (know->step != step || !know->find || !otl_knows(s->mind->setup, know->kind)) continue;
        if (s->mind->setup->unknown >> k & 1 || !know->find(s->change, &marks)) continue;
        if (step == STEP_GOOD)
            counts->good++;
        else
            counts->bad++;
        otl_add(s, (OtlKnow)k, s->mind->setup->points[k], marks, NULL);
    }
}

static void add_good(OtlSum *s) {
    add_patterns(s, STEP_GOOD);
}

static void add_shape(OtlSum *s) {
    if (otl_knows(s->mind->setup, KIND_SHAPE))
        otl_add(s, KNOW_SHAPE, otl_shape_change(s->mind->setup, s->change), s->change->flips, NULL);
}

static void add_gains(OtlSum *s) {
    if (otl_knows(s->mind->setup, KIND_EDGE)) otl_edge_gains(s);
    if (otl_knows(s->mind->setup, KIND_X)) otl_x_gains(s);
    if (otl_knows(s->mind->setup, KIND_REPLY)) otl_reply_gains(s);
}

static void add_losses(OtlSum *s) {
    const OtlSetup *setup = s->mind->setup;
    if (otl_knows(setup, KIND_EDGE)) otl_edge_losses(s);
    if (otl_knows(setup, KIND_CORNER_FIGHT)) otl_corner_losses(s);
    if (otl_knows(setup, KIND_X)) otl_x_losses(s);
    if (otl_knows(setup, KIND_REPLY)) otl_reply_losses(s);
    if (otl_is_lost(s)) return;
    if (s->mind->late && otl_knows(setup, KIND_OWN_MOVES)) otl_own_moves(s);
}

static void add_bad(OtlSum *s) {
    add_patterns(s, STEP_BAD);
    if (otl_knows(s->mind->setup, KIND_X)) otl_x_risk(s);
}

// The steps, and whether a move may be dropped after them. The searches of steps 3 and 4 count as
// one for the cut-off, as in the paper: half were dropped after step 2, a quarter after step 4.
static const struct {
    OtlStep step;
    void (*add)(OtlSum *s);
    bool may_drop;
} steps[] = {
    {STEP_GOOD, add_good, false},  {STEP_SHAPE, add_shape, true}, {STEP_GAIN, add_gains, false},
    {STEP_LOSS, add_losses, true}, {STEP_BAD, add_bad, true},
};

static int cutoff_at(const OtlMind *mind, int depth) {
    bool fixed = depth > 1 && !otl_reads(mind->setup->readings, READ_DEEP_ROUND) &&
                 otl_knows(mind->setup, KIND_CUTOFF);
    return fixed ? FIRST_CUTOFF : mind->cutoff;
}

int otl_judge(OtlMind *mind, OtlBoard b, int at, int depth, OtlJudgement *out, OtlLine *line) {
    OtlChange c;
    otl_change_init(&c, b, at, mind->setup->readings);
    OtlSum s = {.mind = mind, .change = &c, .depth = depth, .out = out, .line = line};
    s.cutoff = cutoff_at(mind, depth);
    s.settled = otl_edge_settles(&c) | otl_corner_settles(&c);
    if (line) *line = (OtlLine){.n = 1, .at = {(int8_t)at}};
    if (out) *out = (OtlJudgement){.at = at, .cutoff = mind->cutoff};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        steps[i].add(&s);
        if (!steps[i].may_drop || s.value > s.cutoff) continue;
        if (out) out->dropped = steps[i].step;
        break;
    }
    if (out) {
        out->value = s.value;
        out->urgency = s.attacks ? URGENCY_ATTACK : URGENCY_NONE;
    }
    return s.value;
}

// Whether `a` is to be played rather than `b`. Of dropped moves, the one that was dropped later.
static bool is_better(const OtlJudgement *a, const OtlJudgement *b) {
    if (!a->dropped != !b->dropped) return !a->dropped;
    return a->score > b->score;
}

static void sort_best_first(OtlJudgement *v, size_t n) {
    for (size_t i = 1; i < n; i++) {
        for (size_t j = i; j > 0 && is_better(&v[j], &v[j - 1]); j--) {
            OtlJudgement one = v[j];
            v[j] = v[j - 1];
            v[j - 1] = one;
        }
    }
}

size_t otl_judge_round(OtlMind *mind, OtlBoard b, uint64_t moves, int cutoff, OtlJudgement *out) {
    size_t n = 0, left = 0;
    mind->cutoff = cutoff;
    while (moves) {
        OtlJudgement *j = &out[n++];
        mind->counts.candidates++;
        otl_judge(mind, b, bits_pop(&moves), 1, j, NULL);
        if (otl_knows(mind->setup, KIND_URGENCY))
            otl_urgency(mind, b, j);
        else
            j->score = 10 * j->value;
        left += !j->dropped;
    }
    return left;
}

size_t otl_judge_all(OtlMind *mind, OtlBoard b, uint64_t moves, OtlJudgement *out) {
    static const int cutoffs[] = {FIRST_CUTOFF, -10, OTL_NO_CUT};
    size_t first = otl_knows(mind->setup, KIND_CUTOFF) ? 0 : 2;
    for (size_t i = first; i < 3; i++)
        if (otl_judge_round(mind, b, moves, cutoffs[i], out) > 0) break;
    size_t n = (size_t)bits_count(moves);
    sort_best_first(out, n);
    return n;
}

// --- table 3 ---

void otl_counts_add(OtlCounts *to, const OtlCounts *from) {
    to->candidates += from->candidates;
    to->good += from->good;
    to->bad += from->bad;
    to->gains += from->gains;
    to->losses += from->losses;
    to->gone += from->gone;
    to->before += from->before;
    to->before_considered += from->before_considered;
    to->fights += from->fights;
    to->fights_first += from->fights_first;
    to->after += from->after;
    to->after_considered += from->after_considered;
    to->own += from->own;
    if (from->deepest > to->deepest) to->deepest = from->deepest;
}

uint64_t otl_counts_ahead(const OtlCounts *c) {
    return c->candidates + c->after - c->fights_first + c->fights;
}

uint64_t otl_counts_total(const OtlCounts *c) {
    return otl_counts_ahead(c) + c->before + c->own;
}

static double share(uint64_t part, uint64_t whole) {
    return whole ? (double)part / (double)whole : 0;
}

double otl_counts_selected(const OtlCounts *c) {
    return share(c->after - c->fights_first, c->after_considered - c->fights_first);
}

// A reply examined before and after the move counts once: those that vanish, and those after.
double otl_counts_found(const OtlCounts *c) {
    return share(c->gains + c->losses, c->gone + c->after - c->fights_first);
}
