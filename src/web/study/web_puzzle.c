// SPDX-License-Identifier: MIT
// web_puzzle.c - see web_puzzle.h.
#include "web/study/web_puzzle.h"

#include "base/hash.h"
#include "base/mem.h"
#include "base/os/os_posix.h"
#include "engine/hex/hex_problem_set.h"

enum { TRIES = 1000000, SEARCH_MS = 2000, MAKE_MS = 20000, TABLE_MB = PUZZLE_MB };

static const PuzzleType types[] = {
    {"othello",
     {"othello", "othello", "othello", "othello", "othello"},
     {54, 52, 50, 48, 46},
     3,
     "Othello endgames",
     "オセロの終盤",
     false},
    {"hex",
     {"hex:size=5", "hex:size=6", "hex:size=7", "hex:size=8", "hex:size=9"},
     {6, 9, 13, 18, 28},
     5,
     "Hex: the one winning move",
     "ヘックスの勝ち筋",
     false},
    {"connect4",
     {"connect4", "connect4", "connect4", "connect4", "connect4"},
     {28, 26, 24, 22, 20},
     4,
     "Connect Four: the one winning move",
     "四目並べの勝ち筋",
     false},
    {"chess",
     {"chess", "chess", "chess", "chess", "chess"},
     {0, 0, 0, 0, 0},
     0,
     "Chess: mates and tactics",
     "チェスの詰みと手筋",
     true},
};

size_t puzzle_types(const PuzzleType **out) {
    *out = types;
    return sizeof types / sizeof *types;
}

const PuzzleType *puzzle_type_named(const char *name) {
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strcmp(types[i].name, name) == 0) return &types[i];
    return NULL;
}

// --- exact values ---

static bool may_go_on(const PuzzleSolver *p) {
    return os_now_ns() < p->until_ns && !(p->stop && atomic_load(p->stop));
}

static bool engine_goes_on(void *context, uint64_t nodes) {
    (void)nodes;
    return may_go_on(context);
}

static bool solver_goes_on(void *context, const SolverProgress *progress) {
    (void)progress;
    return may_go_on(context);
}

void puzzle_solver_init(PuzzleSolver *p, const Game *g, const State *s, const atomic_bool *stop) {
    *p = (PuzzleSolver){.game = g, .stop = stop};
    p->engine = engine_solver(g, s, false, SOLVES_BETTER);
    if (p->engine) {
        p->engine_solver = p->engine->make(&(EngineSolverSetup){
            .game = g, .threads = 1, .memory_mb = TABLE_MB, .go_on = engine_goes_on, .context = p});
        return;
    }
    p->has_expert = engine_expert(g, 1, TABLE_MB, &p->expert);
    p->solver = solver_new(&(SolverSetup){.game = g,
                                          .wld = true,
                                          .threads = 1,
                                          .memory_mb = TABLE_MB,
                                          .expert = p->has_expert ? &p->expert.expert : NULL,
                                          .go_on = solver_goes_on,
                                          .context = p});
}

void puzzle_solver_clear(PuzzleSolver *p) {
    if (p->engine_solver) p->engine->free(p->engine_solver);
    if (p->solver) solver_free(p->solver);
    if (p->has_expert) p->expert.free(p->expert.expert.engine);
}

static int value_when_over(const Game *g, const State *s) {
    int payoffs[PLAYERS_MAX] = {0};
    game_payoffs(g, s, payoffs);
    int mine = payoffs[game_mover(g, s)];
    return (mine > 0) - (mine < 0);
}

bool puzzle_value(PuzzleSolver *p, const State *s, int *value, Move *move) {
    SolverAnswer a = {0};
    *move = 0;
    if (game_over(p->game, s)) {
        *value = value_when_over(p->game, s);
        return true;
    }
    p->until_ns = os_now_ns() + (int64_t)SEARCH_MS * 1000000;
    if (p->engine)
        p->engine->run(p->engine_solver, s, false, &a);
    else
        solver_run(p->solver, s, &a);
    *value = (a.value > 0) - (a.value < 0);
    *move = a.move;
    return a.known && a.has_move;
}

// --- problems ---

// Of two random moves the one that leaves fewer replies.
static bool play_on(const Game *g, State *s, State *scratch, Rng *rng) {
    Move first, second;
    if (!game_random_move(g, s, rng, &first) || !game_random_move(g, s, rng, &second)) return false;
    game_copy(g, scratch, s);
    game_play(g, scratch, first);
    size_t replies = game_count_moves(g, scratch);
    game_copy(g, scratch, s);
    game_play(g, scratch, second);
    game_play(g, s, game_count_moves(g, scratch) < replies ? second : first);
    return true;
}

// A position with enough moves after at least `plies` moves; false when the game ended before.
static bool draw_position(const PuzzleType *type, int level, const Game *g, State *s,
                          State *scratch, Rng *rng) {
    game_start(g, s);
    for (int i = 0; i < type->plies[level]; i++)
        if (!play_on(g, s, scratch, rng)) return false;
    return !game_over(g, s) && game_count_moves(g, s) >= (size_t)type->moves_least;
}

// Whether exactly one move wins; `*key` is that one.
static bool has_one_win(PuzzleSolver *p, const State *s, State *scratch, Move *key) {
    const Game *g = p->game;
    Move *moves = mem_new(g->max_moves, sizeof *moves), unused;
    size_t n = game_moves(g, s, moves), wins = 0;
    int mover = game_mover(g, s), value;
    bool known = true;
    for (size_t i = 0; i < n && known && wins < 2; i++) {
        game_copy(g, scratch, s);
        game_play(g, scratch, moves[i]);
        known = puzzle_value(p, scratch, &value, &unused);
        bool same = game_mover(g, scratch) == mover;
        if (!known || (same ? value : -value) <= 0) continue;
        wins++;
        *key = moves[i];
    }
    free(moves);
    return known && wins == 1;
}

// A problem of Hex from the built-in set; false when it has none with this number.
static bool find_in_set(int number, const Game *g, State *out, Move *key) {
    HexProblem p;
    if (!hex_problem_find(puzzle_level(number), (number - 1) % PUZZLES_OF_LEVEL, &p)) return false;
    game_start(g, out);
    for (char *at = p.moves; *at;) {
        size_t n = strcspn(at, " ");
        char *next = at + n + (at[n] == ' ');
        at[n] = 0;
        Move m;
        if (!game_move_parse(g, out, at, &m, NULL)) return false;
        game_play(g, out, m);
        at = next;
    }
    return game_move_parse(g, out, p.key, key, NULL);
}

bool puzzle_make(const PuzzleType *type, int number, const Game *g, const atomic_bool *stop,
                 State *out, Move *key) {
    if (strcmp(type->name, "hex") == 0 && find_in_set(number, g, out, key)) return true;
    State *s = game_states_new(g, 2), *scratch = game_state_at(g, s, 1);
    Rng rng = rng_seed_for(hash_bytes(type->name, strlen(type->name)), (uint64_t)number);
    int64_t until = os_now_ns() + (int64_t)MAKE_MS * 1000000;
    bool found = false, begun = false;
    PuzzleSolver p;
    for (int i = 0; i < TRIES && !found && os_now_ns() < until; i++) {
        if (stop && atomic_load(stop)) break;
        if (!draw_position(type, puzzle_level(number), g, s, scratch, &rng)) continue;
        if (!begun) puzzle_solver_init(&p, g, s, stop);
        begun = true;
        found = has_one_win(&p, s, scratch, key);
    }
    if (begun) puzzle_solver_clear(&p);
    if (found) game_copy(g, out, s);
    free(s);
    return found;
}
