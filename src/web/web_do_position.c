// SPDX-License-Identifier: MIT
// web_do_position.c - see web_do_position.h.
#include "web/web_do_position.h"

#include "base/os/os_posix.h"
#include "engine/engine_table.h"
#include "player/presets.h"
#include "web/games/web_game_json.h"
#include "web/games/web_json.h"
#include "web/web_analysis.h"
#include "web/web_do_game.h"
#include "web/web_do_new.h"
#include "web/web_engine.h"

// The game as it would be at the position, as its board shows it.
static json_t *json_position(const WebGame *game, const WebPosition *at) {
    Record record;
    record_copy(&record, &at->live.record);
    WebGame *there = web_game_new(game->id, &record, (ClockRule){0});
    for (int side = 0; side < game->live.game->players; side++)
        web_game_seat(there, side, game->seats[side], game->person[side]);
    json_t *j = json_game(there, SIZE_MAX, os_now_ns());
    web_game_free(there);
    return j;
}

// The saved result of earlier analyses of the position, or NULL.
static json_t *kept_opinion(const WebGame *game, const WebPosition *at) {
    char key[24];
    snprintf(key, sizeof key, "%zu", at->ply);
    if (at->live.record.n == at->ply) return json_object_get(game->opinions, key);
    json_t *path = position_path(&at->live.record);
    json_t *opinion = json_object_get(web_game_variation(game, path), "opinion");
    json_decref(path);
    return opinion;
}

Reply do_position(Web *w, Request *q) {
    (void)w;
    Reply r;
    WebPosition at;
    WebGame *game = handler_find_game(q, &r);
    if (!game || !position_read(q, game, &at, &r)) return r;
    json_t *j = json_position(game, &at), *opinion = kept_opinion(game, &at);
    json_object_set_new(j, "line", position_line(&at.live.record, at.ply));
    json_object_set(j, "analysis", opinion ? opinion : json_null());
    position_clear(&at);
    Error e;
    if (!game_exceeded(game->live.game, &e)) return reply_json(200, j);
    json_decref(j); // its list of moves may lack some
    return reply_error(409, "%s", e.text);
}

// `parts`: into how many the room of the game is divided.
static Reply too_many_variations(int parts) {
    return reply_error(409, "a game has at most %d variations, and %d moves in them",
                       WEB_VARIATIONS_MAX / parts, WEB_VARIATION_MOVES_MAX / parts);
}

// Whether a visitor's variation is saved: while people play, others suggest no moves to them; they
// look at their own without being disturbed. Watchers leave half of the room to the players.
static bool may_note(const Request *q, const WebGame *game, Reply *bad) {
    int players = game->live.game->players;
    if (seating_may_change(&game->seating, players, request_visitor(q))) return true;
    if (!web_game_over(game) && !web_game_is_watched(game))
        *bad = reply_json(200, json_pack("{s:b}", "saved", 0));
    else if (json_array_size(game->variations) >= WEB_VARIATIONS_MAX / 2 ||
             web_game_variation_moves(game) >= WEB_VARIATION_MOVES_MAX / 2)
        *bad = too_many_variations(2);
    else
        return true;
    return false;
}

Reply do_variation(Web *w, Request *q) {
    Reply r;
    WebPosition at;
    Error e;
    bool forget = false;
    WebGame *game = handler_find_game(q, &r);
    if (!game) return r;
    if (!request_bool(q, "forget", &forget, &e)) return reply_error(400, "%s", e.text);
    if ((forget && !handler_may_change(q, game, &r)) || (!forget && !may_note(q, game, &r)) ||
        !position_read(q, game, &at, &r))
        return r;
    json_t *path = position_path(&at.live.record);
    bool leaves = at.live.record.n > at.ply, full = false;
    if (!forget && leaves && !handler_may_store(w, q, 8 * json_array_size(path), &r)) {
        json_decref(path);
        position_clear(&at);
        return r;
    }
    WebGameBefore before;
    web_game_note(game, &before);
    if (forget)
        web_game_forget_variation(game, path);
    else if (leaves)
        full = !web_game_note_variation(game, path);
    json_decref(path);
    position_clear(&at);
    if (leaves && !full && !game_list_save(&w->game_list, game, &e)) {
        web_game_take_back(game, &before);
        return handler_not_saved(w, e.text);
    }
    web_game_before_clear(&before);
    if (!leaves) return reply_error(400, "'line' must have moves");
    if (full) return too_many_variations(1);
    return reply_json(200, json_object());
}

// --- asking programs ---

// Who answers when no player is named: an exact solver where it solves the position in negligible
// time, else the best player that answers at once.
static const char *usual_spec(const Web *w, const WebGame *game, const WebPosition *at) {
    const Game *g = game->live.game;
    bool exact = position_is_open(at) && engine_solver(g, at->live.state, false, SOLVES_AT_ONCE) &&
                 player_can_play(&w->setup->players, g, "perfect");
    return exact ? "perfect" : preset_for_hints(&w->setup->players, g);
}

// The player to ask: "spec", by default the usual one. NULL with the reply.
static const char *read_spec(Web *w, const Request *q, const WebGame *game, const WebPosition *at,
                             Reply *bad) {
    const char *spec = NULL;
    Error e;
    bool ok = request_text(q, "spec", &spec, &e);
    if (ok && !spec) return usual_spec(w, game, at);
    if (ok && handler_check_seat(w, game->live.game, spec, NULL, &e)) return spec;
    *bad = reply_error(400, "%s", e.text);
    return NULL;
}

// The position of the question, when a program may answer it. False with the reply.
static bool read_question(const Request *q, const WebGame *game, WebPosition *out, Reply *bad) {
    bool goes_on =
        !web_game_over(game) || count_goes_on(&game->count); // a count may lead back to play
    if (game->seating.by_link && goes_on) {
        *bad = reply_error(409, "two people play this game; programs answer when it is over");
        return false;
    }
    if (!position_read(q, game, out, bad)) return false;
    if (!position_has_secrets(game, out)) return true;
    position_clear(out);
    *bad = reply_error(409, "the answer would reveal what is hidden; wait until the game is over");
    return false;
}

// A hint, or the tree of a search.
static Reply ask_program(Web *w, Request *q, bool tree) {
    Reply r;
    WebPosition at;
    bool japanese = false;
    Error e;
    WebGame *game = handler_find_game(q, &r);
    if (!game) return r;
    if (!request_bool(q, "japanese", &japanese, &e)) return reply_error(400, "%s", e.text);
    if (!read_question(q, game, &at, &r)) return r;
    const char *spec = read_spec(w, q, game, &at, &r);
    if (!spec) {
        position_clear(&at);
        return r;
    }
    bool over = at.follows && web_game_over(game);
    if (over || !position_is_open(&at))
        r = handler_refuse_move(game, "no player is to move there");
    else if (tree)
        r = engine_tree(w, q, game, &at, spec, japanese);
    else
        r = engine_hint(w, q, game, &at, spec);
    position_clear(&at);
    return r;
}

Reply do_hint(Web *w, Request *q) {
    return ask_program(w, q, false);
}

Reply do_tree(Web *w, Request *q) {
    return ask_program(w, q, true);
}

// The name a page gives itself: letters and digits.
static bool read_who(const Request *q, const char **who, Reply *bad) {
    Error e;
    if (!request_text(q, "who", who, &e)) {
        *bad = reply_error(400, "%s", e.text);
        return false;
    }
    if (strlen(*who) < STREAM_WHO_SIZE) return true;
    *bad = reply_error(400, "'who' must be shorter than %d", STREAM_WHO_SIZE);
    return false;
}

Reply do_analyse(Web *w, Request *q) {
    Reply r;
    Error e;
    WebPosition at;
    const char *who = "";
    int64_t lines = 3;
    WebGame *game = handler_find_game(q, &r);
    if (!game || !read_who(q, &who, &r)) return r;
    bool on = true;
    if (!request_bool(q, "on", &on, &e)) return reply_error(400, "%s", e.text);
    if (!on) {
        analysis_cancel(w, game, who);
        return reply_json(200, json_object());
    }
    if (!request_int(q, "multi", 1, ANALYSIS_LINES_MAX, &lines, &e))
        return reply_error(400, "%s", e.text);
    if (!read_question(q, game, &at, &r)) return r;
    const char *spec = read_spec(w, q, game, &at, &r);
    if (!spec) {
        position_clear(&at);
        return r;
    }
    const AnalysisAsker by = {
        who, q->peer->address,
        seating_is_theirs(&game->seating, game->live.game->players, request_visitor(q))};
    if (!analysis_request(w, game, &by, spec, &at, (int)lines, &e))
        return reply_error(503, "%s", e.text);
    return reply_json(200, json_object());
}
