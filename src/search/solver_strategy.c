// SPDX-License-Identifier: MIT
// solver_strategy.c - see solver_strategy.h.
#include "search/solver_strategy.h"

#include "base/mem.h"
#include "game/state_set.h"

typedef struct {
    Solver *solver;
    const Game *game, *described;
    const SolverClaim *claim;
    Str choices;
    StateSet met; // positions of the description
    Error *error;
} Writer;

static void add_number(Str *out, size_t number) {
    for (; number >= 128; number >>= 7) str_add_char(out, (char)(unsigned char)(number | 128));
    str_add_char(out, (char)number);
}

// The moves of a position, each on a line of `text`.
static void list_moves(const Game *g, const State *s, const Move *moves, size_t n, Str *text) {
    for (size_t i = 0; i < n; i++) {
        game_move_text(g, s, moves[i], text);
        str_add_char(text, '\n');
    }
}

// The number of the line of `text` that is the same as line number `number` of `of`.
static size_t find_line(const Str *of, size_t number, const Str *text, size_t n) {
    const char *line = str_text(of), *other = str_text(text);
    for (size_t i = 0; i < number; i++) line = strchr(line, '\n') + 1;
    size_t length = strcspn(line, "\n") + 1, found = 0;
    while (found < n && strncmp(line, other, length) != 0) {
        other = strchr(other, '\n') + 1;
        found++;
    }
    return found;
}

// A position in both forms, with its moves.
typedef struct {
    const State *state, *described;
    Move *moves, *described_moves;
    size_t n;
    Str texts, described_texts;
} Place;

static bool write_place(Writer *w, const State *s, const State *d);

// Continues after the move that has this number in the description.
static bool write_behind(Writer *w, const Place *p, size_t number) {
    size_t own = find_line(&p->described_texts, number, &p->texts, p->n);
    if (own == p->n)
        return error_set(w->error, "the description of %s has another move", w->game->name);
    State *s = game_states_new(w->game, 1), *d = game_states_new(w->described, 1);
    game_copy(w->game, s, p->state);
    game_play(w->game, s, p->moves[own]);
    game_copy(w->described, d, p->described);
    game_play(w->described, d, p->described_moves[number]);
    bool ok = write_place(w, s, d);
    free(s);
    free(d);
    return ok;
}

// Asks the solver for the move that upholds the claim.
static bool write_choice(Writer *w, const Place *p) {
    SolverAnswer a;
    solver_ask(w->solver, p->state, w->claim, &a);
    if (!a.known || !solver_may_go_on(w->solver))
        return error_set(w->error, "the proof was not finished");
    if (!a.value) return error_set(w->error, "the solver contradicts itself, please report this");
    size_t own = 0;
    while (p->moves[own] != a.move) own++;
    size_t number = find_line(&p->texts, own, &p->described_texts, p->n);
    if (number == p->n)
        return error_set(w->error, "the description of %s lacks a move", w->game->name);
    add_number(&w->choices, number);
    return write_behind(w, p, number);
}

static bool write_moves(Writer *w, Place *p) {
    if (game_mover(w->described, p->described) == (w->claim->at_most ? 1 : 0))
        return write_choice(w, p);
    for (size_t i = 0; i < p->n; i++)
        if (!write_behind(w, p, i)) return false;
    return true;
}

static bool write_place(Writer *w, const State *s, const State *d) {
    bool known;
    state_set_meet(&w->met, d, &known);
    if (known) return true;
    Place p = {.state = s, .described = d};
    p.moves = mem_new(w->game->max_moves, sizeof(Move));
    p.described_moves = mem_new(w->described->max_moves, sizeof(Move));
    p.n = game_moves(w->game, s, p.moves);
    bool ok = game_moves(w->described, d, p.described_moves) == p.n;
    if (!ok) error_set(w->error, "the description of %s has other moves", w->game->name);
    if (ok && p.n) {
        list_moves(w->game, s, p.moves, p.n, &p.texts);
        list_moves(w->described, d, p.described_moves, p.n, &p.described_texts);
        ok = write_moves(w, &p);
    }
    str_clear(&p.texts);
    str_clear(&p.described_texts);
    free(p.moves);
    free(p.described_moves);
    return ok;
}

void solver_strategy_begin(const Game *described, const State *root, Str *out) {
    str_addf(out, "genpei strategy 1\ngame %s\nposition ", described->name);
    game_position_text(described, root, out);
    str_add_char(out, '\n');
}

// A claim that holds by pairs of cells: each on a line, and a cell to begin with alone on one.
static void write_pairs(const Game *g, const State *root, const SolverStones *stones,
                        const SolverPairs *pairs, const SolverClaim *claim, Str *out) {
    Str text = {0};
    if (pairs->first >= 0) {
        game_move_text(g, root, stones->move(stones->context, pairs->first), &text);
        str_add_char(&text, '\n');
    }
    for (int i = 0; i < 2 * pairs->n; i++) {
        game_move_text(g, root, stones->move(stones->context, pairs->cell[i / 2][i % 2]), &text);
        str_add_char(&text, i % 2 ? '\n' : ' ');
    }
    str_addf(out, "pairs-%s %d %zu\n", claim->at_most ? "at-most" : "at-least", claim->bound,
             text.len);
    str_add_n(out, str_text(&text), text.len);
    str_clear(&text);
}

bool solver_strategy_add(Solver *s, const Game *game, const State *root, const Game *described,
                         const State *described_root, const SolverClaim *claim, Str *out,
                         Error *e) {
    SolverPairs pairs;
    if (solver_pairs(s, root, claim, &pairs)) {
        write_pairs(game, root, solver_stones(s), &pairs, claim, out);
        return true;
    }
    Writer w = {.solver = s, .game = game, .described = described, .claim = claim, .error = e};
    w.met.size = described->state_size;
    bool ok = write_place(&w, root, described_root);
    if (ok) {
        str_addf(out, "%s %d %zu\n", claim->at_most ? "at-most" : "at-least", claim->bound,
                 w.choices.len);
        str_add_n(out, str_text(&w.choices), w.choices.len);
    }
    str_clear(&w.choices);
    state_set_clear(&w.met);
    return ok;
}
