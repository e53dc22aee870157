// SPDX-License-Identifier: MIT
// match_kit.h - what the tests of referee and match share: players that misbehave on purpose, and a
// patience game with a deal.
#ifndef GENPEI_MATCH_KIT_H
#define GENPEI_MATCH_KIT_H

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "games/game_types.h"
#include "player/player.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

// --- players made from texts such as "trick:what=illegal,from=3,game=2" ---

typedef enum {
    TRICK_FIRST,   // always the first legal move
    TRICK_ILLEGAL, // a move that is not legal
    TRICK_FAULT,   // breaks down
    TRICK_RESIGN,  // resigns
    TRICK_SLOW,    // uses a few milliseconds of processor time
    TRICK_STOP,    // sets the stop flag, as if Ctrl-C were pressed during the search
    TRICK_DIE,     // kills the whole program
    TRICK_LEARN,   // chooses by the number of games it has learned from
    TRICKS_COUNT
} Trick;

typedef struct {
    Player player;
    int trick, from, game; // played from this turn on, in its game of this number and later ones
    int turns;             // of this game
    int begun, ended, learned, last_side; // calls so far
    uint64_t last_seed;
} TrickPlayer;

static inline void trick_free(Player *p) {
    free(p);
}

static inline void trick_begins(Player *p, int side, uint64_t seed) {
    TrickPlayer *t = (TrickPlayer *)p;
    t->turns = 0;
    t->begun++;
    t->last_side = side;
    t->last_seed = seed;
}

static inline void trick_ends(Player *p, const Record *game, int side) {
    TrickPlayer *t = (TrickPlayer *)p;
    assert_true(game->ending != END_NONE);
    assert_int_equal(side, t->last_side);
    t->ended++;
}

static inline void trick_learn(Player *p, const Record *game, int side) {
    TrickPlayer *t = (TrickPlayer *)p;
    assert_true(game->ending != END_NONE && game->ending != END_STOPPED);
    assert_int_equal(side, t->last_side);
    t->learned++;
}

static inline void burn_ms(int64_t ms) {
    int64_t until = os_now_ns() + ms * 1000000;
    while (os_now_ns() < until) continue;
}

static inline bool trick_choose(Player *p, const Turn *turn, Choice *out, Error *e) {
    TrickPlayer *t = (TrickPlayer *)p;
    Move *moves = mem_new(p->game->max_moves, sizeof *moves);
    size_t n = game_moves(p->game, turn->state, moves);
    out->move = moves[t->trick == TRICK_LEARN ? (size_t)t->learned % n : 0];
    free(moves);
    if (++t->turns < t->from || t->begun < t->game) return true;
    switch ((Trick)t->trick) {
    case TRICK_ILLEGAL:
        out->move = UINT64_MAX;
        break;
    case TRICK_FAULT:
        return error_set(e, "broken on purpose");
    case TRICK_RESIGN:
        out->resigns = true;
        break;
    case TRICK_SLOW:
        burn_ms(5);
        break;
    case TRICK_DIE:
        raise(9); // SIGKILL
        break;
    case TRICK_STOP:
        atomic_store((atomic_bool *)turn->limits.stop, true);
        break;
    default:
        break;
    }
    return true;
}

static inline Player *trick_make(Spec *spec, const Game *g, Error *e) {
    static const PlayerOps ops = {.free = trick_free,
                                  .choose = trick_choose,
                                  .begins = trick_begins,
                                  .ends = trick_ends,
                                  .learn = trick_learn};
    static const char *const tricks[] = {"first", "illegal", "fault", "resign",
                                         "slow",  "stop",    "die",   "learn"};
    (void)g;
    TrickPlayer *t = mem_new(1, sizeof *t);
    t->player.ops = &ops;
    t->from = 1;
    if (spec_choice(spec, "what", tricks, TRICKS_COUNT, &t->trick, e) &&
        spec_int(spec, "from", 1, 1000, &t->from, e) &&
        spec_int(spec, "game", 1, 1000, &t->game, e) && spec_done(spec, NULL, 0, e))
        return &t->player;
    free(t);
    return NULL;
}

static const PlayerType trick_player_type = {.name = "trick", .options = "", .make = trick_make};

// --- lines that begin with the number of a game, in the order in which games ended ---

static inline int by_number(const void *a, const void *b) {
    int64_t x = atoll(*(char *const *)a), y = atoll(*(char *const *)b);
    return (x > y) - (x < y);
}

// Puts them in the order of the numbers, of which none may come twice.
static inline void sort_games(Str *s) {
    size_t n = 0, at = 0;
    for (size_t i = 0; i < s->len; i++) n += s->text[i] == '\n';
    char **lines = mem_new(n, sizeof *lines);
    Str sorted = {0};
    for (char *p = s->text; at < n; p = strchr(p, '\n') + 1) lines[at++] = p;
    if (n) qsort(lines, n, sizeof *lines, by_number);
    for (size_t i = 0; i < n; i++) {
        assert_true(i == 0 || by_number(&lines[i - 1], &lines[i]) < 0);
        str_add_n(&sorted, lines[i], strcspn(lines[i], "\n") + 1);
    }
    free(lines);
    str_clear(s);
    *s = sorted;
}

// --- patience: three cards of 1 to 6 are dealt, one by one; each is taken or left; solved when
// those taken add up to 7 or more and no more than two were taken ---

typedef struct {
    uint32_t turn; // even: a card is dealt, odd: it is taken or left; 6: the end
    uint32_t card, sum, taken;
} PatienceState;

enum { PATIENCE_LEAVE = 10, PATIENCE_TAKE = 11 };

static inline void patience_start(const Game *g, State *s) {
    memset(s, 0, g->state_size);
}

static inline int patience_mover(const Game *g, const State *s) {
    (void)g;
    uint32_t turn = ((const PatienceState *)s)->turn;
    return turn < 6 && turn % 2 == 0 ? PLAYER_CHANCE : 0;
}

static inline size_t patience_moves(const Game *g, const State *s, Move *out) {
    (void)g;
    const PatienceState *p = (const PatienceState *)s;
    if (p->turn == 6) return 0;
    size_t n = p->turn % 2 == 0 ? 6 : 2;
    for (size_t i = 0; i < n; i++) out[i] = n == 6 ? i + 1 : PATIENCE_LEAVE + i;
    return n;
}

static inline void patience_play(const Game *g, State *s, Move m) {
    (void)g;
    PatienceState *p = (PatienceState *)s;
    p->turn++;
    if (m < PATIENCE_LEAVE) p->card = (uint32_t)m;
    if (m == PATIENCE_TAKE) p->sum += p->card, p->taken++;
}

static inline void patience_payoffs(const Game *g, const State *s, int *out) {
    (void)g;
    const PatienceState *p = (const PatienceState *)s;
    out[0] = p->sum >= 7 && p->taken <= 2 ? 1 : 0;
}

static inline void patience_move_text(const Game *g, const State *s, Move m, Str *out) {
    (void)g, (void)s;
    if (m < PATIENCE_LEAVE)
        str_addf(out, "%d", (int)m);
    else
        str_add(out, m == PATIENCE_TAKE ? "take" : "leave");
}

static inline void patience_position_text(const Game *g, const State *s, Str *out) {
    (void)g;
    const PatienceState *p = (const PatienceState *)s;
    str_addf(out, "%u/%u/%u/%u", p->turn, p->card, p->sum, p->taken);
}

static inline bool patience_position_parse(const Game *g, const char *text, State *out, Error *e) {
    (void)g;
    unsigned v[4];
    int end = 0;
    if (sscanf(text, "%u/%u/%u/%u%n", &v[0], &v[1], &v[2], &v[3], &end) != 4 || text[end])
        return error_set(e, "not a position of this patience");
    *(PatienceState *)out = (PatienceState){v[0], v[1], v[2], v[3]};
    return true;
}

static inline void patience_draw(const Game *g, const State *s, Drawing *out) {
    (void)g, (void)s;
    drawing_reset(out, BOARD_CARDS, 1, 1);
}

static inline bool patience_make(const GameType *self, Spec *spec, const char *backend, Game *out,
                                 Error *e) {
    (void)self, (void)backend;
    static const GameOps ops = {.start = patience_start,
                                .mover = patience_mover,
                                .moves = patience_moves,
                                .play = patience_play,
                                .payoffs = patience_payoffs,
                                .move_text = patience_move_text,
                                .position_text = patience_position_text,
                                .position_parse = patience_position_parse,
                                .draw = patience_draw};
    if (!spec_done(spec, NULL, 0, e)) return false;
    out->ops = &ops;
    out->title = "Three cards";
    out->words = "";
    out->players = 1;
    out->player_names[0] = "player";
    out->traits = GAME_CHANCE;
    out->state_size = sizeof(PatienceState);
    out->max_moves = 6;
    out->max_plies = 6;
    return true;
}

static const GameType patience_type = {.name = "patience",
                                       .title = "Three cards",
                                       .params = "",
                                       .backends = "native",
                                       .summary = "",
                                       .make = patience_make};

// Games and players of the workbench, plus those above.
typedef struct {
    const GameType *game_types[256];
    const PlayerType *player_types[64];
    GameTable *games;
    PlayerTable players;
} Kit;

static inline Kit *kit_new(void) {
    Kit *k = mem_new(1, sizeof *k);
    size_t n;
    const GameType *const *real = game_types(&n);
    for (size_t i = 0; i < n; i++) k->game_types[i] = real[i];
    k->game_types[n] = &patience_type;
    k->games = game_table_new(k->game_types, n + 1);
    PlayerTable all = player_table();
    for (size_t i = 0; i < all.n; i++) k->player_types[i] = all.types[i];
    k->player_types[all.n] = &trick_player_type;
    k->players = (PlayerTable){.types = k->player_types, .n = all.n + 1};
    return k;
}

static inline void kit_free(Kit *k) {
    game_table_free(k->games);
    free(k);
}

static inline const Game *kit_open(Kit *k, const char *name) {
    Error e;
    const Game *g = game_table_open(k->games, name, &e);
    if (!g) fail_msg("%s", e.text);
    return g;
}

#endif
