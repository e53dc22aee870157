// SPDX-License-Identifier: MIT
// player.c - see player.h.
#include "player/player.h"

#include "base/mem.h"
#include "base/suggest.h"

const PlayerType *player_type(const PlayerTable *t, const char *name, Error *e) {
    const char *names[64];
    size_t n = 0;
    for (size_t i = 0; i < t->n; i++) {
        if (strcmp(t->types[i]->name, name) == 0) return t->types[i];
        if (n < 64) names[n++] = t->types[i]->name;
    }
    const char *near = suggest_nearest(name, names, n);
    if (near)
        error_set(e, "unknown player '%.40s'; did you mean '%s'?", name, near);
    else
        error_set(e, "unknown player '%.40s'; 'genpei players' lists them", name);
    return NULL;
}

Player *player_new(const PlayerTable *t, const Game *g, const char *text, Error *e) {
    Spec spec;
    if (!spec_parse(text, &spec, e)) {
        error_prefix(e, "player");
        return NULL;
    }
    const PlayerType *type = player_type(t, spec.name, e);
    if (!type) return NULL;
    Player *p = type->make_as ? type->make_as(type, &spec, g, e) : type->make(&spec, g, e);
    if (!p) {
        error_prefix(e, "player '%.60s'", text);
        return NULL;
    }
    p->game = g;
    p->text = mem_text(text);
    p->stop = t->stop;
    return p;
}

void player_free(Player *p) {
    if (!p) return;
    free(p->text);
    p->ops->free(p);
}

bool player_is_person(const PlayerTable *t, const char *text) {
    Spec spec;
    if (!spec_parse(text, &spec, NULL)) return false;
    const PlayerType *type = player_type(t, spec.name, NULL);
    return type && type->person;
}

bool player_can_play(const PlayerTable *t, const Game *g, const char *text) {
    Player *p = player_new(t, g, text, NULL);
    player_free(p);
    return p != NULL;
}

bool player_is_outside(const PlayerTable *t, const char *text) {
    Spec spec;
    if (!spec_parse(text, &spec, NULL)) return false;
    const PlayerType *type = player_type(t, spec.name, NULL);
    return type && type->outside;
}

bool player_choose(Player *p, const Turn *turn, Choice *out, Error *e) {
    *out = (Choice){0};
    bool over = turn->moves ? turn->n_moves == 0 : game_over(p->game, turn->state);
    if (over) return error_set(e, "asked for a move when the game is over");
    return p->ops->choose(p, turn, out, e);
}

int player_recorded(const Player *p, int value) {
    return value_hundredths(value_centred(p->ops->value_type, value), p->pawn);
}

const char *player_unit(const Player *p) {
    return p->pawn ? "pawns" : value_type_name(p->ops->value_type);
}

void player_begins(Player *p, int side, uint64_t seed) {
    if (p->ops->begins) p->ops->begins(p, side, seed);
}

void player_ends(Player *p, const Record *game, int side) {
    if (p->ops->ends) p->ops->ends(p, game, side);
}

void player_learn(Player *p, const Record *game, int side) {
    if (p->ops->learn) p->ops->learn(p, game, side);
}

bool player_wants_other_side(const Player *p) {
    return p->ops->wants_other_side && p->ops->wants_other_side(p);
}

bool player_moves_only(const Player *p) {
    return p->ops->moves_only && p->ops->moves_only(p);
}

bool player_prepare(Player *p, Error *e) {
    return !p->ops->prepare || p->ops->prepare(p, e);
}

void player_forget(Player *p) {
    if (p->ops->forget) p->ops->forget(p);
}

size_t player_values(Player *p, const Turn *turn, MoveValue *out) {
    if (!p->ops->values || game_over(p->game, turn->state)) return 0;
    return p->ops->values(p, turn, out);
}
