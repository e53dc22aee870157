// SPDX-License-Identifier: MIT
// record_build.c - see record_build.h.
#include "record/record_build.h"

#include "base/spec.h"
#include "record/record_tree.h"

#include <limits.h>

void record_build_init(RecordBuilder *b, const Game *g, const State *start) {
    record_init(&b->record, g, start);
    b->now = game_states_new(g, 1);
    game_copy(g, b->now, b->record.start);
    b->line = b->ply = b->replayed = 0;
    b->too_many = false;
}

void record_build_clear(RecordBuilder *b) {
    record_clear(&b->record);
    free(b->now);
    b->now = NULL;
}

void record_build_take(RecordBuilder *b, Record *out) {
    record_sort_lines(&b->record);
    *out = b->record;
    free(b->now);
    *b = (RecordBuilder){0};
}

bool record_build_move(RecordBuilder *b, const char *text, Error *e) {
    const Game *g = b->record.game;
    Move m;
    if (!game_move_parse(g, b->now, text, &m, e)) return false;
    record_add_to_line(&b->record, b->line,
                       (RecordMove){.move = m, .mover = game_mover(g, b->now), .used_ms = -1});
    game_play(g, b->now, m);
    b->ply++;
    return true;
}

bool record_build_forced_pass(RecordBuilder *b, Error *e) {
    const Game *g = b->record.game;
    Move only;
    if (game_count_moves(g, b->now) != 1 || game_moves(g, b->now, &only) != 1) return true;
    Str text = {0};
    game_move_text(g, b->now, only, &text);
    bool pass = strcmp(str_text(&text), "pass") == 0;
    str_clear(&text);
    return !pass || record_build_move(b, "pass", e);
}

bool record_build_variation(RecordBuilder *b, size_t line, size_t ply, Error *e) {
    const Record *r = &b->record;
    if (line >= record_lines(r)) return error_set(e, "there is no line %zu", line);
    size_t begin = record_line_begin(r, line), end = record_line_plies(r, line);
    if (ply < begin || (line && ply == begin) || ply > end)
        return error_set(e, "a variation for move %zu, but the line has moves %zu to %zu", ply + 1,
                         begin + 1, end);
    b->replayed += ply;
    b->too_many = record_lines(r) > RECORD_LINES_MAX || b->replayed > RECORD_REPLAYED_MAX;
    if (b->too_many)
        return error_set(e, "more than %d variations, or more than %d moves before them",
                         RECORD_LINES_MAX, RECORD_REPLAYED_MAX);
    record_line_state(r, line, ply, b->now);
    b->line = record_add_variation(&b->record, line, ply);
    b->ply = ply;
    return true;
}

void record_build_line(RecordBuilder *b, size_t line) {
    if (b->line == line) return;
    b->line = line;
    b->ply = record_line_plies(&b->record, line);
    record_line_state(&b->record, line, b->ply, b->now);
}

bool record_build_final(const RecordBuilder *b, int *payoffs) {
    if (!game_over(b->record.game, b->now)) return false;
    if (payoffs) game_payoffs(b->record.game, b->now, payoffs);
    return true;
}

static bool finish_by_rules(RecordBuilder *b, const int *payoffs, Error *e) {
    int real[PLAYERS_MAX] = {0};
    if (!record_build_final(b, real))
        return error_set(e, "the game is not over by its rules after these moves");
    int players = b->record.game->players;
    if (payoffs && memcmp(payoffs, real, (size_t)players * sizeof *real) != 0) {
        Str given = {0}, computed = {0};
        record_payoffs_text(payoffs, players, &given);
        record_payoffs_text(real, players, &computed);
        error_set(e, "the result is said to be %s, but the moves give %s", str_text(&given),
                  str_text(&computed));
        str_clear(&given);
        str_clear(&computed);
        return false;
    }
    memcpy(b->record.payoffs, real, sizeof real);
    b->record.ending = END_RULES;
    return true;
}

bool record_build_finish(RecordBuilder *b, Ending ending, const int *payoffs, Error *e) {
    if (ending == END_RULES) return finish_by_rules(b, payoffs, e);
    bool has_result = ending_has_result(ending);
    if (has_result && !payoffs)
        return error_set(e, "ending '%s' needs a result", ending_text(ending));
    if (!has_result && payoffs)
        return error_set(e, "a game with ending '%s' has no result", ending_text(ending));
    b->record.ending = ending;
    for (int p = 0; p < b->record.game->players; p++)
        b->record.payoffs[p] = payoffs ? payoffs[p] : 0;
    return true;
}

void record_payoffs_text(const int *payoffs, int players, Str *out) {
    for (int p = 0; p < players; p++) str_addf(out, "%s%d", p ? " " : "", payoffs[p]);
}

bool record_payoffs_parse(const char *text, int players, int *out) {
    int read[PLAYERS_MAX];
    const char *p = text + strspn(text, " \t");
    int n = 0;
    for (; *p; p += strspn(p, " \t"), n++) {
        char word[16];
        size_t length = strcspn(p, " \t");
        if (n == players || length >= sizeof word) return false;
        memcpy(word, p, length);
        word[length] = '\0';
        p += length;
        int64_t v;
        if (!spec_number(word, &v) || v < INT_MIN || v > INT_MAX) return false;
        read[n] = (int)v;
    }
    if (n != players) return false;
    memcpy(out, read, (size_t)n * sizeof *out);
    return true;
}

void record_start_text(const Record *r, Str *out) {
    State *usual = game_states_new(r->game, 1);
    game_start(r->game, usual);
    if (game_same(r->game, usual, r->start))
        str_add(out, "start");
    else
        game_position_text(r->game, r->start, out);
    free(usual);
}

static bool add_moves(RecordBuilder *b, const char *moves, Error *e) {
    static const char separators[] = " \t\r\n,";
    Str word = {0};
    bool ok = true;
    for (const char *p = moves + strspn(moves, separators); *p && ok; p += strspn(p, separators)) {
        size_t length = strcspn(p, separators);
        str_reset(&word);
        str_add_n(&word, p, length);
        p += length;
        if (game_is_move_number(str_text(&word))) continue;
        ok = record_build_move(b, str_text(&word), e);
        if (!ok) error_prefix(e, "move %zu", b->record.n + 1);
    }
    str_clear(&word);
    return ok;
}

bool record_from_moves(const Game *g, const char *position, const char *moves, Record *out,
                       Error *e) {
    State *start = game_states_new(g, 1);
    bool ok = game_position_parse(g, position ? position : "start", start, e);
    if (ok) {
        RecordBuilder b;
        record_build_init(&b, g, start);
        ok = add_moves(&b, moves, e);
        if (ok && record_build_final(&b, NULL)) ok = record_build_finish(&b, END_RULES, NULL, e);
        if (ok)
            record_build_take(&b, out);
        else
            record_build_clear(&b);
    }
    free(start);
    return ok;
}
