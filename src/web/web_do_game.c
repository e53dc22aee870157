// SPDX-License-Identifier: MIT
// web_do_game.c - see web_do_game.h.
#include "web/web_do_game.h"

#include "base/os/os_posix.h"
#include "record/files/record_formats.h"
#include "record/formats/record_text.h"
#include "web/games/web_game_json.h"
#include "web/games/web_json.h"
#include "web/web_do_l7.h"
#include "web/web_do_new.h"
#include "web/web_engine.h"

WebGame *handler_find_game(Web *w, const Request *q, Reply *missing) {
    WebGame *game = game_list_find(&w->game_list, q->id, os_now_ns());
    Error e;
    if (!game) {
        *missing = reply_error(404, "there is no game '%s'", q->id);
    } else if (game_exceeded(game->live.game, &e)) {
        *missing = reply_error(409, "%s", e.text);
        return NULL;
    }
    return game;
}

static Reply changed(Web *w, WebGame *game) {
    Error e;
    if (!engine_game_changed(w, game, &e)) return reply_error(500, "%s", e.text);
    if (game_exceeded(game->live.game, &e)) return reply_error(409, "%s", e.text);
    return reply_json(200, json_game(game, SIZE_MAX, os_now_ns()));
}

// --- reading ---

Reply do_game(Web *w, Request *q) {
    Reply r;
    WebGame *game = handler_find_game(w, q, &r);
    if (!game) return r;
    const char *text = request_query(q, "ply");
    int64_t ply = INT64_MAX;
    if (text && (!spec_number(text, &ply) || ply < 0 || ply > (int64_t)game->live.record.n))
        return reply_error(400, "ply must be a number from 0 to %zu", game->live.record.n);
    engine_wake(w, game);
    json_t *j = json_game(game, text ? (size_t)ply : SIZE_MAX, os_now_ns());
    if (!text) json_object_set_new(j, "variations", json_variations(game));
    return reply_json(200, j);
}

Reply handler_stream(Web *w, Request *q, Topic *topic, Viewer **viewer) {
    Reply r = {.status = 200};
    *viewer = stream_join(&w->streams, topic, q->connection, &r.response);
    reply_header(&r, "Content-Type", "text/event-stream");
    reply_header(&r, "Cache-Control", "no-store");
    reply_header(&r, "X-Content-Type-Options", "nosniff");
    guard_peer_patient(&w->guard, q->peer);
    return r;
}

Reply do_game_events(Web *w, Request *q) {
    Reply r;
    WebGame *game = handler_find_game(w, q, &r);
    if (!game) return r;
    Viewer *viewer;
    r = handler_stream(w, q, &game->topic, &viewer);
    const char *who = request_query(q, "who");
    if (who) stream_name(viewer, who);
    handler_compile(w, game->live.game);
    engine_wake(w, game);
    json_t *j = json_game(game, SIZE_MAX, os_now_ns());
    char *text = json_dumps(j, JSON_COMPACT | JSON_REAL_PRECISION(9));
    stream_tell(viewer, "game", text);
    free(text);
    json_decref(j);
    return r;
}

static void write_text(Web *w, const WebGame *game, Str *out) {
    handler_add_description(w, game->live.game, out);
    record_text_write(&game->live.record, out);
}

Reply do_export(Web *w, Request *q) {
    // Also when the game reached a limit: what was played can always be saved.
    WebGame *game = game_list_find(&w->game_list, q->id, os_now_ns());
    if (!game) return reply_error(404, "there is no game '%s'", q->id);
    const char *asked = request_query(q, "format");
    Error e;
    const RecordFormat *format = record_format_named(asked ? asked : "text", &e);
    if (!format || !format->write) return reply_error(400, "format: %s", format ? "wthor" : e.text);
    if (!record_format_fits(format, game->live.game, &e)) return reply_error(400, "%s", e.text);
    if (web_game_has_secrets(game))
        return reply_error(
            409, "the record contains what is hidden; it is available when the game is over");
    Str text = {0};
    if (strcmp(format->name, "text") == 0)
        write_text(w, game, &text);
    else
        format->write(&game->live.record, &text);
    bool sjis = strcmp(format->name, "kif-sjis") == 0;
    const char *type = sjis ? "text/plain; charset=shift_jis" : "text/plain; charset=utf-8";
    Reply r = reply_text(200, type, str_text(&text));
    str_clear(&text);
    return r;
}

// --- playing ---

// What a program can play tells what it holds.
static bool shows_moves(const WebGame *game) {
    int mover = web_game_mover(game);
    return mover >= 0 && (!web_game_has_secrets(game) || game->person[mover]);
}

Reply handler_refuse_move(const WebGame *game, const char *why) {
    json_t *legal =
        shows_moves(game) ? json_legal(game->live.game, game->live.state) : json_array();
    return reply_json(409, json_pack("{s:o, s:o}", "error", json_any_text(why), "legal", legal));
}

Reply do_move(Web *w, Request *q) {
    Reply r;
    Error e;
    const char *text = NULL;
    WebGame *game = handler_find_game(w, q, &r);
    if (!game) return r;
    if (!request_text(q, "move", &text, &e)) return reply_error(400, "%s", e.text);
    if (!text) return reply_error(400, "'move' is missing");
    // With two tabs open, a move made in an old view is refused.
    int64_t ply = (int64_t)game->live.record.n;
    if (!request_int(q, "ply", 0, INT64_MAX, &ply, &e)) return reply_error(400, "%s", e.text);
    int mover = web_game_mover(game);
    if (mover < 0) return handler_refuse_move(game, "the game is over");
    if (ply != (int64_t)game->live.record.n)
        return handler_refuse_move(game, "this is not the current position");
    if (!game->person[mover]) return handler_refuse_move(game, "it is the program's turn");
    Move m;
    if (!game_move_parse(game->live.game, game->live.state, text, &m, &e))
        return handler_refuse_move(game, e.text);
    int64_t now = os_now_ns();
    web_game_move(game, m, (now - game->turn_began_ns) / 1000000, NULL, now);
    return changed(w, game);
}

Reply do_undo(Web *w, Request *q) {
    Reply r;
    Error e;
    int64_t plies = 0;
    WebGame *game = handler_find_game(w, q, &r);
    if (!game) return r;
    if (!request_int(q, "plies", 1, 1000000, &plies, &e)) return reply_error(400, "%s", e.text);
    if (!web_game_undo(game, (size_t)plies, os_now_ns()))
        return handler_refuse_move(game, "there is no move to take back");
    return changed(w, game);
}

Reply do_resign(Web *w, Request *q) {
    Reply r;
    Error e;
    WebGame *game = handler_find_game(w, q, &r);
    if (!game) return r;
    if (web_game_over(game)) return handler_refuse_move(game, "the game is over");
    int64_t side = -1;
    if (!request_int(q, "side", 0, game->live.game->players - 1, &side, &e))
        return reply_error(400, "%s", e.text);
    // Without a side: the person to move, else the first person.
    int mover = web_game_mover(game);
    if (side < 0 && mover >= 0 && game->person[mover]) side = mover;
    for (int i = 0; i < game->live.game->players && side < 0; i++)
        if (game->person[i]) side = i;
    if (side < 0 || !game->person[side])
        return handler_refuse_move(game, "only a person can resign");
    web_game_end_against(game, END_RESIGN, (int)side);
    return changed(w, game);
}

Reply do_seats(Web *w, Request *q) {
    Reply r;
    Error e;
    WebGame *game = handler_find_game(w, q, &r);
    if (!game) return r;
    json_t *seats = json_object_get(q->json, "seats");
    if (!json_is_array(seats) || json_array_size(seats) != (size_t)game->live.game->players)
        return reply_error(400, "'seats' must be a list of %d texts", game->live.game->players);
    bool persons[PLAYERS_MAX] = {0}, taken = false;
    for (int side = 0; side < game->live.game->players; side++) {
        const char *text = json_string_value(json_array_get(seats, (size_t)side));
        if (!text) return reply_error(400, "a seat must be a text");
        if (!handler_check_seat(w, game->live.game, text, &persons[side], &e))
            return reply_error(400, "%s", e.text);
        taken |= persons[side] && !game->person[side];
    }
    // Who takes a seat sees what it holds.
    if (taken && (game->live.game->traits & GAME_HIDDEN) && !web_game_over(game))
        return reply_error(409, "a program's seat cannot be taken while its cards are hidden");
    for (int side = 0; side < game->live.game->players; side++)
        web_game_seat(game, side, json_string_value(json_array_get(seats, (size_t)side)),
                      persons[side]);
    game->version++;
    return changed(w, game);
}
