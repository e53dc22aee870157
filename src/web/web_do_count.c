// SPDX-License-Identifier: MIT
// web_do_count.c - see web_do_count.h.
#include "web/web_do_count.h"

#include "base/os/os_posix.h"
#include "web/web_do_game.h"
#include "web/web_engine.h"

static bool plays_here(const WebGame *game, const char *key, int side) {
    return game->person[side] && seating_may_act(&game->seating, side, key);
}

// {dead?, accept?, resume?}: marks dead strings; accepts the marks, which are then given too; or
// goes on playing from before the two passes.
Reply do_count(Web *w, Request *q) {
    Reply r;
    Error e;
    WebGame *game = handler_find_game(q, &r);
    if (!game) return r;
    const char *key = request_visitor(q);
    bool resume = false, accept = false;
    if (!request_bool(q, "resume", &resume, &e) || !request_bool(q, "accept", &accept, &e))
        return reply_error(400, "%s", e.text);
    if (!count_goes_on(&game->count))
        return handler_refuse_move(game, "dead stones are marked after two passes in go");
    if (!plays_here(game, key, 0) && !plays_here(game, key, 1))
        return reply_error(403, "only those who play this game can change it");
    if (resume && game->count.resumed >= COUNT_RESUMES)
        return handler_refuse_move(game, "the game went on three times after two passes; agree on "
                                         "the dead stones, or resign");
    WebGameBefore before;
    web_game_note(game, &before);
    if (resume) {
        web_game_undo(game, 2, os_now_ns());
        game->count.resumed++;
        return handler_changed(w, game, &before);
    }
    const json_t *dead = json_object_get(q->json, "dead");
    if (!json_is_array(dead)) error_set(&e, "'dead' must be a list of points");
    if (!json_is_array(dead) || !count_mark(&game->count, &game->live.record, dead, &e)) {
        web_game_before_clear(&before);
        return reply_error(400, "%s", e.text);
    }
    if (accept) game->turn_began_ns = os_now_ns(); // the other player has WEB_COUNT_MS from now on
    for (int side = 0; side < 2 && accept; side++)
        if (plays_here(game, key, side))
            count_accept(&game->count, &game->live.record, game->person, side);
    game->version++;
    return handler_changed(w, game, &before);
}
