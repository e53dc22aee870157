// SPDX-License-Identifier: MIT
// web_position.c - see web_position.h.
#include "web/web_position.h"

#include "base/hash.h"
#include "base/mem.h"
#include "web/games/web_json.h"

// Moves of chance are read like any other: a line may contain its dice.
static bool add_move(LiveGame *g, const char *text, Error *e) {
    Move m;
    if (!text) return error_set(e, "'line' must be a list of moves");
    if (live_over(g)) return error_set(e, "the game is over before '%.40s'", text);
    if (!game_move_parse(g->game, g->state, text, &m, e)) return false;
    live_play(g, m, -1, NULL);
    return true;
}

// Dice that the game has had at this place fall again; others are the line's own.
static bool roll(LiveGame *g, const Record *game) {
    size_t n = g->record.n;
    if (live_over(g) || live_mover(g) != PLAYER_CHANCE) return false;
    bool had = n < game->n && game->moves[n].mover == PLAYER_CHANCE;
    if (!had || !live_legal(g, game->moves[n].move)) return live_roll(g);
    live_play(g, game->moves[n].move, -1, NULL);
    return true;
}

static bool add_line(LiveGame *g, const Record *game, const json_t *line, Error *e) {
    bool ok = true;
    size_t i;
    json_t *one;
    json_array_foreach(line, i, one) ok = ok && add_move(g, json_string_value(one), e);
    while (ok && roll(g, game)) continue;
    return ok;
}

bool position_read(const Request *q, const WebGame *game, WebPosition *out, Reply *bad) {
    const json_t *line = json_object_get(q->json, "line");
    int64_t ply = -1;
    Error e;
    *bad = (Reply){0};
    bool ok = request_int(q, "ply", 0, (int64_t)game->live.record.n, &ply, &e);
    if (ok && line && (!json_is_array(line) || json_array_size(line) > POSITION_LINE_MAX))
        ok = error_set(&e, "'line' must be a list of at most %d moves", POSITION_LINE_MAX);
    if (!ok) {
        *bad = reply_error(400, "%s", e.text);
        return false;
    }
    bool leaves = json_array_size(line) > 0;
    if (leaves && web_game_has_secrets(game)) {
        *bad = reply_error(409, "a line would reveal what is hidden; wait until the game is over");
        return false;
    }
    *out = (WebPosition){.ply = ply < 0 ? game->live.record.n : (size_t)ply,
                         .follows = ply < 0 && !leaves};
    live_copy(&out->live, &game->live);
    live_stop_clocks(&out->live);
    live_reseed(&out->live, hash_bytes(game->id, strlen(game->id)));
    if (leaves || out->ply < game->live.record.n)
        live_take_back(&out->live, game->live.record.n - out->ply);
    if (!leaves || add_line(&out->live, &game->live.record, line, &e)) return true;
    position_clear(out);
    *bad = reply_error(400, "%s", e.text);
    return false;
}

void position_clear(WebPosition *s) {
    live_clear(&s->live);
}

static json_t *moves_from(const Record *record, size_t from) {
    json_t *list = json_array();
    State *s = game_states_new(record->game, 1);
    record_state(record, from, s);
    for (size_t i = from; i < record->n; i++) {
        json_array_append_new(list, json_move(record->game, s, record->moves[i].move));
        game_play(record->game, s, record->moves[i].move);
    }
    free(s);
    return list;
}

json_t *position_line(const Record *record, size_t ply) {
    return moves_from(record, ply);
}

json_t *position_path(const Record *record) {
    return moves_from(record, 0);
}

bool position_agree(const Record *a, const Record *b, size_t n) {
    if (n > a->n || n > b->n) return false;
    for (size_t i = 0; i < n; i++)
        if (a->moves[i].move != b->moves[i].move) return false;
    return true;
}

bool position_is_open(const WebPosition *s) {
    const LiveGame *g = &s->live;
    return g->n_moves > 0 && live_mover(g) != PLAYER_CHANCE;
}

bool position_has_secrets(const WebGame *game, const WebPosition *s) {
    return web_game_has_secrets(game) && position_is_open(s) && !game->person[live_mover(&s->live)];
}
