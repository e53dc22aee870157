// SPDX-License-Identifier: MIT
// record_mat_write.c - writes match texts of backgammon; see record_mat.h. A tag of ours is written
// only where reading without it would give another record.
#include "record/backgammon/record_mat.h"

#include "base/mem.h"
#include "base/utf8.h"
#include "record/backgammon/bg_match.h"
#include "record/backgammon/mat_words.h"
#include "record/record_build.h"
#include "record/record_escape.h"
#include "record/record_tree.h"

#include <ctype.h>
#include <stdlib.h>

enum { LEFT_WIDTH = 28, NAME_WIDTH = 31 };

bool record_mat_fits(const Record *r, Error *e) {
    State *usual = game_states_new(r->game, 1);
    game_start(r->game, usual);
    bool same = game_same(r->game, usual, r->start);
    free(usual);
    return same || error_set(e, "mat holds games from the start only, not from another position");
}

// --- tags ---

static void write_own_tag(const char *key, const char *value, Str *out) {
    Str escaped = {0};
    record_escape(value, &escaped);
    str_addf(out, "; [%s \"%s\"]\n", key, str_text(&escaped));
    str_clear(&escaped);
}

// The number of a heading's match, if it is the last heading: then it is in the lines themselves.
static bool match_of(const Record *r, BgMatchGame *out) {
    *out = (BgMatchGame){.game = 1};
    if (r->n_headings == 0) return false;
    const RecordHeading *last = &r->headings[r->n_headings - 1];
    return strcmp(last->key, RECORD_MATCH) == 0 && bg_match_parse(last->value, out) &&
           out->game <= BG_MATCH_MAX;
}

static bool is_one_line(const char *text) {
    return utf8_ok(text) && !text[strcspn(text, "\r\n")];
}

// A date as this form has it, where that is read back the same: with dots.
static void date_text(const char *value, Str *out) {
    bool plain = strlen(value) == 10 && value[4] == '-' && value[7] == '-' &&
                 strspn(value, "0123456789") == 4 && strspn(value + 5, "0123456789") == 2 &&
                 strspn(value + 8, "0123456789") == 2;
    for (; *value; value++) str_add_char(out, plain && *value == '-' ? '.' : *value);
}

// Whether the line of a heading is read back as that heading.
static bool heading_survives(const RecordHeading *h, const char *line) {
    Str key = {0}, value = {0};
    bool dotted =
        strcmp(h->key, RECORD_STARTED) == 0 && strlen(h->value) == 10 && h->value[4] == '.';
    const char *tag = mat_tag_of(h->key);
    bool ok = is_one_line(h->key) && is_one_line(h->value) && !dotted && !mat_is_own_tag(tag) &&
              strcmp(mat_heading_of(tag), h->key) == 0 && strcmp(tag, "CubeLimit") != 0 &&
              strcmp(h->key, RECORD_MATCH) != 0 && mat_tag_line(line, &key, &value) &&
              strcmp(str_text(&key), tag) == 0;
    size_t n = value.len;
    ok = ok && strlen(line) == strlen("; [ \"\"]") + strlen(tag) + n;
    str_clear(&key);
    str_clear(&value);
    return ok;
}

static void write_heading(const RecordHeading *h, Str *out) {
    Str line = {0}, value = {0};
    if (strcmp(h->key, RECORD_STARTED) == 0)
        date_text(h->value, &value);
    else
        str_add(&value, h->value);
    str_addf(&line, "; [%s \"%s\"]", mat_tag_of(h->key), str_text(&value));
    if (heading_survives(h, str_text(&line))) {
        str_addf(out, "%s\n", str_text(&line));
    } else {
        write_own_tag("Heading key", h->key, out);
        write_own_tag("Heading value", h->value, out);
    }
    str_clear(&line);
    str_clear(&value);
}

static bool has_cube(const Record *r) {
    return game_param(r->game, "cube", 0) != 0;
}

static void write_match_heading(const Record *r, const BgMatchGame *match, bool in_match,
                                Str *out) {
    size_t before = out->len;
    for (size_t i = 0; i + in_match < r->n_headings; i++) write_heading(&r->headings[i], out);
    if (!has_cube(r)) str_add(out, "; [CubeLimit \"1\"]\n");
    if (out->len > before) str_add_char(out, '\n');
    str_addf(out, " %d point match\n\n", match->length);
}

// --- who, and how it ended ---

// The name, or the colour where a line would not be read back with it.
static const char *shown_name(const Record *r, int player) {
    static const char *const colours[] = {"white", "black"};
    const char *name = r->names[player];
    return is_one_line(name) && *name && !strchr(name, ':') ? name : colours[player];
}

static void names_line(const Record *r, const BgMatchGame *match, Str *out) {
    Str left = {0};
    str_addf(&left, " %s : %d", shown_name(r, 0), match->score[0]);
    str_addf(out, "%-*s %s : %d", NAME_WIDTH, str_text(&left), shown_name(r, 1), match->score[1]);
    str_clear(&left);
}

static void write_names(const Record *r, const char *line, Str *out) {
    static const char *const tags[] = {"White", "Black"};
    Str names[2] = {{0}, {0}};
    int score[2];
    bool read = mat_names_line(line, names, score);
    for (int p = 0; p < 2; p++) {
        if (!read || strcmp(str_text(&names[p]), r->names[p]) != 0)
            write_own_tag(tags[p], r->names[p], out);
        str_clear(&names[p]);
    }
}

static bool says_winner(const Record *r) {
    int won = r->payoffs[0];
    return ending_has_result(r->ending) && won != 0 && won >= -BG_MATCH_MAX &&
           won <= BG_MATCH_MAX && r->payoffs[1] == -won;
}

static Ending ending_as_read(const Record *r) {
    int real[PLAYERS_MAX] = {0};
    State *s = game_states_new(r->game, 1);
    record_state(r, r->n, s);
    bool final = game_over(r->game, s);
    if (final) game_payoffs(r->game, s, real);
    free(s);
    if (!says_winner(r)) return final ? END_RULES : END_NONE;
    return !final ? END_RESIGN : real[0] == r->payoffs[0] ? END_RULES : END_AGREED;
}

static void write_ending(const Record *r, Str *out) {
    Str payoffs = {0};
    if (ending_as_read(r) == r->ending && (says_winner(r) || !ending_has_result(r->ending))) return;
    write_own_tag("Ending", ending_text(r->ending), out);
    record_payoffs_text(r->payoffs, 2, &payoffs);
    if (ending_has_result(r->ending)) write_own_tag("Payoffs", str_text(&payoffs), out);
    str_clear(&payoffs);
}

// What the last move is, where the rows do not show it: a roll without dice, or dice that leave
// only a pass.
static void write_last(const Record *r, Str *out) {
    if (r->n == 0) return;
    State *s = game_states_new(r->game, 1);
    BgSteps steps;
    int dice[2];
    record_state(r, r->n - 1, s);
    BgAct act = bg_act_of(r->game, s, &r->moves[r->n - 1], &steps, dice);
    game_play(r->game, s, r->moves[r->n - 1].move);
    Move pass;
    if (act == BG_THROWS) write_own_tag("Last", "roll", out);
    if (act == BG_DICE && game_move_parse(r->game, s, "pass", &pass, NULL))
        write_own_tag("Last", "dice", out);
    free(s);
}

static void write_game_tags(const Record *r, bool in_match, const char *names, Str *out) {
    const char *usual = has_cube(r) ? "backgammon:cube=1" : "backgammon";
    if (strcmp(r->game->name, usual) != 0) write_own_tag("Game", r->game->name, out);
    if (!in_match) write_own_tag("Match", "none", out);
    write_names(r, names, out);
    if (r->seed) str_addf(out, "; [Seed \"%llu\"]\n", (unsigned long long)r->seed);
    if (*r->comment) write_own_tag("Comment", r->comment, out);
    write_ending(r, out);
    write_last(r, out);
}

// --- rows ---

typedef struct {
    int number; // of the row that is being written
    Str left, right;
    bool has_left, has_right;
    Str *out;
} Rows;

static void end_row(Rows *rows) {
    if (!rows->has_left && !rows->has_right) return;
    str_addf(rows->out, "%3d) %s", ++rows->number, str_text(&rows->left));
    for (size_t n = rows->left.len; rows->has_right && n < LEFT_WIDTH; n++)
        str_add_char(rows->out, ' ');
    if (rows->has_right && rows->left.len >= LEFT_WIDTH) str_add_char(rows->out, ' ');
    str_addf(rows->out, "%s\n", str_text(&rows->right));
    str_reset(&rows->left);
    str_reset(&rows->right);
    rows->has_left = rows->has_right = false;
}

// Begins the next thing that a player does; returns where its text goes.
static Str *begin_action(Rows *rows, int player) {
    if (player == BG_WHITE || rows->has_right) end_row(rows);
    *(player == BG_WHITE ? &rows->has_left : &rows->has_right) = true;
    return player == BG_WHITE ? &rows->left : &rows->right;
}

static void add_steps(const BgSteps *steps, Str *out) {
    for (int i = 0; i < steps->n; i++)
        str_addf(out, " %d/%d%s", steps->step[i].from, steps->step[i].to,
                 steps->step[i].hit ? "*" : "");
}

static void add_throw(const Game *g, const State *s, const BgSteps *steps, Str *out) {
    int dice[2] = {0, 0};
    bg_dice_of(g, s, dice);
    str_addf(out, "%d%d:", dice[0], dice[1]);
    if (steps) add_steps(steps, out);
}

static void add_row_move(Rows *rows, const Record *r, size_t i, const State *s) {
    const RecordMove *m = &r->moves[i];
    BgSteps steps = {0};
    BgPosition p;
    int dice[2];
    BgAct act = bg_act_of(r->game, s, m, &steps, dice);
    if (act == BG_THROWS || act == BG_DICE) return;
    Str *out = begin_action(rows, m->mover);
    bg_position_of(r->game, s, &p);
    if (act == BG_DOUBLES) str_addf(out, " Doubles => %d", 2 * p.value);
    if (act == BG_TAKES) str_add(out, " Takes");
    if (act == BG_DROPS) str_add(out, " Drops");
    if (act == BG_MOVES || act == BG_PASSES) add_throw(r->game, s, &steps, out);
}

// White's win stands in a line of its own, black's in the right half of the last row, where that is
// free.
static void write_winner(Rows *rows, const Record *r, const BgMatchGame *match) {
    if (!says_winner(r)) return;
    int winner = r->payoffs[0] > 0 ? BG_WHITE : BG_BLACK, points = r->payoffs[winner];
    bool over = match->length > 0 && match->score[winner] + points >= match->length;
    const char *word = str_plural(points, "point", "points"), *end = over ? " and the match" : "";
    if (winner == BG_BLACK && rows->has_left && !rows->has_right) {
        rows->has_right = true;
        str_addf(&rows->right, " Wins %d %s%s", points, word, end);
        return;
    }
    end_row(rows);
    str_addf(rows->out, "%*sWins %d %s%s\n", winner == BG_WHITE ? 6 : 6 + LEFT_WIDTH, "", points,
             word, end);
}

static void write_rows(const Record *r, const BgMatchGame *match, Str *out) {
    Rows rows = {.out = out};
    State *s = game_states_new(r->game, 1);
    record_state(r, 0, s);
    for (size_t i = 0; i < r->n; i++) {
        add_row_move(&rows, r, i, s);
        game_play(r->game, s, r->moves[i].move);
    }
    if (r->n && r->moves[r->n - 1].mover == PLAYER_CHANCE)
        add_throw(r->game, s, NULL, begin_action(&rows, game_mover(r->game, s)));
    write_winner(&rows, r, match);
    end_row(&rows);
    str_clear(&rows.left);
    str_clear(&rows.right);
    free(s);
}

// --- a game ---

static bool same_heading(const RecordHeading *a, const RecordHeading *b) {
    return strcmp(a->key, b->key) == 0 && strcmp(a->value, b->value) == 0;
}

// Whether a game is the next one of the match of another.
static bool goes_on(const Record *before, const Record *r) {
    BgMatchGame last, next;
    if (!before || !match_of(before, &last) || !match_of(r, &next)) return false;
    bool same = last.length == next.length && last.game + 1 == next.game &&
                before->n_headings == r->n_headings && has_cube(before) == has_cube(r);
    for (size_t i = 0; same && i + 1 < r->n_headings; i++)
        same = same_heading(&before->headings[i], &r->headings[i]);
    for (int p = 0; same && p < 2; p++) same = strcmp(before->names[p], r->names[p]) == 0;
    return same;
}

void record_mat_write_next(const Record *before, const Record *r, Str *out) {
    BgMatchGame match;
    bool in_match = match_of(r, &match);
    Str names = {0};
    names_line(r, &match, &names);
    if (!goes_on(before, r)) write_match_heading(r, &match, in_match, out);
    write_game_tags(r, in_match, str_text(&names), out);
    str_addf(out, " Game %d\n%s\n", match.game, str_text(&names));
    write_rows(r, &match, out);
    str_add_char(out, '\n');
    str_clear(&names);
}

void record_mat_write(const Record *r, Str *out) {
    record_mat_write_next(NULL, r, out);
}
