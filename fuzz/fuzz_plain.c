// SPDX-License-Identifier: MIT
// fuzz_plain.c - any text as a description for the verifier's plain reader, which never fails but
// with a reason; and what the compiler accepts is the same game to both: moves, positions, payoffs.
#include "fuzz_l7_words.h"
#include "fuzz_text.h"

#include "lang/game/l7_game.h"
#include "lang/l7_compile.h"
#include "verify/plain/plain_game.h"

// The plain interpreter is slow: only short questions, and few of them.
enum { WORK_MAX = 2000, PLIES = 6, MOVES_MAX = 300 };

static void read_only(const char *text) {
    Error e = {0};
    if (!plain_game_reads(text, &e)) fuzz_need(e.text[0] != '\0');
}

typedef struct {
    const Game *fast, *plain;
    State *s, *t;
    Move *moves, *others;
} Pair;

static void same_text(void (*write)(const Game *, const State *, Str *), const Pair *p) {
    Str one = {0}, two = {0};
    write(p->fast, p->s, &one);
    write(p->plain, p->t, &two);
    fuzz_need(strcmp(str_text(&one), str_text(&two)) == 0);
    str_clear(&one);
    str_clear(&two);
}

static void same_move(const Pair *p, size_t i) {
    Str one = {0}, two = {0};
    game_move_text(p->fast, p->s, p->moves[i], &one);
    game_move_text(p->plain, p->t, p->others[i], &two);
    fuzz_need(strcmp(str_text(&one), str_text(&two)) == 0);
    str_clear(&one);
    str_clear(&two);
}

static void same_payoffs(const Pair *p) {
    int a[PLAYERS_MAX] = {0}, b[PLAYERS_MAX] = {0};
    game_payoffs(p->fast, p->s, a);
    game_payoffs(p->plain, p->t, b);
    if (game_exceeded(p->fast, NULL) || game_exceeded(p->plain, NULL)) return;
    for (int i = 0; i < p->fast->players; i++) fuzz_need(a[i] == b[i]);
}

// Where one of them reached a limit, nothing is claimed by either.
static bool same_here(const Pair *p, size_t *n) {
    *n = game_moves(p->fast, p->s, p->moves);
    size_t m = game_moves(p->plain, p->t, p->others);
    if (game_exceeded(p->fast, NULL) || game_exceeded(p->plain, NULL)) return false;
    fuzz_need(*n == m);
    fuzz_need(game_mover(p->fast, p->s) == game_mover(p->plain, p->t));
    same_text(game_position_text, p);
    if (*n == 0) same_payoffs(p);
    if (*n > 0) same_move(p, 0);
    if (*n > 0) same_move(p, *n - 1);
    return *n > 0;
}

static void play_both(const Game *fast, const Game *plain) {
    Rng rng = rng_seed(26);
    Pair p = {fast,
              plain,
              game_states_new(fast, 1),
              game_states_new(plain, 1),
              mem_new(fast->max_moves, sizeof(Move)),
              mem_new(plain->max_moves, sizeof(Move))};
    size_t n, seen = 0;
    game_start(fast, p.s);
    game_start(plain, p.t);
    for (int ply = 0; ply < PLIES && seen <= MOVES_MAX && same_here(&p, &n); ply++) {
        seen += n;
        size_t i = rng_below(&rng, (uint32_t)n);
        game_play(fast, p.s, p.moves[i]);
        game_play(plain, p.t, p.others[i]);
    }
    free(p.s);
    free(p.t);
    free(p.moves);
    free(p.others);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    char *text = fuzz_text(bytes, n);
    L7Source source;
    l7_source_init(&source, "fuzz.l7", text);
    L7Program *p = l7_compile(&source, NULL, NULL, 0, NULL);
    read_only(text);
    if (p) {
        bool short_enough = p->code.work <= WORK_MAX;
        Game fast = {0}, plain;
        Error e = {0};
        l7_game_init(&fast, p);
        l7_game_describe(&fast, text);
        fuzz_need(fast.description != NULL);
        read_only(fast.description);
        if (!short_enough) {
            // too long to compare
        } else if (plain_game_init(&fast, &plain, &e)) {
            play_both(&fast, &plain);
            plain_game_clear(&plain);
        } else {
            fuzz_need(e.text[0] != '\0');
        }
        fast.ops->free(&fast);
    }
    free(text);
    return 0;
}
