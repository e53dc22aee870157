// SPDX-License-Identifier: MIT
// l7_text.c - see l7_text.h.
#include "lang/game/l7_text.h"

#include "base/utf8.h"
#include "lang/game/l7_hands.h"
#include "lang/program/l7_board_text.h"
#include "lang/program/l7_branch_text.h"
#include "lang/program/l7_by_word_text.h"
#include "lang/program/l7_pile_text.h"
#include "lang/program/l7_position.h"

static const L7Rules *rules(const Game *g) {
    return g->rules;
}

// --- moves ---

enum { PART_ROOM = 24 }; // for a number or a sign

// A value: by its sign where the board shows the field (a queen in chess is a "q"), else its word.
static const char *word_of(const L7Program *p, int field, int64_t v, char room[PART_ROOM]) {
    if (v < 0 || v >= p->state.fields[field].n_words) return "?"; // a view does not show it
    int last = 0;
    while (last < L7_SHOW_MAX && p->texts.show[last + 1]) last++;
    const char *signs = p->texts.show[last];
    if (field != p->texts.show_field || !signs || (size_t)v >= strlen(signs))
        return p->state.fields[field].words[v];
    room[0] = signs[v];
    room[1] = '\0';
    return room;
}

// The text of a part, which may be put into `room`.
static const char *part_of(const L7Rules *r, const State *s, const L7MoveType *k, int part,
                           const int64_t *params, char room[PART_ROOM]) {
    const L7Program *p = r->program;
    if (k->write_type[part] == WRITE_TEXT) return k->write_text[part];
    int who = ((const int16_t *)((const char *)s + r->vm->layout.vars))[p->state.var_mover];
    int f = k->write[who < p->n_players ? who : p->n_players][part];
    int64_t v = r->vm->ops.call(r->vm, f, (void *)(uintptr_t)s, params);
    if (k->write_type[part] == WRITE_NODE)
        return v >= 0 && v < p->board.n_nodes ? p->board.node_names[v] : "-";
    if (k->write_type[part] == WRITE_ENUM) return word_of(p, k->write_field[part], v, room);
    if (k->write_type[part] == WRITE_STRING)
        return v >= 0 && v < p->texts.n_strings ? p->texts.strings[v] : "";
    snprintf(room, PART_ROOM, "%lld", (long long)v);
    return room;
}

void l7_step_text(const L7Rules *r, const State *s, const L7MoveType *k, const int64_t *params,
                  bool continued, Str *out) {
    if (k->is_pass) str_add(out, "pass");
    // Where nothing of it has been written before, and it does not begin with a sign of its own.
    bool signed_text = k->n_write > 0 && k->write_type[0] == WRITE_TEXT;
    if (continued && k->bound == 0 && !signed_text) str_add_char(out, '+');
    char room[PART_ROOM];
    for (int i = 0; i < k->n_write; i++)
        if (!continued || !k->write_bound[i]) str_add(out, part_of(r, s, k, i, params, room));
}

// Whether a text begins with a part, which is then passed over.
static bool take(const char **text, const char *part) {
    if (!str_begins_with(*text, part)) return false;
    *text += strlen(part);
    return true;
}

// Whether one_step_text would write this text.
static bool step_is_named(const L7Rules *r, const State *s, uint64_t step, const char *text) {
    int64_t params[L7_PARAMS_MAX];
    char room[PART_ROOM];
    const char *rest = text;
    bool blank = true;
    const L7MoveType *k = &r->program->moves.types[l7_step_params(r->program, step, NULL, params)];
    if (k->is_pass) {
        if (!take(&rest, "pass")) return false;
        blank = false;
    }
    for (int i = 0; i < k->n_write; i++) {
        const char *part = part_of(r, s, k, i, params, room);
        if (!take(&rest, part)) return false;
        blank &= !*part;
    }
    return str_same_word(blank ? k->name : "", rest);
}

void l7_param_text(const L7Program *p, const L7MoveType *k, int who, int param, int64_t v,
                   Str *out) {
    switch ((L7ParamType)k->type[param]) {
    case PARAM_NODE:
        str_add(out, v >= 0 && v < p->board.n_nodes ? p->board.node_names[v] : "nowhere");
        return;
    case PARAM_PLAYER:
        str_add(out, v < p->n_players ? p->players[v] : "chance");
        return;
    case PARAM_VALUE:
        str_add(out, p->state.fields[k->field[param]].words[v]);
        return;
    case PARAM_COLOUR:
        str_add(out, p->board.colours[k->colour[who][param][v]].name);
        return;
    case PARAM_NUMBER:
        str_addf(out, "%lld", (long long)v);
    }
}

// A move of one step is written without making it.
static void one_step_text(const L7Rules *r, const State *s, uint64_t step, Str *out) {
    int64_t params[L7_PARAMS_MAX];
    size_t length = out->len;
    const L7MoveType *k = &r->program->moves.types[l7_step_params(r->program, step, NULL, params)];
    l7_step_text(r, s, k, params, false, out);
    if (out->len == length) str_add(out, k->name);
}

void l7_move_text(const Game *g, const State *s, Move m, Str *out) {
    const L7Rules *r = rules(g);
    uint64_t steps[L7_MOVE_STEPS_MAX];
    int n = r->vm->ops.unfold(r->vm, s, m, steps);
    if (n == 1) {
        one_step_text(r, s, steps[0], out);
        return;
    }
    State *now = game_states_new(g, 2), *copy = game_state_at(g, now, 1);
    const State *before = s; // of the step that is written
    game_copy(g, now, s);
    int pending = -1;
    int64_t bound[2] = {0, 0}, params[L7_PARAMS_MAX];
    size_t length = out->len;
    for (int i = 0; i < n; i++) {
        if (i > 0) {
            game_copy(g, copy, now);
            before = copy;
        }
        int type = r->vm->ops.step(r->vm, now, &steps[i], &pending, bound, params);
        const L7MoveType *k = &r->program->moves.types[type];
        l7_step_text(r, before, k, params, i > 0, out);
        if (out->len == length) str_add(out, k->name);
    }
    free(now);
}

bool l7_move_is_named(const Game *g, const State *s, Move m, const char *text) {
    const L7Rules *r = rules(g);
    uint64_t steps[L7_MOVE_STEPS_MAX];
    if (r->vm->ops.unfold(r->vm, s, m, steps) == 1) return step_is_named(r, s, steps[0], text);
    Str whole = {0};
    l7_move_text(g, s, m, &whole);
    bool same = str_same_word(str_text(&whole), text);
    str_clear(&whole);
    return same;
}

// --- positions ---

void l7_position_text(const Game *g, const State *s, Str *out) {
    const L7Rules *r = rules(g);
    l7_position_write(r->program, &r->vm->layout, s, out);
}

bool l7_position_parse(const Game *g, const char *text, State *out, Error *e) {
    const L7Rules *r = rules(g);
    g->ops->start(g, out);
    if (!l7_position_read(r->program, &r->vm->layout, text, out, e)) return false;
    l7_keep(r, out);
    return true;
}

// --- drawings ---

static int owner_of(const L7Program *p, const L7Field *f, int value) {
    for (int i = 0; i < p->n_players && f->type == FIELD_ENUM; i++)
        if (strcmp(f->words[value], p->players[i]) == 0) return i;
    return DRAW_NOBODY;
}

// Of a pile only the top is shown.
static void draw_top(const L7Rules *r, const State *s, const L7Field *f, int n, DrawCell *cell) {
    int height = l7_pile_height(&r->vm->layout, s, f, n);
    if (f->hidden) return;
    if (height == 0) { // an empty pile is drawn as a bare place
        snprintf(cell->piece, sizeof cell->piece, "-");
        cell->glyph = '-';
        return;
    }
    int v = l7_pile_get(&r->vm->layout, s, f, n, height - 1);
    if (f->words)
        snprintf(cell->piece, sizeof cell->piece, "%s", f->words[v]);
    else
        snprintf(cell->piece, sizeof cell->piece, "%d", v);
    cell->glyph = strlen(cell->piece) == 1 || f->words ? cell->piece[0] : '+';
}

// The character for people that `draw` gives a word, by a word of the other field.
static void sign_for_people(const L7Program *p, int value, int chosen_by, char out[8]) {
    const L7Texts *t = &p->texts;
    int texts = 0, which = 0;
    while (texts < L7_SHOW_MAX && t->draw[texts]) texts++;
    if (t->draw_by >= 0) which = chosen_by - (texts < p->state.fields[t->draw_by].n_words);
    if (which < 0 || which >= texts) return;
    size_t length;
    const char *at = utf8_at(t->draw[which], (size_t)value - 1, &length);
    snprintf(out, 8, "%.*s", (int)length, at);
}

// What a player has of the pieces on the board, to put there.
static void draw_held(const L7Rules *r, const State *s, const L7Field *f, Drawing *out) {
    const L7Program *p = r->program;
    if (!l7_by_signs(p, f)) return;
    out->facing = true;
    for (int i = 0; i < p->n_players; i++)
        for (int v = 1; v <= f->n_of; v++) {
            int n = l7_number_at(&r->vm->layout, s, f, i * f->n_of + v - 1);
            if (n == 0) continue;
            DrawHeld held = {.owner = i, .count = n};
            int side = l7_side_of(p, i);
            held.glyph = l7_sign_of(p, v, side);
            snprintf(held.name, sizeof held.name, "%c*", l7_sign_of(p, v, l7_side_of(p, 0)));
            snprintf(held.piece, sizeof held.piece, "%s", p->state.fields[f->of].words[v]);
            sign_for_people(p, v, p->texts.draw_by == p->texts.show_by ? side : 0, held.sign);
            drawing_hold(out, held);
        }
}

static void draw_node(const L7Rules *r, const State *s, int n, DrawCell *cell) {
    const L7Program *p = r->program;
    if (p->texts.show_field < 0) return;
    const L7Field *f = &p->state.fields[p->texts.show_field];
    if (f->type == FIELD_PILE) {
        draw_top(r, s, f, n, cell);
        return;
    }
    if (l7_veiled(p, s, f, n)) {
        cell->glyph = L7_VEILED;
        snprintf(cell->piece, sizeof cell->piece, "?");
        return;
    }
    if (f->type != FIELD_ENUM) {
        int v = l7_number_at(&r->vm->layout, s, f, n);
        const L7Field *side = p->texts.show_by >= 0 ? &p->state.fields[p->texts.show_by] : NULL;
        if (side) cell->owner = owner_of(p, side, l7_enum_at(p, s, side, n));
        if (side && cell->owner == DRAW_NOBODY) return;
        cell->glyph = v < 10 ? (char)('0' + v) : '+';
        snprintf(cell->piece, sizeof cell->piece, "%d", v);
        return;
    }
    int value = l7_enum_at(p, s, f, n);
    cell->glyph = l7_sign_at(p, s, n);
    if (!value) return;
    cell->mark = l7_mark_at(p, s, n);
    int chosen_by =
        p->texts.draw_by < 0 ? 0 : l7_enum_at(p, s, &p->state.fields[p->texts.draw_by], n);
    sign_for_people(p, value, chosen_by, cell->sign);
    // Of two fields one says whose piece it is, the other which.
    const L7Field *by = p->texts.show_by >= 0 ? &p->state.fields[p->texts.show_by] : f;
    int who = l7_enum_at(p, s, by, n);
    cell->owner = owner_of(p, f, value);
    const char *own = strcmp(f->name, "box") == 0 ? "box" : "stone";
    const char *piece = by == f ? own : by->words[who];
    if (cell->owner == DRAW_NOBODY) {
        cell->owner = owner_of(p, by, who);
        piece = f->words[value];
    }
    // `promoted pawn`
    const L7Field *with = cell->mark ? &p->state.fields[p->texts.show_with] : NULL;
    snprintf(cell->piece, sizeof cell->piece, "%s%s%s",
             with ? with->words[l7_enum_at(p, s, with, n)] : "", with ? " " : "", piece);
}

// The node in a cell of a regular board, rows from the top; -1 where there is none.
static int node_drawn_at(const L7Program *p, int x, int y) {
    int n = (p->board.upward ? p->board.height - 1 - y : y) * p->board.width + x;
    if (p->board.graph == GRAPH_RING) { // forward in the lower row, back in the upper one
        int half = (p->board.n_nodes + 1) / 2;
        n = y == 1 ? x : p->board.n_nodes - 1 - x;
        if (y == 0 && n < half) return -1;
    }
    return l7set_has(&p->board.all, n) ? n : -1;
}

// Values that some player cannot see are cards; so are the same values elsewhere.
static bool holds_cards(const L7Program *p, const L7Field *f) {
    for (int i = 0; i < p->state.n_fields && f->type == FIELD_ENUM && f->on != ON_NODE; i++) {
        const L7Field *x = &p->state.fields[i];
        bool same = x->hidden && x->type == FIELD_ENUM && x->n_words == f->n_words;
        for (int v = 0; same && v < f->n_words; v++) same = strcmp(x->words[v], f->words[v]) == 0;
        if (same) return true;
    }
    return false;
}

static void draw_card(const L7Field *f, int value, int owner, Drawing *out) {
    DrawCell cell = {.x = (float)out->n_cells, .owner = owner, .glyph = '.'};
    if (value == l7_unknown(f)) {
        cell.glyph = '?';
        snprintf(cell.piece, sizeof cell.piece, "card");
    } else if (value > 0) {
        cell.glyph = f->words[value][0];
        snprintf(cell.piece, sizeof cell.piece, "%s", f->words[value]);
    }
    drawing_add(out, cell);
}

// A game without a board: the cards of the players, then those of the table.
static void draw_cards(const L7Rules *r, const State *s, Drawing *out) {
    const L7Program *p = r->program;
    drawing_reset(out, BOARD_CARDS, 1, 1);
    for (int i = 0; i < p->state.n_fields; i++) {
        const L7Field *f = &p->state.fields[i];
        if (!holds_cards(p, f)) continue;
        for (int k = 0; k < l7_span(p, f).vars; k++)
            draw_card(f, l7_vars(&r->vm->layout, s)[f->var + k],
                      f->on == ON_PLAYER ? k : DRAW_NOBODY, out);
    }
    if (out->n_cells == 0) drawing_add(out, (DrawCell){.glyph = '.', .owner = DRAW_NOBODY});
    out->columns = (int)out->n_cells;
}

// Where branches hold data, only those that hold something are drawn as lines. What they hold is
// named by the first field that is not as it was at first.
static bool line_of(const L7Rules *r, const State *s, int axis, int n, DrawLine *out) {
    const L7Program *p = r->program;
    for (int k = 0; k < p->state.n_fields; k++) {
        const L7Field *f = &p->state.fields[k];
        if (f->on != ON_BRANCH) continue;
        int value = l7_branch_value(p, &r->vm->layout, s, f, axis, n);
        if (value == l7_first_value(f)) continue;
        if (f->type == FIELD_ENUM) {
            out->owner = owner_of(p, f, value);
            snprintf(out->piece, sizeof out->piece, "%s", f->words[value]);
        }
        return true;
    }
    return false;
}

static void draw_branches(const L7Rules *r, const State *s, const int *cell_of, Drawing *out) {
    const L7Program *p = r->program;
    for (int i = 0; i < p->board.n_axes; i++) {
        const L7Axis *a = &p->board.axes[i];
        for (int n = 0; n < p->board.n_nodes; n++) {
            DrawLine line = {.owner = DRAW_NOBODY};
            if (!l7set_has(&a->owners, n) || !line_of(r, s, i, n, &line)) continue;
            line.from = cell_of[n];
            line.to = cell_of[p->board.colours[a->colour].to[n]];
            drawing_join(out, line);
        }
    }
}

// A field on branches called `wall` separates nodes, which are then squares; other fields join
// them.
static bool has_walls(const L7Program *p) {
    for (int k = 0; k < p->state.n_fields; k++)
        if (p->state.fields[k].on == ON_BRANCH && strcmp(p->state.fields[k].name, "wall") == 0)
            return p->board.graph == GRAPH_GRID;
    return false;
}

static void draw_board(const L7Rules *r, const State *s, Drawing *out) {
    const L7Program *p = r->program;
    bool placed = p->board.graph == GRAPH_FREE || p->board.graph == GRAPH_RINGS;
    bool joined = placed || (p->board.n_axes > 0 && !has_walls(p));
    BoardKind kind = joined ? BOARD_GRAPH : p->board.graph == GRAPH_HEX ? BOARD_HEX : BOARD_SQUARE;
    int columns = p->board.width, rows = p->board.height;
    for (int n = 0; n < p->board.n_nodes && (placed || p->board.graph == GRAPH_RING); n++) {
        if (n == 0) columns = rows = 1;
        if (p->board.node_x[n] >= (float)columns) columns = (int)p->board.node_x[n] + 1;
        if (p->board.node_y[n] >= (float)rows) rows = (int)p->board.node_y[n] + 1;
    }
    drawing_reset(out, kind, columns, rows);
    int cell_of[L7_NODES_MAX];
    int cells = kind == BOARD_GRAPH ? p->board.n_nodes : columns * rows;
    for (int i = 0; i < cells; i++) {
        int n = kind == BOARD_GRAPH ? i : node_drawn_at(p, i % columns, i / columns);
        DrawCell cell = {.x = (float)(i % columns), .y = (float)(i / columns), .glyph = '.'};
        cell.owner = DRAW_NOBODY;
        if (kind == BOARD_GRAPH) cell.x = p->board.node_x[n], cell.y = p->board.node_y[n];
        if (kind == BOARD_GRAPH && p->board.upward) cell.y = (float)(p->board.height - 1) - cell.y;
        if (kind == BOARD_SQUARE) cell.x += (float)(i % columns / (columns / p->board.layers));
        if (n >= 0 && !l7set_has(&p->board.all, n)) n = -1;
        if (n < 0 && p->board.graph != GRAPH_DARK) continue;
        if (n >= 0) {
            cell_of[n] = (int)out->n_cells;
            snprintf(cell.name, sizeof cell.name, "%s", p->board.node_names[n]);
            draw_node(r, s, n, &cell);
        }
        drawing_add(out, cell);
    }
    out->columns += p->board.layers - 1; // the gaps between boards
    if (p->board.n_axes > 0) draw_branches(r, s, cell_of, out);
    for (int b = 0; b < p->board.n_branches && p->board.n_axes == 0; b++)
        drawing_join(
            out, (DrawLine){.from = cell_of[l7_board_node(&p->board, p->board.branches[2 * b])],
                            .to = cell_of[l7_board_node(&p->board, p->board.branches[2 * b + 1])],
                            .owner = DRAW_NOBODY});
}

void l7_draw(const Game *g, const State *s, Drawing *out) {
    const L7Rules *r = rules(g);
    const L7Program *p = r->program;
    (p->board.boardless       ? draw_cards
     : l7_hands_field(p) >= 0 ? l7_draw_hands
                              : draw_board)(r, s, out);
    for (int i = 0; i < p->state.n_fields; i++)
        if (p->state.fields[i].of >= 0) draw_held(r, s, &p->state.fields[i], out);
    Str caption = {0};
    for (int i = 0; i < p->state.n_fields && caption.len < 140; i++) {
        const L7Field *f = &p->state.fields[i];
        bool seen = f->on == ON_NODE || f->on == ON_BRANCH || f->type == FIELD_SET;
        if ((seen && f->type != FIELD_PILE) || (f->type == FIELD_PILE && f->hidden)) continue;
        if (caption.len) str_add(&caption, ", ");
        str_addf(&caption, "%s ", f->name);
        l7_field_write(p, &r->vm->layout, s, f, &caption);
    }
    snprintf(out->caption, sizeof out->caption, "%s", str_text(&caption));
    str_clear(&caption);
}
