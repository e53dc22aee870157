// SPDX-License-Identifier: MIT
// plain_text.c - see plain_rules.h. Positions and moves as docs/l7.md says they are written.
#include "verify/plain/plain_rules.h"

#include "base/mem.h"

#include <ctype.h>

// --- signs ---

static bool shows_board(const Plain *g) {
    return g->show >= 0 && g->field[g->show].type == F_WORDS && g->field[g->show].on == ON_NODE;
}

// `show men by side`, with numbers: 5w.
static bool counts_by(const Plain *g, int field) {
    return g->show_by >= 0 && field == g->show && g->field[field].type == F_NUMBER;
}

static bool written_elsewhere(const Plain *g, int field) {
    bool on_board =
        shows_board(g) && (field == g->show || field == g->show_by || field == g->show_with);
    return on_board || (field == g->show_by && g->show >= 0 && counts_by(g, g->show));
}

static bool first_word_has_text(const Plain *g) {
    return g->show_by >= 0 && g->tree.n_signs >= g->field[g->show_by].n_words;
}

static char sign_of(const Plain *g, int value, int by) {
    int which = first_word_has_text(g) ? by : by > 0 ? by - 1 : 0;
    const char *text = which < g->tree.n_signs ? g->tree.signs[which] : NULL;
    if (!text && which == 0 && *g->signs) text = g->signs;
    if (text && (size_t)value < strlen(text)) return text[value];
    if (value == 0) return '.';
    return (char)toupper((unsigned char)g->field[g->show].words[value]->text[0]);
}

static int word_at(const Plain *g, const Core *s, int field, int node) {
    return field < 0 ? 0 : *field_cell(&g->field[field], (Core *)(uintptr_t)s, node, 0);
}

// Nodes in the order of writing: rows from the top.
static int nodes_in_order(const Board *b, int *order) {
    int n = 0;
    for (int i = 0; i < b->n_nodes; i++) {
        int y = b->upward ? b->height - 1 - i / b->width : i / b->width;
        int node = b->height > 1 ? y * b->width + i % b->width : i;
        if (nodes_has(&b->all, node)) order[n++] = node;
    }
    return n;
}

static bool row_ends(const Board *b, const int *order, int i) {
    return b->height > 1 && order[i] / b->width != order[i + 1] / b->width;
}

// --- writing positions ---

static void write_board(const Plain *g, const Core *s, Str *out) {
    const Board *b = &g->board;
    int order[NODES_MAX], n = nodes_in_order(b, order), empty = 0;
    for (int i = 0; i < n; i++) {
        char sign =
            sign_of(g, word_at(g, s, g->show, order[i]), word_at(g, s, g->show_by, order[i]));
        bool nobody = sign == sign_of(g, 0, 0), ends = i + 1 < n && row_ends(b, order, i);
        empty += nobody;
        if (empty && (!nobody || ends || i + 1 == n)) {
            str_addf(out, "%d", empty);
            empty = 0;
        }
        int mark = g->show_with >= 0 ? word_at(g, s, g->show_with, order[i]) : 0;
        if (!nobody && mark > 0) str_add_char(out, g->tree.marks[mark - 1]);
        if (!nobody) str_add_char(out, sign);
        if (ends) str_add_char(out, '/');
    }
}

static bool initials_differ(const Plain *g) {
    for (int i = 0; i < g->n_players; i++) {
        char initial = g->tree.players[i]->text[0];
        if (g->has_chance && initial == 'c') return false;
        for (int k = 0; k < i; k++)
            if (initial == g->tree.players[k]->text[0]) return false;
    }
    return true;
}

static void write_mover(const Plain *g, int who, Str *out) {
    bool chance = who >= g->n_players;
    if (chance) str_add(out, "chance");
    if (who == g->n_players) return;
    if (chance) str_add_char(out, ':');
    const char *name = g->tree.players[chance ? who - g->n_players : who]->text;
    str_add_n(out, name, initials_differ(g) ? 1 : strlen(name));
}

static void write_set(const Plain *g, const Field *f, const int16_t *cell, Str *out) {
    bool any = false;
    for (int i = 0; i < f->n_letters; i++) {
        if (!cell[f->letter_node[i]]) continue;
        str_add_char(out, f->letter[i]);
        any = true;
    }
    for (int n = 0; n < f->size && f->n_letters == 0; n++) {
        if (!cell[n]) continue;
        if (any) str_add_char(out, '+');
        str_add(out, g->board.name[n]);
        any = true;
    }
    if (!any) str_add_char(out, '-');
}

static void write_value(const Plain *g, const Field *f, int v, Str *out) {
    if (f->words)
        str_add(out, f->words[v]->text);
    else if (f->type == F_NODE)
        str_add(out, v >= 0 ? g->board.name[v] : "-");
    else
        str_addf(out, "%d", v);
}

static void write_pile(const Plain *g, const Field *f, const int16_t *cell, Str *out) {
    if (cell[0] == 0) str_add_char(out, '-');
    for (int i = 1; i <= cell[0]; i++) {
        if (i > 1) str_add_char(out, '.');
        write_value(g, f, cell[i], out);
    }
}

static int side_of(const Plain *g, int player) {
    int v = field_word(&g->field[g->show_by], g->tree.players[player]);
    return v > 0 ? v : 0;
}

// `2PRb`: what players have of the pieces that the board shows.
static bool written_by_signs(const Plain *g, const Field *f) {
    return f->type == F_NUMBER && f->low >= 0 && f->on == ON_PLAYER && shows_board(g) &&
           f->of == g->show && g->show_by >= 0 && side_of(g, 0) > 0;
}

static void write_by_word(const Plain *g, const Field *f, Core *s, Str *out) {
    bool signs = written_by_signs(g, f), any = false;
    for (int copy = 0; copy < f->copies; copy++)
        for (int k = 0; k < f->n_of; k++) {
            int v = *field_cell(f, s, copy, k);
            if (!signs) {
                if (any) str_add_char(out, k ? '.' : ':');
                write_value(g, f, v, out);
            } else if (v) {
                if (v > 1) str_addf(out, "%d", v);
                str_add_char(out, sign_of(g, k + 1, side_of(g, copy)));
            }
            any |= !signs || v;
        }
    if (!any) str_add_char(out, '-');
}

static int other_end(const Board *b, int axis, int owner) {
    return b->base[b->axis[axis]].to[owner];
}

// How many branches written before this one join the same nodes.
static int twins_before(const Board *b, int axis, int owner) {
    int to = other_end(b, axis, owner), n = 0;
    for (int o = 0; o <= owner; o++)
        for (int a = 0; a < b->n_axes && !(o == owner && a == axis); a++) {
            if (!branch_owned(b, a, o)) continue;
            int end = other_end(b, a, o);
            n += (o == owner && end == to) || (o == to && end == owner);
        }
    return n;
}

static void write_branches(const Plain *g, const Field *f, Core *s, Str *out) {
    const Board *b = &g->board;
    size_t before = out->len;
    for (int owner = 0; owner < b->n_nodes; owner++)
        for (int axis = 0; axis < b->n_axes; axis++) {
            if (!branch_owned(b, axis, owner)) continue;
            int v = *field_cell(f, s, axis * b->n_nodes + owner, 0);
            if (v == field_first(f)) continue;
            if (out->len > before) str_add_char(out, ',');
            str_add(out, b->name[owner]);
            for (int i = twins_before(b, axis, owner); i >= 0; i--) str_add_char(out, '.');
            str_addf(out, "%s=", b->name[other_end(b, axis, owner)]);
            write_value(g, f, v, out);
        }
    if (out->len == before) str_add_char(out, '-');
}

static void write_copies(const Plain *g, int field, Core *s, Str *out) {
    const Field *f = &g->field[field];
    bool any = false;
    for (int i = 0; i < f->copies; i++) {
        if (f->on == ON_NODE && !nodes_has(&g->board.all, i)) continue;
        if (any) str_add_char(out, f->on == ON_NODE ? ',' : ':');
        any = true;
        const int16_t *cell = field_cell(f, s, i, 0);
        if (f->type == F_SET)
            write_set(g, f, cell, out);
        else if (f->type == F_PILE)
            write_pile(g, f, cell, out);
        else
            write_value(g, f, *cell, out);
        int by = counts_by(g, field) ? word_at(g, s, g->show_by, i) : 0;
        if (by) str_add_char(out, g->field[g->show_by].words[by]->text[0]);
    }
}

void text_write_position(const Plain *g, const Core *s, Str *out) {
    Core *core = (Core *)(uintptr_t)s;
    if (shows_board(g)) {
        write_board(g, s, out);
        str_add_char(out, ' ');
    }
    write_mover(g, s->mover, out);
    for (int i = 0; i < g->n_fields; i++) {
        const Field *f = &g->field[i];
        if (written_elsewhere(g, i)) continue;
        str_add_char(out, ' ');
        if (f->on == ON_BRANCH)
            write_branches(g, f, core, out);
        else if (f->of >= 0)
            write_by_word(g, f, core, out);
        else
            write_copies(g, i, core, out);
    }
    if (s->result) str_addf(out, " =%d", s->result);
}

// --- reading positions ---

typedef struct {
    const Plain *g;
    const char *at;
    Core *s;
    Error *e;
} Text;

static bool wrong(const Text *x, const char *what) {
    return error_set(x->e, "position: expected %s at '%.20s'", what, x->at);
}

static bool put_sign(const Text *x, int node, char sign) {
    const Plain *g = x->g;
    int n_by = g->show_by >= 0 ? g->field[g->show_by].n_words : 1;
    bool first_too = first_word_has_text(g) && g->show_by >= 0;
    for (int by = n_by > 1 && !first_too ? 1 : 0; by < n_by; by++)
        for (int v = 0; v < g->field[g->show].n_words; v++) {
            if (sign_of(g, v, by) != sign) continue;
            *field_cell(&g->field[g->show], x->s, node, 0) = (int16_t)v;
            if (g->show_by >= 0)
                *field_cell(&g->field[g->show_by], x->s, node, 0) =
                    (int16_t)(v || first_too ? by : 0);
            return true;
        }
    return false;
}

static void put_mark(const Text *x, int node, int mark) {
    if (x->g->show_with >= 0)
        *field_cell(&x->g->field[x->g->show_with], x->s, node, 0) = (int16_t)mark;
}

static int read_mark(Text *x) {
    if (x->g->show_with < 0 || !*x->at) return 0;
    const char *found = strchr(x->g->tree.marks, *x->at);
    if (!found) return 0;
    x->at++;
    return (int)(found - x->g->tree.marks) + 1;
}

static int read_count(Text *x) {
    int n = 0;
    while (isdigit((unsigned char)*x->at) && n < 10000) n = 10 * n + (*x->at++ - '0');
    return n;
}

static bool read_board(Text *x) {
    const Board *b = &x->g->board;
    int order[NODES_MAX], n = nodes_in_order(b, order);
    for (int i = 0; i < n;) {
        if (*x->at == '/' && i > 0 && row_ends(b, order, i - 1)) x->at++;
        if (isdigit((unsigned char)*x->at)) {
            int empty = read_count(x);
            if (empty < 1 || empty > n - i) return wrong(x, "a number of empty nodes");
            for (; empty > 0; empty--, i++) {
                put_mark(x, order[i], 0);
                put_sign(x, order[i], sign_of(x->g, 0, 0));
            }
            continue;
        }
        put_mark(x, order[i], read_mark(x));
        if (!*x->at || !put_sign(x, order[i], *x->at)) return wrong(x, "a sign of the board");
        x->at++;
        i++;
    }
    return true;
}

static bool read_word(Text *x, const char *until, char *out, size_t room) {
    while (*x->at == ' ') x->at++;
    size_t n = strcspn(x->at, until);
    if (n == 0 || n >= room) return wrong(x, "a word");
    memcpy(out, x->at, n);
    out[n] = '\0';
    x->at += n;
    return true;
}

static bool same_letters(const char *a, const char *b) {
    while (*a && tolower((unsigned char)*a) == tolower((unsigned char)*b)) a++, b++;
    return !*a && !*b;
}

static int player_named(const Plain *g, const char *word) {
    for (int i = 0; i < g->n_players; i++) {
        const char *name = g->tree.players[i]->text;
        bool initial = word[0] && !word[1] && tolower((unsigned char)word[0]) == name[0];
        if (initial || same_letters(word, name)) return i;
    }
    return -1;
}

static bool read_mover(Text *x) {
    char word[64];
    const Plain *g = x->g;
    if (!read_word(x, " ", word, sizeof word)) return false;
    bool chance = g->has_chance && strncmp(word, "chance", 6) == 0;
    int who = !chance           ? player_named(g, word)
              : word[6] == '\0' ? 0
              : word[6] == ':'  ? player_named(g, word + 7)
                                : -1;
    if (who < 0) return wrong(x, "a player");
    x->s->mover = (int16_t)(chance ? g->n_players + who : who);
    return true;
}

static int node_named(const Plain *g, const char *name) {
    for (int n = 0; n < g->board.n_nodes; n++)
        if (*name && strcmp(g->board.name[n], name) == 0) return n;
    return -1;
}

static bool value_named(const Text *x, const Field *f, const char *word, int *out) {
    for (int i = 0; f->words && i < f->n_words; i++) {
        *out = i;
        if (strcmp(f->words[i]->text, word) == 0) return true;
    }
    if (f->type == F_NODE) {
        *out = node_named(x->g, word);
        if (*out >= 0 || strcmp(word, "-") == 0) return true;
    }
    char *end;
    long v = strtol(word, &end, 10);
    *out = (int)v;
    bool number = !f->words && f->type != F_NODE && *word && !*end;
    return (number && v >= f->low && v <= f->high) || wrong(x, "a value of a field");
}

static bool read_set(Text *x, const Field *f, int16_t *cell) {
    for (int n = 0; n < f->size; n++) cell[n] = 0;
    while (*x->at == ' ') x->at++;
    if (*x->at == '-') {
        x->at++;
        return true;
    }
    for (; f->n_letters && *x->at && *x->at != ' ' && *x->at != ':'; x->at++) {
        int i = 0;
        while (i < f->n_letters && f->letter[i] != *x->at) i++;
        if (i == f->n_letters) return wrong(x, "one of the letters");
        cell[f->letter_node[i]] = 1;
    }
    for (bool more = f->n_letters == 0; more; x->at += more) {
        char word[64];
        if (!read_word(x, " +:", word, sizeof word)) return false;
        int n = node_named(x->g, word);
        if (n < 0) return wrong(x, "a node");
        cell[n] = 1;
        more = *x->at == '+';
    }
    return true;
}

static bool read_pile(const Text *x, const Field *f, int16_t *cell, char *word) {
    for (int i = 0; i < f->size; i++) cell[i] = 0;
    if (strcmp(word, "-") == 0) return true;
    for (char *at = word, *end; at; at = end) {
        int v;
        end = strchr(at, '.');
        if (end) *end++ = '\0';
        if (!value_named(x, f, at, &v)) return false;
        if (cell[0] == f->room) return wrong(x, "a pile that is not too high");
        cell[++cell[0]] = (int16_t)v;
    }
    return true;
}

static bool read_by_signs(Text *x, const Field *f) {
    for (int i = 0; i < f->copies * f->size; i++) x->s->cell[f->at + i] = 0;
    if (*x->at == '-') {
        x->at++;
        return true;
    }
    for (; *x->at && *x->at != ' '; x->at++) {
        bool found = false, given = isdigit((unsigned char)*x->at);
        int n = given ? read_count(x) : 1;
        for (int i = 0; i < f->copies && !found; i++)
            for (int k = 0; k < f->n_of && !found; k++) {
                if (sign_of(x->g, k + 1, side_of(x->g, i)) != *x->at) continue;
                int16_t *cell = field_cell(f, x->s, i, k);
                found = n > 0 && *cell + n <= f->high;
                if (!found) return wrong(x, "a number in range");
                *cell = (int16_t)(*cell + n);
            }
        if (!found) return wrong(x, "a sign of the board");
    }
    return true;
}

static bool read_by_word(Text *x, const Field *f) {
    if (written_by_signs(x->g, f)) return read_by_signs(x, f);
    for (int i = 0; i < f->copies * f->n_of; i++) {
        char word[64];
        int v;
        if (i && *x->at++ != (i % f->n_of ? '.' : ':')) return wrong(x, "a separator");
        if (!read_word(x, " .:", word, sizeof word) || !value_named(x, f, word, &v)) return false;
        x->s->cell[f->at + i] = (int16_t)v;
    }
    return true;
}

// The branch number `skip` of those that join two nodes, in the order of writing; -1: none.
static int find_branch(const Board *b, int from, int to, int skip) {
    for (int owner = 0; owner < b->n_nodes; owner++)
        for (int axis = 0; axis < b->n_axes; axis++) {
            if (!branch_owned(b, axis, owner)) continue;
            int end = other_end(b, axis, owner);
            bool joins = (owner == from && end == to) || (owner == to && end == from);
            if (joins && skip-- == 0) return axis * b->n_nodes + owner;
        }
    return -1;
}

static bool read_branches(Text *x, const Field *f) {
    for (int i = 0; i < f->copies; i++) x->s->cell[f->at + i] = (int16_t)field_first(f);
    if (x->at[0] == '-' && (x->at[1] == ' ' || !x->at[1])) {
        x->at++;
        return true;
    }
    for (;;) {
        char from[64], to[64], value[64];
        int skip = -1, v;
        if (!read_word(x, ". =,", from, sizeof from)) return false;
        for (; *x->at == '.'; x->at++) skip++;
        if (!read_word(x, " =,", to, sizeof to)) return false;
        if (*x->at == '=') x->at++;
        if (!read_word(x, " ,", value, sizeof value)) return false;
        int branch = find_branch(&x->g->board, node_named(x->g, from), node_named(x->g, to), skip);
        if (branch < 0) return wrong(x, "a branch");
        if (!value_named(x, f, value, &v)) return false;
        x->s->cell[f->at + branch] = (int16_t)v;
        if (*x->at != ',') return true;
        x->at++;
    }
}

// The letter behind a number says whose it is.
static void read_owner(const Text *x, int node, char *word) {
    const Field *by = &x->g->field[x->g->show_by];
    char *last = word + strlen(word) - 1;
    int value = 0;
    for (int v = 1; v < by->n_words; v++)
        if (by->words[v]->text[0] == *last) value = v;
    if (value) *last = '\0';
    *field_cell(by, x->s, node, 0) = (int16_t)value;
}

static bool read_copies(Text *x, int field) {
    const Field *f = &x->g->field[field];
    char *word = mem_new(4096, 1);
    bool ok = true;
    for (int i = 0, read = 0; i < f->copies && ok; i++) {
        if (f->on == ON_NODE && !nodes_has(&x->g->board.all, i)) continue;
        int v = 0;
        int16_t *cell = field_cell(f, x->s, i, 0);
        if (read++ && *x->at++ != (f->on == ON_NODE ? ',' : ':')) {
            ok = wrong(x, "a separator");
        } else if (f->type == F_SET) {
            ok = read_set(x, f, cell);
        } else if (!read_word(x, " ,:", word, 4096)) {
            ok = false;
        } else if (f->type == F_PILE) {
            ok = read_pile(x, f, cell, word);
        } else {
            if (counts_by(x->g, field)) read_owner(x, i, word);
            ok = value_named(x, f, word, &v);
            *cell = (int16_t)v;
        }
    }
    free(word);
    return ok;
}

static bool read_field(Text *x, int field) {
    const Field *f = &x->g->field[field];
    if (f->on == ON_BRANCH) return read_branches(x, f);
    return f->of >= 0 ? read_by_word(x, f) : read_copies(x, field);
}

bool text_read_position(const Plain *g, const char *text, Core *out, Error *e) {
    Text x = {g, text, out, e};
    while (*x.at == ' ') x.at++;
    if (shows_board(g) && !read_board(&x)) return false;
    if (!read_mover(&x)) return false;
    for (int i = 0; i < g->n_fields; i++) {
        while (*x.at == ' ') x.at++;
        if (!*x.at || *x.at == '=') break;
        if (!written_elsewhere(g, i) && !read_field(&x, i)) return false;
    }
    while (*x.at == ' ') x.at++;
    out->result = 0;
    if (*x.at == '=') {
        x.at++;
        out->result = (int16_t)read_count(&x);
    }
    return *x.at ? wrong(&x, "the end") : true;
}

// --- moves ---

static void write_part(Env *v, const Value *x, Str *out) {
    const Plain *g = v->g;
    if (x->type == V_NODE) {
        str_add(out, x->n >= 0 ? g->board.name[x->n] : "-");
    } else if (x->type == V_TEXT) {
        str_add(out, x->text);
    } else if (x->type == V_WORD) {
        const char *signs = g->tree.n_signs ? g->tree.signs[g->tree.n_signs - 1]
                            : *g->signs     ? g->signs
                                            : NULL;
        if (x->field == g->show && signs && (size_t)x->n < strlen(signs))
            str_add_char(out, signs[x->n]);
        else
            str_add(out, g->field[x->field].words[x->n]->text);
    } else {
        str_addf(out, "%lld", (long long)x->n);
    }
}

static void write_variables(Env *v, const Decl *d, int skip, Str *out) {
    int n = d->params ? d->params->n : 0;
    for (int i = skip; i < n; i++) {
        Value x = v->var[v->base + i].value;
        if (x.type == V_PLAYER) continue;
        if (x.type == V_COLOUR) {
            bool behind = i == n - 1 && i > 0 && v->var[v->base + i - 1].value.type == V_NODE;
            if (!behind) continue;
            int64_t from = v->var[v->base + i - 1].value.n;
            x = (Value){.type = V_NODE, .n = colour_to(&v->g->board, &x.colour, (int)from)};
        }
        write_part(v, &x, out);
    }
}

static bool names_given(const Decl *d, int given, const Ex *e) {
    for (int i = 0; i < given && e->kind == X_NAME; i++)
        if (d->params->bind[i].name == e->name) return true;
    return false;
}

static void write_step(const Plain *g, Core *s, const Step *step, bool continued, Str *out) {
    const Decl *d = g->move[step->type].decl;
    int given = g->move[step->type].given;
    Env v;
    if (d->kind == D_PASS) {
        str_add(out, "pass");
        return;
    }
    env_init(&v, g, s, s->mover < g->n_players ? s->mover : -1);
    bind_step(&v, d, step);
    const Ex *e = d->write;
    bool row = e && e->kind == X_ROW;
    const Ex *first = row ? e->kid[0] : e;
    bool own_sign = first && first->kind == X_TEXT;
    if (continued && given == 0 && !own_sign) str_add_char(out, '+');
    if (!e) write_variables(&v, d, continued ? given : 0, out);
    for (int i = 0; e && i < (row ? e->n : 1); i++) {
        const Ex *part = row ? e->kid[i] : e;
        if (continued && names_given(d, given, part)) continue;
        Value x = settled(eval(&v, part, -1));
        write_part(&v, &x, out);
    }
    env_clear(&v);
}

void text_write_move(const Plain *g, const Core *s, const Whole *m, Str *out) {
    Core *now = mem_new(1, g->core_size);
    size_t before = out->len;
    Turn turn = {.next = -1, .pending = -1};
    memcpy(now, s, g->core_size);
    for (int i = 0; i < m->n; i++) {
        write_step(g, now, &m->step[i], i > 0, out);
        if (out->len == before) str_add(out, g->move[m->step[i].type].decl->name->text);
        make_steps(g, now, &(Whole){1, &m->step[i]}, &turn);
    }
    free(now);
}
