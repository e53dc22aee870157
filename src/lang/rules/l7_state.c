// SPDX-License-Identifier: MIT
// l7_state.c - what a game stores: fields and where they lie, types of moves and their order.
#include "lang/rules/l7_state.h"

#include "base/mem.h"
#include "lang/lower/l7_limits.h"
#include "lang/lower/l7_names.h"
#include "lang/lower/l7_value.h"
#include "lang/program/l7_layout.h"

int low_add_var(L7Program *p, const char *name, int low, int high) {
    p->state.vars = mem_resize(p->state.vars, (size_t)p->state.n_vars + 1, sizeof *p->state.vars);
    p->state.vars[p->state.n_vars] = (L7Var){low, high, name};
    return p->state.n_vars++;
}

static int add_array(L7Program *p, int count, int low, int high) {
    p->state.arrays =
        mem_resize(p->state.arrays, (size_t)p->state.n_arrays + 1, sizeof *p->state.arrays);
    p->state.arrays[p->state.n_arrays].count = count;
    p->state.arrays[p->state.n_arrays].low = low;
    p->state.arrays[p->state.n_arrays].high = high;
    return p->state.n_arrays++;
}

static void range_of(Low *L, const Decl *d, L7Field *f) {
    f->low = 0;
    f->high = f->n_words - 1;
    if (f->type == FIELD_NODE) {
        f->low = -1;
        f->high = L->p->board.n_nodes - 1;
    }
    if (f->type != FIELD_NUMBER && (f->type != FIELD_PILE || f->words)) return;
    if (!low_static_int(L, d->low, &f->low) || !low_static_int(L, d->high, &f->high)) return;
    enum { FAR = 30000 }; // numbers are stored in two bytes
    if (f->high >= f->low && f->low >= -FAR && f->high <= FAR) return;
    if (f->high < f->low)
        low_error(L, d->low->place, "'%s' ranges from %d to %d, which is empty", d->name, f->low,
                  f->high);
    else
        low_error(L, d->low->place, "'%s' ranges from %d to %d; from -%d to %d are possible",
                  d->name, f->low, f->high, FAR, FAR);
    f->low = f->high = 0;
}

static void place_field(Low *L, const Decl *d, L7Field *f);

// A row for each pile: its height and room for its items.
static void add_piles(Low *L, const Decl *d, L7Field *f) {
    enum { ROOM_MAX = 512 };
    L7Program *p = L->p;
    int copies = f->on == ON_NODE ? p->board.n_nodes : f->on == ON_PLAYER ? p->n_players : 1;
    if (f->on == ON_BRANCH) low_error(L, d->place, "'%s': a branch cannot hold a pile", d->name);
    if (d->value) low_error(L, d->value->place, "a pile is empty at first; fill it in 'start'");
    if (!low_static_int(L, d->most, &f->room)) return;
    if (f->room < 1 || f->room > ROOM_MAX) {
        low_error(L, d->most->place, "a pile of %d things; 1 to %d are possible", f->room,
                  ROOM_MAX);
        f->room = 1;
    }
    // Hidden items that are not seen have a value of their own.
    int high = f->hidden ? f->high + 1 : f->high;
    f->array = add_array(p, copies * (f->room + 1), f->low < 0 ? f->low : 0,
                         high > f->room ? high : f->room);
}

// A field on branches becomes a field on nodes for each axis.
static void add_parts(Low *L, const Decl *d, L7Field *f) {
    L7Program *p = L->p;
    if (f->type != FIELD_ENUM && f->type != FIELD_NUMBER) {
        low_error(L, d->place, "'%s': a branch holds a number or one of several words", d->name);
        return;
    }
    f->first_part = p->state.n_fields;
    int parent = (int)(f - p->state.fields);
    if (p->state.n_fields + p->board.n_axes > L7_ALL_FIELDS_MAX) {
        low_error(L, d->place, "more than %d fields on branches, counted for each colour",
                  L7_FIELD_PARTS_MAX);
        return;
    }
    for (int i = 0; i < p->board.n_axes; i++) {
        L7Field *part = &p->state.fields[p->state.n_fields++];
        char name[96];
        snprintf(name, sizeof name, "%.40s %.40s", d->name,
                 p->board.colours[p->board.axes[i].colour].name);
        *part = *f;
        part->on = ON_NODE;
        part->part_of = parent;
        part->name = arena_text(&p->arena, name, strlen(name));
        place_field(L, d, part);
    }
}

// `hand on player of man: 0..18`: a row of an array for each player.
static void place_by_word(Low *L, const Decl *d, L7Field *f) {
    const L7Field *of = &L->p->state.fields[f->of];
    int copies = f->on == ON_PLAYER ? L->p->n_players : 1;
    bool suits = f->on == ON_PLAYER || f->on == ON_GAME;
    if (!suits || (f->type != FIELD_NUMBER && f->type != FIELD_ENUM) || f->hidden) {
        l7_error(L->source, d->place, "as in: hand on player of man: 0..18",
                 "'%s': what there is for each word is a number or a word of players or of the "
                 "game, and not hidden",
                 d->name);
        return;
    }
    f->n_of = of->n_words - 1;
    f->array = add_array(L->p, copies * f->n_of, f->low, f->high);
}

static void place_field(Low *L, const Decl *d, L7Field *f) {
    L7Program *p = L->p;
    int copies = f->on == ON_PLAYER ? p->n_players : 1;
    if (f->type == FIELD_PILE) {
        add_piles(L, d, f);
    } else if (f->on == ON_BRANCH) {
        add_parts(L, d, f);
    } else if (f->type == FIELD_SET || (f->on == ON_NODE && f->type == FIELD_ENUM)) {
        if (f->on == ON_NODE && f->type == FIELD_SET) {
            low_error(L, d->place, "'%s': a node cannot hold a set", d->name);
            return;
        }
        f->set = p->state.n_sets;
        p->state.n_sets += f->type == FIELD_SET ? copies : f->n_words - 1;
    } else if (f->on == ON_NODE) {
        f->array = add_array(p, p->board.n_nodes, f->low, f->high);
        if (f->type == FIELD_NODE)
            low_error(L, d->place, "'%s': a node cannot hold a node", d->name);
    } else {
        f->var = p->state.n_vars;
        for (int i = 0; i < copies; i++) low_add_var(p, f->name, f->low, f->high);
    }
}

// `flags K h1 Q a1`: a set of nodes that is written by letters.
static void read_letters(Low *L, const Decl *d, L7Field *f) {
    f->type = FIELD_SET;
    f->n_words = 0;
    if (d->n_words > 2 * L7_LETTERS_MAX)
        low_error(L, d->place, "'%s' has more than %d letters", d->name, L7_LETTERS_MAX);
    if (d->n_words % 2 != 0) low_error(L, d->place, "'%s': a letter, then its node", d->name);
    for (int i = 0; i + 1 < d->n_words && f->n_letters < L7_LETTERS_MAX; i += 2) {
        int node = l7_board_node(&L->p->board, d->words[i + 1]);
        if (node < 0) low_error(L, d->place, "unknown node '%s'", d->words[i + 1]);
        if (strlen(d->words[i]) != 1)
            low_error(L, d->place, "expected a letter, not '%s'", d->words[i]);
        f->letter[f->n_letters] = d->words[i][0];
        f->letter_node[f->n_letters++] = node;
    }
}

// `pile of card`, `word of man`: the field whose values they are.
static const Decl *field_of_words(Low *L, const Decl *field, const char *name) {
    for (const Decl *d = L->tree->decls; d; d = d->next)
        if (d->kind == DECL_FIELD && d->type == FIELD_ENUM && !d->like &&
            strcmp(d->name, name) == 0)
            return d;
    low_error(L, field->place, "no field of words is called '%s'", name);
    return field;
}

// The values of an enum; where none are given, nothing (`void`) or one of the players.
static void copy_values(Low *L, const Decl *d, L7Field *f) {
    L7Program *p = L->p;
    if (d->type == FIELD_PILE && !d->words) return;
    if (d->type == FIELD_PILE && d->n_words == 1) d = field_of_words(L, d, d->words[0]);
    if (d->like) d = field_of_words(L, d, d->like);
    bool given = d->words || d->type != FIELD_ENUM;
    f->n_words = given ? d->n_words : p->n_players + 1;
    f->words = arena_new(&p->arena, (size_t)f->n_words + 1, sizeof *f->words);
    for (int i = 0; i < f->n_words; i++) {
        const char *word = d->words ? d->words[i] : i == 0 ? "void" : p->players[i - 1];
        f->words[i] = arena_text(&p->arena, word, strlen(word));
    }
}

// What a view of hidden data on nodes needs: where something is not seen, and what there is.
static void add_veil(Low *L, const Decl *d, L7Field *f) {
    L7Program *p = L->p;
    bool sets = f->type == FIELD_SET && !f->n_letters;
    bool nodes = f->on == ON_NODE && (f->type == FIELD_ENUM || f->type == FIELD_NUMBER);
    if (f->on == ON_BRANCH || f->n_letters)
        l7_error(L->source, d->place, "data of nodes, of players and of the game can be hidden",
                 "'%s' cannot be hidden: %s", d->name,
                 f->on == ON_BRANCH ? "it is on branches" : "it is written by letters");
    else if (!sets && !nodes && (d->sight || d->never || d->thrown))
        l7_error(L->source, d->place, "as in: holder on node hidden unless holder = void",
                 "'%s' has no data of nodes: 'unless', 'never' and 'thrown' do not apply", d->name);
    if (f->on == ON_BRANCH || (!sets && !nodes)) return;
    int values = l7_place_values(p, f);
    if (values > L7_VALUES_MAX)
        low_error(L, d->place, "'%s' is hidden and has %d values; at most %d are possible", d->name,
                  values, L7_VALUES_MAX);
    p->state.veils = true;
    f->veil = p->state.n_sets++;
    f->tally = p->state.n_vars;
    for (int i = 0; i < values && i < L7_VALUES_MAX; i++) low_add_var(p, "tally", 0, L7_NODES_MAX);
}

void low_add_field(Low *L, const Decl *d) {
    L7Program *p = L->p;
    if (low_field(L, d->name) >= 0) {
        low_error(L, d->place, "'%s' is declared twice", d->name);
        return;
    }
    int own = 0;
    for (int i = 0; i < p->state.n_fields; i++) own += p->state.fields[i].part_of < 0;
    if (own == L7_FIELDS_MAX) {
        low_error(L, d->place, "more than %d fields", L7_FIELDS_MAX);
        return;
    }
    L7Field *f = &p->state.fields[p->state.n_fields++];
    *f = (L7Field){.name = arena_text(&p->arena, d->name, strlen(d->name)),
                   .on = d->on,
                   .type = d->type,
                   .hidden = d->hidden,
                   .place = d->place,
                   .set = -1,
                   .var = -1,
                   .array = -1,
                   .veil = -1,
                   .tally = -1,
                   .pool = -1,
                   .thrown = d->thrown,
                   .part_of = -1,
                   .of = -1};
    if (f->type == FIELD_FLAGS)
        read_letters(L, d, f);
    else
        copy_values(L, d, f);
    p->state.hidden |= d->hidden;
    range_of(L, d, f);
    if (!d->of) place_field(L, d, f);
    if (d->hidden) add_veil(L, d, f);
    if (f->type == FIELD_ENUM && f->n_words < 2)
        low_error(L, d->place, "'%s' has only one value", d->name);
}

void low_place_by_word(Low *L) {
    for (const Decl *d = L->tree->decls; d; d = d->next) {
        int field = d->kind == DECL_FIELD && d->of ? low_field(L, d->name) : -1;
        if (field < 0) continue;
        L7Field *f = &L->p->state.fields[field];
        int of = low_field(L, field_of_words(L, d, d->of)->name);
        if (of < 0 || of == field || !L->p->state.fields[of].words) continue; // was reported
        f->of = of;
        place_by_word(L, d, f);
    }
}

static bool same_items(const L7Field *a, const L7Field *b) {
    if (a->low != b->low || a->high != b->high || !a->words != !b->words) return false;
    for (int i = 0; a->words && i < a->n_words; i++)
        if (strcmp(a->words[i], b->words[i]) != 0) return false;
    return true;
}

void low_add_pools(Low *L) {
    L7Program *p = L->p;
    for (int i = 0; i < p->state.n_fields; i++) {
        L7Field *hand = &p->state.fields[i];
        if (hand->type != FIELD_PILE || !hand->hidden || hand->on != ON_PLAYER || hand->pool >= 0)
            continue;
        int pool = p->state.n_vars;
        for (int v = hand->low; v <= hand->high; v++) low_add_var(p, "pool", 0, 30000);
        for (int k = 0; k < p->state.n_fields; k++) {
            L7Field *f = &p->state.fields[k];
            if (f->type == FIELD_PILE && f->hidden && same_items(hand, f)) f->pool = pool;
        }
        p->state.veils = true;
    }
}

void low_check_state(Low *L) {
    L7Program *p = L->p;
    if (p->state.n_arrays > L7_ARRAYS_MAX) {
        low_error(L, L->tree->place, "%d fields of numbers on nodes; at most %d are possible",
                  p->state.n_arrays, L7_ARRAYS_MAX);
        return;
    }
    size_t size = l7_layout(p).size;
    if (size > L7_STATE_MAX)
        low_error(
            L, L->tree->board_place,
            "a position takes %zu bytes; at most %d are possible: use a smaller board, or less "
            "data",
            size, L7_STATE_MAX);
}

void low_add_move_type(Low *L, const Decl *d) {
    L7Program *p = L->p;
    if (low_move_type(L, d->name) >= 0) {
        low_error(L, d->place, "'%s' is declared twice", d->name);
        return;
    }
    if (p->moves.n_types == L7_MOVE_TYPES_MAX) {
        low_error(L, d->place, "more than %d types of moves", L7_MOVE_TYPES_MAX);
        return;
    }
    int n = 0;
    for (const Binder *b = d->params; b; b = b->next) n++;
    if (n > L7_PARAMS_MAX) {
        low_error(L, d->place, "a move has at most %d variables", L7_PARAMS_MAX);
        return;
    }
    L7MoveType *k = &p->moves.types[p->moves.n_types++];
    *k = (L7MoveType){.name = arena_text(&p->arena, d->name, strlen(d->name)),
                      .kind = d->move,
                      .line = d->place.line,
                      .place = d->place,
                      .is_pass = d->kind == DECL_PASS,
                      .longest = d->longest,
                      .unordered = d->unordered,
                      .refuses = d->unless != NULL};
    if (d->unless && d->move != MOVE_FREE)
        low_error(L, d->unless->place, "a move of a player is refused, not a step or chance");
    p->moves.own_refusals |= d->unless != NULL;
    p->moves.filtered |= d->unless != NULL;
    p->moves.has_chance |= d->move == MOVE_CHANCE;
    p->moves.longest |= d->longest;
    p->moves.unordered |= d->unordered;
}

// Whether `no K` (for the mover) is a part of the condition.
static bool needs_none_of(const Expr *e, const char *move) {
    if (!e) return false;
    if (e->kind == EX_BINARY && e->op == OP_AND)
        return needs_none_of(e->items[0], move) || needs_none_of(e->items[1], move);
    return e->kind == EX_QUANT && e->quant == QUANT_NO && !e->binders &&
           e->items[0]->kind == EX_NAME && strcmp(e->items[0]->name, move) == 0;
}

// Whether the condition of a pass says that there is none of any type of move.
static bool needs_no_move(const Low *L, const Decl *pass) {
    for (int k = 0; k < L->p->moves.n_types; k++) {
        const L7MoveType *other = &L->p->moves.types[k];
        if (other->kind == MOVE_FREE && !other->is_pass && !needs_none_of(pass->value, other->name))
            return false;
    }
    return true;
}

// A pass that is allowed only when there is no move need not be tried while there is one. Not where
// moves can be refused: ranks count refused moves, `no K` does not.
void low_rank_passes(Low *L) {
    if (L->p->moves.filtered) return;
    for (const Decl *d = L->tree->decls; d; d = d->next) {
        if (d->kind != DECL_PASS || !needs_no_move(L, d)) continue;
        L7MoveType *pass = &L->p->moves.types[low_move_type(L, d->name)];
        for (int k = 0; k < L->p->moves.n_types; k++) {
            const L7MoveType *other = &L->p->moves.types[k];
            if (other == pass) continue;
            if (pass->rank <= other->rank) pass->rank = other->rank + 1;
            pass->after |= UINT32_C(1) << k;
        }
    }
}

// Whether some `before`, or several in a row, put the first type of move before the second.
static bool comes_before(const Low *L, int first, int second, int depth) {
    if (first == second) return true;
    for (const Decl *d = L->tree->decls; d && depth < L7_MOVE_TYPES_MAX; d = d->next) {
        if (d->kind != DECL_BEFORE || low_move_type(L, d->words[0]) != first) continue;
        int next = low_move_type(L, d->words[1]);
        if (next >= 0 && next != first && comes_before(L, next, second, depth + 1)) return true;
    }
    return false;
}

void low_rank_move_types(Low *L) {
    for (const Decl *d = L->tree->decls; d; d = d->next) {
        if (d->kind != DECL_BEFORE) continue;
        int first = low_move_type(L, d->words[0]), second = low_move_type(L, d->words[1]);
        if (first < 0 || second < 0)
            low_error(L, d->place, "unknown move '%s'", d->words[first < 0 ? 0 : 1]);
        else if (comes_before(L, second, first, 0))
            l7_error(L->source, d->place, "of two moves one comes first",
                     "'%s' comes before '%s', and that before it", d->words[0], d->words[1]);
    }
    if (low_failed(L)) return;
    // A rank above all that come before, and these; after n rounds the longest chain is covered.
    for (int round = 0; round < L->p->moves.n_types; round++)
        for (const Decl *d = L->tree->decls; d; d = d->next) {
            if (d->kind != DECL_BEFORE) continue;
            int number = low_move_type(L, d->words[0]);
            const L7MoveType *first = &L->p->moves.types[number];
            L7MoveType *second = &L->p->moves.types[low_move_type(L, d->words[1])];
            if (second->rank <= first->rank) second->rank = first->rank + 1;
            second->after |= first->after | UINT32_C(1) << number;
        }
}
