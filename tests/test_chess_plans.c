// SPDX-License-Identifier: MIT
// test_chess_plans.c - plans of chess (Pitrat), the method of analogy (KAISSA), conditional
// evaluation (Frey and Atkin): each finds what a plain search of the same cost does not, what is
// found is sound, and it is told in words and as a tree.
#include "testing.h"

#include "engine/chess/chess_conditional.h"
#include "engine/chess/chess_plans.h"
#include "l7_kit.h"
#include "player/player.h"
#include "player/player_insight.h"

#include <stdlib.h>

static const ChessProgram chess4 = {
    .name = "chess4", .type = 'A', .quiet = true, .deepens = true, .value = chess_value_chess4};

static void board_of(void **state, const char *position, ChessBoard *b) {
    const Game *g = l7_kit_game(state, "chess", "vm");
    State *s = l7_kit_state(g, position, "");
    chess_board_from(b, g, s);
    free(s);
}

static void check_move(const ChessBoard *b, ChessMove m, const char *text) {
    char found[8];
    chess_move_text(b, m, found);
    assert_string_equal(found, text);
}

// --- plans ---

static void plans_find_what_a_search_of_the_same_cost_does_not(void **state) {
    static const struct {
        const char *position, *move;
        int gain;
    } known[] = {
        // The bishop pins the queen to the king; a guard was the reason of the first failure.
        {"r1b1kbnr/p1q3pp/2n2p2/3p4/3Pp3/2Q1P3/PPP2PPP/RNB1K1NR b KQkq - 0 10", "f8b4", 250},
        {"4k1r1/3R4/6p1/2R3Pp/P1P1pP1P/4P3/P4B2/2K5 w - - 1 36", "d7b7", 250},
        {"8/p6p/1k6/3Q4/4pPBp/p3P3/1bRP2PP/6K1 w - - 1 36", "g4c8", 250},
        {"3k4/8/3B4/3Q4/3K4/8/8/8 w - - 7 63", "d5b7", 250},
    };
    ChessPlanner *planner = chess_planner_new();
    ChessSearch *search = chess_search_new(&chess4);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        ChessBoard b;
        ChessPlanned p;
        ChessThought t;
        board_of(state, known[i].position, &b);
        chess_plan(planner, &b,
                   &(ChessPlanLimits){.gain = known[i].gain, .moves = 4, .nodes = 20000}, &p);
        assert_true(p.found);
        check_move(&b, p.line[0], known[i].move);
        chess_think(search, &chess4, &b, &(ChessLimits){.depth = CHESS_DEPTH_MAX, .nodes = p.nodes},
                    &t);
        assert_true(t.value < chess_value_chess4(&b) + known[i].gain);
    }
    chess_planner_free(planner);
    chess_search_free(search);
}

// What plans find is there: the search that tries every move of the attacker finds it too, in no
// more moves.
static void what_plans_find_is_sound(void **state) {
    const Game *g = l7_kit_game(state, "chess", "vm");
    State *s = game_states_new(g, 1);
    ChessPlanner *planner = chess_planner_new();
    Rng rng = rng_seed(77);
    int found = 0;
    for (int i = 0; i < 60; i++) {
        Move move;
        ChessBoard b;
        ChessPlanned p, all;
        game_start(g, s);
        for (int ply = 0; ply < 20 + i && !game_over(g, s); ply++) {
            assert_true(game_random_move(g, s, &rng, &move));
            game_play(g, s, move);
        }
        if (game_over(g, s)) continue;
        chess_board_from(&b, g, s);
        chess_plan(planner, &b, &(ChessPlanLimits){.gain = 90, .moves = 2, .nodes = 4000}, &p);
        if (!p.found) continue;
        found++;
        chess_plan(planner, &b, &(ChessPlanLimits){.gain = 90, .moves = 2, .all = true}, &all);
        assert_true(all.found && all.n_moves <= p.n_moves);
    }
    assert_true(found > 10);
    chess_planner_free(planner);
    free(s);
}

// --- the players ---

typedef struct {
    Insight insight;
    TreeLog log;
    Str move;
} Answer;

static void ask(void **state, const char *player, const char *position, Answer *out) {
    const Game *g = l7_kit_game(state, "chess", "vm");
    PlayerTable players = player_table();
    State *s = l7_kit_state(g, position, "");
    Error e;
    *out = (Answer){0};
    tree_log_init(&out->log, 100000);
    Player *p = player_new(&players, g, player, &e);
    if (!p) fail_msg("%s", e.text);
    p->ops->watch(p, &out->log);
    if (!player_insight(p, &(Turn){.state = s, .side = game_mover(g, s)}, &out->insight, &e))
        fail_msg("%s", e.text);
    game_move_text(g, s, out->insight.choice.move, &out->move);
    player_free(p);
    free(s);
}

static void answer_clear(Answer *a) {
    insight_clear(&a->insight);
    tree_log_clear(&a->log);
    str_clear(&a->move);
}

static bool says(const Answer *a, const char *en, const char *ja) {
    bool both[2] = {false, false};
    for (size_t i = 0; i < a->insight.n_sentences; i++) {
        both[0] |= strstr(a->insight.sentences[i].en, en) != NULL;
        both[1] |= strstr(a->insight.sentences[i].ja, ja) != NULL;
    }
    return both[0] && both[1];
}

static void a_plan_is_told_with_the_failure_it_came_from(void **state) {
    Answer a;
    ask(state, "pitrat", "r1b1kbnr/p1q3pp/2n2p2/3p4/3Pp3/2Q1P3/PPP2PPP/RNB1K1NR b KQkq - 0 10", &a);
    assert_string_equal(str_text(&a.move), "f8b4");
    assert_true(says(&a, "It fails:", "失敗："));
    assert_true(says(&a, "does away with that reason", "その原因を除き"));
    assert_true(says(&a, "It succeeds against every reply", "どう応じても成功します"));
    assert_true(a.log.n > 10 && a.log.nodes[0].best);
    answer_clear(&a);
    ask(state, "pitrat:nodes=5000", "start", &a);
    assert_true(says(&a, "No plan succeeds", "成功するプランがない"));
    answer_clear(&a);
}

static void trees_are_trees_of_the_game(void **state) {
    static const char *const players[] = {"kister:depth=2", "bernstein:depth=2", "nss",
                                          "tech:depth=2",   "chess4:depth=2",    "kaissa:depth=3",
                                          "frey:depth=2"};
    const Game *g = l7_kit_game(state, "chess", "vm");
    State *s = l7_kit_state(g, "start", "");
    for (size_t i = 0; i < sizeof players / sizeof *players; i++) {
        Answer a;
        ask(state, players[i], "start", &a);
        assert_true(a.log.n >= 20);
        int marked = 0;
        for (size_t k = 1; k < a.log.n; k++) {
            if (a.log.nodes[k].depth == 1) {
                Str text = {0};
                game_move_text(g, s, a.log.nodes[k].move, &text);
                assert_true(text.len >= 4);
                str_clear(&text);
            }
            marked += a.log.nodes[k].best;
        }
        assert_true(marked >= 1);
        answer_clear(&a);
    }
    free(s);
}

// --- analogy ---

static const ChessProgram kaissa = {.name = "kaissa",
                                    .type = 'A',
                                    .quiet = true,
                                    .deepens = true,
                                    .analogy = true,
                                    .value = chess_value_chess4};

// Within so many positions it finishes a search of three plies that is unfinished without.
static void analogy_finds_what_a_search_of_the_same_cost_does_not(void **state) {
    static const struct {
        const char *position, *move;
        uint64_t nodes;
    } known[] = {
        {"6k1/pp3r2/2n1r3/2P4p/P2p1b2/R4KNP/1P6/7R b - - 3 29", "h5h4", 5099},
        {"6k1/4p3/2n5/4b3/4K3/8/6p1/2q4q b - - 1 51", "h1f1", 4461},
    };
    ChessSearch *plain = chess_search_new(&chess4), *search = chess_search_new(&kaissa);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        ChessBoard b;
        ChessThought full, with, without;
        ChessLimits limits = {.depth = 3};
        board_of(state, known[i].position, &b);
        chess_think(plain, &chess4, &b, &limits, &full);
        check_move(&b, full.line[0], known[i].move);
        limits.nodes = known[i].nodes;
        chess_think(plain, &chess4, &b, &limits, &without);
        chess_think(search, &kaissa, &b, &limits, &with);
        check_move(&b, with.line[0], known[i].move);
        assert_false(chess_same_move(without.line[0], with.line[0]));
    }
    chess_search_free(plain);
    chess_search_free(search);
}

static void analogy_spares_moves_and_keeps_the_choice(void **state) {
    static const char *const positions[] = {
        "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 1",
        "4rrk1/pp3p1p/2pb2p1/3p4/3P1P2/2PQ1N2/Pq4PP/R4RK1 w - - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    };
    ChessSearch *plain = chess_search_new(&chess4), *search = chess_search_new(&kaissa);
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        ChessBoard b;
        ChessThought with, without;
        board_of(state, positions[i], &b);
        chess_think(plain, &chess4, &b, &(ChessLimits){.depth = 3}, &without);
        chess_think(search, &kaissa, &b, &(ChessLimits){.depth = 3}, &with);
        assert_true(with.known > 0 && with.nodes < without.nodes);
        assert_true(chess_same_move(with.line[0], without.line[0]));
        assert_int_equal(with.value, without.value);
    }
    chess_search_free(plain);
    chess_search_free(search);
}

// --- conditional evaluation ---

// Plays a bare king's ending against a defender that looks as far; returns the plies to mate, 0
// when there is none.
static int plies_to_mate(const ChessProgram *attacker, ChessBoard b, int depth, int most) {
    ChessSearch *own = chess_search_new(attacker), *theirs = chess_search_new(&chess4);
    int side = b.mover, mate = 0;
    for (int ply = 1; ply <= most && !mate; ply++) {
        ChessMove moves[CHESS_MOVES_MAX];
        ChessThought t;
        bool mine = b.mover == side;
        if (chess_moves(&b, moves) == 0) {
            mate = chess_in_check(&b) ? ply - 1 : 0;
            break;
        }
        chess_think(mine ? own : theirs, mine ? attacker : &chess4, &b,
                    &(ChessLimits){.depth = mine ? depth : 2}, &t);
        chess_play(&b, t.line[0]);
    }
    chess_search_free(own);
    chess_search_free(theirs);
    return mate;
}

static void goals_mate_a_bare_king_where_the_same_depth_does_not(void **state) {
    static const ChessProgram frey = {.name = "frey",
                                      .type = 'A',
                                      .quiet = true,
                                      .deepens = true,
                                      .aims = true,
                                      .value = chess_value_chess4};
    ChessBoard b;
    board_of(state, "8/8/8/3k4/8/8/8/R3K3 w - - 0 1", &b);
    int with = plies_to_mate(&frey, b, 4, 60), without = plies_to_mate(&chess4, b, 4, 60);
    assert_true(with > 0 && without == 0);
    Answer a;
    ask(state, "frey:depth=2", "8/8/8/3k4/8/8/8/R3K3 w - - 0 1", &a);
    assert_true(says(&a, "drive the king to the edge", "キングを盤端へ追う"));
    answer_clear(&a);
    ask(state, "frey:depth=2", "start", &a);
    assert_true(says(&a, "castle", "キャスリング"));
    answer_clear(&a);
    // Kings that have moved cannot castle.
    ask(state, "frey:depth=2", "rnbq1bnr/ppppkppp/8/4p3/4P3/8/PPPPKPPP/RNBQ1BNR w - - 2 3", &a);
    assert_true(says(&a, "develop knights and bishops", "ナイトとビショップを展開する"));
    assert_false(says(&a, "castle", "キャスリング"));
    answer_clear(&a);
}

// White's king, bishop and knight against the king alone, as FEN.
static void bare_king(const char *white, const char *black, const char *bishop, char *out) {
    char square[8][8], *o = out;
    memset(square, '1', sizeof square);
    const char *const men[] = {white, black, bishop, "d2"};
    for (int i = 0; i < 4; i++) square['8' - men[i][1]][men[i][0] - 'a'] = "KkBN"[i];
    for (int row = 0; row < 8; row++) {
        for (int column = 0; column < 8; column++) {
            bool joins = square[row][column] == '1' && column && o[-1] < '8';
            if (joins) o[-1]++;
            if (!joins) *o++ = square[row][column];
        }
        *o++ = '/';
    }
    snprintf(o - 1, 20, " w - - 0 1");
}

// Bishop and knight mate in a corner of the bishop's colour: both such corners are worth the same,
// and more than the others.
static void goals_want_a_corner_of_the_bishops_colour(void **state) {
    static const char *const corners[] = {"a8", "h1", "a1", "h8"}, *const ours[] = {"c6", "f3",
                                                                                    "c3", "f6"};
    for (int dark = 0; dark < 2; dark++) {
        int value[4];
        for (int i = 0; i < 4; i++) {
            char position[100];
            ChessBoard b;
            ChessAims aims;
            bare_king(ours[i], corners[i], dark ? "c5" : "f5", position);
            board_of(state, position, &b);
            chess_aims_find(&b, &aims);
            value[i] = chess_aims_value(&aims, &b);
        }
        assert_int_equal(value[0], value[1]);
        assert_int_equal(value[2], value[3]);
        assert_true(dark ? value[2] > value[0] : value[0] > value[2]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goals_want_a_corner_of_the_bishops_colour),
        cmocka_unit_test(plans_find_what_a_search_of_the_same_cost_does_not),
        cmocka_unit_test(what_plans_find_is_sound),
        cmocka_unit_test(a_plan_is_told_with_the_failure_it_came_from),
        cmocka_unit_test(trees_are_trees_of_the_game),
        cmocka_unit_test(analogy_finds_what_a_search_of_the_same_cost_does_not),
        cmocka_unit_test(analogy_spares_moves_and_keeps_the_choice),
        cmocka_unit_test(goals_mate_a_bare_king_where_the_same_depth_does_not),
    };
    return cmocka_run_group_tests(tests, l7_kit_open, l7_kit_close);
}
