// SPDX-License-Identifier: MIT
// explain_player.c - `genpei explain` by any player: what it sees, one sentence a line.
#include "cli/explain/explain.h"

#include "player/player_insight.h"

static void print_json(const Explain *x, const State *s, const Insight *i) {
    Str move = {0};
    json_t *reasons = json_array();
    game_move_text(x->game, s, i->choice.move, &move);
    for (size_t k = 0; k < i->n_sentences; k++)
        json_array_append_new(reasons,
                              json_string(x->japanese ? i->sentences[k].ja : i->sentences[k].en));
    cli_print_json(json_pack("{s:s, s:o, s:o}", "move", str_text(&move), "value",
                             i->choice.has_value ? json_integer(i->choice.value) : json_null(),
                             "reasons", reasons));
    str_clear(&move);
}

bool explain_by_player(const Explain *x, const State *s, const char *player, Error *e) {
    if (game_mover(x->game, s) == PLAYER_CHANCE)
        return error_set(e, "chance is to move: there is no choice to explain");
    Player *p = player_new(&x->app->players, x->game, player, e);
    if (!p) return false;
    Insight i;
    const Turn turn = {
        .state = s, .side = game_mover(x->game, s), .limits = {.stop = &x->app->stop}};
    player_begins(p, turn.side, 1);
    bool ok = player_insight(p, &turn, &i, e);
    if (ok && x->json)
        print_json(x, s, &i);
    else if (ok)
        for (size_t k = 0; k < i.n_sentences; k++)
            puts(x->japanese ? i.sentences[k].ja : i.sentences[k].en);
    if (ok) insight_clear(&i);
    player_free(p);
    return ok;
}
