// SPDX-License-Identifier: MIT
// test_uci_engine.c - `genpei uci`, `ugi`, `usi` and `nboard` from inside; and how hosts read
// engines' output.
#include "talk_kit.h"

#include "base/os/os_posix.h"
#include "base/version.h"
#include "proto/nboard_words.h"
#include "proto/uci_info.h"
#include "proto/uci_options.h"

static void uci_greets_and_moves(void **unused) {
    (void)unused;
    Talk t;
    talk_begin(&t, &uci_engine, "chess", "random");
    assert_contains(answer(&t, "uci"), "id name Genpei " GENPEI_VERSION " random\n");
    assert_contains(str_text(&t.heard), "\nuciok\n");
    assert_answer(&t, "isready", "readyok\n");
    assert_answer(&t, "joho debug on", "");
    assert_answer(&t, "joho isready", "readyok\n"); // unknown words are skipped
    assert_answer(&t, "setoption name isready value isready", "");
    assert_answer(&t, "ucinewgame", "");
    assert_answer(&t, "position startpos moves e2e4 e7e5", "");
    assert_contains(answer_until(&t, "go movetime 10", "bestmove"), "bestmove ");
    assert_answer(&t, "position fen 7k/8/8/8/8/8/R7/K7 w - - 0 1 moves a2a7", "");
    assert_contains(answer_until(&t, "go depth 1 nodes 5 wtime 1 btime 1", "bestmove"),
                    "bestmove h8g8\n");
    assert_true(t.goes_on);
    answer(&t, "quit");
    assert_false(t.goes_on);
    talk_end(&t);
}

static void positions_go_on_from_the_last_one(void **unused) {
    (void)unused;
    Talk t;
    talk_begin(&t, &uci_engine, "tictactoe", "random");
    static const char *const lines[] = {
        "position startpos",
        "position startpos moves a1",
        "position startpos moves a1 b1 c1 a2 b2",
        "position startpos moves a1 b1 c1 a2 b2 c3 b3",
        "position startpos moves a1 b1 c1 a2 b2 c3 b3 c2",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) assert_answer(&t, lines[i], "");
    assert_answer(&t, "position startpos moves a1 b1 c1 a2 b2 c3 b3 c2", "");
    assert_contains(answer_until(&t, "go", "bestmove"), "bestmove a3\n"); // the last free cell
    assert_contains(answer(&t, "position startpos moves a1 a1"), "info string ");
    assert_contains(answer_until(&t, "go", "bestmove"), "bestmove (none)\n");
    assert_contains(answer(&t, "position nonsense"), "info string ");
    assert_answer(&t, "position startpos moves a1 b1 c1 a2 b2 c3 b3 c2", "");
    assert_contains(answer_until(&t, "go", "bestmove"), "bestmove a3\n");
    talk_end(&t);
}

// Input that comes from a file ends before the answer.
static void a_question_before_the_end_of_input_is_answered(void **unused) {
    (void)unused;
    static const struct {
        const EngineProtocol *protocol;
        const char *game, *player, *before, *question, *said;
    } cases[] = {
        {&uci_engine, "chess", "alphabeta", "position startpos", "go depth 3", "bestmove "},
        {&uci_engine, "chess", "alphabeta", "position startpos", "go infinite", "bestmove "},
        {&uci_engine, "chess", "alphabeta", "position startpos", "go ponder depth 9", "bestmove "},
        {&ugi_engine, "breakthrough", "alphabeta", "isready", "go nodes 100", "bestmove "},
        {&usi_engine, "shogi", "alphabeta", "position startpos", "go mate infinite", "checkmate "},
        {&nboard_engine, "othello", "ply:depth=2", "set depth 2", "hint 1", "search "},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Talk t;
        talk_begin(&t, cases[i].protocol, cases[i].game, cases[i].player);
        answer(&t, cases[i].before);
        talk_say(&t, cases[i].question);
        t.protocol->finish(t.side);
        assert_contains(talk_heard(&t, ""), cases[i].said);
        talk_end(&t);
    }
}

static void a_bounded_search_is_completed_at_the_end_of_input(void **unused) {
    (void)unused;
    Talk t;
    talk_begin(&t, &uci_engine, "chess", "alphabeta");
    talk_say(&t, "go depth 4");
    t.protocol->finish(t.side);
    assert_contains(talk_heard(&t, ""), "info depth 4 ");
    talk_end(&t);
}

// An analysis of several moves would go on, as long as nobody says `stop`.
static void questions_without_a_limit_are_answered(void **unused) {
    (void)unused;
    static const char *const questions[] = {"go", "go wtime 0 btime 0", "go movetime -5",
                                            "go searchmoves e2e4 d2d4"};
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        Talk t;
        talk_begin(&t, &uci_engine, "chess", "alphabeta");
        assert_answer(&t, "setoption name MultiPV value 3", "");
        answer_until(&t, questions[i], "bestmove");
        talk_end(&t);
    }
}

static bool no_reader(void) {
    return true;
}

static void a_search_for_a_host_that_is_gone_ends(void **unused) {
    (void)unused;
    Talk t;
    talk_begin_with(&t, &uci_engine, "chess", "alphabeta", no_reader);
    talk_say(&t, "go depth 60");
    t.protocol->finish(t.side);
    assert_contains(talk_heard(&t, ""), "bestmove ");
    talk_end(&t);
}

static void the_overhead_of_a_move_is_kept_back(void **unused) {
    (void)unused;
    Talk t;
    talk_begin(&t, &uci_engine, "chess", "alphabeta");
    assert_contains(answer(&t, "uci"),
                    "option name Move Overhead type spin default 30 min 0 max 5000\n");
    assert_contains(answer(&t, "setoption name Move Overhead value 5001"),
                    "Move Overhead: '5001' is not a number from 0 to 5000");
    assert_answer(&t, "setoption name Move Overhead value 5000", "");
    // Processor time: no other work on the machine can add to it. At least half of the clock is
    // left.
    int64_t began = os_cpu_ns();
    answer_until(&t, "go wtime 4000 btime 4000 movestogo 1", "bestmove");
    assert_true(os_cpu_ns() - began < INT64_C(2500000000)); // more than 3 seconds without it
    talk_end(&t);
}

// What is not understood is said and does not count; the answer comes all the same.
static void what_is_wrong_with_a_question_is_said(void **unused) {
    (void)unused;
    static const struct {
        const EngineProtocol *protocol;
        const char *question, *said; // "": nothing
    } cases[] = {
        {&usi_engine, "go nodes -1", "go nodes: '-1' is not a number from 0 to 999999999"},
        {&usi_engine, "go depth 99999999999999", "go depth: '99999999999999' is not a number"},
        {&usi_engine, "go btime -5 wtime x", "go btime: '-5' is below 0, taken as 1"},
        {&usi_engine, "go btime -5 wtime x", "go wtime: 'x' is not a number"},
        {&usi_engine, "go movetime abc", "go movetime: 'abc' is not a number"},
        {&usi_engine, "go xyz", "go: 'xyz' is not understood; left out"},
        {&usi_engine, "go depth nodes 1", "go depth: a number is missing"},
        {&usi_engine, "go byoyomi", "go byoyomi: a number is missing"},
        {&usi_engine, "go btime 0 wtime 0 byoyomi 1 binc 0 winc 0", ""},
        {&uci_engine, "go wtime -200 btime 50 movestogo 3", "go wtime: '-200' is below 0"},
        {&uci_engine, "go mate 3", "info string go mate is not supported; left out\nbestmove"},
        {&uci_engine, "go searchmoves e2e4 d2d4 depth 1", ""},
        {&ugi_engine, "go p1time y", "go p1time: 'y' is not a number"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Talk t;
        bool usi = cases[i].protocol == &usi_engine;
        talk_begin(&t, cases[i].protocol, usi ? "shogi" : "chess", "random");
        const char *said = answer_until(&t, cases[i].question, "bestmove");
        if (*cases[i].said)
            assert_contains(said, cases[i].said);
        else
            assert_null(strstr(said, "info string"));
        talk_end(&t);
    }
}

static void positions_that_other_programs_write_are_read(void **unused) {
    (void)unused;
    Talk t;
    talk_begin(&t, &uci_engine, "chess", "random");
    assert_answer(&t, "position fen 8/8/8/8/8/5k2/5r2/7K b - - 101 90", "");
    assert_contains(answer(&t, "position fen 8/8/8/8/8/5k2/5r2/7K b - - 1010 90"),
                    "the halfmove clock '1010' is not a number from 0 to 999");
    assert_answer(&t, "position fen 4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1",
                  "info string castling 'Qkq' is left out: no king and rook could do it\n");
    assert_answer(&t, "position fen 4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1 moves e1g1", "");
    assert_contains(answer(&t, "position fen 4k3/8/8/8/8/8/8/4K1R1 w K - 0 1"), "chess960");
    talk_end(&t);
}

static void the_table_is_reported(void **unused) {
    (void)unused;
    Talk t;
    talk_begin(&t, &uci_engine, "chess", "alphabeta:table=1");
    assert_contains(answer_until(&t, "go depth 6", "bestmove"), " hashfull ");
    talk_end(&t);
}

// The score of the last line of the answer to "go depth 2"; no pawn and no queen can be taken here.
static int score_of(Talk *t, const char *fen) {
    Str line = {0};
    int score;
    str_addf(&line, "position fen %s", fen);
    assert_answer(t, str_text(&line), "");
    str_clear(&line);
    const char *at = strstr(answer_until(t, "go depth 2", "bestmove"), " score cp ");
    for (const char *next = at; next; next = strstr(at + 1, " score cp ")) at = next;
    assert_non_null(at);
    assert_int_equal(sscanf(at, " score cp %d", &score), 1);
    return score;
}

// Whatever the players count by themselves: the evaluation of TECH gives a pawn 400 points.
static void scores_are_hundredths_of_a_pawn(void **unused) {
    (void)unused;
    static const char *const players[] = {"alphabeta", "ply:eval=tech", "ponder:alphabeta",
                                          "alphabeta:eval=men", "chess4"};
    for (size_t i = 0; i < sizeof players / sizeof *players; i++) {
        Talk t;
        talk_begin(&t, &uci_engine, "chess", players[i]);
        assert_in_range(score_of(&t, "4k3/1ppp4/8/8/8/8/PPPP4/4K3 w - - 0 1"), 40, 160);
        assert_in_range(score_of(&t, "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
                        840, 960);
        talk_end(&t);
    }
}

static void an_endless_search_answers_when_stopped(void **unused) {
    (void)unused;
    Talk t;
    talk_begin(&t, &uci_engine, "chess", "mcts:playouts=2");
    assert_null(strstr(answer(&t, "go infinite"), "bestmove"));
    assert_contains(answer_until(&t, "isready", "readyok"), "readyok\n");
    assert_contains(answer_until(&t, "stop", "bestmove"), "bestmove ");
    assert_answer(&t, "stop", "");
    answer(&t, "go infinite"); // closing ends it too
    talk_end(&t);
}

static void ugi_answers_questions_about_the_game(void **unused) {
    (void)unused;
    Talk t;
    talk_begin(&t, &ugi_engine, "tictactoe", "random");
    assert_contains(answer(&t, "ugi"), "ugiok\n");
    assert_answer(&t, "uci", "");
    assert_answer(&t, "position startpos moves a1 b1 a2 b2", "");
    assert_answer(&t, "query p1turn", "response true\n");
    assert_answer(&t, "query gameover", "response false\n");
    assert_answer(&t, "query result", "response none\n");
    assert_answer(&t, "position startpos moves a1 b1 a2 b2 a3", "");
    assert_answer(&t, "query gameover", "response true\n");
    assert_answer(&t, "query result", "response p1win\n");
    assert_answer(&t, "query weather", "info string unknown query\n");
    assert_contains(answer_until(&t, "go p1time 100", "bestmove"), "bestmove 0000\n");
    talk_end(&t);
}

static void usi_greets_and_moves(void **unused) {
    (void)unused;
    Talk t;
    talk_begin(&t, &usi_engine, "shogi", "random");
    assert_contains(answer(&t, "usi"), "id name Genpei " GENPEI_VERSION " random\n");
    assert_contains(str_text(&t.heard), "option name USI_Ponder type check");
    assert_contains(str_text(&t.heard), "\nusiok\n");
    assert_answer(&t, "setoption name USI_Hash value 64", "");
    assert_answer(&t, "isready", "readyok\n");
    assert_answer(&t, "usinewgame", "");
    assert_answer(&t, "position startpos moves 7g7f 3c3d 8h2b+", "");
    assert_contains(answer_until(&t, "go btime 0 wtime 0 byoyomi 10", "bestmove"), "bestmove ");
    // One legal move; none.
    assert_answer(&t, "position sfen 8k/6R2/9/9/9/9/9/9/4K4 w - 1", "");
    assert_contains(answer_until(&t, "go btime 1000 wtime 1000 binc 10 winc 10", "bestmove"),
                    "bestmove 1a2a\n");
    assert_answer(&t, "position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1", "");
    assert_contains(answer_until(&t, "go byoyomi 10", "bestmove"), "bestmove resign\n");
    assert_contains(answer(&t, "position sfen x"), "info string ");
    assert_contains(answer_until(&t, "go byoyomi 10", "bestmove"), "bestmove resign\n");
    assert_answer(&t, // a board of more than 63 characters
                  "position sfen ln1gkg1nl/6+P2/2sppps1p/2p3p2/p8/P1P1P3P/2NP1PP2/3s1KSR1/"
                  "L1+b2G1NL w R2Pbgp 42",
                  "");
    assert_answer(&t, "position sfen K8/+R+B7/+P+PPPPSSGG/9/9/9/9/9/8k b RB2G 1", "");
    assert_contains(answer_until(&t, "go byoyomi 10", "bestmove"), "bestmove win\n");
    assert_answer(&t, "gameover win", "");
    answer(&t, "quit");
    assert_false(t.goes_on);
    talk_end(&t);
}

// startpos is the even game, whatever handicap the game has.
static void usi_starts_even(void **unused) {
    (void)unused;
    Talk t;
    talk_begin(&t, &usi_engine, "shogi:handicap=2", "random");
    assert_answer(&t, "position startpos moves 7g7f 8b7b", "");
    talk_end(&t);
    assert_no_engine(&usi_engine, "chess", "random", "usi is for shogi only, not chess");
}

#define MATE_IN_ONE "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1"

static void usi_finds_mates(void **unused) {
    (void)unused;
    Talk t;
    talk_begin(&t, &usi_engine, "shogi", "random");
    assert_answer(&t, MATE_IN_ONE, "");
    assert_contains(answer_until(&t, "go mate 60000", "checkmate"), "checkmate G*5b\n");
    assert_answer(&t, "setoption name Threads value 2", "");
    assert_contains(answer_until(&t, "go mate 60000", "checkmate"), "checkmate G*5b\n");
    assert_answer(&t, "position sfen 4k4/9/9/9/9/9/9/9/4K4 b G 1", "");
    assert_contains(answer_until(&t, "go mate infinite", "checkmate"), "checkmate nomate\n");
    // What is found first is longer than its line.
    assert_answer(&t,
                  "position sfen "
                  "ln4+Pnl/6B2/2pg2p2/p2kp1g1p/7R1/2sSP1P1P/P2p5/5+r+p1K/LN+n3g1L w GSPbs5p 1",
                  "");
    assert_contains(answer_until(&t, "go mate infinite", "checkmate"), "checkmate 3h2h");
    assert_answer(&t, MATE_IN_ONE, "");
    static const char *const wrong[] = {"go mate abc", "go mate -5", "go mate 5000000000"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const char *said = answer_until(&t, wrong[i], "checkmate");
        assert_contains(said, "is not a time in milliseconds");
        assert_contains(said, "checkmate G*5b\n");
    }
    answer(&t, "position sfen 9/9/9/9/9/9/9/9/4K4 b G 1");
    const char *said = answer_until(&t, "go mate 1000", "checkmate");
    assert_contains(said, "info string there is no king to be mated\n");
    assert_contains(said, "checkmate timeout\n");
    answer(&t, "position sfen x");
    assert_contains(answer_until(&t, "go mate", "checkmate"), "checkmate timeout\n");
    talk_end(&t);
}

// A bishop that takes without promoting is no line beside the one that does.
static void usi_lines_leave_out_pointless_moves(void **unused) {
    (void)unused;
    Talk t;
    talk_begin(&t, &usi_engine, "shogi", "sho:table=1,eval=hand,book=none");
    assert_answer(&t, "setoption name MultiPV value 5", "");
    assert_answer(&t, "position startpos moves 7g7f 3c3d", "");
    const char *said = answer_until(&t, "go depth 4", "bestmove");
    assert_contains(said, " pv 8h2b+ ");
    assert_contains(said, " multipv 5 ");
    assert_null(strstr(said, " pv 8h2b "));
    talk_end(&t);
}

// 24 points in hand and camp: enough for a draw by one rule, not for a win by the other.
static void usi_knows_rules_of_declaring(void **unused) {
    (void)unused;
    Talk t;
    talk_begin(&t, &usi_engine, "shogi", "random");
    const char *declares = "position sfen 4K4/PPPPPPPPP/4G4/9/9/9/9/9/4k4 b 2R2L2N 1 moves win";
    assert_contains(answer(&t, declares), "info string ");
    assert_answer(&t, "setoption name EnteringKingRule value CSARule24", "");
    assert_answer(&t, declares, "");
    // The position is kept, but it is no longer one of the game.
    assert_contains(answer(&t, "setoption name EnteringKingRule value NoEnteringKing"),
                    "a win cannot be declared");
    assert_contains(answer(&t, declares), "info string ");
    assert_contains(answer(&t, "setoption name EnteringKingRule value TryRule"), "not supported");
    talk_end(&t);
}

static void usi_reports_while_it_thinks(void **unused) {
    (void)unused;
    Talk t;
    talk_begin(&t, &usi_engine, "shogi", "mcts");
    assert_contains(answer(&t, "usi"), "option name USI_Hash type spin default 256 min 1 max");
    assert_contains(str_text(&t.heard), "option name MultiPV type spin default 1 min 1 max");
    assert_contains(str_text(&t.heard), "option name MaxMovesToDraw type spin default 0 min 0 max");
    assert_contains(str_text(&t.heard), "option name Threads type spin default 1 min 1 max");
    assert_answer(&t, "setoption name Threads value 2", ""); // for mates: this player has one
    assert_answer(&t, "setoption name USI_Hash value 1", "");
    assert_contains(answer(&t, "usi"), "mcts:memory=1\n");
    assert_answer(&t, "position startpos moves 7g7f 3c3d", "");
    const char *said = answer_until(&t, "go nodes 600", "bestmove");
    assert_contains(said, "info depth 1 seldepth ");
    assert_contains(said, " score cp ");
    assert_contains(said, " nodes 600 nps ");
    assert_contains(said, " hashfull ");
    assert_contains(said, " pv ");
    assert_null(strstr(said, "multipv"));
    assert_answer(&t, "setoption name MultiPV value 3", "");
    said = answer_until(&t, "go nodes 100", "bestmove");
    assert_contains(said, " multipv 1 ");
    assert_contains(said, " multipv 3 ");
    assert_null(strstr(said, " multipv 4 "));
    assert_contains(answer_until(&t, "go depth 3 nodes 100", "bestmove"), " multipv 2 ");
    talk_end(&t);
}

// Its answer waits for `ponderhit` or `stop`, whatever time it has.
static void usi_ponders(void **unused) {
    (void)unused;
    static const char *const hits[] = {"ponderhit", "ponderhit btime 0 wtime 0 byoyomi 1", "stop"};
    Talk t;
    talk_begin(&t, &usi_engine, "shogi", "mcts:playouts=100");
    for (size_t i = 0; i < sizeof hits / sizeof *hits; i++) {
        assert_answer(&t, "position startpos moves 7g7f 3c3d", "");
        answer_until(&t, i == 0 ? "go ponder btime 0 wtime 0 byoyomi 1" : "go ponder", "info ");
        assert_null(strstr(answer(&t, "isready"), "bestmove"));
        assert_contains(answer_until(&t, hits[i], "bestmove"), "bestmove ");
    }
    answer_until(&t, "go ponder", "info ");
    assert_contains(answer_until(&t, "ponderhit", "bestmove"), "bestmove "); // no time: at once
    // A change while it thinks: it answers first. An option that is not ours changes nothing.
    answer_until(&t, "go infinite", "info ");
    assert_null(strstr(answer(&t, "setoption name Contempt value 5"), "bestmove"));
    assert_contains(answer(&t, "setoption name MultiPV value 2"), "bestmove ");
    answer_until(&t, "go infinite", "info ");
    assert_contains(answer_until(&t, "gameover draw", "bestmove"), "bestmove "); // as `stop`
    assert_answer(&t, "stop", "");
    answer_until(&t, "go ponder", "info ");
    assert_contains(answer_until(&t, "gameover win", "bestmove"), "bestmove ");
    assert_answer(&t, "gameover lose", "");
    talk_end(&t);
}

static void options_keep_the_position(void **unused) {
    (void)unused;
    static const char *const options[] = {"USI_Hash value 1", "MaxMovesToDraw value 300",
                                          "EnteringKingRule value CSARule24", "Threads value 2"};
    Talk t;
    talk_begin(&t, &usi_engine, "shogi", "mcts:playouts=20");
    assert_answer(&t, "position sfen 8k/6R2/9/9/9/9/9/9/3K5 b - 1 moves 6i5i", "");
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        char line[80];
        snprintf(line, sizeof line, "setoption name %s", options[i]);
        assert_answer(&t, line, "");
        assert_contains(answer_until(&t, "go byoyomi 10", "bestmove"), "bestmove 1a2a\n");
    }
    talk_end(&t);
    talk_begin(&t, &uci_engine, "chess", "mcts:playouts=20");
    assert_answer(&t, "position fen 7k/8/8/8/8/8/R7/K7 w - - 0 1 moves a2a7", "");
    assert_answer(&t, "setoption name Hash value 1", "");
    assert_contains(answer_until(&t, "go movetime 10", "bestmove"), "bestmove h8g8");
    talk_end(&t);
}

// Megabytes of memory that the system has given to this process; 0: unknown.
static long resident_mb(void) {
    long all = 0, resident = 0;
    FILE *f = fopen("/proc/self/statm", "r");
    if (f && fscanf(f, "%ld %ld", &all, &resident) != 2) resident = 0;
    if (f) fclose(f);
    return resident / 256;
}

static void tables_have_their_memory_before_a_clock_runs(void **unused) {
    (void)unused;
    static const struct {
        const EngineProtocol *protocol;
        const char *game, *player, *option;
    } cases[] = {{&usi_engine, "shogi", "sho:eval=hand", "setoption name USI_Hash value 128"},
                 {&uci_engine, "othello", "edge", "setoption name Hash value 128"}};
    if (!resident_mb()) skip();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Talk t;
        talk_begin(&t, cases[i].protocol, cases[i].game, cases[i].player);
        long before = resident_mb();
        assert_answer(&t, cases[i].option, "");
        assert_true(resident_mb() - before < 100); // not for every option
        assert_answer(&t, "isready", "readyok\n");
        assert_true(resident_mb() - before > 100);
        talk_end(&t);
    }
}

// What options announce holds without any of them being set.
static void defaults_of_options_are_real(void **unused) {
    (void)unused;
    Talk t;
    talk_begin(&t, &usi_engine, "shogi:moves=300,points=24", "mcts:playouts=20");
    assert_contains(answer(&t, "usi"), "mcts:playouts=20\n");
    assert_contains(str_text(&t.heard), "USI_Hash type spin default 256 ");
    assert_contains(str_text(&t.heard), "MaxMovesToDraw type spin default 300 ");
    assert_contains(str_text(&t.heard), "EnteringKingRule type combo default CSARule24 ");
    assert_answer(&t, "setoption name MaxMovesToDraw value 0", "");
    assert_answer(&t, "setoption name EnteringKingRule value NoEnteringKing", "");
    assert_contains(answer(&t, "usi"), "mcts:memory=256,playouts=20\n");
    assert_contains(str_text(&t.heard), "MaxMovesToDraw type spin default 300 ");
    assert_contains(str_text(&t.heard), "EnteringKingRule type combo default CSARule24 ");
    talk_end(&t);
    talk_begin(&t, &usi_engine, "shogi", "sho:table=8,threads=3,eval=hand");
    assert_contains(answer(&t, "usi"), "USI_Hash type spin default 8 ");
    assert_contains(str_text(&t.heard), "Threads type spin default 3 ");
    assert_contains(str_text(&t.heard), "USI_OwnBook type check default false");
    assert_contains(answer(&t, "setoption name USI_OwnBook value maybe"), "not true or false");
    assert_answer(&t, "setoption name USI_OwnBook value false", "");
    assert_contains(answer(&t, "usi"), "book=none");
    talk_end(&t);
    // Not megabytes of a table.
    talk_begin(&t, &uci_engine, "reversi70", "learner70");
    assert_null(strstr(answer(&t, "uci"), "name Hash "));
    talk_end(&t);
}

static void usi_resigns_at_a_value(void **unused) {
    (void)unused;
    Talk t;
    talk_begin(&t, &usi_engine, "shogi", "sho:eval=hand,table=1");
    assert_contains(answer(&t, "usi"), "ResignValue type spin default 99999 ");
    assert_answer(&t, "position sfen 4k4/9/9/9/9/9/9/9/RR2K4 w 2B4G4S 1", "");
    assert_null(strstr(answer_until(&t, "go depth 2", "bestmove"), "resign"));
    assert_answer(&t, "setoption name ResignValue value 1000", "");
    assert_contains(answer_until(&t, "go depth 2", "bestmove"), "bestmove resign\n");
    assert_answer(&t, "setoption name NetworkDelay value 100", "");
    assert_answer(&t, "position startpos", "");
    assert_null(strstr(answer_until(&t, "go depth 2 byoyomi 50", "bestmove"), "resign"));
    talk_end(&t);
}

static void usi_declares_a_win(void **unused) {
    (void)unused;
    Talk t;
    talk_begin(&t, &usi_engine, "shogi", "mcts");
    assert_answer(&t, "position sfen 4K4/PPPPPPPPP/4G4/9/9/9/9/9/4k4 b 2R2B 1", "");
    assert_contains(answer_until(&t, "go nodes 2000", "bestmove"), "bestmove win\n");
    talk_end(&t);
}

// The host decides when a game is drawn: after the last move the engine answers with a move, too.
static void usi_knows_the_longest_game(void **unused) {
    (void)unused;
    Talk t;
    talk_begin(&t, &usi_engine, "shogi", "random");
    assert_answer(&t, "setoption name MaxMovesToDraw value 2", "");
    assert_contains(answer(&t, "position startpos moves 7g7f 3c3d"), "MaxMovesToDraw; I play on");
    assert_null(strstr(answer_until(&t, "go byoyomi 10", "bestmove"), "resign"));
    answer(&t, "usinewgame");
    assert_contains(answer(&t, "position startpos moves 7g7f 3c3d 2g2f"), "I play on");
    assert_null(strstr(answer_until(&t, "go byoyomi 10", "bestmove"), "resign"));
    assert_answer(&t, "setoption name MaxMovesToDraw value 0", "");
    assert_answer(&t, "position startpos moves 7g7f 3c3d 2g2f", "");
    // A mate with the last move counts.
    assert_answer(&t, "setoption name MaxMovesToDraw value 1", "");
    assert_answer(&t, MATE_IN_ONE " moves G*5b", "");
    assert_contains(answer_until(&t, "go byoyomi 10", "bestmove"), "bestmove resign\n");
    talk_end(&t);
}

// The host decides when a game is drawn: the engine answers with a move, and so after more moves.
static void usi_plays_on_after_repetition(void **unused) {
    (void)unused;
#define TO_AND_FRO " 2h3h 8b7b 3h2h 7b8b"
#define FOURTH "position startpos moves" TO_AND_FRO TO_AND_FRO TO_AND_FRO
    Talk t;
    talk_begin(&t, &usi_engine, "shogi", "random");
    assert_contains(answer(&t, FOURTH), "I play on");
    assert_null(strstr(answer_until(&t, "go byoyomi 10", "bestmove"), "resign"));
    assert_answer(&t, FOURTH " 7g7f 3c3d", "");
    assert_null(strstr(answer_until(&t, "go byoyomi 10", "bestmove"), "resign"));
    // Once a game, however often the position comes.
    assert_answer(&t, FOURTH TO_AND_FRO TO_AND_FRO TO_AND_FRO TO_AND_FRO, "");
    answer(&t, "usinewgame");
    assert_contains(answer(&t, FOURTH), "I play on");
    talk_end(&t);
}

static void usi_refuses_bad_input(void **unused) {
    (void)unused;
    Talk t;
    talk_begin(&t, &usi_engine, "shogi", "mcts:playouts=50");
    assert_contains(answer(&t, "setoption name USI_Hash value 0"), "is not a number from 1 to");
    assert_contains(answer(&t, "setoption name MultiPV value x"), "is not a number from 1 to");
    assert_contains(answer(&t, "setoption name MaxMovesToDraw value -1"), "is not a number");
    static const char *const silent[] = {"",
                                         "   ",
                                         "setoption",
                                         "setoption name",
                                         "setoption name MultiPV",
                                         "setoption value 3",
                                         "setoption name USI_Ponder value true",
                                         "stop",
                                         "ponderhit",
                                         "gameover",
                                         "gameover win",
                                         "usinewgame now"};
    for (size_t i = 0; i < sizeof silent / sizeof *silent; i++) assert_answer(&t, silent[i], "");
    assert_answer(&t, "setoption name Contempt value 5", "info string unknown option 'Contempt'\n");
    assert_answer(&t, "xyzzy", "info string unknown command 'xyzzy'\n");
    static const char *const wrong[] = {
        "position", "position startpos moves 7g7e", "position startpos 7g7f",
        "position sfen 9/9/9/9/9/9/9/9/9 b - 1", "position sfen moves 7g7f"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_contains(answer(&t, wrong[i]), "info string ");
        assert_contains(answer_until(&t, "go byoyomi 5", "bestmove"), "bestmove resign\n");
    }
    static const char *const odd[] = {"go",
                                      "go byoyomi",
                                      "go btime x wtime -5 byoyomi 1",
                                      "go depth",
                                      "go nodes 99999999999999999999 byoyomi 1",
                                      "go movetime 1"};
    assert_answer(&t, "position startpos", "");
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++)
        assert_contains(answer_until(&t, odd[i], "bestmove"), "bestmove ");
    talk_end(&t);
}

static void thoughts_are_read(void **unused) {
    (void)unused;
    UciInfo info = {0};
    uci_read_info("info depth 12 seldepth 20 multipv 1 score cp -31 nodes 4711 pv e2e4", &info);
    assert_int_equal(info.depth, 12);
    assert_int_equal(info.nodes, 4711);
    assert_true(info.has_score);
    assert_int_equal(info.score, -31);
    uci_read_info("info depth 13 multipv 2 score cp 99", &info);
    assert_int_equal(info.score, -31);
    uci_read_info("info string score cp 99", &info);
    uci_read_info("info score cp", &info);
    uci_read_info("info score cp 99999999999999999999", &info);
    uci_read_info("info depth -3 nodes x score", &info);
    assert_int_equal(info.score, -31);
    uci_read_info("info score mate 3", &info);
    assert_int_equal(info.score, UCI_MATE - 3);
    uci_read_info("info score mate -2", &info);
    assert_int_equal(info.score, -UCI_MATE + 2);
    uci_read_info("info score mate 0", &info); // the player to move is mated
    assert_int_equal(info.score, -UCI_MATE);
    uci_read_info("info score mate +", &info);
    assert_int_equal(info.score, UCI_MATE - UCI_UNKNOWN_MATE);
    uci_read_info("info score mate -", &info);
    assert_int_equal(info.score, -UCI_MATE + UCI_UNKNOWN_MATE);
    uci_read_info("info score mate +7", &info);
    assert_int_equal(info.score, UCI_MATE - 7);
    char move[8];
    assert_true(uci_read_bestmove(" bestmove e2e4 ponder e7e5", move, sizeof move));
    assert_string_equal(move, "e2e4");
    assert_true(uci_read_bestmove("bestmove", move, sizeof move));
    assert_string_equal(move, "");
    assert_false(uci_read_bestmove("bestmoves e2e4", move, sizeof move));
}

// A search that runs out of time while it fails low says so with its last line.
static void a_bound_is_no_value_where_there_is_one(void **unused) {
    (void)unused;
    UciInfo info = {0};
    uci_read_info("info depth 1 score cp -600 upperbound nodes 10 time 1", &info);
    assert_int_equal(info.score, -600);
    uci_read_info("info depth 1 score cp -700 upperbound nodes 20 time 2", &info);
    assert_int_equal(info.score, -700);
    uci_read_info("info depth 4 score cp -2 nodes 801 time 3", &info);
    assert_int_equal(info.score, -2);
    uci_read_info("info depth 5 score cp -600 upperbound nodes 1500 time 4", &info);
    assert_int_equal(info.score, -2);
    assert_int_equal(info.nodes, 1500);
    uci_read_info("info depth 5 score lowerbound cp 500", &info);
    assert_int_equal(info.score, -2);
    uci_read_info("info depth 5 score cp -90", &info);
    assert_int_equal(info.score, -90);
}

static void options_are_checked_against_the_announced_ones(void **unused) {
    (void)unused;
    static const char *const announced[] = {
        "option name UCI_Variant type combo default chess var chess var Atomic",
        "option name Skill Level type spin default 20 min 0 max 20",
        "option name Style type combo default Very Solid var Very Solid var Wild",
        "option name Clear Hash type button",
        "option name Ponder type check default false",
        "option name SyzygyPath type string default <empty>",
        "id name option name Nothing type check",
    };
    static const struct {
        const char *name, *value, *command, *why; // a command, or why there is none
    } cases[] = {
        {"skill level", "7", "setoption name Skill Level value 7\n", NULL},
        {"Skill Level", "21", NULL, "'21' is not a whole number from 0 to 20"},
        {"Skill Level", "much", NULL, "not a whole number"},
        {"Skil Level", "7", NULL, "did you mean 'Skill Level'?"},
        {"Style", "very solid", "setoption name Style value very solid\n", NULL},
        {"Style", "Solid", NULL, "'Solid' is not one of Very Solid, Wild"},
        {"Clear Hash", "", "setoption name Clear Hash\n", NULL},
        {"Clear Hash", "true", "setoption name Clear Hash\n", NULL},
        {"Clear Hash", "now", NULL, "is a button"},
        {"Ponder", "TRUE", "setoption name Ponder value TRUE\n", NULL},
        {"Ponder", "yes", NULL, "neither true nor false"},
        {"SyzygyPath", "/a b", "setoption name SyzygyPath value /a b\n", NULL},
        {"Nothing", "true", NULL, "no such option; it has UCI_Variant, Skill Level"},
    };
    UciOptions options = {0};
    Str command = {0};
    Error e;
    assert_false(uci_options_set(&options, "Hash", "1", &command, &e));
    assert_contains(e.text, "announces no options");
    for (size_t i = 0; i < sizeof announced / sizeof *announced; i++)
        uci_options_read(&options, announced[i]);
    assert_int_equal(options.n, 6);
    assert_true(uci_option_offers(uci_options_find(&options, "uci_variant"), "atomic"));
    assert_false(uci_option_offers(uci_options_find(&options, "UCI_Variant"), "breakthrough"));
    assert_false(uci_option_offers(uci_options_find(&options, "Variant"), "atomic"));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        str_reset(&command);
        bool ok = uci_options_set(&options, cases[i].name, cases[i].value, &command, &e);
        assert_int_equal(ok, cases[i].command != NULL);
        if (ok)
            assert_string_equal(str_text(&command), cases[i].command);
        else
            assert_contains(e.text, cases[i].why);
    }
    str_clear(&command);
    uci_options_clear(&options);
}

// --- NBoard ---

static const char game_so_far[] =
    "set game (;GM[Othello]PC[x]DT[now]PB[me]PW[you]RE[?]TI[15:00]TY[8]BO[8 "
    "---------------------------O*------*O--------------------------- *]B[F5//1.2]W[F6];)";

static void nboard_takes_games_and_moves(void **unused) {
    (void)unused;
    Talk t;
    talk_begin(&t, &nboard_engine, "othello", "ply:depth=3");
    assert_answer(&t, "nboard 2", "set myname Genpei " GENPEI_VERSION " ply:depth=3\n");
    assert_answer(&t, "set depth 2", "");
    assert_answer(&t, game_so_far, "");
    assert_answer(&t, "ping 7", "pong 7\n");
    assert_contains(answer(&t, "go"), "\n=== F7/"); // it answers and does not make the move
    assert_answer(&t, "move E6/1.00/2.5", "");
    assert_contains(answer(&t, "move A1"), "status illegal move A1");
    assert_contains(answer_until(&t, "hint 2", "status\n"), "search ");
    assert_answer(&t, "learn", "learned\n");
    assert_answer(&t, "dance", "");
    assert_contains(answer(&t, "set game (;GM[Othello];)"), "status no board");
    assert_contains(answer(&t, "set game (;BO[8 ---- *]"), "status ");
    answer(&t, "quit");
    assert_false(t.goes_on);
    talk_end(&t);
}

static void nboard_is_for_othello_only(void **unused) {
    (void)unused;
    assert_no_engine(&nboard_engine, "chess", "random", "othello only");
    assert_no_engine(&uci_engine, "backgammon", "random", "without chance or hidden information");
}

static void games_of_nboard_are_written_as_they_are_read(void **unused) {
    (void)unused;
    GameTable *table = all_games_new();
    const Game *g = game_table_open(table, "othello", NULL);
    State *start = game_states_new(g, 2), *read = game_state_at(g, start, 1);
    Str text = {0};
    Error e;
    game_start(g, start);
    nboard_add_game(g, start, &text);
    assert_contains(str_text(&text), "BO[8 ---------------------------O*------*O----");
    assert_true(nboard_read_start(g, str_text(&text), read, &e));
    assert_true(game_same(g, start, read));
    Move m;
    assert_true(nboard_read_move(g, start, "F5/3.2/1", &m));
    assert_true(nboard_read_move(g, start, "f5", &m));
    assert_false(nboard_read_move(g, start, "PA", &m));
    int64_t left[2];
    assert_int_equal(nboard_move_ms("F5/3.2/1.5"), 1500);
    assert_int_equal(nboard_move_ms("F5"), 0);
    assert_int_equal(nboard_move_ms("F5/3.2]"), 0);
    assert_true(nboard_read_clock("(;TI[15:00//02:00]BO[8 x]B[F5//1.5]W[D6]B[C3//2];)", left));
    assert_int_equal(left[0], 900000 - 3500);
    assert_int_equal(left[1], 900000);
    assert_true(nboard_read_clock("(;TI[1:00:01];)", left) && left[0] == 3601000);
    assert_false(nboard_read_clock("(;TI[0];)", left));
    assert_false(nboard_read_clock("(;BO[8 x];)", left));
    assert_false(nboard_read_move(g, start, "", &m));
    str_clear(&text);
    free(start);
    game_table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(uci_greets_and_moves),
        cmocka_unit_test(positions_go_on_from_the_last_one),
        cmocka_unit_test(a_question_before_the_end_of_input_is_answered),
        cmocka_unit_test(a_bounded_search_is_completed_at_the_end_of_input),
        cmocka_unit_test(questions_without_a_limit_are_answered),
        cmocka_unit_test(a_search_for_a_host_that_is_gone_ends),
        cmocka_unit_test(the_overhead_of_a_move_is_kept_back),
        cmocka_unit_test(what_is_wrong_with_a_question_is_said),
        cmocka_unit_test(positions_that_other_programs_write_are_read),
        cmocka_unit_test(the_table_is_reported),
        cmocka_unit_test(scores_are_hundredths_of_a_pawn),
        cmocka_unit_test(an_endless_search_answers_when_stopped),
        cmocka_unit_test(ugi_answers_questions_about_the_game),
        cmocka_unit_test(usi_greets_and_moves),
        cmocka_unit_test(usi_starts_even),
        cmocka_unit_test(usi_finds_mates),
        cmocka_unit_test(usi_lines_leave_out_pointless_moves),
        cmocka_unit_test(usi_knows_rules_of_declaring),
        cmocka_unit_test(usi_reports_while_it_thinks),
        cmocka_unit_test(usi_ponders),
        cmocka_unit_test(options_keep_the_position),
        cmocka_unit_test(tables_have_their_memory_before_a_clock_runs),
        cmocka_unit_test(defaults_of_options_are_real),
        cmocka_unit_test(usi_resigns_at_a_value),
        cmocka_unit_test(usi_declares_a_win),
        cmocka_unit_test(usi_knows_the_longest_game),
        cmocka_unit_test(usi_plays_on_after_repetition),
        cmocka_unit_test(usi_refuses_bad_input),
        cmocka_unit_test(thoughts_are_read),
        cmocka_unit_test(a_bound_is_no_value_where_there_is_one),
        cmocka_unit_test(options_are_checked_against_the_announced_ones),
        cmocka_unit_test(nboard_takes_games_and_moves),
        cmocka_unit_test(nboard_is_for_othello_only),
        cmocka_unit_test(games_of_nboard_are_written_as_they_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
