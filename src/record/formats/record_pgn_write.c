// SPDX-License-Identifier: MIT
// record_pgn_write.c - writes games as PGN; see record_pgn.h.
#include "record/formats/record_pgn.h"

#include "base/mem.h"
#include "base/spec.h"
#include "base/utf8.h"
#include "game/value.h"
#include "games/chess/chess_san.h"
#include "record/formats/pgn_words.h"
#include "record/record_build.h"
#include "record/record_tree.h"

#include <ctype.h>
#include <stdlib.h>

enum { WIDTH = 80, MS = 1000 };

bool record_pgn_has_moves(const Game *g) {
    return game_is(g, "chess") || game_is(g, "chess960") || game_is(g, "losalamos");
}

// --- tags ---

static void add_tag(Str *out, const char *tag, const char *value) {
    str_addf(out, "[%s \"", tag);
    Str clean = {0};
    utf8_add_repaired(&clean, value);
    for (const char *p = str_text(&clean); *p; p++) {
        if (*p == '"' || *p == '\\') str_add_char(out, '\\');
        str_add_char(out, (unsigned char)*p < ' ' ? ' ' : *p);
    }
    str_clear(&clean);
    str_add(out, "\"]\n");
}

static const char *heading_or(const Record *r, const char *heading, const char *otherwise) {
    const char *value = record_heading(r, heading);
    return value && *value ? value : otherwise;
}

static const char *name_of(const Record *r, int player) {
    return player < r->game->players && *r->names[player] ? r->names[player] : "?";
}

// The player, or the team of the player, by name; partners of one name are named once.
static void add_side(const char *tag, const Record *r, int player, Str *out) {
    Str names = {0};
    for (int p = player; p < r->game->players; p++) {
        bool first = p == player;
        if (!first &&
            (!game_allies(r->game, p, player) || strcmp(name_of(r, p), name_of(r, player)) == 0))
            continue;
        str_addf(&names, "%s%s", first ? "" : " + ", name_of(r, p));
    }
    add_tag(out, tag, names.len ? str_text(&names) : "?");
    str_clear(&names);
}

// The first player who does not play with the first one; the number of players where there is none.
static int first_opponent(const Game *g) {
    int p = 1;
    while (p < g->players && game_allies(g, 0, p)) p++;
    return p;
}

static bool is_tag_name(const char *text) {
    size_t n = 0;
    while (isalnum((unsigned char)text[n]) || text[n] == '_') n++;
    return n > 0 && !text[n] && isalpha((unsigned char)text[0]);
}

static bool in_roster(const char *tag) {
    static const char *const roster[] = {"Event", "Site", "Date", "Round"};
    for (size_t i = 0; i < sizeof roster / sizeof *roster; i++)
        if (strcmp(roster[i], tag) == 0) return true;
    return false;
}

// The first heading of a key that is in the roster is written there already.
static bool is_written(const Record *r, size_t i) {
    const char *key = r->headings[i].key;
    return in_roster(pgn_tag_of(key)) && record_heading(r, key) == r->headings[i].value;
}

static void add_roster(const Record *r, Str *out) {
    const char *event = record_pgn_has_moves(r->game) ? "?" : r->game->title;
    add_tag(out, "Event", heading_or(r, RECORD_EVENT, event));
    add_tag(out, "Site", heading_or(r, RECORD_SITE, "?"));
    add_tag(out, "Date", heading_or(r, RECORD_STARTED, "????.??.??"));
    add_tag(out, "Round", heading_or(r, RECORD_ROUND, "?"));
    add_side("White", r, 0, out);
    add_side("Black", r, first_opponent(r->game), out);
    add_tag(out, "Result", pgn_result(r));
    bool chess = game_is(r->game, "chess"), chess960 = game_is(r->game, "chess960");
    if (chess960) add_tag(out, "Variant", "Chess960");
    if (!chess && !chess960) add_tag(out, "Variant", r->game->name);
    if ((chess || chess960) && strchr(r->game->name, ':')) add_tag(out, "Rules", r->game->name);
}

static void add_tags(const Record *r, Str *out) {
    char plies[24];
    Str start = {0};
    add_roster(r, out);
    record_start_text(r, &start);
    if (game_is(r->game, "chess960")) { // its readers expect a position, also that of chess
        str_reset(&start);
        game_position_text(r->game, r->start, &start);
    }
    if (record_pgn_has_moves(r->game) && strcmp(str_text(&start), "start") != 0) {
        add_tag(out, "SetUp", "1");
        add_tag(out, "FEN", str_text(&start));
    }
    snprintf(plies, sizeof plies, "%zu", r->n);
    add_tag(out, "PlyCount", plies);
    add_tag(out, "Termination", heading_or(r, "Termination", pgn_termination(r)));
    for (size_t i = 0; i < r->n_headings; i++) {
        const char *tag = pgn_tag_of(r->headings[i].key);
        if (is_tag_name(tag) && !pgn_tag_is_own(tag) && !is_written(r, i))
            add_tag(out, tag, r->headings[i].value);
    }
    str_clear(&start);
}

// --- movetext: words, with line ends between them ---

typedef struct {
    const Record *r;
    Str *out;
    size_t line_start;
    bool number;   // the next move needs its number, even Black's
    int first;     // number of the first move
    size_t offset; // 1 where Black begins
    RecordBranches branches;
    PgnClock clock;
} Writer;

static void add_word(Writer *w, const char *word, size_t n) {
    size_t length = w->out->len - w->line_start;
    if (length > 0) {
        bool full = length + 1 + n > WIDTH;
        str_add_char(w->out, full && *word != '%' ? '\n' : ' ');
        if (full && *word != '%') w->line_start = w->out->len;
    }
    str_add_n(w->out, word, n);
}

// Up to a blank that may become the end of a line: one by itself, between two words.
static size_t word_length(const char *text) {
    size_t n = 0;
    while (text[n] && (text[n] != ' ' || text[n + 1] == ' ' || (n > 0 && text[n - 1] == ' '))) n++;
    return n;
}

static void add_words(Writer *w, const char *text) {
    while (*text) {
        size_t n = word_length(text);
        const char *end = str_begins_with(text, "[%") ? strchr(text, ']') : NULL;
        // Readers look for the whole of "[%emt 0:00:01]" in a line.
        if (end && end - text < WIDTH) n = (size_t)(end - text) + word_length(end);
        add_word(w, text, n);
        text += n + (text[n] == ' ');
    }
}

// A comment in braces ends at the first closing one; where it has one inside, it is a line of its
// own behind a semicolon.
static void add_remark(Writer *w, const char *text) {
    Str clean = {0}, whole = {0};
    bool braces = !strchr(text, '}');
    utf8_add_repaired(&clean, text);
    str_add(&whole, braces ? "{ " : "; ");
    for (const char *p = str_text(&clean); *p; p++)
        str_add_char(&whole, (unsigned char)*p < ' ' ? ' ' : *p);
    if (braces) {
        str_add(&whole, " }");
        add_words(w, str_text(&whole));
    } else {
        if (w->out->len > w->line_start) str_add_char(w->out, '\n');
        str_addf(w->out, "%s\n", str_text(&whole));
        w->line_start = w->out->len;
    }
    str_clear(&clean);
    str_clear(&whole);
    w->number = true;
}

static bool is_glyph(const char *text, size_t n) {
    size_t digits = n > 1 && text[0] == '$' ? strspn(text + 1, "0123456789") : 0;
    return digits > 0 && digits <= 3 && digits + 1 == n;
}

// Each line of a comment by itself; a line "$1" is a mark. What `said` has stands before the first
// of them.
static void add_comment(Writer *w, const char *said, const char *text) {
    Str one = {0};
    str_add(&one, said);
    while (*text) {
        size_t n = strcspn(text, "\n");
        if (is_glyph(text, n)) {
            add_word(w, text, n);
        } else if (n) {
            bool braces = !memchr(text, '}', n); // "[%emt 0:00:01]" stands where programs look
            if (one.len && !braces) {
                add_remark(w, str_text(&one));
                str_reset(&one);
            }
            if (one.len) str_add(&one, " ");
            str_add_n(&one, text, n);
            add_remark(w, str_text(&one));
            str_reset(&one);
        }
        text += n + (text[n] == '\n');
    }
    if (one.len) add_remark(w, str_text(&one));
    str_clear(&one);
}

static void add_clock(int64_t ms, Str *out) {
    int64_t s = ms / MS;
    if (s == 0)
        str_add(out, "[%emt 0:00:00");
    else
        str_addf(out, "[%%emt %lld:%02d:%02d", (long long)(s / 3600), (int)(s / 60 % 60),
                 (int)(s % 60));
    if (ms % MS) str_addf(out, ".%03d", (int)(ms % MS));
    str_add(out, "]");
}

// The n of a mate in n moves that an engine has announced (uci_info.h), else 0.
static int announced_mate(int value) {
    int n = PGN_MATE - abs(value);
    return n >= 0 && n < PGN_LONGEST_MATE ? n + !n : 0;
}

// "-1.05" of -105.
static void add_pawns(int value, Str *out) {
    int hundredths = abs(value) % 100;
    str_add(out, value < 0 ? "[%eval -" : "[%eval ");
    str_add_number(out, abs(value) / 100);
    str_add(out, hundredths < 10 ? ".0" : ".");
    str_add_number(out, hundredths);
    str_add_char(out, ']');
}

// A decided game is a mate in an unknown number of moves: PGN then has no number for it.
static void add_value(const RecordMove *m, Str *out) {
    int value = m->mover == 1 ? -m->value : m->value;
    if (value_outcome(value))
        str_addf(out, "[%%eval %s]", value > 0 ? "#1" : "#-1");
    else if (announced_mate(value))
        str_addf(out, "[%%eval #%s%d]", value < 0 ? "-" : "", announced_mate(value));
    else
        add_pawns(value, out);
}

// Value and time of a move, unless its comment says them; `used_ms` is what its clock says.
static void add_said(const RecordMove *m, const char *comment, int64_t used_ms, Str *said) {
    PgnSaid where;
    int value;
    int64_t ms;
    if (m->has_value && !pgn_said_value(comment, m->mover, &value, &where)) add_value(m, said);
    bool has_time = pgn_said_time(comment, "emt", &ms, &where) || pgn_said_seconds(comment, &ms) ||
                    m->used_ms == used_ms;
    if (m->used_ms >= 0 && !has_time) {
        if (said->len) str_add(said, " ");
        add_clock(m->used_ms, said);
    }
}

// What a reader will take for the time of a move that has no other.
static int64_t clock_says(PgnClock *c, int mover, const char *comment) {
    int64_t first = -1;
    Str one = {0};
    pgn_clock_move(c, mover);
    while (*comment) {
        size_t n = strcspn(comment, "\n");
        str_reset(&one);
        str_add_n(&one, comment, n);
        int64_t used = pgn_clock_used(c, mover, str_text(&one));
        if (first < 0) first = used;
        comment += n + (comment[n] == '\n');
    }
    str_clear(&one);
    return first;
}

static void add_notes(Writer *w, size_t line, size_t ply, const RecordMove *m) {
    const char *comment = record_comment_at(w->r, line, ply);
    Str said = {0};
    int64_t used_ms = line == 0 ? clock_says(&w->clock, m->mover, comment) : -1;
    add_said(m, comment, used_ms, &said);
    add_comment(w, str_text(&said), comment);
    str_clear(&said);
}

// --- moves ---

// The number of the first move, as the position counts them; 1 where it does not.
static int first_number(const Record *r) {
    Str text = {0};
    int first = 1;
    game_position_text(r->game, r->start, &text);
    const char *last = strrchr(str_text(&text), ' ');
    int64_t number;
    if (!game_is(r->game, "losalamos") && last && spec_number(last + 1, &number))
        first = (int)number;
    str_clear(&text);
    return first;
}

// White's move has its number; Black's where something stands between the two.
static void add_number(Writer *w, size_t ply, bool black) {
    char number[32];
    if (black && !w->number) return;
    snprintf(number, sizeof number, black ? "%d..." : "%d.",
             w->first + (int)((ply + w->offset) / 2));
    add_word(w, number, strlen(number));
}

// The move of the board with the text that the game gives it, which is legal.
static ChessMove board_move(const Record *r, const State *s, const ChessBoard *b, Move m) {
    ChessMove moves[CHESS_MOVES_MAX], found = {0};
    Str text = {0};
    char name[8];
    game_move_text(r->game, s, m, &text);
    int n = chess_moves_unchecked(b, false, moves);
    for (int i = 0; i < n; i++) {
        chess_move_text(b, moves[i], name);
        if (name[0] == *str_text(&text) && str_same_word(name, str_text(&text))) found = moves[i];
    }
    str_clear(&text);
    return found;
}

static void add_san(Writer *w, const ChessBoard *b, ChessMove m) {
    char san[CHESS_SAN_ROOM];
    chess_san_write(b, m, san);
    add_word(w, san, strlen(san));
}

static void add_line(Writer *w, size_t line, size_t from);

// The variations that leave a line instead of move number `ply`.
static void add_variations(Writer *w, size_t line, size_t ply) {
    const size_t *first;
    size_t n = record_branches_at(&w->branches, line, ply, &first);
    for (size_t i = 0; i < n; i++) {
        add_word(w, "(", 1);
        w->number = true;
        add_line(w, first[i], ply);
        add_word(w, ")", 1);
        w->number = true;
    }
}

// Moves of a line from a ply on, each with its comment and the variations that stand for it.
static void add_line(Writer *w, size_t line, size_t from) {
    const Record *r = w->r;
    State *s = game_states_new(r->game, 1);
    ChessBoard b;
    record_line_state(r, line, from, s);
    chess_board_from(&b, r->game, s);
    for (size_t i = from; i < record_line_plies(r, line); i++) {
        const RecordMove *m = record_line_move(r, line, i);
        ChessMove move = board_move(r, s, &b, m->move);
        add_number(w, i, m->mover == 1);
        w->number = false;
        add_san(w, &b, move);
        add_notes(w, line, i + 1, m);
        add_variations(w, line, i);
        game_play(r->game, s, m->move);
        chess_play(&b, move);
    }
    free(s);
}

// What is no tag.
static void add_other_headings(Writer *w) {
    for (size_t i = 0; i < w->r->n_headings; i++) {
        const RecordHeading *h = &w->r->headings[i];
        if (strcmp(h->key, "Termination") == 0) continue; // it is the tag
        if (is_tag_name(pgn_tag_of(h->key)) && !pgn_tag_is_own(pgn_tag_of(h->key))) continue;
        Str text = {0};
        str_addf(&text, "%s: %s", h->key, h->value);
        add_comment(w, "", str_text(&text));
        str_clear(&text);
    }
}

static void add_game(Writer *w) {
    const Record *r = w->r;
    w->first = first_number(r);
    w->offset = game_mover(r->game, r->start) == 1;
    record_branches_init(&w->branches, r);
    w->clock = pgn_clock(record_heading(r, RECORD_TIME_LIMIT));
    add_line(w, 0, 0);
    record_branches_clear(&w->branches);
}

// Blanks at the ends of a line, empty lines and control characters: readers leave them out.
static bool is_trimmed(const char *text) {
    if (*text == ' ' || *text == '\n') return false;
    for (const char *p = text; *p; p++) {
        bool blank = *p == ' ' || *p == '\n';
        if ((unsigned char)*p < ' ' && *p != '\n') return false;
        if (blank && (p[1] == '\n' || !p[1] || (*p == '\n' && p[1] == ' '))) return false;
    }
    return true;
}

bool record_pgn_trims(const Record *r) {
    bool trimmed = is_trimmed(r->comment);
    for (size_t i = 0; i < r->n_comments && trimmed; i++) trimmed = is_trimmed(r->comments[i].text);
    return !trimmed;
}

bool record_pgn_has_sides(const Game *g, Error *e) {
    return g->players <= 2 || g->teams == 2 ||
           error_set(e, "pgn has two sides; in %s %d players play for themselves", g->name,
                     g->players);
}

bool record_pgn_fits(const Record *r, Error *e) {
    return record_pgn_has_sides(r->game, e);
}

void record_pgn_write(const Record *r, Str *out) {
    add_tags(r, out);
    str_add_char(out, '\n');
    Writer w = {.r = r, .out = out, .line_start = out->len, .number = true};
    add_other_headings(&w);
    add_comment(&w, "", r->comment);
    if (record_pgn_has_moves(r->game)) add_game(&w);
    add_words(&w, pgn_result(r));
    str_add(out, "\n\n");
}
