// SPDX-License-Identifier: MIT
// record_jkf.c - see record_jkf.h.
#include "record/formats/record_jkf.h"

#include "base/mem.h"
#include "base/utf8.h"
#include "games/shogi/shogi.h"
#include "games/shogi/shogi_handicap.h"
#include "games/shogi/shogi_japanese.h"
#include "record/formats/csa_words.h"
#include "record/formats/shogi_headings.h"
#include "record/formats/shogi_reader.h"
#include "record/formats/shogi_values.h"

#include <jansson.h>

enum { MS = 1000, MINUTE = 60, HOUR = 3600 };

// Three pieces are those of the format's own library: the lance on 1a is one of them.
static const struct {
    const char *preset, *japanese;
} presets[] = {
    {"HIRATE", "平手"},    {"KY", "香落ち"},      {"KY_R", "右香落ち"},  {"KA", "角落ち"},
    {"HI", "飛車落ち"},    {"HIKY", "飛香落ち"},  {"2", "二枚落ち"},     {"3", "左三枚落ち"},
    {"4", "四枚落ち"},     {"5", "五枚落ち"},     {"5_L", "左五枚落ち"}, {"6", "六枚落ち"},
    {"7_L", "左七枚落ち"}, {"7_R", "右七枚落ち"}, {"8", "八枚落ち"},     {"10", "十枚落ち"},
};
enum { N_PRESETS = sizeof presets / sizeof *presets };

// Letters of `relative` and their words.
static const struct {
    char letter;
    const char *word;
} relatives[] = {{'L', "左"}, {'C', "直"}, {'R', "右"}, {'U', "上"},
                 {'M', "寄"}, {'D', "引"}, {'H', "打"}};
enum { N_RELATIVES = sizeof relatives / sizeof *relatives };

// --- the game on its way ---

typedef struct {
    ShogiReader r;
} Jkf;

static bool is_there(const json_t *value) {
    return value && !json_is_null(value);
}

// A member of another type than the format has would be read as if it were not there.
static bool is_list(const json_t *of, const char *key, Error *e) {
    const json_t *value = json_object_get(of, key);
    return !is_there(value) || json_is_array(value) || error_set(e, "'%s' is not a list", key);
}

static bool is_object(const json_t *of, const char *key, Error *e) {
    const json_t *value = json_object_get(of, key);
    return !is_there(value) || json_is_object(value) || error_set(e, "'%s' is not an object", key);
}

static bool is_text(const json_t *of, const char *key, Error *e) {
    const json_t *value = json_object_get(of, key);
    return !is_there(value) || json_is_string(value) || error_set(e, "'%s' is not a text", key);
}

static bool is_yes_or_no(const json_t *of, const char *key, Error *e) {
    const json_t *value = json_object_get(of, key);
    return !is_there(value) || json_is_boolean(value) ||
           error_set(e, "'%s' is neither true nor false", key);
}

// A whole number from `least` to `most`; else -1.
static int number(const json_t *value, int least, int most) {
    if (!json_is_integer(value)) return -1;
    json_int_t n = json_integer_value(value);
    return n >= least && n <= most ? (int)n : -1;
}

static int kind_of(const json_t *value) {
    return json_is_string(value) && json_string_length(value) == 2
               ? csa_kind_read(json_string_value(value))
               : SHOGI_EMPTY;
}

// {"x": 7, "y": 6}
static int square_of(const json_t *place) {
    int x = number(json_object_get(place, "x"), 1, 9);
    int y = number(json_object_get(place, "y"), 1, 9);
    return x < 0 || y < 0 ? SHOGI_NOWHERE : shogi_square(x - 1, y - 1);
}

// --- the start ---

static bool put_square(ShogiPosition *p, int square, const json_t *piece, Error *e) {
    const json_t *kind = json_object_get(piece, "kind");
    if (is_there(piece) && !json_is_object(piece))
        return error_set(e, "initial: the square %d%d is not an object", shogi_file(square) + 1,
                         shogi_rank(square) + 1);
    if (!is_there(kind)) return true;
    int colour = number(json_object_get(piece, "color"), 0, 1);
    if (colour < 0 || kind_of(kind) == SHOGI_EMPTY)
        return error_set(e, "initial: the square %d%d has no piece that JKF knows",
                         shogi_file(square) + 1, shogi_rank(square) + 1);
    shogi_put(p, square, shogi_piece(colour, kind_of(kind)));
    return true;
}

static bool put_board(ShogiPosition *p, const json_t *board, Error *e) {
    if (json_is_object(board) && json_object_size(board) == 0) return true;
    if (json_array_size(board) != SHOGI_SIDE)
        return error_set(e, "initial: not a board of 9 files");
    for (int file = 0; file < SHOGI_SIDE; file++) {
        const json_t *column = json_array_get(board, (size_t)file);
        if (json_array_size(column) != SHOGI_SIDE)
            return error_set(e, "initial: file %d has no 9 squares", file + 1);
        for (int rank = 0; rank < SHOGI_SIDE; rank++)
            if (!put_square(p, shogi_square(file, rank), json_array_get(column, (size_t)rank), e))
                return false;
    }
    return true;
}

static bool put_hand(ShogiPosition *p, int colour, json_t *hand, Error *e) {
    const char *name;
    json_t *value;
    if (is_there(hand) && !json_is_object(hand))
        return error_set(e, "initial: a hand is not an object");
    json_object_foreach(hand, name, value) {
        int kind = strlen(name) == 2 ? csa_kind_read(name) : SHOGI_EMPTY;
        if (kind == SHOGI_EMPTY) return error_set(e, "initial: '%.10s' in a hand", name);
        int count = number(value, 0, kind <= SHOGI_GOLD ? (int)shogi_hand_most(kind) : 0);
        if (count < 0) return error_set(e, "initial: a wrong number of %s in a hand", name);
        if (count > 0) p->hands[colour] += shogi_hand_one(kind) * (ShogiHand)count;
    }
    return true;
}

static bool read_position(Jkf *k, const json_t *data, Error *e) {
    ShogiPosition p = {.mover = SHOGI_BLACK};
    int mover = number(json_object_get(data, "color"), 0, 1);
    const json_t *hands = json_object_get(data, "hands");
    if (mover < 0) return error_set(e, "initial: 'color' is not 0 or 1");
    if (!is_list(data, "hands", e)) return error_prefix(e, "initial");
    if (json_array_size(hands) > 2) return error_set(e, "initial: more than two hands");
    p.mover = (uint8_t)mover;
    if (!put_board(&p, json_object_get(data, "board"), e)) return false;
    for (int colour = 0; colour < 2; colour++)
        if (!put_hand(&p, colour, json_array_get(hands, (size_t)colour), e)) return false;
    k->r.start = p;
    k->r.odd = true;
    return true;
}

static bool read_initial(Jkf *k, const json_t *initial, Error *e) {
    if (!is_there(initial)) return true;
    const char *preset = json_string_value(json_object_get(initial, "preset"));
    if (!preset) return error_set(e, "initial: 'preset' is missing");
    if (strcmp(preset, "OTHER") == 0) return read_position(k, json_object_get(initial, "data"), e);
    for (int i = 0; i < N_PRESETS; i++)
        if (strcmp(preset, presets[i].preset) == 0)
            return shogi_reader_handicap(&k->r, presets[i].japanese);
    return error_set(e, "initial: an unknown preset '%.20s'", preset);
}

// Several headings of one key are lines of its value.
static void read_heading(Jkf *k, const char *key, const char *value) {
    Str line = {0};
    for (bool more = true; more; value++) {
        size_t n = strcspn(value, "\n");
        str_reset(&line);
        str_add_n(&line, value, n);
        shogi_reader_heading(&k->r, shogi_heading_from_kif(key), str_text(&line));
        value += n;
        more = *value;
    }
    str_clear(&line);
}

static bool read_header(Jkf *k, json_t *header, Error *e) {
    static const char *const names[] = {"先手", "下手", "後手", "上手"};
    static const char *const known[] = {"手合割",     "手番",       "先手の持駒",
                                        "後手の持駒", "下手の持駒", "上手の持駒"};
    const char *key;
    json_t *value;
    json_object_foreach(header, key, value) {
        if (!is_text(header, key, e)) return error_prefix(e, "header");
        bool read = !json_is_string(value) || !*key;
        for (int i = 0; i < 4 && !read; i++)
            if (strcmp(key, names[i]) == 0) {
                shogi_reader_name(&k->r, i / 2, json_string_value(value),
                                  json_string_length(value));
                read = true;
            }
        for (size_t i = 0; i < sizeof known / sizeof *known; i++)
            read = read || strcmp(key, known[i]) == 0; // `initial` says the same
        if (!read) read_heading(k, key, json_string_value(value));
    }
    return true;
}

// --- moves ---

// The text of a move without its origin: ７六銀左成.
static void add_japanese(const json_t *move, int to, int kind, Str *out) {
    const char *relative = json_string_value(json_object_get(move, "relative"));
    const json_t *promote = json_object_get(move, "promote");
    str_addf(out, "%s%s%s", shogi_file_japanese(shogi_file(to)),
             shogi_rank_japanese(shogi_rank(to)), shogi_kind_japanese(kind));
    for (; relative && *relative; relative++)
        for (int i = 0; i < N_RELATIVES; i++)
            if (*relative == relatives[i].letter) str_add(out, relatives[i].word);
    if (json_is_true(promote)) str_add(out, "成");
    if (json_is_false(promote)) str_add(out, "不成");
}

static bool read_from(const ShogiPosition *p, const json_t *move, int to, int kind, ShogiMove *out,
                      Error *e) {
    int from = square_of(json_object_get(move, "from"));
    if (from == SHOGI_NOWHERE) return error_set(e, "'from' is not a square");
    int stands = shogi_kind(p->board[from]);
    bool promotes = json_is_true(json_object_get(move, "promote"));
    if (stands != kind || (promotes && (kind > SHOGI_ROOK)))
        return error_set(e, "no such piece stands on %d%d", shogi_file(from) + 1,
                         shogi_rank(from) + 1);
    *out = (ShogiMove)(shogi_board_move(from, to) | (promotes ? SHOGI_PROMOTION : 0));
    return true;
}

static bool read_move(const ShogiPosition *p, const json_t *move, int before, ShogiMove *out,
                      Error *e) {
    const json_t *place = json_object_get(move, "to"), *from = json_object_get(move, "from");
    const json_t *colour = json_object_get(move, "color");
    int kind = kind_of(json_object_get(move, "piece"));
    int to = place ? square_of(place) : before; // `same` without a place
    if (to == SHOGI_NOWHERE) return error_set(e, "'to' is not a square");
    if (kind == SHOGI_EMPTY) return error_set(e, "'piece' is not a piece");
    if (is_there(colour) && number(colour, 0, 1) < 0) return error_set(e, "'color' is not 0 or 1");
    if (is_there(colour) && number(colour, 0, 1) != p->mover)
        return error_set(e, "the other side is to move");
    if (!is_yes_or_no(move, "promote", e) || !is_text(move, "relative", e)) return false;
    if (is_there(from)) return read_from(p, move, to, kind, out, e);
    Str text = {0};
    size_t used;
    add_japanese(move, to, kind, &text);
    bool ok = shogi_japanese_read(p, str_text(&text), text.len, before, out, &used, e);
    str_clear(&text);
    return ok;
}

// {"h": 1, "m": 2, "s": 3}; -1 where nothing is said, or it is not a time.
static int64_t read_time(Jkf *k, const json_t *time) {
    enum { MOST = 1000000 };
    const json_t *now = json_object_get(time, "now");
    if (!is_there(now)) return -1;
    const json_t *h = json_object_get(now, "h");
    int hours = h ? number(h, 0, MOST) : 0;
    int minutes = number(json_object_get(now, "m"), 0, MOST);
    int seconds = number(json_object_get(now, "s"), 0, MOST);
    if (hours < 0 || minutes < 0 || seconds < 0) {
        record_input_warn(k->r.in, "the time of move %zu is left out, it cannot be meant",
                          k->r.begun ? k->r.b.ply + 1 : 1);
        return -1;
    }
    return ((int64_t)hours * HOUR + (int64_t)minutes * MINUTE + seconds) * MS;
}

static bool read_comments(Jkf *k, const json_t *item, Error *e) {
    size_t i;
    json_t *line;
    if (!is_list(item, "comments", e)) return false;
    json_array_foreach(json_object_get(item, "comments"), i, line) {
        if (!json_is_string(line)) return error_set(e, "comments[%zu] is not a text", i);
        shogi_reader_comment(&k->r, json_string_value(line), json_string_length(line));
    }
    return true;
}

// --- the whole ---

static bool read_special(Jkf *k, const json_t *special, Error *e) {
    Str word = {0};
    ShogiEnd end;
    str_addf(&word, "%%%s", json_string_value(special));
    bool ok = shogi_reader_begin(&k->r, e);
    if (ok &&
        !shogi_end_csa_read(str_text(&word), word.len, shogi_reader_position(&k->r)->mover, &end))
        ok = error_set(e, "an unknown end of a game '%.40s'", json_string_value(special));
    ok = ok && shogi_reader_end(&k->r, end, e);
    str_clear(&word);
    return ok;
}

static bool read_item(Jkf *k, const json_t *item, Error *e) {
    const json_t *move = json_object_get(item, "move"), *special = json_object_get(item, "special");
    ShogiReader *r = &k->r;
    if (!json_is_object(item)) return error_set(e, "not an object");
    if (!is_object(item, "move", e) || !is_text(item, "special", e) || !is_object(item, "time", e))
        return false;
    int64_t used_ms = read_time(k, json_object_get(item, "time"));
    if (json_is_object(move) && !r->cut) {
        ShogiMove m = SHOGI_NO_MOVE;
        if (shogi_reader_ended(r) && !r->illegal.len)
            return error_set(e, "a move after the end of the game");
        if (!shogi_reader_begin(r, e) ||
            !read_move(shogi_reader_position(r), move, shogi_reader_before(r), &m, e) ||
            !shogi_reader_move(r, m, used_ms, e))
            return false;
    }
    if (json_is_string(special) && !read_special(k, special, e)) return false;
    if (!read_comments(k, item, e)) return false;
    if (!json_is_string(special)) return true;
    if (used_ms >= 0) shogi_reader_time(r, used_ms);
    return true;
}

static bool read_line(Jkf *k, const json_t *items, Error *e);

static bool read_forks(Jkf *k, const json_t *item, size_t line, size_t ply, Error *e) {
    size_t i;
    json_t *fork;
    if (!is_list(item, "forks", e)) return false;
    if (ply == SIZE_MAX) return true;
    json_array_foreach(json_object_get(item, "forks"), i, fork) {
        if (!json_is_array(fork)) return error_set(e, "forks[%zu] is not a list", i);
        if (!shogi_reader_branch(&k->r, line, ply, e) || !read_line(k, fork, e))
            return error_prefix(e, "forks[%zu]", i);
    }
    return true;
}

// A line, then the variations that leave it. The depth is bounded: the reader of JSON allows no
// more than 2048 levels.
static bool read_line(Jkf *k, const json_t *items, Error *e) {
    size_t n = json_array_size(items), i;
    size_t *plies = mem_new(n, sizeof *plies); // before each item; SIZE_MAX behind an illegal move
    bool ok = true;
    for (i = 0; i < n && ok; i++) {
        plies[i] = k->r.cut || k->r.illegal.len ? SIZE_MAX : k->r.b.ply;
        ok = read_item(k, json_array_get(items, i), e) || error_prefix(e, "moves[%zu]", i);
    }
    ok = ok && shogi_reader_begin(&k->r, e);
    size_t line = k->r.b.line;
    for (i = 0; i < n && ok; i++)
        ok = read_forks(k, json_array_get(items, i), line, plies[i], e) ||
             error_prefix(e, "moves[%zu]", i);
    free(plies);
    return ok;
}

static bool read_game(Jkf *k, const json_t *game, Error *e) {
    json_t *moves = json_object_get(game, "moves");
    if (!json_is_array(moves)) return error_set(e, "not JKF: 'moves' is missing");
    if (!is_object(game, "header", e) || !is_object(game, "initial", e)) return false;
    if (!read_header(k, json_object_get(game, "header"), e)) return false;
    if (!read_initial(k, json_object_get(game, "initial"), e)) return false;
    return read_line(k, moves, e);
}

bool record_is_jkf(const char *text, size_t n) {
    static const char *const keys[] = {"\"header\"", "\"moves\"", "\"initial\""};
    size_t at = 0;
    if (n == 0 || text[at++] != '{') return false;
    while (at < n && strchr(" \t\r\n", text[at]) && text[at]) at++;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (n - at >= strlen(keys[i]) && memcmp(text + at, keys[i], strlen(keys[i])) == 0)
            return true;
    return false;
}

// After an error in JSON nothing behind it can be trusted.
RecordStatus record_jkf_next(RecordInput *in, Record *out, Error *e) {
    if (in->at == 0 && in->n >= 3 && memcmp(in->text, "\xEF\xBB\xBF", 3) == 0) in->at = 3;
    while (in->at < in->n && strchr(" \t\r\n", in->text[in->at]) && in->text[in->at]) in->at++;
    if (in->at >= in->n) return RECORD_END;
    size_t at = in->at;
    json_error_t error;
    json_t *game = json_loadb(in->text + at, in->n - at,
                              JSON_DISABLE_EOF_CHECK | JSON_REJECT_DUPLICATES, &error);
    if (!game) {
        size_t place = at + (error.position > 0 ? (size_t)error.position - 1 : 0);
        in->at = in->n;
        record_input_error(in, place, e, "not JSON: %s", error.text);
        return RECORD_REFUSED;
    }
    in->at = at + (size_t)error.position;
    Jkf k = {0};
    shogi_reader_init(&k.r, in);
    bool good = json_is_object(game) ? read_game(&k, game, e) : error_set(e, "not a JSON object");
    good = good && shogi_reader_take(&k.r, out, e);
    if (!good) record_input_blame(in, at, e);
    shogi_reader_clear(&k.r);
    json_decref(game);
    return good ? RECORD_READ : RECORD_REFUSED;
}

// --- writing ---

static json_t *place_json(int square) {
    return json_pack("{s:i,s:i}", "x", shogi_file(square) + 1, "y", shogi_rank(square) + 1);
}

static json_t *board_json(const ShogiPosition *p) {
    json_t *board = json_array();
    for (int file = 0; file < SHOGI_SIDE; file++) {
        json_t *column = json_array();
        for (int rank = 0; rank < SHOGI_SIDE; rank++) {
            ShogiPiece piece = p->board[shogi_square(file, rank)];
            json_array_append_new(column, piece
                                              ? json_pack("{s:i,s:s}", "color", shogi_colour(piece),
                                                          "kind", csa_kind_text(shogi_kind(piece)))
                                              : json_object());
        }
        json_array_append_new(board, column);
    }
    return board;
}

static json_t *hand_json(const ShogiPosition *p, int colour) {
    json_t *hand = json_object();
    for (int kind = SHOGI_PAWN; kind <= SHOGI_GOLD; kind++)
        json_object_set_new(hand, csa_kind_text(kind),
                            json_integer(shogi_hand_count(p->hands[colour], kind)));
    return hand;
}

static json_t *initial_json(const ShogiPosition *p) {
    ShogiReader r;
    for (int i = 0; i < N_PRESETS; i++) {
        shogi_reader_init(&r, NULL);
        shogi_reader_handicap(&r, presets[i].japanese);
        if (memcmp(&r.start, p, sizeof *p) == 0)
            return json_pack("{s:s}", "preset", presets[i].preset);
    }
    return json_pack("{s:s,s:{s:i,s:o,s:[o,o]}}", "preset", "OTHER", "data", "color", p->mover,
                     "board", board_json(p), "hands", hand_json(p, 0), hand_json(p, 1));
}

// The words that say which piece moved, as letters.
static void add_relative(json_t *move, const char *japanese) {
    char letters[N_RELATIVES + 1];
    size_t n = 0;
    for (int i = 0; i < N_RELATIVES; i++)
        if (strstr(japanese, relatives[i].word)) letters[n++] = relatives[i].letter;
    letters[n] = '\0';
    if (n) json_object_set_new(move, "relative", json_string(letters));
}

static bool may_promote(const ShogiPosition *p, int from, int to) {
    int kind = shogi_kind(p->board[from]);
    bool ours = p->mover == SHOGI_BLACK;
    int nearest = ours
                      ? (shogi_rank(from) < shogi_rank(to) ? shogi_rank(from) : shogi_rank(to))
                      : 8 - (shogi_rank(from) > shogi_rank(to) ? shogi_rank(from) : shogi_rank(to));
    return kind <= SHOGI_ROOK && nearest < 3;
}

static json_t *move_json(const ShogiPosition *p, ShogiMove m, int before) {
    Str japanese = {0};
    int to = shogi_to(m);
    json_t *move = json_pack("{s:i,s:o}", "color", p->mover, "to", place_json(to));
    if (shogi_is_drop(m)) {
        json_object_set_new(move, "piece", json_string(csa_kind_text(shogi_dropped(m))));
    } else {
        int from = shogi_from(m);
        json_object_set_new(move, "from", place_json(from));
        json_object_set_new(move, "piece", json_string(csa_kind_text(shogi_kind(p->board[from]))));
        if (may_promote(p, from, to))
            json_object_set_new(move, "promote", json_boolean(shogi_is_promotion(m)));
    }
    if (to == before) json_object_set_new(move, "same", json_true());
    if (p->board[to])
        json_object_set_new(move, "capture", json_string(csa_kind_text(shogi_kind(p->board[to]))));
    shogi_japanese_write(p, m, SHOGI_NOWHERE, false, &japanese);
    add_relative(move, str_text(&japanese));
    str_clear(&japanese);
    return move;
}

static json_t *clock_json(int64_t ms) {
    json_int_t s = ms / MS;
    return json_pack("{s:I,s:I,s:I}", "h", s / HOUR, "m", s / MINUTE % MINUTE, "s", s % MINUTE);
}

static json_t *comments_json(const char *comment) {
    json_t *lines = json_array();
    Str clean = {0};
    utf8_add_repaired(&clean, comment);
    const char *text = str_text(&clean);
    for (bool more = true; more; text++) {
        size_t n = strcspn(text, "\n");
        json_array_append_new(lines, json_stringn_nocheck(text, n));
        text += n;
        more = *text;
    }
    str_clear(&clean);
    return lines;
}

static void add_comments(json_t *item, const char *comment) {
    if (*comment) json_object_set_new(item, "comments", comments_json(comment));
}

// The value of a move is the first line of the comment on it.
static void add_notes(json_t *item, const RecordMove *m, const char *comment) {
    Str text = {0};
    shogi_value_kif(m, comment, &text);
    if (text.len && *comment) str_add_char(&text, '\n');
    str_add(&text, comment);
    add_comments(item, str_text(&text));
    str_clear(&text);
}

// The times of a side are added up.
static void add_time(json_t *item, int64_t used_ms, int64_t *total) {
    if (used_ms < 0) return;
    *total += used_ms / MS * MS;
    json_object_set_new(
        item, "time",
        json_pack("{s:o,s:o}", "now", clock_json(used_ms), "total", clock_json(*total)));
}

// The end of a line as an item of its own; NULL for none. The time of an illegal move stands there.
static json_t *end_json(const Record *r, size_t line, const ShogiState *last, bool illegal,
                        int64_t *total) {
    ShogiEnd end = shogi_end_of_line(r, line, last);
    int mover = last->position.mover;
    if (end == SHOGI_END_NONE) return NULL;
    const char *name = shogi_end_name(end);
    bool own = end == SHOGI_END_TAKEN_BACK || end == SHOGI_END_ERROR; // JKF has a word for them
    if (end == SHOGI_END_MAX_MOVES) end = SHOGI_END_DRAW;
    json_t *item = json_pack("{s:s}", "special", shogi_end_csa(end, mover) + 1);
    if (name && !own)
        json_object_set_new(item, "comments", json_pack("[s+]", SHOGI_END_NAMED, name));
    if (!illegal) add_time(item, record_end(r, line)->used_ms, &total[mover]);
    return item;
}

// 打 is said of a drop that is not legal: there may be none in hand.
static json_t *illegal_move_json(const ShogiPosition *p, ShogiMove m, int before) {
    json_t *move = move_json(p, m, before);
    if (shogi_is_drop(m)) json_object_set_new(move, "relative", json_string("H"));
    return move;
}

// The illegal move that ended a line, as an item; NULL for none. The comment of the item before it,
// which names it, is set anew.
static json_t *illegal_json(const Record *r, size_t line, const ShogiState *last, int before,
                            json_t *items, int64_t *total) {
    size_t end = record_line_plies(r, line);
    ShogiMove m;
    Str rest = {0};
    json_t *item = NULL;
    if ((json_array_size(items) || (line == 0 && end == 0)) &&
        shogi_end_of_line(r, line, last) == SHOGI_END_ILLEGAL &&
        shogi_illegal_move(record_comment_at(r, line, end), &last->position, &m, &rest)) {
        json_t *previous = json_array_get(items, json_array_size(items) - 1);
        json_object_del(previous, "comments");
        if (previous) add_notes(previous, record_line_move(r, line, end - 1), str_text(&rest));
        item = json_pack("{s:o}", "move", illegal_move_json(&last->position, m, before));
        add_time(item, record_end(r, line)->used_ms, &total[last->position.mover]);
    }
    str_clear(&rest);
    return item;
}

// The items of a line from where it begins.
static json_t *line_json(const Record *r, size_t line) {
    json_t *items = json_array();
    int64_t total[2] = {0};
    size_t begin = record_line_begin(r, line), end = record_line_plies(r, line);
    int before = SHOGI_NOWHERE;
    State *s = game_states_new(r->game, 1);
    game_copy(r->game, s, r->start);
    for (size_t i = 0; i < end; i++) {
        const ShogiPosition *p = &shogi_state(s)->position;
        const RecordMove *m = record_line_move(r, line, i);
        if (i < begin && m->used_ms >= 0) total[p->mover] += m->used_ms / MS * MS;
        if (i >= begin && m->move != SHOGI_DECLARE) {
            json_t *item = json_pack("{s:o}", "move", move_json(p, (ShogiMove)m->move, before));
            add_time(item, m->used_ms, &total[p->mover]);
            add_notes(item, m, record_comment_at(r, line, i + 1));
            json_array_append_new(items, item);
        }
        before = shogi_to((ShogiMove)m->move);
        game_play(r->game, s, m->move);
    }
    json_t *illegal = illegal_json(r, line, shogi_state(s), before, items, total);
    if (illegal) json_array_append_new(items, illegal);
    json_t *last = end_json(r, line, shogi_state(s), illegal, total);
    bool declared = end > begin && record_line_move(r, line, end - 1)->move == SHOGI_DECLARE;
    if (last && declared) add_comments(last, record_comment_at(r, line, end));
    if (last) json_array_append_new(items, last);
    free(s);
    return items;
}

// The comment before the first move; an illegal first move that it names is an item of its own.
static void add_first_comment(const Record *r, json_t *first) {
    const ShogiState *start = shogi_state(r->start);
    ShogiMove m;
    Str rest = {0};
    bool illegal = r->n == 0 && shogi_end_of_line(r, 0, start) == SHOGI_END_ILLEGAL &&
                   shogi_illegal_move(r->comment, &start->position, &m, &rest);
    add_comments(first, illegal ? str_text(&rest) : r->comment);
    str_clear(&rest);
}

// Each variation belongs to the item that it replaces.
static json_t *moves_json(const Record *r) {
    json_t **lines = mem_new(record_lines(r), sizeof(json_t *)), *first = json_object();
    for (size_t i = 0; i < record_lines(r); i++) lines[i] = line_json(r, i);
    for (size_t i = 1; i < record_lines(r); i++) {
        size_t parent = record_line_parent(r, i);
        size_t at = record_line_begin(r, i) - record_line_begin(r, parent);
        if (at >= json_array_size(lines[parent]))
            json_array_append_new(lines[parent], json_object()); // the line ends without a word
        json_t *item = json_array_get(lines[parent], at), *forks = json_object_get(item, "forks");
        if (!forks) {
            forks = json_array();
            json_object_set_new(item, "forks", forks);
        }
        json_array_append_new(forks, lines[i]);
    }
    json_t *moves = lines[0];
    add_first_comment(r, first);
    json_array_insert_new(moves, 0, first);
    free(lines);
    return moves;
}

static void add_heading(json_t *header, const char *key, const char *value) {
    Str text = {0}, name = {0};
    utf8_add_repaired(&name, key);
    const json_t *old = json_object_get(header, str_text(&name));
    if (old) str_addf(&text, "%s\n", json_string_value(old));
    utf8_add_repaired(&text, value);
    json_object_set_new(header, str_text(&name), json_string(str_text(&text)));
    str_clear(&text);
    str_clear(&name);
}

static json_t *header_json(const Record *r) {
    json_t *header = json_object();
    bool handicap = shogi_handicap_find(&shogi_state(r->start)->position) > 0;
    for (int colour = 0; colour < 2; colour++)
        add_heading(header, shogi_side_japanese(colour, handicap), r->names[colour]);
    for (size_t i = 0; i < r->n_headings; i++)
        add_heading(header, shogi_heading_to_kif(r->headings[i].key), r->headings[i].value);
    return header;
}

void record_jkf_write(const Record *r, Str *out) {
    if (!shogi_rules(r->game)) return;
    json_t *initial = initial_json(&shogi_state(r->start)->position);
    json_t *game = json_pack("{s:o,s:o,s:o}", "header", header_json(r), "initial", initial, "moves",
                             moves_json(r));
    char *text = json_dumps(game, JSON_COMPACT);
    if (text) str_addf(out, "%s\n", text);
    free(text);
    json_decref(game);
}
