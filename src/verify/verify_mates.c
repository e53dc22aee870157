// SPDX-License-Identifier: MIT
// verify_mates.c - see verify_mates.h.
#include "verify/verify_mates.h"

#include "base/mem.h"
#include "game/state_set.h"
#include "games/shogi/shogi_sfen.h"
#include "verify/verify_rules.h"

#include <stdlib.h>

enum { PLIES_MAX = 10000, ON_THE_LINE = 0 };

typedef struct {
    const Game *game;
    VerifiedClaim *claim;
    const VerifySetup *setup;
    const MateGuide *guide;
    Error *error;
    int attacker;
    StateSet met;    // positions with the attacker to move
    uint16_t *plies; // of each: until mate; ON_THE_LINE while it is not known
    size_t room;
    VerifyHandTable *hands; // of claims by hands: those that are met, or done; NULL: of others
    Str text, raised;
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
    verify_forget(c->game, out->state);
}

static bool ask(Mates *c, const Place *p, size_t *number) {
    const VerifySetup *u = c->setup;
    const MateGuide *guide = c->guide;
    if (!guide->choose(guide->context, p->state, p->moves, p->n, number, c->error)) return false;
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

// --- hands ---

// The text of a position, the length of board and mover in it, and its hands.
static bool read_hands(Mates *c, const State *s, size_t *rest, VerifyHands *h) {
    str_reset(&c->text);
    game_position_text(c->game, s, &c->text);
    return verify_hands_read(str_text(&c->text), c->attacker, rest, h, c->error);
}

// A position that is done becomes one that others may refer to.
static bool remember_hands(Mates *c, const State *s, size_t number) {
    size_t rest;
    VerifyHands h;
    if (!c->hands) return true;
    if (!read_hands(c, s, &rest, &h)) return false;
    verify_hand_table_add(c->hands, str_text(&c->text), rest, &h, number);
    return true;
}

// The fewest plies of a mate that is done with the same board and no more in hand; 0: none.
static bool find_smaller_hand(Mates *c, const State *s, int *plies) {
    VerifyHands own, other;
    size_t rest, number, at = 0;
    *plies = 0;
    if (!read_hands(c, s, &rest, &own)) return false;
    while (verify_hand_table_next(c->hands, str_text(&c->text), rest, &at, &other, &number)) {
        int known = c->plies[number];
        if (verify_hands_cover(&own, &other) && (*plies == 0 || known < *plies)) *plies = known;
    }
    return true;
}

static bool has_larger_hand(Mates *c, size_t rest, const VerifyHands *own) {
    VerifyHands other;
    size_t number, at = 0;
    while (verify_hand_table_next(c->hands, str_text(&c->text), rest, &at, &other, &number))
        if (verify_hands_cover(&other, own)) return true;
    return false;
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
    bool ok =
        verify_always(c->game, next.state) ? true : error_set(c->error, "a move gives no check");
    if (ok) {
        next.n = game_moves(c->game, next.state, next.moves);
        ok = next.n ? follow_replies(c, &next, depth, plies) : is_mate(c, next.state);
    }
    place_clear(&next);
    ++*plies;
    return ok;
}

// Whether a smaller hand stands for this position. `*plies`: its mate's.
static bool refer(Mates *c, const State *s, bool *refers, int *plies) {
    *refers = false;
    if (!c->hands) return true;
    int fewest;
    if (!find_smaller_hand(c, s, &fewest)) return false;
    if (fewest == 0) return true;
    if (!c->guide->refer(c->guide->context, s, fewest, refers, c->error)) return false;
    if (!*refers) return true;
    c->claim->covered++;
    *plies = fewest;
    return true;
}

static bool attack(Mates *c, const State *s, int depth, int *plies) {
    bool known, refers;
    size_t number = state_set_meet(&c->met, s, &known);
    if (known && c->plies[number] == ON_THE_LINE)
        return error_set(c->error, "a position comes again: the mate need not come");
    if (known) return *plies = c->plies[number], true;
    if (c->room < c->met.room) {
        c->room = c->met.room;
        c->plies = mem_resize(c->plies, c->room, sizeof *c->plies);
    }
    c->plies[number] = ON_THE_LINE;
    if (!refer(c, s, &refers, plies)) return false;
    if (refers) return c->plies[number] = (uint16_t)*plies, true;
    if (depth >= PLIES_MAX) return error_set(c->error, "it is longer than %d plies", PLIES_MAX);
    if (is_stopped(c)) return false;
    Place p = place_new(c->game);
    game_copy(c->game, p.state, s);
    p.n = game_moves(c->game, s, p.moves);
    *plies = 0;
    bool ok = follow_check(c, &p, depth, plies);
    place_clear(&p);
    if (ok && *plies > PLIES_MAX)
        return error_set(c->error, "it is longer than %d plies", PLIES_MAX);
    c->plies[number] = (uint16_t)*plies;
    return ok && remember_hands(c, s, number);
}

static bool check_mate(Mates *c, const State *root) {
    int plies = 0;
    if (!attack(c, root, 0, &plies)) return false;
    if (plies <= c->claim->bound) return true;
    return error_set(c->error, "the mate takes %d plies, not %d", plies, c->claim->bound);
}

// --- no mate ---

// Pieces go from the defender's hand to the attacker's, as the strategy says.
static bool raise_hand(Mates *c, const State *s, VerifyHands *h) {
    const MateGuide *guide = c->guide;
    unsigned char more[VERIFY_HAND_KINDS] = {0};
    if (!guide->raise(guide->context, s, h->defender, more, c->error)) return false;
    for (int kind = 0; kind < VERIFY_HAND_KINDS; kind++) {
        if (more[kind] > h->defender[kind])
            return error_set(c->error, "it gives the attacker pieces that there are not");
        h->attacker[kind] = (unsigned char)(h->attacker[kind] + more[kind]);
        h->defender[kind] = (unsigned char)(h->defender[kind] - more[kind]);
    }
    return true;
}

// Puts a position into the set unless one with a larger hand is there, as one with the hand that
// the strategy names.
static bool meet_by_hands(Mates *c, const State *s) {
    VerifyHands h;
    size_t rest;
    bool known;
    if (!read_hands(c, s, &rest, &h)) return false;
    if (has_larger_hand(c, rest, &h)) return c->claim->covered++, true;
    if (!raise_hand(c, s, &h)) return false;
    str_reset(&c->raised);
    verify_hands_write(str_text(&c->text), rest, c->attacker, &h, &c->raised);
    State *raised = game_states_new(c->game, 1);
    bool ok = game_position_parse(c->game, str_text(&c->raised), raised, c->error);
    if (ok) {
        verify_forget(c->game, raised);
        size_t number = state_set_meet(&c->met, raised, &known);
        verify_hand_table_add(c->hands, str_text(&c->text), rest, &h, number);
    }
    free(raised);
    return ok;
}

static bool meet(Mates *c, const State *s) {
    bool known;
    if (c->hands) return meet_by_hands(c, s);
    state_set_meet(&c->met, s, &known);
    return true;
}

// Follows the reply to each check of a position.
static bool answer_checks(Mates *c, const Place *p, Place *check, Place *reply) {
    for (size_t i = 0; i < p->n; i++) {
        size_t number;
        follow(c, p->state, p->moves[i], check);
        if (!verify_always(c->game, check->state)) continue;
        check->n = game_moves(c->game, check->state, check->moves);
        if (!check->n) return error_set(c->error, "a check is mate");
        if (!ask(c, check, &number)) return false;
        follow(c, check->state, check->moves[number], reply);
        if (!meet(c, reply->state)) return false;
    }
    return true;
}

static bool check_no_mate(Mates *c, const State *root) {
    Place at = place_new(c->game), check = place_new(c->game), reply = place_new(c->game);
    bool ok = meet(c, root);
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
    return (game_is(g, "shogi") || game_is(g, "minishogi")) && verify_has_always(g);
}

// Kings of a player on the board of a position's text.
static int kings(const char *text, char letter) {
    int n = 0;
    for (; *text && *text != ' '; text++) n += *text == letter;
    return n;
}

// Whether the game has ended, as a claim sees it: an attacker without a move never mates, so there
// a claim of no mate says something. "=1" behind a position means another end.
static bool has_ended(const Game *g, const State *root, const char *text, VerifyAbout about) {
    bool stuck = about == VERIFY_NO_MATE && !strchr(text, '=');
    return game_over(g, root) && !stuck;
}

// A claim about a position that cannot be, or in which there is nothing to mate, says nothing: the
// game goes on, the defender has a king, and the position is one that `solve` accepts too.
static bool root_allowed(const Game *g, const State *root, VerifyAbout about, Error *e) {
    Str text = {0};
    ShogiPosition read;
    game_position_text(g, root, &text);
    bool black = game_mover(g, root) == 0, ok = !has_ended(g, root, str_text(&text), about);
    if (!ok) error_set(e, "the game is over in its position");
    if (ok && (kings(str_text(&text), black ? 'k' : 'K') != 1 ||
               kings(str_text(&text), black ? 'K' : 'k') > 1))
        ok = error_set(e, "its position has two kings of a side, or none to be mated");
    if (ok && game_is(g, "shogi"))
        ok = shogi_sfen_read(str_text(&text), SHOGI_ONE_SET, &read, NULL, NULL, e);
    str_clear(&text);
    return ok;
}

bool verify_mates(const Game *g, const State *root, VerifiedClaim *claim, const MateGuide *guide,
                  const VerifySetup *setup, Error *e) {
    if (!is_possible(g)) return error_set(e, "no mate can be checked for %s", g->name);
    if (!root_allowed(g, root, claim->about, e)) return false;
    Mates c = {.game = g,
               .claim = claim,
               .setup = setup,
               .guide = guide,
               .error = e,
               .attacker = game_mover(g, root),
               .met.size = verify_core_size(g)};
    if (claim->by_hands) c.hands = verify_hand_table_new();
    State *start = game_states_new(g, 1);
    game_copy(g, start, root);
    verify_forget(g, start);
    bool ok = claim->about == VERIFY_MATE ? check_mate(&c, start) : check_no_mate(&c, start);
    ok = ok && !game_exceeded(g, e);
    claim->positions = c.met.n;
    free(start);
    state_set_clear(&c.met);
    free(c.plies);
    verify_hand_table_free(c.hands);
    str_clear(&c.text);
    str_clear(&c.raised);
    return ok;
}
