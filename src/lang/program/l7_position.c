// SPDX-License-Identifier: MIT
// l7_position.c - see l7_position.h.
#include "lang/program/l7_position.h"

#include "base/spec.h"
#include "lang/program/l7_board_text.h"
#include "lang/program/l7_branch_text.h"
#include "lang/program/l7_by_word_text.h"
#include "lang/program/l7_pile_text.h"

#include <ctype.h>

// --- writing ---

static void write_board(const L7Program *p, const void *s, Str *out) {
    int order[L7_NODES_MAX] = {0}, n = l7_nodes_in_order(p, order);
    char empty = l7_sign_of(p, 0, 0);
    const L7Field *shown = &p->state.fields[p->texts.show_field];
    int run = 0;
    for (int i = 0; i < n; i++) {
        char c = l7_veiled(p, s, shown, order[i]) ? L7_VEILED : l7_sign_at(p, s, order[i]);
        bool last = i + 1 == n, ends = !last && l7_row_ends(p, order, i);
        if (c == empty) run++;
        if (run && (c != empty || ends || last)) {
            str_addf(out, "%d", run);
            run = 0;
        }
        char mark = l7_mark_at(p, s, order[i]);
        if (c != empty && mark) str_add_char(out, mark);
        if (c != empty) str_add_char(out, c);
        if (ends) str_add_char(out, '/');
    }
}

static bool has_node(const L7Program *p, const void *s, int set, int n) {
    return (l7_set_words(p, s, set)[n >> 6] >> (n & 63)) & 1;
}

static void write_set(const L7Program *p, const void *s, const L7Field *f, int set, Str *out) {
    bool any = false;
    for (int i = 0; i < f->n_letters; i++) {
        if (!has_node(p, s, set, f->letter_node[i])) continue;
        str_add_char(out, f->letter[i]);
        any = true;
    }
    for (int n = 0; n < p->board.n_nodes && f->n_letters == 0; n++) {
        if (!has_node(p, s, set, n)) continue;
        if (any) str_add_char(out, '+');
        str_add(out, p->board.node_names[n]);
        any = true;
    }
    if (!any) str_add_char(out, '-');
}

static void write_value(const L7Program *p, const L7Field *f, int v, Str *out) {
    if (f->hidden && v == l7_unknown(f))
        str_add_char(out, '?');
    else if (f->type == FIELD_ENUM)
        str_add(out, f->words[v]);
    else if (f->type == FIELD_NODE)
        str_add(out, v >= 0 ? p->board.node_names[v] : "-");
    else
        str_addf(out, "%d", v);
}

static void write_number(const L7Program *p, const L7Layout *l, const void *s, const L7Field *f,
                         int node, Str *out) {
    str_addf(out, "%d", l7_number_at(l, s, f, node));
    if (!l7_counts_by(p, f)) return;
    const L7Field *by = &p->state.fields[p->texts.show_by];
    int value = l7_enum_at(p, s, by, node);
    if (value) str_add_char(out, by->words[value][0]);
}

void l7_field_write(const L7Program *p, const L7Layout *l, const void *s, const L7Field *f,
                    Str *out) {
    if (f->on == ON_BRANCH) {
        l7_branches_write(p, l, s, f, out);
        return;
    }
    if (f->of >= 0) {
        l7_by_word_write(p, l, s, f, out);
        return;
    }
    for (int i = 0, written = 0; i < l7_copies_of(p, f); i++) {
        if (f->on == ON_NODE && !l7set_has(&p->board.all, i)) continue;
        if (written++) str_add_char(out, f->on == ON_NODE ? ',' : ':');
        if (f->type == FIELD_PILE)
            l7_pile_write(l, s, f, i, out);
        else if (f->on == ON_NODE && l7_veiled(p, s, f, i))
            str_add_char(out, L7_VEILED);
        else if (f->on == ON_NODE && f->type == FIELD_ENUM)
            str_add(out, f->words[l7_enum_at(p, s, f, i)]);
        else if (f->on == ON_NODE)
            write_number(p, l, s, f, i, out);
        else if (f->type == FIELD_SET)
            write_set(p, s, f, f->set + i, out);
        else
            write_value(p, f, l7_vars(l, s)[f->var + i], out);
    }
}

static const L7Field *first_of_pool(const L7Program *p, const L7Field *f) {
    for (int i = 0; i < p->state.n_fields; i++)
        if (p->state.fields[i].pool == f->pool) return &p->state.fields[i];
    return f;
}

// ` ?holder=2C+3C:0.1.1`: in a view, which nodes are not seen, and how often they have each value.
static void write_veil(const L7Program *p, const L7Layout *l, const void *s, const L7Field *f,
                       Str *out) {
    bool any = false;
    int tally = f->pool >= 0 ? f->pool : f->tally;
    int values = f->pool >= 0 ? f->high - f->low + 1 : f->veil >= 0 ? l7_place_values(p, f) : 0;
    if (f->pool >= 0 && first_of_pool(p, f) != f) return;
    for (int n = 0; n < p->board.n_nodes; n++) any |= l7_veiled(p, s, f, n);
    for (int v = 0; v < values; v++) any |= l7_vars(l, s)[tally + v] != 0;
    if (!any) return;
    str_addf(out, " %c%s=", L7_VEILED, f->name);
    if (f->pool >= 0)
        str_add_char(out, '-');
    else
        write_set(p, s, f, f->veil, out);
    for (int v = 0; v < values; v++) str_addf(out, "%c%d", v ? '.' : ':', l7_vars(l, s)[tally + v]);
}

static bool initials_differ(const L7Program *p) {
    for (int i = 0; i < p->n_players; i++) {
        if (p->moves.has_chance && p->players[i][0] == 'c') return false;
        for (int k = 0; k < i; k++)
            if (p->players[i][0] == p->players[k][0]) return false;
    }
    return true;
}

static void write_mover(const L7Program *p, int who, Str *out) {
    bool chance = who >= p->n_players;
    if (chance) str_add(out, "chance");
    if (who == p->n_players) return; // the first player moves after chance
    if (chance) str_add_char(out, ':');
    const char *name = p->players[chance ? who - p->n_players : who];
    str_add_n(out, name, initials_differ(p) ? 1 : strlen(name));
}

void l7_position_write(const L7Program *p, const L7Layout *l, const void *s, Str *out) {
    if (l7_shows_board(p)) {
        write_board(p, s, out);
        str_add_char(out, ' ');
    }
    write_mover(p, l7_vars(l, s)[p->state.var_mover], out);
    for (int i = 0; i < p->state.n_fields; i++) {
        if (l7_said_elsewhere(p, i)) continue;
        str_add_char(out, ' ');
        l7_field_write(p, l, s, &p->state.fields[i], out);
    }
    for (int i = 0; i < p->state.n_fields; i++) write_veil(p, l, s, &p->state.fields[i], out);
    int result = l7_vars(l, s)[p->state.var_result];
    if (result) str_addf(out, " =%d", result);
}

// --- reading ---

typedef struct {
    const L7Program *p;
    const L7Layout *l;
    const char *text, *at;
    void *s;
    Error *e;
} Reader;

static bool bad_character(const Reader *x, const char *what) {
    int n = (int)(x->at - x->text) + 1;
    if (!*x->at) return error_set(x->e, "position ends where %s is expected", what);
    return error_set(x->e, "position: character %d, '%c', is not %s", n,
                     isprint((unsigned char)*x->at) ? *x->at : '?', what);
}

static void skip_blanks(Reader *x) {
    while (*x->at == ' ') x->at++;
}

static bool put_sign(const Reader *x, int node, char c) {
    const L7Program *p = x->p;
    if (c == L7_VEILED && p->state.fields[p->texts.show_field].veil >= 0) {
        l7_enum_put(p, x->s, &p->state.fields[p->texts.show_field], node, 0);
        return true;
    }
    int n_by = p->texts.show_by >= 0 ? p->state.fields[p->texts.show_by].n_words : 1;
    bool first_too = l7_text_for(p, 1) == 1;
    for (int by = n_by > 1 && !first_too ? 1 : 0; by < n_by; by++) {
        for (int v = 0; v < p->state.fields[p->texts.show_field].n_words; v++) {
            if (l7_sign_of(p, v, by) != c) continue;
            l7_enum_put(p, x->s, &p->state.fields[p->texts.show_field], node, v);
            if (p->texts.show_by >= 0)
                l7_enum_put(p, x->s, &p->state.fields[p->texts.show_by], node,
                            v || first_too ? by : 0);
            return true;
        }
    }
    return false;
}

// A sign that stands before another: `+P`. Every node's mark is read, as none where there is none.
static void read_mark(Reader *x, int node) {
    const L7Program *p = x->p;
    if (p->texts.show_with < 0) return;
    const char *found = *x->at ? strchr(p->texts.show_marks, *x->at) : NULL;
    int v = found ? (int)(found - p->texts.show_marks) + 1 : 0;
    l7_enum_put(p, x->s, &p->state.fields[p->texts.show_with], node, v);
    if (found) x->at++;
}

static void clear_mark(const Reader *x, int node) {
    if (x->p->texts.show_with < 0) return;
    l7_enum_put(x->p, x->s, &x->p->state.fields[x->p->texts.show_with], node, 0);
}

static bool read_board(Reader *x) {
    const L7Program *p = x->p;
    int order[L7_NODES_MAX] = {0}, n = l7_nodes_in_order(p, order);
    for (int i = 0; i < n;) {
        if (*x->at == '/' && i > 0 && l7_row_ends(p, order, i - 1)) x->at++;
        if (isdigit((unsigned char)*x->at)) {
            int run = 0;
            while (isdigit((unsigned char)*x->at) && run < 1000) run = 10 * run + (*x->at++ - '0');
            if (run > n - i || run == 0) {
                x->at--;
                return bad_character(x, "a number of empty nodes that fits");
            }
            while (run--) {
                clear_mark(x, order[i]);
                put_sign(x, order[i++], l7_sign_of(p, 0, 0));
            }
            continue;
        }
        read_mark(x, order[i]);
        if (!*x->at || !put_sign(x, order[i], *x->at))
            return bad_character(x, "one of the board's signs");
        x->at++;
        i++;
    }
    return true;
}

static bool read_word(Reader *x, const char *separators, char *out, size_t cap) {
    skip_blanks(x);
    size_t n = strcspn(x->at, separators);
    if (n == 0 || n >= cap) return bad_character(x, "a word");
    memcpy(out, x->at, n);
    out[n] = '\0';
    x->at += n;
    return true;
}

static int node_named(const L7Program *p, const char *name) {
    for (int n = 0; n < p->board.n_nodes; n++)
        if (strcmp(p->board.node_names[n], name) == 0) return n;
    return -1;
}

static bool value_of(const Reader *x, const L7Field *f, const char *word, int *out) {
    int64_t v;
    if (f->hidden && strcmp(word, "?") == 0) {
        *out = f->veil >= 0 ? l7_first_value(f) : l7_unknown(f);
        return true;
    }
    if (f->type == FIELD_ENUM) {
        for (int i = 0; i < f->n_words; i++)
            if (strcmp(f->words[i], word) == 0) {
                *out = i;
                return true;
            }
    } else if (f->type == FIELD_NODE) {
        *out = node_named(x->p, word);
        if (*out >= 0 || strcmp(word, "-") == 0) return true;
    } else if (spec_number(word, &v) && v >= f->low && v <= f->high) {
        *out = (int)v;
        return true;
    }
    return error_set(x->e, "position: '%.20s' is not a value of '%s'", word, f->name);
}

static void add_node(const Reader *x, int set, int n) {
    l7_set_words(x->p, x->s, set)[n >> 6] |= UINT64_C(1) << (n & 63);
}

static bool read_letters(Reader *x, const L7Field *f, int set) {
    for (; *x->at && *x->at != ' ' && *x->at != ':'; x->at++) {
        int i = 0;
        while (i < f->n_letters && f->letter[i] != *x->at) i++;
        if (i == f->n_letters) return bad_character(x, "one of the letters that belong here");
        add_node(x, set, f->letter_node[i]);
    }
    return true;
}

static bool read_set(Reader *x, const L7Field *f, int set) {
    memset(l7_set_words(x->p, x->s, set), 0, (size_t)x->p->board.words * 8);
    skip_blanks(x);
    if (*x->at == '-') {
        x->at++;
        return true;
    }
    if (f->n_letters) return read_letters(x, f, set);
    for (;;) {
        char word[48];
        if (!read_word(x, " +:", word, sizeof word)) return false;
        int n = node_named(x->p, word);
        if (n < 0) return error_set(x->e, "position: unknown node '%s'", word);
        add_node(x, set, n);
        if (*x->at != '+') return true;
        x->at++;
    }
}

// Removes the letter from a number such as 5w; the node is given to the player of that letter.
static void read_owner(const Reader *x, int node, char *word) {
    const L7Field *by = &x->p->state.fields[x->p->texts.show_by];
    char *last = word + strlen(word) - 1;
    int value = 0;
    for (int v = 1; v < by->n_words; v++)
        if (by->words[v][0] == *last) value = v;
    if (value) *last = '\0';
    l7_enum_put(x->p, x->s, by, node, value);
}

static bool read_field(Reader *x, const L7Field *f) {
    if (f->on == ON_BRANCH) return l7_branches_read(x->p, x->l, f, &x->at, x->s, x->e);
    if (f->of >= 0) return l7_by_word_read(x->p, x->l, f, &x->at, x->s, x->e);
    for (int i = 0, read = 0; i < l7_copies_of(x->p, f); i++) {
        if (f->on == ON_NODE && !l7set_has(&x->p->board.all, i)) continue;
        if (read++ && *x->at++ != (f->on == ON_NODE ? ',' : ':')) {
            x->at--;
            return bad_character(x, "a separator");
        }
        if (f->type == FIELD_SET) {
            if (!read_set(x, f, f->set + i)) return false;
            continue;
        }
        char word[4096];
        int v = 0;
        if (!read_word(x, " ,:", word, sizeof word)) return false;
        if (f->type == FIELD_PILE) {
            if (!l7_pile_read(x->l, f, word, i, x->s, x->e)) return false;
            continue;
        }
        if (l7_counts_by(x->p, f)) read_owner(x, i, word);
        if (!value_of(x, f, word, &v)) return false;
        if (f->on == ON_NODE && f->type == FIELD_ENUM)
            l7_enum_put(x->p, x->s, f, i, v);
        else if (f->on == ON_NODE)
            l7_number_put(x->l, x->s, f, i, v);
        else
            l7_vars(x->l, x->s)[f->var + i] = (int16_t)v;
    }
    return true;
}

static int unseen_items(const Reader *x, const L7Field *f) {
    int n = 0;
    for (int copy = 0; copy < l7_piles(x->p, f); copy++)
        for (int i = 0; i < l7_pile_height(x->l, x->s, f, copy); i++)
            n += l7_pile_get(x->l, x->s, f, copy, i) > f->high;
    return n;
}

static bool read_tally(Reader *x, const L7Field *f) {
    bool piles = f->pool >= 0;
    int veiled = 0, sum = 0, values = piles ? f->high - f->low + 1 : l7_place_values(x->p, f);
    for (int n = 0; n < x->p->board.n_nodes; n++) veiled += l7_veiled(x->p, x->s, f, n);
    for (int i = 0; i < x->p->state.n_fields && piles; i++)
        if (x->p->state.fields[i].pool == f->pool)
            veiled += unseen_items(x, &x->p->state.fields[i]);
    for (int v = 0; v < values; v++) {
        char word[16];
        int64_t k;
        if (*x->at++ != (v ? '.' : ':')) {
            x->at--;
            return bad_character(x, "a separator");
        }
        if (!read_word(x, " .", word, sizeof word)) return false;
        if (!spec_number(word, &k) || k < 0 || k > veiled)
            return error_set(x->e, "position: '%s' is not a number of veiled nodes", word);
        l7_vars(x->l, x->s)[(piles ? f->pool : f->tally) + v] = (int16_t)k;
        sum += (int)k;
    }
    if (sum != (f->thrown ? 0 : veiled))
        return error_set(x->e, "position: %d nodes of '%s' are veiled, with %d values", veiled,
                         f->name, sum);
    return true;
}

// Whatever the text says of nodes that are not seen, they have the first value.
static void blank_veiled(const Reader *x, const L7Field *f) {
    int first = f->type == FIELD_NUMBER ? l7_first_value(f) - f->low : 0;
    for (int n = 0; n < x->p->board.n_nodes; n++)
        if (l7_veiled(x->p, x->s, f, n)) l7_place_put(x->p, x->l, x->s, f, n, first);
}

static bool begins_veil(const Reader *x) {
    return *x->at == L7_VEILED && isalpha((unsigned char)x->at[1]);
}

// What a view does not show, as write_veil writes it.
static bool read_veils(Reader *x) {
    for (skip_blanks(x); begins_veil(x); skip_blanks(x)) {
        char name[48] = "";
        const L7Field *f = NULL;
        x->at++;
        if (!read_word(x, " =", name, sizeof name)) return false;
        for (int i = 0; i < x->p->state.n_fields && !f; i++)
            if ((x->p->state.fields[i].veil >= 0 || x->p->state.fields[i].pool >= 0) &&
                strcmp(x->p->state.fields[i].name, name) == 0)
                f = &x->p->state.fields[i];
        if (!f) return error_set(x->e, "position: '%s' is not a field that can be veiled", name);
        if (*x->at != '=') return bad_character(x, "'='");
        x->at++;
        if (f->pool >= 0 && *x->at == '-')
            x->at++;
        else if (f->pool >= 0 || !read_set(x, f, f->veil))
            return f->pool < 0 ? false : bad_character(x, "'-'");
        if (!read_tally(x, f)) return false;
        blank_veiled(x, f);
    }
    return true;
}

static int player_named(const L7Program *p, const char *word) {
    for (int i = 0; i < p->n_players; i++) {
        bool initial = word[0] && !word[1] && tolower((unsigned char)word[0]) == p->players[i][0];
        if (initial || str_same_word(word, p->players[i])) return i;
    }
    return -1;
}

static bool read_mover(Reader *x) {
    char word[48] = "";
    if (!read_word(x, " ", word, sizeof word)) return false;
    bool chance = x->p->moves.has_chance && strncmp(word, "chance", 6) == 0;
    int who = !chance           ? player_named(x->p, word)
              : word[6] == '\0' ? 0
              : word[6] == ':'  ? player_named(x->p, word + 7)
                                : -1;
    if (who < 0) return error_set(x->e, "position: '%s' is not a player", word);
    l7_vars(x->l, x->s)[x->p->state.var_mover] = (int16_t)(chance ? x->p->n_players + who : who);
    return true;
}

static bool read_result(Reader *x) {
    int64_t v = 0;
    skip_blanks(x);
    if (*x->at == '=') {
        bool known = spec_number(x->at + 1, &v) && v >= 0 &&
                     (v <= x->p->n_players || v == L7_RESULT_DRAW || v == L7_RESULT_COUNT);
        if (!known) return bad_character(x, "a result");
    } else if (*x->at) {
        return bad_character(x, "expected here");
    }
    l7_vars(x->l, x->s)[x->p->state.var_result] = (int16_t)v;
    return true;
}

bool l7_position_read(const L7Program *p, const L7Layout *l, const char *text, void *s, Error *e) {
    Reader x = {p, l, text, text, s, e};
    skip_blanks(&x);
    if (l7_shows_board(p) && !read_board(&x)) return false;
    if (!read_mover(&x)) return false;
    for (int i = 0; i < p->state.n_fields; i++) {
        skip_blanks(&x);
        if (!*x.at || *x.at == '=' || begins_veil(&x)) break;
        if (!l7_said_elsewhere(p, i) && !read_field(&x, &p->state.fields[i])) return false;
    }
    return read_veils(&x) && read_result(&x);
}
