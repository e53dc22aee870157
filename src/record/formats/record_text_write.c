// SPDX-License-Identifier: MIT
// record_text_write.c - writes the text form; see record_text.h.
#include "record/formats/record_text.h"
#include "record/formats/record_words.h"
#include "record/record_build.h"
#include "record/record_escape.h"

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

static void write_moves(const Record *r, Str *out) {
    enum { LINE_MAX_BYTES = 78 };
    State *s = game_states_new(r->game, 1);
    game_copy(r->game, s, r->start);
    Str item = {0}, move = {0};
    size_t line_start = out->len;
    for (size_t i = 0; i < r->n; i++) {
        str_reset(&item);
        str_reset(&move);
        game_move_text(r->game, s, r->moves[i].move, &move);
        str_addf(&item, "%zu. ", i + 1);
        record_escape_word(str_text(&move), &item);
        write_notes(&r->moves[i], &item);
        bool first = out->len == line_start;
        if (!first && out->len - line_start + item.len > LINE_MAX_BYTES) {
            str_add_char(out, '\n');
            line_start = out->len;
            first = true;
        }
        if (!first) str_add_char(out, ' ');
        str_add_n(out, str_text(&item), item.len);
        game_play(r->game, s, r->moves[i].move);
    }
    if (r->n) str_add_char(out, '\n');
    str_clear(&item);
    str_clear(&move);
    free(s);
}

void record_text_write(const Record *r, Str *out) {
    write_header(r, out);
    write_moves(r, out);
    str_addf(out, "%s\n\n", record_word(KEY_END));
}
