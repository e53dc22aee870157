// SPDX-License-Identifier: MIT
// test_record_wthor.c - WTHOR files read and written: moves, passes, players, what the format
// cannot hold, and files that are not what they claim to be.
#include "testing.h"

#include "record/files/record_file.h"
#include "record/files/record_formats.h"
#include "record/formats/record_wthor.h"
#include "record/record_build.h"
#include "reversi_games.h"

enum { HEADER = 16, GAME = 68, SCORE_AT = 6, MOVES_AT = 8 };

typedef struct {
    size_t read, refused;
    size_t moves;
    Str text; // of the last game's moves, or of the last refusal
    Ending ending;
    int payoff; // of black
    Str odd;    // the last warning
} Met;

static bool meet(void *context, Record *r, size_t line, const Error *why) {
    (void)line;
    Met *m = context;
    str_reset(&m->text);
    if (!r) {
        m->refused++;
        str_add(&m->text, why->text);
        return true;
    }
    m->read++;
    m->moves = r->n;
    m->ending = r->ending;
    m->payoff = r->payoffs[0];
    str_reset(&m->odd);
    str_add(&m->odd, why->text);
    State *s = game_states_new(r->game, 1);
    game_copy(r->game, s, r->start);
    for (size_t i = 0; i < r->n; i++) {
        if (i) str_add_char(&m->text, ' ');
        game_move_text(r->game, s, r->moves[i].move, &m->text);
        game_play(r->game, s, r->moves[i].move);
    }
    free(s);
    return true;
}

static void clear_met(Met *m) {
    str_clear(&m->text);
    str_clear(&m->odd);
}

// A file of `games` games, all with these moves.
static size_t make_file(char *out, int games, const unsigned char *moves, size_t n) {
    memset(out, 0, HEADER + GAME * (size_t)games);
    out[4] = (char)games;
    out[12] = 8;
    for (int i = 0; i < games; i++) memcpy(out + HEADER + GAME * (size_t)i + MOVES_AT, moves, n);
    return HEADER + GAME * (size_t)games;
}

static Met read_file(void **state, const char *text, size_t n) {
    const Family *f = *state;
    Met m = {0};
    Error e;
    if (!record_file_read_text("x.wtb", text, n, f->table, meet, &m, &e)) fail_msg("%s", e.text);
    return m;
}

static void games_are_read_with_their_moves(void **state) {
    static const unsigned char moves[] = {56, 64, 33, 34};
    char file[HEADER + 3 * GAME];
    size_t n = make_file(file, 3, moves, sizeof moves);
    assert_true(record_is_wthor(file, n));
    Met m = read_file(state, file, n);
    assert_int_equal(m.read, 3);
    assert_string_equal(str_text(&m.text), "f5 d6 c3 d3");
    assert_int_equal(m.ending, END_NONE);
    clear_met(&m);
}

static void passes_are_put_in(void **state) {
    static const unsigned char moves[] = {56, 66, 34, 57, 58, 48, 77, 68, 75};
    char file[HEADER + GAME];
    size_t n = make_file(file, 1, moves, sizeof moves);
    Met m = read_file(state, file, n);
    assert_int_equal(m.read, 1);
    assert_string_equal(str_text(&m.text), "f5 f6 d3 g5 h5 h4 g7 h6 pass e7");
    clear_met(&m);
}

static void a_finished_game_has_ended_by_the_rules(void **state) {
    // White has no stones left after nine moves.
    static const unsigned char moves[] = {65, 46, 35, 66, 57, 64, 75, 56, 53};
    char file[HEADER + GAME];
    size_t n = make_file(file, 1, moves, sizeof moves);
    Met m = read_file(state, file, n);
    assert_int_equal(m.moves, 9);
    assert_int_equal(m.ending, END_RULES);
    clear_met(&m);
}

static void the_score_is_the_result_of_a_game_that_breaks_off(void **state) {
    static const unsigned char moves[] = {56, 64, 33, 34};
    static const struct {
        int score;
        Ending ending;
        int payoff;
        const char *odd;
    } cases[] = {
        {37, END_AGREED, 10, ""},
        {32, END_AGREED, 0, ""},
        {1, END_AGREED, -62, ""},
        {64, END_AGREED, 64, ""},
        {0, END_NONE, 0, "x.wtb: game 1: the moves end before the game does, and its score, 0"},
        {65, END_NONE, 0, "its score, 65, is no number of discs"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char file[HEADER + GAME];
        size_t n = make_file(file, 1, moves, sizeof moves);
        file[HEADER + SCORE_AT] = (char)cases[i].score;
        Met m = read_file(state, file, n);
        assert_int_equal(m.ending, cases[i].ending);
        assert_int_equal(m.payoff, cases[i].payoff);
        assert_contains(str_text(&m.odd), cases[i].odd);
        assert_int_equal(m.odd.len == 0, *cases[i].odd == 0);
        clear_met(&m);
    }
}

// Beside games with scores, 0 is one too: white has won all squares.
static void no_discs_are_a_loss_in_a_file_with_scores(void **state) {
    static const unsigned char moves[] = {56, 64, 33, 34};
    char file[HEADER + 2 * GAME];
    size_t n = make_file(file, 2, moves, sizeof moves);
    file[HEADER + SCORE_AT] = 37;
    Met m = read_file(state, file, n); // the last game has 0
    assert_int_equal(m.ending, END_AGREED);
    assert_int_equal(m.payoff, -64);
    assert_string_equal(str_text(&m.odd), "");
    clear_met(&m);
}

static void what_contradicts_itself_is_warned_of(void **state) {
    static const unsigned char whole[] = {65, 46, 35, 66, 57, 64, 75, 56, 53};
    static const unsigned char hole[] = {56, 64, 0, 34, 33};
    char file[HEADER + GAME];
    size_t n = make_file(file, 1, whole, sizeof whole);
    file[HEADER + SCORE_AT] = 3;
    Met m = read_file(state, file, n);
    assert_int_equal(m.ending, END_RULES);
    assert_string_equal(str_text(&m.odd),
                        "x.wtb: game 1: the score is said to be 3, but the moves give 64");
    clear_met(&m);
    n = make_file(file, 1, hole, sizeof hole);
    file[HEADER + SCORE_AT] = 40;
    m = read_file(state, file, n);
    assert_int_equal(m.moves, 2);
    assert_int_equal(m.ending, END_AGREED);
    assert_string_equal(str_text(&m.odd),
                        "x.wtb: game 1: move 3 is empty; 2 moves behind it left out");
    clear_met(&m);
}

static void an_impossible_move_is_refused_with_its_place(void **state) {
    static const unsigned char illegal[] = {56, 11}, nowhere[] = {56, 99};
    char file[HEADER + 2 * GAME];
    size_t n = make_file(file, 2, illegal, sizeof illegal);
    Met m = read_file(state, file, n);
    assert_int_equal(m.refused, 2);
    assert_contains(str_text(&m.text), "x.wtb: game 2, move 2: 'a1' is not a legal move");
    clear_met(&m);
    n = make_file(file, 1, nowhere, sizeof nowhere);
    m = read_file(state, file, n);
    assert_contains(str_text(&m.text), "99 is not a square");
    clear_met(&m);
}

static void a_file_of_another_length_is_not_wthor(void **state) {
    const Family *f = *state;
    static const unsigned char moves[] = {56};
    char file[HEADER + 2 * GAME] = {0};
    size_t n = make_file(file, 2, moves, 1);
    Met m = {0};
    Error e;
    assert_false(record_is_wthor(file, n - 1));
    assert_false(record_is_wthor(file, n - GAME));
    assert_false(record_is_wthor(file, 10));
    assert_false(record_file_read_text("x.wtb", file, n - 1, f->table, meet, &m, &e));
    assert_string_equal(e.text,
                        "x.wtb: not a complete WTHOR file: 2 games take 152 bytes, but it has 151");
    assert_false(record_file_read_text("x.wtb", file, 10, f->table, meet, &m, &e));
    assert_contains(e.text, "x.wtb: not a WTHOR file: 10 bytes");
    assert_false(record_file_read_text("x.txt", file, n - 1, f->table, meet, &m, &e));
    assert_contains(e.text, "not a record");
    file[12] = 10;
    assert_false(record_is_wthor(file, n));
    assert_false(record_file_read_text("x.wtb", file, n, f->table, meet, &m, &e));
    assert_contains(e.text, "another board size: 10");
}

// --- writing ---

static const unsigned char short_game[] = {65, 46, 35, 66, 57, 64, 75, 56, 53}; // nine moves

static void set_payoffs(Record *r, int black) {
    r->payoffs[0] = black;
    r->payoffs[1] = -black;
}

static void read_record(void **state, const char *text, size_t n, const Str *players, Record *out) {
    const Family *f = *state;
    RecordInput in = {.name = "x.wtb", .text = text, .n = n, .games = f->table, .players = players};
    Error e;
    if (record_wthor_next(&in, out, &e) != RECORD_READ) fail_msg("%s", e.text);
}

static void players_with_numbers_keep_them_and_bytes_come_back(void **state) {
    char file[HEADER + GAME];
    size_t n = make_file(file, 1, short_game, sizeof short_game);
    file[HEADER + 2] = 7;
    file[HEADER + 5] = 3;                     // 768
    file[HEADER + 6] = file[HEADER + 7] = 64; // black has everything
    WthorOut w = {0};
    Str games = {0}, players = {0}, tournaments = {0};
    Record r;
    Error e;
    read_record(state, file, n, NULL, &r);
    assert_string_equal(r.names[1], "WTHOR 768");
    assert_true(record_wthor_add(&w, &r, &e));
    record_wthor_finish(&w, &games, &players, &tournaments);
    assert_int_equal(games.len, n);
    assert_memory_equal(games.text, file, n);
    assert_int_equal(players.len + tournaments.len, 0);
    record_clear(&r);
    str_clear(&games);
    record_wthor_clear(&w);
}

// With its score, its year and its tournament, and without a word about them.
static void a_game_that_breaks_off_comes_back(void **state) {
    static const unsigned char moves[] = {56, 64, 33, 34};
    char file[HEADER + GAME];
    size_t n = make_file(file, 1, moves, sizeof moves);
    file[HEADER + SCORE_AT] = 37;
    WthorOut w = {0};
    Str games = {0}, players = {0}, tournaments = {0}, lost = {0};
    Record r, back;
    Error e;
    read_record(state, file, n, NULL, &r);
    record_add_heading(&r, RECORD_STARTED, "1993");
    record_add_heading(&r, RECORD_EVENT, "Cup");
    record_format_lost(record_format_named("wthor", &e), &r, &lost);
    assert_string_equal(str_text(&lost), "");
    assert_true(record_wthor_add(&w, &r, &e));
    record_wthor_finish(&w, &games, &players, &tournaments);
    RecordInput in = {.name = "x.wtb",
                      .text = games.text,
                      .n = games.len,
                      .games = ((const Family *)*state)->table,
                      .players = &players,
                      .tournaments = &tournaments};
    assert_int_equal(record_wthor_next(&in, &back, &e), RECORD_READ);
    assert_true(record_same(&r, &back));
    record_add_heading(&r, "place", "Kyoto");
    record_format_lost(record_format_named("wthor", &e), &r, &lost);
    assert_string_equal(str_text(&lost), "wthor: 1 heading left out");
    // A score that nobody knows, and one that would be read as none.
    set_payoffs(&back, 1);
    assert_false(record_wthor_add(&w, &back, &e));
    set_payoffs(&back, -64);
    assert_false(record_wthor_add(&w, &back, &e));
    assert_contains(e.text, "a final score only, not 'agreed'");
    record_clear(&r);
    record_clear(&back);
    str_clear(&games);
    str_clear(&players);
    str_clear(&tournaments);
    str_clear(&lost);
    record_wthor_clear(&w);
}

// The list ends before the number: the player keeps it, and nothing beyond the list is read.
static void a_number_just_past_the_names_stays_a_number(void **state) {
    enum { NAME = 20 };
    char file[HEADER + GAME], list[16 + 2 * NAME] = {0};
    size_t n = make_file(file, 1, short_game, sizeof short_game);
    snprintf(list + 16, NAME, "First");
    snprintf(list + 16 + NAME, NAME, "Last");
    file[HEADER + 2] = 1; // the last name
    file[HEADER + 4] = 2; // one past it
    Str players = {0};
    Record r;
    str_add_n(&players, list, sizeof list);
    read_record(state, file, n, &players, &r);
    assert_string_equal(r.names[0], "Last");
    assert_string_equal(r.names[1], "WTHOR 2");
    record_clear(&r);
    // Nor is a name of which a byte is missing.
    players.len--;
    read_record(state, file, n, &players, &r);
    assert_string_equal(r.names[0], "WTHOR 1");
    record_clear(&r);
    str_clear(&players);
}

static void names_go_to_a_list_and_come_back(void **state) {
    char file[HEADER + GAME];
    size_t n = make_file(file, 1, short_game, sizeof short_game);
    WthorOut w = {0};
    Str games = {0}, players = {0}, tournaments = {0};
    Record r, back;
    Error e;
    read_record(state, file, n, NULL, &r);
    record_name(&r, 0, "Beno\xc3\xaet"); // Benoît
    record_name(&r, 1, "\xe6\xba\x90 and a name that is too long");
    assert_true(record_wthor_add(&w, &r, &e));
    assert_true(record_wthor_add(&w, &r, &e));
    record_wthor_finish(&w, &games, &players, &tournaments);
    assert_true(record_is_wthor(games.text, games.len));
    assert_true(record_is_wthor_players(players.text, players.len));
    assert_int_equal(players.len, 16 + 2 * 20);
    assert_int_equal(tournaments.len, 16 + 26);
    read_record(state, games.text, games.len, &players, &back);
    assert_string_equal(back.names[0], "Beno\xc3\xaet");
    assert_string_equal(back.names[1], "? and a name that i");
    record_name(&back, 1, r.names[1]);
    assert_true(record_same(&r, &back));
    record_clear(&r);
    record_clear(&back);
    str_clear(&games);
    str_clear(&players);
    str_clear(&tournaments);
    record_wthor_clear(&w);
}

static void what_the_form_cannot_hold_is_refused(void **state) {
    static const struct {
        const char *game, *position, *moves, *why;
    } wrong[] = {
        {"othello:size=6", NULL, "", "8x8 only"},
        {"reversi70", NULL, "", "8x8 only"},
        {"othello", NULL, "f5 d6", "games with a final score only, not 'unfinished'"},
        {"othello", "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO- X", "h8",
         "start position"},
    };
    const Family *f = *state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        WthorOut w = {0};
        Record r;
        Error e;
        const Game *g = game_table_open(f->table, wrong[i].game, &e);
        if (!g || !record_from_moves(g, wrong[i].position, wrong[i].moves, &r, &e))
            fail_msg("%s", e.text);
        assert_false(record_wthor_add(&w, &r, &e));
        assert_contains(e.text, wrong[i].why);
        record_clear(&r);
        record_wthor_clear(&w);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_read_with_their_moves),
        cmocka_unit_test(passes_are_put_in),
        cmocka_unit_test(a_finished_game_has_ended_by_the_rules),
        cmocka_unit_test(the_score_is_the_result_of_a_game_that_breaks_off),
        cmocka_unit_test(no_discs_are_a_loss_in_a_file_with_scores),
        cmocka_unit_test(what_contradicts_itself_is_warned_of),
        cmocka_unit_test(a_game_that_breaks_off_comes_back),
        cmocka_unit_test(an_impossible_move_is_refused_with_its_place),
        cmocka_unit_test(a_file_of_another_length_is_not_wthor),
        cmocka_unit_test(players_with_numbers_keep_them_and_bytes_come_back),
        cmocka_unit_test(a_number_just_past_the_names_stays_a_number),
        cmocka_unit_test(names_go_to_a_list_and_come_back),
        cmocka_unit_test(what_the_form_cannot_hold_is_refused),
    };
    return cmocka_run_group_tests(tests, family_open, family_close);
}
