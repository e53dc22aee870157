// SPDX-License-Identifier: MIT
// simple_players.c - see simple_players.h.
#include "players/general/simple_players.h"

#include "base/mem.h"

typedef struct {
    Player player;
    uint64_t seed;
    Rng rng;
} RandomPlayer;

static void plain_free(Player *p) {
    free(p);
}

static void random_begins(Player *p, int side, uint64_t seed) {
    RandomPlayer *r = (RandomPlayer *)p;
    r->rng = rng_seed_for(seed ^ r->seed, (uint64_t)side);
}

static bool random_choose(Player *p, const Turn *turn, Choice *out, Error *e) {
    RandomPlayer *r = (RandomPlayer *)p;
    if (!game_random_move(p->game, turn->state, &r->rng, &out->move))
        return error_set(e, "asked for a move when the game is over");
    return true;
}

static Player *random_make(Spec *spec, const Game *g, Error *e) {
    static const PlayerOps ops = {
        .free = plain_free, .choose = random_choose, .begins = random_begins};
    static const char *const known[] = {"seed"};
    (void)g;
    int seed = 0;
    if (!spec_int(spec, "seed", 0, 1000000000, &seed, e)) return NULL;
    if (!spec_done(spec, known, 1, e)) return NULL;
    RandomPlayer *r = mem_new(1, sizeof *r);
    r->player.ops = &ops;
    r->seed = (uint64_t)seed;
    r->rng = rng_seed(r->seed);
    return &r->player;
}

const PlayerType random_player_type = {
    .name = "random",
    .options = "seed=N",
    .summary = "any legal move, each as likely as the others",
    .make = random_make,
};

static bool human_choose(Player *p, const Turn *turn, Choice *out, Error *e) {
    (void)p, (void)turn, (void)out;
    return error_set(e, "a person can play only in 'genpei play'");
}

static Player *human_make(Spec *spec, const Game *g, Error *e) {
    static const PlayerOps ops = {.free = plain_free, .choose = human_choose};
    (void)g;
    if (!spec_done(spec, NULL, 0, e)) return NULL;
    Player *p = mem_new(1, sizeof *p);
    p->ops = &ops;
    return p;
}

const PlayerType human_player_type = {
    .name = "human",
    .options = "",
    .summary = "a person, in 'genpei play'",
    .person = true,
    .make = human_make,
};
