// SPDX-License-Identifier: MIT
// l7_text.c - see l7_text.h.
#include "lang/l7_text.h"

#include "base/spec.h"

#include <ctype.h>

static const L7Rules *rules(const Game *g) {
    return g->rules;
}

static int16_t *vars(const L7Rules *r, const State *s) {
    return (int16_t *)((char *)(uintptr_t)s + r->vm->layout.vars);
}

static uint64_t *set_words(const L7Rules *r, const State *s, int set) {
    return (uint64_t *)(uintptr_t)s + set * r->program->words;
}

static bool has_bit(const uint64_t *words, int n) {
    return (words[n >> 6] >> (n & 63)) & 1;
}

static int enum_at(const L7Rules *r, const State *s, const L7Field *f, int node) {
    for (int v = 1; v < f->n_words; v++)
        if (has_bit(set_words(r, s, f->set + v - 1), node)) return v;
    return 0;
}

static int number_at(const L7Rules *r, const State *s, const L7Field *f, int node) {
    const char *at = (const char *)s + r->vm->layout.array[f->array];
    bool small = r->vm->layout.array_bytes[f->array] == 1;
    return small ? ((const int8_t *)at)[node] : ((const int16_t *)at)[node];
}

// --- moves ---

static void write_part(const L7Rules *r, const State *s, const L7Kind *k, int part,
                       const int64_t *params, Str *out) {
    const L7Program *p = r->program;
    if (k->write_type[part] == WRITE_TEXT) {
        str_add(out, k->write_text[part]);
        return;
    }
    int64_t v = r->vm->ops.call(r->vm, k->write[part], (void *)(uintptr_t)s, params);
    if (k->write_type[part] == WRITE_NODE)
        str_add(out, v >= 0 && v < p->n_nodes ? p->node_names[v] : "-");
    else if (k->write_type[part] == WRITE_ENUM)
        str_add(out, p->fields[k->write_field[part]].words[v]);
    else
        str_addf(out, "%lld", (long long)v);
}

void l7_move_text(const Game *g, const State *s, Move m, Str *out) {
    const L7Rules *r = rules(g);
    State *now = game_states_new(g, 2), *before = game_state_at(g, now, 1);
    game_copy(g, now, s);
    int pending = -1;
    int64_t bound[2] = {0, 0}, params[L7_PARAMS_MAX];
    size_t length = out->len;
    do {
        bool continued = pending >= 0;
        game_copy(g, before, now);
        int kind = r->vm->ops.step(r->vm, now, &m, &pending, bound, params);
        const L7Kind *k = &r->program->kinds[kind];
        if (k->is_pass) str_add(out, "pass");
        for (int i = 0; i < k->n_write; i++)
            if (!continued || !k->write_bound[i]) write_part(r, before, k, i, params, out);
        if (out->len == length) str_add(out, k->name);
    } while (m && pending >= 0);
    free(now);
}

// --- positions ---

// One text for each value of the second field; its first value may do without.
static int text_for(const L7Program *p, int by) {
    int texts = 0;
    while (texts < 10 && p->show_text[texts]) texts++;
    bool first_too = p->show_by >= 0 && texts >= p->fields[p->show_by].n_words;
    return first_too ? by : by > 0 ? by - 1 : 0;
}

static char glyph_of(const L7Program *p, int value, int by) {
    const L7Field *f = &p->fields[p->show_field];
    const char *text = p->show_text[text_for(p, by)];
    if (text && (size_t)value < strlen(text)) return text[value];
    if (value == 0) return '.';
    return (char)toupper((unsigned char)f->words[value][0]);
}

static char glyph_at(const L7Rules *r, const State *s, int node) {
    const L7Program *p = r->program;
    const L7Field *f = &p->fields[p->show_field];
    int by = p->show_by >= 0 ? enum_at(r, s, &p->fields[p->show_by], node) : 0;
    return glyph_of(p, enum_at(r, s, f, node), by);
}

static bool shows_board(const L7Program *p) {
    return p->show_field >= 0 && p->fields[p->show_field].type == FIELD_ENUM &&
           p->fields[p->show_field].on == ON_NODE;
}

// The nodes in the order of writing, rows from the top; returns how many there are.
static int nodes_in_order(const L7Program *p, int order[L7_NODES_MAX]) {
    int count = 0;
    for (int i = 0; i < p->n_nodes; i++) {
        int row = p->upward ? p->height - 1 - i / p->width : i / p->width;
        int n = p->height > 1 ? row * p->width + i % p->width : i;
        if (l7set_has(&p->all, n)) order[count++] = n;
    }
    return count;
}

// Whether a row of the board ends with the i-th node in order.
static bool row_ends(const L7Program *p, const int *order, int i) {
    return p->height > 1 && order[i] / p->width != order[i + 1] / p->width;
}

static void board_text(const L7Rules *r, const State *s, Str *out) {
    const L7Program *p = r->program;
    int order[L7_NODES_MAX], n = nodes_in_order(p, order);
    char empty = glyph_of(p, 0, 0);
    int run = 0;
    for (int i = 0; i < n; i++) {
        char c = glyph_at(r, s, order[i]);
        bool last = i + 1 == n, ends = !last && row_ends(p, order, i);
        if (c == empty) run++;
        if (run && (c != empty || ends || last)) {
            str_addf(out, "%d", run);
            run = 0;
        }
        if (c != empty) str_add_char(out, c);
        if (ends) str_add_char(out, '/');
    }
}

static void set_text(const L7Rules *r, const State *s, int set, Str *out) {
    bool any = false;
    for (int n = 0; n < r->program->n_nodes; n++) {
        if (!has_bit(set_words(r, s, set), n)) continue;
        if (any) str_add_char(out, '+');
        str_add(out, r->program->node_names[n]);
        any = true;
    }
    if (!any) str_add_char(out, '-');
}

static void value_text(const L7Program *p, const L7Field *f, int v, Str *out) {
    if (f->type == FIELD_ENUM)
        str_add(out, f->words[v]);
    else if (f->type == FIELD_NODE)
        str_add(out, v >= 0 ? p->node_names[v] : "-");
    else
        str_addf(out, "%d", v);
}

static void field_text(const L7Rules *r, const State *s, const L7Field *f, Str *out) {
    const L7Program *p = r->program;
    int copies = f->on == ON_PLAYER ? p->n_players : f->on == ON_NODE ? p->n_nodes : 1;
    for (int i = 0, written = 0; i < copies; i++) {
        if (f->on == ON_NODE && !l7set_has(&p->all, i)) continue;
        if (written++) str_add_char(out, f->on == ON_NODE ? ',' : ':');
        if (f->on == ON_NODE && f->type == FIELD_ENUM)
            str_add(out, f->words[enum_at(r, s, f, i)]);
        else if (f->on == ON_NODE)
            str_addf(out, "%d", number_at(r, s, f, i));
        else if (f->type == FIELD_SET)
            set_text(r, s, f->set + i, out);
        else
            value_text(p, f, vars(r, s)[f->var + i], out);
    }
}

void l7_position_text(const Game *g, const State *s, Str *out) {
    const L7Rules *r = rules(g);
    const L7Program *p = r->program;
    if (shows_board(p)) {
        board_text(r, s, out);
        str_add_char(out, ' ');
    }
    int who = vars(r, s)[p->var_mover];
    str_add(out, who < p->n_players ? p->players[who] : "chance");
    for (int i = 0; i < p->n_fields; i++) {
        if (shows_board(p) && (i == p->show_field || i == p->show_by)) continue;
        str_add_char(out, ' ');
        field_text(r, s, &p->fields[i], out);
    }
    if (vars(r, s)[p->var_result]) str_addf(out, " =%d", vars(r, s)[p->var_result]);
}

// --- reading positions ---

typedef struct {
    const Game *game;
    const L7Rules *r;
    const char *text, *at;
    State *s;
    Error *e;
} Reader;

static bool bad_character(const Reader *x, const char *what) {
    int n = (int)(x->at - x->text) + 1;
    if (!*x->at) return error_set(x->e, "position ends where %s is expected", what);
    return error_set(x->e, "position: character %d, '%c', is not %s", n,
                     isprint((unsigned char)*x->at) ? *x->at : '?', what);
}

static void put_enum(const L7Rules *r, State *s, const L7Field *f, int node, int value) {
    for (int v = 1; v < f->n_words; v++) {
        uint64_t *w = set_words(r, s, f->set + v - 1);
        uint64_t bit = UINT64_C(1) << (node & 63);
        w[node >> 6] = v == value ? w[node >> 6] | bit : w[node >> 6] & ~bit;
    }
}

static bool put_glyph(const Reader *x, int node, char c) {
    const L7Program *p = x->r->program;
    int n_by = p->show_by >= 0 ? p->fields[p->show_by].n_words : 1;
    bool first_too = text_for(p, 1) == 1;
    for (int by = n_by > 1 && !first_too ? 1 : 0; by < n_by; by++) {
        for (int v = 0; v < p->fields[p->show_field].n_words; v++) {
            if (glyph_of(p, v, by) != c) continue;
            put_enum(x->r, x->s, &p->fields[p->show_field], node, v);
            if (p->show_by >= 0)
                put_enum(x->r, x->s, &p->fields[p->show_by], node, v || first_too ? by : 0);
            return true;
        }
    }
    return false;
}

static bool read_board(Reader *x) {
    const L7Program *p = x->r->program;
    int order[L7_NODES_MAX], n = nodes_in_order(p, order);
    for (int i = 0; i < n;) {
        if (*x->at == '/' && i > 0 && row_ends(p, order, i - 1)) x->at++;
        if (isdigit((unsigned char)*x->at)) {
            int run = 0;
            while (isdigit((unsigned char)*x->at) && run < 1000) run = 10 * run + (*x->at++ - '0');
            if (run > n - i || run == 0) {
                x->at--;
                return bad_character(x, "a number of empty nodes that fits");
            }
            while (run--) put_glyph(x, order[i++], glyph_of(p, 0, 0));
        } else if (*x->at && put_glyph(x, order[i], *x->at)) {
            x->at++;
            i++;
        } else {
            return bad_character(x, "one of the board's signs");
        }
    }
    return true;
}

static bool read_word(Reader *x, const char *separators, char *out, size_t cap) {
    while (*x->at == ' ') x->at++;
    size_t n = strcspn(x->at, separators);
    if (n == 0 || n >= cap) return bad_character(x, "a word");
    memcpy(out, x->at, n);
    out[n] = '\0';
    x->at += n;
    return true;
}

static int node_named(const L7Program *p, const char *name) {
    for (int n = 0; n < p->n_nodes; n++)
        if (strcmp(p->node_names[n], name) == 0) return n;
    return -1;
}

static bool value_of(const Reader *x, const L7Field *f, const char *word, int *out) {
    int64_t v;
    if (f->type == FIELD_ENUM) {
        for (int i = 0; i < f->n_words; i++)
            if (strcmp(f->words[i], word) == 0) {
                *out = i;
                return true;
            }
    } else if (f->type == FIELD_NODE) {
        *out = node_named(x->r->program, word);
        if (*out >= 0 || strcmp(word, "-") == 0) return true;
    } else if (spec_number(word, &v) && v >= f->low && v <= f->high) {
        *out = (int)v;
        return true;
    }
    return error_set(x->e, "position: '%.20s' is no value of '%s'", word, f->name);
}

static bool read_set(Reader *x, int set) {
    memset(set_words(x->r, x->s, set), 0, (size_t)x->r->program->words * 8);
    while (*x->at == ' ') x->at++;
    if (*x->at == '-') {
        x->at++;
        return true;
    }
    for (;;) {
        char word[24];
        if (!read_word(x, " +:", word, sizeof word)) return false;
        int n = node_named(x->r->program, word);
        if (n < 0) return error_set(x->e, "position: no node is called '%s'", word);
        set_words(x->r, x->s, set)[n >> 6] |= UINT64_C(1) << (n & 63);
        if (*x->at != '+') return true;
        x->at++;
    }
}

static void put_number(const L7Rules *r, State *s, const L7Field *f, int node, int v) {
    char *at = (char *)s + r->vm->layout.array[f->array];
    if (r->vm->layout.array_bytes[f->array] == 1)
        ((int8_t *)at)[node] = (int8_t)v;
    else
        ((int16_t *)at)[node] = (int16_t)v;
}

static bool read_field(Reader *x, const L7Field *f) {
    const L7Program *p = x->r->program;
    int copies = f->on == ON_PLAYER ? p->n_players : f->on == ON_NODE ? p->n_nodes : 1;
    for (int i = 0, read = 0; i < copies; i++) {
        if (f->on == ON_NODE && !l7set_has(&p->all, i)) continue;
        if (read++ && *x->at++ != (f->on == ON_NODE ? ',' : ':')) {
            x->at--;
            return bad_character(x, "a separator");
        }
        if (f->type == FIELD_SET) {
            if (!read_set(x, f->set + i)) return false;
            continue;
        }
        char word[24];
        int v;
        if (!read_word(x, " ,:", word, sizeof word) || !value_of(x, f, word, &v)) return false;
        if (f->on == ON_NODE && f->type == FIELD_ENUM)
            put_enum(x->r, x->s, f, i, v);
        else if (f->on == ON_NODE)
            put_number(x->r, x->s, f, i, v);
        else
            vars(x->r, x->s)[f->var + i] = (int16_t)v;
    }
    return true;
}

static bool read_mover(Reader *x) {
    const L7Program *p = x->r->program;
    char word[40];
    if (!read_word(x, " ", word, sizeof word)) return false;
    for (int i = 0; i <= p->n_players; i++) {
        const char *name = i < p->n_players ? p->players[i] : "chance";
        bool initial = word[1] == '\0' && tolower((unsigned char)word[0]) == name[0];
        if (!initial && !str_same_word(word, name)) continue;
        vars(x->r, x->s)[p->var_mover] = (int16_t)i;
        return true;
    }
    return error_set(x->e, "position: '%s' is not a player", word);
}

bool l7_position_parse(const Game *g, const char *text, State *out, Error *e) {
    const L7Rules *r = rules(g);
    const L7Program *p = r->program;
    Reader x = {g, r, text, text, out, e};
    g->ops->start(g, out);
    while (*x.at == ' ') x.at++;
    if (shows_board(p) && !read_board(&x)) return false;
    if (!read_mover(&x)) return false;
    vars(r, out)[p->var_result] = 0;
    // What is left out keeps the value it has at the start.
    for (int i = 0; i < p->n_fields; i++) {
        while (*x.at == ' ') x.at++;
        if (!*x.at || *x.at == '=') break;
        if (shows_board(p) && (i == p->show_field || i == p->show_by)) continue;
        if (!read_field(&x, &p->fields[i])) return false;
    }
    while (*x.at == ' ') x.at++;
    if (*x.at == '=') {
        int64_t v;
        if (!spec_number(x.at + 1, &v) || v < 0 || v > 30) return bad_character(&x, "a result");
        vars(r, out)[p->var_result] = (int16_t)v;
    } else if (*x.at) {
        return bad_character(&x, "expected here");
    }
    return true;
}

// --- drawings ---

static int owner_of(const L7Program *p, const L7Field *f, int value) {
    for (int i = 0; i < p->n_players && f->type == FIELD_ENUM; i++)
        if (strcmp(f->words[value], p->players[i]) == 0) return i;
    return DRAW_NOBODY;
}

static void draw_node(const L7Rules *r, const State *s, int n, DrawCell *cell) {
    const L7Program *p = r->program;
    if (p->show_field < 0) return;
    const L7Field *f = &p->fields[p->show_field];
    if (f->type != FIELD_ENUM) {
        int v = number_at(r, s, f, n);
        cell->glyph = v < 10 ? (char)('0' + v) : '+';
        snprintf(cell->piece, sizeof cell->piece, "%d", v);
        return;
    }
    int value = enum_at(r, s, f, n);
    cell->glyph = glyph_at(r, s, n);
    if (!value) return;
    // Of two fields one says whose piece it is, the other which.
    const L7Field *by = p->show_by >= 0 ? &p->fields[p->show_by] : f;
    int kind = enum_at(r, s, by, n);
    cell->owner = owner_of(p, f, value);
    const char *piece = by == f ? "stone" : by->words[kind];
    if (cell->owner == DRAW_NOBODY) {
        cell->owner = owner_of(p, by, kind);
        piece = f->words[value];
    }
    snprintf(cell->piece, sizeof cell->piece, "%s", piece);
}

void l7_draw(const Game *g, const State *s, Drawing *out) {
    const L7Rules *r = rules(g);
    const L7Program *p = r->program;
    BoardKind kind = p->graph == GRAPH_HEX    ? BOARD_HEX
                     : p->graph == GRAPH_FREE ? BOARD_GRAPH
                                              : BOARD_SQUARE;
    int columns = p->width, rows = p->height;
    for (int n = 0; n < p->n_nodes && (p->graph == GRAPH_FREE || p->graph == GRAPH_RING); n++) {
        if (n == 0) columns = rows = 1;
        if (p->node_x[n] >= (float)columns) columns = (int)p->node_x[n] + 1;
        if (p->node_y[n] >= (float)rows) rows = (int)p->node_y[n] + 1;
    }
    drawing_reset(out, kind, columns, rows);
    for (int n = 0; n < p->n_nodes; n++) {
        if (!l7set_has(&p->all, n)) continue;
        DrawCell cell = {.x = p->node_x[n], .y = p->node_y[n], .glyph = '.', .owner = DRAW_NOBODY};
        if (p->graph == GRAPH_HEX) cell.x = (float)(n % p->width);
        if (p->upward) cell.y = (float)(p->height - 1) - cell.y;
        snprintf(cell.name, sizeof cell.name, "%s", p->node_names[n]);
        draw_node(r, s, n, &cell);
        drawing_add(out, cell);
    }
    for (int b = 0; b < p->n_branches; b++)
        drawing_join(out, node_named(p, p->branches[2 * b]), node_named(p, p->branches[2 * b + 1]));
    Str caption = {0};
    for (int i = 0; i < p->n_fields && caption.len < 140; i++) {
        const L7Field *f = &p->fields[i];
        if (f->on == ON_NODE || f->hidden || f->type == FIELD_SET) continue;
        if (caption.len) str_add(&caption, ", ");
        str_addf(&caption, "%s ", f->name);
        field_text(r, s, f, &caption);
    }
    snprintf(out->caption, sizeof out->caption, "%s", str_text(&caption));
    str_clear(&caption);
}
