// SPDX-License-Identifier: MIT
// sgf_scan.c - see sgf_scan.h.
//
//   Collection = GameTree+    GameTree = "(" Node+ GameTree* ")"    Node = ";" Property*
//   Property = Name Value+    Value = "[" anything "]", where "\" takes the meaning from "]"
#include "record/sgf/sgf_scan.h"

#include "base/mem.h"

#include <ctype.h>

enum { NODES_MAX = 1000000, VALUES_MAX = 4000000 }; // of one game

typedef struct {
    RecordInput *in;
    SgfTree *tree;
    size_t *open;          // for each "(" that is open, the node before it
    size_t depth, deepest; // their number, and room for them
    bool main_line;        // no ")" was found yet
    bool fresh;            // directly after "(": a node must follow
    bool closed;           // directly after ")": no node may follow
    size_t node;           // the one whose child would come next
} Scan;

static void skip_space(RecordInput *in) {
    while (in->at < in->n && isspace((unsigned char)in->text[in->at])) in->at++;
}

static char peek(const RecordInput *in) {
    return in->at < in->n ? in->text[in->at] : '\0';
}

static void keep_value(const Scan *s, SgfValue v) {
    SgfTree *t = s->tree;
    if (t->all == t->cap) {
        t->cap = t->cap ? 2 * t->cap : 64;
        t->values = mem_resize(t->values, t->cap, sizeof *t->values);
    }
    t->values[t->all++] = v;
    if (s->main_line) t->n = t->all;
}

// A child of the current node, which it becomes.
static void begin_node(Scan *s) {
    SgfTree *t = s->tree;
    if (t->nodes + 1 >= t->cap_nodes) {
        t->cap_nodes = t->cap_nodes ? 2 * t->cap_nodes : 64;
        t->parents = mem_resize(t->parents, t->cap_nodes, sizeof *t->parents);
    }
    t->parents[++t->nodes] = s->node;
    s->node = t->nodes;
    if (s->main_line) t->main_nodes = t->nodes;
}

static void open_branch(Scan *s) {
    if (s->depth == s->deepest) {
        s->deepest = s->deepest ? 2 * s->deepest : 16;
        s->open = mem_resize(s->open, s->deepest, sizeof *s->open);
    }
    s->open[s->depth++] = s->node;
    s->fresh = true;
    s->closed = false;
}

static void close_branch(Scan *s) {
    s->node = s->open[--s->depth];
    s->main_line = false;
    s->fresh = false;
    s->closed = true;
}

// Moves from "[" to after its "]".
static bool skip_value(RecordInput *in, Error *e) {
    size_t open = in->at++;
    while (in->at < in->n && in->text[in->at] != ']') {
        if (in->text[in->at] == '\\' && in->at + 1 < in->n) in->at++;
        if (in->text[in->at] == '\0')
            return record_input_error(in, in->at, e, "a zero byte in a text");
        in->at++;
    }
    if (in->at >= in->n) return record_input_error(in, open, e, "this '[' is never closed");
    in->at++;
    return true;
}

static bool scan_property(Scan *s, Error *e) {
    RecordInput *in = s->in;
    SgfValue v = {.name = in->at, .node = s->node};
    while (isalpha((unsigned char)peek(in))) in->at++;
    v.name_length = in->at - v.name;
    skip_space(in);
    if (peek(in) != '[')
        return record_input_error(in, in->at, e, "property %.*s has no value in []",
                                  (int)(v.name_length < 40 ? v.name_length : 40),
                                  in->text + v.name);
    while (peek(in) == '[') {
        v.at = in->at + 1;
        if (!skip_value(in, e)) return false;
        v.length = in->at - 1 - v.at;
        if (s->tree->all < VALUES_MAX) keep_value(s, v); // more are refused behind the property
        skip_space(in);
    }
    return true;
}

static bool unexpected(Scan *s, Error *e) {
    RecordInput *in = s->in;
    if (in->at >= in->n)
        return record_input_error(in, in->n, e, "the file ends inside the game of line %zu",
                                  record_input_line(in, s->tree->began));
    if (s->fresh) return record_input_error(in, in->at, e, "';' must follow '('");
    char c = peek(in);
    return record_input_error(in, in->at, e, "'%c' cannot stand here",
                              isprint((unsigned char)c) ? c : '?');
}

// One token; s->depth is 0 after the last ")".
static bool scan_step(Scan *s, Error *e) {
    RecordInput *in = s->in;
    char c = peek(in);
    if (s->tree->nodes >= NODES_MAX || s->tree->all >= VALUES_MAX)
        return record_input_error(in, in->at, e, "a game with more than %d nodes or %d values",
                                  NODES_MAX, VALUES_MAX);
    if (c == ';' && !s->closed) {
        in->at++;
        begin_node(s);
        s->fresh = false;
        return true;
    }
    if (s->fresh) return unexpected(s, e);
    if (c == '(' || c == ')') {
        in->at++;
        (c == '(' ? open_branch : close_branch)(s);
        return true;
    }
    if (!isalpha((unsigned char)c) || s->closed) return unexpected(s, e);
    return scan_property(s, e);
}

static RecordStatus scan(RecordInput *in, SgfTree *out, size_t most_nodes, Error *e) {
    static const char byte_order_mark[] = "\xEF\xBB\xBF";
    if (in->at == 0 && in->n >= 3 && memcmp(in->text, byte_order_mark, 3) == 0) in->at = 3;
    skip_space(in);
    if (in->at >= in->n) return RECORD_END;
    bool ok = peek(in) == '(';
    if (!ok) record_input_error(in, in->at, e, "a game begins with '(;'");
    out->began = in->at++;
    Scan s = {.in = in, .tree = out, .main_line = true};
    open_branch(&s);
    while (ok && s.depth > 0 && out->nodes <= most_nodes) {
        skip_space(in);
        ok = scan_step(&s, e);
    }
    if (!ok) in->at = in->n;
    free(s.open);
    return ok ? RECORD_READ : RECORD_REFUSED;
}

RecordStatus sgf_scan(RecordInput *in, SgfTree *out, Error *e) {
    return scan(in, out, SIZE_MAX, e);
}

RecordStatus sgf_scan_root(RecordInput *in, SgfTree *out, Error *e) {
    return scan(in, out, 1, e);
}

void sgf_tree_clear(SgfTree *t) {
    free(t->values);
    free(t->parents);
    *t = (SgfTree){0};
}

bool sgf_is(const RecordInput *in, const SgfValue *v, const char *name) {
    for (size_t i = 0; i < v->name_length; i++) {
        char c = in->text[v->name + i];
        if (islower((unsigned char)c)) continue;
        if (c != *name++) return false; // also at the end of `name`: a letter is never NUL
    }
    return *name == '\0';
}

const SgfValue *sgf_find(const RecordInput *in, const SgfTree *t, const char *name) {
    for (size_t i = 0; i < t->n; i++)
        if (sgf_is(in, &t->values[i], name)) return &t->values[i];
    return NULL;
}

const SgfValue *sgf_find_beside(const RecordInput *in, const SgfTree *t, size_t i,
                                const char *name) {
    size_t node = t->values[i].node;
    while (i > 0 && t->values[i - 1].node == node) i--;
    for (; i < t->all && t->values[i].node == node; i++)
        if (sgf_is(in, &t->values[i], name)) return &t->values[i];
    return NULL;
}
