// SPDX-License-Identifier: MIT
// web_game_json.c - see web_game_json.h.
#include "web/games/web_game_json.h"

#include "base/mem.h"
#include "games/shogi/shogi.h"
#include "record/record_tree.h"
#include "web/games/web_json.h"
#include "web/games/web_result.h"

// Whose view is shown where something is hidden: that of the person to move, else of the first
// person; -1 shows everything (only programs play, or the game is over).
static int viewer_of(const WebGame *w, int mover) {
    if (!(w->live.game->traits & GAME_HIDDEN) || web_game_over(w)) return -1;
    if (mover >= 0 && w->person[mover]) return mover;
    for (int side = 0; side < w->live.game->players; side++)
        if (w->person[side]) return side;
    return -1;
}

static void draw(const WebGame *w, const State *s, int viewer, Drawing *out) {
    State *seen = game_states_new(w->live.game, 1);
    if (viewer >= 0)
        game_view(w->live.game, s, viewer, seen);
    else
        game_copy(w->live.game, seen, s);
    game_draw(w->live.game, seen, out);
    free(seen);
}

// The cells a move names: the longest name that matches at each place of its text.
static json_t *cells_of_move(const Drawing *d, const char *text) {
    json_t *list = json_array();
    while (*text) {
        size_t best = 0;
        for (size_t i = 0; i < d->n_cells; i++) {
            size_t n = strlen(d->cells[i].name);
            if (n > best && strncmp(text, d->cells[i].name, n) == 0) best = n;
        }
        if (best) json_array_append_new(list, json_stringn(text, best));
        text += best ? best : 1;
    }
    return list;
}

static bool has_text(const json_t *list, const char *text) {
    size_t i;
    json_t *one;
    json_array_foreach(list, i, one) if (strcmp(json_string_value(one), text) == 0) return true;
    return false;
}

static json_t *cells_changed(const Drawing *before, const Drawing *after, const json_t *except) {
    json_t *list = json_array();
    for (size_t i = 0; i < after->n_cells && i < before->n_cells; i++) {
        const DrawCell *a = &before->cells[i], *b = &after->cells[i];
        if (a->owner == b->owner && strcmp(a->piece, b->piece) == 0) continue;
        if (*b->name && !has_text(except, b->name))
            json_array_append_new(list, json_string(b->name));
    }
    return list;
}

// The moves after which the board is drawn for somebody who looks at `ply`: cards that are being
// dealt are not shown one by one to a player who may not see them.
static size_t shown_ply(const WebGame *w, size_t ply, int viewer) {
    return viewer < 0 ? ply : record_settled(&w->live.record, ply);
}

// The cells the last move names and the others it changed; `before`: the position before it.
static void add_last_move(json_t *j, const WebGame *w, size_t ply, int viewer,
                          const State *before_it, const Drawing *now) {
    json_t *last = json_array(), *turned = json_array();
    if (ply > 0 && shown_ply(w, ply, viewer) == ply) {
        State *s = game_states_new(w->live.game, 1);
        Drawing before = {0};
        Str text = {0};
        if (viewer < 0)
            game_copy(w->live.game, s, before_it);
        else
            record_state(&w->live.record, shown_ply(w, ply - 1, viewer), s);
        draw(w, s, viewer, &before);
        json_decref(last);
        json_decref(turned);
        // "43" are dice, not cells.
        bool chance = w->live.record.moves[ply - 1].mover == PLAYER_CHANCE;
        if (!chance && game_sees_move(w->live.game, s, w->live.record.moves[ply - 1].move, viewer))
            game_move_text(w->live.game, s, w->live.record.moves[ply - 1].move, &text);
        last = cells_of_move(now, str_text(&text));
        turned = cells_changed(&before, now, last);
        str_clear(&text);
        drawing_clear(&before);
        free(s);
    }
    json_object_set_new(j, "last", last);
    json_object_set_new(j, "turned", turned);
}

// In a puzzle, the cells that each move changes which is not written by its cells: where a piece
// would lie. {MOVE: [cell]}; such moves can then be made on the board. Each move looks at all
// cells: where that is too much work, moves are not shown so.
static json_t *json_covers(const Game *g, const State *s, const Drawing *now) {
    enum { CELLS_MOST = 1 << 17 };
    json_t *covers = json_object(), *none = json_array();
    Move *moves = mem_new(g->max_moves, sizeof *moves);
    State *then = game_states_new(g, 1);
    size_t n = game_moves(g, s, moves);
    if (n * now->n_cells > CELLS_MOST) n = 0;
    for (size_t i = 0; i < n; i++) {
        Str text = {0};
        Drawing after = {0};
        game_move_text(g, s, moves[i], &text);
        json_t *named = cells_of_move(now, str_text(&text));
        if (json_array_size(named) == 0) {
            game_copy(g, then, s);
            game_play(g, then, moves[i]);
            game_draw(g, then, &after);
            json_object_set_new(covers, str_text(&text), cells_changed(now, &after, none));
            drawing_clear(&after);
        }
        json_decref(named);
        str_clear(&text);
    }
    json_decref(none);
    free(moves);
    free(then);
    return covers;
}

// Whether moves of this game can be shown so: nothing is hidden, rolled or dealt.
static bool can_cover(const Game *g) {
    return g->players == 1 && !(g->traits & (GAME_CHANCE | GAME_HIDDEN));
}

// Whose eyes the list of moves is for.
static int viewer_of_moves(const WebGame *w) {
    return viewer_of(w, web_game_over(w) ? -1 : live_mover(&w->live));
}

// Cards dealt face down are shown when the game is over; what a patience turns up is seen by
// whoever plays it.
static bool is_secret(const WebGame *w, const State *s, const RecordMove *m) {
    if (!web_game_has_secrets(w)) return false;
    if (m->mover == PLAYER_CHANCE && w->live.game->players > 1) return true;
    return !game_sees_move(w->live.game, s, m->move, viewer_of_moves(w));
}

// The position before move number `ply`, from 1, goes to `before`.
static json_t *json_moves(const WebGame *w, size_t ply, State *before) {
    json_t *list = json_array();
    State *s = game_states_new(w->live.game, 1);
    game_copy(w->live.game, s, w->live.record.start);
    for (size_t i = 0; i < w->live.record.n; i++) {
        const RecordMove *m = &w->live.record.moves[i];
        bool secret = is_secret(w, s, m);
        json_t *text = secret ? json_string("?") : json_move(w->live.game, s, m->move);
        json_t *one = json_pack("{s:o, s:i}", "text", text, "mover", m->mover);
        // What a program thinks of its chances tells what it holds.
        bool shows_value =
            m->mover == PLAYER_CHANCE || !web_game_has_secrets(w) || w->person[m->mover];
        if (m->has_value && shows_value) json_object_set_new(one, "value", json_integer(m->value));
        if (m->used_ms >= 0) json_object_set_new(one, "ms", json_integer(m->used_ms));
        const char *comment = record_comment_at(&w->live.record, 0, i + 1);
        if (*comment) json_object_set_new(one, "comment", json_any_text(comment));
        json_array_append_new(list, one);
        if (i + 1 == ply) game_copy(w->live.game, before, s);
        game_play(w->live.game, s, m->move);
    }
    free(s);
    return list;
}

// The moves of a line from the start of the game, and its comments by ply.
static json_t *json_record_line(const Record *r, size_t line) {
    json_t *moves = json_array(), *comments = json_object();
    State *s = game_states_new(r->game, 1);
    size_t n = record_line_plies(r, line);
    Move *line_moves = mem_new(n + 1, sizeof *line_moves);
    record_line_moves(r, line, n, line_moves);
    game_copy(r->game, s, r->start);
    for (size_t i = 0; i < n; i++) {
        Move m = line_moves[i];
        const char *comment = record_comment_at(r, line, i + 1);
        char ply[24];
        snprintf(ply, sizeof ply, "%zu", i + 1);
        json_array_append_new(moves, json_move(r->game, s, m));
        if (*comment) json_object_set_new(comments, ply, json_any_text(comment));
        game_play(r->game, s, m);
    }
    free(line_moves);
    free(s);
    return json_pack("{s:o, s:I, s:o}", "moves", moves, "ply",
                     (json_int_t)record_line_begin(r, line), "comments", comments);
}

json_t *json_variations(const WebGame *w, size_t *left_out) {
    enum { LINES_MOST = 300, MOVES_MOST = 30000 };
    json_t *list = json_copy(w->variations);
    const Record *r = &w->live.record;
    size_t n = r->game->traits & GAME_HIDDEN ? 1 : record_lines(r), line = 1;
    for (size_t moves = 0; line < n && line <= LINES_MOST; line++) {
        moves += record_line_plies(r, line);
        if (moves > MOVES_MOST) break;
        json_array_append_new(list, json_record_line(r, line));
    }
    *left_out = n - line;
    return list;
}

static json_t *json_headings(const Record *r) {
    json_t *list = json_array();
    for (size_t i = 0; i < r->n_headings; i++)
        json_array_append_new(list, json_pack("[o, o]", json_any_text(r->headings[i].key),
                                              json_any_text(r->headings[i].value)));
    return list;
}

static json_t *json_ended(const WebGame *w) {
    const Record *r = &w->live.record;
    if (r->ending == END_NONE) return json_false();
    json_t *payoffs = json_array();
    for (int side = 0; side < w->live.game->players; side++)
        json_array_append_new(payoffs, json_integer(r->payoffs[side]));
    return json_pack("{s:s, s:o, s:o}", "ending", ending_text(r->ending), "payoffs", payoffs,
                     "words", result_words(r));
}

json_t *json_clock(const WebGame *w, int64_t now_ns) {
    if (!live_timed(&w->live)) return json_null();
    json_t *left = json_array(), *byoyomi = json_array();
    for (int side = 0; side < w->live.game->players; side++) {
        json_array_append_new(left, json_integer(web_game_left_ms(w, side, now_ns)));
        json_array_append_new(byoyomi, json_integer(web_game_byoyomi_ms(w, side, now_ns)));
    }
    Str rule = {0};
    clock_text(&w->live.rule, &rule);
    json_t *j = json_pack("{s:o, s:o, s:s}", "left_ms", left, "byoyomi_ms", byoyomi, "rule",
                          str_text(&rule));
    str_clear(&rule);
    return j;
}

static void add_names(json_t *j, const WebGame *w) {
    json_t *movers = json_array(), *seats = json_array(), *names = json_array();
    for (int side = 0; side < w->live.game->players; side++) {
        json_array_append_new(movers, json_string(w->live.game->player_names[side]));
        json_array_append_new(seats, json_any_text(w->seats[side]));
        json_array_append_new(names, json_any_text(w->live.record.names[side]));
    }
    json_object_set_new(j, "movers", movers);
    json_object_set_new(j, "seats", seats);
    json_object_set_new(j, "names", names);
    json_object_set_new(j, "link", json_seating(&w->seating, w->live.game->players));
}

static void add_position(json_t *j, const WebGame *w, size_t ply, State *s, const State *before,
                         bool ended) {
    int mover = ended ? -1 : game_mover(w->live.game, s);
    int viewer = viewer_of(w, mover);
    if (viewer >= 0) record_state(&w->live.record, shown_ply(w, ply, viewer), s);
    bool show_moves = !ended && (viewer < 0 || viewer == mover);
    Drawing d = {0};
    Str position = {0};
    draw(w, s, viewer, &d);
    if (viewer < 0) game_position_text(w->live.game, s, &position);
    json_object_set_new(j, "mover", json_integer(mover));
    json_object_set_new(j, "legal", show_moves ? json_legal(w->live.game, s) : json_array());
    json_object_set_new(j, "drawing", json_drawing(&d, false));
    if (show_moves && can_cover(w->live.game))
        json_object_set_new(j, "covers", json_covers(w->live.game, s, &d));
    json_object_set_new(j, "position", json_any_text(str_text(&position)));
    add_last_move(j, w, ply, viewer, before, &d);
    if (mover >= 0 && shogi_rules(w->live.game))
        json_object_set_new(j, "check",
                            json_boolean(shogi_in_check(&shogi_state(s)->position, mover)));
    str_clear(&position);
    drawing_clear(&d);
}

// The values alone; lines are sent with their position.
static json_t *brief_opinions(const WebGame *w) {
    static const char *const shown[] = {"value", "unit", "depth", "move", "spec", "exact"};
    json_t *all = json_object();
    const char *ply;
    json_t *opinion;
    json_object_foreach(w->opinions, ply, opinion) {
        json_t *one = json_object();
        for (size_t i = 0; i < sizeof shown / sizeof *shown; i++) {
            json_t *value = json_object_get(opinion, shown[i]);
            if (value) json_object_set(one, shown[i], value);
        }
        json_object_set_new(all, ply, one);
    }
    return all;
}

json_t *json_game(const WebGame *w, size_t ply, int64_t now_ns) {
    bool whole = ply >= w->live.record.n;
    if (whole) ply = w->live.record.n;
    State *s = game_states_new(w->live.game, 1), *before = game_states_new(w->live.game, 1);
    Str start = {0};
    game_position_text(w->live.game, w->live.record.start, &start);
    if (whole)
        game_copy(w->live.game, s, w->live.state);
    else
        record_state(&w->live.record, ply, s);
    json_t *j = json_pack("{s:s, s:s, s:s, s:I, s:I, s:I, s:o, s:o, s:o, s:b, s:o}", "id", w->id,
                          "game", w->live.game->name, "title", w->live.game->title, "ply",
                          (json_int_t)ply, "plies", (json_int_t)w->live.record.n, "version",
                          (json_int_t)w->version, "moves", json_moves(w, ply, before), "ended",
                          json_ended(w), "clock", json_clock(w, now_ns), "thinking",
                          (int)w->thinking, "opinions", brief_opinions(w));
    if (web_game_is_watched(w))
        json_object_set_new(j, "pace",
                            json_pack("{s:b, s:f}", "paused", (int)w->paused, "seconds",
                                      (double)w->pace_ms / 1000));
    json_object_set_new(j, "start", json_any_text(str_text(&start)));
    str_clear(&start);
    if (result_handicap(&w->live.record))
        json_object_set_new(j, "handicap", json_integer(result_handicap(&w->live.record)));
    json_object_set_new(j, "count", whole ? json_count(&w->count, &w->live.record) : json_null());
    json_object_set_new(j, "comment", json_any_text(w->live.record.comment));
    json_object_set_new(j, "headings", json_headings(&w->live.record));
    json_object_set_new(j, "backend", json_string(w->live.game->backend));
    json_object_set_new(j, "note", json_any_text(w->live.game->note));
    add_names(j, w);
    add_position(j, w, ply, s, before, whole && web_game_over(w));
    free(s);
    free(before);
    return j;
}
