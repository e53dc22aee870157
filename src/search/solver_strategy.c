// SPDX-License-Identifier: MIT
// solver_strategy.c - see solver_strategy.h.
#include "search/solver_strategy.h"

#include "base/mem.h"
#include "game/state_set.h"
#include "work/work_queue.h"

#include <stdlib.h>
#include <string.h>

// Positions at which the maker of the claim is to move: first those to be decided, in rounds, and
// in the end all of them with their choices.
typedef struct {
    StateSet met;      // their stand-ins (solver_strategy.h)
    size_t *choices;   // 0: left to a search; else 1 + the number of the move
    State **own;       // the positions of the solver's game; NULL when they are decided
    State **described; // those of the description, whose moves the choices number
    size_t room;
    bool complete;
} Outline;

// The verifier follows lines of this many plies, and no longer ones.
enum { PLIES_MAX = 10000 };

typedef struct {
    Solver *solver;
    const Game *game, *described;
    const SolverClaim *claim;
    const StrategySearches *searches; // NULL: everything is listed
    Outline outline;
    StateSet searched; // positions of the outline, as they stand in its set
    bool *settled;     // for each of them
    size_t settled_room;
    Str choices;
    StateSet met; // positions of the description, with searches their stand-ins
    bool *done;   // for each of them: whether everything below it is written
    size_t done_room;
    int plies;    // of the line so far
    bool circles; // the choices of the solver lead back to a position on the same line
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

// Asks the solver for the move that upholds the claim: its number in the description.
static bool ask_choice(Writer *w, const Place *p, size_t *out) {
    SolverAnswer a;
    solver_ask(w->solver, p->state, w->claim, &a);
    if (!a.known || !solver_may_go_on(w->solver))
        return error_set(w->error, "the proof was not finished");
    if (!a.value) return error_set(w->error, "the solver contradicts itself, please report this");
    size_t own = 0;
    while (p->moves[own] != a.move) own++;
    *out = find_line(&p->texts, own, &p->described_texts, p->n);
    if (*out == p->n)
        return error_set(w->error, "the description of %s lacks a move", w->game->name);
    return true;
}

static State *stand_in_of(const Writer *w, const State *d) {
    State *other = game_states_new(w->described, 1);
    if (w->searches)
        w->searches->stand_in(w->searches->context, d, other);
    else
        game_copy(w->described, other, d);
    return other;
}

// The number of a position, or of its stand-in.
static size_t meet(const Writer *w, StateSet *set, const State *d, bool *known) {
    State *other = stand_in_of(w, d);
    size_t at = state_set_meet(set, other, known);
    free(other);
    return at;
}

static State *copy_of(const Game *g, const State *s) {
    State *copy = game_states_new(g, 1);
    game_copy(g, copy, s);
    return copy;
}

// The position waits for its decision, if it is new.
static void put_down(Writer *w, const Place *p) {
    Outline *o = &w->outline;
    bool known;
    size_t at = meet(w, &o->met, p->described, &known);
    if (known) return;
    if (o->room < o->met.room) {
        o->room = o->met.room;
        o->choices = mem_resize(o->choices, o->room, sizeof *o->choices);
        o->own = mem_resize(o->own, o->room, sizeof(State *));
        o->described = mem_resize(o->described, o->room, sizeof(State *));
    }
    o->choices[at] = 0;
    o->own[at] = copy_of(w->game, p->state);
    o->described[at] = copy_of(w->described, p->described);
}

static State *stand_in_after(const Writer *w, const State *d, Move m) {
    State *after = copy_of(w->described, d);
    game_play(w->described, after, m);
    State *other = stand_in_of(w, after);
    free(after);
    return other;
}

// The number of the move that leads to where move `number` leads at a position that is symmetric,
// or the same.
static size_t same_move(const Writer *w, const Place *p, const State *decided, size_t number) {
    const Game *g = w->described;
    if (memcmp(p->described, decided, g->state_size) == 0) return number;
    Move *moves = mem_new(g->max_moves, sizeof *moves);
    game_moves(g, decided, moves);
    State *target = stand_in_after(w, decided, moves[number]);
    size_t found = 0;
    for (bool same = false; found < p->n && !same; found += !same) {
        State *other = stand_in_after(w, p->described, p->described_moves[found]);
        same = memcmp(other, target, g->state_size) == 0;
        free(other);
    }
    free(target);
    free(moves);
    return found;
}

// Writes what was decided at the position or at a symmetric one.
static bool write_decided(Writer *w, const Place *p) {
    const Outline *o = &w->outline;
    State *other = stand_in_of(w, p->described);
    size_t at = state_set_find(&o->met, other), choice = o->choices[at];
    free(other);
    if (choice) choice = same_move(w, p, o->described[at], choice - 1) + 1;
    if (choice > p->n) return error_set(w->error, "a symmetric position has other moves");
    add_number(&w->choices, choice);
    return choice == 0 || write_behind(w, p, choice - 1);
}

static bool write_choice(Writer *w, const Place *p) {
    size_t number;
    if (w->searches && !w->outline.complete) {
        put_down(w, p);
        return true;
    }
    if (w->searches) return write_decided(w, p);
    if (!ask_choice(w, p, &number)) return false;
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

// The legal moves, in no more memory than they need: lists are kept along the line of play, which
// may be long. To be freed.
static Move *new_moves(const Game *g, const State *s, size_t *n) {
    Move *room = mem_new(g->max_moves, sizeof *room);
    *n = game_moves(g, s, room);
    Move *moves = mem_new(*n + 1, sizeof *moves);
    memcpy(moves, room, *n * sizeof *moves);
    free(room);
    return moves;
}

typedef bool DoAtPlace(Writer *w, Place *p);

static bool do_at_place(Writer *w, const State *s, const State *d, DoAtPlace *act) {
    Place p = {.state = s, .described = d};
    size_t described;
    p.moves = new_moves(w->game, s, &p.n);
    p.described_moves = new_moves(w->described, d, &described);
    bool ok = described == p.n;
    if (!ok) error_set(w->error, "the description of %s has other moves", w->game->name);
    if (ok && p.n) {
        list_moves(w->game, s, p.moves, p.n, &p.texts);
        list_moves(w->described, d, p.described_moves, p.n, &p.described_texts);
        ok = act(w, &p);
    }
    str_clear(&p.texts);
    str_clear(&p.described_texts);
    free(p.moves);
    free(p.described_moves);
    return ok;
}

static bool write_place(Writer *w, const State *s, const State *d) {
    bool known;
    size_t number = meet(w, &w->met, d, &known);
    if (w->done_room < w->met.room) {
        w->done_room = w->met.room;
        w->done = mem_resize(w->done, w->done_room, sizeof *w->done);
    }
    if (known) {
        if (w->done[number]) return true;
        w->circles = true;
        return error_set(w->error, "the moves found lead back to an earlier position");
    }
    if (w->plies == PLIES_MAX)
        return error_set(w->error, "%s has lines that are too long for a proof", w->game->name);
    w->done[number] = false;
    w->plies++;
    bool ok = do_at_place(w, s, d, write_moves);
    w->plies--;
    w->done[number] = true;
    return ok;
}

// --- with searches: which positions are listed ---

// A round of searches: those from number `first` on.
typedef struct {
    Writer *writer;
    size_t first;
} Round;

static bool try_search(void *round, int thread, int64_t job, void *result) {
    const Round *r = round;
    const StrategySearches *x = r->writer->searches;
    const StateSet *set = &r->writer->searched;
    State *d = game_states_new(r->writer->described, 1);
    memcpy(d, set->states + (r->first + (size_t)job) * set->size, set->size);
    *(bool *)result = x->settles(x->context, thread, d);
    free(d);
    return true;
}

static bool take_result(void *round, int64_t job, void *result) {
    Round *r = round;
    r->writer->settled[r->first + (size_t)job] = *(bool *)result;
    return solver_may_go_on(r->writer->solver);
}

static bool search_from(Writer *w, size_t first) {
    Round r = {w, first};
    int64_t n = (int64_t)(w->searched.n - first);
    if (w->settled_room < w->searched.n) {
        w->settled_room = w->searched.room;
        w->settled = mem_resize(w->settled, w->settled_room, sizeof *w->settled);
    }
    if (work_queue_run(&(WorkQueue){.jobs = n,
                                    .threads = w->searches->threads,
                                    .result_size = sizeof(bool),
                                    .context = &r,
                                    .work = try_search,
                                    .deliver = take_result}) == n)
        return true;
    return error_set(w->error, "the proof was not finished");
}

// A position that took the solver long is listed at once if it remembers the move.
static bool is_too_long(Writer *w, size_t number) {
    enum { SAFELY = 200 }; // the verifier seldom needs so many positions for a node of the solver
    SolverAnswer a;
    uint64_t work = 0;
    return solver_recall(w->solver, w->outline.own[number], w->claim, &a, &work) &&
           work > w->searches->limit / SAFELY;
}

// Lists a position with the solver's move; the positions behind it wait for the next round.
static bool list_choice(Writer *w, Place *p) {
    size_t number = 0;
    bool known;
    if (!ask_choice(w, p, &number)) return false;
    w->outline.choices[meet(w, &w->outline.met, p->described, &known)] = number + 1;
    return write_behind(w, p, number);
}

static bool decide(Writer *w, size_t number, bool settled) {
    State *own = w->outline.own[number];
    bool ok = settled || do_at_place(w, own, w->outline.described[number], list_choice);
    w->outline.own[number] = NULL;
    free(own);
    return ok;
}

static bool run_round(Writer *w, size_t first, size_t end) {
    const StateSet *met = &w->outline.met;
    size_t searched = w->searched.n, *search = mem_new(end - first, sizeof *search);
    bool known;
    for (size_t i = first; i < end; i++)
        search[i - first] =
            is_too_long(w, i)
                ? SIZE_MAX
                : state_set_meet(&w->searched, (State *)(met->states + i * met->size), &known);
    bool ok = search_from(w, searched);
    for (size_t i = first; i < end && ok; i++) {
        size_t at = search[i - first];
        ok = solver_may_go_on(w->solver) && decide(w, i, at != SIZE_MAX && w->settled[at]);
    }
    free(search);
    return ok;
}

// The outline of the strategy: from the root downward, until the verifier settles all that is left.
static bool outline(Writer *w, const State *root, const State *described_root) {
    Outline *o = &w->outline;
    o->met.size = w->searched.size = w->described->state_size;
    bool ok = write_place(w, root, described_root);
    for (size_t first = 0; ok && first < o->met.n;) {
        size_t end = o->met.n;
        ok = run_round(w, first, end);
        first = end;
    }
    o->complete = true;
    state_set_clear(&w->met);
    return ok;
}

static void clear_outline(Outline *o) {
    for (size_t i = 0; i < o->met.n; i++) {
        free(o->own[i]);
        free(o->described[i]);
    }
    free(o->own);
    free(o->described);
    free(o->choices);
    state_set_clear(&o->met);
}

void solver_strategy_head(const Game *described, const char *position, Str *out) {
    const char *rules = described->description;
    str_addf(out, "genpei strategy 2\ngame %s\nrules %zu\n", described->name, strlen(rules));
    str_add(out, rules);
    str_addf(out, "position %s\n", position);
}

void solver_strategy_begin(const Game *described, const State *root, Str *out) {
    Str position = {0};
    game_position_text(described, root, &position);
    solver_strategy_head(described, str_text(&position), out);
    str_clear(&position);
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
                         const State *described_root, const SolverClaim *claim,
                         const StrategySearches *searches, Str *out, Error *e) {
    SolverPairs pairs;
    if (solver_pairs(s, root, claim, &pairs)) {
        write_pairs(game, root, solver_stones(s), &pairs, claim, out);
        return true;
    }
    Writer w = {.solver = s, .game = game, .described = described, .claim = claim, .error = e};
    w.met.size = described->state_size;
    w.searches = searches;
    bool ok =
        (!searches || outline(&w, root, described_root)) && write_place(&w, root, described_root);
    if (!ok && w.circles && !searches && solver_go_back(s, root)) {
        w.circles = false;
        str_reset(&w.choices);
        state_set_clear(&w.met);
        w.met.size = described->state_size;
        ok = write_place(&w, root, described_root);
    }
    if (ok) {
        str_addf(out, "%s%s %d %zu", searches ? "searched-" : "",
                 claim->at_most ? "at-most" : "at-least", claim->bound, w.choices.len);
        if (searches) str_addf(out, " %llu", (unsigned long long)searches->limit);
        str_add_char(out, '\n');
        str_add_n(out, str_text(&w.choices), w.choices.len);
    }
    str_clear(&w.choices);
    state_set_clear(&w.met);
    state_set_clear(&w.searched);
    free(w.settled);
    free(w.done);
    clear_outline(&w.outline);
    return ok;
}
