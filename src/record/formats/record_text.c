// SPDX-License-Identifier: MIT
// record_text.c - see record_text.h. A block is read line by line: a header line goes to the
// reader of its key, a line that begins with a digit holds moves.
#include "record/formats/record_text.h"

#include "base/mem.h"
#include "base/spec.h"
#include "base/suggest.h"
#include "record/formats/record_words.h"
#include "record/record_build.h"
#include "record/record_escape.h"
#include "record/record_tree.h"

#include <errno.h>
#include <limits.h>

typedef struct {
    RecordInput *in;
    const Game *game; // NULL before the first line; then `b` is alive
    RecordBuilder b;
    bool seen[KEYS];
    bool named[PLAYERS_MAX];
    Ending ending;
    int payoffs[PLAYERS_MAX];
    size_t ending_at, result_at; // places of the values, for messages about them
} Block;

// A line without the blanks around it: its first word and the rest, as offsets into the file.
typedef struct {
    size_t at, end;
    size_t key_length;
    size_t value; // == end when there is none
} Line;

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

static size_t word_length(const RecordInput *in, size_t at, size_t end) {
    size_t n = 0;
    while (at + n < end && !is_blank(in->text[at + n])) n++;
    return n;
}

static size_t skip_blanks(const RecordInput *in, size_t at, size_t end) {
    while (at < end && is_blank(in->text[at])) at++;
    return at;
}

// The next line that is not empty or a comment; false at the end of the file.
static bool next_line(RecordInput *in, Line *out) {
    while (in->at < in->n) {
        const char *newline = memchr(in->text + in->at, '\n', in->n - in->at);
        size_t end = newline ? (size_t)(newline - in->text) : in->n;
        size_t at = skip_blanks(in, in->at, end);
        in->at = newline ? end + 1 : in->n;
        while (end > at && is_blank(in->text[end - 1])) end--;
        if (at == end || in->text[at] == '#') continue;
        size_t key_length = word_length(in, at, end);
        *out = (Line){at, end, key_length, skip_blanks(in, at + key_length, end)};
        return true;
    }
    return false;
}

static bool key_is(const RecordInput *in, const Line *l, const char *word) {
    return strlen(word) == l->key_length && memcmp(in->text + l->at, word, l->key_length) == 0;
}

// --- header lines; `value` is unescaped ---

static bool read_game(Block *k, const Line *l, const char *value, Error *e) {
    k->game = game_table_open(k->in->games, value, e);
    if (!k->game) return record_input_blame(k->in, l->value, e);
    record_build_init(&k->b, k->game, NULL);
    return true;
}

static bool read_start(Block *k, const Line *l, const char *value, Error *e) {
    if (!game_position_parse(k->game, value, k->b.record.start, e))
        return record_input_blame(k->in, l->value, e);
    game_copy(k->game, k->b.now, k->b.record.start);
    return true;
}

static bool read_seed(Block *k, const Line *l, const char *value, Error *e) {
    errno = 0;
    unsigned long long v = strtoull(value, NULL, 10);
    if (!*value || value[strspn(value, "0123456789")] || errno == ERANGE)
        return record_input_error(k->in, l->value, e, "'%.40s' is not a seed (a whole number)",
                                  value);
    k->b.record.seed = v;
    return true;
}

static bool read_result(Block *k, const Line *l, const char *value, Error *e) {
    k->result_at = l->value;
    if (record_payoffs_parse(value, k->game->players, k->payoffs)) return true;
    return record_input_error(k->in, l->value, e, "a result of this game is %d whole %s",
                              k->game->players, str_plural(k->game->players, "number", "numbers"));
}

static bool read_ending(Block *k, const Line *l, const char *value, Error *e) {
    k->ending_at = l->value;
    if (ending_parse(value, &k->ending)) return true;
    const char *words[ENDINGS_COUNT];
    for (int i = 0; i < ENDINGS_COUNT; i++) words[i] = ending_text((Ending)i);
    const char *near = suggest_nearest(value, words, ENDINGS_COUNT);
    return record_input_error(k->in, l->value, e, "unknown ending '%.40s'%s%s%s", value,
                              near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

static bool read_comment(Block *k, const Line *l, const char *value, Error *e) {
    (void)l, (void)e;
    free(k->b.record.comment);
    k->b.record.comment = mem_text(value);
    return true;
}

static bool (*const readers[KEYS])(Block *k, const Line *l, const char *value, Error *e) = {
    [KEY_GAME] = read_game,     [KEY_START] = read_start,   [KEY_SEED] = read_seed,
    [KEY_RESULT] = read_result, [KEY_ENDING] = read_ending, [KEY_COMMENT] = read_comment,
};

// Appends the text from `at` to the end of the line, unescaped.
static bool add_value(Block *k, const Line *l, size_t at, Str *out, Error *e) {
    size_t bad;
    if (record_unescape(k->in->text + at, l->end - at, out, &bad)) return true;
    return record_input_error(k->in, at + bad, e,
                              "a backslash must be followed by one of \\ n r t xHH");
}

static bool unknown_key(Block *k, const Line *l, Error *e) {
    const char *names[KEY_WORDS + PLAYERS_MAX];
    size_t n = 0;
    while (n < KEY_WORDS) names[n] = record_word((RecordKey)n), n++;
    for (int p = 0; p < k->game->players; p++)
        if (record_player_word(k->game, p)) names[n++] = record_player_word(k->game, p);
    Str word = {0};
    str_add_n(&word, k->in->text + l->at, l->key_length);
    const char *near = suggest_nearest(str_text(&word), names, n);
    record_input_error(k->in, l->at, e, "unknown line '%.40s'%s%s%s", str_text(&word),
                       near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
    str_clear(&word);
    return false;
}

// Which player a line names, by number or word, and where the name begins; -1 when none.
static int line_player(const Block *k, const Line *l, size_t *name_at) {
    const RecordInput *in = k->in;
    *name_at = l->value;
    for (int p = 0; p < k->game->players; p++) {
        const char *label = record_player_word(k->game, p);
        if (label && key_is(in, l, label)) return p;
    }
    size_t digits = word_length(in, l->value, l->end);
    if (!key_is(in, l, record_word(KEY_PLAYER)) || digits != 1) return -1;
    int player = in->text[l->value] - '1';
    *name_at = skip_blanks(in, l->value + digits, l->end);
    return player >= 0 && player < k->game->players ? player : -1;
}

static bool read_player(Block *k, const Line *l, Error *e) {
    size_t name_at;
    int player = line_player(k, l, &name_at);
    if (player < 0 && key_is(k->in, l, record_word(KEY_PLAYER)))
        return record_input_error(k->in, l->value, e, "players are numbered from 1 to %d",
                                  k->game->players);
    if (player < 0) return unknown_key(k, l, e);
    if (k->named[player])
        return record_input_error(k->in, l->at, e, "this player has a name already");
    Str name = {0};
    bool ok = add_value(k, l, name_at, &name, e);
    if (ok) record_name(&k->b.record, player, str_text(&name));
    k->named[player] = true;
    str_clear(&name);
    return ok;
}

static bool read_header(Block *k, const Line *l, Error *e) {
    if (k->game && (k->b.record.n > 0 || k->b.line))
        return record_input_error(k->in, l->at, e, "a header line must stand before the moves");
    int key = 0;
    while (key < KEYS && !key_is(k->in, l, record_word((RecordKey)key))) key++;
    if (!k->game && key != KEY_GAME)
        return record_input_error(k->in, l->at, e, "a record begins with 'game NAME'");
    if (key == KEYS) return read_player(k, l, e);
    if (k->seen[key])
        return record_input_error(k->in, l->at, e, "a second '%s' line in one record",
                                  record_word((RecordKey)key));
    k->seen[key] = true;
    Str value = {0};
    bool ok = add_value(k, l, l->value, &value, e) && readers[key](k, l, str_text(&value), e);
    str_clear(&value);
    return ok;
}

// --- moves ---

// "12." for the move that comes next.
static bool read_number(Block *k, const char *word, size_t at, Error *e) {
    char expected[24];
    snprintf(expected, sizeof expected, "%zu.", k->b.ply + 1);
    if (strcmp(word, expected) == 0) return true;
    return record_input_error(k->in, at, e, "'%s' and a move should stand here, not '%.40s'",
                              expected, word);
}

static bool read_move(Block *k, const char *word, size_t at, Error *e) {
    Str text = {0};
    size_t bad;
    bool ok = record_unescape(word, strlen(word), &text, &bad);
    if (!ok)
        record_input_error(k->in, at + bad, e,
                           "a backslash must be followed by one of \\ n r t xHH");
    else if (!(ok = record_build_move(&k->b, str_text(&text), e)))
        record_input_blame(k->in, at, e);
    str_clear(&text);
    return ok;
}

// "120ms" or "=-5" after a move. False when the word is neither.
static bool read_note(RecordMove *m, char *word) {
    size_t length = strlen(word);
    int64_t v;
    if (length > 2 && strcmp(word + length - 2, "ms") == 0) {
        word[length - 2] = '\0';
        bool ok = spec_number(word, &v) && v >= 0 && m->used_ms < 0;
        word[length - 2] = 'm';
        if (ok) m->used_ms = v;
        return ok;
    }
    if (word[0] != '=' || m->has_value) return false;
    if (!spec_number(word + 1 + (word[1] == '+'), &v) || v < INT_MIN || v > INT_MAX) return false;
    m->has_value = true;
    m->value = (int)v;
    return true;
}

static bool read_move_line(Block *k, const Line *l, Error *e) {
    const RecordInput *in = k->in;
    Str word = {0};
    bool ok = true, number_read = false, move_read = false;
    for (size_t at = l->at; at < l->end && ok;) {
        size_t length = word_length(in, at, l->end);
        str_reset(&word);
        str_add_n(&word, in->text + at, length);
        RecordBuilder *b = &k->b;
        if (number_read) {
            ok = read_move(k, str_text(&word), at, e);
            number_read = false;
            move_read = ok;
        } else if (!move_read ||
                   !read_note(record_line_move(&b->record, b->line, b->ply - 1), word.text)) {
            ok = number_read = read_number(k, str_text(&word), at, e);
        }
        at = skip_blanks(in, at + length, l->end);
    }
    if (ok && number_read) ok = record_input_error(k->in, l->end, e, "the line lacks the move");
    str_clear(&word);
    return ok;
}

// --- what stands beside the game ---

// The word at `*at`, unescaped, which moves on to the next one; empty at the end of the line.
static bool next_value(Block *k, const Line *l, size_t *at, Str *out, Error *e) {
    size_t length = word_length(k->in, *at, l->end), bad;
    str_reset(out);
    if (!record_unescape(k->in->text + *at, length, out, &bad))
        return record_input_error(k->in, *at + bad, e,
                                  "a backslash must be followed by one of \\ n r t xHH");
    *at = skip_blanks(k->in, *at + length, l->end);
    return true;
}

static bool next_number(Block *k, const Line *l, size_t *at, int64_t *out, Error *e) {
    size_t begin = *at;
    Str word = {0};
    bool ok = next_value(k, l, at, &word, e);
    if (ok && (!spec_number(str_text(&word), out) || *out < 0))
        ok = record_input_error(k->in, begin, e, "here should be a number, not '%.40s'",
                                str_text(&word));
    str_clear(&word);
    return ok;
}

static bool read_heading(Block *k, const Line *l, Error *e) {
    Str key = {0}, value = {0};
    size_t at = l->value;
    bool ok = next_value(k, l, &at, &key, e) && add_value(k, l, at, &value, e);
    if (ok && key.len == 0) ok = record_input_error(k->in, at, e, "the heading has no key");
    if (ok) record_add_heading(&k->b.record, str_text(&key), str_text(&value));
    str_clear(&key);
    str_clear(&value);
    return ok;
}

static bool read_note_line(Block *k, const Line *l, Error *e) {
    const Record *r = &k->b.record;
    size_t at = l->value, line = k->b.line;
    int64_t ply;
    if (!next_number(k, l, &at, &ply, e)) return false;
    if (ply < 1 || (size_t)ply <= record_line_begin(r, line) ||
        (size_t)ply > record_line_plies(r, line))
        return record_input_error(k->in, l->value, e, "the line has no move %lld", (long long)ply);
    if (*record_comment_at(r, line, (size_t)ply))
        return record_input_error(k->in, l->value, e, "a second note on move %lld", (long long)ply);
    Str text = {0};
    bool ok = add_value(k, l, at, &text, e);
    if (ok && text.len == 0) ok = record_input_error(k->in, at, e, "the note is empty");
    if (ok) record_add_comment(&k->b.record, line, (size_t)ply, str_text(&text));
    str_clear(&text);
    return ok;
}

static bool read_closed(Block *k, const Line *l, Error *e) {
    Str word = {0}, time = {0};
    RecordMove timed = {.used_ms = -1};
    size_t at = l->value, time_at;
    bool ok = next_value(k, l, &at, &word, e);
    time_at = at;
    ok = ok && next_value(k, l, &at, &time, e);
    if (ok && word.len == 0) ok = record_input_error(k->in, at, e, "the line lacks a word");
    if (ok && (at < l->end || (time.len && (!read_note(&timed, time.text) || timed.has_value))))
        ok = record_input_error(k->in, time_at, e, "here should be a time such as 120ms");
    if (ok)
        record_set_end(&k->b.record, k->b.line,
                       strcmp(str_text(&word), "-") == 0 ? "" : str_text(&word), timed.used_ms);
    str_clear(&word);
    str_clear(&time);
    return ok;
}

static bool read_variation(Block *k, const Line *l, Error *e) {
    int64_t ply, line = 0;
    size_t at = l->value;
    if (!next_number(k, l, &at, &ply, e)) return false;
    if (at < l->end && !next_number(k, l, &at, &line, e)) return false;
    if (ply < 1) return record_input_error(k->in, l->value, e, "moves are numbered from 1");
    if (at < l->end) return record_input_error(k->in, at, e, "nothing may follow the line");
    return record_build_variation(&k->b, (size_t)line, (size_t)ply - 1, e) ||
           record_input_blame(k->in, l->value, e);
}

// A line that may stand behind moves; `*is_one` says whether it is.
static bool read_tree_line(Block *k, const Line *l, bool *is_one, Error *e) {
    static const struct {
        RecordKey key;
        bool (*read)(Block *k, const Line *l, Error *e);
    } lines[] = {{KEY_HEADING, read_heading},
                 {KEY_NOTE, read_note_line},
                 {KEY_CLOSED, read_closed},
                 {KEY_VARIATION, read_variation}};
    *is_one = true;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (key_is(k->in, l, record_word(lines[i].key))) return lines[i].read(k, l, e);
    *is_one = false;
    return true;
}

// --- blocks ---

static bool finish(Block *k, Error *e) {
    record_build_line(&k->b, 0);
    const int *payoffs = k->seen[KEY_RESULT] ? k->payoffs : NULL;
    Ending ending = k->ending;
    if (!k->seen[KEY_ENDING]) ending = record_build_final(&k->b, NULL) ? END_RULES : END_NONE;
    if (record_build_finish(&k->b, ending, payoffs, e)) return true;
    return record_input_blame(k->in, k->seen[KEY_ENDING] ? k->ending_at : k->result_at, e);
}

static bool check_bytes(RecordInput *in, const Line *l, Error *e) {
    const char *nul = memchr(in->text + l->at, '\0', l->end - l->at);
    return !nul || record_input_error(in, (size_t)(nul - in->text), e, "a zero byte in a text");
}

// A line with moves, one of the tree, or a header.
static bool read_line(Block *k, const Line *l, Error *e) {
    char first = k->in->text[l->at];
    bool tree_line;
    if (k->game && first >= '0' && first <= '9') return read_move_line(k, l, e);
    if (!k->game) return read_header(k, l, e);
    if (!read_tree_line(k, l, &tree_line, e)) return false;
    return tree_line || read_header(k, l, e);
}

// Reads lines up to "end". On refusal `*last` is the line at fault.
static bool read_block(Block *k, Line *last, Error *e) {
    RecordInput *in = k->in;
    size_t began = last->at;
    do {
        if (!check_bytes(in, last, e)) return false;
        if (k->game && key_is(in, last, record_word(KEY_END))) {
            if (last->value < last->end)
                return record_input_error(in, last->value, e, "nothing may follow 'end'");
            return finish(k, e);
        }
        if (k->game && key_is(in, last, record_word(KEY_GAME)))
            return record_input_error(in, last->at, e, "the record of line %zu has no 'end'",
                                      record_input_line(in, began));
        if (!read_line(k, last, e)) return false;
    } while (next_line(in, last));
    return record_input_error(in, in->n, e, "the file ends inside the record of line %zu",
                              record_input_line(in, began));
}

// Skips a refused record: to after its "end", or to before the next "game" if that is missing.
static void skip_block(RecordInput *in, size_t began, Line l) {
    bool more = true;
    while (more && !key_is(in, &l, record_word(KEY_END))) {
        if (l.at != began && key_is(in, &l, record_word(KEY_GAME))) {
            in->at = l.at;
            return;
        }
        more = next_line(in, &l);
    }
}

RecordStatus record_text_next(RecordInput *in, Record *out, Error *e) {
    static const char byte_order_mark[] = "\xEF\xBB\xBF";
    if (in->at == 0 && in->n >= 3 && memcmp(in->text, byte_order_mark, 3) == 0) in->at = 3;
    Line line;
    if (!next_line(in, &line)) return RECORD_END;
    size_t began = line.at;
    Block k = {.in = in};
    bool ok = read_block(&k, &line, e);
    if (ok)
        record_build_take(&k.b, out);
    else if (k.game)
        record_build_clear(&k.b);
    if (!ok) skip_block(in, began, line);
    return ok ? RECORD_READ : RECORD_REFUSED;
}

bool record_text_read_tree(const char *lines, RecordBuilder *b, Error *e) {
    RecordInput in = {.name = "tree", .text = lines, .n = strlen(lines)};
    Block k = {.in = &in, .game = b->record.game, .b = *b};
    Line line;
    bool ok = true;
    while (ok && next_line(&in, &line)) {
        bool known = true, moves = in.text[line.at] >= '0' && in.text[line.at] <= '9';
        ok = moves ? read_move_line(&k, &line, e) : read_tree_line(&k, &line, &known, e);
        if (!known) ok = unknown_key(&k, &line, e);
    }
    if (ok) record_build_line(&k.b, 0);
    *b = k.b;
    return ok;
}
