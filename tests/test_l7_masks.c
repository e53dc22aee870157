// SPDX-License-Identifier: MIT
// test_l7_masks.c - nodes and branches left out of the graph within an expression: against the same
// written with smaller sets, and against walks made here step by step.
#include "l7_inline.h"
#include "l7_kit.h"

// --- nodes ---

// Every way to walk, under a mask and with smaller sets. Stones are placed at random; the rest are
// questions.
static const char head[] = "game masked\nplayers red white\nboard %s\nstone on node\n"
                           "move drop n: stone n = void and n in (stone = void)\n"
                           "  do stone n := friend\n"
                           "  write \"drop\" n\n";
static const char masked[] =
    "move reached n, m: m in without stone = enemy: reach n over nodes\n"
    "  write \"reached\" n m\n"
    "move beside n, m: m in without stone = enemy: around n\n"
    "  write \"beside\" n m\n"
    "move lines n, c in directions, m: m in without stone = enemy: run n c while nodes\n"
    "  write \"lines\" n m\n"
    "move closed n, c in directions: without stone = enemy: run n c while stone = void then nodes\n"
    "  write \"closed\" n\n"
    "move seen n, m: m in without stone = enemy: rays n over nodes along directions\n"
    "  write \"seen\" n m\n"
    "move steps n, c in directions, m: m = without stone = enemy: n c c\n"
    "  write \"steps\" n m\n"
    "move far n, c in directions, m: m = without stone = enemy: n c 3\n"
    "  write \"far\" n m\n"
    "move every n: without stone = enemy: (some c in directions: n c in (stone = void))\n"
    "  and (some c in directions: run n c while stone = void then stone = friend)\n"
    "  and around n meets (stone = void) and no m: m right in (stone = enemy)\n"
    "  write \"every\" n\n"
    "move two n, m: m in without stone = enemy: without row 2: reach n over nodes\n"
    "  write \"two\" n m\n"
    "move called n, m: m in f(n)\n"
    "  write \"called\" n m\n"
    "f(n) = without stone = enemy: g(n)\n"
    "stuck: draw\n";
static const char smaller[] =
    "rest = nodes - (stone = enemy)\n"
    "kept(n) = if n in rest then n else nowhere\n"
    "move reached n, m: m in reach n over rest\n"
    "  write \"reached\" n m\n"
    "move beside n, m: m in (around n) - (stone = enemy)\n"
    "  write \"beside\" n m\n"
    "move lines n, c in directions, m: m in run n c while rest\n"
    "  write \"lines\" n m\n"
    "move closed n, c in directions: run n c while stone = void then rest\n"
    "  write \"closed\" n\n"
    "move seen n, m: m in ((rays n over rest along directions) and rest)\n"
    "  write \"seen\" n m\n"
    "move steps n, c in directions, m: m = kept(kept(n c) c)\n"
    "  write \"steps\" n m\n"
    "move far n, c in directions, m: m = kept(kept(kept(n c) c) c)\n"
    "  write \"far\" n m\n"
    "move every n: (some c in directions: n c in (stone = void))\n"
    "  and (some c in directions: run n c while stone = void then stone = friend)\n"
    "  and around n meets (stone = void)\n"
    "  write \"every\" n\n"
    "move two n, m: m in reach n over (rest - row 2)\n"
    "  write \"two\" n m\n"
    "move called n, m: m in ((around n) and rest)\n"
    "  write \"called\" n m\n"
    "stuck: draw\n";
static const char common[] = "g(n) = around n\n";

static Game open_with(const char *board, const char *rest, bool compiled) {
    char text[4000];
    int n = snprintf(text, sizeof text, head, board);
    snprintf(text + n, sizeof text - (size_t)n, "%s%s", rest, rest == masked ? common : "");
    return l7_open(text, compiled);
}

static const char *const boards[] = {"grid 4", "hex 3 4", "dark 6", "grid 5 4 { right down }"};
enum { N_BOARDS = sizeof boards / sizeof *boards };

// Stones fall; all three games list the same moves.
static void same_moves(const Game *a, const Game *b, const Game *c, uint64_t seed) {
    Rng rng = rng_seed(seed);
    const Game *games[] = {a, b, c};
    State *s[3];
    for (int i = 0; i < 3; i++) {
        s[i] = game_states_new(games[i], 1);
        game_start(games[i], s[i]);
    }
    size_t drops;
    do {
        char *texts[3];
        drops = 0;
        for (int i = 0; i < 3; i++) texts[i] = l7_kit_moves(games[i], s[i]);
        assert_string_equal(texts[0], texts[1]);
        assert_string_equal(texts[0], texts[2]);
        for (const char *t = texts[0]; t; t = strchr(t + 1, ' '))
            drops += strncmp(t + (*t == ' '), "drop", 4) == 0;
        size_t chosen = drops ? rng_below(&rng, (uint32_t)drops) : 0;
        const char *at = texts[0];
        while (at && (strncmp(at + (*at == ' '), "drop", 4) != 0 || chosen-- > 0))
            at = strchr(at + 1, ' ');
        for (int i = 0; i < 3 && at; i++) {
            char move[40];
            Move m;
            Error e;
            snprintf(move, sizeof move, "%.*s", (int)strcspn(at + (*at == ' '), " "),
                     at + (*at == ' '));
            if (!game_move_parse(games[i], s[i], move, &m, &e)) fail_msg("%s: %s", move, e.text);
            game_play(games[i], s[i], m);
        }
        for (int i = 0; i < 3; i++) free(texts[i]);
    } while (drops > 1);
    for (int i = 0; i < 3; i++) free(s[i]);
}

static void nodes_left_out_are_not_entered(void **unused) {
    (void)unused;
    for (size_t i = 0; i < N_BOARDS; i++) {
        Game a = open_with(boards[i], masked, false), b = open_with(boards[i], smaller, false);
        Game c = open_with(boards[i], masked, i == 0); // compiling takes its time
        for (uint64_t seed = 1; seed <= (uint64_t)work(5, 1); seed++) same_moves(&a, &b, &c, seed);
        l7_close(&a);
        l7_close(&b);
        l7_close(&c);
    }
}

// --- branches ---

static const char walks[] =
    "game walks\nplayers red white\nboard grid 4 3\nroad on branch\nlaid: 0..40\n"
    "move lay n, c in {right down}: laid < 12 and road n c = void\n"
    "  do road n c := friend; laid += 1\n"
    "move reached n, m: m in without road = red: reach n over nodes\n"
    "  write \"reach \" n \" \" m\n"
    "move beside n, m: m in without road = red: around n\n"
    "  write \"around \" n \" \" m\n"
    "move steps n, c in orthogonal, m: m = without road = red: n c c\n"
    "  write \"steps \" n \" \" m\n"
    "move lines n, c in orthogonal, m: m in without road = red: run n c while nodes\n"
    "  write \"run \" n \" \" m\n"
    "move seen n, m: m in without road = red: rays n over nodes along orthogonal\n"
    "  write \"run \" n \" \" m \"'\"\n"
    "move both n, m: m in without road = red: without road = white: reach n over nodes\n"
    "  write \"both \" n \" \" m\n"
    "move lifted n: without road = red: n right in nodes and some c in orthogonal: n c c in nodes\n"
    "  write \"lift \" n\n"
    "stuck: draw\n";

enum { W = 4, H = 3, NODES = W * H };

typedef struct {
    int road[NODES][NODES]; // 0 none, 1 red, 2 white; -1 no branch
} Map;

static void blank_map(Map *m) {
    memset(m->road, -1, sizeof m->road);
    for (int i = 0; i < NODES; i++) {
        if (i % W + 1 < W) m->road[i][i + 1] = m->road[i + 1][i] = 0;
        if (i + W < NODES) m->road[i][i + W] = m->road[i + W][i] = 0;
    }
}

static bool open_road(const Map *m, int a, int b, bool both) {
    int r = m->road[a][b];
    return r == 0 || (r == 2 && !both);
}

static void flood(const Map *m, int from, bool both, bool *seen) {
    seen[from] = true;
    for (int to = 0; to < NODES; to++)
        if (!seen[to] && open_road(m, from, to, both)) flood(m, to, both, seen);
}

static int step(const Map *m, int from, int c) {
    static const int dx[] = {1, -1, 0, 0}, dy[] = {0, 0, 1, -1};
    int x = from % W + dx[c], y = from / W + dy[c];
    if (from < 0 || x < 0 || x >= W || y < 0 || y >= H) return -1;
    return open_road(m, from, y * W + x, false) ? y * W + x : -1;
}

// `list`: all moves, in quotes.
static bool is_listed(const char *list, const char *what, int n, int m, const char *end) {
    char text[40];
    snprintf(text, sizeof text, "\"%s %c%d %c%d%s\"", what, 'a' + n % W, n / W + 1, 'a' + m % W,
             m / W + 1, end);
    return strstr(list, text);
}

static void check_node(const char *list, const Map *map, int n) {
    bool seen[NODES] = {0}, both[NODES] = {0}, line[NODES] = {0}, twice[NODES] = {0};
    bool near[NODES] = {0};
    flood(map, n, false, seen);
    flood(map, n, true, both);
    for (int c = 0; c < 4; c++) {
        for (int m = step(map, n, c); m >= 0; m = step(map, m, c)) line[m] = true;
        int one = step(map, n, c), two = one < 0 ? -1 : step(map, one, c);
        if (one >= 0) near[one] = true;
        if (two >= 0) twice[two] = true;
    }
    bool lifted = false;
    for (int m = 0; m < NODES; m++) {
        assert_int_equal(is_listed(list, "reach", n, m, ""), seen[m]);
        assert_int_equal(is_listed(list, "both", n, m, ""), both[m]);
        assert_int_equal(is_listed(list, "around", n, m, ""), near[m]);
        assert_int_equal(is_listed(list, "run", n, m, ""), line[m]);
        assert_int_equal(is_listed(list, "run", n, m, "'"), line[m]);
        assert_int_equal(is_listed(list, "steps", n, m, ""), twice[m]);
        lifted |= twice[m];
    }
    char text[20];
    snprintf(text, sizeof text, "\"lift %c%d\"", 'a' + n % W, n / W + 1);
    assert_int_equal(strstr(list, text) != NULL, lifted && step(map, n, 0) >= 0);
}

// The texts of all moves, in quotes.
static void list_moves(const Game *g, const State *s, Str *out) {
    Move *moves = mem_new(g->max_moves, sizeof *moves);
    size_t n = game_moves(g, s, moves);
    str_reset(out);
    for (size_t i = 0; i < n; i++) {
        str_add_char(out, '"');
        game_move_text(g, s, moves[i], out);
        str_add_char(out, '"');
    }
    free(moves);
}

static void lay(const Game *g, State *s, Map *map, Rng *rng) {
    for (;;) {
        int a = (int)rng_below(rng, NODES), b = a + (rng_below(rng, 2) ? 1 : W);
        if (b >= NODES || map->road[a][b] != 0) continue;
        char text[20];
        Move m;
        Error e;
        snprintf(text, sizeof text, "%c%d%c%d", 'a' + a % W, a / W + 1, 'a' + b % W, b / W + 1);
        int who = game_mover(g, s) + 1;
        if (!game_move_parse(g, s, text, &m, &e)) fail_msg("%s: %s", text, e.text);
        game_play(g, s, m);
        map->road[a][b] = map->road[b][a] = who;
        return;
    }
}

static void branches_left_out_are_not_walked(void **unused) {
    (void)unused;
    for (int compiled = 0; compiled < 2; compiled++) {
        Game g = l7_open(walks, compiled);
        State *s = game_states_new(&g, 1);
        Str list = {0};
        for (uint64_t seed = 1; seed <= (uint64_t)work(4, 1); seed++) {
            Rng rng = rng_seed(seed);
            Map map;
            blank_map(&map);
            game_start(&g, s);
            for (int turn = 0; turn < 12; turn++) {
                lay(&g, s, &map, &rng);
                if (turn % 4 != 3) continue;
                list_moves(&g, s, &list);
                for (int n = 0; n < NODES; n++) check_node(str_text(&list), &map, n);
            }
        }
        str_clear(&list);
        free(s);
        l7_close(&g);
    }
}

static void masks_are_the_same_for_all_nodes_at_once_and_one_by_one(void **unused) {
    (void)unused;
    L7Source source;
    Game plain = {0}, at_once = l7_open(walks, false);
    L7Options options = {.without = {.lift = true, .runs = true}};
    l7_source_init(&source, "walks.l7", walks);
    l7_game_init(&plain, l7_compile(&source, NULL, NULL, 0, &options));
    State *s = game_states_new(&plain, 2), *t = game_state_at(&plain, s, 1);
    Move *a = mem_new(plain.max_moves, sizeof *a), *b = mem_new(plain.max_moves, sizeof *b);
    Rng rng = rng_seed(1);
    game_start(&plain, s);
    game_start(&at_once, t);
    for (int ply = 0; ply < work(300, 60); ply++) {
        size_t n = game_moves(&plain, s, a);
        assert_int_equal(n, game_moves(&at_once, t, b));
        assert_memory_equal(a, b, n * sizeof *a);
        // Every other move lays a road, as the first in the list do.
        size_t few = ply % 2 ? n : n < 8 ? n : 8;
        size_t k = rng_below(&rng, (uint32_t)few);
        game_play(&plain, s, a[k]);
        game_play(&at_once, t, a[k]);
    }
    free(a);
    free(b);
    free(s);
    l7_close(&plain);
    l7_close(&at_once);
}

static void what_cannot_be_left_out_is_said(void **unused) {
    (void)unused;
    static const char text[] = "game g\nplayers a b\nboard grid 3\nroad on branch\nk: 0..3\n%s";
    static const struct {
        const char *rest, *says;
    } wrong[] = {
        {"move m n: without k: n right in nodes\n",
         "inline.l7:6:19: expected nodes or branches to leave out, not a number"},
        {"move m n: without road = a: around n along diagonal\n",
         "walks several branches at once, and some are left out here"},
        {"move m n: without row 1 around n\n", "expected ':'"},
        {"without = 3\nmove m\n", "this is a reserved word"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char whole[400];
        snprintf(whole, sizeof whole, text, wrong[i].rest);
        assert_l7_says(whole, wrong[i].says);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nodes_left_out_are_not_entered),
        cmocka_unit_test(branches_left_out_are_not_walked),
        cmocka_unit_test(masks_are_the_same_for_all_nodes_at_once_and_one_by_one),
        cmocka_unit_test(what_cannot_be_left_out_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
