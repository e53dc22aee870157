// SPDX-License-Identifier: MIT
// l7_hands.c - see l7_hands.h.
#include "lang/game/l7_hands.h"

// The player whose own a value of the field is; DRAW_NOBODY.
static int owner_of(const L7Program *p, const L7Field *f, int value) {
    if (f->type == FIELD_SET) return f->on == ON_PLAYER ? value - 1 : DRAW_NOBODY;
    for (int i = 0; i < p->n_players && f->type == FIELD_ENUM; i++)
        if (strcmp(f->words[value], p->players[i]) == 0) return i;
    return DRAW_NOBODY;
}

// Nodes with names of their own are cards; squares a1, b1, ... are a board, drawn as one.
static bool holds(const L7Program *p, const L7Field *f) {
    if (f->veil < 0 || f->type == FIELD_NUMBER) return false;
    if (strcmp(p->board.node_names[0], "a1") == 0) return false;
    for (int v = 1; v < l7_place_values(p, f); v++)
        if (owner_of(p, f, v) >= 0) return true;
    return false;
}

int l7_hands_field(const L7Program *p) {
    int shown = p->texts.show_field;
    if (shown >= 0) return holds(p, &p->state.fields[shown]) ? shown : -1;
    for (int i = 0; i < p->state.n_fields; i++)
        if (holds(p, &p->state.fields[i])) return i;
    return -1;
}

// "Q of hearts" for a node called QH; other nodes by their names.
static void name_piece(const L7Program *p, int node, DrawCell *cell) {
    static const char *const suits[] = {"clubs", "diamonds", "hearts", "spades"};
    static const char letters[] = "CDHS";
    const char *name = p->board.node_names[node];
    const char *suit = strlen(name) == 2 ? strchr(letters, name[1]) : NULL;
    snprintf(cell->name, sizeof cell->name, "%s", name);
    if (suit)
        snprintf(cell->piece, sizeof cell->piece, "%.2s of %s",
                 name[0] == 'T' ? "10" : (char[]){name[0], 0}, suits[suit - letters]);
    else
        snprintf(cell->piece, sizeof cell->piece, "%s", name);
    cell->glyph = name[0];
}

// What lies before a player: the field of players that holds a node, if there is one.
static const L7Field *front_field(const L7Program *p) {
    for (int i = 0; i < p->state.n_fields; i++) {
        const L7Field *f = &p->state.fields[i];
        if (f->on == ON_PLAYER && f->type == FIELD_NODE && !f->hidden) return f;
    }
    return NULL;
}

static void draw_front(const L7Rules *r, const State *s, int player, DrawCell cell, Drawing *out) {
    const L7Field *front = front_field(r->program);
    int node = front && player >= 0 ? l7_vars(&r->vm->layout, s)[front->var + player] : -1;
    cell.glyph = '.';
    if (node >= 0) name_piece(r->program, node, &cell);
    cell.name[0] = '\0'; // it is played: no move names it here
    drawing_add(out, cell);
}

// The pile of one value; returns its height.
static int draw_pile(const L7Rules *r, const State *s, const L7Field *f, int value, Drawing *out) {
    const L7Program *p = r->program;
    int owner = owner_of(p, f, value), y = 1;
    DrawCell cell = {.x = (float)out->columns, .owner = owner};
    bool front = front_field(p) != NULL, any = false;
    if (front) draw_front(r, s, owner, cell, out);
    for (int n = 0; n < p->board.n_nodes; n++) {
        if (l7_veiled(p, s, f, n) || l7_place_at(p, &r->vm->layout, s, f, n) != value) continue;
        cell.y = (float)y++;
        name_piece(p, n, &cell);
        drawing_add(out, cell);
        any = true;
    }
    cell.name[0] = '\0';
    cell.glyph = '?';
    snprintf(cell.piece, sizeof cell.piece, "back");
    for (int k = l7_vars(&r->vm->layout, s)[f->tally + value]; k > 0; k--) {
        cell.y = (float)y++;
        drawing_add(out, cell);
        any = true;
    }
    if (!front && !any) // an empty hand is drawn as a bare place
        drawing_add(out, (DrawCell){.x = cell.x, .y = 1, .owner = owner, .glyph = '.'});
    return y;
}

static bool is_empty(const L7Rules *r, const State *s, const L7Field *f, int value) {
    for (int n = 0; n < r->program->board.n_nodes; n++)
        if (l7_place_at(r->program, &r->vm->layout, s, f, n) == value) return false;
    return l7_vars(&r->vm->layout, s)[f->tally + value] == 0;
}

void l7_draw_hands(const L7Rules *r, const State *s, Drawing *out) {
    const L7Field *f = &r->program->state.fields[l7_hands_field(r->program)];
    int rows = 1;
    drawing_reset(out, BOARD_CARDS, 0, 1);
    out->hands = true;
    for (int v = 1; v < l7_place_values(r->program, f); v++) {
        if (owner_of(r->program, f, v) < 0 && is_empty(r, s, f, v)) continue;
        int height = draw_pile(r, s, f, v, out);
        out->columns++;
        if (height > rows) rows = height;
    }
    out->rows = rows;
}
