// SPDX-License-Identifier: MIT
// record_pgn.c - see record_pgn.h. Writing: record_pgn_write.c.
//
// Moves are read on a board of our own beside the record (ChessBoard); the game of the record
// checks each of them again. Variations are kept on a stack of boards, not by recursion: files may
// nest them deeply.
#include "record/formats/record_pgn.h"

#include "base/mem.h"
#include "base/utf8.h"
#include "games/chess/chess_san.h"
#include "games/chess/chess_text.h"
#include "record/formats/pgn_words.h"
#include "record/record_build.h"
#include "record/record_tree.h"

#include <ctype.h>
#include <stdlib.h>

#define CLAIMED ":draws=claimed"

enum { TAGS_MAX = 1000, NESTED_MAX = 500, PLIES_MAX = 19000 };

// A line of moves that is being read: the position behind its last move, and the one before it.
typedef struct {
    ChessBoard board, before;
    size_t line;
} Level;

typedef struct {
    RecordInput *in;
    Record tags; // only its headings are used
    const Game *game;
    RecordBuilder b; // in use where `game` is set
    Level *levels;
    size_t depth;
    PgnClock clock;
    Str comment; // before the first move of a variation: it belongs to that move
    bool ended;
    int known, first; // the result as the moves end: see pgn_result_read
    size_t plies;
    bool over; // a move was met behind the end that the rules give
} PgnReader;

static Level *top(PgnReader *p) {
    return &p->levels[p->depth - 1];
}

static bool is_space(char c) {
    return c && strchr(" \t\r\n\v\f\x1a", c); // the last is an end of file of DOS
}

static bool at_line_start(const RecordInput *in, size_t at) {
    return at == 0 || in->text[at - 1] == '\n' || in->text[at - 1] == '\r';
}

static void skip_line(RecordInput *in) {
    while (in->at < in->n && in->text[in->at] != '\n' && in->text[in->at] != '\r') in->at++;
}

// White space, and lines that begin with %.
static void skip_blanks(RecordInput *in) {
    while (in->at < in->n) {
        if (in->text[in->at] == '%' && at_line_start(in, in->at))
            skip_line(in);
        else if (is_space(in->text[in->at]))
            in->at++;
        else
            return;
    }
}

// Old files are in Latin-1.
static void add_text(Str *out, const Str *raw) {
    if (utf8_ok(str_text(raw)))
        str_add(out, str_text(raw));
    else
        utf8_add_latin1(out, str_text(raw));
}

// --- tags ---

// [Name "value"]
static bool read_tag(PgnReader *p, Error *e) {
    RecordInput *in = p->in;
    size_t began = in->at++;
    Str name = {0}, raw = {0}, value = {0};
    while (in->at < in->n && (in->text[in->at] == ' ' || in->text[in->at] == '\t')) in->at++;
    while (in->at < in->n && (isalnum((unsigned char)in->text[in->at]) ||
                              (in->text[in->at] && strchr("_+#=:-", in->text[in->at]))))
        str_add_char(&name, in->text[in->at++]);
    while (in->at < in->n && (in->text[in->at] == ' ' || in->text[in->at] == '\t')) in->at++;
    bool ok = name.len > 0 && in->at < in->n && in->text[in->at] == '"';
    for (in->at += ok; ok && in->at < in->n && in->text[in->at] != '"'; in->at++) {
        char c = in->text[in->at];
        if (c == '\\' && in->at + 1 < in->n && in->text[in->at + 1] &&
            strchr("\"\\", in->text[in->at + 1]))
            c = in->text[++in->at];
        if (c == '\n' || c == '\r' || c == '\0') break;
        str_add_char(&raw, c);
    }
    ok = ok && in->at < in->n && in->text[in->at] == '"';
    for (in->at += ok; ok && in->at < in->n && is_space(in->text[in->at]); in->at++)
        if (in->text[in->at] == '\n') break;
    ok = ok && in->at < in->n && in->text[in->at] == ']';
    if (ok) {
        in->at++;
        add_text(&value, &raw);
        record_add_heading(&p->tags, str_text(&name), str_text(&value));
    }
    str_clear(&name);
    str_clear(&raw);
    str_clear(&value);
    return ok || record_input_error(in, began, e, "here should be a tag such as [White \"name\"]");
}

static bool read_tags(PgnReader *p, Error *e) {
    for (skip_blanks(p->in); p->in->at < p->in->n && p->in->text[p->in->at] == '[';
         skip_blanks(p->in)) {
        if (p->tags.n_headings == TAGS_MAX)
            return record_input_error(p->in, p->in->at, e, "more than %d tags", TAGS_MAX);
        if (!read_tag(p, e)) return false;
    }
    return true;
}

static const char *tag(const PgnReader *p, const char *name) {
    return record_heading(&p->tags, name);
}

// As different programs call it.
static bool is_chess960(const char *variant) {
    static const char *const names[] = {"chess960",        "chess 960",
                                        "fischerandom",    "fischer random",
                                        "fischerrandom",   "fischer random chess",
                                        "freestyle chess", "fischer chess960"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (str_same_word(variant, names[i])) return true;
    return false;
}

// Other rules than those of chess and its relatives are refused by name.
static const char *game_name(const PgnReader *p, Error *e) {
    static const char *const chess[] = {"chess", "standard", "normal", "from position", "regular"};
    const char *variant = tag(p, "Variant");
    const char *rules = tag(p, "Rules"); // our own, for parameters of the game
    if (rules && (str_begins_with(rules, "chess:") || str_begins_with(rules, "chess960:")))
        return rules;
    if (!variant || !*variant) return "chess";
    for (size_t i = 0; i < sizeof chess / sizeof *chess; i++)
        if (str_same_word(variant, chess[i])) return "chess";
    if (str_same_word(variant, "losalamos")) return "losalamos";
    if (is_chess960(variant)) return "chess960";
    error_set(e, "a game of '%.40s': PGN is read for chess, chess960 and losalamos", variant);
    return NULL;
}

// A tag becomes a heading, unless it follows from the record or says nothing.
static void take_tags(PgnReader *p) {
    Record *r = &p->b.record;
    for (size_t i = 0; i < p->tags.n_headings; i++) {
        const RecordHeading *t = &p->tags.headings[i];
        bool unknown = !*t->value || strcmp(t->value, "?") == 0 ||
                       strcmp(t->value, "????.??.??") == 0 || strcmp(t->value, "-") == 0;
        if (!unknown && !pgn_tag_is_own(t->key))
            record_add_heading(r, pgn_heading_of(t->key), t->value);
    }
    static const char *const seats[] = {"White", "Black"};
    for (int i = 0; i < 2; i++) {
        const char *name = tag(p, seats[i]);
        if (name && strcmp(name, "?") != 0) record_name(r, i, name);
    }
    p->clock = pgn_clock(tag(p, "TimeControl"));
}

static bool begin(PgnReader *p, const char *name, Error *e) {
    const char *fen = tag(p, "FEN");
    p->game = game_table_open(p->in->games, name, e);
    if (!p->game) return false;
    State *start = game_states_new(p->game, 1);
    bool ok = game_position_parse(p->game, fen && *fen ? fen : "start", start, e);
    Str dropped = {0};
    if (ok && fen && chess_superfluous_rights(fen, &dropped))
        record_input_warn(p->in, "tag FEN: castling '%s' is left out: no king and rook could do it",
                          str_text(&dropped));
    str_clear(&dropped);
    if (ok) {
        record_build_init(&p->b, p->game, start);
        p->levels = mem_new(1, sizeof *p->levels);
        p->depth = 1;
        chess_board_from(&p->levels[0].board, p->game, start);
        take_tags(p);
    } else {
        p->game = NULL;
        error_prefix(e, "tag FEN");
    }
    free(start);
    return ok;
}

// --- comments ---

static void cut_out(Str *text, const PgnSaid *where) {
    size_t begin = where->begin, end = where->end;
    while (end < text->len && text->text[end] == ' ') end++;
    memmove(text->text + begin, text->text + end, text->len - end + 1);
    text->len -= end - begin;
}

static void trim(Str *text) {
    size_t skip = strspn(str_text(text), " ");
    while (text->len > skip && text->text[text->len - 1] == ' ') text->len--;
    if (!text->text) return;
    text->text[text->len] = '\0';
    memmove(text->text, text->text + skip, text->len - skip + 1);
    text->len -= skip;
}

// Time and value of the last move; what the record holds is taken out of the text.
static void take_said(PgnReader *p, Str *text) {
    RecordBuilder *b = &p->b;
    if (b->ply == record_line_begin(&b->record, b->line)) return;
    RecordMove *m = record_line_move(&b->record, b->line, b->ply - 1);
    PgnSaid where;
    int value;
    int64_t ms;
    if (!m->has_value && pgn_said_value(str_text(text), m->mover, &value, &where)) {
        m->has_value = true;
        m->value = value;
        if (where.whole) cut_out(text, &where);
    }
    if (m->used_ms < 0 && pgn_said_time(str_text(text), "emt", &ms, &where)) {
        m->used_ms = ms;
        if (where.whole) cut_out(text, &where);
    }
    if (m->used_ms < 0 && pgn_said_seconds(str_text(text), &ms)) m->used_ms = ms;
    int64_t used = p->depth == 1 ? pgn_clock_used(&p->clock, m->mover, str_text(text)) : -1;
    if (m->used_ms < 0) m->used_ms = used;
}

// A line of the comment on the place reached so far. Before the first move of a variation it waits
// for that move.
static void comment_line(PgnReader *p, const char *text) {
    RecordBuilder *b = &p->b;
    if (!*text) return;
    if (b->line && b->ply == record_line_begin(&b->record, b->line))
        str_addf(&p->comment, "%s%s", p->comment.len ? "\n" : "", text);
    else
        record_add_comment(&b->record, b->line, b->ply, text);
}

static void take_waiting_comment(PgnReader *p) {
    if (!p->comment.len) return;
    record_add_comment(&p->b.record, p->b.line, p->b.ply, str_text(&p->comment));
    str_reset(&p->comment);
}

// {a comment}, or ; up to the end of the line.
static bool read_comment(PgnReader *p, Error *e) {
    RecordInput *in = p->in;
    size_t began = in->at;
    bool braces = in->text[in->at++] == '{';
    const char *closing = braces ? "}" : "\n\r";
    Str raw = {0}, text = {0};
    for (; in->at < in->n; in->at++) {
        char c = in->text[in->at];
        if (c && strchr(closing, c)) break;
        str_add_char(&raw, c == '\n' || c == '\r' || c == '\t' || c == '\0' ? ' ' : c);
    }
    bool ok = in->at < in->n || !braces;
    if (in->at < in->n) in->at++;
    if (ok) {
        add_text(&text, &raw);
        trim(&text);
        take_said(p, &text);
        trim(&text);
        comment_line(p, str_text(&text));
    }
    str_clear(&raw);
    str_clear(&text);
    return ok || record_input_error(in, began, e, "the comment does not end");
}

// --- moves ---

static void mark(PgnReader *p, const char *suffix) {
    static const char *const marks[][2] = {{"!", "$1"},  {"?", "$2"},  {"!!", "$3"},
                                           {"??", "$4"}, {"!?", "$5"}, {"?!", "$6"}};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (strcmp(suffix, marks[i][0]) == 0) comment_line(p, marks[i][1]);
}

static bool add_move(PgnReader *p, const char *san, Error *e) {
    Level *l = top(p);
    ChessMove m;
    char text[8];
    if (!chess_san_read(&l->board, san, &m, e)) return false;
    chess_move_text(&l->board, m, text);
    p->over = game_over(p->game, p->b.now);
    if (!record_build_move(&p->b, text, e)) return false;
    l->before = l->board;
    chess_play(&l->board, m);
    p->plies++;
    if (p->depth == 1) pgn_clock_move(&p->clock, l->before.mover);
    take_waiting_comment(p);
    return true;
}

// Where the variation that is being read ends: at its closing parenthesis.
static size_t end_of_variation(const RecordInput *in, size_t at) {
    for (int nested = 0; at < in->n; at++) {
        char c = in->text[at];
        if (c == '{')
            while (at < in->n && in->text[at] != '}') at++;
        else if (c == ';')
            while (at < in->n && in->text[at] != '\n' && in->text[at] != '\r') at++;
        else if (c == '(')
            nested++;
        else if (c == ')' && nested-- == 0)
            return at;
    }
    return in->n;
}

// A variation with a move that is not legal, such as a pass: what follows is kept as a comment.
static bool cut_variation(PgnReader *p, size_t at, const Error *why) {
    RecordInput *in = p->in;
    Str raw = {0}, text = {0};
    size_t end = end_of_variation(in, at);
    for (size_t i = at; i < end; i++) {
        char c = in->text[i];
        str_add_char(&raw, is_space(c) || !c ? ' ' : c);
    }
    if (p->comment.len) str_addf(&text, "%s\n", str_text(&p->comment));
    str_reset(&p->comment);
    str_add(&text, "not played here: ");
    add_text(&text, &raw);
    trim(&text);
    RecordBuilder *b = &p->b;
    if (b->ply == record_line_begin(&b->record, b->line)) { // on the move that it should replace
        size_t line = record_line_parent(&b->record, b->line), ply = b->ply + 1;
        record_drop_variation(&b->record);
        b->line = line;
        record_add_comment(&b->record, record_line_of(&b->record, line, ply - 1), ply,
                           str_text(&text));
        top(p)->line = SIZE_MAX; // there is no such line
    } else {
        record_add_comment(&b->record, b->line, b->ply, str_text(&text));
    }
    record_input_warn(in, "line %zu: a variation is not read to its end: %s",
                      record_input_line(in, at), why->text);
    in->at = end;
    str_clear(&raw);
    str_clear(&text);
    return true;
}

static bool read_move(PgnReader *p, size_t at, char *word, Error *e) {
    size_t n = strlen(word);
    while (n > 0 && strchr("!?", word[n - 1])) n--;
    char suffix[32];
    memcpy(suffix, word + n, strlen(word + n) + 1);
    word[n] = '\0';
    if (p->plies >= PLIES_MAX)
        return record_input_error(p->in, at, e, "more than %d moves", PLIES_MAX);
    if (!add_move(p, word, e))
        return p->depth > 1 && !p->over ? cut_variation(p, at, e)
                                        : record_input_blame(p->in, at, e);
    mark(p, suffix);
    return true;
}

// --- variations ---

// "(": other moves instead of the last one.
static bool open_variation(PgnReader *p, Error *e) {
    RecordBuilder *b = &p->b;
    size_t at = p->in->at++, line = b->line, ply = b->ply;
    if (ply == record_line_begin(&b->record, line))
        return record_input_error(p->in, at, e, "a variation before the first move");
    if (p->depth == NESTED_MAX)
        return record_input_error(p->in, at, e, "more than %d variations nested", NESTED_MAX);
    ply--;
    while (line && ply == record_line_begin(&b->record, line))
        line = record_line_parent(&b->record, line);
    top(p)->line = b->line;
    ChessBoard before = top(p)->before;
    if (!record_build_variation(b, line, ply, e)) return record_input_blame(p->in, at, e);
    p->levels = mem_resize(p->levels, p->depth + 1, sizeof *p->levels);
    p->levels[p->depth++] = (Level){.board = before, .before = before, .line = b->line};
    return true;
}

static bool close_variation(PgnReader *p, Error *e) {
    RecordBuilder *b = &p->b;
    size_t at = p->in->at++;
    if (p->depth == 1) return record_input_error(p->in, at, e, "')' without '('");
    bool dropped = top(p)->line == SIZE_MAX;
    if (!dropped && b->ply == record_line_begin(&b->record, b->line))
        record_drop_variation(&b->record); // "()" says nothing
    p->depth--;
    b->line = SIZE_MAX; // so that the position is made again
    record_build_line(b, top(p)->line);
    if (p->comment.len) // "({text})" says something of the move that it should replace
        record_add_comment(&b->record, record_line_of(&b->record, b->line, b->ply - 1), b->ply,
                           str_text(&p->comment));
    str_reset(&p->comment);
    return true;
}

// --- movetext ---

static size_t symbol_length(const RecordInput *in) {
    size_t n = 0;
    while (in->at + n < in->n && in->text[in->at + n] && !is_space(in->text[in->at + n]) &&
           !strchr("{}();[]$.<>\"", in->text[in->at + n]))
        n++;
    return n;
}

// $1: the mark of the last move.
static bool read_glyph(PgnReader *p, Error *e) {
    RecordInput *in = p->in;
    size_t began = in->at++, n = 0;
    char text[8] = "$";
    while (in->at + n < in->n && isdigit((unsigned char)in->text[in->at + n])) n++;
    if (n == 0 || n > 3) return record_input_error(in, began, e, "here should be $ and a number");
    memcpy(text + 1, in->text + in->at, n);
    text[1 + n] = '\0';
    in->at += n;
    comment_line(p, text);
    return true;
}

// "exd6e.p." and "exd6 e.p.": the dots end words. Returns the length without it.
static size_t skip_en_passant(RecordInput *in, size_t began, size_t n) {
    if (n == 0 || in->text[began + n - 1] != 'e' || in->n - in->at < 2 ||
        memcmp(in->text + in->at, ".p", 2) != 0)
        return n;
    in->at += 2;
    in->at += in->at < in->n && in->text[in->at] == '.';
    return n - 1;
}

// Whether a word ends the game because the tag Result says the same ("+/-"), and is no move (0-0).
static bool repeats_tag(PgnReader *p, const char *word) {
    const char *said = tag(p, "Result");
    ChessMove m;
    Error ignored;
    if (!said || strcmp(said, word) != 0 || chess_san_read(&top(p)->board, word, &m, &ignored))
        return false;
    p->known = pgn_result_tag_read(said, &p->first);
    p->ended = p->known >= 0 || pgn_both_lost(said);
    return p->ended;
}

static bool read_word(PgnReader *p, Error *e) {
    RecordInput *in = p->in;
    size_t n = symbol_length(in), began = in->at;
    char word[32];
    if (n == 0 || n >= sizeof word)
        return record_input_error(in, began, e, "here should be a move, not '%.*s'",
                                  (int)(n && n < 40 ? n : 1), in->text + began);
    in->at += n;
    n = skip_en_passant(in, began, n);
    if (n == 0) return true;
    memcpy(word, in->text + began, n);
    word[n] = '\0';
    int known = pgn_result_read(word, n, &p->first);
    if (known >= 0 && p->depth == 1) {
        p->known = known;
        p->ended = true;
        return true;
    }
    if (p->depth == 1 && repeats_tag(p, word)) return true;
    bool number = strspn(word, "0123456789") == n;
    if (known >= 0 || number || strcmp(word, "ep") == 0) return true;
    return read_move(p, began, word, e);
}

static bool read_token(PgnReader *p, Error *e) {
    switch (p->in->text[p->in->at]) {
    case '{':
    case ';':
        return read_comment(p, e);
    case '(':
        return open_variation(p, e);
    case ')':
        return close_variation(p, e);
    case '$':
        return read_glyph(p, e);
    case '.':
        p->in->at++;
        return true;
    default:
        return read_word(p, e);
    }
}

// Up to the result; a game without one ends where the next begins, or the file.
static bool read_movetext(PgnReader *p, Error *e) {
    for (skip_blanks(p->in); p->in->at < p->in->n && !p->ended; skip_blanks(p->in)) {
        if (p->in->text[p->in->at] == '[' && at_line_start(p->in, p->in->at)) break;
        if (!read_token(p, e)) return false;
    }
    if (p->depth > 1) return record_input_error(p->in, p->in->at, e, "a variation does not end");
    return true;
}

// --- the end ---

static Ending ending_of(const PgnReader *p) {
    char said[80];
    const char *value = tag(p, "Termination");
    snprintf(said, sizeof said, "%s", value ? value : "");
    for (char *c = said; *c; c++) *c = (char)tolower((unsigned char)*c);
    if (str_begins_with(said, "time forfeit") || strstr(said, "on time")) return END_TIME;
    if (str_begins_with(said, "rules infraction") || str_begins_with(said, "illegal move"))
        return END_ILLEGAL;
    if (str_begins_with(said, "adjudication")) return END_AGREED;
    return p->first == 0 ? END_AGREED : END_RESIGN;
}

// What the tag says and the ending does not, such as "abandoned".
static void keep_termination(PgnReader *p) {
    const char *said = tag(p, "Termination");
    if (!said || !*said || strcmp(said, "?") == 0 || strcmp(said, "-") == 0) return;
    if (!str_same_word(said, pgn_termination(&p->b.record)))
        record_add_heading(&p->b.record, "Termination", said);
}

static bool refuse_result(const char *said, Error *e) {
    if (pgn_both_lost(said))
        return error_set(e, "tag Result: '%.40s', lost by both, is no result of a game here", said);
    return error_set(e, "tag Result: '%.40s' is not 1-0, 0-1, 1/2-1/2 or *", said);
}

static bool finish_record(PgnReader *p, size_t began, Error *e) {
    const char *said = tag(p, "Result");
    int first = 0, payoffs[PLAYERS_MAX] = {0};
    int known = said ? pgn_result_tag_read(said, &first) : 0;
    if (known < 0 && !(p->ended && p->known > 0)) return refuse_result(said, e);
    if (!p->ended && known > 0) {
        p->known = known;
        p->first = first;
    }
    if (p->ended && said && (known != p->known || first != p->first))
        record_input_warn(p->in, "line %zu: the tag says %s, the moves end with another result",
                          record_input_line(p->in, began), said);
    if (record_build_final(&p->b, payoffs)) {
        if (p->known > 0 && p->first != (payoffs[0] > 0) - (payoffs[0] < 0))
            record_input_warn(p->in, "line %zu: the result is not the one that the moves give",
                              record_input_line(p->in, began));
        return record_build_finish(&p->b, END_RULES, NULL, e);
    }
    payoffs[0] = p->first;
    payoffs[1] = -p->first;
    if (p->known > 0) return record_build_finish(&p->b, ending_of(p), payoffs, e);
    return record_build_finish(&p->b, END_NONE, NULL, e);
}

static bool finish(PgnReader *p, size_t began, Error *e) {
    bool ok = finish_record(p, began, e);
    if (ok) keep_termination(p);
    return ok;
}

// A comment in braces may have lines that look like tags. One without an end is none: the brace may
// be the error.
static void skip_braces(RecordInput *in) {
    const char *end = memchr(in->text + in->at, '}', in->n - in->at);
    in->at = end ? (size_t)(end - in->text) + 1 : in->at + 1;
}

static void skip_line_of_moves(RecordInput *in) {
    while (in->at < in->n && in->text[in->at] != '\n' && in->text[in->at] != '\r') {
        if (in->text[in->at] == '{')
            skip_braces(in);
        else if (in->text[in->at] == ';')
            skip_line(in);
        else
            in->at++;
    }
}

// After an error: on to the tags of the next game.
static void skip_game(RecordInput *in, size_t began) {
    in->at = began;
    for (bool tags = true; in->at < in->n; in->at += in->at < in->n) {
        skip_blanks(in);
        bool is_tag = in->at < in->n && in->text[in->at] == '[';
        if (is_tag && !tags) return;
        tags = tags && is_tag;
        if (is_tag)
            skip_line(in);
        else
            skip_line_of_moves(in);
    }
}

bool record_is_pgn(const char *text, size_t n) {
    RecordInput in = {.text = text, .n = n};
    skip_blanks(&in);
    if (in.at + 2 >= n || text[in.at] != '[' || !isalpha((unsigned char)text[in.at + 1]))
        return false;
    size_t at = in.at + 1;
    while (at < n && isalnum((unsigned char)text[at])) at++;
    while (at < n && text[at] == ' ') at++;
    return at < n && text[at] == '"';
}

static bool read_game_as(PgnReader *p, const char *name, size_t began, Error *e) {
    if (!begin(p, name, e)) return record_input_blame(p->in, began, e);
    return read_movetext(p, e) && (finish(p, began, e) || record_input_blame(p->in, began, e));
}

// Ready to read the moves once more.
static void forget_moves(PgnReader *p) {
    if (p->game) record_build_clear(&p->b);
    free(p->levels);
    str_reset(&p->comment);
    *p = (PgnReader){.in = p->in, .tags = p->tags, .comment = p->comment};
}

// Players may go on after a third repetition and after fifty moves, and some files do after a dead
// position: such a game is read by the rules under which these draws are claimed.
static bool read_game(PgnReader *p, size_t began, Error *e) {
    if (!read_tags(p, e)) return false;
    const char *name = game_name(p, e);
    if (!name) return record_input_blame(p->in, began, e);
    size_t moves = p->in->at;
    if (read_game_as(p, name, began, e)) return true;
    if (!p->over || (strcmp(name, "chess") != 0 && strcmp(name, "chess960") != 0)) return false;
    forget_moves(p);
    p->in->at = moves;
    return read_game_as(p, strcmp(name, "chess") == 0 ? "chess" CLAIMED : "chess960" CLAIMED, began,
                        e);
}

RecordStatus record_pgn_next(RecordInput *in, Record *out, Error *e) {
    static const char byte_order_mark[] = "\xEF\xBB\xBF";
    if (in->at == 0 && in->n >= 3 && memcmp(in->text, byte_order_mark, 3) == 0) in->at = 3;
    skip_blanks(in);
    if (in->at >= in->n) return RECORD_END;
    size_t began = in->at;
    PgnReader p = {.in = in};
    bool ok = read_game(&p, began, e);
    if (ok)
        record_build_take(&p.b, out);
    else
        skip_game(in, began);
    if (ok) p.game = NULL; // its record was handed over
    forget_moves(&p);
    record_tree_clear(&p.tags);
    str_clear(&p.comment);
    return ok ? RECORD_READ : RECORD_REFUSED;
}
