// SPDX-License-Identifier: MIT
// test_l7_long.c - moves of many steps: as long as they are, whatever fits into a move code; and
// limits that are reached while a game is played: an error then, not a shorter list.
#include "l7_inline.h"
#include "l7_kit.h"

#include "game/perft.h"

// A man jumps over men of the enemy, in rows and columns, as often as it can.
#define JUMPS                                                                                      \
    "game jumps\nplayers x y\nboard grid 7 { right up }\nman on node\n"                            \
    "move jump n, m in nodes, c in orthogonal: man n = friend and man n c = enemy\n"               \
    "    and man m = void and m = n c c\n"                                                         \
    "  do man {n (n c)} := void; man m := friend; continue jump(n c c)\n  write n \"x\" m\n"       \
    "stuck: enemy wins\nshow man \".XY\"\n"

// The same in plain C, for the player whose men are 'X'. Rows from the bottom.
enum { TEXT_MAX = 100, MOVES_MAX = 2000 };
typedef struct {
    char board[7][7];
    char text[TEXT_MAX];
    char *moves[MOVES_MAX];
    int n, jumps, longest;
    bool only_longest;
} Plain;

static void plain_forget(Plain *p) {
    for (int i = 0; i < p->n; i++) free(p->moves[i]);
    p->n = 0;
}

static void plain_end(Plain *p) {
    if (p->jumps == 0 || (p->only_longest && p->jumps < p->longest)) return;
    if (p->only_longest && p->jumps > p->longest) plain_forget(p);
    if (p->jumps > p->longest) p->longest = p->jumps;
    assert_true(p->n < MOVES_MAX);
    p->moves[p->n++] = mem_text(p->text);
}

static bool inside(int x, int y) {
    return x >= 0 && x < 7 && y >= 0 && y < 7;
}

static void plain_jump_from(Plain *p, int x, int y) {
    static const int dx[] = {1, 0, -1, 0}, dy[] = {0, 1, 0, -1};
    bool any = false;
    size_t length = strlen(p->text);
    for (int d = 0; d < 4; d++) {
        int u = x + dx[d], v = y + dy[d], tx = u + dx[d], ty = v + dy[d];
        if (!inside(tx, ty) || p->board[v][u] != 'Y' || p->board[ty][tx] != '.') continue;
        any = true;
        p->board[y][x] = p->board[v][u] = '.';
        p->board[ty][tx] = 'X';
        p->jumps++;
        snprintf(p->text + length, sizeof p->text - length, "x%c%d", 'a' + tx, ty + 1);
        plain_jump_from(p, tx, ty);
        p->text[length] = '\0';
        p->jumps--;
        p->board[y][x] = 'X';
        p->board[v][u] = 'Y';
        p->board[ty][tx] = '.';
    }
    if (!any) plain_end(p);
}

static void plain_all(Plain *p) {
    p->jumps = p->longest = p->n = 0;
    for (int y = 0; y < 7; y++)
        for (int x = 0; x < 7; x++) {
            if (p->board[y][x] != 'X') continue;
            snprintf(p->text, sizeof p->text, "%c%d", 'a' + x, y + 1);
            plain_jump_from(p, x, y);
        }
}

static int by_text(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static char *plain_list(Plain *p) {
    Str all = {0};
    qsort(p->moves, (size_t)p->n, sizeof *p->moves, by_text);
    for (int i = 0; i < p->n; i++) str_addf(&all, "%s%s", i ? " " : "", p->moves[i]);
    char *copy = mem_text(str_text(&all));
    str_clear(&all);
    return copy;
}

static void plain_random(Plain *p, Rng *rng, uint32_t men) {
    memset(p->board, '.', sizeof p->board);
    // Men of y stand where chains of jumps are long: on nodes with one even coordinate.
    for (int y = 0; y < 7; y++)
        for (int x = 0; x < 7; x++)
            if ((x + y) % 2 == 1 && rng_below(rng, 8) < men) p->board[y][x] = 'Y';
    p->board[2 * rng_below(rng, 4)][2 * rng_below(rng, 4)] = 'X';
    p->board[2 * rng_below(rng, 4)][2 * rng_below(rng, 4)] = 'X';
}

static void plain_position(const Plain *p, Str *out) {
    for (int y = 6; y >= 0; y--) str_addf(out, "%.7s%s", p->board[y], y ? "/" : " x");
}

// Every move is played and read again; random moves are among them.
static void assert_moves_work(const Game *g, const State *s, Rng *rng) {
    Move *moves = mem_new(g->max_moves, sizeof *moves), m;
    State *next = game_states_new(g, 1);
    size_t n = game_moves(g, s, moves);
    assert_int_equal(game_count_moves(g, s), n);
    for (size_t i = 0; i < n; i++) {
        Str text = {0};
        Error e;
        int men = 0;
        game_move_text(g, s, moves[i], &text);
        assert_true(game_move_parse(g, s, str_text(&text), &m, &e));
        assert_int_equal(m, moves[i]);
        game_copy(g, next, s);
        game_play(g, next, moves[i]);
        for (const char *c = str_text(&text); *c; c++) men += *c == 'x';
        str_reset(&text);
        game_position_text(g, s, &text);
        for (const char *c = str_text(&text); *c != ' '; c++) men -= *c == 'Y';
        str_reset(&text);
        game_position_text(g, next, &text);
        for (const char *c = str_text(&text); *c != ' '; c++) men += *c == 'Y';
        assert_int_equal(men, 0); // each jump took one
        str_clear(&text);
    }
    for (int i = 0; i < 20 && n; i++) {
        assert_true(game_random_move(g, s, rng, &m));
        assert_true(game_legal(g, s, m));
    }
    free(next);
    free(moves);
}

static void compare_with_plain(const char *text, bool only_longest, int *longest) {
    Game vm = l7_open(text, false), c = l7_open(text, true);
    Rng rng = rng_seed(7);
    for (int i = 0; i < 60; i++) {
        Plain p = {.only_longest = only_longest};
        Str position = {0};
        plain_random(&p, &rng, 2 + (uint32_t)i % 3);
        plain_position(&p, &position);
        plain_all(&p);
        char *want = plain_list(&p);
        for (int k = 0; k < 2; k++) {
            const Game *g = k ? &c : &vm;
            State *s = l7_kit_state(g, str_text(&position), "");
            char *list = l7_kit_moves(g, s);
            assert_string_equal(list, want);
            assert_moves_work(g, s, &rng);
            assert_false(game_exceeded(g, NULL));
            free(list);
            free(s);
        }
        if (p.longest > *longest) *longest = p.longest;
        free(want);
        plain_forget(&p);
        str_clear(&position);
    }
    l7_close(&vm);
    l7_close(&c);
}

static void moves_of_any_length_are_all_listed(void **unused) {
    (void)unused;
    int longest = 0;
    compare_with_plain(JUMPS, false, &longest);
    assert_true(longest >= 9); // more than fit into 64 bits, which is 6
}

static void the_longest_moves_are_whole(void **unused) {
    (void)unused;
    int longest = 0;
    static const char text[] = JUMPS;
    Str with = {0};
    const char *at = strstr(text, "stuck");
    str_addf(&with, "%.*s  longest\n%s", (int)(at - text), text, at);
    compare_with_plain(str_text(&with), true, &longest);
    str_reset(&with);
    str_addf(&with, "%.*s  longest\n  unordered\n%s", (int)(at - text), text, at);
    compare_with_plain(str_text(&with), true, &longest);
    str_clear(&with);
}

// The limit is told, on both back ends, and what watches is halted.
static void assert_exceeds(const char *text, const char *part) {
    for (int compiled = 0; compiled < 2; compiled++) {
        Game g = l7_open(text, compiled);
        State *s = game_states_new(&g, 1);
        atomic_bool halt = false;
        Error e;
        game_start(&g, s);
        g.ops->watch(&g, &halt);
        assert_false(game_exceeded(&g, NULL));
        uint64_t leaves;
        perft_count(&g, s, 2, NULL, &leaves);
        assert_true(game_exceeded(&g, &e));
        assert_contains(e.text, part);
        assert_true(halt);
        free(s);
        l7_close(&g);
    }
}

static void limits_that_are_reached_are_told(void **unused) {
    (void)unused;
    static const char head[] = "players x y\nboard grid 9\nmark on node\nstuck: draw\n";
    Str text = {0};
    str_addf(&text,
             "game many\n%smost 100 moves\nmove go n, m: mark n = void\n  do mark n := friend\n",
             head);
    assert_exceeds(str_text(&text), "more than 100 moves");
    str_reset(&text);
    str_addf(&text, "game tried\n%smove go n: mark n = void\n  do mark n := friend; continue go\n",
             head);
    assert_exceeds(str_text(&text), "steps were tried");
    str_reset(&text);
    str_addf(&text, "game endless\n%smove go n: n = a1\n  do continue go\n", head);
    assert_exceeds(str_text(&text), "more than 100 steps");
    str_reset(&text);
    str_addf(&text,
             "game piled\n%sheap: pile of 1..9 most 2\nmove go\n  do push 1 on heap; push 2 on "
             "heap; push 3 on heap\n",
             head);
    assert_exceeds(str_text(&text), "full pile");
    str_clear(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_of_any_length_are_all_listed),
        cmocka_unit_test(the_longest_moves_are_whole),
        cmocka_unit_test(limits_that_are_reached_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
