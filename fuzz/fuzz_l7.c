// SPDX-License-Identifier: MIT
// fuzz_l7.c - any text as a description: errors name a place; what compiles can be emitted, played
// for some moves, written and read back.
#include "fuzz_l7_words.h"
#include "fuzz_text.h"

#include "lang/game/l7_game.h"
#include "lang/l7_compile.h"
#include "lang/study/l7_graph.h"
#include "lang/syntax/l7_format.h"
#include "lang/syntax/l7_lex.h"

// A question of this many instructions takes the interpreter less than a millisecond or so, even
// with all sanitizers.
enum { WORK_MAX = 20000, PLIES = 12 };

static void check_messages(const L7Source *s) {
    Str report = {0};
    l7_source_report(s, &report);
    for (int i = 0; i < s->n_messages; i++) {
        fuzz_need(s->messages[i].place.line > 0 && s->messages[i].place.column > 0);
        fuzz_need(s->messages[i].text[0] != '\0');
    }
    fuzz_need(s->n_errors == 0 || report.len > 0);
    str_clear(&report);
}

static void write_everything(const L7Program *p) {
    Str text = {0};
    l7_emit_c(p, &text);
    l7_program_text(p, &text);
    l7_graph_svg(p, &text);
    str_clear(&text);
}

// The texts of a position and of a move, and a drawing: whatever they are, they can be made.
static void write_position(const Game *g, const State *s, Move m) {
    Str text = {0};
    Drawing d = {0};
    State *again = game_states_new(g, 1);
    game_move_text(g, s, m, &text);
    str_reset(&text);
    game_position_text(g, s, &text);
    if (game_position_parse(g, str_text(&text), again, NULL)) game_count_moves(g, again);
    game_draw(g, s, &d);
    drawing_clear(&d);
    str_clear(&text);
    free(again);
}

static void play(const Game *g) {
    Rng rng = rng_seed(7);
    State *s = game_states_new(g, 1);
    Move *moves = mem_new(g->max_moves, sizeof *moves), m;
    game_start(g, s);
    for (int ply = 0; ply < PLIES && game_random_move(g, s, &rng, &m); ply++) {
        size_t n = game_moves(g, s, moves);
        fuzz_need(n <= g->max_moves);
        write_position(g, s, m);
        game_play(g, s, m);
    }
    if (game_over(g, s)) {
        int payoffs[PLAYERS_MAX];
        game_payoffs(g, s, payoffs);
    }
    free(moves);
    free(s);
}

// Laid out twice is laid out once.
static void lay_out(const char *text) {
    Str once = {0}, twice = {0};
    if (l7_format(text, &once, NULL)) {
        fuzz_need(l7_format(str_text(&once), &twice, NULL));
        fuzz_need(strcmp(str_text(&once), str_text(&twice)) == 0);
    }
    str_clear(&once);
    str_clear(&twice);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
    char *text = fuzz_text(bytes, n);
    L7Source source;
    l7_source_init(&source, "fuzz.l7", text);
    L7Program *p = l7_compile(&source, NULL, NULL, 0, NULL);
    fuzz_need((p == NULL) == (source.n_errors > 0));
    check_messages(&source);
    l7_size(text);
    lay_out(text);
    if (p) {
        write_everything(p);
        bool short_enough = p->code.work <= WORK_MAX;
        Game g = {0};
        l7_game_init(&g, p);
        if (short_enough) play(&g);
        g.ops->free(&g);
    }
    free(text);
    return 0;
}
