// SPDX-License-Identifier: MIT
// web_json.c - see web_json.h.
#include "web/games/web_json.h"

#include "base/mem.h"
#include "base/utf8.h"

json_t *json_any_text(const char *text) {
    if (utf8_ok(text)) return json_string(text);
    Str good = {0};
    utf8_add_repaired(&good, text);
    json_t *j = json_string(str_text(&good));
    str_clear(&good);
    return j;
}

const char *json_board_kind(BoardKind kind) {
    static const char *const words[] = {
        [BOARD_SQUARE] = "square",
        [BOARD_HEX] = "hex",
        [BOARD_CARDS] = "cards",
        [BOARD_GRAPH] = "graph",
    };
    return words[kind];
}

// Whole numbers are written without a point: most coordinates are whole.
static json_t *json_place(float v) {
    return v == (float)(int)v ? json_integer((int)v) : json_real((double)v);
}

static void set_sign(json_t *object, char mark, const char *sign) {
    char text[2] = {mark, '\0'};
    if (mark) json_object_set_new(object, "mark", json_string(text));
    if (*sign) json_object_set_new(object, "sign", json_string(sign));
}

// Fields that are left out mean: no piece, no owner, no mark, no sign.
static json_t *json_cell(const DrawCell *c, bool brief) {
    json_t *cell = json_object();
    if (!brief) json_object_set_new(cell, "name", json_string(c->name));
    json_object_set_new(cell, "x", json_place(c->x));
    json_object_set_new(cell, "y", json_place(c->y));
    if (brief && !*c->piece) return cell;
    char glyph[2] = {c->glyph, '\0'};
    json_object_set_new(cell, "piece", json_string(c->piece));
    json_object_set_new(cell, "owner", json_integer(c->owner));
    json_object_set_new(cell, "glyph", json_string(glyph));
    set_sign(cell, c->mark, c->sign);
    return cell;
}

// Pieces in hand; left out where there are none.
static void set_held(json_t *drawing, const Drawing *d) {
    if (d->n_held == 0) return;
    json_t *list = json_array();
    for (size_t i = 0; i < d->n_held; i++) {
        const DrawHeld *h = &d->held[i];
        json_t *held = json_pack("{s:s, s:i, s:i, s:s}", "name", h->name, "owner", h->owner,
                                 "count", h->count, "piece", h->piece);
        set_sign(held, '\0', h->sign);
        json_array_append_new(list, held);
    }
    json_object_set_new(drawing, "held", list);
}

// What a line is and whose follows where a game has lines as pieces.
static json_t *json_draw_line(const DrawLine *l) {
    if (!*l->piece) return json_pack("[i, i]", l->from, l->to);
    return json_pack("[i, i, s, i]", l->from, l->to, l->piece, l->owner);
}

json_t *json_drawing(const Drawing *d, bool brief) {
    json_t *cells = json_array(), *lines = json_array();
    for (size_t i = 0; i < d->n_cells; i++)
        json_array_append_new(cells, json_cell(&d->cells[i], brief));
    for (size_t i = 0; i < d->n_lines; i++)
        json_array_append_new(lines, json_draw_line(&d->lines[i]));
    json_t *drawing = json_pack("{s:s, s:i, s:i, s:o, s:o, s:s}", "kind", json_board_kind(d->kind),
                                "columns", d->columns, "rows", d->rows, "cells", cells, "lines",
                                lines, "caption", d->caption);
    if (d->hands) json_object_set_new(drawing, "hands", json_true());
    set_held(drawing, d);
    return drawing;
}

json_t *json_move(const Game *g, const State *s, Move m) {
    Str text = {0};
    game_move_text(g, s, m, &text);
    json_t *j = json_any_text(str_text(&text));
    str_clear(&text);
    return j;
}

json_t *json_line(const Game *g, const State *s, const Move *line, size_t n) {
    json_t *list = json_array();
    State *at = game_states_new(g, 1);
    game_copy(g, at, s);
    for (size_t i = 0; i < n && game_legal(g, at, line[i]); i++) {
        json_array_append_new(list, json_move(g, at, line[i]));
        game_play(g, at, line[i]);
    }
    free(at);
    return list;
}

json_t *json_legal(const Game *g, const State *s) {
    json_t *list = json_array();
    Move *moves = mem_new(g->max_moves, sizeof *moves);
    size_t n = game_mover(g, s) == PLAYER_CHANCE ? 0 : game_moves(g, s, moves);
    for (size_t i = 0; i < n; i++) json_array_append_new(list, json_move(g, s, moves[i]));
    free(moves);
    return list;
}

// --- insight ---

static json_t *json_table(const Player *p, const State *s, const Insight *i) {
    const Game *g = p->game;
    json_t *table = json_array();
    for (size_t k = 0; k < i->n_table; k++) {
        const MoveValue *v = &i->table[k];
        bool bare = v->line_length == 0;
        json_array_append_new(
            table,
            json_pack("{s:o, s:i, s:i, s:I, s:i, s:o}", "move", json_move(g, s, v->move), "value",
                      player_recorded(p, v->value), "static", player_recorded(p, v->static_value),
                      "leaves", (json_int_t)v->leaves, "depth", v->depth, "line",
                      json_line(g, s, bare ? &v->move : v->line, bare ? 1 : v->line_length)));
    }
    return table;
}

// The cells of a sentence are sent as a list.
static json_t *json_sentence(const InsightSentence *s) {
    json_t *j = json_pack("{s:o, s:o}", "en", json_any_text(s->en), "ja", json_any_text(s->ja));
    if (!s->cells) return j;
    json_t *cells = json_array();
    for (const char *p = s->cells; *p;) {
        size_t n = strcspn(p, " ");
        json_array_append_new(cells, json_stringn(p, n));
        p += n + strspn(p + n, " ");
    }
    json_object_set_new(j, "cells", cells);
    json_object_set_new(j, "kind", json_string(s->kind));
    return j;
}

json_t *json_insight(const Player *p, const State *s, const Insight *i) {
    const Game *g = p->game;
    json_t *sentences = json_array(), *marks = json_array();
    for (size_t k = 0; k < i->n_sentences; k++)
        json_array_append_new(sentences, json_sentence(&i->sentences[k]));
    for (size_t k = 0; k < i->n_marks; k++)
        json_array_append_new(
            marks, json_pack("{s:o, s:s, s:o}", "cell", json_any_text(i->marks[k].cell), "kind",
                             i->marks[k].kind, "text", json_any_text(i->marks[k].text)));
    const Choice *c = &i->choice;
    json_t *j = json_pack("{s:o, s:s, s:o, s:o, s:o, s:o, s:o}", "player", json_any_text(p->text),
                          "unit", player_unit(p), "move", json_move(g, s, c->move), "line",
                          json_line(g, s, c->line, c->line_length), "table", json_table(p, s, i),
                          "sentences", sentences, "marks", marks);
    if (c->has_value) json_object_set_new(j, "value", json_integer(player_recorded(p, c->value)));
    return j;
}
