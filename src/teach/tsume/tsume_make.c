// SPDX-License-Identifier: MIT
// tsume_make.c - see tsume_make.h.
#include "teach/tsume/tsume_make.h"

#include "base/mem.h"
#include "teach/tsume/tsume_back.h"

#include <stdlib.h>

enum {
    MEMORY_MB = 16,
    NODES = 300,         // of the solver for one question: a sketch that needs more is given up
    POSITIONS = 10000,   // looked at to find the length of a mate
    CHANGES = 60,        // tried without a step forward before a new sketch is begun
    CHANGES_GRADE = 600, // the same on a sound one of the length that is too easy
    EARLIER = 600,       // positions that are tried to make one problem longer
    CHILDREN = 8,        // longer ones that are kept of one problem
    WIDTH = 12,          // and of all problems of a length
    CHANGED = 6000,      // tries with a piece changed where there is no longer one otherwise
    CHANGED_FROM = 5     // plies: shorter ones are begun anew
};

struct TsumeMaker {
    uint64_t seed, begun; // sketches begun so far
    bool (*go_on)(void *context);
    void *context;
    Rng rng; // of the current sketch
    Tsume *solver;
    TsumeLength *length;
    TsumeStudy *study;
    TsumeEarlierList earlier;
    uint64_t *made; // keys of the problems made so far
    size_t n_made, room;
};

TsumeMaker *tsume_maker_new(uint64_t seed, bool (*go_on)(void *context), void *context) {
    TsumeMaker *m = mem_new(1, sizeof *m);
    m->seed = seed;
    m->go_on = go_on;
    m->context = context;
    m->solver =
        tsume_new(&(TsumeSetup){.memory_mb = MEMORY_MB, .nodes = NODES, .any_length = true});
    m->length = tsume_length_new(m->solver, POSITIONS);
    m->study =
        tsume_study_new(&(TsumeStudySetup){.memory_mb = MEMORY_MB, .nodes = NODES, .brief = true});
    return m;
}

void tsume_maker_free(TsumeMaker *m) {
    if (!m) return;
    tsume_length_free(m->length);
    tsume_free(m->solver);
    tsume_study_free(m->study);
    tsume_earlier_clear(&m->earlier);
    free(m->made);
    free(m);
}

// --- judging ---

// How far a sketch has come. NO_MATE: of at most `most` plies. A MATE that is shorter, or leaves
// pieces in hand, comes before one with flaws, and SOUND + plies is a sound one.
enum { REFUSED = -1, NO_MATE, MATE, FLAWS = 6, SOUND = MATE + FLAWS };

static int progress_of(TsumeMaker *m, const TsumeSketch *s, int most, ShogiPosition *p) {
    TsumeScore mate;
    if (!tsume_sketch_position(s, p)) return REFUSED;
    if (!tsume_length_before(m->length, p, most, &mate) || mate == TSUME_NONE) return NO_MATE;
    int plies = tsume_score_plies(mate);
    if (tsume_score_leftover(mate)) return MATE;
    int flaws = tsume_study_flaws(m->study, p, plies, FLAWS);
    return flaws ? SOUND - flaws : SOUND + plies;
}

// Takes away what is not needed.
static void reduce(TsumeMaker *m, TsumeSketch *s, int plies) {
    ShogiPosition p;
    for (int square = 0; square < SHOGI_SQUARES; square++) {
        ShogiPiece piece = s->board[square];
        if (!piece || square == s->king) continue;
        s->board[square] = SHOGI_EMPTY;
        if (progress_of(m, s, plies, &p) != SOUND + plies) s->board[square] = piece;
    }
    for (int kind = SHOGI_PAWN; kind < SHOGI_HAND_KINDS; kind++)
        while (s->hand[kind]) {
            s->hand[kind]--;
            if (progress_of(m, s, plies, &p) == SOUND + plies) continue;
            s->hand[kind]++;
            break;
        }
}

static bool is_new(TsumeMaker *m, const ShogiPosition *p) {
    uint64_t key = shogi_key(p);
    for (size_t i = 0; i < m->n_made; i++)
        if (m->made[i] == key) return false;
    if (m->n_made == m->room) {
        m->room = m->room ? 2 * m->room : 64;
        m->made = mem_resize(m->made, m->room, sizeof *m->made);
    }
    m->made[m->n_made++] = key;
    return true;
}

// The moves of the solution: in a sound problem the solver's line is one, but for futile plies.
static bool solution_of(TsumeMaker *m, const ShogiPosition *p, int plies, ShogiMove *line) {
    TsumeSolutions *found = mem_new(1, sizeof *found);
    tsume_study_solutions(m->study, p, found);
    bool ok = found->sound && found->plies == plies;
    if (ok) memcpy(line, found->line, (size_t)plies * sizeof *line);
    free(found);
    return ok;
}

static bool finish(TsumeMaker *m, const TsumeSketch *s, int plies, TsumeMade *out) {
    bool ok = tsume_sketch_position(s, &out->position) && is_new(m, &out->position) &&
              solution_of(m, &out->position, plies, out->line);
    out->plies = plies;
    if (ok) tsume_grade(&out->position, out->line, plies, &out->grade);
    return ok;
}

// Changes a new sketch until it is a sound mate in one. Gives up after too many changes without a
// step forward.
static bool compose(TsumeMaker *m, TsumeSketch *s) {
    ShogiPosition p;
    m->rng = rng_seed_for(m->seed, m->begun++);
    if (rng_below(&m->rng, 2))
        tsume_sketch_random(&m->rng, s);
    else
        tsume_sketch_from_game(&m->rng, s);
    int reached = progress_of(m, s, 1, &p);
    for (int left = CHANGES; left > 0 && reached < SOUND + 1; left--) {
        TsumeSketch changed = *s;
        if (reached == MATE && rng_below(&m->rng, 3) == 0)
            tsume_sketch_take_from_hand(&m->rng, &changed);
        else
            tsume_sketch_change(&m->rng, &changed);
        if (rng_below(&m->rng, 3) == 0) tsume_sketch_change(&m->rng, &changed);
        int got = progress_of(m, &changed, 1, &p);
        if (got < reached) continue;
        if (got > reached) left = CHANGES;
        reached = got;
        *s = changed;
    }
    return reached == SOUND + 1;
}

static bool may_go_on(const TsumeMaker *m) {
    return !m->go_on || m->go_on(m->context);
}

// A change of a finished problem that is sound, as long and no easier.
static bool change_finished(TsumeMaker *m, TsumeSketch *s, TsumeMade *out) {
    ShogiPosition p;
    TsumeMade got;
    TsumeSketch changed = *s;
    tsume_sketch_change(&m->rng, &changed);
    if (rng_below(&m->rng, 2)) tsume_sketch_change(&m->rng, &changed);
    if (progress_of(m, &changed, out->plies, &p) != SOUND + out->plies) return false;
    reduce(m, &changed, out->plies);
    if (!finish(m, &changed, out->plies, &got) || got.grade.grade < out->grade.grade) return false;
    *s = changed;
    *out = got;
    return true;
}

// Changes a finished problem until it is hard enough. Gives up after too many changes that did not
// make it harder.
static bool make_harder(TsumeMaker *m, TsumeSketch *s, double grade, TsumeMade *out) {
    double reached = out->grade.grade;
    for (int left = CHANGES_GRADE; left > 0 && reached < grade && may_go_on(m); left--) {
        if (!change_finished(m, s, out) || out->grade.grade <= reached) continue;
        reached = out->grade.grade;
        left = CHANGES_GRADE;
    }
    return reached >= grade;
}

// --- longer problems ---

// A sound problem that others are grown from.
typedef struct {
    TsumeSketch sketch;
    ShogiMove line[TSUME_MAKE_MOST];
    int plies;
    double grade;
} Grown;

// The hardest ones of a length, the hardest first.
typedef struct {
    Grown all[WIDTH];
    size_t n;
} Generation;

static void add_grown(Generation *g, const Grown *one) {
    size_t at = g->n;
    while (at > 0 && g->all[at - 1].grade < one->grade) at--;
    if (at == WIDTH) return;
    if (g->n < WIDTH) g->n++;
    memmove(&g->all[at + 1], &g->all[at], (g->n - at - 1) * sizeof *g->all);
    g->all[at] = *one;
}

static void grade_grown(Grown *g) {
    ShogiPosition p;
    TsumeGrade grade;
    tsume_sketch_position(&g->sketch, &p);
    tsume_grade(&p, g->line, g->plies, &grade);
    g->grade = grade.grade;
}

// What `from` becomes one check and one reply earlier.
static Grown grown_to(const Grown *from, const TsumeEarlier *e) {
    Grown g = {.sketch = e->sketch, .plies = from->plies + 2};
    g.line[0] = e->check;
    g.line[1] = e->reply;
    memcpy(g.line + 2, from->line, (size_t)from->plies * sizeof *g.line);
    grade_grown(&g);
    return g;
}

// Keeps a problem that is two plies longer, if it is sound.
static bool keep_if_sound(TsumeMaker *m, const Grown *from, const TsumeEarlier *e,
                          const ShogiPosition *p, Generation *next) {
    if (!tsume_study_is_sound(m->study, p, e->check, from->plies + 2)) return false;
    Grown g = grown_to(from, e);
    add_grown(next, &g);
    return true;
}

// One check and one reply earlier, each way at most once.
static void grow(TsumeMaker *m, const Grown *from, Generation *next) {
    TsumeEarlierList *list = &m->earlier;
    tsume_earlier_list(&from->sketch, list);
    for (int tried = 0, found = 0; list->n && tried < EARLIER && found < CHILDREN;) {
        ShogiPosition p;
        size_t i = rng_below(&m->rng, (uint32_t)list->n);
        TsumeEarlier e = list->all[i];
        list->all[i] = list->all[--list->n];
        if (!tsume_earlier_allowed(&e, &p)) continue;
        tried++;
        found += keep_if_sound(m, from, &e, &p, next);
    }
}

// The same with a piece changed as well.
static void grow_changed(TsumeMaker *m, const Grown *from, int tries, Generation *next) {
    TsumeEarlierList *list = &m->earlier;
    tsume_earlier_list(&from->sketch, list);
    for (int tried = 0; list->n && tried < tries; tried++) {
        ShogiPosition p;
        TsumeEarlier e = list->all[rng_below(&m->rng, (uint32_t)list->n)];
        tsume_sketch_change(&m->rng, &e.sketch);
        if (tsume_earlier_allowed(&e, &p) && keep_if_sound(m, from, &e, &p, next)) return;
    }
}

static void next_generation(TsumeMaker *m, Generation *g) {
    Generation next = {.n = 0};
    for (size_t i = 0; i < g->n && may_go_on(m); i++) grow(m, &g->all[i], &next);
    if (!next.n && g->all[0].plies >= CHANGED_FROM)
        for (size_t i = 0; i < g->n && may_go_on(m); i++)
            grow_changed(m, &g->all[i], CHANGED / (int)g->n, &next);
    *g = next;
}

// A mate in one to begin with.
static bool begin(TsumeMaker *m, Generation *g) {
    ShogiPosition p;
    Grown *first = &g->all[0];
    g->n = 1;
    first->plies = 1;
    if (!compose(m, &first->sketch) || !tsume_sketch_position(&first->sketch, &p) ||
        !solution_of(m, &p, 1, first->line))
        return false;
    grade_grown(first);
    return true;
}

// The first of a generation that is hard enough once it is reduced. Where none is, the hardest one
// is changed until it is.
static bool choose(TsumeMaker *m, const Generation *g, double grade, TsumeMade *out) {
    TsumeSketch hardest;
    TsumeMade made = {.plies = 0};
    for (size_t i = 0; i < g->n && may_go_on(m); i++) {
        TsumeSketch s = g->all[i].sketch;
        reduce(m, &s, g->all[i].plies);
        if (!finish(m, &s, g->all[i].plies, out)) continue;
        if (out->grade.grade >= grade) return true;
        if (made.plies && made.grade.grade >= out->grade.grade) continue;
        hardest = s;
        made = *out;
    }
    if (!made.plies) return false;
    *out = made;
    return make_harder(m, &hardest, grade, out);
}

// Whether problems have grown enough: to the length, or to the grade where any length will do.
static bool is_grown(const Generation *g, int plies, double grade) {
    const Grown *hardest = &g->all[0];
    return plies ? hardest->plies >= plies
                 : hardest->grade >= grade || hardest->plies == TSUME_MAKE_MOST;
}

bool tsume_make(TsumeMaker *m, int plies, double grade, TsumeMade *out) {
    Generation g;
    while (may_go_on(m)) {
        if (!begin(m, &g)) continue;
        while (g.n && !is_grown(&g, plies, grade)) next_generation(m, &g);
        if (g.n && choose(m, &g, grade, out)) return true;
    }
    return false;
}
