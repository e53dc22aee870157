// SPDX-License-Identifier: MIT
// web_do_game.c - see web_do_game.h.
#include "web/web_do_game.h"

#include "base/os/os_posix.h"
#include "record/formats/record_text.h"
#include "web/games/web_game_json.h"
#include "web/games/web_json.h"
#include "web/web_do_l7.h"
#include "web/web_do_new.h"
#include "web/web_engine.h"

// --- who may what ---

bool handler_may_see(const Request *q, const WebGame *game, Reply *refused) {
    if (seating_may_see(&game->seating, game->live.game->players, request_visitor(q))) return true;
    *refused = reply_error(403, "this game is private");
    return false;
}

bool handler_may_act(const Request *q, const WebGame *game, int side, Reply *refused) {
    if (seating_may_act(&game->seating, side, request_visitor(q))) return true;
    *refused =
        reply_error(403, seating_free(&game->seating, side) ? "this seat is still free"
                                                            : "this seat is another player's");
    return false;
}

bool handler_may_change(const Request *q, const WebGame *game, Reply *refused) {
    if (seating_may_change(&game->seating, game->live.game->players, request_visitor(q)))
        return true;
    *refused =
        reply_error(403, web_game_is_watched(game) ? "only who began this game can change it"
                                                   : "only those who play this game can change it");
    return false;
}

WebGame *handler_find_game(const Request *q, Reply *missing) {
    Error e;
    if (!handler_may_see(q, q->game, missing)) return NULL;
    if (!web_game_exceeds(q->game, &e)) return q->game;
    *missing = reply_error(409, "%s", e.text);
    return NULL;
}

Reply handler_not_saved(Web *w, const char *why) {
    log_refusal(&w->log, LOG_ARCHIVE, why);
    return reply_error(503, "nothing was changed, because it could not be saved: %s", why);
}

Reply handler_changed(Web *w, WebGame *game, WebGameBefore *before) {
    Error e;
    if (game_exceeded(game->live.game, &e)) { // its list of moves may lack some
        web_game_take_back(game, before);
        return reply_error(409, "%s", e.text);
    }
    if (!engine_game_changed(w, game, before, &e)) return handler_not_saved(w, e.text);
    return reply_json(200, json_game(game, SIZE_MAX, os_now_ns()));
}

// --- reading ---

Reply do_game(Web *w, Request *q) {
    Reply r;
    WebGame *game = handler_find_game(q, &r);
    if (!game) return r;
    const char *text = request_query(q, "ply");
    int64_t ply = INT64_MAX;
    if (text && (!spec_number(text, &ply) || ply < 0 || ply > (int64_t)game->live.record.n))
        return reply_error(400, "ply must be a number from 0 to %zu", game->live.record.n);
    engine_wake(w, game);
    json_t *j = json_game(game, text ? (size_t)ply : SIZE_MAX, os_now_ns());
    size_t left_out = 0;
    if (!text) json_object_set_new(j, "variations", json_variations(game, &left_out));
    if (left_out) json_object_set_new(j, "variations_left_out", json_integer((json_int_t)left_out));
    return reply_json(200, j);
}

Reply handler_stream(Web *w, Request *q, Topic *topic, Viewer **viewer) {
    Reply r = {.status = 200};
    *viewer = NULL;
    if (!guard_may_watch(&w->guard, q->peer)) {
        log_refusal(&w->log, LOG_CONNECTIONS, "too many watch");
        return reply_error(503, "too many pages watch from your address, or in all; close some");
    }
    *viewer = stream_join(&w->streams, topic, q->connection, &r.response);
    stream_key(*viewer, request_visitor(q));
    reply_header(&r, "Content-Type", "text/event-stream");
    reply_header(&r, "Cache-Control", "no-store");
    reply_header(&r, "X-Content-Type-Options", "nosniff");
    guard_peer_patient(&w->guard, q->peer);
    return r;
}

// The state as newcomers get it. Many who come at once share it.
static void refresh_shown(Web *w, WebGame *game) {
    enum { FRESH_MS = 500 };
    int64_t now = os_now_ns();
    if (game->shown && game->shown_version == game->version &&
        game->shown_thinking == game->thinking &&
        now - game->shown_ns < FRESH_MS * INT64_C(1000000))
        return;
    json_t *j = json_game(game, SIZE_MAX, now);
    char *text = json_dumps(j, JSON_COMPACT | JSON_REAL_PRECISION(9));
    Str event = {0};
    stream_event_text("game", text, &event);
    stream_event_drop(game->shown);
    game->shown = stream_event_new(&w->streams, str_text(&event));
    game->shown_version = game->version;
    game->shown_thinking = game->thinking;
    game->shown_ns = now;
    str_clear(&event);
    free(text);
    json_decref(j);
}

Reply do_game_events(Web *w, Request *q) {
    Reply r;
    WebGame *game = handler_find_game(q, &r);
    if (!game) return r;
    Viewer *viewer;
    r = handler_stream(w, q, &game->topic, &viewer);
    if (!viewer) return r;
    const char *who = request_query(q, "who");
    if (who) stream_name(viewer, who);
    handler_compile(w, game->live.game);
    engine_wake(w, game);
    refresh_shown(w, game);
    stream_tell_event(viewer, game->shown);
    return r;
}

static void write_record(Web *w, const WebGame *game, const RecordFormat *format, Str *out) {
    Record shown = game->live.record;         // only read
    if (!web_game_over(game)) shown.seed = 0; // it tells the dice to come
    if (strcmp(format->name, "text") == 0) handler_add_description(w, game->live.game, out);
    format->write(&shown, out);
}

Reply handler_no_format(const RecordFormat *f, const char *why) {
    if (!f) return reply_error(400, "format: %s", why);
    return reply_error(400, "games cannot be written as '%s' here: 'genpei archive export' does",
                       f->name);
}

Reply do_export(Web *w, Request *q) {
    // Also when the game reached a limit: what was played can always be saved.
    WebGame *game = q->game;
    Reply hidden;
    if (!handler_may_see(q, game, &hidden)) return hidden;
    const char *asked = request_query(q, "format");
    Error e;
    const RecordFormat *format = record_format_named(asked ? asked : "text", &e);
    if (!format || !format->write) return handler_no_format(format, e.text);
    if (!record_format_fits(format, &game->live.record, &e)) return reply_error(400, "%s", e.text);
    if (web_game_has_secrets(game))
        return reply_error(
            409, "the record contains what is hidden; it is available when the game is over");
    Str text = {0};
    write_record(w, game, format, &text);
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
    WebGame *game = handler_find_game(q, &r);
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
    if (!handler_may_act(q, game, mover, &r)) return r;
    if (seating_waits(&game->seating, game->live.game->players))
        return handler_refuse_move(game, "the other player has not come yet");
    Move m;
    if (!game_move_parse(game->live.game, game->live.state, text, &m, &e))
        return handler_refuse_move(game, e.text);
    int64_t now = os_now_ns();
    WebGameBefore before;
    web_game_note(game, &before);
    web_game_move(game, m, (now - game->turn_began_ns) / 1000000, NULL, now);
    return handler_changed(w, game, &before);
}

Reply do_undo(Web *w, Request *q) {
    Reply r;
    Error e;
    int64_t plies = 0;
    WebGame *game = handler_find_game(q, &r);
    if (!game) return r;
    if (!request_int(q, "plies", 1, 1000000, &plies, &e)) return reply_error(400, "%s", e.text);
    if (!handler_may_change(q, game, &r)) return r;
    if (game->seating.by_link)
        return reply_error(403, "a move is taken back when the other player agrees");
    if (game->live.record.n == 0) return handler_refuse_move(game, "there is no move to take back");
    WebGameBefore before;
    web_game_note(game, &before);
    web_game_undo(game, (size_t)plies, os_now_ns());
    return handler_changed(w, game, &before);
}

Reply do_resign(Web *w, Request *q) {
    Reply r;
    Error e;
    WebGame *game = handler_find_game(q, &r);
    if (!game) return r;
    if (web_game_settled(game)) return handler_refuse_move(game, "the game is over");
    int64_t side = -1;
    if (!request_int(q, "side", 0, game->live.game->players - 1, &side, &e))
        return reply_error(400, "%s", e.text);
    // Without a side: the person to move, else the first person; of those whose seat it is.
    if (!handler_may_change(q, game, &r)) return r;
    int mover = web_game_mover(game);
    const char *key = request_visitor(q);
    for (int i = -1; i < game->live.game->players && side < 0; i++) {
        int seat = i < 0 ? mover : i;
        if (seat >= 0 && game->person[seat] && seating_may_act(&game->seating, seat, key))
            side = seat;
    }
    if (side < 0 || !game->person[side])
        return handler_refuse_move(game, "only a person can resign");
    if (!handler_may_act(q, game, (int)side, &r)) return r;
    WebGameBefore before;
    web_game_note(game, &before);
    web_game_end_against(game, END_RESIGN, (int)side);
    return handler_changed(w, game, &before);
}

Reply do_seats(Web *w, Request *q) {
    Reply r;
    Error e;
    WebGame *game = handler_find_game(q, &r);
    if (!game) return r;
    if (!handler_may_change(q, game, &r)) return r;
    if (game->seating.by_link) return reply_error(403, "the seats of a game by link stay");
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
    WebGameBefore before;
    web_game_note(game, &before);
    for (int side = 0; side < game->live.game->players; side++) {
        web_game_seat(game, side, json_string_value(json_array_get(seats, (size_t)side)),
                      persons[side]);
        snprintf(game->seating.owner[side], sizeof game->seating.owner[side], "%s",
                 persons[side] ? request_visitor(q) : "");
    }
    game->version++;
    return handler_changed(w, game, &before);
}

// --- watching programs ---

static bool read_pace(const Request *q, bool *paused, int64_t *pace_ms, Error *e) {
    enum { SLOWEST_S = WEB_PACE_MOST_MS / 1000 };
    const json_t *pause = json_object_get(q->json, "paused");
    if (!request_bool(q, "paused", paused, e)) return false;
    const json_t *seconds = json_object_get(q->json, "seconds");
    if (seconds && (!json_is_number(seconds) || json_number_value(seconds) < 0 ||
                    json_number_value(seconds) > SLOWEST_S))
        return error_set(e, "'seconds' must be a number from 0 to %d", SLOWEST_S);
    if (!pause && !seconds) return error_set(e, "'paused' or 'seconds' is needed");
    if (seconds) *pace_ms = (int64_t)(1000 * json_number_value(seconds));
    return true;
}

// POST {paused?, seconds?}: programs that play each other wait, altogether or before each move. A
// search that runs when they are paused is begun anew afterwards.
Reply do_pace(Web *w, Request *q) {
    Reply r;
    Error e;
    WebGame *game = handler_find_game(q, &r);
    if (!game) return r;
    bool paused = game->paused;
    int64_t pace_ms = game->pace_ms;
    if (!read_pace(q, &paused, &pace_ms, &e)) return reply_error(400, "%s", e.text);
    if (!web_game_is_watched(game)) return reply_error(409, "only programs can be paused");
    if (!handler_may_change(q, game, &r)) return r;
    if (game->paused == paused && game->pace_ms == pace_ms)
        return reply_json(200, json_game(game, SIZE_MAX, os_now_ns()));
    bool was_paused = game->paused;
    int64_t before_ms = game->pace_ms;
    WebGameBefore before;
    web_game_note(game, &before);
    game->version++;
    game->paused = paused;
    game->pace_ms = pace_ms;
    r = handler_changed(w, game, &before);
    if (r.status == 503) {
        game->paused = was_paused;
        game->pace_ms = before_ms;
    }
    return r;
}

// --- two people by link ---

// {mine: [sides], free: [sides], paces}: what the visitor's browser may do here.
Reply do_seat(Web *w, Request *q) {
    (void)w;
    Reply r;
    WebGame *game = handler_find_game(q, &r);
    if (!game) return r;
    json_t *mine = json_array(), *open = json_array();
    bool may_change =
        seating_may_change(&game->seating, game->live.game->players, request_visitor(q));
    for (int side = 0; side < game->live.game->players; side++) {
        bool acts = seating_may_act(&game->seating, side, request_visitor(q));
        if (game->person[side] && acts) json_array_append_new(mine, json_integer(side));
        if (seating_free(&game->seating, side)) json_array_append_new(open, json_integer(side));
    }
    return reply_json(200, json_pack("{s:o, s:o, s:b}", "mine", mine, "free", open, "paces",
                                     (int)(web_game_is_watched(game) && may_change)));
}

Reply do_sit(Web *w, Request *q) {
    Reply r;
    Error e;
    const char *name = NULL, *key = request_visitor(q);
    WebGame *game = handler_find_game(q, &r);
    if (!game) return r;
    Seating *s = &game->seating;
    int players = game->live.game->players, side = 0;
    if (!request_text(q, "name", &name, &e)) return reply_error(400, "%s", e.text);
    if (!*key) return reply_error(403, "a game by link needs a browser that accepts cookies");
    if (seating_has(s, players, key)) return reply_error(409, "you already have a seat here");
    while (side < players && !seating_free(s, side)) side++;
    if (side == players) return reply_error(409, "all seats are taken");
    if (web_game_over(game)) return reply_error(409, "the game is over");
    WebGameBefore before;
    web_game_note(game, &before);
    handler_take_seat(game, side, key, name);
    bool complete = !seating_waits(s, players);
    if (complete) game->turn_began_ns = os_now_ns();
    game->version++;
    r = handler_changed(w, game, &before);
    // Those who were looking while a seat was free ask again, and only the players may see it.
    if (complete && s->is_private) stream_end(&w->streams, &game->topic);
    return r;
}

// --- offers ---

static int side_of(const WebGame *game, const char *key) {
    for (int side = 0; side < game->live.game->players; side++)
        if (*key && seating_may_act(&game->seating, side, key)) return side;
    return -1;
}

// Back to the last turn of the side that asked for it first.
static void take_back(WebGame *game, int side) {
    size_t n = game->live.record.n;
    for (size_t i = n; i-- > 0;)
        if (game->live.record.moves[i].mover == side) {
            web_game_undo(game, n - i, os_now_ns());
            return;
        }
}

// The same game once more, sides changed; both browsers go there.
static bool begin_rematch(Web *w, WebGame *game, Error *e) {
    Record record;
    record_init(&record, game->live.game, game->live.record.start);
    record.seed = handler_new_seed();
    WebGame *next = game_list_add(&w->game_list, &record, game->live.rule, os_now_ns(), e);
    if (!next) {
        record_clear(&record);
        return false;
    }
    next->seating = (Seating){.by_link = true, .is_private = game->seating.is_private};
    for (int side = 0; side < 2; side++) {
        handler_take_seat(next, side, game->seating.owner[1 - side], NULL);
        record_name(&next->live.record, side, game->live.record.names[1 - side]);
    }
    web_game_chance(next);
    WebGameBefore before;
    web_game_note(next, &before);
    bool ok = engine_game_changed(w, next, &before, e);
    if (ok)
        snprintf(game->seating.next, sizeof game->seating.next, "%s", next->id);
    else
        game_list_forget(&w->game_list, next);
    game_list_release(&w->game_list, next);
    return ok;
}

static const char *why_not(const WebGame *game, Offer offer) {
    bool over = web_game_over(game);
    if (!game->seating.by_link) return "only players of a game by link make offers";
    if (offer == OFFER_REMATCH) return over ? NULL : "the game is not over";
    if (over) return "the game is over";
    if (seating_waits(&game->seating, 2)) return "the other player has not come yet";
    if (offer == OFFER_UNDO && game->live.record.n == 0) return "there is no move to take back";
    return NULL;
}

// A rematch is a new game, and counts as one.
static bool may_rematch(Web *w, const Request *q, const WebGame *game, Error *e) {
    Reply refused;
    if (handler_may_begin(w, q, game->live.game, &refused)) return true;
    MHD_destroy_response(refused.response);
    return error_set(e, "your address has begun as many games as it may in a day");
}

// `asked` is the side whose offer was accepted.
static bool agree(Web *w, const Request *q, WebGame *game, Offer offer, int asked, Error *e) {
    if (offer == OFFER_REMATCH)
        return *game->seating.next || (may_rematch(w, q, game, e) && begin_rematch(w, game, e));
    if (offer == OFFER_UNDO)
        take_back(game, asked);
    else
        web_game_end_drawn(game);
    return true;
}

Reply do_offer(Web *w, Request *q) {
    Reply r;
    Error e;
    const char *name = NULL;
    WebGame *game = handler_find_game(q, &r);
    if (!game) return r;
    if (!request_text(q, "offer", &name, &e)) return reply_error(400, "%s", e.text);
    Offer offer = name ? offer_named(name) : OFFERS_COUNT;
    if (offer == OFFERS_COUNT) return reply_error(400, "'offer' must be undo, draw or rematch");
    int side = side_of(game, request_visitor(q));
    if (!game->seating.by_link || side < 0)
        return reply_error(403, "only those who play this game can change it");
    const char *refused = why_not(game, offer);
    if (refused) return handler_refuse_move(game, refused);
    bool accepts = false, declines = json_is_false(json_object_get(q->json, "accept"));
    if (!request_bool(q, "accept", &accepts, &e)) return reply_error(400, "%s", e.text);
    // It may have been withdrawn meanwhile; it must not become an offer of who accepts it.
    if (accepts && !seating_asked(&game->seating, 2, offer, side))
        return handler_refuse_move(game, "there is no such offer any more");
    if (offer == OFFER_REMATCH && !declines && !*game->seating.next &&
        seating_asked(&game->seating, 2, offer, side) &&
        !handler_may_begin(w, q, game->live.game, &r))
        return r;
    WebGameBefore before;
    web_game_note(game, &before);
    game->version++;
    if (declines) {
        seating_decline(&game->seating, offer);
    } else if (seating_offer(&game->seating, 2, offer, side) &&
               !agree(w, q, game, offer, 1 - side, &e)) {
        web_game_take_back(game, &before);
        return handler_not_saved(w, e.text);
    }
    return handler_changed(w, game, &before);
}
