// SPDX-License-Identifier: MIT
// record_text_write.c - writes the text form; see record_text.h.
#include "record/formats/record_text.h"
#include "record/formats/record_words.h"
#include "record/record_build.h"
#include "record/record_escape.h"
#include "record/record_tree.h"

static void write_line(const char *key, const char *value, Str *out) {
    if (!*value) return;
    str_addf(out, "%s ", key);
    record_escape(value, out);
    str_add_char(out, '\n');
}

static void write_header(const Record *r, Str *out) {
    Str text = {0};
    write_line(record_word(KEY_GAME), r->game->name, out);
    record_start_text(r, &text);
    write_line(record_word(KEY_START), str_text(&text), out);
    for (int p = 0; p < r->game->players; p++) {
        char numbered[24];
        snprintf(numbered, sizeof numbered, "%s %d", record_word(KEY_PLAYER), p + 1);
        const char *label = record_player_word(r->game, p);
        write_line(label ? label : numbered, r->names[p], out);
    }
    if (r->seed) str_addf(out, "%s %llu\n", record_word(KEY_SEED), (unsigned long long)r->seed);
    if (ending_has_result(r->ending)) {
        str_reset(&text);
        record_payoffs_text(r->payoffs, r->game->players, &text);
        write_line(record_word(KEY_RESULT), str_text(&text), out);
    }
    write_line(record_word(KEY_ENDING), ending_text(r->ending), out);
    write_line(record_word(KEY_COMMENT), r->comment, out);
    str_clear(&text);
}

static void write_notes(const RecordMove *m, Str *out) {
    if (m->used_ms >= 0) str_addf(out, " %lldms", (long long)m->used_ms);
    if (m->has_value) str_addf(out, " =%d", m->value);
}

// The moves that stand on a line itself.
static void write_moves(const Record *r, size_t line, Str *out) {
    enum { LINE_MAX_BYTES = 78 };
    State *s = game_states_new(r->game, 1);
    Str item = {0}, move = {0};
    size_t begin = record_line_begin(r, line), end = record_line_plies(r, line);
    size_t line_start = out->len;
    record_line_state(r, line, begin, s);
    for (size_t i = begin; i < end; i++) {
        const RecordMove *m = record_line_move(r, line, i);
        str_reset(&item);
        str_reset(&move);
        game_move_text(r->game, s, m->move, &move);
        str_addf(&item, "%zu. ", i + 1);
        record_escape_word(str_text(&move), &item);
        write_notes(m, &item);
        bool first = out->len == line_start;
        if (!first && out->len - line_start + item.len > LINE_MAX_BYTES) {
            str_add_char(out, '\n');
            line_start = out->len;
            first = true;
        }
        if (!first) str_add_char(out, ' ');
        str_add_n(out, str_text(&item), item.len);
        game_play(r->game, s, m->move);
    }
    if (end > begin) str_add_char(out, '\n');
    str_clear(&item);
    str_clear(&move);
    free(s);
}

// --- what stands beside the game ---

static void write_headings(const Record *r, Str *out) {
    for (size_t i = 0; i < r->n_headings; i++) {
        str_addf(out, "%s ", record_word(KEY_HEADING));
        record_escape_word(r->headings[i].key, out);
        str_add_char(out, ' ');
        record_escape(r->headings[i].value, out);
        str_add_char(out, '\n');
    }
}

static void write_closed(const RecordEnd *end, Str *out) {
    if (!*end->word && end->used_ms < 0) return;
    str_addf(out, "%s ", record_word(KEY_CLOSED));
    record_escape_word(*end->word ? end->word : "-", out);
    if (end->used_ms >= 0) str_addf(out, " %lldms", (long long)end->used_ms);
    str_add_char(out, '\n');
}

// Comments of a line and its end; `*next` is its first comment.
static void write_line_notes(const Record *r, size_t line, size_t *next, Str *out) {
    for (; *next < r->n_comments && r->comments[*next].line == line; ++*next) {
        str_addf(out, "%s %zu ", record_word(KEY_NOTE), r->comments[*next].ply);
        record_escape(r->comments[*next].text, out);
        str_add_char(out, '\n');
    }
    write_closed(record_end(r, line), out);
}

static void write_tree(const Record *r, Str *out) {
    size_t next = 0;
    write_line_notes(r, 0, &next, out);
    for (size_t line = 1; line < record_lines(r); line++) {
        str_addf(out, "%s %zu", record_word(KEY_VARIATION), record_line_begin(r, line) + 1);
        if (record_line_parent(r, line)) str_addf(out, " %zu", record_line_parent(r, line));
        str_add_char(out, '\n');
        write_moves(r, line, out);
        write_line_notes(r, line, &next, out);
    }
}

void record_text_write_tree(const Record *r, Str *out) {
    write_headings(r, out);
    write_tree(r, out);
}

void record_text_write(const Record *r, Str *out) {
    write_header(r, out);
    write_headings(r, out);
    write_moves(r, 0, out);
    write_tree(r, out);
    str_addf(out, "%s\n\n", record_word(KEY_END));
}
