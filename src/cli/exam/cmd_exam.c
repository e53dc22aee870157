// SPDX-License-Identifier: MIT
// cmd_exam.c - `genpei exam shogi`: a test of strength in positions, for a person or a program.
#include "cli/cmd.h"

#include "base/mem.h"
#include "base/os/os_posix.h"
#include "cli/board_text.h"
#include "cli/play/play_input.h"
#include "games/shogi/shogi.h"
#include "teach/exam/shogi_exam.h"
#include "work/progress.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct {
    const Game *game;
    State *state;
    size_t n;            // positions of the test
    ExamAnswer *answers; // in the order they were given
    size_t answered;
    bool *asked;
    size_t of_grade[EXAM_GRADES], found[EXAM_GRADES];
    bool each; // a line for each answer
} Exam;

static void note_answer(Exam *x, const ExamPosition *p, bool found) {
    x->answers[x->answered++] = (ExamAnswer){p->difficulty, found};
    x->of_grade[p->grade - 1]++;
    x->found[p->grade - 1] += found;
}

// Sets up position `i` and finds its move.
static bool open_position(Exam *x, size_t i, ExamPosition *p, Move *move, Error *e) {
    *p = exam_position(i);
    x->asked[i] = true;
    return game_position_parse(x->game, p->sfen, x->state, e) &&
           game_move_parse(x->game, x->state, p->move, move, e);
}

// --- a program ---

static bool ask_program(Exam *x, Player *player, App *app, Error *e) {
    Progress progress;
    progress_init(&progress);
    bool ok = true;
    for (size_t i = 0; i < exam_size() && x->answered < x->n && ok && !atomic_load(&app->stop);
         i++) {
        // Spread over all difficulties when not all are asked.
        if (i * x->n / exam_size() < x->answered) continue;
        ExamPosition p;
        Move move;
        Choice c = {0};
        ok = open_position(x, i, &p, &move, e);
        if (!ok) break;
        Turn turn = {.state = x->state, .side = game_mover(x->game, x->state)};
        player_begins(player, turn.side, i + 1);
        ok = player_choose(player, &turn, &c, e);
        if (!ok || atomic_load(&app->stop)) break; // what was thought in part is no answer
        note_answer(x, &p, c.move == move);
        progress_say(&progress, "position %zu of %zu, %zu found", x->answered, x->n,
                     exam_result(x->answers, x->answered).found);
    }
    progress_clear(&progress);
    return ok;
}

// --- a person ---

static void show_position(const Exam *x, const ExamPosition *p) {
    BoardStyle style = board_style_for(stdout, true);
    printf("\nPosition %zu, grade %d of %d, %s to move:\n", x->answered + 1, p->grade, EXAM_GRADES,
           x->game->player_names[game_mover(x->game, x->state)]);
    board_print(stdout, x->game, x->state, &style);
}

typedef enum { SAID_MOVE, SAID_PASS, SAID_QUIT } Said;

// Asks until the answer is a legal move, "pass" or the end.
static Said ask_for_move(Exam *x, LineReader *reader, Move *out) {
    Str line = {0};
    Said said = SAID_QUIT;
    while (line_reader_read(reader, "your move (or pass, quit)> ", true, &line) == LINE_READ) {
        Error e;
        const char *text = str_text(&line);
        if (strcmp(text, "quit") == 0) break;
        if (*text == '\0') continue;
        said = strcmp(text, "pass") == 0 ? SAID_PASS : SAID_MOVE;
        if (said == SAID_PASS || game_move_parse(x->game, x->state, text, out, &e)) break;
        printf("%s\n", e.text);
        said = SAID_QUIT;
    }
    str_clear(&line);
    return said;
}

static void add_words(void *context, const char *line, size_t begins, Str *out) {
    (void)context;
    static const char *const words[] = {"pass", "quit"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (begins == 0 && strncmp(words[i], line, strlen(line)) == 0)
            str_addf(out, "%s\n", words[i]);
}

static bool ask_person(Exam *x, App *app, double minutes, Error *e) {
    LineReader *reader = line_reader_new(os_is_terminal(stdin) && os_is_terminal(stdout),
                                         &app->stop, add_words, NULL);
    const int64_t ends = os_now_ns() + (int64_t)(minutes * 60e9);
    bool ok = true;
    while (ok && x->answered < x->n && os_now_ns() < ends) {
        double now = x->answered ? exam_result(x->answers, x->answered).elo
                                 : exam_position(exam_size() / 3).difficulty;
        size_t i = exam_next(x->asked, now);
        ExamPosition p;
        Move move, answer = 0;
        if (i == exam_size()) break;
        ok = open_position(x, i, &p, &move, e);
        if (!ok) break;
        show_position(x, &p);
        Said said = ask_for_move(x, reader, &answer);
        if (said == SAID_QUIT) break;
        bool found = said == SAID_MOVE && answer == move;
        if (os_now_ns() >= ends) {
            printf("The time is up; this answer does not count.\n");
            break;
        }
        note_answer(x, &p, found);
        printf(found ? "Right.\n" : "It was %s.\n", p.move);
    }
    line_reader_free(reader);
    printf("\n");
    return ok;
}

// --- the result ---

static void print_result(const Exam *x, const char *who, bool json) {
    ExamResult r = exam_result(x->answers, x->answered);
    if (json) {
        json_t *grades = json_array();
        for (int i = 0; i < EXAM_GRADES; i++)
            json_array_append_new(grades,
                                  json_pack("{s:i, s:i, s:i}", "grade", i + 1, "asked",
                                            (int)x->of_grade[i], "found", (int)x->found[i]));
        cli_print_json(json_pack("{s:s, s:i, s:i, s:o, s:o, s:o}", "player", who, "asked",
                                 (int)r.asked, "found", (int)r.found, "elo",
                                 r.asked ? json_real(r.elo) : json_null(), "error",
                                 r.asked ? json_real(r.error) : json_null(), "grades", grades));
        return;
    }
    if (!r.asked) {
        printf("No position was answered: nothing is known.\n");
        return;
    }
    printf("%zu of %zu found\n", r.found, r.asked);
    for (int i = 0; i < EXAM_GRADES; i++)
        if (x->of_grade[i]) printf("  grade %d: %zu of %zu\n", i + 1, x->found[i], x->of_grade[i]);
    printf("strength about %.0f ± %.0f Elo, where sho:depth=1 has 0\n", r.elo, r.error);
}

static int run_exam(App *app, const Command *self, int argc, char **argv) {
    const char *name = NULL, *spec_text = NULL;
    double minutes = 20;
    int64_t positions = 0;
    bool json = false;
    const ArgSpec spec[] = {
        {.name = "GAME", .kind = ARG_TEXT, .out = &name, .help = "shogi"},
        {.name = "--player",
         .kind = ARG_TEXT,
         .out = &spec_text,
         .value = "SPEC",
         .help = "let this program take the test; without it you take it"},
        {.name = "--positions",
         .kind = ARG_INT,
         .out = &positions,
         .value = "N",
         .min = 1,
         .max = 100000,
         .help = "number of positions (default: all; a person gets those that tell most)"},
        {.name = "--minutes",
         .kind = ARG_REAL,
         .out = &minutes,
         .value = "M",
         .help = "time for a person"},
        {.name = "--json", .kind = ARG_FLAG, .out = &json, .help = "print one JSON object"},
    };
    int status;
    if (!CLI_ARGS(self, spec, argc, argv, &status)) return status;
    Error e;
    const Game *g = game_table_open(app->games, name, &e);
    if (!g) return cli_fail(&e);
    if (!shogi_rules(g)) {
        error_set(&e, "exam: there are positions of shogi only, not of %s", g->name);
        return cli_fail(&e);
    }
    if (!(minutes > 0 && minutes <= 100000)) {
        error_set(&e, "--minutes: more than 0 and at most 100000");
        return cli_fail(&e);
    }
    if (json && !spec_text) {
        error_set(&e, "--json is for programs: name one with --player");
        return cli_fail(&e);
    }
    Player *player = spec_text ? player_new(&app->players, g, spec_text, &e) : NULL;
    if (spec_text && !player) return cli_fail(&e);
    if (player && player_is_person(&app->players, spec_text)) {
        player_free(player);
        player = NULL;
    }
    Exam x = {.game = g, .n = exam_size()};
    if (positions && (size_t)positions < x.n) x.n = (size_t)positions;
    x.state = game_states_new(g, 1);
    x.answers = mem_new(exam_size(), sizeof *x.answers);
    x.asked = mem_new(exam_size(), sizeof *x.asked);
    bool ok = player ? ask_program(&x, player, app, &e) : ask_person(&x, app, minutes, &e);
    if (ok) print_result(&x, player ? player->text : "human", json);
    if (ok && atomic_load(&app->stop))
        fprintf(stderr, "genpei: stopped after %zu of %zu positions\n", x.answered, x.n);
    player_free(player);
    free(x.state);
    free(x.answers);
    free(x.asked);
    return ok ? cli_finish(CLI_OK) : cli_fail(&e);
}

const Command cmd_exam = {
    .name = "exam",
    .group = GROUP_STUDY,
    .summary = "Take a test of strength in shogi: find the best move in graded positions.",
    .example = "genpei exam shogi --player sho:depth=3",
    .run = run_exam,
};
