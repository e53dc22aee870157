// SPDX-License-Identifier: MIT
// l7_contradict.c - warns of conditions that ask for two different values of one thing.
//
// Decided from the words alone: `stone n = void and ... and stone n = friend` in a move's condition
// can never hold. Only certain contradictions are reported: names of players may be friend or
// enemy.
#include "lang/rules/l7_contradict.h"

#include "lang/lower/l7_names.h"

enum { TERMS_MAX = 32 };

typedef struct {
    const Expr *list[TERMS_MAX];
    int n;
} Terms;

// The terms of a chain of `and` that have the form FIELD ... = WORD.
static void collect(const Expr *e, Terms *out) {
    if (!e || e->kind != EX_BINARY) return;
    if (e->op == OP_AND) {
        collect(e->items[0], out);
        collect(e->items[1], out);
    } else if (e->op == OP_EQ && e->items[1]->kind == EX_NAME && out->n < TERMS_MAX) {
        out->list[out->n++] = e;
    }
}

static bool same_words(const Expr *a, const Expr *b) {
    bool leaf = a->kind == EX_NAME || a->kind == EX_NUMBER;
    if (a->kind != b->kind || a->n != b->n || a->number != b->number) return false;
    if (!leaf && a->kind != EX_JUXT && a->kind != EX_BACK) return false;
    if ((a->name == NULL) != (b->name == NULL)) return false;
    if (a->name && strcmp(a->name, b->name) != 0) return false;
    for (int i = 0; i < a->n; i++)
        if (!same_words(a->items[i], b->items[i])) return false;
    return true;
}

// The field whose value a subject is, or NULL: `stone n`, `stone n up`, `turn`. A field on nodes
// without a node means all such nodes, and two of these may well differ.
static const L7Field *field_asked(const Low *L, const Expr *subject) {
    const Expr *first = subject->kind == EX_JUXT ? subject->items[0] : subject;
    int field = first->kind == EX_NAME ? low_field(L, first->name) : -1;
    if (field < 0) return NULL;
    const L7Field *f = &L->p->state.fields[field];
    bool one = subject->kind == EX_JUXT || f->on == ON_GAME;
    return one && f->type == FIELD_ENUM ? f : NULL;
}

// The type of a word: words of one type with different names are different values.
typedef enum { WORD_UNKNOWN, WORD_PLAIN, WORD_RELATIVE, WORD_PLAYER } WordType;

static WordType type_of_word(const Low *L, const L7Field *f, const char *word) {
    if (strcmp(word, "friend") == 0 || strcmp(word, "enemy") == 0) return WORD_RELATIVE;
    for (int i = 0; i < f->n_words; i++) {
        if (strcmp(f->words[i], word) != 0) continue;
        for (int p = 0; p < L->p->n_players; p++)
            if (strcmp(L->p->players[p], word) == 0) return WORD_PLAYER;
        return WORD_PLAIN;
    }
    return WORD_UNKNOWN;
}

static bool contradict(const Low *L, const Expr *a, const Expr *b) {
    const L7Field *f = field_asked(L, a->items[0]);
    if (!f || !same_words(a->items[0], b->items[0])) return false;
    WordType x = type_of_word(L, f, a->items[1]->name), y = type_of_word(L, f, b->items[1]->name);
    if (x == WORD_UNKNOWN || y == WORD_UNKNOWN) return false;
    if (x == y) return strcmp(a->items[1]->name, b->items[1]->name) != 0;
    return x == WORD_PLAIN || y == WORD_PLAIN; // void is not friend; red may be
}

// Whether a warning was given.
bool low_warn_contradiction(Low *L, const Expr *condition) {
    Terms t = {.n = 0};
    collect(condition, &t);
    for (int i = 0; i < t.n; i++)
        for (int k = 0; k < i; k++)
            if (contradict(L, t.list[k], t.list[i])) {
                l7_warning(L->source, t.list[i]->place, "one of the two is always false",
                           "this contradicts '= %s' before it", t.list[k]->items[1]->name);
                return true;
            }
    return false;
}
