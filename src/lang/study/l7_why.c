// SPDX-License-Identifier: MIT
// l7_why.c - see l7_why.h.
#include "lang/study/l7_why.h"

#include "base/mem.h"
#include "lang/game/l7_text.h"

#include <ctype.h>

typedef struct {
    const Game *game;
    const L7Rules *r;
    const char *move;
    L7WhyTell *tell;
    void *context;
} Why;

// One step of the move in question.
typedef struct {
    int type;
    int64_t params[L7_PARAMS_MAX];
    size_t length; // characters of the move's text that it is written with
} Step;

// The steps so far.
typedef struct {
    State *state;
    int pending; // -1: the move begins here
    int64_t bound[2];
    const char *rest; // of the text
} Stage;

static int mover(const Why *w, const State *s) {
    int who = game_mover(w->game, s);
    return who == PLAYER_CHANCE ? w->r->program->n_players : who;
}

static void note(const Why *w, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static void note(const Why *w, int line, const char *format, ...) {
    Str text = {0};
    va_list ap;
    va_start(ap, format);
    str_vaddf(&text, format, ap);
    va_end(ap);
    w->tell(w->context, &(L7WhyLine){WHY_NOTE, str_text(&text), line, 0, false});
    str_clear(&text);
}

// --- finding the step by its text ---

// Whether the step is written as the text begins.
static bool is_written(const Why *w, const Stage *at, Step *step) {
    const L7MoveType *k = &w->r->program->moves.types[step->type];
    Str text = {0};
    l7_step_text(w->r, at->state, k, step->params, at->pending >= 0, &text);
    if (text.len == 0 && at->pending < 0) str_add(&text, k->name);
    bool is = text.len > 0 && str_begins_with(at->rest, str_text(&text));
    step->length = text.len;
    str_clear(&text);
    return is;
}

// The next set of variables from `first` on; false after the last.
static bool next_params(const Why *w, const L7MoveType *k, int first, int64_t *params) {
    for (int i = k->n_params - 1; i >= first; i--) {
        do params[i]++;
        while (k->type[i] == PARAM_NODE && params[i] <= k->top[i] &&
               !l7set_has(&w->r->program->board.all, (int)params[i]));
        if (params[i] <= k->top[i]) return true;
        params[i] = k->base[i];
        if (k->type[i] == PARAM_NODE)
            while (!l7set_has(&w->r->program->board.all, (int)params[i])) params[i]++;
    }
    return false;
}

static void first_params(const Why *w, const L7MoveType *k, int first, int64_t *params) {
    for (int i = first; i < k->n_params; i++) {
        params[i] = k->base[i];
        while (k->type[i] == PARAM_NODE && !l7set_has(&w->r->program->board.all, (int)params[i]))
            params[i]++;
    }
}

enum { STEPS_MAX = 64, TRIES_MAX = 4000000, SHOWN_MAX = 3 };

static int steps_of_type(const Why *w, const Stage *at, int type, Step *out, int n) {
    const L7MoveType *k = &w->r->program->moves.types[type];
    Step step = {.type = type};
    int first = at->pending >= 0 ? k->bound : 0;
    for (int i = 0; i < first; i++) step.params[i] = at->bound[i];
    first_params(w, k, first, step.params);
    int tries = 0;
    do
        if (is_written(w, at, &step) && n < STEPS_MAX) out[n++] = step;
    while (next_params(w, k, first, step.params) && ++tries < TRIES_MAX);
    return n;
}

static int find_steps(const Why *w, const Stage *at, Step *out) {
    const L7Program *p = w->r->program;
    if (at->pending >= 0) return steps_of_type(w, at, at->pending, out, 0);
    MoveRole role = mover(w, at->state) == p->n_players ? MOVE_CHANCE : MOVE_FREE;
    int n = 0;
    for (int k = 0; k < p->moves.n_types; k++)
        if (p->moves.types[k].kind == role) n = steps_of_type(w, at, k, out, n);
    return n;
}

// --- trying it ---

static bool try_trace(const Why *w, const L7Trace *trace, const State *s, const int64_t *params,
                      L7WhyType as) {
    bool all = true, any = false;
    int who = mover(w, s);
    if (trace->n == 0) return as != WHY_AFTER;
    for (int i = 0; i < trace->n; i++) {
        const L7TracePart *part = &trace->parts[i];
        if (part->function[who] < 0) continue;
        bool holds =
            w->r->vm->ops.call(w->r->vm, part->function[who], (void *)(uintptr_t)s, params) != 0;
        w->tell(w->context, &(L7WhyLine){as, part->text, part->line, part->depth, holds});
        if (part->depth == 0) {
            all &= holds;
            any |= holds;
        }
    }
    return as == WHY_AFTER ? any : all;
}

// How many parts fail.
static int failing(const Why *w, const State *s, const Step *step) {
    const L7Trace *trace = &w->r->program->moves.types[step->type].trace;
    int n = 0, who = mover(w, s);
    for (int i = 0; i < trace->n; i++) {
        int f = trace->parts[i].function[who];
        if (trace->parts[i].depth == 0 && f >= 0)
            n += w->r->vm->ops.call(w->r->vm, f, (void *)(uintptr_t)s, step->params) == 0;
    }
    return n;
}

static void tell_step(const Why *w, const Step *step, int who) {
    const L7Program *p = w->r->program;
    const L7MoveType *k = &p->moves.types[step->type];
    Str text = {0};
    str_add(&text, k->name);
    for (int i = 0; i < k->n_params; i++) {
        str_addf(&text, "%s %s = ", i ? "," : "", k->param_name[i]);
        l7_param_text(p, k, who, i, step->params[i], &text);
    }
    w->tell(w->context, &(L7WhyLine){WHY_STEP, str_text(&text), k->line, 0, false});
    str_clear(&text);
}

// Makes the step and removes its text.
static void make_step(const Why *w, Stage *at, const Step *step) {
    const L7MoveType *k = &w->r->program->moves.types[step->type];
    uint64_t code = (uint64_t)step->type + 1;
    int shift = w->r->program->moves.type_bits;
    for (int i = at->pending >= 0 ? k->bound : 0; i < k->n_params; i++) {
        code |= (uint64_t)(step->params[i] - k->base[i]) << shift;
        shift += k->bits[i];
    }
    int64_t params[L7_PARAMS_MAX];
    w->r->vm->ops.step(w->r->vm, at->state, &code, &at->pending, at->bound, params);
    at->rest += step->length;
}

static L7WhyAnswer follow(const Why *w, const Stage *from);

static L7WhyAnswer after_step(const Why *w, const Stage *from, const Step *step) {
    const L7Program *p = w->r->program;
    State *after = game_states_new(w->game, 1);
    game_copy(w->game, after, from->state);
    Stage at = *from;
    at.state = after;
    make_step(w, &at, step);
    L7WhyAnswer answer = WHY_LEGAL;
    if (*at.rest || at.pending >= 0) answer = follow(w, &at);
    bool refused = answer == WHY_LEGAL && !*at.rest && p->moves.filtered &&
                   mover(w, after) < p->n_players &&
                   try_trace(w, &p->code.unless_trace, after, NULL, WHY_AFTER);
    free(after);
    return refused ? WHY_ILLEGAL : answer;
}

static L7WhyAnswer follow(const Why *w, const Stage *at) {
    Step steps[STEPS_MAX];
    int n = find_steps(w, at, steps);
    size_t longest = 0;
    for (int i = 0; i < n; i++)
        if (steps[i].length > longest) longest = steps[i].length;
    if (n == 0 && at->pending >= 0 && *at->rest)
        note(w, w->r->program->moves.types[at->pending].line, "no '%s' is written '%s'",
             w->r->program->moves.types[at->pending].name, at->rest);
    if (n == 0) return *at->rest ? WHY_UNKNOWN : WHY_LEGAL;
    L7WhyAnswer best = WHY_UNKNOWN;
    int fewest = L7_MOVE_TYPES_MAX + 100, fails[STEPS_MAX];
    for (int i = 0; i < n; i++) {
        fails[i] = failing(w, at->state, &steps[i]);
        if (fails[i] < fewest) fewest = fails[i];
    }
    // Of several with the same text, those with the fewest failing parts.
    for (int i = 0, shown = 0; i < n && best != WHY_LEGAL && shown < SHOWN_MAX; i++) {
        bool whole = at->rest[steps[i].length] == '\0';
        if (fails[i] > fewest) continue;
        if (steps[i].length < longest && !w->r->program->moves.chains) continue;
        if (!whole && !w->r->program->moves.chains) continue;
        shown++;
        tell_step(w, &steps[i], mover(w, at->state));
        const L7MoveType *k = &w->r->program->moves.types[steps[i].type];
        if (try_trace(w, &k->trace, at->state, steps[i].params, WHY_PART))
            best = after_step(w, at, &steps[i]);
        else
            best = WHY_ILLEGAL;
    }
    return best;
}

// --- what lies outside a move's own condition ---

// Types of moves that come first and are possible: the legal moves are of these.
static void tell_ranks(const Why *w, const State *s) {
    const L7Program *p = w->r->program;
    Move *moves = mem_new(w->game->max_moves, sizeof *moves);
    size_t n = game_moves(w->game, s, moves);
    int first = -1;
    uint32_t before = 0;
    for (int k = 0; k < p->moves.n_types; k++) before |= p->moves.types[k].after;
    for (size_t i = 0; i < n; i++) {
        int type = (int)(moves[i] & ((UINT64_C(1) << p->moves.type_bits) - 1)) - 1;
        if (first < 0 || !(before >> first & 1)) first = type;
    }
    if (first >= 0)
        note(w, p->moves.types[first].line, "but there is a '%s' to make, which comes first",
             p->moves.types[first].name);
    else
        note(w, 0, "but the game is over");
    free(moves);
}

L7WhyAnswer l7_why(const Game *g, const State *s, const char *move, L7WhyTell *tell,
                   void *context) {
    Why w = {g, l7_rules(g), move, tell, context};
    State *copy = game_states_new(g, 1);
    game_copy(g, copy, s);
    Move found;
    Error e;
    bool legal = game_move_parse(g, s, move, &found, &e);
    L7WhyAnswer answer = follow(&w, &(Stage){copy, -1, {0, 0}, move});
    free(copy);
    if (answer == WHY_LEGAL && !legal) tell_ranks(&w, s);
    return legal ? WHY_LEGAL : answer == WHY_UNKNOWN ? WHY_UNKNOWN : WHY_ILLEGAL;
}
