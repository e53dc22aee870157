// SPDX-License-Identifier: MIT
// calc_kit.c - see calc_kit.h.
#include "calc_kit.h"

#include "games/game_types.h"

int calc_kit_open(void **state) {
    *state = all_games_new();
    return 0;
}

int calc_kit_close(void **state) {
    game_table_free(*state);
    return 0;
}

const Game *calc_kit_game(void **state, const char *text) {
    Error e;
    const Game *g = game_table_open(*state, text, &e);
    if (!g) fail_msg("%s", e.text);
    return g;
}

Player *calc_kit_player(const Game *g, const char *text) {
    PlayerTable players = player_table();
    Error e;
    Player *p = player_new(&players, g, text, &e);
    if (!p) fail_msg("%s", e.text);
    return p;
}

CalcTable calc_kit_table(const Game *g, const char *position) {
    CalcState s;
    Error e;
    if (!game_position_parse(g, position, (State *)&s, &e)) fail_msg("%s", e.text);
    return s.table;
}

CalcState calc_kit_late(const Game *g, int stock, Rng *rng) {
    for (;;) {
        CalcState s;
        Player *p = calc_kit_player(g, "calc-plan");
        State *now = (State *)&s;
        game_start(g, now);
        while (!game_over(g, now) && !(s.phase == CALC_TURN && s.table.stock == stock)) {
            Move m;
            Choice c = {0};
            Error e;
            bool chance = game_mover(g, now) == PLAYER_CHANCE;
            bool asked = !chance && rng_below(rng, 8) != 0;
            if (asked && player_choose(p, &(Turn){.state = now}, &c, &e))
                m = c.move;
            else
                game_random_move(g, now, rng, &m);
            game_play(g, now, m);
        }
        player_free(p);
        if (!game_over(g, now)) return s;
    }
}
