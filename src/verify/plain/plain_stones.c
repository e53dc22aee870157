// SPDX-License-Identifier: MIT
// plain_stones.c - see plain_stones.h. Every part of a condition is the same in all positions, or
// rises with the mover's stones (a condition that holds goes on to hold, sets and numbers only
// grow), or is anything else. What is not listed here is anything else.
#include "verify/plain/plain_stones.h"

#include "base/mem.h"
#include "verify/plain/plain_rules.h"

enum { STONES_MAX = 64, CALLS_MAX = 8 };

typedef enum { SAME, RISES, ANYTHING } Course;

typedef struct Seen Seen;
struct Seen {
    const Name *name; // of a variable
    Course course;
    const Seen *next;
};

typedef struct {
    const Plain *g;
    const Name *stones; // the only field
    int calls;
} Reading;

static Course course_of(Reading *r, const Seen *seen, const Ex *e);

static Course worse(Course a, Course b) {
    return a > b ? a : b;
}

static Course same_or_anything(Course c) {
    return c == SAME ? SAME : ANYTHING;
}

// --- expressions ---

static Course all_kids(Reading *r, const Seen *seen, const Ex *e) {
    Course c = SAME;
    for (int i = 0; i < e->n; i++)
        if (e->kid[i]) c = worse(c, course_of(r, seen, e->kid[i]));
    return c;
}

// A definition sees its parameters only. Which of several cases counts may depend on the first.
static Course course_of_definition(Reading *r, const Seen *seen, const Decl *d, const Ex *call) {
    int n = d->params ? d->params->n : 0;
    Seen own[PLAIN_VARS_MAX];
    if (d->kind == D_COLOUR || d->kind == D_COLOURS) return SAME;
    if (d->kind != D_FUNCTION && d->kind != D_REGION) return ANYTHING;
    if (!d->value || d->deep || n != call->n || r->calls == CALLS_MAX) return ANYTHING;
    for (int i = 0; i < n; i++) {
        own[i].name = d->params->bind[i].name;
        own[i].course = course_of(r, seen, call->kid[i]);
        own[i].next = i ? &own[i - 1] : NULL;
        if (own[i].name == r->stones) return ANYTHING;
    }
    if (d->value->kind == X_CASES && n > 0 && own[0].course != SAME) return ANYTHING;
    r->calls++;
    Course c = course_of(r, n ? &own[n - 1] : NULL, d->value);
    r->calls--;
    return c;
}

static Course course_of_name(Reading *r, const Seen *seen, const Ex *e) {
    for (; seen; seen = seen->next)
        if (seen->name == e->name) return seen->course;
    if (e->name->param >= 0) return SAME;
    if (e->name->function) return course_of_definition(r, NULL, e->name->function, e);
    return e->name->field >= 0 || e->name->move >= 0 ? ANYTHING : SAME;
}

static bool is_mover(const Reading *r, const Ex *e) {
    return e->kind == X_NAME && (e->name == r->g->friend_ || e->name == r->g->me);
}

// `stone`, or `stone NODE` of a node that is the same in all positions.
static bool is_stones(Reading *r, const Seen *seen, const Ex *e) {
    if (e->kind == X_NAME) return e->name == r->stones;
    if (e->kind != X_ROW || e->kid[0]->kind != X_NAME || e->kid[0]->name != r->stones) return false;
    for (int i = 1; i < e->n; i++)
        if (course_of(r, seen, e->kid[i]) != SAME) return false;
    return true;
}

static Course course_of_binary(Reading *r, const Seen *seen, const Ex *e) {
    if (e->op == OP_EQ && is_stones(r, seen, e->kid[0]) && is_mover(r, e->kid[1])) return RISES;
    Course a = course_of(r, seen, e->kid[0]), b = course_of(r, seen, e->kid[1]);
    switch (e->op) {
    case OP_AND:
    case OP_OR:
    case OP_MEETS:
    case OP_ADD:
        return worse(a, b);
    case OP_GT:
    case OP_GE:
    case OP_SUB:
        return b == SAME ? a : ANYTHING;
    case OP_LT:
    case OP_LE:
    case OP_IN:
    case OP_WITHIN:
        return a == SAME ? b : ANYTHING;
    default:
        return same_or_anything(worse(a, b));
    }
}

// The body, in which the variables are nodes, numbers or the like; `*over`: what they range over.
static Course course_of_body(Reading *r, const Seen *seen, const Ex *e, int i, Course *over) {
    if (i == e->binds->n) return course_of(r, seen, e->kid[0]);
    const Bind *b = &e->binds->bind[i];
    Course c = b->domain ? course_of(r, seen, b->domain) : SAME;
    if (b->domain && b->domain->kind == X_RANGE) c = same_or_anything(c);
    *over = worse(*over, c);
    if (b->name == r->stones) *over = ANYTHING;
    return course_of_body(r, &(Seen){b->name, SAME, seen}, e, i + 1, over);
}

static Course course_of_quantified(Reading *r, const Seen *seen, const Ex *e) {
    if (!e->binds) {
        if (e->op == OP_COUNT) return course_of(r, seen, e->kid[0]);
        return e->op == OP_FIRST ? same_or_anything(course_of(r, seen, e->kid[0])) : ANYTHING;
    }
    Course over = SAME, body = course_of_body(r, seen, e, 0, &over);
    switch (e->op) {
    case OP_SOME:
    case OP_COUNT:
    case OP_UNION:
        return worse(over, body);
    case OP_ALL:
        return over == SAME ? body : ANYTHING;
    default:
        return same_or_anything(worse(over, body));
    }
}

// A run from a fixed node without `then`, or what is reached: over more nodes they go farther.
static Course course_of_walk(Reading *r, const Seen *seen, const Ex *e) {
    Course from = course_of(r, seen, e->kid[0]), over = course_of(r, seen, e->kid[1]);
    Course third = e->n > 2 && e->kid[2] ? course_of(r, seen, e->kid[2]) : SAME;
    if (e->kind == X_RUN && e->n > 2 && e->kid[2])
        return same_or_anything(worse(worse(from, over), third));
    if (third != SAME || (e->kind == X_RUN && from != SAME)) return ANYTHING;
    return worse(from, over);
}

static Course course_of_where(Reading *r, const Seen *seen, const Ex *e) {
    Course over = SAME, body = course_of_body(r, seen, e, 0, &over);
    return worse(over, body);
}

static Course course_of_around(Reading *r, const Seen *seen, const Ex *e) {
    Course along = e->n > 1 && e->kid[1] ? course_of(r, seen, e->kid[1]) : SAME;
    return along == SAME ? course_of(r, seen, e->kid[0]) : ANYTHING;
}

static Course course_of(Reading *r, const Seen *seen, const Ex *e) {
    switch (e->kind) {
    case X_NAME:
        return course_of_name(r, seen, e);
    case X_CALL:
        if (e->name->function) return course_of_definition(r, seen, e->name->function, e);
        return e->name->field >= 0 ? ANYTHING : same_or_anything(all_kids(r, seen, e));
    case X_BINARY:
        return course_of_binary(r, seen, e);
    case X_QUANT:
        return course_of_quantified(r, seen, e);
    case X_RUN:
    case X_REACH:
        return course_of_walk(r, seen, e);
    case X_WHERE:
        return course_of_where(r, seen, e);
    case X_AROUND:
        return course_of_around(r, seen, e);
    case X_CASES:
        return all_kids(r, seen, e);
    case X_REACH_BY:
        return ANYTHING;
    default:
        return e->binds ? ANYTHING : same_or_anything(all_kids(r, seen, e));
    }
}

// --- declarations ---

static bool is_place(const Reading *r, const Ex *e, const Name *node) {
    return e && e->kind == X_ROW && e->n == 2 && e->kid[0]->kind == X_NAME &&
           e->kid[0]->name == r->stones && e->kid[1]->kind == X_NAME && e->kid[1]->name == node;
}

static bool is_empty_word(const Reading *r, const Ex *e) {
    return e->kind == X_NAME && e->name == r->g->field[0].words[0] && e->name->param < 0;
}

// What else a move does is to win on conditions that rise.
static bool only_wins(Reading *r, const Seen *seen, const Effect *f) {
    if (!f) return true;
    if (f->kind == S_END) return f->result == RESULT_FRIEND && only_wins(r, seen, f->next);
    if (f->kind == S_LET) {
        Seen one = {f->name, course_of(r, seen, f->value), seen};
        return f->name != r->stones && only_wins(r, &one, f->next);
    }
    return f->kind == S_IF && !f->other && course_of(r, seen, f->value) != ANYTHING &&
           only_wins(r, seen, f->body) && only_wins(r, seen, f->next);
}

// A stone of the mover onto any empty node.
static bool only_places(Reading *r, const Decl *d) {
    const Effect *f = d->body;
    if (d->odds || d->longest || d->weight || d->unordered || d->unless) return false;
    if (!d->params || d->params->n != 1 || d->params->bind[0].domain) return false;
    const Name *node = d->params->bind[0].name;
    bool onto_empty = d->value && d->value->kind == X_BINARY && d->value->op == OP_EQ &&
                      is_place(r, d->value->kid[0], node) && is_empty_word(r, d->value->kid[1]);
    bool puts =
        f && f->kind == S_SET && !f->sign && is_place(r, f->target, node) && is_mover(r, f->value);
    return node != r->stones && onto_empty && puts &&
           only_wins(r, &(Seen){node, SAME, NULL}, f->next);
}

static bool suits(Reading *r, const Decl *d) {
    switch (d->kind) {
    case D_MOVE:
        return only_places(r, d);
    case D_END:
        return d->result == RESULT_FRIEND && d->value && course_of(r, NULL, d->value) != ANYTHING;
    case D_STUCK:
        return d->result == RESULT_DRAW;
    case D_FIELD:
    case D_COLOUR:
    case D_COLOURS:
    case D_REGION:
    case D_FUNCTION:
        return true;
    default:
        return false;
    }
}

// On every node nothing, or a stone of the first or of the second player.
static bool holds_stones(const Plain *p) {
    const Field *f = &p->field[0];
    return p->n_fields == 1 && f->on == ON_NODE && f->type == F_WORDS && f->decl->n_words < 0 &&
           !f->decl->value && f->n_words == 3 && f->words[0] != f->words[1] &&
           f->words[0] != f->words[2];
}

static bool only_stones(const Plain *p) {
    const PlainTree *t = &p->tree;
    int moves = 0;
    if (p->n_players != 2 || t->n_players != 2 || p->n_teams) return false;
    if (t->repeat || t->payoff || t->swap || t->handicap_places || !holds_stones(p)) return false;
    Reading r = {.g = p, .stones = p->field[0].name};
    for (const Decl *d = t->decls; d; d = d->next) {
        moves += d->kind == D_MOVE;
        if (!suits(&r, d)) return false;
    }
    return moves == 1;
}

// --- positions ---

struct PlainStones {
    const Game *game;
    const Plain *rules;
    State *room;
    uint64_t nodes;
    Move moves[STONES_MAX];
};

static uint64_t bit(int node) {
    return UINT64_C(1) << node;
}

// `player` is to move and has these stones, the other one none.
static void set_up(PlainStones *x, int player, uint64_t stones) {
    Core *s = (Core *)x->room;
    memset(s, 0, x->game->state_size);
    memcpy(s, x->rules->start, x->rules->core_size);
    for (int n = 0; n < x->rules->board.n_nodes; n++)
        *field_cell(&x->rules->field[0], s, n, 0) = (int16_t)(stones & bit(n) ? player + 1 : 0);
    s->mover = (int16_t)player;
    s->result = 0;
}

// Each move of the empty board is played to see where it goes. False: not every node has a move.
static bool find_moves(PlainStones *x) {
    Move *moves = mem_new(x->game->max_moves, sizeof *moves);
    uint64_t found = 0;
    set_up(x, 0, 0);
    size_t n = game_moves(x->game, x->room, moves);
    for (size_t i = 0; i < n; i++) {
        set_up(x, 0, 0);
        game_play(x->game, x->room, moves[i]);
        uint64_t on = plain_stones_of(x, x->room, 0);
        if (!on) continue;
        x->moves[__builtin_ctzll(on)] = moves[i];
        found |= on;
    }
    free(moves);
    return found == x->nodes && n == (size_t)__builtin_popcountll(found);
}

PlainStones *plain_stones_new(const Game *g) {
    const Plain *p = g->rules;
    if (p->board.n_nodes > STONES_MAX || !only_stones(p)) return NULL;
    PlainStones *x = mem_new(1, sizeof *x);
    *x = (PlainStones){.game = g, .rules = p, .room = game_states_new(g, 1)};
    x->nodes = p->board.all.w[0];
    if (find_moves(x)) return x;
    plain_stones_free(x);
    return NULL;
}

void plain_stones_free(PlainStones *x) {
    if (!x) return;
    free(x->room);
    free(x);
}

uint64_t plain_stones_nodes(const PlainStones *x) {
    return x->nodes;
}

uint64_t plain_stones_of(const PlainStones *x, const State *s, int player) {
    const Core *core = (const Core *)s;
    uint64_t stones = 0;
    for (int n = 0; n < x->rules->board.n_nodes; n++)
        if (core->cell[x->rules->field[0].at + n] == player + 1) stones |= bit(n);
    return stones;
}

Move plain_stones_move(const PlainStones *x, int node) {
    return x->moves[node];
}

bool plain_stones_win(PlainStones *x, int player, uint64_t stones, int last) {
    set_up(x, player, stones & ~bit(last));
    game_play(x->game, x->room, x->moves[last]);
    return ((const Core *)x->room)->result == WIN_CODE + player;
}
