// SPDX-License-Identifier: MIT
// l7_parse_setup.c - from tokens to a tree: what can be chosen before a game begins.
#include "lang/syntax/l7_parse_setup.h"

#include "lang/syntax/l7_parse_expr.h"
#include "lang/syntax/l7_parse_word.h"

static Expr *number(Parser *p, int n, L7Place place) {
    Expr *e = arena_new(p->arena, 1, sizeof *e);
    *e = (Expr){.kind = EX_NUMBER, .number = n, .place = place};
    return e;
}

void l7_add_param(Parser *p, const char *name, int value, int low, int high, L7Place place) {
    Binder *b = arena_new(p->arena, 1, sizeof *b), **tail = &p->tree->params;
    *b = (Binder){.name = name,
                  .domain = number(p, value, place),
                  .low = number(p, low, place),
                  .high = number(p, high, place),
                  .place = place};
    while (*tail) tail = &(*tail)->next;
    *tail = b;
}

void l7_decl_swap(Parser *p) {
    L7Tree *t = p->tree;
    t->swap_place = l7_peek(p)->place;
    t->swap = l7_name(p, "a field");
    l7_add_param(p, "swap", 0, 0, 1, t->swap_place);
}

// The second player may take over the first stone, reflected in the diagonal: that is worth as much
// to the second player as it was to the first.
void l7_add_swap(Parser *p, Str *text) {
    const L7Tree *t = p->tree;
    const Decl *d = t->decls;
    while (d && (d->kind != DECL_FIELD || strcmp(d->name, t->swap) != 0)) d = d->next;
    bool stones = d && d->on == ON_NODE && d->type == FIELD_ENUM;
    bool square = t->graph == GRAPH_GRID || t->graph == GRAPH_HEX;
    if (!stones || !square || t->n_players != 2) {
        l7_error(p->source, t->swap_place, "as in: swap stone",
                 "swap is for stones of two players on a square board");
        return;
    }
    const char *none = d->words ? d->words[0] : "void";
    str_addf(text,
             "move swap n: swap = 1 and %s n = %s and count %s = %s = count nodes - 1\n"
             "  do %s n := %s; %s at(row n, column n) := %s\n"
             "  write \"swap\"\n",
             t->swap, t->players[0], t->swap, none, t->swap, none, t->swap, t->players[1]);
}

void l7_decl_handicap(Parser *p) {
    L7Tree *t = p->tree;
    Expr *all = arena_new(p->arena, 1, sizeof *all);
    *all = (Expr){.place = l7_peek(p)->place};
    all->items = arena_new(p->arena, L7_HANDICAP_MAX, sizeof(Expr *));
    l7_skip_newlines(p);
    // Positions instead of stones: the field is left out.
    bool positions = l7_peek(p)->kind == TOK_TEXT;
    const char *field = positions ? NULL : l7_name(p, "a field");
    l7_skip_newlines(p);
    while (!l7_at_end(p)) {
        if (all->n == L7_HANDICAP_MAX) l7_fail_most(p, l7_peek(p), L7_HANDICAP_MAX, "places");
        if (positions && l7_peek(p)->kind != TOK_TEXT)
            l7_fail(p, l7_peek(p), NULL, "another position in quotes");
        all->items[all->n++] = l7_word(p);
        l7_skip_newlines(p);
    }
    if (all->n == 0) l7_fail(p, l7_peek(p), "as in: handicap stone a1 h8", "a place");
    t->handicap = field; // both or none: an error in the places ends the declaration before this
    t->handicap_places = all;
    l7_add_param(p, "handicap", 0, 0, all->n, all->place);
}

void l7_decl_range(Parser *p) {
    Binder **tail = &p->tree->ranges;
    do {
        Binder *b = arena_new(p->arena, 1, sizeof *b);
        b->place = l7_peek(p)->place;
        b->name = l7_name(p, "a parameter");
        b->low = l7_sum(p);
        l7_expect(p, "..");
        b->high = l7_sum(p);
        *tail = b;
        tail = &b->next;
    } while (l7_accept(p, ","));
}

// `variant captures: forced free`: a parameter whose values are words; the first is the default.
// Any word will do, `yes` and `no` too.
void l7_decl_variant(Parser *p) {
    const Token *at = l7_peek(p);
    const char *name = l7_new_name(p, "the variant's name");
    const char **words = arena_new(p->arena, L7_VARIANTS_MAX, sizeof *words);
    int n = 0;
    l7_expect(p, ":");
    while (!l7_at_end(p)) {
        const Token *t = l7_peek(p);
        if (t->kind != TOK_NAME) l7_fail(p, t, NULL, "the words of the variant");
        if (l7_is_reserved(t) && !token_is(t, "no") && !token_is(t, "yes"))
            l7_fail(p, t, "this is a reserved word", "the words of the variant");
        if (n == L7_VARIANTS_MAX) l7_fail_most(p, t, L7_VARIANTS_MAX, "words");
        words[n++] = arena_text(p->arena, t->at, (size_t)t->length);
        l7_take(p);
        for (int i = 0; i + 1 < n; i++)
            if (strcmp(words[i], words[n - 1]) == 0)
                l7_fail(p, t, "this one is there already", "another word");
    }
    if (n < 2) l7_fail(p, l7_peek(p), "as in: variant captures: forced free", "two words or more");
    l7_add_param(p, name, 0, 0, n - 1, at->place);
    Binder *b = p->tree->params;
    while (b->next) b = b->next;
    b->words = words;
    b->n_words = n;
}
