// SPDX-License-Identifier: MIT
// record_export.c - see record_export.h.
#include "record/files/record_export.h"

#include "base/utf8.h"
#include "record/formats/pgn_words.h"
#include "record/record_build.h"
#include "record/record_tree.h"

#include <jansson.h>

static const char *name_of(const Record *r, int player) {
    return player < r->game->players && *r->names[player] ? r->names[player] : "?";
}

// --- CSV ---

const char record_csv_header[] = "game,first,second,result,ending,payoff_first,plies,seed,comment,"
                                 "moves,start,date\n";

// RFC 4180: quotes around texts with commas, quotes or line ends, and quotes doubled.
static void add_field(Str *out, const char *text) {
    Str clean = {0};
    utf8_add_repaired(&clean, text);
    bool plain = !strpbrk(str_text(&clean), ",\"\r\n");
    if (!plain) str_add_char(out, '"');
    for (const char *p = str_text(&clean); *p; p++) {
        if (*p == '"') str_add_char(out, '"');
        str_add_char(out, *p);
    }
    if (!plain) str_add_char(out, '"');
    str_add_char(out, ',');
    str_clear(&clean);
}

static void add_word(void *context, const char *text) {
    Str *out = context;
    str_addf(out, "%s%s", out->len ? " " : "", text);
}

void record_csv_write(const Record *r, Str *out) {
    Str moves = {0};
    add_field(out, r->game->name);
    add_field(out, name_of(r, 0));
    add_field(out, name_of(r, 1));
    add_field(out, pgn_result(r));
    add_field(out, ending_text(r->ending));
    if (ending_has_result(r->ending)) str_addf(out, "%d", r->payoffs[0]);
    str_addf(out, ",%zu,%llu,", r->n, (unsigned long long)r->seed);
    add_field(out, r->comment);
    record_each_move(r, add_word, &moves);
    add_field(out, str_text(&moves));
    str_reset(&moves);
    record_start_text(r, &moves);
    add_field(out, str_text(&moves));
    const char *date = record_heading(r, RECORD_STARTED);
    add_field(out, date ? date : "");
    out->text[out->len - 1] = '\n'; // in place of the last comma
    str_clear(&moves);
}

// --- JSON lines ---

static void append_text(void *context, const char *text) {
    json_array_append_new(context, json_string(text));
}

static json_t *clean_string(const char *text) {
    Str clean = {0};
    utf8_add_repaired(&clean, text);
    json_t *j = json_string(str_text(&clean));
    str_clear(&clean);
    return j;
}

void record_jsonl_write(const Record *r, Str *out) {
    json_t *players = json_array(), *payoffs = json_array(), *moves = json_array();
    json_t *times = json_array(), *values = json_array();
    for (int p = 0; p < r->game->players; p++) {
        json_array_append_new(players, clean_string(r->names[p]));
        json_array_append_new(payoffs, ending_has_result(r->ending) ? json_integer(r->payoffs[p])
                                                                    : json_null());
    }
    record_each_move(r, append_text, moves);
    for (size_t i = 0; i < r->n; i++) {
        const RecordMove *m = &r->moves[i];
        json_array_append_new(times, m->used_ms >= 0 ? json_integer(m->used_ms) : json_null());
        json_array_append_new(values, m->has_value ? json_integer(m->value) : json_null());
    }
    Str start = {0};
    game_position_text(r->game, r->start, &start);
    json_t *j = json_pack(
        "{s:s, s:o, s:o, s:s, s:o, s:s, s:I, s:o, s:o, s:o, s:o}", "game", r->game->name, "players",
        players, "start", clean_string(str_text(&start)), "result", pgn_result(r), "payoffs",
        payoffs, "ending", ending_text(r->ending), "seed", (json_int_t)r->seed, "moves", moves,
        "times_ms", times, "values", values, "comment", clean_string(r->comment));
    char *text = json_dumps(j, JSON_COMPACT | JSON_PRESERVE_ORDER);
    str_addf(out, "%s\n", text);
    free(text);
    json_decref(j);
    str_clear(&start);
}
