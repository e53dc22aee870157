// SPDX-License-Identifier: MIT
// diagram.c - see diagram.h.
#include "diagram.h"

#include "player/player.h"
#include "teach/otl/otl_judge.h"

#include <ctype.h>

enum { LINE_ROOM = 400, MOVES_MAX = 256 };

typedef struct {
    GameTable *games;
    const Game *game;
    State *now;
    bool has_position;
    bool in_board;
    int board_lines; // seen of the drawing, its heading included
    Str cells;
    const char *name;
    int line;
    DiagramCount *count;
    Str *report;
} Diagram;

// --- words ---

// Cuts white space off both ends; returns the beginning.
static char *trim(char *text) {
    while (isspace((unsigned char)*text)) text++;
    size_t n = strlen(text);
    while (n && isspace((unsigned char)text[n - 1])) text[--n] = '\0';
    return text;
}

static void add_word(Str *out, const char *word) {
    if (out->len) str_add_char(out, ' ');
    str_add(out, word);
}

static void add_move(const Game *g, const State *s, Move m, Str *out) {
    if (out->len) str_add_char(out, ' ');
    game_move_text(g, s, m, out);
}

// --- questions: each writes its answer; `argument` is what stands before the '=' ---

typedef bool Question(Diagram *d, const char *argument, Str *answer, Error *e);

static bool ask_moves(Diagram *d, const char *argument, Str *answer, Error *e) {
    (void)argument, (void)e;
    Move moves[MOVES_MAX];
    size_t n = game_moves(d->game, d->now, moves);
    for (size_t i = 0; i < n; i++) add_move(d->game, d->now, moves[i], answer);
    if (n == 0) str_add(answer, "none");
    return true;
}

static bool ask_flips(Diagram *d, const char *argument, Str *answer, Error *e) {
    Move m;
    if (!game_move_parse(d->game, d->now, argument, &m, e)) return false;
    State *after = game_states_new(d->game, 1);
    game_copy(d->game, after, d->now);
    game_play(d->game, after, m);
    Drawing was = {0}, is = {0};
    game_draw(d->game, d->now, &was);
    game_draw(d->game, after, &is);
    for (size_t i = 0; i < was.n_cells; i++)
        if (was.cells[i].owner != DRAW_NOBODY && was.cells[i].owner != is.cells[i].owner)
            add_word(answer, was.cells[i].name);
    drawing_clear(&was);
    drawing_clear(&is);
    free(after);
    return true;
}

static bool ask_mover(Diagram *d, const char *argument, Str *answer, Error *e) {
    (void)argument, (void)e;
    bool over = game_over(d->game, d->now);
    add_word(answer, over ? "nobody" : d->game->player_names[game_mover(d->game, d->now)]);
    return true;
}

static bool ask_result(Diagram *d, const char *argument, Str *answer, Error *e) {
    (void)argument, (void)e;
    int payoffs[PLAYERS_MAX];
    if (!game_over(d->game, d->now)) {
        str_add(answer, "not over");
        return true;
    }
    game_payoffs(d->game, d->now, payoffs);
    for (int p = 0; p < d->game->players; p++) str_addf(answer, "%s%d", p ? " " : "", payoffs[p]);
    return true;
}

static bool ask_count(Diagram *d, const char *argument, Str *answer, Error *e) {
    (void)argument, (void)e;
    Drawing drawing = {0};
    game_draw(d->game, d->now, &drawing);
    str_add(answer, drawing.caption);
    drawing_clear(&drawing);
    return true;
}

static bool ask_choice(Diagram *d, const char *argument, Str *answer, Error *e) {
    PlayerTable players = player_table();
    Player *p = player_new(&players, d->game, argument, e);
    if (!p) return false;
    Turn turn = {.state = d->now, .side = game_mover(d->game, d->now)};
    Choice c;
    bool ok = player_choose(p, &turn, &c, e);
    if (ok) add_move(d->game, d->now, c.move, answer);
    player_free(p);
    return ok;
}

// The judgement of a move by OTL, to its end and with the knowledge of the late game.
static bool judge_move(Diagram *d, const char *text, OtlJudgement *out, Error *e) {
    Move m;
    if (!otl_suits(d->game, e) || !game_move_parse(d->game, d->now, text, &m, e)) return false;
    OtlSetup setup = otl_default_setup();
    OtlMind mind = {.setup = &setup, .late = true, .end = true, .cutoff = OTL_NO_CUT};
    otl_judge(&mind, otl_board_of(d->now, game_mover(d->game, d->now)), (int)m, 1, out, NULL);
    return true;
}

static bool ask_patterns(Diagram *d, const char *argument, Str *answer, Error *e) {
    OtlJudgement j;
    if (!judge_move(d, argument, &j, e)) return false;
    for (size_t i = 0; i < j.n_reasons; i++) {
        const OtlKnowledge *k = otl_knowledge(j.reasons[i].know);
        if (k->find)
            str_addf(answer, "%s%s %+d", answer->len ? ", " : "", k->name, j.reasons[i].value);
    }
    if (answer->len == 0) str_add(answer, "none");
    return true;
}

// "knows c1 wing": whether that entry of the table applies to the move.
static bool ask_knows(Diagram *d, const char *argument, Str *answer, Error *e) {
    OtlJudgement j;
    char move[8] = "";
    size_t n = strcspn(argument, " ");
    if (n >= sizeof move || !argument[n]) return error_set(e, "knows MOVE NAME");
    memcpy(move, argument, n);
    if (!judge_move(d, move, &j, e)) return false;
    bool found = false;
    for (size_t i = 0; i < j.n_reasons; i++)
        found |= strcmp(otl_knowledge(j.reasons[i].know)->name, argument + n + 1) == 0;
    str_add(answer, found ? "yes" : "no");
    return true;
}

static const struct {
    const char *word;
    Question *ask;
} questions[] = {
    {"moves", ask_moves},       {"flips", ask_flips}, {"mover", ask_mover},
    {"result", ask_result},     {"count", ask_count}, {"choice", ask_choice},
    {"patterns", ask_patterns}, {"knows", ask_knows},
};

static void judge(Diagram *d, const char *question, const char *expected, bool known,
                  const Str *answer) {
    bool right = strcmp(str_text(answer), expected) == 0;
    if (right && known) {
        d->count->surprises++;
        str_addf(d->report, "%s:%d: '%s' is marked as a known failure and passes\n", d->name,
                 d->line, question);
    } else if (right) {
        d->count->passed++;
    } else if (known) {
        d->count->known_failures++;
    } else {
        d->count->failed++;
        str_addf(d->report, "%s:%d: %s\n  expected: %s\n  answer:   %s\n", d->name, d->line,
                 question, expected, str_text(answer));
    }
}

// "flips f5 = e5 *"
static bool run_question(Diagram *d, char *text, Error *e) {
    char *equals = strstr(text, " = ");
    if (!equals) return error_set(e, "'%s' has no ' = ANSWER'", text);
    *equals = '\0';
    char *expected = trim(equals + 3), *question = trim(text);
    size_t n = strlen(expected);
    bool known = n > 0 && expected[n - 1] == '*';
    if (known) expected[n - 1] = '\0';
    size_t word = strcspn(question, " ");
    if (!d->has_position) return error_set(e, "a question before any position");
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        if (strlen(questions[i].word) != word || strncmp(question, questions[i].word, word) != 0)
            continue;
        Str answer = {0};
        const char *argument = question + word + strspn(question + word, " ");
        bool ok = questions[i].ask(d, argument, &answer, e);
        if (ok) judge(d, question, trim(expected), known, &answer);
        str_clear(&answer);
        return ok;
    }
    return error_set(e, "unknown question '%s'", question);
}

// --- positions ---

static bool open_game(Diagram *d, const char *text, Error *e) {
    d->game = game_table_open(d->games, text, e);
    d->has_position = false;
    free(d->now);
    d->now = d->game ? game_states_new(d->game, 1) : NULL;
    return d->game != NULL;
}

// A line of the drawing: the heading is skipped, and so is the name of each row.
static void take_board_line(Diagram *d, const char *text) {
    if (d->board_lines++ == 0) return;
    const char *p = text + strspn(text, " ");
    for (p += strcspn(p, " "); *p; p++)
        if (*p != ' ') str_add_char(&d->cells, *p);
}

static bool finish_board(Diagram *d, const char *text, Error *e) {
    str_addf(&d->cells, " %c", text[0]);
    d->in_board = false;
    d->has_position = game_position_parse(d->game, str_text(&d->cells), d->now, e);
    d->count->boards++;
    return d->has_position;
}

static bool run_line(Diagram *d, char *text, Error *e) {
    if (d->in_board && strstr(text, " to move")) return finish_board(d, text, e);
    if (d->in_board) {
        take_board_line(d, text);
        return true;
    }
    if (!*text || *text == '#') return true;
    if (strncmp(text, "game ", 5) == 0) return open_game(d, text + 5, e);
    if (!d->game) return error_set(e, "no game yet");
    if (strcmp(text, "board") == 0) {
        d->in_board = true;
        d->has_position = false;
        d->board_lines = 0;
        str_reset(&d->cells);
        return true;
    }
    if (strncmp(text, "play ", 5) == 0) {
        if (!d->has_position) return error_set(e, "a move before any position");
        return game_play_text(d->game, d->now, text + 5, e);
    }
    return run_question(d, text, e);
}

bool diagram_run(GameTable *games, const char *name, const char *text, DiagramCount *count,
                 Str *report, Error *e) {
    Diagram d = {.games = games, .name = name, .count = count, .report = report};
    bool ok = true;
    for (const char *p = text; *p && ok;) {
        char line[LINE_ROOM];
        size_t n = strcspn(p, "\n"), kept = n < sizeof line ? n : sizeof line - 1;
        memcpy(line, p, kept);
        line[kept] = '\0';
        d.line++;
        ok = n < sizeof line ? run_line(&d, trim(line), e) : error_set(e, "the line is too long");
        p += n + (p[n] ? 1 : 0);
    }
    if (ok && d.in_board) ok = error_set(e, "the board has no 'X to move' under it");
    if (!ok) error_prefix(e, "%s:%d", name, d.line);
    free(d.now);
    str_clear(&d.cells);
    return ok;
}
