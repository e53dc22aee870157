// SPDX-License-Identifier: MIT
// web_spot.c - see web_spot.h.
#include "web/web_spot.h"

#include "base/mem.h"
#include "web/games/web_json.h"

static void chance_moves(Record *r, State *s) {
    Move m;
    while (!game_over(r->game, s) && game_mover(r->game, s) == PLAYER_CHANCE) {
        Rng rng = rng_seed_for(r->seed, r->n);
        if (!game_random_move(r->game, s, &rng, &m)) return;
        record_add(r, (RecordMove){.move = m, .mover = PLAYER_CHANCE, .used_ms = -1});
        game_play(r->game, s, m);
    }
}

// Chance's own moves are read like any other: a line may bring its dice along.
static bool add_move(Record *r, State *s, const char *text, Error *e) {
    Move m;
    if (!text) return error_set(e, "'line' must be a list of moves");
    if (game_over(r->game, s)) return error_set(e, "the game is over before '%.40s'", text);
    if (!game_move_parse(r->game, s, text, &m, e)) return false;
    record_add(r, (RecordMove){.move = m, .mover = game_mover(r->game, s), .used_ms = -1});
    game_play(r->game, s, m);
    return true;
}

static bool add_line(Record *r, const json_t *line, Error *e) {
    State *s = game_states_new(r->game, 1);
    record_state(r, r->n, s);
    bool ok = true;
    size_t i;
    json_t *one;
    json_array_foreach(line, i, one) ok = ok && add_move(r, s, json_string_value(one), e);
    if (ok) chance_moves(r, s);
    free(s);
    return ok;
}

bool spot_read(const Request *q, const WebGame *game, Spot *out, Reply *bad) {
    const json_t *line = json_object_get(q->json, "line");
    int64_t ply = -1;
    Error e;
    *bad = (Reply){0};
    bool ok = request_int(q, "ply", 0, (int64_t)game->record.n, &ply, &e);
    if (ok && line && (!json_is_array(line) || json_array_size(line) > SPOT_LINE_MAX))
        ok = error_set(&e, "'line' must be a list of at most %d moves", SPOT_LINE_MAX);
    if (!ok) {
        *bad = reply_error(400, "%s", e.text);
        return false;
    }
    bool leaves = json_array_size(line) > 0;
    if (leaves && web_game_has_secrets(game)) {
        *bad = reply_error(409, "a line would tell what is hidden; wait until the game is over");
        return false;
    }
    *out = (Spot){.ply = ply < 0 ? game->record.n : (size_t)ply, .follows = ply < 0 && !leaves};
    record_copy(&out->record, &game->record);
    if (leaves || out->ply < game->record.n) record_truncate(&out->record, out->ply);
    if (!leaves || add_line(&out->record, line, &e)) return true;
    spot_clear(out);
    *bad = reply_error(400, "%s", e.text);
    return false;
}

void spot_clear(Spot *s) {
    record_clear(&s->record);
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

json_t *spot_line(const Record *record, size_t ply) {
    return moves_from(record, ply);
}

json_t *spot_path(const Record *record) {
    return moves_from(record, 0);
}

bool spot_agree(const Record *a, const Record *b, size_t n) {
    if (n > a->n || n > b->n) return false;
    for (size_t i = 0; i < n; i++)
        if (a->moves[i].move != b->moves[i].move) return false;
    return true;
}

bool spot_is_open(const Record *record) {
    State *s = game_states_new(record->game, 1);
    record_state(record, record->n, s);
    bool open = !game_over(record->game, s) && game_mover(record->game, s) != PLAYER_CHANCE;
    free(s);
    return open;
}
