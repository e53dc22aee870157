// SPDX-License-Identifier: MIT
// takeuchi_printed_game.c - the 1970 paper: the game in which the learner, white, beats seven plies
// for the first time (section 4, 3e). Replayed by the rules; red's moves and values by the program;
// what white's moves say about its memory.
//
// White plays the best of three plies plus what past games say about the square, R(square). Where
// the move printed is not the best of three plies alone, R must make up the difference: such a
// record gives inequalities between the values of R, and no more.
#include "base/mem.h"
#include "papers/takeuchi_lab.h"

#include "games/reversi/reversi.h"

static const char printed[] =
    "3-5 3-4 3-3 4-6 6-4 6-5 6-6 5-3 4-7 2-5 1-5 5-6 PASS 3-6 2-6 5-7 6-7 5-8 PASS 7-7 8-7 7-5 8-5 "
    "7-4 8-4 1-6 1-7 3-2 2-4 4-8 3-1 4-3 6-3 4-2 5-2 5-1 6-2 2-3 1-3 2-2 1-2 7-3 8-3 7-6 8-6 3-7 "
    "1-4 2-7 2-8 4-1 6-1 7-2 8-2 PASS 3-8 1-8 PASS 1-1 PASS 2-1 PASS 7-1 PASS 6-8 PASS 7-8 PASS "
    "PASS";

// Red's moves that are printed with values, from this ply on; "?": the move was forced.
enum { VALUES_FROM = 44, VALUES = 6 };
static const char *const printed_values[VALUES] = {
    "8-6 (502; 689)", "1-4 (506; 790)",  "2-8 (545; 842)",
    "6-1 (689; 382)", "8-2 (728; -398)", "3-8 (842; ?)",
};

// The next word of the record; false at its end.
static bool next_word(const char **at, char word[8]) {
    size_t n = strcspn(*at, " ");
    if (n == 0) return false;
    snprintf(word, 8, "%.*s", (int)n, *at);
    *at += n + strspn(*at + n, " ");
    return true;
}

// Two passes end a game in the paper's record; here a game is over when nobody can move.
static bool closing_pass(const Game *g, const State *s, const char *word) {
    return game_over(g, s) && strcmp(word, "PASS") == 0;
}

bool takeuchi_printed_record(const Lab *lab, Record *out, Error *e) {
    const Game *g = lab->game;
    State *s = game_states_new(g, 1);
    char word[8];
    bool ok = true;
    record_init(out, g, NULL);
    for (const char *at = printed; ok && next_word(&at, word);) {
        Move m;
        record_state(out, out->n, s);
        if (closing_pass(g, s, word)) continue;
        ok = game_move_parse(g, s, word, &m, e);
        if (ok) record_add(out, (RecordMove){.move = m, .mover = game_mover(g, s), .used_ms = -1});
    }
    record_finish_by_rules(out);
    if (ok && out->ending != END_RULES) ok = error_set(e, "the printed game does not end");
    if (!ok) record_clear(out);
    free(s);
    return ok;
}

// --- the record by the rules ---

// Plies and passes are those printed; a pass was forced when it is the only move, or when the game
// is over.
static void report_rules(const Lab *lab, const Record *game) {
    const Game *g = lab->game;
    State *s = game_states_new(g, 1);
    size_t plies = 0, passes = 0, forced = 0, legal = 0;
    char word[8], want[48], got[48];
    for (const char *at = printed; next_word(&at, word); plies++) {
        bool pass = strcmp(word, "PASS") == 0;
        record_state(game, legal, s);
        passes += pass;
        forced += pass && (game_over(g, s) || game_count_moves(g, s) == 1);
        legal += legal < game->n;
    }
    snprintf(want, sizeof want, "%zu plies, %zu PASS", plies, passes);
    snprintf(got, sizeof got, "%zu plies, %zu PASS", legal + (plies - game->n), forced);
    report_compare(lab->report, "legal plies, and passes that are forced", want, got);
    free(s);
}

static void report_end(const Lab *lab, const Record *game) {
    State *end = game_states_new(lab->game, 1);
    char got[32];
    record_state(game, game->n, end);
    const ReversiState *s = reversi_state(end);
    snprintf(got, sizeof got, "%d:%d, %s wins", squares_count(s->stones[1]),
             squares_count(s->stones[0]), lab->game->player_names[lab_winner(game) == 1]);
    report_compare(lab->report, "its end, white : red", "44:18, white wins", got);
    free(end);
}

// --- red's moves ---

// Calls a player at ply `i` of the game.
static bool ask(const Lab *lab, Player *p, const Record *game, size_t i, Choice *out, Error *e) {
    State *s = game_states_new(lab->game, 1);
    record_state(game, i, s);
    Turn turn = {.state = s, .side = game->moves[i].mover};
    bool ok = player_choose(p, &turn, out, e);
    free(s);
    return ok;
}

static void add_move(const Lab *lab, const Record *game, size_t i, Move m, Str *out) {
    State *s = game_states_new(lab->game, 1);
    record_state(game, i, s);
    if (out->len) str_add_char(out, ' ');
    game_move_text(lab->game, s, m, out);
    free(s);
}

static bool moves_of(const Record *game, size_t i, int side) {
    return game->moves[i].mover == side && game->moves[i].move != REVERSI_PASS;
}

// Red's moves as the program plays them in the printed positions, a few in a row.
static bool report_red(const Lab *lab, const Record *game, Error *e) {
    enum { IN_A_ROW = 6 };
    Player *p = lab_player(lab, "ply:depth=7", e);
    bool ok = p != NULL;
    size_t n = 0, last = game->n;
    Str want = {0}, got = {0};
    while (last > 0 && !moves_of(game, last - 1, 0)) last--;
    for (size_t i = 0; i < last && ok; i++) {
        Choice c;
        if (!moves_of(game, i, 0)) continue;
        progress_say(lab->report->progress, "ply %zu", i + 1);
        ok = ask(lab, p, game, i, &c, e);
        if (!ok) break;
        add_move(lab, game, i, game->moves[i].move, &want);
        add_move(lab, game, i, c.move, &got);
        if (++n % IN_A_ROW && i + 1 < last) continue;
        char item[48];
        snprintf(item, sizeof item, "red's moves %zu to %zu", (n - 1) / IN_A_ROW * IN_A_ROW + 1, n);
        report_compare(lab->report, item, str_text(&want), str_text(&got));
        str_reset(&want);
        str_reset(&got);
    }
    str_clear(&want);
    str_clear(&got);
    player_free(p);
    return ok;
}

// Whether the program sorts, this game does not decide.
static bool report_red_unsorted(const Lab *lab, const Record *game, Error *e) {
    Player *p = lab_player(lab, "ply:depth=7,order=none", e);
    bool ok = p != NULL;
    size_t moves = 0, same = 0;
    char want[48], got[48];
    for (size_t i = 0; i < game->n && ok; i++) {
        Choice c;
        if (!moves_of(game, i, 0)) continue;
        ok = ask(lab, p, game, i, &c, e);
        moves++;
        same += ok && c.move == game->moves[i].move;
    }
    snprintf(want, sizeof want, "%zu moves", moves);
    snprintf(got, sizeof got, "%zu moves", same);
    if (ok) report_compare(lab->report, "all of them, when it does not sort", want, got);
    player_free(p);
    return ok;
}

// The moves printed with their static and backed-up values.
static bool report_values(const Lab *lab, const Record *game, Error *e) {
    Player *p = lab_player(lab, "ply:depth=7", e);
    bool ok = p != NULL;
    for (size_t k = 0; k < VALUES && ok; k++) {
        size_t i = VALUES_FROM + 2 * k;
        Choice c;
        Str got = {0};
        char item[64];
        ok = ask(lab, p, game, i, &c, e);
        if (!ok) break;
        add_move(lab, game, i, c.move, &got);
        str_addf(&got, " (%d; ", c.static_value);
        if (c.has_value)
            str_addf(&got, "%d)", c.value);
        else
            str_add(&got, "?)");
        snprintf(item, sizeof item, "ply %zu: static and backed-up value", i + 1);
        report_compare(lab->report, item, printed_values[k], str_text(&got));
        str_clear(&got);
    }
    player_free(p);
    return ok;
}

// --- white's moves ---

// What the choices of the learner show.
typedef struct {
    size_t choices, best;
    Str acts, needs; // plies at which memory must act, and what R must be there
    Str ties, says;  // plies at which it may choose among the best, likewise
} WhiteMoves;

static void add_ply(Str *list, size_t ply) {
    str_addf(list, "%s%zu", list->len ? ", " : "", ply);
}

// Appends "R(3-4) - R(5-6) >= 27".
static void add_inequality(const Game *g, const State *s, Move played, const MoveValue *other,
                           int by, Str *out) {
    str_add(out, out->len ? ", R(" : "R(");
    game_move_text(g, s, played, out);
    str_add(out, by ? ") - R(" : ") >= R(");
    game_move_text(g, s, other->move, out);
    str_add(out, ")");
    if (by) str_addf(out, " >= %d", by);
}

// One position `s` before ply `i`: `v` are the values of all moves by three plies alone.
static void look_at_choice(WhiteMoves *w, const Record *game, size_t i, const State *s,
                           const MoveValue *v, size_t n) {
    Move made = game->moves[i].move;
    int best = v[0].value, played = 0, equal = 0;
    for (size_t k = 0; k < n; k++) {
        if (v[k].value > best) best = v[k].value;
        if (v[k].move == made) played = v[k].value;
    }
    for (size_t k = 0; k < n; k++) {
        if (v[k].move == made || v[k].value < played) continue;
        equal += v[k].value == played;
        int by = v[k].value - played;
        if (played == best || by)
            add_inequality(game->game, s, made, &v[k], by, played == best ? &w->says : &w->needs);
    }
    w->choices++;
    w->best += played == best;
    if (played < best) add_ply(&w->acts, i + 1);
    if (played == best && equal) add_ply(&w->ties, i + 1);
}

static void report_white_rows(const Lab *lab, const WhiteMoves *w) {
    char text[64];
    snprintf(text, sizeof text, "%zu of %zu choices", w->best, w->choices);
    report_row(lab->report, "white's move is the best of 3 plies at", NULL, text, VERDICT_OPEN,
               "the memory that decides the others is not printed");
    report_row(lab->report, "memory must act at plies", NULL, str_text(&w->acts), VERDICT_OPEN,
               str_text(&w->needs));
    report_row(lab->report, "memory or order chooses among equals at", NULL, str_text(&w->ties),
               VERDICT_OPEN, str_text(&w->says));
}

static bool report_white(const Lab *lab, const Record *game, Error *e) {
    Player *p = lab_player(lab, "learner70", e); // before its first game: no memory
    if (!p) return false;
    State *s = game_states_new(lab->game, 1);
    MoveValue *values = mem_new(lab->game->max_moves, sizeof *values);
    WhiteMoves w = {0};
    for (size_t i = 0; i < game->n; i++) {
        if (!moves_of(game, i, 1)) continue;
        record_state(game, i, s);
        Turn turn = {.state = s, .side = 1};
        size_t n = player_values(p, &turn, values);
        if (n > 1) look_at_choice(&w, game, i, s, values, n);
    }
    report_white_rows(lab, &w);
    str_clear(&w.acts);
    str_clear(&w.needs);
    str_clear(&w.ties);
    str_clear(&w.says);
    free(values);
    free(s);
    player_free(p);
    return true;
}

bool takeuchi_printed_game(Report *r, Error *e) {
    Lab lab;
    Record game;
    if (!lab_open(&lab, r, e) || !takeuchi_printed_record(&lab, &game, e)) return false;
    report_rules(&lab, &game);
    bool ok = report_red(&lab, &game, e) && report_red_unsorted(&lab, &game, e) &&
              report_values(&lab, &game, e) && report_white(&lab, &game, e);
    if (ok) report_end(&lab, &game);
    record_clear(&game);
    return ok;
}
