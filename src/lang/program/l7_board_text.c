// SPDX-License-Identifier: MIT
// l7_board_text.c - see l7_board_text.h.
#include "lang/program/l7_board_text.h"

#include <ctype.h>

int l7_unknown(const L7Field *f) {
    return f->high + 1;
}

int l7_text_for(const L7Program *p, int by) {
    int texts = 0;
    while (texts < L7_SHOW_MAX && p->texts.show[texts]) texts++;
    bool first_too = p->texts.show_by >= 0 && texts >= p->state.fields[p->texts.show_by].n_words;
    return first_too ? by : by > 0 ? by - 1 : 0;
}

char l7_sign_of(const L7Program *p, int value, int by) {
    const L7Field *f = &p->state.fields[p->texts.show_field];
    const char *text = p->texts.show[l7_text_for(p, by)];
    if (text && (size_t)value < strlen(text)) return text[value];
    if (value == 0) return '.';
    return (char)toupper((unsigned char)f->words[value][0]);
}

char l7_sign_at(const L7Program *p, const void *s, int node) {
    const L7Field *f = &p->state.fields[p->texts.show_field];
    int by = p->texts.show_by >= 0 ? l7_enum_at(p, s, &p->state.fields[p->texts.show_by], node) : 0;
    return l7_sign_of(p, l7_enum_at(p, s, f, node), by);
}

char l7_mark_at(const L7Program *p, const void *s, int node) {
    if (p->texts.show_with < 0) return '\0';
    int v = l7_enum_at(p, s, &p->state.fields[p->texts.show_with], node);
    return v > 0 ? p->texts.show_marks[v - 1] : '\0';
}

bool l7_shows_board(const L7Program *p) {
    return p->texts.show_field >= 0 && p->state.fields[p->texts.show_field].type == FIELD_ENUM &&
           p->state.fields[p->texts.show_field].on == ON_NODE;
}

static bool on_board(const L7Program *p, int field) {
    return l7_shows_board(p) && (field == p->texts.show_field || field == p->texts.show_by ||
                                 field == p->texts.show_with);
}

bool l7_counts_by(const L7Program *p, const L7Field *f) {
    return p->texts.show_by >= 0 && f == &p->state.fields[p->texts.show_field] &&
           f->type == FIELD_NUMBER;
}

bool l7_said_elsewhere(const L7Program *p, int field) {
    bool with_numbers =
        field == p->texts.show_by && l7_counts_by(p, &p->state.fields[p->texts.show_field]);
    return with_numbers || on_board(p, field) || p->state.fields[field].part_of >= 0;
}

int l7_nodes_in_order(const L7Program *p, int order[L7_NODES_MAX]) {
    int count = 0;
    for (int i = 0; i < p->board.n_nodes; i++) {
        int row = p->board.upward ? p->board.height - 1 - i / p->board.width : i / p->board.width;
        int n = p->board.height > 1 ? row * p->board.width + i % p->board.width : i;
        if (l7set_has(&p->board.all, n)) order[count++] = n;
    }
    return count;
}

bool l7_row_ends(const L7Program *p, const int *order, int i) {
    return p->board.height > 1 && order[i] / p->board.width != order[i + 1] / p->board.width;
}

int l7_copies_of(const L7Program *p, const L7Field *f) {
    return f->on == ON_PLAYER ? p->n_players : f->on == ON_NODE ? p->board.n_nodes : 1;
}
