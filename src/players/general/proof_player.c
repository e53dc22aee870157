// SPDX-License-Identifier: MIT
// proof_player.c - see proof_player.h.
//
// The proof is verified when the player is made; what verification visits is the player's memory:
// positions of the description in L7, identified by all their bytes, each with its move; or pairs.
// What a strategy leaves to searches is searched when such a position arises.
#include "players/general/proof_player.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "base/os/pack.h"
#include "game/state_set.h"
#include "games/game_types.h"
#include "verify/described_position.h"
#include "verify/verify_pairs.h"
#include "verify/verify_search.h"

typedef struct {
    Player player;
    GameTable *games;
    Verified verified;
    State *asked; // the position in question, described
    StateSet met;
    Move *moves; // one per position visited
    size_t room;
} ProofPlayer;

static bool keep(void *context, const State *s, Move m) {
    ProofPlayer *p = context;
    bool known;
    p->met.size = p->verified.game->state_size;
    size_t number = state_set_meet(&p->met, s, &known);
    if (p->room < p->met.room) {
        p->room = p->met.room;
        p->moves = mem_resize(p->moves, p->room, sizeof *p->moves);
    }
    if (!known) p->moves[number] = m;
    return true;
}

// By the search of a claim that leaves positions to searches. Behind such a position it may be
// longer than from there.
static bool find_by_search(const ProofPlayer *p, const VerifiedClaim *claim, Move *out) {
    enum { LONGER = 10 };
    const Game *g = p->verified.game;
    if (!claim->limit || game_mover(g, p->asked) != (claim->at_most ? 1 : 0)) return false;
    VerifyAim aim = {g, claim->at_most, claim->bound, LONGER * claim->limit, NULL};
    VerifySearch *search = verify_search_new(&aim);
    Move *moves = mem_new(g->max_moves, sizeof *moves);
    uint64_t examined;
    size_t number = 0;
    bool found = game_moves(g, p->asked, moves) > 0 &&
                 verify_search(search, p->asked, &examined, &number) == VERIFY_HOLDS;
    if (found) *out = moves[number];
    free(moves);
    verify_search_free(search);
    return found;
}

// The move for the position in question: from the positions visited, by pairs of nodes, or by a
// search.
static bool find_move(const ProofPlayer *p, Move *out) {
    const Game *g = p->verified.game;
    size_t number = state_set_find(&p->met, p->asked);
    if (number != SIZE_MAX) {
        *out = p->moves[number];
        return true;
    }
    for (int i = 0; i < p->verified.n_claims; i++)
        if (verify_pairs_move(g, &p->verified.claims[i], p->asked, out)) return true;
    for (int i = 0; i < p->verified.n_claims; i++)
        if (find_by_search(p, &p->verified.claims[i], out)) return true;
    return false;
}

static bool proof_choose(Player *player, const Turn *turn, Choice *out, Error *e) {
    ProofPlayer *p = (ProofPlayer *)player;
    const Game *described = p->verified.game;
    if (!described_position(player->game, turn->state, described, p->asked, e)) return false;
    Move m;
    if (!find_move(p, &m)) return error_set(e, "the proof says nothing about this position");
    Str text = {0};
    game_move_text(described, p->asked, m, &text);
    bool ok = game_move_parse(player->game, turn->state, str_text(&text), &out->move, e);
    str_clear(&text);
    return ok;
}

static void proof_free(Player *player) {
    ProofPlayer *p = (ProofPlayer *)player;
    game_table_free(p->games);
    free(p->asked);
    state_set_clear(&p->met);
    free(p->moves);
    free(p);
}

static bool load(ProofPlayer *p, const char *path, const Game *g, Error *e) {
    Str file = {0}, text = {0};
    bool ok = os_read_file(path, (size_t)1 << 34, &file, e);
    VerifySetup setup = {.visit = keep, .context = p, .known = {SIZE_MAX, SIZE_MAX}};
    if (ok &&
        !(pack_open(&file, &text, e) && verify_strategy(p->games, &text, &setup, &p->verified, e)))
        ok = error_prefix(e, "%.200s", path);
    if (ok && strcmp(p->verified.game->name, g->name) != 0)
        ok = error_set(e, "%.200s is a proof of %s", path, p->verified.game->name);
    if (ok) p->asked = game_states_new(p->verified.game, 1);
    str_clear(&file);
    str_clear(&text);
    return ok;
}

static Player *proof_make(Spec *spec, const Game *g, Error *e) {
    static const PlayerOps ops = {.free = proof_free, .choose = proof_choose};
    const char *path = spec_get(spec, "");
    if (!path) {
        error_set(e, "the proof is missing: write proof:FILE");
        return NULL;
    }
    if (!spec_done(spec, NULL, 0, e)) return NULL;
    ProofPlayer *p = mem_new(1, sizeof *p);
    p->player.ops = &ops;
    p->games = all_games_new();
    if (load(p, path, g, e)) return &p->player;
    proof_free(&p->player);
    return NULL;
}

const PlayerType proof_player_type = {
    .name = "proof",
    .options = "FILE",
    .summary = "plays the strategy of a proof by genpei solve",
    .outside = true, // it reads files
    .make = proof_make,
};
