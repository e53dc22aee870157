// SPDX-License-Identifier: MIT
// test_xboard.c - engines that speak the protocol of XBoard: what they say is understood, what they
// are sent is right, and whatever they do, the match goes on. The programs are tests/mock/xboard.
#include "testing.h"

#include "base/mem.h"
#include "base/os/os_load.h"
#include "base/os/os_paths.h"
#include "base/os/os_posix.h"
#include "games/game_types.h"
#include "proto/xboard_words.h"
#include "referee/match.h"

// --- words ---

static void features_are_read_and_answered(void **unused) {
    (void)unused;
    XboardFeatures f = {.reuse = true};
    Str answers = {0};
    assert_false(xboard_read_features("features ping=1", &f, &answers));
    assert_false(f.version_2);
    assert_true(xboard_read_features("feature done=0", &f, &answers));
    assert_true(f.version_2 && f.waiting && !f.done);
    assert_true(xboard_read_features("feature ping=1 san=1 myname=\"A b=1\" setboard=1 reuse=0 "
                                     "variants=\"normal, fischerandom\"",
                                     &f, &answers));
    assert_true(f.ping && f.setboard && !f.reuse && !f.usermove);
    assert_true(xboard_has_variant(&f, "fischerandom") && !xboard_has_variant(&f, "fischer"));
    assert_true(
        xboard_read_features("feature smp=1 option=\"A B -spin 3 -4 5\" done=1", &f, &answers));
    assert_true(f.done && !f.waiting);
    assert_string_equal(str_text(&answers),
                        "accepted done\naccepted ping\nrejected san\naccepted myname\n"
                        "accepted setboard\naccepted reuse\naccepted variants\naccepted smp\n"
                        "accepted option\naccepted done\n");
    assert_true(xboard_read_features("feature", &f, &answers));
    assert_true(xboard_read_features("feature x=\"", &f, &answers));
    str_clear(&answers);
    xboard_features_clear(&f);
}

static void options_are_those_that_were_announced(void **unused) {
    (void)unused;
    static const struct {
        const char *name, *value, *command, *why; // a command, or why there is none
    } cases[] = {
        {"a b", "-4", "option A B=-4\n", NULL},
        {"A B", "6", NULL, "'6' is not a whole number from -4 to 5"},
        {"Book", "true", "option Book=1\n", NULL},
        {"Book", "0", "option Book=0\n", NULL},
        {"Book", "maybe", NULL, "neither true nor false"},
        {"Style", "Very Wild", "option Style=Very Wild\n", NULL},
        {"Style", "Solid", "option Style=Solid\n", NULL},
        {"Style", "Mad", NULL, "'Mad' is not one of Solid, Very Wild"},
        {"Clear", "", "option Clear\n", NULL},
        {"Path", "/tmp/x", "option Path=/tmp/x\n", NULL},
        {"memory", "64", "memory 64\n", NULL},
        {"Cores", "2", "cores 2\n", NULL},
        {"Hash", "64", NULL, "the engine has no such option"},
    };
    XboardFeatures f = {.reuse = true};
    Str answers = {0}, command = {0};
    xboard_read_features("feature memory=1 smp=1 option=\"A B -spin 3 -4 5\"", &f, &answers);
    xboard_read_features("feature option=\"Book -check 1\" option=\"Clear -button\"", &f, &answers);
    xboard_read_features("feature option=\"Style -combo *Solid /// Very Wild\"", &f, &answers);
    xboard_read_features("feature option=\"Path -path x\" option=\"odd\" option=\"\"", &f,
                         &answers);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Error e = {0};
        str_reset(&command);
        bool ok = xboard_set_option(&f, cases[i].name, cases[i].value, &command, &e);
        assert_int_equal(ok, cases[i].command != NULL);
        if (ok)
            assert_string_equal(str_text(&command), cases[i].command);
        else
            assert_contains(e.text, cases[i].why);
    }
    str_clear(&answers);
    str_clear(&command);
    xboard_features_clear(&f);
}

static void moves_are_found(void **unused) {
    (void)unused;
    static const struct {
        const char *line;
        bool version_2;
        const char *move; // NULL: none
    } cases[] = {
        {"move e2e4", true, "e2e4"},
        {" move O-O ", true, "O-O"},
        {"My move is : d7d5", true, "d7d5"},
        {"My move is: d7d5", true, "d7d5"},
        {"1. ... d7d5", true, NULL},
        {"1. ... 7g7f 59070", false, "7g7f"},
        {"12 ... e7e5", false, "e7e5"},
        {"1. e2e4", false, NULL},
        {"My move is : d7d5", false, NULL},
        {"moves e2e4", true, NULL},
        {"move", true, NULL},
        {"", true, NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char move[16];
        bool found = xboard_read_move(cases[i].line, cases[i].version_2, move, sizeof move);
        assert_int_equal(found, cases[i].move != NULL);
        if (found) assert_string_equal(move, cases[i].move);
    }
}

static void thinking_is_read(void **unused) {
    (void)unused;
    UciInfo info = {0};
    xboard_read_thinking("Time for move : 50", &info);
    xboard_read_thinking("1. ... d7d5", &info);
    xboard_read_thinking("5 e2e4 3 4", &info);
    assert_false(info.has_score);
    xboard_read_thinking(" 9.   +156 1084 48000 Nf3 Nf6", &info);
    assert_true(info.has_score);
    assert_int_equal(info.score, 156);
    assert_int_equal(info.depth, 9);
    assert_int_equal(info.nodes, 48000);
    xboard_read_thinking("10 -100003 1084 48000 Nf3", &info);
    assert_int_equal(info.score, -UCI_MATE + 3);
    xboard_read_thinking("10 99999999999 1 1 Nf3", &info);
    assert_int_equal(info.score, -UCI_MATE + 3);
}

static void claims_and_refusals_are_told_from_chatter(void **unused) {
    (void)unused;
    assert_int_equal(xboard_read_end("1-0 {White mates}"), XBOARD_FIRST);
    assert_int_equal(xboard_read_end("RESULT 0-1 {x}"), XBOARD_SECOND);
    assert_int_equal(xboard_read_end("1/2-1/2 {Draw}"), XBOARD_DRAWN);
    assert_int_equal(xboard_read_end("resign"), XBOARD_RESIGNS);
    assert_int_equal(xboard_read_end("1-0ish"), XBOARD_NOTHING);
    assert_int_equal(xboard_read_end(""), XBOARD_NOTHING);
    static const char *const refusals[] = {"Illegal move: e2e4",
                                           "Illegal move (in check): e1g1",
                                           "Invalid move: sd 3",
                                           "Illegal move",
                                           "Error (unknown command): setboard",
                                           "tellusererror Illegal position",
                                           "Error (unkown command): O-O"};
    static const char *const chatter[] = {"Error (unknown command): otim 100",
                                          "Illegal move: otim 100",
                                          "Illegal move (no match) post",
                                          "Error (too many parameters): x",
                                          "tellusererror hello",
                                          "# Illegal move: e2e4"};
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++)
        if (!xboard_is_refusal(refusals[i])) fail_msg("%s", refusals[i]);
    for (size_t i = 0; i < sizeof chatter / sizeof *chatter; i++)
        if (xboard_is_refusal(chatter[i])) fail_msg("%s", chatter[i]);
}

// --- matches ---

typedef struct {
    GameTable *table;
    Openings openings;
    char *reasons[4]; // of the first games
    Ending endings[4];
    MatchResult result;
    Str folder, file, heard; // what the engine was sent
} Bench;

static void note_game(void *context, const MatchGame *g, const MatchResult *so_far) {
    Bench *b = context;
    (void)so_far;
    b->reasons[g->number - 1] = mem_text(g->reason);
    b->endings[g->number - 1] = g->ending;
}

static void bench_clear(Bench *b) {
    for (int i = 0; i < 4; i++) free(b->reasons[i]);
    openings_clear(&b->openings);
    game_table_free(b->table);
    os_remove(str_text(&b->file));
    os_remove(str_text(&b->folder));
    str_clear(&b->folder);
    str_clear(&b->file);
    str_clear(&b->heard);
}

// A match of the mock with this fault and these options (A) against one without.
static bool try_match(Bench *b, const char *game, const char *fault, const char *options,
                      const char *opening, ClockRule clock, Error *e) {
    Str spec = {0};
    *b = (Bench){.table = all_games_new()};
    assert_true(os_temp_folder(&b->folder));
    str_addf(&b->file, "%s/heard", str_text(&b->folder));
    str_addf(&spec, "engine:tests/mock/xboard %s %s,proto=xboard%s", fault, str_text(&b->file),
             options);
    const Game *g = game_table_open(b->table, game, e);
    if (!openings_parse(&b->openings, g, "o", opening, e)) fail_msg("%s", e->text);
    MatchSetup m = {.game = g,
                    .players = player_table(),
                    .specs = {str_text(&spec), "engine:tests/mock/xboard,proto=xboard,time=1"},
                    .openings = &b->openings,
                    .games = 2,
                    .seed = 1,
                    .clock = clock,
                    .report = note_game,
                    .context = b};
    bool ok = match_run(&m, &b->result, e);
    Error unused;
    os_read_file(str_text(&b->file), 100000, &b->heard, &unused);
    str_clear(&spec);
    return ok;
}

static void play_match(Bench *b, const char *fault, const char *options, const char *opening,
                       ClockRule clock) {
    Error e;
    if (!try_match(b, "chess", fault, options, opening, clock, &e))
        fail_msg("%s: %s", fault, e.text);
}

static void engines_play_a_match(void **unused) {
    (void)unused;
    static const char *const fine[] = {"none", "san", "mine", "first", "once", "plain"};
    for (size_t i = 0; i < sizeof fine / sizeof *fine; i++) {
        Bench b;
        play_match(&b, fine[i], ",time=1", "start\n", (ClockRule){0});
        for (int k = 0; k < 2; k++)
            if (b.endings[k] != END_RULES) fail_msg("%s: %s", fine[i], b.reasons[k]);
        assert_int_equal(b.result.score.draws, 2); // the same position for the third time
        bench_clear(&b);
    }
}

static void what_is_sent_is_in_order(void **unused) {
    (void)unused;
    Bench b;
    play_match(&b, "none", ",option.Depth=3,option.memory=16,init=foo; bar", "start\n",
               (ClockRule){.main_ms = 90000, .inc_ms = 500});
    assert_contains(str_text(&b.heard), "xboard\nprotover 2\naccepted ping\n");
    assert_contains(str_text(&b.heard),
                    "accepted done\noption Depth=3\nmemory 16\nfoo\nbar\nping 1\nnew\nforce\npost\n"
                    "easy\nping 2\nlevel 0 1:30 0.5\ntime 9000\notim 9000\ngo\ntime ");
    assert_contains(str_text(&b.heard), "\nusermove g8f6\ntime ");
    assert_contains(str_text(&b.heard), "force\nresult 1/2-1/2 {}\nnew\nforce\n");
    bench_clear(&b);
    play_match(&b, "none", "", "start\n", (ClockRule){.main_ms = 60000, .moves = 40});
    assert_contains(str_text(&b.heard), "\nlevel 40 1:00 0\n");
    bench_clear(&b);
    play_match(&b, "none", "", "start\n", (ClockRule){.byo_ms = 3000});
    assert_contains(str_text(&b.heard), "\nlevel 1 0:03 0\ntime 270\n");
    bench_clear(&b);
    play_match(&b, "none", ",time=2,depth=5,ponder=yes", "start\n", (ClockRule){0});
    assert_contains(str_text(&b.heard), "hard\nping 2\nsd 5\nst 2\ngo\nusermove g8f6\nusermove");
    bench_clear(&b);
}

// Version 1 knows neither features nor `st`, nor a time for all moves of a game.
static void version_1_is_sent_what_it_knows(void **unused) {
    (void)unused;
    Bench b;
    play_match(&b, "first", ",time=2", "start\n", (ClockRule){0});
    assert_contains(str_text(&b.heard), "protover 2\nprotover 2\nnew\nforce\npost\neasy\n"
                                        "level 1 0:02 0\ntime 180\ngo\ntime 180\ng8f6\n");
    bench_clear(&b);
    play_match(&b, "first", "", "start\n", (ClockRule){.main_ms = 61000});
    assert_contains(str_text(&b.heard), "\nlevel 60 1:01 0\ntime 6100\notim 6100\ngo\n");
    bench_clear(&b);
}

static void openings_are_set_up(void **unused) {
    (void)unused;
    Bench b;
    Error e;
    play_match(&b, "none", ",time=1", "start moves b1c3 b8c6 c3b1 c6b8\n", (ClockRule){0});
    assert_int_equal(b.result.endings[END_RULES], 2);
    assert_contains(str_text(&b.heard),
                    "usermove b1c3\nusermove b8c6\nusermove c3b1\nusermove c6b8\nst 1\ngo\n");
    bench_clear(&b);
    const char *position = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n";
    play_match(&b, "none", ",time=1", position, (ClockRule){0});
    assert_int_equal(b.result.endings[END_RULES], 2);
    assert_contains(str_text(&b.heard),
                    "setboard rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w");
    bench_clear(&b);
    play_match(&b, "plain", ",time=1", position, (ClockRule){0});
    assert_contains(b.reasons[0], "it has no feature setboard");
    bench_clear(&b);
    // Chess960: castling is sent as O-O, whatever our text of it is.
    if (!try_match(&b, "chess960", "none", ",time=1",
                   "rnbqkbnr/pppppppp/8/8/8/5NP1/PPPPPPBP/RNBQK2R w HAha - 0 1 moves e1h1\n",
                   (ClockRule){0}, &e))
        fail_msg("%s", e.text);
    assert_contains(str_text(&b.heard), "new\nvariant fischerandom\nforce\n");
    assert_contains(str_text(&b.heard), "w HAha - 0 1\nusermove O-O\n");
    bench_clear(&b);
    assert_false(try_match(&b, "chess960", "plain", ",time=1", "518\n", (ClockRule){0}, &e));
    assert_contains(e.text, "it has no variant fischerandom");
    bench_clear(&b);
}

static void a_fault_loses_the_game_and_the_match_goes_on(void **unused) {
    (void)unused;
    static const struct {
        const char *fault, *reason;
        Ending ending;
    } cases[] = {
        {"illegal", "illegal move 'e2e5'", END_ILLEGAL},
        {"refuse", "the engine refuses: 'Illegal move: ", END_FAULT},
        {"limit", "the engine refuses: 'Error (unknown command): sd 3'", END_FAULT},
        {"claim", "claims a result instead of a move: '1/2-1/2 {Draw", END_FAULT},
        {"twice", "moved without being asked: 'move ", END_FAULT},
        {"exit", "exited with status 3", END_FAULT},
        {"hang", "does not answer", END_TIME},
        {"lost", "", END_RESIGN},
        {"resign", "", END_RESIGN},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Bench b;
        play_match(&b, cases[i].fault, "", "start\n", (ClockRule){.main_ms = 400});
        for (int k = 0; k < 2; k++) {
            if (b.endings[k] != cases[i].ending)
                fail_msg("%s: ended by %d: %s", cases[i].fault, b.endings[k], b.reasons[k]);
            assert_contains(b.reasons[k], cases[i].reason);
        }
        assert_int_equal(b.result.score.losses, 2);
        bench_clear(&b);
    }
}

static void an_engine_that_needs_time_gets_it(void **unused) {
    (void)unused;
    Bench b;
    play_match(&b, "slow", ",time=1", "start\n", (ClockRule){0});
    assert_int_equal(b.result.score.draws, 2);
    assert_contains(str_text(&b.heard), "accepted done\n");
    bench_clear(&b);
}

static void wrong_texts_are_refused_before_a_game(void **unused) {
    (void)unused;
    static const char *const cases[][2] = {
        {"engine:tests/mock/xboard,proto=xboard,nodes=5", "xboard has no limit of nodes"},
        {"engine:tests/mock/xboard,proto=xboard,time=0.5", "xboard has whole seconds only"},
        {"engine:tests/mock/xboard,proto=xbord", "did you mean 'xboard'?"},
    };
    GameTable *table = all_games_new();
    PlayerTable players = player_table();
    Error e;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_null(player_new(&players, game_table_open(table, "chess", NULL), cases[i][0], &e));
        assert_contains(e.text, cases[i][1]);
    }
    assert_null(player_new(&players, game_table_open(table, "othello", NULL),
                           "engine:tests/mock/xboard,proto=xboard", &e));
    assert_contains(e.text, "xboard is for chess, chess960 and shogi");
    game_table_free(table);
    Bench b;
    assert_false(try_match(&b, "chess", "none", ",option.Dept=3", "start\n", (ClockRule){0}, &e));
    assert_contains(e.text, "did you mean 'Depth'?");
    bench_clear(&b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(features_are_read_and_answered),
        cmocka_unit_test(options_are_those_that_were_announced),
        cmocka_unit_test(moves_are_found),
        cmocka_unit_test(thinking_is_read),
        cmocka_unit_test(claims_and_refusals_are_told_from_chatter),
        cmocka_unit_test(engines_play_a_match),
        cmocka_unit_test(what_is_sent_is_in_order),
        cmocka_unit_test(version_1_is_sent_what_it_knows),
        cmocka_unit_test(openings_are_set_up),
        cmocka_unit_test(a_fault_loses_the_game_and_the_match_goes_on),
        cmocka_unit_test(an_engine_that_needs_time_gets_it),
        cmocka_unit_test(wrong_texts_are_refused_before_a_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
