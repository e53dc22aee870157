// SPDX-License-Identifier: MIT
// test_record_shogi.c - games of shogi as CSA, KIF and KI2: read, written, read again, refused.
#include "testing.h"

#include "base/mem.h"
#include "base/os/os_japanese.h"
#include "base/os/os_posix.h"
#include "games/game_types.h"
#include "games/shogi/shogi.h"
#include "games/shogi/shogi_handicap.h"
#include "l7_kit.h"
#include "record/files/record_file.h"
#include "record/files/record_formats.h"
#include "record/formats/record_csa.h"
#include "record/formats/record_jkf.h"
#include "record/formats/record_kif.h"
#include "record/formats/record_usi.h"
#include "record/record_tree.h"

#include <dirent.h>
#include <stdlib.h>

#define DATA "../shared/data/shogi/"

// What a file gave: the last game, and how many were read and refused.
typedef struct {
    Record last;
    int read, refused;
    Error why; // of the refusal, or what is odd
} Heard;

static bool hear(void *context, Record *r, size_t line, const Error *why) {
    Heard *h = context;
    (void)line;
    if (!r) {
        h->refused++;
        h->why = *why;
        return true;
    }
    if (h->read++) record_clear(&h->last);
    if (why->text[0]) h->why = *why;
    record_take(r, &h->last);
    return true;
}

static Heard read_text(void **state, const char *text, size_t n) {
    Heard h = {0};
    Error e;
    if (!record_file_read_text("f", text, n, *state, hear, &h, &e)) h.why = e;
    return h;
}

static Heard read_good(void **state, const char *text) {
    Heard h = read_text(state, text, strlen(text));
    if (h.read == 0 || h.refused) fail_msg("%s", h.why.text);
    return h;
}

static void forget(Heard *h) {
    if (h->read) record_clear(&h->last);
}

// --- single games ---

static void assert_move(const Record *r, size_t i, const char *expected, int64_t used_ms) {
    Str text = {0};
    State *s = game_states_new(r->game, 1);
    assert_true(i < r->n);
    record_state(r, i, s);
    game_move_text(r->game, s, r->moves[i].move, &text);
    assert_string_equal(str_text(&text), expected);
    assert_int_equal(r->moves[i].used_ms, used_ms);
    free(s);
    str_clear(&text);
}

static void assert_game(const Record *r, size_t n, Ending ending, int to_black) {
    assert_int_equal(r->n, n);
    assert_int_equal(r->ending, ending);
    if (ending_has_result(ending)) {
        assert_int_equal(r->payoffs[0], to_black);
        assert_int_equal(r->payoffs[1], -to_black);
    }
}

// A line that leaves `parent` after `ply` moves has these moves and this end.
static void assert_variation(const Record *r, size_t line, size_t parent, size_t ply,
                             const char *moves, const char *end) {
    Str text = {0}, move = {0};
    State *s = game_states_new(r->game, 1);
    assert_true(line < record_lines(r));
    assert_int_equal(record_line_parent(r, line), parent);
    assert_int_equal(record_line_begin(r, line), ply);
    record_line_state(r, line, ply, s);
    for (size_t i = ply; i < record_line_plies(r, line); i++) {
        str_reset(&move);
        game_move_text(r->game, s, record_line_move(r, line, i)->move, &move);
        str_addf(&text, "%s%s", i > ply ? " " : "", str_text(&move));
        game_play(r->game, s, record_line_move(r, line, i)->move);
    }
    assert_string_equal(str_text(&text), moves);
    assert_string_equal(record_end(r, line)->word, end);
    free(s);
    str_clear(&text);
    str_clear(&move);
}

static void csa_is_read_with_names_times_and_comments(void **state) {
    Heard h = read_good(state, "V2.2\nN+ann\nN-bob\n$EVENT:a, b\nPI\n+\n'*hello\n+7776FU,T12\n"
                               "-3334FU\nT0.250\n+8822UM\n%TORYO\n");
    assert_game(&h.last, 3, END_RESIGN, 1);
    assert_string_equal(h.last.names[0], "ann");
    assert_string_equal(h.last.names[1], "bob");
    assert_string_equal(h.last.comment, "hello");
    assert_move(&h.last, 0, "7g7f", 12000);
    assert_move(&h.last, 1, "3c3d", 250);
    assert_move(&h.last, 2, "8h2b+", -1);
    forget(&h);
}

// Values are seen by Black in files and by the mover in records.
static void values_are_read_from_comments(void **state) {
    Heard h = read_good(state, "V2.2\nPI\n+\n+7776FU\n'** 30\n-3334FU\n'** 45 +2726FU\n"
                               "+2726FU\n'** much\n'*#評価値=-7\n'** 8\n%TORYO\n'** 9\n");
    assert_true(h.last.moves[0].has_value && h.last.moves[1].has_value);
    assert_int_equal(h.last.moves[0].value, 30);
    assert_string_equal(record_comment_at(&h.last, 0, 1), "");
    assert_int_equal(h.last.moves[1].value, -45);
    assert_string_equal(record_comment_at(&h.last, 0, 2), "* 45 +2726FU");
    assert_int_equal(h.last.moves[2].value, -7);
    assert_string_equal(record_comment_at(&h.last, 0, 3), "* much\n* 8\n* 9");
    Str text = {0};
    record_csa_write(&h.last, &text);
    assert_non_null(strstr(str_text(&text), "+7776FU\n'** 30\n-3334FU\n'** 45 +2726FU\n+2726FU"));
    str_reset(&text);
    record_kif_write(&h.last, &text);
    assert_non_null(strstr(str_text(&text), "\n*#評価値=30\n"));
    str_clear(&text);
    forget(&h);
}

static void a_zero_byte_in_a_comment_is_a_space(void **state) {
    static const char kif[] = "手合割：平手\n   1 ７六歩(77)\n*\0a\0b\n";
    Heard h = read_text(state, kif, sizeof kif - 1);
    assert_int_equal(h.read, 1);
    assert_string_equal(record_comment_at(&h.last, 0, 1), " a b");
    forget(&h);
}

static void csa_sets_up_pieces(void **state) {
    Heard h = read_good(state, "V2\nP+59OU00KI\nP-51OU00AL\n+\n+0052KI\n%CHUDAN\n");
    assert_game(&h.last, 1, END_STOPPED, 0);
    forget(&h);
    h = read_good(state, "V2\nPI82HI22KA\n-\n-5142OU\n%TIME_UP\n");
    assert_game(&h.last, 1, END_TIME, -1);
    forget(&h);
}

static void games_of_a_csa_file_are_separated_by_slashes(void **state) {
    const char *text = "V2\nPI\n+\n+7776FU\n/\nPI\n+\n+7775FU\n+1\n/\nPI\n+\n+2726FU\n%TORYO\n";
    Heard h = read_text(state, text, strlen(text));
    assert_int_equal(h.read, 2);
    assert_int_equal(h.refused, 1);
    assert_contains(h.why.text, "f:9:1: not a move: '+1'");
    assert_game(&h.last, 1, END_RESIGN, 1);
    forget(&h);
}

#define KIF_HEAD "手合割：平手\n先手：ann\n後手：bob\n手数----指手---------消費時間--\n"

static void kif_is_read_with_names_times_comments_and_variations(void **state) {
    Heard h = read_good(state, KIF_HEAD "   1 ７六歩(77)   ( 0:02/00:00:02)\n*good\n"
                                        "   2 ３四歩(33)   ( 1:05/00:01:05)\n"
                                        "   3 ２二角成(88)\n   4 同　銀(31)\n   5 ４五角打\n"
                                        "   6 投了\n\n変化：2手\n   2 ８四歩(83)\n");
    assert_game(&h.last, 5, END_RESIGN, 1);
    assert_move(&h.last, 0, "7g7f", 2000);
    assert_move(&h.last, 1, "3c3d", 65000);
    assert_move(&h.last, 2, "8h2b+", -1);
    assert_move(&h.last, 3, "3a2b", -1);
    assert_move(&h.last, 4, "B*4e", -1);
    assert_string_equal(record_comment_at(&h.last, 0, 1), "good");
    assert_int_equal(h.last.n_variations, 1);
    assert_variation(&h.last, 1, 0, 1, "8c8d", "");
    forget(&h);
}

// 変化 goes back on the line before it: to a move of its own, or of a line that it comes from.
static void variations_of_variations_are_read(void **state) {
    Heard h = read_good(state, KIF_HEAD
                        "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n   4 投了 ( 0:10/)\n"
                        "まで3手で先手の勝ち\n\n変化：4手\n   4 ８四歩(83)\n*よい手\n\n"
                        "変化：2手\n   2 ８四歩(83)\n   3 ２六歩(27)\n   4 中断\n\n"
                        "変化：3手\n   3 ６八銀(79)\n   4 ９九角(22)\n   5 ５六歩(57)\n\n"
                        "変化：1手\n   1 ２六歩(27)\n");
    assert_game(&h.last, 3, END_RESIGN, 1);
    assert_int_equal(h.last.end.used_ms, 10000);
    assert_int_equal(h.last.n_variations, 4);
    assert_variation(&h.last, 1, 0, 3, "8c8d", "");
    assert_string_equal(record_comment_at(&h.last, 1, 4), "よい手");
    assert_variation(&h.last, 2, 0, 1, "8c8d 2g2f", "stopped");
    assert_variation(&h.last, 3, 2, 2, "7i6h", "illegal");
    assert_contains(record_comment_at(&h.last, 3, 3), "illegal move: 2b9i");
    assert_contains(record_comment_at(&h.last, 3, 3), "５六歩");
    assert_contains(h.why.text, "f: move 4 of a variation is illegal");
    assert_variation(&h.last, 4, 0, 0, "2g2f", "");
    forget(&h);
}

static void headings_are_read(void **state) {
    Heard h = read_good(state, "開始日時：2014/09/02 10:00:00\n棋戦：竜王戦\n" KIF_HEAD
                               "   1 ７六歩(77)\n   2 持将棋\n");
    assert_string_equal(record_heading(&h.last, RECORD_STARTED), "2014/09/02 10:00:00");
    assert_string_equal(record_heading(&h.last, RECORD_EVENT), "竜王戦");
    assert_game(&h.last, 1, END_AGREED, 0);
    forget(&h);
    h = read_good(state, "V2.2\n$EVENT:cup\n$X:y\nPI\n+\n+7776FU\n%HIKIWAKE\n");
    assert_string_equal(record_heading(&h.last, RECORD_EVENT), "cup");
    assert_string_equal(record_heading(&h.last, "X"), "y");
    assert_string_equal(h.last.end.word, "draw");
    forget(&h);
}

static void ki2_needs_no_origins(void **state) {
    Heard h = read_good(state, "手合割：平手\n先手：ann\n後手：bob\n\n▲７六歩    △３四歩    "
                               "▲２二角成\n△同　銀    ▲４五角\n\nまで5手で先手の勝ち\n");
    assert_game(&h.last, 5, END_RESIGN, 1);
    assert_move(&h.last, 3, "3a2b", -1);
    assert_move(&h.last, 4, "B*4e", -1);
    forget(&h);
}

#define JKF_PAWN(C, X, Y, TO)                                                                      \
    "{\"move\":{\"color\":" #C ",\"from\":{\"x\":" #X ",\"y\":" #Y "},\"to\":{\"x\":" #X           \
    ",\"y\":" #TO "},\"piece\":\"FU\"}"

static void jkf_is_read_with_names_times_comments_and_variations(void **state) {
    Heard h = read_good(
        state,
        "{\"header\":{\"先手\":\"ann\",\"後手\":\"bob\"},\"moves\":[{\"comments\":[\"one\",\"two\"]"
        "}," JKF_PAWN(0, 7, 7, 6) ",\"time\":{\"now\":{\"h\":1,\"m\":0,\"s\":2}}}," JKF_PAWN(
            1, 3, 3,
            4) ",\"forks\":[[" JKF_PAWN(1, 8, 3,
                                        4) "}," JKF_PAWN(0, 2, 7,
                                                         6) "}],[" JKF_PAWN(1, 5, 3,
                                                                            4) "}]]},"
                                                                               "{\"move\":{\"to\":{"
                                                                               "\"x\":2,\"y\":2},"
                                                                               "\"piece\":\"KA\","
                                                                               "\"promote\":true}},"
                                                                               "{\"move\":{"
                                                                               "\"same\":true,"
                                                                               "\"piece\":\"GI\"},"
                                                                               "\"comments\":["
                                                                               "\"three\"]},"
                                                                               "{\"move\":{\"to\":{"
                                                                               "\"x\":4,\"y\":5},"
                                                                               "\"piece\":\"KA\","
                                                                               "\"relative\":\"H\"}"
                                                                               "},"
                                                                               "{\"special\":"
                                                                               "\"TORYO\"}]}");
    assert_game(&h.last, 5, END_RESIGN, 1);
    assert_string_equal(h.last.names[0], "ann");
    assert_string_equal(h.last.names[1], "bob");
    assert_move(&h.last, 0, "7g7f", 3602000);
    assert_move(&h.last, 1, "3c3d", -1);
    assert_move(&h.last, 2, "8h2b+", -1);
    assert_move(&h.last, 3, "3a2b", -1);
    assert_move(&h.last, 4, "B*4e", -1);
    assert_string_equal(h.last.comment, "one\ntwo");
    assert_string_equal(record_comment_at(&h.last, 0, 4), "three");
    assert_int_equal(h.last.n_variations, 2);
    assert_variation(&h.last, 1, 0, 1, "8c8d 2g2f", "");
    assert_variation(&h.last, 2, 0, 1, "5c5d", "");
    forget(&h);
}

// Every way to begin a line; a bad line costs one game.
static void usi_lines_are_read(void **state) {
    const char *text = "# games\nposition startpos moves 7g7f 3c3d resign\n\nstartpos\r\n"
                       "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b\nstartpos moves 7g7e x\n"
                       "4k4/9/4P4/9/9/9/9/9/4K4 b G 1\n7g7f 3c3d 8h2b+\nstartpos 7g7f\n"
                       "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves 5i4h";
    Heard h = read_text(state, text, strlen(text));
    assert_int_equal(h.read, 6);
    assert_int_equal(h.refused, 2);
    assert_contains(h.why.text, "f:9:1: '7g7f' between startpos and moves");
    assert_game(&h.last, 1, END_NONE, 0);
    assert_move(&h.last, 0, "5i4h", -1);
    forget(&h);
    h = read_good(state, "startpos moves 7g7f 3c3d resign");
    assert_game(&h.last, 2, END_RESIGN, -1);
    Str written = {0};
    record_usi_write(&h.last, &written);
    assert_string_equal(str_text(&written), "position startpos moves 7g7f 3c3d resign\n");
    str_clear(&written);
    forget(&h);
}

// An illegal move ends a game; it is named in the comment.
static void an_illegal_move_loses(void **state) {
    Heard h = read_good(state, "V2\nPI\n+\n+7776FU\n-3334FU\n+5957OU\n");
    assert_game(&h.last, 2, END_ILLEGAL, -1);
    assert_string_equal(record_comment_at(&h.last, 0, 2), "illegal move: 5i5g");
    forget(&h);
}

// --- warnings ---

// What is odd about a file is said, and the game is read.
typedef void Writing(const Record *r, Str *out);

// What a writer makes of it, and that it is read back as the same game.
static void assert_written(void **state, const Record *r, Writing *write, const char *const *has) {
    Str text = {0};
    write(r, &text);
    for (; *has; has++) assert_contains(str_text(&text), *has);
    Heard back = read_good(state, str_text(&text));
    assert_game(&back.last, r->n, r->ending, r->payoffs[0]);
    assert_string_equal(record_comment_at(&back.last, 0, r->n), record_comment_at(r, 0, r->n));
    assert_string_equal(back.why.text, "");
    forget(&back);
    str_clear(&text);
}

#define PERPETUAL                                                                                  \
    "position sfen 4k4/9/9/9/9/9/9/9/R3K4 b - 1 moves 9i9a 5a5b 9a9b 5b5a 9b9a 5a5b 9a9b 5b5a "    \
    "9b9a 5a5b 9a9b 5b5a 9b9a"

static void a_loss_by_perpetual_check_is_written_as_one(void **state) {
    const char *drawn = "said to be drawn, but it is won by White: perpetual check loses";
    Heard h = read_good(state, PERPETUAL);
    assert_game(&h.last, 13, END_RULES, -1);
    assert_written(state, &h.last, record_kif_write,
                   (const char *[]){"  14 反則勝ち", "まで13手で後手の反則勝ち", NULL});
    assert_written(state, &h.last, record_ki2_write,
                   (const char *[]){"まで13手で後手の反則勝ち", NULL});
    assert_written(state, &h.last, record_csa_write, (const char *[]){"%+ILLEGAL_ACTION", NULL});
    assert_written(state, &h.last, record_jkf_write, (const char *[]){"+ILLEGAL_ACTION", NULL});
    // A file that says it is drawn.
    Str text = {0};
    record_csa_write(&h.last, &text);
    forget(&h);
    char *end = strstr(text.text, "%+ILLEGAL_ACTION");
    memcpy(end, "%SENNICHITE\n\n\n\n\n", strlen("%+ILLEGAL_ACTION"));
    h = read_good(state, str_text(&text));
    assert_game(&h.last, 13, END_RULES, -1);
    assert_contains(h.why.text, drawn);
    forget(&h);
    memcpy(end, "'summary::a draw", strlen("%+ILLEGAL_ACTION")); // of a server
    h = read_good(state, str_text(&text));
    assert_contains(h.why.text, drawn);
    forget(&h);
    str_clear(&text);
}

static void an_illegal_move_is_written_as_a_move(void **state) {
    Heard h = read_good(state, "手合割：平手\n1 ２六歩(27)\n2 ８四歩(83)\n3 ２五歩(26)\n"
                               "4 ８五歩(84)\n5 ２四歩(25)\n6 同　歩(23)\n7 同　飛(28)\n"
                               "8 ８六歩(85)\n*good\n9 ７五歩打 (0:07/00:00:07)\n10 投了\n");
    assert_game(&h.last, 8, END_ILLEGAL, -1);
    assert_string_equal(record_comment_at(&h.last, 0, 8), "good\nillegal move: P*7e");
    Str text = {0};
    record_kif_write(&h.last, &text);
    assert_null(strstr(str_text(&text), "illegal"));
    str_clear(&text);
    assert_written(state, &h.last, record_kif_write,
                   (const char *[]){"*good\n   9 ７五歩打   ( 0:07/00:00:07)\n  10 反則勝ち\n",
                                    "まで9手で後手の反則勝ち", NULL});
    assert_written(state, &h.last, record_ki2_write, (const char *[]){"illegal move: P*7e", NULL});
    assert_written(state, &h.last, record_csa_write,
                   (const char *[]){"+0075FU\nT7\n%+ILLEGAL_ACTION\n", NULL});
    assert_written(state, &h.last, record_jkf_write,
                   (const char *[]){"\"piece\":\"FU\"", "+ILLEGAL_ACTION", NULL});
    forget(&h);
}

// Every format keeps every end, in a comment where it has no word for it.
static void ends_are_kept_in_all_formats(void **state) {
    static const struct {
        const char *end, *word; // of CSA or KIF
        const char *text;       // in KIF
    } ends[] = {{"%MATTA\n", "taken-back", "中断"},
                {"%ERROR\n", "error", "中断"},
                {"%MAX_MOVES\n", "max-moves", "最大手数"},
                {"3 封じ手 (25:00/04:07:00)\nまで2手で封じ手\n", "sealed", "封じ手   (25:00/"},
                {"3 封じ手 (25:00/04:07:00)\n", "sealed", "まで2手で封じ手"},
                {"まで2手で封じ手\n", "sealed", "封じ手"},
                {"3 不戦勝\n", "default-win", "不戦勝"},
                {"3 不戦敗\n", "default-loss", "不戦敗"}};
    Writing *const writings[] = {record_csa_write, record_kif_write, record_ki2_write,
                                 record_jkf_write};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        Str text = {0};
        bool csa = ends[i].end[0] == '%';
        str_addf(&text, "%s%s",
                 csa ? "V2\nPI\n+\n+7776FU\n-3334FU\n" : KIF_HEAD "1 ７六歩(77)\n2 ３四歩(33)\n",
                 ends[i].end);
        Heard h = read_good(state, str_text(&text));
        assert_string_equal(h.last.end.word, ends[i].word);
        assert_written(state, &h.last, record_kif_write, (const char *[]){ends[i].text, NULL});
        for (int w = 0; w < 4; w++) {
            str_reset(&text);
            writings[w](&h.last, &text);
            Heard back = read_good(state, str_text(&text));
            if (strcmp(back.last.end.word, ends[i].word) != 0 || !record_same(&h.last, &back.last))
                fail_msg("%s: %s", ends[i].word, str_text(&text));
            forget(&back);
        }
        forget(&h);
        str_clear(&text);
    }
    // A sealed move that was opened, and a comment that only looks like an end.
    Heard h =
        read_good(state, KIF_HEAD "1 ７六歩(77)\n2 封じ手 (1:00/0:01:00)\n2 ３四歩(33)\n*終局："
                                  "封じ手\n3 投了\n");
    assert_game(&h.last, 2, END_RESIGN, -1);
    assert_string_equal(record_comment_at(&h.last, 0, 1), "封じ手 (1:00/0:01:00)");
    assert_string_equal(record_comment_at(&h.last, 0, 2), "終局：封じ手");
    forget(&h);
}

// A side that is mated may resign, or lose on time, and players may agree on a draw where a
// position came for the fourth time: the result is that of the rules, the word that of the file.
static void the_word_of_the_file_is_kept_where_the_rules_end_the_game(void **state) {
    static const char mate[] = "V2\nP-51OU\nP+53FU00KI\nP-00AL\n+\n+0052KI\n";
    static const char again[] = "V2\nPI\n+\n+5958OU\n-5152OU\n+5859OU\n-5251OU\n+5958OU\n-5152OU\n"
                                "+5859OU\n-5251OU\n+5958OU\n-5152OU\n+5859OU\n-5251OU\n";
    static const struct {
        const char *game, *end, *word, *kif;
        bool usi; // lines of USI have the word too
    } games[] = {{mate, "%TORYO\n", "resign", "まで1手で先手の勝ち", true},
                 {mate, "%TIME_UP\n", "time", "まで1手で時間切れにより先手の勝ち", false},
                 {mate, "%TSUMI\n", "", "まで1手で詰み", true},
                 {mate, "%CHUDAN\n", "", "まで1手で詰み", true},   // another result
                 {mate, "%HIKIWAKE\n", "", "まで1手で詰み", true}, // the same
                 {again, "%HIKIWAKE\n", "draw", "引き分け", false},
                 {again, "%SENNICHITE\n", "", "千日手", true},
                 {again, "%TORYO\n", "", "千日手", true}};
    Writing *const writings[] = {record_csa_write, record_kif_write, record_ki2_write,
                                 record_jkf_write, record_usi_write};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        Str text = {0};
        str_addf(&text, "%s%s", games[i].game, games[i].end);
        Heard h = read_good(state, str_text(&text));
        assert_int_equal(h.last.ending, END_RULES);
        assert_string_equal(h.last.end.word, games[i].word);
        assert_written(state, &h.last, record_kif_write, (const char *[]){games[i].kif, NULL});
        for (int w = 0; w < (games[i].usi ? 5 : 4); w++) {
            str_reset(&text);
            writings[w](&h.last, &text);
            Heard back = read_good(state, str_text(&text));
            if (strcmp(back.last.end.word, games[i].word) != 0 || !record_same(&h.last, &back.last))
                fail_msg("%s: %s", games[i].end, str_text(&text));
            forget(&back);
        }
        forget(&h);
        str_clear(&text);
    }
}

// Clocks of version 3.0 stay what they are.
static void the_version_fits_what_is_written(void **state) {
    static const char *const headings[][2] = {{"$TIME:600+10+0\n", "V3.0\n"},
                                              {"$TIME_LIMIT:00:10+10\n", "V2.2\n"},
                                              {"$NOTE:hello\n", "V2.2\n"}};
    for (size_t i = 0; i < sizeof headings / sizeof *headings; i++) {
        Str text = {0};
        str_addf(&text, "V3.0\n%sPI\n+\n+7776FU\n", headings[i][0]);
        Heard h = read_good(state, str_text(&text));
        assert_written(state, &h.last, record_csa_write,
                       (const char *[]){headings[i][0], headings[i][1], NULL});
        forget(&h);
        str_clear(&text);
    }
}

// Interpositions that are futile are legal all the same.
static void a_mate_with_futile_interpositions_is_told_apart(void **state) {
    static const struct {
        const char *file, *why;
    } games[] = {
        {"V2\nP-11OU12KY22KY00KI\nP+98HI99OU\n+\n+9891RY\n%TSUMI\n",
         "said to be mate: the legal moves left are interpositions"},
        {"V2\nP-11OU12KY00KI\nP+98HI99OU\n+\n+9891RY\n%TSUMI\n",
         "said to be mate, but there are legal moves"},
    };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        Heard h = read_good(state, games[i].file);
        assert_contains(h.why.text, games[i].why);
        forget(&h);
    }
}

// Servers name the sides in any order.
static void a_summary_ends_a_game_whose_moves_do_not(void **state) {
    static const struct {
        const char *summary;
        Ending ending;
        int to_black;
    } games[] = {{"uchifuzume:bob lose:ann win", END_ILLEGAL, 1},
                 {"uchifuzume:ann win:bob lose", END_ILLEGAL, 1},
                 {"illegal move:ann lose:bob win", END_ILLEGAL, -1},
                 {"time up:ann lose:bob win", END_TIME, -1},
                 {"toryo:bob win:ann lose", END_RESIGN, -1},
                 {"sennichite:ann draw:bob draw", END_AGREED, 0},
                 {"max_moves:ann draw:bob draw", END_AGREED, 0},
                 {"toryo:someone win:nobody lose", END_NONE, 0},
                 {"toryo", END_NONE, 0}};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        Str text = {0};
        str_addf(&text, "V2\nN+ann\nN-bob\nPI\n+\n+7776FU\n-3334FU\n'summary:%s\n",
                 games[i].summary);
        Heard h = read_good(state, str_text(&text));
        assert_game(&h.last, 2, games[i].ending, games[i].to_black);
        forget(&h);
        str_clear(&text);
    }
}

// It is a loss; the declaration is named in the comment.
static void a_false_declaration_is_written_as_a_loss(void **state) {
    Heard h = read_good(state, "V2\nPI\n+\n+7776FU\n-3334FU\n%KACHI\n");
    assert_game(&h.last, 2, END_ILLEGAL, -1);
    assert_contains(record_comment_at(&h.last, 0, 2), "declared a win against the rules");
    assert_written(state, &h.last, record_kif_write,
                   (const char *[]){"   3 反則負け", "まで2手で後手の反則勝ち", NULL});
    assert_written(state, &h.last, record_csa_write, (const char *[]){"%+ILLEGAL_ACTION", NULL});
    forget(&h);
}

// Also of a piece that is not in hand, and before any other move.
static void an_illegal_drop_is_written_as_a_move(void **state) {
    static const char *const files[] = {
        "V2\nPI\n+\n+7776FU\n-0055FU\n%-ILLEGAL_ACTION\n", "V2\nPI\n'*hello\n+\n+0055KA\n",
        "手合割：平手\n1 ７六歩(77)\n2 ５五歩打\n3 反則勝ち\n",
        "{\"moves\":[{}," JKF_PAWN(0, 7, 7,
                                   6) "},{\"move\":{\"color\":1,\"piece\":\"FU\",\"relative\":"
                                      "\"H\",\"to\":{\"x\":5,\"y\":5}}}]}"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        Heard h = read_good(state, files[i]);
        size_t n = i == 1 ? 0 : 1;
        const char *illegal = i == 1 ? "hello\nillegal move: B*5e" : "illegal move: P*5e";
        assert_game(&h.last, n, END_ILLEGAL, n ? 1 : -1);
        assert_string_equal(record_comment_at(&h.last, 0, n), illegal);
        Writing *const writings[] = {record_csa_write, record_kif_write, record_jkf_write};
        const char *const moves[] = {n ? "-0055FU\n%-ILLEGAL" : "+0055KA\n%+ILLEGAL",
                                     n ? "   2 ５五歩打\n   3 反則" : "   1 ５五角打\n   2 反則",
                                     n ? "\"piece\":\"FU\",\"relative\":\"H\""
                                       : "\"piece\":\"KA\""};
        for (int w = 0; w < 3; w++) {
            Str text = {0};
            writings[w](&h.last, &text);
            assert_null(strstr(str_text(&text), "illegal move"));
            str_clear(&text);
            assert_written(state, &h.last, writings[w], (const char *[]){moves[w], NULL});
        }
        forget(&h);
    }
}

// A blank before the heading of a variation.
static void variations_may_be_indented(void **state) {
    Heard h = read_good(state, "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n\n 変化：2手\n"
                               "   2 ８四歩(83)\n　変化：1手\n1 ２六歩(27)\n");
    assert_game(&h.last, 2, END_NONE, 0);
    assert_variation(&h.last, 1, 0, 1, "8c8d", "");
    assert_variation(&h.last, 2, 0, 0, "2g2f", "");
    forget(&h);
}

// Nobody noticed the fourth repetition: the game has ended, and what follows is not lost.
static void moves_after_a_fourth_repetition_are_kept_in_a_comment(void **state) {
#define ROUND " 2h3h 8b7b 3h2h 7b8b"
    Heard h = read_good(state, "position startpos moves" ROUND ROUND ROUND " 7g7f 3c3d resign");
    assert_game(&h.last, 12, END_RULES, 0);
    assert_string_equal(record_comment_at(&h.last, 0, 12),
                        "moves after the fourth repetition: 7g7f 3c3d");
    assert_contains(h.why.text, "said to be won by White, but it is drawn");
    assert_contains(h.why.text, "the game ended with move 12, by repetition; the 2 moves after it");
    forget(&h);
    Str text = {0};
    static const char *const round[] = {"３八飛(28)", "７二飛(82)", "２八飛(38)", "８二飛(72)"};
    str_add(&text, "手合割：平手\n");
    for (int i = 0; i < 12; i++) str_addf(&text, "%4d %s\n", i + 1, round[i % 4]);
    str_add(&text, "  13 ２六歩(27)\n*a plan\n  14 ３四歩(33) (0:05/00:00:05)\n"
                   "  15 ２五歩(26)\n変化：2手\n   2 ３四歩(33)\n");
    h = read_good(state, str_text(&text));
    assert_game(&h.last, 12, END_RULES, 0);
    assert_string_equal(record_comment_at(&h.last, 0, 12),
                        "moves after the fourth repetition: 2g2f\na plan\n"
                        "moves after the fourth repetition: 3c3d 2f2e");
    assert_variation(&h.last, 1, 0, 1, "3c3d", "");
    forget(&h);
    str_clear(&text);
    h = read_text(state, "position startpos moves" ROUND ROUND ROUND " 7g7e",
                  strlen("position startpos moves" ROUND ROUND ROUND " 7g7e"));
    assert_int_equal(h.refused, 1);
    assert_contains(h.why.text, "after a fourth repetition, is illegal");
}

static void what_is_odd_is_warned_of(void **state) {
    static const struct {
        const char *text, *warning;
    } odd[] = {
        {"V2\nPI\n+\n+7775FU\n%TORYO\n",
         "f: said to be won by Black, but it is won by White: the move 7g7e is illegal"},
        {"V2\nPI\n+\n+7775FU\n%HIKIWAKE\n", "said to be drawn, but it is won by White"},
        {"V2\nPI\n+\n+7775FU\n%+ILLEGAL_ACTION\n", ""},
        {"V2\nPI\n+\n+7775FU\n", ""},
        {"V2\nPI\n+\n+7776FU\n%TORYO\n", ""},
        {"V2\nPI\n+\n%KACHI\n", "by White: the declaration is against the rules"},
        {KIF_HEAD "   1 ７五歩(77)\n   2 投了\n", "said to be won by Black, but"},
        {KIF_HEAD "   1 ７五歩(77)\n   2 反則勝ち\n", ""},
        {KIF_HEAD "   1 ７五歩(77)\nまで1手で先手の勝ち\n", "said to be won by Black, but"},
        {KIF_HEAD "   1 ７五歩(77)\nまで1手で後手の勝ち\n", ""},
        {KIF_HEAD "   1 詰み\n", "said to be mate"},
        {"▲７六歩 △３四歩\nまで2手で先手の勝ち\n", "line 2: the side to move is said to have won"},
        {KIF_HEAD "   1 ７六歩(77)\n   3 ３四歩(33)\n",
         "f: line 6: the move has the number 3, not 2"},
        {KIF_HEAD "99999999999999999999 ７六歩(77)\n",
         "f: line 5: the move has the number 99999999999999999999, not 1"},
        {KIF_HEAD "1 ７六歩(77)\n2 ３四歩(33)\n3 投了\n変化：2手\n2 ８四歩(83)\n", ""},
        {KIF_HEAD "1 ７六歩(77) (99999999999999999999:01/)\n", "f: line 5: the time is left out"},
        {KIF_HEAD "1 ７六歩(77) (1:1:1:1:1:1:1:1:1:1:1:1:1/)\n", "the time is left out"},
        {KIF_HEAD "1 ７六歩(77) (-5:-1/)\n", "f: line 5: the time is left out"},
        {KIF_HEAD "1 ７六歩(77) ( 0:05/00:00:05)\n", ""},
        {KIF_HEAD "1 ７六歩(77)\n2 投了\nまで99手で先手の勝ち\n",
         "f: line 7: said to have 99 moves, but it has 1"},
        {KIF_HEAD "1 ７六歩(77)\n2 投了\nまで1手で先手の勝ち\n", ""},
        {KIF_HEAD "1 ７六歩(77)\n2 投了\nまで、１手で先手の勝ち\n", ""},
        {KIF_HEAD "1 ７六歩(77)\n2 投了\nまで十手で先手の勝ち\n", ""},
        {KIF_HEAD "\n▲７六歩\nまで10手で先手の勝ち\n", "said to have 10 moves, but it has 1"},
        {"{\"moves\":[{}," JKF_PAWN(0, 7, 7, 6) ",\"time\":{\"now\":{\"m\":0,\"s\":-1}}}]}",
         "f: the time of move 1 is left out"},
        {"{\"moves\":[{}," JKF_PAWN(0, 7, 7, 6) ",\"time\":{\"now\":\"0:05\"}}]}",
         "f: the time of move 1 is left out"},
    };
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        Heard h = read_good(state, odd[i].text);
        if (*odd[i].warning ? !strstr(h.why.text, odd[i].warning) : h.why.text[0])
            fail_msg("%s: '%s', not '%s'", odd[i].text, h.why.text, odd[i].warning);
        forget(&h);
    }
}

static void a_zero_byte_does_not_end_a_heading(void **state) {
    static const char csa[] = "V2\n$EVENT:a\0b\nPI\n+\n+7776FU\n";
    static const char kif[] = "手合割：平手\n棋戦：a\0b\n1 ７六歩(77)\n";
    Heard h = read_text(state, csa, sizeof csa - 1);
    assert_string_equal(record_heading(&h.last, RECORD_EVENT), "a b");
    forget(&h);
    h = read_text(state, kif, sizeof kif - 1);
    assert_string_equal(record_heading(&h.last, RECORD_EVENT), "a b");
    forget(&h);
    static const char usi[] = "sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1\0x moves 5i5h\n";
    h = read_text(state, usi, sizeof usi - 1);
    assert_true(h.read == 0 && strstr(h.why.text, "f:1:"));
}

// --- refusals ---

#define CSA_EMPTY " *  *  *  *  *  *  *  *  * \n"
#define KIF_EMPTY "| ・ ・ ・ ・ ・ ・ ・ ・ ・|"
#define KIF_KING "| ・ ・ ・ ・ 玉 ・ ・ ・ ・|一\n"

static void what_cannot_be_meant_is_refused_with_its_place(void **state) {
    static const struct {
        const char *text, *why;
    } bad[] = {
        {"V2\nPI\n+\n+7776FU\n+3334FU\n", "f:5:1: the other side is to move"},
        {"V2\nPI\n+\n+7776KI\n", "f:4:1: no such piece stands there"},
        {"V2\nPI\n+\n+0055TO\n", "f:4:1: this piece cannot be dropped"},
        {"V2\nPI\n+\n+5576FU\n", "f:4:1: no such piece stands there"},
        {"V2\nPI\n+\n+7a76FU\n", "f:4:1: not a move"},
        {"V2\nPI\n+\n+7776FU\nTx\n", "f:5:1: here should be a time in seconds"},
        {"V2\nPI\n+\n+7776FU\nPI\n", "f:5:1: a position after the first move"},
        {"V2\nPI\n+\n%TORYO\n+7776FU\n", "f:5:1: a move after the end of the game"},
        {"V2\nPI\n+\n%NONSENSE\n", "f:4:1: an unknown end of a game"},
        {"V2\nN+a\n", "f:2:1: the game ends before its position"},
        {"V2\nPI55FU\n+\n", "f:2:1: this piece does not stand there"},
        {"V2\nP1+XX *  *  *  *  *  *  *  * \n+\n", "f:2:1: here should be a piece"},
        {"V2\nP1-KY *  *  *  *  *  *  *  * x\n+\n", "f:2:1: there is text behind the nine squares"},
        {"V2\nP1-KY *  *  *  *  *  *  *  * -KY\n+\n", "f:2:1: there is text behind"},
        {"V2\nP1-KY * \n+\n", "f:2:1: a rank needs nine squares"},
        {"V2\nP1 xx *  *  *  *  *  *  *  * \n+\n", "f:2:1: here should be a piece"},
        {"V2\nP1" CSA_EMPTY "P1" CSA_EMPTY "+\n", "f:3:1: this rank was given before"},
        {"V2\nP1 *  *  *  * -OU *  *  *  * \nP9 *  *  *  * +OU *  *  *  * \n+\n+5958OU\n",
         "f:5:1: the board has 2 of its 9 ranks, rank 2 is missing"},
        {"V2\nP+55F\n+\n", "f:2:1: here should be groups of four"},
        {"V2\nP+00OU\n+\n", "f:2:1: this cannot lie in a hand"},
        {"V2\nP+59OU\nP-52OU53OU\n+\n+5958OU\n", "two kings of White"},
        {KIF_HEAD "   1 ７六歩(77)\n変化：手\n", "f:6:1: here should be the number of a move"},
        {KIF_HEAD "   1 ７六歩(77)\n変化：3手\n", "f:6:1: a variation for move 3"},
        {"V2\nPI\n+\n+1716FU\nwhat\n", "f:5:1: not a statement of CSA"},
        {KIF_HEAD "   1 ７六歩(77)\n   2 ３四\n", "f:6:6: "},
        {KIF_HEAD "   1 ７六歩(77)\n   2 パス\n", "f:6:6: shogi has no pass"},
        {KIF_HEAD "   1 同　歩(77)\n", "f:5:6: "},
        {KIF_HEAD "   1 ７六歩(77)\nwhat\n", "f:6:1: neither a move nor a comment"},
        {"手合割：十枚半\n", "f:1:13: an unknown handicap"},
        {"手合割：詰将棋\n先手：a\n1 ７六歩(77)\n", "f:1:13: an unknown handicap"},
        {"手合割：その他\n" KIF_KING KIF_EMPTY "二\n" KIF_EMPTY "三\n1 ５二玉(51)\n",
         "f:5:3: the board has 3 of its 9 ranks, rank 4 is missing"},
        {"手合割：その他\n" KIF_KING "+---+\n",
         "the board has 1 of its 9 ranks, rank 2 is missing"},
        {"手合割：その他\n" KIF_KING KIF_EMPTY "三\n", "f:3:1: this is not the rank that is due"},
        {"手合割：その他\n| ・ ・ ・ ・ ・ ・ ・ ・ ・ 歩|一\n",
         "f:2:1: there is text behind the nine squares"},
        {"手合割：その他\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|一二\n", "f:2:1: there is text behind"},
        {KIF_HEAD "1 ７六歩(77)\n" KIF_EMPTY "一\n", "f:6:1: neither a move nor a comment"},
        {"手合割：平手\n変化：3手\n1 ７六歩(77)\n", "f:2:1: a variation for move 3"},
        {"手合割：その他\n|x|一\n", "f:2:1: a rank of the board needs nine squares"},
        {"後手の持駒：玉\n", "this is no piece for a hand"},
        {"後手の持駒：飛九\n", "f:1:"},
        {"手合割：平手\n\n▲５五角\n", "f:3:4: "},
        {"手合割：平手\n\n▲５八金    x\n", "f:3:4: "},
        {"{\"moves\":[{},{\"move\":\"7776FU\"}," JKF_PAWN(0, 7, 7, 6) "}]}",
         "f:1:1: moves[1]: 'move' is not an object"},
        {"{\"moves\":[{\"forks\":{}}]}", "moves[0]: 'forks' is not a list"},
        {"{\"moves\":[{}," JKF_PAWN(0, 7, 7, 6) ",\"forks\":[{}]}]}",
         "moves[1]: forks[0] is not a list"},
        {"{\"moves\":[{\"comments\":\"hello\"}]}", "moves[0]: 'comments' is not a list"},
        {"{\"moves\":[{\"comments\":[7]}]}", "moves[0]: comments[0] is not a text"},
        {"{\"moves\":[{\"special\":1}]}", "moves[0]: 'special' is not a text"},
        {"{\"moves\":[{\"time\":5}]}", "moves[0]: 'time' is not an object"},
        {"{\"moves\":[{\"move\":{\"color\":\"b\",\"piece\":\"FU\",\"to\":{\"x\":7,\"y\":6}}}]}",
         "moves[0]: 'color' is not 0 or 1"},
        {"{\"moves\":[{\"move\":{\"promote\":1,\"piece\":\"FU\",\"to\":{\"x\":7,\"y\":6}}}]}",
         "moves[0]: 'promote' is neither true nor false"},
        {"{\"header\":[],\"moves\":[]}", "'header' is not an object"},
        {"{\"header\":{\"a\":1},\"moves\":[]}", "header: 'a' is not a text"},
        {"{\"header\":{},\"initial\":7,\"moves\":[]}", "'initial' is not an object"},
        {"{\"header\":{}}", "f:1:1: not JKF: 'moves' is missing"},
        {"{\"moves\":[{},", "f:1:13: not JSON"},
        {"{\"moves\":[{},7]}", "f:1:1: moves[1]: not an object"},
        {"{\"moves\":[{\"move\":{\"piece\":\"FU\"}}]}", "moves[0]: 'to' is not a square"},
        {"{\"moves\":[" JKF_PAWN(1, 7, 7, 6) "}]}", "moves[0]: the other side is to move"},
        {"{\"moves\":[" JKF_PAWN(0, 7, 6, 5) "}]}", "moves[0]: no such piece stands on 76"},
        {"{\"moves\":[{\"special\":\"X\"}]}", "moves[0]: an unknown end of a game 'X'"},
        {"{\"moves\":[{\"special\":\"TORYO\"}," JKF_PAWN(0, 7, 7, 6) "}]}", "after the end"},
        {"{\"initial\":{\"preset\":\"11\"},\"moves\":[]}", "an unknown preset '11'"},
        {"{\"initial\":{\"preset\":\"OTHER\"},\"moves\":[]}", "initial: 'color'"},
        {"{\"initial\":{\"preset\":\"OTHER\",\"data\":{\"color\":0,\"board\":[]}},\"moves\":[]}",
         "initial: not a board of 9 files"},
        {"position startpos moves 7g7f 8h2b", "f:1:30: illegal move: 8h2b"},
        {"startpos moves 7g7f resign 3c3d", "f:1:28: '3c3d' after the end of the game"},
        {"startpos moves 7g7f 3c3", "f:1:21: not a move: '3c3'"},
        {"sfen 9/9 b - 1", "f:1:1: "},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Heard h = read_text(state, bad[i].text, strlen(bad[i].text));
        if (h.read || !strstr(h.why.text, bad[i].why))
            fail_msg("%s: '%s', not '%s'", bad[i].text, h.why.text, bad[i].why);
    }
}

// Nothing nests in a line of CSA, so there is nothing that many signs could do to the stack.
static void comments_within_comments_are_comments(void **state) {
    Str text = {0};
    str_add(&text, "V2.2\nPI\n+\n+7776FU\n-3334FU\n'変化：2手\n'-8384FU\n");
    for (int i = 0; i < 100000; i++) str_add_char(&text, '\'');
    str_add(&text, "\n'"
                   "''変化：1手\n''+2726FU\n'+2726FU\n''*hello\n");
    Heard h = read_good(state, str_text(&text));
    assert_game(&h.last, 2, END_NONE, 0);
    assert_int_equal(record_lines(&h.last), 2);
    assert_variation(&h.last, 1, 0, 1, "8c8d 2g2f", "");
    assert_string_equal(record_comment_at(&h.last, 1, 3), "hello");
    forget(&h);
    str_clear(&text);
}

// Programs leave out the frame on the right and the number of the rank.
static void boards_of_other_programs_are_read(void **state) {
    static const char *const ends[] = {"|一", "|1", "|a", "|１", "| 一 ", "|", "", "　"};
    static const char *const names[] = {"その他", "詰将棋", "詰将棋（候補）"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        Str text = {0};
        str_addf(&text, "手合割：%s\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n",
                 names[i % 3]);
        str_addf(&text, "| ・ ・ ・ ・v玉 ・ ・ ・ ・%s\n", ends[i]);
        for (int rank = 2; rank <= 9; rank++)
            str_add(&text, rank == 9 ? "|*.　・ 玉 ・ ・ ・ ・|\n" : KIF_EMPTY "\n");
        str_add(&text, "1 ５八玉(59)\n");
        Heard h = read_good(state, str_text(&text));
        assert_game(&h.last, 1, END_NONE, 0);
        forget(&h);
        str_clear(&text);
    }
    Heard h = read_good(state, "V2\nP1                           \nP2 * -OU *  *  *  *  *  *  *\n"
                               "P3" CSA_EMPTY "P4" CSA_EMPTY "P5" CSA_EMPTY "P6" CSA_EMPTY
                               "P7" CSA_EMPTY "P8" CSA_EMPTY "P9 *  *  *  * +OU *  *  *  *  \t\n+\n"
                               "+5958OU\n");
    assert_game(&h.last, 1, END_NONE, 0);
    forget(&h);
}

// --- round trips ---

typedef struct {
    const char *name;
    void (*write)(const Record *r, Str *out);
    int64_t tick_ms; // the finest time it holds; 0: it has no times
} Format;

static const Format formats[] = {{"csa", record_csa_write, 1},
                                 {"kif", record_kif_write, 1000},
                                 {"kif-sjis", record_kif_write_sjis, 1000},
                                 {"ki2", record_ki2_write, 0},
                                 {"jkf", record_jkf_write, 1000}};
enum { N_FORMATS = sizeof formats / sizeof *formats };

static void fail_with(const Format *f, const Str *text, const char *why) {
    fail_msg("%s: %s\n%s", f->name, why, str_text(text));
}

static void check_times(const Format *f, const Record *r, const Record *back) {
    for (size_t i = 0; i < r->n; i++) {
        int64_t used = r->moves[i].used_ms;
        if (f->tick_ms == 0 || r->moves[i].move == SHOGI_DECLARE) used = -1;
        if (used > 0) used -= used % f->tick_ms;
        assert_int_equal(back->moves[i].used_ms, used);
    }
}

static void check_values(const Format *f, const Str *text, const Record *r, const Record *back) {
    for (size_t line = 0; line < record_lines(r); line++)
        for (size_t i = record_line_begin(r, line); i < record_line_plies(r, line); i++) {
            const RecordMove *m = record_line_move(r, line, i);
            const RecordMove *n = record_line_move(back, line, i);
            if (m->move == SHOGI_DECLARE) continue;
            if (n->has_value != m->has_value || (m->has_value && n->value != m->value))
                fail_with(f, text, "another value");
        }
}

static void check_round_trips(void **state, const Record *r) {
    for (size_t i = 0; i < N_FORMATS; i++) {
        Str text = {0};
        formats[i].write(r, &text);
        Heard h = read_text(state, str_text(&text), text.len);
        if (h.read != 1) fail_with(&formats[i], &text, h.why.text);
        // A loss that was agreed on is written as a resignation.
        if (r->ending == END_AGREED && h.last.ending == END_RESIGN) h.last.ending = END_AGREED;
        bool lost = strstr(str_text(&text), "\x81\xac"); // 〓: not all of it is in Shift_JIS
        if (!lost && !record_same(r, &h.last)) fail_with(&formats[i], &text, "another game");
        check_times(&formats[i], r, &h.last);
        check_values(&formats[i], &text, r, &h.last);
        forget(&h);
        str_clear(&text);
    }
}

static void play_at_random(const Game *g, const State *start, Rng *rng, size_t most, Record *r) {
    State *s = game_states_new(g, 1);
    game_copy(g, s, start);
    record_init(r, g, start);
    for (Move m; r->n < most && game_random_move(g, s, rng, &m); game_play(g, s, m)) {
        int64_t used = (int64_t)rng_below(rng, 5) - 1;
        record_add(r, (RecordMove){.move = m,
                                   .mover = game_mover(g, s),
                                   .used_ms = used < 0 ? -1 : used * 25000 + (int64_t)r->n,
                                   .has_value = r->n % 3 == 0,
                                   .value = (int)(r->n % 3 ? 0 : r->n * 37) - 500});
    }
    free(s);
}

// Variations of random moves, of the game and of each other, with comments, times and ends.
static void grow_tree(Record *r, Rng *rng, uint32_t most) {
    static const char *const ends[] = {"", "resign", "mate", "stopped", "impasse", "no-mate"};
    State *s = game_states_new(r->game, 1);
    for (uint32_t n = rng_below(rng, most + 1); n > 0; n--) {
        size_t parent = rng_below(rng, (uint32_t)record_lines(r));
        size_t begin = record_line_begin(r, parent), own = record_line_plies(r, parent) - begin;
        size_t ply = begin + (parent > 0) + rng_below(rng, (uint32_t)own + 1);
        if (own < 2 || ply >= begin + own) continue;
        size_t line = record_add_variation(r, parent, ply);
        record_line_state(r, parent, ply, s);
        Move m;
        for (uint32_t k = 1 + rng_below(rng, 8); k && game_random_move(r->game, s, rng, &m); k--) {
            if (m == SHOGI_DECLARE) break;
            record_add_to_line(r, line,
                               (RecordMove){.move = m,
                                            .mover = game_mover(r->game, s),
                                            .used_ms = (int64_t)rng_below(rng, 3) * 1000 - 1,
                                            .has_value = k % 2,
                                            .value = (int)k});
            game_play(r->game, s, m);
        }
        record_set_end(r, line, ends[rng_below(rng, 6)], -1);
        if (record_line_plies(r, line) > ply)
            record_add_comment(r, line, ply + 1, "変化の\n\nコメント");
        else
            record_set_end(r, line, "stopped", -1); // a line must have something
    }
    for (uint32_t n = rng_below(rng, 4); n && r->n; n--)
        record_add_comment(r, 0, 1 + rng_below(rng, (uint32_t)r->n), "*本譜 '1\n+7776FU");
    record_sort_lines(r);
    free(s);
}

static void add_headings(Record *r) {
    record_add_heading(r, RECORD_EVENT, "第1回 カップ");
    record_add_heading(r, RECORD_STARTED, "2026/11/16 09:00:00");
    record_add_heading(r, RECORD_NOTE, "a");
    record_add_heading(r, RECORD_NOTE, "e"); // behind the other: JKF has each key once
    record_add_heading(r, "その他の鍵", "b:c：d");
}

// The ways in which the side to move may have lost, a draw, no result yet.
static void end_somehow(Record *r, Rng *rng) {
    static const Ending losses[] = {END_RESIGN, END_TIME, END_ILLEGAL};
    State *s = game_states_new(r->game, 1);
    record_state(r, r->n, s);
    if (game_over(r->game, s)) {
        record_finish_by_rules(r);
    } else {
        uint32_t way = rng_below(rng, 6);
        if (way < 3) record_finish_against(r, losses[way], game_mover(r->game, s));
        if (way == 3) record_finish_against(r, END_ILLEGAL, 1 - game_mover(r->game, s));
        if (way == 4) r->ending = END_AGREED;
        if (way == 5) r->ending = END_STOPPED;
    }
    free(s);
}

static void random_games_are_read_back_unchanged(void **state) {
    Error e;
    Rng rng = rng_seed(22);
    const Game *g = game_table_open(*state, "shogi", &e);
    State *start = game_states_new(g, 1);
    int n = work(300, 40), by_rules = 0;
    for (int i = 0; i < n; i++) {
        Record r;
        assert_true(game_position_parse(g, shogi_handicap(i % SHOGI_HANDICAPS)->sfen, start, &e));
        play_at_random(g, start, &rng, i % 10 == 0 ? rng_below(&rng, 5) : 1000, &r);
        record_name(&r, 0, "先 ann,bob");
        record_name(&r, 1, "△/b");
        free(r.comment);
        r.comment = mem_text("first, line\n*second\n変化：3手\n%TORYO");
        if (i % 20) end_somehow(&r, &rng);
        if (i % 2) grow_tree(&r, &rng, 12);
        if (i % 3 == 0) add_headings(&r);
        by_rules += r.ending == END_RULES;
        check_round_trips(state, &r);
        record_clear(&r);
    }
    assert_true(by_rules > 0);
    free(start);
}

// From positions in the middle of games the board is drawn.
static void odd_boards_are_read_back_unchanged(void **state) {
    Error e;
    Rng rng = rng_seed(23);
    const Game *g = game_table_open(*state, "shogi", &e);
    State *start = game_states_new(g, 1);
    for (int i = 0; i < work(200, 30); i++) {
        Record r;
        Str text = {0};
        game_start(g, start);
        Move m;
        for (uint32_t plies = 20 + rng_below(&rng, 150);
             plies && game_random_move(g, start, &rng, &m); plies--)
            game_play(g, start, m);
        game_position_text(g, start, &text);
        *strrchr(text.text, ' ') = '\0'; // number of the move: the files have none
        if (game_over(g, start) || !game_position_parse(g, text.text, start, &e)) {
            str_clear(&text);
            continue;
        }
        play_at_random(g, start, &rng, 60, &r);
        end_somehow(&r, &rng);
        check_round_trips(state, &r);
        record_clear(&r);
        str_clear(&text);
    }
    free(start);
}

// USI has moves and positions alone.
static void check_usi(void **state, const Record *r) {
    Str text = {0}, again = {0};
    record_usi_write(r, &text);
    Heard h = read_good(state, str_text(&text));
    record_usi_write(&h.last, &again);
    assert_string_equal(str_text(&text), str_text(&again));
    assert_string_equal(h.last.game->name, r->game->name);
    forget(&h);
    str_clear(&text);
    str_clear(&again);
}

static void usi_lines_with_more_pieces_than_a_set_are_read_back_unchanged(void **state) {
    static const char *const positions[] = {
        "4k4/9/9/9/9/9/9/9/4K4 b R20P 1",
        "4k4/9/4p4/4p4/4p4/9/9/9/9 b 2R12P 1", // three pawns on a file
        "4k4/9/9/9/9/9/9/9/P3K4 b RP10p 1",
    };
    Error e;
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        bool odd = i < 2;
        const Game *g = game_table_open(*state, odd ? "shogi:pieces=any" : "shogi", &e);
        State *start = game_states_new(g, 1);
        Record r;
        Rng rng = rng_seed(7);
        assert_true(game_position_parse(g, positions[i], start, &e));
        play_at_random(g, start, &rng, 5, &r);
        check_usi(state, &r);
        record_clear(&r);
        free(start);
    }
    Heard h = read_text(state, "sfen 4k4/4k4/9/9/9/9/9/9/9 b - 1", 32);
    assert_true(h.read == 0 && strstr(h.why.text, "f:1:1: "));
}

static void what_usi_lines_leave_out_is_said(void **state) {
    Heard h = read_good(state, "V2\nN+ann\nPI\n+\n+7776FU\n%CHUDAN\n");
    Str lost = {0};
    Error e;
    const RecordFormat *f = record_format_named("usi", &e);
    record_format_lost(f, &h.last, &lost);
    assert_string_equal(str_text(&lost),
                        "usi: names of players left out; usi: the end of the game left out");
    forget(&h);
    str_reset(&lost);
    h = read_good(state, "V2\nPI\n+\n+7776FU\n%TORYO\n");
    record_format_lost(f, &h.last, &lost);
    assert_string_equal(str_text(&lost), "");
    forget(&h);
    str_clear(&lost);
}

static void moves_of_usi_lines_are_read_back_unchanged(void **state) {
    Error e;
    Rng rng = rng_seed(24);
    const Game *g = game_table_open(*state, "shogi", &e);
    State *start = game_states_new(g, 1);
    for (int i = 0; i < work(100, 20); i++) {
        Record r;
        Str text = {0}, again = {0};
        assert_true(game_position_parse(g, shogi_handicap(i % SHOGI_HANDICAPS)->sfen, start, &e));
        play_at_random(g, start, &rng, 1000, &r);
        end_somehow(&r, &rng);
        record_usi_write(&r, &text);
        Heard h = read_good(state, str_text(&text));
        record_usi_write(&h.last, &again);
        assert_string_equal(str_text(&text), str_text(&again));
        if (r.ending == END_RULES || r.ending == END_RESIGN) assert_true(record_same(&r, &h.last));
        forget(&h);
        record_clear(&r);
        str_clear(&text);
        str_clear(&again);
    }
    free(start);
}

// A result is kept even where the format has no word for how it came about.
static void the_winner_is_kept_whatever_the_end(void **state) {
    Error e;
    const Game *g = game_table_open(*state, "shogi", &e);
    static const Ending endings[] = {END_RESIGN, END_TIME, END_ILLEGAL, END_FAULT, END_AGREED};
    for (size_t i = 0; i < 10 * (size_t)N_FORMATS; i++) {
        Record r;
        Str text = {0};
        record_init(&r, g, NULL);
        record_finish_against(&r, endings[i % 5], i / 5 % 2);
        formats[i / 10].write(&r, &text);
        Heard h = read_good(state, str_text(&text));
        assert_int_equal(h.last.payoffs[0], r.payoffs[0]);
        forget(&h);
        record_clear(&r);
        str_clear(&text);
    }
}

// --- files of other programs ---

static Heard read_path(void **state, const char *path) {
    Heard h = {0};
    Error e;
    if (!record_file_read(path, *state, hear, &h, &e)) fail_msg("%s", e.text);
    return h;
}

static bool ends_in(const char *name, const char *end) {
    size_t n = strlen(name), m = strlen(end);
    return n >= m && strcmp(name + n - m, end) == 0;
}

static bool is_of_ours(const char *name) {
    static const char *const ends[] = {".csa", ".kif", ".kifu", ".ki2", ".ki2u", ".jkf"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (ends_in(name, ends[i])) return true;
    return false;
}

// Reads every file of a folder and writes what it holds in every format. Returns their number.
static int check_folder(void **state, const char *folder) {
    DIR *d = opendir(folder);
    int n = 0;
    if (!d) return 0;
    for (struct dirent *f; (f = readdir(d));) {
        char path[600];
        if (!is_of_ours(f->d_name)) continue;
        snprintf(path, sizeof path, "%s/%s", folder, f->d_name);
        Heard h = read_path(state, path);
        n++;
        if (h.read < 1 || h.refused) fail_msg("%s: %s", path, h.why.text);
        if (strncmp(f->d_name, "9fu", 3) == 0) { // problems with nine pawns on a file
            assert_contains(h.why.text, "two pawns of White on file 2");
            assert_string_equal(h.last.game->name, "shogi:pieces=any");
        }
        check_round_trips(state, &h.last);
        check_usi(state, &h.last);
        forget(&h);
    }
    closedir(d);
    return n;
}

static void files_of_many_programs_are_read(void **state) {
    static const struct {
        const char *folder;
        int files;
    } folders[] = {{DATA "formats/files-kif-ki2-csa/csa", 14},
                   {DATA "formats/files-kif-ki2-csa/kif", 27},
                   {DATA "formats/files-kif-ki2-csa/ki2", 12},
                   {DATA "formats/files-kif-ki2-csa/jkf", 2},
                   {DATA "formats/jkf", 5},
                   {DATA "games/alphazero-elmo", 21},
                   {DATA "games/gpsshogi-csa", 100}};
    if (!os_file_exists(DATA "README.md")) {
        puts("skipped: no " DATA);
        skip();
    }
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        assert_true(check_folder(state, folders[i].folder) >= folders[i].files);
}

// The corners of the rules, as a server met them. The declaration is one of 27 points by White,
// who needs no more; the other side must have 28.
static void games_with_corners_of_the_rules_have_the_right_result(void **state) {
    static const struct {
        const char *file, *more; // and what the server was told next
        Ending ending;
        int to_black;
    } games[] = {{"jishogi_kachi.csa", "", END_RULES, -1},
                 {"oute_sennichite.csa", "", END_RULES, -1},
                 {"oute_sennichite2.csa", "", END_RULES, 1},
                 {"oute_sennichite3.csa", "", END_RULES, -1},
                 {"not_sennichite.csa", "", END_AGREED, 0},
                 {"max_moves_draw.csa", "", END_NONE, 0},
                 {"max_moves_draw.csa", "\n%MAX_MOVES\n", END_AGREED, 0},
                 {"not_uchifuzume.csa", "", END_NONE, 0},
                 {"uchifuzume.csa", "", END_ILLEGAL, 1},
                 {"uchifuzume.csa", "\n-0064FU\n", END_ILLEGAL, 1}};
    if (!os_file_exists(DATA "README.md")) {
        puts("skipped: no " DATA);
        skip();
    }
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        char path[200];
        Str text = {0};
        Error e;
        snprintf(path, sizeof path, DATA "rules/csa/%s", games[i].file);
        if (!os_read_file(path, 1 << 20, &text, &e)) fail_msg("%s", e.text);
        str_add(&text, games[i].more);
        Heard h = read_text(state, str_text(&text), text.len);
        if (h.read != 1) fail_msg("%s: %s", path, h.why.text);
        if (h.last.ending != games[i].ending || h.last.payoffs[0] != games[i].to_black)
            fail_msg("%s%s: %s %d", path, games[i].more, ending_text(h.last.ending),
                     h.last.payoffs[0]);
        forget(&h);
        str_clear(&text);
    }
}

// --- encodings ---

static void bytes_that_are_no_utf_8_are_left_out(void **state) {
    Heard h = read_good(
        state, "手合割：平手\n先手：a\xff山\n後手：b\n1 ７六歩(77)\n*え\xe3\x81\n2 投了\n");
    assert_string_equal(h.last.names[0], "a山");
    assert_string_equal(h.why.text,
                        "f:2:11: damaged UTF-8: the byte 0xff is no character; left out");
    forget(&h);
}

static void old_encodings_are_read(void **state) {
    static const char shift_jis[] =
        "\x8e\xe8\x8d\x87\x8a\x84\x81\x46\x95\xbd\x8e\xe8\r\n" // 手合割：平手
        "   1 \x82\x56\x98\x5a\x95\xe0(77)\r\n";               // ７六歩
    static const char damaged[] = "# a file\r\n"
                                  "\x8e\xe8\x8d\x87\x8a\x84\x81\x46\x95\xbd\x8e\xe8\r\n"
                                  "\xff\xfe\x80\r\n"
                                  "   1 \x82\x56\x98\x5a\x95\xe0(77)\r\n";
    Str text = {0};
    Heard h = read_text(state, shift_jis, strlen(shift_jis));
    if (h.read != 1) fail_msg("%s", h.why.text);
    assert_move(&h.last, 0, "7g7f", -1);
    forget(&h);
    h = read_text(state, damaged, strlen(damaged));
    assert_int_equal(h.read, 0);
    assert_string_equal(h.why.text, "f:3:1: damaged Shift_JIS: the byte 0xff is no character");
    static const char seven_bits[] = "\x1b$B<j9g3d!'J?<j\x1b(B\n"  // 手合割：平手
                                     "1 \x1b$B#7O;Jb\x1b(B(77)\n"; // ７六歩
    h = read_text(state, seven_bits, strlen(seven_bits));
    if (h.read != 1) fail_msg("%s", h.why.text);
    assert_move(&h.last, 0, "7g7f", -1);
    forget(&h);
    static const char utf_16[] = "\xff\xfe"
                                 "p\0o\0s\0i\0t\0i\0o\0n\0 \0s\0t\0a\0r\0t\0p\0o\0s\0 \0"
                                 "m\0o\0v\0e\0s\0 \0"
                                 "7\0g\0"
                                 "7\0f";
    h = read_text(state, utf_16, sizeof utf_16);
    if (h.read != 1) fail_msg("%s", h.why.text);
    assert_move(&h.last, 0, "7g7f", -1);
    forget(&h);
    assert_true(japanese_to_utf8("\xca\xbf\xbc\xea", 4, &text)); // EUC-JP
    assert_string_equal(str_text(&text), "平手");
    assert_false(japanese_to_utf8("\xff\xff\xff", 3, &text));
    assert_false(japanese_is_utf8("\x82", 1));
    assert_true(japanese_is_utf8("平手", strlen("平手")));
    str_clear(&text);
}

// The same as in UTF-8, but for characters that Shift_JIS does not have.
static void kif_is_written_in_shift_jis(void **state) {
    Heard h = read_good(state, "手合割：平手\n先手：渡辺\n後手：Müller ☃\n1 ７六歩(77)\n*良い手\n");
    Str plain = {0}, old = {0}, back = {0};
    record_kif_write(&h.last, &plain);
    record_kif_write_sjis(&h.last, &old);
    assert_non_null(strstr(str_text(&old), "\x90\xe6\x8e\xe8")); // 先手
    assert_true(japanese_to_utf8(str_text(&old), old.len, &back));
    assert_contains(str_text(&back), "先手：渡辺");
    assert_contains(str_text(&back), "*良い手");
    assert_contains(str_text(&back), "〓");
    assert_null(strstr(str_text(&back), "☃"));
    assert_contains(str_text(&plain), "☃");
    forget(&h);
    h = read_text(state, str_text(&old), old.len);
    assert_int_equal(h.read, 1);
    assert_move(&h.last, 0, "7g7f", -1);
    assert_string_equal(record_comment_at(&h.last, 0, 1), "良い手");
    forget(&h);
    str_clear(&plain);
    str_clear(&old);
    str_clear(&back);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(csa_is_read_with_names_times_and_comments),
        cmocka_unit_test(values_are_read_from_comments),
        cmocka_unit_test(a_zero_byte_in_a_comment_is_a_space),
        cmocka_unit_test(csa_sets_up_pieces),
        cmocka_unit_test(games_of_a_csa_file_are_separated_by_slashes),
        cmocka_unit_test(kif_is_read_with_names_times_comments_and_variations),
        cmocka_unit_test(variations_of_variations_are_read),
        cmocka_unit_test(headings_are_read),
        cmocka_unit_test(ki2_needs_no_origins),
        cmocka_unit_test(jkf_is_read_with_names_times_comments_and_variations),
        cmocka_unit_test(usi_lines_are_read),
        cmocka_unit_test(an_illegal_move_loses),
        cmocka_unit_test(a_loss_by_perpetual_check_is_written_as_one),
        cmocka_unit_test(an_illegal_move_is_written_as_a_move),
        cmocka_unit_test(an_illegal_drop_is_written_as_a_move),
        cmocka_unit_test(ends_are_kept_in_all_formats),
        cmocka_unit_test(the_word_of_the_file_is_kept_where_the_rules_end_the_game),
        cmocka_unit_test(a_summary_ends_a_game_whose_moves_do_not),
        cmocka_unit_test(the_version_fits_what_is_written),
        cmocka_unit_test(a_mate_with_futile_interpositions_is_told_apart),
        cmocka_unit_test(a_false_declaration_is_written_as_a_loss),
        cmocka_unit_test(comments_within_comments_are_comments),
        cmocka_unit_test(boards_of_other_programs_are_read),
        cmocka_unit_test(a_zero_byte_does_not_end_a_heading),
        cmocka_unit_test(moves_after_a_fourth_repetition_are_kept_in_a_comment),
        cmocka_unit_test(variations_may_be_indented),
        cmocka_unit_test(what_is_odd_is_warned_of),
        cmocka_unit_test(what_cannot_be_meant_is_refused_with_its_place),
        cmocka_unit_test(random_games_are_read_back_unchanged),
        cmocka_unit_test(odd_boards_are_read_back_unchanged),
        cmocka_unit_test(usi_lines_with_more_pieces_than_a_set_are_read_back_unchanged),
        cmocka_unit_test(what_usi_lines_leave_out_is_said),
        cmocka_unit_test(moves_of_usi_lines_are_read_back_unchanged),
        cmocka_unit_test(the_winner_is_kept_whatever_the_end),
        cmocka_unit_test(files_of_many_programs_are_read),
        cmocka_unit_test(games_with_corners_of_the_rules_have_the_right_result),
        cmocka_unit_test(bytes_that_are_no_utf_8_are_left_out),
        cmocka_unit_test(old_encodings_are_read),
        cmocka_unit_test(kif_is_written_in_shift_jis),
    };
    return cmocka_run_group_tests(tests, l7_kit_open, l7_kit_close);
}
