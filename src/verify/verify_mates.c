// SPDX-License-Identifier: MIT
// verify_mates.c - see verify_mates.h.
#include "verify/verify_mates.h"

#include "base/mem.h"
#include "game/state_set.h"
#include "games/shogi/shogi_sfen.h"
#include "lang/study/l7_always.h"

#include <stdlib.h>

enum { PLIES_MAX = 10000, ON_THE_LINE = 0 };

typedef struct {
    const Game *game;
    VerifiedClaim *claim;
    const VerifySetup *setup;
    MateChoose *choose;
    void *context;
    Error *error;
    int attacker;
    StateSet met;    // positions with the attacker to move
    uint16_t *plies; // of each: until mate; ON_THE_LINE while it is not known
    size_t room;
} Mates;

// A position and its moves.
typedef struct {
    State *state;
    Move *moves;
    size_t n;
} Place;

static Place place_new(const Game *g) {
    return (Place){game_states_new(g, 1), mem_new(g->max_moves, sizeof(Move)), 0};
}

static void place_clear(Place *p) {
    free(p->state);
    free(p->moves);
}

// Makes a move; earlier positions are forgotten.
static void follow(const Mates *c, const State *s, Move m, Place *out) {
    game_copy(c->game, out->state, s);
    game_play(c->game, out->state, m);
    l7_forget(c->game, out->state);
}

static bool ask(Mates *c, const Place *p, size_t *number) {
    const VerifySetup *u = c->setup;
    if (!c->choose(c->context, p->state, p->moves, p->n, number, c->error)) return false;
    if (*number >= p->n) return error_set(c->error, "it chooses a move that does not exist");
    if (u->visit && !u->visit(u->context, p->state, p->moves[*number]))
        return error_set(c->error, "stopped before its end");
    return true;
}

static bool is_stopped(const Mates *c) {
    return c->setup->stop && atomic_load(c->setup->stop) &&
           !error_set(c->error, "stopped before its end");
}

// Check without a move; and the game is won.
static bool is_mate(Mates *c, const State *s) {
    int payoffs[PLAYERS_MAX] = {0};
    game_payoffs(c->game, s, payoffs);
    c->claim->leaves++;
    return payoffs[c->attacker] > 0 ? true : error_set(c->error, "mate does not win the game");
}

// --- mate ---

static bool attack(Mates *c, const State *s, int depth, int *plies);

// Follows every reply to a check. `*plies`: until mate.
static bool follow_replies(Mates *c, const Place *p, int depth, int *plies) {
    Place next = place_new(c->game);
    bool ok = true;
    *plies = 0;
    for (size_t i = 0; i < p->n && ok; i++) {
        int behind = 0;
        follow(c, p->state, p->moves[i], &next);
        ok = attack(c, next.state, depth + 2, &behind);
        if (behind + 1 > *plies) *plies = behind + 1;
    }
    place_clear(&next);
    return ok;
}

static void note_first(Mates *c, const State *s, Move m) {
    Str text = {0};
    game_move_text(c->game, s, m, &text);
    snprintf(c->claim->first, sizeof c->claim->first, "%s", str_text(&text));
    str_clear(&text);
}

static bool follow_check(Mates *c, const Place *p, int depth, int *plies) {
    size_t number;
    if (!ask(c, p, &number)) return false;
    if (depth == 0) note_first(c, p->state, p->moves[number]);
    Place next = place_new(c->game);
    follow(c, p->state, p->moves[number], &next);
    bool ok = l7_always(c->game, next.state) ? true : error_set(c->error, "a move gives no check");
    if (ok) {
        next.n = game_moves(c->game, next.state, next.moves);
        ok = next.n ? follow_replies(c, &next, depth, plies) : is_mate(c, next.state);
    }
    place_clear(&next);
    ++*plies;
    return ok;
}

static bool attack(Mates *c, const State *s, int depth, int *plies) {
    bool known;
    size_t number = state_set_meet(&c->met, s, &known);
    if (known && c->plies[number] == ON_THE_LINE)
        return error_set(c->error, "a position comes again: the mate need not come");
    if (known) return *plies = c->plies[number], true;
    if (depth >= PLIES_MAX) return error_set(c->error, "it is longer than %d plies", PLIES_MAX);
    if (is_stopped(c)) return false;
    if (c->room < c->met.room) {
        c->room = c->met.room;
        c->plies = mem_resize(c->plies, c->room, sizeof *c->plies);
    }
    c->plies[number] = ON_THE_LINE;
    Place p = place_new(c->game);
    game_copy(c->game, p.state, s);
    p.n = game_moves(c->game, s, p.moves);
    *plies = 0;
    bool ok = follow_check(c, &p, depth, plies);
    place_clear(&p);
    if (ok && *plies > PLIES_MAX)
        return error_set(c->error, "it is longer than %d plies", PLIES_MAX);
    c->plies[number] = (uint16_t)*plies;
    return ok;
}

static bool check_mate(Mates *c, const State *root) {
    int plies = 0;
    if (!attack(c, root, 0, &plies)) return false;
    if (plies <= c->claim->bound) return true;
    return error_set(c->error, "the mate takes %d plies, not %d", plies, c->claim->bound);
}

// --- no mate ---

// Follows the reply to each check of a position.
static bool answer_checks(Mates *c, const Place *p, Place *check, Place *reply) {
    for (size_t i = 0; i < p->n; i++) {
        size_t number;
        bool known;
        follow(c, p->state, p->moves[i], check);
        if (!l7_always(c->game, check->state)) continue;
        check->n = game_moves(c->game, check->state, check->moves);
        if (!check->n) return error_set(c->error, "a check is mate");
        if (!ask(c, check, &number)) return false;
        follow(c, check->state, check->moves[number], reply);
        state_set_meet(&c->met, reply->state, &known);
    }
    return true;
}

static bool check_no_mate(Mates *c, const State *root) {
    Place at = place_new(c->game), check = place_new(c->game), reply = place_new(c->game);
    bool known, ok = true;
    state_set_meet(&c->met, root, &known);
    for (size_t i = 0; ok && i < c->met.n; i++) {
        memcpy(at.state, c->met.states + i * c->met.size, c->met.size);
        at.n = game_moves(c->game, at.state, at.moves);
        ok = !is_stopped(c) && answer_checks(c, &at, &check, &reply);
    }
    place_clear(&at);
    place_clear(&check);
    place_clear(&reply);
    return ok;
}

// The games of which it is known that nothing but board, hands and mover counts.
static bool is_possible(const Game *g) {
    return (game_is(g, "shogi") || game_is(g, "minishogi")) && l7_has_always(g);
}

// Kings of a player on the board of a position's text.
static int kings(const char *text, char letter) {
    int n = 0;
    for (; *text && *text != ' '; text++) n += *text == letter;
    return n;
}

// A claim about a position that cannot be, or in which there is nothing to mate, says nothing: the
// game goes on, the defender has a king, and the position is one that `solve` accepts too.
static bool root_allowed(const Game *g, const State *root, Error *e) {
    Str text = {0};
    ShogiPosition read;
    bool black = game_mover(g, root) == 0, ok = !game_over(g, root);
    game_position_text(g, root, &text);
    if (!ok) error_set(e, "the game is over in its position");
    if (ok && (kings(str_text(&text), black ? 'k' : 'K') != 1 ||
               kings(str_text(&text), black ? 'K' : 'k') > 1))
        ok = error_set(e, "its position has two kings of a side, or none to be mated");
    if (ok && game_is(g, "shogi"))
        ok = shogi_sfen_read(str_text(&text), SHOGI_ONE_SET, &read, NULL, NULL, e);
    str_clear(&text);
    return ok;
}

bool verify_mates(const Game *g, const State *root, VerifiedClaim *claim, MateChoose *choose,
                  void *context, const VerifySetup *setup, Error *e) {
    if (!is_possible(g)) return error_set(e, "no mate can be checked for %s", g->name);
    if (!root_allowed(g, root, e)) return false;
    Mates c = {.game = g,
               .claim = claim,
               .setup = setup,
               .choose = choose,
               .context = context,
               .error = e,
               .attacker = game_mover(g, root),
               .met.size = l7_core_size(g)};
    State *start = game_states_new(g, 1);
    game_copy(g, start, root);
    l7_forget(g, start);
    bool ok = claim->about == VERIFY_MATE ? check_mate(&c, start) : check_no_mate(&c, start);
    ok = ok && !game_exceeded(g, e);
    claim->positions = c.met.n;
    free(start);
    state_set_clear(&c.met);
    free(c.plies);
    return ok;
}
