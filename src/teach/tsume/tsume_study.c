// SPDX-License-Identifier: MIT
// tsume_study.c - see tsume_study.h.
//
// A check mates when after every reply the solver finds a mate. Its length by the rules of tsume
// comes from tsume_length.h; where that would take too long, from the solver.
#include "teach/tsume/tsume_study.h"

#include "base/mem.h"
#include "engine/shogi/tsume_futile.h"

#include <stdlib.h>

enum { DEFAULT_MB = 64, DEFAULT_NODES = 50000, POSITIONS = 50000, SOUND_KNOWN = 1 << 12 };

struct TsumeStudy {
    TsumeStudySetup setup;
    Tsume *quick, *exact; // the first mate will do; the shortest one
    TsumeAnswer *answer;
    TsumeLength *length;
    TsumeStudyProgress progress;
    uint64_t
        *sound; // SOUND_KNOWN keys of sound positions, with their lengths, the latest of each place
};

TsumeStudy *tsume_study_new(const TsumeStudySetup *setup) {
    TsumeStudy *s = mem_new(1, sizeof *s);
    s->setup = *setup;
    TsumeSetup solver = {.memory_mb = setup->memory_mb ? setup->memory_mb : DEFAULT_MB,
                         .nodes = setup->nodes ? setup->nodes : DEFAULT_NODES,
                         .go_on = setup->go_on,
                         .context = setup->context};
    s->exact = tsume_new(&solver);
    solver.any_length = true;
    s->quick = tsume_new(&solver);
    s->answer = mem_new(1, sizeof *s->answer);
    s->length = tsume_length_new(s->quick, POSITIONS);
    tsume_length_stop_by(s->length, setup->go_on, setup->context);
    s->sound = mem_new(SOUND_KNOWN, sizeof *s->sound);
    return s;
}

void tsume_study_free(TsumeStudy *s) {
    if (!s) return;
    tsume_length_free(s->length);
    tsume_free(s->quick);
    tsume_free(s->exact);
    free(s->sound);
    free(s->answer);
    free(s);
}

TsumeStudyProgress tsume_study_progress(const TsumeStudy *s) {
    return s->progress;
}

TsumeVerdict tsume_study_verdict(TsumeStudy *s, const ShogiPosition *p) {
    tsume_solve(s->quick, p, s->answer);
    s->progress.nodes += s->answer->nodes;
    return s->answer->verdict;
}

// Whether the caller wants an end: what is not known by then stays unknown.
static bool is_stopped(const TsumeStudy *s) {
    return s->setup.go_on && !s->setup.go_on(s->setup.context, 0);
}

static ShogiPosition after(const ShogiPosition *p, ShogiMove m) {
    ShogiPosition next = *p;
    ShogiUndo undo;
    shogi_do(&next, m, &undo);
    return next;
}

// --- the length of a mate ---

// The reply that holds out longest when `left` plies are left after it and the mate.
static ShogiMove longest_reply(TsumeStudy *s, const ShogiPosition *next, int left) {
    ShogiMove replies[SHOGI_MOVES_ROOM], best = SHOGI_NO_MOVE;
    size_t n = left ? shogi_legal_moves(next, replies) : 0;
    TsumeScore longest = TSUME_NONE;
    for (size_t i = 0; i < n && !is_stopped(s); i++) {
        ShogiPosition then = after(next, replies[i]);
        TsumeScore one;
        if (!tsume_length_before(s->length, &then, left, &one) || one <= longest) continue;
        longest = one;
        best = replies[i];
    }
    return is_stopped(s) ? SHOGI_NO_MOVE : best;
}

// Measures a check that mates by the rules of tsume, if it takes at most `limit` plies.
static bool measure(TsumeStudy *s, const ShogiPosition *p, int limit, TsumeCheck *c) {
    TsumeScore left;
    ShogiPosition next = after(p, c->move);
    if (c->exact) return true;
    if (is_stopped(s)) return false;
    if (!tsume_length_after(s->length, &next, limit - 1, &left) || left == TSUME_NONE) return false;
    c->plies = tsume_score_plies(left) + 1;
    c->leftover = tsume_score_leftover(left);
    c->exact = true;
    c->reply = longest_reply(s, &next, c->plies - 1);
    return true;
}

// --- one check ---

// Replies behind which there is no mate: king moves and captures are shown rather than drops, and
// drops on one square count once.
typedef struct {
    ShogiSet dropped;
    ShogiMove shown;
    int n;
} Refutations;

static void add_refutation(Refutations *r, ShogiMove reply) {
    bool drop = shogi_is_drop(reply);
    if (!r->n || (!drop && shogi_is_drop(r->shown))) r->shown = reply;
    if (drop && shogi_has(r->dropped, shogi_to(reply))) return;
    if (drop) r->dropped = shogi_or(r->dropped, shogi_at[shogi_to(reply)]);
    r->n++;
}

// The defender has led the attacker back to a position, with no more in hand than before.
static bool is_back(const ShogiPosition *then, const ShogiPosition *before) {
    return then->board_key == before->board_key &&
           shogi_hand_covers(before->hands[before->mover], then->hands[then->mover]);
}

// Where a check leads. Of a mate, `plies` is an upper bound and `reply` the one it was found for.
static TsumeCheck try_check(TsumeStudy *s, const ShogiPosition *p, ShogiMove check) {
    ShogiMove replies[SHOGI_MOVES_ROOM], back = SHOGI_NO_MOVE;
    ShogiPosition next = after(p, check);
    size_t n = shogi_legal_moves(&next, replies);
    TsumeCheck c = {.move = check, .replies = (int)n, .plies = 1};
    Refutations refuted = {0};
    bool unknown = false;
    c.leftover = next.hands[p->mover] != 0;
    c.exact = tsume_is_over(&next);
    if (c.exact) return c;
    for (size_t i = 0; i < n && !(s->setup.brief && (refuted.n || unknown)); i++) {
        ShogiPosition then = after(&next, replies[i]);
        if (is_back(&then, p)) {
            back = replies[i];
            continue;
        }
        TsumeVerdict verdict = is_stopped(s) ? TSUME_UNKNOWN : tsume_study_verdict(s, &then);
        if (verdict == TSUME_NO_MATE) add_refutation(&refuted, replies[i]);
        unknown |= verdict == TSUME_UNKNOWN;
        if (verdict != TSUME_MATE || s->answer->plies + 2 <= c.plies) continue;
        c.plies = s->answer->plies + 2;
        c.reply = replies[i];
    }
    c.kind = refuted.n               ? CHECK_FAILS
             : unknown               ? CHECK_UNKNOWN
             : back == SHOGI_NO_MOVE ? CHECK_MATES
                                     : CHECK_RETURNS;
    c.refutations = refuted.n + unknown;
    if (c.kind != CHECK_MATES) c.reply = refuted.n ? refuted.shown : back;
    return c;
}

TsumeCheck tsume_study_check(TsumeStudy *s, const ShogiPosition *p, ShogiMove check, int limit) {
    TsumeCheck c = try_check(s, p, check);
    if (c.kind == CHECK_MATES) measure(s, p, limit, &c);
    return c;
}

// --- the best check ---

static bool best_by_rules(TsumeStudy *s, const ShogiPosition *p, TsumeCheck *out) {
    ShogiMove moves[SHOGI_MOVES_ROOM];
    size_t n = shogi_checking_moves(p, moves);
    TsumeScore whole, left;
    if (!tsume_length_before(s->length, p, TSUME_LENGTH_MOST, &whole) || whole == TSUME_NONE)
        return false;
    int plies = tsume_score_plies(whole);
    for (size_t i = 0; i < n; i++) {
        ShogiPosition next = after(p, moves[i]);
        if (!tsume_length_after(s->length, &next, plies - 1, &left) || left + 2 != whole) continue;
        *out = (TsumeCheck){.move = moves[i],
                            .plies = plies,
                            .exact = true,
                            .leftover = tsume_score_leftover(whole),
                            .replies = (int)shogi_count_legal(&next),
                            .reply = longest_reply(s, &next, plies - 1)};
        return true;
    }
    return false;
}

bool tsume_study_best(TsumeStudy *s, const ShogiPosition *p, TsumeCheck *out) {
    if (tsume_study_verdict(s, p) != TSUME_MATE) return false;
    if (best_by_rules(s, p, out)) return true;
    tsume_solve(s->exact, p, s->answer);
    if (s->answer->verdict != TSUME_MATE) tsume_solve(s->quick, p, s->answer);
    if (s->answer->verdict != TSUME_MATE || !s->answer->line_plies) return false;
    *out = (TsumeCheck){.move = s->answer->line[0], .plies = s->answer->within};
    if (s->answer->line_plies > 1) out->reply = s->answer->line[1];
    return true;
}

// --- all checks ---

static int rank(const TsumeCheck *c) {
    return (int)c->kind * 100000 +
           (c->kind == CHECK_MATES   ? c->plies * 4 + !c->exact * 2 + c->leftover
            : c->kind == CHECK_FAILS ? (tsume_is_near_miss(c) ? 0 : 1000) + c->refutations
                                     : 0);
}

static int by_rank(const void *a, const void *b) {
    const TsumeCheck *x = a, *y = b;
    int d = rank(x) - rank(y);
    if (!d && tsume_is_twin(x, y)) return shogi_is_promotion(x->move) ? -1 : 1;
    return d ? d : (int)x->move - (int)y->move;
}

// A pawn in front of the king that is not allowed because it would mate.
static bool forbidden_pawn(const ShogiPosition *p, ShogiMove *out) {
    int us = p->mover, king = shogi_king(p, us ^ 1);
    int rank = shogi_rank(king) + (us == SHOGI_BLACK ? 1 : -1), file = shogi_file(king);
    if (!shogi_hand_count(p->hands[us], SHOGI_PAWN) || rank < 0 || rank >= SHOGI_SIDE) return false;
    int to = shogi_square(file, rank);
    *out = shogi_drop_move(SHOGI_PAWN, to);
    return !p->board[to] && !shogi_meets(p->sets[us][SHOGI_AS_PAWN], shogi_files[file]) &&
           !shogi_in_check(p, us) && shogi_pawn_drop_mates(p, to);
}

// The shortest mates, and those that are two plies longer, by the rules of tsume. Where they are
// too long for that, the solver says which is the shortest.
static void measure_all(TsumeStudy *s, const ShogiPosition *p, TsumeChecks *checks) {
    int most = TSUME_LENGTH_MOST;
    for (int limit = 1; limit <= most; limit += 2)
        for (size_t i = 0; i < checks->n; i++) {
            TsumeCheck *c = &checks->all[i];
            s->progress.check = i + 1;
            s->progress.limit = limit;
            if (c->kind == CHECK_MATES && measure(s, p, limit, c) && limit + 2 < most)
                most = limit + 2;
        }
    if (most < TSUME_LENGTH_MOST || is_stopped(s)) return;
    tsume_solve(s->exact, p, s->answer);
    for (size_t i = 0; i < checks->n && s->answer->verdict == TSUME_MATE; i++) {
        TsumeCheck *c = &checks->all[i];
        bool best = c->move == s->answer->line[0];
        if (c->kind != CHECK_MATES || c->exact) continue;
        if (best || c->plies < s->answer->within) c->plies = s->answer->within;
        if (best && s->answer->line_plies > 1) c->reply = s->answer->line[1];
    }
}

void tsume_study_checks(TsumeStudy *s, const ShogiPosition *p, TsumeChecks *out) {
    ShogiMove moves[SHOGI_MOVES_ROOM], pawn;
    size_t n = shogi_checking_moves(p, moves);
    out->n = out->mates = 0;
    out->unknown = false;
    s->progress.of = n;
    s->progress.limit = 0;
    for (size_t i = 0; i < n; i++) {
        s->progress.check = i + 1;
        TsumeCheck c = try_check(s, p, moves[i]);
        out->mates += c.kind == CHECK_MATES;
        out->unknown |= c.kind == CHECK_UNKNOWN;
        out->all[out->n++] = c;
    }
    if (out->mates) measure_all(s, p, out);
    if (forbidden_pawn(p, &pawn))
        out->all[out->n++] = (TsumeCheck){.move = pawn, .kind = CHECK_FORBIDDEN};
    qsort(out->all, out->n, sizeof *out->all, by_rank);
}

// --- all solutions ---

static void note_seconds(TsumeSolutions *out, const TsumeChecks *checks, int ply) {
    for (size_t i = 1; i < checks->mates; i++) {
        if (tsume_is_twin(&checks->all[i - 1], &checks->all[i])) continue;
        if (out->n_seconds == TSUME_SECONDS_MAX) {
            out->all_seconds = false;
            return;
        }
        out->seconds[out->n_seconds++] = (TsumeSecond){ply, checks->all[i]};
    }
}

// Follows the shortest mate against the longest defence.
static void follow_line(TsumeStudy *s, const ShogiPosition *p, TsumeSolutions *out) {
    ShogiPosition at = *p;
    TsumeChecks *checks = mem_new(1, sizeof *checks);
    *checks = out->first;
    out->line_plies = 0;
    while (checks->mates && out->line_plies + 2 < TSUME_PLIES_MAX) {
        const TsumeCheck *best = &checks->all[0];
        note_seconds(out, checks, out->line_plies + 1);
        out->all_seconds &= !checks->unknown;
        out->line[out->line_plies++] = best->move;
        at = after(&at, best->move);
        if (best->reply == SHOGI_NO_MOVE) break;
        out->line[out->line_plies++] = best->reply;
        at = after(&at, best->reply);
        if (is_stopped(s)) break;
        s->progress.ply = out->line_plies + 1;
        tsume_study_checks(s, &at, checks);
    }
    out->leftover = at.hands[p->mover];
    free(checks);
}

void tsume_study_solutions(TsumeStudy *s, const ShogiPosition *p, TsumeSolutions *out) {
    memset(out, 0, sizeof *out);
    s->progress = (TsumeStudyProgress){.ply = 1};
    tsume_study_checks(s, p, &out->first);
    const TsumeCheck *best = &out->first.all[0];
    out->verdict = out->first.mates     ? TSUME_MATE
                   : out->first.unknown ? TSUME_UNKNOWN
                                        : TSUME_NO_MATE;
    out->stopped = is_stopped(s);
    if (out->verdict != TSUME_MATE) return;
    out->all_seconds = true;
    // Stopped, a check of which nothing is known yet may be a shorter mate.
    out->exact = best->exact && !(out->stopped && out->first.unknown);
    follow_line(s, p, out);
    out->stopped |= is_stopped(s);
    out->all_seconds &= !out->stopped;
    out->plies = out->exact && !out->stopped ? out->line_plies : best->plies;
    out->sound = out->all_seconds && !out->n_seconds && out->exact && !out->leftover;
}

// --- soundness ---

static int flaws_from(TsumeStudy *s, const ShogiPosition *p, ShogiMove first, int left, int most);

// After a check that is the only solution: what is wrong after the replies that hold out longest,
// `left` plies, and leave the attacker nothing in hand.
static int flaws_after(TsumeStudy *s, const ShogiPosition *next, int left, int most) {
    ShogiMove moves[SHOGI_MOVES_ROOM];
    size_t n = shogi_legal_moves(next, moves);
    int flaws = 0;
    for (size_t i = 0; i < n && flaws < most; i++) {
        ShogiPosition then = after(next, moves[i]);
        TsumeScore one;
        if (!tsume_length_before(s->length, &then, left, &one)) return most;
        if (one == 2 * left + 1) flaws += flaws_from(s, &then, SHOGI_NO_MOVE, left, most - flaws);
    }
    return flaws;
}

// How many checks spoil it: those that mate, or may mate, beside the solution. `most` when there is
// no solution of `left` plies, which goes to `*solution`.
static int flaws_of_checks(TsumeStudy *s, const ShogiPosition *p, ShogiMove first, int left,
                           int most, ShogiMove *solution) {
    ShogiMove moves[SHOGI_MOVES_ROOM];
    size_t n = shogi_checking_moves(p, moves);
    int flaws = 0;
    *solution = SHOGI_NO_MOVE;
    for (size_t i = 0; i < n; i++)
        if (moves[i] == first) {
            moves[i] = moves[0];
            moves[0] = first;
        }
    for (size_t i = 0; i < n && flaws < most; i++) {
        TsumeCheck c = tsume_study_check(s, p, moves[i], left);
        bool solves = c.kind == CHECK_MATES && c.exact && c.plies == left && !c.leftover;
        if (moves[i] == first && !solves) return most;
        if (c.kind == CHECK_FAILS) continue;
        if (!solves || *solution != SHOGI_NO_MOVE) flaws++;
        if (solves) *solution = c.move;
    }
    return *solution == SHOGI_NO_MOVE ? most : flaws;
}

// `left`: plies of the mate that is left.
static int flaws_from(TsumeStudy *s, const ShogiPosition *p, ShogiMove first, int left, int most) {
    uint64_t key = shogi_key(p) + (uint64_t)left, *known = &s->sound[key % SOUND_KNOWN];
    if (*known == key) return 0;
    ShogiMove solution;
    int flaws = flaws_of_checks(s, p, first, left, most, &solution);
    if (left == 1 || flaws >= most) return flaws;
    ShogiPosition next = after(p, solution);
    flaws += flaws_after(s, &next, left - 2, most - flaws);
    if (!flaws) *known = key;
    return flaws;
}

int tsume_study_flaws(TsumeStudy *s, const ShogiPosition *p, int plies, int most) {
    return flaws_from(s, p, SHOGI_NO_MOVE, plies, most);
}

bool tsume_study_is_sound(TsumeStudy *s, const ShogiPosition *p, ShogiMove first, int plies) {
    return flaws_from(s, p, first, plies, 1) == 0;
}
