// SPDX-License-Identifier: MIT
// record_sgf_write.c - writes games as SGF; see record_sgf.h. A private property is written only
// where reading without it would give another record.
#include "record/sgf/record_sgf.h"

#include "base/mem.h"
#include "record/backgammon/bg_match.h"
#include "record/record_build.h"
#include "record/record_escape.h"
#include "record/record_tree.h"
#include "record/sgf/sgf_backgammon.h"
#include "record/sgf/sgf_rest.h"

// A further value of the same property has the name "".
static void write_property(const char *name, const char *text, Str *out) {
    str_addf(out, "%s[", name);
    sgf_add_escaped(out, text);
    str_add_char(out, ']');
}

// A text with our own escapes, which survive SGF's treatment of white space.
static void write_exact(const char *name, const char *text, Str *out) {
    Str escaped = {0};
    record_escape(text, &escaped);
    write_property(name, str_text(&escaped), out);
    str_clear(&escaped);
}

// --- the game and where it begins ---

static void write_game(const Record *r, const SgfGame *kind, const Drawing *d, Str *out) {
    str_addf(out, "(;FF[4]GM[%d]CA[UTF-8]AP[Genpei]", kind ? kind->number : SGF_PRIVATE);
    Str usual = {0};
    if (sgf_is_backgammon(kind)) {
        const char *rules = record_heading(r, "rules");
        bool without = rules ? strstr(rules, "NoCube") != NULL : !game_param(r->game, "cube", 0);
        if (!rules && without) str_add(out, "RU[NoCube]");
        sgf_game_name(kind, !without, &usual);
    } else if (kind) {
        str_addf(out, "SZ[%d]", d->columns);
        sgf_game_name(kind, d->columns, &usual);
    }
    bool go = kind && kind->form == SGF_FORM_GO;
    int halves = go ? game_param(r->game, "komi", 0) : 0;
    if (go) str_addf(out, "KM[%g]", halves / 2.0);
    if (go && halves != 15) str_addf(&usual, ":komi=%d", halves);
    if (strcmp(str_text(&usual), r->game->name) != 0) write_property("GAME", r->game->name, out);
    str_clear(&usual);
}

static void write_stones(const Drawing *d, int owner, const char *name, Str *out) {
    bool any = false;
    for (size_t i = 0; i < d->n_cells; i++) {
        if (d->cells[i].owner != owner) continue;
        if (!any) str_add(out, name);
        any = true;
        str_add_char(out, '[');
        sgf_point_text((int)d->cells[i].x, (int)d->cells[i].y, out);
        str_add_char(out, ']');
    }
}

static void write_setup(const Record *r, const Drawing *d, Str *out) {
    size_t before = out->len;
    write_stones(d, 0, "AB", out);
    write_stones(d, 1, "AW", out);
    if (out->len == before) str_add(out, "AE[aa]"); // an empty board is a setup too
    str_addf(out, "PL[%c]", game_mover(r->game, r->start) == 0 ? 'B' : 'W');
}

// Whether stones and the player to move are all there is to the position: what follows them in its
// text is zero, or nowhere.
static bool is_plain_setup(const Record *r, const SgfGame *kind) {
    Str text = {0};
    bool plain = true;
    if (kind->form != SGF_FORM_GO) return true;
    game_position_text(r->game, r->start, &text);
    const char *rest = strchr(str_text(&text), ' ');
    for (rest = rest ? strchr(rest + 1, ' ') : NULL; rest && *rest && plain; rest++)
        plain = strchr(" -0:", *rest) != NULL;
    str_clear(&text);
    return plain;
}

// What is set up in nodes of its own, behind the first, goes to `nodes`.
static void write_start(const Record *r, const SgfGame *kind, const Drawing *d, Str *out,
                        Str *nodes) {
    Str position = {0};
    record_start_text(r, &position);
    if (strcmp(str_text(&position), "start") != 0) {
        bool backgammon = sgf_is_backgammon(kind);
        bool whole = backgammon && sgf_bg_write_setup(r, nodes);
        if (kind && !backgammon) write_setup(r, d, out);
        // Stones do not show whether a swap is still possible, or a ko.
        if (!whole &&
            (!kind || kind->form == SGF_FORM_HEX || backgammon || !is_plain_setup(r, kind)))
            write_exact("START", str_text(&position), out);
    }
    str_clear(&position);
}

// --- who, how it ended, and the rest ---

static void write_names(const Record *r, const SgfGame *kind, Str *out) {
    static const char *const properties[] = {"PB", "PW"};
    int players = r->game->players, black = sgf_black(kind);
    bool exact = players > 2;
    for (int p = 0; p < players && p < 2; p++) {
        if (*r->names[p]) write_property(properties[p != black], r->names[p], out);
        exact |= !sgf_text_survives(r->names[p], true);
    }
    if (!exact) return;
    str_add(out, "NAMES");
    for (int p = 0; p < players; p++) write_exact("", r->names[p], out);
}

static bool result_is_known(const Record *r, const SgfGame *kind, const char *said) {
    int real[PLAYERS_MAX] = {0}, payoffs[PLAYERS_MAX] = {0};
    State *s = game_states_new(r->game, 1);
    record_state(r, r->n, s);
    bool final = game_over(r->game, s);
    if (final) game_payoffs(r->game, s, real);
    free(s);
    Ending ending;
    if (!sgf_result_parse(said, r->game, kind, final ? real : NULL, &ending, payoffs, NULL))
        return false;
    size_t bytes = (size_t)r->game->players * sizeof *payoffs;
    return ending == r->ending && memcmp(payoffs, r->payoffs, bytes) == 0;
}

static void write_result(const Record *r, const SgfGame *kind, Str *out) {
    Str said = {0}, payoffs = {0};
    sgf_result_text(r, kind, &said);
    write_property("RE", str_text(&said), out);
    if (!result_is_known(r, kind, str_text(&said))) {
        write_property("ENDING", ending_text(r->ending), out);
        record_payoffs_text(r->payoffs, r->game->players, &payoffs);
        if (ending_has_result(r->ending)) write_property("PAYOFFS", str_text(&payoffs), out);
    }
    str_clear(&said);
    str_clear(&payoffs);
}

// In backgammon MI has a form of its own, and RU[NoCube] says which game it is.
static bool heading_survives(const SgfGame *kind, const char *property, const char *value) {
    BgMatchGame match;
    if (strcmp(property, "MI") == 0)
        return sgf_is_backgammon(kind) && bg_match_parse(value, &match) &&
               match.game <= BG_MATCH_MAX;
    if (sgf_is_backgammon(kind) && strcmp(value, "NoCube") == 0) return false;
    if (sgf_is_backgammon(kind) && strcmp(property, "CP") == 0) return false;
    return *value && sgf_text_survives(value, true);
}

// The property of a heading, if it is the first with that key, and SGF does not change it.
static const char *heading_property(const Record *r, const SgfGame *kind, size_t i) {
    const char *name, *property;
    const RecordHeading *h = &r->headings[i];
    for (int k = 0; (name = sgf_heading_key(k, &property)); k++)
        if (strcmp(name, h->key) == 0)
            return record_heading(r, name) == h->value && heading_survives(kind, property, h->value)
                       ? property
                       : NULL;
    return NULL;
}

static void write_heading(const char *property, const char *value, Str *out) {
    if (strcmp(property, "MI") != 0 || !sgf_bg_write_match(value, out))
        write_property(property, value, out);
}

// HEADING repeats it, for programs that do not know that.
static void write_match(const Record *r, Str *out) {
    const char *match = record_heading(r, RECORD_MATCH);
    if (match) sgf_bg_write_match(match, out);
}

// All as HEADING where some have to be, so that their order stays.
static void write_headings(const Record *r, const SgfGame *kind, Str *out) {
    int last = -1;
    bool plain = true;
    for (size_t i = 0; i < r->n_headings && plain; i++) {
        const char *property = heading_property(r, kind, i), *one;
        int at = 0;
        while (property && sgf_heading_key(at, &one) && strcmp(one, property) != 0) at++;
        plain = property && at > last;
        last = at;
    }
    if (!plain && sgf_is_backgammon(kind)) write_match(r, out);
    for (size_t i = 0; i < r->n_headings; i++) {
        if (plain) {
            write_heading(heading_property(r, kind, i), r->headings[i].value, out);
            continue;
        }
        write_exact(i ? "" : "HEADING", r->headings[i].key, out);
        write_exact("", r->headings[i].value, out);
    }
}

static void write_rest(const Record *r, const SgfGame *kind, Str *out) {
    if (r->seed) str_addf(out, "SEED[%llu]", (unsigned long long)r->seed);
    const char *comment = sgf_rest_write(kind, r->comment, -1, out);
    if (*comment) write_property("C", comment, out);
    if (sgf_text_survives(comment, false)) return;
    write_exact("COMMENT", comment, out);
}

// --- moves ---

// "f5" as the point "fe", in Hex as it is; a pass is the empty point.
static void write_point(const SgfGame *kind, int size, const char *move, Str *out) {
    int x, y;
    str_add_char(out, '[');
    if (kind->form == SGF_FORM_HEX)
        str_add(out, strcmp(move, "swap") == 0 ? "swap-pieces" : move);
    else if (strcmp(move, "pass") != 0 && sgf_move_point(kind, size, move, &x, &y))
        sgf_point_text(x, y, out);
    str_add_char(out, ']');
}

static void write_move(const RecordMove *m, const SgfGame *kind, int size, const char *text,
                       Str *out) {
    str_add_char(out, ';');
    str_add(out, m->mover == 0 ? "B" : m->mover == 1 ? "W" : "MV");
    if (kind)
        write_point(kind, size, text, out);
    else
        write_exact("", text, out);
}

static void write_notes(const RecordMove *m, const SgfGame *kind, Str *out) {
    if (m->used_ms >= 0) str_addf(out, "MS[%lld]", (long long)m->used_ms);
    long long value = m->value;
    if (m->has_value) str_addf(out, "V[%lld]", m->mover == 1 - sgf_black(kind) ? -value : value);
}

// --- the tree ---

// What is still to be written: a line from some ply on, or the ")" of a branch.
typedef struct {
    bool close;
    bool branch;  // "(" comes first, and other branches at this place are written already
    bool nothing; // an empty node: the line ends where others go on
    size_t line, ply;
} SgfTask;

typedef struct {
    const Record *r;
    const SgfGame *kind;
    SgfTask *tasks;
    size_t n, cap;
    RecordBranches branches;
    State *s;
    Str text;
    Str *out;
} SgfWriter;

static void push(SgfWriter *w, SgfTask task) {
    if (w->n == w->cap) {
        w->cap = w->cap ? 2 * w->cap : 32;
        w->tasks = mem_resize(w->tasks, w->cap, sizeof *w->tasks);
    }
    w->tasks[w->n++] = task;
}

// Branches at a place: the line itself, then the variations that leave it there. Last in, first
// out.
static void push_branch(SgfWriter *w, SgfTask task) {
    push(w, (SgfTask){.close = true});
    task.branch = true;
    push(w, task);
}

static bool push_branches(SgfWriter *w, size_t line, size_t ply) {
    const size_t *first;
    size_t n = record_branches_at(&w->branches, line, ply, &first);
    for (size_t i = n; i > 0; i--) push_branch(w, (SgfTask){.line = first[i - 1], .ply = ply});
    bool over = ply == record_line_plies(w->r, line);
    if (n) push_branch(w, (SgfTask){.line = line, .ply = ply, .nothing = over});
    return n > 0;
}

static void write_end(const RecordEnd *end, Str *out) {
    if (!*end->word && end->used_ms < 0) return;
    write_exact("END", end->word, out);
    if (end->used_ms >= 0) str_addf(out, "[%lld]", (long long)end->used_ms);
}

// Returns the number of moves in it, one but in backgammon.
static size_t write_node(SgfWriter *w, size_t line, size_t ply) {
    const Record *r = w->r;
    size_t n = 1;
    if (sgf_is_backgammon(w->kind)) n = sgf_bg_write_turn(&w->branches, line, ply, w->s, w->out);
    size_t last = ply + n - 1;
    const RecordMove *m = record_line_move(r, line, last);
    str_reset(&w->text);
    game_move_text(r->game, w->s, m->move, &w->text);
    int size = w->kind ? game_param(r->game, "size", w->kind->default_size) : 0;
    if (!sgf_is_backgammon(w->kind)) write_move(m, w->kind, size, str_text(&w->text), w->out);
    write_notes(m, w->kind, w->out);
    const char *comment =
        sgf_rest_write(w->kind, record_comment_at(r, line, last + 1), m->mover, w->out);
    if (*comment) write_property("C", comment, w->out);
    if (*comment && !sgf_text_survives(comment, false)) write_exact("NOTE", comment, w->out);
    if (last + 1 == record_line_plies(r, line)) write_end(record_end(r, line), w->out);
    game_play(r->game, w->s, m->move);
    return n;
}

// Writes a line up to where it ends or others leave it; these become tasks.
static void write_line(SgfWriter *w, SgfTask task) {
    enum { MOVES_A_LINE = 10 };
    size_t end = record_line_plies(w->r, task.line);
    if (task.branch) str_add(w->out, "\n(");
    if (task.nothing) str_add_char(w->out, ';');
    if (task.nothing) return;
    record_line_state(w->r, task.line, task.ply, w->s);
    size_t nodes = 0;
    for (size_t ply = task.ply; ply <= end; nodes++) {
        bool begun = task.branch && ply == task.ply;
        if (!begun && push_branches(w, task.line, ply)) return;
        if (ply == end) return;
        bool full =
            sgf_is_backgammon(w->kind) ? nodes % MOVES_A_LINE == 0 : ply % MOVES_A_LINE == 0;
        if (!begun && full) str_add_char(w->out, '\n');
        ply += write_node(w, task.line, ply);
    }
}

static void write_moves(const Record *r, const SgfGame *kind, Str *out) {
    SgfWriter w = {.r = r, .kind = kind, .out = out, .s = game_states_new(r->game, 1)};
    if (r->n == 0) write_end(&r->end, out);
    record_branches_init(&w.branches, r);
    push(&w, (SgfTask){.line = 0});
    while (w.n > 0) {
        SgfTask task = w.tasks[--w.n];
        if (task.close)
            str_add_char(out, ')');
        else
            write_line(&w, task);
    }
    record_branches_clear(&w.branches);
    str_clear(&w.text);
    free(w.tasks);
    free(w.s);
}

void record_sgf_write(const Record *r, Str *out) {
    const SgfGame *kind = sgf_game_of(r->game);
    Drawing d = {0};
    game_draw(r->game, r->start, &d);
    write_game(r, kind, &d, out);
    Str setup = {0};
    write_start(r, kind, &d, out, &setup);
    write_names(r, kind, out);
    write_result(r, kind, out);
    write_rest(r, kind, out);
    write_headings(r, kind, out);
    str_add(out, str_text(&setup));
    str_clear(&setup);
    write_moves(r, kind, out);
    str_add(out, ")\n");
    drawing_clear(&d);
}
