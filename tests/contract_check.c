// SPDX-License-Identifier: MIT
// contract_check.c - see contract_check.h.
#include "contract_check.h"

#include "testing.h"

#include "base/mem.h"

#include <ctype.h>

enum { SEEN = 4096, ODDS_SAMPLES = 1200, ODDS_STATES = 25 };

typedef struct {
    const Game *g;
    Rng rng;
    State *now, *a, *b, *c; // the current game and three scratch states
    Move *moves, *other;
    size_t n;    // of `moves`: those of `now`
    State *seen; // states seen before, by key
    uint64_t *seen_key;
    int odds_left; // positions whose odds are still to be checked
    Str text;
    Drawing drawing;
} Check;

#define PROMISE(c, what, condition)                                                                \
    do {                                                                                           \
        if (!(condition)) broken(c, what, #condition, __LINE__);                                   \
    } while (0)

static void broken(Check *c, const char *what, const char *condition, int line) {
    str_reset(&c->text);
    game_position_text(c->g, c->now, &c->text);
    print_error("%s, position \"%s\": %s\n  not so: %s\n", c->g->name, str_text(&c->text), what,
                condition);
    _fail(__FILE__, line);
}

static bool has_move(const Move *moves, size_t n, Move m) {
    for (size_t i = 0; i < n; i++)
        if (moves[i] == m) return true;
    return false;
}

// --- the game as a whole ---

static void check_description(Check *c) {
    const Game *g = c->g;
    PROMISE(c, "it has a name and a title", g->name[0] && g->title && g->words);
    PROMISE(c, "it has players", g->players >= 1 && g->players <= PLAYERS_MAX);
    for (int p = 0; p < g->players; p++)
        PROMISE(c, "players have names", g->player_names[p] && g->player_names[p][0]);
    PROMISE(c, "odds belong to chance", !g->ops->odds || (g->traits & GAME_CHANCE));
    bool hidden = g->traits & GAME_HIDDEN;
    PROMISE(c, "what is hidden can be viewed and sampled",
            hidden == (g->ops->view != NULL) && hidden == (g->ops->sample != NULL));
}

// A state is all of its bytes: nothing that was in memory before may remain in it.
static void check_start(Check *c) {
    memset(c->now, 0x55, c->g->state_size);
    memset(c->a, 0xAA, c->g->state_size);
    game_start(c->g, c->now);
    game_start(c->g, c->a);
    PROMISE(c, "start() fills every byte", game_same(c->g, c->now, c->a));
    Error e;
    PROMISE(c, "the word start is a position", game_position_parse(c->g, "start", c->b, &e));
    PROMISE(c, "the word start is the start", game_same(c->g, c->now, c->b));
}

// --- one position ---

static void check_moves(Check *c) {
    const Game *g = c->g;
    c->n = game_moves(g, c->now, c->moves);
    int mover = game_mover(g, c->now);
    bool chance = mover == PLAYER_CHANCE;
    PROMISE(c, "no position has more than max_moves", c->n <= g->max_moves);
    PROMISE(c, "moves are empty exactly when the game is over",
            game_over(g, c->now) == (c->n == 0));
    PROMISE(c, "count_moves counts", game_count_moves(g, c->now) == c->n);
    PROMISE(c, "the mover is a player", chance || (mover >= 0 && mover < g->players));
    PROMISE(c, "chance moves only where the game has it",
            !chance || ((g->traits & GAME_CHANCE) && c->n));
    for (size_t i = 0; i < c->n; i++) {
        PROMISE(c, "a move is listed once", !has_move(c->moves, i, c->moves[i]));
        PROMISE(c, "listed moves are legal", game_legal(g, c->now, c->moves[i]));
        PROMISE(c, "every listed move can happen", game_odds(g, c->now, c->moves[i]) > 0);
    }
    size_t again = game_moves(g, c->now, c->other);
    PROMISE(c, "asking twice gives the same moves",
            again == c->n && memcmp(c->moves, c->other, again * sizeof(Move)) == 0);
    PROMISE(c, "the state is sound", game_ok(g, c->now));
}

static void check_move_texts(Check *c) {
    for (size_t i = 0; i < c->n; i++) {
        Move read;
        Error e;
        char text[64];
        str_reset(&c->text);
        game_move_text(c->g, c->now, c->moves[i], &c->text);
        PROMISE(c, "a move's text is a short word",
                c->text.len > 0 && c->text.len < sizeof text && !strpbrk(c->text.text, " \t\n,"));
        memcpy(text, c->text.text, c->text.len + 1);
        // Reading every text back to its own move also shows that no two texts are equal.
        PROMISE(c, "a move's text can be read", game_move_parse(c->g, c->now, text, &read, &e));
        PROMISE(c, "it reads back as the same move", read == c->moves[i]);
        for (char *p = text; *p; p++) *p = (char)toupper((unsigned char)*p);
        PROMISE(c, "case does not matter", game_move_parse(c->g, c->now, text, &read, &e));
        PROMISE(c, "nor for what is read", read == c->moves[i]);
    }
    Move kept = 12345;
    Error e;
    PROMISE(c, "nonsense is no move", !game_move_parse(c->g, c->now, "no-such-move", &kept, &e));
    PROMISE(c, "and changes nothing", kept == 12345);
    PROMISE(c, "the refusal names it", strstr(e.text, "'no-such-move'"));
    PROMISE(c, "the refusal says why", strstr(e.text, c->n ? "legal:" : "the game is over"));
}

static void check_position_text(Check *c) {
    Str first = {0}, second = {0};
    Error e;
    game_position_text(c->g, c->now, &first);
    memset(c->a, 0x77, c->g->state_size);
    PROMISE(c, "a position's text can be read",
            game_position_parse(c->g, str_text(&first), c->a, &e));
    bool forgets = c->g->traits & GAME_REMEMBERS;
    PROMISE(c, "it reads back as the same position", forgets || game_same(c->g, c->a, c->now));
    PROMISE(c, "with the same key", game_key(c->g, c->a) == game_key(c->g, c->now));
    game_position_text(c->g, c->a, &second);
    PROMISE(c, "and writes the same text", strcmp(str_text(&first), str_text(&second)) == 0);
    str_add(&first, "#");
    game_copy(c->g, c->b, c->a);
    PROMISE(c, "text with something behind it is refused",
            !game_position_parse(c->g, str_text(&first), c->a, &e));
    PROMISE(c, "a refused text changes nothing", game_same(c->g, c->a, c->b));
    str_clear(&first);
    str_clear(&second);
}

static void check_key(Check *c) {
    uint64_t key = game_key(c->g, c->now);
    game_copy(c->g, c->a, c->now);
    PROMISE(c, "a copy is the same", game_same(c->g, c->a, c->now));
    PROMISE(c, "equal states have equal keys", game_key(c->g, c->a) == key);
    size_t slot = key % SEEN;
    State *before = game_state_at(c->g, c->seen, slot);
    // Not promised, but among some thousands two equal 64-bit keys are a bad hash.
    if (c->seen_key[slot] == key)
        PROMISE(c, "other states have other keys",
                (c->g->traits & GAME_REMEMBERS) || game_same(c->g, before, c->now));
    c->seen_key[slot] = key;
    game_copy(c->g, before, c->now);
}

// What `player` sees, in c->a; possibilities for the rest, in c->b and c->c.
static void check_view_of(Check *c, int player) {
    const Game *g = c->g;
    memset(c->a, 0x33, g->state_size);
    game_view(g, c->now, player, c->a);
    game_view(g, c->a, player, c->b);
    PROMISE(c, "a view of a view is the view", game_same(g, c->a, c->b));
    PROMISE(c, "without secrets the view is the state",
            (g->traits & GAME_HIDDEN) || game_same(g, c->a, c->now));
    int mover = game_mover(g, c->now);
    PROMISE(c, "everybody sees who moves", game_mover(g, c->a) == mover);
    PROMISE(c, "everybody sees whether it is over", game_over(g, c->a) == game_over(g, c->now));
    size_t n = game_moves(g, c->a, c->other);
    if (mover == player)
        PROMISE(c, "a player's moves follow from his view",
                n == c->n && memcmp(c->other, c->moves, n * sizeof(Move)) == 0);
    game_sample(g, c->a, player, &c->rng, c->b);
    PROMISE(c, "a sample is a sound state", game_ok(g, c->b) && game_mover(g, c->b) == mover);
    game_view(g, c->b, player, c->c);
    PROMISE(c, "states that look the same have equal views", game_same(g, c->c, c->a));
    n = game_moves(g, c->b, c->other);
    PROMISE(c, "a sample is over when the state is", (n == 0) == (c->n == 0));
    if (mover == player)
        PROMISE(c, "a sample has the player's legal moves",
                n == c->n && memcmp(c->other, c->moves, n * sizeof(Move)) == 0);
}

// Counts of random moves against their odds: chi-square within six standard deviations.
static void check_odds(Check *c) {
    uint32_t *count = mem_new(c->n, sizeof *count);
    bool chance = game_mover(c->g, c->now) == PLAYER_CHANCE;
    double total = 0, distance = 0;
    for (int i = 0; i < ODDS_SAMPLES; i++) {
        Move m;
        PROMISE(c, "there is a random move", game_random_move(c->g, c->now, &c->rng, &m));
        PROMISE(c, "a random move is legal", has_move(c->moves, c->n, m));
        for (size_t k = 0; k < c->n; k++) count[k] += c->moves[k] == m;
    }
    for (size_t k = 0; k < c->n; k++) total += chance ? game_odds(c->g, c->now, c->moves[k]) : 1;
    for (size_t k = 0; k < c->n; k++) {
        double weight = chance ? game_odds(c->g, c->now, c->moves[k]) : 1;
        double expected = ODDS_SAMPLES * weight / total;
        distance += (count[k] - expected) * (count[k] - expected) / expected;
    }
    double freedom = (double)c->n - 1;
    // Variance of chi-square is twice its degrees of freedom; 20 covers the long tail of few.
    PROMISE(c, "random moves follow the odds",
            (distance - freedom - 20) <= 0 ||
                (distance - freedom) * (distance - freedom) < 36 * 2 * freedom);
    free(count);
}

static void check_drawing(Check *c) {
    Drawing *d = &c->drawing;
    game_draw(c->g, c->now, d);
    PROMISE(c, "a drawing has cells", d->n_cells > 0 && d->columns > 0 && d->rows > 0);
    if (d->kind == BOARD_SQUARE || d->kind == BOARD_HEX)
        PROMISE(c, "a board has columns times rows cells",
                d->n_cells == (size_t)(d->columns * d->rows));
    for (size_t i = 0; i < d->n_cells; i++) {
        const DrawCell *cell = &d->cells[i];
        PROMISE(c, "a cell is printable", isgraph((unsigned char)cell->glyph));
        PROMISE(c, "a piece belongs to somebody or nobody",
                cell->owner >= DRAW_NOBODY && cell->owner < c->g->players);
        if (d->kind != BOARD_SQUARE) continue;
        PROMISE(c, "cells lie on the board, row by row",
                (int)cell->x == (int)i % d->columns && (int)cell->y == (int)i / d->columns);
    }
    for (size_t i = 0; i < d->n_lines; i++)
        PROMISE(c, "lines join cells",
                (size_t)d->lines[i].from < d->n_cells && (size_t)d->lines[i].to < d->n_cells);
}

static void check_position(Check *c) {
    check_moves(c);
    check_move_texts(c);
    check_position_text(c);
    check_key(c);
    for (int p = 0; p < c->g->players; p++) check_view_of(c, p);
    if (c->n > 1 && c->odds_left > 0 && rng_below(&c->rng, 10) == 0) {
        check_odds(c);
        c->odds_left--;
    }
    check_drawing(c);
}

static void check_end(Check *c) {
    int payoffs[PLAYERS_MAX], again[PLAYERS_MAX], sum = 0;
    Move m = 12345;
    game_payoffs(c->g, c->now, payoffs);
    game_payoffs(c->g, c->now, again);
    for (int p = 0; p < c->g->players; p++) {
        sum += payoffs[p];
        PROMISE(c, "payoffs do not change", payoffs[p] == again[p]);
    }
    PROMISE(c, "payoffs add up to 0", sum == 0 || !(c->g->traits & GAME_ZERO_SUM));
    PROMISE(c, "a finished game has no random move", !game_random_move(c->g, c->now, &c->rng, &m));
}

// Makes a random move; a copy that makes the same move must give the same state.
static void check_step(Check *c) {
    Move m;
    PROMISE(c, "there is a random move", game_random_move(c->g, c->now, &c->rng, &m));
    PROMISE(c, "a random move is legal", has_move(c->moves, c->n, m));
    memset(c->a, 0x99, c->g->state_size);
    game_copy(c->g, c->a, c->now);
    game_play(c->g, c->now, m);
    game_play(c->g, c->a, m);
    PROMISE(c, "equal states stay equal", game_same(c->g, c->a, c->now));
}

void contract_check(const Game *g, int games, uint64_t seed) {
    Check c = {.g = g, .rng = rng_seed(seed), .odds_left = ODDS_STATES};
    State **rooms[] = {&c.now, &c.a, &c.b, &c.c};
    for (size_t i = 0; i < 4; i++) *rooms[i] = game_states_new(g, 1);
    c.moves = mem_new(g->max_moves, sizeof(Move));
    c.other = mem_new(g->max_moves, sizeof(Move));
    c.seen = game_states_new(g, SEEN);
    c.seen_key = mem_new(SEEN, sizeof *c.seen_key);
    check_description(&c);
    for (int i = 0; i < games; i++) {
        check_start(&c);
        int plies = 0;
        for (check_position(&c); c.n > 0; check_position(&c)) {
            check_step(&c);
            plies++;
            PROMISE(&c, "no game is longer than max_plies", !g->max_plies || plies <= g->max_plies);
        }
        check_end(&c);
    }
    void *owned[] = {c.now, c.a, c.b, c.c, c.moves, c.other, c.seen, c.seen_key};
    for (size_t i = 0; i < sizeof owned / sizeof *owned; i++) free(owned[i]);
    str_clear(&c.text);
    drawing_clear(&c.drawing);
}
