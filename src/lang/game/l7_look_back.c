// SPDX-License-Identifier: MIT
// l7_look_back.c - see l7_look_back.h.
#include "lang/game/l7_look_back.h"

#include "base/mem.h"
#include "game/past.h"
#include "lang/game/l7_sight.h"

typedef struct {
    const Game *g;
    const L7Rules *r;
    const L7Program *p;
    const SeenGame *seen;
    SeenFacts *facts;
    Rng *rng;
    State *after, *before, *walk, *next; // `after` is the first of the room
    Move *moves;
} Back;

typedef enum { FOLLOWED, ILLEGAL, MISMATCH } Step;

static bool can_look_back(const L7Rules *r) {
    if (r->unguessable) return false;
    for (int i = 0; i < r->program->state.n_fields; i++) {
        const L7Field *f = &r->program->state.fields[i];
        if (f->hidden && (f->veil < 0 || f->thrown)) return false;
    }
    return true;
}

static int value_at(const Back *b, const State *s, const L7Field *f, int node) {
    return l7_place_at(b->p, &b->r->vm->layout, s, f, node);
}

static void put(const Back *b, State *s, const L7Field *f, int node, int value) {
    l7_place_put(b->p, &b->r->vm->layout, s, f, node, value);
}

// --- the position before ---

typedef struct {
    int node[L7_NODES_MAX];
    int n;
} Nodes;

static void shuffle(Nodes *list, Rng *rng) {
    for (int i = list->n - 1; i > 0; i--) {
        int k = (int)rng_below(rng, (uint32_t)i + 1), node = list->node[i];
        list->node[i] = list->node[k];
        list->node[k] = node;
    }
}

// Gives the nodes their later values as far as `left` has these; the others go to `rest`.
static void keep_values(Back *b, const L7Field *f, const Nodes *list, int16_t *left, Nodes *rest) {
    for (int i = 0; i < list->n; i++) {
        int value = value_at(b, b->after, f, list->node[i]);
        if (left[value] > 0) {
            left[value]--;
            put(b, b->before, f, list->node[i], value);
        } else {
            rest->node[rest->n++] = list->node[i];
        }
    }
}

static void recall_field(Back *b, const L7Field *f, const State *view, const State *later) {
    const L7Program *p = b->p;
    Nodes hidden = {.n = 0}, shown = {.n = 0}, rest = {.n = 0};
    int16_t *left = l7_vars(&b->r->vm->layout, b->before) + f->tally; // becomes empty
    for (int n = 0; n < p->board.n_nodes; n++) {
        if (!l7_set_has(p, view, f->veil, n)) continue;
        Nodes *list = l7_set_has(p, later, f->veil, n) ? &hidden : &shown;
        list->node[list->n++] = n;
    }
    shuffle(&hidden, b->rng);
    keep_values(b, f, &hidden, left, &rest);
    keep_values(b, f, &shown, left, &rest);
    shuffle(&rest, b->rng);
    for (int v = 0; v < l7_place_values(p, f); v++)
        for (; left[v] > 0 && rest.n > 0; left[v]--) put(b, b->before, f, rest.node[--rest.n], v);
    memset(l7_set_words(p, b->before, f->veil), 0, (size_t)p->board.words * 8);
}

// `b->before`: what may have been after `from` plies, when `b->after` was after `to`.
static void recall(Back *b, size_t from, size_t to) {
    const SeenGame *seen = b->seen;
    bool known = from == 0 && seen->start_known;
    game_copy(b->g, b->before, known ? seen->start : seen_view(seen, from));
    for (int i = 0; i < b->p->state.n_fields && !known; i++)
        if (b->p->state.fields[i].veil >= 0)
            recall_field(b, &b->p->state.fields[i], seen_view(seen, from), seen_view(seen, to));
}

// --- from there on again ---

// Whether a move changes hidden data only to what it is later.
static bool leads_on(const Back *b) {
    for (int i = 0; i < b->p->state.n_fields; i++) {
        const L7Field *f = &b->p->state.fields[i];
        for (int n = 0; n < b->p->board.n_nodes && f->veil >= 0; n++) {
            int value = value_at(b, b->next, f, n);
            if (value != value_at(b, b->walk, f, n) && value != value_at(b, b->after, f, n))
                return false;
        }
    }
    return true;
}

// A move that the player did not see: one that leads on.
static bool walk_unseen(Back *b) {
    size_t n = game_moves(b->g, b->walk, b->moves);
    for (; n > 0; n--) {
        size_t k = rng_below(b->rng, (uint32_t)n);
        game_copy(b->g, b->next, b->walk);
        game_play(b->g, b->next, b->moves[k]);
        if (leads_on(b)) {
            game_copy(b->g, b->walk, b->next);
            return true;
        }
        b->moves[k] = b->moves[n - 1];
    }
    return false;
}

static bool is_legal(Back *b, const State *s, Move m) {
    size_t n = game_moves(b->g, s, b->moves);
    for (size_t i = 0; i < n; i++)
        if (b->moves[i] == m) return true;
    return false;
}

static Step walk_on(Back *b, size_t from, size_t to) {
    game_copy(b->g, b->walk, b->before);
    for (size_t i = from; i < to; i++) {
        const SeenPly *ply = &b->seen->plies[i];
        if (game_mover(b->g, b->walk) != ply->mover) return MISMATCH;
        if (!ply->known) {
            if (!walk_unseen(b)) return MISMATCH;
            continue;
        }
        // What a player may do themselves follows from what they see.
        if (ply->mover != b->seen->player && !is_legal(b, b->walk, ply->move)) return ILLEGAL;
        game_play(b->g, b->walk, ply->move);
    }
    return memcmp(b->walk, b->after, b->r->vm->layout.core) == 0 ? FOLLOWED : MISMATCH;
}

// --- facts ---

static bool all_known(const SeenGame *seen, size_t from) {
    for (size_t i = from; i < seen->n; i++)
        if (!seen->plies[i].known) return false;
    return true;
}

static bool stays_veiled(const Back *b, const L7Field *f, int node, size_t from) {
    for (size_t i = from; i <= b->seen->n; i++)
        if (b->seen->shown[i] && !l7_set_has(b->p, seen_view(b->seen, i), f->veil, node))
            return false;
    return true;
}

static void add_fact(const Back *b, const L7Field *f, int node, int value, bool has) {
    SeenFacts *facts = b->facts;
    SeenFact fact = {l7_sight_place((int)(f - b->p->state.fields), node), value, has};
    for (size_t i = 0; i < facts->n; i++)
        if (facts->list[i].place == fact.place && facts->list[i].value == value) return;
    if (facts->n == facts->room) {
        facts->room = facts->room ? 2 * facts->room : 16;
        facts->list = mem_resize(facts->list, facts->room, sizeof *facts->list);
    }
    facts->list[facts->n++] = fact;
}

// A move was made in `b->before` that is not legal there. Where it is legal once the nodes that
// no one has seen since have another value than `value`, single ones of them may prevent it.
static void learn_excluded(Back *b, const L7Field *f, int value, size_t at) {
    const L7Program *p = b->p;
    Nodes open = {.n = 0};
    int other = -1;
    for (int n = 0; n < p->board.n_nodes; n++)
        if (stays_veiled(b, f, n, at)) {
            open.node[open.n++] = n;
            if (value_at(b, b->before, f, n) != value) other = value_at(b, b->before, f, n);
        }
    if (other < 0) return;
    game_copy(b->g, b->walk, b->before);
    for (int i = 0; i < open.n; i++)
        if (value_at(b, b->walk, f, open.node[i]) == value) put(b, b->walk, f, open.node[i], other);
    if (!is_legal(b, b->walk, b->seen->plies[at].move)) return;
    for (int i = 0; i < open.n; i++) {
        int was = value_at(b, b->walk, f, open.node[i]);
        put(b, b->walk, f, open.node[i], value);
        if (!is_legal(b, b->walk, b->seen->plies[at].move))
            add_fact(b, f, open.node[i], value, false);
        put(b, b->walk, f, open.node[i], was);
    }
}

// A position the player may have been in after `from` plies, played on to `to`.
static bool play_on(Back *b, size_t from, size_t to) {
    game_copy(b->g, b->walk, seen_view(b->seen, from));
    l7_unveil(b->r, NULL, b->rng, b->walk);
    for (size_t i = from; i < to; i++) {
        Move m = b->seen->plies[i].move;
        if (game_mover(b->g, b->walk) != b->seen->plies[i].mover) return false;
        if (b->seen->plies[i].known ? !is_legal(b, b->walk, m)
                                    : !game_random_move(b->g, b->walk, b->rng, &m))
            return false;
        game_play(b->g, b->walk, m);
    }
    return true;
}

// Nodes that the player saw before these plies, and not after them: those that always become the
// same are known.
static void learn_certain(Back *b, const L7Field *f, size_t from, size_t to) {
    enum { WORLDS = 32 };
    int value[L7_NODES_MAX];
    Nodes list = {.n = 0};
    for (int n = 0; n < b->p->board.n_nodes; n++)
        if (!l7_set_has(b->p, seen_view(b->seen, from), f->veil, n) && stays_veiled(b, f, n, to)) {
            value[list.n] = -1;
            list.node[list.n++] = n;
        }
    for (int k = 0; k < WORLDS && list.n > 0; k++) {
        if (!play_on(b, from, to)) continue;
        for (int i = list.n - 1; i >= 0; i--) {
            int now = value_at(b, b->walk, f, list.node[i]);
            if (value[i] >= 0 && value[i] != now) {
                list.node[i] = list.node[--list.n];
                value[i] = value[list.n];
            } else {
                value[i] = now;
            }
        }
    }
    for (int i = 0; i < list.n; i++)
        if (value[i] >= 0) add_fact(b, f, list.node[i], value[i], true);
}

static void learn(Back *b, size_t from, size_t to, Step why) {
    enum { STUCK_MAX = 40 };
    SeenFacts *facts = b->facts;
    facts->stuck = facts->stuck_at == to ? facts->stuck + 1 : 1;
    facts->stuck_at = to;
    if (why == ILLEGAL && all_known(b->seen, from))
        for (int i = 0; i < b->p->state.n_fields; i++) {
            const L7Field *f = &b->p->state.fields[i];
            for (int v = 0; f->veil >= 0 && v < l7_place_values(b->p, f); v++)
                learn_excluded(b, f, v, from);
        }
    if (why != MISMATCH || facts->stuck < STUCK_MAX) return;
    for (int i = 0; i < b->p->state.n_fields && all_known(b->seen, to); i++)
        if (b->p->state.fields[i].veil >= 0) learn_certain(b, &b->p->state.fields[i], from, to);
    facts->since = to;
}

// --- a guess ---

static bool only_chance(const SeenGame *seen, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (seen->plies[i].mover != PLAYER_CHANCE) return false;
    return true;
}

// Whether the guess `b->after` fits; if not, from which ply on.
static bool follow_back(Back *b, size_t *since) {
    size_t to = b->seen->n;
    while (to > b->facts->since) {
        size_t from = to - 1;
        while (!b->seen->shown[from]) from--;
        // Every deal is as likely: it was so found when the game was made (l7_guessing.h).
        if (from == 0 && b->seen->start_known && only_chance(b->seen, to)) return true;
        recall(b, from, to);
        Step step = walk_on(b, from, to);
        if (step != FOLLOWED) {
            learn(b, from, to, step);
            *since = to;
            return false;
        }
        if (b->facts->stuck_at == to) b->facts->stuck = 0;
        game_copy(b->g, b->after, b->before);
        to = from;
    }
    return true;
}

static bool guess(Back *b, State *best) {
    enum { TRIES = 400, TRIES_STARVED = 20 };
    const SeenGame *seen = b->seen;
    State *deal = game_states_new(b->g, 1);
    size_t nearest = SIZE_MAX, since;
    bool fits = false;
    int tries = b->facts->starved ? TRIES_STARVED : TRIES;
    for (int i = 0; i < tries && !fits; i++) {
        game_copy(b->g, deal, seen_view(seen, seen->n));
        l7_unveil(b->r, b->facts, b->rng, deal);
        game_copy(b->g, b->after, deal);
        fits = follow_back(b, &since);
        if (!fits && since >= nearest) continue;
        if (!fits) nearest = since;
        game_copy(b->g, best, deal);
    }
    free(deal);
    b->facts->starved = !fits;
    return fits;
}

SeenResult l7_look_back(const Game *g, const SeenGame *seen, SeenFacts *facts, Rng *rng,
                        State *out) {
    if (!can_look_back(g->rules)) return SEEN_DECLINED;
    Back b = {.g = g, .r = g->rules, .seen = seen, .facts = facts, .rng = rng};
    b.p = b.r->program;
    b.after = game_states_new(g, 4);
    b.before = game_state_at(g, b.after, 1);
    b.walk = game_state_at(g, b.after, 2);
    b.next = game_state_at(g, b.after, 3);
    b.moves = mem_new(g->max_moves, sizeof *b.moves);
    bool fits = guess(&b, out);
    free(b.moves);
    free(b.after);
    return fits ? SEEN_FITS : SEEN_MISFITS;
}
