// SPDX-License-Identifier: MIT
// test_sho.c - the player of shogi: legal moves at all times, mates, repetition, declaring,
// stopping.
#include "testing.h"

#include "base/mem.h"
#include "base/rng.h"
#include "engine/shogi/sho_clock.h"
#include "engine/shogi/sho_exchange.h"
#include "engine/shogi/sho_hand.h"
#include "engine/shogi/sho_mate.h"
#include "engine/shogi/sho_pick.h"
#include "engine/shogi/sho_think.h"

#include <stdlib.h>
#include <threads.h>

static const ShogiRules rules = {.points = 27};

static ShogiState state(const char *sfen) {
    ShogiState s;
    ShogiPosition p;
    Error e;
    int number;
    if (!shogi_sfen_read(sfen, SHOGI_ONE_SET, &p, &number, NULL, &e)) fail_msg("%s", e.text);
    shogi_state_begin(&s, &p, number);
    return s;
}

static ShogiMove usi(const char *text) {
    ShogiMove m = SHOGI_NO_MOVE;
    assert_true(shogi_usi_read(text, &m));
    return m;
}

static ShoEval *by_hand(void *context) {
    (void)context;
    return sho_hand_new();
}

static ShoThinker *thinker(int threads) {
    return sho_thinker_new(
        &(ShoThinkerSetup){.threads = threads, .table_mb = 4, .new_eval = by_hand});
}

static void random_game(Rng *rng, int plies, ShogiPosition *p) {
    *p = state(SHOGI_START).position;
    for (int i = 0; i < plies; i++) {
        ShogiMove moves[SHOGI_MOVES_ROOM];
        ShogiUndo undo;
        size_t n = shogi_legal_moves(p, moves);
        if (n == 0) return;
        shogi_do(p, moves[rng_below(rng, (uint32_t)n)], &undo);
    }
}

// --- parts ---

static bool listed(const ShogiMove *moves, size_t n, ShogiMove m) {
    for (size_t i = 0; i < n; i++)
        if (moves[i] == m) return true;
    return false;
}

static void moves_that_fit_are_the_legal_ones(void **unused) {
    (void)unused;
    Rng rng = rng_seed(1);
    for (int game = 0; game < 60; game++) {
        ShogiPosition p;
        ShogiMove moves[SHOGI_MOVES_ROOM];
        random_game(&rng, (int)rng_below(&rng, 200), &p);
        size_t n = shogi_legal_moves(&p, moves);
        for (int m = 0; m < 1 << 15; m++)
            assert_int_equal(sho_move_fits(&p, (ShogiMove)m), listed(moves, n, (ShogiMove)m));
    }
}

static void captures_are_the_legal_moves_that_capture(void **unused) {
    (void)unused;
    Rng rng = rng_seed(2);
    for (int game = 0; game < 300; game++) {
        ShogiPosition p;
        ShogiMove moves[SHOGI_MOVES_ROOM], captures[SHOGI_MOVES_ROOM];
        random_game(&rng, (int)rng_below(&rng, 200), &p);
        size_t n = shogi_legal_moves(&p, moves), n_captures = shogi_capturing_moves(&p, captures);
        size_t wanted = 0;
        for (size_t i = 0; i < n; i++) {
            if (shogi_is_drop(moves[i]) || !p.board[shogi_to(moves[i])]) continue;
            wanted++;
            assert_true(listed(captures, n_captures, moves[i]));
        }
        assert_int_equal(n_captures, wanted);
    }
}

// Every legal move comes once, but for the promotions that nobody would decline.
static void each_move_is_picked_once(void **unused) {
    (void)unused;
    Rng rng = rng_seed(3);
    ShoHistory *h = sho_history_new();
    ShoPick *pick = mem_new(1, sizeof *pick);
    for (int game = 0; game < 200; game++) {
        ShogiPosition p;
        ShogiMove moves[SHOGI_MOVES_ROOM], picked[SHOGI_MOVES_ROOM];
        random_game(&rng, (int)rng_below(&rng, 200), &p);
        size_t n = shogi_legal_moves(&p, moves), n_picked = 0, left_out = 0;
        ShoPickSetup setup = {.history = h, .first = n ? moves[n / 2] : SHOGI_NO_MOVE};
        setup.what = shogi_in_check(&p, p.mover) ? SHO_PICK_EVASIONS : SHO_PICK_ALL;
        for (int i = 0; i < 3; i++) setup.follow[i] = h->follow[0];
        sho_pick_begin(pick, &p, &setup);
        for (ShogiMove m; (m = sho_pick_next(pick));) {
            assert_true(listed(moves, n, m));
            assert_false(listed(picked, n_picked, m));
            picked[n_picked++] = m;
        }
        for (size_t i = 0; i < n; i++) {
            if (listed(picked, n_picked, moves[i])) continue;
            assert_true(listed(moves, n, moves[i] | SHOGI_PROMOTION));
            left_out++;
        }
        assert_int_equal(n_picked + left_out, n);
    }
    free(pick);
    free(h);
}

static void mates_in_one_are_mates(void **unused) {
    (void)unused;
    Rng rng = rng_seed(4);
    int found = 0, missed = 0;
    for (int game = 0; game < 1500; game++) {
        ShogiPosition p;
        ShogiMove moves[SHOGI_MOVES_ROOM];
        random_game(&rng, 30 + (int)rng_below(&rng, 200), &p);
        if (shogi_in_check(&p, p.mover)) continue;
        ShogiPosition before = p;
        ShogiMove m = sho_mate_in_one(&p);
        assert_memory_equal(&before, &p, sizeof p);
        size_t n = shogi_legal_moves(&p, moves);
        bool there_is = false;
        for (size_t i = 0; i < n; i++) {
            ShogiUndo undo;
            shogi_do(&p, moves[i], &undo);
            bool mate = shogi_count_legal(&p) == 0;
            shogi_undo(&p, moves[i], &undo);
            if (moves[i] == m) assert_true(mate);
            there_is |= mate;
        }
        if (m) assert_true(listed(moves, n, m));
        found += m != 0;
        missed += there_is && !m;
    }
    assert_true(found > 20);
    assert_true(missed * 10 <= found); // drops from afar are not tried
}

static void exchanges_count_both_sides(void **unused) {
    (void)unused;
    // A pawn takes a defended pawn: even. A rook does: the rook for a pawn.
    ShogiState s = state("4k4/9/4s4/4p4/4P4/9/9/4R4/4K4 b - 1");
    assert_true(sho_exchange_gains(&s.position, usi("5e5d"), 0));
    s = state("4k4/9/4s4/4p4/9/9/9/4R4/4K4 b - 1");
    assert_false(sho_exchange_gains(&s.position, usi("5h5d"), 0));
    int lost = sho_taken_value(SHOGI_PAWN) - sho_taken_value(SHOGI_ROOK);
    assert_true(sho_exchange_gains(&s.position, usi("5h5d"), lost));
    assert_false(sho_exchange_gains(&s.position, usi("5h5d"), lost + 1));
}

// --- evaluation ---

// Turning the board and changing sides changes nothing, and so does a mirror.
static ShogiPosition turned(const ShogiPosition *p, bool mirror) {
    ShogiPosition out;
    memset(&out, 0, sizeof out);
    for (int square = 0; square < SHOGI_SQUARES; square++) {
        int file = shogi_file(square), rank = shogi_rank(square);
        if (!p->board[square]) continue;
        if (mirror)
            shogi_put(&out, shogi_square(8 - file, rank), p->board[square]);
        else
            shogi_put(&out, 80 - square, p->board[square] ^ SHOGI_WHITE_PIECE);
    }
    for (int c = 0; c < 2; c++) out.hands[c] = p->hands[mirror ? c : c ^ 1];
    out.mover = mirror ? p->mover : p->mover ^ 1;
    return out;
}

static int value_of(ShoEval *x, const ShogiPosition *p) {
    sho_eval_reset(x, p);
    return sho_eval(x, p);
}

static void evaluation_is_fair(void **unused) {
    (void)unused;
    Rng rng = rng_seed(5);
    ShoEval *x = sho_hand_new();
    for (int game = 0; game < 300; game++) {
        ShogiPosition p;
        random_game(&rng, (int)rng_below(&rng, 200), &p);
        ShogiPosition t = turned(&p, false), m = turned(&p, true);
        assert_int_equal(value_of(x, &p), value_of(x, &t));
        assert_int_equal(value_of(x, &p), value_of(x, &m));
    }
    sho_eval_free(x);
}

// The evaluator that follows the moves says what the list of features says.
static void evaluation_is_the_sum_of_its_features(void **unused) {
    (void)unused;
    Rng rng = rng_seed(6);
    ShoEval *x = sho_hand_new();
    for (int game = 0; game < 40; game++) {
        ShogiPosition p = state(SHOGI_START).position;
        sho_eval_reset(x, &p);
        for (int ply = 0; ply < SHO_PLIES_MAX; ply++) {
            ShogiMove moves[SHOGI_MOVES_ROOM];
            ShoFeature list[SHO_FEATURES_MAX];
            ShogiUndo undo;
            size_t n = shogi_legal_moves(&p, moves);
            if (n == 0) break;
            ShogiMove m = moves[rng_below(&rng, (uint32_t)n)];
            sho_eval_push(x, &p, m); // tried and taken back
            sho_eval_pop(x);
            sho_eval_push(x, &p, m);
            shogi_do(&p, m, &undo);
            size_t features = sho_hand_features(&p, list);
            assert_true(features <= SHO_FEATURES_MAX);
            if (rng_below(&rng, 3)) // not every position is asked about
                assert_int_equal(sho_eval(x, &p), sho_hand_total(&p, list, features));
        }
    }
    sho_eval_free(x);
}

// Forcing and quiet moves together are the legal ones but for those that nobody would choose; the
// quiet checks are the quiet moves that give check.
static void parts_make_up_the_moves(void **unused) {
    (void)unused;
    Rng rng = rng_seed(7);
    for (int game = 0; game < 400; game++) {
        ShogiPosition p;
        ShogiAim aim;
        ShogiMove moves[SHOGI_MOVES_ROOM], parts[SHOGI_MOVES_ROOM], checks[SHOGI_MOVES_ROOM];
        random_game(&rng, (int)rng_below(&rng, 220), &p);
        if (shogi_in_check(&p, p.mover)) continue;
        shogi_aim(&p, &aim);
        size_t n = shogi_legal_moves(&p, moves), forcing = shogi_forcing_moves(&p, parts);
        size_t all = forcing + shogi_quiet_moves(&p, parts + forcing), left_out = 0;
        size_t n_checks = shogi_quiet_checks(&p, &aim, checks), wanted = 0;
        for (size_t i = 0; i < all; i++) {
            assert_true(listed(moves, n, parts[i]));
            assert_false(listed(parts, i, parts[i]));
            assert_int_equal(sho_is_capture(&p, parts[i]), i < forcing);
            if (i < forcing || !shogi_gives_check(&p, &aim, parts[i])) continue;
            assert_true(listed(checks, n_checks, parts[i]));
            wanted++;
        }
        assert_int_equal(n_checks, wanted);
        for (size_t i = 0; i < n; i++) {
            if (listed(parts, all, moves[i])) continue;
            assert_true(listed(parts, all, moves[i] | SHOGI_PROMOTION));
            left_out++;
        }
        assert_int_equal(all + left_out, n);
    }
}

// --- the search ---

static void think(ShoThinker *t, const ShogiState *s, const ShoAsk *ask, ShoThought *out) {
    sho_think(t, s, &rules, ask, NULL, NULL, out);
}

static void mates_are_found(void **unused) {
    (void)unused;
    static const char *const problems[] = {
        "8k/9/7G1/9/9/9/9/9/4K4 b G 1",  // one ply
        "8k/9/3R4P/9/9/9/9/9/7L1 b p 1", // more, without a king of the attacker
    };
    ShoThinker *t = thinker(1);
    ShoThought thought;
    for (size_t i = 0; i < 2; i++) {
        ShogiState s = state(problems[i]);
        think(t, &s, &(ShoAsk){.depth = 8}, &thought); // by the solver
        assert_true(thought.solved && thought.lines[0].value >= SHO_MATE_LEAST);
        think(t, &s, &(ShoAsk){.depth = 8, .all = true}, &thought);
        if (i == 0) assert_true(thought.lines[0].value >= SHO_MATE_LEAST);
    }
    sho_thinker_free(t);
}

static void a_game_is_legal_and_the_same_each_time(void **unused) {
    (void)unused;
    uint64_t nodes[2] = {0, 0};
    for (int round = 0; round < 2; round++) {
        ShoThinker *t = thinker(1);
        ShogiState s = state(SHOGI_START);
        for (int ply = 0; ply < 60; ply++) {
            ShoThought thought;
            ShogiUndo undo;
            think(t, &s, &(ShoAsk){.nodes = 700}, &thought);
            if (thought.over) break;
            assert_true(shogi_is_legal(&s.position, thought.lines[0].move));
            ShogiPosition p = s.position;
            for (int i = 0; i < thought.lines[0].length; i++) {
                assert_true(shogi_is_legal(&p, thought.lines[0].line[i]));
                shogi_do(&p, thought.lines[0].line[i], &undo);
            }
            nodes[round] += thought.nodes;
            shogi_do(&s.position, thought.lines[0].move, &undo);
            shogi_state_begin(&s, &s.position, ply + 2);
        }
        sho_thinker_free(t);
    }
    assert_int_equal(nodes[0], nodes[1]);
}

static void several_lines_are_different_and_sorted(void **unused) {
    (void)unused;
    ShoThinker *t = thinker(1);
    ShogiState s = state("lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3");
    ShoThought thought;
    think(t, &s, &(ShoAsk){.depth = 5, .lines = 4}, &thought);
    assert_int_equal(thought.n, 4);
    for (size_t i = 1; i < 4; i++) {
        assert_true(thought.lines[i].value <= thought.lines[i - 1].value);
        for (size_t k = 0; k < i; k++)
            assert_int_not_equal(thought.lines[i].move, thought.lines[k].move);
    }
    sho_thinker_free(t);
}

typedef struct {
    atomic_bool stop;
    ShoThinker *thinker;
    ShogiState state;
    ShoThought thought;
} Long;

static int think_long(void *context) {
    Long *l = context;
    think(l->thinker, &l->state, &(ShoAsk){.depth = SHO_DEPTH_MAX, .all = true, .stop = &l->stop},
          &l->thought);
    return 0;
}

// Two threads; a search to depth 100 would never end.
static void stop_ends_the_search(void **unused) {
    (void)unused;
    static Long l;
    thrd_t thread;
    l.thinker = thinker(2);
    l.state = state(SHOGI_START);
    assert_int_equal(thrd_create(&thread, think_long, &l), thrd_success);
    atomic_store(&l.stop, true);
    thrd_join(thread, NULL);
    assert_true(shogi_is_legal(&l.state.position, l.thought.lines[0].move));
    sho_thinker_free(l.thinker);
}

static void a_won_game_is_not_repeated(void **unused) {
    (void)unused;
    // Black is a rook and more ahead; shuffling the king would make the position come again.
    ShogiState s = state("4k4/9/9/9/9/9/4P4/4R4/4K4 b 2G2S 1");
    ShoThinker *t = thinker(1);
    ShoThought thought;
    think(t, &s, &(ShoAsk){.depth = 7, .all = true}, &thought);
    assert_true(thought.lines[0].value > 1000);
    sho_thinker_free(t);
}

// Plays moves with the history that repetition needs.
static void play(ShogiState *s, const char *const *moves, size_t n) {
    for (size_t i = 0; i < n; i++) {
        ShogiUndo undo;
        shogi_do(&s->position, usi(moves[i]), &undo);
        uint32_t in_check = shogi_in_check(&s->position, s->position.mover);
        s->history[s->n_history++] = ((uint32_t)(shogi_key(&s->position) >> 32) & ~1U) | in_check;
        s->number++;
    }
}

// A king alone against a rook: it wins when the position comes again by checks alone, and then
// only.
static void perpetual_check_is_lost_in_the_search(void **unused) {
    (void)unused;
    static const char *const checks[] = {"9e9f", "4f4e", "9f9e"};
    static const char *const others[] = {"9e9f", "4f4e", "9f9d", "4e5f", "9d9e"};
    ShoThinker *t = thinker(1);
    ShoThought thought;
    ShogiState s = state("9/9/9/9/R8/5k3/9/9/K8 b - 1");
    play(&s, checks, 3);
    think(t, &s, &(ShoAsk){.depth = 3, .all = true}, &thought);
    assert_true(thought.lines[0].value >= SHO_MATE_LEAST);
    assert_int_equal(thought.lines[0].move, usi("4e4f"));
    s = state("9/9/9/9/R8/5k3/9/9/K8 b - 1");
    play(&s, checks, 2);
    sho_thinker_forget(t);
    think(t, &s, &(ShoAsk){.depth = 3, .all = true}, &thought);
    assert_int_not_equal(thought.lines[0].move, usi("9f9e"));
    s = state("9/9/9/9/R8/5k3/9/9/K8 b - 1");
    play(&s, others, 5);
    sho_thinker_forget(t);
    think(t, &s, &(ShoAsk){.depth = 3, .all = true}, &thought);
    assert_true(thought.lines[0].value < SHO_MATE_LEAST);
    sho_thinker_free(t);
}

// Black mates with a dropped gold unless White does something.
static void a_threat_of_mate_is_answered(void **unused) {
    (void)unused;
    ShogiState s = state("6snk/6g1l/7P1/9/9/9/9/9/K8 w 2r2bG 1");
    ShoThinker *t = thinker(1);
    ShoThought thought;
    think(t, &s, &(ShoAsk){.depth = 6, .all = true}, &thought);
    ShogiPosition after = s.position;
    ShogiUndo undo;
    shogi_do(&after, thought.lines[0].move, &undo);
    assert_int_equal(sho_mate_in_one(&after), SHOGI_NO_MOVE);
    sho_thinker_free(t);
}

static void a_declared_win_is_seen(void **unused) {
    (void)unused;
    // White to move gains nothing: Black declares with the next move.
    ShogiState s = state("2+R+R+B4/K+P+P+P+P+P+P2/9/9/9/9/9/9/8k b B4G4S2L2N4P 1");
    ShoThinker *t = thinker(1);
    ShoThought thought;
    assert_int_equal(shogi_declared(&s.position, 27), SHOGI_GOES_ON);
    think(t, &s, &(ShoAsk){.depth = 4, .all = true}, &thought);
    assert_true(thought.lines[0].value >= SHO_MATE_LEAST);
    sho_thinker_free(t);
}

// --- clocks ---

static void clocks_never_run_out(void **unused) {
    (void)unused;
    static const TurnClock rules_of[] = {
        {.left_ms = {60000, 60000}, .inc_ms = 500},
        {.left_ms = {60000, 60000}},
        {.left_ms = {10000, 10000}, .byo_ms = 1000},
        {.left_ms = {0, 0}, .byo_ms = 500},
    };
    for (size_t i = 0; i < 4; i++) {
        TurnClock c = rules_of[i];
        for (int number = 1; number < 400; number += 2) {
            c.allowance_ms = c.left_ms[0] + c.byo_ms;
            ShoTime t = sho_time_share(&c, 0, number, 10);
            assert_true(t.usual_ns > 0 && t.most_ns > 0);
            int64_t used = t.most_ns / 1000000 + 10;
            if (c.allowance_ms > 100) assert_true(used < c.allowance_ms);
            int64_t main = used < c.left_ms[0] ? used : c.left_ms[0];
            c.left_ms[0] += c.inc_ms - main;
        }
    }
}

// What settled moves leave over is used later, and never more than was allowed in all.
static void saved_nodes_are_never_overdrawn(void **state) {
    (void)state;
    uint64_t saved = 0, used = 0;
    for (int move = 1; move <= 200; move++) {
        ShoNodes share = sho_nodes_share(1000, saved);
        assert_true(share.usual >= 1000 && share.most <= 1000 + saved);
        uint64_t takes = move % 3 ? share.usual / 2 : share.most;
        if (takes > share.most) takes = share.most;
        saved = saved + 1000 - takes;
        used += takes;
        assert_true(used <= 1000 * (uint64_t)move);
    }
    assert_true(used > 150000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_that_fit_are_the_legal_ones),
        cmocka_unit_test(captures_are_the_legal_moves_that_capture),
        cmocka_unit_test(each_move_is_picked_once),
        cmocka_unit_test(mates_in_one_are_mates),
        cmocka_unit_test(exchanges_count_both_sides),
        cmocka_unit_test(parts_make_up_the_moves),
        cmocka_unit_test(evaluation_is_fair),
        cmocka_unit_test(evaluation_is_the_sum_of_its_features),
        cmocka_unit_test(mates_are_found),
        cmocka_unit_test(saved_nodes_are_never_overdrawn),
        cmocka_unit_test(a_game_is_legal_and_the_same_each_time),
        cmocka_unit_test(several_lines_are_different_and_sorted),
        cmocka_unit_test(stop_ends_the_search),
        cmocka_unit_test(a_won_game_is_not_repeated),
        cmocka_unit_test(perpetual_check_is_lost_in_the_search),
        cmocka_unit_test(a_threat_of_mate_is_answered),
        cmocka_unit_test(a_declared_win_is_seen),
        cmocka_unit_test(clocks_never_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
