// SPDX-License-Identifier: MIT
// l7_branch_text.c - see l7_branch_text.h.
#include "lang/program/l7_branch_text.h"

#include "base/spec.h"

static int other_end(const L7Program *p, int axis, int owner) {
    return p->board.colours[p->board.axes[axis].colour].to[owner];
}

static bool joins(const L7Program *p, int axis, int owner, int a, int b) {
    int to = other_end(p, axis, owner);
    return (owner == a && to == b) || (owner == b && to == a);
}

// The branches in the order of writing: by the end they belong to, then by colour. Returns false
// after the last one; begin with owner 0, axis -1.
static bool next_branch(const L7Program *p, int *owner, int *axis) {
    for (;;) {
        if (++*axis == p->board.n_axes) {
            *axis = 0;
            ++*owner;
        }
        if (*owner >= p->board.n_nodes || p->board.n_axes == 0) return false;
        if (l7set_has(&p->board.axes[*axis].owners, *owner)) return true;
    }
}

// How many branches before this one join the same two nodes.
static int twins_before(const L7Program *p, int owner, int axis) {
    int to = other_end(p, axis, owner), n = 0;
    for (int o = 0, a = -1; next_branch(p, &o, &a) && !(o == owner && a == axis);)
        n += joins(p, a, o, owner, to);
    return n;
}

int l7_branch_value(const L7Program *p, const L7Layout *l, const void *s, const L7Field *f,
                    int axis, int owner) {
    const L7Field *part = &p->state.fields[f->first_part + axis];
    return f->type == FIELD_ENUM ? l7_enum_at(p, s, part, owner) : l7_number_at(l, s, part, owner);
}

static void put_value(const L7Program *p, const L7Layout *l, void *s, const L7Field *f, int axis,
                      int owner, int value) {
    const L7Field *part = &p->state.fields[f->first_part + axis];
    if (f->type == FIELD_ENUM)
        l7_enum_put(p, s, part, owner, value);
    else
        l7_number_put(l, s, part, owner, value);
}

void l7_branches_write(const L7Program *p, const L7Layout *l, const void *s, const L7Field *f,
                       Str *out) {
    size_t before = out->len;
    for (int owner = 0, axis = -1; next_branch(p, &owner, &axis);) {
        int v = l7_branch_value(p, l, s, f, axis, owner);
        if (v == l7_first_value(f)) continue;
        if (out->len > before) str_add_char(out, ',');
        str_add(out, p->board.node_names[owner]);
        for (int i = twins_before(p, owner, axis); i >= 0; i--) str_add_char(out, '.');
        str_addf(out, "%s=", p->board.node_names[other_end(p, axis, owner)]);
        if (f->type == FIELD_ENUM)
            str_add(out, f->words[v]);
        else
            str_addf(out, "%d", v);
    }
    if (out->len == before) str_add_char(out, '-');
}

// --- reading ---

static bool take_word(const char **at, const char *separators, char *out, size_t cap, Error *e) {
    size_t n = strcspn(*at, separators);
    if (n == 0 || n >= cap) return error_set(e, "position: a branch is written a1.b1=value");
    memcpy(out, *at, n);
    out[n] = '\0';
    *at += n;
    return true;
}

static bool find_branch(const L7Program *p, int a, int b, int skip, int *owner, int *axis) {
    *owner = 0;
    *axis = -1;
    while (next_branch(p, owner, axis))
        if (joins(p, *axis, *owner, a, b) && skip-- == 0) return true;
    return false;
}

static bool read_value(const L7Field *f, const char *word, int *out, Error *e) {
    int64_t v;
    for (int i = 0; i < f->n_words && f->type == FIELD_ENUM; i++) {
        *out = i;
        if (strcmp(f->words[i], word) == 0) return true;
    }
    if (f->type == FIELD_NUMBER && spec_number(word, &v) && v >= f->low && v <= f->high) {
        *out = (int)v;
        return true;
    }
    return error_set(e, "position: '%.20s' is not a value of '%s'", word, f->name);
}

static bool read_branch(const L7Program *p, const L7Layout *l, const L7Field *f, const char **at,
                        void *s, Error *e) {
    char from[48], to[48], value[48];
    int skip = -1, owner, axis, v = 0;
    if (!take_word(at, ". =,", from, sizeof from, e)) return false;
    for (; **at == '.'; ++*at) skip++;
    if (!take_word(at, " =,", to, sizeof to, e)) return false;
    if (**at == '=') ++*at;
    if (!take_word(at, " ,", value, sizeof value, e)) return false;
    int a = l7_board_node(&p->board, from), b = l7_board_node(&p->board, to);
    if (a < 0 || b < 0 || !find_branch(p, a, b, skip, &owner, &axis))
        return error_set(e, "position: there is no branch from '%s' to '%s'", from, to);
    if (!read_value(f, value, &v, e)) return false;
    put_value(p, l, s, f, axis, owner, v);
    return true;
}

bool l7_branches_read(const L7Program *p, const L7Layout *l, const L7Field *f, const char **at,
                      void *s, Error *e) {
    for (int owner = 0, axis = -1; next_branch(p, &owner, &axis);)
        put_value(p, l, s, f, axis, owner, l7_first_value(f));
    if ((*at)[0] == '-' && ((*at)[1] == ' ' || (*at)[1] == '\0')) {
        ++*at;
        return true;
    }
    for (;;) {
        if (!read_branch(p, l, f, at, s, e)) return false;
        if (**at != ',') return true;
        ++*at;
    }
}
