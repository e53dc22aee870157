// SPDX-License-Identifier: MIT
// l7_limits.c - how much work a description may ask for, when compiled and when played.
//
// Everything in L7 terminates: nodes are finite, loops over numbers have at most LOOP_MAX
// iterations, functions cannot call themselves. But nested loops multiply. So every instruction is
// counted as often as the loops around it can run it, and a description with a question that takes
// too long is refused; the message names the loop.
#include "lang/lower/l7_limits.h"

#include "lang/lower/l7_names.h"

enum { VISITS_MAX = 200000, DEPTH_MAX = 1000 };

// Instructions for one question. Where moves have several steps or are refused by what they lead
// to, the question is asked again for every step.
enum { WORK_MAX = 1 << 24, WORK_MAX_STEPS = 1 << 20, ASK_DEPTH = 4 };

bool low_failed(const Low *L) {
    return L->source->n_errors > L->errors_before;
}

void low_fail(Low *L) {
    if (!L->failed) L->failed_at = L->at;
    L->failed = true;
}

bool low_enter(Low *L) {
    if (++L->visits > VISITS_MAX || L->depth >= DEPTH_MAX) low_fail(L);
    if (L->failed) return false;
    L->depth++;
    return true;
}

void low_leave(Low *L) {
    L->depth--;
}

int64_t low_loop_begin(Low *L, int64_t rounds, L7Place place) {
    int64_t outer = L->rounds;
    L->rounds = rounds > 0 && outer > WORK_MAX / rounds ? WORK_MAX + 1 : outer * rounds;
    if (L->rounds > L->most_rounds) {
        L->most_rounds = L->rounds;
        L->p->code.functions[L->function].loop = place;
    }
    return outer;
}

void low_loop_end(Low *L, int64_t outer) {
    L->rounds = outer;
}

static int longest_line(const L7Program *p) {
    int longest = 1;
    for (int c = 0; c < p->board.n_colours; c++)
        if (p->board.colours[c].longest > longest) longest = p->board.colours[c].longest;
    return longest;
}

static int set_size(const Low *L, const Expr *e, int depth);

// Words side by side: a walk leads to one node, a field may hold a set.
static int walk_size(const Low *L, const Expr *e) {
    const Expr *head = e->items[0];
    bool field = head->kind == EX_NAME && low_field(L, head->name) >= 0;
    return field ? L->p->board.n_nodes : 1;
}

// Of a list in braces.
static int list_size(const Low *L, const Expr *e, int depth) {
    int all = L->p->board.n_nodes, sum = 0;
    for (int i = 0; i < e->n && sum < all; i++) sum += set_size(L, e->items[i], depth + 1);
    return sum < all ? sum : all;
}

// At most how many nodes a set has; `depth` functions have been looked through.
static int set_size(const Low *L, const Expr *e, int depth) {
    int all = L->p->board.n_nodes, a, b;
    if (!e || depth > 8) return all;
    switch (e->kind) {
    case EX_CALL: { // a function that only names a set is as small as the set
        const Decl *d = low_function(L, e->name);
        return d ? set_size(L, d->value, depth + 1) : all;
    }
    case EX_RUN:
        return longest_line(L->p);
    case EX_SET:
        return list_size(L, e, depth);
    case EX_JUXT:
        return walk_size(L, e);
    case EX_LINE:
        return L->p->board.width > L->p->board.height ? L->p->board.width : L->p->board.height;
    case EX_IF:
        a = set_size(L, e->items[1], depth + 1);
        b = set_size(L, e->items[2], depth + 1);
        return a > b ? a : b;
    case EX_WHERE:
        return set_size(L, e->binders->domain, depth + 1);
    case EX_BINARY:
        a = set_size(L, e->items[0], depth + 1);
        b = set_size(L, e->items[1], depth + 1);
        if (e->op == OP_AND) return a < b ? a : b;
        return e->op == OP_SUB ? a : all;
    default:
        return all;
    }
}

int low_domain_size(const Low *L, const Expr *e) {
    return set_size(L, e, 0);
}

bool low_range(Val v, int *low, int *high) {
    if (v.type == VAL_INT && v.constant) {
        *low = *high = v.k;
        return true;
    }
    if (v.type == VAL_BOOL) {
        *low = 0;
        *high = 1;
        return true;
    }
    *low = v.low;
    *high = v.high;
    return v.type == VAL_INT && v.ranged;
}

Val low_ranged(Val v, int64_t low, int64_t high) {
    enum { FAR = 1000000000 };
    v.ranged = low >= -FAR && high <= FAR && low <= high;
    v.low = v.ranged ? (int)low : 0;
    v.high = v.ranged ? (int)high : 0;
    return v;
}

// --- the whole program ---

typedef struct {
    Low *L;
    int64_t call_work;            // of one call of a function that calls itself
    bool open[L7_MOVE_TYPES_MAX]; // on the stack: asking for it again would recurse
} Weigh;

static const Decl *declaration_of(const Low *L, int move_type) {
    for (const Decl *d = L->tree->decls; d; d = d->next)
        if ((d->kind == DECL_MOVE || d->kind == DECL_PASS) &&
            strcmp(d->name, L->p->moves.types[move_type].name) == 0)
            return d;
    return NULL;
}

static int64_t weight(Weigh *w, int function, int depth);

// The cost of asking whether there is a move of this type.
static int64_t ask_weight(Weigh *w, int move_type, int refusals, int depth) {
    const Decl *d = declaration_of(w->L, move_type);
    L7Place place = d ? d->place : w->L->tree->place;
    if (w->open[move_type]) {
        l7_error(w->L->source, place,
                 refusals ? "a refusal, or the condition of another move, asks for it" : NULL,
                 "whether there is a '%s' depends on itself", w->L->p->moves.types[move_type].name);
        return 0;
    }
    if (depth == ASK_DEPTH) {
        l7_error(w->L->source, place, NULL,
                 "conditions that ask for moves are nested more than %d deep", ASK_DEPTH);
        return 0;
    }
    w->open[move_type] = true;
    int64_t most = 0;
    for (int who = 0; who < w->L->p->n_players && w->L->source->n_errors == 0; who++) {
        int f = w->L->p->moves.types[move_type].gen[who];
        int64_t one = f >= 0 ? weight(w, f, depth + 1) : 0;
        const L7Code *code = &w->L->p->code;
        int own = w->L->p->moves.types[move_type].refuse[who];
        for (int i = 0; i < refusals && i < code->refusals && w->L->source->n_errors == 0; i++)
            one += weight(w, code->f_unless[i][who], depth + 1);
        if (refusals > code->refusals && own >= 0) {
            w->open[move_type] = false; // what it asks for does not heed such refusals
            one += weight(w, own, depth + 1);
            w->open[move_type] = true;
        }
        if (one > most) most = one;
    }
    w->open[move_type] = false;
    return most;
}

static int64_t weight(Weigh *w, int function, int depth) {
    const IrFunction *f = &w->L->p->code.functions[function];
    int64_t sum = f->work;
    // Most calls go no deeper than they must; the calls themselves are counted during the game.
    int64_t called = w->call_work;
    if (f->calls > 0) sum += f->calls > WORK_MAX / called ? WORK_MAX : f->calls * called;
    for (int k = 0; k < w->L->p->moves.n_types; k++) {
        if (f->asks[k] == 0) continue;
        int64_t each = ask_weight(w, k, f->refusals, depth);
        sum += each > 0 && f->asks[k] > WORK_MAX / each ? WORK_MAX : f->asks[k] * each;
        if (sum > WORK_MAX) sum = (int64_t)WORK_MAX + 1;
    }
    return sum;
}

// The move that a function lists; NULL: it is no such function.
static const char *move_listed_by(const L7Program *p, int function) {
    for (int k = 0; k < p->moves.n_types; k++)
        for (int who = 0; who < p->n_players; who++)
            if (p->moves.types[k].gen[who] == function) return p->moves.types[k].name;
    return NULL;
}

// The loop that is marked may be far inside, in a set or a function that a move uses.
static void too_much_work(Low *L, int function, int64_t limit) {
    L7Place place = L->p->code.functions[function].loop;
    const char *move = move_listed_by(L->p, function);
    char hint[120] = "narrow down what the variables range over";
    if (move)
        snprintf(hint, sizeof hint,
                 "it belongs to '%.30s': narrow down its variables; `c in directions` is less "
                 "than a node",
                 move);
    l7_error(L->source, place.line ? place : L->tree->place, hint,
             "this loop may take more than %lld steps", (long long)limit);
}

// Functions that call themselves keep what they compute on the stack, once for each call.
static void check_stack(Low *L) {
    enum { STACK_MOST = 1 << 20 };
    int64_t bytes = 0;
    for (int i = 0; i < L->n_deep && L->source->n_errors == 0; i++) {
        const Decl *d = L->deep[i].decl;
        const IrFunction *f = &L->p->code.functions[L->deep[i].function];
        bytes += 8 * (f->n_r + (int64_t)f->n_s * L->p->board.words) * d->deep;
        if (bytes > STACK_MOST)
            l7_error(L->source, d->place, "make it shorter, or not so deep",
                     "'%s' is too large to be called %d deep", d->name, d->deep);
    }
}

// All types of moves are listed one after another.
static void add_listing(Weigh *w) {
    L7Program *p = w->L->p;
    for (int k = 0; k < p->moves.n_types; k++) {
        int64_t most = 0;
        for (int who = 0; who < p->n_players; who++) {
            int gen = p->moves.types[k].gen[who];
            int64_t work = gen >= 0 ? weight(w, gen, 0) : 0;
            if (work > most) most = work;
        }
        p->code.listing += most;
    }
}

void low_check_work(Low *L) {
    L7Program *p = L->p;
    check_stack(L);
    Weigh w = {.L = L, .call_work = 1};
    for (int i = 0; i < L->n_deep; i++)
        if (p->code.functions[L->deep[i].function].work > w.call_work)
            w.call_work = p->code.functions[L->deep[i].function].work;
    int64_t limit = p->moves.chains || p->moves.filtered ? WORK_MAX_STEPS : WORK_MAX;
    for (int f = 0; f < p->code.n_functions && L->source->n_errors == 0; f++) {
        int64_t work = weight(&w, f, 0);
        if (work > p->code.work) p->code.work = work;
        if (work <= limit || L->source->n_errors) continue;
        too_much_work(L, f, limit);
    }
    if (L->source->n_errors == 0) add_listing(&w);
}
